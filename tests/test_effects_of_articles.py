"""How many pieces and players a sentence means: `a`, `2`, `the`, `each`, and who chooses where only some are meant."""

from __future__ import annotations

import pytest
from tests.effects_game import FIVE, asked, choices, choose, gems, names, options, play

from wonderscript.runtime.play.game import Game

SIX = 'card "F"\n  red\n'

COURSE = """
step game
  gain 5 gems
  left gains 3 gems
  right gains 1 gem
  deal 2 cards from the box to each hand
  {}
"""


def course(text: str, players: int = 3) -> Game:
    return play(FIVE, SIX, COURSE.format(text), players=players)


def test_a_piece_is_one_that_the_doer_chooses() -> None:
    game = course("keep a card of my hand")
    assert asked(game) == 0 and choices(game) == [["A"], ["B"]]
    choose(game, "B")
    assert names(game, "yard", 0) == ["B"] and game.decision is None


@pytest.mark.parametrize("article", ["a", "any", "one", "1", "one of the"])
def test_all_words_for_one_piece_mean_one(article: str) -> None:
    noun = "cards" if article.endswith("the") else "card"
    assert choices(course(f"put {article} {noun} of my hand into my yard")) == [["A"], ["B"]]


@pytest.mark.parametrize("article", ["the", "all", ""])
def test_all_words_for_all_pieces_mean_all(article: str) -> None:
    game = course(f"keep {article} cards of my hand")
    assert game.decision is None and names(game, "yard", 0) == ["A", "B"]


def test_a_number_of_pieces_is_chosen_one_after_the_other_as_far_as_there_are_any() -> None:
    game = play(FIVE, SIX, COURSE.format("put 2 cards of my hand into my yard").replace("deal 2", "deal 3"), players=2)
    assert choices(game) == [["A"], ["B"], ["C"]]
    choose(game, "B")
    assert choices(game) == [["A"], ["C"]]
    choose(game, "C")
    assert names(game, "yard", 0) == ["B", "C"] and game.decision is None
    game = course("put 3 cards of my hand into my yard\n  gain 1 gem")
    choose(game, "A")
    assert names(game, "yard", 0) == ["A", "B"] and gems(game)[0] == 6, "what cannot be chosen is left out"


def test_where_nothing_can_be_chosen_only_that_sentence_is_left_out() -> None:
    game = course("put a card of the heap into my hand\n  gain 1 gem")
    assert game.decision is None and gems(game)[0] == 6


def test_what_is_chosen_can_be_named_for_the_lines_after_it() -> None:
    game = course("put a card C of my hand into the heap\n  put C into my yard")
    choose(game, "B")
    assert names(game, "yard", 0) == ["B"] and names(game, "hand", 0) == ["A"]


def test_who_does_it_chooses() -> None:
    game = course("left puts a card of their hand into the heap")
    assert asked(game) == 1 and choices(game) == [["C"], ["D"]]
    game = course("left keeps a card of my hand")
    assert asked(game) == 1 and choices(game) == [["A"], ["B"]]


def test_each_of_several_players_chooses() -> None:
    game = course("each other player keeps a card of their hand")
    assert asked(game) == 1 and choices(game) == [["C"], ["D"]]
    choose(game, "D")
    assert asked(game) == 2 and choices(game) == [["E"], ["F"]]
    choose(game, "E")
    assert names(game, "yard", 1) == ["D"] and names(game, "yard", 2) == ["E"]


def test_two_pieces_of_one_sentence_are_chosen_each_and_either_is_one() -> None:
    game = course("swap a card of my hand with a card of left's hand")
    assert choices(game) == [["A", "C"], ["A", "D"], ["B", "C"], ["B", "D"]]
    game = course("keep a card of my hand or a card of left's hand")
    assert choices(game) == [["A"], ["B"], ["C"], ["D"]]
    game = course("keep a card of my hand and a card of left's hand")
    assert choices(game) == [["A", "C"], ["A", "D"], ["B", "C"], ["B", "D"]]


def test_a_player_is_one_that_the_doer_chooses() -> None:
    game = course("gain 1 gem from a neighbor")
    assert asked(game) == 0 and len(options(game)) == 2
    game.answer(1)
    assert gems(game) == [6, 3, 0]
    game = course("a neighbor pays 1 gem to me")
    assert asked(game) == 0
    game.answer(0)
    assert gems(game) == [6, 2, 1]
    game = course("pay 2 gems to another player")
    game.answer(1)
    assert gems(game) == [3, 3, 3]
    game = course("one of my neighbors keeps a card of my hand")
    assert asked(game) == 0 and len(options(game)) == 2
    game.answer(0)
    assert asked(game) == 1 and choices(game) == [["A"], ["B"]]


def test_in_a_sentence_about_several_players_left_is_to_the_left_of_each() -> None:
    game = course("each player pays 1 gem to left")
    assert gems(game) == [5, 3, 1], "all at once: what comes in is not passed on"
    game = play(FIVE, SIX, "step game\n  gain 1 gem\n  each player pays 1 gem to left", players=3)
    assert gems(game) == [0, 1, 0]
    game = course("each other player gains 1 gem from right")
    assert gems(game) == [4, 3, 2]
    game = course("each neighbor pays 1 gem to my left neighbor")
    assert gems(game)[1] == 4, "what is mine stays mine"


def test_what_is_said_of_each_is_said_of_each() -> None:
    game = course("each other player adds 1 to their gems")
    assert gems(game) == [5, 4, 2]
    game = course("each player adds 1 to the bells\n  gain as many gems as the bells")
    assert gems(game)[0] == 8


def test_who_can_do_it_to_one_piece_can_do_it_to_a_piece() -> None:
    text = "if I can order a card of my hand: gain 10 gems"
    assert gems(play(FIVE, 'card "F"\n  red\n', COURSE.format(text), players=3))[0] == 15


def test_others_choose_and_speak_in_the_lines_under_it() -> None:
    game = course("right chooses a card C of their hand\n    put C into my yard")
    assert asked(game) == 2 and choices(game) == [["E"], ["F"]]
    choose(game, "F")
    assert names(game, "yard", 2) == ["F"]
    game = course("left chooses a card C of their hand\n  put C into my yard")
    choose(game, "D")
    assert names(game, "yard", 0) == ["D"], "after it the one who speaks goes on"
    game = course("each player chooses a card C of their hand: put C into my yard")
    for seat, name in enumerate("ADE"):
        assert asked(game) == seat
        choose(game, name)
    assert [names(game, "yard", seat) for seat in range(3)] == [["A"], ["D"], ["E"]]
