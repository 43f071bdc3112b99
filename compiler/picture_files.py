"""Picture files: the PNG and SVG files that a theme names. They come from anywhere, so they are looked at before use.

In: a path in the folder of a set. Out: a picture that can be drawn for certain, or what is wrong with the file. A
picture is only a picture: an SVG that runs something, moves, or asks for other files is refused, and so is a file that
would fill the memory of whoever opens it.
"""

from __future__ import annotations

import os
import re
import zlib
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, XMLParser

from wonderscript.compiler.reading import NoFile, TooLarge, leads_outside, read_bytes, unreadable, whole_file
from wonderscript.dsl.translation import Phrase

MOST_BYTES = 5_000_000
# A picture of 300 dots an inch has so many pixels on a sheet of A4, and twice as many are no use to anybody.
MOST_PIXELS = 16_000_000
# Elements of an SVG, each as often as it is drawn: what is used again counts again.
MOST_DRAWN = 50_000
MOST_NESTED = 100

NOT_FOUND, UNUSABLE, NOT_PLAIN = "picture-not-found", "picture-unusable", "picture-not-plain"

Form = Literal["png", "svg"]
# How files of pictures are called; what they are, only their bytes say.
ENDINGS = (".png", ".svg")


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture that can be drawn: its bytes, and its width and height in units of its own."""

    form: Form
    data: bytes
    width: float
    height: float

    @property
    def address(self) -> str:
        """The picture itself as an address, for a page or another picture to show it."""
        kind = {"png": "image/png", "svg": "image/svg+xml"}[self.form]
        return f"data:{kind};base64,{b64encode(self.data).decode()}"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a picture file: the id of the problem, and why."""

    problem: str
    reason: str


def read_picture(path: Path, folder: Path) -> PictureFile | Fault:
    """The picture in a file of the set in `folder`."""
    try:
        if leads_outside(path, folder) is not None:
            return Fault(NOT_FOUND, "it leads out of the folder of this set")
        data = read_bytes(path, MOST_BYTES)
    except TooLarge as error:
        return Fault(UNUSABLE, error.strerror or "")
    except OSError as error:
        reason = unreadable(whole_file(path.name), error, path).values["reason"]
        return Fault(UNUSABLE if isinstance(error, NoFile) else NOT_FOUND, reason)
    return picture_in(data)


def fault_of(path: Path, folder: Path) -> Fault | None:
    """What is wrong with a picture file, if anything is."""
    found = read_picture(path, folder)
    return found if isinstance(found, Fault) else None


def picture_in(data: bytes) -> PictureFile | Fault:
    """The picture that these bytes are; what they say counts, not what the file is called."""
    try:
        if data.startswith(PNG):
            return PictureFile("png", data, *_size_of_png(data))
        other = next((name for start, name in OTHERS.items() if data[:16].startswith(start)), None)
        if other is not None:
            raise _Refused(UNUSABLE, Phrase("it is a {form} file, and pictures are PNG or SVG", form=other))
        return PictureFile("svg", data, *_size_of_svg(data))
    except _Refused as refused:
        return Fault(*refused.args)


def pictures_below(folder: Path) -> list[str]:
    """The files in a folder, and in its folders, that look like pictures, by their paths from there."""
    found: list[str] = []
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))[:MOST_NESTED]
        names = (name for name in sorted(files) if name.lower().endswith(ENDINGS))
        found += (Path(place, name).relative_to(folder).as_posix() for name in names)
        if len(found) > MOST_NESTED:
            break
    return found


class _Refused(Exception):
    """A file is no picture to be printed: the id of the problem, and why."""


def _unusable(reason: str) -> _Refused:
    return _Refused(UNUSABLE, reason)


# ---------------------------------------------------------------- PNG

PNG = b"\x89PNG\r\n\x1a\n"
# How other pictures begin, and what they are called.
OTHERS = {
    b"\xff\xd8\xff": "JPEG",
    b"GIF8": "GIF",
    b"RIFF": "WebP",
    b"%PDF": "PDF",
    b"BM": "BMP",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"8BPS": "PSD",
}
# Channels by colour type, and the depths that it may have.
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
PALETTE = 3
# The seven passes of an interlaced picture: the first column and row, and the steps.
PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_BROKEN = "its data are broken off or damaged"


