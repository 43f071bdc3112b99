"""What is always true, in random games of every number of players and both editions.

A referee follows each game by the rules as they are in print: from the answers alone it works out where every card must
lie and how many coins and tokens everybody must have, and compares that with the game at every decision. How many games
are played can be raised: WONDERSCRIPT_GAMES=20000 pytest tests/test_always_true.py
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Self

import pytest
from tests.brute_force_payment import undominated_plans
from tests.recount import (
    EDITIONS,
    City,
    Edition,
    abilities,
    best_sheets,
    built_stages,
    cities_of,
    coins_for_card,
    is_chained,
    is_free,
    neighbors,
    payment_case,
    strength,
    winners,
)

import wonderscript
from wonderscript.runtime.decisions import Agreed, Chose, Decision, Option, Took
from wonderscript.runtime.game import Game
from wonderscript.runtime.plans import Plan
from wonderscript.runtime.table import Table, set_table

GAMES = int(os.environ.get("WONDERSCRIPT_GAMES", "2000"))
PLAYERS = (3, 4, 5, 6, 7)
# So many games meet everything that there is to be met.
ENOUGH = 100
# At one of so many decisions every option is taken on a copy of the game.
TRIED = 100
SALE = 3

each_table = pytest.mark.parametrize(
    ("players", "variant"),
    [(players, variant) for variant in EDITIONS for players in PLAYERS],
    ids=[f"{edition}-{players}" for edition in ("second", "first") for players in PLAYERS],
)


@cache
def table_of(players: int, variant: str | None) -> Table:
    return set_table(wonderscript.compile_sets("base", variant=variant), players)


# --- options -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deed:
    """What an option amounts to: what is done, with which card, who gets how much for it, and how else it is free."""

    verb: str
    card: int
    paid: tuple[tuple[int, int], ...] = ()
    way: str | None = None


def chosen_piece(option: Option) -> int | None:
    return next((one.value for one in option if isinstance(one, Chose) and one.what == "piece"), None)


def deed_of(option: Option) -> Deed:
    verb = next(one.verb for one in option if isinstance(one, Took))
    card = chosen_piece(option)
    assert verb is not None and card is not None
    plan = next((one for one in option if isinstance(one, Plan)), Plan())
    assert all(payment.counter == "coin" and payment.amount > 0 for payment in plan.payments)
    paid = tuple(sorted((payment.payee, payment.amount) for payment in plan.payments))
    return Deed(verb, card, paid, "use" if plan.uses else plan.way)


def choose(decision: Decision, chance: random.Random, taste: str) -> Option:
    """A random option; with a taste for one verb, mostly of those with that verb."""
    fitting = [one for one in decision.options if any(isinstance(part, Took) and part.verb == taste for part in one)]
    return chance.choice(fitting if fitting and chance.random() < 0.8 else decision.options)


TASTES = ("none", "build", "build with")


# --- the referee -------------------------------------------------------------------------------------------


class Referee:
    """Follows a game, answer by answer, and knows what must have come of it."""

    def __init__(self, game: Game, edition: Edition, met: Counter[str]) -> None:
        self.game = game
        self.edition = edition
        self.met = met
        self.players = game.table.seats
        self.cities: list[City] = []
        self.hands: list[set[int]] = []
        self.tucked: list[set[int]] = [set() for _seat in range(self.players)]
        self.discard: set[int] = set()
        self.age = 0
        self.turn = 0
        self.decisions = 0
        self.chosen: dict[int, Deed] = {}
        # Who has built the one card that is free in this age.
        self.used: set[int] = set()
        # Who may still play the seventh card or build from the discard before the turn is over.
        self.waiting: list[tuple[str, int]] = []
        self.checked: tuple[list[tuple[int, ...]], list[int]] = ([], [])
        if not self.sides_are_chosen():
            self.begin()

    def copy(self) -> Self:
        """The same referee of a copy of the game."""
        twin = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(twin, name, value.copy() if isinstance(value, list | set | dict) else value)
        twin.game = self.game.copy()
        twin.met = Counter()
        twin.cities = [city.copy() for city in self.cities]
        twin.hands = [hand.copy() for hand in self.hands]
        twin.tucked = [tuck.copy() for tuck in self.tucked]
        return twin

    def name(self, piece: int) -> str:
        return self.game.table.pieces[piece].name

    def zone(self, zone: str, seat: int | None = None) -> tuple[int, ...]:
        table = self.game.table
        return self.game.state.zones[table.zone(zone) if seat is None else table.zone(zone, seat)]

    # ---------------------------------------------------------------- the course of the game

    def sides_are_chosen(self) -> bool:
        decision = self.game.decision
        assert decision is not None
        piece = chosen_piece(decision.options[0])
        return piece is not None and self.game.table.pieces[piece].face.kind == "side"

    def begin(self) -> None:
        """All have a board and a side; the first age begins."""
        self.cities = cities_of(self.game)
        assert len({city.board for city in self.cities}) == self.players
        for city in self.cities:
            assert (city.coins, city.stages, city.cards, city.defeats) == (3, 0, [], 0)
            self.met[f"{city.board} {city.side}"] += 1
        self.begin_age()

    def begin_age(self) -> None:
        self.age += 1
        self.turn = 1
        self.used = set()
        if self.age > 3:
            assert self.game.decision is None
            return
        assert not self.zone("deck")
        self.hands = [set(self.zone("hand", seat)) for seat in range(self.players)]
        for card in set().union(*self.hands):
            assert self.game.table.pieces[card].properties["age"] == self.age
            assert self.name(card) in self.edition.cards
        assert [len(hand) for hand in self.hands] == [7] * self.players

    def answer(self, answer: int | Option) -> None:
        """Answer the decision of the game, and compare what comes of it."""
        decision = self.game.decision
        assert decision is not None and len(decision.options) > 1
        option = decision.options[answer] if isinstance(answer, int) else answer
        self.game.answer(answer)
        self.decisions += 1
        if self.age == 0:
            if self.game.decision is None or not self.sides_are_chosen():
                self.begin()
        elif self.waiting:
            self.answer_waiting(decision.seat, option)
        else:
            assert decision.seat not in self.chosen
            self.chosen[decision.seat] = deed_of(option)
            if len(self.chosen) == self.players:
                self.play_turn()
        self.check()

    def play_turn(self) -> None:
        """Everybody has chosen: pay, place, and take the coins of what was built."""
        before = [city.coins for city in self.cities]
        self.carry_out(self.chosen)
        for seat, deed in self.chosen.items():
            assert sum(amount for _payee, amount in deed.paid) <= before[seat]
            stages = built_stages(self.edition, self.cities[seat])
            if deed.verb == "build with" and stages[-1].ability == "from the discard":
                self.waiting.append(("discard", seat))
        self.chosen = {}
        if self.turn < 6:
            step = 1 if self.age == 2 else -1
            self.hands = [self.hands[(seat + step) % self.players] for seat in range(self.players)]
        else:
            self.leave_over()
        self.go_on()

    def leave_over(self) -> None:
        """In the last turn of an age, what is left of the hands is discarded, unless it may be played."""
        for seat, city in enumerate(self.cities):
            if "seventh card" in abilities(self.edition, city):
                self.waiting.insert(0, ("seventh card", seat))
            else:
                self.discard |= self.hands[seat]
                self.hands[seat] = set()

    def carry_out(self, deeds: dict[int, Deed]) -> None:
        """What some seats do at the same time."""
        for seat, deed in deeds.items():
            if deed.way == "use":
                assert deed.verb == "build" and seat not in self.used
                self.used.add(seat)
                self.met["free card"] += 1
            for payee, amount in deed.paid:
                self.cities[seat].coins -= amount
                if payee >= 0:
                    assert payee in ((seat + 1) % self.players, (seat - 1) % self.players)
                    self.cities[payee].coins += amount
            self.place(seat, deed)
        for seat, deed in deeds.items():
            city = self.cities[seat]
            if deed.verb == "build":
                city.coins += coins_for_card(self.edition, self.cities, seat, self.name(deed.card))
            elif deed.verb == "build with":
                city.coins += built_stages(self.edition, city)[-1].coins
            else:
                city.coins += SALE

    def place(self, seat: int, deed: Deed) -> None:
        self.hands[seat].remove(deed.card)
        match deed.verb:
            case "build":
                self.build(seat, deed.card)
            case "build with":
                self.cities[seat].stages += 1
                self.tucked[seat].add(deed.card)
            case _:
                assert deed.verb == "sell" and not deed.paid
                self.discard.add(deed.card)

    def build(self, seat: int, card: int) -> None:
        assert self.name(card) not in self.cities[seat].cards
        self.cities[seat].cards.append(self.name(card))

    # ---------------------------------------------------------------- the end of a turn

    def go_on(self) -> None:
        """End the turn, unless somebody is asked before."""
        while self.waiting:
            what, seat = self.waiting[0]
            decision = self.game.decision
            if what == "seventh card":
                (card,) = self.hands[seat]
                if decision is not None and all(chosen_piece(option) == card for option in decision.options):
                    assert decision.seat == seat
                    return
                # It can always be sold; if nothing else can be done with it, nobody is asked.
                self.carry_out({seat: Deed("sell", card)})
            elif offered := self.buildable(seat):
                assert decision is not None and decision.seat == seat
                pieces = [chosen_piece(option) for option in decision.options if option[0] == Agreed(True)]
                assert {self.name(piece) for piece in pieces if piece is not None} == offered
                assert (Agreed(False),) in decision.options
                return
            del self.waiting[0]
        self.end_turn()

    def buildable(self, seat: int) -> set[str]:
        """What could be built from the discard: what has no namesake in the city."""
        return {self.name(card) for card in self.discard} - set(self.cities[seat].cards)

    def answer_waiting(self, seat: int, option: Option) -> None:
        what, _seat = self.waiting.pop(0)
        self.met[what] += 1
        card = chosen_piece(option)
        if what == "seventh card":
            self.carry_out({seat: deed_of(option)})
        elif option[0] == Agreed(True):
            assert card is not None
            self.discard.remove(card)
            self.build(seat, card)
            self.cities[seat].coins += coins_for_card(self.edition, self.cities, seat, self.name(card))
        self.go_on()

    def end_turn(self) -> None:
        if self.turn < 6:
            self.turn += 1
            return
        strengths = [strength(self.edition, city) for city in self.cities]
        for seat, city in enumerate(self.cities):
            for other in ((seat + 1) % self.players, (seat - 1) % self.players):
                if strengths[seat] > strengths[other]:
                    city.victories[2 * self.age - 1] += 1
                elif strengths[seat] < strengths[other]:
                    city.defeats += 1
        self.begin_age()

    # ---------------------------------------------------------------- what is compared

    def check(self) -> None:
        """Compare the game with what it must be; if nothing has moved since the last time, there is nothing to do."""
        state = self.game.state
        if self.age == 0 or self.checked == (state.zones, state.counters):
            return
        check_pieces(self.game)
        assert cities_of(self.game) == self.cities
        # While the seventh card is still to be played, some of the others may not have discarded theirs.
        if not self.waiting or self.waiting[0][0] == "discard":
            assert [set(self.zone("hand", seat)) for seat in range(self.players)] == self.hands
            assert set(self.zone("discard")) == self.discard
        assert [set(self.zone("tuck", seat)) for seat in range(self.players)] == self.tucked
        sides = [self.edition.sides[city.board, city.side][1] for city in self.cities]
        stages_left = [len(side) - city.stages for side, city in zip(sides, self.cities, strict=True)]
        assert [len(self.zone("plan", seat)) for seat in range(self.players)] == stages_left
        self.checked = (list(state.zones), list(state.counters))

    def check_options(self) -> None:
        """Compare what is offered in a turn with what can be done by the rules in print."""
        decision = self.game.decision
        assert decision is not None
        if self.age and (not self.waiting or self.waiting[0][0] == "seventh card"):
            offered = [deed_of(option) for option in decision.options]
            assert len(set(offered)) == len(offered)
            assert set(offered) == set(self.possible(decision.seat))

    def possible(self, seat: int) -> Iterator[Deed]:
        """Everything that a seat can do with its hand."""
        city, edition = self.cities[seat], self.edition
        stages = edition.sides[city.board, city.side][1][city.stages :]
        for card in self.hands[seat]:
            yield Deed("sell", card)
            for stage in stages[:1]:
                for plan in undominated_plans(payment_case(edition, self.cities, seat, stage.cost)):
                    yield Deed("build with", card, plan.paid)
            if self.name(card) not in city.cards:
                for paid, way in self.ways(seat, self.name(card)):
                    yield Deed("build", card, paid, way)

    def ways(self, seat: int, name: str) -> Iterator[tuple[tuple[tuple[int, int], ...], str | None]]:
        """The ways to pay for a card: what goes to whom, and how else it is free."""
        city, edition = self.cities[seat], self.edition
        if is_chained(edition, city, name):
            yield (), "chain"
        elif is_free(edition, city, name, self.turn):
            yield (), None
        else:
            case = payment_case(edition, self.cities, seat, edition.cards[name].cost)
            if "one free card an age" in abilities(edition, city) and seat not in self.used:
                case = replace(case, free=("use",))
            for plan in undominated_plans(case):
                yield plan.paid, "use" if plan.uses else None

    def check_scores(self) -> None:
        for seat, sheet in enumerate(self.game.scores):
            best = best_sheets(self.edition, self.cities, seat)
            assert sheet in best

    def check_end(self) -> None:
        """The game is over: scores and winners, and how many decisions there were."""
        assert self.age == 4 and self.game.decision is None
        assert self.discard | set().union(*self.tucked) == self.cards_out_of_play()
        self.check_scores()
        assert self.game.winners == winners(self.edition, self.cities)
        # A choice of a side, 18 turns, and three times at most a seventh card and a card from the discard.
        assert 18 * self.players <= self.decisions <= 19 * self.players + 6

    def cards_out_of_play(self) -> set[int]:
        """The cards that were dealt and stand in no city."""
        table, where = self.game.table, self.game.state.where
        shown = {table.zone("box"), *(table.zone("city", seat) for seat in range(self.players))}
        return {
            piece.number for piece in table.pieces if piece.face.kind == "card" and where[piece.number] not in shown
        }


def check_pieces(game: Game) -> None:
    """Every piece lies in one zone, the one where it is said to be; nobody has less than nothing of anything."""
    state = game.state
    lying = [(piece, zone) for zone, pieces in enumerate(state.zones) for piece in pieces]
    assert sorted(lying) == list(enumerate(state.where))
    assert len(state.where) == len(game.table.pieces)
    assert state.bits == [sum(1 << piece for piece in pieces) for pieces in state.zones]
    assert min(state.counters) >= 0


# --- random games ------------------------------------------------------------------------------------------


def try_every_option(referee: Referee, chance: random.Random) -> None:
    """Take every option on a copy, and play on until the turn is over: all of them can be carried out."""
    decision = referee.game.decision
    assert decision is not None
    now = (referee.age, referee.turn)
    for index, option in enumerate(decision.options):
        twin = referee.copy()
        twin.answer(option if index % 2 else index)
        while (twin.age, twin.turn) == now and (then := twin.game.decision) is not None:
            twin.answer(chance.choice(then.options))
    assert referee.game.decision == decision
    referee.checked = ([], [])
    referee.check()


def played(players: int, variant: str | None, seed: int, met: Counter[str]) -> Referee:
    """A random game, followed to its end."""
    chance = random.Random(seed)
    taste = TASTES[seed % len(TASTES)]
    referee = Referee(Game.new(table_of(players, variant), seed), EDITIONS[variant], met)
    while (decision := referee.game.decision) is not None:
        if chance.randrange(TRIED) == 0:
            referee.check_options()
            try_every_option(referee, chance)
            if referee.age:
                referee.check_scores()
        referee.answer(choose(decision, chance, taste))
    return referee


@each_table
def test_random_games_go_by_the_rules(players: int, variant: str | None) -> None:
    games = max(GAMES // (len(PLAYERS) * len(EDITIONS)), 1)
    met: Counter[str] = Counter()
    for seed in range(games):
        try:
            played(players, variant, seed, met).check_end()
        except AssertionError as broken:
            broken.add_note(f"in the game of {players} players with seed {seed}")
            raise
    if games >= ENOUGH:
        edition = EDITIONS[variant]
        expected = {f"{board} {side}" for board, side in edition.sides} | {"seventh card", "discard"}
        assert len(edition.sides) == 14
        assert expected | ({"free card"} if variant else set()) <= set(met)


# --- any position ------------------------------------------------------------------------------------------


def random_positions(players: int, variant: str | None, amount: int) -> Iterator[tuple[Game, random.Random]]:
    """Finished games in which cities, coins and tokens are thrown together at random, with all guilds in play."""
    chance = random.Random(players)
    game = played(players, variant, players, Counter()).game
    table = game.table
    boards = [piece for piece in table.pieces if piece.face.kind == "board"]
    cards = [piece for piece in table.pieces if piece.face.kind == "card"]
    guilds = [card.number for card in cards if card.properties["color"] == "purple"]
    others = [card.number for card in cards if card.properties["color"] != "purple"]
    for _position in range(amount):
        for zone in [table.zone(name, seat) for name in ("city", "plan") for seat in range(players)]:
            for piece in game.state.zones[zone]:
                game.state.move(piece, table.zone("box"))
        chance.shuffle(guilds)
        chance.shuffle(others)
        for seat, board in enumerate(chance.sample(boards, players)):
            first = seat * 18
            dealt = others[first : first + chance.randint(3, 18)] + guilds[seat::players]
            throw_city(game, chance, seat, board.number, dealt)
        yield game, chance


def throw_city(game: Game, chance: random.Random, seat: int, board: int, cards: list[int]) -> None:
    table, state = game.table, game.state
    side = chance.choice(table.pieces[board].parts)
    stages = table.pieces[side].parts
    built = chance.randint(0, len(stages)) if chance.random() < 0.5 else len(stages)
    names: set[str] = set()
    for piece in (board, side, *stages[:built], *cards):
        if table.pieces[piece].name not in names or piece in stages:
            state.move(piece, table.zone("city", seat))
        names.add(table.pieces[piece].name)
    for piece in stages[built:]:
        state.move(piece, table.zone("plan", seat))
    state.counters[table.slot("coin", seat)] = chance.randint(0, 12)
    state.counters[table.slot("defeat", seat)] = chance.randint(0, 6)
    for value in (1, 3, 5):
        state.counters[table.slot("victory", seat, value)] = chance.randint(0, 2)


@each_table
def test_any_position_is_scored_as_recounted(players: int, variant: str | None) -> None:
    """Also positions that are rare in play: a copied Scientists Guild beside other open symbols."""
    edition = EDITIONS[variant]
    copied = 0
    for game, _chance in random_positions(players, variant, 100):
        cities = cities_of(game)
        for seat, sheet in enumerate(game.scores):
            best = best_sheets(edition, cities, seat)
            assert sheet in best, (seat, cities)
            beside = [name for city in neighbors(cities, seat) for name in city.cards]
            copied += "copy a guild" in abilities(edition, cities[seat]) and "Scientists Guild" in beside
        assert game.winners == winners(edition, cities)
    assert bool(copied) == (variant is not None)


@each_table
def test_ties_are_broken_as_recounted(players: int, variant: str | None) -> None:
    """Victory tokens make all totals equal; then coins decide, or not even they."""
    edition = EDITIONS[variant]
    shared: set[bool] = set()
    for game, chance in random_positions(players, variant, 40):
        table, counters = game.table, game.state.counters
        totals = [sum(sheet.values()) - sheet["Treasury"] for sheet in game.scores]
        for seat, total in enumerate(totals):
            counters[table.slot("victory", seat, 1)] += max(totals) - total
            counters[table.slot("coin", seat)] = chance.choice((0, 1, 2))
        assert len({sum(sheet.values()) for sheet in game.scores}) == 1
        assert game.winners == winners(edition, cities_of(game))
        shared.add(len(game.winners) > 1)
    assert shared == {True, False}


# --- the recount itself ------------------------------------------------------------------------------------


def test_the_recount_of_the_score_pad_in_the_rules() -> None:
    """The example of the rulebook: 10, 3, 6, 9, 2, 21 and 4 points."""
    cards = ["Altar", "Theater", "Baths", "Marketplace", "Lighthouse", "Workers Guild"]
    cards += ["Apothecary", "Dispensary", "Lodge", "Workshop", "Laboratory", "Scriptorium"]
    me = City("Rhódos", "day", 3, cards, 9, Counter({3: 2}))
    left = City("Gizah", "day", 0, ["Lumber Yard", "Stone Pit"])
    right = City("Babylon", "day", 0, ["Clay Pool", "Ore Vein"])
    (sheet,) = best_sheets(EDITIONS[None], [me, left, right], 0)
    assert list(sheet.values()) == [10, 3, 6, 9, 2, 21, 4]


def test_the_recount_of_a_copied_guild() -> None:
    """Side B of Olympia: the symbol of the Scientists Guild beside a symbol of one's own guild, or other points."""
    cards = ["Scriptorium", "Library", "School", "Scientists Guild"]
    me = City("Olympia", "B", 3, cards)
    left = City("Gizah", "A", 0, ["Magistrates Guild", "Scientists Guild"])
    right = City("Babylon", "A", 0, ["Altar", "Pawnshop"])
    (sheet,) = best_sheets(EDITIONS["First Edition"], [me, left, right], 0)
    assert (sheet["Wonder"], sheet["Science"]) == (5, 25)
    me.cards = ["Apothecary"]
    (sheet,) = best_sheets(EDITIONS["First Edition"], [me, left, right], 0)
    assert (sheet["Wonder"], sheet["Science"]) == (5, 4)
    right.cards += ["Baths"]
    assert len(best_sheets(EDITIONS["First Edition"], [me, left, right], 0)) == 2
    right.cards += ["Temple"]
    (sheet,) = best_sheets(EDITIONS["First Edition"], [me, left, right], 0)
    assert (sheet["Wonder"], sheet["Science"]) == (9, 1)


def test_the_tables_name_every_card_and_side() -> None:
    for variant, edition in EDITIONS.items():
        pieces = table_of(7, variant).pieces
        assert {piece.name for piece in pieces if piece.face.kind == "card"} == set(edition.cards)
        sides = {(pieces[side.parent].name, side.name) for side in pieces if side.face.kind == "side"}
        assert sides == set(edition.sides)
