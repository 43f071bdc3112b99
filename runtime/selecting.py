"""Players, places and pieces: which ones a phrase means in a state.

Phrases nest in numbers and numbers in phrases, so this module and `numbers` know each other.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from wonderscript.runtime import facts, layouts, numbers, phrases
from wonderscript.runtime.copies import compare, has_in_cost
from wonderscript.runtime.effects import UsesLinks
from wonderscript.runtime.known import once_a_table, once_a_text
from wonderscript.runtime.speaking import below, holder, owners
from wonderscript.runtime.state import Here, Scope, State, StepRun
from wonderscript.runtime.table import NO_PIECE, NOBODY, PhysicalPiece, Table

# ---------------------------------------------------------------- players

ME = phrases.Seat("me")


def seats_of(here: Here, players: phrases.Players) -> tuple[int, ...]:
    """The seats that a phrase names; the bank is no seat."""
    if players == ME:
        return (here.scope.me,)
    return PLAYERS[type(players)](here, players)


def seat_of(here: Here, players: phrases.Players) -> int:
    """The one seat that a phrase names, or nobody."""
    found = seats_of(here, players)
    return found[0] if found else NOBODY


def beside(ring: tuple[int, ...], seat: int, distance: int) -> tuple[int, ...]:
    """The seat so far to the left (or, negative, to the right) in the ring."""
    if seat not in ring or len(ring) < 2:
        return ()
    return (ring[(ring.index(seat) + distance) % len(ring)],)


def neighbors(ring: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The seats to the left and to the right in the ring: one, if there are but two."""
    return tuple(dict.fromkeys(beside(ring, seat, 1) + beside(ring, seat, -1)))


