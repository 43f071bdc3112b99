"""What a YAML parser says, in words for people who do not know YAML's own.

In: an error of the parser. Out: a phrase and the place where a person has to look.
"""

from __future__ import annotations

import re

import yaml

from wonderscript.dsl.problems import Place
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.translation import Phrase

# As much of a text as a sentence can quote.
_LONGEST = 60

# The first pattern found in the parser's message decides. There are two parsers, each with its own messages.
_PHRASES: tuple[tuple[str, str, str], ...] = (
    (r"tab character", "a tab stands where only spaces may indent a line", "replace the tab by spaces"),
    (
        r"mapping values are not allowed",
        "this `:` cannot stand here: the text needs quotes, or the line another indentation",
        "put the text in quotes, or let the line begin in the column of those that it belongs to",
    ),
    (
        r"cannot start any token",
        "no text begins with `{character}` unless it stands in quotes",
        "put the whole text in quotes",
    ),
    (
        r"quoted.*(end of stream|document)",
        "a text in quotes begins here and never ends",
        "close the quotes after the text",
    ),
    (
        r"escape|hexa?dec",
        "after `\\` only a few letters have a meaning in double quotes; use single quotes",
        "write `'` before and after the text in place of `\"`",
    ),
    (
        r"could not find expected ':'",
        "this line has no `:` after its name",
        "write `name: value`, with a space after the colon",
    ),
    (
        r"expected ',' or ']'",
        "a list in `[ ]` is not closed, or a comma is missing",
        "write the missing comma, or `]` at the end",
    ),
    (
        r"expected ',' or '}'",
        "a block in `{ }` is not closed, or a comma is missing",
        "write the missing comma, or a closing brace at the end",
    ),
    (
        r"sequence entries are not allowed",
        "a `-` begins a line of its own and cannot stand here",
        "begin a new line with it",
    ),
    (
        r"block collection|'-' indicator",
        "the lines of a list all begin with `-`, and this one does not",
        "write `- ` before it, or let it begin in the column of those that it belongs to",
    ),
    (
        r"block mapping|expected key",
        "this does not continue the lines above: see its indentation and its `:`",
        "write `name: value`, in the column of the lines that it belongs to",
    ),
    (
        r"flow node",
        "a list in `[ ]` or a block in `{ }` is not closed, or a value in it is missing",
        "write the missing value, or close the list or block",
    ),
    (r"node content|document start", "`{character}` cannot stand here", "remove it, or put the text in quotes"),
    (
        r"tag",
        "a word with `!` before it has no meaning here, unless in quotes",
        "put the text in quotes, or remove the `!`",
    ),
    (
        r"anchor|alias",
        "a word with `&` or `*` before it has no meaning here, unless in quotes",
        "put the text in quotes, or remove the sign",
    ),
    (r"block scalar", "after `|` or `>` the text begins on the next line", "begin a new line after the sign"),
    (r"directive|YAML document|%YAML", "a line that begins with `%` has no meaning here", "remove this line"),
)
# For these the place where something began says more than the place where the parser gave up.
_LOOK_AT_BEGINNING = re.compile(r"quoted scalar.*(end of stream|document)|expected ':'")


def in_plain_words(error: yaml.MarkedYAMLError, source: Source) -> tuple[str, str, Span, tuple[Place, ...]]:
    """What is wrong, how to mend it, where, and where the part began that could not be finished."""
    said = f"{error.context or ''}: {error.problem or ''}"
    mark = error.problem_mark or error.context_mark
    begun = error.context_mark or mark
    span, beginning = _place(mark, source), _place(begun, source)
    if _LOOK_AT_BEGINNING.search(said):
        span = beginning
    closes_nothing = "flow" in said and span.start != beginning.start
    others = (Place(beginning, "begins here"),) if closes_nothing else ()
    return *_phrases(said, span.text), span, others


def quoted(text: str) -> str:
    """A word or text in a sentence: on one line, and of a long one only the beginning."""
    plain = " ".join(text.split())
    return f"`{plain[:_LONGEST]}…`" if len(plain) > _LONGEST else f"`{plain}`"


def _phrases(said: str, character: str) -> tuple[str, str]:
    if character == "\t":
        return _PHRASES[0][1:]
    for pattern, detail, fix in _PHRASES:
        if re.search(pattern, said):
            return Phrase(detail, character=character) if "{character}" in detail else detail, fix
    return "it does not follow the rules of YAML", "compare indentation and colons with the lines above"


def _place(mark: yaml.Mark | None, source: Source) -> Span:
    """One character at the mark; at the end of the text, the last that is not blank."""
    index = mark.index if mark is not None else 0
    if not source.text[index:].strip():
        index = max(0, len(source.text.rstrip()) - 1)
    return Span(source, index, min(index + 1, len(source.text)))
