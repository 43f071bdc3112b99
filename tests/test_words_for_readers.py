"""What language files say otherwise than the text, and what is never said on a piece."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.small_lexicon import (
    A_CARD_IN_HAND,
    DISCARD,
    EN,
    FIRST_STAGE,
    ME,
    MY_CITY,
    MY_HAND,
    RU,
    RUSSIAN_VERBS,
    RUSSIAN_WORDS,
    C,
    N,
    built,
    cards,
    n,
)

from wonderscript.runtime import words
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.lexicon import Lexicon

TO_DISCARD = {"do": "discard", "you": "discard", "he": "discards", "they": "discard", "to": "discard"}
ENGLISH = replace(EN, piles=frozenset({"deck"}), single=frozenset({"Forum"}), tokens=frozenset({"victory"})).worded(
    {
        "plan": {"one": "wonder", "inside": "of {}", "out": "of {}", "empty": "complete"},
        "play": {"text": "playing cards"},
        "open": {"adj": "open", "opposite": "closed"},
    },
    {"put into discard": TO_DISCARD},
    {},
)
RUSSIAN = Lexicon.russian(
    ENGLISH,
    {
        **RUSSIAN_WORDS,
        "plan": {
            "one": "Чудо света",
            "few": "Чуда света",
            "many": "Чудес света",
            "plural": "Чудеса света",
            "gender": "n",
            "inside": "{gen}",
            "out": "{gen}",
            "empty": "построено",
        },
        "hand": {**RUSSIAN_WORDS["hand"], "out": "с руки", "inside": "на руке", "into": "в руку"},
    },
    RU.names,
    {
        **RUSSIAN_VERBS,
        "put into discard": dict(
            zip(TO_DISCARD, ("сбросьте", "сбрасываете", "сбрасывает", "сбрасывают", "сбросить"), strict=True)
        ),
    },
)
OTHERS_DO = data.Seat("others")
TOP = data.Pieces("card", (data.SharedZone("deck"),), (), "first")
IS_OPEN = data.IsCalled("open")
NAMED = data.Pieces("card", (), (data.HasName("Forum"),))
BUILD_OR_SELL = effects.DoOne(
    ME,
    (
        (effects.Call(ME, "build", (C,)),),
        (effects.Call(ME, "build with", (FIRST_STAGE, C)),),
        (effects.Call(ME, "sell", (C,)),),
    ),
)
ANY_NUMBER = effects.NumberRange(n(0), data.Extreme(False, (data.CounterOf(ME, "loss"), data.CounterOf(ME, "coin"))))


@pytest.mark.parametrize(
    ("effect", "english", "russian"),
    [
        (
            effects.Move(ME, cards(zone="hand"), DISCARD),
            "Discard all cards from your hand.",
            "Сбросьте все карты с руки.",
        ),
        (
            effects.Move(OTHERS_DO, cards(of=data.Seat("them"), zone="hand"), DISCARD, face_down=True),
            "Each other player discards all cards from their hand face down.",
            "Каждый другой игрок сбрасывает все карты с руки лицом вниз.",
        ),
        (
            effects.Fact(effects.Produces((data.Resources(("stone",)),), DISCARD)),
            "Produces stone once, then discard this card.",
            "Производит камень один раз, затем сбросьте эту карту.",
        ),
        (
            effects.Fact(effects.Worth(n(7)), data.Not(data.Exists(data.Pieces(None, (data.ZoneOf(ME, "plan"),))))),
            "Worth 7 points if your wonder is complete.",
            "Приносит 7 победных очков, если ваше Чудо света построено.",
        ),
        (effects.LookAt(ME, TOP), "Look at the top card of the deck.", "Посмотрите верхнюю карту колоды."),
        (
            effects.Move(ME, data.Pieces("card", (MY_CITY,), (data.IsNot(IS_OPEN),)), MY_HAND),
            "Put all closed cards from your city into your hand.",
            "Положите все неоткрытые карты из своего города в руку.",
        ),
        (
            effects.Move(ME, NAMED, MY_CITY),
            "Put the Forum card into your city.",
            "Положите карту «Форум» в свой город.",
        ),
        (
            effects.Trigger(effects.Event("gain", ME, counter="victory"), (effects.Gain(ME, "coin", n(2)),)),
            "When you gain a victory token: take 2 coins.",
            "Когда вы получаете жетон победы: возьмите 2 монеты.",
        ),
        (
            effects.Hook("instead", "play", (A_CARD_IN_HAND, BUILD_OR_SELL)),
            "Instead of playing cards, choose a card from your hand: build it, build the first stage of your wonder "
            "with it, or sell it.",
            "Вместо розыгрыша выберите карту с руки: постройте её, постройте первый ярус своего Чуда света с её "
            "помощью или продайте её.",
        ),
    ],
)
def test_a_rule_in_the_words_of_the_language_file(
    effect: effects.Rule | effects.Statement, english: str, russian: str
) -> None:
    assert words.sentence(effect, ENGLISH, "card") == english
    assert words.sentence(effect, RUSSIAN, "card") == russian


def test_as_much_as_one_likes() -> None:
    body = (effects.Choose(ME, "N", ANY_NUMBER), effects.Pay(ME, "coin", N))
    assert words.describe_body(body, ENGLISH) == "Pay any number of coins, up to your losses."
    assert words.describe_body(body, RUSSIAN) == "Заплатите сколько хотите монет, но не больше, чем число ваших потерь."


def test_no_setting_and_no_queue_is_told_on_a_piece() -> None:
    english = replace(EN, switches={"solo": False, "rich": True})
    rules = (
        effects.Fact(effects.Worth(n(1)), data.SettingIs("solo")),
        effects.Fact(effects.Worth(n(2)), data.SettingIs("rich")),
        built(effects.If(data.Not(data.SettingIs("solo")), (effects.Gain(ME, "coin", n(3)),))),
        effects.AtEnd("turn", "last", (effects.Gain(ME, "coin", n(1)),)),
    )
    assert words.describe(rules, english, "card") == [
        "Worth 2 points.",
        "When built: take 3 coins.",
        "At the end of the turn: take 1 coin.",
    ]
    assert words.describe(rules[3:], english) == ["At the end of the turn (last of all): take 1 coin."]
    assert words.describe(rules[1:2], english) == ["Worth 2 points if the option “rich” is on."]
