"""Stories: what a witness notes down of a scenario that is rehearsed, as data to be put into words.

In: a table where nothing is written out, on which the scenario is rehearsed. Out: notes, in the order in which things
happened: what was asked and answered, what came of it by whose word, what was brought about, what was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from wonderscript.runtime.options.decisions import Decision, Option
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.positions.step_order import Running
from wonderscript.runtime.positions.tracing import Happening, trace
from wonderscript.runtime.rehearsals.outcomes import AnyFinding
from wonderscript.runtime.rehearsals.witnesses import Witness
from wonderscript.runtime.table.changes import AnyChange, Counted, Ended, Marked, changes_between, snapshot_of
from wonderscript.runtime.table.state import Frame, State
from wonderscript.runtime.table.table import Table

# More answers in a row of which a scenario tells nothing are not read one by one.
MOST_QUIET = 8


@dataclass(frozen=True, slots=True)
class WentOn:
    """The game went on from a state set by hand (for an event: something is supposed) or from a pause."""

    event: int | None
    happenings: tuple[Happening, ...]
    before: State
    after: State


@dataclass(frozen=True, slots=True)
class Answered:
    """A question was answered, as an event says or (None) by itself."""

    event: int | None
    decision: Decision
    option: Option
    happenings: tuple[Happening, ...]
    before: State
    after: State


@dataclass(frozen=True, slots=True)
class CameTo:
    """A line was come to that nobody answers: the course of the game, or something true; what was found instead."""

    event: int
    found: AnyFinding | None


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A long row of answers of which the scenario tells nothing: how many, and the amounts that changed meanwhile."""

    answers: int
    first: Running
    last: Running
    changes: tuple[AnyChange, ...]
    after: State


Note = WentOn | Answered | CameTo | PassedOver


@dataclass(slots=True)
class Notebook(Witness):
    """A witness that notes down everything, in order."""

    table: Table
    notes: list[Note] = field(default_factory=list)

    def plays_on(self, state: State, event: int | None = None) -> None:
        """Note what happens from there on."""
        happenings, after = trace(self.table, state)
        self.notes.append(WentOn(event, happenings, state.copy(), after))

    def answers(self, game: Game, option: Option | None, event: int | None = None, pause: Frame | None = None) -> None:
        """Note who is asked what, the answer, and what comes of it."""
        decision, before = game.decision, game.state.copy()
        assert decision is not None
        number = 0 if option is None else list(decision.options).index(option)
        happenings, after = trace(self.table, before, number, pause)
        if option is not None:
            self.notes.append(Answered(event, decision, option, happenings, before, after))
        elif happenings:
            self.notes.append(WentOn(None, happenings, before, after))

    def comes_to(self, event: int, found: AnyFinding | None = None) -> None:
        """Note that a line was come to, and what was found there."""
        self.notes.append(CameTo(event, found))


def repeated_steps(state: State) -> Running:
    """The steps that run and are taken more than once, from the outermost to the innermost."""
    return tuple(reversed([(step.step, step.run) for step, _scope in state.steps() if step.times != 1]))


def shortened(table: Table, notes: Sequence[Note]) -> Iterator[Note]:
    """The notes, with long rows of answers of which nothing is told as one; what came of the last of them is kept."""
    row: list[Note] = []
    for note in notes:
        if isinstance(note, Answered | WentOn) and note.event is None:
            row.append(note)
        else:
            yield from _shortened(table, row)
            row = []
            yield note
    yield from _shortened(table, row)


def _shortened(table: Table, row: list[Note]) -> Iterator[Note]:
    answers = [note for note in row if isinstance(note, Answered)]
    if len(answers) <= MOST_QUIET:
        yield from row
        return
    start, end = row.index(answers[0]), row.index(answers[-1])
    first, last = answers[0], answers[-1]
    changes = changes_between(table, snapshot_of(first.before), snapshot_of(last.before))
    told = tuple(one for one in changes if isinstance(one, Counted | Marked | Ended))
    yield from row[:start]
    yield PassedOver(len(answers) - 1, repeated_steps(first.before), repeated_steps(last.before), told, last.before)
    yield from row[end:]
