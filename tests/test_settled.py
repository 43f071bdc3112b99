"""Where it is known beforehand that nothing can have turned, nothing has: at the end of steps one need not look."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.shipped import combination

from wonderscript.compiler.lowering import lower
from wonderscript.runtime import consequences, doing, effects, interpreter, phrases, reacting, steps, watching
from wonderscript.runtime.bodies import program_of
from wonderscript.runtime.dependence import key_of_watched
from wonderscript.runtime.game import Game
from wonderscript.runtime.library import Library, NamedRules
from wonderscript.runtime.state import Frame, State
from wonderscript.runtime.table import Table, set_table
from wonderscript.runtime.watching import look


@pytest.fixture(scope="module", params=["duel", "agora"])
def library(request: pytest.FixtureRequest) -> Library:
    """A game in which much is watched."""
    return lower(combination(request.param))


def test_a_marker_that_is_watched_is_known_by_where_it_stands() -> None:
    me = phrases.Seat("me")
    far = phrases.Compare(phrases.TrackPosition("conflict", me), "at least", phrases.Constant(3))
    watch = effects.Watch(far, (effects.Gain(me, "coin", phrases.Constant(1)),))
    duel = lower(combination("duel"))
    watching_it = replace(duel, rules=(*duel.rules, NamedRules("far", "duel", (watch,))))
    table, walked = set_table(watching_it, 2), set_table(watching_it, 2, quick=False)
    assert key_of_watched(table) is not None, "else all that is watched is looked at after everything that happens"
    for seed in range(3):
        game, other, choice = Game.new(table, seed), Game.new(walked, seed), Random(seed)
        while game.decision is not None and other.decision is not None:
            assert game.state == other.state
            number = choice.randrange(game.decision.options.size)
            game.answer(number)
            other.answer(number)
        assert game.state == other.state


def settled_steps(table: Table) -> dict[str, bool]:
    """Of each step, whether it is settled."""
    programs = [program_of(table, number) for number in range(len(table.bodies))]
    return {step.statement.step: step.settled for one in programs for step in one.steps if step is not None}


def test_a_game_in_which_one_always_looks_is_the_same(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    table, looking = set_table(library, 2), set_table(library, 2)
    assert any(settled_steps(table).values())
    monkeypatch.setattr(steps, "is_settled", lambda *_given: False)
    for module in (doing, consequences):
        monkeypatch.setattr(module, "is_calm", lambda *_given: False)
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


def test_verbs_that_turn_nothing_need_no_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Duel symbols alone are watched: who takes a wonder, or sells a card, turns nothing."""
    looks = 0

    def counting(table: Table, state: State) -> list[Frame]:
        nonlocal looks
        looks += 1
        return watching.look(table, state)

    def played(table: Table) -> int:
        nonlocal looks
        looks = 0
        game, choice = Game.new(table, 5), Random(5)
        while game.decision is not None:
            game.answer(choice.randrange(game.decision.options.size))
        return looks

    library = lower(combination("duel"))
    for module in (steps, reacting, interpreter):
        monkeypatch.setattr(module, "look", counting)
    looking = "waiting.extend({}(table, state))".format
    monkeypatch.setattr(consequences, "write_look", lambda writer: looking(writer.known(counting)))
    calm = played(set_table(library, 2))
    monkeypatch.setattr(consequences, "is_calm", lambda *_given: False)
    assert calm * 2 < played(set_table(library, 2))


def test_a_step_that_deals_is_settled_if_it_does_not_matter_what_lies_there(library: Library) -> None:
    table = set_table(library, 2)
    found = settled_steps(table)
    assert found["turn"] and found["action"]
    # Where pieces speak from elsewhere, it may matter anywhere.
    assert found["dealing"] == found["laying"] == (not table.index.elsewhere)


def test_what_is_true_before_the_game_begins_has_not_turned(library: Library) -> None:
    table = set_table(library, 2)
    state = Game.new(table, 1).state
    assert state.watched
    assert look(table, state) == []
