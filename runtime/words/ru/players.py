"""Russian phrases for players and places."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Self, TypeVar, cast

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.nouns import Case, Gender, Noun
from wonderscript.runtime.words.plan.phrases import Phrases
from wonderscript.runtime.words.ru.declension import agree, decline
from wonderscript.runtime.words.speech import Mood, in_a_row

# How pieces are named: карта, карты, все карты. `one` is a certain one, `a` any one.
Form = Literal["a", "many", "the", "one"]

# Ends a subordinate clause: a comma if the sentence goes on, otherwise nothing.
CLOSE = "\ue000"

CASES: tuple[Case, ...] = ("nom", "gen", "dat", "acc", "ins", "prep")
ORDINALS = ("первый", "второй", "третий", "четвёртый", "пятый", "шестой", "седьмой", "восьмой", "девятый", "десятый")
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
    each has a zone of their own. `event` is the subject of "когда ...", `each` is one of several: каждый ваш сосед.
    `most`: what follows a zone of theirs (, где их больше всего), and whose zones it is one of, if not of everybody.
    """

    forms: Mapping[Case, str]
    mood: Mood
    subject: str
    own: str | None = None
    several: bool = False
    event: str = ""
    each: Mapping[Case, str] | None = None
    most: tuple[str, str] | None = None

    def one_by_one(self) -> Mapping[Case, str]:
        """The players as one each time."""
        return self.forms if self.each is None else self.each

    def one_after(self, case: Case) -> str:
        """Each of the players, after a preposition."""
        return self.after(case) if self.each is None else self.each[case]

    def after(self, case: Case) -> str:
        """The form after a preposition: у него."""
        form = self.forms[case]
        return f"н{form}" if form in ("его", "ему", "им") else form


YOU = Party({"nom": "вы", "gen": "вас", "dat": "вам", "acc": "вас", "ins": "вами", "prep": "вас"}, "you", "вы", "ваш")
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
    empty: str = ""


P = TypeVar("P", bound="RussianPlayers")


