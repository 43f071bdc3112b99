"""Questions and options: what is named, what is told of a choice and of what is paid for it, at length and in short."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self, assert_never

from msgspec.structs import replace as change

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.table.table import Body
from wonderscript.runtime.words.moments import Asked, Covered, Moment
from wonderscript.runtime.words.parts import (
    Declined,
    Did,
    Happens,
    Paid,
    Part,
    Picked,
    Stopped,
    choices_within,
    said_at_once,
)
from wonderscript.runtime.words.payments import Amounts, is_freed, payments_by_payee, users
from wonderscript.runtime.words.plan.rules import Rules
from wonderscript.runtime.words.speech import ME, Mood, capital, full, in_a_row


@dataclass(frozen=True)
class OptionWords:
    """What is said of options in the same words each time."""

    go_on: str
    choose: str
    choose_how: str
    choose_how_to_pay: str
    free: str
    pay: str
    decline: str
    stop: str
    stop_briefly: str


@dataclass(frozen=True)
class Options(Rules):
    """Says what is chosen: what variables stand for is named. `brief`: as short as a list wants it.

    `under` are pieces that a heading names already; a short form leaves them out.
    """

    moment: Moment = field(kw_only=True)
    brief: bool = False
    under: Collection[int] = ()

    words: ClassVar[OptionWords]
    # How a verb is inflected that can be chosen.
    offered: ClassVar[Mood]

    # ------------------------------------------------------------ names

    def _seat_named(self, who: data.Players) -> int | None:
        """The seat of the one player who is meant, and called by where they sit or by name."""
        seat = None if self.third else self.moment.seat_meant(who)
        return None if who == ME and seat == self.moment.seat else seat

    def _piece_named(self, pieces: data.PieceSet) -> int | None:
        """The one piece that this or a variable from outside the text stands for."""
        match pieces:
            case data.This():
                return self.moment.piece_meant(pieces)
            case data.BoundPiece(variable) if variable not in self.variables:
                return self.moment.piece_meant(pieces)
            case _:
                return None

    def _seen_of(self, seen: Covered) -> list[str]:
        """What can be seen of a piece that may not be named."""
        shown = [self._shown(word, value) for word, value in seen.back.shows]
        shown += [] if seen.back.bringer is None else [self._bringer(seen.back.bringer)]
        return [*shown, *self._counted_off(seen.row, seen.number)]

    def _shown(self, word: str, value: str | int) -> str:
        if isinstance(value, str):
            return self.lexicon.adjective(value)
        return f"{self.lexicon.noun(word).one} {value}"

    def shortened(self, arguments: Sequence[data.Argument]) -> Self:
        """Pieces that have a name are no reason to say which other piece is meant."""
        selected = [one for one in arguments if isinstance(one, data.Pieces | data.Together)]
        named = [one for one in selected if self.moment.piece_meant(one) is not None]
        return super().shortened([one for one in arguments if one not in named])

    def _says(self, who: data.Players, tell: Callable[[Self, Mood], str]) -> str:
        """The one who decides is told what to do, whatever the phrase by which the text names them."""
        mine = not self.third and self.moment.seat_meant(who) == self.moment.seat
        return super()._says(ME if mine else who, tell)

    # ------------------------------------------------------------ options

    def option(self, parts: Sequence[Part]) -> str:
        """An option as a sentence without its full stop."""
        speaker = replace(self._acting(), mood=self.offered)
        if self.brief:
            texts = [text for part in parts for text in speaker._briefly(part)]
            return self.finished(" · ".join(texts or (self.words.choose,)))
        return capital(self.finished(speaker.joined(parts))) if parts else self.words.go_on

    def joined(self, parts: Sequence[Part]) -> str:
        """Parts as one sentence: `a, b, then c`."""
        *first, last = (replace(self, moment=part.moment)._part(part) for part in parts)
        return ", ".join((*first, f"{self.joints.then} {last}" if first else last))

    def _part(self, part: Part) -> str:
        match part:
            case Picked():
                return self._picked(part)
            case Did():
                return self._did(part)
            case Paid():
                amounts = self._amounts(part.plan)
                how = f": {amounts}" if amounts else self._freely(part)
                return f"{self._paying_cost(part.statement)}{how}{self._participles(change(part.plan, payments=()))}"
            case Happens():
                return self.inline(self.moment.settled_body(part.statements))
            case Declined():
                return self.words.decline
            case Stopped():
                return self.words.stop
            case _:
                assert_never(part)

    def _did(self, part: Did) -> str:
        call = self.moment.settled(part.call)
        text = self.doing(call.verb, call.arguments, self.offered)
        text += "".join(self._payment(paid, len(part.payments) > 1) for paid in part.payments)
        if call.free:
            text = f"{text} {self._for_free()}"
        return self._with_choices(text, self.joined(part.choices)) if part.choices else text

    def _with_choices(self, text: str, choices: str) -> str:
        return f"{text}: {choices}"

    # ------------------------------------------------------------ payments

    def _payment(self, paid: Paid, named: bool) -> str:
        # Of several costs each is named.
        freely, done = self._freely(paid), self._participles(paid.plan)
        if not named or paid.statement is None or not freely + done:
            return freely + done
        piece = replace(self, moment=paid.moment)._paid_for(paid.statement)
        return f", {piece}{freely}{done}" if freely else f", {self._in_exchange_for(piece)} {done.removeprefix(', ')}"

    def _freely(self, paid: Paid) -> str:
        if paid.plan.way is not None:
            return f" {self._free_by(paid.plan.way)}"
        return f" {self._for_free()}" if is_freed(paid) else ""

    def _participles(self, plan: Plan) -> str:
        """What is done to pay: `, paying 2 beans to the bank and using Salt Market`."""
        found = []
        if plan.payments:
            found.append(self._having_paid(self._amounts(plan)))
        if plan.spent:
            found.append(self._having_spent(plan.spent))
        if plan.uses:
            found.append(self._having_used(users(plan)))
        return f", {in_a_row(found, self.joints.also)}" if found else ""

    def _amounts(self, plan: Plan) -> str:
        parts = [self._amounts_to(payee, amounts) for payee, amounts in payments_by_payee(self.moment, plan)]
        return in_a_row(parts, self.joints.also)

    # ------------------------------------------------------------ short forms

    def _briefly(self, part: Part) -> list[str]:
        speaker = replace(self, moment=part.moment)
        match part:
            case Picked(what="piece") if part.value in self.under:
                return []
            case Picked():
                return [speaker._picked_briefly(part)]
            case Did():
                call = part.moment.settled(part.call)
                found = [speaker._deed_briefly(call)]
                found += [self.words.free] if call.free else []
                found += [text for paid in part.payments for text in speaker._payment_briefly(paid)]
                return found + [text for one in part.choices for text in self._briefly(one)]
            case Paid():
                return speaker._payment_briefly(part) or [self.words.pay]
            case Happens():
                return [speaker._part(part)]
            case Declined():
                return [self.words.decline]
            case Stopped():
                return [self.words.stop_briefly]
            case _:
                assert_never(part)

    def _payment_briefly(self, paid: Paid) -> list[str]:
        plan = paid.plan
        found = [self.words.free] if is_freed(paid) else []
        found += [] if plan.way is None else [self.lexicon.noun(plan.way).one]
        found += [self._amounts_briefly(payee, amounts) for payee, amounts in payments_by_payee(self.moment, plan)]
        found += [self._spend(piece) for piece in plan.spent]
        return found + [self._use(source) for source in users(plan)]

    # ------------------------------------------------------------ questions

    def question(self, asked: Asked) -> str:
        """What is asked, as a sentence."""
        return full(self.finished(replace(self._acting(), moment=asked.moment)._asking(said_at_once(asked.body))))

    def _asking(self, body: Body) -> str:
        match body:
            case (effects.Choose() as choice, effects.DoOne() as one):
                return f"{self.clause(choice).text}: {self.after(choice).alternatives(one)}"
            case (effects.Call() as call,):
                return self._asking_how(self.moment.settled(call))
            case (effects.PayCost() as statement,):
                return self._how_to_pay(statement)
            case _:
                return self.text(self.moment.settled_body(body))

    def _asking_how(self, call: effects.Call) -> str:
        """A verb that asks something itself."""
        text = self.doing(call.verb, call.arguments, "do")
        within = choices_within(self.moment, call)
        if within is None:
            return f"{text}: {self.words.choose_how}"
        if all(isinstance(one, effects.PayCost) for one in within.body):
            return f"{text}: {self.words.choose_how_to_pay}"
        return f"{text}: {replace(self, moment=within.moment)._asking(within.body)}"

    # ------------------------------------------------------------ the words of a language

    @abstractmethod
    def _bringer(self, face: str) -> str: ...

    @abstractmethod
    def _counted_off(self, row: int, number: int) -> list[str]:
        """In which row a piece lies, and at which place; 0 if it does not matter."""

    @abstractmethod
    def _picked(self, part: Picked) -> str: ...

    @abstractmethod
    def _for_free(self) -> str: ...

    @abstractmethod
    def _free_by(self, way: str) -> str: ...

    @abstractmethod
    def _paying_cost(self, statement: effects.PayCost | None) -> str: ...

    @abstractmethod
    def _paid_for(self, statement: effects.PayCost) -> str:
        """What is paid for."""

    @abstractmethod
    def _in_exchange_for(self, piece: str) -> str: ...

    @abstractmethod
    def _having_paid(self, amounts: str) -> str: ...

    @abstractmethod
    def _having_spent(self, pieces: Sequence[int]) -> str: ...

    @abstractmethod
    def _having_used(self, sources: Sequence[int]) -> str: ...

    @abstractmethod
    def _amounts_to(self, payee: int, amounts: Amounts) -> str: ...

    @abstractmethod
    def _deed_briefly(self, call: effects.Call) -> str: ...

    @abstractmethod
    def _picked_briefly(self, part: Picked) -> str: ...

    @abstractmethod
    def _amounts_briefly(self, payee: int, amounts: Amounts) -> str: ...

    @abstractmethod
    def _spend(self, piece: int) -> str: ...

    @abstractmethod
    def _use(self, source: int) -> str: ...

    @abstractmethod
    def _how_to_pay(self, statement: effects.PayCost) -> str: ...
