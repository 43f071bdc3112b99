"""What pieces mean: copying others, counting as more, links of others, symbols at scoring."""

from __future__ import annotations

import pytest
from tests.effects_game import (
    gems,
    library,
    plans,
    play,
)

from wonderscript.runtime.payment.plans import Plan

# ---------------------------------------------------------------- copying

SAGE = """
card "Sage"
  blue
  shows 1 spear per my laurel
  worth 2 points per my gem
  when kept: gain 4 gems
  when I wave: gain 10 gems

card "Mask"
  green
  worth 1 point
  when kept
    choose a blue card B of left
    copy B

score "Green": the points of green cards of my yard
score "Blue": the points of blue cards of my yard
"""


# The sage of another is taken over.
TAKEN_OVER = """
step game
  left keeps the card named "Sage"
  gain 2 laurels
  keep the card named "Mask"
"""


def test_a_copy_has_facts_and_triggers_of_another_piece() -> None:
    game = play(SAGE, TAKEN_OVER + "  wave\n  if my spears are 2: gain 100 gems\n")
    # Left: 4 for taking it. Me: 4 at once, because it was taken over; 1 and 10 for waving; 100 for two spears.
    assert gems(game) == [115, 4]
    assert game.scores[0] == {"Green": 1 + 230, "Blue": 0}, "it is no piece of mine; its points stand with the copier"
    assert game.scores[1] == {"Green": 0, "Blue": 8}


RICH = """
score "Rich": 3 points if my gems are at least 4
score "Signs": 2 points per blue card of my yard
score "Signs", also: my gems if my gems are less than 4
"""


@pytest.mark.parametrize(("rich", "signs", "gained"), [(0, 3, 3), (3, 0, 4)])
def test_a_line_of_the_score_sheet_counts_only_under_its_condition(rich: int, signs: int, gained: int) -> None:
    game = play(RICH, f"step game\n  gain {gained} gems\n")
    assert game.scores[0] == {"Rich": rich, "Signs": signs} and game.scores[1] == {"Rich": 0, "Signs": 0}


def test_a_line_of_the_score_sheet_is_written_on_another() -> None:
    kept = 'step game\n  keep the card named "Sage"\n  keep the card named "Mask"\n  gain 1 gem\n'
    assert play(SAGE, kept).scores[0] == {"Green": 1, "Blue": 10}
    assert play(SAGE, kept, 'score "Green", on "Blue"').scores[0] == {"Blue": 11}


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('score "Gren", on "Blue"', "unknown-score-line"),
        ('score "Green", on "Bleu"', "unknown-score-line"),
        ('score "Green", on "Green"', "expected"),
        ('score "Green", on "Blue": my gems', "stray-colon"),
    ],
)
def test_a_line_that_cannot_be_moved_is_reported(line: str, problem: str) -> None:
    with pytest.raises(AssertionError, match=problem):
        library(SAGE, "step game\n  wave", line)


def test_a_copy_ends_with_the_piece_that_made_it() -> None:
    gone = '  put the card named "Mask" into the heap\n  wave\n  if my spears are 0: gain 100 gems\n'
    game = play(SAGE, TAKEN_OVER + gone)
    assert gems(game) == [4 + 1 + 100, 4]
    assert game.scores[0] == {"Green": 0, "Blue": 0}


# ---------------------------------------------------------------- what counts as more


def test_pieces_count_as_more_within_a_verb_or_a_step() -> None:
    text = """
card "Choir"
  green
  counts as 2 blue cards in sing
  counts as 3 red cards in feast

card "Lute"
  blue

to sing|sings
  gain as many gems as the number of blue cards of my yard
  hum
  sigh

to sigh|sighs
  gain as many gems as 5 + the number of red cards of my yard

to hum|hums
  gain as many gems as 10 * the number of blue or green cards of my yard

step game
  keep the card named "Choir"
  keep the card named "Lute"
  {}
  step feast
    {}
"""

    def sung(during: str = "shuffle the deck", at_feast: str = "shuffle the deck") -> list[int]:
        return gems(play(text.format(during, at_feast)))

    assert sung("sing")[0] == 3 + 10 * 4 + 5, "in a verb, and in what is done in it, but nothing else counts as more"
    assert sung("hum")[0] == 20
    assert sung("left sings") == [0, 5]
    assert sung("gain as many gems as the number of blue cards of my yard")[0] == 1
    red = "gain as many gems as the number of red cards of my yard"
    assert sung(red)[0] == 0
    assert sung(at_feast=red)[0] == 3
    assert sung(at_feast="if I have a red card: gain 7 gems")[0] == 7


