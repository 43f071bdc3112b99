"""Tariffs: what everything costs a seat, where that depends on nothing but which pieces lie where.

Mostly a seat pays with its production and in plain trade. Then the ways to pay follow from a few pieces: those of the
seat that produce or change prices, and those that others sell from. A tariff is remembered by these pieces, and in it
the ways to pay whatever was asked for. Whoever has a piece that says more about paying than can be remembered
(`sayings`), or plays a game in which that depends on more, has everything worked out by `plans_for` instead.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Container, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import ClassVar

from wonderscript.runtime.apart import Apart, Exceptions
from wonderscript.runtime.banks import Bills, bank_at
from wonderscript.runtime.bargaining import rule_facts
from wonderscript.runtime.effects import Buys, Fact, Frees, OwnFirst, Pays, Produces, ProducesAgain, Receives, Waives
from wonderscript.runtime.markets import ENDLESS, MONEY, NO_WAY, Market, Supply, Trade, Ways
from wonderscript.runtime.payment import NOTHING_DUE, Due, least_to_pay, plans_for, undominated, ways_to_get
from wonderscript.runtime.phrases import Constant, CountPieces, PieceSet, Players, Seat, SettingValue
from wonderscript.runtime.plans import BANK, Payment, Plan
from wonderscript.runtime.purses import (
    Purse,
    Stock,
    extras_of,
    find_trade,
    means_of,
    open_purse,
    waives_for_others,
)
from wonderscript.runtime.sayings import KINDS, Said, Sayings
from wonderscript.runtime.selecting import seats_of, static_pieces
from wonderscript.runtime.speaking import all_elsewhere
from wonderscript.runtime.state import Here, State, here_for
from wonderscript.runtime.supplies import LANE, LANE_MASK, numbers_of, one_of
from wonderscript.runtime.table import PhysicalPiece, Table
from wonderscript.runtime.writing import Writer
from wonderscript.runtime.writing_pieces import Cannot, Voice

# How many outlooks are remembered before all are forgotten, and how many trades and exceptions with each.
MEMORY = 2_000
# All that is said about paying.
PAYING = (Buys, Frees, OwnFirst, Pays, Produces, ProducesAgain, Receives, Waives)
# More of the currency than anything costs.
WITHOUT_END = 1 << MONEY
NOTHING_FIXED: Mapping[int, Ways] = {}


class Tariff(dict[int, Ways]):
    """The ways to pay each cost, as far as it was asked for; and the most that any of them takes.

    `costs` says of each piece what it costs: resources, and above them the currency, packed into one number. `apart`
    are the pieces (as bits) of whose cost something is waived, or that are free but so often; the ways to pay for these
    are found `by_themselves`. In a tariff `by_piece` each piece stands for its cost.
    """

    __slots__ = ("_exceptional", "apart", "by_themselves", "costs")

    by_piece: ClassVar[bool] = False

    def __init__(self, costs: Sequence[int]) -> None:
        self.apart = 0
        self.costs = costs

    @abstractmethod
    def __missing__(self, cost: int) -> Ways: ...

    def set_apart(self, apart: Apart) -> None:
        """Have some pieces worked out by themselves."""
        self.apart = apart.pieces
        self.by_themselves: dict[int, Ways] = {}
        self._exceptional = apart

    def by_itself(self, here: Here, piece: int) -> Ways:
        """The ways to pay for a piece that is set apart."""
        free, costs = self._exceptional.exceptions(here, piece)
        plans = list(free)
        for cost, uses, waived in costs:
            _most, ways = self[cost]
            plans += [Plan(way.payments, None, (*uses, *way.uses), waived) for way in ways]
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

    __slots__ = ("_bills", "_own", "_prices", "_rates")

    def __init__(self, prices: Prices, own: Supply, rates: int, bills: Bills) -> None:
        super().__init__(prices.costs)
        self._prices = prices
        self._own = own
        self._rates = rates
        self._bills = bills

    def __missing__(self, cost: int) -> Ways:
        """Use production; buy what is missing. What that costs stands in the last lane when it is multiplied."""
        prices, own, rates = self._prices, self._own, self._rates
        found = prices.fixed.get(cost)
        if found is None:
            needs = cost & prices.resources
            lacking = own.lacking.get(needs) or own.missing(needs, prices.resource_guard)
            last = prices.last
            if len(lacking) == 1:
                price = lacking[0] * rates >> last & LANE_MASK
            else:
                price = min([one * rates >> last & LANE_MASK for one in lacking])
            found = self._bills[cost >> prices.shift << LANE | price]
        self[cost] = found
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
    """The tariff of who pays in another way: each piece stands for its cost, and none is out of reach beforehand."""

    __slots__ = ("_purse",)

    by_piece = True

    def __init__(self, purse: Purse) -> None:
        super().__init__(range(len(purse.here.table.pieces)), NOTHING_FIXED, 0, 0)
        self._purse = purse

    def asked(self, cost: int, budget: int) -> Ways:
        """Have it worked out, unless the seat makes all that it costs."""
        found = self[cost] = 0, NOTHING_DUE if self._is_made(cost) else plans_for(self._purse, cost)
        return found

    def _is_made(self, number: int) -> bool:
        """Whether the seat makes all that a piece costs, and nothing more can be said about that."""
        purse = self._purse
        piece = purse.here.table.pieces[number]
        cost = piece.face.cost
        stock = purse.stock
        if piece.dues or cost.pattern is not None or cost.number is not None or purse.waives or not stock.own_first:
            return False
        if any(freed >> number & 1 for freed, _plan in purse.frees):
            return False
        return not stock.own.missing(piece.needs, stock.guard)[0]


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

    def in_currency(self, cost: int) -> Ways:
        """The way to pay a cost for who has the resources."""
        due = cost >> self.shift
        return due, (Plan((Payment(BANK, self.currency or "", due, False),)),) if due else NOTHING_DUE


@dataclass(slots=True)
class Outlook:
    """What a seat has to look at: some pieces (as bits) of itself and of others, and in which zones they lie.

    With it is kept what was found when it last looked: mostly nothing has changed since.
    """

    ring: tuple[int, ...]
    parties: list[tuple[int, int]]
    look: Callable[[list[int]], tuple[int, ...]]
    trades: dict[Hashable, Trade]
    rates: dict[Hashable, int]
    exceptions: dict[Hashable, Exceptions]
    seen: Hashable = None
    tariff: Tariff | None = None


class Tariffs:
    """The tariffs of a table.

    `frees` is what the rules free, and how; `freeing` are pieces that free others without more ado. `odd` are pieces
    (as bits) with a cost that no tariff knows, `counted` those to whose cost something is added that is counted,
    `apart` those that may be worked out by themselves, and `special` those that say more about paying to their owner
    than can be remembered. Where there is a `bank` that sells everything, nothing is out of reach but by its price.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        means = means_of(table)
        self._produced, self._always, self._guard = means.produced, means.always, means.guard
        self._zones = len(table.active_zones)
        self._offers = _offers(table) if _is_regular(table) else None
        self._bargaining = means.bargaining
        self.bank = bank_at(table, means.bargaining)
        self.prices = Prices(table, _currency(table))
        self.freeing = _freeing(table) if self._offers is not None else {}
        self._simple = sum(1 << piece for piece in self.freeing)
        self._sayings = sayings = Sayings(table, self.prices.currency, self.freeing)
        self._outlooks: dict[tuple[int, tuple[int, ...]], Outlook] = {}
        self._latest: list[Outlook | None] = [None] * table.seats
        # Pieces that change prices, those that waive something for others, and what is apart because of which.
        self._pricing = table.index.facts.get(Pays, 0)
        self._waiving = _bits(table, lambda piece: waives_for_others(piece.face.rules))
        setting = (sayings.waivers, sayings.freeing)
        self._apart = {piece: reduce(or_, [one.get(piece, 0) for one in setting]) for one in setting for piece in one}
        self._setting_apart = sum(1 << piece for piece in self._apart)
        self.frees = tuple(_frees(table) or ()) if self._offers is not None else ()
        self.odd = self.prices.odd if self._offers is not None else 0
        self.counted = self.prices.counted if self._offers is not None else {}
        self.apart = reduce(or_, self._apart.values(), 0) if self._offers is not None else 0
        saying = reduce(or_, [table.index.facts.get(kind, 0) for kind in KINDS])
        self.special = means.sometimes | saying & ~sayings.steady
        self._mine = means.always | self._pricing | saying | self.special
        self._elsewhere = table.index.elsewhere & self._mine
        if means.bargaining is not None:
            self._mine |= means.bargaining.own
            self._elsewhere |= table.index.elsewhere & means.bargaining.pieces

    def of(self, state: State, seat: int) -> Tariff:
        """The tariff of a seat."""
        outlook = self._latest[seat]
        if outlook is None or outlook.ring is not state.ring:
            outlook = self._latest[seat] = self._outlooks.get((seat, state.ring)) or self._look_out(state, seat)
        key = outlook.look(state.bits)
        if self._elsewhere or state.copied:
            key += all_elsewhere(self._table, state, outlook.parties)
        if key == outlook.seen and outlook.tariff is not None:
            return outlook.tariff
        return self._new(state, seat, outlook, key)

    def _look_out(self, state: State, seat: int) -> Outlook:
        """What the tariffs of a seat depend on, as all sit in the ring now."""
        if len(self._outlooks) > MEMORY:
            self._outlooks.clear()
        here = here_for(self._table, state, seat)
        parties: list[tuple[int, int]] = []
        if self._offers is not None:
            parties.append((seat, self._mine))
            parties += [(payee, sold) for seller, sold in self._offers for payee in seats_of(here, seller)]
            parties += [(other, self._waiving) for other in state.ring if self._waiving and other != seat]
        active = self._table.active_zones
        seen = [f"bits[{first + party}] & {able & pieces}, " for party, pieces in parties for first, able in active]
        look = eval(f"lambda bits: ({''.join(seen)})")
        found = self._outlooks[seat, state.ring] = Outlook(state.ring, parties, look, {}, {}, {})
        return found

    def _new(self, state: State, seat: int, outlook: Outlook, key: tuple[int, ...]) -> Tariff:
        if self._offers is None:
            return AskedTariff(open_purse(here_for(self._table, state, seat)))
        zones, parties = self._zones, len(outlook.parties)
        there = key[:parties] if zones == 1 else [sum(key[zones * party :][:zones]) for party in range(parties)]
        spoken = key[zones * parties :] if self._elsewhere or state.copied else ()
        mine, *sold = map(or_, there, spoken) if spoken else there
        waived = mine
        waiving: list[int] = []
        if self._waiving:
            first = len(sold) - len(state.ring) + 1
            waiving = sold[first:]
            waived = reduce(or_, waiving, mine)
            del sold[first:]
        if waived & self.special or (spoken and spoken[0] & self._simple):
            return AskedTariff(open_purse(here_for(self._table, state, seat)))
        said = self._sayings.said(state, seat, mine) if mine & self._sayings.ordered else ()
        known: Hashable = (key, said) if said else key
        if said and known == outlook.seen and outlook.tariff is not None:
            return outlook.tariff
        outlook.seen = known
        found = self._of_the_bank(state, seat, outlook, (mine, *sold), there) if not said else None
        if found is None:
            found = self._made(state, seat, outlook, (mine, *sold), spoken, said)
        outlook.tariff = found
        if waived & self._setting_apart:
            if len(outlook.exceptions) > MEMORY:
                outlook.exceptions.clear()
            apart = Apart(outlook.exceptions, said, self.prices.shift)
            saying = self._setting_apart & ~self._sayings.used_up(said)
            for party, pieces in enumerate((mine, *waiving)):
                for piece in numbers_of(pieces & saying):
                    apart.add((party, piece), self._apart[piece], bool(state.copied))
            found.set_apart(apart)
        return found

    def _of_the_bank(
        self, state: State, seat: int, outlook: Outlook, speaking: tuple[int, ...], there: Sequence[int]
    ) -> Tariff | None:
        """The tariff of who buys of the bank alone, if its prices are simple: by what speaks and what lies there."""
        bank, mine = self.bank, speaking[0]
        if bank is None or mine & bank.odd:
            return None
        rates = bank.rates(state, seat, outlook.rates, mine, there[: len(speaking)])
        own, bills = self._produced[mine & self._always], bank.bills(state, seat, speaking)
        return BankTariff(self.prices, own, rates, bills) if rates else None

    def _made(
        self, state: State, seat: int, outlook: Outlook, speaking: tuple[int, ...], spoken: Sequence[int], said: Said
    ) -> Tariff:
        """A tariff that can be remembered, by the pieces that speak and those of them that lie elsewhere."""
        mine, *sold = speaking
        endless = self._bargaining is not None
        terms: Hashable = mine & self._pricing
        if self._bargaining is not None:
            terms = (mine & self._bargaining.own, *sold, *spoken)
        if said:
            terms = terms, said
        trade = outlook.trades.get(terms)
        if trade is None:
            if len(outlook.trades) > MEMORY:
                outlook.trades.clear()
            trade = outlook.trades[terms] = find_trade(here_for(self._table, state, seat))[0]
        supplies: list[Supply | None] = [] if endless else [self._produced[pieces] for pieces in sold]
        own = self._produced[mine & self._always]
        # What pieces sell comes from the bank, and after what the rules say that others sell.
        supplies += [None] * (trade.prices.offers - len(supplies))
        extras = extras_of(here_for(self._table, state, seat)) if said else ()
        if not extras and trade.prices.even:
            return PlainTariff(self.prices, own, trade, supplies)
        return BroadTariff(self.prices, Stock(own, Market(trade, supplies, self._guard), self._guard, extras))


