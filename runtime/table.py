"""A table that is set for a number of players: everything about a library that does not change while it is played.

Physical pieces, zones and counters get numbers here, and every body of statements too: the state can be plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, get_args

from wonderscript.runtime import effects
from wonderscript.runtime import library as lib
from wonderscript.runtime.effects import AtEnd, Fact, Hook, Statement, Trigger
from wonderscript.runtime.limits import played_parts, refuse_unplayed
from wonderscript.runtime.phrases import Cost
from wonderscript.runtime.supplies import one_of

NOBODY = -1
NO_PIECE = -1
EMPTY_BODY = 0
BOX = "box"

Body = tuple[Statement, ...]
STATEMENTS = get_args(Statement)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of a face or of a named rule by what they are, each with its place among the others."""

    facts: dict[type, tuple[tuple[int, Fact], ...]]
    triggers: tuple[tuple[int, Trigger], ...]
    hooks: tuple[tuple[int, Hook], ...]
    ends: tuple[tuple[int, AtEnd], ...]

    @classmethod
    def of(cls, rules: Iterable[effects.Rule]) -> RuleSet:
        """Sort rules."""
        listed = tuple(enumerate(rules))
        facts: dict[type, tuple[tuple[int, Fact], ...]] = {}
        for index, rule in listed:
            if isinstance(rule, Fact):
                kind = type(rule.what)
                facts[kind] = (*facts.get(kind, ()), (index, rule))
        return cls(
            facts,
            tuple((index, rule) for index, rule in listed if isinstance(rule, Trigger)),
            tuple((index, rule) for index, rule in listed if isinstance(rule, Hook)),
            tuple((index, rule) for index, rule in listed if isinstance(rule, AtEnd)),
        )


@dataclass(frozen=True, slots=True)
class PhysicalPiece:
    """One physical piece: a copy of a face, or a part of another piece."""

    number: int
    face: lib.Piece
    kinds: frozenset[str]
    properties: dict[str, str | int]
    parent: int
    parts: tuple[int, ...]
    active_zone: str | None
    start: int
    rules: RuleSet
    produced: tuple[tuple[int, ...], ...] | None
    needs: int
    dues: tuple[tuple[str, int], ...]
    costly: bool
    plain: bool
    links_given: frozenset[tuple[str, str]]
    links_taken: frozenset[tuple[str, str]]

    @property
    def name(self) -> str:
        """The name on its face."""
        return self.face.name


@dataclass(frozen=True, slots=True)
class CounterSlots:
    """Where the numbers of a counter stand: by value for tokens that have values, and by piece."""

    info: lib.CounterInfo
    by_value: dict[int | None, int]
    by_piece: dict[int, int]


@dataclass(slots=True)
class Index:
    """Who says what: of each kind of fact, event, hook and end of a step, the rules and the pieces (as bits)."""

    facts: dict[type, int] = field(default_factory=dict)
    rule_facts: dict[type, tuple[int, ...]] = field(default_factory=dict)
    listens: dict[str, int] = field(default_factory=dict)
    rule_listens: frozenset[str] = frozenset()
    own_events: dict[str, int] = field(default_factory=dict)
    hooks: dict[str, int] = field(default_factory=dict)
    rule_hooks: dict[str, tuple[int, ...]] = field(default_factory=dict)
    ends: dict[str, int] = field(default_factory=dict)
    rule_ends: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def states(self, kind: type) -> bool:
        """Whether anything states a fact of this kind."""
        return kind in self.facts or kind in self.rule_facts


