"""Recorded games: what was played comes back by name alone, in every set."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import wonderscript
from wonderscript.runtime.options.moves import Move, Offers
from wonderscript.runtime.options.piece_names import Candidates, Named
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.play.told_draws import Dealer, Telling
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.saves.saves import save_state
from wonderscript.runtime.table import randomness
from wonderscript.runtime.table.state import State, Untold
from wonderscript.runtime.table.table import Table, set_table
from wonderscript.tools.playing.draws import RecordedDraws
from wonderscript.tools.playing.recording import asking_table, recorded
from wonderscript.tools.record_files import Places, Record, RecordRefused, read_record, write_record

COMBINATIONS = [
    ("base",),
    ("leaders",),
    ("cities",),
    ("leaders", "cities"),
    ("two-players",),
    ("leaders", "cities", "two-players"),
    ("architects",),
    ("duel",),
    ("agora",),
]
each_combination = pytest.mark.parametrize("sets", COMBINATIONS, ids="+".join)
_libraries: dict[tuple[str, ...], PlayableLibrary] = {}


def library_of(sets: tuple[str, ...]) -> PlayableLibrary:
    if sets not in _libraries:
        _libraries[sets] = wonderscript.compile_sets(*sets)
    return _libraries[sets]


def played(table: Table, seed: int, most: int = 10_000) -> Game:
    """A game of random moves."""
    game = Game.new(table, seed)
    chance = seed + 1
    while game.decision is not None and len(game.answers) < most:
        number, chance = randomness.below(len(game.decision.options), chance)
        game.answer(number)
    return game


def look(table: Table, state: State) -> dict[str, Any]:
    """A state in which pieces that look alike are the same, without where chance stands.

    What lies before somebody lies in no order: which of those alike are used up, nobody chooses.
    """
    faces = {piece.number: piece.face.id for piece in table.pieces}
    data: dict[str, Any] = msgspec.to_builtins(save_state(state))
    data["zones"] = [[faces[piece] for piece in pieces] for pieces in state.zones[: table.first_on]]
    for zone, info in enumerate(table.zone_infos):
        if not info.shared and info.seen == "open":
            data["zones"][zone].sort()
    on_pieces = zip(faces.values(), state.zones[table.first_on :], strict=True)
    data["on"] = sorted((face, [faces[piece] for piece in pieces]) for face, pieces in on_pieces if pieces)
    data["face_down"] = sorted((faces[piece], state.where[piece]) for piece in data["face_down"])
    data["laid"] = [[laid.zone, laid.layout, [faces.get(piece) for piece in laid.pieces]] for laid in state.laid]
    data["stack"] = [frame.task for frame in state.stack]
    for key in ("seed", "told", "known", "used", "queue", "copied", "watched", "accounts"):
        data.pop(key, None)
    return data


def again(record: Record, table: Table) -> Iterator[Game]:
    """The game of a record, at each of its decisions and at its end."""
    telling = Telling(table, RecordedDraws(record, Places("game.json"), table, lambda _untold, _drawn: None))
    moves = list(record.moves)
    while telling.game.decision is not None:
        yield telling.game
        offers = Offers(telling.game)
        is_forced = len(offers.all) == 1
        if is_forced and offers.move_for(0) == Move(moves[0].seat if moves else 0, moves[0].acting if moves else None):
            telling.answer(0)
            continue
        if not moves:
            break
        (found,) = offers.fitting(moves.pop(0))
        telling.answer(found.number)
    yield telling.game


# ---------------------------------------------------------------- there and back


@each_combination
@pytest.mark.parametrize("seed", [1, 2])
def test_a_recorded_game_is_the_same_game_at_every_decision(sets: tuple[str, ...], seed: int) -> None:
    library = library_of(sets)
    players = library.player_counts[0 if seed % 2 else -1]
    table = set_table(library, players)
    game = played(table, seed)
    record = recorded(table, sets, seed, game.answers)
    assert all(move.fits is None for move in record.moves), "a name says it all"
    asking = asking_table(table)
    left = iter(game.answers)
    original = Telling(asking, Dealer(seed))
    for copy in again(record, asking):
        assert look(asking, copy.state) == look(asking, original.game.state)
        decision = original.game.decision
        assert (copy.decision is None) == (decision is None)
        if decision is not None and copy.decision is not None:
            assert (decision.seat, decision.acting) == (copy.decision.seat, copy.decision.acting)
            alike = [Counter(map(str, (offer.alike for offer in Offers(one).all))) for one in (copy, original.game)]
            assert alike[0] == alike[1]
            original.answer(next(left) if len(decision.options) > 1 else 0)
    assert copy.scores == game.scores
    assert copy.winners == game.winners


@given(seed=st.integers(0, 2**64), sets=st.sampled_from([("base",), ("architects",), ("duel",), ("agora",)]))
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_random_game_comes_back(seed: int, sets: tuple[str, ...]) -> None:
    library = library_of(sets)
    table = set_table(library, library.player_counts[seed % len(library.player_counts)])
    game = played(table, seed, most=seed % 90 + 1)
    record = recorded(table, sets, seed, game.answers)
    *_before, last = again(record, asking_table(table))
    assert last.scores == game.scores
    assert (last.decision is None) == (game.decision is None)


def test_a_record_comes_back_from_its_file(tmp_path: Path) -> None:
    table = set_table(library_of(("architects",)), 3, {})
    record = recorded(table, ("architects",), 4, played(table, 4).answers, ("Ann", "Ben", "Клео"))
    path = tmp_path / "game.json"
    write_record(path, record)
    back, places = read_record(path)
    assert back == record
    assert os.listdir(tmp_path) == ["game.json"]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert all(lines[line - 1].lstrip().startswith('{"seat":') for line in places.moves)
    assert len(places.moves) == len(record.moves)


def test_variants_and_settings_are_recorded() -> None:
    library = wonderscript.compile_sets("base", variant="First Edition")
    table = set_table(library, 3, {"hand-size": 6})
    record = recorded(table, ("base",), 3, played(table, 3).answers)
    assert (record.variant, record.settings) == ("First Edition", {"hand-size": 6})
    *_before, last = again(record, asking_table(table))
    assert last.scores == played(table, 3).scores


# ---------------------------------------------------------------- chance that is told


def test_a_told_game_is_a_game_like_any_other() -> None:
    table = set_table(library_of(("duel",)), 2)
    draws: list[tuple[int, ...]] = []
    deal = Dealer(5)

    def tell(untold: Untold) -> tuple[int, ...]:
        draws.append(deal(untold))
        return draws[-1]

    original = played(table, 5)
    telling = Telling(table, tell)
    for answer in original.answers:
        telling.answer(answer)
    assert telling.game.scores == original.scores
    told = Game.told(table, draws)
    for answer in original.answers:
        told.answer(answer)
    assert (told.scores, told.winners) == (original.scores, original.winners)
    assert told.state.told == ()
    told.undo()
    told.undo()
    back = Game.from_json(table.library, told.to_json())
    for answer in original.answers[-2:]:
        back.answer(answer)
    assert back.scores == original.scores


def test_a_told_game_is_imagined_with_other_draws() -> None:
    table = set_table(library_of(("duel",)), 2)
    telling = Telling(table, Dealer(5))
    imagined = telling.game.imagined(0, 9)
    while imagined.decision is not None:
        imagined.answer(0)
    assert imagined.state.told is None


def test_what_is_not_told_stops_the_game() -> None:
    table = set_table(library_of(("duel",)), 2)
    with pytest.raises(Untold) as untold:
        Game.told(table, ())
    assert untold.value.amount == len(untold.value.pieces) == 10


def test_a_refused_draw_leaves_the_game_where_it_stood() -> None:
    table = set_table(library_of(("duel",)), 2)
    deal, left = Dealer(5), 3

    def tell(untold: Untold) -> tuple[int, ...]:
        nonlocal left
        left -= 1
        if left < 0:
            raise RecordRefused("game.json:1", "that is enough", "it is.", "stop.")
        return deal(untold)

    telling = Telling(table, tell)
    while left or len(telling.game.answers) < 5:
        telling.answer(0)
    before, state = telling.game, save_state(telling.game.state)
    with pytest.raises(RecordRefused):
        telling.answer(0)
    assert telling.game is before
    assert save_state(before.state) == state


# ---------------------------------------------------------------- names


def test_of_pieces_with_one_name_as_much_is_said_as_is_needed() -> None:
    table = set_table(library_of(("base",)), 4)
    game = played(table, 3, most=4)
    hands = [piece for seat in range(4) for piece in game.state.zones[table.zone("hand", seat)]]
    candidates = Candidates(table, game.state, hands)
    for piece in hands:
        assert candidates.called(candidates.shortest(piece)) == [piece]
        assert candidates.called(candidates.all_of(piece)) == [piece]
    names = Counter(table.pieces[piece].name for piece in hands)
    alone = next(piece for piece in hands if names[table.pieces[piece].name] == 1)
    assert candidates.shortest(alone) == Named(table.pieces[alone].name)
