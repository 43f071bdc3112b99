"""`unpack`: the sets of a pack as folders, to be played and changed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wonderscript import __version__
from wonderscript.dsl.translation import Phrase
from wonderscript.tools.places import shown
from wonderscript.tools.speech import said
from wonderscript.tools.terminal import Misused, WrongUsage, emphasised, say

if TYPE_CHECKING:
    from wonderscript.tools.packing import Unpacked
    from wonderscript.tools.packs import Pack

EPILOG = """\b
For example:
  wonderscript unpack harbour.wonderpack
  wonderscript unpack harbour.wonderpack --to expansions
  wonderscript unpack harbour.wonderpack --list         only says what is in it
  wonderscript unpack harbour.wonderpack --replace      puts an older folder of that name aside

Ends with 0 if all sets of the pack are there, 2 if it is no pack or a folder cannot be written."""


@click.command(epilog=EPILOG)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--to", type=click.Path(path_type=Path), metavar="DIR", help="The folder to make them in (default: here)."
)
@click.option("--list", "only_list", is_flag=True, help="Only say what is in it.")
@click.option("--replace", is_flag=True, help="Put folders aside that are there already, under another name.")
@click.pass_context
def command(ctx: click.Context, file: Path, to: Path | None, only_list: bool, replace: bool) -> None:
    """Open a pack that somebody made: its sets become folders.

    FILE is what `wonderscript pack` has written. Each set is written to a folder of its own, and nothing else is
    written or run. What is no pack, or holds what no set needs, is refused before anything is written.
    """
    from wonderscript.tools.packing import read_pack, unpack

    if only_list and (replace or to is not None):
        raise Misused("--list writes nothing: leave out --to and --replace", ctx)
    place = to or Path()
    if os.path.lexists(place) and not place.is_dir():
        raise WrongUsage(Phrase("{path} is a file: name a folder to write to", path=shown(place)))
    pack = read_pack(file)
    if only_list:
        _list(pack)
        return
    _tell(pack, unpack(pack, place, file, replace))


def _list(pack: Pack) -> None:
    for one in reversed(pack.contents.sets):
        say(
            emphasised(one.id)
            + ("  " + said(Phrase("extends {sets}", sets=", ".join(one.extends))) if one.extends else "")
        )
        for path in one.files:
            say(f"  {path}")
    say(Phrase("Made by Wonderscript {version}.", version=pack.contents.wonderscript))


def _tell(pack: Pack, done: Unpacked) -> None:
    for folder in done.made:
        count = len(pack.files[folder.name])
        say(Phrase("Made {folder}: {count:file|files}.", folder=shown(folder), count=count))
    for folder in done.same:
        say(Phrase("{folder} is there already, and says the same.", folder=shown(folder)))
    for folder in done.aside:
        say(Phrase("What was there before is now in {folder}.", folder=shown(folder)))
    if pack.contents.wonderscript != __version__:
        versions = {"old": pack.contents.wonderscript, "new": __version__}
        say(Phrase("The pack was made by Wonderscript {old}, and this is {new}.", **versions))
    for name in done.missing:
        say(Phrase("To play it you need {set} too, which is not here: ask for a pack of it.", set=name))
    main = next((folder for folder in (*done.made, *done.same) if folder.name == pack.main.id), None)
    if main is not None:
        say(Phrase("Next: wonderscript check {folder}", folder=shown(main)))
