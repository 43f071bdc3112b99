"""The interpreter: every effect is played, chance is the same everywhere, statements do what they say."""

from __future__ import annotations

import re
import types
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace
from tests.base_table import (
    chosen,
    coins,
    library,
    options,
    paid,
    plan_of,
    step,
    turn_of,
    zone,
)

from wonderscript.compiler.bundles import compile_sets
from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.effects import Statement
from wonderscript.runtime.instructions.library import NamedRules, Verb
from wonderscript.runtime.meaning.meanings import CONDITIONS, FILTERS, NUMBERS, PLACES, PLAYERS
from wonderscript.runtime.options.decisions import Agreed, Chose, Took
from wonderscript.runtime.payment.plans import BANK
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.play.interpreter import TASKS
from wonderscript.runtime.play.scoring import tie_breaks_of, winners_of
from wonderscript.runtime.play.statements import DOERS
from wonderscript.runtime.table import randomness
from wonderscript.runtime.table.state import Task

ROOT = Path(__file__).parents[1]

# --- tables are complete -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("union", "played"),
    [
        (effects.Statement, set(DOERS)),
        (phrases.Number, set(NUMBERS)),
        (phrases.Condition, set(CONDITIONS)),
        (phrases.Filter, set(FILTERS)),
        (phrases.Players, set(PLAYERS)),
        (phrases.Place, set(PLACES)),
    ],
    ids=["statements", "numbers", "conditions", "filters", "players", "places"],
)
def test_everything_is_played(union: types.UnionType, played: set[type]) -> None:
    assert played == set(get_args(union))


@pytest.mark.parametrize("union", [effects.FactKind, effects.Rule, effects.Event | effects.Turns | effects.Reaches])
def test_every_fact_rule_and_event_is_asked_for(union: types.UnionType) -> None:
    """Facts and rules have no table: each is asked for where it matters, in a module that plays."""
    rooms = ("table", "meaning", "payment", "options", "play")
    modules = [path for room in rooms for path in (ROOT / "runtime" / room).glob("*.py")]
    words = set(re.findall(r"\w+", "\n".join(path.read_text(encoding="utf-8") for path in modules)))
    # What a face costs stands in the face itself.
    assert {kind.__name__ for kind in get_args(union)} - words <= {"Costs"}


def test_every_task_of_a_frame_is_carried_out() -> None:
    assert set(TASKS) == set(Task)


# --- chance ------------------------------------------------------------------------------------------------


def test_chance_is_splitmix64() -> None:
    words = []
    seed = 1234567
    for _word in range(3):
        word, seed = randomness.next_word(seed)
        words.append(word)
    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_shuffle_keeps_everything() -> None:
    shuffled, seed = randomness.shuffled(range(50), 1)
    assert sorted(shuffled) == list(range(50))
    assert shuffled != tuple(range(50))
    assert randomness.shuffled(range(50), seed)[0] != shuffled


@pytest.mark.parametrize("size", [1, 5, 6, 21, 49, 150])
@pytest.mark.parametrize("seed", [0, 1, randomness.MASK, 2**80 + 7])
def test_words_drawn_side_by_side_are_those_drawn_one_by_one(size: int, seed: int) -> None:
    for amount in (1, size - 1, size, size + 3):
        pool, after = list(range(size)), seed
        for index in range(min(amount, size)):
            other, after = randomness.below(size - index, after)
            pool[index], pool[index + other] = pool[index + other], pool[index]
        drawn, following = randomness.sample(range(size), amount, seed)
        assert drawn == tuple(pool[: min(amount, size)])
        assert amount < 1 or following == after


def test_a_word_that_is_not_fair_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """No seed with such a word among the first ones is known: every word is taken for one, and drawn by itself."""
    expected = randomness.shuffled(range(30), 5)
    monkeypatch.setattr(randomness.Lanes, "after", lambda lanes, seed: (randomness.MASK,) * 30)
    assert randomness.shuffled(range(30), 5) == expected


# --- statements that the base game does not use ------------------------------------------------------------

ME, THEM, EVERYONE, OTHERS, LEFT = (phrases.Seat(one) for one in ("me", "them", "everyone", "others", "left"))
MY_COINS = phrases.CounterOf(ME, "coin")
HAND = phrases.ZoneOf(ME, "hand")


