"""A recorded game in Python: opened once, then looked at decision by decision, forward and back.

In: the file of a record. Out: where the game stands at each decision, who is asked what, and what is answered. What the
rules do not allow is refused when the record is opened, with the messages of `play --replay`.
"""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from wonderscript.compiler.bundles import compile_sets
from wonderscript.compiler.themes import Theme
from wonderscript.runtime.options.decisions import Option
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.table import Table
from wonderscript.runtime.words.options import say_question
from wonderscript.tools.playing.phrasebook import phrase
from wonderscript.tools.playing.recording import asking_table
from wonderscript.tools.playing.replays import Moment, Replay, table_for
from wonderscript.tools.playing.speaking import Speaker, neutral_names
from wonderscript.tools.playing.talking import Talk
from wonderscript.tools.record_files import Record, read_record


def open_record(path: str | Path) -> RecordedGame:
    """The recorded game in a file, at its first decision; `RecordRefused` at the first thing that cannot be."""
    record, places = read_record(Path(path))
    library = compile_sets(*record.sets, variant=record.variant)
    table = asking_table(table_for(record, places, library))
    names = record.names or tuple(phrase("en", "seat", seat=seat + 1) for seat in range(table.players))
    names = (*names, *neutral_names(table, "en"))
    # What a replay says on a screen nobody hears here.
    talk = Talk(Console(file=io.StringIO()), io.StringIO())
    speaker = Speaker(table, "en", Theme(), 0, names, is_person=False)
    return RecordedGame(record, library, names, tuple(Replay(record, places, table, speaker, talk).moments()))


class RecordedGame:
    """A recorded game that stands at one of its decisions, or at its end; it begins at the first.

    Seats are counted from 0, as everywhere in Python; moves as in the record, from 1.
    """

    def __init__(
        self, record: Record, library: PlayableLibrary, names: tuple[str, ...], moments: tuple[Moment, ...]
    ) -> None:
        self.record = record
        self.library = library
        self.names = names
        self._moments = moments
        self._at = 0

    # ------------------------------------------------------------ going

    def __len__(self) -> int:
        """How many decisions were answered."""
        return len(self._moments) - 1

    @property
    def at(self) -> int:
        """How many decisions have been answered here."""
        return self._at

    def go(self, at: int) -> None:
        """Stand where so many decisions have been answered; beyond the first or the last is nothing."""
        if not 0 <= at < len(self._moments):
            raise IndexError(f"{len(self)} decisions are recorded: there is nothing after {at} of them")
        self._at = at

    def forward(self, decisions: int = 1) -> bool:
        """Go on by so many decisions; False, and it stands where it stood, if there are not so many."""
        return self._moved(self._at + decisions)

    def back(self, decisions: int = 1) -> bool:
        """Go back by so many decisions; False, and it stands where it stood, if there were not so many."""
        return self._moved(self._at - decisions)

    def _moved(self, at: int) -> bool:
        if not 0 <= at < len(self._moments):
            return False
        self._at = at
        return True

    # ------------------------------------------------------------ looking

    @property
    def game(self) -> Game:
        """The game as it stands here, to be asked, or played on by itself: what the record tells is not drawn again."""
        state = self._here.game.state.copy()
        state.told = None
        return Game.resume(self._table, state)

    @property
    def seat(self) -> int | None:
        """Who is asked; None when the game is over."""
        decision = self._here.game.decision
        return None if decision is None else decision.seat

    @property
    def question(self) -> str | None:
        """What is asked, in words; None when the game is over."""
        game = self._here.game
        if game.decision is None:
            return None
        return say_question(self._table, game.state, game.decision, "en", self.names)

    @property
    def answer(self) -> Option | None:
        """The option that was taken; None where the record ends."""
        decision, option = self._here.game.decision, self._here.option
        return None if decision is None or option is None else decision.options[option]

    @property
    def sentence(self) -> str:
        """What was answered, in words; empty where the record ends."""
        return self._here.sentence

    @property
    def move(self) -> int | None:
        """Which move of the record answers here; None for the only thing that could be done, and at the end."""
        return None if self._here.move is None else self._here.move + 1

    @property
    def _here(self) -> Moment:
        return self._moments[self._at]

    @property
    def _table(self) -> Table:
        return self._here.game.table
