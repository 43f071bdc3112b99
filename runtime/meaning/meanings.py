"""What phrases mean in a state: players, places, pieces, numbers and conditions, and the facts that hold.

Phrases nest in each other and in facts: a number counts pieces, pieces are told by numbers, a fact holds on a
condition, and a condition asks for facts. So all that gives them meaning stands here, by the type of what is said.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from wonderscript.runtime.instructions import phrases
from wonderscript.runtime.instructions.effects import CountsAs, Fact, Produces, Shows, UsesLinks, Worth
from wonderscript.runtime.meaning import tracks
from wonderscript.runtime.meaning.counts_as import goes_on, would_be_among
from wonderscript.runtime.meaning.sources import Source, stating, usable
from wonderscript.runtime.payment.plans import Use
from wonderscript.runtime.table import layouts
from wonderscript.runtime.table.copies import compare, has_in_cost
from wonderscript.runtime.table.derived import once_a_table, once_a_text
from wonderscript.runtime.table.piece_owners import below, holder, lasts, owner, owners, speakers
from wonderscript.runtime.table.state import NOT_RUNNING, Here, Scope, State, StepRun
from wonderscript.runtime.table.table import NO_PIECE, NOBODY, PhysicalPiece, Table

# ---------------------------------------------------------------- numbers


def value_of(here: Here, number: phrases.Number) -> int:
    """The value of a number."""
    if isinstance(number, phrases.Constant):
        return number.value
    return NUMBERS[type(number)](here, number)


def _constant(here: Here, number: phrases.Constant) -> int:
    return number.value


def _bound_number(here: Here, number: phrases.BoundNumber) -> int:
    value = here.scope.bound(number.variable)
    if value is None:
        raise LookupError(f"nothing is bound to {number.variable}")
    return value


def _setting_value(here: Here, number: phrases.SettingValue) -> int:
    return here.table.settings[number.setting]


def _player_count(here: Here, number: phrases.PlayerCount) -> int:
    return here.table.players


def _step_number(here: Here, number: phrases.StepNumber) -> int:
    for step, _scope in here.state.steps():
        if step.step == number.step:
            return step.times if number.last else step.run
    return NOT_RUNNING[number.last]


def _counter_of(here: Here, number: phrases.CounterOf) -> int:
    seats = seats_of(here, number.who)
    if number.counter in here.table.symbols:
        return sum(symbols_of(here, seat, number.counter) for seat in seats)
    found = here.table.counters[number.counter]
    counters = here.state.counters
    if found.info.shared:
        return sum(counters[base] for base in found.by_value.values())
    bases = found.by_value.values() if number.value is None else [found.by_value[number.value]]
    return sum(counters[base + seat] for base in bases for seat in seats)


def _counter_on(here: Here, number: phrases.CounterOn) -> int:
    found = here.table.counters[number.counter].by_piece
    pieces = found if number.pieces is None else pieces_of(here, number.pieces)
    seats = seats_of(here, number.who)
    return sum(here.state.counters[found[piece] + seat] for piece in pieces if piece in found for seat in seats)


def _track_position(here: Here, number: phrases.TrackPosition) -> int:
    return sum(tracks.position_of(here, number.track, seat) for seat in seats_of(here, number.who))


def _track_points(here: Here, number: phrases.TrackPoints) -> int:
    return sum(tracks.points_at(here, number.track, seat) for seat in seats_of(here, number.who))


def _count_pieces(here: Here, number: phrases.CountPieces) -> int:
    pieces = pieces_of(here, number.pieces)
    if number.distinct is None:
        more = here.table.index.states(CountsAs)
        return len(pieces) + (stand_ins(here, number.pieces) if more else 0)
    group = here.table.library.groups.get(number.distinct)
    if group is not None:
        return different(here, pieces, group)
    known = here.table.pieces
    values = {shared_value(known[piece], number.distinct) for piece in pieces}
    return len(values - {None})


def _resource_units(here: Here, number: phrases.ResourceUnits) -> int:
    """Each unit that could be the resource counts, whatever else it could be."""
    bound = here.scope.bound(number.resource)
    resource = here.table.resources[number.resource] if bound is None else bound
    units = 0
    for piece in pieces_of(here, number.pieces):
        for _index, fact in here.table.pieces[piece].rules.facts.get(Produces, ()):
            if isinstance(fact.what, Produces):
                units += sum(here.table.library.resources[resource] in unit.names for unit in fact.what.units)
    return units


def _property_of(here: Here, number: phrases.PropertyOf) -> int:
    for piece in pieces_of(here, number.piece):
        value = here.table.pieces[piece].properties.get(number.property)
        if isinstance(value, int):
            return value
    return 0


def _points_of(here: Here, number: phrases.PointsOf) -> int:
    pieces = pieces_of(here, number.pieces)
    if number.best:
        taken = dict(here.taken).get(id(number))
        if taken is not None:
            return points_of(here, taken, here.scope.me)
        return max((points_of(here, piece, here.scope.me) for piece in pieces), default=0)
    return sum(points_of(here, piece) for piece in pieces)


def _token_points(here: Here, number: phrases.TokenPoints) -> int:
    total = 0
    for token in number.tokens:
        found = here.table.counters[token]
        for value, base in found.by_value.items():
            each = value if found.info.by_value and value is not None else found.info.worth
            total += each * sum(here.state.counters[base + seat] for seat in seats_of(here, number.who))
    return total


def _sum(here: Here, number: phrases.Sum) -> int:
    return sum(value_of(here, part) for part in number.parts)


def _difference(here: Here, number: phrases.Difference) -> int:
    return value_of(here, number.left) - value_of(here, number.right)


def _product(here: Here, number: phrases.Product) -> int:
    return value_of(here, number.left) * value_of(here, number.right)


def _square(here: Here, number: phrases.Square) -> int:
    value = value_of(here, number.number)
    return value * value


def _quotient(here: Here, number: phrases.Quotient) -> int:
    left, right = value_of(here, number.left), value_of(here, number.right)
    return -(-left // right) if number.up else left // right


def _extreme(here: Here, number: phrases.Extreme) -> int:
    values = [value_of(here, part) for part in number.parts]
    return max(values) if number.largest else min(values)


def _most_of(here: Here, number: phrases.MostOf) -> int:
    seats = seats_of(here, number.players)
    return max((value_of(here.about(seat), number.number) for seat in seats), default=0)


def _number_if(here: Here, number: phrases.NumberIf) -> int:
    return value_of(here, number.number) if holds(here, number.condition) else 0


NUMBERS: dict[type, Callable[[Here, Any], int]] = {
    phrases.Constant: _constant,
    phrases.BoundNumber: _bound_number,
    phrases.SettingValue: _setting_value,
    phrases.PlayerCount: _player_count,
    phrases.StepNumber: _step_number,
    phrases.CounterOf: _counter_of,
    phrases.CounterOn: _counter_on,
    phrases.TrackPosition: _track_position,
    phrases.TrackPoints: _track_points,
    phrases.CountPieces: _count_pieces,
    phrases.ResourceUnits: _resource_units,
    phrases.PropertyOf: _property_of,
    phrases.PointsOf: _points_of,
    phrases.TokenPoints: _token_points,
    phrases.Sum: _sum,
    phrases.Difference: _difference,
    phrases.Product: _product,
    phrases.Square: _square,
    phrases.Quotient: _quotient,
    phrases.Extreme: _extreme,
    phrases.MostOf: _most_of,
    phrases.NumberIf: _number_if,
}

# ---------------------------------------------------------------- conditions


def holds(here: Here, condition: phrases.Condition) -> bool:
    """Whether a condition holds."""
    return CONDITIONS[type(condition)](here, condition)


def _compare(here: Here, condition: phrases.Compare) -> bool:
    return compare(value_of(here, condition.left), condition.comparison, value_of(here, condition.right))


def _exists(here: Here, condition: phrases.Exists) -> bool:
    pieces = condition.pieces
    if pieces_of(here, pieces):
        return True
    if here.table.index.states(CountsAs) and stand_ins(here, pieces):
        return True
    # Where it is asked whether something leads somewhere, the links of others can count.
    filters = pieces.filters if isinstance(pieces, phrases.Pieces) else ()
    links = any(isinstance(one, phrases.LinksTo) for one in filters)
    return links and any(True for _piece in borrowed(here, pieces))


def _is_in(here: Here, condition: phrases.IsIn) -> bool:
    pieces = pieces_of(here, condition.piece)
    return bool(pieces) and all(is_among(here, piece, condition.pieces) for piece in pieces)


def _player_is(here: Here, condition: phrases.PlayerIs) -> bool:
    seat = seat_of(here, condition.player)
    return seat != NOBODY and seat in seats_of(here, condition.players)


def _setting_is(here: Here, condition: phrases.SettingIs) -> bool:
    return bool(here.table.settings[condition.setting])


def _not(here: Here, condition: phrases.Not) -> bool:
    return not holds(here, condition.condition)


def _all_of(here: Here, condition: phrases.AllOf) -> bool:
    return all(holds(here, one) for one in condition.conditions)


def _any_of(here: Here, condition: phrases.AnyOf) -> bool:
    return any(holds(here, one) for one in condition.conditions)


# Whether a player is able to do a verb is added by `options`, which knows how verbs go on.
CONDITIONS: dict[type, Callable[[Here, Any], bool]] = {
    phrases.Compare: _compare,
    phrases.Exists: _exists,
    phrases.IsIn: _is_in,
    phrases.PlayerIs: _player_is,
    phrases.SettingIs: _setting_is,
    phrases.Not: _not,
    phrases.AllOf: _all_of,
    phrases.AnyOf: _any_of,
}

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


def _beside(here: Here, players: phrases.Beside) -> tuple[int, ...]:
    found = (SEATS[players.which](here.spoken_by(seat)) for seat in seats_of(here, players.whose))
    return tuple(dict.fromkeys(seat for group in found for seat in group))


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
    return tuple([seat for seat in seats if holds(here.about(seat), players.condition)])


PLAYERS: dict[type, Callable[[Here, Any], tuple[int, ...]]] = {
    phrases.Seat: _seat,
    phrases.BoundPlayer: _bound_player,
    phrases.Beside: _beside,
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
    amount = 1 if pieces.amount is None else max(value_of(here, pieces.amount), 0)
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
    name, comparison, number = one.property, one.comparison, value_of(here, one.number)

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
            return holds(replace(here, scope=scope), condition)
        said_by = (replace(scope, me=seat) for seat in seats_of(replace(here, scope=scope), one.who))
        return any(holds(replace(here, scope=said), condition) for said in said_by)

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
                for held in facts_of(here, seat, UsesLinks):
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


# ---------------------------------------------------------------- facts that hold


class Held(NamedTuple):
    """A fact that holds: what it says, where it comes from, and what is used up by making use of it."""

    fact: Fact
    here: Here
    use: Use | None


def facts_of(here: Here, seat: int, kind: type, meant: Callable[[Fact], bool] | None = None) -> Iterator[Held]:
    """The facts of a kind that hold for a seat now; of those that are not `meant` it is not asked."""
    for source in stating(here, seat, kind):
        yield from _holding(here, source, kind, meant)


def _holding(here: Here, source: Source, kind: type, meant: Callable[[Fact], bool] | None = None) -> Iterator[Held]:
    for index, fact in source.rules.facts.get(kind, ()):
        if meant is not None and not meant(fact):
            continue
        inner = here.spoken_by(source.seat, source.piece)
        use: Use | None = None
        if fact.once_a is not None:
            use = Use(source.number, index, source.seat, fact.once_a)
            if not usable(here.state, use):
                continue
        if fact.condition is None or holds(inner, fact.condition):
            yield Held(fact, inner, use)


# ---------------------------------------------------------------- what facts amount to


def symbols_of(here: Here, seat: int, symbol: str) -> int:
    """How often a seat shows a symbol; one that is a choice counts only where `wild` says as what."""

    def shows_it(fact: Fact) -> bool:
        return isinstance(fact.what, Shows) and fact.what.symbols == (symbol,)

    count = 0
    for held in facts_of(here, seat, Shows, shows_it):
        assert isinstance(held.fact.what, Shows)
        count += value_of(held.here, held.fact.what.amount)
    return count + (wild_count(here, symbol) if seat == here.wild_for else 0)


def wild_count(here: Here, symbol: str) -> int:
    """How many of the open symbols are taken for this one."""
    return sum(amount for name, amount in here.wild if name == symbol)


def wild_symbols(here: Here, seat: int) -> Iterator[tuple[str, ...]]:
    """Each symbol of a seat that is a choice, with what it can be."""
    if not _may_be_open(here, seat):
        return
    for held in facts_of(here, seat, Shows):
        what = held.fact.what
        if isinstance(what, Shows) and len(what.symbols) > 1:
            for _unit in range(value_of(held.here, what.amount)):
                yield what.symbols


def _may_be_open(here: Here, seat: int) -> bool:
    """Whether anything speaks for a seat that shows a symbol of its choice; where pieces do not simply lie, perhaps."""
    table, bits = here.table, here.state.bits
    pieces = _showing_openly(table)
    return pieces is None or any(bits[first + seat] & pieces for first, _able in table.active_zones)


@once_a_table
def _showing_openly(table: Table) -> int | None:
    """The pieces (as bits) that show a symbol of one's choice; None if something else may, or they may be elsewhere."""
    if not table.index.simple or table.index.rule_facts.get(Shows) or table.index.seat_facts.get(Shows):
        return None
    shows = [(piece.number, fact.what) for piece in table.pieces for _, fact in piece.rules.facts.get(Shows, ())]
    return sum({1 << piece for piece, what in shows if isinstance(what, Shows) and len(what.symbols) > 1})


