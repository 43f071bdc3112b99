"""Payment against brute force: every undominated plan is found, and nothing else.

A case becomes a small game: a card that costs what is needed, a piece that says all that the payer has, and a piece for
each seller. So whatever is between the text of a piece and an option is part of what is compared.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

import msgspec
import pytest
from tests.referees.brute_force_payment import BANK, Case, Plan, Producer, Seller, random_case, undominated_plans

import wonderscript
from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.library import Piece
from wonderscript.runtime.payment import plans
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.table import set_table

# Half of the cases are plain, as in the base game; the others have things that can be used once.
CASES = 10_000
PARTS = 4
RESOURCES = 7
PLAYERS = 5
PAYER = 0
COIN = "coin"
# Cases that share a table.
AT_A_TABLE = 5


# --- a case as a game --------------------------------------------------------------------------------------

ME = phrases.Seat("me")
ANY_CARD = phrases.Pieces("card", ())
NOTHING = effects.Gain(ME, COIN, phrases.Constant(0))
NAMES = wonderscript.compile_sets("base").resources


def lying(zone: str, *filters: phrases.Filter) -> phrases.Pieces:
    return phrases.Pieces("card", (phrases.ZoneOf(ME, zone),), filters)


@cache
def empty_library() -> PlayableLibrary:
    """The words of the base game without its pieces and rules; in its one turn the card in hand is paid for, or not."""
    ready = effects.DoOne(ME, ((NOTHING,), (NOTHING,)))
    pay = effects.DoOne(ME, ((effects.PayCost(ME, lying("hand")),), (NOTHING,)))
    turn = effects.RunStep("turn", phrases.Constant(1), (ready, pay))
    none = dict.fromkeys(("pieces", "verbs", "rules", "decks", "scores", "ties", "rulebook", "scenarios"), ())
    return msgspec.structs.replace(wonderscript.compile_sets("base"), main=(turn,), **none)


def names_of(resources: Iterable[int]) -> phrases.Resources:
    return phrases.Resources(tuple(NAMES[resource] for resource in resources))


def produces(units: Iterable[Producer]) -> effects.Produces:
    return effects.Produces(tuple(names_of(unit) for unit in units))


def card(name: str, facts: Iterable[effects.Fact] = (), cost: phrases.Cost | None = None) -> Piece:
    return Piece(name, "card", name, "base", {"color": "brown"}, cost or phrases.Cost(), tuple(facts), ())


class Laid:
    """The pieces of a case, and in which zone of which seat they lie."""

    def __init__(self, case: Case, number: int) -> None:
        self.case = case
        self.number = number
        self.facts = list(self.facts_of_payer())
        self.pieces = list(self.pieces_of_case())

    def name(self, name: object) -> str:
        return f"{name} of case {self.number}"

    def pieces_of_case(self) -> Iterator[tuple[str, int, Piece]]:
        case = self.case
        parts = [phrases.CostPart(NAMES[resource], need) for resource, need in enumerate(case.needs) if need]
        due = [phrases.CostPart(COIN, case.due)] if case.due else []
        yield "hand", PAYER, card(self.name("cost"), cost=phrases.Cost((*parts, *due)))
        yield "city", PAYER, card(self.name("payer"), (fact for _name, fact in self.facts))
        for index, seller in enumerate(case.sellers):
            units = [(resource,) for resource, price in enumerate(seller.prices) for _coin in range(price or 0)]
            yield "tuck", PAYER, card(self.name(f"prices {index}"), [effects.Fact(produces(units))])
        sellers = {seller.payee: seller.producers for seller in case.sellers if seller.producers is not None}
        for payee, producers in sellers.items():
            yield "city", payee, card(self.name(payee), [effects.Fact(produces(producers))])

    def facts_of_payer(self) -> Iterator[tuple[str, effects.Fact]]:
        """What the payer has; what can be used once, with its name."""
        case = self.case
        yield "", effects.Fact(produces(case.own))
        if case.own_first:
            yield "", effects.Fact(effects.OwnFirst())
        for index, seller in enumerate(case.sellers):
            offer = self.offer(index, seller)
            yield seller.once or "", effects.Fact(offer) if seller.once is None else once(offer)
        for name in dict.fromkeys(name for name, _unit in case.extras):
            yield name, once(produces(unit for other, unit in case.extras if other == name))
        for name, resources in case.waivers:
            yield name, once(effects.Waives(ANY_CARD, names_of(resources).names, phrases.Constant(1), ME))
        for name, payee in case.discounts:
            everything = names_of(range(RESOURCES))
            yield name, once(effects.Pays(everything, self.owner(payee), phrases.Constant(1), COIN, less=True))
        for name in case.free:
            yield name, once(effects.Frees(ANY_CARD))

    def owner(self, payee: int) -> phrases.OwnerOf:
        return phrases.OwnerOf(phrases.Pieces("card", (), (phrases.HasName(self.name(payee)),)))

    def offer(self, index: int, seller: Seller) -> effects.Buys:
        """What a seller sells; the price of a resource is how often it stands on a list."""
        sold = names_of(resource for resource, price in enumerate(seller.prices) if price is not None)
        price = phrases.ResourceUnits("R", lying("tuck", phrases.HasName(self.name(f"prices {index}"))))
        if seller.producers is None:
            return effects.Buys(sold, phrases.Seat("bank"), price, COIN, None, "R")
        return effects.Buys(sold, self.owner(seller.payee), price, COIN, ANY_CARD, "R")


def once(what: effects.FactKind) -> effects.Fact:
    return effects.Fact(what, once_a="turn")


def solved(cases: list[Case]) -> Iterator[list[Plan]]:
    """The plans that the runtime offers in each case; they share a table, which takes longer to set than to use."""
    laid = [Laid(case, number) for number, case in enumerate(cases)]
    pieces = tuple(piece for one in laid for _zone, _seat, piece in one.pieces)
    ready = Game.new(set_table(msgspec.structs.replace(empty_library(), pieces=pieces), PLAYERS), 0)
    number = 0
    for one in laid:
        game = ready.copy()
        for zone, seat, _piece in one.pieces:
            game.state.move(number, game.table.zone(zone, seat))
            number += 1
        game.state.counters[game.table.slot(COIN, PAYER)] = one.case.budget
        game.answer(0)
        options = () if game.decision is None else game.decision.options
        found = [answer for option in options for answer in option if isinstance(answer, plans.Plan)]
        yield [plain(one, plan) for plan in found]


def plain(laid: Laid, plan: plans.Plan) -> Plan:
    """A plan of the runtime as plain data."""
    paid: Counter[int] = Counter()
    for payment in plan.payments:
        paid[payment.payee] += payment.amount
    bought_from = frozenset(payment.payee for payment in plan.payments if payment.trade)
    return Plan(
        tuple(sorted((+paid).items())),
        frozenset(laid.facts[use.index][0] for use in plan.uses),
        frozenset() if laid.case.own_first else bought_from,
    )


# --- random cases ------------------------------------------------------------------------------------------


def compare(*cases: Case) -> list[set[Plan]]:
    """The plans of each case, found in both ways."""
    expected = [undominated_plans(case) for case in cases]
    for case, right, found in zip(cases, expected, solved(list(cases)), strict=True):
        assert set(found) == right, case
        assert len(found) == len(right), case
    return expected


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("special", [False, True], ids=["plain", "with uses"])
def test_the_plans_are_those_of_brute_force(special: bool, part: int) -> None:
    chance = random.Random(f"{special} {part}")
    cases = CASES // 2 // PARTS
    found: list[set[Plan]] = []
    while len(found) < cases:
        found += compare(*(random_case(chance, chance.randint(4, RESOURCES), special) for _case in range(AT_A_TABLE)))
    assert sum(bool(plans) for plans in found) >= cases // 2, "most cases can be paid"
    assert sum(len(plans) > 1 for plans in found) >= cases // 10, "and many in several ways"


def test_there_are_as_many_cases_as_promised() -> None:
    assert CASES // 2 // PARTS * PARTS * 2 >= 10_000


# --- cases by hand: what brute force makes of them ---------------------------------------------------------

WOOD, STONE, GLASS = range(3)
LEFT, RIGHT = 1, 2


def the_plans(case: Case) -> set[Plan]:
    (found,) = compare(case)
    return found


def seller(payee: int, *producers: tuple[int, ...], price: int = 2) -> Seller:
    return Seller(payee, producers, (price,) * 3)


def test_each_split_that_none_beats() -> None:
    case = Case((2, 0, 0), (), (seller(LEFT, (WOOD,), (WOOD,)), seller(RIGHT, (WOOD,), price=1)), budget=9)
    assert the_plans(case) == {Plan(((LEFT, 4),)), Plan(((LEFT, 2), (RIGHT, 1)))}


def test_own_production_goes_first() -> None:
    sellers = (seller(LEFT, (WOOD,)), seller(RIGHT, (WOOD, STONE)))
    case = Case((1, 1, 0), ((WOOD, STONE),), sellers, budget=9)
    assert the_plans(case) == {Plan(((LEFT, 2),)), Plan(((RIGHT, 2),))}
    bought = {(plan.paid, plan.bought_from) for plan in the_plans(replace(case, own_first=False))}
    assert bought == {
        (((LEFT, 2),), frozenset({LEFT})),
        (((RIGHT, 2),), frozenset({RIGHT})),
        (((LEFT, 2), (RIGHT, 2)), frozenset({LEFT, RIGHT})),
    }


def test_coins_due_come_out_of_the_same_purse() -> None:
    case = Case((1, 0, 0), (), (seller(LEFT, (WOOD,)),), due=1, budget=3)
    assert the_plans(case) == {Plan(((BANK, 1), (LEFT, 2)))}
    assert the_plans(replace(case, budget=2)) == set()


def test_what_can_be_used_once_may_be_kept() -> None:
    case = Case((1, 1, 0), ((WOOD,),), (seller(LEFT, (STONE,)),), budget=9)
    pay = Plan(((LEFT, 2),))
    waive = Plan((), frozenset({"waiver"}))
    assert the_plans(replace(case, waivers=(("waiver", (WOOD, STONE)),))) == {pay, waive}
    assert the_plans(replace(case, extras=(("more", (STONE, GLASS)),))) == {pay, Plan((), frozenset({"more"}))}
    assert the_plans(replace(case, free=("free",))) == {pay, Plan((), frozenset({"free"}))}


def test_which_of_several_is_waived_is_said_by_what_is_paid() -> None:
    case = Case((1, 1, 1), (), (Seller(BANK, None, (2, 2, 4)),), budget=9, waivers=(("waiver", (WOOD, STONE, GLASS)),))
    assert the_plans(case) == {Plan(((BANK, 8),)), Plan(((BANK, 4),), frozenset({"waiver"}))}


def test_a_discount_is_taken_as_soon_as_something_is_bought() -> None:
    case = Case((1, 1, 0), ((WOOD,),), (seller(LEFT, (STONE,)), seller(RIGHT, (STONE,))), budget=9)
    less = Plan(((LEFT, 1),), frozenset({"dock"}))
    assert the_plans(replace(case, discounts=(("dock", LEFT),))) == {less, Plan(((RIGHT, 2),))}


def test_a_discount_is_used_once_even_if_a_payee_has_two_offers() -> None:
    dear = seller(LEFT, (WOOD,), (WOOD,))
    offers = (dear, replace(dear, once="offer"))
    assert the_plans(Case((2, 0, 0), (), offers, budget=9, discounts=(("dock", LEFT),))) == {
        Plan(((LEFT, 3),), frozenset({"dock"})),
    }


def test_what_costs_nothing_is_found_once() -> None:
    case = Case((1, 0, 0), (), (seller(LEFT, (WOOD,), price=0), seller(RIGHT, (WOOD,), price=0)), budget=0)
    assert the_plans(case) == {Plan()}
