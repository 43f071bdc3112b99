"""Options that a written finder has found: rows of which way was gone and what was chosen on it.

What a row stands for as answers, and what it comes to, is made when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wonderscript.runtime.decisions import Choices, Option, Ready, Written
from wonderscript.runtime.state import Act, Frame, Scope, State
from wonderscript.runtime.table import Table

Row = tuple[Any, ...]
# Finds the choices of a seat in a scope; None if they have to be found by a walk this time.
Find = Callable[[Table, State, int, Scope], "Rows | None"]


class Finder:
    """A function that finds rows, and for each way that a row can go what makes its answers and its acts.

    `written` are the functions that carry out the acts of such a row on the spot.
    """

    __slots__ = ("acts", "answers", "find", "written")

    def __init__(self, names: dict[str, Any], leaves: int) -> None:
        self.find: Find = names["find"]
        self.answers: list[Callable[..., Option]] = [names[f"answers_{number}"] for number in range(leaves)]
        self.acts: list[Callable[..., tuple[Act, ...]]] = [names[f"acts_{number}"] for number in range(leaves)]
        self.written: list[Written] = [names[f"phases_{leaf}"] for leaf in range(leaves)]


class Rows(Choices):
    """Rows as the choices of a decision."""

    __slots__ = ("finder", "rows", "scope", "seat")

    def __init__(self, finder: Finder, rows: list[Row], seat: int, scope: Scope) -> None:
        self.finder = finder
        self.rows = rows
        self.seat = seat
        self.scope = scope
        self.size = len(rows)

    def option(self, number: int) -> Option:
        """The answers of a row."""
        row = self.rows[number]
        return self.finder.answers[row[0]](row, self.seat, self.scope)

    def acts(self, number: int) -> tuple[Act, ...]:
        """What a row comes to."""
        row = self.rows[number]
        return self.finder.acts[row[0]](row, self.seat, self.scope)

    def done(self, table: Table, state: State, number: int, waiting: list[Frame]) -> bool:
        """Carry out a row on the spot."""
        row = self.rows[number]
        (deed,), _first, _acts = self.finder.written[row[0]]
        if deed is not None:
            deed(table, state, row, self.seat, self.scope, waiting)
        return True

    def ready(self, table: Table, state: State, number: int) -> Ready | None:
        """How a row is carried out on the spot."""
        row = self.rows[number]
        phases, first, acts = self.finder.written[row[0]]
        if first is not None:
            row = first(table, state, row, self.seat, self.scope)
        return phases, row, self.seat, self.scope, acts
