"""The interpreter: a loop over an explicit stack of frames, until somebody has to decide or the game is over.

What a frame asks for is looked up in `TASKS`, what a statement does in `DOERS`; a test holds that none is missing.
At a decision the frame that asks stays on the stack, so a state that is copied there can be played on anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from wonderscript.runtime import effects
from wonderscript.runtime.effects import Statement
from wonderscript.runtime.events import Noted, event_of, noticed, reactions, with_listeners
from wonderscript.runtime.lines import WALKERS, Act, Line, Place, Walk, call_lines, may_lines, verb_lines
from wonderscript.runtime.numbers import holds
from wonderscript.runtime.payment import BANK
from wonderscript.runtime.selecting import seats_of
from wonderscript.runtime.state import NO_SCOPE, Frame, Here, Scope, State, Task
from wonderscript.runtime.statements import DOERS
from wonderscript.runtime.steps import go_on
from wonderscript.runtime.table import EMPTY_BODY, Table


class Pending(NamedTuple):
    """A decision that is waited for: the seat, the statement that asks, and a line of play for each option."""

    seat: int
    question: Statement
    lines: tuple[Line, ...]


@dataclass(slots=True)
class Machine:
    """A table and a state that is played on."""

    table: Table
    state: State

    def run(self) -> Pending | None:
        """Go on until somebody has to decide; None when the game is over."""
        stack = self.state.stack
        while stack:
            pending = TASKS[stack[-1].task](self, stack[-1])
            if pending is not None:
                return pending
        return None

    def take(self, line: Line) -> None:
        """Play a line that was offered."""
        frame = self.state.stack[-1]
        if frame.task is Task.TOGETHER:
            seats, given = frame.rest
            self.state.stack[-1] = replace(frame, rest=(seats, (*given, line.acts)))
            return
        self.state.stack.pop()
        self.push(self.heard(act) for act in line.acts)

    def push(self, frames: Iterable[Frame]) -> None:
        """Put frames on the stack, the first of them on top."""
        self.state.stack.extend(reversed(list(frames)))

    def here(self, scope: Scope) -> Here:
        """Where phrases are worked out."""
        return Here(self.table, self.state, scope)

    def statement(self, frame: Frame) -> Statement:
        """The statement that a frame is at."""
        return self.table.bodies[frame.body][frame.position]

    def heard(self, act: Act) -> Frame:
        """A frame of a line; an event gets those listeners that are there before anything happens."""
        frame = act[1]
        if frame.task is not Task.EVENT:
            return frame
        event = event_of(self.table, frame.rest[0], frame.scope, frame.rest[1])
        return replace(frame, rest=with_listeners(self.table, self.state, event))

    def decide(self, seat: int, statement: Statement, lines: list[Line]) -> Pending | None:
        """Ask a seat; where there is but one line there is nothing to ask."""
        if len(lines) == 1:
            self.take(lines[0])
            return None
        return Pending(seat, statement, tuple(lines))


# ---------------------------------------------------------------- bodies


def _body(machine: Machine, frame: Frame) -> Pending | None:
    """Carry out the statements of a body, one after the other."""
    stack = machine.state.stack
    body = machine.table.bodies[frame.body]
    if frame.position >= len(body):
        stack.pop()
        return None
    statement = body[frame.position]
    here = machine.here(frame.scope)
    if isinstance(statement, ASKING):
        seats = seats_of(here, statement.who)
        if len(seats) == 1:
            walk = Walk(machine.table, machine.state, seats[0])
            lines = walk.through(body, Line(frame.scope), walk.last_phase, frame.position)
            if lines:
                return machine.decide(seats[0], statement, lines)
            # Nobody can choose from nothing or pay what they cannot: what was to follow from it is left out too.
            rest = len(body) if isinstance(statement, effects.Choose | effects.PayCost) else frame.position + 1
            stack[-1] = replace(frame, position=rest)
            return None
    stack[-1] = replace(frame, position=frame.position + 1)
    machine.push(DOERS[type(statement)](here, statement, frame))
    return None


ASKING = (effects.Choose, effects.May, effects.DoOne, effects.InAnyOrder, effects.Call, effects.PayCost)


def _one(machine: Machine, frame: Frame) -> Pending | None:
    """Carry out one statement of a body."""
    statement = machine.statement(frame)
    if isinstance(statement, ASKING):
        seats = seats_of(machine.here(frame.scope), statement.who)
        if len(seats) == 1:
            walk = Walk(machine.table, machine.state, seats[0])
            place = Place(frame.body, frame.position, walk.last_phase)
            lines = WALKERS[type(statement)](walk, statement, Line(frame.scope), place)
            return _ask_or_skip(machine, seats[0], statement, lines or [])
    machine.state.stack.pop()
    machine.push(DOERS[type(statement)](machine.here(frame.scope), statement, frame))
    return None


def _for_seat(machine: Machine, frame: Frame) -> Pending | None:
    """Carry out a statement that several players do for one of them, or a verb for one of several objects."""
    seat, values = frame.rest
    statement = machine.statement(frame)
    walk = Walk(machine.table, machine.state, seat)
    line = Line(frame.scope)
    place = Place(frame.body, frame.position, walk.last_phase)
    if isinstance(statement, effects.May):
        lines = may_lines(walk, statement, line, place)
    else:
        assert isinstance(statement, effects.Call)
        if values is None:
            lines = call_lines(walk, statement, line, place)
        else:
            lines = verb_lines(walk, statement, line, values, place.phase)
    return _ask_or_skip(machine, seat, statement, lines)


def _ask_or_skip(machine: Machine, seat: int, statement: Statement, lines: list[Line]) -> Pending | None:
    if lines:
        return machine.decide(seat, statement, lines)
    machine.state.stack.pop()
    return None


def _until(machine: Machine, frame: Frame) -> Pending | None:
    """Repeat a body until a condition holds."""
    statement = machine.statement(frame)
    assert isinstance(statement, effects.Repeat) and statement.until is not None
    if holds(machine.here(frame.scope), statement.until):
        machine.state.stack.pop()
    else:
        machine.push([Frame(Task.BODY, machine.table.number_of(statement.body), 0, frame.scope)])
    return None


# ---------------------------------------------------------------- together


def _together(machine: Machine, frame: Frame) -> Pending | None:
    """Ask each seat against one state; when all have answered, carry everything out phase by phase."""
    seats, given = frame.rest
    statement = machine.statement(frame)
    assert isinstance(statement, effects.AllTogether)
    if len(given) < len(seats):
        seat = seats[len(given)]
        walk = Walk(machine.table, machine.state, seat, together=True)
        scope = replace(frame.scope, me=seat, them=seat)
        lines = walk.through(statement.body, Line(scope), walk.last_phase)
        return machine.decide(seat, statement, lines or [Line(scope)])
    machine.state.stack.pop()
    machine.push(_phases(machine, given))
    return None


def _phases(machine: Machine, given: tuple[tuple[Act, ...], ...]) -> list[Frame]:
    """What all seats do, by phases; before the last one nothing that comes in can be spent or counted."""
    last = max(len(machine.table.phases) - 1, 0)
    frames: list[Frame] = []
    for phase in range(last + 1):
        frames.extend(machine.heard(act) for acts in given for act in acts if act[0] == phase)
        if phase < last:
            frames.append(Frame(Task.RELEASE, EMPTY_BODY, 0, NO_SCOPE, (phase + 1 < last,)))
    if last:
        machine.state.held = ()
    return frames


def _release(machine: Machine, frame: Frame) -> Pending | None:
    """Hand out what came in during a phase."""
    machine.state.stack.pop()
    machine.state.release()
    if frame.rest[0]:
        machine.state.held = ()
    return None


# ---------------------------------------------------------------- payments and events


def _payment(machine: Machine, frame: Frame) -> Pending | None:
    """Pay as planned."""
    table, state = machine.table, machine.state
    state.stack.pop()
    seat = frame.scope.me
    payments, uses = frame.rest
    bought: list[Noted] = []
    for payment in payments:
        state.add(table.slot(payment.counter, seat), -payment.amount)
        if payment.payee != BANK:
            state.add(table.slot(payment.counter, payment.payee), payment.amount)
        if payment.trade:
            bought.append(("buy", seat, payment.payee, payment.counter))
    state.used = (*state.used, *uses)
    machine.push(noticed(table, state, bought))
    return None


def _event(machine: Machine, frame: Frame) -> Pending | None:
    """A verb is finished: those who listen react."""
    machine.state.stack.pop()
    machine.push(reactions(machine.table, machine.state, frame.rest))
    return None


def _step(machine: Machine, frame: Frame) -> Pending | None:
    """Go on with a step."""
    go_on(machine.here(frame.scope), frame)
    return None


TASKS: dict[Task, Callable[[Machine, Frame], Pending | None]] = {
    Task.BODY: _body,
    Task.ONE: _one,
    Task.FOR_SEAT: _for_seat,
    Task.STEP: _step,
    Task.UNTIL: _until,
    Task.TOGETHER: _together,
    Task.RELEASE: _release,
    Task.PAYMENT: _payment,
    Task.EVENT: _event,
}
