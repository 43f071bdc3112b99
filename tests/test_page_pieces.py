"""Pieces of the language page do what they must: the hardest ones of each set, each in a position of its own.

Positions are laid by hand on a game that has come to its first turn: pieces where they should lie, counters as they
should be; then something is done, and what comes of it is looked at.
"""

from __future__ import annotations

from functools import cache

import pytest
from tests.test_language_page import PLAYERS, library

from wonderscript.runtime.instructions.effects import Call
from wonderscript.runtime.instructions.phrases import Seat
from wonderscript.runtime.options.decisions import Agreed, Chose, Took
from wonderscript.runtime.options.options import Line, Walk, verb_lines
from wonderscript.runtime.payment.accounts import open_accounts
from wonderscript.runtime.payment.plans import BANK, Plan
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.play.interpreter import Machine
from wonderscript.runtime.table.state import Frame, Scope, State, Task
from wonderscript.runtime.table.table import NOBODY, Table, set_table


@cache
def first_turn(game: str, players: int, settings: tuple[tuple[str, int], ...] = ()) -> tuple[Table, State]:
    """A table and the state in which the first turn has come."""
    table = set_table(library(game), players, dict(settings))
    one = Game.new(table, 5)
    while one.decision is not None and all(step.step not in ("turn", "play") for step, _scope in one.state.steps()):
        one.answer(0)
    return table, one.state


class Scene:
    """A position that is laid by hand and played on: verbs are done by name, before everything else."""

    def __init__(self, game: str, players: int | None = None, **settings: int) -> None:
        number = PLAYERS[game][0] if players is None else players
        self.table, state = first_turn(game, number, tuple(settings.items()))
        self.state = state.copy()
        self.game: Game | None = None

    # ------------------------------------------------------------ laying

    def piece(self, name: str, kind: str | None = None) -> int:
        """The first piece of a name."""
        return self.table.named(name, kind)[0]

    def lay(self, zone: str, seat: int, *names: str) -> Scene:
        """Put pieces into a zone: of those with that name one that lies in nobody's city yet."""
        for name in names:
            lying = {piece: self.table.zone_names[self.state.where[piece]] for piece in self.table.named(name)}
            piece = next(piece for piece, place in lying.items() if place != "city")
            self.state.move(piece, self.table.zone(zone, seat))
        return self

    def clear(self, zone: str, seat: int = NOBODY) -> Scene:
        """Take everything out of a zone."""
        for piece in self.state.zones[self.table.zone(zone, seat)]:
            self.state.move(piece, self.table.zone("box"))
        return self

    def have(self, counter: str, *amounts: int) -> Scene:
        """So much of a counter for each seat."""
        for seat, amount in enumerate(amounts):
            self.state.counters[self.table.slot(counter, seat)] = amount
        return self

    def cubes(self, chamber: str, *amounts: int) -> Scene:
        """So many cubes of each seat on a chamber."""
        base = self.table.counters["cube"].by_piece[self.piece(chamber)]
        self.state.counters[base : base + len(amounts)] = amounts
        return self

    def decree(self, name: str, chamber: str) -> Scene:
        """A decree, face up, on a chamber, alone."""
        place = self.table.on_piece(self.piece(chamber))
        for piece in self.state.zones[place]:
            self.state.move(piece, self.table.zone("box"))
        self.state.move(self.piece(name), place)
        return self

    # ------------------------------------------------------------ playing

    def options(self, seat: int, verb: str, *values: str | int) -> list[Line]:
        """The ways in which a seat can do a verb."""
        found = tuple(self.piece(value) if isinstance(value, str) else value for value in values)
        if self.game is None:
            # The turn begins with what was laid by hand.
            self.state.accounts = ()
            open_accounts(self.table, self.state)
        walk = Walk(self.table, self.state, seat)
        return verb_lines(walk, Call(Seat("me"), verb), Line(Scope(seat, seat)), found, walk.last_phase)

    def plans(self, seat: int, verb: str, *values: str | int) -> list[dict[int, int]]:
        """What a seat would pay to whom, in each way to do a verb."""
        found = [answer for line in self.options(seat, verb, *values) for answer in line.answers]
        return [{one.payee: one.amount for one in plan.payments} for plan in found if isinstance(plan, Plan)]

    def do(self, seat: int, verb: str, *values: str | int) -> Scene:
        """A verb, in the first way there is; up to the next question."""
        (line, *_others) = self.options(seat, verb, *values)
        return self.carry_out([frame for _phase, frame in line.acts])

    def carry_out(self, frames: list[Frame]) -> Scene:
        """Do this before everything else, with those who listen."""
        machine = Machine(self.table, self.state)
        self.state.stack.extend(reversed([machine.heard(frame) for frame in frames]))
        self.game = Game.resume(self.table, self.state)
        self.state = self.game.state
        return self

    def text(self, seat: int, name: str) -> Scene:
        """The text of a piece."""
        piece = self.piece(name)
        body = self.table.number_of(self.table.pieces[piece].face.text)
        return self.carry_out([Frame(Task.BODY, body, 0, Scope(seat, seat, piece))])

    def asked(self) -> list[list[str | int]]:
        """What can be chosen: pieces by name, other things by number; nothing where something is declined."""
        assert self.game is not None and self.game.decision is not None
        return [self._called(option) for option in self.game.decision.options]

    def _called(self, option: tuple[object, ...]) -> list[str | int]:
        known = self.table.pieces
        return [known[one.value].name if one.what == "piece" else one.value for one in option if isinstance(one, Chose)]

    def choose(self, *wanted: str | int) -> Scene:
        """Answer with the first option that chooses this."""
        assert self.game is not None and self.game.decision is not None
        option = next(one for one in self.game.decision.options if self._called(one) == list(wanted))
        self.game.answer(option)
        self.state = self.game.state
        return self

    def decline(self) -> Scene:
        """Answer with no."""
        assert self.game is not None
        self.game.answer((Agreed(False),))
        self.state = self.game.state
        return self

    def sell_until(self, wanted: str) -> Scene:
        """Let everybody sell cards until this can be chosen by itself."""
        assert self.game is not None
        while sales := self._sales():
            self.game.answer(sales[0])
        self.state = self.game.state
        assert [wanted] in self.asked()
        return self

    def _sales(self) -> list[int]:
        assert self.game is not None and self.game.decision is not None
        options = enumerate(self.game.decision.options)
        return [
            number for number, option in options if any(isinstance(one, Took) and one.verb == "sell" for one in option)
        ]

    # ------------------------------------------------------------ looking

    def names(self, zone: str, seat: int = NOBODY) -> list[str]:
        return [self.table.pieces[piece].name for piece in self.state.zones[self.table.zone(zone, seat)]]

    def count(self, counter: str, seat: int) -> int:
        return self.state.counters[self.table.slot(counter, seat)]

    def counts(self, counter: str) -> list[int]:
        return [self.count(counter, seat) for seat in range(self.table.seats)]

    def score(self, line: str, seat: int = 0) -> int:
        return Game.resume(self.table, self.state.copy()).scores[seat][line]


