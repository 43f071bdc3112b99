"""What a piece, a cost and a line of the score sheet say as a whole, in English and in Russian."""

from __future__ import annotations

from msgspec.structs import replace
from tests.small_lexicon import EN, ME, RU, C, built, cards, cost, n

from wonderscript.runtime import words
from wonderscript.runtime.instructions.effects import Call, Choose, Event, Fact, Gain, Trigger, Worth
from wonderscript.runtime.instructions.phrases import Compare, CounterOf, NumberIf, PointsOf, Quotient, Sum


def test_a_piece_as_a_whole() -> None:
    rules = (Fact(Worth(n(2))), built(Gain(ME, "coin", n(4))))
    assert words.describe(rules, EN, "stage") == ["Worth 2 points.", "When built: take 4 coins."]
    assert words.describe(rules, RU, "stage") == [
        "Приносит 2 победных очка.",
        "Когда ярус построен: возьмите 4 монеты.",
    ]
    text = (Choose(ME, "C", cards("red")), Call(ME, "sell", (C,)))
    assert words.describe((), EN, "leader", text) == ["Sell a red card from your city."]
    assert words.describe((), RU, "leader", text) == ["Продайте красную карту из своего города."]


def test_a_cost_alone() -> None:
    assert words.describe_cost(cost(wood=2, coin=1), EN) == "2 wood and 1 coin"
    assert words.describe_cost(cost(wood=2, coin=1), RU) == "2 древесины и 1 монета"


def test_a_line_of_the_score_sheet() -> None:
    points = Sum((Quotient(CounterOf(ME, "coin"), n(3)), PointsOf(cards("blue"))))
    assert words.describe_points(points, EN) == (
        "1 point for every 3 coins you have plus the points of all blue cards in your city."
    )
    assert words.describe_points(points, RU) == (
        "1 победное очко за каждые 3 ваши монеты плюс победные очки за все синие карты в вашем городе."
    )


def test_a_line_of_the_score_sheet_with_a_condition() -> None:
    rich = NumberIf(n(3), Compare(CounterOf(ME, "coin"), "at least", n(10)))
    assert words.describe_points(rich, EN) == "3 points if you have at least 10 coins."
    assert words.describe_points(rich, RU) == "3 победных очка, если у вас есть хотя бы 10 монет."
    both = Sum((rich, PointsOf(cards("blue"))))
    assert words.describe_points(both, EN) == (
        "(3 points if you have at least 10 coins) plus the points of all blue cards in your city."
    )
    assert words.describe_points(both, RU) == (
        "(3 победных очка, если у вас есть хотя бы 10 монет) плюс победные очки за все синие карты в вашем городе."
    )


def test_limits_of_one_trigger_are_told_together() -> None:
    gain = Trigger(Event("build", ME, cards("red", of=None)), (Gain(ME, "coin", n(1)),), once_a="turn")
    rules = (gain, replace(gain, once_a="age"), Fact(Worth(n(2))))
    assert words.describe(rules, EN, "card") == [
        "Once each turn or age, when you build a red card: take 1 coin.",
        "Worth 2 points.",
    ]
    assert words.describe(rules, RU, "card") == [
        "Раз в раунд или эпоху, когда вы строите красную карту: возьмите 1 монету.",
        "Приносит 2 победных очка.",
    ]
    other = replace(gain, once_a="age", body=(Gain(ME, "coin", n(2)),))
    assert len(words.describe((gain, other), EN, "card")) == 2
