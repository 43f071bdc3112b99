"""What a seat may know: its view says nothing more, whatever the others hold, chose or have been dealt."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
import pytest
from tests import effects_game

import wonderscript
from wonderscript.runtime.meaning.seats import answerer
from wonderscript.runtime.options.decisions import Chose
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.state import Together
from wonderscript.runtime.table.table import Table, set_table
from wonderscript.runtime.views.views import UNKNOWN, counterpart

SECRET_TO_OTHERS = ("hand",)
CLOSED = ("box", "deck", "discard")
FACE_DOWN = ("tuck",)


@cache
def library() -> PlayableLibrary:
    return wonderscript.compile_sets("base")


@cache
def table(players: int) -> Table:
    return set_table(library(), players)


def positions(players: int, seed: int) -> Iterator[Game]:
    """A game at each of its decisions."""
    game = Game.new(table(players), seed)
    choose = Random(seed)
    while (decision := game.decision) is not None:
        yield game
        game.answer(choose.randrange(len(decision.options)))


def hidden_pieces(game: Game, seat: int) -> set[int]:
    """What a player at the table does not see, straight from the rules of the base game."""
    zones, where = game.state.zones, game.table
    hidden: set[int] = set()
    board = {where.pieces[piece].name for piece in zones[where.zone("city", seat)]}
    for zone in CLOSED:
        # Who owns the Mausoleum has perhaps looked through the discard.
        if zone != "discard" or "Halikarnassos" not in board:
            hidden.update(zones[where.zone(zone)])
    for other in range(where.players):
        for zone in FACE_DOWN:
            hidden.update(zones[where.zone(zone, other)])
        if other != seat:
            for zone in SECRET_TO_OTHERS:
                hidden.update(zones[where.zone(zone, other)])
    return hidden


@pytest.mark.parametrize("players", [3, 5, 7])
def test_a_view_names_no_piece_that_the_seat_may_not_know(players: int) -> None:
    for game in positions(players, players):
        for seat in range(players):
            view = game.view(seat)
            named = {piece for pieces in view.zones for piece in pieces if piece != UNKNOWN}
            assert not named & hidden_pieces(game, seat)
            shown = game.state.zones[game.table.zone("hand", seat)]
            assert view.zones[game.table.zone("hand", seat)] == shown, "the own hand is seen"
            for other in range(players):
                city = game.table.zone("city", other)
                assert view.zones[city] == game.state.zones[city], "every city is seen"
            assert [len(pieces) for pieces in view.zones] == [len(pieces) for pieces in game.state.zones]


@pytest.mark.parametrize("players", [3, 6])
def test_a_view_is_the_same_whatever_is_hidden(players: int) -> None:
    differed = 0
    for number, game in enumerate(positions(players, 11)):
        decision = game.decision
        assert decision is not None
        seat = decision.seat
        other = game.imagined(seat, number)
        assert other.view(seat) == game.view(seat)
        assert other.decision == decision, "the seat is asked the same, with the same options"
        assert sorted(other.state.where) == sorted(game.state.where), "no piece is lost"
        differed += other.state.zones != game.state.zones
    assert differed > 10, "there was something to hide"


def test_an_imagined_game_is_played_to_its_end_and_leaves_the_real_one_alone() -> None:
    for number, game in enumerate(positions(4, 3)):
        if number % 9:
            continue
        decision = game.decision
        assert decision is not None
        before = game.to_json()
        other = game.imagined(decision.seat, number)
        choose = Random(number)
        while (question := other.decision) is not None:
            other.answer(choose.randrange(len(question.options)))
        assert other.winners
        assert game.to_json() == before


def test_what_was_chosen_is_hidden_until_all_have_chosen() -> None:
    game = next(one for one in positions(3, 5) if [step.step for step in one.view(0).steps][-1] == "play")
    first = game.decision
    assert first is not None
    others = [seat for seat in range(3) if seat != first.seat]
    before = {seat: game.view(seat) for seat in others}
    views = []
    for option in range(len(first.options)):
        twin = game.copy()
        twin.answer(option)
        question = twin.decision
        assert question is not None and question.seat in others
        views.append({seat: msgspec.structs.replace(twin.view(seat), decision=None) for seat in others})
    assert all(view == views[0] for view in views), "no choice shows"
    assert views[0] == {seat: msgspec.structs.replace(view, decision=None) for seat, view in before.items()}


def test_a_view_shows_a_decision_only_to_the_seat_that_is_asked() -> None:
    for game in positions(3, 9):
        decision = game.decision
        assert decision is not None
        for seat in range(3):
            assert (game.view(seat).decision is not None) == (seat == decision.seat)


UNSEEN = """
    step game
      fill the deck with stack
      put the first 2 cards of the deck into my yard
      {}
      choose the top card C of my yard or the deck
      keep C
      rest
