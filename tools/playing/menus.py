"""Many options as a few short questions: which piece, what to do with it, how to pay.

An option is a tuple of answers. Where the options differ first there is a fork; whoever takes one of its ways is left
with the options that begin like that, until one is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wonderscript.runtime.options.decisions import Answer, Option


@dataclass(frozen=True, slots=True)
class Way:
    """One way on at a fork: what is answered there, and the options (by number) that go this way."""

    answer: Answer | None
    options: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fork:
    """Where options differ first: how many answers they share, and the ways on. With one option left there is none."""

    depth: int
    ways: tuple[Way, ...]


def fork_of(options: Sequence[Option], numbers: Sequence[int]) -> Fork:
    """The first difference between some options; ways in the order in which they are offered."""
    depth = 0
    while True:
        ways: dict[Answer | None, list[int]] = {}
        for number in numbers:
            option = options[number]
            ways.setdefault(option[depth] if depth < len(option) else None, []).append(number)
        if len(ways) > 1 or len(numbers) == 1 or None in ways:
            break
        depth += 1
    if len(ways) == 1:
        # Options that are the same to the last answer: whichever is taken comes to the same.
        return Fork(depth, (Way(next(iter(ways)), (numbers[0],)),))
    return Fork(depth, tuple(Way(answer, tuple(found)) for answer, found in ways.items()))
