"""Problems as data: what is wrong, where, and the words that its message will need.

A problem names an entry of the catalogue and carries values; `rendering` turns it into text, JSON or
SARIF, and nothing else does. A `Report` gathers the problems of a run, each once, in file order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from wonderscript.dsl.source import Span

Severity = Literal["error", "warning"]


class Place(NamedTuple):
    """A second place that helps to understand a problem, with a few words about it."""

    span: Span
    label: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: an id of the catalogue, a place, and the values of its sentences.

    A suggestion goes in the place of the span, or of the `whole` around it, if that has to be said anew.
    """

    id: str
    span: Span
    values: Mapping[str, str]
    others: tuple[Place, ...] = ()
    suggestion: str | None = None
    whole: Span | None = None

    @property
    def mended(self) -> Span:
        """The words in whose place the suggestion goes."""
        return self.span if self.whole is None else self.whole


class Report:
    """All problems of a run. The same problem at the same place counts once."""

    def __init__(self) -> None:
        self._problems: dict[tuple[str, str, int, int], Problem] = {}
        self._sources: dict[str, int] = {}

    def expect(self, path: str) -> None:
        """Fix the place of a file in the order of the report."""
        self._sources.setdefault(path, len(self._sources))

    def add(self, problem: Problem) -> None:
        """Take note of a problem unless it is known already."""
        span = problem.span
        self.expect(span.source.path)
        self._problems.setdefault((problem.id, span.source.path, span.start, span.end), problem)

    def add_all(self, problems: Iterable[Problem]) -> None:
        """Take note of several problems."""
        for problem in problems:
            self.add(problem)

    def __iter__(self) -> Iterator[Problem]:
        order = self._sources
        return iter(
            sorted(
                self._problems.values(),
                key=lambda one: (order[one.span.source.path], one.span.start, one.span.end, one.id),
            )
        )

    def __len__(self) -> int:
        return len(self._problems)
