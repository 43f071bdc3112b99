"""Libraries side by side, and what they have by name: in any language, with capitals and accents or without.

The set at hand goes before all others: that in whose folder somebody stands, or that was asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import msgspec

from wonderscript.compiler.bundles import SHIPPED, UNPLAYABLE, Loader, shipped_names
from wonderscript.dsl.problems import Report
from wonderscript.dsl.suggestions import nearest
from wonderscript.runtime.instructions.library import Piece, names_apart
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.tools.places import MANIFEST, default_path
from wonderscript.tools.surroundings import Surroundings
from wonderscript.tools.things import Thing, effects_of, names_by_thing, plain_letters
from wonderscript.tools.usages import Uses, uses_of

Sets = tuple[str | Path, ...]


def set_at_hand() -> Sets | None:
    """The set in whose folder somebody stands."""
    here = Path.cwd()
    for place in (Path(), *(Path(*[".."] * up) for up in range(1, len(here.parents) + 1))):
        if (place / MANIFEST).exists():
            shipped = place.resolve().parent == SHIPPED.resolve()
            return (place.resolve().name,) if shipped else (place,)
    return None


def default_sets() -> list[Sets]:
    """The set at hand, then own sets around here, then all shipped ones, each with what it extends."""
    here = default_path() or Path()
    # An own set often lies beside a folder content/ that is meant first.
    below = [manifest.parent for place in dict.fromkeys((here, Path())) for manifest in place.glob(f"*/{MANIFEST}")]
    shipped = SHIPPED.resolve()
    own = [path for path in sorted(below) if path.resolve().parent != shipped]
    hand = set_at_hand()
    found: list[Sets] = [*([hand] if hand else []), *((path,) for path in own)]
    return list(dict.fromkeys([*found, *((name,) for name in shipped_names())]))


@dataclass(eq=False)
class Combination:
    """Some sets as they are, and their variants; if they are not `playable`, a deck of theirs does not come out.

    What is `at_hand` is meant before all others.
    """

    sets: Sets
    plain: PlayableLibrary
    loader: Loader
    playable: bool = True
    at_hand: bool = False

    @property
    def title(self) -> str:
        """The sets of the combination by their ids."""
        return " + ".join(one.id for one in self.plain.sets)

    @property
    def distance(self) -> tuple[int, int, str]:
        """How far it is from who asks: at hand, an own set, a shipped one; a game before what extends it; by name."""
        own = isinstance(self.sets[0], Path)
        return (0 if self.at_hand else 1 if own else 2, len(self.plain.sets), self.last)

    @cached_property
    def varied(self) -> dict[str, PlayableLibrary]:
        """The libraries of those variants that have other pieces."""
        return self.loader.load_varied(self.sets)

    @property
    def last(self) -> str:
        """The set that the combination is named after."""
        return self.plain.sets[-1].id

    @cached_property
    def variants(self) -> dict[str, PlayableLibrary]:
        """The libraries of all variants."""
        return self.loader.load_variants(self.sets)

    def variant(self, name: str) -> PlayableLibrary | None:
        """The library of one of the variants, or of several together, if it has such."""
        known = {one.casefold() for one in self.plain.variants}
        wanted = {one.casefold() for one in names_apart(name)}
        return self.loader.load(self.sets, name, Report()) if wanted <= known else None

    def uses(self, piece: Piece, library: PlayableLibrary) -> Uses:
        """Where a piece of this combination, or of a variant of it, is used."""
        changed, gone = self._in_variants(piece) if library is self.plain else ([], [])
        return uses_of(piece, library, changed, gone)

    def same(self, piece: Piece) -> Piece:
        """The piece of this combination that is the same as one of another."""
        return next(one for one in self.plain.pieces if _face(one) == _face(piece))

    def _in_variants(self, piece: Piece) -> tuple[list[str], list[str]]:
        """The variants that change a piece, and those that take it out."""
        changed, gone = [], []
        for name, library in self.varied.items():
            others = namesakes(piece, library)
            if not others:
                gone.append(name)
            elif all(_face(one) != _face(piece) for one in others):
                changed.append(name)
        return changed, gone


def namesakes(piece: Piece, library: PlayableLibrary) -> list[Piece]:
    """The pieces of a library with the kind and the name of another; of several, those with its numbers alone."""
    found = [one for one in library.pieces if (one.kind, one.name) == (piece.kind, piece.name)]
    numbers = {name: value for name, value in piece.properties.items() if isinstance(value, int)}
    alike = [one for one in found if all(one.properties.get(name) == value for name, value in numbers.items())]
    return alike or found


def _face(piece: Piece) -> Piece:
    """A piece but for its number among its namesakes and the way it was written."""
    return msgspec.structs.replace(piece, id="", source="")


@dataclass(slots=True, eq=False)
class Match:
    """A piece that was meant, where it stands, and the other combinations that have the same piece."""

    piece: Piece
    library: PlayableLibrary
    home: Combination
    others: list[Combination] = field(default_factory=list)

    def is_also_in(self, other: Combination, library: PlayableLibrary, piece: Piece) -> None:
        """Take note of another place; a combination that ends in the piece's own set is its home, or that at hand."""
        if not self.home.at_hand and other.last == piece.set_id and self.home.last != piece.set_id:
            self.others.append(self.home)
            self.piece, self.library, self.home = piece, library, other
        elif other is not self.home:
            self.others.append(other)

    @property
    def gone(self) -> bool:
        """Whether a variant takes the piece out."""
        return self.library.variant is not None and not namesakes(self.piece, self.library)

    def uses(self) -> Uses:
        """Where the piece is used at home."""
        return self.home.uses(self.piece, self.home.plain if self.gone else self.library)

    def more_uses(self) -> Iterator[tuple[Combination, Uses]]:
        """The other combinations, each with the uses that are not those at home."""
        at_home = self.uses()
        for one in self.others:
            if self.library.variant is None:
                yield one, one.uses(one.same(self.piece), one.plain).without(at_home)


