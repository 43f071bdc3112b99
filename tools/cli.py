"""The command line: one group, one verb a module. Imports late: `--help` and `--version` stay quick."""

from __future__ import annotations

import click

from wonderscript import __version__


@click.group()
@click.version_option(__version__, prog_name="wonderscript")
def main() -> None:
    """Check, format, show, test, play, print and measure card games written as text."""


if __name__ == "__main__":
    main()
