"""Markets: what is on offer to a seat, and how what it lacks can be split among those who sell it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple, TypeVar

from wonderscript.runtime.payment.plans import Payment, Plan, Use
from wonderscript.runtime.payment.supplies import LANE, LANE_MASK, Unit, missing, one_of, supplies, unpack

Item = TypeVar("Item")

UNUSED = -1


class Rebate(NamedTuple):
    """A price for one unit: of some resources, instead of the usual one or so much less, but not below the floor."""

    resources: frozenset[int]
    amount: int
    less: bool
    floor: int
    use: Use


class Terms(NamedTuple):
    """On which terms one sells: the price of each resource, at most how many units, and what lowers a price."""

    payee: int
    prices: tuple[int | None, ...]
    limit: int | None = None
    use: Use | None = None
    rebates: tuple[Rebate, ...] = ()


class Bargain(NamedTuple):
    """A way to buy: what it costs in all and to each payee (`UNUSED`: none), and what is taken of which offer."""

    total: int
    amounts: tuple[int, ...]
    uses: tuple[Use, ...]
    parts: tuple[int, ...]


# Units alike are in many supplies, and what they can be together follows from them alone.
_together = lru_cache(maxsize=4_000)(supplies)


class Supply:
    """What units can be together: the most of it, as vectors; and of each resource, whatever becomes of the others."""

    __slots__ = ("_lacking", "_vectors", "capacity", "units")

    def __init__(self, units: tuple[Unit, ...]) -> None:
        self.units = units
        self.capacity = sum([one_of(resource) for unit in units for resource in unit])
        self._vectors = _together(units)
        self._lacking: dict[int, tuple[int, ...]] = {}

    def missing(self, needs: int, guard: int) -> tuple[int, ...]:
        """What can be missing of what is needed when all of it is used: the least vectors."""
        found = self._lacking.get(needs)
        if found is None:
            found = self._lacking[needs] = missing(needs, self._vectors, guard)
        return found


class Offer(NamedTuple):
    """Something that is for sale: on which terms, what there is of it (None: without end), for which currency.

    `key` tells it from the other offers of a table: the fact that says so, and who sells.
    """

    key: tuple[int, int]
    terms: Terms
    supply: Supply | None
    currency: str


# What is paid to one payee, and what that uses up.
Bill = tuple[int, tuple[Use, ...]]


class Market:
    """All that a seat is offered; what was asked for once is known as long as the market is open."""

    __slots__ = ("_by_payee", "_guard", "_known", "_limited", "capacity", "currency", "offers", "payees")

    def __init__(self, offers: Sequence[Offer], guard: int) -> None:
        self.offers = offers
        self.payees = tuple(dict.fromkeys(offer.terms.payee for offer in offers))
        self.currency = offers[-1].currency if offers else None
        self._by_payee = [
            [index for index, offer in enumerate(offers) if offer.terms.payee == payee] for payee in self.payees
        ]
        self._limited = any(offer.terms.use is not None or offer.terms.rebates for offer in offers)
        self._guard = guard
        self._known: dict[int, list[Bargain]] = {}
        # Of each resource so much, whatever becomes of the others.
        self.capacity: int | None = 0
        for offer in offers:
            there = offer.supply
            self.capacity = None if there is None or self.capacity is None else self.capacity + there.capacity

    def plans(self, lacking: tuple[int, ...], own_first: bool, budget: int) -> list[Plan]:
        """Every way to buy one of the vectors that are lacking, such that none beats another, the cheapest first.

        What the budget does not reach is left out.
        """
        found = [bargain for vector in lacking for bargain in self.bargains(vector) if bargain.total <= budget]
        if len(found) > 1:
            found = unbeaten(sorted(found), lambda one, other: _is_better(one, other, own_first))
        return [self._plan(bargain) for bargain in found]

    def _plan(self, bargain: Bargain) -> Plan:
        """A bargain as a plan."""
        each = [(payee, amount) for payee, amount in zip(self.payees, bargain.amounts, strict=True) if amount != UNUSED]
        payments = tuple([Payment(payee, self.currency or "", amount, True) for payee, amount in each])
        return Plan(payments, None, bargain.uses)

    def bargains(self, vector: int) -> list[Bargain]:
        """Every way to buy a vector of resources, with each choice of the rebates there are, the cheapest first."""
        found = self._known.get(vector)
        if found is None:
            enough = self.capacity is None or ((self.capacity | self._guard) - vector) & self._guard == self._guard
            found = self._known[vector] = sorted(self._shared_out(vector)) if enough else []
        return found

    def _shared_out(self, vector: int) -> Iterator[Bargain]:
        ways: list[tuple[int, ...]] = [(0,) * len(self.offers)]
        for resource, amount in unpack(vector):
            unit = one_of(resource)
            shares = list(_shares(amount, [self._most(offer, resource, amount) for offer in self.offers]))
            ways = [
                tuple([part + taken * unit for part, taken in zip(way, share, strict=True)])
                for way in ways
                for share in shares
            ]
        for parts in ways:
            if not all(map(self._is_there, self.offers, parts)):
                continue
            bills = [self._bills([(parts[index], index) for index in some]) for some in self._by_payee]
            for paid in product(*bills):
                amounts = tuple([amount for amount, _uses in paid])
                uses = tuple([use for _amount, more in paid for use in more])
                yield Bargain(sum([amount for amount in amounts if amount > 0]), amounts, uses, parts)

    def _most(self, offer: Offer, resource: int, amount: int) -> int:
        """How much of a resource can be bought of an offer at most, if so much is wanted."""
        if offer.terms.prices[resource] is None:
            return 0
        return amount if offer.supply is None else min(amount, offer.supply.capacity >> resource * LANE & LANE_MASK)

    def _is_there(self, offer: Offer, part: int) -> bool:
        """Whether there is so much of an offer."""
        return not part or offer.supply is None or offer.supply.missing(part, self._guard) == (0,)

    def _bills(self, taken: Iterable[tuple[int, int]]) -> Iterable[Bill]:
        """What can be paid to one payee for what is taken there, unless that is more than there is on such terms.

        A rebate is for one unit, on whichever terms. It is no choice: those that save most together are taken, and
        none that saves nothing more.
        """
        sold = [(part, self.offers[index].terms) for part, index in taken if part]
        if not sold:
            return [(UNUSED, ())]
        if not all(_within_limit(part, terms) for part, terms in sold):
            return []
        units = [
            (resource, terms.prices[resource] or 0)
            for part, terms in sold
            for resource, amount in unpack(part)
            for _unit in range(amount)
        ]
        usual = sum([price for _resource, price in units])
        return _rebated(units, usual, [terms for _part, terms in sold]) if self._limited else [(usual, ())]


def _rebated(units: list[tuple[int, int]], usual: int, sold: Sequence[Terms]) -> Iterator[Bill]:
    """What can be paid for some units instead of what they usually cost, on terms that are limited or have rebates."""
    always = tuple(terms.use for terms in sold if terms.use is not None)
    rebates = list({rebate.use: rebate for terms in sold for rebate in terms.rebates}.values())
    ways = [some for size in range(len(rebates) + 1) for some in combinations(rebates, size)]
    savings = [_saved(units, some) for some in ways]
    taken: list[frozenset[Use]] = []
    for some, saved in zip(ways, savings, strict=True):
        uses = frozenset(rebate.use for rebate in some)
        if saved == max(savings) and not any(fewer <= uses for fewer in taken):
            taken.append(uses)
            yield usual - saved, (*always, *(rebate.use for rebate in some))


def _within_limit(part: int, terms: Terms) -> bool:
    return terms.limit is None or sum(amount for _resource, amount in unpack(part)) <= terms.limit


def _shares(amount: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to share out a number among those who sell, of each no more than it can sell."""
    if not most:
        if not amount:
            yield ()
        return
    for taken in range(min(amount, most[0]) + 1):
        for rest in _shares(amount - taken, most[1:]):
            yield (taken, *rest)


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
        for other in kept:
            if beats(other, item):
                break
        else:
            kept = [other for other in kept if not beats(item, other)]
            kept.append(item)
    return kept
