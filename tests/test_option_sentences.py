"""Decisions in words: every kind of question and every option as a sentence, in English and in Russian.

Each kind of question is asked once in a small invented game; what is said there and in some games of the base game
stands in a golden file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from wonderscript.compiler.bundles import compile_sets
from wonderscript.compiler.lowering import lower
from wonderscript.compiler.sets import find_sets, order_sets
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.runtime import effects, phrases, randomness
from wonderscript.runtime.decisions import Agreed, Chose, Decision, Option, Took
from wonderscript.runtime.game import Game
from wonderscript.runtime.library import Library
from wonderscript.runtime.plans import BANK, Payment, Plan, Use
from wonderscript.runtime.table import Table, set_table
from wonderscript.runtime.words.lexicon import Language
from wonderscript.runtime.words.options import say_option, say_question, short_option
from wonderscript.runtime.words.parts import READERS, SILENT

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "golden" / "option_sentences.txt"
ACCEPT = "ACCEPT"
LANGUAGES: tuple[Language, Language] = ("en", "ru")

HARBOUR = """
resource salt, rope

counter bean|beans, each player
counter pearl|pearls, each player

property size: small, big

kind house|houses
  has size
  may have cost
  active in yard

kind tower|towers
  active in yard

kind floor|floors
  may have cost
  part of tower, in order
  active in yard

zone box, shared, closed
zone hand, each player, secret
zone yard, each player, open
zone plan, each player, open
zone pile, each player, open top
zone well, shared, closed
zone shop, shared, open

way friendship

house "Barn"
  small
  produces salt

house "Cellar"
  small
  produces rope

house "Ropery"
  small
  produces salt or rope

house "Inn"
  small
  costs 1 bean

house "Mill"
  big
  costs salt, rope

house "Office"
  big
  frees big houses, once a turn

house "Dock"
  big
  costs salt, 2 beans
  waives 1 resource of big houses

tower "Old Keep"
  floor costs salt
  floor costs rope, 2 beans
    waives 1 symbol of big houses, once a turn

tower "Spire"
  floor costs salt

rule trade
  buys any resource on houses from neighbors for 2 beans

score "Houses": 1 point per house of my yard

ties: most beans, else shared

to raise|raises|raised a house H
  pay the cost of H
  put H into my yard

to extend|extends a floor F with a house H
  pay the cost of F
  put H into the well
  put F into my yard

to visit|visits a player P
  gain 1 bean

to bet|bets N beans
  pay N beans

to feast|feasts
  may pay 1 pearl
  gain 1 bean

to rummage|rummages
  choose a house H of the shop
  put H into my hand

step game
  step turn
    gain 5 beans
    gain 2 pearls
"""
RUSSIAN = """
names:
  house: {Barn: Амбар, Cellar: Погреб, Ropery: Канатная, Inn: Трактир, Mill: Мельница, Office: Контора, Dock: Пристань}
  tower: {Old Keep: Старая башня, Spire: Шпиль}
words:
  salt: {one: соль, few: соли, many: соли, plural: соль, acc: соль, gender: f}
  rope: {one: верёвка, few: верёвки, many: верёвок, plural: верёвки, acc: верёвку, gender: f}
  bean: {one: фишка, few: фишки, many: фишек, plural: фишки, acc: фишку, gender: f}
  pearl: {one: жемчужина, few: жемчужины, many: жемчужин, plural: жемчужины, acc: жемчужину, gender: f}
  house: {one: дом, few: дома, many: домов, plural: дома, acc: дом, gender: m}
  tower: {one: башня, few: башни, many: башен, plural: башни, acc: башню, gender: f}
  floor: {one: этаж, few: этажа, many: этажей, plural: этажи, acc: этаж, gender: m}
  hand: {one: рука, few: руки, many: рук, plural: руки, acc: руку, gender: f}
  yard: {one: двор, few: двора, many: дворов, plural: дворы, acc: двор, gender: m}
  plan: {one: план, few: плана, many: планов, plural: планы, acc: план, gender: m}
  pile: {one: стопка, few: стопки, many: стопок, plural: стопки, acc: стопку, gender: f}
  well: {one: колодец, few: колодца, many: колодцев, plural: колодцы, acc: колодец, gender: m}
  shop: {one: лавка, few: лавки, many: лавок, plural: лавки, acc: лавку, gender: f}
  friendship: {one: дружба, few: дружбы, many: дружб, plural: дружбы, acc: дружбу, gender: f}
  turn: {one: ход, few: хода, many: ходов, plural: ходы, acc: ход, gender: m}
  small: {adj: маленький}
  big: {adj: большой}
