"""Markets: what is on offer to a seat, and how what it lacks can be split among those who sell it.

What things cost (a price list) depends on the terms alone, and these change seldom: of each vector that was ever
lacking a price list remembers every way to buy it, the cheapest first. Which of these ways there are at the moment
depends on what is for sale.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from operator import contains, lt, mul
from typing import Any, NamedTuple, TypeVar

from wonderscript.runtime.plans import Payment, Plan, Use
from wonderscript.runtime.supplies import LANE, Unit, missing, one_of, parts_of, supplies, unpack

Item = TypeVar("Item")

# How many vectors a price list, or a supply, remembers before it forgets them all.
MEMORY = 4_000

UNUSED = -1
# How many bits of a number an amount of currency takes.
MONEY = 32


class Rebate(NamedTuple):
    """A price for one unit: of some resources, instead of the usual one or so much less, but not below the floor."""

    resources: frozenset[int]
    amount: int
    less: bool
    floor: int
    use: Use


class Terms(NamedTuple):
    """On which terms one sells: the price of each resource, at most how many units, and what lowers a price.

    In a price list `payee` is not a seat but its place among those who sell, and so it is with what is used up.
    """

    payee: int
    prices: tuple[int | None, ...]
    limit: int | None = None
    use: Use | None = None
    rebates: tuple[Rebate, ...] = ()

    def by_places(self, payees: tuple[int, ...], uses: tuple[Use, ...]) -> Terms:
        """The terms as they stand in a price list, which is the same for whoever these are."""
        places = {use: Use(place, 0, 0, "") for place, use in enumerate(uses)}
        rebates = tuple([rebate._replace(use=places[rebate.use]) for rebate in self.rebates])
        use = None if self.use is None else places[self.use]
        return Terms(payees.index(self.payee), self.prices, self.limit, use, rebates)


class Bargain(NamedTuple):
    """A way to buy: what it costs in all and to each payee (`UNUSED`: none), and what is taken on which terms."""

    total: int
    amounts: tuple[int, ...]
    uses: tuple[Use, ...]
    parts: tuple[int, ...]


class Endless:
    """What there is without end: any part can be taken of it."""

    def __contains__(self, part: object) -> bool:
        return True


ENDLESS = Endless()


class Supply:
    """What units can be together: the most of it, as vectors; and of each resource, whatever becomes of the others.

    What is missing of what was asked for stays in `lacking`. Of pieces that were asked for (`tariffs`), `short` is what
    is missing for each, and `made` are the ways to pay for those for which nothing is.
    """

    __slots__ = ("_parts", "_vectors", "capacity", "lacking", "made", "short", "units")

    def __init__(self, units: tuple[Unit, ...]) -> None:
        self.units = units
        self.capacity = sum(one_of(resource) for unit in units for resource in unit)
        self._vectors = supplies(units)
        self._parts: frozenset[int] | None = None
        self.lacking: dict[int, tuple[int, ...]] = {}
        self.short: dict[int, int] = {}
        self.made: list[Ways | None] = []

    def missing(self, needs: int, guard: int) -> tuple[int, ...]:
        """What can be missing of what is needed when all of it is used: the least vectors."""
        found = self.lacking.get(needs)
        if found is None:
            if len(self.lacking) > MEMORY:
                self.lacking.clear()
            found = self.lacking[needs] = missing(needs, self._vectors, guard)
        return found

    @property
    def parts(self) -> frozenset[int]:
        """Everything that can be taken of it."""
        if self._parts is None:
            self._parts = parts_of(self.units)
        return self._parts


# Every way to pay something, the cheapest first, and the most that any of them takes of the currency.
Ways = tuple[int, tuple[Plan, ...]]
NO_WAY: Ways = (0, ())
# What is paid to one payee, and what that uses up.
Bill = tuple[int, tuple[Use, ...]]
# What is paid to all payees, and what that uses up.
Paid = tuple[tuple[int, ...], tuple[Use, ...]]
# A bargain as a row: the total, each amount, each part, and what is paid. A share has no more than the numbers.
Row = tuple[Any, ...]
Share = tuple[int, ...]


class Sums(NamedTuple):
    """What is done with shares and rows.

    `unbeaten` are those of some rows, the cheapest first, for which there is enough of everything and that none before
    them beats; `joined` is each of some shares together with each of others; `rows` are shares as rows.
    """

    unbeaten: Callable[[list[Row], list[Container[int]]], list[Row]]
    joined: Callable[[list[Share], list[Share]], list[Share]]
    rows: Callable[[list[Share]], list[Row]]


@cache
def _write_sums(sellers: int) -> Sums:
    """The sums of even price lists, written out for so many sellers."""
    places = range(sellers)
    amounts, parts = [f"amount_{place}" for place in places], [f"part_{place}" for place in places]
    there = [f"there_{place}" for place in places]
    enough = " and ".join(f"part_{place} in there_{place}" for place in places)
    no_dearer = " and ".join(f"other[{1 + place}] <= amount_{place}" for place in places)
    share = ["total", *amounts, *parts]
    paid = [f"{amount} or {UNUSED}" for amount in amounts]
    names: dict[str, Any] = {}
    exec(
        f"""
