"""Texts line by line, and what the words of a game stand for: nothing is told in passing, in either language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import pytest
from msgspec import Struct
from msgspec.structs import replace as change
from tests.program import MILL
from tests.small_lexicon import VARIABLES, each_language
from tests.test_everything_is_said import sample

from wonderscript.compiler.bundles import compile_sets
from wonderscript.runtime import words
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions.phrases import BoundPiece, Constant, Pieces, Seat, SharedZone, ZoneOf
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words.explanations import EXPLAINED, Explainer, variables_of
from wonderscript.runtime.words.from_library import lexicon_of
from wonderscript.runtime.words.lexicon import Lexicon
from wonderscript.runtime.words.speech import bindings

Language = Literal["en", "ru"]
SETS = sorted(path.parent.name for path in (Path(__file__).parents[1] / "content").glob("*/set.yaml"))
ME = Seat("me")
HOUSE = BoundPiece("C")
CHOOSE = effects.Choose(ME, "C", Pieces("house", (ZoneOf(ME, "hand"),)))
BUILD = effects.Call(ME, "build", (HOUSE,))
GAIN = effects.Gain(ME, "penny", Constant(1))


@cache
def library_of(name: str | Path) -> PlayableLibrary:
    return compile_sets(name)


def told(*body: effects.Statement, language: Language = "en") -> list[str]:
    return words.tell_body(body, lexicon_of(library_of(MILL), language))


def test_what_is_chosen_and_what_is_done_with_it_are_two_lines() -> None:
    assert told(CHOOSE, BUILD) == ["Choose a house from your hand:", "  Build it."]
    assert words.describe_body((CHOOSE, BUILD), lexicon_of(library_of(MILL), "en")) == "Build a house from your hand."


def test_what_is_left_out_with_a_choice_stands_under_it() -> None:
    alone = change(CHOOSE, following=1)
    assert told(CHOOSE, BUILD, GAIN) == ["Choose a house from your hand:", "  Build it.", "  Take 1 penny."]
    assert told(alone, BUILD, GAIN) == ["Choose a house from your hand:", "  Build it.", "Take 1 penny."]


def test_one_and_all_and_random_and_first_are_told_apart() -> None:
    hand = (ZoneOf(ME, "hand"),)
    town = ZoneOf(ME, "town")
    meant = [Pieces("house", hand), Pieces("house", hand, (), "random"), Pieces("house", hand, (), "first")]
    assert [told(effects.Move(ME, one, town))[0] for one in meant] == [
        "Put all houses from your hand into your town.",
        "Put a random house from your hand into your town.",
        "Put the first house from your hand into your town.",
    ]


def test_what_stands_in_something_is_indented_under_it() -> None:
    body = effects.ForEachPlayer(Seat("everyone"), (effects.May(ME, (CHOOSE, BUILD)), GAIN))
    assert told(body) == [
        "For each player, in turn:",
        "  They may:",
        "    Choose a house from their hand:",
        "      Build it.",
        "  They take 1 penny.",
    ]
    assert told(body, language="ru") == [
        "Для каждого игрока по очереди:",
        "  Он может:",
        "    Выбрать дом из своей руки:",
        "      Построить его.",
        "  Он берёт 1 пенни.",
    ]


def test_what_is_short_stays_on_its_line() -> None:
    from wonderscript.runtime.instructions.phrases import Exists

    condition = Exists(Pieces("house", (SharedZone("deck"),)))
    assert told(effects.If(condition, (GAIN,))) == ["If there is a house in the deck, take 1 penny."]
    assert told(effects.If(condition, (GAIN,), (CHOOSE, BUILD))) == [
        "If there is a house in the deck:",
        "  Take 1 penny.",
        "Otherwise:",
        "  Choose a house from your hand:",
        "    Build it.",
    ]


def test_options_are_listed() -> None:
    either = effects.DoOne(ME, ((CHOOSE, BUILD), (GAIN,)))
    options = ["  - Choose a house from your hand:", "      Build it.", "  - Take 1 penny."]
    assert told(either) == ["Do one of these:", *options]
    assert told(effects.May(ME, (either,))) == ["You may do one of these:", *options]


def test_rules_say_when() -> None:
    lexicon = lexicon_of(library_of(MILL), "en")
    hook = effects.Hook("before", "turn", (CHOOSE, BUILD))
    assert words.tell((hook,), lexicon) == [
        "Before the turn:",
        "  For each player, in turn:",
        "    They choose a house from their hand:",
        "      They build it.",
    ]
    after = (effects.Hook("after", "turn", (GAIN,)),)
    assert words.tell(after, lexicon) == ["After the turn: each player takes 1 penny."]
    assert words.tell(after, lexicon, "house") == ["After the turn: take 1 penny."], "of whose house it is"


@each_language
@pytest.mark.parametrize("statement", get_args(effects.Statement), ids=lambda one: one.__name__)
def test_all_statements_with_statements_in_them_can_be_told_in_lines(statement: type[Struct], lexicon: Lexicon) -> None:
    has_bodies = any("Statement" in str(kind) for kind in statement.__annotations__.values())
    speaker = words.SPEAKERS[lexicon.language](lexicon, "card", bindings(VARIABLES))
    assert bool(speaker.inside(sample(statement))) == has_bodies  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", SETS)
def test_every_line_of_a_set_is_sound(name: str, language: Language) -> None:
    library = library_of(name)
    lexicon = lexicon_of(library, language)
    bodies = [(library.main, {}), *((verb.body, variables_of(verb)) for verb in library.verbs)]
    lines = [line for body, variables in bodies for line in words.tell_body(body, lexicon, None, variables)]
    lines += [line for rule in library.rules for line in words.tell(rule.rules, lexicon)]
    lines += [line for piece in library.pieces for line in words.tell(piece.rules, lexicon, piece.kind, piece.text)]
    assert lines
    for line in lines:
        text = line.strip(" -")
        assert text.endswith((".", ":")) and text[0] == text[0].upper() and text.count("(") == text.count(")"), line
        assert not re.search(r" [ ,.;:)]|\(\s|[{}\ue000]|None|,,|\.\.|::", text), line


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", SETS)
def test_every_word_of_a_set_is_explained(name: str, language: Language) -> None:
    library = library_of(name)
    explainer = Explainer(library, language)
    assert {one.kind for one in library.items} <= EXPLAINED.keys()
    for item in library.items:
        if item.kind == "score" and item.id not in {line.name for line in library.scores}:
            continue
        lines = explainer.explain(item.kind, item.id)
        assert lines and lines[0][-1] in ".:", item
        if language == "ru" and item.kind != "rank":
            assert re.search("[а-яё0-9]", lines[0], re.IGNORECASE), item


def test_words_are_explained_by_what_they_are() -> None:
    explainer = Explainer(library_of("agora"), "en")
    assert explainer.explain("zone", "schemes") == [
        "A place for pieces, one for each player; its owner sees what lies there."
    ]
    assert explainer.explain("counter", "supply") == ["A number of each player; at the start 12."]
    assert explainer.explain("layout", "Age III")[:4] == [
        "20 places in 7 rows, 12 of them face up.",
        "  o o",
        " x x x",
        "o o o o",
    ]
    assert explainer.explain("ties", "ties")[-1] == "Else it is shared."
    cities = Explainer(library_of("cities"), "en")
    assert cities.explain("setting", "hand-size") == ["8, with 8 players 7."]
    assert cities.explain("deck", "age-deck")[0] == "There is one for each value of: age."
    assert cities.explain("kind", "card")[:2] == ["Each has: color, age.", "Each may have: copies, a cost."]


def test_the_text_of_everything_is_kept_by_set() -> None:
    items = library_of("cities").items
    told = [(one.set_id, one.text) for one in items if (one.kind, one.id) == ("setting", "hand-size")]
    assert told == [
        ("base", "setting hand-size is 7"),
        ("cities", "change hand-size to 8"),
        ("cities", "change hand-size to 7 with 8 players"),
    ]
    assert [one.set_id for one in items if (one.kind, one.id) == ("deck", "age-deck")] == ["base", "cities"]
    assert [one.set_id for one in items if (one.kind, one.id) == ("property", "color")] == ["base", "cities"]
    [fight] = [one for one in items if (one.kind, one.id) == ("verb", "fight")]
    assert fight.text.startswith("to fight|fights a player P\n  if my shields")
    [layout] = [one for one in library_of("duel").items if (one.kind, one.id) == ("layout", "Age I")]
    assert layout.text.endswith("o o o o o o")
    assert library_of("cities").rules[-1].source.startswith("instead of conflict, if teams\n")
