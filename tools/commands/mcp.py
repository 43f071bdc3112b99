"""`mcp`: a server for assistants, by the Model Context Protocol."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from wonderscript.dsl.translation import Phrase
from wonderscript.tools.places import shown
from wonderscript.tools.terminal import WrongUsage

EPILOG = """\b
For example:
  wonderscript mcp my-set
  wonderscript mcp ~/sets --lang ru

Nobody types this: programs start it, and docs/assistants.md says how they are told to. Ends with 0 when nobody asks any
more, 2 if there is no such folder or the protocol is not installed."""


@click.command(epilog=EPILOG)
@click.argument("folder", required=False, type=click.Path(path_type=Path), metavar="[FOLDER]")
def command(folder: Path | None) -> None:
    """Let an assistant write sets with you: a server of the Model Context Protocol, on the standard streams.

    It offers what the command line does: check, fix, show, words, test, to try out a position, to print a face, and the
    documentation. It reads and writes texts of sets in FOLDER (without it, the folder that you stand in), and nothing
    elsewhere.
    """
    place = folder or Path()
    if not place.is_dir():
        raise WrongUsage(Phrase("{path} is no folder: name the one in which your sets lie", path=shown(place)))
    if find_spec("mcp") is None:
        raise WrongUsage("the Model Context Protocol is not installed: run `pip install 'wonderscript[mcp]'`")

    from wonderscript.tools.assistants.server import serve

    serve(place)
