"""Where words come from: translations, what is missing of them, and how they are worded for readers."""

from __future__ import annotations

from tests.small_lexicon import EN, FIRST_STAGE, LEFT, ME, OTHERS, RU, VARIABLES, P, built, cards, n, per

from wonderscript.runtime import words
from wonderscript.runtime.instructions.effects import Call, Fact, Gain, Move, Worth
from wonderscript.runtime.instructions.phrases import CounterOf, HasValue, Pieces, Product, RowOf, This
from wonderscript.runtime.words.lexicon import Lexicon
from wonderscript.runtime.words.nouns import Noun


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


BARE = Lexicon.russian(EN, {})


def test_a_missing_translation_is_shown_in_english() -> None:
    rule = built(Gain(ME, "coin", per(cards("brown"))))
    assert words.sentence(rule, BARE, "card") == (
        "Когда «card» «built», возьмите 1 «coin» за каждый «card» («color»: «brown») в своём «city»."
    )
    call = built(Call(ME, "build with", (FIRST_STAGE, This())))
    assert words.sentence(call, BARE, "card") == (
        "Когда «card» «built»: «build» первый «stage» из своего «plan» «with» этот «card»."
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
