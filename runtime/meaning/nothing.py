"""Verbs of which nothing comes where a number is 0: to lose none of something is no loss, and nobody reacts to it."""

from __future__ import annotations

from collections.abc import Sequence

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.table.derived import once_a_table
from wonderscript.runtime.table.table import Body, Table

# Numbers that are never below 0.
NEVER_LESS = (phrases.Constant, phrases.BoundNumber, phrases.CounterOf, phrases.CountPieces, phrases.PlayerCount)


def comes_to_nothing(table: Table, verb: str, values: Sequence[int]) -> bool:
    """Whether a verb that is done with these does nothing at all."""
    return any(values[place] == 0 for place in counting_slots(table, verb))


@once_a_table
def counting_slots(table: Table, verb: str) -> tuple[int, ...]:
    """The places of those numbers of a verb by which all counts that it does."""
    return _counting(table, verb, ())


def _counting(table: Table, verb: str, within: tuple[str, ...]) -> tuple[int, ...]:
    if verb in within:
        return ()
    found, inner = table.verbs[verb], (*within, verb)
    return tuple(
        place
        for place, (kind, name, _of) in enumerate(found.slots)
        if kind in ("number", "amount") and found.body and _all_idle(table, found.body, name, inner)
    )


def _all_idle(table: Table, body: Body, name: str, within: tuple[str, ...]) -> bool:
    """Whether nothing in a body is done where a number is 0."""
    return all(_is_idle(table, one, name, within) for one in body)


def _is_idle(table: Table, statement: effects.Statement, name: str, within: tuple[str, ...]) -> bool:
    match statement:
        case effects.Gain(amount=number) | effects.Pay(amount=number) | effects.SetCounter(number=number, add=True):
            return _is_none(number, name)
        case effects.MoveTrack(steps=number) | effects.Deal(amount=number) | effects.Repeat(times=number):
            return _is_none(number, name)
        case effects.Move(pieces=phrases.Pieces(amount=number)):
            return _is_none(number, name)
        case effects.Call(verb=verb, arguments=arguments):
            return any(_is_none(arguments[place], name) for place in _counting(table, verb, within))
        case effects.If(body=body, otherwise=otherwise):
            return _all_idle(table, body, name, within) and _all_idle(table, otherwise, name, within)
        case effects.InPhase(body=body) | effects.ForEachPlayer(body=body) | effects.ForEachPiece(body=body):
            return _all_idle(table, body, name, within)
        case _:
            return False


def _is_none(number: object, name: str) -> bool:
    """Whether a number is 0 wherever a variable is."""
    match number:
        case phrases.BoundNumber(variable=variable):
            return variable == name
        case phrases.Product(left=left, right=right):
            return _is_none(left, name) or _is_none(right, name)
        case phrases.Square(number=inner) | phrases.Quotient(left=inner) | phrases.NumberIf(number=inner):
            return _is_none(inner, name)
        case phrases.Sum(parts=parts):
            return all(_is_none(one, name) for one in parts)
        case phrases.Extreme(largest=False, parts=parts):
            return any(_is_none(one, name) for one in parts) and all(isinstance(one, NEVER_LESS) for one in parts)
        case _:
            return False
