"""Bodies as chains: for each place in a body a function that carries out what stands there, and goes on from it.

Such a function is made when its place is first come to. It ends when somebody is asked, when the body ends, or where
something else is to be done first: then that is on the stack, and above what is left of the body.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from wonderscript.runtime import effects
from wonderscript.runtime.bodies import (
    ASKING,
    BINDING,
    BRANCHING,
    GATHERING,
    NAMING,
    OTHER,
    STEPPING,
    Program,
    program_of,
)
from wonderscript.runtime.decisions import Decision
from wonderscript.runtime.drawing import draws_first
from wonderscript.runtime.facts import any_active
from wonderscript.runtime.finders import ONWARD, asked_at
from wonderscript.runtime.lines import past_asking
from wonderscript.runtime.numbers import prepared
from wonderscript.runtime.selecting import ME, round_from, seats_of
from wonderscript.runtime.state import Frame, Here, Scope, Task, Together
from wonderscript.runtime.statements import DOERS, bind_moved
from wonderscript.runtime.steps import go_on, run_step
from wonderscript.runtime.table import Body
from wonderscript.runtime.writing import Writer
from wonderscript.runtime.written_deeds import Deed
from wonderscript.runtime.written_ends import End, Go, begun, write_end, write_onward

if TYPE_CHECKING:
    from wonderscript.runtime.interpreter import Machine

BODY, STEP, TOGETHER = Task.BODY, Task.STEP, Task.TOGETHER

# Statements that look at nothing but themselves: at the end of a body nothing of it is left to wait.
ENDING = (effects.If, effects.RunStep, effects.AllTogether, effects.InPhase, effects.MoveTrack)


def go_on_from(program: Program, position: int) -> Go:
    """The function for a place in a body, made when it is first come to."""
    found: Go | None = program.going[position]
    if found is None:
        found = program.going[position] = _made(program, position)
    return found


def _made(program: Program, position: int) -> Go:
    if position == program.size:
        return _nothing
    deed, after = program.run_from(position)
    if deed is not None:
        return _happening(program, deed, after)
    go = MAKERS[program.sorts[position]](program, position)
    pieces = program.disturbing[position]
    return go if not pieces else _undisturbed(program, position, pieces, go)


def _nothing(machine: Machine, scope: Scope) -> Decision | None:
    return None


def _happening(program: Program, deed: Deed, after: int) -> Go:
    """What simply happens, up to a position."""
    table, going = program.table, program.going

    def happen(machine: Machine, scope: Scope) -> Decision | None:
        deed(Here(table, machine.state, scope))
        return (going[after] or go_on_from(program, after))(machine, scope)

    def happen_last(machine: Machine, scope: Scope) -> None:
        deed(Here(table, machine.state, scope))

    return happen if after < program.size else happen_last


def _undisturbed(program: Program, position: int, pieces: int, otherwise: Go) -> Go:
    """What simply happens while none of the pieces is active."""
    table = program.table
    happen = _happening(program, program.undisturbed(position), position + 1)

    def happen_if(machine: Machine, scope: Scope) -> Decision | None:
        state = machine.state
        disturbed = any_active(table, state, state.ring, pieces)
        return otherwise(machine, scope) if disturbed else happen(machine, scope)

    return happen_if


def _asking(program: Program, position: int) -> Go:
    """A seat is asked; where it can choose nothing, the body goes on past all that was to follow from it."""
    table, body, number = program.table, program.body, program.number
    statement: Any = body[position]
    who = None if statement.who == ME else statement.who
    several = _other(program, position)
    drawn = draws_first(statement)
    asked = asked_at(table, body, position)
    after = past_asking(body, position)

    def ask(machine: Machine, scope: Scope) -> Decision | None:
        state = machine.state
        seat = scope.me
        if who is not None:
            seats = seats_of(Here(table, state, scope), who)
            if len(seats) != 1:
                return several(machine, scope)
            (seat,) = seats
        frame = Frame(BODY, number, position, scope)
        if drawn:
            choices = machine.choices_drawn(seat, frame)
        else:
            state.stack.append(frame)
            choices = asked.choices(state, seat, scope)
        if choices.size:
            return machine.decide(seat, statement, choices)
        state.stack.pop()
        return go_on_from(program, after)(machine, scope)

    return ask


def _binding(program: Program, position: int) -> Go:
    """Pieces are moved, and the first of them is bound to a variable."""
    table, after = program.table, position + 1
    statement: Any = program.body[position]

    def bind(machine: Machine, scope: Scope) -> Decision | None:
        bound = bind_moved(Here(table, machine.state, scope), statement)
        return go_on_from(program, after)(machine, bound)

    return bind


def _branching(program: Program, position: int) -> Go:
    """One of two bodies is carried out."""
    table, going, number, after = program.table, program.going, program.number, position + 1
    statement: Any = program.body[position]
    condition = prepared(table, statement.condition)
    yes, no = (program_of(table, table.number_of(body)) for body in (statement.body, statement.otherwise))
    waits = after < program.size

    def branch(machine: Machine, scope: Scope) -> Decision | None:
        here = Here(table, machine.state, scope)
        chosen = yes if condition(here) else no
        if chosen.quiet:
            if chosen.whole is not None:
                chosen.whole(here)
            return (going[after] or go_on_from(program, after))(machine, scope)
        if waits:
            machine.state.stack.append(Frame(BODY, number, after, scope))
        return go_on_from(chosen, 0)(machine, scope)

    return branch


def _naming(program: Program, position: int) -> Go:
    """Players go through a body; where it is one alone, that one does at once."""
    table, number = program.table, program.number
    statement: Any = program.body[position]
    inner = program_of(table, table.number_of(statement.body))
    several = _other(program, position)

    def name(machine: Machine, scope: Scope) -> Decision | None:
        state = machine.state
        seats = seats_of(Here(table, state, scope), statement.players)
        if len(seats) != 1:
            return several(machine, scope)
        (seat,) = seats
        state.stack.append(Frame(BODY, number, position + 1, scope))
        return go_on_from(inner, 0)(machine, scope.of(seat))

    return name


def _gathering(program: Program, position: int) -> Go:
    """All are asked together."""
    number, waits = program.number, position + 1 < program.size

    def gather(machine: Machine, scope: Scope) -> Decision | None:
        state = machine.state
        if waits:
            state.stack.append(Frame(BODY, number, position + 1, scope))
        together = Together(round_from(state.ring, state.first))
        state.stack.append(Frame(TOGETHER, number, position, scope, together))
        return None

    return gather


def _stepping(program: Program, position: int) -> Go:
    """A step is begun; one that runs so many times, and around which nothing is hooked, comes to its body at once."""
    table, number, waits = program.table, program.number, position + 1 < program.size
    step = program.steps[position]
    assert step is not None
    statement = step.statement
    inner = program_of(table, step.body)
    run = begun(step)

    def begin(machine: Machine, scope: Scope) -> Decision | None:
        state = machine.state
        stack = state.stack
        if waits:
            stack.append(Frame(BODY, number, position + 1, scope))
        if run is not None:
            stack.append(Frame(STEP, number, position, scope, run))
        else:
            frame = run_step(Here(table, state, scope), statement, number, position)
            stack.append(frame)
            scope = frame.scope
            if not go_on(Here(table, state, scope), frame):
                return None
        return (inner.going[0] or go_on_from(inner, 0))(machine, scope)

    return begin


def end_from(program: Program, position: int) -> End:
    """The function that ends a run of the step at a place in a body, made when it is first come to."""
    found: End | None = program.ending[position]
    if found is None:
        found = program.ending[position] = write_end(program, position, go_on_from, end_in_general)
    return found


def _onward(writer: Writer, body: Body) -> list[str]:
    return write_onward(program_of(writer.table, writer.table.number_of(body)), writer, go_on_from, end_in_general)


ONWARD.append(_onward)


def end_in_general(machine: Machine, frame: Frame) -> Decision | None:
    """Go on with a step: to what is hooked before or after it, to its body, to what waits for its end."""
    table, state = machine.table, machine.state
    if not go_on(Here(table, state, frame.scope), frame):
        return None
    program: Program = table.programs[frame.body] or program_of(table, frame.body)
    step = program.steps[frame.position]
    assert step is not None
    scope = state.stack[-1].scope
    if table.quick:
        return go_on_from(program_of(table, step.body), 0)(machine, scope)
    state.stack.append(Frame(BODY, step.body, 0, scope))
    return None


def _other(program: Program, position: int) -> Go:
    """What says itself which frames follow."""
    table, number, after = program.table, program.number, position + 1
    statement = program.body[position]
    waits = after < program.size or not isinstance(statement, ENDING)
    do = DOERS[type(statement)]

    def lead(machine: Machine, scope: Scope) -> Decision | None:
        state = machine.state
        if waits:
            state.stack.append(Frame(BODY, number, after, scope))
        machine.push(do(Here(table, state, scope), statement, Frame(BODY, number, position, scope)))
        return None

    return lead


MAKERS: dict[int, Callable[[Program, int], Go]] = {
    ASKING: _asking,
    BINDING: _binding,
    BRANCHING: _branching,
    NAMING: _naming,
    GATHERING: _gathering,
    STEPPING: _stepping,
    OTHER: _other,
}
