"""The one door through which files are read: bytes for whoever wants bytes, and sources for the compiler.

A file may be anything: too large, no file at all, not text. Whatever it is, the answer is there soon: `read_bytes`
opens nothing but files and reads no more than it may, and a text becomes a `Source` or a problem. Text is UTF-8
without characters that nobody can see; a byte-order mark is dropped, and all line ends become one newline (`\\r\\n`
and `\\r` turn into `\\n`), so that offsets, excerpts and the formatter know a single kind of line end.
"""

from __future__ import annotations

import codecs
import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from wonderscript.compiler.drafts import draft_of
from wonderscript.dsl.excerpts import first_invisible
from wonderscript.dsl.latin import latin_name
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.translation import Phrase

MAX_BYTES = 5_000_000

_REASONS = {
    errno.ENOENT: "there is no such file",
    errno.ENOTDIR: "there is no such file",
    errno.EACCES: "you are not allowed to read it",
    errno.EPERM: "you are not allowed to read it",
    errno.EISDIR: "it is a folder, not a file",
    errno.ELOOP: "it is a link that leads back to itself",
    errno.ENAMETOOLONG: "its name is too long",
}

# What git leaves behind where two versions of some lines wait for a decision.
_MERGE_MARKS = re.compile(
    r"^(?P<first><{7}(?: [^\n]*)?)\n(?:[^\n]*\n)*?(?P<second>={7})\n(?:[^\n]*\n)*?(?P<end>>{7}(?: [^\n]*)?)$",
    re.MULTILINE,
)
_VERSIONS = {"second": "the second begins here", "end": "the second ends here"}

# Opening a pipe must not wait for somebody to write into it, and Windows must not translate line ends.
_OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class NoFile(OSError):
    """What lies there is a folder, a pipe, a socket or a device; the words say which."""

    def __init__(self, mode: int) -> None:
        super().__init__(errno.EINVAL, _kind(mode))


class TooLarge(OSError):
    """A file has more bytes than anybody would read."""

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(
            errno.EFBIG,
            Phrase("it has {size}, and {limit} is the most", size=human_size(size), limit=human_size(limit)),
        )
        self.size = size


class Outside(OSError):
    """What lies there is not for whoever reads now."""

    def __init__(self) -> None:
        super().__init__(errno.EACCES, Phrase("it lies outside the folder that may be read"))


_READABLE: ContextVar[tuple[str, ...] | None] = ContextVar("readable", default=None)


@contextmanager
def reading_only(folders: Iterable[Path]) -> Iterator[None]:
    """As long as this lasts, nothing is read but what really lies in these folders."""
    before = _READABLE.set(tuple(os.path.realpath(folder) for folder in folders))
    try:
        yield
    finally:
        _READABLE.reset(before)


def refuse_unreadable(path: Path | str) -> None:
    """`Outside` for what may not be read now."""
    folders = _READABLE.get()
    if folders is not None:
        real = os.path.realpath(path)
        if not any(is_at_or_below(real, folder) for folder in folders):
            raise Outside


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file; `NoFile` for what is none, `TooLarge` for what is too long, else what the system says."""
    refuse_unreadable(path)
    draft = draft_of(path)
    if draft is not None:
        return draft
    status = os.stat(path)
    if not stat.S_ISREG(status.st_mode):
        raise NoFile(status.st_mode)
    if status.st_size > limit:
        raise TooLarge(status.st_size, limit)
    with open(os.open(path, _OPEN_FLAGS), "rb") as file:
        return _read_opened(file.fileno(), limit)


def _read_opened(descriptor: int, limit: int) -> bytes:
    """Between looking and opening the file may have become another, and some files lie about their size."""
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        raise NoFile(mode)
    parts: list[bytes] = []
    size = 0
    while part := os.read(descriptor, limit + 1 - size):
        parts.append(part)
        size += len(part)
        if size > limit:
            raise TooLarge(size, limit)
    return b"".join(parts)


def read_source(
    path: Path, shown_as: str, report: Report, limit: int = MAX_BYTES, *, inside: Path | None = None
) -> Source | None:
    """Read a text file, or report why it cannot be read.

    `shown_as` is the name under which people know the file; with `inside`, a link that leads out of that
    folder is refused.
    """
    found = _read_text_file(path, shown_as, limit, inside)
    if isinstance(found, Problem):
        report.add(found)
        return None
    return decode_source(found, shown_as, report)


def decode_source(data: bytes, shown_as: str, report: Report) -> Source | None:
    """The text of `data`, or a problem at the first byte that is no UTF-8, or at a character that nobody can see."""
    body = data.removeprefix(codecs.BOM_UTF8)
    try:
        source = Source(shown_as, one_line_end(body.decode("utf-8")))
    except UnicodeDecodeError as broken:
        source = Source(shown_as, one_line_end(body.decode("utf-8", errors="replace")))
        start = len(one_line_end(body[: broken.start].decode("utf-8")))
        offset = broken.start + len(data) - len(body)
        values = {"byte": f"0x{body[broken.start]:02X}", "offset": str(offset)}
        report.add(Problem("broken-encoding", Span(source, start, start + 1), values))
        return None
    hidden = first_invisible(source.text)
    if hidden is not None:
        report.add(invisible_at(Span(source, hidden, hidden + 1), source.text[hidden]))
        return None
    marks = list(_MERGE_MARKS.finditer(source.text)) if "<<<<<<<" in source.text else []
    for mark in marks:
        others = tuple(Place(Span(source, *mark.span(part)), label) for part, label in _VERSIONS.items())
        report.add(Problem("merge-marks", Span(source, *mark.span("first")), {}, others))
    return None if marks else source


def invisible_at(span: Span, character: str) -> Problem:
    """The problem that a character is there which nobody can see."""
    return Problem("invisible-character", span, {"code": f"U+{ord(character):04X}"})


def one_line_end(text: str) -> str:
    """The text with every line end written as a newline."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def whole_file(shown_as: str) -> Span:
    """The place of a problem that concerns a file or folder, not a part of its text."""
    return Span(Source(shown_as, ""), 0, 0)


