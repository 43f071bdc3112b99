"""Sentences with a subject: who does them, and what the words in them mean when each of several players does.

In a sentence with a subject *their* is the subject and *my* the one who speaks. Where each of the players in it does
something of their own (chooses, pays to the left), the sentence is a block that each of them speaks.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.compiler.phrases.players import ME, THEM
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

_SEVERAL = ("neighbors", "others", "everyone")

T = TypeVar("T")


def is_several(players: data.Players) -> bool:
    """Whether a phrase can name more than one player."""
    match players:
        case data.Seat(which=which):
            return which in _SEVERAL
        case data.Beside(which=which, whose=whose):
            return which in _SEVERAL or is_several(whose)
        case data.EachOf():
            return True
        case data.PlayersWho(players=inner):
            return is_several(inner)
        case _:
            return False


def most_of(players: data.Players | None, seats: int) -> int:
    """How many a phrase names at most, at a table of so many; no player, the bank, is one."""
    match players:
        case data.Seat(which="neighbors"):
            return min(2, seats - 1)
        case data.Seat(which="others"):
            return seats - 1
        case data.Seat(which="everyone"):
            return seats
        case data.EachOf(groups=groups):
            return min(sum(most_of(one, seats) for one in groups), seats)
        case data.PlayersWho(players=inner):
            return most_of(inner, seats)
        case _:
            return 1


def includes_me(players: data.Players) -> bool:
    """Whether the one who speaks is among some players."""
    match players:
        case data.Seat(which=which):
            return which in ("me", "everyone")
        case data.Beside():
            return True
        case data.EachOf(groups=groups):
            return any(map(includes_me, groups))
        case data.PlayersWho(players=inner):
            return includes_me(inner)
        case _:
            return False


def with_subject(found: T, subject: data.Players) -> T:
    """What is said about the subject of a sentence (`them`), said of `subject`."""
    return _said_of(found, subject, whose_own=False)  # type: ignore[return-value]


def said_of_them(found: T, subject: data.Players) -> T:
    """What is said of *them* where no sentence has a subject of its own, said of `subject`."""
    return _said_of(found, subject, whose_own=True)  # type: ignore[return-value]


def _said_of(found: object, subject: data.Players, whose_own: bool) -> object:
    """The same with another subject; `whose_own`: sentences that have a subject of their own stay as they are."""
    if found == THEM:
        return subject
    if isinstance(found, tuple):
        return tuple(_said_of(one, subject, whose_own) for one in found)
    if isinstance(found, data.PlayersWho | data.MostOf):
        # In what is asked of these players, `them` is each of them.
        players = _said_of(found.players, subject, whose_own)
        if isinstance(found, data.PlayersWho):
            return replace(found, players=players, condition=_than(found.condition, subject))
        return replace(found, players=players)
    if not isinstance(found, Struct):
        return found
    if whose_own and isinstance(found, effects.Statement) and getattr(found, "who", THEM) not in (ME, THEM):
        return replace(found, who=_said_of(found.who, subject, whose_own))  # type: ignore[union-attr]
    said = {name: _said_of(getattr(found, name), subject, whose_own) for name in found.__struct_fields__}
    return replace(found, **said)


def _than(condition: data.Condition, subject: data.Players) -> data.Condition:
    """What is asked of players who are, or are not, *them*: nobody asks of somebody whether they are themselves."""
    match condition:
        case data.PlayerIs(player, players) if player == players == THEM:
            return data.PlayerIs(THEM, subject)
        case data.Not(one):
            return data.Not(_than(one, subject))
        case data.AllOf(conditions):
            return data.AllOf(tuple(_than(one, subject) for one in conditions))
        case data.AnyOf(conditions):
            return data.AnyOf(tuple(_than(one, subject) for one in conditions))
        case _:
            return condition


def mentions_seat(found: object, *which: str) -> bool:
    """Whether a phrase for one of these seats stands somewhere in some data."""
    if isinstance(found, data.Seat):
        return found.which in which
    if isinstance(found, tuple):
        return any(mentions_seat(one, *which) for one in found)
    if isinstance(found, Struct):
        return any(mentions_seat(getattr(found, name), *which) for name in found.__struct_fields__)
    return False