def shown_by(here: Here, piece: int, seat: int) -> Iterator[tuple[str, ...]]:
    """Each symbol that a piece shows, as if it were a seat's, with what it can be."""
    for held in _holding(here, Source(piece, seat, here.table.pieces[piece].rules), Shows):
        what = held.fact.what
        assert isinstance(what, Shows)
        for _unit in range(value_of(held.here, what.amount)):
            yield what.symbols


def points_of(here: Here, piece: int, seat: int | None = None) -> int:
    """The points of a piece (and of what it has copied) to its owner, or, as if it were theirs, to a seat."""
    table, state = here.table, here.state
    total = 0
    for copied in state.copied:
        if copied.by == piece and copied.seat == (copied.seat if seat is None else seat):
            total += points_of(here, copied.piece, copied.seat) if lasts(table, state, copied) else 0
    rules = table.pieces[piece].rules
    if Worth in rules.facts:
        speaker = _speaker(here, piece) if seat is None else seat
        for held in _holding(here, Source(piece, speaker, rules), Worth):
            if isinstance(held.fact.what, Worth):
                total += value_of(held.here, held.fact.what.points)
    return total


def _speaker(here: Here, piece: int) -> int:
    """For whom a piece speaks when it is asked for; of what belongs to nobody, who asks."""
    table, state = here.table, here.state
    if table.index.elsewhere >> piece & 1:
        return next(iter(speakers(table, state, table.pieces[piece])), here.scope.me)
    seat = owner(table, state, piece)
    return here.scope.me if seat == NOBODY else seat


