"""Bots play every shipped combination and every variant to the end; `benchmarks/every_table.py` plays many more games.

Here the fewest players of each game play one game with all seats greedy, and searching bots play where a seat without
a player is answered for.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import every_table
from benchmarks.every_table import Batch, Failure, Seats, play_batch
from tests.referees.games import games_a_table

import wonderscript
from wonderscript.tools.combinations import shipped_combinations

VARIED = [
    (sets, variant) for sets in shipped_combinations() for variant in (None, *wonderscript.compile_sets(*sets).variants)
]


@pytest.mark.parametrize(("sets", "variant"), VARIED, ids=[f"{' + '.join(sets)}, {one}" for sets, one in VARIED])
def test_greedy_bots_play_to_the_end(sets: tuple[str, ...], variant: str | None) -> None:
    players = min(wonderscript.compile_sets(*sets, variant=variant).player_counts)
    assert play_batch(Batch(Seats(sets, variant, players), "greedy", 1, games_a_table(1))) == []


def test_searching_bots_answer_for_a_seat_without_a_player() -> None:
    assert play_batch(Batch(Seats(("leaders", "two-players"), None, 2), "search:4", 5, 1)) == []


def test_every_table_is_there() -> None:
    tables = {seats for seats, _library in every_table.every_table("leaders")}
    assert Seats(("leaders", "two-players"), "Free City Leaders", 2) in tables
    assert {seats.players for seats in tables if seats.sets == ("cities", "leaders")} == {3, 4, 5, 6, 7, 8}
    teams = [seats for seats in tables if (seats.sets, seats.variant) == (("cities", "leaders"), "Team Game")]
    assert {seats.players for seats in teams} == {4, 6, 8}


def test_a_game_that_fails_is_told_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_off(*_arguments: object) -> str:
        raise IndexError("nothing there")

    monkeypatch.setattr(every_table, "play_game", break_off)
    (failure,) = play_batch(Batch(Seats(("leaders", "two-players"), "Free City Leaders", 2), "greedy", 7, 1))
    assert failure.reason == "IndexError: nothing there"
    assert failure.command == (
        "wonderscript --debug play leaders two-players --variant 'Free City Leaders' --players 2 --seed 7"
        " --bots greedy --auto"
    )


def test_what_was_played_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[Batch] = []

    def play_all(todo: list[Batch], jobs: int) -> object:
        for batch in todo:
            played.append(batch)
            yield batch, [Failure(batch, 3, "nobody wins")] if batch.seats.players == 2 else []

    monkeypatch.setattr(every_table, "play_all", play_all)
    report = tmp_path / "tables.jsonl"
    order = ["--games", "random=15", "--only", "duel", "--to", str(report)]
    assert every_table.main(order) == 1
    count = len(played)
    assert count == 2 * len(wonderscript.compile_sets("duel").variants) + 2
    assert "--bots random --auto" in capsys.readouterr().out
    with report.open("a") as file:
        file.write('{"batch": "half a li')
    assert every_table.main(order) == 1, "what failed before is told again"
    assert len(played) == count
    every_table.main(["--games", "random=25", "--only", "duel", "--to", str(report)])
    assert len(played) == count + len(wonderscript.compile_sets("duel").variants) + 1, "what is new is played"
