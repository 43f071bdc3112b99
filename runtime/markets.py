"""Markets: what is on offer to a seat, and how what it lacks can be split among those who sell it.

A market depends on nothing but its offers, so it is remembered as long as they stay the same, and with it every split
that it was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple, TypeVar

from wonderscript.runtime.plans import Use
from wonderscript.runtime.supplies import LANE, LANE_MASK, fits, one_of, unpack

Item = TypeVar("Item")


class Rebate(NamedTuple):
    """A price for one unit: of some resources, instead of the usual one or so much less, but not below the floor."""

    resources: frozenset[int]
    amount: int
    less: bool
    floor: int
    use: Use


class Offer(NamedTuple):
    """What one payee sells: the most there can be of it (None: any number), at which prices, and how many units."""

    payee: int
    supplies: tuple[int, ...] | None
    prices: tuple[int | None, ...]
    limit: int | None = None
    use: Use | None = None
    rebates: tuple[Rebate, ...] = ()


class Split(NamedTuple):
    """How much is paid in all, to each payee (`UNUSED`: nothing is bought there), and what is used up."""

    total: int
    amounts: tuple[int, ...]
    uses: tuple[Use, ...]


UNUSED = -1
NO_LIMIT = LANE_MASK

# What is paid to one payee, and what that uses up.
Bill = tuple[int, tuple[Use, ...]]
# So many units of a resource, shared out: what is taken of each offer, and what it costs there.
Way = tuple[tuple[int, ...], tuple[int, ...]]


class Market:
    """What is on offer to a seat at one time."""

    __slots__ = ("_by_payee", "_capacities", "_guard", "_limited", "_rebated", "_splits", "_ways", "offers", "payees")

    def __init__(self, offers: tuple[Offer, ...], resources: int, guard: int) -> None:
        self.offers = offers
        self.payees = tuple(sorted({offer.payee for offer in offers}))
        self._by_payee = [
            [index for index, offer in enumerate(offers) if offer.payee == payee] for payee in self.payees
        ]
        self._guard = guard
        self._capacities = [[_capacity(offer, resource) for offer in offers] for resource in range(resources)]
        self._ways: dict[tuple[int, int], list[Way]] = {}
        self._splits: dict[tuple[tuple[int, ...], bool], list[Split]] = {}
        self._limited = [
            index
            for index, offer in enumerate(offers)
            if offer.limit is not None or (offer.supplies is not None and len(offer.supplies) > 1)
        ]
        self._rebated = any(offer.rebates or offer.use is not None for offer in offers)

    def splits(self, lacking: tuple[int, ...], own_first: bool = True) -> list[Split]:
        """Every split of one of the vectors that are lacking, such that none beats another, the cheapest first."""
        known = self._splits.get((lacking, own_first))
        if known is None:
            found = dict.fromkeys(split for vector in lacking for split in self._shared_out(vector))
            known = unbeaten(sorted(found), lambda one, other: _is_better(one, other, own_first))
            self._splits[lacking, own_first] = known
        return known

    def _shared_out(self, vector: int) -> Iterator[Split]:
        """Every way to take what is lacking from the offers, resource by resource."""
        nothing = (0,) * len(self.offers)
        found: list[Way] = [(nothing, nothing)]
        for resource, amount in unpack(vector):
            ways = self._ways_for(resource, amount)
            found = [_joined(one, way) for one in found for way in ways]
            if not found:
                return
        for parts, costs in found:
            if all(self._is_on_offer(parts[index], self.offers[index]) for index in self._limited):
                yield from self._settled(parts, costs)

    def _settled(self, parts: tuple[int, ...], costs: tuple[int, ...]) -> Iterator[Split]:
        """What parts of the offers cost, payee by payee, with each choice of the rebates there are."""
        found = [Split(0, (), ())]
        for offers in self._by_payee:
            taken = [index for index in offers if parts[index]]
            if not taken:
                bills: list[Bill] = [(UNUSED, ())]
            elif self._rebated:
                bills = list(self._bills([(parts[index], self.offers[index]) for index in taken]))
            else:
                bills = [(sum(costs[index] for index in taken), ())]
            found = [
                Split(total + max(amount, 0), (*amounts, amount), (*uses, *more))
                for total, amounts, uses in found
                for amount, more in bills
            ]
        yield from found

    def _bills(self, taken: list[tuple[int, Offer]]) -> Iterator[Bill]:
        """What can be paid to one payee for what is taken of its offers; a rebate is for one unit of any of them."""
        units = [
            (resource, offer.prices[resource] or 0)
            for part, offer in taken
            for resource, amount in unpack(part)
            for _unit in range(amount)
        ]
        usual = sum(price for _resource, price in units)
        always = tuple(offer.use for _part, offer in taken if offer.use is not None)
        rebates = list({rebate.use: rebate for _part, offer in taken for rebate in offer.rebates}.values())
        for size in range(len(rebates) + 1):
            for some in combinations(rebates, size):
                saved = _saved(units, some)
                if saved or not some:
                    yield usual - saved, (*always, *(rebate.use for rebate in some))

    def _ways_for(self, resource: int, amount: int) -> list[Way]:
        """Every way to take so many units of a resource, as far as each offer by itself goes."""
        key = (resource, amount)
        known = self._ways.get(key)
        if known is None:
            capacities = self._capacities[resource]
            known = []
            for shares in _shares(amount, capacities, 0):
                parts = tuple(taken * one_of(resource) for taken in shares)
                costs = tuple(
                    taken * (offer.prices[resource] or 0) for taken, offer in zip(shares, self.offers, strict=True)
                )
                known.append((parts, costs))
            self._ways[key] = known
        return known

    def _is_on_offer(self, part: int, offer: Offer) -> bool:
        if offer.limit is not None and sum(amount for _resource, amount in unpack(part)) > offer.limit:
            return False
        return offer.supplies is None or any(fits(part, supply, self._guard) for supply in offer.supplies)


def _capacity(offer: Offer, resource: int) -> int:
    """How many units of a resource there can be of an offer."""
    if offer.prices[resource] is None:
        return 0
    if offer.supplies is None:
        return NO_LIMIT if offer.limit is None else offer.limit
    return max(supply >> resource * LANE & LANE_MASK for supply in offer.supplies)


def _shares(amount: int, capacities: list[int], place: int) -> Iterator[tuple[int, ...]]:
    """Every way to share out a number, none more than its capacity."""
    if place == len(capacities):
        if not amount:
            yield ()
        return
    for taken in range(min(amount, capacities[place]) + 1):
        for rest in _shares(amount - taken, capacities, place + 1):
            yield (taken, *rest)


def _joined(one: Way, other: Way) -> Way:
    return (
        tuple(map(int.__add__, one[0], other[0])),
        tuple(map(int.__add__, one[1], other[1])),
    )


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


def _is_better(one: Split, other: Split, own_first: bool) -> bool:
    """Whether a split asks no more for any payee and uses up no more.

    Unless own production goes first, who buys more may want to: only splits that buy of the same ones are compared.
    """
    if not own_first and [amount < 0 for amount in one.amounts] != [amount < 0 for amount in other.amounts]:
        return False
    amounts = zip(one.amounts, other.amounts, strict=True)
    return all(max(left, 0) <= max(right, 0) for left, right in amounts) and set(one.uses) <= set(other.uses)


def unbeaten(items: Iterable[Item], beats: Callable[[Item, Item], bool]) -> list[Item]:
    """Those that none of the others beats; of those that are equal, the first."""
    kept: list[Item] = []
    for item in items:
        if not any(beats(other, item) for other in kept):
            kept = [other for other in kept if not beats(item, other)]
            kept.append(item)
    return kept
