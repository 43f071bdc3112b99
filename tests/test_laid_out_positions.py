"""Positions with a layout and a track: what is named can be reached, what has been passed has happened."""

from __future__ import annotations

from functools import cache

import pytest
from tests.text_library import SET_ID, library_of

from wonderscript.compiler.building import build_model
from wonderscript.compiler.scenarios import ScenarioReader
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.dsl.source import Source
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.positions.positions import PositionError, position
from wonderscript.runtime.rehearsals import Passed, Scenes, rehearse
from wonderscript.runtime.views.views import EMPTY

LETTERS = "ABCDEFGHI"
GAME = """
counter bean|beans, each player

kind card|cards
  active in yard

zone box, shared, closed
zone deck, shared, closed
zone shelf, shared, open
zone heap, shared, open, laid out
zone yard, each player, open

track fence, 4 steps each way
  from 1 to 4, worth 1 point
  when fence reaches 2, once: gain 5 beans

layout "Heap"
    o
   x x
  o o o

call a card bare if there is no card on it

deck pack
  all cards

step game
  step dealing
    fill the deck with pack
    draw 2 cards from the deck into the shelf
    lay out the deck in the heap by "Heap"
  step turn, each player in turn, until the heap is empty
    choose a bare card C of the heap
    fetch C
    reveal bare cards of the heap

to fetch|fetches|fetched a card C
  put C into my yard

score "Fence": the points of fence

ties: most beans, else shared
"""
CARDS = "\n".join(f'card "{letter}"' for letter in LETTERS)
TEXT = f"{GAME}\n{CARDS}\n"


@cache
def library() -> PlayableLibrary:
    return library_of(TEXT, players=range(2, 3))


def names(game: Game, pieces: tuple[int, ...]) -> list[str]:
    return [game.table.pieces[piece].name for piece in pieces]


def reachable(game: Game) -> set[str]:
    assert game.decision is not None
    return {
        game.table.pieces[answer.value].name
        for option in game.decision.options
        for answer in option
        if hasattr(answer, "value")
    }


def test_what_is_named_lies_where_it_can_be_reached() -> None:
    game = position(library(), 2, shared={"heap": ["H", "I", "G", "F"]})
    assert reachable(game) == {"H", "I", "G"}
    (laid,) = game.state.laid
    assert names(game, laid.pieces)[1] == "F", "the fourth lies below, at the left"
    heap = game.table.zone("heap")
    assert len(game.state.zones[heap]) == 6, "the others are dealt"
    down = [piece for piece in game.state.zones[heap] if game.state.face_down >> piece & 1]
    assert down == list(laid.pieces[1:3])


def test_cells_that_are_empty_by_then_stay_empty() -> None:
    game = position(library(), 2, shared={"heap": ["H", "I"]}, steps={"turn": 3})
    view = game.view(0)
    (laid,) = view.laid
    assert sum(piece != EMPTY for piece in laid.pieces) == len(view.zones[game.table.zone("heap")]) == 4
    while game.decision is not None:
        game.answer(0)


def test_more_than_there_is_room_for_is_refused() -> None:
    with pytest.raises(PositionError, match="4 pieces lie in the heap by then, not 5"):
        position(library(), 2, shared={"heap": list("EFGHI")}, steps={"turn": 3})


def test_a_marker_stands_where_it_was_pushed() -> None:
    game = position(library(), 2, seats={1: {"fence": 1}})
    assert game.state.markers == (-1,)
    assert (game.scores[0]["Fence"], game.scores[1]["Fence"]) == (0, 1)
    assert position(library(), 2, seats={0: {"fence": -1}}).state.markers == (-1,)


@pytest.mark.parametrize(
    ("place", "problem"),
    [
        (5, "fence has 4 steps each way: 5 is beyond its end"),
        ("far", "say how far a seat has pushed it, as a number"),
    ],
)
def test_a_marker_that_cannot_stand_there(place: int | str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        position(library(), 2, seats={0: {"fence": place}})


@pytest.mark.parametrize(
    "text",
    [
        """
        me has fence at 1
        suppose me moves fence 1 step forward
        then my fence is 2
        and me has 5 beans
        """,
        """
        me has fence at 3
        suppose me moves fence 2 steps back
        suppose me moves fence 1 step forward
        then my fence is 2
        and me has 0 beans
        """,
        """
        the heap has "C"
        turn 4
        then opponent can fetch "C"
        """,
        """
        when me fetches "C"
        then me has yard "C"
        and there are 5 cards in the heap
        and the shelf has 2 cards
        """,
        """
        turn 6
        then the active player is opponent
        """,
        """
        opponent has yard "C"
        then me cannot fetch "C"
        """,
    ],
)
def test_a_scenario_with_a_heap_and_a_fence(text: str) -> None:
    lines = "\n".join(f"  {line.strip()}" for line in text.strip().splitlines())
    report = Report()
    items = parse(Source("test.wonder", f'{TEXT}\nscenario "one"\n  players 2\n{lines}\n'), report)
    model = build_model([(SET_ID, item) for item in items], report)
    read = ScenarioReader(model, report, SET_ID).read(items[-1])
    assert read is not None, render_report(report)
    assert isinstance(rehearse(read.scenario, Scenes(library())), Passed)
