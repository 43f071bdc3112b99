"""What simply happens, done on the spot: statements that ask nobody, push nothing and that nobody reacts to.

Where it can be, such a statement is written out as Python; else it is done by `deeds`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from wonderscript.runtime import effects, phrases
from wonderscript.runtime.deeds import DEEDS
from wonderscript.runtime.effects import Statement
from wonderscript.runtime.events import is_heard
from wonderscript.runtime.state import Here
from wonderscript.runtime.table import Table
from wonderscript.runtime.writing import PRELUDE, SPOKEN, Cannot, Writer

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


def write_deed(table: Table, statement: Statement) -> Deed | None:
    """A deed as Python, or None if it has to be walked through."""
    writer = Writer(table)
    try:
        lines = _lines(writer, statement)
    except Cannot:
        return None
    names = writer.names
    exec(f"def deed(here):\n{PRELUDE}" + "".join(f"    {line}\n" for line in lines), names)
    written: Deed = names["deed"]
    return written


def _lines(writer: Writer, statement: Statement) -> list[str]:
    match statement:
        case effects.Move(who=phrases.Seat(which="me"), pieces=pieces, place=place):
            zone = writer.zone(place, SPOKEN)
            move = partial("state.move({}, {}, {}, {})".format, "piece", zone, statement.at == "top")
            return [f"for piece in {writer.in_order(pieces, SPOKEN)}:", f"    {move(statement.face_down)}"]
        case effects.Gain(who=phrases.Seat(which="me"), counter=counter, amount=amount, value=value, source=None):
            slots = writer.table.counters[counter]
            if slots.info.shared or slots.info.on_kind is not None:
                raise Cannot(statement)
            base = str(slots.by_value[None]) if value is None else f"{writer.constant(slots.by_value)}[value]"
            lines = [] if value is None else [f"value = {writer.number(value, SPOKEN)}"]
            lines.append(f"amount = {writer.number(amount, SPOKEN)}")
            return [*lines, f"if amount > 0: state.add({base} + scope.me, amount)"]
        case _:
            raise Cannot(statement)
