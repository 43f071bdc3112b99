"""Emblems: effects as rows of icons, as far as icons can say them.

In: the rules of a piece. Out: a row of items for each effect that has one; what cannot be drawn stays a sentence. What
cannot be drawn of a longer story (when it happens, on which condition, one of several things that happen) are dots.
"""

from __future__ import annotations

from collections.abc import Sequence

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.nouns import signed
from wonderscript.tools.press.drawn_bodies import body_of, body_row, moves
from wonderscript.tools.press.drawn_numbers import alike, amount, counted, one_of_sets
from wonderscript.tools.press.signs import (
    ANY,
    FOR,
    HERE,
    MORE,
    MOST,
    NOTHING,
    ONLY_IF,
    OTHER,
    SAME,
    THEN,
    TO,
    Row,
    Scene,
    Unspeakable,
    around,
    arrows,
    beside,
    crossed,
    one_of,
)


def emblem(rules: Sequence[effects.Rule], scene: Scene) -> Row | None:
    """Rules that are told together, as a row of items; None if they have to be said."""
    try:
        limits = [rule.once_a for rule in rules if isinstance(rule, effects.Fact | effects.Trigger)]
        return _shown([*({"once": step} for step in limits if step is not None), *_rule(rules[0], scene)], scene)
    except Unspeakable:
        return None


def drawn_body(body: tuple[effects.Statement, ...], scene: Scene) -> Row | None:
    """What happens, as a row of items; None if it has to be said."""
    try:
        return _shown(body_row(body, scene), scene)
    except Unspeakable:
        return None


def price(number: data.Number, counter: str, scene: Scene) -> Row:
    """A cost that is worked out, as a row of items; empty if it has to be said."""
    try:
        return _shown(amount(number, lambda one: {"icon": counter, "number": str(one)}, scene), scene) or []
    except Unspeakable:
        return []


def _shown(row: Row, scene: Scene) -> Row | None:
    """A row of which every icon is drawn, and which is no riddle."""
    return row if len(row) <= MOST and all(item.get("icon") in (None, *scene.drawn) for item in row) else None


def says_all(row: Row | None) -> bool:
    """Whether an emblem leaves nothing to be said."""
    return bool(row) and MORE not in (row or ())


def _rule(rule: effects.Rule, scene: Scene) -> Row:
    match rule:
        case effects.Fact(what=what, condition=condition):
            return [*_fact(what, scene), *_only_if(condition, scene)]
        case effects.Trigger(event=effects.Event(who=None, pieces=None, way=None), body=body, condition=condition):
            return [*body_row(body, scene), *_only_if(condition, scene)]
        case effects.Trigger(event=event, body=body, condition=condition):
            return [*_moment(event, scene), THEN, *body_row(body, scene), *_only_if(condition, scene)]
        case effects.Hook(when="before", target=step, body=body, condition=None) if _is_step(step, scene):
            return [{"step": step}, THEN, *body_row(body, scene)]
        case effects.Hook(when="instead", target=step, body=(), condition=None) if _is_step(step, scene):
            return [crossed({"step": step})]
        case _:
            raise Unspeakable


def _is_step(word: str, scene: Scene) -> bool:
    return all(one.id != word for one in scene.library.verbs)


# ---------------------------------------------------------------- conditions


def _only_if(condition: data.Condition | None, scene: Scene) -> Row:
    """On what an effect depends, or dots."""
    if condition is None:
        return []
    try:
        return [ONLY_IF, *_condition(condition, scene)]
    except Unspeakable:
        return [MORE]


def _condition(condition: data.Condition, scene: Scene) -> Row:
    match condition:
        case data.Not(condition=data.Exists(pieces=pieces)):
            return [crossed(item) for item in _there(pieces, scene)]
        case data.Exists(pieces=pieces):
            return _there(pieces, scene)
        case data.Compare(left=data.StepNumber(step=step), comparison="is", right=data.Constant(value=number)):
            return [{"step": step, "number": str(number)}]
        case data.Compare(left=data.StepNumber(step=step), comparison="is", right=data.StepNumber(last=True)):
            return [{"step": step, "last": "yes"}]
        case _:
            raise Unspeakable


def _there(pieces: data.PieceSet, scene: Scene) -> Row:
    """A place of the owner that is not empty."""
    match pieces:
        case data.Pieces(kind=None, places=(data.ZoneOf(who=data.Seat(which="me"), zone=zone),), filters=()):
            return [scene.icon(zone)]
        case _:
            raise Unspeakable


# ---------------------------------------------------------------- moments


def _moment(event: effects.Event | effects.Turns | effects.Reaches, scene: Scene) -> Row:
    """When something happens, or dots."""
    try:
        return _shown(_event(event, scene), scene) or [MORE]
    except Unspeakable:
        return [MORE]


