"""What simply happens, done on the spot: statements that ask nobody, leave nothing to do, and that nobody reacts to.

A form (`if`, `each player`, a step, a verb) simply happens if everything in it does. What follows one another in a body
and simply happens is carried out by one function.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wonderscript.runtime import effects, phrases
from wonderscript.runtime.deeds import DEEDS
from wonderscript.runtime.dependence import is_calm, may_turn
from wonderscript.runtime.effects import Statement
from wonderscript.runtime.events import is_heard
from wonderscript.runtime.state import Here
from wonderscript.runtime.steps import is_plain
from wonderscript.runtime.table import Body, Table
from wonderscript.runtime.traversal import parts_of, played_parts
from wonderscript.runtime.written_deeds import BOUND, Deed, write_deed


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
        case effects.Pay(receiver=receiver):
            return not is_heard(table, "pay") and (receiver is None or not is_heard(table, "gain"))
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
    if not is_plain(table, statement.step, statement.kind):
        return False
    if table.index.watched and (may_turn(table, statement.body) or not is_calm(table)):
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
    """A verb that nobody hooks, replaces or reacts to, and in which all simply happens."""
    verb = table.verbs[statement.verb]
    index = table.index
    known = (index.hooks, index.rule_hooks, index.listens, index.replaced, index.rule_listens)
    if not _is_bare(table, statement) or any(verb.id in each for each in known):
        return False
    return is_quiet_body(table, verb.body)


def _is_bare(table: Table, statement: effects.Call) -> bool:
    """Whether one player does a verb that nobody forbids, in which nothing is to choose and which turns nothing."""
    verb, index = table.verbs[statement.verb], table.index
    if not _is_one(table, statement.who) or index.counted_within or (index.watched and may_turn(table, verb.body)):
        return False
    if verb.id in index.forbidden or verb.id in index.own_events:
        return False
    # What is due decides whether the rest is done at all.
    if len(verb.body) > 1 and any(isinstance(one, effects.Pay) and not one.up_to for one in verb.body):
        return False
    return all(_fits(*one) for one in zip(verb.slots, statement.arguments, strict=True))


def _is_one(table: Table, players: phrases.Players) -> bool:
    """Whether a phrase means the one who speaks, or their only opponent."""
    return players == phrases.Seat("me") or (players == phrases.Seat("opponent") and table.seats == 2)


def _fits(slot: tuple[str, str, str | None], argument: object) -> bool:
    """Whether a verb can be done at once to what is said: to players, or with a number that is no variable."""
    if slot[0] == "player":
        return True
    return slot[0] == "amount" and not any(isinstance(part, BOUND) for part in parts_of(argument))


FORMS: dict[type, Callable[[Table, Any], bool]] = {
    effects.If: _quiet_if,
    effects.InPhase: _quiet_inside,
    effects.ForEachPlayer: _quiet_inside,
    effects.RunStep: _quiet_step,
    effects.Call: _quiet_call,
}


# ---------------------------------------------------------------- unless somebody reacts

# What changes nothing but counters: whoever does not react before it does not after it.
COUNTING = (effects.Gain, effects.Pay, effects.SetCounter)


def disturbing(table: Table, statement: Statement) -> int | None:
    """The pieces (as bits) of which one must be active if more is to come of a statement; None if more may come anyway.

    What simply happens none disturbs.
    """
    memo = table.memos.setdefault("disturbing", {})
    if id(statement) not in memo:
        table.kept.append(statement)
        memo[id(statement)] = None
        memo[id(statement)] = 0 if is_quiet(table, statement) else _disturbed(table, statement)
    known: int | None = memo[id(statement)]
    return known


def _disturbed(table: Table, statement: Statement) -> int | None:
    if not table.quick or table.index.watched:
        return None
    match statement:
        case effects.Gain():
            return _hearing(table, "gain")
        case effects.Pay(receiver=receiver):
            paying, gaining = _hearing(table, "pay"), 0 if receiver is None else _hearing(table, "gain")
            return None if paying is None or gaining is None else paying | gaining
        case effects.If(body=body, otherwise=otherwise):
            return _disturbed_body(table, (*body, *otherwise))
        case effects.InPhase(body=body) | effects.ForEachPlayer(body=body):
            return _disturbed_body(table, body)
        case effects.Call(verb=verb) if _is_bare(table, statement):
            index = table.index
            inside = _disturbed_body(table, table.verbs[verb].body)
            hearing = _hearing(table, verb)
            if inside is None or hearing is None or verb in index.rule_hooks or index.rule_replacing:
                return None
            return inside | hearing | index.hooks.get(verb, 0) | (index.replacing if verb in index.replaced else 0)
        case _:
            return None


def _hearing(table: Table, verb: str) -> int | None:
    """The pieces that can react to a verb that is done to no piece; None if a rule can."""
    return None if verb in table.index.rule_listens else table.index.listens.get(verb, 0)


def _disturbed_body(table: Table, body: Body) -> int | None:
    """The same for a body; what moves pieces may bring some into play that react to the rest of it."""
    found = 0
    for statement in body:
        pieces = disturbing(table, statement)
        if pieces is None or (type(statement) in DEEDS and type(statement) not in COUNTING):
            return None
        found |= pieces
    return found


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
