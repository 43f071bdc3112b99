"""Effect objects as words: the sentences that cards and rules get, in English and in Russian."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct
from msgspec.structs import replace

from wonderscript.compiler.bundles import compile_sets
from wonderscript.runtime import effects, words
from wonderscript.runtime import phrases as data
from wonderscript.runtime.effects import (
    Again,
    AllTogether,
    AtEnd,
    Brings,
    Brought,
    Buys,
    Call,
    Choose,
    Copy,
    Costs,
    CountsAs,
    Deal,
    DoOne,
    DoText,
    EndStep,
    Event,
    Fact,
    FillDeck,
    FillWith,
    Forbids,
    ForEachPiece,
    ForEachPlayer,
    Frees,
    Gain,
    GoFirst,
    Hook,
    If,
    InAnyOrder,
    InPhase,
    Later,
    LayOut,
    Links,
    LookAt,
    May,
    MoreOptions,
    Move,
    MoveTrack,
    NumberRange,
    OnlyIf,
    OwnFirst,
    Pass,
    Pay,
    PayCost,
    Pays,
    Produces,
    ProducesAgain,
    Reaches,
    Receives,
    Repeat,
    Replaces,
    Reveal,
    RunStep,
    SetCounter,
    Shows,
    ShowsCopy,
    Shuffle,
    SitOut,
    SpendsFirst,
    Swap,
    Trigger,
    Turns,
    UsesLinks,
    Waives,
    Watch,
    Win,
    Worth,
)
from wonderscript.runtime.library import Library, Piece
from wonderscript.runtime.phrases import (
    Able,
    AllOf,
    AnyFilter,
    AnyOf,
    Below,
    BoundNumber,
    BoundPiece,
    BoundPlayer,
    Compare,
    Constant,
    Cost,
    CostPart,
    CostsExactly,
    CounterOf,
    CounterOn,
    CountPieces,
    Difference,
    EachOf,
    Exists,
    Extreme,
    FaceDown,
    HasName,
    HasNumber,
    HasValue,
    HolderOf,
    IsCalled,
    IsIn,
    IsKind,
    IsNot,
    IsPiece,
    LinkedFrom,
    LinksTo,
    MissingIn,
    MostOf,
    Not,
    OnPiece,
    OwnerOf,
    PartsOf,
    Pieces,
    PlayerCount,
    PlayerIs,
    PlayersWho,
    PointsOf,
    Product,
    PropertyOf,
    Quotient,
    Resources,
    ResourceUnits,
    RowOf,
    SameAs,
    Seat,
    SettingIs,
    SettingValue,
    SharedZone,
    Square,
    StepNumber,
    Sum,
    This,
    Together,
    TokenPoints,
    TrackPoints,
    TrackPosition,
    ZoneOf,
)
from wonderscript.runtime.words import (
    english,
    english_conditions,
    english_facts,
    english_numbers,
    english_pieces,
    english_statements,
    russian,
    russian_conditions,
    russian_facts,
    russian_numbers,
    russian_pieces,
    russian_players,
    russian_statements,
)
from wonderscript.runtime.words.declension import Case, Gender, Noun, agree, decline, short
from wonderscript.runtime.words.from_library import lexicon_of
from wonderscript.runtime.words.lexicon import Lexicon
from wonderscript.runtime.words.plurals import count_english, count_russian, english_plural, russian_category

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "golden"
ACCEPT = "ACCEPT"

# --- the words of a small game ---------------------------------------------------------------------------

ENGLISH_WORDS: dict[str, tuple[str, ...]] = {
    "coin": ("coin", "coins"),
    "loss": ("loss", "losses"),
    "victory": ("victory token", "victory tokens"),
    "defeat": ("defeat token", "defeat tokens"),
    "cube": ("cube", "cubes"),
    "alarm": ("alarm",),
    "card": ("card", "cards"),
    "stage": ("stage", "stages"),
    "board": ("board", "boards"),
    "leader": ("leader", "leaders"),
    "chamber": ("chamber", "chambers"),
    "shield": ("shield", "shields"),
    "compass": ("compass", "compasses"),
    "gear": ("gear", "gears"),
    "tablet": ("tablet", "tablets"),
    "camel": ("camel",),
    "wood": ("wood",),
    "clay": ("clay",),
    "stone": ("stone",),
    "glass": ("glass",),
    "brown": ("brown",),
    "grey": ("grey",),
    "blue": ("blue",),
    "red": ("red",),
    "green": ("green",),
    "open": ("open",),
    "color": ("color",),
    "age": ("age",),
    "city": ("city",),
    "hand": ("hand",),
    "plan": ("plan",),
    "deck": ("deck",),
    "discard": ("discard",),
    "pyramid": ("pyramid",),
    "turn": ("turn",),
    "conflict": ("conflict",),
    "play": ("play",),
    "chain": ("chain",),
    "pay": ("pay",),
    "place": ("place",),
    "age-deck": ("age-deck",),
}
RUSSIAN_WORDS: dict[str, dict[str, str]] = {
    word: dict(zip(("one", "few", "many", "plural", "gender", "acc"), forms.split("|"), strict=False))
    for word, forms in {
        "coin": "монета|монеты|монет|монеты|f|монету",
        "loss": "потеря|потери|потерь|потери|f|потерю",
        "victory": "жетон победы|жетона победы|жетонов победы|жетоны победы|m",
        "defeat": "жетон поражения|жетона поражения|жетонов поражения|жетоны поражения|m",
        "cube": "кубик|кубика|кубиков|кубики|m",
        "alarm": "тревога|тревоги|тревог|тревоги|f",
        "card": "карта|карты|карт|карты|f|карту",
        "stage": "ярус|яруса|ярусов|ярусы|m",
        "board": "поле|поля|полей|поля|n",
        "leader": "лидер|лидера|лидеров|лидеры|m|лидера",
        "chamber": "палата|палаты|палат|палаты|f",
        "shield": "щит|щита|щитов|щиты|m",
        "compass": "циркуль|циркуля|циркулей|циркули|m",
        "gear": "шестерня|шестерни|шестерён|шестерни|f",
        "tablet": "скрижаль|скрижали|скрижалей|скрижали|f",
        "camel": "верблюд|верблюда|верблюдов|верблюды|m|верблюда",
        "wood": "древесина|древесины|древесины|древесина|f",
        "clay": "глина|глины|глины|глина|f",
        "stone": "камень|камня|камней|камни|m",
        "glass": "стекло|стекла|стекла|стекло|n",
        "color": "цвет|цвета|цветов|цвета|m",
        "age": "эпоха|эпохи|эпох|эпохи|f",
        "city": "город|города|городов|города|m",
        "hand": "рука|руки|рук|руки|f",
        "plan": "план|плана|планов|планы|m",
        "deck": "колода|колоды|колод|колоды|f",
        "discard": "сброс|сброса|сбросов|сбросы|m",
        "pyramid": "пирамида|пирамиды|пирамид|пирамиды|f",
        "turn": "раунд|раунда|раундов|раунды|m",
        "conflict": "конфликт|конфликта|конфликтов|конфликты|m",
        "play": "розыгрыш|розыгрыша|розыгрышей|розыгрыши|m",
        "chain": "цепочка|цепочки|цепочек|цепочки|f",
        "pay": "оплата|оплаты|оплат|оплаты|f",
        "place": "размещение|размещения|размещений|размещения|n",
        "age-deck": "колода эпохи|колоды эпохи|колод эпохи|колоды эпохи|f",
        "point": "победное очко|победных очка|победных очков|победные очки|n",
    }.items()
} | {
    word: {"adj": lemma}
    for word, lemma in {
        "brown": "коричневый",
        "grey": "серый",
        "blue": "синий",
        "red": "красный",
        "green": "зелёный",
        "open": "открытый",
    }.items()
}
ENGLISH_VERBS: dict[str, tuple[str, ...]] = {
    "build": ("build", "builds", "built"),
    "build with": ("build", "builds", "built"),
    "sell": ("sell", "sells", "sold"),
    "lose": ("lose", "loses"),
    "fight": ("fight", "fights"),
    "yield to": ("yield", "yields"),
    "leads to": ("lead to", "leads to"),
    "control": ("control", "controls"),
}
SLOTS = {
    "build": ("card",),
    "build with": ("stage", "card"),
    "sell": ("card",),
    "lose": ("amount of coin",),
    "fight": ("player",),
    "yield to": ("player",),
}
RUSSIAN_VERBS: dict[str, dict[str, str]] = {
    verb: dict(zip(("do", "you", "he", "they", "to", "done", "frame"), forms.split("|"), strict=False))
    for verb, forms in {
        "build": "постройте|строите|строит|строят|построить|построено|{acc}",
        "build with": "постройте|строите|строит|строят|построить|построено|{acc} с помощью {gen}",
        "sell": "продайте|продаёте|продаёт|продают|продать|продано|{acc}",
        "lose": "потеряйте|теряете|теряет|теряют|потерять|потеряно|{acc}",
        "fight": "сразитесь|сражаетесь|сражается|сражаются|сразиться||против {gen}",
        "yield to": "уступите|уступаете|уступает|уступают|уступить||{dat}",
        "leads to": "откройте|открываете|открывает|открывают|открыть|открыто|{acc}",
        "control": "контролируйте|контролируете|контролирует|контролируют|контролировать||{acc}",
    }.items()
}
NAMES = {"card": {"Forum": "Форум", "Loom": "Ткацкий станок"}}
LINES = {"Supremacy": "превосходство", "Spiral": "Спираль"}
RESOURCES = ("wood", "clay", "stone", "glass")

EN = Lexicon.english(
    ENGLISH_WORDS,
    ENGLISH_VERBS,
    slots=SLOTS,
    settings={"hand-size": 7},
    resources=RESOURCES,
    mass=("alarm",),
    shared=("alarm",),
    steps=("turn", "age", "conflict", "play"),
    ranks={"last": "last of all"},
)
RU = Lexicon.russian(
    EN, RUSSIAN_WORDS, NAMES, RUSSIAN_VERBS, LINES, {"solo": "соло"}, ranks={"last": "в последнюю очередь"}
)
LEXICONS = {"en": EN, "ru": RU}
each_language = pytest.mark.parametrize("lexicon", LEXICONS.values(), ids=LEXICONS)

# --- phrases that the examples use -----------------------------------------------------------------------

ME, THEM, LEFT, RIGHT = Seat("me"), Seat("them"), Seat("left"), Seat("right")
NEIGHBORS, OTHERS, EVERYONE, OPPONENT = Seat("neighbors"), Seat("others"), Seat("everyone"), Seat("opponent")
ME_AND_NEIGHBORS = EachOf((ME, NEIGHBORS))
MY_CITY, MY_HAND, DISCARD = ZoneOf(ME, "city"), ZoneOf(ME, "hand"), SharedZone("discard")
C, S, P, N = BoundPiece("C"), BoundPiece("S"), BoundPlayer("P"), BoundNumber("N")
VARIABLES = {"C": "card", "S": "stage", "P": "player", "N": "number"}


def n(value: int) -> Constant:
    return Constant(value)


def color(*values: str) -> HasValue:
    return HasValue("color", values)


def cards(*values: str, of: data.Players | None = ME, zone: str = "city") -> Pieces:
    places = () if of is None else (ZoneOf(of, zone),)
    return Pieces("card", places, (color(*values),) if values else ())


def per(pieces: data.PieceSet, times: int = 1) -> data.Number:
    count = CountPieces(pieces)
    return count if times == 1 else Product(n(times), count)


def cost(**parts: int) -> Cost:
    return Cost(tuple(CostPart(what, amount) for what, amount in parts.items()))


def built(*body: effects.Statement) -> Trigger:
    return Trigger(Event("build", None), body)


def resources(*names: str) -> Resources:
    return Resources(names)


FIRST_STAGE = Pieces("stage", (ZoneOf(ME, "plan"),), (), "first")
A_CARD_IN_HAND = Choose(ME, "C", Pieces("card", (MY_HAND,)))

# --- sentences, checked by hand -----------------------------------------------------------------------

FACTS: list[tuple[Any, str, str]] = [
    (
        Costs(cost(coin=1)),
        "Costs 1 coin.",
        "Стоит 1 монету.",
    ),
    (
        Costs(cost(stone=1, wood=2, glass=1)),
        "Costs 1 stone, 2 wood and 1 glass.",
        "Стоит 1 камень, 2 древесины и 1 стекло.",
    ),
    (
        Costs(Cost()),
        "Costs nothing.",
        "Ничего не стоит.",
    ),
    (
        Costs(Cost(pattern="different", size=3)),
        "Costs 3 different resources.",
        "Стоит 3 разных ресурса.",
    ),
    (
        Costs(Cost(pattern="same", size=2)),
        "Costs 2 identical resources.",
        "Стоит 2 одинаковых ресурса.",
    ),
    (
        Costs(Cost(number=per(cards("red")), counter="coin")),
        "Costs 1 coin for each red card in your city.",
        "Стоит 1 монету за каждую красную карту в вашем городе.",
    ),
    (
        Produces((resources("wood", "clay"),)),
        "Produces wood or clay.",
        "Производит древесину или глину.",
    ),
    (
        Produces((resources("wood"), resources("wood"))),
        "Produces 2 wood.",
        "Производит 2 древесины.",
    ),
    (
        Produces((resources("stone"),), DISCARD),
        "Produces stone once, then goes into the discard.",
        "Производит камень один раз, после чего уходит в сброс.",
    ),
    (
        Produces((resources(*RESOURCES),)),
        "Produces any resource.",
        "Производит любой ресурс.",
    ),
    (
        ProducesAgain(Together((cards("brown"), cards("grey")))),
        "Produces 1 more unit of a resource that brown cards and grey cards in your city produce.",
        "Производит ещё 1 единицу ресурса, который производят коричневые карты и серые карты в вашем городе.",
    ),
    (
        ProducesAgain(cards("brown"), missing=True),
        "Produces 1 resource that brown cards in your city do not produce.",
        "Производит 1 единицу ресурса, которого не производят коричневые карты в вашем городе.",
    ),
    (
        Shows(("shield",), n(1)),
        "Shows 1 shield.",
        "Даёт 1 щит.",
    ),
    (
        Shows(("shield",), n(2)),
        "Shows 2 shields.",
        "Даёт 2 щита.",
    ),
    (
        Shows(("shield",), CounterOf(ME, "defeat")),
        "Shows 1 shield for each defeat token you have.",
        "Даёт 1 щит за каждый ваш жетон поражения.",
    ),
    (
        Shows(("compass", "gear", "tablet"), n(1)),
        "Shows a compass, gear or tablet, whichever suits you best.",
        "Даёт циркуль, шестерню или скрижаль — как вам выгоднее.",
    ),
    (
        ShowsCopy(cards("green", of=NEIGHBORS)),
        (
            "Copies 1 symbol of a green card in your neighbors' cities, whichever suits you best; each can be "
            "copied once."
        ),
        (
            "Копирует 1 символ зелёной карты в городах ваших соседей — как вам выгоднее; каждую можно "
            "скопировать один раз."
        ),
    ),
    (
        Links("leads to", "Forum", "camel"),
        "Leads to Forum (camel).",
        "Открывает карту «Форум» (верблюд).",
    ),
    (
        Links("leads to", None, "camel"),
        "Leads to pieces that take a camel.",
        "Открывает всё, что принимает связь «верблюд».",
    ),
    (
        Links("leads to", None, "camel", takes=True),
        "Pieces that give a camel lead to this card.",
        "Всё, что даёт связь «верблюд», открывает эту карту.",
    ),
    (
        Worth(n(3)),
        "Worth 3 points.",
        "Приносит 3 победных очка.",
    ),
    (
        Worth(n(1)),
        "Worth 1 point.",
        "Приносит 1 победное очко.",
    ),
    (
        Worth(n(-1)),
        "Worth −1 point.",
        "Приносит −1 победное очко.",
    ),
    (
        Worth(per(cards("brown", of=ME_AND_NEIGHBORS))),
        "Worth 1 point for each brown card in your city and your neighbors' cities.",
        "Приносит 1 победное очко за каждую коричневую карту в вашем городе и в городах ваших соседей.",
    ),
    (
        Worth(per(cards("brown", "grey", "green"), 2)),
        "Worth 2 points for each brown, grey or green card in your city.",
        "Приносит 2 победных очка за каждую коричневую, серую или зелёную карту в вашем городе.",
    ),
    (
        Worth(Quotient(CounterOf(ME, "coin"), n(3))),
        "Worth 1 point for every 3 coins you have.",
        "Приносит 1 победное очко за каждые 3 ваши монеты.",
    ),
    (
        Worth(
            Product(n(7), Extreme(False, (CounterOf(ME, "compass"), CounterOf(ME, "gear"), CounterOf(ME, "tablet"))))
        ),
        "Worth 7 points for each set of compass, gear and tablet you have.",
        "Приносит 7 победных очков за каждый ваш набор из циркуля, шестерни и скрижали.",
    ),
    (
        Worth(Extreme(False, (CountPieces(cards("blue")), CountPieces(cards("red"))))),
        "Worth 1 point for each set of blue and red cards in your city.",
        "Приносит 1 победное очко за каждый набор из синей и красной карт в вашем городе.",
    ),
    (
        Worth(MostOf(EVERYONE, CountPieces(cards("blue", of=THEM)))),
        "Worth 1 point for each blue card in the city of whoever has the most.",
        "Приносит 1 победное очко за каждую синюю карту в городе того игрока, у которого их больше всего.",
    ),
    (
        Worth(PointsOf(cards("blue", of=NEIGHBORS), best=True)),
        "Worth the points of one of the blue cards in your neighbors' cities, the best for you.",
        "Приносит победные очки за одну из синих карт в городах ваших соседей, лучшую для вас.",
    ),
    (
        Fact(Worth(n(2)), Compare(StepNumber("age"), "is", n(3))),
        "Worth 2 points in age 3.",
        "Приносит 2 победных очка в эпохе 3.",
    ),
    (
        Fact(Frees(cards(of=None)), Compare(StepNumber("turn"), "is", StepNumber("turn", last=True))),
        "Cards cost you nothing in the last turn.",
        "Карты для вас бесплатны в последнем раунде.",
    ),
    (
        Fact(Worth(n(7)), Not(Exists(Pieces(None, (ZoneOf(ME, "plan"),))))),
        "Worth 7 points if your plan is empty.",
        "Приносит 7 победных очков, если ваш план пуст.",
    ),
    (
        Buys(resources(*RESOURCES), NEIGHBORS, n(2), "coin", Together((cards("brown", of=None), Pieces("board", ())))),
        "You can buy any resource on brown cards and boards from your neighbors for 2 coins each.",
        "Вы можете купить любой ресурс с коричневых карт и полей у ваших соседей по 2 монеты за единицу.",
    ),
    (
        Buys(
            resources(*RESOURCES),
            Seat("bank"),
            Sum((n(2), ResourceUnits("R", cards("brown", "grey", of=OPPONENT)))),
            "coin",
            variable="R",
        ),
        (
            "You can buy any resource from the bank, each for 2 coins plus 1 coin for each unit of that "
            "resource on brown and grey cards in your opponent's city."
        ),
        (
            "Вы можете купить любой ресурс у банка; цена единицы — 2 монеты плюс 1 монета за каждую единицу "
            "этого ресурса на коричневых и серых картах в городе противника."
        ),
    ),
    (
        Pays(resources("glass", "clay"), NEIGHBORS, n(1), "coin"),
        "You buy glass and clay from your neighbors for 1 coin each.",
        "Вы покупаете стекло и глину у ваших соседей по 1 монете за единицу.",
    ),
    (
        Pays(resources("wood"), RIGHT, n(1), "coin"),
        "You buy wood from your right neighbor for 1 coin.",
        "Вы покупаете древесину у соседа справа за 1 монету.",
    ),
    (
        Pays(resources("wood", "clay"), LEFT, n(1), "coin", less=True, floor=1),
        "You pay 1 coin less for wood and clay from your left neighbor, but at least 1 coin.",
        "Вы платите на 1 монету меньше за древесину и глину у соседа слева, но не меньше 1 монеты.",
    ),
    (
        Receives(OPPONENT),
        "You receive what your opponent pays for resources.",
        "Вы получаете то, что противник платит за ресурсы.",
    ),
    (
        Frees(Pieces("card", (), (MissingIn("color", Pieces("card", (MY_CITY,))),))),
        "Cards of a color missing in your city cost you nothing.",
        "Карты цвета, которого нет в вашем городе, для вас бесплатны.",
    ),
    (
        Frees(Pieces("card", (), (LinkedFrom("leads to", Pieces(None, (MY_CITY,))),)), "chain"),
        "Cards that your city leads to cost you nothing (by chain).",
        "Карты, которые открывает ваш город, для вас бесплатны (цепочка).",
    ),
    (
        Fact(Frees(cards("red", of=None)), once_a="age"),
        "Once each age, a red card costs you nothing.",
        "Раз в эпоху вы можете бесплатно получить красную карту.",
    ),
    (
        Waives(Pieces("stage", ()), RESOURCES, None, ME),
        "Stages cost you no resources.",
        "Ярусы не требуют от вас ресурсов.",
    ),
    (
        Waives(cards("green", of=None), RESOURCES, n(1), ME),
        "Green cards cost you 1 resource less.",
        "Зелёные карты обходятся вам на 1 ресурс дешевле.",
    ),
    (
        Waives(Pieces("leader", ()), ("coin",), n(2), NEIGHBORS),
        "Leaders cost your neighbors 2 coins less.",
        "Лидеры обходятся вашим соседям на 2 монеты дешевле.",
    ),
    (
        Waives(Pieces("stage", ()), ("pattern",), n(1), ME),
        "For stages, you may use any resources, same or different.",
        "Для ярусов вам подходят любые ресурсы, одинаковые или разные.",
    ),
    (
        OwnFirst(),
        "You use what you produce yourself before you buy.",
        "Сначала вы используете то, что производите сами, и лишь затем покупаете.",
    ),
    (
        SpendsFirst(cards("grey", of=None), cards("brown", of=None)),
        "You spend grey cards before brown cards.",
        "Сначала вы тратите серые карты, и лишь затем — коричневые карты.",
    ),
    (
        UsesLinks(OPPONENT),
        "Your opponent's links count as yours.",
        "Связи противника действуют и для вас.",
    ),
    (
        CountsAs(cards("blue", of=None), 2, "conflict"),
        "In the conflict, you count as having 2 blue cards more.",
        "Во время конфликта считается, что у вас на 2 синие карты больше.",
    ),
    (
        Forbids("sell"),
        "You cannot sell.",
        "Вы не можете продать.",
    ),
    (
        Forbids("build", Pieces("leader", ())),
        "You cannot build leaders.",
        "Вы не можете построить лидеров.",
    ),
    (
        Brings((Brought(Pieces("card", (), (HasName("Loom"),)), 2), Brought(Pieces("leader", ()), 1))),
        "Brings 2 cards named Loom and 1 leader.",
        "Добавляет в игру 2 карты «Ткацкий станок» и 1 лидера.",
    ),
]
RULES: list[tuple[Any, str, str]] = [
    (
        built(Gain(ME, "coin", n(5))),
        "When built: take 5 coins.",
        "Когда карта построена: возьмите 5 монет.",
    ),
    (
        built(Gain(ME, "coin", per(cards("brown", of=ME_AND_NEIGHBORS)))),
        "When built: take 1 coin for each brown card in your city and your neighbors' cities.",
        (
            "Когда карта построена: возьмите 1 монету за каждую коричневую карту в вашем городе и в городах "
            "ваших соседей."
        ),
    ),
    (
        built(Gain(ME, "coin", n(6)), Gain(NEIGHBORS, "coin", n(1))),
        "When built: take 6 coins, then each of your neighbors takes 1 coin.",
        "Когда карта построена: возьмите 6 монет, затем каждый ваш сосед берёт 1 монету.",
    ),
    (
        built(Call(OTHERS, "lose", (CounterOf(THEM, "victory"),))),
        "When built: each other player loses 1 coin for each victory token they have.",
        "Когда карта построена: каждый другой игрок теряет 1 монету за каждый свой жетон победы.",
    ),
    (
        built(Call(OTHERS, "lose", (per(Pieces("stage", (ZoneOf(THEM, "city"),)), 2),))),
        "When built: each other player loses 2 coins for each stage in their city.",
        "Когда карта построена: каждый другой игрок теряет 2 монеты за каждый ярус в своём городе.",
    ),
    (
        built(
            Later(
                "turn",
                "first",
                (May(ME, (Choose(ME, "C", Pieces("card", (DISCARD,))), Call(ME, "build", (C,), free=True))),),
            )
        ),
        "When built: at the end of the turn, you may build a card from the discard for free.",
        "Когда карта построена: в конце раунда вы можете бесплатно построить карту из сброса.",
    ),
    (
        Trigger(Event("sell", ME, Pieces("card", ())), (Gain(ME, "coin", n(2)),)),
        "When you sell a card: take 2 coins.",
        "Когда вы продаёте карту: возьмите 2 монеты.",
    ),
    (
        Trigger(Event("build", EVERYONE, cards("red", of=None)), (Gain(ME, "coin", n(1)),), once_a="turn"),
        "When any player builds a red card (once each turn): take 1 coin.",
        "Когда любой игрок строит красную карту (раз в раунд): возьмите 1 монету.",
    ),
    (
        Trigger(Event("build", ME, Pieces("card", ()), way="chain"), (Gain(ME, "coin", n(2)),)),
        "When you build a card by chain: take 2 coins.",
        "Когда вы строите карту с помощью цепочки: возьмите 2 монеты.",
    ),
    (
        Trigger(Event("gain", ME, counter="coin", other=OPPONENT), (Gain(ME, "coin", n(1)),)),
        "When you take coins from your opponent: take 1 coin.",
        "Когда вы получаете монеты от противника: возьмите 1 монету.",
    ),
    (
        Trigger(
            Event("buy", NEIGHBORS, other=ME),
            (Gain(ME, "coin", n(1)),),
            condition=Compare(CounterOf(ME, "coin"), "less than", n(3)),
        ),
        "When one of your neighbors buys resources from you, if you have fewer than 3 coins: take 1 coin.",
        "Когда любой ваш сосед покупает ресурсы у вас, если у вас меньше 3 монет: возьмите 1 монету.",
    ),
    (
        Trigger(
            Event("buy", ME, counter="coin", other=NEIGHBORS),
            (Gain(ME, "coin", n(1)),),
            condition=Compare(CounterOf(EVERYONE, "coin"), "more than", n(3)),
        ),
        "When you buy resources from one of your neighbors for coins, if all players together have more than 3 coins: "
        "take 1 coin.",
        "Когда вы покупаете ресурсы у одного из ваших соседей за монеты, если у всех игроков вместе больше 3 монет: "
        "возьмите 1 монету.",
    ),
    (
        Trigger(Event("fight", OTHERS, variable="P"), (Gain(P, "coin", n(1)),)),
        "When another player fights a player: that player takes 1 coin.",
        "Когда другой игрок сражается против игрока: этот игрок берёт 1 монету.",
    ),
    (
        Trigger(Turns("control", ME, Pieces("chamber", (Below(This()),)), True), (Gain(ME, "shield", n(1)),)),
        "When you come to control the chamber of this card: take 1 shield.",
        "Как только вы контролируете палату этой карты: возьмите 1 щит.",
    ),
    (
        Trigger(Turns("control", ME, Pieces("chamber", (Below(This()),)), False), (Pay(ME, "coin", n(1)),)),
        "When you no longer control the chamber of this card: pay 1 coin.",
        "Как только вы больше не контролируете палату этой карты: заплатите 1 монету.",
    ),
    (
        Trigger(Reaches("conflict", 3, once=True), (Call(OPPONENT, "lose", (n(2),)),)),
        "When the conflict marker reaches 3 for the first time: your opponent loses 2 coins.",
        "Когда маркер конфликта в первый раз достигает деления 3: противник теряет 2 монеты.",
    ),
    (
        Hook(
            "before",
            "conflict",
            (
                ForEachPlayer(
                    PlayersWho(EVERYONE, Compare(CounterOf(THEM, "victory"), "at least", n(1))),
                    (SitOut(ME, "conflict"),),
                ),
            ),
        ),
        "Before the conflict: each player who has at least 1 victory token sits out this conflict.",
        "Перед началом конфликта: каждый игрок, у которого есть хотя бы 1 жетон победы, пропускает этот конфликт.",
    ),
    (
        Hook(
            "instead",
            "play",
            (
                A_CARD_IN_HAND,
                DoOne(
                    ME,
                    (
                        (Call(ME, "build", (C,)),),
                        (Call(ME, "build with", (FIRST_STAGE, C)),),
                        (Call(ME, "sell", (C,)),),
                    ),
                ),
            ),
        ),
        (
            "Instead of the play: choose a card in your hand. Do one of these: build it, build the first stage from "
            "your plan with that card, or sell it."
        ),
        (
            "Вместо розыгрыша: выберите карту в вашей руке. Выполните одно из действий: постройте её, постройте "
            "первый ярус из вашего плана с помощью выбранной карты или продайте её."
        ),
    ),
    (
        Hook("instead", "play", (If(SettingIs("solo"), (Gain(ME, "coin", n(1)),)),)),
        "You skip the play; but if the option “solo” is on, take 1 coin.",
        "Вы пропускаете розыгрыш; но если включён вариант «соло», возьмите 1 монету.",
    ),
    (
        Hook("instead", "play", (If(SettingIs("solo"), (Gain(ME, "coin", n(1)),)),), Not(SettingIs("solo"))),
        "You skip the play if the option “solo” is off; but if the option “solo” is on, take 1 coin.",
        "Вы пропускаете розыгрыш, если выключен вариант «соло»; но если включён вариант «соло», возьмите 1 монету.",
    ),
    (
        Hook("after", "sell", (Gain(ME, "coin", n(1)),), SettingIs("solo")),
        "After you sell a card, if the option “solo” is on: take 1 coin.",
        "После того как вы продаёте карту, если включён вариант «соло»: возьмите 1 монету.",
    ),
    (
        Replaces(ME, "yield to", ("P",), (Gain(P, "defeat", n(1)),)),
        "When you would yield to a player, instead: that player takes 1 defeat token.",
        "Когда вы уступаете игроку, вместо этого: этот игрок берёт 1 жетон поражения.",
    ),
    (
        Watch(Compare(CounterOf(ME, "gear"), "at least", n(2)), (Win(ME, "Supremacy"),)),
        "As soon as you have at least 2 gears: you win the game (Supremacy).",
        "Как только у вас есть хотя бы 2 шестерни: вы выигрываете (превосходство).",
    ),
    (
        MoreOptions("play", ("C",), ((Call(ME, "sell", (C,)),), (Gain(ME, "coin", n(1)),))),
        "In the play, you may instead: sell that card; or take 1 coin.",
        "Во время розыгрыша вы можете вместо этого: продать эту карту; или взять 1 монету.",
    ),
    (
        AtEnd("turn", "last", (SetCounter(EVERYONE, "loss", n(0)),)),
        "At the end of the turn (last of all): set all players' losses to 0.",
        "В конце раунда (в последнюю очередь): установите число потерь всех игроков: 0.",
    ),
]
STATEMENTS: list[tuple[Any, str, str]] = [
    (
        (Gain(ME, "victory", n(1), n(3)),),
        "Take 1 victory token of value 3.",
        "Возьмите 1 жетон победы достоинством 3.",
    ),
    (
        (Gain(ME, "coin", Quotient(CounterOf(OPPONENT, "coin"), n(2), True), source=OPPONENT),),
        "Take half of your opponent's coins (rounded up).",
        "Возьмите половину монет противника (с округлением вверх).",
    ),
    (
        (Gain(ME, "coin", SettingValue("hand-size")),),
        "Take 7 coins.",
        "Возьмите 7 монет.",
    ),
    (
        (Pay(ME, "coin", n(2), LEFT),),
        "Pay 2 coins to your left neighbor.",
        "Заплатите 2 монеты соседу слева.",
    ),
    (
        (Pay(EVERYONE, "coin", n(5), up_to=True),),
        "Each player pays 5 coins (or as many as there are).",
        "Каждый игрок платит 5 монет (или сколько есть).",
    ),
    (
        (SetCounter(ME, "loss", N, add=True),),
        "Add that number to your losses.",
        "Увеличьте число ваших потерь на это число.",
    ),
    (
        (SetCounter(ME, "cube", n(-1), add=True, piece=Pieces("chamber", (), (HasName("Loom"),))),),
        "Remove 1 from your cubes on the chamber named Loom.",
        "Уменьшите число ваших кубиков на палате «Ткацкий станок» на 1.",
    ),
    (
        (SetCounter(ME, "alarm", n(0)),),
        "Set the alarm to 0.",
        "Установите тревогу: 0.",
    ),
    (
        (Move(ME, Pieces(None, (MY_HAND,)), DISCARD, face_down=True),),
        "Put your hand into the discard face down.",
        "Положите вашу руку в сброс лицом вниз.",
    ),
    (
        (Move(ME, Pieces("card", (SharedZone("deck"),), (), "first", n(2)), MY_HAND),),
        "Draw 2 cards from the deck into your hand.",
        "Возьмите 2 карты из колоды в вашу руку.",
    ),
    (
        (
            Move(ME, Pieces("board", (SharedZone("deck"),), (), "random", variable="B"), MY_CITY),
            Choose(ME, "S", Pieces("stage", (PartsOf(BoundPiece("B")),))),
            Move(ME, S, SharedZone("deck"), "bottom"),
            Reveal(S),
        ),
        (
            "Put a random board from the deck into your city, choose a stage of that board, put that stage at "
            "the bottom of the deck, then reveal that stage."
        ),
        (
            "Положите случайное поле из колоды в ваш город, выберите ярус этого поля, положите этот ярус под "
            "низ колоды, затем откройте этот ярус."
        ),
    ),
    (
        (Move(ME, This(), OnPiece(FIRST_STAGE)),),
        "Put this board onto the first stage in your plan.",
        "Положите это поле на первый ярус в вашем плане.",
    ),
    (
        (Deal("card", n(7), SharedZone("deck"), ZoneOf(EVERYONE, "hand")),),
        "Deal 7 cards from the deck to each player's hand.",
        "Раздайте по 7 карт из колоды в руку каждого игрока.",
    ),
    (
        (Pass("hand", LEFT),),
        "Each player passes their hand to their left neighbor.",
        "Каждый игрок передаёт свою руку своему соседу слева.",
    ),
    (
        (
            Shuffle(SharedZone("deck")),
            FillDeck(SharedZone("deck"), "age-deck", StepNumber("age")),
            LayOut(SharedZone("deck"), SharedZone("pyramid"), "Spiral"),
        ),
        (
            "Shuffle the deck, fill the deck with the age deck for the age, then lay out the deck in the "
            "pyramid by the layout Spiral."
        ),
        (
            "Перемешайте колоду, положите в колоду колоду эпохи (текущая эпоха), затем разложите колоду в "
            "пирамиде по схеме «Спираль»."
        ),
    ),
    (
        (FillWith(ZoneOf(ME, "plan"), This()),),
        "Fill your plan with what this board brings.",
        "Положите в ваш план то, что добавляет это поле.",
    ),
    (
        (Choose(ME, "C", cards("blue")), Choose(ME, "D", cards(of=OPPONENT)), Swap(C, BoundPiece("D"))),
        (
            "Choose a blue card in your city, choose a card in your opponent's city, then swap the first chosen "
            "card with the second chosen card."
        ),
        (
            "Выберите синюю карту в вашем городе, выберите карту в городе противника, затем поменяйте местами "
            "первую выбранную карту и вторую выбранную карту."
        ),
    ),
    (
        (LookAt(ME, Pieces("card", (SharedZone("deck"),), (), "first")),),
        "Look at the first card in the deck.",
        "Посмотрите первую карту в колоде.",
    ),
    (
        (
            Choose(ME, "C", Pieces("card", (SharedZone("deck"),), (), "first", n(3)), among=True),
            DoText(ME, C),
            Copy(ME, C),
        ),
        (
            "Choose one of the first 3 cards from the deck, seen by nobody else, carry out the text of that "
            "card, then copy that card."
        ),
        (
            "Выберите одну из первых 3 карт из колоды (тайно от остальных), выполните текст этой карты, затем "
            "скопируйте эту карту."
        ),
    ),
    (
        (MoveTrack(ME, "conflict", n(2)), MoveTrack(OPPONENT, "conflict", n(1), back=True)),
        "Move the conflict marker 2 steps forward, then your opponent moves the conflict marker 1 step back.",
        "Передвиньте маркер конфликта на 2 деления вперёд, затем противник передвигает маркер конфликта на 1 деление "
        "назад.",
    ),
    (
        (Again(ME, "turn"),),
        "Take another turn.",
        "Сыграйте ещё один раунд.",
    ),
    (
        (GoFirst(OPPONENT), EndStep("age")),
        "Your opponent goes first from now on, then the age ends at once.",
        "С этого момента первым ходит противник, затем эпоха сразу заканчивается.",
    ),
    (
        (Choose(ME, "N", NumberRange(n(0), n(3))), Pay(ME, "coin", N)),
        "Choose a number from 0 to 3, then pay that many coins.",
        "Выберите число от 0 до 3, затем заплатите столько же монет.",
    ),
    (
        (Choose(ME, "R", resources("wood", "clay")),),
        "Choose wood or clay.",
        "Выберите древесину или глину.",
    ),
    (
        (Choose(ME, "P", NEIGHBORS), Gain(ME, "coin", n(1), source=P)),
        "Take 1 coin from one of your neighbors.",
        "Возьмите 1 монету у одного из ваших соседей.",
    ),
    (
        (May(ME, (Pay(ME, "coin", n(1)), Gain(ME, "victory", n(1)))), Gain(ME, "coin", n(2))),
        "You may pay 1 coin and take 1 victory token. Take 2 coins.",
        "Вы можете заплатить 1 монету и взять 1 жетон победы. Возьмите 2 монеты.",
    ),
    (
        (DoOne(OPPONENT, ((Pay(ME, "coin", n(1)),), (Gain(ME, "loss", n(1)),))),),
        "Your opponent does one of these: pay 1 coin or take 1 loss.",
        "Противник выполняет одно из действий: платит 1 монету или берёт 1 потерю.",
    ),
    (
        (Repeat((Gain(ME, "coin", n(1)),), n(3)),),
        "Do this 3 times: take 1 coin.",
        "Повторяйте 3 раза: возьмите 1 монету.",
    ),
    (
        (Repeat((Gain(ME, "coin", n(1)),), until=Compare(CounterOf(ME, "coin"), "more than", n(9))),),
        "Do this until you have more than 9 coins: take 1 coin.",
        "Повторяйте, пока у вас не больше 9 монет: возьмите 1 монету.",
    ),
    (
        (InAnyOrder(ME, ((Call(ME, "build", (C,)),),), ((Gain(ME, "coin", n(1)),),)),),
        "In any order, as long as possible, you must: build that card; in between, you may: take 1 coin.",
        "Вы в любом порядке, пока возможно: строите эту карту; при этом вы можете в любом порядке: взять 1 монету.",
    ),
    (
        (AllTogether((A_CARD_IN_HAND, InPhase("place", (Move(ME, C, MY_CITY),)))),),
        "All players at the same time: choose a card in your hand. Place: put that card into your city.",
        "Все игроки одновременно: выберите карту в вашей руке. Размещение: положите эту карту в ваш город.",
    ),
    (
        (OnlyIf(Not(Exists(Pieces("card", (MY_CITY,), (SameAs("name", C),))))), PayCost(ME, C)),
        "Only if there is no card in your city with the same name as that card. Pay the cost of that card.",
        "Только если в вашем городе нет карт с тем же названием, что у этой карты. Заплатите стоимость этой карты.",
    ),
    (
        (
            If(
                Compare(CounterOf(ME, "shield"), "more than", CounterOf(P, "shield")),
                (Gain(ME, "coin", n(1)),),
                (Pay(ME, "coin", n(1)),),
            ),
        ),
        "If you have more shields than that player, take 1 coin; otherwise, pay 1 coin.",
        "Если у вас больше щитов, чем у этого игрока, возьмите 1 монету; иначе заплатите 1 монету.",
    ),
    (
        (If(Compare(StepNumber("turn"), "is", StepNumber("turn", last=True)), (Gain(ME, "coin", n(1)),)),),
        "If it is the last turn, take 1 coin.",
        "Если идёт последний раунд, возьмите 1 монету.",
    ),
    (
        (If(AllOf((PlayerIs(P, OPPONENT), Not(Able(ME, "build", (C,))))), (Gain(ME, "coin", n(1)),)),),
        "If that player is your opponent and you cannot build that card, take 1 coin.",
        "Если этот игрок — противник и вы не можете построить эту карту, возьмите 1 монету.",
    ),
    (
        (If(Able(ME, "build", (C,), cards("grey")), (Gain(ME, "coin", n(1)),)),),
        "If you can build that card without grey cards in your city, take 1 coin.",
        "Если вы можете построить эту карту без серых карт в вашем городе, возьмите 1 монету.",
    ),
    (
        (ForEachPlayer(EVERYONE, (Gain(ME, "coin", n(3)), Move(ME, Pieces(None, (MY_HAND,)), DISCARD))),),
        "Each player takes 3 coins, then puts their hand into the discard.",
        "Каждый игрок берёт 3 монеты, затем кладёт свою руку в сброс.",
    ),
    (
        (
            ForEachPlayer(
                EVERYONE, (Call(ME, "fight", (LEFT,)), If(Not(PlayerIs(RIGHT, LEFT)), (Call(ME, "fight", (RIGHT,)),)))
            ),
        ),
        (
            "For each player: they fight their left neighbor; if their right neighbor is not their left "
            "neighbor, they fight their right neighbor."
        ),
        (
            "Для каждого игрока: он сражается против своего соседа слева; если его сосед справа — не его сосед "
            "слева, он сражается против своего соседа справа."
        ),
    ),
    (
        (ForEachPiece("C", cards("red"), (Move(ME, C, DISCARD),)),),
        "For each red card in your city: put that card into the discard.",
        "Для каждой красной карты в вашем городе: положите эту карту в сброс.",
    ),
    (
        (
            RunStep(
                "turn",
                None,
                (Gain(ME, "coin", n(1)),),
                in_turn=True,
                until=Not(Exists(Pieces(None, (SharedZone("pyramid"),)))),
            ),
        ),
        "Turn, each player in turn, until the pyramid is empty: take 1 coin.",
        "Раунд, игроки по очереди, пока пирамида не пуста: возьмите 1 монету.",
    ),
    (
        (RunStep("age", n(3), (Gain(ME, "coin", n(1)),)),),
        "Age, 3 times: take 1 coin.",
        "Эпоха, 3 раза: возьмите 1 монету.",
    ),
    (
        (RunStep("conflict", n(1), (Gain(ME, "coin", n(1)),), kind="turn"),),
        "Conflict, a kind of turn: take 1 coin.",
        "Конфликт (тоже раунд): возьмите 1 монету.",
    ),
]
PHRASES: list[tuple[Any, str, str]] = [
    (
        EachOf((ME, LEFT)),
        "you and your left neighbor",
        "вы и сосед слева",
    ),
    (
        OwnerOf(C),
        "the owner of that piece",
        "владелец этого компонента",
    ),
    (
        HolderOf("control", Pieces("chamber", (), (HasName("Loom"),))),
        "the player who controls the chamber named Loom",
        "игрок, который контролирует палату «Ткацкий станок»",
    ),
    (
        PlayersWho(NEIGHBORS, Exists(cards("blue", of=THEM))),
        "each of your neighbors whose city has a blue card",
        "каждый ваш сосед, в городе которого есть синяя карта",
    ),
    (
        ZoneOf(ME_AND_NEIGHBORS, "city"),
        "your city and your neighbors' cities",
        "ваш город и города ваших соседей",
    ),
    (
        RowOf("pyramid", 1),
        "the first row of the pyramid",
        "первый ряд пирамиды",
    ),
    (
        Pieces("card", (MY_HAND, DISCARD), (HasNumber("age", "at most", n(2)),)),
        "all cards with age 2 or lower in your hand and the discard",
        "все карты (эпоха: 2 или меньше) в вашей руке и в сбросе",
    ),
    (
        Pieces("card", (MY_CITY,), (IsNot(color("red")), HasNumber("age", "is", n(2)))),
        "all cards of age 2 in your city that are not red",
        "все карты эпохи 2 в вашем городе, кроме красных",
    ),
    (
        Pieces("card", (), (CostsExactly(cost(wood=1)),)),
        "all cards that cost exactly 1 wood",
        "все карты, которые стоят ровно 1 древесину",
    ),
    (
        Pieces("card", (), (LinksTo("leads to", C),)),
        "all cards that lead to that piece",
        "все карты, которые открывают этот компонент",
    ),
    (
        Pieces("card", (MY_CITY,), (FaceDown(),)),
        "all cards in your city that lie face down",
        "все карты в вашем городе, которые лежат лицом вниз",
    ),
    (
        IsIn(C, Pieces(None, (), (FaceDown(),))),
        "that piece lies face down",
        "этот компонент лежит лицом вниз",
    ),
    (
        Not(IsIn(C, Pieces(None, (), (FaceDown(),)))),
        "that piece does not lie face down",
        "этот компонент не лежит лицом вниз",
    ),
    (
        Pieces("stage", (), (IsCalled("open"), IsNot(IsPiece(This())))),
        "all open stages other than this card",
        "все открытые ярусы, кроме этой карты",
    ),
    (
        Pieces("card", (), (AnyFilter((HasName("Forum"), HasName("Loom"))), IsNot(IsKind("leader")))),
        "all cards named Forum or Loom that are not leaders",
        "все карты «Форум» или «Ткацкий станок», кроме лидеров",
    ),
    (
        Difference(Product(n(2), StepNumber("age")), n(1)),
        "2 × the number of the age − 1",
        "2 × номер эпохи − 1",
    ),
    (
        Square(CounterOf(ME, "gear")),
        "the square of your gears",
        "(число ваших шестерён)²",
    ),
    (
        Extreme(True, (CounterOf(ME, "coin"), PlayerCount())),
        "the larger of your coins and the number of players",
        "большее из чисел (число ваших монет, число игроков)",
    ),
    (
        CounterOn(OPPONENT, "cube", Pieces(None, (SharedZone("pyramid"),))),
        "your opponent's cubes in the pyramid",
        "число кубиков противника в пирамиде",
    ),
    (
        TrackPosition("conflict", ME),
        "your position on the conflict track",
        "ваше положение на шкале конфликта",
    ),
    (
        TrackPoints("conflict", OPPONENT),
        "the points of your opponent's position on the conflict track",
        "число победных очков за положение противника на шкале конфликта",
    ),
    (
        CountPieces(cards(), "color"),
        "the number of different colors on cards in your city",
        "число разных цветов среди карт в вашем городе",
    ),
    (
        PropertyOf("age", This()),
        "the age of this card",
        "эпоха этой карты",
    ),
    (
        TokenPoints(ME, ("victory", "defeat")),
        "the points of your victory tokens and defeat tokens",
        "число победных очков за ваши жетоны победы и жетоны поражения",
    ),
    (
        IsIn(C, Pieces(None, (), (color("blue"),))),
        "that piece is blue",
        "этот компонент — синий",
    ),
    (
        IsIn(C, Pieces(None, (MY_CITY,))),
        "that piece is in your city",
        "этот компонент лежит в вашем городе",
    ),
    (
        Exists(Pieces(None, (MY_CITY,), (LinksTo("leads to", C),))),
        "your city leads to that piece",
        "ваш город открывает этот компонент",
    ),
    (
        Compare(CountPieces(cards("red")), "at least", n(3)),
        "there are at least 3 red cards in your city",
        "в вашем городе есть хотя бы 3 красные карты",
    ),
    (
        Compare(StepNumber("age"), "at least", n(2)),
        "it is age 2 or later",
        "идёт эпоха 2 или позже",
    ),
    (
        AnyOf((Compare(CounterOf(LEFT, "coin"), "is", n(0)), Not(Compare(PlayerCount(), "is", n(2))))),
        "your left neighbor has no coins or the number of players is not 2",
        "у соседа слева нет монет или число игроков ≠ 2",
    ),
]


def as_rule(effect: effects.FactKind | effects.Rule) -> effects.Rule:
    return effect if isinstance(effect, effects.Rule) else Fact(effect)


@pytest.mark.parametrize(("effect", "en", "ru"), FACTS + RULES)
def test_a_rule_of_a_card(effect: effects.FactKind | effects.Rule, en: str, ru: str) -> None:
    assert words.sentence(as_rule(effect), EN, "card") == en
    assert words.sentence(as_rule(effect), RU, "card") == ru


@pytest.mark.parametrize(("body", "en", "ru"), STATEMENTS)
def test_a_body(body: tuple[effects.Statement, ...], en: str, ru: str) -> None:
    assert words.describe_body(body, EN, "board", VARIABLES) == en
    assert words.describe_body(body, RU, "board", VARIABLES) == ru


@pytest.mark.parametrize(("phrase", "en", "ru"), PHRASES)
def test_a_phrase(phrase: Any, en: str, ru: str) -> None:
    assert words.describe_argument(phrase, EN, "card") == en
    assert words.describe_argument(phrase, RU, "card") == ru


def test_a_piece_as_a_whole() -> None:
    rules = (Fact(Worth(n(2))), built(Gain(ME, "coin", n(4))))
    assert words.describe(rules, EN, "stage") == ["Worth 2 points.", "When built: take 4 coins."]
    assert words.describe(rules, RU, "stage") == [
        "Приносит 2 победных очка.",
        "Когда ярус построен: возьмите 4 монеты.",
    ]
    text = (Choose(ME, "C", cards("red")), Call(ME, "sell", (C,)))
    assert words.describe((), EN, "leader", text) == ["Sell a red card from your city."]
    assert words.describe((), RU, "leader", text) == ["Продайте красную карту из вашего города."]


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


# --- plurals and cases -----------------------------------------------------------------------------------

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


def test_english_can_be_worded_for_readers() -> None:
    verbs = {"yield to": {"do": "lose", "he": "loses", "frame": "a conflict to {}"}}
    words_said = {"alarm": {"text": "bell"}, "coin": {"one": "penny", "plural": "pennies"}, "red": {"adj": "scarlet"}}
    said = EN.worded(words_said, verbs, {"card": {"Forum": "Old Forum"}})
    assert words.describe_body((Call(LEFT, "yield to", (P,)),), said, variables=VARIABLES) == (
        "Your left neighbor loses a conflict to that player."
    )
    assert words.describe((Fact(Worth(Product(n(2), CounterOf(ME, "coin")))),), said) == [
        "Worth 2 points for each penny you have."
    ]
    assert said.noun("alarm").many == "bell"
    assert said.adjective("red") == "scarlet"
    assert said.piece_name("card", "Forum") == "Old Forum"
    assert EN.noun("coin").many == "coins"


def test_limits_of_one_trigger_are_told_together() -> None:
    gain = Trigger(Event("build", ME, cards("red", of=None)), (Gain(ME, "coin", n(1)),), once_a="turn")
    rules = (gain, replace(gain, once_a="age"), Fact(Worth(n(2))))
    assert words.describe(rules, EN, "card") == [
        "When you build a red card (once each turn or age): take 1 coin.",
        "Worth 2 points.",
    ]
    assert words.describe(rules, RU, "card") == [
        "Когда вы строите красную карту (раз в раунд или эпоху): возьмите 1 монету.",
        "Приносит 2 победных очка.",
    ]
    other = replace(gain, once_a="age", body=(Gain(ME, "coin", n(2)),))
    assert len(words.describe((gain, other), EN, "card")) == 2


# --- the lexicon -----------------------------------------------------------------------------------------

BARE = Lexicon.russian(EN, {})


def test_a_missing_translation_is_shown_in_english() -> None:
    rule = built(Gain(ME, "coin", per(cards("brown"))))
    assert words.sentence(rule, BARE, "card") == (
        "Когда «card» «built»: возьмите 1 «coin» за каждый «card» («color»: «brown») в вашем «city»."
    )
    call = built(Call(ME, "build with", (FIRST_STAGE, This())))
    assert words.sentence(call, BARE, "card") == (
        "Когда «card» «built»: «build» первый «stage» из вашего «plan» «with» этот «card»."
    )


def test_a_name_is_looked_up_by_its_kind() -> None:
    assert (EN.piece_name("card", "Forum"), RU.piece_name("card", "Forum")) == ("Forum", "«Форум»")
    assert RU.piece_name(None, "Loom") == "«Ткацкий станок»"
    assert RU.piece_name("stage", "Loom") == "«Loom»"
    assert RU.kind_named("Loom") == "card" and RU.kind_named("Nowhere") is None


def test_unknown_words_are_said_as_they_are() -> None:
    assert EN.noun("oil-lamp") == Noun("oil lamp", "oil lamps")
    assert EN.adjective("left-hand") == "left hand"
    assert EN.verb("research").he == "research"
    assert RU.setting("deck-size") == "deck size"
    assert EN.step("set-up").one == "set-up"
    assert not EN.is_step("build") and EN.is_step("turn") and EN.is_step("night")


def test_a_word_that_never_changes() -> None:
    lexicon = Lexicon.russian(EN, {"coin": {"text": "кофе"}})
    assert words.sentence(Gain(ME, "coin", n(5)), lexicon) == "Возьмите 5 кофе."


def test_the_words_of_a_verb_stand_where_they_were_declared() -> None:
    verbs = {"clash with": ("clash", "clashes"), "give to": ("give", "gives")}
    lexicon = Lexicon.english({}, verbs, {"clash with": ("player",), "give to": ("amount of coin", "player")})
    assert words.sentence(Call(OTHERS, "clash with", (ME,)), lexicon) == "Each other player clashes with you."
    assert words.sentence(Call(ME, "give to", (n(2), LEFT)), lexicon) == "Give 2 coins to your left neighbor."


def test_places_in_a_row_are_counted_as_far_as_needed() -> None:
    rows = [RowOf("pyramid", row) for row in (3, 7, 12)]
    assert [words.describe_argument(row, EN) for row in rows] == [
        "the third row of the pyramid",
        "the seventh row of the pyramid",
        "the 12th row of the pyramid",
    ]
    assert [words.sentence(Move(ME, This(), row), RU, "card") for row in rows] == [
        "Положите эту карту в третий ряд пирамиды.",
        "Положите эту карту в седьмой ряд пирамиды.",
        "Положите эту карту в 12-й ряд пирамиды.",
    ]


def test_values_without_an_adjective_name_their_property() -> None:
    odd = Pieces("card", (), (HasValue("color", ("pink",)),))
    assert words.describe_argument(odd, EN) == "all cards with color pink"
    assert words.describe_argument(odd, RU) == "все карты (цвет: «pink»)"


# --- variables are named by what they stand for ------------------------------------------------------------

BOARD = Pieces("board", (SharedZone("deck"),), (), "random")
BINDERS: dict[str, tuple[Any, Any]] = {
    "Choose": (
        (Choose(ME, "C", cards()), Move(ME, C, DISCARD), Reveal(C)),
        (Choose(ME, "X", cards()), Move(ME, C, DISCARD), Reveal(C)),
    ),
    "ForEachPiece": (
        (ForEachPiece("C", cards(), (Reveal(C),)),),
        (ForEachPiece("X", cards(), (Reveal(C),)),),
    ),
    "Pieces": (
        (Move(ME, replace(BOARD, variable="B"), MY_CITY), Reveal(BoundPiece("B"))),
        (Move(ME, replace(BOARD, variable="X"), MY_CITY), Reveal(BoundPiece("B"))),
    ),
    "Buys": (
        Fact(Buys(resources("wood"), OPPONENT, ResourceUnits("R", cards()), "coin", variable="R")),
        Fact(Buys(resources("wood"), OPPONENT, ResourceUnits("R", cards()), "coin", variable="X")),
    ),
    "Event": (
        Trigger(Event("sell", ME, replace(cards(), variable="C"), variable="C"), (Reveal(C),)),
        Trigger(Event("sell", ME, replace(cards(), variable="X"), variable="X"), (Reveal(C),)),
    ),
    "Replaces": (
        Replaces(ME, "sell", ("C",), (Reveal(C),)),
        Replaces(ME, "sell", ("X",), (Reveal(C),)),
    ),
    "MoreOptions": (
        MoreOptions("play", ("C",), ((Call(ME, "sell", (C,)),),)),
        MoreOptions("play", ("X",), ((Call(ME, "sell", (C,)),),)),
    ),
}


@each_language
@pytest.mark.parametrize("binder", BINDERS)
def test_a_variable_says_what_it_was_bound_to(binder: str, lexicon: Lexicon) -> None:
    bound, unbound = (
        words.describe_body(one, lexicon) if isinstance(one, tuple) else words.sentence(one, lexicon)
        for one in BINDERS[binder]
    )
    assert bound != unbound


@each_language
def test_no_letter_of_a_variable_is_printed(lexicon: Lexicon) -> None:
    for body, _en, _ru in STATEMENTS:
        text = words.describe_body(body, lexicon, "board", VARIABLES)
        assert not {"C", "S", "P", "N", "R", "B", "D"} & set(text.replace(".", " ").replace(",", " ").split())


# --- everything can be said, and nothing is left out --------------------------------------------------------

UNIONS: dict[str, tuple[Any, dict[type, Any], dict[type, Any]]] = {
    "Rule": (effects.Rule, english.RULES, russian.RULES),
    "FactKind": (effects.FactKind, english_facts.FACTS, russian_facts.FACTS),
    "event": (get_type_hints(Trigger)["event"], english_facts.EVENTS, russian_facts.EVENTS),
    "Statement": (effects.Statement, english_statements.STATEMENTS, russian_statements.STATEMENTS),
    "Players": (data.Players, english_pieces.PLAYERS, russian_players.PLAYERS),
    "Place": (data.Place, english_pieces.PLACES, russian_players.PLACES),
    "PieceSet": (data.PieceSet, english_pieces.PIECES, russian_pieces.PIECES),
    "Filter": (data.Filter, english_pieces.FILTERS, russian_pieces.FILTERS),
    "Number": (data.Number, english_numbers.NUMBERS, russian_numbers.NUMBERS),
    "Condition": (data.Condition, english_conditions.CONDITIONS, russian_conditions.CONDITIONS),
}
# Objects that are part of another one and have no table of their own.
PARTS = (Brought, CostPart, Cost, NumberRange, Resources)


@pytest.mark.parametrize("union", UNIONS)
def test_the_tables_are_complete(union: str) -> None:
    members, *tables = UNIONS[union]
    assert [set(table) for table in tables] == [set(get_args(members))] * 2


def classes() -> list[type[Struct]]:
    """Every class of an effect object or a phrase."""
    found = (value for module in (effects, data) for value in vars(module).values())
    defined = [one for one in found if isinstance(one, type) and issubclass(one, data.Data) and one is not data.Data]
    return list(dict.fromkeys(defined))


def test_every_class_is_said_somewhere() -> None:
    said = {one for members, *_tables in UNIONS.values() for one in get_args(members)}
    assert set(classes()) == said | set(PARTS)


# Two values for each type of field. Words are told apart by the name of their field.
PIECES = (cards("brown"), Pieces("stage", (ZoneOf(LEFT, "plan"),)))
TYPES: list[tuple[Any, tuple[Any, Any]]] = [
    (data.Players, (ME, LEFT)),
    (data.Piece, (This(), Pieces("stage", (MY_CITY,), (), "first"))),
    (data.PieceSet, PIECES),
    (data.Pieces, PIECES),
    (data.Place, (MY_CITY, DISCARD)),
    (data.Filter, (color("red"), IsCalled("open"))),
    (data.Number, (n(2), n(5))),
    (data.Condition, (Exists(cards("red")), Compare(CounterOf(ME, "coin"), "at least", n(3)))),
    (data.Resources, (resources("wood"), resources("clay"))),
    (data.Cost, (cost(wood=1), cost(clay=2))),
    (data.CostPart, (CostPart("wood", 1), CostPart("coin", 2))),
    (data.Argument, (This(), n(2))),
    (effects.FactKind, (Worth(n(1)), Shows(("shield",), n(1)))),
    (effects.Statement, (Gain(ME, "coin", n(1)), Shuffle(DISCARD))),
    (get_type_hints(Trigger)["event"], (Event("build", None), Reaches("conflict", 3))),
    (effects.Brought, (Brought(cards("red", of=None), 1), Brought(Pieces("stage", ()), 2))),
    (bool, (False, True)),
    (int, (1, 2)),
]
NAMED: dict[str, tuple[Any, Any]] = {
    "adjective": ("open", "blue"),
    "deck": ("age-deck", "deck"),
    "distinct": (None, "color"),
    "link": ("leads to", "control"),
    "layout": ("Spiral", "Circle"),
    "name": ("Forum", "Loom"),
    "once_a": (None, "age"),
    "phase": ("pay", "place"),
    "property": ("age", "color"),
    "rank": ("first", "last"),
    "reason": ("Supremacy", "Peace"),
    "relation": ("control", "leads to"),
    "resource": ("wood", "clay"),
    "setting": ("solo", "duo"),
    "step": ("turn", "age"),
    "symbol": (None, "camel"),
    "symbols": (("shield",), ("compass", "gear")),
    "target": ("Forum", "Loom"),
    "tokens": (("victory",), ("defeat",)),
    "track": ("conflict", "play"),
    "values": (("pink",), ("lilac",)),
    "variable": ("C", "S"),
    "verb": ("build", "sell"),
    "way": (None, "chain"),
    "what": ("wood", "clay"),
    "within": ("turn", "sell"),
    "zone": ("city", "hand"),
    "kind": ("card", "stage"),
    "counter": ("coin", "shield"),
    "currency": ("coin", "shield"),
}
SPECIAL: dict[tuple[type, str], tuple[Any, Any]] = {
    (Event, "who"): (ME, LEFT),
    (Hook, "target"): ("turn", "age"),
    (Links, "takes"): (False, True),
    (Waives, "what"): (("wood",), ("coin",)),
    (Choose, "options"): (cards("brown"), NEIGHBORS),
    (HasNumber, "number"): (n(2), n(3)),
    (BoundNumber, "variable"): ("N", "age"),
    (BoundPlayer, "variable"): ("P", "Q"),
    (CounterOf, "value"): (None, 3),
    (Event, "verb"): ("buy", "gain"),
    (Event, "counter"): (None, "coin"),
    (Event, "variable"): (None, "C"),
    (Event, "other"): (None, LEFT),
    (Replaces, "variables"): (("C",), ("S",)),
    (MoreOptions, "variables"): (("C",), ("S",)),
    (Cost, "pattern"): ("same", "different"),
    (Resources, "names"): (("wood",), ("clay",)),
    (MostOf, "number"): (CounterOf(THEM, "coin"), CountPieces(cards("red", of=THEM))),
    (EachOf, "groups"): ((ME, LEFT), (ME, RIGHT)),
    (Cost, "number"): (per(cards("red")), per(cards("blue"))),
    (MoveTrack, "steps"): (n(1), n(2)),
    (Gain, "value"): (None, n(3)),
}
# Variables are never printed: see the tests of variables.
UNPRINTED = {
    *((one, "variable") for one in (Choose, ForEachPiece, Pieces, Buys, Event)),
    (Replaces, "variables"),
    (MoreOptions, "variables"),
    # What follows from a choice is said by the sentences after it.
    (Choose, "following"),
}


def candidates(owner: type[Struct], name: str) -> tuple[Any, Any]:
    """Two values of a field."""
    if (owner, name) in SPECIAL:
        return SPECIAL[owner, name]
    hint = get_type_hints(owner)[name]
    worded = hint in (str, str | None, tuple[str, ...])
    return NAMED[name] if worded else of_type(hint)


def of_type(hint: Any) -> tuple[Any, Any]:
    known = next((values for one, values in TYPES if one == hint), None)
    if known is not None:
        return known
    if get_origin(hint) is Literal:
        first, second, *_rest = get_args(hint)
        return first, second
    if get_origin(hint) is tuple:
        first, second = of_type(get_args(hint)[0])
        return (first,), (second,)
    if isinstance(hint, UnionType) and NoneType in get_args(hint):
        inner = [one for one in get_args(hint) if one is not NoneType]
        union = inner[0]
        for one in inner[1:]:
            union = union | one
        return None, of_type(union)[0]
    raise AssertionError(f"no values for {hint}: add them to TYPES")


def sample(owner: type[Struct]) -> Struct:
    """An object with the first value of each field."""
    return owner(*(candidates(owner, name)[0] for name in owner.__struct_fields__))


def said(thing: Any, lexicon: Lexicon) -> str:
    """An object in words, whatever it is."""
    match thing:
        case Brought():
            return words.sentence(Fact(Brings((thing,))), lexicon)
        case CostPart():
            return words.describe_cost(Cost((thing,)), lexicon)
        case Cost():
            return words.describe_cost(thing, lexicon)
        case NumberRange():
            return words.sentence(Choose(ME, "X", thing), lexicon)
        case BoundPiece():
            return words.sentence(Reveal(thing), lexicon, "card", VARIABLES)
        case BoundNumber():
            return words.sentence(Gain(ME, "coin", thing), lexicon, "card", VARIABLES)
        case BoundPlayer():
            return words.sentence(GoFirst(thing), lexicon, "card", {"P": "player", "Q": "player"})
        case _:
            return said_at_once(thing, lexicon)


def said_at_once(thing: Any, lexicon: Lexicon) -> str:
    if isinstance(thing, effects.Rule | effects.Statement):
        return words.sentence(thing, lexicon, "card", VARIABLES)
    if isinstance(thing, effects.FactKind):
        return words.sentence(Fact(thing), lexicon, "card")
    if isinstance(thing, data.Filter):
        return words.describe_argument(Pieces("card", (), (thing,)), lexicon)
    return words.describe_argument(thing, lexicon, "card")


FIELDS = [(owner, name) for owner in classes() for name in owner.__struct_fields__]
HEARD = [field for field in FIELDS if field not in UNPRINTED]


@each_language
@pytest.mark.parametrize(("owner", "name"), HEARD, ids=lambda value: getattr(value, "__name__", value))
def test_every_field_is_heard_in_the_sentence(owner: type[Struct], name: str, lexicon: Lexicon) -> None:
    first = sample(owner)
    other = replace(first, **{name: candidates(owner, name)[1]})
    assert said(first, lexicon) != said(other, lexicon)


@each_language
@pytest.mark.parametrize("which", get_args(get_type_hints(Seat)["which"]))
def test_every_seat_is_said_in_its_own_way(which: Any, lexicon: Lexicon) -> None:
    others = [one for one in get_args(get_type_hints(Seat)["which"]) if one != which]
    texts = {one: words.sentence(Gain(ME, "coin", n(1), source=Seat(one)), lexicon) for one in (which, *others)}
    assert texts[which] not in [texts[one] for one in others]


def test_a_field_that_is_not_heard_would_be_found() -> None:
    assert set(FIELDS) >= UNPRINTED
    assert said(Choose(ME, "X", cards()), EN) == said(Choose(ME, "Y", cards()), EN)


# --- the games -------------------------------------------------------------------------------------------

SETS = sorted(path.parent.name for path in (ROOT / "content").glob("*/set.yaml"))


@cache
def library_of(name: str) -> Library:
    return compile_sets(name)


def base() -> Library:
    return library_of("base")


def parts_of(piece: Piece) -> Iterator[Piece]:
    yield piece
    for part in piece.parts:
        yield from parts_of(part)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", SETS)
def test_everything_in_a_set_can_be_said(name: str, language: Literal["en", "ru"]) -> None:
    library = library_of(name)
    lexicon = lexicon_of(library, language)
    pieces = [part for piece in library.pieces for part in parts_of(piece)]
    texts = [text for one in pieces for text in words.describe(one.rules, lexicon, one.kind, one.text)]
    texts += [text for one in library.rules for text in words.describe(one.rules, lexicon)]
    texts += [text for one in library.tracks for text in words.describe(one.rules, lexicon)]
    texts += [words.describe_body(one.body, lexicon, None, variables_of(one.slots)) for one in library.verbs]
    texts += [words.describe_points(one.points, lexicon) for one in library.scores]
    for text in texts:
        assert text[:1] == text[:1].upper() and text.endswith(".") and text.count("(") == text.count(")"), text
        assert not re.search(r" [ ,.;:)]|\(\s|[{}\ue000]|None|,,|\.\.", text), text


def both(library: Library, say: Any) -> Iterator[str]:
    """Lines of the golden file: the same thing in each language."""
    for lexicon in (lexicon_of(library, "en"), lexicon_of(library, "ru")):
        yield from (f"  {lexicon.language}  {line}" for line in say(lexicon))


def piece_lines(library: Library, piece: Piece, above: str = "") -> Iterator[str]:
    title = f"{above}{piece.kind} {piece.name}"
    translated = library.names["ru"].get(piece.kind, {}).get(piece.name)
    yield f"{title} / {translated}" if translated else title
    if piece.cost != Cost():
        yield from both(library, lambda lexicon: [words.describe_cost(piece.cost, lexicon)])
    yield from both(library, lambda lexicon: words.describe(piece.rules, lexicon, piece.kind, piece.text))
    for part in piece.parts:
        yield from piece_lines(library, part, f"{title}, ")


def golden_lines(library: Library) -> Iterator[str]:
    for piece in library.pieces:
        yield from piece_lines(library, piece)
    for named in library.rules:
        yield f"rule {named.name}"
        yield from both(library, lambda lexicon, rules=named.rules: words.describe(rules, lexicon))
    for verb in library.verbs:
        yield f"verb {verb.id}"
        variables = variables_of(verb.slots)
        yield from both(
            library, lambda lexicon, body=verb.body, known=variables: [words.describe_body(body, lexicon, None, known)]
        )
    yield "the game"
    yield from both(library, lambda lexicon: [words.describe_body(library.main, lexicon)])
    for line in library.scores:
        yield f"score {line.name}"
        yield from both(library, lambda lexicon, points=line.points: [words.describe_points(points, lexicon)])


def variables_of(slots: tuple[tuple[str, str, str | None], ...]) -> Mapping[str, str]:
    return {name: of if kind == "piece" and of else "number" if kind == "amount" else kind for kind, name, of in slots}


@pytest.mark.parametrize("name", SETS)
def test_the_sentences_of_a_set(name: str) -> None:
    text = "\n".join(golden_lines(library_of(name))) + "\n"
    golden = GOLDEN / f"{name}_sentences.txt"
    if os.environ.get(ACCEPT):
        golden.write_text(text, encoding="utf-8")
    hint = f"read the difference; {ACCEPT}=1 writes the new sentences to {golden.relative_to(ROOT)}"
    assert text == golden.read_text(encoding="utf-8"), hint


@pytest.mark.parametrize("name", SETS)
def test_every_word_of_a_set_is_translated(name: str) -> None:
    library = library_of(name)
    russian_lines = [line for line in golden_lines(library) if line.startswith("  ru  ")]
    names = {name for kinds in library.names["ru"].values() for name in kinds.values()}
    for line in russian_lines:
        foreign = [part for part in line.split("«")[1:] if part.split("»")[0] not in names and part[:1].isascii()]
        assert not foreign, line
