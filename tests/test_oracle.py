"""What is written out as Python comes to the same as what is walked through as data: options, acts and states."""

from __future__ import annotations

import os
from random import Random

import pytest

import wonderscript
from wonderscript.runtime.game import Game
from wonderscript.runtime.table import set_table

# Both ways of playing are compared in so many games for each table; the environment can ask for more.
GAMES = int(os.environ.get("WONDERSCRIPT_GAMES", "12"))


TABLES = [("base", players, variant) for variant in (None, "First Edition") for players in range(3, 8)]
TABLES += [("architects", players, None) for players in range(2, 8)]
TABLES += [("cities", 4, None), ("leaders", 5, None), ("cities-leaders", 6, None), ("two-players", 2, None)]
TABLES += [("cities-two-players", 2, None), ("duel", 2, None), ("agora", 2, None)]

# Walking through other games than the base game takes longer; of each there is one game at the least.
FEWER = {"base": 1, "architects": 4}


@pytest.mark.parametrize(("name", "players", "variant"), TABLES)
def test_written_python_and_the_walk_through_data_play_the_same_game(
    name: str, players: int, variant: str | None
) -> None:
    library = wonderscript.compile_sets(name, variant=variant)
    quick, slow = set_table(library, players), set_table(library, players, quick=False)
    for seed in range(max(GAMES // FEWER.get(name, 12), 1)):
        choose = Random(seed)
        one, other = Game.new(quick, seed), Game.new(slow, seed)
        while (decision := one.decision) is not None:
            assert decision == other.decision
            number = choose.randrange(len(decision.options))
            one.answer(number)
            other.answer(number)
            assert one.state == other.state
        assert other.decision is None
        assert one.scores == other.scores
        assert one.winners == other.winners
