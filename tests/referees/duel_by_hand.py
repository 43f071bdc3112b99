"""Duel written by hand, from the rules in print: tables of what is printed, and a game that asks for answers.

Nothing here looks at the library, at its effects or at the text in content/. What chance decides comes from outside:
from a real game that is followed, or from random numbers. Resources are letters: W wood, C clay, S stone, G glass,
P papyrus; the digits before them are coins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Protocol

Sheet = dict[str, int]
# What is done, and to what: ("build", card, coins to the bank, coins to the opponent), ("pick", wonder) and so on.
Answer = tuple[str | int, ...]
# A place in a layout: its row, the first being covered by all others, and its column in half card widths.
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a card; `most` names what a guild counts, in the city that has more of it."""

    age: int
    color: str
    cost: str = ""
    makes: str = ""
    one_of: str = ""
    cheap: str = ""
    gives: str = ""
    takes: str = ""
    points: int = 0
    most: str = ""
    shields: int = 0
    science: str = ""
    coins: int = 0
    coins_per: str = ""


@dataclass(frozen=True, slots=True)
class Wonder:
    """What is printed on a wonder."""

    cost: str
    points: int
    coins: int = 0
    loss: int = 0
    shields: int = 0
    destroys: str = ""
    one_of: str = ""
    special: str = ""
    again: bool = False


