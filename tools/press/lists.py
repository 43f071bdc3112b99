"""Lists for the table: cards and chains, symbols and effects, rules, the score sheet.

In: the faces of some sets. Out: data for the templates of the press.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from wonderscript.compiler.links import is_link
from wonderscript.runtime.library import CounterInfo, Piece
from wonderscript.runtime.words import sentence
from wonderscript.runtime.words.plurals import count_english, count_russian
from wonderscript.runtime.words.scenarios import Example, examples_of
from wonderscript.tools.press.emblems import AND, ANY, EACH, FOR, NOTHING, OR, OTHER, SAME, Item, emblem
from wonderscript.tools.press.faces import Face, Faces
from wonderscript.tools.press.labels import LABELS
from wonderscript.tools.reference_tables import capital, rule_chapters

Data = dict[str, Any]


def page_data(faces: Faces, title: str, paper: str) -> Data:
    """What all lists need."""
    return {
        **faces.look,
        "labels": LABELS[faces.language],
        "language": faces.language,
        "title": LABELS[faces.language][title],
        "set": ", ".join(faces.titles),
        "paper": {"a4": "a4", "letter": "us-letter"}[paper],
    }


# ---------------------------------------------------------------- cards and chains


def list_data(faces: Faces, paper: str) -> Data:
    """The pieces without parts, by what stands in their corner and by colour, with copies by number of players."""
    least, most = faces.library.players
    players = list(range(least, most + 1))
    groups: dict[tuple[str, str, str], list[Data]] = {}
    for piece in (piece for piece in _listed(faces) if not piece.parts):
        face = faces.face(piece)
        key = (face.kind, face.corner or "", face.mark or "")
        groups.setdefault(key, []).append(_row(face, _copies(faces, piece, players)))
    return page_data(faces, "list", paper) | {
        "players": players,
        "groups": [_group(faces, key, rows) for key, rows in sorted(groups.items(), key=_order(faces))],
    }


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
        "copies": copies,
    }


def _listed(faces: Faces) -> list[Piece]:
    """The pieces of the sets."""
    return [piece for piece in faces.library.pieces if piece.set_id in faces.sets]


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


# What signs are called, by item; numbers in items are examples.
SIGNS: tuple[tuple[Item, str], ...] = (
    ({"points": "3"}, "sign_points"),
    (ANY, "sign_any"),
    (EACH, "sign_each"),
    (OR, "sign_or"),
    (AND, "sign_and"),
    (FOR, "sign_for"),
    (NOTHING, "sign_nothing"),
    (SAME, "sign_same"),
    (OTHER, "sign_other"),
    ({"arrow": "left"}, "sign_left"),
    ({"arrow": "right"}, "sign_right"),
    ({"arrow": "up"}, "sign_up"),
    ({"arrow": "down"}, "sign_down"),
)


def effects_data(faces: Faces, tokens: Iterable[str], paper: str) -> Data:
    """Every symbol in use with its name, every sign, and every effect with the pieces that have it.

    Symbols in use are those on a piece and those of `tokens`.
    """
    shown = [face for piece in _listed(faces) for face in _with_parts(faces.face(piece))]
    copies = [one.front.copies for one in faces.pieces if one.front.copies]
    return page_data(faces, "effects", paper) | {
        "symbols": list(_symbols(faces, {*tokens, *_icons_on(shown)})),
        "signs": list(_signs(faces, shown)),
        "links": any(face.to for face in shown),
        "copies": max(copies, default=None),
        "effects": list(_effects(faces)),
    }


def _icons_on(shown: Iterable[Face]) -> Iterator[str]:
    """The words whose icons stand on these faces."""
    for face in shown:
        ends = [end.symbol for end in (*face.to, *face.comes_from)]
        items = [item.get("icon") for row in (face.cost, *face.emblems) for item in row]
        said = [run["icon"] for one in face.text for run in one if not isinstance(run, str)]
        yield from (word for word in (face.mark, *ends, *items, *said) if word is not None)


def _signs(faces: Faces, shown: Iterable[Face]) -> Iterator[Data]:
    """The signs in use, with what they mean."""
    labels = LABELS[faces.language]
    drawn = [_sign(item) for face in shown for row in face.emblems for item in row]
    for item, label in SIGNS:
        if _sign(item) in drawn:
            alone = item.get("arrow") == "up" and faces.library.players[1] == 2
            yield {"item": item, "note": labels["sign_opponent" if alone else label]}


def _sign(item: Item) -> Item:
    """What makes a sign what it is: of points and of resources, not how many."""
    return {key: None if key in ("points", "any") else value for key, value in item.items()}


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
        for rule in piece.rules:
            if not is_link(rule):
                said = sentence(rule, faces.lexicon, piece.kind)
                found.setdefault(said, (emblem(rule, faces.icons, faces.library), Counter()))[1][name] += 1
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


# ---------------------------------------------------------------- rules and scores


def rules_data(faces: Faces, paper: str) -> Data:
    """The numbered rules of the sets by chapter; an example stands in full at the first rule that it shows."""
    examples = examples_of(faces.library, faces.lexicon)
    chapters = rule_chapters(faces.document, faces.language, tuple(faces.sets), examples)
    return page_data(faces, "rules", paper) | {
        "chapters": [
            {
                "name": chapter["name"],
                "rules": [_rule(rule) for rule in chapter["rules"]],
            }
            for chapter in chapters
        ]
    }


def _rule(rule: Data) -> Data:
    return {
        "number": rule["number"],
        "text": rule["text"],
        "examples": [_example(one) for one in rule["examples"]],
        "see": [one.number for one in rule["see"]],
    }


def _example(example: Example) -> Data:
    given = [(f"{one.owner}: " if one.owner else "") + ", ".join(one.parts) for one in example.given]
    return {
        "number": example.number,
        "title": example.title,
        "given": given,
        "events": [{"role": one.role, "text": one.text} for one in example.events],
    }


def score_data(faces: Faces, paper: str) -> Data:
    """The lines of the score sheet, and a column for each player of a full table."""
    lines = [one["names"][faces.language] for one in faces.document["scores"]]
    return page_data(faces, "score_pad", paper) | {"lines": lines, "players": faces.library.players[1]}
