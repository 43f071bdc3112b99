"""Decisions as data: who is asked, what, and the options that there are.

An option is a tuple of answers, one for each choice on the way: which piece, which of several deeds, how to pay. What
may be done and cannot be, or a choice from nothing that is left out, is not asked: the next answer says `past` how many
of these it is, so that nobody takes it for an answer to one of them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Literal, overload

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.runtime.instructions.effects import Statement
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.table.state import Act

What = Literal["piece", "player", "resource", "number"]


class Chose(Struct, frozen=True, tag=True, omit_defaults=True):
    """A piece, a player or a resource (by its number), or a number, for a variable.

    A piece that the one who decides may not know is told by its `place`: the zone in which it lies, and where there.
    """

    variable: str
    what: What
    value: int
    past: int = 0
    place: tuple[int, int] | None = None


class Took(Struct, frozen=True, tag=True):
    """One of several deeds, counted from 0; where it is a verb, which."""

    branch: int
    verb: str | None = None


class Agreed(Struct, frozen=True, tag=True, omit_defaults=True):
    """Whether the player does what may be done."""

    yes: bool
    past: int = 0


Answer = Chose | Took | Agreed | Plan
Option = tuple[Answer, ...]


def past_question(answers: Sequence[Answer]) -> Option | None:
    """The answers that are left past a question that was not asked; None if the first of them may answer it."""
    match answers:
        case [Chose() | Agreed() as answer, *rest] if answer.past:
            return replace(answer, past=answer.past - 1), *rest
        case _:
            return None


def declines(option: Option) -> bool:
    """Whether something that may be done is not done."""
    return any(isinstance(answer, Agreed) and not answer.yes for answer in option)


def agrees(option: Option) -> bool:
    """Whether something that may be done is done."""
    return any(isinstance(answer, Agreed) and answer.yes for answer in option)


class Choices(Sequence[Option]):
    """The options of a decision, and what is to be carried out for each."""

    __slots__ = ()

    size: int

    def __len__(self) -> int:
        return self.size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    @overload
    def __getitem__(self, number: int) -> Option: ...
    @overload
    def __getitem__(self, number: slice) -> list[Option]: ...
    def __getitem__(self, number: int | slice) -> Option | list[Option]:
        if isinstance(number, slice):
            return [self.option(index) for index in range(*number.indices(self.size))]
        return self.option(number)

    def number_of(self, option: Option) -> int:
        """The number of an option; ValueError if it is none of these."""
        for number in range(self.size):
            if self.option(number) is option:
                return number
        return self.index(option)

    def index(self, option: Any, start: int = 0, stop: int | None = None) -> int:
        """The same, in a part of them."""
        for number in range(self.size)[start:stop]:
            if self.option(number) == option:
                return number
        raise ValueError("that is none of the options")

    @abstractmethod
    def option(self, number: int) -> Option:
        """The option with this number."""

    @abstractmethod
    def acts(self, number: int) -> tuple[Act, ...]:
        """What is to be carried out for the option with this number."""


class Decision(Struct, frozen=True, gc=False):
    """A question to a seat: the statement that asks, and every option that there is.

    `acting` is the seat that does what is chosen: another one, if it has no player who answers for it.
    """

    seat: int
    question: Statement
    options: Choices
    acting: int
