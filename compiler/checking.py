"""The door for everybody who only wants to know what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Report


def check_paths(paths: Iterable[Path]) -> Report:
    """All problems of the sets at these paths."""
    return Workspace().check(paths)
