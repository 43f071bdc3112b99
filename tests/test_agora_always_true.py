"""What is always true in random games of Agora.

A referee plays the same game by hand, by the rules as they are in print, and compares at every decision who is asked,
what can be answered and all that lies on the table: cards, coins, cubes, decrees, plots, tokens; in the end, points and
winners. How many games are played can be raised: WONDERSCRIPT_GAMES=20000 pytest tests/test_agora_always_true.py
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from tests.agora_by_hand import Agora
from tests.agora_in_print import (
    ALL_TOKENS,
    ALL_WONDERS,
    CHAMBERS,
    DECLINE,
    DECREES,
    PLOTS,
    SENATORS,
    SENATORS_IN,
    kind_of,
    places_of,
)
from tests.dearer_ways import check_offered, is_waiving
from tests.duel_by_hand import CARDS, Answer, Question
from tests.referees.games import check_pieces

import wonderscript
from wonderscript.runtime.decisions import Agreed, Chose, Option
from wonderscript.runtime.game import Game
from wonderscript.runtime.plans import BANK, Plan
from wonderscript.runtime.readings import Deed, deeds_of
from wonderscript.runtime.speaking import holder
from wonderscript.runtime.table import NOBODY, Table, set_table
from wonderscript.runtime.views import UNKNOWN

GAMES = int(os.environ.get("WONDERSCRIPT_GAMES", "1000")) // 40
# So many games meet everything that there is to be met.
ENOUGH = 600
# What the players like to do: nothing in particular, the Senate, plots, to build, red or green cards.
TASTES = ("none", "senate", "plots", "build", "build with", "red", "green")
LIKED = {
    "senate": {"recruit", "influence", "shift", "weaken"},
    "plots": {"recruit", "conspire", "prepare", "trigger", "build with"},
}


@cache
def table() -> Table:
    return set_table(wonderscript.compile_sets("agora"), 2)


class Referee:
    """Follows a game, answer by answer, with one that is played by hand; it is also the chance of that one."""

    def __init__(self, game: Game, met: Counter[str]) -> None:
        self.game = game
        self.met = met
        self.agora = Agora(self)
        self.course = self.agora.play()
        self.question: Question | None = next(self.course)
        self.check()

    def name(self, piece: int) -> str:
        """What the game by hand calls a piece: senators have a number."""
        name = self.game.table.pieces[piece].name
        return f"{name} {piece}" if name in SENATORS else name

    def lying(self, zone: str, seat: int | None = None) -> list[str]:
        table = self.game.table
        number = table.zone(zone) if seat is None else table.zone(zone, seat)
        return [self.name(piece) for piece in self.game.state.zones[number]]

    def on(self, name: str) -> list[int]:
        """The pieces on the piece of a name, or under it."""
        table = self.game.table
        (piece,) = (one.number for one in table.pieces if one.name == name)
        return list(self.game.state.zones[table.first_on + piece])

    # ---------------------------------------------------------------- what chance has decided

    def tokens(self) -> Sequence[str]:
        return self.lying("board")

    def wonders(self) -> Sequence[str]:
        return self.lying("offer")

    def decrees(self) -> Mapping[int, str]:
        found = {chamber: [self.name(piece) for piece in self.on(f"Chamber {chamber}")] for chamber in CHAMBERS}
        assert all(len(names) == 1 for names in found.values())
        return {chamber: names[0] for chamber, names in found.items()}

    def plots(self) -> Sequence[str]:
        return self.lying("plot-deck")

    def removed(self) -> Sequence[str]:
        return self.lying("removed")

    def cards(self, age: int) -> Sequence[str]:
        (laid,) = self.game.state.laid
        found = [self.name(piece) for piece in laid.pieces]
        buildings = [name for name in found if not kind_of(name)]
        assert len(found) - len(buildings) == SENATORS_IN[age]
        assert {CARDS[name].age for name in buildings} == {age}
        assert sum(CARDS[name].color == "purple" for name in buildings) == (3 if age == 3 else 0)
        assert sum(CARDS[name].age == age for name in self.lying("removed")) == 3
        assert not self.lying("deck")
        return found

    def library(self, aside: Sequence[str]) -> Sequence[str]:
        """Where there is but one token, nobody is asked."""
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
        deeds = deeds_of(self.game, option)
        chosen = [one for one in option if isinstance(one, Chose)]
        if not deeds:
            if Agreed(False) in option:
                return DECLINE
            (one,) = chosen
            return ("keep" if self.name(one.value) in PLOTS else "destroy", self.name(one.value))
        deed = deeds[-1]
        what = [self.told(value) for value in deed.values]
        match deed.verb:
            case "appoint":
                return ("first", chosen[-1].value)
            case "build" if deed.free:
                return ("free", *what)
            case "build":
                return ("build", *what, *self.paid(deed))
            case "build with":
                printed, bought = self.paid(deed)
                assert not printed
                return ("build with", what[1], what[0], bought)
            case "recruit":
                printed, bought = self.paid(deed)
                assert not bought
                return ("recruit", *what, printed)
            case "prepare with":
                return ("prepare", what[1], what[0])
            case "suppress with":
                return ("suppress", what[0])
            case verb:
                return (verb.split()[0], *what)

    def told(self, piece: int) -> str | int:
        name = self.name(piece)
        return int(name.removeprefix("Chamber ")) if name.startswith("Chamber ") and name[-1].isdigit() else name

    def paid(self, deed: Deed) -> tuple[int, int]:
        """What is paid of a printed cost, and what for resources."""
        assert self.game.decision is not None
        seat = self.game.decision.seat
        payments = (deed.plan or Plan()).payments
        payee = 1 - seat if self.agora.has_economy(1 - seat) else BANK
        assert all(one.amount > 0 and one.payee == (payee if one.trade else BANK) for one in payments)
        printed = sum(one.amount for one in payments if not one.trade)
        return printed, sum(one.amount for one in payments if one.trade)

    def answer(self, number: int) -> None:
        """Answer in both games, and compare what comes of it."""
        assert self.game.decision is not None
        answer = self.answer_of(self.game.decision.options[number])
        self.met[str(answer[0])] += 1
        if answer[0] == "trigger":
            self.met[str(answer[1])] += 1
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
        self.check_players()
        self.check_senate()
        if self.agora.age:
            self.check_layout()

    def check_table(self) -> None:
        agora = self.agora
        assert sorted(self.lying("discard")) == sorted(agora.discard)
        assert sorted(self.lying("removed")) == sorted(agora.removed) or not agora.age
        assert sorted(self.lying("board")) == sorted(agora.board)
        assert sorted(self.lying("aside")) == sorted(agora.aside)
        assert sorted(self.lying("offer")) == sorted(agora.offer)
        assert self.lying("plot-deck") == agora.plots
        assert self.game.state.markers == (agora.marker,)
        tokens = [*agora.board, *agora.aside, *agora.locked, *(one for each in agora.players for one in each.tokens)]
        assert sorted(tokens) == sorted(ALL_TOKENS)

    def check_players(self) -> None:
        table, state, agora = self.game.table, self.game.state, self.agora
        for seat, player in enumerate(agora.politicos):
            assert state.counters[table.slot("coin", seat)] == player.coins >= 0
            mine = [*player.cards, *player.wonders, *player.tokens, *player.senators]
            assert sorted(self.lying("city", seat)) == sorted(mine)
            assert sorted(self.lying("plan", seat)) == sorted(player.plan)
            assert sorted(self.lying("schemes", seat)) == sorted(player.schemes)
            assert sorted(self.lying("past", seat)) == sorted(player.past)
            for name in (*player.schemes, *player.wonders):
                cards = [self.name(piece) for piece in self.on(name) if self.name(piece) not in ALL_TOKENS]
                assert cards == ([agora.under[name]] if name in agora.under else [])
            hidden = {piece for zone in self.game.view(1 - seat).zones for piece in zone}
            schemes = state.zones[table.zone("schemes", seat)]
            drawn = state.known[1 - seat]
            assert all(piece not in hidden or drawn >> piece & 1 for piece in schemes)

    def check_senate(self) -> None:
        """Cubes are conserved, control is what a recount says, decrees lie where they must."""
        table, state, agora = self.game.table, self.game.state, self.agora
        slots = table.counters["cube"].by_piece
        pieces = {chamber: self.piece(f"Chamber {chamber}") for chamber in CHAMBERS}
        for seat, player in enumerate(agora.politicos):
            supply = state.counters[table.slot("supply", seat)]
            cubes = [state.counters[slots[piece] + seat] for piece in pieces.values()]
            assert supply == player.supply and supply + sum(cubes) == 12 and min(cubes) >= 0
            assert cubes == [player.cubes[chamber] for chamber in CHAMBERS]
        for chamber, piece in pieces.items():
            wanted = agora.holder(chamber)
            assert holder(table, state, "control", piece) == (NOBODY if wanted is None else wanted)
            lying = [(self.name(one), not state.face_down >> one & 1) for one in self.on(f"Chamber {chamber}")]
            assert lying == [(decree.name, decree.up) for decree in agora.chambers[chamber]]

    def piece(self, name: str) -> int:
        (found,) = (one.number for one in self.game.table.pieces if one.name == name)
        return found

    def check_layout(self) -> None:
        """What lies in the layout, and what of it can be seen."""
        state, agora = self.game.state, self.agora
        zone = self.game.table.zone("pyramid")
        (laid,) = state.laid
        cells = places_of(agora.age)
        lying = {cell: piece for cell, piece in zip(cells, laid.pieces, strict=True) if state.where[piece] == zone}
        assert {cell: self.name(piece) for cell, piece in lying.items()} == agora.lying
        if self.question is None or self.question.options[0][0] != "sell":
            return
        up = {cell for cell, piece in lying.items() if not state.face_down >> piece & 1}
        assert up == agora.face_up & set(agora.lying)
        for seat in (0, 1):
            (seen,) = self.game.view(seat).laid
            hidden = {cell for cell, piece in zip(cells, seen.pieces, strict=True) if piece == UNKNOWN}
            assert hidden & set(agora.lying) == set(agora.lying) - up

    def check_scores(self) -> None:
        for seat, sheet in enumerate(self.game.scores):
            assert sheet == self.agora.sheet(seat)

    def check_end(self) -> None:
        """The game is over: scores, winners and why they have won."""
        agora, state = self.agora, self.game.state
        self.check_scores()
        assert self.game.winners == agora.winners()
        reason = None if agora.won is None else agora.won[1]
        assert state.reason == reason
        self.met[reason or "points"] += 1
        if agora.won is None:
            assert agora.age == 3 and not agora.lying
        for player in agora.politicos:
            self.met.update([*player.tokens, *player.wonders])
        for seat in (0, 1):
            self.met.update(decree for decree in DECREES if agora.has(seat, decree))


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
    return answer[0] == taste or answer[0] in LIKED.get(taste, ()) or answer == ("learn", "Law")


def played(seed: int, met: Counter[str]) -> Referee:
    """A random game, followed to its end."""
    chance = random.Random(seed)
    referee = Referee(Game.new(table(), seed), met)
    tastes = chance.choices(TASTES, k=2)
    while (decision := referee.game.decision) is not None:
        if chance.randrange(20) == 0:
            referee.check_scores()
        referee.answer(choose(referee, chance, tastes[decision.seat]))
    return referee


def test_random_games_go_by_the_rules() -> None:
    games = max(GAMES, 1)
    met: Counter[str] = Counter()
    for seed in range(games):
        try:
            played(seed, met).check_end()
        except AssertionError as broken:
            broken.add_note(f"in the game with seed {seed}")
            raise
    if games >= ENOUGH:
        expected = {"recruit", "prepare", "trigger", "conspire", "keep", "bury", "influence", "shift", "weaken"}
        expected |= {"demolish", "seize", "exchange", "relocate", "sabotage", "extort", "suppress", "free", "learn"}
        expected |= {"points", "military supremacy", "scientific supremacy", "political supremacy"}
        assert expected | PLOTS | DECREES | set(ALL_TOKENS) | set(ALL_WONDERS) <= set(met)


def test_the_tables_name_every_piece() -> None:
    pieces = table().pieces
    kinds = {"wonder": ALL_WONDERS, "progress token": ALL_TOKENS, "plot": PLOTS, "decree": DECREES}
    for kind, names in kinds.items():
        assert {piece.name for piece in pieces if piece.face.kind == kind} == set(names)
    senators = Counter(piece.name for piece in pieces if "senator" in piece.kinds)
    assert senators == SENATORS
