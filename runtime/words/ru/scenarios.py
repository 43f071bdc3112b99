"""Russian lines for scenarios: Сосед слева строит карту «Рынок соли», заплатив вам 2 фишки."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec.structs import replace as change

from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data
from wonderscript.runtime import scenarios as table
from wonderscript.runtime.words.nouns import Case
from wonderscript.runtime.words.ru.players import (
    NEIGHBOR,
    OPPONENT,
    YOU,
    Form,
    Party,
    listed,
    one_player,
    ordinal,
    said,
)
from wonderscript.runtime.words.ru.plurals import count_russian
from wonderscript.runtime.words.ru.rules import Russian, closed
from wonderscript.runtime.words.speech import ME, named_alone, same_place

SIDES = {"left": " слева", "right": " справа"}
OVER = {"m": "окончен", "f": "окончена", "n": "окончено"}


@dataclass(frozen=True)
class RussianScenarios(Russian):
    """Says what stands in a scenario. `speaks` is the one who is `me` in a line, if that is not the reader."""

    speaks: Party = YOU

    def players(self, who: data.Players) -> Party:
        """The words for players; `me` is the one that a line is about."""
        return self.speaks if who == ME and not self.third else super().players(who)

    def pieces(
        self,
        pieces: data.PieceSet,
        form: Form = "the",
        case: Case = "nom",
        moved: bool = False,
        before: tuple[str, ...] = (),
    ) -> str:
        """The words for pieces; one that is told by its name is called by its kind and name: карту «Мельница»."""
        named = named_alone(pieces)
        if named is None:
            return super().pieces(pieces, form, case, moved, before)
        name, places = named
        kind = self.lexicon.kind_named(name)
        noun = "" if kind is None else said(self.lexicon.noun(kind), case)
        return " ".join(filter(None, (noun, self.lexicon.piece_name(None, name), self.spots(places, moved))))

    def condition(self, condition: data.Condition, holds: bool = True) -> str:
        """A condition; pieces that lie in one place are named together."""
        if isinstance(condition, data.Able) and condition.who == ME and self.speaks is not YOU:
            can = "может" if holds else "не может"
            return f"{self.speaks.subject} {can} {self._of_them().doing(condition.verb, condition.arguments, 'to')}"
        found = same_place(condition) if holds else None
        if found is None:
            return super().condition(condition, holds)
        names, place = found
        return f"{self.spots((place,))} есть {listed([self.lexicon.piece_name(None, name) for name in names])}"

    def argument(
        self,
        argument: data.Argument,
        case: Case = "acc",
        unit: str | None = None,
        after: bool = False,
        form: Form = "the",
    ) -> str:
        """An argument of a verb in a case; of all the pieces that fit, an example means one."""
        if isinstance(argument, data.Pieces) and argument.pick == "all" and argument.amount is None:
            return self.pieces(argument, "a", case, moved=True)
        return super().argument(argument, case, unit, after, form)

    def _of_them(self) -> RussianScenarios:
        """The speaker for what follows once the one who is `me` has been named."""
        return replace(self, third=True, own="me")

    def _so_many(self, number: data.Number, unit: str, after: str, comparison: data.Comparison, holds: bool) -> str:
        """An amount in an example is what there is: nobody has to say that it is exact."""
        if comparison == "is" and holds and number != data.Constant(0):
            return self.amount(number, unit, "nom", after)
        return super()._so_many(number, unit, after, comparison, holds)

    # ------------------------------------------------------------ given

    def party(self, whose: table.Whose) -> Party:
        """The player of a seat."""
        match whose:
            case "me":
                return YOU
            case "left" | "right":
                return one_player(NEIGHBOR, (), SIDES[whose])
            case "opponent":
                return one_player(OPPONENT)
            case number:
                return one_player(self.lexicon.noun("player"), (ordinal(number - 1),))

    def owner(self, given: table.Owned) -> str:
        """Who has it; of what lies in a shared place or on a piece, that place or piece."""
        if isinstance(given, table.HasOn):
            return self.lexicon.piece_name(None, given.piece)
        if given.seat is None:
            return self.lexicon.noun(given.zone).one if isinstance(given, table.HasPieces) else "общее"
        return self.party(given.seat).subject

    def run(self, given: table.StepIs) -> str:
        """How far the game is: год 2."""
        return f"{self.lexicon.step(given.step).one} {given.number}"

    def possession(self, given: table.Given) -> str:
        """What somebody has: 3 фишки, двор: «Рынок соли», «Мельница»."""
        match given:
            case table.HasAmount(counter=counter, amount=amount, value=value, piece=piece):
                after = "" if value is None else f" достоинством {value}"
                where = "" if piece is None else f" на {self.lexicon.piece_name(None, piece)}"
                return f"{count_russian(amount, self.lexicon.noun(counter))}{after}{where}"
            case table.HasOn(pieces=pieces, face_down=face_down):
                return f"{self._names(pieces)}{' (взакрытую)' if face_down else ''}"
            case table.HasMarker(track=track, place=place):
                return f"{self.lexicon.noun(track).one}: {place}"
            case table.HasPieces(seat, zone, pieces):
                names = self._names(pieces) or "пусто"
                return names if seat is None else f"{self.lexicon.noun(zone).one}: {names}"
            case table.HasParts(kind=kind, name=name, part=part, done=done):
                if not name:
                    return count_russian(done, self.lexicon.noun(kind))
                parts = [] if part is None else [self.lexicon.piece_name(None, part)]
                return f"{self.lexicon.noun(kind).one}: {', '.join([self.lexicon.piece_name(kind, name), *parts])}"
            case table.StepIs():
                return self.run(given)

    def _names(self, pieces: Sequence[str]) -> str:
        return ", ".join(self.lexicon.piece_name(None, name) for name in pieces)

    # ------------------------------------------------------------ when

    def event_line(self, event: table.When | table.Then) -> str:
        """Something that happens or is true, as a sentence without its capital and its full stop."""
        return closed(EVENTS[type(event)](self, event))

    def _does(self, event: table.Does) -> str:
        if event.seat is None and isinstance(event.statement, effects.EndStep):
            return f"{self.lexicon.step(event.statement.step).one} заканчивается"
        paid = listed([f"{self._receiver(one.receiver).forms['dat']} {self._sum_of(one)}" for one in event.paying])
        return self._deed(event) + (f", заплатив {paid}" if paid else "")

    def _supposed(self, event: table.Supposed) -> str:
        return f"допустим, {self._deed(event)}"

    def _deed(self, event: table.Does | table.Supposed) -> str:
        party = super().players(data.Seat("everyone")) if event.seat is None else self.party(event.seat)
        told = replace(self, mood=party.mood, subject=party.subject, third=party is not YOU)
        return told.text((event.statement,))

    def _receiver(self, receiver: table.Whose | None) -> Party:
        return one_player(self.lexicon.noun("bank")) if receiver is None else self.party(receiver)

    def _sum_of(self, paid: table.Paid | table.CanPay) -> str:
        return self.amount(data.Constant(paid.amount), paid.counter, "acc")

    def _chooses(self, event: table.Chooses) -> str:
        party = self.party(event.seat)
        verb = "выбираете" if party is YOU else "выбирает"
        return f"{party.subject} {verb} {replace(self, speaks=party).argument(event.what, 'acc')}"

    def _declines(self, event: table.Declines) -> str:
        party = self.party(event.seat)
        return f"{party.subject} {'отказываетесь' if party is YOU else 'отказывается'}"

    def _comes(self, event: table.StepComes) -> str:
        return f"наступает {self.lexicon.step(event.step).one}"

    # ------------------------------------------------------------ then

    def _holds(self, event: table.Holds) -> str:
        return replace(self, speaks=self.party(event.seat)).condition(event.condition)

    def _must(self, event: table.Must) -> str:
        return f"{self._holds(table.Holds(event.seat, event.deed))}, и больше ничего"

    def _can_pay(self, event: table.CanPay) -> str:
        party = self.party(event.seat)
        could = "могли бы" if party is YOU else "мог бы"
        receiver = self._receiver(event.receiver).forms["dat"]
        return f"{party.subject} {'' if event.able else 'не '}{could} заплатить {receiver} {self._sum_of(event)}"

    def _scores(self, event: table.Scores) -> str:
        party = self.party(event.seat)
        points = count_russian(event.points, self.lexicon.noun("point"), (), "acc")
        line = "" if event.line is None else f" (строка «{self.lexicon.line(event.line)}»)"
        return f"{party.subject} {'получаете' if party is YOU else 'получает'} {points}{line}"

    def _wins(self, event: table.Wins) -> str:
        parties = [self.party(one) for one in event.seats]
        if len(parties) == 1:
            return f"{parties[0].subject} {'побеждаете' if parties[0] is YOU else 'побеждает'}"
        return f"победу делят {listed([one.subject for one in parties])}"

    def _holding(self, event: table.Holding) -> str:
        match event.pieces, event.number:
            case data.Pieces(amount=None), data.Constant(0):
                return self.condition(data.Not(data.Exists(event.pieces)))
            case data.Pieces(pick="all", amount=None) as pieces, data.Constant():
                counted = self.pieces(change(pieces, amount=event.number, places=()), "many")
                return " ".join(filter(None, (self.spots(pieces.places), counted)))
            case pieces, number:
                return self.condition(data.Compare(data.CountPieces(pieces), "is", number))

    def _sees(self, event: table.Sees) -> str:
        party = self.party(event.seat)
        sees = "видите" if party is YOU else "видит"
        what = self.pieces(event.pieces, "the" if event.able else "many", "acc")
        return f"{party.subject} {'' if event.able else 'не '}{sees} {what}"

    def _step_over(self, event: table.StepOver) -> str:
        step = self.lexicon.step(event.step)
        reason = "" if event.reason is None else f" ({self.lexicon.line(event.reason)})"
        return f"{step.one} {OVER[step.gender] if event.over else 'продолжается'}{reason}"


EVENTS: dict[type, Callable[[Any, Any], str]] = {
    table.Does: RussianScenarios._does,
    table.Chooses: RussianScenarios._chooses,
    table.Declines: RussianScenarios._declines,
    table.Supposed: RussianScenarios._supposed,
    table.StepComes: RussianScenarios._comes,
    table.Holds: RussianScenarios._holds,
    table.Must: RussianScenarios._must,
    table.CanPay: RussianScenarios._can_pay,
    table.Scores: RussianScenarios._scores,
    table.Wins: RussianScenarios._wins,
    table.Holding: RussianScenarios._holding,
    table.Sees: RussianScenarios._sees,
    table.StepOver: RussianScenarios._step_over,
}
