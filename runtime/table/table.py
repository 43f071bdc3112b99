"""A table that is set for a number of players: everything about a library that does not change while it is played.

Physical pieces, zones and counters get numbers here, and every body of statements too: the state can be plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from threading import RLock
from typing import Any, get_args

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import library as lib
from wonderscript.runtime.instructions.effects import AtEnd, Fact, Hook, PaysBy, Replaces, Statement, Trigger, Watch
from wonderscript.runtime.instructions.phrases import Cost, SettingIs
from wonderscript.runtime.instructions.traversal import played_parts
from wonderscript.runtime.payment.supplies import one_of
from wonderscript.runtime.table.audience import for_each_player
from wonderscript.runtime.table.backs import Back, Backs, back_of
from wonderscript.runtime.table.copies import (
    ASIDE,
    Origin,
    brought_by,
    copies_in_decks,
    faces_brought,
    lineage,
    without_usual,
)
from wonderscript.runtime.table.joining import join_options
from wonderscript.runtime.table.sharing import shared

NOBODY = -1
NO_PIECE = -1
EMPTY_BODY = 0

Body = tuple[Statement, ...]
STATEMENTS = get_args(Statement)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of a face or of a named rule by what they are, each with its place among the others."""

    facts: dict[type, tuple[tuple[int, Fact], ...]]
    triggers: tuple[tuple[int, Trigger], ...]
    hooks: tuple[tuple[int, Hook], ...]
    ends: tuple[tuple[int, AtEnd], ...]
    replacements: tuple[tuple[int, Replaces], ...]
    watches: tuple[tuple[int, Watch], ...]

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
            tuple((index, rule) for index, rule in listed if isinstance(rule, Replaces)),
            tuple((index, rule) for index, rule in listed if isinstance(rule, Watch)),
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
    links_given: frozenset[tuple[str, str]]
    links_taken: frozenset[tuple[str, str]]
    active_on: str | None = None
    speaks_for: tuple[str, str | None] | None = None
    origin: Origin = None

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
    """Who says what: of each kind of fact, event, hook and end of a step, the rules and the pieces (as bits).

    `elsewhere` are pieces that are active outside the zones of their owner, or speak for somebody else; where it is
    `simple`, the active pieces of a seat are those that lie in its own zones, and no others. `lasting` are the steps to
    a run of which something is limited, or which somebody may sit out, `accounted` those in which all is paid out of
    one purse.
    """

    facts: dict[type, int] = field(default_factory=dict)
    rule_facts: dict[type, tuple[int, ...]] = field(default_factory=dict)
    listens: dict[str, int] = field(default_factory=dict)
    rule_listens: frozenset[str] = frozenset()
    own_events: dict[str, int] = field(default_factory=dict)
    hooks: dict[str, int] = field(default_factory=dict)
    rule_hooks: dict[str, tuple[int, ...]] = field(default_factory=dict)
    ends: dict[str, int] = field(default_factory=dict)
    rule_ends: dict[str, tuple[int, ...]] = field(default_factory=dict)
    seat_facts: dict[type, dict[int, int]] = field(default_factory=dict)
    replaced: frozenset[str] = frozenset()
    replacing: int = 0
    rule_replacing: tuple[int, ...] = ()
    watched: bool = False
    watching: int = 0
    rule_watching: tuple[int, ...] = ()
    reached: int = 0
    rule_reached: tuple[int, ...] = ()
    elsewhere: int = 0
    copied: bool = False
    counted_within: frozenset[str] = frozenset()
    forbidden: frozenset[str] = frozenset()
    steps: frozenset[str] = frozenset()
    sat_out: frozenset[str | None] = frozenset()
    lasting: frozenset[str | None] = frozenset()
    accounted: frozenset[str] = frozenset()
    simple: bool = True

    def states(self, kind: type) -> bool:
        """Whether anything states a fact of this kind."""
        return kind in self.facts or kind in self.rule_facts or kind in self.seat_facts


