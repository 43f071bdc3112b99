"""Names in other languages, held against the pieces and scenarios that there are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from wonderscript.compiler.manifests import ENGLISH, Names, Titles, Translation
from wonderscript.compiler.model import CheckedPiece, Model
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.suggestions import nearest
from wonderscript.dsl.translation import Phrase
from wonderscript.dsl.tree import Item

if TYPE_CHECKING:
    from wonderscript.compiler.workspace import Combination


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


def spare_names(combination: Combination) -> set[str]:
    """Names that a language file translates and no piece has."""
    models = combination.models
    spare: set[str] = set()
    for loaded in combination.sets:
        pieces = named_pieces(models, loaded.folder.name)
        for names in combination.names[loaded.folder.name]:
            for kind, group in names.names.items():
                spare.update(name for name in group.names if name not in pieces.get(kind, {}))
    return spare


def declared_names(combination: Combination) -> dict[str, tuple[str, Span]]:
    """The names in quotes that the last set declares, with what they are called by it and where."""
    set_id = combination.sets[-1].folder.name
    found: dict[str, tuple[str, Span]] = {}
    for name, variant in combination.variants.items():
        if variant.set_id == set_id and not variant.together:
            found[name] = "variant", variant.item.head_span
    for line in combination.model.scores:
        found.setdefault(line.name, ("line of the score sheet", line.span))
    for kind, pieces in named_pieces(combination.models, set_id).items():
        for name, piece in pieces.items():
            found.setdefault(name, (kind, piece.span))
    return found


def titled_scenarios(items: Iterable[tuple[str, Item]], set_id: str) -> dict[str, Span]:
    """The titles of the scenarios of a set and where they stand, readable or not."""
    found: dict[str, Span] = {}
    for owner, item in items:
        words = item.line.words
        if owner == set_id and item.line.head == "scenario" and len(words) > 1 and words[1].kind == "NAME":
            found.setdefault(words[1].text, item.word_span(words[1]))
    return found


def used_names(items: Iterable[tuple[str, Item]]) -> set[str]:
    """What stands in quotes within items: the names of pieces that others speak of, among them."""
    found: set[str] = set()
    lines = [line for _set, item in items for line in item.line.block]
    while lines:
        line = lines.pop()
        found.update(word.text for sentence in line.sentences for word in sentence if word.kind == "NAME")
        lines.extend(line.block)
    return found


def check_names(
    names: Names,
    pieces: dict[str, dict[str, CheckedPiece]],
    model: Model,
    used: Callable[[], set[str]],
    before: Collection[tuple[str, str]] = (),
    own: str = ENGLISH,
) -> Iterator[tuple[Problem, str | None]]:
    """Problems of one language file; with each, the name that is meant when a piece seems renamed.

    What a set that is extended has translated (`before`: kinds with names) needs no other translation: sides of boards
    are called alike.
    """
    translated = {kind: dict(group.names) for kind, group in names.names.items()}
    told = set(translated)
    for kind, group in names.names.items():
        if kind not in model.vocabulary.kinds:
            free = [one for one in pieces if one not in translated]
            meant = nearest(kind, free) or nearest(kind, model.vocabulary.kinds)
            values = {"kind": kind, "language": names.language}
            yield Problem("translation-of-no-kind", group.key, values, (), meant), None
            translated.pop(kind)
            # Its names may be of any kind that has none: who misses them there is not to blame.
            told.update(free)
    for kind, by_name in pieces.items():
        left = translated.pop(kind, {})
        spans = {
            name: (piece.span, _name_span(piece))
            for name, piece in by_name.items()
            if name in left or (kind, name) not in before
        }
        values = {"kind": kind, "language": names.language, "file": names.path}
        if kind not in told or kind in names.names:
            yield from _compared(spans, left, values, used, own)
    for kind, rest in translated.items():
        values = {"kind": kind, "language": names.language, "file": names.path}
        yield from _compared({}, rest, values, used, own)


def check_titles(titles: Titles, scenarios: dict[str, Span], own: str = ENGLISH) -> Iterator[Problem]:
    """Problems of the titles of scenarios in one language.

    A title is a sentence, and one that was put otherwise is no mistake: it is its translation that is left over.
    """
    values = {"kind": "names", "language": titles.language, "file": titles.path}
    spans = {name: (span, span) for name, span in scenarios.items()}
    for problem, _near in _compared(spans, titles.names, values, set, own):
        renamed = problem.id == "translation-renamed"
        yield (
            replace(problem, id="translation-left-over", values=values | {"name": problem.values["other"]})
            if (renamed)
            else problem
        )


def _compared(
    declared: dict[str, tuple[Span, Span]],
    translated: dict[str, Translation],
    values: dict[str, str],
    used: Callable[[], set[str]],
    own: str,
) -> Iterator[tuple[Problem, str | None]]:
    """What is declared and not translated, or translated and not declared.

    Of what is declared, the place of the whole and that of its name in quotes are given. Of two names that differ by a
    slip, the one that other texts use is right, and if none is used that of the declaration. Names in the
    set's own language need no translation: a file for that language says what is called otherwise in print.
    """
    spare = {name: entry for name, entry in translated.items() if name not in declared}
    missing = [name for name in declared if name not in translated and values["language"] != own]
    alone = len(missing) == len(spare) == 1
    untranslated: list[tuple[str, Span]] = []
    for name in missing:
        whole, quoted = declared[name]
        near = next(iter(spare)) if alone else nearest(name, spare)
        if near is None:
            untranslated.append((name, whole))
            continue
        both = values | {"name": name, "other": near}
        key = spare.pop(near).key
        if near in used() and name not in used():
            place = Place(key, "translated under this name")
            yield Problem("translation-renamed", quoted, both, (place,), near), near
        else:
            yield Problem("translation-renamed", key, both, (Place(quoted, "declared by this name"),), name), None
    yield from ((problem, None) for problem in _missing(untranslated, values))
    for name, entry in spare.items():
        yield Problem("translation-left-over", entry.key, values | {"name": name}, (), nearest(name, declared)), None


# More names than these are counted.
MOST_NAMES = 8


def _missing(names: Sequence[tuple[str, Span]], values: dict[str, str]) -> Iterator[Problem]:
    """All that is not translated under one heading of a file, as one problem at the first of them."""
    if names:
        few, left = names[:MOST_NAMES], len(names) - MOST_NAMES
        said: dict[str, str] = {
            "name": names[0][0],
            "names": ", ".join(f'"{name}"' for name, _span in few),
            "lines": ", ".join(f"`{name}:`" for name, _span in few),
            "more": Phrase(" (and {count} more)", count=left) if left > 0 else "",
        }
        yield Problem("translation-missing", names[0][1], values | said)


def _name_span(piece: CheckedPiece) -> Span:
    return piece.item.span(piece.span.end - len(piece.name) - 2, piece.span.end)
