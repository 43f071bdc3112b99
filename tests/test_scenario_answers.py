"""What happens in a scenario: somebody who is asked chooses it, or a line says that it is brought about."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from tests.effects_game import WORDS
from tests.text_library import SET_ID, library_of_items

from wonderscript.compiler.building import build_model
from wonderscript.compiler.scenarios import ScenarioReader
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.rendering import render_report
from wonderscript.dsl.source import Source
from wonderscript.runtime.instructions.scenarios import HasAmount, Scenario, Whose, by_one_name
from wonderscript.runtime.rehearsals import Failed, Outcome, Passed, Scenes, rehearse
from wonderscript.runtime.rehearsals import outcomes as found
from wonderscript.tools.scenario_reports import OptionLines

CARDS = "".join(f'card "{name}"\n  red\n\n' for name in "ABCDE")
BANQUET = """
step game
  step day, each player in turn, 4 times
    do one
      gain 3 gems
      gain 1 laurel
      wave
"""


def written(course: str, lines: str, players: int = 2) -> tuple[Scenario, Scenes]:
    """A scenario in the small game with a course of its own, and where it is played."""
    report = Report()
    told = f"players {players}\n{dedent(lines).strip()}".replace("\n", "\n  ")
    texts = [WORDS, CARDS, dedent(course), f'scenario "it"\n  {told}\n']
    items = [(SET_ID, item) for item in parse(Source("test.wonder", "\n".join(texts)), report)]
    played = [one for one in items if one[1].line.head != "scenario"]
    library = library_of_items(played, report, range(2, 6))
    (item,) = (item for _set, item in items if item.line.head == "scenario")
    checked = ScenarioReader(build_model(played, report), report, SET_ID).read(item)
    assert checked is not None and not len(report), render_report(report)
    return checked.scenario, Scenes(library)


def rehearsed(course: str, lines: str, players: int = 2) -> Outcome:
    """What comes of such a scenario."""
    return rehearse(*written(course, lines, players))


def failed(course: str, lines: str, players: int = 2) -> Failed:
    outcome = rehearsed(course, lines, players)
    assert isinstance(outcome, Failed)
    return outcome


def drawing(line: str, rule: str = "") -> str:
    """A course in which each grabs the top card of the deck, which nobody has seen."""
    ways = "    do one\n      choose the top card C of the deck: grab C\n      wave\n"
    turn = f"step game\n  step day, each player in turn\n{ways}"
    return f"{rule}\nto grab|grabs a card C\n{line}  put C into my yard\n\n{turn}"


def problems(tmp_path: Path, scenarios: str, text: str = "") -> list[Problem]:
    """What is wrong with a set whose scenarios and text these are."""
    folder = tmp_path / "harbor"
    (folder / "scenarios").mkdir(parents=True)
    manifest = "id: harbor\ntitle: {en: Harbor}\nplayers: {min: 3, max: 7}\nextends: [base]\n"
    (folder / "set.yaml").write_text(manifest, encoding="utf-8")
    (folder / "scenarios" / "harbor.wonder").write_text(dedent(scenarios).lstrip(), encoding="utf-8")
    (folder / "harbor.wonder").write_text(dedent(text).lstrip(), encoding="utf-8")
    return list(Workspace().check([folder]))


# --- when ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deed", "gems", "laurels"), [("gains 3 gems", 3, 0), ("gains 1 laurel", 0, 1), ("waves", 1, 0)]
)
def test_what_is_chosen_need_not_be_a_verb(deed: str, gems: int, laurels: int) -> None:
    text = f"when me {deed}\nthen me has {gems} gems\nand me has {laurels} laurels"
    assert isinstance(rehearsed(BANQUET, text), Passed)


INSTEAD = """
step game
  step day, each player in turn, 4 times
    choose a card C of my hand
    drop C

rule shelves
  when I would drop a card C
    do one
