"""What may not be done, written out as Python where the rules of the game forbid it; what pieces forbid is walked."""

from __future__ import annotations

from wonderscript.runtime.effects import Fact, Forbids
from wonderscript.runtime.events import forbidden
from wonderscript.runtime.facts import ALL, source_rules
from wonderscript.runtime.library import Verb
from wonderscript.runtime.phrases import Pieces
from wonderscript.runtime.state import Here
from wonderscript.runtime.supplies import numbers_of
from wonderscript.runtime.table import Table
from wonderscript.runtime.writing import Writer
from wonderscript.runtime.writing_pieces import NEVER, Voice


def write_forbidden(
    writer: Writer, verb: Verb, bindings: list[tuple[str, str]], known: dict[str, int], scope: str
) -> str:
    """Whether seat `me` may not do a verb to what its variables stand for, of which it is known what they can be."""
    pieces = [value for slot, (_name, value) in zip(verb.slots, bindings, strict=True) if slot[0] == "piece"]
    written = _by_rules(writer, verb.id, pieces[0], known.get(pieces[0], ALL)) if pieces else None
    walked = f"{writer.known(forbidden)}({writer.known(Here)}(table, state, {scope}), {writer.constant(verb)})"
    return written or walked


def _by_rules(writer: Writer, verb: str, piece: str, known: int) -> str | None:
    """Whether the rules of the game forbid to do a verb to a piece, one of those known; None if pieces may, too."""
    table = writer.table
    index = table.index
    pieces = numbers_of(index.facts.get(Forbids, 0))
    if any(_said(table, number, verb) for number in pieces):
        return None
    cases = [case for rule in index.rule_facts.get(Forbids, ()) for case in _cases(writer, rule, verb, piece, known)]
    for seat, rule in index.seat_facts.get(Forbids, {}).items():
        cases += [f"(me == {seat} and {case})" for case in _cases(writer, rule, verb, piece, known)]
    return f"({' or '.join(cases)})" if cases else NEVER


def _cases(writer: Writer, rule: int, verb: str, piece: str, known: int) -> list[str]:
    """The cases in which a rule of the game, or of a seat, forbids to do a verb to a piece."""
    cases = [_case(writer, fact, what, piece, known) for fact, what in _said(writer.table, rule, verb)]
    return [case for case in cases if case != NEVER]


def _said(table: Table, source: int, verb: str) -> list[tuple[Fact, Forbids]]:
    """What a rule or a piece forbids of a verb."""
    facts = [fact for _place, fact in source_rules(table, source).facts.get(Forbids, ())]
    return [(fact, fact.what) for fact in facts if isinstance(fact.what, Forbids) and verb in fact.what.verbs]


def _case(writer: Writer, fact: Fact, what: Forbids, piece: str, known: int) -> str:
    variables: dict[str, str] = {}
    tests: list[str] = []
    if what.pieces is not None:
        among = writer.member(piece, what.pieces, Voice("me", "me", "-1", variables), known)
        if among == NEVER:
            return NEVER
        tests.append(among)
        if isinstance(what.pieces, Pieces) and what.pieces.variable is not None:
            variables = {what.pieces.variable: piece}
    if fact.condition is not None:
        tests.append(writer.condition(fact.condition, Voice("me", "me", "-1", variables)))
    return f"({' and '.join(tests) or 'True'})"
