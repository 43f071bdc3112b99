"""English sentences for stories: what somebody chose, what came of it, what was found; `you` is the reader.

The reader sits at the first seat, whoever decides: `your left neighbor builds Salt Market, paying you 2 beans`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.scenarios import whose_seat
from wonderscript.runtime.meaning.tracks import towards
from wonderscript.runtime.positions.step_order import Running
from wonderscript.runtime.table import changes as changed
from wonderscript.runtime.table.table import NO_PIECE, NOBODY
from wonderscript.runtime.words.en.options import EnglishOptions
from wonderscript.runtime.words.en.pieces import THEY, YOU, Party, enumerated, someone
from wonderscript.runtime.words.en.plurals import count_english
from wonderscript.runtime.words.en.rules import English
from wonderscript.runtime.words.en.scenarios import EnglishScenarios
from wonderscript.runtime.words.moments import Spot
from wonderscript.runtime.words.nouns import signed
from wonderscript.runtime.words.plan.stories import Stories, small
from wonderscript.runtime.words.speech import capital


@dataclass(frozen=True)
class EnglishStories(EnglishOptions, Stories):
    """Tells what happened to somebody who sits at the first seat and sees everything."""

    # ------------------------------------------------------------ players

    def players(self, who: data.Players) -> Party:
        """The words for players, as the reader calls them."""
        seat = self.moment.seat_meant(who)
        if seat is None or self.third:
            return English.players(self if self.moment.seat == 0 else replace(self, third=True), who)
        if seat == self.moment.seat:
            return YOU if seat == 0 else THEY
        return self.party(seat)

    def party(self, seat: int) -> Party:
        """The player of a seat, as an example calls them."""
        if seat == NOBODY:
            return someone("the bank")
        return EnglishScenarios(self.lexicon).party(whose_seat(seat, self.moment.table.seats))

    # ------------------------------------------------------------ questions and answers

    def asked(self, seat: int, question: str) -> str:
        """Who is asked what."""
        return capital(f"{self.subject_of(seat, 'are|is')} asked: “{question}”")

    def asked_the_same(self, seat: int) -> str:
        """Who is asked what the one before was asked."""
        return capital(f"{self.subject_of(seat, 'are|is')} asked the same.")

    def chose(self, seat: int, options: int, option: str) -> str:
        """What was chosen as the scenario says."""
        if options == 1:
            return capital(f"{self.subject_of(seat, 'have|has')} one option: {small(option)}.")
        return capital(f"{self.subject_of(seat, 'choose|chooses')} one of {options} options: {small(option)}.")

    def answered_quietly(self, seat: int, options: int, option: str) -> str:
        """What was answered by itself, and why."""
        if options == 1:
            return f"Nothing else is possible for {self.party(seat).object}: {small(option)}."
        return (
            f"Passed over: no line says which of {options} options {self.subject_of(seat, 'choose|chooses')};"
            f" the one that changes least is taken: {small(option)}."
        )

    @staticmethod
    def supposed(sentence: str) -> str:
        """What was brought about by nobody's choice."""
        return f"{sentence} Nobody is asked: the line brings it about."

    @staticmethod
    def course(sentence: str) -> str:
        """What a line says of the course of the game."""
        return f"The game goes on until this: {sentence[0].lower()}{sentence[1:]}"

    def passed_over(self, answers: int, first: Running, last: Running) -> str:
        """Many answers of which no line tells."""
        since = f", from {self.steps(first)} to {self.steps(last)}" if first and last else ""
        return f"Passed over: {answers} answers of which no line tells{since}. What changed meanwhile:"

    def within(self, step: str) -> str:
        """In which step something happened."""
        return f"in the {self.lexicon.step(step).one}"

    def says(self, source: int, seat: int, text: str) -> str:
        """By whose word something happened."""
        if source < 0:
            return f"A rule of the game says: “{text}”"
        piece = capital(self.named(source))
        return f"{piece} says: “{text}”" if seat == 0 else f"{piece} says to {self.party(seat).object}: “{text}”"

    @staticmethod
    def judged(sentence: str, holds: bool) -> str:
        """Something that is said to be true, and whether it is."""
        return f"{sentence} {'It is so.' if holds else 'It is not so.'}"

    # ------------------------------------------------------------ changes

    def _amount_changed(self, one: changed.Counted) -> str:
        noun, more = self.lexicon.noun(one.counter), one.after - one.before
        of = "" if one.value is None else f" of value {signed(one.value)}"
        on = "" if one.piece == NO_PIECE else f" on {self.named(one.piece)}"
        if one.seat == NOBODY:
            return f"the {noun.one}{of}{on} goes from {signed(one.before)} to {signed(one.after)}"
        verb = self.subject_of(one.seat, "get|gets" if more > 0 else "give up|gives up")
        have = "have" if one.seat == 0 else "has"
        return f"{verb} {count_english(abs(more), noun)}{of}{on} and now {have} {signed(one.after)}"

    def _pieces_moved(self, one: changed.Moved) -> str:
        go = "goes" if len(one.pieces) == 1 else "go"
        down = " face down" if one.face_down else ""
        origin, target = self._way(one.source, True), self._way(one.target, False)
        return f"{self._names_of(one.pieces)} {go} {origin} {target}{down}"

    def _named_all(self, pieces: Sequence[int]) -> str:
        return enumerated([self.named(piece) for piece in pieces])

    def _so_many_of(self, number: int, kind: str) -> str:
        return count_english(number, self.lexicon.noun(kind))

    def _way(self, zone: int, left: bool) -> str:
        table = self.moment.table
        if zone >= table.first_on:
            return f"{'from' if left else 'onto'} {self.named(zone - table.first_on)}"
        place, moment = self.moment.place_of(Spot(table.zone_names[zone] or "", table.zone_seats[zone]))
        spot = replace(self, moment=moment).place(place)
        return f"{'from' if left else spot.into} {spot.name}"

    def _piece_turned(self, one: changed.Turned) -> str:
        return f"{self.named(one.piece)} is turned face {'down' if one.face_down else 'up'}"

    def _marker_moved(self, one: changed.Marked) -> str:
        name, more = self.lexicon.noun(one.track).one, one.after - one.before
        towards_whom = self.party(1 if more * towards(0) > 0 else 0).object
        return f"the {name} marker moves {abs(more)} towards {towards_whom}, to {signed(one.after * towards(0))}"

    def _ring_changed(self, one: changed.SatOut) -> str:
        return self.subject_of(one.seat, "sit out|sits out" if one.away else "are back|is back")

    def _first_changed(self, one: changed.WentFirst) -> str:
        return f"{self.subject_of(one.seat, 'go|goes')} first from now on"

    def _text_taken_over(self, one: changed.TookOver) -> str:
        return f"what {self.named(one.piece)} says holds for {self.party(one.seat).object} too"

    def _pieces_seen(self, one: changed.LookedAt) -> str:
        return f"{self.subject_of(one.seat, 'see|sees')} {self._names_of(one.pieces)}"

    def _step_repeated(self, one: changed.Repeated) -> str:
        return f"the {self.lexicon.step(one.step).one} will be taken once more"

    def _game_ended(self, winners: Sequence[int], reason: str) -> str:
        if not winners:
            return f"the game is over{reason}"
        names = enumerated([self.party(seat).subject for seat in winners])
        alone = len(winners) == 1 and 0 not in winners
        return f"the game is over{reason}: {names} {'wins' if alone else 'win'}"