"""
SHELVED, DROPPED = "      put C into my shelf\n", "      drop C\n"


@pytest.mark.parametrize("branches", [SHELVED + DROPPED, DROPPED + SHELVED])
@pytest.mark.parametrize(("deed", "shelved"), [('puts "A" into my shelf', True), ('drops "A"', False)])
def test_what_is_done_in_place_of_a_verb_is_told_from_it(branches: str, deed: str, shelved: bool) -> None:
    place = "me has shelf" if shelved else "the heap has"
    text = f'day 1\nme has hand "A", "B"\nwhen me {deed}\nthen {place} "A"'
    assert isinstance(rehearsed(INSTEAD + branches, text), Passed)


@pytest.mark.parametrize(("seats", "names"), [(2, ["opponent", "opponent", 4]), (4, ["left", "right", 4])])
def test_a_player_has_one_name(seats: int, names: list[Whose]) -> None:
    given = [HasAmount(whose, "gem", 1) for whose in ("left", "right", 4)]
    assert [by_one_name(one, seats).seat for one in given] == names


def test_an_amount_that_is_not_offered_is_not_chosen() -> None:
    outcome = failed(BANQUET, "when me gains 2 gems\nthen me has 2 gems")
    assert outcome.event == 0
    assert isinstance(outcome.found, found.FoundOptions) and len(outcome.found.options) == 3


def test_what_somebody_is_asked_instead_is_told() -> None:
    outcome = failed(BANQUET, 'when me keeps "A"\nthen me has yard "A"')
    assert outcome.event == 0
    assert isinstance(outcome.found, found.FoundUnasked) and outcome.found.seat == 0
    assert [len(one.deeds) + len(one.said) for one in outcome.found.options] == [1, 1, 1]


def test_what_a_verb_does_is_not_what_was_chosen() -> None:
    course = "step game\n  step day, each player in turn, 4 times\n    may wave\n"
    outcome = failed(course, "when me gains 1 gem\nthen me has 1 gem")
    assert isinstance(outcome.found, found.FoundUnasked)


def test_what_nobody_is_ever_asked_for_is_a_problem(tmp_path: Path) -> None:
    text = """
    scenario "a fight"
      players 3
      me has 3 coins
      when me fights left, paying left 2 coins
      when everyone ends the turn
      when me sells "Altar"
      when left ends the turn
      then me has 3 coins
    """
    first, second = problems(tmp_path, text)
    assert (first.id, first.span.text) == ("never-offered", "when me fights left, paying left 2 coins")
    assert (second.id, second.span.text) == ("never-offered", "when left ends the turn")
    assert (first.suggestion, second.suggestion) == ("suppose me fights left", "suppose left ends the turn")


RAIDS = """
to raid|raids
  gain 1 coin

rule raids
  when I sell a card: may raid

variant "Peace"
  remove rule raids
"""


@pytest.mark.parametrize("variant", ["", '  with "Peace"\n'])
def test_what_a_variant_no_longer_asks_for_is_a_problem_there(tmp_path: Path, variant: str) -> None:
    text = f'scenario "a raid"\n{variant}  when me raids\n  then me has 4 coins\n'
    assert [one.id for one in problems(tmp_path, text, RAIDS)] == (["never-offered"] if variant else [])


# --- several things in one question ---------------------------------------------------------------------------------

DOUBLE = """
step game
  put the first 2 cards of the box into the heap
  step day, each player in turn, 4 times
    choose a card C of the box
    choose a card D of the heap
    keep C
    keep D
