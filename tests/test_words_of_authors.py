"""Words that authors bring, in Russian: declined right from the nominative alone, or told after a word that is."""

from __future__ import annotations

import pytest

from wonderscript.compiler.conjugations import conjugated
from wonderscript.compiler.declensions import declined
from wonderscript.runtime import words
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.lexicon import Lexicon
from wonderscript.runtime.words.nouns import Noun
from wonderscript.runtime.words.ru.declension import agree, decline
from wonderscript.runtime.words.ru.players import CASES
from wonderscript.runtime.words.ru.plurals import count_russian

ME = data.Seat("me")

# What a dictionary has: one, after 2, after 5, whom or what, several, several of them, of several.
FORMS = """
судья       судьи       судей       судью       судьи       судей       судей
слуга       слуги       слуг        слугу       слуги       слуг        слуг
рабочий     рабочих     рабочих     рабочего    рабочие     рабочих     рабочих
лиса        лисы        лис         лису        лисы        лис         лис
дитя        дитяти      детей       дитя        дети        детей       детей
человек     человека    человек     человека    люди        людей       людей
верблюд     верблюда    верблюдов   верблюда    верблюды    верблюдов   верблюдов
учёный      учёных      учёных      учёного     учёные      учёных      учёных
мать        матери      матерей     мать        матери      матерей     матерей
конь        коня        коней       коня        кони        коней       коней
крестьянин  крестьянина крестьян    крестьянина крестьяне   крестьян    крестьян
котёнок     котёнка     котят       котёнка     котята      котят       котят
полководец  полководца  полководцев полководца  полководцы  полководцев полководцев
жрица       жрицы       жриц        жрицу       жрицы       жриц        жриц
вождь       вождя       вождей      вождя       вожди       вождей      вождей
знамя       знамени     знамён      знамя       знамёна     знамёна     знамён
путь        пути        путей       путь        пути        пути        путей
чудо        чуда        чудес       чудо        чудеса      чудеса      чудес
ухо         уха         ушей        ухо         уши         уши         ушей
яблоко      яблока      яблок       яблоко      яблоки      яблоки      яблок
дерево      дерева      деревьев    дерево      деревья     деревья     деревьев
камень      камня       камней      камень      камни       камни       камней
корень      корня       корней      корень      корни       корни       корней
огонь       огня        огней       огонь       огни        огни        огней
печать      печати      печатей     печать      печати      печати      печатей
башня       башни       башен       башню       башни       башни       башен
сосна       сосны       сосен       сосну       сосны       сосны       сосен
копьё       копья       копий       копьё       копья       копья       копий
ожерелье    ожерелья    ожерелий    ожерелье    ожерелья    ожерелья    ожерелий
здание      здания      зданий      здание      здания      здания      зданий
гавань      гавани      гаваней     гавань      гавани      гавани      гаваней
музей       музея       музеев      музей       музеи       музеи       музеев
меч         меча        мечей       меч         мечи        мечи        мечей
плащ        плаща       плащей      плащ        плащи       плащи       плащей
венец       венца       венцов      венец       венцы       венцы       венцов
месяц       месяца      месяцев     месяц       месяцы      месяцы      месяцев
цветок      цветка      цветков     цветок      цветы       цветы       цветов
жар-птица   жар-птицы   жар-птиц    жар-птицу   жар-птицы   жар-птиц    жар-птиц
царь-пушка  царь-пушки  царь-пушек  царь-пушку  царь-пушки  царь-пушки  царь-пушек
""".strip().splitlines()


@pytest.mark.parametrize("row", FORMS, ids=lambda row: row.split()[0])
def test_a_noun_is_declined_from_its_nominative(row: str) -> None:
    one, few, many, acc, plural, plural_acc, plural_gen = row.split()
    found = declined(one)
    assert found is not None
    said = tuple(found[form] for form in ("few", "many", "acc", "plural", "plural_acc", "plural_gen"))
    assert said == (few, many, acc, plural, plural_acc, plural_gen)


@pytest.mark.parametrize(
    ("one", "counted"),
    [
        ("весы", ["одни весы", "двое весов", "трое весов", "5 весов"]),
        ("сани", ["одни сани", "двое саней", "трое саней", "5 саней"]),
        ("ножницы", ["одни ножницы", "двое ножниц", "трое ножниц", "5 ножниц"]),
        ("ворота", ["одни ворота", "двое ворот", "трое ворот", "5 ворот"]),
        (
            "солнечные часы",
            ["одни солнечные часы", "двое солнечных часов", "трое солнечных часов", "5 солнечных часов"],
        ),
        ("жетон победы", ["1 жетон победы", "2 жетона победы", "3 жетона победы", "5 жетонов победы"]),
        (
            "рыночный прилавок",
            ["1 рыночный прилавок", "2 рыночных прилавка", "3 рыночных прилавка", "5 рыночных прилавков"],
        ),
        ("масляная лампа", ["1 масляная лампа", "2 масляные лампы", "3 масляные лампы", "5 масляных ламп"]),
        ("топор и молот", ["1 топор и молот", "2 топора и молота", "3 топора и молота", "5 топоров и молотов"]),
        ("меч-кладенец", ["1 меч-кладенец", "2 меча-кладенца", "3 меча-кладенца", "5 мечей-кладенцев"]),
    ],
)
def test_nouns_are_counted(one: str, counted: list[str]) -> None:
    noun = noun_of(one)
    assert [count_russian(number, noun) for number in (1, 2, 3, 5)] == counted


