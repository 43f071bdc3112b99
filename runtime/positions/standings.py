"""How a game stands, read by the words of its library: what a seat has, what lies where, which steps run.

The same words set a position out (`positions.py`), in any of their forms; a word that names nothing is refused with the
one that was meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NoReturn

from wonderscript.runtime.instructions.library import Library, WordInfo
from wonderscript.runtime.meaning.tracks import towards
from wonderscript.runtime.table.state import State
from wonderscript.runtime.table.table import NOBODY, CounterSlots, Table

# What somebody can have so much of.
HELD = ("zone", "counter", "token", "kind", "track")


class PositionError(ValueError):
    """What cannot be of a position, whether it is set out or read.

    That is a word or piece that is not there, too many of something, a step that never comes. `fact` is what cannot be
    laid out, if it is one thing.
    """

    fact: object = None


def find_word(library: Library, word: object, *kinds: str) -> WordInfo:
    """What a word names, in any of its forms; it has to be of one of these kinds."""
    fitting = [one for one in library.words if one.kind in kinds]
    for one in fitting:
        if word in (one.id, *one.forms):
            return one
    known = [form for one in fitting for form in dict.fromkeys((one.id, *one.forms))]
    refuse(f"there is no {_either(kinds)} called", str(word), known)


def refuse(problem: str, word: str, known: Iterable[str]) -> NoReturn:
    """Say that a word is not there, and which was meant or which there are."""
    names = list(dict.fromkeys(known))
    by_small = {name.casefold(): name for name in names}
    near = get_close_matches(word.casefold(), by_small, n=1, cutoff=0.7)
    if near:
        hint = f'did you mean "{by_small[near[0]]}"?'
    elif len(names) <= 12:
        hint = f"there is {', '.join(names) or 'none'}"
    else:
        hint = f"there are {len(names)}, such as {', '.join(names[:3])}"
    raise PositionError(f'{problem} "{word}": {hint}')


def _either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


# ---------------------------------------------------------------- what there is


def amount_of(table: Table, state: State, seat: int | None, word: str, of: int | str | None = None) -> int:
    """How much a seat (None: the table) has; `of` is the value of tokens, or the piece on which a counter stands."""
    owner = _owner(table, seat)
    found = find_word(table.library, word, *HELD)
    if found.kind in ("counter", "token"):
        return _counted(table, state, owner, found.id, of)
    if of is not None:
        raise PositionError(f"{found.id} has no values and stands on no piece: leave {of!r} out")
    if found.kind == "zone":
        return len(state.zones[zone_number(table, found.id, owner)])
    if owner == NOBODY:
        raise PositionError(f'"{found.id}" is of a player: say whose')
    if found.kind == "track":
        return towards(owner) * state.markers[table.tracks[found.id]]
    return len(_in_play(table, state, owner, found.id))


def names_in(table: Table, state: State, seat: int | None, word: str) -> list[str]:
    """The names of the pieces in a zone of a seat, or (None) in a shared one, in the order in which they lie."""
    zone = find_word(table.library, word, "zone").id
    return [table.pieces[piece].name for piece in state.zones[zone_number(table, zone, _owner(table, seat))]]


def names_on(table: Table, state: State, name: str) -> list[str]:
    """The names of what lies on the pieces of a name, or under them."""
    pieces = table.named(name)
    if not pieces:
        refuse("there is no piece called", name, [one.name for one in table.pieces])
    return [table.pieces[one].name for piece in pieces for one in state.zones[table.on_piece(piece)]]


def number_of_step(table: Table, state: State, word: str) -> int | None:
    """Which time a step runs; None if it does not run."""
    step = find_word(table.library, word, "step").id
    return next((run.run for run, _scope in state.steps() if run.is_a(step)), None)


def seat_in_turn(state: State) -> int | None:
    """The seat whose turn it is in the innermost step that is played in turn; None if no such step runs."""
    return next((scope.me for run, scope in state.steps() if run.in_turn), None)


def zone_number(table: Table, zone: str, owner: int) -> int:
    """The number of a zone; whose it is has to be right."""
    if owner == NOBODY and zone not in table.shared_zones:
        raise PositionError(f'"{zone}" is a zone of each player: say whose')
    if owner != NOBODY and zone not in table.seat_zones:
        raise PositionError(f'"{zone}" is a zone of the table, not of a player')
    return table.zone(zone, owner)


def slot_on(table: Table, slots: CounterSlots, name: str) -> int:
    """Where a counter is kept that stands on the piece of a name."""
    pieces = [table.pieces[piece] for piece in slots.by_piece]
    for one in pieces:
        if one.name == name:
            return slots.by_piece[one.number]
    refuse(f"{slots.info.id} stands on no piece called", name, [one.name for one in pieces])


def check_owner(slots: CounterSlots, owner: int) -> None:
    """Whose a counter is has to be right."""
    if slots.info.shared != (owner == NOBODY):
        whose = "is shared by all" if slots.info.shared else "belongs to each player"
        raise PositionError(f"{slots.info.id} {whose}: it cannot be said here how much there is")


def no_such_value(slots: CounterSlots) -> PositionError:
    """The refusal of a value that a counter does not have."""
    values = ", ".join(str(value) for value in slots.by_value if value is not None)
    what = f"has the values {values}: say how many of which" if values else "has no values"
    return PositionError(f"{slots.info.id} {what}")


def _owner(table: Table, seat: int | None) -> int:
    if seat is None:
        return NOBODY
    if seat not in range(table.seats):
        raise PositionError(f"there is no seat {seat!r}: they are counted from 0 to {table.seats - 1}")
    return seat


def _counted(table: Table, state: State, owner: int, counter: str, of: int | str | None) -> int:
    slots = table.counters[counter]
    check_owner(slots, owner)
    seat = max(owner, 0)
    if isinstance(of, str):
        return state.counters[slot_on(table, slots, of) + seat]
    if of is not None and of not in slots.by_value:
        raise no_such_value(slots)
    starts = [slots.by_value[of]] if of is not None else [*slots.by_value.values(), *slots.by_piece.values()]
    return sum(state.counters[start + seat] for start in starts)


def _in_play(table: Table, state: State, owner: int, kind: str) -> list[int]:
    """The pieces of a kind that are in play for a seat: in the zone where they are active, else in any zone of it."""
    active = next(one.active_zone for one in table.library.kinds if one.id == kind)
    own = [active] if active in table.seat_zones else list(table.seat_zones)
    lying = [piece for zone in own for piece in state.zones[table.zone(zone, owner)]]
    return [piece for piece in lying if kind in table.pieces[piece].kinds]
