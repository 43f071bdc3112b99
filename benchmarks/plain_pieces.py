"""Cards, boards and cities for the hand-written loop.

Costs, copies, chains and plain effects are read from a compiled library; what is counted and what stages let their
owner do is written here by name. Whatever a library says that is not known here is refused.

Resources are packed into one number, five bits each: four to count and a guard that stays clear. "Enough of
everything" is then one subtraction: whatever borrows from its guard is short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum, auto

from wonderscript.runtime.instructions.effects import Fact, Gain, Links, Pays, Produces, Shows, Trigger, Worth
from wonderscript.runtime.instructions.library import Piece
from wonderscript.runtime.instructions.phrases import Constant, Seat

TURNS = 6
STARTING_COINS = 3

RAW = ("clay", "stone", "ore", "wood")
MANUFACTURED = ("glass", "papyrus", "cloth")
SCIENCE = ("compass", "gear", "tablet")
COLORS = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
BROWN, GREY, BLUE, YELLOW, RED, GREEN, PURPLE = range(len(COLORS))

BITS = 5
VECTORS = {resource: 1 << BITS * index for index, resource in enumerate(RAW + MANUFACTURED)}
COUNT_MASK = (1 << BITS - 1) - 1
GUARDS = sum(vector << BITS - 1 for vector in VECTORS.values())

# Who sells what for less, as bits.
RAW_FROM_LEFT, RAW_FROM_RIGHT, ALL_MANUFACTURED = 1, 2, 4
DISCOUNTS = {
    (RAW, "left"): RAW_FROM_LEFT,
    (RAW, "right"): RAW_FROM_RIGHT,
    (RAW, "neighbors"): RAW_FROM_LEFT | RAW_FROM_RIGHT,
    (MANUFACTURED, "neighbors"): ALL_MANUFACTURED,
}

# What makes a card free is a bit set too: that it costs nothing, its color, any card at all, and names by chains.
COSTS_NOTHING = 1
FREE_COLOR = tuple(2 << color for color in range(len(COLORS)))
ANY_CARD = 2 << len(COLORS)
FIRST_NAME = 4 << len(COLORS)

# ---------------------------------------------------------------- what is counted, and abilities

# From the city that counts and its left and right neighbors to coins or points.
Count = Callable[["City", "City", "City"], int]


def _around(color: int) -> Count:
    return lambda me, left, right: me.colors[color] + left.colors[color] + right.colors[color]


def _beside(color: int) -> Count:
    return lambda _me, left, right: left.colors[color] + right.colors[color]


def _mine(color: int) -> Count:
    return lambda me, _left, _right: me.colors[color]


def _my_stages(me: City, _left: City, _right: City) -> int:
    return me.built


def _times(amount: int, count: Count) -> Count:
    return lambda me, left, right: amount * count(me, left, right)


COINS: dict[str, Count] = {
    "Vineyard": _around(BROWN),
    "Bazar": _times(2, _around(GREY)),
    "Haven": _mine(BROWN),
    "Lighthouse": _mine(YELLOW),
    "Chamber of Commerce": _times(2, _mine(GREY)),
    "Arena": _times(3, _my_stages),
    "Ludus": _times(3, _mine(RED)),
}
POINTS: dict[str, Count] = {
    "Haven": _mine(BROWN),
    "Lighthouse": _mine(YELLOW),
    "Chamber of Commerce": _times(2, _mine(GREY)),
    "Arena": _my_stages,
    "Ludus": _mine(RED),
    "Workers Guild": _beside(BROWN),
    "Craftsmens Guild": _times(2, _beside(GREY)),
    "Traders Guild": _beside(YELLOW),
    "Philosophers Guild": _beside(GREEN),
    "Spies Guild": _beside(RED),
    "Magistrates Guild": _beside(BLUE),
    "Shipowners Guild": lambda me, _left, _right: me.colors[BROWN] + me.colors[GREY] + me.colors[PURPLE],
    "Builders Guild": lambda me, left, right: me.built + left.built + right.built,
    "Decorators Guild": lambda me, _left, _right: 7 if me.built == len(me.stages) else 0,
    "Strategists Guild": lambda _me, left, right: left.defeats + right.defeats,
}


class Ability(Enum):
    """What a stage lets its owner do."""

    NEW_COLORS = auto()
    FIRST_CARD = auto()
    LAST_CARD = auto()
    ONE_CARD_AN_AGE = auto()
    SEVENTH_CARD = auto()
    FROM_DISCARD = auto()
    COPY_OF_GUILD = auto()


# Second edition (day and night), then first (A and B).
ABILITIES = {
    "Olympía day 2": Ability.NEW_COLORS,
    "Olympía night 1": Ability.FIRST_CARD,
    "Olympía night 2": Ability.LAST_CARD,
    "Babylon night 1": Ability.SEVENTH_CARD,
    "Halikarnassos day 2": Ability.FROM_DISCARD,
    "Halikarnassos night 1": Ability.FROM_DISCARD,
    "Halikarnassos night 2": Ability.FROM_DISCARD,
    "Halikarnassos night 3": Ability.FROM_DISCARD,
    "Olympia A 2": Ability.ONE_CARD_AN_AGE,
    "Olympia B 3": Ability.COPY_OF_GUILD,
    "Babylon B 2": Ability.SEVENTH_CARD,
    "Halikarnassos A 2": Ability.FROM_DISCARD,
    "Halikarnassos B 1": Ability.FROM_DISCARD,
    "Halikarnassos B 2": Ability.FROM_DISCARD,
    "Halikarnassos B 3": Ability.FROM_DISCARD,
}

# ---------------------------------------------------------------- cards and boards


@dataclass(slots=True, eq=False)
class Face:
    """A card, a stage or a board: what it costs, what makes it free, and what it does."""

    name: str
    color: int
    need: int
    bank: int
    counted_coins: Count | None
    counted_points: Count | None
    ability: Ability | None
    bit: int = 0
    free_by: int = 0
    units: tuple[tuple[int, ...], ...] = ()
    shields: int = 0
    science: int | None = None
    wild: int = 0
    points: int = 0
    coins: int = 0
    discounts: int = 0
    leads_to: tuple[str, ...] = ()


def read_face(piece: Piece) -> Face:
    """Translate a piece of a library."""
    face = Face(
        piece.name,
        COLORS.index(str(piece.properties["color"])) if piece.kind == "card" else -1,
        sum(part.amount * VECTORS[part.what] for part in piece.cost.parts if part.what != "coin"),
        sum(part.amount for part in piece.cost.parts if part.what == "coin"),
        COINS.get(piece.name),
        POINTS.get(piece.name),
        ABILITIES.get(piece.name),
    )
    for rule in piece.rules:
        _read_rule(face, rule)
    return face


def _read_rule(face: Face, rule: object) -> None:
    match rule:
        case Fact(what=Produces(units=units)):
            face.units += tuple(tuple(VECTORS[name] for name in unit.names) for unit in units)
        case Fact(what=Links(target=str(target))):
            face.leads_to += (target,)
        case Fact(what=Pays(resources=resources, seller=Seat(which=seller), price=Constant(value=1))):
            face.discounts |= DISCOUNTS[resources.names, seller]
        case Fact(what=Shows(symbols=("shield",), amount=Constant(value=amount))):
            face.shields += amount
        case Fact(what=Shows(symbols=(symbol,), amount=Constant(value=1))):
            face.science = SCIENCE.index(symbol)
        case Fact(what=Shows(symbols=symbols, amount=Constant(value=1))) if symbols == SCIENCE:
            face.wild += 1
        case Fact(what=Worth(points=Constant(value=points)), condition=None):
            face.points += points
        case Trigger(body=(Gain(amount=Constant(value=coins)),)):
            face.coins += coins
        case _ if face.name not in COINS and face.name not in POINTS and face.name not in ABILITIES:
            raise ValueError(f"the hand-written loop does not know what {face.name} says: {rule}")


def link_names(cards: list[Face]) -> None:
    """Give every name its bit, and every card the bits by which it is free."""
    names = sorted({card.name for card in cards})
    for card in cards:
        card.bit = FIRST_NAME << names.index(card.name)
        card.free_by = FREE_COLOR[card.color] | ANY_CARD
        if not card.need and not card.bank:
            card.free_by |= COSTS_NOTHING
    for card in cards:
        for other in cards:
            if other.name in card.leads_to:
                other.free_by |= card.bit


# ---------------------------------------------------------------- cities


@dataclass(slots=True, eq=False)
class City:
    """All that a player has."""

    coins: int = STARTING_COINS
    hand: list[Face] = field(default_factory=list)
    cards: list[Face] = field(default_factory=list)
    tucked: list[Face] = field(default_factory=list)
    stages: tuple[Face, ...] = ()
    built: int = 0
    colors: list[int] = field(default_factory=lambda: [0] * len(COLORS))
    shields: int = 0
    military: int = 0
    defeats: int = 0
    discounts: int = 0

    # Every way to use the own production and all that can be bought of it; at most how much of each resource that is.
    own: list[int] = field(default_factory=lambda: [0])
    sold: set[int] = field(default_factory=lambda: {0})
    most_own: int = 0
    most_sold: int = 0
    # What is missing of a need, as far as it has been asked.
    missing: dict[int, tuple[int, ...]] = field(default_factory=dict)

    # What makes cards free: at all times, by turn, and one card of this age.
    has: int = COSTS_NOTHING
    free_by_turn: list[int] = field(default_factory=lambda: [0] * TURNS)
    free_card: bool = False
    free_card_each_age: bool = False
    plays_seventh: bool = False
    digs: bool = False
    copies_guild: bool = False

    left: City = field(init=False)
    right: City = field(init=False)

    def produce(self, units: Iterable[tuple[int, ...]], for_sale: bool) -> None:
        """Take units of production into account, each of them one of some resources."""
        own: Iterable[int] = self.own
        for unit in units:
            own = {made + one for made in own for one in unit}
            self.most_own += sum(unit)
            if for_sale:
                self.sold.update([made + one for made in self.sold for one in unit])
                self.most_sold += sum(unit)
        self.own = list(own)
        self.missing = {}

    def place_card(self, card: Face) -> None:
        """Put a card into the city."""
        self.cards.append(card)
        self.colors[card.color] += 1
        self.has = (self.has | card.bit) & ~FREE_COLOR[card.color]
        self.shields += card.shields
        self.discounts |= card.discounts
        if card.units:
            self.produce(card.units, card.color <= GREY)

    def place_stage(self) -> None:
        """Build the next stage."""
        stage = self.stages[self.built]
        self.built += 1
        self.shields += stage.shields
        self.discounts |= stage.discounts
        if stage.units:
            self.produce(stage.units, False)
        if stage.ability is not None:
            self._learn(stage.ability)

    def _learn(self, ability: Ability) -> None:
        match ability:
            case Ability.NEW_COLORS:
                self.has |= sum(bit for bit, amount in zip(FREE_COLOR, self.colors, strict=True) if not amount)
            case Ability.FIRST_CARD:
                self.free_by_turn[0] = ANY_CARD
            case Ability.LAST_CARD:
                self.free_by_turn[-1] = ANY_CARD
            case Ability.ONE_CARD_AN_AGE:
                self.free_card = self.free_card_each_age = True
            case Ability.SEVENTH_CARD:
                self.plays_seventh = True
            case Ability.FROM_DISCARD:
                self.digs = True
            case Ability.COPY_OF_GUILD:
                self.copies_guild = True
