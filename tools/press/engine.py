"""The engine: Typst, which sets pages; it is an extra, so it may be missing.

In: the name of a template and data for it. Out: PDF, PNG or SVG; the same data gives the same bytes everywhere, since
fonts come along and no clock is read.
"""

from __future__ import annotations

import ctypes
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from zlib import crc32

import msgspec

from wonderscript.tools.terminal import WrongUsage

if TYPE_CHECKING:
    import typst

HERE = Path(__file__).parent
TEMPLATES = HERE / "typst"
FONTS = HERE / "fonts"
NO_TIME = 0
OVERFLOW = "<overflow>"
MILLIMETRES = 25.4
# So many calls does the engine remember what it has set, to set it quicker again.
FORGOTTEN_AFTER = 11
# A PNG begins with its signature and a header of fixed length.
AFTER_HEADER = 33

# What there is much of goes to the loops of a template alone, drawings to the icons alone: the engine looks at
# everything that a function mentions whenever it is called.
MUCH = (
    "pieces",
    "faces",
    "pages",
    "shown",
    "groups",
    "symbols",
    "effects",
    "chapters",
    "questions",
    "variant",
    "course",
    "scores",
    "signs",
)
DRAWINGS = ("icons", "shades", "pictures")

Form = Literal["pdf", "png", "svg"]


@dataclass(frozen=True, slots=True)
class Overflow:
    """Text of a piece that does not fit, and by how many millimetres."""

    piece: str
    over: float


class EngineFailed(Exception):
    """The engine could not set a page; that is a fault of a template or of a drawing."""


def set_pages(template: str, data: dict[str, Any], form: Form = "pdf", dots: float = 300.0) -> list[bytes]:
    """Data set by a template: one PDF, or a picture for each page."""
    typst = _typst()
    try:
        found = _compiler().compile(
            input=str(TEMPLATES / template),
            format=form,
            ppi=dots,
            sys_inputs=_inputs(data),
            timestamp=NO_TIME,
        )
    except typst.TypstError as error:
        raise EngineFailed(str(error)) from error
    assert found is not None
    pages = [found] if isinstance(found, bytes) else found
    return [_with_dots(page, dots) for page in pages] if form == "png" else pages


def _with_dots(picture: bytes, dots: float) -> bytes:
    """A PNG that says how many dots an inch has, so that it is printed in its size."""
    metre = round(dots * 1000 / MILLIMETRES).to_bytes(4, "big")
    chunk = b"pHYs" + metre + metre + b"\x01"
    return (
        picture[:AFTER_HEADER]
        + (9).to_bytes(4, "big")
        + chunk
        + crc32(chunk).to_bytes(4, "big")
        + picture[AFTER_HEADER:]
    )


def set_and_proved(template: str, data: dict[str, Any]) -> tuple[bytes, list[Overflow]]:
    """A PDF, and what does not fit on its piece even in the smallest legible size; the worst of each piece.

    Pages are set once: the compiler is asked about what it has just set.
    """
    (pdf,) = set_pages(template, data)
    worst: dict[str, float] = {}
    for found in msgspec.json.decode(_compiler().query(OVERFLOW, field="value")):
        worst[found["id"]] = max(found["over"], worst.get(found["id"], 0.0))
    return pdf, [Overflow(piece, over) for piece, over in worst.items()]


def forget() -> None:
    """Let the engine go of what it has remembered: what it does not come across again in some calls it forgets."""
    compiler = _compiler()
    for _ in range(FORGOTTEN_AFTER):
        compiler.compile(input=b" ", format="pdf")
    if sys.platform == "linux":
        _give_back()


def _give_back() -> None:
    """The C library keeps what was given free for the next time; the next page is as large as a book, or a stamp."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def is_there() -> bool:
    """Whether the engine is installed."""
    try:
        import typst  # noqa: F401
    except ImportError:
        return False
    return True


def _typst() -> Any:
    if not is_there():
        raise WrongUsage(
            "PDF files and pictures need the typesetting engine Typst, which is not installed: "
            "run `pip install 'wonderscript[print]'`; without it, `--only web` writes the web pages"
        )
    import typst

    return typst


@cache
def _compiler() -> typst.Compiler:
    """One for all templates: what it has read and set once it does not read and set again."""
    found: typst.Compiler = _typst().Compiler(root=str(TEMPLATES), font_paths=[str(FONTS)], ignore_system_fonts=True)
    return found


def _inputs(data: dict[str, Any]) -> dict[str, str]:
    """Data as a template takes it."""
    parts = {
        "data": {name: value for name, value in data.items() if name in MUCH},
        "drawings": {name: data.get(name, {}) for name in DRAWINGS},
        "look": {name: value for name, value in data.items() if name not in (*MUCH, *DRAWINGS)},
    }
    return {name: msgspec.json.encode(part).decode() for name, part in parts.items()}
