"""Scenarios are played: those of the sets all hold, and what does not hold is reported with the way there.

ACCEPT=1 writes the golden files anew; their diff is read like code.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from wonderscript.compiler.lowering import lower
from wonderscript.compiler.scenarios import CheckedScenario, ScenarioReader
from wonderscript.compiler.sets import find_sets, order_sets
from wonderscript.compiler.workspace import Combination, Workspace
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.dsl.source import Source
from wonderscript.runtime import phrases
from wonderscript.runtime import scenarios as table
from wonderscript.runtime.game import Game
from wonderscript.runtime.rehearsals import Failed, Outcome, Passed, Scenes, rehearse
from wonderscript.runtime.rehearsals import outcomes as found
from wonderscript.runtime.rehearsals.scenes import seat_name, seat_number
from wonderscript.tools import cli
from wonderscript.tools.scenario_reports import Result, coverage_of, render_result

ROOT = Path(__file__).parents[1]
MILL = ROOT / "tests" / "data" / "mill"
GOLDEN = ROOT / "tests" / "golden"
ACCEPT = bool(os.environ.get("ACCEPT"))


class Least(NamedTuple):
    """How many rules a set shows, and how many lines of its scenarios can be turned, at the least."""

    rules: int
    lines: int


SETS = {
    "base": Least(100, 400),
    "cities": Least(100, 400),
    "leaders": Least(60, 200),
    "two-players": Least(25, 60),
    "cities-leaders": Least(20, 60),
    "cities-two-players": Least(7, 20),
}


@cache
def combination(name: str) -> Combination:
    """A shipped set with all that it extends."""
    report = Report()
    sets = order_sets(find_sets([ROOT / "content" / name], report).sets, report)
    combined = Workspace().combine(sets, report)
    assert not len(report), render_report(report)
    return combined


def base() -> Combination:
    return combination("base")


@cache
def scenes(variant: str | None = None, name: str = "base") -> Scenes:
    return Scenes(lower(combination(name), variant))


def scenarios_of(name: str) -> list[CheckedScenario]:
    """The scenarios of a set's own."""
    return [checked for checked in combination(name).scenarios if checked.scenario.set_id == name]


def told(text: str, name: str = "it") -> table.Scenario:
    """A scenario of the base game, from its lines."""
    report = Report()
    source = Source("test.wonder", f'scenario "{name}"\n' + "".join(f"  {line.strip()}\n" for line in text.split("\n")))
    (item,) = parse(Source(source.path, source.text.replace("\n  \n", "\n")), report)
    checked = ScenarioReader(base().model, report, "base").read(item)
    assert checked is not None and not len(report), render_report(report)
    return checked.scenario


def play(text: str, variant: str | None = None) -> Outcome:
    return rehearse(told(text), scenes(variant))


def failure(text: str) -> Failed:
    outcome = play(text)
    assert isinstance(outcome, Failed)
    return outcome


# --- the sets --------------------------------------------------------------------------------------------------


ALL_SCENARIOS = [(name, checked) for name in SETS for checked in scenarios_of(name)]


@pytest.mark.parametrize(
    ("name", "checked"), ALL_SCENARIOS, ids=[f"{name}: {checked.scenario.name}" for name, checked in ALL_SCENARIOS]
)
def test_every_scenario_of_a_set_holds(name: str, checked: CheckedScenario) -> None:
    scenario = checked.scenario
    outcome = rehearse(scenario, scenes(scenario.variant, name))
    if not isinstance(outcome, Passed):
        result = Result(checked, outcome, scenes(scenario.variant, name).table_of(scenario))
        pytest.fail(render_result(result), pytrace=False)


@pytest.mark.parametrize("name", SETS)
def test_every_rule_that_can_be_shown_is_shown(name: str) -> None:
    results = [Result(checked, Passed(()), None) for checked in scenarios_of(name)]
    coverage = coverage_of(combination(name).rulebooks[name].rules, results)
    assert not [rule.id.text for rule in coverage.missing]
    assert all(rule.aside is not None and rule.aside.reason for rule in coverage.aside)
    assert len(coverage.shown) >= SETS[name].rules


