"""What is done, in English and in Russian: sentences that were checked by hand, and what variables are called."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.small_lexicon import (
    A_CARD_IN_HAND,
    DISCARD,
    EN,
    EVERYONE,
    FIRST_STAGE,
    LEFT,
    ME,
    MY_CITY,
    MY_HAND,
    NEIGHBORS,
    OPPONENT,
    RIGHT,
    RU,
    VARIABLES,
    C,
    N,
    P,
    S,
    cards,
    each_language,
    n,
    resources,
)

from wonderscript.runtime import words
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions.effects import (
    Again,
    AllTogether,
    Buys,
    Call,
    Choose,
    Copy,
    Deal,
    DoOne,
    DoText,
    EndStep,
    Event,
    Fact,
    FillDeck,
    FillWith,
    ForEachPiece,
    ForEachPlayer,
    Gain,
    GoFirst,
    If,
    InAnyOrder,
    InPhase,
    LayOut,
    LookAt,
    May,
    MoreOptions,
    Move,
    MoveTrack,
    NumberRange,
    OnlyIf,
    Pass,
    Pay,
    PayCost,
    Repeat,
    Replaces,
    Reveal,
    RunStep,
    SetCounter,
    Shuffle,
    Swap,
    Trigger,
)
from wonderscript.runtime.instructions.phrases import (
    Able,
    AllOf,
    BoundPiece,
    Compare,
    CounterOf,
    Exists,
    HasName,
    Not,
    OnPiece,
    PartsOf,
    Pieces,
    PlayerIs,
    Quotient,
    ResourceUnits,
    SameAs,
    SettingValue,
    SharedZone,
    StepNumber,
    This,
    ZoneOf,
)
from wonderscript.runtime.words.lexicon import Lexicon

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
        (Pay(LEFT, "coin", n(1), ME, up_to=True),),
        "Your left neighbor pays 1 coin to you (or as many as there are).",
        "Сосед слева платит вам 1 монету, если она есть.",
    ),
    (
        (SetCounter(ME, "loss", N, add=True),),
        "Add that number to your losses.",
        "Увеличьте число своих потерь на это число.",
    ),
    (
        (SetCounter(ME, "cube", n(-1), add=True, piece=Pieces("chamber", (), (HasName("Loom"),))),),
        "Remove 1 from your cubes on the Loom chamber.",
        "Уменьшите число своих кубиков на палате «Ткацкий станок» на 1.",
    ),
    (
        (SetCounter(ME, "alarm", n(0)),),
        "Set the alarm to 0.",
        "Установите тревогу: 0.",
    ),
    (
        (Move(ME, Pieces(None, (MY_HAND,)), DISCARD, face_down=True),),
        "Put your hand into the discard face down.",
        "Положите свою руку в сброс лицом вниз.",
    ),
    (
        (Move(ME, Pieces("card", (SharedZone("deck"),), (), "first", n(2)), MY_HAND),),
        "Draw 2 cards from the deck into your hand.",
        "Возьмите 2 карты из колоды в свою руку.",
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
            "Положите случайное поле из колоды в свой город, выберите ярус того поля, положите этот ярус под "
            "колоду, затем откройте этот ярус."
        ),
    ),
    (
        (Move(ME, This(), OnPiece(FIRST_STAGE)),),
        "Put this board onto the first stage in your plan.",
        "Положите это поле на первый ярус в своём плане.",
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
        "Положите в свой план то, что добавляет это поле.",
    ),
    (
        (Choose(ME, "C", cards("blue")), Choose(ME, "D", cards(of=OPPONENT)), Swap(C, BoundPiece("D"))),
        (
            "Choose a blue card from your city, choose a card from your opponent's city, then swap the first "
            "chosen card with the second chosen card."
        ),
        (
            "Выберите синюю карту из своего города, выберите карту из города противника, затем поменяйте местами "
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
            "Secretly choose one of the first 3 cards from the deck, carry out the text of that card, then copy "
            "that card."
        ),
        ("Тайно выберите одну из первых 3 карт из колоды, выполните текст этой карты, затем скопируйте эту карту."),
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
        (EndStep("age", "Boredom"),),
        "The age ends at once (Boredom).",
        "Эпоха сразу заканчивается (Boredom).",
    ),
    (
        (Choose(ME, "N", NumberRange(n(0), n(3))), Pay(ME, "coin", N)),
        "Pay up to 3 coins.",
        "Заплатите до 3 монет.",
    ),
    (
        (Choose(ME, "R", resources("wood", "clay")),),
        "Choose wood or clay.",
        "Выберите древесину или глину.",
    ),
    (
        (Choose(ME, "P", NEIGHBORS), Gain(ME, "coin", n(1), source=P)),
        "Take 1 coin from one of your neighbors.",
        "Возьмите 1 монету у одного из своих соседей.",
    ),
    (
        (May(ME, (Pay(ME, "coin", n(1)), Gain(ME, "victory", n(1)))), Gain(ME, "coin", n(2))),
        "You may pay 1 coin and take 1 victory token. Take 2 coins.",
        "Вы можете заплатить 1 монету и взять 1 жетон победы. Возьмите 2 монеты.",
    ),
    (
        (May(ME, (Pay(ME, "coin", n(1)), Gain(ME, "victory", n(1)), Gain(ME, "coin", n(2), source=LEFT))),),
        "You may pay 1 coin, take 1 victory token and take 2 coins from your left neighbor.",
        "Вы можете заплатить 1 монету, взять 1 жетон победы и взять 2 монеты у соседа слева.",
    ),
    (
        (DoOne(OPPONENT, ((Pay(ME, "coin", n(1)),), (Gain(ME, "loss", n(1)),))),),
        "Your opponent does one of these: pay 1 coin or take 1 loss.",
        "Противник выполняет одно из действий: платит 1 монету или берёт 1 потерю.",
    ),
    (
        (Repeat((Gain(ME, "coin", n(1)),), n(3)),),
        "Do this 3 times: take 1 coin.",
        "Повторите 3 раза: возьмите 1 монету.",
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
        (
            "All players at the same time, unseen by each other: choose a card from your hand; place: put that "
            "card into your city."
        ),
        (
            "Все игроки одновременно, втайне друг от друга: выберите карту из своей руки; размещение: положите "
            "эту карту в свой город."
        ),
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
            "For each player, in turn: they fight their left neighbor; if their right neighbor is not their left "
            "neighbor, they fight their right neighbor."
        ),
        (
            "Для каждого игрока по очереди: он сражается против своего соседа слева; если его сосед справа — "
            "не его сосед слева, он сражается против своего соседа справа."
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


@pytest.mark.parametrize(("body", "en", "ru"), STATEMENTS)
def test_a_body(body: tuple[effects.Statement, ...], en: str, ru: str) -> None:
    assert words.describe_body(body, EN, "board", VARIABLES) == en
    assert words.describe_body(body, RU, "board", VARIABLES) == ru


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
