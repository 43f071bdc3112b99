"""Names of files that every system takes, and that nobody mistakes for another: what a pack may hold.

In: paths within a pack, with `/` between their parts. Out: what is wrong with one of them, or two that are told apart
by nobody. Whether there is such a file is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import category, name, normalize

from wonderscript.compiler.picture_files import ENDINGS as PICTURE_ENDINGS
from wonderscript.compiler.set_files import TEXT_ENDING, is_ignored
from wonderscript.dsl.letters import TO_LATIN
from wonderscript.dsl.translation import Phrase

TEXT_ENDINGS = (TEXT_ENDING, ".yaml")
# Some systems take no more of a path, counted from the root of a disk, than 255 bytes.
LONGEST_PART = 100
LONGEST_PATH = 180
MOST_PARTS = 8

_SIGNS = frozenset(" -_.,()+&'!")
_DISK = re.compile("[A-Za-z]:")
_WORD = re.compile(r"[^\W\d_]+")
# Names that Windows keeps for devices, whatever their ending.
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\..*)?", re.IGNORECASE)
_ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")
_GREEK = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαονρικ", "ABEZHIKMNOPTYXaovpik")


def fault_of_path(path: str) -> str | None:
    """What is wrong with the path of a file in a pack, if anything is."""
    if path.startswith("/") or _DISK.match(path):
        return Phrase("its path begins at the root of a disk")
    if "\\" in path:
        return Phrase("its path has a `\\` in it")
    parts = path.split("/")
    if any(part in ("", ".", "..") for part in parts):
        return Phrase("its path leads to another folder")
    if len(path.encode("utf-8", "replace")) > LONGEST_PATH or len(parts) > MOST_PARTS:
        return Phrase("its path is too long")
    found = next(filter(None, map(_fault_of_name, parts)), None)
    if found is None and not (path.endswith(TEXT_ENDINGS) or path.lower().endswith(PICTURE_ENDINGS)):
        return Phrase("a set has no such files")
    return found


def _fault_of_name(part: str) -> str | None:
    if not all((letter.isprintable() and category(letter)[0] not in "CZ") or letter == " " for letter in part):
        return Phrase("its name has a character that nobody can see")
    if normalize("NFKC", part) != part or any(map(_is_mixed, _WORD.findall(part))):
        return Phrase("its name has letters that only look like others")
    if not all(letter.isalnum() or category(letter)[0] == "M" or letter in _SIGNS for letter in part):
        return Phrase("its name has a sign that not every system takes")
    if _DEVICE.fullmatch(part) or part != part.strip() or part[-1] == "." or part[0] == "-":
        return Phrase("its name is one that not every system takes")
    if is_ignored(part):
        return Phrase("it is hidden")
    return Phrase("its name is too long") if len(part.encode()) > LONGEST_PART else None


def _is_mixed(word: str) -> bool:
    """Whether a word has letters of two alphabets that look alike."""
    alphabets = {name(letter, "").partition(" ")[0] for letter in word}
    return len(alphabets.intersection(_ALPHABETS)) > 1


def mistakable(paths: Iterable[str]) -> tuple[str, str] | None:
    """Two paths that are one on some systems, or look like one, or of which one lies in the other; if there are any."""
    known: dict[str, str] = {}
    listed = list(paths)
    for path in listed:
        for key in {path.casefold(), looks_of(path)}:
            if known.setdefault(key, path) is not path:
                return known[key], path
    for path in listed:
        parts = path.split("/")
        for end in range(1, len(parts)):
            above = known.get("/".join(parts[:end]).casefold())
            if above is not None:
                return above, path
    folders: dict[str, str] = {}
    for path in listed:
        parts = path.split("/")
        for end in range(1, len(parts)):
            folder = "/".join(parts[:end])
            for key in {folder.casefold(), looks_of(folder)}:
                if folders.setdefault(key, folder) != folder:
                    return folders[key], folder
    return None


def looks_of(path: str) -> str:
    """A path in the letters that it looks like."""
    return path.translate(TO_LATIN).translate(_GREEK).casefold()
