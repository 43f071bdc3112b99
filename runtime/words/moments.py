"""The moment of a decision, for those who put it into words: what phrases mean in it, and what pieces are called.

All that sentences about options need to know of a state is asked here. Nothing in a state is changed, and nothing is
told that the one who decides may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import is_
from typing import NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace as change

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.meaning.meanings import (
    beside,
    facts_of,
    holds,
    is_among,
    pieces_of,
    seats_of,
    value_of,
    zones_of,
)
from wonderscript.runtime.options.decisions import Decision
from wonderscript.runtime.table.backs import Back
from wonderscript.runtime.table.state import ForSeat, Frame, Here, Scope, State, Task
from wonderscript.runtime.table.table import NO_PIECE, NOBODY, Body, Table
from wonderscript.runtime.views.visibility import hidden_from
from wonderscript.runtime.words.speech import ME

Settled = TypeVar("Settled", bound=Struct)

# Phrases that name one player, whoever that is.
ONE_PLAYER = ("me", "left", "right", "opponent", "first", "second", "active")


ZONES = (data.ZoneOf, data.SharedZone, data.OnPiece)

# Numbers made of numbers: once all of these are settled, so is the whole.
FORMULAS = (data.Sum, data.Difference, data.Product, data.Square, data.Quotient, data.Extreme)

# What stands for a slot of a verb within it.
BOUND: Mapping[str, Callable[[str], data.Argument]] = {
    "piece": data.BoundPiece,
    "player": data.BoundPlayer,
    "number": data.BoundNumber,
    "amount": data.BoundNumber,
    "resource": lambda variable: data.Resources((variable,)),
}


class Title(NamedTuple):
    """What a piece is called by: its kind, its name (empty if it has none of its own), its number among such parts."""

    kind: str
    name: str
    number: int = 0


class Spot(NamedTuple):
    """Where a piece lies: a zone of the table, or of a seat."""

    zone: str
    seat: int


class Covered(NamedTuple):
    """A piece that the one who decides may not know, by what can be seen of it: its back, and where it lies.

    `below` is the piece that it lies on. In a layout it has a `row`; `number` is its place there, 0 if it lies alone.
    """

    back: Back
    spot: Spot | None
    below: int
    row: int
    number: int


@dataclass(frozen=True, slots=True)
class Moment:
    """A state as the one who decides sees it, with what variables stand for so far.

    `names` are those of the players, if they are known. `hidden` are the pieces that the one who decides may not know,
    as bits; `offers` says out of what a variable was chosen.
    """

    table: Table
    state: State
    seat: int
    scope: Scope
    names: Sequence[str] | None = None
    hidden: int = 0
    offers: Mapping[str, data.PieceSet] = field(default_factory=dict)

    @property
    def here(self) -> Here:
        """Where phrases are worked out."""
        return Here(self.table, self.state, self.scope)

    # ------------------------------------------------------------ going on

    def choosing(self, choice: effects.Choose, value: int) -> Moment:
        """The moment after something was chosen."""
        moment = replace(self, scope=self.scope.binding(choice.variable, value))
        if not isinstance(choice.options, data.PieceSet):
            return moment
        return replace(moment, offers={**self.offers, choice.variable: choice.options})

    def doing(self, call: effects.Call, values: tuple[int, ...]) -> Moment:
        """The moment within a verb: its own variables, spoken by the one who does it."""
        names = [slot[1] for slot in self.table.verbs[call.verb].slots]
        bindings = tuple(zip(names, values, strict=True))
        scope = Scope(self.seat, self.seat, NO_PIECE, bindings, call.free or self.scope.free)
        return replace(self, scope=scope)

    def bound_call(self, call: effects.Call) -> effects.Call:
        """A verb done to what its own variables stand for, to be said in the moment within it."""
        slots = self.table.verbs[call.verb].slots
        return effects.Call(ME, call.verb, tuple(BOUND[slot[0]](slot[1]) for slot in slots), call.free)

    # ------------------------------------------------------------ what is meant

    def holds(self, condition: data.Condition) -> bool:
        """Whether a condition holds."""
        return holds(self.here, condition)

    def decides(self, who: data.Players) -> bool:
        """Whether a phrase means the one who decides, and nobody else."""
        return seats_of(self.here, who) == (self.seat,)

    def seat_meant(self, who: data.Players) -> int | None:
        """The one player that a phrase names; None if it speaks of several, or of nobody yet."""
        if isinstance(who, data.Seat) and who.which not in ONE_PLAYER:
            return None
        if isinstance(who, data.EachOf | data.PlayersWho):
            return None
        if isinstance(who, data.BoundPlayer):
            return self.scope.bound(who.variable)
        found = seats_of(self.here, who)
        return found[0] if len(found) == 1 else None

    def piece_meant(self, pieces: data.PieceSet) -> int | None:
        """The one piece that a phrase names; None if there are several, or if chance decides."""
        if isinstance(pieces, data.BoundPiece):
            return self.scope.bound(pieces.variable)
        found = () if _by_chance(pieces) else pieces_of(self.here, pieces)
        return found[0] if len(found) == 1 else None

    def arguments(self, call: effects.Call) -> tuple[int, ...] | None:
        """What a verb is done to, slot by slot; None if it is done to several things, or if chance decides."""
        values = []
        for argument, slot in zip(call.arguments, self.table.verbs[call.verb].slots, strict=True):
            value = self._argument(argument, slot[2])
            if value is None:
                return None
            values.append(value)
        return tuple(values)

    def _argument(self, argument: data.Argument, kind: str | None) -> int | None:
        if isinstance(argument, data.BoundPiece | data.BoundPlayer | data.BoundNumber):
            return self.scope.bound(argument.variable)
        if isinstance(argument, data.PieceSet):
            found = () if _by_chance(argument) else pieces_of(self.here, argument)
            fitting = [piece for piece in found if kind is None or kind in self.table.pieces[piece].kinds]
            return fitting[0] if len(fitting) == 1 else None
        if isinstance(argument, data.Players):
            seats = seats_of(self.here, argument)
            return seats[0] if len(seats) == 1 else None
        if isinstance(argument, data.Resources):
            return self.table.resources.get(argument.names[0]) if len(argument.names) == 1 else None
        return value_of(self.here, argument)

    def settled(self, thing: Settled) -> Settled:
        """The same statement with the numbers and resources that are chosen already in the place of their variables."""
        found = self._settled(thing)
        assert isinstance(found, type(thing))
        return found

    def settled_body(self, body: Body) -> Body:
        """The same for statements that follow each other."""
        return tuple(map(self.settled, body))

    def _settled(self, thing: object) -> object:
        found = self._replaced(thing)
        if found is not thing and isinstance(found, FORMULAS) and _is_worked_out(found):
            return data.Constant(value_of(self.here, found))
        return found

    def _replaced(self, thing: object) -> object:
        match thing:
            case data.BoundNumber(variable):
                value = self.scope.bound(variable)
                return thing if value is None else data.Constant(value)
            case data.Resources((name,)) if self._resource(name) != name:
                return data.Resources((self._resource(name),))
            case data.ResourceUnits(resource, pieces) if self._resource(resource) != resource:
                return data.ResourceUnits(self._resource(resource), pieces)
            case tuple():
                found = tuple(map(self._settled, thing))
                return thing if all(map(is_, found, thing)) else found
            case Struct():
                old = {name: getattr(thing, name) for name in thing.__struct_fields__}
                new = {name: self._settled(value) for name, value in old.items()}
                return thing if all(map(is_, old.values(), new.values())) else change(thing, **new)
            case _:
                return thing

    def _resource(self, name: str) -> str:
        value = None if name in self.table.resources else self.scope.bound(name)
        return name if value is None else self.table.library.resources[value]

    # ------------------------------------------------------------ pieces

    def titles(self, piece: int) -> list[Title]:
        """What a piece is called by, and after it each piece that it is a part of."""
        found = []
        while piece != NO_PIECE:
            found.append(self._title(piece))
            piece = self.table.pieces[piece].parent
        return found

    def _title(self, piece: int) -> Title:
        known = self.table.pieces
        face, parent = known[piece].face, known[piece].parent
        if parent == NO_PIECE:
            return Title(face.kind, face.name)
        alike = [part for part in known[parent].parts if known[part].face.kind == face.kind]
        number = alike.index(piece) + 1
        if face.name != f"{self._path(parent)} {number}":
            return Title(face.kind, face.name)
        return Title(face.kind, "", number if len(alike) > 1 else 0)

    def _path(self, piece: int) -> str:
        """The names down to a piece: parts without a name of their own are called so, with their number."""
        face, parent = self.table.pieces[piece].face, self.table.pieces[piece].parent
        if parent == NO_PIECE or not self._title(piece).name:
            return face.name
        return f"{self._path(parent)} {face.name}"

    def title_of(self, face: str) -> Title:
        """What the piece with a face is called by."""
        return self._title(next(one.number for one in self.table.pieces if one.face.id == face))

    def may_name(self, piece: int) -> bool:
        """Whether the one who decides may know which piece this is."""
        return not self.hidden >> piece & 1

    def phrase_for(self, variable: str, piece: int) -> data.PieceSet | None:
        """The phrase that tells a hidden piece by its place in an order: of several places, the one where it lies."""
        for phrase in _sets(self.offers.get(variable)):
            for place in phrase.places if phrase.pick in ("first", "last") else ():
                if isinstance(place, ZONES) and self.state.where[piece] in zones_of(self.here, place):
                    return change(phrase, places=(place,), variable=None)
        return None

    def covered(self, piece: int) -> Covered:
        """What can be seen of a hidden piece."""
        table, zone = self.table, self.state.where[piece]
        back = table.backs.all[table.backs.of[piece]]
        if zone >= table.first_on:
            return Covered(back, None, zone - table.first_on, 0, self._number(piece))
        spot = Spot(table.zone_names[zone] or "", table.zone_seats[zone])
        for laid in self.state.laid:
            if laid.zone == zone and piece in laid.pieces:
                cells = table.layouts[laid.layout].cells
                cell = cells[laid.pieces.index(piece)]
                beside = sorted(one.column for one in cells if one.row == cell.row)
                rows = sorted({one.row for one in cells})
                return Covered(back, spot, NO_PIECE, rows.index(cell.row) + 1, beside.index(cell.column) + 1)
        return Covered(back, spot, NO_PIECE, 0, self._number(piece))

    def _number(self, piece: int) -> int:
        lying = self.state.zones[self.state.where[piece]]
        return lying.index(piece) + 1 if len(lying) > 1 else 0

    def lies_elsewhere(self, piece: int) -> Spot | None:
        """Where a piece lies if that is no zone of the one who decides; None for parts, and for what lies on pieces."""
        zone = self.state.where[piece]
        name = self.table.zone_names[zone]
        if name is None or self.table.pieces[piece].parent != NO_PIECE or self.table.zone_seats[zone] == self.seat:
            return None
        return Spot(name, self.table.zone_seats[zone])

    def place_of(self, spot: Spot) -> tuple[data.Place, Moment]:
        """A place as a phrase, and the moment in which it means that place."""
        if spot.seat == NOBODY:
            return data.SharedZone(spot.zone), self
        player, moment = self.player_of(spot.seat)
        return data.ZoneOf(player, spot.zone), moment

    def player_of(self, seat: int) -> tuple[data.BoundPlayer, Moment]:
        """The player of a seat as a phrase, and the moment in which it means that player."""
        name = f"seat {seat}"
        return data.BoundPlayer(name), replace(self, scope=self.scope.binding(name, seat))

    # ------------------------------------------------------------ seats

    def side_of(self, seat: int) -> str:
        """Where a player sits for the one who decides: `me`, `opponent`, `left`, `right`, or nowhere near."""
        if seat == self.seat:
            return "me"
        if self.table.seats == 2:
            return "opponent"
        for side, distance in (("left", 1), ("right", -1)):
            if beside(self.state.ring, self.seat, distance) == (seat,):
                return side
        return ""

    def turns_to(self, seat: int) -> int:
        """How far a seat is round the table, for an order in which to name payees; the bank comes first."""
        return -1 if seat == NOBODY else (seat - self.seat) % self.table.seats

    def is_free(self, piece: int) -> bool:
        """Whether a rule that is not used up makes a piece with a cost free for the one who decides."""
        if self.table.pieces[piece].face.cost == data.Cost():
            return False
        frees = (held for held in facts_of(self.here, self.seat, effects.Frees) if held.use is None)
        return any(
            isinstance(held.fact.what, effects.Frees) and is_among(held.here, piece, held.fact.what.pieces)
            for held in frees
        )

    def rule_behind(self, source: int, index: int) -> effects.Rule:
        """The rule that a use is a use of."""
        if source >= 0:
            return self.table.pieces[source].face.rules[index]
        return self.table.library.rules[-2 - source].rules[index]

    def rule_name(self, source: int) -> str:
        """The name of a rule of the game."""
        return self.table.library.rules[-2 - source].name


class Asked(NamedTuple):
    """What asks: the statements from the question on, and the moment in which they are spoken."""

    body: Body
    moment: Moment


def asked(table: Table, state: State, decision: Decision, names: Sequence[str] | None = None) -> Asked:
    """The question of a decision with what follows it, as the state has it on top of its stack.

    What is asked alone (a verb for one of several players or pieces, one of several lines) has nothing after it.
    """
    frame = state.stack[-1] if state.stack else None
    seat, question = decision.acting, decision.question
    hidden = hidden_from(table, state, decision.seat)
    if frame is None or table.bodies[frame.body][frame.position : frame.position + 1] != (question,):
        return Asked((question,), Moment(table, state, seat, Scope(seat, seat), names, hidden))
    if isinstance(question, effects.AllTogether):
        scope = Scope(seat, seat, frame.scope.this, frame.scope.bindings, frame.scope.free)
        return Asked(question.body, Moment(table, state, seat, scope, names, hidden))
    moment = Moment(table, state, seat, frame.scope, names, hidden)
    if frame.task is Task.BODY:
        return Asked(table.bodies[frame.body][frame.position :], moment)
    return _asked_alone(frame, question, moment)


def _asked_alone(frame: Frame, question: effects.Statement, moment: Moment) -> Asked:
    """One statement that is asked by itself: of several players who do it, or objects of a verb, one is settled."""
    if isinstance(frame.rest, ForSeat) and isinstance(question, effects.May):
        who, moment = moment.player_of(moment.seat)
        return Asked((effects.May(who, question.body),), moment)
    if isinstance(frame.rest, ForSeat) and isinstance(question, effects.Call):
        values = frame.rest.values or moment.arguments(question)
        if values is not None:
            return Asked((moment.bound_call(question),), moment.doing(question, values))
    return Asked((question,), moment)


def _sets(options: data.PieceSet | None) -> Iterator[data.Pieces]:
    match options:
        case data.Together(sets):
            for one in sets:
                yield from _sets(one)
        case data.Pieces():
            yield options
        case _:
            return


def _is_worked_out(formula: Struct) -> bool:
    parts = [getattr(formula, name) for name in formula.__struct_fields__]
    numbers = [
        one for part in parts for one in (part if isinstance(part, tuple) else (part,)) if isinstance(one, Struct)
    ]
    return all(isinstance(one, data.Constant) for one in numbers)


def _by_chance(thing: object) -> bool:
    """Whether a phrase asks for random pieces anywhere: to work it out would draw them."""
    if isinstance(thing, data.Pieces) and thing.pick == "random":
        return True
    if isinstance(thing, tuple):
        return any(map(_by_chance, thing))
    return isinstance(thing, Struct) and any(_by_chance(getattr(thing, name)) for name in thing.__struct_fields__)
