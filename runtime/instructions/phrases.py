"""Phrases as data: players, places, pieces, numbers, conditions, costs.

The compiler builds these objects, the interpreter works them out, `words` makes phrases of them, and the bundle stores
them. Names in them (`counter`, `zone`, ...) are ids of the library's vocabulary.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Data(Struct, frozen=True, tag=True, omit_defaults=True):
    """What all effect objects are: values, compared by value, tagged with their class in a bundle."""


# ---------------------------------------------------------------- players


class Seat(Data, frozen=True):
    """Players by where they sit: `me` is the one who speaks, `them` the subject of the sentence."""

    which: Literal[
        "me",
        "them",
        "left",
        "right",
        "neighbors",
        "others",
        "everyone",
        "opponent",
        "team-mate",
        "first",
        "second",
        "active",
        "neutral",
        "bank",
    ]


class BoundPlayer(Data, frozen=True):
    """The player that a variable stands for."""

    variable: str


class Beside(Data, frozen=True):
    """Players by where somebody else sits: `their left neighbor`, or another player than they."""

    which: Literal["left", "right", "neighbors", "others"]
    whose: Players


class OwnerOf(Data, frozen=True):
    """The owner of a piece."""

    piece: Piece


class HolderOf(Data, frozen=True):
    """The player who has the named relation (`control`) to a piece."""

    relation: str
    piece: Piece


class EachOf(Data, frozen=True):
    """Several groups of players together."""

    groups: tuple[Players, ...]


class PlayersWho(Data, frozen=True):
    """Those of `players` for whom the condition holds (`them` in it)."""

    players: Players
    condition: Condition


# ---------------------------------------------------------------- places and pieces


class ZoneOf(Data, frozen=True):
    """A zone of each player that `who` names."""

    who: Players
    zone: str


class SharedZone(Data, frozen=True):
    """A zone of the table."""

    zone: str


class PartsOf(Data, frozen=True):
    """The pieces written inside a piece."""

    piece: Piece


class OnPiece(Data, frozen=True):
    """What lies on (or under) a piece."""

    piece: Piece


class Below(Data, frozen=True):
    """What a piece lies on, or what it is a part of."""

    piece: Piece


class RowOf(Data, frozen=True):
    """A row of a laid-out zone, the first being the one that is free last."""

    zone: str
    row: int


class This(Data, frozen=True):
    """The piece whose text this is."""


class BoundPiece(Data, frozen=True):
    """The piece that a variable stands for."""

    variable: str


class HasValue(Data, frozen=True):
    """Pieces whose property has one of these values."""

    property: str
    values: tuple[str, ...]


class HasNumber(Data, frozen=True):
    """Pieces whose property compares so with a number."""

    property: str
    comparison: Comparison
    number: Number


class HasName(Data, frozen=True):
    """Pieces with this name."""

    name: str


class SameAs(Data, frozen=True):
    """Pieces that share a property (or the name) with another piece."""

    property: str
    piece: Piece


class MissingIn(Data, frozen=True):
    """Pieces whose value of a property no piece in that place has; those without one are not meant."""

    property: str
    place: PieceSet


class IsCalled(Data, frozen=True):
    """Pieces to which a declared adjective applies; `who` is *I* in its meaning (`this` in it: the very piece)."""

    adjective: str
    who: Players = Seat("me")


class FaceDown(Data, frozen=True):
    """Pieces that lie face down."""


class LinkedFrom(Data, frozen=True):
    """Pieces to which a piece of that place has the link."""

    link: str
    source: PieceSet


class LinksTo(Data, frozen=True):
    """Pieces that have the link to a piece of that place."""

    link: str
    target: PieceSet


class CostsExactly(Data, frozen=True):
    """Pieces with exactly this cost."""

    cost: Cost


class HasInCost(Data, frozen=True):
    """Pieces that have at least this in their cost; a pattern is that pattern."""

    cost: Cost


class IsKind(Data, frozen=True):
    """Pieces of a kind, or of a kind of it."""

    kind: str


class IsPiece(Data, frozen=True):
    """That very piece."""

    piece: Piece


class AnyFilter(Data, frozen=True):
    """Pieces that pass at least one of some filters."""

    filters: tuple[Filter, ...]


class IsNot(Data, frozen=True):
    """Pieces that a filter leaves out."""

    filter: Filter


class Pieces(Data, frozen=True):
    """The pieces of a kind in some places that pass all filters; `pick` narrows an ordered place.

    What is found is bound to `variable`, if there is one.
    """

    kind: str | None
    places: tuple[Place, ...]
    filters: tuple[Filter, ...] = ()
    pick: Literal["all", "first", "last", "random"] = "all"
    amount: Number | None = None
    variable: str | None = None


class Together(Data, frozen=True):
    """Several sets of pieces as one."""

    sets: tuple[PieceSet, ...]


# ---------------------------------------------------------------- numbers


class Constant(Data, frozen=True):
    """A number as written."""

    value: int


class BoundNumber(Data, frozen=True):
    """The number that a variable stands for."""

    variable: str


class SettingValue(Data, frozen=True):
    """The value of a setting."""

    setting: str


class PlayerCount(Data, frozen=True):
    """How many players there are."""


class StepNumber(Data, frozen=True):
    """Which time this is that a step runs: 1 the first; `last` is how often it runs in all."""

    step: str
    last: bool = False


class CounterOf(Data, frozen=True):
    """A counter (or the number of tokens, or of symbols) summed over players; `value` asks for one value of a token."""

    who: Players
    counter: str
    value: int | None = None


class CounterOn(Data, frozen=True):
    """A player's counter on a piece (or, without a piece, on all pieces that have it)."""

    who: Players
    counter: str
    pieces: PieceSet | None = None


