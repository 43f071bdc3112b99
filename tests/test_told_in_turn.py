"""Scenarios of a game in which players act one after the other: what they must do, and where the game pauses."""

from __future__ import annotations

from textwrap import dedent, indent

import pytest
from tests.text_library import SET_ID, library_of_items

from wonderscript.compiler.building import build_model
from wonderscript.compiler.scenarios import ScenarioReader
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.dsl.source import Source
from wonderscript.runtime.rehearsals import Failed, Outcome, Passed, Scenes, rehearse
from wonderscript.runtime.rehearsals.outcomes import FoundOptions

PLAYERS = range(2, 4)
GAME = """
counter bell|bells, shared
counter gem|gems, each player

kind card|cards
  active in yard

kind tower|towers
  active in yard

kind floor|floors
  part of tower
  active in yard

zone box, shared, closed
zone deck, shared, closed
zone yard, each player, open
zone shelf, each player, open

card "A"

card "B"

card "C"

card "D"

tower "East"
  floor
  floor
  floor

tower "West"
  floor

deck stack
  all cards

step game
  step set-up
    each player
      raise a random tower of the box
    fill the deck with stack
  step turn, each player in turn, until the deck is empty
    fetch
    repeat in any order
      must choose a floor F of my shelf: climb F
      may ring

to raise|raises a tower T
  put T into my yard
  put the floors of T into my shelf

to fetch|fetches
  choose the top card C of the deck
  keep C

to keep|keeps a card C
  put C into my yard

to climb|climbs a floor F
  only if there is a card in my yard named "A"
  put F into my yard

to ring|rings
  only if the bell is at most 2
  add 1 to the bell
"""


def play(text: str) -> Outcome:
    """What comes of a scenario."""
    report = Report()
    source = Source("test.wonder", GAME)
    items = [(SET_ID, item) for item in parse(source, report)]
    library = library_of_items(items, report, PLAYERS)
    told = f'scenario "it"\n  players 2\n{indent(dedent(text).strip(), "  ")}\n'
    (item,) = parse(Source("scenarios/test.wonder", told), report)
    checked = ScenarioReader(build_model(items, report), report, SET_ID).read(item)
    assert checked is not None and not len(report), render_report(report)
    return rehearse(checked.scenario, Scenes(library))


def holds(text: str) -> None:
    outcome = play(text)
    assert isinstance(outcome, Passed), outcome


def failure(text: str) -> object:
    outcome = play(text)
    assert isinstance(outcome, Failed)
    return outcome.found


def test_what_is_looked_at_comes_before_what_the_text_goes_on_with() -> None:
    holds(
        """
        me has tower "East"
        the deck has "A", "B"
        when me keeps "A"
        then there is no floor in my yard
        and me can climb "East 1"
        when me climbs "East 2"
        then there is 1 floor in my yard
        when everyone ends the turn
        then there are 3 floors in my yard
        and the turn is 1
        """
    )


def test_who_must_do_something_has_nothing_else_to_do() -> None:
    holds(
        """
        me has tower "West"
        the deck has "A"
        the bell is 3
        when me keeps "A"
        then me must climb "West 1"
        """
    )
    found = failure(
        """
        me has tower "East"
        the deck has "A"
        the bell is 3
        when me keeps "A"
        then me must climb "East 1"
        """
    )
    assert isinstance(found, FoundOptions) and len(found.options) == 3
    found = failure(
        """
        the deck has "A"
        the bell is 3
        when me keeps "A"
        then me must climb "East 1"
        """
    )
    assert isinstance(found, FoundOptions) and len(found.options) == 1


def test_a_counter_of_the_table_can_be_given() -> None:
    holds(
        """
        the bell is 2
        the deck has "B"
        when me keeps "B"
        then me can ring
        when me rings
        then the bell is 3
        and me cannot ring
        """
    )


def test_a_zone_that_is_empty_is_not_filled_up() -> None:
    holds("then the deck has 4 cards")
    holds("the deck is empty\nthen the deck has 0 cards")


@pytest.mark.parametrize("done", ['yard "East 2"', '1 floor, yard "East 2"'])
def test_parts_can_be_named_where_they_lie(done: str) -> None:
    ready = 1 if "1 floor" in done else 2
    holds(f'me has tower "East", {done}\nthen there are {ready} floors in my shelf\nand me has yard "East 2"')
