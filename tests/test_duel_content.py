"""Duel as it is printed: how many pieces, what is on them, how they are laid out; and how it is played on."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.referees.duel_by_hand import CARDS, WONDERS, cells_of

import wonderscript
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions.library import Piece
from wonderscript.runtime.options.moves import Move, Offers
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary

ROOT = Path(__file__).parents[1]
LETTERS = {"W": "wood", "C": "clay", "S": "stone", "G": "glass", "P": "papyrus"}
LAYOUTS = {1: "Age I", 2: "Age II", 3: "Age III"}


@cache
def library() -> PlayableLibrary:
    return wonderscript.compile_sets("duel")


def of_kind(kind: str) -> dict[str, Piece]:
    return {piece.name: piece for piece in library().pieces if piece.kind == kind}


# --- what is printed ---------------------------------------------------------------------------------------


def test_so_many_pieces() -> None:
    assert Counter(piece.kind for piece in library().pieces) == {"card": 73, "wonder": 12, "progress token": 10}
    ages = Counter(
        (piece.properties["age"], piece.properties["color"] == "purple") for piece in of_kind("card").values()
    )
    assert ages == {(1, False): 23, (2, False): 23, (3, False): 20, (3, True): 7}
    colors = Counter(piece.properties["color"] for piece in of_kind("card").values())
    assert colors == {"brown": 9, "grey": 4, "blue": 14, "green": 12, "yellow": 13, "red": 14, "purple": 7}


def cost_of(piece: Piece) -> Counter[str]:
    found: Counter[str] = Counter()
    for part in piece.cost.parts:
        found[part.what] += part.amount
    return found


def printed(cost: str) -> Counter[str]:
    resources = cost.lstrip("0123456789")
    coins = int(cost.removesuffix(resources) or 0)
    return +Counter({"coin": coins, **Counter(LETTERS[letter] for letter in resources)})


def test_every_card_has_its_color_age_and_cost() -> None:
    for name, card in CARDS.items():
        piece = of_kind("card")[name]
        assert (piece.properties["age"], piece.properties["color"]) == (card.age, card.color), name
        assert cost_of(piece) == printed(card.cost), name


def test_every_wonder_has_its_cost() -> None:
    assert {name: cost_of(piece) for name, piece in of_kind("wonder").items()} == {
        name: printed(wonder.cost) for name, wonder in WONDERS.items()
    }


def test_every_chain_leads_where_it_should() -> None:
    found = {
        (name, rule.what.target, rule.what.symbol)
        for name, piece in of_kind("card").items()
        for rule in piece.rules
        if isinstance(rule, effects.Fact) and isinstance(rule.what, effects.Links)
    }
    takers = {card.takes: name for name, card in CARDS.items() if card.takes}
    assert found == {(name, takers[card.gives], card.gives) for name, card in CARDS.items() if card.gives}
    assert len(found) == 17


@pytest.mark.parametrize("age", LAYOUTS)
def test_the_layouts_are_drawn_as_cards_lie(age: int) -> None:
    (layout,) = (one for one in library().layouts if one.name == LAYOUTS[age])
    cells = cells_of(age)
    assert [(cell.row, cell.face_up) for cell in layout.cells] == [(row, row % 2 == 1) for row, _column in cells]
    for (row, column), cell in zip(cells, layout.cells, strict=True):
        covering = {(row + 1, column - 1), (row + 1, column + 1)} & set(cells)
        assert {cells[number] for number in cell.covered_by} == covering


# --- play --------------------------------------------------------------------------------------------------


def test_a_first_game_has_no_draft() -> None:
    game = Game(wonderscript.compile_sets("duel", variant="First Game"), 2, 1)
    plans = [game.state.zones[game.table.zone("plan", seat)] for seat in (0, 1)]
    assert [len(plan) for plan in plans] == [4, 4]
    assert game.state.laid


def test_a_saved_game_goes_on() -> None:
    game, chance = Game(library(), 2, 3), Random(3)
    while (decision := game.decision) is not None:
        again = Game.from_json(library(), game.to_json())
        assert (again.state, again.decision) == (game.state, decision)
        game.answer(chance.randrange(len(decision.options)))


def test_what_is_imagined_looks_the_same() -> None:
    """Cards that lie face down are dealt again; the seat that imagines them sees no difference."""
    game, chance = Game(library(), 2, 4), Random(4)
    while (decision := game.decision) is not None:
        seat = decision.seat
        twin = game.imagined(seat, chance.randrange(1000))
        assert twin.decision is not None and list(twin.decision.options) == list(decision.options)
        assert twin.view(seat).laid == game.view(seat).laid
        assert twin.view(seat).zones == game.view(seat).zones
        game.answer(chance.randrange(len(decision.options)))


def test_what_is_the_same_to_everybody_is_offered_once() -> None:
    seats: dict[int, dict[str, Any]] = {
        0: {"coins": 20, "city": ["Masonry"], "plan": ["The Colossus"]},
        1: {"city": ["Architecture"]},
    }
    game = library().position(2, seats, {"pyramid": ["Palace"]}, {"age": 3, "turn": 1})
    offers = Offers(game)
    (palace,) = offers.fitting(Move(1, do="build", choose=("Palace",)))
    assert [(gift.to, gift.amount) for gift in palace.pay] == [("bank", 6)]
    assert msgspec.to_builtins(offers.move_for(palace.number)).keys() <= {"seat", "do", "choose", "pay"}
