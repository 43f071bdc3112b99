"""Starter expansions: a set to begin with, derived from the set that it extends.

In: a library, and somebody who checks a proposal. Out: texts of files that check without problems. Three pieces are varied
from pieces that are there: with another name, and at the cost of yet another piece. Where the decks allow one
piece more, they are simply new; where decks would no longer come out, they stand in a variant, each in the place
of the piece that it was varied from. Scenarios are those of the model pieces, told of the new ones.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from textwrap import dedent, indent

import msgspec

from wonderscript.runtime.library import Library, Piece
from wonderscript.runtime.scenarios import HasPieces, Scenario
from wonderscript.tools.usages import uses_of

Files = dict[str, str]

PIECES = 3
# So many of them are simply new, if the decks allow it; the last one shows what a variant is.
NEW = 2
# Each proposal is checked as a whole; whoever waits is not to wait long.
MOST_PROPOSALS = 12

# What the first line of each sort says to a beginner, by the word it begins with.
_MEANINGS = {
    "costs": "what is paid for it",
    "produces": "what it yields in every turn",
    "shows": "symbols that are counted",
    "worth": "points at the end of the game",
    "when": "what is done, and when",
    "before": "what is done before a step of the game",
    "after": "what is done after a step of the game",
    "instead": "what is done instead of a step of the game",
    "at": "what is done at the end of a step of the game",
    "pays": "a price that it lowers",
    "buys": "something that can be bought",
    "frees": "what costs nothing because of it",
    "waives": "what costs less because of it",
    "cannot": "what its owner may not do",
}


@dataclass(frozen=True, slots=True)
class Draft:
    """A new piece: the piece it was varied from, its names, and its lines."""

    model: Piece
    name: str
    russian: str
    lines: tuple[str, ...]
    scenario: Scenario | None


@dataclass(frozen=True, slots=True)
class Starter:
    """What the new set is called, and what it extends."""

    name: str
    base: Library

    @property
    def title(self) -> str:
        """The title of the set, made of its name."""
        return " ".join(word.capitalize() for word in self.name.split("-"))

    def files(self, accept: Callable[[Files], bool]) -> Files | None:
        """The files of the set: the first proposal that is accepted."""
        drafts = self._drafts()
        if len(drafts) < PIECES:
            return None
        for new, varied in islice(self._divisions(drafts), MOST_PROPOSALS):
            proposal = self.written(new, varied)
            if accept(proposal):
                return proposal
        return None
