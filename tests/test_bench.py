"""`bench`: it plays, counts and compares; no test looks at a time."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

import wonderscript
from wonderscript.runtime.table import set_table
from wonderscript.tools.cli import group
from wonderscript.tools.measuring import loop_by_hand, measure, play_at_random


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


@pytest.mark.parametrize("players", ["three", "3;4", "9", "2"])
def test_wrong_numbers_of_players_are_refused(players: str) -> None:
    result = run("base", "--players", players)
    assert result.exit_code == 2
    assert "error: " in result.output and "Traceback" not in result.output


def test_a_game_that_nobody_wrote_by_hand_is_measured_alone() -> None:
    library = wonderscript.compile_sets("base", variant="First Edition")
    assert loop_by_hand(library, 3) is not None, "the loop plays both editions"
    measured = measure(set_table(library, 3), None, 0.01, lambda: None)
    assert measured.by_hand is None and measured.price is None and measured.ours.games


def test_random_games_are_the_same_again() -> None:
    table = set_table(wonderscript.compile_sets("base"), 3)
    assert play_at_random(table, 5) == play_at_random(table, 5)
