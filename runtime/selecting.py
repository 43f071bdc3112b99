"""Players, places and pieces: which ones a phrase means in a state.

Phrases nest in numbers and numbers in phrases, so this module and `numbers` know each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wonderscript.runtime import numbers, phrases, randomness
from wonderscript.runtime.effects import Links
from wonderscript.runtime.state import Here, State
from wonderscript.runtime.table import NO_PIECE, NOBODY, PhysicalPiece, Table

# ---------------------------------------------------------------- players


def seats_of(here: Here, players: phrases.Players) -> tuple[int, ...]:
    """The seats that a phrase names; the bank is no seat."""
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


def round_from(ring: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The ring, beginning with a seat."""
    start = ring.index(seat) if seat in ring else 0
    return ring[start:] + ring[:start]


def _seat(here: Here, players: phrases.Seat) -> tuple[int, ...]:
    ring = here.state.ring
    me = here.scope.me
    match players.which:
        case "me":
            return (me,)
        case "them":
            return (here.scope.them,)
        case "left":
            return beside(ring, me, 1)
        case "right":
            return beside(ring, me, -1)
        case "neighbors":
            return tuple(dict.fromkeys(beside(ring, me, 1) + beside(ring, me, -1)))
        case "everyone":
            return round_from(ring, here.state.first)
        case "others" | "opponent":
            return tuple(seat for seat in round_from(ring, me) if seat != me)
        case "first":
            return (here.state.first,)
        case "second":
            return beside(ring, here.state.first, 1)
        case "active":
            return (active_seat(here.state),)
        case "bank":
            return ()
        case _:
            raise NotImplementedError(players.which)


def active_seat(state: State) -> int:
    """Whose turn it is in the innermost step that players do one after the other, or else the first player."""
    return next((scope.me for step, scope in state.steps() if step.in_turn), state.first)


def _bound_player(here: Here, players: phrases.BoundPlayer) -> tuple[int, ...]:
    seat = here.scope.bound(players.variable)
    return () if seat is None else (seat,)


def _owner_of(here: Here, players: phrases.OwnerOf) -> tuple[int, ...]:
    owners = dict.fromkeys(owner(here.table, here.state, piece) for piece in pieces_of(here, players.piece))
    return tuple(seat for seat in owners if seat != NOBODY)


def _holder_of(here: Here, players: phrases.HolderOf) -> tuple[int, ...]:
    """Who has more of the relation's counter on the piece than anybody else."""
    slots = here.table.counters[here.table.relations[players.relation].counter].by_piece
    for piece in pieces_of(here, players.piece):
        counts = [here.state.counters[slots[piece] + seat] for seat in range(here.table.players)]
        most = max(counts)
        if most > 0 and counts.count(most) == 1:
            return (counts.index(most),)
    return ()


def _each_of(here: Here, players: phrases.EachOf) -> tuple[int, ...]:
    return tuple(dict.fromkeys(seat for group in players.groups for seat in seats_of(here, group)))


def _players_who(here: Here, players: phrases.PlayersWho) -> tuple[int, ...]:
    found = seats_of(here, players.players)
    return tuple(seat for seat in found if numbers.holds(here.about(seat), players.condition))


PLAYERS: dict[type, Callable[[Here, Any], tuple[int, ...]]] = {
    phrases.Seat: _seat,
    phrases.BoundPlayer: _bound_player,
    phrases.OwnerOf: _owner_of,
    phrases.HolderOf: _holder_of,
    phrases.EachOf: _each_of,
    phrases.PlayersWho: _players_who,
}

# ---------------------------------------------------------------- places


def owner(table: Table, state: State, piece: int) -> int:
    """Who owns a piece: the seat of its zone, or of the piece that it lies on."""
    zone = state.where[piece]
    while zone >= table.first_on:
        zone = state.where[zone - table.first_on]
    return table.zone_seats[zone]


def zones_of(here: Here, place: phrases.Place) -> list[int]:
    """The numbers of the zones that a phrase names."""
    match place:
        case phrases.ZoneOf(who=who, zone=zone):
            first = here.table.seat_zones[zone]
            return [first + seat for seat in seats_of(here, who)]
        case phrases.SharedZone(zone=zone):
            return [here.table.shared_zones[zone]]
        case phrases.OnPiece(piece=piece):
            return [here.table.on_piece(one) for one in pieces_of(here, piece)]
        case _:
            raise NotImplementedError(f"{type(place).__name__} is no place to put something")


def _lying_in(here: Here, place: phrases.Place) -> Iterator[int]:
    if isinstance(place, phrases.PartsOf):
        for piece in pieces_of(here, place.piece):
            yield from here.table.pieces[piece].parts
        return
    if isinstance(place, phrases.Below):
        for piece in pieces_of(here, place.piece):
            yield from _below(here, piece)
        return
    for zone in zones_of(here, place):
        yield from here.state.zones[zone]


def _below(here: Here, piece: int) -> Iterator[int]:
    zone = here.state.where[piece] - here.table.first_on
    parent = here.table.pieces[piece].parent
    if zone >= 0:
        yield zone
    elif parent != NO_PIECE:
        yield parent


# ---------------------------------------------------------------- pieces


def pieces_of(here: Here, pieces: phrases.PieceSet) -> tuple[int, ...]:
    """The pieces that a phrase means, in their order; a random pick draws from the state's seed."""
    match pieces:
        case phrases.BoundPiece(variable=variable):
            piece = here.scope.bound(variable)
            return () if piece is None else (piece,)
        case phrases.This():
            return () if here.scope.this == NO_PIECE else (here.scope.this,)
        case phrases.Together(sets=sets):
            return tuple(dict.fromkeys(piece for one in sets for piece in pieces_of(here, one)))
    known = here.table.pieces
    if pieces.places:
        lying = [piece for place in pieces.places for piece in _lying_in(here, place)]
    else:
        lying = list(range(len(known)))
    kind, filters = pieces.kind, pieces.filters
    found = [
        piece
        for piece in lying
        if (kind is None or kind in known[piece].kinds)
        and all(FILTERS[type(one)](here, one, known[piece]) for one in filters)
    ]
    return _picked(here, pieces, found)


