"""What an option comes to, where its answers are not those that the statements ask for first."""

from __future__ import annotations

from tests.effects_game import DECK, FIVE, play

from wonderscript.runtime.decisions import Agreed, Chose
from wonderscript.runtime.readings import Deed, calls_asked, deeds_of
from wonderscript.runtime.words.options import say_question

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
    assert found == {(Agreed(True),): (Deed("wave", ()),), (Agreed(False),): ()}


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
