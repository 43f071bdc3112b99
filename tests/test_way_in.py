"""What somebody meets who adds the first pieces to a game: uneven decks, new values, missing names."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from wonderscript.compiler.bundles import compile_sets
from wonderscript.compiler.colors import LEAST_DISTANCE, distance
from wonderscript.compiler.themes import SUGGESTED, VISIONS, Theme
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.rendering import render_report
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.table import set_table
from wonderscript.tools.folders import theme_of
from wonderscript.tools.playing.screens import zones_of
from wonderscript.tools.playing.speaking import Speaker


def problems(tmp_path: Path, text: str, **files: str) -> list[Problem]:
    """What is wrong with a set that extends the base game."""
    folder = tmp_path / "harbor"
    folder.mkdir()
    manifest = "id: harbor\ntitle: {en: Harbor, ru: Гавань}\nplayers: {min: 3, max: 7}\nextends: [base]\n"
    (folder / "set.yaml").write_text(manifest, encoding="utf-8")
    (folder / "harbor.wonder").write_text(dedent(text).lstrip(), encoding="utf-8")
    for name, content in files.items():
        (folder / f"{name}.yaml").write_text(dedent(content).lstrip(), encoding="utf-8")
    return list(Workspace().check([folder]))


def said(problem: Problem) -> str:
    report = Report()
    report.add(problem)
    return render_report(report)


def fix_of(problem: Problem) -> str:
    return next(line for line in said(problem).splitlines() if line.startswith("fix:"))


UNEVEN = """
card "Harmless Guild"
  purple, age 3, copies 3+
  costs wood
  worth 1 point per brown card of my neighbors

card "Tide Mill"
  blue, age 1, copies {}
  worth 2 points
"""


def test_the_piece_is_blamed_that_makes_a_deck_uneven(tmp_path: Path) -> None:
    """The guild goes into the deck too, but of guilds some are drawn."""
    (problem,) = problems(tmp_path, UNEVEN.format("3+ 6+"))
    assert (problem.id, problem.values["name"]) == ("piece-makes-deck-uneven", "Tide Mill")
    assert '"Theater" (`copies 3+ 6+`),' in fix_of(problem)


def test_pieces_to_swap_with_count_as_much(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, UNEVEN.format("4+ 7+"))
    assert "let it take the place of" in fix_of(problem) and "copies 4+ 7+" in fix_of(problem)
    assert "copies 3+" not in fix_of(problem)


def test_where_none_has_its_marks_others_are_named(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, UNEVEN.format("6+ 7+"))
    assert "give it the marks of" in fix_of(problem)


def test_what_is_advised_comes_out(tmp_path: Path) -> None:
    text = """
    variant "Mills"
      remove card "Theater"
      add card "Tide Mill"
        blue, age 1, copies 3+ 6+
        worth 2 points
    """
    assert problems(tmp_path, text) == []


def test_a_variant_that_makes_a_deck_uneven_shows_its_piece(tmp_path: Path) -> None:
    text = """
    variant "Mills"
      add card "Tide Mill"
        blue, age 1, copies 3+
        worth 2 points
    """
    (problem,) = problems(tmp_path, text)
    assert problem.id == "deck-does-not-come-out"
    assert 'card "Tide Mill"' in problem.others[0].span.text


def test_missing_translations_are_one_problem(tmp_path: Path) -> None:
    boards = "".join(f'board "Harbor {number}"\n  produces wood\n\n' for number in range(1, 11))
    (problem,) = problems(tmp_path, boards, ru="names: {}\n")
    assert problem.id == "translation-missing"
    assert '"Harbor 8" (and 2 more)' in said(problem)


COLOR = """
property color: teal, amber

variant "Colors"
  remove card "Theater"
  add card "Tide Mill"
    teal, age 1, copies 3+ 6+
    produces wood
  remove card "Altar"
  add card "Amber Mill"
    amber, age 1, copies 3+ 5+
    produces clay
"""


def test_new_values_without_a_look_are_one_warning(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, COLOR)
    assert (problem.id, problem.span.text) == ("value-without-look", "teal")
    looks = problem.values["lines"]
    assert "teal: {" in looks and "amber: {" in looks


def test_the_advised_look_is_a_look(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, COLOR)
    (tmp_path / "again").mkdir()
    assert problems(tmp_path / "again", COLOR, theme=f"{problem.values['lines']}\n") == []


def test_advised_colors_can_be_told_apart() -> None:
    pairs = [(one, two) for place, one in enumerate(SUGGESTED) for two in SUGGESTED[:place]]
    assert all(distance(one, two, vision) >= LEAST_DISTANCE for one, two in pairs for vision in VISIONS)


def test_a_broken_hook_hides_nothing_of_pieces_that_name_its_step(tmp_path: Path) -> None:
    text = """
    before conflict
      each player
        gain 1 coinn

    card "Bugle Guild"
      purple, age 3, copies 3+
      when the conflict is lost: gain 1 coin
    """
    assert len({one.span.line for one in problems(tmp_path, text) if one.id != "translation-missing"}) == 2


def test_zones_of_a_set_without_a_theme_are_seen_in_play(tmp_path: Path) -> None:
    text = """
    zone quay, each player, open

    before dealing: each player puts a random card of the box into the quay of them
    """
    assert not [one for one in problems(tmp_path, text) if one.id != "unused-word"]
    folder = tmp_path / "harbor"
    table = set_table(compile_sets(folder), 3)
    game = Game.new(table, 1)
    while not game.state.zones[table.zone("quay", 0)]:
        game.answer(0)
    speaker = Speaker(table, "en", theme_of([str(folder)]), 0, ("a", "b", "c"))
    assert any(line.plain.strip().startswith("quay: ") for line in zones_of(speaker, game.view(0), 0))


def test_counters_of_a_set_without_a_theme_are_seen_in_play(tmp_path: Path) -> None:
    text = """
    token pilgrim|pilgrims, each player

    before dealing: each player gains 1 pilgrim
    """
    assert not [one for one in problems(tmp_path, text) if one.id != "translation-missing"]
    folder = tmp_path / "harbor"
    speaker = Speaker(set_table(compile_sets(folder), 3), "en", theme_of([str(folder)]), 0, ("a", "b", "c"))
    assert list(speaker.shown_counters) == ["coin", "victory", "defeat", "pilgrim"]


def test_zones_that_a_theme_leaves_out_stay_out(tmp_path: Path) -> None:
    table = set_table(compile_sets("base"), 3)
    shown = Speaker(table, "en", theme_of(["base"]), 0, ("a", "b", "c")).shown_zones
    assert list(shown) == ["city", "plan"]
    assert "city" in Speaker(table, "en", Theme(), 0, ("a", "b", "c")).shown_zones


@pytest.mark.parametrize(
    "line", ["at the end of the age: gain 1 coin", "when built\n    at the end of the turn: gain 1 coin"]
)
def test_no_rank_has_to_be_named(tmp_path: Path, line: str) -> None:
    text = f'card "Toll Guild"\n  purple, age 3, copies 3+\n  costs wood\n  {line}\n'
    assert problems(tmp_path, text) == []
