"""Payment: every way to pay a cost that no other way beats.

A way (a plan) says how much goes to whom, which limited rules it uses up and which pieces are spent. It is worked out
in this order: what is due (alternatives, if something is waived or the cost is a pattern); what of it one's own
production leaves missing; how what is missing can be split among those who sell it; and of all that, what no other plan
beats in every respect. What is waived makes no difference to anybody: plans that differ in nothing else are one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement

from wonderscript.runtime.instructions.effects import SpendsFirst, Waives
from wonderscript.runtime.meaning.meanings import Held, facts_of, is_among, pieces_of, seats_of, value_of
from wonderscript.runtime.payment.accounts import spendable
from wonderscript.runtime.payment.markets import unbeaten
from wonderscript.runtime.payment.means import Alike, Bundle, Extra, Purse, Stock, waived_for
from wonderscript.runtime.payment.plans import BANK, Payment, Plan, Use
from wonderscript.runtime.payment.supplies import LANE, LANE_MASK, missing_in_all_ways, one_of, unpack
from wonderscript.runtime.table.state import Here, Record

NOTHING_DUE = (Plan(),)

SYMBOL, PATTERN = ("symbol",), ("pattern",)

# What is still needed after some extra units, which limited rules they use up and which pieces they spend.
Reached = tuple[int, tuple[Use, ...], tuple[int, ...]]


class Due(Record, frozen=True, order=True):
    """What is left of a cost: resources, counters, a pattern (how many alike, or different)."""

    needs: int
    counters: tuple[tuple[str, int], ...]
    uses: tuple[Use, ...] = ()
    pattern: str | None = None
    size: int = 0


def plans_for(purse: Purse, piece: int) -> tuple[Plan, ...]:
    """Every way in which a piece can be paid for out of a purse."""
    found = _all_plans(purse, piece)
    extra = any(stock.extras for stock in purse.stocks)
    return _in_order(purse, found) if extra and len(found) > 1 else found


def _all_plans(purse: Purse, piece: int) -> tuple[Plan, ...]:
    here = purse.here
    found: list[Plan] = []
    for is_free, plan in purse.frees:
        if is_free(piece):
            if not plan.uses:
                return (plan,)
            found.append(plan)
    if not here.table.pieces[piece].costly:
        return NOTHING_DUE
    due = _due(here, piece)
    if due.pattern is None and not purse.waives and not found:
        return tuple(_paid(purse, due))
    if due.pattern is not None and due.size > max(map(_most_units, purse.stocks)):
        return tuple(found)
    for less in _waived(here, piece, purse.waives, due):
        for one in _spelled_out(here, less):
            found.extend(_paid(purse, one))
    return tuple(undominated(found, purse.own_first))


# ---------------------------------------------------------------- what is due


def dues_paid(here: Here, piece: int, plan: Plan) -> Iterator[int]:
    """The resources that can have been due for a piece that was paid for in this way."""
    paid = {payment.counter: payment.amount for payment in plan.payments if not payment.trade}
    for due in _waived(here, piece, waived_for(here), _due(here, piece)):
        if dict(due.counters) == paid and set(due.uses) <= set(plan.uses):
            for one in _spelled_out(here, due):
                yield one.needs


def _due(here: Here, piece: int) -> Due:
    face = here.table.pieces[piece]
    cost = face.face.cost
    counters = face.dues
    if cost.number is not None and cost.counter is not None:
        more = dict(counters)
        more[cost.counter] = more.get(cost.counter, 0) + value_of(here.spoken_by(here.scope.me, piece), cost.number)
        counters = tuple((counter, amount) for counter, amount in more.items() if amount)
    return Due(face.needs, counters, (), cost.pattern, cost.size)


def _most_units(stock: Stock) -> int:
    """A quick look: no more units than that are within reach, whatever they are."""
    if stock.reach is None:
        return LANE_MASK
    lasting = sum(amount for _resource, amount in unpack(stock.reach & ~stock.guard))
    return lasting + sum(len(bundle) for alike in stock.extras for bundle in alike)


def _spelled_out(here: Here, due: Due) -> Iterator[Due]:
    """A pattern, as each of the resources that it can be: all alike, all different, or, once it is waived, any."""
    if due.pattern is None:
        yield due
        return
    resources = range(len(here.table.resources))
    match due.pattern:
        case "same":
            ways: Iterable[tuple[int, ...]] = ((resource,) * due.size for resource in resources)
        case "different":
            ways = combinations(resources, due.size)
        case _:
            ways = combinations_with_replacement(resources, due.size)
    for way in ways:
        yield Due(due.needs + sum(map(one_of, way)), due.counters, due.uses)


def _waived(here: Here, piece: int, waiving: Iterable[Held], due: Due) -> list[Due]:
    """What can be due when parts are waived, whichever they are; what is used up only if one wants."""
    found = [due]
    for held in waiving:
        waives = held.fact.what
        if not isinstance(waives, Waives) or here.scope.me not in seats_of(held.here, waives.who):
            continue
        if not is_among(held.here, piece, waives.pieces):
            continue
        lower = [less for one in found for less in _waive(held.here, waives, one)]
        if held.use is None:
            found = lower
        else:
            found += [_using(less, held.use) for less in lower if less not in found]
    return list(dict.fromkeys(found))


def _using(due: Due, use: Use) -> Due:
    return Due(due.needs, due.counters, (*due.uses, use), due.pattern, due.size)


def _waive(here: Here, waives: Waives, due: Due) -> list[Due]:
    table = here.table
    if waives.what == PATTERN:
        pattern = None if due.pattern is None else "any"
        return [Due(due.needs, due.counters, due.uses, pattern, due.size)]
    names = table.library.resources if waives.what == SYMBOL else waives.what
    if waives.amount is None:
        needs = due.needs
        for name in names:
            resource = table.resources.get(name)
            if resource is not None:
                needs &= ~(LANE_MASK << resource * LANE)
        counters = tuple(one for one in due.counters if one[0] not in names)
        return [Due(needs, counters, due.uses, due.pattern, due.size)]
    found = {due}
    for _unit in range(value_of(here, waives.amount)):
        found = {less for one in found for less in _waive_one(here, waives, names, one)}
    return sorted(found, key=lambda one: (one.needs, one.counters))


def _waive_one(here: Here, waives: Waives, names: Iterable[str], due: Due) -> list[Due]:
    lower: list[Due] = []
    for name in names:
        resource = here.table.resources.get(name)
        if resource is not None and due.needs >> resource * LANE & LANE_MASK:
            lower.append(Due(due.needs - one_of(resource), due.counters, due.uses, due.pattern, due.size))
    for name, amount in due.counters:
        if name in names:
            rest = (*(one for one in due.counters if one[0] != name), *([(name, amount - 1)] if amount > 1 else ()))
            lower.append(Due(due.needs, rest, due.uses, due.pattern, due.size))
    if waives.what == SYMBOL:
        for gone in due.counters:
            counters = tuple(one for one in due.counters if one != gone)
            lower.append(Due(due.needs, counters, due.uses, due.pattern, due.size))
    return lower or [due]


# ---------------------------------------------------------------- ways to pay it


def _paid(purse: Purse, due: Due) -> list[Plan]:
    """Every plan for what is due, such that none beats another."""
    here, budget = purse.here, purse.budget
    fixed: list[Payment] = []
    for counter, amount in due.counters:
        if counter == purse.currency:
            budget -= amount
        elif spendable(here.table, here.state, purse.account, here.scope.me, counter) < amount:
            return []
        fixed.append(Payment(BANK, counter, amount, False))
    if budget < 0:
        return []
    if not due.needs:
        return [Plan(tuple(fixed), None, due.uses)]
    found = [plan for stock in purse.stocks for plan in ways_to_get(stock, due, tuple(fixed), budget)]
    return found if len(purse.stocks) == 1 else undominated(found, purse.own_first)


def ways_to_get(stock: Stock, due: Due, fixed: tuple[Payment, ...], budget: int) -> list[Plan]:
    """Every plan for the resources that are due, such that none beats another; what else is paid is fixed."""
    if not stock.extras:
        return _plans(stock, due, fixed, budget)
    found: list[Plan] = []
    for needs, uses, spent in _with_extras(due.needs, stock.extras):
        if stock.reach is not None and (stock.reach - needs) & stock.guard != stock.guard:
            continue
        lesser = Due(needs, due.counters, (*due.uses, *uses))
        found.extend(_plans(stock, lesser, fixed, budget, spent))
    return undominated(found, stock.own_first)


def lacking_of(stock: Stock, needs: int) -> tuple[int, ...]:
    """What can be missing of what is needed after own production."""
    return stock.own.missing(needs, stock.guard) if stock.own_first else missing_in_all_ways(needs, stock.own.units)


def _with_extras(needs: int, extras: tuple[Alike, ...]) -> Iterable[Reached]:
    """What is needed after some of the extra units, with what they use up."""
    reached: dict[Reached, None] = {(needs, (), ()): None}
    for alike in extras:
        latest: Iterable[Reached] = list(reached)
        # Of pieces that are alike any will do: the next one is spent only after those before it.
        for bundle in alike:
            latest = dict.fromkeys(after for one in latest for after in _using_extras(one, bundle))
            reached.update(latest)
    return reached


def _using_extras(before: Reached, bundle: Bundle) -> Iterator[Reached]:
    """What is reached from somewhere with one or more of the extra units of a piece."""
    found = [before]
    for extra in bundle:
        found.extend([after for one in found for after in _using_extra(one, extra)])
    return iter(found[1:])


def _using_extra(before: Reached, extra: Extra) -> Iterator[Reached]:
    left, uses, spent = before
    more = uses if extra.use is None or extra.use in uses else (*uses, extra.use)
    gone = spent if extra.spent is None or extra.spent in spent else tuple(sorted((*spent, extra.spent)))
    unit: Iterable[int] = extra.unit
    if extra.again:
        unit = {*unit, *(resource for piece, made in extra.again if piece in spent for resource in made)}
    for resource in unit:
        if left >> resource * LANE & LANE_MASK:
            yield left - one_of(resource), more, gone


def _plans(stock: Stock, due: Due, fixed: tuple[Payment, ...], budget: int, spent: tuple[int, ...] = ()) -> list[Plan]:
    """A plan for each way to buy what production leaves missing, as far as the budget goes."""
    plans = stock.market.plans(lacking_of(stock, due.needs), stock.own_first, budget)
    return [Plan((*fixed, *plan.payments), None, (*due.uses, *plan.uses), spent) for plan in plans]


# ---------------------------------------------------------------- which plans are kept


def _in_order(purse: Purse, plans: tuple[Plan, ...]) -> tuple[Plan, ...]:
    """The plans without those that spend a piece where some that must be spent before it would do as well."""
    here = purse.here
    faces = [piece.face for piece in here.table.pieces]
    for held in facts_of(here, here.scope.me, SpendsFirst):
        rule = held.fact.what
        assert isinstance(rule, SpendsFirst)
        first = {id(faces[piece]) for piece in pieces_of(held.here, rule.pieces)}
        later = {id(faces[piece]) for piece in pieces_of(held.here, rule.before)}
        spent = [(plan, Counter(id(faces[piece]) for piece in plan.spent)) for plan in plans]
        plans = tuple(
            plan
            for plan, mine in spent
            if not any(
                _swaps(mine - theirs, later, theirs - mine, first) and set(other.uses) <= set(plan.uses)
                for other, theirs in spent
            )
        )
    return plans


def _swaps(given: Counter[int], later: set[int], taken: Counter[int], first: set[int]) -> bool:
    """Whether pieces of the first ones, and nothing else, took the place of some of the later ones."""
    return bool(given) and bool(taken) and later.issuperset(given) and first.issuperset(taken)


def undominated(plans: list[Plan], own_first: bool = True) -> list[Plan]:
    """The plans that no other plan beats, each once."""
    return unbeaten(dict.fromkeys(plans), lambda one, other: _beats(one, other, own_first))


def _beats(one: Plan, other: Plan, own_first: bool) -> bool:
    """Whether a plan asks no more of the payer for anybody, uses up no more and spends no more."""
    # Most plans spend as many pieces: then they must be the same.
    if one.spent != other.spent and (len(one.spent) >= len(other.spent) or not set(one.spent) < set(other.spent)):
        return False
    if not set(one.uses) <= set(other.uses):
        return False
    if not own_first and _sellers(one) != _sellers(other):
        return False
    least, most = _received(one), _received(other)
    return all(amount <= most[key] for key, amount in least.items())


def _sellers(plan: Plan) -> set[tuple[int, str]]:
    return {(payment.payee, payment.counter) for payment in plan.payments if payment.trade}


def _received(plan: Plan) -> Counter[tuple[int, str]]:
    """What each payee gets in all."""
    found: Counter[tuple[int, str]] = Counter()
    for payment in plan.payments:
        found[payment.payee, payment.counter] += payment.amount
    return found
