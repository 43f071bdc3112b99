"""The state of a game: plain data. Lists hold only numbers and tuples, so a copy is a copy of a few lists.

What is still to be done is an explicit stack of frames; nothing of the state is a generator, a closure or an iterator.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.runtime.table import NO_PIECE, NOBODY, Table


class Record(Struct, frozen=True, gc=False, array_like=True):
    """Plain data of a state: values that hold values."""


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
        for name, value in reversed(self.bindings):
            if name == variable:
                return value
        return None

    def binding(self, variable: str, value: int) -> Scope:
        """The same, with one more variable."""
        return replace(self, bindings=(*self.bindings, (variable, value)))


NO_SCOPE = Scope(NOBODY, NOBODY)


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


class Frame(Record, frozen=True):
    """Something to be done: a task of the interpreter, with the body and position it is at, and what else it needs."""

    task: Task
    body: int
    position: int
    scope: Scope
    rest: Any = ()


class StepRun(Record, frozen=True):
    """How far a step has come, kept in its frame: which time this is, of how many (0: until a condition holds)."""

    step: str
    run: int
    times: int
    stage: int
    in_turn: bool


class Waiting(Record, frozen=True):
    """A body in the queue at the end of a step."""

    step: str
    rank: int
    body: int
    scope: Scope


class Use(Record, frozen=True):
    """A limited rule that was used: it can be used again when its step has ended."""

    source: int
    index: int
    seat: int
    step: str


class State:
    """Everything that changes in a game."""

    __slots__ = (
        "absent",
        "again",
        "counters",
        "face_down",
        "first",
        "held",
        "queue",
        "reason",
        "ring",
        "seed",
        "stack",
        "used",
        "where",
        "winners",
        "zones",
    )

    def __init__(self) -> None:
        self.counters: list[int] = []
        self.zones: list[tuple[int, ...]] = []
        self.where: list[int] = []
        self.stack: list[Frame] = []
        self.ring: tuple[int, ...] = ()
        self.absent: tuple[tuple[int, str], ...] = ()
        self.queue: tuple[Waiting, ...] = ()
        self.used: tuple[Use, ...] = ()
        self.again: tuple[str, ...] = ()
        self.held: tuple[tuple[int, int], ...] | None = None
        self.winners: tuple[int, ...] = ()
        self.reason: str | None = None
        self.face_down = 0
        self.first = 0
        self.seed = 0

    def copy(self) -> State:
        """The same state, to be played on by itself."""
        twin = State.__new__(State)
        twin.counters = self.counters.copy()
        twin.zones = self.zones.copy()
        twin.where = self.where.copy()
        twin.stack = self.stack.copy()
        twin.ring = self.ring
        twin.absent = self.absent
        twin.queue = self.queue
        twin.used = self.used
        twin.again = self.again
        twin.held = self.held
        twin.winners = self.winners
        twin.reason = self.reason
        twin.face_down = self.face_down
        twin.first = self.first
        twin.seed = self.seed
        return twin

    def steps(self) -> Iterator[tuple[StepRun, Scope]]:
        """The steps that are running, the innermost first."""
        for frame in reversed(self.stack):
            if frame.task is Task.STEP:
                yield frame.rest, frame.scope

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
        old = self.where[piece]
        self.zones[old] = tuple(one for one in self.zones[old] if one != piece)
        self.zones[zone] = (piece, *self.zones[zone]) if on_top else (*self.zones[zone], piece)
        self.where[piece] = zone
        self.turn_over(piece, face_down)

    def fill(self, zone: int, pieces: Iterable[int]) -> None:
        """Say what lies in a zone; whoever takes pieces out of it puts them elsewhere."""
        self.zones[zone] = tuple(pieces)
        for piece in self.zones[zone]:
            self.where[piece] = zone

    def turn_over(self, piece: int, face_down: bool) -> None:
        """Turn a piece."""
        if face_down:
            self.face_down |= 1 << piece
        else:
            self.face_down &= ~(1 << piece)


def new_state(table: Table, seed: int) -> State:
    """A game before anything has happened: every piece where it starts, every counter at its start."""
    state = State()
    state.seed = seed
    state.ring = tuple(range(table.players))
    state.counters = [0] * table.counter_slots
    for slots in table.counters.values():
        for base in (*slots.by_value.values(), *slots.by_piece.values()):
            for seat in range(1 if slots.info.shared else table.players):
                state.counters[base + seat] = slots.info.start
    zones: list[list[int]] = [[] for _zone in table.zone_names]
    for piece in table.pieces:
        zones[piece.start].append(piece.number)
    state.zones = [tuple(zone) for zone in zones]
    state.where = [piece.start for piece in table.pieces]
    return state


class Here(Record, frozen=True):
    """Where a phrase is worked out: a table, its state, and a scope.

    `wild` says what the open symbols of seat `wild_for` are taken for, as in scoring; elsewhere they count for nothing.
    """

    table: Table
    state: State
    scope: Scope
    wild: tuple[tuple[str, int], ...] = ()
    wild_for: int = NOBODY

    def about(self, seat: int) -> Here:
        """The same, in a sentence about a seat."""
        return replace(self, scope=replace(self.scope, them=seat))

    def spoken_by(self, seat: int, this: int = NO_PIECE) -> Here:
        """The same, in the text of a piece (or a rule) that speaks for a seat."""
        return replace(self, scope=Scope(seat, seat, this))


def here_for(table: Table, state: State, seat: int) -> Here:
    """Where a seat speaks by itself, not in the text of a piece."""
    return Here(table, state, Scope(seat, seat))
