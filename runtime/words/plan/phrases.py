"""What the phrases of a language need of each other, whoever says them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Self

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.plan.joints import Joints
from wonderscript.runtime.words.plan.parties import Party
from wonderscript.runtime.words.speech import Speaker


@dataclass(frozen=True)
class Phrases(Speaker, ABC):
    """Players, places and pieces, in the forms that the language has for them."""

    joints: ClassVar[Joints]

    def _in_clause(self) -> Self:
        """The speaker for a clause with a subject of its own."""
        return self

    @abstractmethod
    def players(self, who: data.Players) -> Party:
        """The words for players."""

    @abstractmethod
    def number(self, number: data.Number) -> str:
        """A number as a noun: `3`, `your flags`, `2 × your flags`."""

    @abstractmethod
    def figure(self, number: data.Number) -> str:
        """A number before a noun: `2`, `that many`."""

    @abstractmethod
    def condition(self, condition: data.Condition, holds: bool = True) -> str:
        """A condition as a clause: `you have at least 3 beans`."""

    @abstractmethod
    def about_them(self, condition: data.Condition) -> str:
        """A condition as a clause that follows players: `who has 3 beans`, `whose yard has a small card`."""