# ---------------------------------------------------------------- Cities and Leaders


def city(scene: Scene, *cities: tuple[str, ...]) -> Scene:
    for seat in range(scene.table.seats):
        scene.clear("city", seat).clear("plan", seat)
    for seat, names in enumerate(cities):
        scene.lay("city", seat, *names)
    return scene


def test_a_dock_and_a_warehouse_and_a_black_market() -> None:
    scene = city(Scene("cities"), ("Clandestine Dock East",), (), ("Lumber Yard", "Stone Pit")).have("coin", 9, 0, 0)
    assert scene.plans(0, "build", "Stockade") == [{2: 1}], "one coin less, and not as one likes"
    scene = city(Scene("cities"), ("Secret Warehouse", "Lumber Yard"), (), ()).have("coin", 0, 0, 0)
    assert scene.options(0, "build", "Stockade") and not scene.options(0, "build", "Baths")
    scene = city(Scene("cities"), ("Black Market", "Lumber Yard"), (), ()).have("coin", 0, 0, 0)
    assert scene.options(0, "build", "Baths"), "stone is missing on the brown card"


def test_a_lair_makes_others_lose_and_they_settle_at_the_end_of_the_turn() -> None:
    scene = city(Scene("cities"), ("Lumber Yard", "Glassworks"), (), ()).have("coin", 3, 3, 1)
    scene.do(0, "build", "Lair")
    assert scene.counts("losses") == [0, 2, 2]


def test_pigeon_lofts_copy_symbols_of_neighbors() -> None:
    scene = city(Scene("cities"), ("Pigeon Loft", "Apothecary"), ("Workshop",), ("Scriptorium",))
    assert scene.score("Science") == 2, "another symbol beside the own one"
    scene = city(Scene("cities"), ("Pigeon Loft", "Apothecary", "Workshop"), ("Apothecary",), ("Scriptorium",))
    assert scene.score("Science") == 1 + 1 + 1 + 7
    scene = city(Scene("cities", 4), ("Pigeon Loft",), (), ("Scriptorium",), ())
    assert scene.score("Science") == 0, "across the table nobody is a neighbor"


