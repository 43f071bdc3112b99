"""Files in, sources out: every text that the compiler sees is read here.

A file may be anything: too large, no file at all, not text. Whatever it is, the answer is a `Source` or a
problem, soon. Text is UTF-8; a byte-order mark is dropped, and all line ends become one newline (`\\r\\n` and
`\\r` turn into `\\n`), so that offsets, excerpts and the formatter know a single kind of line end.
"""

from __future__ import annotations

import codecs
import errno
import os
import stat
from pathlib import Path

from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source, Span

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

# Opening a pipe must not wait for somebody to write into it, and Windows must not translate line ends.
_OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_source(
    path: Path, shown_as: str, report: Report, limit: int = MAX_BYTES, *, inside: Path | None = None
) -> Source | None:
    """Read a text file, or report why it cannot be read.

    `shown_as` is the name under which people know the file; with `inside`, a link that leads out of that
    folder is refused.
    """
    found = _read_bytes(path, shown_as, limit, inside)
    if isinstance(found, Problem):
        report.add(found)
        return None
    return decode_source(found, shown_as, report)


def decode_source(data: bytes, shown_as: str, report: Report) -> Source | None:
    """The text of `data`, or a problem at the first byte that is no UTF-8."""
    body = data.removeprefix(codecs.BOM_UTF8)
    try:
        return Source(shown_as, one_line_end(body.decode("utf-8")))
    except UnicodeDecodeError as broken:
        source = Source(shown_as, one_line_end(body.decode("utf-8", errors="replace")))
        start = len(one_line_end(body[: broken.start].decode("utf-8")))
        offset = broken.start + len(data) - len(body)
        values = {"byte": f"0x{body[broken.start]:02X}", "offset": str(offset)}
        report.add(Problem("broken-encoding", Span(source, start, start + 1), values))
        return None


def one_line_end(text: str) -> str:
    """The text with every line end written as a newline."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def whole_file(shown_as: str) -> Span:
    """The place of a problem that concerns a file or folder, not a part of its text."""
    return Span(Source(shown_as, ""), 0, 0)


def folder_name(folder: Path) -> str:
    """What people call a folder, even if they name it `.`; a link goes by its own name."""
    return os.path.basename(os.path.abspath(folder))


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
        return f"{size} bytes"
    if size < 1_000_000:
        return f"{size / 1_000:.1f} kB".replace(".0 ", " ")
    return f"{size / 1_000_000:.1f} MB".replace(".0 ", " ")


def _read_bytes(path: Path, shown_as: str, limit: int, inside: Path | None) -> bytes | Problem:
    span = whole_file(shown_as)
    try:
        status = os.stat(path)
        target = leads_outside(path, inside) if inside else None
        if target is not None:
            return Problem("link-outside-set", span, {"path": shown_as, "target": printable(target)})
        if not stat.S_ISREG(status.st_mode):
            return _unreadable(span, _kind(status.st_mode))
        if status.st_size > limit:
            return _too_large(span, status.st_size, limit)
        with open(os.open(path, _OPEN_FLAGS), "rb") as file:
            return _read_opened(file.fileno(), span, limit)
    except OSError as error:
        return unreadable(span, error, path)
    except ValueError:  # a NUL character in the name
        return _unreadable(span, "its name contains a character that no file name can have")


def _read_opened(descriptor: int, span: Span, limit: int) -> bytes | Problem:
    """Between looking and opening the file may have become another, and some files lie about their size."""
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        return _unreadable(span, _kind(mode))
    parts: list[bytes] = []
    size = 0
    while part := os.read(descriptor, limit + 1 - size):
        parts.append(part)
        size += len(part)
        if size > limit:
            return _too_large(span, size, limit)
    return b"".join(parts)


def _unreadable(span: Span, reason: str) -> Problem:
    return Problem("unreadable-file", span, {"path": span.source.path, "reason": reason})


def _too_large(span: Span, size: int, limit: int) -> Problem:
    return Problem("file-too-large", span, {"size": human_size(size), "limit": human_size(limit)})


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
    if error.errno == errno.ENOENT and os.path.islink(path):
        return _unreadable(span, "it is a link to a file that does not exist")
    number = error.errno or 0
    return _unreadable(span, _REASONS.get(number) or f"the system says: {os.strerror(number)}")
