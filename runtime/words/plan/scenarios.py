"""Scenarios: what everybody has, what happens, what is true then."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, assert_never

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions import scenarios as table
from wonderscript.runtime.words.plan.parties import Party
from wonderscript.runtime.words.plan.rules import Rules
from wonderscript.runtime.words.speech import ME, in_a_row, same_place

EVERYONE = data.Seat("everyone")


@dataclass(frozen=True)
class Scenarios(Rules):
    """Says what stands in a scenario; `me` is the one that a line is about, who need not be the reader."""

    def condition(self, condition: data.Condition, holds: bool = True) -> str:
        """A condition; pieces that lie in one place are named together."""
        if isinstance(condition, data.Able) and condition.who == ME and not self._is_reader():
            return self._they_can(condition, holds)
        found = same_place(condition) if holds else None
        if found is None:
            return super().condition(condition, holds)
        names, place = found
        return self._lie_there([self.lexicon.piece_name(None, name) for name in names], place)

    # ------------------------------------------------------------ given

    def owner(self, given: table.Owned) -> str:
        """Who has it; of what lies in a shared place or on a piece, that place or piece."""
        if isinstance(given, table.HasOn):
            return self.lexicon.piece_name(None, given.piece)
        if given.seat is None:
            return self._shared_place(given.zone) if isinstance(given, table.HasPieces) else self._shared_things()
        return self.party(given.seat).subject

    def run(self, given: table.StepIs) -> str:
        """How far the game is: `year 2`."""
        return f"{self.lexicon.step(given.step).one} {given.number}"

    def possession(self, given: table.Given) -> str:
        """What somebody has: `3 beans`, `yard: Salt Market, Mill`."""
        match given:
            case table.HasAmount(counter=counter, amount=amount, value=value, piece=piece):
                where = "" if piece is None else f" {self._on_named(self.lexicon.piece_name(None, piece))}"
                return f"{self._counted_things(amount, counter)}{self._of_value(value)}{where}"
            case table.HasOn(pieces=pieces, face_down=face_down):
                return f"{self._names(pieces)}{f' ({self._face_down_there()})' if face_down else ''}"
            case table.HasMarker(track=track, place=place):
                return self._marker_at(self.lexicon.noun(track).one, place)
            case table.HasPieces(seat, zone, pieces):
                names = self._names(pieces) or self._nothing_there()
                return names if seat is None else f"{self.lexicon.noun(zone).one}: {names}"
            case table.HasParts(kind=kind, name=name, part=part, done=done):
                if not name:
                    return self._counted_things(done, kind)
                parts = [] if part is None else [self.lexicon.piece_name(None, part)]
                return f"{self.lexicon.noun(kind).one}: {', '.join([self.lexicon.piece_name(kind, name), *parts])}"
            case table.StepIs():
                return self.run(given)
            case _:
                assert_never(given)

    def _names(self, pieces: Sequence[str]) -> str:
        return ", ".join(self.lexicon.piece_name(None, name) for name in pieces)

    # ------------------------------------------------------------ when, then

    def event_line(self, event: table.When | table.Then) -> str:
        """Something that happens or is true, as a sentence without its capital and its full stop."""
        return self.finished(self._line(event))

    def _line(self, event: table.When | table.Then) -> str:
        match event:
            case table.Does(seat=None, statement=effects.EndStep(step)):
                return self._step_ends(step)
            case table.Does():
                paid = in_a_row([self._paid_to(one) for one in event.paying], self.joints.also)
                return self._happening(event) + (f", {self._paying(paid)}" if paid else "")
            case table.Chooses():
                return self._chooses(event)
            case table.Agrees():
                return self._agrees(event)
            case table.Declines():
                return self._declines(event)
            case table.Supposed():
                return self._suppose(self._happening(event))
            case table.StepComes():
                return self._step_comes(event.step)
            case table.Holds():
                return self._holds(event.seat, event.condition)
            case table.Must():
                return self._nothing_else(self._holds(event.seat, event.deed))
            case table.CanPay():
                return self._can_pay(event)
            case table.Scores():
                return self._scores(event)
            case table.Wins():
                return self._wins(event)
            case table.Holding():
                return self._holding(event)
            case table.Sees():
                return self._sees(event)
            case table.StepOver():
                reason = "" if event.reason is None else f" ({self.lexicon.line(event.reason)})"
                return f"{self._step_over(event.step, event.over)}{reason}"
            case _:
                assert_never(event)

    def _happening(self, event: table.Does | table.Supposed) -> str:
        party = self.players(EVERYONE) if event.seat is None else self.party(event.seat)
        told = replace(self, mood=party.mood, subject=party.subject, third=event.seat != "me")
        return told.text((event.statement,))

    def _holds(self, seat: table.Whose, condition: data.Condition) -> str:
        return self._spoken_by(self.party(seat)).condition(condition)

    # ------------------------------------------------------------ the words of a language

    @abstractmethod
    def party(self, whose: table.Whose) -> Party:
        """The player of a seat."""

    @abstractmethod
    def _is_reader(self) -> bool:
        """Whether `me` is the reader."""

    @abstractmethod
    def _spoken_by(self, party: Any) -> Self:
        """The speaker for a line that is about some player."""

    @abstractmethod
    def _they_can(self, able: data.Able, holds: bool) -> str: ...

    @abstractmethod
    def _lie_there(self, names: Sequence[str], place: data.Place) -> str: ...

    @abstractmethod
    def _shared_place(self, zone: str) -> str: ...

    @abstractmethod
    def _shared_things(self) -> str: ...

    @abstractmethod
    def _counted_things(self, number: int, what: str) -> str: ...

    @abstractmethod
    def _on_named(self, name: str) -> str: ...

    @abstractmethod
    def _face_down_there(self) -> str: ...

    @abstractmethod
    def _marker_at(self, track: str, place: int) -> str: ...

    @abstractmethod
    def _nothing_there(self) -> str: ...

    @abstractmethod
    def _step_ends(self, step: str) -> str: ...

    @abstractmethod
    def _paid_to(self, paid: table.Paid) -> str: ...

    @abstractmethod
    def _paying(self, paid: str) -> str: ...

    @abstractmethod
    def _suppose(self, text: str) -> str: ...

    @abstractmethod
    def _chooses(self, event: table.Chooses) -> str: ...

    @abstractmethod
    def _agrees(self, event: table.Agrees) -> str: ...

    @abstractmethod
    def _declines(self, event: table.Declines) -> str: ...

    @abstractmethod
    def _step_comes(self, step: str) -> str: ...

    @abstractmethod
    def _nothing_else(self, text: str) -> str: ...

    @abstractmethod
    def _can_pay(self, event: table.CanPay) -> str: ...

    @abstractmethod
    def _scores(self, event: table.Scores) -> str: ...

    @abstractmethod
    def _wins(self, event: table.Wins) -> str: ...

    @abstractmethod
    def _holding(self, event: table.Holding) -> str: ...

    @abstractmethod
    def _sees(self, event: table.Sees) -> str: ...

    @abstractmethod
    def _step_over(self, step: str, over: bool) -> str: ...
