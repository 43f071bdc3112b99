"""An independent recount of Leaders, on top of that of the base game: what is printed, what the rules make of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from tests.referees.brute_force_payment import BANK, Case, Seller
from tests.referees.in_print import RESOURCES, Card, Edition, Sides, Stage
from tests.referees.recount import City, Recount, Sheet, Symbols, neighbors

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
ROME: Sides = {
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


class LeadersRecount(Recount):
    """The base game with Leaders."""

    coins = 6
    leader_costs = COSTS

    def __init__(self, edition: Edition, team: int = 1) -> None:
        super().__init__(edition, team)
        self.cards = self.cards | GUILDS
        self.sides = self.sides | ROME

    # ---------------------------------------------------------------- what a city amounts to

    def strength(self, city: City) -> int:
        return super().strength(city) + sum(SHIELDS.get(name, 0) for name in city.powers)

    def leader_cost(self, cities: Sequence[City], seat: int, name: str) -> int:
        """What a leader costs a seat, in coins."""
        city = cities[seat]
        if "Maecenas" in city.powers or (city.board, city.side) == ("Rome", "A"):
            return 0
        less = 2 if (city.board, city.side) == ("Rome", "B") else 0
        less += sum((beside.board, beside.side) == ("Rome", "B") for beside in neighbors(cities, seat))
        return max(self.leader_costs[name] - less, 0)

    def is_free(self, city: City, name: str, first: bool, last: bool) -> bool:
        by_leader = self.cards[name].color == "purple" and "Ramses" in city.powers
        return by_leader or super().is_free(city, name, first, last)

    # ---------------------------------------------------------------- payment

    def case(self, cities: Sequence[City], seat: int, cost: str, what: str, used: Collection[str]) -> Case:
        case = super().case(cities, seat, cost, what, used)
        if "Bilkis" in cities[seat].powers and "Bilkis" not in used:
            case = replace(case, sellers=(*case.sellers, Seller(BANK, None, (1,) * len(RESOURCES), "Bilkis")))
        return case

    def dues(self, city: City, cost: str, what: str) -> set[str]:
        """Some leaders take one resource off, whichever comes cheapest to somebody."""
        resources = set(cost) & set(RESOURCES)
        if not any(WAIVERS.get(name) == what for name in city.powers):
            resources = set()
        return {cost.replace(resource, "", 1) for resource in resources} or super().dues(city, cost, what)

    # ---------------------------------------------------------------- the score sheet

    def shown_symbols(self, city: City) -> Counter[str]:
        return super().shown_symbols(city) + Counter(SYMBOLS[name] for name in city.powers if name in SYMBOLS)

    def leader_points(self, me: City, name: str, symbols: Symbols) -> int:
        """The points of a leader, with so many of each science symbol."""
        if name in PER_COLOR:
            color, points = PER_COLOR[name]
            return points * self.count(me, color)
        match name:
            case "Alexander":
                return me.victories.total()
            case "Amytis":
                return 2 * me.stages
            case "Aristotle":
                return 3 * min(symbols)
            case "Justinian":
                return 3 * min(self.count(me, color) for color in ("blue", "red", "green"))
            case "Midas":
                return me.coins // 3
            case "Plato":
                return 7 * min(self.count(me, color) for color in ALL_COLORS)
            case _:
                return POINTS.get(name, 0)

    def guild_points(self, cities: Sequence[City], seat: int, name: str, symbols: Symbols) -> int:
        """What the Courtesans copy is booked with them."""
        me, beside = cities[seat], neighbors(cities, seat)
        match name:
            case "Gamers Guild":
                return me.coins // 3
            case "Diplomats Guild":
                return sum(len(city.leaders) for city in beside)
            case "Architects Guild":
                return 3 * sum(self.count(city, "purple") for city in beside)
            case "Courtesans Guild":
                return self.leader_points(me, me.copied, symbols)
            case _:
                return super().guild_points(cities, seat, name, symbols)

    def sheet(self, cities: Sequence[City], seat: int, symbols: Symbols, copied: str | None) -> Sheet:
        me = cities[seat]
        sheet = super().sheet(cities, seat, symbols, copied)
        sheet["Leaders"] = sum(self.leader_points(me, name, symbols) for name in me.leaders)
        return sheet
