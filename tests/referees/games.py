"""Random games under referees: how many, from which seeds, and what is said when something is not true.

A referee follows one game, answer by answer. The environment says how many games are played at each table:
WONDERSCRIPT_GAMES=2000 pytest tests/test_always_true.py
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Protocol

from wonderscript.runtime.play.game import Game


class Follower(Protocol):
    """Whoever has followed a game to its end."""

    def check_end(self) -> None:
        """Compare what has come of the game."""


def games_a_table(usual: int) -> int:
    """How many games are played at each table."""
    return max(int(os.environ.get("WONDERSCRIPT_GAMES", usual)), 1)


def follow_games(
    play: Callable[[int, Counter[str]], Follower], games: int, enough: int, expected: Iterable[str]
) -> None:
    """Play games from seeds 0 on, with a record of what they meet; so many are enough to meet everything expected."""
    met: Counter[str] = Counter()
    for seed in range(games):
        try:
            play(seed, met).check_end()
        except Exception as broken:
            broken.add_note(f"in the game with seed {seed}")
            raise
    if games >= enough:
        assert not {what for what in expected if not met[what]}


def check_pieces(game: Game) -> None:
    """Every piece lies in one zone, the one where it is said to be; nobody has less than nothing of anything."""
    state = game.state
    lying = [(piece, zone) for zone, pieces in enumerate(state.zones) for piece in pieces]
    assert sorted(lying) == list(enumerate(state.where))
    assert len(state.where) == len(game.table.pieces)
    assert state.bits == [sum(1 << piece for piece in pieces) for pieces in state.zones]
    assert min(state.counters) >= 0
