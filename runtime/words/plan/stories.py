"""Stories: what somebody chose, what came of it, what was found; the reader sits at the first seat, whoever decides."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from wonderscript.runtime.positions.step_order import Running
from wonderscript.runtime.table import changes as changed
from wonderscript.runtime.table.changes import AnyChange
from wonderscript.runtime.words.plan.options import Options
from wonderscript.runtime.words.plan.parties import Party
from wonderscript.runtime.words.speech import capital

# More names than these in one sentence are counted instead.
MOST_NAMES = 6


@dataclass(frozen=True)
class Stories(Options):
    """Tells what happened to somebody who sits at the first seat and sees everything."""

    def subject_of(self, seat: int, does: str = "") -> str:
        """Who does something, with the verb (`take|takes`)."""
        you, _bar, he = does.partition("|")
        return f"{self.party(seat).subject} {he if seat else you}".rstrip()

    def steps(self, running: Running) -> str:
        """Steps with their numbers."""
        return ", ".join(f"{self.lexicon.step(step).one} {number}" for step, number in running)

    def change(self, change: AnyChange) -> str:
        """What is otherwise than before, as a sentence."""
        return f"{capital(self.finished(self._changed(change)))}."

    def _changed(self, change: AnyChange) -> str:
        match change:
            case changed.Counted():
                return self._amount_changed(change)
            case changed.Moved():
                return self._pieces_moved(change)
            case changed.Turned():
                return self._piece_turned(change)
            case changed.Marked():
                return self._marker_moved(change)
            case changed.SatOut():
                return self._ring_changed(change)
            case changed.WentFirst():
                return self._first_changed(change)
            case changed.TookOver():
                return self._text_taken_over(change)
            case changed.LookedAt():
                return self._pieces_seen(change)
            case changed.Repeated():
                return self._step_repeated(change)
            case changed.Ended(reason=name):
                reason = "" if name is None else f" ({self.lexicon.line(name)})"
                return self._game_ended(change.winners, reason)
            case _:
                assert_never(change)

    def _names_of(self, pieces: Sequence[int]) -> str:
        if len(pieces) <= MOST_NAMES:
            return self._named_all(pieces)
        kinds = {self.moment.table.pieces[piece].face.kind for piece in pieces}
        return self._so_many_of(len(pieces), kinds.pop() if len(kinds) == 1 else "piece")

    # ------------------------------------------------------------ the words of a language: who, asked, answered

    @abstractmethod
    def party(self, seat: int) -> Party:
        """The player of a seat, as an example calls them."""

    @abstractmethod
    def asked(self, seat: int, question: str) -> str:
        """Who is asked what."""

    @abstractmethod
    def asked_the_same(self, seat: int) -> str:
        """Who is asked what the one before was asked."""

    @abstractmethod
    def chose(self, seat: int, options: int, option: str) -> str:
        """What was chosen as the scenario says."""

    @abstractmethod
    def answered_quietly(self, seat: int, options: int, option: str) -> str:
        """What was answered by itself, and why."""

    @staticmethod
    @abstractmethod
    def supposed(sentence: str) -> str:
        """What was brought about by nobody's choice."""

    @staticmethod
    @abstractmethod
    def course(sentence: str) -> str:
        """What a line says of the course of the game."""

    @abstractmethod
    def passed_over(self, answers: int, first: Running, last: Running) -> str:
        """Many answers of which no line tells."""

    @abstractmethod
    def within(self, step: str) -> str:
        """In which step something happened."""

    @abstractmethod
    def says(self, source: int, seat: int, text: str) -> str:
        """By whose word something happened."""

    @staticmethod
    @abstractmethod
    def judged(sentence: str, holds: bool) -> str:
        """Something that is said to be true, and whether it is."""

    # ------------------------------------------------------------ the words of a language: what is otherwise

    @abstractmethod
    def _named_all(self, pieces: Sequence[int]) -> str: ...

    @abstractmethod
    def _so_many_of(self, number: int, kind: str) -> str: ...

    @abstractmethod
    def _amount_changed(self, one: changed.Counted) -> str: ...

    @abstractmethod
    def _pieces_moved(self, one: changed.Moved) -> str: ...

    @abstractmethod
    def _piece_turned(self, one: changed.Turned) -> str: ...

    @abstractmethod
    def _marker_moved(self, one: changed.Marked) -> str: ...

    @abstractmethod
    def _ring_changed(self, one: changed.SatOut) -> str: ...

    @abstractmethod
    def _first_changed(self, one: changed.WentFirst) -> str: ...

    @abstractmethod
    def _text_taken_over(self, one: changed.TookOver) -> str: ...

    @abstractmethod
    def _pieces_seen(self, one: changed.LookedAt) -> str: ...

    @abstractmethod
    def _step_repeated(self, one: changed.Repeated) -> str: ...

    @abstractmethod
    def _game_ended(self, winners: Sequence[int], reason: str) -> str: ...


def small(option: str) -> str:
    """An option within a sentence."""
    return f"{option[:1].lower()}{option[1:]}"
