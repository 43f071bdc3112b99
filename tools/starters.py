"""Starter expansions: a set to begin with, derived from the set that it extends.

In: a library, and somebody who judges a proposal. Out: the texts of its files. Of each kind that people add to, a piece
is varied from one that is there: with another name, and at the cost of yet another piece. Where the decks allow one
piece more, it is simply new; where they would no longer come out, it stands in a variant, in the place of the piece
that it was varied from, or comes with larger hands. Scenarios are those of the model pieces, told of the new ones.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from textwrap import dedent

import msgspec

from wonderscript.dsl.translation import LANGUAGES, Language
from wonderscript.runtime.instructions.effects import Brings, Deal, RunStep
from wonderscript.runtime.instructions.library import BOX, DeckInfo, Piece
from wonderscript.runtime.instructions.phrases import HasName, SettingValue, ZoneOf
from wonderscript.runtime.instructions.scenarios import Scenario
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.tools.starter_texts import Draft, Files, Hands, Plan, name_in, renamed, write_files
from wonderscript.tools.usages import deck_uses

# So many kinds of pieces are shown, and of the most common one both a new piece and one in a variant.
KINDS = 5
# Each proposal is checked as a whole, and somebody waits.
MOST_PROPOSALS = 30
MOST_FOR_A_KIND = 8

Judge = Callable[[Files], bool]


def derive_starter(
    name: str, titles: Mapping[Language, str], language: Language, base: PlayableLibrary, accept: Judge
) -> Files | None:
    """The files of a set that extends the last set of a library; None if nothing is accepted.

    `name` is its id, `titles` are its titles by language; it is written in `language`.
    """
    return _Search(Plan(name, titles, language, base), accept).result()


class _Search:
    """Adds one piece after the other, as long as the whole is accepted."""

    def __init__(self, plan: Plan, accept: Judge) -> None:
        self.plan = plan
        self.accept = accept
        self.left = MOST_PROPOSALS

    def result(self) -> Files | None:
        for number, kind in enumerate(kinds_to_vary(self.plan.base)):
            drafts = Drafts(self.plan.base, self.plan.language, self.plan.titles, kind).best_first()
            foremost = [next(found) for _key, found in groupby(drafts, key=lambda one: one.group)]
            is_new = self._add_first(foremost + drafts, self._add_new)
            if number == 0 or not is_new:
                # What a deck takes by its name always has room in it.
                self._add_first([one for one in foremost + drafts if one.deck is None], self._add_varied)
            if number == 0 and self.plan.varied:
                self._add_hands(drafts)
        return write_files(self.plan) if self.plan.drafts else None

    def _add_first(self, drafts: Sequence[Draft], add: Callable[[Draft], bool]) -> bool:
        """Add the first of some drafts that is accepted, and that is not there yet."""
        left = dict.fromkeys(one.name for one in drafts if one not in self.plan.drafts)
        by_name = {one.name: one for one in reversed(drafts)}
        return any(add(by_name[name]) for name in list(left)[:MOST_FOR_A_KIND])

    def _add_new(self, draft: Draft) -> bool:
        return self._try(replace(self.plan, new=(*self.plan.new, draft)))

    def _add_varied(self, draft: Draft) -> bool:
        return self._try(replace(self.plan, varied=(*self.plan.varied, draft)))

    def _add_hands(self, drafts: Sequence[Draft]) -> None:
        taken = {draft.model.name for draft in self.plan.drafts}
        hands = larger_hands(self.plan.base, [draft for draft in drafts if draft.model.name not in taken])
        if hands is not None:
            self._try(replace(self.plan, hands=hands))

    def _try(self, plan: Plan) -> bool:
        self.left -= 1
        accepted = self.left >= 0 and self.accept(write_files(plan))
        if accepted:
            self.plan = plan
        return accepted


def kinds_to_vary(base: PlayableLibrary) -> list[str]:
    """The kinds that people add to: those of which the last set has several that lie in the box, most common first."""
    starts = {kind.id: kind.starts_in for kind in base.kinds}
    boxed = [one for one in base.pieces if starts.get(one.kind) in (None, BOX)]
    own = Counter(one.kind for one in boxed if one.set_id == base.sets[-1].id)
    every = Counter(one.kind for one in boxed)
    several = [[kind for kind, number in some.most_common() if number > 1] for some in (own, every)]
    return (several[0] or several[1] or list(every))[:KINDS]


@dataclass
class Drafts:
    """New pieces of a kind that could be made of the pieces of a set.

    They are called after the `titles` of the new set, or as `called` says; `fits` says which pieces may be models.
    """

    base: PlayableLibrary
    language: Language
    titles: Mapping[Language, str]
    kind: str
    called: str = ""
    fits: Callable[[Piece], bool] = lambda _piece: True

    def best_first(self) -> list[Draft]:
        """The drafts, those of one group together: first those that decks draw, or that no deck holds."""
        ranked = sorted(((self._rank(draft), draft) for draft in map(self._draft, self._models)), key=itemgetter(0))
        groups: dict[object, list[Draft]] = {}
        for _rank, draft in ranked:
            groups.setdefault(draft.group, []).append(draft)
        return [draft for group in groups.values() for draft in group]

    @cached_property
    def _models(self) -> list[Piece]:
        """The pieces of the kind, but for namesakes: nobody could say which of them is meant.

        Nor is a piece a model that others bring by its name alone, or that no deck takes where decks take its likes.
        """
        there = [one for one in self.base.pieces if one.kind == self.kind]
        names = Counter(one.name for one in there)
        there = [one for one in there if one.name in self._decks or one.name not in self._brought]
        own = [one for one in there if one.set_id == self.base.sets[-1].id] or there
        found = [one for one in own if names[one.name] == 1 and self.fits(one)]
        return [one for one in found if deck_uses(one, self.base)] or found

    @cached_property
    def _brought(self) -> set[str]:
        brought = [part for one in self.base.pieces for part in parts_of(one.rules) if isinstance(part, Brings)]
        return {one.name for one in parts_of(tuple(brought)) if isinstance(one, HasName)}

    @cached_property
    def _decks(self) -> dict[str, str]:
        """The decks that take pieces by their names, by those names."""
        return {
            one.name: deck.id for deck in self.base.decks for one in parts_of(deck.parts) if isinstance(one, HasName)
        }

    def _rank(self, draft: Draft) -> tuple[object, ...]:
        """What makes a good example: it fits in, is shown by a scenario of its own, costs something, is short."""
        piece, scenario = draft.model, draft.scenario
        dealt = any(not use.drawn for use in deck_uses(piece, self.base))
        strange = scenario is None or piece.name not in scenario.name
        free = _cost_line(piece) is None
        return dealt, bool(piece.parts), strange, free, piece.source.count('"'), len(draft.lines), piece.name

    def _draft(self, piece: Piece) -> Draft:
        marks = {one.id for one in self.base.properties if one.form == "marks"}
        group = tuple(sorted((key, value) for key, value in piece.properties.items() if key not in marks))
        names = {one: self.called or self._name(piece, one) for one in LANGUAGES}
        lines = tuple(renamed(line, piece, names[self.language]) for line in self._lines(piece))
        deck = self._decks.get(piece.name)
        return Draft(piece, self.language, names, lines, self._scenario(piece), group, deck)

    def _name(self, piece: Piece, language: Language) -> str:
        """A new name, made of the title of the set and the name of the model."""
        title, name = self.titles[language], name_in(piece, self.base, language)
        return f"{title} {name}" if language == "en" else f"{name} ({title})"

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

    @cached_property
    def _shown(self) -> list[tuple[Scenario, frozenset[str], frozenset[str]]]:
        """The scenarios that a new set could follow, with all words of what is given and of what happens there."""
        least, most = self.base.players
        fitting = (one for one in self.base.scenarios if one.variant is None and least <= one.players <= most)
        return [(one, _said_in(one.given), _said_in(one.events)) for one in fitting]

    def _scenario(self, piece: Piece) -> Scenario | None:
        """A short scenario in which the piece lies somewhere from the beginning: its cost plays no part."""
        found = [one for one, given, events in self._shown if piece.name in given and piece.name not in events]
        return min(found, key=lambda one: (piece.name not in one.name, len(one.source)), default=None)


# ---------------------------------------------------------------- larger hands


def larger_hands(base: PlayableLibrary, drafts: Sequence[Draft]) -> Hands | None:
    """One piece more in everybody's hand, with a new piece for each deck; None if hands do not depend on a setting."""
    sizes = {one.id: one.value for one in base.settings if not one.by_players and not one.follows_players}
    for deck in base.decks:
        dealt = deck.deals
        if not isinstance(dealt, SettingValue) or dealt.setting not in sizes:
            continue
        amount = sizes[dealt.setting]
        deals = [one for one in parts_of(base.main) if isinstance(one, Deal) and one.amount == dealt]
        # How often a step is played follows the hand if it is as long as the hand, or leaves one piece of it.
        steps = [
            (one.step, one.times.setting)
            for one in parts_of(base.main)
            if isinstance(one, RunStep)
            and isinstance(one.times, SettingValue)
            and sizes.get(one.times.setting) in (amount, amount - 1)
        ]
        chosen = _one_for_each_value(base, deck, drafts)
        if deals and steps and chosen and isinstance(deals[0].target, ZoneOf):
            (step, turns), deal = steps[0], deals[0]
            settings = {dealt.setting: amount + 1, turns: sizes[turns] + 1}
            return Hands(settings, tuple(chosen), deal.kind, step, deals[0].target.zone, amount + 1)
    return None