"""


def test_one_line_does_not_answer_two_questions() -> None:
    outcome = failed(DOUBLE, 'the heap has "D", "E"\nwhen me chooses "A"\nthen me has yard "A"')
    assert outcome.event == 0
    assert isinstance(outcome.found, found.FoundUntold) and len(outcome.found.options) > 1


def test_the_next_line_answers_the_rest_of_a_question() -> None:
    text = 'the heap has "D", "E"\nwhen me chooses "B"\nwhen me chooses "E"\n'
    text += 'when everyone ends the day\nthen me has yard "B", "E"'
    assert isinstance(rehearsed(DOUBLE, text), Passed)
    assert isinstance(rehearsed(DOUBLE, text.replace('chooses "E"', 'chooses "A"')), Failed)


def test_what_is_told_by_a_phrase_may_be_any_of_them() -> None:
    course = "step game\n  step day, each player in turn, 4 times\n    choose a card C of the box\n    keep C\n"
    text = "when me chooses a card of the box\nthen there is 1 card in my yard"
    assert isinstance(rehearsed(course, text), Passed)


def test_the_choice_within_a_verb_is_told_behind_it() -> None:
    course = """
    to weigh|weighs a card C
      choose a card D of the heap
      put C into my yard
      put D into my yard

    step game
      put the first 2 cards of the box into the heap
      step day, each player in turn, 4 times
        choose a card C of the box
        weigh C
    """
    text = 'the heap has "D", "E"\nwhen me weighs "B"\nwhen me chooses "E"\nthen me has yard "B", "E"'
    assert isinstance(rehearsed(course, text), Passed)


# --- seats ------------------------------------------------------------------------------------------------------------

TOLLS = """
to scare|scares|scared a player P
  P gains 1 scar

step game
  step day, each player in turn, 4 times
    do one
      choose a player P of each player
        pay up to 1 gem to P
      choose a card C of my shelf
        drop C
      wave
"""


@pytest.mark.parametrize(
    ("line", "scared"),
    [
        ("suppose left scares me", "me"),
        ("suppose left scares left", "left"),
        ("suppose left scares right", "right"),
        ("suppose right scares left", "left"),
        ("suppose left scares seat 4", "seat 4"),
        ("suppose seat 5 scares seat 4", "seat 4"),
        ("suppose seat 4 scares my left neighbor", "left"),
        ("suppose left scares their left neighbor", "seat 4"),
        ("suppose right scares their left neighbor", "me"),
    ],
)
def test_a_seat_is_the_same_whoever_a_line_is_about(line: str, scared: str) -> None:
    seats = ("me", "left", "right", "seat 4", "seat 5")
    told = [f"{'then' if one == 'me' else 'and'} {one} has {int(one == scared)} scars" for one in seats]
    assert isinstance(rehearsed(TOLLS, "\n".join((line, *told)), 5), Passed)


def test_what_everyone_does_with_a_seat_is_done_with_that_one() -> None:
    text = "suppose everyone scares left\nthen left has 3 scars\nand right has 0 scars"
    assert isinstance(rehearsed(TOLLS, text, 3), Passed)


def test_my_neighbors_are_mine_in_what_another_does() -> None:
    text = "suppose left scares my neighbors\nthen left has 1 scar\nand right has 1 scar\nand me has 0 scars"
    assert isinstance(rehearsed(TOLLS, text, 4), Passed)


@pytest.mark.parametrize("receiver", ["me", "left", "right", "seat 4"])
def test_who_is_chosen_and_paid_is_that_seat(receiver: str) -> None:
    text = "left has 1 gem\nwhen me waves\nwhen left chooses {}\nthen {} has {} gems".format(
        receiver, receiver, 2 if receiver == "me" else 1
    )
    assert isinstance(rehearsed(TOLLS, text, 4), Passed)


def test_their_pieces_are_those_of_who_a_line_is_about() -> None:
    shelves = 'me has shelf "A"\nleft has shelf "B"\n'
    told = shelves + 'when me waves\nwhen left drops the first card of their shelf\nthen the heap has "B"'
    assert isinstance(rehearsed(TOLLS, told, 3), Passed)
    assert isinstance(rehearsed(TOLLS, told.replace("their", "my"), 3), Failed)
    seen = 'me has hand "A"\nleft has hand "B"\nthen left can see the cards of {} hand\nand me has 0 gems'
    assert isinstance(rehearsed(TOLLS, seen.format("their"), 3), Passed)
    assert isinstance(rehearsed(TOLLS, seen.format("my"), 3), Failed)


def test_what_is_brought_about_wakes_what_is_watched() -> None:
    course = 'card "Watch"\n  green\n  as soon as I have 1 laurel: gain 5 gems\n' + TOLLS
    text = 'me has yard "Watch"\nsuppose me gains 1 laurel\nthen me has 5 gems'
    assert isinstance(rehearsed(course, text), Passed)


def test_what_others_may_do_with_me_is_told_of_them() -> None:
    course = """
    card "Gate"
      green
      when ordered
        each other player may pay 1 gem to me
        left may scare me

    """
    text = 'left has 1 gem\nright has 1 gem\nsuppose me orders "Gate"\nwhen left pays 1 gem to me\n'
    text += "when right declines\nwhen left scares me\nthen me has 1 gem\nand right has 1 gem\nand me has 1 scar"
    assert isinstance(rehearsed(dedent(course) + TOLLS, text, 3), Passed)
    assert isinstance(rehearsed(dedent(course) + TOLLS, text.replace("gem to me", "gem to right"), 3), Failed)


# --- yes and no -------------------------------------------------------------------------------------------------------

OFFERS = """
to trade|trades
  choose a player P of each player
  P gains 1 laurel

