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
_PHRASES: tuple[tuple[str, str], ...] = (
    (r"tab character", "a tab stands where only spaces may indent a line"),
    (
        r"mapping values are not allowed",
        "this `:` cannot stand here: the text needs quotes, or the line another indentation",
    ),
    (r"cannot start any token", "no text begins with `{character}` unless it stands in quotes"),
    (r"quoted.*(end of stream|document)", "a text in quotes begins here and never ends"),
    (r"escape|hexa?dec", "after `\\` only a few letters have a meaning in double quotes; use single quotes"),
    (r"could not find expected ':'", "this line has no `:` after its name"),
    (r"expected ',' or ']'", "a list in `[ ]` is not closed, or a comma is missing"),
    (r"expected ',' or '}'", "a block in `{ }` is not closed, or a comma is missing"),
    (r"sequence entries are not allowed", "a `-` begins a line of its own and cannot stand here"),
    (r"block collection|'-' indicator", "the lines of a list all begin with `-`, and this one does not"),
    (
        r"block mapping|expected key",
        "this does not continue the lines above: see its indentation and its `:`",
    ),
    (r"flow node", "a list in `[ ]` or a block in `{ }` is not closed, or a value in it is missing"),
    (r"node content|document start", "`{character}` cannot stand here"),
    (r"tag", "a word with `!` before it has no meaning here, unless in quotes"),
    (r"anchor|alias", "a word with `&` or `*` before it has no meaning here, unless in quotes"),
    (r"block scalar", "after `|` or `>` the text begins on the next line"),
    (r"directive|YAML document|%YAML", "a line that begins with `%` has no meaning here"),
)
# For these the place where something began says more than the place where the parser gave up.
_LOOK_AT_BEGINNING = re.compile(r"quoted scalar.*(end of stream|document)|expected ':'")


def in_plain_words(error: yaml.MarkedYAMLError, source: Source) -> tuple[str, Span, tuple[Place, ...]]:
    """What is wrong, where, and where the part began that could not be finished."""
    said = f"{error.context or ''}: {error.problem or ''}"
    mark = error.problem_mark or error.context_mark
    begun = error.context_mark or mark
    span, beginning = _place(mark, source), _place(begun, source)
    if _LOOK_AT_BEGINNING.search(said):
        span = beginning
    closes_nothing = "flow" in said and span.start != beginning.start
    others = (Place(beginning, "begins here"),) if closes_nothing else ()
    return _phrase(said, span.text), span, others


def quoted(text: str) -> str:
    """A word or text in a sentence: on one line, and of a long one only the beginning."""
    plain = " ".join(text.split())
    return f"`{plain[:_LONGEST]}…`" if len(plain) > _LONGEST else f"`{plain}`"


def _phrase(said: str, character: str) -> str:
    if character == "\t":
        return _PHRASES[0][1]
    for pattern, phrase in _PHRASES:
        if re.search(pattern, said):
            return Phrase(phrase, character=character) if "{character}" in phrase else phrase
    return "it does not follow the rules of YAML"


def _place(mark: yaml.Mark | None, source: Source) -> Span:
    """One character at the mark; at the end of the text, the last that is not blank."""
    index = mark.index if mark is not None else 0
    if not source.text[index:].strip():
        index = max(0, len(source.text.rstrip()) - 1)
    return Span(source, index, min(index + 1, len(source.text)))
