"""Positions with things on pieces: counters that stand there, pieces that lie there, and who speaks because of them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.effects_game import PAUSE, gems, library
from tests.test_effects_of_events import FLAG, HALLS

from wonderscript.runtime.play.game import Game
from wonderscript.runtime.positions.positions import PositionError

COURSE = """
step game
  step turn, each player in turn, until there is no banner in the box
    rest
    stake the hall named "East"
"""


def stands(**said: Any) -> Game:
    made = library(HALLS, FLAG, 'banner "Spare"', PAUSE, COURSE, players=range(2, 3))
    return made.position(2, steps={"turn": 1}, **said)


def test_counters_stand_and_pieces_lie_on_pieces() -> None:
    game = stands(seats={0: {"stakes": {"East": 2}}, 1: {"stakes": {"West": 1}}}, on={"East": ["Flag"]})
    counters = game.table.counters["stake"].by_piece
    east, west = (next(one.number for one in game.table.pieces if one.name == name) for name in ("East", "West"))
    assert game.state.counters[counters[east] : counters[east] + 2] == [2, 0]
    assert game.state.counters[counters[west] : counters[west] + 2] == [0, 1]
    (flag,) = game.state.zones[game.table.first_on + east]
    assert game.table.pieces[flag].name == "Flag"
    assert [game.has(0, "stakes", "East"), game.has(0, "stake"), game.has(1, "stake", "East")] == [2, 2, 0]
    assert game.on("East") == ["Flag"] and game.on("West") == []


def test_what_a_position_says_was_not_gained_just_now() -> None:
    game = stands(seats={0: {"stakes": {"East": 1}}}, on={"East": "Flag"})
    game.answer(0)
    assert gems(game) == [1, 0], "control was there before: nothing is gained for it"
    game = stands(seats={1: {"stakes": {"East": 1}, "gems": 9}}, on={"East": "Flag"})
    game.answer(0)
    assert gems(game) == [1, 5], "and what is lost now was had"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"seats": {0: {"stakes": 2}}}, "stake stands on pieces"),
        ({"seats": {0: {"stakes": {"Eastt": 2}}}}, 'stake stands on no piece called "Eastt": did you mean "East"?'),
        ({"seats": {0: {"stakes": {"Flag": 2}}}}, 'stake stands on no piece called "Flag"'),
        ({"on": {"Eastt": "Flag"}}, 'there is no piece called "Eastt": did you mean "East"?'),
        ({"on": {"East": "Falg"}}, 'there is no piece called "Falg": did you mean "Flag"?'),
        ({"on": {"East": "Flag", "West": "Flag"}}, 'there is 1 copy of "Flag", no more'),
    ],
)
def test_what_cannot_be_on_a_piece_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as refused:
        stands(**wrong)
    assert message in str(refused.value)
