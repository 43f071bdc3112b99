"""What is printed on the pieces of Agora and in its rules: tables for those who play it by hand or recount it.

Nothing here looks at the library or at the text in content/.
"""

from __future__ import annotations

from tests.referees.duel_by_hand import TOKENS, WONDERS, Answer, Cell, Wonder

NEW_WONDERS = {"Curia Julia": Wonder("WCSGP", 0, coins=6, again=True), "Knossos": Wonder("WCSGG", 3)}
ALL_WONDERS = {**WONDERS, **NEW_WONDERS}
ALL_TOKENS = (*TOKENS, "Corruption", "Organized Crime")
SYMBOLS = ("plumb_bob", "wheel", "quill", "mortar", "sundial", "armillary")

# The points of the chambers, from left to right.
CHAMBERS = {1: 1, 2: 2, 3: 3, 4: 3, 5: 2, 6: 1}
SECTIONS = {"Left Politician": (1, 2), "Middle Politician": (3, 4), "Right Politician": (5, 6)}
SENATORS = {"Left Politician": 2, "Middle Politician": 3, "Right Politician": 2, "Conspirator": 6}
SENATORS_IN = {1: 5, 2: 5, 3: 3}
INCOMES = {"blue": "Blue Income", "green": "Green Income", "yellow": "Yellow Income", "red": "Red Income"}
WAIVERS = {"yellow": "Yellow Waiver", "red": "Red Waiver", "green": "Green Waiver"}
DECREES = {
    *INCOMES.values(),
    *WAIVERS.values(),
    "Wonder Income",
    "Wonder Discount",
    "Shield",
    "Raw Trade",
    "Manufactured Trade",
    "Senate Majority",
    "Discard Bonus",
    "Borrowed Chains",
    "Conspirator Turn",
}
PLOTS = {
    "Extortion",
    "Blackmail",
    "Expropriation",
    "Swindle",
    "Obscurantism",
    "Coup",
    "Property Fraud",
    "Treason",
    "Political Maneuver",
    "Espionage",
    "Turn of Events",
    "Embezzlement",
    "Foreclosure",
    "Coercion",
    "Insider Influence",
    "Sabotage",
}

WIDE = ((5, 7, 9), (4, 6, 8, 10), (3, 5, 7, 9, 11), (2, 4, 6, 8, 10, 12), (1, 3, 5, 7, 9, 11, 13))
ROUND = ((6, 8), (5, 7, 9), (4, 6, 8, 10), (3, 5, 7, 9, 11), (4, 6, 8, 10), (5, 7, 9), (6, 8))
AGORA_LAYOUTS = {1: WIDE, 2: WIDE[::-1], 3: ROUND}

DECLINE: Answer = ("decline",)


def places_of(age: int) -> list[Cell]:
    """The places of a layout, row by row."""
    return [(row, column) for row, columns in enumerate(AGORA_LAYOUTS[age], 1) for column in columns]


def kind_of(name: str) -> str | None:
    """Which senator a card is; None: it is none."""
    found = name.rstrip("0123456789 ")
    return found if found in SENATORS else None
