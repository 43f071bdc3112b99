"""Names in other languages, held against the pieces and scenarios that there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from wonderscript.compiler.manifests import ENGLISH, Names, Titles, Translation
from wonderscript.compiler.model import CheckedPiece, Model
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.suggestions import nearest
from wonderscript.dsl.tree import Item


def named_pieces(models: Iterable[Model], set_id: str) -> dict[str, dict[str, CheckedPiece]]:
    """The pieces of a set that have a name of their own, by kind and name; variants count too."""
    found: dict[str, dict[str, CheckedPiece]] = {}
    for model in models:
        for piece in model.pieces:
            if piece.set_id != set_id:
                continue
            found.setdefault(piece.kind, {}).setdefault(piece.name, piece)
            for part in piece.parts:
                if part.has_own_name:
                    found.setdefault(part.kind, {}).setdefault(part.name, part)
    return found


def titled_scenarios(items: Iterable[tuple[str, Item]], set_id: str) -> dict[str, Span]:
    """The titles of the scenarios of a set and where they stand, readable or not."""
    found: dict[str, Span] = {}
    for owner, item in items:
        words = item.line.words
        if owner == set_id and item.line.head == "scenario" and len(words) > 1 and words[1].kind == "NAME":
            found.setdefault(words[1].text, item.word_span(words[1]))
    return found


def check_names(
    names: Names, pieces: dict[str, dict[str, CheckedPiece]], model: Model
) -> Iterator[tuple[Problem, str | None]]:
    """Problems of one language file; with each, the name that is meant when a piece seems renamed."""
    translated = {kind: dict(group.names) for kind, group in names.names.items()}
    for kind, group in names.names.items():
        if kind not in model.vocabulary.kinds:
            known = list(model.vocabulary.kinds)
            values = {"kind": kind, "language": names.language}
            yield Problem("translation-of-no-kind", group.key, values, (), nearest(kind, known)), None
            translated.pop(kind)
    for kind, by_name in pieces.items():
        left = translated.pop(kind, {})
        spans = {name: (piece.span, _name_span(piece)) for name, piece in by_name.items()}
        yield from _compared(spans, left, {"kind": kind, "language": names.language, "file": names.path})
    for kind, rest in translated.items():
        yield from _compared({}, rest, {"kind": kind, "language": names.language, "file": names.path})


def check_titles(titles: Titles, scenarios: dict[str, Span]) -> Iterator[Problem]:
    """Problems of the titles of scenarios in one language.

    A title is a sentence, and one that was put otherwise is no mistake: what seems renamed is only not translated.
    """
    values = {"kind": "names", "language": titles.language, "file": titles.path}
    spans = {name: (span, span) for name, span in scenarios.items()}
    for problem, near in _compared(spans, titles.names, values):
        yield problem if near is None else replace(problem, id="translation-missing")


def _compared(
    declared: dict[str, tuple[Span, Span]], translated: dict[str, Translation], values: dict[str, str]
) -> Iterator[tuple[Problem, str | None]]:
    """What is declared and not translated, or translated and not declared.

    Of what is declared, the place of the whole and that of its name in quotes are given. English names need no
    translation: a file for English says what is called otherwise in print.
    """
    spare = {name: entry for name, entry in translated.items() if name not in declared}
    for name, (whole, quoted) in declared.items():
        if name in translated or values["language"] == ENGLISH:
            continue
        near = nearest(name, spare)
        if near is None:
            yield Problem("translation-missing", whole, values | {"name": name}), None
        else:
            other = Place(spare.pop(near).key, "translated under this name")
            yield Problem("translation-renamed", quoted, values | {"name": name, "other": near}, (other,), near), near
    for name, entry in spare.items():
        yield Problem("translation-left-over", entry.key, values | {"name": name}, (), nearest(name, declared)), None


def _name_span(piece: CheckedPiece) -> Span:
    return piece.item.span(piece.span.end - len(piece.name) - 2, piece.span.end)