def test_what_follows_a_noun_leaves_its_plural_alone() -> None:
    found = declined("дитя природы")
    assert found is not None and (found["plural"], found["many"]) == ("дети природы", "детей природы")


def test_the_living_are_counted_as_they_are_taken() -> None:
    camel, fox = noun_of("верблюд"), noun_of("лиса")
    assert [count_russian(number, camel, (), "acc") for number in (1, 2, 5, 21, 22)] == [
        "1 верблюда",
        "2 верблюдов",
        "5 верблюдов",
        "21 верблюда",
        "22 верблюда",
    ]
    assert count_russian(2, fox, (), "acc") == "2 лис"


@pytest.mark.parametrize(
    ("lemma", "forms"),
    [
        ("лисий", ["лисий", "лисья", "лисье", "лисьего", "лисью", "лисьих"]),
        ("волчий", ["волчий", "волчья", "волчье", "волчьего", "волчью", "волчьих"]),
        ("олений", ["олений", "оленья", "оленье", "оленьего", "оленью", "оленьих"]),
        ("царицын", ["царицын", "царицына", "царицыно", "царицына", "царицыну", "царицыных"]),
        ("отцов", ["отцов", "отцова", "отцово", "отцова", "отцову", "отцовых"]),
        ("горячий", ["горячий", "горячая", "горячее", "горячего", "горячую", "горячих"]),
        ("синий", ["синий", "синяя", "синее", "синего", "синюю", "синих"]),
    ],
)
def test_adjectives_that_say_whose_something_is(lemma: str, forms: list[str]) -> None:
    said = [
        agree(lemma, "m", "nom"),
        agree(lemma, "f", "nom"),
        agree(lemma, "n", "nom"),
        agree(lemma, "m", "gen"),
        agree(lemma, "f", "acc"),
        agree(lemma, "m", "gen", plural=True),
    ]
    assert said == forms


def lexicon(forms: dict[str, str] | None, sort: str = "token") -> Lexicon:
    english = Lexicon.english({"gold": ("gold", "golds")}, sorts={"gold": sort}, tokens=["gold"])
    return Lexicon.russian(english, {} if forms is None else {"gold": forms})


def taken(number: int, forms: dict[str, str] | None) -> str:
    return words.sentence(effects.Gain(ME, "gold", data.Constant(number)), lexicon(forms))


def worth(forms: dict[str, str] | None) -> str:
    return words.sentence(effects.Fact(effects.Worth(data.CounterOf(ME, "gold"))), lexicon(forms))


def without(forms: dict[str, str] | None) -> str:
    none = data.Compare(data.CounterOf(ME, "gold"), "is", data.Constant(0))
    return words.describe_argument(none, lexicon(forms))


def test_sentences_with_such_words() -> None:
    scales, judge, fame = declined("весы"), declined("судья"), declined("слава", "mass")
    assert scales is not None and judge is not None and fame is not None
    assert worth(scales) == "Приносит 1 очко за каждые ваши весы."
    assert taken(1, scales) == "Возьмите одни весы."
    assert worth(judge) == "Приносит 1 очко за каждого вашего судью."
    assert taken(2, judge) == "Возьмите 2 судей."
    assert without(fame) == "у вас нет славы"
    assert worth(fame) == "Приносит 1 очко за каждую вашу единицу славы."
    assert taken(5, fame) == "Возьмите 5 единиц славы."


@pytest.mark.parametrize("forms", [None, {"text": "gold"}])
def test_what_cannot_be_declined_stands_after_what_can(forms: dict[str, str] | None) -> None:
    assert taken(1, forms) == "Возьмите 1 жетон «gold»."
    assert taken(2, forms) == "Возьмите 2 жетона «gold»."
    assert worth(forms) == "Приносит 1 очко за каждый ваш жетон «gold»."
    assert without(forms) == "у вас нет жетонов «gold»"


@pytest.mark.parametrize("word", ["gold", "R2-D2", "карточка gold", "", "бегать"])
def test_what_is_no_noun_is_not_declined(word: str) -> None:
    assert declined(word) is None


@pytest.mark.parametrize(
    ("given", "followed"),
    [
        ({"do": "угостите", "he": "угощает"}, {"to": "угостить", "you": "угощаете", "doing": "угощать"}),
        ({"do": "нанесите удар", "they": "наносят удар"}, {"to": "нанести удар", "he": "наносит удар"}),
        ({"do": "сразитесь", "you": "сражаетесь"}, {"to": "сразиться", "he": "сражается", "doing": "сражаться"}),
        ({"do": "отдайте"}, {"to": "отдать", "he": None}),
        ({"do": "treat", "he": "treats"}, {"to": None, "they": None}),
        ({"he": "граничит"}, {"they": None}),
    ],
)
def test_a_verb_has_the_forms_that_follow(given: dict[str, str], followed: dict[str, str | None]) -> None:
    found = conjugated(given)
    assert found.items() >= given.items()
    assert {form: found.get(form) for form in followed} == followed


def noun_of(one: str) -> Noun:
    forms = declined(one)
    assert forms is not None
    noun = Lexicon.russian(Lexicon.english({}), {"gold": forms}).noun("gold")
    assert all(decline(noun, case, plural) for case in CASES for plural in (False, True))
    return noun
