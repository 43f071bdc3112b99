"""What cards and rules say, in English and in Russian: sentences that were checked by hand."""

from __future__ import annotations

from typing import Any

import pytest
from tests.small_lexicon import (
    A_CARD_IN_HAND,
    DISCARD,
    EN,
    EVERYONE,
    FIRST_STAGE,
    LEFT,
    ME,
    ME_AND_NEIGHBORS,
    MY_CITY,
    NEIGHBORS,
    OPPONENT,
    OTHERS,
    RESOURCES,
    RIGHT,
    RU,
    THEM,
    C,
    P,
    built,
    cards,
    cost,
    n,
    per,
    resources,
)

from wonderscript.runtime import words
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions.effects import (
    AtEnd,
    Brings,
    Brought,
    Buys,
    Call,
    Choose,
    Costs,
    CountsAs,
    DoOne,
    Event,
    Fact,
    Forbids,
    ForEachPlayer,
    Frees,
    Gain,
    Hook,
    If,
    Later,
    Links,
    May,
    MoreOptions,
    OwnFirst,
    Pay,
    Pays,
    PaysBy,
    Produces,
    ProducesAgain,
    Reaches,
    Receives,
    Replaces,
    SetCounter,
    Shows,
    ShowsCopy,
    SitOut,
    SpendsFirst,
    Trigger,
    Turns,
    UsesLinks,
    Waives,
    Watch,
    Win,
    Worth,
)
from wonderscript.runtime.instructions.phrases import (
    Below,
    Compare,
    Cost,
    CounterOf,
    CountPieces,
    Exists,
    Extreme,
    HasName,
    LinkedFrom,
    MissingIn,
    MostOf,
    Not,
    Pieces,
    PlayersWho,
    PointsOf,
    Product,
    Quotient,
    ResourceUnits,
    Seat,
    SettingIs,
    StepNumber,
    Sum,
    This,
    Together,
    ZoneOf,
)

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
        "Produces stone once, then put this card into the discard.",
        "Производит камень один раз, затем положите эту карту в сброс.",
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
        "Worth 1 point for each blue card in the city that has the most.",
        "Приносит 1 победное очко за каждую синюю карту в городе, где их больше всего.",
    ),
    (
        Worth(PointsOf(cards("blue", of=NEIGHBORS), best=True)),
        "Worth the points of one of the blue cards in your neighbors' cities, as if it were yours, the best for you.",
        "Приносит победные очки за одну из синих карт в городах ваших соседей, как за свою, лучшую для вас.",
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
        "Вы можете купить любой ресурс с коричневых карт и полей у своих соседей по 2 монеты за единицу.",
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
        "Вы покупаете стекло и глину у своих соседей по 1 монете за единицу.",
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
        "You receive what your opponent pays to the bank for resources.",
        "Вы получаете то, что противник платит банку за ресурсы.",
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
        "Раз в эпоху красная карта для вас бесплатна.",
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
        PaysBy("turn"),
        "You pay all costs of one turn with what you had when it began, at the offers of then, each unit once.",
        "Все расходы одного раунда вы оплачиваете тем, что было у вас к его началу, по предложениям того времени, "
        "каждой единицей один раз.",
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
        "You cannot sell a card.",
        "Вы не можете продать карту.",
    ),
    (
        Forbids("build", Pieces("leader", ())),
        "You cannot build leaders.",
        "Вы не можете построить лидеров.",
    ),
    (
        Brings((Brought(Pieces("card", (), (HasName("Loom"),)), 2), Brought(Pieces("leader", ()), 1))),
        "Adds 2 Loom cards and 1 leader.",
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
            "Когда карта построена: возьмите 1 монету за каждую коричневую карту в своём городе и в городах своих"
            " соседей."
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
        "Once each turn, when any player builds a red card: take 1 coin.",
        "Раз в раунд, когда любой игрок строит красную карту: возьмите 1 монету.",
    ),
    (
        # Who declines at the first card is not asked at the next one.
        Trigger(Event("build", ME, Pieces("card", ())), (May(ME, (Gain(ME, "coin", n(1)),)),), once_a="age"),
        "The first time in each age, when you build a card: you may take 1 coin.",
        "В первый раз за эпоху, когда вы строите карту: вы можете взять 1 монету.",
    ),
    (
        Trigger(Event("build", ME, Pieces("card", ()), way="chain"), (Gain(ME, "coin", n(2)),)),
        "When you build a card by chain: take 2 coins.",
        "Когда вы строите карту с помощью цепочки: возьмите 2 монеты.",
    ),
    (
        Trigger(Event("gain", ME, counter="coin", other=OPPONENT), (Gain(ME, "coin", n(1)),)),
        "When you gain coins from your opponent: take 1 coin.",
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
        "Когда вы покупаете ресурсы у одного из своих соседей за монеты, если у всех игроков вместе больше 3 "
        "монет: возьмите 1 монету.",
    ),
    (
        Trigger(Event("fight", OTHERS, other=EVERYONE, partner="P"), (Gain(P, "coin", n(1)),)),
        "When another player fights a player: the player it was done to takes 1 coin.",
        "Когда другой игрок сражается против игрока: игрок, с которым это сделано, берёт 1 монету.",
    ),
    (
        Trigger(Turns("control", ME, Pieces("chamber", (Below(This()),)), True), (Gain(ME, "shield", n(1)),)),
        "When you come to control the chamber of this card: take 1 shield.",
        "Когда вы начинаете контролировать палату этой карты: возьмите 1 щит.",
    ),
    (
        Trigger(Turns("control", ME, Pieces("chamber", (Below(This()),)), False), (Pay(ME, "coin", n(1)),)),
        "When you no longer control the chamber of this card: pay 1 coin.",
        "Когда вы больше не контролируете палату этой карты: заплатите 1 монету.",
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
            "Instead of the play, choose a card from your hand: build it, build the first stage from your plan "
            "with it, or sell it."
        ),
        (
            "Вместо розыгрыша выберите карту из своей руки: постройте её, постройте первый ярус из своего плана с"
            " её помощью или продайте её."
        ),
    ),
    (
        Hook("instead", "play", (If(SettingIs("solo"), (Gain(ME, "coin", n(1)),)),)),
        "You skip the play; but if the option “solo” is on, take 1 coin.",
        "Вы пропускаете розыгрыш; но если включена настройка «соло», возьмите 1 монету.",
    ),
    (
        Hook("instead", "play", (If(SettingIs("solo"), (Gain(ME, "coin", n(1)),)),), Not(SettingIs("solo"))),
        "You skip the play if the option “solo” is off; but if the option “solo” is on, take 1 coin.",
        "Вы пропускаете розыгрыш, если выключена настройка «соло»; но если включена настройка «соло», возьмите "
        "1 монету.",
    ),
    (
        Hook("after", "sell", (Gain(ME, "coin", n(1)),), SettingIs("solo")),
        "After you sell a card, if the option “solo” is on: take 1 coin.",
        "После того как вы продаёте карту, если включена настройка «соло»: возьмите 1 монету.",
    ),
    (
        Replaces(ME, "yield to", ("P",), (Gain(P, "defeat", n(1)),)),
        "When you would yield to a player, instead: that player takes 1 defeat token.",
        "Когда вы уступаете игроку, вместо этого: этот игрок берёт 1 жетон поражения.",
    ),
    (
        Replaces(ME, "sell", ("C",), (Gain(ME, "coin", n(7)),), (cards("brown", of=None),)),
        "When you would sell a brown card, instead: take 7 coins.",
        "Когда вы продаёте коричневую карту, вместо этого: возьмите 7 монет.",
    ),
    (
        Watch(Compare(CounterOf(ME, "gear"), "at least", n(2)), (Win(ME, "Supremacy"),)),
        "As soon as you have at least 2 gears: you win the game (Supremacy).",
        "Как только у вас оказывается хотя бы 2 шестерни: вы выигрываете (превосходство).",
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


def as_rule(effect: effects.FactKind | effects.Rule) -> effects.Rule:
    return effect if isinstance(effect, effects.Rule) else Fact(effect)


@pytest.mark.parametrize(("effect", "en", "ru"), FACTS + RULES)
def test_a_rule_of_a_card(effect: effects.FactKind | effects.Rule, en: str, ru: str) -> None:
    assert words.sentence(as_rule(effect), EN, "card") == en
    assert words.sentence(as_rule(effect), RU, "card") == ru
