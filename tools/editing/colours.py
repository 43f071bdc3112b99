"""Words by what they are, for editors that colour texts by it.

What a word is depends on the sets: a text that cannot be read yet has the colours of its letters alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.tree import Item, Word, words_in
from wonderscript.tools.editing.mentions import RULE, Mention
from wonderscript.tools.editing.texts import Position, items_of, position_of

Colour = Literal["keyword", "class", "property", "enumMember", "function", "variable", "string", "number", "comment"]
COLOURS: tuple[Colour, ...] = (
    "keyword",
    "class",
    "property",
    "enumMember",
    "function",
    "variable",
    "string",
    "number",
    "comment",
)

_OF_WORDS: dict[str, Colour] = {"VARIABLE": "variable", "MARK": "number", "NUMBER": "number", "NAME": "string"}
_OF_THINGS: dict[str, Colour] = {
    "kind": "class",
    "property": "property",
    "setting": "property",
    "value": "enumMember",
    "resource": "enumMember",
    "resource group": "enumMember",
    "symbol": "enumMember",
    "symbol group": "enumMember",
    "counter": "enumMember",
    "token": "enumMember",
    "verb": "function",
    "link": "function",
    "relation": "function",
    "zone": "class",
    "step": "class",
    "phase": "class",
    "deck": "class",
    "track": "class",
    "adjective": "property",
    "rank": "property",
    "way": "property",
    RULE: "string",
}
_REMARK = re.compile(r'^(?:[^"#\n]|"[^"\n]*")*?(#[^\n]*)', re.MULTILINE)


class Coloured(NamedTuple):
    """A run of characters on one line, and what it is."""

    start: Position
    length: int
    colour: Colour
    declares: bool = False


def coloured(source: Source, mentions: list[Mention]) -> list[Coloured]:
    """All words of a text that have a colour, in order."""
    # Where a word is declared with all its forms, each form has the colour of the word.
    named = (one for one in mentions if one.thing.kind in _OF_THINGS and "|" not in one.span.text)
    known = {one.span.start: one for one in named}
    found = [one for item in items_of(source) for one in _of_item(item, known)]
    for match in _REMARK.finditer(source.text):
        found.append(Coloured(position_of(source, match.start(1)), len(match[1].rstrip("\r")), "comment"))
    return sorted(set(found))


def _of_item(item: Item, known: dict[int, Mention]) -> Iterator[Coloured]:
    beyond = 0
    for word in _words(item):
        if word.start < beyond:
            continue
        mention = known.get(word.start)
        if mention is not None and word.kind == "WORD":
            beyond = mention.span.end
            yield _run(item.span(word.start, beyond), _OF_THINGS[mention.thing.kind], mention.declares)
        elif word.kind == "RULE":
            yield _run(item.word_span(word), "string")
        elif word.kind in _OF_WORDS:
            yield _run(item.word_span(word), _OF_WORDS[word.kind])
        elif word.kind == "WORD":
            yield _run(item.word_span(word), "keyword")


def _words(item: Item) -> Iterator[Word]:
    yield from words_in(item.line)
    for row in item.rows:
        yield from row


def _run(span: Span, colour: Colour, declares: bool = False) -> Coloured:
    return Coloured(position_of(span.source, span.start), span.end - span.start, colour, declares)