def _event(event: effects.Event | effects.Turns | effects.Reaches, scene: Scene) -> Row:
    match event:
        case effects.Turns(relation=relation, who=data.Seat(which="me"), gained=gained):
            kind = next(one.kind for one in scene.library.relations if one.id == relation)
            return [{"icon": kind} if gained else crossed({"icon": kind})]
        case effects.Event(who=data.Seat(which="me"), way=str(way), pieces=data.Pieces(filters=())) if _by_links(
            way, scene
        ):
            return [TO]
        case effects.Event(who=data.Seat() as who, way=None, pieces=data.Pieces(places=()) as pieces, verb=verb):
            return _done_by(
                who, [*alike(pieces.kind, pieces.filters, scene), *_ends_up(verb, pieces.kind, scene)], scene
            )
        case effects.Event(verb="gain", who=data.Seat(which="me"), counter=str(counter), other=None):
            return [{"icon": counter}]
        case effects.Event(verb="gain", who=data.Seat(which="me"), counter=str(counter), other=data.Seat(which="bank")):
            return [{"icon": counter}]
        case effects.Event(verb="buy", who=data.Seat(which="me"), other=data.Seat() as seller, pieces=None):
            return [*arrows(seller), ANY]
        case _:
            raise Unspeakable


def _done_by(who: data.Players, row: Row, scene: Scene) -> Row:
    """What somebody does, between arrows to those who may; in a game for two, all others are the opponent."""
    if who != data.Seat("everyone"):
        return around(who, row)
    others = data.Seat("opponent" if scene.library.players[1] == 2 else "others")
    return around(data.EachOf((data.Seat("me"), others)), row)


def _ends_up(verb: str, kind: str | None, scene: Scene) -> Row:
    """Where a verb puts its piece: nothing where such pieces count, as one thinks of that first; or a place's icon."""
    moved = [one.place for one in moves(body_of(verb, scene)) if isinstance(one.pieces, data.BoundPiece)]
    match moved[-1:]:
        case [data.ZoneOf(zone=zone)] if scene.is_active(zone, kind):
            return []
        case [data.ZoneOf(zone=zone) | data.SharedZone(zone=zone)]:
            return [scene.icon(zone)]
        case _:
            raise Unspeakable


def _by_links(way: str, scene: Scene) -> bool:
    """Whether pieces that others have a link to are free in this way."""
    facts = [rule.what for named in scene.library.rules for rule in named.rules if isinstance(rule, effects.Fact)]
    freed = [one.pieces for one in facts if isinstance(one, effects.Frees) and one.way == way]
    return any(
        isinstance(one, data.Pieces) and any(isinstance(filtered, data.LinkedFrom) for filtered in one.filters)
        for one in freed
    )


# ---------------------------------------------------------------- facts


def _fact(what: effects.FactKind, scene: Scene) -> Row:
    match what:
        case effects.Produces(units=units):
            return beside([_names(unit.names) for unit in units])
        case effects.ProducesAgain(pieces=pieces, missing=missing):
            return [ANY, OTHER if missing else SAME, *one_of_sets(pieces, scene)]
        case effects.Shows(symbols=symbols, amount=data.Constant(value=number)) if number <= MOST:
            return _names(symbols) * number if len(symbols) == 1 else beside([_names(symbols)] * number)
        case effects.Shows(symbols=(symbol,), amount=number):
            return amount(number, lambda _one: {"icon": symbol}, scene)
        case effects.ShowsCopy(pieces=pieces):
            return [SAME, *counted(pieces, scene)]
        case effects.Worth(points=points):
            return amount(points, lambda number: {"points": signed(number)}, scene)
        case effects.Pays(resources=resources, seller=seller, price=data.Constant(value=price)) as pays:
            cost = {"icon": pays.currency, "number": signed(-price if pays.less else price)}
            return [*arrows(seller), *_bought(resources, scene), FOR, cost]
        case effects.Buys(resources=resources, seller=seller, price=data.Constant(value=price), pieces=None) as buys:
            cost = {"icon": buys.currency, "number": signed(price)}
            return [*arrows(seller), *_bought(resources, scene), FOR, cost]
        case effects.Frees(pieces=data.Pieces(kind=kind, places=(), filters=filters)):
            return [*alike(kind, filters, scene), FOR, NOTHING]
        case effects.Waives(pieces=data.Pieces(kind=kind, places=(), filters=filters), who=who) as waives:
            return around(who, [*alike(kind, filters, scene), *_waived(waives, scene)])
        case effects.UsesLinks(players=players):
            return [*around(players, []), TO, SAME, HERE]
        case _:
            raise Unspeakable


def _names(names: tuple[str, ...]) -> Row:
    return one_of([[{"icon": name}] for name in names])


def _bought(resources: data.Resources, scene: Scene) -> Row:
    """Each of some resources; all that there are is any of them."""
    every = {*resources.names} >= {*scene.library.resources}
    return [ANY] if every else [{"icon": name} for name in resources.names]


def _waived(waives: effects.Waives, scene: Scene) -> Row:
    """What a piece costs less: any resources, or so much of a counter. Symbols are resources, and more than these."""
    match waives.what, waives.amount:
        case what, None if what == scene.library.resources:
            return [FOR, {"any": "0"}]
        case what, data.Constant(value=number) if what == scene.library.resources:
            return [{"any": signed(-number)}]
        case ("symbol",), data.Constant(value=number):
            return [{"any": signed(-number)}, MORE]
        case (counter,), data.Constant(value=number) if counter not in scene.library.resources:
            return [{"icon": counter, "number": signed(-number)}]
        case _:
            raise Unspeakable
