"""Pieces as a price: what somebody gives away of their own before the rest of what they decide to do.

In: the statements under `may`, or an option of `do one`. Out: the same, possible only for who has as much as is given.
"""

from __future__ import annotations

from msgspec.structs import replace

from wonderscript.compiler.phrases.players import ME
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

Body = tuple[effects.Statement, ...]
PAYMENTS = (effects.Pay, effects.PayCost, effects.OnlyIf)


def for_its_price(body: Body) -> Body:
    """What somebody may do: if pieces are given away first, for something, only who has them can do it."""
    given, rest = _given_first(body)
    return (*_needs(given), *body) if rest else body


def as_an_option(body: Body) -> Body:
    """One of several things to do: only who has the pieces that are given away in it can do it."""
    given, _rest = _given_first(body)
    return (*_needs(given), *body)


def _given_first(body: Body) -> tuple[dict[data.Pieces, list[data.Number]], Body]:
    """The pieces that are given away before anything else is done, and how many of them; what is done then."""
    given: dict[data.Pieces, list[data.Number]] = {}
    rest = body
    while rest:
        found = _given(rest)
        if found is None and not isinstance(rest[0], PAYMENTS):
            break
        if found is not None:
            pieces, amount, statements = found
            given.setdefault(pieces, []).append(amount)
            rest = rest[statements:]
        else:
            rest = rest[1:]
    return given, rest


def _given(body: Body) -> tuple[data.Pieces, data.Number, int] | None:
    """The pieces that are given away at the beginning of a body, how many, and how many statements that takes."""
    match body:
        case (effects.Repeat(body=(effects.Choose(), effects.Move()) as one, times=times), *_) if times is not None:
            found = _given(one)
            return None if found is None else (found[0], times, 1)
        case (
            effects.Choose(variable=name, options=data.Pieces() as pieces, who=who),
            effects.Move(pieces=data.BoundPiece(variable=moved)),
            *_,
        ) if name == moved and name.islower() and who == ME and _are_own(pieces):
            return _all(pieces), data.Constant(1), 2
        case (effects.Move(pieces=data.Pieces(pick="first" | "last" | "random") as pieces), *_) if _are_own(pieces):
            return _all(pieces), pieces.amount or data.Constant(1), 1
        case _:
            return None


def _are_own(pieces: data.Pieces) -> bool:
    """Whether pieces lie nowhere but with the one who speaks."""
    return bool(pieces.places) and all(isinstance(one, data.ZoneOf) and one.who == ME for one in pieces.places)


def _all(pieces: data.Pieces) -> data.Pieces:
    return replace(pieces, pick="all", amount=None, variable=None)


def _needs(given: dict[data.Pieces, list[data.Number]]) -> Body:
    needs: list[data.Condition] = []
    for pieces, amounts in given.items():
        amount = amounts[0] if len(amounts) == 1 else data.Sum(tuple(amounts))
        if amount == data.Constant(1):
            needs.append(data.Exists(pieces))
        else:
            needs.append(data.Compare(data.CountPieces(pieces), "at least", amount))
    return tuple(map(effects.OnlyIf, needs))
