"""Where words stand in a text: in a line and the lines indented under it.

Effect objects do not know how they were spelled. Who has something to say of one looks for its words from the place
where the line begins; names in quotes and comments are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from wonderscript.dsl.source import Span

_MARGIN = re.compile(" *")
_PASSED_OVER = re.compile(r'"[^"\n]*"|#[^\n]*')


def first_said(span: Span, pattern: str) -> Span:
    """The first place of a pattern in a line and under it; the line itself if the words stand nowhere."""
    return next(said(span, pattern), span)


def said(span: Span, pattern: str) -> Iterator[Span]:
    """All places of a pattern (words with single spaces) in a line and in the lines under it."""
    source, (start, end) = span.source, _extent(span)
    text = _PASSED_OVER.sub(lambda found: " " * len(found[0]), source.text[start:end])
    for found in re.finditer(rf"(?<![\w-])(?:{pattern})(?![\w-])", text):
        yield Span(source, start + found.start(), start + found.end())


def _extent(span: Span) -> tuple[int, int]:
    """From where a line begins to the end of what is indented under it."""
    text = span.source.text
    depth = _depth(text, text.rfind("\n", 0, span.start) + 1)
    end = _next_line(text, span.start)
    while end < len(text) and (_depth(text, end) > depth or not text[end : _next_line(text, end)].strip()):
        end = _next_line(text, end)
    return span.start, end


def _depth(text: str, start: int) -> int:
    found = _MARGIN.match(text, start)
    return 0 if found is None else len(found[0])


def _next_line(text: str, start: int) -> int:
    return text.find("\n", start) + 1 or len(text)