@dataclass(slots=True, weakref_slot=True)
class Table:
    """A library set out for so many players; treat it as frozen, many games share it.

    At one that `asks_always`, everybody is asked even where there is but one option. What follows from a table is
    `derived` when it was first asked for: whoever plays at it holds its `lock` as long as that takes, so that games of
    several threads do not get in each other's way.
    """

    library: lib.Library
    players: int
    chosen: dict[str, int] = field(default_factory=dict)
    asks_always: bool = False
    known: dict[Callable[..., Any], dict[Hashable, Any]] = field(default_factory=dict)
    lock: RLock = field(default_factory=RLock)
    bodies: list[Body] = field(default_factory=list)
    body_numbers: dict[int, int] = field(default_factory=dict)
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
    last_phase: int = 0
    symbols: frozenset[str] = frozenset()
    verbs: dict[str, lib.Verb] = field(default_factory=dict)
    decks: dict[str, lib.DeckInfo] = field(default_factory=dict)
    adjectives: dict[str, lib.AdjectiveInfo] = field(default_factory=dict)
    relations: dict[str, lib.RelationInfo] = field(default_factory=dict)
    index: Index = field(default_factory=lambda: Index())
    printed: lib.Library | None = None
    neutral: dict[int, lib.SeatInfo] = field(default_factory=dict)
    team_size: int = 1
    tracks: dict[str, int] = field(default_factory=dict)
    layouts: dict[str, lib.LayoutInfo] = field(default_factory=dict)
    origins: dict[Origin, tuple[int, ...]] = field(default_factory=dict)
    backs: Backs = field(default_factory=lambda: Backs((), ()))

    # ------------------------------------------------------------ seats

    @property
    def seats(self) -> int:
        """How many seats there are: those of the players first, then those without a player."""
        return self.players + len(self.neutral)

    def team(self, seat: int) -> tuple[int, ...]:
        """The seats whose points are added to those of a seat, itself included; they sit side by side."""
        first = seat - seat % self.team_size
        return tuple(range(first, first + self.team_size)) if seat < self.players else (seat,)

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


def table_for(
    library: lib.Library, players: int, settings: Mapping[str, int] | None = None, asks_always: bool = False
) -> Table:
    """The table of a library for a number of players, perhaps with other settings: set once, and always the same."""
    return shared(library, set_asking_table if asks_always else set_table, players, settings)


def set_asking_table(library: lib.Library, players: int, settings: Mapping[str, int] | None = None) -> Table:
    """Set a new table at which everybody is asked even where there is but one option."""
    return set_table(library, players, settings, asks_always=True)


def set_table(
    library: lib.Library,
    players: int,
    settings: Mapping[str, int] | None = None,
    asks_always: bool = False,
) -> Table:
    """Set a new table that nobody else plays at; who has no need of that asks for `table_for`."""
    if not library.players[0] <= players <= library.players[1]:
        raise ValueError(f"this game is for {library.players[0]} to {library.players[1]} players, not {players}")
    unknown = sorted(set(settings or ()) - {setting.id for setting in library.settings})
    if unknown:
        raise ValueError(f"there is no setting called {unknown[0]}")
    chosen = dict(settings or {})
    table = Table(for_each_player(join_options(library)), players, chosen, asks_always=asks_always, printed=library)
    _number_bodies(table)
    _seat_players(table)
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


def _seat_players(table: Table) -> None:
    """Seats without a player come after the others, where there are as many players as they are for."""
    present = [info for info in table.library.seats if info.players == table.players]
    table.neutral = {table.players + number: info for number, info in enumerate(present)}


def _form_teams(table: Table) -> None:
    teams = table.library.teams
    if teams is None or (teams.setting is not None and not table.settings[teams.setting]):
        return
    if table.players % teams.size:
        raise ValueError(f"teams of {teams.size} cannot be formed by {table.players} players")
    table.team_size = teams.size


def _name_words(table: Table) -> None:
    library = table.library
    table.resources = {resource: index for index, resource in enumerate(library.resources)}
    table.phases = {phase: index for index, phase in enumerate(library.phases)}
    table.last_phase = max(len(library.phases) - 1, 0)
    table.symbols = frozenset(library.symbols)
    table.verbs = {verb.id: verb for verb in library.verbs}
    table.decks = {deck.id: deck for deck in library.decks}
    table.adjectives = {one.id: one for one in library.adjectives}
    table.relations = {one.id: one for one in library.relations}
    table.tracks = {track.id: number for number, track in enumerate(library.tracks)}
    table.layouts = {layout.name: layout for layout in library.layouts}
    rules = [*(named.rules for named in library.rules), *(track.rules for track in library.tracks)]
    rules.extend(info.facts for info in table.neutral.values())
    table.rules = tuple(RuleSet.of(each) for each in rules)
    for setting in library.settings:
        usual = table.players if setting.follows_players else setting.value
        table.settings[setting.id] = dict(setting.by_players).get(table.players, usual)
    table.settings.update(table.chosen)
    _form_teams(table)


def _lay_zones(table: Table) -> None:
    zones = list(table.library.zones)
    if all(zone.id != lib.BOX for zone in zones):
        # Pieces that start nowhere else need a place, whether a set names it or not.
        zones.append(lib.ZoneInfo(lib.BOX, True, "closed"))
    for zone in zones:
        if zone.shared:
            table.shared_zones[zone.id] = len(table.zone_names)
            table.zone_names.append(zone.id)
            table.zone_seats.append(NOBODY)
            table.zone_infos.append(zone)
        else:
            table.seat_zones[zone.id] = len(table.zone_names)
            table.zone_names.extend([zone.id] * table.seats)
            table.zone_seats.extend(range(table.seats))
            table.zone_infos.extend([zone] * table.seats)
    table.first_on = len(table.zone_names)


