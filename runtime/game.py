"""A game: a library, a number of players and a seed. Decisions come out, answers go in; in the end there are scores."""

from __future__ import annotations

from wonderscript.runtime.decisions import Decision, Option
from wonderscript.runtime.interpreter import Machine, Pending
from wonderscript.runtime.library import Library
from wonderscript.runtime.scoring import Sheet, scores_of, winners_of
from wonderscript.runtime.state import Frame, Scope, State, Task, new_state
from wonderscript.runtime.table import Table, set_table


class Game:
    """A game that is played: the same seed and the same answers give the same game everywhere."""

    __slots__ = ("_decision", "_machine", "_pending")

    def __init__(self, library: Library, players: int, seed: int) -> None:
        self._begin(set_table(library, players), seed)

    @classmethod
    def new(cls, table: Table, seed: int) -> Game:
        """A new game at a table that is set already."""
        game = cls.__new__(cls)
        game._begin(table, seed)
        return game

    @classmethod
    def resume(cls, table: Table, state: State) -> Game:
        """Play on from a state."""
        game = cls.__new__(cls)
        game._go_on(table, state)
        return game

    def _begin(self, table: Table, seed: int) -> None:
        state = new_state(table, seed)
        state.stack.append(Frame(Task.BODY, table.number_of(table.library.main), 0, Scope(0, 0)))
        self._go_on(table, state)

    def _go_on(self, table: Table, state: State) -> None:
        self._machine = Machine(table, state)
        self._pending: Pending | None = self._machine.run()
        self._decision: Decision | None = None

    @property
    def table(self) -> Table:
        """What does not change."""
        return self._machine.table

    @property
    def state(self) -> State:
        """What does change."""
        return self._machine.state

    @property
    def decision(self) -> Decision | None:
        """The decision that is waited for; None when the game is over."""
        if self._decision is None and self._pending is not None:
            seat, question, lines = self._pending
            self._decision = Decision(seat, question, tuple(line.answers for line in lines))
        return self._decision

    def answer(self, option: int | Option) -> None:
        """Answer the decision with one of its options, or with its number."""
        pending, decision = self._pending, self.decision
        if pending is None or decision is None:
            raise ValueError("the game is over: there is nothing to answer")
        if not isinstance(option, int):
            if option not in decision.options:
                raise ValueError("that is none of the options")
            option = decision.options.index(option)
        self._machine.take(pending.lines[option])
        self._decision = None
        self._pending = self._machine.run()

    def copy(self) -> Game:
        """The same game, to be played on by itself."""
        twin = Game.__new__(Game)
        twin._machine = Machine(self.table, self.state.copy())
        twin._pending = self._pending
        twin._decision = self._decision
        return twin

    @property
    def scores(self) -> tuple[Sheet, ...]:
        """The points of each seat by line of the score sheet, as the game stands."""
        return scores_of(self.table, self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win; nobody before the game is over."""
        return () if self._pending is not None else winners_of(self.table, self.state)
