"""Lists of pieces to which different verbs of one head are done: each of them is meant, and no other."""

from __future__ import annotations

import pytest
from tests.effects_game import gems, library, names, options, play

from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words import sentence
from wonderscript.runtime.words.from_library import lexicon_of

WALLS = """
kind wall|walls
  may have color
  active in yard

to keep|keeps|kept a wall W with a card C
  put C into the heap
  put W into my yard

card "A"
  red

card "B"
  blue

wall "North"
  red

wall "South"
  blue

rule hopes
  {}
"""

COURSE = """
step game
  step turn
    {}
"""

KEEPS = {
    "card": 'keep the card of the box named "A"',
    "wall": 'keep the wall of the box named "North" with the card of the box named "B"',
}


def kept(rule: str, *what: str) -> int:
    """How many gems the first player has who keeps some pieces, under a rule."""
    return gems(play(WALLS.format(rule), COURSE.format("\n    ".join(KEEPS[one] for one in what))))[0]


@pytest.mark.parametrize("who", ["I keep", "anyone keeps"])
def test_what_is_waited_for_is_each_verb_that_is_done_to_something_in_the_list(who: str) -> None:
    either = f"when {who} a red card or a wall: gain 1 gem"
    assert kept(either, "card") == 1
    assert kept(either, "wall") == 1, "the wall, and not the card with which it is kept"
    assert kept(either, "card", "wall") == 2
    assert kept(f"when {who} a wall or a red card: gain 1 gem", "card") == 1
    assert kept(f"when {who} a blue card or a wall: gain 1 gem", "card") == 0


def test_what_happens_once_happens_once_for_the_whole_list() -> None:
    assert kept("when I keep a red card or a wall, once a turn: gain 1 gem", "card", "wall") == 1


def test_a_piece_by_its_name_is_waited_for_whatever_its_kind_is() -> None:
    assert kept('when I keep "North": gain 1 gem', "card", "wall") == 1
    assert kept('when I keep "A": gain 1 gem', "card", "wall") == 1


@pytest.mark.parametrize("what", ["card", "wall"])
def test_in_place_of_each_verb_that_would_be_done_to_something_in_the_list(what: str) -> None:
    game = play(WALLS.format("when I would keep a red card or a wall: gain 1 gem"), COURSE.format(KEEPS[what]))
    assert gems(game)[0] == 1 and names(game, "yard", 0) == []


def test_what_cannot_be_done_is_each_verb_that_would_be_done_to_something_in_the_list() -> None:
    asking = COURSE.format("\n      ".join(["do one", *KEEPS.values(), "wave"]))
    assert len(options(play(WALLS.format("uses own production first"), asking))) == 3
    assert len(options(play(WALLS.format("cannot keep blue cards or walls"), asking))) == 2
    assert gems(play(WALLS.format("cannot keep red cards or walls"), asking))[0] == 1, "only waving is left"


def told(made: PlayableLibrary) -> list[str]:
    lexicon = lexicon_of(made, "en")
    return [sentence(rule, lexicon) for named in made.rules for rule in named.rules]


def test_the_sentence_says_the_list() -> None:
    made = library(WALLS.format("when I keep a red card or a wall: gain 1 gem\n  cannot keep red cards or walls"))
    assert told(made) == ["When you keep a red card or a wall: take 1 gem.", "You cannot keep red cards and walls."]
