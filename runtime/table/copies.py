"""How many physical pieces a face has, and what they are for.

As a rule there is one (or one for each mark). A deck can ask for copies of a face, and a piece can bring some: these
are pieces of their own, known by their origin, and the one that would usually be there is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from wonderscript.runtime.instructions import library as lib
from wonderscript.runtime.instructions import phrases
from wonderscript.runtime.instructions.effects import Brings, Brought, Fact

# What a copy is for: a part of a deck (for a value of its property), or the piece that brings it; usually nothing.
Origin = tuple[str, int, int | None] | int | None
# Of a piece that lies aside: it is for no deck, whatever a deck asks for.
ASIDE: Final[Origin] = ("", 0, None)

Value = Callable[[phrases.Number], int]


def deck_values(library: lib.Library, deck: lib.DeckInfo) -> list[int | None]:
    """The values of a property for which a deck is made; of a deck that is made but once, none."""
    for info in library.properties:
        if info.id == deck.by:
            return list(range(info.least, info.most + 1))
    return [None]


def copies_in_decks(library: lib.Library, settings: Mapping[str, int], players: int) -> Iterator[tuple[str, Origin]]:
    """The copies that decks ask for, by the id of their face."""
    for deck in library.decks:
        for number, part in enumerate(deck.parts):
            if part.copies is None:
                continue
            for value in deck_values(library, deck):
                worked_out = _known_numbers(settings, players, deck.by, value)
                for face in library.pieces:
                    if not face.aside and _fits(library, face, part.pieces, worked_out):
                        for _copy in range(worked_out(part.copies)):
                            yield face.id, (deck.id, number, value)


def brought_by(face: lib.Piece) -> Iterator[Brought]:
    """What a face brings into the game."""
    for rule in face.rules:
        if isinstance(rule, Fact) and isinstance(rule.what, Brings):
            yield from rule.what.parts


def faces_brought(library: lib.Library, brought: Brought) -> Iterator[lib.Piece]:
    """The faces of which a piece brings copies."""
    worked_out = _known_numbers({}, 0, None, None)
    return (face for face in library.pieces if not face.aside and _fits(library, face, brought.pieces, worked_out))


def without_usual(library: lib.Library, settings: Mapping[str, int], players: int) -> set[str]:
    """The faces that have copies only: no deck takes them as they are."""
    copied = {face for face, _origin in copies_in_decks(library, settings, players)}
    for piece in library.pieces:
        for brought in brought_by(piece):
            copied.update(face.id for face in faces_brought(library, brought))
    for deck in library.decks:
        for part in deck.parts:
            if part.copies is None and copied:
                for value in deck_values(library, deck):
                    worked_out = _known_numbers(settings, players, deck.by, value)
                    copied -= {face.id for face in library.pieces if _fits(library, face, part.pieces, worked_out)}
    return copied


# ---------------------------------------------------------------- faces and numbers before there is a game


def _known_numbers(settings: Mapping[str, int], players: int, bound: str | None, value: int | None) -> Value:
    """What numbers are before a game begins."""

    def number(one: phrases.Number) -> int:
        match one:
            case phrases.Constant(value=constant):
                return constant
            case phrases.PlayerCount():
                return players
            case phrases.SettingValue(setting=setting):
                return settings[setting]
            case phrases.BoundNumber(variable=name) if name == bound and value is not None:
                return value
            case phrases.Sum(parts=parts):
                return sum(map(number, parts))
            case phrases.Difference(left=left, right=right):
                return number(left) - number(right)
            case phrases.Product(left=left, right=right):
                return number(left) * number(right)
            case phrases.Extreme(largest=largest, parts=parts):
                return (max if largest else min)(map(number, parts))
            case _:
                raise ValueError("how many copies there are of a piece cannot depend on how the game goes")

    return number


def _fits(library: lib.Library, face: lib.Piece, pieces: phrases.Pieces, number: Value) -> bool:
    """Whether a face is one of those that a phrase means."""
    if pieces.kind is not None and pieces.kind not in lineage(library, face.kind):
        return False
    return all(_passes(library, face, one, number) for one in pieces.filters)


def _passes(library: lib.Library, face: lib.Piece, one: phrases.Filter, number: Value) -> bool:
    match one:
        case phrases.HasName(name=name):
            return face.name == name
        case phrases.HasValue(property=name, values=values):
            return face.properties.get(name) in values
        case phrases.HasNumber(property=name, comparison=comparison, number=wanted):
            value = face.properties.get(name)
            marks = value if isinstance(value, tuple) else (value,)
            return any(isinstance(mark, int) and compare(mark, comparison, number(wanted)) for mark in marks)
        case phrases.IsKind(kind=kind):
            return kind in lineage(library, face.kind)
        case phrases.CostsExactly(cost=cost):
            return face.cost == cost
        case phrases.HasInCost(cost=cost):
            return has_in_cost(face.cost, cost)
        case phrases.AnyFilter(filters=filters):
            return any(_passes(library, face, each, number) for each in filters)
        case phrases.IsNot(filter=inner):
            return not _passes(library, face, inner, number)
        case _:
            raise ValueError("which pieces there are cannot depend on how the game goes")


def has_in_cost(cost: phrases.Cost, wanted: phrases.Cost) -> bool:
    """Whether at least that much is in a cost, or that pattern."""
    if wanted.pattern is not None:
        return (cost.pattern, cost.size) == (wanted.pattern, wanted.size)
    there = {part.what: part.amount for part in cost.parts}
    return all(there.get(part.what, 0) >= part.amount for part in wanted.parts)


def compare(left: int, comparison: phrases.Comparison, right: int) -> bool:
    """Whether a comparison holds."""
    match comparison:
        case "is":
            return left == right
        case "at least":
            return left >= right
        case "at most":
            return left <= right
        case "more than":
            return left > right
        case "less than":
            return left < right


def lineage(library: lib.Library, kind: str) -> list[str]:
    """A kind, and what it is a kind of."""
    kinds = {info.id: info for info in library.kinds}
    found = [kind]
    while (above := kinds[found[-1]].kind_of) is not None:
        found.append(above)
    return found
