"""An independent recount of Leaders, from the names of what stands in each city, on top of that of the base game.

Like `recount` it says what is printed and what the rules make of it, and looks at nothing of the library but the names
of pieces and the numbers of counters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from tests.brute_force_payment import BANK, Case, Plan, Seller, undominated_plans
from tests.recount import (
    EDITIONS,
    RESOURCES,
    SCIENCE,
    Card,
    City,
    Edition,
    Sheet,
    Stage,
    abilities,
    built_stages,
    commerce_points,
    count,
    guild_points,
    neighbors,
    payment_case,
    strength,
)

from wonderscript.runtime.game import Game

# What the leaders cost.
COSTS = {
    "Alexander": 3,
    "Amytis": 4,
    "Archimedes": 4,
    "Aristotle": 3,
    "Bilkis": 4,
    "Caesar": 5,
    "Cleopatra": 4,
    "Croesus": 1,
    "Euclid": 5,
    "Hammurabi": 2,
    "Hannibal": 2,
    "Hatshepsut": 2,
    "Hiram": 3,
    "Hypatia": 4,
    "Imhotep": 3,
    "Justinian": 3,
    "Leonidas": 2,
    "Maecenas": 1,
    "Midas": 3,
    "Nebuchadnezzar": 4,
    "Nefertiti": 3,
    "Nero": 1,
    "Pericles": 6,
    "Phidias": 3,
    "Plato": 4,
    "Praxiteles": 3,
    "Ptolemy": 5,
    "Pythagoras": 5,
    "Ramses": 5,
    "Sappho": 1,
    "Solomon": 3,
    "Tomyris": 4,
    "Varro": 3,
    "Vitruvius": 1,
    "Xenophon": 2,
    "Zenobia": 2,
}
SHIELDS = {"Caesar": 2, "Hannibal": 1}
SYMBOLS = {"Euclid": "compass", "Ptolemy": "tablet", "Pythagoras": "gear"}
# Points as they are, and points for each card of a color.
POINTS = {"Cleopatra": 5, "Nefertiti": 4, "Zenobia": 3, "Sappho": 2}
PER_COLOR = {
    "Hiram": ("purple", 2),
    "Hypatia": ("green", 1),
    "Nebuchadnezzar": ("blue", 1),
    "Pericles": ("red", 2),
    "Phidias": ("brown", 1),
    "Praxiteles": ("grey", 2),
    "Varro": ("yellow", 1),
}
# What each of these takes one resource off.
WAIVERS = {"Archimedes": "green", "Hammurabi": "blue", "Leonidas": "red", "Imhotep": "stage"}
ALL_COLORS = ("brown", "grey", "blue", "yellow", "green", "red", "purple")

GUILDS = {
    "Gamers Guild": Card("purple", "SCWO"),
    "Courtesans Guild": Card("purple", "WCGT"),
    "Diplomats Guild": Card("purple", "SWGP"),
    "Architects Guild": Card("purple", "OOOCPT"),
}
ROME = {
    ("Rome", "A"): ("", (Stage("WCO", 4), Stage("SSCT", 6))),
    ("Rome", "B"): (
        "",
        (
            Stage("WC", coins=5, ability="four leaders"),
            Stage("SCT", 3, ability="extra leader"),
            Stage("SSP", 3, ability="extra leader"),
        ),
    ),
}
WITH_LEADERS: dict[str | None, Edition] = {
    variant: Edition(edition.cards | GUILDS, edition.sides | ROME) for variant, edition in EDITIONS.items()
}


@dataclass(slots=True)
class Court(City):
    """What a player has, with the leaders in the city, and the leader that the Courtesans copy."""

    leaders: list[str] = field(default_factory=list)
    copied: str = ""

    def copy(self) -> Court:
        """The same, to be changed by itself."""
        return replace(self, cards=self.cards.copy(), victories=self.victories.copy(), leaders=self.leaders.copy())

    @property
    def powers(self) -> list[str]:
        """The leaders whose effects the city has."""
        return [*self.leaders, self.copied] if self.copied else self.leaders


def court_of(game: Game, seat: int, copied: str) -> Court:
    """What lies before a seat: names and numbers only."""
    table, state = game.table, game.state
    city = Court(coins=state.counters[table.slot("coin", seat)], defeats=state.counters[table.slot("defeat", seat)])
    city.copied = copied
    for value in (1, 3, 5):
        city.victories[value] = state.counters[table.slot("victory", seat, value)]
    for number in state.zones[table.zone("city", seat)]:
        piece = table.pieces[number]
        match piece.face.kind:
            case "card":
                city.cards.append(piece.name)
            case "leader":
                city.leaders.append(piece.name)
            case "board":
                city.board = piece.name
            case "side":
                city.side = piece.name
            case _:
                city.stages += 1
    return city


# --- what a city amounts to --------------------------------------------------------------------------------


def court_strength(edition: Edition, city: Court) -> int:
    """The shields of a city with its leaders."""
    return strength(edition, city) + sum(SHIELDS.get(name, 0) for name in city.powers)


def leader_cost(cities: Sequence[Court], seat: int, name: str) -> int:
    """What a leader costs a seat, in coins."""
    city = cities[seat]
    if "Maecenas" in city.powers or (city.board, city.side) == ("Rome", "A"):
        return 0
    less = 2 if (city.board, city.side) == ("Rome", "B") else 0
    less += sum((beside.board, beside.side) == ("Rome", "B") for beside in neighbors(cities, seat))
    return max(COSTS[name] - less, 0)


def is_free_by_leader(edition: Edition, city: Court, name: str) -> bool:
    """Whether a leader makes a card free."""
    return edition.cards[name].color == "purple" and "Ramses" in city.powers


def court_plans(edition: Edition, cities: Sequence[Court], seat: int, cost: str, what: str, used: bool) -> set[Plan]:
    """The ways to pay a cost; `what`: a color, or a stage. `used`: Bilkis has sold something in this turn already."""
    city = cities[seat]
    if not any(WAIVERS.get(name) == what for name in city.powers) or not set(cost) & set(RESOURCES):
        return undominated_plans(_case(edition, cities, seat, cost, used))
    found: set[Plan] = set()
    for resource in set(cost) & set(RESOURCES):
        case = _case(edition, cities, seat, cost.replace(resource, "", 1), used)
        waived = (RESOURCES.index(resource),)
        found |= {plan._replace(waived=waived) for plan in undominated_plans(case)}
    return found


def _case(edition: Edition, cities: Sequence[Court], seat: int, cost: str, used: bool) -> Case:
    case = payment_case(edition, cities, seat, cost)
    if "Bilkis" in cities[seat].powers and not used:
        case = replace(case, sellers=(*case.sellers, Seller(BANK, None, (1,) * len(RESOURCES), "Bilkis")))
    return case


# --- the score sheet ---------------------------------------------------------------------------------------


def leader_points(edition: Edition, me: Court, name: str, symbols: Sequence[int]) -> int:
    """The points of a leader, with so many of each science symbol."""
    if name in PER_COLOR:
        color, points = PER_COLOR[name]
        return points * count(edition, me, color)
    match name:
        case "Alexander":
            return me.victories.total()
        case "Amytis":
            return 2 * me.stages
        case "Aristotle":
            return 3 * min(symbols)
        case "Justinian":
            return 3 * min(count(edition, me, color) for color in ("blue", "red", "green"))
        case "Midas":
            return me.coins // 3
        case "Plato":
            return 7 * min(count(edition, me, color) for color in ALL_COLORS)
        case _:
            return POINTS.get(name, 0)


def court_guild_points(edition: Edition, cities: Sequence[Court], seat: int, name: str, symbols: Sequence[int]) -> int:
    """The points of a guild; what the Courtesans copy is booked with them."""
    me, beside = cities[seat], neighbors(cities, seat)
    match name:
        case "Gamers Guild":
            return me.coins // 3
        case "Diplomats Guild":
            return sum(len(city.leaders) for city in beside if isinstance(city, Court))
        case "Architects Guild":
            return 3 * sum(count(edition, city, "purple") for city in beside)
        case "Courtesans Guild":
            return leader_points(edition, me, me.copied, symbols)
        case _:
            return guild_points(edition, cities, seat, name)


def best_court_sheets(edition: Edition, cities: Sequence[Court], seat: int) -> list[Sheet]:
    """The best score sheets of a seat, with open science symbols taken in every way that there is."""
    sheets = list(_sheets(edition, cities, seat))
    best = max(sum(sheet.values()) for sheet in sheets)
    return [sheet for sheet in sheets if sum(sheet.values()) == best]


def _sheets(edition: Edition, cities: Sequence[Court], seat: int) -> Iterator[Sheet]:
    me = cities[seat]
    cards = [(name, edition.cards[name]) for name in me.cards]
    shown = Counter(card.science for _name, card in cards if card.science)
    shown.update(SYMBOLS[name] for name in me.powers if name in SYMBOLS)
    guilds = [name for name, card in cards if card.color == "purple"]
    open_symbols = abilities(edition, me).count("any science") + me.cards.count("Scientists Guild")
    for way in product(SCIENCE, repeat=open_symbols):
        symbols = [shown[name] + way.count(name) for name in SCIENCE]
        yield {
            "Wonder": sum(stage.points for stage in built_stages(edition, me)),
            "Treasury": me.coins // 3,
            "Military": sum(value * amount for value, amount in me.victories.items()) - me.defeats,
            "Civil buildings": sum(card.points for _name, card in cards if card.color == "blue"),
            "Commerce": sum(commerce_points(edition, me, name) for name, card in cards if card.color == "yellow"),
            "Science": sum(amount * amount for amount in symbols) + 7 * min(symbols),
            "Guilds": sum(court_guild_points(edition, cities, seat, name, symbols) for name in guilds),
            "Leaders": sum(leader_points(edition, me, name, symbols) for name in me.leaders),
        }


def court_winners(edition: Edition, cities: Sequence[Court]) -> tuple[int, ...]:
    """Who wins: the most points, then the most coins; those still equal win together."""
    seats = range(len(cities))
    ranks = [(sum(best_court_sheets(edition, cities, seat)[0].values()), cities[seat].coins) for seat in seats]
    return tuple(seat for seat in seats if ranks[seat] == max(ranks))
