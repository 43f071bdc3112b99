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
from wonderscript.runtime.decisions import Choices
from wonderscript.runtime.doing import Deed, quiet_deed
from wonderscript.runtime.drawing import draws_first, draws_objects
from wonderscript.runtime.effects import Statement
from wonderscript.runtime.events import Noted, is_heard, noticed, reactions, with_listeners
from wonderscript.runtime.finding import Rows, finder_for
from wonderscript.runtime.lines import (
    WALKERS,
    Line,
    Lines,
    Place,
    Walk,
    call_lines,
    draw,
    may_lines,
    past_choice,
    verb_lines,
)
from wonderscript.runtime.numbers import holds
from wonderscript.runtime.plans import BANK
from wonderscript.runtime.purses import spend
from wonderscript.runtime.seats import answerer
from wonderscript.runtime.selecting import seats_of
from wonderscript.runtime.state import (
    NO_SCOPE,
    Act,
    ForSeat,
    Frame,
    Happened,
    Here,
    Paying,
    Release,
    Scope,
    State,
    Task,
    Together,
)
from wonderscript.runtime.statements import DOERS
from wonderscript.runtime.steps import go_on
from wonderscript.runtime.table import EMPTY_BODY, Body, Table
from wonderscript.runtime.watching import LOOK, look


class Pending(NamedTuple):
    """A decision that is waited for: the seat, the statement that asks, the choices there are, and who acts."""

    seat: int
    question: Statement
    choices: Choices
    acting: int


@dataclass(slots=True)
class Machine:
    """A table and a state that is played on."""

    table: Table
    state: State

    def run(self) -> Pending | None:
        """Go on until somebody has to decide; None when the game is over."""
        stack = self.state.stack
        while stack:
            frame = stack[-1]
            pending = TASKS[frame.task](self, frame)
            if pending is not None:
                return pending
        return None

    def take(self, acts: tuple[Act, ...], pause: Frame | None = None) -> None:
        """Carry out what was chosen, or keep it until all have chosen; a pause comes before the text goes on."""
        frame = self.state.stack[-1]
        if isinstance(frame.rest, Together):
            together = Together(frame.rest.seats, (*frame.rest.given, acts))
            self.state.stack[-1] = Frame(frame.task, frame.body, frame.position, frame.scope, together)
            return
        self.state.stack.pop()
        frames = [self.heard(frame) for _phase, frame in acts]
        if pause is not None:
            rest = [index for index, one in enumerate(frames) if one.body == frame.body and one.task in TEXT]
            # A bare choice is carried out by the text that asked.
            frames.insert(rest[0] if rest and rest[0] else len(frames), pause)
        self.push(frames)

    def push(self, frames: Iterable[Frame]) -> None:
        """Put frames on the stack, the first of them on top; what simply happens first happens at once."""
        waiting = list(frames)
        done = 0
        for frame in waiting:
            if not self.happens(frame):
                break
            done += 1
        if done < len(waiting):
            self.state.stack.extend(reversed(waiting[done:] if done else waiting))

    def happens(self, frame: Frame) -> bool:
        """Carry a frame out at once, if nothing more can come of it."""
        table, state = self.table, self.state
        task = frame.task
        if task is Task.BODY:
            program = table.programs[frame.body] or program_of(table, frame.body)
            if program.quiet is None or frame.position or frame.rest is not None:
                return False
            here = Here(table, state, frame.scope)
            for deed in program.quiet:
                deed(here)
            return True
        if task is Task.ONE:
            single = (table.programs[frame.body] or program_of(table, frame.body)).deeds[frame.position]
            if single is None:
                return False
            single(Here(table, state, frame.scope))
            return True
        if task is Task.PAYMENT:
            if is_heard(table, "buy"):
                return False
            pay(table, state, frame)
            return True
        if task is Task.RELEASE:
            release(state, frame)
            return True
        return False

    def here(self, scope: Scope) -> Here:
        """Where phrases are worked out."""
        return Here(self.table, self.state, scope)

    def statement(self, frame: Frame) -> Statement:
        """The statement that a frame is at."""
        return self.table.bodies[frame.body][frame.position]

    def heard(self, frame: Frame) -> Frame:
        """A frame of what was chosen; an event gets those listeners that are there before anything happens."""
        event = frame.rest
        if frame.task is not Task.EVENT or not isinstance(event, Happened):
            return frame
        known = with_listeners(self.table, self.state, event)
        return frame if known is event else replace(frame, rest=known)

    @property
    def last_phase(self) -> int:
        """What names no phase, and what follows from a verb, is in the last one."""
        return max(len(self.table.phases) - 1, 0)

    def choices(self, seat: int, body: Body, position: int, scope: Scope, together: bool = False) -> Choices:
        """What a seat can choose in a body from a position on."""
        finder = finder_for(self.table, together, body, position, scope) if seat == scope.me else None
        if finder is None:
            walk = Walk(self.table, self.state, seat, together)
            return Lines(walk.through(body, Line(scope), walk.last_phase, position))
        return Rows(finder, finder.find(self.table, self.state, seat, scope), seat, scope)

    def decide(self, seat: int, statement: Statement, choices: Choices) -> Pending | None:
        """Ask a seat; where there is but one option there is nothing to ask (unless the table always asks)."""
        if choices.size == 1 and not (self.table.asks_always and choices[0]):
            self.take(choices.acts(0))
            return None
        return Pending(answerer(self.table, self.state, seat), statement, choices, seat)


