"""Paying with pieces that are used up: every set of pieces that does and of which no smaller one does.

Held against trying every set of pieces in every way, for plain costs and for patterns, with and without a piece that
doubles another.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest
from tests.effects_game import PAUSE, gems, plans, play

from wonderscript.runtime.play.game import Game

RESOURCES = ("silk", "jade", "salt")
MADE = {"Silk": ("silk",), "Jade": ("jade",), "Salt": ("salt",), "Purse": RESOURCES, "Bale": ("silk", "silk")}
COSTS = ("2 same", "3 same", "2 different", "3 different", "silk, silk, jade", "jade, salt", "4 same")

PIECES = """
kind tool|tools
  may have cost
  active in yard

card "Silk"
  red
  produces silk, then goes into the heap

card "Jade"
  red
  produces jade, then goes into the heap

card "Salt"
  red
  produces salt, then goes into the heap

card "Purse"
  blue
  produces silk or jade or salt, then goes into the heap

card "Bale"
  green
  produces silk, silk, then goes into the heap

tool "Scales"
  doubles one of blue cards of my yard, once a visit

{costs}

deck chest
  8 cards named "Silk"
  8 cards named "Jade"
  8 cards named "Salt"
  8 cards named "Purse"
  8 cards named "Bale"

step game
  fill the deck with chest
  step visit
    {laid}
    may choose a tool T of my hand
      forge T

to forge|forges|forged a tool T
  pay the cost of T
  put T into my shelf
"""


def laid_out(hand: Counter[str], cost: str, doubled: bool, *more: str) -> Game:
    """A payer with these cards, and one thing to pay for that costs so much (and another that costs nothing)."""
    lines = [f'put the first {many} cards of the deck named "{name}" into my yard' for name, many in hand.items()]
    lines += ['put the tool named "Scales" into my yard'] * doubled
    lines += ['put the tool named "Statue" into my hand', 'put the tool named "Gift" into my hand']
    text = PIECES.replace("{laid}", "\n    ".join(lines))
    return play(*more, text.replace("{costs}", f'tool "Statue"\n  costs {cost}\n\ntool "Gift"'))


Paid = tuple[tuple[str, ...], bool]


def found(hand: Counter[str], cost: str, doubled: bool, *more: str) -> set[Paid]:
    """What is spent, by name, and whether something is doubled, in every way that the game offers."""
    game = laid_out(hand, cost, doubled, *more)
    offered = [plan for plan in plans(game) if plan.spent]
    names = [(tuple(sorted(game.table.pieces[one].name for one in plan.spent)), bool(plan.uses)) for plan in offered]
    assert len(names) == len(set(names)), "each way once"
    return set(names)


def expected(hand: Counter[str], cost: str, doubled: bool) -> set[Paid]:
    ways = set(all_ways(hand, cost, doubled))
    return {way for way in ways if not any(beats(other, way) for other in ways)}


def beats(one: Paid, other: Paid) -> bool:
    return one != other and Counter(one[0]) <= Counter(other[0]) and one[1] <= other[1]


def all_ways(hand: Counter[str], cost: str, doubled: bool) -> Iterator[Paid]:
    cards = sorted(hand.elements())
    for many in range(1, len(cards) + 1):
        for chosen in set(combinations(cards, many)):
            for twice in (False, True) if doubled and "Purse" in chosen else (False,):
                if can_be(chosen, cost, twice):
                    yield chosen, twice


def can_be(chosen: tuple[str, ...], cost: str, twice: bool) -> bool:
    """Whether these cards, every one of them needed or not, can be what is due."""
    units = [MADE[name] if name != "Bale" else ("silk",) for name in chosen]
    units += [("silk",) for name in chosen if name == "Bale"] + [RESOURCES] * twice
    return any(covers(Counter(way), cost) for way in product(*units))


def covers(have: Counter[str], cost: str) -> bool:
    size, _, pattern = cost.partition(" ")
    match pattern:
        case "same":
            return max(have.values()) >= int(size)
        case "different":
            return len(+have) >= int(size)
        case _:
            return Counter(cost.split(", ")) <= have


@pytest.mark.parametrize("cost", COSTS)
def test_the_ways_are_those_of_trying_everything(cost: str) -> None:
    chance = random.Random(cost)
    payable = 0
    for _case in range(12):
        hand = Counter({name: chance.randint(0, 2) for name in MADE})
        doubled = chance.random() < 0.6
        right = expected(+hand, cost, doubled)
        assert found(+hand, cost, doubled) == right, (hand, cost, doubled)
        payable += bool(right)
    assert payable >= 5


def test_many_pieces_that_are_alike_are_one_way_to_pay() -> None:
    hand = Counter(dict.fromkeys(MADE, 8))
    assert found(hand, "3 different", False) == expected(Counter(dict.fromkeys(MADE, 3)), "3 different", False)


def test_only_what_is_spent_is_doubled() -> None:
    assert found(Counter(Silk=2, Purse=1), "2 same", True) == {
        (("Silk", "Silk"), False),
        (("Purse", "Silk"), False),
        (("Purse",), True),
    }
    assert found(Counter(Silk=1), "silk, silk, jade", True) == set()


PURSE_LAST = """
rule purse
  spends red cards before blue cards
"""


def test_what_goes_first_is_spent_wherever_it_would_do() -> None:
    hand = Counter(Silk=1, Jade=2, Purse=2)
    names = {spent for spent, _doubled in found(hand, "3 same", False, PURSE_LAST)}
    assert names == {("Jade", "Jade", "Purse"), ("Purse", "Purse", "Silk")}, "no jade would do beside silk"
    assert {spent for spent, _doubled in found(hand, "2 same", False, PURSE_LAST)} == {
        ("Jade", "Jade"),
        ("Purse", "Silk"),
    }
    assert {spent for spent, _doubled in found(hand, "3 different", False, PURSE_LAST)} == {("Jade", "Purse", "Silk")}


def test_several_that_go_first_take_the_place_of_one_that_is_doubled() -> None:
    assert found(Counter(Silk=2, Purse=1), "2 same", True, PURSE_LAST) == {(("Silk", "Silk"), False)}


def test_what_must_go_first_does_not_ask_for_a_limited_rule() -> None:
    ways = found(Counter(Silk=1, Purse=2), "2 same", True, PURSE_LAST)
    assert ways == {(("Purse", "Silk"), False), (("Purse",), True)}


def test_what_one_could_do_without_a_piece() -> None:
    text = """
    step game
      put the card named "Cheap" into my hand
      put the card named "Mine" into my yard
      each card C of my hand
        if I can order C: gain 1 gem
        if I can order C without cards of my yard named "Mine": gain 10 gems
        if I cannot order C without blue cards of my yard: gain 100 gems
        if there is a blue card in my yard or I cannot order C: gain 1000 gems
      rest
    """
    pieces = """
    card "Mine"
      produces silk

    card "Cheap"
      costs silk
    """
    assert gems(play(PAUSE, pieces, text)) == [1, 0]
