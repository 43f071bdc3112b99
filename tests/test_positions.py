"""Positions: set out by hand at any step of a game, refused with a reason where they cannot be, played on as usual."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import wonderscript
from wonderscript.runtime import randomness
from wonderscript.runtime.game import Game
from wonderscript.runtime.library import Library
from wonderscript.runtime.positions import PositionError, position
from wonderscript.runtime.readings import deeds_of

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "positions.md"


@cache
def library(variant: str | None = None) -> Library:
    return wonderscript.compile_sets("base", variant=variant)


def lying(game: Game, zone: str, seat: int | None = None) -> list[str]:
    number = game.table.zone(zone) if seat is None else game.table.zone(zone, seat)
    return [game.table.pieces[piece].name for piece in game.state.zones[number]]


def amount(game: Game, counter: str, seat: int, value: int | None = None) -> int:
    return game.state.counters[game.table.slot(counter, seat, value)]


def running(game: Game) -> dict[str, int]:
    return {step.step: step.run for step, _scope in game.state.steps()}


def offered(game: Game) -> set[tuple[str, str]]:
    assert game.decision is not None
    return {
        (deed.verb, game.table.pieces[deed.values[-1]].name)
        for option in game.decision.options
        for deed in deeds_of(game, option)
    }


def played_on(game: Game, seed: int = 7) -> Game:
    """The game, played to its end at random."""
    while game.decision is not None:
        number, seed = randomness.below(len(game.decision.options), seed)
        game.answer(number)
    return game


# --- the page ------------------------------------------------------------------------------------------------


def test_the_page_is_true() -> None:
    fences = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(fences) >= 4
    exec(compile("\n".join(fences), str(PAGE), "exec"), {"__name__": "page"})


# --- what is said is there, and nothing else -------------------------------------------------------------------


def test_a_position_has_what_is_said() -> None:
    game = position(
        library(),
        4,
        seats={
            0: {"coins": 5, "city": ["Loom", "Altar"], "board": ("Gizah", "night", 2), "tuck": ["Press"]},
            2: {"victories": {1: 2, 5: 1}, "defeat": 3, "hand": ["Temple"]},
        },
        shared={"discard": ["Palace"]},
        steps={"age": 2, "turn": 3},
    )
    assert lying(game, "city", 0) == ["Gizah", "night", "Gizah night 1", "Gizah night 2", "Loom", "Altar"]
    assert lying(game, "plan", 0) == ["Gizah night 3", "Gizah night 4"]
    assert lying(game, "tuck", 0) == ["Press"]
    assert lying(game, "discard") == ["Palace"]
    assert lying(game, "hand", 2)[0] == "Temple"
    assert amount(game, "coin", 0) == 5 and amount(game, "coin", 1) == 0
    assert [amount(game, "victory", 2, value) for value in (1, 3, 5)] == [2, 0, 1]
    assert amount(game, "defeat", 2) == 3
    assert lying(game, "city", 1) == lying(game, "plan", 1) == []
    assert running(game) == {"game": 1, "age": 2, "turn": 3, "play": 1}
    assert game.decision is not None and game.decision.seat == 0


def test_parts_that_are_done_can_be_said_apart() -> None:
    together = position(library(), 3, seats={1: {"board": ("Babylon", "day", 1)}})
    apart = position(library(), 3, seats={1: {"board": ["Babylon", "day"], "stages": 1}})
    assert lying(together, "city", 1) == lying(apart, "city", 1) == ["Babylon", "day", "Babylon day 1"]


def test_a_seat_without_a_board_has_no_resource_of_it() -> None:
    things: dict[str, Any] = {"hand": ["Baths"]}
    without = position(library(), 3, seats={0: things})
    having = position(library(), 3, seats={0: {**things, "board": ("Gizah", "day")}})
    assert ("build", "Baths") not in offered(without)
    assert ("build", "Baths") in offered(having)


def test_what_is_put_face_down_in_play_lies_face_down() -> None:
    game = position(library(), 3, seats={0: {"tuck": ["Altar"], "city": ["Loom"]}}, shared={"discard": ["Baths"]})
    down = {piece.name for piece in game.table.pieces if game.state.face_down >> piece.number & 1}
    assert down == {"Altar", "Baths"}


def test_a_copy_fits_the_number_of_players_and_the_step() -> None:
    game = position(library(), 3, seats={0: {"hand": ["Loom"], "city": ["Loom"]}}, steps={"age": 2})
    pieces = [game.table.pieces[game.state.zones[game.table.zone(zone, 0)][0]] for zone in ("hand", "city")]
    assert [piece.properties["age"] for piece in pieces] == [2, 1]
    assert all(piece.properties["copies"] == 3 for piece in pieces)


# --- where the game stands ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 5, 7])
@pytest.mark.parametrize(("age", "turn"), [(1, 1), (1, 6), (2, 4), (3, 1), (3, 6)])
def test_hands_have_the_size_of_the_turn(players: int, age: int, turn: int) -> None:
    game = position(library(), players, steps={"age": age, "turn": turn})
    assert running(game) == {"game": 1, "age": age, "turn": turn, "play": 1}
    assert [len(lying(game, "hand", seat)) for seat in range(players)] == [8 - turn] * players
    hands = [piece for seat in range(players) for piece in game.state.zones[game.table.zone("hand", seat)]]
    assert {game.table.pieces[piece].properties["age"] for piece in hands} == {age}


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ({}, {"age": 1, "turn": 1}),
        ({"age": 3}, {"age": 3, "turn": 1}),
        ({"turn": 5}, {"age": 1, "turn": 5}),
        ({"set-up": 1}, {"set-up": 1}),
        ({"age": 2, "play": 1}, {"age": 2, "turn": 1, "play": 1}),
    ],
)
def test_steps_that_are_not_said_begin_with_one(steps: dict[str, int], expected: dict[str, int]) -> None:
    assert expected.items() <= running(position(library(), 3, steps=steps)).items()


def test_a_step_that_asks_nobody_is_played() -> None:
    seats: dict[int, dict[str, Any]] = {0: {"city": ["Stockade"]}}
    game = position(library(), 3, seats=seats, steps={"age": 2, "conflict": 1})
    assert amount(game, "victory", 0, 3) == 2
    assert running(game) == {"game": 1, "age": 3, "turn": 1, "play": 1}


def test_nothing_is_filled_up_if_that_is_not_wanted() -> None:
    game = position(library(), 3, seats={seat: {"hand": ["Altar"]} for seat in range(2)}, fill=False)
    assert [lying(game, "hand", seat) for seat in range(3)] == [["Altar"], ["Altar"], []]


def test_the_seed_decides_what_is_filled_up() -> None:
    hands = [lying(position(library(), 3, seats={0: {"hand": ["Altar"]}}, seed=seed), "hand", 0) for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]
    assert all(hand.count("Altar") == 1 for hand in hands)


def test_nothing_is_filled_up_with_what_is_named() -> None:
    for seed in range(5):
        game = position(library(), 3, seats={0: {"hand": ["Altar"]}}, seed=seed)
        assert not any("Altar" in lying(game, "hand", seat) for seat in (1, 2))


# --- playing on --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 7])
@pytest.mark.parametrize("variant", [None, "First Edition"])
def test_a_position_is_played_to_the_end(players: int, variant: str | None) -> None:
    for age, turn in ((1, 2), (2, 6), (3, 3)):
        game = position(library(variant), players, seats={0: {"coins": 3}}, steps={"age": age, "turn": turn}, seed=age)
        pieces = sorted(piece for zone in game.state.zones for piece in zone)
        played_on(game)
        assert game.winners and not game.state.stack
        assert sorted(piece for zone in game.state.zones for piece in zone) == pieces == list(range(len(pieces)))


def test_a_position_at_the_start_of_an_age_is_played_like_a_game() -> None:
    game = position(library(), 3, steps={"age": 2})
    turns = set()
    while game.decision is not None:
        turns.add((running(game)["age"], running(game)["turn"]))
        game.answer(0)
    assert turns == {(age, turn) for age in (2, 3) for turn in range(1, 7)}


def test_a_position_survives_being_saved() -> None:
    game = position(library(), 3, seats={0: {"coins": 3, "city": ["Loom"]}}, steps={"age": 2, "turn": 2})
    again = Game.from_json(library(), game.to_json())
    assert played_on(again).scores == played_on(game).scores


def test_what_a_piece_changes_in_a_step_is_played() -> None:
    seats: dict[int, dict[str, Any]] = {1: {"board": ("Babylon", "night", 1), "hand": ["Altar", "Theater"]}}
    game = position(library(), 3, seats=seats, steps={"turn": 6})
    for _seat in range(3):
        game.answer(0)
    assert running(game) == {"game": 1, "age": 1, "turn": 6, "leftover": 1}
    assert game.decision is not None and game.decision.seat == 1
    assert len(lying(game, "hand", 1)) == 1


# --- what cannot be ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"seats": {0: {"city": ["Lom"]}}}, 'there is no piece called "Lom": did you mean "Loom"?'),
        (
            {"seats": {0: {"citi": ["Loom"]}}},
            'no zone, counter, token, kind or track called "citi": did you mean "city"?',
        ),
        ({"seats": {0: {"coins": -1}}}, "nobody has -1 of coin"),
        ({"seats": {0: {"coins": "many"}}}, 'seat 0, "coins": say how much, as a number'),
        ({"seats": {0: {"city": 3}}}, 'seat 0, "city": name the pieces that lie there'),
        ({"seats": {0: {"city": ["Palace"] * 3}}}, 'there are 2 copies of "Palace", no more'),
        ({"seats": {0: {"city": ["Well"] * 3}}}, 'there are 2 copies of "Well", no more'),
        ({"seats": {0: {"board": "Gizeh"}}}, 'there is no board called "Gizeh": did you mean "Gizah"?'),
        ({"seats": {0: {"board": ("Gizah", "dawn")}}}, '"Gizah" has no part called "dawn": there is day, night'),
        ({"seats": {0: {"board": ("Gizah", "day", 4)}}}, "seat 0 has 3 of stage to be done, not 4"),
        ({"seats": {0: {"board": ("Gizah", 1)}}}, "name a board, or a board with its part in play"),
        ({"seats": {0: {"board": ("Gizah", "day"), "stages": -1}}}, "seat 0 has 3 of stage to be done, not -1"),
        ({"seats": {0: {"board": "Gizah"}, 1: {"board": "Gizah"}}}, 'there is 1 copy of "Gizah", no more'),
        ({"seats": {0: {"stages": 1}}}, "seat 0 has 0 of stage to be done, not 1"),
        ({"seats": {0: {"victories": 1}}}, "victory has the values 1, 3, 5: say how many of which"),
        ({"seats": {0: {"victories": {2: 1}}}}, "victory has the values 1, 3, 5: say how many of which"),
        ({"seats": {0: {"coins": {1: 1}}}}, "coin has no values"),
        ({"seats": {3: {}}}, "there is no seat 3: 3 players have the seats 0 to 2"),
        ({"seats": {0: {"discard": ["Loom"]}}}, '"discard" is a zone of the table, not of a player'),
        ({"shared": {"city": ["Loom"]}}, '"city" is a zone of each player: say whose'),
        ({"shared": {"coins": 3}}, "coin belongs to each player"),
        ({"steps": {"turn": 7}}, "turn 7 does not come: it runs from 1 to 6"),
        ({"steps": {"turn": 0}}, "turn 0 does not come: it runs from 1 to 6"),
        ({"steps": {"age": 4}}, "age 4 does not come: it runs from 1 to 3"),
        ({"steps": {"conflict": 2}}, "conflict 2 does not come: it runs 1 time"),
        ({"steps": {"trun": 1}}, 'there is no step called "trun": did you mean "turn"?'),
        ({"steps": {"turn": 1, "conflict": 1}}, "is no part of"),
        ({"players": 8}, "this game is for 3 to 7 players, not 8"),
    ],
)
def test_a_position_that_cannot_be_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as refused:
        position(library(), **{"players": 3, **wrong})
    assert message in str(refused.value)
