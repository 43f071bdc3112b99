"""`export`: the compiled content of some sets as JSON, on the screen or in a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wonderscript.dsl.translation import Phrase
from wonderscript.tools.places import reason_of, shown, write_file
from wonderscript.tools.speech import spoken
from wonderscript.tools.terminal import WrongUsage, say, wants_colour
from wonderscript.tools.variant_options import variant_option

if TYPE_CHECKING:
    from wonderscript.compiler.bundles import Loader
    from wonderscript.dsl.problems import Problem
    from wonderscript.runtime.playable import PlayableLibrary

# What people name that is not there: their command is wrong, not their content.
NOT_THERE = ("missing-folder", "not-a-set")
EPILOG = """\b
For example:
  wonderscript export SET --to set.json
  wonderscript export SET --variant "Name of a variant" | jq '.pieces[].name'

docs/export.schema.json is the JSON Schema of what is written. Ends with 0 if all went well, 1 if the content has
errors, 2 if the file cannot be written."""


@click.command(epilog=EPILOG)
@click.argument("sets", nargs=-1, required=True, metavar="SET...")
@variant_option("Export this variant of the sets.")
@click.option("--to", type=click.Path(path_type=Path), metavar="FILE", help="Write to this file.")
def command(sets: tuple[str, ...], variant: str | None, to: Path | None) -> None:
    """Write compiled content as JSON: vocabulary, pieces, decks, score sheet, rules, in all languages.

    Every SET is the name of a set that comes with Wonderscript, or the folder of one; they are exported as
    one combination, with all that they extend.
    """
    library = load_or_exit(sets, variant)

    from wonderscript.compiler.export import encode_document, export_document

    data = encode_document(export_document(library))
    if to is None:
        click.echo(data, nl=False)
    elif to.exists() and not to.is_file():
        _write_into(to, data)
    else:
        write_file(Path(os.path.realpath(to)), data)
        say(
            Phrase(
                "{file}: {pieces:piece|pieces}, {size:byte|bytes}",
                file=shown(to),
                pieces=len(library.pieces),
                size=len(data),
            )
        )


def load_or_exit(
    sets: Sequence[str | Path], variant: str | None = None, loader: Loader | None = None
) -> PlayableLibrary:
    """The library of some sets; if they have errors, all of them are said and the command ends.

    Of errors that the loader forgives one is only told that there are some.
    """
    from wonderscript.compiler.bundles import Loader
    from wonderscript.dsl.catalogue import has_errors
    from wonderscript.dsl.problems import Report

    report = Report()
    library = (loader or Loader()).load(sets, variant, report)
    if library is None:
        from wonderscript.dsl.rendering import render_report

        say(render_report(report, wants_colour(sys.stderr), spoken()), err=True)
        wrong_usage = all(problem.id in NOT_THERE or _is_asked(problem) for problem in report)
        click.get_current_context().exit(2 if wrong_usage else 1)
    if variant is None and has_errors(report):
        say(not_playable(" ".join(map(str, sets))), err=True)
    return library


def not_playable(sets: str) -> str:
    """What is told of sets whose decks do not come out, which can be read all the same."""
    return Phrase(
        "{sets}: cannot be played yet, since a deck does not come out even; see `wonderscript check {sets}`.", sets=sets
    )


def _is_asked(problem: Problem) -> bool:
    """Whether a problem is in what stands on the command line."""
    return problem.span.source.path == "command line"


def _write_into(place: Path, data: bytes) -> None:
    """A pipe or a device is written as it is: there is no file that could be replaced."""
    try:
        with open(place, "wb") as stream:
            stream.write(data)
    except OSError as error:
        raise WrongUsage(
            Phrase("cannot write {path}: {reason:nom}", path=shown(place), reason=reason_of(error))
        ) from error
