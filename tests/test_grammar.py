"""Plurals, cases and agreement, in English and in Russian."""

from __future__ import annotations

import pytest
from tests.small_lexicon import EN, RU

from wonderscript.runtime.words.en.plurals import count_english, english_plural
from wonderscript.runtime.words.nouns import Case, Gender, Noun
from wonderscript.runtime.words.ru.declension import agree, decline, short
from wonderscript.runtime.words.ru.plurals import count_russian, russian_category

COIN = RU.noun("coin")


@pytest.mark.parametrize(
    ("number", "nominative", "accusative", "genitive"),
    [
        (0, "0 монет", "0 монет", "0 монет"),
        (1, "1 монета", "1 монету", "1 монеты"),
        (2, "2 монеты", "2 монеты", "2 монет"),
        (4, "4 монеты", "4 монеты", "4 монет"),
        (5, "5 монет", "5 монет", "5 монет"),
        (11, "11 монет", "11 монет", "11 монет"),
        (12, "12 монет", "12 монет", "12 монет"),
        (14, "14 монет", "14 монет", "14 монет"),
        (20, "20 монет", "20 монет", "20 монет"),
        (21, "21 монета", "21 монету", "21 монеты"),
        (22, "22 монеты", "22 монеты", "22 монет"),
        (25, "25 монет", "25 монет", "25 монет"),
        (101, "101 монета", "101 монету", "101 монеты"),
        (111, "111 монет", "111 монет", "111 монет"),
        (-1, "−1 монета", "−1 монету", "−1 монеты"),
    ],
)
def test_a_russian_noun_agrees_with_its_number(number: int, nominative: str, accusative: str, genitive: str) -> None:
    assert count_russian(number, COIN) == nominative
    assert count_russian(number, COIN, case="acc") == accusative
    assert count_russian(number, COIN, case="gen") == genitive


@pytest.mark.parametrize(
    ("number", "feminine", "masculine", "neuter"),
    [
        (1, "1 серая карта", "1 серый щит", "1 серое поле"),
        (2, "2 серые карты", "2 серых щита", "2 серых поля"),
        (5, "5 серых карт", "5 серых щитов", "5 серых полей"),
        (21, "21 серая карта", "21 серый щит", "21 серое поле"),
    ],
)
def test_an_adjective_agrees_with_number_and_noun(number: int, feminine: str, masculine: str, neuter: str) -> None:
    nouns = (RU.noun(word) for word in ("card", "shield", "board"))
    assert [count_russian(number, noun, ("серый",)) for noun in nouns] == [feminine, masculine, neuter]


def test_russian_categories() -> None:
    assert {russian_category(number) for number in (1, 21, 31, 101, 1001)} == {"one"}
    assert {russian_category(number) for number in (2, 3, 4, 22, 104)} == {"few"}
    assert {russian_category(number) for number in (0, 5, 11, 12, 13, 14, 19, 20, 111, 112)} == {"many"}


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("city", "cities"),
        ("box", "boxes"),
        ("hand", "hands"),
        ("play", "plays"),
        ("losses", "losses"),
        ("pass", "passes"),
    ],
)
def test_an_english_plural(one: str, many: str) -> None:
    assert english_plural(one) == many


def test_an_english_noun_agrees_with_its_number() -> None:
    coin, clay = EN.noun("coin"), EN.noun("clay")
    assert [count_english(number, coin) for number in (0, 1, 2, 21)] == ["0 coins", "1 coin", "2 coins", "21 coins"]
    assert count_english(2, clay) == "2 clay"
    assert count_english(2, coin, ("lost",)) == "2 lost coins"


