"""Positions: a table set out by hand, at any step of the game, from which play goes on as usual.

What a position says is named by the words of the library: zones, counters, kinds, steps, names of pieces. What it does
not say is not there, but for what the game itself deals: such zones are filled up to the size that they have by then,
with pieces that nobody named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.library import KindInfo, Library, WordInfo
from wonderscript.runtime.instructions.traversal import played_parts
from wonderscript.runtime.meaning.tracks import stand_at
from wonderscript.runtime.payment.accounts import open_accounts
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.play.watching import settle
from wonderscript.runtime.positions.standings import (
    HELD,
    PositionError,
    check_owner,
    find_word,
    no_such_value,
    refuse,
    slot_on,
    zone_number,
)
from wonderscript.runtime.positions.step_order import Course, Running, Snapshot, dealt_zones, steps_of
from wonderscript.runtime.table import randomness
from wonderscript.runtime.table.copies import ASIDE
from wonderscript.runtime.table.layouts import lay_out_like
from wonderscript.runtime.table.sharing import shared as shared_by_all
from wonderscript.runtime.table.state import State, new_state
from wonderscript.runtime.table.table import NO_PIECE, NOBODY, PhysicalPiece, Table, table_for

__all__ = ["Layout", "PositionError", "Positions", "position"]

# What a seat can have: an amount, amounts by value or on pieces, names of pieces, or a piece with a part in play and
# parts done.
Possession = int | Mapping[int, int] | Mapping[str, int] | str | Sequence[str | int]


@dataclass(frozen=True, slots=True)
class Amount:
    """A seat (or, with `NOBODY`, the table) has so much of a counter, on a piece if one is named, or of a value."""

    seat: int
    counter: str
    amount: int
    value: int | None = None
    piece: str | None = None


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece of this name lies in a zone of a seat, or in a shared one."""

    seat: int
    zone: str
    name: str


@dataclass(frozen=True, slots=True)
class LyingOn:
    """A piece of this name lies on another piece (or under it, which is the same)."""

    piece: str
    name: str
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Whole:
    """A seat has a piece with one of its parts in play, and so many parts of that done."""

    seat: int
    kind: str
    name: str
    part: str | None = None
    done: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """So many parts of a kind are done, of the piece that a seat has."""

    seat: int
    kind: str
    amount: int


@dataclass(frozen=True, slots=True)
class Marker:
    """A seat has pushed the marker of a track so far; what happens once on the way there has happened."""

    seat: int
    track: str
    place: int


Fact = Amount | Lying | LyingOn | Whole | Done | Marker


@dataclass(slots=True)
class Layout:
    """All that a position says: facts in any order, the numbers of steps, and names that nothing is filled up with.

    Zones that are `empty` are not filled up either, nor those that are `exact`: such a zone of such a seat has what is
    named and no more. `turn_of` is the seat whose turn it is.
    """

    facts: list[Fact] = field(default_factory=list)
    steps: dict[str, int] = field(default_factory=dict)
    spared: frozenset[str] = frozenset()
    empty: set[str] = field(default_factory=set)
    exact: set[tuple[int, str]] = field(default_factory=set)
    fill: bool = True
    turn_of: int | None = None


def position(
    library: Library,
    players: int,
    seats: Mapping[int, Mapping[str, Possession]] | None = None,
    shared: Mapping[str, Possession] | None = None,
    steps: Mapping[str, int] | None = None,
    seed: int = 0,
    fill: bool = True,
    on: Mapping[str, str | Sequence[str]] | None = None,
    settings: Mapping[str, int] | None = None,
    turn_of: int | None = None,
    exact: bool = False,
) -> Game:
    """A game that stands at the first question of a step, with the table set out as said; see docs/positions.md."""
    try:
        positions = shared_by_all(library, Positions.at_table, players, settings)
    except ValueError as error:
        raise PositionError(str(error)) from error
    layout = Layout(fill=fill, turn_of=turn_of)
    words = _Words(library)
    for seat in (*(seats or {}), *(() if turn_of is None else (turn_of,))):
        if seat not in range(positions.table.seats):
            last = positions.table.seats - 1
            raise PositionError(f"there is no seat {seat!r}: {players} players have the seats 0 to {last}")
    for seat, things in ((NOBODY, shared or {}), *(seats or {}).items()):
        for word, thing in things.items():
            layout.facts.extend(words.facts(seat, word, thing))
            if exact and (zone := words.zone(word)) is not None:
                layout.exact.add((seat, zone))
    for piece, names in (on or {}).items():
        layout.facts.extend(LyingOn(piece, name) for name in ([names] if isinstance(names, str) else names))
    for word, number in (steps or {}).items():
        layout.steps[find_word(library, word, "step").id] = number
    with positions.table.lock:
        game = Game.resume(positions.table, positions.set_out(layout, seed))
        positions.refuse_later(layout, game)
    return game


