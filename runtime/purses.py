"""What a seat can pay with: what it produces, what others offer it, what is free or waived for it.

A purse is opened once for a decision; production that depends on nothing but which pieces are there is remembered by
those pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from wonderscript.runtime.effects import Buys, Fact, Frees, OwnFirst, Pays, Produces, ProducesAgain, Receives, Waives
from wonderscript.runtime.facts import Held, active_pieces, facts_of, source_rules
from wonderscript.runtime.markets import Market, Offer, Rebate, changed_price
from wonderscript.runtime.numbers import value_of
from wonderscript.runtime.phrases import Constant, Place, Players, SettingIs, SettingValue
from wonderscript.runtime.plans import BANK, Plan, Use
from wonderscript.runtime.selecting import among, pieces_of, seats_of, selection, static_pieces
from wonderscript.runtime.state import Here
from wonderscript.runtime.supplies import Unit, guards, supplies
from wonderscript.runtime.table import Table

# How many productions are remembered before all are forgotten.
MEMORY = 20_000
MARKETS = 4_000


class Extra(NamedTuple):
    """A unit of one's own that costs something: a limited rule, or the piece that makes it."""

    unit: Unit
    use: Use | None
    spent: int | None


class Freed(NamedTuple):
    """Which pieces are free (as bits), and how."""

    pieces: int
    plan: Plan


@dataclass(slots=True)
class Purse:
    """What seat `me` can pay with here; `plain`: nothing can be waived or used up, and production goes first."""

    here: Here
    goods: Goods
    extras: tuple[Extra, ...]
    budget: int
    frees: tuple[Freed, ...]
    waives: tuple[Held, ...]
    own_first: bool
    plain: bool


@dataclass(slots=True)
class Means:
    """What is known beforehand about paying at a table.

    Where trade is `fixed`, it depends on nothing but who sits where and on pieces: `mine` are those of the payer that
    matter, `sold` those of each seller, and `goods` remembers what came of them. `frees` is what the rules of the game
    free without a condition; `freeing` are the pieces that free something.
    """

    always: int
    sometimes: int
    fixed: bool
    mine: int
    sold: tuple[tuple[Players, int], ...]
    frees: tuple[tuple[Callable[[Here], int], Plan], ...] | None
    freeing: int
    extras: bool
    waives: bool
    own_first: bool | None
    goods: dict[Hashable, Goods] = field(default_factory=dict)
    payees: dict[Hashable, tuple[tuple[int, int], ...]] = field(default_factory=dict)


class Goods(NamedTuple):
    """What one produces (known by a key), what one can buy, what with, and the plans and prices found so far."""

    key: int | None
    units: tuple[Unit, ...]
    market: Market
    currency: str | None
    prices: dict[int, list[tuple[int, Plan]]]


def means_of(table: Table) -> Means:
    """What is known beforehand about paying at a table, worked out once."""
    found: Means | None = table.means
    if found is None:
        found = table.means = _find_means(table)
    return found


def _find_means(table: Table) -> Means:
    always = sum(1 << piece.number for piece in table.pieces if piece.produced)
    sometimes = sum(1 << piece.number for piece in table.pieces if piece.produced is None)
    index = table.index
    sold = _fixed_trade(table, sometimes)
    return Means(
        always,
        sometimes,
        sold is not None and not sometimes,
        always | index.facts.get(Pays, 0),
        tuple((seller, pieces & always) for seller, pieces in sold or ()),
        _fixed_frees(table),
        index.facts.get(Frees, 0),
        index.states(ProducesAgain) or bool(sometimes),
        index.states(Waives),
        _fixed_own_first(table),
    )


def _rule_facts(table: Table, kind: type) -> list[Fact]:
    """The facts of a kind that the rules of the game state."""
    return [fact for source in table.index.rule_facts.get(kind, ()) for _place, fact in _facts(table, source, kind)]


def _facts(table: Table, source: int, kind: type) -> tuple[tuple[int, Fact], ...]:
    return source_rules(table, source).facts.get(kind, ())


