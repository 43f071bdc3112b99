"""`bench`: it plays, counts and compares; no test looks at a time."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

import wonderscript
from wonderscript.compiler.bundles import compile_sets
from wonderscript.tools import measuring
from wonderscript.tools.cli import group
from wonderscript.tools.combinations import shipped_combinations, shipped_games
from wonderscript.tools.measuring import Played, loop_by_hand, measure, play_at_random


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["bench", *arguments])


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    result = run("base", "--players", "3,4", "--seconds", "0.05", "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_each_number_of_players_is_measured(document: dict[str, Any]) -> None:
    assert document["sets"] == ["base"]
    assert [one["players"] for one in document["players"]] == [3, 4]
    for one in document["players"]:
        assert one["games"] > 0 and one["games_a_second"] > 0
        assert one["decisions_a_second"] > 20 * one["games_a_second"]
        assert one["options_a_decision"] > 2
        assert one["copy_microseconds"] > 0 and 1_000 < one["state_bytes"] < 100_000
        assert sum(one["shares"].values()) == pytest.approx(1, abs=0.01)


def test_the_same_game_written_by_hand_is_played_beside_it(document: dict[str, Any]) -> None:
    for one in document["players"]:
        assert one["by_hand_games_a_second"] > 0
        assert one["times_as_long_as_by_hand"] > 0


def test_the_report_is_a_table() -> None:
    result = run("base", "--players", "3", "--seconds", "0.01")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "base: random games, every payment offered"
    assert lines[1].split()[:4] == ["players", "games/s", "decisions/s", "µs/decision"]
    assert lines[2].split()[0] == "3"
    assert "finding options" in result.stdout and "payment" in result.stdout


@pytest.fixture
def soon_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks at times here."""
    monkeypatch.setattr(measuring, "WARM_UP", 1)
    monkeypatch.setattr(measuring, "LOOKED_AT", 1)


@pytest.mark.usefixtures("soon_warm")
def test_all_games_of_the_shipped_sets_are_measured() -> None:
    result = run("--all", "--players", "2,4", "--seconds", "0.01", "--json")
    assert result.exit_code == 0, result.output
    games = {(*game["sets"], game["variant"]): game for game in json.loads(result.stdout)["games"]}
    assert {key: [one["players"] for one in game["players"]] for key, game in games.items()} == {
        ("base", None): [4],
        ("base", "cities", None): [4],
        ("base", "cities", "Team Game"): [4],
        ("base", "leaders", None): [4],
        ("base", "cities", "leaders", "cities-leaders", None): [4],
        ("base", "cities", "leaders", "cities-leaders", "Team Game"): [4],
        ("base", "two-players", None): [2],
        ("base", "cities", "two-players", "cities-two-players", None): [2],
        ("base", "leaders", "two-players", "leaders-two-players", None): [2],
        (
            *("base", "cities", "leaders", "cities-leaders"),
            *("two-players", "leaders-two-players", "cities-two-players", None),
        ): [2],
        ("architects", None): [2, 4],
        ("duel", None): [2],
        ("duel", "agora", None): [2],
    }
    for (*sets, variant), game in games.items():
        for one in game["players"]:
            compared = one["times_as_long_a_decision_as_base"]
            assert (compared is None) == (len(sets) == 1 and variant is None) and (compared is None or compared > 0)


@pytest.mark.usefixtures("soon_warm")
def test_all_games_are_rows_of_one_table() -> None:
    result = run("--all", "--players", "7", "--seconds", "0.01")
    assert result.exit_code == 0, result.output
    heads, *rows = result.stdout.splitlines()[1:]
    assert heads.startswith("game ") and "per decision, by base" in heads
    names = [row[: heads.index("players")].strip() for row in rows]
    assert names == ["architects", "base", "base + cities", "base + leaders", "base + cities + leaders"]


def test_every_choice_of_sets_is_a_game_once() -> None:
    found = list(shipped_combinations())
    assert len(found) == len(set(found))
    assert [one for one in found if "two-players" in one] == [
        ("two-players",),
        ("cities", "two-players"),
        ("leaders", "two-players"),
        ("cities", "leaders", "two-players"),
    ]
    variants = {one.variant for one in shipped_games(lambda sets, variant: compile_sets(*sets, variant=variant))}
    assert variants == {None, "Team Game"}


@pytest.mark.usefixtures("soon_warm")
def test_what_extends_a_game_is_measured_beside_it_with_as_many_seats() -> None:
    document = json.loads(run("cities", "--players", "8", "--seconds", "0.01", "--json").stdout)
    assert document["players"][0]["times_as_long_a_decision_as_base"] > 0
    document = json.loads(
        run("base", "--variant", "First Edition", "--players", "3", "--seconds", "0.01", "--json").stdout
    )
    assert document["players"][0]["times_as_long_a_decision_as_base"] > 0


def test_games_that_are_measured_are_none_of_those_before(monkeypatch: pytest.MonkeyPatch) -> None:
    base = Played(wonderscript.compile_sets("base"), 3)
    played: list[int] = []

    def loop(seed: int) -> int:
        played.append(seed)
        return 1

    monkeypatch.setattr(measuring, "LOOKED_AT", 1)
    measured = measure(base, loop, 0.01, lambda: None)
    before, counted = played[: measuring.WARM_UP], played[measuring.WARM_UP :]
    assert measured.by_hand is not None and len(counted) == measured.by_hand.games
    assert len(set(before)) == measuring.WARM_UP and not set(before) & set(counted)


@pytest.mark.parametrize(
    "arguments", [[], ["base", "--all"], ["--all", "--variant", "Team Game"], ["--all", "--players", "12"]]
)
def test_sets_or_all_of_them_are_named(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


@pytest.mark.parametrize("players", ["three", "3;4", "9", "2"])
def test_wrong_numbers_of_players_are_refused(players: str) -> None:
    result = run("base", "--players", players)
    assert result.exit_code == 2
    assert "error: " in result.output and "Traceback" not in result.output


def test_a_game_that_nobody_wrote_by_hand_is_measured_alone() -> None:
    library = wonderscript.compile_sets("base", variant="First Edition")
    assert loop_by_hand(library, 3) is not None, "the loop plays both editions"
    measured = measure(Played(library, 3), None, 0.01, lambda: None)
    assert measured.by_hand is None and measured.price is None and measured.ours.games


def test_random_games_are_the_same_again() -> None:
    base = Played(wonderscript.compile_sets("base"), 3)
    assert play_at_random(base, 5) == play_at_random(base, 5)
