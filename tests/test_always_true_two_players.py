"""What is always true in the game for two with the Free City, in random games of both editions.

The referee of the base game at a table of three cities, one of which no player has: the pile, the border, the Free City
card and who answers for the Free City. WONDERSCRIPT_GAMES says how many games are played.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Self

import pytest
from tests.recount import EDITIONS, City, abilities, best_sheets, built_stages, cities_of, is_chained
from tests.test_always_true import (
    ENOUGH,
    TASTES,
    TRIED,
    Deed,
    Referee,
    check_pieces,
    choose,
    chosen_piece,
    deed_of,
    try_every_option,
)

import wonderscript
from wonderscript.runtime.decisions import Agreed, Chose, Option
from wonderscript.runtime.game import Game
from wonderscript.runtime.table import Table, set_table

GAMES = int(os.environ.get("WONDERSCRIPT_GAMES", "600"))
FREE_CITY = 2
PLAYERS = (0, 1)

each_edition = pytest.mark.parametrize("variant", EDITIONS, ids=["second", "first"])


@cache
def table_of(variant: str | None) -> Table:
    return set_table(wonderscript.compile_sets("two-players", variant=variant), 2)


def cities_at(game: Game) -> list[City]:
    """What lies before each city; the Free City card is neither a card nor a stage of it."""
    cities = cities_of(game)
    cities[holder_in(game)].stages -= 1
    return cities


def holder_in(game: Game) -> int:
    """Who has the Free City card."""
    (card,) = game.table.named("Free City")
    return game.table.zone_seats[game.state.where[card]]


def best_player(variant: str | None, cities: Sequence[City]) -> tuple[int, ...]:
    """Who wins, of the two players."""
    edition = EDITIONS[variant]
    ranks = [(sum(best_sheets(edition, cities, seat)[0].values()), cities[seat].coins) for seat in PLAYERS]
    return tuple(seat for seat in PLAYERS if ranks[seat] == max(ranks))


class FreeCityReferee(Referee):
    """Follows a game for two."""

    def __init__(self, game: Game, variant: str | None, met: Counter[str]) -> None:
        self.variant = variant
        self.holder = 0
        self.phase = ""
        self.pile: set[int] = set()
        self.borders: list[set[int]] = [set(), set(), set()]
        self.picked: dict[int, int] = {}
        # What the Free City has done in this turn.
        self.played = Deed("", -1)
        super().__init__(game, EDITIONS[variant], met)

    def copy(self) -> Self:
        twin = super().copy()
        twin.borders = [border.copy() for border in self.borders]
        return twin

    # ---------------------------------------------------------------- the course of the game

    def begin(self) -> None:
        self.cities = cities_at(self.game)
        assert len({city.board for city in self.cities}) == 3
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
        # The card passes after each of six turns.
        assert self.holder == 0
        self.hands = [set(self.zone("hand", seat)) for seat in range(3)]
        self.pile = set(self.zone("pile"))
        assert [len(hand) for hand in self.hands] == [8, 7, 0] and len(self.pile) == 6
        dealt = self.pile.union(*self.hands)
        assert all(self.game.table.pieces[card].properties["age"] == self.age for card in dealt)
        assert all(self.game.table.pieces[card].properties["copies"] == 3 for card in dealt)
        purple = sum(self.edition.cards[self.name(card)].color == "purple" for card in dealt)
        assert purple == (5 if self.age == 3 else 0)
        self.phase = "select"

    def begin_turn(self) -> None:
        """The holder draws; which card that is nobody can say before."""
        drawn = set(self.zone("hand", self.holder)) - self.hands[self.holder]
        assert len(drawn) == 1 and drawn <= self.pile
        self.pile -= drawn
        self.hands[self.holder] |= drawn
        self.phase = "select"

    def answer(self, answer: int | Option) -> None:
        decision = self.game.decision
        assert decision is not None and len(decision.options) > 1
        asked, acting = decision.seat, decision.acting
        option = decision.options[answer] if isinstance(answer, int) else answer
        self.game.answer(answer)
        self.decisions += 1
        assert asked == (self.holder if acting == FREE_CITY else acting)
        if self.age == 0:
            if self.game.decision is None or not self.sides_are_chosen():
                self.begin()
        elif self.waiting:
            self.answer_waiting(acting, option)
        elif self.phase == "select":
            self.select(acting, option)
        elif self.phase == "give":
            assert acting == self.holder
            self.give(option)
        elif self.phase == "free":
            assert acting == FREE_CITY
            self.play_free_city(self.free_deed(option))
        else:
            self.play(acting, deed_of(option))
        self.check()

    def select(self, seat: int, option: Option) -> None:
        """Both choose a card for their city; the rest lies at the border."""
        piece = chosen_piece(option)
        assert piece is not None and seat in PLAYERS
        self.picked[seat] = piece
        if len(self.picked) == 2:
            for one, card in self.picked.items():
                self.borders[one] = self.hands[one] - {card}
                self.hands[one] = {card}
            self.picked = {}
            self.phase = "give"

    def give(self, option: Option) -> None:
        """The holder chooses a card for the Free City, which plays it at once if there is but one way."""
        piece = chosen_piece(option)
        assert piece is not None
        self.borders[self.holder].remove(piece)
        self.hands[FREE_CITY] = {piece}
        self.phase = "free"
        ways = self.ways_of_free_city()
        if len(ways) == 1:
            self.play_free_city(ways[0])

    def free_deed(self, option: Option) -> Deed:
        """What an option of the Free City amounts to: which card it is about need not be asked."""
        (card,) = self.hands[FREE_CITY]
        return deed_of((Chose("C", "piece", card), *option))

    def ways_of_free_city(self) -> list[Deed]:
        """What the Free City can do with its card: sell it only if nothing else, build it if a chain makes it free."""
        ways = list(self.possible(FREE_CITY))
        (card,) = self.hands[FREE_CITY]
        building = [deed for deed in ways if deed.verb == "build"]
        if building and is_chained(self.edition, self.cities[FREE_CITY], self.name(card)):
            self.met["chained"] += 1
            return building
        return [deed for deed in ways if deed.verb != "sell"] or ways

    def play_free_city(self, deed: Deed) -> None:
        self.met[f"Free City: {deed.verb}"] += 1
        self.carry_out({FREE_CITY: deed})
        self.played = deed
        self.phase = "play"
        for seat in PLAYERS:
            ways = list(self.possible(seat))
            if len(ways) == 1:
                self.chosen[seat] = ways[0]
        if len(self.chosen) == 2:
            self.play_turn()

    def wait_for_discard(self, seat: int, deed: Deed) -> None:
        stages = built_stages(self.edition, self.cities[seat])
        if deed.verb == "build with" and stages[-1].ability == "from the discard":
            self.waiting.append(("discard", seat))

    def play(self, seat: int, deed: Deed) -> None:
        assert seat in PLAYERS and seat not in self.chosen
        self.chosen[seat] = deed
        if len(self.chosen) == 2:
            self.play_turn()

    def play_turn(self) -> None:
        deeds = {seat: self.chosen[seat] for seat in PLAYERS}
        self.chosen = {}
        self.carry_out(deeds)
        for seat, deed in ((FREE_CITY, self.played), *deeds.items()):
            self.wait_for_discard(seat, deed)
        if self.turn < 6:
            self.hands = [self.borders[1], self.borders[0], set()]
        else:
            self.hands = self.borders
            self.leave_over()
            self.discard |= self.pile
            self.pile = set()
        self.borders = [set(), set(), set()]
        self.go_on()

    def leave_over(self) -> None:
        for seat in range(3):
            if "seventh card" in abilities(self.edition, self.cities[seat]) and self.hands[seat]:
                self.waiting.insert(0, ("seventh card", seat))
            else:
                self.discard |= self.hands[seat]
                self.hands[seat] = set()

    # ---------------------------------------------------------------- the end of a turn

    def go_on(self) -> None:
        while self.waiting:
            what, seat = self.waiting[0]
            decision = self.game.decision
            if what == "seventh card":
                ways = list(self.possible(seat))
                if len(ways) > 1:
                    assert decision is not None and decision.acting == seat
                    return
                self.carry_out({seat: ways[0]})
            elif offered := self.buildable(seat):
                assert decision is not None and decision.acting == seat
                pieces = [chosen_piece(option) for option in decision.options if option[0] == Agreed(True)]
                assert {self.name(piece) for piece in pieces if piece is not None} == offered
                return
            del self.waiting[0]
        self.end_turn()

    def answer_waiting(self, seat: int, option: Option) -> None:
        self.met["for the Free City"] += seat == FREE_CITY
        super().answer_waiting(seat, option)

    def end_turn(self) -> None:
        last = self.turn == 6
        self.holder = 1 - self.holder
        super().end_turn()
        if not last:
            self.begin_turn()

    # ---------------------------------------------------------------- what is compared

    def check(self) -> None:
        state = self.game.state
        if self.age == 0 or self.checked == (state.zones, state.counters):
            return
        check_pieces(self.game)
        assert holder_in(self.game) == self.holder
        assert cities_at(self.game) == self.cities
        assert [set(self.zone("tuck", seat)) for seat in range(3)] == self.tucked
        if not self.waiting or self.waiting[0][0] == "discard":
            assert [set(self.zone("hand", seat)) for seat in range(3)] == self.hands
            assert [set(self.zone("border", seat)) for seat in range(3)] == self.borders
            assert set(self.zone("discard")) == self.discard
            assert set(self.zone("pile")) == self.pile
        self.checked = (list(state.zones), list(state.counters))

    def check_options(self) -> None:
        decision = self.game.decision
        assert decision is not None
        if self.phase in ("free", "play") and not self.waiting:
            read = self.free_deed if self.phase == "free" else deed_of
            offered = [read(option) for option in decision.options]
            expected = self.ways_of_free_city() if self.phase == "free" else self.possible(decision.acting)
            assert len(set(offered)) == len(offered)
            assert set(offered) == set(expected)

    def check_end(self) -> None:
        assert self.age == 4 and self.game.decision is None and not self.pile
        self.check_scores()
        assert self.game.winners == best_player(self.variant, self.cities)


def played(variant: str | None, seed: int, met: Counter[str]) -> FreeCityReferee:
    """A random game, followed to its end."""
    chance = random.Random(seed)
    taste = TASTES[seed % len(TASTES)]
    referee = FreeCityReferee(Game.new(table_of(variant), seed), variant, met)
    while (decision := referee.game.decision) is not None:
        if chance.randrange(TRIED) == 0:
            referee.check_options()
            try_every_option(referee, chance)
            if referee.age:
                referee.check_scores()
        referee.answer(choose(decision, chance, taste))
    return referee


@each_edition
def test_random_games_go_by_the_rules(variant: str | None) -> None:
    games = max(GAMES // 20, 1)
    met: Counter[str] = Counter()
    for seed in range(games):
        try:
            played(variant, seed, met).check_end()
        except AssertionError as broken:
            broken.add_note(f"in the game with seed {seed}")
            raise
    if games >= ENOUGH:
        expected = {f"{board} {side}" for board, side in EDITIONS[variant].sides} | {"seventh card", "discard"}
        expected |= {f"Free City: {verb}" for verb in ("build", "build with", "sell")}
        assert expected | {"chained", "for the Free City"} <= set(met)


def test_nobody_sees_what_the_other_has_chosen_or_laid_at_the_border() -> None:
    """Only who runs the Free City sees its card, and only until it is played."""
    game = Game.new(table_of(None), 4)
    table = game.table
    while (decision := game.decision) is not None:
        for seat in PLAYERS:
            view = game.view(seat)
            for zone in ("hand", "border"):
                number = table.zone(zone, 1 - seat)
                assert all(piece < 0 for piece in view.zones[number]), "unknown"
            assert all(piece < 0 for piece in view.zones[table.zone("pile")])
        game.answer(len(decision.options) // 2)
