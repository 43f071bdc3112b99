"""The tables of the printable reference: words by group, links, rules, deck sizes.

In: an exported document and a language. Out: rows for the templates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from wonderscript.compiler.export import Document

Row = dict[str, Any]


def group_rows(document: Document, language: str, others: str) -> list[Row]:
    """Resources and symbols by group, then those without one."""
    vocabulary = document["vocabulary"]
    names = {word["id"]: word["names"][language] for word in (*vocabulary["resources"], *vocabulary["symbols"])}
    rows = [
        {
            "title": capital(group["names"][language]),
            "words": [names[name] for name in group["members"] if name in names],
        }
        for group in vocabulary["groups"]
    ]
    grouped = {name for group in vocabulary["groups"] for name in group["members"]}
    rest = [name for word, name in names.items() if word not in grouped]
    return [*rows, {"title": others, "words": rest}] if rest else rows


def chain_rows(document: Document, language: str, set_id: str) -> list[Row]:
    """Every link of a piece of the set."""
    pieces = {piece["id"]: piece["names"][language] for piece in with_parts(document["pieces"])}
    symbols = {word["id"]: word["names"][language] for word in document["vocabulary"]["symbols"]}
    return [
        {
            "source": pieces[piece["id"]],
            "symbol": symbols.get(end["symbol"], end["symbol"]),
            "target": pieces[end["id"]],
        }
        for piece in with_parts(document["pieces"])
        if piece["set"] == set_id
        for end in piece["links"]["to"]
    ]


def rule_rows(document: Document, language: str, set_id: str) -> list[Row]:
    """The rules of the set; `first` begins a chapter."""
    rows: list[Row] = []
    chapter = None
    for rule in document["rules"]:
        of_set, _dot, number = rule["id"].partition(".")
        if of_set == set_id:
            text = rule["texts"].get(language, rule["texts"]["en"])
            now = number.rpartition(".")[0]
            rows.append({"number": number, "text": text, "first": chapter not in (None, now)})
            chapter = now
    return rows


def deck_tables(document: Document, language: str) -> list[Row]:
    """The sizes of each deck: a row for each value, a column for each number of players."""
    names = {one["id"]: one["names"][language] for one in document["vocabulary"]["properties"]}
    tables: list[Row] = []
    for deck in document["decks"]:
        counts = sorted({size["players"] for size in deck["sizes"]})
        sizes: dict[int | None, dict[int, int]] = {}
        for size in deck["sizes"]:
            sizes.setdefault(size["value"], {})[size["players"]] = size["size"]
        title = capital(deck["names"][language])
        rows = [
            {
                "title": title if value is None else capital(f"{names[deck['by']]} {value}"),
                "sizes": [found.get(count, "–") for count in counts],
            }
            for value, found in sizes.items()
        ]
        if rows:
            tables.append({"title": title, "players": counts, "rows": rows})
    return tables


def with_parts(pieces: Iterable[Document]) -> Iterator[Document]:
    """All pieces, each followed by its parts."""
    for piece in pieces:
        yield piece
        yield from with_parts(piece["parts"])


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