step game
  step day, each player in turn, 4 times
    may
      each player gains 1 gem
    do one
      each player gains 1 scar
      each player gains 2 laurels
"""


def test_what_no_other_line_can_tell_is_agreed_to() -> None:
    text = "when me agrees\nwhen me chooses option 2\nthen opponent has 1 gem\nand opponent has 2 laurels"
    assert isinstance(rehearsed(OFFERS, text), Passed)
    text = "when me declines\nwhen me chooses option 1\nthen opponent has 0 gems\nand opponent has 1 scar"
    assert isinstance(rehearsed(OFFERS, text), Passed)


@pytest.mark.parametrize(
    ("course", "before"), [("OFFERS", ""), ("OFFERS", "when me agrees\n"), ("TOLLS", ""), ("BANQUET", "")]
)
def test_each_option_is_reported_as_a_line_that_tells_it(course: str, before: str) -> None:
    text = 'me has shelf "A", "B"\nme has 1 gem\n' + before
    scenario, scenes = written(globals()[course], f"{text}when me chooses 99\nthen me has 0 gems")
    outcome = rehearse(scenario, scenes)
    assert isinstance(outcome, Failed) and isinstance(outcome.found, found.FoundOptions)
    for option in outcome.found.options:
        line = OptionLines(scenes.scene(scenario).table).choice(0, option, "\nwhen me ")
        assert isinstance(rehearsed(globals()[course], f"{text}when {line}\nthen me has at most 9 gems"), Passed), line


def test_an_option_that_is_not_there_is_not_chosen() -> None:
    outcome = failed(OFFERS, "when me agrees\nwhen me chooses option 3\nthen me has 0 gems")
    assert outcome.event == 1 and isinstance(outcome.found, found.FoundOptions)


def test_what_follows_from_what_is_brought_about_is_answered() -> None:
    text = "suppose me trades\nwhen me chooses opponent\nthen opponent has 1 laurel"
    assert isinstance(rehearsed(OFFERS, text), Passed)


def test_how_it_is_done_may_be_left_open_when_it_is_brought_about() -> None:
    course = 'card "Inn"\n  green\n  costs 1 gem\n  when ordered: choose a player P of each player: P gains 1 laurel\n'
    text = 'me has 1 gem\nsuppose me orders "Inn"\nwhen me chooses opponent\nthen opponent has 1 laurel'
    course = course.replace(": choose a player P of each player: ", "\n    choose a player P of each player\n    ")
    assert isinstance(rehearsed(course + OFFERS, text), Passed)


def test_each_player_has_a_piece_that_is_made_for_the_occasion() -> None:
    course = """
    step game
      each player draws 1 card from the box into their hand
      step day, each player in turn, 4 times
        may
          choose a card C of my hand
          order C
    """
    both = "then me can order a card that costs 1 gem\nand opponent can order a card that costs 1 gem"
    assert isinstance(rehearsed(course, f"me has 1 gem\nopponent has 1 gem\n{both}"), Passed)


# --- what stands in the way ------------------------------------------------------------------------------------------

ORDERS = """
card "Dear"
  blue
  costs 3 gems

