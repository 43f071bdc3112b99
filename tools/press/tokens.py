"""Tokens: round pieces for counters, as many of each value as the theme says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wonderscript.compiler.colors import ink_on
from wonderscript.runtime.words.nouns import signed
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.icons import NO_COLOR
from wonderscript.tools.press.printed import ROUND, Back, Face, Printed
from wonderscript.tools.reference_tables import capital

USUAL_SIZE = (22.0, 22.0)


def token_pieces(faces: Faces, tokens: Mapping[str, Mapping[int, int]]) -> Iterator[Printed]:
    """Tokens, each value as often as it is needed."""
    for word, amounts in tokens.items():
        look = faces.theme.looks.get(word)
        tint = look.color if look is not None and look.color else NO_COLOR
        size = faces.print_of(word).size or USUAL_SIZE
        for value, amount in amounts.items():
            face = _face(faces, word, value, tint)
            back = Back(word, "", None, tint, ink_on(tint))
            yield from [Printed(face, back, size, ROUND)] * amount


def _face(faces: Faces, word: str, value: int, tint: str) -> Face:
    """A token shows its icon, with its value in it if it has one, or else with the points that it is worth."""
    name = capital(faces.lexicon.noun(word).one)
    worth = 0 if value else _worth(faces, word)
    if word not in faces.icons:
        said = signed(value or worth)
        return _blank(word, value, f"{name} {said}" if value or worth else name, tint, faces, [])
    shown = [{"icon": word, "number": signed(value)} if value else {"icon": word}]
    shown += [{"points": signed(worth)}] if worth else []
    return _blank(word, value, "", tint, faces, [shown])


def _worth(faces: Faces, word: str) -> int:
    """How many points each token of a sort is worth, if it has no values."""
    counter = next(one for one in faces.library.counters if one.id == word)
    return 0 if counter.by_value else counter.worth


def _blank(word: str, value: int, name: str, tint: str, faces: Faces, emblems: list[list[dict[str, str]]]) -> Face:
    return Face(f"token:{word}/{value}", word, name, faces.titles[-1], tint, ink_on(tint), emblems=emblems)
