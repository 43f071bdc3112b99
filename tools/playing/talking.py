"""Lines in, lines out: what is typed, word by word, and the screen that it is typed on."""

from __future__ import annotations

import io
import os
import re
import sys
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.text import Text

from wonderscript.dsl.excerpts import visible
from wonderscript.tools.terminal import is_terminal, wants_colour

# As wide as lines become where nobody says how wide the screen is.
WIDTH = 100
LONGEST_WORD = 40
# A line is not broken after a symbol, nor between a number and what it counts.
BINDS = re.compile(r"(?<!\S)[^\w\s·|—] |\d (?=[×\w])")
BOUND = "\ue000"
# Nobody wants to be told about what is over in a moment (in seconds).
PATIENCE = 0.4


class Left(Exception):
    """Whoever played has left: by a word, or by closing the input."""


class Talk:
    """A screen and a keyboard. Words that are typed ahead wait for the next question."""

    def __init__(self, console: Console, typed: TextIO) -> None:
        self._console = console
        self._typed = typed
        self._waiting: deque[str] = deque()
        self._echo = not typed.isatty()

    @property
    def symbols(self) -> bool:
        """Whether the screen can show symbols."""
        try:
            "▲★→«".encode(self._console.encoding)
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    @property
    def width(self) -> int:
        """How many letters are in a line."""
        return self._console.width

    @property
    def is_ahead(self) -> bool:
        """Whether words wait that were typed ahead."""
        return bool(self._waiting)

    def show(self, *lines: Text | str) -> None:
        """Put lines on the screen."""
        for line in lines:
            text = line if isinstance(line, Text) else Text(line)
            for part in text.split(allow_blank=True):
                part.plain = visible(part.plain)
                self._show_wrapped(part)

    def _show_wrapped(self, line: Text) -> None:
        """A line that is too long goes on below, where its text began."""
        begin = re.match(r"[ ]*(\d+[ ]+)?", line.plain)
        hang = begin.end() if begin is not None else 0
        if line.cell_len <= self._console.width or hang > self._console.width // 2:
            self._console.print(line)
            return
        head, body = line.divide([hang])
        body.plain = BINDS.sub(lambda found: found[0][:-1] + BOUND, body.plain)
        for number, part in enumerate(body.wrap(self._console, self._console.width - hang)):
            part.rstrip()
            part.plain = part.plain.replace(BOUND, " ")
            self._console.print((head if number == 0 else Text(" " * hang)).append_text(part))

    def show_all(self, lines: Iterable[Text | str]) -> None:
        """Put many lines on the screen."""
        self.show(*lines)

    def show_whole(self, line: str) -> None:
        """Put a line on the screen that nobody breaks: it is to be copied."""
        self._console.print(Text(visible(line)), soft_wrap=True)

    def word(self, prompt: str) -> str:
        """The next word that is typed; an empty line is an empty word. `Left` if nothing more comes."""
        if self._waiting:
            return self._waiting.popleft()
        self._console.print(Text(visible(prompt)), end="")
        self._console.file.flush()
        line = self._typed.readline()
        if not line:
            self._console.print()
            raise Left
        if self._echo:
            # Where the keyboard is a file, the screen does not show what is typed.
            self._console.print(Text(visible(line.rstrip("\n")[:WIDTH])))
        words = line.split()
        self._waiting.extend(words[1:])
        return words[0][:LONGEST_WORD] if words else ""

    @contextmanager
    def busy(self, what: str) -> Iterator[None]:
        """Say that something takes a while, if somebody is looking and it does."""
        if not self._console.is_terminal:
            yield
            return
        status = self._console.status(Text(what, style="dim"))
        timer = threading.Timer(PATIENCE, status.start)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            status.stop()

    def forget(self) -> None:
        """Words that were typed ahead are not meant any more."""
        self._waiting.clear()


class Screen(Console):
    """A console that lets the command line deal with readers who have gone."""

    def on_broken_pipe(self) -> None:
        """Nobody reads any more."""
        raise BrokenPipeError


def open_talk() -> Talk:
    """The screen and the keyboard of this process; either may be closed."""
    shown: TextIO = sys.stdout or io.StringIO()
    typed: TextIO = sys.stdin or io.StringIO()
    if isinstance(typed, io.TextIOWrapper):
        typed.reconfigure(errors="replace")
    colour = wants_colour(shown)
    console = Screen(
        file=shown,
        color_system="auto" if colour else None,
        force_terminal=None if colour else False,
        width=None if is_terminal(shown) else _width(),
        highlight=False,
        markup=False,
        emoji=False,
    )
    return Talk(console, typed)


def _width() -> int:
    columns = os.environ.get("COLUMNS", "")
    return max(int(columns), 40) if columns.isascii() and columns.isdigit() and len(columns) < 5 else WIDTH
