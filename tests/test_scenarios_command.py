"""`wonderscript test`: what it says of scenarios that hold and of those that do not.

ACCEPT=1 writes the golden files anew; their diff is read like code.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from tests.program import Run

from wonderscript.runtime.play.game import Game
from wonderscript.tools import cli

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "golden"
ACCEPT = bool(os.environ.get("ACCEPT"))


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
def mill(mill: Path) -> Path:
    """A small game that can be played, with a scenario that holds."""
    text = (mill / "mill.wonder").read_text(encoding="utf-8")
    text = text.replace("fill the deck with stack\n", "fill the deck with stack for the level\n")
    if "zone box" not in text:
        text = text.replace("zone deck", "zone box, shared, closed\nzone deck")
        text = text.replace("active in town\n", "active in town\n  starts in box\n")
    (mill / "mill.wonder").write_text(text, encoding="utf-8")
    return mill


@pytest.fixture
def wrong(mill: Path) -> Path:
    (mill / "scenarios" / "wrong.wonder").write_text(WRONG.lstrip(), encoding="utf-8")
    return mill


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


FAR_OFF = """
scenario "a cube goes the other way"
  players 2
  me has 0 coins, 1 cube on "Chamber 3"
  when me recruits "Left Politician"
  when me shifts from "Chamber 3" to "Chamber 2"
  then me has 5 coins
"""


def test_what_follows_a_verb_is_told_in_its_place(run: Run, place: Path) -> None:
    folder = place / "senate"
    (folder / "scenarios").mkdir(parents=True)
    manifest = "id: senate\ntitle: {en: Senate}\nplayers: {min: 2, max: 2}\nextends: [agora]\n"
    (folder / "set.yaml").write_text(manifest, encoding="utf-8")
    (folder / "scenarios" / "far.wonder").write_text(FAR_OFF.lstrip(), encoding="utf-8")
    code, out, _err = run("test", "senate")
    assert code == 1
    assert 'shifts from "Chamber 3" to "Chamber 2"\n' in out.partition("what led there:")[2]


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
            "    aside: {kind: print, reason: It is about drawings.}",
            "  - id: mill.score.4\n    en: Mills are dear.\n    ru: Мельницы дороги.",
            "    open: {en: Some find them cheap., variants: [Cheap Mills, Free Mills]}\n",
        ]
    )
    with (mill / "rules.yaml").open("a", encoding="utf-8") as file:
        file.write(rules)
    with (mill / "mill.wonder").open("a", encoding="utf-8") as file:
        for variant in ("Cheap Mills", "Free Mills"):
            file.write(f'\nvariant "{variant}"\n  change house "Great Mill"\n    worth 3 points\n')
    with (mill / "scenarios" / "houses.wonder").open("a", encoding="utf-8") as file:
        file.write('\nscenario "cheap"\n  shows mill.score.4\n  with "Cheap Mills"\n  players 2\n')
        file.write('  me has town "Great Mill"\n  then me has town "Great Mill"\n')
    code, out, _err = run("test", "mill", "--coverage")
    assert code == 0
    assert out.splitlines() == [
        "All is well: 2 scenarios.",
        "",
        "2 of 3 rules that can be shown are shown by scenarios (66.7 %).",
        "",
        "Not shown:",
        "  mill.score.2  A turn is short.",
        "",
        "Not shown with the variant of another reading:",
        '  mill.score.4  "Free Mills"',
        "",
        "Set aside (1), with the reason:",
        "  mill.score.3  print: It is about drawings.",
    ]
    coverage = json.loads(run("test", "mill", "--coverage", "--json")[1])["coverage"]
    assert coverage == {
        "share": 66.67,
        "shown": ["mill.score.1", "mill.score.4"],
        "missing": ["mill.score.2"],
        "unread": [{"rule": "mill.score.4", "variant": "Free Mills"}],
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
