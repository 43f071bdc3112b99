"""An independent recount of the base game, in both editions, from the names of what stands in each city.

The tables say what is printed, the functions say what the rules make of it. Nothing here looks at the library, at its
effects or at the text in content/: if both agree, they agree about the game. Resources are letters: W wood, S stone,
O ore, C clay, G glass, P papyrus, T cloth (textile); 1 is a coin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from tests.brute_force_payment import Case, Producer, Seller

from wonderscript.runtime.game import Game

Sheet = dict[str, int]
SCIENCE = ("compass", "gear", "tablet")
RAW, MANUFACTURED = "WSOC", "GPT"
RESOURCES = RAW + MANUFACTURED


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a card; `makes`: its units, each with its choices; `after`: what makes it free."""

    color: str
    cost: str = ""
    makes: str = ""
    after: tuple[str, ...] = ()
    points: int = 0
    shields: int = 0
    science: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """What is printed on a stage of a wonder."""

    cost: str
    points: int = 0
    coins: int = 0
    shields: int = 0
    makes: str = ""
    ability: str = ""


@dataclass(frozen=True, slots=True)
class Edition:
    """The cards by name, and the sides by board and side: the starting resource and the stages."""

    cards: dict[str, Card]
    sides: dict[tuple[str, str], tuple[str, tuple[Stage, ...]]]


@dataclass(slots=True)
class City:
    """What a player has: everything that a recount needs to know."""

    board: str = ""
    side: str = ""
    stages: int = 0
    cards: list[str] = field(default_factory=list)
    coins: int = 0
    victories: Counter[int] = field(default_factory=Counter)
    defeats: int = 0

    def copy(self) -> City:
        """The same, to be changed by itself."""
        return replace(self, cards=self.cards.copy(), victories=self.victories.copy())


# --- the second edition ------------------------------------------------------------------------------------

