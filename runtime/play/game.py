"""A game: a library, a number of players and a seed. Decisions come out, answers go in; in the end there are scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wonderscript.runtime.instructions.library import Library
from wonderscript.runtime.options.decisions import Decision, Option
from wonderscript.runtime.play.endless import MOST_ANSWERED, too_much_asked
from wonderscript.runtime.play.interpreter import Machine
from wonderscript.runtime.play.scoring import Sheet, TieBreak, scores_of, tie_breaks_of, winners_of
from wonderscript.runtime.play.watching import watched_at_start
from wonderscript.runtime.positions.standings import amount_of, names_in, names_on, number_of_step, seat_in_turn
from wonderscript.runtime.saves.save_checks import MOST, misfit
from wonderscript.runtime.saves.saves import Save, SaveError, load_state, read_save, save_state, write_save
from wonderscript.runtime.table import randomness
from wonderscript.runtime.table.state import Frame, Scope, State, Task, new_state
from wonderscript.runtime.table.table import Table, table_for
from wonderscript.runtime.views.imagining import have_shown_choices, imagined_state, learned_since
from wonderscript.runtime.views.views import View, view_of

# How often a game is made up anew in which nobody would be asked.
DEALS = 100
# The answers so far, the latest first: (its number among the options, those before it).
Answers = tuple[int, "Answers"] | None


class IllegalAnswer(ValueError):
    """What was answered is none of the options; the game stands where it stood."""


class SeenSince(IllegalAnswer):
    """An answer stands: since it was given somebody has seen these pieces, or (without pieces) what others chose."""

    def __init__(self, pieces: tuple[int, ...] = ()) -> None:
        super().__init__("something has been seen since the last answer: it cannot be taken back")
        self.pieces = pieces


class Game:
    """A game that is played: the same seed and the same answers give the same game everywhere.

    `decision` is the one that is waited for; None when the game is over. Games of one library can be played by several
    threads at a time, each game by one of them.
    """

    __slots__ = ("_answered", "_answers", "_machine", "_start", "decision")

    def __init__(self, library: Library, players: int, seed: int, settings: Mapping[str, int] | None = None) -> None:
        self._begin(table_for(library, players, settings), seed)

    @classmethod
    def new(cls, table: Table, seed: int) -> Game:
        """A new game at a table that is set already."""
        game = cls.__new__(cls)
        game._begin(table, seed)
        return game

    @classmethod
    def resume(cls, table: Table, state: State, answers: Iterable[int] = ()) -> Game:
        """Play on from a state, which the game takes over; then give the answers."""
        game = cls.__new__(cls)
        game._start = state.copy()
        game._go_on(table, state)
        for answer in answers:
            game.answer(answer)
        return game

    @classmethod
    def told(cls, table: Table, draws: Sequence[tuple[int, ...]]) -> Game:
        """A new game in which nothing is left to chance: what comes up is told; `Untold` where that ends too soon."""
        state = state_at_start(table, 0)
        state.told = tuple(draws)
        return cls.resume(table, state)

    def _begin(self, table: Table, seed: int) -> None:
        self._start: State | int = seed
        self._go_on(table, state_at_start(table, seed))

    def _go_on(self, table: Table, state: State) -> None:
        self._machine = Machine(table, state)
        self._answers: Answers = None
        self._answered = 0
        with table.lock:
            self.decision: Decision | None = self._machine.run()

    # ------------------------------------------------------------ playing

    @property
    def table(self) -> Table:
        """What does not change."""
        return self._machine.table

    @property
    def state(self) -> State:
        """What does change."""
        return self._machine.state

    def answer(self, option: int | Option, pause: Frame | None = None) -> None:
        """Answer the decision with one of its options, or with its number; `NeverEnds` if the game does not.

        A `pause` is met when what was chosen has been carried out, before the text that asked goes on.
        """
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("the game is over: there is nothing to answer")
        options = decision.options
        try:
            number = option if isinstance(option, int) else options.number_of(option)
        except ValueError as error:
            raise IllegalAnswer(str(error)) from error
        if not 0 <= number < options.size:
            raise IllegalAnswer(f"there are {options.size} options, and none has the number {number}")
        machine = self._machine
        self._answered += 1
        if self._answered > MOST_ANSWERED:
            raise too_much_asked(machine.table, decision.question)
        with machine.table.lock:
            if pause is None:
                self.decision = machine.run(options, number)
            else:
                machine.take(options, number, pause)
                self.decision = machine.run()
        self._answers = (number, self._answers)

    def copy(self) -> Game:
        """The same game, to be played on by itself."""
        twin = Game.__new__(Game)
        machine = self._machine
        twin._machine = Machine(machine.table, machine.state.copy(), machine.given, machine.chosen)
        twin._start = self._start
        twin._answers = self._answers
        twin._answered = self._answered
        twin.decision = self.decision
        return twin

    # ------------------------------------------------------------ what was

    @property
    def answers(self) -> tuple[int, ...]:
        """The numbers of the options taken so far: with the start they are the whole game."""
        found: list[int] = []
        answers = self._answers
        while answers is not None:
            found.append(answers[0])
            answers = answers[1]
        return tuple(reversed(found))

    def undo(self, watching: Iterable[int] = ()) -> None:
        """Take the last answer back; `SeenSince` if the seat that gave it, or one that watches, has learned something.

        To try an answer out, play on with a `copy`.
        """
        if self._answers is None:
            raise IllegalAnswer("nothing has been answered yet: there is nothing to take back")
        start = self._start
        earlier = Game.new(self.table, start) if isinstance(start, int) else Game.resume(self.table, start.copy())
        for answer in self.answers[:-1]:
            earlier.answer(answer)
        assert earlier.decision is not None
        learned, chosen = 0, False
        with self.table.lock:
            for seat in {earlier.decision.seat, *watching}:
                learned |= learned_since(self.table, earlier.state, self.state, seat)
                chosen = chosen or have_shown_choices(self.table, earlier.state, self.state, seat)
        if learned or chosen:
            raise SeenSince(tuple(piece for piece in range(len(self.table.pieces)) if learned >> piece & 1))
        self._machine, self._answers, self.decision = earlier._machine, earlier._answers, earlier.decision

    def to_json(self) -> bytes:
        """The whole game as JSON."""
        return write_save(self.table, self.state, self._start, self.answers)

    @classmethod
    def from_json(cls, library: Library, data: bytes) -> Game:
        """The game that `to_json` wrote; `SaveError` if it is of another library, or damaged.

        It is played once more from its start: a state to which its answers do not lead is no state of this game.
        """
        save = read_save(library, data)
        try:
            game = cls._replayed(library, save)
        except SaveError:
            raise
        except Exception as error:
            # Only somebody's hand writes a state or an answer that breaks the game, and then anything may break.
            raise SaveError(f"the saved game is damaged: {error}") from error
        if save_state(game.state) != save.state:
            raise SaveError("the saved game is damaged: its answers do not lead to where it stands")
        return game

    @classmethod
    def _replayed(cls, library: Library, save: Save) -> Game:
        if any(abs(value) > MOST for value in save.settings.values()):
            raise SaveError("the saved game is damaged: no setting counts so far")
        table = table_for(library, save.players, save.settings, save.asks_always)
        if isinstance(save.start, int):
            game = cls.new(table, save.start)
        else:
            wrong = misfit(table, save.start)
            if wrong is not None:
                raise SaveError(f"the saved game is damaged: {wrong} cannot be so")
            game = cls.resume(table, load_state(table, save.start))
        for answer in save.answers:
            game.answer(answer)
        return game

    # ------------------------------------------------------------ looking

    def has(self, seat: int | None, word: str, of: int | str | None = None) -> int:
        """How much a seat has of what a word names; the table, for None.

        A counter or token (`of` a value, or on a piece), the marker of a track, pieces of a kind in play, or pieces in
        a zone. `PositionError` if there is no such thing.
        """
        return amount_of(self.table, self.state, seat, word, of)

    def zone(self, seat: int | None, word: str) -> list[str]:
        """The names of the pieces in a zone of a seat, in the order in which they lie; of the table, for None."""
        return names_in(self.table, self.state, seat, word)

    def on(self, piece: str) -> list[str]:
        """The names of the pieces that lie on a piece, or under it."""
        return names_on(self.table, self.state, piece)

    def step(self, word: str) -> int | None:
        """Which time a step runs; None if it does not run."""
        return number_of_step(self.table, self.state, word)

    @property
    def turn_of(self) -> int | None:
        """The seat whose turn it is; None where no step runs that is played in turn."""
        return seat_in_turn(self.state)

    def view(self, seat: int) -> View:
        """What a seat may know."""
        with self.table.lock:
            return view_of(self.table, self.state, seat, self.decision)

    def imagined(self, seat: int, seed: int) -> Game:
        """A game that looks the same from a seat; what the seat may not know is made up.

        Everybody knows that somebody is asked. Where with made-up pieces nobody would be, it is made up anew.
        """
        with self.table.lock:
            twin = Game.resume(self.table, imagined_state(self.table, self.state, seat, seed, self.decision))
            if self.decision is not None and self.decision.seat != seat:
                for _deal in range(DEALS):
                    if twin._stands_at_its_start():
                        break
                    seed, _next = randomness.next_word(seed)
                    twin = Game.resume(self.table, imagined_state(self.table, self.state, seat, seed, self.decision))
        return twin

    def _stands_at_its_start(self) -> bool:
        """Whether nothing has happened since the game was taken up."""
        start, state = self._start, self.state
        assert isinstance(start, State)
        return (start.stack, start.zones, start.counters) == (state.stack, state.zones, state.counters)

    @property
    def scores(self) -> tuple[Sheet, ...]:
        """The points of each seat by line of the score sheet, as the game stands."""
        with self.table.lock:
            return scores_of(self.table, self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win; nobody before the game is over."""
        if self.decision is not None:
            return ()
        with self.table.lock:
            return winners_of(self.table, self.state)

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """What decided between those with the most points; nothing before the game is over."""
        if self.decision is not None:
            return ()
        with self.table.lock:
            return tie_breaks_of(self.table, self.state)

    @property
    def reason(self) -> str | None:
        """By what the game ended, as its text calls it; None before it is over, and where no text says."""
        return None if self.decision is not None else self.state.reason or self.table.library.ending


def state_at_start(table: Table, seed: int) -> State:
    """A game that has everything before it."""
    state = new_state(table, seed)
    state.watched = watched_at_start(table)
    state.stack.append(Frame(Task.BODY, table.number_of(table.library.main), 0, Scope(0, 0)))
    return state
