"""The language page is true: its examples compile and are played, and those of the base game stand in its content.

Each example says which set it is for, and so does each word in a table that the base game does not know.

All examples of one game together are a small set, compiled on top of the sets that it extends. Every piece of it is put
into play for every seat: what it says is asked for and carried out, and so is every verb and every rule; nothing may
break, no piece may get lost and no counter may fall below zero. What constructs must come to is in `test_effects_*`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec import Struct
from tests.exercise import MOST_ANSWERS, check, exercise, play_on
from tests.referees.native import for_both_engines, play_by_both
from tests.text_library import library_of_items

from wonderscript.compiler.bodies import FORMS
from wonderscript.compiler.building import ITEM_HEADS, LATER, build_model
from wonderscript.compiler.facts import FACTS
from wonderscript.compiler.memory import Memory
from wonderscript.compiler.scenarios import ScenarioReader
from wonderscript.compiler.sentences import STATEMENTS
from wonderscript.compiler.triggers import TRIGGERS
from wonderscript.compiler.variants import apply_variant
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.dsl.source import Source
from wonderscript.dsl.tree import Item
from wonderscript.runtime.instructions.effects import MoreOptions
from wonderscript.runtime.instructions.library import Library, Piece
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.options import options
from wonderscript.runtime.play import immediate_statements, statements
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.table import STATEMENTS as STATEMENT_KINDS
from wonderscript.runtime.table.table import set_table

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


PLAYERS: dict[str, range] = {
    "base": range(3, 8),
    "cities": range(3, 9),
    "leaders": range(3, 8),
    "cities-leaders": range(3, 9),
    "two-players": range(2, 3),
    "duel": range(2, 3),
    "agora": range(2, 3),
    "architects": range(2, 8),
}


# In sets with few pieces it takes more positions until every one has met those that it speaks of.
SEEDS = {"agora": 9, "architects": 9}


# Lines that are for a switch which usually stands the other way.
SWITCHED = {
    "base": {"chosen-boards": 1},
    "leaders": {"rome-keeps-leaders": 0},
    "two-players": {"free-city-uses-cards": 1},
}


# Words that the language knows by itself; sets have given some of them a meaning of their own besides.
OF_THE_LANGUAGE = {"lose", "on", "open", "teams", "token"}


class Example(NamedTuple):
    """A fenced example: its game, its text, its line, the heading it stands under and the mark that people see."""

    game: str
    text: str
    line: int
    heading: str
    mark: str


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
    heading, game, start, mark = "", None, 0, ""
    body: list[str] = []
    for number, line in enumerate(page().splitlines(), 1):
        if game is not None:
            if line == "```":
                found.append(Example(game, "\n".join(body) + "\n", start, heading, mark))
                game, mark = None, ""
            else:
                body.append(line)
        elif line.startswith("```wonder"):
            game, start, body = line.removeprefix("```wonder").strip(), number + 1, []
        elif line.startswith("#"):
            heading = line.lstrip("#").strip()
        elif line:
            mark = line
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


def lines_of(text: str) -> list[str]:
    """The lines without indentation, comments and empty lines."""
    stripped = (line.strip() for line in text.splitlines())
    return [line for line in stripped if line and not line.startswith("#")]


@cache
def content_texts(game: str) -> tuple[str, ...]:
    texts = (path.read_text(encoding="utf-8") for path in sorted((BASE.parent / game).rglob("*.wonder")))
    return tuple("\n".join(["", *lines_of(text), ""]) for text in texts)


def parts(example: Example) -> list[str]:
    return [part for part in re.split(r"\n\s*\n", example.text) if part.strip()]


def test_games_are_known() -> None:
    unknown = [(one.line, one.game) for one in examples() if one.game not in EXTENDS]
    assert not unknown
    assert {one.game for one in examples()} == set(EXTENDS)


def test_every_example_says_which_set_it_is_for() -> None:
    wrong = [(one.line, one.mark) for one in examples() if one.mark != f"*For {one.game}.*"]
    assert not wrong


@cache
def known_words(game: str) -> frozenset[str]:
    """All words that a set knows, with those of the sets that it extends."""
    report = Report()
    words = build_model([pair for one in (*EXTENDS[game], game) for pair in items(one, report)], report).vocabulary
    return frozenset(word for term in words.terms.values() for form in term.forms for word in form) | set(words.verbs)


def test_words_in_tables_say_which_set_they_need() -> None:
    """What bears no mark can be said with the base game alone."""
    tables = page().split(f"## {NEEDS}\n", 1)[0]
    declared = frozenset[str]().union(*map(known_words, EXTENDS)) - OF_THE_LANGUAGE
    rows = [line for line in tables.splitlines() if line.startswith("| ")]
    spans = [span for row in rows for span in re.findall(r"`([^`]+)`(?: \*\(([a-z-]+)\)\*)?", row)]
    marks = [mark for _text, mark in spans if mark]
    assert len(marks) > 40 and set(marks) <= set(EXTENDS)
    for text, mark in spans:
        words = re.findall(r"(?<![\w-])[a-z][a-z-]*", re.sub(r'"[^"]*"', "", text.replace("\\|", " ")))
        assert not set(words) & (declared - known_words(mark or "base")), f"{text}: say which set it needs"


@pytest.mark.parametrize("game", EXTENDS)
def test_examples_compile(game: str) -> None:
    report = Report()
    found = [pair for one in (*EXTENDS[game], game) for pair in items(one, report)]
    model = build_model(found, report)
    for set_id, item in found:
        if item.line.head == "variant":
            apply_variant(model, item, set_id, report, Memory())
        elif item.line.head == "scenario":
            ScenarioReader(model, report, set_id).read(item)
    assert not list(report), "\n" + render_report(report)


OF_CONTENT = [one for one in examples() if one.game in ("base", "leaders", "two-players")]


@pytest.mark.parametrize("example", OF_CONTENT, ids=lambda one: f"line {one.line}")
def test_examples_stand_in_the_content(example: Example) -> None:
    for part in parts(example):
        wanted = "\n".join(["", *lines_of(part), ""])
        found = any(wanted in text for text in content_texts(example.game))
        assert found, f"not in content/{example.game} word for word:\n{part}"


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


# ---------------------------------------------------------------- played


@cache
def library(game: str) -> PlayableLibrary:
    """The library of all examples of a game, with the sets that it extends."""
    report = Report()
    found = [pair for one in (*EXTENDS[game], game) for pair in items(one, report) if pair[1].line.head not in LATER]
    return library_of_items(found, report, PLAYERS[game], game)


@pytest.mark.parametrize("game", EXTENDS)
def test_examples_are_played_to_the_end(game: str) -> None:
    for players in PLAYERS[game]:
        table = set_table(library(game), players)
        for seed in range(3):
            one = Game.new(table, seed)
            assert play_on(one, Random(seed)) < MOST_ANSWERS
            assert len(one.scores) == table.seats
            assert one.winners


@pytest.mark.parametrize("game", ["cities", "cities-leaders"])
def test_teams_are_played_to_the_end(game: str) -> None:
    table = set_table(library(game), 4, {"teams": 1})
    for seed in range(3):
        one = Game.new(table, seed)
        play_on(one, Random(seed))
        assert one.winners in ((0, 1), (2, 3), (0, 1, 2, 3))


@pytest.mark.parametrize("game", [game for game in EXTENDS if game != "base"])
def test_examples_are_played_alike_by_both_engines(game: str) -> None:
    """On the way a game is saved, viewed and imagined."""

    def look(one: Game, chance: Random) -> Game:
        if chance.random() < 0.2:
            again = Game.from_json(library(game), one.to_json())
            assert (again.state, again.decision) == (one.state, one.decision)
            look_around(one, chance)
        return one

    tables = for_both_engines(set_table(library(game), PLAYERS[game][0]))
    for seed in range(4):
        play_by_both(tables, seed, look)


def look_around(game: Game, chance: Random) -> None:
    """What a seat sees stays the same when what it does not see is made up.

    If who is asked could do only one thing with made-up pieces, the game has gone on: then others see it later.
    """
    assert game.decision is not None
    for seat in range(game.table.players):
        twin = game.imagined(seat, chance.randrange(1_000))
        if seat != game.decision.seat and list(twin.state.steps()) != list(game.state.steps()):
            continue
        assert twin.view(seat).zones == game.view(seat).zones
        assert twin.view(seat).laid == game.view(seat).laid
        check(twin.table, twin.state)


@pytest.fixture
def carried_out(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The identities of all statements that were carried out or looked through."""
    seen: set[int] = set()

    def noting(place: int, do: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*arguments: Any) -> Any:
            seen.add(id(arguments[place]))
            return do(*arguments)

        return noted

    for known in (statements.DOERS, immediate_statements.DEEDS, options.WALKERS):
        for kind, do in known.items():
            monkeypatch.setitem(known, kind, noting(1, do))
    return seen


