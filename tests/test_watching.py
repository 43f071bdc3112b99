"""What is watched, and who has a relation: in games in which much is watched."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace
from tests.referees.native import for_both_engines, play_by_both
from tests.shipped import combination

from wonderscript.compiler.lowering import lower
from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.library import NamedRules
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.play.watching import look
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.piece_owners import holder, speakers, speaking_elsewhere
from wonderscript.runtime.table.state import State
from wonderscript.runtime.table.table import NOBODY, Table, set_table


@pytest.fixture(scope="module", params=["duel", "agora"])
def library(request: pytest.FixtureRequest) -> PlayableLibrary:
    """A game in which symbols are watched; in the second one relations too."""
    return lower(combination(request.param))


def states_of(table: Table, games: int) -> Iterator[State]:
    """The states at all decisions of random games."""
    for seed in range(games):
        game, choice = Game.new(table, seed), Random(seed)
        while game.decision is not None:
            yield game.state
            game.answer(choice.randrange(game.decision.options.size))


def test_a_marker_that_is_watched_is_known_by_where_it_stands() -> None:
    me = phrases.Seat("me")
    far = phrases.Compare(phrases.TrackPosition("conflict", me), "at least", phrases.Constant(3))
    watch = effects.Watch(far, (effects.Gain(me, "coin", phrases.Constant(1)),))
    duel = lower(combination("duel"))
    watching_it = replace(duel, rules=(*duel.rules, NamedRules("far", "duel", (watch,))))
    tables = for_both_engines(set_table(watching_it, 2))
    for seed in range(3):
        play_by_both(tables, seed)


def test_what_is_true_before_the_game_begins_has_not_turned(library: PlayableLibrary) -> None:
    table = set_table(library, 2)
    state = Game.new(table, 1).state
    assert state.watched
    assert look(table, state) == []


def test_at_a_decision_everything_that_is_watched_has_been_looked_at(library: PlayableLibrary) -> None:
    table = set_table(library, 2)
    for state in states_of(table, 3):
        again = state.copy()
        assert look(table, again) == []
        assert again.watched == state.watched


def test_pieces_speak_from_elsewhere(library: PlayableLibrary) -> None:
    table = set_table(library, 2)
    elsewhere = [piece for piece in table.pieces if table.index.elsewhere >> piece.number & 1]
    assert bool(elsewhere) == bool(table.relations)
    for state in states_of(table, 2):
        speaking = speaking_elsewhere(table, state)
        for seat in range(table.seats):
            found = sum(1 << piece.number for piece in elsewhere if seat in speakers(table, state, piece))
            assert speaking[seat] == found


def test_who_has_most_has_a_relation(library: PlayableLibrary) -> None:
    table = set_table(library, 2)
    for state in states_of(table, 2):
        for relation, info in table.relations.items():
            for piece, first in table.counters[info.counter].by_piece.items():
                counts = state.counters[first : first + table.seats]
                most = [seat for seat in range(table.seats) if counts[seat] == max(counts) > 0]
                assert holder(table, state, relation, piece) == (most[0] if len(most) == 1 else NOBODY)
