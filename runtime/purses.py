"""What a seat can pay with: what it produces, what others offer it, what is free or waived for it.

A purse is opened once for a decision; production that depends on nothing but which pieces are there is remembered by
those pieces.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from wonderscript.runtime.effects import Buys, Frees, OwnFirst, Pays, Produces, ProducesAgain, Receives, Waives
from wonderscript.runtime.facts import Held, active_pieces, facts_of, source_rules
from wonderscript.runtime.markets import Market, Offer, Rebate, changed_price
from wonderscript.runtime.numbers import value_of
from wonderscript.runtime.phrases import Constant, PieceSet, Place, Players, SettingIs
from wonderscript.runtime.plans import BANK, Plan, Use
from wonderscript.runtime.selecting import among, pieces_of, seats_of, static_pieces
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
    """Pieces that are free, seen from where that is said, and how."""

    here: Here
    pieces: PieceSet
    plan: Plan


@dataclass(slots=True)
class Purse:
    """What a seat can pay with; `units` are its own, known by `key` if they are remembered."""

    units: tuple[Unit, ...]
    key: int | None
    extras: tuple[Extra, ...]
    market: Market
    currency: str | None
    budget: int
    frees: tuple[Freed, ...]
    waives: tuple[Held, ...]
    own_first: bool

    @property
    def plain(self) -> bool:
        """Whether nothing can be waived or used up, and production goes first."""
        return self.own_first and not self.waives and not self.extras


def open_purse(here: Here) -> Purse:
    """What seat `me` can pay with now."""
    table, state, seat = here.table, here.state, here.scope.me
    key, units = produced(here, seat)
    market, currency = _on_offer(here)
    return Purse(
        units,
        key,
        tuple(_extras(here, seat)) if table.index.states(ProducesAgain) or _producers(table)[1] else (),
        market,
        currency,
        0 if currency is None else state.counters[table.slot(currency, seat)],
        tuple(_freed(here)),
        tuple(facts_of(here, seat, Waives)) if table.index.states(Waives) else (),
        _own_first(here),
    )


def _own_first(here: Here) -> bool:
    """Whether what one produces must be used before one buys; mostly a setting says so, once and for all."""
    table = here.table
    known = table.memos.setdefault("own first", {})
    if not known:
        rules = [source_rules(table, source).facts[OwnFirst] for source in table.index.rule_facts.get(OwnFirst, ())]
        facts = [fact for found in rules for _place, fact in found]
        fixed = OwnFirst not in table.index.facts and all(
            fact.once_a is None and (fact.condition is None or isinstance(fact.condition, SettingIs)) for fact in facts
        )
        known["always"] = any(True for _held in facts_of(here, here.scope.me, OwnFirst)) if fixed else None
    always: bool | None = known["always"]
    return any(True for _held in facts_of(here, here.scope.me, OwnFirst)) if always is None else always


def _on_offer(here: Here) -> tuple[Market, str | None]:
    """What can be bought, and what with; remembered, where it depends on nothing but certain pieces."""
    table = here.table
    key = _trade_key(here)
    memo = table.memos.setdefault("on offer", {})
    if key is not None and key in memo:
        known: tuple[Market, str | None] = memo[key]
        return known
    offers: list[Offer] = []
    currency: str | None = None
    for held in facts_of(here, here.scope.me, Buys):
        buys = held.fact.what
        assert isinstance(buys, Buys)
        currency = buys.currency
        offers.extend(_offers(held, buys))
    found = _market(table, tuple(offers)), currency
    if key is not None:
        if len(memo) > MARKETS:
            memo.clear()
        memo[key] = found
    return found


def _trade_key(here: Here) -> tuple[Hashable, ...] | None:
    """What offers to seat `me` depend on: who sits where, what is sold there, and one's own prices; None: on more."""
    table, state, seat = here.table, here.state, here.scope.me
    known = table.memos.setdefault("trade", {})
    if not known:
        known["fixed"] = _fixed_trade(table)
    if known["fixed"] is None:
        return None
    pricing, trades = known["fixed"]
    key: list[Hashable] = [seat, state.ring, _active(here, seat) & pricing]
    for seller, sold in trades:
        key.extend(_active(here, payee) & sold for payee in seats_of(here, seller))
    return tuple(key)


def _fixed_trade(table: Table) -> tuple[int, list[tuple[Players, int]]] | None:
    """The pieces with prices, and of each offer who sells and which producers; None if any of it is not fixed."""
    index = table.index
    _always, sometimes = _producers(table)
    if Buys in index.facts or index.states(Receives) or Pays in index.rule_facts:
        return None
    trades: list[tuple[Players, int]] = []
    for source in index.rule_facts.get(Buys, ()):
        for _place, fact in source_rules(table, source).facts[Buys]:
            buys = fact.what
            assert isinstance(buys, Buys)
            sold = None if buys.pieces is None else static_pieces(table, buys.pieces)
            if fact.condition or fact.once_a or buys.variable or sold is None or sold & sometimes:
                return None
            trades.append((buys.seller, sold))
    pricing = index.facts.get(Pays, 0)
    for piece in table.pieces:
        for _place, fact in piece.rules.facts.get(Pays, ()):
            assert isinstance(fact.what, Pays)
            if fact.condition or fact.once_a or not isinstance(fact.what.price, Constant):
                return None
    return pricing, trades


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


def _freed(here: Here) -> list[Freed]:
    """What is free and how; a way that has a name goes before one that has none."""
    found: list[Freed] = []
    for held in facts_of(here, here.scope.me, Frees):
        frees = held.fact.what
        assert isinstance(frees, Frees)
        uses = () if held.use is None else (held.use,)
        found.append(Freed(held.here, frees.pieces, Plan((), frees.way, uses)))
    return sorted(found, key=lambda free: free.plan.way is None) if len(found) > 1 else found


# ---------------------------------------------------------------- what one produces


def produced(here: Here, seat: int, among_pieces: int = -1) -> tuple[int | None, tuple[Unit, ...]]:
    """The units that (some) active pieces of a seat produce, and by which key they are remembered."""
    table = here.table
    always, sometimes = _producers(table)
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


def _producers(table: Table) -> tuple[int, int]:
    """The pieces that produce whatever the circumstances, and those whose production depends on something."""
    known = table.memos.setdefault("producers", {})
    if not known:
        known["always"] = sum(1 << piece.number for piece in table.pieces if piece.produced)
        known["sometimes"] = sum(1 << piece.number for piece in table.pieces if piece.produced is None)
    return known["always"], known["sometimes"]


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
    if _producers(table)[1]:
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
