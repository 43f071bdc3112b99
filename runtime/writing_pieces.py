"""Players and pieces written out as Python: seats as tuples, sets of pieces as bit sets, one piece as its number.

What always holds of pieces is worked out once, when it is written. What is not known here (`Cannot`) is walked through.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from wonderscript.runtime import facts, phrases, selecting, written
from wonderscript.runtime.effects import SitOut, UsesLinks
from wonderscript.runtime.layouts import Bare, bare_pieces, coverings
from wonderscript.runtime.phrases import Condition, Number, PieceSet, Players
from wonderscript.runtime.speaking import owners
from wonderscript.runtime.state import Here, Scope
from wonderscript.runtime.supplies import numbers_of
from wonderscript.runtime.table import Table
from wonderscript.runtime.traversal import parts_of, played_parts


class Cannot(Exception):
    """This phrase has to be walked through."""


@dataclass(frozen=True, slots=True)
class Voice:
    """What Python calls those that a phrase speaks of."""

    me: str = "scope.me"
    them: str = "scope.them"
    this: str = "scope.this"
    variables: dict[str, str] | None = None
    free: bool = False

    def variable(self, name: str) -> str:
        """The piece, seat or number that a variable stands for."""
        if self.variables is None:
            return f"scope.bound({name!r})"
        if name not in self.variables:
            raise Cannot(name)
        return self.variables[name]

    @property
    def scope(self) -> str:
        """The scope in which such a phrase is walked through."""
        bindings = "".join(f"({name!r}, {value}), " for name, value in (self.variables or {}).items())
        return f"Scope({self.me}, {self.them}, {self.this}, ({bindings}), {self.free})"


SPOKEN = Voice()
# A seat by itself, not in the text of a piece.
BY_SEAT = Voice("me", "me", "-1", {})
# A condition that never holds.
NEVER = "False"


@dataclass(slots=True)
class PieceWriter:
    """Python for players and pieces at one table; `names` are the constants that it uses."""

    table: Table
    names: dict[str, Any] = field(default_factory=dict)
    count: int = 0
    # What is done with a part of an expression that may be the same every time it is looked at, and with one that is
    # the same as long as no step begins or ends.
    kept: Callable[[str], str] = str
    steady: Callable[[str], str] = str
    # Whether a part that cannot be written is walked through where it stands, so that the rest can be.
    walks: bool = False
    # The adjectives whose meaning is being written.
    called: list[str] = field(default_factory=list)

    def constant(self, value: object) -> str:
        """The name of a constant."""
        if isinstance(value, int) and value >= -1:
            return str(value) if value < 1 << 30 else hex(value)
        for name, known in self.names.items():
            if known is value:
                return name
        name = f"k{len(self.names)}"
        self.names[name] = value
        return name

    def known(self, function: Callable[..., object]) -> str:
        """The name of a function or a class, which is always the same."""
        self.names[function.__name__] = function
        return function.__name__

    def call(self, function: Callable[..., object], *arguments: str) -> str:
        """A call of a function."""
        return f"{self.constant(function)}({', '.join(arguments)})"

    def written_or_walked(
        self, write: Callable[[Any, Voice], str], walk: Callable[..., object], phrase: object, voice: Voice
    ) -> str:
        """A phrase as it is written; or, if it cannot be, as a function walks through it."""
        try:
            return write(phrase, voice)
        except Cannot:
            return self.walked(walk, phrase, voice)

    def walked(self, function: Callable[..., object], phrase: object, voice: Voice) -> str:
        """A phrase that is walked through by a function, in an expression of which the rest is written."""
        drawn = (part for part in parts_of(phrase) if isinstance(part, phrases.Pieces) and part.pick == "random")
        if not self.walks or voice.variables is None or any(True for _part in drawn):
            raise Cannot(phrase)
        self.known(Scope)
        here = f"{self.known(Here)}({self.constant(self.table)}, state, {voice.scope})"
        return self.call(function, here, self.constant(phrase))

    def fresh(self, name: str) -> str:
        """A name that is not used yet."""
        self.count += 1
        return f"{name}_{self.count}"

    # ------------------------------------------------------------ players

    def seats(self, players: Players, voice: Voice) -> str:
        """The seats that a phrase names, as a tuple."""
        return self.written_or_walked(self._seats, selecting.seats_of, players, voice)

    def _seats(self, players: Players, voice: Voice) -> str:
        match players:
            case phrases.Seat(which="me"):
                return f"({voice.me},)"
            case phrases.Seat(which="them"):
                return f"({voice.them},)"
            case phrases.Seat(which="left"):
                return f"{self.constant(selecting.beside)}(state.ring, {voice.me}, 1)"
            case phrases.Seat(which="right"):
                return f"{self.constant(selecting.beside)}(state.ring, {voice.me}, -1)"
            case phrases.Seat(which="neighbors"):
                return f"{self.constant(selecting.neighbors)}(state.ring, {voice.me})"
            case phrases.Seat(which="everyone"):
                return "state.ring"
            case phrases.Seat(which="opponent") if self.are_two():
                return f"(1 - {voice.me},)"
            case phrases.Seat(which="opponent"):
                return self.call(selecting.opponents, "state.ring", voice.me, str(self.table.players))
            case phrases.Seat(which="neutral"):
                return self.constant(tuple(self.table.neutral))
            case phrases.OwnerOf(piece=phrases.Pieces(pick="all", places=()) as owned):
                return self.call(owners, self.constant(self.table), "state", self._in_order(owned, voice))
            case phrases.BoundPlayer(variable=name):
                return f"({voice.variable(name)},)"
            case phrases.HolderOf(relation=relation, piece=phrases.This()) if voice is not SPOKEN:
                return self.call(written.holders, self.constant(self.table), "state", repr(relation), voice.this)
            case phrases.EachOf(groups=groups):
                parts = " + ".join(self.seats(group, voice) for group in groups)
                return f"tuple({{seat: None for seat in {parts}}})"
            case _:
                raise Cannot(players)

    def seat(self, players: Players, voice: Voice) -> str | None:
        """The seat, if a phrase surely names exactly one."""
        match players:
            case phrases.Seat(which="me"):
                return voice.me
            case phrases.Seat(which="them"):
                return voice.them
            case phrases.BoundPlayer(variable=name):
                return voice.variable(name)
            case phrases.Seat(which="opponent") if self.are_two():
                return f"(1 - {voice.me})"
            case phrases.Seat(which="neutral") if len(self.table.neutral) == 1:
                return str(next(iter(self.table.neutral)))
            case _:
                return None

    def are_two(self) -> bool:
        """Whether there are two seats, and nobody ever sits out."""
        memo = self.table.memos.setdefault("two seats", {})
        if not memo:
            parts = played_parts(self.table.library)
            memo["two"] = self.table.seats == self.table.players == 2 and not any(
                isinstance(one, SitOut) for one in parts
            )
        found: bool = memo["two"]
        return found

    # ------------------------------------------------------------ pieces

    def pieces(self, pieces: PieceSet, voice: Voice) -> str:
        """The pieces that a phrase means, as bits."""
        match pieces:
            case phrases.BoundPiece(variable=name):
                return f"(1 << {voice.variable(name)})"
            case phrases.This():
                return f"(1 << {voice.this} if {voice.this} >= 0 else 0)"
            case phrases.Together(sets=sets):
                return "(" + " | ".join(self.pieces(one, voice) for one in sets) + ")"
            case phrases.Pieces(pick="all", places=places, kind=kind, filters=filters):
                fixed, rest = self._sorted(kind, filters)
                if not places:
                    parts = [self.constant(fixed)]
                else:
                    lying = " | ".join(self.place(place, voice) for place in places)
                    whole = fixed == self._all()
                    parts = [self.kept(f"({lying})" if whole else f"(({lying}) & {self.constant(fixed)})")]
                return self._filtered(parts, rest, voice)
            case _:
                raise Cannot(pieces)

    def _filtered(self, parts: list[str], filters: list[phrases.Filter], voice: Voice) -> str:
        """Those pieces (as bits) that filters let through: all at once, or, where that cannot be, one by one."""
        tests: list[str] = []
        piece = self.fresh("piece")
        for one in filters:
            try:
                parts = [*parts, self.filter(one, voice)]
            except Cannot:
                tests.append(self._passes(piece, one, voice))
        found = "(" + " & ".join(parts) + ")"
        if not tests:
            return found
        return f"sum([1 << {piece} for {piece} in {self.known(numbers_of)}({found}) if {' and '.join(tests)}])"

    def in_order(self, pieces: PieceSet, voice: Voice) -> str:
        """The pieces that a phrase means, one after the other as they lie."""
        return self.written_or_walked(self._in_order, selecting.pieces_of, pieces, voice)

    def _in_order(self, pieces: PieceSet, voice: Voice) -> str:
        match pieces:
            case phrases.BoundPiece(variable=name):
                return f"({voice.variable(name)},)"
            case phrases.Pieces(pick="all", places=(phrases.PartsOf(piece=whole),), kind=kind, filters=filters):
                fixed, rest = self._sorted(kind, filters)
                # What a variable stands for is sure only where it is known which ones are bound.
                if rest or voice.variables is None or not isinstance(whole, phrases.BoundPiece):
                    raise Cannot(pieces)
                return f"{self.constant(self._parts(fixed))}[{voice.variable(whole.variable)}]"
            case phrases.Pieces(pick="all", places=(), kind=kind, filters=filters):
                fixed, rest = self._sorted(kind, filters)
                if rest:
                    raise Cannot(pieces)
                return self.constant(tuple(numbers_of(fixed)))
            case phrases.Pieces(pick="first", amount=amount, places=places, kind=kind, filters=filters) if places:
                if amount not in (None, phrases.Constant(1)):
                    raise Cannot(pieces)
                fixed, rest = self._sorted(kind, filters)
                if rest:
                    raise Cannot(pieces)
                return "(" + "".join(f"*{self._first_there(place, fixed, voice)}, " for place in places) + ")"
            case phrases.Pieces(pick="all", places=(place,), kind=kind, filters=filters):
                if (bare := self.bare(pieces)) is not None:
                    known, covered = bare
                    return f"[piece for piece in {self.call(known.at, 'state')} if not {covered}]"
                zone = self.zone(place, voice)
                fixed, rest = self._sorted(kind, filters)
                lying = f"state.zones[{zone}]"
                if not rest and fixed == self._all():
                    return lying
                if not rest:
                    fitting = self.constant(frozenset(numbers_of(fixed)).__contains__)
                    return f"({lying} if not bits[{zone}] & {self._others(fixed)} else [*filter({fitting}, {lying})])"
                tests = [f"{self.constant(fixed)} >> piece & 1", *(self._passes("piece", one, voice) for one in rest)]
                return f"[piece for piece in {lying} if {' and '.join(tests)}]"
            case _:
                raise Cannot(pieces)

    def _nothing_on(self, one: phrases.Filter) -> int | None:
        """The pieces (as bits) none of which lies on those that a filter lets through, if it says no more than that."""
        if not self.table.layouts or not isinstance(one, phrases.IsCalled):
            return None
        match self.table.adjectives[one.adjective].condition:
            case phrases.Not(condition=phrases.Exists(pieces=phrases.Pieces(places=(place,), pick="all") as on)):
                fixed, rest = self._sorted(on.kind, on.filters)
                return None if rest or place != phrases.OnPiece(phrases.This()) else fixed
            case _:
                return None

    def bare(self, pieces: object, name: str = "piece") -> tuple[Bare, str] | None:
        """What finds the pieces of a zone on which nothing lies because of a layout, if a phrase means no others.

        With it, whether anything that matters was put on the piece of a name besides.
        """
        match pieces:
            case phrases.Pieces(pick="all", places=(phrases.SharedZone(zone=zone),), kind=kind, filters=filters):
                fixed, rest = self._sorted(kind, filters)
                on = self._nothing_on(rest[0]) if len(rest) == 1 else None
                if on is None:
                    return None
                found = bare_pieces(self.table, self.table.shared_zones[zone], on, fixed)
                there = f"bits[{self.table.first_on} + {name}]"
                return found, f"({there} and {there} & {self.constant(on)})"
            case _:
                return None

    def _first_there(self, place: phrases.Place, fitting: int, voice: Voice) -> str:
        """The first piece that fits, of each zone of a place."""
        first = self.known(written.first_fitting)
        if isinstance(place, phrases.ZoneOf) and self.seat(place.who, voice) is None:
            zones, seats = self.table.seat_zones[place.zone], self.seats(place.who, voice)
            lying = f"{first}(state.zones[{zones} + seat], {self.constant(fitting)})"
            return f"[piece for seat in {seats} for piece in {lying}]"
        return f"{first}(state.zones[{self.zone(place, voice)}], {self.constant(fitting)})"

    def _parts(self, fitting: int) -> tuple[tuple[int, ...], ...]:
        """For each piece those of its parts that fit."""
        return tuple(tuple(part for part in piece.parts if fitting >> part & 1) for piece in self.table.pieces)

    def _others(self, pieces: int) -> str:
        """All pieces but these."""
        return self.constant(self._all() & ~pieces)

    def first(self, pieces: PieceSet, voice: Voice) -> str:
        """The first piece that a phrase means, or none; only for phrases that mean at most one."""
        match pieces:
            case phrases.Pieces(pick="first", amount=None):
                every = phrases.Pieces(pieces.kind, pieces.places, pieces.filters)
                lying = self.in_order(every, voice)
                return f"(lying[0] if (lying := {lying}) else -1)"
            case _:
                raise Cannot(pieces)

    def zone(self, place: phrases.Place, voice: Voice) -> str:
        """The number of the zone that a phrase names."""
        match place:
            case phrases.ZoneOf(who=who, zone=zone):
                seat = self.seat(who, voice)
                if seat is None:
                    raise Cannot(place)
                return f"{self.table.seat_zones[zone]} + {seat}"
            case phrases.SharedZone(zone=zone):
                return str(self.table.shared_zones[zone])
            case _:
                raise Cannot(place)

    def _all(self) -> int:
        return (1 << len(self.table.pieces)) - 1

    def _sorted(self, kind: str | None, filters: tuple[phrases.Filter, ...]) -> tuple[int, list[phrases.Filter]]:
        """What always holds of pieces as bits, and the filters that are left."""
        fixed = tuple(one for one in filters if selecting.is_static(one))
        found = selecting.static_pieces(self.table, phrases.Pieces(kind, (), fixed))
        assert found is not None
        return found, [one for one in filters if not selecting.is_static(one)]

    def place(self, place: phrases.Place, voice: Voice) -> str:
        """What lies in a place, as bits."""
        table = self.table
        match place:
            case phrases.ZoneOf(who=who, zone=zone):
                first = table.seat_zones[zone]
                seat = self.seat(who, voice)
                if seat is not None:
                    return f"bits[{first} + {seat}]"
                if isinstance(who, phrases.EachOf):
                    seats = [self.seat(group, voice) for group in who.groups]
                    if None not in seats:
                        return " | ".join(f"bits[{first} + {seat}]" for seat in seats)
                return f"{self.constant(written.lying)}(bits, {first}, {self.seats(who, voice)})"
            case phrases.SharedZone(zone=zone):
                return f"bits[{table.shared_zones[zone]}]"
            case phrases.OnPiece(piece=phrases.BoundPiece(variable=name)):
                return self._on(voice.variable(name))
            case phrases.OnPiece(piece=phrases.This()) if voice is not SPOKEN:
                return self._on(voice.this)
            case _:
                raise Cannot(place)

    def _on(self, piece: str) -> str:
        """What lies on a piece, as bits."""
        table = self.table
        put_there = f"bits[{table.first_on} + {piece}]"
        if not table.layouts:
            return put_there
        laid = self.kept(self.call(coverings, self.constant(table), "state"))
        zone = f"state.where[{piece}]"
        return f"({put_there} | {laid}.get({zone} * {len(table.pieces)} + {piece}, 0) & bits[{zone}])"

    def filter(self, one: phrases.Filter, voice: Voice) -> str:
        """The pieces that a filter lets through, as bits."""
        match one:
            case phrases.SameAs(property=name, piece=phrases.BoundPiece(variable=variable)):
                return f"{self.constant(self._alike(name))}[{voice.variable(variable)}]"
            case phrases.MissingIn(property=name, place=place):
                values = self.constant(tuple(self._having(name).values()))
                return f"{self.constant(written.missing)}({values}, {self.pieces(place, voice)})"
            case phrases.LinkedFrom(link=link, source=source):
                return f"{self.constant(written.Union(self._linked(link)))}({self._linking_there(source, voice)})"
            case phrases.LinksTo(link=link, target=phrases.This()) if voice is not SPOKEN:
                return f"({self.constant(self._linking(link))}[{voice.this}] if {voice.this} >= 0 else 0)"
            case phrases.IsPiece(piece=piece):
                return self.pieces(piece, voice)
            case phrases.HasNumber(property=name, comparison=comparison, number=number):
                by_value = {value: bits for value, bits in self._by_value(name).items() if isinstance(value, int)}
                value = self.number(number, voice)
                return self.call(written.compared, self.constant(by_value), repr(OPERATORS_OF[comparison]), value)
            case phrases.IsNot(filter=inner):
                return f"~{self.filter(inner, voice)}"
            case _:
                raise Cannot(one)

    def member(self, piece: str, pieces: PieceSet, voice: Voice, known: int = -1) -> str:
        """Whether a piece (a name in Python) is one of those that a phrase means; without a place, anywhere.

        It is known to be one of some pieces (as bits), if that is known.
        """
        try:
            return self._member(piece, pieces, voice, known)
        except Cannot:
            return f"({self.walked(selecting.bits_of, pieces, voice)} >> {piece} & 1)"

    def _member(self, piece: str, pieces: PieceSet, voice: Voice, known: int) -> str:
        if isinstance(pieces, phrases.Together):
            return "(" + " or ".join(self.member(piece, one, voice, known) for one in pieces.sets) + ")"
        if isinstance(pieces, phrases.Pieces) and pieces.pick == "all":
            fixed, rest = self._sorted(pieces.kind, pieces.filters)
            some = known & self._all()
            if not fixed & some:
                return NEVER
            tests = [] if not some & ~fixed else [f"{self.constant(fixed)} >> {piece} & 1"]
            if pieces.places:
                lying = " | ".join(self.place(place, voice) for place in pieces.places)
                tests.append(f"({lying}) >> {piece} & 1")
            tests.extend(self._passes(piece, one, voice) for one in rest)
            return "(" + " and ".join(tests or ["True"]) + ")"
        return f"({self.pieces(pieces, voice)} >> {piece} & 1)"

    def _passes(self, piece: str, one: phrases.Filter, voice: Voice) -> str:
        match one:
            case phrases.LinkedFrom(link=link, source=source):
                return f"({self.constant(self._linking(link))}[{piece}] & {self._linking_there(source, voice)})"
            case phrases.MissingIn(property=name, place=place):
                having = self.constant(sum(self._having(name).values()))
                alike = f"{self.constant(self._alike(name))}[{piece}]"
                return f"({having} >> {piece} & 1 and not ({alike} & {self.pieces(place, voice)}))"
            case phrases.IsCalled(adjective=adjective):
                condition = self.table.adjectives[adjective].condition
                if adjective in self.called:
                    # It goes on from piece to piece, nobody knows how far.
                    raise Cannot(one)
                self.called.append(adjective)
                try:
                    return self.condition(self.without_symbols(condition), replace(voice, this=piece))
                finally:
                    self.called.pop()
            case phrases.IsNot(filter=inner):
                return f"(not {self._passes(piece, inner, voice)})"
            case _:
                return f"({self.filter(one, voice)} >> {piece} & 1)"

    def _linking_there(self, source: PieceSet, voice: Voice) -> str:
        """The pieces of a phrase, with those of others that may be used in their place, as bits."""
        there = self.pieces(source, voice)
        if not self.table.index.states(UsesLinks):
            return there
        if voice is SPOKEN:
            borrowed = self.call(selecting.borrowed_bits, "here", self.constant(source))
        else:
            borrowed = self.walked(selecting.borrowed_bits, source, voice)
        index = self.table.index
        if UsesLinks not in index.rule_facts and UsesLinks not in index.seat_facts:
            seats, using = self.constant(range(self.table.seats)), self.constant(index.facts[UsesLinks])
            borrowing = self.call(facts.any_active, self.constant(self.table), "state", seats, using)
            borrowed = f"({borrowed} if {borrowing} else 0)"
        return self.kept(f"({there} | {borrowed})")

    def _by_value(self, name: str) -> dict[str | int | None, int]:
        """The pieces that have each value of a property."""
        found: dict[str | int | None, int] = {}
        for piece in self.table.pieces:
            value = selecting.shared_value(piece, name)
            found[value] = found.get(value, 0) | 1 << piece.number
        return found

    def _having(self, name: str) -> dict[str | int, int]:
        """The pieces that have each value of a property, without those that have none."""
        return {value: bits for value, bits in self._by_value(name).items() if value is not None}

    def _alike(self, name: str) -> tuple[int, ...]:
        """For each piece, those with the same value of a property."""
        values = self._by_value(name)
        return tuple(values[selecting.shared_value(piece, name)] for piece in self.table.pieces)

    def _linked(self, link: str) -> tuple[int, ...]:
        """For each piece, those that it has the link to."""
        return tuple(
            sum(1 << other.number for other in self.table.pieces if written.links(piece, other, link))
            for piece in self.table.pieces
        )

    def _linking(self, link: str) -> tuple[int, ...]:
        """For each piece, those that have the link to it."""
        return tuple(
            sum(1 << other.number for other in self.table.pieces if written.links(other, piece, link))
            for piece in self.table.pieces
        )

    def without_symbols(self, phrase: Any) -> Any:
        """A phrase that asks for no symbols: open ones count only in what somebody says for themselves."""
        if any(isinstance(part, phrases.CounterOf) and part.counter in self.table.symbols for part in parts_of(phrase)):
            raise Cannot(phrase)
        return phrase

    # ------------------------------------------------------------ what others write

    @abstractmethod
    def number(self, number: Number, voice: Voice) -> str:
        """A number."""

    @abstractmethod
    def condition(self, condition: Condition, voice: Voice) -> str:
        """Whether a condition holds."""


OPERATORS_OF = {"is": "==", "at least": ">=", "at most": "<=", "more than": ">", "less than": "<"}
