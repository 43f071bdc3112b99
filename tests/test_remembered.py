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
from wonderscript.runtime.state import State
from wonderscript.runtime.table import Table, set_table
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


def test_bare_is_what_nothing_lies_on(table: Table) -> None:
    zone = next(table.shared_zones[info.id] for info in table.library.zones if info.laid_out)
    bare = bare_pieces(table, zone, ALL, ALL)
    states = [state.copy() for state in states_of(table, 4)]
    # In the order of play, and with a game in which pieces lie there again.
    for state in (*states, *reversed(states)):
        lying = [piece for piece in state.zones[zone] if not list(lying_on(table, state, piece))]
        assert bare.at(state) == lying


def test_only_counters_for_which_nothing_waits_turn_nothing(table: Table) -> None:
    assert not may_turn(table, table.verbs["lose"].body)
    assert may_turn(table, table.verbs["learn"].body)
