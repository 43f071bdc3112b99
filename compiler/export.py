"""A library as a document of plain data, for other programs to read.

In: a library. Out: dictionaries and lists in an order that never changes, or their JSON; the published
`schemas/export.schema.json` says what they look like. Names and sentences stand there in every language, and
links both ways. It knows no files and no syntax.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from wonderscript.compiler.counting import Circumstances, NotKnown, fits
from wonderscript.compiler.links import Links, is_link
from wonderscript.compiler.model import Face
from wonderscript.compiler.vocabulary import SettingSpec
from wonderscript.compiler.word_names import LANGUAGES, Texts, Words
from wonderscript.runtime.instructions import library as lib
from wonderscript.runtime.instructions.phrases import Cost
from wonderscript.runtime.instructions.traversal import endings_of
from wonderscript.runtime.words import describe, describe_cost, describe_points
from wonderscript.runtime.words.from_library import lexicon_of
from wonderscript.runtime.words.lexicon import Language

FORMAT = 1
SCHEMA = "export.schema.json"

Document = dict[str, Any]

# What every piece has. A property that a game gives one of these names is exported as `property_NAME`.
PIECE_KEYS = ("id", "kind", "name", "names", "set", "cost", "links", "effects", "text", "parts")


def export_document(library: lib.Library) -> Document:
    """Everything that the library says, as a document."""
    return _Exporter(library).document()


def property_key(name: str) -> str:
    """The key of a property in the document of a piece."""
    return f"property_{name}" if name in PIECE_KEYS else name


def encode_document(document: Document) -> bytes:
    """The document as JSON: UTF-8, two spaces a level, a line end at the end."""
    return msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n"


@cache
def export_schema() -> Document:
    """The published JSON Schema of the document."""
    file = resources.files("wonderscript.compiler") / "schemas" / SCHEMA
    schema: Document = msgspec.json.decode(file.read_bytes())
    return schema


class _Exporter:
    """One export: the library, and what is looked up in it again and again."""

    def __init__(self, library: lib.Library) -> None:
        self.library = library
        self.words = Words(library)
        self.properties = {one.id: one for one in library.properties}
        self.kinds = {one.id: one for one in library.kinds}
        self.links = Links(library)
        self.lexicons = {language: lexicon_of(library, language) for language in LANGUAGES}
        self.faces = self._faces()

    def document(self) -> Document:
        library = self.library
        return {
            "format": FORMAT,
            "sets": [self._set(one) for one in library.sets],
            "variant": library.variant,
            "players": _range(*library.players),
            "languages": list(LANGUAGES),
            "vocabulary": self._vocabulary(),
            "decks": [self._deck(deck) for deck in library.decks],
            "scores": [self._score(line) for line in library.scores],
            "endings": [{"name": one, "names": self._line(one)} for one in endings_of(library)],
            "chapters": [{"id": one.id, "titles": _in_order(one.titles)} for one in library.chapters],
            "rules": [self._rule_text(rule) for rule in library.rulebook],
            "pieces": [self._piece(piece, ()) for piece in library.pieces],
        }

    # ------------------------------------------------------------ words

    def _set(self, one: lib.SetInfo) -> Document:
        return {
            "id": one.id,
            "title": _in_order(one.title),
            "players": _range(*one.players),
            "extends": list(one.extends),
        }

    @staticmethod
    def _rule_text(rule: lib.RuleInfo) -> Document:
        asked = rule.open
        found = None if asked is None else {"texts": _in_order(asked.texts), "variants": list(asked.variants)}
        return {"id": rule.id, "texts": _in_order(rule.texts), "open": found}

    def _vocabulary(self) -> Document:
        library = self.library
        return {
            "resources": [self.words.word(one, "resource") for one in library.resources],
            "groups": [
                self.words.word(name, "resource group", "symbol group") | {"members": list(members)}
                for name, members in library.groups.items()
            ],
            "symbols": [self.words.word(one, "symbol") for one in library.symbols],
            "counters": [self._counter(one) for one in library.counters if not one.token],
            "tokens": [self._counter(one) for one in library.counters if one.token],
            "properties": [self._property(one) for one in library.properties],
            "kinds": [
                self.words.noun(one.id, "kind")
                | {"properties": list(one.properties), "part_of": one.part_of, "active_in": one.active_zone}
                | {"backs": None if one.backs is None else list(one.backs)}
                for one in library.kinds
            ],
            "links": [
                {"id": one.id, "names": self.words.link(one.id), "from": one.source_kind, "to": one.target_kind}
                for one in library.links
            ],
            "zones": [
                self.words.word(one.id, "zone") | {"shared": one.shared, "seen": one.seen} for one in library.zones
            ],
            "settings": [
                {
                    "id": one.id,
                    "value": bool(one.value) if one.switch else one.value,
                    "follows_players": one.follows_players,
                    "by_players": {str(players): value for players, value in one.by_players},
                }
                for one in library.settings
            ],
        }

    def _counter(self, one: lib.CounterInfo) -> Document:
        worth: int | str = "value" if one.by_value else one.worth
        return self.words.noun(one.id, "token", "counter") | {
            "shared": one.shared,
            "on": one.on_kind,
            "start": one.start,
            "values": list(one.values),
            "worth": worth,
        }

    def _property(self, one: lib.PropertyInfo) -> Document:
        said: Document = self.words.word(one.id, "property", "step") | {"form": one.form}
        if one.form == "values":
            said["values"] = [self.words.value(value) for value in one.values]
        elif one.form == "number":
            said["range"] = _range(one.least, one.most)
        return said

    # ------------------------------------------------------------ decks and scores

    def _deck(self, deck: lib.DeckInfo) -> Document:
        least, most = self.library.players
        sizes = [size for count in range(least, most + 1) for size in self._sizes(deck, count)]
        return self.words.word(deck.id, "deck") | {"by": deck.by, "sizes": sizes}

    def _sizes(self, deck: lib.DeckInfo, players: int) -> Iterator[Document]:
        """The size of a deck for each value that it is made for, where that is known before a game."""
        by = self.properties.get(deck.by) if deck.by is not None else None
        settings = {
            one.id: SettingSpec(one.id, one.value, one.by_players, one.follows_players) for one in self.library.settings
        }
        for value in range(by.least, by.most + 1) if by is not None else (None,):
            around = Circumstances(players, settings, {} if by is None or value is None else {by.id: value})
            try:
                size = sum(self._part_size(part, around) for part in deck.parts)
                seats = players + sum(seat.players == players for seat in self.library.seats)
                deals = None if deck.deals is None else around.number(deck.deals) * seats
            except NotKnown:
                continue
            yield {"players": players, "value": value, "size": size, "deals": deals}

    def _part_size(self, part: lib.DeckPartInfo, around: Circumstances) -> int:
        there = sum(count for face, count in self.faces.items() if fits(part.pieces, face, around))
        if part.copies is not None:
            return there * max(around.number(part.copies), 0)
        return there if part.amount is None else min(there, max(around.number(part.amount), 0))

    def _faces(self) -> Counter[Face]:
        """How many physical pieces there are of each face; each player mark is a piece."""
        found: Counter[Face] = Counter()
        for piece in self.library.pieces:
            marks = [name for name in piece.properties if self.properties[name].form == "marks"]
            copies = piece.properties[marks[0]] if marks else (0,)
            assert isinstance(copies, tuple)
            for mark in copies:
                values = piece.properties | dict.fromkeys(marks, mark)
                found[piece.kind, tuple(sorted(values.items()))] += 1
        return found

    def _score(self, line: lib.ScoreInfo) -> Document:
        text = {language: describe_points(line.points, self.lexicons[language]) for language in LANGUAGES}
        return {"name": line.name, "names": self._line(line.name), "text": text, "points": _plain(line.points)}

    def _line(self, name: str) -> Document:
        """What stands in quotes and is no piece, in each language."""
        return {language: self.library.lines.get(language, {}).get(name, name) for language in LANGUAGES}

    # ------------------------------------------------------------ pieces

    def _piece(self, piece: lib.Piece, wholes: tuple[Document, ...]) -> Document:
        said: Document = {
            "id": piece.id,
            "kind": piece.kind,
            "name": piece.name,
            "names": self._names(piece, wholes),
            "set": piece.set_id,
        }
        for name in self.kinds[piece.kind].properties:
            if name == "cost":
                said["cost"] = self._cost(piece.cost)
            elif name in self.properties:
                said[property_key(name)] = _plain(piece.properties.get(name))
        said["links"] = self.links.of(piece)
        said["effects"] = [_plain(one) for one in (*piece.rules, *piece.text)]
        said["text"] = {language: self._sentences(piece, language) for language in LANGUAGES}
        said["parts"] = [self._piece(part, (*wholes, said)) for part in piece.parts]
        return said

    def _names(self, piece: lib.Piece, wholes: tuple[Document, ...]) -> Texts:
        """A part without a name of its own is called after what it is a part of, with a number, in every language."""
        prefix, _space, number = piece.name.rpartition(" ")
        tails = (wholes[start:] for start in range(len(wholes)))
        called_after = next((tail for tail in tails if prefix == " ".join(one["name"] for one in tail)), ())
        found: Texts = {}
        for language in LANGUAGES:
            name = self.library.names.get(language, {}).get(piece.kind, {}).get(piece.name)
            if name is None and called_after and number.isdecimal():
                name = " ".join((*(one["names"][language] for one in called_after), number))
            found[language] = piece.name if name is None else name
        return found

    def _cost(self, cost: Cost) -> Document:
        if cost.pattern is not None:
            return {"pattern": cost.pattern, "size": cost.size}
        if cost.number is not None:
            return {"text": {language: describe_cost(cost, self.lexicons[language]) for language in LANGUAGES}}
        return {part.what: part.amount for part in cost.parts}

    def _sentences(self, piece: lib.Piece, language: Language) -> list[str]:
        """What the piece does; its links and its cost stand elsewhere."""
        rules = [rule for rule in piece.rules if not is_link(rule)]
        return describe(rules, self.lexicons[language], piece.kind, piece.text)


def _plain(value: object) -> Any:
    return msgspec.to_builtins(value)


def _range(least: int, most: int) -> dict[str, int]:
    return {"min": least, "max": most}


def _in_order(texts: Texts) -> Texts:
    """The languages that there are, in the one order."""
    return {language: texts[language] for language in LANGUAGES if language in texts}
