"""Prices of a bank that sells everything: on which pieces they depend, and by how much.

Such a price counts pieces, or what pieces produce, and nothing else. So each piece has a weight, which is what it adds
to all that is counted, and prices are the same whenever the weights of the pieces come to the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from wonderscript.runtime.effects import Buys, Fact, Pays, Produces, Receives
from wonderscript.runtime.facts import source_rules
from wonderscript.runtime.phrases import (
    Constant,
    CountPieces,
    HasValue,
    Pieces,
    Players,
    Product,
    Resources,
    ResourceUnits,
    Seat,
    SettingValue,
    Sum,
    ZoneOf,
)
from wonderscript.runtime.selecting import static_pieces
from wonderscript.runtime.supplies import LANE, numbers_of, one_of
from wonderscript.runtime.table import Table
from wonderscript.runtime.traversal import parts_of

# What prices can be made of if they depend on nothing but active pieces.
PRICED = (
    Buys,
    Constant,
    CountPieces,
    HasValue,
    Pays,
    Pieces,
    Product,
    Receives,
    ResourceUnits,
    Resources,
    Seat,
    SettingValue,
    Sum,
    ZoneOf,
)
# All that is said about prices.
SAYING = (Buys, Pays, Receives)
# How many weights are remembered before all are forgotten.
MEMORY = 8_000


class Weights(dict[int, int]):
    """What pieces (as bits) add to all that prices count, as one number."""

    __slots__ = ("_each",)

    def __init__(self, each: dict[int, int]) -> None:
        self._each = each

    def __missing__(self, pieces: int) -> int:
        if len(self) > MEMORY:
            self.clear()
        found = self[pieces] = sum([self._each[piece] for piece in numbers_of(pieces)])
        return found


@dataclass(frozen=True, slots=True)
class Bargaining:
    """The `pieces` of others (as bits) on which prices depend and the `own` ones of who buys; and those that count.

    A piece can also matter by what it says: of others, who gets what is paid; one's own, what is paid instead.
    """

    pieces: int
    own: int
    counted: int
    own_counted: int
    weights: Weights


def bargaining_at(table: Table) -> Bargaining | None:
    """On what the prices of the bank depend; None if they depend on more, or others sell too."""
    if not table.quick or any(kind in table.index.seat_facts for kind in SAYING):
        return None
    numbers: list[CountPieces | ResourceUnits] = []
    whose: set[Players] = set()
    for fact in _stated(table):
        parts = list(parts_of(fact.what))
        if fact.condition or fact.once_a or not all(isinstance(part, PRICED) for part in parts):
            return None
        if isinstance(fact.what, Buys) and (fact.what.pieces is not None or fact.what.seller != Seat("bank")):
            return None
        numbers += [part for part in parts if isinstance(part, CountPieces | ResourceUnits)]
        whose |= {part.who for part in parts if isinstance(part, ZoneOf)}
    each: dict[int, int] = {}
    for place, number in enumerate(numbers):
        found = _counted(table, number)
        if found is None:
            return None
        for piece, weight in found.items():
            each[piece] = each.get(piece, 0) + (weight << place * LANE * len(table.resources))
    counted = sum(1 << piece for piece in each)
    own_counted = counted if whose - {Seat("opponent")} else 0
    saying = reduce(or_, [table.index.facts.get(kind, 0) for kind in SAYING])
    receiving = table.index.facts.get(Receives, 0)
    return Bargaining(counted | receiving, own_counted | saying, counted, own_counted, Weights(each))


def _counted(table: Table, number: CountPieces | ResourceUnits) -> dict[int, int] | None:
    """What each piece adds to what is counted; None if that depends on more than where it is active."""
    pieces = number.pieces
    if not isinstance(pieces, Pieces) or pieces.pick != "all" or not pieces.places:
        return None
    some = static_pieces(table, Pieces(pieces.kind, (), pieces.filters))
    active = dict(table.active_zones)
    for place in pieces.places:
        able = active.get(table.seat_zones.get(place.zone, -1), 0) if isinstance(place, ZoneOf) else 0
        if some is None or some & ~able:
            return None
    if isinstance(number, ResourceUnits):
        made = {piece: _made_by(table, piece) for piece in numbers_of(some or 0)}
        return {piece: units for piece, units in made.items() if units}
    return None if number.distinct else dict.fromkeys(numbers_of(some or 0), 1)


def _made_by(table: Table, piece: int) -> int:
    """The units on a piece, as a vector: each counts as every resource that it could be."""
    facts = [fact.what for _place, fact in table.pieces[piece].rules.facts.get(Produces, ())]
    units = [unit for produces in facts if isinstance(produces, Produces) for unit in produces.units]
    return sum(one_of(table.resources[name]) for unit in units for name in set(unit.names))


def _stated(table: Table) -> Iterator[Fact]:
    """What rules and pieces say of prices."""
    for kind in SAYING:
        yield from rule_facts(table, kind)
        for piece in table.pieces:
            yield from [fact for _place, fact in piece.rules.facts.get(kind, ())]


def rule_facts(table: Table, kind: type) -> list[Fact]:
    """The facts of a kind that the rules of the game state."""
    sources = table.index.rule_facts.get(kind, ())
    return [fact for source in sources for _place, fact in source_rules(table, source).facts.get(kind, ())]