verbs:
  raise: {do: поставьте, you: ставите, he: ставит, they: ставят, to: поставить, done: поставлено}
  extend with: {do: надстройте, you: надстраиваете, he: надстраивает, to: надстроить, frame: "{acc} с помощью {gen}"}
  visit: {do: навестите, you: навещаете, he: навещает, they: навещают, to: навестить}
  bet: {do: поставьте на кон, you: ставите на кон, he: ставит на кон, they: ставят на кон, to: поставить на кон}
  feast: {do: попируйте, you: пируете, he: пирует, they: пируют, to: попировать}
  rummage: {do: поройтесь, you: роетесь, he: роется, they: роются, to: порыться}
"""


@cache
def harbour(lines: str = "") -> Library:
    """The invented game, whose one step goes on with these lines; the first player speaks."""
    with TemporaryDirectory() as folder:
        harbour = Path(folder) / "harbour"
        harbour.mkdir()
        (harbour / "set.yaml").write_text("id: harbour\ntitle: {en: The Harbour}\nplayers: {min: 2, max: 5}\n")
        (harbour / "ru.yaml").write_text(RUSSIAN, encoding="utf-8")
        more = "".join(f"    {line}\n" for line in lines.strip("\n").splitlines())
        (harbour / "harbour.wonder").write_text(HARBOUR + more, encoding="utf-8")
        report = Report()
        combination = Workspace().combine(order_sets(find_sets([harbour], report).sets, report), report)
        assert all(problem.id == "unused-word" for problem in report), render_report(report)
        return lower(combination, None)


def playing(*body: effects.Statement, players: int = 3) -> Game:
    """The invented game in which nothing but this happens."""
    turn = effects.RunStep("turn", phrases.Constant(1), body)
    return Game(replace(harbour(), main=(effects.RunStep("game", phrases.Constant(1), (turn,)),)), players, 1)


def decided(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def questions(game: Game, names: tuple[str, ...] | None = None) -> tuple[str, str]:
    en, ru = (say_question(game.table, game.state, decided(game), language, names) for language in LANGUAGES)
    return en, ru


def both(game: Game, option: Option, names: tuple[str, ...] | None = None) -> tuple[str, str]:
    decision = decided(game)
    en, ru = (say_option(game.table, game.state, decision, option, language, names) for language in LANGUAGES)
    return en, ru


def short(game: Game, option: Option, under: tuple[int, ...] = ()) -> tuple[str, str]:
    decision = decided(game)
    en, ru = (short_option(game.table, game.state, decision, option, one, None, under) for one in LANGUAGES)
    return en, ru


def shown(game: Game, names: tuple[str, ...] | None = None) -> str:
    """A decision as this page shows it: the question, then each option, with its short forms."""
    lines = [f"? {text}" for text in questions(game, names)]
    for option in decided(game).options:
        lines += [*both(game, option, names), f"  {' / '.join(short(game, option))}"]
    return "\n".join(lines)


class Case(NamedTuple):
    """A kind of question: the lines that ask it, and how many questions are answered before."""

    title: str
    lines: str
    players: int = 3
    before: int = 0


CASES = [
    Case(
        "a piece, and what becomes of it",
        """
        put houses named "Inn" or "Mill" into the shop
        choose a house H of the shop
        put H into my hand
        """,
    ),
    Case(
        "a piece of which several things become",
        """
        put all towers into the shop
        choose a tower T of the shop
        put T into my yard
        put the floors of T into my plan
        """,
    ),
    Case(
        "a part without a name",
        """
        put all towers into the shop
        put all floors into my plan
        choose a floor F of my plan
        put F into my yard
        """,
    ),
    Case(
        "a piece of another player",
        """
        put houses named "Inn" into left's yard
        put houses named "Barn" into my yard
        put houses named "Mill" into right's yard
        choose a house H of all players
        put H into the well
        """,
    ),
    Case(
        "a number",
        """
        choose N from 0 to 2
        pay N beans
        gain as many pearls as 5 - N
        """,
    ),
    Case(
        "a resource",
        """
        choose a resource R
        gain 3 beans
        """,
    ),
    Case(
        "a resource that is spoken of",
        """
        put houses named "Barn" or "Ropery" into my yard
        choose a resource R
        gain 1 bean per R on houses of my yard
        """,
    ),
    Case(
        "a player at a table of four",
        """
        choose a player P of all players
        visit P
        """,
        players=4,
    ),
    Case(
        "a player at a table of two",
        """
        choose a player P of all players
        visit P
        """,
        players=2,
    ),
    Case(
        "a player and a number",
        """
        choose a player P of others
        choose N from 1 to 2
        pay N beans to P
        """,
    ),
    Case(
        "one player after the other",
        """
        choose a player P of others
        visit P
        choose a player Q of others
        visit Q
        """,
    ),
    Case(
        "may",
        """
        may pay 1 bean
        """,
    ),
    Case(
        "may choose",
        """
        put houses named "Inn" or "Mill" into the well
        may choose a house H of the well
          raise H for free
        """,
    ),
    Case(
        "may, more than once",
        """
        may pay 1 bean
        may do one
          gain 1 bean
          pay 2 pearls to left
        """,
    ),
    Case(
        "do one",
        """
        put houses named "Inn" or "Mill" into my hand
        do one
          gain 3 beans
          bet 2 beans
          visit left
          left visits right
          choose a house H of my hand: raise H
          pay 9 beans
        """,
    ),
    Case(
        "in any order, while something must be done",
        """
        put houses named "Inn" or "Barn" into my hand
        repeat in any order
          must choose a house H of my hand: raise H
          may pay 1 pearl
        """,
    ),
    Case(
        "in any order, if wanted",
        """
        repeat in any order
          may pay 1 pearl
          may visit left
        """,
    ),
    Case(
        "together",
        """
        put all towers into the shop
        put floors of the shop into the well
        put houses named "Inn" or "Mill" into my hand
        put houses named "Barn" or "Cellar" into my yard
        choose a tower T of the shop
        put the floors of T into my plan
        together
          choose a house H of my hand
          do one
            raise H
            extend the first floor of my plan with H
            bet 1 beans
        """,
        before=1,
    ),
    Case(
        "the cost of something",
        """
        put houses named "Barn" or "Cellar" into right's yard
        put houses named "Ropery" into left's yard
        put houses named "Mill" into my hand
        pay the cost of the first house of my hand
        """,
    ),
    Case(
        "a verb that is paid for",
        """
        put houses named "Barn" or "Cellar" into right's yard
        put houses named "Ropery" into left's yard
        put houses named "Mill" into my hand
        raise the first house of my hand
        """,
    ),
    Case(
        "a verb that is done to several things",
        """
        put houses named "Barn" or "Cellar" into right's yard
        put houses named "Ropery" into left's yard
        put houses named "Inn" or "Dock" into my hand
        raise houses of my hand
        """,
    ),
    Case(
        "a verb that asks something",
        """
        put houses named "Inn" or "Mill" into the shop
        rummage
        """,
    ),
    Case(
        "a verb within which something may be done",
        """
        do one
          feast
          gain 1 bean
        """,
    ),
    Case(
        "limited rules and waived parts",
        """
        put houses named "Barn" into right's yard
        put houses named "Office" or "Dock" into my yard
        put houses named "Mill" into my hand
        raise the first house of my hand
        """,
    ),
]


def lines_of(text: str) -> str:
    """Text written in a test, without its indentation."""
    lines = text.strip("\n").splitlines()
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return "\n".join(line[margin:] for line in lines).rstrip()


def asked_in_the_harbour() -> Iterator[str]:
    """Every kind of question in the invented game: the lines that ask it, and what is said."""
    for case in CASES:
        lines = lines_of(case.lines)
        game = Game(harbour(lines), case.players, 1)
        for _question in range(case.before):
            game.answer(0)
        yield f"# {case.title}"
        yield from (f"    {line}" for line in lines.splitlines())
        yield shown(game)


def test_every_statement_that_asks_is_read() -> None:
    asking = {effects.Choose, effects.May, effects.DoOne, effects.InAnyOrder, effects.Call, effects.PayCost}
    assert set(READERS) == asking | set(SILENT)


# --- players -----------------------------------------------------------------------------------------------


def test_players_have_names() -> None:
    game = Game(harbour("choose a player P of others\npay 2 beans to P"), 4, 1)
    names = ("Ann", "Bob", "Cid", "Дарья")
    assert [both(game, option, names) for option in decided(game).options] == [
        ("Pay 2 beans to Bob", "Заплатить 2 фишки игроку Bob"),
        ("Pay 2 beans to Cid", "Заплатить 2 фишки игроку Cid"),
        ("Pay 2 beans to Дарья", "Заплатить 2 фишки игроку Дарья"),
    ]


def test_the_one_who_decides_is_you_whoever_speaks() -> None:
    """The left player is asked in a text that the first player speaks."""
    left = phrases.Seat("left")
    hand = phrases.Pieces("house", (phrases.ZoneOf(left, "hand"),))
    taken = phrases.Pieces("house", (phrases.SharedZone("box"),), (), "first", phrases.Constant(2))
    game = playing(
        effects.Move(ME, taken, phrases.ZoneOf(left, "hand")),
        effects.Choose(left, "H", hand),
        effects.Move(left, phrases.BoundPiece("H"), phrases.ZoneOf(ME, "hand")),
    )
    assert decided(game).seat == 1
    assert questions(game)[0] == "Choose a house in your hand, then put that house into your right neighbor's hand."
    assert [both(game, option) for option in decided(game).options] == [
        ("Put Barn into your right neighbor's hand", "Положить дом «Амбар» в руку соседа справа"),
        ("Put Cellar into your right neighbor's hand", "Положить дом «Погреб» в руку соседа справа"),
    ]


def test_what_several_players_may_do_is_asked_of_each() -> None:
    pay = effects.Pay(EVERYONE, "bean", phrases.Constant(0))
    game = playing(effects.May(EVERYONE, (pay,)), effects.Call(EVERYONE, "feast"))
    assert decided(game).seat == 0
    assert questions(game)[0].startswith("You may ")
    game.answer(0)
    assert decided(game).seat == 1
    assert questions(game)[0].startswith("You may ")


# --- what may not be known ---------------------------------------------------------------------------------


ME, EVERYONE = phrases.Seat("me"), phrases.Seat("everyone")
BOX, WELL, SHOP = (phrases.SharedZone(name) for name in ("box", "well", "shop"))


def top(place: phrases.Place) -> phrases.Pieces:
    return phrases.Pieces("house", (place,), (), "first")


def house(name: str) -> phrases.Pieces:
    return phrases.Pieces("house", (BOX,), (phrases.HasName(name),))


def test_a_hidden_piece_is_called_by_its_place() -> None:
    pile = phrases.ZoneOf(ME, "pile")
    game = playing(
        effects.Move(ME, house("Inn"), WELL),
        effects.Move(ME, house("Mill"), pile),
        effects.Move(ME, house("Barn"), SHOP),
        effects.Choose(ME, "H", phrases.Together((top(WELL), top(pile), top(SHOP)))),
        effects.Move(ME, phrases.BoundPiece("H"), phrases.ZoneOf(ME, "hand")),
    )
    assert [both(game, option) for option in decided(game).options] == [
        ("Put the first house from the well into your hand", "Положить первый дом из колодца в вашу руку"),
        ("Put Mill into your hand", "Положить дом «Мельница» в вашу руку"),
        ("Put Barn from the shop into your hand", "Положить дом «Амбар» из лавки в вашу руку"),
    ]


def test_a_hidden_object_of_a_verb_is_called_by_its_place() -> None:
    free = effects.Call(ME, "raise", (top(WELL),), free=True)
    game = playing(effects.Move(ME, house("Inn"), WELL), effects.DoOne(ME, ((free,), (effects.Call(ME, "feast"),))))
    assert both(game, decided(game).options[0]) == (
        "Raise the first house from the well for free",
        "Поставить первый дом из колодца бесплатно",
    )


def test_who_looks_through_hidden_pieces_is_told_their_names() -> None:
    some = phrases.Pieces("house", (BOX,), (), "first", phrases.Constant(2))
    game = playing(
        effects.Move(ME, some, WELL),
        effects.Choose(ME, "H", phrases.Pieces("house", (WELL,))),
        effects.Move(ME, phrases.BoundPiece("H"), phrases.ZoneOf(ME, "hand")),
    )
    assert both(game, decided(game).options[0])[0] == "Put Barn from the well into your hand"


def test_nothing_is_drawn_by_saying_it() -> None:
    drawn = phrases.Pieces("house", (BOX,), (), "random")
    taken = effects.Move(ME, drawn, phrases.ZoneOf(ME, "hand"))
    game = playing(effects.DoOne(ME, ((taken,), (effects.Call(ME, "feast"),))))
    seed = game.state.seed
    assert both(game, decided(game).options[0]) == (
        "Put a random house from the box into your hand",
        "Положить случайный дом из «box» в вашу руку",
    )
    assert game.state.seed == seed


# --- ways to pay -------------------------------------------------------------------------------------------


def paying(plan: Plan) -> list[str]:
    """What is said of one way to pay for a house: in full and in short."""
    game = Game(harbour(PAYING), 5, 1)
    number = next(piece.number for piece in game.table.pieces if piece.name == "Mill")
    option = (Took(0, "raise"), plan)
    assert decided(game).options[0][0] == Took(0, "raise")
    return [*both(game, option), *short(game, option, (number,))]


PAYING = """
put houses named "Barn" or "Cellar" into my yard
put houses named "Mill" into my hand
do one
  raise the first house of my hand
  gain 1 bean
