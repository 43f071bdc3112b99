"""A game whose draws are told as they come: whoever tells it is asked what comes up, and then the game goes on.

In: a table, and somebody who knows what was drawn. The state stays plain data; a draw that is not told yet stops the
game, and it is taken up again where it last stood, with one draw more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table import randomness
from wonderscript.runtime.table.state import State, Untold
from wonderscript.runtime.table.table import Table

Teller = Callable[[Untold], tuple[int, ...]]
NOTHING: Final[tuple[tuple[int, ...], ...]] = ()


class Telling:
    """A game that is told: `game` stands at its next decision, or is over."""

    def __init__(self, table: Table, teller: Teller) -> None:
        self._teller = teller
        draws = NOTHING
        while True:
            try:
                self.game = Game.told(table, draws)
                return
            except Untold as untold:
                draws = (*draws, teller(untold))

    def answer(self, option: int) -> None:
        """Answer the decision that waits; if whoever tells refuses a draw, the game stands where it stood."""
        draws = NOTHING
        while True:
            after = self.game.copy()
            after.state.told = draws
            try:
                after.answer(option)
            except Untold as untold:
                draws = (*draws, self._teller(untold))
            else:
                self.game = after
                return


class Dealer:
    """Tells what a seed gives: the same draws as in a game that begins with it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, untold: Untold) -> tuple[int, ...]:
        """What comes up next."""
        drawn, self.seed = randomness.sample(untold.pieces, untold.amount, self.seed)
        return drawn


def is_certain(table: Table, state: State, pieces: tuple[int, ...]) -> bool:
    """Whether it does not matter which of the pieces come up: they look alike and lie in one place."""
    return len({(table.pieces[piece].face.id, state.where[piece]) for piece in pieces}) == 1