def _one_for_each_value(base: PlayableLibrary, deck: DeckInfo, drafts: Sequence[Draft]) -> list[Draft]:
    """A draft for each of the decks of a declaration, with a copy for each player; none if one of them has none."""
    marks = next((one.id for one in base.properties if one.form == "marks"), None)
    values = next((range(one.least, one.most + 1) for one in base.properties if one.id == deck.by), range(0))
    least, most = base.players
    copies = " ".join(f"{mark}+" for mark in (*[least] * least, *range(least + 1, most + 1)))
    found: list[Draft] = []
    for value in values:
        fitting = [
            one
            for one in drafts
            if one.model.properties.get(str(deck.by)) == value
            and not any(use.drawn for use in deck_uses(one.model, base))
        ]
        for draft in fitting[:1]:
            lines = [re.sub(rf"\b{marks} [\d+ ]+", f"{marks} {copies}", line) for line in draft.lines]
            if marks is not None and lines != list(draft.lines):
                found.append(replace(draft, lines=tuple(lines), scenario=None))
    return found if len(found) == len(values) else []


# ---------------------------------------------------------------- texts of pieces


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


def _said_in(part: object) -> frozenset[str]:
    """All words that stand anywhere in a part of a scenario."""
    found: set[str] = set()
    waiting = [part]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(one)
        elif isinstance(one, msgspec.Struct):
            waiting.extend(getattr(one, field) for field in one.__struct_fields__)
        elif isinstance(one, str):
            found.add(one)
    return frozenset(found)
