"""What pieces can be picked by on a page: their kind, their set, their properties, the number of players.

In: an exported document. Out: for each group its options, and for each piece the options that it belongs to. Both
are named by ids, so that a choice stays a choice in another language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wonderscript.compiler.export import Document, property_key
from wonderscript.tools.reference_tables import capital

KIND, SET, PLAYERS, RULES = "kind", "set", "players", "rules"


@dataclass(frozen=True, slots=True)
class Option:
    """One of the things that can be ticked; `word` is looked up among the marks."""

    id: str
    title: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class Filter:
    """A group of options; `single`: they exclude each other."""

    id: str
    title: str
    options: tuple[Option, ...]
    single: bool = False


def filters_of(document: Document, set_ids: tuple[str, ...], language: str, labels: Mapping[str, str]) -> list[Filter]:
    """The groups that have something to choose from."""
    pieces = [piece for piece in document["pieces"] if piece["set"] in set_ids]
    found = [
        Filter(KIND, labels["kind"], tuple(_kinds(document, pieces, language, labels))),
        Filter(SET, labels["set"], tuple(_sets(document, set_ids, language))),
        *_properties(document, pieces, language),
        Filter(PLAYERS, labels["by_players"], tuple(_players(document, pieces)), single=True),
    ]
    return [one for one in found if len(one.options) > 1]


def _kinds(document: Document, pieces: list[Document], language: str, labels: Mapping[str, str]) -> Iterator[Option]:
    there = {piece["kind"] for piece in pieces}
    for kind in document["vocabulary"]["kinds"]:
        if kind["id"] in there:
            yield Option(kind["id"], capital(kind["plurals"][language]))
    if document["rules"]:
        yield Option(RULES, labels["rules"])


def _sets(document: Document, set_ids: tuple[str, ...], language: str) -> Iterator[Option]:
    for one in document["sets"]:
        if one["id"] in set_ids:
            yield Option(one["id"], one["title"].get(language, one["title"]["en"]))


def _properties(document: Document, pieces: list[Document], language: str) -> Iterator[Filter]:
    for one in document["vocabulary"]["properties"]:
        key = property_key(one["id"])
        there = {piece[key] for piece in pieces if piece.get(key) is not None}
        if one["form"] == "marks":
            continue
        if one["form"] == "values":
            words = [word for word in one["values"] if word["id"] in there]
            options = [Option(word["id"], capital(word["names"][language]), word["id"]) for word in words]
        else:
            options = [Option(str(number), str(number)) for number in sorted(there)]
        yield Filter(f"property-{one['id']}", capital(one["names"][language]), tuple(options))


def _players(document: Document, pieces: list[Document]) -> Iterator[Option]:
    """A number of players is something to choose where pieces say with how many they come in."""
    marked = [one["id"] for one in document["vocabulary"]["properties"] if one["form"] == "marks"]
    if any(piece.get(property_key(name)) for piece in pieces for name in marked):
        for count in range(document["players"]["min"], document["players"]["max"] + 1):
            yield Option(str(count), str(count))


def facets_of(document: Document, piece: Document) -> str:
    """The options that a piece belongs to, as `group=option` with spaces between them."""
    found = [f"{KIND}={piece['kind']}", f"{SET}={piece['set']}"]
    for one in document["vocabulary"]["properties"]:
        value = piece.get(property_key(one["id"]))
        if value is not None and one["form"] != "marks":
            found.append(f"property-{one['id']}={value}")
    return " ".join(found)
