"""The printable reference of a set: one HTML file a language, which needs no other file.

In: an exported document. Out: a page. What it says comes from the document, what it looks like from the templates;
here it is only put in order. A value of a property is told from the others by a word and a shape; its colour is
decoration.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from wonderscript.compiler.export import Document, property_key
from wonderscript.tools.reference_tables import capital, chain_rows, deck_tables, group_rows, rule_rows, with_parts

_ONE_WORD = re.compile(r"[a-z]+")


def render_reference(document: Document, set_id: str, language: str) -> bytes:
    """The page of one set of the document in one language."""
    templates = _templates()
    labels = getattr(templates.get_template("labels.j2").module, "labels")  # noqa: B009
    page = Page(document, set_id, language, labels[language])
    text = templates.get_template("reference.html.j2").render(page=page, marks=page.marks)
    return text.encode()


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("wonderscript.tools", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces that belong together, with the number of the mark that they share."""

    title: str
    mark: int | None
    pieces: list[Document]


@dataclass(frozen=True, slots=True)
class Section:
    """All pieces of a kind."""

    title: str
    groups: list[Group]


@dataclass(frozen=True, slots=True)
class Mark:
    """A value that has a mark; `css` is its name if that can be a colour."""

    property: str
    value: str
    css: str | None


@dataclass(slots=True)
class Page:
    """What the templates ask for: a set in one language."""

    document: Document
    set_id: str
    language: str
    labels: dict[str, str]
    marks: list[Mark] = field(init=False)
    _names: dict[str, str] = field(init=False)
    _words: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        """Look up once what is asked for on every box."""
        vocabulary = self.document["vocabulary"]
        self.marks = [
            Mark(one["id"], value["id"], value["id"] if _ONE_WORD.fullmatch(value["id"]) else None)
            for one in vocabulary["properties"]
            for value in one.get("values", ())
        ]
        self._names = {piece["id"]: self._name(piece) for piece in with_parts(self.document["pieces"])}
        self._words = {
            word["id"]: self._name(word)
            for group in ("zones", "kinds", "tokens", "counters", "symbols", "resources")
            for word in vocabulary[group]
        }

    # ------------------------------------------------------------ the whole page

    @property
    def title(self) -> str:
        """What the set is called."""
        title = self._set["title"]
        variant = self.document["variant"]
        name = str(title.get(self.language, title["en"]))
        return name if variant is None else f"{name} ({variant})"

    @property
    def players(self) -> str:
        """How many can play, as `3–7`."""
        least, most = self._set["players"]["min"], self._set["players"]["max"]
        return f"{least}" if least == most else f"{least}–{most}"

    @property
    def seats(self) -> range:
        """One for each player of a full table."""
        return range(self._set["players"]["max"])

    @property
    def _set(self) -> Document:
        return next(one for one in self.document["sets"] if one["id"] == self.set_id)

    @property
    def sections(self) -> Iterator[Section]:
        """The pieces of the set by kind, grouped by what decks are made by and by the first named value."""
        for kind in self.document["vocabulary"]["kinds"]:
            pieces = [
                piece
                for piece in self.document["pieces"]
                if piece["kind"] == kind["id"] and piece["set"] == self.set_id
            ]
            if pieces:
                yield Section(capital(kind["plurals"][self.language]), list(self._groups(kind, pieces)))

    def _groups(self, kind: Document, pieces: list[Document]) -> Iterator[Group]:
        made_by = {deck["by"] for deck in self.document["decks"]}
        numbers = [one for one in self._properties(kind, "number") if one["id"] in made_by]
        values = self._properties(kind, "values")[:1]
        orders = {value["id"]: place for one in values for place, value in enumerate(one["values"])}
        found: dict[tuple[int, ...], list[Document]] = {}
        for piece in pieces:
            places = [piece[property_key(one["id"])] or 0 for one in numbers]
            places += [orders.get(piece[property_key(one["id"])], -1) for one in values]
            found.setdefault(tuple(places), []).append(piece)
        for _places, group in sorted(found.items(), key=lambda item: item[0]):
            facts = [self._fact(group[0], one) for one in numbers]
            facts += [self._several(group[0], one, kind) for one in values]
            mark = self.mark_of(group[0]) if values else None
            yield Group(capital(", ".join(filter(None, facts))), mark, group)

    # ------------------------------------------------------------ one box

    def name(self, piece_id: str) -> str:
        """What a piece is called."""
        return self._names[piece_id]

    def part_name(self, whole: Document, part: Document) -> str:
        """A part without a name of its own is called by its kind and number."""
        before, _space, number = part["name"].rpartition(" ")
        if number.isdecimal() and before.endswith(whole["name"]):
            return f"{capital(self.word(part['kind']))} {number}"
        return capital(self._name(part))

    def word(self, word_id: str) -> str:
        """What a word of the game is called."""
        return self._words.get(word_id, word_id)

    def cost(self, piece: Document) -> list[str]:
        """The parts of a cost, none if the piece is free."""
        cost = piece["cost"]
        if "pattern" in cost and isinstance(cost["pattern"], str):
            return [f"{cost['size']} {self.labels[cost['pattern']]}"]
        if isinstance(cost.get("text"), dict):
            return [cost["text"][self.language]]
        return [self._units(name, amount) for name, amount in cost.items()]

    def _units(self, name: str, amount: int) -> str:
        single = amount == 1 and any(one["id"] == name for one in self.document["vocabulary"]["resources"])
        return self.word(name) if single else f"{amount} × {self.word(name)}"

    def facts(self, piece: Document) -> list[str]:
        """The properties that the piece has, in words."""
        shown = [self._fact(piece, one) for one in self._properties(self._kind(piece), "number", "values")]
        return [fact for fact in shown if fact]

    def copies(self, piece: Document) -> list[str]:
        """The player marks of its physical pieces, as `3+`."""
        marks = [piece[property_key(one["id"])] or () for one in self._properties(self._kind(piece), "marks")]
        return [f"{mark}+" for found in marks for mark in found]

    def links_to(self, piece: Document) -> list[tuple[str, list[Document]]]:
        """Where the piece leads, by link, each with what the link is called."""
        found: dict[str, list[Document]] = {}
        for end in piece["links"]["to"]:
            found.setdefault(end["link"], []).append(end)
        links = {one["id"]: self._name(one) for one in self.document["vocabulary"]["links"]}
        translated = {name: links[name] for name in found if self.language == "en" or links[name] != name}
        return [(capital(translated.get(name, self.labels["leads_to"])), ends) for name, ends in found.items()]

    def mark_of(self, piece: Document) -> int | None:
        """The number of the mark of its first named value."""
        for number, mark in enumerate(self.marks, start=1):
            if piece.get(property_key(mark.property)) == mark.value:
                return number
        return None

    def _fact(self, piece: Document, one: Document) -> str | None:
        value = piece[property_key(one["id"])]
        if value is None:
            return None
        if one["form"] == "number":
            return f"{self._name(one)} {value}"
        return next(self._name(word) for word in one["values"] if word["id"] == value)

    def _several(self, piece: Document, one: Document, kind: Document) -> str | None:
        """The pieces of a kind that have the value of this one: `plain cards`, or the value alone."""
        value = next((word for word in one["values"] if word["id"] == piece[property_key(one["id"])]), None)
        if value is not None and self.language in value["plurals"]:
            return f"{value['plurals'][self.language]} {kind['plurals'][self.language]}"
        return self._fact(piece, one)

    def _properties(self, kind: Document, *forms: str) -> list[Document]:
        by_id = {one["id"]: one for one in self.document["vocabulary"]["properties"]}
        found = [by_id[name] for name in kind["properties"] if name in by_id]
        return [one for one in found if one["form"] in forms]

    def _kind(self, piece: Document) -> Document:
        return next(one for one in self.document["vocabulary"]["kinds"] if one["id"] == piece["kind"])

    def _name(self, named: Document) -> str:
        return str(named["names"][self.language])

    # ------------------------------------------------------------ tables

    @property
    def tables(self) -> dict[str, Any]:
        """The lists of the page: groups of words, links, rules, decks."""
        return {
            "groups": group_rows(self.document, self.language, self.labels["others"]),
            "chains": chain_rows(self.document, self.language, self.set_id),
            "rules": rule_rows(self.document, self.language, self.set_id),
            "decks": deck_tables(self.document, self.language),
        }
