"""What is written out as Python comes to the same as what is walked through as data: options, acts and states.

WONDERSCRIPT_GAMES says how many games are played at each table.
"""

from __future__ import annotations

import pytest
from tests.referees.games import both_ways, games_a_table, play_both_ways

import wonderscript

TABLES = [("base", players, variant) for variant in (None, "First Edition") for players in range(3, 8)]
TABLES += [("architects", players, None) for players in range(2, 8)]
TABLES += [("cities", 4, None), ("leaders", 5, None), ("cities-leaders", 6, None), ("two-players", 2, None)]
TABLES += [("cities-two-players", 2, None), ("duel", 2, None), ("agora", 2, None)]
TABLES += [("leaders-two-players", 2, "Free City Leaders"), ("two-players", 2, "A Card to Use")]

# How many games are usual at a table; walking through other games than the base game takes longer.
USUAL = {"base": 12, "duel": 6, "architects": 3}


@pytest.mark.parametrize(("name", "players", "variant"), TABLES)
def test_written_python_and_the_walk_through_data_play_the_same_game(
    name: str, players: int, variant: str | None
) -> None:
    tables = both_ways(wonderscript.compile_sets(name, variant=variant), players)
    for seed in range(games_a_table(USUAL.get(name, 1))):
        play_both_ways(tables, seed)
