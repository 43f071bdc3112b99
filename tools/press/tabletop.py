"""Sheets of faces for a virtual table (Tabletop Simulator), and the deck that goes with them.

In: printed pieces. Out: pictures of at most 10 by 7 faces and 4096 pixels, and a saved object that names them. The
last place of a sheet is what others see of a hidden piece, so it holds the back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from wonderscript.tools.press.engine import set_pages
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.printed import Back, Printed
from wonderscript.tools.press.sheets import Manner, Stock

COLUMNS, ROWS = 10, 7
MOST_PIXELS = 4096
MILLIMETRES = 25.4
# A saved object numbers the pieces of deck D as D * 100 + place.
DECK = 100


def tabletop_files(pieces: Sequence[Printed], faces: Faces, title: str) -> Iterator[tuple[str, bytes]]:
    """A sheet for each pile of pieces with one size and one back, and one file with all decks."""
    decks: list[dict[str, Any]] = []
    for pile in _piles(pieces):
        number = len(decks) + 1
        fronts, backs = f"deck-{number}-faces.png", f"deck-{number}-back.png"
        width, height = pile[0].size
        dots = MOST_PIXELS * MILLIMETRES / max(width * COLUMNS, height * ROWS)
        # One pixel less than what would be rounded up.
        dots *= (MOST_PIXELS - 1) / MOST_PIXELS
        yield f"tabletop/{fronts}", _sheet(pile, faces, title, dots)
        yield f"tabletop/{backs}", _sheet(pile[:1], faces, title, dots, backs=True)
        decks.append(_deck(number, pile, fronts, backs))
    if decks:
        saved = {"SaveName": title, "ObjectStates": decks}
        yield "tabletop/decks.json", json.dumps(saved, indent=2, ensure_ascii=False).encode() + b"\n"


def _piles(pieces: Sequence[Printed]) -> Iterator[list[Printed]]:
    """Pieces of one size and one back, no more than there are places on a sheet but the last."""
    found: dict[tuple[tuple[float, float], Back | str], list[Printed]] = {}
    for piece in pieces:
        back = piece.back if isinstance(piece.back, Back) else piece.back.id
        found.setdefault((piece.size, back), []).append(piece)
    most = COLUMNS * ROWS - 1
    for pile in found.values():
        for first in range(0, len(pile), most):
            yield pile[first : first + most]


def _sheet(pile: Sequence[Printed], faces: Faces, title: str, dots: float, backs: bool = False) -> bytes:
    stock = Stock.of(pile)
    columns, rows = (1, 1) if backs else (COLUMNS, ROWS)
    manner = Manner()
    data = {
        **faces.look,
        "title": title,
        "language": faces.language,
        "low_ink": manner.low_ink,
        "pieces": stock.pieces,
        "faces": stock.faces,
        "columns": columns,
        "rows": rows,
        "backs": backs,
    }
    return set_pages("tabletop.typ", data, "png", dots)[0]


def _deck(number: int, pile: Sequence[Printed], fronts: str, backs: str) -> dict[str, Any]:
    ids = [number * DECK + place for place in range(len(pile))]
    sheet = {
        "FaceURL": fronts,
        "BackURL": backs,
        "NumWidth": COLUMNS,
        "NumHeight": ROWS,
        "BackIsHidden": True,
        "UniqueBack": False,
    }
    cards = [_object("Card", piece.front.name, {"CardID": one}) for one, piece in zip(ids, pile, strict=True)]
    corner = pile[0].back.corner
    deck = _object("DeckCustom", f"{pile[0].front.title} {corner or ''}".strip(), {"DeckIDs": ids})
    return deck | {"CustomDeck": {str(number): sheet}, "ContainedObjects": cards}


def _object(kind: str, name: str, more: dict[str, Any]) -> dict[str, Any]:
    place = dict.fromkeys(("posX", "posY", "posZ", "rotX"), 0) | dict.fromkeys(("rotY", "rotZ"), 180)
    place |= dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 1)
    return {"Name": kind, "Nickname": name, "Transform": place, **more}
