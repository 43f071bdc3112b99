"""What is always true, in random games of every combination of sets, editions and numbers of players.

A referee follows each game by the rules as they are in print: from the answers alone it works out where every card must
lie and how many coins and tokens everybody must have, and compares that with the game at every decision. How many games
are played at each table can be raised: WONDERSCRIPT_GAMES=2000 pytest tests/test_always_true.py
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache

import pytest
from tests.referees.cities_leaders_recount import CitiesLeadersRecount
from tests.referees.cities_leaders_referee import CitiesLeadersReferee
from tests.referees.cities_recount import CitiesRecount
from tests.referees.cities_referee import CitiesReferee
from tests.referees.free_city_referee import (
    PLAYERS,
    FreeCityCitiesLeadersReferee,
    FreeCityCitiesReferee,
    FreeCityLeadersReferee,
    FreeCityReferee,
)
from tests.referees.games import follow_games, games_a_table
from tests.referees.in_print import EDITIONS, FIRST, SECOND
from tests.referees.leaders_recount import LeadersRecount
from tests.referees.leaders_referee import LeadersReferee
from tests.referees.positions import random_positions
from tests.referees.recount import City, Recount, cities_of
from tests.referees.referee import Referee

import wonderscript
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.table import Table, set_table

FIRST_EDITION, TEAM_GAME = "First Edition", "Team Game"


@dataclass(frozen=True, slots=True)
class Combination:
    """Sets that are played together: who recounts them, who follows them, and how many games are usual at a table.

    `enough`: so many games meet everything that there is to be met.
    """

    sets: tuple[str, ...]
    recount: type[Recount]
    referee: type[Referee]
    games: int
    enough: int


BASE = Combination(("base",), Recount, Referee, 50, 50)
CITIES = Combination(("cities",), CitiesRecount, CitiesReferee, 16, 200)
LEADERS = Combination(("leaders",), LeadersRecount, LeadersReferee, 24, 200)
BOTH = Combination(("cities", "leaders"), CitiesLeadersRecount, CitiesLeadersReferee, 10, 400)
FOR_TWO = Combination(("two-players",), Recount, FreeCityReferee, 20, 200)
CITIES_FOR_TWO = Combination(("cities", "two-players"), CitiesRecount, FreeCityCitiesReferee, 8, 400)
LEADERS_FOR_TWO = Combination(("leaders", "two-players"), LeadersRecount, FreeCityLeadersReferee, 8, 400)
BOTH_FOR_TWO = Combination(
    ("cities", "leaders", "two-players"), CitiesLeadersRecount, FreeCityCitiesLeadersReferee, 8, 400
)

TABLES: list[tuple[Combination, str | None, int]] = [
    *((BASE, variant, players) for variant in EDITIONS for players in range(3, 8)),
    *((LEADERS, variant, players) for variant in EDITIONS for players in range(3, 8)),
    *((combined, variant, players) for combined in (CITIES, BOTH) for variant in EDITIONS for players in range(3, 9)),
    *((combined, TEAM_GAME, players) for combined in (CITIES, BOTH) for players in (4, 6, 8)),
    *(
        (combined, variant, 2)
        for combined in (FOR_TWO, CITIES_FOR_TWO, LEADERS_FOR_TWO, BOTH_FOR_TWO)
        for variant in EDITIONS
    ),
]

each_table = pytest.mark.parametrize(
    ("combined", "variant", "players"),
    TABLES,
    ids=[f"{'+'.join(combined.sets)}-{variant or 'Second Edition'}-{players}" for combined, variant, players in TABLES],
)


@cache
def table_of(combined: Combination, variant: str | None, players: int) -> Table:
    return set_table(wonderscript.compile_sets(*combined.sets, variant=variant), players)


@cache
def recount_of(combined: Combination, variant: str | None) -> Recount:
    return combined.recount(EDITIONS.get(variant, SECOND), 2 if variant == TEAM_GAME else 1)


def played(combined: Combination, variant: str | None, players: int, seed: int, met: Counter[str]) -> Referee:
    """A random game, followed to its end."""
    game = Game.new(table_of(combined, variant, players), seed)
    referee = combined.referee(game, recount_of(combined, variant), met)
    referee.play(seed)
    return referee


# --- random games ------------------------------------------------------------------------------------------


@each_table
def test_random_games_go_by_the_rules(combined: Combination, variant: str | None, players: int) -> None:
    follow_games(
        lambda seed, met: played(combined, variant, players, seed, met),
        games_a_table(combined.games),
        combined.enough,
        combined.referee.to_be_met(recount_of(combined, variant)),
    )


def test_nobody_sees_what_the_other_has_chosen_or_laid_at_the_border() -> None:
    """Only who runs the Free City sees its card, and only until it is played."""
    game = Game.new(table_of(FOR_TWO, None, 2), 4)
    table = game.table
    while (decision := game.decision) is not None:
        for seat in PLAYERS:
            view = game.view(seat)
            for zone in ("hand", "border"):
                number = table.zone(zone, 1 - seat)
                assert all(piece < 0 for piece in view.zones[number]), "unknown"
            assert all(piece < 0 for piece in view.zones[table.zone("pile")])
        game.answer(len(decision.options) // 2)


# --- any position ------------------------------------------------------------------------------------------


@each_table
def test_any_position_is_scored_as_recounted(combined: Combination, variant: str | None, players: int) -> None:
    """Open symbols, masks and a copied guild are one joint maximum for each seat, however rare that is in play."""
    recount = recount_of(combined, variant)
    chance = random.Random(players)
    met: Counter[str] = Counter()
    for game in random_positions(played(combined, variant, players, players, met).game, chance, 60):
        cities = cities_of(game)
        for seat, sheet in enumerate(game.scores):
            assert sheet in recount.best_sheets(cities, seat), (seat, cities)
            met["joint"] += is_joint(recount, cities, seat)
            met["copied leader"] += bool(cities[seat].copied)
        assert game.winners == recount.winners(cities, players)
    assert bool(met["joint"]) == ("cities" in combined.sets or variant == FIRST_EDITION)
    assert bool(met["copied leader"]) == ("leaders" in combined.sets)


def is_joint(recount: Recount, cities: list[City], seat: int) -> bool:
    """Whether a seat has to make choices that touch each other: a guild and a symbol, or symbols and masks."""
    if "Scientists Guild" in recount.copyable_guilds(cities, seat):
        return True
    is_open = "any science" in recount.abilities(cities[seat]) or "Scientists Guild" in cities[seat].cards
    return is_open and len(recount.copied_symbols(cities, seat)) > 1


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("variant", EDITIONS, ids=["second", "first"])
def test_ties_are_broken_as_recounted(players: int, variant: str | None) -> None:
    """Victory tokens make all totals equal; then coins decide, or not even they."""
    recount = recount_of(BASE, variant)
    chance = random.Random(players)
    shared: set[bool] = set()
    for game in random_positions(played(BASE, variant, players, players, Counter()).game, chance, 40):
        table, counters = game.table, game.state.counters
        totals = [sum(sheet.values()) - sheet["Treasury"] for sheet in game.scores]
        for seat, total in enumerate(totals):
            counters[table.slot("victory", seat, 1)] += max(totals) - total
            counters[table.slot("coin", seat)] = chance.choice((0, 1, 2))
        assert len({sum(sheet.values()) for sheet in game.scores}) == 1
        assert game.winners == recount.winners(cities_of(game), players)
        shared.add(len(game.winners) > 1)
    assert shared == {True, False}


# --- the recount itself ------------------------------------------------------------------------------------


def test_the_recount_of_the_score_pad_in_the_rules() -> None:
    """The example of the rulebook: 10, 3, 6, 9, 2, 21 and 4 points."""
    cards = ["Altar", "Theater", "Baths", "Marketplace", "Lighthouse", "Workers Guild"]
    cards += ["Apothecary", "Dispensary", "Lodge", "Workshop", "Laboratory", "Scriptorium"]
    me = City("Rhódos", "day", 3, cards, 9, Counter({3: 2}))
    left = City("Gizah", "day", 0, ["Lumber Yard", "Stone Pit"])
    right = City("Babylon", "day", 0, ["Clay Pool", "Ore Vein"])
    (sheet,) = Recount(SECOND).best_sheets([me, left, right], 0)
    assert list(sheet.values()) == [10, 3, 6, 9, 2, 21, 4]


def test_the_recount_of_a_copied_guild() -> None:
    """Side B of Olympia: the symbol of the Scientists Guild beside a symbol of one's own guild, or other points."""
    recount = Recount(FIRST)
    me = City("Olympia", "B", 3, ["Scriptorium", "Library", "School", "Scientists Guild"])
    left = City("Gizah", "A", 0, ["Magistrates Guild", "Scientists Guild"])
    right = City("Babylon", "A", 0, ["Altar", "Pawnshop"])
    (sheet,) = recount.best_sheets([me, left, right], 0)
    assert (sheet["Wonder"], sheet["Science"]) == (5, 25)
    me.cards = ["Apothecary"]
    (sheet,) = recount.best_sheets([me, left, right], 0)
    assert (sheet["Wonder"], sheet["Science"]) == (5, 4)
    right.cards += ["Baths"]
    assert len(recount.best_sheets([me, left, right], 0)) == 2
    right.cards += ["Temple"]
    (sheet,) = recount.best_sheets([me, left, right], 0)
    assert (sheet["Wonder"], sheet["Science"]) == (9, 1)


