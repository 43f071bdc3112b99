"""The program as tests run it: what it printed, and how it ended."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from wonderscript.dsl.translation import SURROUNDINGS
from wonderscript.tools import cli

MILL = Path(__file__).parent / "data" / "mill"
# What no short answer waits for.
SLOW = {"lark", "rich", "yaml", "jsonschema", "jinja2"}
# What of the surroundings changes a screen.
SCREEN = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", cli.DEBUG, *SURROUNDINGS)


class Result(NamedTuple):
    """What a command printed, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def text(self) -> str:
        return self.out + self.err


Run = Callable[..., Result]


def run_here(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Result:
    """Runs a command line in this process, guard included."""
    with pytest.raises(SystemExit) as end:
        cli.main([str(one) for one in arguments])
    out, err = capsys.readouterr()
    assert isinstance(end.value.code, int)
    assert "Traceback" not in out + err
    return Result(end.value.code, out, err)


def spawn(*arguments: str, options: tuple[str, ...] = ()) -> Result:
    """Runs a command line as people do."""
    program = [sys.executable, *options, "-m", "wonderscript.tools.cli", *arguments]
    done = subprocess.run(program, capture_output=True, text=True, check=False, encoding="utf-8")
    return Result(done.returncode, done.stdout, done.stderr)


def imported(err: str) -> set[str]:
    """The top packages that `-X importtime` reports."""
    lines = [line for line in err.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}


def append(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def files_below(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
