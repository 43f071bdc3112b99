"""The hand-written loop plays the same game as the interpreter: step by step in the same games, and on the average."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from statistics import fmean, variance
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from msgspec.structs import replace
from tests.benches import bench

from wonderscript import compile_sets
from wonderscript.runtime.options.decisions import Agreed, Chose, Took
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.table import Table, set_table

if TYPE_CHECKING:
    from benchmarks import plain_loop, plain_pieces
else:
    plain_loop, plain_pieces = bench("plain_loop"), bench("plain_pieces")

pytestmark = pytest.mark.xdist_group("plain_loop")

FIRST_EDITION = "First Edition"
every_table = pytest.mark.parametrize("players", range(3, 8))
every_edition = pytest.mark.parametrize("variant", [None, FIRST_EDITION], ids=["second", "first"])

Choice = TypeVar("Choice")


@cache
def library(variant: str | None) -> PlayableLibrary:
    """The loop pays for each card by itself, also where a turn has two (base.trade.3)."""
    by_itself = "Each Card by Itself"
    return compile_sets("base", variant=by_itself if variant is None else [variant, by_itself])


@cache
def interpreted(players: int, variant: str | None) -> Table:
    return set_table(library(variant), players)


@cache
def plain(players: int, variant: str | None, cheapest: bool = False) -> plain_loop.PlainTable:
    return plain_loop.PlainTable(library(variant), players, cheapest)


# --- whole games -------------------------------------------------------------------------------------------


class Watched(plain_loop.PlainGame):
    """A game in which every decision is looked at."""

    def choose(self, options: Sequence[Choice]) -> Choice:
        assert all(city.coins >= 0 for city in self.cities)
        assert options
        return super().choose(options)


@every_edition
@every_table
def test_games_end_and_no_card_is_lost(players: int, variant: str | None) -> None:
    for seed in range(40):
        game = Watched(plain(players, variant), seed)
        game.run()
        found = Counter(card for city in game.cities for card in (*city.cards, *city.tucked))
        found.update(game.discard)
        assert not any(city.hand for city in game.cities)
        assert all(len(city.tucked) == city.built <= len(city.stages) for city in game.cities)
        assert all(len({card.name for card in city.cards}) == len(city.cards) for city in game.cities)
        guilds = {card for card in found if card in game.table.guilds}
        assert len(guilds) == players + 2
        dealt = Counter(guilds)
        for deck in game.table.decks:
            dealt.update(deck)
        assert found == dealt
        assert dealt.total() == 21 * players


@every_edition
@every_table
def test_a_result_has_a_score_sheet_for_each_seat(players: int, variant: str | None) -> None:
    result = plain_loop.play(plain(players, variant), 1)
    lines = {line.name for line in library(variant).scores}
    assert len(result.scores) == players
    assert all(set(sheet) == lines for sheet in result.scores)
    totals = [sum(sheet.values()) for sheet in result.scores]
    assert all(totals[seat] == max(totals) for seat in result.winners)
    assert result == plain_loop.play(plain(players, variant), 1)


def test_what_the_loop_does_not_know_is_refused() -> None:
    (well,) = (piece for piece in library(None).pieces if piece.name == "Well")
    unknown = replace(well, name="Oracle", rules=library(None).rules[0].rules)
    with pytest.raises(ValueError, match="does not know what Oracle says"):
        plain_loop.PlainTable(replace(library(None), pieces=(unknown,)), 3)


def test_cheapest_leaves_one_total_for_each_deed() -> None:
    class Cheapest(plain_loop.PlainGame):
        def options_of(self, city: plain_pieces.City, turn: int) -> list[plain_loop.Option]:
            options = super().options_of(city, turn)
            for deed in plain_loop.Action:
                for one in city.hand:
                    paid = {sum(coins) for action, card, *coins in options if (action, card) == (deed, one)}
                    assert len(paid) <= 1
            return options

    for seed in range(40):
        Cheapest(plain(3, FIRST_EDITION, cheapest=True), seed).run()


# --- the same games ----------------------------------------------------------------------------------------


class Shadow(plain_loop.PlainGame):
    """A game that follows one of the interpreter: the same boards and hands, the same options, the same choices."""

    def __init__(self, players: int, variant: str | None, seed: int) -> None:
        super().__init__(plain(players, variant), seed)
        self.other = Game.new(interpreted(players, variant), seed)

    def lying_in(self, zone: str, seat: int) -> Iterator[Any]:
        table, state = self.other.table, self.other.state
        return (table.pieces[piece] for piece in state.zones[table.zone(zone, seat)])

    def draw_boards(self) -> Iterable[plain_loop.Board]:
        for seat in range(self.table.players):
            (name,) = (piece.name for piece in self.lying_in("city", seat) if piece.face.kind == "board")
            yield next(board for board in self.table.boards if board.face.name == name)

    def draw_hands(self, age: int) -> Iterable[list[plain_pieces.Face]]:
        decks = [*self.table.decks[age], *self.table.guilds]
        for seat in range(self.table.players):
            names = [piece.name for piece in self.lying_in("hand", seat)]
            yield [next(card for card in decks if card.name == name) for name in names]

    def choose(self, options: Sequence[Choice]) -> Choice:
        if len(options) == 1:
            return options[0]
        decision = self.other.decision
        assert decision is not None
        theirs = [self.their_words(decision.seat, option) for option in decision.options]
        ours = [self.our_words(option) for option in options]
        assert Counter(ours) == Counter(theirs)
        chosen = int(self.random() * len(theirs))
        self.other.answer(chosen)
        return options[ours.index(theirs[chosen])]

    def our_words(self, option: Any) -> tuple[object, ...]:
        match option:
            case None:
                return ("nothing",)
            case plain_pieces.Face(name=name):
                return ("dig", name)
            case (plain_loop.Action() as action, card, bank, left, right):
                return (action, card.name, bank, left, right)
            case (plain_pieces.Face(name=name), *_stages):
                return ("side", name)
            case _:
                raise AssertionError(option)

    def their_words(self, seat: int, option: Sequence[Any]) -> tuple[object, ...]:
        pieces = self.other.table.pieces
        match option:
            case (Agreed(yes=False),):
                return ("nothing",)
            case (Agreed(yes=True), Chose(value=card)):
                return ("dig", pieces[card].name)
            case (Chose(value=side),):
                return ("side", pieces[pieces[side].parts[0]].name)
            case (Chose(value=card), Took(verb="sell")):
                return (plain_loop.SELL, pieces[card].name, 0, 0, 0)
            case (Chose(value=card), Took(verb=verb), plan):
                action = plain_loop.BUILD if verb == "build" else plain_loop.BUILD_STAGE
                if plan.uses:
                    action = plain_loop.BUILD_FREE_CARD
                paid: Counter[int] = Counter()
                for payment in plan.payments:
                    paid[payment.payee] += payment.amount
                left, right = (seat + 1) % self.table.players, (seat - 1) % self.table.players
                return (action, pieces[card].name, paid[-1], paid[left], paid[right])
            case _:
                raise AssertionError(option)


@every_edition
@every_table
def test_the_interpreter_offers_the_same_options_and_counts_the_same_points(players: int, variant: str | None) -> None:
    for seed in range(8):
        shadow = Shadow(players, variant, seed)
        shadow.run()
        assert shadow.other.decision is None
        result = shadow.result()
        assert tuple(result.scores) == shadow.other.scores
        assert tuple(result.winners) == shadow.other.winners


# --- on the average ----------------------------------------------------------------------------------------

GAMES = 150
PLAYERS = 3

# Of one game: the mean of all totals, decisions, and options a decision.
Figures = tuple[float, float, float]


def interpreted_figures(seed: int) -> Figures:
    game = Game.new(interpreted(PLAYERS, None), seed)
    chance = random.Random(seed)
    decisions = options = 0
    while (decision := game.decision) is not None:
        decisions += 1
        options += len(decision.options)
        game.answer(int(chance.random() * len(decision.options)))
    return fmean(sum(sheet.values()) for sheet in game.scores), decisions, options / decisions


def plain_figures(seed: int) -> Figures:
    result = plain_loop.play(plain(PLAYERS, None), seed)
    return fmean(sum(sheet.values()) for sheet in result.scores), result.decisions, result.options / result.decisions


def test_random_games_are_the_same_on_the_average() -> None:
    theirs = [interpreted_figures(seed) for seed in range(GAMES)]
    ours = [plain_figures(seed) for seed in range(GAMES)]
    for one, other in zip(zip(*theirs, strict=True), zip(*ours, strict=True), strict=True):
        error = ((variance(one) + variance(other)) / GAMES) ** 0.5
        assert abs(fmean(one) - fmean(other)) <= 4 * error
