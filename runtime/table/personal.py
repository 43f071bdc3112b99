"""What makes a difference at a table: who speaks a text, and whose a step is."""

from __future__ import annotations

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.table.audience import Meanings, belongs_to_one, meanings_of, speaks_of_me
from wonderscript.runtime.table.derived import once_a_table
from wonderscript.runtime.table.table import Table


def is_personal(table: Table, text: object) -> bool:
    """Whether it makes a difference at a table who speaks a text."""
    return speaks_of_me(_meanings(table), text)


def is_somebodys(table: Table, step: effects.RunStep) -> bool:
    """Whether a step is that of one player: whose turn it is, or of whom its lines speak."""
    return belongs_to_one(_meanings(table), step)


@once_a_table
def _meanings(table: Table) -> Meanings:
    return meanings_of(table.library)
