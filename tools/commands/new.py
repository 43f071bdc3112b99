"""`new`: a starter expansion, made from the set that it extends, checked before it is there."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from wonderscript.dsl.latin import latin_name
from wonderscript.dsl.translation import LANGUAGES, Phrase
from wonderscript.tools.places import MANIFEST, refused_name, shown, write_files, write_folder
from wonderscript.tools.speech import said, spoken
from wonderscript.tools.terminal import Progress, WrongUsage, emphasised, say, wants_colour

if TYPE_CHECKING:
    from wonderscript.runtime.playable import PlayableLibrary

EPILOG = """\b
For example:
  wonderscript new old-harbour --extends base
  wonderscript new old-harbour --extends base --title "The Old Harbour"
  wonderscript new old-harbour --extends base --to expansions
  wonderscript check old-harbour

Ends with 0 if the expansion is there, 1 if the set that it extends has problems, 2 if the folder cannot be made."""

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_NAME = 40

PURPOSES = {
    "set.yaml": "what the set is",
    "en.yaml": "English names",
    "ru.yaml": "Russian names",
    "rules.yaml": "its rules, in two languages",
    "scenarios": "examples of the rules",
    "scenarios/en.yaml": "their titles in English",
    "scenarios/ru.yaml": "their titles in Russian",
}


@click.command(epilog=EPILOG)
@click.argument("name")
@click.option("--extends", "base", required=True, metavar="SET", help="The set to build on, by name or path.")
@click.option(
    "--to", "place", type=click.Path(path_type=Path), metavar="DIR", help="The folder to make it in (default: here)."
)
@click.option("--title", metavar="TEXT", help="What the set is called (default: made of NAME).")
@click.pass_context
def command(ctx: click.Context, name: str, base: str, place: Path | None, title: str | None) -> None:
    """Start an expansion that works as it stands.

    NAME is the id of the new set and the name of its folder: small letters, digits and hyphens. In it are pieces of the
    kinds that people add to this game, with scenarios, rules and names in two languages, to be changed as you like. It
    is written in the language that is spoken: with `--lang ru` names, rules and remarks are Russian.
    """
    refuse_name(name)
    title = title if title is None else refused_name(title)
    refuse_several(base)
    folder = folder_for(name, base, place)

    from wonderscript.compiler.bundles import load_library
    from wonderscript.dsl.problems import Report
    from wonderscript.dsl.rendering import render_report

    report = Report()
    origin = origin_of(base, folder)
    with Progress(2) as progress:
        progress.step(Phrase("reading {name}", name=base))
        library = load_library([origin], None, report)
        progress.step(Phrase("making {name}", name=name))
        files = None if library is None else starter(name, title, library, origin)
    if library is None:
        say(render_report(report, wants_colour(sys.stderr), spoken()), err=True)
        ctx.exit(2 if any(one.id in ("unknown-set", "missing-folder") for one in report) else 1)
    if not files:
        say(Phrase("error: {set} has no pieces that a starter could be made of", set=base), err=True)
        ctx.exit(1)
    write_folder(folder, files)
    say(emphasised(said(Phrase("Made {folder}, which extends {set}:", folder=shown(folder), set=library.sets[-1].id))))
    width = max(map(len, files))
    for file in files:
        purpose = PURPOSES.get(file) or PURPOSES.get(file.split("/")[0], "pieces to change")
        say(f"  {file:<{width}} {said(purpose)}")
    say(Phrase("Change what you like, then: wonderscript check {folder}", folder=shown(folder)))


def refuse_name(name: str) -> None:
    """A name has to be the id of a set, and of none that is there."""
    from wonderscript.compiler.bundles import is_shipped

    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        plain = latin_name(name)[:LONGEST_NAME].strip("-")
        words = '"{name}" cannot name a set: use small Latin letters, digits and hyphens, such as {example}'
        raise WrongUsage(Phrase(words, name=name, example=plain or "old-harbour"))
    if is_shipped(name):
        raise WrongUsage(Phrase("there is a set called {name} already: choose another name", name=name))


def refuse_several(base: str) -> None:
    """One set is named: what it extends comes along, and what else is built on stands in the manifest."""
    names = [name for name in re.split(r"[\s,]+", base) if name]
    if len(names) > 1 and not os.path.lexists(base):
        words = "--extends names one set, such as {set}: what it extends comes along; add others to the set.yaml made"
        raise WrongUsage(Phrase(words, set=names[-1]))


def folder_for(name: str, base: str, place: Path | None) -> Path:
    """The folder to be made; an expansion of a set of one's own lies beside it."""
    from wonderscript.compiler.bundles import is_shipped

    if place is None and not is_shipped(base):
        # The folder of `.` or `..` is only to be known in full.
        place = Path(base if base.strip("./\\") else os.path.abspath(base)).parent
    place = place or Path()
    folder = place / name
    try:
        if os.path.lexists(folder):
            raise WrongUsage(
                Phrase(
                    "{folder} is there already: choose another name, or another folder with --to", folder=shown(folder)
                )
            )
    except ValueError:
        raise WrongUsage(
            Phrase("cannot write {path}: {reason:nom}", path=repr(place), reason="no path looks like that")
        ) from None
    return folder


def origin_of(base: str, folder: Path) -> str | Path:
    """The set that the new one will find under that name: the one beside it, or the one that is shipped."""
    from wonderscript.compiler.bundles import is_shipped

    beside = folder.parent / Path(os.path.abspath(base)).name
    if os.path.lexists(beside / MANIFEST):
        return beside
    if not is_shipped(base) and os.path.lexists(Path(base, MANIFEST)):
        raise WrongUsage(
            Phrase(
                "{folder} would not find {set}: a set lies beside the set that it extends",
                folder=shown(folder),
                set=base,
            )
        )
    return base


def starter(name: str, title: str | None, library: PlayableLibrary, origin: str | Path) -> dict[str, str] | None:
    """The files of the new set: a proposal in which nothing at all is found wrong."""
    from wonderscript.compiler.bundles import SHIPPED
    from wonderscript.compiler.sets import find_sets, order_sets
    from wonderscript.compiler.workspace import Workspace
    from wonderscript.dsl.problems import Report
    from wonderscript.tools.starter_texts import title_of
    from wonderscript.tools.starters import derive_starter

    workspace = Workspace()
    base = SHIPPED / origin if isinstance(origin, str) else origin

    def accept(files: dict[str, str]) -> bool:
        with TemporaryDirectory() as place:
            folder = Path(place, name)
            write_files(folder, files)
            report = Report()
            sets = order_sets(find_sets([base, folder], report).sets, report)
            # What the set that is extended shows was checked there.
            workspace.combine(sets, report, to_play=False)
        return len(report) == 0

    titles = {**dict.fromkeys(LANGUAGES, title_of(name)), **({spoken(): title} if title else {})}
    return derive_starter(name, titles, spoken(), library, accept)
