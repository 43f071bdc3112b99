"""The folders of sets that have been compiled, and what stands in them beside the text: their theme."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from wonderscript.compiler.bundles import is_shipped
from wonderscript.compiler.sets import LoadedSet, find_named, find_sets, order_sets
from wonderscript.compiler.themes import Theme, load_theme, merge_themes
from wonderscript.dsl.problems import Report


def folders_of(sets: Sequence[str]) -> tuple[LoadedSet, ...]:
    """The sets and all that they extend, each after what it extends."""
    report = Report()
    shipped = [name for name in sets if is_shipped(name)]
    paths = [Path(name) for name in sets if not is_shipped(name)]
    return order_sets([*find_named(shipped, report), *find_sets(paths, report).sets], report)


def theme_of(sets: Sequence[str], alone: bool = False) -> Theme:
    """The theme of the sets, and, unless they stand alone, of all that they extend."""
    report = Report()
    wanted = [one.folder for one in folders_of(sets) if one.given or not alone]
    found = [load_theme(folder.path, folder.shown_as, report) for folder in wanted]
    return merge_themes(file.theme for file in found if file is not None)
