"""Agora as it is printed: how many pieces, what is on them, how they are laid out; and what its scenarios show."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from tests.exercise import check
from tests.referees.agora_in_print import CHAMBERS, DECREES, NEW_WONDERS, PLOTS, SECTIONS, SENATORS, places_of
from tests.referees.native import Tables, for_both_engines, play_by_both
from tests.shipped import scenarios_of

import wonderscript
from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions import scenarios as told
from wonderscript.runtime.instructions.library import Piece
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.table import set_table

ROOT = Path(__file__).parents[1]
SET = "agora"
LETTERS = {"W": "wood", "C": "clay", "S": "stone", "G": "glass", "P": "papyrus"}
LAYOUTS = {1: "Agora I", 2: "Agora II", 3: "Agora III"}
SIDES = ("left-section", "middle-section", "right-section")


@cache
def library() -> PlayableLibrary:
    return wonderscript.compile_sets(SET)


@cache
def tables() -> Tables:
    return for_both_engines(set_table(library(), 2))


def of_kind(kind: str) -> dict[str, Piece]:
    return {piece.name: piece for piece in library().pieces if piece.kind == kind and piece.set_id == SET}


def points(piece: Piece) -> int:
    """The points that a piece is worth whatever happens."""
    return sum(
        part.points.value
        for part in parts_of(piece.rules)
        if isinstance(part, effects.Worth) and isinstance(part.points, phrases.Constant)
    )


# --- what is printed ---------------------------------------------------------------------------------------


def test_so_many_pieces() -> None:
    kinds = Counter(piece.kind for piece in library().pieces if piece.set_id == SET)
    assert (kinds["plot"], kinds["decree"], kinds["wonder"], kinds["progress token"], kinds["chamber"]) == (
        16,
        16,
        2,
        2,
        6,
    )
    assert set(of_kind("plot")) == PLOTS and set(of_kind("decree")) == DECREES
    assert set(of_kind("progress token")) == {"Corruption", "Organized Crime"}
    assert Counter(piece.name for piece in tables()[0].pieces if "senator" in piece.kinds) == SENATORS
    assert sum(SENATORS.values()) == 13


def test_the_chambers_stand_in_a_row() -> None:
    pieces = tables()[0].pieces
    row = [piece for piece in pieces if "chamber" in piece.kinds]
    assert [piece.name for piece in row] == [f"Chamber {number}" for number in CHAMBERS]
    assert [points(piece.face) for piece in row] == list(CHAMBERS.values())
    assert [piece.properties["section"] for piece in row] == [side for side in SIDES for _chamber in range(2)]
    for place, piece in enumerate(row):
        beside = {row[other].name for other in (place - 1, place + 1) if 0 <= other < len(row)}
        assert {name for _link, name in piece.links_given} == beside


def test_each_politician_has_a_section() -> None:
    for name, side in zip(SECTIONS, SIDES, strict=True):
        assert of_kind("politician")[name].properties["section"] == side


def test_the_wonders_cost_what_is_printed() -> None:
    for name, wonder in NEW_WONDERS.items():
        piece = of_kind("wonder")[name]
        assert piece.cost is not None
        cost = Counter[str]()
        for part in piece.cost.parts:
            cost[part.what] += part.amount
        assert cost == Counter(LETTERS[letter] for letter in wonder.cost)
        assert points(piece) == wonder.points


@pytest.mark.parametrize("age", LAYOUTS)
def test_layouts_are_drawn_as_printed(age: int) -> None:
    cells, places = tables()[0].layouts[LAYOUTS[age]].cells, places_of(age)
    assert [cell.row for cell in cells] == [row for row, _column in places]
    assert [cell.face_up for cell in cells] == [row % 2 == 1 for row, _column in places]
    for cell, (row, column) in zip(cells, places, strict=True):
        covering = {(row + 1, column - 1), (row + 1, column + 1)} & set(places)
        assert {places[number] for number in cell.covered_by} == covering


# --- scenarios ---------------------------------------------------------------------------------------------


def test_every_decree_and_every_plot_has_a_scenario_of_its_own() -> None:
    lying = {name for checked in scenarios_of(SET) for one in checked.scenario.given for name in decrees_of(one)}
    assert lying >= DECREES
    triggered = {
        part.name
        for checked in scenarios_of(SET)
        for event in checked.scenario.events
        if isinstance(event, told.Does) and isinstance(event.statement, effects.Call)
        for part in parts_of(event.statement)
        if event.statement.verb == "trigger" and isinstance(part, phrases.HasName)
    }
    assert triggered == PLOTS


def decrees_of(given: told.Given) -> tuple[str, ...]:
    return given.pieces if isinstance(given, told.HasOn) and given.piece.startswith("Chamber") else ()


# --- played ------------------------------------------------------------------------------------------------


def look_around(game: Game, chance: Random) -> Game:
    """Now and then a game is saved, viewed and imagined."""
    if chance.random() >= 0.1:
        return game
    again = Game.from_json(library(), game.to_json())
    assert (again.state, again.decision) == (game.state, game.decision)
    for seat in (0, 1):
        twin = game.imagined(seat, chance.randrange(1_000))
        assert twin.view(seat).zones == game.view(seat).zones
        assert twin.view(seat).laid == game.view(seat).laid
        check(twin.table, twin.state)
    return game


@pytest.mark.parametrize("seed", range(6))
def test_both_engines_play_the_same_game(seed: int) -> None:
    play_by_both(tables(), seed, look_around)
