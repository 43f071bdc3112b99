"""Sentences matched to signatures: slot by slot, every word used, clashes refused where they are declared."""

from __future__ import annotations

import pytest

from wonderscript.compiler.building import build_model
from wonderscript.compiler.model import Model
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

WORDS = """
resource raw: wood, clay
counter coin|coins, each player
counter losses, each player
token debt|debts, each player, worth -1 point
symbol shield|shields
property color: brown, red
kind card|cards
  has color
  active in city
kind stage|stages
  active in city
kind hero|heroes, a kind of card
zone box, shared, closed
zone hand, each player, secret
zone city, each player, open
zone plan, each player, open
step game
  step turn, 3 times
    each player
      gain 1 coin
"""


def compiled(text: str) -> tuple[Model, list[Problem]]:
    """The model and the problems of a text with the words above."""
    report = Report()
    items = [("example", item) for item in parse(Source("example.wonder", WORDS + text), report)]
    return build_model(items, report), list(report)


def body(text: str) -> tuple[effects.Statement, ...]:
    """The statements of the body of a verb `test`."""
    model, problems = compiled("to test|tests a card C\n" + "".join(f"  {line}\n" for line in text.splitlines()))
    assert not problems, [(problem.id, problem.span.text) for problem in problems]
    return next(verb.body for verb in model.verbs if verb.signature.verb == "test")


def wrong(text: str) -> tuple[str, str]:
    """The one problem of a text: its id and the words it marks."""
    _model, problems = compiled(text)
    [problem] = problems
    return problem.id, problem.span.text


ME = data.Seat("me")
CITY = data.ZoneOf(ME, "city")


def test_slots_are_filled_in_order() -> None:
    [gain] = body("gain 2 coins per red card of left from right")
    left = data.Pieces("card", (data.ZoneOf(data.Seat("left"), "city"),), (data.HasValue("color", ("red",)),))
    amount = data.Product(data.Constant(2), data.CountPieces(left))
    assert gain == effects.Gain(ME, "coin", amount, None, data.Seat("right"))


def test_a_subject_comes_first_and_their_is_the_subject() -> None:
    [pay] = body("each other player pays half of their coins rounded up coins to me")
    amount = data.Quotient(data.CounterOf(data.Seat("them"), "coin"), data.Constant(2), True)
    assert pay == effects.Pay(data.Seat("others"), "coin", amount, ME)


def test_half_is_rounded_down_whether_it_is_said_or_not() -> None:
    said, unsaid = body("gain as many coins as half of my coins rounded down\ngain as many coins as half of my coins")
    assert said == unsaid


def test_declared_verbs_take_their_slots() -> None:
    model, problems = compiled(
        "to lose|loses N coins\n  add N to my losses\nto test\n  each other player loses 2 coins per stage of me\n"
    )
    assert not problems
    [call] = next(verb.body for verb in model.verbs if verb.signature.verb == "test")
    count = data.CountPieces(data.Pieces("stage", (CITY,)))
    assert call == effects.Call(data.Seat("others"), "lose", (data.Product(data.Constant(2), count),))


BUILD = """to build|builds|built a card C
  put C into my city
to build|builds|built a stage S with a card C
  put S into my city
"""


def test_connectors_tell_verbs_with_one_head_apart() -> None:
    model, problems = compiled(BUILD + "to test a card C\n  build C\n  build the first stage of my plan with C\n")
    assert not problems
    first, second = next(verb.body for verb in model.verbs if verb.signature.verb == "test")
    assert isinstance(first, effects.Call) and first.verb == "build"
    assert isinstance(second, effects.Call) and second.verb == "build with"


def test_a_clash_is_refused_where_it_is_declared() -> None:
    assert wrong(BUILD + "to build|makes a hero H\n  put H into my city\n") == ("verb-clash", "build|makes a hero H")


def test_a_verb_of_the_language_cannot_be_declared_again() -> None:
    assert wrong("to gain|gains N coins\n  add N to my losses\n") == ("verb-of-language", "gain")


def test_a_kind_of_a_kind_stands_where_the_other_can() -> None:
    _model, problems = compiled(BUILD + "to test a hero H\n  build H\n")
    assert not problems
    assert wrong(BUILD + "to test a stage S\n  build S with the first stage of my plan\n")[0] == "wrong-piece-kind"


