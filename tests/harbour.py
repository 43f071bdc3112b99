"""A small invented game in which every kind of question is asked, and what is said there in both languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from wonderscript.compiler.lowering import lower
from wonderscript.compiler.sets import find_sets, order_sets
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.options.decisions import Decision, Option
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words.lexicon import Language
from wonderscript.runtime.words.options import say_option, say_question, short_option

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

to twin|twins a house H and a house K
  pay the cost of H
  pay the cost of K
  put H into my yard
  put K into my yard

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
  size: {one: размер, few: размера, many: размеров, plural: размеры, acc: размер, gender: m}
  box: {one: коробка, few: коробки, many: коробок, plural: коробки, acc: коробку, gender: f}
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
  twin and: {do: соедините, you: соединяете, he: соединяет, to: соединить, frame: "{acc} и {acc}"}
  visit: {do: навестите, you: навещаете, he: навещает, they: навещают, to: навестить}
  bet: {do: поставьте на кон, you: ставите на кон, he: ставит на кон, they: ставят на кон, to: поставить на кон}
  feast: {do: попируйте, you: пируете, he: пирует, they: пируют, to: попировать}
  rummage: {do: поройтесь, you: роетесь, he: роется, they: роются, to: порыться}
"""


@cache
def harbour(lines: str = "") -> PlayableLibrary:
    """The invented game, whose one step goes on with these lines; the first player speaks."""
    with TemporaryDirectory() as folder:
        harbour = Path(folder) / "harbour"
        harbour.mkdir()
        (harbour / "set.yaml").write_text(
            "id: harbour\ntitle: {en: The Harbour, ru: Гавань}\nplayers: {min: 2, max: 5}\n", encoding="utf-8"
        )
        (harbour / "ru.yaml").write_text(RUSSIAN, encoding="utf-8")
        more = "".join(f"    {line}\n" for line in lines.strip("\n").splitlines())
        (harbour / "harbour.wonder").write_text(HARBOUR + more, encoding="utf-8")
        report = Report()
        combination = Workspace().combine(order_sets(find_sets([harbour], report).sets, report), report)
        # What is of no use in one game of the harbour is in another.
        of_no_use = {"unused-word", "never-in-play", "never-there", "waits-in-vain"}
        # Its one step is nobody's turn: there the first player speaks, whom a game would have to name. What is chosen
        # unseen is called by its place.
        expected = {*of_no_use, "nobody-speaks", "chosen-unseen"}
        assert all(problem.id in expected for problem in report), render_report(report)
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
