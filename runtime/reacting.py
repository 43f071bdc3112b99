"""What follows from an event: what the text of its object says, and what those do who listen."""

from __future__ import annotations

from wonderscript.runtime.bodies import program_of
from wonderscript.runtime.effects import Event, Trigger
from wonderscript.runtime.events import reactions, waits_for
from wonderscript.runtime.state import Frame, Happened, Here, Scope, State
from wonderscript.runtime.table import NO_PIECE, Table
from wonderscript.runtime.watching import LOOK, look
from wonderscript.runtime.written_deeds import Deed


def following(table: Table, state: State, event: Happened) -> list[Frame]:
    """What has to be carried out after an event; when somebody has reacted, what is watched is looked at.

    Where nobody listens, and what the text of its object says simply happens, it happens at once.
    """
    deeds = None if event.listeners else _own_deeds(table, event.verb, event.piece)
    if deeds is None:
        frames = list(reactions(table, state, event))
        return [*frames, LOOK] if frames and table.index.watched else frames
    if not deeds:
        return []
    here = Here(table, state, Scope(event.seat, event.seat, event.piece))
    for deed in deeds:
        deed(here)
    return look(table, state) if table.index.watched else []


def _own_deeds(table: Table, verb: str, piece: int) -> tuple[Deed, ...] | None:
    """What the text of a piece does when a verb is done to it; None if that does not simply happen."""
    if not table.quick:
        return None
    memo = table.memos.setdefault("own deeds", {})
    key = verb, piece
    if key not in memo:
        memo[key] = _found_deeds(table, verb, piece)
    found: tuple[Deed, ...] | None = memo[key]
    return found


def _found_deeds(table: Table, verb: str, piece: int) -> tuple[Deed, ...] | None:
    triggers = () if piece == NO_PIECE else table.pieces[piece].rules.triggers
    own = [trigger for _place, trigger in triggers if waits_for(trigger, verb, itself=True)]
    deeds: list[Deed] = []
    for trigger in own:
        deed = program_of(table, table.number_of(trigger.body)).whole
        if deed is None or trigger != Trigger(Event(verb, None), trigger.body):
            return None
        deeds.append(deed)
    return tuple(deeds)
