"""What pieces mean: what is paid and used up, prices, waivers, counters, and what cannot be done."""

from __future__ import annotations

import pytest
from tests.effects_game import (
    DECK,
    FIVE,
    PAUSE,
    asked,
    gems,
    names,
    options,
    plans,
    play,
    zone,
)

from wonderscript.runtime.options.decisions import Took
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.play.game import Game

# ---------------------------------------------------------------- paying

PANTRY = """
card "Bale"
  red
  produces silk, then goes into the heap

card "Crate"
  red
  produces jade, then goes into the heap

card "Jar"
  red
  produces salt

card "Joker"
  blue
  produces any resource, then goes into the heap

card "Pair"
  green
  costs 2 same

card "Mix"
  green
  costs 2 different

card "Plan"
  blue
  waives the pattern of green cards, once a day

card "Twin"
  blue
  doubles one of red cards of my yard, once a day

card "Gap"
  blue
  produces a resource missing on red cards of my yard
"""


def paying(*kept: str, order: str) -> Game:
    keep = "".join(f'  keep the card named "{name}"\n' for name in kept)
    day = f"""  step day
    do one
      order the card named "{order}"
      gain 1 gem
"""
    return play(PANTRY, "step game\n" + keep + day)


def spent(game: Game) -> list[list[str]]:
    return sorted([game.table.pieces[piece].name for piece in plan.spent] for plan in plans(game))


def test_what_is_used_up_goes_where_it_says() -> None:
    game = paying("Bale", "Crate", "Joker", order="Mix")
    assert spent(game) == [["Bale", "Crate"], ["Bale", "Joker"], ["Crate", "Joker"]]
    game.answer(next(option for option in options(game) if isinstance(option[-1], Plan) and len(option[-1].spent) == 2))
    assert len(zone(game, "heap")) == 2 and "Mix" in names(game, "yard", 0)
    assert set(names(game, "heap")) | {"Mix"} | set(names(game, "yard", 0)) == {"Bale", "Crate", "Joker", "Mix"}


def test_patterns_of_a_cost() -> None:
    assert paying("Bale", order="Mix").decision is None
    assert spent(paying("Bale", "Joker", order="Pair")) == [["Bale", "Joker"]]
    assert paying("Bale", "Crate", order="Pair").decision is None
    assert spent(paying("Bale", "Crate", "Plan", order="Pair")) == [["Bale", "Crate"]]
    game = paying("Bale", "Crate", "Joker", "Plan", order="Mix")
    assert all(not plan.uses for plan in plans(game)), "what is not needed is not used up"
    assert spent(paying("Jar", "Bale", order="Mix")) == [["Bale"]], "what lasts is not spent"


def test_a_unit_more_of_what_pieces_produce_or_of_what_none_does() -> None:
    assert spent(paying("Jar", "Twin", order="Pair")) == [[]]
    assert spent(paying("Jar", "Gap", order="Mix")) == [[]]
    assert paying("Jar", "Gap", order="Pair").decision is None, "jade or silk, but not salt"
    order = '    do one\n      order the card named "Pair"\n      gain 1 gem\n'
    keep = "".join(f'  keep the card named "{name}"\n' for name in ("Jar", "Twin"))
    game = play(PANTRY, f"step game\n{keep}  step day, 2 times\n{order}{order}")
    game.answer(0)
    assert gems(game)[0] == 1 and len(plans(game)) == 1, "once a day: not again today, but again the next day"


def test_a_price_that_holds_once_a_step() -> None:
    text = """
rule trade
  buys any resource from the bank for 3 gems

card "Guest"
  blue
  pays 2 gems less for any resource from the bank, once a day

card "Robe"
  green
  costs silk, jade

card "Hat"
  green
  costs salt

step game
  gain 20 gems
  keep the card named "Guest"
  step day, 2 times
    do one
      order the card named "Robe"
      gain 0 + 1 gems
    do one
      order the card named "Hat"
      gain 0 + 1 gems
"""
    game = play(text)

    def prices() -> list[tuple[int, int]]:
        return sorted((plan.payments[0].amount, len(plan.uses)) for plan in plans(game))

    assert prices() == [(4, 1)], "it is taken as soon as it saves something"
    game.answer(next(option for option in options(game) if isinstance(option[-1], Plan) and option[-1].uses))
    assert prices() == [(3, 0)], "used up for today"
    game.answer(len(options(game)) - 1)
    game.answer(len(options(game)) - 1)
    assert prices() == [(1, 1)], "and there again the next day"


