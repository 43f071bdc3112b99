"""A virtual table (Tabletop Simulator): everything that is printed, as pictures and one saved object that names them.

In: printed pieces. Out: sheets of at most 10 by 7 faces and 4096 pixels for decks, a picture for each side of boards
and tokens, and a saved object: decks, boards, and a bag for each sort of token, laid out side by side. The last place
of a sheet is what others see of a hidden piece, so it holds the back.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from wonderscript.tools.press.dividers import pile_name
from wonderscript.tools.press.engine import MILLIMETRES, forget, set_pages
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.printed import CARD, ROUND, Back, Face, Printed
from wonderscript.tools.press.sheets import Manner, Side, Stock, single_data

COLUMNS, ROWS = 10, 7
MOST_PIXELS = 4096
# A saved object numbers the pieces of deck D as D * 100 + place.
DECK = 100
PICTURE_DOTS = 150.0
# A unit of the table is an inch. A card is so wide at scale 1, a tile so wide; between things there is room.
CARD_UNITS, TILE_UNITS, BAG_UNITS = 2.2, 2.0, 2.0
BETWEEN = 1.0
# As wide as a row on the table may be.
TABLE_UNITS = 60.0
BOX_TILE, ROUND_TILE = 0, 2

Saved = dict[str, Any]
Files = Iterator[tuple[str, bytes]]


@dataclass
class _Layout:
    """Where things lie on the table: in rows, each as high as the highest in it, none on another."""

    right: float = 0.0
    down: float = 0.0
    tall: float = 0.0
    names: Counter[str] = field(default_factory=Counter)

    def next(self, width: float, height: float) -> tuple[float, float]:
        """The middle of the next free place of this size."""
        if self.right and self.right + width > TABLE_UNITS:
            self.right, self.down, self.tall = 0.0, self.down + self.tall + BETWEEN, 0.0
        middle = (self.right + width / 2, -self.down - height / 2)
        self.right += width + BETWEEN
        self.tall = max(self.tall, height)
        return middle

    def name(self, name: str) -> str:
        """A name that nothing else on the table has."""
        self.names[name] += 1
        return name if self.names[name] == 1 else f"{name} {self.names[name]}"


def tabletop_files(pieces: Sequence[Printed], faces: Faces, title: str) -> Files:
    """Pictures of all pieces, and one file with the whole table."""
    layout = _Layout()
    objects: list[Saved] = []
    boards = [piece for piece in pieces if piece.shape == CARD and _is_board(piece)]
    tokens = [piece for piece in pieces if piece.shape != CARD]
    for pile in _piles([piece for piece in pieces if piece.shape == CARD and not _is_board(piece)]):
        number = len(objects) + 1
        fronts, backs = f"deck-{number}-faces.png", f"deck-{number}-back.png"
        dots = _dots_of_sheet(pile[0])
        # A sheet is a very large picture: one at a time.
        forget()
        yield f"tabletop/{fronts}", _sheet(pile, faces, title, dots)
        yield f"tabletop/{backs}", _sheet(pile[:1], faces, title, dots, backs=True)
        objects.append(_deck(number, pile, faces, fronts, backs, layout))
    pictures = dict(_pictures([*boards, *tokens], faces, title))
    yield from ((f"tabletop/{name}.png", data) for name, data in pictures.items())
    for board in boards:
        objects.append(_tile(board, layout.name(board.front.name), layout.next(*_units(board))))
    for alike in _by_kind(tokens).values():
        name = layout.name(pile_name(faces, alike[0], alone=True))
        bag = _object("Bag", name, "", layout.next(BAG_UNITS, BAG_UNITS))
        objects.append(bag | {"ContainedObjects": [_tile(one, one.front.name or name, (0.0, 0.0)) for one in alike]})
    saved = {"SaveName": title, "ObjectStates": objects}
    yield "tabletop/table.json", json.dumps(saved, indent=2, ensure_ascii=False).encode() + b"\n"


def _is_board(piece: Printed) -> bool:
    return bool(piece.front.parts) or piece.front.ground is not None


# ---------------------------------------------------------------- pictures


def _dots_of_sheet(piece: Printed) -> float:
    width, height = piece.size
    # One pixel less than what would be rounded up.
    return (MOST_PIXELS - 1) * MILLIMETRES / max(width * COLUMNS, height * ROWS)


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
    data = {
        **faces.look_of(pile),
        "title": title,
        "language": faces.language,
        "low_ink": Manner().low_ink,
        "pieces": stock.pieces,
        "faces": stock.faces,
        "columns": columns,
        "rows": rows,
        "backs": backs,
    }
    return set_pages("tabletop.typ", data, "png", dots)[0]


def _pictures(pieces: Sequence[Printed], faces: Faces, title: str) -> Iterator[tuple[str, bytes]]:
    """A picture of each side of these pieces, by name; alike pieces share theirs."""
    unique = {(_picture_name(one.front), _picture_name(one.back)): one for one in pieces}
    if not unique:
        return
    shown = list(unique.values())
    sides = [Side(number, is_back) for number in range(len(shown)) for is_back in (False, True)]
    data = single_data(shown, Manner(), faces.language, title, faces.look_of(shown), sides)
    for side, picture in zip(sides, set_pages("single.typ", data, "png", PICTURE_DOTS), strict=True):
        piece = shown[side.piece]
        yield _picture_name(piece.back if side.is_back else piece.front), picture


def _picture_name(side: Face | Back) -> str:
    said = f"back-{side.kind}-{side.corner or ''}-{side.name or ''}" if isinstance(side, Back) else _face_name(side)
    plain = "".join(letter if letter.isalnum() else "-" for letter in said.lower())
    return "-".join(part for part in plain.split("-") if part)


def _face_name(face: Face) -> str:
    """The id of a face; a tile has one before it is built and one after, which says what it does."""
    return f"{face.id}-{'done' if face.text and not face.cost else 'open'}" if face.size is not None else face.id


# ---------------------------------------------------------------- saved objects


def _deck(number: int, pile: Sequence[Printed], faces: Faces, fronts: str, backs: str, layout: _Layout) -> Saved:
    ids = [number * DECK + place for place in range(len(pile))]
    sheet = {
        "FaceURL": fronts,
        "BackURL": backs,
        "NumWidth": COLUMNS,
        "NumHeight": ROWS,
        "BackIsHidden": True,
        "UniqueBack": False,
    }
    width, height = _units(pile[0])
    scale = width / CARD_UNITS
    cards = [
        _object("Card", piece.front.name, _said(piece.front), (0.0, 0.0), scale)
        | {"CardID": one, "CustomDeck": {str(number): sheet}}
        for one, piece in zip(ids, pile, strict=True)
    ]
    name = layout.name(pile_name(faces, pile[0]))
    if len(cards) == 1:
        x, z = layout.next(width, height)
        return cards[0] | {"Transform": _placed((x, z), scale)}
    deck = _object("DeckCustom", name, "", layout.next(width, height), scale)
    return deck | {"DeckIDs": ids, "CustomDeck": {str(number): sheet}, "ContainedObjects": cards}


def _tile(piece: Printed, name: str, at: tuple[float, float]) -> Saved:
    width, _height = _units(piece)
    tile = {
        "Type": ROUND_TILE if piece.shape == ROUND else BOX_TILE,
        "Thickness": 0.1,
        "Stackable": piece.shape != CARD,
        "Stretch": True,
    }
    image = {
        "ImageURL": f"{_picture_name(piece.front)}.png",
        "ImageSecondaryURL": f"{_picture_name(piece.back)}.png",
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": tile,
    }
    return _object("Custom_Tile", name, _said(piece.front), at, width / TILE_UNITS) | {"CustomImage": image}


def _object(kind: str, name: str, said: str, at: tuple[float, float], scale: float = 1.0) -> Saved:
    return {"Name": kind, "Nickname": name, "Description": said, "Transform": _placed(at, scale)}


def _placed(at: tuple[float, float], scale: float) -> Saved:
    x, z = at
    place = {"posX": round(x, 3), "posY": 1.0, "posZ": round(z, 3), "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
    return place | {"scaleX": round(scale, 3), "scaleY": 1.0, "scaleZ": round(scale, 3)}


def _said(face: Face) -> str:
    """What a piece does, in words."""
    lines = [_line(line) for line in face.text]
    lines += [f"{part.name}: {_line(line)}" for part in face.parts for line in part.text]
    return "\n".join(lines)


def _line(line: Sequence[Any]) -> str:
    return "".join(run if isinstance(run, str) else run["alt"] for run in line).replace("\N{NO-BREAK SPACE}", " ")


def _units(piece: Printed) -> tuple[float, float]:
    """The size of a piece on the table."""
    width, height = piece.size
    return width / MILLIMETRES, height / MILLIMETRES


def _by_kind(pieces: Sequence[Printed]) -> dict[str, list[Printed]]:
    found: dict[str, list[Printed]] = {}
    for piece in pieces:
        found.setdefault(piece.front.kind, []).append(piece)
    return found
