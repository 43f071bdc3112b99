"""Tracks: a marker between two players, the points of where it stands, and what happens when it comes somewhere.

The marker of a track is kept as seen from the first seat: positive towards its opponent.
"""

from __future__ import annotations

from collections.abc import Iterator

from wonderscript.runtime import events, facts, numbers, selecting
from wonderscript.runtime.effects import MoveTrack, Reaches, Trigger
from wonderscript.runtime.plans import Use
from wonderscript.runtime.state import Frame, Here, Listener, State
from wonderscript.runtime.table import Table
from wonderscript.runtime.traversal import played_parts

# What may happen once in a game waits for the end of no step.
FOR_EVER = ""


def position_of(here: Here, track: str, seat: int) -> int:
    """How far the marker stands towards the opponent of a seat."""
    return towards(seat) * here.state.markers[here.table.tracks[track]]


def towards(seat: int) -> int:
    """The direction in which a marker goes when it goes forward for a seat."""
    return 1 if seat == 0 else -1


def stand_at(table: Table, state: State, track: str, seat: int, place: int) -> None:
    """Put the marker of a track where a seat has pushed it; what happens once on the way there has happened."""
    number = table.tracks[track]
    state.markers = (*state.markers[:number], towards(seat) * place, *state.markers[number + 1 :])
    gaining = seat if place > 0 else 1 - seat
    for source in facts.sources(table, table.index.rule_reached, (), gaining):
        for index, trigger in source.rules.triggers:
            event = trigger.event
            if isinstance(event, Reaches) and event.track == track and event.once and event.position <= abs(place):
                state.used = (*state.used, Use(source.number, index, gaining, FOR_EVER))


def points_at(here: Here, track: str, seat: int) -> int:
    """The points of the stretch in which the marker stands, if it stands on the half of the opponent."""
    position = position_of(here, track, seat)
    info = here.table.library.tracks[here.table.tracks[track]]
    return sum(points for least, most, points in info.zones if least <= position <= most)


def move_track(here: Here, statement: MoveTrack) -> Iterator[Frame]:
    """Move a marker, no further than to the end of its track; then what it came to happens, in that order."""
    table, state = here.table, here.state
    number = table.tracks[statement.track]
    length = table.library.tracks[number].length
    for seat in selecting.seats_of(here, statement.who):
        steps = numbers.value_of(here.about(seat), statement.steps) * (-1 if statement.back else 1) * towards(seat)
        before = state.markers[number]
        after = max(-length, min(length, before + steps))
        state.markers = (*state.markers[:number], after, *state.markers[number + 1 :])
        # Whoever the marker moves forward for comes to a place: the mover, or, if it goes back, the other one.
        gaining = 0 if after > before else 1
        way = range(before + 1, after + 1) if after > before else range(before - 1, after - 1, -1)
        known = _places(table, statement.track)
        for place in way:
            position = place * towards(gaining)
            if position in known:
                yield from _reached(here, statement.track, position, gaining)


def _places(table: Table, track: str) -> frozenset[int]:
    """The positions at which anything could happen when the marker comes there."""
    memo = table.memos.setdefault("places", {})
    if track not in memo:
        events = [part for part in played_parts(table.library) if isinstance(part, Reaches)]
        memo[track] = frozenset(event.position for event in events if event.track == track)
    found: frozenset[int] = memo[track]
    return found


def _reached(here: Here, track: str, position: int, seat: int) -> Iterator[Frame]:
    """What follows when the marker comes to a position for a seat."""
    table, state = here.table, here.state
    index = table.index
    saying = facts.sources(table, index.rule_reached, facts.active_pieces(table, state, seat, index.reached), seat)
    for source in list(saying):
        for place, trigger in source.rules.triggers:
            event = trigger.event
            if isinstance(event, Reaches) and event.track == track and event.position == position:
                yield from _once(here, source, place, trigger, event)


def _once(here: Here, source: facts.Source, place: int, trigger: Trigger, event: Reaches) -> Iterator[Frame]:
    if event.once:
        use = Use(source.number, place, source.seat, FOR_EVER)
        if use in here.state.used:
            return
        here.state.used = (*here.state.used, use)
    yield from events.fires(here.table, here.state, trigger, Listener(source.number, place, source.seat))
