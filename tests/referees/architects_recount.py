"""Architects by the rules in print, as plain data: costs, effects, battles and points; nothing of the runtime."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

RESOURCES = ("Wood", "Stone", "Clay", "Papyrus", "Glass")
SCIENCE = ("Compass", "Gear", "Tablet")
HORNS = {"Guard": 0, "Horn": 1, "Two Horns": 2}
CARDS = (*RESOURCES, "Coin", "Dignitary", "Cat Bearer", *SCIENCE, *HORNS)
CONFLICT_TOKENS = {2: 3, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6}
CENTRAL = Counter(dict(zip(CARDS, (4, 4, 4, 4, 4, 6, 4, 8, 4, 4, 4, 4, 4, 2), strict=True)))
# Which cards a token gives an extra card for.
SETS_OFF = {
    "Urbanism": ("Wood", "Clay"),
    "Crafts": ("Papyrus", "Glass"),
    "Jewellery": ("Stone", "Coin"),
    "Science": SCIENCE,
    "Propaganda": ("Horn", "Two Horns"),
}
BUILDING = ("Architecture", "Economy", "Engineering", "Tactics")
TOKENS = Counter((*SETS_OFF, *BUILDING, "Decor", "Politics", "Strategy", "Education", "Culture", "Culture"))


class Stage(NamedTuple):
    """A stage: how many resources, alike or not; points; whether it has the effect; the stages it stands on."""

    size: int
    alike: bool
    points: int
    effect: bool = False
    needs: tuple[int, ...] = ()


def _stages(*parts: tuple[int, bool, tuple[int, ...]]) -> tuple[Stage, ...]:
    costs = ((2, False), (2, True), (3, False), (3, True), (4, False))
    return tuple(Stage(size, alike, *part) for (size, alike), part in zip(costs, parts, strict=True))


# The five stages of a wonder cost 2 different, 2 alike, 3 different, 3 alike, 4 different, in this order.
WONDERS: dict[str, tuple[Stage, ...]] = {
    "Alexandria": _stages((4, False, ()), (3, True, (1,)), (6, False, (2,)), (5, True, (3,)), (7, False, (4,))),
    "Babylon": _stages((3, False, ()), (0, True, (1,)), (5, False, (2,)), (5, True, (3,)), (7, False, (3,))),
    "Ephesus": _stages((3, False, ()), (3, True, (1,)), (4, True, (1,)), (5, True, (1,)), (7, False, (2, 3, 4))),
    "Giza": _stages((4, False, ()), (5, False, (1,)), (6, False, (2,)), (7, False, (3,)), (8, False, (4,))),
    "Halicarnassus": _stages((3, False, ()), (3, True, (1,)), (6, False, (2,)), (5, True, (2,)), (7, False, (3, 4))),
    "Olympia": _stages((3, False, ()), (2, True, (1,)), (5, False, (1,)), (5, True, (2, 3)), (7, False, (4,))),
    "Rhodes": _stages((4, False, ()), (4, True, ()), (5, False, (1, 2)), (6, True, (3,)), (7, False, (4,))),
}
# How many there are of each card in the deck of a wonder, in the order of CARDS.
DECKS = {
    "Alexandria": (2, 2, 2, 2, 1, 4, 2, 2, 1, 2, 1, 2, 1, 1),
    "Babylon": (2, 1, 2, 2, 2, 3, 2, 2, 2, 2, 1, 2, 1, 1),
    "Ephesus": (2, 2, 2, 2, 2, 3, 1, 2, 2, 1, 2, 2, 1, 1),
    "Giza": (2, 2, 1, 2, 2, 3, 2, 3, 2, 1, 1, 2, 2, 0),
    "Halicarnassus": (2, 2, 2, 1, 2, 3, 2, 2, 1, 1, 2, 2, 2, 1),
    "Olympia": (1, 2, 2, 2, 2, 3, 1, 3, 1, 1, 2, 2, 2, 1),
    "Rhodes": (2, 2, 2, 2, 2, 2, 2, 2, 1, 2, 1, 2, 2, 1),
}


def deck_of(wonder: str) -> Counter[str]:
    """The 25 cards of a wonder."""
    return +Counter(dict(zip(CARDS, DECKS[wonder], strict=True)))


@dataclass
class Player:
    """What lies before a player."""

    wonder: str
    cards: Counter[str] = field(default_factory=Counter)
    tokens: Counter[str] = field(default_factory=Counter)
    built: set[int] = field(default_factory=set)
    victories: int = 0
    cat: bool = False

    def stage(self, number: int) -> Stage:
        return WONDERS[self.wonder][number - 1]

    @property
    def finished(self) -> bool:
        return len(self.built) == 5

    @property
    def open(self) -> list[int]:
        """The stages that can be built next."""
        stages = enumerate(WONDERS[self.wonder], 1)
        return [number for number, stage in stages if number not in self.built and self.built.issuperset(stage.needs)]

    @property
    def shields(self) -> int:
        effects = sum(self.stage(number).effect for number in self.built) if self.wonder == "Rhodes" else 0
        return sum(self.cards[name] for name in HORNS) + effects + 2 * self.tokens["Tactics"]


def pays(cards: Counter[str], stage: Stage, economy: bool, engineering: bool) -> bool:
    """Whether cards are enough for a stage, with these tokens or without."""
    grey = [cards[name] for name in RESOURCES]
    coins = cards["Coin"] + (economy and cards["Coin"] > 0)
    if engineering:
        return sum(grey) + coins >= stage.size
    return (max(grey) if stage.alike else sum(amount > 0 for amount in grey)) + coins >= stage.size


def is_missing(spent: Counter[str], kept: Counter[str], stage: Stage, economy: bool, engineering: bool) -> bool:
    """Whether every coin that is spent stands for what no grey card that is kept could pay."""
    grey = [name for name in spent.elements() if name != "Coin"]
    left = [name for name in RESOURCES for _one in range(kept[name])]
    for coins in range(spent["Coin"]):
        for doubled in {False, economy and coins > 0}:
            more = stage.size - len(grey) - coins - doubled
            if any(fits([*grey, *others], stage, engineering) for others in combinations(left, more)):
                return False
    return True


def fits(grey: Sequence[str], stage: Stage, engineering: bool) -> bool:
    """Whether these grey cards can be spent together."""
    return engineering or len(set(grey)) == (min(1, len(grey)) if stage.alike else len(grey))


def has_set(cards: Counter[str]) -> bool:
    """Whether green cards must be turned in."""
    return any(cards[name] >= 2 for name in SCIENCE) or all(cards[name] for name in SCIENCE)


def battle(players: Sequence[Player]) -> None:
    """All compare their shields; then the cards with horns go."""
    shields = [player.shields for player in players]
    for seat, player in enumerate(players):
        if len(players) == 2:
            mine, theirs = shields[seat], shields[1 - seat]
            if mine > theirs:
                player.victories += 2 if mine >= 2 and mine >= 2 * theirs else 1
        else:
            beside = (shields[(seat + 1) % len(players)], shields[seat - 1])
            player.victories += sum(shields[seat] > other for other in beside)


def sheet(player: Player) -> dict[str, int]:
    """The points of a player, line by line."""
    tokens = player.tokens
    progress = tokens["Decor"] * (6 if player.finished else 4)
    progress += tokens["Politics"] * player.cards["Cat Bearer"] + tokens["Strategy"] * player.victories
    progress += tokens["Education"] * 2 * tokens.total() + (0, 4, 12)[tokens["Culture"]]
    return {
        "Wonder": sum(player.stage(number).points for number in player.built),
        "Cat": 2 * player.cat,
        "Buildings": 3 * player.cards["Dignitary"] + 2 * player.cards["Cat Bearer"],
        "Military": 3 * player.victories,
        "Progress": progress,
    }


def winners(players: Sequence[Player]) -> tuple[int, ...]:
    """The most points, then the most stages; those still equal win together."""
    ranks = [(sum(sheet(player).values()), len(player.built)) for player in players]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
