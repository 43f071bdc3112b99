"""Places in the units of the protocol: an editor counts a line in UTF-16 unless both sides have agreed on others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from lsprotocol import types
from pygls import uris

from wonderscript.dsl.source import Source
from wonderscript.tools.editing.texts import Position, Range

TextOf = Callable[[Path], Source | None]

# How many units a character takes.
_UNITS: dict[str, Callable[[str], int]] = {
    types.PositionEncodingKind.Utf8: lambda text: len(text.encode("utf-8", "replace")),
    types.PositionEncodingKind.Utf16: lambda text: len(text) + sum(letter > "\uffff" for letter in text),
    types.PositionEncodingKind.Utf32: len,
}


@dataclass(frozen=True, slots=True)
class Units:
    """Translates places of texts to and fro; `text` is what a file says now."""

    encoding: str
    text: TextOf

    def told(self, path: Path, place: Position) -> types.Position:
        """A place as the editor counts it."""
        line = self._line(path, place.line)
        # Beyond the end of what is known a character is one unit.
        beyond = max(place.column - len(line), 0)
        return types.Position(place.line, _UNITS[self.encoding](line[: place.column]) + beyond)

    def told_range(self, path: Path, where: Range) -> types.Range:
        """A range as the editor counts it."""
        return types.Range(self.told(path, where.start), self.told(path, where.end))

    def heard(self, path: Path, place: types.Position) -> Position:
        """A place as we count it."""
        line, units, column = self._line(path, place.line), 0, 0
        measure = _UNITS[self.encoding]
        while column < len(line) and units < place.character:
            units += measure(line[column])
            column += 1
        return Position(place.line, column)

    def heard_range(self, path: Path, where: types.Range) -> Range:
        """A range as we count it."""
        return Range(self.heard(path, where.start), self.heard(path, where.end))

    def length(self, path: Path, place: Position, length: int) -> int:
        """How many units so many characters from a place on take."""
        return _UNITS[self.encoding](self._line(path, place.line)[place.column : place.column + length])

    def _line(self, path: Path, line: int) -> str:
        source = self.text(path)
        if source is None or line >= len(source.line_starts()):
            return ""
        return source.line_text(line + 1)


def path_of(uri: str) -> Path | None:
    """The file that a URI means; None if it means none."""
    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    return Path(path) if path else None


def uri_of(path: Path) -> str:
    """The URI of a file."""
    return uris.from_fs_path(str(path)) or path.as_uri()
