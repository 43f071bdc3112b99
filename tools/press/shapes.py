"""Shapes: what the path of an icon covers, so that a number is written only where there is ground for it.

In: the path of an SVG in a square of 24 by 24 that can be drawn. Out: whether it covers the place of a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, radians, sin

Point = complex
Ring = list[Point]

# Where a number stands on an icon: its middle, as wide as two digits and as high as they are.
NUMBER = tuple(complex(x, y) for x in (5.5, 7.7, 9.8, 12.0, 14.2, 16.3, 18.5) for y in (7.5, 9.5, 12.0, 14.5, 16.5))

_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)"
_NUMBERS = re.compile(_NUMBER)
_ARC = re.compile(rf"({_NUMBER})[ ,]*({_NUMBER})[ ,]*({_NUMBER})[ ,]*([01])[ ,]*([01])[ ,]*({_NUMBER})[ ,]*({_NUMBER})")
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "t": 2, "s": 4, "q": 4, "c": 6}
_STEPS = 12


@cache
def holds_number(path: str) -> bool:
    """Whether an icon covers all of its middle, so that a number in it stands on one colour."""
    rings = list(_rings(path))
    return all(_covers(rings, point) for point in NUMBER)


def _covers(rings: list[Ring], point: Point) -> bool:
    """Whether a place is inside an odd number of rings."""
    inside = False
    for ring in rings:
        for one, other in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (one.imag > point.imag) != (other.imag > point.imag):
                slope = (other.real - one.real) / (other.imag - one.imag)
                inside ^= point.real < one.real + (point.imag - one.imag) * slope
    return inside


def _rings(path: str) -> Iterator[Ring]:
    """The closed outlines of a path, as corners."""
    ring: Ring = []
    at = start = handle = 0j
    for letter, said in _COMMAND.findall(path):
        command, near = letter.lower(), letter.islower()
        if command == "z":
            at = start
            continue
        for place, numbers in enumerate(_each(command, said)):
            base = at if near else 0j
            if command == "m" and place == 0:
                if ring:
                    yield ring
                at = start = handle = base + complex(*numbers)
                ring = [at]
                continue
            points, handle = _drawn(command, numbers, at, base, handle)
            ring += points
            at = points[-1]
            handle = handle if command in "csqt" else at
    if ring:
        yield ring


def _each(command: str, said: str) -> Iterator[tuple[float, ...]]:
    """What a command takes, each time."""
    if command == "a":
        yield from (tuple(map(float, found)) for found in _ARC.findall(said))
        return
    numbers = [float(found) for found in _NUMBERS.findall(said)]
    takes = _TAKES[command]
    yield from (tuple(numbers[first : first + takes]) for first in range(0, len(numbers), takes))


def _drawn(
    command: str, numbers: tuple[float, ...], at: Point, base: Point, handle: Point
) -> tuple[list[Point], Point]:
    """The corners that one command adds, and the handle that a smooth curve after it goes on from."""
    ends = [base + complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
    match command:
        case "h":
            return [complex(base.real + numbers[0], at.imag)], at
        case "v":
            return [complex(at.real, base.imag + numbers[0])], at
        case "a":
            return _arc(at, base, numbers), at
        case "c":
            return _curve([at, *ends]), ends[1]
        case "s":
            return _curve([at, 2 * at - handle, *ends]), ends[0]
        case "q":
            return _curve([at, *ends]), ends[0]
        case "t":
            return _curve([at, 2 * at - handle, *ends]), 2 * at - handle
        case _:
            return ends, at


def _curve(points: list[Point]) -> list[Point]:
    """A Bézier curve as corners."""
    return [_between(points, step / _STEPS) for step in range(1, _STEPS + 1)]


def _between(points: list[Point], share: float) -> Point:
    while len(points) > 1:
        points = [one + (other - one) * share for one, other in pairwise(points)]
    return points[0]


def _arc(at: Point, base: Point, numbers: tuple[float, ...]) -> list[Point]:
    """A part of an ellipse as corners, from its ends to its middle as SVG has it."""
    wide, tall, tilt, large, sweep, x, y = numbers
    end = base + complex(x, y)
    if not wide or not tall or end == at:
        return [end]
    turned = complex(cos(radians(tilt)), sin(radians(tilt)))
    half = (at - end) / 2 / turned
    grown = max(1.0, hypot(half.real / wide, half.imag / tall))
    wide, tall = abs(wide) * grown, abs(tall) * grown
    here = complex(half.real / wide, half.imag / tall)
    far = max(0.0, 1 / abs(here) ** 2 - 1) ** 0.5
    middle = here * complex(0, far if large == sweep else -far)
    first, last = here - middle, -here - middle
    angle = atan2(last.imag, last.real) - atan2(first.imag, first.real)
    if sweep and angle < 0:
        angle += 2 * pi
    if not sweep and angle > 0:
        angle -= 2 * pi
    steps = max(1, ceil(abs(angle) * _STEPS / pi))
    found = []
    for step in range(1, steps + 1):
        on = first * complex(cos(angle * step / steps), sin(angle * step / steps)) + middle
        found.append(complex(on.real * wide, on.imag * tall) * turned + (at + end) / 2)
    return found
