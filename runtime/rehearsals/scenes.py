"""Scenes: the table on which a scenario is played, with what the scenario invents, and the position that it gives.

A scene plays on a library of its own: the pieces that a scenario only describes (by their cost) are in it, and places
to pause, so that a game can be looked at between two questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import starmap

from msgspec.structs import replace

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions import scenarios as told
from wonderscript.runtime.instructions.library import Library, Piece, Verb
from wonderscript.runtime.instructions.offers import Sort, offers_of
from wonderscript.runtime.instructions.scenarios import seat_number
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.meaning.meanings import ME
from wonderscript.runtime.positions.positions import (
    Amount,
    Done,
    Fact,
    Layout,
    Lying,
    LyingOn,
    Marker,
    PositionError,
    Positions,
    Whole,
)
from wonderscript.runtime.positions.step_order import steps_of
from wonderscript.runtime.table.state import Frame, Scope, Task
from wonderscript.runtime.table.table import NOBODY, Table, set_table

# No verb of a set begins with a space, so these are nobody's words.
PAUSE = " pause"
ASKED_AT_PAUSE = effects.Choose(ME, "Pause", effects.NumberRange(phrases.Constant(0), phrases.Constant(1)))


@dataclass(slots=True)
class Scene:
    """A table for a scenario: its positions, its places to pause, and where verbs take their pieces from.

    `supposed` are the bodies of what is brought about; `offers`: what texts ask players to do.
    """

    positions: Positions
    pause_body: int
    supposed: dict[effects.Statement, int]
    sources: dict[tuple[str, int], str]
    offers: frozenset[Sort]

    @property
    def table(self) -> Table:
        """The table."""
        return self.positions.table

    def pause(self, label: str) -> Frame:
        """A frame at which the game waits."""
        return Frame(Task.BODY, self.pause_body, 0, Scope(0, 0, bindings=((label, 0),)))

    def layout(self, scenario: told.Scenario) -> Layout:
        """The position that a scenario gives."""
        layout = Layout(spared=frozenset(names_in(scenario)))
        for given in scenario.given:
            if isinstance(given, told.StepIs):
                layout.steps[given.step] = given.number
            elif isinstance(given, told.HasPieces) and not given.pieces:
                layout.empty.add(given.zone)
            else:
                layout.facts.extend(facts_of(given, self.table.seats))
        layout.facts.extend(self._needed(scenario, layout.facts))
        return layout

    def invented_for(self, call: effects.Call) -> Iterator[tuple[str, str]]:
        """The names of the invented pieces that a verb is done to, each with the zone where one takes it from."""
        for number, argument in enumerate(call.arguments):
            zone, name = self.sources.get((call.verb, number)), described(argument)
            if zone is not None and name is not None and _cost_of(argument) is not None:
                yield name, zone

    def _needed(self, scenario: told.Scenario, facts: list[Fact]) -> list[Fact]:
        """Pieces that are used before a step ends, and that lie nowhere: they are put where one takes them from.

        A seat without a player is handed what it uses.
        """
        needed: list[Fact] = []
        for seat, verb, arguments in _uses(scenario, self.table.seats):
            for number, argument in enumerate(arguments):
                name = described(argument)
                zone = self.sources.get((verb, number))
                if name is None or zone is None or seat in self.table.neutral:
                    continue
                wanted = Lying(NOBODY if zone in self.table.shared_zones else seat, zone, name)
                lying = [one for one in facts if isinstance(one, Lying) and one.name == name]
                on_others = sum(isinstance(one, LyingOn) and one.name == name for one in facts)
                used = len(lying) + on_others + sum(isinstance(one, Lying) and one.name == name for one in needed)
                if wanted in needed or any(one.seat == NOBODY or one == wanted for one in lying):
                    continue
                # What lies somewhere may be taken from there; only a hand or a layout is given another copy.
                given = wanted.seat != NOBODY or self.table.zone_infos[self.table.zone(zone)].laid_out
                if not (lying or on_others) or (given and used < len(self.table.named(name))):
                    needed.append(wanted)
        return needed


@dataclass(slots=True)
class Scenes:
    """The scenes of one library; those that need the same table share it."""

    library: Library
    _known: dict[object, Scene] = field(default_factory=dict)
    _offers: frozenset[Sort] = field(init=False)

    def __post_init__(self) -> None:
        """Look up what all scenes need."""
        self._offers = offers_of(self.library)

    def scene(self, scenario: told.Scenario) -> Scene:
        """The scene on which a scenario is played."""
        invented = tuple(_invented(scenario).items())
        supposed = tuple(dict.fromkeys(_supposed(scenario)))
        key = (scenario.players, invented, supposed)
        if key not in self._known:
            self._known[key] = _set_scene(self.library, scenario.players, invented, supposed, self._offers)
        return self._known[key]

    def table_of(self, scenario: told.Scenario) -> Table | None:
        """The table of a scenario; None if it cannot be set."""
        try:
            return self.scene(scenario).table
        except PositionError:
            return None


def _set_scene(
    library: Library,
    players: int,
    invented: tuple[tuple[phrases.Pieces, int], ...],
    supposed: tuple[effects.Statement, ...],
    offers: frozenset[Sort],
) -> Scene:
    pieces = tuple(_invent(one, library, copy) for one, copies in invented for copy in range(copies))
    bodies: list[tuple[effects.Statement, ...]] = [(ASKED_AT_PAUSE,), *((one,) for one in supposed)]
    # Something may wait for the end of each step: the pauses that a rehearsal puts there.
    bodies.append(tuple(effects.Later(step, "", ()) for step in sorted(set(steps_of(library)))))
    names = [f"{PAUSE} {number}" for number in range(len(bodies))]
    verbs = tuple(Verb(name, (name,), "", (), body) for name, body in zip(names, bodies, strict=True))
    extended = replace(library, pieces=(*library.pieces, *pieces), verbs=(*library.verbs, *verbs))
    try:
        # A scenario tells what somebody does even if there is nothing else to do.
        table = set_table(extended, players, asks_always=True)
    except ValueError as error:
        raise PositionError(str(error)) from error
    numbers = [table.number_of(verb.body) for verb in verbs]
    bodies_of = dict(zip(supposed, numbers[1:], strict=False))
    return Scene(Positions(table), numbers[0], bodies_of, dict(_sources(table)), offers)


# ---------------------------------------------------------------- what is given


def facts_of(given: told.Given, seats: int) -> Iterator[Fact]:
    """What a position says by what a scenario gives."""
    if isinstance(given, told.HasOn):
        yield from (LyingOn(given.piece, name, given.face_down) for name in given.pieces)
        return
    if isinstance(given, told.StepIs):
        return
    seat = NOBODY if given.seat is None else seat_number(given.seat, seats)
    match given:
        case told.HasAmount():
            yield Amount(seat, given.counter, given.amount, given.value, given.piece)
        case told.HasPieces():
            yield from (Lying(seat, given.zone, name) for name in given.pieces)
        case told.HasMarker():
            yield Marker(seat, given.track, given.place)
        case told.HasParts(name=""):
            yield Done(seat, given.kind, given.done)
        case told.HasParts():
            yield Whole(seat, given.kind, given.name, given.part, given.done)


def names_in(scenario: told.Scenario) -> Iterator[str]:
    """The names of pieces that a scenario speaks of."""
    for given in scenario.given:
        if isinstance(given, told.HasPieces | told.HasOn):
            yield from given.pieces
    for part in parts_of(scenario.events):
        if isinstance(part, phrases.HasName):
            yield part.name
        elif isinstance(part, phrases.Pieces) and (name := described(part)) is not None:
            yield name


def _uses(scenario: told.Scenario, seats: int) -> Iterator[tuple[int, str, tuple[phrases.Argument, ...]]]:
    """Who does which verb to what, or could do it, before the first step ends."""
    for event in scenario.events:
        match event:
            case told.StepComes() | told.Does(seat=None, statement=effects.EndStep()):
                return
            case told.Does(seat=seat, statement=effects.Call(free=False) as call) if seat is not None:
                yield seat_number(seat, seats), call.verb, call.arguments
            case told.Supposed(seat=seat, statement=effects.Call(free=False) as call) if seat is not None:
                yield seat_number(seat, seats), call.verb, call.arguments
            case told.Holds(seat=seat, condition=condition):
                for part in parts_of(condition):
                    if isinstance(part, phrases.Able):
                        yield seat_number(seat, seats), part.verb, part.arguments
            case _:
                pass


def _sources(table: Table) -> Iterator[tuple[tuple[str, int], str]]:
    """From which zone players choose what a verb is done to: by verb and slot, the latest text first."""
    for body in reversed(table.bodies):
        chosen: dict[str, str] = {}
        for position, statement in enumerate(body):
            if isinstance(statement, effects.Choose) and isinstance(statement.options, phrases.Pieces):
                places = statement.options.places
                zones = [one.zone for one in places if isinstance(one, phrases.ZoneOf | phrases.SharedZone)]
                # Of several the first is meant: one's own is named before that of others.
                if zones:
                    chosen[statement.variable] = zones[0]
            for part in parts_of(body[position]) if chosen else ():
                if isinstance(part, effects.Call) and not part.free:
                    for number, argument in enumerate(part.arguments):
                        if isinstance(argument, phrases.BoundPiece) and argument.variable in chosen:
                            yield (part.verb, number), chosen[argument.variable]


# ---------------------------------------------------------------- what is invented


def _cost_of(argument: object) -> phrases.Cost | None:
    """The cost by which a piece is described that need not be there."""
    if isinstance(argument, phrases.Pieces) and not argument.places:
        for one in argument.filters:
            if isinstance(one, phrases.CostsExactly):
                return one.cost
    return None


def described(argument: object) -> str | None:
    """The name of the piece that a phrase describes: the one it gives, or that of an invented piece."""
    cost = _cost_of(argument)
    if cost is not None:
        parts = ", ".join(f"{part.amount} {part.what}" for part in cost.parts)
        return f"(costs {parts or 'nothing'})"
    if isinstance(argument, phrases.Pieces) and not argument.places:
        return next((one.name for one in argument.filters if isinstance(one, phrases.HasName)), None)
    return None


def _invented(scenario: told.Scenario) -> dict[phrases.Pieces, int]:
    """The pieces that a scenario describes, each with how many there are of it: one for each seat it speaks of."""
    users: dict[phrases.Pieces, set[told.Whose | None]] = {}
    for event in scenario.events:
        for part in parts_of(event):
            if isinstance(part, phrases.Pieces) and _cost_of(part) is not None:
                users.setdefault(part, set()).add(getattr(event, "seat", None))
    return {one: scenario.players if None in seats else len(seats) for one, seats in users.items()}


def _invent(pieces: phrases.Pieces, library: Library, copy: int) -> Piece:
    """A piece that is nothing but what a phrase says of it."""
    properties: dict[str, str | int | tuple[int, ...]] = {}
    for one in pieces.filters:
        match one:
            case phrases.HasValue(property=name, values=(value, *_)):
                properties[name] = value
            case phrases.HasNumber(property=name, comparison="is", number=phrases.Constant(value=number)):
                properties[name] = number
            case _:
                pass
    cost, called = _cost_of(pieces), described(pieces)
    assert cost is not None and called is not None
    kind = pieces.kind or library.kinds[0].id
    return Piece(f" {called} {copy}", kind, called, library.sets[-1].id, properties, cost, (), ())


# ---------------------------------------------------------------- what is brought about


def _supposed(scenario: told.Scenario) -> Iterator[effects.Statement]:
    """Statements that are carried out though no question leads to them."""
    for event in scenario.events:
        if isinstance(event, told.Supposed):
            yield bound_once(event.statement)


def bound_once(statement: effects.Statement) -> effects.Statement:
    """A verb is done to one of the pieces that are meant, which is bound when it is known."""
    if not isinstance(statement, effects.Call):
        return statement
    return replace(statement, arguments=tuple(starmap(_bound, enumerate(statement.arguments))))


def _bound(number: int, argument: phrases.Argument) -> phrases.Argument:
    return phrases.BoundPiece(supposed_name(number)) if isinstance(argument, phrases.Pieces) else argument


def supposed_name(number: int) -> str:
    """What the piece in a slot of a verb that is brought about is called."""
    return f"Supposed {number}"
