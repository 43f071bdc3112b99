"""Better advice: what somebody wrote in everyday words is said in ours, and only if it can be read then.

In: problems of a combination, and the phrases that people bring along. Out: the problems, some of them with the line
as it should be. A line is read a second time with every rewording, so that no advice leads back to the same message.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from wonderscript.compiler.blame import UNKNOWN
from wonderscript.compiler.everyday_phrases import Dictionary, dictionary_of, foreign_phrases_for, phrases_for
from wonderscript.compiler.manifests import Names
from wonderscript.compiler.model import Model
from wonderscript.compiler.second_reading import SecondReading, is_read_alone
from wonderscript.compiler.set_files import TEXT_ENDING
from wonderscript.compiler.vocabulary import Vocabulary
from wonderscript.dsl.everyday import Rewording, Saying, reworded
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.suggestions import listing
from wonderscript.dsl.tree import Item

# Names that nothing has.
NAMELESS = frozenset(("unknown-piece", "variant-changes-nothing", "link-to-nowhere"))
# Lines of the score sheet and endings that are not there.
LINELESS = frozenset(("unknown-score-line", "unknown-ending"))
# Problems of words that could not be read; others are about what was understood.
UNREAD = (
    NAMELESS
    | LINELESS
    | frozenset(
        (
            "amount-alone",
            "cost-of-nothing",
            "foreign-word",
            "leftover-words",
            "missing-colon",
            "missing-comma",
            "missing-quotes",
            "no-such-that",
            "not-a-sentence",
            "points-not-held",
            "statement-without-trigger",
            "stray-colon",
            "stray-comma",
            "stray-parenthesis",
            "unclosed-parenthesis",
            "unclosed-quote",
            "undeclared-word",
            "unexpected-word",
            "unfinished-sentence",
            "unknown-character",
            "unknown-event",
            "unknown-fact",
            "unknown-item",
            "unknown-property-value",
            "unknown-scenario-line",
            "unknown-step",
            "unknown-variable",
            "unknown-verb",
            "unknown-word",
            "word-twice",
            "wrong-kind",
            "wrong-piece-kind",
            "wrong-unit",
        )
    )
)
# Problems that say already what is missing or too much.
CLEAR = frozenset(
    ("missing-colon", "missing-comma", "missing-quotes", "unclosed-parenthesis", "unclosed-quote", "word-twice")
)
# Problems of sentences of which every word is understood.
UNDERSTOOD = frozenset(("whose-pieces", "whose-zone"))
# So many problems of one check are looked at, so many lines are read for each, and so many phrases are said in turn.
MOST_PROBLEMS = 30
MOST_LINES = 150
MOST_LINES_OF_ALL = 12
DEEPEST = 5
# Nobody writes a longer line by hand, and trying every phrase on it would take long.
LONGEST_LINE = 400

_LINE = re.compile(r'(?P<indent>[ \t]*)(?P<words>(?:"[^"\n]*"|[^#\n"]|"(?=[^"\n]*$))*)', re.MULTILINE)
_ITEM = re.compile(r"^(?=[^\s#])", re.MULTILINE)
# Signs that begin a remark elsewhere, with what they hide behind them.
_REMARKS = re.compile(r"(?:(?<=^)|(?<=\s))(?P<sign>//+|--+|;+|/\*|%+|<!--)(?=\s|\w|$)")
# Digits with letters or marks among them.
_NUMBERS = re.compile(r"(?<![\w\"])(?:\d{1,3}(?:[, ]\d{3})+|\d+(?!x\b)[A-Za-z]\w*|[OolI]\d+)(?!\w)")
_DIGITS = str.maketrans("OolI", "0011")
_WORDS = re.compile(r'"[^"\n]*"|[^\s,:]+|[,:]')


@dataclass(frozen=True, slots=True)
class _EverydayWords:
    """What people bring along: phrases for English lines, for lines with words of other languages, and a dictionary."""

    phrases: tuple[Saying, ...]
    foreign: tuple[Saying, ...]
    dictionary: Dictionary

    @classmethod
    def of(cls, names: Sequence[Names], vocabulary: Vocabulary) -> _EverydayWords:
        """Those of some language files."""
        english = phrases_for(names)
        return cls(english, (*foreign_phrases_for(names), *english), dictionary_of(names, vocabulary))


def advise(
    problems: Iterable[Problem],
    model: Model,
    items: Sequence[tuple[str, Item]],
    names: Iterable[Iterable[Names]],
    last_set: str,
) -> Iterator[Problem]:
    """The problems of a combination, those of everyday words with the line as it should be.

    `names` are the language files of its sets.
    """
    return _Advisor(SecondReading(model, items), list(chain.from_iterable(names)), last_set).advised(problems)


@dataclass(slots=True)
class _Advisor:
    """Looks at problems of one combination, the texts of which belong to these sets."""

    reading: SecondReading
    names: Sequence[Names]
    last_set: str
    _sets: dict[str, str] = field(default_factory=dict)
    _words: _EverydayWords | None = None

    def advised(self, problems: Iterable[Problem]) -> Iterator[Problem]:
        """The problems, with everyday words in ours where that helps."""
        left = MOST_PROBLEMS
        for problem in problems:
            if problem.id not in UNREAD - CLEAR or not problem.span.source.path.endswith(TEXT_ENDING) or left == 0:
                yield problem
                continue
            left -= 1
            yield self._in_our_words(problem)

    def _in_our_words(self, problem: Problem) -> Problem:
        if self._words is None:
            self._sets = {item.source.path: set_id for set_id, item in self.reading.items}
            self._words = _EverydayWords.of(self.names, self.reading.model.vocabulary)
        line = _line_of(problem.span)
        if len(line.text) > LONGEST_LINE:
            return problem
        if problem.id in NAMELESS:
            name = self._words.dictionary.named(problem.span.text.strip('"'))
            return problem if name is None else replace(problem, suggestion=name)
        if problem.id in LINELESS:
            name = self._words.dictionary.lined(problem.span.text.strip('"'))
            return problem if name is None else replace(problem, suggestion=name)
        return (
            self._semicolon(line, problem)
            or self._remark(line)
            or self._number(line, problem)
            or self._phrase(line, problem, self._words)
        )

    def _remark(self, line: Span) -> Problem | None:
        """A remark as other languages write it: what stands before it can be read without it."""
        for sign in _REMARKS.finditer(line.text):
            mended = f"{line.text[: sign.start('sign')]}#{line.text[sign.end('sign') :]}"
            if not self._wrong_with(line, mended, *_item_around(line)):
                span = Span(line.source, line.start + sign.start("sign"), line.start + sign.end("sign"))
                values = {"sign": sign["sign"], "line": mended}
                return Problem("remark-sign", span, values, (), mended, line)
        return None

    def _semicolon(self, line: Span, problem: Problem) -> Problem | None:
        """A semicolon where a comma belongs."""
        commas = line.text.replace(";", ",")
        if problem.span.text != ";" or self._wrong_with(line, commas, *_item_around(line)):
            return None
        return _said_in_ours(line, [commas], problem)

    def _number(self, line: Span, problem: Problem) -> Problem | None:
        """Letters or marks in a number; if the line can be read with digits in their place, these are suggested."""
        for number in _NUMBERS.finditer(line.text):
            span = Span(line.source, line.start + number.start(), line.start + number.end())
            if not span.start <= problem.span.start <= span.end:
                continue
            digits = number[0].replace(",", "").replace(" ", "").translate(_DIGITS)
            mended = f"{line.text[: number.start()]}{digits}{line.text[number.end() :]}"
            sound = digits.isdigit() and not self._wrong_with(line, mended, *_item_around(line))
            return Problem("odd-number", span, {"number": number[0]}, (), str(int(digits)) if sound else None)
        return None

    def _phrase(self, line: Span, problem: Problem, words: _EverydayWords) -> Problem:
        found = self._readable(line, words)
        if found:
            return _said_in_ours(line, found, problem)
        ours = words.dictionary.translated(problem.span.text) if problem.id == "foreign-word" else ""
        return replace(problem, suggestion=ours) if ours.isascii() and ours else problem

    def _readable(self, line: Span, words: _EverydayWords) -> list[str]:
        """The line in our words, with as few phrases said anew as possible; several, if one phrase has several.

        If none is sound, the first of which every word is understood: then only something else is wrong with it.
        """
        first, last = _item_around(line)
        head = line.source.text[first : first + 40].split(" ", 1)[0].strip()
        left = MOST_LINES if is_read_alone(head) else MOST_LINES_OF_ALL
        phrases = words.phrases if line.text.isascii() else words.foreign
        waiting = [Rewording(line.text, Saying("", ""))]
        seen = {line.text}
        understood = ""
        translated = words.dictionary.translated(line.text)
        if translated != line.text and self._wrong_with(line, translated, first, last) == []:
            return [translated]
        for _depth in range(DEEPEST):
            found: list[tuple[str, Rewording]] = []
            following: list[Rewording] = []
            for one in waiting:
                for other in reworded(one.line, phrases):
                    if other.line in seen:
                        continue
                    seen.add(other.line)
                    if left == 0:
                        break
                    left -= 1
                    ours = words.dictionary.translated(other.line)
                    wrong = self._wrong_with(line, ours, first, last)
                    if not wrong:
                        found.append((one.line, Rewording(ours, other.phrase)))
                    elif UNDERSTOOD.issuperset(wrong):
                        understood = understood or ours
                    following.append(other)
            if found:
                before, first_of = found[0]
                same = (one for line, one in found if line == before)
                return [one.line for one in same if one.phrase.everyday == first_of.phrase.everyday]
            waiting = following
        return [understood] if understood else []

    def _wrong_with(self, line: Span, words: str, first: int, last: int) -> list[str]:
        """The ids of what would be wrong with a line if these words stood there."""
        text = line.source.text
        changed = Source(line.source.path, text[first : line.start] + words + text[line.end : last])
        start, end = line.start - first, line.start - first + len(words)
        problems = self.reading.problems(changed, first, self._sets.get(changed.path, self.last_set))
        return [problem.id for problem in problems if start <= problem.span.start <= end]


def _line_of(span: Span) -> Span:
    """The words of the line on which a span begins, without indentation and remark."""
    source = span.source
    start = source.line_starts()[span.line - 1]
    match = _LINE.match(source.text, start)
    assert match is not None
    words = match["words"].rstrip()
    return Span(source, match.start("words"), match.start("words") + len(words))


def _item_around(line: Span) -> tuple[int, int]:
    """Where the item of a line begins and ends."""
    starts = [match.start() for match in _ITEM.finditer(line.source.text)]
    first = max((start for start in starts if start <= line.start), default=0)
    last = min((start for start in starts if start > line.start), default=len(line.source.text))
    return first, last


def _said_in_ours(line: Span, found: list[str], problem: Problem) -> Problem:
    """The problem that a line is said in everyday words; other places of the same mistake stay beside it."""
    old, new = line.text, found[0]
    before, after = list(_WORDS.finditer(old)), list(_WORDS.finditer(new))
    same = 0
    while same < min(len(before), len(after)) and before[same][0] == after[same][0]:
        same += 1
    rest = 0
    while rest < min(len(before), len(after)) - same and before[-1 - rest][0] == after[-1 - rest][0]:
        rest += 1
    own, ours = before[same : len(before) - rest], after[same : len(after) - rest]
    # What is only a mark, or is left out, is shown with a word beside it.
    if not ours or all(not word[0][0].isalnum() for word in own):
        same, rest = (same, rest - 1) if rest else (max(same - 1, 0), rest)
        own, ours = before[same : len(before) - rest], after[same : len(after) - rest]
    span = Span(line.source, line.start + own[0].start(), line.start + own[-1].end()) if own else line
    shown = new[ours[0].start() : ours[-1].end()] if own and ours else new
    lines = listing(found)
    values = {"found": span.text, "ours": shown, "lines": lines}
    others = problem.others if problem.id in UNKNOWN else ()
    return Problem("everyday-word", span, values, others, new if len(found) == 1 else None, line)
