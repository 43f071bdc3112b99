"""Emblems: effects as rows of icons, as far as icons can say them.

In: the rules of a piece. Out: a row of items for each effect that has one; what cannot be drawn stays a sentence.
An item is an icon (perhaps with a number in it, or crossed out), an amount of points, any one resource, an arrow to
other players, a drawing, or a sign between them. What cannot be drawn of a longer story (when it happens, on which
condition, one of several things that happen) are dots.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data
from wonderscript.runtime.library import Library
from wonderscript.runtime.words.plurals import signed

Item = dict[str, Any]

EACH, OR, FOR, AND, MORE = {"sign": "×"}, {"sign": "/"}, {"sign": ":"}, {"sign": "+"}, {"sign": "…"}
SAME, OTHER, NOTHING = {"sign": "="}, {"sign": "≠"}, {"sign": "0"}
AGAIN, MOST_OF, WIN = {"drawing": "again"}, {"drawing": "most"}, {"drawing": "win"}
ONCE, THEN = {"drawing": "once"}, {"drawing": "then"}
TO, BACK = {"sign": "→"}, {"sign": "−"}
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
        return _shown(_rule(rule, library, drawn), drawn)
    except _Unspeakable:
        return None


def drawn_body(body: tuple[effects.Statement, ...], drawn: Collection[str], library: Library) -> list[Item] | None:
    """What happens, as a row of items; None if it has to be said."""
    try:
        return _shown(_body(body, library), drawn)
    except _Unspeakable:
        return None


def price(number: data.Number, counter: str, drawn: Collection[str]) -> list[Item]:
    """A cost that is worked out, as a row of items; empty if it has to be said."""
    try:
        row = _amount(number, lambda amount: {"icon": counter, "number": str(amount)})
    except _Unspeakable:
        return []
    return row if all(item.get("icon") in (None, *drawn) for item in row) else []


class _Unspeakable(Exception):
    """No icons say this."""


def _shown(row: list[Item], drawn: Collection[str]) -> list[Item] | None:
    """A row of which every icon is drawn, and which is no riddle."""
    return row if len(row) <= MOST and all(item.get("icon") in (None, *drawn) for item in row) else None


def says_all(row: list[Item] | None) -> bool:
    """Whether an emblem leaves nothing to be said."""
    return bool(row) and MORE not in (row or ()) and ONCE not in (row or ())


def _rule(rule: effects.Rule, library: Library, drawn: Collection[str]) -> list[Item]:
    match rule:
        case effects.Fact(what=what):
            row = _fact(what, library)
        case effects.Trigger(event=effects.Event(who=None, pieces=None, way=None), body=body):
            row = _body(body, library)
        case effects.Trigger(event=event, body=body):
            row = [*_moment(event, library, drawn), THEN, *_body(body, library)]
        case _:
            raise _Unspeakable
    limit = [ONCE] if rule.once_a is not None else []
    return [*limit, *row, *([MORE] if rule.condition is not None else [])]


# ---------------------------------------------------------------- moments


def _moment(
    event: effects.Event | effects.Turns | effects.Reaches, library: Library, drawn: Collection[str]
) -> list[Item]:
    """When something happens, or dots."""
    try:
        return _shown(_event(event, library), drawn) or [MORE]
    except _Unspeakable:
        return [MORE]


def _event(event: effects.Event | effects.Turns | effects.Reaches, library: Library) -> list[Item]:
    match event:
        case effects.Turns(relation=relation, who=data.Seat(which="me"), gained=gained):
            kind = next(one.kind for one in library.relations if one.id == relation)
            return [{"icon": kind} if gained else {"icon": kind, "crossed": "yes"}]
        case effects.Event(who=data.Seat(which="me"), way=str(way), pieces=data.Pieces(filters=())) if _by_links(
            way, library
        ):
            return [TO]
        case effects.Event(who=data.Seat() as who, way=None, pieces=data.Pieces() as pieces, verb=verb) if (
            not pieces.places and _puts_into_play(verb, pieces.kind, library)
        ):
            return _done_by(who, _alike(pieces.kind, pieces.filters), library)
        case effects.Event(verb="gain", who=data.Seat(which="me"), counter=str(counter), other=None):
            return [{"icon": counter}]
        case effects.Event(verb="gain", who=data.Seat(which="me"), counter=str(counter), other=data.Seat(which="bank")):
            return [{"icon": counter}]
        case effects.Event(verb="buy", who=data.Seat(which="me"), other=data.Seat() as seller, pieces=None):
            return [*_arrows(seller), ANY]
        case _:
            raise _Unspeakable


def _done_by(who: data.Players, row: list[Item], library: Library) -> list[Item]:
    """What somebody does, between arrows to those who may; in a game for two, all others are the opponent."""
    if who != data.Seat("everyone"):
        return _around(who, row)
    others = data.Seat("opponent" if library.players[1] == 2 else "others")
    return _around(data.EachOf((data.Seat("me"), others)), row)


def _puts_into_play(verb: str, kind: str | None, library: Library) -> bool:
    """Whether a verb puts its piece where such pieces count: that is what one thinks of first."""
    active = {one.id: one.active_zone for one in library.kinds}
    found = [one for one in library.verbs if one.id == verb]
    moves = [move for one in found for move in _moves(one.body)]
    return any(
        isinstance(move.pieces, data.BoundPiece)
        and isinstance(move.place, data.ZoneOf)
        and move.place.zone == active.get(kind or "")
        for move in moves
    )


def _moves(body: tuple[effects.Statement, ...]) -> Iterator[effects.Move]:
    for one in body:
        if isinstance(one, effects.Move):
            yield one
        elif isinstance(one, effects.InPhase):
            yield from _moves(one.body)


def _by_links(way: str, library: Library) -> bool:
    """Whether pieces that others have a link to are free in this way."""
    facts = [rule.what for named in library.rules for rule in named.rules if isinstance(rule, effects.Fact)]
    freed = [one.pieces for one in facts if isinstance(one, effects.Frees) and one.way == way]
    return any(
        isinstance(one, data.Pieces) and any(isinstance(filtered, data.LinkedFrom) for filtered in one.filters)
        for one in freed
    )


# ---------------------------------------------------------------- bodies


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
            cost = {"icon": pays.currency, "number": signed(-price if pays.less else price)}
            return [*_arrows(seller), *_bought(resources, library), FOR, cost]
        case effects.Buys(resources=resources, seller=seller, price=data.Constant(value=price), pieces=None) as buys:
            cost = {"icon": buys.currency, "number": signed(price)}
            return [*_arrows(seller), *_bought(resources, library), FOR, cost]
        case effects.Frees(pieces=data.Pieces(kind=kind, places=(), filters=filters)):
            return [*_alike(kind, filters), FOR, NOTHING]
        case effects.Waives(pieces=data.Pieces(kind=kind, places=(), filters=filters), who=who) as waives:
            return _around(who, [*_alike(kind, filters), *_waived(waives, library)])
        case _:
            raise _Unspeakable


def _bought(resources: data.Resources, library: Library) -> list[Item]:
    """Each of some resources; all that there are is any of them."""
    every = {*resources.names} >= {*library.resources}
    return [ANY] if every else [{"icon": name} for name in resources.names]


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
        case effects.MoveTrack(who=data.Seat(which="me"), track=track, steps=data.Constant(value=steps)) if (
            steps <= MOST
        ):
            return [BACK, *[{"icon": track}] * steps]
        case effects.Call(who=data.Seat(which="me"), verb=verb, arguments=()):
            return _body(_body_of(verb, library), library)
        case effects.Again(who=data.Seat(which="me")):
            return [AGAIN]
        case effects.Win(who=data.Seat(which="me")):
            return [WIN]
        case _:
            raise _Unspeakable


def _body_of(verb: str, library: Library) -> tuple[effects.Statement, ...]:
    return next(one.body for one in library.verbs if one.id == verb)


def _only_changes(verb: str, library: Library) -> tuple[str, int]:
    """The counter that a verb adds its number to, or takes it from, if that is all it does: it looks like that."""
    match _body_of(verb, library):
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

    try:
        first, *counted = _amount(amount, item)
    except _Unspeakable:
        first, counted = {"icon": counter} | ({"number": "−"} if sign < 0 else {}), [MORE]
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
