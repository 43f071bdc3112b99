"""What simply happens, done on the spot: statements that ask nobody, leave nothing to do, and that nobody reacts to.

A single deed is written out as Python where it can be, else it is done by `deeds`. A form (`if`, `each player`, a step,
a verb) simply happens if everything in it does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

from wonderscript.runtime import effects, phrases
from wonderscript.runtime.deeds import DEEDS
from wonderscript.runtime.effects import Statement
from wonderscript.runtime.events import is_heard
from wonderscript.runtime.numbers import holds
from wonderscript.runtime.selecting import round_from, seats_of
from wonderscript.runtime.simultaneous import is_simultaneous
from wonderscript.runtime.state import Here, Scope
from wonderscript.runtime.steps import is_plain
from wonderscript.runtime.table import NO_PIECE, Body, Table
from wonderscript.runtime.traversal import played_parts
from wonderscript.runtime.writing import PRELUDE, SPOKEN, Cannot, Voice, Writer

Deed = Callable[[Here], object]


def quiet_deed(table: Table, statement: Statement) -> Deed | None:
    """The function that carries a statement out at once; None if more can come of it."""
    memo = table.memos.setdefault("quiet", {})
    if id(statement) not in memo:
        table.kept.append(statement)
        memo[id(statement)] = _find_deed(table, statement)
    found: Deed | None = memo[id(statement)]
    return found


def _find_deed(table: Table, statement: Statement) -> Deed | None:
    form = FORMS.get(type(statement))
    if form is not None:
        deed = form(table, statement) if table.quick else None
        return deed and (write_deed(table, statement) or deed)
    match statement:
        case effects.Gain():
            quiet = not is_heard(table, "gain")
        case effects.Pay():
            quiet = not is_heard(table, "pay")
        case effects.Move(pieces=phrases.Pieces(variable=str())):
            quiet = False
        case _:
            quiet = type(statement) in DEEDS
    if not quiet:
        return None
    written = write_deed(table, statement) if table.quick else None
    if written is not None:
        return written
    do = DEEDS[type(statement)]
    return lambda here: do(here, statement)


# ---------------------------------------------------------------- forms


def _quiet_body(table: Table, body: Body) -> Deed | None:
    """A whole body as one deed."""
    deeds: list[Deed] = []
    for statement in body:
        deed = quiet_deed(table, statement)
        if deed is None:
            return None
        deeds.append(deed)
    if len(deeds) == 1:
        return deeds[0]

    def do(here: Here) -> None:
        for deed in deeds:
            deed(here)

    return do


def _if(table: Table, statement: effects.If) -> Deed | None:
    condition = statement.condition
    yes, no = _quiet_body(table, statement.body), _quiet_body(table, statement.otherwise)
    if yes is None or no is None:
        return None
    return lambda here: yes(here) if holds(here, condition) else no(here)


def _in_phase(table: Table, statement: effects.InPhase) -> Deed | None:
    return _quiet_body(table, statement.body)


def _for_each_player(table: Table, statement: effects.ForEachPlayer) -> Deed | None:
    each = _quiet_body(table, statement.body)
    if each is None:
        return None

    at_once = is_simultaneous(table, statement)

    def do(here: Here) -> None:
        scope, state = here.scope, here.state
        holds_back = at_once and state.held is None
        if holds_back:
            state.held = ()
        for seat in seats_of(here, statement.players):
            each(here.within(Scope(seat, seat, scope.this, scope.bindings, scope.free)))
        if holds_back:
            state.release()

    return do


def _run_step(table: Table, statement: effects.RunStep) -> Deed | None:
    """A step that runs once, if nothing is hooked to it, waits for its end or asks whether it is running."""
    step = statement.step
    if statement.times != phrases.Constant(1) or statement.in_turn or statement.until is not None:
        return None
    if table.index.watched:
        return None
    body = _quiet_body(table, statement.body)
    asked = _asked_for(table)
    if body is None or not is_plain(table, step, statement.kind) or step in asked or statement.kind in asked:
        return None
    return body


def _asked_for(table: Table) -> set[str]:
    """The steps of which anything asks whether, or for which time, they run; or that something waits or lasts for."""
    memo = table.memos.setdefault("steps asked for", {})
    if not memo:
        found: set[str] = set()
        for part in played_parts(table.library):
            match part:
                case phrases.StepNumber(step=step) | effects.Later(step=step) | effects.SitOut(step=step):
                    found.add(step)
                case effects.Again(step=step) | effects.EndStep(step=step) | effects.MoreOptions(step=step):
                    found.add(step)
                case effects.CountsAs(within=step):
                    found.add(step)
                case effects.Fact(once_a=str(step)) | effects.Trigger(once_a=str(step)):
                    found.add(step)
                case _:
                    pass
        memo["found"] = found
    asked: set[str] = memo["found"]
    return asked


def _call(table: Table, statement: effects.Call) -> Deed | None:
    """A verb of the one who speaks that nobody forbids, hooks or reacts to, and in which there is nothing to choose."""
    verb = table.verbs[statement.verb]
    index = table.index
    known = (index.hooks, index.rule_hooks, index.listens, index.own_events, index.replaced)
    if statement.who != phrases.Seat("me") or any(verb.id in each for each in known) or verb.id in index.rule_listens:
        return None
    if index.watched or index.counted_within or index.states(effects.Forbids):
        return None
    if any(slot[0] != "player" for slot in verb.slots):
        return None
    # A verb may do itself again: then it is not settled here whether it simply happens.
    memo = table.memos.setdefault("quiet", {})
    memo[id(statement)] = None
    body = _quiet_body(table, verb.body)
    if body is None:
        return None
    names = [slot[1] for slot in verb.slots]
    arguments: tuple[Any, ...] = statement.arguments

    def do(here: Here) -> None:
        me, free = here.scope.me, here.scope.free
        for values in product(*[seats_of(here, argument) for argument in arguments]):
            body(here.within(Scope(me, me, NO_PIECE, tuple(zip(names, values, strict=True)), free)))

    return do


FORMS: dict[type, Callable[[Table, Any], Deed | None]] = {
    effects.If: _if,
    effects.InPhase: _in_phase,
    effects.ForEachPlayer: _for_each_player,
    effects.RunStep: _run_step,
    effects.Call: _call,
}


# ---------------------------------------------------------------- written out


def write_deed(table: Table, statement: Statement) -> Deed | None:
    """What simply happens as Python, or None if it has to be walked through."""
    writer = Writer(table)
    try:
        lines = _lines(writer, statement, SPOKEN)
    except Cannot:
        return None
    names = writer.names
    exec(f"def deed(here):\n{PRELUDE}" + "".join(f"    {line}\n" for line in lines), names)
    written: Deed = names["deed"]
    return written


def _body_lines(writer: Writer, body: Body, voice: Voice) -> list[str]:
    """The lines of a body, indented."""
    lines = [line for statement in body for line in _lines(writer, statement, voice)]
    return [f"    {line}" for line in lines or ["pass"]]


def _lines(writer: Writer, statement: Statement, voice: Voice) -> list[str]:
    match statement:
        case effects.If(condition=condition, body=body, otherwise=otherwise):
            yes, no = _body_lines(writer, body, voice), _body_lines(writer, otherwise, voice)
            return [f"if {writer.condition(condition, voice)}:", *yes, "else:", *no]
        case effects.InPhase(body=body) | effects.RunStep(body=body):
            return ["if True:", *_body_lines(writer, body, voice)]
        case effects.ForEachPlayer():
            return _each_player_lines(writer, statement, voice)
        case effects.Call():
            return _call_lines(writer, statement, voice)
        case effects.Move(who=phrases.Seat(which="me"), pieces=pieces, place=place):
            move = f"state.move(piece, {writer.zone(place, voice)}, {statement.at == 'top'}, {statement.face_down})"
            return [f"for piece in {writer.in_order(pieces, voice)}:", f"    {move}"]
        case effects.Reveal(pieces=pieces):
            return [f"for piece in {writer.in_order(pieces, voice)}:", "    state.turn_over(piece, False)"]
        case effects.Pass(zone=zone, to=phrases.Seat(which="left" | "right" as way)):
            return _pass_lines(writer.table.seat_zones[zone], 1 if way == "left" else -1)
        case effects.Gain(who=phrases.Seat(which="me"), source=None):
            return _gain_lines(writer, statement, voice)
        case _:
            raise Cannot(statement)


def _each_player_lines(writer: Writer, statement: effects.ForEachPlayer, voice: Voice) -> list[str]:
    if statement.players == phrases.Seat("everyone"):
        seats = f"{writer.constant(round_from)}(state.ring, state.first)"
    else:
        seats = writer.seats(statement.players, voice)
    seat = writer.fresh("me")
    each = replace(voice, me=seat, them=seat)
    loop = [f"for {seat} in {seats}:", *_body_lines(writer, statement.body, each)]
    if not is_simultaneous(writer.table, statement):
        return loop
    holds_back = writer.fresh("holds_back")
    before = [f"{holds_back} = state.held is None", f"if {holds_back}: state.held = ()"]
    return [*before, *loop, f"if {holds_back}: state.release()"]


def _call_lines(writer: Writer, statement: effects.Call, voice: Voice) -> list[str]:
    verb = writer.table.verbs[statement.verb]
    lines: list[str] = []
    variables: dict[str, str] = {}
    arguments: tuple[Any, ...] = statement.arguments
    for argument, (_kind, name, _of) in zip(arguments, verb.slots, strict=True):
        variables[name] = writer.fresh("player")
        lines.append("    " * len(lines) + f"for {variables[name]} in {writer.seats(argument, voice)}:")
    inner = _body_lines(writer, verb.body, Voice(voice.me, voice.me, str(NO_PIECE), variables))
    depth = "    " * max(len(lines) - 1, 0)
    return [*(lines or ["if True:"]), *(depth + line for line in inner)]


def _pass_lines(first: int, distance: int) -> list[str]:
    return [
        "ring = state.ring; where = state.where; count = len(ring)",
        f"lying = [(state.zones[{first} + seat], bits[{first} + seat]) for seat in ring] if count > 1 else []",
        "for index, passed in enumerate(lying):",
        f"    to = {first} + ring[(index + {distance}) % count]",
        "    state.zones[to], bits[to] = passed",
        "    for piece in passed[0]: where[piece] = to",
    ]


def _gain_lines(writer: Writer, statement: effects.Gain, voice: Voice) -> list[str]:
    slots = writer.table.counters[statement.counter]
    if slots.info.shared or slots.info.on_kind is not None:
        raise Cannot(statement)
    amount = writer.number(statement.amount, voice)
    if statement.value is None:
        return [f"amount = {amount}", f"if amount > 0: state.add({slots.by_value[None]} + {voice.me}, amount)"]
    bases = writer.constant(slots.by_value)
    return [
        f"value = {writer.number(statement.value, voice)}",
        f"amount = {amount}",
        f"if amount > 0 and value in {bases}: state.add({bases}[value] + {voice.me}, amount)",
    ]
