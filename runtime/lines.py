"""Lines of play: what a seat could do next, choice by choice, up to the point where something happens.

A walk goes through a body without carrying anything out. Where there is a choice the line forks; a line on which something
is impossible is dropped, so that what is offered can always be done. What is to be carried out is collected as frames:

* one after the other: a line ends at the first thing that happens, and the rest of the body follows as a frame;
* together: all seats decide against one state, so a line goes through to the end, and each thing has its phase.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from wonderscript.runtime import effects, phrases
from wonderscript.runtime.decisions import Agreed, Answer, Chose, Option, Took
from wonderscript.runtime.effects import Statement
from wonderscript.runtime.events import event_of, hooks_on
from wonderscript.runtime.facts import forbidden
from wonderscript.runtime.numbers import CONDITIONS, holds, value_of
from wonderscript.runtime.payment import Plan, Purse, open_purse, plans_for
from wonderscript.runtime.selecting import pieces_of, seat_of, seats_of
from wonderscript.runtime.state import Frame, Here, Scope, State, Task
from wonderscript.runtime.table import NO_PIECE, Body, Table

Act = tuple[int, Frame]


class Line(NamedTuple):
    """One line of play: the answers, what is to be carried out (with its phase), and whether something happens by now."""

    scope: Scope
    answers: Option = ()
    acts: tuple[Act, ...] = ()
    way: str | None = None
    stopped: bool = False


class Place(NamedTuple):
    """Where a statement stands, and in which phase it is."""

    body: int
    position: int
    phase: int


@dataclass(slots=True)
class Walk:
    """A walk through the choices of one seat in one state."""

    table: Table
    state: State
    seat: int
    together: bool = False
    purse: Purse | None = None

    @property
    def last_phase(self) -> int:
        """The phase of what names none, and of events."""
        return max(len(self.table.phases) - 1, 0)

    def here(self, line: Line) -> Here:
        """Where the phrases of a line are worked out."""
        return Here(self.table, self.state, line.scope)

    def through(self, body: Body, line: Line, phase: int, position: int = 0) -> list[Line]:
        """All lines through a body, from a position on."""
        lines = [line]
        ended: list[Line] = []
        number = self.table.number_of(body)
        for index in range(position, len(body)):
            going: list[Line] = []
            for one in lines:
                longer = self.past(body[index], one, Place(number, index, phase))
                if longer is not None:
                    going.extend(longer)
                elif self.together:
                    going.append(self.doing(one, Frame(Task.ONE, number, index, one.scope), phase))
                else:
                    ended.append(self.doing(one, Frame(Task.BODY, number, index, one.scope), phase))
            lines = [one for one in going if not one.stopped]
            rest = index + 1
            for one in going:
                if one.stopped and rest < len(body):
                    ended.append(self.doing(one, Frame(Task.BODY, number, rest, one.scope), phase))
                elif one.stopped:
                    ended.append(one)
        return ended + lines

    def past(self, statement: Statement, line: Line, place: Place) -> list[Line] | None:
        """All lines past one statement, or None if it is not looked through but simply happens."""
        walker = WALKERS.get(type(statement))
        return None if walker is None else walker(self, statement, line, place)

    def doing(self, line: Line, frame: Frame, phase: int) -> Line:
        """A line with something more to carry out; unless all decide together, it does not look beyond that."""
        return line._replace(acts=(*line.acts, (phase, frame)), stopped=not self.together)

    def plans(self, here: Here, piece: int) -> tuple[Plan, ...]:
        """The ways to pay for a piece."""
        if self.purse is None:
            self.purse = open_purse(here)
        return plans_for(here, piece, self.purse)


# ---------------------------------------------------------------- choices


def _choose(walk: Walk, statement: effects.Choose, line: Line, place: Place) -> list[Line] | None:
    here = walk.here(line)
    if seat_of(here, statement.who) != walk.seat:
        return None
    what, values = choices(here, statement)
    name = statement.variable
    return [
        line._replace(scope=line.scope.binding(name, value), answers=(*line.answers, Chose(name, what, value)))
        for value in values
    ]


def choices(here: Here, statement: effects.Choose) -> tuple[Any, tuple[int, ...]]:
    """What can be chosen, and what sort of thing it is."""
    options = statement.options
    if isinstance(options, effects.NumberRange):
        return "number", tuple(range(value_of(here, options.least), value_of(here, options.most) + 1))
    if isinstance(options, phrases.Resources):
        return "resource", tuple(here.table.resources[name] for name in options.names)
    if isinstance(options, phrases.Pieces | phrases.Together | phrases.This | phrases.BoundPiece):
        return "piece", pieces_of(here, options)
    return "player", seats_of(here, options)


def _may(walk: Walk, statement: effects.May, line: Line, place: Place) -> list[Line] | None:
    return may_lines(walk, statement, line, place) if seats_of(walk.here(line), statement.who) == (walk.seat,) else None


def may_lines(walk: Walk, statement: effects.May, line: Line, place: Place) -> list[Line]:
    """The lines on which the seat of the walk does what it may do, and the one on which it does not."""
    agreed = line._replace(answers=(*line.answers, Agreed(True)))
    yes = walk.through(statement.body, agreed, place.phase)
    return [*yes, line._replace(answers=(*line.answers, Agreed(False)))] if yes else [line]


def _do_one(walk: Walk, statement: effects.DoOne, line: Line, place: Place) -> list[Line] | None:
    if seat_of(walk.here(line), statement.who) != walk.seat:
        return None
    found: list[Line] = []
    for index, body in enumerate(statement.options):
        taken = line._replace(answers=(*line.answers, _took(walk.here(line), index, body)))
        found.extend(walk.through(body, taken, place.phase))
    return found


def _took(here: Here, index: int, body: Body) -> Answer:
    first = body[0] if body else None
    if not isinstance(first, effects.Call):
        return Took(index)
    arguments = arguments_of(here, first)
    return Took(index, first.verb, arguments[0] if arguments else ())


def _in_any_order(walk: Walk, statement: effects.InAnyOrder, line: Line, place: Place) -> list[Line] | None:
    """One deed of those there are, then the same statement again; stopping is a choice when nothing must be done."""
    if walk.together or seat_of(walk.here(line), statement.who) != walk.seat:
        return None
    found: list[Line] = []
    must = 0
    for index, body in enumerate((*statement.must, *statement.may)):
        taken = line._replace(answers=(*line.answers, _took(walk.here(line), index, body)))
        again = Frame(Task.ONE, place.body, place.position, line.scope)
        found.extend(walk.doing(one, again, place.phase) for one in walk.through(body, taken, place.phase))
        if index < len(statement.must):
            must = len(found)
    return found if must else [*found, line._replace(answers=(*line.answers, Agreed(False)))]


# ---------------------------------------------------------------- verbs and payment


def _call(walk: Walk, statement: effects.Call, line: Line, place: Place) -> list[Line] | None:
    if seats_of(walk.here(line), statement.who) != (walk.seat,):
        return None
    return call_lines(walk, statement, line, place)


def call_lines(walk: Walk, statement: effects.Call, line: Line, place: Place) -> list[Line]:
    """The lines on which a verb is done by the seat of the walk; none if it cannot be done."""
    found = arguments_of(walk.here(line), statement)
    if len(found) == 1:
        return verb_lines(walk, statement, line, found[0], place.phase)
    for values in found:
        each = Frame(Task.FOR_SEAT, place.body, place.position, line.scope, (walk.seat, values))
        line = walk.doing(line, each, place.phase)
    return [line] if found else []


def arguments_of(here: Here, call: effects.Call) -> list[tuple[int, ...]]:
    """What a verb is done to, slot by slot; of several pieces or players, each in turn."""
    slots = here.table.verbs[call.verb].slots
    values = [
        _argument(here, one, kind, of) for one, (kind, _name, of) in zip(call.arguments, slots, strict=True)
    ]
    return list(product(*values))


def _argument(here: Here, argument: Any, kind: str, of: str | None) -> tuple[int, ...]:
    match kind:
        case "piece":
            pieces = here.table.pieces
            return tuple(one for one in pieces_of(here, argument) if of is None or of in pieces[one].kinds)
        case "player":
            return seats_of(here, argument)
        case "resource":
            return tuple(here.table.resources[name] for name in argument.names)
        case _:
            return (value_of(here, argument),)


def verb_lines(walk: Walk, call: effects.Call, line: Line, values: tuple[int, ...], phase: int) -> list[Line]:
    """The lines on which a verb is done to something, with its hooks, and the event that it is when it is finished."""
    verb = walk.table.verbs[call.verb]
    bindings = tuple((name, value) for (_kind, name, _of), value in zip(verb.slots, values, strict=True))
    scope = Scope(walk.seat, walk.seat, NO_PIECE, bindings, call.free or line.scope.free)
    event = event_of(walk.table, verb.id, scope)
    inner = line._replace(scope=scope, way=None)
    here = walk.here(inner)
    if forbidden(here, walk.seat, verb.id, event.piece):
        return []
    hooks = hooks_on(here, verb.id, (walk.seat,))
    inner = inner._replace(acts=(*inner.acts, *((phase, frame) for frame in hooks.before)))
    if hooks.instead:
        lines = [walk.doing(inner, hooks.instead[0], phase)]
    else:
        lines = walk.through(verb.body, inner, phase)
    found: list[Line] = []
    for one in lines:
        done = Frame(Task.EVENT, 0, 0, scope, event._replace(way=one.way))
        for frame in (done, *hooks.after):
            one = walk.doing(one, frame, walk.last_phase)
        found.append(one._replace(scope=line.scope, way=line.way))
    return found


def _pay_cost(walk: Walk, statement: effects.PayCost, line: Line, place: Place) -> list[Line] | None:
    here = walk.here(line)
    if line.scope.free:
        return [line]
    if seat_of(here, statement.who) != walk.seat:
        return None
    found: list[Line] = []
    for piece in pieces_of(here, statement.piece):
        for plan in walk.plans(here, piece):
            paid = line._replace(answers=(*line.answers, plan), way=plan.way)
            if plan.payments or plan.uses:
                frame = Frame(Task.PAYMENT, 0, 0, line.scope, (plan.payments, plan.uses))
                paid = walk.doing(paid, frame, place.phase)
            found.append(paid)
    return found


def _pay(walk: Walk, statement: effects.Pay, line: Line, place: Place) -> list[Line] | None:
    """What must be paid and is not there cannot be done."""
    if not statement.up_to:
        here = walk.here(line)
        for seat in seats_of(here, statement.who):
            amount = value_of(here.about(seat), statement.amount)
            if walk.state.counters[walk.table.slot(statement.counter, seat)] < amount:
                return []
    return None


# ---------------------------------------------------------------- forms


def _in_phase(walk: Walk, statement: effects.InPhase, line: Line, place: Place) -> list[Line] | None:
    return walk.through(statement.body, line, walk.table.phases[statement.phase])


def _only_if(walk: Walk, statement: effects.OnlyIf, line: Line, place: Place) -> list[Line] | None:
    return [line] if holds(walk.here(line), statement.condition) else []


def _if(walk: Walk, statement: effects.If, line: Line, place: Place) -> list[Line] | None:
    body = statement.body if holds(walk.here(line), statement.condition) else statement.otherwise
    return walk.through(body, line, place.phase) if body else [line]


# What can be looked through before it happens. Whatever else there is in a body simply happens.
WALKERS: dict[type, Callable[[Walk, Any, Line, Place], list[Line]]] = {
    effects.Choose: _choose,
    effects.May: _may,
    effects.DoOne: _do_one,
    effects.InAnyOrder: _in_any_order,
    effects.Call: _call,
    effects.PayCost: _pay_cost,
    effects.Pay: _pay,
    effects.InPhase: _in_phase,
    effects.OnlyIf: _only_if,
    effects.If: _if,
}


def _able(here: Here, condition: phrases.Able) -> bool:
    """Whether a player could do a verb now: whether there is a line on which it is done."""
    call = effects.Call(condition.who, condition.verb, condition.arguments)
    seats = seats_of(here, condition.who)
    line = Line(here.scope)
    return all(call_lines(Walk(here.table, here.state, seat), call, line, Place(0, 0, 0)) for seat in seats)


CONDITIONS[phrases.Able] = _able
