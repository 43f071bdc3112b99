"""Russian phrases for players, places and pieces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from msgspec.structs import replace as change

from wonderscript.runtime import phrases as data
from wonderscript.runtime.words.declension import Case, Gender, Noun, agree, decline
from wonderscript.runtime.words.plurals import count_russian
from wonderscript.runtime.words.speech import Mood, Speaker, emptiness, is_plain, shared_places

# How pieces are named: карта, карты, все карты. `one` is a certain one, `a` any one.
Form = Literal["a", "many", "the", "one"]

# Ends a subordinate clause: a comma if the sentence goes on, otherwise nothing.
CLOSE = "\ue000"

CASES: tuple[Case, ...] = ("nom", "gen", "dat", "acc", "ins", "prep")
ORDINALS = ("первый", "второй", "третий", "четвёртый", "пятый", "шестой")
NEIGHBOR = Noun("сосед", "соседей", "соседа", "соседи", "соседа")
OPPONENT = Noun("противник", "противников", "противника", "противники", "противника")
TEAM_MATE = Noun("напарник", "напарников", "напарника", "напарники", "напарника")
OWNER = Noun("владелец", "владельцев", "владельца", "владельцы", "владельца")
ROW = Noun("ряд", "рядов", "ряда", "ряды", prep="ряду")
SEATS = {"first": "первый", "second": "второй", "active": "активный", "neutral": "нейтральный"}


@dataclass(frozen=True, slots=True)
class Party:
    """Players in a sentence: in all cases, as the one who acts, and as owners.

    `own` is the pronoun before what is theirs (ваш, свой, его); without one, their genitive follows it. `several`:
    each has a zone of their own. `event` is the subject of "когда ...", `each` the genitive of the subject.
    """

    forms: Mapping[Case, str]
    mood: Mood
    subject: str
    own: str | None = None
    several: bool = False
    event: str = ""
    each: str = ""

    def after(self, case: Case) -> str:
        """The form after a preposition: у него."""
        form = self.forms[case]
        return f"н{form}" if form in ("его", "ему", "им") else form


YOU = Party(
    {"nom": "вы", "gen": "вас", "dat": "вам", "acc": "вас", "ins": "вами", "prep": "вас"}, "you", "вы", "ваш"
)
HE = Party({"nom": "он", "gen": "его", "dat": "ему", "acc": "его", "ins": "им", "prep": "нём"}, "he", "он", "его")
WHO = Party({case: agree("который", "m", case, animate=True) for case in CASES}, "he", "который")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a sentence: being there, going there, coming from there, and its name in three cases."""

    inside: str
    into: str
    out: str
    nom: str
    gen: str
    acc: str
    gender: Gender = "m"
    several: bool = False


@dataclass(frozen=True, slots=True)
class Quality:
    """What a filter says: adjectives before the noun, words after it, a clause after its place."""

    adjective: str = ""
    after: str = ""
    clause: str = ""


P = TypeVar("P", bound="RussianPieces")