"""


def payment(payee: int, amount: int, counter: str = "bean") -> Payment:
    return Payment(payee, counter, amount, payee != BANK)


def test_ways_to_pay() -> None:
    assert paying(Plan()) == ["Raise Mill", "Поставить дом «Мельница»", "raise", "поставить"]
    assert paying(Plan(way="friendship")) == [
        "Raise Mill for free by friendship",
        "Поставить дом «Мельница» бесплатно по дружбе",
        "raise · friendship",
        "поставить · дружба",
    ]
    assert paying(Plan((payment(4, 21), payment(1, 2), payment(BANK, 1), payment(2, 5)))) == [
        "Raise Mill, paying 1 bean to the bank, 2 beans to your left neighbor, 5 beans to seat 3 and 21 beans to your"
        " right neighbor",
        "Поставить дом «Мельница», заплатив 1 фишку в банк, 2 фишки соседу слева, 5 фишек игроку 3 и 21 фишку соседу"
        " справа",
        "raise · 1 bean to the bank · 2 beans left · 5 beans to seat 3 · 21 beans right",
        "поставить · 1 фишка в банк · 2 фишки влево · 5 фишек игроку 3 · 21 фишка вправо",
    ]
    assert paying(Plan((payment(BANK, 1), payment(BANK, 2, "pearl"), payment(0, 1)))) == [
        "Raise Mill, paying 1 bean and 2 pearls to the bank and 1 bean to yourself",
        "Поставить дом «Мельница», заплатив 1 фишку и 2 жемчужины в банк и 1 фишку себе",
        "raise · 1 bean and 2 pearls to the bank · 1 bean to yourself",
        "поставить · 1 фишка и 2 жемчужины в банк · 1 фишка себе",
    ]


def test_what_is_waived_used_and_spent() -> None:
    table = Game(harbour(PAYING), 5, 1).table
    barn, cellar, office, keep = (table.named(name)[0] for name in ("Barn", "Cellar", "Office", "Old Keep"))
    assert paying(Plan(waived=("rope", "rope", "salt"), spent=(barn, cellar))) == [
        "Raise Mill, waiving 2 rope and 1 salt and spending Barn and Cellar",
        "Поставить дом «Мельница», сэкономив 2 верёвки и 1 соль и израсходовав дом «Амбар» и дом «Погреб»",
        "raise · 2 rope waived · 1 salt waived · spend Barn · spend Cellar",
        "поставить · минус 2 верёвки · минус 1 соль · израсходовать дом «Амбар» · израсходовать дом «Погреб»",
    ]
    assert paying(Plan(waived=("bean",), uses=(Use(table.pieces[keep].parts[1], 0, 0, "turn"),)))[:2] == [
        "Raise Mill, waiving the beans and using floor 2 of Old Keep",
        "Поставить дом «Мельница», сэкономив фишки и используя второй этаж башни «Старая башня»",
    ]
    assert paying(Plan(uses=(Use(office, 0, 0, "turn"), Use(-2, 0, 0, "turn")))) == [
        "Raise Mill for free, using Office and the rule “trade”",
        "Поставить дом «Мельница» бесплатно, используя дом «Контора» и правило «trade»",
        "raise · free · use Office · use the rule “trade”",
        "поставить · бесплатно · использовать дом «Контора» · использовать правило «trade»",
    ]


def test_an_option_whose_statements_are_not_at_hand_is_said_by_its_answers() -> None:
    """As those of lines that another set added to a choice."""
    game = Game(harbour('put houses named "Inn" or "Barn" into my hand\nchoose a house H of my hand\nraise H'), 3, 1)
    (inn,) = game.table.named("Inn")
    option = (Chose("H", "piece", inn), Took(7, "feast"), Plan((payment(1, 2),)), Agreed(False))
    assert both(game, option) == (
        "Choose Inn, then feast, paying 2 beans to your left neighbor",
        "Выбрать дом «Трактир», затем попировать, заплатив 2 фишки соседу слева",
    )
    nothing = Game(harbour("choose a resource R\ngain 3 beans"), 3, 1)
    assert both(nothing, ()) == ("Go on", "Дальше")


# --- the base game -----------------------------------------------------------------------------------------


@cache
def base(players: int, variant: str | None = None) -> Table:
    return set_table(compile_sets("base", variant=variant), players)


class Moment(NamedTuple):
    """A decision of a game, with what is said: the question, and each option with its sentences."""

    game: Game
    questions: tuple[str, str]
    options: list[tuple[Option, tuple[str, str]]]


def played(table: Table, seed: int) -> Iterator[Moment]:
    """A game in which chance picks one of the sentences; so the order of the options does not matter."""
    game = Game.new(table, seed)
    while game.decision is not None:
        options = sorted(((option, both(game, option)) for option in game.decision.options), key=lambda one: one[1])
        yield Moment(game, questions(game), options)
        number, seed = randomness.below(len(options), seed)
        game.answer(options[number][0])


def check_form(text: str, ending: str = "") -> None:
    assert text[:1] == text[:1].upper() and text.endswith(ending), text
    assert text.count("(") == text.count(")") and text.count("«") == text.count("»"), text
    assert not re.search(r" [ ,.;:)]|\(\s|[{}\ue000]|None|,,|\.\.|\bthat (piece|card)\b|\bэтот? компонент", text), text


LATIN = re.compile(r"[A-Za-z]")
CYRILLIC = re.compile(r"[А-Яа-яЁё]")


@pytest.mark.parametrize(("players", "variant"), [(3, None), (5, None), (7, None), (4, "First Edition")])
def test_every_option_of_a_game_can_be_said(players: int, variant: str | None) -> None:
    for moment in played(base(players, variant), 4):
        for text in moment.questions:
            check_form(text, ".")
        for _option, (en, ru) in moment.options:
            check_form(en)
            check_form(ru)
            assert not CYRILLIC.search(en), en
            assert not LATIN.search(ru.replace("«A»", "").replace("«B»", "")), ru


@pytest.mark.parametrize("players", [3, 6])
def test_different_options_have_different_sentences(players: int) -> None:
    """Equal sentences are about equal pieces: copies of one card, all else being the same."""
    for moment in played(base(players), 7):
        game = moment.game
        for (one, said), (other, same) in pairwise(moment.options):
            alike = [tuple(_without_copies(game, answer) for answer in option) for option in (one, other)]
            assert (said == same) == (alike[0] == alike[1]), said
            assert (said[0] == same[0]) == (said[1] == same[1]), (said, same)
        if game.decision is not None:
            shorts = [short(game, option) for option in game.decision.options]
            fulls = [both(game, option) for option in game.decision.options]
            assert len(set(shorts)) == len(set(fulls))


def _without_copies(game: Game, answer: object) -> object:
    if isinstance(answer, Chose) and answer.what == "piece":
        return game.table.pieces[answer.value].face.id
    return answer


def test_saying_changes_nothing() -> None:
    one, other = Game.new(base(3), 5), Game.new(base(3), 5)
    for _turn in range(40):
        for option in decided(one).options:
            both(one, option)
        questions(one)
        one.answer(0)
        other.answer(0)
    assert one.to_json() == other.to_json()


# --- the golden file ---------------------------------------------------------------------------------------

GAMES = ((3, 20, None), (5, 1, None), (4, 9, "First Edition"))
MOST_OF_A_KIND = 1


def kind_of(game: Game, option: Option) -> tuple[object, ...]:
    """What makes options alike: what is done, who gets how much, what is used."""
    decision = decided(game)
    kind: list[object] = [type(decision.question).__name__]
    for answer in option:
        match answer:
            case Took(verb=verb):
                kind.append(verb)
            case Agreed(yes=yes):
                kind.append(yes)
            case Plan(payments=payments, way=way, uses=uses):
                most = max((one.amount for one in payments), default=0)
                kind += [way, bool(uses), len(payments), any(one.payee == BANK for one in payments), most]
            case _:
                pass
    return tuple(kind)


def asked_in_the_base_game() -> Iterator[str]:
    """Options of some games, a few of each kind."""
    seen: dict[object, int] = {}
    for players, seed, variant in GAMES:
        yield f"# the base game, {players} players{f', {variant}' if variant else ''}"
        for moment in played(base(players, variant), seed):
            game = moment.game
            asked = (
                type(decided(game).question).__name__,
                moment.questions[0].split()[0],
                len(moment.questions[0]) // 40,
            )
            seen[asked] = seen.get(asked, 0) + 1
            if seen[asked] <= MOST_OF_A_KIND:
                yield from (f"? {text}" for text in moment.questions)
            for option, said in moment.options:
                kind = kind_of(game, option)
                seen[kind] = seen.get(kind, 0) + (said not in seen)
                if said in seen or seen[kind] > MOST_OF_A_KIND:
                    continue
                seen[said] = 1
                pieces = tuple(one.value for one in option if isinstance(one, Chose) and one.what == "piece")
                yield from (*said, f"  {' / '.join(short(game, option, pieces))}")


def test_the_sentences_are_those_of_the_golden_file() -> None:
    text = "\n".join((*asked_in_the_harbour(), *asked_in_the_base_game())) + "\n"
    if os.environ.get(ACCEPT):
        GOLDEN.write_text(text, encoding="utf-8")
    hint = f"read the difference; {ACCEPT}=1 writes the new sentences to {GOLDEN.relative_to(ROOT)}"
    assert text == GOLDEN.read_text(encoding="utf-8"), hint
