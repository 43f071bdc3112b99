"""A referee of Duel: it plays the same game by hand, by the rules as they are in print.

At every decision it compares who is asked, what can be answered and all that lies on the table; in the end, points and
winners. A game that is built on Duel has a referee on top of this one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from tests.referees.duel_by_hand import CARDS, TOKENS, WONDERS, Answer, Cell, Duel, Question, cells_of
from tests.referees.games import check_pieces

from wonderscript.runtime.options.decisions import Chose, Option, Took
from wonderscript.runtime.payment.plans import BANK, Plan
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.views.views import UNKNOWN

# At one of so many decisions points are counted.
COUNTED = 20


class DuelReferee:
    """Follows a game, answer by answer, with one that is played by hand; it is also the chance of that one."""

    # What the players like to do: nothing in particular, to build, to build wonders, to build red or green cards.
    tastes: tuple[str, ...] = ("none", "build", "build with", "red", "green")
    # Whether cards that are taken can lie face down elsewhere.
    hides_taken_cards = False

    def __init__(self, game: Game, met: Counter[str], last_player_chooses: bool = False) -> None:
        self.game = game
        self.met = met
        self.by_hand = self.set_up(last_player_chooses)
        self.course = self.by_hand.play()
        self.question: Question | None = next(self.course)
        self.check()

    def set_up(self, last_player_chooses: bool) -> Duel:
        return Duel(self, last_player_chooses)

    def name(self, piece: int) -> str:
        return self.game.table.pieces[piece].name

    def lying(self, zone: str, seat: int | None = None) -> list[str]:
        table = self.game.table
        number = table.zone(zone) if seat is None else table.zone(zone, seat)
        return [self.name(piece) for piece in self.game.state.zones[number]]

    # ---------------------------------------------------------------- what chance has decided

    def tokens(self) -> Sequence[str]:
        return self.lying("board")

    def wonders(self) -> Sequence[str]:
        return self.lying("offer")

    def cards(self, age: int) -> Sequence[str]:
        (laid,) = self.game.state.laid
        found = [self.name(piece) for piece in laid.pieces]
        self.check_dealt(age, found)
        assert not self.lying("deck")
        return found

    def check_dealt(self, age: int, names: Sequence[str]) -> None:
        assert {CARDS[name].age for name in names} == {age}
        assert sum(CARDS[name].color == "purple" for name in names) == (3 if age == 3 else 0)
        assert sum(CARDS[name].age == age for name in self.lying("removed")) == 3

    def library(self, aside: Sequence[str]) -> Sequence[str]:
        """Some of the tokens set aside; where there is but one, nobody is asked."""
        if len(aside) < 2:
            return aside
        decision = self.game.decision
        assert decision is not None
        found = [str(self.answer_of(option)[1]) for option in decision.options]
        assert len(found) == min(3, len(aside)) and set(found) <= set(aside)
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
        assert self.game.decision is not None and set(paid) <= {1 - self.game.decision.seat}
        return (verb, *chosen, bank, sum(paid.values()))

    def asked_for(self, chosen: str | int) -> str:
        """What it means to choose something without doing more."""
        if isinstance(chosen, int):
            return "first"
        if chosen in TOKENS:
            return "learn"
        if chosen in WONDERS:
            return "pick"
        return "raise" if chosen in self.lying("discard") else "destroy"

    def answer(self, number: int) -> None:
        """Answer in both games, and compare what comes of it."""
        assert self.game.decision is not None
        answer = self.answer_of(self.game.decision.options[number])
        self.note(answer)
        self.game.answer(number)
        try:
            self.question = self.course.send(answer)
        except StopIteration:
            self.question = None
        self.check()

    def note(self, answer: Answer) -> None:
        """Remember what was met."""
        self.met[str(answer[0])] += 1

    # ---------------------------------------------------------------- what is compared

    def check(self) -> None:
        """Compare everything."""
        decision, question = self.game.decision, self.question
        assert (decision is None) == (question is None)
        if decision is not None and question is not None:
            assert decision.seat == question.seat
            offered = [self.answer_of(option) for option in decision.options]
            assert len(offered) > 1
            assert Counter(offered) == Counter(question.options)
        check_pieces(self.game)
        self.check_table()
        self.check_players()
        if self.by_hand.age:
            self.check_layout()

    def check_table(self) -> None:
        duel = self.by_hand
        assert sorted(self.lying("discard")) == sorted(duel.discard)
        assert sorted(self.lying("board")) == sorted(duel.board)
        assert sorted(self.lying("aside")) == sorted(duel.aside)
        assert sorted(self.lying("offer")) == sorted(duel.offer)
        assert self.game.state.markers == (duel.marker,)

    def check_players(self) -> None:
        table, state = self.game.table, self.game.state
        for seat, player in enumerate(self.by_hand.players):
            assert state.counters[table.slot("coin", seat)] == player.coins >= 0
            assert sorted(self.lying("city", seat)) == sorted(self.in_city(seat))
            assert sorted(self.lying("plan", seat)) == sorted(player.plan)

    def in_city(self, seat: int) -> list[str]:
        player = self.by_hand.players[seat]
        return [*player.cards, *player.wonders, *player.tokens]

    def places(self) -> list[Cell]:
        """The places of the layout."""
        return cells_of(self.by_hand.age)

    def check_layout(self) -> None:
        """What lies in the layout, and what of it can be seen."""
        state, duel = self.game.state, self.by_hand
        zone = self.game.table.zone("pyramid")
        (laid,) = state.laid
        cells = self.places()
        lying = {cell: piece for cell, piece in zip(cells, laid.pieces, strict=True) if state.where[piece] == zone}
        assert {cell: self.name(piece) for cell, piece in lying.items()} == duel.lying
        if self.question is None or self.question.options[0][0] != "sell":
            return
        up = {cell for cell, piece in lying.items() if not state.face_down >> piece & 1}
        assert up == duel.face_up & set(duel.lying)
        for seat in (0, 1):
            (seen,) = self.game.view(seat).laid
            hidden = {cell for cell, piece in zip(cells, seen.pieces, strict=True) if piece == UNKNOWN}
            assert hidden & set(duel.lying) == set(duel.lying) - up
            assert self.hides_taken_cards or hidden <= set(duel.lying)

    def check_scores(self) -> None:
        for seat, sheet in enumerate(self.game.scores):
            assert sheet == self.by_hand.sheet(seat)

    def check_end(self) -> None:
        """The game is over: scores, winners and why they have won."""
        duel, state = self.by_hand, self.game.state
        self.check_scores()
        assert self.game.winners == duel.winners()
        reason = None if duel.won is None else duel.won[1]
        assert state.reason == reason
        self.met[reason or "points"] += 1
        if duel.won is None:
            assert duel.age == 3 and not duel.lying
        assert sum(len(player.wonders) for player in duel.players) <= 7
        self.met["seven wonders"] += not any(player.plan for player in duel.players)
        for player in duel.players:
            self.met.update([*player.tokens, *player.wonders])

    # ---------------------------------------------------------------- random games

    def play(self, seed: int) -> None:
        """Play at random to the end; every now and then count points."""
        chance = random.Random(seed)
        tastes = chance.choices(self.tastes, k=2)
        while (decision := self.game.decision) is not None:
            if chance.randrange(COUNTED) == 0:
                self.check_scores()
            self.answer(self.choose(chance, tastes[decision.seat]))

    def choose(self, chance: random.Random, taste: str) -> int:
        """The number of a random option; with a taste for something, mostly of those that fit."""
        assert self.game.decision is not None and self.question is not None
        answers = {number: self.answer_of(option) for number, option in enumerate(self.game.decision.options)}
        known = [number for number, answer in answers.items() if answer in self.question.options]
        fitting = [number for number in known if self.suits(answers[number], taste)]
        return chance.choice(fitting if fitting and chance.random() < 0.9 else known)

    def suits(self, answer: Answer, taste: str) -> bool:
        if answer[0] == "build" and taste in ("red", "green"):
            return CARDS[str(answer[1])].color == taste
        return answer[0] == taste or answer == ("learn", "Law")