@pytest.mark.parametrize(
    ("kept", "by", "paid"),
    [(("Agent",), 0, 1), (("Agent",), 1, 2), (("Patron",), 0, 3), (("Agent", "Patron"), 0, 1), (("Patron",), 1, 1)],
)
def test_counters_of_a_cost_are_waived_for_oneself_and_for_others(kept: tuple[str, ...], by: int, paid: int) -> None:
    keep = "".join(f'  keep the card named "{name}"\n' for name in kept)
    game = play(
        """
        card "Vase"
          red
          costs 3 gems

        card "Agent"
          blue
          waives 2 gems of red cards
          waives 1 gem of red cards for each other player

        card "Patron"
          blue
          waives 2 gems of red cards for each other player
        """,
        f"step game\n{keep}  each player: gain 3 gems\n"
        f'  {"the first" if by == 0 else "the second"} player may order the card named "Vase"\n',
        players=2,
    )
    assert asked(game) == by
    assert [payment.amount for plan in plans(game) for payment in plan.payments] == [paid]


def test_a_counter_can_lie_on_pieces_of_a_kind_with_two_words() -> None:
    game = play(
        PAUSE,
        """
        kind clay lamp|clay lamps
          active in yard

        counter flame|flames, each player on each clay lamp

        clay lamp "North"
          worth 2 points if my flames on it are at least 1

        clay lamp "South"

        step game
          put the clay lamp named "North" into my yard
          put the clay lamp named "South" into my yard
          set my flames on the clay lamp named "North" to 1
          rest

        score "Lamps": the points of clay lamps of my yard
        """,
    )
    assert game.scores[0]["Lamps"] == 2 and game.scores[1]["Lamps"] == 0


def test_a_counted_cost_that_comes_to_nothing_is_not_paid() -> None:
    text = """
    card "Envoy"
      red
      costs 1 gem per card of my yard

    step game
      look at the box
      choose a card C of the box
      order C
    """
    (plan,) = plans(play(text, 'card "Scout"\n  red\n  costs 1 gem per card of my yard\n'))[:1]
    assert plan.payments == ()


# ---------------------------------------------------------------- one purse

TWO_COSTS = """
card "Robe"
  green
  costs 3 gems

card "Hat"
  green
  costs 2 gems

card "Ring"
  green
  costs jade

card "Pin"
  green
  costs jade

card "Crate"
  red
  produces jade, then goes into the heap

card "Vein"
  red
  produces jade

card "Guest"
  blue
  frees green cards, once a day

to join|joins a card C and a card D
  pay the cost of C
  pay the cost of D
  put C into my yard
  put D into my yard

to pawn|pawns a card C
  pay 2 gems
  pay the cost of C

to spoil|spoils a card C
  pay up to 2 gems
  pay the cost of C

to splurge|splurges
  pay 2 gems
  pay 3 gems
"""


def deciding_together(*lines: str, kept: tuple[str, ...] = (), amount: int = 4) -> Game:
    keep = "".join(f'      keep the card named "{name}"\n' for name in kept)
    one = "".join(f"        {line}\n" for line in lines)
    course = f"step game\n  step day\n    each player\n      gain {amount} gems\n"
    course += f"    me\n{keep}" if keep else ""
    return play(TWO_COSTS, f"{course}    together\n      do one\n{one}        wave\n")


def taken(game: Game) -> list[int]:
    """For each option, which line it takes."""
    return [option[0].branch for option in options(game) if isinstance(option[0], Took)]


@pytest.mark.parametrize(
    "line",
    [
        'join the card named "Robe" and the card named "Hat"',
        'pawn the card named "Robe"',
        'spoil the card named "Robe"',
        "splurge",
    ],
)
def test_what_one_choice_pays_twice_is_paid_out_of_one_purse(line: str) -> None:
    assert deciding_together(line, amount=4).decision is None, "nobody can pay both, so all wave"
    game = deciding_together(line, amount=5)
    assert taken(game) == [0, 1]
    game.answer(0)
    game.answer(0)
    assert gems(game) == [0, 0]


