"""`lsp`: the language server, for editors; they start it themselves and speak with it over its input and output."""

from __future__ import annotations

import logging
import os
import sys
from importlib.util import find_spec

import click

from wonderscript.dsl.translation import Phrase
from wonderscript.tools.speech import spoken
from wonderscript.tools.terminal import WrongUsage

EPILOG = """\b
For example:
  wonderscript lsp                 what an editor starts
  wonderscript lsp --log lsp.log   with notes of what went wrong

How to set up your editor is told in docs/editors.md. Ends with 0 when the editor says so, 1 if it went away before."""


@click.command(epilog=EPILOG)
@click.option("--log", type=click.Path(dir_okay=False, writable=True), help="Write what goes wrong into this file.")
@click.option("--stdio", is_flag=True, help="Speak over input and output, as is done anyway; editors like to say so.")
def command(log: str | None, stdio: bool) -> None:
    """Help an editor with texts: problems while you type, completion, meanings, renaming and more.

    It speaks the Language Server Protocol over its input and output, until the editor ends it.
    """
    del stdio
    if find_spec("pygls") is None:
        raise WrongUsage(Phrase("the language server needs pygls: pip install 'wonderscript[lsp]'"))
    if log is not None:
        form = "%(asctime)s %(name)s %(levelname)s %(message)s"
        logging.basicConfig(filename=log, encoding="utf-8", level=logging.DEBUG, format=form)
        logging.getLogger("pygls").setLevel(logging.WARNING)
    else:
        logging.basicConfig(stream=sys.stderr, level=logging.WARNING)

    from wonderscript.tools.server.server import make_server

    # What is spoken ends with the server; what the program itself is given stays open until it ends.
    heard, told = os.fdopen(os.dup(sys.stdin.fileno()), "rb"), os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    make_server(spoken()).start_io(heard, told)
