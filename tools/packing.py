"""Sets in folders made into a pack, and a pack made into folders again, all of them or none.

In: the folder of a set whose problems have been told, or a pack and a place. Out: the pack, with what was left out; or
the folders that are there now. Who is asked and what is said, others know.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from wonderscript import __version__
from wonderscript.compiler.manifests import load_manifest
from wonderscript.compiler.reading import TooLarge, is_at_or_below, leads_outside, read_bytes
from wonderscript.compiler.set_files import is_ignored, list_set
from wonderscript.compiler.sets import LoadedSet, find_sets, order_sets, shipped_sets
from wonderscript.compiler.themes import load_theme
from wonderscript.compiler.workspace import closure
from wonderscript.dsl.problems import Report
from wonderscript.dsl.translation import Phrase
from wonderscript.tools.packs import (
    ENDING,
    MOST_BYTES,
    MOST_FILES,
    NoPack,
    Pack,
    PackedSet,
    decode_pack,
    encode_pack,
    fault_of_pack,
    pack_of,
)
from wonderscript.tools.places import MANIFEST, reason_of, shown
from wonderscript.tools.save_files import REFUSED
from wonderscript.tools.terminal import WrongUsage


class PackRefused(WrongUsage):
    """A pack that cannot be made or opened: what is wrong, why that matters, what to do."""

    def __init__(self, path: Path | str, fault: NoPack) -> None:
        place = shown(path) if isinstance(path, Path) else path
        super().__init__(Phrase(REFUSED, place=place, what=fault.what, why=fault.why, fix=fault.fix))


# ---------------------------------------------------------------- from folders


@dataclass(frozen=True, slots=True)
class Packing:
    """A pack of a set, its bytes, and what is not in it: files that are no part of it, and own sets."""

    pack: Pack
    data: bytes
    left_out: tuple[str, ...]
    needed: tuple[str, ...]


def own_sets(path: Path) -> list[LoadedSet]:
    """The set at a path, after those of somebody's own that it extends; `WrongUsage` if it is none of one's own."""
    report = Report()
    found = find_sets([path], report)
    if len(found.sets) != 1:
        raise WrongUsage(Phrase("a pack is made of one set: name the folder of one, with its set.yaml"))
    ordered = order_sets(found.sets, report)
    by_name = {loaded.folder.name: loaded for loaded in ordered}
    given = [loaded for loaded in ordered if loaded.given]
    shipped = [os.path.realpath(folder) for folder in shipped_sets().values()]
    own = [
        one
        for each in given
        for one in closure(each, by_name)
        if not any(is_at_or_below(os.path.realpath(one.folder.path), folder) for folder in shipped)
    ]
    if not own or not own[-1].given:
        name = found.sets[0].name
        raise WrongUsage(Phrase("`{set}` comes with Wonderscript: everybody has it, and need not be sent it", set=name))
    copied = next((one.folder.name for one in own if one.folder.name in shipped_sets()), None)
    if copied is not None:
        words = "`{set}` is called like a set that comes with Wonderscript: give it an id and a folder of its own first"
        raise WrongUsage(Phrase(words, set=copied))
    return own


def pack_sets(own: Sequence[LoadedSet], alone: bool = False) -> Packing:
    """A pack of the last of some sets in which nothing is wrong, with the others, or alone."""
    chosen = own[-1:] if alone else own
    listed = [(one, _files_of(one)) for one in chosen]
    sets = [
        (one.manifest.id.text, tuple(base.text for base in one.extends), {path: _read(one, path) for path in files})
        for one, files in listed
        if one.manifest is not None
    ]
    pack = pack_of(__version__, sets)
    fault = fault_of_pack(pack)
    if fault is not None:
        raise PackRefused(chosen[-1].folder.shown_as, fault)
    there = {name for name, _extends, _files in sets} | shipped_sets().keys()
    return Packing(
        pack,
        encode_pack(pack),
        tuple(f"{one.folder.name}/{name}" for one, files in listed for name in sorted(_others(one.folder.path, files))),
        tuple(dict.fromkeys(base for _name, extends, _files in sets for base in extends if base not in there)),
    )


def _files_of(loaded: LoadedSet) -> list[str]:
    """The files that belong to a set, by their paths from its folder: those that it is read from, and its pictures."""
    folder = loaded.folder
    theme = load_theme(folder.path, folder.shown_as, Report())
    pictures = [] if theme is None else [str(name.value) for _piece, name in theme.files]
    paths = [file.path.relative_to(folder.path).as_posix() for file in folder.files]
    return sorted({*paths, *(Path(os.path.normpath(name)).as_posix() for name in pictures)})


def _read(loaded: LoadedSet, path: str) -> bytes:
    file = loaded.folder.path / path
    try:
        if leads_outside(file, loaded.folder.path) is not None:
            raise OSError(None, "it leads out of the folder of this set")
        return read_bytes(file)
    except OSError as error:
        words = "cannot read {path}: {reason:nom}"
        raise WrongUsage(Phrase(words, path=shown(file), reason=error.strerror or "")) from error


def _others(folder: Path, files: Sequence[str]) -> Iterator[str]:
    """What else lies in the folder of a set: somebody may believe that it goes along."""
    seen = 0
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not is_ignored(name))
        for name in sorted(names):
            path = Path(place, name).relative_to(folder).as_posix()
            seen += 1
            if seen > MOST_FILES:
                return
            if path not in files and not is_ignored(name) and not name.endswith(ENDING):
                yield path


# ---------------------------------------------------------------- to folders


def read_pack(path: Path) -> Pack:
    """The pack in a file; else `PackRefused`, whatever lies there."""
    try:
        data = read_bytes(path, MOST_BYTES + MOST_BYTES // 10)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, TooLarge) else reason_of(error)
        raise WrongUsage(Phrase("cannot read {path}: {reason:nom}", path=shown(path), reason=reason)) from error
    try:
        pack = decode_pack(data)
        for one in pack.contents.sets:
            _refuse_shipped(one)
    except NoPack as fault:
        raise PackRefused(path, fault) from fault
    return pack


@dataclass(slots=True)
class Unpacked:
    """What became of a pack: folders that are new, that said the same already, and those that were put aside."""

    made: list[Path] = field(default_factory=list)
    same: list[Path] = field(default_factory=list)
    aside: list[Path] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def unpack(pack: Pack, place: Path, name: Path, replace: bool = False) -> Unpacked:
    """The sets of a pack as folders in a place, all of them or none; `name` is what people know the pack by.

    A folder that is there already stays as it is: if it says the same, all is well. With `replace`, it is put aside
    under another name.
    """
    done = Unpacked()
    folders = {one.id: place / one.id for one in pack.contents.sets}
    done.same = [folder for one, folder in folders.items() if _says_the_same(folder, pack.files[one])]
    new = {one: folder for one, folder in folders.items() if folder not in done.same}
    taken = [folder for folder in new.values() if os.path.lexists(folder)]
    if taken and not replace:
        words = (
            "{folder} is there already, and is not the same: choose another folder with --to, or say --replace "
            "to put the one that is there aside"
        )
        raise WrongUsage(Phrase(words, folder=", ".join(map(shown, taken))))
    done.missing = _missing(pack, place)
    unfinished = ""
    moved: list[tuple[Path, Path]] = []
    above = [folder for folder in reversed((place, *place.parents)) if not os.path.lexists(folder)]
    try:
        place.mkdir(parents=True, exist_ok=True)
        unfinished = tempfile.mkdtemp(prefix=".unpacking-", dir=place)
        for one in new:
            _write(Path(unfinished, one), pack.files[one])
        for each in pack.contents.sets:
            if each.id in new:
                _refuse_other_set(each, Path(unfinished, each.id), name)
        for one, folder in new.items():
            if folder in taken:
                aside = _aside(folder)
                os.rename(folder, aside)
                moved.append((aside, folder))
                done.aside.append(aside)
            os.rename(Path(unfinished, one), folder)
            moved.append((folder, Path(unfinished, one)))
            done.made.append(folder)
        moved.clear()
        above.clear()
    except (OSError, ValueError) as error:
        words = "cannot write {path}: {reason:nom}"
        raise WrongUsage(Phrase(words, path=shown(place), reason=reason_of(error))) from error
    finally:
        for now, before in reversed(moved):
            os.rename(now, before)
        if unfinished:
            shutil.rmtree(unfinished, ignore_errors=True)
        _remove_empty(above)
    return done


def _refuse_shipped(one: PackedSet) -> None:
    if one.id in shipped_sets():
        raise NoPack(
            Phrase("`{set}` in it is called like a set that comes with Wonderscript", set=one.id),
            "what extends that set would get this one in its place.",
            "ask for a pack in which that set has an id of its own.",
        )


def _says_the_same(folder: Path, files: dict[str, bytes]) -> bool:
    """Whether a folder has just the files of a set, and they say the same."""
    if not folder.is_dir():
        return False
    try:
        found = list_set(folder, shown(folder), Report())
        texts = {file.path.relative_to(folder).as_posix() for file in found.files if os.path.lexists(file.path)}
        return texts <= files.keys() and all(
            read_bytes(folder / path, len(data)) == data for path, data in files.items()
        )
    except OSError:
        return False


def _missing(pack: Pack, place: Path) -> list[str]:
    """The sets that those of a pack extend and that are neither in it nor here nor with Wonderscript."""
    there = pack.files.keys() | shipped_sets().keys()
    wanted = dict.fromkeys(base for one in pack.contents.sets for base in one.extends if base not in there)
    return [base for base in wanted if not os.path.lexists(place / base / MANIFEST)]


def _write(folder: Path, files: dict[str, bytes]) -> None:
    for path, data in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def _refuse_other_set(one: PackedSet, folder: Path, name: Path) -> None:
    """What is written has to be the set that the pack says it is, and nothing in it may have no place in a set."""
    report = Report()
    found = list_set(folder, one.id, report)
    manifest = load_manifest(folder, one.id, Report())
    known = {file.path.relative_to(folder).as_posix() for file in found.files}
    odd = next((path for path in one.files if path.endswith((".wonder", ".yaml")) and path not in known), None)
    if odd is not None or len(report):
        path = f"{one.id}/{odd}" if odd is not None else next(iter(report)).span.source.path
        words = Phrase("`{path}` in it has no place in a set", path=path)
        raise PackRefused(name, NoPack(words, "nothing would ever read that file.", _ASK_AUTHOR))
    if manifest is not None and (manifest.id.text, tuple(one.text for one in manifest.extends)) != (
        one.id,
        one.extends,
    ):
        words = Phrase("its list of contents says otherwise of `{set}` than the set.yaml of that set", set=one.id)
        raise PackRefused(name, NoPack(words, "nobody would know which of the two is true.", _ASK_AUTHOR))


_ASK_AUTHOR = Phrase("ask who made the pack to pack the set again.")


def _aside(folder: Path) -> Path:
    """A free name for a folder that is put aside; nothing takes a folder of such a name for a set."""
    names = (folder.with_name(f"{folder.name}{number or ''}.bak") for number in range(MOST_FILES))
    return next(path for path in names if not os.path.lexists(path))


def _remove_empty(folders: Sequence[Path]) -> None:
    for folder in reversed(folders):
        if os.path.isdir(folder) and not os.listdir(folder):
            os.rmdir(folder)
