"""Resources as numbers: what is needed and what there is, packed into one number each, and what is missing of it.

A vector of resources is one number with a lane for each resource. The top bit of a lane is kept free, so that "fits
into" is one subtraction: no lane may have borrowed from its guard.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

LANE = 16
LANE_MASK = (1 << LANE) - 1
MOST = (1 << (LANE - 1)) - 1

Unit = tuple[int, ...]


def numbers_of(bits: int) -> list[int]:
    """The numbers of the bits that are set, the lowest first."""
    found: list[int] = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def one_of(resource: int) -> int:
    """One unit of a resource."""
    return 1 << resource * LANE


def pack(amounts: Iterable[int]) -> int:
    """A vector as one number."""
    packed = 0
    for resource, amount in enumerate(amounts):
        packed |= min(amount, MOST) << resource * LANE
    return packed


def unpack(packed: int) -> list[tuple[int, int]]:
    """The resources that a vector has, each with its amount."""
    found: list[tuple[int, int]] = []
    resource = 0
    while packed:
        amount = packed & LANE_MASK
        if amount:
            found.append((resource, amount))
        packed >>= LANE
        resource += 1
    return found


@lru_cache(maxsize=64)
def guards(resources: int) -> int:
    """The top bit of every lane."""
    return sum(1 << resource * LANE + LANE - 1 for resource in range(resources))


def least(vectors: Iterable[int], guard: int) -> tuple[int, ...]:
    """Those vectors of which no other one is a part."""
    kept: list[int] = []
    # A part of a vector is a smaller number than the vector.
    for one in sorted(set(vectors)):
        guarded = one | guard
        for other in kept:
            if (guarded - other) & guard == guard:
                break
        else:
            kept.append(one)
    return tuple(kept)


def missing(needs: int, own: Iterable[int], guard: int) -> tuple[int, ...]:
    """What can be missing of what is needed, when there is one of these supplies: the least vectors."""
    guarded = needs | guard
    found: set[int] = set()
    for supply in own:
        rest = guarded - supply
        enough = rest & guard
        # Where a lane kept its guard, what is left in it is missing; where it did not, nothing is.
        found.add(rest & (enough - (enough >> LANE - 1)))
    if 0 in found:
        return (0,)
    return tuple(found) if len(found) == 1 else least(found, guard)


def missing_in_all_ways(needs: int, units: Iterable[Unit]) -> tuple[int, ...]:
    """Everything that can be missing when any of some units are used, each as one of its resources."""
    reached = {needs}
    for unit in units:
        for one in list(reached):
            for resource in unit:
                if one & LANE_MASK << resource * LANE:
                    reached.add(one - one_of(resource))
    return tuple(sorted(reached))


def supplies(units: tuple[Unit, ...]) -> tuple[int, ...]:
    """Everything that units can be when all of them are used, each as one of its resources.

    All of these vectors have the same number of units, so none of them is part of another.
    """
    reached = {sum(one_of(unit[0]) for unit in units if len(unit) == 1)}
    for unit in units:
        if len(unit) > 1:
            reached = {one + one_of(resource) for one in reached for resource in unit}
    return tuple(sorted(reached))


def parts_of(units: Iterable[Unit]) -> frozenset[int]:
    """Everything that units can be when any of them are used, each as one of its resources."""
    reached = {0}
    for unit in units:
        reached |= {one + one_of(resource) for one in reached for resource in unit}
    return frozenset(reached)
