"""What simply happens, done on the spot: statements that ask nobody, leave nothing to do, and that nobody reacts to.

A form (`if`, `each player`, a step, a verb) simply happens if everything in it does. What follows one another in a body
and simply happens is carried out by one function.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wonderscript.runtime import effects, phrases
from wonderscript.runtime.deeds import DEEDS
from wonderscript.runtime.effects import Statement
from wonderscript.runtime.events import is_heard
from wonderscript.runtime.state import Here
from wonderscript.runtime.steps import is_plain
from wonderscript.runtime.table import Body, Table
from wonderscript.runtime.traversal import played_parts
from wonderscript.runtime.written_deeds import Deed, write_deed


def is_quiet(table: Table, statement: Statement) -> bool:
    """Whether a statement simply happens."""
    memo = table.memos.setdefault("quiet", {})
    if id(statement) not in memo:
        table.kept.append(statement)
        # A verb may do itself again: then it is not settled here whether it simply happens.
        memo[id(statement)] = False
        memo[id(statement)] = _looks_quiet(table, statement)
    known: bool = memo[id(statement)]
    return known


def _looks_quiet(table: Table, statement: Statement) -> bool:
    match statement:
        case effects.Gain():
            return not is_heard(table, "gain")
        case effects.Pay():
            return not is_heard(table, "pay")
        case effects.Move(pieces=phrases.Pieces(variable=str())):
            return False
        case _ if type(statement) in DEEDS:
            return True
        case _:
            # Without written Python, forms are gone through frame by frame.
            form = FORMS.get(type(statement))
            return form is not None and table.quick and form(table, statement)


# ---------------------------------------------------------------- forms


def is_quiet_body(table: Table, body: Body) -> bool:
    """Whether everything in a body simply happens."""
    return all(is_quiet(table, statement) for statement in body)


def _quiet_if(table: Table, statement: effects.If) -> bool:
    return is_quiet_body(table, statement.body) and is_quiet_body(table, statement.otherwise)


def _quiet_inside(table: Table, statement: effects.InPhase | effects.ForEachPlayer) -> bool:
    return is_quiet_body(table, statement.body)


def _quiet_step(table: Table, statement: effects.RunStep) -> bool:
    """A step that runs once, if nothing is hooked to it, waits for its end or asks whether it is running."""
    if statement.times != phrases.Constant(1) or statement.in_turn or statement.until is not None:
        return False
    if table.index.watched or not is_plain(table, statement.step, statement.kind):
        return False
    if not _asked_for(table).isdisjoint((statement.step, statement.kind)):
        return False
    return is_quiet_body(table, statement.body)


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


def _quiet_call(table: Table, statement: effects.Call) -> bool:
    """A verb of the one who speaks that nobody forbids, hooks or reacts to, and in which there is nothing to choose."""
    verb = table.verbs[statement.verb]
    index = table.index
    known = (index.hooks, index.rule_hooks, index.listens, index.own_events, index.replaced, index.rule_listens)
    if statement.who != phrases.Seat("me") or any(verb.id in each for each in known):
        return False
    if index.watched or index.counted_within or verb.id in index.forbidden:
        return False
    return all(slot[0] == "player" for slot in verb.slots) and is_quiet_body(table, verb.body)


FORMS: dict[type, Callable[[Table, Any], bool]] = {
    effects.If: _quiet_if,
    effects.InPhase: _quiet_inside,
    effects.ForEachPlayer: _quiet_inside,
    effects.RunStep: _quiet_step,
    effects.Call: _quiet_call,
}


# ---------------------------------------------------------------- carrying out


def deed_of(table: Table, body: Body) -> Deed:
    """A function that carries out statements that simply happen, one after the other."""
    if table.quick:
        return write_deed(table, body)
    deeds = [(DEEDS[type(statement)], statement) for statement in body]

    def do(here: Here) -> None:
        for deed, statement in deeds:
            deed(here, statement)

    return do
