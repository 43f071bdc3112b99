"""One mistake, one message: problems that are only the shadow of an earlier one are left out.

Problems come in stages: reading, words, procedures, pieces, variants and scenarios, checks of the whole. What stands in
an item with a problem may be missing for others, and they are not to blame: who uses a word of a broken declaration,
a verb or step of a broken procedure, or the name of a broken piece says nothing wrong that one could know of.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from wonderscript.compiler.declarations import FIRST, SECOND
from wonderscript.compiler.procedures import PROCEDURES
from wonderscript.compiler.vocabulary import Term, Vocabulary
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.suggestions import nearest
from wonderscript.dsl.words import words_of

# Problems about everything together; they are said only when everything can be read.
WHOLE = frozenset(
    (
        "deck-does-not-come-out",
        "deck-part-empty",
        "never-in-a-deck",
        "never-payable",
        "never-true",
        "unused-word",
        "translation-missing",
        "translation-left-over",
        "no-main-step",
        "no-score",
    )
)
# Problems about a name itself: they are never its shadow.
SPOKEN = frozenset(("translation-renamed", "duplicate-piece"))
# Problems that an unknown word makes where it is used.
UNKNOWN = frozenset(
    ("unknown-word", "unknown-verb", "unknown-fact", "unknown-event", "unexpected-word", "unknown-step")
)
DECLARING = frozenset((*FIRST, *SECOND)) - {"deck", "track", "call", "relation", "change"} | {"link"}
LANGUAGE = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "to",
        "in",
        "on",
        "is",
        "by",
        "at",
        "from",
        "for",
        "with",
        "and",
        "or",
        "if",
        "not",
        "per",
        "one",
        "all",
        "each",
        "every",
        "any",
        "no",
        "its",
        "my",
        "me",
        "left",
        "right",
        "neighbors",
        "player",
        "players",
        "shared",
        "open",
        "secret",
        "closed",
        "top",
        "marks",
        "rising",
        "worth",
        "point",
        "points",
        "value",
        "starts",
        "has",
        "may",
        "have",
        "active",
        "part",
        "order",
        "cost",
        "text",
        "then",
        "when",
        "built",
        "costs",
        "produces",
        "shows",
        "gain",
        "pay",
        "put",
        "into",
        "that",
        "at",
        "least",
        "most",
        "more",
        "less",
        "than",
        "random",
        "resource",
        "symbol",
        "counter",
        "token",
        "property",
        "kind",
        "zone",
        "link",
        "setting",
        "rank",
        "phases",
        "way",
        "deck",
        "track",
        "call",
        "relation",
        "step",
        "rule",
        "score",
        "also",
        "yes",
    ]
)

_ITEM = re.compile(r"^(?=[^\s#])", re.MULTILINE)
_NAMED = re.compile(r'^ *[a-z]+ "([^"\n]*)', re.MULTILINE)
_NAME = re.compile(r'"([^"\n]*)')


@dataclass(slots=True)
class Blame:
    """What broken items may have declared."""

    spare_names: Callable[[], Iterable[str]]
    names: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    line_words: set[str] = field(default_factory=set)
    items: set[tuple[str, int]] = field(default_factory=set)
    _starts: dict[int, list[int]] = field(default_factory=dict)

    def settle(self, report: Report, problems: Iterable[Problem]) -> None:
        """Add the problems of a stage to the report, without the shadows of earlier stages."""
        kept = [problem for problem in problems if not self._is_shadow(problem)]
        for problem in kept:
            report.add(problem)
        for problem in kept:
            self._learn(problem)

    def _is_shadow(self, problem: Problem) -> bool:
        if not self.items and not self.names:
            return False
        start, end = self._item(problem.span)
        if (problem.span.source.path, start) in self.items or (self.items and problem.id in WHOLE):
            return True
        text = problem.span.source.text
        if self.words and not self.words.isdisjoint(_words(text[start:end])):
            return True
        line = problem.span.source.line_text(problem.span.line)
        if self.line_words and not self.line_words.isdisjoint(_words(line)):
            return True
        return bool(self.names) and problem.id not in SPOKEN and not self.names.isdisjoint(_NAME.findall(line))

    def _learn(self, problem: Problem) -> None:
        source = problem.span.source
        start, end = self._item(problem.span)
        text = source.text[start:end]
        self.items.add((source.path, start))
        first_line = text.split("\n", 1)[0]
        head = first_line.split(" ", 1)[0]
        named = _NAMED.findall(text)
        self.names.update(_NAME.findall(text) if head == "variant" else named)
        if head in DECLARING or (head not in PROCEDURES and not named):
            self.words.update(_words(first_line if head == "kind" else text) - LANGUAGE)
        elif head in PROCEDURES:
            steps = re.findall(r"^ *step ([^,\n]+)", text, re.MULTILINE)
            self.line_words.update(_words(first_line if head != "step" else " ".join(steps)) - LANGUAGE)
        if not named and head not in PROCEDURES and head not in DECLARING:
            self.names.update(self.spare_names())

    def _item(self, span: Span) -> tuple[int, int]:
        """Where the item around a place begins and ends."""
        source: Source = span.source
        starts = self._starts.get(id(source))
        if starts is None:
            starts = [match.start() for match in _ITEM.finditer(source.text)]
            self._starts[id(source)] = starts
        index = bisect_right(starts, span.start)
        start = starts[index - 1] if index else 0
        return start, starts[index] if index < len(starts) else len(source.text)


def _words(text: str) -> set[str]:
    return {word.text for word in words_of(text, 0) if word.kind == "WORD"}


def misspelt_declarations(
    problems: list[Problem], vocabulary: Vocabulary, set_id: str
) -> tuple[list[Problem], set[int]]:
    """Words used but not declared, when a word declared but not used is nearly the same.

    Gives one problem for each such declaration, and the ids of the problems that it explains.
    """
    unknown: dict[str, list[Problem]] = {}
    for problem in problems:
        if problem.id in UNKNOWN:
            unknown.setdefault(problem.span.text, []).append(problem)
    found: list[Problem] = []
    explained: set[int] = set()
    for term in vocabulary.terms.values() if unknown else ():
        if term.set_id != set_id or (term.kind, term.id) in vocabulary.used:
            continue
        uses = _uses(term, unknown)
        if uses:
            explained.update(id(problem) for problem in uses)
            values = {"word": term.one, "kind": term.kind, "used": uses[0].span.text, "times": str(len(uses))}
            first = Place(uses[0].span, "used here")
            found.append(Problem("misspelt-declaration", term.span, values, (first,)))
    return found, explained


def _uses(term: Term, unknown: dict[str, list[Problem]]) -> list[Problem]:
    """The problems about words that are nearly this one, or a part of it where two names grew together."""
    uses: list[Problem] = []
    for text, found in unknown.items():
        near = any(nearest(text, [" ".join(form)]) is not None for form in term.forms)
        part = any(len(form) > 1 and text in form for form in term.forms)
        if near or part:
            uses.extend(found)
    return uses
