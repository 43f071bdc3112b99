"""The base game as it is printed: how many cards, which chains and boards, what some cards and stages say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
import yaml

from wonderscript.compiler.building import build_model
from wonderscript.compiler.memory import Memory
from wonderscript.compiler.model import CheckedPiece, Model
from wonderscript.compiler.scenarios import ScenarioReader
from wonderscript.compiler.variants import apply_variant
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.dsl.source import Source
from wonderscript.dsl.tree import Item
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

ROOT = Path(__file__).parents[1]
BASE = ROOT / "content" / "base"
PLAYERS = range(3, 8)
AGES = (1, 2, 3)


@cache
def items() -> tuple[Item, ...]:
    report = Report()
    found: list[Item] = []
    for path in sorted(BASE.rglob("*.wonder")):
        source = Source(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        found.extend(parse(source, report))
    assert not len(report), render_report(report)
    return tuple(found)


@cache
def base() -> Model:
    report = Report()
    model = build_model([("base", item) for item in items()], report)
    assert not len(report), render_report(report)
    return model


@cache
def first_edition() -> Model:
    (variant,) = (one for one in items() if one.line.head == "variant" and "First Edition" in str(one.line))
    report = Report()
    model = apply_variant(base(), variant, "base", report, Memory()).model
    assert not len(report), render_report(report)
    return model


each_edition = pytest.mark.parametrize("model", [base, first_edition], ids=["second", "first"])


def cards(model: Model) -> list[CheckedPiece]:
    return [piece for piece in model.pieces if piece.kind == "card"]


def card(name: str, age: int) -> CheckedPiece:
    (found,) = (piece for piece in base().named("card", name) if piece.properties["age"] == age)
    return found


def marks(piece: CheckedPiece) -> tuple[int, ...]:
    copies = piece.properties["copies"]
    assert isinstance(copies, tuple)
    return copies


def stages(board: str, side: str, model: Model | None = None) -> list[CheckedPiece]:
    (found,) = (model or base()).named("board", board)
    (part,) = (part for part in found.parts if part.name == side)
    return part.parts


def cost(piece: CheckedPiece) -> str:
    """`wood, wood, coin`, in the order written."""
    return ", ".join(part.what for part in piece.cost().parts for _ in range(part.amount))


def text(piece: CheckedPiece) -> list[effects.Rule | effects.Statement | effects.FactKind]:
    """What a piece says beside its cost and its chains; of a fact without limits, only what it says."""
    found: list[effects.Rule | effects.Statement | effects.FactKind] = []
    for line in piece.lines:
        rule = line.rule
        if not isinstance(rule, effects.Fact):
            found.append(rule)
        elif not isinstance(rule.what, effects.Costs | effects.Links):
            plain = rule.condition is None and rule.once_a is None
            found.append(rule.what if plain else rule)
    return found


# --- how many ----------------------------------------------------------------------------------------------


def test_there_are_80_entries_and_148_cards() -> None:
    assert len(cards(base())) == 80
    assert sum(len(marks(piece)) for piece in cards(base())) == 148


def test_each_age_has_its_cards() -> None:
    printed = Counter[object]()
    for piece in cards(base()):
        printed[piece.properties["age"]] += len(marks(piece))
    assert printed == {1: 49, 2: 49, 3: 50}


def test_each_color_has_its_entries() -> None:
    colors = Counter(piece.properties["color"] for piece in cards(base()))
    assert colors == {"brown": 14, "grey": 6, "blue": 13, "yellow": 13, "red": 12, "green": 12, "purple": 10}


def test_three_names_stand_twice_and_in_two_ages() -> None:
    names = Counter(piece.name for piece in cards(base()))
    assert {name for name, count in names.items() if count > 1} == {"Loom", "Glassworks", "Press"}
    for name in ("Loom", "Glassworks", "Press"):
        assert [piece.properties["age"] for piece in base().named("card", name)] == [1, 2]


@each_edition
@pytest.mark.parametrize("age", AGES)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_deck_has_seven_cards_a_player(model: Callable[[], Model], age: int, players: int) -> None:
    of_age = [piece for piece in cards(model()) if piece.properties["age"] == age]
    guilds = [piece for piece in of_age if piece.properties["color"] == "purple"]
    dealt = sum(mark <= players for piece in of_age if piece not in guilds for mark in marks(piece))
    assert len(guilds) == (10 if age == 3 else 0)
    assert all(marks(guild) == (3,) for guild in guilds)
    assert dealt + (players + 2 if guilds else 0) == 7 * players


# --- chains ------------------------------------------------------------------------------------------------

CHAINS = {
    "star": ({"Altar"}, "Pantheon"),
    "drop": ({"Baths"}, "Aqueduct"),
    "mask": ({"Theater"}, "Gardens"),
    "axe-and-hammer": ({"Well"}, "Statue"),
    "market-stall": ({"East Trading Post", "West Trading Post"}, "Forum"),
    "camel": ({"Marketplace"}, "Caravansery"),
    "horseshoe": ({"Apothecary"}, "Stables"),
    "mortar": ({"Apothecary"}, "Dispensary"),
    "target": ({"Workshop"}, "Archery Range"),
    "oil-lamp": ({"Workshop"}, "Laboratory"),
    "scales": ({"Scriptorium"}, "Courthouse"),
    "book": ({"Scriptorium"}, "Library"),
    "barrel": ({"Forum"}, "Haven"),
    "lighthouse": ({"Caravansery"}, "Lighthouse"),
    "castle-tower": ({"Walls"}, "Fortifications"),
    "helmet": ({"Training Ground"}, "Circus"),
    "lightning": ({"Dispensary"}, "Arena"),
    "torch": ({"Dispensary"}, "Lodge"),
    "saw": ({"Laboratory"}, "Siege Workshop"),
    "planet": ({"Laboratory"}, "Observatory"),
    "temple-front": ({"Library"}, "Senate"),
    "scroll": ({"Library"}, "University"),
    "lyre": ({"School"}, "Academy"),
    "feather": ({"School"}, "Study"),
}


def test_the_chains_are_those_of_the_printed_list() -> None:
    assert len(CHAINS) == 24
    assert set(CHAINS) == set(base().vocabulary.groups["chain"])
    found: dict[str | None, tuple[set[str], str | None]] = {}
    for piece in cards(base()):
        for link, _span in piece.links():
            givers, target = found.setdefault(link.symbol, (set(), link.target))
            assert target == link.target, f"{link.symbol} leads to two cards"
            givers.add(piece.name)
    assert found == CHAINS


def test_a_chain_leads_to_a_later_age() -> None:
    for piece in cards(base()):
        for link, _span in piece.links():
            (target,) = base().named("card", str(link.target))
            before, after = piece.properties["age"], target.properties["age"]
            assert isinstance(before, int) and isinstance(after, int)
            assert before < after


def test_the_first_edition_has_other_chains_between_blue_cards() -> None:
    links = {
        piece.name: [link.target for link, _span in piece.links()]
        for piece in cards(first_edition())
        if piece.properties["color"] == "blue" and piece.links()
    }
    assert links == {
        "Altar": ["Temple"],
        "Temple": ["Pantheon"],
        "Theater": ["Statue"],
        "Statue": ["Gardens"],
        "Baths": ["Aqueduct"],
    }


# --- boards ------------------------------------------------------------------------------------------------

# the starting resource, the stages by day and by night
BOARDS = {
    "Gizah": ("stone", 3, 4),
    "Babylon": ("wood", 3, 2),
    "Olympía": ("clay", 3, 3),
    "Rhódos": ("ore", 3, 2),
    "Éphesos": ("papyrus", 3, 3),
    "Alexandria": ("glass", 3, 3),
    "Halikarnassos": ("cloth", 3, 3),
}
FIRST_BOARDS = {
    "Gizah": ("stone", 3, 4),
    "Babylon": ("clay", 3, 3),
    "Olympia": ("wood", 3, 3),
    "Rhodos": ("ore", 3, 2),
    "Ephesos": ("papyrus", 3, 3),
    "Alexandria": ("glass", 3, 3),
    "Halikarnassos": ("cloth", 3, 3),
}


def boards(model: Model, sides: list[str]) -> dict[str, tuple[str, int, int]]:
    found: dict[str, tuple[str, int, int]] = {}
    for board in model.pieces:
        if board.kind == "board":
            ((produced, _span),) = board.facts()
            assert isinstance(produced.what, effects.Produces)
            (unit,) = produced.what.units
            (resource,) = unit.names
            assert [side.name for side in board.parts] == sides
            one, other = (len(side.parts) for side in board.parts)
            found[board.name] = (resource, one, other)
    return found


def test_there_are_seven_boards_with_both_sides() -> None:
    assert boards(base(), ["day", "night"]) == BOARDS


def test_the_first_edition_has_seven_boards_of_its_own() -> None:
    assert boards(first_edition(), ["A", "B"]) == FIRST_BOARDS


# --- what cards say ----------------------------------------------------------------------------------------

ME = data.Seat("me")
NEIGHBORS = data.Seat("neighbors")
ALL_THREE = data.EachOf((ME, NEIGHBORS))
RAW = data.Resources(("clay", "stone", "ore", "wood"))
MANUFACTURED = data.Resources(("glass", "papyrus", "cloth"))
ANY_SCIENCE = effects.Shows(("compass", "gear", "tablet"), data.Constant(1))


def produces(*units: str) -> effects.Produces:
    """Each unit a resource, or several to choose from: `wood/clay`."""
    return effects.Produces(tuple(data.Resources(tuple(unit.split("/"))) for unit in units))


def shows(symbol: str, amount: int = 1) -> effects.Shows:
    return effects.Shows((symbol,), data.Constant(amount))


def worth(points: int) -> effects.Worth:
    return effects.Worth(data.Constant(points))


def counted(who: data.Players, *colors: str) -> data.Number:
    """Cards of colors, or, without a color, stages."""
    filters = (data.HasValue("color", colors),) if colors else ()
    kind = "card" if colors else "stage"
    return data.CountPieces(data.Pieces(kind, (data.ZoneOf(who, "city"),), filters))


def gains(amount: data.Number | int, verb: str = "build") -> effects.Trigger:
    number = data.Constant(amount) if isinstance(amount, int) else amount
    return effects.Trigger(effects.Event(verb, None), (effects.Gain(ME, "coin", number),))


def times(factor: int, number: data.Number) -> data.Number:
    return data.Product(data.Constant(factor), number)


def pays(resources: data.Resources, seller: data.Players) -> effects.Pays:
    return effects.Pays(resources, seller, data.Constant(1), "coin")


# name, age, color, copies, cost, text
SAMPLES: list[tuple[str, int, str, tuple[int, ...], str, list[object]]] = [
    ("Lumber Yard", 1, "brown", (3, 4), "", [produces("wood")]),
    ("Tree Farm", 1, "brown", (6,), "coin", [produces("wood/clay")]),
    ("Foundry", 2, "brown", (3, 4), "coin", [produces("ore", "ore")]),
    ("Loom", 1, "grey", (3, 6), "", [produces("cloth")]),
    ("Loom", 2, "grey", (3, 5), "", [produces("cloth")]),
    ("Baths", 1, "blue", (3, 7), "stone", [worth(3)]),
    ("Palace", 3, "blue", (3, 7), "wood, stone, ore, clay, glass, papyrus, cloth", [worth(8)]),
    ("Pantheon", 3, "blue", (3, 6), "ore, clay, clay, glass, papyrus, cloth", [worth(7)]),
    ("Tavern", 1, "yellow", (4, 5, 7), "", [gains(5)]),
    ("East Trading Post", 1, "yellow", (3, 7), "", [pays(RAW, data.Seat("right"))]),
    ("West Trading Post", 1, "yellow", (3, 7), "", [pays(RAW, data.Seat("left"))]),
    ("Marketplace", 1, "yellow", (3, 6), "", [pays(MANUFACTURED, NEIGHBORS)]),
    ("Caravansery", 2, "yellow", (3, 5, 6), "wood, wood", [effects.Produces((RAW,))]),
    ("Forum", 2, "yellow", (3, 6, 7), "clay, clay", [effects.Produces((MANUFACTURED,))]),
    ("Vineyard", 2, "yellow", (3, 6), "", [gains(counted(ALL_THREE, "brown"))]),
    ("Bazar", 2, "yellow", (4, 7), "", [gains(times(2, counted(ALL_THREE, "grey")))]),
    (
        "Arena",
        3,
        "yellow",
        (3, 5),
        "stone, stone, ore",
        [effects.Worth(counted(ME)), gains(times(3, counted(ME)))],
    ),
    (
        "Ludus",
        3,
        "yellow",
        (5, 7),
        "stone, ore",
        [effects.Worth(counted(ME, "red")), gains(times(3, counted(ME, "red")))],
    ),
    ("Stockade", 1, "red", (3, 7), "wood", [shows("shield")]),
    ("Training Ground", 2, "red", (4, 6, 7), "wood, ore, ore", [shows("shield", 2)]),
    ("Castrum", 3, "red", (4, 7), "wood, clay, clay, papyrus", [shows("shield", 3)]),
    ("Apothecary", 1, "green", (3, 5), "cloth", [shows("compass")]),
    ("University", 3, "green", (3, 4), "wood, wood, glass, papyrus", [shows("tablet")]),
    (
        "Craftsmens Guild",
        3,
        "purple",
        (3,),
        "stone, stone, ore, ore",
        [effects.Worth(times(2, counted(NEIGHBORS, "grey")))],
    ),
    (
        "Shipowners Guild",
        3,
        "purple",
        (3,),
        "wood, wood, wood, glass, papyrus",
        [effects.Worth(counted(ME, "brown", "grey", "purple"))],
    ),
    ("Scientists Guild", 3, "purple", (3,), "wood, wood, ore, ore, papyrus", [ANY_SCIENCE]),
    (
        "Builders Guild",
        3,
        "purple",
        (3,),
        "stone, stone, stone, clay, clay, glass",
        [effects.Worth(counted(ALL_THREE))],
    ),
    (
        "Decorators Guild",
        3,
        "purple",
        (3,),
        "stone, ore, ore, cloth",
        [effects.Fact(worth(7), data.Not(data.Exists(data.Pieces(None, (data.ZoneOf(ME, "plan"),)))))],
    ),
]


@pytest.mark.parametrize(
    ("name", "age", "color", "copies", "price", "says"),
    SAMPLES,
    ids=[f"{one[0]} {one[1]}" for one in SAMPLES],
)
def test_a_card_says_what_is_printed_on_it(
    name: str, age: int, color: str, copies: tuple[int, ...], price: str, says: list[object]
) -> None:
    piece = card(name, age)
    assert piece.properties == {"color": color, "age": age, "copies": copies}
    assert cost(piece) == price
    assert text(piece) == says


# --- what stages say ---------------------------------------------------------------------------------------


def test_a_stage_costs_and_says_what_is_printed_on_it() -> None:
    first, second = stages("Rhódos", "night")
    assert [cost(first), cost(second)] == ["stone, stone, stone", "ore, ore, ore, ore"]
    assert text(first) == [shows("shield"), worth(3), gains(3, "build with")]
    assert text(second) == [shows("shield"), worth(4), gains(4, "build with")]


def test_gizah_by_night_has_four_stages() -> None:
    found = stages("Gizah", "night")
    assert [cost(stage) for stage in found] == [
        "wood, wood",
        "stone, stone, stone",
        "clay, clay, clay",
        "stone, stone, stone, stone, papyrus",
    ]
    assert [text(stage) for stage in found] == [[worth(3)], [worth(5)], [worth(5)], [worth(7)]]


def test_olympia_frees_cards_by_color_or_by_turn() -> None:
    all_cards = data.Pieces("card", ())
    mine = data.Pieces("card", (data.ZoneOf(ME, "city"),))
    turn = data.StepNumber("turn")
    by_color = effects.Frees(data.Pieces("card", (), (data.MissingIn("color", mine),)))
    first = data.Compare(turn, "is", data.Constant(1))
    last = data.Compare(turn, "is", data.StepNumber("turn", last=True))
    assert text(stages("Olympía", "day")[1]) == [by_color]
    assert text(stages("Olympía", "night")[0]) == [effects.Fact(effects.Frees(all_cards), first), worth(2)]
    assert text(stages("Olympía", "night")[1]) == [effects.Fact(effects.Frees(all_cards), last), worth(3)]
    of_an_age = data.Pieces("card", (), (data.HasNumber("age", "at least", data.Constant(1)),))
    assert text(stages("Olympia", "A", first_edition())[1]) == [effects.Fact(effects.Frees(of_an_age), None, "age")]


def test_babylon_by_night_plays_the_seventh_card() -> None:
    (hook,) = text(stages("Babylon", "night")[0])
    assert isinstance(hook, effects.Hook)
    assert (hook.when, hook.target) == ("instead", "leftover")


@pytest.mark.parametrize(("side", "number"), [("day", 1), ("night", 0), ("night", 1), ("night", 2)])
def test_halikarnassos_builds_from_the_discard_at_the_end_of_the_turn(side: str, number: int) -> None:
    *_points, trigger = text(stages("Halikarnassos", side)[number])
    assert isinstance(trigger, effects.Trigger)
    (later,) = trigger.body
    assert isinstance(later, effects.Later)
    assert (later.step, later.rank) == ("turn", "from-discard")


# --- scenarios ---------------------------------------------------------------------------------------------


def test_every_scenario_can_be_read_and_cites_rules_that_exist() -> None:
    rules = yaml.safe_load((BASE / "rules.yaml").read_text(encoding="utf-8"))["rules"]
    playable = {rule["id"] for rule in rules if "aside" not in rule}
    report = Report()
    read = [ScenarioReader(base(), report, "base").read(item) for item in items() if item.line.head == "scenario"]
    assert not len(report), render_report(report)
    shown = {rule for one in read if one is not None for rule in one.scenario.shows}
    assert shown <= playable
    assert len(shown) > 100
