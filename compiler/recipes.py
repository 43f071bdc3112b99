"""Where a request led to: the folders of all sets that it takes, and how to see that it still leads there.

To know which sets are extended one has to read manifests; a recipe remembers what came of it. It is outdated when a
manifest is there now that would be read before another, or when a set came that joins these.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from wonderscript.compiler.fingerprints import MANIFEST, Hash, content_key, fingerprint, manifests_in, names_below

if TYPE_CHECKING:
    from wonderscript.compiler.sets import LoadedSet


class Recipe(msgspec.Struct, frozen=True):
    """The folders that a request led to, in order, and manifests that would be read if they were there.

    `around` are folders in which sets can lie that join these, and `joining` says what their manifests were;
    `searched` are folders that were looked through for sets, and `names` says what lay there.
    """

    folders: tuple[str, ...]
    absent: tuple[str, ...]
    around: tuple[str, ...]
    joining: str
    searched: tuple[str, ...] = ()
    names: str = ""

    def content_now(self) -> str | None:
        """What the files of these sets say now; None if the request would lead elsewhere."""
        if any(map(os.path.lexists, self.absent)) or manifests_in(self.around) != self.joining:
            return None
        if self.searched and names_below(self.searched) != self.names:
            return None
        return content_key(map(Path, self.folders))


def recipe_of(ordered: Sequence[LoadedSet], searched: Iterable[Path] = ()) -> Recipe:
    """The recipe of a request that led to these sets; `searched` are folders that were looked through for sets."""
    from wonderscript.compiler.sets import joining_places

    beside = [
        os.path.join(os.path.dirname(os.path.abspath(loaded.folder.path)), base.text, MANIFEST)
        for loaded in ordered
        for base in loaded.extends
    ]
    folders = tuple(os.path.abspath(loaded.folder.path) for loaded in ordered)
    absent = tuple(path for path in dict.fromkeys(beside) if not os.path.lexists(path))
    around = tuple(map(str, joining_places(map(Path, folders)))) if len(folders) > 1 else ()
    looked_through = tuple(map(os.path.abspath, searched))
    return Recipe(folders, absent, around, manifests_in(around), looked_through, names_below(looked_through))


def request_name(*request: str) -> str:
    """A name for what is kept about a request."""
    return Hash().feed(fingerprint(), *map(os.fsencode, request)).result()