def tariffs_of(table: Table) -> Tariffs:
    """The tariffs of a table, made once."""
    memo = table.memos.setdefault("tariffs", {})
    found: Tariffs | None = memo.get(Tariffs)
    if found is None:
        found = memo[Tariffs] = Tariffs(table)
    return found


def _with_most(plans: Sequence[Plan]) -> Ways:
    """Plans, with the most that any of them takes."""
    most = max([sum([payment.amount for payment in plan.payments]) for plan in plans], default=0)
    return most, tuple(plans)


def affordable(plans: tuple[Plan, ...], budget: int) -> list[Plan]:
    """Those plans that take no more than there is."""
    return [plan for plan in plans if sum(payment.amount for payment in plan.payments) <= budget]


# ---------------------------------------------------------------- what paying depends on


def _is_regular(table: Table) -> bool:
    """Whether paying depends on nothing but pieces: at least for who has no piece that says more about it."""
    index = table.index
    if not means_of(table).own_first or any(kind in index.rule_facts for kind in (Produces, ProducesAgain, Waives)):
        return False
    if any(kind in index.seat_facts for kind in PAYING):
        return False
    return _offers(table) is not None and _frees(table) is not None


def _offers(table: Table) -> list[tuple[Players, int]] | None:
    """Of each offer who sells and from which pieces; None if any of it depends on more.

    Where everything comes from the bank, it is on whose pieces its prices depend besides the buyer's, and on which.
    """
    index, means = table.index, means_of(table)
    if means.bargaining is not None:
        return [(Seat("others"), means.bargaining.pieces)]
    if index.states(Receives) or Pays in index.rule_facts:
        return None
    offers: list[tuple[Players, int]] = []
    for fact in rule_facts(table, Buys):
        buys = fact.what
        assert isinstance(buys, Buys)
        sold = None if buys.pieces is None else static_pieces(table, buys.pieces)
        if fact.condition or fact.once_a or buys.variable or sold is None or sold & means.sometimes:
            return None
        if not isinstance(buys.price, Constant | SettingValue):
            return None
        offers.append((buys.seller, sold & means.always))
    return offers


