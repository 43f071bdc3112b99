"""What pieces say about paying besides production and plain prices, as far as it can be remembered.

It can, where it depends on nothing but which pieces are there, in which order they came, and which limited rules are
used up. What depends on more is worked out each time.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import reduce
from operator import or_

from wonderscript.runtime.effects import Buys, Fact, Frees, Pays, ProducesAgain, Waives
from wonderscript.runtime.events import BANK
from wonderscript.runtime.facts import active_pieces, usable
from wonderscript.runtime.phrases import Constant, Pieces, PieceSet, Seat, SettingValue, Together, ZoneOf
from wonderscript.runtime.plans import Use
from wonderscript.runtime.purses import means_of
from wonderscript.runtime.selecting import ME, is_static, static_pieces
from wonderscript.runtime.state import State
from wonderscript.runtime.table import PhysicalPiece, Table

# Pieces in the order in which they came into play, each with whether its limited rules can be used.
Said = tuple[tuple[int, ...], ...]

KINDS = (Buys, Frees, Pays, ProducesAgain, Waives)


class Sayings:
    """What the pieces of a table say about paying that can be remembered.

    `waivers` are pieces that waive something of others, `freeing` those that free others but so often, each with these
    as bits; what the `simple` ones free is known anyway. `steady` are all whose sayings can be remembered; of those
    among `ordered` it matters when they came, or what is used up.
    """

    def __init__(self, table: Table, currency: str | None, simple: Container[int]) -> None:
        self._table = table
        self._currency = currency
        self._simple = simple
        self._limits: dict[int, tuple[tuple[int, str], ...]] = {}
        self.waivers: dict[int, int] = {}
        self.freeing: dict[int, int] = {}
        self.steady = 0
        self.ordered = 0
        for piece in table.pieces:
            if any(kind in piece.rules.facts for kind in KINDS):
                self._add(piece)

    def _add(self, piece: PhysicalPiece) -> None:
        kinds = [kind for kind in KINDS if kind is not Frees or piece.number not in self._simple]
        facts = [(place, fact) for kind in kinds for place, fact in piece.rules.facts.get(kind, ())]
        if not all(self._is_steady(fact) for _place, fact in facts):
            return
        bit = 1 << piece.number
        self.steady |= bit
        limits = tuple((place, fact.once_a) for place, fact in facts if fact.once_a is not None)
        if limits:
            self._limits[piece.number] = limits
        if limits or any(isinstance(fact.what, Buys | ProducesAgain) for _place, fact in facts):
            self.ordered |= bit
        for kind, found in ((Waives, self.waivers), (Frees, self.freeing)):
            if kind in kinds and kind in piece.rules.facts:
                found[piece.number] = reduce(or_, self._objects(piece, kind))

    def _objects(self, piece: PhysicalPiece, kind: type) -> Iterator[int]:
        for _place, fact in piece.rules.facts[kind]:
            assert isinstance(fact.what, Frees | Waives)
            yield static_pieces(self._table, fact.what.pieces) or 0

    def said(self, state: State, seat: int, pieces: int) -> Said:
        """What some pieces say to a seat now."""
        found: list[tuple[int, ...]] = []
        for piece in active_pieces(self._table, state, seat, pieces & self.ordered):
            limits = self._limits.get(piece)
            if limits is None:
                found.append((piece,))
            else:
                found.append((piece, *[usable(state, Use(piece, place, seat, step)) for place, step in limits]))
        return tuple(found)

    def used_up(self, said: Said) -> int:
        """The pieces (as bits) that free something but so often, and cannot now."""
        idle = [piece for piece, *usable in said if piece in self.freeing and True not in usable]
        return sum({1 << piece for piece in idle if piece not in self.waivers})

    # ------------------------------------------------------------ what depends on what

    def _is_steady(self, fact: Fact) -> bool:
        """Whether a fact depends on nothing but pieces, and perhaps on being used up."""
        if fact.condition is not None:
            return False
        match fact.what:
            case Pays(price=price):
                return isinstance(price, Constant)
            case Buys(price=price, currency=currency, pieces=pieces, seller=seller, variable=variable):
                known = isinstance(price, Constant | SettingValue) and variable is None and pieces is None
                return known and seller == BANK and currency == self._currency
            case Frees(pieces=pieces):
                return fact.once_a is not None and static_pieces(self._table, pieces) is not None
            case Waives(pieces=pieces, amount=amount, who=who):
                known = amount is None or isinstance(amount, Constant | SettingValue)
                known = known and isinstance(who, Seat) and (who == ME or fact.once_a is None)
                return known and static_pieces(self._table, pieces) is not None
            case ProducesAgain(pieces=pieces):
                return self._are_active(pieces)
            case _:
                return False

    def _are_active(self, pieces: PieceSet) -> bool:
        """Whether a phrase means pieces of one's own, such that those of them that produce are active and always do."""
        if isinstance(pieces, Together):
            return all(map(self._are_active, pieces.sets))
        if not isinstance(pieces, Pieces) or pieces.pick != "all" or not all(map(is_static, pieces.filters)):
            return False
        table, means = self._table, means_of(self._table)
        some = static_pieces(table, Pieces(pieces.kind, (), pieces.filters)) or 0
        active = dict(table.active_zones)
        for place in pieces.places:
            if not isinstance(place, ZoneOf) or place.who != ME:
                return False
            able = active.get(table.seat_zones[place.zone], 0)
            if some & means.sometimes or some & means.always & ~able:
                return False
        return bool(pieces.places)