@pytest.mark.parametrize(
    ("noun", "cases"),
    [
        (RU.noun("city"), "город города городу город городом городе"),
        (RU.noun("hand"), "рука руки руке руку рукой руке"),
        (RU.noun("tablet"), "скрижаль скрижали скрижали скрижаль скрижалью скрижали"),
        (RU.noun("gear"), "шестерня шестерни шестерне шестерню шестернёй шестерне".replace("ёй", "ей")),
        (RU.noun("stone"), "камень камня камню камень камнем камне"),
        (RU.noun("place"), "размещение размещения размещению размещение размещением размещении"),
        (RU.noun("board"), "поле поля полю поле полем поле"),
        (RU.noun("leader"), "лидер лидера лидеру лидера лидером лидере"),
        (RU.noun("play"), "розыгрыш розыгрыша розыгрышу розыгрыш розыгрышем розыгрыше"),
        (RU.noun("victory"), "жетон победы|жетона победы|жетону победы|жетон победы|жетоном победы|жетоне победы"),
        (
            RU.noun("point"),
            "победное очко|победного очка|победному очку|победное очко|победным очком|победном очке",
        ),
        (
            Noun("масляная лампа", "масляных ламп", "масляные лампы", "масляные лампы", gender="f"),
            "масляная лампа|масляной лампы|масляной лампе|масляную лампу|масляной лампой|масляной лампе",
        ),
        (Noun("ряд", "рядов", "ряда", "ряды", prep="ряду"), "ряд ряда ряду ряд рядом ряду"),
    ],
)
def test_a_noun_in_all_cases(noun: Noun, cases: str) -> None:
    expected = cases.split("|") if "|" in cases else cases.split()
    assert [decline(noun, case) for case in CASES] == expected


@pytest.mark.parametrize(
    ("word", "cases"),
    [
        ("city", "города городов городам города городами городах"),
        ("hand", "руки рук рукам руки руками руках"),
        ("stage", "ярусы ярусов ярусам ярусы ярусами ярусах"),
        ("board", "поля полей полям поля полями полях"),
        ("leader", "лидеры лидеров лидерам лидеров лидерами лидерах"),
        ("point", "победные очки|победных очков|победным очкам|победные очки|победными очками|победных очках"),
    ],
)
def test_a_noun_in_all_cases_of_the_plural(word: str, cases: str) -> None:
    expected = cases.split("|") if "|" in cases else cases.split()
    assert [decline(RU.noun(word), case, plural=True) for case in CASES] == expected


CASES: tuple[Case, ...] = ("nom", "gen", "dat", "acc", "ins", "prep")


@pytest.mark.parametrize(
    ("lemma", "gender", "plural", "cases"),
    [
        ("коричневый", "f", False, "коричневая коричневой коричневой коричневую коричневой коричневой"),
        ("коричневый", "m", False, "коричневый коричневого коричневому коричневый коричневым коричневом"),
        ("синий", "f", False, "синяя синей синей синюю синей синей"),
        ("синий", "n", False, "синее синего синему синее синим синем"),
        ("синий", "m", True, "синие синих синим синие синими синих"),
        ("другой", "m", False, "другой другого другому другой другим другом"),
        ("другой", "f", True, "другие других другим другие другими других"),
        ("высокий", "n", False, "высокое высокого высокому высокое высоким высоком"),
        ("лучший", "f", False, "лучшая лучшей лучшей лучшую лучшей лучшей"),
        ("общий", "m", False, "общий общего общему общий общим общем"),
        ("большой", "n", False, "большое большого большому большое большим большом"),
        ("третий", "f", False, "третья третьей третьей третью третьей третьей"),
        ("этот", "f", False, "эта этой этой эту этой этой"),
        ("свой", "m", False, "свой своего своему свой своим своём"),
        ("«brown»", "f", False, "«brown» «brown» «brown» «brown» «brown» «brown»"),
    ],
)
def test_an_adjective_in_all_cases(lemma: str, gender: Gender, plural: bool, cases: str) -> None:
    assert [agree(lemma, gender, case, plural) for case in CASES] == cases.split()


def test_several_adjectives_agree_together() -> None:
    assert agree("красный, синий или серый", "f", "acc") == "красную, синюю или серую"
    assert agree("красный", "m", "acc", animate=True) == "красного"


def test_a_short_participle_agrees() -> None:
    assert [short("построено", gender) for gender in ("m", "f", "n")] == ["построен", "построена", "построено"]
    assert short("построено", "m", plural=True) == "построены"
    assert [short("возведён", gender) for gender in ("m", "f", "n")] == ["возведён", "возведена", "возведено"]
    assert short("возведён", "m", plural=True) == "возведены"


def test_the_living_are_counted_otherwise_in_the_accusative() -> None:
    leader = Noun("лидер", "лидеров", "лидера", "лидеры", "лидера")
    assert count_russian(4, leader) == "4 лидера"
    assert count_russian(4, leader, case="acc") == "4 лидеров"
    assert count_russian(2, leader, ("новый",), "acc") == "2 новых лидеров"
