"""What a bot gets to see, and how it is asked.

In: a game that waits for an answer. Out: the number of an option. Between the two stands a `Glimpse`: the bot sees
the decision, the view of its seat, and games that look the same from there; what is hidden stays hidden.
"""

from __future__ import annotations

from typing import Protocol

from wonderscript.runtime.options.decisions import Decision, Option
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table import randomness
from wonderscript.runtime.views.views import View, counterpart, decision_as_seen


class Glimpse:
    """A game as the seat that is asked may know it."""

    __slots__ = ("_game", "decision")

    def __init__(self, game: Game) -> None:
        decision = game.decision
        if decision is None:
            raise ValueError("the game is over: nobody is asked")
        self._game = game
        self.decision: Decision = decision_as_seen(game.table, game.state, decision)

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self.decision.seat

    @property
    def view(self) -> View:
        """What the seat knows."""
        return self._game.view(self.seat)

    def imagined(self, seed: int) -> Game:
        """A game that could be this one; the same decision waits in it, with these options and perhaps more."""
        return self._game.imagined(self.seat, seed)

    def option_in(self, imagined: Game, number: int) -> Option:
        """An option as it is in an imagined game: what is chosen unseen is something else there."""
        game = self._game
        assert game.decision is not None
        option = game.decision.options[number]
        return counterpart(game.table, game.state, imagined.state, game.decision, option)


class Bot(Protocol):
    """Whoever answers for a seat."""

    @property
    def name(self) -> str:
        """What the bot is called, as it is called for: `search:200`."""
        ...

    def choose(self, glimpse: Glimpse, seed: int) -> int:
        """The number of the option to take; a function of what is seen and of the seed, of nothing else."""
        ...


def answer_of(bot: Bot, game: Game, seed: int) -> int:
    """What a bot answers in a game. `seed` is that of its seat; every question of the game has a seed of its own."""
    glimpse = Glimpse(game)
    if len(glimpse.decision.options) == 1:
        return 0
    return bot.choose(glimpse, mixed(seed, glimpse.seat, len(game.answers)))


def mixed(*numbers: int) -> int:
    """One seed of several numbers: near numbers give seeds that have nothing to do with each other."""
    seed = 0
    for number in numbers:
        seed, _next = randomness.next_word(seed ^ (number & randomness.MASK))
    return seed