SECOND_CARDS = {
    "Lumber Yard": Card("brown", makes="W"),
    "Stone Pit": Card("brown", makes="S"),
    "Clay Pool": Card("brown", makes="C"),
    "Ore Vein": Card("brown", makes="O"),
    "Tree Farm": Card("brown", "1", makes="WC"),
    "Excavation": Card("brown", "1", makes="SC"),
    "Clay Pit": Card("brown", "1", makes="OC"),
    "Timber Yard": Card("brown", "1", makes="WS"),
    "Forest Cave": Card("brown", "1", makes="WO"),
    "Mine": Card("brown", "1", makes="SO"),
    "Sawmill": Card("brown", "1", makes="W W"),
    "Quarry": Card("brown", "1", makes="S S"),
    "Brickyard": Card("brown", "1", makes="C C"),
    "Foundry": Card("brown", "1", makes="O O"),
    "Loom": Card("grey", makes="T"),
    "Glassworks": Card("grey", makes="G"),
    "Press": Card("grey", makes="P"),
    "Well": Card("blue", points=3),
    "Baths": Card("blue", "S", points=3),
    "Altar": Card("blue", points=3),
    "Theater": Card("blue", points=3),
    "Statue": Card("blue", "WOO", after=("Well",), points=4),
    "Aqueduct": Card("blue", "SSS", after=("Baths",), points=5),
    "Temple": Card("blue", "WCG", points=4),
    "Courthouse": Card("blue", "CCT", after=("Scriptorium",), points=4),
    "Pantheon": Card("blue", "OCCGPT", after=("Altar",), points=7),
    "Gardens": Card("blue", "WCC", after=("Theater",), points=5),
    "Town Hall": Card("blue", "SSOG", points=6),
    "Palace": Card("blue", "WSOCGPT", points=8),
    "Senate": Card("blue", "WWSO", after=("Library",), points=6),
    "Tavern": Card("yellow"),
    "East Trading Post": Card("yellow"),
    "West Trading Post": Card("yellow"),
    "Marketplace": Card("yellow"),
    "Caravansery": Card("yellow", "WW", after=("Marketplace",), makes="WSOC"),
    "Forum": Card("yellow", "CC", after=("East Trading Post", "West Trading Post"), makes="GPT"),
    "Vineyard": Card("yellow"),
    "Bazar": Card("yellow"),
    "Haven": Card("yellow", "WOT", after=("Forum",)),
    "Lighthouse": Card("yellow", "SG", after=("Caravansery",)),
    "Chamber of Commerce": Card("yellow", "CCP"),
    "Arena": Card("yellow", "SSO", after=("Dispensary",)),
    "Ludus": Card("yellow", "SO"),
    "Stockade": Card("red", "W", shields=1),
    "Barracks": Card("red", "O", shields=1),
    "Guard Tower": Card("red", "C", shields=1),
    "Walls": Card("red", "SSS", shields=2),
    "Training Ground": Card("red", "WOO", shields=2),
    "Stables": Card("red", "WOC", after=("Apothecary",), shields=2),
    "Archery Range": Card("red", "WWO", after=("Workshop",), shields=2),
    "Fortifications": Card("red", "OOOC", after=("Walls",), shields=3),
    "Circus": Card("red", "SSSO", after=("Training Ground",), shields=3),
    "Arsenal": Card("red", "WWOT", shields=3),
    "Siege Workshop": Card("red", "WCCC", after=("Laboratory",), shields=3),
    "Castrum": Card("red", "WCCP", shields=3),
    "Apothecary": Card("green", "T", science="compass"),
    "Workshop": Card("green", "G", science="gear"),
    "Scriptorium": Card("green", "P", science="tablet"),
    "Dispensary": Card("green", "OOG", after=("Apothecary",), science="compass"),
    "Laboratory": Card("green", "CCP", after=("Workshop",), science="gear"),
    "Library": Card("green", "SST", after=("Scriptorium",), science="tablet"),
    "School": Card("green", "WP", science="tablet"),
    "Lodge": Card("green", "CCPT", after=("Dispensary",), science="compass"),
    "Observatory": Card("green", "OOGT", after=("Laboratory",), science="gear"),
    "University": Card("green", "WWGP", after=("Library",), science="tablet"),
    "Academy": Card("green", "SSSG", after=("School",), science="compass"),
    "Study": Card("green", "WPT", after=("School",), science="gear"),
    "Workers Guild": Card("purple", "WSOOC"),
    "Craftsmens Guild": Card("purple", "SSOO"),
    "Traders Guild": Card("purple", "GPT"),
    "Philosophers Guild": Card("purple", "CCCPT"),
    "Spies Guild": Card("purple", "CCG"),
    "Magistrates Guild": Card("purple", "WWWST"),
    "Shipowners Guild": Card("purple", "WWWGP"),
    "Scientists Guild": Card("purple", "WWOOP"),
    "Builders Guild": Card("purple", "SSSCCG"),
    "Decorators Guild": Card("purple", "SOOT"),
}

SECOND_SIDES = {
    ("Gizah", "day"): ("S", (Stage("WW", 3), Stage("CCT", 5), Stage("SSSS", 7))),
    ("Gizah", "night"): ("S", (Stage("WW", 3), Stage("SSS", 5), Stage("CCC", 5), Stage("SSSSP", 7))),
    ("Babylon", "day"): ("W", (Stage("CC", 3), Stage("OOT", ability="any science"), Stage("WWWW", 7))),
    ("Babylon", "night"): ("W", (Stage("SS", ability="seventh card"), Stage("CCCG", ability="any science"))),
    ("Olympía", "day"): ("C", (Stage("SS", 3), Stage("WW", ability="new colors free"), Stage("CCC", 7))),
    ("Olympía", "night"): (
        "C",
        (Stage("OO", 2, ability="first card free"), Stage("CCC", 3, ability="last card free"), Stage("GPT", 5)),
    ),
    ("Rhódos", "day"): ("O", (Stage("WW", 3), Stage("CCC", shields=2), Stage("OOOO", 7))),
    ("Rhódos", "night"): ("O", (Stage("SSS", 3, coins=3, shields=1), Stage("OOOO", 4, coins=4, shields=1))),
    ("Éphesos", "day"): ("P", (Stage("CC", 3), Stage("WW", coins=9), Stage("OOG", 7))),
    ("Éphesos", "night"): ("P", (Stage("SS", 2, coins=4), Stage("WW", 3, coins=4), Stage("OOT", 5, coins=4))),
    ("Alexandria", "day"): ("G", (Stage("SS", 3), Stage("OO", makes="WSOC"), Stage("PT", 7))),
    ("Alexandria", "night"): ("G", (Stage("CC", makes="WSOC"), Stage("OOO", makes="GPT"), Stage("WWWW", 7))),
    ("Halikarnassos", "day"): ("T", (Stage("OO", 3), Stage("GP", ability="from the discard"), Stage("SSS", 7))),
    ("Halikarnassos", "night"): (
        "T",
        (
            Stage("CC", 2, ability="from the discard"),
            Stage("GP", 1, ability="from the discard"),
            Stage("WWW", ability="from the discard"),
        ),
    ),
}

