"""Where it is known beforehand that nothing can have turned, nothing has: at the end of steps one need not look."""

from __future__ import annotations

from random import Random

import pytest
from tests.shipped import combination

from wonderscript.compiler.lowering import lower
from wonderscript.runtime import interpreter, steps
from wonderscript.runtime.bodies import program_of
from wonderscript.runtime.game import Game
from wonderscript.runtime.state import Frame, Here, StepRun
from wonderscript.runtime.table import Table, set_table
from wonderscript.runtime.watching import look


@pytest.fixture(scope="module", params=["duel", "agora"])
def table(request: pytest.FixtureRequest) -> Table:
    """A game in which much is watched."""
    return set_table(lower(combination(request.param)), 2)


def test_nothing_has_turned_at_the_end_of_a_settled_step(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = {True: 0, False: 0}
    run_is_over = steps.run_is_over

    def looked_at(here: Here, step: steps.Step, frame: Frame, run: StepRun, settled: bool) -> bool:
        ended[settled] += 1
        assert not settled or look(here.table, here.state.copy()) == []
        return run_is_over(here, step, frame, run, settled)

    monkeypatch.setattr(interpreter, "run_is_over", looked_at)
    for seed in range(15):
        game, choice = Game.new(table, seed), Random(seed)
        while game.decision is not None:
            game.answer(choice.randrange(game.decision.options.size))
    assert ended[True] > 10 * ended[False] > 0


def test_a_step_that_only_deals_is_not_settled(table: Table) -> None:
    """Pieces that come to lie somewhere may turn something, and no verb looks at it."""
    found = {
        step.statement.step: step.settled
        for number in range(len(table.bodies))
        for step in program_of(table, number).steps
        if step is not None
    }
    assert found["turn"] and found["action"]
    assert not found["dealing"] and not found["laying"]