# ---------------------------------------------------------------- words


class _Words:
    """The words of a library, in any of their forms."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def facts(self, seat: int, word: str, thing: Possession) -> Iterator[Fact]:
        """What it says that a seat (or the table) has something."""
        found = find_word(self._library, word, *HELD)
        whose = "the table" if seat == NOBODY else f"seat {seat}"
        if found.kind == "zone":
            names = [thing] if isinstance(thing, str) else thing
            if isinstance(names, int | Mapping) or not all(isinstance(name, str) for name in names):
                raise PositionError(f'{whose}, "{word}": name the pieces that lie there, such as ["..."]')
            yield from (Lying(seat, found.id, str(name)) for name in names)
        elif found.kind == "kind":
            yield self._whole(seat, found, thing, whose)
        elif found.kind == "track":
            if seat == NOBODY or not isinstance(thing, int):
                raise PositionError(f'{whose}, "{word}": say how far a seat has pushed it, as a number')
            yield Marker(seat, found.id, thing)
        elif isinstance(thing, Mapping):
            for key, amount in thing.items():
                value, piece = (None, key) if isinstance(key, str) else (key, None)
                yield Amount(seat, found.id, amount, value, piece)
        elif isinstance(thing, int):
            yield Amount(seat, found.id, thing)
        else:
            raise PositionError(f'{whose}, "{word}": say how much, as a number')

    def zone(self, word: str) -> str | None:
        """The zone that a word names; None if it names something else that a seat or the table can have."""
        found = find_word(self._library, word, *HELD)
        return found.id if found.kind == "zone" else None

    @staticmethod
    def _whole(seat: int, kind: WordInfo, thing: Possession, whose: str) -> Fact:
        if isinstance(thing, int):
            return Done(seat, kind.id, thing)
        match [thing] if isinstance(thing, str) else list(thing):
            case [str(name)]:
                return Whole(seat, kind.id, name)
            case [str(name), str(part)]:
                return Whole(seat, kind.id, name, part)
            case [str(name), str(part), int(done)]:
                return Whole(seat, kind.id, name, part, done)
            case _:
                raise PositionError(
                    f'{whose}, "{kind.id}": name a {kind.id}, or a {kind.id} with its part in play and how many parts '
                    'of that are done, such as ("name", "part", 1)'
                )


# ---------------------------------------------------------------- setting out


class Positions:
    """Sets out positions at one table; what they have in common is worked out once."""

    __slots__ = ("_dealt", "_face_down", "_kinds", "_marks", "course", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.course = Course(table)
        self._dealt = dealt_zones(table)
        self._kinds = {kind.id: kind for kind in table.library.kinds}
        self._marks = {one.id for one in table.library.properties if one.form == "marks"}
        self._face_down = _face_down_zones(table)

    @classmethod
    def at_table(cls, library: Library, players: int, settings: Mapping[str, int]) -> Positions:
        """Positions at a table for as many players at which everybody is asked."""
        return cls(table_for(library, players, settings, asks_always=True))

    def set_out(self, layout: Layout, seed: int = 0) -> State:
        """The state of a position: its last step is about to begin."""
        running, snapshot = self.place(layout.steps)
        state = self._entered(running, seed, layout.turn_of)
        laid = _Laid(self, state, dict(running))
        for fact in sorted(layout.facts, key=lambda fact: ORDER.index(type(fact))):
            try:
                laid.lay(fact)
            except PositionError as error:
                error.fact = fact
                raise
        if layout.fill and snapshot is not None:
            names = {fact.name for fact in layout.facts if isinstance(fact, Lying | LyingOn | Whole)}
            self._fill(state, snapshot, names | layout.spared, layout)
            self._lay_out(state, snapshot)
        open_accounts(self.table, state)
        settle(self.table, state)
        return state

    def _entered(self, running: Running, seed: int, turn_of: int | None) -> State:
        """A state in which the last of these steps is about to begin, whosever turn it is or that of a seat."""
        state = new_state(self.table, seed)
        for first in (state.first,) if turn_of is None else state.ring:
            state = new_state(self.table, seed)
            state.first = first
            wrong = self.course.enter(state, running)
            if wrong is not None:
                raise PositionError(wrong)
            if turn_of in (None, state.active):
                return state
        raise PositionError(f"{running[-1][0]} is not played in turn: it is not the turn of seat {turn_of}")

    def refuse_later(self, layout: Layout, game: Game) -> None:
        """A game that stands later than it was set is refused; a step that never asks anybody is played."""
        running, snapshot = self.place(layout.steps)
        if snapshot is None:
            return
        there = {(step.step, step.run) for step, _scope in game.state.steps()}
        if not there.issuperset(running):
            step, number = running[-1]
            raise PositionError(
                f"nobody can do anything in {step} {number}, and the game would go on without a question: "
                "name pieces to choose from, or let them be filled up"
            )

    def place(self, numbers: Mapping[str, int]) -> tuple[Running, Snapshot | None]:
        """The steps that run when these have that number, and the reference game at that point if it asks somebody."""
        way = self._way(numbers)
        snapshot = self.course.first_with(numbers)
        if snapshot is not None:
            depth = max(snapshot.repeated(), len(way), 1)
            return snapshot.running[:depth], snapshot
        for step, number in numbers.items():
            seen = [dict(one.running)[step] for one in self.course.snapshots() if step in dict(one.running)]
            if seen and number not in seen:
                raise PositionError(f"{step} {number} does not come: it runs from 1 to {max(seen)}")
        return tuple((step, numbers.get(step, 1)) for step in way), None

    def _way(self, numbers: Mapping[str, int]) -> tuple[str, ...]:
        """The steps around all that have a number, which have to lie inside each other."""
        longest: tuple[str, ...] = ()
        for step in numbers:
            way = self.course.way_to(step)
            if way is None:
                refuse("there is no step called", step, steps_of(self.table.library))
            longest = max(longest, way, key=len)
        for step in numbers:
            if step not in longest:
                raise PositionError(f"{step} is no part of {longest[-1]}, and {longest[-1]} no part of {step}")
        return longest

    def home(self, kind: str) -> str | None:
        """The zone of a player where the set-up puts pieces of a kind; else the one where they are active."""
        first = self.course.first_with({})
        for zone, pieces in enumerate(first.zones if first is not None else ()):
            is_own = zone < self.table.first_on and self.table.zone_seats[zone] != NOBODY
            if is_own and any(kind in self.table.pieces[piece].kinds for piece in pieces):
                return self.table.zone_names[zone]
        return self.kind(kind).active_zone

    def kind(self, kind: str) -> KindInfo:
        """What is declared of a kind."""
        return self._kinds[kind]

    def is_face_down(self, zone: str) -> bool:
        """Whether pieces are always put there face down."""
        return zone in self._face_down

    def in_play(self, piece: PhysicalPiece) -> bool:
        """Whether a copy belongs to every game of that many players."""
        if piece.origin == ASIDE:
            return False
        marks = [piece.properties.get(mark) for mark in self._marks]
        return all(mark is None or (isinstance(mark, int) and mark <= self.table.players) for mark in marks)

    def is_dealt(self, zone: str) -> bool:
        """Whether the game itself deals pieces there."""
        return zone in self._dealt[0] or zone in self._dealt[1]

    # ------------------------------------------------------------ filling up

    def _fill(self, state: State, snapshot: Snapshot, names: set[str] | frozenset[str], layout: Layout) -> None:
        """Fill the zones that are dealt up to their size in the reference game, with pieces that lie there then."""
        own, shared = (dealt - layout.empty for dealt in self._dealt)
        zones = [self.table.zone(zone, seat) for zone in sorted(own) for seat in range(self.table.players)]
        zones += [self.table.zone(zone) for zone in sorted(shared)]
        exact = {zone_number(self.table, zone, seat) for seat, zone in layout.exact}
        pools: dict[str | None, list[int]] = {}
        for zone in zones:
            if zone in exact:
                continue
            name = self.table.zone_names[zone]
            if name not in pools:
                pools[name] = self._pool(state, snapshot, name, names)
            missing = len(snapshot.zones[zone]) - len(state.zones[zone])
            for _piece in range(max(missing, 0)):
                if pools[name]:
                    state.move(pools[name].pop(0), zone)

    def _lay_out(self, state: State, snapshot: Snapshot) -> None:
        """Lay out what is laid out in the reference game: what the position names lies where it can be reached."""
        for laid in snapshot.laid:
            left = snapshot.zones[laid.zone]
            if left and lay_out_like(self.table, state, laid, left):
                name = self.table.zone_names[laid.zone]
                raise PositionError(f"{len(left)} pieces lie in the {name} by then, not {len(state.zones[laid.zone])}")

    def _pool(self, state: State, snapshot: Snapshot, zone: str | None, names: set[str] | frozenset[str]) -> list[int]:
        """Unused pieces for zones of a name, in random order: first those that were dealt there, then their like."""
        pieces = self.table.pieces
        kinds: set[str] = set()
        groups: list[list[int]] = []
        used: set[int] = set()
        for one in self.course.since(snapshot):
            lying = [
                piece
                for number, found in enumerate(one.zones[: self.table.first_on])
                if self.table.zone_names[number] == zone
                for piece in found
                if piece not in used
            ]
            used.update(lying)
            kinds.update(pieces[piece].face.kind for piece in lying)
            groups.append(lying)
        rest = [one.number for one in pieces if one.face.kind in kinds and one.number not in used and self.in_play(one)]
        pool: list[int] = []
        for group in (*groups, rest):
            free = [
                piece
                for piece in group
                if state.where[piece] == pieces[piece].start and pieces[piece].name not in names
            ]
            mixed, state.seed = randomness.shuffled(tuple(free), state.seed)
            pool.extend(mixed)
        return pool


def _face_down_zones(table: Table) -> frozenset[str]:
    """The zones into which nothing is ever put face up."""
    up: set[str] = set()
    down: set[str] = set()
    for one in played_parts(table.library):
        if isinstance(one, effects.Move) and isinstance(one.place, phrases.ZoneOf | phrases.SharedZone):
            (down if one.face_down else up).add(one.place.zone)
    return frozenset(down - up)


# ---------------------------------------------------------------- laying one thing after the other

# What is laid first: a piece comes before the parts of it that are done.
ORDER: tuple[type, ...] = (Amount, Marker, Whole, Lying, LyingOn, Done)


@dataclass(slots=True)
class _Laid:
    """A position while it is laid out."""

    positions: Positions
    state: State
    running: dict[str, int]
    wholes: dict[tuple[int, str], int] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        return self.positions.table

    def lay(self, fact: Fact) -> None:
        """Lay out one thing that the position says."""
        match fact:
            case Amount():
                self._amount(fact)
            case Lying():
                part = self._part(fact)
                if part is None:
                    self._move(self._free(fact.name, None, fact.zone), fact.zone, fact.seat)
                elif self.state.where[part] != zone_number(self.table, fact.zone, fact.seat):
                    self._move(part, fact.zone, fact.seat)
            case LyingOn():
                piece = self._free(fact.name, None, None)
                self.state.move(piece, self.table.first_on + self._lying(fact.piece), face_down=fact.face_down)
            case Whole():
                self._whole(fact)
            case Done():
                self._done(fact.seat, fact.kind, fact.amount)
            case Marker():
                self._marker(fact)

    def _amount(self, fact: Amount) -> None:
        if fact.counter not in self.table.counters:
            refuse("there is no counter called", fact.counter, self.table.counters)
        slots = self.table.counters[fact.counter]
        if slots.by_piece and fact.piece is None:
            raise PositionError(f"{fact.counter} stands on pieces: a player has none of it")
        check_owner(slots, fact.seat)
        if fact.amount < 0:
            raise PositionError(f"nobody has {fact.amount} of {fact.counter}")
        if fact.piece is not None:
            self.state.counters[slot_on(self.table, slots, fact.piece) + max(fact.seat, 0)] = fact.amount
            return
        if fact.value not in slots.by_value:
            raise no_such_value(slots)
        slot = self.table.slot(fact.counter, max(fact.seat, 0), fact.value)
        self.state.counters[slot] = fact.amount

    def _marker(self, fact: Marker) -> None:
        track = next((one for one in self.table.library.tracks if one.id == fact.track), None)
        if track is None:
            refuse("there is no track called", fact.track, self.table.tracks)
        if abs(fact.place) > track.length:
            raise PositionError(f"{fact.track} has {track.length} steps each way: {fact.place} is beyond its end")
        stand_at(self.table, self.state, fact.track, fact.seat, fact.place)

    # ------------------------------------------------------------ pieces

    def _move(self, piece: int, zone: str, seat: int) -> None:
        number = zone_number(self.table, zone, seat)
        self.state.move(piece, number, face_down=self.positions.is_face_down(zone))

    def _lying(self, name: str) -> int:
        """The piece of that name that was laid out last, or that lies where it starts."""
        named = [one for one in self.table.pieces if one.name == name]
        if not named:
            refuse("there is no piece called", name, [one.name for one in self.table.pieces])
        return max(named, key=lambda one: (self.state.where[one.number] != one.start, -one.number)).number

    def _free(self, name: str, kind: str | None, zone: str | None) -> int:
        """A piece of that name that lies nowhere yet, and that fits best."""
        named = [one for one in self.table.pieces if one.name == name and (kind is None or kind in one.kinds)]
        wholes = [one for one in named if one.parent == NO_PIECE] or named
        if not wholes:
            what = "piece" if kind is None else kind
            known = [one.name for one in self.table.pieces if kind is None or kind in one.kinds]
            refuse(f"there is no {what} called", name, known)
        free = [one for one in wholes if self.state.where[one.number] == one.start]
        if not free:
            copies = "copy" if len(wholes) == 1 else "copies"
            raise PositionError(
                f'there {"is" if len(wholes) == 1 else "are"} {len(wholes)} {copies} of "{name}", no more'
            )
        dealt = zone is not None and self.positions.is_dealt(zone)
        return min(
            free, key=lambda one: (not self.positions.in_play(one), self._strangeness(one, dealt), one.number)
        ).number

    def _part(self, fact: Lying) -> int | None:
        """The part of a whole that the seat has, if its name is meant."""
        wholes = {piece for (seat, _kind), piece in self.wholes.items() if seat == fact.seat}
        named = (one for one in self.table.pieces if one.name == fact.name and one.parent in wholes)
        return next((one.number for one in named), None)

    def _strangeness(self, piece: PhysicalPiece, dealt: bool) -> int:
        """How far a piece is from the steps that run: a property with the name of a step counts its runs."""
        found = 0
        for step, number in self.running.items():
            value = piece.properties.get(step)
            if isinstance(value, int):
                found += value != number if dealt else value > number
        return found

    def _whole(self, fact: Whole) -> None:
        if fact.kind not in {kind.id for kind in self.table.library.kinds}:
            refuse("there is no kind called", fact.kind, [kind.id for kind in self.table.library.kinds])
        if (fact.seat, fact.kind) in self.wholes:
            raise PositionError(f"seat {fact.seat} has a {fact.kind} already")
        piece = self._free(fact.name, fact.kind, None)
        self.wholes[fact.seat, fact.kind] = piece
        self._settle(piece, fact.seat)
        if fact.part is None:
            self._settle_parts(piece, fact.seat)
            return
        parts = self.table.pieces[piece].parts
        chosen = next((part for part in parts if self.table.pieces[part].name == fact.part), None)
        if chosen is None:
            refuse(f'"{fact.name}" has no part called', fact.part, [self.table.pieces[part].name for part in parts])
        self._settle(chosen, fact.seat)
        self._settle_parts(chosen, fact.seat)
        if fact.done:
            inner = self.table.pieces[chosen].parts
            if not inner:
                raise PositionError(f'"{fact.part}" of "{fact.name}" has no parts to be done')
            self._done(fact.seat, self.table.pieces[inner[0]].face.kind, fact.done)

    def _settle(self, piece: int, seat: int) -> None:
        """Put a piece where the set-up puts pieces of its kind."""
        kind = self.table.pieces[piece].face.kind
        zone = self.positions.home(kind)
        if zone is None:
            raise PositionError(f"a {kind} lies in no zone of a player")
        self._move(piece, zone, seat)

    def _settle_parts(self, piece: int, seat: int) -> None:
        for part in self.table.pieces[piece].parts:
            if not self.table.pieces[part].parts:
                self._settle(part, seat)

    def _done(self, seat: int, kind: str, amount: int) -> None:
        """Bring the first parts of a kind that lie ready into play."""
        home, active = self.positions.home(kind), self.positions.kind(kind).active_zone
        if home is None or active is None:
            raise PositionError(f"a {kind} is never done: it is not put from one zone into another")
        lying = self.state.zones[zone_number(self.table, home, seat)]
        ready = [piece for piece in lying if kind in self.table.pieces[piece].kinds]
        if not 0 <= amount <= len(ready):
            raise PositionError(f"seat {seat} has {len(ready)} of {kind} to be done, not {amount}")
        for piece in ready[:amount]:
            self._move(piece, active, seat)
