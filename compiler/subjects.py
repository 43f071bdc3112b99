"""Sentences with a subject: who does them, and what the words in them mean when each of several players does.

In a sentence with a subject *their* is the subject and *my* the one who speaks. Where each of the players in it does
something of their own (chooses, pays to the left), the sentence is a block that each of them speaks. Nobody deals with
themselves: in `each player pays 1 gem to them` *they* are somebody spoken of before.
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


# Where a statement holds the players with whom something is done.
PARTNERS = ("source", "receiver", "arguments")


def names_for_all(players: data.Players) -> bool:
    """Whether somebody is named who is the same whoever speaks."""
    match players:
        case data.Seat(which=which):
            return which in ("first", "second", "active", "neutral")
        case data.EachOf(groups=groups):
            return any(map(names_for_all, groups))
        case data.Beside(whose=whose):
            return names_for_all(whose)
        case data.PlayersWho(players=inner):
            return names_for_all(inner)
        case _:
            return isinstance(players, data.HolderOf | data.OwnerOf)


def with_subject(found: T, subject: data.Players) -> T:
    """What is said about the subject of a sentence (`them`), said of `subject`."""
    return _said_of(found, subject)  # type: ignore[return-value]


def said_of_them(found: T, subject: data.Players) -> T:
    """What is said of *them* where no sentence has a subject of its own, and whom others deal with, is `subject`."""
    return _told_of(found, subject, own=False)  # type: ignore[return-value]


def _said_of(found: object, subject: data.Players) -> object:
    """The same with another subject."""
    if found == THEM:
        return subject
    if isinstance(found, tuple):
        return tuple(_said_of(one, subject) for one in found)
    if isinstance(found, data.PlayersWho | data.MostOf):
        return _asked_of(found, _said_of(found.players, subject), subject)
    if not isinstance(found, Struct):
        return found
    said = {name: _said_of(getattr(found, name), subject) for name in found.__struct_fields__}
    return replace(found, **_with_partners(found, said, THEM))


def _told_of(found: object, them: data.Players, own: bool) -> object:
    """The same of others; `own`: within a sentence that has a subject of its own."""
    if found == THEM:
        return found if own else them
    if isinstance(found, tuple):
        return tuple(_told_of(one, them, own) for one in found)
    if isinstance(found, data.PlayersWho | data.MostOf):
        return _asked_of(found, _told_of(found.players, them, own), THEM if own else them)
    if not isinstance(found, Struct):
        return found
    inner = own or (isinstance(found, effects.Statement) and getattr(found, "who", THEM) not in (ME, THEM))
    said = {
        name: _told_of(getattr(found, name), them, own if name == "who" else inner) for name in found.__struct_fields__
    }
    return replace(found, **_with_partners(found, said, THEM if said.get("who") == them else them))


def _with_partners(found: Struct, said: dict[str, object], them: data.Players) -> dict[str, object]:
    """The fields of an effect object, with these players where it says with whom something is done, if it is *them*."""
    for name in PARTNERS if deals_with_them(found) else ():
        old, new = getattr(found, name, None), said.get(name)
        if isinstance(old, tuple) and isinstance(new, tuple):
            said[name] = tuple(them if one == THEM else other for one, other in zip(old, new, strict=True))
        elif old == THEM:
            said[name] = them
    return said


def deals_with_them(found: object) -> bool:
    """Whether a statement says that something is done with *them*."""
    if not isinstance(found, effects.Statement):
        return False
    partners = (getattr(found, name, None) for name in PARTNERS)
    return any(THEM in one if isinstance(one, tuple) else one == THEM for one in partners)


def _asked_of(found: data.PlayersWho | data.MostOf, players: object, them: data.Players) -> object:
    """Other players of whom the same is asked: in it *them* is each of these."""
    if isinstance(found, data.PlayersWho):
        return replace(found, players=players, condition=_than(found.condition, them))
    return replace(found, players=players)


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
