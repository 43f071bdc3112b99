"""What players can be asked to do: the verbs and plain statements that stand in a text behind a question.

In: texts as data, and what verbs do. Out: what is offered by some text, whoever is asked and whenever; whether it is
offered at a moment, the options of a decision say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions.effects import Statement
from wonderscript.runtime.instructions.library import Library
from wonderscript.runtime.instructions.traversal import parts_of, played_texts

ASKING = (effects.DoOne, effects.May, effects.InAnyOrder, effects.AllTogether, effects.MoreOptions)
# What a statement is about, where that is a word; the rest of it are numbers, players, pieces.
SUBJECTS = ("verb", "counter", "track", "step", "zone")

# The sort of a statement and what it is about.
Sort = tuple[type, str]


def sort_of(statement: object) -> Sort:
    """What a statement has in common with all that does the same to other pieces, in other amounts."""
    said = (getattr(statement, name) for name in SUBJECTS if hasattr(statement, name))
    return type(statement), next((one for one in said if isinstance(one, str)), "")


def offers_of(library: Library) -> frozenset[Sort]:
    """What the texts of a library offer."""
    return offered_in(played_texts(library), {verb.id: verb.body for verb in library.verbs})


def offered_in(texts: object, verbs: Mapping[str, tuple[Statement, ...]]) -> frozenset[Sort]:
    """What is offered in some texts: behind a question there, or by a verb that is done there."""
    found = {sort_of(one) for asking in _askings(texts, verbs) for one in parts_of(asking)}
    waiting = [subject for kind, subject in found if kind is effects.Call]
    while waiting:
        body = verbs.get(waiting.pop(), ())
        done = {sort_of(one) for one in parts_of(body) if isinstance(one, effects.Call)} - found
        found |= done
        waiting.extend(verb for _kind, verb in done)
    return frozenset(found)


def _askings(texts: object, verbs: Mapping[str, tuple[Statement, ...]]) -> Iterator[object]:
    """Where somebody chooses, with what can be chosen there: a form that asks, or a body with a choice in it."""
    waiting = [texts]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            if any(isinstance(part, effects.Choose) for part in one):
                yield one
            waiting.extend(one)
        elif isinstance(one, Struct):
            if isinstance(one, ASKING) or (isinstance(one, effects.Call) and _asks_how(verbs.get(one.verb, ()))):
                yield one
            waiting.extend(getattr(one, name) for name in one.__struct_fields__)


def _asks_how(body: tuple[Statement, ...]) -> bool:
    """Whether who does a verb is asked how: what to choose, which way to pay."""
    return any(isinstance(one, (*ASKING, effects.Choose, effects.PayCost)) for one in parts_of(body))