@dataclass(frozen=True)
class RussianPieces(Speaker, ABC):
    """Says players, places and pieces.

    `them` is the party that is spoken of as a third person; `own` says whether the subject of the clause is `me` (in the
    third person) or `them`, so that what is theirs is свой.
    """

    them: Party = HE
    own: Literal["", "me", "them"] = ""

    # ------------------------------------------------------------ players

    def players(self, who: data.Players) -> Party:
        """The words for players."""
        found: Party = PLAYERS[type(who)](self, who)
        return found

    def _seat(self, seat: data.Seat) -> Party:
        mine = self._me()
        your = (mine.own,) if self.third and mine.own is not None else ()
        match seat.which:
            case "me":
                return mine
            case "them":
                return replace(self.them, own="свой") if self.own == "them" and self.them.own else self.them
            case "left":
                return one_player(NEIGHBOR, your, " слева")
            case "right":
                return one_player(NEIGHBOR, your, " справа")
            case "neighbors":
                return many_players(NEIGHBOR, (mine.own or "ваш",), (mine.own or "ваш",))
            case "others":
                return many_players(self.lexicon.noun("player"), ("другой",), ("другой",), "другой")
            case "everyone":
                return many_players(self.lexicon.noun("player"), ("весь",), ())
            case "opponent":
                return one_player(OPPONENT, your)
            case "team-mate":
                return one_player(TEAM_MATE, your)
            case "first" | "second" | "active" | "neutral":
                return one_player(self.lexicon.noun("player"), (SEATS[seat.which],))
            case "bank":
                return one_player(self.lexicon.noun("bank"))

    def _me(self) -> Party:
        if not self.third:
            return YOU
        return replace(HE, own="свой") if self.own == "me" else HE

    def _bound_player(self, player: data.BoundPlayer) -> Party:
        noun = self.lexicon.noun("player")
        bound = self.variables.get(player.variable)
        if bound is None:
            return one_player(noun, ("этот",))
        if bound.options is not None:
            assert isinstance(bound.options, data.Players)
            return self.one_of(bound.options)
        position = self.rank_among(player.variable)
        return one_player(noun, ("этот",) if position is None else (ORDINALS[position], "выбранный"))

    def one_of(self, players: data.Players) -> Party:
        """One of some players: один из ваших соседей."""
        match players:
            case data.Seat("everyone"):
                return one_player(self.lexicon.noun("player"), ("любой",))
            case data.Seat("others"):
                return one_player(self.lexicon.noun("player"), ("любой", "другой"))
            case data.EachOf(groups):
                parties = [self.one_of(one) for one in groups]
                forms = {case: listed([one.forms[case] for one in parties], "или") for case in CASES}
                return Party(forms, "he", forms["nom"])
        party = self.players(players)
        if not party.several:
            return party
        forms = {case: f"{agree('один', 'm', case, animate=True)} из {party.after('gen')}" for case in CASES}
        return Party(forms, "he", forms["nom"])

    def _owner(self, owner: data.OwnerOf) -> Party:
        return one_player(OWNER, (), f" {self.pieces(owner.piece, 'one', 'gen')}")

    def _holder(self, holder: data.HolderOf) -> Party:
        piece = holder.piece
        if self.lexicon.knows_verb(holder.relation):
            verb = self.lexicon.verb(holder.relation)
            tail = f", который {verb.he} {self.pieces(piece, 'one', 'acc')}{CLOSE}"
            return one_player(self.lexicon.noun("player"), (), tail)
        adjective = self.lexicon.adjective(holder.relation)
        return one_player(self.lexicon.noun("player"), (adjective,), f" для {self.pieces(piece, 'one', 'gen')}")

    def _each_of(self, together: data.EachOf) -> Party:
        parties = [self.players(one) for one in together.groups]
        forms = {case: listed([one.forms[case] for one in parties]) for case in CASES}
        mood: Mood = "you" if any(one.mood == "you" for one in parties) else "they"
        return Party(
            forms,
            mood,
            listed([one.subject for one in parties]),
            None,
            True,
            listed([one.event or one.subject for one in parties], "или"),
            listed([one.each or one.after("gen") for one in parties]),
        )

    def _players_who(self, some: data.PlayersWho) -> Party:
        party = self.players(some.players)
        clause = f", {self.about_them(some.condition)}{CLOSE}"
        forms = {case: f"{party.forms[case]}{clause}" for case in CASES}
        subject, each = f"{party.subject}{clause}", f"{party.each or party.after('gen')}{clause}"
        event = f"{party.event or party.subject}{clause}"
        return Party(forms, party.mood, subject, None, party.several, event, each)

    @abstractmethod
    def about_them(self, condition: data.Condition) -> str:
        """A condition as a clause that follows players: у которого есть хотя бы 3 монеты."""

    def with_them(self: P, party: Party, own: Literal["", "me", "them"] = "") -> P:
        """The speaker for a clause in which a party is spoken of as a third person."""
        return replace(self, them=party, own=own)

    # ------------------------------------------------------------ places

    def place(self, place: data.Place) -> Spot:
        """The words for a place."""
        found: Spot = PLACES[type(place)](self, place)
        return found

    def _zone(self, zone: data.ZoneOf) -> Spot:
        noun = self.lexicon.noun(zone.zone)
        if isinstance(zone.who, data.EachOf):
            spots = [self._zone(data.ZoneOf(one, zone.zone)) for one in zone.who.groups]
            texts = [listed([getattr(one, name) for one in spots]) for name in SPOT_TEXTS]
            return Spot(*texts, several=True)
        party = self.players(zone.who)
        several = party.several
        before = () if party.own is None else (party.own,)
        after = f" {party.forms['gen']}" if party.own is None or several and party.own not in ("ваш", "свой") else ""
        if party.own is not None:
            after = ""
        return _spot({case: f"{said(noun, case, several, before)}{after}" for case in CASES}, noun.gender, several)

    def _shared(self, zone: data.SharedZone) -> Spot:
        noun = self.lexicon.noun(zone.zone)
        return _spot({case: decline(noun, case) for case in CASES}, noun.gender)

    def _parts(self, parts: data.PartsOf) -> Spot:
        return self._of(parts.piece)

    def _below(self, below: data.Below) -> Spot:
        return self._of(below.piece)

    def _of(self, piece: data.Piece) -> Spot:
        nom, gen, acc = (self.pieces(piece, "one", case) for case in ("nom", "gen", "acc"))  # type: ignore[arg-type]
        return Spot(gen, f"в {acc}", gen, nom, gen, acc)

    def _on(self, on: data.OnPiece) -> Spot:
        forms = {case: self.pieces(on.piece, "one", case) for case in CASES}
        return Spot(
            f"на {forms['prep']}", f"на {forms['acc']}", with_s(forms["gen"]), forms["nom"], forms["gen"], forms["acc"]
        )

    def _row(self, row: data.RowOf) -> Spot:
        zone = decline(self.lexicon.noun(row.zone), "gen")
        return _spot({case: f"{said(ROW, case, False, (ORDINALS[row.row - 1],))} {zone}" for case in CASES}, "m")

    def spots(self, places: Sequence[data.Place], moved: bool = False, joint: str = "и") -> str:
        """Where pieces are, or (`moved`) from where they come: в вашем городе и на этой карте."""
        found = map(self.place, places)
        return listed([spot.out if moved else spot.inside for spot in found], joint)

    # ------------------------------------------------------------ pieces

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
            return "её" if noun.gender == "f" else "его"
        position = self.rank_among(piece.variable)
        if position is not None:
            return said(noun, case, False, (ORDINALS[position], "выбранный"))
        chosen = bound.kind == self.kind and self.kind is not None and not bound.outer
        return said(noun, case, False, ("выбранный" if chosen else "этот",))

    def choice(self, options: data.PieceSet, case: Case, moved: bool = False) -> str:
        """One of some pieces: карту в вашей руке, одну из 3 случайных карт из коробки."""
        if isinstance(options, data.Pieces) and options.amount is not None:
            gender = self.noun_of(options.kind).gender
            return f"{agree('один', gender, case)} из {self.pieces(options, 'the', 'gen', moved=True)}"
        return self.pieces(options, "a", case, moved)

    def _together(
        self, together: data.Together, form: Form, case: Case, moved: bool, before: tuple[str, ...]
    ) -> str:
        joint = "или" if form == "a" else "и"
        places = shared_places(together.sets)
        if not places:
            return listed([self.pieces(one, form, case, moved, before) for one in together.sets], joint)
        apart = [change(one, places=()) for one in together.sets if isinstance(one, data.Pieces)]
        names = listed([self.pieces(one, form, case, False, before) for one in apart], joint)
        return f"{names} {self.spots(places, moved)}"

    def _some(self, pieces: data.Pieces, form: Form, case: Case, moved: bool, before: tuple[str, ...]) -> str:
        whole = emptiness(pieces)
        if whole is not None and form in ("the", "one") and case in ("nom", "gen", "acc") and not before:
            spot = self.place(whole)
            return {"nom": spot.nom, "gen": spot.gen, "acc": spot.acc}[case]
        noun = self.noun_of(pieces.kind)
        single = bool(pieces.places) and isinstance(pieces.places[0], data.Below)
        several = pieces.pick == "all" and form in ("many", "the") and not single
        if pieces.amount is not None:
            several = pieces.amount != data.Constant(1)
        qualities = [self.filter(one, noun, several) for one in pieces.filters]
        adjectives = [one.adjective for one in qualities if one.adjective]
        if form == "the" and several and pieces.pick == "all" and pieces.amount is None and not before:
            adjectives.insert(0, "весь")
        tail = [
            *(one.after for one in qualities),
            self.spots(pieces.places, moved, "или" if form == "a" else "и"),
        ]
        name = self._counted(noun, (*before, *adjectives), case, several, pieces)
        clauses = "".join(one.clause for one in qualities)
        return " ".join(word for word in (name, *tail) if word) + clauses

    def _counted(
        self, noun: Noun, adjectives: Sequence[str], case: Case, several: bool, pieces: data.Pieces
    ) -> str:
        """The noun with its adjectives, its number and the pick."""
        pick = {"all": (), "random": ("случайный",), "first": ("первый",), "last": ("последний",)}[pieces.pick]
        match pieces.amount:
            case None:
                return said(noun, case, several, (*pick, *adjectives))
            case data.Constant(value):
                if pieces.pick in ("first", "last") and several:
                    return f"{agree(pick[0], noun.gender, case, plural=True)} {count_russian(value, noun, adjectives, case)}"
                return count_russian(value, noun, (*pick, *adjectives), case)
            case amount:
                return f"{self.figure(amount)} {said(noun, 'gen', True, (*pick, *adjectives))}"

    @abstractmethod
    def figure(self, number: data.Number) -> str:
        """A number before a noun: 2, столько же."""

    # ------------------------------------------------------------ filters

    def filter(self, one: data.Filter, noun: Noun, several: bool) -> Quality:
        """What a filter says of a noun, in the singular or the plural."""
        found: Quality = FILTERS[type(one)](self, one, noun, several)
        return found

    def _value(self, has: data.HasValue, _noun: Noun, several: bool) -> Quality:
        words = [self.lexicon.adjective(value) for value in has.values]
        if all(self.lexicon.is_adjective(value) for value in has.values):
            return Quality(adjective=listed(words, "и" if several else "или"))
        names = [self.lexicon.noun(value).one for value in has.values]
        return Quality(after=f"({self.lexicon.noun(has.property).one}: {listed(names, 'или')})")

    def _number(self, has: data.HasNumber, _noun: Noun, _several: bool) -> Quality:
        noun, number = self.lexicon.noun(has.property), self.number(has.number)
        name = decline(noun, "gen")
        if has.number == data.StepNumber(has.property):
            name, number = agree("текущий", noun.gender, "gen"), name
        match has.comparison:
            case "is":
                return Quality(after=f"{name} {number}")
            case "at least":
                return Quality(after=f"{name} {number} или выше")
            case "at most":
                return Quality(after=f"{name} {number} или ниже")
            case "more than":
                return Quality(after=f"{decline(noun, 'gen')} выше {self.number(has.number)}")
            case "less than":
                return Quality(after=f"{decline(noun, 'gen')} ниже {self.number(has.number)}")

    def _named(self, named: data.HasName, _noun: Noun, _several: bool) -> Quality:
        return Quality(after=self.lexicon.piece_name(None, named.name))

    def _same(self, same: data.SameAs, _noun: Noun, _several: bool) -> Quality:
        if same.property == "name":
            return Quality(clause=f" с тем же названием, что у {self.pieces(same.piece, 'one', 'gen')}{CLOSE}")
        noun = self.lexicon.noun(same.property)
        name = f"{agree('тот', noun.gender, 'gen')} же {decline(noun, 'gen')}"
        return Quality(clause=f" {name}, что и {self.pieces(same.piece, 'one')}{CLOSE}")

    def _missing(self, missing: data.MissingIn, _noun: Noun, _several: bool) -> Quality:
        noun = self.lexicon.noun(missing.property)
        place = missing.place
        if isinstance(place, data.Pieces) and is_plain(place):
            where = self.spots(place.places)
        else:
            where = f"у {self.pieces(place, 'many', 'gen')}"
        which = agree("который", noun.gender, "gen")
        return Quality(clause=f" {decline(noun, 'gen')}, {which} нет {where}{CLOSE}")

    def _called(self, called: data.IsCalled, _noun: Noun, _several: bool) -> Quality:
        return Quality(adjective=self.lexicon.adjective(called.adjective))

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

    @abstractmethod
    def cost(self, cost: data.Cost) -> str:
        """A cost in the accusative: 2 руды и 1 ткань."""

    @abstractmethod
    def number(self, number: data.Number) -> str:
        """A number as a noun in the nominative: 3, число ваших щитов."""

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
        said_of = [one.clause.strip(f" ,{CLOSE}") or one.after or agree(one.adjective, noun.gender, "nom") for one in qualities]
        return Quality(clause=f", если это {listed(said_of, 'или')}{CLOSE}")

    def _is_not(self, negated: data.IsNot, noun: Noun, _several: bool) -> Quality:
        match negated.filter:
            case data.IsPiece(piece):
                rest = self.pieces(piece, "one", "gen")
            case data.IsKind(kind):
                rest = decline(self.noun_of(kind), "gen", plural=True)
            case other:
                quality = self.filter(other, noun, several=True)
                adjective = agree(quality.adjective, noun.gender, "gen", plural=True)
                rest = adjective or f"{decline(noun, 'gen', plural=True)} {quality.after}{quality.clause}".strip()
        return Quality(clause=f", кроме {rest}{CLOSE}")


