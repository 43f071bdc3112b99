"""What is always true in random games of Duel and of Agora.

A referee plays the same game by hand, by the rules as they are in print, and compares at every decision who is asked,
what can be answered and all that lies on the table; in the end, points and winners. How many games are played at each
table can be raised: WONDERSCRIPT_GAMES=2000 pytest tests/test_duel_always_true.py
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from tests.referees.agora_in_print import ALL_TOKENS, ALL_WONDERS, DECREES, PLOTS, SENATORS
from tests.referees.agora_referee import AgoraReferee
from tests.referees.duel_by_hand import CARDS, TOKENS, WONDERS, play_at_random
from tests.referees.duel_referee import DuelReferee
from tests.referees.games import follow_games, games_a_table

import wonderscript
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.table import Table, set_table

VARIANTS = (None, "Last Player Chooses")


@cache
def table_of(name: str, variant: str | None) -> Table:
    return set_table(wonderscript.compile_sets(name, variant=variant), 2)


def duel_played(variant: str | None, seed: int, met: Counter[str]) -> DuelReferee:
    """A random game, followed to its end."""
    referee = DuelReferee(Game.new(table_of("duel", variant), seed), met, last_player_chooses=variant is not None)
    referee.play(seed)
    return referee


def agora_played(seed: int, met: Counter[str]) -> AgoraReferee:
    """A random game, followed to its end."""
    referee = AgoraReferee(Game.new(table_of("agora", None), seed), met)
    referee.play(seed)
    return referee


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_of_duel_go_by_the_rules(variant: str | None) -> None:
    expected = {"build", "build with", "sell", "pick", "learn", "raise", "destroy", "first", "points"}
    expected |= {"military supremacy", "scientific supremacy", "seven wonders", *TOKENS, *WONDERS}
    follow_games(lambda seed, met: duel_played(variant, seed, met), games_a_table(50), 150, expected)


def test_random_games_of_agora_go_by_the_rules() -> None:
    expected = {"recruit", "prepare", "trigger", "conspire", "keep", "bury", "influence", "shift", "weaken"}
    expected |= {"demolish", "seize", "exchange", "relocate", "sabotage", "extort", "suppress", "free", "learn"}
    expected |= {"points", "military supremacy", "scientific supremacy", "political supremacy"}
    expected |= {*PLOTS, *DECREES, *ALL_TOKENS, *ALL_WONDERS}
    follow_games(agora_played, games_a_table(25), 600, expected)


def test_games_by_hand_come_to_their_end() -> None:
    """The game by hand is a whole game: some thirty in a thousand end by war if all is left to chance."""
    found = Counter(duel.won[1] if duel.won else "points" for duel, _number in map(play_at_random, range(300)))
    assert found["points"] > 250 and found["military supremacy"]


def test_the_tables_name_every_piece() -> None:
    pieces = table_of("duel", None).pieces
    for kind, names in (("card", CARDS), ("wonder", WONDERS), ("progress token", TOKENS)):
        assert {piece.name for piece in pieces if piece.face.kind == kind} == set(names)


def test_the_tables_name_every_piece_of_agora() -> None:
    pieces = table_of("agora", None).pieces
    kinds = {"wonder": ALL_WONDERS, "progress token": ALL_TOKENS, "plot": PLOTS, "decree": DECREES}
    for kind, names in kinds.items():
        assert {piece.name for piece in pieces if piece.face.kind == kind} == set(names)
    assert Counter(piece.name for piece in pieces if "senator" in piece.kinds) == SENATORS
