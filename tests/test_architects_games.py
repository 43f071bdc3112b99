"""Random games of Architects under a referee who knows the rules in print and nothing of how they are played here.

The referee works out from the answers alone what everybody must have, which options there must be at each decision, and
what may not be skipped. How many games are played with each number of players can be raised:
WONDERSCRIPT_GAMES=2000 pytest tests/test_architects_games.py
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from tests.referees.architects_recount import (
    CENTRAL,
    CONFLICT_TOKENS,
    HORNS,
    SCIENCE,
    SETS_OFF,
    TOKENS,
    WONDERS,
    Player,
    battle,
    deck_of,
    has_set,
    is_missing,
    pays,
    sheet,
    winners,
)
from tests.referees.games import follow_games, games_a_table

import wonderscript
from wonderscript.runtime.options.decisions import Chose, Option, declines
from wonderscript.runtime.options.option_reading import Deed, deeds_of
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.table import Table, set_table
from wonderscript.runtime.views.views import UNKNOWN
from wonderscript.tools.bots import Glimpse, bot_called

PLAYERS = tuple(range(2, 8))
# So many games of each number of players meet everything that there is to be met.
ENOUGH = 100
MOST_DECISIONS = 2_000


@cache
def table_of(players: int) -> Table:
    # The referee wants to hear of everything that is done, even if there is nothing else to do.
    return set_table(wonderscript.compile_sets("architects"), players, asks_always=True)


# What a decision can be about, and what an option amounts to.
Deeds = frozenset[tuple[str, str]]
DECLINE = ("decline", "")


class Referee:
    """Follows a game, answer by answer."""

    def __init__(self, game: Game, met: Counter[str]) -> None:
        self.game = game
        self.met = met
        self.table = game.table
        self.players = [Player(self.names("city", seat)[0]) for seat in range(self.table.players)]
        self.piles = [self.names("pile", seat) for seat in range(self.table.players)]
        self.central, self.stack, self.board = self.names("central"), self.names("stack"), self.names("board")
        self.discard: Counter[str] = Counter()
        self.alarm = 0
        self.turn = 1
        self.over = False
        self.charged: set[str] = set()
        self.set_off: set[str] = set()
        self.used: set[str] = set()
        self.expected: list[str] = []
        self.searched = 0
        # Who has seen the card on top of the central deck, and how many cards there were then.
        self.seen: set[tuple[int, int]] = set()
        self.check_beginning()
        self.begin_turn()

    def names(self, zone: str, seat: int | None = None) -> list[str]:
        number = self.table.zone(zone) if seat is None else self.table.zone(zone, seat)
        return [self.table.pieces[piece].name for piece in self.game.state.zones[number]]

    def check_beginning(self) -> None:
        assert len({player.wonder for player in self.players}) == len(self.players)
        for player, pile in zip(self.players, self.piles, strict=True):
            assert Counter(pile) == deck_of(player.wonder) and len(pile) == 25
        assert Counter(self.central) == CENTRAL and len(self.central) == 60
        assert Counter(self.board + self.stack) == TOKENS and len(self.board) == 3

    # ---------------------------------------------------------------- whose turn it is

    @property
    def seat(self) -> int:
        return (self.turn - 1) % len(self.players)

    @property
    def me(self) -> Player:
        return self.players[self.seat]

    @property
    def reach(self) -> list[list[str]]:
        """The decks within reach: the own one, the one at the right, the central one."""
        decks = [self.piles[self.seat], self.piles[self.seat - 1], self.central]
        return [deck for deck in decks if deck]

    def begin_turn(self) -> None:
        self.charged, self.set_off, self.used = set(), set(), set()
        self.expected = ["draft"] if self.reach else []
        if self.me.cat and self.central:
            self.expected.append("peek")
        self.met["no card within reach"] += not self.reach

    def end_turn(self) -> None:
        """Nothing may be left that must be done; then there may be a battle, and the game may be over."""
        me = self.me
        assert not self.expected
        assert not self.forced_stages(), "a stage was not built"
        assert not (has_set(me.cards) and (self.board or self.stack)), "a set was not turned in"
        if self.alarm == CONFLICT_TOKENS[len(self.players)]:
            battle(self.players)
            for player in self.players:
                for name, horns in HORNS.items():
                    if horns:
                        self.discard[name] += player.cards.pop(name, 0)
            self.alarm = 0
            self.met["battle"] += 1
        self.over = me.finished or not (any(self.piles) or self.central)
        self.met["no card left"] += self.over and not me.finished
        if not self.over:
            self.turn += 1
            self.begin_turn()

    def forced_stages(self) -> list[int]:
        me = self.me
        economy = me.tokens["Economy"] > 0 and "Economy" not in self.used
        return [number for number in me.open if pays(me.cards, me.stage(number), economy, engineering=False)]

    def payable_stages(self) -> list[int]:
        """The stages that can be built, Engineering helping or not."""
        me = self.me
        economy, engineering = (me.tokens[name] > 0 and name not in self.used for name in ("Economy", "Engineering"))
        return [number for number in me.open if pays(me.cards, me.stage(number), economy, engineering)]

    # ---------------------------------------------------------------- what can be done

    def possible(self) -> Deeds:
        """What the options of this decision must amount to."""
        match self.expected[-1] if self.expected else "loop":
            case "peek":
                return frozenset((DECLINE, ("peek", "")))
            case "draft":
                return frozenset(("collect", deck[0]) for deck in self.reach)
            case "any":
                return frozenset(("collect", deck[0]) for deck in (*self.piles, self.central) if deck)
            case "side":
                return frozenset(("rummage through", str(seat)) for seat in self.beside() if self.piles[seat])
            case "five":
                return frozenset(("collect", name) for name in self.piles[self.searched][:5])
            case "learn":
                return frozenset(("learn", name) for name in (*self.board, *self.stack[:1]))
            case _:
                return self.possible_in_turn()

    def possible_in_turn(self) -> Deeds:
        me, tokens = self.me, bool(self.board or self.stack)
        must = {("build", f"{me.wonder} {number}") for number in self.forced_stages()}
        must |= {("pair", name) for name in SCIENCE if tokens and me.cards[name] >= 2}
        must |= {("complete", "") for _once in range(1) if tokens and all(me.cards[name] for name in SCIENCE)}
        may = {("apply", name) for name in self.charged}
        may |= {("build", f"{me.wonder} {number}") for number in self.payable_stages()}
        return frozenset(must | may | (set() if must else {DECLINE}))

    def beside(self) -> set[int]:
        return {self.seat, (self.seat - 1) % len(self.players)}

    def meaning(self, option: Option) -> tuple[str, str, Deed | None]:
        """What an option amounts to: the deed that matters, with a name."""
        if declines(option):
            return (*DECLINE, None)
        for deed in reversed(deeds_of(self.game, option)):
            if deed.verb in ("collect", "build", "learn", "pair", "apply"):
                return deed.verb, self.table.pieces[deed.values[0]].name, deed
            if deed.verb == "rummage through":
                return deed.verb, str(deed.values[0]), deed
            if deed.verb in ("peek", "complete"):
                return deed.verb, "", deed
        chosen = next(one for one in option if isinstance(one, Chose))
        return "collect", self.table.pieces[chosen.value].name, Deed("collect", (chosen.value,))

    # ---------------------------------------------------------------- what is done

    def play(self, chance: random.Random) -> None:
        """One decision: its options, one of them taken at random, and what comes of it."""
        decision = self.game.decision
        assert decision is not None
        assert decision.seat == self.seat
        meanings = [self.meaning(option) for option in decision.options]
        assert {(verb, name) for verb, name, _deed in meanings} == self.possible()
        number = chance.randrange(len(meanings))
        verb, name, deed = meanings[number]
        plan = next((one for one in decision.options[number] if isinstance(one, Plan)), None)
        place = "" if deed is None or verb != "collect" else self.place_of(deed.values[0])
        self.game.answer(number)
        about = self.expected.pop() if self.expected else "loop"
        self.met[f"{about}: {verb}"] += 1
        self.carry_out(about, verb, name, place, plan)
        if verb == "peek":
            self.seen.add((self.seat, len(self.central)))
            self.check_secret()
        self.go_on()
        self.compare()

    def place_of(self, piece: int) -> str:
        zone = self.game.state.where[piece]
        seat = self.table.zone_seats[zone]
        return str(seat) if self.table.zone_names[zone] == "pile" else "central"

    def carry_out(self, about: str, verb: str, name: str, place: str, plan: Plan | None) -> None:
        match verb:
            case "collect":
                deck = self.central if place == "central" else self.piles[int(place)]
                deck.remove(name)
                self.take(name)
                if about == "five":
                    self.shuffled(self.searched)
            case "build":
                assert plan is not None
                self.build(int(name[-1]), plan)
            case "pair" | "complete":
                for card, many in ((name, 2),) if verb == "pair" else ((one, 1) for one in SCIENCE):
                    self.give_up(card, many)
                self.expected.append("learn")
            case "learn":
                self.learn(name)
            case "apply":
                self.charged.remove(name)
                self.expected += ["draft"] if self.reach else []
            case "rummage through":
                self.searched = int(name)
                self.expected.append("five")
            case _ if about == "loop":
                self.end_turn()

    def take(self, name: str) -> None:
        """A card is taken, with what follows from it."""
        self.me.cards[name] += 1
        if name == "Cat Bearer":
            for player in self.players:
                player.cat = player is self.me
        self.alarm = min(self.alarm + HORNS.get(name, 0), CONFLICT_TOKENS[len(self.players)])
        self.charge(*(token for token, cards in SETS_OFF.items() if name in cards))

    def charge(self, *tokens: str) -> None:
        """These tokens are set off, if they are there; each once a turn."""
        ready = {token for token in tokens if self.me.tokens[token]} - self.set_off
        self.charged |= ready
        self.set_off |= ready
        self.met.update(ready)

    def give_up(self, name: str, many: int) -> None:
        self.me.cards[name] -= many
        assert self.me.cards[name] >= 0
        self.me.cards = +self.me.cards
        self.discard[name] += many

    def build(self, number: int, plan: Plan) -> None:
        me = self.me
        stage = me.stage(number)
        spent = Counter(self.table.pieces[piece].name for piece in plan.spent)
        used = {self.table.pieces[use.source].name for use in plan.uses}
        assert used <= {"Economy", "Engineering"} and used <= set(me.tokens) and not used & self.used
        assert pays(spent, stage, "Economy" in used, "Engineering" in used)
        assert spent.total() == stage.size - ("Economy" in used), "nothing is wasted"
        assert is_missing(spent, me.cards - spent, stage, "Economy" in used, "Engineering" in used)
        assert not plan.payments
        self.used |= used
        self.met.update(used)
        for name, many in spent.items():
            self.give_up(name, many)
        me.built.add(number)
        self.met[f"{me.wonder} {number}"] += 1
        self.charge("Architecture")
        if stage.effect:
            self.use_effect()

    def use_effect(self) -> None:
        left, right = self.piles[self.seat], self.piles[self.seat - 1]
        match self.me.wonder:
            case "Alexandria" if any(self.piles) or self.central:
                self.expected.append("any")
            case "Babylon" if self.board or self.stack:
                self.expected.append("learn")
            case "Ephesus" if self.central:
                self.take(self.central.pop(0))
            case "Halicarnassus" if left or right:
                self.expected.append("side")
            case "Olympia":
                for deck in (left, right):
                    if deck:
                        self.take(deck.pop(0))
            case _:
                pass

    def learn(self, name: str) -> None:
        if name in self.board:
            taken = self.board.index(name)
            # Both Cultures may be on offer: the game tells which was taken.
            if self.names("board") == self.board and self.stack[:1] == [name]:
                self.stack.pop(0)
            else:
                del self.board[taken]
        else:
            assert self.stack.pop(0) == name
        if len(self.board) < 3 and self.stack:
            self.board.append(self.stack.pop(0))
        self.me.tokens[name] += 1

    def shuffled(self, seat: int) -> None:
        """A deck was shuffled: the same cards in another order."""
        now = self.names("pile", seat)
        assert Counter(now) == Counter(self.piles[seat])
        self.piles[seat][:] = now

    def go_on(self) -> None:
        """Turns in which nobody was asked are over too."""
        while not self.over and (self.game.decision is None or self.running() != self.turn):
            self.end_turn()

    def running(self) -> int:
        return next(step.run for step, _scope in self.game.state.steps() if step.step == "turn")

    # ---------------------------------------------------------------- what is compared

    def check_secret(self) -> None:
        """Only those who have looked know the top card of the central deck."""
        central = self.table.zone("central")
        for seat in range(len(self.players)):
            seen = self.game.view(seat).zones[central]
            assert set(seen[1:]) <= {UNKNOWN}
            assert (seen[0] != UNKNOWN) == ((seat, len(self.central)) in self.seen)

    def compare(self) -> None:
        table, state = self.table, self.game.state
        assert self.over == (self.game.decision is None)
        for seat, player in enumerate(self.players):
            stages = [f"{player.wonder} {number}" for number in player.built]
            lying = [player.wonder, *player.cards.elements(), *player.tokens.elements(), *stages]
            assert Counter(self.names("city", seat)) == Counter(lying + ["Cat"] * player.cat)
            assert len(self.names("plan", seat)) == 5 - len(player.built)
            assert self.names("pile", seat) == self.piles[seat]
            assert state.counters[table.slot("victory", seat)] == player.victories
        assert self.names("central") == self.central
        assert self.names("stack") == self.stack
        assert sorted(self.names("board")) == sorted(self.board)
        self.board = self.names("board")
        assert Counter(self.names("discard")) == +self.discard
        assert state.counters[table.slot("alarm", 0)] == self.alarm
        cards = sum(map(len, self.piles)) + len(self.central) + self.discard.total()
        assert cards + sum(player.cards.total() for player in self.players) == 60 + 25 * len(self.players)

    def check_end(self) -> None:
        assert [dict(scores) for scores in self.game.scores] == [sheet(player) for player in self.players]
        assert self.game.winners == winners(self.players)
        self.met["shared victory"] += len(self.game.winners) > 1
        self.met["28 victories"] += sum(player.victories for player in self.players) > 28


def followed(players: int, seed: int, met: Counter[str]) -> Referee:
    """A random game, followed to its end."""
    referee = Referee(Game.new(table_of(players), seed), met)
    chance = random.Random(seed)
    for _decision in range(MOST_DECISIONS):
        if referee.over:
            return referee
        referee.play(chance)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_are_played_by_the_rules(players: int) -> None:
    expected = {f"{wonder} {number}" for wonder in WONDERS for number in range(1, 6)}
    expected |= {*SETS_OFF, "Architecture", "Economy", "Engineering", "battle"}
    expected |= {"peek: peek", "any: collect", "five: collect", "learn: learn"}
    follow_games(lambda seed, met: followed(players, seed, met), games_a_table(40), ENOUGH, expected)


def test_every_card_of_the_box_is_there() -> None:
    assert sum((deck_of(wonder) for wonder in WONDERS), CENTRAL).total() == 235
    assert all(deck_of(wonder).total() == 25 for wonder in WONDERS)
    assert CENTRAL.total() == 60 and TOKENS.total() == 15


@pytest.mark.parametrize("name", ["greedy", "search:8"])
def test_bots_do_not_know_the_top_of_the_central_deck(name: str) -> None:
    """Whatever lies there: who sees the same answers the same."""
    table = set_table(wonderscript.compile_sets("architects"), 2)
    game = Game.new(table, 3)
    assert game.decision is not None and len(game.decision.options) == 3
    others = [game.imagined(0, seed) for seed in range(6)]
    central = table.zone("central")
    assert len({one.state.zones[central][0] for one in (game, *others)}) > 1
    assert len({bot_called(name).choose(Glimpse(one), 5) for one in (game, *others)}) == 1
