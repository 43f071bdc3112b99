"""The folders of sets that have been compiled, and what stands in them beside the text: their theme, their pictures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from wonderscript.compiler.bundles import is_shipped
from wonderscript.compiler.picture_files import PictureFile, read_picture
from wonderscript.compiler.sets import LoadedSet, find_named, find_sets, order_sets
from wonderscript.compiler.themes import Theme, ThemeFile, load_theme, merge_themes
from wonderscript.dsl.problems import Report


def folders_of(sets: Sequence[str]) -> tuple[LoadedSet, ...]:
    """The sets and all that they extend, each after what it extends."""
    report = Report()
    shipped = [name for name in sets if is_shipped(name)]
    paths = [Path(name) for name in sets if not is_shipped(name)]
    return order_sets([*find_named(shipped, report), *find_sets(paths, report).sets], report)


def printed_sets(sets: Sequence[str]) -> list[LoadedSet]:
    """The sets that are named, with those that join them: the ones that come by themselves where all these are."""
    found: list[LoadedSet] = []
    for one in folders_of(sets):
        there = {other.folder.name for other in found}
        joins = one.manifest is not None and one.manifest.joins is not None
        if one.given or (joins and all(base.text in there for base in one.extends)):
            found.append(one)
    return found


def art_of(sets: Sequence[str]) -> dict[str, PictureFile]:
    """The picture files of pieces, by the names of these, of the sets and of all that they extend."""
    found: dict[str, PictureFile] = {}
    for file in _themes(sets):
        for piece, name in file.files:
            picture = read_picture(file.folder / str(name.value), file.folder)
            if isinstance(picture, PictureFile):
                found[piece] = picture
    return found


def theme_of(sets: Sequence[str], alone: bool = False) -> Theme:
    """The theme of the sets with those that join them, and, unless they stand alone, of all that they extend."""
    return merge_themes(file.theme for file in _themes(sets, alone))


def _themes(sets: Sequence[str], alone: bool = False) -> list[ThemeFile]:
    report = Report()
    wanted = [one.folder for one in (printed_sets(sets) if alone else folders_of(sets))]
    found = [load_theme(folder.path, folder.shown_as, report) for folder in wanted]
    return [file for file in found if file is not None]