@dataclass(slots=True)
class Table:
    """A library set out for so many players; treat it as frozen, many games share it.

    `quick`: phrases and choices are written out as Python when they are first met; without, they are walked through
    as data. Both come to the same; the functions made so far are kept in `prepared`, by the identity of what they mean.
    """

    library: lib.Library
    players: int
    chosen: dict[str, int] = field(default_factory=dict)
    quick: bool = True
    prepared: dict[int, Callable[..., Any]] = field(default_factory=dict)
    finders: dict[Hashable, Any] = field(default_factory=dict)
    kept: list[object] = field(default_factory=list)
    memos: dict[str, dict[Any, Any]] = field(default_factory=dict)
    bodies: list[Body] = field(default_factory=list)
    body_numbers: dict[int, int] = field(default_factory=dict)
    plain_bodies: dict[int, bool] = field(default_factory=dict)
    pieces: list[PhysicalPiece] = field(default_factory=list)
    zone_names: list[str | None] = field(default_factory=list)
    zone_seats: list[int] = field(default_factory=list)
    shared_zones: dict[str, int] = field(default_factory=dict)
    seat_zones: dict[str, int] = field(default_factory=dict)
    zone_infos: list[lib.ZoneInfo] = field(default_factory=list)
    first_on: int = 0
    active_zones: tuple[tuple[int, int], ...] = ()
    counters: dict[str, CounterSlots] = field(default_factory=dict)
    counter_slots: int = 0
    rules: tuple[RuleSet, ...] = ()
    settings: dict[str, int] = field(default_factory=dict)
    resources: dict[str, int] = field(default_factory=dict)
    phases: dict[str, int] = field(default_factory=dict)
    symbols: frozenset[str] = frozenset()
    verbs: dict[str, lib.Verb] = field(default_factory=dict)
    decks: dict[str, lib.DeckInfo] = field(default_factory=dict)
    adjectives: dict[str, lib.AdjectiveInfo] = field(default_factory=dict)
    relations: dict[str, lib.RelationInfo] = field(default_factory=dict)
    index: Index = field(default_factory=lambda: Index())

    # ------------------------------------------------------------ places

    def zone(self, zone: str, seat: int = NOBODY) -> int:
        """The number of a zone of the table, or of a seat."""
        return self.shared_zones[zone] if seat == NOBODY else self.seat_zones[zone] + seat

    def on_piece(self, piece: int) -> int:
        """The number of the place on a piece."""
        return self.first_on + piece

    def slot(self, counter: str, seat: int, value: int | None = None) -> int:
        """Where a counter of a seat stands; all seats have the same one if it is shared."""
        found = self.counters[counter]
        return found.by_value[value] + (0 if found.info.shared else seat)

    def named(self, name: str, kind: str | None = None) -> list[int]:
        """The numbers of the pieces with a name."""
        return [one.number for one in self.pieces if one.name == name and (kind is None or kind in one.kinds)]

    def number_of(self, body: Body) -> int:
        """The number of a body of this library."""
        return self.body_numbers[id(body)]


def set_table(
    library: lib.Library, players: int, settings: Mapping[str, int] | None = None, quick: bool = True
) -> Table:
    """Set a library out for a number of players, perhaps with other settings."""
    if not library.players[0] <= players <= library.players[1]:
        raise ValueError(f"this game is for {library.players[0]} to {library.players[1]} players, not {players}")
    unknown = sorted(set(settings or ()) - {setting.id for setting in library.settings})
    if unknown:
        raise ValueError(f"there is no setting called {unknown[0]}")
    refuse_unplayed(library)
    table = Table(library, players, dict(settings or {}), quick)
    _number_bodies(table)
    _name_words(table)
    _lay_zones(table)
    _make_pieces(table)
    _lay_counters(table)
    _index(table)
    return table


def _number_bodies(table: Table) -> None:
    """Give every body a number; bodies live as long as the table, so they are told apart by identity."""
    empty: Body = ()
    candidates: list[Body] = [empty, table.library.main]
    for part in played_parts(table.library):
        for name in part.__struct_fields__:
            candidates.extend(_bodies_in(getattr(part, name)))
    for body in candidates:
        if id(body) not in table.body_numbers:
            table.body_numbers[id(body)] = len(table.bodies)
            table.bodies.append(body)


