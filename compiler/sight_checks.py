"""Whether who chooses sees what there is to choose from.

A piece that nobody sees is chosen by its place alone. That may be meant; mostly a line that looks was forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from wonderscript.compiler.passages import first_said
from wonderscript.compiler.phrases.players import ME, THEM
from wonderscript.compiler.selections import own_texts, within
from wonderscript.compiler.sentences import STATEMENTS
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.source import Span
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

if TYPE_CHECKING:
    from wonderscript.compiler.checks import Checked


def choices_are_seen(checked: Checked) -> Iterator[Problem]:
    """What is chosen lies where the chooser sees it, or is looked at by the same piece or procedure."""
    texts = tuple(own_texts(checked))
    looked: dict[int, set[data.Place]] = {}
    for text, _span, piece in texts:
        for one in within(text, checked, effects.LookAt, effects.Reveal):
            looked.setdefault(id(piece or text), set()).update(_places(one))
    for text, span, piece in texts:
        for one in within(text, checked, effects.Choose):
            assert isinstance(one, effects.Choose)
            places = () if one.among else _places(one)
            zones = [zone for place in places if (zone := _hidden_zone(place, one.who, checked)) is not None]
            if zones and len(zones) == len(places) and not looked.get(id(piece or text), set()) & {*places}:
                said = first_said(span, rf"(?:(?:the|my|their|left's|right's)\s+)?{zones[0]}(?:\s+of\s+[a-z]+)?")
                shared = isinstance(places[0], data.SharedZone)
                zone, by_face = f"the {zones[0]}" if shared else said.text, _is_by_face(one.options)
                comes, reason = _OF_FACES if by_face else _OF_PLACES
                look = _looking(said, checked)
                yield Problem("chosen-unseen", said, {"zone": zone, "comes": comes, "reason": reason, "look": look})


def _looking(place: Span, checked: Checked) -> str:
    """The words with which who chooses looks first: a sentence that begins with players says so of the same ones."""
    before = place.source.text[: place.start]
    sentence = re.split(r"[:\n]", before)[-1].split()
    verbs = {*STATEMENTS, *checked.model.vocabulary.verbs, "may", "choose", "chooses"}
    subject = " ".join(takewhile(lambda word: word not in verbs, sentence))
    several = not {"and", "all", "neighbors"}.isdisjoint(sentence[: subject.count(" ") + 1])
    return " ".join((subject, "look" if several else "looks")) if subject else "look"


# What comes of it, and why, where pieces are told apart by their faces, and where any of them may be chosen.
_OF_FACES = (
    "nothing can be chosen here",
    "nobody chooses by its name or its cost what nobody sees: even if such a piece lies there, none is chosen",
)
_OF_PLACES = (
    "chosen by its place alone",
    "a piece that the chooser may not see is chosen without its name: to choose is not to look",
)


def _is_by_face(options: object) -> bool:
    """Whether it takes their faces to tell which pieces are meant."""
    match options:
        case data.Together(sets=sets):
            return any(map(_is_by_face, sets))
        case data.Pieces(filters=filters):
            return any(map(_is_by_face, filters))
        case data.AnyFilter(filters=filters):
            return any(map(_is_by_face, filters))
        case _:
            return isinstance(options, data.HasName | data.CostsExactly | data.HasInCost)


def _places(one: object) -> tuple[data.Place, ...]:
    """Where the pieces lie that are chosen or looked at; none if that is not said."""
    pieces = one.options if isinstance(one, effects.Choose) else getattr(one, "pieces", None)
    sets = pieces.sets if isinstance(pieces, data.Together) else (pieces,)
    return tuple(place for each in sets if isinstance(each, data.Pieces) for place in each.places)


def _hidden_zone(place: data.Place, who: data.Players, checked: Checked) -> str | None:
    """The zone in which nobody, or only another one than the chooser, sees what lies there."""
    if not isinstance(place, data.SharedZone | data.ZoneOf):
        return None
    seen = checked.model.vocabulary.zones[place.zone].seen
    others = isinstance(place, data.ZoneOf) and place.who not in (who, ME, THEM)
    return place.zone if seen == "closed" or (seen == "secret" and others) else None
