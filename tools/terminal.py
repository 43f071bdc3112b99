"""Speaking to whoever runs a command: colours where they can be seen, progress when it takes long, and refusals."""

from __future__ import annotations

import os
import re
import sys
import threading
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, TextIO

import click

from wonderscript.dsl.excerpts import visible
from wonderscript.dsl.translation import Phrase
from wonderscript.tools.speech import said

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

# Nobody wants a bar for what is over in a moment.
PATIENCE = 1.0


# Colours as we write them, line ends and tabs.
_OURS = re.compile(r"(\x1b\[[0-9;]*m|\n|\t)")
_PLAIN = re.compile(r"(\n|\t)")


def harmless(text: str, coloured: bool = False) -> str:
    """Text with a symbol for each character that a terminal would obey or hide; colours only where there are some.

    Names of files, arguments and what stands in somebody's file may hold any character.
    """
    parts = (_OURS if coloured else _PLAIN).split(text)
    return "".join(part if number % 2 else visible(part) for number, part in enumerate(parts))


def say(text: str, err: bool = False) -> None:
    """Write text to the output, or beside it, in the language of this run. All that commands say goes through here."""
    stream = sys.stderr if err else sys.stdout
    click.echo(harmless(said(text) if isinstance(text, Phrase) else text, wants_colour(stream)), err=err)


class Misused(click.UsageError):
    """A command line that says too little, too much, or what cannot go together."""

    def format_message(self) -> str:
        """What is wrong with it, in the language of this run."""
        return said(self.message)


class WrongUsage(click.ClickException):
    """What was asked for cannot be done as it was asked: a missing path, a place that cannot be written."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Say so in one line, as other problems are said."""
        told = said(Phrase("error: {message:nom}", message=self.message))
        click.echo(harmless(told), file=file, err=file is None)


def is_terminal(stream: TextIO) -> bool:
    """Whether somebody is looking at a stream."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def wants_colour(stream: TextIO) -> bool:
    """Whether text in a stream may be coloured (see no-color.org)."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR")


def emphasised(text: str) -> str:
    """Text in bold, if colours are wanted."""
    return f"\x1b[1m{text}\x1b[0m" if wants_colour(sys.stdout) else text


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 set, 12 sets."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


class Progress:
    """How far long work has come: on a terminal, beside the output, and only after a while."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._label = ""
        self._lock = threading.Lock()
        self._bar: RichProgress | None = None
        self._task: TaskID | None = None
        self._timer = threading.Timer(PATIENCE, self._show)
        self._timer.daemon = True

    def step(self, label: str) -> None:
        """Begin with the next part of the work."""
        with self._lock:
            self._done += bool(self._label)
            self._label = harmless(said(label) if isinstance(label, Phrase) else label)
            if self._bar is not None and self._task is not None:
                self._bar.update(self._task, completed=self._done, description=self._label)

    def __enter__(self) -> Progress:
        if is_terminal(sys.stderr):
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        with self._lock:
            if self._bar is not None:
                self._bar.stop()
            self._total = -1

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress as RichProgress

        with self._lock:
            if self._total < 0:
                return
            self._bar = RichProgress(console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task(self._label, total=self._total, completed=self._done)
            self._bar.start()