@pytest.mark.parametrize("game", EXTENDS)
def test_every_example_is_carried_out(game: str, carried_out: set[int]) -> None:
    """All pieces, verbs and rules of the page: what they say is asked for, and each of their statements is done."""
    shown = "".join(one.text for one in examples() if one.game == game)
    seeds = range(SEEDS.get(game, 6))
    # Some lines are for two players, some for more.
    numbers = PLAYERS[game][:2] if game == "architects" else PLAYERS[game][:1]
    tables = [set_table(library(game), players) for players in numbers]
    if game in SWITCHED:
        tables.append(set_table(library(game), numbers[0], SWITCHED[game]))
    made = tables[0].library
    ours = tuple(piece for piece in made.pieces if f'"{piece.name}"' in shown)
    for table in tables:
        exercise(table, {piece.name for piece in ours}, seeds)
        for seed in seeds:
            play_on(Game.new(table, seed), Random(seed))
    missed = [part for part in own_statements(game, made, ours) if id(part) not in carried_out]
    assert not missed, "\n".join(map(str, missed))


def own_statements(game: str, made: Library, pieces: tuple[Piece, ...]) -> list[Struct]:
    """The statements that a game does not have from the sets that it extends."""
    known = {part for one in EXTENDS[game] for part in statements_in(library(one).verbs, library(one).main)}
    rules = [rule for named in made.rules if named.set_id == game for rule in named.rules]
    joined = tuple(rule for rule in rules if not isinstance(rule, MoreOptions))
    return [part for part in statements_in(pieces, joined, made.verbs, made.main) if part not in known]


def statements_in(*data: object) -> list[Struct]:
    return [part for part in parts_of(data) if isinstance(part, STATEMENT_KINDS)]
