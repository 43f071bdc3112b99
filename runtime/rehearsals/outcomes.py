"""What was found where a scenario expected something else: data, to be put into words by whoever reports it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from wonderscript.runtime.instructions.effects import Statement
from wonderscript.runtime.options.decisions import Option
from wonderscript.runtime.options.option_reading import Deed
from wonderscript.runtime.positions.step_order import Running


class Finding(Struct, frozen=True, tag=True):
    """Something that was found."""


class FoundNumber(Finding, frozen=True):
    """A number, of a counter if it is one."""

    number: int
    counter: str | None = None


class FoundPieces(Finding, frozen=True):
    """The names of the pieces that are there."""

    names: tuple[str, ...]


class FoundTrue(Finding, frozen=True):
    """Whether a condition holds."""

    holds: bool


class Choice(Struct, frozen=True):
    """An option, and what it does: verbs, and plain statements."""

    option: Option
    deeds: tuple[Deed, ...]
    said: tuple[Statement, ...] = ()


class Missing(Struct, frozen=True):
    """What stands in the way: it has to be paid for, or pieces lie where nobody takes them from (in these zones)."""

    pay: bool = False
    lying: tuple[tuple[str, int], ...] = ()


class FoundOptions(Finding, frozen=True):
    """The options that a seat has when it is asked."""

    seat: int
    options: tuple[Choice, ...]
    missing: Missing = Missing()


class FoundUntold(Finding, frozen=True):
    """Options among which a line does not decide: it answers a part of the question only."""

    seat: int
    options: tuple[Choice, ...]


class FoundUnasked(Finding, frozen=True):
    """A seat is never asked for it in this turn; the options of what it is asked instead, if it is asked at all."""

    seat: int
    options: tuple[Choice, ...]
    missing: Missing = Missing()


class FoundPayments(Finding, frozen=True):
    """What can be paid to a seat (or the bank): the amounts of all ways that there are."""

    receiver: int
    counter: str
    amounts: tuple[int, ...]


class FoundPoints(Finding, frozen=True):
    """The points of a seat, and its whole score sheet."""

    seat: int
    points: int
    sheet: dict[str, int]


class FoundWinners(Finding, frozen=True):
    """Who wins, and the points of each seat."""

    seats: tuple[int, ...]
    totals: tuple[int, ...]


class FoundSteps(Finding, frozen=True):
    """The steps that run."""

    running: Running


class FoundEnd(Finding, frozen=True):
    """By what the game ended; None where no text says."""

    reason: str | None


Trouble = Literal[
    "not asked",
    "not possible",
    "game over",
    "not running",
    "never comes",
    "nothing paid",
    "not in play",
    "not set up",
    "endless",
]


class FoundTrouble(Finding, frozen=True):
    """Why something cannot be looked at: nobody is asked for it, the game is over (or never is), it cannot be set."""

    trouble: Trouble
    detail: str = ""


AnyFinding = (
    FoundNumber
    | FoundPieces
    | FoundTrue
    | FoundOptions
    | FoundUnasked
    | FoundUntold
    | FoundPayments
    | FoundPoints
    | FoundWinners
    | FoundSteps
    | FoundEnd
    | FoundTrouble
)


class Taken(Struct, frozen=True):
    """An answer on the way: in which repeated steps, by whom, what; `told`: the number of the event that says so."""

    running: Running
    seat: int
    choice: Choice
    told: int | None = None


class Passed(Struct, frozen=True, tag=True):
    """Everything that a scenario expects was found."""

    taken: tuple[Taken, ...]


class Failed(Struct, frozen=True, tag=True):
    """The first thing that was not as expected: the number of the event, or of what was given; and what was found."""

    found: AnyFinding
    event: int | None
    taken: tuple[Taken, ...] = ()
    given: int | None = None


Outcome = Passed | Failed