@dataclass(frozen=True)
class RussianPlayers(Phrases):
    """Says players and places.

    `them` is the party that is spoken of as a third person; `own` says whether the subject of the clause is `me` or
    `them`, so that what is theirs is свой.
    """

    them: Party = HE
    own: Literal["", "me", "them"] = ""

    def _in_clause(self) -> Self:
        return replace(self, own="")

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

    def _beside(self, players: data.Beside) -> Party:
        whose = self.players(players.whose)
        before = () if whose.own is None else (whose.own,)
        after = f" {whose.forms['gen']}" if whose.own is None else ""
        match players.which:
            case "others" if players.whose == data.Seat("them"):
                return self._seat(data.Seat("others"))
            case "others":
                tail = f", кроме {whose.after('gen')}{CLOSE}"
                return many_players(self.lexicon.noun("player"), ("весь",), (), tail=tail)
            case "neighbors":
                return many_players(NEIGHBOR, before, before, tail=after)
            case "left":
                return one_player(NEIGHBOR, before, f"{after} слева")
            case "right":
                return one_player(NEIGHBOR, before, f"{after} справа")

    def _me(self) -> Party:
        mine = HE if self.third else YOU
        return replace(mine, own="свой") if self.own == "me" else mine

    def _bound_player(self, player: data.BoundPlayer) -> Party:
        noun = self.lexicon.noun("player")
        bound = self.variables.get(player.variable)
        if bound is None:
            return one_player(noun, ("этот",))
        if bound.options is not None:
            assert isinstance(bound.options, data.Players)
            return replace(self.one_of(bound.options), subject=self._of_choice(bound.options))
        return one_player(noun, self._that(player.variable), self._by_role(player.variable, "m"))

    def _by_role(self, variable: str, gender: Gender) -> str:
        """What tells a variable by its event: игрок, который это сделал; карта, с которой это сделано."""
        match self.role_of(variable):
            case "doer":
                return f", который это сделал{CLOSE}"
            case "object":
                return f", с {agree('который', gender, 'ins')} это сделано{CLOSE}"
            case None:
                return ""

    def _that(self, variable: str) -> tuple[str, ...]:
        """The words by which a variable is told from others of its sort: этот, второй выбранный."""
        if self.role_of(variable) is not None:
            return ()
        position = self.rank_among(variable)
        if position is not None:
            return ordinal(position), "выбранный" if self.variables[variable].is_picked else "названный"
        return ("выбранный" if self.is_told_picked(variable) else "этот",)

    def _of_choice(self, options: data.Players) -> str:
        """One of some players, as somebody chooses: любой игрок на ваш выбор, у которого 3 боба."""
        if isinstance(options, data.PlayersWho):
            return f"{self._of_choice(options.players)}, {self.about_them(options.condition)}{CLOSE}"
        return f"{self.one_of(options).subject} на {'его' if self.third else 'ваш'} выбор"

    def one_of(self, players: data.Players) -> Party:
        """One of some players: один из ваших соседей."""
        match players:
            case data.Seat("everyone"):
                return one_player(self.lexicon.noun("player"), ("любой",))
            case data.Seat("others") | data.Beside("others", data.Seat("them")):
                return one_player(self.lexicon.noun("player"), ("любой", "другой"))
            case data.EachOf(groups):
                parties = [self.one_of(one) for one in groups]
                forms = {case: listed([one.forms[case] for one in parties], "или") for case in CASES}
                return Party(forms, "he", forms["nom"])
            case data.PlayersWho(some, condition):
                party, clause = self.one_of(some), f", {self.about_them(condition)}{CLOSE}"
                forms = {case: f"{party.forms[case]}{clause}" for case in CASES}
                return Party(forms, party.mood, forms["nom"])
            case _:
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
            {case: listed([one.one_by_one()[case] for one in parties]) for case in CASES},
        )

    def _players_who(self, some: data.PlayersWho) -> Party:
        party = self.players(some.players)
        clause = f", {self.about_them(some.condition)}{CLOSE}"
        forms = {case: f"{party.one_by_one()[case]}{clause}" for case in CASES}
        event = f"{party.event or party.subject}{clause}"
        return Party(forms, party.mood, f"{party.subject}{clause}", None, party.several, event)

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
            return Spot(
                listed([one.inside for one in spots]),
                listed([one.into for one in spots]),
                listed([one.out for one in spots]),
                listed([one.nom for one in spots]),
                listed([one.gen for one in spots]),
                listed([one.acc for one in spots]),
                several=True,
            )
        party = self.players(zone.who)
        several = party.several
        if party.most is not None:
            return _most_spot(noun, *party.most)
        before = () if party.own is None else (party.own,)
        after = f" {party.forms['gen']}" if party.own is None else ""
        forms = {case: f"{said(noun, case, several, before)}{after}" for case in CASES}
        own = party.own == "свой" and not several
        return _spot(forms, noun.gender, several or noun.paired, noun, own)

    def _shared(self, zone: data.SharedZone) -> Spot:
        noun = self.lexicon.noun(zone.zone)
        return _spot({case: decline(noun, case) for case in CASES}, noun.gender, noun.paired, noun)

    def _parts(self, parts: data.PartsOf) -> Spot:
        return self._of(parts.piece)

    def _below(self, below: data.Below) -> Spot:
        return self._of(below.piece)

    def _of(self, piece: data.Piece) -> Spot:
        nom, gen, acc = (self.pieces(piece, "one", case) for case in ("nom", "gen", "acc"))
        return Spot(gen, f"в {acc}", gen, nom, gen, acc)

    def _on(self, on: data.OnPiece) -> Spot:
        forms = {case: self.resting(on.piece, case) for case in CASES}
        inside, into, out = f"на {forms['prep']}", f"на {forms['acc']}", f"с {forms['gen']}"
        return Spot(inside, into, out, forms["nom"], forms["gen"], forms["acc"])

    def _row(self, row: data.RowOf) -> Spot:
        zone = decline(self.lexicon.noun(row.zone), "gen")
        return _spot({case: f"{said(ROW, case, False, (ordinal(row.row - 1),))} {zone}" for case in CASES}, "m")

    def spots(self, places: Sequence[data.Place], moved: bool = False, joint: str = "и", of: bool = False) -> str:
        """Where pieces are, or (`moved`) from where they come: в вашей руке и на этой карте; `of`: вашей колоды."""
        found = map(self.place, places)
        return listed([spot.gen if of else spot.out if moved else spot.inside for spot in found], joint)

    @abstractmethod
    def resting(self, piece: data.Piece, case: Case) -> str:
        """A piece on which something lies, where it lies itself."""

    @abstractmethod
    def pieces(
        self,
        pieces: data.PieceSet,
        form: Form = "the",
        case: Case = "nom",
        moved: bool = False,
        before: tuple[str, ...] = (),
    ) -> str:
        """The words for pieces in a case; `moved`: they are taken from where they are; `before`: каждый, любой."""


