"""Whether a text speaks of the one who speaks: `gain 1 gem` does, `each player gains 1 gem` and `shuffle` do not.

What rules of the game and pieces of all players say is said for every player. A text that speaks of *I* is carried out
for each of them; one that does not would only be carried out again.
"""

from __future__ import annotations

from msgspec import Struct

from wonderscript.runtime import effects, phrases
from wonderscript.runtime.phrases import Seat
from wonderscript.runtime.table import Table

ME = Seat("me")

# Who these are depends on who speaks.
RELATIVE = ("me", "left", "right", "neighbors", "others", "opponent", "team-mate")


def is_personal(table: Table, text: object, met: tuple[str, ...] = ()) -> bool:
    """Whether it makes a difference who speaks a text; `met` are the words whose meaning is looked at already."""

    def any_of(*parts: object) -> bool:
        return any(is_personal(table, part, met) for part in parts)

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
        case effects.SetCounter(who=Seat("me")) if table.counters[text.counter].info.shared:
            return any_of(text.number)
        case effects.Call(who=Seat("me")):
            body = () if text.verb in met else table.verbs[text.verb].body
            return any_of(text.arguments) or is_personal(table, body, (*met, text.verb))
        case phrases.IsCalled(adjective=name):
            meaning = None if name in met else table.adjectives[name].condition
            return is_personal(table, meaning, (*met, name))
        case Struct():
            return any_of(*(getattr(text, name) for name in text.__struct_fields__))
        case _:
            return False
