"""Where text comes from and where in it something stands.

A `Source` is one file as read; a `Span` is a run of its characters. Lines and columns are worked out
only when somebody has to see them.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """One text with the name under which people know it (a path relative to where they stand)."""

    path: str
    text: str
    _line_starts: list[int] = field(default_factory=list, repr=False)

    def line_starts(self) -> list[int]:
        """Offsets at which the lines begin, found once."""
        if not self._line_starts:
            self._line_starts.append(0)
            position = self.text.find("\n")
            while position >= 0:
                self._line_starts.append(position + 1)
                position = self.text.find("\n", position + 1)
        return self._line_starts

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1."""
        starts = self.line_starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of a line (counted from 1) without its end."""
        starts = self.line_starts()
        begin = starts[line - 1]
        end = starts[line] - 1 if line < len(starts) else len(self.text)
        return self.text[begin:end].rstrip("\r")


class Span(NamedTuple):
    """The characters from `start` up to, not including, `end` of one source."""

    source: Source
    start: int
    end: int

    def through(self, other: Span) -> Span:
        """The span from the start of this one to the end of `other`."""
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.source.text[self.start : self.end]

    @property
    def line(self) -> int:
        """The line on which the span begins, counted from 1."""
        return self.source.place(self.start)[0]
