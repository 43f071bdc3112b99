"""What a kind of mistake is, and the tools that most of them are made with.

A kind gets the text of a file and chance, and gives the text with one mistake in it, or None where it finds no place
for it. Where a word is misspelt it also tells the right one, for that should stand in the fix.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from random import Random
from typing import Literal, NamedTuple

Sort = Literal["texts", "scenarios", "set", "rules", "names", "titles", "theme"]
TEXTS: tuple[Sort, ...] = ("texts",)
SCENARIOS: tuple[Sort, ...] = ("scenarios",)
WONDER: tuple[Sort, ...] = ("texts", "scenarios")
YAML: tuple[Sort, ...] = ("set", "rules", "names", "titles", "theme")


class Misspelt(NamedTuple):
    """A text in which a word is misspelt, and that word as it should be."""

    text: str
    meant: str


Made = str | Misspelt | None
Maker = Callable[[str, Random], Made]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of mistake. `valid` says why some of its mistakes leave a text that nobody can object to."""

    name: str
    files: tuple[Sort, ...]
    make: Maker
    valid: str = ""


def sort_of(path: str) -> Sort:
    """Which sort of file stands at a path from the folder of all sets."""
    file = PurePath(path)
    in_scenarios = file.parent.name == "scenarios"
    if file.suffix == ".wonder":
        return "scenarios" if in_scenarios else "texts"
    if in_scenarios:
        return "titles"
    match file.stem:
        case "set" | "rules" | "theme" as sort:
            return sort
        case _:
            return "names"


_COMMENT = re.compile(r'"[^"\n]*"|(#[^\n]*)')
_NAME = re.compile(r'"[^"\n]*"')
# Stands for what is not looked at: no pattern of a kind matches it.
_HIDDEN = "\0"


def without_comments(text: str) -> str:
    """The text, as long as it was, with its comments hidden."""
    return _COMMENT.sub(lambda found: _HIDDEN * len(found[0]) if found[1] else found[0], text)


def without_names(text: str) -> str:
    """The text, as long as it was, with its comments and quoted names hidden."""
    return _NAME.sub(lambda found: _HIDDEN * len(found[0]), without_comments(text))


def pick(pattern: str, text: str, chance: Random, seen: str | None = None) -> re.Match[str] | None:
    """One of the matches of a pattern, in the text or in what is to be `seen` of it."""
    found = list(re.finditer(pattern, text if seen is None else seen, re.MULTILINE))
    return chance.choice(found) if found else None


def put(text: str, found: re.Match[str], new: str, group: int = 0) -> str:
    """The text with something new in the place of a group of a match."""
    return text[: found.start(group)] + new + text[found.end(group) :]


def misspell(word: str, chance: Random) -> str | None:
    """A word in which one letter, not the last, is dropped, doubled, replaced or swapped with the next."""
    places = [at for at, letter in enumerate(word[:-1]) if letter.isalpha()]
    if len(places) < 2:
        return None
    at = chance.choice(places)
    letter, rest = word[at], word[at + 1 :]
    match chance.choice(("drop", "double", "exchange", "replace")):
        case "drop":
            wrong = word[:at] + rest
        case "double":
            wrong = word[:at] + letter * 2 + rest
        case "exchange":
            wrong = word[:at] + rest[0] + letter + rest[1:]
        case _:
            letters = "абвгдеклмнопрстуя" if "а" <= letter.lower() <= "я" else "abcdefghiklmnoprstuvy"
            wrong = word[:at] + chance.choice(letters) + rest
    return wrong if wrong.lower() != word.lower() else None


def misspelt(
    pattern: str, seen: Callable[[str], str] = without_comments, but: Sequence[str] = (), only: Sequence[str] = ()
) -> Maker:
    """A kind that misspells what the group of a pattern finds: not one of these words, or only one of those."""

    def make(text: str, chance: Random) -> Made:
        shown = seen(text)
        places = [one for one in re.finditer(pattern, shown, re.MULTILINE) if one[1] not in but]
        places = [one for one in places if one[1] in only] if only else places
        if not places:
            return None
        found = chance.choice(places)
        wrong = misspell(found[1], chance)
        return None if wrong is None else Misspelt(put(text, found, wrong, 1), found[1])

    return make


def replaced(
    pattern: str, new: Callable[[re.Match[str], Random], str | None], seen: Callable[[str], str] = without_comments
) -> Maker:
    """A kind that writes something else in the place of one match of a pattern."""

    def make(text: str, chance: Random) -> Made:
        found = pick(pattern, text, chance, seen(text))
        wrong = None if found is None else new(found, chance)
        if found is None or wrong is None or wrong == text[found.start() : found.end()]:
            return None
        return put(text, found, wrong)

    return make


def line_changed(change: Callable[[list[str], int, Random], list[str] | None], wanted: str = r"^ *[^ #\n]") -> Maker:
    """A kind that changes the lines of a text at one that looks as `wanted`."""

    def make(text: str, chance: Random) -> Made:
        lines = text.split("\n")
        places = [number for number, line in enumerate(lines) if re.match(wanted, line)]
        changed = change(list(lines), chance.choice(places), chance) if places else None
        return None if changed is None or changed == lines else "\n".join(changed)

    return make


def blocks(lines: Sequence[str], begins: Callable[[str], bool]) -> list[tuple[int, int]]:
    """The parts of a text, from a line that begins one to before the next, without empty lines and comments below."""
    starts = [number for number, line in enumerate(lines) if begins(line)]
    found = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        while end > start + 1 and not lines[end - 1].strip(" ").split("#")[0]:
            end -= 1
        found.append((start, end))
    return found