def _picked(here: Here, pieces: phrases.Pieces, found: list[int]) -> tuple[int, ...]:
    if pieces.pick == "all":
        return tuple(found)
    amount = 1 if pieces.amount is None else max(numbers.value_of(here, pieces.amount), 0)
    if pieces.pick == "random":
        drawn, here.state.seed = randomness.sample(found, amount, here.state.seed)
        return drawn
    return tuple(found[:amount] if pieces.pick == "first" else found[len(found) - min(amount, len(found)) :])


def is_among(here: Here, piece: int, pieces: phrases.PieceSet) -> bool:
    """Whether a piece is one of those that a phrase means; a phrase without a place means such pieces anywhere."""
    match pieces:
        case phrases.Together(sets=sets):
            return any(is_among(here, piece, one) for one in sets)
        case phrases.Pieces(places=(), pick="all", kind=kind, filters=filters):
            face = here.table.pieces[piece]
            fits = kind is None or kind in face.kinds
            return fits and all(FILTERS[type(one)](here, one, face) for one in filters)
        case _:
            return piece in pieces_of(here, pieces)


# ---------------------------------------------------------------- filters


def _has_value(here: Here, one: phrases.HasValue, piece: PhysicalPiece) -> bool:
    return piece.properties.get(one.property) in one.values


def _has_number(here: Here, one: phrases.HasNumber, piece: PhysicalPiece) -> bool:
    value = piece.properties.get(one.property)
    return isinstance(value, int) and numbers.compare(value, one.comparison, numbers.value_of(here, one.number))


def _has_name(here: Here, one: phrases.HasName, piece: PhysicalPiece) -> bool:
    return piece.face.name == one.name


def shared_value(piece: PhysicalPiece, name: str) -> str | int | None:
    """What pieces are compared by: a property, or the name."""
    return piece.face.name if name == "name" else piece.properties.get(name)


def _same_as(here: Here, one: phrases.SameAs, piece: PhysicalPiece) -> bool:
    value = shared_value(piece, one.property)
    others = pieces_of(here, one.piece)
    return any(shared_value(here.table.pieces[other], one.property) == value for other in others)


def _missing_in(here: Here, one: phrases.MissingIn, piece: PhysicalPiece) -> bool:
    value = piece.properties.get(one.property)
    there = pieces_of(here, one.place)
    return all(here.table.pieces[other].properties.get(one.property) != value for other in there)


def _is_called(here: Here, one: phrases.IsCalled, piece: PhysicalPiece) -> bool:
    inner = here._replace(scope=here.scope._replace(this=piece.number))
    return numbers.holds(inner, here.table.adjectives[one.adjective].condition)


def leads_to(source: PhysicalPiece, target: PhysicalPiece, link: str) -> bool:
    """Whether a piece has a link to another: by its name, or by a symbol that the other takes."""
    given = [fact.what for _index, fact in source.rules.facts.get(Links, ()) if isinstance(fact.what, Links)]
    for one in given:
        if one.link != link or one.takes:
            continue
        if one.target == target.face.name:
            return True
        if one.target is None and one.symbol in _taken(target, link):
            return True
    return False


def _taken(piece: PhysicalPiece, link: str) -> list[str | None]:
    known = [fact.what for _index, fact in piece.rules.facts.get(Links, ()) if isinstance(fact.what, Links)]
    return [one.symbol for one in known if one.takes and one.link == link]


def _linked_from(here: Here, one: phrases.LinkedFrom, piece: PhysicalPiece) -> bool:
    pieces = here.table.pieces
    return any(leads_to(pieces[source], piece, one.link) for source in pieces_of(here, one.source))


def _links_to(here: Here, one: phrases.LinksTo, piece: PhysicalPiece) -> bool:
    pieces = here.table.pieces
    return any(leads_to(piece, pieces[target], one.link) for target in pieces_of(here, one.target))


def _costs_exactly(here: Here, one: phrases.CostsExactly, piece: PhysicalPiece) -> bool:
    return piece.face.cost == one.cost


def _is_kind(here: Here, one: phrases.IsKind, piece: PhysicalPiece) -> bool:
    return one.kind in piece.kinds


def _is_piece(here: Here, one: phrases.IsPiece, piece: PhysicalPiece) -> bool:
    return piece.number in pieces_of(here, one.piece)


def _any_filter(here: Here, one: phrases.AnyFilter, piece: PhysicalPiece) -> bool:
    return any(FILTERS[type(inner)](here, inner, piece) for inner in one.filters)


def _is_not(here: Here, one: phrases.IsNot, piece: PhysicalPiece) -> bool:
    return not FILTERS[type(one.filter)](here, one.filter, piece)


FILTERS: dict[type, Callable[[Here, Any, PhysicalPiece], bool]] = {
    phrases.HasValue: _has_value,
    phrases.HasNumber: _has_number,
    phrases.HasName: _has_name,
    phrases.SameAs: _same_as,
    phrases.MissingIn: _missing_in,
    phrases.IsCalled: _is_called,
    phrases.LinkedFrom: _linked_from,
    phrases.LinksTo: _links_to,
    phrases.CostsExactly: _costs_exactly,
    phrases.IsKind: _is_kind,
    phrases.IsPiece: _is_piece,
    phrases.AnyFilter: _any_filter,
    phrases.IsNot: _is_not,
}