@pytest.mark.parametrize(
    "line",
    [
        'join the card named "Robe" and the card named "Hat"',
        'pawn the card named "Robe"',
        'spoil the card named "Robe"',
        'pledge the card named "Robe"',
        "splurge",
    ],
)
def test_prices_one_after_the_other_are_one_price(line: str) -> None:
    """Also where one player decides alone: who cannot pay all of it is not offered it, and pays nothing."""
    pledge = "to pledge|pledges a card C\n  pay the cost of C\n  pay 2 gems\n  gain 9 gems\n"
    course = "step game\n  step day\n    me\n      gain {} gems\n      do one\n        {}\n        add 1 to the bells\n"
    assert play(TWO_COSTS, pledge, course.format(4, line)).decision is None
    game = play(TWO_COSTS, pledge, course.format(5, line))
    assert taken(game) == [0, 1]
    game.answer(0)
    assert gems(game) == [9 if "pledge" in line else 0, 0]


def test_what_is_forced_and_cannot_be_paid_is_not_done() -> None:
    course = "step game\n  step day\n    me\n      gain {} gems\n      splurge\n"
    assert gems(play(TWO_COSTS, course.format(4))) == [4, 0]
    assert gems(play(TWO_COSTS, course.format(5))) == [0, 0]


@pytest.mark.parametrize("toll", ["before wave: pay 2 gems", "instead of wave\n    pay 2 gems\n    gain 1 gem"])
def test_a_price_before_a_verb_or_in_its_place_decides_about_it(toll: str) -> None:
    course = "step game\n  me\n    gain {} gems\n    do one\n      wave\n      add 1 to the bells\n"
    assert play(f"rule toll\n  {toll}\n", course.format(1)).decision is None
    game = play(f"rule toll\n  {toll}\n", course.format(2))
    assert taken(game) == [0, 1]
    game.answer(0)
    assert gems(game) == [1, 0]


def test_what_is_used_up_by_one_payment_is_not_there_for_the_next() -> None:
    rings = 'join the card named "Ring" and the card named "Pin"'
    assert deciding_together(rings, kept=("Crate",)).decision is None
    game = deciding_together(rings, kept=("Vein",))
    assert asked(game) == 0 and taken(game) == [0, 1], "what lasts produces for each of them"
    assert deciding_together(rings, kept=("Guest",)).decision is None, "once a day, not twice"
    game = deciding_together(rings, kept=("Guest", "Crate"))
    assert asked(game) == 0 and taken(game) == [0, 0, 1], "one is free, the other is paid"
    game.answer(0)
    assert names(game, "heap") == ["Crate"] and set(names(game, "yard", 0)) == {"Guest", "Ring", "Pin"}


@pytest.mark.parametrize(("there", "left"), [(1, [1, 1, 1]), (2, [0, 3, 3])])
def test_who_cannot_pay_all_of_several_pays_none_of_them(there: int, left: list[int]) -> None:
    course = "step game\n  each player: gain {} gems\n  {} 1 gem to each neighbor\n"
    assert gems(play(course.format(there, "pay"), players=3)) == left
    game = play(course.format(there, "may pay"), players=3)
    assert (game.decision is None) == (there == 1), "who cannot pay both is not offered it"
    if game.decision is not None:
        game.answer(0)
    assert gems(game) == left


def test_nobody_pays_what_somebody_else_has_taken() -> None:
    game = play(
        """
        card "Robe"
          green
          costs 3 gems

        to rob|robs
          gain 2 gems from left

        step game
          each player
            gain 3 gems
          together
            do one
              rob
              order the card named "Robe"
        """,
        players=3,
    )
    game.answer(0)
    game.answer(1)
    game.answer(1)
    assert gems(game) == [5, 0, 0]


