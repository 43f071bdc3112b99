"""Phrases for pieces and for the places where they lie."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.compiler.phrases.players import ME, OWNER_OF_THIS, THEM, are_several
from wonderscript.compiler.phrases.reader import Misread, Reader, Variable
from wonderscript.compiler.vocabulary import KindSpec, PropertySpec
from wonderscript.dsl.problems import Place, Problem
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.phrases import Pieces

Pick = Literal["all", "first", "last", "random"]
PICKS: dict[str, Pick] = {"first": "first", "top": "first", "next": "first", "last": "last", "random": "random"}


# How many of the pieces that a phrase describes are meant: all of them, one, a number of them, or the only one.
Meant = Literal["all", "one", "some", "only"]
# Words before a noun that mean one of the pieces, whichever it is.
ANY_ONE = ("a", "an", "one", "any")


class Described(Struct, frozen=True):
    """A set of pieces as it was written: the phrase, how many of them are meant, and from which word to which."""

    pieces: data.PieceSet
    meant: Meant
    start: int
    end: int


class Listed(Struct, frozen=True):
    """Sets of pieces in a row, and whether the last of them is joined to the others by `or`."""

    sets: tuple[Described, ...]
    either: bool

    @property
    def parts(self) -> tuple[data.PieceSet, ...]:
        """Each of them; the place said last holds for all that have none."""
        return tuple(_shared_places([one.pieces for one in self.sets]))

    @property
    def joint(self) -> data.PieceSet:
        """All of them as one set."""
        found = self.parts
        return found[0] if len(found) == 1 else data.Together(found)


class PiecePhrases(Reader):
    """Reads phrases for pieces and places. `whole_costs`: a cost that is named is all that a piece costs."""

    whole_costs = False

    # ------------------------------------------------------------ pieces

    def pieces(self) -> data.PieceSet:
        """Read one or more sets of pieces, joined by commas, `and` or `or`: a description, which counts nothing."""
        return self.descriptions().joint

    def descriptions(self) -> Listed:
        """Read sets of pieces that are only described: there is no number of them, and none of several has a name."""
        listed = self.listed()
        for one in listed.sets:
            span = self.span(one.start, one.end)
            if one.meant == "some":
                self.fail("number-of-pieces", span=span)
            if one.meant == "only" and not is_told(one.pieces, described=True):
                self.fail("which-of-them", span=span, words=span.text)
            if len(listed.sets) > 1 and isinstance(one.pieces, Pieces) and one.pieces.variable is not None:
                self.fail("name-in-a-list", span=span, variable=one.pieces.variable)
        return listed

    def listed(self) -> Listed:
        """Read one or more sets of pieces as they are written."""
        found = [self._one_set()]
        either = False
        while True:
            ahead = 1 if self.sees("and") or self.sees("or") or self.sees(",") else 0
            if not ahead or not self._starts_set(ahead) or self._starts_claim(ahead):
                break
            either = self.sees("or")
            self.position += ahead
            found.append(self._one_set())
        return Listed(tuple(found), either)

    def piece(self) -> data.Piece:
        """Read one piece."""
        return self.piece_meant()[0]

    def piece_meant(self) -> tuple[data.Piece, Meant]:
        """Read one piece, and say how many its description means."""
        found = self._one_set()
        if isinstance(found.pieces, data.Together):
            self.fail_expected("one piece")
        return found.pieces, found.meant

    def _starts_set(self, ahead: int) -> bool:
        if self.sees_term("kind", ahead=ahead) or self._is_piece(ahead):
            return True
        if self.sees_term("value", "adjective", ahead=ahead):
            return not self.sees_term("value", ahead=ahead) or self._has_kind_after(ahead)
        return any(self.sees(word, ahead=ahead) for word in ("a", "an", "this"))

    def _starts_claim(self, ahead: int) -> bool:
        """Whether `C is ...` stands here: a condition of its own, which no list goes on with."""
        return self._is_piece(ahead) and any(self.sees(verb, ahead=ahead + 1) for verb in ("is", "are", "lies", "has"))

    def _has_kind_after(self, ahead: int) -> bool:
        """Whether the adjectives that begin here lead to a noun."""
        while self.sees_term("value", "adjective", ahead=ahead) or any(
            self.sees(word, ahead=ahead) for word in ("or", "and", ",")
        ):
            ahead += 1
        return self.sees_term("kind", ahead=ahead) is not None

    def _one_set(self) -> Described:
        self.deeper()
        start = self.position
        known = self._known_piece()
        meant: Meant = "all"
        if known is None:
            known, meant = self._described()
        self.depth -= 1
        return Described(known, meant, start, self.position)

    def _known_piece(self) -> data.Piece | None:
        """A piece that needs no description: one with a variable, `it`, `this card`, `its board`, a quoted name."""
        bound = self.variable("piece")
        if bound is not None:
            return data.BoundPiece(bound[0])
        if self.accept("it") or self.accept("itself"):
            return self.this()
        if self.accept("this"):
            return self._this_kind()
        if self.accept("its"):
            this = self.this()
            kind = self.kind_noun()
            return Pieces(kind.term.id, (data.Below(this),))
        if self.sees_kind("NAME"):
            return Pieces(None, (), (data.HasName(self.expect_name("a piece").text),))
        return None

    def this(self) -> data.This:
        """The piece whose text this is, for `it` or `its`, which was read: if no other was spoken of before."""
        word = self.position - 1
        self._has_own_piece(word, word + 1)
        named = [one.span for one in self.scope.variables.values() if one.kind == "piece"]
        others = [*named, *self.scope.spoken_of]
        if others:
            own = self.vocabulary.kinds[self.scope.kind or ""].term.one
            place = Place(others[-1], "or this one")
            self.fail("which-it", span=self.span(word), others=(place,), word=self.words[word].text, kind=own)
        return data.This()

    def _this_kind(self) -> data.This:
        """After `this`: the kind of the piece whose text this is."""
        start = self.position - 1
        kind = self.expect_term("a kind of piece", "kind")
        self._has_own_piece(start, self.position)
        own = self.scope.kind or ""
        if not self.vocabulary.is_kind(own, kind.id):
            one = self.vocabulary.kinds[own].term.one
            self.fail("this-of-other-kind", span=self.span(start, self.position), kind=one, found=kind.one)
        return data.This()

    def _has_own_piece(self, start: int, end: int) -> None:
        if self.scope.kind is None:
            span = self.span(start, end)
            self.fail("no-piece-here", span=span, words=span.text)

    def speak_of(self, *described: Described) -> None:
        """Note pieces that `it` could mean from here on: single ones, other than this."""
        for one in described:
            if _is_single(one) and one.pieces != data.This():
                self.scope.spoken_of.append(self.span(one.start, one.end))

    def _described(self) -> tuple[Pieces, Meant]:
        amount = self._amount_before()
        owner = self.possessor() if amount is None else None
        article = self._article()
        pick = self._pick()
        some = amount is not None and pick == "all"
        if amount is None and pick != "all" and self.sees_kind("NUMBER"):
            amount = data.Constant(self.expect_integer())
        if owner is None:
            owner = self.possessor()
        start = self.position
        filters = self._adjectives()
        noun = self.position
        kind = self.kind_noun()
        single = self._is_single(kind, noun)
        found = Pieces(kind.term.id, (), filters, pick, amount, self._bind(kind))
        if owner is not None:
            found = self.lying(found, self.home(kind, owner))
        bare = single and article is None and pick == "all"
        meant: Meant = "some" if some else "one" if pick == "all" and (article in ANY_ONE or bare) else "all"
        if meant == "all" and pick == "all" and single and article == "the":
            meant = "only"
        found = self._said_of_whom(found, kind, meant)
        self._check_properties(found.filters, kind, start)
        return found, meant

    def _said_of_whom(self, found: Pieces, kind: KindSpec, meant: Meant) -> Pieces:
        """Read where the pieces lie, and what else tells them apart; one of each is not one of all."""
        outer = self.each_read()
        counting = self.counting
        with self.reading(whichever=meant == "one" and not counting, counting=counting, among=self.among):
            found = self._qualified(found, kind)
        each = self.each_read()
        if each is not None and not counting and (meant != "all" or found.pick == "random"):
            self.fail("one-of-each", span=self.span(*each))
        self.of_each = each or outer
        return self.lying(found, *found.places)

    def _check_properties(self, filters: tuple[data.Filter, ...], kind: KindSpec, start: int) -> None:
        """Pieces are told apart by what their kind, or a kind of it, can have."""
        for name in _properties_in(filters):
            kinds = self.vocabulary.kinds
            if not any(kinds[one].allows(name) for one in kinds if self.vocabulary.is_kind(one, kind.term.id)):
                values = {"kind": kind.term.many, "property": name}
                raise Misread(Problem("property-not-of-kind", self.span(start, self.position), values))

    def _is_single(self, kind: KindSpec, noun: int) -> bool:
        """Whether the noun that was read stands for one piece: `card`, not `cards`."""
        term = kind.term
        return term.one != term.many and " ".join(word.text for word in self.words[noun : self.position]) == term.one

    def kind_noun(self) -> KindSpec:
        """Read a kind of piece, or fail."""
        term = self.term("kind")
        if term is None:
            near = [*self.vocabulary.names(["value", "adjective"]), "player", "other", "neighbor", "neighbors"]
            if self.sees_term("kind", ahead=1):
                self.fail_noun("a value of a property", ["value"], near)
            self.fail_noun("a kind of piece", ["kind"], near)
        return self.vocabulary.kinds[term.id]

    def home(self, kind: KindSpec, who: data.Players) -> data.Place:
        """Where pieces of a kind lie when they are a player's."""
        if kind.active_zone is None:
            declared = Place(kind.term.span, "declared here")
            span = self.span(max(self.position - 1, 0))
            raise Misread(Problem("kind-without-home", span, {"kind": kind.term.many}, (declared,)))
        spec = self.vocabulary.zones[kind.active_zone]
        if spec.shared:
            span = self.span(max(self.position - 1, 0))
            self.fail("nobodys-own", span=span, things=kind.term.many, zone=self.vocabulary.terms["zone", spec.id].one)
        return data.ZoneOf(who, spec.id)

    def _amount_before(self) -> data.Number | None:
        """`players + 2 random cards`: a number before the noun, when `random` or a noun follows it."""
        word = self.peek()
        if word is None:
            return None
        is_number = word.kind == "NUMBER" or self.sees_term("setting") is not None or self.sees("players")
        bound = self.scope.variables.get(word.text) if word.kind == "VARIABLE" else None
        return self.number() if is_number or (bound is not None and bound.kind == "number") else None

    def _article(self) -> str | None:
        if self.sees("no"):
            self.fail("no-pieces")
        article = self.accept_any("the", *ANY_ONE, "all", "each", "every")
        if self.accept("of"):
            self.accept("the")
        return article

    def _pick(self) -> Pick:
        word = self.accept_any(*PICKS)
        return "all" if word is None else PICKS[word]

    def _adjectives(self) -> tuple[data.Filter, ...]:
        """Adjectives before a noun: values of properties (joined by commas, `and`, `or`) and declared ones."""
        filters: list[data.Filter] = []
        values: dict[str, list[str]] = {}
        while True:
            value = self.term("value")
            if value is not None:
                values.setdefault(self.vocabulary.value_property[value.id], []).append(value.id)
                if (self.sees("or") or self.sees("and") or self.sees(",")) and self.sees_term("value", ahead=1):
                    self.position += 1
                continue
            adjective = self.term("adjective")
            if adjective is None:
                break
            filters.append(self.called(adjective.id))
        filters.extend(data.HasValue(name, tuple(found)) for name, found in values.items())
        return tuple(filters)

    def called(self, adjective: str) -> data.IsCalled:
        """Pieces called so; if the meaning has to do with *I*, that is who does the sentence, or of whom it asks."""
        if adjective not in self.vocabulary.personal:
            return data.IsCalled(adjective)
        subject = ME if self.subject == ME else THEM
        return data.IsCalled(adjective, subject if self.asked_of is None else self.asked_of)

    def lying(self, found: Pieces, *places: data.Place) -> Pieces:
        """Pieces in some places; in what players have, a word for pieces that has to do with *I* is their owner's."""
        owners = {place.who if isinstance(place, data.ZoneOf) else None for place in places}
        if not owners or None in owners:
            return replace(found, places=places)
        only = next(iter(owners))
        owner = data.OwnerOf(data.This()) if len(owners) > 1 or only is None or are_several(only) else only
        filters = tuple(_called_by(one, owner, self.vocabulary.personal) for one in found.filters)
        return replace(found, places=places, filters=filters)

    def _bind(self, kind: KindSpec) -> str | None:
        """`a card C`: from here on, C is that piece."""
        word = self.peek()
        if word is None or word.kind != "VARIABLE":
            return None
        known = self.scope.variables.get(word.text)
        if known is not None:
            first = Place(known.span, "named here")
            self.fail("variable-twice", variable=word.text, others=(first,))
        self.scope.variables[word.text] = Variable("piece", kind.term.id, self.span())
        self.position += 1
        return word.text

    # ------------------------------------------------------------ qualifiers after the noun

    def _qualified(self, found: Pieces, kind: KindSpec) -> Pieces:
        while True:
            comma = 1 if self.sees(",") and any(self.sees(word, ahead=1) for word in ("not", "with", "that")) else 0
            self.position += comma
            if self.accept("of"):
                found = self._of(found, kind)
            elif self.accept("other", "than"):
                found = _filtered(found, data.IsNot(data.IsPiece(self.piece())))
            elif self.accept("under"):
                found = self._with_place(found, data.OnPiece(self.piece()))
            elif self.accept("in") or self.accept("on") or self.accept("from"):
                found = self._with_place(found, *self._places())
            elif self.accept("with"):
                found = _filtered(found, self._having())
            elif self.accept("not"):
                found = _filtered(found, data.IsNot(self._not()))
            elif self.accept("named"):
                found = _filtered(found, self._named())
            elif self.accept("that"):
                found = _filtered(found, self._that())
            else:
                return found

    def _of(self, found: Pieces, kind: KindSpec) -> Pieces:
        if self.accept("whoever", "has", "more"):
            return self._with_place(found, self.home(kind, THEM))
        if self.starts_players() and not self._is_place():
            return self._with_place(found, self.home(kind, self.players()))
        if self.accept("a") or self.accept("an"):
            name = self.expect_term("a property", "property")
            self.expect("missing", "in")
            return _filtered(found, data.MissingIn(name.id, Pieces(kind.term.id, (self.place(),))))
        if self.accept("the", "same"):
            return _filtered(found, self._same())
        if self.sees_term("property") or self.sees("that"):
            return _filtered(found, self._of_property())
        bound = self.variable("piece")
        if bound is not None:
            return self._with_place(found, data.PartsOf(data.BoundPiece(bound[0])))
        if self.accept("it"):
            return self._with_place(found, data.PartsOf(self.this()))
        if not self._starts_place():
            known = ["me", "my", "left", "right", "neighbors", "the", "each"]
            self.fail_expected("players or a place", suggest=[*known, *self.vocabulary.names(["zone"])])
        return self._with_place(found, *self._places())

    def _named(self) -> data.Filter:
        names = [data.HasName(self.expect_name("a piece").text)]
        while (self.sees("or") or self.sees(",")) and self.sees_kind("NAME", ahead=1):
            self.position += 1
            names.append(data.HasName(self.expect_name("a piece").text))
        return names[0] if len(names) == 1 else data.AnyFilter(tuple(names))

    def _of_property(self) -> data.Filter:
        """`of year 2`, `of that year`: a property that is a number."""
        if self.accept("that"):
            name = self.expect_term("a property", "property")
            if self.scope.property_variable != name.id:
                self.fail("no-such-that", word=name.one, span=self.span(self.position - 1))
            return data.HasNumber(name.id, "is", data.BoundNumber(name.id))
        name = self.expect_term("a property", "property")
        start = self.position
        number = self.number()
        spec = self.vocabulary.properties[name.id]
        plain = number.value if spec.form == "number" and isinstance(number, data.Constant) else spec.least
        if not spec.least <= plain <= spec.most:
            self.fail_range(start, name.one, spec.least, spec.most, plain)
        return data.HasNumber(name.id, "is", number)

    def _having(self) -> data.Filter:
        if self.accept("the", "name", "of"):
            return data.SameAs("name", self.piece())
        if self.accept("the", "same"):
            return self._same()
        name = self.expect_term("a property", "property")
        comparison = self.comparison()
        start = self.position
        number = self.number()
        spec = self.vocabulary.properties[name.id]
        if isinstance(number, data.Constant) and spec.form == "number" and _is_beyond(spec, comparison, number.value):
            self.fail_range(start, name.one, spec.least, spec.most, number.value)
        return data.HasNumber(name.id, comparison, number)

    def _same(self) -> data.Filter:
        name = self.expect_term("a property", "property")
        self.expect("as")
        return data.SameAs(name.id, self.piece())

    def _not(self) -> data.Filter:
        if self.accept("a") or self.accept("an"):
            return data.IsKind(self.kind_noun().term.id)
        value = self.expect_term("a value of a property", "value", "adjective")
        if value.kind == "adjective":
            return self.called(value.id)
        values = [value.id]
        while (self.sees("or") or self.sees(",")) and self.sees_term("value", ahead=1):
            self.position += 1
            values.append(self.expect_term("a value of a property", "value").id)
        return data.HasValue(self.vocabulary.value_property[value.id], tuple(values))

    def _that(self) -> data.Filter:
        """`that costs silk`, `... exactly silk`, `that lie face down`, `that lead to C`, `that my yard leads to`."""
        if self.accept("costs") or self.accept("cost"):
            exactly = self.accept("exactly") or self.whole_costs
            return data.CostsExactly(self.cost()) if exactly else data.HasInCost(self.cost())
        if self.accept("lies", "face", "down") or self.accept("lie", "face", "down"):
            return data.FaceDown()
        link = self.term("link")
        if link is not None:
            return data.LinksTo(link.id, self.pieces())
        source: data.PieceSet = self.piece() if self._is_piece() else Pieces(None, (self.place(),))
        link = self.expect_term("a link", "link")
        return data.LinkedFrom(link.id, source)

    def comparison(self) -> data.Comparison:
        """`at least`, `at most`, `more than`, `less than`, or nothing for `is`."""
        for first, second in (("at", "least"), ("at", "most"), ("more", "than"), ("less", "than")):
            if self.accept(first, second):
                found: Any = f"{first} {second}"
                return found  # type: ignore[no-any-return]
        return "is"

    def _with_place(self, found: Pieces, *places: data.Place) -> Pieces:
        if found.places:
            self.fail("two-places", span=self.span(self.position - 1))
        return replace(found, places=places)

    def _places(self) -> tuple[data.Place, ...]:
        """`my pile, right's pile or the center`: one or more places."""
        start = self.position
        places = [self.place()]
        joined = set[str]()
        while (self.sees(",") or self.sees("or") or self.sees("and")) and self._starts_place(1):
            joined.add(self.next_word().text)
            places.append(self.place())
        if "or" in joined:
            self.each_read()
        elif "and" in joined and not self.among:
            self.of_each = start, self.position
        return tuple(places)

    def _starts_place(self, ahead: int = 0) -> bool:
        """Whether a zone stands here, perhaps after `my`, `the`, `each` or a player's name."""
        word = self.peek(ahead)
        if word is None:
            return False
        # `I` is no variable: what follows is a sentence of its own.
        if (word.kind == "VARIABLE" and word.text != "I") or word.text in (
            "my",
            "their",
            "the",
            "each",
            "its",
            "it",
            "row",
        ):
            return True
        return word.text.endswith("'s") or self.sees_term("zone", ahead=ahead) is not None

    # ------------------------------------------------------------ places

    def _is_piece(self, ahead: int = 0) -> bool:
        word = self.peek(ahead)
        bound = self.scope.variables.get(word.text) if word is not None and word.kind == "VARIABLE" else None
        return self.sees("it", ahead=ahead) or (bound is not None and bound.kind == "piece")

    def _is_place(self) -> bool:
        first = OWNER_OF_THIS if self.sees_owner_of_this() else 0
        return any(self.sees_term("zone", ahead=ahead) is not None for ahead in range(first, first + 3))

    def place(self) -> data.Place:
        """Read a zone (`my hand`, `the discard`, `each hand`, `hand of left`) or what lies on a piece."""
        if self._is_piece():
            return data.OnPiece(self.piece())
        if self.accept("its"):
            this = self.this()
            return data.OnPiece(Pieces(self.kind_noun().term.id, (data.Below(this),)))
        if self.sees("the") and self.sees_term("kind", ahead=1):
            return data.OnPiece(self.piece())
        row = self._row()
        owner = self.possessor()
        if owner is None and self.accept("each"):
            owner = data.Seat("everyone")
            self.of_each = self.position - 1, self.position + 1
        self.accept("the")
        if row is not None:
            return data.RowOf(self.expect_term("a laid-out zone", "zone").id, row)
        zone = self.term("zone")
        if zone is None:
            self.fail_noun("a zone", ["zone"], ["neighbors", "neighbor", "team-mate", "left", "right"])
        spec = self.vocabulary.zones[zone.id]
        if spec.shared:
            if owner is not None:
                self.fail("nobodys-own", span=self.span(self.position - 1), things=zone.one, zone=zone.one)
            return data.SharedZone(zone.id)
        if owner is None and self.accept("of"):
            owner = self.players()
        if owner is None:
            self.fail("whose-zone", span=self.span(self.position - 1), zone=zone.one)
        return data.ZoneOf(owner, zone.id)

    def _row(self) -> int | None:
        """`the first row of`, `row 2 of`, if that stands here."""
        if self.accept("the", "first", "row", "of"):
            return 1
        if self.sees("row") and self.sees_kind("NUMBER", ahead=1):
            self.position += 1
            row = self.expect_integer()
            self.expect("of")
            return row
        return None


