"""What a text speaks of is still there when its moment comes, and nothing stays where a step would have emptied it."""

from __future__ import annotations

from pathlib import Path

import pytest

from wonderscript.compiler.workspace import Workspace

WORKSPACE = Workspace()
MANIFEST = """id: old-harbor
title: {en: Old Harbor, ru: Старая гавань}
players: {min: 3, max: 7}
extends: [base]
"""


def problems(folder: Path, *lines: str) -> list[tuple[str, str]]:
    """What is said of a guild with these lines: ids, and the words that they point at."""
    folder = folder / "old-harbor"
    folder.mkdir()
    (folder / "set.yaml").write_text(MANIFEST, encoding="utf-8")
    guild = ['card "Millers Guild"', "  purple, age 3, copies 3+", *(f"  {line}" for line in lines), ""]
    (folder / "cards.wonder").write_text("\n".join(guild), encoding="utf-8")
    return [(one.id, one.span.text) for one in WORKSPACE.check([folder]) if not one.id.startswith("translation")]


@pytest.mark.parametrize(
    "lines",
    [
        ("at the end of the turn: sell a card of my hand",),
        ("after turn: gain 1 coin per card of my hand",),
        ("when built", "  at the end of the turn", "    if there is a red card in my hand: gain 1 coin"),
    ],
)
def test_a_hand_has_been_passed_on_when_the_turn_is_over(tmp_path: Path, lines: tuple[str, ...]) -> None:
    assert problems(tmp_path, *lines) == [("passed-by-then", "my hand")]


@pytest.mark.parametrize(
    "line",
    [
        "before passing: gain 1 coin per card of my hand",
        "after passing: gain 1 coin per card of my hand",
        "at the end of the turn: gain 1 coin per red card of my city",
        "at the end of the turn: put a random card of the discard into my hand",
        "at the end of the conflict: gain 1 coin",
    ],
)
def test_other_moments_and_other_zones_are_as_they_are(tmp_path: Path, line: str) -> None:
    assert problems(tmp_path, line) == []


@pytest.mark.parametrize("moment", ["before age", "instead of age", "after dealing", "at the end of the dealing"])
def test_a_piece_of_the_last_age_comes_too_late_for_what_begins_it(tmp_path: Path, moment: str) -> None:
    assert problems(tmp_path, f"{moment}: gain 1 coin") == [("waits-in-vain", moment)]


@pytest.mark.parametrize(
    "moment", ["after age", "at the end of the age", "before play", "after conflict", "after game"]
)
def test_what_comes_after_it_is_waited_for(tmp_path: Path, moment: str) -> None:
    assert problems(tmp_path, f"{moment}: gain 1 coin") == []


@pytest.mark.parametrize(
    "lines",
    [
        ("instead of leftover: build a card of my hand",),
        ("instead of leftover", "  may choose a card C of my hand: build C"),
        ("instead of leftover", "  choose a card C of my hand", "  do one", "    build C", "    gain 1 coin"),
        ("instead of leftover: put a random card of my hand into the discard face down",),
    ],
)
def test_what_a_step_would_put_away_may_stay(tmp_path: Path, lines: tuple[str, ...]) -> None:
    assert problems(tmp_path, *lines) == [("stays-behind", "instead of leftover")]


@pytest.mark.parametrize(
    "lines",
    [
        ("instead of leftover", "  choose a card C of my hand", "  do one", "    build C", "    sell C"),
        (
            "instead of leftover",
            "  together",
            "    choose a card C of their hand",
            "    do one",
            "      build C",
            "      sell C",
        ),
        ("instead of leftover", "  build a card of my hand", "  put my hand into the discard face down"),
        ("instead of leftover", "  each card C of my hand", "    sell C"),
        ("instead of leftover: gain 1 coin",),
    ],
)
def test_nothing_stays_where_all_of_it_goes_or_none_is_taken(tmp_path: Path, lines: tuple[str, ...]) -> None:
    assert problems(tmp_path, *lines) == []


@pytest.mark.parametrize("line", ["the top card of the discard", "the top 2 cards of the discard"])
def test_the_top_of_what_is_no_pile_is_not_said(tmp_path: Path, line: str) -> None:
    found = problems(tmp_path, f"when built: put {line} into my hand")
    assert found == [("top-of-no-pile", line.removeprefix("the "))]


@pytest.mark.parametrize("line", ["the last card of the discard", "the first card of the discard"])
def test_what_came_first_and_last_is_known(tmp_path: Path, line: str) -> None:
    assert problems(tmp_path, f"when built: put {line} into my hand") == []
