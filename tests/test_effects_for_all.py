"""What is said for every player: by rules of the game, by hooks beside them, and by pieces in a zone of the table."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent
from typing import Literal

import pytest
from tests.effects_game import DECK, FIVE, count, gems, names, play

from wonderscript.runtime.play.game import Game
from wonderscript.runtime.words import describe
from wonderscript.runtime.words.from_library import lexicon_of

LAWS = """
kind law|laws
  active in square

zone square, shared, open

to greet|greets
  shuffle the heap

to toll|tolls
  add 1 to the bells
"""
COURSE = """
step game
  fill the deck with stack
  deal 1 card from the deck to each hand
  put all laws into the square
  step day
    step meal
      shuffle the heap
"""


def of_rule(lines: str, course: str = COURSE) -> Game:
    return play(DECK, FIVE, LAWS, f"rule ours\n{lines}\n", course, players=3)


def of_piece(lines: str, course: str = COURSE) -> Game:
    return play(DECK, FIVE, LAWS, f'law "Ours"\n{lines}\n', course, players=3)


def of_hook(lines: str, course: str = COURSE) -> Game:
    return play(DECK, FIVE, LAWS, f"{dedent(lines)}\n", course, players=3)


either = pytest.mark.parametrize("said", [of_rule, of_piece, of_hook])
hooked = pytest.mark.parametrize(
    "when", ["before meal", "after meal", "instead of meal", "at the end of the day, rank late"]
)


@either
@hooked
def test_what_speaks_of_i_is_done_for_each_player(said: Callable[..., Game], when: str) -> None:
    assert gems(said(f"  {when}: gain 1 gem")) == [1, 1, 1]
    assert gems(said(f"  {when}: gain as many gems as the number of cards of my hand")) == [1, 1, 1]
    assert gems(said(f"  {when}: left gains 2 gems")) == [2, 2, 2]


@either
@hooked
def test_what_speaks_of_nobody_is_done_once(said: Callable[..., Game], when: str) -> None:
    game = said(f"  {when}: add 1 to the bells")
    assert count(game, "bell", 0) == 1
    assert count(said(f"  {when}: toll"), "bell", 0) == 1, "nor does the verb that is done"
    assert gems(said(f"  {when}: each player gains 1 gem")) == [1, 1, 1]
    assert gems(said(f"  {when}\n    each player\n      gain 1 gem")) == [1, 1, 1]
    assert gems(said(f"  {when}: the first player gains 1 gem")) == [1, 0, 0]
    held = [names(said(f"  {when}: pass each hand to left"), "hand", seat) for seat in range(3)]
    before = [names(said(f"  {when}: toll"), "hand", seat) for seat in range(3)]
    assert held == [before[2], before[0], before[1]], "passed once, not three times"


@either
@hooked
def test_what_each_player_does_comes_to_the_same_with_and_without_a_subject(
    said: Callable[..., Game], when: str
) -> None:
    course = COURSE.replace("  step day", "  left gains 5 gems\n  step day")
    assert gems(said(f"  {when}: gain 1 gem from left", course)) == [1, 4, 0]
    assert gems(said(f"  {when}: each player gains 1 gem from left", course)) == [1, 4, 0]
    assert gems(said(f"  {when}: if I have 1 gem: gain 1 gem from right", course)) == [0, 5, 0]
    assert gems(said(f"  {when}\n    each player\n      if they have 1 gem: gain 1 gem from right", course)) == [
        0,
        5,
        0,
    ]


@either
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_condition_of_a_hook_is_that_of_each_player(said: Callable[..., Game], when: str) -> None:
    course = COURSE.replace("  step day", "  left gains 5 gems\n  step day")
    assert gems(said(f"  {when} meal, if I have no gems: gain 1 gem from left", course)) == [1, 4, 0]


@either
def test_a_hook_with_a_condition_about_me_is_for_whom_it_holds(said: Callable[..., Game]) -> None:
    course = COURSE.replace("  step day", "  left gains 3 gems\n  step day")
    assert gems(said("  before meal, if I have 3 gems: gain 1 gem", course)) == [0, 4, 0]


@either
def test_in_a_step_in_turn_a_hook_is_for_whose_turn_it_is(said: Callable[..., Game]) -> None:
    course = COURSE.replace("step meal", "step meal, each player in turn")
    assert gems(said("  before meal: gain 1 gem", course)) == [1, 1, 1]
    assert count(said("  before meal: add 1 to the bells", course), "bell", 0) == 3


@either
def test_a_step_of_each_player_is_replaced_for_each(said: Callable[..., Game]) -> None:
    course = COURSE.replace("shuffle the heap", "each player\n        gain 5 gems")
    assert gems(said("  instead of meal: gain 1 gem", course)) == [1, 1, 1]


@either
def test_a_hook_around_a_verb_is_for_who_does_it(said: Callable[..., Game]) -> None:
    course = COURSE.replace("shuffle the heap", "left greets")
    assert gems(said("  after greet: gain 1 gem", course)) == [0, 1, 0]


@either
def test_what_reacts_and_speaks_of_nobody_reacts_once(said: Callable[..., Game]) -> None:
    course = COURSE.replace("shuffle the heap", "left greets")
    assert gems(said("  when anyone greets: each player gains 1 gem", course)) == [1, 1, 1]
    assert gems(said("  when anyone greets: gain 1 gem", course)) == [1, 1, 1]
    assert gems(said("  when I greet: gain 1 gem", course)) == [0, 1, 0]
    course = COURSE.replace("shuffle the heap", "left tolls")
    assert gems(said("  as soon as the bells are 1: each player gains 1 gem", course)) == [1, 1, 1]
    assert gems(said("  as soon as the bells are 1: gain 1 gem", course)) == [1, 1, 1]


@either
def test_in_a_turn_a_step_that_speaks_of_i_is_that_of_one_player(said: Callable[..., Game]) -> None:
    turns = COURSE.replace("step meal", "step meal, each player in turn\n      step bite")
    own = turns.replace("shuffle the heap", "  gain 10 gems")
    assert gems(said("  before bite: gain 1 gem", own)) == [11, 11, 11]
    everybodys = turns.replace("shuffle the heap", "  each player gains 10 gems")
    assert gems(said("  before bite: gain 1 gem", everybodys)) == [33, 33, 33], "for all of them, in each turn"


def test_in_place_of_a_step_what_holds_for_everybody_goes_before_what_a_piece_says() -> None:
    piece = 'card "Ours"\n  red\n  instead of meal: gain 1 gem\n'
    course = COURSE.replace("shuffle the heap", "each player\n        gain 5 gems")
    owned = course.replace("  step day", '  left gains 3 gems\n  left keeps the card named "Ours"\n  step day')
    without = play(DECK, LAWS, piece, owned, players=3)
    rich = play(DECK, LAWS, piece, "rule ours\n  instead of meal, if I have 3 gems: gain 10 gems\n", owned, players=3)
    poor = play(DECK, LAWS, piece, "rule ours\n  instead of meal, if I have 4 gems: gain 10 gems\n", owned, players=3)
    whole = play(DECK, LAWS, piece, "instead of meal: each player gains 7 gems\n", owned, players=3)
    assert [gems(game) for game in (without, rich, poor, whole)] == [[5, 4, 5], [5, 13, 5], [5, 4, 5], [7, 10, 7]]


def test_two_pieces_of_all_both_speak() -> None:
    text = '  before meal: each player gains 1 gem\nlaw "More"\n  before meal: each player gains 10 gems'
    assert gems(of_piece(text)) == [11, 11, 11]


# ---------------------------------------------------------------- in words


def told(game: Game, language: Literal["en", "ru"] = "en") -> list[str]:
    """What our text says in words, whoever says it."""
    library = game.table.library
    lexicon = lexicon_of(library, language)
    ours = next((piece for piece in library.pieces if piece.name == "Ours"), None)
    return describe(library.rules[-1].rules, lexicon) if ours is None else describe(ours.rules, lexicon, ours.kind)


EACH = COURSE.replace("shuffle the heap", "each player\n        gain 5 gems")


@either
@hooked
def test_what_is_done_for_each_player_says_so(said: Callable[..., Game], when: str) -> None:
    [english] = told(said(f"  {when}: gain 1 gem", EACH))
    assert english.endswith(": each player takes 1 gem.")
    [russian] = told(said(f"  {when}: gain 1 gem", EACH), "ru")
    assert "каждый игрок берёт 1" in russian
    [choosing] = told(said(f"  {when}: may order a card of my hand", EACH))
    assert "for each player, in turn: they may " in choosing
    [once] = told(said(f"  {when}: add 1 to the bells", EACH))
    assert "each player" not in once


@either
def test_for_whom_a_condition_holds_is_told_of_each_player(said: Callable[..., Game]) -> None:
    [before] = told(said("  before meal, if I have 3 gems: gain 1 gem", EACH))
    assert before == "Before the meal, for each player, in turn: if they have at least 3 gems, they take 1 gem."
    [instead] = told(said("  instead of meal, if I have 3 gems: gain 1 gem", EACH))
    assert instead == "Instead of the meal (the others do it), if you have at least 3 gems: take 1 gem."


@either
def test_what_is_done_by_one_player_is_told_of_that_one(said: Callable[..., Game]) -> None:
    turns = COURSE.replace("step meal", "step meal, each player in turn")
    assert told(said("  before meal: gain 1 gem", turns)) == ["Before your meal: take 1 gem."]
    greeting = COURSE.replace("shuffle the heap", "left greets")
    assert told(said("  after greet: gain 1 gem", greeting)) == ["After you greet: take 1 gem."]


def test_in_place_of_a_step_an_owner_leaves_the_others_theirs() -> None:
    def owned(course: str, language: Literal["en", "ru"] = "en") -> list[str]:
        return told(play(DECK, LAWS, 'card "Ours"\n  red\n  instead of meal: gain 1 gem\n', course), language)

    assert owned(EACH) == ["Instead of the meal (the others do it): take 1 gem."]
    assert owned(EACH, "ru")[0].startswith("Вместо «meal» (остальные — как обычно): возьмите 1 ")
    feast = EACH.replace("gain 5 gems", "pay up to 5 gems to left")
    assert owned(feast) == ["Instead of the meal (the others do it, with you too): take 1 gem."]
    assert owned(feast, "ru")[0].startswith("Вместо «meal» (остальные — как обычно, и с вами тоже): возьмите 1 ")
    assert owned(COURSE) == ["Instead of the meal: take 1 gem."], "which nobody goes through for themselves"