def is_told(pieces: data.PieceSet, described: bool = False) -> bool:
    """Whether `the` piece can be one only: by its name, as what lies on a piece or, unless `described`, of its kind."""
    if not isinstance(pieces, Pieces) or any(isinstance(one, data.HasName) for one in pieces.filters):
        return True
    if not pieces.places:
        return not described
    return not any(isinstance(one, data.ZoneOf | data.SharedZone | data.RowOf) for one in pieces.places)


def _is_single(one: Described) -> bool:
    """Whether one piece is meant: `a card`, `the top card`, one with a name."""
    if not isinstance(one.pieces, Pieces):
        return True
    named = one.pieces.kind is None
    return one.meant == "one" or named or (one.pieces.pick != "all" and one.pieces.amount in (None, data.Constant(1)))


def _filtered(found: Pieces, new: data.Filter) -> Pieces:
    return replace(found, filters=(*found.filters, new))


def _called_by(one: data.Filter, who: data.Players, personal: Collection[str]) -> data.Filter:
    """A filter in which words for pieces that have to do with *I* are those of some player."""
    match one:
        case data.IsCalled(adjective=adjective) if adjective in personal:
            return data.IsCalled(adjective, who)
        case data.IsNot(filter=inner):
            return data.IsNot(_called_by(inner, who, personal))
        case _:
            return one


