"""Sentences of every quantity, place, player and verb: what is accepted does what its words say, or is refused.

The words of a sentence are put together from lists, and so is what a player expects of it: how many pieces are moved,
and of whom; how much everybody gains. What is refused could be taken for something else.
"""

from __future__ import annotations

from itertools import product

import pytest
from tests.effects_game import PAUSE, WORDS, gems, names, play

from wonderscript.compiler.building import build_model
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Report
from wonderscript.dsl.source import Source
from wonderscript.runtime.play.game import Game

TWELVE = "\n".join(f'card "{name}"\n  red\n' for name in "ABCDEFGHIJKL")
# Everybody holds 2 cards and has 2 in the yard; `me` is seat 0, `left` seat 1, `right` seat 2.
COURSE = """
step game
  each player gains 3 gems
  deal 2 cards from the box to each hand
  deal 2 cards from the box to each yard
  {}
"""

# How many of the pieces that lie in one place are meant: a number, all (None), or nothing that could be accepted (-1).
QUANTITIES: dict[str, int | None] = {
    "a card": 1,
    "any card": 1,
    "one card": 1,
    "1 card": 1,
    "cards": None,
    "the cards": None,
    "all cards": None,
    "each card": None,
    "every card": None,
    "2 cards": 2,
    "the top card": 1,
    "the first 2 cards": 2,
    "the last card": 1,
    "a random card": 1,
    "2 random cards": 2,
    "the card": -1,
    "no card": -1,
    "no cards": -1,
}
# The seats whose pieces are meant, and whether each of them is.
PLACES: dict[str, tuple[tuple[int, ...], bool]] = {
    "of my hand": ((0,), False),
    "of me": ((0,), False),
    "of left": ((1,), False),
    "of left's hand": ((1,), False),
    "of my neighbors": ((1, 2), False),
    "of a neighbor": ((1, 2), False),
    "of another player": ((1, 2), False),
    "of one of my neighbors": ((1, 2), False),
    "of any player": ((0, 1, 2), False),
    "of each neighbor": ((1, 2), True),
    "of each other player": ((1, 2), True),
    "of each player": ((0, 1, 2), True),
    "of each hand": ((0, 1, 2), True),
    "of left and right": ((1, 2), True),
    "of me and left": ((0, 1), True),
}


def moved(text: str) -> list[int] | None:
    """How many cards of each player a sentence takes away, with the first option each time; None if it is refused."""
    game = played(text)
    if game is None:
        return None
    return [4 - len(names(game, "hand", seat)) - len(names(game, "yard", seat)) for seat in range(3)]


def played(text: str) -> Game | None:
    """A game to its end, in which the first option is always taken; None if the text is refused."""
    report = Report()
    items = parse(Source("test.wonder", "\n".join((WORDS, TWELVE, PAUSE, COURSE.format(text)))), report)
    build_model([("test", item) for item in items], report)
    if len(report):
        return None
    game = play(TWELVE, PAUSE, COURSE.format(text), players=3)
    while game.decision is not None:
        game.answer(0)
    return game


@pytest.mark.parametrize("place", PLACES)
def test_as_many_pieces_are_moved_as_the_words_say(place: str) -> None:
    seats, each = PLACES[place]
    for words, number in QUANTITIES.items():
        found = moved(f"put {words} {place} into the heap")
        if found is None:
            continue
        assert number != -1, f"{words} {place}"
        assert all(count == 0 for seat, count in enumerate(found) if seat not in seats), f"{words} {place}"
        expected = 2 * len(seats) if number is None else number * (len(seats) if each else 1)
        if words.startswith(("the top", "the first", "the last")) and not each:
            # What lies first lies first in each place.
            expected = (number or 0) * len(seats)
        assert sum(found) == expected, f"put {words} {place} into the heap"


SUBJECTS: dict[str, tuple[int, ...]] = {
    "left": (1,),
    "each neighbor": (1, 2),
    "each other player": (1, 2),
    "the other players": (1, 2),
    "each player": (0, 1, 2),
    "everyone": (0, 1, 2),
    "me and left": (0, 1),
    "the first player": (0,),
}


@pytest.mark.parametrize(("subject", "words"), list(product(SUBJECTS, ["a card", "2 cards", "cards", "the top card"])))
def test_whoever_does_something_does_it_with_what_is_theirs(subject: str, words: str) -> None:
    """Each of some players does it, the same number of times."""
    number = QUANTITIES[words] or 2
    for verb in ("puts {} of their hand into the heap", "drops {} of their hand"):
        found = moved(f"{subject} {verb.format(words)}")
        assert found == [number if seat in SUBJECTS[subject] else 0 for seat in range(3)], f"{subject} {verb}"