def _fixed_trade(table: Table, sometimes: int) -> list[tuple[Players, int]] | None:
    """Of each offer who sells and which pieces; None if any of it depends on more."""
    if Buys in table.index.facts or table.index.states(Receives) or Pays in table.index.rule_facts:
        return None
    trades: list[tuple[Players, int]] = []
    for fact in _rule_facts(table, Buys):
        buys = fact.what
        assert isinstance(buys, Buys)
        sold = None if buys.pieces is None else static_pieces(table, buys.pieces)
        if fact.condition or fact.once_a or buys.variable or sold is None or sold & sometimes:
            return None
        if not isinstance(buys.price, Constant | SettingValue):
            return None
        trades.append((buys.seller, sold))
    for piece in table.pieces:
        for _place, fact in piece.rules.facts.get(Pays, ()):
            assert isinstance(fact.what, Pays)
            if fact.condition or fact.once_a or not isinstance(fact.what.price, Constant):
                return None
    return trades


def _fixed_frees(table: Table) -> tuple[tuple[Callable[[Here], int], Plan], ...] | None:
    """What the rules of the game free at any time; None if they do so on conditions."""
    found: list[tuple[Callable[[Here], int], Plan]] = []
    for fact in _rule_facts(table, Frees):
        frees = fact.what
        assert isinstance(frees, Frees)
        if fact.condition or fact.once_a:
            return None
        found.append((selection(table, frees.pieces), Plan((), frees.way)))
    return tuple(sorted(found, key=lambda free: free[1].way is None))


def _fixed_own_first(table: Table) -> bool | None:
    """Whether production must be used before one buys, if that is the same at any time (mostly a setting says so)."""
    facts = _rule_facts(table, OwnFirst)
    if OwnFirst in table.index.facts or any(fact.once_a for fact in facts):
        return None
    conditions = [fact.condition for fact in facts]
    if not all(condition is None or isinstance(condition, SettingIs) for condition in conditions):
        return None
    return any(
        condition is None or (isinstance(condition, SettingIs) and bool(table.settings[condition.setting]))
        for condition in conditions
    )


# ---------------------------------------------------------------- opening a purse


def open_purse(here: Here) -> Purse:
    """What seat `me` can pay with now."""
    table, state, seat = here.table, here.state, here.scope.me
    means = means_of(table)
    active = _active(here, seat)
    goods = _goods(here, means, active)
    extras = tuple(_extras(here, seat)) if means.extras else ()
    waives = tuple(facts_of(here, seat, Waives)) if means.waives else ()
    own_first = means.own_first
    if own_first is None:
        own_first = any(True for _held in facts_of(here, seat, OwnFirst))
    budget = 0 if goods.currency is None else state.counters[table.slot(goods.currency, seat)]
    plain = own_first and not extras and not waives
    return Purse(here, goods, extras, budget, _freed(here, means, active), waives, own_first, plain)


def _goods(here: Here, means: Means, active: int) -> Goods:
    """What one produces and can buy; remembered, where it depends on nothing but certain pieces."""
    if not means.fixed:
        return _find_goods(here)
    seat, ring = here.scope.me, here.state.ring
    payees = means.payees.get((ring, seat))
    if payees is None:
        named = ((seats_of(here, seller), sold) for seller, sold in means.sold)
        payees = means.payees[ring, seat] = tuple((payee, sold) for seats, sold in named for payee in seats)
    key = (seat, ring, active & means.mine, *[_active(here, payee) & sold for payee, sold in payees])
    found = means.goods.get(key)
    if found is None:
        if len(means.goods) > MARKETS:
            means.goods.clear()
        found = means.goods[key] = _find_goods(here)
    return found


def _find_goods(here: Here) -> Goods:
    key, units = produced(here, here.scope.me)
    offers: list[Offer] = []
    currency: str | None = None
    for held in facts_of(here, here.scope.me, Buys):
        buys = held.fact.what
        assert isinstance(buys, Buys)
        currency = buys.currency
        offers.extend(_offers(held, buys))
    return Goods(key, units, _market(here.table, tuple(offers)), currency, {})