def _shared_places(found: list[data.PieceSet]) -> list[data.PieceSet]:
    """In "tall cards and boards of left", the place said last holds for all that have none."""
    last = found[-1]
    if not isinstance(last, Pieces) or not last.places:
        return found
    return [replace(one, places=last.places) if isinstance(one, Pieces) and not one.places else one for one in found]


def _properties_in(filters: tuple[data.Filter, ...]) -> Iterator[str]:
    """The properties that filters ask for."""
    for one in filters:
        match one:
            case data.HasValue(property=name) | data.HasNumber(property=name) | data.MissingIn(property=name):
                yield name
            case data.SameAs(property=name) if name != "name":
                yield name
            case data.IsNot(filter=inner):
                yield from _properties_in((inner,))
            case _:
                pass


def _is_beyond(spec: PropertySpec, comparison: data.Comparison, number: int) -> bool:
    """Whether no value of a property compares so with a number, or the number is far from all of them."""
    never: dict[data.Comparison, bool] = {
        "is": not spec.least <= number <= spec.most,
        "at least": number > spec.most,
        "more than": number >= spec.most,
        "at most": number < spec.least,
        "less than": number <= spec.least,
    }
    # One more or less than there is may be said: `more than 0`, `less than 4`.
    return never[comparison] or not spec.least - 1 <= number <= spec.most + 1
