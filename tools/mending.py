"""Mending texts: suggestions that are certain are followed, one after the other, as long as nothing gets worse.

In: how to check, and the files that may be changed. Out: what was mended and the files as they are then; whoever asked
writes them, or only shows them. Every change is tried as a draft and checked before the next one.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path

from wonderscript.compiler.advice import UNDERSTOOD
from wonderscript.compiler.blame import WHOLE
from wonderscript.compiler.drafts import trying
from wonderscript.compiler.reading import is_at_or_below, one_line_end, read_bytes
from wonderscript.compiler.sets import find_sets, shipped_sets
from wonderscript.dsl.catalogue import CATALOGUE, entry
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.rendering import replacement
from wonderscript.dsl.translation import Phrase
from wonderscript.tools.places import write_file
from wonderscript.tools.terminal import WrongUsage

# Problems whose suggestion is no guess: the same is said, only as the language says it.
CERTAIN = frozenset(
    (
        "broken-line",
        "everyday-lines",
        "everyday-word",
        "foreign-word",
        "missing-colon",
        "missing-comma",
        "missing-quotes",
        "mixed-letters",
        "odd-quotes",
        "odd-space",
        "remark-sign",
        "tab-indentation",
        "unknown-character",
        "word-twice",
    )
)
# Those that are about how a whole item is written, whatever else is wrong with it.
LAYOUT = frozenset(("odd-quotes", "odd-space", "tab-indentation"))
# More than this nobody mends at once, and nobody waits for.
MOST_MENDED = 500


@dataclass(frozen=True, slots=True)
class Mended:
    """One change: where it was made, because of what, and the lines before and after it."""

    shown_as: str
    problem: str
    line: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    # From which letter of the file to which lines were written anew, as they are counted then.
    anew: tuple[range, ...]


@dataclass(slots=True)
class Mending:
    """Mends files (by the names people know them under) until nothing certain is left."""

    check: Callable[[], Report]
    files: Mapping[str, Path]
    mended: list[Mended] = field(default_factory=list)
    _read: dict[Path, bytes] = field(default_factory=dict)
    _drafts: dict[Path, bytes] = field(default_factory=dict)
    _refused: set[tuple[str, str, str]] = field(default_factory=set)

    def mend(self) -> Report:
        """Follow every suggestion that is certain; what is left to say then."""
        report = self.check()
        while len(self.mended) < MOST_MENDED:
            problem = next((one for one in report if self._may_follow(one)), None)
            if problem is None:
                break
            tried = self._tried(problem, report)
            if tried is None:
                self._refused.add(_known_as(problem))
            else:
                report = tried
        return report

    def write(self) -> None:
        """Write the files that changed, each as a whole; one that somebody else has written since is left alone."""
        for path, data in self._drafts.items():
            target = Path(os.path.realpath(path))
            if read_bytes(target) != self._read[path]:
                raise WrongUsage(
                    Phrase("{file} was written by somebody else meanwhile: nothing was changed in it", file=path)
                )
            write_file(target, data, stat.S_IMODE(target.stat().st_mode))

    def _may_follow(self, problem: Problem) -> bool:
        return (
            problem.id in CERTAIN
            and problem.suggestion is not None
            and problem.mended.source.path in self.files
            and _known_as(problem) not in self._refused
        )

    def _tried(self, problem: Problem, before: Report) -> Report | None:
        """What is left to say once a suggestion is followed; None if that would make things worse."""
        path = self.files[problem.mended.source.path]
        if path not in self._read:
            self._read[path] = read_bytes(Path(os.path.realpath(path)))
        old = self._drafts.get(path, self._read[path])
        suggestion = replacement(problem)
        assert suggestion is not None
        new = with_change(old, problem.mended.start, problem.mended.end, suggestion)
        with trying({**self._drafts, path: new}):
            after = self.check()
        mended = _mended(problem, suggestion)
        if _is_worse(before, after, mended):
            return None
        self._drafts[path] = new
        self.mended.append(mended)
        return after


def own_files(paths: Iterable[Path]) -> dict[str, Path]:
    """The files at these paths that are somebody's own, by the names people know them under: no shipped set is."""
    found = find_sets(paths, Report())
    shipped = [os.path.realpath(folder) for folder in shipped_sets().values()]
    own = (file for folder in found.sets for file in folder.files if file.shown_as in found.asked)
    return {
        file.shown_as: file.path
        for file in own
        if not any(is_at_or_below(os.path.realpath(file.path), folder) for folder in shipped)
    }


