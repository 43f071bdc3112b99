"""Everyday words: what people write who do not know our words yet, and what we write for it.

In: a line and phrases, each with ours. Out: the line with one of them said in our words. Whether the line can be read
then is not known here: whoever asks reads it again. Words of a game are no business of this module: sets bring theirs
along (`everyday` in their language files).

In a phrase `N` and `M` stand for a number, `W` and `V` for one word, `X`, `Y` and `Z` for some words, `Q` for a name in
quotes, `xN` and `Nx` for how often; `^` is the beginning of a sentence, `^^` that of a line. `needs|requires` is one or
the other; where our words have as many forms (`get|gets`, `gain|gains`), each belongs to the one in its place. A word
with a `*` at its end has any ending there, or none (`кажд*`); `ё` and `е` are one letter. What takes several lines in
our words has a `;` where a new line begins, and a `>` where one begins that is further in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

# Quoted names stand for themselves while words are replaced: each is one character that no text has.
_FIRST_NAME = 0xE000
_NAME = re.compile(r'"[^"\n]*"')
_STAND_IN = "[\ue000-\uf8ff]"
_SLOTS = {
    "N": r"(?P<N>\d+)",
    "M": r"(?P<M>\d+)",
    "W": r"(?P<W>[^\W\d_][\w'-]*)",
    "V": r"(?P<V>[^\W\d_][\w'-]*)",
    "Q": rf"(?P<Q>{_STAND_IN})",
    "xN": r"x\s*(?P<N>\d+)",
    "Nx": r"(?P<N>\d+)\s*x",
}
# A line may begin below another one, further in.
_BEGINNINGS = {"^": r"(?:(?<=^)|(?<=^add )|(?<=: )|(?<=\n  )|(?<=\n    ))", "^^": "(?<=^)"}
_INDENT = "  "
_WIDE = ("X", "Y", "Z")
_MARKS = (",", ":", "/", "+", "-", "*", "(", ")", "&", "=", ">", "<", ".", "!", "•", "½")


class Saying(Struct, frozen=True):
    """Words that people bring along, and ours for them; if ours mean something else, what the language is lacking."""

    everyday: str
    ours: str
    lacking: str = ""


class Rewording(Struct, frozen=True):
    """A line in which one phrase was said in our words."""

    line: str
    phrase: Saying


def phrases_of(rows: Iterable[tuple[str, str]]) -> tuple[Saying, ...]:
    """The phrases of a table; where our words have several forms, there is one for each."""
    return tuple(phrase for everyday, ours in rows for phrase in _forms(everyday, ours))


def _forms(everyday: str, ours: str) -> Iterator[Saying]:
    theirs, own = ([word.split("|") for word in text.split()] for text in (everyday, ours))
    number = max((len(forms) for forms in own), default=1)
    for form in range(number):
        one, other = (
            " ".join(forms[form] if len(forms) == number else "|".join(forms) for forms in words)
            for words in (theirs, own)
        )
        yield Saying(one, other)


def unfilled_slot(everyday: str, ours: str) -> str | None:
    """A slot of our words that the everyday ones do not have once; None if a row can be used."""
    theirs = [slot[-1] if slot[0] == "x" else slot[0] for slot in everyday.split() if slot in _SLOTS or slot in _WIDE]
    wanted = [*re.findall(r"\b[NMWVXYZQ]\b", ours), *theirs]
    return next((slot for slot in wanted if theirs.count(slot) != 1), None)


def reworded(line: str, phrases: Iterable[Saying]) -> Iterator[Rewording]:
    """The line with each phrase that stands in it in our words, one at a time; then with just one of several places."""
    names = _NAME.findall(line)
    plain = line
    for number, name in enumerate(names):
        plain = plain.replace(name, chr(_FIRST_NAME + number), 1)
    for phrase in phrases:
        matches = list(_pattern(phrase.everyday).finditer(plain))
        for chosen in (matches, *([one] for one in matches if len(matches) > 1)):
            said = _replaced(plain, chosen, phrase.ours)
            if said != plain:
                said = "\n".join(map(_tidy, said.strip().split("\n")))
                for number, name in enumerate(names):
                    said = said.replace(chr(_FIRST_NAME + number), name)
                yield Rewording(said, phrase)


def _tidy(line: str) -> str:
    """A line with single spaces, and none before its marks; its indentation stays."""
    words = line.strip()
    levels = (len(line) - len(line.lstrip(" "))) // len(_INDENT)
    return levels * _INDENT + re.sub(r" *([,:]) *", r"\1 ", re.sub(r" +", " ", words)).strip()


def place_of(line: str, saying: Saying) -> tuple[int, int] | None:
    """From where to where a phrase stands in a line, if it does."""
    match = _pattern(saying.everyday).search(line)
    return None if match is None else match.span()


def _replaced(line: str, matches: Iterable[re.Match[str]], ours: str) -> str:
    """The line with our words in these places."""
    said, end = "", 0
    for match in matches:
        said += line[end : match.start()] + _filled(_on_lines(ours, said + line[end : match.start()]), match)
        end = match.end()
    return said + line[end:]


def _on_lines(ours: str, before: str) -> str:
    """Our words on the lines that they take: below a line that is further in, so are these."""
    last = before[before.rfind("\n") + 1 :]
    indent = last[: len(last) - len(last.lstrip(" "))] if "\n" in before else ""
    found = ""
    for part in re.split(r" ([;>]) ", ours):
        if part == ">":
            indent += _INDENT
        found += f"\n{indent}" if part in (";", ">") else part
    return found


def _filled(ours: str, match: re.Match[str]) -> str:
    """Our words, apart from those around them, with what was found in the places of the slots."""
    found = re.sub(r"\b[NMWVXYZQ]\b", lambda slot: match[slot[0]].strip(), ours)
    agreeing = re.sub(r"\b1 points\b", "1 point", re.sub(r"\ba (?=[aeiou])", "an ", found))
    return f" {agreeing} "


@lru_cache(maxsize=4096)
def _pattern(everyday: str) -> re.Pattern[str]:
    words = everyday.split()
    parts: list[str] = []
    for place, word in enumerate(words):
        if word in _BEGINNINGS:
            parts.append(_BEGINNINGS[word])
        elif word in _SLOTS:
            parts.append(_bounded(_SLOTS[word]))
        elif word in _WIDE:
            last = place == len(words) - 1
            parts.append(rf"(?P<{word}>[^,:\s][^,:\n]*{'' if last else '?'})")
        elif word in _MARKS:
            parts.append(rf" *{re.escape(word)} *")
        else:
            parts.append(_bounded(f"(?:{'|'.join(map(_form, word.split('|')))})"))
        following = words[place + 1] if place + 1 < len(words) else None
        if following is not None and word not in (*_BEGINNINGS, *_MARKS) and following not in _MARKS:
            parts.append(" +")
    return re.compile("".join(parts), re.IGNORECASE)


def _form(word: str) -> str:
    """A word as people write it: with any ending, if that is left open, and with or without the dots of `ё`."""
    stem = word.removesuffix("*")
    return re.sub("[её]", "[её]", re.escape(stem)) + ("" if stem == word else r"[\w-]*")


def _bounded(pattern: str) -> str:
    """Whole words only: `row` is not found in `arrow`."""
    return rf"(?<![\w'-]){pattern}(?![\w'-])"
