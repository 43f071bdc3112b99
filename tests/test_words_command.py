"""`wonderscript words`: all that sets offer to who extends them, for people and as JSON."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.program import SLOW, Run, append, imported, spawn

from wonderscript.compiler.bundles import compile_sets
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.tools.word_lists import KINDS, LABELS, SECTIONS, SPECIAL, WordLists, words_document

pytestmark = pytest.mark.usefixtures("place")

MILL_WORDS = """\
Words of mill

Kinds of pieces
  house|houses  mill  дом
      Each has: colour, level, copies.
      Each may have: a cost.
      What it says holds while it lies here: town; it speaks for the player whose place that is.

Properties and their values
  colour  mill  white, dark (mill) / цвет
  level   mill  уровень
      A number from 1 to 2.
  copies  mill  число игроков
      For each copy: the least number of players with which it is in the game.

Resources
  grain  mill  it belongs to no group / зерно
  flour  mill  it belongs to no group / мука

Counters and tokens
  penny|pennies  mill  пенни
      A number of each player; at the start 0.

Zones
  deck  mill  колода
      A place for pieces, one for all players; nobody sees what lies there.
  hand  mill  рука
      A place for pieces, one for each player; its owner sees what lies there.
  town  mill  город
      A place for pieces, one for each player; everybody sees what lies there.

Verbs
  to build a house C  mill  построить
      Pay: pay the cost of that house. Place: put that house into your town.

Steps, in the order of play: hook them with before, after, instead of, at the end of
  game      mill
    set-up  mill
    level   mill  Level, 2 times / уровень
      turn  mill  Turn, 2 times

Phases of what is done together
  pay      mill
  place    mill
  resolve  mill

Lines of the score sheet
  "Houses"  mill  Дома
      The points of all houses in your town.
  "Money"   mill  Деньги
      1 point for every 2 pennies you have.

Decks
  stack  mill
      There is one for each value of: level.
      All white houses of that level that are in the game with as many players as there are.
      1 random dark house of that level.

Links
  leads to  mill
      From a house to a house; this must rise along it: level.

Rules that a variant can change
  chains  mill
      Houses that your town leads to cost you nothing.

The end of a game, seats, teams
  ties  mill
      Most: your pennies.
      Else it is shared.
