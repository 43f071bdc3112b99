"""What follows from what: hooks around steps and verbs, and listeners that wait for a verb to be finished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from wonderscript.runtime.effects import Event, Forbids, Hook, Trigger
from wonderscript.runtime.facts import Source, active_pieces, facts_of, source_rules, sources, usable
from wonderscript.runtime.library import Verb
from wonderscript.runtime.numbers import holds
from wonderscript.runtime.plans import Use
from wonderscript.runtime.selecting import is_among, round_from, seats_of
from wonderscript.runtime.state import Frame, Happened, Here, Listener, Scope, State, Task
from wonderscript.runtime.table import EMPTY_BODY, NO_PIECE, NOBODY, Table

# ---------------------------------------------------------------- hooks


class Hooks(NamedTuple):
    """Hooks around a step or a verb that apply now."""

    before: tuple[Frame, ...] = ()
    instead: tuple[Frame, ...] = ()
    after: tuple[Frame, ...] = ()


NO_HOOKS = Hooks()


def hooks_on(here: Here, target: str, seats: Iterable[int]) -> Hooks:
    """The hooks around a step or verb: of the rules of the game once, and of the active pieces of those seats."""
    table = here.table
    rules = table.index.rule_hooks.get(target, ())
    hooking = table.index.hooks.get(target, 0)
    if not hooking and not rules:
        return NO_HOOKS
    found: dict[str, list[Frame]] = {"before": [], "instead": [], "after": []}
    saying = list(sources(table, rules, (), here.scope.me))
    for seat in seats if hooking else ():
        saying.extend(sources(table, (), active_pieces(table, here.state, seat, hooking), seat))
    for source in saying:
        for _index, hook in source.rules.hooks:
            if hook.target == target and _applies(here, source, hook):
                scope = Scope(source.seat, source.seat, source.piece, here.scope.bindings)
                found[hook.when].append(Frame(Task.BODY, table.number_of(hook.body), 0, scope))
    return Hooks(tuple(found["before"]), tuple(found["instead"]), tuple(found["after"]))


def _applies(here: Here, source: Source, hook: Hook) -> bool:
    return hook.condition is None or holds(here.spoken_by(source.seat, source.piece), hook.condition)


def forbidden(here: Here, verb: Verb) -> bool:
    """Whether seat `me` may not do a verb, at all or to what it is bound to."""
    for held in facts_of(here, here.scope.me, Forbids):
        what = held.fact.what
        if isinstance(what, Forbids) and what.verb == verb.id:
            piece = event_of(here.table, verb.id, here.scope).piece
            if what.pieces is None or (piece != NO_PIECE and is_among(held.here, piece, what.pieces)):
                return True
    return False


# ---------------------------------------------------------------- events


def event_of(table: Table, verb: str, scope: Scope, way: str | None = None) -> Happened:
    """The event that a verb will be: its object is its first piece."""
    piece, other = NO_PIECE, NOBODY
    for (kind, _name, _of), (_variable, value) in zip(table.verbs[verb].slots, scope.bindings, strict=False):
        if kind == "piece" and piece == NO_PIECE:
            piece = value
        elif kind == "player" and other == NOBODY:
            other = value
    return Happened(verb, scope.me, piece, other, None, way)


def with_listeners(table: Table, state: State, event: Happened) -> Happened:
    """The event with its listeners: those that are there now, the acting seat's first, then round the ring."""
    listening = table.index.listens.get(event.verb, 0)
    rules = range(-2, -2 - len(table.rules), -1) if event.verb in table.index.rule_listens else ()
    if not listening and not rules:
        return event
    listeners: list[Listener] = []
    for seat in round_from(state.ring, event.seat):
        for source in sources(table, rules, active_pieces(table, state, seat, listening), seat):
            for index, trigger in source.rules.triggers:
                if _waits_for(trigger, event.verb, itself=False):
                    listeners.append(Listener(source.number, index, seat))
    return replace(event, listeners=tuple(listeners))


def is_heard(table: Table, verb: str, piece: int = NO_PIECE) -> bool:
    """Whether anybody could react to a verb, done to this piece."""
    index = table.index
    own = piece != NO_PIECE and index.own_events.get(verb, 0) >> piece & 1
    return bool(own) or verb in index.listens or verb in index.rule_listens


def _waits_for(trigger: Trigger, verb: str, itself: bool) -> bool:
    """Whether a trigger waits for a verb: done to the piece itself, or by players."""
    event = trigger.event
    return isinstance(event, Event) and event.verb == verb and (event.who is None) == itself


def reactions(table: Table, state: State, event: Happened) -> Iterator[Frame]:
    """What follows an event: the text of its object first, then the listeners; what is limited is used up."""
    if event.piece != NO_PIECE:
        for index, trigger in table.pieces[event.piece].rules.triggers:
            if _waits_for(trigger, event.verb, itself=True):
                yield from _reaction(table, state, event, trigger, Listener(event.piece, index, event.seat))
    for listener in event.listeners:
        for index, trigger in source_rules(table, listener.source).triggers:
            if index == listener.index:
                yield from _reaction(table, state, event, trigger, listener)


# Something that happened to a counter: the verb, who did it, the other one, the counter.
Noted = tuple[str, int, int, str]


def noticed(table: Table, state: State, noted: Iterable[Noted]) -> Iterator[Frame]:
    """Events of what happened, if anybody listens."""
    for verb, seat, other, counter in noted:
        if is_heard(table, verb):
            event = with_listeners(table, state, Happened(verb, seat, NO_PIECE, other, counter))
            yield Frame(Task.EVENT, EMPTY_BODY, 0, Scope(seat, seat), event)


def _reaction(table: Table, state: State, event: Happened, trigger: Trigger, listener: Listener) -> Iterator[Frame]:
    scope = Scope(listener.seat, listener.seat, max(listener.source, NO_PIECE))
    here = Here(table, state, scope)
    wanted = trigger.event
    assert isinstance(wanted, Event)
    if not _matches(here, wanted, event):
        return
    if trigger.condition is not None and not holds(here, trigger.condition):
        return
    if trigger.once_a is not None:
        use = Use(listener.source, listener.index, listener.seat, trigger.once_a)
        if not usable(state, use):
            return
        state.used = (*state.used, use)
    if wanted.variable is not None:
        scope = scope.binding(wanted.variable, event.other if wanted.pieces is None else event.piece)
    yield Frame(Task.BODY, table.number_of(trigger.body), 0, scope)


def _matches(here: Here, wanted: Event, event: Happened) -> bool:
    if wanted.who is not None and event.seat not in seats_of(here, wanted.who):
        return False
    if wanted.pieces is not None and (event.piece == NO_PIECE or not is_among(here, event.piece, wanted.pieces)):
        return False
    if wanted.other is not None and event.other not in seats_of(here, wanted.other):
        return False
    return wanted.way in (None, event.way) and wanted.counter in (None, event.counter)
