"""Positions: set out by hand at any step of a game, refused with a reason where they cannot be, played on as usual."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import wonderscript
from wonderscript.runtime.options.option_reading import deeds_of
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.positions.positions import PositionError, position
from wonderscript.runtime.table import randomness

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "positions.md"


@cache
def library(variant: str | None = None) -> PlayableLibrary:
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


# --- a position stands where it was set ----------------------------------------------------------------------------


def test_who_has_one_option_is_asked_all_the_same() -> None:
    hands: dict[int, dict[str, Any]] = {seat: {"hand": ["Palace"]} for seat in range(2)}
    game = position(library(), 3, hands, steps={"age": 3, "turn": 6}, exact=True)
    for seat in range(3):
        assert game.decision is not None and game.decision.seat == seat
        assert game.step("age") == 3 and game.step("turn") == 6
        if seat < 2:
            assert offered(game) == {("sell", "Palace")}
        game.answer(0)


@pytest.mark.parametrize(
    "wrong", [{"fill": False}, {"exact": True, "seats": {seat: {"hand": []} for seat in range(3)}}]
)
def test_a_position_in_which_nobody_can_do_anything_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(PositionError, match="nobody can do anything in turn 2, and the game would go on"):
        position(library(), 3, steps={"age": 2, "turn": 2}, **wrong)


def test_lists_are_exact_if_that_is_asked() -> None:
    seats: dict[int, dict[str, Any]] = {0: {"hand": ["Altar", "Loom"]}, 1: {"hand": []}}
    game = position(library(), 3, seats, exact=True)
    assert [len(game.zone(seat, "hand")) for seat in range(3)] == [2, 0, 7]
    assert game.zone(0, "hand") == ["Altar", "Loom"]
    at_least = position(library(), 3, seats)
    assert [len(at_least.zone(seat, "hand")) for seat in range(3)] == [7, 7, 7]


def test_a_list_of_what_is_laid_out_is_exact_too() -> None:
    duel = wonderscript.compile_sets("duel")
    game = duel.position(2, shared={"pyramid": ["Palace", "Senate"]}, steps={"age": 3, "turn": 4}, exact=True)
    assert sorted(game.zone(None, "pyramid")) == ["Palace", "Senate"]
    assert {name for _verb, name in offered(game)} == {"Palace"}, "the first lies where nothing lies on it"


@pytest.mark.parametrize("turn", [1, 2, 5])
@pytest.mark.parametrize("seat", [0, 1])
def test_whose_turn_it_is_can_be_said(seat: int, turn: int) -> None:
    game = wonderscript.compile_sets("duel").position(2, steps={"age": 2, "turn": turn}, turn_of=seat)
    assert game.turn_of == seat and game.step("turn") == turn
    assert game.decision is not None and game.decision.seat == seat
    while game.step("turn") == turn:
        game.answer(0)
    assert game.turn_of == 1 - seat


def test_a_seat_without_a_player_can_have_something() -> None:
    city = wonderscript.compile_sets("two-players")
    game = city.position(2, seats={2: {"city": ["Loom"]}})
    assert game.zone(2, "city") == ["Loom"]


# --- reading it back -----------------------------------------------------------------------------------------------


def test_a_table_is_read_by_the_words_that_set_it() -> None:
    seats: dict[int, dict[str, Any]] = {
        0: {"coins": 5, "city": ["Loom"], "board": ("Gizah", "day", 2), "hand": ["Altar"]},
        1: {"victories": {1: 2, 5: 1}, "defeats": 3},
    }
    game = position(library(), 3, seats, {"discard": ["Palace"]}, {"age": 2, "turn": 3})
    assert [game.has(seat, "coins") for seat in range(3)] == [5, 0, 0]
    assert game.has(0, "coin") == 5
    assert (game.has(1, "victories"), game.has(1, "victory", 1), game.has(1, "victory", 3)) == (3, 2, 0)
    assert game.has(1, "defeat") == 3
    assert (game.has(0, "stages"), game.has(0, "boards"), game.has(0, "cards")) == (2, 1, 1)
    assert game.has(0, "hand") == 5 and game.has(None, "discard") == 1
    assert game.zone(0, "city") == ["Gizah", "day", "Gizah day 1", "Gizah day 2", "Loom"]
    assert game.zone(None, "discard") == ["Palace"] and game.zone(2, "city") == []
    assert (game.step("age"), game.step("turn"), game.step("conflict")) == (2, 3, None)
    assert game.turn_of is None and game.reason is None


def test_shared_counters_are_read() -> None:
    game = wonderscript.compile_sets("architects").position(3, shared={"alarm": 2})
    assert game.has(None, "alarm") == 2
    with pytest.raises(PositionError, match="alarm is shared by all"):
        game.has(0, "alarm")


def test_tracks_and_the_reason_of_the_end_are_read() -> None:
    game = wonderscript.compile_sets("duel").position(2, {0: {"conflict": 3}})
    assert (game.has(0, "conflict"), game.has(1, "conflict")) == (3, -3)
    assert played_on(game).reason is not None


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda game: game.has(0, "coyns"), 'no zone, counter, token, kind or track called "coyns": did you mean'),
        (lambda game: game.has(3, "coins"), "there is no seat 3: they are counted from 0 to 2"),
        (lambda game: game.has(None, "coins"), "coin belongs to each player"),
        (lambda game: game.has(0, "coins", 2), "coin has no values"),
        (lambda game: game.has(0, "victory", 2), "victory has the values 1, 3, 5"),
        (lambda game: game.has(0, "city", 2), "city has no values and stands on no piece: leave 2 out"),
        (lambda game: game.has(None, "stages"), '"stage" is of a player: say whose'),
        (lambda game: game.zone(0, "discard"), '"discard" is a zone of the table, not of a player'),
        (lambda game: game.zone(None, "city"), '"city" is a zone of each player: say whose'),
        (lambda game: game.zone(0, "coins"), 'there is no zone called "coins"'),
        (lambda game: game.step("trun"), 'there is no step called "trun": did you mean "turn"?'),
        (lambda game: game.on("Lom"), 'there is no piece called "Lom": did you mean "Loom"?'),
    ],
)
def test_what_is_not_there_is_not_read(ask: Callable[[Game], object], message: str) -> None:
    with pytest.raises(PositionError) as refused:
        ask(position(library(), 3))
    assert message in str(refused.value)


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
        ({"turn_of": 1}, "turn is not played in turn: it is not the turn of seat 1"),
        ({"turn_of": 5}, "there is no seat 5: 3 players have the seats 0 to 2"),
        ({"players": 8}, "this game is for 3 to 7 players, not 8"),
    ],
)
def test_a_position_that_cannot_be_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as refused:
        position(library(), **{"players": 3, **wrong})
    assert message in str(refused.value)
