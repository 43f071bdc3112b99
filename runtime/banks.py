"""A bank that sells everything without end, at prices which depend on pieces alone.

To who buys of it, what is missing has one price, and there is one way to pay that. All prices are one number: a vector
of resources, times these rates, has in its last lane what the vector costs.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from wonderscript.runtime.bargaining import Bargaining, rule_facts
from wonderscript.runtime.effects import Buys, Pays, Receives
from wonderscript.runtime.markets import Ways
from wonderscript.runtime.phrases import Constant, Seat
from wonderscript.runtime.plans import BANK, Payment, Plan
from wonderscript.runtime.purses import receiver, usual_prices
from wonderscript.runtime.state import Here, State, here_for
from wonderscript.runtime.supplies import LANE, LANE_MASK, numbers_of, unpack
from wonderscript.runtime.table import PhysicalPiece, Table

# How many rates, or bills, are remembered before all are forgotten.
MEMORY = 2_000
# Fewer units than that, each at a price below it, cost no more than a lane can hold.
FEW = 1 << LANE // 2


class Bills(dict[int, Ways]):
    """The ways to pay a price to a payee, and what is due to the bank besides, which is written above the price."""

    __slots__ = ("_currency", "_payee")

    def __init__(self, payee: int, currency: str) -> None:
        self._payee = payee
        self._currency = currency

    def __missing__(self, bill: int) -> Ways:
        if len(self) > MEMORY:
            self.clear()
        due, price = bill >> LANE, bill & LANE_MASK
        payments = [Payment(BANK, self._currency, due, False), Payment(self._payee, self._currency, price, True)]
        found = self[bill] = due + price, (Plan(tuple([one for one in payments if one.amount])),)
        return found


class Bank:
    """What the bank of a table takes of each seat; for who has an `odd` piece (as bits) that is not known here."""

    def __init__(self, table: Table, bargaining: Bargaining, buys: Buys) -> None:
        self._table = table
        self._bargaining = bargaining
        self._buys = buys
        self._receiving = table.index.facts.get(Receives, 0)
        self._places = {name: (len(table.resources) - 1 - number) * LANE for name, number in table.resources.items()}
        found = {piece.number: self._changes(piece) for piece in table.pieces if Pays in piece.rules.facts}
        self._changed = {piece: changes for piece, changes in found.items() if changes is not None}
        self._changing = sum(1 << piece for piece in self._changed)
        self.odd = table.index.facts.get(Pays, 0) & ~self._changing
        self._bills = {payee: Bills(payee, buys.currency) for payee in (BANK, *range(table.seats))}

    def _changes(self, piece: PhysicalPiece) -> list[tuple[int, int]] | None:
        """Which prices a piece replaces, as places in the rates, if it does no more."""
        found: list[tuple[int, int]] = []
        for _place, fact in piece.rules.facts[Pays]:
            pays = fact.what
            assert isinstance(pays, Pays)
            if pays.less or pays.seller != Seat("bank") or not isinstance(pays.price, Constant) or not pays.price.value:
                return None
            found += [(self._places[name], pays.price.value) for name in pays.resources.names]
        return found

    def rates(self, state: State, seat: int, known: dict[Hashable, int], mine: int, there: Sequence[int]) -> int:
        """The prices for a seat for whom some pieces speak, by what lies there, the seat's first; 0 if too high.

        They are remembered in `known` by the weights of the pieces, and by those that change prices.
        """
        bargaining = self._bargaining
        weights, counted = bargaining.weights, bargaining.counted
        own, *others = there
        changing = mine & self._changing
        if len(others) == 1 and not bargaining.own_counted:
            (other,) = others
            key: Hashable = (changing, weights[other & counted])
        else:
            key = (changing, weights[own & bargaining.own_counted], *[weights[one & counted] for one in others])
        found = known.get(key)
        if found is None:
            if len(known) > MEMORY:
                known.clear()
            found = known[key] = self._changed_by(changing, self._usual(here_for(self._table, state, seat)))
        return found

    def _changed_by(self, changing: int, rates: int) -> int:
        """What some pieces make of the usual prices."""
        for piece in numbers_of(changing):
            for place, price in self._changed[piece]:
                usual = rates >> place & LANE_MASK
                if price < usual:
                    rates -= usual - price << place
        return rates

    def _usual(self, here: Here) -> int:
        prices = usual_prices(here, self._buys)
        if not all(price is not None and 0 < price < FEW for price in prices):
            return 0
        return sum((price or 0) << place for price, place in zip(prices, self._places.values(), strict=True))

    def bills(self, state: State, seat: int, speaking: Sequence[int]) -> Bills:
        """The bills of a seat, made out for whoever gets what it pays, by the pieces that speak for each seat."""
        for pieces in speaking:
            if pieces & self._receiving:
                return self._bills[receiver(here_for(self._table, state, seat))]
        return self._bills[BANK]


def bank_at(table: Table, bargaining: Bargaining | None) -> Bank | None:
    """The bank of a table, if it alone sells, in one way, and no cost has too many units."""
    facts = [fact.what for fact in rule_facts(table, Buys) if isinstance(fact.what, Buys)]
    if bargaining is None or len(facts) != 1 or Buys in table.index.facts:
        return None
    units = [sum(amount for _resource, amount in unpack(piece.needs)) for piece in table.pieces]
    more_is_said = any(kind in table.index.rule_facts for kind in (Pays, Receives))
    return None if more_is_said or max(units, default=0) >= FEW else Bank(table, bargaining, facts[0])
