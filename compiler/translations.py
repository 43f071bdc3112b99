"""Names in other languages, held against the pieces that there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wonderscript.compiler.manifests import Names, Translation
from wonderscript.compiler.model import CheckedPiece, Model
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.suggestions import nearest


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
        left = translated.get(kind, {})
        missing = [piece for name, piece in by_name.items() if name not in left]
        spare = {name: entry for name, entry in left.items() if name not in by_name}
        for piece in missing:
            yield from _missing(piece, spare, names)
        for name, entry in spare.items():
            values = {"name": name, "kind": kind, "language": names.language, "file": names.path}
            yield Problem("translation-left-over", entry.key, values, (), nearest(name, by_name)), None
        translated.pop(kind, None)
    for kind, rest in translated.items():
        for name, entry in rest.items():
            values = {"name": name, "kind": kind, "language": names.language, "file": names.path}
            yield Problem("translation-left-over", entry.key, values), None


def _missing(piece: CheckedPiece, spare: dict[str, Translation], names: Names) -> Iterator[tuple[Problem, str | None]]:
    near = nearest(piece.name, spare)
    values = {"name": piece.name, "kind": piece.kind, "language": names.language, "file": names.path}
    if near is None:
        yield Problem("translation-missing", piece.span, values), None
        return
    other = Place(spare.pop(near).key, "translated under this name")
    values["other"] = near
    name_span = piece.item.span(piece.span.end - len(piece.name) - 2, piece.span.end)
    yield Problem("translation-renamed", name_span, values, (other,), near), near
