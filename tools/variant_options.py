"""`--variant NAME`, as all commands take it: as often as there are variants to be played together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., object])


def variant_option(told: str) -> Callable[[Command], Command]:
    """The option, with what it does for the command; the command gets one name for all of them, or None."""
    told = f"{told} Several are played together: --variant NAME --variant NAME."
    return click.option("--variant", metavar="NAME", multiple=True, callback=_together, help=told)


def _together(_ctx: click.Context, _option: click.Parameter, names: tuple[str, ...]) -> str | None:
    from wonderscript.runtime.instructions.library import names_together

    return names_together(names) if names else None
