"""Compiled sets, kept: a library is made once from a text, and read from a bundle until the text changes.

In: sets, by name or path. Out: their library, or problems. A bundle lies in the store under a hash of every
file of the sets and of those they extend, and of the compiler itself. A *recipe*, kept under what was asked for,
remembers which folders that led to. Folders are hashed as they are now: an outdated recipe leads to no bundle, and
the sets are read anew. With a recipe and a bundle at hand nothing is parsed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from wonderscript.compiler.bundle_store import Store, open_store
from wonderscript.compiler.fingerprints import MANIFEST, PACKAGE, Hash, content_key, entries_in, fingerprint
from wonderscript.compiler.recipes import Recipe, recipe_of, request_name
from wonderscript.dsl.catalogue import has_errors, is_error
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions.library import names_apart, names_together
from wonderscript.runtime.playable import Author, PlayableLibrary

if TYPE_CHECKING:
    from wonderscript.compiler.sets import LoadedSet, SetFolder
    from wonderscript.compiler.workspace import Combination, Workspace

SHIPPED = PACKAGE / "content"

# What keeps sets from being played, but not from being read, shown and printed.
UNPLAYABLE = frozenset({"deck-does-not-come-out", "piece-makes-deck-uneven"})

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# What decoding says of a bundle that somebody else wrote.
_FOREIGN = (msgspec.DecodeError, RecursionError)

_Read = TypeVar("_Read")


class ContentError(ValueError):
    """Sets that cannot be compiled; the message is the whole report."""

    def __init__(self, report: Report) -> None:
        from wonderscript.dsl.rendering import render_report

        self.report = report
        super().__init__("\n" + render_report(report))


def compile_sets(*sets: str | Path, variant: str | Sequence[str] | None = None) -> PlayableLibrary:
    """The library of some sets with all that they extend: names of shipped sets, or paths of folders.

    Several variants are played together.
    """
    report = Report()
    names = (variant,) if isinstance(variant, str) else variant
    library = load_library(sets, names_together(names) if names else None, report)
    if library is None:
        raise ContentError(report)
    library.written_by(_Author(sets))
    return library


class _Author:
    """Compiles the same sets with another variant or more pieces; the compiler is loaded for who asks for that."""

    def __init__(self, sets: Sequence[str | Path]) -> None:
        self._sets = sets
        self._write: Author | None = None

    def __call__(self, library: PlayableLibrary, variant: str | Sequence[str] | None, pieces: str) -> PlayableLibrary:
        from wonderscript.compiler.extra_pieces import Rewriting

        self._write = self._write or Rewriting(self._sets)
        return self._write(library, variant, pieces)


def load_combination(
    sets: Sequence[str | Path], variant: str | None, workspace: Workspace, report: Report
) -> Combination | None:
    """The sets as they are read, for who goes on from there; None with all problems reported."""
    from wonderscript.compiler.sets import order_sets

    found = Report()
    together = () if variant is None or len(names_apart(variant)) == 1 else (variant,)
    combination = workspace.combine(order_sets(_find(sets, found), found), found, together)
    if not has_errors(found):
        return combination
    for problem in found:
        report.add(problem)
    return None


def load_library(sets: Sequence[str | Path], variant: str | None, report: Report) -> PlayableLibrary | None:
    """The library of some sets, or of a variant of them; None with all problems reported."""
    return Loader().load(sets, variant, report)


class Loader:
    """Loads one combination after the other; what their texts share is read once.

    Errors that are `forgiven` are reported, but the library is made all the same; it is not kept in the store.
    """

    def __init__(self, forgiven: frozenset[str] = frozenset()) -> None:
        self._forgiven = forgiven
        self._forgiven_bundles: dict[str, tuple[_Bundle, Report]] = {}
        self._workspace: Workspace | None = None
        self._store = open_store() if fingerprint() else Store(None)

    def load(self, sets: Sequence[str | Path], variant: str | None, report: Report) -> PlayableLibrary | None:
        """The library of some sets, or of one or several variants of them; None with all problems reported."""
        if variant is not None and len(names_apart(variant)) > 1:
            return self._load_together(sets, variant, report)
        return self._read(sets, report, lambda bundle: bundle.library(variant, sets, report))

    def _load_together(self, sets: Sequence[str | Path], variant: str, report: Report) -> PlayableLibrary | None:
        """The library of several variants at once, which nothing holds before somebody asks for it."""
        from wonderscript.compiler.lowering import lower
        from wonderscript.compiler.sets import order_sets
        from wonderscript.compiler.workspace import Workspace

        names = [self._known_name(sets, one, report) for one in names_apart(variant)]
        known = [one for one in names if one is not None]
        if len(known) < len(names):
            return None
        name = names_together(known)
        if len(names_apart(name)) == 1:
            return self.load(sets, name, report)
        found = Report()
        ordered = order_sets(_find(sets, found), found)
        key = content_key([loaded.folder.path for loaded in ordered])
        entry = None if key is None else f"{Hash().feed(key.encode(), name.encode()).result()}.bundle"
        kept = None if entry is None else self._store.read(entry)
        with suppress(*_FOREIGN):
            if kept is not None:
                return _decode_library(kept)
        self._workspace = self._workspace or Workspace()
        combination = self._workspace.combine(ordered, found, (name,))
        if self._stops(found):
            for problem in found:
                report.add(problem)
            return None
        library = lower(combination, name)
        if entry is not None and not has_errors(found):
            self._store.write(entry, msgspec.msgpack.encode(library))
        return library

    def _known_name(self, sets: Sequence[str | Path], name: str, report: Report) -> str | None:
        """A variant by its name as it is written in its set."""
        library = self.load(sets, name, report)
        return None if library is None else library.variant

    def load_varied(self, sets: Sequence[str | Path]) -> dict[str, PlayableLibrary]:
        """The libraries of those variants of some sets that have other pieces than the sets have."""
        return self._read(sets, Report(), _Bundle.varied) or {}

    def load_variants(self, sets: Sequence[str | Path]) -> dict[str, PlayableLibrary]:
        """The libraries of all variants of some sets."""
        return self._read(sets, Report(), _Bundle.all_variants) or {}

    def _read(self, sets: Sequence[str | Path], report: Report, read: Callable[[_Bundle], _Read]) -> _Read | None:
        """What is read in the bundle of some sets; None with all problems reported."""
        if not sets:
            raise ValueError("name at least one set")
        bundle = _kept(sets, self._store)
        if bundle is not None:
            with suppress(*_FOREIGN):
                return read(bundle)
        bundle = self._made(sets, report)
        return None if bundle is None else read(bundle)

    def _made(self, sets: Sequence[str | Path], report: Report) -> _Bundle | None:
        """The bundle of sets that are read and checked; it is kept if there is no error."""
        from wonderscript.compiler.sets import order_sets

        found = Report()
        ordered = order_sets(_find(sets, found), found)
        bundle = None if self._stops(found) else self._compiled(ordered, found)
        if bundle is None or has_errors(found):
            for problem in found:
                report.add(problem)
        elif given := _given_folders(sets):
            self._store.write(_recipe_name(given), msgspec.msgpack.encode(recipe_of(ordered)))
        return bundle

    def _compiled(self, ordered: Sequence[LoadedSet], report: Report) -> _Bundle | None:
        from wonderscript.compiler.workspace import Workspace

        folders = [loaded.folder.path for loaded in ordered]
        key = content_key(folders)
        bundle = _whole_bundle(self._store, key)
        if bundle is not None:
            return bundle
        if key in self._forgiven_bundles:
            bundle, problems = self._forgiven_bundles[key]
            for problem in problems:
                report.add(problem)
            return bundle
        self._workspace = self._workspace or Workspace()
        combination = self._workspace.combine(ordered, report)
        if self._stops(report):
            return None
        bundle = _encode(combination)
        # Somebody may have saved a file while it was read: then nobody knows which text this is.
        if key is not None and key == content_key(folders):
            if has_errors(report):
                self._forgiven_bundles[key] = bundle, report
            else:
                self._store.write(f"{key}.bundle", msgspec.msgpack.encode(bundle))
        return bundle

    def _stops(self, report: Report) -> bool:
        """Whether there is an error that is not forgiven."""
        return any(is_error(problem) and problem.id not in self._forgiven for problem in report)


def shipped_names() -> list[str]:
    """The names of the sets that come with the compiler."""
    return sorted(name for name in entries_in(SHIPPED) if is_shipped(name))


def is_shipped(name: str) -> bool:
    """Whether a shipped set has this name."""
    return _NAME.fullmatch(name) is not None and os.path.lexists(SHIPPED / name / MANIFEST)


class _Bundle(msgspec.Struct, frozen=True):
    """The library of a combination and those of its variants, each still encoded."""

    plain: msgspec.Raw
    variants: dict[str, msgspec.Raw]

    def library(self, variant: str | None, sets: Sequence[str | Path], report: Report) -> PlayableLibrary | None:
        """The library that is asked for; the name of a variant may be written in small letters."""
        if variant is None:
            return _decode_library(self.plain)
        wanted = variant.casefold()
        for name, encoded in self.variants.items():
            if name.casefold() == wanted:
                return _decode_library(encoded)
        report.add(_unknown_variant(variant, sets, list(self.variants)))
        return None

    def all_variants(self) -> dict[str, PlayableLibrary]:
        """The libraries of all variants."""
        return {name: _decode_library(one) for name, one in self.variants.items()}

    def varied(self) -> dict[str, PlayableLibrary]:
        """The libraries of variants that have other pieces; of the rest no more is decoded than shows that."""
        plain = _pieces_in(self.plain)
        return {name: _decode_library(one) for name, one in self.variants.items() if _pieces_in(one) != plain}


class _PiecesAlone(msgspec.Struct, frozen=True):
    """The pieces of a library, still encoded."""

    pieces: msgspec.Raw


def _pieces_in(encoded: msgspec.Raw) -> bytes:
    return bytes(msgspec.msgpack.decode(encoded, type=_PiecesAlone).pieces)


def _unknown_variant(variant: str, sets: Sequence[str | Path], known: list[str]) -> Problem:
    asked = Source(Phrase("command line"), f'{" ".join(map(str, sets))} "{variant}"')
    span = Span(asked, len(asked.text) - len(variant) - 2, len(asked.text))
    values = {"name": variant, "known": listing(known) or "(there is none)"}
    return Problem("unknown-variant", span, values, suggestion=nearest(variant, known))


def _decode_library(encoded: bytes | msgspec.Raw) -> PlayableLibrary:
    return _library_decoder().decode(encoded)


@cache
def _library_decoder() -> msgspec.msgpack.Decoder[PlayableLibrary]:
    return msgspec.msgpack.Decoder(PlayableLibrary)


# ---------------------------------------------------------------- from the store


def _kept(sets: Sequence[str | Path], store: Store) -> _Bundle | None:
    """The bundle of a request that was made before, if nothing has changed since."""
    given = _given_folders(sets)
    data = store.read(_recipe_name(given)) if given else None
    if data is None:
        return None
    with suppress(*_FOREIGN):
        return _read_bundle(store, msgspec.msgpack.decode(data, type=Recipe).content_now())
    return None


def _read_bundle(store: Store, key: str | None) -> _Bundle | None:
    data = store.read(f"{key}.bundle") if key is not None else None
    with suppress(*_FOREIGN):
        return None if data is None else msgspec.msgpack.decode(data, type=_Bundle)
    return None


def _whole_bundle(store: Store, key: str | None) -> _Bundle | None:
    """A bundle of which every part can be decoded."""
    bundle = _read_bundle(store, key)
    with suppress(*_FOREIGN):
        for encoded in () if bundle is None else (bundle.plain, *bundle.variants.values()):
            _decode_library(encoded)
        return bundle
    return None


def _given_folders(sets: Sequence[str | Path]) -> list[str]:
    """The folders that are meant, in full; none if that takes more than a glance."""
    folders = [_shipped_or_given(one) for one in sets]
    return [os.path.abspath(folder) for folder in folders] if all(map(_has_manifest, folders)) else []


def _shipped_or_given(one: str | Path) -> Path:
    return SHIPPED.resolve() / one if isinstance(one, str) and is_shipped(one) else Path(one)


def _has_manifest(folder: Path) -> bool:
    try:
        return os.path.lexists(folder / MANIFEST)
    except ValueError:  # a NUL character in the name
        return False


def _recipe_name(given: Sequence[str]) -> str:
    return f"{request_name(*given)}.recipe"


# ---------------------------------------------------------------- from the text


def _find(sets: Sequence[str | Path], report: Report) -> tuple[SetFolder, ...]:
    """The folders of sets, with a problem for each name or path that leads to none."""
    from wonderscript.compiler.sets import find_named, find_sets

    unknown = [one for one in sets if isinstance(one, str) and _is_bare(one) and not is_shipped(one)]
    unknown = [name for name in unknown if not os.path.exists(name)]
    find_named(unknown, report)
    return find_sets([_shipped_or_given(one) for one in sets if one not in unknown], report).sets


def _is_bare(text: str) -> bool:
    """Whether a text is meant as a name: no path, and nothing that a path could end in."""
    return not re.search(r"[/\\.\0]", text)


def _encode(combination: Combination) -> _Bundle:
    from wonderscript.compiler.lowering import lower

    def encoded(variant: str | None) -> msgspec.Raw:
        return msgspec.Raw(msgspec.msgpack.encode(lower(combination, variant)))

    return _Bundle(
        encoded(None), {name: encoded(name) for name, one in combination.variants.items() if not one.together}
    )