"""


@cache
def document(*sets: str) -> dict[str, Any]:
    return words_document(library_of(*sets), SECTIONS)


@cache
def library_of(*sets: str) -> PlayableLibrary:
    return compile_sets(*sets)


def ids(section: list[dict[str, Any]]) -> list[str]:
    return [one["id"] for one in section]


def named(section: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(one for one in section if one["id"] == name)


def test_all_words_of_a_set_are_listed(run: Run, mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    result = run("words", "mill")
    assert (result.code, result.err) == (0, "")
    assert result.out == MILL_WORDS


def test_they_are_told_in_russian(run: Run, mill: Path) -> None:
    out = run("words", "mill", "--lang", "ru", "--only", "verbs,zones").out
    assert out.startswith("Слова: mill\n\nЗоны\n")
    assert "Оплата" not in out and "заплатите стоимость этого дома" in out


def test_only_some_sections(run: Run, mill: Path) -> None:
    out = run("words", "mill", "--only", "scores, Link-symbols").out
    assert "Lines of the score sheet" in out and "Verbs" not in out
    assert run("words", "mill", "--only", "verb") == (
        2,
        "",
        "error: there is no section `verb`: did you mean `verbs`?\n",
    )
    assert "the sections are `kinds`, " in run("words", "mill", "--only", "xyzzy").err
    assert run("words", "mill", "--only", ",").code == 2


def test_the_set_that_one_stands_in_is_meant(run: Run, mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("words") == (2, "", "error: name a set: wonderscript words base\n")
    monkeypatch.chdir(mill)
    assert run("words").out.startswith("Words of mill\n")


def test_unknown_and_broken_sets(run: Run, mill: Path) -> None:
    assert run("words", "nowhere").code == 2
    append(mill / "mill.wonder", "\nzone town, open\n")
    assert run("words", "mill").code == 1


def test_every_word_is_marked_by_its_set(run: Run) -> None:
    cities = document("cities")
    assert cities["sets"] == ["base", "cities"]
    assert named(cities["settings"], "hand-size") == {
        "what": "setting",
        "id": "hand-size",
        "written": "hand-size",
        "set": "base",
        "also": ["cities"],
        "names": {"ru": "размер руки"},
        "lines": {"en": ["8, with 8 players 7."], "ru": ["8, при 8 игроках 7."]},
        "value": 8,
        "by_players": {"8": 7},
    }
    assert named(cities["settings"], "deck-players")["value"] == "players"
    assert named(cities["settings"], "teams")["value"] is False
    assert named(cities["verbs"], "lose")["set"] == "cities"
    colours = named(cities["properties"], "color")["values"]
    assert {"value": "black", "set": "cities"} in colours and {"value": "blue", "set": "base"} in colours
    assert [(one["id"], one["number"], one["set"]) for one in cities["ranks"]] == [
        ("from-discard", 20, "base"),
        ("losses", 90, "cities"),
    ]
    assert named(cities["counters"], "debt")["written"] == "debt|debts"


def test_steps_are_a_tree_in_the_order_of_play(run: Run) -> None:
    [game] = document("leaders")["steps"]
    assert ids(game["inner"]) == ["set-up", "leader-draft", "age"]
    draft = game["inner"][1]
    assert (draft["set"], draft["by"], ids(draft["inner"])) == ("leaders", "after set-up", ["leader-passing"])
    assert game["inner"][0]["around"] == ["after (leaders)"]


def test_symbols_of_links_are_told_with_their_ends(run: Run) -> None:
    base = document("base")
    assert named(base["link-symbols"], "camel")["links"] == [["Marketplace", "leads to", "Caravansery"]]
    assert ids(base["symbols"]) == ["science", "compass", "gear", "tablet", "shield"]


@pytest.mark.parametrize("sets", ["base", "leaders", "cities", "duel", "agora", "architects", "two-players"])
def test_nothing_that_a_set_declares_is_left_out(sets: str) -> None:
    listed = document(sets)
    library = library_of(sets)

    def all_in(entries: list[dict[str, Any]]) -> set[tuple[str, str]]:
        found = {(one["what"], one["id"]) for one in entries}
        return found.union(*(all_in(one["inner"]) for one in entries if "inner" in one))

    said = set().union(*(all_in(listed[name]) for name in SECTIONS if name in listed))
    values = {("value", one["value"]) for entry in listed["properties"] for one in entry.get("values", ())}
    lines = {one.name for one in library.scores}
    declared = {(one.kind, one.id) for one in library.items if one.kind != "score" or one.id in lines}
    groups = {(kind, name) for kind, name in declared if kind == "symbol group"}
    assert declared - groups <= said | values
    for name in SECTIONS:
        for entry in listed.get(name, ()):
            assert entry["lines"]["en"] and entry["lines"]["ru"], entry
            assert entry["set"] in listed["sets"]


def test_sections_have_titles_in_both_languages() -> None:
    assert set(SECTIONS) <= LABELS["en"].keys() == LABELS["ru"].keys()
    assert set(SECTIONS) == KINDS.keys() | SPECIAL.keys()
    assert list(WordLists(library_of("base")).sections(["verbs", "kinds"])) == ["kinds", "verbs"]


def test_json_is_what_it_says(run: Run, mill: Path) -> None:
    data = json.loads(run("words", "mill", "--json", "--only", "verbs").out)
    assert data.keys() == {"sets", "verbs"}
    assert data["verbs"][0]["written"] == "to build a house C"


def test_words_are_quick_the_second_time(mill: Path) -> None:
    first = spawn("words", "mill")
    runs = (spawn("words", "mill", options=("-X", "importtime")) for _attempt in range(3))
    again = next((run for run in runs if not imported(run.err) & SLOW), None)
    assert again is not None and again.out == first.out