def test_teams_fight_for_two_tokens_and_diplomacy_halves_them() -> None:
    scene = city(Scene("cities", 4, teams=1), ("Barracks",), (), (), ("Stockade", "Guard Tower"))
    scene.do(0, "clash with", 3)
    assert scene.count("defeat", 0) == 2
    scene.have("diplomacy", 0, 0, 0, 1)
    scene.do(0, "clash with", 3)
    assert scene.count("defeat", 0) == 3, "one token, because the other side has diplomacy"


def test_tomyris_sends_defeats_back() -> None:
    scene = city(Scene("leaders"), ("Tomyris",), ("Barracks",), ())
    scene.do(0, "fight", 1)
    assert scene.counts("defeat") == [0, 1, 0]
    scene.do(2, "fight", 1)
    assert scene.counts("defeat") == [0, 1, 1], "others yield as always"


def test_the_courtesans_copy_a_leader_of_a_neighbor() -> None:
    scene = city(Scene("leaders"), ("Lumber Yard", "Clay Pool", "Glassworks", "Loom"), ("Xenophon", "Midas"), ("Nero",))
    scene.have("coin", 9, 0, 0)
    scene.do(0, "build", "Courtesans Guild").sell_until("Midas")
    assert scene.asked() == [["Xenophon"], ["Midas"], ["Nero"]]
    scene.choose("Midas").have("coin", 9, 0, 0)
    assert scene.score("Guilds") == 3 and scene.score("Leaders") == 0
    assert scene.score("Leaders", 1) == 0
    scene = city(Scene("leaders"), ("Lumber Yard", "Clay Pool", "Glassworks", "Loom"), ("Xenophon",), ("Nero",))
    scene.do(0, "build", "Courtesans Guild").sell_until("Xenophon").choose("Xenophon").have("coin", 9, 0, 0)
    scene.do(0, "build", "Tavern")
    assert scene.count("coin", 0) == 9 + 5 + 2, "a yellow card"


def test_hatshepsut_and_berenice_earn_once_a_turn() -> None:
    each_by_itself = Scene("leaders", **{"one-purse-a-turn": 0})
    scene = city(each_by_itself, ("Hatshepsut",), ("Stone Pit",), ("Clay Pool",)).have("coin", 9, 0, 0)
    scene.do(0, "build", "Baths")
    assert scene.counts("coin") == [8, 2, 0]
    scene.clear("city", 0).lay("city", 0, "Hatshepsut").do(0, "build", "Baths")
    assert scene.counts("coin") == [6, 4, 0], "not twice from the same side"
    scene.do(0, "build", "Guard Tower")
    assert scene.counts("coin") == [5, 4, 2], "but once from the other"
    scene = city(Scene("cities-leaders"), ("Berenice",), (), ()).have("coin", 0, 0, 0)
    scene.do(0, "sell", "Altar")
    assert scene.count("coin", 0) == 4
    scene.do(0, "sell", "Theater")
    assert scene.count("coin", 0) == 7


# ---------------------------------------------------------------- the Free City


def test_the_free_city_may_not_sell_what_it_can_build() -> None:
    scene = city(Scene("two-players"), (), (), ()).have("coin", 3, 3, 0)
    neutral = 2
    assert scene.options(neutral, "build", "Altar") and not scene.options(neutral, "sell", "Altar")
    assert not scene.options(neutral, "build", "Baths") and scene.options(neutral, "sell", "Baths")
    assert scene.options(0, "sell", "Altar"), "players may"


# ---------------------------------------------------------------- Duel and Agora


def test_prices_of_the_bank_in_duel() -> None:
    scene = Scene("duel").have("coin", 20, 20)
    assert scene.plans(0, "build", "Walls") == [{BANK: 4}]
    assert scene.plans(0, "build", "Statue") == [{BANK: 4}]
    scene.lay("city", 1, "Sawmill")
    assert scene.plans(0, "build", "School") == [{BANK: 4 + 2 + 2}], "wood costs two more, as the opponent has two"
    scene.lay("city", 0, "Wood Reserve", "Customs House")
    assert scene.plans(0, "build", "School") == [{BANK: 1 + 1 + 1}]
    scene.lay("city", 1, "Economy")
    assert scene.plans(0, "build", "School") == [{1: 3}], "what is paid for resources goes to the opponent"


def test_masonry_takes_two_resources_off() -> None:
    scene = Scene("duel").have("coin", 3, 0).lay("city", 0, "Masonry")
    assert scene.plans(0, "build", "Statue") == [{}]
    assert not scene.options(0, "build", "Walls")


