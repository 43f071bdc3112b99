"""An independent recount of Cities, from the names of what stands in each city, on top of that of the base game.

Like `recount` it says what is printed and what the rules make of it, and looks at nothing of the library but the names
of pieces and the numbers of counters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tests.brute_force_payment import Case, Producer
from tests.recount import (
    EDITIONS,
    RESOURCES,
    Card,
    City,
    Edition,
    Sheet,
    Stage,
    abilities,
    built_stages,
    city_of,
    commerce_points,
    count,
    guild_points,
    neighbors,
    payment_case,
    producers,
    science_points,
)

from wonderscript.runtime.game import Game

TEAM_GAME = "Team Game"

MASKS = ("Pigeon Loft", "Spy Ring", "Torture Chamber")
DOCKS = {"Clandestine Dock West": 1, "Clandestine Dock East": -1}
DOVES = ("Residence", "Consulate", "Embassy")
# How many coins each other player loses.
LOSSES = {"Hideout": 1, "Lair": 2, "Brotherhood": 3, "Counterfeiters Guild": 3}
PER_VICTORY = ("Sepulcher", "Cenotaph")

BLACK_CARDS = {
    "Pigeon Loft": Card("black", "1O"),
    "Militia": Card("black", "111", shields=2),
    "Hideout": Card("black", points=2),
    "Residence": Card("black", "C", points=1),
    "Gambling Den": Card("black"),
    "Clandestine Dock West": Card("black", "1"),
    "Clandestine Dock East": Card("black", "1"),
    "Secret Warehouse": Card("black", "11"),
    "Gates of the City": Card("black", "1W", points=4),
    "Spy Ring": Card("black", "11SC"),
    "Mercenaries": Card("black", "1111P", shields=3),
    "Lair": Card("black", "WG", points=3),
    "Consulate": Card("black", "CP", points=2),
    "Gambling House": Card("black", "1"),
    "Black Market": Card("black", "OT"),
    "Sepulcher": Card("black", "SGT", points=4),
    "Architect Cabinet": Card("black", "1P", points=2),
    "Tabularium": Card("black", "11WOT", points=6),
    "Torture Chamber": Card("black", "111OOG"),
    "Contingent": Card("black", "11111T", shields=5),
    "Brotherhood": Card("black", "WWOT", points=4),
    "Embassy": Card("black", "STP", points=3),
    "Cenotaph": Card("black", "CCSGT", points=5),
    "Builders' Union": Card("black", "CWPG", points=4),
    "Secret Society": Card("black", "SP"),
    "Slave Market": Card("black", "OOWW"),
    "Capitol": Card("black", "11CCSSGP", points=8),
}

GUILDS = {
    "Counterfeiters Guild": Card("purple", "OOOGT", points=5),
    "Guild of Shadows": Card("purple", "SSWP"),
    "Mourners Guild": Card("purple", "CCWGT"),
}

SIDES = {
    ("Petra", "A"): ("C", (Stage("WS", 3), Stage("1" * 7, 7), Stage("SSWP", 7))),
    ("Petra", "B"): ("C", (Stage("CCOO", 3, ability="others lose 2"), Stage("1" * 14, 14))),
    ("Byzantium", "A"): ("S", (Stage("OC", 3), Stage("WWP", 2, ability="dove"), Stage("CCGT", 7))),
    ("Byzantium", "B"): ("S", (Stage("WOGP", 3, ability="dove"), Stage("OOCT", 4, ability="dove"))),
}


def with_cities(edition: Edition) -> Edition:
    """An edition of the base game and Cities."""
    return Edition(edition.cards | BLACK_CARDS | GUILDS, edition.sides | SIDES)


CITIES: dict[str | None, Edition] = {variant: with_cities(edition) for variant, edition in EDITIONS.items()}
CITIES[TEAM_GAME] = CITIES[None]


@dataclass(slots=True)
class DarkCity(City):
    """What a player has, debts and diplomacy too."""

    debts: int = 0
    diplomacy: int = 0
    losses: int = 0

    def copy(self) -> DarkCity:
        """The same, to be changed by itself."""
        return replace(self, cards=self.cards.copy(), victories=self.victories.copy())


def dark_cities_of(game: Game) -> list[DarkCity]:
    """What lies before each seat."""
    return [_dark_city_of(game, seat) for seat in range(game.table.players)]


def _dark_city_of(game: Game, seat: int) -> DarkCity:
    table, counters = game.table, game.state.counters
    plain = city_of(game, seat)
    debts, diplomacy, losses = (counters[table.slot(name, seat)] for name in ("debt", "diplomacy", "losses"))
    return DarkCity(
        plain.board,
        plain.side,
        plain.stages,
        plain.cards,
        plain.coins,
        plain.victories,
        plain.defeats,
        debts,
        diplomacy,
        losses,
    )


# --- what comes of a card or a stage -----------------------------------------------------------------------


def income_of(cities: Sequence[DarkCity], edition: Edition, seat: int, name: str) -> list[int]:
    """The coins that a black card brings, by seat."""
    coins = [0] * len(cities)
    me = cities[seat]
    own, others = {"Gambling Den": (6, 1), "Gambling House": (9, 2)}.get(name, (0, 0))
    coins[seat] += own
    for beside in {(seat + 1) % len(cities), (seat - 1) % len(cities)}:
        coins[beside] += others
    if name == "Secret Society":
        coins[seat] += count(edition, me, "black")
    if name == "Slave Market":
        coins[seat] += me.victories.total()
    return coins


def losses_of(cities: Sequence[DarkCity], seat: int, name: str) -> list[int]:
    """What each seat loses by a card that a seat builds."""
    each = [LOSSES.get(name, 0)] * len(cities)
    if name in PER_VICTORY:
        each = [city.victories.total() for city in cities]
    if name == "Builders' Union":
        each = [city.stages for city in cities]
    each[seat] = 0
    return each


# --- payment -----------------------------------------------------------------------------------------------


def shown_resources(edition: Edition, city: City) -> str:
    """The resources on brown cards, grey cards and the board of a city."""
    start = edition.sides[city.board, city.side][0]
    cards = [edition.cards[name] for name in city.cards]
    return start + "".join(card.makes for card in cards if card.color in ("brown", "grey"))


def extra_producers(edition: Edition, city: City) -> tuple[Producer, ...]:
    """The unit of the Secret Warehouse and that of the Black Market."""
    shown = shown_resources(edition, city)
    more: list[str] = []
    if "Secret Warehouse" in city.cards:
        more.append("".join(one for one in RESOURCES if one in shown))
    if "Black Market" in city.cards:
        more.append("".join(one for one in RESOURCES if one not in shown))
    return producers(*more)


def dark_payment_case(
    edition: Edition, cities: Sequence[City], seat: int, cost: str, used: frozenset[str] | set[str]
) -> Case:
    """A cost to a player; docks that were used in this turn do not help."""
    case = payment_case(edition, cities, seat, cost)
    docks = [name for name in DOCKS if name in cities[seat].cards and name not in used]
    discounts = tuple((name, (seat + DOCKS[name]) % len(cities)) for name in docks)
    return replace(case, own=case.own + extra_producers(edition, cities[seat]), discounts=discounts)


def stage_cost(city: City, cost: str) -> str:
    """What a stage costs a player: with the Architect Cabinet only its coins."""
    return "1" * cost.count("1") if "Architect Cabinet" in city.cards else cost


# --- the score sheet ---------------------------------------------------------------------------------------


def black_points(edition: Edition, me: City, name: str) -> int:
    """The points of a black card."""
    if name == "Secret Society":
        return count(edition, me, "black")
    if name == "Slave Market":
        return me.victories.total()
    return edition.cards[name].points


def dark_guild_points(edition: Edition, cities: Sequence[City], seat: int, name: str) -> int:
    """The points of a guild to a seat."""
    beside = neighbors(cities, seat)
    match name:
        case "Counterfeiters Guild":
            return 5
        case "Guild of Shadows":
            return sum(count(edition, city, "black") for city in beside)
        case "Mourners Guild":
            return sum(city.victories.total() for city in beside)
        case _:
            return guild_points(edition, cities, seat, name)


def mask_copies(edition: Edition, cities: Sequence[City], seat: int) -> set[tuple[str, ...]]:
    """Every choice of symbols for the masks of a seat: of each green card of a neighbor at most one."""
    green = [
        edition.cards[name].science
        for city in neighbors(cities, seat)
        for name in city.cards
        if edition.cards[name].color == "green"
    ]
    masks = sum(name in MASKS for name in cities[seat].cards)
    return set(combinations(sorted(green), min(masks, len(green))))


def dark_sheets(edition: Edition, cities: Sequence[DarkCity], seat: int) -> Iterator[Sheet]:
    """The sheets with every choice of what is copied: green cards by masks, a guild by a stage."""
    me = cities[seat]
    cards = [(name, edition.cards[name]) for name in me.cards]
    special = abilities(edition, me)
    symbols = Counter(card.science for _name, card in cards if card.science)
    open_symbols = special.count("any science") + me.cards.count("Scientists Guild")
    guilds: list[str | None] = [None]
    if "copy a guild" in special:
        beside = [name for city in neighbors(cities, seat) for name in city.cards]
        guilds += [name for name in beside if edition.cards[name].color == "purple"]
    science = {
        more: max(
            science_points(symbols + Counter(copied), open_symbols + more)
            for copied in mask_copies(edition, cities, seat)
        )
        for more in {guild == "Scientists Guild" for guild in guilds}
    }

    def total(color: str, points: Callable[[str], int]) -> int:
        return sum(points(name) for name, card in cards if card.color == color)

    for guild in guilds:
        more = 0 if guild is None else dark_guild_points(edition, cities, seat, guild)
        yield {
            "Wonder": sum(stage.points for stage in built_stages(edition, me)) + more,
            "Treasury": me.coins // 3 - me.debts,
            "Military": sum(value * amount for value, amount in me.victories.items()) - me.defeats,
            "Civil buildings": total("blue", lambda name: edition.cards[name].points),
            "Commerce": total("yellow", lambda name: commerce_points(edition, me, name)),
            "Science": science[guild == "Scientists Guild"],
            "Guilds": total("purple", lambda name: dark_guild_points(edition, cities, seat, name)),
            "City cards": total("black", lambda name: black_points(edition, me, name)),
        }


def best_dark_sheets(edition: Edition, cities: Sequence[DarkCity], seat: int) -> list[Sheet]:
    """The score sheet of a seat; several if what it copies can be chosen in equally good ways."""
    sheets = list(dark_sheets(edition, cities, seat))
    best = max(sum(sheet.values()) for sheet in sheets)
    return [sheet for sheet in sheets if sum(sheet.values()) == best]


def dark_winners(edition: Edition, cities: Sequence[DarkCity], team: int = 1) -> tuple[int, ...]:
    """Who wins: the most points, then the most coins, of a player or of a team of so many side by side."""
    seats = range(len(cities))
    own = [(sum(best_dark_sheets(edition, cities, seat)[0].values()), cities[seat].coins) for seat in seats]
    mates = [range(seat // team * team, seat // team * team + team) for seat in seats]
    ranks = [(sum(own[one][0] for one in those), sum(own[one][1] for one in those)) for those in mates]
    return tuple(seat for seat in seats if ranks[seat] == max(ranks))


# --- conflicts ---------------------------------------------------------------------------------------------


def fight_all(cities: Sequence[DarkCity], strengths: Sequence[int], age: int) -> None:
    """A conflict: who has diplomacy is passed over, and two who are left compare once."""
    there = [seat for seat, city in enumerate(cities) if not city.diplomacy]
    for place, seat in enumerate(there):
        beside = {there[(place + 1) % len(there)], there[place - 1]} - {seat}
        # With three or more these are two; of two it is one.
        for other in beside:
            take_tokens(cities[seat], strengths[seat] - strengths[other], age, 1)
    use_diplomacy(cities)


def fight_in_teams(cities: Sequence[DarkCity], strengths: Sequence[int], age: int) -> None:
    """A conflict of teams: only with the neighbor of the other team, for two tokens, or one with diplomacy."""
    for seat, city in enumerate(cities):
        other = (seat - 1 if seat % 2 == 0 else seat + 1) % len(cities)
        tokens = 1 if city.diplomacy or cities[other].diplomacy else 2
        take_tokens(city, strengths[seat] - strengths[other], age, tokens)
    use_diplomacy(cities)


def take_tokens(city: DarkCity, lead: int, age: int, tokens: int) -> None:
    """The tokens of one fight."""
    if lead > 0:
        city.victories[2 * age - 1] += tokens
    elif lead < 0:
        city.defeats += tokens


def use_diplomacy(cities: Sequence[DarkCity]) -> None:
    """Everybody who has diplomacy uses one token."""
    for city in cities:
        city.diplomacy -= min(city.diplomacy, 1)
