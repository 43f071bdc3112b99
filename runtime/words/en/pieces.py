"""English phrases for players, places and pieces."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from msgspec.structs import replace as change

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.en.plurals import count_english
from wonderscript.runtime.words.nouns import Noun
from wonderscript.runtime.words.plan.phrases import Phrases
from wonderscript.runtime.words.speech import (
    ME,
    Mood,
    called_by_owner,
    counts_things,
    emptiness,
    in_a_row,
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

# How pieces are named: "card" (after "each"), "a card", "cards", "all cards" (or "the first card"), "the card".
Form = Literal["bare", "a", "many", "the", "one"]

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class Party:
    """Players in a sentence: who acts, who is acted on, whose something is.

    `possessive` is None where it must follow ("the hand of the owner of that card"). `several`: each has a zone of
    their own. `event` is the subject of "when ...", `each` the possessive for one zone of each; `zone` is how a zone
    is told that is theirs, if not by a possessive: `the {one} that has the most`.
    """

    subject: str
    mood: Mood
    object: str
    possessive: str | None
    several: bool = False
    event: str = ""
    each: str = ""
    zone: str = ""


def someone(name: str) -> Party:
    """One player, spoken of by a noun."""
    return Party(name, "he", name, f"{name}'s")


YOU = Party("you", "you", "you", "your")
THEY = Party("they", "they", "them", "their")
WHO = Party("who", "he", "whom", "whose")


def _each_among(name: str) -> Party:
    """Several players, each of whom acts."""
    return Party(f"each of {name}", "he", name, f"{name}'", True, f"one of {name}", f"each of {name}'")


# Places that are no zones have the usual words for being there.
NOWHERE = Noun("", "")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a sentence: its name, and the words for being there and for going there."""

    name: str
    at: str = "in"
    into: str = "into"
    several: bool = False
    noun: Noun = NOWHERE

    def way(self, given: str, usual: str) -> str:
        """A preposition with the name; the language file may have other words for it, perhaps without the name."""
        return given.replace("{}", self.name) if given else f"{usual} {self.name}"


# Pieces of the current round, or of another one, where the step and the property have one name.
CURRENT: dict[data.Comparison, str] = {
    "is": "of the current {}",
    "at least": "of the current {} or higher",
    "at most": "of the current {} or lower",
    "more than": "of a later {}",
    "less than": "of an earlier {}",
}


HOW_MANY: dict[data.Comparison, str] = {
    "is": "exactly",
    "at least": "at least",
    "at most": "at most",
    "more than": "more than",
    "less than": "fewer than",
}


@dataclass(frozen=True, slots=True)
class Quality:
    """What a filter says: before the noun (small), by name, after it (of level 2), in a clause (that cost 1 bean)."""

    before: str = ""
    name: str = ""
    after: str = ""
    clause: str = ""


P = TypeVar("P", bound="EnglishPieces")