def turned(event: object) -> list[object]:
    """The opposite of what a scenario says, if it says what is true."""
    match event:
        case table.Holds(seat=seat, condition=phrases.Not(condition=condition)):
            return [table.Holds(seat, condition)]
        case table.Holds(seat=seat, condition=condition):
            return [table.Holds(seat, phrases.Not(condition))]
        case table.Scores(seat=seat, points=points, line=line):
            return [table.Scores(seat, points + 1, line), table.Scores(seat, points - 1, line)]
        case table.Holding(pieces=pieces, number=number):
            return [table.Holding(pieces, phrases.Sum((number, phrases.Constant(1))))]
        case table.Wins(seats=("me",)):
            return [table.Wins(("left",)), table.Wins(("me", "left"))]
        case table.Wins():
            return [table.Wins(("me",))]
        case table.CanPay() | table.Sees():
            return [replace(event, able=not event.able)]
        case table.StepOver():
            return [replace(event, over=not event.over)]
        case _:
            return []


@pytest.mark.parametrize("name", SETS)
def test_no_line_of_a_set_holds_by_accident(name: str) -> None:
    lines = 0
    for checked in scenarios_of(name):
        scenario = checked.scenario
        for number, event in enumerate(scenario.events):
            for opposite in turned(event):
                events = (*scenario.events[:number], opposite, *scenario.events[number + 1 :])
                outcome = rehearse(replace(scenario, events=events), scenes(scenario.variant, name))
                assert isinstance(outcome, Failed), (scenario.name, opposite)
                assert outcome.event is not None and outcome.event <= number, (scenario.name, opposite)
                lines += outcome.event == number
    assert lines >= SETS[name].lines


# --- what a scenario means ---------------------------------------------------------------------------------------

