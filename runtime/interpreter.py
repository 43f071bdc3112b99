"""The interpreter: a loop over an explicit stack of frames, until somebody has to decide or the game is over.

Every task of a frame and every statement has one entry in a table here (`TASKS`, `DOERS`); a test holds that none is missing.
At a decision the frame that asks stays on the stack, so a state that is copied or stored there can be played on anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from wonderscript.runtime import effects
from wonderscript.runtime.deeds import DEEDS, Noted
from wonderscript.runtime.effects import Statement
from wonderscript.runtime.events import Happened, event_of, reactions, with_listeners
from wonderscript.runtime.lines import Act, Line, Place, Walk, call_lines, may_lines, verb_lines
from wonderscript.runtime.numbers import holds, value_of
from wonderscript.runtime.payment import BANK, Payment
from wonderscript.runtime.phrases import Pieces
from wonderscript.runtime.selecting import pieces_of, round_from, seats_of
from wonderscript.runtime.state import Frame, Here, Scope, State, Task, Use, Waiting
from wonderscript.runtime.steps import end_step, go_on, run_step
from wonderscript.runtime.table import EMPTY_BODY, NO_PIECE, Table


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
            self.state.stack[-1] = frame._replace(rest=(seats, (*given, line.acts)))
            return
        self.state.stack.pop()
        self.push(self._heard(act) for act in line.acts)

    def push(self, frames: Iterable[Frame]) -> None:
        """Put frames on the stack, the first of them on top."""
        self.state.stack.extend(reversed(list(frames)))

    def here(self, scope: Scope) -> Here:
        """Where phrases are worked out."""
        return Here(self.table, self.state, scope)

    def statement(self, frame: Frame) -> Statement:
        """The statement that a frame is at."""
        return self.table.bodies[frame.body][frame.position]

    def _heard(self, act: Act) -> Frame:
        """A frame of a line; an event gets those listeners that are there before anything happens."""
        frame = act[1]
        if frame.task is not Task.EVENT:
            return frame
        event = event_of(self.table, frame.rest[0], frame.scope, frame.rest[1])
        return frame._replace(rest=with_listeners(self.table, self.state, event))

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
            # Nobody can choose from nothing: what was to be done with it is left out too.
            stack[-1] = frame._replace(position=len(body) if isinstance(statement, effects.Choose) else frame.position + 1)
            return None
    top = len(stack) - 1
    stack[top] = frame._replace(position=frame.position + 1)
    scope = DOERS[type(statement)](machine, statement, frame)
    if scope is not None:
        stack[top] = stack[top]._replace(scope=scope)
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
            lines = walk.past(statement, Line(frame.scope), place)
            return _ask_or_skip(machine, seats[0], statement, lines or [])
    machine.state.stack.pop()
    DOERS[type(statement)](machine, statement, frame)
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
        scope = frame.scope._replace(me=seat, them=seat)
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
        frames.extend(machine._heard(act) for acts in given for act in acts if act[0] == phase)
        if phase < last:
            frames.append(Frame(Task.RELEASE, 0, 0, Scope(machine.state.first, machine.state.first), (phase + 1 < last,)))
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
    for payment in (Payment(*one) for one in payments):
        state.add(table.slot(payment.counter, seat), -payment.amount)
        if payment.payee != BANK:
            state.add(table.slot(payment.counter, payment.payee), payment.amount)
        if payment.trade:
            note(machine, [("buy", seat, payment.payee, payment.counter)])
    state.used = (*state.used, *(Use(*one) for one in uses))
    return None


def _event(machine: Machine, frame: Frame) -> Pending | None:
    """A verb is finished: those who listen react."""
    machine.state.stack.pop()
    machine.push(reactions(machine.table, machine.state, Happened(*frame.rest)))
    return None


def note(machine: Machine, noted: Iterable[Noted]) -> None:
    """Let those who listen know what happened."""
    frames: list[Frame] = []
    for verb, seat, other, counter in noted:
        if verb in machine.table.heard:
            event = Happened(verb, seat, NO_PIECE, other, counter)
            listened = with_listeners(machine.table, machine.state, event)
            frames.append(Frame(Task.EVENT, 0, 0, Scope(seat, seat), listened))
    machine.push(frames)


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

# ---------------------------------------------------------------- statements


def _deed(machine: Machine, statement: Statement, frame: Frame) -> None:
    DEEDS[type(statement)](machine.here(frame.scope), statement)


def _noted_deed(machine: Machine, statement: Statement, frame: Frame) -> None:
    note(machine, DEEDS[type(statement)](machine.here(frame.scope), statement))


def _move(machine: Machine, statement: effects.Move, frame: Frame) -> Scope | None:
    piece = DEEDS[effects.Move](machine.here(frame.scope), statement)
    pieces = statement.pieces
    if piece is None or not isinstance(pieces, Pieces) or pieces.variable is None:
        return None
    return frame.scope.binding(pieces.variable, piece)


def _for_each_seat(machine: Machine, statement: effects.Call | effects.May, frame: Frame) -> None:
    """What several players do, each in turn."""
    seats = seats_of(machine.here(frame.scope), statement.who)
    machine.push(
        Frame(Task.FOR_SEAT, frame.body, frame.position, frame.scope._replace(them=seat), (seat, None)) for seat in seats
    )


def _cannot_ask(machine: Machine, statement: Statement, frame: Frame) -> None:
    """Nobody is there to decide, so nothing happens."""


def _repeat(machine: Machine, statement: effects.Repeat, frame: Frame) -> None:
    if statement.times is None:
        machine.push([Frame(Task.UNTIL, frame.body, frame.position, frame.scope)])
        return
    again = Frame(Task.BODY, machine.table.number_of(statement.body), 0, frame.scope)
    machine.push([again] * value_of(machine.here(frame.scope), statement.times))


def _all_together(machine: Machine, statement: effects.AllTogether, frame: Frame) -> None:
    seats = round_from(machine.state.ring, machine.state.first)
    machine.push([Frame(Task.TOGETHER, frame.body, frame.position, frame.scope, (seats, ()))])


def _in_phase(machine: Machine, statement: effects.InPhase, frame: Frame) -> None:
    machine.push([Frame(Task.BODY, machine.table.number_of(statement.body), 0, frame.scope)])


def _only_if(machine: Machine, statement: effects.OnlyIf, frame: Frame) -> None:
    """Where a verb is under way already, its conditions have been looked at."""


def _if(machine: Machine, statement: effects.If, frame: Frame) -> None:
    body = statement.body if holds(machine.here(frame.scope), statement.condition) else statement.otherwise
    if body:
        machine.push([Frame(Task.BODY, machine.table.number_of(body), 0, frame.scope)])


def _for_each_player(machine: Machine, statement: effects.ForEachPlayer, frame: Frame) -> None:
    """For each player in turn; the frame of a step says for whom something else is done instead, once in all."""
    usual = machine.table.number_of(statement.body)
    instead = {seat: (body, piece) for seat, body, piece in frame.rest}
    if instead:
        rest = tuple((seat, EMPTY_BODY, piece) for seat, _body, piece in frame.rest)
        machine.state.stack[-1] = machine.state.stack[-1]._replace(rest=rest)
    frames: list[Frame] = []
    for seat in seats_of(machine.here(frame.scope), statement.players):
        if seat in instead:
            body, piece = instead[seat]
            frames.append(Frame(Task.BODY, body, 0, Scope(seat, seat, piece)))
        else:
            frames.append(Frame(Task.BODY, usual, 0, frame.scope._replace(me=seat, them=seat)))
    machine.push(frames)


def _for_each_piece(machine: Machine, statement: effects.ForEachPiece, frame: Frame) -> None:
    body = machine.table.number_of(statement.body)
    machine.push(
        Frame(Task.BODY, body, 0, frame.scope.binding(statement.variable, piece))
        for piece in pieces_of(machine.here(frame.scope), statement.pieces)
    )


def _do_text(machine: Machine, statement: effects.DoText, frame: Frame) -> None:
    here = machine.here(frame.scope)
    machine.push(
        Frame(Task.BODY, machine.table.number_of(machine.table.pieces[piece].face.text), 0, Scope(seat, seat, piece))
        for seat in seats_of(here, statement.who)
        for piece in pieces_of(here, statement.piece)
        if machine.table.pieces[piece].face.text
    )


def _run_step(machine: Machine, statement: effects.RunStep, frame: Frame) -> None:
    machine.push([run_step(machine.here(frame.scope), statement, frame)])


def _end_step(machine: Machine, statement: effects.EndStep, frame: Frame) -> None:
    end_step(machine.state, statement.step)


def _later(machine: Machine, statement: effects.Later, frame: Frame) -> None:
    rank = machine.table.library.ranks[statement.rank]
    body = machine.table.number_of(statement.body)
    machine.state.queue = (*machine.state.queue, Waiting(statement.step, rank, body, frame.scope))


def _win(machine: Machine, statement: effects.Win, frame: Frame) -> None:
    machine.state.winners = seats_of(machine.here(frame.scope), statement.who)
    machine.state.reason = statement.reason
    machine.state.stack.clear()


DOERS: dict[type, Callable[[Machine, Any, Frame], Scope | None]] = {
    **dict.fromkeys(DEEDS, _deed),
    effects.Gain: _noted_deed,
    effects.Pay: _noted_deed,
    effects.Move: _move,
    effects.Choose: _cannot_ask,
    effects.DoOne: _cannot_ask,
    effects.InAnyOrder: _cannot_ask,
    effects.PayCost: _cannot_ask,
    effects.May: _for_each_seat,
    effects.Call: _for_each_seat,
    effects.Repeat: _repeat,
    effects.AllTogether: _all_together,
    effects.InPhase: _in_phase,
    effects.OnlyIf: _only_if,
    effects.If: _if,
    effects.ForEachPlayer: _for_each_player,
    effects.ForEachPiece: _for_each_piece,
    effects.DoText: _do_text,
    effects.RunStep: _run_step,
    effects.EndStep: _end_step,
    effects.Later: _later,
    effects.Win: _win,
}