def unbeaten(rows, there):
    [{", ".join(there)}] = there
    kept = []
    for row in rows:
        {", ".join((*share, "paid"))} = row
        if {enough or True}:
            for other in kept:
                if {no_dearer or True}:
                    break
            else:
                kept.append(row)
    return kept

def joined(some, others):
    return [
        ({", ".join(f"{name} + more_{name}" for name in share)},)
        for {", ".join(share)}, in some
        for {", ".join(f"more_{name}" for name in share)}, in others
    ]

def rows(shares):
    return [
        (total, {"".join(f"{one}, " for one in (*paid, *parts))}(({"".join(f"{one}, " for one in paid)}), ()))
        for {", ".join(share)}, in shares
    ]
""",
        names,
    )
    return Sums(names["unbeaten"], names["joined"], names["rows"])


class PriceList:
    """What can be bought on which terms."""

    __slots__ = (
        "_as_rows",
        "_by_payee",
        "_floors",
        "_joined",
        "_known",
        "_least",
        "_paid",
        "_rebated",
        "_rebates",
        "_shares",
        "_terms",
        "even",
        "offers",
        "plain",
        "rows",
        "unbeaten",
    )

    def __init__(self, terms: tuple[Terms, ...]) -> None:
        self._terms = terms
        self.offers = len(terms)
        payees = sorted({one.payee for one in terms})
        self._by_payee = [[index for index, one in enumerate(terms) if one.payee == payee] for payee in payees]
        self._rebates = {rebate.use for one in terms for rebate in one.rebates}
        self._rebated = bool(self._rebates) or any(one.use is not None for one in terms)
        # Where nothing is for nothing and nothing is used up, no bargain is beaten by one that is as dear as it is.
        limited = self._rebated or any(one.limit is not None or 0 in one.prices for one in terms)
        self.plain = not limited and len(payees) == len(terms)
        # The same holds where to buy of a payee always uses up the same, and that something of its own.
        uses = [use for one in terms for use in {one.use, *(rebate.use for rebate in one.rebates)} if use is not None]
        alone = len(payees) == len(terms) and len(set(uses)) == len(uses)
        self.even = self.plain or (alone and all(map(_is_even, terms)))
        self.unbeaten, self._joined, self._as_rows = _write_sums(len(terms))
        # Every way to buy so much of one resource.
        self._shares: dict[tuple[int, int], list[Share]] = {}
        self.rows: dict[int, list[Row]] = {}
        self._known: dict[int, list[Bargain]] = {}
        self._least: dict[tuple[int, ...], int] = {}
        self._floors: dict[int, int] = {}
        # What is taken of one payee, with a field for each of the terms, and what that comes to.
        self._paid: dict[int, tuple[Bill, ...]] = {}

    def bargains(self, vector: int) -> list[Bargain]:
        """Every way to buy a vector of resources if there is enough of everything, the cheapest first."""
        known = self._known.get(vector)
        if known is None:
            if len(self._known) > MEMORY:
                self._known.clear()
                self._paid.clear()
            known = self._known[vector] = sorted(self._shared_out(unpack(vector)))
        return known

    def find_rows(self, vector: int) -> list[Row]:
        """The same as rows, if the price list is even; they stay in `rows`."""
        if len(self.rows) > MEMORY:
            self.rows.clear()
            self._paid.clear()
        if self.plain:
            shares = [(0,) * (1 + 2 * self.offers)]
            for need in unpack(vector):
                shares = self._joined(shares, self._shares.get(need) or self._share_out(*need))
            found = self._as_rows(shares)
        else:
            bargains = self._shared_out(unpack(vector))
            found = [(total, *amounts, *parts, (amounts, uses)) for total, amounts, uses, parts in bargains]
        found.sort()
        self.rows[vector] = found
        return found

    def _share_out(self, resource: int, amount: int) -> list[Share]:
        """Every way to buy so much of a resource, where each payee sells on one set of terms without limits."""
        prices = [terms.prices[resource] for terms in self._terms]
        found = self._shares[resource, amount] = []
        for share in _shares(amount, [price is not None for price in prices], 0):
            amounts = [units * (price or 0) for units, price in zip(share, prices, strict=True)]
            found.append((sum(amounts), *amounts, *[units * one_of(resource) for units in share]))
        return found

    def least(self, lacking: tuple[int, ...]) -> int:
        """What one of some vectors costs at the very least, if each unit is bought where it is cheapest."""
        found = self._least.get(lacking)
        if found is None:
            if len(self._least) > MEMORY:
                self._least.clear()
            found = self._least[lacking] = min(map(self._at_least, lacking))
        return found

    def _at_least(self, vector: int) -> int:
        """What all units cost where they are cheapest, less all that limited terms and rebates could ever save."""
        floors = self._floors
        total = 0
        dearest = 0
        for resource, amount in unpack(vector):
            price = floors[resource] if resource in floors else self._floor(resource)
            total += amount * price
            dearest = max(dearest, price)
        limited = sum(terms.limit or 0 for terms in self._terms)
        return max(total - dearest * (limited + len(self._rebates)), 0)

    def _floor(self, resource: int) -> int:
        """What a unit of a resource costs where it is cheapest, on terms without a limit if there are any."""
        prices = [price for terms in self._terms if (price := terms.prices[resource]) is not None]
        usual = [terms.prices[resource] for terms in self._terms if terms.limit is None]
        found = min((price for price in usual if price is not None), default=min(prices, default=0))
        self._floors[resource] = found
        return found

    def _shared_out(self, needs: list[tuple[int, int]]) -> list[Bargain]:
        """Every way to take what is needed, with each choice of the rebates there are.

        A way is one number with a field for each of the terms: the part that is taken.
        """
        width = LANE * len(self._terms[0].prices) if self._terms else 0
        part = (1 << width) - 1
        ways = [0]
        for resource, amount in needs:
            units = [one_of(resource) << place * width for place in range(len(self._terms))]
            shares = _shares(amount, [terms.prices[resource] is not None for terms in self._terms], 0)
            more = [sum(map(mul, share, units)) for share in shares]
            ways = [way + one for way in ways for one in more]
        fields = [place * width for place in range(len(self._terms))]
        of_payees = [(sum(part << index * width for index in indices), indices) for indices in self._by_payee]
        known = self._paid
        found: list[Bargain] = []
        for way in ways:
            bills = [
                known.get(way & fields_of) or self._asked_for(way & fields_of, indices, width)
                for fields_of, indices in of_payees
            ]
            for paid in product(*bills):
                amounts = tuple([amount for amount, _uses in paid])
                uses = tuple([use for _amount, more in paid for use in more])
                parts = tuple([way >> place & part for place in fields])
                found.append(Bargain(sum([amount for amount in amounts if amount > 0]), amounts, uses, parts))
        return found

    def _asked_for(self, taken: int, indices: list[int], width: int) -> tuple[Bill, ...]:
        """What can be paid to one payee for what is taken on some terms."""
        parts = [(taken >> index * width & (1 << width) - 1, self._terms[index]) for index in indices]
        found = self._paid[taken] = tuple(self._bills([one for one in parts if one[0]]))
        return found

    def _bills(self, taken: list[tuple[int, Terms]]) -> Iterator[Bill]:
        """What can be paid to one payee for what is taken there, unless that is more than there is on such terms.

        A rebate is for one unit, on whichever terms. It is no choice: those that save most together are taken, and
        none that saves nothing more.
        """
        if not taken:
            yield UNUSED, ()
            return
        if not all(_within_limit(part, terms) for part, terms in taken):
            return
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
        if len(rebates) < 2:
            saved = _saved(units, tuple(rebates))
            yield usual - saved, (*always, rebates[0].use) if saved else always
            return
        ways = [some for size in range(len(rebates) + 1) for some in combinations(rebates, size)]
        savings = [_saved(units, some) for some in ways]
        taken_rebates: list[frozenset[Use]] = []
        for some, saved in zip(ways, savings, strict=True):
            uses = frozenset(rebate.use for rebate in some)
            if saved == max(savings) and not any(fewer <= uses for fewer in taken_rebates):
                taken_rebates.append(uses)
                yield usual - saved, (*always, *(rebate.use for rebate in some))


class Trade(NamedTuple):
    """A price list with the seats of its payees, what it uses up, what is paid with, and what was made of it so far."""

    prices: PriceList
    payees: tuple[int, ...]
    uses: tuple[Use, ...]
    currency: str | None
    plans: dict[Paid, Plan]

    def cheapest(self, lacking: tuple[int, ...], there: list[Container[int]]) -> list[Row]:
        """What `Market.bargains` finds, as rows, where the price list is even: what there is, is known by its parts."""
        prices = self.prices
        if len(lacking) == 1:
            return prices.unbeaten(prices.rows.get(lacking[0]) or prices.find_rows(lacking[0]), there)
        rows = [prices.rows.get(vector) or prices.find_rows(vector) for vector in lacking]
        found = [row for some in rows for row in prices.unbeaten(some, there)]
        return prices.unbeaten(sorted(found), there)

    def ways(self, lacking: tuple[int, ...], there: list[Container[int]]) -> Ways:
        """The cheapest as ways to pay; mostly there is but one."""
        rows, plans = self.cheapest(lacking, there), self.plans
        if not rows:
            return NO_WAY
        one = rows[-1]
        if len(rows) == 1:
            return one[0], (plans.get(one[-1]) or self.plan(one[-1]),)
        return one[0], tuple([plans.get(row[-1]) or self.plan(row[-1]) for row in rows])

    def plan(self, paid: Paid) -> Plan:
        """A bargain as a plan."""
        found = self.plans.get(paid)
        if found is None:
            if len(self.plans) > MEMORY:
                self.plans.clear()
            amounts, uses = paid
            each = [(payee, amount) for payee, amount in zip(self.payees, amounts, strict=True) if amount != UNUSED]
            payments = tuple([Payment(payee, self.currency or "", amount, True) for payee, amount in each])
            found = self.plans[paid] = Plan(payments, None, tuple([self.uses[use.source] for use in uses]))
        return found


class Market:
    """A trade, and what there is of each of its offers (None: without end)."""

    __slots__ = ("_guard", "_known", "_on_offer", "_parts", "capacity", "trade")

    def __init__(self, trade: Trade, on_offer: Sequence[Supply | None], guard: int) -> None:
        self.trade = trade
        self._on_offer = on_offer
        self._parts: list[Container[int]] | None = None
        self._guard = guard
        self._known: dict[tuple[tuple[int, ...], bool], list[Bargain]] = {}
        # Of each resource so much, whatever becomes of the others.
        self.capacity: int | None = 0
        for supply in on_offer:
            self.capacity = None if supply is None or self.capacity is None else self.capacity + supply.capacity

    def plans(self, lacking: tuple[int, ...], own_first: bool, budget: int) -> list[Plan]:
        """What `bargains` finds, as plans, as far as the budget goes."""
        trade = self.trade
        if own_first and trade.prices.even:
            return [trade.plan(row[-1]) for row in trade.cheapest(lacking, self._there()) if row[0] <= budget]
        found = self.bargains(lacking, own_first)
        return [trade.plan((bargain.amounts, bargain.uses)) for bargain in found if bargain.total <= budget]

    def bargains(self, lacking: tuple[int, ...], own_first: bool = True) -> list[Bargain]:
        """Every way to buy one of the vectors that are lacking, such that none beats another, the cheapest first."""
        known = self._known.get((lacking, own_first))
        if known is None:
            if len(self._known) > MEMORY:
                self._known.clear()
            known = self._known[lacking, own_first] = self._unbeaten(lacking, own_first)
        return known

    def _unbeaten(self, lacking: tuple[int, ...], own_first: bool) -> list[Bargain]:
        there = self._there()
        found = [
            bargain
            for vector in lacking
            if self._is_enough_for(vector)
            for bargain in self.trade.prices.bargains(vector)
            if all(map(contains, there, bargain.parts))
        ]
        return unbeaten(sorted(found), lambda one, other: _is_better(one, other, own_first))

    def _there(self) -> list[Container[int]]:
        """What can be taken of each offer."""
        if self._parts is None:
            self._parts = [ENDLESS if supply is None else supply.parts for supply in self._on_offer]
        return self._parts

    def _is_enough_for(self, vector: int) -> bool:
        """Whether there is enough of each resource, whatever becomes of the others."""
        capacity, guard = self.capacity, self._guard
        return capacity is None or ((capacity | guard) - vector) & guard == guard


def _is_even(terms: Terms) -> bool:
    """Whether there is a price for whatever is sold, and at most one rebate, which always lowers it."""
    prices = {resource: price for resource, price in enumerate(terms.prices) if price is not None}
    if len(terms.rebates) > 1 or 0 in prices.values():
        return False
    for rebate in terms.rebates:
        lowered = [changed_price(price, rebate.amount, rebate.less, rebate.floor) for price in prices.values()]
        if not rebate.resources.issuperset(prices) or not all(map(lt, lowered, prices.values())):
            return False
    return True


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