def with_change(data: bytes, start: int, end: int, suggestion: str) -> bytes:
    """A file with other words from one letter to another; its line ends and its first bytes stay as they are."""
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    text = data[len(mark) :].decode("utf-8")
    first, last = _place_in(text, start), _place_in(text, end)
    line_end = "\r\n" if "\r\n" in text else "\r" if "\r" in text and "\n" not in text else "\n"
    return mark + (text[:first] + suggestion.replace("\n", line_end) + text[last:]).encode("utf-8")


def _place_in(text: str, offset: int) -> int:
    """Where a letter stands, counted in a text in which every line end is one letter."""
    if "\r\n" not in text:
        return offset
    place = 0
    for line in text.splitlines(keepends=True):
        length = len(one_line_end(line))
        if offset < length:
            break
        offset -= length
        place += len(line)
    return place + offset


def _mended(problem: Problem, suggestion: str) -> Mended:
    source, start, end = problem.mended
    first, last = source.place(start)[0], source.place(end)[0]
    begin = source.line_starts()[first - 1]
    rest = source.line_text(last)[source.place(end)[1] - 1 :]
    before = [source.line_text(line) for line in range(first, last + 1)]
    after = f"{source.text[begin:start]}{suggestion}{rest}".split("\n")
    whole = range(start, start + len(suggestion) + 1)
    anew = _written_anew(before, after, begin, whole)
    if len(before) == len(after):
        differ = [(one, other) for one, other in zip(before, after, strict=True) if one != other]
        before, after = [one for one, _other in differ], [other for _one, other in differ]
    return Mended(source.path, problem.id, problem.span.line, tuple(before), tuple(after), anew)


def _written_anew(before: list[str], after: list[str], begin: int, whole: range) -> tuple[range, ...]:
    """From which letter to which lines are others than before; those between them stay as they are."""
    found: list[range] = []
    for sort, _first, _last, start, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if sort != "equal":
            first, last = (begin + sum(len(line) + 1 for line in after[:number]) for number in (start, end))
            found.append(range(max(first, whole.start), min(last, whole.stop)))
    return tuple(found)


def _known_as(problem: Problem) -> tuple[str, str, str]:
    """What tells a suggestion from others, wherever it stands meanwhile."""
    return problem.mended.source.path, problem.mended.text, problem.suggestion or ""


def _is_worse(before: Report, after: Report, mended: Mended) -> bool:
    """Whether something is wrong with what was written anew, or where words are used that it has no more.

    What else is said now was hidden by the problem that is gone, or is about everything together, which is said only
    when all can be read: neither is the fault of the change.
    """
    there = [
        one
        for one in after
        if one.span.source.path == mended.shown_as and any(one.span.start in part for part in mended.anew)
    ]
    harmless = UNDERSTOOD if mended.problem not in LAYOUT else frozenset(CATALOGUE) - {mended.problem}
    if any(_weighs(one) and one.id not in harmless for one in there):
        return True
    gone = _words(mended.before) - _words(mended.after)
    left, known = _about(after, gone), _about(before, gone)
    # The same mistake elsewhere is told once, and its next place only when the first is mended.
    return any(left[key] > known[key] for key in left if key[1] != mended.problem)


def _weighs(problem: Problem) -> bool:
    return problem.id not in WHOLE and entry(problem.id).severity == "error"


def _about(report: Iterable[Problem], words: set[str]) -> Counter[tuple[str, str, str]]:
    """Errors in lines with some of these words, by file, id and line."""
    lines = ((one, one.span.source.line_text(one.span.line)) for one in report if _weighs(one))
    return Counter((one.span.source.path, one.id, line) for one, line in lines if words & _words((line,)))


def _words(lines: Iterable[str]) -> set[str]:
    return {word for line in lines for word in re.findall(r'"[^"]*"|\w[\w\'-]*', line)}
