"""Markers that are moved along their tracks, and what happens when they come somewhere."""

from __future__ import annotations

from collections.abc import Iterator

from wonderscript.runtime.instructions.effects import MoveTrack, Reaches, Trigger
from wonderscript.runtime.instructions.traversal import played_parts
from wonderscript.runtime.meaning.meanings import seats_of, value_of
from wonderscript.runtime.meaning.sources import Source, active_pieces, sources
from wonderscript.runtime.meaning.tracks import FOR_EVER, towards
from wonderscript.runtime.payment.plans import Use
from wonderscript.runtime.play.events import fires
from wonderscript.runtime.table.derived import once_a_table
from wonderscript.runtime.table.state import Frame, Here, Listener
from wonderscript.runtime.table.table import Table


def move_track(here: Here, statement: MoveTrack) -> list[Frame]:
    """Move a marker, no further than to the end of its track; then what it came to happens, in that order."""
    table, state = here.table, here.state
    number = table.tracks[statement.track]
    frames: list[Frame] = []
    for seat in seats_of(here, statement.who):
        steps = value_of(here.about(seat), statement.steps) * (-1 if statement.back else 1) * towards(seat)
        markers = state.markers
        after, gaining, reached = _way(table, statement.track, markers[number], steps)
        state.markers = (*markers[:number], after, *markers[number + 1 :])
        for position in reached:
            frames += _reached(here, statement.track, position, gaining)
    return frames


# Where a marker comes to, for whom it has moved forward, and the places on the way at which something happens.
Way = tuple[int, int, tuple[int, ...]]


def _way(table: Table, track: str, before: int, steps: int) -> Way:
    """The way of a marker from where it stands."""
    length = table.library.tracks[table.tracks[track]].length
    after = max(-length, min(length, before + steps))
    # Whoever the marker moves forward for comes to a place: the mover, or, if it goes back, the other one.
    gaining = 0 if after > before else 1
    way = range(before + 1, after + 1) if after > before else range(before - 1, after - 1, -1)
    places = [place * towards(gaining) for place in way]
    return after, gaining, tuple([place for place in places if place in _eventful(table, track)])


@once_a_table
def _eventful(table: Table, track: str) -> frozenset[int]:
    """The positions at which anything could happen when the marker comes there."""
    reached = [part for part in played_parts(table.library) if isinstance(part, Reaches)]
    return frozenset(event.position for event in reached if event.track == track)


def _reached(here: Here, track: str, position: int, seat: int) -> Iterator[Frame]:
    """What follows when the marker comes to a position for a seat."""
    table, state = here.table, here.state
    index = table.index
    saying = sources(table, index.rule_reached, active_pieces(table, state, seat, index.reached), seat)
    for source in list(saying):
        for place, trigger in source.rules.triggers:
            event = trigger.event
            if isinstance(event, Reaches) and event.track == track and event.position == position:
                yield from _once(here, source, place, trigger, event)


def _once(here: Here, source: Source, place: int, trigger: Trigger, event: Reaches) -> Iterator[Frame]:
    if event.once:
        use = Use(source.number, place, source.seat, FOR_EVER)
        if use in here.state.used:
            return
        here.state.used = (*here.state.used, use)
    yield from fires(here.table, here.state, trigger, Listener(source.number, place, source.seat))
