"""Ends of steps written out as Python: all that comes between the end of a run and the next question, as one function.

It goes on until somebody is asked, or something follows that says itself what comes next. That is left to the chains,
and to the interpreter whatever is on the stack then: all ways lead to the same stack.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from wonderscript.runtime.accounts import open_account
from wonderscript.runtime.acts import GOING
from wonderscript.runtime.bodies import ASKING, NAMING, STEPPING, Program, program_of
from wonderscript.runtime.decisions import Decision
from wonderscript.runtime.drawing import draws_first
from wonderscript.runtime.effects import Again, AtEnd, ForEachPlayer, Later, RunStep
from wonderscript.runtime.finders import asked_at
from wonderscript.runtime.lines import past_asking
from wonderscript.runtime.phrases import Condition, Constant, Exists, Not, Pieces, Players, Seat, SharedZone
from wonderscript.runtime.selecting import ME
from wonderscript.runtime.state import AFTER, Frame, Here, Scope, StepRun, Task, alone
from wonderscript.runtime.steps import MOST_RUNS, Step, next_scope
from wonderscript.runtime.table import Table
from wonderscript.runtime.traversal import parts_of, played_parts
from wonderscript.runtime.writing import Writer
from wonderscript.runtime.writing_pieces import Cannot, Voice
from wonderscript.runtime.written_deeds import with_prelude, write_lines

if TYPE_CHECKING:
    from wonderscript.runtime.interpreter import Machine

# Carries out what stands at its place of a body, and what comes after it.
Go = Callable[["Machine", Scope], Decision | None]
# Goes on with the step whose frame is on top.
End = Callable[["Machine", Frame], Decision | None]

NOWHERE = (-1, -1)
SCOPED = re.compile(r"\b(scope|me)\b")
KNOWN = (Frame, Here, StepRun, Decision, next_scope)


class Waiting(NamedTuple):
    """A frame that is to be put on the stack, in the scope of that place."""

    task: Task
    body: int
    position: int
    rest: StepRun | None = None

    def frame(self, scope: Scope) -> Frame:
        """The frame in a scope."""
        return Frame(self.task, self.body, self.position, scope, self.rest)

    def written(self, rest: str) -> str:
        """The same in Python, in `scope`."""
        return f"Frame({self.task.name}, {self.body}, {self.position}, scope, {rest})"


def begun(step: Step) -> StepRun | None:
    """The first run of a step of which it is known how often it runs, with no hooks around it and no account."""
    statement = step.statement
    times = statement.times
    if (
        step.plain
        and step.account is None
        and isinstance(times, Constant)
        and times.value > 0
        and not statement.in_turn
    ):
        return StepRun(statement.step, 1, times.value, AFTER, False, statement.kind)
    return None


@dataclass(slots=True)
class EndWriter:
    """Writes the function that ends the runs of a step. What it does not write, `go` says; `in_general` ends any."""

    writer: Writer
    go: Callable[[Program, int], Go]
    in_general: End
    lines: list[str] = field(default_factory=list)
    # What is still to be put on the stack, and the steps whose end was written.
    waiting: list[Waiting] = field(default_factory=list)
    ended: list[tuple[int, int]] = field(default_factory=list)
    # Whether `scope` and `me` are those of what is written: they are read from the frame when they are made use of.
    scoped: bool = True
    table: Table = field(init=False)
    # Of each seat the scope where it speaks by itself; mostly it does.
    alone: tuple[Scope, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.table = self.writer.table
        self.writer.names.update({one.__name__: one for one in KNOWN})
        self.writer.names.update({task.name: task for task in Task}, table=self.table)
        self.alone = tuple([alone(seat) for seat in range(self.table.seats)])

    def emit(self, *lines: str) -> None:
        """Write lines; what is to be put on the stack is there before them."""
        self.put_down()
        if not self.scoped and any(SCOPED.search(line) for line in lines):
            self._read_scope()
        self.lines += lines

    def _read_scope(self) -> None:
        self.lines.append("scope = frame.scope; me = scope.me")
        self.scoped = True

    def put_down(self, by_itself: str = "pass", otherwise: str = "pass") -> None:
        """Put on the stack what waits; then do one thing where a seat speaks by itself, and else another."""
        if not self.waiting:
            return
        if not self.scoped:
            self._read_scope()
        by_seat = tuple([tuple([one.frame(scope) for one in self.waiting]) for scope in self.alone])
        frames = "".join([f"{one.written(self.constant(one.rest))}, " for one in self.waiting])
        self.waiting.clear()
        self.lines.append(
            f"if scope is {self.constant(self.alone)}[me]: stack += {self.constant(by_seat)}[me]; {by_itself}"
        )
        self.lines.append(f"else: stack += ({frames}); {otherwise}")

    def constant(self, value: object) -> str:
        """The name of a constant."""
        return self.writer.constant(value)

    # ------------------------------------------------------------ ends

    def end(self, program: Program, position: int, sure: bool) -> None:
        """A run of the step whose `frame` was on top is over; then comes the next one, or the body goes on.

        It is `sure` that the body of the step has just been gone through.
        """
        step = program.steps[position]
        assert step is not None
        self.ended.append((program.number, position))
        statement = step.statement
        once = step.until is None and statement.times == Constant(1) and not statement.in_turn
        repeated = statement.step in _steps_taken_again(self.table)
        if not once:
            self.emit("run = frame.rest; times = run.run + 1")
        unusual = [] if sure else [f"frame.rest.stage != {AFTER}"]
        unusual += ["state.queue"] if _is_queued(self.table) else []
        unusual += ["state.used"] if step.lasting else []
        unusual += [] if once else [f"times > {MOST_RUNS}"]
        unusual += ["state.again"] if repeated and step.until is None else []
        if unusual:
            self.emit(f"if {' or '.join(unusual)}:", "    stack.append(frame)")
            self.emit(f"    return {self.constant(self.in_general)}(machine, frame)")
        if step.account is not None:
            self.emit("state.accounts = state.accounts[:-1]")
        if once:
            self._last(program, position + 1)
        else:
            self._next(program, position, step)

    def _last(self, program: Program, after: int) -> None:
        """The step runs no more."""
        if after == program.size:
            self.over(program)
            return
        self.emit("frame = stack.pop()", "if frame.rest is not None:", "    stack.append(frame)", "    return None")
        self.scoped = False
        self.body(program, after)

    def _next(self, program: Program, position: int, step: Step) -> None:
        """The step runs once more, or, which is less common, this was its last run."""
        name, kind, in_turn = step.statement.step, step.statement.kind, step.statement.in_turn
        again = f"state.again = tuple([step for step in state.again if step != {name!r}])"
        repeated = step.until is not None and name in _steps_taken_again(self.table)
        self.scoped = True
        self.emit("scope = frame.scope; me = scope.me")
        if step.statement.until is None or _looks_at_places(step.statement.until):
            self.emit(f"if {self._is_last(step)}:")
        else:
            # Whose turn it is, and which one, is read from the stack.
            self.emit("stack.append(frame)", f"last = {self._is_last(step)}", "stack.pop()", "if last:")
        if repeated:
            self.emit(f"    {again}")
        if position + 1 < program.size:
            self.emit("    if stack[-1].rest is not None: return None")
            self.emit(f"    return {self.constant(self.go(program, position + 1))}(machine, stack.pop().scope)")
        else:
            self.emit("    return None")
        if repeated:
            self.emit(f"if state.again and {name!r} in state.again: times -= 1; {again}")
        if in_turn:
            self._pass_on("elif" if repeated else "if")
        if step.account is not None:
            self.emit(f"{self.constant(open_account)}(table, state, {step.account!r})")
        following = f"StepRun({name!r}, times, run.times, {AFTER}, {in_turn}, {kind!r})"
        self.emit(f"stack.append(Frame(STEP, {program.number}, {position}, scope, {following}))")
        self.body(program_of(self.table, step.body), 0)

    def _pass_on(self, test: str) -> None:
        """It is the turn of the next player."""
        seats, scopes = range(self.table.seats), self.constant(self.alone)
        ring, following = self.constant(tuple(seats)), self.constant((*seats[1:], 0))
        self.emit(f"{test} scope is {scopes}[me] and state.ring == {ring}:")
        self.emit(f"    me = state.active = {following}[me]; scope = {scopes}[me]")
        self.emit("else: scope = next_scope(state, scope); me = scope.me")

    def _is_last(self, step: Step) -> str:
        """Whether a run is the last one."""
        if step.until is None:
            return "times > run.times"
        assert step.statement.until is not None
        try:
            return self.writer.condition(step.statement.until, Voice("me", "scope.them", "scope.this", {}))
        except Cannot:
            return f"{self.constant(step.until)}(Here(table, state, scope))"

    # ------------------------------------------------------------ bodies

    def body(self, program: Program, position: int) -> None:
        """What comes in a body from a position on, in `scope`; every way through it returns."""
        if position == program.size:
            self.over(program)
            return
        quiet = program.quiet_from(position)
        if quiet:
            self.emit(*write_lines(self.writer, quiet, "Here(table, state, scope)"))
            self.body(program, position + len(quiet))
            return
        writers = {ASKING: self._ask, STEPPING: self._begin, NAMING: self._name}
        write = None if program.disturbing[position] else writers.get(program.sorts[position])
        if write is None or not write(program, position):
            self.emit(f"return {self.constant(self.go(program, position))}(machine, scope)")

    def over(self, program: Program) -> None:
        """A body is over: that of a step, whose run is over with it, or what a player was to do."""
        number, position = _place_of(self.table, program.number) or NOWHERE
        if (number, position) == NOWHERE or (number, position) in self.ended:
            self.emit("return None")
            return
        outer = program_of(self.table, number)
        named = outer.steps[position] is None
        task, place = ("BODY", position + 1) if named else ("STEP", position)
        # Something else may lie on top: what is left of a body in a position that was set out, a reaction.
        other = f"frame.task is not {task} or frame.position != {place} or frame.body != {number}"
        other += " or frame.rest is not None" if named else ""
        self.emit("frame = stack.pop()", f"if {other}:", "    stack.append(frame)", "    return None")
        if not named:
            self.end(outer, position, sure=True)
            return
        self.ended.append((number, position))
        self.scoped = False
        self.body(outer, position + 1)

    def _begin(self, program: Program, position: int) -> bool:
        """A step begins."""
        step = program.steps[position]
        run = None if step is None else begun(step)
        if step is None or run is None:
            return False
        if position + 1 < program.size:
            self.waiting.append(Waiting(Task.BODY, program.number, position + 1))
        self.waiting.append(Waiting(Task.STEP, program.number, position, run))
        self.body(program_of(self.table, step.body), 0)
        return True

    def _name(self, program: Program, position: int) -> bool:
        """One player goes through a body."""
        statement: Any = program.body[position]
        seat = self._one_seat(statement.players)
        if seat is None:
            return False
        self.waiting.append(Waiting(Task.BODY, program.number, position + 1))
        alone = self.constant(self.alone)
        self.emit(f"seat = {seat}", f"scope = {alone}[seat] if scope is {alone}[me] else scope.of(seat); me = seat")
        self.body(program_of(self.table, self.table.number_of(statement.body)), 0)
        return True

    def _one_seat(self, players: Players) -> str | None:
        """The one seat that a phrase names, in Python; None if it may be another number of them."""
        match players:
            case Seat(which="first"):
                return "state.first"
            case Seat(which="second") if self.writer.are_two():
                return "1 - state.first"
            case _:
                return self.writer.seat(players, Voice("me", "scope.them", "scope.this", {}))

    def _ask(self, program: Program, position: int) -> bool:
        """Who speaks is asked; where there is nothing to choose, the body goes on past all that was to follow."""
        statement: Any = program.body[position]
        if statement.who != ME or draws_first(statement):
            return False
        asked, question = self.constant(asked_at(self.table, program.body, position)), self.constant(statement)
        self.waiting.append(Waiting(Task.BODY, program.number, position))
        self.put_down(f"choices = {asked}.plain(table, state, me, scope)", "choices = None")
        self.emit(f"if choices is None: choices = {asked}.choices(state, me, scope)")
        if not self.table.neutral:
            self.emit(f"if choices.size > 1: return Decision(me, {question}, choices, me)")
        self.emit(f"if choices.size: return machine.decide(me, {question}, choices)", "stack.pop()")
        after = self.go(program, past_asking(program.body, position))
        self.emit(f"return {self.constant(after)}(machine, scope)")
        return True


def _is_plain(table: Table, number: int, position: int) -> bool:
    """Whether the end of a step can be written: nothing is hooked there, and nothing has to be looked at."""
    step = program_of(table, number).steps[position]
    return step is not None and step.plain and step.settled


def write_end(program: Program, position: int, go: Callable[[Program, int], Go], in_general: End) -> End:
    """The function that ends a run of the step at a place in a body."""
    if not _is_plain(program.table, program.number, position):
        return in_general
    ends = EndWriter(Writer(program.table), go, in_general)
    ends.emit("stack.pop()")
    ends.end(program, position, sure=False)
    exec("\n    ".join(["def end(machine, frame):", *with_prelude(ends.lines, GOING)]), ends.writer.names)
    written: End = ends.writer.names["end"]
    return written


def write_onward(program: Program, writer: Writer, go: Callable[[Program, int], Go], in_general: End) -> list[str]:
    """The lines that go on when a body in which somebody was asked is over, if it is that of a step; all return."""
    if _place_of(program.table, program.number) is None:
        return []
    # What a finder keeps for itself is not the same any more when it goes on.
    ends = EndWriter(Writer(program.table, writer.names), go, in_general)
    ends.over(program)
    return ends.lines


def _looks_at_places(condition: Condition) -> bool:
    """Whether a condition is about nothing but what lies in places that all share."""
    return all(isinstance(part, Not | Exists | Pieces | SharedZone) for part in parts_of(condition))


def _steps_taken_again(table: Table) -> set[str]:
    """The steps that somebody may take once more."""
    memo = table.memos.setdefault("steps taken again", {})
    if not memo:
        memo["found"] = {part.step for part in played_parts(table.library) if isinstance(part, Again)}
    found: set[str] = memo["found"]
    return found


def _is_queued(table: Table) -> bool:
    """Whether anything ever waits for the end of a step."""
    memo = table.memos.setdefault("queued", {})
    if not memo:
        memo["any"] = any(isinstance(part, Later | AtEnd) for part in played_parts(table.library))
    found: bool = memo["any"]
    return found


def _place_of(table: Table, body: int) -> tuple[int, int] | None:
    """Where the step stands whose body this is, or what names the players who go through it; if that is known.

    There must be just one, and what is to be done at its end something that can be written.
    """
    memo = table.memos.setdefault("places of bodies", {})
    if not memo:
        for number, statements in enumerate(table.bodies):
            for position, statement in enumerate(statements):
                if isinstance(statement, RunStep | ForEachPlayer):
                    memo.setdefault(table.number_of(statement.body), []).append((number, position))
    found: list[tuple[int, int]] = memo.get(body, [])
    if len(found) != 1:
        return None
    number, position = found[0]
    named = isinstance(table.bodies[number][position], ForEachPlayer)
    return found[0] if named or _is_plain(table, number, position) else None
