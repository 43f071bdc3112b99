"""Witnesses: who looks on while a scenario is rehearsed, to tell of it later."""

from __future__ import annotations

from wonderscript.runtime.options.decisions import Option
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.rehearsals.outcomes import AnyFinding
from wonderscript.runtime.table.state import Frame, State


class Witness:
    """Looks on and keeps nothing. Whatever is shown to a witness belongs to the rehearsal, which goes on with it."""

    def plays_on(self, state: State, event: int | None = None) -> None:
        """The game is taken up from a state that was set by hand: at the beginning, as an event says, or for one."""

    def answers(self, game: Game, option: Option | None, event: int | None = None, pause: Frame | None = None) -> None:
        """A question is about to be answered: as an event says, or without one; with no option, a pause is left."""

    def comes_to(self, event: int, found: AnyFinding | None = None) -> None:
        """The course of the game is told, or something is said to be true: what was found instead, if it is not."""


NOBODY_LOOKS = Witness()
