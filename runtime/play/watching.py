"""What is watched: conditions that turn true, and relations that begin and end.

They are looked at when a verb is finished, when the listeners of a verb are through, and when a step ends; never in the
middle of a verb. First what was lost, then what was gained, then conditions; and again, until nothing has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wonderscript.runtime.instructions.effects import Trigger, Turns, Watch
from wonderscript.runtime.instructions.phrases import Below, Piece, Pieces, This
from wonderscript.runtime.meaning.meanings import active_seat, holds, pieces_of, round_from, seats_of
from wonderscript.runtime.meaning.sources import Source, active_pieces, source_rules, sources
from wonderscript.runtime.play.events import fires, places_said_once
from wonderscript.runtime.table.derived import once_a_table
from wonderscript.runtime.table.piece_owners import belongs_to_all, holder
from wonderscript.runtime.table.state import NO_SCOPE, Frame, Here, Listener, Scope, State, Task, Watched, new_state
from wonderscript.runtime.table.table import EMPTY_BODY, NO_PIECE, NOBODY, Table

# The place among its rules of something that says no more than that a piece is there.
PRESENT = -1

LOOK = Frame(Task.WATCH, EMPTY_BODY, 0, NO_SCOPE)


def look(table: Table, state: State) -> list[Frame]:
    """What has to be carried out because something turned true or false since the last time."""
    before = state.watched
    watchers = list(_watchers(table, state))
    relations = tuple(_relations(table, state, watchers))
    frames = [*_ended(table, state, before, relations), *_begun(table, state, before, relations)]
    if frames:
        conditions = tuple(one for one in before if isinstance(_rule(table, one), Watch))
        state.watched = (*relations, *conditions)
        return [*frames, LOOK]
    conditions = tuple(_conditions(table, state, watchers))
    state.watched = (*relations, *conditions)
    turned = _in_turn(state, [one for one in conditions if one not in before])
    return [*(_watch_frame(table, one) for one in turned), LOOK] if turned else []


def _in_turn(state: State, watched: Iterable[Watched]) -> list[Watched]:
    """What is watched, that of the seat whose turn it is first."""
    found = list(watched)
    if len(found) > 1:
        order = round_from(state.ring, active_seat(state))
        found.sort(key=lambda one: order.index(one.seat))
    return found


def settle(table: Table, state: State) -> None:
    """Take what is true now for known: nothing has turned true or false when a table is set out by hand."""
    if table.index.watched:
        watchers = list(_watchers(table, state))
        state.watched = (*_relations(table, state, watchers), *_conditions(table, state, watchers))


@once_a_table
def watched_at_start(table: Table) -> tuple[Watched, ...]:
    """What is true before anything has happened: it has not turned so."""
    state = new_state(table, 0)
    settle(table, state)
    return state.watched


def _watchers(table: Table, state: State) -> Iterator[Source]:
    """All that watches something, for each seat."""
    index = table.index
    for seat in state.ring:
        pieces = active_pieces(table, state, seat, index.watching)
        yield from sources(table, index.rule_watching, pieces, seat)


def _is_said(table: Table, state: State, source: Source, index: int) -> bool:
    """Whether a source says something for its seat: what it says of nobody for all players is said once."""
    if source.seat == state.ring[0] or index not in places_said_once(table, source.number):
        return True
    return not belongs_to_all(table, state, source.number)


def _rule(table: Table, one: Watched) -> Trigger | Watch | None:
    """The rule because of which something is watched."""
    rules = source_rules(table, one.source)
    found: dict[int, Trigger | Watch] = {**dict(rules.triggers), **dict(rules.watches)}
    return found.get(one.index)


# ---------------------------------------------------------------- conditions


def _conditions(table: Table, state: State, watchers: Iterable[Source]) -> Iterator[Watched]:
    for source in watchers:
        here = Here(table, state, Scope(source.seat, source.seat, source.piece))
        for index, watch in source.rules.watches:
            if holds(here, watch.condition) and _is_said(table, state, source, index):
                yield Watched(source.number, index, source.seat)


def _watch_frame(table: Table, one: Watched) -> Frame:
    watch = _rule(table, one)
    assert isinstance(watch, Watch)
    scope = Scope(one.seat, one.seat, max(one.source, NO_PIECE))
    return Frame(Task.BODY, table.number_of(watch.body), 0, scope)


# ---------------------------------------------------------------- relations


def _relations(table: Table, state: State, watchers: Iterable[Source]) -> Iterator[Watched]:
    """Who has the relations that somebody waits for, and that those are there who wait."""
    for source in watchers:
        here = Here(table, state, Scope(source.seat, source.seat, source.piece))
        yield Watched(source.number, PRESENT, source.seat)
        for index, trigger in source.rules.triggers:
            event = trigger.event
            if isinstance(event, Turns) and _is_said(table, state, source, index):
                for piece in pieces_of(here, event.piece):
                    seat = holder(table, state, event.relation, piece)
                    if seat != NOBODY and seat in seats_of(here, event.who):
                        about = NO_PIECE if is_its_own(event.piece) else piece
                        yield Watched(source.number, index, source.seat, seat, about)


def _ended(table: Table, state: State, before: tuple[Watched, ...], now: tuple[Watched, ...]) -> Iterator[Frame]:
    for one in _in_turn(state, before):
        if one not in now and _waits(table, one, gained=False) and _was_there(table, one, now):
            yield from _fired(table, state, one)


def _begun(table: Table, state: State, before: tuple[Watched, ...], now: tuple[Watched, ...]) -> Iterator[Frame]:
    for one in _in_turn(state, now):
        if one not in before and _waits(table, one, gained=True) and _was_there(table, one, before):
            yield from _fired(table, state, one)


def _waits(table: Table, one: Watched, gained: bool) -> bool:
    rule = _rule(table, one)
    return isinstance(rule, Trigger) and isinstance(rule.event, Turns) and rule.event.gained == gained


def _was_there(table: Table, one: Watched, then: tuple[Watched, ...]) -> bool:
    """Whether who waits was there then too; what speaks for the one who has a relation comes and goes with it."""
    if one.source < 0 or table.pieces[one.source].speaks_for is not None:
        return True
    return Watched(one.source, PRESENT, one.seat) in then


def _fired(table: Table, state: State, one: Watched) -> Iterator[Frame]:
    trigger = _rule(table, one)
    assert isinstance(trigger, Trigger)
    yield from fires(table, state, trigger, Listener(one.source, one.index, one.seat))


def is_its_own(piece: Piece) -> bool:
    """Whether a phrase means the piece itself or what it lies on: then it does not matter which one that is."""
    return isinstance(piece, This) or (isinstance(piece, Pieces) and piece.places == (Below(This()),))
