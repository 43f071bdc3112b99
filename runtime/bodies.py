"""Bodies made ready to be carried out, once a table: which statements simply happen, and what the others lead to."""

from __future__ import annotations

from typing import Any

from wonderscript.runtime import effects
from wonderscript.runtime.doing import deed_of, disturbing, is_quiet
from wonderscript.runtime.drawing import draws_objects
from wonderscript.runtime.effects import Statement
from wonderscript.runtime.steps import step_of
from wonderscript.runtime.table import Body, Table
from wonderscript.runtime.written_deeds import Deed

# What a statement leads to that does not simply happen: somebody is asked, something is bound to a variable, one of two
# bodies or a step is gone through, players go through a body, all are asked together. Or it says itself which frames
# follow: all can, and those that do not ask have to where everything is walked through.
ASKING, BINDING, BRANCHING, STEPPING, NAMING, GATHERING, OTHER = range(7)

ASKERS = (effects.Choose, effects.May, effects.DoOne, effects.InAnyOrder, effects.Call, effects.PayCost)
SORTS: dict[type, int] = {
    effects.Move: BINDING,
    effects.If: BRANCHING,
    effects.RunStep: STEPPING,
    effects.ForEachPlayer: NAMING,
    effects.AllTogether: GATHERING,
}


class Program:
    """A body made ready. What simply happens one after the other is one deed, made when it is first come to.

    `whole` carries out the whole body, if it simply happens. `disturbing` are for each statement the pieces (as bits)
    because of which more can come of it: while none of them is active, it simply happens too (0: more can come anyway).
    `going` are the functions by which the interpreter goes on from each position, `ending` those that end steps there.
    """

    __slots__ = (
        "_quiet",
        "_runs",
        "_singles",
        "body",
        "disturbing",
        "ending",
        "going",
        "number",
        "quiet",
        "size",
        "sorts",
        "steps",
        "table",
        "whole",
    )

    def __init__(self, table: Table, number: int) -> None:
        body = table.bodies[number]
        self.table = table
        self.number = number
        self.going: list[Any] = [None] * (len(body) + 1)
        self.ending: list[Any] = [None] * len(body)
        self._quiet = [is_quiet(table, statement) for statement in body]
        self._runs: dict[int, tuple[Deed | None, int]] = {}
        self._singles: dict[int, Deed] = {}
        self.body = body
        self.size = len(body)
        self.sorts = tuple(_sort(table, statement) for statement in body)
        self.steps = tuple(step_of(table, one) if isinstance(one, effects.RunStep) else None for one in body)
        self.disturbing = tuple(disturbing(table, statement) or 0 for statement in body)
        self.quiet = all(self._quiet)
        self.whole = self.run_from(0)[0] if self.quiet else None

    def run_from(self, position: int) -> tuple[Deed | None, int]:
        """What simply happens from a position on, as one deed, and the position after it."""
        known = self._runs.get(position)
        if known is None:
            quiet = self.quiet_from(position)
            known = self._runs[position] = deed_of(self.table, quiet) if quiet else None, position + len(quiet)
        return known

    def quiet_from(self, position: int) -> Body:
        """The statements from a position on that simply happen."""
        end = position
        while end < self.size and self._quiet[end]:
            end += 1
        return self.body[position:end]

    def rest_from(self, position: int) -> Deed | None:
        """The deed that carries out all that is left of the body; None if more can come of it."""
        deed, end = self.run_from(position)
        return deed if end == self.size else None

    def single(self, position: int) -> Deed | None:
        """The deed of one statement; None if more can come of it."""
        return self.undisturbed(position) if self._quiet[position] else None

    def undisturbed(self, position: int) -> Deed:
        """The deed of one statement of which nothing more comes now."""
        known = self._singles.get(position)
        if known is None:
            known = self._singles[position] = deed_of(self.table, self.body[position : position + 1])
        return known


def _sort(table: Table, statement: Statement) -> int:
    if isinstance(statement, ASKERS):
        return OTHER if draws_objects(statement) else ASKING
    return SORTS.get(type(statement), OTHER) if table.quick else OTHER


def program_of(table: Table, number: int) -> Program:
    """The body with a number, made ready."""
    program: Program | None = table.programs[number]
    if program is None:
        program = table.programs[number] = Program(table, number)
    return program