# --- the first edition -------------------------------------------------------------------------------------

FIRST_CARDS = {
    name: card for name, card in SECOND_CARDS.items() if name not in ("Well", "Ludus", "Castrum", "Decorators Guild")
} | {
    "Pawnshop": Card("blue", points=3),
    "Altar": Card("blue", points=2),
    "Theater": Card("blue", points=2),
    "Temple": Card("blue", "WCG", after=("Altar",), points=3),
    "Statue": Card("blue", "WOO", after=("Theater",), points=4),
    "Pantheon": Card("blue", "OCCGPT", after=("Temple",), points=7),
    "Gardens": Card("blue", "WCC", after=("Statue",), points=5),
    "Fortifications": Card("red", "SOOO", after=("Walls",), shields=3),
    "Spies Guild": Card("purple", "CCCG"),
    "Builders Guild": Card("purple", "SSCCG"),
    "Strategists Guild": Card("purple", "SOOT"),
}

FIRST_SIDES = {
    ("Gizah", "A"): ("S", (Stage("SS", 3), Stage("WWW", 5), Stage("SSSS", 7))),
    ("Gizah", "B"): ("S", (Stage("WW", 3), Stage("SSS", 5), Stage("CCC", 5), Stage("SSSSP", 7))),
    ("Babylon", "A"): ("C", (Stage("CC", 3), Stage("WWW", ability="any science"), Stage("CCCC", 7))),
    ("Babylon", "B"): (
        "C",
        (Stage("CT", 3), Stage("WWG", ability="seventh card"), Stage("CCCP", ability="any science")),
    ),
    ("Olympia", "A"): ("W", (Stage("WW", 3), Stage("SS", ability="one free card an age"), Stage("OO", 7))),
    ("Olympia", "B"): ("W", (Stage("WW", ability="cheap raw"), Stage("SS", 5), Stage("OOT", ability="copy a guild"))),
    ("Rhodos", "A"): ("O", (Stage("WW", 3), Stage("CCC", shields=2), Stage("OOOO", 7))),
    ("Rhodos", "B"): ("O", (Stage("SSS", 3, coins=3, shields=1), Stage("OOOO", 4, coins=4, shields=1))),
    ("Ephesos", "A"): ("P", (Stage("SS", 3), Stage("WW", coins=9), Stage("PP", 7))),
    ("Ephesos", "B"): ("P", (Stage("SS", 2, coins=4), Stage("WW", 3, coins=4), Stage("GPT", 5, coins=4))),
    ("Alexandria", "A"): ("G", (Stage("SS", 3), Stage("OO", makes="WSOC"), Stage("GG", 7))),
    ("Alexandria", "B"): ("G", (Stage("CC", makes="WSOC"), Stage("WW", makes="GPT"), Stage("SSS", 7))),
    ("Halikarnassos", "A"): ("T", (Stage("CC", 3), Stage("OOO", ability="from the discard"), Stage("TT", 7))),
    ("Halikarnassos", "B"): (
        "T",
        (
            Stage("OO", 2, ability="from the discard"),
            Stage("CCC", 1, ability="from the discard"),
            Stage("GPT", ability="from the discard"),
        ),
    ),
}

SECOND = Edition(SECOND_CARDS, SECOND_SIDES)
FIRST = Edition(FIRST_CARDS, FIRST_SIDES)
# By the name of the variant.
EDITIONS: dict[str | None, Edition] = {None: SECOND, "First Edition": FIRST}


# --- what a city amounts to --------------------------------------------------------------------------------


def neighbors(cities: Sequence[City], seat: int) -> tuple[City, City]:
    """The cities to the left and to the right."""
    return cities[(seat + 1) % len(cities)], cities[seat - 1]


def built_stages(edition: Edition, city: City) -> tuple[Stage, ...]:
    """The stages that are built; they go up in order."""
    return edition.sides[city.board, city.side][1][: city.stages] if city.board else ()


