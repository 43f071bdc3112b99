"""Which sets are meant, and in which order they are read.

In: paths or names that somebody gave. Out: sets, each after the sets that it extends. A set that is extended
is looked for among the sets given, then next to the set that extends it, then among those that come with the
compiler; so whoever works on a copy of a shipped set sees the copy.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct, field

from wonderscript.compiler.fingerprints import PACKAGE
from wonderscript.compiler.manifests import ENGLISH, Manifest, Text, load_manifest
from wonderscript.compiler.reading import folder_name, is_at_or_below, shown_path, whole_file
from wonderscript.compiler.set_files import (
    TEXT_ENDING,
    SetFile,
    SetFolder,
    entries_of,
    is_folder,
    is_ignored,
    is_set,
    list_set,
)
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.translation import Phrase

__all__ = [
    "FoundSets",
    "LoadedSet",
    "SetFile",
    "SetFolder",
    "find_named",
    "find_sets",
    "joining_places",
    "order_sets",
    "shipped_sets",
]

# Reads the manifest of a set: its folder, how people know that, where problems go.
ReadManifest = Callable[[Path, str, Report], Manifest | None]

# A longer ring of sets is shown by its beginning.
_LONGEST_RING = 8


class FoundSets(Struct, frozen=True):
    """The sets that paths lead to, and the files that were asked for, by the names people know them under."""

    sets: tuple[SetFolder, ...]
    asked: frozenset[str]


class LoadedSet(Struct, frozen=True):
    """A set and its manifest, if that could be read; `given` sets were named, the others are extended."""

    folder: SetFolder
    manifest: Manifest | None
    given: bool

    @property
    def place(self) -> Span:
        """Where the set says who it is."""
        return whole_file(self.folder.manifest.shown_as) if self.manifest is None else self.manifest.id.span

    @property
    def extends(self) -> tuple[Text, ...]:
        """The ids of the sets that this one builds on."""
        return () if self.manifest is None else self.manifest.extends

    @property
    def language(self) -> str:
        """The language in which its names are written."""
        return ENGLISH if self.manifest is None else self.manifest.language


def find_sets(paths: Iterable[Path], report: Report) -> FoundSets:
    """The sets at these paths: each a set, a folder of sets, or a file or folder inside a set."""
    sets: dict[str, SetFolder] = {}
    asked: set[str] = set()
    for path in paths:
        for folder in _set_folders(path, report):
            real = os.path.realpath(folder)
            if real not in sets:
                sets[real] = list_set(folder, shown_path(folder), report)
            asked.update(_asked(path, sets[real], report))
    return FoundSets(tuple(sets.values()), frozenset(asked))


def find_named(names: Sequence[str], report: Report) -> tuple[SetFolder, ...]:
    """Shipped sets by their names, as typed in a command."""
    shipped = shipped_sets()
    command = Source(Phrase("command line"), " ".join(names))
    found: dict[str, SetFolder] = {}
    start = 0
    for name in names:
        if name in shipped:
            found.setdefault(name, list_set(shipped[name], shown_path(shipped[name]), report))
        else:
            here = {folder_name(folder): folder for folder in _sets_below(Path(), ".", Report()) or ()}
            report.add(_unknown_set(Text(name, Span(command, start, start + len(name))), {**here, **shipped}))
        start += len(name) + 1
    return tuple(found.values())


def order_sets(
    folders: Sequence[SetFolder], report: Report, read_manifest: ReadManifest = load_manifest
) -> tuple[LoadedSet, ...]:
    """The sets and all that they extend, each after those that it builds on; sets that join come right after these.

    Who remembers manifests brings along how to read one.
    """
    shelf = _Shelf(report, read_manifest)
    given = [loaded for folder in folders if (loaded := shelf.put(folder, given=True)) is not None]
    ordered: dict[str, LoadedSet] = {}
    for start in given:
        if start.folder.name not in ordered:
            _order_from(start, shelf, ordered)
    found = list(ordered.values())
    while (joining := shelf.find_joining([loaded.folder.name for loaded in found])) is not None:
        bases = {base.text for base in joining.extends}
        last = max(place for place, loaded in enumerate(found) if loaded.folder.name in bases)
        found.insert(last + 1, joining)
    return tuple(found)


def joining_places(folders: Iterable[Path]) -> list[Path]:
    """Where sets can lie that join some sets: beside them, and among those that come with the compiler."""
    beside = [Path(os.path.abspath(folder)).parent for folder in folders]
    return list(dict.fromkeys((*beside, *(folder.parent for folder in shipped_sets().values()))))


def shipped_sets() -> dict[str, Path]:
    """The folders of the sets that come with the compiler, by name."""
    root = PACKAGE / "content"
    if not root.is_dir():
        return {}
    # In a working copy the folder is a link; people know it by the place where it really lies.
    folders = (folder for folder in sorted(root.resolve().iterdir()) if not is_ignored(folder.name))
    return {folder.name: folder for folder in folders if is_set(folder)}


def _set_folders(path: Path, report: Report) -> list[Path]:
    """The folders of the sets that a path means."""
    shown = shown_path(path)
    if not os.path.exists(path):
        report.add(Problem("missing-folder", whole_file(shown), {"path": shown}))
        return []
    is_folder = path.is_dir()
    if is_folder and is_set(path):
        return [path]
    below = _sets_below(path, shown, report) if is_folder else []
    if below is None or below:
        return below or []
    around = next((parent for parent in Path(os.path.abspath(path)).parents if is_set(parent)), None)
    if around is not None:
        return [around]
    if is_folder or path.name.endswith(TEXT_ENDING):
        _report_not_a_set(path if is_folder else path.parent, report)
    else:
        report.add(Problem("file-not-a-set", whole_file(shown), {"path": shown}))
    return []


def _sets_below(folder: Path, shown: str, report: Report) -> list[Path] | None:
    """The sets in a folder of sets; None if it cannot be looked into."""
    entries = entries_of(folder, shown, report)
    if entries is None:
        return None
    folders = [folder / name for name in sorted(entry.name for entry in entries if is_folder(entry))]
    sets = [each for each in folders if is_set(each)]
    for each in folders if sets else ():
        if each not in sets and any(each.glob(f"*{TEXT_ENDING}")):
            _report_not_a_set(each, report)
    return sets


def _report_not_a_set(folder: Path, report: Report) -> None:
    shown = shown_path(folder)
    report.add(Problem("not-a-set", whole_file(shown), {"path": shown}))


def _asked(path: Path, found: SetFolder, report: Report) -> list[str]:
    """The files of a set that a path means: all of them, or those at or below the path."""
    real, root = os.path.realpath(path), os.path.realpath(found.path)
    if is_at_or_below(root, real):
        return [file.shown_as for file in found.files]
    asked = [file.shown_as for file in found.files if is_at_or_below(os.path.realpath(file.path), real)]
    if not asked and path.is_dir():
        _report_not_a_set(path, report)
    elif not asked:
        shown = shown_path(path)
        values = {"path": shown, "reason": "it has no part in the set around it"}
        report.add(Problem("unreadable-file", whole_file(shown), values))
    return asked


class _Shelf(Struct):
    """All sets known so far, by the names of their folders; more are fetched when a set extends them."""

    report: Report
    read_manifest: ReadManifest
    _sets: dict[str, LoadedSet] = field(default_factory=dict)

    def put(self, folder: SetFolder, given: bool) -> LoadedSet | None:
        """Read the manifest of a set and keep it, unless there is one of that name."""
        loaded = LoadedSet(folder, self.read_manifest(folder.path, folder.shown_as, self.report), given)
        first = self._sets.setdefault(folder.name, loaded)
        if first is loaded:
            return loaded
        others = (Place(first.place, "the first"),)
        self.report.add(Problem("duplicate-set", loaded.place, {"set": folder.name}, others))
        return None

    def find(self, base: Text, by: LoadedSet) -> LoadedSet | None:
        """The set that `by` extends, or None with a problem reported."""
        if base.text in self._sets:
            return self._sets[base.text]
        # A wrong id is reported where it stands; whoever uses it is not to blame.
        for loaded in self._sets.values():
            if loaded.manifest is not None and loaded.manifest.id.text == base.text:
                return loaded
        beside, shipped = Path(os.path.abspath(by.folder.path)).parent, shipped_sets()
        for folder in (beside / base.text, shipped.get(base.text)):
            if folder is not None and is_set(folder):
                return self.put(list_set(folder, shown_path(folder), self.report), given=False)
        around = {folder_name(folder): folder for folder in _sets_below(beside, shown_path(beside), Report()) or ()}
        if base.text in around:
            found = around[base.text]
            return self.put(list_set(found, shown_path(found), self.report), given=False)
        known = {name: loaded.folder.path for name, loaded in self._sets.items()} | around | shipped
        known.pop(by.folder.name, None)
        self.report.add(_unknown_set(base, known, beside))
        return None

    def find_joining(self, there: Sequence[str]) -> LoadedSet | None:
        """A set that comes by itself, because all that it extends is there."""
        # Of what nobody asked for the problems are nobody's: they are reported where that set is checked.
        if len(there) < 2:
            return None
        for place in joining_places(self._sets[name].folder.path for name in there):
            for folder in _sets_below(place, shown_path(place), Report()) or ():
                if folder.name in self._sets:
                    continue
                manifest = self.read_manifest(folder, shown_path(folder), Report())
                if manifest is None or manifest.joins is None or len(manifest.extends) < 2:
                    continue
                if all(base.text in there for base in manifest.extends):
                    return self.put(list_set(folder, shown_path(folder), self.report), given=False)
        return None


def _unknown_set(base: Text, known: Mapping[str, Path], beside: Path | None = None) -> Problem:
    places = "the sets that come with Wonderscript"
    if beside is not None:
        far = "the paths given, in {folder} and in the sets that come with Wonderscript"
        places = Phrase(far, folder=shown_path(beside))
    values = {"word": base.text, "places": places, "known": listing(sorted(known), 12) or "(there is none yet)"}
    return Problem("unknown-set", base.span, values, suggestion=nearest(base.text, known) or _titled(base.text, known))


def _titled(word: str, known: Mapping[str, Path]) -> str | None:
    """The set that has these words in its title, in whatever language; of several the one with the shortest."""
    manifests = ((name, load_manifest(folder, name, Report())) for name, folder in known.items())
    titles = [(title, name) for name, one in manifests if one is not None for title in one.title.values()]
    fitting = [(len(title), name) for title, name in titles if word.casefold() in title.casefold()]
    return min(fitting)[1] if len(word) > 2 and fitting else None


class _Step(NamedTuple):
    """A set on the way, how it was reached, and which of its own bases are still to be seen."""

    loaded: LoadedSet
    reached_by: Text | None
    bases: Iterator[Text]


def _order_from(start: LoadedSet, shelf: _Shelf, ordered: dict[str, LoadedSet]) -> None:
    """Add a set to the order after everything that it builds on. A loop: chains of sets may be long."""
    way = {start.folder.name: _Step(start, None, iter(start.extends))}
    while way:
        step = next(reversed(way.values()))
        base = next(step.bases, None)
        if base is None:
            ordered[step.loaded.folder.name] = step.loaded
            del way[step.loaded.folder.name]
            continue
        found = shelf.find(base, step.loaded)
        if found is None or found.folder.name in ordered:
            continue
        if found.folder.name in way:
            shelf.report.add(_cycle(found, base, list(way.values())))
        else:
            way[found.folder.name] = _Step(found, base, iter(found.extends))


def _cycle(found: LoadedSet, base: Text, way: list[_Step]) -> Problem:
    """The problem that `base` leads back to a set on the way."""
    first = next(place for place, step in enumerate(way) if step.loaded is found)
    ring = way[first:][:_LONGEST_RING]
    names = [step.loaded.folder.name for step in ring]
    if len(way) - first > len(ring):
        names.append("...")
    others = tuple(Place(step.reached_by.span, "by way of this") for step in ring[1:] if step.reached_by)
    return Problem("set-cycle", base.span, {"ring": " -> ".join([*names, found.folder.name])}, others)
