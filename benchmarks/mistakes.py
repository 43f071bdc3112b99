"""Small mistakes in a text: one token is deleted, misspelt, doubled or swapped, or a line is indented wrongly."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Report
from wonderscript.dsl.source import Source
from wonderscript.dsl.tree import Line, Word


@dataclass(frozen=True, slots=True)
class Token:
    """A token of the content, with the item that it stands in (by its lines, counted from 1)."""

    path: str
    kind: str
    text: str
    start: int
    end: int
    line: int
    item: tuple[int, int]
    head: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake: `new` stands in the place of the characters from `start` to `end` of a file."""

    kind: str
    how: str
    path: str
    start: int
    end: int
    new: str
    line: int
    item: tuple[int, int]
    head: str


# ---------------------------------------------------------------- the content and its tokens


def read_content(folder: Path) -> dict[str, str]:
    """The texts of all sets in a folder of sets, by their paths from there."""
    files = sorted(folder.rglob("*.wonder"))
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}


def tokens_of(path: str, text: str) -> Iterator[Token]:
    """The tokens of a file: the words of its items, commas and colons; comments are none."""
    source = Source(path, text)
    for item in parse(source, Report()):
        words = sorted((*_words_of(item.line, text), *(word for row in item.rows for word in row)), key=_start)
        lines = [source.place(word.start)[0] for word in words]
        for word, line in zip(words, lines, strict=True):
            written = text[word.start : word.end]
            place = (line, (lines[0], lines[-1]))
            yield Token(path, word.kind, written, word.start, word.end, *place, item.line.head)


def _start(word: Word) -> int:
    return word.start


def _words_of(line: Line, text: str) -> Iterator[Word]:
    """The words of a line and of the block under it, with the colons."""
    for sentence in line.sentences:
        yield from sentence
        end = sentence[-1].end
        colon = end
        while text[colon : colon + 1] == " ":
            colon += 1
        if text[colon : colon + 1] == ":":
            yield Word("COLON", ":", colon, colon + 1)  # type: ignore[arg-type]
    for inner in line.block:
        yield from _words_of(inner, text)


# ---------------------------------------------------------------- mistakes

Made = tuple[str, int, int, str]
Maker = Callable[[random.Random, Sequence[Token], int, str], Made | None]


def _delete(chance: random.Random, tokens: Sequence[Token], at: int, text: str) -> Made | None:
    """Without a token, and without the space that parted it from its neighbour."""
    one = tokens[at]
    start, end = one.start, one.end
    if _is_first(tokens, at):
        end += text[end : end + 1] == " "
    elif text[start - 1] == " ":
        start -= 1
    return f"delete {one.kind}", start, end, ""


def _swap(chance: random.Random, tokens: Sequence[Token], at: int, text: str) -> Made | None:
    """A token and the next one of its line change places; what stands between them stays."""
    if at + 1 == len(tokens):
        return None
    one, other = tokens[at], tokens[at + 1]
    if one.line != other.line or one.text == other.text:
        return None
    between = text[one.end : other.start]
    return f"swap {one.kind} {other.kind}", one.start, other.end, other.text + between + one.text


def _duplicate(chance: random.Random, tokens: Sequence[Token], at: int, text: str) -> Made | None:
    one = tokens[at]
    parted = " " if one.text[-1].isalnum() or one.kind in ("NAME", "MARK") else ""
    return f"duplicate {one.kind}", one.end, one.end, parted + one.text


def _misspell(chance: random.Random, tokens: Sequence[Token], at: int, text: str) -> Made | None:
    """One letter of a word or of a quoted name is dropped, doubled, replaced or swapped with the next."""
    one = tokens[at]
    if one.kind not in ("WORD", "NAME", "RULE"):
        return None
    letters = [place for place in range(one.start, one.end) if text[place].isalpha()]
    how = chance.choice(("drop", "double", "exchange", "replace"))
    place = chance.choice(letters)
    letter = text[place]
    said = f"{how} a letter of a {one.kind}"
    match how:
        case "drop" if len(letters) > 1:
            return said, place, place + 1, ""
        case "double":
            return said, place, place + 1, letter * 2
        case "exchange" if place + 1 in letters and text[place + 1] != letter:
            return said, place, place + 2, text[place + 1] + letter
        case "replace":
            new = chance.choice([other for other in "abcdefghijklmnopqrstuvwxyz" if other != letter.lower()])
            return said, place, place + 1, new.upper() if letter.isupper() else new
        case _:
            return None


def _indent(chance: random.Random, tokens: Sequence[Token], at: int, text: str) -> Made | None:
    """The first token of a line stands too far to the right or to the left, or behind a tab."""
    if not _is_first(tokens, at):
        return None
    start = text.rfind("\n", 0, tokens[at].start) + 1
    width = tokens[at].start - start
    how = chance.choice(("one more", "two more", "one less", "two less", "tab"))
    if how == "tab":
        return how, start, start + width, "\t" * max(1, width // 2)
    new = width + {"one more": 1, "two more": 2, "one less": -1, "two less": -2}[how]
    return None if new < 0 else (how, start, start + width, " " * new)


def _is_first(tokens: Sequence[Token], at: int) -> bool:
    """Whether a token is the first of its line."""
    return at == 0 or tokens[at - 1].path != tokens[at].path or tokens[at - 1].line != tokens[at].line


MAKERS: dict[str, Maker] = {
    "delete": _delete,
    "swap": _swap,
    "misspell": _misspell,
    "duplicate": _duplicate,
    "indentation": _indent,
}


def make_faults(content: dict[str, str], count: int, seed: int, kinds: Sequence[str]) -> list[Fault]:
    """Different mistakes, as many of each kind; the same for the same content and seed."""
    tokens = [token for path, text in content.items() for token in tokens_of(path, text)]
    found: list[Fault] = []
    for number, kind in enumerate(kinds):
        chance = random.Random(f"{seed} {kind}")
        wanted = count // len(kinds) + (number < count % len(kinds))
        seen: set[tuple[str, int, int, str]] = set()
        for _attempt in range(100 * wanted):
            if len(seen) == wanted:
                break
            at = chance.randrange(len(tokens))
            one = tokens[at]
            made = MAKERS[kind](chance, tokens, at, content[one.path])
            if made is None or (one.path, *made[1:]) in seen:
                continue
            seen.add((one.path, *made[1:]))
            found.append(Fault(kind, made[0], one.path, *made[1:], one.line, one.item, one.head))
    return found