CARDS = {
    "Lumber Yard": Card(1, "brown", "", makes="W"),
    "Logging Camp": Card(1, "brown", "1", makes="W"),
    "Clay Pool": Card(1, "brown", "", makes="C"),
    "Clay Pit": Card(1, "brown", "1", makes="C"),
    "Quarry": Card(1, "brown", "", makes="S"),
    "Stone Pit": Card(1, "brown", "1", makes="S"),
    "Glassworks": Card(1, "grey", "1", makes="G"),
    "Press": Card(1, "grey", "1", makes="P"),
    "Guard Tower": Card(1, "red", "", shields=1),
    "Stable": Card(1, "red", "W", gives="horseshoe", shields=1),
    "Garrison": Card(1, "red", "C", gives="sword", shields=1),
    "Palisade": Card(1, "red", "2", gives="tower", shields=1),
    "Workshop": Card(1, "green", "P", points=1, science="plumb_bob"),
    "Apothecary": Card(1, "green", "G", points=1, science="wheel"),
    "Scriptorium": Card(1, "green", "2", gives="book", science="quill"),
    "Pharmacist": Card(1, "green", "2", gives="gear", science="mortar"),
    "Stone Reserve": Card(1, "yellow", "3", cheap="S"),
    "Clay Reserve": Card(1, "yellow", "3", cheap="C"),
    "Wood Reserve": Card(1, "yellow", "3", cheap="W"),
    "Tavern": Card(1, "yellow", "", gives="vase", coins=4),
    "Theater": Card(1, "blue", "", gives="mask", points=3),
    "Altar": Card(1, "blue", "", gives="moon", points=3),
    "Baths": Card(1, "blue", "S", gives="drop", points=3),
    "Sawmill": Card(2, "brown", "2", makes="WW"),
    "Brickyard": Card(2, "brown", "2", makes="CC"),
    "Shelf Quarry": Card(2, "brown", "2", makes="SS"),
    "Glass-Blower": Card(2, "grey", "", makes="G"),
    "Drying Room": Card(2, "grey", "", makes="P"),
    "Walls": Card(2, "red", "SS", shields=2),
    "Horse Breeders": Card(2, "red", "WC", takes="horseshoe", shields=1),
    "Barracks": Card(2, "red", "3", takes="sword", shields=1),
    "Archery Range": Card(2, "red", "WSP", gives="target", shields=2),
    "Parade Ground": Card(2, "red", "CCG", gives="helmet", shields=2),
    "Library": Card(2, "green", "WSG", takes="book", points=2, science="quill"),
    "Dispensary": Card(2, "green", "CCS", takes="gear", points=2, science="mortar"),
    "School": Card(2, "green", "WPP", gives="lyre", points=1, science="wheel"),
    "Laboratory": Card(2, "green", "WGG", gives="lamp", points=1, science="plumb_bob"),
    "Forum": Card(2, "yellow", "3C", one_of="GP"),
    "Caravansery": Card(2, "yellow", "2GP", one_of="WCS"),
    "Customs House": Card(2, "yellow", "4", cheap="PG"),
    "Brewery": Card(2, "yellow", "", gives="barrel", coins=6),
    "Courthouse": Card(2, "blue", "WWG", points=5),
    "Statue": Card(2, "blue", "CC", gives="column", takes="mask", points=4),
    "Temple": Card(2, "blue", "WP", gives="sun", takes="moon", points=4),
    "Aqueduct": Card(2, "blue", "SSS", takes="drop", points=5),
    "Rostrum": Card(2, "blue", "WS", gives="pavilion", points=4),
    "Arsenal": Card(3, "red", "WWCCC", shields=3),
    "Pretorium": Card(3, "red", "8", shields=3),
    "Fortifications": Card(3, "red", "CSSP", takes="tower", shields=2),
    "Siege Workshop": Card(3, "red", "WWWG", takes="target", shields=2),
    "Circus": Card(3, "red", "CCSS", takes="helmet", shields=2),
    "Academy": Card(3, "green", "WSGG", points=3, science="sundial"),
    "Study": Card(3, "green", "WWGP", points=3, science="sundial"),
    "University": Card(3, "green", "CGP", takes="lyre", points=2, science="armillary"),
    "Observatory": Card(3, "green", "SPP", takes="lamp", points=2, science="armillary"),
    "Chamber of Commerce": Card(3, "yellow", "PP", points=3, coins=3, coins_per="grey"),
    "Port": Card(3, "yellow", "WGP", points=3, coins=2, coins_per="brown"),
    "Armory": Card(3, "yellow", "SSG", points=3, coins=1, coins_per="red"),
    "Lighthouse": Card(3, "yellow", "CCG", takes="vase", points=3, coins=1, coins_per="yellow"),
    "Arena": Card(3, "yellow", "WCS", takes="barrel", points=3, coins=2, coins_per="wonder"),
    "Palace": Card(3, "blue", "WCSGG", points=7),
    "Town Hall": Card(3, "blue", "WWSSS", points=7),
    "Obelisk": Card(3, "blue", "SSG", points=5),
    "Gardens": Card(3, "blue", "WWCC", takes="column", points=6),
    "Pantheon": Card(3, "blue", "WCPP", takes="sun", points=6),
    "Senate": Card(3, "blue", "CCSP", takes="pavilion", points=5),
    "Merchants Guild": Card(3, "purple", "WCGP", points=1, most="yellow", coins=1),
    "Shipowners Guild": Card(3, "purple", "CSGP", points=1, most="brown grey", coins=1),
    "Builders Guild": Card(3, "purple", "WCSSG", points=2, most="wonder"),
    "Magistrates Guild": Card(3, "purple", "WWCP", points=1, most="blue", coins=1),
    "Scientists Guild": Card(3, "purple", "WWCC", points=1, most="green", coins=1),
    "Moneylenders Guild": Card(3, "purple", "WWSS", points=1, most="coins"),
    "Tacticians Guild": Card(3, "purple", "CSSP", points=1, most="red", coins=1),
}