@pytest.mark.parametrize(
    ("line", "problem", "marked"),
    [
        ("gain 3 coins more", "leftover-words", "more"),
        ("gain 3 wood", "wrong-kind", "wood"),
        ("gain 3 coyns", "unknown-word", "coyns"),
        ("gain coins", "unexpected-word", "coins"),
        ("gain 3 shields", "wrong-unit", "3 shields"),
        ("gian 3 coins", "unknown-verb", "gian"),
        ("gain 1 coin per red card", "whose-pieces", "card"),
        ("put D into my city", "unknown-variable", "D"),
        ("put C in my city", "unexpected-word", "in"),
        ("if I have 2 coins gain 1 coin", "missing-colon", "gain"),
        ("if I have 2 coins", "missing-body", "if I have 2 coins"),
        ("otherwise: gain 1 coin", "otherwise-without-if", "otherwise"),
        ("choose a card of my hand", "choice-without-variable", "choose a card of my hand"),
        ("choose a card C of my hand", "variable-twice", "C"),
        ("gain (1 + 2 coins", "unclosed-parenthesis", "("),
        ("gain 1 + 2) coins", "stray-parenthesis", ")"),
        ("each playr gains 1 coin", "unknown-word", "playr"),
        ("the oponent gains 1 coin", "unexpected-word", "oponent"),
        ("my neigbors gain 1 coin", "unexpected-word", "neigbors"),
        ("gain three coins", "unexpected-word", "three"),
        ("take 2 coins", "unexpected-word", "take"),
        ("pass my hand to left", "all-at-once", "my hand"),
        ("put C into each city", "several-places", "each city"),
        ("left takes another turn", "turn-of-another", "left takes another turn"),
        ("choose 2 cards D of my hand", "choose-one", "2 cards D of my hand"),
        ("choose all cards D of my hand", "choose-one", "all cards D of my hand"),
        ("if I have no 2 red cards: gain 1 coin", "number-of-pieces", "2 red cards"),
        (
            "each player puts a card of my hand into my city",
            "mine-or-theirs",
            "each player puts a card of my hand into my city",
        ),
        ("gain 1 coin per my red card of left", "two-places", "red card of left"),
        ("gain 1 coin per 0 coins", "out-of-range", "0"),
        (
            "choose a card A and a card B of my hand",
            "choice-without-variable",
            "choose a card A and a card B of my hand",
        ),
        ("if I have at most a red card: gain 1 coin", "unexpected-word", "a"),
        ("gain " + "(" * 40 + "1" + ")" * 40 + " coins", "too-deep", "("),
        ("gain " + "1 + " * 40 + "1 coins", "too-deep", "+"),
        ("gain " + "the square of " * 40 + "2 coins", "too-deep", "the"),
    ],
)
def test_the_wrong_words_are_marked(line: str, problem: str, marked: str) -> None:
    assert wrong(f"to test|tests a card C\n  {line}\n") == (problem, marked)


def test_blocks_forget_what_they_bind() -> None:
    text = "to test\n  choose a card C of my hand\n    put C into my city\n  put C into my city\n"
    assert wrong(text) == ("unknown-variable", "C")


def test_facts_carry_their_limits() -> None:
    model, problems = compiled('card "A"\n  red\n  frees red cards if my coins are at least 2, once a turn\n')
    assert not problems
    [line] = model.pieces[0].lines
    condition = data.Compare(data.CounterOf(ME, "coin"), "at least", data.Constant(2))
    selection = data.Pieces("card", (), (data.HasValue("color", ("red",)),))
    assert line.rule == effects.Fact(effects.Frees(selection), condition, "turn")


def test_what_is_counted_is_counted_as_said() -> None:
    reds = data.CountPieces(data.Pieces("card", (CITY,), (data.HasValue("color", ("red",)),)))
    [every] = body("gain 1 coin per 2 red cards of me")
    assert every == effects.Gain(ME, "coin", data.Quotient(reds, data.Constant(2)))
    [some] = body("if I have at least 2 red cards: gain 1 coin")
    assert isinstance(some, effects.If)
    assert some.condition == data.Compare(reds, "at least", data.Constant(2))


def test_not_is_never_lost() -> None:
    [later] = body("if the turn is not the last: gain 1 coin")
    assert isinstance(later, effects.If)
    last = data.Compare(data.StepNumber("turn"), "is", data.StepNumber("turn", last=True))
    assert later.condition == data.Not(last)


