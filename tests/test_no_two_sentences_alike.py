"""Two texts that mean different things never have the same sentence, in English or in Russian."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Literal

import pytest
from msgspec import Struct
from tests.effect_objects import Pool, Thing, classes, makes_sense, meaning, variations
from tests.small_lexicon import (
    DISCARD,
    EN,
    EVERYONE,
    LEFT,
    ME,
    MY_CITY,
    MY_HAND,
    NEIGHBORS,
    OTHERS,
    RIGHT,
    THEM,
    built,
    cards,
    color,
    cost,
    each_language,
    n,
    per,
    resources,
)
from tests.test_set_sentences import SETS, library_of, parts_of, variables_of

from wonderscript.runtime import words
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.effects import (
    Again,
    AllTogether,
    AtEnd,
    Brings,
    Brought,
    Buys,
    Call,
    Choose,
    Copy,
    Costs,
    CountsAs,
    Deal,
    DoOne,
    DoText,
    EndStep,
    Event,
    Fact,
    FillDeck,
    FillWith,
    Forbids,
    ForEachPiece,
    ForEachPlayer,
    Frees,
    Gain,
    GoFirst,
    Hook,
    If,
    InAnyOrder,
    InPhase,
    Later,
    LayOut,
    Links,
    LookAt,
    May,
    MoreOptions,
    Move,
    MoveTrack,
    NumberRange,
    OnlyIf,
    OwnFirst,
    Pass,
    Pay,
    PayCost,
    Pays,
    PaysBy,
    Produces,
    ProducesAgain,
    Reaches,
    Receives,
    Repeat,
    Replaces,
    Reveal,
    RunStep,
    SetCounter,
    Shows,
    ShowsCopy,
    Shuffle,
    SitOut,
    SpendsFirst,
    Swap,
    Trigger,
    Turns,
    UsesLinks,
    Waives,
    Watch,
    Win,
    Worth,
)
from wonderscript.runtime.instructions.library import Verb
from wonderscript.runtime.instructions.phrases import (
    Able,
    AllOf,
    AnyFilter,
    AnyOf,
    Below,
    Beside,
    BoundNumber,
    BoundPiece,
    BoundPlayer,
    Compare,
    Cost,
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
    HasValue,
    HolderOf,
    IsCalled,
    IsIn,
    IsKind,
    IsNot,
    IsPiece,
    LinkedFrom,
    LinksTo,
    MissingIn,
    MostOf,
    Not,
    NumberIf,
    OnPiece,
    OwnerOf,
    PartsOf,
    Pieces,
    PlayerCount,
    PlayerIs,
    PlayersWho,
    PointsOf,
    Product,
    PropertyOf,
    Quotient,
    ResourceUnits,
    RowOf,
    SameAs,
    Seat,
    SettingIs,
    SettingValue,
    SharedZone,
    Square,
    StepNumber,
    Sum,
    This,
    Together,
    TokenPoints,
    TrackPoints,
    TrackPosition,
    ZoneOf,
)
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words.from_library import lexicon_of
from wonderscript.runtime.words.lexicon import Lexicon
from wonderscript.runtime.words.speech import inside

BODY = (Gain(ME, "coin", n(1)),)
C, D, S, P, N = BoundPiece("C"), BoundPiece("D"), BoundPiece("S"), BoundPlayer("P"), BoundNumber("N")
VARIABLES = {"C": "card", "D": "card", "S": "stage", "P": "player", "Q": "player", "N": "number", "M": "number"}
RED, STAGES = cards("red"), Pieces("stage", (ZoneOf(ME, "plan"),))
RICH = Compare(CounterOf(THEM, "coin"), "at least", n(2))
DECK = SharedZone("deck")
# Something of every class, in the ways in which it is used.
FACTS: tuple[effects.FactKind, ...] = (
    Costs(cost(wood=1)),
    Costs(Cost((), "same", 2)),
    Costs(Cost((), None, 0, per(RED), "coin")),
    Produces((resources("wood"),)),
    Produces((resources("wood", "clay"), resources("glass")), DISCARD),
    ProducesAgain(RED),
    Shows(("shield",), n(2)),
    Shows(("compass", "gear"), n(1)),
    ShowsCopy(cards("green", of=NEIGHBORS)),
    Links("leads to", "Forum"),
    Links("leads to", "Forum", "camel"),
    Links("leads to", None, "camel"),
    Worth(per(RED)),
    Worth(n(3)),
    Buys(resources("wood", "clay"), NEIGHBORS, n(2), "coin", RED),
    Pays(resources("wood"), LEFT, n(1), "coin", False, 1),
    Receives(LEFT),
    Frees(cards("blue", of=None), "chain"),
    Waives(Pieces("stage", ()), ("wood", "clay"), n(1), ME),
    Waives(Pieces("stage", ()), ("symbol",), n(1), ME),
    Waives(Pieces("stage", ()), ("pattern",), None, ME),
    OwnFirst(),
    SpendsFirst(cards("grey"), RED),
    UsesLinks(LEFT),
    CountsAs(cards("blue"), 2, "turn"),
    Forbids("build", Pieces("card", (), (color("brown"),))),
    Forbids("fight"),
    Brings((Brought(Pieces("card", (), (HasName("Loom"),)), 2),)),
)
PLAYERS: tuple[data.Players, ...] = (
    LEFT,
    P,
    *(Beside(which, P) for which in ("left", "right", "neighbors")),
    OwnerOf(C),
    HolderOf("control", S),
    EachOf((ME, LEFT)),
    PlayersWho(NEIGHBORS, RICH),
    PlayersWho(OTHERS, Not(PlayerIs(THEM, Seat("team-mate")))),
)
FILTERS: tuple[data.Filter, ...] = (
    HasValue("section", ("pink", "lilac")),
    color("brown", "red"),
    HasNumber("age", "at most", n(2)),
    HasNumber("age", "is", StepNumber("age")),
    HasName("Forum"),
    SameAs("color", C),
    SameAs("name", C),
    MissingIn("color", cards()),
    MissingIn("color", Pieces(None, (MY_CITY,))),
    IsCalled("open"),
    FaceDown(),
    LinkedFrom("leads to", RED),
    LinksTo("leads to", C),
    CostsExactly(cost(wood=1)),
    HasInCost(cost(wood=1)),
    IsKind("leader"),
    IsPiece(C),
    AnyFilter((color("red"), IsCalled("open"))),
    AnyFilter((HasName("Forum"), HasName("Loom"))),
    IsNot(color("red")),
    IsNot(IsPiece(C)),
    IsNot(IsKind("leader")),
)
PIECES: tuple[data.PieceSet, ...] = (
    This(),
    C,
    Pieces(None, (OnPiece(C),)),
    Pieces("stage", (PartsOf(This()),)),
    Pieces("chamber", (Below(This()),)),
    Pieces("card", (RowOf("pyramid", 1),)),
    Pieces(None, (MY_CITY, MY_HAND)),
    Together((cards("blue"), STAGES)),
)
NUMBERS: tuple[data.Number, ...] = (
    N,
    BoundNumber("M"),
    BoundNumber("age"),
    SettingValue("hand-size"),
    SettingValue("price"),
    PlayerCount(),
    StepNumber("age"),
    CounterOf(ME, "shield"),
    CounterOf(ME, "alarm"),
    CounterOf(NEIGHBORS, "victory", 3),
    CounterOn(ME, "cube"),
    CounterOn(ME, "cube", Pieces("chamber", (SharedZone("pyramid"),))),
    TrackPosition("conflict", ME),
    TrackPoints("conflict", ME),
    per(RED),
    CountPieces(RED, "color"),
    ResourceUnits("wood", RED),
    PropertyOf("age", C),
    PointsOf(RED),
    TokenPoints(ME, ("victory", "defeat")),
    Sum((n(2), per(RED))),
    Sum((CounterOf(ME, "shield"), N)),
    Difference(CounterOf(ME, "shield"), Sum((n(1), N))),
    Product(n(2), Sum((N, n(1)))),
    Product(n(2), per(RED)),
    Square(CounterOf(ME, "shield")),
    Quotient(CounterOf(ME, "shield"), n(3)),
    Quotient(per(RED), n(2), True),
    Extreme(True, (CounterOf(ME, "shield"), n(3))),
    Extreme(False, (CounterOf(ME, "compass"), CounterOf(ME, "gear"))),
    Extreme(False, (per(cards("red")), per(cards("blue")))),
    MostOf(EVERYONE, CounterOf(THEM, "coin")),
    MostOf(NEIGHBORS, per(cards("red", of=THEM))),
    NumberIf(CounterOf(ME, "shield"), Exists(RED)),
    NumberIf(Sum((n(2), per(RED))), Exists(RED)),
    Sum((n(2), NumberIf(per(RED), Exists(RED)))),
    Sum((NumberIf(n(2), Exists(RED)), per(RED))),
)
CONDITIONS: tuple[data.Condition, ...] = (
    Compare(CounterOf(ME, "coin"), "at least", n(3)),
    Compare(CounterOf(ME, "coin"), "is", n(0)),
    Compare(CounterOf(EVERYONE, "coin"), "is", n(2)),
    Compare(CounterOf(ME, "shield"), "more than", CounterOf(LEFT, "shield")),
    Compare(CounterOf(ME, "alarm"), "at least", n(3)),
    Compare(StepNumber("age"), "is", n(3)),
    Compare(StepNumber("turn"), "less than", StepNumber("turn", True)),
    Compare(per(RED), "at most", n(2)),
    Compare(TrackPosition("conflict", ME), "is", n(2)),
    Exists(RED),
    Exists(Pieces(None, (ZoneOf(ME, "plan"),))),
    Exists(Pieces(None, (MY_CITY,), (LinksTo("leads to", C),))),
    IsIn(C, Pieces(None, (), (IsCalled("open"),))),
    IsIn(C, Pieces(None, (), (FaceDown(),))),
    IsIn(C, Pieces(None, (DISCARD,))),
    IsIn(C, RED),
    PlayerIs(RIGHT, LEFT),
    PlayerIs(ME, HolderOf("control", S)),
    SettingIs("solo"),
    Able(ME, "build", (C,)),
    Able(ME, "build", (C,), RED),
    Not(Exists(RED)),
    Not(Able(ME, "build", (C,))),
    AllOf((Exists(RED), SettingIs("solo"))),
    AnyOf((Exists(RED), AllOf((SettingIs("solo"), SettingIs("duo"))))),
)
SEEDS: tuple[Thing, ...] = (
    *map(Fact, FACTS),
    *(Gain(one, "coin", n(1)) for one in PLAYERS),
    *(Reveal(one) for one in PIECES),
    *(Reveal(Pieces("card", (MY_CITY,), (one,))) for one in FILTERS),
    *(Gain(ME, "coin", one) for one in NUMBERS),
    *(If(one, BODY) for one in CONDITIONS),
    Fact(Worth(n(2)), Exists(RED), "age"),
    Fact(Frees(cards("blue", of=None)), None, "turn"),
    Fact(PaysBy("turn")),
    Fact(Worth(n(2)), Compare(StepNumber("age"), "is", n(3))),
    Fact(Worth(n(2)), Compare(StepNumber("age"), "is", StepNumber("age", True))),
    # triggers and hooks
    built(*BODY),
    Trigger(Event("build", None, way="chain"), BODY),
    Trigger(Event("build", ME, RED, "chain"), BODY, "turn", Exists(RED)),
    Trigger(Event("sell", OTHERS, Pieces("card", ())), BODY),
    Trigger(Event("gain", NEIGHBORS, counter="coin", other=Seat("bank")), BODY),
    Trigger(Event("pay", ME, counter="coin", other=LEFT), BODY),
    Trigger(Event("buy", EVERYONE, counter="coin", other=NEIGHBORS), BODY),
    Trigger(Event("buy", ME), BODY),
    Trigger(Event("fight", ME, other=LEFT), BODY),
    Trigger(Turns("control", ME, C, True), BODY),
    Trigger(Reaches("conflict", 3), BODY),
    Hook("before", "turn", BODY),
    Hook("after", "sell", BODY, Exists(RED)),
    Hook("instead", "conflict", (If(Exists(RED), BODY),)),
    Replaces(ME, "build", ("E",), BODY, (Pieces("card", (), (color("blue"),)),)),
    Replaces(OTHERS, "fight", ("P",), (Gain(P, "coin", n(1)),)),
    Watch(Compare(CounterOf(ME, "shield"), "at least", n(2)), BODY),
    MoreOptions("play", ("E",), ((Call(ME, "sell", (BoundPiece("E"),)),), BODY)),
    AtEnd("turn", "last", BODY),
    AtEnd("turn", "first", BODY),
    # statements
    Gain(ME, "coin", n(2)),
    Gain(ME, "coin", per(RED, 2), None, LEFT),
    Gain(ME, "coin", Quotient(CounterOf(LEFT, "coin"), n(2)), None, LEFT),
    Gain(OTHERS, "victory", CounterOf(THEM, "loss"), n(3)),
    Gain(ME, "coin", N),
    Pay(ME, "coin", n(2), LEFT, True),
    Pay(NEIGHBORS, "coin", n(1), ME),
    SetCounter(ME, "loss", n(0)),
    SetCounter(ME, "alarm", n(2), True),
    SetCounter(ME, "loss", n(-2), True),
    SetCounter(ME, "cube", n(1), True, S),
    PayCost(ME, C),
    Move(ME, C, MY_CITY),
    Move(ME, RED, DISCARD, "bottom", True),
    Move(ME, Pieces("card", (DECK,), (), "first", n(2)), MY_HAND),
    Move(ME, Pieces("card", (DECK,), (), "random"), OnPiece(S)),
    Move(OTHERS, cards("red", of=THEM), ZoneOf(THEM, "hand")),
    Deal("card", n(7), DECK, ZoneOf(EVERYONE, "hand")),
    Pass("hand", LEFT),
    Shuffle(DECK),
    Swap(C, S),
    Reveal(RED),
    LookAt(ME, Pieces("card", (DECK,), (), "first", n(3))),
    FillDeck(DECK, "age-deck", StepNumber("age")),
    FillWith(MY_HAND, This()),
    LayOut(DECK, SharedZone("pyramid"), "Spiral"),
    DoText(ME, C),
    Copy(ME, C),
    MoveTrack(ME, "conflict", n(2), True),
    SitOut(ME, "conflict"),
    Again(ME, "turn"),
    GoFirst(P),
    EndStep("age", "Peace"),
    Win(ME, "Supremacy"),
    Call(ME, "build", (C,), True),
    Call(OTHERS, "lose", (n(2),)),
    Call(ME, "fight", (LEFT,)),
    Call(ME, "build with", (S, C)),
    (Choose(ME, "X", cards(zone="hand")),),
    Choose(LEFT, "X", Pieces("card", (DECK,), (), "first", n(3)), True),
    Choose(ME, "X", NumberRange(n(0), n(3))),
    Choose(ME, "X", resources("wood", "clay")),
    Choose(ME, "X", NEIGHBORS),
    (Choose(ME, "X", cards(zone="hand")), Move(ME, BoundPiece("X"), DISCARD), Gain(ME, "coin", n(1))),
    (Choose(ME, "X", cards(zone="hand")), Reveal(BoundPiece("X")), Move(ME, BoundPiece("X"), DISCARD)),
    (Choose(ME, "X", cards(zone="hand"), following=1), Reveal(BoundPiece("X")), If(Exists(RED), BODY), *BODY),
    May(ME, (Choose(ME, "X", cards(zone="hand"), following=1), Reveal(BoundPiece("X")), *BODY)),
    May(ME, BODY),
    May(LEFT, (Pay(THEM, "coin", n(1), ME),)),
    DoOne(ME, (BODY, (Shuffle(DISCARD),))),
    Repeat(BODY, n(2)),
    Repeat(BODY, None, Exists(RED)),
    InAnyOrder(ME, (BODY, (Shuffle(DECK),)), ((Shuffle(DISCARD),),)),
    AllTogether((InPhase("pay", BODY), InPhase("place", BODY))),
    (OnlyIf(Exists(RED)), *BODY),
    (If(Exists(RED), BODY, (Shuffle(DISCARD),)), *BODY),
    ForEachPlayer(EVERYONE, BODY),
    ForEachPlayer(EVERYONE, (Pay(ME, "coin", n(1), LEFT),)),
    ForEachPlayer(PlayersWho(OTHERS, RICH), (If(Exists(RED), BODY), Shuffle(MY_HAND))),
    ForEachPlayer(EVERYONE, (Gain(LEFT, "coin", CounterOf(THEM, "loss")),)),
    (ForEachPiece("X", RED, (If(IsIn(BoundPiece("X"), cards("blue")), BODY), Reveal(BoundPiece("X")))), *BODY),
    (RunStep("turn", n(6), BODY, True, Exists(RED), "age"), *BODY),
    Later("turn", "first", BODY),
)


# A text, the kind of the piece that it stands on, and the variables that it has from outside.
Text = tuple[Thing, str | None, Mapping[str, str]]


def told(text: Text, lexicon: Lexicon) -> str:
    """Anything in words."""
    thing, kind, variables = text
    if isinstance(thing, tuple):
        return words.describe_body(thing, lexicon, kind, variables)
    if isinstance(thing, effects.Rule):
        return words.sentence(thing, lexicon, kind, variables)
    return words.describe_argument(thing, lexicon, kind)


def alike(texts: Iterable[Text], lexicon: Lexicon) -> Iterator[tuple[str, Thing, Thing]]:
    """Texts that are said in the same words and do not mean the same."""
    heard: dict[tuple[str | None, str], Thing] = {}
    for text in texts:
        thing, kind, _variables = text
        sentence = told(text, lexicon)
        other = heard.setdefault((kind, sentence), thing)
        if other != thing and meaning(other, lexicon) != meaning(thing, lexicon):
            yield sentence, other, thing


def varied(texts: Iterable[Text], pool: Pool, lexicon: Lexicon, one_in: int = 1) -> Iterator[Text]:
    """Each text, and whatever differs from it in one thing; or one in so many of them."""
    for thing, kind, variables in texts:
        this = kind is not None or This() in inside(thing)
        for one in dict.fromkeys((thing, *islice(variations(thing, pool), 0, None, one_in))):
            if makes_sense(one, variables, lexicon) and (this or This() not in inside(one)):
                yield one, kind, variables


def as_text(thing: Thing) -> Thing:
    return (thing,) if isinstance(thing, effects.Statement) else thing


def test_there_is_a_seed_of_every_class() -> None:
    assert {type(one) for seed in SEEDS for one in inside(seed) if isinstance(one, Struct)} >= set(classes())


@each_language
def test_no_field_changes_without_its_sentence(lexicon: Lexicon) -> None:
    texts: list[Text] = [(as_text(seed), "card", VARIABLES) for seed in SEEDS]
    assert not list(alike(varied(texts, Pool(SEEDS, 3), EN), lexicon))


def texts_of(library: PlayableLibrary) -> Iterator[Text]:
    """Everything that a library says."""
    nothing: Mapping[str, str] = {}
    for piece in (part for one in library.pieces for part in parts_of(one)):
        yield from ((rule, piece.kind, nothing) for rule in piece.rules)
        if piece.text:
            yield piece.text, piece.kind, nothing
    rules: list[effects.Rule] = [rule for named in library.rules for rule in named.rules]
    rules += [rule for track in library.tracks for rule in track.rules]
    rules += [fact for seat in library.seats for fact in seat.facts]
    yield from ((rule, None, nothing) for rule in rules)
    yield from ((verb.body, None, variables_of(verb.slots)) for verb in library.verbs)
    yield library.main, None, nothing
    numbers = [line.points for line in library.scores] + [tie.number for tie in library.ties]
    conditions = [one.condition for one in library.adjectives]
    conditions += [tie.condition for tie in library.ties if tie.condition is not None]
    yield from ((phrase, None, nothing) for phrase in (*numbers, *conditions))


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", SETS)
def test_no_two_texts_of_a_set_are_alike(name: str, language: Literal["en", "ru"]) -> None:
    library = library_of(name)
    assert not list(alike(texts_of(library), lexicon_of(library, language)))


def of_verb(verb: Verb, lexicon: Lexicon) -> Iterator[str]:
    """What is said of a verb where nothing is said of what it is done to, or with whom."""
    hook = Hook("before", verb.id, (Shuffle(DECK),))
    yield from (words.sentence(one, lexicon) for one in (Fact(Forbids(verb.id)), hook))
    yield from (words.describe_argument(Event(verb.id, who), lexicon) for who in (ME, EVERYONE))


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", SETS)
def test_no_two_verbs_of_a_set_are_alike(name: str, language: Literal["en", "ru"]) -> None:
    library = library_of(name)
    lexicon = lexicon_of(library, language)
    heard: dict[str, Verb] = {}
    for verb in library.verbs:
        for sentence in of_verb(verb, lexicon):
            other = heard.setdefault(sentence, verb)
            # Of verbs with one head, the text that means one of them says what it is done to.
            assert other.forms == verb.forms, (sentence, other.id, verb.id)


# The sets that have all others in them.
WHOLE = ("agora", "architects", "cities-leaders", "cities-two-players", "leaders-two-players")
# Of the many things that could be otherwise in them, one in so many is tried.
ONE_IN = 12


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", WHOLE)
def test_no_text_of_a_set_changes_without_its_sentence(name: str, language: Literal["en", "ru"]) -> None:
    library = library_of(name)
    lexicon = lexicon_of(library, language)
    texts = [text for text in texts_of(library) if text[0] is not library.main]
    pool = Pool([thing for thing, _kind, _variables in texts], 1)
    assert not list(alike(varied(texts, pool, lexicon, ONE_IN), lexicon))


def test_the_whole_sets_have_all_others_in_them() -> None:
    assert {one.id for name in WHOLE for one in library_of(name).sets} == set(SETS)
