"""Bodies as rows of icons: what can be drawn of what happens, and dots for the rest."""

from __future__ import annotations

from collections.abc import Iterator

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.nouns import signed
from wonderscript.tools.press.drawn_numbers import amount, kind_of, put, taken
from wonderscript.tools.press.signs import (
    AGAIN,
    BACK,
    FOR,
    MORE,
    MOST,
    NOTHING,
    SAME,
    SWAP,
    THEN,
    WIN,
    Item,
    Row,
    Scene,
    Unspeakable,
    around,
    beside,
    one_of,
)

# Statements that only prepare what follows: to look at what one chooses from, to turn up what is there anyway.
SILENT = (effects.LookAt, effects.Reveal)


def body_row(body: tuple[effects.Statement, ...], scene: Scene) -> Row:
    """What can be drawn of what happens, and dots for the rest; nothing if that is all of it."""
    groups: list[Row] = []
    for statement, known in _in_order(body, scene):
        try:
            groups.append(_statement(statement, known))
        except Unspeakable:
            groups += [[MORE]] if groups[-1:] != [[MORE]] else []
    if not groups or groups == [[MORE]]:
        raise Unspeakable
    return beside(groups)


def _in_order(body: tuple[effects.Statement, ...], scene: Scene) -> Iterator[tuple[effects.Statement, Scene]]:
    """What happens one after the other, each with what has been chosen before it; what one may do is done."""
    statements = list(body)
    while statements:
        one = statements.pop(0)
        match one:
            case effects.Choose(options=data.Pieces() as pieces, variable=variable, who=data.Seat(which="me")):
                scene = scene.after_choosing(variable, pieces)
            case effects.May(who=data.Seat(which="me"), body=inner):
                statements = [*inner, *statements]
            case effects.LookAt() | effects.Reveal() if any(not isinstance(other, SILENT) for other in body):
                continue
            case _:
                yield one, scene


def _statement(statement: effects.Statement, scene: Scene) -> Row:
    match statement:
        case effects.Gain(who=who, counter=counter, amount=number, value=None, source=None):
            return _given(who, counter, number, scene)
        case effects.Pay(who=who, counter=counter, amount=number, receiver=None, up_to=True):
            return _given(who, counter, number, scene, sign=-1)
        case effects.Call(who=data.Seat(which="me"), verb=verb, arguments=arguments) if verb in scene.drawn:
            return _drawn_call(verb, arguments, scene)
        case effects.Call(who=who, verb=verb, arguments=(number,), free=False) if isinstance(number, data.Number):
            counter, sign = _only_changes(verb, scene)
            return _given(who, counter, number, scene, sign)
        case effects.Call(who=data.Seat(which="me"), verb=verb, arguments=(pieces,), free=free) if isinstance(
            pieces, data.BoundPiece | data.Pieces
        ):
            return _done_with(verb, pieces, free, scene)
        case effects.Call(verb=verb, arguments=(data.BoundPiece() as first, data.BoundPiece() as second)) if isinstance(
            body_of(verb, scene)[0], effects.Swap
        ):
            return [*taken(first, scene), SWAP, *taken(second, scene)]
        case effects.Move(who=data.Seat(which="me"), pieces=pieces, place=place):
            return [*taken(pieces, scene), THEN, *put(place, kind_of(pieces, scene), scene)]
        case effects.Swap(first=data.BoundPiece() as first, second=data.BoundPiece() as second):
            return [*taken(first, scene), SWAP, *taken(second, scene)]
        case effects.Copy(who=data.Seat(which="me"), piece=data.BoundPiece() as piece):
            return [SAME, *taken(piece, scene)]
        case effects.MoveTrack(
            who=data.Seat(which="me"), track=track, steps=data.Constant(value=steps), back=False
        ) if steps <= MOST:
            return [{"icon": track}] * steps
        case effects.MoveTrack(who=data.Seat(which="me"), track=track, steps=data.Constant(value=steps)) if (
            steps <= MOST
        ):
            return [BACK, *[{"icon": track}] * steps]
        case effects.Call(who=data.Seat(which="me"), verb=verb, arguments=()):
            return body_row(body_of(verb, scene), scene)
        case effects.DoOne(who=data.Seat(which="me"), options=options):
            return one_of([body_row(option, scene) for option in options])
        case effects.Later(step=step, body=inner):
            return [{"later": step}, *body_row(inner, scene)]
        case effects.Again(who=data.Seat(which="me")):
            return [AGAIN]
        case effects.Win(who=data.Seat(which="me")):
            return [WIN]
        case _:
            raise Unspeakable


def body_of(verb: str, scene: Scene) -> tuple[effects.Statement, ...]:
    """What a verb does."""
    return next(one.body for one in scene.library.verbs if one.id == verb)


def _drawn_call(verb: str, arguments: tuple[object, ...], scene: Scene) -> Row:
    """A verb that has an icon: with what it is done with before it, and how often if that is a number."""
    match arguments:
        case () | (data.This(),):
            return [{"icon": verb}]
        case (data.BoundPiece() | data.Pieces() as pieces,):
            return [*taken(pieces, scene), {"icon": verb}]
        case (number,) if isinstance(number, data.Number):
            return amount(number, lambda _one: {"icon": verb}, scene)
        case _:
            raise Unspeakable


def _done_with(verb: str, pieces: data.PieceSet, free: bool, scene: Scene) -> Row:
    """A verb that puts its piece somewhere looks like that."""
    moved = [one for one in moves(body_of(verb, scene)) if isinstance(one.pieces, data.BoundPiece)]
    if len(moved) != 1:
        raise Unspeakable
    cost = [FOR, NOTHING] if free else []
    return [*taken(pieces, scene), *cost, THEN, *put(moved[0].place, kind_of(pieces, scene), scene)]


def moves(body: tuple[effects.Statement, ...]) -> Iterator[effects.Move]:
    """Where a body puts pieces, whatever happens."""
    for one in body:
        if isinstance(one, effects.Move):
            yield one
        elif isinstance(one, effects.InPhase):
            yield from moves(one.body)


def _only_changes(verb: str, scene: Scene) -> tuple[str, int]:
    """The counter that a verb adds its number to, or takes it from, if that is all it does: it looks like that."""
    match body_of(verb, scene):
        case (effects.SetCounter(who=data.Seat(which="me"), counter=counter, add=True, piece=None) as added,) if (
            isinstance(added.number, data.BoundNumber)
        ):
            return counter, 1
        case (effects.Pay(who=data.Seat(which="me"), counter=counter, receiver=None, up_to=True) as paid,) if (
            isinstance(paid.amount, data.BoundNumber)
        ):
            return counter, -1
        case _:
            raise Unspeakable


def _given(who: data.Players, counter: str, number: data.Number, scene: Scene, sign: int = 1) -> Row:
    """So much of a counter for some players, perhaps for each of some things; a single token is drawn as it is."""
    token = any(one.id == counter and one.token for one in scene.library.counters)

    def item(value: int) -> Item:
        value *= sign
        return {"icon": counter} if token and value == 1 else {"icon": counter, "number": signed(value)}

    try:
        first, *counted = amount(number, item, scene)
    except Unspeakable:
        first, counted = {"icon": counter} | ({"number": "−"} if sign < 0 else {}), [MORE]
    return [*around(who, [first]), *counted]
