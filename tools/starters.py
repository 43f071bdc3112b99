"""Starter expansions: a set to begin with, derived from the set that it extends.

In: a library, and somebody who judges a proposal. Out: the texts of its files. Three pieces are varied from
pieces that are there: with another name, and at the cost of yet another piece. Where the decks allow one piece
more, a piece is simply new; where they would no longer come out, it stands in a variant, in the place of the
piece that it was varied from. Scenarios are those of the model pieces, told of the new ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from textwrap import dedent

import msgspec

from wonderscript.runtime.effects import Brings
from wonderscript.runtime.library import Library, Piece
from wonderscript.runtime.phrases import HasName
from wonderscript.runtime.scenarios import Scenario
from wonderscript.runtime.traversal import parts_of
from wonderscript.tools.starter_texts import Draft, Files, Plan, write_files
from wonderscript.tools.usages import deck_uses

PIECES = 3
# So many of them are simply new, if the decks allow it; what is left shows what a variant is.
NEW = 2
# Each proposal is checked as a whole, and somebody waits.
MOST_PROPOSALS = 24

Judge = Callable[[Files], bool]


def derive_starter(name: str, base: Library, accept: Judge) -> Files | None:
    """The files of a set called `name` that extends the last set of a library; None if nothing is accepted."""
    return _Search(name, base, accept).result()


class _Search:
    """Adds one piece after the other, as long as the whole is accepted."""

    def __init__(self, name: str, base: Library, accept: Judge) -> None:
        self.plan = Plan(name, base, (), ())
        self.accept = accept
        self.left = MOST_PROPOSALS

    def result(self) -> Files | None:
        drafts = Drafts(self.plan.base, self.plan.title).best_first()
        groups = [list(found) for _key, found in groupby(drafts, key=lambda one: one.group)]
        for group in groups:
            if self._add_new(group[0]):
                for draft in group[1:NEW]:
                    self._add_new(draft)
                break
        for draft in [one[0] for one in groups] + drafts:
            if len(self.plan.drafts) < PIECES and draft not in self.plan.drafts:
                self._add_varied(draft)
        for draft in drafts:
            if len(self.plan.drafts) < PIECES and draft not in self.plan.drafts:
                self._add_new(draft)
        return write_files(self.plan) if self.plan.drafts else None

    def _add_new(self, draft: Draft) -> bool:
        return self._try(replace(self.plan, new=(*self.plan.new, draft)))

    def _add_varied(self, draft: Draft) -> bool:
        return self._try(replace(self.plan, varied=(*self.plan.varied, draft)))

    def _try(self, plan: Plan) -> bool:
        self.left -= 1
        accepted = self.left >= 0 and self.accept(write_files(plan))
        if accepted:
            self.plan = plan
        return accepted


@dataclass
class Drafts:
    """New pieces that could be made of the pieces of a set."""

    base: Library
    title: str

    def best_first(self) -> list[Draft]:
        """The drafts, those of one group together: first those that decks draw, or that no deck holds."""
        ranked = sorted(((self._rank(draft), draft) for draft in map(self._draft, self._models)), key=itemgetter(0))
        groups: dict[object, list[Draft]] = {}
        for _rank, draft in ranked:
            groups.setdefault(draft.group, []).append(draft)
        return [draft for group in groups.values() for draft in group]

    @cached_property
    def _models(self) -> list[Piece]:
        """The pieces of the most common kind, but for namesakes: nobody could say which of them is meant.

        What decks take by its name is no model either: another name would be in none of them.
        """
        there = [one for one in self.base.pieces if one.name not in self._named_by_decks]
        own = [one for one in there if one.set_id == self.base.sets[-1].id] or there
        kind = Counter(one.kind for one in own).most_common(1)[0][0] if own else ""
        names = Counter(one.name for one in self.base.pieces if one.kind == kind)
        return [one for one in own if one.kind == kind and names[one.name] == 1]

    @cached_property
    def _named_by_decks(self) -> set[str]:
        brought = [part for one in self.base.pieces for part in parts_of(one.rules) if isinstance(part, Brings)]
        return {one.name for one in parts_of((*self.base.decks, *brought)) if isinstance(one, HasName)}

    def _rank(self, draft: Draft) -> tuple[object, ...]:
        """What makes a good example: it fits in, is shown by a scenario of its own, costs something, is short."""
        piece, scenario = draft.model, draft.scenario
        dealt = any(not use.drawn for use in deck_uses(piece, self.base))
        strange = scenario is None or piece.name not in scenario.name
        free = _cost_line(piece) is None
        return dealt, bool(piece.parts), strange, free, piece.source.count('"'), len(draft.lines), draft.name

    def _draft(self, piece: Piece) -> Draft:
        russian = self.base.names.get("ru", {}).get(piece.kind, {}).get(piece.name, piece.name)
        marks = {one.id for one in self.base.properties if one.form == "marks"}
        group = tuple(sorted((key, value) for key, value in piece.properties.items() if key not in marks))
        return Draft(
            piece,
            f"{self.title} {piece.name}",
            f"{russian} ({self.title})",
            tuple(self._lines(piece)),
            self._scenario(piece),
            group,
        )

    def _lines(self, piece: Piece) -> Iterator[str]:
        """The lines of a piece with the cost of another one."""
        cost = self._other_cost(piece)
        for line in body_of(piece):
            yield cost if cost is not None and line.startswith("costs ") else line

    def _other_cost(self, piece: Piece) -> str | None:
        """What the most similar piece costs, if that is something else."""
        own = _cost_line(piece)
        others = [(_likeness(one, piece), one.name, _cost_line(one)) for one in self._models]
        costs = sorted((like, name, line) for like, name, line in others if line is not None and line != own)
        return costs[0][2] if costs and own is not None else None

    def _scenario(self, piece: Piece) -> Scenario | None:
        """A short scenario in which the piece lies somewhere from the beginning: its cost plays no part."""
        found = [
            one
            for one in self.base.scenarios
            if one.variant is None and _names(one.given, piece.name) and not _names(one.events, piece.name)
        ]
        return min(found, key=lambda one: (piece.name not in one.name, len(one.source)), default=None)


def body_of(piece: Piece) -> list[str]:
    """The lines under the heading of a piece, from the left edge on, without comments."""
    _head, _line_end, rest = piece.source.partition("\n")
    lines = dedent(rest).splitlines()
    return [line.partition("#")[0].rstrip() for line in lines if line.strip() and not line.lstrip().startswith("#")]


def _cost_line(piece: Piece) -> str | None:
    return next((line for line in body_of(piece) if line.startswith("costs ")), None)


def _likeness(one: Piece, other: Piece) -> int:
    """How many properties two pieces do not share: the fewer, the more alike."""
    return sum(one.properties.get(key) != value for key, value in other.properties.items())


def _names(value: object, name: str) -> bool:
    """Whether a name stands anywhere in a part of a scenario."""
    if isinstance(value, tuple):
        return any(_names(one, name) for one in value)
    if isinstance(value, msgspec.Struct):
        return any(_names(getattr(value, field), name) for field in value.__struct_fields__)
    return value == name