HOLDING = {
    "what is not said is not there": """
        players 3
        then me has 0 coins
        and there is no board in each city
        and me scores 0 points""",
    "seats that do something in one turn do it together": """
        players 3
        me has 0 coins
        left has 0 coins
        when me sells "Altar"
        when left builds "Theater"
        then me has 3 coins
        and left has 0 coins
        and left has city "Theater\"""",
    "what somebody could do who has not acted is asked before all act": """
        players 3
        me has 0 coins, board "Gizah" "day", hand "Guard Tower", "Altar"
        left has board "Rhódos" "day"
        when left builds "Clay Pool"
        then me cannot build "Guard Tower"
        when me builds "Altar"
        then left has city "Clay Pool"
        and me has city "Altar\"""",
    "a second thing of the same seat is told when it is asked again": """
        players 3
        turn 6
        me has 0 coins, board "Babylon" "night", 1 stage, hand "Altar", "Theater"
        when me builds "Altar"
        then there is 1 card in my hand
        when me sells "Theater"
        then me has 3 coins""",
    "the end of a turn is before the next one begins": """
        players 3
        turn 6
        when everyone ends the turn
        then there is no card in each hand
        and the turn is 6
        and the turn is over
        and the age goes on
        and me has no victory""",
    "the end of an age is after the conflict": """
        players 3
        turn 6
        me has city "Stockade"
        when everyone ends the age
        then me has 2 victories of value 1
        and the age is over
        and there is no card in each hand
        when the turn comes
        then the age is 2
        and the turn is 1
        and there are 21 cards in each hand""",
    "the end of the game": """
        players 3
        age 3
        turn 6
        me has city "Palace", "Stockade"
        when everyone ends the game
        then me wins
        and the game is over""",
    "a turn that comes after another": """
        players 3
        age 1
        turn 2
        when the turn comes
        then the turn is 3
        and there are 15 cards in each hand""",
    "a turn that comes after somebody acted": """
        players 3
        age 2
        me has 0 coins
        when me sells "Walls"
        when the turn comes
        then the turn is 2
        when everyone ends the turn
        when everyone ends the turn
        then the turn is 3
        when the turn comes
        then the turn is 4""",
    "a game from its beginning": """
        players 4
        when the turn comes
        then me has 3 coins
        and there are 28 cards in each hand
        and there are 4 boards in each city""",
    "everybody chooses in the set-up": """
        players 3
        when the set-up comes
        when me chooses "night"
        when left chooses "day"
        then there is 1 side in my city named "night"
        and there is 1 side in left's city named "day\"""",
    "a step that is set up for": """
        players 3
        age 2
        me has 0 coins, city "Stockade"
        when the conflict comes
        then me has 2 victories of value 3
        and me has 0 coins""",
    "a step that comes later in the same age": """
        players 3
        age 3
        turn 5
        me has city "Stockade", hand "Circus"
        when me sells "Circus"
        when the conflict comes
        then me has 2 victories of value 5""",
    "a payment of several": """
        players 3
        me has 6 coins, board "Gizah" "day", hand "Guard Tower"
        left has 0 coins, city "Clay Pool"
        right has 0 coins, city "Clay Pool"
        when me builds "Guard Tower", paying right 2 coins
        when left builds "Altar"
        when right builds "Altar"
        then right has 2 coins
        and left has 0 coins
        and me can pay left 2 coins
        and me can pay right 2 coins
        and me can pay left 0 coins
        and me cannot pay left 1 coin""",
    "an invented card": """
        players 3
        me has 3 coins, board "Gizah" "day"
        left has board "Rhódos" "day"
        then me can build a card that costs ore, 1 coin
        when me builds a card that costs ore, 1 coin
        then me has 0 coins
        and me can pay the bank 1 coin""",
    "an invented card in a later turn": """
        players 3
        turn 2
        me has 0 coins
        when the turn comes
        then me can build a card that costs 3 coins
        when me builds a card that costs 3 coins
        then me has 0 coins""",
    "declining what may be done": """
        players 3
        age 3
        me has 0 coins, board "Halikarnassos" "night", city "Brickyard"
        the discard has "Palace"
        when me builds the first stage of my plan with "Lodge"
        then me can build "Palace"
        when me declines
        then the discard has "Palace\"""",
    "what a player may see": """
        players 3
        me has hand "Altar", city "Loom", tuck "Press"
        left has hand "Baths"
        then me can see "Altar"
        and left cannot see "Altar"
        and me cannot see the cards of left's hand
        and left can see "Loom"
        and left cannot see "Press\"""",
    "what a player may see while not all have chosen": """
        players 3
        me has hand "Altar"
        when me builds "Altar"
        then me can see "Altar"
        and left cannot see "Altar"
        when left sells "Loom"
        then left can see "Altar\"""",
    "something that no question leads to is simply done": """
        players 3
        me has 1 coin
        when me gains 3 coins
        then me has 4 coins
        when me fights left
        then me has no victory
        when left gains 1 defeat
        then left has 1 defeat
        when me sells "Altar"
        then me has 7 coins""",
    "copies of one name are several pieces": """
        players 7
        me has city "Altar", "Altar"
        then there are 2 cards in my city""",
}


@pytest.mark.parametrize("text", HOLDING.values(), ids=HOLDING)
def test_a_scenario_means(text: str) -> None:
    outcome = play(text)
    assert isinstance(outcome, Passed), outcome


