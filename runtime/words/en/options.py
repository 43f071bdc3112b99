"""Questions and options in English: `Build Salt Market, paying 2 beans to your left neighbor`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.payment.plans import BANK
from wonderscript.runtime.words.en.pieces import Form, Party, enumerated, someone
from wonderscript.runtime.words.en.plurals import count_english
from wonderscript.runtime.words.en.rules import English
from wonderscript.runtime.words.moments import Title
from wonderscript.runtime.words.parts import Picked
from wonderscript.runtime.words.payments import Amounts
from wonderscript.runtime.words.plan.options import Options, OptionWords

YOURSELF = Party("you", "you", "yourself", "your")


@dataclass(frozen=True)
class EnglishOptions(English, Options):
    """The English words of questions and options."""

    words = OptionWords(
        go_on="Go on",
        choose="choose",
        choose_how="choose how",
        choose_how_to_pay="choose how to pay",
        free="free",
        pay="pay",
        decline="do not",
        stop="stop here",
        stop_briefly="stop",
    )
    offered = "do"

    # ------------------------------------------------------------ names

    def players(self, who: data.Players) -> Party:
        """The words for players; one of them by where they sit, or by name."""
        seat = self._seat_named(who)
        return super().players(who) if seat is None else self.party(seat)

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
        piece = self._piece_named(pieces)
        if piece is None:
            return super().pieces(pieces, form, moved)
        if isinstance(pieces, data.BoundPiece) and not self.moment.may_name(piece):
            hidden = self.moment.phrase_for(pieces.variable, piece)
            return super().pieces(hidden, "one", moved) if hidden is not None else self.covered(piece, moved)
        return self.named(piece, moved)

    def covered(self, piece: int, moved: bool = False) -> str:
        """A piece that may not be named: by its back, and by where it lies."""
        seen = self.moment.covered(piece)
        shown = self._seen_of(seen)
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

    def _counted_off(self, row: int, number: int) -> list[str]:
        return [f"row {row}"] * bool(row) + [f"place {number}"] * bool(number)

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

    # ------------------------------------------------------------ options

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

    # ------------------------------------------------------------ payments

    def _for_free(self) -> str:
        return "for free"

    def _free_by(self, way: str) -> str:
        return f"for free by {self.lexicon.noun(way).one}"

    def _paying_cost(self, statement: effects.PayCost | None) -> str:
        return "pay the cost" if statement is None else f"pay the cost of {self._paid_for(statement)}"

    def _paid_for(self, statement: effects.PayCost) -> str:
        return self.one_piece(statement.piece) or self.pieces(statement.piece, "one")

    def _in_exchange_for(self, piece: str) -> str:
        return f"for {piece}"

    def _having_paid(self, amounts: str) -> str:
        return f"paying {amounts}"

    def _having_spent(self, pieces: Sequence[int]) -> str:
        return f"spending {enumerated([self.named(piece) for piece in pieces])}"

    def _having_used(self, sources: Sequence[int]) -> str:
        return f"using {enumerated([self._source(source) for source in sources])}"

    def _amounts_to(self, payee: int, amounts: Amounts) -> str:
        return f"{self._counted_amounts(amounts)} to {self._payee(payee)}"

    def _counted_amounts(self, amounts: Amounts) -> str:
        return enumerated([count_english(amount, self.lexicon.noun(counter)) for counter, amount in amounts])

    def _payee(self, payee: int) -> str:
        if payee == BANK:
            return self.players(data.Seat("bank")).object
        return self.party(payee).object

    def _source(self, source: int) -> str:
        return self.named(source) if source >= 0 else f"the rule “{self.lexicon.line(self.moment.rule_name(source))}”"

    # ------------------------------------------------------------ short forms

    def _deed_briefly(self, call: effects.Call) -> str:
        forms = self.lexicon.verb(call.verb)
        said = [self._argument_briefly(one, self.lexicon.unit(call.verb, at)) for at, one in enumerate(call.arguments)]
        texts = iter(said)

        def fill(slot: re.Match[str]) -> str:
            text = next(texts, "")
            return f"{slot[1]}{text}" if text else ""

        rest = re.sub(r"([^{}]*)\{[^}]*\}", fill, forms.frame).strip()
        return f"{forms.do} {rest}".strip()

    def _argument_briefly(self, argument: data.Argument, unit: str | None) -> str:
        if isinstance(argument, data.PieceSet) and self.moment.piece_meant(argument) in self.under:
            return ""
        return self.argument(argument, unit)

    def _picked_briefly(self, part: Picked) -> str:
        return self._choice(part)

    def _amounts_briefly(self, payee: int, amounts: Amounts) -> str:
        beside = self.moment.names is None and self.moment.side_of(payee) in ("left", "right")
        return f"{self._counted_amounts(amounts)} {'' if beside else 'to '}{self._payee(payee)}"

    def _spend(self, piece: int) -> str:
        return f"spend {self.named(piece)}"

    def _use(self, source: int) -> str:
        return f"use {self._source(source)}"

    def _how_to_pay(self, statement: effects.PayCost) -> str:
        return f"choose how to pay the cost of {self._paid_for(statement)}"