WONDERS = {
    "The Appian Way": Wonder("CCSSP", 3, coins=3, loss=3, again=True),
    "Circus Maximus": Wonder("WSSG", 3, destroys="grey", shields=1),
    "The Colossus": Wonder("CCCG", 3, shields=2),
    "The Great Library": Wonder("WWWGP", 4, special="library"),
    "The Great Lighthouse": Wonder("WSPP", 4, one_of="WSC"),
    "The Hanging Gardens": Wonder("WWGP", 3, coins=6, again=True),
    "The Mausoleum": Wonder("CCGGP", 2, special="mausoleum"),
    "Piraeus": Wonder("WWCS", 2, one_of="GP", again=True),
    "The Pyramids": Wonder("SSSP", 9),
    "The Sphinx": Wonder("CSGG", 6, again=True),
    "The Statue of Zeus": Wonder("WCSPP", 3, destroys="brown", shields=1),
    "The Temple of Artemis": Wonder("WSGP", 0, coins=12, again=True),
}

TOKENS = (
    "Agriculture",
    "Architecture",
    "Economy",
    "Law",
    "Masonry",
    "Mathematics",
    "Philosophy",
    "Strategy",
    "Theology",
    "Urbanism",
)

PYRAMID = ((5, 7), (4, 6, 8), (3, 5, 7, 9), (2, 4, 6, 8, 10), (1, 3, 5, 7, 9, 11))
TEMPLE = ((5, 7), (4, 6, 8), (3, 5, 7, 9), (4, 8), (3, 5, 7, 9), (4, 6, 8), (5, 7))
LAYOUTS = {1: PYRAMID, 2: PYRAMID[::-1], 3: TEMPLE}

# Who takes a wonder in each of the two rounds: 0 is the player who begins.
PICKS = ((0, 1, 1, 0), (1, 0, 0, 1))


def cells_of(age: int) -> list[Cell]:
    """The places of a layout, row by row."""
    return [(row, column) for row, columns in enumerate(LAYOUTS[age], 1) for column in columns]


# --- the table ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Player:
    """What a player has."""

    coins: int = 7
    cards: list[str] = field(default_factory=list)
    wonders: list[str] = field(default_factory=list)
    plan: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)

    def count(self, what: str) -> int:
        """How many cards of some colors there are, or how many wonders, or how many threes of coins."""
        match what:
            case "coins":
                return self.coins // 3
            case "wonder":
                return len(self.wonders)
            case _:
                return sum(CARDS[name].color in what.split() for name in self.cards)

    def symbols(self) -> Counter[str]:
        """The science symbols, with that of Law."""
        found = Counter(CARDS[name].science for name in self.cards if CARDS[name].science)
        found["law"] = int("Law" in self.tokens)
        return +found


class Chance(Protocol):
    """What nobody decides."""

    def tokens(self) -> Sequence[str]:
        """The five tokens on the board."""

    def wonders(self) -> Sequence[str]:
        """The four wonders that are laid out next."""

    def cards(self, age: int) -> Sequence[str]:
        """The cards of an age, place by place."""

    def library(self, aside: Sequence[str]) -> Sequence[str]:
        """Three of the tokens set aside."""


@dataclass(frozen=True, slots=True)
class Question:
    """Somebody has to decide."""

    seat: int
    options: tuple[Answer, ...]


Play = Generator[Question, Answer, None]
Choice = Generator[Question, Answer, Answer | None]


class Over(Exception):
    """Somebody has won at once."""


