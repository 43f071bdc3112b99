"""On what depends what is watched: which pieces lie in which zones, what counters say, for whom pieces speak.

All that is read from the texts when a table is set. From it a function is written that says as much of a state, and no
more: as long as that stays the same, nothing that is watched has turned true or false.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any

from wonderscript.runtime import effects, phrases
from wonderscript.runtime.effects import CountsAs, Shows, SitOut, Statement, Turns
from wonderscript.runtime.facts import ALL, source_rules
from wonderscript.runtime.phrases import Below, Condition, Piece, Pieces, PieceSet, Place, This
from wonderscript.runtime.selecting import is_static, static_pieces
from wonderscript.runtime.speaking import relation_at, voices_at
from wonderscript.runtime.stand_ins import could_stand_in
from wonderscript.runtime.state import State
from wonderscript.runtime.supplies import numbers_of
from wonderscript.runtime.table import Body, Table
from wonderscript.runtime.traversal import parts_of, played_parts

# Phrases that ask for nothing by themselves, or for nothing but who sits in the ring.
PLAIN = (
    phrases.AllOf,
    phrases.AnyFilter,
    phrases.AnyOf,
    phrases.BoundPiece,
    phrases.Compare,
    phrases.Constant,
    phrases.CountPieces,
    phrases.Difference,
    phrases.EachOf,
    phrases.Exists,
    phrases.HasName,
    phrases.HasValue,
    phrases.IsCalled,
    phrases.IsIn,
    phrases.IsKind,
    phrases.IsNot,
    phrases.Not,
    phrases.PlayerIs,
    phrases.SettingIs,
    phrases.SettingValue,
    phrases.Sum,
    phrases.This,
    phrases.Together,
)

Key = Callable[[State], Hashable]


def key_of_watched(table: Table) -> Key | None:
    """A function that says all that matters of a state for what is watched; None if anything may matter."""
    dependence = _dependence(table)
    return None if dependence is None else dependence.written()


def plain_key_of_watched(table: Table) -> str | None:
    """The same in Python, if nothing but pieces in zones and counters matter for what is watched."""
    dependence = _dependence(table)
    return None if dependence is None else dependence.plain()


def may_turn(table: Table, body: Body, within: tuple[str, ...] = ()) -> bool:
    """Whether a body, within some verbs, could turn anything true or false that is watched.

    What is not known to leave it as it is may turn it.
    """
    dependence = _dependence(table)
    return dependence is None or any(_may_turn(table, dependence, statement, within) for statement in body)


def _may_turn(table: Table, dependence: Dependence, statement: Statement, within: tuple[str, ...]) -> bool:
    match statement:
        case effects.Gain(counter=counter) | effects.Pay(counter=counter):
            return dependence.counts(counter)
        case effects.Call(verb=verb):
            return verb in within or may_turn(table, table.verbs[verb].body, (*within, verb))
        case effects.Reveal():
            return dependence.turned
        case effects.Shuffle() | effects.LookAt() | effects.Again() | effects.GoFirst():
            return False
        case effects.Move(pieces=phrases.Pieces(places=places), place=place) if places:
            return dependence.minds(*places, place)
        case effects.FillDeck(place=place):
            return dependence.minds(place) or any(piece.start in dependence.zones for piece in table.pieces)
        case effects.LayOut(source=source, target=target):
            return dependence.minds(source, target)
        case effects.If(body=body, otherwise=otherwise):
            return may_turn(table, body, within) or may_turn(table, otherwise, within)
        case effects.ForEachPlayer(body=body) | effects.RunStep(body=body):
            return may_turn(table, body, within)
        case _:
            return True


def turning(table: Table, body: Body, sources: Mapping[str, tuple[Place, ...]]) -> dict[str, int] | None:
    """The pieces (as bits) for which variables must stand if a body is to turn anything that is watched.

    `sources` are the places where these pieces lie. None if it may turn something anyway.
    """
    dependence = _dependence(table)
    if dependence is None or dependence.placed or table.index.elsewhere:
        return None
    found: dict[str, int] = {}
    for statement in body:
        match statement:
            case effects.Move(pieces=phrases.BoundPiece(variable=name), place=place) if name in sources:
                pieces = [dependence.minded(one) for one in (*sources[name], place)]
                found[name] = reduce(or_, pieces, found.get(name, 0))
            case effects.PayCost() if not dependence.slots:
                pass
            case _:
                if not _settles(table, statement):
                    return None
    return found


def is_settled(table: Table, body: Body) -> bool:
    """Whether all in a body that could turn something is a verb or a step, at the end of which one looks at it.

    Then there is nothing to look at when the body ends. A verb that something is hooked after, or that can be broken
    off with the step it is in, does not end so.
    """
    if _dependence(table) is None or any(isinstance(part, effects.EndStep) for part in played_parts(table.library)):
        return False
    return all(_settles(table, statement) for statement in body)


def _settles(table: Table, statement: Statement) -> bool:
    match statement:
        case effects.RunStep() | effects.Choose():
            return True
        case effects.Call(verb=verb) if verb not in table.index.hooks and verb not in table.index.rule_hooks:
            return True
        case effects.If(body=body, otherwise=otherwise):
            bodies: tuple[Body, ...] = (body, otherwise)
        case effects.May(body=body) | effects.ForEachPlayer(body=body):
            bodies = (body,)
        case effects.DoOne(options=bodies):
            pass
        case _:
            return not may_turn(table, (statement,))
    return all(_settles(table, one) for body in bodies for one in body)


def is_calm(table: Table) -> bool:
    """Whether what is watched turns in verbs alone, and in what follows from them, at the end of which one looks.

    Then there is never anything to look at when a step ends in which no such thing happens.
    """
    memo = table.memos.setdefault("calm", {})
    if not memo:
        steps = [part for part in played_parts(table.library) if isinstance(part, effects.RunStep)]
        course = [part for part in parts_of(table.library.main) if isinstance(part, effects.RunStep)]
        hooked = any(isinstance(part, HOOKED) for part in played_parts(table.library))
        bodies = (table.library.main, *[step.body for step in steps])
        memo["calm"] = not hooked and len(steps) == len(course) and all(is_settled(table, body) for body in bodies)
    found: bool = memo["calm"]
    return found


# What is carried out around steps, or when they end.
HOOKED = (effects.Hook, effects.AtEnd, effects.Later)


def _dependence(table: Table) -> Dependence | None:
    """What it depends on what is watched; None if anything may matter."""
    memo = table.memos.setdefault("dependence", {})
    if not memo:
        dependence = Dependence(table)
        known = all(dependence.adds(part) for part in _asked_for(table))
        # What is copied may come from anywhere.
        memo["found"] = dependence if known and not table.index.copied else None
    found: Dependence | None = memo["found"]
    return found


@dataclass(slots=True)
class Dependence:
    """What phrases ask for at one table; `placed` are pieces of which it matters where they lie.

    `shown` are the phrases (by identity) of which nothing matters but pieces that show something.
    """

    table: Table
    zones: dict[int, int] = field(default_factory=dict)
    slots: set[int] = field(default_factory=set)
    markers: set[int] = field(default_factory=set)
    relations: set[str] = field(default_factory=set)
    placed: set[int] = field(default_factory=set)
    turned: bool = False
    shown: set[int] = field(default_factory=set)
    places: set[int] = field(default_factory=set)
    showing: int = field(init=False)
    speaking: int = field(init=False)

    def __post_init__(self) -> None:
        table = self.table
        self.showing = sum(1 << piece.number for piece in table.pieces if Shows in piece.rules.facts)
        self.speaking = self.showing | table.index.watching
        for first, able in table.active_zones:
            self._look_at(range(first, first + table.seats), able & self.speaking)
        for number in numbers_of(table.index.watching):
            if any(isinstance(trigger.event, Turns) for _place, trigger in table.pieces[number].rules.triggers):
                self.placed.add(number)

    def adds(self, part: object) -> bool:
        """Add what a part of a phrase asks for; whether that is known."""
        table = self.table
        match part:
            case phrases.CountPieces(pieces=pieces, distinct=None) | phrases.Exists(pieces=pieces):
                return not self._stood_in_for(pieces)
            case phrases.CountPieces(distinct=str(group), pieces=pieces) if group in table.library.groups:
                self.shown.update(id(one) for one in _sets(pieces))
            case phrases.Pieces(pick="all", kind=kind, places=places, filters=filters):
                static = tuple(one for one in filters if is_static(one))
                fitting = static_pieces(table, phrases.Pieces(kind, (), static)) or 0
                for place in places:
                    self.places.add(id(place))
                    self._look_there(place, fitting & (self.showing if id(part) in self.shown else ALL))
            case phrases.ZoneOf() | phrases.SharedZone() | phrases.OnPiece() | phrases.Below():
                return id(part) in self.places
            case phrases.HolderOf(relation=relation) | Turns(relation=relation):
                self.relations.add(relation)
            case phrases.CounterOf(counter=counter) if counter in table.symbols:
                pass
            case phrases.CounterOf(counter=counter) | phrases.CounterOn(counter=counter):
                self._count(counter)
            case phrases.TrackPosition(track=track):
                self.markers.add(table.tracks[track])
            case phrases.FaceDown():
                self.turned = True
            case phrases.Seat(which=which):
                return which in ("me", "them", "opponent", "everyone")
            case _:
                return isinstance(part, PLAIN)
        return True

    def _stood_in_for(self, pieces: PieceSet) -> bool:
        """Whether something may count as such pieces while a verb goes on."""
        return self.table.index.states(CountsAs) and could_stand_in(self.table, pieces)

    def _look_there(self, place: phrases.Place, pieces: int) -> None:
        table = self.table
        match place:
            case phrases.ZoneOf(zone=zone):
                first = table.seat_zones[zone]
                self._look_at(range(first, first + table.seats), pieces)
            case phrases.SharedZone(zone=zone):
                self._look_at((table.shared_zones[zone],), pieces)
            case _:
                self._look_at(range(table.first_on, len(table.zone_names)), ALL)

    def _look_at(self, zones: range | tuple[int, ...], pieces: int) -> None:
        for zone in zones if pieces else ():
            self.zones[zone] = self.zones.get(zone, 0) | pieces

    def minds(self, *places: Place) -> bool:
        """Whether it may matter what lies in some places."""
        return bool(self.placed or self.table.index.elsewhere) or any(self.minded(place) for place in places)

    def minded(self, place: Place) -> int:
        """The pieces (as bits) of which it may matter that they lie in a place."""
        match place:
            case phrases.ZoneOf(zone=zone):
                first = self.table.seat_zones[zone]
                zones = range(first, first + self.table.seats)
            case phrases.SharedZone(zone=zone):
                first = self.table.shared_zones[zone]
                zones = range(first, first + 1)
            case _:
                zones = range(self.table.first_on, len(self.table.zone_names))
        # What is laid out lies on something too.
        laid_out = any(zone >= self.table.first_on for zone in self.zones)
        return ALL if laid_out else reduce(or_, [self.zones.get(zone, 0) for zone in zones], 0)

    def _count(self, counter: str) -> None:
        self.slots.update(_slots(self.table, counter))

    def counts(self, counter: str) -> bool:
        """Whether a counter matters."""
        related = any(self.table.relations[relation].counter == counter for relation in self.relations)
        return related or not self.slots.isdisjoint(_slots(self.table, counter))

    def _lying(self) -> list[str]:
        """What lies where, and counters, in Python."""
        sits_out = any(isinstance(part, SitOut) for part in played_parts(self.table.library))
        return [
            *(["state.ring"] if sits_out else []),
            *(f"bits[{zone}] & {pieces}" for zone, pieces in sorted(self.zones.items())),
            *(f"counters[{slot}]" for slot in sorted(self.slots)),
            *(f"state.markers[{marker}]" for marker in sorted(self.markers)),
        ]

    def plain(self) -> str | None:
        """What `written` says of a state, as an expression; None if it takes more than that."""
        if self.relations or self.placed or self.turned or self.table.index.elsewhere & self.speaking:
            return None
        return f"({', '.join(self._lying())},)"

    def written(self) -> Key:
        """A function that says as much of a state, in Python."""
        table = self.table
        elsewhere = table.index.elsewhere & self.speaking
        relations = [relation_at(table, relation) for relation in sorted(self.relations)]
        related = {f"relation_{number}": relation.now for number, relation in enumerate(relations)}
        parts = [
            *self._lying(),
            *(f"{relation}(state)" for relation in related),
            *(f"state.where[{piece}]" for piece in sorted(self.placed)),
            *(f"speaking[{seat}] & {elsewhere}" for seat in range(table.seats if elsewhere else 0)),
            *(["state.face_down"] if self.turned else []),
        ]
        names: dict[str, Any] = {"voices": voices_at(table), **related}
        used = [name for name in ("bits", "counters") if any(part.startswith(name) for part in parts)]
        prelude = "".join(f"    {name} = state.{name}\n" for name in used)
        prelude += "    speaking = voices.now(state)\n" if elsewhere else ""
        exec(f"def key(state):\n{prelude}    return ({', '.join(parts)},)", names)
        written: Key = names["key"]
        return written


def _slots(table: Table, counter: str) -> set[int]:
    """Where the numbers of a counter stand."""
    found = table.counters[counter]
    seats = 1 if found.info.shared else table.seats
    bases = (*found.by_value.values(), *found.by_piece.values())
    return {base + seat for base in bases for seat in range(seats)}


def _sets(pieces: PieceSet) -> Iterator[PieceSet]:
    """The sets of pieces of which one consists."""
    if isinstance(pieces, phrases.Together):
        for one in pieces.sets:
            yield from _sets(one)
    else:
        yield pieces


def _asked_for(table: Table) -> Iterator[object]:
    """The parts of all phrases on which it depends what is watched, those of adjectives and of symbols too."""
    asked: list[object] = []
    for number in (*table.index.rule_watching, *numbers_of(table.index.watching)):
        rules = source_rules(table, number)
        asked += [watch.condition for _index, watch in rules.watches if not _is_ruled_out(table, watch.condition)]
        for _index, trigger in rules.triggers:
            event = trigger.event
            if isinstance(event, Turns):
                # Of a piece that waits for itself it is known anyway where it lies.
                asked.append(Turns(event.relation, event.who, This(), True) if is_its_own(event.piece) else event)
    for rules in (*table.rules, *(piece.rules for piece in table.pieces)):
        for _index, fact in rules.facts.get(Shows, ()):
            assert isinstance(fact.what, Shows)
            asked.append(fact if fact.once_a else (fact.condition, fact.what.amount))
    called: set[str] = set()
    while asked:
        for part in parts_of(asked.pop()):
            if isinstance(part, phrases.IsCalled) and part.adjective not in called:
                called.add(part.adjective)
                asked.append(table.adjectives[part.adjective].condition)
            yield part


def _is_ruled_out(table: Table, condition: Condition) -> bool:
    """Whether a condition cannot hold at a table, because of a setting."""
    parts = condition.conditions if isinstance(condition, phrases.AllOf) else (condition,)
    return any(isinstance(part, phrases.SettingIs) and not table.settings[part.setting] for part in parts)


def is_its_own(piece: Piece) -> bool:
    """Whether a phrase means the piece itself or what it lies on: then it does not matter which one that is."""
    return isinstance(piece, This) or (isinstance(piece, Pieces) and piece.places == (Below(This()),))