SPOT_TEXTS = ("inside", "into", "out", "nom", "gen", "acc")


def _spot(forms: Mapping[Case, str], gender: Gender, several: bool = False) -> Spot:
    inside, into, out = f"в {forms['prep']}", f"в {forms['acc']}", f"из {forms['gen']}"
    return Spot(inside, into, out, forms["nom"], forms["gen"], forms["acc"], gender, several)


def said(noun: Noun, case: Case, plural: bool = False, adjectives: Sequence[str] = ()) -> str:
    """A noun with adjectives before it, in agreement."""
    words = [agree(one, noun.gender, case, plural, noun.animate) for one in adjectives]
    return " ".join((*words, decline(noun, case, plural)))


def one_player(noun: Noun, adjectives: Sequence[str] = (), tail: str = "") -> Party:
    """One player, spoken of by a noun."""
    forms = {case: f"{said(noun, case, False, adjectives)}{tail}" for case in CASES}
    return Party(forms, "he", forms["nom"], each=forms["gen"])


def many_players(noun: Noun, adjectives: Sequence[str], each: Sequence[str], event: str = "") -> Party:
    """Several players: together (ваших соседей), and each of them as the one who acts (каждый ваш сосед)."""
    forms = {case: said(noun, case, True, adjectives) for case in CASES}
    one = said(noun, "nom", False, ("каждый", *each))
    anyone = said(noun, "nom", False, (event,) if event else ("любой", *each))
    return Party(forms, "he", one, None, True, anyone, said(noun, "gen", False, ("каждый", *each)))


