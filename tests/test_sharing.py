"""What is made once for a library: shared by all that is played from it, bounded, and gone when the library goes."""

from __future__ import annotations

import gc
import pickle
import sys
import time
import weakref
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from copy import deepcopy
from functools import cache
from random import Random
from threading import Barrier

import pytest
from msgspec.structs import replace

import wonderscript
from wonderscript.runtime.instructions.library import Library
from wonderscript.runtime.play.game import Game, IllegalAnswer, SeenSince
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.positions.positions import PositionError
from wonderscript.runtime.table import sharing
from wonderscript.runtime.table.sharing import KEPT, shared
from wonderscript.runtime.table.table import Table, set_table, table_for
from wonderscript.tools.bots.tournaments import Contest, play_games
from wonderscript.tools.playing.recording import asking_table

GAMES = (("base", 3), ("duel", 2), ("agora", 2), ("architects", 3))


@cache
def library(set_id: str = "base") -> PlayableLibrary:
    return wonderscript.compile_sets(set_id)


def played(game: Game, seed: int) -> bytes:
    """A random game by options, to its end, as it is saved."""
    chance = Random(seed)
    while (decision := game.decision) is not None:
        game.answer(chance.choice(decision.options))
    assert game.winners and game.scores
    return game.to_json()


# --- one table ------------------------------------------------------------------------------------------------


def test_games_of_a_library_are_played_at_one_table() -> None:
    game = library().new_game(3, seed=1)
    others = [
        library().new_game(3, seed=2),
        library().new_game(3, settings={}),
        game.copy(),
        game.imagined(0, 5),
        Game.from_json(library(), game.to_json()),
    ]
    assert all(other.table is game.table for other in others)


def test_other_players_and_other_settings_have_another_table() -> None:
    table = table_for(library(), 3)
    assert table_for(library(), 4) is not table
    six = table_for(library(), 3, {"hand-size": 6, "turns": 5})
    assert six is not table and six.settings["hand-size"] == 6
    assert table_for(library(), 3, {"turns": 5, "hand-size": 6}) is six
    assert table_for(library(), 3, {"turns": 5}) is not six
    assert table_for(wonderscript.compile_sets("base"), 3) is not table


def test_a_number_is_the_same_however_it_is_written() -> None:
    ours = wonderscript.compile_sets("base")
    written = ours.new_game(3, settings={"own-production-first": True})
    assert ours.new_game(3, settings={"own-production-first": 1}).table is written.table
    assert Game.from_json(ours, written.to_json()).table is written.table


def test_what_cannot_be_set_is_refused_each_time() -> None:
    ours = wonderscript.compile_sets("base")
    for _time in range(2):
        with pytest.raises(ValueError, match="for 3 to 7 players, not 9"):
            ours.new_game(9)
        with pytest.raises(ValueError, match="no setting called hand"):
            ours.new_game(3, settings={"hand": 6})
    assert not ours.shared


def test_a_table_at_which_all_are_asked_is_nobody_elses() -> None:
    table = table_for(library(), 3)
    asking = asking_table(table)
    assert asking.asks_always and not table.asks_always
    assert table_for(library(), 3) is table


def test_a_tournament_is_played_at_the_table_of_the_library() -> None:
    ours = wonderscript.compile_sets("base")
    list(play_games(ours, Contest(("random",), 3, 5), 2, jobs=1))
    assert [key[1:] for key in tables_of(ours)] == [(3, frozenset())]


def tables_of(library: PlayableLibrary) -> list[tuple[object, int, frozenset[tuple[str, int]]]]:
    found: list[tuple[object, int, frozenset[tuple[str, int]]]] = []
    for key, kept in library.shared.items():
        assert isinstance(key, tuple)
        found.extend([key] if isinstance(kept, Table) else [])
    return found


@pytest.mark.parametrize(("set_id", "players"), GAMES)
def test_a_game_is_the_same_at_a_table_that_others_have_played_at(set_id: str, players: int) -> None:
    for seed in range(3):
        alone = Game.new(set_table(library(set_id), players), seed)
        assert played(library(set_id).new_game(players, seed), seed) == played(alone, seed)


# --- how long, and how many -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("set_id", "players"), GAMES)
def test_all_that_is_shared_goes_with_the_library(set_id: str, players: int) -> None:
    ours = wonderscript.compile_sets(set_id)
    game = ours.new_game(players, 1)
    game.view(0)
    played(game.imagined(0, 3), 3)
    played(ours.position(players), 2)
    table, gone = weakref.ref(game.table), weakref.ref(ours)
    played(game, 1)
    del game, ours
    gc.collect()
    assert gone() is None and table() is None


def test_a_library_keeps_those_that_were_asked_for_last() -> None:
    ours = wonderscript.compile_sets("base")
    made: list[int] = []

    def make(_library: Library, players: int, _settings: Mapping[str, int]) -> object:
        made.append(players)
        return object()

    first = shared(ours, make, 0)
    for number in range(1, 3 * KEPT):
        shared(ours, make, number)
        assert shared(ours, make, 0) is first
        assert len(ours.shared) <= KEPT
    assert made == list(range(3 * KEPT))
    shared(ours, make, 1)
    assert made[-1] == 1, "it was forgotten long ago"


def test_a_game_goes_on_at_a_table_that_its_library_has_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "KEPT", 1)
    ours = wonderscript.compile_sets("base")
    game, before = ours.new_game(3, 4), ours.new_game(3, 4)
    assert game.table is before.table
    assert ours.new_game(4).table.players == 4
    assert ours.new_game(3, 4).table is not game.table
    assert played(game, 4) == played(ours.new_game(3, 4), 4)


# --- libraries as values ----------------------------------------------------------------------------------------


