"""A referee of the base game: it follows a game by the rules as they are in print.

From the answers alone it works out where every card must lie and how many coins and tokens everybody must have, and
compares that with the game at every decision. What a set adds is said by a referee of its own, on top of this one; sets
that are played together have a referee that inherits from those of all of them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Self

from tests.referees.brute_force_payment import Plan as Payment
from tests.referees.brute_force_payment import taken_by
from tests.referees.games import check_pieces
from tests.referees.recount import FREE_CARD, City, Purse, Recount, cities_of

from wonderscript.runtime.options.decisions import Agreed, Chose, Decision, Option, Took
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.play.game import Game

AGES = 3
SALE = 3
# At one of so many decisions every option is taken on a copy of the game.
TRIED = 100


@dataclass(frozen=True, slots=True)
class Deed:
    """What an option amounts to: what is done, with which card, who gets how much for it.

    Also how else it is free, and what is used up for it.
    """

    verb: str
    card: int
    paid: tuple[tuple[int, int], ...] = ()
    way: str | None = None
    uses: frozenset[str] = frozenset()


def paid_deed(verb: str, card: int, plan: Payment) -> Deed:
    """Something that is paid for."""
    return Deed(verb, card, plan.paid, None, plan.uses)


def chosen_piece(option: Option) -> int | None:
    """The first piece that an option chooses."""
    return next((one.value for one in option if isinstance(one, Chose) and one.what == "piece"), None)


def choose(decision: Decision, chance: random.Random, taste: str) -> Option:
    """A random option; with a taste for one verb, mostly of those with that verb."""
    fitting = [one for one in decision.options if any(isinstance(part, Took) and part.verb == taste for part in one)]
    return chance.choice(fitting if fitting and chance.random() < 0.8 else decision.options)


def copied(value: Any) -> Any:
    """What a referee remembers, to be changed by itself."""
    match value:
        case list():
            return [copied(one) for one in value]
        case set() | dict() | City() | Purse():
            return value.copy()
        case _:
            return value


class Referee:
    """Follows a game, answer by answer, and knows what must have come of it."""

    recount: Recount
    # What is done at the end of a turn, the first one first.
    ranks: tuple[str, ...] = ("seventh card", "discard")
    # What can be used once an age, and makes a card free; everything else can be used once a turn.
    once_an_age = frozenset((FREE_CARD,))
    # What those who play at random may like to do.
    tastes: tuple[str, ...] = ("none", "build", "build with")
    turns = 6

    def __init__(self, game: Game, recount: Recount, met: Counter[str]) -> None:
        self.game = game
        self.recount = recount
        self.met = met
        self.seats = game.table.seats
        self.cities: list[City] = []
        self.hands: list[set[int]] = self.empty()
        self.tucked: list[set[int]] = self.empty()
        self.discard: set[int] = set()
        self.age = 0
        self.turn = 0
        self.decisions = 0
        self.chosen: dict[int, Deed] = {}
        # What each seat has used in this turn or age, and what it pays with in this turn.
        self.used: list[set[str]] = [set() for _seat in range(self.seats)]
        self.purses: list[Purse] = []
        # What is still to come before the turn is over, for whom; and what of that the game is asking for.
        self.waiting: list[tuple[str, int]] = []
        self.asked: tuple[str, int] | None = None
        self.checked: tuple[list[tuple[int, ...]], list[int]] = ([], [])
        if not self.sides_are_chosen():
            self.begin()

    def empty(self) -> list[set[int]]:
        """Nothing for each seat."""
        return [set() for _seat in range(self.seats)]

    def copy(self) -> Self:
        """The same referee of a copy of the game."""
        twin = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(twin, name, copied(value))
        twin.game = self.game.copy()
        twin.met = Counter()
        return twin

    def name(self, piece: int) -> str:
        return self.game.table.pieces[piece].name

    def kind(self, piece: int) -> str:
        return self.game.table.pieces[piece].face.kind

    def zone(self, zone: str, seat: int | None = None) -> tuple[int, ...]:
        table = self.game.table
        return self.game.state.zones[table.zone(zone) if seat is None else table.zone(zone, seat)]

    def zones(self, zone: str) -> list[set[int]]:
        """What lies in a zone of each seat."""
        return [set(self.zone(zone, seat)) for seat in range(self.seats)]

    def beside(self, seat: int) -> tuple[int, int]:
        """The neighbors of a seat."""
        return (seat + 1) % self.seats, (seat - 1) % self.seats

    # ---------------------------------------------------------------- the course of the game

    def sides_are_chosen(self) -> bool:
        decision = self.game.decision
        assert decision is not None
        piece = chosen_piece(decision.options[0])
        return piece is not None and self.kind(piece) == "side"

    def begin(self) -> None:
        """All have a board and a side, some coins, and nothing else."""
        self.cities = cities_of(self.game)
        assert len({city.board for city in self.cities}) == self.seats
        for city in self.cities:
            assert +city.victories == Counter()
            assert city == City(city.board, city.side, coins=self.recount.coins, victories=city.victories)
            self.met[f"{city.board} {city.side}"] += 1
        self.age = 1
        self.prepare()

    def prepare(self) -> None:
        """What comes before the first age."""
        self.begin_age()

    def begin_age(self) -> None:
        self.turn = 0
        self.used = [set() for _seat in range(self.seats)]
        if self.age > AGES:
            assert self.game.decision is None
        else:
            self.open_age()

    def open_age(self) -> None:
        """What comes before the first turn of an age."""
        self.deal()

    def deal(self) -> None:
        """The hands of the age are dealt."""
        self.turn = 1
        self.hands = self.zones("hand")
        assert not self.zone("deck")
        assert [len(hand) for hand in self.hands] == self.hand_sizes()
        self.check_dealt(set().union(*self.hands))
        self.open_purses()
        self.begin_turn()

    def hand_sizes(self) -> list[int]:
        return [self.turns + 1] * self.seats

    def check_dealt(self, dealt: Collection[int]) -> None:
        """Of which cards an age is made."""
        decks = min(self.seats, 7)
        for card in dealt:
            printed = self.game.table.pieces[card].properties
            assert printed["age"] == self.age
            assert "copies" not in printed or 3 <= int(printed["copies"]) <= decks
        colors = Counter(self.recount.cards[self.name(card)].color for card in dealt)
        assert colors["purple"] == (decks + 2 if self.age == AGES else 0)

    def open_purses(self) -> None:
        """A turn begins: all that is paid in it is paid out of what there is now."""
        began = [city.copy() for city in self.cities]
        self.purses = [Purse(began) for _seat in range(self.seats)]

    def begin_turn(self) -> None:
        """What comes before cards are chosen."""

    def answer(self, answer: int | Option) -> None:
        """Answer the decision of the game, and compare what comes of it."""
        decision = self.game.decision
        assert decision is not None and len(decision.options) > 1
        self.check_asked(decision)
        option = decision.options[answer] if isinstance(answer, int) else answer
        self.game.answer(answer)
        self.decisions += 1
        if self.age == 0:
            if not self.sides_are_chosen():
                self.begin()
        elif self.asked is not None:
            (what, _seat), self.asked = self.asked, None
            self.met[what] += 1
            self.answer_waiting(what, decision.acting, option)
            self.go_on()
        else:
            self.take(decision.acting, option)
        self.check()

    def check_asked(self, decision: Decision) -> None:
        """Everybody answers for themselves."""
        assert decision.seat == decision.acting

    def choosers(self) -> Collection[int]:
        """Who chooses a card in this turn."""
        return range(self.seats)

    def take(self, seat: int, option: Option) -> None:
        """A seat has chosen what it does in this turn."""
        assert seat in self.choosers() and seat not in self.chosen
        self.chosen[seat] = self.deed_of(seat, option)
        if len(self.chosen) == len(self.choosers()):
            self.play_turn()

    def play_turn(self) -> None:
        """Everybody has chosen: all pay, place, and take what comes of it; the other cards go on."""
        deeds = dict(sorted(self.chosen.items()))
        self.chosen = {}
        self.carry_out(deeds)
        self.pass_on()
        self.go_on()

    def pass_on(self) -> None:
        if self.turn < self.turns:
            self.pass_hands()
        else:
            self.leave_over()

    def pass_hands(self) -> None:
        step = 1 if self.age == 2 else -1
        self.hands = [self.hands[(seat + step) % self.seats] for seat in range(self.seats)]

    def leave_over(self) -> None:
        """In the last turn of an age, what is left of the hands is discarded, unless it may be played."""
        for seat, city in enumerate(self.cities):
            if "seventh card" in self.recount.abilities(city) and self.hands[seat]:
                self.waiting.append(("seventh card", seat))
            else:
                self.discard |= self.hands[seat]
                self.hands[seat] = set()

    # ---------------------------------------------------------------- what is done

    def carry_out(self, deeds: dict[int, Deed]) -> None:
        """What some seats do at the same time."""
        before = [city.coins for city in self.cities]
        for seat, deed in deeds.items():
            assert not deed.uses & self.used[seat]
            self.used[seat] |= deed.uses
            self.met.update(f"{use} is used" for use in deed.uses)
            assert sum(amount for _payee, amount in deed.paid) <= before[seat]
            self.take_out(seat, deed)
            for payee, amount in deed.paid:
                self.cities[seat].coins -= amount
                if payee >= 0:
                    assert payee in self.beside(seat)
                    self.cities[payee].coins += amount
            self.place(seat, deed)
        for seat, deed in deeds.items():
            self.resolve(seat, deed)

    def take_out(self, seat: int, deed: Deed) -> None:
        """What is paid for something is not there for the rest of the turn: coins, and units of whoever makes them."""
        purse, price = self.purses[seat], self.price_of(seat, deed)
        if price is not None:
            cost, what = price
            cases = self.recount.cases(self.cities, seat, cost, what, self.used[seat] - deed.uses, purse)
            purse.taken = {
                tuple(sorted((*before, *more), key=repr))
                for before, case in cases
                for more in taken_by(case, deed.paid, deed.uses)
            }
            assert purse.taken
        purse.spent += sum(amount for _payee, amount in deed.paid)

    def price_of(self, seat: int, deed: Deed) -> tuple[str, str] | None:
        """What is to be paid for a deed, and for what; None if that is nothing, or coins alone."""
        city = self.cities[seat]
        if deed.verb == "build with":
            cost = self.recount.stage_cost(city)
            assert cost is not None
            return cost, "stage"
        name = self.name(deed.card)
        if deed.verb != "build" or deed.way is not None or deed.uses & self.once_an_age:
            return None
        if self.recount.is_free(city, name, self.turn == 1, self.turn == self.turns):
            return None
        return self.recount.cards[name].cost, self.recount.cards[name].color

    def place(self, seat: int, deed: Deed) -> None:
        self.held(seat).remove(deed.card)
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

    def resolve(self, seat: int, deed: Deed) -> None:
        """What comes of a deed."""
        match deed.verb:
            case "build":
                self.resolve_card(seat, self.name(deed.card), deed.way)
            case "build with":
                self.resolve_stage(seat, self.recount.built_stages(self.cities[seat])[-1].ability)
            case _:
                self.gain(seat, SALE)

    def resolve_card(self, seat: int, name: str, _way: str | None) -> None:
        """What a card does when it is built."""
        for other, coins in self.recount.income(self.cities, seat, name).items():
            self.gain(other, coins)

    def resolve_stage(self, seat: int, ability: str) -> None:
        """What the latest stage does when it is built."""
        self.gain(seat, self.recount.built_stages(self.cities[seat])[-1].coins)
        if ability == "from the discard":
            self.waiting.append(("discard", seat))

    def gain(self, seat: int, coins: int) -> None:
        """A seat takes coins from the bank."""
        self.cities[seat].coins += coins

    # ---------------------------------------------------------------- the end of a turn

    def go_on(self) -> None:
        """End the turn, unless somebody is asked before."""
        while self.waiting:
            self.waiting.sort(key=self.rank)
            due = self.waiting.pop(0)
            if self.is_asked(*due):
                assert self.game.decision is not None and self.game.decision.acting == due[1]
                self.asked = due
                return
        self.end_turn()

    def rank(self, due: tuple[str, int]) -> int:
        return self.ranks.index(due[0])

    def is_asked(self, what: str, seat: int) -> bool:
        """Whether a seat is asked; if there is nothing to choose, what is left happens at once."""
        if what == "discard":
            return self.is_offered(self.buildable(seat))
        ways = list(self.possible(seat))
        if len(ways) == 1:
            self.carry_out({seat: ways[0]})
            return False
        decision = self.game.decision
        assert decision is not None
        assert {self.deed_of(seat, option) for option in decision.options} == set(ways)
        return True

    def is_offered(self, names: set[str], may_decline: bool = True) -> bool:
        """Whether pieces of these names, and no others, can be chosen; without any, nobody is asked."""
        if names:
            decision = self.game.decision
            assert decision is not None
            pieces = [chosen_piece(option) for option in decision.options]
            assert {self.name(piece) for piece in pieces if piece is not None} == names
            assert ((Agreed(False),) in decision.options) == may_decline
        return bool(names)

    def buildable(self, seat: int) -> set[str]:
        """What could be built from the discard: what has no namesake in the city."""
        return {self.name(card) for card in self.discard} - set(self.cities[seat].cards)

    def answer_waiting(self, what: str, seat: int, option: Option) -> None:
        if what == "seventh card":
            self.carry_out({seat: self.deed_of(seat, option)})
        elif option[0] == Agreed(True):
            self.build_from_discard(seat, option)

    def build_from_discard(self, seat: int, option: Option) -> None:
        card = chosen_piece(option)
        assert card is not None
        self.discard.remove(card)
        self.build(seat, card)
        self.resolve_card(seat, self.name(card), None)

    def end_turn(self) -> None:
        self.used = [used & self.once_an_age for used in self.used]
        if self.turn < self.turns:
            self.turn += 1
            self.open_purses()
            self.begin_turn()
        else:
            self.fight()
            self.age += 1
            self.begin_age()

    def fight(self) -> None:
        """The conflict at the end of an age; the strength of all is what it was before."""
        strengths = [self.recount.strength(city) for city in self.cities]
        for seat, other, tokens in list(self.fights()):
            if strengths[seat] > strengths[other]:
                self.win(seat, tokens)
            elif strengths[seat] < strengths[other]:
                self.lose(seat, other, tokens)

    def fights(self) -> Iterator[tuple[int, int, int]]:
        """Who compares with whom, for how many tokens."""
        for seat in range(self.seats):
            for other in self.beside(seat):
                yield seat, other, 1

    def win(self, seat: int, tokens: int) -> None:
        self.cities[seat].victories[2 * self.age - 1] += tokens

    def lose(self, seat: int, _other: int, tokens: int) -> None:
        self.cities[seat].defeats += tokens

    # ---------------------------------------------------------------- options

    def deed_of(self, seat: int, option: Option) -> Deed:
        """What an option amounts to; which card it is about is not asked where there is but one."""
        verb = next(one.verb for one in option if isinstance(one, Took))
        card = chosen_piece(option)
        if card is None:
            (card,) = self.held(seat)
        plan = next((one for one in option if isinstance(one, Plan)), Plan())
        assert verb is not None and all(payment.counter == "coin" for payment in plan.payments)
        paid: Counter[int] = Counter()
        for payment in plan.payments:
            paid[payment.payee] += payment.amount
        uses = frozenset(self.used_by(seat, use.source) for use in plan.uses)
        # Only what can be used once makes a purchase free.
        assert uses or all(payment.amount > 0 for payment in plan.payments)
        return Deed(verb, card, tuple(sorted((+paid).items())), plan.way, uses)

    def used_by(self, _seat: int, source: int) -> str:
        """What is used up, by its name."""
        return FREE_CARD if self.kind(source) == "stage" else self.name(source)

    def held(self, seat: int) -> set[int]:
        """The cards of which a seat plays one."""
        return self.hands[seat]

    def possible(self, seat: int) -> Iterator[Deed]:
        """Everything that a seat can do."""
        for card in self.held(seat):
            yield from self.uses_of(seat, card)
            cost = self.recount.stage_cost(self.cities[seat])
            if cost is not None:
                for plan in self.ways_to_pay(seat, cost, "stage"):
                    yield paid_deed("build with", card, plan)

    def uses_of(self, seat: int, card: int) -> Iterator[Deed]:
        """What a seat can do with a card, but for a stage."""
        yield Deed("sell", card)
        if self.name(card) not in self.cities[seat].cards:
            yield from self.ways_to_build(seat, card)

    def ways_to_build(self, seat: int, card: int) -> Iterator[Deed]:
        city, name = self.cities[seat], self.name(card)
        if self.recount.is_chained(city, name):
            yield Deed("build", card, (), "chain")
        elif self.recount.is_free(city, name, self.turn == 1, self.turn == self.turns):
            yield Deed("build", card)
        else:
            printed = self.recount.cards[name]
            for plan in self.ways_to_pay(seat, printed.cost, printed.color):
                yield paid_deed("build", card, plan)

    def ways_to_pay(self, seat: int, cost: str, what: str) -> set[Payment]:
        return self.recount.plans(self.cities, seat, cost, what, self.used[seat], self.purses[seat])

    def is_about_deeds(self) -> bool:
        """Whether the decision is about what is done with a card."""
        return self.age > 0 and (self.asked is None or self.asked[0] == "seventh card")

    def check_options(self) -> None:
        """Compare what is offered in a turn with what can be done by the rules in print."""
        decision = self.game.decision
        assert decision is not None
        if self.is_about_deeds():
            offered = [self.deed_of(decision.acting, option) for option in decision.options]
            assert len(set(offered)) == len(offered)
            assert set(offered) == set(self.possible(decision.acting))

    # ---------------------------------------------------------------- what is compared

    def check(self) -> None:
        """Compare the game with what it must be; if nothing has moved since the last time, there is nothing to do."""
        state = self.game.state
        if self.age == 0 or self.checked == (state.zones, state.counters):
            return
        check_pieces(self.game)
        self.check_table()
        # While the seventh card is still to be played, some of the others may not have discarded theirs.
        if self.asked is None or self.asked[0] != "seventh card":
            self.check_hands()
        self.checked = (list(state.zones), list(state.counters))

    def check_table(self) -> None:
        """What lies before everybody."""
        assert cities_of(self.game) == self.cities
        assert self.zones("tuck") == self.tucked
        stages_left = [len(self.recount.stages_of(city)) - city.stages for city in self.cities]
        assert [len(self.zone("plan", seat)) for seat in range(self.seats)] == stages_left

    def check_hands(self) -> None:
        """What everybody holds, and what is discarded."""
        assert self.zones("hand") == self.hands
        assert set(self.zone("discard")) == self.discard

    def check_scores(self) -> None:
        for seat, sheet in enumerate(self.game.scores):
            assert sheet in self.recount.best_sheets(self.cities, seat), seat

    def check_end(self) -> None:
        """The game is over: scores and winners, and how many decisions there were."""
        assert self.age == AGES + 1 and self.game.decision is None
        gone = self.discard.union(*self.tucked)
        assert {card for card in gone if self.kind(card) == "card"} == self.cards_out_of_play()
        self.check_scores()
        assert self.game.winners == self.recount.winners(self.cities, self.game.table.players)
        fewest, most = self.expected_decisions()
        assert fewest <= self.decisions <= most

    def expected_decisions(self) -> tuple[int, int]:
        """The turns; a choice of a side, and three times at most a seventh card and a card from the discard."""
        turns = AGES * self.turns * self.seats
        return turns, turns + self.seats + 6

    def cards_out_of_play(self) -> set[int]:
        """The cards that were dealt and stand in no city."""
        table, where = self.game.table, self.game.state.where
        shown = {table.zone("box"), *(table.zone("city", seat) for seat in range(self.seats))}
        return {
            piece.number for piece in table.pieces if piece.face.kind == "card" and where[piece.number] not in shown
        }

    # ---------------------------------------------------------------- random games

    @classmethod
    def to_be_met(cls, recount: Recount) -> set[str]:
        """What many games meet: everything that there is to be met."""
        met = {f"{board} {side}" for board, side in recount.sides} | set(cls.ranks)
        special = {stage.ability for _start, stages in recount.sides.values() for stage in stages}
        return met | ({f"{FREE_CARD} is used"} if "one free card an age" in special else set())

    def taste(self, taste: str) -> str:
        """What who plays at random likes to do now."""
        return taste

    def play(self, seed: int) -> None:
        """Play at random to the end; every now and then look at everything that could be done."""
        chance = random.Random(seed)
        taste = self.tastes[seed % len(self.tastes)]
        while (decision := self.game.decision) is not None:
            if chance.randrange(TRIED) == 0:
                self.check_options()
                self.try_every_option(chance)
                if self.age:
                    self.check_scores()
            self.answer(choose(decision, chance, self.taste(taste)))

    def try_every_option(self, chance: random.Random) -> None:
        """Take every option on a copy, and play on until the turn is over: all of them can be carried out."""
        decision = self.game.decision
        assert decision is not None
        now = (self.age, self.turn)
        for index, option in enumerate(decision.options):
            twin = self.copy()
            twin.answer(option if index % 2 else index)
            while (twin.age, twin.turn) == now and (then := twin.game.decision) is not None:
                twin.answer(chance.choice(then.options))
        assert self.game.decision == decision
        self.checked = ([], [])
        self.check()
