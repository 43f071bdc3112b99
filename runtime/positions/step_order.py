"""The course of a game: which steps lead where, and what lies where when they ask somebody.

Two sources tell it: the statements themselves (the way from the beginning to a step, which becomes a stack of frames),
and one quiet game that is played for reference (how many pieces have been dealt by then, where the set-up puts things).
What that game does not come to, since a text has ended it or a step, is found in one that no text ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.library import Library
from wonderscript.runtime.instructions.traversal import parts_of, without_ends
from wonderscript.runtime.meaning.meanings import round_from, value_of
from wonderscript.runtime.options.default_answers import Quiet
from wonderscript.runtime.play.endless import NeverEnds
from wonderscript.runtime.play.events import hooks_on
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.play.steps import seats_around
from wonderscript.runtime.table.state import AFTER, BEFORE, BODY, QUEUE, Frame, Here, Laid, Scope, State, StepRun, Task
from wonderscript.runtime.table.table import Body, Table, set_table

# A reference game that asks more often than this is not played on.
MOST_ANSWERS = 5_000
REFERENCE_SEED = 0

# How far a step has come while what is hooked around it is carried out.
GONE_ON = {"before": BODY, "instead": AFTER, "after": QUEUE}

# Steps that run, from the outermost to the innermost, each with which time it is.
Running = tuple[tuple[str, int], ...]


class Stop(NamedTuple):
    """A statement on the way to a step: the body it stands in, and its position there."""

    body: Body
    position: int

    @property
    def statement(self) -> effects.Statement:
        """The statement itself."""
        return self.body[self.position]


class Snapshot(NamedTuple):
    """The reference game at the first question of some steps: the steps that run, what lies in each zone, and how."""

    steps: tuple[StepRun, ...]
    zones: tuple[tuple[int, ...], ...]
    laid: tuple[Laid, ...] = ()

    @property
    def running(self) -> Running:
        """The steps by name and number."""
        return tuple((step.step, step.run) for step in self.steps)

    def repeated(self) -> int:
        """How many of the steps there are up to the innermost one that is played more than once; 0 if none is."""
        return max((number for number, step in enumerate(self.steps, 1) if step.times != 1), default=0)


@dataclass
class Course:
    """The course of the game at one table; the reference game is played as far as somebody asks."""

    table: Table
    _seen: list[Snapshot] = field(default_factory=list)
    # Where the reference game stands. A decision is nothing to keep with a table: the collector does not look into it,
    # and would never find that the two hold nobody but each other.
    _state: State | None = None
    _left: int = MOST_ANSWERS
    # The table at which nothing ends it, once it was ended, and what had come by then.
    _endless: Table | None = None
    _known: frozenset[Running] = frozenset()

    def snapshots(self) -> Iterator[Snapshot]:
        """The first question of each run of the steps, in the order of play."""
        number = 0
        while True:
            if number == len(self._seen) and not self._play_on():
                return
            yield self._seen[number]
            number += 1

    def _play_on(self) -> bool:
        """Play the reference game until other steps run; False when it is over, also where no text ends it."""
        if self._left and self._go_on(self._endless or self.table):
            return True
        if self._endless is not None:
            return False
        library, players, settings = self.table.library, self.table.players, self.table.chosen
        self._endless = set_table(without_ends(library), players, settings, asks_always=True)
        self._state, self._left = None, MOST_ANSWERS
        self._known = frozenset(one.running for one in self._seen)
        return self._go_on(self._endless)

    def _go_on(self, table: Table) -> bool:
        try:
            game = Game.new(table, REFERENCE_SEED) if self._state is None else Game.resume(table, self._state)
            self._state = game.state
            while game.decision is not None and self._left:
                steps = tuple(reversed([step for step, _scope in game.state.steps()]))
                snapshot = Snapshot(steps, tuple(game.state.zones), game.state.laid)
                is_new = not self._seen or self._seen[-1].running != snapshot.running
                if is_new and snapshot.running not in self._known:
                    self._seen.append(snapshot)
                    return True
                game.answer(self._quiet.answer(game))
                self._left -= 1
        except NeverEnds:
            # Only a text would have ended it.
            if table is self.table:
                raise
            self._left = 0
        return False

    @cached_property
    def _quiet(self) -> Quiet:
        return Quiet(self.table)

    def first_with(self, numbers: Mapping[str, int]) -> Snapshot | None:
        """The first question at which these steps run for that time; without any, in a step that is repeated.

        Steps that stand in a hook are passed over unless they are named.
        """
        hooked = self.hooked.keys() - numbers.keys()
        for snapshot in self.snapshots():
            running = dict(snapshot.running)
            fits = numbers.items() <= running.items() and hooked.isdisjoint(running)
            if fits and (numbers or snapshot.repeated()):
                return self._begun(snapshot, numbers)
        return next(iter(self._seen), None) if not numbers else None

    def _begun(self, snapshot: Snapshot, numbers: Mapping[str, int]) -> Snapshot:
        """The first question of the same run of the innermost repeated step, unless a step inside of that is named."""
        around = snapshot.running[: snapshot.repeated()]
        if not around or numbers.keys() - dict(around).keys():
            return snapshot
        return next(one for one in self._seen if one.running[: len(around)] == around)

    def since(self, snapshot: Snapshot) -> Iterator[Snapshot]:
        """The snapshots of the same run of the step around the innermost repeated one, the latest first."""
        around = snapshot.running[: max(snapshot.repeated() - 1, 0)]
        last = self._seen.index(snapshot)
        for one in reversed(self._seen[: last + 1]):
            if one.running[: len(around)] == around:
                yield one

    # ------------------------------------------------------------ the way to a step

    @cached_property
    def hooked(self) -> dict[str, effects.Hook]:
        """The steps that stand in a hook around another step, each with its hook."""
        rules = [rule for named in self.table.library.rules for rule in named.rules]
        hooks = [rule for rule in rules if isinstance(rule, effects.Hook)]
        return {one.step: hook for hook in hooks for one in parts_of(hook.body) if isinstance(one, effects.RunStep)}

    def way_to(self, step: str) -> tuple[str, ...] | None:
        """The steps around a step, from the outermost on, and the step itself; None if there is no such step."""
        hook = self.hooked.get(step)
        body = self.table.library.main if hook is None else hook.body
        found = way(body, step)
        before = () if hook is None else self.way_to(hook.target)
        if found is None or before is None:
            return None
        return (*before, *(stop.statement.step for stop in found if isinstance(stop.statement, effects.RunStep)))

    def enter(self, state: State, running: Sequence[tuple[str, int]]) -> str | None:
        """Put frames on the empty stack so that the last of these steps is about to begin; or say what is wrong."""
        scope = Scope(state.first, state.first)
        body = self.table.library.main
        for depth, (step, number) in enumerate(running, 1):
            hook = self.hooked.get(step)
            if hook is not None and way(body, step) is None:
                around = self._into_hook(state, hook)
                if around is None:
                    return f"{step} does not come at this table"
                body, scope = hook.body, around
            found = way(body, step)
            assert found is not None
            for stop in found:
                scope = self._into(state, stop, scope)
            statement = found[-1].statement
            assert isinstance(statement, effects.RunStep)
            times = self._times(state, statement, scope)
            if times and not 1 <= number <= times:
                return f"{step} {number} does not come: it runs {times} time{'s' if times > 1 else ''}"
            if statement.in_turn:
                ring = round_from(state.ring, state.first)
                seat = ring[(number - 1) % len(ring)]
                scope = Scope(seat, seat)
                state.active = seat
            stage = AFTER if depth < len(running) else BEFORE
            run = StepRun(step, number, times, stage, statement.in_turn, statement.kind)
            place = self.table.number_of(found[-1].body), found[-1].position
            state.stack.append(Frame(Task.STEP, *place, scope, run))
            body = statement.body
        return None

    def _into(self, state: State, stop: Stop, scope: Scope) -> Scope:
        """The frames that go on after a statement on the way, and who speaks inside of it."""
        state.stack.append(Frame(Task.BODY, self.table.number_of(stop.body), stop.position + 1, scope))
        if not isinstance(stop.statement, effects.ForEachPlayer):
            return scope
        first, *others = round_from(state.ring, state.first)
        body = self.table.number_of(stop.statement.body)
        state.stack.extend(Frame(Task.BODY, body, 0, Scope(seat, seat)) for seat in reversed(others))
        return Scope(first, first)

    def _into_hook(self, state: State, hook: effects.Hook) -> Scope | None:
        """Go into a hook around the step on top of the stack, and say who speaks there; None if it does not hold."""
        frame = state.stack[-1]
        assert isinstance(frame.rest, StepRun)
        here = Here(self.table, state, frame.scope)
        statement = self.table.bodies[frame.body][frame.position]
        assert isinstance(statement, effects.RunStep)
        hooks = hooks_on(here, hook.target, seats_around(here, statement))
        frames = {"before": hooks.before, "instead": hooks.instead, "after": hooks.after}[hook.when]
        body = self.table.number_of(hook.body)
        place = next((number for number, one in enumerate(frames) if one.body == body), None)
        if place is None:
            return None
        state.stack[-1] = replace(frame, rest=replace(frame.rest, stage=GONE_ON[hook.when]))
        state.stack.extend(reversed(frames[place + 1 :]))
        return frames[place].scope

    def _times(self, state: State, statement: effects.RunStep, scope: Scope) -> int:
        if statement.times is None:
            return 0
        times = value_of(Here(self.table, state, scope), statement.times)
        return times * len(state.ring) if statement.in_turn else times


def way(body: Body, step: str) -> list[Stop] | None:
    """The statements that lead from a body to a step, the step itself the last."""
    for position, statement in enumerate(body):
        if isinstance(statement, effects.RunStep) and statement.step == step:
            return [Stop(body, position)]
        for inner in _inside(statement):
            found = way(inner, step)
            if found is not None:
                return [Stop(body, position), *found]
    return None


def _inside(statement: effects.Statement) -> tuple[Body, ...]:
    match statement:
        case effects.RunStep(body=body) | effects.ForEachPlayer(body=body) | effects.InPhase(body=body):
            return (body,)
        case effects.If(body=body, otherwise=otherwise):
            return body, otherwise
        case _:
            return ()


def steps_of(library: Library) -> list[str]:
    """The names of all steps of the game's course, those in rules included."""
    return [one.step for one in parts_of((library.main, library.rules)) if isinstance(one, effects.RunStep)]


def dealt_zones(table: Table) -> tuple[frozenset[str], frozenset[str]]:
    """The zones of players and the shared ones into which the game itself deals: what lies there follows the course."""
    own: set[str] = set()
    shared: set[str] = set()
    for one in parts_of(table.library.main):
        match one:
            case effects.Deal(target=place) | effects.FillDeck(place=place) | effects.LayOut(target=place):
                if isinstance(place, phrases.ZoneOf):
                    own.add(place.zone)
                elif isinstance(place, phrases.SharedZone):
                    shared.add(place.zone)
            case effects.Move(pieces=phrases.Pieces(pick="first"), place=phrases.SharedZone(zone=zone)):
                shared.add(zone)
            case _:
                pass
    return frozenset(own), frozenset(shared)
