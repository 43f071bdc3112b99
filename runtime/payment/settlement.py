"""What a seat can pay with now: all it has, or, where a step has one purse, what is left of that.

In such a step others sell what they could sell when it began, at the prices of then. What a seat paid before in it took
units of its own and of others; which ones, nobody has said. So everything that can be left is a stock of its own, and a
way to pay is good if it is one out of any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from wonderscript.runtime.instructions.effects import PaysBy
from wonderscript.runtime.meaning.meanings import facts_of
from wonderscript.runtime.payment.accounts import is_untouched, spendable
from wonderscript.runtime.payment.markets import UNUSED, Market, Supply
from wonderscript.runtime.payment.means import (
    Alike,
    Purse,
    Stock,
    extras_of,
    freed_for,
    offers_to,
    produced_by,
    stock_of,
    uses_own_first,
    waived_for,
)
from wonderscript.runtime.payment.payment import dues_paid, lacking_of
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.payment.supplies import LANE, LANE_MASK, Unit, guards, one_of
from wonderscript.runtime.table.state import Account, Here, Paid, State

# What is taken of each offer, by its name.
Sold = tuple[tuple[tuple[int, int], tuple[Unit, ...]], ...]


class Taken(NamedTuple):
    """What was made use of: units that one produces, the sources of extra units, units that others sell."""

    own: tuple[Unit, ...] = ()
    extras: tuple[int, ...] = ()
    sold: Sold = ()

    def more(self, own: Iterable[Unit], extras: Iterable[int], sold: dict[tuple[int, int], tuple[Unit, ...]]) -> Taken:
        """The same, with more that is made use of."""
        all_sold = dict(self.sold)
        for key, units in sold.items():
            all_sold[key] = tuple(sorted((*all_sold.get(key, ()), *units)))
        return Taken(
            tuple(sorted((*self.own, *own))), tuple(sorted((*self.extras, *extras))), tuple(sorted(all_sold.items()))
        )


def open_purse(here: Here) -> Purse:
    """What seat `me` can pay with now."""
    account = _account_of(here)
    if account is None:
        stocks: tuple[Stock, ...] = (stock_of(here),)
    else:
        paid = [one for one in account.paid if one.seat == here.scope.me]
        began = as_it_began(here, account)
        stocks = tuple(_stock_without(here, began, taken) for taken in _all_taken(here, account, paid))
    currency = stocks[0].market.currency
    budget = 0
    if currency is not None:
        budget = spendable(here.table, here.state, account, here.scope.me, currency)
    return Purse(here, stocks, budget, freed_for(here), waived_for(here), account)


def _account_of(here: Here) -> Account | None:
    """The account that seat `me` pays by, if anything has happened since it was opened."""
    state = here.state
    if not state.accounts or is_untouched(here.table, state, here.scope.me):
        return None
    account = state.accounts[-1]
    for held in facts_of(here, here.scope.me, PaysBy):
        if isinstance(held.fact.what, PaysBy) and held.fact.what.step == account.step:
            return account
    return None


# ---------------------------------------------------------------- how it was


def as_it_began(here: Here, account: Account, later: Iterable[Paid] = ()) -> Here:
    """Where nothing has come into play since the account was opened, and what was paid later has used nothing up."""
    table, then = here.table, here.state.copy()
    zones = [first + seat for first, _able in table.active_zones for seat in range(table.seats)]
    for zone, lying in zip(zones, account.lying, strict=True):
        for piece in then.zones[zone]:
            if piece not in lying:
                then.move(piece, table.pieces[piece].start)
    _give_back(then, later)
    return Here(table, then, here.scope)


def _before(here: Here, paid: Paid, later: Iterable[Paid]) -> Here:
    """Where a seat has what it had before it paid for something."""
    table, then = here.table, here.state.copy()
    zones = [first + paid.seat for first, _able in table.active_zones]
    for zone, lying in zip(zones, paid.lying, strict=True):
        for piece in then.zones[zone]:
            if piece not in lying:
                then.move(piece, table.pieces[piece].start)
        for piece in lying:
            if then.where[piece] != zone:
                then.move(piece, zone)
        then.fill(zone, lying)
    _give_back(then, later)
    return Here(table, then, here.scope)


def _give_back(state: State, later: Iterable[Paid]) -> None:
    used = {use for paid in later for use in paid.plan.uses}
    state.used = tuple(use for use in state.used if use not in used)


# ---------------------------------------------------------------- what is left


def _stock_without(here: Here, began: Here, taken: Taken) -> Stock:
    """What a seat can pay with here and on the offers of then, without what was made use of."""
    guard = guards(len(here.table.resources))
    own = Supply(_without(produced_by(here).units, taken.own))
    sold = dict(taken.sold)
    offers = [
        offer
        if offer.supply is None
        else offer._replace(supply=Supply(_without(offer.supply.units, sold.get(offer.key, ()))))
        for offer in offers_to(began)
    ]
    market = Market(offers, guard)
    return Stock(own, market, guard, _extras_without(extras_of(here), taken.extras), uses_own_first(here))


def _without(units: tuple[Unit, ...], taken: Iterable[Unit]) -> tuple[Unit, ...]:
    left = list(units)
    for unit in taken:
        if unit in left:
            left.remove(unit)
    return tuple(left)


def _extras_without(extras: tuple[Alike, ...], taken: tuple[int, ...]) -> tuple[Alike, ...]:
    """The extra units without those of some sources; what uses something up is not there a second time anyway."""
    kept = [
        tuple(bundle for bundle in alike if not (bundle[0].lasts and bundle[0].source in taken)) for alike in extras
    ]
    return tuple(alike for alike in kept if alike)


def _all_taken(here: Here, account: Account, paid: list[Paid]) -> list[Taken]:
    """Everything that a seat can have made use of when it paid, one time after the other."""
    found = {Taken(): None}
    for number, one in enumerate(paid):
        later = paid[number:]
        began, before = as_it_began(here, account, later), _before(here, one, later)
        found = dict.fromkeys(more for taken in found for more in _taken_for(before, began, one, taken) or (taken,))
    return list(found)


def _taken_for(here: Here, began: Here, paid: Paid, taken: Taken) -> list[Taken]:
    """Everything that can be taken if a piece was paid for in this way, after what was taken before."""
    plan = paid.plan
    if any(free == plan and is_free(paid.piece) for is_free, free in freed_for(here)):
        return [taken]
    stock = _stock_without(here, began, taken)
    found: dict[Taken, None] = {}
    for due in dues_paid(here, paid.piece, plan):
        for needs, sources in _after_extras(due, stock.extras, plan):
            for vector in lacking_of(stock, needs):
                for sold in _purchases(stock.market, vector, plan):
                    for own in takings(stock.own.units, needs - vector):
                        found[taken.more(own, sources, sold)] = None
    return list(found)


def _after_extras(needs: int, extras: tuple[Alike, ...], plan: Plan) -> list[tuple[int, tuple[int, ...]]]:
    """What is still needed after extra units, of those that use something up just what the plan says; their sources."""
    reached: set[tuple[int, tuple[int, ...]]] = {(needs, ())}
    for extra in (extra for alike in extras for bundle in alike for extra in bundle):
        if extra.lasts or extra.use in plan.uses or extra.spent in plan.spent:
            unit = {*extra.unit, *(made for piece, some in extra.again if piece in plan.spent for made in some)}
            sources = (extra.source,) if extra.lasts else ()
            reached |= {
                (left - one_of(resource), (*before, *sources))
                for left, before in reached
                for resource in unit
                if left >> resource * LANE & LANE_MASK
            }
    return sorted(reached)


def _purchases(market: Market, vector: int, plan: Plan) -> Iterator[dict[tuple[int, int], tuple[Unit, ...]]]:
    """Everything that can be bought so that it is just a vector, and each payee gets what the plan says."""
    paid = {payment.payee: payment.amount for payment in plan.payments if payment.trade}
    for bargain in market.bargains(vector):
        amounts = zip(market.payees, bargain.amounts, strict=True)
        if {payee: amount for payee, amount in amounts if amount != UNUSED} != paid:
            continue
        if not set(bargain.uses) <= set(plan.uses):
            continue
        supplied = [
            (offer.key, offer.supply.units, part)
            for offer, part in zip(market.offers, bargain.parts, strict=True)
            if offer.supply is not None and part
        ]
        for units in product(*(takings(there, part) for _key, there, part in supplied)):
            yield dict(zip((key for key, _there, _part in supplied), units, strict=True))


def takings(units: Iterable[Unit], vector: int) -> list[tuple[Unit, ...]]:
    """The units that can be taken so that they are just a vector, each as one of its resources; in order."""
    reached: set[tuple[int, tuple[Unit, ...]]] = {(vector, ())}
    for unit in sorted(units):
        reached |= {
            (left - one_of(resource), (*taken, unit))
            for left, taken in reached
            for resource in unit
            if left >> resource * LANE & LANE_MASK
        }
    return sorted({taken for left, taken in reached if not left})
