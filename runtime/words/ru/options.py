"""Questions and options in Russian: Построить карту «Рынок соли», заплатив 2 фишки соседу слева."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.payment.plans import BANK
from wonderscript.runtime.words.moments import Title
from wonderscript.runtime.words.nouns import Case
from wonderscript.runtime.words.parts import Picked
from wonderscript.runtime.words.payments import Amounts
from wonderscript.runtime.words.plan.options import Options, OptionWords
from wonderscript.runtime.words.ru.conditions import framed
from wonderscript.runtime.words.ru.declension import decline
from wonderscript.runtime.words.ru.players import NEIGHBOR, OPPONENT, Form, Party, listed, one_player, ordinal, said
from wonderscript.runtime.words.ru.plurals import count_russian
from wonderscript.runtime.words.ru.rules import Russian

YOURSELF = Party(
    {"nom": "вы", "gen": "себя", "dat": "себе", "acc": "себя", "ins": "собой", "prep": "себе"}, "you", "вы", "ваш"
)
SIDES = {"left": " слева", "right": " справа"}
TOWARDS = {"left": "влево", "right": "вправо"}


@dataclass(frozen=True)
class RussianOptions(Russian, Options):
    """The Russian words of questions and options, which stand in the infinitive."""

    words = OptionWords(
        go_on="Дальше",
        choose="выбрать",
        choose_how="выберите, как",
        choose_how_to_pay="выберите, как заплатить",
        free="бесплатно",
        pay="заплатить",
        decline="отказаться",
        stop="закончить",
        stop_briefly="закончить",
    )
    offered = "to"

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
        piece = self._piece_named(pieces)
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
        shown = self._seen_of(seen)
        text = f"{decline(self.noun_of(seen.back.kind), case)} лицом вниз"
        if seen.spot is None:
            below = seen.below
            on = self.named(below, "prep") if self.moment.may_name(below) else self.covered(below, "prep")
            text = f"{text} на {on}"
        else:
            place, moment = self.moment.place_of(seen.spot)
            text = f"{text} {replace(self, moment=moment).spots((place,), moved=moved)}"
        return f"{text} ({', '.join(shown)})" if shown else text

    def _counted_off(self, row: int, number: int) -> list[str]:
        return [f"ряд {row}"] * bool(row) + [f"место {number}"] * bool(number)

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

    # ------------------------------------------------------------ options

    def _with_choices(self, text: str, choices: str) -> str:
        return choices if choices.startswith(f"{text} ") else f"{text}: {choices}"

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

    # ------------------------------------------------------------ payments

    def _for_free(self) -> str:
        return "бесплатно"

    def _free_by(self, way: str) -> str:
        return f"бесплатно по {decline(self.lexicon.noun(way), 'dat')}"

    def _paying_cost(self, statement: effects.PayCost | None) -> str:
        return (
            "заплатить стоимость" if statement is None else f"заплатить стоимость {self._whose_cost(statement, 'gen')}"
        )

    def _paid_for(self, statement: effects.PayCost) -> str:
        return self._whose_cost(statement, "acc")

    def _whose_cost(self, statement: effects.PayCost, case: Case) -> str:
        return self.one_piece(statement.piece, case) or self.pieces(statement.piece, "one", case)

    def _in_exchange_for(self, piece: str) -> str:
        return f"за {piece}"

    def _having_paid(self, amounts: str) -> str:
        return f"заплатив {amounts}"

    def _having_spent(self, pieces: Sequence[int]) -> str:
        return f"израсходовав {listed([self.named(piece, 'acc') for piece in pieces])}"

    def _having_used(self, sources: Sequence[int]) -> str:
        return f"используя {listed([self._source(source, 'acc') for source in sources])}"

    def _amounts_to(self, payee: int, amounts: Amounts) -> str:
        return f"{self._counted_amounts(amounts, 'acc')} {self._payee(payee)}"

    def _counted_amounts(self, amounts: Amounts, case: Case) -> str:
        return listed([count_russian(amount, self.lexicon.counted(counter), (), case) for counter, amount in amounts])

    def _payee(self, payee: int) -> str:
        if payee == BANK:
            return f"в {decline(self.lexicon.noun('bank'), 'acc')}"
        return self.party(payee).forms["dat"]

    def _source(self, source: int, case: Case) -> str:
        if source >= 0:
            return self.named(source, case)
        return f"правило «{self.lexicon.line(self.moment.rule_name(source))}»"

    # ------------------------------------------------------------ short forms

    def _deed_briefly(self, call: effects.Call) -> str:
        def argument(position: int, case: Case, after: bool) -> str:
            if position >= len(call.arguments):
                return ""
            one = call.arguments[position]
            if isinstance(one, data.PieceSet) and self.moment.piece_meant(one) in self.under:
                return ""
            return self.argument(one, case, self.lexicon.unit(call.verb, position), after)

        return framed(self.lexicon.verb(call.verb), "to", argument)

    def _picked_briefly(self, part: Picked) -> str:
        return self._choice(part, "nom")

    def _amounts_briefly(self, payee: int, amounts: Amounts) -> str:
        return f"{self._counted_amounts(amounts, 'nom')} {self._payee_briefly(payee)}"

    def _payee_briefly(self, payee: int) -> str:
        side = "" if payee == BANK or self.moment.names is not None else self.moment.side_of(payee)
        return TOWARDS.get(side) or self._payee(payee)

    def _spend(self, piece: int) -> str:
        return f"израсходовать {self.named(piece, 'acc')}"

    def _use(self, source: int) -> str:
        return f"использовать {self._source(source, 'acc')}"

    def _how_to_pay(self, statement: effects.PayCost) -> str:
        return f"выберите, как заплатить стоимость {self._whose_cost(statement, 'gen')}"
