"""Payment by brute force: give every needed unit to every source that could make it, in every way, and keep the best.

Plain data in, plain data out; nothing of the runtime is used, so that its solver can be held against it. Slow on
purpose.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

BANK = -1

# A producer is what it can be; it gives one unit.
Producer = tuple[int, ...]
# What was made use of: who sold it (None: nobody, it is one's own), and the producer, or its name if it has one.
Taken = tuple[tuple[int | None, Producer | str], ...]
# What each payee gets.
Payments = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Seller:
    """Who sells: the producers (None: as many units as one likes), and the price of each resource (None: not sold).

    With `once`, the name of a use, this is an offer of a single unit.
    """

    payee: int
    producers: tuple[Producer, ...] | None
    prices: tuple[int | None, ...]
    once: str | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A cost, and what there is to pay it with.

    What can be used once has a name: `extras` are producers of one's own, `waivers` take one unit of some resources off
    the cost, `discounts` take a coin off the first unit bought from a payee, `free` make everything free. Producers of
    one's own that are `named` may become others in the course of a turn.
    """

    needs: tuple[int, ...]
    own: tuple[Producer, ...] = ()
    sellers: tuple[Seller, ...] = ()
    due: int = 0
    budget: int = 0
    extras: tuple[tuple[str, Producer], ...] = ()
    waivers: tuple[tuple[str, Producer], ...] = ()
    discounts: tuple[tuple[str, int], ...] = ()
    free: tuple[str, ...] = ()
    own_first: bool = True
    named: tuple[tuple[str, Producer], ...] = ()


class Plan(NamedTuple):
    """A way to pay: what each payee gets, and which uses it consumes. What it waives makes no difference to anybody.

    Where own production does not go first one may want to buy, so there it also matters from whom something is bought.
    """

    paid: Payments = ()
    uses: frozenset[str] = frozenset()
    bought_from: frozenset[int] = frozenset()


class Source(NamedTuple):
    """Something that can serve for one unit: what it can be, who sells it, what it uses up.

    What uses nothing up may have a name.
    """

    resources: Producer
    seller: Seller | None = None
    use: str | None = None
    name: str | None = None


# --- plans -------------------------------------------------------------------------------------------------


def undominated_plans(*cases: Case) -> set[Plan]:
    """Every plan that no other plan beats, in any of some cases."""
    plans = {plan for case in cases for plan in all_plans(case)}
    return {plan for plan in plans if not any(beats(other, plan) for other in plans)}


def beats(one: Plan, other: Plan) -> bool:
    """Whether a plan asks no more of any payee, uses nothing that the other does not, and is another."""
    most = dict(other.paid)
    return (
        one != other
        and one.bought_from == other.bought_from
        and one.uses <= other.uses
        and all(amount <= most.get(payee, 0) for payee, amount in one.paid)
    )


def all_plans(case: Case) -> Iterator[Plan]:
    """Every plan that there is, good or bad."""
    for name in case.free:
        yield Plan(uses=frozenset([name]))
    for plan, _given in all_ways(case):
        yield plan


def all_ways(case: Case) -> Iterator[tuple[Plan, list[Source]]]:
    """Every plan that pays for something, with what serves for it."""
    wanted = [resource for resource, need in enumerate(case.needs) for _unit in range(need)]
    own = own_sources(case)
    least: dict[tuple[int, ...], int] = {}
    for given in assignments(wanted, sources_of(case)):
        serving = list(zip(wanted, given, strict=True))
        bought = [(resource, source.seller) for resource, source in serving if source.seller is not None]
        ordinary = tuple(resource for resource, source in serving if source.use is None)
        if case.own_first:
            if ordinary not in least:
                least[ordinary] = least_missing(ordinary, own)
            if len(bought) > least[ordinary]:
                continue
        once = [seller.once for _resource, seller in bought if seller.once is not None]
        if len(once) > len(set(once)):
            continue
        uses = frozenset(source.use for source in given if source.use is not None) | frozenset(once)
        payees = frozenset() if case.own_first else frozenset(seller.payee for _resource, seller in bought)
        for paid, names in payments(case, bought):
            yield Plan(paid, uses | names, payees), given


def taken_by(case: Case, paid: Payments, uses: frozenset[str]) -> set[Taken]:
    """Everything that can have been made use of by who has paid so; what can be used once is left out."""
    return {
        tuple(sorted((_taken(source) for source in given if _lasts(source)), key=repr))
        for plan, given in all_ways(case)
        if (plan.paid, plan.uses) == (paid, uses)
    }


def _taken(source: Source) -> tuple[int | None, Producer | str]:
    payee = None if source.seller is None else source.seller.payee
    return payee, source.name or source.resources


def _lasts(source: Source) -> bool:
    endless = source.seller is not None and source.seller.producers is None
    return source.use is None and not endless


def without(case: Case, taken: Taken) -> Case:
    """The case where something was made use of before."""
    own = list(case.own)
    named = dict(case.named)
    sold = {seller.payee: list(seller.producers or ()) for seller in case.sellers}
    for payee, what in taken:
        if isinstance(what, str):
            del named[what]
        else:
            (own if payee is None else sold[payee]).remove(what)
    sellers = [
        seller if seller.producers is None else replace(seller, producers=tuple(sold[seller.payee]))
        for seller in case.sellers
    ]
    return replace(case, own=tuple(own), named=tuple(named.items()), sellers=tuple(sellers))


