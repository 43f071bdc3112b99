"""What files say now, as one short text each: of sets, of manifests in a folder, of the compiler itself.

In: folders. Out: hashes that change when a file that can say something changes, comes or goes. Nothing is parsed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from pathlib import Path

from wonderscript import __version__
from wonderscript.compiler.drafts import is_young, stamp_in
from wonderscript.compiler.reading import NoFile, TooLarge, folder_name, leads_outside, read_bytes

PACKAGE = Path(__file__).parents[1]
MANIFEST = "set.yaml"

# Files of a set that can say something. Of all others the name is enough: it may be a misspelt one of these.
_SPEAKING = (".wonder", ".yaml", ".yml", ".png", ".svg")
_SOURCES = (".py", ".lark", ".json")
_LAYERS = ("dsl", "compiler", "runtime")
_MOST_FILES = 10_000


class Hash:
    """A hash of parts: the same bytes cut in another way make another hash."""

    def __init__(self) -> None:
        self._state = blake2b(digest_size=20)

    def feed(self, *parts: bytes) -> Hash:
        """Add parts."""
        for part in parts:
            self._state.update(len(part).to_bytes(8, "little"))
            self._state.update(part)
        return self

    def result(self) -> str:
        """The hash of all parts so far."""
        return self._state.hexdigest()


@cache
def fingerprint() -> bytes:
    """What the compiler is: its version and its own source files; empty if those are no files.

    Python looks whether a source was written anew, and so do we: reading them all would take longer than a small check.
    What was written just now may be written again with the same stamp, and is read.
    """
    if not (PACKAGE / "compiler").is_dir():
        return b""
    found, now = Hash().feed(__version__.encode()), time.time_ns()
    for layer in _LAYERS:
        for name, entry in _files_below(PACKAGE / layer):
            if name.endswith(_SOURCES):
                stamp = stamp_in(entry.stat())
                said = read_bytes(Path(entry.path)) if is_young(stamp, now) else repr(stamp).encode()
                found.feed(f"{layer}/{name}".encode(), said)
    return found.result().encode()


def content_key(folders: Iterable[Path]) -> str | None:
    """What the files of some sets say now, in the eyes of this compiler; None if that is not to be known."""
    found = Hash().feed(fingerprint())
    try:
        for folder in folders:
            found.feed(b"set", folder_name(folder).encode("utf-8", "surrogateescape"))
            for name, entry in _files_below(folder):
                found.feed(os.fsencode(name), _said_by(entry, folder))
    except OSError:
        return None
    return found.result()


def manifests_in(places: Iterable[str]) -> str:
    """What the manifests of all sets in some folders say now."""
    found = Hash()
    for place in map(Path, places):
        with suppress(OSError):
            for name in sorted(entries_in(place)):
                with suppress(OSError):
                    found.feed(os.fsencode(name), read_bytes(place / name / MANIFEST))
    return found.result()


def names_below(places: Iterable[str]) -> str:
    """What lies in some folders and in the folders there, by name."""
    found = Hash()
    for place in map(Path, places):
        for folder in (place, *(place / name for name in _names(place))):
            found.feed(os.fsencode(folder), *map(os.fsencode, _names(folder)))
    return found.result()


def _names(folder: Path) -> list[str]:
    with suppress(OSError):
        return sorted(entries_in(folder))
    return []


def _said_by(entry: os.DirEntry[str], folder: Path) -> bytes:
    """The bytes of a file that can say something; a link counts by where it leads too."""
    said = b""
    if entry.is_symlink():
        outside = leads_outside(Path(entry.path), folder) is not None
        said = b"outside" if outside else os.fsencode(os.readlink(entry.path))
    if not entry.name.endswith(_SPEAKING):
        return said
    try:
        return said + read_bytes(Path(entry.path))
    except (NoFile, TooLarge):
        return said + b"no text"


def _files_below(folder: Path) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """The files in a folder and in its folders, by their paths from there; hidden ones have no say."""
    waiting = [""]
    left = _MOST_FILES
    while waiting:
        below = waiting.pop()
        with os.scandir(folder / below) as found:
            entries = sorted((entry for entry in found if _is_seen(entry.name)), key=attrgetter("name"), reverse=True)
        left -= len(entries)
        if left < 0:
            raise OSError(f"too many files in {folder}")
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                waiting.append(f"{below}{entry.name}/")
            else:
                yield below + entry.name, entry


def entries_in(folder: Path) -> list[str]:
    """The names in a folder, without hidden ones."""
    return [name for name in os.listdir(folder) if _is_seen(name)]


def _is_seen(name: str) -> bool:
    return not name.startswith((".", "__pycache__"))
