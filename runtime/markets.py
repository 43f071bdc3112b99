"""Markets: what is on offer to a seat, and how what it lacks can be split among those who sell it.

What things cost (a price list) depends on the terms alone, and these change seldom: of each vector that was ever
lacking a price list remembers every way to buy it, the cheapest first. Which of these ways there are at the moment
depends on what is for sale.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from operator import add, le
from typing import NamedTuple, TypeVar

from wonderscript.runtime.plans import Payment, Plan, Use
from wonderscript.runtime.supplies import LANE, LANE_MASK, Unit, one_of, parts_of, supplies, unpack

Item = TypeVar("Item")

# How many vectors a price list remembers before it forgets them all.
MEMORY = 4_000

UNUSED = -1


class Rebate(NamedTuple):
    """A price for one unit: of some resources, instead of the usual one or so much less, but not below the floor."""

    resources: frozenset[int]
    amount: int
    less: bool
    floor: int
    use: Use


class Terms(NamedTuple):
    """On which terms one sells: the price of each resource, at most how many units, and what lowers a price.

    In a price list `payee` is not a seat but the place among those who sell.
    """

    payee: int
    prices: tuple[int | None, ...]
    limit: int | None = None
    use: Use | None = None
    rebates: tuple[Rebate, ...] = ()


class Bargain(NamedTuple):
    """A way to buy: what it costs in all and to each payee (`UNUSED`: none), and what is taken on which terms."""

    total: int
    amounts: tuple[int, ...]
    uses: tuple[Use, ...]
    parts: tuple[int, ...]


class Supply:
    """What units can be together: the most of it, as vectors; and of each resource, whatever becomes of the others."""

    __slots__ = ("_parts", "_units", "capacity", "vectors")

    def __init__(self, units: tuple[Unit, ...]) -> None:
        self._units = units
        self._parts: frozenset[int] | None = None
        self.vectors = supplies(units)
        self.capacity = sum(one_of(resource) for unit in units for resource in unit)

    @property
    def parts(self) -> frozenset[int]:
        """Everything that can be taken of it."""
        if self._parts is None:
            self._parts = parts_of(self._units)
        return self._parts


# What is paid to one payee, and what that uses up.
Bill = tuple[int, tuple[Use, ...]]


class PriceList:
    """What can be bought on which terms."""

    __slots__ = ("_by_payee", "_known", "_least", "_plain", "_rebated", "terms")

    def __init__(self, terms: tuple[Terms, ...]) -> None:
        self.terms = terms
        payees = sorted({one.payee for one in terms})
        self._by_payee = [[index for index, one in enumerate(terms) if one.payee == payee] for payee in payees]
        self._rebated = any(one.rebates or one.use is not None for one in terms)
        self._plain = not self._rebated and all(one.limit is None for one in terms) and len(payees) == len(terms)
        self._known: dict[int, list[Bargain]] = {}
        self._least: dict[tuple[int, ...], int] = {}

    def bargains(self, vector: int) -> list[Bargain]:
        """Every way to buy a vector of resources if there is enough of everything, the cheapest first."""
        known = self._known.get(vector)
        if known is None:
            if len(self._known) > MEMORY:
                self._known.clear()
            needs = unpack(vector)
            if self._plain:
                found = self._plainly_shared_out(needs)
            else:
                found = [bargain for parts in self._shared_out(needs, 0) for bargain in self._settled(parts)]
            known = self._known[vector] = sorted(found)
        return known

    def least(self, lacking: tuple[int, ...]) -> int:
        """What one of some vectors costs at the very least, if each unit is bought where it is cheapest."""
        found = self._least.get(lacking)
        if found is None:
            if len(self._least) > MEMORY:
                self._least.clear()
            found = 0 if self._rebated else min(map(self._at_least, lacking))
            self._least[lacking] = found
        return found

    def _at_least(self, vector: int) -> int:
        total = 0
        for resource, amount in unpack(vector):
            prices = [price for terms in self.terms if (price := terms.prices[resource]) is not None]
            total += amount * min(prices, default=0)
        return total

    def _plainly_shared_out(self, needs: list[tuple[int, int]]) -> list[Bargain]:
        """The same where each payee sells on one set of terms, without limits and rebates: parts with their costs."""
        nothing = (0,) * len(self.terms)
        found = [(nothing, nothing)]
        for resource, amount in needs:
            prices = [terms.prices[resource] for terms in self.terms]
            unit = one_of(resource)
            ways = [
                (tuple([share * unit for share in shares]), tuple(map(_cost, shares, prices)))
                for shares in _shares(amount, [price is not None for price in prices], 0)
            ]
            found = [
                (tuple(map(add, parts, more)), tuple(map(add, costs, price)))
                for parts, costs in found
                for more, price in ways
            ]
        return [
            Bargain(
                sum(costs),
                tuple([cost if part else UNUSED for part, cost in zip(parts, costs, strict=True)]),
                (),
                parts,
            )
            for parts, costs in found
        ]

    def _shared_out(self, needs: list[tuple[int, int]], index: int) -> Iterator[tuple[int, ...]]:
        """Every way to take what is needed, resource by resource: which part of it on which terms."""
        if index == len(needs):
            yield (0,) * len(self.terms)
            return
        resource, amount = needs[index]
        sold = [one.prices[resource] is not None for one in self.terms]
        for parts in self._shared_out(needs, index + 1):
            for shares in _shares(amount, sold, 0):
                taken = tuple(part + share * one_of(resource) for part, share in zip(parts, shares, strict=True))
                if all(map(_within_limit, taken, self.terms)):
                    yield taken

    def _settled(self, parts: tuple[int, ...]) -> Iterator[Bargain]:
        """What parts cost, payee by payee, with each choice of the rebates there are."""
        found: list[tuple[tuple[int, ...], tuple[Use, ...]]] = [((), ())]
        for indices in self._by_payee:
            taken = [(parts[index], self.terms[index]) for index in indices if parts[index]]
            bills: list[Bill] = list(self._bills(taken)) if taken else [(UNUSED, ())]
            found = [((*amounts, amount), (*uses, *more)) for amounts, uses in found for amount, more in bills]
        for amounts, uses in found:
            yield Bargain(sum(amount for amount in amounts if amount > 0), amounts, uses, parts)

    def _bills(self, taken: list[tuple[int, Terms]]) -> Iterator[Bill]:
        """What can be paid to one payee for what is taken there.

        A rebate is for one unit, on whichever terms. It is no choice: those that save most together are taken, and
        none that saves nothing more.
        """
        units = [
            (resource, terms.prices[resource] or 0)
            for part, terms in taken
            for resource, amount in unpack(part)
            for _unit in range(amount)
        ]
        usual = sum(price for _resource, price in units)
        if not self._rebated:
            yield usual, ()
            return
        always = tuple(terms.use for _part, terms in taken if terms.use is not None)
        rebates = list({rebate.use: rebate for _part, terms in taken for rebate in terms.rebates}.values())
        ways = [some for size in range(len(rebates) + 1) for some in combinations(rebates, size)]
        savings = [_saved(units, some) for some in ways]
        taken_rebates: list[frozenset[Use]] = []
        for some, saved in zip(ways, savings, strict=True):
            uses = frozenset(rebate.use for rebate in some)
            if saved == max(savings) and not any(fewer <= uses for fewer in taken_rebates):
                taken_rebates.append(uses)
                yield usual - saved, (*always, *(rebate.use for rebate in some))


class Trade(NamedTuple):
    """A price list with the seats of its payees, what is paid with, and the plans that were made so far."""

    prices: PriceList
    payees: tuple[int, ...]
    currency: str | None
    plans: dict[Bargain, Plan]

    def plan(self, bargain: Bargain) -> Plan:
        """A bargain as a plan."""
        found = self.plans.get(bargain)
        if found is None:
            if len(self.plans) > MEMORY:
                self.plans.clear()
            payments = tuple(
                Payment(payee, self.currency or "", amount, True)
                for payee, amount in zip(self.payees, bargain.amounts, strict=True)
                if amount != UNUSED
            )
            found = self.plans[bargain] = Plan(payments, None, bargain.uses)
        return found


class Market:
    """A trade, and what there is of each of its offers (None: without end)."""

    __slots__ = ("_guard", "_priced", "capacity", "supplies", "trade")

    def __init__(self, trade: Trade, on_offer: tuple[Supply | None, ...], guard: int) -> None:
        self.trade = trade
        self.supplies = on_offer
        self._guard = guard
        self._priced: dict[tuple[int, ...], list[tuple[int, Plan]]] = {}
        self.capacity: int | None = 0
        for supply in on_offer:
            self.capacity = None if supply is None or self.capacity is None else self.capacity + supply.capacity

    def priced(self, lacking: tuple[int, ...]) -> list[tuple[int, Plan]]:
        """A plan, and what it costs in all, for each of the bargains for what is lacking."""
        known = self._priced.get(lacking)
        if known is None:
            found = self.bargains(lacking)
            known = self._priced[lacking] = [(bargain.total, self.trade.plan(bargain)) for bargain in found]
        return known

    def bargains(self, lacking: tuple[int, ...], own_first: bool = True) -> list[Bargain]:
        """Every way to buy one of the vectors that are lacking, such that none beats another, the cheapest first."""
        found: list[Bargain] = []
        guard, capacity = self._guard, self.capacity
        for vector in lacking:
            if capacity is None or ((capacity | guard) - vector) & guard == guard:
                found.extend(self._on_offer(vector))
        if len(found) < 2:
            return found
        found.sort()
        return unbeaten(found, lambda one, other: _is_better(one, other, own_first))

    def _on_offer(self, vector: int) -> list[Bargain]:
        """The bargains for a vector for which there is enough at the moment."""
        bargains = self.trade.prices.bargains(vector)
        shift = (vector & -vector).bit_length() // LANE * LANE
        if vector >> shift <= LANE_MASK:
            # Of one resource alone it matters only how much of it there is.
            lane = LANE_MASK << shift
            most = [vector if supply is None else supply.capacity & lane for supply in self.supplies]
            return [one for one in bargains if all(map(le, one.parts, most))]
        there = [None if supply is None else supply.parts for supply in self.supplies]
        found: list[Bargain] = []
        for bargain in bargains:
            for part, sold in zip(bargain.parts, there, strict=True):
                if part and sold is not None and part not in sold:
                    break
            else:
                found.append(bargain)
        return found


def _within_limit(part: int, terms: Terms) -> bool:
    return terms.limit is None or sum(amount for _resource, amount in unpack(part)) <= terms.limit


def _shares(amount: int, sold: list[bool], place: int) -> Iterator[tuple[int, ...]]:
    """Every way to share out a number among those who sell."""
    if place == len(sold):
        if not amount:
            yield ()
        return
    for taken in range(amount + 1 if sold[place] else 1):
        for rest in _shares(amount - taken, sold, place + 1):
            yield (taken, *rest)


def _cost(share: int, price: int | None) -> int:
    return share * (price or 0)


def _amount(part: int, cost: int) -> int:
    return cost if part else UNUSED


def _saved(units: list[tuple[int, int]], rebates: tuple[Rebate, ...]) -> int:
    """The most that rebates save, each on a unit of its own."""
    if not rebates:
        return 0
    best = 0
    rebate, rest = rebates[0], rebates[1:]
    for unit in set(units):
        resource, price = unit
        if resource in rebate.resources:
            others = units.copy()
            others.remove(unit)
            gain = price - changed_price(price, rebate.amount, rebate.less, rebate.floor)
            best = max(best, gain + _saved(others, rest))
    return best


def changed_price(price: int, amount: int, less: bool, floor: int) -> int:
    """A price that is replaced by a lower one, or lowered, but not below its floor."""
    return max(price - amount, min(floor, price)) if less else min(price, amount)


def _is_better(one: Bargain, other: Bargain, own_first: bool) -> bool:
    """Whether a bargain asks no more for any payee and uses up no more.

    Unless own production goes first, who buys more may want to: only those that buy of the same ones are compared.
    """
    for left, right in zip(one.amounts, other.amounts, strict=True):
        if (left > right and left > 0) or (not own_first and (left < 0) != (right < 0)):
            return False
    return not one.uses or set(one.uses) <= set(other.uses)


def unbeaten(items: Iterable[Item], beats: Callable[[Item, Item], bool]) -> list[Item]:
    """Those that none of the others beats; of those that are equal, the first."""
    kept: list[Item] = []
    for item in items:
        if not any(beats(other, item) for other in kept):
            kept = [other for other in kept if not beats(item, other)]
            kept.append(item)
    return kept
