"""`fmt`: texts in the one layout, written whole or not at all; what cannot be read is left as it is."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wonderscript.dsl.translation import Phrase
from wonderscript.tools.places import given_or_default, refuse_missing, says_already, write_file
from wonderscript.tools.speech import said, spoken
from wonderscript.tools.terminal import say, wants_colour

if TYPE_CHECKING:
    from wonderscript.compiler.set_files import SetFile
    from wonderscript.dsl.problems import Report

EPILOG = """\b
For example:
  wonderscript fmt                    the set here, or all sets in content/
  wonderscript fmt my-expansion/cards.wonder
  wonderscript fmt --check content    says what would change, and changes nothing

Ends with 0 if all is done (with --check: if there is nothing to do), 1 if a text cannot be read (with --check: or would
change), 2 if a path cannot be read or written."""

LONGEST_DIFFERENCE = 24


@click.command(epilog=EPILOG)
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@click.option("--check", "only_check", is_flag=True, help="Change nothing; show what would change.")
@click.pass_context
def command(ctx: click.Context, paths: tuple[Path, ...], only_check: bool) -> None:
    """Put texts into the one layout.

    Spaces, indentation and blank lines are settled; words and comments stay. Every PATH is a set, a folder of sets, or
    a .wonder file of a set. A text that cannot be read is left as it is.
    """
    chosen = given_or_default(paths)
    refuse_missing(chosen)

    from wonderscript.dsl.problems import Report
    from wonderscript.dsl.rendering import render_report

    report = Report()
    files = list(find_texts(chosen, report))
    changes = [change for file in files if (change := change_of(file, report)) is not None]
    for change in changes:
        if only_check:
            say(change.difference())
        else:
            change.make()
            say(Phrase("formatted {file}", file=change.shown_as))
    if len(report):
        say(render_report(report, wants_colour(sys.stdout), spoken()))
    say(summary(len(files), len(changes), only_check, len(report) > 0))
    ctx.exit(1 if len(report) or (only_check and changes) else 0)


def summary(files: int, changes: int, only_check: bool, problems: bool) -> str:
    """What was done, in one line."""
    if changes == 0:
        some = "{files:text|texts}: those that can be read are in the one layout."
        return Phrase(some if problems else "{files:text|texts}: all in the one layout.", files=files)
    would = "{files:text|texts}: {changes:,} would change."
    return Phrase(would if only_check else "{files:text|texts}: {changes:,} changed.", files=files, changes=changes)


def find_texts(paths: list[Path], report: Report) -> Iterator[SetFile]:
    """The texts that paths lead to, each once."""
    from wonderscript.compiler.set_files import TEXT_ENDING
    from wonderscript.compiler.sets import find_sets

    found = find_sets(paths, report)
    seen: set[str] = set()
    for folder in found.sets:
        for file in folder.files:
            real = os.path.realpath(file.path)
            if file.shown_as in found.asked and file.shown_as.endswith(TEXT_ENDING) and real not in seen:
                seen.add(real)
                yield file


@dataclass(frozen=True, slots=True)
class Change:
    """A text that is not in the one layout: what it is, and what it will be."""

    path: Path
    shown_as: str
    before: str
    after: str

    def make(self) -> None:
        """Write the new text in the place of the old one; a link stays a link."""
        target = Path(os.path.realpath(self.path))
        write_file(target, self.after.encode("utf-8"), stat.S_IMODE(target.stat().st_mode))

    def difference(self) -> str:
        """The lines that differ, the first of them if there are many."""
        from difflib import unified_diff

        old, new = self.before.splitlines(), self.after.splitlines()
        lines = list(
            unified_diff(
                old, new, self.shown_as, said(Phrase("{file} (formatted)", file=self.shown_as)), n=1, lineterm=""
            )
        )
        if not lines:
            return Phrase(
                "--- {file}\nonly its line ends, its last line or its first bytes would change", file=self.shown_as
            )
        more = len(lines) - LONGEST_DIFFERENCE
        return "\n".join(
            lines[:LONGEST_DIFFERENCE]
            + ([said(Phrase("... and {count:line|lines} more", count=more))] if more > 0 else [])
        )


def change_of(file: SetFile, report: Report) -> Change | None:
    """What formatting would change in a file; None if nothing, or if the file cannot be read."""
    from wonderscript.dsl.formatting import format_text

    source = file.read(report)
    after = format_text(source, report) if source is not None else None
    if source is None or after is None or says_already(file.path, after.encode("utf-8")):
        return None
    refuse_loss(source.text, after, file.shown_as)
    return Change(file.path, file.shown_as, source.text, after)


def refuse_loss(before: str, after: str, shown_as: str) -> None:
    """The last defence of somebody's text: laid out anew it says the same."""
    from wonderscript.dsl.formatting import same_tree
    from wonderscript.dsl.parser import parse
    from wonderscript.dsl.problems import Report
    from wonderscript.dsl.source import Source

    trees = [parse(Source(shown_as, text), Report()) for text in (before, after)]
    if not same_tree(*trees):
        raise AssertionError(f"formatting would change what {shown_as} says")