# What each of the players has whose things are counted: 2 cards in the yard, 3 gems.
COUNTED: dict[str, int | None] = {
    "of me": 1,
    "of left": 1,
    "of my neighbors": 2,
    "of each neighbor": 2,
    "of left and right": 2,
    "of me and my neighbors": 3,
    "of each player": 3,
    "of everyone": 3,
    "of each other player": 2,
    "of a neighbor": None,
    "of another player": None,
    "of one of my neighbors": None,
    "of any player": None,
    "of anyone": None,
    "of my neighbor": None,
}


@pytest.mark.parametrize("whose", COUNTED)
def test_what_is_counted_is_of_those_who_are_named(whose: str) -> None:
    times = COUNTED[whose]
    for amount, each in (("1 gem per card", 2), ("1 gem per gem", 3), ("2 gems per card", 4)):
        game = played(f"gain {amount} {whose}")
        assert (game is None) == (times is None), f"gain {amount} {whose}"
        if game is not None and times is not None:
            assert gems(game)[0] == 3 + times * each, f"gain {amount} {whose}"


@pytest.mark.parametrize(
    ("subject", "each"), [("left", [0, 3, 0]), ("each neighbor", [0, 3, 3]), ("each player", [3, 3, 3])]
)
def test_who_gains_counts_what_is_said_to_be_theirs(subject: str, each: list[int]) -> None:
    game = played(f"{subject} gains 1 gem per their gem")
    assert game is not None and gems(game) == [3 + more for more in each]
    assert played(f"{subject} gains 1 gem per gem") is None, "it is not said whose"
    mine = played(f"{subject} gains 1 gem per gem of me")
    assert (mine is None) == (subject == "each player")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # Others are others than the one who does it.
        ("left pays 1 gem to each other player", [4, 1, 4]),
        ("left pays 1 gem to right", [3, 2, 4]),
        ("each player pays 1 gem to each other player", [3, 3, 3]),
        ("each neighbor pays 1 gem to me", [5, 2, 2]),
        ("left pays 1 gem to their left neighbor", [3, 2, 4]),
        ("right pays 1 gem to their left neighbor", [4, 3, 2]),
        ("each neighbor pays 1 gem to their right neighbor", [4, 3, 2]),
        ("each player pays 1 gem to their left neighbor", [3, 3, 3]),
        ("left gains 1 gem from their left neighbor", [3, 4, 2]),
        ("gain 1 gem from each neighbor", [5, 2, 2]),
        ("pay 1 gem to my neighbors", [1, 4, 4]),
        ("set the gems of left to 0", [3, 0, 3]),
        ("set the gems to 0", None),
        ("add 2 to my gems", [5, 3, 3]),
    ],
)
def test_gems_go_where_the_words_say(text: str, found: list[int] | None) -> None:
    game = played(text)
    assert (None if game is None else gems(game)) == found


@pytest.mark.parametrize("partner", ["a neighbor", "another player"])
def test_another_is_another_than_who_does_it(partner: str) -> None:
    game = play(TWELVE, PAUSE, COURSE.format(f"left pays 1 gem to {partner}"), players=3)
    assert game.decision is not None and game.decision.seat == 1
    found = []
    for number in range(len(game.decision.options)):
        twin = play(TWELVE, PAUSE, COURSE.format(f"left pays 1 gem to {partner}"), players=3)
        twin.answer(number)
        found.append(gems(twin))
    assert sorted(found) == [[3, 2, 4], [4, 2, 3]], "me or right, and never left"


# ---------------------------------------------------------------- facts, hooks, and what is done together

