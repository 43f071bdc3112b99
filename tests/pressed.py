"""Faces and editions of the shipped sets, for the tests of the press."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache

import pytest
from pypdf import PdfReader

from wonderscript.compiler.bundles import compile_sets, shipped_names
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.folders import folders_of, theme_of
from wonderscript.tools.press.editions import Edition
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.printed import Face
from wonderscript.tools.press.proofs import Places
from wonderscript.tools.press.sheets import Manner

LANGUAGES: tuple[Language, ...] = ("en", "ru")

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_set = pytest.mark.parametrize("name", shipped_names())


@cache
def faces_of(name: str, language: Language) -> Faces:
    library = compile_sets(name)
    return Faces(library, theme_of([name]), language, [library.sets[-1].id])


def edition(name: str, language: Language, manner: Manner | None = None, single: bool = False) -> Edition:
    folders = [(one.folder.path, one.folder.shown_as) for one in folders_of([name])]
    own = theme_of([name], alone=True)
    return Edition(faces_of(name, language), manner or Manner(), Places(folders), own, single)


def face(name: str, language: Language = "en", set_name: str = "base") -> Face:
    faces = faces_of(set_name, language)
    return faces.face(next(piece for piece in faces.library.pieces if piece.name == name))


def pages(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def only(found: Iterator[tuple[str, bytes]]) -> bytes:
    ((_name, data),) = found
    return data