def number(value: int) -> phrases.Constant:
    return phrases.Constant(value)


def gain(amount: int, who: phrases.Players = ME) -> effects.Gain:
    return effects.Gain(who, "coin", number(amount))


def once(name: str, *body: Statement, **more: Any) -> effects.RunStep:
    return effects.RunStep(name, number(1), body, **more)


def game_of(*body: Statement, rules: tuple[effects.Rule, ...] = (), verbs: tuple[Verb, ...] = ()) -> Game:
    """A game of the base game's words in which nothing but this happens."""
    ours = replace(
        library(),
        main=(once("game", *body),),
        rules=(NamedRules("ours", "base", rules),) if rules else (),
        verbs=(*library().verbs, *verbs),
    )
    return Game(ours, 3, 1)


def test_repeat_so_often_and_until() -> None:
    until = effects.Repeat((gain(1),), None, phrases.Compare(MY_COINS, "at least", number(7)))
    assert coins(game_of(effects.Repeat((gain(2),), number(2)), until)) == [7, 0, 0]


def test_gain_from_players_and_pay_what_one_has() -> None:
    game = game_of(
        gain(3, EVERYONE),
        effects.Gain(ME, "coin", number(5), None, LEFT),
        effects.Pay(ME, "coin", number(1), OTHERS),
        effects.Pay(LEFT, "coin", number(9), None, up_to=True),
        effects.SetCounter(phrases.Seat("right"), "coin", number(2), add=True),
    )
    assert coins(game) == [4, 0, 6]


def test_may_and_do_one_offer_what_is_possible() -> None:
    pay = effects.Pay(ME, "coin", number(2))
    game = game_of(gain(1), effects.May(ME, (pay,)), effects.DoOne(ME, ((pay, gain(9)), (gain(1),), (gain(2),))))
    assert list(options(game)) == [(Took(1),), (Took(2),)]
    game.answer(1)
    assert coins(game)[0] == 3


def test_a_number_and_a_player_are_chosen() -> None:
    game = game_of(
        gain(3),
        effects.Choose(ME, "N", effects.NumberRange(number(0), MY_COINS)),
        effects.Choose(ME, "P", OTHERS),
        effects.Pay(ME, "coin", phrases.BoundNumber("N"), phrases.BoundPlayer("P")),
    )
    assert len(options(game)) == 4 * 2
    game.answer((Chose("N", "number", 2), Chose("P", "player", 2)))
    assert coins(game) == [1, 0, 2]


def test_lines_in_any_order_until_nothing_must_be_done() -> None:
    must = effects.Pay(ME, "coin", number(2))
    game = game_of(gain(5), effects.InAnyOrder(ME, ((must,),), ((gain(1),),)), gain(10, LEFT))
    assert options(game) == ((Took(0),), (Took(1),))
    game.answer(0)
    game.answer(0)
    assert options(game) == ((Took(1),), (Agreed(False),))
    game.answer(1)
    assert game.decision is None
    assert coins(game) == [1, 10, 0]


def test_players_take_a_step_in_turn_and_once_more() -> None:
    """Each player in turn; who has no coin yet takes another turn, at most one at a time."""
    again = effects.If(
        phrases.Compare(MY_COINS, "is", number(0)), (effects.Again(ME, "turn"), effects.Again(ME, "turn"))
    )
    first = effects.GoFirst(LEFT)
    until = phrases.Compare(phrases.CounterOf(phrases.Seat("first"), "coin"), "at least", number(5))
    game = game_of(first, effects.RunStep("turn", None, (again, gain(1)), in_turn=True, until=until))
    # Seat 1 begins: two turns each in the first round, then one each, until seat 1 has five.
    assert coins(game) == [4, 5, 4]


def test_a_step_ends_at_once_but_its_queue_is_carried_out() -> None:
    late = effects.Later("turn", "from-discard", (gain(100),))
    game = game_of(once("turn", late, gain(1), effects.EndStep("turn"), gain(10)))
    assert coins(game)[0] == 101


