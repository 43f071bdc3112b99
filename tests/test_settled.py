"""Where it is known beforehand that nothing can have turned, nothing has: at the end of steps one need not look."""

from __future__ import annotations

from random import Random

import pytest
from tests.shipped import combination

from wonderscript.compiler.lowering import lower
from wonderscript.runtime import steps
from wonderscript.runtime.bodies import program_of
from wonderscript.runtime.game import Game
from wonderscript.runtime.library import Library
from wonderscript.runtime.table import Table, set_table


@pytest.fixture(scope="module", params=["duel", "agora"])
def library(request: pytest.FixtureRequest) -> Library:
    """A game in which much is watched."""
    return lower(combination(request.param))


def settled_steps(table: Table) -> dict[str, bool]:
    """Of each step, whether it is settled."""
    programs = [program_of(table, number) for number in range(len(table.bodies))]
    return {step.statement.step: step.settled for one in programs for step in one.steps if step is not None}


def test_a_game_in_which_one_always_looks_is_the_same(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    table, looking = set_table(library, 2), set_table(library, 2)
    assert any(settled_steps(table).values())
    monkeypatch.setattr(steps, "is_settled", lambda *_given: False)
    assert not any(settled_steps(looking).values())
    for seed in range(12):
        game, other, choice = Game.new(table, seed), Game.new(looking, seed), Random(seed)
        while game.decision is not None and other.decision is not None:
            assert game.state == other.state
            assert game.decision.options.size == other.decision.options.size
            number = choice.randrange(game.decision.options.size)
            game.answer(number)
            other.answer(number)
        assert game.decision is other.decision is None
        assert game.state == other.state


def test_a_step_that_only_deals_is_not_settled(library: Library) -> None:
    """Pieces that come to lie somewhere may turn something, and no verb looks at it."""
    found = settled_steps(set_table(library, 2))
    assert found["turn"] and found["action"]
    assert not found["dealing"] and not found["laying"]