def abilities(edition: Edition, city: City) -> list[str]:
    """The abilities of the stages that are built."""
    return [stage.ability for stage in built_stages(edition, city) if stage.ability]


def count(edition: Edition, city: City, *colors: str) -> int:
    """How many cards of some colors stand in a city."""
    return sum(edition.cards[name].color in colors for name in city.cards)


def strength(edition: Edition, city: City) -> int:
    """The shields of a city."""
    on_cards = sum(edition.cards[name].shields for name in city.cards)
    return on_cards + sum(stage.shields for stage in built_stages(edition, city))


def coins_for_card(edition: Edition, cities: Sequence[City], seat: int, name: str) -> int:
    """What a card brings when it is built; it and all that is built in the same turn stand in the cities already."""
    me = cities[seat]
    around = (me, *neighbors(cities, seat))
    match name:
        case "Tavern":
            return 5
        case "Vineyard":
            return sum(count(edition, city, "brown") for city in around)
        case "Bazar":
            return 2 * sum(count(edition, city, "grey") for city in around)
        case "Haven":
            return count(edition, me, "brown")
        case "Lighthouse":
            return count(edition, me, "yellow")
        case "Chamber of Commerce":
            return 2 * count(edition, me, "grey")
        case "Arena":
            return 3 * me.stages
        case "Ludus":
            return 3 * count(edition, me, "red")
        case _:
            return 0


# --- payment -----------------------------------------------------------------------------------------------


def producers(*made: str) -> tuple[Producer, ...]:
    """What is made, as producers: units with their choices."""
    return tuple(tuple(RESOURCES.index(one) for one in unit) for makes in made for unit in makes.split())


def sold_by(edition: Edition, city: City) -> tuple[Producer, ...]:
    """What neighbors can buy: the starting resource and what brown and grey cards make."""
    cards = [edition.cards[name] for name in city.cards]
    start = edition.sides[city.board, city.side][0]
    return producers(start, *(card.makes for card in cards if card.color in ("brown", "grey")))


def made_by(edition: Edition, city: City) -> tuple[Producer, ...]:
    """What a city makes for its owner."""
    yellow = [edition.cards[name].makes for name in city.cards if edition.cards[name].color == "yellow"]
    return sold_by(edition, city) + producers(*yellow, *(stage.makes for stage in built_stages(edition, city)))


def prices(edition: Edition, city: City, post: str) -> tuple[int, ...]:
    """What a player pays a neighbor for each resource; one of the two Trading Posts is for that neighbor."""
    raw = 1 if post in city.cards or "cheap raw" in abilities(edition, city) else 2
    manufactured = 1 if "Marketplace" in city.cards else 2
    return tuple(raw if resource in RAW else manufactured for resource in RESOURCES)


def payment_case(edition: Edition, cities: Sequence[City], seat: int, cost: str) -> Case:
    """A cost to a player who has these cities around."""
    me, (left, right) = cities[seat], neighbors(cities, seat)
    return Case(
        tuple(cost.count(resource) for resource in RESOURCES),
        made_by(edition, me),
        (
            Seller((seat + 1) % len(cities), sold_by(edition, left), prices(edition, me, "West Trading Post")),
            Seller((seat - 1) % len(cities), sold_by(edition, right), prices(edition, me, "East Trading Post")),
        ),
        cost.count("1"),
        me.coins,
    )


def is_free(edition: Edition, city: City, name: str, turn: int) -> bool:
    """Whether a card is free by an ability that is not used up; chains are another matter."""
    known = abilities(edition, city)
    return (
        ("new colors free" in known and count(edition, city, edition.cards[name].color) == 0)
        or ("first card free" in known and turn == 1)
        or ("last card free" in known and turn == 6)
    )


def is_chained(edition: Edition, city: City, name: str) -> bool:
    """Whether a card is free because of one that stands in the city."""
    return any(before in city.cards for before in edition.cards[name].after)


# --- the score sheet ---------------------------------------------------------------------------------------


def commerce_points(edition: Edition, me: City, name: str) -> int:
    """The points of a yellow card."""
    match name:
        case "Haven":
            return count(edition, me, "brown")
        case "Lighthouse":
            return count(edition, me, "yellow")
        case "Chamber of Commerce":
            return 2 * count(edition, me, "grey")
        case "Arena":
            return me.stages
        case "Ludus":
            return count(edition, me, "red")
        case _:
            return 0


