"""What is done in place of a verb, and what joins the options of a step."""

from __future__ import annotations

from tests.effects_game import (
    DECK,
    FIVE,
    choices,
    count,
    gems,
    names,
    options,
    play,
    reloaded,
)

from wonderscript.runtime.options.decisions import Took

# ---------------------------------------------------------------- in place of a verb

REPLACING = """
to bow|bows to a player P
  gain 1 scar

to lose|loses N gems
  pay up to N gems
"""


def test_something_else_is_done_in_place_of_a_verb() -> None:
    text = """
card "Crown"
  blue
  when I would bow to a player Q: Q gains 1 scar

step game
  each player: bow to left
  keep the card named "Crown"
  each player: bow to left
"""
    game = play(REPLACING, text, players=3)
    assert [count(game, "scar", seat) for seat in range(3)] == [1, 3, 2]


def test_only_what_is_described_has_something_else_done_to_it() -> None:
    text = """
card "Anchor"
  blue
  when I would drop a red card C: gain 5 gems

card "Chain"
  blue
  when the opponent would drop this card: gain 30 gems

card "Rust"
  red

card "Sky"
  blue

step game
  keep the card named "Anchor"
  drop the card named "Sky"
  drop the card named "Rust"
  left keeps the card named "Chain"
  drop the card named "Chain"
  drop the card named "Sky"
"""
    game = play(text)
    assert gems(game) == [5, 30]
    assert names(game, "heap") == ["Sky"]


def test_a_verb_can_be_done_as_it_is_in_its_own_place() -> None:
    text = """
card "Purse"
  blue
  when I would lose N gems
    lose N - 2 gems
    gain 1 laurel

step game
  gain 9 gems
  left gains 9 gems
  keep the card named "Purse"
  lose 5 gems
  left loses 5 gems
"""
    game = play(REPLACING, text)
    assert gems(game) == [6, 4]
    assert [count(game, "laurel", seat) for seat in (0, 1)] == [1, 0]


def test_no_text_stands_in_for_a_verb_where_it_stands_in_for_one_already() -> None:
    texts = """
    to harm|harms|harmed a player P
      P loses 1 gem

    card "Mirror"
      when I would lose N gems: harm left

    card "Prism"
      when I would lose N gems
        each neighbor
          lose N gems
    """
    course = """
    step game
      put the card named "Mirror" into my yard
      left puts the card named "Prism" into their yard
      each player: gain 3 gems
      lose 1 gem
    """
    game = play(REPLACING, texts, course, players=3)
    assert gems(game) == [2, 3, 2], "it went to left, whose neighbors lose it, and I am one of them"


def test_what_is_replaced_did_not_happen_and_may_have_choices_of_its_own() -> None:
    text = """
card "Fan"
  blue
  when the opponent would wave: gain 7 gems

card "Ear"
  blue
  when anyone waves: gain 100 gems

card "Tongue"
  blue
  when I would drop a card C
    do one
      put C into my hand
      gain 3 gems

step game
  left keeps the card named "Fan"
  left keeps the card named "Ear"
  keep the card named "Tongue"
  wave
  do one
    drop the card named "Tongue"
    gain 1 gem
"""
    game = play(text)
    assert gems(game) == [0, 7]
    assert options(game) == [(Took(0, "drop"), Took(0)), (Took(0, "drop"), Took(1)), (Took(1),)]
    game.answer(0)
    assert names(game, "hand", 0) == ["Tongue"]


# ---------------------------------------------------------------- more options


def test_options_join_the_choice_of_a_step() -> None:
    text = """
step game
  fill the deck with stack
  deal 2 cards from the deck to each hand
  step outer
    choose a player P of left
    step action
      choose a card C of my hand
      do one
        keep C
        drop C

also in action, with a card X
  put X into left's hand
  choose a card C of my hand other than X
    keep C
    drop X
"""
    game = play(FIVE, DECK, text)
    assert choices(game) == [["A"], ["A"], ["A"], ["A", "B"], ["B"], ["B"], ["B"], ["B", "A"]]
    game.answer(3)
    assert names(game, "yard", 0) == ["B"] and names(game, "heap") == ["A"], "each variable keeps what it stands for"
    assert reloaded(game).state == game.state


# ---------------------------------------------------------------- two texts in one place

STEPS = """
step game
  step feast
    each player gains 1 gem
"""


def test_of_two_texts_in_place_of_a_step_the_one_said_last_is_played() -> None:
    assert gems(play(STEPS, "instead of feast: gain 5 gems\n", "instead of feast: gain 7 gems\n")) == [7, 7]


def test_of_two_rules_in_place_of_a_step_the_last_is_played_for_each_player() -> None:
    rules = "rule first\n  instead of feast: gain 5 gems\n\nrule last\n  instead of feast: gain 7 gems\n"
    assert gems(play(STEPS, rules)) == [7, 7]


def test_of_two_texts_in_place_of_a_verb_the_one_said_last_is_played() -> None:
    text = """
step game
  wave

instead of wave: gain 5 gems

instead of wave: gain 7 gems
"""
    assert gems(play(text)) == [7, 0]


def test_a_text_whose_condition_does_not_hold_leaves_its_place_to_the_one_before() -> None:
    text = "instead of feast: gain 5 gems\n\ninstead of feast, if players is 3: gain 7 gems\n"
    assert gems(play(STEPS, text)) == [5, 5]
    assert gems(play(STEPS, text, players=3)) == [7, 7, 7]


def test_what_a_piece_would_do_goes_before_rules_and_the_last_before_the_others() -> None:
    text = """
rule first
  when I would wave: gain 5 gems

rule last
  when I would wave: gain 7 gems

card "Flag"
  blue
  when I would wave
    wave
    gain 100 gems

step game
  wave
  keep the card named "Flag"
  wave
"""
    assert gems(play(text)) == [114, 0]
