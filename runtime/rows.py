"""Options that a written finder has found: rows of which way was gone and what was chosen on it.

What a row stands for as answers, and what it comes to, is made when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from wonderscript.runtime.decisions import Choices, Decision, Option, Ready, Written
from wonderscript.runtime.state import Act, Scope, State
from wonderscript.runtime.table import Table

if TYPE_CHECKING:
    from wonderscript.runtime.interpreter import Machine

Row = tuple[Any, ...]
# Finds the choices of a seat in a scope; None if they have to be found by a walk this time.
Find = Callable[[Table, State, int, Scope], "Rows | None"]
# Carries out a row of a seat in a scope and, if `going`, goes on from there as far as it is known what follows.
Way = Callable[..., Decision | None]


class Leaf(NamedTuple):
    """A way that a row can go, as Python: functions that make its answers and its acts, and what carries it out."""

    answers: list[str]
    acts: list[str]
    carried_out: list[str]


class Finder:
    """A function that finds rows, and for each way that a row can go what makes its answers and its acts.

    `answering` are the functions that make answers of a row, by the way that it goes, and `ways` carry such a row out
    on the spot. Where all decide together there are none, and what `written` says does that phase by phase.
    All of these are made when they are first asked for.
    """

    __slots__ = ("_leaves", "_made", "_names", "answering", "find", "ways")

    def __init__(self, names: dict[str, Any], leaves: list[Leaf], together: bool) -> None:
        self.find: Find = names["find"]
        self._names = names
        self._leaves = leaves
        self._made: dict[str, Any] = {}
        ways = range(0 if together else len(leaves))
        self.ways: list[Way] = [partial(self._first_time, number) for number in ways]
        self.answering: list[Callable[..., Option]] = [
            partial(self._first_answers, number) for number in range(len(leaves))
        ]

    def acts(self, way: int) -> Callable[..., tuple[Act, ...]]:
        """What makes the acts of a row."""
        found: Callable[..., tuple[Act, ...]] = self._made.get(f"acts_{way}") or self._make("acts", way)
        return found

    def written(self, way: int) -> Written:
        """What carries out a row phase by phase."""
        found: Written = self._made.get(f"carried_out_{way}") or self._make("carried_out", way)
        return found

    def _first_time(self, way: int, machine: Machine, row: Row, *rest: Any) -> Decision | None:
        self.ways[way] = self._make("carried_out", way)
        return self.ways[way](machine, row, *rest)

    def _first_answers(self, way: int, *row: Any) -> Option:
        self.answering[way] = self._make("answers", way)
        return self.answering[way](*row)

    def _make(self, what: str, way: int) -> Any:
        exec("\n".join(getattr(self._leaves[way], what)), self._names)
        found = self._made[f"{what}_{way}"] = self._names[f"{what}_{way}"]
        return found


class Rows(Choices, Struct, eq=False, gc=False):
    """Rows as the choices of a decision."""

    finder: Finder
    rows: list[Row]
    seat: int
    scope: Scope
    size: int
    latest: tuple[int, Option] | None = None

    def option(self, number: int) -> Option:
        """The answers of a row."""
        row = self.rows[number]
        return self.finder.answering[row[0]](row, self.seat, self.scope)

    def acts(self, number: int) -> tuple[Act, ...]:
        """What a row comes to."""
        row = self.rows[number]
        return self.finder.acts(row[0])(row, self.seat, self.scope)

    def ready(self, table: Table, state: State, number: int) -> Ready | None:
        """How a row is carried out on the spot."""
        row = self.rows[number]
        phases, first, acts = self.finder.written(row[0])
        if first is not None:
            row = first(table, state, row, self.seat, self.scope)
        return phases, row, self.seat, self.scope, acts
