"""A traced game comes to the same as the game itself, and says by whose word something changed."""

from __future__ import annotations

from random import Random

import pytest
from tests.effects_game import DECK, FIVE, library

import wonderscript
from wonderscript.runtime.play.game import Game, state_at_start
from wonderscript.runtime.positions.tracing import Happening, Spoken, rule_of, trace
from wonderscript.runtime.table.changes import AnyChange, Counted, Moved
from wonderscript.runtime.table.table import NOBODY, set_table

TABLES = [("base", 3), ("cities", 4), ("leaders", 3), ("two-players", 2), ("duel", 2), ("agora", 2), ("architects", 3)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_traced_game_comes_to_the_same(name: str, players: int) -> None:
    table = set_table(wonderscript.compile_sets(name), players, asks_always=True)
    chance = Random(name)
    start = state_at_start(table, 3)
    _told, reached = trace(table, start)
    game = Game.resume(table, start)
    assert reached == game.state
    while (decision := game.decision) is not None:
        before, number = game.state.copy(), chance.randrange(len(decision.options))
        _told, reached = trace(table, before, number)
        game.answer(number)
        assert reached == game.state


def traced(*texts: str, answer: int | None = None) -> tuple[Happening, ...]:
    """What happens from the start of a game on, or after its first question."""
    table = set_table(library(*texts, players=range(2, 3)), 2)
    start = state_at_start(table, 1)
    return trace(table, start if answer is None else Game.resume(table, start).state, answer)[0]


def changes(happenings: tuple[Happening, ...]) -> list[tuple[Spoken | None, tuple[AnyChange, ...]]]:
    return [(one.spoken, one.changes) for one in happenings if one.stated is None]


MILL = """
card "Mill"
  red
  when kept: gain 2 gems
  when the opponent waves: gain 5 gems
"""


def test_what_a_piece_says_is_told_apart_from_what_was_done() -> None:
    told = changes(traced(MILL, 'step game\n  keep "Mill"\n  the opponent waves\n'))
    (_none, (moved,)), (own, gained), (_none, waved), (listening, more) = told
    assert isinstance(moved, Moved) and moved.pieces == (0,)
    assert own == Spoken(0, 0, 0) and gained == (Counted(0, "gem", 0, 2),)
    assert waved == (Counted(1, "gem", 0, 1),)
    assert listening == Spoken(0, 1, 0) and more == (Counted(0, "gem", 2, 7),)


def test_what_a_verb_brings_is_told_with_the_piece_that_had_it_done() -> None:
    told = changes(traced('card "Bell"\n  red\n  when kept: wave\n', 'step game\n  keep "Bell"\n'))
    assert told[1] == (Spoken(0, 0, 0), (Counted(0, "gem", 0, 1),))


def test_a_rule_of_the_game_speaks_too() -> None:
    rule = "rule thanks\n  when anyone waves: gain 3 gems\n"
    happenings = traced(rule, "step game\n  wave\n")
    (spoken,) = {one.spoken for one in happenings if one.spoken is not None and one.spoken.seat == 0}
    assert spoken.source < 0
    table = set_table(library(rule, "step game\n  wave\n", players=range(2, 3)), 2)
    assert rule_of(table, spoken) == table.library.rules[0].rules[0]


def test_what_is_dealt_is_told_as_it_stands() -> None:
    dealing = "step game\n  step dealing\n    fill the deck with stack\n    deal 2 cards from the deck to each hand\n"
    happenings = traced(FIVE, DECK, dealing)
    assert [type(one.stated.statement).__name__ for one in happenings if one.stated is not None] == ["FillDeck", "Deal"]
    assert [step.step for step in happenings[0].steps] == ["game", "dealing"]


def test_what_is_held_while_all_pay_is_told_at_once() -> None:
    """What a seat gets from another is told where it is paid, not where it is handed out."""
    paying = "step game\n  each player: gain 3 gems\n  each player: pay 1 gem to the opponent\n"
    told = changes(traced(paying))
    assert told == [(None, (Counted(0, "gem", 0, 3), Counted(1, "gem", 0, 3)))]


def test_what_goes_on_after_a_question_speaks_in_its_own_voice() -> None:
    card = 'card "Well"\n  red\n  when kept\n    do one\n      gain 1 gem\n      gain 2 gems\n    gain 4 gems\n'
    told = changes(traced(card, 'step game\n  keep "Well"\n', answer=1))
    assert told == [(None, (Counted(0, "gem", 0, 2),)), (Spoken(0, 0, 0), (Counted(0, "gem", 2, 6),))]


def test_a_circle_is_left_after_a_while() -> None:
    circle = 'card "Echo"\n  red\n  when I wave: if I have more than 0 gems: wave\n'
    told = traced(circle, 'step game\n  keep "Echo"\n  wave\n')
    assert NOBODY not in {change.seat for one in told for change in one.changes if isinstance(change, Counted)}
    assert len(told) < 10
