"""The catalogue of problems: every id with its severity and its sentences, one module a subject.

message: what happened, in the words of the table.   label: a few words beside the carets.
why: the rule that is broken.                        fix: one concrete step.
A problem that has a suggestion of words for words says "did you mean" instead of its fix.
What other languages say stands beside it under the same ids, such as `ru/`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from wonderscript.dsl.catalogue import names, pieces, printing, scenarios, sentences, sets, syntax
from wonderscript.dsl.catalogue.entries import Entry, Wording
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.translation import Language

__all__ = ["CATALOGUE", "Entry", "Wording", "catalogue_in", "entry", "has_errors", "is_error", "merge"]


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


@cache
def catalogue_in(language: Language) -> dict[str, Entry]:
    """The whole catalogue in a language; one that nobody reads is not loaded."""
    if language == "en":
        return CATALOGUE
    from wonderscript.dsl.catalogue.ru import WORDINGS

    return {one.id: one.worded(WORDINGS.get(one.id, one.wording)) for one in CATALOGUE.values()}


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether something among these problems is more than a warning."""
    return any(map(is_error, problems))


def is_error(problem: Problem) -> bool:
    """Whether a problem is more than a warning; one without an entry is a fault of ours."""
    return problem.id not in CATALOGUE or CATALOGUE[problem.id].severity == "error"
