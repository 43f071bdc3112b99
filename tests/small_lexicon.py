"""The words of a small game in English and Russian, and phrases in which sentences about it are written."""

from __future__ import annotations

import pytest

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.effects import Choose, Event, Trigger
from wonderscript.runtime.instructions.phrases import (
    BoundNumber,
    BoundPiece,
    BoundPlayer,
    Constant,
    Cost,
    CostPart,
    CountPieces,
    EachOf,
    HasValue,
    Pieces,
    Product,
    Resources,
    Seat,
    SharedZone,
    ZoneOf,
)
from wonderscript.runtime.words.lexicon import Lexicon

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
