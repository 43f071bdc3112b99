"""Russian phrases for pieces."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec.structs import replace as change

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.nouns import Case, Noun
from wonderscript.runtime.words.ru.declension import agree, decline
from wonderscript.runtime.words.ru.players import CLOSE, Form, RussianPlayers, filled, listed, said
from wonderscript.runtime.words.ru.plurals import count_russian
from wonderscript.runtime.words.speech import (
    ME,
    called_by_owner,
    counts_things,
    emptiness,
    in_piles,
    is_lone,
    is_of_each,
    is_plain,
    lies_on_described,
    outer_first,
    placed_first,
    shared_places,
    single_names,
)

# Pieces of the current round, or of another one, where the step and the property have one name.
CURRENT: dict[data.Comparison, str] = {
    "is": "{}",
    "at least": "{} или выше",
    "at most": "{} или ниже",
    "more than": "выше {}",
    "less than": "ниже {}",
}


HOW_MANY: dict[data.Comparison, str] = {
    "is": "ровно",
    "at least": "хотя бы",
    "at most": "не больше чем",
    "more than": "больше чем",
    "less than": "меньше чем",
}
BOUNDS: dict[data.Comparison, str] = {
    "is": "ровно",
    "at least": "не меньше",
    "at most": "не больше",
    "more than": "больше",
    "less than": "меньше",
}
# Filters that are told in a clause of their own.
APART = (data.IsCalled, data.LinkedFrom, data.LinksTo, data.MissingIn, data.SameAs)


@dataclass(frozen=True, slots=True)
class Quality:
    """What a filter says: adjectives before the noun, words after it, a clause after its place."""

    adjective: str = ""
    after: str = ""
    clause: str = ""


@dataclass(frozen=True)
class RussianPieces(RussianPlayers):
    """Says pieces, in any case."""

    def pieces(
        self,
        pieces: data.PieceSet,
        form: Form = "the",
        case: Case = "nom",
        moved: bool = False,
        before: tuple[str, ...] = (),
    ) -> str:
        """The words for pieces in a case; `moved`: they are taken from where they are; `before`: каждый, любой."""
        found: str = PIECES[type(pieces)](self, pieces, form, case, moved, before)
        return found

    def noun_of(self, kind: str | None) -> Noun:
        """The noun for a kind of piece; any piece if it is not said."""
        return self.lexicon.noun("piece" if kind is None else kind)

    def _this(self, _this: data.This, _form: Form, case: Case, _moved: bool, _before: tuple[str, ...]) -> str:
        return said(self.noun_of(self.kind), case, False, ("этот",))

    def _bound_piece(
        self, piece: data.BoundPiece, _form: Form, case: Case, _moved: bool, _before: tuple[str, ...]
    ) -> str:
        bound = self.variables.get(piece.variable)
        if bound is None:
            return said(self.noun_of(None), case, False, ("этот",))
        if bound.options is not None:
            assert isinstance(bound.options, data.PieceSet)
            return self.choice(bound.options, case, moved=True)
        noun = self.noun_of(bound.kind)
        if self.it == piece.variable and case in ("gen", "acc"):
            return "их" if noun.paired else "её" if noun.gender == "f" else "его"
        that = self._that(piece.variable)
        if that == ("этот",) and bound.kind == self.kind and not bound.outer:
            # In the text of a card, "эта карта" is that card itself.
            that = ("выбранный" if bound.chosen else "тот",)
        return f"{said(noun, case, False, that)}{self._by_role(piece.variable, noun.gender)}"

    def choice(self, options: data.PieceSet, case: Case, moved: bool = False) -> str:
        """One of some pieces: карту в вашей руке, одну из 3 случайных карт из коробки."""
        if isinstance(options, data.Pieces) and options.amount is not None:
            gender = self.noun_of(options.kind).gender
            return f"{agree('один', gender, case)} из {self.pieces(options, 'the', 'gen', moved=True)}"
        return self.pieces(options, "a", case, moved)

    def whichever(self, piece: data.Piece, case: Case) -> str:
        """A certain piece, or whichever of several: этот дом, один из домов в вашем городе."""
        if isinstance(piece, data.Pieces) and piece.pick == "all" and piece.amount is None:
            noun = self.noun_of(piece.kind)
            single = single_names(piece, self.lexicon) or any(isinstance(one, data.Below) for one in piece.places)
            if not single and not noun.paired:
                return f"{agree('один', noun.gender, case)} из {self.pieces(piece, 'many', 'gen')}"
        return self.pieces(piece, "one", case)

    def resting(self, piece: data.Piece, case: Case) -> str:
        """A piece on which something lies, where it lies itself."""
        bound = self.variables.get(piece.variable) if isinstance(piece, data.BoundPiece) else None
        if bound is not None and isinstance(bound.options, data.PieceSet):
            return self.choice(bound.options, case)
        return self.pieces(piece, "one", case)

    def _together(self, together: data.Together, form: Form, case: Case, moved: bool, before: tuple[str, ...]) -> str:
        joint = "или" if form == "a" else "и"
        places = shared_places(together.sets)
        if not places:
            sets = placed_first(together.sets)
            return listed([self.pieces(one, form, case, moved, before) for one in sets], joint)
        apart = [change(one, places=()) for one in together.sets if isinstance(one, data.Pieces)]
        names = listed([self.pieces(one, form, case, False, before) for one in apart], joint)
        return f"{names} {self.spots(places, moved)}"

    def _some(self, pieces: data.Pieces, form: Form, case: Case, moved: bool, before: tuple[str, ...]) -> str:
        if form == "the" and is_lone(pieces, self.lexicon):
            form = "one"
        whole = emptiness(pieces)
        if whole is not None and form in ("the", "one") and case in ("nom", "gen", "acc") and not before:
            spot = self.place(whole)
            return {"nom": spot.nom, "gen": spot.gen, "acc": spot.acc}[case]
        noun = self.noun_of(pieces.kind)
        names = single_names(pieces, self.lexicon)
        single = bool(pieces.places) and isinstance(pieces.places[0], data.Below)
        several = pieces.pick == "all" and form in ("many", "the") and not single
        if pieces.amount is not None:
            several = pieces.amount != data.Constant(1)
        several = (several and len(names) != 1) or noun.paired
        qualities = [self.filter(one, noun, several) for one in outer_first(called_by_owner(pieces).filters)]
        adjectives = [one.adjective for one in qualities if one.adjective]
        if form == "the" and several and pieces.pick == "all" and pieces.amount is None and not before:
            adjectives.insert(0, "весь")
        stacked = pieces.pick in ("first", "last") and in_piles(pieces, self.lexicon)
        spots = self.spots(pieces.places, moved, "или" if form == "a" else "и", of=stacked)
        if form != "a" and is_of_each(pieces):
            spots = f"{spots} (отдельно в каждом месте)"
        name = self._counted(noun, (*before, *adjectives), case, several, pieces)
        clauses = "".join(one.clause for one in qualities)
        named = " ".join(word for word in (name, *(one.after for one in qualities)) if word)
        if lies_on_described(pieces):
            return f"{named}{clauses} {spots}"
        return f"{named} {spots}{clauses}" if spots else f"{named}{clauses}"

    def _counted(self, noun: Noun, adjectives: Sequence[str], case: Case, several: bool, pieces: data.Pieces) -> str:
        """The noun with its adjectives, its number and the pick."""
        stacked = in_piles(pieces, self.lexicon)
        first, last = ("верхний", "нижний") if stacked else ("первый", "последний")
        pick = {"all": (), "random": ("случайный",), "first": (first,), "last": (last,)}[pieces.pick]
        match pieces.amount:
            case None:
                return said(noun, case, several, (*pick, *adjectives))
            case data.Constant(value):
                if pieces.pick in ("first", "last") and several and not stacked:
                    first = agree(pick[0], noun.gender, case, plural=True)
                    return f"{first} {count_russian(value, noun, adjectives, case)}"
                return count_russian(value, noun, (*pick, *adjectives), case)
            case amount:
                return f"{self.figure(amount)} {said(noun, 'gen', True, (*pick, *adjectives))}"

    # ------------------------------------------------------------ filters

    def filter(self, one: data.Filter, noun: Noun, several: bool) -> Quality:
        """What a filter says of a noun, in the singular or the plural."""
        # What stands in a clause of its own has a subject of its own.
        speaker = replace(self, own="") if isinstance(one, APART) else self
        found: Quality = FILTERS[type(one)](speaker, one, noun, several)
        return found

    def _value(self, has: data.HasValue, _noun: Noun, several: bool) -> Quality:
        words = [self.lexicon.adjective(value) for value in has.values]
        if all(self.lexicon.is_adjective(value) for value in has.values):
            return Quality(adjective=listed(words, "и" if several else "или"))
        names = [self.lexicon.noun(value).one for value in has.values]
        return Quality(after=f"({self.lexicon.noun(has.property).one}: {listed(names, 'или')})")

    def _number(self, has: data.HasNumber, _noun: Noun, _several: bool) -> Quality:
        noun, number = self.lexicon.noun(has.property), self.number(has.number)
        if counts_things(has.property) and has.property not in self.lexicon.marks:
            return Quality(after=self._so_many_things(has, noun))
        if has.number == data.StepNumber(has.property):
            current = said(noun, "gen", False, ("текущий",))
            return Quality(after=CURRENT[has.comparison].format(current))
        match has.comparison:
            case "is" if has.number == data.BoundNumber(has.property):
                return Quality(after=said(noun, "gen", False, ("этот",)))
            case "is":
                return Quality(after=f"{decline(noun, 'gen')} {number}")
            case "at least":
                return Quality(after=f"({noun.one}: {number} или больше)")
            case "at most" if has.property in self.lexicon.marks:
                many = "таком числе игроков" if has.number == data.PlayerCount() else f"числе игроков: {number}"
                return Quality(after=f"(в игре при {many})")
            case "at most":
                return Quality(after=f"({noun.one}: {number} или меньше)")
            case "more than":
                return Quality(after=f"({noun.one}: больше {number})")
            case "less than":
                return Quality(after=f"({noun.one}: меньше {number})")

    def _so_many_things(self, has: data.HasNumber, noun: Noun) -> str:
        """So many of what a property counts: с горнами, хотя бы с 2 горнами."""
        match has.comparison, has.number:
            case ("at least", data.Constant(1)) | ("more than", data.Constant(0)):
                return f"с {decline(noun, 'ins', plural=True)}"
            case comparison, data.Constant(value):
                return f"{HOW_MANY[comparison]} с {count_russian(value, noun, (), 'ins')}"
            case comparison, number:
                return f"({decline(noun, 'nom', plural=True)}: {BOUNDS[comparison]} {self.number(number)})"

    def _named(self, named: data.HasName, _noun: Noun, _several: bool) -> Quality:
        return Quality(after=self.lexicon.piece_name(None, named.name))

    def _same(self, same: data.SameAs, _noun: Noun, _several: bool) -> Quality:
        if same.property == "name":
            return Quality(clause=f" с тем же названием, что у {self.whichever(same.piece, 'gen')}{CLOSE}")
        noun = self.lexicon.noun(same.property)
        name = f"{agree('тот', noun.gender, 'gen')} же {decline(noun, 'gen')}"
        return Quality(clause=f" {name}, что и {self.whichever(same.piece, 'nom')}{CLOSE}")

    def _missing(self, missing: data.MissingIn, _noun: Noun, _several: bool) -> Quality:
        noun = self.lexicon.noun(missing.property)
        place = missing.place
        if isinstance(place, data.Pieces) and is_plain(place):
            where = self.spots(place.places)
        else:
            where = f"у {self.pieces(place, 'many', 'gen')}"
        which = agree("который", noun.gender, "gen")
        return Quality(clause=f" {decline(noun, 'gen')}, {which} нет {where}{CLOSE}")

    def _called(self, called: data.IsCalled, noun: Noun, several: bool) -> Quality:
        adjective = self.lexicon.adjective(called.adjective)
        return Quality(adjective=adjective) if called.who == ME else self._called_for(called, noun, several, "")

    def _called_for(self, called: data.IsCalled, noun: Noun, several: bool, no: str) -> Quality:
        """Pieces that are called so by somebody else; `no` stands before the verb."""
        own = called.who == data.OwnerOf(data.This())
        who = "своего владельца" if own else self.players(called.who).after("gen")
        which = agree("который", noun.gender, "nom", several)
        adjective = agree(self.lexicon.adjective(called.adjective), noun.gender, "ins", several)
        return Quality(clause=f", {which} {no}{'являются' if several else 'является'} {adjective} для {who}{CLOSE}")

    def _face_down(self, _down: data.FaceDown, noun: Noun, several: bool) -> Quality:
        which = agree("который", noun.gender, "nom", several)
        return Quality(clause=f", {which} {'лежат' if several else 'лежит'} лицом вниз{CLOSE}")

    def _linked_from(self, linked: data.LinkedFrom, noun: Noun, several: bool) -> Quality:
        verb = self.lexicon.verb(linked.link)
        which = filled(verb.frame, lambda case, _after: agree("который", noun.gender, case, several, noun.animate))
        return Quality(clause=f", {which} {verb.he} {self.pieces(linked.source, 'one')}{CLOSE}")

    def _links_to(self, links: data.LinksTo, noun: Noun, several: bool) -> Quality:
        verb = self.lexicon.verb(links.link)
        target = filled(verb.frame, lambda case, _after: self.pieces(links.target, "one", case))
        which = agree("который", noun.gender, "nom", several)
        return Quality(clause=f", {which} {verb.they if several else verb.he} {target}{CLOSE}")

    def _costs_exactly(self, costs: data.CostsExactly, noun: Noun, several: bool) -> Quality:
        which = agree("который", noun.gender, "nom", several)
        return Quality(clause=f", {which} {'стоят' if several else 'стоит'} ровно {self.cost(costs.cost)}{CLOSE}")

    def _has_in_cost(self, costs: data.HasInCost, noun: Noun, several: bool) -> Quality:
        what = self.cost(costs.cost, "nom")
        whose = agree("который", noun.gender, "gen", several)
        if costs.cost.pattern is not None:
            return Quality(clause=f", стоимость {whose} — {what}{CLOSE}")
        return Quality(clause=f", в стоимости {whose} есть хотя бы {what}{CLOSE}")

    @abstractmethod
    def cost(self, cost: data.Cost, case: Case = "acc") -> str:
        """A cost: 2 соли и 1 верёвка."""

    def _is_kind(self, is_kind: data.IsKind, _noun: Noun, _several: bool) -> Quality:
        return Quality(after=f"из числа {decline(self.noun_of(is_kind.kind), 'gen', plural=True)}")

    def _is_piece(self, is_piece: data.IsPiece, _noun: Noun, _several: bool) -> Quality:
        return Quality(clause=f", а именно {self.pieces(is_piece.piece, 'one')}{CLOSE}")

    def _any_filter(self, some: data.AnyFilter, noun: Noun, several: bool) -> Quality:
        qualities = [self.filter(one, noun, several) for one in some.filters]
        if all(one.adjective for one in qualities):
            return Quality(adjective=listed([one.adjective for one in qualities], "или"))
        if all(one.after for one in qualities):
            return Quality(after=listed([one.after for one in qualities], "или"))
        said_of = [
            one.clause.strip(f" ,{CLOSE}") or one.after or agree(one.adjective, noun.gender, "nom") for one in qualities
        ]
        return Quality(clause=f", если это {listed(said_of, 'или')}{CLOSE}")

    def _is_not(self, negated: data.IsNot, noun: Noun, several: bool) -> Quality:
        match negated.filter:
            case data.IsCalled(who=who) as called if who != ME:
                return self._called_for(called, noun, several, "не ")
            case data.IsCalled(adjective) if self.lexicon.is_adjective(adjective):
                return Quality(adjective=self.lexicon.negated(adjective) or f"не{self.lexicon.adjective(adjective)}")
            case data.IsPiece(piece):
                rest = self.pieces(piece, "one", "gen")
            case data.IsKind(kind):
                rest = decline(self.noun_of(kind), "gen", plural=True)
            case other:
                quality = self.filter(other, noun, several=True)
                adjective = agree(quality.adjective, noun.gender, "gen", plural=True)
                after = f" {quality.after}" if quality.after else ""
                rest = adjective or f"{decline(noun, 'gen', plural=True)}{after}{quality.clause}"
        return Quality(clause=f", кроме {rest}{CLOSE}")


_SayPieces = Callable[[Any, Any, Form, Case, bool, tuple[str, ...]], str]
_SayFilter = Callable[[Any, Any, Noun, bool], Quality]

PIECES: dict[type, _SayPieces] = {
    data.This: RussianPieces._this,
    data.BoundPiece: RussianPieces._bound_piece,
    data.Pieces: RussianPieces._some,
    data.Together: RussianPieces._together,
}
FILTERS: dict[type, _SayFilter] = {
    data.HasValue: RussianPieces._value,
    data.HasNumber: RussianPieces._number,
    data.HasName: RussianPieces._named,
    data.SameAs: RussianPieces._same,
    data.MissingIn: RussianPieces._missing,
    data.IsCalled: RussianPieces._called,
    data.FaceDown: RussianPieces._face_down,
    data.LinkedFrom: RussianPieces._linked_from,
    data.LinksTo: RussianPieces._links_to,
    data.CostsExactly: RussianPieces._costs_exactly,
    data.HasInCost: RussianPieces._has_in_cost,
    data.IsKind: RussianPieces._is_kind,
    data.IsPiece: RussianPieces._is_piece,
    data.AnyFilter: RussianPieces._any_filter,
    data.IsNot: RussianPieces._is_not,
}
