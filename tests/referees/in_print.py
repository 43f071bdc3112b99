"""What is printed on the cards and boards of the base game, in both editions, by name.

Nothing here looks at the library or at the text in content/. Resources are letters: W wood, S stone, O ore, C clay,
G glass, P papyrus, T cloth (textile); 1 is a coin.
"""

from __future__ import annotations

from dataclasses import dataclass

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


# By board and side: the starting resource and the stages.
Sides = dict[tuple[str, str], tuple[str, tuple[Stage, ...]]]


@dataclass(frozen=True, slots=True)
class Edition:
    """The cards by name, and the sides."""

    cards: dict[str, Card]
    sides: Sides


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

SECOND_SIDES: Sides = {
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

FIRST_SIDES: Sides = {
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
