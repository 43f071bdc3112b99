"""Payment: every way to pay a cost that no other way beats.

A way (a plan) says how much goes to whom. Own production is used first, since it costs nothing; what is missing is
bought unit by unit from those who offer it. A plan is left out if another one asks for no more from anybody and uses
up no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.runtime.effects import Buys, Frees, Pays, Produces, Receives, Waives
from wonderscript.runtime.facts import Held, active_pieces, facts_of
from wonderscript.runtime.numbers import value_of
from wonderscript.runtime.phrases import Players
from wonderscript.runtime.selecting import among, is_among, seats_of
from wonderscript.runtime.state import Here, Record, Use
from wonderscript.runtime.table import NOBODY

BANK = NOBODY

Unit = tuple[int, ...]
Needs = tuple[int, ...]


class Payment(Record, frozen=True):
    """So much of a counter to a seat, or to the bank; `trade`: for something bought."""

    payee: int
    counter: str
    amount: int
    trade: bool


class Plan(Struct, frozen=True, tag=True, omit_defaults=True):
    """One way to pay: what goes to whom, by which way it is free, and which limited rules it uses up."""

    payments: tuple[Payment, ...] = ()
    way: str | None = None
    uses: tuple[Use, ...] = ()


class Offer(Record, frozen=True):
    """What one payee sells: units with their choices (None: any number), and the price of each resource."""

    payee: int
    units: tuple[Unit, ...] | None
    prices: tuple[int | None, ...]


class Due(Record, frozen=True, order=True):
    """What is left of a cost after waivers: resources, and counters."""

    needs: Needs
    counters: tuple[tuple[str, int], ...]
    uses: tuple[Use, ...] = ()


@dataclass(frozen=True, slots=True)
class Purse:
    """What a seat can pay with: its own production and what is offered to it, worked out once for a decision."""

    own: tuple[Unit, ...]
    offers: tuple[Offer, ...]
    currency: str | None
    budget: int
    frees: tuple[tuple[Callable[[int], bool], Plan], ...]
    waives: tuple[Held, ...]


def open_purse(here: Here) -> Purse:
    """What seat `me` can pay with now."""
    seat = here.scope.me
    own = tuple(unit for piece in active_pieces(here.table, here.state, seat) for unit in units_of(here, seat, piece))
    offers: list[Offer] = []
    currency: str | None = None
    for held in facts_of(here, seat, Buys):
        buys = held.fact.what
        assert isinstance(buys, Buys)
        currency = buys.currency
        offers.extend(_offers(held.here, buys))
    budget = 0 if currency is None else here.state.counters[here.table.slot(currency, seat)]
    waives = tuple(facts_of(here, seat, Waives))
    return Purse(own, tuple(offers), currency, budget, tuple(_freed(here)), waives)


def _freed(here: Here) -> list[tuple[Callable[[int], bool], Plan]]:
    """What is free and how; a way that has a name goes before one that has none."""
    found: list[tuple[Callable[[int], bool], Plan]] = []
    for held in facts_of(here, here.scope.me, Frees):
        frees = held.fact.what
        assert isinstance(frees, Frees)
        uses = () if held.use is None else (held.use,)
        found.append((among(held.here, frees.pieces), Plan((), frees.way, uses)))
    return sorted(found, key=lambda free: free[1].way is None)


def units_of(here: Here, seat: int, piece: int) -> Iterable[Unit]:
    """The units that a piece of a seat produces."""
    face = here.table.pieces[piece]
    return face.produced if face.produced is not None else _conditional_units(here, seat, piece)


def _conditional_units(here: Here, seat: int, piece: int) -> Iterator[Unit]:
    resources = here.table.resources
    for held in facts_of(here, seat, Produces):
        if held.here.scope.this == piece and isinstance(held.fact.what, Produces):
            for unit in held.fact.what.units:
                yield tuple(resources[name] for name in unit.names)


# ---------------------------------------------------------------- what is offered


def _offers(here: Here, buys: Buys) -> Iterator[Offer]:
    resources = [here.table.resources[name] for name in buys.resources.names]
    payees = seats_of(here, buys.seller)
    if not payees and buys.pieces is None:
        payees = (BANK,)
    for payee in payees:
        prices: list[int | None] = [None] * len(here.table.resources)
        usual = value_of(here, buys.price) if buys.variable is None else None
        for resource in resources:
            prices[resource] = _price(here, buys, resource) if usual is None else usual
        _change_prices(here, payee, prices)
        receiver = _receiver(here) if payee == BANK else payee
        yield Offer(receiver, None if buys.pieces is None else _for_sale(here, buys, payee, resources), tuple(prices))


def _price(here: Here, buys: Buys, resource: int) -> int:
    assert buys.variable is not None
    return value_of(replace(here, scope=here.scope.binding(buys.variable, resource)), buys.price)


def _for_sale(here: Here, buys: Buys, payee: int, resources: list[int]) -> tuple[Unit, ...]:
    assert buys.pieces is not None
    sold: list[Unit] = []
    test = among(here, buys.pieces)
    for piece in active_pieces(here.table, here.state, payee):
        if test(piece):
            for unit in units_of(here, payee, piece):
                offered = tuple(resource for resource in unit if resource in resources)
                if offered:
                    sold.append(offered)
    return tuple(sold)


def _change_prices(here: Here, payee: int, prices: list[int | None]) -> None:
    """Replace, then lower: of several prices in place of the usual one the lowest counts."""
    changes = [
        (held.here, held.fact.what)
        for held in facts_of(here, here.scope.me, Pays)
        if isinstance(held.fact.what, Pays) and _sells(held.here, held.fact.what.seller, payee)
    ]
    for inner, pays in sorted(changes, key=lambda change: change[1].less):
        amount = value_of(inner, pays.price)
        for name in pays.resources.names:
            resource = here.table.resources[name]
            price = prices[resource]
            if price is not None:
                prices[resource] = max(price - amount, min(pays.floor, price)) if pays.less else min(price, amount)


def _sells(here: Here, seller: Players, payee: int) -> bool:
    seats = seats_of(here, seller)
    return payee in seats or (payee == BANK and not seats)


def _receiver(here: Here) -> int:
    """Who gets what seat `me` pays to the bank for resources."""
    for seat in here.state.ring:
        for held in facts_of(here, seat, Receives):
            if isinstance(held.fact.what, Receives) and here.scope.me in seats_of(held.here, held.fact.what.payer):
                return seat
    return BANK


# ---------------------------------------------------------------- plans


def plans_for(here: Here, piece: int, purse: Purse) -> tuple[Plan, ...]:
    """Every way in which seat `me` can pay the cost of a piece."""
    found = [plan for test, plan in purse.frees if test(piece)]
    for plan in found:
        if not plan.uses:
            return (plan,)
    due = _due(here, piece)
    if not purse.waives and not found:
        return tuple(_paid_plans(here, purse, due))
    for less in _waived(here, piece, purse, due):
        found.extend(_paid_plans(here, purse, less))
    return tuple(_undominated(found))


def _due(here: Here, piece: int) -> Due:
    face = here.table.pieces[piece]
    cost = face.face.cost
    if cost.number is None or cost.counter is None:
        return Due(face.needs, face.dues)
    more = dict(face.dues)
    more[cost.counter] = more.get(cost.counter, 0) + value_of(here.spoken_by(here.scope.me, piece), cost.number)
    return Due(face.needs, tuple(more.items()))


def _waived(here: Here, piece: int, purse: Purse, due: Due) -> list[Due]:
    """What can be due when parts are waived: every choice of the parts; what is used up only if one wants."""
    found = [due]
    for held in purse.waives:
        waives = held.fact.what
        if not isinstance(waives, Waives) or here.scope.me not in seats_of(held.here, waives.who):
            continue
        if not is_among(held.here, piece, waives.pieces):
            continue
        lower = [less for one in found for less in _waive(held.here, waives, one)]
        if held.use is None:
            found = lower
        else:
            found += [replace(one, uses=(*one.uses, held.use)) for one in lower]
    return list(dict.fromkeys(found))


def _waive(here: Here, waives: Waives, due: Due) -> list[Due]:
    names = here.table.library.resources if waives.what == ("symbol",) else waives.what
    if waives.amount is None:
        gone = {here.table.resources[name] for name in names if name in here.table.resources}
        needs = tuple(0 if resource in gone else need for resource, need in enumerate(due.needs))
        return [Due(needs, tuple(one for one in due.counters if one[0] not in names), due.uses)]
    found = {due}
    for _unit in range(value_of(here, waives.amount)):
        found = {less for one in found for less in _waive_one(here, waives, names, one)}
    return sorted(found)


def _waive_one(here: Here, waives: Waives, names: Iterable[str], due: Due) -> list[Due]:
    lower: list[Due] = []
    for name in names:
        resource = here.table.resources.get(name)
        if resource is not None and due.needs[resource]:
            needs = (*due.needs[:resource], due.needs[resource] - 1, *due.needs[resource + 1 :])
            lower.append(replace(due, needs=needs))
    if waives.what == ("symbol",):
        lower.extend(replace(due, counters=tuple(one for one in due.counters if one != gone)) for gone in due.counters)
    return lower or [due]


def _paid_plans(here: Here, purse: Purse, due: Due) -> Iterator[Plan]:
    fixed: list[Payment] = []
    budget = purse.budget
    for counter, amount in due.counters:
        if here.state.counters[here.table.slot(counter, here.scope.me)] < amount:
            return
        fixed.append(Payment(BANK, counter, amount, False))
        budget -= amount if counter == purse.currency else 0
    for parts in splits(due.needs, purse.own, purse.offers, budget):
        bought: dict[int, int] = {}
        for offer, amount in zip(purse.offers, parts, strict=True):
            if amount:
                bought[offer.payee] = bought.get(offer.payee, 0) + amount
        assert purse.currency is not None or not bought
        trade = [Payment(payee, purse.currency or "", amount, True) for payee, amount in sorted(bought.items())]
        yield Plan((*fixed, *trade), None, due.uses)


def splits(needs: Needs, own: Iterable[Unit], offers: tuple[Offer, ...], budget: int) -> list[tuple[int, ...]]:
    """How much to pay for each offer to get what is needed: every split that no other one beats."""
    missing = _least_missing(needs, own)
    nothing = (0,) * len(offers)
    if not any(missing[0]):
        return [nothing]
    reached: dict[Needs, set[tuple[int, ...]]] = {one: {nothing} for one in missing}
    for index, offer in enumerate(offers):
        endless = ((resource,) for resource, need in enumerate(needs) for _unit in range(need))
        for unit in endless if offer.units is None else offer.units:
            _buy_unit(reached, index, unit, offer.prices, budget)
    done = reached.get((0,) * len(needs), set())
    return [one for one in sorted(done) if not any(other != one and _no_more(other, one) for other in done)]


def _least_missing(needs: Needs, own: Iterable[Unit]) -> list[Needs]:
    """What can be missing after own production; only what is least, since own production costs nothing."""
    left = list(needs)
    choices: list[Unit] = []
    for unit in own:
        if len(unit) == 1:
            left[unit[0]] = max(left[unit[0]] - 1, 0)
        else:
            choices.append(unit)
    reached = {tuple(left)}
    for unit in choices:
        used = {
            (*one[:resource], one[resource] - 1, *one[resource + 1 :])
            for one in reached
            for resource in unit
            if one[resource]
        }
        reached |= used
    least = [one for one in reached if not any(other != one and _no_more(other, one) for other in reached)]
    return sorted(least)


def _buy_unit(
    reached: dict[Needs, set[tuple[int, ...]]], index: int, unit: Unit, prices: tuple[int | None, ...], budget: int
) -> None:
    """Let one unit of an offer be bought, as any of its resources, or not."""
    for needs, paid in list(reached.items()):
        for resource in unit:
            price = prices[resource]
            if not needs[resource] or price is None:
                continue
            less = (*needs[:resource], needs[resource] - 1, *needs[resource + 1 :])
            more = {(*one[:index], one[index] + price, *one[index + 1 :]) for one in paid if sum(one) + price <= budget}
            if more:
                reached[less] = reached.get(less, set()) | more


def _no_more(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(left <= right for left, right in zip(one, other, strict=True))


def _undominated(plans: list[Plan]) -> list[Plan]:
    kept: list[Plan] = []
    for plan in plans:
        if any(_beats(other, plan) for other in plans if other is not plan and other != plan) or plan in kept:
            continue
        kept.append(plan)
    return kept


def _beats(one: Plan, other: Plan) -> bool:
    """Whether a plan asks for no more from anybody and uses up no more than another, and is not the same."""
    if not set(one.uses) <= set(other.uses):
        return False
    least = {(payment.payee, payment.counter, payment.trade): payment.amount for payment in one.payments}
    most = {(payment.payee, payment.counter, payment.trade): payment.amount for payment in other.payments}
    no_more = all(amount <= most.get(key, 0) for key, amount in least.items())
    return no_more and (one.payments != other.payments or len(one.uses) < len(other.uses))
