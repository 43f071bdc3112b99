"""Items of text to trees, one item at a time.

The grammar stands in grammar.lark. What the parser cannot read becomes one problem for the item; the trees of
all other items come out.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from wonderscript.dsl.items import Block, find_items
from wonderscript.dsl.letters import TO_LATIN
from wonderscript.dsl.lexer import NoToken, Token, find_tokens
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.tables import END, Tables, UnexpectedToken, make_tables, parse_tokens
from wonderscript.dsl.translation import Phrase
from wonderscript.dsl.tree import Item, Line, Word
from wonderscript.dsl.words import GRAMMAR, words_of

_AFTER = re.compile(r"[,:][ \t]*(?=[^\s,:#a-zA-Z0-9()*/|+-])")
_COMMENT = re.compile(r'#[^\n"]*\Z')


# Characters that keyboards and word processors put in the place of the plain ones.
LOOK_ALIKES = {**dict.fromkeys("–—−", "-"), "×": "*", **dict(zip("，：；（）＋", ",:;()+", strict=True))}
QUOTES = "'‘’‚“”„«»‹›`´"
# Quotes around a name with others in it: those within are part of the name.
_NESTED = re.compile(r"«([^«»\n]*«[^«»\n]*»[^«»\n]*)»")
# Spaces of other widths, and those at which no line breaks.
ODD_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")

# Cyrillic letters that look like a digit.
DIGITS = {"З": "3", "з": "3", "О": "0", "о": "0", "б": "6", "Ч": "4"}

# What is said as it stands: names in quotes and remarks.
_QUOTED = re.compile(r'"[^"\n]*"|#[^\n]*')


class _Build:
    """The rules of the grammar to our nodes. `offset` is where the text of the tokens begins in its source."""

    def __init__(self, offset: int) -> None:
        self._offset = offset

    def block(self, lines: list[Line]) -> tuple[Line, ...]:
        return tuple(lines)

    def line(self, parts: list[Any]) -> Line:
        sentences = self._sentences(parts[0])
        block: tuple[Line, ...] = parts[1] if len(parts) > 1 else ()
        end = block[-1].end if block else sentences[-1][-1].end
        return Line(sentences, block, sentences[0][0].start, end)

    def drawing(self, lines: list[Token]) -> tuple[Line, tuple[tuple[Word, ...], ...]]:
        sentences, *rows = (self._sentences(line) for line in lines)
        drawn = tuple(row[0] for row in rows)
        return Line(sentences, (), sentences[0][0].start, drawn[-1][-1].end), drawn

    def _sentences(self, line: Token) -> tuple[tuple[Word, ...], ...]:
        assert line.start is not None
        return words_of(line.text, line.start + self._offset)


# The tables of this grammar, as soon as they were made or taken up.
_TABLES: list[Tables] = []


def parser_tables() -> Tables:
    """What the parser goes by; `use_tables` takes it up in another run, for making it takes as long as a small set."""
    if not _TABLES:
        _TABLES.append(make_tables(GRAMMAR, "item", "drawing"))
    return _TABLES[0]


def use_tables(tables: Tables) -> None:
    """Take up tables that were made of the same grammar before."""
    if not _TABLES:
        _TABLES.append(tables)


@cache
def _line_pattern() -> re.Pattern[str]:
    return re.compile(parser_tables().line)


def parse(source: Source, report: Report) -> list[Item]:
    """The items of a source. What cannot be read is reported and left out."""
    report.expect(source.path)
    if not source.text.endswith("\n"):
        source = Source(source.path, source.text + "\n")
    parsed = (parse_item(source, block, report) for block in find_items(source, report))
    return [item for item in parsed if item is not None]


def parse_item(source: Source, block: Block, report: Report) -> Item | None:
    """One item, or None with one problem."""
    spaces = _odd_spaces(source, block)
    if spaces:
        report.add(_odd_space(source, spaces))
        return None
    build = _Build(block.start)
    tokens = find_tokens(source.text[block.start : block.end], _line_pattern(), block.drawn)
    try:
        if block.drawn:
            return Item(source, *parse_tokens(parser_tables(), "drawing", tokens, {"drawing": build.drawing}))
        rules = {"line": build.line, "block": build.block}
        return Item(source, parse_tokens(parser_tables(), "item", tokens, rules))
    except NoToken as found:
        report.add(_character_problem(source, block, block.start + found.position))
    except UnexpectedToken as found:
        report.add(_token_problem(source, block, found.token))
    return None


def _character_problem(source: Source, block: Block, start: int) -> Problem:
    # After a comma or a colon it is what follows that cannot be read, unless nothing does or it could be.
    following = _AFTER.match(source.text, start)
    if following is not None:
        start = following.end()
    place = Span(source, start, start + 1)
    match place.text:
        case '"' if source.text.startswith('""', start):
            return Problem("empty-name", Span(source, start, start + 2), {})
        case '"':
            line_end = source.text.find("\n", start, block.end)
            return Problem("unclosed-quote", Span(source, start, block.end if line_end < 0 else line_end), {})
        case ",":
            return Problem("stray-comma", place, {})
        case ":":
            return Problem("stray-colon", place, {})
        case "." if source.text[start - 1].isdigit() and source.text[start + 1 : start + 2].isdigit():
            return _fraction(source, start)
        case letter if letter.isalpha():
            return foreign_word(source, start)
        case quote if quote in QUOTES:
            return _odd_quotes(source, block, start)
        case other:
            shown = other if other.isprintable() else f"U+{ord(other):04X}"
            return Problem("unknown-character", place, {"character": shown}, (), LOOK_ALIKES.get(other))


def _odd_spaces(source: Source, block: Block) -> list[tuple[int, int]]:
    """Where spaces stand in an item that are none of ours; in remarks they may."""
    if ODD_SPACES.search(source.text, block.start, block.end) is None:
        return []
    remarks = [match for match in _QUOTED.finditer(source.text, block.start, block.end) if match[0][0] == "#"]
    found = (match.span() for match in ODD_SPACES.finditer(source.text, block.start, block.end))
    return [span for span in found if not any(one.start() < span[0] < one.end() for one in remarks)]


def _odd_space(source: Source, spaces: list[tuple[int, int]]) -> Problem:
    """The first of them; all of an item are mended together."""
    whole = Span(source, spaces[0][0], spaces[-1][1])
    values = {"code": f"U+{ord(whole.text[0]):04X}"}
    return Problem("odd-space", Span(source, *spaces[0]), values, (), ODD_SPACES.sub(" ", whole.text), whole)


def _odd_quotes(source: Source, block: Block, start: int) -> Problem:
    """Quotes that are none of ours; all of an item are mended together, but not those within names and remarks."""
    first = source.text.rfind("\n", 0, start) + 1
    whole = Span(source, first, len(source.text[: block.end].rstrip()))
    plain, position = "", 0
    for kept in _QUOTED.finditer(whole.text):
        plain += _plain_quotes(whole.text[position : kept.start()]) + kept[0]
        position = kept.end()
    plain += _plain_quotes(whole.text[position:])
    line = plain.partition("\n")[0].strip()
    return Problem("odd-quotes", Span(source, start, start + 1), {"line": line}, (), plain, whole)


def _plain_quotes(text: str) -> str:
    """The text with plain quotes; between letters it is an apostrophe."""
    text = re.sub(r"(?<=[a-zA-Z])[‘’´`](?=[a-z])", "'", text)
    nested = _NESTED.search(text)
    if nested is not None:
        before, after = _plain_quotes(text[: nested.start()]), _plain_quotes(text[nested.end() :])
        return f'{before}"{nested[1]}"{after}'
    return re.sub(rf"(?<![a-zA-Z])[{QUOTES}]|[{QUOTES}](?![a-z])", '"', text)


def _fraction(source: Source, point: int) -> Problem:
    """`1.5`: a number with a part of a whole."""
    text = source.text
    start, end = point, point + 1
    while start > 0 and text[start - 1].isdigit():
        start -= 1
    while end < len(text) and text[end].isdigit():
        end += 1
    return Problem("not-whole", Span(source, start, end), {"number": text[start:end]})


def foreign_word(source: Source, start: int) -> Problem:
    """A word with letters that the language does not have; perhaps they only look like those that it has."""
    text = source.text
    end = start
    while start > 0 and text[start - 1].isalpha():
        start -= 1
    while end < len(text) and text[end].isalpha():
        end += 1
    word = text[start:end]
    latin = DIGITS.get(word) or word.translate(TO_LATIN)
    suggestion = latin if latin.isascii() else None
    return Problem(
        "foreign-word", Span(source, start, end), {"word": word, "fix": Phrase("write an English word")}, (), suggestion
    )


def _token_problem(source: Source, block: Block, token: Token) -> Problem:
    start = block.end if token.start is None else token.start + block.start
    if block.drawn and token.kind == END:
        head = Span(source, block.start, _end_before(source, block, block.end))
        return Problem("missing-body", head, {"form": head.text})
    if block.drawn:
        return Problem("stray-colon", Span(source, start, start + 1), {})
    before = _end_before(source, block, min(start, block.end))
    last = Span(source, max(before - 1, 0), before)
    return Problem("unfinished-sentence", last, {"missing": "what the colon leads to"})


def _end_before(source: Source, block: Block, offset: int) -> int:
    """Where the text before an offset ends, without spaces and comments behind it."""
    text = source.text[block.start : offset].rstrip()
    while (comment := _COMMENT.search(text)) is not None:
        text = text[: comment.start()].rstrip()
    return block.start + len(text)
