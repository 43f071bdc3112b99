"""Sets that are played together: every combination of the family comes to its end, with every number of players.

On the way no piece is lost, no counter falls below nothing, what is written out as Python plays like what is walked
through, and a saved game goes on as it was. WONDERSCRIPT_GAMES says how many games are played.
"""

from __future__ import annotations

import os
from functools import cache
from random import Random

import pytest
from tests.referees.games import check_pieces

import wonderscript
from wonderscript.runtime.game import Game
from wonderscript.runtime.library import Library
from wonderscript.runtime.table import set_table

GAMES = int(os.environ.get("WONDERSCRIPT_GAMES", "100"))
# At one of so many decisions a game is saved and looked at.
SAVED = 60

COMBINATIONS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("cities",): ("base", "cities"),
    ("cities", "leaders"): ("base", "cities", "leaders", "cities-leaders"),
    ("leaders", "cities"): ("base", "leaders", "cities", "cities-leaders"),
    ("cities", "two-players"): ("base", "cities", "two-players", "cities-two-players"),
    ("cities", "leaders", "two-players"): (
        *("base", "cities", "leaders", "cities-leaders", "two-players", "cities-two-players"),
    ),
}
VARIANTS = (None, "First Edition", "Team Game")
TABLES = [
    (sets, variant, players)
    for sets in COMBINATIONS
    for variant in VARIANTS
    for players in ((2,) if "two-players" in sets else (4, 6, 8) if variant == "Team Game" else range(3, 9))
    if not (variant == "Team Game" and "two-players" in sets)
]


@cache
def library(sets: tuple[str, ...], variant: str | None) -> Library:
    return wonderscript.compile_sets(*sets, variant=variant)


@pytest.mark.parametrize(("sets", "found"), COMBINATIONS.items(), ids=" + ".join)
def test_sets_that_join_are_there(sets: tuple[str, ...], found: tuple[str, ...]) -> None:
    assert tuple(one.id for one in library(sets, None).sets) == found
    numbers = [2] if "two-players" in sets else [3, 4, 5, 6, 7, 8]
    assert library(sets, None).player_counts == numbers
    if "two-players" not in sets:
        assert library(sets, "Team Game").player_counts == [4, 6, 8]


@pytest.mark.parametrize(
    ("sets", "variant", "players"),
    TABLES,
    ids=[f"{' + '.join(sets)}, {variant}, {players}" for sets, variant, players in TABLES],
)
def test_random_games_come_to_their_end(sets: tuple[str, ...], variant: str | None, players: int) -> None:
    made = library(sets, variant)
    quick, slow = set_table(made, players), set_table(made, players, quick=False)
    for seed in range(max(GAMES // len(TABLES), 1)):
        chance = Random(seed)
        one, other = Game.new(quick, seed), Game.new(slow, seed)
        while (decision := one.decision) is not None:
            assert len(decision.options) > 1 and decision == other.decision
            number = chance.randrange(len(decision.options))
            if chance.randrange(SAVED) == 0:
                look_around(one, chance)
                one = Game.from_json(made, one.to_json())
            one.answer(number)
            other.answer(number)
            assert one.state == other.state
            check_pieces(one)
        assert other.decision is None
        assert (one.scores, one.winners) == (other.scores, other.winners)
        assert len(one.scores) == one.table.seats and one.winners


def look_around(game: Game, chance: Random) -> None:
    """What the seat that is asked sees stays the same when what it does not see is made up.

    Others may find themselves in a game that has gone on: who could do only one thing with made-up cards is not asked.
    """
    decision = game.decision
    assert decision is not None
    twin = game.imagined(decision.seat, chance.randrange(1_000))
    assert twin.view(decision.seat).zones == game.view(decision.seat).zones
    check_pieces(twin)
