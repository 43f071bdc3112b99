"""Rehearsals: a scenario is played on its position, and looked at where it says what is true.

What several seats do in one turn is told one after the other and done together: a seat that is told what to do keeps it
as a promise until the table has to be looked at, or the same seat is told something else. Whoever is told nothing
answers quietly. The game pauses where a promise has been kept, before anything else goes on.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions import scenarios as told
from wonderscript.runtime.instructions.scenarios import seat_name, seat_number
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.options.decisions import Option
from wonderscript.runtime.options.default_answers import Quiet
from wonderscript.runtime.options.options import Line, Walk, arguments_of, verb_lines
from wonderscript.runtime.payment.plans import Payment, Plan
from wonderscript.runtime.play.endless import NeverEnds
from wonderscript.runtime.play.game import Game, state_at_start
from wonderscript.runtime.play.watching import LOOK
from wonderscript.runtime.positions.positions import PositionError
from wonderscript.runtime.positions.step_order import Running
from wonderscript.runtime.rehearsals.judging import Judge, is_about_options, is_in_play
from wonderscript.runtime.rehearsals.meanings import (
    Acting,
    Answering,
    all_options,
    cheapest,
    choice_of,
    fitting_options,
    is_asked,
    left_untold,
    pieces_in,
    without_payment,
)
from wonderscript.runtime.rehearsals.outcomes import (
    AnyFinding,
    Choice,
    Failed,
    FoundOptions,
    FoundTrouble,
    FoundUnasked,
    FoundUntold,
    Missing,
    Outcome,
    Passed,
    Taken,
    Trouble,
)
from wonderscript.runtime.rehearsals.scenes import (
    ASKED_AT_PAUSE,
    Scene,
    Scenes,
    bound_once,
    described,
    facts_of,
    names_in,
    supposed_name,
)
from wonderscript.runtime.rehearsals.seats import scope_of
from wonderscript.runtime.rehearsals.witnesses import NOBODY_LOOKS, Witness
from wonderscript.runtime.table.state import Frame, Here, Scope, State, Task, Together, Waiting
from wonderscript.runtime.table.table import NOBODY, Table

# Nothing waits longer at the end of a step.
LAST_RANK = 1_000_000_000
MOST_ANSWERS = 20_000
SEED = 1


class Wrong(Exception):
    """Something is not as the scenario says."""

    def __init__(self, found: AnyFinding, event: int | None = None) -> None:
        super().__init__(type(found).__name__)
        self.found = found
        self.event = event


def rehearse(scenario: told.Scenario, scenes: Scenes, witness: Witness = NOBODY_LOOKS) -> Outcome:
    """Play a scenario and say whether all that it expects is found; a witness may look on."""
    try:
        scene = scenes.scene(scenario)
    except PositionError as error:
        return Failed(FoundTrouble("not set up", str(error)), None)
    return Rehearsal(scenario, scene, witness).outcome()


@dataclass(slots=True)
class Rehearsal:
    """One scenario while it is played."""

    scenario: told.Scenario
    scene: Scene
    witness: Witness = NOBODY_LOOKS
    game: Game = field(init=False)
    quiet: Quiet = field(init=False)
    event: int = 0
    promised: dict[int, tuple[int, Acting]] = field(default_factory=dict)
    answered: set[int] = field(default_factory=set)
    asked: dict[int, list[Choice]] = field(default_factory=dict)
    supposed: bool = False
    paid: dict[int, tuple[tuple[Payment, ...], ...]] = field(default_factory=dict)
    taken: list[Taken] = field(default_factory=list)

    @property
    def table(self) -> Table:
        """Where it is played."""
        return self.scene.table

    def outcome(self) -> Outcome:
        """Play all events."""
        self.quiet = Quiet(self.table, names_in(self.scenario))
        try:
            self.event = self._begin()
            while self.event < len(self.scenario.events):
                self._happen(self.scenario.events[self.event])
                self.event += 1
            self._keep_promises()
        except PositionError as error:
            # A position counts seats, a scenario has names for them.
            detail = re.sub(r"seat (\d+)", lambda seat: seat_name(int(seat[1]), self.table.seats), str(error))
            return Failed(FoundTrouble("not set up", detail), None, tuple(self.taken), self._given_in(error))
        except NeverEnds as endless:
            return Failed(FoundTrouble("endless", str(endless)), self.event, tuple(self.taken))
        except Wrong as wrong:
            event = self.event if wrong.event is None else wrong.event
            return Failed(wrong.found, event, tuple(self.taken))
        return Passed(tuple(self.taken))

    def _given_in(self, error: PositionError) -> int | None:
        """Which of the given things a position fails at: the last that says so, or else the step."""
        found: int | None = None
        for number, given in enumerate(self.scenario.given):
            if isinstance(given, told.StepIs):
                found = number if error.fact is None else found
            elif error.fact in tuple(facts_of(given, self.table.seats)):
                found = number
        return found

    # ------------------------------------------------------------ the beginning

    def _begin(self) -> int:
        """Set the table out; the number of the first event that is still to happen."""
        layout = self.scene.layout(self.scenario)
        first = self.scenario.events[0]
        if not isinstance(first, told.StepComes) or first.step in layout.steps:
            self._play_on(self.scene.positions.set_out(layout, SEED))
            return 0
        self.witness.comes_to(0)
        if layout.facts:
            layout.steps.setdefault(first.step, 1)
            state = self.scene.positions.set_out(layout, SEED)
            self._wait_for_end(state, first.step)
            self._play_on(state)
        else:
            state = state_at_start(self.table, SEED)
            self._wait_for_end(state, first.step)
            self._play_on(state)
            self._play_to(first.step, layout.steps)
        return 1

    def _play_on(self, state: State, event: int | None = None) -> None:
        """Take the game up from a state, perhaps because an event says what becomes of it."""
        self.witness.plays_on(state, event)
        self.game = Game.resume(self.table, state)

    def _play_to(self, step: str, numbers: dict[str, int]) -> None:
        """Play quietly until a step asks somebody or is over, while other steps run for that time."""
        for _answer in range(MOST_ANSWERS):
            if self.game.decision is None:
                break
            running, label = dict(self._running(self.game)), self._label()
            comes = label == step or (label is None and step in running)
            if comes and numbers.items() <= running.items():
                return
            if label is None:
                # A step that asks nobody is over before somebody is asked again: it is waited for each time.
                self._wait_for_end(self.game.state, step)
            self._answer_quietly()
        raise self._trouble("never comes", step)

    # ------------------------------------------------------------ events

    def _happen(self, event: told.When | told.Then) -> None:
        match event:
            case told.Does(seat=None, statement=effects.EndStep(step=step)):
                self._keep_promises()
                self.witness.comes_to(self.event)
                self._end_step(step)
            case told.Supposed():
                self._keep_promises()
                self._bring_about(event)
            case told.Does() | told.Chooses() | told.Agrees() | told.Declines():
                self._promise(event)
            case told.StepComes(step=step):
                self._keep_promises()
                self.witness.comes_to(self.event)
                self._let_come(step)
            case _:
                self._look(event)

    def _promise(self, event: Acting) -> None:
        everyone = tuple(self.game.state.ring)
        seats = everyone if event.seat is None else (seat_number(event.seat, self.table.seats),)
        if any(seat in self.promised for seat in seats):
            self._keep_promises()
        if self.event in self.answered:
            return
        for seat in seats:
            self.promised[seat] = (self.event, event)

    def _look(self, event: told.Then) -> None:
        """Whether something is true; what somebody could do who has not acted yet is looked at before all act."""
        game = self.game
        if isinstance(event, told.Sees) and self._is_midway():
            game = self._midway()
        elif not is_about_options(event, self.promised, self.table.seats):
            self._keep_promises()
            game = self.game
        judge = Judge(game, self.table.seats, self.paid, self._label(), self._options_for)
        found = judge.finding(event)
        self.witness.comes_to(self.event, found)
        if found is not None:
            raise Wrong(found)

    def _is_midway(self) -> bool:
        """Whether some have acted in this turn, and the next thing told is what somebody else does in it."""
        for event in self.scenario.events[self.event :] if self.promised else ():
            if isinstance(event, Acting) and event.seat is not None:
                return seat_number(event.seat, self.table.seats) not in self.promised
            if isinstance(event, told.Does | told.Supposed | told.StepComes):
                return False
        return False

    def _midway(self) -> Game:
        """The game when those have chosen who come before the first of whom nothing is told."""
        twin = self._twin()
        twin.promised = dict(self.promised)
        twin._leave_pause()
        while twin.game.decision is not None and twin.game.decision.acting in twin.promised:
            if not twin._keep_promise(twin.game.decision.acting):
                break
        return twin.game

    def _twin(self) -> Rehearsal:
        """The same rehearsal, to try something on."""
        twin = Rehearsal(self.scenario, self.scene, event=self.event)
        twin.game, twin.quiet = self.game.copy(), self.quiet
        return twin

    def _end_step(self, step: str) -> None:
        """Play quietly to the end of this run of a step."""
        if self._label() == step:
            self._leave_pause()
        if self.game.decision is not None and step not in dict(self._running(self.game)):
            raise self._trouble("not running", step)
        self._wait_for_end(self.game.state, step)
        for _answer in range(MOST_ANSWERS):
            if self.game.decision is None or self._label() == step:
                return
            self._answer_quietly()

    def _let_come(self, step: str) -> None:
        """Play quietly until a step begins anew: to its first question, or to its end if it asks nothing."""
        if step in dict(self._running(self.game)) and self._label() != step:
            self._end_step(step)
        over = self._label() == step
        self._leave_pause()
        if not over:
            self._wait_for_end(self.game.state, step)
        self._play_to(step, {})

    def _bring_about(self, event: told.Supposed) -> None:
        """Carry out a statement that nobody is asked for, and pause."""
        if self.game.decision is None:
            raise self._trouble("game over")
        seats = tuple(self.game.state.ring) if event.seat is None else (seat_number(event.seat, self.table.seats),)
        body = self.scene.supposed[bound_once(event.statement)]
        frames = [Frame(Task.BODY, body, 0, self._supposed_scope(seat, event.statement)) for seat in seats] + [LOOK]
        state = self.game.state.copy()
        if self._label() is None:
            state.stack.append(self.scene.pause(""))
        state.stack.extend(reversed(frames))
        self._play_on(state, self.event)
        self.supposed = True

    def _supposed_scope(self, seat: int, statement: effects.Statement) -> Scope:
        """Where it is said: the pieces that a verb is done to are the first with which it is possible."""
        scope = scope_of(self.table, seat)
        if not isinstance(statement, effects.Call):
            return scope
        here = Here(self.table, self.game.state, scope)
        rows = sorted(arguments_of(here, statement), key=lambda values: self._out_of_play(statement, values))
        for values in rows:
            if verb_lines(Walk(self.table, self.game.state, seat), statement, Line(scope), values, 0):
                for number, argument in enumerate(statement.arguments):
                    if isinstance(argument, phrases.Pieces):
                        scope = scope.binding(supposed_name(number), values[number])
                return scope
        raise self._trouble("not possible")

    def _out_of_play(self, call: effects.Call, values: tuple[int, ...]) -> int:
        """How many of the pieces that a verb would be done to are not in play."""
        told_pieces = (
            value for value, one in zip(values, call.arguments, strict=True) if isinstance(one, phrases.Pieces)
        )
        return sum(not is_in_play(self.table, self.game.state, piece) for piece in told_pieces)

    # ------------------------------------------------------------ promises

    def _keep_promises(self) -> None:
        """Let everybody do what was told of them; go on until what follows from it has happened."""
        if self.promised:
            self._leave_pause()
        elif not self.supposed:
            return
        self.supposed = False
        self.asked.clear()
        for _answer in range(MOST_ANSWERS):
            decision, label = self.game.decision, self._label()
            if decision is None or label is not None:
                if not self.promised:
                    return
                if decision is None or label:
                    raise self._unasked()
                self._leave_pause()
                continue
            self._watch()
            if decision.acting in self.promised:
                if self._keep_promise(decision.acting):
                    continue
            elif not self.promised and self._is_next(decision.acting):
                return
            self._answer_quietly()

    def _keep_promise(self, seat: int) -> bool:
        """Do what was told of the seat that is asked; False if it is asked something else."""
        number, event = self.promised[seat]
        self._bring(seat, event)
        fitting = fitting_options(self.game, seat, event, self.table.seats)
        if not fitting:
            if self._is_supposed():
                return False
            if not is_asked(self.game, event):
                known = self.asked.setdefault(seat, [])
                known.extend(one for one in all_options(self.game) if one not in known)
                return False
            raise Wrong(FoundOptions(seat, all_options(self.game), self._missing(event, seat)), number)
        fitting = self._told_further(number, seat, fitting)
        option = cheapest(fitting)
        ways = fitting_options(self.game, seat, without_payment(event), self.table.seats)
        plans = ([one for one in chosen if isinstance(one, Plan)] for chosen in ways)
        self.paid[seat] = tuple(tuple(payment for one in some for payment in one.payments) for some in plans if some)
        del self.promised[seat]
        self._answer(option, number, self._pause_after())
        return True

    def _is_supposed(self) -> bool:
        """Whether it is asked how something is done that is brought about: that may be answered, or left open."""
        stack = self.game.state.stack
        return bool(stack) and stack[-1].body in self.scene.supposed.values()

    def _told_further(self, number: int, seat: int, fitting: tuple[Option, ...]) -> tuple[Option, ...]:
        """Of some options those that answer the next lines of the seat too: a question may ask several things."""
        seats = self.table.seats
        first = self.scenario.events[number]
        told_so_far = [first] if isinstance(first, Answering) else []
        for later, event in enumerate(self.scenario.events[number + 1 :], number + 1):
            if not isinstance(event, Acting) or event.seat is None:
                break
            if seat_number(event.seat, seats) != seat:
                continue
            if not isinstance(event, Answering):
                break
            further = [*told_so_far, event]
            narrowed = tuple(one for one in fitting if left_untold(self.game, seat, one, further) is not None)
            if not narrowed:
                break
            fitting, told_so_far = narrowed, further
            self.answered.add(later)
        untold = {left_untold(self.game, seat, one, told_so_far) for one in fitting}
        if isinstance(first, told.Chooses | told.Agrees) and len(untold) > 1:
            raise Wrong(FoundUntold(seat, tuple(choice_of(self.game, one) for one in fitting)), number)
        return fitting

    def _missing(self, event: Acting, seat: int) -> Missing:
        """What stands in the way of what is told of a seat: a cost, or a piece that lies elsewhere."""
        if not isinstance(event, told.Does) or not isinstance(event.statement, effects.Call):
            return Missing()
        call = event.statement
        options = self.asked.get(seat) or (all_options(self.game) if is_asked(self.game, event) else ())
        offered = {self.table.pieces[piece].name for one in options for piece in pieces_in(self.table, one)}
        lying: list[tuple[str, int]] = []
        for number, argument in enumerate(call.arguments):
            name, source = described(argument), self.scene.sources.get((call.verb, number))
            zones = {self.game.state.where[piece] for piece in self.table.named(name)} if name is not None else set()
            if options and name is not None and name not in offered and not self._holds_source(zones, source, seat):
                lying += [(name, zone) for zone in sorted(zones)[:1]]
        paid = any(deed.verb == call.verb for one in options for deed in one.deeds)
        return Missing(call.free and paid, tuple(lying))

    def _holds_source(self, zones: Collection[int], source: str | None, seat: int) -> bool:
        """Whether one of some zones is that from which a seat takes pieces."""
        if source is None:
            return False
        return self.table.zone(source, NOBODY if source in self.table.shared_zones else seat) in zones

    def _bring(self, seat: int, event: Acting) -> None:
        """Give the seat that is asked what was invented for it, if that lies nowhere yet."""
        if not isinstance(event, told.Does) or not isinstance(event.statement, effects.Call) or event.statement.free:
            return
        state = self.game.state
        for name, source in self.scene.invented_for(event.statement) if is_asked(self.game, event) else ():
            zone = self.table.zone(source, NOBODY if source in self.table.shared_zones else seat)
            copies = self.table.named(name)
            spare = [piece for piece in copies if state.where[piece] == self.table.pieces[piece].start]
            if spare and not any(state.where[piece] == zone for piece in copies):
                state = state.copy()
                state.move(spare[0], zone)
        if state is not self.game.state:
            self._play_on(state)

    def _is_next(self, seat: int) -> bool:
        """Whether this seat is asked now for the next thing that is told to happen, or for what it could or must do."""
        players = self.table.seats
        for event in self.scenario.events[self.event :]:
            match event:
                case told.Does() | told.Chooses() | told.Agrees() | told.Declines() if event.seat is not None:
                    return seat_number(event.seat, players) == seat and bool(
                        fitting_options(self.game, seat, event, players)
                    )
                case told.Does() | told.Supposed() | told.StepComes():
                    return False
                case told.Must() | told.Holds() if seat_number(event.seat, players) == seat:
                    if self._is_asked_for(event):
                        return True
                case _:
                    pass
        return False

    def _is_asked_for(self, event: told.Must | told.Holds) -> bool:
        """Whether this question is one in which a seat is said to have to do something, or to be able to."""
        said = event.deed if isinstance(event, told.Must) else event.condition
        ables = (part for part in parts_of(said) if isinstance(part, phrases.Able))
        calls = (effects.Call(able.who, able.verb, able.arguments) for able in ables)
        return any(is_asked(self.game, told.Does("me", call)) for call in calls)

    def _options_for(
        self, seat: int, able: phrases.Able, later: bool = False
    ) -> tuple[tuple[Option, ...], tuple[Choice, ...]] | None:
        """The options by which a seat could do a verb when it is asked next, and all options; None: it is not asked.

        What the seat is asked in this turn counts; `later`: or in the first turn in which it is asked anything.
        """
        event = told.Does("me", effects.Call(able.who, able.verb, able.arguments))
        twin = self._twin()
        twin.promised = {other: promise for other, promise in self.promised.items() if other != seat}
        twin._leave_pause()
        for _answer in range(MOST_ANSWERS):
            decision = twin.game.decision
            if decision is None or (twin._label() and not later):
                return None
            if twin._label() is None:
                twin._watch()
                later = later and decision.acting != seat
                if decision.acting == seat and is_asked(twin.game, event):
                    twin._bring(seat, event)
                    fitting = fitting_options(twin.game, seat, event, self.table.seats)
                    return fitting, all_options(twin.game)
                if decision.acting in twin.promised and twin._keep_promise(decision.acting):
                    continue
            twin._answer_quietly()
        return None

    # ------------------------------------------------------------ answers and pauses

    def _answer(self, option: Option, number: int | None = None, pause: Frame | None = None) -> None:
        seat = self.game.decision.acting if self.game.decision is not None else 0
        choice = choice_of(self.game, option)
        repeated = [(step.step, step.run) for step, _scope in self.game.state.steps() if step.times != 1]
        self.taken.append(Taken(tuple(reversed(repeated)), seat, choice, number))
        self.witness.answers(self.game, option, number, pause)
        self.game.answer(option, pause)

    def _answer_quietly(self) -> None:
        decision = self.game.decision
        assert decision is not None
        if self._label() is not None:
            self._leave_pause()
        else:
            self._answer(decision.options[self.quiet.answer(self.game)])

    def _label(self) -> str | None:
        """Where the game pauses: the step that is over, nothing after a promise was kept; None if it does not pause."""
        decision = self.game.decision
        if decision is None or decision.question != ASKED_AT_PAUSE:
            return None
        return self.game.state.stack[-1].scope.bindings[0][0]

    def _leave_pause(self) -> None:
        if self._label() is not None:
            self.witness.answers(self.game, None)
            self.game.answer(0)

    def _pause_after(self) -> Frame | None:
        """A pause for when what is decided now has been carried out; where all decide together, it lies ready once."""
        stack = self.game.state.stack
        if not isinstance(stack[-1].rest, Together):
            return self.scene.pause("")
        if len(stack) < 2 or stack[-2].body != self.scene.pause_body:
            stack.insert(len(stack) - 1, self.scene.pause(""))
        return None

    def _watch(self) -> None:
        """Pause at the end of the run in which all act: the innermost step that is repeated and not taken in turn.

        A step that is a kind of another is such a run too.
        """
        for step, _scope in self.game.state.steps():
            if (step.times != 1 or step.kind is not None) and not step.in_turn:
                self._wait_for_end(self.game.state, step.step)
                return

    def _wait_for_end(self, state: State, step: str) -> None:
        frame = self.scene.pause(step)
        waiting = Waiting(step, LAST_RANK, frame.body, frame.scope)
        if waiting not in state.queue:
            state.queue = (*state.queue, waiting)

    @staticmethod
    def _running(game: Game) -> Running:
        return tuple(reversed([(step.step, step.run) for step, _scope in game.state.steps()]))

    def _unasked(self) -> Wrong:
        """Somebody does something and is not asked for it: what that seat was asked instead."""
        number, event = min(self.promised.values(), key=lambda promise: promise[0])
        if self.game.decision is None and not self.asked:
            return Wrong(FoundTrouble("game over"), number)
        seat = next(seat for seat, promise in self.promised.items() if promise == (number, event))
        return Wrong(FoundUnasked(seat, tuple(self.asked.get(seat, ())), self._missing(event, seat)), number)

    def _trouble(self, trouble: Trouble, detail: str = "") -> Wrong:
        return Wrong(FoundTrouble(trouble, detail))