@dataclass(slots=True, eq=False)
class Found:
    """A thing that was meant, where it stands, and the other combinations that have it."""

    thing: Thing
    library: PlayableLibrary
    home: Combination
    others: list[Combination] = field(default_factory=list)

    def is_also_in(self, other: Combination, library: PlayableLibrary, thing: Thing) -> None:
        """Take note of another place; a combination that ends in the thing's own set is its home, or that at hand."""
        if not self.home.at_hand and other.last == thing.set_id and self.home.last != thing.set_id:
            self.others.append(self.home)
            self.thing, self.library, self.home = thing, library, other
        elif other is not self.home:
            self.others.append(other)

    def told_otherwise(self) -> list[Combination]:
        """Those of the other combinations in which more or other things are done."""
        mine = meaning(self.thing, self.library)
        return [one for one in self.others if _meaning_in(one.plain, self.thing) != mine]

    def variants(self) -> list[tuple[str, bool]]:
        """The variants that change the thing, each with whether it is still there."""
        mine = meaning(self.thing, self.home.plain)
        found = ((name, _meaning_in(library, self.thing)) for name, library in self.home.variants.items())
        return [(name, theirs is not None) for name, theirs in found if theirs != mine]


def meaning(thing: Thing, library: PlayableLibrary) -> tuple[object, ...]:
    """All that makes a difference about a thing: its effects, and what is done around it."""
    around = Surroundings(library).around(thing) if thing.kind in ("step", "verb") else []
    return effects_of(thing, library), tuple((one.when, one.by, one.rule) for one in around)


def same_thing(library: PlayableLibrary, thing: Thing) -> Thing | None:
    """The same thing in another library."""
    return next((one for one, _names in names_by_thing(library) if one.key == thing.key), None)


def _meaning_in(library: PlayableLibrary, thing: Thing) -> tuple[object, ...] | None:
    same = same_thing(library, thing)
    return None if same is None else meaning(same, library)


Places = list[tuple[Combination, PlayableLibrary]]