def round_from(ring: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The ring, beginning with a seat."""
    start = ring.index(seat) if seat in ring else 0
    return ring[start:] + ring[:start]


def opponents(ring: tuple[int, ...], me: int, players: int) -> tuple[int, ...]:
    """The opponents of a seat; one without a player is nobody's opponent, and has none."""
    return tuple([seat for seat in round_from(ring, me) if seat != me and seat < players]) if me < players else ()


def _seat(here: Here, which: phrases.Seat) -> tuple[int, ...]:
    return SEATS[which.which](here)


def _team_mates(here: Here) -> tuple[int, ...]:
    me = here.scope.me
    return tuple(seat for seat in here.table.team(me) if seat != me)


def _others(here: Here) -> tuple[int, ...]:
    me = here.scope.me
    return tuple([seat for seat in round_from(here.state.ring, me) if seat != me])


def active_seat(state: State) -> int:
    """Whose turn it is in the innermost step that players do one after the other, or whose turn was the latest.

    Before anybody has taken a turn it is the first player.
    """
    for frame in reversed(state.stack):
        run = frame.rest
        if isinstance(run, StepRun) and run.in_turn:
            return frame.scope.me
    return state.first if state.active == NOBODY else state.active


SEATS: dict[str, Callable[[Here], tuple[int, ...]]] = {
    "me": lambda here: (here.scope.me,),
    "them": lambda here: (here.scope.them,),
    "left": lambda here: beside(here.state.ring, here.scope.me, 1),
    "right": lambda here: beside(here.state.ring, here.scope.me, -1),
    "neighbors": lambda here: neighbors(here.state.ring, here.scope.me),
    "everyone": lambda here: round_from(here.state.ring, here.state.first),
    "others": _others,
    "opponent": lambda here: opponents(here.state.ring, here.scope.me, here.table.players),
    "team-mate": _team_mates,
    "first": lambda here: (here.state.first,),
    "second": lambda here: beside(here.state.ring, here.state.first, 1),
    "active": lambda here: (active_seat(here.state),),
    "neutral": lambda here: tuple(here.table.neutral),
    "bank": lambda here: (),
}


def _bound_player(here: Here, players: phrases.BoundPlayer) -> tuple[int, ...]:
    seat = here.scope.bound(players.variable)
    return () if seat is None else (seat,)


def _owner_of(here: Here, players: phrases.OwnerOf) -> tuple[int, ...]:
    return owners(here.table, here.state, pieces_of(here, players.piece))


def _holder_of(here: Here, players: phrases.HolderOf) -> tuple[int, ...]:
    """Who has a relation to one of these pieces."""
    found = (holder(here.table, here.state, players.relation, piece) for piece in pieces_of(here, players.piece))
    return next(((seat,) for seat in found if seat != NOBODY), ())


def _each_of(here: Here, players: phrases.EachOf) -> tuple[int, ...]:
    return tuple(dict.fromkeys(seat for group in players.groups for seat in seats_of(here, group)))


def _players_who(here: Here, players: phrases.PlayersWho) -> tuple[int, ...]:
    seats = seats_of(here, players.players)
    return tuple([seat for seat in seats if numbers.holds(here.about(seat), players.condition)])


PLAYERS: dict[type, Callable[[Here, Any], tuple[int, ...]]] = {
    phrases.Seat: _seat,
    phrases.BoundPlayer: _bound_player,
    phrases.OwnerOf: _owner_of,
    phrases.HolderOf: _holder_of,
    phrases.EachOf: _each_of,
    phrases.PlayersWho: _players_who,
}

# ---------------------------------------------------------------- places


def zones_of(here: Here, place: phrases.Place) -> list[int]:
    """The numbers of the zones that a phrase names, to put something there."""
    table = here.table
    match place:
        case phrases.ZoneOf(who=who, zone=zone):
            first = table.seat_zones[zone]
            return [first + seat for seat in seats_of(here, who)]
        case phrases.SharedZone(zone=zone):
            return [table.shared_zones[zone]]
        case phrases.RowOf(zone=zone):
            return [table.zone(zone, NOBODY if zone in table.shared_zones else here.scope.me)]
        case phrases.OnPiece(piece=piece) | phrases.PartsOf(piece=piece):
            return [table.on_piece(one) for one in pieces_of(here, piece)]
        case phrases.Below(piece=piece):
            return [table.on_piece(one) for one in _below(here, place)]


def _in_zones(here: Here, place: phrases.Place) -> Iterable[int]:
    zones = zones_of(here, place)
    if len(zones) == 1:
        return here.state.zones[zones[0]]
    return [piece for zone in zones for piece in here.state.zones[zone]]


def _on_piece(here: Here, place: phrases.OnPiece) -> Iterable[int]:
    """What was put on or under a piece, and what lies on it in a layout."""
    found = list(_in_zones(here, place))
    if here.state.laid:
        for piece in pieces_of(here, place.piece):
            found.extend(layouts.lying_on(here.table, here.state, piece))
    return found


def _row_of(here: Here, place: phrases.RowOf) -> Iterable[int]:
    (zone,) = zones_of(here, place)
    return layouts.row_of(here.table, here.state, zone, place.row)


def _parts_of(here: Here, place: phrases.PartsOf) -> Iterable[int]:
    return [part for piece in pieces_of(here, place.piece) for part in here.table.pieces[piece].parts]


def _below(here: Here, place: phrases.Below) -> Iterable[int]:
    found = (below(here.table, here.state, piece) for piece in pieces_of(here, place.piece))
    return [piece for piece in found if piece != NO_PIECE]


# What lies in a place.
PLACES: dict[type, Callable[[Here, Any], Iterable[int]]] = {
    phrases.ZoneOf: _in_zones,
    phrases.SharedZone: _in_zones,
    phrases.OnPiece: _on_piece,
    phrases.PartsOf: _parts_of,
    phrases.Below: _below,
    phrases.RowOf: _row_of,
}

# ---------------------------------------------------------------- pieces


def pieces_of(here: Here, pieces: phrases.PieceSet) -> tuple[int, ...]:
    """The pieces that a phrase means, in their order; a random pick draws from the state's seed."""
    if isinstance(pieces, phrases.BoundPiece):
        piece = here.scope.bound(pieces.variable)
        return () if piece is None else (piece,)
    if isinstance(pieces, phrases.This):
        return () if here.scope.this == NO_PIECE else (here.scope.this,)
    if isinstance(pieces, phrases.Together):
        return tuple(dict.fromkeys(piece for one in pieces.sets for piece in pieces_of(here, one)))
    if pieces.pick == "all":
        if not pieces.places and not pieces.filters and pieces.kind is not None:
            return _all_of_kind(here.table, pieces.kind)
        return tuple(_fitting(here, pieces, _lying(here, pieces.places)))
    amount = 1 if pieces.amount is None else max(numbers.value_of(here, pieces.amount), 0)
    if pieces.pick == "random":
        found = _fitting(here, pieces, _lying(here, pieces.places))
        # Nobody can tell which of them was drawn.
        here.state.forget(found)
        return here.state.draw(found, amount)
    groups = [_fitting(here, pieces, group) for group in _groups(here, pieces.places)]
    if pieces.pick == "first":
        return tuple(piece for found in groups for piece in found[:amount])
    return tuple(piece for found in groups for piece in found[len(found) - min(amount, len(found)) :])


def _lying(here: Here, places: tuple[phrases.Place, ...]) -> Iterable[int]:
    """What lies in some places; without a place, everything there is."""
    if not places:
        return range(len(here.table.pieces))
    if len(places) == 1:
        return PLACES[type(places[0])](here, places[0])
    return [piece for place in places for piece in PLACES[type(place)](here, place)]


def _groups(here: Here, places: tuple[phrases.Place, ...]) -> Iterable[Iterable[int]]:
    """What lies in each of some places by itself: the first card of two piles is the first of each."""
    for place in places:
        zones = zones_of(here, place) if isinstance(place, phrases.ZoneOf | phrases.OnPiece) else ()
        if len(zones) > 1:
            yield from (here.state.zones[zone] for zone in zones)
        else:
            yield PLACES[type(place)](here, place)
    if not places:
        yield range(len(here.table.pieces))


def _fitting(here: Here, pieces: phrases.Pieces, lying: Iterable[int]) -> list[int]:
    """Those pieces that are of the kind and pass the filters that a phrase names."""
    known, kind = here.table.pieces, pieces.kind
    found = list(lying if kind is None else filter(_of_kind(here.table, kind).__contains__, lying))
    for test in _tests(here, pieces.filters) if found else ():
        found = [piece for piece in found if test(known[piece])]
    return found


@once_a_table
def _all_of_kind(table: Table, kind: str) -> tuple[int, ...]:
    """The pieces of a kind, wherever they are, in their order."""
    return tuple(piece.number for piece in table.pieces if kind in piece.kinds)


@once_a_table
def _of_kind(table: Table, kind: str) -> frozenset[int]:
    """The pieces of a kind."""
    return frozenset(_all_of_kind(table, kind))


def among(here: Here, pieces: phrases.PieceSet) -> Callable[[int], bool]:
    """Whether a piece is one of those that a phrase means; a phrase without a place means such pieces anywhere."""
    if isinstance(pieces, phrases.Together):
        sets = [among(here, one) for one in pieces.sets]
        return lambda piece: any(test(piece) for test in sets)
    if isinstance(pieces, phrases.Pieces) and not pieces.places and pieces.pick == "all":
        known, kind, tests = here.table.pieces, pieces.kind, _tests(here, pieces.filters)
        return lambda piece: (kind is None or kind in known[piece].kinds) and all(test(known[piece]) for test in tests)
    meant = pieces_of(here, pieces)
    return lambda piece: piece in meant


def is_among(here: Here, piece: int, pieces: phrases.PieceSet) -> bool:
    """Whether this piece is one of those that a phrase means."""
    return among(here, pieces)(piece)


def bits_of(here: Here, pieces: phrases.PieceSet) -> int:
    """The pieces that a phrase means, as bits; without a place, anywhere."""
    test = among(here, pieces)
    return sum(1 << piece.number for piece in here.table.pieces if test(piece.number))


# What these filters say of a piece is the same at any time.
STATIC_FILTERS = (phrases.HasValue, phrases.HasName, phrases.IsKind, phrases.CostsExactly, phrases.HasInCost)


def is_static(one: phrases.Filter) -> bool:
    """Whether a filter says the same of a piece at any time."""
    match one:
        case phrases.HasNumber(number=number):
            return isinstance(number, phrases.Constant | phrases.SettingValue | phrases.PlayerCount)
        case phrases.AnyFilter(filters=filters):
            return all(map(is_static, filters))
        case phrases.IsNot(filter=inner):
            return is_static(inner)
        case _:
            return isinstance(one, STATIC_FILTERS)


@once_a_text
def static_pieces(table: Table, pieces: phrases.PieceSet) -> int | None:
    """The pieces that a phrase without a place means at any time, as bits; None if that depends on something."""
    if isinstance(pieces, phrases.Together):
        parts = [static_pieces(table, one) for one in pieces.sets]
        known = [part for part in parts if part is not None]
        return functools.reduce(operator.or_, known, 0) if len(known) == len(parts) else None
    if not isinstance(pieces, phrases.Pieces) or pieces.places or pieces.pick != "all":
        return None
    if not all(map(is_static, pieces.filters)):
        return None
    test = among(Here(table, State(), Scope(0, 0)), pieces)
    return sum(1 << piece.number for piece in table.pieces if test(piece.number))


# ---------------------------------------------------------------- filters

# A filter is looked at once for a selection; what comes of it is asked about each piece.
Test = Callable[[PhysicalPiece], bool]


def _has_value(here: Here, one: phrases.HasValue) -> Test:
    name, values = one.property, one.values
    return lambda piece: piece.properties.get(name) in values


def _has_number(here: Here, one: phrases.HasNumber) -> Test:
    name, comparison, number = one.property, one.comparison, numbers.value_of(here, one.number)

    def test(piece: PhysicalPiece) -> bool:
        value = piece.properties.get(name)
        return isinstance(value, int) and compare(value, comparison, number)

    return test


def _has_name(here: Here, one: phrases.HasName) -> Test:
    name = one.name
    return lambda piece: piece.face.name == name


def shared_value(piece: PhysicalPiece, name: str) -> str | int | None:
    """What pieces are compared by: a property, or the name."""
    return piece.face.name if name == "name" else piece.properties.get(name)


def _values(here: Here, pieces: phrases.PieceSet, name: str) -> set[str | int | None]:
    known = here.table.pieces
    return {shared_value(known[piece], name) for piece in pieces_of(here, pieces)}


def _same_as(here: Here, one: phrases.SameAs) -> Test:
    name, values = one.property, _values(here, one.piece, one.property)
    return lambda piece: shared_value(piece, name) in values


def _missing_in(here: Here, one: phrases.MissingIn) -> Test:
    name, values = one.property, {None, *_values(here, one.place, one.property)}
    return lambda piece: shared_value(piece, name) not in values


def _is_called(here: Here, one: phrases.IsCalled) -> Test:
    condition = here.table.adjectives[one.adjective].condition

    def test(piece: PhysicalPiece) -> bool:
        scope = replace(here.scope, this=piece.number)
        if one.who == ME:
            return numbers.holds(replace(here, scope=scope), condition)
        said_by = (replace(scope, me=seat) for seat in seats_of(replace(here, scope=scope), one.who))
        return any(numbers.holds(replace(here, scope=said), condition) for said in said_by)

    return test


def _face_down(here: Here, one: phrases.FaceDown) -> Test:
    turned = here.state.face_down
    return lambda piece: bool(turned >> piece.number & 1)


def _linked_from(here: Here, one: phrases.LinkedFrom) -> Test:
    known = here.table.pieces
    linking = (*pieces_of(here, one.source), *borrowed(here, one.source))
    given = {mark for source in linking for mark in known[source].links_given}
    link = one.link
    return lambda piece: (link, piece.face.name) in given or not given.isdisjoint(piece.links_taken)


def borrowed(here: Here, pieces: phrases.PieceSet) -> Iterable[int]:
    """Pieces of others whose links count as if they lay where a phrase looks, because the owner there uses them."""
    if not here.table.index.states(UsesLinks) or not isinstance(pieces, phrases.Pieces):
        return
    for place in pieces.places:
        if isinstance(place, phrases.ZoneOf):
            for seat in seats_of(here, place.who):
                for held in facts.facts_of(here, seat, UsesLinks):
                    assert isinstance(held.fact.what, UsesLinks)
                    for lender in seats_of(held.here, held.fact.what.players):
                        lying = here.state.zones[here.table.zone(place.zone, lender)]
                        yield from _fitting(here, pieces, lying)


def _links_to(here: Here, one: phrases.LinksTo) -> Test:
    known = here.table.pieces
    targets = [known[target] for target in pieces_of(here, one.target)]
    link = one.link
    return lambda piece: any(
        (link, target.face.name) in piece.links_given or not piece.links_given.isdisjoint(target.links_taken)
        for target in targets
    )


def _costs_exactly(here: Here, one: phrases.CostsExactly) -> Test:
    cost = one.cost
    return lambda piece: piece.face.cost == cost


def _has_in_cost(here: Here, one: phrases.HasInCost) -> Test:
    cost = one.cost
    return lambda piece: has_in_cost(piece.face.cost, cost)


def _is_kind(here: Here, one: phrases.IsKind) -> Test:
    kind = one.kind
    return lambda piece: kind in piece.kinds


def _is_piece(here: Here, one: phrases.IsPiece) -> Test:
    meant = pieces_of(here, one.piece)
    return lambda piece: piece.number in meant


def _any_filter(here: Here, one: phrases.AnyFilter) -> Test:
    tests = _tests(here, one.filters)
    return lambda piece: any(test(piece) for test in tests)


def _is_not(here: Here, one: phrases.IsNot) -> Test:
    test = FILTERS[type(one.filter)](here, one.filter)
    return lambda piece: not test(piece)


FILTERS: dict[type, Callable[[Here, Any], Test]] = {
    phrases.HasValue: _has_value,
    phrases.HasNumber: _has_number,
    phrases.HasName: _has_name,
    phrases.SameAs: _same_as,
    phrases.MissingIn: _missing_in,
    phrases.IsCalled: _is_called,
    phrases.FaceDown: _face_down,
    phrases.LinkedFrom: _linked_from,
    phrases.LinksTo: _links_to,
    phrases.CostsExactly: _costs_exactly,
    phrases.HasInCost: _has_in_cost,
    phrases.IsKind: _is_kind,
    phrases.IsPiece: _is_piece,
    phrases.AnyFilter: _any_filter,
    phrases.IsNot: _is_not,
}


def _tests(here: Here, filters: tuple[phrases.Filter, ...]) -> list[Test]:
    return [FILTERS[type(one)](here, one) for one in filters]