step game
  step day, each player in turn, 4 times
    choose a card C of the box
    do one
      order C
      drop C
"""


def test_what_has_to_be_paid_for_is_not_free() -> None:
    outcome = failed(ORDERS, 'me has 3 gems\nwhen me orders "Dear" for free\nthen me has yard "Dear"')
    assert isinstance(outcome.found, found.FoundUnasked)
    assert outcome.found.missing == found.Missing(pay=True)


def test_a_piece_that_lies_elsewhere_is_told_with_its_place() -> None:
    outcome = failed(
        ORDERS, 'me has 3 gems\nopponent has yard "Dear"\nwhen me orders "Dear" for free\nthen me has 0 gems'
    )
    assert isinstance(outcome.found, found.FoundUnasked)
    ((name, zone),) = outcome.found.missing.lying
    assert name == "Dear" and zone >= 0


# --- cannot ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["me", "opponent"])
def test_what_nobody_is_asked_for_cannot_be_done(who: str) -> None:
    """By the rules alone everybody could wave; but the question is never put to them."""
    assert isinstance(rehearsed(BANQUET.replace("      wave\n", ""), f"then {who} cannot wave"), Passed)


def test_what_the_next_turn_offers_can_be_done() -> None:
    outcome = failed(BANQUET, "when me gains 3 gems\nthen opponent cannot wave")
    assert isinstance(outcome.found, found.FoundOptions) and outcome.found.seat == 1


# --- the course of the game ------------------------------------------------------------------------------------------

AGES = """
step game
  step age, 3 times
    step dealing
      gain 1 gem
    step day, each player in turn
      may wave
"""


@pytest.mark.parametrize(
    "rule",
    [
        'rule riches\n  as soon as my gems are at least 1: win by "riches"\n',
        'after day: end the game by "a day"\n',
        "after day: end the age\n",
    ],
)
def test_an_age_can_be_set_up_that_texts_may_keep_from_coming(rule: str) -> None:
    course = f"{AGES}\n{rule}"
    lines = "age 3\nme has 0 gems\nwhen me waves\nthen me has 1 gem"
    assert isinstance(rehearsed(course, lines), Passed)
    wrong = failed(course, lines.replace("age 3", "age 4")).found
    assert isinstance(wrong, found.FoundTrouble) and "age 4 does not come" in wrong.detail


@pytest.mark.parametrize("age", [1, 2, 3])
def test_a_step_that_asks_nobody_is_come_to_in_its_age(age: int) -> None:
    outcome = rehearsed(AGES, f"age {age}\nwhen the dealing comes\nthen me has {age} gems\nand the age is {age}")
    assert isinstance(outcome, Passed)


def test_a_line_that_tells_what_happens_begins_with_when(tmp_path: Path) -> None:
    text = """
    scenario "two sales"
      players 3
      when me sells "Altar"
      and left sells "Loom"
      then right builds "Theater"
    """
    first, second = problems(tmp_path, text)
    assert (first.id, first.span.text, first.suggestion) == ("happens-after-then", "and", "when")
    assert (second.id, second.span.text) == ("happens-after-then", "then")


@pytest.mark.parametrize(
    "course",
    [
        drawing("", "rule calm\n  cannot grab red cards if the bells are 0\n"),
        drawing("  only if the bells are at least 1\n"),
        drawing("  only if the bells are at least 1 and C is red\n"),
        drawing("  pay the cost of C\n", "rule calm\n  frees cards if the bells are 1\n"),
    ],
)
def test_a_verb_that_comes_to_nothing_is_not_done(course: str) -> None:
    """Also where only the piece, once it is seen, shows that it cannot be done."""
    there = 'me has 0 gems\nthe deck has "F"\nwhen me grabs "F"\nthen me has yard "F"'
    card = 'card "F"\n  red\n  costs 2 gems\n'
    assert isinstance(failed(f"{card}\n{course}", there).found, found.FoundOptions)
    assert isinstance(rehearsed(f"{card}\n{course}", f"the bells is 1\n{there}"), Passed)