class Duel:
    """A game, and how it goes on."""

    def __init__(self, chance: Chance, last_player_chooses: bool = False) -> None:
        self.chance = chance
        self.last_player_chooses = last_player_chooses
        self.players = (Player(), Player())
        self.board: list[str] = []
        self.aside: list[str] = []
        self.offer: list[str] = []
        self.discard: list[str] = []
        self.lying: dict[Cell, str] = {}
        self.face_up: set[Cell] = set()
        # How far the marker stands towards the second player, and the tokens that are gone.
        self.marker = 0
        self.looted: set[tuple[int, int]] = set()
        self.age = 0
        self.first = 0
        self.active = 0
        self.again = False
        self.won: tuple[int, str] | None = None

    # ---------------------------------------------------------------- the course of the game

    def play(self) -> Play:
        """The whole game: questions come out, answers go in."""
        self.board = list(self.chance.tokens())
        self.aside = [name for name in TOKENS if name not in self.board]
        for picks in PICKS:
            self.offer = list(self.chance.wonders())
            for seat in picks:
                picked = yield from self.ask(seat, [("pick", name) for name in self.offer])
                assert picked is not None
                self.offer.remove(str(picked[1]))
                self.players[seat].plan.append(str(picked[1]))
        try:
            for age in LAYOUTS:
                yield from self.play_age(age)
        except Over:
            return

    def play_age(self, age: int) -> Play:
        self.age = age
        self.lying = dict(zip(cells_of(age), self.chance.cards(age), strict=True))
        self.face_up = {cell for cell in self.lying if cell[0] % 2}
        if age > 1:
            yield from self.hand_over()
        self.active = self.first
        while True:
            self.again = False
            yield from self.turn(self.active)
            self.face_up.update(self.reachable())
            if not self.lying:
                break
            if not self.again:
                self.active = 1 - self.active

    def hand_over(self) -> Play:
        """Who begins an age that lies there already."""
        self.first = self.active
        chooser = None
        if self.marker:
            chooser = 1 if self.marker > 0 else 0
        elif self.last_player_chooses:
            chooser = self.active
        if chooser is not None:
            chosen = yield from self.ask(chooser, [("first", 0), ("first", 1)])
            assert chosen is not None
            self.first = int(chosen[1])

    @staticmethod
    def ask(seat: int, options: Iterable[Answer]) -> Choice:
        """Ask a seat; nobody is asked who has no choice."""
        found = tuple(options)
        if len(found) < 2:
            return found[0] if found else None
        answer = yield Question(seat, found)
        assert answer in found
        return answer

    def covering(self, cell: Cell) -> list[Cell]:
        """The places from which a card lies on this one."""
        row, column = cell
        return [other for other in ((row + 1, column - 1), (row + 1, column + 1)) if other in self.lying]

    def reachable(self) -> list[Cell]:
        """The places whose cards can be taken."""
        return [cell for cell in self.lying if not self.covering(cell)]

    # ---------------------------------------------------------------- a turn

    def turn(self, seat: int) -> Play:
        """Take a card, and do something with it."""
        answer = yield from self.ask(seat, self.actions(seat))
        assert answer is not None
        me, name = self.players[seat], str(answer[1])
        del self.lying[next(cell for cell, card in self.lying.items() if card == name)]
        match answer:
            case ("sell", _card):
                me.coins += 2 + me.count("yellow")
                self.discard.append(name)
            case ("build", _card, int(bank), int(other)):
                self.pay(seat, bank, other)
                yield from self.build(seat, name, self.is_chained(seat, name))
            case ("build with", _card, str(wonder), int(bank), int(other)):
                self.pay(seat, bank, other)
                yield from self.build_wonder(seat, wonder)
            case _:
                raise AssertionError(answer)

    def actions(self, seat: int) -> Iterable[Answer]:
        """Everything that a seat can do with the cards that it can reach."""
        me = self.players[seat]
        prices = {wonder: self.price(seat, WONDERS[wonder].cost, "Architecture") for wonder in me.plan}
        for cell in self.reachable():
            name = self.lying[cell]
            yield ("sell", name)
            waiver = "Masonry" if CARDS[name].color == "blue" else ""
            cost = "" if self.is_chained(seat, name) else CARDS[name].cost
            paid = self.price(seat, cost, waiver)
            if sum(paid) <= me.coins:
                yield ("build", name, *paid)
            for wonder, price in prices.items():
                if sum(price) <= me.coins:
                    yield ("build with", name, wonder, *price)

    def is_chained(self, seat: int, name: str) -> bool:
        takes = CARDS[name].takes
        return bool(takes) and any(CARDS[one].gives == takes for one in self.players[seat].cards)

    def pay(self, seat: int, bank: int, other: int) -> None:
        self.players[seat].coins -= bank + other
        self.players[1 - seat].coins += other

    def price(self, seat: int, cost: str, waiver: str) -> tuple[int, int]:
        """The least that a cost comes to: to the bank, and to an opponent who has Economy."""
        me, opponent = self.players[seat], self.players[1 - seat]
        coins, resources = int(cost.rstrip("WCSGP") or 0), Counter(cost.lstrip("0123456789"))
        for name in me.cards:
            resources -= Counter(CARDS[name].makes)
        sold = Counter("".join(CARDS[name].makes for name in opponent.cards))
        cheap = "".join(CARDS[name].cheap for name in me.cards)
        prices = {what: 1 if what in cheap else 2 + sold[what] for what in "WCSGP"}
        some = [CARDS[name].one_of for name in me.cards] + [WONDERS[name].one_of for name in me.wonders]
        waived = 2 if waiver in me.tokens else 0
        least = min(
            sum(sorted((prices[what] for what in (resources - Counter(made)).elements()), reverse=True)[waived:])
            for made in product(*(one for one in some if one))
        )
        return (coins, least) if "Economy" in opponent.tokens else (coins + least, 0)

    # ---------------------------------------------------------------- what comes of it

    def build(self, seat: int, name: str, chained: bool) -> Play:
        """A card comes into a city, with all that it brings."""
        me, opponent, card = self.players[seat], self.players[1 - seat], CARDS[name]
        strategy, urbanism = "Strategy" in me.tokens, "Urbanism" in me.tokens
        me.cards.append(name)
        yield from self.discover(seat, card.science)
        if card.most:
            me.coins += card.coins * max(me.count(card.most), opponent.count(card.most))
        else:
            me.coins += card.coins * (me.count(card.coins_per) if card.coins_per else 1)
        self.march(seat, card.shields)
        if strategy and card.color == "red":
            self.march(seat, 1)
        if urbanism and chained:
            me.coins += 4

    def build_wonder(self, seat: int, name: str) -> Play:
        """A wonder is built, with all that it brings; the eighth goes away."""
        me, opponent, wonder = self.players[seat], self.players[1 - seat], WONDERS[name]
        self.again = wonder.again or "Theology" in me.tokens
        me.plan.remove(name)
        me.wonders.append(name)
        if len(me.wonders) + len(opponent.wonders) == 7:
            me.plan.clear()
            opponent.plan.clear()
        me.coins += wonder.coins
        opponent.coins -= min(opponent.coins, wonder.loss)
        self.march(seat, wonder.shields)
        if wonder.destroys:
            doomed = [one for one in opponent.cards if CARDS[one].color == wonder.destroys]
            chosen = yield from self.ask(seat, [("destroy", one) for one in doomed])
            if chosen is not None:
                opponent.cards.remove(str(chosen[1]))
                self.discard.append(str(chosen[1]))
        elif wonder.special == "mausoleum":
            chosen = yield from self.ask(seat, [("raise", one) for one in self.discard])
            if chosen is not None:
                self.discard.remove(str(chosen[1]))
                yield from self.build(seat, str(chosen[1]), chained=False)
        elif wonder.special == "library":
            chosen = yield from self.ask(seat, [("learn", one) for one in self.chance.library(self.aside)])
            assert chosen is not None
            self.aside.remove(str(chosen[1]))
            self.learn(seat, str(chosen[1]))

    def march(self, seat: int, shields: int) -> None:
        """The marker moves, step by step."""
        opponent = self.players[1 - seat]
        for _step in range(shields):
            self.marker += 1 if seat == 0 else -1
            place = abs(self.marker)
            pushed = self.marker > 0 if seat == 0 else self.marker < 0
            if pushed and place in (3, 6) and (seat, place) not in self.looted:
                self.looted.add((seat, place))
                opponent.coins -= min(opponent.coins, 2 if place == 3 else 5)
            if place == 9:
                self.won = (seat, "military supremacy")
                raise Over

    def discover(self, seat: int, symbol: str) -> Play:
        """A science symbol has come into a city."""
        if not symbol:
            return
        self.count_symbols(seat)
        if self.players[seat].symbols()[symbol] == 2:
            chosen = yield from self.ask(seat, [("learn", one) for one in self.board])
            if chosen is not None:
                self.board.remove(str(chosen[1]))
                self.learn(seat, str(chosen[1]))

    def learn(self, seat: int, token: str) -> None:
        self.players[seat].tokens.append(token)
        if token in ("Agriculture", "Urbanism"):
            self.players[seat].coins += 6
        self.count_symbols(seat)

    def count_symbols(self, seat: int) -> None:
        if len(self.players[seat].symbols()) >= 6:
            self.won = (seat, "scientific supremacy")
            raise Over

    # ---------------------------------------------------------------- points

    def sheet(self, seat: int) -> Sheet:
        """The points of a seat, by the lines of the score sheet."""
        me, opponent = self.players[seat], self.players[1 - seat]
        place = self.marker if seat == 0 else -self.marker

        def colored(color: str) -> int:
            return sum(CARDS[name].points for name in me.cards if CARDS[name].color == color)

        guilds = [CARDS[name] for name in me.cards if CARDS[name].color == "purple"]
        tokens = {"Agriculture": 4, "Philosophy": 7, "Mathematics": 3 * len(me.tokens)}
        return {
            "Civil buildings": colored("blue"),
            "Science": colored("green"),
            "Commerce": colored("yellow"),
            "Guilds": sum(one.points * max(me.count(one.most), opponent.count(one.most)) for one in guilds),
            "Wonders": sum(WONDERS[name].points for name in me.wonders),
            "Progress": sum(tokens.get(name, 0) for name in me.tokens),
            "Treasury": me.coins // 3,
            "Military": 10 if 6 <= place <= 8 else 5 if 3 <= place <= 5 else 2 if 1 <= place <= 2 else 0,
        }

    def winners(self) -> tuple[int, ...]:
        """Who has won."""
        if self.won is not None:
            return (self.won[0],)
        sheets = [self.sheet(seat) for seat in (0, 1)]
        ranks = [(sum(sheets[seat].values()), self.tie_break(seat)) for seat in (0, 1)]
        return tuple(seat for seat in (0, 1) if ranks[seat] == max(ranks))

    def tie_break(self, seat: int) -> int:
        """What decides between players with as many points."""
        return self.sheet(seat)["Civil buildings"]


# --- random games ------------------------------------------------------------------------------------------


class Dice:
    """Chance by random numbers."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.wonders_left = random.sample(list(WONDERS), len(WONDERS))

    def tokens(self) -> list[str]:
        return self.random.sample(TOKENS, 5)

    def wonders(self) -> list[str]:
        return [self.wonders_left.pop() for _wonder in range(4)]

    def cards(self, age: int) -> list[str]:
        guilds = [name for name, card in CARDS.items() if card.color == "purple"]
        found = [name for name, card in CARDS.items() if card.age == age and name not in guilds]
        if age == 3:
            found = self.random.sample(found, 17) + self.random.sample(guilds, 3)
        return self.random.sample(found, 20)

    def library(self, aside: Sequence[str]) -> list[str]:
        return self.random.sample(list(aside), 3)


def play_at_random(seed: int) -> tuple[Duel, int]:
    """A game of uniformly random moves, and how many decisions there were."""
    chance = Random(seed)
    duel = Duel(Dice(chance))
    course = duel.play()
    decisions = 0
    try:
        question = next(course)
        while True:
            decisions += 1
            question = course.send(chance.choice(question.options))
    except StopIteration:
        return duel, decisions
