"""English lines for scenarios: `Your left neighbor builds Salt Market, paying you 2 beans`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec.structs import replace as change

from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data
from wonderscript.runtime import scenarios as table
from wonderscript.runtime.words.en.pieces import YOU, Form, Party, enumerated, someone
from wonderscript.runtime.words.en.plurals import count_english
from wonderscript.runtime.words.en.rules import English
from wonderscript.runtime.words.speech import ME, named_alone, same_place


@dataclass(frozen=True)
class EnglishScenarios(English):
    """Says what stands in a scenario. `speaks` is the one who is `me` in a line, if that is not the reader."""

    speaks: Party = YOU

    def players(self, who: data.Players) -> Party:
        """The words for players; `me` is the one that a line is about."""
        return self.speaks if who == ME and not self.third else super().players(who)

    def pieces(self, pieces: data.PieceSet, form: Form = "the", moved: bool = False) -> str:
        """The words for pieces; one that is told by its name has no other."""
        named = named_alone(pieces)
        if named is None:
            return super().pieces(pieces, form, moved)
        name, places = named
        return " ".join(filter(None, (self.lexicon.piece_name(None, name), self.spots(places, moved))))

    def condition(self, condition: data.Condition, holds: bool = True) -> str:
        """A condition; pieces that lie in one place are named together."""
        if isinstance(condition, data.Able) and condition.who == ME and self.speaks is not YOU:
            can = "can" if holds else "cannot"
            return f"{self.speaks.subject} {can} {self._of_them().doing(condition.verb, condition.arguments, 'to')}"
        found = same_place(condition) if holds else None
        if found is None:
            return super().condition(condition, holds)
        names, place = found
        be = "is" if len(names) == 1 else "are"
        return f"{enumerated([self.lexicon.piece_name(None, name) for name in names])} {be} {self.spots((place,))}"

    def argument(self, argument: data.Argument, unit: str | None = None, form: Form = "the") -> str:
        """An argument of a verb; of all the pieces that fit, an example means one."""
        if isinstance(argument, data.Pieces) and argument.pick == "all" and argument.amount is None:
            return self.pieces(argument, "a", moved=True)
        return super().argument(argument, unit, form)

    def _of_them(self) -> EnglishScenarios:
        """The speaker for what follows once the one who is `me` has been named."""
        return replace(self, third=True)

    def _so_many(self, number: data.Number, unit: str, after: str, comparison: data.Comparison, holds: bool) -> str:
        """An amount in an example is what there is: nobody has to say that it is exact."""
        if comparison == "is" and holds and number != data.Constant(0):
            return self.amount(number, unit, after)
        return super()._so_many(number, unit, after, comparison, holds)

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

    def owner(self, given: table.Owned) -> str:
        """Who has it; of what lies in a shared place or on a piece, that place or piece."""
        if isinstance(given, table.HasOn):
            return self.lexicon.piece_name(None, given.piece)
        if given.seat is None:
            return f"the {self.lexicon.noun(given.zone).one}" if isinstance(given, table.HasPieces) else "the table"
        return self.party(given.seat).subject

    def run(self, given: table.StepIs) -> str:
        """How far the game is: `year 2`."""
        return f"{self.lexicon.step(given.step).one} {given.number}"

    def possession(self, given: table.Given) -> str:
        """What somebody has: `3 beans`, `yard: Salt Market, Mill`."""
        match given:
            case table.HasAmount(counter=counter, amount=amount, value=value, piece=piece):
                after = "" if value is None else f" of value {value}"
                where = "" if piece is None else f" on {self.lexicon.piece_name(None, piece)}"
                return f"{self.amount(data.Constant(amount), counter)}{after}{where}"
            case table.HasOn(pieces=pieces, face_down=face_down):
                return f"{self._names(pieces)}{' (face down)' if face_down else ''}"
            case table.HasMarker(track=track, place=place):
                return f"{self.lexicon.noun(track).one} at {place}"
            case table.HasPieces(seat, zone, pieces):
                names = self._names(pieces) or "empty"
                return names if seat is None else f"{self.lexicon.noun(zone).one}: {names}"
            case table.HasParts(kind=kind, name=name, part=part, done=done):
                if not name:
                    return count_english(done, self.lexicon.noun(kind))
                parts = [] if part is None else [self.lexicon.piece_name(None, part)]
                return f"{self.lexicon.noun(kind).one}: {', '.join([self.lexicon.piece_name(kind, name), *parts])}"
            case table.StepIs():
                return self.run(given)

    def _names(self, pieces: Sequence[str]) -> str:
        return ", ".join(self.lexicon.piece_name(None, name) for name in pieces)

    # ------------------------------------------------------------ when

    def event_line(self, event: table.When | table.Then) -> str:
        """Something that happens or is true, as a sentence without its capital and its full stop."""
        found: str = EVENTS[type(event)](self, event)
        return found

    def _does(self, event: table.Does) -> str:
        if event.seat is None and isinstance(event.statement, effects.EndStep):
            return f"the {self.lexicon.step(event.statement.step).one} ends"
        paid = enumerated([f"{self._receiver(one.receiver).object} {self._sum_of(one)}" for one in event.paying])
        return self._deed(event) + (f", paying {paid}" if paid else "")

    def _supposed(self, event: table.Supposed) -> str:
        return f"suppose {self._deed(event)}"

    def _deed(self, event: table.Does | table.Supposed) -> str:
        party = super().players(data.Seat("everyone")) if event.seat is None else self.party(event.seat)
        told = replace(self, mood=party.mood, subject=party.subject, third=party is not YOU)
        return told.text((event.statement,))

    def _receiver(self, receiver: table.Whose | None) -> Party:
        return someone("the bank") if receiver is None else self.party(receiver)

    def _sum_of(self, paid: table.Paid | table.CanPay) -> str:
        return self.amount(data.Constant(paid.amount), paid.counter)

    def _chooses(self, event: table.Chooses) -> str:
        party = self.party(event.seat)
        verb = "choose" if party is YOU else "chooses"
        return f"{party.subject} {verb} {replace(self, speaks=party).argument(event.what)}"

    def _declines(self, event: table.Declines) -> str:
        party = self.party(event.seat)
        return f"{party.subject} {'decline' if party is YOU else 'declines'}"

    def _comes(self, event: table.StepComes) -> str:
        return f"the {self.lexicon.step(event.step).one} comes"

    # ------------------------------------------------------------ then

    def _holds(self, event: table.Holds) -> str:
        return replace(self, speaks=self.party(event.seat)).condition(event.condition)

    def _must(self, event: table.Must) -> str:
        return f"{self._holds(table.Holds(event.seat, event.deed))}, and nothing else"

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
        return f"{party.subject} {able} {self.pieces(event.pieces, 'the' if event.able else 'many')}"

    def _step_over(self, event: table.StepOver) -> str:
        reason = "" if event.reason is None else f" ({self.lexicon.line(event.reason)})"
        return f"the {self.lexicon.step(event.step).one} {'is over' if event.over else 'goes on'}{reason}"


EVENTS: dict[type, Callable[[Any, Any], str]] = {
    table.Does: EnglishScenarios._does,
    table.Chooses: EnglishScenarios._chooses,
    table.Declines: EnglishScenarios._declines,
    table.Supposed: EnglishScenarios._supposed,
    table.StepComes: EnglishScenarios._comes,
    table.Holds: EnglishScenarios._holds,
    table.Must: EnglishScenarios._must,
    table.CanPay: EnglishScenarios._can_pay,
    table.Scores: EnglishScenarios._scores,
    table.Wins: EnglishScenarios._wins,
    table.Holding: EnglishScenarios._holding,
    table.Sees: EnglishScenarios._sees,
    table.StepOver: EnglishScenarios._step_over,
}
