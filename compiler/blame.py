"""One mistake, one message: problems that are only the shadow of an earlier one are left out.

Problems come in stages: reading, words, procedures, pieces, variants and scenarios, checks of the whole. What stands in
an item with a problem may be missing for others, and they are not to blame: who uses a word of a broken declaration,
a verb or step of a broken procedure, or the name of a broken piece says nothing wrong that one could know of.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from wonderscript.compiler.declarations import FIRST, SECOND
from wonderscript.compiler.procedures import PROCEDURES
from wonderscript.compiler.vocabulary import Vocabulary
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.suggestions import nearest
from wonderscript.dsl.words import words_of

# Problems about everything together; they are said only when everything can be read.
WHOLE = frozenset(
    (
        "deck-does-not-come-out",
        "piece-makes-deck-uneven",
        "deck-part-empty",
        "never-in-a-deck",
        "layout-not-filled",
        "never-in-play",
        "never-payable",
        "never-true",
        "points-not-counted",
        "price-never-wins",
        "nothing-to-buy",
        "word-of-no-piece",
        "unused-word",
        "not-in-language",
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
_NAMED = re.compile(r'^[ \t]*([a-z]+) (?:\1 )?"([^"\n]*)', re.MULTILINE)
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
        waiting = list(problems)
        while True:
            shadows = [problem for problem in waiting if self._is_shadow(problem)]
            if not shadows:
                break
            dropped = {id(problem) for problem in shadows}
            waiting = [problem for problem in waiting if id(problem) not in dropped]
            # Who stands in a shadow throws one too: what that item declares may be missing as well.
            for problem in shadows:
                if problem.id not in WHOLE:
                    self._learn(problem)
        for problem in waiting:
            report.add(problem)
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
        named = [name for _kind, name in _NAMED.findall(text)]
        self.names.update(_NAME.findall(text) if head == "variant" else named)
        if head in DECLARING or (head not in PROCEDURES and not named):
            self.words.update(_words(text if head in DECLARING and head != "kind" else first_line) - LANGUAGE)
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
    return {word.text for sentence in words_of(text, 0) for word in sentence if word.kind == "WORD"}


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
    for kind, forms, span in _declared(vocabulary, set_id) if unknown else ():
        unused = [form for form in forms if form not in vocabulary.used_forms]
        uses = [problem for text, some in unknown.items() if _meant(text, unused) for problem in some]
        if uses and (len(unused) == len(forms) or len(uses) > 1):
            explained.update(id(problem) for problem in uses)
            values = {"word": unused[0], "kind": kind, "used": uses[0].span.text, "times": str(len(uses))}
            first = Place(uses[0].span, "used here")
            found.append(Problem("misspelt-declaration", span, values, (first,)))
    return found, explained


def _declared(vocabulary: Vocabulary, set_id: str) -> Iterator[tuple[str, list[str], Span]]:
    """The words that a set declares: nouns and verbs, each with its forms."""
    for term in vocabulary.terms.values():
        if term.set_id == set_id:
            yield term.kind, [" ".join(form) for form in term.forms], term.span
    seen: set[int] = set()
    for signatures in vocabulary.verbs.values():
        for signature in signatures:
            if signature.set_id == set_id and id(signature) not in seen:
                seen.add(id(signature))
                yield "verb", list(signature.forms), signature.span


def _meant(text: str, forms: list[str]) -> bool:
    """Whether a word is nearly one of these, or a part of one where two names grew together."""
    return any(nearest(text, [form]) is not None or (" " in form and text in form.split()) for form in forms)
