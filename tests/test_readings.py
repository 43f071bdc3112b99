"""What an option comes to, where its answers are not those that the statements ask for first."""

from __future__ import annotations

import pytest
from tests.effects_game import DECK, FIVE, play

from wonderscript.runtime.options.decisions import Agreed, Chose
from wonderscript.runtime.options.option_reading import Deed, calls_asked, deeds_of
from wonderscript.runtime.words.options import say_option, say_question

FROM_NOTHING = """
step game
  choose a red card C of my yard
    drop C
  may wave
"""


def test_a_choice_from_nothing_is_left_out_of_an_option() -> None:
    game = play(DECK, FROM_NOTHING)
    assert game.decision is not None
    found = {option: deeds_of(game, option) for option in game.decision.options}
    assert found == {(Agreed(True, past=1),): (Deed("wave", ()),), (Agreed(False, past=1),): ()}


def test_what_is_done_in_place_of_a_verb_is_read() -> None:
    game = play(
        DECK,
        FIVE,
        """
        rule waving
          when I would wave
            choose a card C of the deck
            keep C

        step game
          fill the deck with stack
          wave
        """,
    )
    assert game.decision is not None
    for option in game.decision.options:
        first, second = deeds_of(game, option)
        assert (first.verb, second.verb) == ("wave", "keep")
        assert isinstance(option[0], Chose) and second.values == (option[0].value,)


def test_the_verbs_that_a_verb_does_are_asked_for_with_it() -> None:
    game = play(
        DECK,
        FIVE,
        """
        to fetch|fetches
          choose a card C of the deck
          keep C

        step game
          fill the deck with stack
          may fetch
        """,
    )
    assert [call.verb for call in calls_asked(game)] == ["fetch", "keep"]


def test_a_choice_from_nothing_is_not_asked_for() -> None:
    game = play(DECK, FROM_NOTHING)
    assert game.decision is not None
    assert say_question(game.table, game.state, game.decision, "en") == "You may wave."


TOSS = """
to toss|tosses N gems
  gain N gems
"""
IMPOSSIBLE = """
    may
      choose N from 1 to my gems
      toss N gems
"""


@pytest.mark.parametrize("together", [False, True])
def test_an_answer_is_none_to_what_cannot_be_done_before_it(together: bool) -> None:
    course = f"""
step game
  fill the heap with stack
  {"together" if together else "me"}{IMPOSSIBLE}
    may do one
      wave
      choose a card C of the heap: keep C
"""
    game = play(DECK, FIVE, TOSS, course)
    assert game.decision is not None
    said = {say_option(game.table, game.state, game.decision, one, "en"): one for one in game.decision.options}
    assert say_question(game.table, game.state, game.decision, "en") == (
        "You may do one of these: wave or keep a card from the heap."
    )
    assert list(said) == ["Wave", *(f"Keep {name} from the heap" for name in "ABCDE"), "Do not"]
    assert deeds_of(game, said["Wave"]) == (Deed("wave", ()),)
    assert deeds_of(game, said["Keep B from the heap"]) == (Deed("keep", (1,)),)
    assert deeds_of(game, said["Do not"]) == ()


def test_of_two_things_that_may_be_done_the_answer_is_about_the_one_that_can_be() -> None:
    game = play(TOSS, f"step game\n  me{IMPOSSIBLE}\n    may wave\n")
    assert game.decision is not None
    yes, no = game.decision.options
    assert (yes, no) == ((Agreed(True, past=1),), (Agreed(False, past=1),))
    assert say_question(game.table, game.state, game.decision, "en") == "You may wave."
    assert say_option(game.table, game.state, game.decision, yes, "en") == "Wave"
    assert deeds_of(game, yes) == (Deed("wave", ()),)


def test_a_choice_of_the_same_letter_is_the_one_that_was_made() -> None:
    game = play(
        DECK,
        FIVE,
        """
        step game
          fill the heap with stack
          choose a red card C of my yard
            drop C
          choose a card C of the heap
            keep C
        """,
    )
    assert game.decision is not None
    assert say_question(game.table, game.state, game.decision, "en") == "Keep a card from the heap."
    for number, option in enumerate(game.decision.options):
        assert deeds_of(game, option) == (Deed("keep", (number,)),)
        said = say_option(game.table, game.state, game.decision, option, "en")
        assert said == f"Choose {'ABCDE'[number]} from the heap"