def test_a_library_is_a_key_by_its_content() -> None:
    one, other = wonderscript.compile_sets("base"), wonderscript.compile_sets("base")
    one.new_game(3)
    assert one == other and one is not other and hash(one) == hash(other)
    first = wonderscript.compile_sets("base", variant="First Edition")
    shorter = replace(one, pieces=one.pieces[1:])
    cheaper = replace(one, pieces=(replace(one.pieces[0], name="Other"), *one.pieces[1:]))
    assert len({one, other, first, shorter, cheaper}) == 4
    assert {one: "found"}[other] == "found"


def test_a_copy_of_a_library_shares_nothing_with_it() -> None:
    ours = wonderscript.compile_sets("duel")
    ours.new_game(2)
    for twin in (pickle.loads(pickle.dumps(ours)), deepcopy(ours), replace(ours)):
        assert twin == ours and not twin.shared
        assert twin.new_game(2).table is not ours.new_game(2).table
        assert played(twin.new_game(2, 3), 3) == played(ours.new_game(2, 3), 3)


# --- threads ----------------------------------------------------------------------------------------------------

THREADS = 4


@pytest.fixture
def busy() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_threads_that_ask_at_the_same_time_get_one_thing() -> None:
    ours = wonderscript.compile_sets("base")
    barrier = Barrier(THREADS)
    made: list[int] = []

    def make(_library: Library, players: int, _settings: Mapping[str, int]) -> object:
        made.append(players)
        time.sleep(0.01)
        return object()

    def ask(_number: int) -> object:
        barrier.wait()
        return shared(ours, make, 3)

    with ThreadPoolExecutor(THREADS) as pool:
        assert len(set(pool.map(ask, range(THREADS)))) == 1
    assert made == [3]


def undone(game: Game) -> None:
    """Take an answer back, if nothing has been seen since."""
    with suppress(SeenSince):
        game.undo()


@pytest.mark.parametrize(
    "play",
    [
        lambda game: game.answer(0),
        lambda game: game.scores,
        lambda game: game.view(0),
        lambda game: game.imagined(0, 1),
        undone,
        lambda game: library().position(3) if game.table.asks_always else library().new_game(3, 2),
    ],
)
@pytest.mark.parametrize("begin", [lambda: library().new_game(3, 1), lambda: library().position(3)])
def test_whoever_plays_at_a_table_waits_until_nobody_else_does(
    play: Callable[[Game], object], begin: Callable[[], Game]
) -> None:
    game = begin()
    game.answer(0)
    with ThreadPoolExecutor(1) as pool:
        with game.table.lock:
            waiting = pool.submit(play, game)
            assert not wait([waiting], timeout=0.05).done
        waiting.result()


@pytest.mark.usefixtures("busy")
@pytest.mark.parametrize(("set_id", "players"), GAMES)
def test_threads_play_the_games_that_one_alone_plays(set_id: str, players: int) -> None:
    ours, seeds = wonderscript.compile_sets(set_id), range(10 * THREADS)
    barrier = Barrier(THREADS)

    def play(seed: int) -> bytes:
        if seed < THREADS:
            barrier.wait()
        return played(ours.new_game(players, seed), seed)

    with ThreadPoolExecutor(THREADS) as pool:
        together = list(pool.map(play, seeds))
    alone = set_table(ours, players)
    assert together == [played(Game.new(alone, seed), seed) for seed in seeds]


@pytest.mark.usefixtures("busy")
def test_threads_set_out_the_positions_that_one_alone_sets_out() -> None:
    ours = wonderscript.compile_sets("base")
    places = [(age, turn) for age in (3, 2, 1) for turn in (6, 2)]

    def stand(place: tuple[int, int]) -> bytes:
        return ours.position(3, steps={"age": place[0], "turn": place[1]}, seed=4).to_json()

    with ThreadPoolExecutor(THREADS) as pool:
        together = list(pool.map(stand, places))
    assert together == [stand(place) for place in reversed(places)][::-1]


# --- positions --------------------------------------------------------------------------------------------------


def test_a_position_does_not_depend_on_those_before_it() -> None:
    late, early = {"age": 3, "turn": 5}, {"age": 1, "turn": 2}
    ours, others = wonderscript.compile_sets("base"), wonderscript.compile_sets("base")
    one = [ours.position(4, steps=steps, seed=2).to_json() for steps in (late, early)]
    other = [others.position(4, steps=steps, seed=2).to_json() for steps in (early, late)]
    assert one == other[::-1]


def test_a_position_is_set_out_with_other_settings() -> None:
    game = library().position(3, settings={"hand-size": 5, "starting-coins": 9}, steps={"age": 2})
    assert {len(game.state.zones[game.table.zone("hand", seat)]) for seat in range(3)} == {5}
    assert game.table is library().position(3, settings={"starting-coins": 9, "hand-size": 5}).table
    assert Game.from_json(library(), game.to_json()).table is game.table
    with pytest.raises(PositionError, match="there is no setting called hands"):
        library().position(3, settings={"hands": 5})


# --- options ----------------------------------------------------------------------------------------------------


def test_options_are_found_by_what_they_are() -> None:
    game, twin = (library().new_game(3, 6) for _time in range(2))
    assert game.decision is not None and twin.decision is not None
    while len(game.decision.options) < 3:
        game.answer(0)
        twin.answer(0)
    options, same = game.decision.options, twin.decision.options
    for number in range(len(options)):
        assert options.number_of(same[number]) == number == options.index(same[number])
        assert options.number_of(options[number]) == number
        assert options.count(same[number]) == 1
    assert options.number_of(options[-1]) == len(options) - 1
    with pytest.raises(ValueError, match="none of the options"):
        options.index(options[0], 1)
    with pytest.raises(IllegalAnswer, match="none of the options"):
        game.answer(())