"""


def test_what_is_chosen_by_its_place_is_not_seen_by_that() -> None:
    game = effects_game.play(effects_game.FIVE, effects_game.DECK, effects_game.PAUSE, UNSEEN.format("wave"))
    assert effects_game.choices(game) == [["A"], ["C"]]
    decision = game.view(0).decision
    assert decision is not None
    assert [one.value for option in decision.options for one in option if isinstance(one, Chose)] == [0, UNKNOWN]
    tops = {game.imagined(0, seed).state.zones[game.table.zone("deck")][0] for seed in range(20)}
    assert len(tops) > 1, "an imagined game may have another card there"
    imagined = next(one for seed in range(20) if (one := game.imagined(0, seed)).state.zones != game.state.zones)
    option = counterpart(
        game.table, game.state, imagined.state, game.decision or decision, effects_game.options(game)[1]
    )
    assert option in list(imagined.decision.options if imagined.decision else ())


def test_who_has_looked_sees_what_is_offered() -> None:
    look = UNSEEN.format("look at the top card of the deck")
    game = effects_game.play(effects_game.FIVE, effects_game.DECK, effects_game.PAUSE, look)
    assert game.view(0).decision == game.decision


def test_who_looks_through_pieces_sees_those_that_cannot_be_chosen_too() -> None:
    green = 'card "F"\n  green\n\ncard "G"\n  green\n'
    course = """
    step game
      fill the deck with stack
      look at the deck
      choose a red card C of the deck
      keep C
      rest
    """
    game = effects_game.play(effects_game.FIVE, green, effects_game.DECK, effects_game.PAUSE, course, seed=3)
    deck = game.table.zone("deck")
    assert len(effects_game.choices(game)) == 5
    assert {game.imagined(0, seed).state.zones[deck] for seed in range(20)} == {game.state.zones[deck]}
    assert len({game.imagined(1, seed).state.zones[deck] for seed in range(20)}) > 1, "the other one has seen nothing"


# ---------------------------------------------------------------- who is asked


@pytest.mark.parametrize("seed", range(3))
def test_who_answers_for_a_seat_without_a_player_imagines_that_it_acts(seed: int) -> None:
    game = Game(wonderscript.compile_sets("leaders", "two-players", variant="Free City Leaders"), 2, seed)
    choose = Random(seed)
    kept = for_others = 0
    while (decision := game.decision) is not None:
        seat = decision.seat
        for other in range(2):
            twin = game.imagined(other, choose.randrange(1_000))
            assert twin.view(other).zones == game.view(other).zones
            if other == seat:
                assert twin.decision == decision
                own = own_answers(game, seat)
                assert own_answers(twin, seat) == own, "what it has chosen itself it knows"
                assert len(twin.state.given) == len(own), "what others have chosen it does not"
                kept += len(own)
        for_others += decision.acting != seat
        game.answer(choose.randrange(len(decision.options)))
    assert kept and for_others


def own_answers(game: Game, seat: int) -> dict[int, int]:
    """What a player has answered so far where all decide together, by the seat that it was for."""
    top = game.state.stack[-1].rest
    if not isinstance(top, Together):
        return {}
    given = zip(top.seats, game.state.given, strict=False)
    return {acting: number for acting, number in given if answerer(game.table, game.state, acting) == seat}


def test_everybody_knows_who_is_asked() -> None:
    """From whatever seat a game is imagined, whoever is asked in it is asked the same."""
    made = set_table(wonderscript.compile_sets("agora"), 2)
    for seed in range(4):
        game, choose = Game.new(made, seed), Random(seed)
        while (decision := game.decision) is not None:
            twin = game.imagined(1 - decision.seat, choose.randrange(1_000)).decision
            assert twin is not None and (twin.acting, twin.question) == (decision.acting, decision.question)
            game.answer(choose.randrange(len(decision.options)))