def _size_of_png(data: bytes) -> tuple[float, float]:
    """The size in pixels of a PNG all of whose rows are there."""
    chunks = list(_chunks(data))
    if not chunks or chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13:
        raise _unusable(_BROKEN)
    header = chunks[0][1]
    width, height = int.from_bytes(header[:4], "big"), int.from_bytes(header[4:8], "big")
    depth, color, packing, filtering, interlaced = header[8:]
    if not width or not height or depth not in DEPTHS.get(color, ()) or packing or filtering or interlaced > 1:
        raise _unusable(_BROKEN)
    if width * height > MOST_PIXELS:
        words = "it has {width} by {height} pixels, and {most:g} million are the most"
        raise _unusable(Phrase(words, width=width, height=height, most=MOST_PIXELS / 1_000_000))
    if color == PALETTE and not any(name == b"PLTE" and rest for name, rest in chunks):
        raise _unusable(_BROKEN)
    bits = depth * CHANNELS[color]
    passes = PASSES if interlaced else ((0, 0, 1, 1),)
    sizes = [(_steps(width, x, dx), _steps(height, y, dy)) for x, y, dx, dy in passes]
    rows = [(1 + (wide * bits + 7) // 8, tall) for wide, tall in sizes if wide and tall]
    _check_rows(b"".join(rest for name, rest in chunks if name == b"IDAT"), rows)
    return float(width), float(height)


def _steps(length: int, start: int, step: int) -> int:
    return max(0, -((start - length) // step))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The named parts of a PNG, up to its end."""
    place = len(PNG)
    while True:
        length, name = int.from_bytes(data[place : place + 4], "big"), data[place + 4 : place + 8]
        rest = data[place + 8 : place + 8 + length]
        told = data[place + 8 + length : place + 12 + length]
        if len(told) < 4 or int.from_bytes(told, "big") != zlib.crc32(name + rest):
            raise _unusable(_BROKEN)
        yield name, rest
        if name == b"IEND":
            return
        place += 12 + length


def _check_rows(packed: bytes, rows: list[tuple[int, int]]) -> None:
    """Make sure that all rows are there: no more is unpacked than they have."""
    unpacking = zlib.decompressobj()
    try:
        found = unpacking.decompress(packed, sum(length * count for length, count in rows) + 1)
    except zlib.error:
        raise _unusable(_BROKEN) from None
    if len(found) != sum(length * count for length, count in rows):
        raise _unusable(_BROKEN)
    place = 0
    for length, count in rows:
        # Each row begins with how it is filtered.
        if max(found[place : place + length * count : length]) > 4:
            raise _unusable(_BROKEN)
        place += length * count


# ---------------------------------------------------------------- SVG

SVG, PAGE = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xhtml}"
LINK, BASE = "{http://www.w3.org/1999/xlink}href", "{http://www.w3.org/XML/1998/namespace}base"
# What only draws. Letters are none of it: they look different wherever another font is installed.
DRAWING = frozenset(
    (
        "svg",
        "g",
        "defs",
        "symbol",
        "use",
        "path",
        "rect",
        "circle",
        "ellipse",
        "line",
        "polyline",
        "polygon",
        "linearGradient",
        "radialGradient",
        "stop",
        "clipPath",
        "mask",
        "pattern",
        "title",
        "desc",
        "metadata",
        "style",
    )
)
UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_LENGTH = re.compile(r"\s*\+?(\d+\.?\d*|\.\d+)\s*(px|pt|pc|mm|cm|in|)\s*")
_ADDRESS = re.compile(r"url\(\s*['\"]?\s*([^)'\"]*)", re.IGNORECASE)
_ASKING = re.compile(r"@import|@font-face|javascript:|expression\s*\(|\\", re.IGNORECASE)


def _size_of_svg(data: bytes) -> tuple[float, float]:
    """The size of an SVG that is only a picture."""
    root = _tree(data)
    refers, named = _plain_elements(root)
    _check_amount(root, refers, named)
    lengths = [_LENGTH.fullmatch(root.get(name, "")) for name in ("width", "height")]
    width, height = (float(one[1]) * UNITS[one[2]] if one is not None else 0.0 for one in lengths)
    box = [_number(one) for one in re.split(r"[\s,]+", root.get("viewBox", "").strip())]
    if not (width and height) and len(box) == 4:
        width, height = box[2], box[3]
    if not (0 < width < 1e6 and 0 < height < 1e6):
        raise _unusable("it says neither in `viewBox` nor in `width` and `height` how large it is")
    return width, height


def _number(text: str) -> float:
    found = _LENGTH.fullmatch(text)
    return float(found[1]) if found is not None else 0.0


class _Builder(TreeBuilder):
    """Builds a tree, but of no text that declares words of its own or asks for a style sheet."""

    nested = 0

    def doctype(self, _name: str, _public: str | None, system: str | None) -> None:
        # Many programs name the standard; what is declared beside it never gets here.
        if system and not system.startswith(("http://www.w3.org/", "https://www.w3.org/")):
            raise _Refused(NOT_PLAIN, "it asks for another file")

    def start(self, tag: str, attributes: dict[str, str]) -> Element:
        self.nested += 1
        if self.nested > MOST_NESTED:
            raise _too_deep()
        return super().start(tag, attributes)

    def end(self, tag: str) -> Element:
        self.nested -= 1
        return super().end(tag)

    def pi(self, target: str, text: str | None = None) -> Element:
        raise _Refused(NOT_PLAIN, Phrase("it has a line for programs, `<?{name}`", name=target))


def _tree(data: bytes) -> Element:
    """An SVG as a tree."""
    if b"<!ENTITY" in data or "<!ENTITY".encode("utf-16-le") in data or "<!ENTITY".encode("utf-16-be") in data:
        raise _Refused(NOT_PLAIN, "it declares words of its own, `<!ENTITY`")
    parser = XMLParser(target=_Builder())
    try:
        parser.feed(data)
        root = parser.close()
    except (ParseError, ValueError, LookupError):
        raise _unusable("it is neither a PNG nor an SVG that can be read to its end") from None
    if root.tag != f"{SVG}svg":
        raise _unusable("it is neither a PNG nor an SVG")
    return root


def _plain_elements(root: Element) -> tuple[dict[int, list[str]], dict[str, Element]]:
    """What each element refers to, and the elements that have a name; elements that do not just draw are refused."""
    refers: dict[int, list[str]] = {}
    named: dict[str, Element] = {}
    for one in root.iter():
        tag = one.tag.removeprefix(SVG)
        if one.tag.startswith(PAGE):
            raise _Refused(NOT_PLAIN, _WHY["foreignObject"])
        if one.tag.startswith(SVG) and tag not in DRAWING:
            raise _Refused(NOT_PLAIN, _WHY.get(tag, Phrase("it has an element `<{name}>`", name=tag)))
        refers[id(one)] = list(_references(one, tag))
        named.setdefault(one.get("id", ""), one)
    return refers, named


# What stands in an SVG that does more than draw, for those elements that people meet.
_WHY: dict[str, str] = {
    "script": "it has a script",
    "text": "it has text, which looks different on every machine; make paths of it (Path, Object to Path)",
    "image": "it has another picture in it; save that one as PNG",
    "foreignObject": "it has a part of a web page in it",
    "a": "it has a link",
    "filter": "it has a filter, which is not printed; make a PNG of it",
    **dict.fromkeys(("animate", "animateTransform", "animateMotion", "set"), "it moves"),
}


def _references(one: Element, tag: str) -> Iterator[str]:
    """The elements of the same picture that an element refers to; one that refers to anything else is refused."""
    for key, value in one.attrib.items():
        if key.lower().startswith("on"):
            raise _Refused(NOT_PLAIN, Phrase("it runs something (`{name}`)", name=key))
        if key in ("href", "src", LINK, BASE):
            yield _own(value)
        # What programs note for themselves draws nothing.
        elif not key.startswith("{"):
            yield from _addresses(value)
    if tag == "style":
        yield from _addresses(one.text or "")


def _addresses(text: str) -> Iterator[str]:
    if _ASKING.search(text):
        raise _Refused(NOT_PLAIN, "it asks for another file")
    for found in _ADDRESS.finditer(text):
        yield _own(found[1])


def _own(address: str) -> str:
    if not address.strip().startswith("#"):
        raise _Refused(NOT_PLAIN, "it asks for another file")
    return address.strip().removeprefix("#")


def _check_amount(root: Element, refers: dict[int, list[str]], named: dict[str, Element]) -> None:
    """Make sure that what is used again and again does not become more than anybody can draw."""
    known: dict[int, int] = {}
    within: set[int] = set()

    def drawn(one: Element) -> int:
        key = id(one)
        if key in within:
            raise _unusable("a part of it contains itself")
        if len(within) > MOST_NESTED:
            raise _too_deep()
        if key not in known:
            within.add(key)
            used = [named[name] for name in refers[key] if name in named]
            known[key] = 1 + sum(map(drawn, used)) + sum(map(drawn, one))
            within.remove(key)
        return known[key]

    if drawn(root) > MOST_DRAWN:
        raise _unusable(Phrase("it draws more than {most} elements", most=MOST_DRAWN))


def _too_deep() -> _Refused:
    return _unusable(Phrase("its elements are nested more than {most} deep", most=MOST_NESTED))