# ---------------------------------------------------------------- links of others

LINKS = """
card "Gate"
  red
  leads to "Hall"

card "Hall"
  blue
  costs silk, silk

card "Key"
  green
  uses links of the opponent

rule chains
  frees cards that my yard leads to, by chain
"""


def test_links_of_another_player_count() -> None:
    text = """
step game
  {}
  do one
    order the card named "Hall"
    gain 1 gem
  if my yard leads to the card named "Hall": gain 10 gems
"""
    gate, key = 'left keeps the card named "Gate"', 'keep the card named "Key"'
    assert play(LINKS, text.format(gate)).decision is None, "it cannot be paid"
    for lines in (f"{gate}\n  {key}", 'keep the card named "Gate"'):
        game = play(LINKS, text.format(lines))
        assert plans(game) == [Plan(way="chain")]
        game.answer(1)
        assert gems(game)[0] == 11
    assert play(LINKS, text.format(f'{gate}\n  left keeps the card named "Key"')).decision is None


# ---------------------------------------------------------------- symbols at scoring

SYMBOLS = """
card "Spy 1"
  blue
  shows a symbol of green cards of my neighbors

card "Spy 2"
  blue
  shows a symbol of green cards of my neighbors

card "Sage"
  red
  shows sun or moon or star

card "Sun"
  green
  shows sun, sun

card "Moon"
  green
  shows moon

card "Star"
  green
  shows star

card "Second Star"
  green
  shows star

score "Signs": SUM
"""
SYMBOLS = SYMBOLS.replace(
    "SUM",
    "the square of my sun + the square of my moon + the square of my star"
    " + 7 * the smallest of my sun, my moon and my star",
)


@pytest.mark.parametrize(
    ("mine", "theirs", "points"),
    [
        (("Spy 1",), (), 0),
        (("Spy 1",), ("Sun",), 1),
        (("Spy 1", "Spy 2"), ("Sun",), 1),
        (("Spy 1", "Spy 2"), ("Star", "Second Star"), 4),
        (("Spy 1", "Spy 2", "Sun"), ("Moon", "Star"), 4 + 1 + 1 + 7),
        (("Spy 1", "Spy 2", "Sage"), ("Moon", "Star"), 10),
        (("Spy 1", "Spy 2", "Sage"), ("Moon",), 4),
        (("Spy 1", "Sage", "Sun"), ("Moon", "Star"), 4 + 1 + 1 + 7),
        (("Spy 1", "Sage", "Sun"), ("Second Star", "Star"), 4 + 1 + 1 + 7),
        (("Spy 1", "Moon"), ("Sage",), 1),
    ],
)
def test_copied_symbols_are_taken_as_suits_best(mine: tuple[str, ...], theirs: tuple[str, ...], points: int) -> None:
    lines = [f'keep the card named "{name}"' for name in mine] + [
        f'left keeps the card named "{name}"' for name in theirs
    ]
    game = play(SYMBOLS, "step game\n" + "".join(f"  {line}\n" for line in lines) + "  wave\n", players=3)
    assert game.scores[0]["Signs"] == points


def test_different_symbols_are_counted() -> None:
    text = """
step game
  {}
  gain as many gems as the number of different sign of cards of my yard
"""

    def different(*kept: str) -> int:
        return gems(play(SYMBOLS, text.format("\n  ".join(f'keep the card named "{name}"' for name in kept))))[0]

    assert different("Sun", "Star", "Second Star") == 2
    assert different("Sun", "Star", "Sage") == 3
    assert different("Sun", "Star", "Moon", "Sage") == 3
    assert different("Spy 1") == 0


def test_a_piece_that_is_scored_as_ones_own_brings_its_symbols_too() -> None:
    text = """
card "Heir"
  blue
  worth the points of a red card of my neighbors

card "Field"
  red
  worth 4 points

score "Rest": the points of blue cards of my yard

step game
  keep the card named "Heir"
  keep the card named "Sun"
  keep the card named "Moon"
  left keeps the card named "Sage"
  {}
"""
    scores = play(SYMBOLS, text.format("wave")).scores[0]
    assert scores == {"Signs": 4 + 1 + 1 + 7, "Rest": 0}
    scores = play(SYMBOLS, text.format('left keeps the card named "Field"')).scores[0]
    assert scores == {"Signs": 13, "Rest": 0}, "the symbol is worth more than the points"
    text = text.replace("worth 4 points", "worth 40 points")
    scores = play(SYMBOLS, text.format('left keeps the card named "Field"')).scores[0]
    assert scores == {"Signs": 5, "Rest": 40}, "one of the two, not both"