def test_a_scenario_is_played_with_its_variant() -> None:
    text = 'players 3\nme has city "Altar"\nthen me scores 2 points on "Civil buildings"'
    assert isinstance(play(text, "First Edition"), Passed)
    assert isinstance(play(text), Failed)


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, ["me", "opponent"]),
        (3, ["me", "left", "right"]),
        (5, ["me", "left", "seat 4", "seat 5", "right"]),
        (7, ["me", "left", "seat 4", "seat 5", "seat 6", "seat 7", "right"]),
    ],
)
def test_seats_have_names(players: int, names: list[str]) -> None:
    assert [seat_name(seat, players) for seat in range(players)] == names
    for seat, name in enumerate(names):
        whose = int(name.removeprefix("seat ")) if name.startswith("seat") else name
        assert seat_number(whose, players) == seat  # type: ignore[arg-type]
    numbers = range(1, players + 1)
    assert sorted(seat_number(number, players) for number in numbers) == list(range(players))


# --- what is found instead ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "event", "finding"),
    [
        ("me has 2 coins\nthen me has 3 coins", 0, found.FoundNumber(2, "coin")),
        ("then the turn is 2", 0, found.FoundNumber(1)),
        ('me has city "Loom"\nthen me has city "Altar"', 0, found.FoundPieces(("Loom",))),
        ('me has city "Loom"\nthen me has no card named "Loom"', 0, found.FoundPieces(("Loom",))),
        ('me has city "Loom"\nthen there are 2 cards in my city', 0, found.FoundPieces(("Loom",))),
        ('the discard has "Loom"\nthen the discard has "Altar"', 0, found.FoundPieces(("Loom",))),
        ("then the game is over", 0, found.FoundSteps((("game", 1), ("age", 1), ("turn", 1)))),
        ("me has 3 coins\nleft has 6 coins\nthen me wins", 0, found.FoundWinners((1,), (1, 2, 0))),
        ("then me can pay left 2 coins", 0, found.FoundTrouble("nothing paid")),
        ('then me can see "Altar"', 0, found.FoundTrouble("not in play")),
        ("when everyone ends the conflict\nthen me has 0 coins", 0, found.FoundTrouble("not running", "conflict")),
        ("when me declines\nthen me has 0 coins", 0, None),
        ('when left builds "Palace"\nwhen me sells "Altar"\nthen me has 3 coins', 0, None),
        ('when me builds "Altar" for free\nthen me has 0 coins', 0, found.FoundTrouble("not asked")),
        ('me has hand "Altar"\nthen me cannot build "Altar"', 0, None),
        ('when me sells "Altar"\nwhen me sells "Loom"\nthen me has 6 coins', 1, found.FoundTrouble("not asked")),
        (
            'left has city "Clay Pool"\nme has 2 coins\nwhen me builds "Guard Tower"\nthen me can pay left 1 coin',
            1,
            found.FoundPayments(1, "coin", (2,)),
        ),
        ('me has city "Palace"\nthen me scores 9 points', 0, None),
    ],
)
def test_what_is_found(text: str, event: int, finding: found.AnyFinding | None) -> None:
    failed = failure(f"players 3\n{text}")
    assert failed.event == event
    if finding is not None:
        assert failed.found == finding
    else:
        assert isinstance(failed.found, found.FoundOptions | found.FoundPoints)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ('me has city "Palace", "Palace", "Palace"', 0),
        ('me has 3 coins\nleft has board "Gizah" "day"\nright has board "Gizah" "day"', 2),
        ('me has board "Gizah" "day", 4 stages', 1),
        ('the discard has "Palace", "Palace"\nme has city "Palace"', 1),
    ],
)
def test_a_table_that_cannot_be_is_a_failure(text: str, given: int | None) -> None:
    failed = failure(f"players 3\n{text}\nthen me has 0 coins")
    assert isinstance(failed.found, found.FoundTrouble) and failed.found.trouble == "not set up"
    assert failed.event is None and failed.given == given


def test_the_way_there_is_kept() -> None:
    failed = failure('players 3\nage 2\nwhen me sells "Walls"\nthen me has 0 coins')
    assert [one.seat for one in failed.taken] == [0, 1, 2]
    assert all(one.running == (("age", 2), ("turn", 1)) for one in failed.taken)
    assert [one.told for one in failed.taken] == [0, None, None]
    assert [deed.verb for one in failed.taken for deed in one.deeds] == ["sell"] * 3