def _bodies_in(value: object) -> Iterator[Body]:
    """The bodies that a field of an effect holds: itself, or, of options, each of its parts."""
    if not isinstance(value, tuple):
        return
    if value and isinstance(value[0], STATEMENTS):
        yield value
    for one in value:
        yield from _bodies_in(one)


def _name_words(table: Table) -> None:
    library = table.library
    table.resources = {resource: index for index, resource in enumerate(library.resources)}
    table.phases = {phase: index for index, phase in enumerate(library.phases)}
    table.symbols = frozenset(library.symbols)
    table.verbs = {verb.id: verb for verb in library.verbs}
    table.decks = {deck.id: deck for deck in library.decks}
    table.adjectives = {one.id: one for one in library.adjectives}
    table.relations = {one.id: one for one in library.relations}
    table.rules = tuple(RuleSet.of(named.rules) for named in library.rules)
    for setting in library.settings:
        usual = table.players if setting.follows_players else setting.value
        table.settings[setting.id] = dict(setting.by_players).get(table.players, usual)
    table.settings.update(table.chosen)


def _lay_zones(table: Table) -> None:
    for zone in table.library.zones:
        if zone.shared:
            table.shared_zones[zone.id] = len(table.zone_names)
            table.zone_names.append(zone.id)
            table.zone_seats.append(NOBODY)
            table.zone_infos.append(zone)
        else:
            table.seat_zones[zone.id] = len(table.zone_names)
            table.zone_names.extend([zone.id] * table.players)
            table.zone_seats.extend(range(table.players))
            table.zone_infos.extend([zone] * table.players)
    table.first_on = len(table.zone_names)


def _make_pieces(table: Table) -> None:
    kinds = {kind.id: kind for kind in table.library.kinds}
    marks = {one.id for one in table.library.properties if one.form == "marks"}
    for face in table.library.pieces:
        rules = RuleSet.of(face.rules)
        for properties in _copies(face, marks):
            _make_piece(table, kinds, face, properties, NO_PIECE, rules)
    table.zone_names.extend([None] * len(table.pieces))
    table.zone_seats.extend([NOBODY] * len(table.pieces))


def _copies(face: lib.Piece, marks: set[str]) -> list[dict[str, str | int]]:
    """The properties of each physical copy: of a property that is marks, each copy has one mark."""
    plain = {name: value for name, value in face.properties.items() if not isinstance(value, tuple)}
    for name, value in face.properties.items():
        if name in marks and isinstance(value, tuple):
            return [{**plain, name: mark} for mark in value]
    return [plain]


def _make_piece(
    table: Table,
    kinds: dict[str, lib.KindInfo],
    face: lib.Piece,
    properties: dict[str, str | int],
    parent: int,
    rules: RuleSet,
) -> int:
    number = len(table.pieces)
    kind = kinds[face.kind]
    start = table.on_piece(parent) if parent != NO_PIECE else table.zone(kind.starts_in or BOX)
    piece = PhysicalPiece(
        number,
        face,
        frozenset(_lineage(kind, kinds)),
        properties,
        parent,
        (),
        kind.active_zone,
        start,
        rules,
        _produced(table, rules),
        *_cost(table, face.cost),
        frozenset(_links(rules, takes=False)),
        frozenset(_links(rules, takes=True)),
    )
    table.pieces.append(piece)
    parts = [
        _make_piece(table, kinds, part, _copies(part, set())[0], number, RuleSet.of(part.rules)) for part in face.parts
    ]
    table.pieces[number] = replace(piece, parts=tuple(parts))
    return number


def _cost(table: Table, cost: Cost) -> tuple[int, tuple[tuple[str, int], ...], bool, bool]:
    """The units that a face costs (packed), the counters, whether it costs anything, and nothing but units."""
    needs = 0
    dues: dict[str, int] = {}
    for part in cost.parts:
        if part.what in table.resources:
            needs += part.amount * one_of(table.resources[part.what])
        else:
            dues[part.what] = dues.get(part.what, 0) + part.amount
    plain = not dues and cost.pattern is None and cost.number is None
    return needs, tuple(dues.items()), bool(needs) or not plain, plain


