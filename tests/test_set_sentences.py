"""The sentences of all sets, held by golden files that were read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest

from wonderscript.compiler.bundles import compile_sets
from wonderscript.runtime import words
from wonderscript.runtime.instructions.library import Piece
from wonderscript.runtime.instructions.phrases import Cost
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words.from_library import lexicon_of

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "golden"
ACCEPT = "ACCEPT"

SETS = sorted(path.parent.name for path in (ROOT / "content").glob("*/set.yaml"))


@cache
def library_of(name: str) -> PlayableLibrary:
    return compile_sets(name)


def parts_of(piece: Piece) -> Iterator[Piece]:
    yield piece
    for part in piece.parts:
        yield from parts_of(part)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", SETS)
def test_everything_in_a_set_can_be_said(name: str, language: Literal["en", "ru"]) -> None:
    library = library_of(name)
    lexicon = lexicon_of(library, language)
    pieces = [part for piece in library.pieces for part in parts_of(piece)]
    texts = [text for one in pieces for text in words.describe(one.rules, lexicon, one.kind, one.text)]
    texts += [text for one in library.rules for text in words.describe(one.rules, lexicon)]
    texts += [text for one in library.tracks for text in words.describe(one.rules, lexicon)]
    texts += [words.describe_body(one.body, lexicon, None, variables_of(one.slots)) for one in library.verbs]
    texts += [words.describe_points(one.points, lexicon) for one in library.scores]
    for text in texts:
        assert text[:1] == text[:1].upper() and text.endswith(".") and text.count("(") == text.count(")"), text
        assert not re.search(r" [ ,.;:)]|\(\s|[{}\ue000]|None|,,|\.\.", text), text


def both(library: PlayableLibrary, say: Any) -> Iterator[str]:
    """Lines of the golden file: the same thing in each language."""
    for lexicon in (lexicon_of(library, "en"), lexicon_of(library, "ru")):
        yield from (f"  {lexicon.language}  {line}" for line in say(lexicon))


def piece_lines(library: PlayableLibrary, piece: Piece, above: str = "") -> Iterator[str]:
    title = f"{above}{piece.kind} {piece.name}"
    translated = library.names["ru"].get(piece.kind, {}).get(piece.name)
    yield f"{title} / {translated}" if translated else title
    if piece.cost != Cost():
        yield from both(library, lambda lexicon: [words.describe_cost(piece.cost, lexicon)])
    yield from both(library, lambda lexicon: words.describe(piece.rules, lexicon, piece.kind, piece.text))
    for part in piece.parts:
        yield from piece_lines(library, part, f"{title}, ")


def golden_lines(library: PlayableLibrary) -> Iterator[str]:
    for piece in library.pieces:
        yield from piece_lines(library, piece)
    for named in library.rules:
        yield f"rule {named.name}"
        yield from both(library, lambda lexicon, rules=named.rules: words.describe(rules, lexicon))
    for verb in library.verbs:
        yield f"verb {verb.id}"
        variables = variables_of(verb.slots)
        yield from both(
            library, lambda lexicon, body=verb.body, known=variables: [words.describe_body(body, lexicon, None, known)]
        )
    yield "the game"
    yield from both(library, lambda lexicon: [words.describe_body(library.main, lexicon)])
    for line in library.scores:
        yield f"score {line.name}"
        yield from both(library, lambda lexicon, points=line.points: [words.describe_points(points, lexicon)])


def variables_of(slots: tuple[tuple[str, str, str | None], ...]) -> Mapping[str, str]:
    return {name: of if kind == "piece" and of else "number" if kind == "amount" else kind for kind, name, of in slots}


@pytest.mark.parametrize("name", SETS)
def test_the_sentences_of_a_set(name: str) -> None:
    text = "\n".join(golden_lines(library_of(name))) + "\n"
    golden = GOLDEN / f"{name}_sentences.txt"
    if os.environ.get(ACCEPT):
        golden.write_text(text, encoding="utf-8")
    hint = f"read the difference; {ACCEPT}=1 writes the new sentences to {golden.relative_to(ROOT)}"
    assert text == golden.read_text(encoding="utf-8"), hint


@pytest.mark.parametrize("name", SETS)
def test_every_word_of_a_set_is_translated(name: str) -> None:
    library = library_of(name)
    russian_lines = [line for line in golden_lines(library) if line.startswith("  ru  ")]
    names = {name for kinds in library.names["ru"].values() for name in kinds.values()}
    for line in russian_lines:
        foreign = [part for part in line.split("«")[1:] if part.split("»")[0] not in names and part[:1].isascii()]
        assert not foreign, line
