"""Items of text to trees: Lark, one item at a time.

The grammar stands in grammar.lark. What the parser cannot read becomes one problem for the item; the trees of all
other items come out.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken, v_args
from lark.indenter import Indenter
from lark.lexer import TextSlice

from wonderscript.dsl.items import Block, find_items
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.tree import Item, Line, Word

GRAMMAR = files("wonderscript.dsl").joinpath("grammar.lark").read_text(encoding="utf-8")


class _Layout(Indenter):
    """Turns the spaces at the beginning of a line into INDENT and DEDENT."""

    NL_type = "_END"
    OPEN_PAREN_types: list[str] = []
    CLOSE_PAREN_types: list[str] = []
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


@v_args(inline=True)
class _Build(Transformer[Token, Any]):
    """Lark's rules to our nodes."""

    def phrase(self, *tokens: Token) -> list[Word]:
        words: list[Word] = []
        for token in tokens:
            if isinstance(token, list):
                if words and words[-1].kind != "OPEN":
                    words.append(Word("COMMA", ",", token[0].start - 1, token[0].start))
                words.extend(token)
            else:
                words.append(_word(token))
        return words

    def sentence(self, first: list[Word], *others: list[Word]) -> tuple[Word, ...]:
        for other in others:
            first.append(Word("COMMA", ",", first[-1].end, first[-1].end + 1))
            first.extend(other)
        return tuple(first)

    def block(self, *lines: Line) -> tuple[Line, ...]:
        return lines

    def row(self, *tokens: Token) -> tuple[Word, ...]:
        return tuple(_word(token) for token in tokens)

    def line(self, *parts: Any) -> Line:
        *sentences, block = parts
        block = block or ()
        end = block[-1].end if block else sentences[-1][-1].end
        return Line(tuple(sentences), block, sentences[0][0].start, end)

    def item(self, line: Line) -> Line:
        return line

    def drawing(self, sentence: tuple[Word, ...], *rows: tuple[Word, ...]) -> tuple[Line, tuple[Any, ...]]:
        return Line((sentence,), (), sentence[0].start, rows[-1][-1].end), rows


def _word(token: Token) -> Word:
    kind: Any = token.type
    assert token.start_pos is not None and token.end_pos is not None
    return Word(kind, token[1:-1] if kind == "NAME" else str(token), token.start_pos, token.end_pos)


@cache
def item_parser(drawn: bool) -> Lark:
    """The parser for one item; `drawn` items (layouts) have rows in place of an indented block."""
    return Lark(
        GRAMMAR,
        parser="lalr",
        lexer="basic",
        start="drawing" if drawn else "item",
        postlex=None if drawn else _Layout(),
        transformer=_Build(),
        maybe_placeholders=True,
    )


def parse(source: Source, report: Report) -> list[Item]:
    """The items of a source. What cannot be read is reported and left out."""
    report.expect(source.path)
    if not source.text.endswith("\n"):
        source = Source(source.path, source.text + "\n")
    parsed = (parse_item(source, block, report) for block in find_items(source, report))
    return [item for item in parsed if item is not None]


def parse_item(source: Source, block: Block, report: Report) -> Item | None:
    """One item, or None with one problem."""
    try:
        tree: Any = item_parser(block.drawn).parse(TextSlice(source.text, block.start, block.end))
    except UnexpectedInput as error:
        report.add(_syntax_problem(source, block, error))
        return None
    if block.drawn:
        return Item(source, tree[0], tree[1])
    return Item(source, tree)


def _syntax_problem(source: Source, block: Block, error: UnexpectedInput) -> Problem:
    start = error.pos_in_stream if error.pos_in_stream is not None else block.end
    if isinstance(error, UnexpectedCharacters):
        found = source.text[start]
        if found == '"':
            line_end = source.text.find("\n", start)
            line_end = block.end if line_end < 0 else min(line_end, block.end)
            return Problem("unclosed-quote", Span(source, start, line_end), {})
        return Problem("unknown-character", Span(source, start, start + 1), {"character": _shown(found)})
    assert isinstance(error, UnexpectedToken)
    return _token_problem(source, block, error.token, {str(name) for name in error.accepts or error.expected})


def _shown(character: str) -> str:
    return character if character.isprintable() else f"U+{ord(character):04X}"


def _token_problem(source: Source, block: Block, token: Token, expected: set[str]) -> Problem:
    start = token.start_pos if token.start_pos is not None else block.end
    end = token.end_pos if token.end_pos is not None else start
    if token.type in ("$END", "_END", "_DEDENT"):
        line_end = _line_end(source, min(start, block.end))
        place = Span(source, max(line_end - 1, 0), line_end)
        missing = "a closing parenthesis" if "CLOSE" in expected else "the rest of the sentence"
        return Problem("unfinished-sentence", place, {"missing": missing})
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
        case _:
            return Problem("unexpected-word", place, {"found": str(token)})


def _line_end(source: Source, offset: int) -> int:
    end = offset
    while end > 0 and source.text[end - 1 : end].isspace():
        end -= 1
    return end
