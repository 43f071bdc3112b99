"""Chance, the same on every machine: SplitMix64, written out. A seed goes in, a result and the next seed come out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

BITS = 64
MASK = (1 << BITS) - 1


def next_word(seed: int) -> tuple[int, int]:
    """The next 64 random bits, and the seed after them."""
    seed = (seed + 0x9E3779B97F4A7C15) & MASK
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


def shuffled(items: Sequence[Item], seed: int) -> tuple[tuple[Item, ...], int]:
    """The items in random order, and the next seed."""
    return sample(items, len(items), seed)


def sample(items: Sequence[Item], amount: int, seed: int) -> tuple[tuple[Item, ...], int]:
    """So many of the items (all, if there are fewer) in random order, and the next seed."""
    pool = list(items)
    amount = min(amount, len(pool))
    for index in range(amount):
        other, seed = below(len(pool) - index, seed)
        pool[index], pool[index + other] = pool[index + other], pool[index]
    return tuple(pool[:amount]), seed
