"""`explain` tells the page of a problem, as one reads it in a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.program import Run, append

from wonderscript.dsl.catalogue import CATALOGUE


@pytest.mark.parametrize("asked", ["word-twice", "[word-twice]", "Word-Twice"])
def test_a_page_is_told(run: Run, asked: str) -> None:
    result = run("explain", asked)
    assert result.code == 0
    assert result.out.startswith("word-twice\n\nA word stands twice in a row.\n")
    assert "\nExample\n\n    card " in result.out


def test_every_problem_has_a_page_without_marks(run: Run) -> None:
    for problem in CATALOGUE:
        told = run("explain", problem).out
        assert told.startswith(f"{problem}\n\n")
        assert "```" not in told and "](" not in told and "\n## " not in told


def test_all_are_listed(run: Run) -> None:
    told = run("explain").out
    assert all(f"* {problem}: " in told for problem in CATALOGUE)


def test_a_wrong_name_gets_the_nearest(run: Run) -> None:
    result = run("explain", "word-twise")
    assert (result.code, result.out) == (2, "")
    assert "did you mean `word-twice`?" in result.err
    assert "`wonderscript explain` lists all" in run("explain", "xyzzy").err


def test_a_report_says_where_more_is_told(run: Run, mill: Path) -> None:
    append(mill / "houses.wonder", 'house "Hut"\n  white, level 2, copies 2+\n  produces grian\n')
    assert run("check", mill).out.endswith("\nMore about each: wonderscript explain unknown-word\n")
    assert "explain" not in run("check", mill, "--json").out
