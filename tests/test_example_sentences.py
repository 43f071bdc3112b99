"""Scenarios as worked examples: every kind of line in English and in Russian, and all that the sets bring."""

from __future__ import annotations

import re
from functools import cache
from typing import get_args

import pytest
from msgspec.structs import replace

from wonderscript.compiler.bundles import compile_sets, shipped_names
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions import scenarios as table
from wonderscript.runtime.words.from_library import lexicon_of
from wonderscript.runtime.words.lexicon import Language, Lexicon
from wonderscript.runtime.words.scenarios import Event, Example, Given, describe_scenario

ME = data.Seat("me")
LANGUAGES: tuple[Language, ...] = ("en", "ru")
EMPTY = table.Scenario("nothing happens", "base", (), 3, None, (), ())


def named(*names: str) -> tuple[data.Pieces, ...]:
    return tuple(data.Pieces(None, (), (data.HasName(name),)) for name in names)


def built(name: str) -> effects.Call:
    return effects.Call(ME, "build", named(name))


def inside(zone: str, name: str) -> data.Exists:
    return data.Exists(data.Pieces(None, (data.ZoneOf(ME, zone),), (data.HasName(name),)))


def cards(zone: str, who: data.Players = ME) -> data.Pieces:
    return data.Pieces("card", (data.ZoneOf(who, zone),))


def coins(number: int, comparison: data.Comparison = "is") -> data.Compare:
    return data.Compare(data.CounterOf(ME, "coin"), comparison, data.Constant(number))


@cache
def lexicon(language: Language) -> Lexicon:
    return lexicon_of(compile_sets("base"), language)


def example(scenario: table.Scenario, language: Language) -> Example:
    return describe_scenario(scenario, 1, lexicon(language))


LINES: list[tuple[table.When | table.Then, str, str]] = [
    (table.Does("me", built("School")), "You build School.", "Вы строите карту «Школа»."),
    (table.Does("left", built("School")), "Your left neighbor builds School.", "Сосед слева строит карту «Школа»."),
    (table.Does(4, built("School")), "Player 4 builds School.", "Четвёртый игрок строит карту «Школа»."),
    (table.Does(None, built("School")), "Each player builds School.", "Каждый игрок строит карту «Школа»."),
    (
        table.Does("right", built("School"), (table.Paid("me", "coin", 2), table.Paid(None, "coin", 1))),
        "Your right neighbor builds School, paying you 2 coins and the bank 1 coin.",
        "Сосед справа строит карту «Школа», заплатив вам 2 монеты и банку 1 монету.",
    ),
    (table.Does(None, effects.EndStep("turn")), "The turn ends.", "Раунд заканчивается."),
    (table.Chooses("me", named("night")[0]), "You choose night.", "Вы выбираете сторону «Ночь»."),
    (table.Chooses("left", data.Constant(2)), "Your left neighbor chooses 2.", "Сосед слева выбирает 2."),
    (table.Chooses("left", table.named_seat("me")), "Your left neighbor chooses you.", "Сосед слева выбирает вас."),
    (table.Chooses("me", table.named_seat(4)), "You choose player 4.", "Вы выбираете четвёртого игрока."),
    (table.Chooses("me", table.Branch(2)), "You choose option 2.", "Вы выбираете вариант 2."),
    (table.Agrees("me"), "You agree.", "Вы соглашаетесь."),
    (table.Agrees("left"), "Your left neighbor agrees.", "Сосед слева соглашается."),
    (table.Declines("opponent"), "Your opponent declines.", "Противник отказывается."),
    (table.Declines("me"), "You decline.", "Вы отказываетесь."),
    (
        table.Supposed("me", effects.Gain(data.Seat("me"), "coin", data.Constant(3))),
        "Suppose you take 3 coins.",
        "Допустим, вы берёте 3 монеты.",
    ),
    (
        table.Supposed("left", built("School")),
        "Suppose your left neighbor builds School.",
        "Допустим, сосед слева строит карту «Школа».",
    ),
    (
        table.Does("left", effects.Pay(ME, "coin", data.Constant(2), receiver=table.named_seat("me"))),
        "Your left neighbor pays 2 coins to you.",
        "Сосед слева платит вам 2 монеты.",
    ),
    (
        table.Does("left", effects.Pay(ME, "coin", data.Constant(2), receiver=data.BoundPlayer(table.TEAM_MATE))),
        "Your left neighbor pays 2 coins to your team-mate.",
        "Сосед слева платит 2 монеты вашему напарнику.",
    ),
    (table.StepComes("conflict"), "The conflict comes.", "Наступает военный конфликт."),
    (table.Holds("me", coins(1)), "You have 1 coin.", "У вас 1 монета."),
    (table.Holds("left", coins(5)), "Your left neighbor has 5 coins.", "У соседа слева 5 монет."),
    (table.Holds("me", coins(0)), "You have no coins.", "У вас нет монет."),
    (table.Holds("me", coins(3, "at least")), "You have at least 3 coins.", "У вас есть хотя бы 3 монеты."),
    (
        table.Holds("me", data.AllOf((inside("city", "Altar"), inside("city", "Baths")))),
        "Altar and Baths are in your city.",
        "В вашем городе есть «Алтарь» и «Бани».",
    ),
    (
        table.Holds("right", inside("hand", "Altar")),
        "Altar is in your right neighbor's hand.",
        "В руке соседа справа есть «Алтарь».",
    ),
    (
        table.Holds("me", data.Not(data.Able(ME, "build", named("School")))),
        "You cannot build School.",
        "Вы не можете построить карту «Школа».",
    ),
    (
        table.Holds("left", data.Able(ME, "build", (cards("hand"),))),
        "Your left neighbor can build a card from their hand.",
        "Сосед слева может построить карту с руки.",
    ),
    (
        table.Must("me", data.Able(data.Seat("me"), "build", named("School"))),
        "You can build School, and nothing else.",
        "Вы можете построить карту «Школа», и больше ничего.",
    ),
    (
        table.CanPay("me", "left", "coin", 2, False),
        "You could not have paid your left neighbor 2 coins.",
        "Вы не могли бы заплатить соседу слева 2 монеты.",
    ),
    (
        table.CanPay("left", None, "coin", 1, True),
        "Your left neighbor could have paid the bank 1 coin.",
        "Сосед слева мог бы заплатить банку 1 монету.",
    ),
    (table.Scores("me", 21), "You score 21 points.", "Вы получаете 21 победное очко."),
    (
        table.Scores("left", -2, "Military"),
        "Your left neighbor scores −2 points for Military.",
        "Сосед слева получает −2 победных очка (строка «Война»).",
    ),
    (table.Wins(("me",)), "You win.", "Вы побеждаете."),
    (table.Wins(("left",)), "Your left neighbor wins.", "Сосед слева побеждает."),
    (
        table.Wins(("me", "right")),
        "You and your right neighbor share the victory.",
        "Победу делят вы и сосед справа.",
    ),
    (table.Holding(cards("hand"), data.Constant(7)), "There are 7 cards in your hand.", "В вашей руке 7 карт."),
    (table.Holding(cards("hand"), data.Constant(1)), "There is 1 card in your hand.", "В вашей руке 1 карта."),
    (table.Holding(cards("hand"), data.Constant(0)), "There are no cards in your hand.", "В вашей руке нет карт."),
    (table.Sees("me", cards("hand"), True), "You can see all cards in your hand.", "Вы видите все карты в вашей руке."),
    (
        table.Sees("left", cards("hand", table.named_seat("me")), False),
        "Your left neighbor cannot see cards in your hand.",
        "Сосед слева не видит карты в вашей руке.",
    ),
    (
        table.Sees("left", cards("hand"), True),
        "Your left neighbor can see all cards in their hand.",
        "Сосед слева видит все карты на руке.",
    ),
    (table.StepOver("game", True), "The game is over.", "Игра окончена."),
    (table.StepOver("game", True, "Speed"), "The game is over (Speed).", "Игра окончена (Speed)."),
    (table.StepOver("game", False), "The game goes on.", "Игра продолжается."),
]


