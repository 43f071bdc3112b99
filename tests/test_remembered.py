"""What is remembered from one look to the next is what is found anew: what is watched, and what is bare in a layout."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.shipped import combination

from wonderscript.compiler.lowering import lower
from wonderscript.runtime.dependence import key_of_watched, may_turn
from wonderscript.runtime.facts import ALL
from wonderscript.runtime.game import Game
from wonderscript.runtime.layouts import bare_pieces, lying_on
from wonderscript.runtime.speaking import bits_elsewhere, holder, speakers
from wonderscript.runtime.state import State
from wonderscript.runtime.table import NOBODY, Table, set_table
from wonderscript.runtime.watching import settle


@pytest.fixture(scope="module", params=["duel", "agora"])
def table(request: pytest.FixtureRequest) -> Table:
    """A game with layouts, in which much is watched: symbols; in the second one relations too."""
    return set_table(lower(combination(request.param)), 2)


def states_of(table: Table, games: int) -> Iterator[State]:
    """The states at all decisions of random games."""
    for seed in range(games):
        game, choice = Game.new(table, seed), Random(seed)
        while game.decision is not None:
            yield game.state
            game.answer(choice.randrange(game.decision.options.size))


def test_what_is_watched_is_remembered_by_all_that_it_depends_on(table: Table) -> None:
    key = key_of_watched(table)
    assert key is not None
    met: dict[object, tuple[object, ...]] = {}
    again = 0
    for state in states_of(table, 12):
        copy = state.copy()
        settle(table, copy)
        again += key(state) in met
        assert met.setdefault(key(state), copy.watched) == copy.watched
    assert again > len(met)


def test_pieces_speak_from_elsewhere_as_long_as_nothing_has_moved(table: Table) -> None:
    elsewhere = [piece for piece in table.pieces if table.index.elsewhere >> piece.number & 1]
    assert bool(elsewhere) == bool(table.relations)
    states = [state.copy() for state in states_of(table, 3)]
    # In the order of play, and in leaps from one game to another.
    for state in (*states, *Random(1).sample(states, len(states))):
        for seat in range(table.seats):
            found = sum(1 << piece.number for piece in elsewhere if seat in speakers(table, state, piece))
            assert bits_elsewhere(table, state, seat, ALL) == found


def test_who_has_a_relation_is_counted_when_the_counts_have_changed(table: Table) -> None:
    states = [state.copy() for state in states_of(table, 3)]
    for state in (*states, *Random(1).sample(states, len(states))):
        for relation, info in table.relations.items():
            for piece, first in table.counters[info.counter].by_piece.items():
                counts = state.counters[first : first + table.seats]
                most = [seat for seat in range(table.seats) if counts[seat] == max(counts) > 0]
                assert holder(table, state, relation, piece) == (most[0] if len(most) == 1 else NOBODY)


def test_bare_is_what_nothing_lies_on(table: Table) -> None:
    zone = next(table.shared_zones[info.id] for info in table.library.zones if info.laid_out)
    bare = bare_pieces(table, zone, ALL, ALL)
    states = [state.copy() for state in states_of(table, 4)]
    # In the order of play, and with a game in which pieces lie there again.
    for state in (*states, *reversed(states)):
        lying = [piece for piece in state.zones[zone] if not list(lying_on(table, state, piece))]
        assert list(bare.at(state)) == lying


def test_only_counters_for_which_nothing_waits_turn_nothing(table: Table) -> None:
    assert not may_turn(table, table.verbs["lose"].body)
    assert may_turn(table, table.verbs["learn"].body)
