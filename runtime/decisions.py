"""Decisions as data: who is asked, what, and the options that there are.

An option is a tuple of answers, one for each choice on the way: which piece, which of several deeds, how to pay. What
may be done and cannot be, or a choice from nothing that is left out, is not asked: the next answer says `past` how many
of these it is, so that nobody takes it for an answer to one of them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.runtime.effects import Statement
from wonderscript.runtime.plans import Plan
from wonderscript.runtime.state import Act, Frame, Scope, State
from wonderscript.runtime.table import Table

# Does what was chosen in one phase; takes the table, the state, the row, the seat, its scope, and a list of frames that
# wait, to which it adds what does not simply happen.
PhaseDeed = Callable[[Table, State, tuple[Any, ...], int, Scope, list[Frame]], None]
# For each phase what is to do, if there is anything; what finds those who listen; and what makes acts with them.
Written = tuple[tuple[PhaseDeed | None, ...], Callable[..., tuple[Any, ...]] | None, Callable[..., Any] | None]


# An option that can be carried out on the spot: for each phase what is to do, and the row, seat and scope for it. Where
# somebody listens, they are in the row, and the last of it makes the acts of such a row.
Ready = tuple[tuple[PhaseDeed | None, ...], tuple[Any, ...], int, Scope, Callable[..., tuple[Act, ...]] | None]

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


# Choices can be structs, which are made quickly, and a struct cannot be an abstract class too.
if TYPE_CHECKING:
    Options = Sequence[Option]
else:
    Options = object


class Choices(Options):
    """The options of a decision, and what is to be carried out for each, made when it is asked for."""

    __slots__ = ()

    size: int
    # The option that was asked for last, after its number: whoever takes it need not look for it among the others.
    latest: tuple[int, Option] | None

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
        option = self.option(number)
        self.latest = number, option
        return option

    def number_of(self, option: Option) -> int:
        """The number of an option; ValueError if it is none of these."""
        latest = self.latest
        if latest is not None and latest[1] is option:
            return latest[0] if latest[0] >= 0 else latest[0] + self.size
        return self.index(option)

    def index(self, option: Any, start: int = 0, stop: int | None = None) -> int:
        """The same, in a part of them."""
        for number in range(self.size)[start:stop]:
            if self.option(number) == option:
                return number
        raise ValueError("that is none of the options")

    def count(self, option: Any) -> int:
        """How often an option is there."""
        return sum(one == option for one in self)

    @abstractmethod
    def option(self, number: int) -> Option:
        """The option with this number."""

    @abstractmethod
    def acts(self, number: int) -> tuple[Act, ...]:
        """What is to be carried out for the option with this number."""

    def ready(self, table: Table, state: State, number: int) -> Ready | None:
        """How the option with this number is carried out on the spot; None if its acts have to be gone through.

        Listeners are those that are there now, before anything happens.
        """
        return None


class Decision(Struct, frozen=True, gc=False):
    """A question to a seat: the statement that asks, and every option that there is.

    `acting` is the seat that does what is chosen: another one, if it has no player who answers for it.
    """

    seat: int
    question: Statement
    options: Choices
    acting: int
