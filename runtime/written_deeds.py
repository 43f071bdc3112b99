"""What simply happens, written out as Python: one function for all that follows one another in a body.

Where a deed or a phrase in it cannot be written (`Cannot`), the function calls what walks through it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from wonderscript.runtime import effects, phrases
from wonderscript.runtime.deeds import DEEDS, fill_deck
from wonderscript.runtime.effects import Statement
from wonderscript.runtime.layouts import lay_out
from wonderscript.runtime.numbers import holds, value_of
from wonderscript.runtime.selecting import round_from, seats_of
from wonderscript.runtime.simultaneous import is_simultaneous
from wonderscript.runtime.state import Bindings, Here, Scope
from wonderscript.runtime.table import NO_PIECE, Body, Table
from wonderscript.runtime.traversal import parts_of
from wonderscript.runtime.writing import Writer
from wonderscript.runtime.writing_pieces import Cannot, Voice
from wonderscript.runtime.written import drawn

Deed = Callable[[Here], object]
Lines = list[str]

ME = phrases.Seat("me")
BOUND = (phrases.BoundPiece, phrases.BoundPlayer, phrases.BoundNumber)

# What the written Python begins with, as far as it is made use of.
PRELUDE = {
    "scope": "here.scope",
    "state": "here.state",
    "zones": "state.zones",
    "bits": "state.bits",
    "where": "state.where",
    "counters": "state.counters",
    "me": "scope.me",
}


def write_deed(table: Table, body: Body) -> Deed:
    """A function that carries out statements that simply happen, one after the other."""
    writer = Writer(table)
    exec("\n    ".join(["def deed(here):", *with_prelude(write_lines(writer, body, "here"), PRELUDE)]), writer.names)
    written: Deed = writer.names["deed"]
    return written


def write_lines(writer: Writer, body: Body, here: str) -> Lines:
    """The lines that carry out statements that simply happen, in `scope`; `here` is where they do so, in Python."""
    names = sorted({part.variable for part in parts_of(body) if isinstance(part, BOUND)})
    variables = {name: f"bound_{number}" for number, name in enumerate(names)}
    steady: dict[str, str] = {}
    keeping = replace(writer, steady=lambda value: steady.setdefault(value, f"steady_{len(steady)}"))
    deed = DeedWriter(keeping, Voice("me", "scope.them", "scope.this", variables), here)
    lines = deed.body(body, deed.outer)
    known = {variables[name]: f"scope.bound({name!r})" for name in names}
    return with_prelude(lines, {**known, **{name: value for value, name in steady.items()}})


def write_move(table: Table, statement: effects.Move) -> Callable[[Here], int | None] | None:
    """A function that moves pieces and says which was the first; None if the statement has to be walked through."""
    writer = Writer(table)
    deed = DeedWriter(writer, Voice("me", "scope.them", "scope.this", {}))
    try:
        about = _mine(statement.who, deed.outer)
        zone = _target(deed, statement.place, about)
        found = _found(deed, statement.pieces, about)
    except Cannot:
        return None
    move = f"state.move(piece, {zone}, {statement.at == 'top'}, {statement.face_down})"
    lines = [f"found = {found}", f"for piece in found: {move}", "return found[0] if found else None"]
    exec("\n    ".join(["def move(here):", *with_prelude(lines, PRELUDE)]), writer.names)
    written: Callable[[Here], int | None] = writer.names["move"]
    return written


def with_prelude(lines: Lines, known: dict[str, str]) -> Lines:
    """Lines that begin with what they make use of."""
    for name, value in reversed(known.items()):
        if _uses(lines, name):
            lines = [f"{name} = {value}", *lines]
    return lines


def _uses(lines: Lines, name: str) -> bool:
    return any(re.search(rf"\b{name}\b", line) for line in lines)


@dataclass(slots=True)
class DeedWriter:
    """Writes what happens in a voice; where its phrases are walked through is `outer_here`, in Python.

    `all_bound`: there is something for each variable.
    """

    writer: Writer
    outer: Voice
    outer_here: str = "here"
    all_bound: bool = False

    def body(self, body: Body, voice: Voice) -> Lines:
        """The lines of a body."""
        return [line for statement in body for line in self.statement(statement, voice)] or ["pass"]

    def statement(self, statement: Statement, voice: Voice) -> Lines:
        """The lines of a statement."""
        if type(statement) in FORMS:
            return FORMS[type(statement)](self, statement, voice)
        walk = f"{self.constant(DEEDS[type(statement)])}({self.here(voice)}, {self.constant(statement)})"
        try:
            lines = WRITERS[type(statement)](self, statement, voice)
        except (Cannot, KeyError):
            return [walk]
        # Where a variable stands for nothing, the walk knows what that means.
        unsure = [] if self.all_bound else [one for one in (self.outer.variables or {}).values() if _uses(lines, one)]
        if not unsure:
            return lines
        return [f"if {' is None or '.join(unsure)} is None: {walk}", "else:", *_indented(lines)]

    def constant(self, value: object) -> str:
        """The name of a constant."""
        return self.writer.constant(value)

    def here(self, voice: Voice) -> str:
        """Where a phrase is walked through."""
        if voice is self.outer:
            return self.outer_here
        spoken = f"{self.constant(_speaking)}({self.outer_here}, {voice.me}, {voice.them}, {voice.this}"
        if voice.variables is self.outer.variables:
            return f"{spoken})"
        bindings = "".join(f"({name!r}, {value}), " for name, value in (voice.variables or {}).items())
        return f"{spoken}, ({bindings}))"

    def condition(self, condition: phrases.Condition, voice: Voice) -> str:
        """Whether a condition holds."""
        try:
            return self.writer.condition(condition, voice)
        except Cannot:
            return f"{self.constant(holds)}({self.here(voice)}, {self.constant(condition)})"

    def number(self, number: phrases.Number, voice: Voice) -> str:
        """A number."""
        try:
            return self.writer.number(number, voice)
        except Cannot:
            return f"{self.constant(value_of)}({self.here(voice)}, {self.constant(number)})"

    def seats(self, players: phrases.Players, voice: Voice) -> str:
        """The seats that a phrase names, in their order."""
        if players == phrases.Seat("everyone"):
            return f"{self.constant(round_from)}(state.ring, state.first)"
        try:
            return self.writer.seats(players, voice)
        except Cannot:
            return f"{self.constant(seats_of)}({self.here(voice)}, {self.constant(players)})"


def _speaking(here: Here, me: int, them: int, this: int, bindings: Bindings | None = None) -> Here:
    """Where others speak; what variables stand for stays the same, unless it is said."""
    scope = here.scope
    return here.within(Scope(me, them, this, scope.bindings if bindings is None else bindings, scope.free))


def _indented(lines: Iterable[str]) -> Lines:
    return [f"    {line}" for line in lines]


# ---------------------------------------------------------------- forms


def _if(deed: DeedWriter, statement: effects.If, voice: Voice) -> Lines:
    lines = [f"if {deed.condition(statement.condition, voice)}:", *_indented(deed.body(statement.body, voice))]
    if statement.otherwise:
        lines += ["else:", *_indented(deed.body(statement.otherwise, voice))]
    return lines


def _inside(deed: DeedWriter, statement: effects.InPhase | effects.RunStep, voice: Voice) -> Lines:
    return deed.body(statement.body, voice)


def _for_each_player(deed: DeedWriter, statement: effects.ForEachPlayer, voice: Voice) -> Lines:
    seat = deed.writer.fresh("me")
    each = deed.body(statement.body, replace(voice, me=seat, them=seat))
    loop = [f"for {seat} in {deed.seats(statement.players, voice)}:", *_indented(each)]
    if not is_simultaneous(deed.writer.table, statement):
        return loop
    holds_back = deed.writer.fresh("holds_back")
    before = [f"{holds_back} = state.held is None", f"if {holds_back}: state.held = ()"]
    return [*before, *loop, f"if {holds_back}: state.release()"]


def _call(deed: DeedWriter, statement: effects.Call, voice: Voice) -> Lines:
    writer = deed.writer
    verb = writer.table.verbs[statement.verb]
    seat = voice.me if statement.who == ME else writer.fresh("me")
    variables = {name: writer.fresh(kind) for kind, name, _of in verb.slots}
    lines = deed.body(verb.body, Voice(seat, seat, str(NO_PIECE), variables))
    arguments: tuple[Any, ...] = statement.arguments
    about = replace(voice, them=seat)
    for argument, (kind, name, _of) in reversed(list(zip(arguments, verb.slots, strict=True))):
        if kind == "player":
            lines = [f"for {variables[name]} in {deed.seats(argument, about)}:", *_indented(lines)]
        else:
            lines = [f"{variables[name]} = {deed.number(argument, about)}", *lines]
    if seat != voice.me:
        lines = [f"for {seat} in {deed.seats(statement.who, voice)}:", *_indented(lines)]
    return lines


# ---------------------------------------------------------------- deeds


def _mine(players: phrases.Players, voice: Voice) -> Voice:
    """The voice in which something is said about the one who speaks; what others do has to be walked through."""
    if players != ME:
        raise Cannot(players)
    return replace(voice, them=voice.me)


def _gain(deed: DeedWriter, statement: effects.Gain, voice: Voice) -> Lines:
    writer = deed.writer
    about = _mine(statement.who, voice)
    slots = writer.table.counters[statement.counter]
    if slots.info.shared or slots.info.on_kind is not None or statement.source is not None:
        raise Cannot(statement)
    amount = writer.number(statement.amount, about)
    if statement.value is None:
        slot = f"{slots.by_value[None]} + {voice.me}"
        if amount.isdigit() and int(amount):
            return [f"if state.held is None: counters[{slot}] += {amount}", f"else: state.add({slot}, {amount})"]
        added = [f"if state.held is None: counters[{slot}] += amount", f"else: state.add({slot}, amount)"]
        return [f"amount = {amount}", "if amount > 0:", *_indented(added)]
    bases = deed.constant(slots.by_value)
    return [
        f"value = {writer.number(statement.value, about)}",
        f"amount = {amount}",
        f"if amount > 0 and value in {bases}: state.add({bases}[value] + {voice.me}, amount)",
    ]


def _move(deed: DeedWriter, statement: effects.Move, voice: Voice) -> Lines:
    about, place = _mine(statement.who, voice), statement.place
    if isinstance(place, phrases.ZoneOf) and deed.writer.seat(place.who, about) is None:
        # Perhaps there is nobody into whose zone it could be put.
        seat = deed.writer.fresh("to")
        zone = f"{deed.writer.table.seat_zones[place.zone]} + {seat}"
        first = f"for {seat} in {deed.seats(place.who, about)}[:1]:"
        return [first, *_indented(_moves(deed, statement, about, zone))]
    return _moves(deed, statement, about, _target(deed, place, about))


def _moves(deed: DeedWriter, statement: effects.Move, about: Voice, zone: str) -> Lines:
    """The lines by which pieces are moved into a zone."""
    pieces = statement.pieces
    on_top, face_down = statement.at == "top", statement.face_down
    if isinstance(pieces, phrases.BoundPiece):
        return _moves_one(about.variable(pieces.variable), zone, on_top, face_down)
    found = _found(deed, pieces, about)
    if isinstance(pieces, phrases.Pieces) and pieces.amount is not None and not (on_top or face_down):
        return [f"state.move_all({found}, {zone})"]
    return [f"for piece in {found}:", f"    state.move(piece, {zone}, {on_top}, {face_down})"]


def _moves_one(piece: str, zone: str, on_top: bool, face_down: bool) -> Lines:
    """The lines by which one piece is moved, as `State.move` does it."""
    there = "zones[to]"
    return [
        f"to = {zone}; bit = 1 << {piece}; old = where[{piece}]; lying = zones[old]; place = lying.index({piece})",
        "zones[old] = lying[:place] + lying[place + 1 :]; bits[old] ^= bit",
        f"{there} = ({piece}, *{there})" if on_top else f"{there} += ({piece},)",
        f"bits[to] |= bit; where[{piece}] = to",
        "state.face_down |= bit" if face_down else "if state.face_down & bit: state.face_down ^= bit",
    ]


def _found(deed: DeedWriter, pieces: phrases.PieceSet, voice: Voice) -> str:
    """The pieces that a phrase means, one after the other; what is drawn is drawn now."""
    match pieces:
        case phrases.Pieces(pick="random" | "first", places=(place,), amount=amount):
            if pieces.pick == "first" and amount is None:
                return deed.writer.in_order(pieces, voice)
            lying = deed.writer.in_order(phrases.Pieces(pieces.kind, (place,), pieces.filters), voice)
            count = "1" if amount is None else f"max({deed.number(amount, voice)}, 0)"
            if pieces.pick == "first":
                return f"{lying}[:{count}]"
            return deed.writer.call(drawn, "state", lying, count)
        case _:
            return deed.writer.in_order(pieces, voice)


def _target(deed: DeedWriter, place: phrases.Place, voice: Voice) -> str:
    """The number of the zone into which something is put."""
    match place:
        case phrases.OnPiece(piece=phrases.BoundPiece(variable=name)):
            return f"{deed.writer.table.first_on} + {voice.variable(name)}"
        case _:
            return deed.writer.zone(place, voice)


def _reveal(deed: DeedWriter, statement: effects.Reveal, voice: Voice) -> Lines:
    writer = deed.writer
    down = "state.face_down >> piece & 1"
    if (bare := writer.bare(statement.pieces)) is not None:
        known, covered = bare
        pieces, down = writer.call(known.at, "state"), f"{down} and not {covered}"
    else:
        pieces = writer.in_order(statement.pieces, voice)
    return [f"for piece in {pieces}:", f"    if {down}: state.turn_over(piece, False)"]


def _deal(deed: DeedWriter, statement: effects.Deal, voice: Voice) -> Lines:
    """Pieces of a kind from the top of a zone, so many to each."""
    writer, target = deed.writer, statement.target
    if not isinstance(target, phrases.ZoneOf):
        raise Cannot(statement)
    source, first = writer.zone(statement.source, voice), writer.table.seat_zones[target.zone]
    pieces = phrases.Pieces(statement.kind, (statement.source,))
    return [
        f"fitting = tuple({writer.in_order(pieces, voice)})",
        f"dealt = 0; amount = {writer.number(statement.amount, voice)}",
        f"for seat in {deed.seats(target.who, voice)}:",
        f"    state.fill({first} + seat, zones[{first} + seat] + fitting[dealt : dealt + amount])",
        "    dealt += amount",
        f"if fitting is zones[{source}]: state.fill({source}, fitting[dealt:])",
        f"else: state.fill({source}, [piece for piece in zones[{source}] if piece not in fitting[:dealt]])",
    ]


def _shuffle(deed: DeedWriter, statement: effects.Shuffle, voice: Voice) -> Lines:
    zone = deed.writer.zone(statement.place, voice)
    shuffle = f"zones[{zone}] = state.draw(zones[{zone}], len(zones[{zone}]))"
    return [f"state.forget(zones[{zone}])", shuffle]


def _fill_deck(deed: DeedWriter, statement: effects.FillDeck, voice: Voice) -> Lines:
    deck = deed.writer.table.decks[statement.deck]
    value = "None"
    if deck.by is not None and statement.value is not None:
        value = deed.writer.number(statement.value, voice)
    zone = deed.writer.zone(statement.place, voice)
    return [deed.writer.call(fill_deck, deed.here(voice), deed.constant(deck), zone, value)]


def _lay_out(deed: DeedWriter, statement: effects.LayOut, voice: Voice) -> Lines:
    source, target = deed.writer.zone(statement.source, voice), deed.writer.zone(statement.target, voice)
    table = deed.constant(deed.writer.table)
    return [deed.writer.call(lay_out, table, "state", source, target, repr(statement.layout))]


def _pass(deed: DeedWriter, statement: effects.Pass, voice: Voice) -> Lines:
    first = deed.writer.table.seat_zones[statement.zone]
    match statement.to:
        case phrases.Seat(which="left" | "right" as way):
            distance = 1 if way == "left" else -1
        case to:
            return [
                f"passed = {{{first} + seat: () for seat in state.ring}}",
                "for seat in state.ring:",
                # Who has nobody to hand it on to keeps it.
                f"    to = {first} + (*{deed.seats(to, Voice('seat', 'seat', str(NO_PIECE), {}))}, seat)[0]",
                f"    passed[to] = passed.get(to, ()) + zones[{first} + seat]",
                "for zone, pieces in passed.items(): state.fill(zone, pieces)",
            ]
    return [
        "ring = state.ring; where = state.where; count = len(ring)",
        f"lying = [(zones[{first} + seat], bits[{first} + seat]) for seat in ring] if count > 1 else []",
        "for index, passed in enumerate(lying):",
        f"    to = {first} + ring[(index + {distance}) % count]",
        "    zones[to], bits[to] = passed",
        "    for piece in passed[0]: where[piece] = to",
    ]


FORMS: dict[type, Callable[[DeedWriter, Any, Voice], Lines]] = {
    effects.If: _if,
    effects.InPhase: _inside,
    effects.RunStep: _inside,
    effects.ForEachPlayer: _for_each_player,
    effects.Call: _call,
}
WRITERS: dict[type, Callable[[DeedWriter, Any, Voice], Lines]] = {
    effects.Gain: _gain,
    effects.Move: _move,
    effects.Reveal: _reveal,
    effects.FillDeck: _fill_deck,
    effects.LayOut: _lay_out,
    effects.Deal: _deal,
    effects.Shuffle: _shuffle,
    effects.Pass: _pass,
}
