"""Wonderscript: a language for cards and rules, its compiler, and the tools around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonderscript.compiler.bundles import ContentError, compile_sets

__version__ = "0.1.0"
__all__ = ["ContentError", "__version__", "compile_sets"]


def __getattr__(name: str) -> object:
    """What the compiler offers is loaded when it is asked for: the version alone costs nothing."""
    if name in ("ContentError", "compile_sets"):
        from wonderscript.compiler import bundles

        return getattr(bundles, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