def _make_pieces(table: Table) -> None:
    library = table.library
    marks = {one.id for one in library.properties if one.form == "marks"}
    special = without_usual(library, table.settings, table.players)
    rules = {face.id: RuleSet.of(face.rules) for face in library.pieces}
    faces = {face.id: face for face in library.pieces}

    def make(face: lib.Piece, properties: dict[str, str | int], origin: Origin) -> None:
        _make_piece(table, face, properties, NO_PIECE, rules[face.id], origin)

    for face in library.pieces:
        if face.id not in special:
            for properties in _copies(face, marks):
                make(face, properties, ASIDE if face.aside else None)
    # Of what is asked for by number there are just so many, whatever marks it has.
    for face_id, origin in copies_in_decks(library, table.settings, table.players):
        make(faces[face_id], _copies(faces[face_id], marks)[0], origin)
    for bringing in list(table.pieces):
        for brought in brought_by(bringing.face):
            for face in faces_brought(library, brought):
                for _copy in range(brought.copies):
                    make(face, _copies(face, marks)[0], bringing.number)
    table.zone_names.extend([None] * len(table.pieces))
    table.zone_seats.extend([NOBODY] * len(table.pieces))
    for piece in table.pieces:
        if piece.parent == NO_PIECE:
            table.origins[piece.origin] = (*table.origins.get(piece.origin, ()), piece.number)
    table.backs = _backs(table)


def _backs(table: Table) -> Backs:
    numbers: dict[Back, int] = {}
    of: list[int] = []
    for piece in table.pieces:
        bringer = table.pieces[piece.origin].face if isinstance(piece.origin, int) else None
        back = back_of(table.library, piece.face, piece.properties, bringer)
        of.append(numbers.setdefault(back, len(numbers)))
    return Backs(tuple(numbers), tuple(of))


def _copies(face: lib.Piece, marks: set[str]) -> list[dict[str, str | int]]:
    """The properties of each physical copy: of a property that is marks, each copy has one mark."""
    plain = {name: value for name, value in face.properties.items() if not isinstance(value, tuple)}
    for name, value in face.properties.items():
        if name in marks and isinstance(value, tuple):
            return [{**plain, name: mark} for mark in value]
    return [plain]


def _make_piece(
    table: Table, face: lib.Piece, properties: dict[str, str | int], parent: int, rules: RuleSet, origin: Origin
) -> int:
    number = len(table.pieces)
    kinds = lineage(table.library, face.kind)
    kind, *above = [info for name in kinds for info in table.library.kinds if info.id == name]
    start = table.on_piece(parent) if parent != NO_PIECE else table.zone(kind.starts_in or lib.BOX)
    piece = PhysicalPiece(
        number,
        face,
        frozenset(kinds),
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
        next((info.active_on for info in (kind, *above) if info.active_on is not None), None),
        next((info.speaks_for for info in (kind, *above) if info.speaks_for is not None), None),
        origin,
    )
    table.pieces.append(piece)
    parts = [
        _make_piece(table, part, _copies(part, set())[0], number, RuleSet.of(part.rules), None) for part in face.parts
    ]
    table.pieces[number] = replace(piece, parts=tuple(parts))
    return number


def _cost(table: Table, cost: Cost) -> tuple[int, tuple[tuple[str, int], ...], bool]:
    """The units that a face costs (packed), the counters, and whether it costs anything."""
    needs = 0
    dues: dict[str, int] = {}
    for part in cost.parts:
        if part.what in table.resources:
            needs += part.amount * one_of(table.resources[part.what])
        else:
            dues[part.what] = dues.get(part.what, 0) + part.amount
    return needs, tuple(dues.items()), bool(needs or dues or cost.pattern is not None or cost.number is not None)


def _links(rules: RuleSet, takes: bool) -> Iterator[tuple[str, str]]:
    """The links that a face gives, by the name of the other or by a symbol; or the symbols by which it takes them."""
    for _index, fact in rules.facts.get(effects.Links, ()):
        link = fact.what
        assert isinstance(link, effects.Links)
        mark = link.target if link.target is not None else link.symbol
        if link.takes == takes and mark is not None:
            yield link.link, mark


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
                    slots += table.seats
        else:
            for value in info.values or (None,):
                by_value[value] = slots
                slots += table.seats
        table.counters[info.id] = CounterSlots(info, by_value, by_piece)
    table.counter_slots = slots