def folder_name(folder: Path) -> str:
    """What people call a folder, even if they name it `.`; a link goes by its own name.

    In other letters, or in several words, it is said so that it can be the id of a set.
    """
    name = os.path.basename(os.path.abspath(folder))
    return name if name.isascii() and " " not in name else latin_name(name) or name


def shown_path(path: Path) -> str:
    """A path as people see it: from where they stand if they said so or if it lies below, else in full."""
    if not path.is_absolute():
        return printable(os.path.normpath(path))
    here, full = os.path.realpath(os.getcwd()), os.path.abspath(path)
    for place in (full, full if "\0" in full else os.path.realpath(full)):
        if is_at_or_below(place, here):
            return printable(os.path.relpath(place, here))
    return printable(full)


def shown_below(folder: str, name: str) -> str:
    """How a file or folder below a shown one is shown."""
    return printable(name if folder == "." else f"{folder}/{name}")


def printable(path: str) -> str:
    """A path that a terminal can show, with `/` between its parts."""
    return os.fsencode(path).decode("utf-8", errors="replace").replace(os.sep, "/")


def leads_outside(path: Path, folder: Path) -> str | None:
    """Where `path` really lies if links lead it out of `folder`, else None."""
    real, root = os.path.realpath(path), os.path.realpath(folder)
    return None if is_at_or_below(real, root) else real


def is_at_or_below(path: str, folder: str) -> bool:
    """Whether a full path is that of a folder or of something in it."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def human_size(size: int) -> str:
    """A number of bytes as people say it: 812 bytes, 7.3 MB."""
    if size < 1_000:
        return Phrase("{size:byte|bytes}", size=size)
    if size < 1_000_000:
        return Phrase("{size} kB", size=f"{size / 1_000:.1f}".removesuffix(".0"))
    return Phrase("{size} MB", size=f"{size / 1_000_000:.1f}".removesuffix(".0"))


def _read_text_file(path: Path, shown_as: str, limit: int, inside: Path | None) -> bytes | Problem:
    span = whole_file(shown_as)
    try:
        os.stat(path)
        target = leads_outside(path, inside) if inside else None
        if target is not None:
            return Problem("link-outside-set", span, {"path": shown_as, "target": printable(target)})
        return read_bytes(path, limit)
    except TooLarge as error:
        return Problem("file-too-large", span, {"size": human_size(error.size), "limit": human_size(limit)})
    except OSError as error:
        return unreadable(span, error, path)
    except ValueError:  # a NUL character in the name
        return _unreadable(span, "its name contains a character that no file name can have")


def _unreadable(span: Span, reason: str) -> Problem:
    return Problem("unreadable-file", span, {"path": span.source.path, "reason": reason})


def _kind(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return _REASONS[errno.EISDIR]
    if stat.S_ISFIFO(mode):
        return "it is a pipe, not a file"
    if stat.S_ISSOCK(mode):
        return "it is a socket, not a file"
    return "it is a device, not a file"


def unreadable(span: Span, error: OSError, path: Path) -> Problem:
    """What the system says about a file or folder that it does not open, in plain words."""
    if isinstance(error, (NoFile, Outside)):
        return _unreadable(span, error.strerror or "it does not work")
    if error.errno == errno.ENOENT and os.path.islink(path):
        return _unreadable(span, "it is a link to a file that does not exist")
    number = error.errno or 0
    return _unreadable(span, _REASONS.get(number) or Phrase("the system says: `{words}`", words=os.strerror(number)))
