"""Russian sentences for questions and options: Построить карту «Рынок соли», заплатив 2 фишки соседу слева."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from msgspec.structs import replace as change

from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data
from wonderscript.runtime.plans import BANK, Plan
from wonderscript.runtime.table import Body
from wonderscript.runtime.words.moments import Asked, Moment, Title
from wonderscript.runtime.words.nouns import Case
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
from wonderscript.runtime.words.payments import is_freed, payments_by_payee, users
from wonderscript.runtime.words.ru.conditions import framed
from wonderscript.runtime.words.ru.declension import decline
from wonderscript.runtime.words.ru.players import NEIGHBOR, OPPONENT, Form, Party, listed, one_player, ordinal, said
from wonderscript.runtime.words.ru.plurals import count_russian
from wonderscript.runtime.words.ru.rules import Russian, closed
from wonderscript.runtime.words.ru.statements import RussianStatements
from wonderscript.runtime.words.speech import ME, Mood, capital, full

YOURSELF = Party(
    {"nom": "вы", "gen": "себя", "dat": "себе", "acc": "себя", "ins": "собой", "prep": "себе"}, "you", "вы", "ваш"
)
SIDES = {"left": " слева", "right": " справа"}
TOWARDS = {"left": "влево", "right": "вправо"}


@dataclass(frozen=True)
class RussianOptions(Russian):
    """Says what is chosen: what variables stand for is named. `brief`: as short as a list wants it.

    `under` are pieces that a heading names already; a short form leaves them out.
    """

    moment: Moment = field(kw_only=True)
    brief: bool = False
    under: Collection[int] = ()

    # ------------------------------------------------------------ names

    def players(self, who: data.Players) -> Party:
        """The words for players; one of them by where they sit, or by name."""
        seat = None if self.third else self.moment.seat_meant(who)
        if seat is None or (who == ME and seat == self.moment.seat):
            return super().players(who)
        return self.party(seat)

    def party(self, seat: int) -> Party:
        """The player of a seat."""
        side, names = self.moment.side_of(seat), self.moment.names
        if side == "me":
            return YOURSELF
        if names is not None:
            return one_player(self.lexicon.noun("player"), (), f" {names[seat]}")
        if side == "opponent":
            return one_player(OPPONENT)
        if side:
            return one_player(NEIGHBOR, (), SIDES[side])
        return one_player(self.lexicon.noun("player"), (), f" {seat + 1}")

    def pieces(
        self,
        pieces: data.PieceSet,
        form: Form = "the",
        case: Case = "nom",
        moved: bool = False,
        before: tuple[str, ...] = (),
    ) -> str:
        """The words for pieces in a case; what a variable stands for has a name."""
        match pieces:
            case data.This():
                pass
            case data.BoundPiece(variable) if variable not in self.variables:
                pass
            case _:
                return super().pieces(pieces, form, case, moved, before)
        piece = self.moment.piece_meant(pieces)
        if piece is None:
            return super().pieces(pieces, form, case, moved, before)
        if isinstance(pieces, data.BoundPiece) and not self.moment.may_name(piece):
            hidden = self.moment.phrase_for(pieces.variable, piece)
            if hidden is not None:
                return super().pieces(hidden, "one", case, moved)
            return self.covered(piece, case, moved)
        return self.named(piece, case, moved)

    def covered(self, piece: int, case: Case, moved: bool = False) -> str:
        """A piece that may not be named: by its back, and by where it lies."""
        seen = self.moment.covered(piece)
        shown = [self._shown(word, value) for word, value in seen.back.shows]
        shown += [] if seen.back.bringer is None else [self._bringer(seen.back.bringer)]
        shown += [f"ряд {seen.row}"] if seen.row else []
        shown += [f"место {seen.number}"] if seen.number else []
        text = f"{decline(self.noun_of(seen.back.kind), case)} лицом вниз"
        if seen.spot is None:
            below = seen.below
            on = self.named(below, "prep") if self.moment.may_name(below) else self.covered(below, "prep")
            text = f"{text} на {on}"
        else:
            place, moment = self.moment.place_of(seen.spot)
            text = f"{text} {replace(self, moment=moment).spots((place,), moved=moved)}"
        return f"{text} ({', '.join(shown)})" if shown else text

    def _shown(self, word: str, value: str | int) -> str:
        if isinstance(value, str):
            return self.lexicon.adjective(value)
        return f"{self.lexicon.noun(word).one} {value}"

    def _bringer(self, face: str) -> str:
        title = self.moment.title_of(face)
        return self.lexicon.piece_name(title.kind, title.name)

    def named(self, piece: int, case: Case, moved: bool = False) -> str:
        """A piece by its name; `moved`: it is taken from where it lies, which is said if that is not one's own."""
        titles = self.moment.titles(piece)
        if self.brief:
            return self._name_of(titles[0], case)
        spot = self.moment.lies_elsewhere(piece) if moved else None
        if spot is None:
            return self._title(titles, case)
        place, moment = self.moment.place_of(spot)
        return f"{self._title(titles, case)} {replace(self, moment=moment).spots((place,), moved=True)}"

    def _title(self, titles: Sequence[Title], case: Case) -> str:
        first, *above = titles
        if not above:
            return self._name_of(first, case)
        between = ", ".join(self._name_of(one, "nom") for one in reversed(above[:-1]))
        whole = self._name_of(above[-1], "gen")
        return f"{self._name_of(first, case)} {whole}{f' ({between})' if between else ''}"

    def _name_of(self, title: Title, case: Case) -> str:
        """A name stays as it is after the noun for its kind: карту «Рынок соли»."""
        noun = self.noun_of(title.kind)
        if title.name:
            return f"{decline(noun, case)} {self.lexicon.piece_name(title.kind, title.name)}"
        return said(noun, case, False, (ordinal(title.number - 1),) if title.number else ())

    def argument(
        self,
        argument: data.Argument,
        case: Case = "acc",
        unit: str | None = None,
        after: bool = False,
        form: Form = "the",
    ) -> str:
        """An argument of a verb in a case; a selection that means one piece is named."""
        if isinstance(argument, data.Pieces | data.Together):
            return self.one_piece(argument, case, moved=True) or super().argument(argument, case, unit, after, form)
        return super().argument(argument, case, unit, after, form)

    def one_piece(self, pieces: data.PieceSet, case: Case, moved: bool = False) -> str:
        """The name of the one piece that is meant; nothing if there are several, or if it is hidden."""
        piece = self.moment.piece_meant(pieces)
        return "" if piece is None or not self.moment.may_name(piece) else self.named(piece, case, moved)

    def shortened(self, arguments: Sequence[data.Argument]) -> Self:
        """Pieces that have a name are no reason to say which other piece is meant."""
        selected = [one for one in arguments if isinstance(one, data.Pieces | data.Together)]
        named = [one for one in selected if self.moment.piece_meant(one) is not None]
        return super().shortened([one for one in arguments if one not in named])

    def _says(self, who: data.Players, tell: Callable[[RussianStatements, Mood], str]) -> str:
        """The one who decides is told what to do, whatever the phrase by which the text names them."""
        mine = not self.third and self.moment.seat_meant(who) == self.moment.seat
        return super()._says(ME if mine else who, tell)

    # ------------------------------------------------------------ options

    def option(self, parts: Sequence[Part]) -> str:
        """An option as a sentence without its full stop, in the infinitive."""
        speaker = replace(self, mood="to", own="me")
        if self.brief:
            texts = [text for part in parts for text in BRIEF[type(part)](speaker, part)]
            return closed(" · ".join(texts or ("выбрать",)))
        return capital(closed(speaker.joined(parts))) if parts else "Дальше"

    def joined(self, parts: Sequence[Part]) -> str:
        """Parts as one sentence: а, б, затем в."""
        *first, last = (SAY[type(part)](replace(self, moment=part.moment), part) for part in parts)
        return ", ".join((*first, f"затем {last}" if first else last))

    def _did(self, part: Did) -> str:
        call = self.moment.settled(part.call)
        text = self.doing(call.verb, call.arguments, "to")
        text += "".join(self._payment(paid, len(part.payments) > 1) for paid in part.payments)
        if call.free:
            text = f"{text} бесплатно"
        if not part.choices:
            return text
        chosen = self.joined(part.choices)
        return chosen if chosen.startswith(f"{text} ") else f"{text}: {chosen}"

    def _picked(self, part: Picked) -> str:
        return f"выбрать {self._choice(part, 'acc')}"

    def _choice(self, part: Picked, case: Case) -> str:
        match part.what:
            case "piece":
                return self.pieces(data.BoundPiece(part.variable), "one", case, moved=True)
            case "player":
                return self.party(part.value).forms[case]
            case "resource":
                return decline(self.lexicon.noun(self.moment.table.library.resources[part.value]), case)
            case "number":
                return str(part.value)

    def _paid(self, part: Paid) -> str:
        amounts = self._amounts(part.plan)
        piece = "" if part.statement is None else f" {self._whose_cost(part.statement)}"
        how = f": {amounts}" if amounts else self._freely(part)
        return f"заплатить стоимость{piece}{how}{self._participles(change(part.plan, payments=()))}"

    def _whose_cost(self, statement: effects.PayCost, case: Case = "gen") -> str:
        return self.one_piece(statement.piece, case) or self.pieces(statement.piece, "one", case)

    def _happens(self, part: Happens) -> str:
        return self.inline(self.moment.settled_body(part.statements))

    def _declined(self, _part: Declined) -> str:
        return "отказаться"

    def _stopped(self, _part: Stopped) -> str:
        return "закончить"

    # ------------------------------------------------------------ payments

    def _payment(self, paid: Paid, named: bool) -> str:
        # Of several costs each is named.
        freely, done = self._freely(paid), self._participles(paid.plan)
        if not named or paid.statement is None or not freely + done:
            return freely + done
        piece = replace(self, moment=paid.moment)._whose_cost(paid.statement, "acc")
        return f", {piece}{freely}{done}" if freely else f", за {piece} {done.removeprefix(', ')}"

    def _freely(self, paid: Paid) -> str:
        if paid.plan.way is not None:
            return f" бесплатно по {decline(self.lexicon.noun(paid.plan.way), 'dat')}"
        return " бесплатно" if is_freed(paid) else ""

    def _participles(self, plan: Plan) -> str:
        """What is done to pay: , заплатив 2 фишки в банк и используя карту «Рынок соли»."""
        found = []
        if plan.payments:
            found.append(f"заплатив {self._amounts(plan)}")
        if plan.spent:
            found.append(f"израсходовав {listed([self.named(piece, 'acc') for piece in plan.spent])}")
        if plan.uses:
            found.append(f"используя {listed([self._source(source, 'acc') for source in users(plan)])}")
        return f", {listed(found)}" if found else ""

    def _amounts(self, plan: Plan) -> str:
        parts = []
        for payee, amounts in payments_by_payee(self.moment, plan):
            what = [count_russian(amount, self.lexicon.noun(counter), (), "acc") for counter, amount in amounts]
            parts.append(f"{listed(what)} {self._payee(payee)}")
        return listed(parts)

    def _payee(self, payee: int) -> str:
        if payee == BANK:
            return f"в {decline(self.lexicon.noun('bank'), 'acc')}"
        return self.party(payee).forms["dat"]

    def _source(self, source: int, case: Case) -> str:
        return self.named(source, case) if source >= 0 else f"правило «{self.moment.rule_name(source)}»"

    # ------------------------------------------------------------ short forms

    def _did_briefly(self, part: Did) -> list[str]:
        speaker = replace(self, moment=part.moment)
        call = part.moment.settled(part.call)

        def argument(position: int, case: Case, after: bool) -> str:
            if position >= len(call.arguments):
                return ""
            return speaker._argument_briefly(call, position, case, after)

        found = [framed(self.lexicon.verb(call.verb), "to", argument)]
        found += ["бесплатно"] if call.free else []
        found += [text for paid in part.payments for text in speaker._payment_briefly(paid)]
        return found + [text for one in part.choices for text in BRIEF[type(one)](self, one)]

    def _argument_briefly(self, call: effects.Call, position: int, case: Case, after: bool) -> str:
        argument = call.arguments[position]
        if isinstance(argument, data.PieceSet) and self.moment.piece_meant(argument) in self.under:
            return ""
        return self.argument(argument, case, self.lexicon.unit(call.verb, position), after)

    def _payment_briefly(self, paid: Paid) -> list[str]:
        plan = paid.plan
        found = ["бесплатно"] if is_freed(paid) else []
        found += [] if plan.way is None else [self.lexicon.noun(plan.way).one]
        for payee, amounts in payments_by_payee(self.moment, plan):
            what = listed([count_russian(amount, self.lexicon.noun(counter)) for counter, amount in amounts])
            found.append(f"{what} {self._payee_briefly(payee)}")
        found += [f"израсходовать {self.named(piece, 'acc')}" for piece in plan.spent]
        return found + [f"использовать {self._source(source, 'acc')}" for source in users(plan)]

    def _payee_briefly(self, payee: int) -> str:
        side = "" if payee == BANK or self.moment.names is not None else self.moment.side_of(payee)
        return TOWARDS.get(side) or self._payee(payee)

    def _picked_briefly(self, part: Picked) -> list[str]:
        if part.what == "piece" and part.value in self.under:
            return []
        return [replace(self, moment=part.moment)._choice(part, "nom")]

    def _paid_briefly(self, part: Paid) -> list[str]:
        return replace(self, moment=part.moment)._payment_briefly(part) or ["заплатить"]

    def _happens_briefly(self, part: Happens) -> list[str]:
        return [replace(self, moment=part.moment)._happens(part)]

    def _declined_briefly(self, _part: Declined) -> list[str]:
        return ["отказаться"]

    def _stopped_briefly(self, _part: Stopped) -> list[str]:
        return ["закончить"]

    # ------------------------------------------------------------ questions

    def question(self, asked: Asked) -> str:
        """What is asked, as a sentence."""
        return full(closed(replace(self, moment=asked.moment, own="me")._asking(said_at_once(asked.body))))

    def _asking(self, body: Body) -> str:
        match body:
            case (effects.Choose() as choice, effects.DoOne() as one):
                return f"{self.clause(choice).text}: {self.after(choice).alternatives(one)}"
            case (effects.Call() as call,):
                return self._asking_how(self.moment.settled(call))
            case (effects.PayCost() as statement,):
                return f"выберите, как заплатить стоимость {self._whose_cost(statement)}"
            case _:
                return self.text(self.moment.settled_body(body))

    def _asking_how(self, call: effects.Call) -> str:
        """A verb that asks something itself."""
        text = self.doing(call.verb, call.arguments, "do")
        within = choices_within(self.moment, call)
        if within is None:
            return f"{text}: выберите, как"
        if all(isinstance(one, effects.PayCost) for one in within.body):
            return f"{text}: выберите, как заплатить"
        return f"{text}: {replace(self, moment=within.moment)._asking(within.body)}"


_Say = Callable[[Any, Any], str]
_SayBriefly = Callable[[Any, Any], list[str]]

SAY: dict[type, _Say] = {
    Picked: RussianOptions._picked,
    Did: RussianOptions._did,
    Paid: RussianOptions._paid,
    Happens: RussianOptions._happens,
    Declined: RussianOptions._declined,
    Stopped: RussianOptions._stopped,
}
BRIEF: dict[type, _SayBriefly] = {
    Picked: RussianOptions._picked_briefly,
    Did: RussianOptions._did_briefly,
    Paid: RussianOptions._paid_briefly,
    Happens: RussianOptions._happens_briefly,
    Declined: RussianOptions._declined_briefly,
    Stopped: RussianOptions._stopped_briefly,
}