@pytest.mark.parametrize(("event", "english", "russian"), LINES, ids=[english for _event, english, _russian in LINES])
def test_every_kind_of_line(event: table.When | table.Then, english: str, russian: str) -> None:
    scenario = replace(EMPTY, events=(event,))
    happens = isinstance(event, get_args(table.When))
    for language, line in zip(LANGUAGES, (english, russian), strict=True):
        assert describe_scenario(scenario, 1, lexicon(language)).events == (Event("when" if happens else "then", line),)


def test_no_kind_of_line_is_missing() -> None:
    kinds = {*get_args(table.When), *get_args(table.Then)}
    assert {type(event) for event, _english, _russian in LINES} == kinds


def test_what_is_given_stands_by_whom_it_belongs_to() -> None:
    scenario = replace(
        EMPTY,
        given=(
            table.HasAmount("me", "coin", 3),
            table.HasParts("me", "board", "Gizah", "day"),
            table.HasParts("me", "stage", "", None, 2),
            table.StepIs("age", 2),
            table.HasPieces("left", "city", ("Altar", "Baths")),
            table.HasAmount("left", "victory", 1, 5),
            table.HasPieces(None, "discard", ("Loom",)),
        ),
    )
    assert example(scenario, "en").given == (
        Given("", ("age 2",)),
        Given("You", ("3 coins", "board: Gizah, day", "2 stages")),
        Given("Your left neighbor", ("city: Altar, Baths", "1 victory token of value 5")),
        Given("The discard", ("Loom",)),
    )
    assert example(scenario, "ru").given == (
        Given("", ("эпоха 2",)),
        Given("Вы", ("3 монеты", "поле Чуда света: «Гиза», «День»", "2 яруса")),
        Given("Сосед слева", ("город: «Алтарь», «Бани»", "1 жетон победы достоинством 5")),
        Given("Сброс", ("«Ткацкий станок»",)),
    )


def test_a_name_that_is_not_translated_is_left_out() -> None:
    assert example(EMPTY, "en").title == "Nothing happens"
    assert example(EMPTY, "ru").title is None


def test_a_title_is_that_of_the_language() -> None:
    titled = replace(EMPTY, titles={"ru": "ничего не происходит"})
    assert example(titled, "en").title == "Nothing happens"
    assert example(titled, "ru").title == "Ничего не происходит"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", shipped_names())
def test_all_scenarios_of_the_sets_can_be_said(name: str, language: Language) -> None:
    library = compile_sets(name)
    for number, scenario in enumerate(library.scenarios):
        said = describe_scenario(scenario, number, lexicon_of(library, language))
        assert len(said.events) == len(scenario.events)
        lines = [event.text for event in said.events]
        assert all(line.endswith(".") and "  " not in line and "None" not in line for line in lines), lines
        if language == "ru":
            spoken = [*lines, *(part for given in said.given for part in given.parts)]
            assert not [line for line in spoken if re.search("[a-z]{2}", line)]
