"""Scenarios as data: a table that is set up, what happens on it, and what must be true then."""

from __future__ import annotations

from typing import Literal

from wonderscript.runtime.effects import Statement
from wonderscript.runtime.phrases import Condition, Data, Number, PieceSet

Whose = Literal["me", "left", "right", "opponent"] | int


class HasAmount(Data, frozen=True):
    """A player starts with so much of a counter, or with so many tokens of a value."""

    seat: Whose
    counter: str
    amount: int
    value: int | None = None


class HasPieces(Data, frozen=True):
    """Pieces lie in a zone of a player, or (seat None) in a shared zone."""

    seat: Whose | None
    zone: str
    pieces: tuple[str, ...]


class HasParts(Data, frozen=True):
    """A player has a piece with one of its parts in play, and so many parts of that done."""

    seat: Whose
    kind: str
    name: str
    part: str | None
    done: int = 0


class StepIs(Data, frozen=True):
    """A step runs for the n-th time."""

    step: str
    number: int


class Does(Data, frozen=True):
    """A player does something, answering choices as said."""

    seat: Whose | None
    statement: Statement


class StepComes(Data, frozen=True):
    """A step is played."""

    step: str


class Holds(Data, frozen=True):
    """A condition is true, seen from a seat."""

    seat: Whose
    condition: Condition


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


Given = HasAmount | HasPieces | HasParts | StepIs
When = Does | StepComes
Then = Holds | CanPay | Scores | Wins | Holding


class Scenario(Data, frozen=True):
    """One scenario: a name, the rules it shows, and its lines in order."""

    name: str
    set_id: str
    shows: tuple[str, ...]
    players: int
    variant: str | None
    given: tuple[Given, ...]
    events: tuple[When | Then, ...]
    source: str = ""
