"""Which sets are meant when somebody names none, and files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from wonderscript.compiler.reading import read_bytes
from wonderscript.dsl.translation import Phrase
from wonderscript.tools.terminal import WrongUsage

MANIFEST = "set.yaml"
CONTENT = Path("content")


def given_or_default(paths: Sequence[Path]) -> list[Path]:
    """The paths given; without any, the set around here, or the sets in content/ or in this folder."""
    if paths:
        return list(paths)
    found = default_path()
    if found is None:
        raise WrongUsage("there is no set here and no folder content/: name the folder of a set")
    return [found]


def default_path() -> Path | None:
    """Where the sets are that somebody means who stands here."""
    if os.path.lexists(MANIFEST):
        return Path()
    if CONTENT.is_dir():
        return CONTENT
    here = Path(os.getcwd())
    if any(os.path.lexists(parent / MANIFEST) for parent in here.parents) or any(here.glob(f"*/{MANIFEST}")):
        return Path()
    return None


def refuse_missing(paths: Sequence[Path]) -> None:
    """Paths have to be there, and folders have to open."""
    for path in paths:
        try:
            if path.is_dir():
                os.scandir(path).close()
            else:
                os.stat(path)
        except (OSError, ValueError) as error:
            why = Phrase("cannot read {path}: {reason:nom}", path=shown(path), reason=reason_of(error))
            near = _set_like(path)
            if near is not None:
                why = Phrase("{why}; did you mean {near}?", why=why, near=near)
            raise WrongUsage(why) from error


def _set_like(path: Path) -> str | None:
    """A folder with a set that lies there and is called nearly like a path that leads nowhere."""
    from wonderscript.dsl.suggestions import nearest

    with suppress(OSError, ValueError):
        if not os.path.lexists(path):
            sets = {each.parent.name: each.parent for each in path.parent.glob(f"*/{MANIFEST}")}
            near = nearest(path.name, sets)
            return None if near is None else shown(sets[near])
    return None


def shown(path: Path) -> str:
    """A path as a message can hold it."""
    return os.fsencode(path).decode("utf-8", "replace")


def reason_of(error: OSError | ValueError) -> str:
    """Why the system refuses, in small letters."""
    words = error.strerror if isinstance(error, OSError) else "no path looks like that"
    return (words or "it does not work").lower()


def write_file(path: Path, data: bytes, mode: int | None = None) -> None:
    """Write a file so that it is there as a whole or as it was before; with a mode, that mode is kept."""
    unfinished = ""
    try:
        descriptor, unfinished = tempfile.mkstemp(prefix=".", suffix=".unfinished", dir=path.parent)
        with open(descriptor, "wb") as file:
            file.write(data)
        os.chmod(unfinished, mode if mode is not None else 0o666 & ~_umask())
        os.replace(unfinished, path)
    except (OSError, ValueError) as error:
        raise WrongUsage(
            Phrase("cannot write {path}: {reason:nom}", path=shown(path), reason=reason_of(error))
        ) from error
    finally:
        if os.path.lexists(unfinished):
            os.unlink(unfinished)


def write_together(files: Iterable[tuple[Path, bytes]]) -> None:
    """Write files so that all are there or all are as before; what says the same already is left alone.

    Each is on the disk before the next one is asked for, beside its place until all of them are there.
    """
    unfinished: dict[Path, str] = {}
    made: list[Path] = []
    try:
        for path, data in files:
            with _cannot_write(path):
                if path.is_dir():
                    raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
                if not says_already(path, data):
                    made += [folder for folder in reversed(path.parents) if not os.path.lexists(folder)]
                    path.parent.mkdir(parents=True, exist_ok=True)
                    unfinished[path] = _write_beside(path, data)
        for path, beside in unfinished.items():
            with _cannot_write(path):
                os.replace(beside, path)
    except BaseException:
        _clean_up(unfinished.values(), made)
        raise


@contextmanager
def _cannot_write(path: Path) -> Iterator[None]:
    """What goes wrong with a file, said to whoever wants it written."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise WrongUsage(
            Phrase("cannot write {path}: {reason:nom}", path=shown(path), reason=reason_of(error))
        ) from error


def says_already(path: Path, data: bytes) -> bool:
    """Whether a file holds just these bytes."""
    try:
        return read_bytes(path, len(data)) == data
    except OSError:
        return False


def _clean_up(unfinished: Iterable[str], made: Sequence[Path]) -> None:
    """Remove files that were not finished, and the folders that were made for them."""
    for beside in unfinished:
        if os.path.lexists(beside):
            os.unlink(beside)
    for folder in reversed(made):
        with suppress(OSError):
            folder.rmdir()


def _write_beside(path: Path, data: bytes) -> str:
    """An unfinished file in the folder of another."""
    descriptor, unfinished = tempfile.mkstemp(prefix=".", suffix=".unfinished", dir=path.parent)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
        os.chmod(unfinished, 0o666 & ~_umask())
    except OSError:
        os.unlink(unfinished)
        raise
    return unfinished


def write_folder(folder: Path, files: dict[str, str]) -> None:
    """Make a new folder with these files in it, all of them or none."""
    unfinished = ""
    try:
        with _cannot_write(folder):
            folder.parent.mkdir(parents=True, exist_ok=True)
            unfinished = tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent)
            write_files(Path(unfinished), files)
            os.chmod(unfinished, 0o777 & ~_umask())
            os.rename(unfinished, folder)
    finally:
        if unfinished:
            shutil.rmtree(unfinished, ignore_errors=True)


def write_files(folder: Path, files: dict[str, str]) -> None:
    """Write texts into a folder, by their paths from there."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def refused_name(name: str) -> str:
    """A name that can stand in quotes on one line."""
    if not name.strip() or any(sign in name for sign in '"\n\r\t') or name != name.strip():
        told = "{name} cannot be a name: it stands in quotes, on one line, without quotes in it"
        raise WrongUsage(Phrase(told, name=repr(name)))
    return name
