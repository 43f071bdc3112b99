"""Mistakes in the files of sets: each with the text that it leaves, and the lines in which one would look for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from random import Random

from benchmarks.mistakes.kinds import Kind, Misspelt, Sort, sort_of

# As many places are tried for each mistake that is wanted.
ATTEMPTS = 40


@dataclass(frozen=True, slots=True)
class Mistake:
    """The text of a file with a mistake in it.

    `item` is the first and last line of the broken item, counted from 1; None if nothing is left of it. `line` is where
    the mistake is; `meant` is the right form of a word that was misspelt.
    """

    kind: str
    path: str
    text: str
    line: int
    item: tuple[int, int] | None
    meant: str | None = None


def read_files(folder: Path) -> dict[str, str]:
    """All files of the sets in a folder in which a mistake can be made, by their paths from there."""
    files = sorted((*folder.rglob("*.wonder"), *folder.rglob("*.yaml")))
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}


def draw_mistakes(files: dict[str, str], kinds: Iterable[Kind], each: int, seed: int) -> list[Mistake]:
    """`each` different mistakes of each kind, or as many as there are; sorts of files and sets take turns."""
    found: list[Mistake] = []
    for kind in kinds:
        chance = Random(f"{seed} {kind.name}")
        found_sorts = (_by_set(path for path in files if sort_of(path) == sort) for sort in kind.files)
        shelves = [shelf for shelf in found_sorts if shelf]
        seen: set[tuple[str, str]] = set()
        for attempt in range(ATTEMPTS * each):
            if len(seen) == each or not shelves:
                break
            shelf = shelves[attempt % len(shelves)]
            path = chance.choice(shelf[chance.choice(sorted(shelf))])
            made = kind.make(files[path], chance)
            if made is None:
                continue
            text, meant = (made.text, made.meant) if isinstance(made, Misspelt) else (made, None)
            if text != files[path] and (path, text) not in seen:
                seen.add((path, text))
                found.append(_located(kind.name, path, files[path], text, meant))
    return found


def _by_set(paths: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        found.setdefault(path.partition("/")[0], []).append(path)
    return found


def _located(kind: str, path: str, before: str, after: str, meant: str | None) -> Mistake:
    old, new = before.split("\n"), after.split("\n")
    first = _alike(old, new)
    last = _alike(old[first:][::-1], new[first:][::-1])
    starts = [number for number, line in enumerate(old) if _begins_item(line, old, number, sort_of(path))]
    # What is only put in belongs to the item above.
    touched = range(first, len(old) - last) or range(max(first - 1, 0), max(first, 1))
    start = max((one for one in starts if one <= touched[0]), default=0)
    end = min((one for one in starts if one > touched[-1]), default=len(old)) + len(new) - len(old)
    gone = start >= end or not any(line.strip() and not line.strip().startswith("#") for line in new[start:end])
    return Mistake(kind, path, after, min(first + 1, len(new)), None if gone else (start + 1, end), meant)


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines two texts have in common at the beginning."""
    return sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _begins_item(line: str, lines: Sequence[str], number: int, sort: Sort) -> bool:
    """Whether an item begins here: in a text at the margin, in YAML with an entry of a section or group of names."""
    if not line.strip() or line.lstrip().startswith("#"):
        return False
    indent = len(line) - len(line.lstrip())
    match sort:
        case "texts" | "scenarios" | "set":
            return indent == 0
        case "names":
            section = next((one for one in reversed(lines[: number + 1]) if one[:1].isalpha()), "")
            return indent <= (4 if section.startswith("names:") else 2)
        case "rules" | "titles" | "theme":
            return indent <= 2
