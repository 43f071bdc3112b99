"""Wonderscript: a language for cards and rules, its compiler, and the tools around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonderscript.compiler.bundles import ContentError, compile_sets
    from wonderscript.runtime.play.endless import NeverEnds
    from wonderscript.runtime.positions.positions import PositionError
    from wonderscript.tools.playing.stepping import open_record

__version__ = "0.1.0"
__all__ = ["ContentError", "NeverEnds", "PositionError", "__version__", "compile_sets", "open_record"]


def __getattr__(name: str) -> object:
    """What is offered is loaded when it is asked for: the version alone costs nothing."""
    if name in ("ContentError", "compile_sets"):
        from wonderscript.compiler import bundles

        return getattr(bundles, name)
    if name == "NeverEnds":
        from wonderscript.runtime.play.endless import NeverEnds

        return NeverEnds
    if name == "PositionError":
        from wonderscript.runtime.positions.positions import PositionError

        return PositionError
    if name == "open_record":
        from wonderscript.tools.playing.stepping import open_record

        return open_record
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
