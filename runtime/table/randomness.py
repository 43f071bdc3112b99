"""Chance, the same on every machine: SplitMix64, written out. A seed goes in, a result and the next seed come out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mod
from struct import Struct
from typing import TypeVar

Item = TypeVar("Item")

BITS = 64
MASK = (1 << BITS) - 1
STEP = 0x9E3779B97F4A7C15


def next_word(seed: int) -> tuple[int, int]:
    """The next 64 random bits, and the seed after them."""
    seed = (seed + STEP) & MASK
    word = seed
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31), seed


def below(limit: int, seed: int) -> tuple[int, int]:
    """A number from 0 to `limit` - 1, each as likely as the others, and the next seed."""
    fair = (1 << BITS) - (1 << BITS) % limit
    while True:
        word, seed = next_word(seed)
        if word < fair:
            return word % limit, seed


# ---------------------------------------------------------------- many words at once


class Lanes:
    """Works out a row of words side by side: their seeds are known beforehand.

    They are the parts of one large number, each in a lane twice as wide as a word: there is room for a product of two.
    """

    __slots__ = ("_below", "_each", "_read", "_steps", "_words")

    def __init__(self, count: int) -> None:
        self._each = sum(1 << 2 * BITS * lane for lane in range(count))
        self._steps = sum((STEP * (lane + 1) & MASK) << 2 * BITS * lane for lane in range(count))
        self._words = self._each * MASK
        self._below = [self._each * (MASK >> shift) for shift in (30, 27, 31)]
        self._read = Struct("<" + f"Q{BITS // 8}x" * count)

    def after(self, seed: int) -> tuple[int, ...]:
        """The words that follow a seed."""
        mask, (below_30, below_27, below_31) = self._words, self._below
        words = (self._each * (seed & MASK) + self._steps) & mask
        words = ((words ^ (words >> 30 & below_30)) * 0xBF58476D1CE4E5B9) & mask
        words = ((words ^ (words >> 27 & below_27)) * 0x94D049BB133111EB) & mask
        words ^= words >> 31 & below_31
        return self._read.unpack(words.to_bytes(self._read.size, "little"))


# So many lanes at most, one after the other where there are more words.
MOST_LANES = 64
lanes_for = lru_cache(maxsize=MOST_LANES)(Lanes)


# ---------------------------------------------------------------- drawing

# Below this it does not pay to work words out side by side.
FEW = 3


def shuffled(items: Sequence[Item], seed: int) -> tuple[tuple[Item, ...], int]:
    """The items in random order, and the next seed."""
    return sample(items, len(items), seed)


def sample(items: Sequence[Item], amount: int, seed: int) -> tuple[tuple[Item, ...], int]:
    """So many of the items (all, if there are fewer) in random order, and the next seed."""
    pool = list(items)
    size = len(pool)
    amount = min(amount, size)
    index = 0
    while amount - index >= FEW:
        words = lanes_for(min(amount - index, MOST_LANES)).after(seed)
        if max(words) > MASK - size:
            # Perhaps one of them is not below the largest multiple of what is left, and has to be drawn again.
            break
        for place, ahead in enumerate(map(mod, words, range(size - index, 0, -1)), index):
            other = place + ahead
            pool[place], pool[other] = pool[other], pool[place]
        index += len(words)
        seed = (seed + STEP * len(words)) & MASK
    for place in range(index, amount):
        other, seed = below(size - place, seed)
        pool[place], pool[place + other] = pool[place + other], pool[place]
    return tuple(pool[:amount]), seed
