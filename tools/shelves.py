"""Libraries side by side, and the pieces in them by name: in any language, with capitals and accents or without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from unicodedata import combining, normalize

import msgspec

from wonderscript.compiler.bundles import SHIPPED, UNPLAYABLE, Loader, shipped_names
from wonderscript.dsl.problems import Report
from wonderscript.dsl.suggestions import nearest
from wonderscript.runtime.library import Library, Piece, names_apart
from wonderscript.tools.places import MANIFEST, default_path
from wonderscript.tools.usages import Uses, uses_of

Sets = tuple[str | Path, ...]


def default_sets() -> list[Sets]:
    """All shipped sets, each with what it extends, and those that somebody who stands here means."""
    here = default_path() or Path()
    # An own set often lies beside a folder content/ that is meant first.
    below = [manifest.parent for place in dict.fromkeys((here, Path())) for manifest in place.glob(f"*/{MANIFEST}")]
    around = [here, *sorted(below)]
    shipped = SHIPPED.resolve()
    own = [path for path in around if (path / MANIFEST).exists() and path.resolve().parent != shipped]
    return [*((name,) for name in shipped_names()), *((path,) for path in own)]


@dataclass(eq=False)
class Combination:
    """Some sets as they are, and their variants; if they are not `playable`, a deck of theirs does not come out."""

    sets: Sets
    plain: Library
    loader: Loader
    playable: bool = True

    @property
    def title(self) -> str:
        """The sets of the combination by their ids."""
        return " + ".join(one.id for one in self.plain.sets)

    @cached_property
    def varied(self) -> dict[str, Library]:
        """The libraries of those variants that have other pieces."""
        return self.loader.load_varied(self.sets)

    def variant(self, name: str) -> Library | None:
        """The library of one of the variants, or of several together, if it has such."""
        known = {one.casefold() for one in self.plain.variants}
        wanted = {one.casefold() for one in names_apart(name)}
        return self.loader.load(self.sets, name, Report()) if wanted <= known else None

    def uses(self, piece: Piece, library: Library) -> Uses:
        """Where a piece of this combination, or of a variant of it, is used."""
        return uses_of(piece, library, list(self._in_variants(piece)) if library is self.plain else [])

    def same(self, piece: Piece) -> Piece:
        """The piece of this combination that is the same as one of another."""
        return next(one for one in self.plain.pieces if _face(one) == _face(piece))

    def _in_variants(self, piece: Piece) -> Iterator[str]:
        for name, library in self.varied.items():
            others = [one for one in library.pieces if (one.kind, one.name) == (piece.kind, piece.name)]
            if not others:
                yield f'"{name}" takes it out'
            elif all(_face(one) != _face(piece) for one in others):
                yield f'"{name}" changes it'


def _face(piece: Piece) -> Piece:
    """A piece but for its number among its namesakes and the way it was written."""
    return msgspec.structs.replace(piece, id="", source="")


@dataclass(slots=True, eq=False)
class Match:
    """A piece that was meant, where it stands, and the other combinations that have the same piece."""

    piece: Piece
    library: Library
    home: Combination
    others: list[Combination] = field(default_factory=list)

    def is_also_in(self, other: Combination, library: Library, piece: Piece) -> None:
        """Take note of another place; a combination that ends in the piece's own set is its home."""
        if other.plain.sets[-1].id == piece.set_id and self.home.plain.sets[-1].id != piece.set_id:
            self.others.append(self.home)
            self.piece, self.library, self.home = piece, library, other
        elif other is not self.home:
            self.others.append(other)

    def uses(self) -> Uses:
        """Where the piece is used at home."""
        return self.home.uses(self.piece, self.library)

    def more_uses(self) -> Iterator[tuple[Combination, Uses]]:
        """The other combinations, each with the uses that are not those at home."""
        at_home = self.uses()
        for one in self.others:
            if self.library.variant is None:
                yield one, one.uses(one.same(self.piece), one.plain).without(at_home)


Places = list[tuple[Combination, Library]]


class Shelf:
    """Combinations to search."""

    def __init__(self) -> None:
        self.combinations: list[Combination] = []
        self._loader = Loader(forgiven=UNPLAYABLE)

    def put(self, sets: Sets, report: Report) -> bool:
        """Load a combination; problems that keep it from being read go to the report."""
        found = Report()
        library = self._loader.load(sets, None, found)
        if library is not None:
            playable = all(problem.id not in UNPLAYABLE for problem in found)
            self.combinations.append(Combination(sets, library, self._loader, playable))
            return True
        for problem in found:
            report.add(problem)
        return False

    def find(self, name: str, variant: str | None = None) -> list[Match]:
        """The pieces of that name, each once: as the sets have them, and what variants add; or those of a variant."""
        if variant is not None:
            asked = [(one, one.variant(variant)) for one in self.combinations]
            return _matches([(one, library) for one, library in asked if library is not None], name)
        found = _matches(self._plain(), name)
        known = {(one.piece.kind, one.piece.name) for one in found}
        more = _matches(self._varied(), name)
        return found + [one for one in more if (one.piece.kind, one.piece.name) not in known]

    def find_variant(self, name: str) -> tuple[Combination, Library] | None:
        """A variant of that name, with the first combination that has it."""
        for one in self.combinations:
            if any(known.casefold() == name.casefold() for known in one.plain.variants):
                library = one.variant(name)
                if library is not None:
                    return one, library
        return None

    def nearest(self, name: str) -> str | None:
        """The name that was probably meant."""
        places = [*self._plain(), *self._varied()]
        return nearest(
            name,
            {called for _one, library in places for piece in library.pieces for called in names_of(piece, library)},
        )

    def variants(self) -> list[str]:
        """The names of all variants."""
        return list(dict.fromkeys(name for one in self.combinations for name in one.plain.variants))

    def _plain(self) -> Places:
        return [(one, one.plain) for one in self.combinations]

    def _varied(self) -> Places:
        return [(one, library) for one in self.combinations for library in one.varied.values()]


def _matches(places: Places, name: str) -> list[Match]:
    wanted = _plain_letters(name)
    found: list[Match] = []
    for combination, library in places:
        for piece in library.pieces:
            if wanted not in map(_plain_letters, (*names_of(piece, library), piece.id)):
                continue
            known = next((one for one in found if _face(one.piece) == _face(piece)), None)
            if known is None:
                found.append(Match(piece, library, combination))
            else:
                known.is_also_in(combination, library, piece)
    return found


def names_of(piece: Piece, library: Library) -> Iterator[str]:
    """What a piece is called, in every language."""
    yield piece.name
    for by_kind in library.names.values():
        if piece.name in by_kind.get(piece.kind, {}):
            yield by_kind[piece.kind][piece.name]


def _plain_letters(text: str) -> str:
    """A text without capitals and accents."""
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