def listed(words: Sequence[str], joint: str = "и") -> str:
    """а, а и б, а, б и в."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def with_s(text: str) -> str:
    """The preposition с, which is со before two consonants that begin with с or з."""
    hard = text[:1] in "сзшж" and text[1:2] not in "аеёиоуыэюя"
    return f"{'со' if hard else 'с'} {text}"


def filled(frame: str, say: Callable[[Case, bool], str]) -> str:
    """A frame with its first slot filled (`say` gets the case, and whether a word stands before); the rest is left off."""
    before, brace, rest = frame.partition("{")
    if not brace:
        return ""
    name = rest.partition("}")[0]
    case: Case = next((one for one in CASES if one == name), "acc")
    return f"{before}{say(case, bool(before.strip()))}"


_Say = Callable[[Any, Any], Any]
_SayPieces = Callable[[Any, Any, Form, Case, bool, tuple[str, ...]], str]
_SayFilter = Callable[[Any, Any, Noun, bool], Quality]

PLAYERS: dict[type, _Say] = {
    data.Seat: RussianPieces._seat,
    data.BoundPlayer: RussianPieces._bound_player,
    data.OwnerOf: RussianPieces._owner,
    data.HolderOf: RussianPieces._holder,
    data.EachOf: RussianPieces._each_of,
    data.PlayersWho: RussianPieces._players_who,
}
PLACES: dict[type, _Say] = {
    data.ZoneOf: RussianPieces._zone,
    data.SharedZone: RussianPieces._shared,
    data.PartsOf: RussianPieces._parts,
    data.OnPiece: RussianPieces._on,
    data.Below: RussianPieces._below,
    data.RowOf: RussianPieces._row,
}
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
    data.LinkedFrom: RussianPieces._linked_from,
    data.LinksTo: RussianPieces._links_to,
    data.CostsExactly: RussianPieces._costs_exactly,
    data.IsKind: RussianPieces._is_kind,
    data.IsPiece: RussianPieces._is_piece,
    data.AnyFilter: RussianPieces._any_filter,
    data.IsNot: RussianPieces._is_not,
}