def test_the_recount_of_masks_leaders_and_a_copied_guild_together() -> None:
    """With Aristotle a set of three symbols is worth 10: the mask and the copied guild are chosen with him in view."""
    recount = CitiesLeadersRecount(FIRST)
    me = City("Olympia", "B", 3, ["Apothecary", "Dispensary", "Pigeon Loft"], leaders=["Aristotle", "Darius"])
    left = City("Gizah", "A", 0, ["Lodge", "Workshop"])
    right = City("Rome", "A", 0, ["Scientists Guild", "Workers Guild"])
    # A set, or four compasses.
    found = {(sheet["Science"], sheet["Leaders"]) for sheet in recount.best_sheets([me, left, right], 0)}
    assert found == {(4 + 1 + 1 + 7, 3 + 1), (16, 1)}
    me.leaders = ["Darius"]
    (sheet,) = recount.best_sheets([me, left, right], 0)
    assert (sheet["Wonder"], sheet["Science"], sheet["Leaders"]) == (5, 16, 1)


def test_abilities_of_rome_are_told_apart() -> None:
    city = City("Rome", "B", 3)
    assert LeadersRecount(SECOND).abilities(city) == ["four leaders", "extra leader", "extra leader"]


@pytest.mark.parametrize("combined", [BASE, CITIES, LEADERS, BOTH], ids=["base", "cities", "leaders", "both"])
def test_the_tables_name_every_card_leader_and_side(combined: Combination) -> None:
    for variant, edition in EDITIONS.items():
        recount = recount_of(combined, variant)
        pieces = table_of(combined, variant, 7).pieces
        assert {piece.name for piece in pieces if piece.face.kind == "card"} == set(recount.cards)
        leaders = set(recount.leader_costs) if isinstance(recount, LeadersRecount) else set()
        assert {piece.name for piece in pieces if piece.face.kind == "leader"} == leaders
        sides = {(pieces[side.parent].name, side.name) for side in pieces if side.face.kind == "side"}
        assert sides == set(recount.sides) and len(edition.sides) == 14
