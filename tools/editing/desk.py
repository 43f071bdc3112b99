"""The desk: the texts that somebody is writing, and what is known of the sets that they are in.

In: texts as they stand in an editor. Out: sets as they are with these texts in the place of their files, read and
checked anew when somebody asks after a change. What an edit did not touch is remembered (`compiler/workspace.py`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from wonderscript.compiler.drafts import trying
from wonderscript.compiler.manifests import MANIFEST
from wonderscript.compiler.reading import decode_source, is_at_or_below, read_bytes
from wonderscript.compiler.set_files import is_ignored
from wonderscript.compiler.sets import LoadedSet, shipped_sets
from wonderscript.compiler.workspace import Combination, Workspace, closure
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source

# After so many readings there is much to be forgotten of texts as they were; each leaves some 0.2 MB behind.
MOST_READINGS = 300


@dataclass(slots=True)
class SetAtHand:
    """A set that somebody works on, as it was when it was read last.

    `paths` are the files of it and of all that it extends, by the names people know them under; the `own` ones may be
    written. Of a set that cannot be read at all there is no combination.
    """

    folder: Path
    problems: tuple[Problem, ...] = ()
    combination: Combination | None = None
    paths: dict[str, Path] = field(default_factory=dict)
    own: frozenset[str] = frozenset()
    # The last combination whose words could all be read: what is known while somebody writes.
    known: Combination | None = None

    @property
    def name(self) -> str:
        """The id of the set."""
        return self.folder.name

    def shown(self, path: Path) -> str | None:
        """The name under which people know a file of the set."""
        return next((shown for shown, one in self.paths.items() if one == path), None)

    def extends(self, folder: Path) -> bool:
        """Whether the set builds on the one in a folder, or is it."""
        known = self.combination or self.known
        return folder == self.folder or (
            known is not None and any(real(loaded.folder.path) == folder for loaded in known.sets)
        )


class Desk:
    """Keeps texts and sets; see `set_with` for what is asked most."""

    def __init__(self) -> None:
        self._workspace = Workspace()
        self._drafts: dict[Path, bytes] = {}
        self._sets: dict[Path, SetAtHand] = {}
        # The sets in which something was written since they were read.
        self._stale: set[Path] = set()
        self._readings = 0
        self._shipped = [Path(os.path.realpath(folder)) for folder in shipped_sets().values()]

    # ------------------------------------------------------------ texts

    def write(self, path: Path, text: str) -> None:
        """This is what a file says from now on, whatever is on the disk."""
        path = real(path)
        self._drafts[path] = text.encode("utf-8", "replace")
        self.has_changed(path)

    def close(self, path: Path) -> None:
        """From now on a file says what is on the disk."""
        path = real(path)
        self._drafts.pop(path, None)
        self.has_changed(path)

    def has_changed(self, path: Path) -> None:
        """Take note that a file, on the disk or not, says something else."""
        folder = set_around(real(path))
        for known in list(self._sets.values()):
            if folder is not None and known.extends(folder):
                self._stale.add(known.folder)

    def text(self, path: Path) -> Source | None:
        """What a file says now; None if nothing can be read there."""
        path = real(path)
        data = self._drafts.get(path)
        try:
            data = read_bytes(path) if data is None else data
        except OSError:
            return None
        return decode_source(data, path.name, Report()) or Source(path.name, data.decode("utf-8", "replace"))

    @property
    def open_texts(self) -> list[Path]:
        """The files that somebody has open."""
        return list(self._drafts)

    def is_own(self, path: Path) -> bool:
        """Whether a file is somebody's own: nobody writes into the sets that come with us."""
        return not any(is_at_or_below(str(real(path)), str(folder)) for folder in self._shipped)

    # ------------------------------------------------------------ sets

    def set_with(self, path: Path) -> SetAtHand | None:
        """The set that a file is in, as it is now."""
        folder = set_around(real(path))
        return None if folder is None else self.set_in(folder)

    def set_in(self, folder: Path) -> SetAtHand:
        """The set in a folder, as it is now."""
        known = self._sets.get(folder)
        if known is None or folder in self._stale:
            known = self._read(folder, known)
            self._sets[folder] = known
            self._stale.discard(folder)
        return known

    def last_known(self, path: Path) -> SetAtHand | None:
        """The set that a file is in, as it was read last: good enough for who is just writing a word."""
        folder = set_around(real(path))
        if folder is None:
            return None
        return self._sets.get(folder) or self.set_in(folder)

    def sets_upon(self, folder: Path) -> list[SetAtHand]:
        """The sets of the author that build on the one in a folder: that itself, those beside it and all at hand."""
        beside = sorted(one.parent for one in folder.parent.glob(f"*/{MANIFEST}") if not is_ignored(one.parent.name))
        more = [one for one in self._sets if one not in beside and self._sets[one].extends(folder)]
        found = (self.set_in(one) for one in dict.fromkeys([folder, *beside, *more]))
        return [one for one in found if one.extends(folder)]

    def stale_sets(self) -> Iterator[SetAtHand]:
        """The sets that have to be read again, each as it is now."""
        for folder in sorted(self._stale):
            if (folder / MANIFEST).exists():
                yield self.set_in(folder)
            else:
                self._stale.discard(folder)
                self._sets.pop(folder, None)

    def rest(self) -> None:
        """While nobody asks: make room again, and find out anew what whoever goes on writing will ask for."""
        if self._readings >= MOST_READINGS:
            self._make_room()
            for folder in list(self._sets):
                self._sets[folder] = self._read(folder, self._sets[folder])

    def _make_room(self) -> None:
        self._workspace.forget_what_is_gone()
        self._readings = 0

    def tried(self, folder: Path, texts: dict[Path, str]) -> tuple[Problem, ...]:
        """What would be wrong with a set if some of its files said something else."""
        more = {real(path): text.encode("utf-8", "replace") for path, text in texts.items()}
        with trying({**self._drafts, **more}):
            return tuple(self._checked(folder)[0])

    def _read(self, folder: Path, last: SetAtHand | None) -> SetAtHand:
        self._readings += 1
        if self._readings > 10 * MOST_READINGS:
            self._make_room()
        with trying(self._drafts):
            report, ordered, combination = self._checked(folder)
        paths = {file.shown_as: real(file.path) for loaded in ordered for file in loaded.folder.files}
        own = frozenset(file.shown_as for loaded in ordered if loaded.given for file in loaded.folder.files)
        known = None if last is None else last.known
        if combination is not None and combination.model.vocabulary.kinds:
            known = combination
        return SetAtHand(folder, tuple(report), combination, paths, own, known)

    def _checked(self, folder: Path) -> tuple[Report, tuple[LoadedSet, ...], Combination | None]:
        report = Report()
        ordered = self._workspace.find([folder], report)
        by_name = {loaded.folder.name: loaded for loaded in ordered}
        combination = None
        for loaded in ordered:
            if loaded.given:
                combination = self._workspace.combine(closure(loaded, by_name), report, to_play=False)
        return report, ordered, combination


def real(path: Path) -> Path:
    """A path without links, under which a file is known here."""
    return Path(os.path.realpath(path))


def set_around(path: Path) -> Path | None:
    """The folder of the set that a file is in."""
    return next((folder for folder in path.parents if (folder / MANIFEST).is_file()), None)