def _links(rules: RuleSet, takes: bool) -> Iterator[tuple[str, str]]:
    """The links that a face gives, by the name of the other or by a symbol; or the symbols by which it takes them."""
    for _index, fact in rules.facts.get(effects.Links, ()):
        link = fact.what
        assert isinstance(link, effects.Links)
        mark = link.target if link.target is not None else link.symbol
        if link.takes == takes and mark is not None:
            yield link.link, mark


def _lineage(kind: lib.KindInfo, kinds: dict[str, lib.KindInfo]) -> Iterator[str]:
    yield kind.id
    if kind.kind_of is not None:
        yield from _lineage(kinds[kind.kind_of], kinds)


def _produced(table: Table, rules: RuleSet) -> tuple[tuple[int, ...], ...] | None:
    """What a face produces whatever the circumstances; None if that depends on a condition or uses something up."""
    units: list[tuple[int, ...]] = []
    for _index, fact in rules.facts.get(effects.Produces, ()):
        assert isinstance(fact.what, effects.Produces)
        if fact.condition is not None or fact.once_a is not None or fact.what.spent_to is not None:
            return None
        units.extend(tuple(table.resources[name] for name in unit.names) for unit in fact.what.units)
    return tuple(units)


def _lay_counters(table: Table) -> None:
    slots = 0
    for info in table.library.counters:
        by_value: dict[int | None, int] = {}
        by_piece: dict[int, int] = {}
        if info.on_kind is not None:
            for piece in table.pieces:
                if info.on_kind in piece.kinds:
                    by_piece[piece.number] = slots
                    slots += table.players
        else:
            for value in info.values or (None,):
                by_value[value] = slots
                slots += table.players
        table.counters[info.id] = CounterSlots(info, by_value, by_piece)
    table.counter_slots = slots


def _index(table: Table) -> None:
    """Say of each zone of a seat which pieces are active in it, and of each sort of rule where it stands."""
    active: dict[str, int] = {}
    for piece in table.pieces:
        if piece.active_zone is not None:
            active[piece.active_zone] = active.get(piece.active_zone, 0) | 1 << piece.number
    table.active_zones = tuple((first, active[zone]) for zone, first in table.seat_zones.items() if zone in active)
    index = table.index
    for piece in table.pieces:
        bit = 1 << piece.number
        for kind in piece.rules.facts:
            index.facts[kind] = index.facts.get(kind, 0) | bit
        for verb, itself in _awaited(piece.rules):
            found = index.own_events if itself else index.listens
            found[verb] = found.get(verb, 0) | bit
        for _place, hook in piece.rules.hooks:
            index.hooks[hook.target] = index.hooks.get(hook.target, 0) | bit
        for _place, end in piece.rules.ends:
            index.ends[end.step] = index.ends.get(end.step, 0) | bit
    for number, rules in enumerate(table.rules):
        source = -2 - number
        for kind in rules.facts:
            index.rule_facts[kind] = (*index.rule_facts.get(kind, ()), source)
        index.rule_listens |= {verb for verb, itself in _awaited(rules) if not itself}
        for target in {hook.target for _place, hook in rules.hooks}:
            index.rule_hooks[target] = (*index.rule_hooks.get(target, ()), source)
        for step in {end.step for _place, end in rules.ends}:
            index.rule_ends[step] = (*index.rule_ends.get(step, ()), source)


def _awaited(rules: RuleSet) -> set[tuple[str, bool]]:
    """The verbs that triggers wait for, and whether it is for what is done to the piece itself."""
    events = [trigger.event for _place, trigger in rules.triggers]
    return {(event.verb, event.who is None) for event in events if isinstance(event, effects.Event)}
