"""The finders of a table, each written when it is first asked for: of the options of a decision, and of abilities.

Somebody is able to do a verb if there is any line of play on which it is done. So an ability is found like the options
of who would do it, only that the first of them is enough; what has to be walked through is walked through by `lines`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from wonderscript.runtime import effects, phrases
from wonderscript.runtime.decisions import Choices
from wonderscript.runtime.drawing import draws_first
from wonderscript.runtime.events import INSTEAD
from wonderscript.runtime.finding import ME, WRITERS, FinderWriter, write_argument
from wonderscript.runtime.lines import WALKERS, Line, Lines, Place, Walk, call_lines
from wonderscript.runtime.paths import Path, Site
from wonderscript.runtime.rows import Find, Rows
from wonderscript.runtime.stand_ins import WITHIN
from wonderscript.runtime.state import Drawn, Frame, Scope, State, Task
from wonderscript.runtime.table import EMPTY_BODY, Body, Table
from wonderscript.runtime.writing import WRITTEN, Writer
from wonderscript.runtime.writing_pieces import Cannot, Voice

MISSING: Any = object()
BOUND: dict[str, Any] = {"piece": phrases.BoundPiece, "player": phrases.BoundPlayer}


# What writes how it goes on when what was chosen in a body has been carried out, and the body is over: see `chains`.
ONWARD: list[Callable[[Writer, Body], list[str]]] = []


class Asked:
    """A place in a body from which on somebody chooses, or in which `alone`; and what finds the choices there.

    That is written when it is first asked for, by which variables are bound and whether anything has to be paid.
    `plain` finds them where none is bound and everything is paid; None if they have to be walked through.
    """

    __slots__ = ("_alone", "_body", "_drawn", "_finders", "_position", "_table", "_together", "plain")

    def __init__(self, table: Table, body: Body, position: int, together: bool, alone: bool) -> None:
        self._table = table
        self._body = body
        self._position = position
        self._together = together
        self._alone = alone
        # A choice among what was drawn: that is in the frame that asks, on top of the stack.
        self._drawn = body[position] if draws_first(body[position]) and not together and not alone else None
        self._finders: dict[tuple[str | bool, ...], Find] = {}
        self.plain: Find = self._first_time

    def choices(self, state: State, seat: int, scope: Scope) -> Choices:
        """What a seat can choose in a scope: found, or walked through where that cannot be written."""
        if seat == scope.me:
            find = self._for(scope) if scope.bindings or scope.free else self.plain
            found = find(self._table, state, seat, scope)
            if found is not None:
                return found
        return self.walked(state, seat, scope)

    def walked(self, state: State, seat: int, scope: Scope) -> Choices:
        """What a seat can choose in a scope, walked through."""
        walk = Walk(self._table, state, seat, self._together)
        if self._drawn is not None:
            frame = state.stack[-1]
            assert isinstance(frame.rest, Drawn)
            walk.drawn = frame.body, frame.position, frame.rest
        if not self._alone:
            return Lines(walk.through(self._body, Line(scope), walk.last_phase, self._position))
        statement, line = self._body[self._position], Line(scope)
        place = Place(self._table.number_of(self._body), self._position, walk.last_phase)
        unseen = walk.unseen_in(statement, line)
        if unseen:
            after = Frame(Task.ONE, place.body, place.position, scope)
            return Lines([walk.looking(line, unseen, after, place.phase)])
        return Lines(WALKERS[type(statement)](walk, statement, line, place) or [])

    def _first_time(self, table: Table, state: State, seat: int, scope: Scope) -> Rows | None:
        self.plain = self._for(scope)
        return self.plain(table, state, seat, scope)

    def _for(self, scope: Scope) -> Find:
        """What finds the choices in a scope."""
        bound: tuple[str | bool, ...] = (scope.free, *[name for name, _value in scope.bindings])
        if bound not in self._finders:
            self._finders[bound] = (self._written(scope) if self._table.quick else None) or _never
        return self._finders[bound]

    def _written(self, scope: Scope) -> Find | None:
        writer = FinderWriter(self._table, self._together, max(len(self._table.phases) - 1, 0), self._drawn)
        if not self._together and not self._alone:
            for write in ONWARD:
                writer.onward += write(writer.writer, self._body)
        names = tuple(name for name, _value in scope.bindings)
        try:
            return writer.write(self._body, self._position, names, scope.free, self._alone).find
        except Cannot:
            return None


def _never(table: Table, state: State, seat: int, scope: Scope) -> None:
    """Where nothing can be written, nothing is found."""


def asked_at(table: Table, body: Body, position: int, together: bool = False, alone: bool = False) -> Asked:
    """A place where somebody is asked, the same one each time."""
    key = id(body), position, together, alone
    found: Asked | None = table.asked.get(key)
    if found is None:
        found = table.asked[key] = Asked(table, body, position, together, alone)
    return found


# ---------------------------------------------------------------- abilities

# Whether a seat is able to do something in a scope; None if that has to be found by a walk this time.
Able = Callable[[Table, State, int, Scope], bool | None]


class Ability:
    """Whether a seat could do a verb to what variables stand for: those of its slots, and marks of what goes on."""

    __slots__ = ("_find", "_free", "_names", "_table", "call")

    def __init__(self, table: Table, verb: str, names: tuple[str, ...], free: bool) -> None:
        self._table = table
        self._names = names
        self._free = free
        bound = [BOUND.get(kind, phrases.BoundNumber)(name) for kind, name, _of in table.verbs[verb].slots]
        self.call = effects.Call(ME, verb, tuple(bound))
        self._find: Able | None = MISSING

    def now(self, state: State, seat: int, scope: Scope) -> bool:
        """Whether it could do it in a state."""
        if self._find is MISSING:
            # Not before it is asked for: what one is able to do may depend on what one is able to do.
            self._find = self._written()
        found = None if self._find is None else self._find(self._table, state, seat, scope)
        if found is None:
            return bool(call_lines(Walk(self._table, state, seat), self.call, Line(scope), Place(0, 0, 0)))
        return found

    def _written(self) -> Able | None:
        writer = AbilityWriter(self._table, together=False, last_phase=0)
        try:
            return writer.write_ability(self.call, self._names, self._free)
        except Cannot:
            return None


class AbilityWriter(FinderWriter):
    """Writes the finder of an ability: the first way through says that there is one."""

    __slots__ = ()

    def write_ability(self, call: effects.Call, names: tuple[str, ...], free: bool) -> Able:
        """The finder of who is able to do what is called, where variables of names are bound."""
        bindings = tuple((name, f"scope.bindings[{index}][1]") for index, name in enumerate(names))
        site = Site(EMPTY_BODY, 0, self.last_phase, self.leaf, self.leaf)
        WRITERS[effects.Call](self, call, Path("me", "-1", bindings, free), site)
        source = ["def able(table, state, me, scope):", *self.preparing(), *self.lines, "    return False"]
        exec("\n".join(source), self.writer.names)
        able: Able = self.writer.names["able"]
        return able

    def leaf(self, path: Path) -> None:
        """A way through."""
        self.emit("return True")


def write_able(writer: Writer, condition: phrases.Able, voice: Voice) -> str:
    """Whether somebody is able to do a verb."""
    seat = writer.seat(condition.who, voice)
    if seat is None or condition.without is not None or voice.variables is None or not writer.walks:
        raise Cannot(condition)
    slots = writer.table.verbs[condition.verb].slots
    about = replace(voice, them=seat)
    bindings = {
        name: write_argument(writer, argument, kind, about)
        for argument, (kind, name, _of) in zip(condition.arguments, slots, strict=True)
    }
    # What goes on goes on while it is asked what one could do.
    bindings |= {name: value for name, value in voice.variables.items() if name.startswith((WITHIN, INSTEAD))}
    names = tuple(bindings)
    memo = writer.table.memos.setdefault("abilities", {})
    key = (condition.verb, names, voice.free)
    ability: Ability = memo.get(key) or memo.setdefault(key, Ability(writer.table, *key))
    scope = Voice(seat, seat, "-1", bindings, voice.free).scope
    writer.known(Scope)
    return writer.call(ability.now, "state", seat, scope)


WRITTEN[phrases.Able] = write_able