def _active(here: Here, seat: int) -> int:
    """The active pieces of a seat, as bits."""
    found = 0
    for first, able in here.table.active_zones:
        found |= here.state.bits[first + seat] & able
    return found


def _market(table: Table, offers: tuple[Offer, ...]) -> Market:
    memo = table.memos.setdefault("markets", {})
    found: Market | None = memo.get(offers)
    if found is None:
        if len(memo) > MARKETS:
            memo.clear()
        resources = len(table.resources)
        found = memo[offers] = Market(offers, resources, guards(resources))
    return found


def _freed(here: Here, means: Means, active: int) -> tuple[Freed, ...]:
    """What is free and how; a way that has a name goes before one that has none."""
    if means.frees is not None and not active & means.freeing:
        return tuple([Freed(find(here), plan) for find, plan in means.frees])
    found: list[Freed] = []
    for held in facts_of(here, here.scope.me, Frees):
        frees = held.fact.what
        assert isinstance(frees, Frees)
        uses = () if held.use is None else (held.use,)
        found.append(Freed(selection(here.table, frees.pieces)(held.here), Plan((), frees.way, uses)))
    return tuple(sorted(found, key=lambda free: free.plan.way is None))


# ---------------------------------------------------------------- what one produces


def produced(here: Here, seat: int, among_pieces: int = -1) -> tuple[int | None, tuple[Unit, ...]]:
    """The units that (some) active pieces of a seat produce, and by which key they are remembered."""
    table = here.table
    means = means_of(table)
    always, sometimes = means.always, means.sometimes
    key = _active(here, seat) & among_pieces
    memo = table.memos.setdefault("produced", {})
    units: tuple[Unit, ...] | None = memo.get(key & always)
    if units is None:
        if len(memo) > MEMORY:
            memo.clear()
        units = memo[key & always] = tuple(
            unit for piece in table.pieces if (key & always) >> piece.number & 1 for unit in piece.produced or ()
        )
    if not key & sometimes:
        return key & always, units
    return None, (*units, *_conditional_units(here, seat, key & sometimes))


def _conditional_units(here: Here, seat: int, pieces: int) -> Iterator[Unit]:
    """What pieces produce without being used up, if their conditions hold."""
    for held, produces in _productions(here, seat):
        piece = held.here.scope.this
        lasts = held.use is None and produces.spent_to is None
        if lasts and piece >= 0 and pieces >> piece & 1:
            yield from _units(here.table, produces)


def _productions(here: Here, seat: int) -> Iterator[tuple[Held, Produces]]:
    for held in facts_of(here, seat, Produces):
        if isinstance(held.fact.what, Produces):
            yield held, held.fact.what


def _units(table: Table, produces: Produces) -> Iterator[Unit]:
    for unit in produces.units:
        yield tuple(table.resources[name] for name in unit.names)


def _extras(here: Here, seat: int) -> Iterator[Extra]:
    """Units that use something up, and units more of what other pieces produce."""
    table = here.table
    if means_of(table).sometimes:
        for held, produces in _productions(here, seat):
            if held.use is not None or produces.spent_to is not None:
                spent = held.here.scope.this if produces.spent_to is not None else None
                for unit in _units(table, produces):
                    yield Extra(unit, held.use, spent)
    for held in facts_of(here, seat, ProducesAgain):
        again = held.fact.what
        assert isinstance(again, ProducesAgain)
        bits = sum(1 << piece for piece in pieces_of(held.here, again.pieces))
        known = {resource for unit in _faces_units(table, bits) for resource in unit}
        unit = tuple(resource for resource in range(len(table.resources)) if (resource in known) != again.missing)
        if unit:
            yield Extra(unit, held.use, None)


