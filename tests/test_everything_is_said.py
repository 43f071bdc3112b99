"""Every effect object can be said, and no field of it is left out of the sentence."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.effect_objects import classes
from tests.small_lexicon import (
    DISCARD,
    EN,
    LEFT,
    ME,
    MY_CITY,
    NEIGHBORS,
    RIGHT,
    THEM,
    VARIABLES,
    cards,
    color,
    cost,
    each_language,
    n,
    per,
    resources,
)

from wonderscript.runtime import words
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.effects import (
    Brings,
    Brought,
    Buys,
    Choose,
    Event,
    Fact,
    ForEachPiece,
    Gain,
    GoFirst,
    Hook,
    Links,
    MoreOptions,
    MoveTrack,
    NumberRange,
    Reaches,
    Replaces,
    Reveal,
    Shows,
    Shuffle,
    Trigger,
    Waives,
    Worth,
)
from wonderscript.runtime.instructions.phrases import (
    BoundNumber,
    BoundPiece,
    BoundPlayer,
    Compare,
    Cost,
    CostPart,
    CounterOf,
    CountPieces,
    EachOf,
    Exists,
    HasNumber,
    IsCalled,
    MostOf,
    Pieces,
    Resources,
    Seat,
    This,
    ZoneOf,
)
from wonderscript.runtime.words.en import pieces as english_pieces
from wonderscript.runtime.words.lexicon import Lexicon
from wonderscript.runtime.words.ru import pieces as russian_pieces
from wonderscript.runtime.words.ru import players as russian_players

UNIONS: dict[str, Any] = {
    "Rule": effects.Rule,
    "FactKind": effects.FactKind,
    "event": get_type_hints(Trigger)["event"],
    "Statement": effects.Statement,
    "Players": data.Players,
    "Place": data.Place,
    "PieceSet": data.PieceSet,
    "Filter": data.Filter,
    "Number": data.Number,
    "Condition": data.Condition,
}
# What a language says in forms of its own, each from a table; all else is told by the plan of a sentence.
TABLES: dict[str, tuple[dict[type, Any], dict[type, Any]]] = {
    "Players": (english_pieces.PLAYERS, russian_players.PLAYERS),
    "Place": (english_pieces.PLACES, russian_players.PLACES),
    "PieceSet": (english_pieces.PIECES, russian_pieces.PIECES),
    "Filter": (english_pieces.FILTERS, russian_pieces.FILTERS),
}
# Objects that are part of another one and have no table of their own.
PARTS = (Brought, CostPart, Cost, NumberRange, Resources)


@pytest.mark.parametrize("union", TABLES)
def test_the_tables_are_complete(union: str) -> None:
    assert [set(table) for table in TABLES[union]] == [set(get_args(UNIONS[union]))] * 2


@each_language
@pytest.mark.parametrize("owner", classes(), ids=lambda owner: owner.__name__)
def test_every_class_has_words(owner: type[Struct], lexicon: Lexicon) -> None:
    assert said(sample(owner), lexicon)


def test_every_class_is_said_somewhere() -> None:
    said = {one for members in UNIONS.values() for one in get_args(members)}
    assert set(classes()) == said | set(PARTS)


# Two values for each type of field. Words are told apart by the name of their field.
PIECES = (cards("brown"), Pieces("stage", (ZoneOf(LEFT, "plan"),)))
TYPES: list[tuple[Any, tuple[Any, Any]]] = [
    (data.Players, (ME, LEFT)),
    (data.Piece, (This(), Pieces("stage", (MY_CITY,), (), "first"))),
    (data.PieceSet, PIECES),
    (data.Pieces, PIECES),
    (data.Place, (MY_CITY, DISCARD)),
    (data.Filter, (color("red"), IsCalled("open"))),
    (data.Number, (n(2), n(5))),
    (data.Condition, (Exists(cards("red")), Compare(CounterOf(ME, "coin"), "at least", n(3)))),
    (data.Resources, (resources("wood"), resources("clay"))),
    (data.Cost, (cost(wood=1), cost(clay=2))),
    (data.CostPart, (CostPart("wood", 1), CostPart("coin", 2))),
    (data.Argument, (This(), n(2))),
    (effects.FactKind, (Worth(n(1)), Shows(("shield",), n(1)))),
    (effects.Statement, (Gain(ME, "coin", n(1)), Shuffle(DISCARD))),
    (get_type_hints(Trigger)["event"], (Event("build", None), Reaches("conflict", 3))),
    (effects.Brought, (Brought(cards("red", of=None), 1), Brought(Pieces("stage", ()), 2))),
    (bool, (False, True)),
    (int, (1, 2)),
]
NAMED: dict[str, tuple[Any, Any]] = {
    "adjective": ("open", "blue"),
    "also": ((), ("sell",)),
    "deck": ("age-deck", "deck"),
    "distinct": (None, "color"),
    "link": ("leads to", "control"),
    "layout": ("Spiral", "Circle"),
    "name": ("Forum", "Loom"),
    "once_a": (None, "age"),
    "phase": ("pay", "place"),
    "property": ("age", "color"),
    "rank": ("first", "last"),
    "reason": ("Supremacy", "Peace"),
    "relation": ("control", "leads to"),
    "resource": ("wood", "clay"),
    "setting": ("solo", "duo"),
    "step": ("turn", "age"),
    "symbol": (None, "camel"),
    "symbols": (("shield",), ("compass", "gear")),
    "target": ("Forum", "Loom"),
    "tokens": (("victory",), ("defeat",)),
    "track": ("conflict", "play"),
    "values": (("pink",), ("lilac",)),
    "variable": ("C", "S"),
    "verb": ("build", "sell"),
    "way": (None, "chain"),
    "what": ("wood", "clay"),
    "within": ("turn", "sell"),
    "zone": ("city", "hand"),
    "kind": ("card", "stage"),
    "counter": ("coin", "shield"),
    "currency": ("coin", "shield"),
}
SPECIAL: dict[tuple[type, str], tuple[Any, Any]] = {
    (Event, "who"): (ME, LEFT),
    (Hook, "target"): ("turn", "age"),
    (Links, "takes"): (False, True),
    (Waives, "what"): (("wood",), ("coin",)),
    (Choose, "options"): (cards("brown"), NEIGHBORS),
    (HasNumber, "number"): (n(2), n(3)),
    (BoundNumber, "variable"): ("N", "age"),
    (BoundPlayer, "variable"): ("P", "Q"),
    (CounterOf, "value"): (None, 3),
    (Event, "verb"): ("buy", "gain"),
    (Event, "counter"): (None, "coin"),
    (Event, "variable"): (None, "C"),
    (Event, "doer"): (None, "P"),
    (Event, "partner"): (None, "Q"),
    (Event, "other"): (None, LEFT),
    (Replaces, "variables"): (("C",), ("S",)),
    (MoreOptions, "variables"): (("C",), ("S",)),
    (Cost, "pattern"): ("same", "different"),
    (Resources, "names"): (("wood",), ("clay",)),
    (MostOf, "number"): (CounterOf(THEM, "coin"), CountPieces(cards("red", of=THEM))),
    (EachOf, "groups"): ((ME, LEFT), (ME, RIGHT)),
    (Cost, "number"): (per(cards("red")), per(cards("blue"))),
    (MoveTrack, "steps"): (n(1), n(2)),
    (Gain, "value"): (None, n(3)),
}
# Variables are never printed: see the tests of variables.
UNPRINTED = {
    *((one, "variable") for one in (Choose, ForEachPiece, Pieces, Buys, Event)),
    (Event, "doer"),
    (Event, "partner"),
    (Replaces, "variables"),
    (MoreOptions, "variables"),
    # What follows from a choice is said by the sentences after it.
    (Choose, "following"),
    # Which verbs of one head are meant is said by what they are done to.
    (Event, "also"),
    (effects.Forbids, "also"),
}


def candidates(owner: type[Struct], name: str) -> tuple[Any, Any]:
    """Two values of a field."""
    if (owner, name) in SPECIAL:
        return SPECIAL[owner, name]
    hint = get_type_hints(owner)[name]
    worded = hint in (str, str | None, tuple[str, ...])
    return NAMED[name] if worded else of_type(hint)


def of_type(hint: Any) -> tuple[Any, Any]:
    known = next((values for one, values in TYPES if one == hint), None)
    if known is not None:
        return known
    if get_origin(hint) is Literal:
        first, second, *_rest = get_args(hint)
        return first, second
    if get_origin(hint) is tuple:
        first, second = of_type(get_args(hint)[0])
        return (first,), (second,)
    if isinstance(hint, UnionType) and NoneType in get_args(hint):
        inner = [one for one in get_args(hint) if one is not NoneType]
        union = inner[0]
        for one in inner[1:]:
            union = union | one
        return None, of_type(union)[0]
    raise AssertionError(f"no values for {hint}: add them to TYPES")


def sample(owner: type[Struct]) -> Struct:
    """An object with the first value of each field."""
    return owner(*(candidates(owner, name)[0] for name in owner.__struct_fields__))


def said(thing: Any, lexicon: Lexicon) -> str:
    """An object in words, whatever it is."""
    match thing:
        case Brought():
            return words.sentence(Fact(Brings((thing,))), lexicon)
        case CostPart():
            return words.describe_cost(Cost((thing,)), lexicon)
        case Cost():
            return words.describe_cost(thing, lexicon)
        case NumberRange():
            return words.sentence(Choose(ME, "X", thing), lexicon)
        case BoundPiece():
            return words.sentence(Reveal(thing), lexicon, "card", VARIABLES)
        case BoundNumber():
            return words.sentence(Gain(ME, "coin", thing), lexicon, "card", VARIABLES)
        case BoundPlayer():
            return words.sentence(GoFirst(thing), lexicon, "card", {"P": "player", "Q": "player"})
        case _:
            return said_at_once(thing, lexicon)


def said_at_once(thing: Any, lexicon: Lexicon) -> str:
    if isinstance(thing, effects.Rule | effects.Statement):
        return words.sentence(thing, lexicon, "card", VARIABLES)
    if isinstance(thing, effects.FactKind):
        return words.sentence(Fact(thing), lexicon, "card")
    if isinstance(thing, data.Filter):
        return words.describe_argument(Pieces("card", (), (thing,)), lexicon)
    return words.describe_argument(thing, lexicon, "card")


FIELDS = [(owner, name) for owner in classes() for name in owner.__struct_fields__]
HEARD = [field for field in FIELDS if field not in UNPRINTED]


@each_language
@pytest.mark.parametrize(("owner", "name"), HEARD, ids=lambda value: getattr(value, "__name__", value))
def test_every_field_is_heard_in_the_sentence(owner: type[Struct], name: str, lexicon: Lexicon) -> None:
    first = sample(owner)
    other = replace(first, **{name: candidates(owner, name)[1]})
    assert said(first, lexicon) != said(other, lexicon)


@each_language
@pytest.mark.parametrize("which", get_args(get_type_hints(Seat)["which"]))
def test_every_seat_is_said_in_its_own_way(which: Any, lexicon: Lexicon) -> None:
    others = [one for one in get_args(get_type_hints(Seat)["which"]) if one != which]
    texts = {one: words.sentence(Gain(ME, "coin", n(1), source=Seat(one)), lexicon) for one in (which, *others)}
    assert texts[which] not in [texts[one] for one in others]


def test_a_field_that_is_not_heard_would_be_found() -> None:
    assert set(FIELDS) >= UNPRINTED
    assert said(Choose(ME, "X", cards()), EN) == said(Choose(ME, "Y", cards()), EN)
