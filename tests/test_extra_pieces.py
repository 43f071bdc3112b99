"""Pieces tried out as text: read in the words of the sets, refused like any text, dealt to nobody."""

from __future__ import annotations

import pickle
from functools import cache
from typing import Any

import pytest

import wonderscript
from wonderscript import ContentError
from wonderscript.runtime.options.default_answers import Quiet
from wonderscript.runtime.options.option_reading import deeds_of
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary

WATCH = 'card "Watch"\n  red, age 1\n  costs clay\n  shows 2 shields'


@cache
def library(set_id: str = "base") -> PlayableLibrary:
    return wonderscript.compile_sets(set_id)


def verbs(game: Game, name: str) -> set[str]:
    assert game.decision is not None
    deeds = [deed for option in game.decision.options for deed in deeds_of(game, option)]
    return {deed.verb for deed in deeds if game.table.pieces[deed.values[-1]].name == name}


def test_a_piece_that_is_text_is_paid_and_counted_like_any_other() -> None:
    seats: dict[int, dict[str, Any]] = {0: {"hand": ["Watch"]}}
    poor = library().position(3, seats, pieces=WATCH)
    assert verbs(poor, "Watch") == {"sell"}
    seats[0]["city"] = ["Clay Pool"]
    game = library().position(3, seats, pieces=WATCH, exact=True)
    assert "build" in verbs(game, "Watch")


def test_a_piece_of_no_deck_is_dealt_to_nobody() -> None:
    ours = library().rewritten(pieces=WATCH)
    plain, there = library().position(3), library().position(3, pieces=WATCH)
    assert len(there.table.pieces) == len(plain.table.pieces) + 1
    (watch,) = there.table.named("Watch")
    for seed in range(4):
        for game in (ours.new_game(3, seed), ours.position(3, steps={"turn": 2}, seed=seed)):
            quiet = Quiet(game.table)
            while game.decision is not None:
                assert game.state.where[watch] == game.table.pieces[watch].start
                game.answer(quiet.answer(game))
            assert game.winners


def test_it_lies_among_what_is_laid_out() -> None:
    text = 'card "Lookout"\n  red, age 1\n  costs clay\n'
    game = library("duel").position(2, shared={"pyramid": ["Lookout"]}, pieces=text)
    assert "Lookout" in game.zone(None, "pyramid") and verbs(game, "Lookout")


def test_who_may_not_see_it_imagines_another_in_its_place() -> None:
    game = library().position(3, {1: {"hand": ["Watch"]}}, pieces=WATCH)
    assert "Watch" in game.zone(1, "hand")
    hands = [game.imagined(0, seed).zone(1, "hand") for seed in range(6)]
    assert all(len(hand) == 7 for hand in hands) and not all("Watch" in hand for hand in hands)


def test_a_game_with_it_is_saved_and_loaded() -> None:
    game = library().position(3, {0: {"hand": ["Watch"]}}, pieces=WATCH)
    again = Game.from_json(library().rewritten(pieces=WATCH), game.to_json())
    assert again.zone(0, "hand") == game.zone(0, "hand")


def test_a_position_is_played_with_a_variant() -> None:
    game = library().position(3, variant="First Edition", pieces=WATCH, seats={0: {"hand": ["Watch"]}})
    assert game.table.library.variant == "First Edition" and game.zone(0, "hand")[0] == "Watch"
    assert library().position(3, variant="first edition").table.library.variant == "First Edition"
    with pytest.raises(ContentError, match="Firts Edition"):
        library().position(3, variant="Firts Edition")


def test_the_same_text_is_compiled_once() -> None:
    assert library().rewritten(pieces=WATCH) is library().rewritten(pieces=WATCH)
    assert library().position(3, pieces=WATCH).table is library().position(3, pieces=WATCH).table


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('card "Watch"\n  red, age 1\n  costs cley\n', "did you mean `clay`?"),
        ('card "Watch"\n  age 1\n', "color"),
        ('crad "Watch"\n', "did you mean `card`?"),
        ("rule watch\n", 'no declaration begins with "rule"'),
        ('scenario "it counts"\n', 'no declaration begins with "scenario"'),
        ('card "Loom"\n  grey, age 1\n  produces cloth\n', "Loom"),
        ('card "Watch"\n  red, age 2\n  when built: gain 1 coin per card named "Lom" in my city\n', "Loom"),
    ],
)
def test_text_that_is_wrong_is_refused_with_the_messages_of_the_compiler(text: str, message: str) -> None:
    with pytest.raises(ContentError) as refused:
        library().position(3, pieces=text)
    assert message in str(refused.value)
    assert "--> pieces:" in str(refused.value)


def test_a_library_from_elsewhere_says_that_it_cannot_be_written_again() -> None:
    sent = pickle.loads(pickle.dumps(library()))
    with pytest.raises(ValueError, match="only a library that `compile_sets` made in this process"):
        sent.position(3, pieces=WATCH)


def test_what_is_lost_in_the_last_conflict_is_settled_after_it() -> None:
    spoils = 'card "Spoils"\n  red, age 3\n  costs clay\n  shows 4 shields\n  when I beat a player P: P loses 2 coins\n'
    seats: dict[int, dict[str, Any]] = {0: {"city": ["Spoils"]}, 1: {"coins": 1}, 2: {"coins": 9}}
    game = library("cities").position(3, seats, steps={"age": 3, "turn": 7}, pieces=spoils, exact=True)
    while game.decision is not None:
        # The last option: a card is sold, and as much is paid as there is.
        game.answer(game.decision.options[-1])
    assert [game.has(seat, "coins") for seat in (1, 2)] == [3 + 1 - 2, 3 + 9 - 2] and game.has(1, "debts") == 0