def test_the_queue_goes_by_rank() -> None:
    double = effects.SetCounter(ME, "coin", MY_COINS, add=True)
    ours = replace(library(), ranks={"early": 1, "late": 2, "from-discard": 3})
    body = once("turn", effects.Later("turn", "late", (double,)), effects.Later("turn", "early", (gain(3),)))
    rule = effects.AtEnd("turn", "from-discard", (gain(1),))
    game = Game(replace(ours, main=(once("game", body),), rules=(NamedRules("", "base", (rule,)),)), 3, 1)
    assert coins(game)[0] == 7


def test_who_sits_out_is_nobody_s_neighbor() -> None:
    give = effects.ForEachPlayer(EVERYONE, (gain(1, LEFT),))
    game = game_of(once("conflict", effects.SitOut(LEFT, "conflict"), give), gain(10, LEFT))
    assert coins(game) == [1, 10, 1]


def test_a_victory_at_once_ends_the_game() -> None:
    game = game_of(effects.Win(LEFT, "speed"), gain(1))
    assert game.decision is None
    assert game.winners == (1,)
    assert game.reason == "speed"


def test_a_game_ends_by_its_last_step_or_by_what_ended_it_before() -> None:
    named = replace(library(), ending="old age", rules=())
    assert Game(replace(named, main=(once("game", gain(1)),)), 3, 1).reason == "old age"
    early = once("game", effects.EndStep("game", "boredom"), gain(1))
    assert Game(replace(named, main=(early,)), 3, 1).reason == "boredom"
    assert Game(replace(named, ending=None, main=(once("game", gain(1)),)), 3, 1).reason is None


def test_a_game_that_goes_on_has_ended_by_nothing() -> None:
    assert library().new_game(3, 1).reason is None


def test_pieces_are_swapped_revealed_and_gone_through() -> None:
    top = phrases.Pieces("card", (phrases.SharedZone("box"),), (), "first", None, "A")
    last = phrases.Pieces("card", (phrases.SharedZone("box"),), (), "last", None, "B")
    each = effects.ForEachPiece("C", phrases.Pieces("card", (HAND,)), (gain(1),))
    game = game_of(
        effects.Move(ME, top, HAND, face_down=True),
        effects.Move(ME, last, HAND),
        effects.Move(ME, phrases.Pieces("card", (phrases.SharedZone("box"),), (), "first", number(2)), HAND),
        effects.Swap(phrases.BoundPiece("A"), phrases.BoundPiece("B")),
        effects.Reveal(phrases.BoundPiece("A")),
        each,
    )
    hand = zone(game, "hand", 0)
    assert len(hand) == 4 and coins(game)[0] == 4
    assert hand[0] > hand[1] and not game.state.face_down


def test_hooks_around_a_verb_and_a_step() -> None:
    wait = Verb("wait", ("wait", "waits"), "", (), (gain(1),))
    call = effects.Call(EVERYONE, "wait")
    double = effects.SetCounter(ME, "coin", MY_COINS, add=True)
    rules = (
        effects.Hook("before", "wait", (gain(2),)),
        effects.Hook("after", "wait", (double,)),
        effects.Hook("instead", "turn", (gain(50),), phrases.Compare(MY_COINS, "more than", number(100))),
        effects.Hook("after", "turn", (gain(1),)),
    )
    assert coins(game_of(once("turn", call), rules=rules, verbs=(wait,))) == [7, 7, 7]


def test_listeners_run_when_a_verb_is_finished_and_once_a_step() -> None:
    wait = Verb("wait", ("wait", "waits"), "", (), (gain(1),))
    rules = (
        effects.Trigger(effects.Event("wait", ME), (effects.SetCounter(ME, "coin", MY_COINS, add=True),), "turn"),
        effects.Trigger(effects.Event("wait", OTHERS), (effects.Pay(ME, "coin", number(1), None, up_to=True),)),
    )
    twice = effects.Repeat((effects.Call(ME, "wait"),), number(2))
    game = game_of(
        gain(3, LEFT), once("turn", twice), once("turn", effects.Call(ME, "wait")), rules=rules, verbs=(wait,)
    )
    # 1, doubled to 2; 3, the trigger being used up; in the next turn 4, doubled to 8. The left pays three times.
    assert coins(game) == [8, 0, 0]


def fact(what: effects.FactKind) -> effects.Fact:
    return effects.Fact(what)


