"""The language page is true: its examples compile, and those of the base game stand in its content.

All examples of one game together are a small set, compiled on top of the sets that it extends.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from wonderscript.compiler.bodies import FORMS
from wonderscript.compiler.building import ITEM_HEADS, build_model
from wonderscript.compiler.facts import FACTS
from wonderscript.compiler.scenarios import ScenarioReader
from wonderscript.compiler.sentences import STATEMENTS
from wonderscript.compiler.triggers import TRIGGERS
from wonderscript.compiler.variants import apply_variant
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.dsl.source import Source
from wonderscript.dsl.tree import Item

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "language.md"
BASE = ROOT / "content" / "base"
NEEDS = "What the language must be able to say"

EXTENDS: dict[str, tuple[str, ...]] = {
    "base": (),
    "cities": ("base",),
    "leaders": ("base",),
    "cities-leaders": ("base", "cities", "leaders"),
    "two-players": ("base",),
    "duel": (),
    "agora": ("duel",),
    "architects": (),
}


class Example(NamedTuple):
    """A fenced example: its game, its text, its line in the page and the heading it stands under."""

    game: str
    text: str
    line: int
    heading: str


class Need(NamedTuple):
    """A row of the page's own list of needs."""

    title: str
    anchor: str
    games: tuple[str, ...]


@cache
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


@cache
def examples() -> tuple[Example, ...]:
    found: list[Example] = []
    heading, game, start = "", None, 0
    body: list[str] = []
    for number, line in enumerate(page().splitlines(), 1):
        if game is not None:
            if line == "```":
                found.append(Example(game, "\n".join(body) + "\n", start, heading))
                game = None
            else:
                body.append(line)
        elif line.startswith("```wonder"):
            game, start, body = line.removeprefix("```wonder").strip(), number + 1, []
        elif line.startswith("#"):
            heading = line.lstrip("#").strip()
    return tuple(found)


@cache
def needs() -> tuple[Need, ...]:
    section = page().split(f"## {NEEDS}\n", 1)[1]
    rows = re.findall(r"^\| \[(.+?)\]\(#(.+?)\) \| (.+?) \|$", section, re.MULTILINE)
    return tuple(Need(title, anchor, tuple(games.split(", "))) for title, anchor, games in rows)


def anchor(heading: str) -> str:
    """The anchor that GitHub gives to a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def sources(game: str) -> list[Source]:
    """What a game is made of: the base game's own files, or the page with nothing left but its examples."""
    if game == "base":
        files = sorted(BASE.glob("*.wonder"))
        return [Source(path.name, path.read_text(encoding="utf-8")) for path in files]
    left = [""] * len(page().splitlines())
    for one in examples():
        if one.game == game:
            rows = one.text.splitlines()
            left[one.line - 1 : one.line - 1 + len(rows)] = rows
    return [Source(f"language.md, {game}", "\n".join(left) + "\n")]


def items(game: str, report: Report) -> list[tuple[str, Item]]:
    return [(game, item) for source in sources(game) for item in parse(source, report)]


def lines(text: str) -> list[str]:
    """The lines without indentation, comments and empty lines."""
    stripped = (line.strip() for line in text.splitlines())
    return [line for line in stripped if line and not line.startswith("#")]


@cache
def base_texts() -> tuple[str, ...]:
    texts = (path.read_text(encoding="utf-8") for path in sorted(BASE.rglob("*.wonder")))
    return tuple("\n".join(["", *lines(text), ""]) for text in texts)


def parts(example: Example) -> list[str]:
    return [part for part in re.split(r"\n\s*\n", example.text) if part.strip()]


def test_games_are_known() -> None:
    unknown = [(one.line, one.game) for one in examples() if one.game not in EXTENDS]
    assert not unknown
    assert {one.game for one in examples()} == set(EXTENDS)


@pytest.mark.parametrize("game", EXTENDS)
def test_examples_compile(game: str) -> None:
    report = Report()
    found = [pair for one in (*EXTENDS[game], game) for pair in items(one, report)]
    model = build_model(found, report)
    for set_id, item in found:
        if item.line.head == "variant":
            apply_variant(model, item, set_id, report)
        elif item.line.head == "scenario":
            ScenarioReader(model, report, set_id).read(item)
    assert not list(report), "\n" + render_report(report)


OF_BASE = [one for one in examples() if one.game == "base"]


@pytest.mark.parametrize("example", OF_BASE, ids=lambda one: f"line {one.line}")
def test_base_examples_stand_in_the_content(example: Example) -> None:
    for part in parts(example):
        wanted = "\n".join(["", *lines(part), ""])
        assert any(wanted in text for text in base_texts()), f"not in content/base word for word:\n{part}"


def test_needs_are_listed() -> None:
    assert len(needs()) >= 24
    assert len({need.title for need in needs()}) == len(needs())


@pytest.mark.parametrize("need", needs(), ids=lambda need: need.anchor)
def test_every_need_has_an_example_of_each_game(need: Need) -> None:
    assert anchor(need.title) == need.anchor
    shown = {one.game for one in examples() if one.heading == need.title}
    assert shown == set(need.games)


def test_every_head_of_the_language_stands_in_the_tables() -> None:
    tables = page().split(f"## {NEEDS}\n", 1)[0]
    words = set(re.findall(r"[a-z-]+", " ".join(re.findall(r"`([^`\n]+)`", tables))))
    readers = {reader: set[str]() for reader in STATEMENTS.values()}
    for form, reader in STATEMENTS.items():
        readers[reader].add(form)
    heads = [{head} for head in (*ITEM_HEADS, *FACTS, *TRIGGERS, *FORMS)] + list(readers.values())
    assert not [" or ".join(sorted(forms)) for forms in heads if not forms & words]