@dataclass(frozen=True)
class EnglishPieces(Phrases):
    """Says players, places and pieces.

    `them` is the party that is spoken of as "they"; `beside`: it is another one than `me`, who is a third person too.
    """

    them: Party = THEY
    beside: bool = False

    # ------------------------------------------------------------ players

    def players(self, who: data.Players) -> Party:
        """The words for players."""
        found: Party = PLAYERS[type(who)](self, who)
        return found

    def _seat(self, seat: data.Seat) -> Party:
        mine = self._me()
        your = mine.possessive
        match seat.which:
            case "me":
                return mine
            case "them":
                return self.them
            case "left" | "right":
                return someone(f"{your} {seat.which} neighbor")
            case "neighbors":
                return _each_among(f"{your} neighbors")
            case "others":
                name = "each other player"
                return Party(name, "he", name, "the other players'", True, "another player", f"{name}'s")
            case "everyone":
                name = "each player"
                return Party(name, "he", name, "all players'", True, "any player", f"{name}'s")
            case "opponent" | "team-mate":
                return someone(f"{your} {seat.which}")
            case "first" | "second" | "active" | "neutral":
                return someone(f"the {seat.which} player")
            case "bank":
                return someone("the bank")

    def _beside(self, players: data.Beside) -> Party:
        whose = self.players(players.whose)
        match players.which:
            case "others" if players.whose == data.Seat("them"):
                return self._seat(data.Seat("others"))
            case "others":
                name = f"each player other than {whose.object}"
                return Party(name, "he", name, None, True, f"a player other than {whose.object}")
            case "neighbors":
                if whose.possessive is None:
                    return _each_among(f"the neighbors of {whose.object}")
                return _each_among(f"{whose.possessive} neighbors")
            case _:
                if whose.possessive is None:
                    return someone(f"the {players.which} neighbor of {whose.object}")
                return someone(f"{whose.possessive} {players.which} neighbor")

    def _me(self) -> Party:
        if not self.third:
            return YOU
        return someone("the player") if self.beside else THEY

    def _bound_player(self, player: data.BoundPlayer) -> Party:
        bound = self.variables.get(player.variable)
        if bound is None:
            return someone("that player")
        if bound.options is not None:
            assert isinstance(bound.options, data.Players)
            name = self.one_of(bound.options)
            one = isinstance(bound.options, data.Seat) and bound.options.which in ("others", "everyone")
            return Party(self._of_choice(bound.options), "he", name, f"{name}'s" if one else None)
        name = self._that(player.variable, "player")
        return someone(name) if self.role_of(player.variable) is None else Party(name, "he", name, None)

    def _that(self, variable: str, noun: str) -> str:
        """What a variable stands for, told from others of its sort: `that card`, `the second chosen card`."""
        role = self.role_of(variable)
        if role is not None:
            return f"the {noun} {'who did it' if role == 'doer' else 'it was done to'}"
        position = self.rank_among(variable)
        if position is not None:
            picked = "chosen" if self.variables[variable].is_picked else "named"
            return f"the {ordinal(position)} {picked} {noun}"
        return f"the chosen {noun}" if self.is_told_picked(variable) else f"that {noun}"

    def _of_choice(self, options: data.Players) -> str:
        """One of some players, as somebody chooses: `one of your neighbors of your choice who has 3 beans`."""
        if isinstance(options, data.PlayersWho):
            return f"{self._of_choice(options.players)} {self.about_them(options.condition)}"
        return f"{self.one_of(options)} of {self._me().possessive} choice"

    def each_of(self, players: data.Players) -> str:
        """Players of whom each is meant: `each of your neighbors`."""
        party = self.players(players)
        return party.subject if party.several and party.mood == "he" else party.object

    def one_of(self, players: data.Players) -> str:
        """`one of your neighbors`."""
        party = self.players(players)
        return party.event or party.object

    def _owner(self, owner: data.OwnerOf) -> Party:
        name = f"the owner of {self.pieces(owner.piece, 'one')}"
        return Party(name, "he", name, None)

    def _holder(self, holder: data.HolderOf) -> Party:
        if self.lexicon.knows_verb(holder.relation):
            verb = self.lexicon.verb(holder.relation)
            name = f"the player who {verb.he} {self.pieces(holder.piece, 'one')}"
        else:
            adjective = self.lexicon.adjective(holder.relation)
            name = f"the player who is {adjective} for {self.pieces(holder.piece, 'one')}"
        return Party(name, "he", name, None)

    def _each_of(self, together: data.EachOf) -> Party:
        parties = [self.players(one) for one in together.groups]
        subject = enumerated([one.subject for one in parties])
        whose = [one.possessive for one in parties if one.possessive is not None]
        possessive = enumerated(whose) if len(whose) == len(parties) else None
        event = enumerated([one.event or one.subject for one in parties], "or")
        name = enumerated([one.object for one in parties])
        return Party(subject, "they", name, possessive, True, event, possessive or "")

    def _players_who(self, some: data.PlayersWho) -> Party:
        party = self.players(some.players)
        clause = self.about_them(some.condition)
        subject = f"{party.subject} {clause}"
        return Party(subject, party.mood, subject, None, party.several, f"{party.event or party.subject} {clause}")

    def with_them(self: P, party: Party) -> P:
        """The speaker for a clause in which a party is "they"."""
        return replace(self, them=party, beside=self.third)

    # ------------------------------------------------------------ places

    def place(self, place: data.Place) -> Spot:
        """The words for a place."""
        found: Spot = PLACES[type(place)](self, place)
        return found

    def _zone(self, zone: data.ZoneOf) -> Spot:
        noun = self.lexicon.noun(zone.zone)
        if isinstance(zone.who, data.EachOf):
            spots = [self._zone(data.ZoneOf(one, zone.zone)) for one in zone.who.groups]
            return Spot(enumerated([one.name for one in spots]), several=True)
        party = self.players(zone.who)
        word = noun.many if party.several else noun.one
        if party.zone:
            return Spot(party.zone.format(one=noun.one, many=noun.many))
        if party.possessive is None:
            return Spot(f"the {word} of {party.object}", several=party.several, noun=noun)
        return Spot(f"{party.possessive} {word}", several=party.several, noun=noun)

    def _shared(self, zone: data.SharedZone) -> Spot:
        noun = self.lexicon.noun(zone.zone)
        return Spot(f"the {noun.one}", noun=noun)

    def _parts(self, parts: data.PartsOf) -> Spot:
        return Spot(self.pieces(parts.piece, "one"), "of", "into")

    def _on(self, on: data.OnPiece) -> Spot:
        return Spot(self.whichever(on.piece), "on", "onto")

    def _below(self, below: data.Below) -> Spot:
        return Spot(self.pieces(below.piece, "one"), "of", "into")

    def _row(self, row: data.RowOf) -> Spot:
        return Spot(f"the {ordinal(row.row - 1)} row of the {self.lexicon.noun(row.zone).one}")

    def spots(self, places: Sequence[data.Place], moved: bool = False, joint: str = "and", by: str = "") -> str:
        """Where pieces are, or (`moved`) from where they go: `in your yard and on that card`; `by`: so, if inside."""
        found: list[str] = []
        last = ""
        for spot in map(self.place, places):
            at = (by or ("from" if moved else "in")) if spot.at == "in" else spot.at
            given = {"from": spot.noun.out, "in": spot.noun.inside}.get(at, "")
            found.append(spot.name if at == last and not given else spot.way(given, at))
            last = "" if given else at
        return enumerated([one for one in found if one.strip()], joint)

    # ------------------------------------------------------------ pieces

    def pieces(self, pieces: data.PieceSet, form: Form = "the", moved: bool = False) -> str:
        """The words for pieces; `moved`: they are taken from where they are."""
        found: str = PIECES[type(pieces)](self, pieces, form, moved)
        return found

    def _this(self, _this: data.This, _form: Form, _moved: bool) -> str:
        return f"this {self.noun_of(self.kind).one}"

    @staticmethod
    def the(noun: Noun) -> str:
        """A noun with its article; a plain text has none."""
        return noun.one if noun.plain else f"the {noun.one}"

    def noun_of(self, kind: str | None) -> Noun:
        """The noun for a kind of piece; any piece if it is not said."""
        return self.lexicon.noun("piece" if kind is None else kind)

    def _bound_piece(self, piece: data.BoundPiece, _form: Form, _moved: bool) -> str:
        bound = self.variables.get(piece.variable)
        if bound is None:
            return f"that {self.noun_of(None).one}"
        if bound.options is not None:
            assert isinstance(bound.options, data.PieceSet)
            return self.choice(bound.options, moved=True)
        if self.it == piece.variable:
            return "it"
        return self._that(piece.variable, self.noun_of(bound.kind).one)

    def choice(self, options: data.PieceSet, moved: bool = False) -> str:
        """One of some pieces: `a card in your hand`, `one of 3 random cards from the box`."""
        if isinstance(options, data.Pieces) and options.amount is not None:
            return f"one of {self.pieces(options, moved=True)}"
        return self.pieces(options, "a", moved)

    def whichever(self, piece: data.Piece) -> str:
        """A certain piece, or whichever of several: `that card`, `a small card in your yard`."""
        bound = self.variables.get(piece.variable) if isinstance(piece, data.BoundPiece) else None
        if bound is not None and isinstance(bound.options, data.PieceSet):
            return self.choice(bound.options)
        return self.pieces(piece, "a")

    def _together(self, together: data.Together, form: Form, moved: bool) -> str:
        joint = "or" if form == "a" else "and"
        places = shared_places(together.sets)
        if not places:
            return enumerated([self.pieces(one, form, moved) for one in placed_first(together.sets)], joint)
        apart = [change(one, places=()) for one in together.sets if isinstance(one, data.Pieces)]
        return f"{enumerated([self.pieces(one, form) for one in apart], joint)} {self.spots(places, moved)}"

    def _some(self, pieces: data.Pieces, form: Form, moved: bool) -> str:
        if form == "the" and is_lone(pieces, self.lexicon):
            form = "one"
        whole = emptiness(pieces)
        if whole is not None and form in ("the", "one"):
            return self.place(whole).name
        names = single_names(pieces, self.lexicon)
        if names and pieces.kind is not None:
            return self._called_so(pieces, names, form, moved)
        noun = self.noun_of(pieces.kind)
        amount = None if pieces.amount is None else self.figure(pieces.amount)
        single = bool(pieces.places) and isinstance(pieces.places[0], data.Below)
        several = amount not in (None, "1")
        if amount is None and pieces.pick == "all" and form in ("many", "the"):
            several = not single
        qualities = [self.filter(one, several) for one in outer_first(called_by_owner(pieces).filters)]
        stacked = pieces.pick in ("first", "last") and in_piles(pieces, self.lexicon)
        spots = self.spots(pieces.places, moved, "or" if form == "a" else "and", "of" if stacked else "")
        if form != "a" and is_of_each(pieces):
            spots = f"{spots} (of each)"
        clauses = [one.clause for one in qualities]
        words = [
            *(one.before for one in qualities),
            *self._name_and_noun([one.name for one in qualities if one.name], noun.many if several else noun.one),
            *(one.after for one in qualities),
            *((*clauses, spots) if lies_on_described(pieces) else (spots, *clauses)),
        ]
        name = " ".join(word for word in words if word)
        match pieces.pick:
            case "all" if amount is not None:
                return f"{amount} {name}"
            case "all" if single and form != "bare":
                return f"the {name}"
            case "all":
                begin = {"bare": "", "a": f"{article(name).split()[0]} ", "many": "", "the": "all ", "one": "the "}
                return f"{begin[form]}{name}"
            case "random":
                return article(f"random {name}") if amount is None else f"{amount} random {name}"
            case "first" | "last":
                start = "" if form == "bare" else "the "
                pick = {"first": "top", "last": "bottom"}[pieces.pick] if stacked else pieces.pick
                return f"{start}{pick} {f'{amount} ' if amount is not None else ''}{name}"

    @staticmethod
    def _name_and_noun(names: Sequence[str], noun: str) -> list[str]:
        """Names before their noun, which is left out after a name that says it already: `2 Mill houses`."""
        return [*names] if any(noun in name.casefold().split() for name in names) else [*names, noun]

    def _called_so(self, pieces: data.Pieces, names: Sequence[str], form: Form, moved: bool) -> str:
        """Pieces that have their names for themselves: `the Mill house`, `House 1 and House 2`."""
        noun = self.noun_of(pieces.kind).one
        rest = [one for one in pieces.filters if not isinstance(one, data.HasName | data.AnyFilter)]
        shown = [self.lexicon.piece_name(pieces.kind, name) for name in names]
        told = all(name.startswith("The ") or noun.casefold() in name.casefold().split() for name in shown)
        joint = "or" if form in ("a", "bare") else "and"
        name = enumerated(shown, joint) if told else f"{enumerated(shown, joint)} {noun}"
        if not told and form != "bare":
            name = article(name) if form == "a" and len(names) > 1 else f"the {name}"
        spots = self.spots(pieces.places, moved, "or" if form == "a" else "and")
        qualities = [self.filter(one, several=False) for one in outer_first(rest)]
        clauses = [f"that is {one.before or one.name}" if one.before else one.after or one.clause for one in qualities]
        return " ".join(word for word in (name, spots, *clauses) if word)

    # ------------------------------------------------------------ filters

    def filter(self, one: data.Filter, several: bool) -> Quality:
        """What a filter says of a noun."""
        found: Quality = FILTERS[type(one)](self, one, several)
        return found

    def _value(self, has: data.HasValue, several: bool) -> Quality:
        words = [self.lexicon.adjective(value) for value in has.values]
        if all(self.lexicon.is_adjective(value) for value in has.values):
            return Quality(before=enumerated(words, "and" if several else "or"))
        return Quality(after=f"with {self.lexicon.noun(has.property).one} {enumerated(words, 'or')}")

    def _how_many_play(self, number: data.Number) -> str:
        """So many players: `3 players`, `as many players as there are`."""
        match number:
            case data.Constant(value):
                return count_english(value, self.lexicon.noun("player"))
            case data.PlayerCount():
                return "as many players as there are"
            case data.SettingValue(setting) if isinstance(name := self.lexicon.setting(setting), str):
                return f"as many players as “{name}” says"
            case _:
                return f"as many players as {self.number(number)}"

    def _number(self, has: data.HasNumber, several: bool) -> Quality:
        name, number = self.lexicon.noun(has.property).one, self.number(has.number)
        if counts_things(has.property) and has.property not in self.lexicon.marks:
            return Quality(after=f"with {self._so_many_things(has)}")
        match has.comparison:
            case _ if has.number == data.StepNumber(has.property):
                return Quality(after=CURRENT[has.comparison].format(name))
            case "is" if has.number == data.BoundNumber(has.property):
                return Quality(after=f"of that {name}")
            case "is":
                return Quality(after=f"of {name} {number}")
            case "at least":
                return Quality(after=f"with {name} {number} or higher")
            case "at most" if has.property in self.lexicon.marks:
                are = "that are" if several else "that is"
                return Quality(clause=f"{are} in the game with {self._how_many_play(has.number)}")
            case "at most":
                return Quality(after=f"with {name} {number} or lower")
            case "more than":
                return Quality(after=f"with {name} higher than {number}")
            case "less than":
                return Quality(after=f"with {name} lower than {number}")

    def _so_many_things(self, has: data.HasNumber) -> str:
        """So many of what a property counts: `windows`, `at least 2 windows`."""
        noun = self.lexicon.noun(has.property)
        match has.comparison, has.number:
            case ("at least", data.Constant(1)) | ("more than", data.Constant(0)):
                return noun.many
            case comparison, data.Constant(value):
                return f"{HOW_MANY[comparison]} {count_english(value, noun)}"
            case comparison, number:
                return f"{HOW_MANY[comparison]} {self.number(number)} {noun.many}"

    def _named(self, named: data.HasName, _several: bool) -> Quality:
        return Quality(name=self.lexicon.piece_name(None, named.name))

    def _same(self, same: data.SameAs, _several: bool) -> Quality:
        piece = self.whichever(same.piece)
        if same.property == "name":
            return Quality(clause=f"with the same name as {piece}")
        return Quality(clause=f"of the same {self.lexicon.noun(same.property).one} as {piece}")

    def _missing(self, missing: data.MissingIn, _several: bool) -> Quality:
        name = article(self.lexicon.noun(missing.property).one)
        place = missing.place
        if isinstance(place, data.Pieces) and is_plain(place):
            return Quality(clause=f"of {name} missing {self.spots(place.places)}")
        return Quality(clause=f"of {name} missing on {self.pieces(place, 'many')}")

    def _called(self, called: data.IsCalled, several: bool) -> Quality:
        if called.who == ME:
            return Quality(before=self.lexicon.adjective(called.adjective))
        return self._called_for(called, several, "")

    def _called_for(self, called: data.IsCalled, several: bool, no: str) -> Quality:
        """Pieces that are called so by somebody else; `no` stands before the adjective."""
        own = called.who == data.OwnerOf(data.This())
        who = f"{'their' if several else 'its'} owner" if own else self.players(called.who).object
        be = "are" if several else "is"
        return Quality(clause=f"that {be} {no}{self.lexicon.adjective(called.adjective)} for {who}")

    def _face_down(self, _down: data.FaceDown, several: bool) -> Quality:
        return Quality(clause="that lie face down" if several else "that lies face down")

    def _linked_from(self, linked: data.LinkedFrom, _several: bool) -> Quality:
        return Quality(clause=f"that {self._one_among(linked.source)} {self.lexicon.verb(linked.link).he}")

    def _links_to(self, links: data.LinksTo, several: bool) -> Quality:
        verb = self.lexicon.verb(links.link)
        return Quality(clause=f"that {verb.they if several else verb.he} {self._one_among(links.target)}")

    def _one_among(self, pieces: data.PieceSet) -> str:
        """Some pieces of which one is enough: `your yard`, `a small card in your yard`."""
        return self.pieces(pieces, "a" if emptiness(pieces) is None else "the")

    def _costs_exactly(self, costs: data.CostsExactly, several: bool) -> Quality:
        verb = "cost" if several else "costs"
        return Quality(clause=f"that {verb} exactly {self.cost(costs.cost)}")

    def _has_in_cost(self, costs: data.HasInCost, several: bool) -> Quality:
        what = self.cost(costs.cost)
        cost = "their cost" if several else "its cost"
        if costs.cost.pattern is not None:
            return Quality(clause=f"with {what} as {cost}")
        return Quality(clause=f"with at least {what} in {cost}")

    @abstractmethod
    def cost(self, cost: data.Cost) -> str:
        """A cost: `2 salt and 1 rope`."""

    def _is_kind(self, is_kind: data.IsKind, several: bool) -> Quality:
        noun = self.noun_of(is_kind.kind)
        return Quality(clause=f"that {f'are {noun.many}' if several else f'is {article(noun.one)}'}")

    def _is_piece(self, is_piece: data.IsPiece, several: bool) -> Quality:
        return Quality(clause=f"that {'are' if several else 'is'} {self.whichever(is_piece.piece)}")

    def _any_filter(self, some: data.AnyFilter, several: bool) -> Quality:
        if all(isinstance(one, data.HasName) for one in some.filters):
            names = [one.name for one in some.filters if isinstance(one, data.HasName)]
            return Quality(name=enumerated([self.lexicon.piece_name(None, name) for name in names], "or"))
        qualities = [self.filter(one, several) for one in some.filters]
        if all(one.before for one in qualities):
            return Quality(before=enumerated([one.before for one in qualities], "or"))
        be = "are" if several else "is"
        said = [one.clause or f"that {be} {one.before or one.after or f'named {one.name}'}" for one in qualities]
        return Quality(clause=enumerated(said, "or"))

    def _is_not(self, negated: data.IsNot, several: bool) -> Quality:
        match negated.filter:
            case data.IsPiece(piece):
                return Quality(clause=f"other than {self.whichever(piece)}")
            case data.IsKind(kind):
                noun = self.noun_of(kind)
                return Quality(clause=f"that {f'are not {noun.many}' if several else f'is not {article(noun.one)}'}")
            case data.IsCalled(who=who) as called if who != ME:
                return self._called_for(called, several, "not ")
            case other:
                quality = self.filter(other, several)
        if isinstance(negated.filter, data.IsCalled):
            opposite = self.lexicon.negated(negated.filter.adjective)
            return Quality(before=opposite or f"non-{quality.before}")
        if quality.name:
            return Quality(clause=f"that {'are' if several else 'is'} not named {quality.name}")
        if quality.before:
            return Quality(clause=f"that {'are' if several else 'is'} not {quality.before}")
        return Quality(clause=f"except those {quality.after or quality.clause}")


