"""What follows from an event: what the text of its object says, and what those do who listen."""

from __future__ import annotations

from typing import NamedTuple

from wonderscript.runtime.bodies import program_of
from wonderscript.runtime.effects import Event, MoveTrack, Trigger
from wonderscript.runtime.events import reactions, waits_for
from wonderscript.runtime.pushing import move_track
from wonderscript.runtime.state import Frame, Happened, Here, Scope, State
from wonderscript.runtime.table import NO_PIECE, Table
from wonderscript.runtime.watching import LOOK, look
from wonderscript.runtime.written_deeds import Deed


class Own(NamedTuple):
    """What the text of a piece does when a verb is done to it: what simply happens, and a marker moved at the end."""

    deeds: tuple[Deed, ...]
    moves: MoveTrack | None


def following(table: Table, state: State, event: Happened) -> list[Frame]:
    """What has to be carried out after an event; when somebody has reacted, what is watched is looked at.

    Where nobody listens, and what the text of its object says simply happens, it happens at once.
    """
    if not event.listeners and table.quick:
        return texts_of(table, event.verb).follow(state, event.seat, event.piece, event.other, event.way)
    return _reacting(table, state, event)


def _reacting(table: Table, state: State, event: Happened) -> list[Frame]:
    frames = list(reactions(table, state, event))
    return [*frames, LOOK] if frames and table.index.watched else frames


class Texts(dict[int, Own | None]):
    """What the text of each piece does when a verb is done to it; None if more comes of it than simply happens."""

    __slots__ = ("_table", "_verb")

    def __init__(self, table: Table, verb: str) -> None:
        self._table = table
        self._verb = verb

    def __missing__(self, piece: int) -> Own | None:
        found = self[piece] = _read_text(self._table, self._verb, piece)
        return found

    def follow(self, state: State, seat: int, piece: int, other: int, way: str | None) -> list[Frame]:
        """What has to be carried out when a seat has done the verb to a piece, and nobody listens."""
        table, own = self._table, self[piece]
        if own is None:
            return _reacting(table, state, Happened(self._verb, seat, piece, other, None, way))
        deeds, moves = own
        if not deeds and moves is None:
            return []
        here = Here(table, state, Scope(seat, seat, piece))
        for deed in deeds:
            deed(here)
        frames = [] if moves is None else move_track(here, moves)
        if not table.index.watched:
            return frames
        return [*frames, LOOK] if frames else look(table, state)


def texts_of(table: Table, verb: str) -> Texts:
    """What the texts of pieces do when a verb is done to them, made once."""
    memo = table.memos.setdefault("texts", {})
    found: Texts = memo.get(verb) or memo.setdefault(verb, Texts(table, verb))
    return found


def _read_text(table: Table, verb: str, piece: int) -> Own | None:
    triggers = () if piece == NO_PIECE else table.pieces[piece].rules.triggers
    own = [trigger for _place, trigger in triggers if waits_for(trigger, verb, itself=True)]
    deeds: list[Deed] = []
    moves: MoveTrack | None = None
    for trigger in own:
        program = program_of(table, table.number_of(trigger.body))
        deed, end = program.run_from(0)
        if moves is not None or trigger != Trigger(Event(verb, None), trigger.body):
            return None
        if deed is not None:
            deeds.append(deed)
        if end < program.size:
            last = program.body[end]
            if end + 1 < program.size or not isinstance(last, MoveTrack):
                return None
            moves = last
    return Own(tuple(deeds), moves)
