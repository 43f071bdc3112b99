"""Agora by hand: a game that asks for answers, on top of its Senate and its plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product

from tests.referees.agora_in_print import (
    ALL_TOKENS,
    ALL_WONDERS,
    CHAMBERS,
    DECLINE,
    INCOMES,
    NEW_WONDERS,
    WAIVERS,
    kind_of,
    places_of,
)
from tests.referees.agora_plots import Plots
from tests.referees.agora_senate import Decree
from tests.referees.duel_by_hand import CARDS, LAYOUTS, PICKS, Answer, Over, Play, Sheet


class Agora(Plots):
    """The whole game."""

    # ---------------------------------------------------------------- the course of the game

    def play(self) -> Play:
        self.chambers = {number: [Decree(name, number % 2 == 1)] for number, name in self.luck.decrees().items()}
        self.plots = list(self.luck.plots())
        self.board = list(self.chance.tokens())
        self.aside = [name for name in ALL_TOKENS if name not in self.board]
        try:
            for picks in PICKS:
                self.offer = list(self.chance.wonders())
                for seat in picks:
                    yield from self.draft(seat)
            for age in LAYOUTS:
                yield from self.play_age(age)
        except Over:
            return

    def draft(self, seat: int) -> Play:
        picked = yield from self.ask(seat, [("pick", name) for name in self.offer])
        assert picked is not None
        name = str(picked[1])
        self.offer.remove(name)
        self.players[seat].plan.append(name)
        if name == "Curia Julia":
            yield from self.conspire(seat)
        elif name == "Knossos":
            yield from self.campaign(seat)

    def play_age(self, age: int) -> Play:
        self.age = age
        self.lying = dict(zip(places_of(age), self.chance.cards(age), strict=True))
        self.removed = [*self.removed, *(name for name in self.luck.removed() if CARDS[name].age == age)]
        self.face_up = {cell for cell in self.lying if cell[0] % 2}
        if age > 1:
            yield from self.hand_over()
        self.active = self.first
        while self.lying:
            self.again = False
            yield from self.trigger_first(self.active)
            yield from self.turn(self.active)
            self.face_up.update(self.reachable())
            if self.lying and not self.again:
                self.active = 1 - self.active

    def trigger_first(self, seat: int) -> Play:
        """At the beginning of a turn a prepared plot may be triggered."""
        prepared = [plot for plot in self.politicos[seat].schemes if plot in self.under]
        answer = yield from self.maybe(seat, [("trigger", plot) for plot in prepared])
        if answer != DECLINE:
            yield from self.trigger(seat, str(answer[1]))

    # ---------------------------------------------------------------- a turn

    def turn(self, seat: int) -> Play:
        answer = yield from self.ask(seat, self.actions(seat))
        if answer is None:
            return
        me, name = self.politicos[seat], str(answer[1])
        self.take(name)
        match answer:
            case ("sell", _card):
                bonus = 2 if self.has(seat, "Discard Bonus") else 0
                me.coins += 2 + me.count("yellow") + bonus
                self.discard.append(name)
            case ("prepare", _card, str(plot)):
                self.under[plot] = name
            case ("recruit", _card, int(price)):
                me.coins -= price
                yield from self.recruit(seat, name)
            case ("build", _card, int(bank), int(other)):
                chained = self.is_chained(seat, name)
                self.pay(seat, bank, other)
                yield from self.build(seat, name, chained)
            case ("build with", _card, str(wonder), int(bank), int(other)):
                self.pay(seat, bank, other)
                self.under[wonder] = name
                yield from self.build_wonder(seat, wonder)
            case _:
                raise ValueError(answer)

    def received(self, seat: int, printed: int, bought: int) -> tuple[int, int]:
        """What the bank gets, and what an opponent who has Economy."""
        return (printed, bought) if self.has_economy(1 - seat) else (printed + bought, 0)

    def has_economy(self, seat: int) -> bool:
        return "Economy" in self.players[seat].tokens

    def actions(self, seat: int) -> Iterable[Answer]:
        me = self.politicos[seat]
        waived = 2 * ("Architecture" in me.tokens) + self.has(seat, "Wonder Discount")
        wonders = {wonder: self.least(seat, ALL_WONDERS[wonder].cost, waived) for wonder in me.plan}
        ready = [plot for plot in me.schemes if plot not in self.under]
        for cell in self.reachable():
            name = self.lying[cell]
            yield ("sell", name)
            if kind_of(name):
                price = 0 if "Corruption" in me.tokens else len(me.senators)
                if price <= me.coins:
                    yield ("recruit", name, price)
            else:
                for way in self.ways(seat, name):
                    yield ("build", name, *way)
            for wonder, price in wonders.items():
                if price <= me.coins:
                    yield ("build with", name, wonder, *self.received(seat, 0, price))
            for plot in ready:
                yield ("prepare", name, plot)

    def is_chained(self, seat: int, name: str) -> bool:
        lent = self.has(seat, "Borrowed Chains")
        return super().is_chained(seat, name) or (lent and super().is_chained(1 - seat, name))

    def ways(self, seat: int, name: str) -> set[tuple[int, int]]:
        """What the bank and the opponent get for a card, in each way that no other beats."""
        if self.is_chained(seat, name):
            return {(0, 0)}
        card = CARDS[name]
        coins = int(card.cost.rstrip("WCSGP") or 0)
        waived = 2 if card.color == "blue" and "Masonry" in self.players[seat].tokens else 0
        found = [(coins, self.least(seat, card.cost, waived))]
        if card.color in WAIVERS and self.has(seat, WAIVERS[card.color]):
            found = [(coins, self.least(seat, card.cost, 1))] if card.cost.lstrip("0123456789") else []
            found += [(0, self.least(seat, card.cost, 0))] if coins or not card.cost else []
        payable = {self.received(seat, *way) for way in found if sum(way) <= self.players[seat].coins}
        return {way for way in payable if not any(is_less(other, way) for other in payable)}

    def least(self, seat: int, cost: str, waived: int) -> int:
        """The least that the missing resources of a cost come to when the dearest of them are waived."""
        me, opponent = self.players[seat], self.players[1 - seat]
        missing = Counter(cost.lstrip("0123456789"))
        for name in me.cards:
            missing -= Counter(CARDS[name].makes)
        sold = Counter("".join(CARDS[name].makes for name in opponent.cards))
        cheap = "".join(CARDS[name].cheap for name in me.cards)
        prices = {what: 1 if what in cheap else 2 + sold[what] for what in "WCSGP"}
        for decree, goods in (("Raw Trade", "WCS"), ("Manufactured Trade", "GP")):
            if self.has(seat, decree):
                prices.update({what: max(prices[what] - 1, 1) for what in goods})
        some = [CARDS[name].one_of for name in me.cards] + [ALL_WONDERS[name].one_of for name in me.wonders]
        return min(
            sum(sorted((prices[what] for what in (missing - Counter(made)).elements()), reverse=True)[waived:])
            for made in product(*(one for one in some if one))
        )

    # ---------------------------------------------------------------- what comes of it

    def build(self, seat: int, name: str, chained: bool) -> Play:
        me = self.politicos[seat]
        if kind_of(name):
            yield from self.recruit(seat, name)
            return
        card, opponent = CARDS[name], self.politicos[1 - seat]
        tokens = list(me.tokens)
        paid = [one for one in (seat, 1 - seat) if self.has(one, INCOMES.get(card.color, ""))]
        me.cards.append(name)
        yield from self.look()
        if card.most:
            me.coins += card.coins * max(me.count(card.most), opponent.count(card.most))
        else:
            me.coins += card.coins * (me.count(card.coins_per) if card.coins_per else 1)
        yield from self.push(seat, card.shields)
        for token in tokens:
            if token == "Strategy" and card.color == "red":
                yield from self.push(seat, 1)
            elif token == "Urbanism" and chained:
                me.coins += 4
        for one in paid:
            self.players[one].coins += self.age
        yield from self.look()

    def build_wonder(self, seat: int, name: str) -> Play:
        me, opponent, wonder = self.politicos[seat], self.politicos[1 - seat], ALL_WONDERS[name]
        theology = "Theology" in me.tokens
        paid = [one for one in (seat, 1 - seat) if self.has(one, "Wonder Income")]
        me.plan.remove(name)
        me.wonders.append(name)
        if len(me.wonders) + len(opponent.wonders) == 7:
            me.plan.clear()
            opponent.plan.clear()
        if name == "Curia Julia":
            ready = [plot for plot in me.schemes if plot not in self.under]
            answer = yield from self.maybe(seat, [("trigger", plot) for plot in ready])
            if answer != DECLINE:
                yield from self.trigger(seat, str(answer[1]))
        me.coins += wonder.coins
        opponent.coins -= min(opponent.coins, wonder.loss)
        yield from self.push(seat, wonder.shields)
        if name == "Knossos":
            yield from self.campaign(seat)
            yield from self.maneuver(seat)
        elif wonder.destroys:
            doomed = [one for one in opponent.cards if CARDS[one].color == wonder.destroys]
            chosen = yield from self.ask(seat, [("destroy", one) for one in doomed])
            if chosen is not None:
                self.throw_away(1 - seat, str(chosen[1]))
        elif wonder.special == "mausoleum":
            chosen = yield from self.ask(seat, [("free", one) for one in self.discard])
            if chosen is not None:
                self.discard.remove(str(chosen[1]))
                yield from self.build(seat, str(chosen[1]), chained=False)
        elif wonder.special == "library":
            offered = self.chance.library(self.aside)
            chosen = yield from self.ask(seat, [("learn", one) for one in offered])
            if chosen is not None:
                self.aside.remove(str(chosen[1]))
                yield from self.gain(seat, str(chosen[1]))
        self.again |= wonder.again or theology
        for one in paid:
            self.players[one].coins += self.age

    # ---------------------------------------------------------------- points

    def sheet(self, seat: int) -> Sheet:
        me = self.politicos[seat]
        new = [name for name in me.wonders if name in NEW_WONDERS]
        old = [name for name in me.wonders if name not in NEW_WONDERS]
        guilds = self.guilds(seat)
        me.wonders, wonders = old, me.wonders
        found = super().sheet(seat)
        me.wonders = wonders
        found["Guilds"] = guilds
        found["Wonders"] += sum(NEW_WONDERS[name].points for name in new)
        held = [points for chamber, points in CHAMBERS.items() if self.holder(chamber) == seat]
        return {**found, "Senate": sum(held)}

    def guilds(self, seat: int) -> int:
        me, opponent = self.players[seat], self.players[1 - seat]
        guilds = [CARDS[name] for name in me.cards if CARDS[name].color == "purple"]
        return sum(one.points * max(me.count(one.most), opponent.count(one.most)) for one in guilds)

    def tie_break(self, seat: int) -> int:
        return self.players[seat].count("blue")

    def winners(self) -> tuple[int, ...]:
        return self.winning or super().winners()


def is_less(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a way to pay asks for no more of anything, and for less of something."""
    return one != other and one[0] <= other[0] and one[1] <= other[1]
