"""What a seat can pay with: what it produces, what others offer it, what is free or waived for it.

A purse is opened once for a decision. Production that depends on nothing but which pieces are there is remembered by
those pieces, and prices by the terms.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from wonderscript.runtime.bargaining import Bargaining, bargaining_at, rule_facts
from wonderscript.runtime.effects import Buys, Frees, OwnFirst, Pays, Produces, ProducesAgain, Receives, Waives
from wonderscript.runtime.facts import ALL, Held, active_pieces, any_active, facts_of, source_rules
from wonderscript.runtime.markets import Market, PriceList, Rebate, Supply, Terms, Trade, changed_price
from wonderscript.runtime.numbers import value_of
from wonderscript.runtime.phrases import SettingIs
from wonderscript.runtime.plans import BANK, Plan, Use
from wonderscript.runtime.selecting import ME, among, bits_of, seats_of, static_pieces, zones_of
from wonderscript.runtime.speaking import bits_elsewhere
from wonderscript.runtime.state import Account, Here, State
from wonderscript.runtime.supplies import Unit, guards, numbers_of
from wonderscript.runtime.table import PhysicalPiece, Table
from wonderscript.runtime.traversal import parts_of

# How many productions are remembered before all are forgotten, and how many price lists.
MEMORY = 8_000
PRICE_LISTS = 1_000


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


# Which pieces are free (as bits), and how.
Freed = tuple[int, Plan]


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
    def trade(self) -> Trade:
        """On which terms one buys."""
        return self.stocks[0].market.trade

    @property
    def own_first(self) -> bool:
        """Whether production must be used before one buys."""
        return self.stocks[0].own_first


class Productions(dict[int, Supply]):
    """What pieces (as bits) produce that always do so; many come to the same supply."""

    __slots__ = ("_pieces", "_supplies")

    def __init__(self, pieces: Sequence[PhysicalPiece]) -> None:
        self._pieces = pieces
        self._supplies: dict[tuple[Unit, ...], Supply] = {}

    def __missing__(self, pieces: int) -> Supply:
        if len(self) > MEMORY:
            self.clear()
            self._supplies.clear()
        found = (unit for number in numbers_of(pieces) for unit in self._pieces[number].produced or ())
        units = tuple(sorted(found))
        supply = self._supplies.get(units)
        if supply is None:
            supply = self._supplies[units] = Supply(units)
        self[pieces] = supply
        return supply


@dataclass(slots=True)
class Means:
    """What is known beforehand about paying at a table; the pieces that produce do so `always` or `sometimes`.

    `extras` are the pieces that make units which use something up, `waives` those that waive something.

    Where everything comes from the bank, `bargaining` are the pieces on which prices depend, if on nothing else; what
    it sells is remembered by them.
    """

    guard: int
    always: int
    sometimes: int
    extras: int
    waives: int
    own_first: bool | None
    bargaining: Bargaining | None
    produced: Productions
    markets: dict[Hashable, Market] = field(default_factory=dict)


def means_of(table: Table) -> Means:
    """What is known beforehand about paying at a table, worked out once."""
    found: Means | None = table.means
    if found is None:
        found = table.means = _find_means(table)
    return found


def _find_means(table: Table) -> Means:
    sometimes = sum(1 << piece.number for piece in table.pieces if piece.produced is None)
    return Means(
        guards(len(table.resources)),
        sum(1 << piece.number for piece in table.pieces if piece.produced),
        sometimes,
        table.index.facts.get(ProducesAgain, 0) | sometimes,
        table.index.facts.get(Waives, 0),
        _fixed_own_first(table),
        bargaining_at(table),
        Productions(table.pieces),
    )


def _fixed_own_first(table: Table) -> bool | None:
    """Whether production must be used before one buys, if that is the same at any time (mostly a setting says so)."""
    facts = rule_facts(table, OwnFirst)
    if OwnFirst in table.index.facts or any(fact.once_a for fact in facts):
        return None
    conditions = [fact.condition for fact in facts]
    if not all(condition is None or isinstance(condition, SettingIs) for condition in conditions):
        return None
    return any(
        condition is None or (isinstance(condition, SettingIs) and bool(table.settings[condition.setting]))
        for condition in conditions
    )


# ---------------------------------------------------------------- what there is


def stock_of(here: Here) -> Stock:
    """What seat `me` produces, and what it can buy."""
    means = means_of(here.table)
    return Stock(produced_by(here), _market(here, means), means.guard, extras_of(here), uses_own_first(here))


def produced_by(here: Here) -> Supply:
    """What seat `me` produces without using anything up."""
    means, seat = means_of(here.table), here.scope.me
    return production(here, seat, active_bits(here.table, here.state, seat, means.always | means.sometimes))


def uses_own_first(here: Here) -> bool:
    """Whether seat `me` must use what it produces before it buys."""
    known = means_of(here.table).own_first
    return any(True for _held in facts_of(here, here.scope.me, OwnFirst)) if known is None else known


def extras_of(here: Here) -> tuple[Alike, ...]:
    """The extra units of seat `me`."""
    seat = here.scope.me
    extra = _is_said(here, means_of(here.table).extras, (seat,), Produces, ProducesAgain)
    return _alike(here.table, _extras(here, seat)) if extra else ()


def _is_said(here: Here, pieces: int, seats: tuple[int, ...], *kinds: type) -> bool:
    """Whether rules state a fact of some kinds, or some pieces that do may be active for some seats."""
    index = here.table.index
    said = any(kind in index.rule_facts or kind in index.seat_facts for kind in kinds)
    return said or any_active(here.table, here.state, seats, pieces)


def waived_for(here: Here) -> tuple[Held, ...]:
    """What is waived for seat `me`."""
    said = _is_said(here, means_of(here.table).waives, here.state.ring, Waives)
    return tuple(_waiving(here, here.scope.me)) if said else ()


def _waiving(here: Here, seat: int) -> Iterator[Held]:
    """What is waived for a seat by its own pieces, and by those of others that speak of others."""
    yield from facts_of(here, seat, Waives)
    table, state = here.table, here.state
    memo = table.memos.setdefault("waived for others", {})
    if not memo:
        memo["pieces"] = [piece.number for piece in table.pieces if waives_for_others(piece.face.rules)]
        memo["rules"] = any(waives_for_others(named.rules) for named in table.library.rules)
    if not memo["rules"] and all(state.where[piece] == table.pieces[piece].start for piece in memo["pieces"]):
        return
    for other in state.ring:
        for held in facts_of(here, other, Waives) if other != seat else ():
            if isinstance(held.fact.what, Waives) and held.fact.what.who != ME:
                yield held


def waives_for_others(rules: Iterable[object]) -> bool:
    """Whether rules waive something for others than the one they speak for."""
    return any(isinstance(part, Waives) and part.who != ME for part in parts_of(tuple(rules)))


def _market(here: Here, means: Means) -> Market:
    """What can be bought; what the bank sells is remembered by the pieces on which its prices depend."""
    if means.bargaining is None:
        return Market(*find_trade(here), means.guard)
    table, state = here.table, here.state
    me = here.scope.me
    looked_at = [means.bargaining.own if seat == me else means.bargaining.pieces for seat in range(table.seats)]
    there = [active_bits(table, state, seat, pieces) for seat, pieces in enumerate(looked_at)]
    key = (me, state.ring, *there)
    found = means.markets.get(key)
    if found is None:
        if len(means.markets) > MEMORY:
            means.markets.clear()
        found = means.markets[key] = Market(*find_trade(here), means.guard)
    return found


class Offer(NamedTuple):
    """Something that is for sale: on which terms, what there is of it (None: without end), for which currency.

    `key` tells it from the other offers of a table: the fact that says so, and who sells.
    """

    key: tuple[int, int]
    terms: Terms
    supply: Supply | None
    currency: str


def offers_to(here: Here) -> list[Offer]:
    """All that seat `me` can buy."""
    found: list[Offer] = []
    for held in facts_of(here, here.scope.me, Buys):
        assert isinstance(held.fact.what, Buys)
        found.extend(_offers(held, held.fact.what))
    return found


def find_trade(here: Here) -> tuple[Trade, list[Supply | None]]:
    """On which terms one can buy, and what there is of each offer."""
    offers = offers_to(here)
    return trade_on(here.table, offers), [offer.supply for offer in offers]


def trade_on(table: Table, offers: Sequence[Offer]) -> Trade:
    """The terms of some offers together."""
    all_terms = [offer.terms for offer in offers]
    currency = offers[-1].currency if offers else None
    payees = tuple(dict.fromkeys(terms.payee for terms in all_terms))
    used = {terms.use for terms in all_terms} | {rebate.use for terms in all_terms for rebate in terms.rebates}
    uses = tuple(sorted(use for use in used if use is not None))
    prices = _price_list(table, tuple(terms.by_places(payees, uses) for terms in all_terms))
    memo = table.memos.setdefault("trades", {})
    found: Trade | None = memo.get((id(prices), payees, uses, currency))
    if found is None:
        if len(memo) > PRICE_LISTS:
            memo.clear()
        found = memo[id(prices), payees, uses, currency] = Trade(prices, payees, uses, currency, {})
    return found


def _price_list(table: Table, terms: tuple[Terms, ...]) -> PriceList:
    memo = table.memos.setdefault("price lists", {})
    found: PriceList | None = memo.get(terms)
    if found is None:
        if len(memo) > PRICE_LISTS:
            memo.clear()
            table.memos.pop("trades", None)
        found = memo[terms] = PriceList(terms)
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
        found.append((bits_of(held.here, frees.pieces), Plan((), frees.way, uses)))
    return tuple(sorted(found, key=lambda free: free[1].way is None))


# ---------------------------------------------------------------- what one produces


def production(here: Here, seat: int, active: int) -> Supply:
    """What some active pieces of a seat produce."""
    means = means_of(here.table)
    known = means.produced[active & means.always]
    if not active & means.sometimes:
        return known
    return Supply((*known.units, *_conditional_units(here, seat, active & means.sometimes)))


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
