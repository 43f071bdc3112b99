"""The base game written by hand, as quick as plain Python can sensibly be: what an interpreter is measured against.

The course of the game, trade and the score sheet are written out. Each card is paid for by itself, also where a turn
has two. Which edition is played is a matter of the library:

    table = PlainTable(compile_sets("base"), 3)
    table = PlainTable(compile_sets("base", variant="First Edition"), 3)
    result = play(table, seed)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import combinations_with_replacement
from random import Random
from typing import TypeVar

from benchmarks.plain_pieces import (
    ALL_MANUFACTURED,
    BITS,
    COUNT_MASK,
    GUARDS,
    PURPLE,
    RAW,
    RAW_FROM_LEFT,
    RAW_FROM_RIGHT,
    SCIENCE,
    TURNS,
    VECTORS,
    YELLOW,
    City,
    Face,
    link_names,
    read_face,
)
from wonderscript.runtime.instructions.library import Piece
from wonderscript.runtime.playable import PlayableLibrary

AGES = 3
HAND_SIZE = 7
PRICE = 2
LOWER_PRICE = 1
SALE = 3


class Action(Enum):
    """What is done with a card."""

    BUILD = auto()
    BUILD_FREE_CARD = auto()
    BUILD_STAGE = auto()
    SELL = auto()


BUILD, BUILD_FREE_CARD, BUILD_STAGE, SELL = Action

# What is done with which card, and the coins for it to the bank, to the left and to the right.
Option = tuple[Action, Face, int, int, int]
# Coins to the left and to the right, and the resources bought there.
Split = tuple[int, int, int, int]
# Coins to the left and to the right.
Price = tuple[int, int]
NOTHING: tuple[Price, ...] = ((0, 0),)

Choice = TypeVar("Choice")


@dataclass(frozen=True, slots=True)
class Result:
    """A game that was played: each score sheet, who won, and how much there was to decide."""

    scores: list[dict[str, int]]
    winners: list[int]
    decisions: int
    options: int


def play(table: PlainTable, seed: int) -> Result:
    """Play a game of random legal moves."""
    game = PlainGame(table, seed)
    game.run()
    return game.result()


@dataclass(frozen=True, slots=True)
class Board:
    """A board: what it produces, and the stages of each side."""

    face: Face
    sides: tuple[tuple[Face, ...], ...]


class PlainTable:
    """The cards and boards of a library for a number of players, and what many games can share about payment.

    `cheapest`: of the ways to pay only those with the least total are offered.
    """

    def __init__(self, library: PlayableLibrary, players: int, cheapest: bool = False) -> None:
        self.players = players
        self.cheapest = cheapest
        self.decks: list[list[Face]] = [[] for _age in range(AGES)]
        self.guilds: list[Face] = []
        self.boards: list[Board] = []
        cards = [self._add_card(piece) for piece in library.pieces if piece.kind == "card"]
        link_names(cards)
        for piece in library.pieces:
            if piece.kind == "board":
                sides = tuple(tuple(map(read_face, side.parts)) for side in piece.parts)
                self.boards.append(Board(read_face(piece), sides))
        # By discounts, then by what is missing. That is always a part of some cost, so they stay below some thousands.
        self.splits: list[dict[int, tuple[int, tuple[Split, ...]]]] = [{} for _discounts in range(8)]

    def _add_card(self, piece: Piece) -> Face:
        face = read_face(piece)
        age, marks = piece.properties["age"], piece.properties["copies"]
        assert isinstance(age, int) and isinstance(marks, tuple)
        copies = [face] * sum(mark <= self.players for mark in marks)
        (self.guilds if face.color == PURPLE else self.decks[age - 1]).extend(copies)
        return face


# ---------------------------------------------------------------- payment


def prices_for(table: PlainTable, city: City, need: int, budget: int) -> Sequence[Price]:
    """What to pay to the left and to the right for what is missing: every price that no other one beats."""
    lacking = city.missing.get(need)
    if lacking is None:
        lacking = city.missing[need] = missing_from(need, city.own)
    if not lacking:
        return NOTHING
    known = table.splits[city.discounts]
    from_left, from_right = city.left.sold, city.right.sold
    found: list[Price] = []
    for missing in lacking:
        splits = known.get(missing)
        if splits is None:
            splits = known[missing] = split_between(missing, city.discounts)
        if splits[0] > budget:
            continue
        # They come in order of what goes to the left: what does not ask less of the right than the last one is beaten.
        least = budget + 1
        for left, right, left_part, right_part in splits[1]:
            if right < least and left + right <= budget and left_part in from_left and right_part in from_right:
                found.append((left, right))
                least = right
    if len(found) > 1:
        if len(lacking) > 1:
            found = undominated(found)
        if table.cheapest:
            total = min(map(sum, found))
            found = [price for price in found if sum(price) == total]
    return found


def missing_from(need: int, own: Iterable[int]) -> tuple[int, ...]:
    """What is missing of a need after one's own production, in each way to use it; () if nothing is."""
    guarded = need | GUARDS
    found: set[int] = set()
    for made in own:
        rest = guarded - made
        short = rest & GUARDS
        found.add(rest & (short - (short >> BITS - 1)))
    if 0 in found:
        return ()
    if len(found) == 1:
        return tuple(found)
    return tuple(one for one in found if not any(other != one and is_within(other, one) for other in found))


