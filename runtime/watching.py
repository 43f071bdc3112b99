"""What is watched: conditions that turn true, and relations that begin and end.

They are looked at when a verb is finished, when the listeners of a verb are through, and when a step ends; never in the
middle of a verb. First what was lost, then what was gained, then conditions; and again, until nothing has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, NamedTuple

from wonderscript.runtime.dependence import Key, is_its_own, key_of_watched, plain_key_of_watched
from wonderscript.runtime.effects import Trigger, Turns, Watch
from wonderscript.runtime.events import fires, places_said_once
from wonderscript.runtime.facts import Source, active_pieces, source_rules, sources
from wonderscript.runtime.numbers import holds
from wonderscript.runtime.selecting import active_seat, pieces_of, round_from, seats_of
from wonderscript.runtime.speaking import belongs_to_all, holder
from wonderscript.runtime.state import NO_SCOPE, Frame, Here, Listener, Scope, State, Task, Watched, new_state
from wonderscript.runtime.table import EMPTY_BODY, NO_PIECE, NOBODY, Table
from wonderscript.runtime.writing import Writer, write_phrase

# The place among its rules of something that says no more than that a piece is there.
PRESENT = -1

# So much is remembered before all is forgotten.
MEMORY = 10_000

LOOK = Frame(Task.WATCH, EMPTY_BODY, 0, NO_SCOPE)


def look(table: Table, state: State) -> list[Frame]:
    """What has to be carried out because something turned true or false since the last time."""
    before = state.watched
    known = _remembered(table)
    now = None
    if known.key is not None:
        key = known.key(state)
        if key == known.latest_key and known.latest is before:
            return []
        now = known.get(key) or known.learn(state, key)
        known.latest_key, known.latest = key, now.watched
        if now.watched == before:
            # The next time the same ones are quickly known to be so.
            state.watched = now.watched
            return []
    relations = tuple(_relations(table, state, _watchers(table, state))) if now is None else now.relations
    frames = [*_ended(table, state, before, relations), *_begun(table, state, before, relations)]
    if frames:
        conditions = tuple(one for one in before if isinstance(_rule(table, one), Watch))
        state.watched = (*relations, *conditions)
        return [*frames, LOOK]
    conditions = tuple(_conditions(table, state, _watchers(table, state))) if now is None else now.conditions
    state.watched = (*relations, *conditions) if now is None else now.watched
    turned = _in_turn(state, [one for one in conditions if one not in before])
    return [*(_watch_frame(table, one) for one in turned), LOOK] if turned else []


def write_look(writer: Writer) -> str:
    """The line that looks at what is watched, unless all that it depends on is as it was; what follows is waiting."""
    known, there = _remembered(writer.table), plain_key_of_watched(writer.table)
    looking = f"waiting.extend({writer.constant(look)}(table, state))"
    if there is None:
        return looking
    latest = writer.constant(known)
    return f"if {latest}.latest_key != {there} or {latest}.latest is not state.watched: {looking}"


def _in_turn(state: State, watched: Iterable[Watched]) -> list[Watched]:
    """What is watched, that of the seat whose turn it is first."""
    found = list(watched)
    if len(found) > 1:
        order = round_from(state.ring, active_seat(state))
        found.sort(key=lambda one: order.index(one.seat))
    return found


class Now(NamedTuple):
    """What is true of all that is watched: relations and conditions, and both as a state keeps them."""

    relations: tuple[Watched, ...]
    conditions: tuple[Watched, ...]
    watched: tuple[Watched, ...]


class Known(dict[Hashable, Now]):
    """What is true, by all that it depends on; without a `key` that depends on more than can be told.

    Mostly it depends on just the same as the last time: `latest_key`, and what was true then.
    """

    __slots__ = ("_table", "key", "latest", "latest_key")

    def __init__(self, table: Table, key: Key | None) -> None:
        self._table = table
        self.key = key
        self.latest: tuple[Watched, ...] = ()
        self.latest_key: Hashable = None

    def learn(self, state: State, key: Hashable) -> Now:
        """Find out what is true now."""
        if len(self) > MEMORY:
            self.clear()
        table, watchers = self._table, list(_watchers(self._table, state))
        relations, conditions = tuple(_relations(table, state, watchers)), tuple(_conditions(table, state, watchers))
        now = self[key] = Now(relations, conditions, relations + conditions)
        return now


def _remembered(table: Table) -> Known:
    """The memory of what is watched, made once."""
    found: Any = table.memos.get("watched")
    if found is None:
        found = table.memos["watched"] = Known(table, key_of_watched(table) if table.quick else None)
    known: Known = found
    return known


def settle(table: Table, state: State) -> None:
    """Take what is true now for known: nothing has turned true or false when a table is set out by hand."""
    if table.index.watched:
        watchers = list(_watchers(table, state))
        state.watched = (*_relations(table, state, watchers), *_conditions(table, state, watchers))


def watched_at_start(table: Table) -> tuple[Watched, ...]:
    """What is true before anything has happened: it has not turned so."""
    memo = table.memos.setdefault("watched at start", {})
    if not memo:
        state = new_state(table, 0)
        settle(table, state)
        memo["watched"] = state.watched
    found: tuple[Watched, ...] = memo["watched"]
    return found


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
        watches = source.rules.watches
        if watches:
            truths = (table.prepared.get(id(watches)) or _prepare(table, watches))(
                Here(table, state, Scope(source.seat, source.seat, source.piece))
            )
            for (index, _watch), truth in zip(watches, truths, strict=True):
                if truth and _is_said(table, state, source, index):
                    yield Watched(source.number, index, source.seat)


def _prepare(table: Table, watches: tuple[tuple[int, Watch], ...]) -> Callable[[Here], tuple[bool, ...]]:
    """The function that says which conditions of some that are watched hold: written for all of them together."""
    conditions = tuple(watch.condition for _index, watch in watches)
    written = write_phrase(table, conditions, "conditions") if table.quick else None
    found = written or (lambda here: tuple([holds(here, condition) for condition in conditions]))
    table.prepared[id(watches)] = found
    return found


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
