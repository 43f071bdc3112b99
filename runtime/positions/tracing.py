"""A game gone through frame by frame: what changes between two questions, and which piece or rule spoke.

In: a table and a state. Nothing of this is done while a game is played: what is traced is a copy of the state, played
once more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.options.decisions import Decision
from wonderscript.runtime.play.endless import TRACED
from wonderscript.runtime.play.interpreter import TASKS, TEXT, Machine
from wonderscript.runtime.table.changes import AnyChange, Snapshot, changes_between, snapshot_of
from wonderscript.runtime.table.state import Frame, Scope, State, StepRun, Task
from wonderscript.runtime.table.table import NO_PIECE, Table

# What is told by its own sentence, rather than by where each piece goes.
TOLD_WHOLE = (effects.Deal, effects.FillDeck, effects.FillWith, effects.LayOut, effects.Pass, effects.Shuffle)
# The place among its rules of the text of a piece that is carried out as a whole.
WHOLE_TEXT = -1


class Spoken(NamedTuple):
    """A piece (or, below 0, a rule of the game) that says something for a seat: which of its rules that is."""

    source: int
    place: int
    seat: int


class Stated(NamedTuple):
    """A statement that is told as it stands, and where it is spoken."""

    statement: effects.Statement
    scope: Scope


class Happening(NamedTuple):
    """What changed while some steps ran, and by whose word; or a statement that says it all."""

    steps: tuple[StepRun, ...]
    spoken: Spoken | None
    stated: Stated | None
    changes: tuple[AnyChange, ...]


def rule_of(table: Table, spoken: Spoken) -> effects.Rule | None:
    """The rule that was spoken; None for the text of a piece that is carried out as a whole."""
    if spoken.place == WHOLE_TEXT:
        return None
    if spoken.source >= 0:
        return table.pieces[spoken.source].face.rules[spoken.place]
    return _rules_of_the_game(table)[-2 - spoken.source][spoken.place]


def _rules_of_the_game(table: Table) -> list[tuple[effects.Rule, ...]]:
    return [*(one.rules for one in table.library.rules), *(one.rules for one in table.library.tracks)]


def trace(
    table: Table, state: State, answer: int | None = None, pause: Frame | None = None
) -> tuple[tuple[Happening, ...], State]:
    """What happens from a state on until somebody is asked, and where that leads; the state is left as it is.

    With an `answer`, somebody is asked there, and that is the number of the option that is taken.
    """
    tracer = Tracer(table, state.copy())
    decision = tracer.go_on()
    if answer is not None:
        assert decision is not None
        tracer.answer(decision, answer, pause)
        tracer.go_on()
    tracer.close()
    return tuple(tracer.happenings), tracer.state


@dataclass(slots=True)
class Tracer(Machine):
    """A machine that carries out one frame after the other and notes what comes of it.

    `voices` says for each frame on the stack by whose word it is there.
    """

    voices: list[Spoken | None] = field(default_factory=list)
    happenings: list[Happening] = field(default_factory=list)
    _before: Snapshot = field(init=False)
    _steps: tuple[StepRun, ...] = ()
    _spoken: Spoken | None = None
    _stated: Stated | None = None
    _bodies: dict[int, tuple[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        """Look at the table as it stands."""
        self._before = snapshot_of(self.state)
        self._bodies = _bodies_of_the_game(self.table)
        before: Spoken | None = None
        for frame in self.state.stack:
            self.voices.append(self._voice(frame, before, Task.BODY))
            if frame.position or isinstance(frame.rest, StepRun):
                # What lies above a text that is under way is there by its word.
                before = self.voices[-1]

    def go_on(self) -> Decision | None:
        """Carry out frames until somebody is asked; what never ends is left after a while."""
        stack = self.state.stack
        for _done in range(TRACED):
            if not stack:
                return None
            frame, old = stack[-1], stack.copy()
            self._turn_to(frame)
            try:
                decision = TASKS[frame.task](self, frame)
            except RecursionError:
                return None
            self._follow(old, frame.task)
            if decision is not None:
                return decision
        return None

    def answer(self, decision: Decision, number: int, pause: Frame | None) -> None:
        """Put on the stack what was chosen; what is left of the text that asked goes on in its own voice."""
        stack = self.state.stack
        asking, voice, old = stack[-1], self.voices[-1], stack.copy()
        self.take(decision.options, number, pause)
        kept = _common(old, stack)
        self.voices[kept:] = [voice if one.body == asking.body and one.task in TEXT else None for one in stack[kept:]]

    def close(self) -> None:
        """Note what has changed since the last time."""
        after = snapshot_of(self.state)
        changes = changes_between(self.table, self._before, after)
        if changes or self._stated is not None:
            self.happenings.append(Happening(self._steps, self._spoken, self._stated, changes))
        self._before, self._stated = after, None

    # ------------------------------------------------------------ who speaks

    def _turn_to(self, frame: Frame) -> None:
        """What was noted so far is closed where another voice speaks, or in another step."""
        steps = tuple(reversed([step for step, _scope in self.state.steps()]))
        spoken = self.voices[-1]
        stated = self._statement_of(frame)
        if (_runs(steps), spoken, stated) != (_runs(self._steps), self._spoken, self._stated) or stated is not None:
            self.close()
        self._steps, self._spoken, self._stated = steps, spoken, stated

    def _statement_of(self, frame: Frame) -> Stated | None:
        if frame.task not in TEXT or frame.position >= len(self.table.bodies[frame.body]):
            return None
        statement = self.statement(frame)
        return Stated(statement, frame.scope) if isinstance(statement, TOLD_WHOLE) else None

    def _follow(self, old: list[Frame], task: Task) -> None:
        """Say of each new frame by whose word it is there: by that of what was carried out, or by its own."""
        stack, voice = self.state.stack, self.voices[-1]
        kept = _common(old, stack)
        self.voices[kept:] = [self._voice(frame, voice, task) for frame in stack[kept:]]

    def _voice(self, frame: Frame, before: Spoken | None, task: Task) -> Spoken | None:
        if isinstance(frame.rest, StepRun):
            return None
        if frame.scope.this != NO_PIECE:
            return self._piece(frame, before)
        if frame.body in self._bodies:
            return Spoken(*self._bodies[frame.body], frame.scope.me)
        return None if task is Task.STEP else before

    def _piece(self, frame: Frame, before: Spoken | None) -> Spoken:
        """The piece whose text a frame is in: which of its rules that is, or still the one of before."""
        piece, body = frame.scope.this, self.table.bodies[frame.body]
        face = self.table.pieces[piece].face
        for index, rule in enumerate(face.rules):
            if getattr(rule, "body", None) is body:
                return Spoken(piece, index, frame.scope.me)
        if before is not None and before.source == piece:
            return before
        return Spoken(piece, WHOLE_TEXT, frame.scope.me)


def _bodies_of_the_game(table: Table) -> dict[int, tuple[int, int]]:
    """The bodies that rules of the game carry out, each with the number of its rule and its place there."""
    found: dict[int, tuple[int, int]] = {}
    for number, rules in enumerate(_rules_of_the_game(table)):
        for index, rule in enumerate(rules):
            body = getattr(rule, "body", None)
            if body:
                found[table.number_of(body)] = -2 - number, index
    return found


def _runs(steps: Iterable[StepRun]) -> tuple[tuple[str, int], ...]:
    return tuple((step.step, step.run) for step in steps)


def _common(old: list[Frame], new: list[Frame]) -> int:
    """How many frames from below are the same."""
    for number, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other:
            return number
    return min(len(old), len(new))
