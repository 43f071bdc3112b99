"""Tracks: a marker between two players, and the points of where it stands.

The marker of a track is kept as seen from the first seat: positive towards its opponent.
"""

from __future__ import annotations

from wonderscript.runtime.instructions.effects import Reaches
from wonderscript.runtime.meaning.sources import sources
from wonderscript.runtime.payment.plans import Use
from wonderscript.runtime.table.state import Here, State
from wonderscript.runtime.table.table import Table

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
    for source in sources(table, table.index.rule_reached, (), gaining):
        for index, trigger in source.rules.triggers:
            event = trigger.event
            if isinstance(event, Reaches) and event.track == track and event.once and event.position <= abs(place):
                state.used = (*state.used, Use(source.number, index, gaining, FOR_EVER))


def points_at(here: Here, track: str, seat: int) -> int:
    """The points of the stretch in which the marker stands, if it stands on the half of the opponent."""
    position = position_of(here, track, seat)
    info = here.table.library.tracks[here.table.tracks[track]]
    return sum(points for least, most, points in info.zones if least <= position <= most)
