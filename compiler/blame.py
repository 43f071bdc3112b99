"""One mistake, one message: problems that are only the shadow of an earlier one are left out.

Problems come in stages: reading, words, procedures, pieces, variants and scenarios, checks of the whole. What stands in
an item with a problem may be missing for others, and they are not to blame: who uses a word of a broken declaration,
a verb or step of a broken procedure, or the name of a broken piece says nothing wrong that one could know of.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath

from msgspec import Struct, field

from wonderscript.compiler.declarations import FIRST, SECOND
from wonderscript.compiler.procedures import PROCEDURES
from wonderscript.compiler.triggers import TRIGGERS
from wonderscript.compiler.vocabulary import Vocabulary
from wonderscript.dsl.parser import ODD_SPACES
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.suggestions import nearest
from wonderscript.dsl.translation import Phrase

# Problems about everything together; they are said only when everything can be read.
WHOLE = frozenset(
    (
        "deck-does-not-come-out",
        "piece-makes-deck-uneven",
        "deck-part-empty",
        "variant-empties-deck",
        "never-in-a-deck",
        "layout-not-filled",
        "never-in-play",
        "never-payable",
        "never-true",
        "points-not-counted",
        "price-never-wins",
        "nothing-to-buy",
        "word-of-no-piece",
        "never-filled",
        "unused-word",
        "not-in-language",
        "translation-missing",
        "translation-left-over",
        "no-main-step",
        "no-score",
        "unknown-ending",
        # Which seats are the same one depends on those that the game adds.
        "given-twice",
    )
)
# Problems about a name itself: they are never its shadow.
SPOKEN = frozenset(("translation-renamed", "duplicate-piece"))
# Problems that an unknown word makes where it is used.
UNKNOWN = frozenset(
    (
        "unknown-word",
        "undeclared-word",
        "unknown-verb",
        "unknown-fact",
        "unknown-event",
        "unknown-property-value",
        "unexpected-word",
        "unknown-step",
        "unknown-scenario-line",
    )
)
# Problems that an unknown name makes where it is used.
UNKNOWN_NAMES = frozenset(
    (
        "unknown-piece",
        "unknown-rule",
        "unknown-variant",
        "unknown-ending",
        "unknown-score-line",
        "unknown-layout",
        "link-to-nowhere",
        "not-a-part",
    )
)
# Problems of what is said elsewhere of such a word or name.
LEFT_OVER = frozenset(("translation-left-over", "theme-of-nothing"))
# Problems of decks and words that come of a piece that is missing or there twice, or of a mark that does not fit.
DECKS = frozenset(
    (
        "deck-does-not-come-out",
        "piece-makes-deck-uneven",
        "deck-part-empty",
        "layout-not-filled",
        "never-in-a-deck",
        "word-of-no-piece",
        "never-filled",
        "unused-word",
    )
)
UNEVEN = frozenset(
    (
        "unknown-piece",
        "link-to-nowhere",
        "mark-below-players",
        "mark-beyond-players",
        "marks-not-rising",
        "duplicate-piece",
        "translation-renamed",
        "nobody-there",
    )
)
# Problems of how a declaration is written: who uses its words comes after them.
BROKEN = frozenset(
    (
        "unknown-item",
        "missing-comma",
        "missing-colon",
        "unfinished-sentence",
        "leftover-words",
        "stray-comma",
        "stray-colon",
        "not-a-sentence",
    )
)
# Problems that come of a word that is unknown on another line of the same item, or of the number of players.
CONSEQUENCES: dict[str, frozenset[str]] = {
    "property-not-of-kind": UNKNOWN,
    "change-takes-away": UNKNOWN | BROKEN,
    "unknown-seat": frozenset(("scenario-players",)),
    "unknown-variable": frozenset(("unknown-verb", "unknown-word")) | BROKEN,
}
# Problems of an item that says something a second time, as one does that runs on into the next.
TWICE = frozenset(("cost-twice", "property-twice", "line-twice"))
# Problems of a line that ends too early: what is wrong with the line below it comes of that.
UNENDED = frozenset(("missing-body", "unfinished-sentence"))
AND_MORE = "and here, and in {count:more place|more places}"
# As many places as one message shows.
MOST_PLACES = 3
DECLARING = frozenset((*FIRST, *SECOND)) - {"deck", "track", "call", "relation", "change"} | {"link"}
# Words that begin lines of a variant or a scenario: where one is unknown, it stands in the wrong item.
OF_LANGUAGE = frozenset(("add", "remove", "replace", "change", "players", "shows", "then", "suppose", "with", "step"))
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
_WORD = re.compile(r"[a-z][a-z-]*")
_DIGITS = re.compile(r"\d+")
_PART_NUMBER = re.compile(r" \d+$")
_QUOTED = re.compile(r'"[^"\n]*"|#.*')


class Blame(Struct):
    """What broken items may have declared."""

    spare_names: Callable[[], Iterable[str]]
    names: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    line_words: set[str] = field(default_factory=set)
    items: set[tuple[str, int]] = field(default_factory=set)
    # Lines below an empty one inside an item, by where they begin: they may have lost their head.
    headless: set[tuple[str, int]] = field(default_factory=set)
    # Whether nobody knows what else a broken text declares.
    unread: bool = False
    _starts: dict[int, list[int]] = field(default_factory=dict)

    def settle(self, report: Report, problems: Iterable[Problem]) -> None:
        """Add the problems of a stage to the report, without the shadows of earlier stages."""
        waiting = list(self._first_of_headless(problems))
        for problem in [one for one in waiting if one.id in BROKEN and self._declares(one)]:
            waiting.remove(problem)
            if not self._is_shadow(problem):
                report.add(problem)
                self._learn(problem)
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

    def excuse(self, problems: Iterable[Problem]) -> None:
        """What else is wrong in items with problems that were explained is not said, nor for want of them."""
        for problem in problems:
            self._learn(problem)

    def read(self, report: Report, problems: Iterable[Problem]) -> None:
        """The same for problems of reading: what stands in such items is declared, but nobody knows what it is."""
        found = list(problems)
        # The kinds of a text that is not read are not known: their pieces elsewhere look like lost lines.
        unread = {one.span.source.path for one in found if one.id == "merge-marks"}
        found = [one for one in found if one.id != "lost-indentation" or unread <= {one.span.source.path}]
        self.settle(report, found)
        self.unread = any(not _is_scenario(problem.span) for problem in found)

    def _first_of_headless(self, problems: Iterable[Problem]) -> Iterator[Problem]:
        """The problems, but of lines that have lost their head, or their place below or behind it, only the first."""
        bodiless: tuple[str, int] | None = None
        for problem in problems:
            span = problem.span
            if bodiless is not None and bodiless in ((span.source.path, span.line), self._head_of(span)):
                continue
            bodiless = (span.source.path, span.line + 1) if problem.id in UNENDED else None
            place = self._gap_before(problem.span)
            if place is None:
                yield problem
            elif place not in self.headless:
                self.headless.add(place)
                self.unread = True
                yield problem

    def _head_of(self, span: Span) -> tuple[str, int]:
        """The line with which the item around a place begins."""
        return span.source.path, span.source.place(self._item(span)[0])[0]

    def _declares(self, problem: Problem) -> bool:
        """Whether a problem stands in an item that declares words, or that nobody knows."""
        start, end = self._item(problem.span)
        head = re.split(r"\W", problem.span.source.text[start:end], maxsplit=1)[0]
        return head in DECLARING or problem.id == "unknown-item"

    def _gap_before(self, span: Span) -> tuple[str, int] | None:
        """Where the lines begin that stand between an empty line and this place in one item."""
        start, _end = self._item(span)
        text = span.source.text
        gap = text.rfind("\n\n", start, span.start)
        # Variants have empty lines between their changes.
        if (
            gap < 0
            or _is_scenario(span)
            or not span.source.path.endswith(".wonder")
            or text.startswith("variant", start)
        ):
            return None
        return span.source.path, gap

    def _is_shadow(self, problem: Problem) -> bool:
        if not self.items and not self.names:
            return False
        if self.unread and problem.id in UNKNOWN | UNKNOWN_NAMES and not _is_near(problem):
            return self._gap_before(problem.span) is None
        start, end = self._item(problem.span)
        if (problem.span.source.path, start) in self.items or (self.items and problem.id in WHOLE):
            return True
        text = problem.span.source.text
        if self.words and not self.words.isdisjoint(_words(text[start:end])):
            return True
        line = _with_its_head(problem.span)
        if self.line_words and not self.line_words.isdisjoint(_words(line)):
            return True
        return bool(self.names) and problem.id not in SPOKEN and not self.names.isdisjoint(_NAME.findall(line))

    def _learn(self, problem: Problem) -> None:
        source = problem.span.source
        start, end = self._item(problem.span)
        text = ODD_SPACES.sub(" ", source.text[start:end])
        self.items.add((source.path, start))
        if problem.id == "lost-indentation" and start:
            # It was put back into the item before it.
            self.items.add((source.path, self._item(Span(source, start - 1, start))[0]))
        first_line = text.split("\n", 1)[0]
        head = first_line.split(" ", 1)[0]
        named = [name for _kind, name in _NAMED.findall(text)]
        # What a variant adds has its name behind more words than one, and its head may be what is unknown.
        self.names.update(_NAME.findall(text) if head == "variant" or problem.id == "unknown-item" else named)
        # The name of an item that lost a quote or both.
        self.names.add(re.sub(r'["\'“”„«»]', "", first_line.partition(" ")[2]).partition(":")[0].strip())
        if problem.id == "misspelt-declaration":
            self.words.update(problem.values["used"].split())
        if head in DECLARING or (head not in PROCEDURES and not named):
            self.words.update(_words(text if head in DECLARING and head != "kind" else first_line) - LANGUAGE)
        steps = " ".join(re.findall(r"^ *step ([^,\n]+)", text, re.MULTILINE))
        if head in PROCEDURES:
            declared = first_line if head not in ("step", *TRIGGERS) else ""
            self.line_words.update(_words(f"{declared} {steps}") - LANGUAGE)
            # A game may end by these, or be laid out by them.
            self.names.update(_NAME.findall(text))
        elif problem.id == "unknown-item":
            self.line_words.update(_words(steps) - LANGUAGE)
        if not named and head not in PROCEDURES and head not in DECLARING:
            self.names.update(self.spare_names())
        # Of a kind that cannot be read nobody knows which pieces it has, and where they lie; and a declaration that has
        # lost its word may be that of any.
        nameless = head in DECLARING and _words(first_line) <= LANGUAGE
        self.unread = self.unread or head == "kind" or nameless

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


def _with_its_head(span: Span) -> str:
    """The line of a place, after the one that it is indented below."""
    line = span.source.line_text(span.line)
    indent = len(line) - len(line.lstrip())
    for number in range(span.line - 1, 0, -1):
        above = span.source.line_text(number)
        if above.strip() and len(above) - len(above.lstrip()) < indent:
            return f"{above}\n{line}"
    return line


def _is_near(problem: Problem) -> bool:
    """Whether there is a word that may be meant; another number is none."""
    meant = problem.suggestion
    return meant is not None and _DIGITS.sub("", meant) != _DIGITS.sub("", problem.span.text.strip('"'))


def _is_scenario(span: Span) -> bool:
    return PurePath(span.source.path).parent.name == "scenarios"


def _words(text: str) -> set[str]:
    """All plain words of a text that may be broken in any way."""
    return set(_WORD.findall(_QUOTED.sub("", text)))


def said_once(
    problems: Iterable[Problem],
    declared: Callable[[], dict[str, tuple[str, Span]]],
    used: Callable[[], set[str]],
) -> Iterator[Problem]:
    """The problems, with all that come of one unknown word or name as one: at the first place, with others beside it.

    If it is nearly a name that is `declared` and never `used`, the declaration has the slip. A piece that is missing is
    missing in its deck as well, marks that do not fit make decks uneven, and a score line that is missing counts none.
    """
    waiting = _without_consequences(list(problems))
    unknown = {_name(problem) for problem in waiting if problem.id in UNKNOWN | UNKNOWN_NAMES}
    together: dict[tuple[str, str], list[Problem]] = {}
    for problem in waiting:
        cause = _cause(problem, unknown)
        if cause is not None:
            together.setdefault(cause, []).append(problem)
    misspelt = {
        cause: found
        for cause, some in together.items()
        if cause[0] == "name" and len(some) > 1 and (found := _misspelt_name(some, declared, used))
    }
    explained = [found.span for found in misspelt.values()]
    uneven = any(problem.id in UNEVEN for problem in waiting)
    unscored = any(problem.id == "unknown-score-line" for problem in waiting)
    for problem in waiting:
        cause = _cause(problem, unknown)
        if cause is None:
            if not (uneven and problem.id in DECKS) and not any(_overlap(problem.span, span) for span in explained):
                yield problem
            continue
        if unscored and cause[0] == "points-not-counted":
            continue
        alike = sorted(together[cause], key=lambda one: (one.id in LEFT_OVER, len(_name(one)) > len(cause[1]) + 1))
        missing_too = uneven and cause[0] == "translation-left-over"
        if alike[0] is problem and not missing_too:
            places = [Place(one.span, "and here") for one in alike[1:MOST_PLACES]]
            more = len(alike) - 1 - len(places)
            if more:
                places[-1] = Place(places[-1].span, Phrase(AND_MORE, count=more))
            if problem.id == "kind-without-home":
                yield _at_its_kind(problem, places)
            else:
                yield misspelt.get(cause) or replace(problem, others=(*problem.others, *places))


def _at_its_kind(problem: Problem, uses: list[Place]) -> Problem:
    """What texts miss of a kind of their own set is missing where the kind is declared."""
    declared = problem.others[0].span
    if PurePath(declared.source.path).parent != PurePath(problem.span.source.path).parent:
        return replace(problem, others=(*problem.others, *uses))
    return replace(problem, span=declared, others=(Place(problem.span, "used here"), *uses))


def _without_consequences(problems: list[Problem]) -> list[Problem]:
    """The problems without those that come of another one in the same item, or of an item that lost its head."""
    found: dict[tuple[str, int], set[str]] = {}
    heads: dict[tuple[str, int], Problem] = {}
    for problem in problems:
        item = _item_of(problem.span)
        found.setdefault(item, set()).add(problem.id)
        if problem.id in BROKEN and problem.span.source.place(item[1])[0] == problem.span.line:
            heads.setdefault(item, problem)
    doubled = {_line_of(one.others[0].span) for one in problems if one.id == "yaml-duplicate-key" and one.others}
    left = [one for one in problems if heads.get(_item_of(one.span), one) is one]
    left = [one for one in left if one.id != "manifest-invalid" or _line_of(one.span) not in doubled]
    left = [one for one in left if found[_item_of(one.span)].isdisjoint(CONSEQUENCES.get(one.id, ()))]
    # What stands at the margin below a line that ends too early may be its rest.
    ended = {(path, line + 1) for path, line in (_line_of(one.span) for one in left if one.id in UNENDED)}
    left = [one for one in left if one.id != "unknown-item" or _line_of(one.span) not in ended]
    twice = [one for one in left if one.id in TWICE and _stands_apart(one.span)]
    if not twice:
        return left
    # What stood in the head that is lost is missing everywhere.
    return [one for one in left if one.id not in UNKNOWN | UNKNOWN_NAMES | LEFT_OVER or _is_near(one)]


def _line_of(span: Span) -> tuple[str, int]:
    return span.source.path, span.line


def _stands_apart(span: Span) -> bool:
    """Whether an empty line stands before a line of an item: it may have lost its head."""
    start = _item_of(span)[1]
    return "\n\n" in span.source.text[start : span.start]


def _item_of(span: Span) -> tuple[str, int]:
    """Where the item around a place begins."""
    text = span.source.text
    start = max((match.start() for match in _ITEM.finditer(text, 0, span.start + 1)), default=0)
    return span.source.path, start


def _cause(problem: Problem, unknown: Container[str]) -> tuple[str, str] | None:
    """What makes problems the same: the word that nobody declares, or the file that was not brought up to date."""
    if problem.id in UNKNOWN | UNKNOWN_NAMES or (problem.id in LEFT_OVER and _name(problem) in unknown):
        # One and many of something are the same word, and parts are called after their piece.
        name = _name(problem)
        whole = _PART_NUMBER.sub("", name)
        return "name", (whole if whole in unknown else name).removesuffix("s")
    if problem.id == "translation-left-over" and problem.suggestion is None:
        return problem.id, problem.span.source.path
    if problem.id == "indented-item":
        return problem.id, problem.span.source.text[problem.span.start :].split(maxsplit=1)[0]
    if problem.id == "kind-without-home":
        return problem.id, problem.values["kind"]
    if problem.id == "points-not-counted":
        return problem.id, str(problem.values["what"])
    if problem.id == "manifest-invalid":
        return problem.id, f"{problem.span.source.path} {problem.values['expected']}"
    if problem.id in ("nobody-there", "out-of-range"):
        return problem.id, problem.span.text
    # Of a scenario whose seats are not known, all lines name seats that are not there; an item there twice has all its
    # steps twice.
    if problem.id in ("unknown-seat", "duplicate-step"):
        return problem.id, " ".join(map(str, _item_of(problem.span)))
    if problem.id == "unknown-variable":
        return problem.id, " ".join(map(str, (*_item_of(problem.span), problem.span.text)))
    if problem.id == "unknown-character" and problem.span.text in "{}[]":
        return problem.id, "braces"
    return None


def _overlap(one: Span, other: Span) -> bool:
    return one.source is other.source and one.start < other.end and other.start < one.end


def _name(problem: Problem) -> str:
    return problem.span.text.strip('"')


def _misspelt_name(
    uses: Sequence[Problem],
    declared: Callable[[], dict[str, tuple[str, Span]]],
    used: Callable[[], set[str]],
) -> Problem | None:
    """The problem that a name is declared by a slip, if it is used several times, and never as it is declared."""
    near = uses[0].suggestion
    if near is None or near in used() or near not in declared():
        return None
    kind, span = declared()[near]
    values = {"word": near, "kind": kind, "used": _name(uses[0]), "times": str(len(uses))}
    return Problem("misspelt-declaration", span, values, (Place(uses[0].span, "used here"),))


def misspelt_declarations(
    problems: list[Problem], vocabulary: Vocabulary, set_id: str, spoken: Container[str]
) -> tuple[list[Problem], set[int]]:
    """Words used but not declared, when a word declared but not used is nearly the same.

    Gives one problem for each such declaration, and the ids of the problems that it explains. A word that the language
    files know (`spoken`) is declared as it should be, and so is one that is used in place of a word of the language.
    """
    unknown: dict[str, list[Problem]] = {}
    for problem in problems:
        if problem.id in UNKNOWN and problem.span.text not in OF_LANGUAGE:
            unknown.setdefault(problem.span.text, []).append(problem)
    found: list[Problem] = []
    explained: set[int] = set()
    found.extend(_misspelt_verbs(vocabulary, set_id))
    for kind, forms, span in _declared(vocabulary, set_id) if unknown else ():
        if forms[0] in spoken:
            continue
        unused = [form for form in forms if form not in vocabulary.used_forms]
        uses = [problem for text, some in unknown.items() if _meant(text, unused) for problem in some]
        if uses and (len(unused) == len(forms) or len(uses) > 1 or _is_form_of(uses[0].span.text, forms, unused)):
            explained.update(id(problem) for problem in uses)
            values = {"word": unused[0], "kind": kind, "used": uses[0].span.text, "times": str(len(uses))}
            first = Place(uses[0].span, "used here")
            found.append(Problem("misspelt-declaration", span, values, (first,)))
    return found, explained


def _misspelt_verbs(vocabulary: Vocabulary, set_id: str) -> Iterator[Problem]:
    """Verbs that share some forms with another of the set and have one instead of its own that nobody uses."""
    verbs = {id(one): one for group in vocabulary.verbs.values() for one in group if one.set_id == set_id}
    for verb in verbs.values():
        for other in verbs.values():
            odd = [form for form in verb.forms if form not in other.forms]
            right = [form for form in other.forms if form not in verb.forms]
            if len(odd) != 1 or len(right) != 1 or len(verb.forms) == 1:
                continue
            if nearest(odd[0], right) and odd[0] not in vocabulary.used_forms and right[0] in vocabulary.used_forms:
                values = {"word": odd[0], "kind": "verb", "used": right[0], "times": "1"}
                yield Problem("misspelt-declaration", verb.span, values, (Place(other.span, "used here"),))


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


def _is_form_of(text: str, forms: list[str], unused: list[str]) -> bool:
    """Whether a word goes with the forms that are used better than one that is not: `feat` with `feats`, not `faet`."""
    used = [form for form in forms if form not in unused]
    return any(form.startswith(text) and not form.startswith(tuple(unused)) for form in used)


def _meant(text: str, forms: list[str]) -> bool:
    """Whether a word is nearly one of these, or a part of one where two names grew together."""
    return any(nearest(text, [form]) is not None or (" " in form and text in form.split()) for form in forms)
