"""The interpreter: a loop over an explicit stack of frames, until somebody has to decide or the game is over.

What a frame asks for is looked up in `TASKS`, what a statement does in `DOERS`; a test holds that none is missing.
At a decision the frame that asks stays on the stack, so a state that is copied there can be played on anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any

from msgspec.structs import replace

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions.effects import Statement
from wonderscript.runtime.meaning.meanings import holds, seats_of
from wonderscript.runtime.meaning.seats import answerer
from wonderscript.runtime.options.decisions import Choices, Decision
from wonderscript.runtime.options.options import (
    Line,
    Lines,
    Place,
    Walk,
    call_lines,
    draw,
    lines_from,
    lines_of,
    may_lines,
    past_asking,
    verb_lines,
)
from wonderscript.runtime.play.drawing import draws_first, draws_objects
from wonderscript.runtime.play.endless import FRAMES, MOST_DONE, TRACED, too_deep, too_much_done
from wonderscript.runtime.play.events import noticed, reactions, with_listeners
from wonderscript.runtime.play.immediate_statements import pay
from wonderscript.runtime.play.statements import DOERS
from wonderscript.runtime.play.steps import go_on
from wonderscript.runtime.play.watching import LOOK, look
from wonderscript.runtime.table.state import (
    NO_SCOPE,
    Act,
    ForSeat,
    Frame,
    Happened,
    Here,
    Paying,
    Release,
    Scope,
    Sight,
    State,
    Task,
)
from wonderscript.runtime.table.table import EMPTY_BODY, Table

# Frames that carry out the text of a body.
TEXT = (Task.BODY, Task.ONE)
# Statements by which one seat is asked.
ASKERS = (effects.Choose, effects.May, effects.DoOne, effects.InAnyOrder, effects.Call, effects.PayCost)
# Statements that look at nothing but themselves: at the end of a body nothing of it is left to wait.
ENDING = (effects.If, effects.RunStep, effects.AllTogether, effects.InPhase, effects.MoveTrack)

# What somebody has chosen: one of the choices there were, by number.
Chosen = tuple[Choices, int]


@dataclass(slots=True)
class Machine:
    """A table and a state that is played on.

    While all choose together, `given` are the numbers that the state keeps of it, and `chosen` what they stand for.
    """

    table: Table
    state: State
    given: tuple[int, ...] = ()
    chosen: list[Chosen] = field(default_factory=list)

    def run(self, choices: Choices | None = None, number: int = 0) -> Decision | None:
        """Carry out what was chosen, and go on until somebody has to decide; None when the game is over."""
        table, stack = self.table, self.state.stack
        try:
            if choices is not None:
                self.take(choices, number)
            for _done in repeat(None, MOST_DONE * FRAMES):
                if not stack:
                    return None
                frame = stack[-1]
                decision = TASKS[frame.task](self, frame)
                if decision is not None:
                    return decision
        except RecursionError as error:
            raise too_deep(table, error) from None
        raise too_much_done(table, _traced(table, self.state))

    def take(self, choices: Choices, number: int, pause: Frame | None = None) -> None:
        """Carry out what was chosen, or keep it until all have chosen; a pause comes before the text goes on."""
        state = self.state
        stack = state.stack
        frame = stack[-1]
        if frame.task is not Task.TOGETHER:
            stack.pop()
            frames = [self.heard(frame) for _phase, frame in choices.acts(number)]
            if pause is not None:
                rest = [index for index, one in enumerate(frames) if one.body == frame.body and one.task in TEXT]
                # A bare choice is carried out by the text that asked.
                frames.insert(rest[0] if rest and rest[0] else len(frames), pause)
            self.push(frames)
            return
        chosen = [*self.chosen, (choices, number)]
        together: Any = frame.rest
        if len(chosen) == len(together.seats):
            stack.pop()
            state.given = self.given = ()
            self.chosen = []
            _carry_out(self, chosen)
        else:
            state.given = self.given = (*state.given, number)
            self.chosen = chosen

    def push(self, frames: Iterable[Frame]) -> None:
        """Put frames on the stack, the first of them on top."""
        self.state.stack.extend(reversed(list(frames)))

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

    def choices_drawn(self, seat: int, frame: Frame) -> Choices:
        """What a seat can choose of what is drawn first; the frame, with what was drawn, is put on the stack."""
        table, state = self.table, self.state
        body = table.bodies[frame.body]
        statement = body[frame.position]
        assert isinstance(statement, effects.Choose)
        state.stack.append(draw(self.here(frame.scope), statement, frame, seat))
        return Lines(lines_from(table, state, seat, body, frame.position, Line(frame.scope)))

    def decide(self, seat: int, statement: Statement, choices: Choices) -> Decision | None:
        """Ask a seat; where there is but one option there is nothing to ask (unless the table always asks)."""
        table = self.table
        if choices.size == 1 and not (table.asks_always and choices[0]):
            self.take(choices, 0)
            return None
        return Decision(answerer(table, self.state, seat) if table.neutral else seat, statement, choices, seat)


def _traced(table: Table, state: State) -> list[object]:
    """What is carried out next in a game that does not come to an end: bodies and steps, in order."""
    machine = Machine(table, state)
    noted: list[object] = []
    for _done in range(TRACED):
        if not state.stack:
            break
        frame = state.stack[-1]
        body = table.bodies[frame.body]
        noted.append(body[frame.position] if frame.task is Task.STEP else body)
        if TASKS[frame.task](machine, frame) is not None:
            break
    return noted


# ---------------------------------------------------------------- bodies


def _body(machine: Machine, frame: Frame) -> Decision | None:
    """Carry out the statement at which a body is, while the rest of it waits on the stack."""
    stack = machine.state.stack
    body = machine.table.bodies[frame.body]
    position, scope = frame.position, frame.scope
    stack.pop()
    if position == len(body):
        return None
    statement: Any = body[position]
    here = machine.here(scope)
    if isinstance(statement, ASKERS) and not draws_objects(statement):
        seats = seats_of(here, statement.who)
        if len(seats) == 1:
            return _ask(machine, seats[0], frame)
    if position + 1 < len(body) or not isinstance(statement, ENDING):
        stack.append(Frame(Task.BODY, frame.body, position + 1, scope, frame.rest))
    machine.push(DOERS[type(statement)](here, statement, frame))
    return None


def _ask(machine: Machine, seat: int, frame: Frame) -> Decision | None:
    """Ask a seat, with the frame of what asks on the stack."""
    stack = machine.state.stack
    body = machine.table.bodies[frame.body]
    if draws_first(body[frame.position]):
        choices = machine.choices_drawn(seat, frame)
    else:
        stack.append(frame)
        line = Line(frame.scope)
        choices = Lines(lines_from(machine.table, machine.state, seat, body, frame.position, line))
    if choices.size:
        return machine.decide(seat, body[frame.position], choices)
    stack[-1] = Frame(Task.BODY, frame.body, past_asking(body, frame.position), frame.scope, frame.rest)
    return None


def _one(machine: Machine, frame: Frame) -> Decision | None:
    """Carry out one statement of a body."""
    statement = machine.statement(frame)
    if isinstance(statement, ASKERS) and not draws_objects(statement):
        seats = seats_of(machine.here(frame.scope), statement.who)
        if len(seats) == 1:
            lines = lines_of(machine.table, machine.state, seats[0], frame)
            return _ask_or_skip(machine, seats[0], statement, Lines(lines))
    machine.state.stack.pop()
    machine.push(DOERS[type(statement)](machine.here(frame.scope), statement, frame))
    return None


def _for_seat(machine: Machine, frame: Frame) -> Decision | None:
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
    return _ask_or_skip(machine, seat, statement, Lines(lines))


def _ask_or_skip(machine: Machine, seat: int, statement: Statement, choices: Choices) -> Decision | None:
    if choices.size:
        return machine.decide(seat, statement, choices)
    machine.state.stack.pop()
    return None


def _step(machine: Machine, frame: Frame) -> Decision | None:
    """Go on with a step: to what is hooked before or after it, to its body, to what waits for its end."""
    stack = machine.state.stack
    if go_on(machine.here(frame.scope), frame):
        step = machine.statement(frame)
        assert isinstance(step, effects.RunStep)
        stack.append(Frame(Task.BODY, machine.table.number_of(step.body), 0, stack[-1].scope))
    return None


def _until(machine: Machine, frame: Frame) -> Decision | None:
    """Repeat a body until a condition holds."""
    statement = machine.statement(frame)
    assert isinstance(statement, effects.Repeat) and statement.until is not None
    if holds(machine.here(frame.scope), statement.until):
        machine.state.stack.pop()
    else:
        machine.push([Frame(Task.BODY, machine.table.number_of(statement.body), 0, frame.scope)])
    return None


# ---------------------------------------------------------------- together


def _together(machine: Machine, frame: Frame) -> Decision | None:
    """Ask each seat against one state; when all have answered, carry everything out phase by phase."""
    together: Any = frame.rest
    statement: Any = machine.statement(frame)
    given = machine.state.given
    if given is not machine.given:
        _recall(machine, statement, frame.scope, together.seats)
    if not together.seats:
        machine.state.stack.pop()
        return None
    seat = together.seats[len(given)]
    return machine.decide(seat, statement, _choices_together(machine, statement, frame.scope, seat))


def _choices_together(machine: Machine, statement: effects.AllTogether, spoken: Scope, seat: int) -> Choices:
    """What one of those can choose who choose together; who can do nothing does nothing."""
    scope = Scope(seat, seat, spoken.this, spoken.bindings, spoken.free)
    line = Line(scope)
    return Lines(lines_from(machine.table, machine.state, seat, statement.body, 0, line, together=True) or [line])


def _recall(machine: Machine, statement: effects.AllTogether, spoken: Scope, seats: tuple[int, ...]) -> None:
    """Find once more what the first of those who choose together could choose: a state keeps the numbers alone."""
    given = machine.state.given
    found = [_choices_together(machine, statement, spoken, seat) for seat in seats[: len(given)]]
    if len(given) >= len(seats) or not all(0 <= number < one.size for one, number in zip(found, given, strict=True)):
        raise ValueError("what was chosen is none of the options")
    machine.given, machine.chosen = given, list(zip(found, given, strict=True))


def _carry_out(machine: Machine, chosen: list[Chosen]) -> None:
    """Do what all seats have chosen, by phases; before the last one nothing that comes in can be spent or counted."""
    last = machine.table.last_phase
    machine.state.held = () if last else None
    machine.push(_in_order([_heard(machine, one.acts(number)) for one, number in chosen], last))


def _heard(machine: Machine, acts: Iterable[Act]) -> list[Act]:
    return [(phase, machine.heard(frame)) for phase, frame in acts]


def _in_order(chosen: list[list[Act]], last: int) -> Iterator[Frame]:
    """The frames of what all seats have chosen, phase by phase."""
    for now in range(last + 1):
        for acts in chosen:
            yield from (frame for phase, frame in acts if phase == now)
        if now < last:
            # Between the two comes what follows from what was done in the phase: by then all of it is counted.
            yield Frame(Task.RELEASE, EMPTY_BODY, 0, NO_SCOPE, Release(more=False))
            yield Frame(Task.RELEASE, EMPTY_BODY, 0, NO_SCOPE, Release(now + 1 < last))


def _release(machine: Machine, frame: Frame) -> Decision | None:
    """Hand out what came in during a phase; if there are more of them, hold what comes in during the next."""
    assert isinstance(frame.rest, Release)
    state = machine.state
    state.stack.pop()
    state.release()
    if frame.rest.more:
        state.held = ()
    return None


# ---------------------------------------------------------------- payments and events


def _payment(machine: Machine, frame: Frame) -> Decision | None:
    """Pay as planned."""
    assert isinstance(frame.rest, Paying)
    table, state = machine.table, machine.state
    state.stack.pop()
    machine.push(noticed(table, state, pay(table, state, frame.scope.me, frame.rest.plan, frame.rest.piece)))
    return None


def _event(machine: Machine, frame: Frame) -> Decision | None:
    """Something has happened: those who listen react; to what several do at once when all are through."""
    assert isinstance(frame.rest, Happened)
    stack = machine.state.stack
    stack.pop()
    place = None if machine.state.held is None else _after_all(stack)
    if place is None:
        frames = list(reactions(machine.table, machine.state, frame.rest))
        machine.push([*frames, LOOK] if frames and machine.table.index.watched else frames)
    else:
        stack.insert(place, frame)
    return None


def _after_all(stack: list[Frame]) -> int | None:
    """Where on the stack waits what comes when several seats have done something at once; None if they do not."""
    below = iter(range(len(stack) - 1, -1, -1))
    first = next((place for place in below if stack[place].task is Task.RELEASE), None)
    if first is None:
        return None
    last = next(place for place in below if stack[place].task is not Task.EVENT)
    return last + 1


def _watch(machine: Machine, frame: Frame) -> Decision | None:
    """Look at what is watched."""
    machine.state.stack.pop()
    machine.push(look(machine.table, machine.state))
    return None


def _sight(machine: Machine, frame: Frame) -> Decision | None:
    """Somebody looks at pieces, and for whoever has no player the one who answers does too."""
    sight = frame.rest
    assert isinstance(sight, Sight)
    state = machine.state
    state.stack.pop()
    state.get_to_know({sight.seat, answerer(machine.table, state, sight.seat)}, sight.pieces)
    return None


TASKS: dict[Task, Callable[[Machine, Frame], Decision | None]] = {
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
    Task.SIGHT: _sight,
}
