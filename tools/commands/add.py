"""`add`: one more piece, variant or scenario in a set of one's own, checked before it is there."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from wonderscript.dsl.translation import Phrase
from wonderscript.tools.places import (
    MANIFEST,
    given_or_default,
    refuse_missing,
    refused_name,
    shown,
    write_files,
    write_together,
)
from wonderscript.tools.speech import said, said_in, spoken
from wonderscript.tools.terminal import Progress, WrongUsage, emphasised, say, wants_colour

if TYPE_CHECKING:
    from wonderscript.compiler.sets import LoadedSet
    from wonderscript.compiler.workspace import Combination
    from wonderscript.dsl.problems import Report
    from wonderscript.runtime.playable import PlayableLibrary

EPILOG = """\b
For example:
  wonderscript add card "Tide Mill" my-set
  wonderscript add scenario "the mill grinds twice"
  wonderscript add variant "Quick Mills" my-set

Ends with 0 if it is there, 1 if the set has problems or nothing fits, 2 if it cannot be added under that name."""

VARIANT, SCENARIO = "variant", "scenario"
SUFFIXES = (".wonder", ".yaml")


@click.command(epilog=EPILOG)
@click.argument("kind")
@click.argument("name")
@click.argument("place", required=False, type=click.Path(path_type=Path), metavar="[SET]")
@click.pass_context
def command(ctx: click.Context, kind: str, name: str, place: Path | None) -> None:
    """Add a piece, a variant or a scenario to a set.

    KIND is a kind of piece that the game has (a property may stand before it, in quotes), a word that pieces have in
    their names, `variant` or `scenario`; NAME is what it will be called. SET is the folder of a set, or the set here.
    What is written is varied from what is there, checks as it stands, and is to be changed from there.
    """
    from wonderscript.compiler.lowering import lower
    from wonderscript.dsl.catalogue import has_errors
    from wonderscript.dsl.problems import Report
    from wonderscript.dsl.rendering import render_report
    from wonderscript.tools.additions import Addition, add_piece, add_scenario, add_variant, kinds_there, wanted_of

    name = refused_name(name)
    folder = folder_of(place)
    report = Report()
    bench = Bench(folder, report)
    combination = bench.combination
    if combination is None or has_errors(report):
        say(render_report(report, wants_colour(sys.stderr), spoken()), err=True)
        say(Phrase("Nothing was added: the set has problems."), err=True)
        ctx.exit(1)
    library = lower(combination, None)
    texts = texts_of(folder)
    with Progress(1) as progress:
        progress.step(Phrase("adding {name}", name=name))
        addition: Addition | None
        if kind.casefold() in (SCENARIO, said_in(SCENARIO, "ru")):
            refuse_known(name, SCENARIO, [one.name for one in library.scenarios])
            addition = add_scenario(name, library, texts, bench.accepts)
        elif kind.casefold() in (VARIANT, said_in(VARIANT, "ru")):
            refuse_known(name, VARIANT, library.variants)
            addition = add_variant(name, library, texts, bench.accepts)
        else:
            wanted = wanted_of(library, kind, name)
            if wanted is None:
                known = ", ".join([*kinds_there(library), VARIANT, SCENARIO])
                raise WrongUsage(Phrase('nothing here is called a "{kind}": there are {known}', kind=kind, known=known))
            refuse_known(name, wanted.kind, names_of(combination, wanted.kind))
            addition = add_piece(wanted, library, texts, bench.accepts)
    if addition is None:
        told = 'error: no {kind} of these sets could be varied so that "{name}" fits in'
        say(Phrase(told, kind=kind, name=name), err=True)
        ctx.exit(1)
    write_together((folder / file, text.encode()) for file, text in addition.files.items())
    added = Phrase('Added {kind} "{name}" to {folder}:', kind=kind, name=name, folder=shown(folder))
    say(emphasised(said(added)))
    for file, told in addition.told:
        say(f"  {file:<28} {said(told)}")
    say(Phrase("Change what you like, then: wonderscript check {folder}", folder=shown(folder)))


def refuse_known(name: str, kind: str, known: Sequence[str]) -> None:
    """Nothing takes the name of something that is there."""
    if name.casefold() in {one.casefold() for one in known}:
        raise WrongUsage(Phrase('there is a {kind} called "{name}" already: choose another name', kind=kind, name=name))


def names_of(combination: Combination, kind: str) -> list[str]:
    """What pieces of a kind are called, those of variants too."""
    return [piece.name for model in combination.models for piece in model.pieces if piece.kind == kind]


def folder_of(place: Path | None) -> Path:
    """The folder of the set that is meant."""
    (folder,) = given_or_default([] if place is None else [place])
    refuse_missing([folder])
    if not (folder / MANIFEST).is_file():
        told = "{folder} is no set: name the folder in which its {file} lies"
        raise WrongUsage(Phrase(told, folder=shown(folder), file=MANIFEST))
    return folder


def texts_of(folder: Path) -> dict[str, str]:
    """The texts of a set, by their paths in its folder."""
    from wonderscript.compiler.reading import read_bytes

    files = sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.is_file())
    return {path.relative_to(folder).as_posix(): read_bytes(path).decode() for path in files}


class Bench:
    """The set as it is, and proposals of how it could be: each is checked, and its scenarios are played."""

    def __init__(self, folder: Path, report: Report) -> None:
        from wonderscript.compiler.sets import find_sets, order_sets
        from wonderscript.compiler.workspace import Workspace, closure

        self.folder = folder
        self.workspace = Workspace()
        ordered = order_sets(find_sets([folder], report).sets, report)
        by_name = {loaded.folder.name: loaded for loaded in ordered}
        given = [loaded for loaded in ordered if loaded.given]
        self.below: list[LoadedSet] = [loaded for loaded in ordered if not loaded.given]
        self.combination: Combination | None = None
        if given:
            self.name = given[-1].folder.name
            self.combination = self.workspace.combine(closure(given[-1], by_name), report)
        self.before = len(report)
        self.known = {one.scenario.name for one in self.combination.scenarios} if self.combination else set()

    def accepts(self, files: dict[str, str]) -> bool:
        """Whether nothing more is wrong with these files than without them, and the new scenarios hold."""
        from wonderscript.compiler.sets import find_sets, order_sets
        from wonderscript.compiler.workspace import closure
        from wonderscript.dsl.problems import Report

        with TemporaryDirectory() as place:
            folder = Path(place, self.name)
            write_files(folder, {**texts_of(self.folder), **files})
            report = Report()
            paths = [folder, *(loaded.folder.path for loaded in self.below)]
            ordered = order_sets(find_sets(paths, report).sets, report)
            by_name = {loaded.folder.name: loaded for loaded in ordered}
            combination = self.workspace.combine(closure(by_name[self.name], by_name), report)
            return len(report) <= self.before and self._hold(combination)

    def _hold(self, combination: Combination) -> bool:
        from wonderscript.compiler.lowering import lower
        from wonderscript.runtime.rehearsals import Passed, Scenes, rehearse

        new = [one.scenario for one in combination.scenarios if one.scenario.name not in self.known]
        libraries: dict[str | None, PlayableLibrary] = {one.variant: lower(combination, one.variant) for one in new}
        return all(isinstance(rehearse(one, Scenes(libraries[one.variant])), Passed) for one in new)
