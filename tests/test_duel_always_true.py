"""What is always true in random games of Duel.

A referee plays the same game by hand, by the rules as they are in print, and compares at every decision who is asked,
what can be answered and all that lies on the table; in the end, points and winners. How many games are played can be
raised: WONDERSCRIPT_GAMES=20000 pytest tests/test_duel_always_true.py
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest
from tests.dearer_ways import check_offered, is_waiving
from tests.duel_by_hand import CARDS, TOKENS, WONDERS, Answer, Duel, Question, cells_of, play_at_random
from tests.referees.games import check_pieces

import wonderscript
from wonderscript.runtime.decisions import Chose, Option, Took
from wonderscript.runtime.game import Game
from wonderscript.runtime.plans import BANK, Plan
from wonderscript.runtime.table import Table, set_table
from wonderscript.runtime.views import UNKNOWN

GAMES = int(os.environ.get("WONDERSCRIPT_GAMES", "1000")) // 10
# So many games meet everything that there is to be met.
ENOUGH = 150
# What the players like to do: nothing in particular, to build, to build wonders, to build red or green cards.
TASTES = ("none", "build", "build with", "red", "green")
VARIANTS = (None, "Last Player Chooses")


@cache
def table_of(variant: str | None) -> Table:
    return set_table(wonderscript.compile_sets("duel", variant=variant), 2)


class Referee:
    """Follows a game, answer by answer, with one that is played by hand; it is also the chance of that one."""

    def __init__(self, game: Game, variant: str | None, met: Counter[str]) -> None:
        self.game = game
        self.met = met
        self.duel = Duel(self, last_player_chooses=variant is not None)
        self.course = self.duel.play()
        self.question: Question | None = next(self.course)
        self.check()

    def name(self, piece: int) -> str:
        return self.game.table.pieces[piece].name

    def names(self, zone: str, seat: int | None = None) -> list[str]:
        table = self.game.table
        number = table.zone(zone) if seat is None else table.zone(zone, seat)
        return [self.name(piece) for piece in self.game.state.zones[number]]

    # ---------------------------------------------------------------- what chance has decided

    def tokens(self) -> Sequence[str]:
        return self.names("board")

    def wonders(self) -> Sequence[str]:
        return self.names("offer")

    def cards(self, age: int) -> Sequence[str]:
        (laid,) = self.game.state.laid
        found = [self.name(piece) for piece in laid.pieces]
        assert {CARDS[name].age for name in found} == {age}
        assert sum(CARDS[name].color == "purple" for name in found) == (3 if age == 3 else 0)
        assert len(self.names("removed")) == 3 * age
        assert not self.names("deck")
        return found

    def library(self, aside: Sequence[str]) -> Sequence[str]:
        decision = self.game.decision
        assert decision is not None
        found = [str(self.answer_of(option)[1]) for option in decision.options]
        assert len(found) == 3 and set(found) <= set(aside)
        return found

    # ---------------------------------------------------------------- answers

    def answer_of(self, option: Option) -> Answer:
        """An option in the words of the game by hand."""
        picked = [one for one in option if isinstance(one, Chose)]
        chosen = [one.value if one.what == "player" else self.name(one.value) for one in picked]
        verbs = [one.verb for one in option if isinstance(one, Took)]
        plan = next((one for one in option if isinstance(one, Plan)), None)
        if not verbs:
            assert plan is None or not plan.payments
            return (self.asked_for(chosen[0]), *chosen)
        verb = "build with" if len(chosen) == 2 else str(verbs[0])
        if verb == "sell":
            return (verb, *chosen)
        assert plan is not None
        paid = {payment.payee: 0 for payment in plan.payments}
        for payment in plan.payments:
            assert payment.counter == "coin" and payment.amount > 0
            paid[payment.payee] += payment.amount
        bank = paid.pop(BANK, 0)
        assert set(paid) <= {1 - self.asked_seat()}
        return (verb, *chosen, bank, sum(paid.values()))

    def asked_seat(self) -> int:
        assert self.game.decision is not None
        return self.game.decision.seat

    def asked_for(self, chosen: str | int) -> str:
        """What it means to choose something without doing more."""
        if isinstance(chosen, int):
            return "first"
        if chosen in TOKENS:
            return "learn"
        if chosen in WONDERS:
            return "pick"
        return "raise" if chosen in self.names("discard") else "destroy"

    def answer(self, number: int) -> None:
        """Answer in both games, and compare what comes of it."""
        assert self.game.decision is not None
        answer = self.answer_of(self.game.decision.options[number])
        self.met[str(answer[0])] += 1
        self.game.answer(number)
        try:
            self.question = self.course.send(answer)
        except StopIteration:
            self.question = None
        self.check()

    # ---------------------------------------------------------------- what is compared

    def check(self) -> None:
        """Compare everything."""
        decision, question = self.game.decision, self.question
        assert (decision is None) == (question is None)
        if decision is not None and question is not None:
            assert decision.seat == question.seat
            check_offered(
                [(self.answer_of(option), is_waiving(option)) for option in decision.options], question.options
            )
        check_pieces(self.game)
        self.check_table()
        if self.duel.age:
            self.check_layout()

    def check_table(self) -> None:
        table, state, duel = self.game.table, self.game.state, self.duel
        for seat, player in enumerate(duel.players):
            assert state.counters[table.slot("coin", seat)] == player.coins
            assert sorted(self.names("city", seat)) == sorted(player.cards + player.wonders + player.tokens)
            assert sorted(self.names("plan", seat)) == sorted(player.plan)
        assert sorted(self.names("discard")) == sorted(duel.discard)
        assert sorted(self.names("board")) == sorted(duel.board)
        assert sorted(self.names("aside")) == sorted(duel.aside)
        assert sorted(self.names("offer")) == sorted(duel.offer)
        assert state.markers == (duel.marker,)

    def check_layout(self) -> None:
        """What lies in the layout, and what of it can be seen."""
        state, duel = self.game.state, self.duel
        zone = self.game.table.zone("pyramid")
        (laid,) = state.laid
        cells = cells_of(duel.age)
        lying = {cell: one for cell, one in zip(cells, laid.pieces, strict=True) if state.where[one] == zone}
        assert {cell: self.name(piece) for cell, piece in lying.items()} == duel.lying
        if self.question is None or self.question.options[0][0] != "sell":
            return
        up = {cell for cell, piece in lying.items() if not state.face_down >> piece & 1}
        assert up == duel.face_up & set(duel.lying)
        for seat in (0, 1):
            (seen,) = self.game.view(seat).laid
            hidden = {cell for cell, piece in zip(cells, seen.pieces, strict=True) if piece == UNKNOWN}
            assert hidden == set(duel.lying) - up

    def check_scores(self) -> None:
        for seat, sheet in enumerate(self.game.scores):
            assert sheet == self.duel.sheet(seat)

    def check_end(self) -> None:
        """The game is over: scores, winners and why they have won."""
        duel, state = self.duel, self.game.state
        self.check_scores()
        assert self.game.winners == duel.winners()
        reason = None if duel.won is None else duel.won[1]
        assert state.reason == reason
        self.met[reason or "points"] += 1
        if duel.won is None:
            assert duel.age == 3 and not duel.lying
        assert len(duel.players[0].wonders) + len(duel.players[1].wonders) <= 7
        self.met["seven wonders"] += not duel.players[0].plan and not duel.players[1].plan
        for player in duel.players:
            self.met.update([*player.tokens, *player.wonders])


def choose(referee: Referee, chance: random.Random, taste: str) -> int:
    """The number of a random option; with a taste for something, mostly of those that fit."""
    assert referee.game.decision is not None and referee.question is not None
    answers = {number: referee.answer_of(option) for number, option in enumerate(referee.game.decision.options)}
    known = [number for number, answer in answers.items() if answer in referee.question.options]
    fitting = [number for number in known if suits(answers[number], taste)]
    return chance.choice(fitting if fitting and chance.random() < 0.9 else known)


def suits(answer: Answer, taste: str) -> bool:
    if answer[0] == "build" and taste in ("red", "green"):
        return CARDS[str(answer[1])].color == taste
    return answer[0] == taste or answer == ("learn", "Law")


def played(variant: str | None, seed: int, met: Counter[str]) -> Referee:
    """A random game, followed to its end."""
    chance = random.Random(seed)
    referee = Referee(Game.new(table_of(variant), seed), variant, met)
    tastes = chance.choices(TASTES, k=2)
    while (decision := referee.game.decision) is not None:
        if chance.randrange(20) == 0:
            referee.check_scores()
        referee.answer(choose(referee, chance, tastes[decision.seat]))
    return referee


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_go_by_the_rules(variant: str | None) -> None:
    games = max(GAMES // len(VARIANTS), 1)
    met: Counter[str] = Counter()
    for seed in range(games):
        try:
            played(variant, seed, met).check_end()
        except AssertionError as broken:
            broken.add_note(f"in the game with seed {seed}")
            raise
    if games >= ENOUGH:
        expected = {"build", "build with", "sell", "pick", "learn", "raise", "destroy", "first", "points"}
        expected |= {"military supremacy", "scientific supremacy", "seven wonders", *TOKENS, *WONDERS}
        assert expected <= set(met)


def test_games_by_hand_come_to_their_end() -> None:
    """The game by hand is a whole game: some thirty in a thousand end by war if all is left to chance."""
    found = Counter(duel.won[1] if duel.won else "points" for duel, _number in map(play_at_random, range(300)))
    assert found["points"] > 250 and found["military supremacy"]


def test_the_tables_name_every_piece() -> None:
    pieces = table_of(None).pieces
    for kind, names in (("card", CARDS), ("wonder", WONDERS), ("progress token", TOKENS)):
        assert {piece.name for piece in pieces if piece.face.kind == kind} == set(names)
