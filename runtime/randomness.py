"""Chance, the same on every machine: SplitMix64, written out. A seed goes in, a result and the next seed come out."""

from __future__ import annotations

from collections.abc import Sequence
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

# The seeds of a row of words are known beforehand, so they are worked out side by side: in one large number, each in a
# lane twice as wide as a word, which leaves room for the product of two words.
LANES = 32
WIDTH = 2 * BITS
EACH = sum(1 << WIDTH * lane for lane in range(LANES))
STEPS = sum((STEP * (lane + 1) & MASK) << WIDTH * lane for lane in range(LANES))
WORDS = EACH * MASK
BELOW_30, BELOW_27, BELOW_31 = (EACH * (MASK >> shift) for shift in (30, 27, 31))
READ = Struct("<" + f"Q{BITS // 8}x" * LANES)


def next_words(seed: int) -> tuple[int, ...]:
    """The words that follow a seed, as many as there are lanes."""
    words = (EACH * (seed & MASK) + STEPS) & WORDS
    words = ((words ^ (words >> 30 & BELOW_30)) * 0xBF58476D1CE4E5B9) & WORDS
    words = ((words ^ (words >> 27 & BELOW_27)) * 0x94D049BB133111EB) & WORDS
    words ^= words >> 31 & BELOW_31
    return READ.unpack(words.to_bytes(READ.size, "little"))


# ---------------------------------------------------------------- drawing

# Below this it does not pay to work words out side by side.
FEW = 6


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
        words = next_words(seed)[: amount - index]
        if max(words) > MASK - size:
            # Perhaps one of them is not below the largest multiple of what is left, and has to be drawn again.
            break
        for word in words:
            other = index + word % (size - index)
            pool[index], pool[other] = pool[other], pool[index]
            index += 1
        seed = (seed + STEP * len(words)) & MASK
    for place in range(index, amount):
        other, seed = below(size - place, seed)
        pool[place], pool[place + other] = pool[place + other], pool[place]
    return tuple(pool[:amount]), seed
