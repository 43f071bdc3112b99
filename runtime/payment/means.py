"""What a seat can pay with: what it produces, what others offer it, what is free or waived for it.

A purse is opened once for a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from wonderscript.runtime.instructions.effects import (
    Buys,
    Fact,
    Frees,
    OwnFirst,
    Pays,
    Produces,
    ProducesAgain,
    Receives,
    Waives,
)
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.meaning.meanings import (
    ME,
    Held,
    among,
    bits_of,
    facts_of,
    seats_of,
    static_pieces,
    value_of,
    zones_of,
)
from wonderscript.runtime.meaning.sources import ALL, active_pieces, source_rules
from wonderscript.runtime.payment.markets import Market, Offer, Rebate, Supply, Terms, changed_price
from wonderscript.runtime.payment.plans import BANK, Plan, Use
from wonderscript.runtime.payment.supplies import Unit, guards, numbers_of
from wonderscript.runtime.table.derived import once_a_table
from wonderscript.runtime.table.piece_owners import bits_elsewhere
from wonderscript.runtime.table.state import Account, Here, State
from wonderscript.runtime.table.table import Table


class Extra(NamedTuple):
    """A unit of one's own that costs something: a limited rule, or the piece that makes it.

    With `again`, it can also be what one of these pieces makes, if that piece is spent in the same payment. `source` is
    the piece that says so, or none if it is a rule.
    """

    unit: Unit
    use: Use | None
    spent: int | None
    source: int
    again: tuple[tuple[int, Unit], ...] = ()

    @property
    def lasts(self) -> bool:
        """Whether it uses nothing up."""
        return self.use is None and self.spent is None


# The extra units of one piece; and pieces of which any will do, in the order in which they are spent.
Bundle = tuple[Extra, ...]
Alike = tuple[Bundle, ...]


# Whether a piece is free, and how.
Freed = tuple[Callable[[int], bool], Plan]


@dataclass(slots=True)
class Stock:
    """Where resources come from: what is produced (first of all, if `own_first`), extra units, and what can be bought.

    `reach` is how far production and trade go together, of each resource by itself (None: without end).
    """

    own: Supply
    market: Market
    guard: int
    extras: tuple[Alike, ...] = ()
    own_first: bool = True
    reach: int | None = field(init=False)

    def __post_init__(self) -> None:
        capacity = self.market.capacity
        self.reach = None if capacity is None else self.own.capacity + capacity | self.guard


@dataclass(slots=True)
class Purse:
    """What seat `me` can pay with here: its stock and its budget; and what is free or waived.

    By an account there may be several things left in stock: one of them is there, as it suits who pays.
    """

    here: Here
    stocks: tuple[Stock, ...]
    budget: int
    frees: tuple[Freed, ...]
    waives: tuple[Held, ...]
    account: Account | None = None

    @property
    def currency(self) -> str | None:
        """What one buys with."""
        return self.stocks[0].market.currency

    @property
    def own_first(self) -> bool:
        """Whether production must be used before one buys."""
        return self.stocks[0].own_first


@once_a_table
def producing(table: Table) -> tuple[int, int]:
    """The pieces (as bits) that produce always, and those that do so sometimes or are used up by it."""
    always = sum(1 << piece.number for piece in table.pieces if piece.produced)
    return always, sum(1 << piece.number for piece in table.pieces if piece.produced is None)


# ---------------------------------------------------------------- what there is


def stock_of(here: Here) -> Stock:
    """What seat `me` produces, and what it can buy."""
    guard = guards(len(here.table.resources))
    return Stock(produced_by(here), Market(offers_to(here), guard), guard, extras_of(here), uses_own_first(here))


def produced_by(here: Here) -> Supply:
    """What seat `me` produces without using anything up."""
    always, sometimes = producing(here.table)
    return production(here, here.scope.me, active_bits(here.table, here.state, here.scope.me, always | sometimes))


def uses_own_first(here: Here) -> bool:
    """Whether seat `me` must use what it produces before it buys."""
    return any(True for _held in facts_of(here, here.scope.me, OwnFirst))


def extras_of(here: Here) -> tuple[Alike, ...]:
    """The extra units of seat `me`: those that use something up, and those more of what other pieces produce."""
    return _alike(here.table, _extras(here, here.scope.me))


def waived_for(here: Here) -> tuple[Held, ...]:
    """What is waived for seat `me` by its own pieces, and by those of others that speak of others."""
    seat = here.scope.me
    others = here.state.ring if _waives_for_others(here.table) else ()
    return (
        *facts_of(here, seat, Waives),
        *(held for other in others if other != seat for held in facts_of(here, other, Waives, _is_for_others)),
    )


@once_a_table
def _waives_for_others(table: Table) -> bool:
    """Whether anything at a table waives something for others than the one it speaks for."""
    texts = (*(piece.face.rules for piece in table.pieces), *(named.rules for named in table.library.rules))
    return any(map(waives_for_others, texts))


def _is_for_others(fact: Fact) -> bool:
    return isinstance(fact.what, Waives) and fact.what.who != ME


def waives_for_others(rules: Iterable[object]) -> bool:
    """Whether rules waive something for others than the one they speak for."""
    return any(isinstance(part, Waives) and part.who != ME for part in parts_of(tuple(rules)))


def offers_to(here: Here) -> list[Offer]:
    """All that seat `me` can buy."""
    found: list[Offer] = []
    for held in facts_of(here, here.scope.me, Buys):
        assert isinstance(held.fact.what, Buys)
        found.extend(_offers(held, held.fact.what))
    return found


def active_bits(table: Table, state: State, seat: int, wanted: int = ALL) -> int:
    """The active pieces of a seat among those wanted, as bits."""
    found = 0
    for first, able in table.active_zones:
        found |= state.bits[first + seat] & able
    found &= wanted
    if state.copied or table.index.elsewhere & wanted:
        found |= bits_elsewhere(table, state, seat, wanted)
    return found


def freed_for(here: Here) -> tuple[Freed, ...]:
    """What is free for seat `me` and how; a way that has a name goes before one that has none."""
    found: list[Freed] = []
    for held in facts_of(here, here.scope.me, Frees):
        frees = held.fact.what
        assert isinstance(frees, Frees)
        uses = () if held.use is None else (held.use,)
        found.append((among(held.here, frees.pieces), Plan((), frees.way, uses)))
    return tuple(sorted(found, key=lambda free: free[1].way is None))


# ---------------------------------------------------------------- what one produces


def production(here: Here, seat: int, active: int) -> Supply:
    """What some active pieces of a seat produce."""
    table = here.table
    always, sometimes = producing(table)
    units = sorted([unit for piece in numbers_of(active & always) for unit in table.pieces[piece].produced or ()])
    if active & sometimes:
        units += _conditional_units(here, seat, active & sometimes)
    return Supply(tuple(units))


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
    if producing(table)[1]:
        for held, produces in _productions(here, seat):
            if held.use is not None or produces.spent_to is not None:
                spent = held.here.scope.this if produces.spent_to is not None else None
                for unit in _units(table, produces):
                    yield Extra(unit, held.use, spent, held.here.scope.this)
    for held in facts_of(here, seat, ProducesAgain):
        again = held.fact.what
        assert isinstance(again, ProducesAgain)
        pieces = numbers_of(bits_of(held.here, again.pieces))
        lasting = {resource for piece in pieces for resource in _made_by(table, piece, False)}
        used_up = tuple((piece, _made_by(table, piece, True)) for piece in pieces)
        used_up = tuple(one for one in used_up if one[1])
        if again.missing:
            known = lasting.union(*(unit for _piece, unit in used_up))
            lasting, used_up = set(range(len(table.resources))) - known, ()
        if lasting or used_up:
            yield Extra(tuple(sorted(lasting)), held.use, None, held.here.scope.this, used_up)


def _made_by(table: Table, piece: int, used_up: bool) -> Unit:
    """Every resource that the face of a piece says it can produce: when it is used up by that, or when it is not."""
    found: set[int] = set()
    for _index, fact in table.pieces[piece].rules.facts.get(Produces, ()):
        if isinstance(fact.what, Produces) and (fact.what.spent_to is not None) == used_up:
            found.update(resource for unit in _units(table, fact.what) for resource in unit)
    return tuple(sorted(found))


def _alike(table: Table, extras: Iterable[Extra]) -> tuple[Alike, ...]:
    """Extra units by piece, and pieces with one face together; what makes more of a piece that is spent comes last."""
    bundles: dict[Hashable, list[Extra]] = {}
    for number, extra in enumerate(extras):
        bundles.setdefault(("piece", extra.spent) if extra.spent is not None else number, []).append(extra)
    groups: dict[Hashable, list[Bundle]] = {}
    for key, bundle in sorted(bundles.items(), key=lambda one: (bool(one[1][0].again), one[1][0].spent or 0)):
        spent = bundle[0].spent
        plain = spent is not None and all(extra.use is None for extra in bundle)
        face = ("face", id(table.pieces[spent].face)) if spent is not None and plain else key
        groups.setdefault(face, []).append(tuple(bundle))
    return tuple(tuple(group) for group in groups.values())


# ---------------------------------------------------------------- what is offered


def _offers(held: Held, buys: Buys) -> Iterator[Offer]:
    here = held.here
    table = here.table
    payees = seats_of(here, buys.seller)
    if not payees and buys.pieces is None:
        payees = (BANK,)
    changes = list(_changes(here))
    for payee in payees:
        prices = usual_prices(here, buys)
        rebates = tuple(_change_prices(table, payee, prices, changes))
        paid = receiver(here) if payee == BANK else payee
        sold = None if buys.pieces is None else _for_sale(here, buys, payee)
        terms = Terms(paid, tuple(prices), None if held.use is None else 1, held.use, rebates)
        yield Offer((id(held.fact), payee), terms, sold, buys.currency)


def usual_prices(here: Here, buys: Buys) -> list[int | None]:
    """The price of each resource that is for sale, before anything changes it."""
    table, scope = here.table, here.scope
    prices: list[int | None] = [None] * len(table.resources)
    usual = value_of(here, buys.price) if buys.variable is None else None
    for resource in _numbers(table, buys.resources.names):
        if buys.variable is not None:
            usual = value_of(here.within(scope.binding(buys.variable, resource)), buys.price)
        prices[resource] = usual
    return prices


def _numbers(table: Table, names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(table.resources[name] for name in names)


def _for_sale(here: Here, buys: Buys, payee: int) -> Supply:
    """The most that a payee can sell; what has no price is not for sale."""
    assert buys.pieces is not None
    sold = static_pieces(here.table, buys.pieces)
    if sold is None:
        test = among(here, buys.pieces)
        sold = sum(1 << piece for piece in active_pieces(here.table, here.state, payee) if test(piece))
    return production(here, payee, active_bits(here.table, here.state, payee, sold))


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


def receiver(here: Here) -> int:
    """Who gets what seat `me` pays to the bank for resources."""
    for seat in here.state.ring:
        for held in facts_of(here, seat, Receives):
            if isinstance(held.fact.what, Receives) and here.scope.me in seats_of(held.here, held.fact.what.payer):
                return seat
    return BANK


def spend(here: Here, piece: int) -> None:
    """A piece that was used up goes where its text says."""
    for _index, fact in source_rules(here.table, piece).facts.get(Produces, ()):
        if isinstance(fact.what, Produces) and fact.what.spent_to is not None:
            here.state.move(piece, zones_of(here, fact.what.spent_to)[0])
            return
