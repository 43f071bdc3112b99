"""Standing facts: what is true for a seat because of its active pieces and of the rules of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wonderscript.runtime import numbers, selecting
from wonderscript.runtime.effects import Fact, Shows, Worth
from wonderscript.runtime.state import Here, State, Use
from wonderscript.runtime.table import NO_PIECE, RuleSet, Table


class Source(NamedTuple):
    """Where rules come from: an active piece, or (from -2 downwards) a rule of the game, and for which seat."""

    number: int
    seat: int
    rules: RuleSet

    @property
    def piece(self) -> int:
        """The piece, or none if it is a rule of the game."""
        return max(self.number, NO_PIECE)


def active_pieces(table: Table, state: State, seat: int) -> Iterator[int]:
    """The active pieces of a seat in the order in which they came into play."""
    for first in table.active_zones:
        zone = first + seat
        name = table.zone_names[zone]
        for piece in state.zones[zone]:
            if table.pieces[piece].active_zone == name:
                yield piece


def piece_sources(table: Table, state: State, seat: int) -> Iterator[Source]:
    """The active pieces of a seat, as sources of rules."""
    for piece in active_pieces(table, state, seat):
        yield Source(piece, seat, table.pieces[piece].rules)


def rule_sources(table: Table, seat: int) -> Iterator[Source]:
    """The rules of the game, which hold for every seat."""
    for index, rules in enumerate(table.rules):
        yield Source(-2 - index, seat, rules)


def source_rules(table: Table, source: int) -> RuleSet:
    """The rules of the source with that number."""
    return table.pieces[source].rules if source >= 0 else table.rules[-2 - source]


class Held(NamedTuple):
    """A fact that holds: what it says, where it comes from, and what is used up by making use of it."""

    fact: Fact
    here: Here
    use: Use | None


def facts_of(here: Here, seat: int, kind: type) -> Iterator[Held]:
    """The facts of a kind that hold for a seat now."""
    table, state = here.table, here.state
    if kind not in table.stated:
        return
    for source in rule_sources(table, seat):
        if kind in source.rules.facts:
            yield from _holding(here, source, kind)
    for piece in active_pieces(table, state, seat):
        rules = table.pieces[piece].rules
        if kind in rules.facts:
            yield from _holding(here, Source(piece, seat, rules), kind)


def _holding(here: Here, source: Source, kind: type) -> Iterator[Held]:
    inner = here.spoken_by(source.seat, source.piece)
    for index, fact in source.rules.facts.get(kind, ()):
        use: Use | None = None
        if fact.once_a is not None:
            use = Use(source.number, index, source.seat, fact.once_a)
            if not usable(here.state, use):
                continue
        if fact.condition is None or numbers.holds(inner, fact.condition):
            yield Held(fact, inner, use)


def usable(state: State, use: Use) -> bool:
    """Whether a limited rule can be used: its step is running and it has not been used in it."""
    return use not in state.used and any(step.step == use.step for step, _scope in state.steps())


# ---------------------------------------------------------------- what facts amount to


def symbols_of(here: Here, seat: int, symbol: str) -> int:
    """How often a seat shows a symbol; one that is a choice counts only where `wild` says as what."""
    count = 0
    for held in facts_of(here, seat, Shows):
        what = held.fact.what
        if isinstance(what, Shows) and what.symbols == (symbol,):
            count += numbers.value_of(held.here, what.amount)
    if seat == here.wild_for:
        count += sum(amount for name, amount in here.wild if name == symbol)
    return count


def wild_symbols(here: Here, seat: int) -> Iterator[tuple[str, ...]]:
    """Each symbol of a seat that is a choice, with what it can be."""
    for held in facts_of(here, seat, Shows):
        what = held.fact.what
        if isinstance(what, Shows) and len(what.symbols) > 1:
            for _unit in range(numbers.value_of(held.here, what.amount)):
                yield what.symbols


def points_of(here: Here, piece: int, seat: int | None = None) -> int:
    """The points of a piece to its owner, or, as if it were theirs, to a seat."""
    rules = here.table.pieces[piece].rules
    if Worth not in rules.facts:
        return 0
    speaker = selecting.owner(here.table, here.state, piece) if seat is None else seat
    total = 0
    for held in _holding(here, Source(piece, speaker, rules), Worth):
        if isinstance(held.fact.what, Worth):
            total += numbers.value_of(held.here, held.fact.what.points)
    return total