# ---------------------------------------------------------------- bodies


@dataclass(frozen=True, slots=True)
class Program:
    """A body made ready: how those of its statements happen that simply do, which ones ask, and which end it."""

    deeds: tuple[Deed | None, ...]
    asking: tuple[bool, ...]
    ending: tuple[bool, ...]
    quiet: tuple[Deed, ...] | None


def program_of(table: Table, number: int) -> Program:
    """A body made ready, once a table."""
    body = table.bodies[number]
    deeds = tuple(quiet_deed(table, statement) for statement in body)
    asking = tuple(isinstance(statement, ASKING) and not draws_objects(statement) for statement in body)
    ending = tuple(isinstance(one, ENDING) and index + 1 == len(body) for index, one in enumerate(body))
    quiet = tuple(deed for deed in deeds if deed is not None)
    program = table.programs[number] = Program(deeds, asking, ending, quiet if len(quiet) == len(deeds) else None)
    return program


def _body(machine: Machine, frame: Frame) -> Pending | None:
    """Carry out the statements of a body, one after the other, until one of them asks somebody or leads to more."""
    table, state = machine.table, machine.state
    stack = state.stack
    body = table.bodies[frame.body]
    program = table.programs[frame.body] or program_of(table, frame.body)
    position = frame.position
    here = Here(table, state, frame.scope)
    # Where a step does something else for some seats, it is gone through seat by seat.
    while position < len(body) and frame.rest is None:
        deed = program.deeds[position]
        if deed is None:
            break
        deed(here)
        position += 1
    if position == len(body):
        stack.pop()
        return None
    statement = body[position]
    if position != frame.position:
        stack[-1] = frame = Frame(frame.task, frame.body, position, frame.scope, frame.rest)
    if program.asking[position]:
        assert isinstance(statement, ASKING)
        seats = seats_of(here, statement.who)
        if len(seats) == 1:
            if draws_first(statement):
                walk = Walk(table, state, seats[0])
                stack[-1] = draw(here, statement, frame, walk)
                choices: Choices = Lines(walk.through(body, Line(frame.scope), walk.last_phase, position))
            else:
                choices = machine.choices(seats[0], body, position, frame.scope)
            if choices.size:
                return machine.decide(seats[0], statement, choices)
            # Nobody can choose from nothing or pay what they cannot: what was to follow from it is left out too.
            past = position + 1
            if isinstance(statement, effects.Choose | effects.PayCost):
                past = past_choice(body, position) or len(body)
            stack[-1] = Frame(frame.task, frame.body, past, frame.scope, frame.rest)
            return None
    if program.ending[position]:
        stack.pop()
    else:
        stack[-1] = Frame(frame.task, frame.body, position + 1, frame.scope, frame.rest)
    machine.push(DOERS[type(statement)](here, statement, frame))
    return None


