"""Sets that are played together: every combination of the family comes to its end, with every number of players.

On the way no piece is lost, no counter falls below nothing, the native engine plays what the interpreter plays,
and a saved game goes on as it was. WONDERSCRIPT_GAMES says how many games are played at each table.
"""

from __future__ import annotations

from functools import cache, partial
from random import Random

import pytest
from tests.referees.games import check_pieces, games_a_table
from tests.referees.native import for_both_engines, play_by_both

import wonderscript
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.table import set_table

# At one of so many decisions a game is saved and looked at.
SAVED = 60

COMBINATIONS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("cities",): ("base", "cities"),
    ("cities", "leaders"): ("base", "cities", "leaders", "cities-leaders"),
    ("leaders", "cities"): ("base", "leaders", "cities", "cities-leaders"),
    ("cities", "two-players"): ("base", "cities", "two-players", "cities-two-players"),
    ("leaders", "two-players"): ("base", "leaders", "two-players", "leaders-two-players"),
    ("cities", "leaders", "two-players"): (
        *("base", "cities", "leaders", "cities-leaders", "two-players", "leaders-two-players", "cities-two-players"),
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
def library(sets: tuple[str, ...], variant: str | None) -> PlayableLibrary:
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
    tables = for_both_engines(set_table(made, players))
    for seed in range(games_a_table(1)):
        play_by_both(tables, seed, partial(look_around, made))


def look_around(made: PlayableLibrary, game: Game, chance: Random) -> Game:
    """Every now and then a game is saved; what a seat sees stays the same when the rest is made up.

    Who is asked is asked the same for the same seat.
    """
    check_pieces(game)
    if chance.randrange(SAVED):
        return game
    decision = game.decision
    assert decision is not None
    for seat in range(game.table.players):
        twin = game.imagined(seat, chance.randrange(1_000))
        assert twin.view(seat).zones == game.view(seat).zones
        check_pieces(twin)
        if seat == decision.seat:
            assert twin.decision == decision
    return Game.from_json(made, game.to_json())
