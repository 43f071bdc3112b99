"""What phrases mean, in English and in Russian: words that were checked by hand."""

from __future__ import annotations

from typing import Any

import pytest
from tests.small_lexicon import (
    DISCARD,
    EN,
    LEFT,
    ME,
    ME_AND_NEIGHBORS,
    MY_CITY,
    MY_HAND,
    NEIGHBORS,
    OPPONENT,
    RIGHT,
    RU,
    THEM,
    C,
    cards,
    color,
    cost,
    n,
)

from wonderscript.runtime import words
from wonderscript.runtime.instructions.phrases import (
    AllOf,
    AnyFilter,
    AnyOf,
    Beside,
    BoundPlayer,
    Compare,
    CostsExactly,
    CounterOf,
    CounterOn,
    CountPieces,
    Difference,
    EachOf,
    Exists,
    Extreme,
    FaceDown,
    HasInCost,
    HasName,
    HasNumber,
    HolderOf,
    IsCalled,
    IsIn,
    IsKind,
    IsNot,
    IsPiece,
    LinksTo,
    Not,
    NumberIf,
    OwnerOf,
    Pieces,
    PlayerCount,
    Players,
    PlayersWho,
    Product,
    PropertyOf,
    RowOf,
    SharedZone,
    Square,
    StepNumber,
    This,
    TokenPoints,
    TrackPoints,
    TrackPosition,
    ZoneOf,
)


def _more_than(who: Players) -> Compare:
    return Compare(CounterOf(ME, "coin"), "more than", CounterOf(who, "coin"))


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
        Beside("neighbors", OwnerOf(C)),
        "the neighbors of the owner of that piece",
        "соседи владельца этого компонента",
    ),
    (
        Beside("right", BoundPlayer("P")),
        "that player's right neighbor",
        "сосед этого игрока справа",
    ),
    (
        HolderOf("control", Pieces("chamber", (), (HasName("Loom"),))),
        "the player who controls the Loom chamber",
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
        Pieces("card", (), (HasInCost(cost(wood=1)),)),
        "all cards with at least 1 wood in their cost",
        "все карты, в стоимости которых есть хотя бы 1 древесина",
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
        "all Forum or Loom cards that are not leaders",
        "все карты «Форум» или «Ткацкий станок», кроме лидеров",
    ),
    (
        Difference(Product(n(2), StepNumber("age")), n(1)),
        "2 × the current age − 1",
        "2 × номер текущей эпохи − 1",
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
        NumberIf(CounterOf(ME, "coin"), Compare(CounterOf(ME, "gear"), "at least", n(3))),
        "(your coins if you have at least 3 gears)",
        "(число ваших монет, если у вас есть хотя бы 3 шестерни)",
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
        "у соседа слева нет монет или число игроков не равно 2",
    ),
    (
        AllOf((_more_than(LEFT), _more_than(RIGHT), Compare(PlayerCount(), "is", n(3)))),
        "you have more coins than each of your neighbors and the number of players is 3",
        "у вас больше монет, чем у каждого из ваших соседей, и число игроков равно 3",
    ),
    (
        AllOf((_more_than(LEFT), _more_than(OPPONENT))),
        "you have more coins than your left neighbor and than your opponent",
        "у вас больше монет, чем у соседа слева и у противника",
    ),
    (
        AnyOf((_more_than(LEFT), _more_than(RIGHT))),
        "you have more coins than your left neighbor or you have more coins than your right neighbor",
        "у вас больше монет, чем у соседа слева, или у вас больше монет, чем у соседа справа",
    ),
    (
        Compare(TrackPosition("conflict", ME), "is", n(0)),
        "your position on the conflict track is 0",
        "ваше положение на шкале конфликта равно 0",
    ),
    (
        Compare(CountPieces(cards("red")), "is", CountPieces(cards("blue"))),
        "the number of red cards in your city is the number of blue cards in your city",
        "число красных карт в вашем городе такое же, как число синих карт в вашем городе",
    ),
]


@pytest.mark.parametrize(("phrase", "en", "ru"), PHRASES)
def test_a_phrase(phrase: Any, en: str, ru: str) -> None:
    assert words.describe_argument(phrase, EN, "card") == en
    assert words.describe_argument(phrase, RU, "card") == ru
