"""Where bundles lie between two runs: a cache folder of the user, with files that are whole or not there.

In and out: bytes under a name. What they mean is not known here. Nothing here fails: a folder that cannot
be read or written is one without files.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from wonderscript.compiler.reading import read_bytes

# How many files of each ending are kept; the ones used longest ago go first.
KEPT = {".bundle": 64, ".recipe": 256, ".verdict": 256, ".workspace": 16, ".engine": 4}

# A bundle of all shipped sets has a few megabytes.
_MOST_BYTES = 200_000_000
_MAGIC = b"wonderscript 1\n"
_DIGEST = 16
_UNFINISHED = ".unfinished"
_A_DAY = 86_400


class Store(NamedTuple):
    """A folder of files, each with a digest of its bytes; without a folder nothing is kept."""

    folder: Path | None

    def read(self, name: str) -> bytes | None:
        """The bytes under a name, if they are there and whole."""
        if self.folder is None:
            return None
        path = self.folder / name
        try:
            data = read_bytes(path, _MOST_BYTES)
        except OSError:
            return None
        start = len(_MAGIC) + _DIGEST
        body = data[start:]
        if not data.startswith(_MAGIC) or data[len(_MAGIC) : start] != _digest(body):
            return None
        with suppress(OSError):
            os.utime(path)
        return body

    def read_own(self, name: str) -> bytes | None:
        """The bytes under a name, if nobody but this user can have written them."""
        if self.folder is None or not all(map(_is_own, (self.folder, self.folder / name))):
            return None
        return self.read(name)

    def own_file(self, name: str) -> Path | None:
        """The file of a name as it is, not as `write` writes one, if nobody but this user can have written it."""
        if self.folder is None or not all(map(_is_own, (self.folder, self.folder / name))):
            return None
        with suppress(OSError):
            os.utime(self.folder / name)
        return self.folder / name

    def take_in(self, name: str, make: Callable[[Path], bool]) -> Path | None:
        """The file of a name that is made where it is told to; None if it cannot be made or kept."""
        if self.folder is None:
            return None
        unfinished = self.folder / f"{name}.{os.getpid()}{_UNFINISHED}"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not make(unfinished):
                return None
            os.replace(unfinished, self.folder / name)
            self._trim()
        except OSError:
            return None
        finally:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
        return self.own_file(name)

    def write(self, name: str, body: bytes) -> None:
        """Keep bytes under a name: readers see the old file or the new one, never a part of it."""
        if self.folder is None:
            return
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            unfinished = self.folder / f"{name}.{os.getpid()}{_UNFINISHED}"
            try:
                unfinished.write_bytes(_MAGIC + _digest(body) + body)
                os.replace(unfinished, self.folder / name)
            finally:
                unfinished.unlink(missing_ok=True)
            self._trim()

    def _trim(self) -> None:
        """Remove what is too much, and what a run that was stopped left behind."""
        files = sorted(self._files(), reverse=True)
        for ending, most in KEPT.items():
            for _used, path in [file for file in files if file[1].suffix == ending][most:]:
                path.unlink(missing_ok=True)
        for used, path in files:
            if path.suffix == _UNFINISHED and used < time.time() - _A_DAY:
                path.unlink(missing_ok=True)

    def _files(self) -> Iterator[tuple[float, Path]]:
        assert self.folder is not None
        with os.scandir(self.folder) as entries:
            for entry in entries:
                with suppress(OSError):
                    yield entry.stat(follow_symlinks=False).st_mtime, Path(entry.path)


def open_store() -> Store:
    """The store of this user: WONDERSCRIPT_CACHE says where (`off`: nowhere), else the system's custom."""
    chosen = os.environ.get("WONDERSCRIPT_CACHE", "")
    if chosen.lower() == "off":
        return Store(None)
    if chosen:
        return Store(Path(chosen))
    customs = {"XDG_CACHE_HOME": "wonderscript", "LOCALAPPDATA": "wonderscript/cache"}
    return Store(users_folder(customs, ".cache/wonderscript"))


def users_folder(customs: Mapping[str, str], at_home: str) -> Path | None:
    """A folder of this user: below the first folder that a variable names, else at home; None for who has no home.

    Where HOME is empty or the top folder of the system, that is nobody's home.
    """
    for variable, below in customs.items():
        folder = os.environ.get(variable, "")
        if os.path.isabs(folder):
            return Path(folder) / below
    home = Path(os.path.expanduser("~"))
    return home / at_home if home.is_absolute() and home != Path(home.anchor) else None


def _is_own(path: Path) -> bool:
    """Whether a file or folder belongs to this user, who alone may change it; where systems do not say, it does."""
    if not hasattr(os, "getuid"):
        return True
    try:
        state = os.stat(path)
    except OSError:
        return False
    return state.st_uid == os.getuid() and not state.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _digest(body: bytes) -> bytes:
    return blake2b(body, digest_size=_DIGEST).digest()
