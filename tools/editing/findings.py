"""Problems as editors show them, and the changes of a text that would mend them.

The advice is that of the messages: what `check --fix` follows where it is certain is offered here wherever there is
some.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wonderscript.compiler.manifests import MANIFEST
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.rendering import replacement, worded
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Language, Phrase
from wonderscript.tools.editing.desk import SetAtHand
from wonderscript.tools.editing.texts import Edit, Location, Position, Range, range_of
from wonderscript.tools.mending import CERTAIN
from wonderscript.tools.speech import said_in


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem in words: where it is, how bad, what else is to be seen, and how it can be mended."""

    id: str
    path: Path
    range: Range
    error: bool
    message: str
    others: tuple[tuple[Location, str], ...]
    mending: Mending | None


@dataclass(frozen=True, slots=True)
class Mending:
    """A change that mends a problem; a `certain` one says the same as what was meant in any case."""

    title: str
    edit: Edit
    certain: bool


def findings_of(at_hand: SetAtHand, language: Language) -> dict[Path, list[Finding]]:
    """What is wrong with the files of a set; each of them is there, also if nothing is wrong with it."""
    found: dict[Path, list[Finding]] = {at_hand.paths[shown]: [] for shown in at_hand.own if shown in at_hand.paths}
    for problem in at_hand.problems:
        path = at_hand.paths.get(problem.span.source.path)
        if path is None:
            # What is wrong with a folder, or with what a set extends, is said where the set says what it is.
            path, at_start = at_hand.folder / MANIFEST, Range(Position(0, 0), Position(0, 1))
            found.setdefault(path, []).append(_finding(problem, path, at_start, at_hand, language))
        elif problem.span.source.path in at_hand.own:
            found.setdefault(path, []).append(_finding(problem, path, range_of(problem.span), at_hand, language))
    return found


def _finding(problem: Problem, path: Path, where: Range, at_hand: SetAtHand, language: Language) -> Finding:
    words = worded(problem, language)
    message = f"{words.message}\n{said_in('why:', language)} {words.why}\n{said_in('fix:', language)} {words.fix}"
    if words.fix.endswith(":") and problem.suggestion is not None:
        message += f"\n{problem.suggestion}"
    others = tuple(
        (Location(at_hand.paths[other.span.source.path], range_of(other.span)), said_in(other.label, language))
        for other in problem.others
        if other.span.source.path in at_hand.paths
    )
    error = words.severity == "error"
    return Finding(problem.id, path, where, error, message, others, mending_of(problem, at_hand, language))


def mending_of(problem: Problem, at_hand: SetAtHand, language: Language) -> Mending | None:
    """What puts the suggestion of a problem into its place, if it has one and the file is the author's."""
    suggestion = replacement(problem)
    span: Span = problem.mended
    path = at_hand.paths.get(span.source.path)
    if suggestion is None or path is None or span.source.path not in at_hand.own:
        return None
    first = suggestion.strip().partition("\n")[0]
    title = said_in(Phrase("Write `{words}`", words=first), language)
    if not suggestion:
        title = said_in(Phrase("Remove `{words}`", words=span.text.strip()), language)
    return Mending(title, Edit(path, range_of(span), suggestion), problem.id in CERTAIN)