def is_within(small: int, large: int) -> bool:
    """Whether a vector is nowhere more than another one."""
    return ((large | GUARDS) - small) & GUARDS == GUARDS


def split_between(missing: int, discounts: int) -> tuple[int, tuple[Split, ...]]:
    """The least that something can cost, and every way to buy it from the left and from the right, in order."""
    left_raw = LOWER_PRICE if discounts & RAW_FROM_LEFT else PRICE
    right_raw = LOWER_PRICE if discounts & RAW_FROM_RIGHT else PRICE
    manufactured = LOWER_PRICE if discounts & ALL_MANUFACTURED else PRICE
    splits: list[Split] = [(0, 0, 0, 0)]
    for resource, vector in VECTORS.items():
        amount = missing // vector & COUNT_MASK
        to_left, to_right = (left_raw, right_raw) if resource in RAW else (manufactured, manufactured)
        splits = [
            (
                left + part * to_left,
                right + (amount - part) * to_right,
                left_part + part * vector,
                right_part + (amount - part) * vector,
            )
            for left, right, left_part, right_part in splits
            for part in range(amount + 1)
        ]
    return min(left + right for left, right, *_parts in splits), tuple(sorted(splits))


def undominated(prices: Iterable[Price]) -> list[Price]:
    """The prices that no other one beats."""
    kept: list[Price] = []
    for left, right in sorted(prices):
        if not kept or right < kept[-1][1]:
            kept.append((left, right))
    return kept


# ---------------------------------------------------------------- the course of the game


