"""Proofs: what is looked at before anything is printed.

In: the faces of some sets. Out: problems with their places: text that does not fit, letters that no font has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from wonderscript.compiler.manifests import THEME
from wonderscript.compiler.reading import read_source, shown_below
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.runtime.instructions.library import Piece
from wonderscript.tools.press.engine import FONTS, Overflow
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.printed import Face

TEXTS = "*.wonder"


class Places:
    """Where pieces are written, found by their text."""

    def __init__(self, folders: Iterable[tuple[Path, str]]) -> None:
        """Remember the folders of the sets, each with what it is called."""
        self._folders = list(folders)
        self._sources: list[Source] | None = None

    def of(self, piece: Piece) -> Span:
        """The first line of a piece; where its text is not to be found, a place of that name."""
        for source in self._read():
            start = source.text.find(piece.source) if piece.source else -1
            if start >= 0:
                end = source.text.find("\n", start)
                return Span(source, start, end if end >= 0 else len(source.text))
        return Span(Source(piece.set_id, piece.name), 0, len(piece.name))

    def of_print(self, word: str) -> Span:
        """Where the last theme says how a word is printed."""
        for source in reversed(self._found(THEME)):
            _before, _prints, after = source.text.partition("\nprints:")
            match = re.search(rf"^ +({re.escape(word)}):.*$", after, re.MULTILINE)
            if match is not None:
                start = len(source.text) - len(after) + match.start(1)
                return Span(source, start, start + len(word))
        return Span(Source(THEME, word), 0, len(word))

    def _read(self) -> list[Source]:
        if self._sources is None:
            self._sources = self._found(TEXTS)
        return self._sources

    def _found(self, names: str) -> list[Source]:
        found = (
            read_source(path, shown_below(shown_as, str(path.relative_to(folder))), Report(), inside=folder)
            for folder, shown_as in self._folders
            for path in sorted(folder.rglob(names))
        )
        return [source for source in found if source is not None]


def overflowing(faces: Faces, found: Iterable[Overflow], places: Places) -> Iterator[Problem]:
    """A problem for each piece with too much text."""
    for one in found:
        values, span = _written_at(faces, one.piece, places)
        yield Problem("text-overflows", span, values | {"over": f"{max(one.over, 0.1):.1f}"})


def _written_at(faces: Faces, face_id: str, places: Places) -> tuple[dict[str, str], Span]:
    """What a face is of, and where that is written; what is no piece (a board, a token) is written in the theme."""
    piece = _wholes(faces).get(face_id)
    if piece is not None:
        return {"kind": piece.kind, "name": piece.name}, places.of(piece)
    what, _colon, rest = face_id.partition(":")
    word = rest.partition("/")[0]
    return {"kind": what, "name": word}, places.of_print(word)


def unprintable(faces: Faces, places: Places) -> Iterator[Problem]:
    """A problem for each piece with a letter that no font has."""
    known = letters()
    wholes = _wholes(faces)
    on_boards = (piece for piece in faces.library.pieces if piece.set_id in faces.sets and faces.home_of(piece))
    for piece in _unique([*(wholes[one.front.id] for one in faces.pieces), *on_boards]):
        missing = sorted(set(_written(faces.face(piece))) - known)
        if missing:
            letter = missing[0]
            values = {"letter": letter, "code": f"U+{ord(letter):04X}", "kind": piece.kind, "name": piece.name}
            yield Problem("letter-not-printable", places.of(piece), values)


@cache
def letters() -> frozenset[str]:
    """The letters and signs that all fonts have."""
    from fontTools.ttLib import TTFont

    found: list[set[str]] = []
    for path in FONTS.glob("*.ttf"):
        with TTFont(path, lazy=True) as font:
            found.append(set(map(chr, font.getBestCmap())))
    return frozenset(set.intersection(*found))


def _written(face: Face) -> Iterator[str]:
    """Every letter that stands on a face."""
    yield from face.name
    yield from face.title
    yield from face.cost_text or ""
    for line in face.text:
        for run in line:
            yield from run if isinstance(run, str) else run.get("text", "")
    for end in (*face.to, *face.comes_from, *face.beside):
        yield from end.name
    for part in face.parts:
        yield from _written(part)


def _wholes(faces: Faces) -> dict[str, Piece]:
    """The piece that a face or a part belongs to."""
    found: dict[str, Piece] = {}
    for piece in faces.library.pieces:
        for one in _with_parts([piece]):
            found[one.id] = piece
    return found


def _with_parts(pieces: Sequence[Piece]) -> Iterator[Piece]:
    for piece in pieces:
        yield piece
        yield from _with_parts(piece.parts)


def _unique(pieces: Iterable[Piece]) -> list[Piece]:
    return list({piece.id: piece for piece in pieces}.values())
