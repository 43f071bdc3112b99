"""The state of a game: plain data. Lists hold only numbers and tuples, so a copy is a copy of a few lists.

What is still to be done is an explicit stack of frames; nothing of the state is a generator, a closure or an iterator.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from enum import IntEnum
from functools import cache
from itertools import filterfalse
from typing import TypeAlias

from msgspec import Struct

from wonderscript.runtime.payment.plans import Plan, Use
from wonderscript.runtime.table import randomness
from wonderscript.runtime.table.table import NO_PIECE, NOBODY, Table


class Record(Struct, frozen=True, gc=False, array_like=True):
    """Plain data of a state: values that hold values."""


class Rest(Record, frozen=True, tag=True):
    """What a frame needs beside its body and its scope; the tag keeps the sorts apart in a saved game."""


Bindings = tuple[tuple[str, int], ...]


class Scope(Record, frozen=True):
    """Who speaks, whom the sentence is about, whose text it is, what variables stand for; `free`: nothing is paid."""

    me: int
    them: int
    this: int = NO_PIECE
    bindings: Bindings = ()
    free: bool = False

    def bound(self, variable: str) -> int | None:
        """What a variable stands for."""
        return dict(self.bindings).get(variable)

    def binding(self, variable: str, value: int) -> Scope:
        """The same, with one more variable."""
        return Scope(self.me, self.them, self.this, (*self.bindings, (variable, value)), self.free)

    def of(self, seat: int) -> Scope:
        """The same, where another seat speaks."""
        if self.this == NO_PIECE and not self.bindings and not self.free:
            return alone(seat)
        return Scope(seat, seat, self.this, self.bindings, self.free)


NO_SCOPE = Scope(NOBODY, NOBODY)


@cache
def alone(seat: int) -> Scope:
    """Where a seat speaks by itself, and no variable stands for anything: always the same one."""
    return Scope(seat, seat)


class Task(IntEnum):
    """What a frame asks the interpreter to do; `TASKS` there says how."""

    BODY = 0
    ONE = 1
    FOR_SEAT = 2
    STEP = 3
    UNTIL = 4
    TOGETHER = 5
    RELEASE = 6
    PAYMENT = 7
    EVENT = 8
    WATCH = 9
    SIGHT = 10


# The number of a step that does not run, and of its last run: such a step is neither at its last run nor before it.
NOT_RUNNING = (0, -1)


# How far a run of a step has come: what it does next. Its body is being carried out while what comes after it is next.
BEFORE, BODY, AFTER, QUEUE = range(4)


class StepRun(Rest, frozen=True):
    """How far a step has come: which time this is, of how many (0: until a condition holds); of which kind it is."""

    step: str
    run: int
    times: int
    stage: int
    in_turn: bool
    kind: str | None = None

    def is_a(self, step: str) -> bool:
        """Whether it is that step or a kind of it."""
        return step in (self.step, self.kind)


class Together(Rest, frozen=True):
    """Who decides together."""

    seats: tuple[int, ...]


class ForSeat(Rest, frozen=True):
    """The seat that does what several do, and what to, if that is settled."""

    seat: int
    values: tuple[int, ...] | None = None


class Instead(Rest, frozen=True):
    """For which seats a step does something else: seat, body and the piece whose text that is."""

    bodies: tuple[tuple[int, int, int], ...]


class Release(Rest, frozen=True):
    """What came in is handed out; `more`: another phase follows in which things are held."""

    more: bool


class Paying(Rest, frozen=True):
    """The way in which a piece is paid for."""

    plan: Plan
    piece: int = NO_PIECE


class Listener(Record, frozen=True):
    """A trigger that was there when a verb began: its source, its place among the rules, and for whom it speaks."""

    source: int
    index: int
    seat: int


class Happened(Rest, frozen=True):
    """A verb that somebody does: the record that its listeners see when it is finished."""

    verb: str
    seat: int
    piece: int = NO_PIECE
    other: int = NOBODY
    counter: str | None = None
    way: str | None = None
    listeners: tuple[Listener, ...] = ()


class Drawn(Rest, frozen=True):
    """What was drawn for a statement, for each of its phrases: it stays the same while somebody decides."""

    pieces: tuple[tuple[int, ...], ...]


class Sight(Rest, frozen=True):
    """Pieces that a seat looks at, because its text goes on with what is on their faces."""

    seat: int
    pieces: tuple[int, ...]


AnyRest: TypeAlias = StepRun | Together | ForSeat | Instead | Release | Paying | Happened | Drawn | Sight


class Frame(Record, frozen=True):
    """Something to be done: a task of the interpreter, with the body and position it is at, and what else it needs."""

    task: Task
    body: int
    position: int
    scope: Scope
    rest: AnyRest | None = None


# Something to be carried out in a phase of what is done together.
Act = tuple[int, Frame]


class Waiting(Record, frozen=True):
    """A body in the queue at the end of a step."""

    step: str
    rank: int
    body: int
    scope: Scope


# What lies in some zones.
Lying: TypeAlias = tuple[tuple[int, ...], ...]


class Paid(Record, frozen=True):
    """A piece that a seat has paid for, in which way, and what lay where pieces are active just before."""

    seat: int
    piece: int
    plan: Plan
    lying: Lying


class Account(Record, frozen=True):
    """What there was when a run of a step began, of all counters and where pieces are active; what was paid since."""

    step: str
    counters: tuple[int, ...]
    lying: Lying
    paid: tuple[Paid, ...] = ()


class Laid(Record, frozen=True):
    """A layout that was laid out in a zone: the piece of each of its cells, whether it still lies there or not."""

    zone: int
    layout: str
    pieces: tuple[int, ...]


class Copied(Record, frozen=True):
    """A piece whose text holds for a seat too, as long as the piece that says so is active (`by`: none, always)."""

    piece: int
    seat: int
    by: int = NO_PIECE


class Watched(Record, frozen=True, order=True):
    """Something that was true when it was last looked at.

    A condition of a rule for a seat; that `holder` has a relation to a piece; or (`index` -1) that the rule was there.
    """

    source: int
    index: int
    seat: int
    holder: int = NOBODY
    piece: int = NO_PIECE


class Untold(Exception):
    """Pieces are drawn in a game whose draws are told, and this one is not: so many of these are drawn."""

    def __init__(self, state: State, pieces: tuple[int, ...], amount: int) -> None:
        super().__init__(f"nobody has told which {amount} of {len(pieces)} pieces are drawn")
        self.state = state
        self.pieces = pieces
        self.amount = amount


class State(Struct):
    """Everything that changes in a game. `bits` says of each zone what lies in it once more, as one number.

    While all decide together, `given` are the numbers of the options that were taken so far, hidden from the others.
    `active` is the seat that took the latest turn, `markers` say how far each track has gone for the first seat. What
    is drawn comes from the seed, or, where draws are `told`, from there: which pieces come up, draw by draw. Each step
    that runs and in which all is paid out of one purse has one of the `accounts`, the innermost the last.
    """

    counters: list[int] = []
    zones: list[tuple[int, ...]] = []
    bits: list[int] = []
    where: list[int] = []
    stack: list[Frame] = []
    known: list[int] = []
    given: tuple[int, ...] = ()
    ring: tuple[int, ...] = ()
    absent: tuple[tuple[int, str], ...] = ()
    queue: tuple[Waiting, ...] = ()
    used: tuple[Use, ...] = ()
    accounts: tuple[Account, ...] = ()
    again: tuple[str, ...] = ()
    held: tuple[tuple[int, int], ...] | None = None
    winners: tuple[int, ...] = ()
    reason: str | None = None
    markers: tuple[int, ...] = ()
    laid: tuple[Laid, ...] = ()
    copied: tuple[Copied, ...] = ()
    watched: tuple[Watched, ...] = ()
    face_down: int = 0
    first: int = 0
    active: int = NOBODY
    seed: int = 0
    told: tuple[tuple[int, ...], ...] | None = None

    def copy(self) -> State:
        """The same state, to be played on by itself."""
        twin = copy(self)
        twin.counters = self.counters.copy()
        twin.zones = self.zones.copy()
        twin.bits = self.bits.copy()
        twin.where = self.where.copy()
        twin.stack = self.stack.copy()
        twin.known = self.known.copy()
        return twin

    def steps(self) -> Iterator[tuple[StepRun, Scope]]:
        """The steps that are running, the innermost first."""
        for frame in reversed(self.stack):
            if isinstance(frame.rest, StepRun):
                yield frame.rest, frame.scope

    # ------------------------------------------------------------ chance

    def draw(self, pieces: Sequence[int], amount: int) -> tuple[int, ...]:
        """So many of the pieces (all, if there are fewer) in random order, or as it is told; else `Untold`."""
        amount = min(amount, len(pieces))
        if self.told is None or amount <= 0:
            drawn, self.seed = randomness.sample(pieces, amount, self.seed)
            return drawn
        if not self.told:
            raise Untold(self, tuple(pieces), amount)
        drawn, self.told = self.told[0], self.told[1:]
        return drawn

    # ------------------------------------------------------------ counters

    def add(self, slot: int, amount: int) -> None:
        """Add to a counter; while seats pay at the same time, what comes in is held until all have paid."""
        if self.held is not None and amount > 0:
            self.held = (*self.held, (slot, amount))
        else:
            self.counters[slot] += amount

    def release(self) -> None:
        """Hand out what was held."""
        held, self.held = self.held or (), None
        for slot, amount in held:
            self.counters[slot] += amount

    # ------------------------------------------------------------ pieces

    def move(self, piece: int, zone: int, on_top: bool = False, face_down: bool = False) -> None:
        """Take a piece from where it lies to a zone."""
        zones, bits, where = self.zones, self.bits, self.where
        bit = 1 << piece
        old = where[piece]
        lying = zones[old]
        index = lying.index(piece)
        zones[old] = lying[:index] + lying[index + 1 :]
        bits[old] ^= bit
        there = zones[zone]
        zones[zone] = (piece, *there) if on_top else there + (piece,)  # noqa: RUF005 - twice as quick as unpacking
        bits[zone] |= bit
        where[piece] = zone
        if face_down:
            self.face_down |= bit
        elif self.face_down & bit:
            self.face_down ^= bit

    def move_all(self, pieces: Sequence[int], zone: int, taken: int = 0) -> None:
        """Take pieces from where they lie to a zone, face up, in this order; they may be known as bits too."""
        zones, bits, where = self.zones, self.bits, self.where
        moved = tuple(pieces)
        if not moved:
            return
        old = where[moved[0]]
        if moved is zones[old]:
            taken, bits[old], zones[old] = bits[old], 0, ()
        else:
            taken = taken or sum([1 << piece for piece in moved])
            for left in (old,) if not taken & ~bits[old] else {where[piece] for piece in moved}:
                zones[left] = _without(zones[left], moved)
                bits[left] &= ~taken
        for piece in moved:
            where[piece] = zone
        zones[zone] += moved
        bits[zone] |= taken
        self.face_down &= ~taken

    def fill(self, zone: int, pieces: Iterable[int]) -> None:
        """Say what lies in a zone; whoever takes pieces out of it puts them elsewhere."""
        lying = tuple(pieces)
        where = self.where
        self.zones[zone] = lying
        bits = 0
        for piece in lying:
            where[piece] = zone
            bits |= 1 << piece
        self.bits[zone] = bits

    def get_to_know(self, seats: Iterable[int], pieces: Iterable[int]) -> None:
        """Seats have looked at pieces, which they know from now on."""
        looked_at = sum([1 << piece for piece in pieces])
        for seat in seats:
            self.known[seat] |= looked_at

    def forget(self, pieces: Iterable[int]) -> None:
        """Pieces are mixed: nobody knows any more which is which."""
        if any(self.known):
            mixed = sum([1 << piece for piece in pieces])
            self.known = [known & ~mixed for known in self.known]

    def turn_over(self, piece: int, face_down: bool) -> None:
        """Turn a piece."""
        if face_down:
            self.face_down |= 1 << piece
        else:
            self.face_down &= ~(1 << piece)


def _without(lying: tuple[int, ...], pieces: tuple[int, ...]) -> tuple[int, ...]:
    """What is left when pieces are taken away; often they are the first ones."""
    if lying[: len(pieces)] == pieces:
        return lying[len(pieces) :]
    return tuple(filterfalse(frozenset(pieces).__contains__, lying))


def new_state(table: Table, seed: int) -> State:
    """A game before anything has happened: every piece where it starts, every counter at its start."""
    counters = [0] * table.counter_slots
    for slots in table.counters.values():
        for base in (*slots.by_value.values(), *slots.by_piece.values()):
            for seat in range(1 if slots.info.shared else table.seats):
                counters[base + seat] = slots.info.start
    zones: list[list[int]] = [[] for _zone in table.zone_names]
    for piece in table.pieces:
        zones[piece.start].append(piece.number)
    state = State(
        counters=counters,
        zones=[()] * len(zones),
        bits=[0] * len(zones),
        where=[NO_PIECE] * len(table.pieces),
        known=[0] * table.seats,
        ring=tuple(range(table.seats)),
        markers=(0,) * len(table.tracks),
    )
    for zone, pieces in enumerate(zones):
        state.fill(zone, pieces)
    state.seed = seed
    return state


class Here(Record, frozen=True):
    """Where a phrase is worked out: a table, its state, and a scope.

    `wild` says what the open symbols of seat `wild_for` are taken for, as in scoring; elsewhere they count for nothing.
    `taken` says which piece is taken over where one of several can be, by the identity of the phrase that says so.
    """

    table: Table
    state: State
    scope: Scope
    wild: tuple[tuple[str, int], ...] = ()
    wild_for: int = NOBODY
    taken: tuple[tuple[int, int], ...] = ()

    def within(self, scope: Scope) -> Here:
        """The same, in another scope."""
        return Here(self.table, self.state, scope, self.wild, self.wild_for, self.taken)

    def about(self, seat: int) -> Here:
        """The same, in a sentence about a seat."""
        scope = self.scope
        return self.within(Scope(scope.me, seat, scope.this, scope.bindings, scope.free))

    def spoken_by(self, seat: int, this: int = NO_PIECE) -> Here:
        """The same, in the text of a piece (or a rule) that speaks for a seat."""
        return self.within(Scope(seat, seat, this))


def here_for(table: Table, state: State, seat: int) -> Here:
    """Where a seat speaks by itself, not in the text of a piece."""
    return Here(table, state, alone(seat))
