"""Scenarios told as stories, in both languages: read the golden files aloud.

ACCEPT=1 writes the golden files anew; their diff is read like code.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.program import Run
from tests.test_scenarios_command import ROOT, WRONG, compare

# Of each game something else: trade and what is passed over, cards for free, conflicts, losses and debts, a seat
# without a player, the track and its tokens, tokens of progress, plots that ask much, control, payment with pieces.
STORIES = [
    ("base", "coins that come in this turn wait"),
    ("base", "Halikarnassos can leave the discard alone"),
    ("base", "stronger than one neighbor and weaker"),
    ("leaders", "Xenophon brings nothing with a blue card"),
    ("leaders", "one leader of four is kept"),
    ("cities", "what neighbors pay in the turn is paid before a loss"),
    ("two-players", "players buy from the Free City"),
    ("duel", "four shields at once"),
    ("duel", "with no token left a pair brings nothing"),
    ("duel", "with the marker in the middle the last"),
    ("agora", "the decree passes over with control"),
    ("agora", "Property Fraud builds a card of the far row"),
    ("architects", "an extra card can complete a set"),
    ("architects", "two players: more shields"),
]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_stories_of_shipped_sets_read_well(run: Run, place: Path, language: str) -> None:
    told = [run("test", name, "--match", text, "--explain", "--lang", language) for name, text in STORIES]
    assert {(code, err) for code, _out, err in told} == {(0, "")}
    compare(f"stories_{language}.txt", "\n".join(out for _code, out, _err in told).replace(f"{ROOT}/", ""))


@pytest.fixture
def wrong(mill: Path) -> Path:
    """A small game with scenarios that do not hold."""
    text = (mill / "mill.wonder").read_text(encoding="utf-8")
    text = text.replace("fill the deck with stack\n", "fill the deck with stack for the level\n")
    text = text.replace("zone deck", "zone box, shared, closed\nzone deck")
    (mill / "mill.wonder").write_text(
        text.replace("active in town\n", "active in town\n  starts in box\n"), encoding="utf-8"
    )
    (mill / "scenarios" / "wrong.wonder").write_text(WRONG.lstrip(), encoding="utf-8")
    return mill


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_story_goes_on_to_where_it_fails(run: Run, wrong: Path, language: str) -> None:
    code, out, err = run("test", "mill/scenarios/wrong.wonder", "--explain", "--lang", language)
    assert (code, err) == (1, "")
    compare(f"failing_stories_{language}.txt", out)


def steps_of(run: Run, *arguments: str) -> list[dict[str, Any]]:
    code, out, _err = run("test", *arguments, "--explain", "--json")
    assert code == 0
    (scenario,) = json.loads(out)["scenarios"]
    found: list[dict[str, Any]] = scenario["story"]["steps"]
    return found


def test_a_story_as_data_says_which_line_told_it(run: Run, place: Path) -> None:
    steps = steps_of(run, "base", "--match", "a missing clay comes from the left")
    assert [step["sort"] for step in steps] == ["asked"] * 3 + ["then"] * 3
    assert [step["line"] for step in steps] == [9, 10, 11, 12, 13, 14]
    assert steps[0]["during"] == "age 1, turn 1"
    assert steps[0]["text"][1].endswith("build Guard Tower, paying 2 coins to your left neighbor.")
    assert "You give up 2 coins and now have 1." in steps[2]["outcomes"][0]["changes"]


SUPPOSED = """
scenario "what is supposed"
  players 2
  me has 0 coins, city "Architecture"
  suppose me gains 4 coins
  then me has 4 coins
"""


def test_what_is_supposed_is_nobodys_choice(run: Run, place: Path) -> None:
    folder = place / "more"
    (folder / "scenarios").mkdir(parents=True)
    manifest = "id: more\ntitle: {en: More}\nplayers: {min: 2, max: 2}\nextends: [duel]\n"
    (folder / "set.yaml").write_text(manifest, encoding="utf-8")
    (folder / "scenarios" / "more.wonder").write_text(SUPPOSED.lstrip(), encoding="utf-8")
    (step, _then) = steps_of(run, "more")
    assert step["sort"] == "supposed" and "Nobody is asked" in step["text"][0]
    assert step["outcomes"][0]["changes"] == ["You get 4 coins and now have 4."]
    out = run("test", "more", "--explain", "--lang", "ru")[1]
    assert "Никого не спрашивают" in out and "Вы получаете 4 монеты, теперь 4." in out


def test_long_rows_of_quiet_answers_are_one(run: Run, place: Path) -> None:
    out = run("test", "base", "--match", "In the third Age the guilds make up", "--explain")[1]
    assert "Passed over: 90 answers of which no line tells." in out
    assert len(out.splitlines()) < 60


def test_a_variant_is_told_as_it_is_played(run: Run, place: Path) -> None:
    arguments = ["--variant", "First edition", "--match", "the Altar is worth 2 points", "--explain"]
    code, out, _err = run("test", "base", *arguments)
    assert code == 0 and "It is so." in out


def test_a_table_that_cannot_be_set_is_told_by_its_name(run: Run, wrong: Path) -> None:
    shutil.rmtree(wrong / "scenarios")
    (wrong / "scenarios").mkdir()
    text = 'scenario "two crypts"\n  players 2\n  me has town "Crypt"\n  opponent has town "Crypt"\n'
    text += "  then me scores 1 point\n"
    (wrong / "scenarios" / "wrong.wonder").write_text(text, encoding="utf-8")
    code, out, _err = run("test", "mill", "--explain", "--lang", "ru")
    assert code == 1 and "такое положение нельзя разложить" in out
