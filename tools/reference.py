"""The reference of some sets as a web page: one HTML file a language and variant, which needs no other file.

In: an exported document with its scenarios and its theme. Out: a page. What it says comes from the document, what
it looks like from the templates; here it is only put in order. A page is whole without a script; with one it can be
searched. A value of a property is told from the others by a word and a symbol; its colour is decoration.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from wonderscript.compiler.export import Document, property_key
from wonderscript.compiler.picture_files import PictureFile
from wonderscript.compiler.themes import Theme
from wonderscript.runtime.words.en.plurals import english_category
from wonderscript.runtime.words.ru.plurals import russian_category
from wonderscript.runtime.words.scenarios import Example
from wonderscript.tools.reference_filters import Filter, facets_of, filters_of
from wonderscript.tools.reference_graphs import Node, chain_graphs
from wonderscript.tools.reference_looks import Mark, marks_of
from wonderscript.tools.reference_tables import (
    capital,
    chain_rows,
    deck_tables,
    group_rows,
    rule_chapters,
    with_parts,
)
from wonderscript.tools.variant_pages import Told


@dataclass(frozen=True, slots=True)
class Emblems:
    """What pieces do as rows of icons, by piece; and what steps are called that stand in them, also the last time."""

    rows: Mapping[str, Sequence[Sequence[Mapping[str, str]]]] = field(default_factory=dict)
    steps: Mapping[str, str] = field(default_factory=dict)
    last_steps: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Subject:
    """What a page is about: the document, those sets of it that are printed, looks, examples, pictures, emblems."""

    document: Document
    set_ids: tuple[str, ...]
    theme: Theme = field(default_factory=Theme)
    examples: dict[str, list[Example]] = field(default_factory=dict)
    art: Mapping[str, PictureFile] = field(default_factory=dict)
    emblems: Emblems = field(default_factory=Emblems)


@dataclass(frozen=True, slots=True)
class Sibling:
    """Another page of the same sets: in another language, or of a variant; `href` is None for the page itself.

    Of a variant it says which pieces it adds, leaves out and changes, and in words what else it changes (`rules`).
    """

    title: str
    href: str | None
    added: Sequence[Document] = ()
    removed: Sequence[Document] = ()
    changed: Sequence[Document] = ()
    rules: Sequence[Told] = ()


@dataclass(frozen=True, slots=True)
class Siblings:
    """The pages beside a page; languages are by their two letters."""

    languages: dict[str, Sibling] = field(default_factory=dict)
    variants: tuple[Sibling, ...] = ()


def render_reference(subject: Subject, language: str, siblings: Siblings | None = None) -> bytes:
    """The page of some sets in one language."""
    templates = _templates()
    labels = getattr(templates.get_template("labels.j2").module, "labels")  # noqa: B009
    page = Page(subject, language, labels[language], siblings or Siblings())
    return templates.get_template("reference.html.j2").render(page=page, labels=page.labels).encode()


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
    """Pieces that belong together, with the mark that they share."""

    title: str
    mark: Mark | None
    pieces: list[Document]


@dataclass(frozen=True, slots=True)
class Section:
    """All pieces of a kind."""

    title: str
    groups: list[Group]


@dataclass(slots=True)
class Page:
    """What the templates ask for: some sets in one language."""

    subject: Subject
    language: str
    labels: dict[str, Any]
    siblings: Siblings
    document: Document = field(init=False)
    marks: dict[str, Mark] = field(init=False)
    sections: list[Section] = field(init=False)
    _names: dict[str, str] = field(init=False)
    _words: dict[str, str] = field(init=False)
    _kinds: dict[str, Document] = field(init=False)

    def __post_init__(self) -> None:
        """Look up once what is asked for on every box."""
        self.document = self.subject.document
        vocabulary = self.document["vocabulary"]
        self.marks = marks_of(self.document, self.subject.theme)
        self._kinds = {kind["id"]: kind for kind in vocabulary["kinds"]}
        self._names = {piece["id"]: self._name(piece) for piece in with_parts(self.document["pieces"])}
        self._words = {
            word["id"]: self._name(word)
            for group in ("zones", "kinds", "tokens", "counters", "symbols", "resources")
            for word in vocabulary[group]
        }
        self.sections = list(self._sections())

    # ------------------------------------------------------------ the whole page

    @property
    def title(self) -> str:
        """What the sets are called."""
        titles = (one["title"] for one in self._sets)
        return " + ".join(str(title.get(self.language, title["en"])) for title in titles)

    @property
    def variant(self) -> str | None:
        """The variant that the page shows."""
        variant: str | None = self.document["variant"]
        return variant

    @property
    def players(self) -> str:
        """How many can play: `3–7 players`."""
        least, most = self._players
        category = russian_category(most) if self.language == "ru" else english_category(most)
        return f"{least if least == most else f'{least}–{most}'} {self.labels['players'][category]}"

    @property
    def seats(self) -> range:
        """One for each player of a full table."""
        return range(self._players[1])

    @property
    def _players(self) -> tuple[int, int]:
        ranges = [one["players"] for one in self._sets]
        return max(one["min"] for one in ranges), min(one["max"] for one in ranges)

    @property
    def _sets(self) -> list[Document]:
        return [one for one in self.document["sets"] if one["id"] in self.subject.set_ids]

    @property
    def pieces(self) -> list[Document]:
        """The pieces of the sets themselves, without those of sets that they extend."""
        return [piece for piece in self.document["pieces"] if piece["set"] in self.subject.set_ids]

    @property
    def filters(self) -> list[Filter]:
        """What pieces can be picked by."""
        return filters_of(self.document, self.subject.set_ids, self.language, self.labels)

    def _sections(self) -> Iterator[Section]:
        """The pieces by kind, grouped by what decks are made by and by the first named value."""
        for kind in self._kinds.values():
            pieces = [piece for piece in self.pieces if piece["kind"] == kind["id"]]
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

    def is_here(self, piece_id: str) -> bool:
        """Whether a piece, or what it is a part of, has a box on the page."""
        whole = piece_id.partition("/")[0]
        return any(piece["id"] == whole for piece in self.pieces)

    def art(self, piece: Document) -> PictureFile | None:
        """The picture of a piece, if there is a file of it."""
        return self.subject.art.get(piece["name"])

    def emblems(self, piece: Document) -> Sequence[Sequence[Mapping[str, str]]]:
        """What a piece does in icons, as far as icons can say it."""
        return self.subject.emblems.rows.get(piece["id"], ())

    def step(self, item: Mapping[str, str], key: str = "step") -> str:
        """What the step on a plate is called; with a number, or the last time that it comes."""
        name = self.subject.emblems.steps.get(item[key], item[key])
        if "last" in item:
            return self.subject.emblems.last_steps.get(item[key], name)
        return f"{name} {item['number']}" if "number" in item else name

    def credit(self, piece: Document) -> str | None:
        """Who made the picture of a piece."""
        said = self.subject.theme.pictures.get(piece["name"])
        return self.labels["picture_by"].format(name=said.credit) if said is not None and said.credit else None

    def leads(self, node: Node) -> str:
        """A piece in a picture of chains, for those who listen: what it is called, and what it leads to."""
        ends = ", ".join(self.name(end) for end in node.leads_to)
        return f"{self.name(node.id)}, {self.labels['leads']} {ends}" if ends else self.name(node.id)

    def piece_mark(self, piece_id: str) -> Mark | None:
        """The mark of a piece by its id."""
        found = next((piece for piece in self.pieces if piece["id"] == piece_id), None)
        return None if found is None else self.mark_of(found)

    def part_name(self, whole: Document, part: Document) -> str:
        """A part without a name of its own is called by its kind and number."""
        before, _space, number = part["name"].rpartition(" ")
        if number.isdecimal() and before.endswith(whole["name"]):
            return f"{capital(self.word(part['kind']))} {number}"
        return capital(self._name(part))

    def word(self, word_id: str) -> str:
        """What a word of the game is called."""
        return self._words.get(word_id, word_id)

    def cost(self, piece: Document) -> list[tuple[str, Mark | None]]:
        """The parts of a cost in words, each with its mark if it has one; none if the piece is free."""
        cost = piece["cost"]
        if "pattern" in cost and isinstance(cost["pattern"], str):
            return [(f"{cost['size']} {self.labels[cost['pattern']]}", None)]
        if isinstance(cost.get("text"), dict):
            return [(cost["text"][self.language], None)]
        return [(self._units(name, amount), self.marks.get(name)) for name, amount in cost.items()]

    def _units(self, name: str, amount: int) -> str:
        single = amount == 1 and any(one["id"] == name for one in self.document["vocabulary"]["resources"])
        return self.word(name) if single else f"{amount} × {self.word(name)}"

    def facts(self, piece: Document) -> list[str]:
        """The properties that the piece has, in words."""
        shown = [self._fact(piece, one) for one in self._properties(self._kinds[piece["kind"]], "number", "values")]
        return [fact for fact in shown if fact]

    def copies(self, piece: Document) -> list[int]:
        """The player marks of its physical pieces."""
        marks = self._properties(self._kinds[piece["kind"]], "marks")
        return [mark for one in marks for mark in piece[property_key(one["id"])] or ()]

    def facets(self, piece: Document) -> str:
        """What filters can find the piece by."""
        return facets_of(self.document, piece)

    def also(self, piece: Document) -> str:
        """What the piece is called and says in the other languages, for whoever searches in one of them."""
        others = [one for one in self.document["languages"] if one != self.language]
        said = ([one["names"][language], *one["text"][language]] for language in others for one in with_parts([piece]))
        return " ".join(text for texts in said for text in texts)

    def links_of(self, piece: Document) -> list[tuple[str, str, list[Document]]]:
        """Where the piece leads and what leads to it, by link: an arrow, what the link is called, its ends."""
        found: dict[tuple[str, str], list[Document]] = {}
        back = [end["id"] for end in piece["links"]["from"]]
        for end in piece["links"]["to"]:
            found.setdefault(("↔" if end["id"] in back else "→", end["link"]), []).append(end)
        links = {one["id"]: self._name(one) for one in self.document["vocabulary"]["links"]}
        known = {name: capital(links[name]) for name in links if self.language == "en" or links[name] != name}
        there = [(arrow, known.get(name, self.labels["leads_to"]), ends) for (arrow, name), ends in found.items()]
        to = {end["id"] for end in piece["links"]["to"]}
        ends = [end for end in piece["links"]["from"] if end["id"] not in to]
        return [*there, ("←", self.labels["comes_from"], ends)] if ends else there

    def mark_of(self, piece: Document) -> Mark | None:
        """The mark of its first named value."""
        for one in self._properties(self._kinds[piece["kind"]], "values"):
            value = piece[property_key(one["id"])]
            if value in self.marks:
                return self.marks[value]
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

    def _name(self, named: Document) -> str:
        return str(named["names"][self.language])

    # ------------------------------------------------------------ tables

    @property
    def tables(self) -> dict[str, Any]:
        """The lists of the page: groups of words, links, rules with their examples, decks."""
        own = self.subject.set_ids
        return {
            "groups": group_rows(self.document, self.language, self.labels["others"]),
            "chains": chain_rows(self.pieces),
            "graphs": chain_graphs(self.pieces, self._names),
            "rules": rule_chapters(self.document, self.language, own, self.subject.examples),
            "decks": deck_tables(self.document, self.language),
        }
