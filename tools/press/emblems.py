"""Emblems: effects as rows of icons, as far as icons can say them.

In: the rules of a piece. Out: a row of items for each effect that has one; what cannot be drawn stays a sentence.
An item is an icon (perhaps with a number in it), an amount of points, any one resource, an arrow to other players, a
drawing, or a sign between them. Of several things that happen one after the other, those that cannot be drawn are dots.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data
from wonderscript.runtime.library import Library
from wonderscript.runtime.words.plurals import signed

Item = dict[str, Any]

EACH, OR, FOR, AND, MORE = {"sign": "×"}, {"sign": "/"}, {"sign": ":"}, {"sign": "+"}, {"sign": "…"}
SAME, OTHER, NOTHING = {"sign": "="}, {"sign": "≠"}, {"sign": "0"}
AGAIN, MOST_OF = {"drawing": "again"}, {"drawing": "most"}
ANY = {"any": "?"}
ARROWS: dict[str, tuple[str, ...]] = {
    "me": (),
    "them": (),
    "left": ("left",),
    "right": ("right",),
    "neighbors": ("left", "right"),
    "opponent": ("up",),
    "others": ("left", "up", "right"),
    "bank": (),
}
# More icons than this in a row are a riddle.
MOST = 12


def emblem(rule: effects.Rule, drawn: Collection[str], library: Library) -> list[Item] | None:
    """An effect as a row of items; None if it has to be said. `drawn` are the words that have an icon."""
    try:
        row = _rule(rule, library)
    except _Unspeakable:
        return None
    if len(row) > MOST or any(item.get("icon") not in (None, *drawn) for item in row):
        return None
    return row


def price(number: data.Number, counter: str, drawn: Collection[str]) -> list[Item]:
    """A cost that is worked out, as a row of items; empty if it has to be said."""
    try:
        row = _amount(number, lambda amount: {"icon": counter, "number": str(amount)})
    except _Unspeakable:
        return []
    return row if all(item.get("icon") in (None, *drawn) for item in row) else []


class _Unspeakable(Exception):
    """No icons say this."""


def _rule(rule: effects.Rule, library: Library) -> list[Item]:
    match rule:
        case effects.Fact(what=what, condition=None, once_a=None):
            return _fact(what, library)
        case effects.Trigger(
            event=effects.Event(who=None, pieces=None, way=None), body=body, once_a=None, condition=None
        ):
            return _body(body, library)
        case _:
            raise _Unspeakable


def _body(body: tuple[effects.Statement, ...], library: Library) -> list[Item]:
    """What can be drawn of what happens, and dots for the rest; nothing if that is all of it."""
    groups: list[list[Item]] = []
    for statement in body:
        try:
            groups.append(_statement(statement, library))
        except _Unspeakable:
            groups += [[MORE]] if groups[-1:] != [[MORE]] else []
    if groups == [[MORE]]:
        raise _Unspeakable
    return _beside(groups)


# ---------------------------------------------------------------- facts


def _fact(what: effects.FactKind, library: Library) -> list[Item]:
    match what:
        case effects.Produces(units=units):
            return _beside([_one_of(unit.names) for unit in units])
        case effects.ProducesAgain(pieces=pieces, missing=missing):
            return [ANY, OTHER if missing else SAME, *_one_of_sets(pieces)]
        case effects.Shows(symbols=symbols, amount=data.Constant(value=amount)) if amount <= MOST:
            return _one_of(symbols) * amount if len(symbols) == 1 else _beside([_one_of(symbols)] * amount)
        case effects.Shows(symbols=(symbol,), amount=amount):
            return _amount(amount, lambda _one: {"icon": symbol})
        case effects.ShowsCopy(pieces=pieces):
            return [SAME, *_counted(pieces)]
        case effects.Worth(points=points):
            return _amount(points, lambda number: {"points": signed(number)})
        case effects.Pays(resources=resources, seller=seller, price=data.Constant(value=price)) as pays:
            bought = [{"icon": name} for name in resources.names]
            cost = {"icon": pays.currency, "number": signed(-price if pays.less else price)}
            return [*_arrows(seller), *bought, FOR, cost]
        case effects.Frees(pieces=data.Pieces(kind=kind, places=(), filters=filters)):
            return [*_alike(kind, filters), FOR, NOTHING]
        case effects.Waives(pieces=data.Pieces(kind=kind, places=(), filters=filters), who=who) as waives:
            return _around(who, [*_alike(kind, filters), *_waived(waives, library)])
        case _:
            raise _Unspeakable


def _waived(waives: effects.Waives, library: Library) -> list[Item]:
    """What a piece costs less: any resources, or so much of a counter. Symbols are resources, and more than these."""
    match waives.what, waives.amount:
        case what, None if what == library.resources:
            return [FOR, {"any": "0"}]
        case what, data.Constant(value=amount) if what == library.resources:
            return [{"any": signed(-amount)}]
        case ("symbol",), data.Constant(value=amount):
            return [{"any": signed(-amount)}, MORE]
        case (counter,), data.Constant(value=amount) if counter not in library.resources:
            return [{"icon": counter, "number": signed(-amount)}]
        case _:
            raise _Unspeakable


# ---------------------------------------------------------------- statements


def _statement(statement: effects.Statement, library: Library) -> list[Item]:
    match statement:
        case effects.Gain(who=who, counter=counter, amount=amount, value=None, source=None):
            return _given(who, counter, amount, library)
        case effects.Pay(who=who, counter=counter, amount=amount, receiver=None, up_to=True):
            return _given(who, counter, amount, library, sign=-1)
        case effects.Call(who=who, verb=verb, arguments=(number,), free=False) if isinstance(number, data.Number):
            counter, sign = _only_changes(verb, library)
            return _given(who, counter, number, library, sign)
        case effects.MoveTrack(
            who=data.Seat(which="me"), track=track, steps=data.Constant(value=steps), back=False
        ) if steps <= MOST:
            return [{"icon": track}] * steps
        case effects.Again(who=data.Seat(which="me")):
            return [AGAIN]
        case _:
            raise _Unspeakable


def _only_changes(verb: str, library: Library) -> tuple[str, int]:
    """The counter that a verb adds its number to, or takes it from, if that is all it does: it looks like that."""
    (body,) = [one.body for one in library.verbs if one.id == verb]
    match body:
        case (effects.SetCounter(who=data.Seat(which="me"), counter=counter, add=True, piece=None) as added,) if (
            isinstance(added.number, data.BoundNumber)
        ):
            return counter, 1
        case (effects.Pay(who=data.Seat(which="me"), counter=counter, receiver=None, up_to=True) as paid,) if (
            isinstance(paid.amount, data.BoundNumber)
        ):
            return counter, -1
        case _:
            raise _Unspeakable


def _given(who: data.Players, counter: str, amount: data.Number, library: Library, sign: int = 1) -> list[Item]:
    """So much of a counter for some players, perhaps for each of some things; a single token is drawn as it is."""
    token = any(one.id == counter and one.token for one in library.counters)

    def item(number: int) -> Item:
        number *= sign
        return {"icon": counter} if token and number == 1 else {"icon": counter, "number": signed(number)}

    first, *counted = _amount(amount, item)
    return [*_around(who, [first]), *counted]


# ---------------------------------------------------------------- amounts


def _amount(number: data.Number, item: Callable[[int], Item]) -> list[Item]:
    """So much, or so much for each of some things."""
    match number:
        case data.Constant(value=value):
            return [item(value)]
        case data.Product(left=data.Constant(value=value), right=counted):
            return [item(value), EACH, *_each(counted)]
        case _:
            return [item(1), EACH, *_each(number)]


def _each(number: data.Number) -> list[Item]:
    """What is counted, and of whom: pieces, a counter, so many of something at a time, or sets of several things."""
    match number:
        case data.CountPieces(pieces=pieces, distinct=None):
            return _counted(pieces)
        case data.CounterOf(who=who, counter=counter, value=None):
            return _around(who, [{"icon": counter}])
        case data.MostOf(players=data.Seat(which="everyone"), number=inner):
            return [*_each(inner), MOST_OF]
        case data.Quotient(left=counted, right=data.Constant(value=size), up=False):
            return _several(_each(counted), size)
        case data.Extreme(largest=False, parts=parts):
            return [item for part in parts for item in _each(part)]
        case _:
            raise _Unspeakable


def _several(row: list[Item], size: int) -> list[Item]:
    """So many of the one thing in a row."""
    match [item for item in row if "icon" in item]:
        case [thing] if "number" not in thing:
            return [item | {"number": str(size)} if item is thing else item for item in row]
        case _:
            raise _Unspeakable


def _counted(pieces: data.PieceSet) -> list[Item]:
    """Pieces of one value or of one kind, in the zones of some players."""
    match pieces:
        case data.Pieces(places=(data.ZoneOf(who=who),), filters=filters, pick="all", amount=None, kind=kind):
            return _around(who, _alike(kind, filters))
        case _:
            raise _Unspeakable


def _one_of_sets(pieces: data.PieceSet) -> list[Item]:
    """Any one of several sets of pieces, which are all in the zones of their owner."""
    sets = pieces.sets if isinstance(pieces, data.Together) else (pieces,)
    rows = [_counted(one) for one in sets]
    return [item for place, row in enumerate(rows) for item in ([OR, *row] if place else row)]


def _alike(kind: str | None, filters: tuple[data.Filter, ...]) -> list[Item]:
    match filters:
        case (data.HasValue(values=values),):
            return _one_of(values)
        case () if kind is not None:
            return [{"icon": kind}]
        case _:
            raise _Unspeakable


def _around(who: data.Players, row: list[Item]) -> list[Item]:
    """A row between arrows to those players whose things it shows."""
    arrows = [item["arrow"] for item in _arrows(who)]
    here = [{"arrow": "down"}] if _includes_me(who) and arrows else []
    left = [{"arrow": arrow} for arrow in arrows if arrow in ("left", "up")]
    return [*left, *row, *here, *({"arrow": arrow} for arrow in arrows if arrow == "right")]


def _includes_me(who: data.Players) -> bool:
    match who:
        case data.Seat(which=which):
            return which == "me"
        case data.EachOf(groups=groups):
            return any(_includes_me(group) for group in groups)
        case _:
            return False


def _arrows(who: data.Players) -> list[Item]:
    """Where the players sit that are meant."""
    match who:
        case data.Seat(which=which) if which in ARROWS:
            return [{"arrow": arrow} for arrow in ARROWS[which]]
        case data.EachOf(groups=groups):
            return [item for group in groups for item in _arrows(group)]
        case _:
            raise _Unspeakable


def _one_of(names: tuple[str, ...]) -> list[Item]:
    """Any one of several things."""
    row: list[Item] = []
    for name in names:
        row += [OR, {"icon": name}] if row else [{"icon": name}]
    return row


def _beside(groups: list[list[Item]]) -> list[Item]:
    """Groups one after the other, told apart where one of them is more than some icons."""
    row: list[Item] = []
    for place, group in enumerate(groups):
        row += [AND, *group] if place and (_is_phrase(group) or _is_phrase(groups[place - 1])) else group
    return row


def _is_phrase(group: list[Item]) -> bool:
    """Whether a group has signs or arrows in it, so that what follows could be read as a part of it."""
    return len(group) > 1 and any("icon" not in item for item in group)