def different(here: Here, pieces: Iterable[int], group: Iterable[str]) -> int:
    """How many different symbols of a group pieces show, open ones taken so that there are most of them."""
    wanted = set(group)
    owners = {piece: owner(here.table, here.state, piece) for piece in pieces}
    shown = [set(unit) & wanted for piece, seat in owners.items() for unit in shown_by(here, piece, seat)]
    return _most_matched([unit for unit in shown if unit])


def _most_matched(units: Sequence[set[str]]) -> int:
    """To how many of the units different symbols can be given at most."""
    given: dict[str, int] = {}

    def find(unit: int, tried: set[str]) -> bool:
        for symbol in units[unit] - tried:
            tried.add(symbol)
            if symbol not in given or find(given[symbol], tried):
                given[symbol] = unit
                return True
        return False

    return sum(find(unit, set()) for unit in range(len(units)))


def stand_ins(here: Here, pieces: phrases.PieceSet) -> int:
    """How many pieces more than there are count as such, because of what those say whose zones are counted."""
    if isinstance(pieces, phrases.Together):
        return sum(stand_ins(here, one) for one in pieces.sets)
    if not isinstance(pieces, phrases.Pieces) or pieces.pick != "all":
        return 0
    found = 0
    for place in pieces.places:
        for seat in seats_of(here, place.who) if isinstance(place, phrases.ZoneOf) else ():
            for held in facts_of(here, seat, CountsAs, partial(_counts_here, here, pieces, place)):
                assert isinstance(held.fact.what, CountsAs)
                found += held.fact.what.amount
    return found


def _counts_here(here: Here, pieces: phrases.Pieces, place: phrases.Place, fact: Fact) -> bool:
    """Whether a fact is about the pieces that are counted: only then is it asked whether it holds."""
    what = fact.what
    assert isinstance(what, CountsAs)
    return goes_on(here, what.within) and would_be_among(here.table, what.pieces, pieces, place)
