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
    own = None if event.listeners else _own_text(table, event.verb, event.piece)
    if own is None:
        frames = list(reactions(table, state, event))
        return [*frames, LOOK] if frames and table.index.watched else frames
    deeds, moves = own
    if not deeds and moves is None:
        return []
    here = Here(table, state, Scope(event.seat, event.seat, event.piece))
    for deed in deeds:
        deed(here)
    frames = [] if moves is None else list(move_track(here, moves))
    if not table.index.watched:
        return frames
    return [*frames, LOOK] if frames else look(table, state)


def _own_text(table: Table, verb: str, piece: int) -> Own | None:
    """What the text of a piece does when a verb is done to it; None if more comes of it."""
    if not table.quick:
        return None
    memo = table.memos.setdefault("own text", {})
    key = verb, piece
    found: Own | None = memo.get(key)
    if found is None and key not in memo:
        found = memo[key] = _read_text(table, verb, piece)
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
