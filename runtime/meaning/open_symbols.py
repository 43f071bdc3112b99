"""Symbols that are open: wild ones, and ones that are copied from other pieces. At scoring each is what suits best.

In the middle of a game they count for nothing, except where it is asked how many different symbols there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.meaning import meanings
from wonderscript.runtime.table.piece_owners import owner
from wonderscript.runtime.table.state import Here

# So many of each symbol.
Amounts = tuple[tuple[str, int], ...]

NOTHING_COPIED: tuple[tuple[str, ...], ...] = ((),)
# There is one way to take no symbols at all.
NOTHING_OPEN: list[Amounts] = [()]


def ways_to_take(here: Here, seat: int, more: Sequence[tuple[str, ...]] = ()) -> list[Amounts]:
    """Every way to take the open symbols of a seat, and `more` of them, each way once."""
    wilds = (*meanings.wild_symbols(here, seat), *more)
    if here.table.index.states(effects.ShowsCopy):
        copied = tuple(_copied(here, seat))
    elif wilds:
        copied = NOTHING_COPIED
    else:
        return NOTHING_OPEN
    return _ways(wilds, copied)


@lru_cache(maxsize=1_000)
def _ways(wilds: tuple[tuple[str, ...], ...], copied: tuple[tuple[str, ...], ...]) -> list[Amounts]:
    """Every way to take open symbols together with symbols that are copied in one of several ways."""
    ways = {tuple(sorted(Counter((*one, *other)).items())) for other in copied for one in product(*wilds)}
    return sorted(ways)


def _copied(here: Here, seat: int) -> Iterator[tuple[str, ...]]:
    """Every way to copy symbols, each of another piece; where there is none left to copy, nothing."""
    choices: list[dict[int, set[str]]] = []
    for held in meanings.facts_of(here, seat, effects.ShowsCopy):
        assert isinstance(held.fact.what, effects.ShowsCopy)
        choices.append(
            {
                piece: {symbol for unit in meanings.shown_by(here, piece, _owner(here, piece, seat)) for symbol in unit}
                for piece in meanings.pieces_of(held.here, held.fact.what.pieces)
            }
        )
    names = [sorted({symbol for shown in choice.values() for symbol in shown}) for choice in choices]
    for way in product(*((*found, None) for found in names)):
        if _can_be_copied(choices, way, frozenset()):
            yield tuple(symbol for symbol in way if symbol is not None)


def _owner(here: Here, piece: int, seat: int) -> int:
    found = owner(here.table, here.state, piece)
    return found if found >= 0 else seat


def _can_be_copied(choices: Sequence[dict[int, set[str]]], way: Sequence[str | None], used: frozenset[int]) -> bool:
    """Whether there are different pieces that show these symbols, one for each."""
    if not way:
        return True
    symbol = way[0]
    if symbol is None:
        return _can_be_copied(choices[1:], way[1:], used)
    return any(
        symbol in shown and piece not in used and _can_be_copied(choices[1:], way[1:], used | {piece})
        for piece, shown in choices[0].items()
    )