def _bits(table: Table, test: Callable[[PhysicalPiece], bool]) -> int:
    """The pieces that pass a test, as bits."""
    return sum(1 << piece.number for piece in table.pieces if test(piece))


def _currency(table: Table) -> str | None:
    """What the rules of the game say that one pays with for what one buys."""
    found = [fact.what.currency for fact in rule_facts(table, Buys) if isinstance(fact.what, Buys)]
    return found[-1] if found else None


def _frees(table: Table) -> list[tuple[PieceSet, Plan]] | None:
    """What the rules free; None if that depends on more, or if it is not sure to go before what pieces free."""
    found: list[tuple[PieceSet, Plan]] = []
    for fact in rule_facts(table, Frees):
        frees = fact.what
        assert isinstance(frees, Frees)
        if fact.condition or fact.once_a or frees.way is None:
            return None
        found.append((frees.pieces, Plan((), frees.way)))
    return found


def _freeing(table: Table) -> dict[int, tuple[Fact, ...]]:
    """The pieces that free others in no way that has a name and as often as one likes, with what they say of it."""
    found: dict[int, tuple[Fact, ...]] = {}
    for piece in table.pieces:
        facts = tuple(fact for _place, fact in piece.rules.facts.get(Frees, ()))
        try:
            written = [freed_by(Writer(table), piece.number, fact) for fact in facts]
        except Cannot:
            continue
        if written and not any(fact.once_a or (isinstance(fact.what, Frees) and fact.what.way) for fact in facts):
            found[piece.number] = facts
    return found


def freed_by(writer: Writer, piece: int, fact: Fact) -> str:
    """The pieces (as bits) that a piece of seat `me` frees, in Python."""
    assert isinstance(fact.what, Frees)
    voice = Voice("me", "me", str(piece), {})
    freed = writer.pieces(fact.what.pieces, voice)
    return freed if fact.condition is None else f"({freed} if {writer.condition(fact.condition, voice)} else 0)"