def test_the_statue_of_zeus_and_the_great_library() -> None:
    scene = Scene("duel").have("coin", 40, 9).lay("city", 1, "Sawmill").clear("discard")
    scene.do(0, "build with", "The Statue of Zeus", "Theater")
    assert scene.names("discard") == ["Sawmill"]
    assert scene.state.markers == (1,)
    scene.clear("aside")
    for name in ("Law", "Strategy", "Theology", "Mathematics", "Urbanism"):
        scene.lay("aside", NOBODY, name)
    scene.do(0, "build with", "The Great Library", "Statue")
    assert len(scene.asked()) == 3
    kept = scene.asked()[0]
    scene.choose(*kept)
    assert kept[0] in scene.names("city", 0)


def test_walls_move_the_marker_and_raid_on_the_way() -> None:
    scene = Scene("duel").have("coin", 20, 6)
    for expected, coins in ((2, 6), (4, 4)):
        scene.do(0, "build", "Walls")
        assert scene.state.markers == (expected,) and scene.count("coin", 1) == coins
    assert (scene.score("Military"), scene.score("Military", 1)) == (5, 0)


def test_control_of_the_senate() -> None:
    scene = Scene("agora").decree("Shield", "Chamber 1").cubes("Chamber 1", 0, 1)
    before = scene.state.markers[0]
    scene.do(0, "influence", "Chamber 1")
    assert scene.state.markers[0] == before, "a tie; nobody had looked before, so nothing was lost"
    scene.do(0, "influence", "Chamber 1")
    assert scene.state.markers[0] == before + 1
    scene.do(1, "influence", "Chamber 1")
    assert scene.state.markers[0] == before
    scene.do(1, "influence", "Chamber 1")
    assert scene.state.markers[0] == before - 1


def test_decrees_serve_who_controls_their_chamber() -> None:
    scene = Scene("agora").decree("Blue Income", "Chamber 3").decree("Raw Trade", "Chamber 4").have("coin", 9, 9)
    for number in (1, 2, 5, 6):
        scene.cubes(f"Chamber {number}", 0, 0)
    scene.cubes("Chamber 3", 0, 1).cubes("Chamber 4", 1, 0)
    assert scene.plans(0, "build", "Walls") == [{BANK: 2}] and scene.plans(1, "build", "Walls") == [{BANK: 4}]
    scene.do(0, "build", "Theater")
    assert scene.counts("coin") == [9, 10], "as many coins as the age, to the one who controls it"
    scene.lay("city", 0, "Wood Reserve")
    wood = {next(iter(plan.values())) for plan in scene.plans(0, "build", "School")}
    assert wood == {1 + 2 + 2}, "not below one"


def test_a_politician_lobbies_by_blue_cards() -> None:
    scene = Scene("agora").decree("Senate Majority", "Chamber 6").have("coin", 9, 9).have("supply", 12, 12)
    scene.do(0, "recruit", "Left Politician")
    assert ["Chamber 1"] in scene.asked() and ["Chamber 2"] in scene.asked() and ["Chamber 3"] not in scene.asked()
    scene.choose("Chamber 1")
    assert ["Chamber 2"] not in scene.asked(), "without a blue card there is one action"
    scene = Scene("agora").decree("Senate Majority", "Chamber 6").have("supply", 12, 12).cubes("Chamber 6", 1, 0)
    scene.do(0, "recruit", "Left Politician").choose("Chamber 1")
    assert ["Chamber 2"] in scene.asked(), "two blue cards more: a second action"


def test_corruption_and_the_price_of_senators() -> None:
    scene = Scene("agora").have("coin", 9, 9).lay("city", 0, "Conspirator", "Left Politician")
    assert scene.plans(0, "recruit", "Right Politician") == [{BANK: 2}]
    scene.lay("city", 0, "Corruption")
    assert scene.plans(0, "recruit", "Right Politician") == [{}]
    assert not scene.options(0, "build", "Right Politician"), "senators are never built"


def test_borrowed_chains() -> None:
    scene = Scene("agora").have("coin", 0, 0).decree("Borrowed Chains", "Chamber 2").lay("city", 1, "Theater")
    assert not scene.options(0, "build", "Statue")
    scene.cubes("Chamber 2", 1, 0)
    assert scene.plans(0, "build", "Statue") == [{}]


