"""What is always true with Leaders, in random games of every number of players.

The referee of the base game, with what Leaders adds: the draft, recruiting, leaders that wait for something, Rome, the
order of what happens at the end of a turn. WONDERSCRIPT_GAMES says how many games are played.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Self

import pytest
from tests.recount import abilities, built_stages, coins_for_card, is_chained, is_free
from tests.recount_leaders import (
    COSTS,
    WITH_LEADERS,
    Court,
    best_court_sheets,
    court_of,
    court_plans,
    court_strength,
    court_winners,
    is_free_by_leader,
    leader_cost,
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
from wonderscript.runtime.decisions import Agreed, Option, Took
from wonderscript.runtime.game import Game
from wonderscript.runtime.plans import Plan
from wonderscript.runtime.table import Table, set_table

GAMES = int(os.environ.get("WONDERSCRIPT_GAMES", "600"))
PLAYERS = (3, 4, 5, 6, 7)
# What is done at the end of a turn, the first one first.
RANKS = {"seventh card": 0, "discard": 20, "solomon": 30, "extra leader": 40, "courtesans": 50}

each_table = pytest.mark.parametrize("players", PLAYERS)


@cache
def table_of(players: int) -> Table:
    return set_table(wonderscript.compile_sets("leaders"), players)


@dataclass(frozen=True, slots=True)
class CourtDeed(Deed):
    """What an option amounts to, with the resource that a leader takes off, and whether Bilkis sells something."""

    waived: tuple[str, ...] = ()
    bilkis: bool = False


class CourtReferee(Referee):
    """Follows a game with Leaders."""

    cities: list[Court]  # type: ignore[assignment]

    def __init__(self, game: Game, met: Counter[str]) -> None:
        players = game.table.players
        self.offers: list[set[int]] = [set() for _seat in range(players)]
        self.courts: list[set[int]] = [set() for _seat in range(players)]
        self.reserve: set[int] = set()
        self.retired: set[int] = set()
        self.picked: dict[int, int] = {}
        self.recruiting = False
        # Who has bought of Bilkis in this turn, and who has had the coin of Hatshepsut for which side.
        self.bought: set[int] = set()
        self.rewarded: set[tuple[int, int]] = set()
        super().__init__(game, WITH_LEADERS[None], met)

    def copy(self) -> Self:
        twin = super().copy()
        twin.offers = [offer.copy() for offer in self.offers]
        twin.courts = [court.copy() for court in self.courts]
        return twin

    # ---------------------------------------------------------------- options

    def court_deed(self, option: Option) -> CourtDeed:
        verb = next(one.verb for one in option if isinstance(one, Took))
        card = chosen_piece(option)
        assert verb is not None and card is not None
        plan = next((one for one in option if isinstance(one, Plan)), Plan())
        paid = tuple(sorted((one.payee, one.amount) for one in plan.payments if one.amount))
        used = {self.name(use.source) for use in plan.uses}
        assert used <= {"Bilkis", "Courtesans Guild"}
        waived = tuple(name for name in plan.waived if name != "coin")
        return CourtDeed(verb, card, paid, plan.way, waived, bool(used))

    def possible(self, seat: int) -> Iterator[Deed]:
        city = self.cities[seat]
        stages = self.edition.sides[city.board, city.side][1][city.stages :]
        for card in self.courts[seat] if self.recruiting else self.hands[seat]:
            yield CourtDeed("dismiss" if self.recruiting else "sell", card)
            for stage in stages[:1]:
                yield from self.paid_ways(seat, "build with", card, stage.cost, "stage")
            if self.recruiting:
                yield from self.recruitings(seat, card)
            elif self.name(card) not in city.cards:
                yield from self.buildings(seat, card)

    def recruitings(self, seat: int, leader: int) -> Iterator[CourtDeed]:
        """The way to recruit a leader, if there is one."""
        cost = leader_cost(self.cities, seat, self.name(leader))
        if cost <= self.cities[seat].coins:
            yield CourtDeed("recruit", leader, ((-1, cost),) if cost else ())

    def buildings(self, seat: int, card: int) -> Iterator[CourtDeed]:
        """The ways to build a card."""
        city, edition, name = self.cities[seat], self.edition, self.name(card)
        if is_chained(edition, city, name):
            yield CourtDeed("build", card, (), "chain")
        elif is_free(edition, city, name, self.turn) or is_free_by_leader(edition, city, name):
            yield CourtDeed("build", card)
        else:
            yield from self.paid_ways(seat, "build", card, edition.cards[name].cost, edition.cards[name].color)

    def paid_ways(self, seat: int, verb: str, card: int, cost: str, what: str) -> Iterator[CourtDeed]:
        names = self.game.table.library.resources
        letters = {"W": "wood", "S": "stone", "O": "ore", "C": "clay", "G": "glass", "P": "papyrus", "T": "cloth"}
        assert set(letters.values()) == set(names)
        for plan in court_plans(self.edition, self.cities, seat, cost, what, seat in self.bought):
            waived = tuple(letters["WSOCGPT"[resource]] for resource in plan.waived)
            yield CourtDeed(verb, card, plan.paid, None, waived, bool(plan.uses))

    def check_options(self) -> None:
        decision = self.game.decision
        assert decision is not None
        if self.age and not self.drafting() and (not self.waiting or self.waiting[0][0] == "seventh card"):
            offered = [self.court_deed(option) for option in decision.options]
            assert len(set(offered)) == len(offered)
            assert set(offered) == set(self.possible(decision.seat)), decision.seat

    # ---------------------------------------------------------------- the course of the game

    def drafting(self) -> bool:
        return any(self.offers)

    def begin(self) -> None:
        """All have a board and a side; leaders are dealt."""
        self.cities = [court_of(self.game, seat, "") for seat in range(self.players)]
        assert len({city.board for city in self.cities}) == self.players
        for city in self.cities:
            assert (city.coins, city.stages, city.cards, city.leaders) == (6, 0, [], [])
            self.met[f"{city.board} {city.side}"] += 1
        self.offers = [set(self.zone("offer", seat)) for seat in range(self.players)]
        self.reserve = set(self.zone("reserve"))
        assert [len(offer) for offer in self.offers] == [4] * self.players
        assert len(self.reserve) == 36 - 4 * self.players
        self.age = 1

    def begin_age(self) -> None:
        if self.age > 3:
            assert self.game.decision is None
            return
        self.recruiting = True
        assert not any(self.zone("hand", seat) for seat in range(self.players))

    def deal(self) -> None:
        """The recruiting turn is over: the hands of the age are dealt."""
        self.recruiting = False
        self.turn = 1
        if self.age == 3:
            for seat, city in enumerate(self.cities):
                if (city.board, city.side) != ("Rome", "B"):
                    self.retired |= self.courts[seat]
                    self.courts[seat] = set()
        self.hands = [set(self.zone("hand", seat)) for seat in range(self.players)]
        dealt = set().union(*self.hands)
        assert all(self.game.table.pieces[card].properties["age"] == self.age for card in dealt)
        assert [len(hand) for hand in self.hands] == [7] * self.players
        purple = [card for card in dealt if self.edition.cards[self.name(card)].color == "purple"]
        assert len(purple) == (self.players + 2 if self.age == 3 else 0)

    def answer(self, answer: int | Option) -> None:
        decision = self.game.decision
        assert decision is not None and len(decision.options) > 1
        option = decision.options[answer] if isinstance(answer, int) else answer
        self.game.answer(answer)
        self.decisions += 1
        if self.age == 0:
            if self.game.decision is None or not self.sides_are_chosen():
                self.begin()
        elif self.drafting():
            self.pick(decision.seat, option)
        elif self.waiting:
            self.answer_waiting(decision.seat, option)
        else:
            assert decision.seat not in self.chosen
            self.chosen[decision.seat] = self.court_deed(option)
            if len(self.chosen) == self.players:
                self.play_turn()
        self.check()

    def pick(self, seat: int, option: Option) -> None:
        """A leader is kept; when all have kept one, the others go to the right, and a last one needs no choice."""
        piece = chosen_piece(option)
        assert piece is not None
        self.picked[seat] = piece
        if len(self.picked) < self.players:
            return
        for one, leader in self.picked.items():
            self.offers[one].remove(leader)
            self.courts[one].add(leader)
        self.picked = {}
        self.offers = [self.offers[(one + 1) % self.players] for one in range(self.players)]
        if all(len(offer) == 1 for offer in self.offers):
            for court, offer in zip(self.courts, self.offers, strict=True):
                court |= offer
                offer.clear()
            self.begin_age()

    def play_turn(self) -> None:
        before = [city.coins for city in self.cities]
        chosen, self.chosen = self.chosen, {}
        self.carry_out(chosen)
        for seat, deed in chosen.items():
            assert sum(amount for _payee, amount in deed.paid) <= before[seat]
        if self.recruiting:
            self.go_on()
            return
        if self.turn < 6:
            step = 1 if self.age == 2 else -1
            self.hands = [self.hands[(seat + step) % self.players] for seat in range(self.players)]
        else:
            self.leave_over()
        self.go_on()

    def carry_out(self, deeds: dict[int, Deed]) -> None:
        # Leaders wait for what happens after they have come.
        powers = [city.powers.copy() for city in self.cities]
        for seat, deed in deeds.items():
            assert isinstance(deed, CourtDeed)
            if deed.bilkis:
                assert seat not in self.bought
                self.bought.add(seat)
                self.met["Bilkis sells"] += 1
            for payee, amount in deed.paid:
                self.cities[seat].coins -= amount
                if payee >= 0:
                    self.cities[payee].coins += amount
            self.place(seat, deed)
        for seat, deed in deeds.items():
            self.reward_buyer(seat, deed, powers[seat])
            match deed.verb:
                case "build":
                    self.resolve_card(seat, self.name(deed.card), deed.way, powers[seat])
                case "build with":
                    self.resolve_stage(seat)
                case "recruit":
                    self.resolve_leader(seat, self.name(deed.card))
                case _:
                    self.cities[seat].coins += SALE

    def place(self, seat: int, deed: Deed) -> None:
        (self.courts if self.recruiting else self.hands)[seat].remove(deed.card)
        match deed.verb:
            case "build":
                self.build(seat, deed.card)
            case "build with":
                self.cities[seat].stages += 1
                self.tucked[seat].add(deed.card)
            case "recruit":
                self.cities[seat].leaders.append(self.name(deed.card))
            case "dismiss":
                self.retired.add(deed.card)
            case _:
                assert deed.verb == "sell"
                self.discard.add(deed.card)

    # ---------------------------------------------------------------- what leaders and stages do

    def reward_buyer(self, seat: int, deed: Deed, powers: list[str]) -> None:
        """The coins of Hatshepsut: one for each neighbor from whom something is bought, once a turn."""
        for payee, _amount in deed.paid:
            if payee >= 0 and "Hatshepsut" in powers and (seat, payee) not in self.rewarded:
                self.rewarded.add((seat, payee))
                self.cities[seat].coins += 1
                self.met["Hatshepsut pays"] += 1

    def resolve_card(self, seat: int, name: str, way: str | None, powers: list[str]) -> None:
        """What a card does when it is built."""
        city = self.cities[seat]
        city.coins += coins_for_card(self.edition, self.cities, seat, name)
        if "Vitruvius" in powers and way == "chain":
            city.coins += 2
            self.met["Vitruvius pays"] += 1
        if "Xenophon" in powers and self.edition.cards[name].color == "yellow":
            city.coins += 2
            self.met["Xenophon pays"] += 1
        if name == "Courtesans Guild":
            self.waiting.append(("courtesans", seat))

    def resolve_stage(self, seat: int) -> None:
        """What the latest stage does when it is built."""
        stage = built_stages(self.edition, self.cities[seat])[-1]
        self.cities[seat].coins += stage.coins
        match stage.ability:
            case "from the discard":
                self.waiting.append(("discard", seat))
            case "extra leader":
                self.waiting.append(("extra leader", seat))
            case "four leaders":
                drawn = set(self.zone("court", seat)) - self.courts[seat]
                assert drawn <= self.reserve and len(drawn) == min(4, len(self.reserve))
                self.reserve -= drawn
                self.courts[seat] |= drawn
            case _:
                pass

    def resolve_leader(self, seat: int, name: str) -> None:
        """What a leader does when it is recruited, or copied."""
        self.met[name] += 1
        if name == "Croesus":
            self.cities[seat].coins += 6
        if name == "Solomon":
            self.waiting.append(("solomon", seat))

    # ---------------------------------------------------------------- the end of a turn

    def go_on(self) -> None:
        """End the turn, unless somebody is asked before."""
        while self.waiting:
            self.waiting.sort(key=lambda one: RANKS[one[0]])
            what, seat = self.waiting[0]
            if self.is_asked(what, seat):
                return
            if self.waiting and self.waiting[0] == (what, seat):
                del self.waiting[0]
        self.end_turn()

    def is_asked(self, what: str, seat: int) -> bool:
        """Whether a seat is asked; if there is nothing to choose, what is left happens at once."""
        decision = self.game.decision
        offered = (
            [] if decision is None else [chosen_piece(one) for one in decision.options if Agreed(False) not in one]
        )
        match what:
            case "discard" | "solomon":
                wanted = self.buildable(seat)
            case "extra leader":
                leaders = self.courts[seat]
                wanted = {self.name(one) for one in leaders if any(self.recruitings(seat, one))}
            case "courtesans":
                beside = ((seat + 1) % self.players, (seat - 1) % self.players)
                wanted = {name for other in beside for name in self.cities[other].leaders}
                if len(wanted) == 1:
                    self.copy_leader(seat, *wanted)
                    return False
            case _:
                (card,) = self.hands[seat]
                if decision is not None and all(chosen_piece(option) == card for option in decision.options):
                    assert decision.seat == seat
                    return True
                del self.waiting[0]
                self.carry_out({seat: CourtDeed("sell", card)})
                return False
        if wanted:
            assert decision is not None and decision.seat == seat
            assert {self.name(piece) for piece in offered if piece is not None} == wanted, (what, seat)
        return bool(wanted)

    def copy_leader(self, seat: int, name: str) -> None:
        if self.waiting and self.waiting[0] == ("courtesans", seat):
            del self.waiting[0]
        self.met["copied"] += 1
        self.cities[seat].copied = name
        self.resolve_leader(seat, name)

    def answer_waiting(self, seat: int, option: Option) -> None:
        what, _seat = self.waiting.pop(0)
        self.met[what] += 1
        card = chosen_piece(option)
        if what == "seventh card":
            self.carry_out({seat: self.court_deed(option)})
        elif what == "courtesans":
            assert card is not None
            self.copy_leader(seat, self.name(card))
        elif option[0] == Agreed(True):
            assert card is not None
            if what == "extra leader":
                self.recruit_one_more(seat, card)
            else:
                powers = self.cities[seat].powers.copy()
                self.discard.remove(card)
                self.build(seat, card)
                self.resolve_card(seat, self.name(card), None, powers)
        self.go_on()

    def recruit_one_more(self, seat: int, leader: int) -> None:
        self.cities[seat].coins -= leader_cost(self.cities, seat, self.name(leader))
        self.courts[seat].remove(leader)
        self.cities[seat].leaders.append(self.name(leader))
        self.resolve_leader(seat, self.name(leader))

    def end_turn(self) -> None:
        self.bought, self.rewarded = set(), set()
        if self.recruiting:
            self.deal()
        elif self.turn < 6:
            self.turn += 1
        else:
            self.fight()
            self.age += 1
            self.begin_age()

    def fight(self) -> None:
        strengths = [court_strength(self.edition, city) for city in self.cities]
        for seat, city in enumerate(self.cities):
            for other in ((seat + 1) % self.players, (seat - 1) % self.players):
                if strengths[seat] > strengths[other]:
                    city.victories[2 * self.age - 1] += 1
                    city.coins += 2 * ("Nero" in city.powers)
                    self.met["Nero pays"] += "Nero" in city.powers
                elif strengths[seat] < strengths[other]:
                    thrown_back = "Tomyris" in city.powers
                    (self.cities[other] if thrown_back else city).defeats += 1
                    self.met["Tomyris throws back"] += thrown_back

    # ---------------------------------------------------------------- what is compared

    def check(self) -> None:
        state = self.game.state
        if self.age == 0 or self.checked == (state.zones, state.counters):
            return
        check_pieces(self.game)
        seats = range(self.players)
        assert [court_of(self.game, seat, self.cities[seat].copied) for seat in seats] == self.cities
        assert [set(self.zone("court", seat)) for seat in seats] == self.courts
        assert [set(self.zone("offer", seat)) for seat in seats] == self.offers
        assert [set(self.zone("tuck", seat)) for seat in seats] == self.tucked
        assert set(self.zone("reserve")) == self.reserve
        assert set(self.zone("retired")) == self.retired
        if not self.drafting() and (not self.waiting or self.waiting[0][0] != "seventh card"):
            expected = [set()] * self.players if self.recruiting else self.hands
            assert [set(self.zone("hand", seat)) for seat in seats] == expected
            assert set(self.zone("discard")) == self.discard
        self.checked = (list(state.zones), list(state.counters))

    def check_scores(self) -> None:
        for seat, sheet in enumerate(self.game.scores):
            assert sheet in best_court_sheets(self.edition, self.cities, seat), seat

    def check_end(self) -> None:
        assert self.age == 4 and self.game.decision is None
        self.check_scores()
        assert self.game.winners == court_winners(self.edition, self.cities)
        # A side, three leaders kept and three played, 18 turns; and what is asked at the end of some of them.
        assert 24 * self.players <= self.decisions <= 25 * self.players + 16


# --- random games ------------------------------------------------------------------------------------------


def played(players: int, seed: int, met: Counter[str]) -> CourtReferee:
    """A random game, followed to its end."""
    chance = random.Random(seed)
    taste = (*TASTES, "recruit")[seed % 4]
    referee = CourtReferee(Game.new(table_of(players), seed), met)
    while (decision := referee.game.decision) is not None:
        if chance.randrange(TRIED) == 0:
            referee.check_options()
            try_every_option(referee, chance)
            if referee.age and not referee.drafting():
                referee.check_scores()
        referee.answer(choose(decision, chance, "recruit" if referee.recruiting else taste))
    return referee


@each_table
def test_random_games_go_by_the_rules(players: int) -> None:
    games = max(GAMES // (4 * len(PLAYERS)), 1)
    met: Counter[str] = Counter()
    for seed in range(games):
        try:
            played(players, seed, met).check_end()
        except AssertionError as broken:
            broken.add_note(f"in the game of {players} players with seed {seed}")
            raise
    if games >= ENOUGH:
        expected = {f"{board} {side}" for board, side in WITH_LEADERS[None].sides} | set(COSTS)
        expected |= {"seventh card", "discard", "solomon", "extra leader", "courtesans", "copied", "Bilkis sells"}
        expected |= {"Hatshepsut pays", "Vitruvius pays", "Xenophon pays", "Nero pays", "Tomyris throws back"}
        assert expected <= set(met), expected - set(met)


# --- any position ------------------------------------------------------------------------------------------


@each_table
def test_any_position_is_scored_as_recounted(players: int) -> None:
    """Cities, leaders, coins and tokens thrown together at random, with all guilds in play."""
    chance = random.Random(players)
    game = played(players, players, Counter()).game
    table = game.table
    boards = [piece.number for piece in table.pieces if piece.face.kind == "board"]
    cards = [piece for piece in table.pieces if piece.face.kind == "card" and piece.name != "Courtesans Guild"]
    guilds = [card.number for card in cards if card.properties["color"] == "purple"]
    others = [card.number for card in cards if card.properties["color"] != "purple"]
    leaders = [piece.number for piece in table.pieces if piece.face.kind == "leader"]
    for _position in range(100):
        for zone in [table.zone(name, seat) for name in ("city", "plan") for seat in range(players)]:
            for piece in game.state.zones[zone]:
                game.state.move(piece, table.zone("box"))
        for some in (guilds, others, leaders):
            chance.shuffle(some)
        for seat, board in enumerate(chance.sample(boards, players)):
            first = seat * 18
            dealt = others[first : first + chance.randint(3, 18)] + guilds[seat::players] + leaders[seat::players][:6]
            throw_city(game, chance, seat, board, dealt)
        cities = [court_of(game, seat, "") for seat in range(players)]
        for seat, sheet in enumerate(game.scores):
            assert sheet in best_court_sheets(WITH_LEADERS[None], cities, seat), (seat, cities)
        assert game.winners == court_winners(WITH_LEADERS[None], cities)


def test_the_tables_name_every_leader_card_and_side() -> None:
    pieces = table_of(7).pieces
    assert {piece.name for piece in pieces if piece.face.kind == "leader"} == set(COSTS)
    assert {piece.name for piece in pieces if piece.face.kind == "card"} == set(WITH_LEADERS[None].cards)
    sides = {(pieces[side.parent].name, side.name) for side in pieces if side.face.kind == "side"}
    assert sides == set(WITH_LEADERS[None].sides)


def test_abilities_of_rome_are_told_apart() -> None:
    city = Court("Rome", "B", 3)
    assert abilities(WITH_LEADERS[None], city) == ["four leaders", "extra leader", "extra leader"]