def _faces_units(table: Table, pieces: int) -> Iterator[Unit]:
    """What the faces of pieces say that they produce, whether it is used up or not."""
    for piece in table.pieces:
        if pieces >> piece.number & 1:
            for _index, fact in piece.rules.facts.get(Produces, ()):
                if isinstance(fact.what, Produces):
                    yield from _units(table, fact.what)


# ---------------------------------------------------------------- what is offered


def _offers(held: Held, buys: Buys) -> Iterator[Offer]:
    here = held.here
    table = here.table
    resources = _numbers(table, buys.resources.names)
    payees = seats_of(here, buys.seller)
    if not payees and buys.pieces is None:
        payees = (BANK,)
    changes = list(_changes(here))
    for payee in payees:
        prices: list[int | None] = [None] * len(table.resources)
        usual = value_of(here, buys.price) if buys.variable is None else None
        for resource in resources:
            prices[resource] = _price(here, buys, resource) if usual is None else usual
        rebates = tuple(_change_prices(table, payee, prices, changes))
        receiver = _receiver(here) if payee == BANK else payee
        sold = None if buys.pieces is None else _for_sale(here, buys, payee, resources)
        yield Offer(receiver, sold, tuple(prices), None if held.use is None else 1, held.use, rebates)


def _numbers(table: Table, names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(table.resources[name] for name in names)


def _price(here: Here, buys: Buys, resource: int) -> int:
    assert buys.variable is not None
    return value_of(here.within(here.scope.binding(buys.variable, resource)), buys.price)


def _for_sale(here: Here, buys: Buys, payee: int, resources: tuple[int, ...]) -> tuple[int, ...]:
    """The most that a payee can sell."""
    assert buys.pieces is not None
    sold = static_pieces(here.table, buys.pieces)
    if sold is None:
        test = among(here, buys.pieces)
        sold = sum(1 << piece for piece in active_pieces(here.table, here.state, payee) if test(piece))
    key, units = produced(here, payee, sold)
    memo = here.table.memos.setdefault("supplies", {})
    found: tuple[int, ...] | None = None if key is None else memo.get((key, resources))
    if found is None:
        offered = [tuple(resource for resource in unit if resource in resources) for unit in units]
        found = supplies([unit for unit in offered if unit], guards(len(here.table.resources)))
        if key is not None:
            if len(memo) > MEMORY:
                memo.clear()
            memo[key, resources] = found
    return found


def _changes(here: Here) -> Iterator[tuple[Pays, Here, tuple[int, ...], Use | None]]:
    for held in facts_of(here, here.scope.me, Pays):
        pays = held.fact.what
        assert isinstance(pays, Pays)
        yield pays, held.here, seats_of(held.here, pays.seller), held.use


def _change_prices(
    table: Table,
    payee: int,
    prices: list[int | None],
    changes: list[tuple[Pays, Here, tuple[int, ...], Use | None]],
) -> Iterator[Rebate]:
    """Replace, then lower: of several prices for the usual one the lowest counts. What is limited is a rebate."""
    for pays, inner, sellers, use in sorted(changes, key=lambda change: change[0].less):
        if payee not in sellers and (payee != BANK or sellers):
            continue
        amount = value_of(inner, pays.price)
        resources = _numbers(table, pays.resources.names)
        if use is not None:
            yield Rebate(frozenset(resources), amount, pays.less, pays.floor, use)
            continue
        for resource in resources:
            price = prices[resource]
            if price is not None:
                prices[resource] = changed_price(price, amount, pays.less, pays.floor)


def _receiver(here: Here) -> int:
    """Who gets what seat `me` pays to the bank for resources."""
    for seat in here.state.ring:
        for held in facts_of(here, seat, Receives):
            if isinstance(held.fact.what, Receives) and here.scope.me in seats_of(held.here, held.fact.what.payer):
                return seat
    return BANK


def spent_place(here: Here, piece: int) -> Place | None:
    """Where a piece goes that was used up, if its text says so."""
    for _index, fact in source_rules(here.table, piece).facts.get(Produces, ()):
        if isinstance(fact.what, Produces) and fact.what.spent_to is not None:
            return fact.what.spent_to
    return None