FEAST = """
step game
  put green cards of the box into the yard of the first player
  each player gains 3 gems
  step feast
    each player waves
"""
# What the first player has in the end, and the two others; everybody has 3 gems and gains one by waving.
REACTIONS: dict[str, list[int]] = {
    "when I wave: gain 1 gem": [5, 4, 4],
    "when I wave: gain 1 gem per gem of me": [8, 4, 4],
    "when left waves: gain 1 gem": [5, 4, 4],
    "when a neighbor waves: gain 1 gem": [6, 4, 4],
    "when another player waves: gain 1 gem": [6, 4, 4],
    "when anyone waves: gain 1 gem": [7, 4, 4],
    "when anyone waves: they gain 1 gem": [5, 5, 5],
    "when a neighbor waves: they pay up to 1 gem to me": [6, 3, 3],
    "when a neighbor waves: they pay up to 1 gem to their left neighbor": [5, 3, 4],
    "when a player P waves: P gains 1 gem": [5, 5, 5],
    "before wave: pay up to 1 gem": [3, 4, 4],
    "after wave: gain 1 gem per gem of me": [8, 4, 4],
    "instead of wave: gain 3 gems": [6, 4, 4],
    "when I would wave: gain 3 gems": [6, 4, 4],
    "before feast: gain 1 gem": [5, 4, 4],
    "before feast: gain 1 gem per gem of left": [7, 4, 4],
    "before feast: each neighbor gains 1 gem": [4, 5, 5],
    "before feast: each player gains 1 gem per gem of theirs": [7, 7, 7],
    "after feast: each neighbor gains 1 gem per their gem": [4, 8, 8],
    "at the end of the feast: gain 1 gem per gem of my neighbors": [12, 4, 4],
    "at the end of the feast: left gains 1 gem per gem of right": [4, 8, 4],
    "at the end of the feast: each player pays 1 gem to their left neighbor": [4, 4, 4],
}


@pytest.mark.parametrize("line", REACTIONS)
def test_a_piece_reacts_for_its_owner(line: str) -> None:
    assert gems(play(TWELVE, f'card "Z"\n  green\n  {line}\n', FEAST, players=3)) == REACTIONS[line]


# What is said of me in a rule is done for each player, what is not is done once.
RULES: dict[str, int] = {
    "when I wave: gain 1 gem": 5,
    "when anyone waves: each player gains 1 gem": 7,
    "when a player P waves: P gains 1 gem": 5,
    "before wave: pay up to 1 gem": 3,
    "after wave: gain 1 gem per gem of me": 8,
    "instead of wave: gain 3 gems": 6,
    "before feast: gain 1 gem": 5,
    "before feast: each player gains 1 gem": 5,
    "after feast: gain 1 gem per gem of me": 8,
    "at the end of the feast: each player gains 1 gem per gem of theirs": 8,
}


@pytest.mark.parametrize("line", RULES)
def test_a_rule_is_for_each_player_once(line: str) -> None:
    assert gems(play(TWELVE, f"rule more\n  {line}\n", FEAST, players=3)) == [RULES[line]] * 3


TOGETHER = """
step game
  each player gains 3 gems
  deal 2 cards from the box to each hand
  step feast
    together
      choose a card C of my hand
      {}
"""


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("gain 1 gem", 4),
        ("gain 1 gem per gem of me", 6),
        ("left gains 1 gem", 4),
        ("left gains 1 gem per their gem", 6),
        ("each neighbor gains 1 gem", 5),
        ("each player gains 1 gem", 6),
        ("pay 1 gem to left", 3),
        ("pay 1 gem to each other player", 3),
        ("gain 1 gem from left", 3),
        ("they gain 1 gem per red card of their hand", 5),
    ],
)
def test_what_all_do_together_is_alike_for_all(line: str, found: int) -> None:
    game = play(TWELVE, TOGETHER.format(line), players=3)
    while game.decision is not None:
        game.answer(0)
    assert gems(game) == [found] * 3


SCORED = """
step game
  put green cards of the box into the yard of the first player
  each player gains 3 gems
  deal 2 cards from the box to each yard

score "Cards": the points of cards of my yard
"""
# What a fact counts: everybody has 3 gems and 2 cards in the yard, the first player a green one besides.
COUNTS: dict[str, int] = {
    "1 point per gem of me": 3,
    "2 points per gem of left": 6,
    "1 point per gem of my neighbors": 6,
    "1 point per gem of me and my neighbors": 9,
    "1 point per 2 gems of me": 1,
    "1 point per card of me": 3,
    "1 point per red card of each other player": 4,
    "1 point per green card of each player": 1,
    "5 points if I have 3 gems": 5,
    "5 points if I have 3 cards": 5,
    "5 points if I have exactly 2 cards": 0,
    "5 points if left has no green card": 5,
    "5 points if each of left and right has a red card": -1,
    "5 points if my gems are more than left's gems": 0,
    "as many points as half of my gems rounded up": 2,
    "-1 point per red card of me": -2,
}


@pytest.mark.parametrize("points", COUNTS)
def test_a_fact_counts_what_its_words_say(points: str) -> None:
    texts = (TWELVE, f'card "Z"\n  green\n  worth {points}\n', SCORED)
    report = Report()
    build_model([("test", item) for item in parse(Source("test.wonder", "\n".join((WORDS, *texts))), report)], report)
    assert bool(len(report)) == (COUNTS[points] == -1), points
    if not len(report):
        assert sum(play(*texts, players=3).scores[0].values()) == COUNTS[points]