class PlainGame:
    """A game that is played at random."""

    def __init__(self, table: PlainTable, seed: int) -> None:
        self.table = table
        self.chance = Random(seed)
        self.random = self.chance.random
        self.cities = [City() for _seat in range(table.players)]
        self.discard: list[Face] = []
        self.decisions = 0
        self.options = 0
        for seat, city in enumerate(self.cities):
            city.left = self.cities[(seat + 1) % table.players]
            city.right = self.cities[seat - 1]

    def run(self) -> None:
        """Play from set-up to the last conflict."""
        for city, board in zip(self.cities, self.draw_boards(), strict=True):
            city.produce(board.face.units, True)
            city.stages = self.choose(board.sides)
        for age in range(AGES):
            self.deal(self.draw_hands(age))
            for turn in range(TURNS):
                self.play_turn(turn)
                if turn < TURNS - 1:
                    self.pass_hands(to_right=age == 1)
                else:
                    self.play_leftovers()
                self.build_from_discard()
            self.fight(2 * age + 1)

    def result(self) -> Result:
        """The score sheets, and who wins: the most points, then the most coins; those still equal share it."""
        scores = [score(city) for city in self.cities]
        ranks = [(sum(sheet.values()), city.coins) for sheet, city in zip(scores, self.cities, strict=True)]
        winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
        return Result(scores, winners, self.decisions, self.options)

    def choose(self, options: Sequence[Choice]) -> Choice:
        """Decide at random; where there is but one option there is nothing to ask."""
        count = len(options)
        if count == 1:
            return options[0]
        self.decisions += 1
        self.options += count
        return options[int(self.random() * count)]

    def draw_boards(self) -> Iterable[Board]:
        """A board for each seat."""
        return self.chance.sample(self.table.boards, self.table.players)

    def draw_hands(self, age: int) -> Iterable[list[Face]]:
        """A hand for each seat."""
        deck = self.table.decks[age]
        if age == AGES - 1:
            deck = deck + self.chance.sample(self.table.guilds, self.table.players + 2)
        random = self.random
        deck = sorted(deck, key=lambda _card: random())
        return [deck[first : first + HAND_SIZE] for first in range(0, len(deck), HAND_SIZE)]

    def deal(self, hands: Iterable[list[Face]]) -> None:
        """Begin an age."""
        for city, hand in zip(self.cities, hands, strict=True):
            city.hand = hand
            city.free_card = city.free_card_each_age

    def play_turn(self, turn: int) -> None:
        """All choose against one state; then all pay and place, and then what they built takes effect."""
        chosen = [self.choose(self.options_of(city, turn)) for city in self.cities]
        for city, option in zip(self.cities, chosen, strict=True):
            self.pay_and_place(city, option)
        for city, option in zip(self.cities, chosen, strict=True):
            self.take_effect(city, option)

    def options_of(self, city: City, turn: int) -> list[Option]:
        """All that can be done: each card built or put under a stage, in every way to pay, or sold."""
        table, coins, has = self.table, city.coins, city.has
        free_by = has | city.free_by_turn[turn]
        # All pieces together make less than sixteen of any resource, so this needs no more bits.
        reach = city.most_own + city.left.most_sold + city.right.most_sold | GUARDS
        stage_prices: Sequence[Price] = ()
        if city.built < len(city.stages):
            need = city.stages[city.built].need
            if (reach - need) & GUARDS == GUARDS:
                stage_prices = prices_for(table, city, need, coins)
        found: list[Option] = []
        for card in city.hand:
            if has & card.bit:
                pass
            elif free_by & card.free_by:
                found.append((BUILD, card, 0, 0, 0))
            else:
                bank = card.bank
                prices: Sequence[Price] = ()
                if bank <= coins and (reach - card.need) & GUARDS == GUARDS:
                    prices = prices_for(table, city, card.need, coins - bank)
                    for left, right in prices:
                        found.append((BUILD, card, bank, left, right))
                # Where nothing is to be paid it would be a waste.
                if city.free_card and (bank or prices is not NOTHING):
                    found.append((BUILD_FREE_CARD, card, 0, 0, 0))
            for left, right in stage_prices:
                found.append((BUILD_STAGE, card, 0, left, right))
            found.append((SELL, card, 0, 0, 0))
        return found

    def pay_and_place(self, city: City, option: Option) -> None:
        """Pay, and put the card where it goes. All have chosen already, so that nobody spends what comes in now."""
        action, card, bank, left, right = option
        city.hand.remove(card)
        if action is SELL:
            city.coins += SALE
            self.discard.append(card)
            return
        city.coins -= bank + left + right
        city.left.coins += left
        city.right.coins += right
        if action is BUILD_STAGE:
            city.tucked.append(card)
            city.place_stage()
        else:
            city.place_card(card)
            if action is BUILD_FREE_CARD:
                city.free_card = False

    def take_effect(self, city: City, option: Option) -> None:
        """Coins for what was built, counted when everything lies where it belongs."""
        action, card, *_coins = option
        if action is BUILD_STAGE:
            city.coins += city.stages[city.built - 1].coins
        elif action is not SELL:
            city.coins += card.coins
            if card.counted_coins is not None:
                city.coins += card.counted_coins(city, city.left, city.right)

    def pass_hands(self, to_right: bool) -> None:
        """Every hand goes to a neighbor."""
        hands = [city.hand for city in self.cities]
        for city, hand in zip(self.cities, hands, strict=True):
            (city.right if to_right else city.left).hand = hand

    def play_leftovers(self) -> None:
        """The last card of each hand is discarded, unless a stage lets it be played."""
        for city in self.cities:
            if city.plays_seventh:
                option = self.choose(self.options_of(city, TURNS - 1))
                self.pay_and_place(city, option)
                self.take_effect(city, option)
            else:
                self.discard.append(city.hand.pop())

    def build_from_discard(self) -> None:
        """Who has just built such a stage may build a card of the discard for nothing."""
        for city in self.cities:
            if city.digs:
                city.digs = False
                cards = [card for card in self.discard if not city.has & card.bit]
                card = self.choose([*cards, None])
                if card is not None:
                    self.discard.remove(card)
                    city.place_card(card)
                    self.take_effect(city, (BUILD, card, 0, 0, 0))

    def fight(self, victory: int) -> None:
        """Compare shields with both neighbors."""
        for city in self.cities:
            for other in (city.left, city.right):
                if city.shields > other.shields:
                    city.military += victory
                elif city.shields < other.shields:
                    city.military -= 1
                    city.defeats += 1


# ---------------------------------------------------------------- scoring


def score(city: City) -> dict[str, int]:
    """The score sheet of a city; a symbol or a guild of one's choice is the best one."""
    sheet = {
        "Wonder": sum(stage.points for stage in city.stages[: city.built]),
        "Treasury": city.coins // 3,
        "Military": city.military,
        "Civil buildings": sum(card.points for card in city.cards),
        "Commerce": sum(points_of(card, city) for card in city.cards if card.color == YELLOW),
        "Science": science(city),
        "Guilds": sum(points_of(card, city) for card in city.cards if card.color == PURPLE),
    }
    if city.copies_guild:
        guilds = [card for other in (city.left, city.right) for card in other.cards if card.color == PURPLE]
        more_points = max((points_of(card, city) for card in guilds), default=0)
        more_science = max((science(city, card.wild) for card in guilds), default=0) - sheet["Science"]
        if more_science > more_points:
            sheet["Science"] += more_science
        else:
            sheet["Wonder"] += more_points
    return sheet


def points_of(card: Face, city: City) -> int:
    """What a card that counts something is worth to a city."""
    return 0 if card.counted_points is None else card.counted_points(city, city.left, city.right)


def science(city: City, wild: int = 0) -> int:
    """The points of all science symbols, with so many more of one's choice."""
    shown = [0] * len(SCIENCE)
    for face in (*city.cards, *city.stages[: city.built]):
        wild += face.wild
        if face.science is not None:
            shown[face.science] += 1
    best = 0
    for taken in combinations_with_replacement(range(len(SCIENCE)), wild):
        counts = [amount + taken.count(symbol) for symbol, amount in enumerate(shown)]
        best = max(best, sum(amount * amount for amount in counts) + 7 * min(counts))
    return best