# Frames that carry out the text of a body.
TEXT = (Task.BODY, Task.ONE)
ASKING = (effects.Choose, effects.May, effects.DoOne, effects.InAnyOrder, effects.Call, effects.PayCost)
# Statements that look at nothing but themselves: at the end of a body its frame is not needed any more.
ENDING = (effects.If, effects.RunStep, effects.AllTogether, effects.InPhase)


def _one(machine: Machine, frame: Frame) -> Pending | None:
    """Carry out one statement of a body."""
    statement = machine.statement(frame)
    if isinstance(statement, ASKING) and not draws_objects(statement):
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
    assert isinstance(frame.rest, ForSeat)
    seat, values = frame.rest.seat, frame.rest.values
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
        return machine.decide(seat, statement, Lines(lines))
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
    assert isinstance(frame.rest, Together)
    seats, given = frame.rest.seats, frame.rest.given
    statement = machine.statement(frame)
    assert isinstance(statement, effects.AllTogether)
    if len(given) < len(seats):
        seat = seats[len(given)]
        spoken = frame.scope
        scope = Scope(seat, seat, spoken.this, spoken.bindings, spoken.free)
        choices = machine.choices(seat, statement.body, 0, scope, together=True)
        return machine.decide(seat, statement, choices if choices.size else Lines([Line(scope)]))
    machine.state.stack.pop()
    _carry_out(machine, given)
    return None


def _carry_out(machine: Machine, given: tuple[tuple[Act, ...], ...]) -> None:
    """Do what all seats have chosen, by phases; before the last one nothing that comes in can be spent or counted.

    What simply happens is done at once; from the first thing on that does not, everything is put on the stack.
    """
    state = machine.state
    last = machine.last_phase
    # Listeners are those that are there before anything happens.
    heard = [[(phase, machine.heard(frame)) for phase, frame in acts] for acts in given]
    waiting: list[Frame] = []
    state.held = () if last else None
    for phase in range(last + 1):
        for acts in heard:
            for when, frame in acts:
                if when == phase and (waiting or not machine.happens(frame)):
                    waiting.append(frame)
        if phase < last:
            pause = Frame(Task.RELEASE, EMPTY_BODY, 0, NO_SCOPE, Release(phase + 1 < last))
            if waiting:
                waiting.append(pause)
            else:
                release(state, pause)
    state.stack.extend(reversed(waiting))


def _release(machine: Machine, frame: Frame) -> Pending | None:
    """Hand out what came in during a phase."""
    machine.state.stack.pop()
    release(machine.state, frame)
    return None


def release(state: State, frame: Frame) -> None:
    """Hand out what came in during a phase, and hold what comes in during the next."""
    assert isinstance(frame.rest, Release)
    state.release()
    if frame.rest.more:
        state.held = ()


# ---------------------------------------------------------------- payments and events


def _payment(machine: Machine, frame: Frame) -> Pending | None:
    """Pay as planned."""
    machine.state.stack.pop()
    machine.push(noticed(machine.table, machine.state, pay(machine.table, machine.state, frame)))
    return None


def pay(table: Table, state: State, frame: Frame) -> list[Noted]:
    """Pay as planned; what was bought is noted."""
    assert isinstance(frame.rest, Paying)
    plan = frame.rest.plan
    seat = frame.scope.me
    bought: list[Noted] = []
    for payment in plan.payments:
        state.add(table.slot(payment.counter, seat), -payment.amount)
        if payment.payee != BANK:
            state.add(table.slot(payment.counter, payment.payee), payment.amount)
        if payment.trade:
            bought.append(("buy", seat, payment.payee, payment.counter))
    if plan.uses:
        state.used = (*state.used, *plan.uses)
    for piece in plan.spent:
        spend(Here(table, state, Scope(seat, seat, piece)), piece)
    return bought


def _event(machine: Machine, frame: Frame) -> Pending | None:
    """A verb is finished: those who listen react."""
    assert isinstance(frame.rest, Happened)
    machine.state.stack.pop()
    frames = list(reactions(machine.table, machine.state, frame.rest))
    if frames and machine.table.index.watched:
        frames.append(LOOK)
    machine.push(frames)
    return None


def _watch(machine: Machine, frame: Frame) -> Pending | None:
    """Look at what is watched."""
    machine.state.stack.pop()
    machine.push(look(machine.table, machine.state))
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
    Task.WATCH: _watch,
}