def test_who_is_told_nothing_leaves_alone_what_is_named() -> None:
    for seed in range(3):
        text = f'players 3\nturn {seed + 4}\nleft has hand "Altar"\nme has 0 coins\nwhen me sells "Loom"'
        assert isinstance(play(f'{text}\nthen left has hand "Altar"'), Passed)


# --- the command -------------------------------------------------------------------------------------------------

Run = Callable[..., tuple[int, str, str]]

WRONG = """
scenario "the Great Mill is worth 5 points"
  shows mill.score.1
  players 2
  me has 0 pennies, town "Great Mill"
  then me scores 5 points

scenario "the Inn brings 3 pennies"
  players 3
  level 2
  me has 1 penny
  left has hand "Great Mill", "Tower"
  right has town "Barn", hand "Great Mill"
  when me builds "Inn"
  then right has 0 pennies
  and me has 3 pennies

scenario "the Great Mill costs nothing"
  players 2
  level 2
  me has 0 pennies, town "Oven", hand "Great Mill", "Tower"
  when me builds "Great Mill"
  then me has town "Great Mill"

scenario "two crypts"
  players 2
  me has town "Crypt"
  opponent has town "Crypt"
  then me scores 1 point
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("NO_COLOR", "FORCE_COLOR", cli.DEBUG):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WONDERSCRIPT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def mill(place: Path) -> Path:
    """A small game that can be played, with a scenario that holds."""
    folder = Path(shutil.copytree(MILL, place / "mill"))
    text = (folder / "mill.wonder").read_text(encoding="utf-8")
    text = text.replace("fill the deck with stack\n", "fill the deck with stack for the level\n")
    if "zone box" not in text:
        text = text.replace("zone deck", "zone box, shared, closed\nzone deck")
        text = text.replace("active in town\n", "active in town\n  starts in box\n")
    (folder / "mill.wonder").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def wrong(mill: Path) -> Path:
    (mill / "scenarios" / "wrong.wonder").write_text(WRONG.lstrip(), encoding="utf-8")
    return mill


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run_here(*arguments: str | Path) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            cli.main([str(one) for one in arguments])
        out, err = capsys.readouterr()
        assert isinstance(end.value.code, int) and "Traceback" not in out + err
        return end.value.code, out, err

    return run_here


def compare(name: str, text: str) -> None:
    """The text is that of the golden file."""
    path = GOLDEN / name
    if ACCEPT:
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")


def test_the_command_says_that_all_is_well(run: Run, mill: Path) -> None:
    assert run("test", "mill") == (0, "All is well: 1 scenario.\n", "")


def test_what_does_not_hold_is_shown(run: Run, wrong: Path) -> None:
    code, out, err = run("test", "mill")
    assert (code, err) == (1, "")
    compare("failing_scenarios.txt", out)


def test_what_does_not_hold_is_told_as_data(run: Run, wrong: Path) -> None:
    code, out, err = run("test", "mill", "--json", "--coverage")
    assert (code, err) == (1, "")
    assert json.loads(out)["hold"] == 1 and json.loads(out)["fail"] == 4
    compare("failing_scenarios.json", out)


def test_some_scenarios_are_picked_by_their_name(run: Run, wrong: Path) -> None:
    code, out, _err = run("test", "mill", "--match", "CRYPTS")
    assert code == 1 and "two crypts" in out and "1 of 1 scenario does not hold." in out
    assert run("test", "mill", "--match", "worth 4")[0] == 0
    code, out, err = run("test", "mill", "--match", "windmill")
    assert (code, out) == (2, "") and 'no scenario has "windmill" in its name' in err


def test_a_file_of_scenarios_is_enough(run: Run, wrong: Path) -> None:
    assert run("test", wrong / "scenarios" / "houses.wonder") == (0, "All is well: 1 scenario.\n", "")
    assert "4 of 4 scenarios do not hold." in run("test", wrong / "scenarios" / "wrong.wonder")[1]


def test_a_shipped_set_is_meant_by_its_name(run: Run, place: Path) -> None:
    code, out, _err = run("test", "base", "--match", "between equals nothing happens")
    assert (code, out) == (0, "All is well: 1 scenario.\n")


def test_without_a_name_the_set_here_is_meant(run: Run, mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(mill)
    assert run("test")[0] == 0


def test_what_is_not_there_is_wrong_usage(run: Run, place: Path) -> None:
    code, _out, err = run("test", "nowhere")
    assert code == 2 and "nowhere" in err
    assert run("test")[0] == 2


def test_a_set_without_scenarios(run: Run, mill: Path) -> None:
    shutil.rmtree(mill / "scenarios")
    assert run("test", "mill") == (0, "There is no scenario here.\n", "")


def test_problems_of_the_text_come_first(run: Run, wrong: Path) -> None:
    with (wrong / "houses.wonder").open("a", encoding="utf-8") as file:
        file.write('\nhouse "Hut"\n  white, level 1, copies 2+\n  produces grian\n')
    code, out, err = run("test", "mill")
    assert code == 1 and "did you mean `grain`?" in out and "fails" not in out
    assert "No scenario was run" in err
    code, out, err = run("test", "mill", "--json")
    assert code == 1 and json.loads(out)["problems"][0]["suggestion"] == "grain"


def test_coverage_says_what_is_shown(run: Run, mill: Path) -> None:
    rules = "\n".join(
        [
            "  - id: mill.score.2\n    en: A turn is short.\n    ru: Ход короток.",
            "  - id: mill.score.3\n    en: Houses are drawn.\n    ru: Дома нарисованы.",
            "    aside: {kind: print, reason: It is about drawings.}\n",
        ]
    )
    with (mill / "rules.yaml").open("a", encoding="utf-8") as file:
        file.write(rules)
    code, out, _err = run("test", "mill", "--coverage")
    assert code == 0
    assert out.splitlines() == [
        "All is well: 1 scenario.",
        "",
        "1 of 2 rules that can be shown are shown by scenarios (50.0 %).",
        "",
        "Not shown:",
        "  mill.score.2  A turn is short.",
        "",
        "Set aside (1), with the reason:",
        "  mill.score.3  print: It is about drawings.",
    ]
    coverage = json.loads(run("test", "mill", "--coverage", "--json")[1])["coverage"]
    assert coverage == {
        "share": 50.0,
        "shown": ["mill.score.1"],
        "missing": ["mill.score.2"],
        "aside": {"mill.score.3": {"kind": "print", "reason": "It is about drawings."}},
    }


def test_a_rule_is_not_shown_by_what_does_not_hold(run: Run, wrong: Path) -> None:
    (wrong / "scenarios" / "houses.wonder").unlink()
    assert "0 of 1 rule that can be shown are shown by scenarios (0.0 %)." in run("test", "mill", "--coverage")[1]


def test_a_fault_of_ours_in_one_scenario_leaves_the_others(
    run: Run, wrong: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = Game.answer

    def broken(game: Game, option: object) -> None:
        raise KeyError("broken")

    monkeypatch.setattr(Game, "answer", broken)
    code, out, _err = run("test", "mill")
    monkeypatch.setattr(Game, "answer", answer)
    assert code == cli.FAULT
    assert "this is a fault in Wonderscript, not in your scenario (KeyError)" in out
    assert "fault: the Inn brings 3 pennies" in out and "fails: two crypts" in out
    assert "broken" not in out


def test_a_scenario_that_only_asks_for_what_is_there_needs_no_turn() -> None:
    library = replace(scenes().library, main=())
    outcome = rehearse(told('players 3\nme has city "Altar"\nthen me has city "Altar"'), Scenes(library))
    assert isinstance(outcome, Passed)
