"""Numbers and pieces as rows of icons: so much for each of some things, and which things are meant."""

from __future__ import annotations

from collections.abc import Callable

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.tools.press.signs import (
    DECK,
    EACH,
    HERE,
    MOST_OF,
    OTHER,
    SAME,
    Item,
    Row,
    Scene,
    Unspeakable,
    around,
    one_of,
)


def amount(number: data.Number, item: Callable[[int], Item], scene: Scene) -> Row:
    """So much, or so much for each of some things."""
    match number:
        case data.Constant(value=value):
            return [item(value)]
        case data.Product(left=data.Constant(value=value), right=counted):
            return [item(value), EACH, *each(counted, scene)]
        case _:
            return [item(1), EACH, *each(number, scene)]


def each(number: data.Number, scene: Scene) -> Row:
    """What is counted, and of whom: pieces, a counter, so many of something at a time, or sets of several things."""
    match number:
        case data.CountPieces(pieces=pieces, distinct=None):
            return counted(pieces, scene)
        case data.CounterOf(who=who, counter=counter, value=None):
            return around(who, [{"icon": counter}])
        case data.CounterOn(who=data.Seat(which="me" | "them"), counter=counter, pieces=data.Pieces() as on):
            return [{"icon": counter}, *_places(on, scene)]
        case data.StepNumber(step=step, last=False):
            return [{"step": step}]
        case data.PropertyOf(property=name, piece=data.This()):
            return [{"icon": name}]
        case data.MostOf(players=data.Seat(which="everyone"), number=inner):
            return [*each(inner, scene), MOST_OF]
        case data.Quotient(left=counted_ones, right=data.Constant(value=size), up=False):
            return _several(each(counted_ones, scene), str(size))
        case data.Extreme(largest=False, parts=parts):
            return [item for part in parts for item in each(part, scene)]
        case _:
            raise Unspeakable


def _several(row: Row, number: str) -> Row:
    """So many of the one thing in a row."""
    match [item for item in row if "icon" in item]:
        case [thing] if "number" not in thing:
            return [item | {"number": number} if item is thing else item for item in row]
        case _:
            raise Unspeakable


def counted(pieces: data.PieceSet, scene: Scene) -> Row:
    """Pieces of one value or of one kind, in the zones of some players."""
    match pieces:
        case data.Pieces(places=(data.ZoneOf(who=who),), filters=filters, pick="all", amount=None, kind=kind):
            return around(who, alike(kind, filters, scene))
        case _:
            raise Unspeakable


def one_of_sets(pieces: data.PieceSet, scene: Scene) -> Row:
    """Any one of several sets of pieces, which are all in the zones of their owner."""
    sets = pieces.sets if isinstance(pieces, data.Together) else (pieces,)
    return one_of([counted(one, scene) for one in sets])


def alike(kind: str | None, filters: tuple[data.Filter, ...], scene: Scene) -> Row:
    """What some pieces have in common: a value, a name that stands for what they make, or only their kind."""
    match filters:
        case ():
            return [scene.kind(kind)]
        case (data.HasValue(values=values),):
            return one_of([[scene.icon(value)] for value in values])
        case (data.HasName(name=name),):
            return [_named(name, kind, scene)]
        case (data.AnyFilter(filters=any_of),):
            return one_of([alike(kind, (one,), scene) for one in any_of])
        case (data.HasValue() as valued, data.HasNumber(property=name, comparison="at least", number=data.Constant(1))):
            return [*alike(kind, (valued,), scene), scene.icon(name)]
        case (data.MissingIn(place=data.Pieces(places=(data.ZoneOf(who=data.Seat(which="me")),))),):
            return [scene.kind(kind), OTHER, HERE]
        case _:
            raise Unspeakable


def _named(name: str, kind: str | None, scene: Scene) -> Item:
    """A piece that is known by its name: as the one piece of its kind, or as what it produces."""
    pieces = [piece for piece in scene.library.pieces if piece.kind == kind]
    if len(pieces) == 1 and kind in scene.drawn:
        return {"icon": kind}
    facts = [
        rule.what for piece in pieces if piece.name == name for rule in piece.rules if isinstance(rule, effects.Fact)
    ]
    match [one for one in facts if isinstance(one, effects.Produces)]:
        case [effects.Produces(units=(unit,))] if len(unit.names) == 1:
            return scene.icon(unit.names[0])
        case _:
            raise Unspeakable


# ---------------------------------------------------------------- where pieces are taken from, and where they go


def taken(pieces: data.PieceSet, scene: Scene) -> Row:
    """Pieces that something is done with: whose they are, where they lie, how many, and which."""
    if isinstance(pieces, data.BoundPiece):
        return _found(_chosen(pieces, scene), scene, "1/")
    return _found(pieces, scene)


def _found(pieces: data.PieceSet, scene: Scene, one_of_them: str = "") -> Row:
    """Pieces in their place; of several that one is chosen from, `1/3`."""
    if not isinstance(pieces, data.Pieces):
        raise Unspeakable
    filters = tuple(one for one in pieces.filters if not isinstance(one, data.SameAs))
    row = alike(pieces.kind, filters, scene) if filters == pieces.filters else [SAME]
    if isinstance(pieces.amount, data.Constant) and pieces.amount.value > 1:
        row = _several(row, f"{one_of_them}{pieces.amount.value}")
    return [*_places(pieces, scene), *row]


def _places(pieces: data.Pieces, scene: Scene) -> Row:
    """The owner of pieces, or where on the table they lie; a deck is drawn as one."""
    match pieces.places:
        case ():
            return []
        case (data.ZoneOf(who=data.Seat(which="me"), zone=zone),):
            return [HERE] if scene.is_active(zone, pieces.kind) else [scene.icon(zone)]
        case (data.ZoneOf(who=who, zone=zone),):
            hidden = [] if scene.is_active(zone, pieces.kind) else [scene.icon(zone)]
            return [*around(who, []), *hidden]
        case (data.SharedZone(zone=zone),):
            return [scene.icon(zone) if zone in scene.drawn or pieces.pick == "all" else DECK]
        case _:
            raise Unspeakable


def put(place: data.Place, kind: str | None, scene: Scene) -> Row:
    """Where pieces go: to a player, where they count; or to a place that has an icon."""
    match place:
        case data.ZoneOf(who=data.Seat(which="me"), zone=zone) if scene.is_active(zone, kind):
            return [HERE]
        case data.ZoneOf(who=data.Seat(which="me"), zone=zone) | data.SharedZone(zone=zone):
            return [scene.icon(zone)]
        case _:
            raise Unspeakable


def kind_of(pieces: data.PieceSet, scene: Scene) -> str | None:
    """The kind of some pieces, as far as it is said."""
    if isinstance(pieces, data.BoundPiece):
        return kind_of(_chosen(pieces, scene), scene)
    return pieces.kind if isinstance(pieces, data.Pieces) else None


def _chosen(piece: data.BoundPiece, scene: Scene) -> data.PieceSet:
    if piece.variable not in scene.chosen:
        raise Unspeakable
    return scene.chosen[piece.variable]