def paying_for(card: str, *facts: effects.FactKind) -> list[dict[int, int]]:
    """The ways of the first player, with 9 coins, to pay for a card, when these facts hold for all."""
    found = phrases.Pieces("card", (phrases.SharedZone("box"),), (phrases.HasName(card),), "first", None, "C")
    pay = effects.DoOne(ME, ((effects.PayCost(ME, phrases.BoundPiece("C")),), (gain(1),)))
    game = game_of(gain(9), effects.Move(ME, found, HAND), pay, rules=tuple(fact(one) for one in facts))
    return [paid(option) for option in options(game) if plan_of(option) is not None] if game.decision else []


ALL = phrases.Resources(("clay", "stone", "ore", "wood", "glass", "papyrus", "cloth"))
CARDS = phrases.Pieces("card", ())
FROM_BANK = effects.Buys(ALL, phrases.Seat("bank"), number(2), "coin")


def test_prices_are_replaced_then_lowered_then_not_below_a_floor() -> None:
    cheaper = effects.Pays(ALL, phrases.Seat("bank"), number(3), "coin", less=True, floor=1)
    replaced = effects.Pays(phrases.Resources(("ore",)), phrases.Seat("bank"), number(1), "coin")
    assert paying_for("Statue", FROM_BANK) == [{BANK: 6}]
    assert paying_for("Statue", FROM_BANK, replaced) == [{BANK: 4}]
    assert paying_for("Statue", FROM_BANK, replaced, cheaper) == [{BANK: 3}]
    assert paying_for("Statue", FROM_BANK, effects.Receives(EVERYONE)) == [{0: 6}]
    assert paying_for("Palace", FROM_BANK) == []


def test_parts_of_a_cost_are_waived() -> None:
    units = effects.Waives(CARDS, ALL.names, number(1), ME)
    symbol = effects.Waives(CARDS, ("symbol",), number(1), ME)
    everything = effects.Waives(CARDS, ALL.names, None, ME)
    dear = effects.Pays(phrases.Resources(("wood",)), phrases.Seat("bank"), number(1), "coin")
    assert paying_for("Statue", FROM_BANK, units) == [{BANK: 4}], "it is the same which"
    assert paying_for("Statue", FROM_BANK, dear, units) == [{BANK: 3}], "nobody keeps the dear one"
    assert paying_for("Sawmill", FROM_BANK, units) == [{BANK: 1}]
    assert paying_for("Sawmill", FROM_BANK, symbol) == [{}]
    assert paying_for("Palace", FROM_BANK, everything) == [{}]


def test_what_is_forbidden_is_not_offered() -> None:
    game = turn_of(3, 1, 1)
    first = zone(game, "hand", 0)[0]
    brown = phrases.Pieces("card", (), (phrases.HasValue("color", ("brown",)),))
    rules = (*library().rules, NamedRules("ours", "base", (fact(effects.Forbids("sell", brown)),)))
    strict = Game(replace(library(), rules=rules), 3, 3)
    while step(strict, "turn") != 1:
        strict.answer(0)
    cards = {chosen(option) for option in options(strict) if Took(2, "sell") in option}
    colors = {strict.table.pieces[piece].properties["color"] for piece in cards}
    assert first in zone(strict, "hand", 0)
    assert cards and "brown" not in colors


def test_what_one_is_able_to_do() -> None:
    pay = Verb(
        "spend",
        ("spend", "spends"),
        "{}",
        (("number", "N", None),),
        (effects.Pay(ME, "coin", phrases.BoundNumber("N")),),
    )

    def able(amount: int) -> phrases.Able:
        return phrases.Able(ME, "spend", (number(amount),))

    rich = effects.If(able(2), (gain(10),), (gain(20),))
    game = game_of(gain(1), rich, rich, verbs=(pay,))
    assert coins(game)[0] == 31


def test_what_decides_between_equals_is_told() -> None:
    library = compile_sets("base")
    equal = library.position(3, {0: {"coins": 3}, 1: {"coins": 5}, 2: {"coins": 2}})
    [decided] = tie_breaks_of(equal.table, equal.state)
    assert (decided.tie, decided.values) == (library.ties[0], {0: 3, 1: 5})
    assert winners_of(equal.table, equal.state) == (1,)
    assert equal.tie_breaks == ()
    ahead = library.position(3, {0: {"coins": 6}, 1: {"coins": 5}, 2: {"coins": 2}})
    assert tie_breaks_of(ahead.table, ahead.state) == ()