def test_plots_leave_out_what_cannot_be_done() -> None:
    scene = Scene("agora").have("coin", 9, 9).clear("city", 1).cubes("Chamber 3", 1, 0)
    scene.text(0, "Expropriation")
    assert ["Chamber 3", "Chamber 2"] in scene.asked() and [] in scene.asked(), "no blue card, but a cube to move"
    scene = Scene("agora").have("coin", 9, 7).cubes("Chamber 3", 2, 1).cubes("Chamber 1", 1, 3)
    scene.text(0, "Embezzlement")
    assert scene.counts("coin") == [9 + 3, 7 - 4]
    scene = Scene("agora").have("coin", 9, 7).text(0, "Blackmail")
    assert scene.counts("coin") == [13, 3]


def test_conspiring_and_organized_crime() -> None:
    scene = Scene("agora")
    top = scene.names("plot-deck")[:2]
    scene.do(0, "conspire")
    assert scene.asked() == [[top[0]], [top[1]]]
    game = scene.game
    assert game is not None
    plots = scene.table.zone("plot-deck")
    assert list(game.view(0).zones[plots][:2]) == list(scene.state.zones[plots][:2])
    assert set(game.view(1).zones[plots][:2]) == {-1}
    scene.choose(top[1])
    scene.decline()
    assert scene.names("schemes", 0)[-1] == top[1] and scene.names("plot-deck")[0] == top[0]
    scene.lay("city", 0, "Organized Crime")
    before = scene.names("plot-deck")
    scene.do(0, "conspire")
    assert scene.names("schemes", 0)[-2:] == before[:2]


# ---------------------------------------------------------------- Architects


def test_stages_are_paid_with_cards_that_are_used_up() -> None:
    scene = Scene("architects", 3)
    scene.clear("city", 0).clear("plan", 0).lay("city", 0, "Wood", "Stone", "Coin")
    stages = scene.table.pieces[scene.piece("Giza", "wonder")].parts
    spent = [
        plan.spent for line in scene.options(0, "build", stages[0]) for plan in line.answers if isinstance(plan, Plan)
    ]
    names = sorted(sorted(scene.table.pieces[piece].name for piece in pieces) for pieces in spent)
    assert names == [["Coin", "Stone"], ["Coin", "Wood"], ["Stone", "Wood"]]
    assert not scene.clear("city", 0).lay("city", 0, "Wood", "Stone").options(0, "build", stages[1]), "two alike"
    assert scene.lay("city", 0, "Engineering").options(0, "build", stages[1])


def test_a_battle_of_three() -> None:
    scene = Scene("architects", 3).have("victory", 0, 0, 0)
    for seat, cards in enumerate((("Horn", "Two Horns"), ("Horn",), ())):
        scene.clear("city", seat).lay("city", seat, *cards)
    for seat in range(3):
        scene.do(seat, "fight", (seat + 1) % 3).do(seat, "fight", (seat + 2) % 3)
    assert scene.counts("victory") == [2, 1, 0]


@pytest.mark.parametrize(
    ("mine", "theirs", "gained"), [(2, 0, 2), (1, 0, 1), (2, 1, 2), (3, 2, 1), (4, 2, 2), (2, 2, 0)]
)
def test_a_battle_of_two(mine: int, theirs: int, gained: int) -> None:
    scene = Scene("architects", 2).have("victory", 0, 0)
    horns = scene.table.named("Horn")
    for seat, amount in ((0, mine), (1, theirs)):
        scene.clear("city", seat)
        for _card in range(amount):
            scene.state.move(horns.pop(), scene.table.zone("city", seat))
    scene.do(0, "fight", 1)
    assert scene.count("victory", 0) == gained


def test_two_cultures_are_worth_twelve() -> None:
    scene = Scene("architects", 3).clear("city", 0).lay("city", 0, "Culture")
    assert scene.score("Progress") == 4
    assert scene.lay("city", 0, "Culture").score("Progress") == 12


def test_the_search_of_halicarnassus() -> None:
    scene = Scene("architects", 3)
    piles = [scene.table.zone("pile", seat) for seat in (0, 2)]
    for pile, first in zip(piles, (0, 6), strict=True):
        scene.clear("pile", scene.table.zone_seats[pile])
        central = scene.state.zones[scene.table.zone("central")]
        for piece in central[first : first + 6]:
            scene.state.move(piece, pile)
    own, other = scene.options(0, "search")
    assert [Chose("P", "player", 0)] == list(own.answers), "my own pile"
    assert [Chose("P", "player", 2)] == list(other.answers), "or the one at my right"
    scene.carry_out([frame for _phase, frame in other.acts])
    options = scene.asked()
    assert len(options) == 5
    scene.choose(*options[3])
    assert options[3][0] in scene.names("city", 0) and len(scene.state.zones[piles[1]]) == 5
