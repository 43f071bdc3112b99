"""`pack`: a set in one file, for somebody else to open."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wonderscript.dsl.translation import Phrase
from wonderscript.tools.places import refuse_missing, shown, write_file
from wonderscript.tools.speech import said, spoken
from wonderscript.tools.terminal import WrongUsage, emphasised, say, wants_colour

if TYPE_CHECKING:
    from wonderscript.compiler.sets import LoadedSet
    from wonderscript.tools.packing import Packing

EPILOG = """\b
For example:
  wonderscript pack my-set                        writes my-set.wonderpack
  wonderscript pack my-set --to ~/for-a-friend.wonderpack
  wonderscript pack my-set --alone                without the sets of your own that it extends
  wonderscript unpack my-set.wonderpack           what your friend says

Ends with 0 if the pack is there, 1 if a set has errors, 2 if there is no such set or the file cannot be written."""

# Of files that do not go along, the first few are named.
MOST_NAMED = 8


@click.command(epilog=EPILOG)
@click.argument("path", required=False, type=click.Path(path_type=Path), metavar="[SET]")
@click.option(
    "--to",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write to this file (default: here, by the name of the set).",
)
@click.option("--alone", is_flag=True, help="Leave out the sets of your own that it extends.")
@click.pass_context
def command(ctx: click.Context, path: Path | None, to: Path | None, alone: bool) -> None:
    """Put a set into one file that a friend can open.

    SET is the folder of a set of your own; without it, the one in whose folder you stand. The pack holds the texts of
    the set and the pictures that it uses, with those of your other sets that it extends; sets that come with
    Wonderscript everybody has. The same texts make the same file.
    """
    from wonderscript.tools.commands.test import paths_of
    from wonderscript.tools.packing import own_sets, pack_sets

    meant = _at_hand() if path is None else paths_of((str(path),))
    refuse_missing(meant)
    own = own_sets(meant[0])
    _refuse_faulty(ctx, own)
    packing = pack_sets(own, alone)
    file = to if to is not None else Path(f"{packing.pack.main.id}{_ending()}")
    _refuse_other_file(file)
    write_file(Path(os.path.realpath(file)), packing.data)
    _tell(file, packing)


def _at_hand() -> list[Path]:
    from wonderscript.tools.shelves import set_at_hand

    hand = set_at_hand()
    if hand is None or not isinstance(hand[0], Path):
        raise WrongUsage(Phrase("there is no set of your own here: name the folder of one"))
    return [hand[0]]


def _ending() -> str:
    from wonderscript.tools.packs import ENDING

    return ENDING


def _refuse_faulty(ctx: click.Context, own: list[LoadedSet]) -> None:
    """End with what is wrong with the sets: nobody wants to be sent what cannot be played."""
    from wonderscript.compiler.kept_checks import KeptCheck
    from wonderscript.dsl.catalogue import has_errors
    from wonderscript.dsl.rendering import render_report
    from wonderscript.tools.commands.check import check

    kept = KeptCheck([one.folder.path for one in own], None, spoken())
    if kept.summary() is not None:
        return
    report, _summary = check(kept)
    if has_errors(report):
        say(render_report(report, wants_colour(sys.stderr), spoken()), err=True)
        say(Phrase("Nothing was packed: who opens a pack wants to play."), err=True)
        ctx.exit(1)


def _refuse_other_file(file: Path) -> None:
    """A pack takes the place of an older one, and of nothing else."""
    from wonderscript.tools.packing import PackRefused, read_pack

    if os.path.lexists(file):
        try:
            read_pack(file)
        except (PackRefused, WrongUsage) as error:
            words = "{file} is there already, and is no pack: name another file with --to"
            raise WrongUsage(Phrase(words, file=shown(file))) from error


def _tell(file: Path, packing: Packing) -> None:
    from wonderscript.compiler.reading import human_size

    sets = packing.pack.contents.sets
    words = Phrase(
        "Packed {set} in {file}: {size}.",
        set=packing.pack.main.id,
        file=shown(file),
        size=human_size(len(packing.data)),
    )
    say(emphasised(said(words)))
    width = max(len(one.id) for one in sets)
    for one in reversed(sets):
        say(f"  {one.id:<{width}} {said(Phrase('{count:file|files}', count=len(one.files)))}")
    if packing.needed:
        say(Phrase("Not in it, and needed to play: {sets}.", sets=", ".join(packing.needed)))
    if packing.left_out:
        named = ", ".join(packing.left_out[:MOST_NAMED])
        more = len(packing.left_out) - MOST_NAMED
        if more > 0:
            named = said(Phrase("{names} and {count} more", names=named, count=more))
        say(Phrase("Left out, since no set has a use for it: {names}.", names=named))
    say(Phrase("Your friend opens it with: wonderscript unpack {file}", file=shown(Path(file.name))))
