"""The ways through a body, as a finder is written: lines of play of which everything is Python text."""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from wonderscript.runtime.acts import WrittenAct
from wonderscript.runtime.phrases import Place
from wonderscript.runtime.writing_pieces import Voice


@dataclass(frozen=True, slots=True)
class Path:
    """A line of play before it is known what will be chosen: everything in it is Python text."""

    them: str
    this: str
    bindings: tuple[tuple[str, str], ...]
    free: bool
    answers: tuple[str, ...] = ()
    acts: tuple[WrittenAct, ...] = ()
    way: str = "None"
    stopped: bool = False
    # Whether something is paid on it.
    pays: bool = False
    # How many questions were not asked since the latest answer.
    past: int = 0
    values: tuple[str, ...] = ()
    # Of values that are pieces, which ones they can be (as bits), and where they lie.
    known: dict[str, int] = field(default_factory=dict)
    places: dict[str, tuple[Place, ...]] = field(default_factory=dict)
    # The objects of the verb that is gone through.
    told: frozenset[str] = frozenset()

    @property
    def voice(self) -> Voice:
        """What Python calls those that the phrases on this path speak of."""
        return Voice("me", self.them, self.this, dict(self.bindings), self.free)

    @property
    def scope(self) -> str:
        """The scope as a state holds it."""
        bindings = "".join(f"({name!r}, {value}), " for name, value in self.bindings)
        return f"Scope(me, {self.them}, {self.this}, ({bindings}), {self.free})"

    def answering(self, answer: str) -> Path:
        """The path with one more answer."""
        return replace(self, answers=(*self.answers, answer), past=0)

    def unasked(self) -> Path:
        """The path past a question to which there is no answer."""
        return replace(self, past=self.past + 1)


# The names in an expression; those of Python itself, and those that stand for the same on every path.
NAMES = re.compile(r"(?<![.\w])[A-Za-z_]\w*")
PYTHON = (*keyword.kwlist, *dir(builtins))
SAME = ("table", "state", "bits", "counters", "me", "scope", "False", "if", "else")

NOWHERE = Path("", "", (), False)
Then = Callable[[Path], None]


@dataclass(frozen=True, slots=True)
class Site:
    """Where a statement stands and in which phase; what follows it in its body, and what follows the whole body."""

    body: int
    position: int
    phase: int
    after: Then
    then: Then