def guild_points(edition: Edition, cities: Sequence[City], seat: int, name: str) -> int:
    """The points of a guild to a seat; those of the Scientists Guild are on the line of science."""
    me, beside = cities[seat], neighbors(cities, seat)
    one_color = {
        "Workers": "brown",
        "Traders": "yellow",
        "Philosophers": "green",
        "Spies": "red",
        "Magistrates": "blue",
    }
    match name.removesuffix(" Guild"):
        case "Craftsmens":
            return 2 * sum(count(edition, city, "grey") for city in beside)
        case "Shipowners":
            return count(edition, me, "brown", "grey", "purple")
        case "Builders":
            return me.stages + sum(city.stages for city in beside)
        case "Decorators":
            return 7 if me.stages == len(edition.sides[me.board, me.side][1]) else 0
        case "Strategists":
            return sum(city.defeats for city in beside)
        case "Scientists":
            return 0
        case plain:
            return sum(count(edition, city, one_color[plain]) for city in beside)


def science_points(symbols: Counter[str], open_symbols: int) -> int:
    """The points of science symbols, with the open ones taken in every way that there is."""
    best = 0
    for way in product(SCIENCE, repeat=open_symbols):
        amounts = [symbols[name] + way.count(name) for name in SCIENCE]
        best = max(best, sum(amount * amount for amount in amounts) + 7 * min(amounts))
    return best


def best_sheets(edition: Edition, cities: Sequence[City], seat: int) -> list[Sheet]:
    """The score sheet of a seat; several if what it copies can be chosen in equally good ways."""
    sheets = list(_sheets(edition, cities, seat))
    best = max(sum(sheet.values()) for sheet in sheets)
    return [sheet for sheet in sheets if sum(sheet.values()) == best]


def _sheets(edition: Edition, cities: Sequence[City], seat: int) -> Iterator[Sheet]:
    """The sheets with nothing copied and with each guild that could be copied; its points go to the stage's line."""
    me = cities[seat]
    cards = [(name, edition.cards[name]) for name in me.cards]
    special = abilities(edition, me)
    symbols = Counter(card.science for _name, card in cards if card.science)
    open_symbols = special.count("any science") + me.cards.count("Scientists Guild")
    copied: list[str | None] = [None]
    if "copy a guild" in special:
        copied += [name for city in neighbors(cities, seat) for name in city.cards if "Guild" in name]
    for guild in copied:
        more = 0 if guild is None else guild_points(edition, cities, seat, guild)
        yield {
            "Wonder": sum(stage.points for stage in built_stages(edition, me)) + more,
            "Treasury": me.coins // 3,
            "Military": sum(value * amount for value, amount in me.victories.items()) - me.defeats,
            "Civil buildings": sum(card.points for _name, card in cards if card.color == "blue"),
            "Commerce": sum(commerce_points(edition, me, name) for name, card in cards if card.color == "yellow"),
            "Science": science_points(symbols, open_symbols + (guild == "Scientists Guild")),
            "Guilds": sum(guild_points(edition, cities, seat, name) for name, card in cards if card.color == "purple"),
        }


def winners(edition: Edition, cities: Sequence[City]) -> tuple[int, ...]:
    """Who wins: the most points, then the most coins; those still equal win together."""
    seats = range(len(cities))
    ranks = [(sum(best_sheets(edition, cities, seat)[0].values()), cities[seat].coins) for seat in seats]
    return tuple(seat for seat in seats if ranks[seat] == max(ranks))


# --- reading a game ----------------------------------------------------------------------------------------


def city_of(game: Game, seat: int) -> City:
    """What lies before a seat: names and numbers only."""
    table, state = game.table, game.state
    city = City(coins=state.counters[table.slot("coin", seat)], defeats=state.counters[table.slot("defeat", seat)])
    for value in (1, 3, 5):
        city.victories[value] = state.counters[table.slot("victory", seat, value)]
    for number in state.zones[table.zone("city", seat)]:
        piece = table.pieces[number]
        match piece.face.kind:
            case "card":
                city.cards.append(piece.name)
            case "board":
                city.board = piece.name
            case "side":
                city.side = piece.name
            case _:
                city.stages += 1
    return city


def cities_of(game: Game) -> list[City]:
    """What lies before each seat."""
    return [city_of(game, seat) for seat in range(game.table.seats)]
