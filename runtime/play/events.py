"""What follows from what: hooks around steps and verbs, and listeners that wait for a verb to be finished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from wonderscript.runtime.instructions.effects import Event, Forbids, Replaces, Trigger
from wonderscript.runtime.instructions.library import Verb
from wonderscript.runtime.instructions.phrases import Condition, Pieces, Seat
from wonderscript.runtime.meaning.meanings import holds, is_among, round_from, seats_of
from wonderscript.runtime.meaning.sources import (
    Source,
    active_pieces,
    any_active,
    source_rules,
    sources,
    stating,
    usable,
)
from wonderscript.runtime.payment.plans import Use
from wonderscript.runtime.payment.supplies import numbers_of
from wonderscript.runtime.table.derived import once_a_table
from wonderscript.runtime.table.personal import is_personal
from wonderscript.runtime.table.piece_owners import belongs_to_all
from wonderscript.runtime.table.state import Bindings, Frame, Happened, Here, Listener, Scope, State, Task
from wonderscript.runtime.table.table import EMPTY_BODY, NO_PIECE, NOBODY, Table

# ---------------------------------------------------------------- hooks


class Hooks(NamedTuple):
    """Hooks around a step or a verb that apply now; in place of it, of several texts the one that goes first.

    `whole`: what is done in place of it is done once, and not for each seat.
    """

    before: tuple[Frame, ...] = ()
    instead: tuple[Frame, ...] = ()
    after: tuple[Frame, ...] = ()
    whole: bool = False


NO_HOOKS = Hooks()


def hooks_on(here: Here, target: str, seats: Sequence[int]) -> Hooks:
    """The hooks around a step or verb: what rules and pieces say for those seats."""
    table = here.table
    hooking = hooking_on(table, target)
    active = any_active(table, here.state, seats, hooking.able)
    if not hooking.rules and not active:
        return NO_HOOKS
    found: dict[str, list[Frame]] = {"before": [], "after": []}
    in_place = _InPlace()
    for said in spoken_by(here, seats, hooking.rules, hooking.able if active else 0):
        for when, condition, body, personal in hooking.bodies[said.source]:
            if said.again and not personal:
                continue
            piece = max(said.source, NO_PIECE)
            if condition is None or holds(here.spoken_by(said.seat, piece), condition):
                frame = Frame(Task.BODY, body, 0, Scope(said.seat, said.seat, piece, here.scope.bindings))
                if when == "instead":
                    in_place.add(frame, said.for_all, personal)
                else:
                    found[when].append(frame)
    return Hooks(tuple(found["before"]), in_place.frames(), tuple(found["after"]), in_place.once is not None)


class _InPlace:
    """Texts in place of a step or a verb: of those for everybody the last one, before those of pieces, seat by seat."""

    def __init__(self) -> None:
        self.once: Frame | None = None
        self._for_all: dict[int, Frame] = {}
        self._own: dict[int, Frame] = {}

    def add(self, frame: Frame, for_all: bool, personal: bool) -> None:
        """Take note of one more text, which goes before those of its sort that were said earlier."""
        if for_all and not personal:
            self.once = frame
            self._for_all.clear()
        elif for_all:
            self.once = None
            self._for_all[frame.scope.me] = frame
        else:
            self._own[frame.scope.me] = frame

    def frames(self) -> tuple[Frame, ...]:
        """What is done in the end."""
        return (self.once,) if self.once is not None else tuple((self._own | self._for_all).values())


class Spoken(NamedTuple):
    """A source and a seat that it speaks for.

    `for_all`: it speaks for every player; `again`: it has spoken for another one already.
    """

    seat: int
    source: int
    for_all: bool
    again: bool


def spoken_by(here: Here, seats: Sequence[int], rules: Iterable[int], able: int) -> Iterator[Spoken]:
    """What rules and active pieces (`able`: as bits) say for some seats, seat by seat."""
    table, state = here.table, here.state
    for rule in rules:
        for number, seat in enumerate(seats):
            yield Spoken(seat, rule, True, number > 0)
    for number, seat in enumerate(seats if able else ()):
        for piece in active_pieces(table, state, seat, able):
            for_all = belongs_to_all(table, state, piece)
            yield Spoken(seat, piece, for_all, for_all and number > 0)


class Hooking(NamedTuple):
    """What is hooked around a step or a verb: by rules, and by pieces (`able`: as bits); and the bodies of each.

    With a body stands whether it speaks of the one who speaks. `stages` are those at which any of them stands.
    """

    rules: tuple[int, ...]
    able: int
    bodies: dict[int, list[tuple[str, Condition | None, int, bool]]]
    stages: set[str]


@once_a_table
def hooking_on(table: Table, target: str) -> Hooking:
    """What is hooked around a step or a verb."""
    rules, able = table.index.rule_hooks.get(target, ()), table.index.hooks.get(target, 0)
    found = Hooking(rules, able, {}, set())
    for source in (*rules, *numbers_of(able)):
        hooks = [hook for _place, hook in source_rules(table, source).hooks if hook.target == target]
        found.bodies[source] = [
            (hook.when, hook.condition, table.number_of(hook.body), is_personal(table, hook)) for hook in hooks
        ]
        found.stages.update(hook.when for hook in hooks)
    return found


def forbidden(here: Here, verb: Verb) -> bool:
    """Whether seat `me` may not do a verb, at all or to what it is bound to."""
    if verb.id not in here.table.index.forbidden:
        return False
    piece = event_of(here.table, verb.id, here.scope).piece
    for source in stating(here, here.scope.me, Forbids):
        inner = here.spoken_by(source.seat, source.piece)
        for _index, fact in source.rules.facts.get(Forbids, ()):
            what = fact.what
            assert isinstance(what, Forbids)
            if verb.id in what.verbs and _forbids(inner, what, piece):
                around = inner.within(_naming(inner.scope, what, piece))
                if fact.condition is None or holds(around, fact.condition):
                    return True
    return False


def _forbids(here: Here, what: Forbids, piece: int) -> bool:
    return what.pieces is None or (piece != NO_PIECE and is_among(here, piece, what.pieces))


def _naming(scope: Scope, what: Forbids, piece: int) -> Scope:
    """In the condition of what is forbidden, a variable stands for the piece."""
    pieces = what.pieces
    if isinstance(pieces, Pieces) and pieces.variable is not None:
        return scope.binding(pieces.variable, piece)
    return scope


# What is carried out in place of a verb is marked so among its variables, and in all that is done there: no text stands
# in for a verb where it stands in for one already.
INSTEAD = "instead "


def standing_in(table: Table, scope: Scope) -> Bindings:
    """The marks of the texts that are carried out in place of verbs where something is done."""
    if not table.index.replaced:
        return ()
    return tuple(one for one in scope.bindings if one[0].startswith(INSTEAD))


def replacement(here: Here, verb: Verb, outer: Scope) -> Frame | None:
    """What happens in place of a verb that seat `me` would do; in it the verb can be done as it is.

    Of several texts that of a piece goes before that of a rule, and the last one before the others.
    """
    table, state = here.table, here.state
    index = table.index
    if verb.id not in index.replaced:
        return None
    for seat in round_from(state.ring, here.scope.me):
        pieces = tuple(active_pieces(table, state, seat, index.replacing))
        for source in sources(table, reversed(pieces), reversed(index.rule_replacing), seat):
            mark = f"{INSTEAD}{source.number}"
            if outer.bound(mark) is not None:
                continue
            for _place, replaces in reversed(source.rules.replacements):
                inner = here.spoken_by(source.seat, source.piece)
                if replaces.verb == verb.id and here.scope.me in seats_of(inner, replaces.who):
                    values = [value for _name, value in here.scope.bindings]
                    if _are_meant(inner.about(here.scope.me), replaces, values):
                        marks = (*standing_in(table, outer), (mark, 1))
                        return _in_place(here, source, replaces, values, marks)
    return None


def _are_meant(here: Here, replaces: Replaces, values: list[int]) -> bool:
    """Whether a verb is done to what a text says it is."""
    meant = zip(replaces.objects, values, strict=False)
    return all(pieces is None or (value >= 0 and is_among(here, value, pieces)) for pieces, value in meant)


def _in_place(here: Here, source: Source, replaces: Replaces, values: list[int], marks: Bindings) -> Frame:
    named = [(name, value) for name, value in zip(replaces.variables, values, strict=False) if name]
    bindings = (*named, *marks)
    scope = Scope(source.seat, here.scope.me, source.piece, bindings, here.scope.free)
    return Frame(Task.BODY, here.table.number_of(replaces.body), 0, scope)


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
    listening = _listening(table, event.verb)
    if not listening.is_possible(state):
        return event
    places, once = listening.places, listening.once
    listeners = [
        Listener(source, place, seat)
        for seat in round_from(state.ring, event.seat)
        for source in (*listening.rules, *active_pieces(table, state, seat, listening.able))
        for place in places[source]
        if seat == state.ring[0] or place not in once[source] or not belongs_to_all(table, state, source)
    ]
    return replace(event, listeners=tuple(listeners))


class Listening(NamedTuple):
    """Who listens to a verb: rules, and pieces (`able`: as bits); and the places where the triggers of each stand.

    `once` are those places that do not speak of the one who speaks: of what is said for every player, they react once.
    `zones` are where such pieces can be active, with those that can be so there; `always`: somebody may listen anyway.
    """

    rules: tuple[int, ...]
    able: int
    places: dict[int, tuple[int, ...]]
    once: dict[int, tuple[int, ...]]
    zones: tuple[tuple[int, int], ...]
    always: bool

    def is_possible(self, state: State) -> bool:
        """Whether anybody can listen now."""
        if self.always or (state.copied and self.able):
            return True
        bits = state.bits
        here = 0
        for zone, able in self.zones:
            here |= bits[zone] & able
        return here > 0


@once_a_table
def _listening(table: Table, verb: str) -> Listening:
    """Who listens to a verb."""
    able = table.index.listens.get(verb, 0)
    rules = range(-2, -2 - len(table.rules), -1) if verb in table.index.rule_listens else ()
    places = {
        source: tuple(
            place for place, one in source_rules(table, source).triggers if waits_for(one, verb, itself=False)
        )
        for source in (*rules, *numbers_of(able))
    }
    once = {source: places_said_once(table, source) for source in places}
    speaking = tuple(rule for rule in rules if places[rule])
    zones = [(first + seat, able & active) for first, active in table.active_zones for seat in range(table.seats)]
    always = bool(speaking or table.index.elsewhere & able)
    return Listening(speaking, able, places, once, tuple(one for one in zones if one[1]), always)


@once_a_table
def places_said_once(table: Table, source: int) -> tuple[int, ...]:
    """Where a source says something that does not speak of the one who speaks."""
    rules = source_rules(table, source)
    return tuple(place for place, one in (*rules.triggers, *rules.watches) if not is_personal(table, one))


def is_heard(table: Table, verb: str, piece: int = NO_PIECE) -> bool:
    """Whether anybody could react to a verb, done to this piece."""
    index = table.index
    own = piece != NO_PIECE and index.own_events.get(verb, 0) >> piece & 1
    return bool(own) or verb in index.listens or verb in index.rule_listens


def waits_for(trigger: Trigger, verb: str, itself: bool) -> bool:
    """Whether a trigger waits for a verb: done to the piece itself, or by players."""
    event = trigger.event
    return isinstance(event, Event) and verb in event.verbs and (event.who is None) == itself


def reactions(table: Table, state: State, event: Happened) -> Iterator[Frame]:
    """What follows an event: the text of its object first, then the listeners; what is limited is used up."""
    if event.piece != NO_PIECE:
        for index, trigger in table.pieces[event.piece].rules.triggers:
            if waits_for(trigger, event.verb, itself=True):
                yield from _reaction(table, state, event, trigger, Listener(event.piece, index, event.seat))
    for listener in event.listeners:
        for index, trigger in source_rules(table, listener.source).triggers:
            if index == listener.index:
                yield from _reaction(table, state, event, trigger, listener)


# Something that happened to a counter: the verb, who did it, the other one, the counter (None: bought for nothing).
Noted = tuple[str, int, int, str | None]


def noticed(table: Table, state: State, noted: Iterable[Noted]) -> Iterator[Frame]:
    """Events of what happened, if anybody listens now."""
    for verb, seat, other, counter in noted:
        if _listening(table, verb).is_possible(state):
            event = with_listeners(table, state, Happened(verb, seat, NO_PIECE, other, counter))
            if event.listeners:
                yield Frame(Task.EVENT, EMPTY_BODY, 0, Scope(seat, seat), event)


def _reaction(table: Table, state: State, event: Happened, trigger: Trigger, listener: Listener) -> Iterator[Frame]:
    scope = Scope(listener.seat, event.seat, max(listener.source, NO_PIECE))
    wanted = trigger.event
    assert isinstance(wanted, Event)
    if _matches(Here(table, state, scope), wanted, event):
        named = ((wanted.variable, event.piece), (wanted.doer, event.seat), (wanted.partner, event.other))
        yield from fires(table, state, trigger, listener, tuple((name, value) for name, value in named if name))


def fires(
    table: Table, state: State, trigger: Trigger, listener: Listener, named: tuple[tuple[str, int], ...] = ()
) -> Iterator[Frame]:
    """What a trigger carries out, if its condition holds; what is limited is used up."""
    scope = Scope(listener.seat, listener.seat, max(listener.source, NO_PIECE))
    for name, value in named:
        scope = scope.binding(name, value)
    if trigger.condition is not None and not holds(Here(table, state, scope), trigger.condition):
        return
    if trigger.once_a is not None:
        use = Use(listener.source, listener.index, listener.seat, trigger.once_a)
        if not usable(state, use):
            return
        state.used = (*state.used, use)
    yield Frame(Task.BODY, table.number_of(trigger.body), 0, scope)


def own_triggers(table: Table, state: State, piece: int, seat: int) -> Iterator[Frame]:
    """What a piece does when something is done to it, as if that had just been done by a seat."""
    for index, trigger in table.pieces[piece].rules.triggers:
        if isinstance(trigger.event, Event) and trigger.event.who is None:
            yield from fires(table, state, trigger, Listener(piece, index, seat))


BANK = Seat("bank")


def _matches(here: Here, wanted: Event, event: Happened) -> bool:
    if wanted.who is not None and event.seat not in seats_of(here, wanted.who):
        return False
    if wanted.pieces is not None and (event.piece == NO_PIECE or not is_among(here, event.piece, wanted.pieces)):
        return False
    if wanted.other is not None:
        others = (NOBODY,) if wanted.other == BANK else seats_of(here, wanted.other)
        if event.other not in others:
            return False
    return wanted.way in (None, event.way) and wanted.counter in (None, event.counter)
