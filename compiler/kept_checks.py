"""Checks, kept: what did not change since the last check is not read again.

In: the paths somebody asks about. Out: that all is well, if it was so and no file has changed since; else a workspace
that remembers what it read then. Both lie in the store under what was asked for. Whatever is wrong with them, the
check begins anew.
"""

from __future__ import annotations

import gc
import os
import pickle
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from wonderscript.compiler.bundle_store import Store, open_store
from wonderscript.compiler.fingerprints import MANIFEST, fingerprint
from wonderscript.compiler.recipes import Recipe, recipe_of, request_name

if TYPE_CHECKING:
    from wonderscript.compiler.sets import LoadedSet
    from wonderscript.compiler.workspace import Workspace


# As many items are read again sooner than a workspace is written.
_LITTLE = 8


class _Verdict(msgspec.Struct, frozen=True):
    """That all was well with the sets of a recipe while their files said `content`; `summary` is what was told."""

    recipe: Recipe
    content: str
    summary: str


class KeptCheck:
    """What is kept of a check of these paths, with variants together if some are named, for who reads a language."""

    def __init__(self, paths: Sequence[Path], variant: str | None = None, language: str = "en") -> None:
        self.paths = paths
        self.variant = variant
        self.language = language
        self._store = open_store() if fingerprint() else Store(None)
        # Places are told from the working folder on.
        together = () if variant is None else (variant,)
        self._name = request_name(os.getcwd(), *map(str, paths), "with", *together)
        self._recipe: Recipe | None = None
        self._content: str | None = None

    def summary(self) -> str | None:
        """What was told when all was well, if all is as it was then."""
        data = self._store.read(f"{self._name}.{self.language}.verdict")
        if data is None:
            return None
        with suppress(msgspec.DecodeError):
            verdict = msgspec.msgpack.decode(data, type=_Verdict)
            if verdict.recipe.content_now() == verdict.content:
                return verdict.summary
        return None

    def workspace(self) -> Workspace:
        """A workspace that remembers the last check, or a new one."""
        from wonderscript.compiler.workspace import Workspace
        from wonderscript.dsl.parser import use_tables

        data = self._store.read_own(f"{self._name}.workspace")
        if data is None:
            return Workspace()
        # Thousands of small things that stay: looking among them for rubbish takes longer than reading them.
        gc.disable()
        try:
            tables, known = pickle.loads(data)
            use_tables(tables)
        except Exception:
            return Workspace()
        finally:
            gc.enable()
        return known if isinstance(known, Workspace) else Workspace()

    def begin(self, ordered: Sequence[LoadedSet]) -> None:
        """Note what the files say before they are read: the paths led to these sets."""
        self._recipe = recipe_of(ordered, self._searched()) if self._lead_to_sets() else None
        self._content = None if self._recipe is None else self._recipe.content_now()

    def keep(self, workspace: Workspace, summary: str | None) -> None:
        """Keep what a check read, and that all was well, if so."""
        from wonderscript.dsl.parser import parser_tables

        # Somebody may have saved a file while it was read: then nobody knows which text was well.
        if summary is not None and self._recipe is not None and self._recipe.content_now() == self._content is not None:
            verdict = _Verdict(self._recipe, self._content, summary)
            self._store.write(f"{self._name}.{self.language}.verdict", msgspec.msgpack.encode(verdict))
        if workspace.work > _LITTLE:
            workspace.forget_young(time.time_ns())
            with suppress(RecursionError):
                data = pickle.dumps((parser_tables(), workspace), pickle.HIGHEST_PROTOCOL)
                self._store.write(f"{self._name}.workspace", data)

    def _lead_to_sets(self) -> bool:
        """Whether every path is a folder, so that a look at it shows whether it leads elsewhere now."""
        return all(path.is_dir() for path in self.paths)

    def _searched(self) -> list[Path]:
        return [path for path in self.paths if not os.path.lexists(path / MANIFEST)]
