"""Lists for the table: cards and chains, symbols and effects, the score sheet.

In: the faces of some sets. Out: data for the templates of the press.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from wonderscript.runtime.instructions.library import CounterInfo, Piece
from wonderscript.runtime.words import describe, told_together
from wonderscript.runtime.words.en.plurals import count_english
from wonderscript.runtime.words.ru.plurals import count_russian
from wonderscript.tools.press.emblems import emblem
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.labels import LABELS
from wonderscript.tools.press.paper import Size
from wonderscript.tools.press.printed import Face
from wonderscript.tools.press.signs import (
    AGAIN,
    AND,
    ANY,
    BACK,
    DECK,
    EACH,
    FOR,
    MORE,
    MOST_OF,
    NOTHING,
    ONLY_IF,
    OR,
    OTHER,
    PIECE,
    SAME,
    SWAP,
    THEN,
    TO,
    WIN,
    Item,
)
from wonderscript.tools.reference_tables import capital

Data = dict[str, Any]


def page_data(faces: Faces, title: str, paper: Size) -> Data:
    """What all lists need."""
    return {
        **faces.look,
        "labels": LABELS[faces.language],
        "language": faces.language,
        "title": LABELS[faces.language][title],
        "set": ", ".join(faces.titles),
        "paper": list(paper),
    }


# ---------------------------------------------------------------- cards and chains


def list_data(faces: Faces, paper: Size) -> Data:
    """The pieces without parts, by what stands in their corner and by colour, with copies by number of players.

    What lies on a board that all share can be read there.
    """
    least, most = faces.library.players
    players = list(range(least, most + 1))
    groups: dict[tuple[str, str, str], list[Data]] = {}
    for piece in (piece for piece in _listed(faces) if not piece.parts and faces.home_of(piece) is None):
        face = faces.face(piece)
        corner = "" if face.corner_icon else face.corner or ""
        key = (face.kind, corner, face.mark or "")
        groups.setdefault(key, []).append(_row(face, _copies(faces, piece, players)))
    rows = [row for group in groups.values() for row in group]
    return page_data(faces, "list", paper) | {
        "players": players if any(row["copies"] for row in rows) else [],
        "linked": any(row["to"] or row["comes_from"] for row in rows),
        "groups": [_group(faces, key, rows) for key, rows in sorted(groups.items(), key=_order(faces))],
        "decks": _decks(faces),
        "credits": _credits(faces),
    }


def _credits(faces: Faces) -> list[list[str]]:
    """Who made which pictures of the pieces of these sets."""
    found: dict[str, list[str]] = {}
    for piece in faces.library.pieces:
        said = faces.theme.pictures.get(piece.name)
        if piece.set_id in faces.sets and said is not None and said.credit:
            found.setdefault(said.credit, []).append(faces.name(piece.id))
    return [[credit, ", ".join(names)] for credit, names in found.items()]


def _decks(faces: Faces) -> Data | None:
    """How many copies of each piece come with each piece that brings some, and how many without one."""
    counted: dict[str, Counter[str]] = {}
    bringers: dict[str, str] = {}
    for physical, by in faces.physical:
        if physical.origin is None:
            continue
        bringer = by.id if by is not None else ""
        bringers.setdefault(bringer, faces.name(bringer) if bringer else LABELS[faces.language]["other_copies"])
        counted.setdefault(physical.face.id, Counter())[bringer] += 1
    counted = {face: counts for face, counts in counted.items() if any(counts)}
    if not counted:
        return None
    columns = sorted(bringers, key=lambda one: one == "")
    pieces = [piece for piece in faces.library.pieces if piece.id in counted]
    return {
        "columns": [bringers[one] for one in columns],
        "rows": [_deck_row(faces.face(piece), [counted[piece.id][one] for one in columns]) for piece in pieces],
        "sums": [sum(counts[one] for counts in counted.values()) for one in columns],
    }


def _deck_row(face: Face, counts: list[int]) -> Data:
    return {"name": face.name, "mark": face.mark, "emblems": face.emblems, "counts": counts, "sum": sum(counts)}


def _order(faces: Faces) -> Any:
    """By kind as declared, by corner, by colour as declared."""
    kinds = [kind.id for kind in faces.library.kinds]
    values = [value for one in faces.library.properties for value in one.values]

    def place(item: tuple[tuple[str, str, str], object]) -> tuple[int, int, str, int]:
        kind, corner, mark = item[0]
        return kinds.index(kind), len(corner), corner, values.index(mark) if mark in values else -1

    return place


def _group(faces: Faces, key: tuple[str, str, str], rows: list[Data]) -> Data:
    kind, corner, mark = key
    return {"title": _title(faces, kind, corner, mark), "mark": mark, "tint": rows[0]["tint"], "rows": rows}


def _title(faces: Faces, kind: str, corner: str, mark: str) -> str:
    """What the pieces of a group have in common: `year II, plain tiles`."""
    vocabulary, language = faces.document["vocabulary"], faces.language
    several = next(str(one["plurals"][language]) for one in vocabulary["kinds"] if one["id"] == kind)
    values = [value for one in vocabulary["properties"] for value in one.get("values", ()) if value["id"] == mark]
    for value in values:
        before = value["plurals"].get(language)
        several = f"{before} {several}" if before else f"{several}, {value['names'][language]}"
    by = faces.print_of(kind).corner
    named = [str(one["names"][language]) for one in vocabulary["properties"] if one["id"] == by]
    return capital(", ".join([*(f"{name} {corner}" for name in named if corner), several]))


def _row(face: Face, copies: list[int] | None) -> Data:
    return {
        "id": face.id,
        "name": face.name,
        "tint": face.tint,
        "cost": face.cost,
        "cost_text": face.cost_text,
        "emblems": face.emblems,
        "unsaid": face.unsaid,
        "to": face.to,
        "comes_from": face.comes_from,
        "copies": copies,
    }


def _listed(faces: Faces) -> list[Piece]:
    """The pieces of the sets, and those that they bring into the game."""
    brought = {physical.face.id for physical, by in faces.physical if by is not None}
    return [piece for piece in faces.library.pieces if piece.set_id in faces.sets or piece.id in brought]


def _with_parts(face: Face) -> Iterator[Face]:
    yield face
    for part in face.parts:
        yield from _with_parts(part)


def _copies(faces: Faces, piece: Piece, players: list[int]) -> list[int] | None:
    """How many copies of a piece are in the game, for each number of players; None if it has no marks."""
    marks = [piece.properties.get(one.id) for one in faces.library.properties if one.form == "marks"]
    found = next((mark for mark in marks if isinstance(mark, tuple)), None)
    return None if found is None else [sum(mark <= count for mark in found) for count in players]


# ---------------------------------------------------------------- symbols and effects


BESIDE = {"sign": "↔"}
CROSSED = {"crossed": "yes"}
# What signs are called, by item; numbers in items are examples.
SIGNS: tuple[tuple[Item, str], ...] = (
    ({"points": "3"}, "sign_points"),
    (ANY, "sign_any"),
    (EACH, "sign_each"),
    (MOST_OF, "sign_most"),
    (OR, "sign_or"),
    (AND, "sign_and"),
    (FOR, "sign_for"),
    (NOTHING, "sign_nothing"),
    (SAME, "sign_same"),
    (OTHER, "sign_other"),
    (AGAIN, "sign_again"),
    (THEN, "sign_then"),
    (ONLY_IF, "sign_only_if"),
    ({"once": "step"}, "sign_once"),
    ({"later": "step"}, "sign_later"),
    ({"step": "step"}, "sign_step"),
    (PIECE, "sign_piece"),
    (DECK, "sign_deck"),
    (SWAP, "sign_swap"),
    (CROSSED, "sign_crossed"),
    (BACK, "sign_back"),
    (WIN, "sign_win"),
    (MORE, "sign_more"),
    ({"arrow": "left"}, "sign_left"),
    ({"arrow": "right"}, "sign_right"),
    ({"arrow": "up"}, "sign_up"),
    ({"arrow": "down"}, "sign_down"),
    (TO, "sign_to"),
    (BESIDE, "sign_beside"),
    ({"copies": "5+"}, "sign_players"),
)
# Those of which it does not matter how many.
AMOUNTS = ("points", "any", "copies", "once", "later", "step", "number", "last")


def effects_data(faces: Faces, tokens: Iterable[str], paper: Size) -> Data:
    """Every symbol in use with its name, every sign, and every effect with the pieces that have it.

    Symbols in use are those on a piece and those of `tokens`.
    """
    shown = [face for piece in _listed(faces) for face in _with_parts(faces.face(piece))]
    return page_data(faces, "effects", paper) | {
        "symbols": list(_symbols(faces, {*tokens, *_icons_on(shown)})),
        "signs": list(_signs(faces, shown)),
        "effects": list(_effects(faces)),
    }


def _icons_on(shown: Iterable[Face]) -> Iterator[str]:
    """The words whose icons stand on these faces."""
    for face in shown:
        ends = [end.symbol for end in (*face.to, *face.comes_from, *face.beside)]
        items = [item.get("icon") for item in _items_on(face)]
        said = [run["icon"] for one in face.text for run in one if not isinstance(run, str)]
        yield from (word for word in (face.mark, face.corner_icon, face.icon, *ends, *items, *said) if word is not None)


def _signs(faces: Faces, shown: Iterable[Face]) -> Iterator[Data]:
    """The signs in use, with what they mean."""
    labels = LABELS[faces.language]
    copies = [{"copies": one.front.copies} for one in faces.pieces if one.front.copies]
    drawn = [_sign(item) for item in (*copies, *(item for face in shown for item in _items_on(face)))]
    for item, label in SIGNS:
        if _sign(item) in drawn:
            alone = item.get("arrow") == "up" and faces.library.players[1] == 2
            yield {"item": item, "note": labels["sign_opponent" if alone else label]}


def _items_on(face: Face) -> Iterator[Item]:
    """Everything on a face that is drawn."""
    for row in (face.cost, *face.emblems):
        yield from row
    yield from [TO] * len(face.to)
    yield from [BESIDE] * len(face.beside)


def _sign(item: Item) -> Item:
    """What makes a sign what it is: of points, resources and players, not how many; all that is crossed is one."""
    if "crossed" in item:
        return CROSSED
    return {key: None if key in AMOUNTS else value for key, value in item.items()}


def _symbols(faces: Faces, used: Collection[str]) -> Iterator[Data]:
    """The words in use that have an icon, with what is known about them."""
    groups = {
        member: name for name, members in faces.library.groups.items() for member in members if member in faces.icons
    }
    counters = {one.id: one for one in faces.library.counters}
    for word in (word for word in faces.icons if word in used):
        note = faces.lexicon.noun(groups[word]).one if word in groups else _worth(faces, counters.get(word))
        yield {"icon": word, "name": capital(faces.look["words"][word]), "note": note}


def _worth(faces: Faces, counter: CounterInfo | None) -> str | None:
    labels = LABELS[faces.language]
    if counter is None or not (counter.by_value or counter.worth):
        return None
    if counter.by_value:
        return labels["worth_value"]
    count = count_russian if faces.language == "ru" else count_english
    return labels["worth_each"].format(points=count(counter.worth, faces.lexicon.noun("point")))


def _effects(faces: Faces) -> Iterator[Data]:
    """Every sentence once, with its emblem and the names of the pieces that say it."""
    found: dict[str, tuple[list[Item] | None, Counter[str]]] = {}
    for piece, name in _with_names(faces):
        for rules in told_together(faces.rules_of(piece)):
            [said] = describe(rules, faces.lexicon, piece.kind)
            found.setdefault(said, (emblem(rules, faces.scene), Counter()))[1][name] += 1
    for said, (row, names) in found.items():
        yield {"emblem": row, "text": faces.inscriber.runs(said), "pieces": list(names)}


def _with_names(faces: Faces) -> Iterator[tuple[Piece, str]]:
    """Pieces and parts; a part is called after its whole."""
    for piece in _listed(faces):
        name = faces.name(piece.id)
        for part in _parts(piece):
            yield part, name


def _parts(piece: Piece) -> Iterator[Piece]:
    yield piece
    for part in piece.parts:
        yield from _parts(part)
