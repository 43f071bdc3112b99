"""English lines for scenarios: `Your left neighbor builds Salt Market, paying you 2 beans`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from msgspec.structs import replace as change

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions import scenarios as table
from wonderscript.runtime.words.en.pieces import YOU, Form, Party, enumerated, someone
from wonderscript.runtime.words.en.plurals import count_english
from wonderscript.runtime.words.en.rules import English
from wonderscript.runtime.words.plan.scenarios import Scenarios
from wonderscript.runtime.words.speech import ME, named_alone


@dataclass(frozen=True)
class EnglishScenarios(English, Scenarios):
    """The English words of scenarios. `speaks` is the one who is `me` in a line, if that is not the reader."""

    speaks: Party = YOU

    def players(self, who: data.Players) -> Party:
        """The words for players: seats that are named, and `me`, the one that a line is about."""
        if isinstance(who, data.BoundPlayer) and (seat := self._at_seat(who.variable)) is not None:
            return seat
        return self.speaks if who == ME and not self.third else super().players(who)

    def _at_seat(self, name: str) -> Party | None:
        whose = table.seat_called(name)
        if whose is None:
            return someone(f"your {table.TEAM_MATE}") if name == table.TEAM_MATE else None
        return self.party(whose)

    def pieces(self, pieces: data.PieceSet, form: Form = "the", moved: bool = False) -> str:
        """The words for pieces; one that is told by its name has no other."""
        named = named_alone(pieces)
        if named is None:
            return super().pieces(pieces, form, moved)
        name, places = named
        return " ".join(filter(None, (self.lexicon.piece_name(None, name), self.spots(places, moved))))

    def argument(self, argument: data.Argument, unit: str | None = None, form: Form = "the") -> str:
        """An argument of a verb; of all the pieces that fit, an example means one."""
        if isinstance(argument, data.Pieces) and argument.pick == "all" and argument.amount is None:
            return self.pieces(argument, "a", moved=True)
        return super().argument(argument, unit, form)

    def _so_many(self, number: data.Number, unit: str, after: str, comparison: data.Comparison, holds: bool) -> str:
        """An amount in an example is what there is: nobody has to say that it is exact."""
        if comparison == "is" and holds and number != data.Constant(0):
            return self.amount(number, unit, after)
        return super()._so_many(number, unit, after, comparison, holds)

    def _is_reader(self) -> bool:
        return self.speaks is YOU

    def _spoken_by(self, party: Any) -> Self:
        return replace(self, speaks=party)

    def _told_of(self, party: Party) -> Self:
        """The speaker for what somebody does: of who does it, it speaks as of *them*."""
        return replace(self, third=party is not YOU)

    def _they_can(self, able: data.Able, holds: bool) -> str:
        can = "can" if holds else "cannot"
        return f"{self.speaks.subject} {can} {replace(self, third=True).doing(able.verb, able.arguments, 'to')}"

    def _lie_there(self, names: Sequence[str], place: data.Place) -> str:
        return f"{enumerated(names)} {'is' if len(names) == 1 else 'are'} {self.spots((place,))}"

    # ------------------------------------------------------------ given

    def party(self, whose: table.Whose) -> Party:
        """The player of a seat."""
        match whose:
            case "me":
                return YOU
            case "left" | "right":
                return someone(f"your {whose} neighbor")
            case "opponent":
                return someone("your opponent")
            case number:
                return someone(f"player {number}")

    def _shared_place(self, zone: str) -> str:
        return f"the {self.lexicon.noun(zone).one}"

    def _shared_things(self) -> str:
        return "the table"

    def _counted_things(self, number: int, what: str) -> str:
        return count_english(number, self.lexicon.noun(what))

    def _on_named(self, name: str) -> str:
        return f"on {name}"

    def _face_down_there(self) -> str:
        return "face down"

    def _marker_at(self, track: str, place: int) -> str:
        return f"{track} at {place}"

    def _nothing_there(self) -> str:
        return "empty"

    # ------------------------------------------------------------ when

    def _step_ends(self, step: str) -> str:
        return f"the {self.lexicon.step(step).one} ends"

    def _paid_to(self, paid: table.Paid) -> str:
        return f"{self._receiver(paid.receiver).object} {self._sum_of(paid)}"

    def _paying(self, paid: str) -> str:
        return f"paying {paid}"

    def _suppose(self, text: str) -> str:
        return f"suppose {text}"

    def _step_comes(self, step: str) -> str:
        return f"the {self.lexicon.step(step).one} comes"

    def _receiver(self, receiver: table.Whose | None) -> Party:
        return someone("the bank") if receiver is None else self.party(receiver)

    def _sum_of(self, paid: table.Paid | table.CanPay) -> str:
        return self.amount(data.Constant(paid.amount), paid.counter)

    def _chooses(self, event: table.Chooses) -> str:
        party = self.party(event.seat)
        verb = "choose" if party is YOU else "chooses"
        if isinstance(event.what, table.Branch):
            return f"{party.subject} {verb} option {event.what.number}"
        return f"{party.subject} {verb} {self._told_of(party).argument(event.what)}"

    def _agrees(self, event: table.Agrees) -> str:
        party = self.party(event.seat)
        return f"{party.subject} {'agree' if party is YOU else 'agrees'}"

    def _declines(self, event: table.Declines) -> str:
        party = self.party(event.seat)
        return f"{party.subject} {'decline' if party is YOU else 'declines'}"

    # ------------------------------------------------------------ then

    def _nothing_else(self, text: str) -> str:
        return f"{text}, and nothing else"

    def _can_pay(self, event: table.CanPay) -> str:
        able = "could have paid" if event.able else "could not have paid"
        receiver = self._receiver(event.receiver).object
        return f"{self.party(event.seat).subject} {able} {receiver} {self._sum_of(event)}"

    def _scores(self, event: table.Scores) -> str:
        party = self.party(event.seat)
        points = count_english(event.points, self.lexicon.noun("point"))
        line = "" if event.line is None else f" for {self.lexicon.line(event.line)}"
        return f"{party.subject} {'score' if party is YOU else 'scores'} {points}{line}"

    def _wins(self, event: table.Wins) -> str:
        parties = [self.party(one) for one in event.seats]
        if len(parties) == 1:
            return f"{parties[0].subject} {'win' if parties[0] is YOU else 'wins'}"
        return f"{enumerated([one.subject for one in parties])} share the victory"

    def _holding(self, event: table.Holding) -> str:
        match event.pieces, event.number:
            case data.Pieces(amount=None), data.Constant(0):
                return f"there are no {self.pieces(event.pieces, 'many')}"
            case data.Pieces(pick="all", amount=None) as pieces, data.Constant(number):
                return f"there {'is' if number == 1 else 'are'} {self.pieces(change(pieces, amount=event.number))}"
            case pieces, number:
                return self.condition(data.Compare(data.CountPieces(pieces), "is", number))

    def _sees(self, event: table.Sees) -> str:
        party = self.party(event.seat)
        able = "can see" if event.able else "cannot see"
        seen = self._told_of(party).pieces(event.pieces, "the" if event.able else "many")
        return f"{party.subject} {able} {seen}"

    def _step_over(self, step: str, over: bool) -> str:
        return f"the {self.lexicon.step(step).one} {'is over' if over else 'goes on'}"