def _most_spot(noun: Noun, clause: str, whose: str) -> Spot:
    """The zone in which there is the most: город, где их больше всего; among those of some players: тот из городов."""
    if not whose:
        return _spot({case: f"{decline(noun, case)}{clause}" for case in CASES}, noun.gender)
    zones = f"из {decline(noun, 'gen', plural=True)} {whose}"
    return _spot({case: f"{agree('тот', noun.gender, case)} {zones}{clause}" for case in CASES}, noun.gender)


def _spot(
    forms: Mapping[Case, str], gender: Gender, several: bool = False, noun: Noun | None = None, own: bool = True
) -> Spot:
    """A place by its name in all cases; `noun` may have other words for being there, some only for one's `own`."""

    def way(given: str, usual: str) -> str:
        frame = given if "{" in given or (given and own) else usual
        return re.sub(r"\{(\w+)\}", lambda slot: forms[cast(Case, slot[1])], frame)

    place = Noun("", "") if noun is None else noun
    inside, into, out = way(place.inside, "в {prep}"), way(place.into, "в {acc}"), way(place.out, "из {gen}")
    return Spot(inside, into, out, forms["nom"], forms["gen"], forms["acc"], gender, several, place.empty)


def said(noun: Noun, case: Case, plural: bool = False, adjectives: Sequence[str] = ()) -> str:
    """A noun with adjectives before it, in agreement."""
    several = (plural and not noun.mass) or noun.paired
    words = [agree(one, noun.gender, case, several, noun.animate) for one in adjectives]
    return " ".join((*words, decline(noun, case, plural)))


def one_player(noun: Noun, adjectives: Sequence[str] = (), tail: str = "") -> Party:
    """One player, spoken of by a noun."""
    forms = {case: f"{said(noun, case, False, adjectives)}{tail}" for case in CASES}
    return Party(forms, "he", forms["nom"])


def many_players(noun: Noun, adjectives: Sequence[str], each: Sequence[str], event: str = "", tail: str = "") -> Party:
    """Several players: together (ваших соседей), and each of them as the one who acts (каждый ваш сосед)."""
    forms = {case: f"{said(noun, case, True, adjectives)}{tail}" for case in CASES}
    single = {case: f"{said(noun, case, False, ('каждый', *each))}{tail}" for case in CASES}
    anyone = f"{said(noun, 'nom', False, (event,) if event else ('любой', *each))}{tail}"
    return Party(forms, "he", single["nom"], None, True, anyone, single)


def ordinal(position: int) -> str:
    """The adjective for a place in a row, counted from 0."""
    return ORDINALS[position] if position < len(ORDINALS) else f"{position + 1}-й"


def listed(words: Sequence[str], joint: str = "и") -> str:
    """а, а и б, а, б и в."""
    return in_a_row(words, joint)


def filled(frame: str, say: Callable[[Case, bool], str]) -> str:
    """A frame with its first slot filled (`say` gets the case, and whether a word stands before) and no other."""
    before, brace, rest = frame.partition("{")
    if not brace:
        return ""
    name = rest.partition("}")[0]
    case: Case = next((one for one in CASES if one == name), "acc")
    return f"{before}{say(case, bool(before.strip()))}"


_Say = Callable[[Any, Any], Any]

PLAYERS: dict[type, _Say] = {
    data.Seat: RussianPlayers._seat,
    data.BoundPlayer: RussianPlayers._bound_player,
    data.OwnerOf: RussianPlayers._owner,
    data.Beside: RussianPlayers._beside,
    data.HolderOf: RussianPlayers._holder,
    data.EachOf: RussianPlayers._each_of,
    data.PlayersWho: RussianPlayers._players_who,
}
PLACES: dict[type, _Say] = {
    data.ZoneOf: RussianPlayers._zone,
    data.SharedZone: RussianPlayers._shared,
    data.PartsOf: RussianPlayers._parts,
    data.OnPiece: RussianPlayers._on,
    data.Below: RussianPlayers._below,
    data.RowOf: RussianPlayers._row,
}
