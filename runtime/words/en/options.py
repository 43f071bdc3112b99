"""English sentences for questions and options: `Build Salt Market, paying 2 beans to your left neighbor`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from msgspec.structs import replace as change

from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data
from wonderscript.runtime.plans import BANK, Plan
from wonderscript.runtime.table import Body
from wonderscript.runtime.words.en.pieces import Form, Party, enumerated, someone
from wonderscript.runtime.words.en.plurals import count_english
from wonderscript.runtime.words.en.rules import English
from wonderscript.runtime.words.en.statements import EnglishStatements
from wonderscript.runtime.words.moments import Asked, Moment, Title
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
from wonderscript.runtime.words.speech import ME, Mood, capital, full

YOURSELF = Party("you", "you", "yourself", "your")


@dataclass(frozen=True)
class EnglishOptions(English):
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
            return someone(names[seat])
        if side == "opponent":
            return someone("opponent" if self.brief else "your opponent")
        if side:
            return someone(side if self.brief else f"your {side} neighbor")
        return someone(f"seat {seat + 1}")

    def pieces(self, pieces: data.PieceSet, form: Form = "the", moved: bool = False) -> str:
        """The words for pieces; what a variable stands for has a name."""
        match pieces:
            case data.This():
                pass
            case data.BoundPiece(variable) if variable not in self.variables:
                pass
            case _:
                return super().pieces(pieces, form, moved)
        piece = self.moment.piece_meant(pieces)
        if piece is None:
            return super().pieces(pieces, form, moved)
        if isinstance(pieces, data.BoundPiece) and not self.moment.may_name(piece):
            hidden = self.moment.phrase_for(pieces.variable, piece)
            return super().pieces(hidden, "one", moved) if hidden is not None else self.covered(piece, moved)
        return self.named(piece, moved)

    def covered(self, piece: int, moved: bool = False) -> str:
        """A piece that may not be named: by its back, and by where it lies."""
        seen = self.moment.covered(piece)
        shown = [self._shown(word, value) for word, value in seen.back.shows]
        shown += [] if seen.back.bringer is None else [self._bringer(seen.back.bringer)]
        shown += [f"row {seen.row}"] if seen.row else []
        shown += [f"place {seen.number}"] if seen.number else []
        text = f"the face-down {self.noun_of(seen.back.kind).one}"
        if seen.spot is None:
            text = f"{text} on {self.pieces_below(seen.below)}"
        else:
            place, moment = self.moment.place_of(seen.spot)
            text = f"{text} {replace(self, moment=moment).spots((place,), moved=moved)}"
        return f"{text} ({', '.join(shown)})" if shown else text

    def pieces_below(self, piece: int) -> str:
        """The piece on which another lies, as far as it may be named."""
        return self.named(piece) if self.moment.may_name(piece) else self.covered(piece)

    def _shown(self, word: str, value: str | int) -> str:
        if isinstance(value, str):
            return self.lexicon.adjective(value)
        return f"{self.lexicon.noun(word).one} {value}"

    def _bringer(self, face: str) -> str:
        return self._name_of(self.moment.title_of(face))

    def named(self, piece: int, moved: bool = False) -> str:
        """A piece by its name; `moved`: it is taken from where it lies, which is said if that is not one's own."""
        titles = self.moment.titles(piece)
        if self.brief:
            return self._name_of(titles[0])
        spot = self.moment.lies_elsewhere(piece) if moved else None
        if spot is None:
            return self._title(titles)
        place, moment = self.moment.place_of(spot)
        return f"{self._title(titles)} {replace(self, moment=moment).spots((place,), moved=True)}"

    def _title(self, titles: Sequence[Title]) -> str:
        first, *above = titles
        if not above:
            return self._name_of(first)
        name = self._name_of(first)
        noun = self.noun_of(first.kind).one
        if first.name:
            name = f"the {name} {noun}" if name.islower() else f"{noun} {name}"
        elif not first.number:
            name = f"the {name}"
        between = ", ".join(map(self._name_of, reversed(above[:-1])))
        return f"{name} of {self._name_of(above[-1])}{f' ({between})' if between else ''}"

    def _name_of(self, title: Title) -> str:
        if title.name:
            return self.lexicon.piece_name(title.kind, title.name)
        noun = self.noun_of(title.kind).one
        return f"{noun} {title.number}" if title.number else noun

    def argument(self, argument: data.Argument, unit: str | None = None, form: Form = "the") -> str:
        """An argument of a verb; a selection that means one piece is named."""
        if isinstance(argument, data.Pieces | data.Together):
            return self.one_piece(argument, moved=True) or super().argument(argument, unit, form)
        return super().argument(argument, unit, form)

    def one_piece(self, pieces: data.PieceSet, moved: bool = False) -> str:
        """The name of the one piece that is meant; nothing if there are several, or if it is hidden."""
        piece = self.moment.piece_meant(pieces)
        return "" if piece is None or not self.moment.may_name(piece) else self.named(piece, moved)

    def shortened(self, arguments: Sequence[data.Argument]) -> Self:
        """Pieces that have a name are no reason to say which other piece is meant."""
        selected = [one for one in arguments if isinstance(one, data.Pieces | data.Together)]
        named = [one for one in selected if self.moment.piece_meant(one) is not None]
        return super().shortened([one for one in arguments if one not in named])

    def _says(self, who: data.Players, tell: Callable[[EnglishStatements, Mood], str]) -> str:
        """The one who decides is told what to do, whatever the phrase by which the text names them."""
        mine = not self.third and self.moment.seat_meant(who) == self.moment.seat
        return super()._says(ME if mine else who, tell)

    # ------------------------------------------------------------ options

    def option(self, parts: Sequence[Part]) -> str:
        """An option as a sentence without its full stop."""
        if self.brief:
            texts = [text for part in parts for text in BRIEF[type(part)](self, part)]
            return " · ".join(texts or ("choose",))
        return capital(self.joined(parts)) if parts else "Go on"

    def joined(self, parts: Sequence[Part]) -> str:
        """Parts as one sentence: `a, b, then c`."""
        *first, last = (SAY[type(part)](replace(self, moment=part.moment), part) for part in parts)
        return ", ".join((*first, f"then {last}" if first else last))

    def _did(self, part: Did) -> str:
        call = self.moment.settled(part.call)
        text = self.doing(call.verb, call.arguments, "do")
        text += "".join(self._payment(paid, len(part.payments) > 1) for paid in part.payments)
        if call.free:
            text = f"{text} for free"
        return f"{text}: {self.joined(part.choices)}" if part.choices else text

    def _picked(self, part: Picked) -> str:
        return f"choose {self._choice(part)}"

    def _choice(self, part: Picked) -> str:
        match part.what:
            case "piece":
                return self.pieces(data.BoundPiece(part.variable), "one", moved=True)
            case "player":
                return self.party(part.value).object
            case "resource":
                return self.lexicon.noun(self.moment.table.library.resources[part.value]).one
            case "number":
                return str(part.value)

    def _paid(self, part: Paid) -> str:
        amounts = self._amounts(part.plan)
        cost = "the cost" if part.statement is None else self._cost_of(part.statement)
        how = f": {amounts}" if amounts else self._freely(part)
        return f"pay {cost}{how}{self._participles(change(part.plan, payments=()))}"

    def _cost_of(self, statement: effects.PayCost) -> str:
        return f"the cost of {self._whose_cost(statement)}"

    def _whose_cost(self, statement: effects.PayCost) -> str:
        return self.one_piece(statement.piece) or self.pieces(statement.piece, "one")

    def _happens(self, part: Happens) -> str:
        return self.inline(self.moment.settled_body(part.statements))

    def _declined(self, _part: Declined) -> str:
        return "do not"

    def _stopped(self, _part: Stopped) -> str:
        return "stop here"

    # ------------------------------------------------------------ payments

    def _payment(self, paid: Paid, named: bool) -> str:
        # Of several costs each is named.
        freely, done = self._freely(paid), self._participles(paid.plan)
        if not named or paid.statement is None or not freely + done:
            return freely + done
        piece = replace(self, moment=paid.moment)._whose_cost(paid.statement)
        return f", {piece}{freely}{done}" if freely else f", for {piece} {done.removeprefix(', ')}"

    def _freely(self, paid: Paid) -> str:
        if paid.plan.way is not None:
            return f" for free by {self.lexicon.noun(paid.plan.way).one}"
        return " for free" if is_freed(paid) else ""

    def _participles(self, plan: Plan) -> str:
        """What is done to pay: `, paying 2 beans to the bank and using Salt Market`."""
        found = []
        if plan.payments:
            found.append(f"paying {self._amounts(plan)}")
        if plan.spent:
            found.append(f"spending {enumerated([self.named(piece) for piece in plan.spent])}")
        if plan.uses:
            found.append(f"using {enumerated([self._source(source) for source in users(plan)])}")
        return f", {enumerated(found)}" if found else ""

    def _amounts(self, plan: Plan) -> str:
        parts = []
        for payee, amounts in payments_by_payee(self.moment, plan):
            what = enumerated([count_english(amount, self.lexicon.noun(counter)) for counter, amount in amounts])
            parts.append(f"{what} to {self._payee(payee)}")
        return enumerated(parts)

    def _payee(self, payee: int) -> str:
        if payee == BANK:
            return self.players(data.Seat("bank")).object
        return self.party(payee).object

    def _source(self, source: int) -> str:
        return self.named(source) if source >= 0 else f"the rule “{self.moment.rule_name(source)}”"

    # ------------------------------------------------------------ short forms

    def _did_briefly(self, part: Did) -> list[str]:
        speaker = replace(self, moment=part.moment)
        call = part.moment.settled(part.call)
        forms = self.lexicon.verb(call.verb)
        said = [
            speaker._argument_briefly(one, self.lexicon.unit(call.verb, at)) for at, one in enumerate(call.arguments)
        ]
        texts = iter(said)

        def fill(slot: re.Match[str]) -> str:
            text = next(texts, "")
            return f"{slot[1]}{text}" if text else ""

        rest = re.sub(r"([^{}]*)\{[^}]*\}", fill, forms.frame).strip()
        found = [f"{forms.do} {rest}".strip()]
        found += ["free"] if call.free else []
        found += [text for paid in part.payments for text in speaker._payment_briefly(paid)]
        return found + [text for one in part.choices for text in BRIEF[type(one)](self, one)]

    def _argument_briefly(self, argument: data.Argument, unit: str | None) -> str:
        if isinstance(argument, data.PieceSet) and self.moment.piece_meant(argument) in self.under:
            return ""
        return self.argument(argument, unit)

    def _payment_briefly(self, paid: Paid) -> list[str]:
        plan = paid.plan
        found = ["free"] if is_freed(paid) else []
        found += [] if plan.way is None else [self.lexicon.noun(plan.way).one]
        for payee, amounts in payments_by_payee(self.moment, plan):
            what = enumerated([count_english(amount, self.lexicon.noun(counter)) for counter, amount in amounts])
            beside = self.moment.names is None and self.moment.side_of(payee) in ("left", "right")
            found.append(f"{what} {'' if beside else 'to '}{self._payee(payee)}")
        found += [f"spend {self.named(piece)}" for piece in plan.spent]
        return found + [f"use {self._source(source)}" for source in users(plan)]

    def _picked_briefly(self, part: Picked) -> list[str]:
        if part.what == "piece" and part.value in self.under:
            return []
        return [replace(self, moment=part.moment)._choice(part)]

    def _paid_briefly(self, part: Paid) -> list[str]:
        return replace(self, moment=part.moment)._payment_briefly(part) or ["pay"]

    def _happens_briefly(self, part: Happens) -> list[str]:
        return [replace(self, moment=part.moment)._happens(part)]

    def _declined_briefly(self, _part: Declined) -> list[str]:
        return ["do not"]

    def _stopped_briefly(self, _part: Stopped) -> list[str]:
        return ["stop"]

    # ------------------------------------------------------------ questions

    def question(self, asked: Asked) -> str:
        """What is asked, as a sentence."""
        return full(replace(self, moment=asked.moment)._asking(said_at_once(asked.body)))

    def _asking(self, body: Body) -> str:
        match body:
            case (effects.Choose() as choice, effects.DoOne() as one):
                return f"{self.clause(choice).text}: {self.after(choice).alternatives(one)}"
            case (effects.Call() as call,):
                return self._asking_how(self.moment.settled(call))
            case (effects.PayCost() as statement,):
                return f"choose how to pay {self._cost_of(statement)}"
            case _:
                return self.text(self.moment.settled_body(body))

    def _asking_how(self, call: effects.Call) -> str:
        """A verb that asks something itself."""
        text = self.doing(call.verb, call.arguments, "do")
        within = choices_within(self.moment, call)
        if within is None:
            return f"{text}: choose how"
        if all(isinstance(one, effects.PayCost) for one in within.body):
            return f"{text}: choose how to pay"
        return f"{text}: {replace(self, moment=within.moment)._asking(within.body)}"


_Say = Callable[[Any, Any], str]
_SayBriefly = Callable[[Any, Any], list[str]]

SAY: dict[type, _Say] = {
    Picked: EnglishOptions._picked,
    Did: EnglishOptions._did,
    Paid: EnglishOptions._paid,
    Happens: EnglishOptions._happens,
    Declined: EnglishOptions._declined,
    Stopped: EnglishOptions._stopped,
}
BRIEF: dict[type, _SayBriefly] = {
    Picked: EnglishOptions._picked_briefly,
    Did: EnglishOptions._did_briefly,
    Paid: EnglishOptions._paid_briefly,
    Happens: EnglishOptions._happens_briefly,
    Declined: EnglishOptions._declined_briefly,
    Stopped: EnglishOptions._stopped_briefly,
}
