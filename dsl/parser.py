"""Items of text to trees: Lark, one item at a time.

The grammar stands in grammar.lark. What the parser cannot read becomes one problem for the item; the trees of
all other items come out.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken, v_args
from lark.indenter import Indenter

from wonderscript.dsl.items import Block, find_items
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.tree import Item, Line, Word

_COMMENT = re.compile(r'#[^\n"]*\Z')
GRAMMAR = files("wonderscript.dsl").joinpath("grammar.lark").read_text(encoding="utf-8")


# Characters that keyboards and word processors put in the place of the plain ones.
LOOK_ALIKES = {
    **dict.fromkeys("'‘’“”„«»`", '"'),
    **dict.fromkeys("–—−", "-"),
    ";": ",",
    "×": "*",
    "\u00a0": " ",
    "\u3000": " ",
}


class _Layout(Indenter):
    """Turns the spaces at the beginning of a line into INDENT and DEDENT."""

    NL_type = "_END"
    OPEN_PAREN_types: ClassVar[list[str]] = []
    CLOSE_PAREN_types: ClassVar[list[str]] = []
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


@v_args(inline=True)
class _Build(Transformer[Token, Any]):
    """Lark's rules to our nodes. `offset` is where the text that Lark sees begins in its source."""

    offset = 0

    def phrase(self, *tokens: Token) -> list[Word]:
        words: list[Word] = []
        for token in tokens:
            if isinstance(token, list):
                if words and words[-1].kind != "OPEN":
                    words.append(_comma_after(words[-1]))
                words.extend(token)
            else:
                words.append(self._word(token))
        return words

    def sentence(self, first: list[Word], *others: list[Word]) -> tuple[Word, ...]:
        for other in others:
            first.append(_comma_after(first[-1]))
            first.extend(other)
        return tuple(first)

    def block(self, *lines: Line) -> tuple[Line, ...]:
        return lines

    def row(self, *tokens: Token) -> tuple[Word, ...]:
        return tuple(self._word(token) for token in tokens)

    def line(self, *parts: Any) -> Line:
        *sentences, block = parts
        block = block or ()
        end = block[-1].end if block else sentences[-1][-1].end
        return Line(tuple(sentences), block, sentences[0][0].start, end)

    def item(self, line: Line) -> Line:
        return line

    def drawing(self, sentence: tuple[Word, ...], *rows: tuple[Word, ...]) -> tuple[Line, tuple[Any, ...]]:
        return Line((sentence,), (), sentence[0].start, rows[-1][-1].end), rows

    def _word(self, token: Token) -> Word:
        kind: Any = token.type
        assert token.start_pos is not None and token.end_pos is not None
        text = token[1:-1] if kind == "NAME" else str(token)
        return Word(kind, text, token.start_pos + self.offset, token.end_pos + self.offset)


def _comma_after(word: Word) -> Word:
    return Word("COMMA", ",", word.end, word.end + 1)


@cache
def _item_parser(drawn: bool) -> tuple[Lark, _Build]:
    """The parser for one item; `drawn` items (layouts) have rows in place of an indented block."""
    build = _Build()
    lark = Lark(
        GRAMMAR,
        parser="lalr",
        lexer="basic",
        start="drawing" if drawn else "item",
        postlex=None if drawn else _Layout(),
        transformer=build,
        maybe_placeholders=True,
    )
    return lark, build


def parse(source: Source, report: Report) -> list[Item]:
    """The items of a source. What cannot be read is reported and left out."""
    report.expect(source.path)
    if not source.text.endswith("\n"):
        source = Source(source.path, source.text + "\n")
    parsed = (parse_item(source, block, report) for block in find_items(source, report))
    return [item for item in parsed if item is not None]


def parse_item(source: Source, block: Block, report: Report) -> Item | None:
    """One item, or None with one problem."""
    # Lark gets the item's own text: given a slice of the source it counts all line ends before it, each time.
    lark, build = _item_parser(block.drawn)
    build.offset = block.start
    try:
        tree: Any = lark.parse(source.text[block.start : block.end])
    except UnexpectedInput as error:
        report.add(_syntax_problem(source, block, error))
        return None
    if block.drawn:
        return Item(source, tree[0], tree[1])
    return Item(source, tree)


def _syntax_problem(source: Source, block: Block, error: UnexpectedInput) -> Problem:
    if isinstance(error, UnexpectedCharacters):
        position: Any = error.pos_in_stream
        start = block.start + int(position)
        found = source.text[start]
        if found == '"':
            line_end = source.text.find("\n", start)
            line_end = block.end if line_end < 0 else min(line_end, block.end)
            return Problem("unclosed-quote", Span(source, start, line_end), {})
        values = {"character": _shown(found)}
        return Problem("unknown-character", Span(source, start, start + 1), values, (), LOOK_ALIKES.get(found))
    assert isinstance(error, UnexpectedToken)
    return _token_problem(source, block, error.token, {str(name) for name in error.accepts or error.expected})


def _shown(character: str) -> str:
    return character if character.isprintable() else f"U+{ord(character):04X}"


def _token_problem(source: Source, block: Block, token: Token, expected: set[str]) -> Problem:
    start = block.end if token.start_pos is None else token.start_pos + block.start
    end = start if token.end_pos is None else token.end_pos + block.start
    if block.drawn and token.type == "$END":
        head = Span(source, block.start, start)
        return Problem("missing-body", head, {"form": head.text})
    before = _end_before(source, block, min(start, block.end))
    last = Span(source, max(before - 1, 0), before)
    if last.text == ":" and not block.drawn and token.type != "COLON":
        return Problem("unfinished-sentence", last, {"missing": "what the colon leads to"})
    if token.type in ("$END", "_END", "_DEDENT"):
        if "CLOSE" in expected and "(" in source.text[block.start : before]:
            opening = source.text.rindex("(", block.start, before)
            return Problem("unclosed-parenthesis", Span(source, opening, opening + 1), {})
        if last.text == ",":
            return Problem("stray-comma", last, {})
        return Problem("unfinished-sentence", last, {"missing": "the rest of the sentence"})
    place = Span(source, start, end)
    match token.type:
        case "_INDENT":
            return Problem("unexpected-block", Span(source, start, max(end, start + 1)), {})
        case "CLOSE":
            return Problem("stray-parenthesis", place, {})
        case "COMMA":
            return Problem("stray-comma", place, {})
        case "COLON":
            return Problem("stray-colon", place, {})
        case _:  # only a drawing is so choosy: in a sentence all words may follow each other
            return Problem("layout-letter", place, {"found": str(token)})


def _end_before(source: Source, block: Block, offset: int) -> int:
    """Where the text before an offset ends, without spaces and comments behind it."""
    text = source.text[block.start : offset].rstrip()
    while (comment := _COMMENT.search(text)) is not None:
        text = text[: comment.start()].rstrip()
    return block.start + len(text)
