"""The picture of printed cards on the first page is what is printed today; with ACCEPT=1 it is made anew."""

from __future__ import annotations

import io
import os
from pathlib import Path

from PIL import Image
from tests.pressed import faces_of

from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.press.engine import set_pages
from wonderscript.tools.press.sheets import Manner, Side, single_data

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "cards.png"
SHOWN: tuple[tuple[Language, tuple[str, ...]], ...] = (
    ("en", ("Forum", "Apothecary", "Statue")),
    ("ru", ("Гильдия философов", "Арена", "Стены")),
)
DOTS, GAP, GROUND = 96.0, 14, "#e4e3de"


def cards() -> list[Image.Image]:
    found: list[Image.Image] = []
    for language, names in SHOWN:
        faces = faces_of("base", language)
        pieces = [next(one for one in faces.pieces if one.front.name == name) for name in names]
        sides = [Side(number) for number in range(len(pieces))]
        data = single_data(pieces, Manner(), language, "", faces.look_of(pieces), sides)
        found += [Image.open(io.BytesIO(page)).convert("RGB") for page in set_pages("single.typ", data, "png", DOTS)]
    return found


def test_the_first_page_shows_cards_as_they_are_printed() -> None:
    shown = cards()
    wide, tall = shown[0].size
    whole = Image.new("RGB", (len(shown) * (wide + GAP) + GAP, tall + 2 * GAP), GROUND)
    for place, one in enumerate(shown):
        whole.paste(one, (GAP + place * (wide + GAP), GAP))
    if os.environ.get("ACCEPT"):
        whole.save(PICTURE, optimize=True)
    kept = Image.open(PICTURE).convert("RGB")
    assert (kept.size, kept.tobytes()) == (whole.size, whole.tobytes()), "run with ACCEPT=1 and look at the picture"
