"""The cookbook is true: each recipe is checked as a set, means what stands under it, and is played.

A recipe is a set of its own on top of those that it is for, checked as `check` does. Its scenario holds, every new
piece is put into play for every seat, and a game is played to the end. The Russian page has the same recipes.
ACCEPT=1 writes what recipes mean, in both languages; the diff is read like code.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from tests.exercise import MOST_ANSWERS, exercise, play_on
from tests.recipes import (
    PAGE,
    RUSSIAN,
    SET_ID,
    Recipe,
    accepted,
    in_russian,
    make,
    read_recipes,
    titles,
    told,
    told_on,
    with_contents,
)

from wonderscript.runtime.play.game import Game
from wonderscript.runtime.rehearsals import Passed, Scenes, rehearse
from wonderscript.runtime.table.table import set_table
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.scenario_reports import Result, render_result

ACCEPT = bool(os.environ.get("ACCEPT"))
# The position in which every seat has something of everything.
BUSY = range(1, 2)
PAGES: tuple[tuple[Language, Path], ...] = (("en", PAGE), ("ru", RUSSIAN))
RECIPES = read_recipes(PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda one: one.title)
def test_a_recipe_does_what_it_says(recipe: Recipe, tmp_path: Path) -> None:
    made = make(recipe, tmp_path)
    for language, page in PAGES:
        text = page.read_text(encoding="utf-8")
        title = titles(text)[RECIPES.index(recipe)]
        if ACCEPT:
            page.write_text(accepted(text, title, told(recipe, made, language)), encoding="utf-8")
        else:
            assert told_on(text, title) == told(recipe, made, language)
    libraries = {library.variant: library for library in made.libraries()}
    assert made.scenarios
    for checked in made.scenarios:
        scenes = Scenes(libraries[checked.scenario.variant])
        outcome = rehearse(checked.scenario, scenes)
        if not isinstance(outcome, Passed):
            pytest.fail(render_result(Result(checked, outcome, scenes.table_of(checked.scenario))), pytrace=False)
    # Not every number of players can form teams: that of the scenario can.
    players = max(checked.scenario.players for checked in made.scenarios)
    for library in libraries.values():
        new = {piece.name for piece in library.pieces if piece.set_id == SET_ID}
        table = set_table(library, players)
        exercise(table, new, BUSY)
        game = Game.new(table, players)
        assert play_on(game, Random(players)) < MOST_ANSWERS
        assert game.winners


def test_recipes_are_many_and_differ() -> None:
    for _language, page in PAGES:
        found = titles(page.read_text(encoding="utf-8"))
        assert len(found) >= 135
        assert len(set(found)) == len(found)


def test_recipes_are_short() -> None:
    long = [recipe.title for recipe in RECIPES if not 2 <= len(recipe.text.splitlines()) <= 12]
    assert not long


def test_the_contents_name_every_chapter_and_recipe() -> None:
    page = PAGE.read_text(encoding="utf-8")
    if ACCEPT:
        page = with_contents(page)
        PAGE.write_text(page, encoding="utf-8")
    assert page == with_contents(page), "run the tests with ACCEPT=1"


def test_the_russian_page_follows_the_english_one() -> None:
    english, page = (path.read_text(encoding="utf-8") for path in (PAGE, RUSSIAN))
    if ACCEPT:
        page = in_russian(english, page)
        RUSSIAN.write_text(page, encoding="utf-8")
    assert page == in_russian(english, page), "run the tests with ACCEPT=1"
