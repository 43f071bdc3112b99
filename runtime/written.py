"""What Python that was written for a phrase makes use of: counts over sets of pieces, each set being one number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_

from wonderscript.runtime import facts
from wonderscript.runtime.speaking import holder
from wonderscript.runtime.state import NOT_RUNNING, Here, State, Task
from wonderscript.runtime.supplies import numbers_of
from wonderscript.runtime.table import NOBODY, PhysicalPiece, Table

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "==": int.__eq__,
    ">=": int.__ge__,
    "<=": int.__le__,
    ">": int.__gt__,
    "<": int.__lt__,
}


def lying(bits: list[int], first: int, seats: tuple[int, ...]) -> int:
    """What lies in the zones of some seats."""
    found = 0
    for seat in seats:
        found |= bits[first + seat]
    return found


def holders(table: Table, state: State, relation: str, piece: int) -> tuple[int, ...]:
    """Who has a relation to a piece: one, or nobody."""
    seat = holder(table, state, relation, piece)
    return () if seat == NOBODY else (seat,)


def first_fitting(lying: tuple[int, ...], fitting: int) -> tuple[int, ...]:
    """The first of the pieces that lie somewhere that fits."""
    for piece in lying:
        if fitting >> piece & 1:
            return (piece,)
    return ()


def drawn(state: State, pieces: Sequence[int], amount: int) -> tuple[int, ...]:
    """So many of some pieces at random; nobody can tell which of them were drawn."""
    state.forget(pieces)
    return state.draw(pieces, amount)


def missing(values: tuple[int, ...], there: int) -> int:
    """The pieces whose value none of those there has."""
    return sum(bits for bits in values if not bits & there)


def different(showing: tuple[int, ...], pieces: int) -> int:
    """How many of some symbols pieces show."""
    return sum([1 for bits in showing if bits & pieces])


def units(by_amount: tuple[tuple[int, int], ...], pieces: int) -> int:
    """How many units of a resource pieces make."""
    return sum([amount * (bits & pieces).bit_count() for amount, bits in by_amount])


class Union:
    """What belongs to each of some pieces, taken together; remembered by those of them to which anything belongs."""

    __slots__ = ("_bearing", "_known", "_of_each")

    def __init__(self, of_each: tuple[int, ...]) -> None:
        self._of_each = of_each
        self._bearing = sum(1 << piece for piece, belonging in enumerate(of_each) if belonging)
        self._known: dict[int, int] = {}

    def __call__(self, pieces: int) -> int:
        """What belongs to any of these pieces, as bits."""
        pieces &= self._bearing
        found = self._known.get(pieces)
        if found is None:
            if len(self._known) > MEMORY:
                self._known.clear()
            found = self._known[pieces] = reduce(or_, (self._of_each[number] for number in numbers_of(pieces)), 0)
        return found


# How many answers of one kind are remembered before all are forgotten.
MEMORY = 10_000


def compared(by_value: dict[int, int], operator: str, number: int) -> int:
    """The pieces whose value compares so with a number."""
    compare = COMPARE[operator]
    return sum(bits for value, bits in by_value.items() if compare(value, number))


def step_run(state: State, step: str) -> tuple[int, int]:
    """For which time a step runs, and how often it will; numbers that it never has if it does not run."""
    for frame in reversed(state.stack):
        run = frame.rest
        if frame.task is STEP and run.step == step:  # type: ignore[union-attr]
            return run.run, run.times  # type: ignore[union-attr]
    return NOT_RUNNING


STEP = Task.STEP


def links(piece: PhysicalPiece, other: PhysicalPiece, link: str) -> bool:
    """Whether a piece has a link to another."""
    return (link, other.face.name) in piece.links_given or not piece.links_given.isdisjoint(other.links_taken)


def points(here: Here, pieces: int) -> int:
    """The points of pieces that depend on something, one by one."""
    return sum([facts.points_of(here, piece) for piece in numbers_of(pieces)])