def _index(table: Table) -> None:
    """Say of each zone of a seat which pieces are active in it, and of each sort of rule where it stands."""
    index = table.index
    active: dict[str, int] = {}
    for piece in table.pieces:
        bit = 1 << piece.number
        if _is_elsewhere(table, piece):
            index.elsewhere |= bit
        elif piece.active_zone is not None:
            active[piece.active_zone] = active.get(piece.active_zone, 0) | bit
        _index_piece(index, piece.rules, bit)
    table.active_zones = tuple((first, active[zone]) for zone, first in table.seat_zones.items() if zone in active)
    rules = table.rules[: len(table.rules) - len(table.neutral)]
    for number, found in enumerate(rules):
        _index_rules(index, found, -2 - number)
    for number, seat in enumerate(table.neutral, len(rules)):
        for kind in table.rules[number].facts:
            index.seat_facts.setdefault(kind, {})[seat] = -2 - number
    parts = list(played_parts(table.library))
    index.replaced = frozenset(part.verb for part in parts if isinstance(part, Replaces))
    index.watched = any(isinstance(part, Watch | effects.Turns) for part in parts)
    index.copied = any(isinstance(part, effects.Copy) for part in parts)
    index.counted_within = frozenset(part.within for part in parts if isinstance(part, effects.CountsAs))
    index.forbidden = frozenset(verb for part in parts if isinstance(part, effects.Forbids) for verb in part.verbs)
    index.steps = frozenset(part.step for part in parts if isinstance(part, effects.RunStep))
    index.sat_out = frozenset(part.step for part in parts if isinstance(part, effects.SitOut))
    index.lasting = frozenset(part.once_a for part in parts if isinstance(part, Fact | Trigger)) - {None}
    index.accounted = frozenset(_accounted(table, [part for part in parts if isinstance(part, Fact)]))
    index.simple = not index.elsewhere and not index.copied


def _accounted(table: Table, facts: Iterable[Fact]) -> Iterator[str]:
    """The steps of which facts say that all is paid out of one purse there, but for what a setting switches off."""
    for fact in facts:
        off = isinstance(fact.condition, SettingIs) and not table.settings[fact.condition.setting]
        if isinstance(fact.what, PaysBy) and not off:
            yield fact.what.step


def _is_elsewhere(table: Table, piece: PhysicalPiece) -> bool:
    """Whether a piece is active, or speaks, in another way than for the owner of the zone where it lies."""
    in_shared_zone = piece.active_zone is not None and piece.active_zone in table.shared_zones
    return piece.active_on is not None or piece.speaks_for is not None or in_shared_zone


def _index_piece(index: Index, rules: RuleSet, bit: int) -> None:
    for kind in rules.facts:
        index.facts[kind] = index.facts.get(kind, 0) | bit
    for verb, itself in _awaited(rules):
        found = index.own_events if itself else index.listens
        found[verb] = found.get(verb, 0) | bit
    for _place, hook in rules.hooks:
        index.hooks[hook.target] = index.hooks.get(hook.target, 0) | bit
    for _place, end in rules.ends:
        index.ends[end.step] = index.ends.get(end.step, 0) | bit
    if rules.replacements:
        index.replacing |= bit
    if rules.watches or _waits_for(rules, effects.Turns):
        index.watching |= bit
    if _waits_for(rules, effects.Reaches):
        index.reached |= bit


def _index_rules(index: Index, rules: RuleSet, source: int) -> None:
    for kind in rules.facts:
        index.rule_facts[kind] = (*index.rule_facts.get(kind, ()), source)
    index.rule_listens |= {verb for verb, itself in _awaited(rules) if not itself}
    for target in {hook.target for _place, hook in rules.hooks}:
        index.rule_hooks[target] = (*index.rule_hooks.get(target, ()), source)
    for step in {end.step for _place, end in rules.ends}:
        index.rule_ends[step] = (*index.rule_ends.get(step, ()), source)
    if rules.replacements:
        index.rule_replacing = (*index.rule_replacing, source)
    if rules.watches or _waits_for(rules, effects.Turns):
        index.rule_watching = (*index.rule_watching, source)
    if _waits_for(rules, effects.Reaches):
        index.rule_reached = (*index.rule_reached, source)


def _waits_for(rules: RuleSet, event: type) -> bool:
    return any(isinstance(trigger.event, event) for _place, trigger in rules.triggers)


def _awaited(rules: RuleSet) -> set[tuple[str, bool]]:
    """The verbs that triggers wait for, and whether it is for what is done to the piece itself."""
    events = [trigger.event for _place, trigger in rules.triggers]
    awaited = (event for event in events if isinstance(event, effects.Event))
    return {(verb, event.who is None) for event in awaited for verb in event.verbs}