def all_of(party: Party) -> str:
    """Several players as one: `your neighbors`, `the other players`."""
    whose = party.possessive or ""
    return whose.removesuffix("'") if whose.endswith("s'") and party.mood == "he" else party.object


def enumerated(words: Sequence[str], joint: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    return in_a_row(words, joint)


def ordinal(position: int) -> str:
    """The word for a place in a row, counted from 0."""
    return ORDINALS[position] if position < len(ORDINALS) else f"{position + 1}th"


def article(name: str) -> str:
    """A noun with `a` or `an`."""
    small = name.casefold()
    vowel = small[:1] in tuple("aeio") or (small.startswith(("un", "up")) and not small.startswith("uni"))
    return f"an {name}" if vowel else f"a {name}"


_Say = Callable[[Any, Any], Any]
_SayPieces = Callable[[Any, Any, Form, bool], str]
_SayFilter = Callable[[Any, Any, bool], Quality]

PLAYERS: dict[type, _Say] = {
    data.Seat: EnglishPieces._seat,
    data.BoundPlayer: EnglishPieces._bound_player,
    data.OwnerOf: EnglishPieces._owner,
    data.Beside: EnglishPieces._beside,
    data.HolderOf: EnglishPieces._holder,
    data.EachOf: EnglishPieces._each_of,
    data.PlayersWho: EnglishPieces._players_who,
}
PLACES: dict[type, _Say] = {
    data.ZoneOf: EnglishPieces._zone,
    data.SharedZone: EnglishPieces._shared,
    data.PartsOf: EnglishPieces._parts,
    data.OnPiece: EnglishPieces._on,
    data.Below: EnglishPieces._below,
    data.RowOf: EnglishPieces._row,
}
PIECES: dict[type, _SayPieces] = {
    data.This: EnglishPieces._this,
    data.BoundPiece: EnglishPieces._bound_piece,
    data.Pieces: EnglishPieces._some,
    data.Together: EnglishPieces._together,
}
FILTERS: dict[type, _SayFilter] = {
    data.HasValue: EnglishPieces._value,
    data.HasNumber: EnglishPieces._number,
    data.HasName: EnglishPieces._named,
    data.SameAs: EnglishPieces._same,
    data.MissingIn: EnglishPieces._missing,
    data.IsCalled: EnglishPieces._called,
    data.FaceDown: EnglishPieces._face_down,
    data.LinkedFrom: EnglishPieces._linked_from,
    data.LinksTo: EnglishPieces._links_to,
    data.CostsExactly: EnglishPieces._costs_exactly,
    data.HasInCost: EnglishPieces._has_in_cost,
    data.IsKind: EnglishPieces._is_kind,
    data.IsPiece: EnglishPieces._is_piece,
    data.AnyFilter: EnglishPieces._any_filter,
    data.IsNot: EnglishPieces._is_not,
}
