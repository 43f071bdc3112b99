"""The tables of the printable reference: words by group, links, rules, deck sizes.

In: an exported document and a language. Out: rows for the templates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from wonderscript.compiler.export import Document
from wonderscript.runtime.words.scenarios import Example

Row = dict[str, Any]


def group_rows(document: Document, language: str, others: str) -> list[Row]:
    """Resources and symbols by group, then those without one, each with its id and its name."""
    vocabulary = document["vocabulary"]
    names = {word["id"]: word["names"][language] for word in (*vocabulary["resources"], *vocabulary["symbols"])}
    rows = [
        {
            "title": capital(group["names"][language]),
            "words": [(name, names[name]) for name in group["members"] if name in names],
        }
        for group in vocabulary["groups"]
    ]
    grouped = {name for group in vocabulary["groups"] for name in group["members"]}
    rest = [(word, name) for word, name in names.items() if word not in grouped]
    return [*rows, {"title": others, "words": rest}] if rest else rows


def chain_rows(pieces: Sequence[Document]) -> list[Row]:
    """What leads to what, from each piece that others do not lead to: `{"id", "symbol", "ends": [...]}`."""
    by_id = {piece["id"]: piece for piece in with_parts(pieces)}
    beginnings = [
        piece
        for piece in by_id.values()
        if piece["links"]["to"] and not any(end["id"] in by_id for end in piece["links"]["from"])
    ]
    return [_chain(piece["id"], None, by_id, ()) for piece in beginnings]


def _chain(piece_id: str, symbol: str | None, by_id: Mapping[str, Document], before: tuple[str, ...]) -> Row:
    """A piece and all that follows it; what leads back to itself is not followed again."""
    way = (*before, piece_id)
    ends = by_id[piece_id]["links"]["to"] if piece_id in by_id else ()
    return {
        "id": piece_id,
        "symbol": symbol,
        "ends": [_chain(end["id"], end["symbol"], by_id, way) for end in ends if end["id"] not in way],
    }


def rule_chapters(
    document: Document, language: str, set_ids: Sequence[str], examples: Mapping[str, Sequence[Example]]
) -> list[Row]:
    """The rules of the sets by chapter, each with the examples that show it.

    An example stands in full at the first rule that it shows; the others refer to it. Where several sets have rules,
    the title of a chapter begins with that of its set.
    """
    ruled = {rule["id"].partition(".")[0] for rule in document["rules"]}.intersection(set_ids)
    sets = {one["id"]: _in(one["title"], language)[0] for one in document["sets"] if len(ruled) > 1}
    titles = {one["id"]: _in(one["titles"], language) for one in document["chapters"]}
    chapters: list[Row] = []
    told: set[str] = set()
    for rule in document["rules"]:
        of_set, _dot, number = rule["id"].partition(".")
        if of_set not in set_ids:
            continue
        chapter = rule["id"].rpartition(".")[0]
        if not chapters or chapters[-1]["id"] != chapter:
            title, known = titles[chapter]
            whole = f"{sets[of_set]} · {title}" if of_set in sets else title
            chapters.append({"id": chapter, "set": of_set, "title": whole, "language": known, "rules": []})
        shown = examples.get(rule["id"], ())
        text, known = _in(rule["texts"], language)
        asked = rule["open"]
        said = (rule["texts"], asked["texts"] if asked is not None else {})
        others = [text for texts in said for other, text in texts.items() if other != known]
        chapters[-1]["rules"].append(
            {
                "id": rule["id"],
                "number": number,
                "text": text,
                "language": known,
                "also": " ".join(others),
                "open": None if asked is None else _open_question(asked, language),
                "examples": [one for one in shown if one.id not in told],
                "see": [one for one in shown if one.id in told],
            }
        )
        told.update(one.id for one in shown)
    return chapters


def _open_question(asked: Document, language: str) -> Row:
    """What the rulebook leaves open, and the variants that play it otherwise."""
    text, known = _in(asked["texts"], language)
    return {"text": text, "language": known, "variants": asked["variants"]}


def _in(texts: Mapping[str, str], language: str) -> tuple[str, str]:
    """The text in a language, or in English, and which of the two it is."""
    known = language if language in texts else "en"
    return texts[known], known


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
