"""Stamps: what a printed folder was made from, so that nothing is printed twice.

In: all that a print depends on. Out: a key; a folder that bears the same one, with all of its files, is up to date.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from wonderscript import __version__
from wonderscript.compiler.picture_files import PictureFile
from wonderscript.compiler.reading import read_bytes
from wonderscript.compiler.themes import Theme
from wonderscript.runtime.playable import PlayableLibrary

STAMP = ".printed.json"
PRESS = Path(__file__).parent
TEMPLATES = PRESS.parent / "templates"


def key_of(libraries: Iterable[PlayableLibrary], theme: Theme, art: Mapping[str, PictureFile], options: object) -> str:
    """What a print is made from, as one key: the sets, their look, how to print, and the press itself."""
    found = sha256(_press())
    for library in libraries:
        found.update(msgspec.msgpack.encode(library))
    found.update(msgspec.json.encode([theme, sorted(art.items()), options]))
    return found.hexdigest()


def is_up_to_date(folder: Path, key: str) -> list[str] | None:
    """The files of a folder that was printed from the same, if all of them are still there."""
    try:
        stamp = json.loads(read_bytes(folder / STAMP))
        files = [str(name) for name in stamp["files"]]
        if stamp["key"] == key and all((folder / name).is_file() for name in files):
            return files
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return None


def stamp(key: str, files: Iterable[str]) -> bytes:
    """What a folder was printed from, as a file."""
    return json.dumps({"key": key, "files": sorted(files)}, indent=1, ensure_ascii=False).encode() + b"\n"


@cache
def _press() -> bytes:
    """The press itself: its version, code and templates."""
    found = sha256(__version__.encode())
    for folder in (PRESS, TEMPLATES, PRESS.parent):
        for path in sorted(folder.rglob("*") if folder != PRESS.parent else folder.glob("*.py")):
            if path.is_file() and "__pycache__" not in path.parts:
                found.update(read_bytes(path))
    return found.digest()
