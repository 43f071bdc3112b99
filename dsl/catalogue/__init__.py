"""The catalogue of problems: every id with its severity and its sentences, one module a subject.

message: what happened, in the words of the table.   label: a few words beside the carets.
why: the rule that is broken.                        fix: one concrete step.
A problem that has a suggestion of words for words says "did you mean" instead of its fix.
"""

from __future__ import annotations

from collections.abc import Iterable

from wonderscript.dsl.catalogue import names, pieces, printing, scenarios, sentences, sets, syntax
from wonderscript.dsl.catalogue.entries import Entry
from wonderscript.dsl.problems import Problem

__all__ = ["CATALOGUE", "Entry", "entry", "has_errors", "is_error", "merge"]


def merge(groups: Iterable[Iterable[Entry]]) -> dict[str, Entry]:
    """All entries by id. The same id twice is a fault of ours and raises ValueError."""
    merged: dict[str, Entry] = {}
    for group in groups:
        for one in group:
            if one.id in merged:
                raise ValueError(f"the catalogue holds {one.id} twice")
            merged[one.id] = one
    return merged


CATALOGUE: dict[str, Entry] = merge(
    module.ENTRIES for module in (syntax, names, sentences, pieces, sets, scenarios, printing)
)


def entry(problem_id: str) -> Entry:
    """The entry of an id. An unknown id is a fault of ours and raises KeyError."""
    return CATALOGUE[problem_id]


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether something among these problems is more than a warning."""
    return any(map(is_error, problems))


def is_error(problem: Problem) -> bool:
    """Whether a problem is more than a warning; one without an entry is a fault of ours."""
    return problem.id not in CATALOGUE or CATALOGUE[problem.id].severity == "error"