class TrackPosition(Data, frozen=True):
    """How far the marker stands towards the opponent of a player; negative on the player's own half."""

    track: str
    who: Players


class TrackPoints(Data, frozen=True):
    """The points of the zone in which the marker of a track stands for a player."""

    track: str
    who: Players


class CountPieces(Data, frozen=True):
    """How many pieces there are; by `distinct`, how many different values of that property."""

    pieces: PieceSet
    distinct: str | None = None


class ResourceUnits(Data, frozen=True):
    """How many units of a resource those pieces produce."""

    resource: str
    pieces: PieceSet


class PropertyOf(Data, frozen=True):
    """A property of a piece that is a number."""

    property: str
    piece: Piece


class PointsOf(Data, frozen=True):
    """The points that pieces are worth to their owner; `best` takes the best one of them as one's own."""

    pieces: PieceSet
    best: bool = False


class TokenPoints(Data, frozen=True):
    """The points of tokens of a player."""

    who: Players
    tokens: tuple[str, ...]


class Sum(Data, frozen=True):
    """All parts added."""

    parts: tuple[Number, ...]


class Difference(Data, frozen=True):
    """The first less the second."""

    left: Number
    right: Number


class Product(Data, frozen=True):
    """Two numbers multiplied."""

    left: Number
    right: Number


class Square(Data, frozen=True):
    """A number multiplied by itself."""

    number: Number


class Quotient(Data, frozen=True):
    """The first divided by the second, without the rest or rounded up."""

    left: Number
    right: Number
    up: bool = False


class Extreme(Data, frozen=True):
    """The largest or the smallest of some numbers."""

    largest: bool
    parts: tuple[Number, ...]


class MostOf(Data, frozen=True):
    """The greatest value that a number has among players (`them` in it)."""

    players: Players
    number: Number


class NumberIf(Data, frozen=True):
    """A number if the condition holds, else nothing."""

    number: Number
    condition: Condition


# ---------------------------------------------------------------- conditions

Comparison = Literal["is", "at least", "at most", "more than", "less than"]


class Compare(Data, frozen=True):
    """A comparison of two numbers."""

    left: Number
    comparison: Comparison
    right: Number


class Exists(Data, frozen=True):
    """There is such a piece."""

    pieces: PieceSet


class IsIn(Data, frozen=True):
    """A piece is one of a set of pieces."""

    piece: Piece
    pieces: PieceSet


class PlayerIs(Data, frozen=True):
    """A player is one of those players."""

    player: Players
    players: Players


class SettingIs(Data, frozen=True):
    """A setting is switched on."""

    setting: str


class Able(Data, frozen=True):
    """A player could do this verb now; `without`: even if these pieces were not there."""

    who: Players
    verb: str
    arguments: tuple[Argument, ...] = ()
    without: PieceSet | None = None


class Not(Data, frozen=True):
    """The condition does not hold."""

    condition: Condition


class AllOf(Data, frozen=True):
    """All conditions hold."""

    conditions: tuple[Condition, ...]


class AnyOf(Data, frozen=True):
    """At least one condition holds."""

    conditions: tuple[Condition, ...]


# ---------------------------------------------------------------- costs and resources


class CostPart(Data, frozen=True):
    """So many units of a resource or a counter."""

    what: str
    amount: int


class Cost(Data, frozen=True):
    """What something costs: units, or a pattern (so many alike, or all different)."""

    parts: tuple[CostPart, ...] = ()
    pattern: Literal["same", "different"] | None = None
    size: int = 0
    number: Number | None = None
    counter: str | None = None


class Resources(Data, frozen=True):
    """Which resources are meant."""

    names: tuple[str, ...]


# ---------------------------------------------------------------- unions

Players = Seat | BoundPlayer | Beside | OwnerOf | HolderOf | EachOf | PlayersWho
Piece = This | BoundPiece | Pieces
PieceSet = Pieces | Together | This | BoundPiece
Place = ZoneOf | SharedZone | PartsOf | OnPiece | Below | RowOf
Filter = (
    HasValue
    | HasNumber
    | HasName
    | SameAs
    | MissingIn
    | IsCalled
    | FaceDown
    | LinkedFrom
    | LinksTo
    | CostsExactly
    | HasInCost
    | IsKind
    | IsPiece
    | AnyFilter
    | IsNot
)
Number = (
    Constant
    | BoundNumber
    | SettingValue
    | PlayerCount
    | StepNumber
    | CounterOf
    | CounterOn
    | TrackPosition
    | TrackPoints
    | CountPieces
    | ResourceUnits
    | PropertyOf
    | PointsOf
    | TokenPoints
    | Sum
    | Difference
    | Product
    | Square
    | Quotient
    | Extreme
    | MostOf
    | NumberIf
)
Condition = Compare | Exists | IsIn | PlayerIs | SettingIs | Able | Not | AllOf | AnyOf
Argument = Number | PieceSet | Players | Resources
