"""Playouts: a game played to its end in a moment, by players who learn from the playouts before.

A deed is what an option is about, whoever pays how: "this verb with this piece". Of every deed the mean result of those
who did it is kept; a player of a playout looks at a few options and takes the one whose deed has done best. That is
little work for each decision, and far better than chance, in any game.
"""

from __future__ import annotations

from collections.abc import Sequence

from wonderscript.runtime.options.decisions import Agreed, Chose, Option, Took
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table import randomness
from wonderscript.runtime.table.table import Table

# How many options a player of a playout looks at.
LOOKS = 3

Deed = tuple[object, ...]


class Experience:
    """What deeds have led to so far."""

    __slots__ = ("_count", "_faces", "_results", "_total")

    def __init__(self, table: Table) -> None:
        self._faces = [piece.face.id for piece in table.pieces]
        self._results: dict[Deed, list[float]] = {}
        self._total = 0.0
        self._count = 0

    def deed_of(self, option: Option) -> Deed:
        """What an option is about; copies of a piece are the same, and so are all ways to pay."""
        parts: list[object] = []
        for answer in option:
            match answer:
                case Chose(_variable, "piece", value):
                    parts.append(self._faces[value])
                case Chose(variable, _what, value):
                    parts.append((variable, value))
                case Took(branch, verb):
                    parts.append((branch, verb))
                case Agreed(yes):
                    parts.append(yes)
                case _:
                    pass
        return tuple(parts)

    def promise(self, deed: Deed) -> float:
        """The mean result of a deed; of one that nobody did, a little more than the mean of all: it is worth a try."""
        found = self._results.get(deed)
        if found is None:
            return self._total / self._count + 1 if self._count else 0.0
        return found[0] / found[1]

    def learn(self, deeds: Sequence[tuple[int, Deed]], results: Sequence[float]) -> None:
        """Take note of who did what in a playout, and of how it ended for each seat."""
        for seat, deed in deeds:
            result = results[seat]
            found = self._results.setdefault(deed, [0.0, 0.0])
            found[0] += result
            found[1] += 1
            self._total += result
        self._count += len(deeds)


def play_out(game: Game, experience: Experience, seed: int) -> list[int]:
    """Play a game to its end; the points of each seat."""
    deeds: list[tuple[int, Deed]] = []
    while (decision := game.decision) is not None:
        options = decision.options
        best, deed = 0, None
        promise = 0.0
        for _look in range(LOOKS):
            number, seed = randomness.below(len(options), seed)
            about = experience.deed_of(options[number])
            hope = experience.promise(about)
            if deed is None or hope > promise:
                best, deed, promise = number, about, hope
        assert deed is not None
        deeds.append((decision.seat, deed))
        game.answer(best)
    totals = [sum(sheet.values()) for sheet in game.scores]
    experience.learn(deeds, totals)
    return totals
