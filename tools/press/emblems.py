"""Emblems: effects as rows of icons, as far as icons can say them.

In: the rules of a piece. Out: a row of items for each effect that has one; what cannot be drawn stays a sentence.
An item is an icon (perhaps with a number in it), an amount of points, an arrow to a neighbour, or a sign between them.
Of several things that happen one after the other, those that cannot be drawn are dots.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data
from wonderscript.runtime.words.plurals import signed

Item = dict[str, Any]

EACH, OR, FOR, MORE = {"sign": "×"}, {"sign": "/"}, {"sign": ":"}, {"sign": "…"}
AGAIN, ANY, MOST_OF = {"drawing": "again"}, {"drawing": "any"}, {"drawing": "most"}
ARROWS: dict[str, tuple[str, ...]] = {
    "me": (),
    "left": ("left",),
    "right": ("right",),
    "neighbors": ("left", "right"),
    "opponent": ("up",),
    "bank": (),
}
# More icons than this in a row are a riddle.
MOST = 12


def emblem(rule: effects.Rule, drawn: Collection[str]) -> list[Item] | None:
    """An effect as a row of items; None if it has to be said. `drawn` are the words that have an icon."""
    try:
        row = _rule(rule)
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


def _rule(rule: effects.Rule) -> list[Item]:
    match rule:
        case effects.Fact(what=what, condition=None, once_a=None):
            return _fact(what)
        case effects.Trigger(
            event=effects.Event(who=None, pieces=None, way=None), body=body, once_a=None, condition=None
        ):
            return _body(body)
        case _:
            raise _Unspeakable


def _body(body: tuple[effects.Statement, ...]) -> list[Item]:
    """What can be drawn of what happens; nothing if that is nothing."""
    row: list[Item] = []
    for statement in body:
        try:
            row += _statement(statement)
        except _Unspeakable:
            row += [MORE] if row[-1:] != [MORE] else []
    if all(item == MORE for item in row):
        raise _Unspeakable
    return row


def _fact(what: effects.FactKind) -> list[Item]:
    match what:
        case effects.Produces(units=units):
            return _beside([_one_of(unit.names) for unit in units])
        case effects.Shows(symbols=symbols, amount=data.Constant(value=amount)) if amount <= MOST:
            return _one_of(symbols) * amount if len(symbols) == 1 else _beside([_one_of(symbols)] * amount)
        case effects.Worth(points=points):
            return _amount(points, lambda number: {"points": signed(number)})
        case effects.Pays(resources=resources, seller=seller, price=data.Constant(value=price)) as pays:
            bought = [{"icon": name} for name in resources.names]
            return [
                *_arrows(seller),
                *bought,
                FOR,
                {"icon": pays.currency, "number": signed(-price if pays.less else price)},
            ]
        case effects.Waives(
            pieces=data.Pieces(places=(), filters=filters, kind=kind), amount=data.Constant(value=amount), what=waived
        ) if len(waived) > 1 or waived == ("symbol",):
            return [*_alike(kind, filters), {"sign": signed(-amount)}, ANY]
        case _:
            raise _Unspeakable


def _statement(statement: effects.Statement) -> list[Item]:
    match statement:
        case effects.Gain(who=data.Seat(which="me"), counter=counter, amount=amount, value=None, source=None):
            return _amount(amount, lambda number: {"icon": counter, "number": signed(number)})
        case effects.MoveTrack(
            who=data.Seat(which="me"), track=track, steps=data.Constant(value=steps), back=False
        ) if steps <= MOST:
            return [{"icon": track}] * steps
        case effects.Again(who=data.Seat(which="me")):
            return [AGAIN]
        case _:
            raise _Unspeakable


def _amount(number: data.Number, item: Any) -> list[Item]:
    """So much, or so much for each of some pieces or symbols."""
    match number:
        case data.Constant(value=value):
            return [item(value)]
        case data.Product(left=data.Constant(value=value), right=counted):
            return [item(value), EACH, *_each(counted)]
        case data.Quotient(left=counted, right=data.Constant(value=size), up=False):
            return [item(1), EACH, *_several(_each(counted), size)]
        case _:
            return [item(1), EACH, *_each(number)]


def _each(number: data.Number) -> list[Item]:
    """What is counted, and of whom."""
    match number:
        case data.CountPieces(pieces=pieces, distinct=None):
            return _counted(pieces)
        case data.CounterOf(who=data.Seat(which="me" | "them"), counter=counter, value=None):
            return [{"icon": counter}]
        case data.MostOf(players=data.Seat(which="everyone"), number=inner):
            return [*_each(inner), MOST_OF]
        case _:
            raise _Unspeakable


def _several(row: list[Item], size: int) -> list[Item]:
    """So many of one thing."""
    match row:
        case [{"icon": _} as first, *rest] if not any("icon" in item for item in rest):
            return [first | {"number": str(size)}, *rest]
        case _:
            raise _Unspeakable


def _counted(pieces: data.PieceSet) -> list[Item]:
    """Pieces of one value or of one kind, in the zones of some players."""
    match pieces:
        case data.Pieces(places=(data.ZoneOf(who=who),), filters=filters, pick="all", amount=None, kind=kind):
            left, here, right = _sides(who)
            return [*left, *_alike(kind, filters), *here, *right]
        case _:
            raise _Unspeakable


def _alike(kind: str | None, filters: tuple[data.Filter, ...]) -> list[Item]:
    match filters:
        case (data.HasValue(values=values),):
            return _one_of(values)
        case () if kind is not None:
            return [{"icon": kind}]
        case _:
            raise _Unspeakable


def _sides(who: data.Players) -> tuple[list[Item], list[Item], list[Item]]:
    arrows = [item["arrow"] for item in _arrows(who)]
    here = [{"arrow": "down"}] if _includes_me(who) and arrows else []
    left = [{"arrow": arrow} for arrow in arrows if arrow in ("left", "up")]
    return left, here, [{"arrow": arrow} for arrow in arrows if arrow == "right"]


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
        case data.Seat(which="them"):
            return []
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
    """Groups one after the other, told apart where one of them is a choice."""
    row: list[Item] = []
    for group in groups:
        if row and len(group) > 1:
            row.append({"sign": "+"})
        row += group
    return row
