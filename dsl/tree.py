"""The tree: what was written, in the order written. Names are still words, and every node knows its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import Struct

from wonderscript.dsl.source import Source, Span

WordKind = Literal["WORD", "NUMBER", "MARK", "NAME", "VARIABLE", "RULE", "SIGN", "OPEN", "CLOSE", "COMMA"]


class Word(NamedTuple):
    """One word of a sentence. A `NAME` is without its quotes; a comma is a word too."""

    kind: WordKind
    text: str
    start: int
    end: int


class Line(NamedTuple):
    """Sentences joined by colons, and the block under them."""

    sentences: tuple[tuple[Word, ...], ...]
    block: tuple[Line, ...]
    start: int
    end: int

    @property
    def words(self) -> tuple[Word, ...]:
        """The first sentence."""
        return self.sentences[0]

    @property
    def head(self) -> str:
        """The first word of the line."""
        return self.sentences[0][0].text

    def rest(self) -> Line | None:
        """What follows the first colon, as a line of its own with the block; None without a colon."""
        if len(self.sentences) == 1:
            return None
        return Line(self.sentences[1:], self.block, self.sentences[1][0].start, self.end)

    def body(self) -> tuple[Line, ...]:
        """The lines that belong to the first sentence: after its colon, or in the block under it."""
        rest = self.rest()
        return self.block if rest is None else (rest,)


class Item(Struct, frozen=True, eq=False):
    """One item of a file: a line in the first column with all that belongs to it.

    `origin` is the item with the same words from which it was moved here, if it was not parsed anew.
    """

    source: Source
    line: Line
    rows: tuple[tuple[Word, ...], ...] = ()
    origin: Item | None = None

    def span(self, start: int, end: int) -> Span:
        """A place in this item's source."""
        return Span(self.source, start, end)

    def word_span(self, word: Word) -> Span:
        """The place of a word."""
        return Span(self.source, word.start, word.end)

    def words_span(self, words: tuple[Word, ...]) -> Span:
        """The place of a run of words."""
        return Span(self.source, words[0].start, words[-1].end)

    @property
    def whole(self) -> Span:
        """The place of the item with all that belongs to it."""
        ends = (self.line.end, *(row[-1].end for row in self.rows[-1:]))
        return Span(self.source, self.line.start, max(ends))

    @property
    def head_span(self) -> Span:
        """The place of the item's first line."""
        return self.words_span(self.line.words)


def words_in(line: Line) -> Iterator[Word]:
    """All words of a line and of what stands under it, in the order written."""
    for sentence in line.sentences:
        yield from sentence
    for inner in line.block:
        yield from words_in(inner)


def shifted(item: Item, source: Source, by: int) -> Item:
    """The same item at another place of another source."""
    if by == 0:
        return Item(source, item.line, item.rows, item)
    rows = tuple(_shifted_words(row, by) for row in item.rows)
    return Item(source, _shifted_line(item.line, by), rows, item)


def _shifted_line(line: Line, by: int) -> Line:
    sentences = tuple(_shifted_words(sentence, by) for sentence in line.sentences)
    block = tuple(_shifted_line(inner, by) for inner in line.block)
    return Line(sentences, block, line.start + by, line.end + by)


def _shifted_words(words: tuple[Word, ...], by: int) -> tuple[Word, ...]:
    return tuple(Word(word.kind, word.text, word.start + by, word.end + by) for word in words)
