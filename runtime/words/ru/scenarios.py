"""Russian lines for scenarios: Сосед слева строит карту «Рынок соли», заплатив вам 2 фишки."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from msgspec.structs import replace as change

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions import scenarios as table
from wonderscript.runtime.words.nouns import Case
from wonderscript.runtime.words.plan.scenarios import Scenarios
from wonderscript.runtime.words.ru.players import (
    NEIGHBOR,
    OPPONENT,
    TEAM_MATE,
    YOU,
    Form,
    Party,
    listed,
    one_player,
    ordinal,
    said,
)
from wonderscript.runtime.words.ru.plurals import count_russian
from wonderscript.runtime.words.ru.rules import Russian
from wonderscript.runtime.words.speech import ME, named_alone

SIDES = {"left": " слева", "right": " справа"}
OVER = {"m": "окончен", "f": "окончена", "n": "окончено"}


@dataclass(frozen=True)
class RussianScenarios(Russian, Scenarios):
    """The Russian words of scenarios. `speaks` is the one who is `me` in a line, if that is not the reader."""

    speaks: Party = YOU

    def players(self, who: data.Players) -> Party:
        """The words for players: seats that are named, and `me`, the one that a line is about."""
        if isinstance(who, data.BoundPlayer) and (seat := self._at_seat(who.variable)) is not None:
            return seat
        return self.speaks if who == ME and not self.third else super().players(who)

    def _at_seat(self, name: str) -> Party | None:
        whose = table.seat_called(name)
        if whose is None:
            return one_player(TEAM_MATE, ("ваш",)) if name == table.TEAM_MATE else None
        return self.party(whose)

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

    def _so_many(self, number: data.Number, unit: str, after: str, comparison: data.Comparison, holds: bool) -> str:
        """An amount in an example is what there is: nobody has to say that it is exact."""
        if comparison == "is" and holds and number != data.Constant(0):
            return self.amount(number, unit, "nom", after)
        return super()._so_many(number, unit, after, comparison, holds)

    def _is_reader(self) -> bool:
        return self.speaks is YOU

    def _spoken_by(self, party: Any) -> Self:
        return replace(self, speaks=party)

    def _told_of(self, party: Party) -> Self:
        """The speaker for what somebody does, to whom it belongs that is theirs."""
        return self if party is YOU else replace(self, third=True, own="me")

    def _they_can(self, able: data.Able, holds: bool) -> str:
        speaker = replace(self, third=True, own="me")
        can = "может" if holds else "не может"
        return f"{self.speaks.subject} {can} {speaker.doing(able.verb, able.arguments, 'to')}"

    def _lie_there(self, names: Sequence[str], place: data.Place) -> str:
        return f"{self.spots((place,))} есть {listed(names)}"

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

    def _shared_place(self, zone: str) -> str:
        return self.lexicon.noun(zone).one

    def _shared_things(self) -> str:
        return "общее"

    def _counted_things(self, number: int, what: str) -> str:
        return count_russian(number, self.lexicon.counted(what))

    def _on_named(self, name: str) -> str:
        return f"на {name}"

    def _face_down_there(self) -> str:
        return "взакрытую"

    def _marker_at(self, track: str, place: int) -> str:
        return f"{track}: {place}"

    def _nothing_there(self) -> str:
        return "пусто"

    # ------------------------------------------------------------ when

    def _step_ends(self, step: str) -> str:
        return f"{self.lexicon.step(step).one} заканчивается"

    def _paid_to(self, paid: table.Paid) -> str:
        return f"{self._receiver(paid.receiver).forms['dat']} {self._sum_of(paid)}"

    def _paying(self, paid: str) -> str:
        return f"заплатив {paid}"

    def _suppose(self, text: str) -> str:
        return f"допустим, {text}"

    def _step_comes(self, step: str) -> str:
        return f"наступает {self.lexicon.step(step).one}"

    def _receiver(self, receiver: table.Whose | None) -> Party:
        return one_player(self.lexicon.noun("bank")) if receiver is None else self.party(receiver)

    def _sum_of(self, paid: table.Paid | table.CanPay) -> str:
        return self.amount(data.Constant(paid.amount), paid.counter, "acc")

    def _chooses(self, event: table.Chooses) -> str:
        party = self.party(event.seat)
        verb = "выбираете" if party is YOU else "выбирает"
        if isinstance(event.what, table.Branch):
            return f"{party.subject} {verb} вариант {event.what.number}"
        return f"{party.subject} {verb} {self._told_of(party).argument(event.what, 'acc')}"

    def _agrees(self, event: table.Agrees) -> str:
        party = self.party(event.seat)
        return f"{party.subject} {'соглашаетесь' if party is YOU else 'соглашается'}"

    def _declines(self, event: table.Declines) -> str:
        party = self.party(event.seat)
        return f"{party.subject} {'отказываетесь' if party is YOU else 'отказывается'}"

    # ------------------------------------------------------------ then

    def _nothing_else(self, text: str) -> str:
        return f"{text}, и больше ничего"

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
        what = self._told_of(party).pieces(event.pieces, "the" if event.able else "many", "acc")
        return f"{party.subject} {'' if event.able else 'не '}{sees} {what}"

    def _step_over(self, step: str, over: bool) -> str:
        noun = self.lexicon.step(step)
        return f"{noun.one} {OVER[noun.gender] if over else 'продолжается'}"
