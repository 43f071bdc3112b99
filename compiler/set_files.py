"""The files of one set: what lies in its folder and has a part in it, in an order that never changes.

Hidden files and what editors leave behind are passed over. A file that looks like a part of the set but has
no place in it (`rule.yaml`, `names.yml`) is a problem: it would be missing in silence.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path, PurePosixPath

from msgspec import Struct

from wonderscript.compiler.manifests import MANIFEST, RULES, SCENARIOS, THEME
from wonderscript.compiler.reading import (
    folder_name,
    leads_outside,
    printable,
    read_source,
    refuse_unreadable,
    shown_below,
    unreadable,
    whole_file,
)
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source
from wonderscript.dsl.suggestions import nearest
from wonderscript.dsl.translation import Phrase

TEXT_ENDING = ".wonder"

# A folder with more than this is no set: it is a home directory, or somebody's joke.
MAX_FILES = 10_000

# Endings of what a set consists of; editors like to add another one.
_ENDINGS = (TEXT_ENDING, ".yaml", ".yml")

_LANGUAGE = re.compile(rf"({SCENARIOS}/)?([a-z]{{2}})\.yaml")


class SetFile(Struct, frozen=True):
    """A file of a set; `inside` is the folder that it must not lead out of."""

    path: Path
    shown_as: str
    inside: Path

    def read(self, report: Report) -> Source | None:
        """The text of the file, or None with a problem reported."""
        return read_source(self.path, self.shown_as, report, inside=self.inside)


class SetFolder(Struct, frozen=True):
    """A set by its files; nothing of it has been read yet."""

    path: Path
    # The name of the folder, which is the id of the set.
    name: str
    shown_as: str
    manifest: SetFile
    rules: SetFile | None
    texts: tuple[SetFile, ...]
    languages: dict[str, SetFile]
    scenarios: tuple[SetFile, ...]
    titles: dict[str, SetFile]
    theme: SetFile | None = None

    @property
    def files(self) -> tuple[SetFile, ...]:
        """All files: manifest, rules, theme, texts, translations, scenarios, their titles."""
        others = tuple(file for file in (self.rules, self.theme) if file is not None)
        return (self.manifest, *others, *self.texts, *self.languages.values(), *self.scenarios, *self.titles.values())


def list_set(folder: Path, shown_as: str, report: Report) -> SetFolder:
    """The set in a folder that holds a manifest."""
    texts: list[SetFile] = []
    scenarios: list[SetFile] = []
    languages: dict[str, SetFile] = {}
    titles: dict[str, SetFile] = {}
    rules: SetFile | None = None
    theme: SetFile | None = None
    for name in sorted(_names_below(folder, shown_as, report)):
        file = SetFile(folder / name, shown_below(shown_as, name), folder)
        if name.endswith(TEXT_ENDING):
            (scenarios if name.startswith(f"{SCENARIOS}/") else texts).append(file)
        elif found := _LANGUAGE.fullmatch(name):
            (titles if found[1] else languages)[found[2]] = file
        elif name == RULES:
            rules = file
        elif name == THEME:
            theme = file
        elif name != MANIFEST and (reason := _no_place_for(name)):
            values = {"path": file.shown_as, "reason": reason}
            report.add(Problem("unreadable-file", whole_file(file.shown_as), values))
    return SetFolder(
        path=folder,
        name=folder_name(folder),
        shown_as=shown_as,
        manifest=SetFile(folder / MANIFEST, shown_below(shown_as, MANIFEST), folder),
        rules=rules,
        texts=tuple(texts),
        languages=languages,
        scenarios=tuple(scenarios),
        titles=titles,
        theme=theme,
    )


def is_set(folder: Path) -> bool:
    """Whether a folder has a manifest, readable or not."""
    return os.path.lexists(folder / MANIFEST)


def is_ignored(name: str) -> bool:
    """Hidden files, what editors leave behind, and what Python does."""
    return (
        name.startswith(".")
        or name.endswith(("~", ".swp", ".swo", ".bak", ".orig"))
        or (name.startswith("#") and name.endswith("#"))
        or name == "__pycache__"
    )


def entries_of(folder: Path, shown_as: str, report: Report) -> list[os.DirEntry[str]] | None:
    """What lies in a folder and is not ignored; None with a problem reported if that is not to be known."""
    try:
        refuse_unreadable(folder)
        with os.scandir(folder) as entries:
            found = list(islice(entries, MAX_FILES + 1))
    except OSError as error:
        report.add(unreadable(whole_file(shown_as), error, folder))
        return None
    if len(found) > MAX_FILES:
        report.add(_too_many(shown_as))
        return None
    return [entry for entry in found if not is_ignored(entry.name)]


def _too_many(shown_as: str) -> Problem:
    return Problem("too-many-items", whole_file(shown_as), {"limit": Phrase("{count:file|files}", count=MAX_FILES)})


def is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether an entry is a folder or a link to one; what cannot be followed is none."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def _names_below(folder: Path, shown_as: str, report: Report) -> Iterator[str]:
    """The files in a folder and in its folders, by their paths from there."""
    waiting = [""]
    left = MAX_FILES
    while waiting:
        below = waiting.pop()
        shown = shown_below(shown_as, below.rstrip("/")) if below else shown_as
        for entry in entries_of(folder / below, shown, report) or ():
            left -= 1
            if left < 0:
                report.add(_too_many(shown_as))
                return
            name = below + entry.name
            if name in (MANIFEST, RULES, THEME) or _LANGUAGE.fullmatch(name):
                yield name
            elif entry.is_dir(follow_symlinks=False):
                waiting.append(f"{name}/")
            elif is_folder(entry):
                _refuse_outside(folder, name, shown_as, report)
            else:
                yield name


def _refuse_outside(folder: Path, name: str, shown_as: str, report: Report) -> None:
    """A linked folder may lead out of the set; one that stays inside is listed where it really lies."""
    target = leads_outside(folder / name, folder)
    if target is not None:
        shown = shown_below(shown_as, name)
        report.add(Problem("link-outside-set", whole_file(shown), {"path": shown, "target": printable(target)}))


def _no_place_for(name: str) -> str | None:
    """Why a file that looks like a part of a set is none."""
    path = PurePosixPath(name)
    if path.name == MANIFEST:
        return "a set cannot lie inside another set"
    if path.suffix.lower() in (".yaml", ".yml"):
        meant = nearest(path.name, (MANIFEST, RULES, THEME)) if path.name == name else None
        only = {"files": f"{MANIFEST}, {RULES}, {THEME}", "scenarios": SCENARIOS}
        told = Phrase(
            "a set has only {files}, and one file a language, such as ru.yaml, beside them and in {scenarios}", **only
        )
        return Phrase("{told} (did you mean {meant}?)", told=told, meant=meant) if meant else told
    inner = next((ending for ending in _ENDINGS if f"{ending}." in path.name.lower()), None)
    if inner is not None:
        plain = path.name[: path.name.lower().index(f"{inner}.")] + inner
        return Phrase(
            "something follows the ending {ending} of its name (did you mean {meant}?)", ending=inner, meant=plain
        )
    if nearest(path.suffix, [TEXT_ENDING]) is not None:
        return Phrase("the texts of a set end in {ending}", ending=TEXT_ENDING)
    return None
