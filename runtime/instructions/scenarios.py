"""Scenarios as data: a table that is set up, what happens on it, and what must be true then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from wonderscript.runtime.instructions.effects import Statement
from wonderscript.runtime.instructions.phrases import (
    Able,
    BoundPlayer,
    Condition,
    Constant,
    Data,
    Number,
    PieceSet,
    Resources,
)

Whose = Literal["me", "left", "right", "opponent"] | int
Part = TypeVar("Part", bound=Struct)
# The seats that have a name besides their number.
NEAREST: Mapping[int, Whose] = {1: "me", 2: "left", 3: "right"}

# In what a line says, *I* is the seat that it is about; every other seat that it names stands there by its name.
TEAM_MATE = "team-mate"


def seat_number(whose: Whose, seats: int) -> int:
    """The seat that a scenario names: `me`, `left` and `right` are seats 1, 2 and 3; from 4 on come the others."""
    match whose:
        case "me" | 1:
            return 0
        case "left" | "opponent" | 2:
            return 1
        case "right" | 3:
            return seats - 1
        case number:
            return int(number) - 2


def whose_seat(seat: int, seats: int) -> Whose:
    """How a scenario names a seat."""
    if seat == 0:
        return "me"
    if seat == 1:
        return "left" if seats > 2 else "opponent"
    return "right" if seat == seats - 1 else seat + 2


def seat_name(seat: int, seats: int) -> str:
    """What a scenario calls a seat."""
    whose = whose_seat(seat, seats)
    return f"seat {whose}" if isinstance(whose, int) else whose


def by_one_name(part: Part, seats: int) -> Part:
    """What is given or happens, where each player is called by one name, whichever of several the text has."""
    changes: dict[str, object] = {}
    for name in part.__struct_fields__:
        value = getattr(part, name)
        if name in ("seat", "receiver") and value is not None:
            changes[name] = whose_seat(seat_number(value, seats), seats)
        elif name == "seats":
            changes[name] = tuple(whose_seat(seat_number(one, seats), seats) for one in value)
        elif name == "paying":
            changes[name] = tuple(by_one_name(one, seats) for one in value)
        else:
            changes[name] = _by_one_name(value, seats)
    return replace(part, **changes)


def _by_one_name(said: object, seats: int) -> object:
    """What is said of players, each of whom is called by one name."""
    if isinstance(said, BoundPlayer):
        whose = seat_called(said.variable)
        return said if whose is None else named_seat(whose_seat(seat_number(whose, seats), seats))
    if isinstance(said, tuple):
        return tuple(_by_one_name(one, seats) for one in said)
    if isinstance(said, Struct):
        return replace(said, **{name: _by_one_name(getattr(said, name), seats) for name in said.__struct_fields__})
    return said


def named_seat(whose: Whose) -> BoundPlayer:
    """A seat as a line speaks of it, whoever the line is about."""
    return BoundPlayer(f"seat {whose}" if isinstance(whose, int) else whose)


def seat_called(name: str) -> Whose | None:
    """The seat of a name; None if no seat is called so."""
    if name.startswith("seat "):
        return int(name.removeprefix("seat "))
    return name if name in ("me", "left", "right", "opponent") else None  # type: ignore[return-value]


class HasAmount(Data, frozen=True):
    """A player, or (seat None) the table, starts with so much of a counter (perhaps on a piece), or so many tokens."""

    seat: Whose | None
    counter: str
    amount: int
    value: int | None = None
    piece: str | None = None


class HasPieces(Data, frozen=True):
    """Pieces lie in a zone of a player, or (seat None) in a shared zone; without any, it is empty."""

    seat: Whose | None
    zone: str
    pieces: tuple[str, ...]


class HasOn(Data, frozen=True):
    """Pieces lie on a piece, or under it, which is the same."""

    piece: str
    pieces: tuple[str, ...]
    face_down: bool = False


class HasParts(Data, frozen=True):
    """A player has a piece with one of its parts in play, and so many parts of that done."""

    seat: Whose
    kind: str
    name: str
    part: str | None
    done: int = 0


class HasMarker(Data, frozen=True):
    """A player has pushed the marker of a track so far towards the opponent."""

    seat: Whose
    track: str
    place: int


class StepIs(Data, frozen=True):
    """A step runs for the n-th time."""

    step: str
    number: int


class Paid(Data, frozen=True):
    """So much of a counter goes to a player, or (None) to the bank."""

    receiver: Whose | None
    counter: str
    amount: int


class Does(Data, frozen=True):
    """A player (None: everyone) who is asked does something; `paying` picks one of several ways."""

    seat: Whose | None
    statement: Statement
    paying: tuple[Paid, ...] = ()


class Chooses(Data, frozen=True):
    """A player who is asked to choose takes this."""

    seat: Whose
    what: PieceSet | Resources | Constant | BoundPlayer | Branch


class Branch(Data, frozen=True):
    """One of the lines among which somebody takes one, counted from 1 as they are written."""

    number: int


class Agrees(Data, frozen=True):
    """A player who may do something does."""

    seat: Whose


class Declines(Data, frozen=True):
    """A player who may do something does not."""

    seat: Whose


class Supposed(Data, frozen=True):
    """Something that a player (None: everyone) does is brought about, without being asked for."""

    seat: Whose | None
    statement: Statement


class StepComes(Data, frozen=True):
    """A step is played."""

    step: str


class Holds(Data, frozen=True):
    """A condition is true; *I* in it is the seat."""

    seat: Whose
    condition: Condition


class Must(Data, frozen=True):
    """A player who is asked has nothing else to do but this."""

    seat: Whose
    deed: Able


class CanPay(Data, frozen=True):
    """A player could (or could not) pay so much to another in what was just done."""

    seat: Whose
    receiver: Whose | None
    counter: str
    amount: int
    able: bool


class Scores(Data, frozen=True):
    """A player scores so many points, in all or on one line."""

    seat: Whose
    points: int
    line: str | None = None


class Wins(Data, frozen=True):
    """These players win."""

    seats: tuple[Whose, ...]


class Holding(Data, frozen=True):
    """So many pieces lie somewhere."""

    pieces: PieceSet
    number: Number


class Sees(Data, frozen=True):
    """A player knows all of these pieces, or (not `able`) none of them."""

    seat: Whose
    pieces: PieceSet
    able: bool


class StepOver(Data, frozen=True):
    """A step is over, or (not `over`) goes on; of the whole game it may be said by what it ended."""

    step: str
    over: bool
    reason: str | None = None


Owned = HasAmount | HasPieces | HasOn | HasParts | HasMarker
Given = Owned | StepIs
When = Does | Chooses | Agrees | Declines | Supposed | StepComes
Then = Holds | Must | CanPay | Scores | Wins | Holding | Sees | StepOver


class Scenario(Data, frozen=True):
    """One scenario: a name, the rules it shows, its lines in order, and its title in other languages."""

    name: str
    set_id: str
    shows: tuple[str, ...]
    players: int
    variant: str | None
    given: tuple[Given, ...]
    events: tuple[When | Then, ...]
    source: str = ""
    titles: dict[str, str] = field(default_factory=dict)
