"""What is drawn: choices among pieces that are drawn first, and verbs done to pieces drawn at random.

What is drawn is settled when its turn comes, not when somebody looks ahead; so a line of play does not go through it.
"""

from __future__ import annotations

from typing import TypeGuard

from msgspec.structs import replace

from wonderscript.runtime.instructions.effects import Call, Choose
from wonderscript.runtime.instructions.phrases import Pieces, Together
from wonderscript.runtime.meaning.meanings import pieces_of
from wonderscript.runtime.table.state import Here


def is_random(phrase: object) -> bool:
    """Whether a phrase means pieces drawn at random."""
    if isinstance(phrase, Together):
        return any(map(is_random, phrase.sets))
    return isinstance(phrase, Pieces) and phrase.pick == "random"


def draws_first(statement: object) -> TypeGuard[Choose]:
    """Whether a statement is a choice among pieces that are drawn first."""
    return isinstance(statement, Choose) and (statement.among or is_random(statement.options))


def draws_objects(statement: object) -> TypeGuard[Call]:
    """Whether a statement is a verb that is done to pieces drawn at random."""
    return isinstance(statement, Call) and any(map(is_random, statement.arguments))


def could_draw(here: Here, phrase: object) -> bool:
    """Whether there is anything to draw."""
    if isinstance(phrase, Together):
        return any(could_draw(here, one) for one in phrase.sets)
    return isinstance(phrase, Pieces) and bool(pieces_of(here, replace(phrase, pick="all", amount=None)))
