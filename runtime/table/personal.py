"""Whether a text speaks of the one who speaks: `gain 1 gem` does, `each player gains 1 gem` and `shuffle` do not.

What rules of the game, hooks and pieces of all players say is said for every player. A text that speaks of *I* is
carried out for each of them; one that does not would only be carried out again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from msgspec import Struct

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.phrases import Seat
from wonderscript.runtime.table.derived import once_a_table
from wonderscript.runtime.table.table import Table

# Who these are depends on who speaks.
RELATIVE = ("me", "left", "right", "neighbors", "others", "opponent", "team-mate")


class Meanings(NamedTuple):
    """What the words of a game mean, as far as it matters who speaks: counters of the table, verbs and adjectives."""

    shared: Collection[str]
    verbs: Mapping[str, tuple[effects.Statement, ...]]
    adjectives: Mapping[str, phrases.Condition | None]


def is_personal(table: Table, text: object) -> bool:
    """Whether it makes a difference at a table who speaks a text."""
    return speaks_of_me(_meanings(table), text)


def is_somebodys(table: Table, step: effects.RunStep) -> bool:
    """Whether a step is that of one player: whose turn it is, or of whom its lines speak."""
    return belongs_to_one(_meanings(table), step)


def belongs_to_one(meanings: Meanings, step: effects.RunStep) -> bool:
    """The same, wherever the meanings come from."""
    return step.in_turn or speaks_of_me(meanings, step.body)


@once_a_table
def _meanings(table: Table) -> Meanings:
    shared = {name for name, slots in table.counters.items() if slots.info.shared}
    verbs = {name: verb.body for name, verb in table.verbs.items()}
    adjectives = {name: adjective.condition for name, adjective in table.adjectives.items()}
    return Meanings(shared, verbs, adjectives)


def speaks_of_me(meanings: Meanings, text: object, met: tuple[str, ...] = ()) -> bool:
    """Whether it makes a difference who speaks a text; `met` are the words whose meaning is looked at already."""

    def any_of(*parts: object) -> bool:
        return any(speaks_of_me(meanings, part, met) for part in parts)

    match text:
        case Seat(which=which):
            return which in RELATIVE
        case tuple():
            return any_of(*text)
        case effects.AllTogether() | effects.Pass():
            # In them everybody is `I`.
            return False
        case effects.ForEachPlayer(players=players):
            return any_of(players)
        case effects.RunStep(in_turn=True):
            return any_of(text.times, text.until)
        case effects.Move(who=Seat("me")):
            return any_of(text.pieces, text.place)
        case effects.SetCounter(who=Seat("me")) if text.counter in meanings.shared:
            return any_of(text.number)
        case effects.Call(who=Seat("me")):
            body = () if text.verb in met else meanings.verbs[text.verb]
            return any_of(text.arguments) or speaks_of_me(meanings, body, (*met, text.verb))
        case phrases.IsCalled(adjective=name, who=who):
            meaning = None if name in met else meanings.adjectives[name]
            return any_of(who) and speaks_of_me(meanings, meaning, (*met, name))
        case Struct():
            return any_of(*(getattr(text, name) for name in text.__struct_fields__))
        case _:
            return False