class Shelf:
    """Combinations to search."""

    def __init__(self) -> None:
        self.combinations: list[Combination] = []
        self._loader = Loader(forgiven=UNPLAYABLE)

    def put(self, sets: Sets, report: Report, at_hand: bool = False) -> bool:
        """Load a combination; problems that keep it from being read go to the report."""
        found = Report()
        library = self._loader.load(sets, None, found)
        if library is not None:
            playable = all(problem.id not in UNPLAYABLE for problem in found)
            self.combinations.append(Combination(sets, library, self._loader, playable, at_hand))
            return True
        for problem in found:
            report.add(problem)
        return False

    def find(self, name: str, variant: str | None = None) -> list[Match]:
        """The pieces of that name, each once: as the sets have them, and what variants add.

        Or those of a variant, and those that it takes out.
        """
        if variant is not None:
            asked = [(one, one.variant(variant)) for one in self.combinations]
            known_to = [(one, library) for one, library in asked if library is not None]
            plain = _matches([(one, one.plain) for one, _library in known_to], name)
            varied = dict(known_to)
            gone = [Match(one.piece, varied[one.home], one.home) for one in plain]
            return [*_matches(known_to, name), *(one for one in gone if one.gone)]
        found = _matches(self._plain(), name)
        known = {(one.piece.kind, one.piece.name) for one in found}
        more = _matches(self._varied(), name)
        return found + [one for one in more if (one.piece.kind, one.piece.name) not in known]

    def find_things(self, name: str, variant: str | None = None) -> list[Found]:
        """The things of that name that are no pieces, each once; what only variants have if nothing else is meant."""
        if variant is not None:
            asked = [(one, one.variant(variant)) for one in self.combinations]
            return _things([(one, library) for one, library in asked if library is not None], name)
        return _things(self._plain(), name)

    def find_in_variants(self, name: str) -> list[Found]:
        """The things of that name that only variants have."""
        return _things([(one, library) for one in self.combinations for library in one.variants.values()], name)

    def find_variant(self, name: str) -> tuple[Combination, PlayableLibrary] | None:
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
        pieces = {called for _one, library in places for piece in library.pieces for called in names_of(piece, library)}
        things = {
            called for _one, library in self._plain() for _thing, names in names_by_thing(library) for called in names
        }
        return nearest(name, {*pieces, *things, *self.variants()})

    def variants(self) -> list[str]:
        """The names of all variants."""
        return list(dict.fromkeys(name for one in self.combinations for name in one.plain.variants))

    def _plain(self) -> Places:
        return [(one, one.plain) for one in self.combinations]

    def _varied(self) -> Places:
        return [(one, library) for one in self.combinations for library in one.varied.values()]


def _matches(places: Places, name: str) -> list[Match]:
    wanted = plain_letters(name)
    found: list[Match] = []
    for combination, library in places:
        for piece in library.pieces:
            if not wanted or wanted not in map(plain_letters, _asked_by(piece, library)):
                continue
            known = next((one for one in found if _face(one.piece) == _face(piece)), None)
            if known is None:
                found.append(Match(piece, library, combination))
            else:
                known.is_also_in(combination, library, piece)
    return found


def _things(places: Places, name: str) -> list[Found]:
    wanted = plain_letters(name)
    found: list[Found] = []
    for combination, library in places:
        for thing, names in names_by_thing(library):
            if not wanted or wanted not in map(plain_letters, names):
                continue
            known = next((one for one in found if one.thing.key == thing.key), None)
            if known is None:
                found.append(Found(thing, library, combination))
            else:
                known.is_also_in(combination, library, thing)
    return found


def _asked_by(piece: Piece, library: PlayableLibrary) -> Iterator[str]:
    """All that a piece may be asked for by: its names, with its kind and without, and its id."""
    yield piece.id
    for name in names_of(piece, library):
        yield from (name, f"{piece.kind} {name}")


def names_of(piece: Piece, library: PlayableLibrary) -> Iterator[str]:
    """What a piece is called, in every language."""
    yield piece.name
    for by_kind in library.names.values():
        if piece.name in by_kind.get(piece.kind, {}):
            yield by_kind[piece.kind][piece.name]