@pytest.mark.parametrize(
    "line",
    [
        "put no cards into my city",
        "choose a card D of my hand with the same color as no card",
        "choose a card D of my hand other than no card of my city",
        "choose no card D of my hand",
        "each no card D of my hand: keep D",
        "keep no card of my hand",
        "reveal no cards of my hand",
        "draw no cards from the box into my hand",
        "swap no card of my hand with C",
        "pay the cost of no card of my hand",
        "gain 1 coin per no red card of me",
        "gain 1 coin per 2 no red cards of me",
        "gain as many coins as the number of no red cards of me",
        "gain as many coins as the number of different color of no cards of me",
        "gain as many coins as the points of no cards of my city",
        "if C is no red card: gain 1 coin",
        "if I can keep no card of my hand: gain 1 coin",
        "if I can keep C without no red card of my city: gain 1 coin",
        "the owner of no card of my hand gains 1 coin",
    ],
)
def test_no_is_never_swallowed_in_a_statement(line: str) -> None:
    keep = "to keep|keeps|kept a card C\n  put C into my city\n"
    assert wrong(f"{keep}to test|tests a card C\n  {line}\n")[1] == "no"


@pytest.mark.parametrize(
    "line",
    [
        "worth 1 point per no red card of me",
        "worth 1 point if my city has 1 no card",
        "frees no cards",
        "waives 1 resource of no cards",
        "doubles one of no cards of my city",
        "produces a resource missing on no cards of my city",
        "buys any resource on no cards from neighbors for 1 coin",
        "spends no cards before red cards",
        "spends red cards before no cards",
        "counts as 2 no cards in keep",
        "cannot keep no cards",
        "shows a symbol of no cards of my neighbors",
        "shows 1 shield per no card of me",
        "when I keep no card: gain 1 coin",
        "when I would keep no card C: gain 1 coin",
        "as soon as there is 1 no card in my city: gain 1 coin",
    ],
)
def test_no_is_never_swallowed_in_a_fact_or_a_trigger(line: str) -> None:
    keep = "to keep|keeps|kept a card C\n  put C into my city\n"
    assert wrong(f'{keep}card "A"\n  red\n  {line}\n') == ("no-pieces", "no")


def test_no_is_never_swallowed_in_a_cost() -> None:
    priced = 'kind house|houses\n  may have cost\n  active in city\n\nhouse "A"\n  costs 1 coin per no card of me\n'
    assert wrong(priced) == ("no-pieces", "no")


def test_no_has_its_meaning_in_conditions() -> None:
    reds = data.Pieces("card", (CITY,), (data.HasValue("color", ("red",)),))
    lines = ("I have no red card", "there is no red card in my city", "my city has no red card")
    for line in lines:
        [found] = body(f"if {line}: gain 1 coin")
        assert isinstance(found, effects.If) and found.condition == data.Not(data.Exists(reds)), line


@pytest.mark.parametrize(
    ("item", "problem"),
    [
        ("counter gem, each player: and more\n", "stray-colon"),
        ("setting size is 3\n  and more\n", "unexpected-block"),
        ("resource other: gem: more\n", "stray-colon"),
        ("kind lever\n  has color: more\n", "stray-colon"),
        ('score "X": 1 point per coin: more\n', "stray-colon"),
        ("ties foo: most coins, else shared\n", "leftover-words"),
        ("teams of 2, side by side\n  more\n", "unexpected-block"),
        ("kind lever, a kind of knob\nkind knob, a kind of lever\n", "kind-of-itself"),
        ("kind lever\n  backs alike: more\n", "stray-colon"),
        ("rule gift2\n  when I gain coins: gain 1 coin\n", "unexpected-word"),
        ("kind lever\n  backs\n", "unfinished-sentence"),
        ("kind lever\n  backs like those of cards\n", "unexpected-word"),
        ("kind lever\n  backs by color\n", "property-not-of-kind"),
        ("kind lever\n  backs by color\n  backs alike\n", "property-not-of-kind"),
        ("kind lever\n  has color\n  backs by color\n  backs alike\n", "said-already"),
    ],
)
def test_nothing_after_the_end_is_read_over(item: str, problem: str) -> None:
    assert wrong(item)[0] == problem


def test_a_remark_of_another_language_is_known_for_one() -> None:
    assert wrong("// from the box\n") == ("unknown-item", "/")
    assert wrong('-- card "Loom"\n') == ("unknown-item", "-")
