"""What files say now, as one short text each: of sets, of manifests in a folder, of the compiler itself.

In: folders. Out: hashes that change when a file that can say something changes, comes or goes. Nothing is parsed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

from wonderscript import __version__
from wonderscript.compiler.reading import NoFile, TooLarge, folder_name, leads_outside, read_bytes

PACKAGE = Path(__file__).parents[1]
MANIFEST = "set.yaml"

# Files of a set that can say something. Of all others the name is enough: it may be a misspelt one of these.
_SPEAKING = (".wonder", ".yaml", ".yml")
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
    """What the compiler is: its version and its own source files; empty if those are no files."""
    if not (PACKAGE / "compiler").is_dir():
        return b""
    found = Hash().feed(__version__.encode())
    for layer in _LAYERS:
        for name, path in _files_below(PACKAGE / layer):
            if name.endswith(_SOURCES):
                found.feed(f"{layer}/{name}".encode(), read_bytes(path))
    return found.result().encode()


def content_key(folders: Iterable[Path]) -> str | None:
    """What the files of some sets say now, in the eyes of this compiler; None if that is not to be known."""
    found = Hash().feed(fingerprint())
    try:
        for folder in folders:
            found.feed(b"set", folder_name(folder).encode("utf-8", "surrogateescape"))
            for name, path in _files_below(folder):
                found.feed(os.fsencode(name), _said_by(path, folder))
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


def _said_by(path: Path, folder: Path) -> bytes:
    """The bytes of a file that can say something; a link counts by where it leads too."""
    said = b""
    if path.is_symlink():
        said = b"outside" if leads_outside(path, folder) is not None else os.fsencode(os.readlink(path))
    if not path.name.endswith(_SPEAKING):
        return said
    try:
        return said + read_bytes(path)
    except (NoFile, TooLarge):
        return said + b"no text"


def _files_below(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files in a folder and in its folders, by their paths from there; hidden ones have no say."""
    waiting = [""]
    left = _MOST_FILES
    while waiting:
        below = waiting.pop()
        for name in sorted(entries_in(folder / below), reverse=True):
            left -= 1
            if left < 0:
                raise OSError(f"too many files in {folder}")
            path = folder / below / name
            if path.is_dir() and not path.is_symlink():
                waiting.append(f"{below}{name}/")
            else:
                yield below + name, path


def entries_in(folder: Path) -> list[str]:
    """The names in a folder, without hidden ones."""
    return [name for name in os.listdir(folder) if not name.startswith((".", "__pycache__"))]
