"""An independent recount of Cities, on top of that of the base game: what is printed, what the rules make of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations

from tests.referees.brute_force_payment import Case, Producer
from tests.referees.in_print import RESOURCES, Card, Edition, Sides, Stage
from tests.referees.recount import City, Recount, Sheet, Symbols, neighbors

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

SIDES: Sides = {
    ("Petra", "A"): ("C", (Stage("WS", 3), Stage("1" * 7, 7), Stage("SSWP", 7))),
    ("Petra", "B"): ("C", (Stage("CCOO", 3, ability="others lose 2"), Stage("1" * 14, 14))),
    ("Byzantium", "A"): ("S", (Stage("OC", 3), Stage("WWP", 2, ability="dove"), Stage("CCGT", 7))),
    ("Byzantium", "B"): ("S", (Stage("WOGP", 3, ability="dove"), Stage("OOCT", 4, ability="dove"))),
}


class CitiesRecount(Recount):
    """The base game with Cities."""

    def __init__(self, edition: Edition, team: int = 1) -> None:
        super().__init__(edition, team)
        self.cards = self.cards | BLACK_CARDS | GUILDS
        self.sides = self.sides | SIDES

    # ---------------------------------------------------------------- what comes of a card

    def income(self, cities: Sequence[City], seat: int, name: str) -> Counter[int]:
        coins = super().income(cities, seat, name)
        match name:
            case "Gambling Den" | "Gambling House":
                own, others = (6, 1) if name == "Gambling Den" else (9, 2)
                beside = ((seat + 1) % len(cities), (seat - 1) % len(cities))
                return coins + Counter({seat: own} | dict.fromkeys(beside, others))
            case "Secret Society":
                return coins + Counter({seat: self.count(cities[seat], "black")})
            case "Slave Market":
                return coins + Counter({seat: cities[seat].victories.total()})
            case _:
                return coins

    def losses(self, cities: Sequence[City], seat: int, name: str) -> Counter[int]:
        """What each seat loses by a card that a seat builds."""
        others = {other: city for other, city in enumerate(cities) if other != seat}
        if name in PER_VICTORY:
            return Counter({other: city.victories.total() for other, city in others.items()})
        if name == "Builders' Union":
            return Counter({other: city.stages for other, city in others.items()})
        return Counter(dict.fromkeys(others, LOSSES.get(name, 0)))

    # ---------------------------------------------------------------- payment

    def shown_resources(self, city: City) -> str:
        """The resources on brown cards, grey cards and the board of a city."""
        start = self.sides[city.board, city.side][0]
        cards = [self.cards[name] for name in city.cards]
        return start + "".join(card.makes for card in cards if card.color in ("brown", "grey"))

    def extra_producers(self, city: City) -> tuple[tuple[str, Producer], ...]:
        """The unit of the Secret Warehouse and that of the Black Market."""
        shown = self.shown_resources(city)
        made = {
            "Secret Warehouse": tuple(number for number, one in enumerate(RESOURCES) if one in shown),
            "Black Market": tuple(number for number, one in enumerate(RESOURCES) if one not in shown),
        }
        return tuple((name, unit) for name, unit in made.items() if name in city.cards and unit)

    def case(self, cities: Sequence[City], seat: int, cost: str, what: str, used: Collection[str]) -> Case:
        case = super().case(cities, seat, cost, what, used)
        docks = [name for name in DOCKS if name in cities[seat].cards and name not in used]
        discounts = tuple((name, (seat + DOCKS[name]) % len(cities)) for name in docks)
        return replace(case, named=self.extra_producers(cities[seat]), discounts=discounts)

    def stage_cost(self, city: City) -> str | None:
        """With the Architect Cabinet a stage costs only its coins."""
        cost = super().stage_cost(city)
        return "1" * cost.count("1") if cost is not None and "Architect Cabinet" in city.cards else cost

    # ---------------------------------------------------------------- the score sheet

    def copied_symbols(self, cities: Sequence[City], seat: int) -> set[tuple[str, ...]]:
        """Every choice of symbols for the masks of a seat: of each green card of a neighbor at most one."""
        beside = [self.cards[name] for city in neighbors(cities, seat) for name in city.cards]
        green = sorted(card.science for card in beside if card.color == "green")
        masks = sum(name in MASKS for name in cities[seat].cards)
        return set(combinations(green, min(masks, len(green))))

    def black_points(self, me: City, name: str) -> int:
        """The points of a black card."""
        match name:
            case "Secret Society":
                return self.count(me, "black")
            case "Slave Market":
                return me.victories.total()
            case _:
                return self.cards[name].points

    def guild_points(self, cities: Sequence[City], seat: int, name: str, symbols: Symbols) -> int:
        beside = neighbors(cities, seat)
        match name:
            case "Counterfeiters Guild":
                return 5
            case "Guild of Shadows":
                return sum(self.count(city, "black") for city in beside)
            case "Mourners Guild":
                return sum(city.victories.total() for city in beside)
            case _:
                return super().guild_points(cities, seat, name, symbols)

    def sheet(self, cities: Sequence[City], seat: int, symbols: Symbols, copied: str | None) -> Sheet:
        me = cities[seat]
        sheet = super().sheet(cities, seat, symbols, copied)
        sheet["Treasury"] -= me.debts
        black = [name for name in me.cards if self.cards[name].color == "black"]
        sheet["City cards"] = sum(self.black_points(me, name) for name in black)
        return sheet