def own_sources(case: Case) -> list[Source]:
    """What one produces without using anything up."""
    return [Source(producer) for producer in case.own] + [Source(one, name=name) for name, one in case.named]


def sources_of(case: Case) -> list[Source]:
    """Everything that can serve for a unit."""
    sources = own_sources(case)
    sources += [Source(producer, use=name) for name, producer in case.extras]
    sources += [Source(resources, use=name) for name, resources in case.waivers]
    for seller in case.sellers:
        endless = tuple((resource,) for resource, need in enumerate(case.needs) for _unit in range(need))
        for producer in endless if seller.producers is None else seller.producers:
            sold = tuple(resource for resource in producer if seller.prices[resource] is not None)
            sources.append(Source(sold, seller))
    return sources


def assignments(wanted: list[int], sources: list[Source], first: int = 0) -> Iterator[list[Source]]:
    """Every way to give each wanted unit a source of its own; equal units, side by side, in one order only.

    Of equal sources the first that is left stands for all.
    """
    if not wanted:
        yield []
        return
    unit, rest = wanted[0], wanted[1:]
    tried: set[Source] = set()
    for index in range(first, len(sources)):
        if unit in sources[index].resources and sources[index] not in tried:
            tried.add(sources[index])
            others = sources[:index] + sources[index + 1 :]
            for given in assignments(rest, others, index if rest and rest[0] == unit else 0):
                yield [sources[index], *given]


def least_missing(wanted: tuple[int, ...], own: list[Source]) -> int:
    """How many of the wanted units the own producers must leave open."""
    for missing in range(len(wanted)):
        for covered in combinations(wanted, len(wanted) - missing):
            if next(assignments(list(covered), own), None) is not None:
                return missing
    return len(wanted)


def payments(case: Case, bought: list[tuple[int, Seller]]) -> Iterator[tuple[Payments, frozenset[str]]]:
    """What each payee gets for what is bought; a discount is taken as soon as there is something to take it off."""
    full = Counter({BANK: case.due})
    for resource, seller in bought:
        full[seller.payee] += seller.prices[resource] or 0
    costly = {seller.payee for resource, seller in bought if seller.prices[resource]}
    taken = [(name, payee) for name, payee in case.discounts if payee in costly]
    paid = full - Counter(payee for _name, payee in taken)
    if paid.total() <= case.budget:
        yield tuple(sorted(paid.items())), frozenset(name for name, _payee in taken)


# --- random cases ------------------------------------------------------------------------------------------


def random_case(chance: random.Random, resources: int, special: bool) -> Case:
    """A case like those of real play: some own production, two sellers or so, a purse that is often enough.

    `special`: with things that can be used once, and with own production first or not.
    """
    needs = [0] * resources
    for _unit in range(chance.choice((1, 2, 2, 3, 3, 4) if special else (1, 2, 3, 3, 4, 5))):
        needs[chance.randrange(resources)] += 1
    wanted = [resource for resource, need in enumerate(needs) if need]

    def producers(most: int) -> tuple[Producer, ...]:
        return tuple(_random_producer(chance, resources, wanted) for _one in range(chance.randint(0, most)))

    prices = (1, 2, 2) if chance.random() < 0.8 else (None, 0, 1, 2, 3)
    sellers = [
        Seller(payee, producers(3 if special else 4), tuple(chance.choice(prices) for _resource in range(resources)))
        for payee in range(1, chance.choice((2, 3, 3, 3, 4)))
    ]
    if chance.random() < 0.1:
        sellers.append(Seller(BANK, None, tuple(chance.choice((None, 2, 3, 4)) for _resource in range(resources))))
    case = Case(tuple(needs), producers(3), tuple(sellers), chance.choice((0, 0, 0, 1, 2)), chance.randint(1, 12))
    return _with_uses(chance, case) if special else case


def _random_producer(chance: random.Random, resources: int, wanted: list[int]) -> Producer:
    """One unit or a choice; most of them can be something that is wanted."""
    first = chance.choice(wanted) if chance.random() < 0.7 else chance.randrange(resources)
    more = chance.choice((0, 0, 0, 1, 1, 2, 3))
    return tuple(sorted({first, *(chance.randrange(resources) for _other in range(more))}))


def _with_uses(chance: random.Random, case: Case) -> Case:
    def some(what: str, most: int) -> tuple[tuple[str, Producer], ...]:
        resources = range(len(case.needs))
        return tuple(
            (f"{what} {index}", tuple(sorted(chance.sample(resources, chance.randint(1, len(resources))))))
            for index in range(chance.randint(0, most))
        )

    payees = [seller.payee for seller in case.sellers if seller.producers is not None]
    single = Seller(BANK, None, tuple(chance.choice((None, 1, 2, 3)) for _resource in case.needs), "offer")
    return replace(
        case,
        sellers=(*case.sellers, single) if chance.random() < 0.2 else case.sellers,
        # One limited rule can give two units.
        extras=some("extra", 1) * chance.choice((1, 1, 2)),
        waivers=some("waiver", 2),
        discounts=tuple((f"discount {payee}", payee) for payee in payees if chance.random() < 0.4),
        free=("free",) if chance.random() < 0.1 else (),
        own_first=chance.random() < 0.7,
    )
