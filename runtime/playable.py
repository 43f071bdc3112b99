"""The door of the runtime: a library from which games and positions are begun.

What is played is loaded when the first game is asked for, so that who only reads a library does not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wonderscript.runtime.instructions.library import Library

if TYPE_CHECKING:
    from wonderscript.runtime.play.game import Game


class PlayableLibrary(Library, frozen=True, dict=True, weakref=True, tag="Library"):
    """A library as `compile_sets` gives it; stored, and told apart, as the data that it is."""

    def written_by(self, author: Author) -> None:
        """Remember who can compile the text of this library anew."""
        self.__dict__["author"] = author

    def rewritten(self, variant: str | Sequence[str] | None = None, pieces: str = "") -> PlayableLibrary:
        """This library with another variant (None: its own), and with pieces that are read from a text.

        Who compiled it does that, and raises what it raises where the text is wrong.
        """
        if variant is None and not pieces:
            return self
        author: Author | None = self.__dict__.get("author")
        if author is None:
            raise ValueError("only a library that `compile_sets` made in this process can be given a variant or pieces")
        return author(self, variant, pieces)

    def new_game(self, players: int, seed: int = 0, settings: Mapping[str, int] | None = None) -> Game:
        """A game of this library, before its first decision; all with as many players share one table."""
        from wonderscript.runtime.play.game import Game

        return Game(self, players, seed, settings)

    def position(
        self,
        players: int,
        seats: Mapping[int, Mapping[str, Any]] | None = None,
        shared: Mapping[str, Any] | None = None,
        steps: Mapping[str, int] | None = None,
        seed: int = 0,
        fill: bool = True,
        on: Mapping[str, Any] | None = None,
        settings: Mapping[str, int] | None = None,
        turn_of: int | None = None,
        exact: bool = False,
        variant: str | Sequence[str] | None = None,
        pieces: str = "",
    ) -> Game:
        """A game that stands where it is told to: what seats, the table and pieces have, and which steps run."""
        from wonderscript.runtime.positions.positions import position

        played = self.rewritten(variant, pieces)
        return position(played, players, seats, shared, steps, seed, fill, on, settings, turn_of, exact)


# Compiles a library anew, with another variant and with pieces that stand in a text.
Author = Callable[[PlayableLibrary, str | Sequence[str] | None, str], PlayableLibrary]
