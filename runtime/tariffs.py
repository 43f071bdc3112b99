"""Tariffs: what everything costs a seat, where that depends on nothing but which pieces lie where.

Mostly a seat pays with its production and in plain trade. Then the ways to pay follow from a few pieces: those of the
seat that produce or change prices, and those that others sell from. In a tariff are remembered the ways to pay whatever
was asked for; which tariff a seat has now, `outlooks` say.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container, Mapping, Sequence
from typing import ClassVar

from wonderscript.runtime.apart import Apart
from wonderscript.runtime.banks import Bills
from wonderscript.runtime.markets import ENDLESS, MONEY, NO_WAY, Supply, Trade, Ways
from wonderscript.runtime.payment import NOTHING_DUE, Due, least_to_pay, plans_for, undominated, ways_to_get
from wonderscript.runtime.phrases import CountPieces
from wonderscript.runtime.plans import BANK, Payment, Plan
from wonderscript.runtime.purses import Purse, Stock, means_of
from wonderscript.runtime.settlement import open_purse
from wonderscript.runtime.state import Here
from wonderscript.runtime.supplies import LANE, LANE_MASK, one_of
from wonderscript.runtime.table import PhysicalPiece, Table

# Of how many pieces it is kept with a supply what is missing, before that is forgotten.
MEMORY = 2_000
# More of the currency than anything costs.
WITHOUT_END = 1 << MONEY
NOTHING_FIXED: Mapping[int, Ways] = {}
NOTHING_SHORT: Mapping[int, int] = {}


class Tariff(dict[int, Ways]):
    """The ways to pay each cost, as far as it was asked for; and the most that any of them takes.

    `costs` says of each piece what it costs: resources, and above them the currency, packed into one number. `apart`
    are the pieces (as bits) of whose cost something is waived, or that are free but so often; the ways to pay for these
    are found `by_themselves`. In a tariff `by_piece` each piece stands for its cost. Where a bank sells everything, the
    ways to pay for each piece are kept in `pieces` too, as far as they were asked for; where it is known what one is
    `short` of for a piece, a finder works them out by itself, by `rates` and `bills`.
    """

    __slots__ = ("_exceptional", "apart", "by_themselves", "costs", "pieces")

    by_piece: ClassVar[bool] = False
    pieces: list[Ways | None]
    short: Mapping[int, int] = NOTHING_SHORT
    rates: int = 0
    bills: Mapping[int, Ways] = NOTHING_FIXED

    def __init__(self, costs: Sequence[int]) -> None:
        self.apart = 0
        self.costs = costs

    @abstractmethod
    def __missing__(self, cost: int) -> Ways: ...

    def of_piece(self, piece: int) -> Ways:
        """The ways to pay for a piece that was not asked for yet."""
        found = self.pieces[piece] = self[self.costs[piece]]
        return found

    def set_apart(self, apart: Apart) -> None:
        """Have some pieces worked out by themselves."""
        self.apart = apart.pieces
        self.by_themselves: dict[int, Ways] = {}
        self._exceptional = apart

    def by_itself(self, here: Here, piece: int) -> Ways:
        """The ways to pay for a piece that is set apart."""
        free, costs = self._exceptional.exceptions(here, piece)
        plans = list(free)
        for cost, uses in costs:
            _most, ways = self[cost]
            plans += [Plan(way.payments, None, (*uses, *way.uses)) for way in ways]
        found = _with_most(undominated(plans))
        if not self._exceptional.crowded >> piece & 1:
            self.by_themselves[piece] = found
        return found


class LimitedTariff(Tariff):
    """A tariff that says beforehand what is out of reach.

    That is a cost of which any lane has to borrow from its guard when it is taken from `reach`, with what one has of
    the currency. `fixed` are the ways to pay what takes no resources.
    """

    __slots__ = ("fixed", "guard", "reach")

    def __init__(self, costs: Sequence[int], fixed: Mapping[int, Ways], reach: int, guard: int) -> None:
        super().__init__(costs)
        self.fixed = fixed
        self.reach = reach
        self.guard = guard

    def __missing__(self, cost: int) -> Ways:
        return self.fixed.get(cost) or self.asked(cost, WITHOUT_END)

    @abstractmethod
    def asked(self, cost: int, budget: int) -> Ways:
        """The ways to pay a cost that is not known yet; perhaps none, if they take more than there is."""


class PlainTariff(LimitedTariff):
    """The tariff of who pays with production and, for what is missing, in plain trade with some supplies."""

    __slots__ = ("_own", "_prices", "_sold", "_there", "_trade")

    def __init__(self, prices: Prices, own: Supply, trade: Trade, sold: list[Supply | None]) -> None:
        capacity = own.capacity
        for supply in sold:
            capacity = prices.resources if supply is None else capacity + supply.capacity
        super().__init__(prices.costs, prices.fixed, capacity | prices.guard, prices.guard)
        self._prices = prices
        self._own = own
        self._trade = trade
        self._sold = sold
        self._there: list[Container[int]] | None = None

    def asked(self, cost: int, budget: int) -> Ways:
        """Use production; buy what is missing."""
        prices, own = self._prices, self._own
        needs = cost & prices.resources
        lacking = own.lacking.get(needs) or own.missing(needs, prices.resource_guard)
        if not lacking[0]:
            found = self[cost] = prices.in_currency(cost)
            return found
        trade, there = self._trade, self._there
        if there is None:
            there = self._there = [ENDLESS if supply is None else supply.parts for supply in self._sold]
        if lacking[0] not in trade.prices.rows and trade.prices.least(lacking) > budget:
            return NO_WAY
        found = trade.ways(lacking, there)
        if cost != needs and found[1]:
            due, (fixed,) = prices.in_currency(cost)
            plans = [Plan(fixed.payments + plan.payments, None, plan.uses) for plan in found[1]]
            found = due + found[0], tuple(plans)
        self[cost] = found
        return found


class BankTariff(Tariff):
    """The tariff of who pays with production and buys what is missing of a bank: there is one way, the cheapest."""

    __slots__ = ("_own", "_prices", "bills", "rates", "short")

    def __init__(self, prices: Prices, own: Supply, rates: int, bills: Bills) -> None:
        self.apart = 0
        self.costs = prices.costs
        self.pieces = own.made.copy() or [None] * len(prices.costs)
        self._prices = prices
        self._own = own
        self.short = own.short
        self.rates = rates
        self.bills = bills

    def __missing__(self, cost: int) -> Ways:
        """Use production; buy what is missing. What that costs stands in the last lane when it is multiplied."""
        prices, own, rates = self._prices, self._own, self.rates
        needs = cost & prices.resources
        lacking = own.lacking.get(needs) or own.missing(needs, prices.resource_guard)
        last = prices.last
        price = min([one * rates >> last & LANE_MASK for one in lacking])
        found = self[cost] = self.bills[cost >> prices.shift << LANE | price]
        return found

    def of_piece(self, piece: int) -> Ways:
        """The same for a piece; what is lacking for it where production leaves no choice is kept with the supply."""
        prices, short = self._prices, self.short.get(piece)
        if short is None:
            short = prices.short_of(self._own, piece)
        if short < 0:
            return super().of_piece(piece)
        found = self.pieces[piece] = self.bills[prices.due[piece] | short * self.rates >> prices.last & LANE_MASK]
        return found


class BroadTariff(LimitedTariff):
    """The tariff of who makes more units of a choice of resources, or buys on terms that are limited."""

    __slots__ = ("_prices", "_stock")

    def __init__(self, prices: Prices, stock: Stock) -> None:
        reach = prices.resources
        if stock.reach is not None:
            units = [extra.unit for alike in stock.extras for bundle in alike for extra in bundle]
            reach = stock.reach + sum(one_of(resource) for unit in units for resource in unit)
        super().__init__(prices.costs, prices.fixed, reach | prices.guard, prices.guard)
        self._prices = prices
        self._stock = stock

    def asked(self, cost: int, budget: int) -> Ways:
        """Use production, and extra units; buy what is missing."""
        prices, stock = self._prices, self._stock
        needs = cost & prices.resources
        due, ways = prices.in_currency(cost)
        if stock.own.missing(needs, stock.guard)[0]:
            if due + least_to_pay(stock, needs) > budget:
                return NO_WAY
            due, ways = _with_most(ways_to_get(stock, Due(needs, ()), ways[0].payments, WITHOUT_END))
        self[cost] = due, ways
        return due, ways


class AskedTariff(LimitedTariff):
    """The tariff of who pays in another way: each piece stands for its cost, and none is out of reach beforehand.

    The purse is opened when something is asked for.
    """

    __slots__ = ("_here", "_opened")

    by_piece = True

    def __init__(self, here: Here) -> None:
        super().__init__(range(len(here.table.pieces)), NOTHING_FIXED, 0, 0)
        self._here = here
        self._opened: Purse | None = None

    @property
    def _purse(self) -> Purse:
        if self._opened is None:
            self._opened = open_purse(self._here)
        return self._opened

    def asked(self, cost: int, budget: int) -> Ways:
        """Have it worked out, unless the seat makes all that it costs."""
        found = self[cost] = 0, NOTHING_DUE if self._is_made(cost) else plans_for(self._purse, cost)
        return found

    def _is_made(self, number: int) -> bool:
        """Whether the seat makes all that a piece costs, and nothing more can be said about that."""
        purse = self._purse
        piece = purse.here.table.pieces[number]
        cost = piece.face.cost
        if piece.dues or cost.pattern is not None or cost.number is not None or purse.waives or not purse.own_first:
            return False
        if any(freed >> number & 1 for freed, _plan in purse.frees):
            return False
        return any(not stock.own.missing(piece.needs, stock.guard)[0] for stock in purse.stocks)


class Prices:
    """What the pieces of a table cost, as numbers.

    `fixed` are the ways to pay what takes no resources: they are the same for everybody. `odd` are the pieces (as bits)
    whose cost is no such number, because it is not always the same, or not only resources and currency; `counted` those
    whose cost is one, with as much of the currency besides as there are pieces of some sort.
    """

    def __init__(self, table: Table, currency: str | None) -> None:
        self.currency = currency
        self.shift = len(table.resources) * LANE
        self.last = self.shift - LANE
        self.resources = (1 << self.shift) - 1
        self.resource_guard = means_of(table).guard
        self.guard = self.resource_guard | 1 << self.shift + MONEY
        costs = [self._cost(piece) for piece in table.pieces]
        self.costs = tuple([cost or 0 for cost in costs])
        # What is due of the currency for each piece, as it stands on a bill.
        self.due = tuple([cost >> self.shift << LANE for cost in self.costs])
        self.counted: dict[CountPieces, int] = {}
        self.odd = sum(1 << number for number, cost in enumerate(costs) if cost is None)
        for piece in table.pieces:
            number = piece.face.cost.number
            if isinstance(number, CountPieces) and not self.odd >> piece.number & 1:
                self.counted[number] = self.counted.get(number, 0) | 1 << piece.number
        self.fixed = {cost: self.in_currency(cost) for cost in self.costs if not cost & self.resources}

    def _cost(self, piece: PhysicalPiece) -> int | None:
        cost, dues = piece.face.cost, dict(piece.dues)
        due = 0 if self.currency is None else dues.pop(self.currency, 0)
        if dues or cost.pattern is not None:
            return None
        if cost.number is not None and (cost.counter != self.currency or not isinstance(cost.number, CountPieces)):
            return None
        return piece.needs | due << self.shift

    def short_of(self, own: Supply, piece: int) -> int:
        """What is missing for a piece, or -1 if that can be several vectors; it is kept with the supply."""
        if len(own.short) > MEMORY:
            own.short.clear()
        lacking = own.missing(self.costs[piece] & self.resources, self.resource_guard)
        found = own.short[piece] = lacking[0] if len(lacking) == 1 else -1
        if not found:
            own.made = own.made or [None] * len(self.costs)
            own.made[piece] = self.in_currency(self.costs[piece])
        return found

    def in_currency(self, cost: int) -> Ways:
        """The way to pay a cost for who has the resources."""
        due = cost >> self.shift
        return due, (Plan((Payment(BANK, self.currency or "", due, False),)),) if due else NOTHING_DUE


def _with_most(plans: Sequence[Plan]) -> Ways:
    """Plans, with the most that any of them takes."""
    most = max([sum([payment.amount for payment in plan.payments]) for plan in plans], default=0)
    return most, tuple(plans)


def affordable(plans: tuple[Plan, ...], budget: int) -> list[Plan]:
    """Those plans that take no more than there is."""
    return [plan for plan in plans if sum(payment.amount for payment in plan.payments) <= budget]
