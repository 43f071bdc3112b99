"""Drawings of icons: whether the path of an SVG can be drawn, and if not, where it breaks and why.

In: the text of a path. Out: a place in it with a reason, or nothing. What it looks like is not known here.
"""

from __future__ import annotations

import re

from wonderscript.dsl.translation import Phrase

# What each command takes, again and again: numbers (n) and flags (f), which are 0 or 1 and need no space after them.
_TAKES = {
    **dict.fromkeys("ml", "nn"),
    **dict.fromkeys("hv", "n"),
    "t": "nn",
    **dict.fromkeys("sq", "nnnn"),
    "c": "nnnnnn",
    "a": "nnnffnn",
    "z": "",
}
_PARTS = {"n": re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)"), "f": re.compile(r"[01]")}
_SPACES = re.compile(r" *")
_BETWEEN = re.compile(r" *,? *")
# A drawing has 24 by 24; what is further out than this is a slip.
_FURTHEST = 1_000.0


def broken_at(path: str) -> tuple[int, str] | None:
    """Where a path cannot be drawn any further, and why; None if it can be drawn to its end."""
    place = _end(_SPACES, path, 0)
    first = True
    while place < len(path):
        command = path[place]
        takes = _TAKES.get(command.lower())
        if takes is None:
            return place, Phrase(
                "a command is expected here (one of `M L H V C S Q T A Z`), not `{command}`", command=command
            )
        if first and command not in "Mm":
            return place, "a drawing begins with `M`, which says where"
        found = _arguments(path, place + 1, command, takes)
        if not isinstance(found, int):
            return found
        place, first = found, False
    return (0, "there is nothing to draw") if first else None


def _arguments(path: str, place: int, command: str, takes: str) -> int | tuple[int, str]:
    """Where what a command takes ends, once or several times; or where it breaks, and why."""
    place = _end(_SPACES, path, place)
    while takes:
        comma = False
        for sort in takes:
            match = _PARTS[sort].match(path, place)
            if match is None:
                flag = "`{command}` takes {count:number|numbers}, and a flag, 0 or 1, is missing here"
                number = "`{command}` takes {count:number|numbers}, and a number is missing here"
                told = Phrase(flag if sort == "f" else number, command=command, count=len(takes))
                return min(place, len(path) - 1), told
            if abs(float(match.group())) > _FURTHEST:
                return place, Phrase("`{number}` is far outside of a square of 24 by 24", number=match.group())
            place = _end(_BETWEEN, path, match.end())
            comma = "," in path[match.end() : place]
        if not comma and (place == len(path) or path[place].isalpha()):
            break
    return place


def _end(pattern: re.Pattern[str], path: str, place: int) -> int:
    match = pattern.match(path, place)
    return place if match is None else match.end()
