"""Numbers and conditions: what a phrase amounts to in a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wonderscript.runtime import facts, phrases, selecting, stand_ins, symbols, tracks
from wonderscript.runtime.copies import compare
from wonderscript.runtime.effects import CountsAs, Produces
from wonderscript.runtime.state import NOT_RUNNING, Here
from wonderscript.runtime.table import NOBODY


def value_of(here: Here, number: phrases.Number) -> int:
    """The value of a number."""
    if isinstance(number, phrases.Constant):
        return number.value
    return NUMBERS[type(number)](here, number)


def holds(here: Here, condition: phrases.Condition) -> bool:
    """Whether a condition holds."""
    return CONDITIONS[type(condition)](here, condition)


# ---------------------------------------------------------------- numbers


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
    seats = selecting.seats_of(here, number.who)
    if number.counter in here.table.symbols:
        return sum(facts.symbols_of(here, seat, number.counter) for seat in seats)
    found = here.table.counters[number.counter]
    counters = here.state.counters
    if found.info.shared:
        return sum(counters[base] for base in found.by_value.values())
    bases = found.by_value.values() if number.value is None else [found.by_value[number.value]]
    return sum(counters[base + seat] for base in bases for seat in seats)


def _counter_on(here: Here, number: phrases.CounterOn) -> int:
    found = here.table.counters[number.counter].by_piece
    pieces = found if number.pieces is None else selecting.pieces_of(here, number.pieces)
    seats = selecting.seats_of(here, number.who)
    return sum(here.state.counters[found[piece] + seat] for piece in pieces if piece in found for seat in seats)


def _track_position(here: Here, number: phrases.TrackPosition) -> int:
    return sum(tracks.position_of(here, number.track, seat) for seat in selecting.seats_of(here, number.who))


def _track_points(here: Here, number: phrases.TrackPoints) -> int:
    return sum(tracks.points_at(here, number.track, seat) for seat in selecting.seats_of(here, number.who))


def _count_pieces(here: Here, number: phrases.CountPieces) -> int:
    pieces = selecting.pieces_of(here, number.pieces)
    if number.distinct is None:
        more = here.table.index.states(CountsAs)
        return len(pieces) + (stand_ins.stand_ins(here, number.pieces) if more else 0)
    group = here.table.library.groups.get(number.distinct)
    if group is not None:
        return symbols.different(here, pieces, group)
    known = here.table.pieces
    values = {selecting.shared_value(known[piece], number.distinct) for piece in pieces}
    return len(values - {None})


def _resource_units(here: Here, number: phrases.ResourceUnits) -> int:
    """Each unit that could be the resource counts, whatever else it could be."""
    bound = here.scope.bound(number.resource)
    resource = here.table.resources[number.resource] if bound is None else bound
    units = 0
    for piece in selecting.pieces_of(here, number.pieces):
        for _index, fact in here.table.pieces[piece].rules.facts.get(Produces, ()):
            if isinstance(fact.what, Produces):
                units += sum(here.table.library.resources[resource] in unit.names for unit in fact.what.units)
    return units


def _property_of(here: Here, number: phrases.PropertyOf) -> int:
    for piece in selecting.pieces_of(here, number.piece):
        value = here.table.pieces[piece].properties.get(number.property)
        if isinstance(value, int):
            return value
    return 0


def _points_of(here: Here, number: phrases.PointsOf) -> int:
    pieces = selecting.pieces_of(here, number.pieces)
    if number.best:
        taken = dict(here.taken).get(id(number))
        if taken is not None:
            return facts.points_of(here, taken, here.scope.me)
        return max((facts.points_of(here, piece, here.scope.me) for piece in pieces), default=0)
    return sum(facts.points_of(here, piece) for piece in pieces)


def _token_points(here: Here, number: phrases.TokenPoints) -> int:
    total = 0
    for token in number.tokens:
        found = here.table.counters[token]
        for value, base in found.by_value.items():
            each = value if found.info.by_value and value is not None else found.info.worth
            total += each * sum(here.state.counters[base + seat] for seat in selecting.seats_of(here, number.who))
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
    seats = selecting.seats_of(here, number.players)
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


def _compare(here: Here, condition: phrases.Compare) -> bool:
    return compare(value_of(here, condition.left), condition.comparison, value_of(here, condition.right))


def _exists(here: Here, condition: phrases.Exists) -> bool:
    pieces = condition.pieces
    if selecting.pieces_of(here, pieces):
        return True
    if here.table.index.states(CountsAs) and stand_ins.stand_ins(here, pieces):
        return True
    # Where it is asked whether something leads somewhere, the links of others can count.
    filters = pieces.filters if isinstance(pieces, phrases.Pieces) else ()
    links = any(isinstance(one, phrases.LinksTo) for one in filters)
    return links and any(True for _piece in selecting.borrowed(here, pieces))


def _is_in(here: Here, condition: phrases.IsIn) -> bool:
    pieces = selecting.pieces_of(here, condition.piece)
    return bool(pieces) and all(selecting.is_among(here, piece, condition.pieces) for piece in pieces)


def _player_is(here: Here, condition: phrases.PlayerIs) -> bool:
    seat = selecting.seat_of(here, condition.player)
    return seat != NOBODY and seat in selecting.seats_of(here, condition.players)


def _setting_is(here: Here, condition: phrases.SettingIs) -> bool:
    return bool(here.table.settings[condition.setting])


def _not(here: Here, condition: phrases.Not) -> bool:
    return not holds(here, condition.condition)


def _all_of(here: Here, condition: phrases.AllOf) -> bool:
    return all(holds(here, one) for one in condition.conditions)


def _any_of(here: Here, condition: phrases.AnyOf) -> bool:
    return any(holds(here, one) for one in condition.conditions)


# Whether a player is able to do a verb is added by `lines`, which knows how verbs go on.
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