def test_lines_under_a_choice_that_cannot_be_done_are_left_out() -> None:
    """There are cards to choose from, but nothing can be done with any: play goes on after the lines under it."""
    game = play(
        DECK,
        FIVE,
        """
        to redeem|redeems a card C
          only if I have 3 gems
          put C into my yard

        step game
          fill the deck with stack
          choose a card C of the deck
            redeem C
          gain 1 gem
        """,
    )
    assert game.decision is None and gems(game) == [1, 0]
    assert names(game, "yard", 0) == []


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize(
    ("toll", "have", "left"),
    [
        ("pay 1 gem", 1, None),
        ("pay 1 gem", 2, [0, 0]),
        ("pay 1 gem to left", 2, [0, 1]),
        ("pay up to 2 gems", 2, None),
        ("pay up to 2 gems", 3, [0, 0]),
    ],
)
def test_what_is_paid_before_a_verb_is_not_there_for_its_cost(
    toll: str, have: int, left: list[int] | None, together: bool
) -> None:
    choice = ["choose N from 1 to 2", "do one", '  order the card named "Till"', "  add 0 - N to the bells"]
    lines = [f"  {line}" for line in choice]
    day = ["step day", "  together", *(f"  {line}" for line in lines)] if together else ["step day", *lines]
    course = "".join(f"  {line}\n" for line in (f"gain {have} gems", *day))
    rule = f"rule toll\n  before order: {toll}\n"
    game = play('card "Till"\n  costs 1 gem\n', rule, "step game\n" + course)
    assert (plans(game) != []) == (left is not None)
    if left is not None:
        ordering = next(option for option in options(game) if any(isinstance(one, Plan) for one in option))
        game.answer(ordering)
        while game.decision is not None:
            game.answer(0)
        assert gems(game) == left


# ---------------------------------------------------------------- pieces as a price


@pytest.mark.parametrize(
    ("lines", "cards"),
    [
        (["put a red card of my yard into the heap", "gain 5 gems"], 1),
        (["put 2 red cards of my yard into the heap", "gain 5 gems"], 2),
        (["put the last 2 cards of my yard into the heap", "gain 5 gems"], 2),
        (["put a random card of my yard into the heap", "gain 5 gems"], 1),
        (["put a card of my yard into the heap", "put a card of my yard into the heap", "gain 5 gems"], 2),
        (["put a red card of my yard into the heap", "put the top card of the deck into my yard"], 1),
        (["put a red card of my yard into the heap", "do one", "  gain 5 gems", "  gain 1 gem"], 1),
    ],
)
@pytest.mark.parametrize("short", [0, 1])
@pytest.mark.parametrize(("who", "owner"), [("", "my"), ("left ", "their")])
def test_who_may_give_pieces_away_for_something_has_them(
    lines: list[str], cards: int, short: int, who: str, owner: str
) -> None:
    """It is a price: who has too little of it is not asked."""
    block = "".join(f"    {line.replace(' my ', f' {owner} ')}\n" for line in lines)
    yard = "left's yard" if who else "my yard"
    dealt = "  put the top card of the deck into " + yard + "\n"
    game = play(FIVE, DECK, f"step game\n  fill the deck with stack\n{dealt * (cards - short)}  {who}may\n{block}")
    assert (game.decision is None) == bool(short)


def test_of_several_things_to_do_each_can_be_done() -> None:
    course = "step game\n  gain 3 gems\n  do one\n    put a red card of my yard into the heap\n    pay 2 gems\n"
    assert gems(play(FIVE, DECK, course)) == [1, 0], "there is no card to put there, and nothing else to choose"


# ---------------------------------------------------------------- a price and what it is paid for


@pytest.mark.parametrize(
    "line",
    [
        "pay 2 gems: gain 9 gems",
        "pay 2 gems\n          gain 8 gems\n          gain 1 gem",
        "pay 2 gems: choose N from 9 to 9: gain N gems",
        "splash: gain 7 gems",
    ],
)
def test_what_stands_behind_the_colon_belongs_to_its_price(line: str) -> None:
    """Who cannot pay is not offered it; it is one option, and all of it is done."""
    verb = "to splash|splashes\n  pay 2 gems\n  gain 2 gems\n\n"
    course = f"{verb}step game\n  me\n    gain {{}} gems\n    do one\n      add 1 to the bells\n      {line}\n"
    course = course.replace("          ", "        ")
    assert play(course.format(1)).decision is None
    game = play(course.format(5))
    assert len(options(game)) == 2
    game.answer(1)
    assert gems(game)[0] == 12
