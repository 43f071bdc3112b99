"""What is always true with Cities, in random games of every number of players, of both editions, and of teams.

The referee of the base game, with what Cities adds: losses that are settled at the end of the turn, debts, diplomacy,
docks, warehouse and black market, masks, teams. WONDERSCRIPT_GAMES says how many games are played.
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
from tests.recount import abilities, built_stages, coins_for_card, is_chained, is_free, strength
from tests.recount_cities import (
    CITIES,
    DOCKS,
    DOVES,
    TEAM_GAME,
    DarkCity,
    best_dark_sheets,
    dark_cities_of,
    dark_payment_case,
    dark_winners,
    fight_all,
    fight_in_teams,
    income_of,
    losses_of,
    mask_copies,
    stage_cost,
)
from tests.test_always_true import (
    ENOUGH,
    SALE,
    TASTES,
    TRIED,
    Deed,
    Referee,
    check_pieces,
    choose,
    chosen_piece,
    throw_city,
    try_every_option,
)

import wonderscript
from wonderscript.runtime.decisions import Agreed, Chose, Option, Took
from wonderscript.runtime.game import Game
from wonderscript.runtime.plans import Plan
from wonderscript.runtime.table import Table, set_table

GAMES = int(os.environ.get("WONDERSCRIPT_GAMES", "800"))
TABLES: list[tuple[int, str | None]] = [(players, None) for players in range(3, 9)]
TABLES += [(players, "First Edition") for players in (3, 5, 8)]
TABLES += [(players, TEAM_GAME) for players in (4, 6, 8)]

each_table = pytest.mark.parametrize(
    ("players", "variant"), TABLES, ids=[f"{variant or 'Second Edition'}-{players}" for players, variant in TABLES]
)


@cache
def table_of(players: int, variant: str | None) -> Table:
    return set_table(wonderscript.compile_sets("cities", variant=variant), players)


@dataclass(frozen=True, slots=True)
class DarkDeed(Deed):
    """What an option amounts to, with the docks that it uses."""

    docks: frozenset[str] = frozenset()


class DarkReferee(Referee):
    """Follows a game with Cities."""

    cities: list[DarkCity]  # type: ignore[assignment]

    def __init__(self, game: Game, variant: str | None, met: Counter[str]) -> None:
        self.teams = variant == TEAM_GAME
        self.turns = 6 if game.table.players == 8 else 7
        # The docks that each seat has used in this turn.
        self.docked: list[set[str]] = [set() for _seat in range(game.table.players)]
        # Whether all cards of this turn are played, so that losses are settled.
        self.settling = False
        super().__init__(game, CITIES[variant], met)

    def copy(self) -> Self:
        twin = super().copy()
        twin.docked = [docks.copy() for docks in self.docked]
        return twin

    # ---------------------------------------------------------------- options

    def dark_deed(self, option: Option) -> DarkDeed:
        verb = next(one.verb for one in option if isinstance(one, Took))
        card = chosen_piece(option)
        assert verb is not None and card is not None
        plan = next((one for one in option if isinstance(one, Plan)), Plan())
        assert all(payment.counter == "coin" for payment in plan.payments)
        paid = tuple(sorted((one.payee, one.amount) for one in plan.payments if one.amount))
        used = [self.name(use.source) for use in plan.uses]
        docks = frozenset(name for name in used if name in DOCKS)
        return DarkDeed(verb, card, paid, "use" if len(docks) < len(used) else plan.way, docks)

    def possible(self, seat: int) -> Iterator[Deed]:
        city, edition, used = self.cities[seat], self.edition, self.docked[seat]
        stages = edition.sides[city.board, city.side][1][city.stages :]
        for card in self.hands[seat]:
            yield DarkDeed("sell", card)
            for stage in stages[:1]:
                case = dark_payment_case(edition, self.cities, seat, stage_cost(city, stage.cost), used)
                for plan in undominated_plans(case):
                    yield DarkDeed("build with", card, plan.paid, None, plan.uses)
            if self.name(card) not in city.cards:
                yield from self.dark_ways(seat, card)

    def dark_ways(self, seat: int, card: int) -> Iterator[DarkDeed]:
        """The ways to build a card."""
        city, edition, name = self.cities[seat], self.edition, self.name(card)
        # The recount of the base game knows six turns.
        turn = 6 if self.turn == self.turns else min(self.turn, 2)
        if is_chained(edition, city, name):
            yield DarkDeed("build", card, (), "chain")
        elif is_free(edition, city, name, turn):
            yield DarkDeed("build", card)
        else:
            case = dark_payment_case(edition, self.cities, seat, edition.cards[name].cost, self.docked[seat])
            if "one free card an age" in abilities(edition, city) and seat not in self.used:
                case = replace(case, free=("use",))
            for plan in undominated_plans(case):
                way = "use" if "use" in plan.uses else None
                yield DarkDeed("build", card, plan.paid, way, plan.uses - {"use"})

    def check_options(self) -> None:
        decision = self.game.decision
        assert decision is not None
        if self.age and (not self.waiting or self.waiting[0][0] == "seventh card"):
            offered = [self.dark_deed(option) for option in decision.options]
            assert len(set(offered)) == len(offered)
            assert set(offered) == set(self.possible(decision.seat))

    # ---------------------------------------------------------------- the course of the game

    def begin(self) -> None:
        self.cities = dark_cities_of(self.game)
        assert len({city.board for city in self.cities}) == self.players
        for city in self.cities:
            assert (city.coins, city.stages, city.cards, city.defeats) == (3, 0, [], 0)
            assert (city.debts, city.diplomacy, city.losses) == (0, 0, 0)
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
        dealt = set().union(*self.hands)
        assert all(self.game.table.pieces[card].properties["age"] == self.age for card in dealt)
        assert [len(hand) for hand in self.hands] == [self.turns + 1] * self.players
        colors = Counter(self.edition.cards[self.name(card)].color for card in dealt)
        assert colors["black"] == min(self.players, 7)
        assert colors["purple"] == (min(self.players, 7) + 2 if self.age == 3 else 0)

    def answer(self, answer: int | Option) -> None:
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
            self.chosen[decision.seat] = self.dark_deed(option)
            if len(self.chosen) == self.players:
                self.play_turn()
        self.check()

    def play_turn(self) -> None:
        before = [city.coins for city in self.cities]
        self.carry_out(self.chosen)
        for seat, deed in self.chosen.items():
            assert sum(amount for _payee, amount in deed.paid) <= before[seat]
            stages = built_stages(self.edition, self.cities[seat])
            if deed.verb == "build with" and stages[-1].ability == "from the discard":
                self.waiting.append(("discard", seat))
        self.chosen = {}
        if self.turn < self.turns:
            step = 1 if self.age == 2 else -1
            self.hands = [self.hands[(seat + step) % self.players] for seat in range(self.players)]
        else:
            self.leave_over()
        self.go_on()

    def carry_out(self, deeds: dict[int, Deed]) -> None:
        for seat, deed in deeds.items():
            if isinstance(deed, DarkDeed):
                assert not deed.docks & self.docked[seat]
                self.docked[seat] |= deed.docks
                self.met["dock"] += len(deed.docks)
            if deed.way == "use":
                assert deed.verb == "build" and seat not in self.used
                self.used.add(seat)
            for payee, amount in deed.paid:
                self.cities[seat].coins -= amount
                if payee >= 0:
                    assert payee in ((seat + 1) % self.players, (seat - 1) % self.players)
                    self.cities[payee].coins += amount
            self.place(seat, deed)
        for seat, deed in deeds.items():
            if deed.verb == "build":
                self.resolve_card(seat, self.name(deed.card))
            elif deed.verb == "build with":
                self.resolve_stage(seat)
            else:
                self.cities[seat].coins += SALE

    def resolve_card(self, seat: int, name: str) -> None:
        """What a card does when it is built."""
        self.cities[seat].coins += coins_for_card(self.edition, self.cities, seat, name)
        for city, coins in zip(self.cities, income_of(self.cities, self.edition, seat, name), strict=True):
            city.coins += coins
        self.note_losses(losses_of(self.cities, seat, name))
        self.cities[seat].diplomacy += name in DOVES
        if self.edition.cards[name].color == "black":
            self.met[name] += 1

    def resolve_stage(self, seat: int) -> None:
        """What the latest stage does when it is built."""
        city = self.cities[seat]
        stage = built_stages(self.edition, city)[-1]
        city.coins += stage.coins
        city.diplomacy += stage.ability == "dove"
        if stage.ability == "others lose 2":
            self.note_losses([0 if other == seat else 2 for other in range(self.players)])

    def note_losses(self, losses: list[int]) -> None:
        for city, loss in zip(self.cities, losses, strict=True):
            city.losses += loss

    # ---------------------------------------------------------------- the end of a turn

    def go_on(self) -> None:
        """End the turn, unless somebody is asked before: a last card, the discard, then how losses are settled."""
        while self.waiting or not self.settling:
            if not self.waiting:
                self.settling = True
                self.waiting = [("losses", seat) for seat, city in enumerate(self.cities) if city.losses]
            elif self.is_asked(*self.waiting[0]):
                return
            else:
                del self.waiting[0]
        self.settling = False
        self.end_turn()

    def is_asked(self, what: str, seat: int) -> bool:
        """Whether a seat is asked; if there is nothing to choose, what is left happens at once."""
        decision = self.game.decision
        if what == "losses":
            most = min(self.cities[seat].losses, self.cities[seat].coins)
            if not most:
                self.settle(seat, 0)
                return False
            assert decision is not None and decision.seat == seat
            assert list(decision.options) == [(Chose("P", "number", paid),) for paid in range(most + 1)]
            return True
        if what == "discard":
            offered = self.buildable(seat)
            if not offered:
                return False
            assert decision is not None and decision.seat == seat
            pieces = [chosen_piece(option) for option in decision.options if option[0] == Agreed(True)]
            assert {self.name(piece) for piece in pieces if piece is not None} == offered
            return True
        (card,) = self.hands[seat]
        if decision is not None and all(chosen_piece(option) == card for option in decision.options):
            assert decision.seat == seat
            return True
        self.carry_out({seat: DarkDeed("sell", card)})
        return False

    def settle(self, seat: int, paid: int) -> None:
        city = self.cities[seat]
        city.coins -= paid
        city.debts += city.losses - paid
        city.losses = 0
        self.met["settled"] += 1

    def answer_waiting(self, seat: int, option: Option) -> None:
        what, _seat = self.waiting.pop(0)
        self.met[what] += 1
        card = chosen_piece(option)
        if what == "losses":
            (chosen,) = option
            assert isinstance(chosen, Chose)
            self.settle(seat, chosen.value)
        elif what == "seventh card":
            self.carry_out({seat: self.dark_deed(option)})
        elif option[0] == Agreed(True):
            assert card is not None
            self.discard.remove(card)
            self.build(seat, card)
            self.resolve_card(seat, self.name(card))
        self.go_on()

    def end_turn(self) -> None:
        self.docked = [set() for _seat in range(self.players)]
        assert not any(city.losses for city in self.cities)
        if self.turn < self.turns:
            self.turn += 1
            return
        self.met[f"{sum(city.diplomacy > 0 for city in self.cities)} stay out"] += 1
        fight = fight_in_teams if self.teams else fight_all
        fight(self.cities, [strength(self.edition, city) for city in self.cities], self.age)
        self.begin_age()

    # ---------------------------------------------------------------- what is compared

    def check(self) -> None:
        state = self.game.state
        if self.age == 0 or self.checked == (state.zones, state.counters):
            return
        check_pieces(self.game)
        assert dark_cities_of(self.game) == self.cities
        if not self.waiting or self.waiting[0][0] != "seventh card":
            assert [set(self.zone("hand", seat)) for seat in range(self.players)] == self.hands
            assert set(self.zone("discard")) == self.discard
        assert [set(self.zone("tuck", seat)) for seat in range(self.players)] == self.tucked
        sides = [self.edition.sides[city.board, city.side][1] for city in self.cities]
        stages_left = [len(side) - city.stages for side, city in zip(sides, self.cities, strict=True)]
        assert [len(self.zone("plan", seat)) for seat in range(self.players)] == stages_left
        self.checked = (list(state.zones), list(state.counters))

    def check_scores(self) -> None:
        for seat, sheet in enumerate(self.game.scores):
            assert sheet in best_dark_sheets(self.edition, self.cities, seat)

    def check_end(self) -> None:
        assert self.age == 4 and self.game.decision is None
        assert self.discard | set().union(*self.tucked) == self.cards_out_of_play()
        self.check_scores()
        assert self.game.winners == dark_winners(self.edition, self.cities, 2 if self.teams else 1)
        turns = 3 * self.turns
        # A side, the turns, and at most as often the losses of a turn; a last card and a card from the discard.
        assert turns * self.players <= self.decisions <= (2 * turns + 1) * self.players + 6


# --- random games ------------------------------------------------------------------------------------------


def played(players: int, variant: str | None, seed: int, met: Counter[str]) -> DarkReferee:
    """A random game, followed to its end."""
    chance = random.Random(seed)
    taste = TASTES[seed % len(TASTES)]
    referee = DarkReferee(Game.new(table_of(players, variant), seed), variant, met)
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
    games = max(GAMES // (4 * len(TABLES)), 1)
    met: Counter[str] = Counter()
    for seed in range(games):
        try:
            played(players, variant, seed, met).check_end()
        except AssertionError as broken:
            broken.add_note(f"in the game of {players} players with seed {seed}")
            raise
    if games >= ENOUGH:
        expected = {f"{board} {side}" for board, side in CITIES[variant].sides} | {"seventh card", "discard", "losses"}
        expected |= {name for name, card in CITIES[variant].cards.items() if card.color == "black"}
        assert expected | {"dock", "settled", "0 stay out", "1 stay out", "2 stay out"} <= set(met)


# --- any position ------------------------------------------------------------------------------------------


def random_positions(players: int, variant: str | None, amount: int) -> Iterator[Game]:
    """Finished games in which cities, coins and tokens are thrown together: many green cards, masks and guilds."""
    chance = random.Random(players)
    game = played(players, variant, players, Counter()).game
    table = game.table
    boards = [piece for piece in table.pieces if piece.face.kind == "board"]
    cards = [piece for piece in table.pieces if piece.face.kind == "card"]
    guilds = [card.number for card in cards if card.properties["color"] == "purple"]
    telling = [card.number for card in cards if card.properties["color"] in ("green", "black")]
    others = [card.number for card in cards if card.properties["color"] not in ("green", "black", "purple")]
    for _position in range(amount):
        for zone in [table.zone(name, seat) for name in ("city", "plan") for seat in range(players)]:
            for piece in game.state.zones[zone]:
                game.state.move(piece, table.zone("box"))
        for some in (guilds, telling, others):
            chance.shuffle(some)
        for seat, board in enumerate(chance.sample(boards, players)):
            first = seat * 10
            plain = others[first : first + chance.randint(0, 10)]
            dealt = telling[seat::players] + plain + guilds[seat::players]
            throw_city(game, chance, seat, board.number, dealt)
            for name in ("debt", "diplomacy"):
                game.state.counters[table.slot(name, seat)] = chance.randint(0, 4)
        yield game


@each_table
def test_any_position_is_scored_as_recounted(players: int, variant: str | None) -> None:
    """Masks, open symbols and a copied guild are one joint maximum for each seat."""
    edition = CITIES[variant]
    joint = 0
    for game in random_positions(players, variant, 60):
        cities = dark_cities_of(game)
        for seat, sheet in enumerate(game.scores):
            assert sheet in best_dark_sheets(edition, cities, seat), (seat, cities)
            special = abilities(edition, cities[seat])
            is_open = "any science" in special or "Scientists Guild" in cities[seat].cards or "copy a guild" in special
            joint += is_open and len(mask_copies(edition, cities, seat)) > 1
        assert game.winners == dark_winners(edition, cities, 2 if variant == TEAM_GAME else 1)
    assert joint


def test_the_tables_name_every_card_and_side() -> None:
    for variant, edition in CITIES.items():
        pieces = table_of(8, variant).pieces
        assert {piece.name for piece in pieces if piece.face.kind == "card"} == set(edition.cards)
        sides = {(pieces[side.parent].name, side.name) for side in pieces if side.face.kind == "side"}
        assert sides == set(edition.sides)
