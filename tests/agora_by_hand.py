"""Agora written by hand on top of Duel by hand: what is printed, and a game that asks for answers.

Nothing here looks at the library, at its effects or at the text in content/. What chance decides comes from outside.
Cards of which there are several copies have a number in their name: `Conspirator 140`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Protocol

from tests.agora_in_print import (
    ALL_TOKENS,
    ALL_WONDERS,
    CHAMBERS,
    DECLINE,
    INCOMES,
    NEW_WONDERS,
    SECTIONS,
    SYMBOLS,
    WAIVERS,
    kind_of,
    places_of,
)
from tests.duel_by_hand import (
    CARDS,
    LAYOUTS,
    PICKS,
    Answer,
    Duel,
    Over,
    Play,
    Player,
    Question,
    Sheet,
)


@dataclass(slots=True)
class Politico(Player):
    """What a player has in Agora."""

    senators: list[str] = field(default_factory=list)
    schemes: list[str] = field(default_factory=list)
    past: list[str] = field(default_factory=list)
    cubes: Counter[int] = field(default_factory=Counter)
    supply: int = 12


@dataclass(slots=True)
class Decree:
    """A decree in a chamber."""

    name: str
    up: bool


class AgoraChance(Protocol):
    """What nobody decides."""

    def tokens(self) -> Sequence[str]:
        """The five tokens on the board."""

    def wonders(self) -> Sequence[str]:
        """The four wonders that are laid out next."""

    def cards(self, age: int) -> Sequence[str]:
        """The cards of an age, place by place."""

    def library(self, aside: Sequence[str]) -> Sequence[str]:
        """Three of the tokens set aside."""

    def removed(self) -> Sequence[str]:
        """The cards that were removed so far."""

    def decrees(self) -> Mapping[int, str]:
        """The decree of each chamber."""

    def plots(self) -> Sequence[str]:
        """The plots, the top one first."""


class Agora(Duel):
    """A game with the Senate."""

    def __init__(self, chance: AgoraChance) -> None:
        super().__init__(chance)
        self.luck = chance
        self.politicos = (Politico(), Politico())
        self.players = self.politicos
        self.chambers: dict[int, list[Decree]] = {}
        self.plots: list[str] = []
        # The card that lies under a plot or a wonder, and tokens that nobody can use any more.
        self.under: dict[str, str] = {}
        self.locked: list[str] = []
        self.removed: list[str] = []
        # Who had the shield decree, and what was true, when it was last looked at.
        self.shield: int | None = None
        self.known: set[tuple[str, int, str]] = set()
        self.winning: tuple[int, ...] = ()

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
        self.active = self.first
        while self.lying:
            self.again = False
            yield from self.trigger_first(self.active)
            yield from self.turn(self.active)
            self.face_up.update(self.reachable())
            if self.lying and not self.again:
                self.active = 1 - self.active
        if age < len(LAYOUTS):
            yield from self.hand_over()

    def trigger_first(self, seat: int) -> Play:
        """At the beginning of a turn a prepared plot may be triggered."""
        prepared = [plot for plot in self.politicos[seat].schemes if plot in self.under]
        answer = yield from self.maybe(seat, [("trigger", plot) for plot in prepared])
        if answer != DECLINE:
            yield from self.trigger(seat, str(answer[1]))

    def maybe(self, seat: int, options: Iterable[Answer]) -> Generator[Question, Answer, Answer]:
        """Ask a seat that may also decline; nobody is asked who could do nothing else."""
        found = tuple(options)
        answer = (yield from self.ask(seat, (*found, DECLINE))) if found else DECLINE
        assert answer is not None
        return answer

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
            case ("build", _card, int(printed), int(bought)):
                chained = self.is_chained(seat, name)
                self.spend(seat, printed, bought)
                yield from self.build(seat, name, chained)
            case ("build with", _card, str(wonder), int(bought)):
                self.spend(seat, 0, bought)
                self.under[wonder] = name
                yield from self.build_wonder(seat, wonder)
            case _:
                raise ValueError(answer)

    def take(self, name: str) -> None:
        """Take a card out of the layout."""
        del self.lying[next(cell for cell, card in self.lying.items() if card == name)]

    def spend(self, seat: int, printed: int, bought: int) -> None:
        self.pay(seat, printed, bought) if self.has_economy(1 - seat) else self.pay(seat, printed + bought, 0)

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
                for printed, bought in self.ways(seat, name):
                    yield ("build", name, printed, bought)
            for wonder, price in wonders.items():
                if price <= me.coins:
                    yield ("build with", name, wonder, price)
            for plot in ready:
                yield ("prepare", name, plot)

    def is_chained(self, seat: int, name: str) -> bool:
        lent = self.has(seat, "Borrowed Chains")
        return super().is_chained(seat, name) or (lent and super().is_chained(1 - seat, name))

    def ways(self, seat: int, name: str) -> set[tuple[int, int]]:
        """What a card costs in printed coins and for bought resources, in each way that no other beats."""
        if self.is_chained(seat, name):
            return {(0, 0)}
        card = CARDS[name]
        coins = int(card.cost.rstrip("WCSGP") or 0)
        waived = 2 if card.color == "blue" and "Masonry" in self.players[seat].tokens else 0
        found = [(coins, self.least(seat, card.cost, waived))]
        if card.color in WAIVERS and self.has(seat, WAIVERS[card.color]):
            found = [(coins, self.least(seat, card.cost, 1))] if card.cost.lstrip("0123456789") else []
            found += [(0, self.least(seat, card.cost, 0))] if coins or not card.cost else []
        payable = {way for way in found if sum(way) <= self.players[seat].coins}
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

    def throw_away(self, seat: int, name: str) -> None:
        self.players[seat].cards.remove(name)
        self.discard.append(name)

    def push(self, seat: int, steps: int) -> Play:
        """The marker moves, forward or (if less than nothing) back; then comes what it has reached."""
        before = self.marker
        self.marker = max(-9, min(9, before + (steps if seat == 0 else -steps)))
        gaining = 0 if self.marker > before else 1
        reached: list[int] = []
        for step in range(1, abs(self.marker - before) + 1):
            place = before + step if gaining == 0 else -(before - step)
            if place == 9 or (place in (3, 6) and (gaining, place) not in self.looted):
                self.looted.add((gaining, place))
                reached.append(place)
        for place in reached:
            if place == 9:
                self.win((gaining,), "military supremacy")
            if place == 3:
                yield from self.campaign(gaining)
            else:
                yield from self.undermine(gaining)
                yield from self.maneuver(gaining)

    def win(self, seats: tuple[int, ...], reason: str) -> None:
        self.winning = seats
        self.won = (seats[0], reason)
        raise Over

    def gain(self, seat: int, token: str) -> Play:
        """A progress token comes into a city."""
        self.players[seat].tokens.append(token)
        yield from self.look()
        if token in ("Agriculture", "Urbanism"):
            self.players[seat].coins += 6

    # ---------------------------------------------------------------- senators

    def recruit(self, seat: int, name: str) -> Play:
        again = self.has(seat, "Conspirator Turn")
        self.politicos[seat].senators.append(name)
        kind = kind_of(name)
        assert kind is not None
        if kind != "Conspirator":
            yield from self.lobby(seat, SECTIONS[kind])
            return
        options: list[Answer] = [("conspire",)]
        if self.politicos[seat].supply:
            options += [("influence", chamber) for chamber in CHAMBERS]
        answer = yield from self.ask(seat, options)
        assert answer is not None
        if answer[0] == "influence":
            yield from self.influence(seat, int(answer[1]))
        else:
            yield from self.conspire(seat)
        self.again |= again

    def lobby(self, seat: int, section: tuple[int, ...]) -> Play:
        me = self.politicos[seat]
        blue = me.count("blue") + 2 * self.has(seat, "Senate Majority")
        for _action in range(3 if blue >= 4 else 2 if blue >= 2 else 1):
            adding: list[Answer] = [("influence", chamber) for chamber in section if me.supply]
            answer = yield from self.maybe(seat, [*adding, *self.shifts(seat)])
            match answer:
                case ("influence", int(chamber)):
                    yield from self.influence(seat, chamber)
                case ("shift", int(source), int(target)):
                    yield from self.shift(seat, source, target)
                case _:
                    assert answer == DECLINE

    def conspire(self, seat: int) -> Play:
        me = self.politicos[seat]
        drawn = self.plots[:2]
        if "Organized Crime" in me.tokens:
            me.schemes += drawn
            self.plots = self.plots[2:]
            return
        answer = yield from self.ask(seat, [("keep", plot) for plot in drawn])
        assert answer is not None
        me.schemes.append(str(answer[1]))
        self.plots.remove(str(answer[1]))
        if (yield from self.maybe(seat, [("bury",)])) != DECLINE:
            self.plots.append(self.plots.pop(0))

    # ---------------------------------------------------------------- the Senate

    def holder(self, chamber: int) -> int | None:
        """Who controls a chamber."""
        mine, theirs = (player.cubes[chamber] for player in self.politicos)
        return None if mine == theirs else 0 if mine > theirs else 1

    def has(self, seat: int, decree: str) -> bool:
        """Whether a decree works for a seat."""
        return any(
            self.holder(chamber) == seat and any(one.up and one.name == decree for one in lying)
            for chamber, lying in self.chambers.items()
        )

    def shifts(self, seat: int) -> list[Answer]:
        cubes = self.politicos[seat].cubes
        return [
            ("shift", chamber, other)
            for chamber in CHAMBERS
            for other in (chamber - 1, chamber + 1)
            if cubes[chamber] and other in CHAMBERS
        ]

    def campaign(self, seat: int) -> Play:
        if self.politicos[seat].supply:
            answer = yield from self.ask(seat, [("influence", chamber) for chamber in CHAMBERS])
            assert answer is not None
            yield from self.influence(seat, int(answer[1]))

    def maneuver(self, seat: int) -> Play:
        answer = yield from self.maybe(seat, self.shifts(seat))
        if answer != DECLINE:
            yield from self.shift(seat, int(answer[1]), int(answer[2]))

    def undermine(self, seat: int) -> Play:
        opponent = self.politicos[1 - seat]
        answer = yield from self.ask(seat, [("weaken", chamber) for chamber in CHAMBERS if opponent.cubes[chamber]])
        if answer is not None:
            opponent.cubes[int(answer[1])] -= 1
            opponent.supply += 1
            yield from self.look()

    def influence(self, seat: int, chamber: int) -> Play:
        self.politicos[seat].supply -= 1
        yield from self.enter(seat, chamber)

    def shift(self, seat: int, source: int, target: int) -> Play:
        self.politicos[seat].cubes[source] -= 1
        yield from self.enter(seat, target)

    def enter(self, seat: int, chamber: int) -> Play:
        self.politicos[seat].cubes[chamber] += 1
        for decree in self.chambers[chamber]:
            decree.up = True
        yield from self.look()

    def look(self) -> Play:
        """After each deed: who has lost and who has gained the shield, then pairs, six symbols and six chambers."""
        while True:
            before, self.shield = self.shield, next((seat for seat in (0, 1) if self.has(seat, "Shield")), None)
            if before != self.shield:
                gained = self.shield
                if before is not None:
                    yield from self.push(before, -1)
                if gained is not None:
                    yield from self.push(gained, 1)
                continue
            found = list(self.true_now())
            new = [one for one in found if one not in self.known]
            self.known = set(found)
            if not new:
                return
            for what, seat, _symbol in new:
                yield from self.turned_true(what, seat)

    def true_now(self) -> Iterable[tuple[str, int, str]]:
        for seat in (self.active, 1 - self.active):
            symbols = self.players[seat].symbols()
            yield from (("pair", seat, symbol) for symbol in SYMBOLS if symbols[symbol] >= 2)
            if len(symbols) >= 6:
                yield ("six", seat, "")
            if all(self.holder(chamber) == seat for chamber in CHAMBERS):
                yield ("senate", seat, "")

    def turned_true(self, what: str, seat: int) -> Play:
        if what == "senate":
            self.win((seat,), "political supremacy")
        elif what == "six":
            both = len(self.players[1 - seat].symbols()) >= 6
            self.win((0, 1) if both else (seat,), "scientific supremacy")
        chosen = yield from self.ask(seat, [("learn", one) for one in self.board])
        if chosen is not None:
            self.board.remove(str(chosen[1]))
            yield from self.gain(seat, str(chosen[1]))

    # ---------------------------------------------------------------- plots

    def trigger(self, seat: int, plot: str) -> Play:
        yield from self.carry_out(seat, plot)
        self.politicos[seat].schemes.remove(plot)
        self.politicos[seat].past.append(plot)

    def carry_out(self, seat: int, plot: str) -> Play:
        me, opponent = self.politicos[seat], self.politicos[1 - seat]
        match plot:
            case "Extortion":
                chosen = yield from self.ask(seat, [("extort", one) for one in opponent.plan])
                if chosen is not None:
                    opponent.plan.remove(str(chosen[1]))
                    me.plan.append(str(chosen[1]))
                yield from self.maneuver(seat)
            case "Blackmail":
                taken = (opponent.coins + 1) // 2
                me.coins += taken
                opponent.coins -= taken
                yield from self.maneuver(seat)
            case "Expropriation" | "Swindle":
                color = "blue" if plot == "Expropriation" else "yellow"
                chosen = yield from self.ask(seat, self.of_opponent("demolish", seat, color))
                if chosen is not None:
                    self.throw_away(1 - seat, str(chosen[1]))
                yield from self.maneuver(seat)
            case "Obscurantism":
                yield from self.lock(seat)
            case "Coup":
                yield from self.push(seat, 2)
            case "Property Fraud":
                far = [name for (row, _column), name in self.lying.items() if row == 1 and not kind_of(name)]
                chosen = yield from self.ask(seat, [("free", one) for one in far])
                if chosen is not None:
                    self.take(str(chosen[1]))
                    yield from self.build(seat, str(chosen[1]), chained=False)
            case "Treason":
                chosen = yield from self.ask(seat, [("free", one) for one in self.removed])
                if chosen is not None:
                    self.removed.remove(str(chosen[1]))
                    yield from self.build(seat, str(chosen[1]), chained=False)
            case "Political Maneuver":
                yield from self.campaign(seat)
                yield from self.undermine(seat)
                yield from self.maneuver(seat)
            case "Espionage":
                chosen = yield from self.ask(seat, [("learn", one) for one in self.aside])
                if chosen is not None:
                    self.aside.remove(str(chosen[1]))
                    yield from self.gain(seat, str(chosen[1]))
            case "Turn of Events":
                yield from self.clear_away(seat)
            case "Embezzlement":
                me.coins += me.cubes.total()
                opponent.coins -= min(opponent.coins, opponent.cubes.total())
            case "Foreclosure":
                chosen = yield from self.ask(seat, self.of_opponent("seize", seat, "brown grey"))
                if chosen is not None:
                    opponent.cards.remove(str(chosen[1]))
                    me.cards.append(str(chosen[1]))
            case "Coercion":
                yield from self.coerce(seat)
            case "Insider Influence":
                yield from self.intrigue(seat)
            case _:
                assert plot == "Sabotage"
                chosen = yield from self.ask(seat, [("sabotage", one) for one in opponent.wonders])
                if chosen is not None:
                    opponent.wonders.remove(str(chosen[1]))
                    self.discard.append(self.under.pop(str(chosen[1])))

    def of_opponent(self, verb: str, seat: int, colors: str) -> list[Answer]:
        cards = self.players[1 - seat].cards
        return [(verb, one) for one in cards if CARDS[one].color in colors.split()]

    def lock(self, seat: int) -> Play:
        theirs = self.players[1 - seat].tokens
        chosen = yield from self.ask(seat, [("suppress", one) for one in (*self.board, *self.aside, *theirs)])
        if chosen is not None:
            token = str(chosen[1])
            next(place for place in (self.board, self.aside, theirs) if token in place).remove(token)
            self.locked.append(token)
            yield from self.look()

    def clear_away(self, seat: int) -> Play:
        """Discard a card that can be reached, and perhaps another one."""
        chosen = yield from self.ask(seat, [("demolish", self.lying[cell]) for cell in self.reachable()])
        if chosen is not None:
            self.take(str(chosen[1]))
            self.discard.append(str(chosen[1]))
        self.face_up.update(self.reachable())
        more = yield from self.maybe(seat, [("demolish", self.lying[cell]) for cell in self.reachable()])
        if more != DECLINE:
            self.take(str(more[1]))
            self.discard.append(str(more[1]))
        self.face_up.update(self.reachable())
        yield from self.maneuver(seat)

    def coerce(self, seat: int) -> Play:
        me, opponent = self.players[seat], self.players[1 - seat]
        pairs = [(one, other) for one in me.cards for other in opponent.cards if CARDS[one].color == CARDS[other].color]
        swaps: list[Answer] = [
            ("exchange", one, other) for one, other in pairs if CARDS[one].color in ("blue", "green")
        ]
        chosen = yield from self.ask(seat, swaps)
        if chosen is not None:
            mine, theirs = str(chosen[1]), str(chosen[2])
            me.cards[me.cards.index(mine)] = theirs
            opponent.cards[opponent.cards.index(theirs)] = mine
            yield from self.look()
        yield from self.maneuver(seat)

    def intrigue(self, seat: int) -> Play:
        moves: list[Answer] = [
            ("relocate", chamber, target)
            for chamber, lying in self.chambers.items()
            for target in CHAMBERS
            if lying and target != chamber
        ]
        chosen = yield from self.ask(seat, moves)
        assert chosen is not None
        source, target = int(chosen[1]), int(chosen[2])
        known = self.holder(target) is not None
        self.chambers[target] += [Decree(decree.name, decree.up or known) for decree in self.chambers[source]]
        self.chambers[source] = []
        yield from self.look()
        yield from self.maneuver(seat)

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

    def winners(self) -> tuple[int, ...]:
        return self.winning or super().winners()


def is_less(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a way to pay asks for no more of anything, and for less of something."""
    return one != other and one[0] <= other[0] and one[1] <= other[1]
