"""Working out, before any game, how many pieces a declared deck has for a number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from wonderscript.compiler.model import CheckedPiece, DeckPart, Face, Model, Value
from wonderscript.compiler.vocabulary import SettingSpec, Vocabulary
from wonderscript.runtime.instructions import phrases as data


class NotKnown(Exception):
    """The number depends on how a game goes."""


class Circumstances(Struct, frozen=True):
    """What numbers can depend on before a game begins."""

    players: int
    settings: Mapping[str, SettingSpec]
    bindings: Mapping[str, int]

    def number(self, number: data.Number) -> int:
        """The value of a number, or `NotKnown`."""
        match number:
            case data.Constant(value=value):
                return value
            case data.PlayerCount():
                return self.players
            case data.BoundNumber(variable=name) if name in self.bindings:
                return self.bindings[name]
            case data.SettingValue(setting=name):
                return setting_value(self.settings[name], self.players)
            case data.Sum(parts=parts):
                return sum(self.number(part) for part in parts)
            case data.Difference(left=left, right=right):
                return self.number(left) - self.number(right)
            case data.Product(left=left, right=right):
                return self.number(left) * self.number(right)
            case data.Extreme(largest=largest, parts=parts):
                return (max if largest else min)(self.number(part) for part in parts)
            case _:
                raise NotKnown


_NOWHERE = Circumstances(0, {}, {})


def setting_value(spec: SettingSpec, players: int) -> int:
    """A setting for a number of players."""
    return dict(spec.by_players).get(players, players if spec.follows_players else int(spec.value))


def largest_table(vocabulary: Vocabulary, players: Iterable[int]) -> int:
    """For how many players decks are made at most: a setting may put those of a larger table in their place."""
    following = [spec for spec in vocabulary.settings.values() if spec.follows_players]
    return max(max(one, *(setting_value(spec, one) for spec in following), 0) for one in players)


def compare(left: int, comparison: data.Comparison, right: int) -> bool:
    """Whether the comparison holds."""
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


def faces(pieces: Iterable[CheckedPiece], vocabulary: Vocabulary) -> Counter[Face]:
    """How many physical pieces there are of each face, told apart by kind and properties only."""
    return Counter(face for piece in pieces for face in copies(piece, vocabulary))


def copies(piece: CheckedPiece, vocabulary: Vocabulary) -> tuple[Face, ...]:
    """The face of each physical copy: of a property that is marks, each copy has one mark. Found once."""
    if piece.copies is None:
        marks = next((name for name in piece.properties if vocabulary.properties[name].form == "marks"), None)
        every = [piece.properties]
        if marks is not None:
            values = piece.properties[marks]
            assert isinstance(values, tuple)
            every = [{**piece.properties, marks: mark} for mark in values]
        piece.copies = tuple((piece.kind, tuple(sorted(one.items()))) for one in every)
    return piece.copies


def part_size(part: DeckPart, found: Counter[Face], around: Circumstances) -> int:
    """How many pieces a part of a deck takes of those there are."""
    there = sum(count for face, count in found.items() if fits(part.pieces, face, around))
    if part.copies is not None:
        return there * max(around.number(part.copies), 0)
    if part.amount is None:
        return there
    return min(there, max(around.number(part.amount), 0))


def may_fit(selection: data.Pieces, face: Face) -> bool:
    """Whether a face can be among the pieces of a selection, by what depends on no number."""
    if selection.kind != face[0]:
        return False
    values = dict(face[1])
    fixed = (one for one in selection.filters if _is_fixed(one))
    return all(_passes(one, values, _NOWHERE) for one in fixed)


def _is_fixed(one: data.Filter) -> bool:
    return isinstance(one, data.HasValue) or (isinstance(one, data.IsNot) and _is_fixed(one.filter))


def fits(selection: data.Pieces, face: Face, around: Circumstances) -> bool:
    """Whether a face is among the pieces of a selection."""
    kind, properties = face
    if selection.kind != kind:
        return False
    values = dict(properties)
    return all(_passes(one, values, around) for one in selection.filters)


def _passes(one: data.Filter, values: Mapping[str, Value], around: Circumstances) -> bool:
    match one:
        case data.HasValue(property=name, values=wanted):
            return values.get(name) in wanted
        case data.HasNumber(property=name, comparison=comparison, number=number):
            value = values.get(name)
            return isinstance(value, int) and compare(value, comparison, around.number(number))
        case data.IsNot(filter=inner):
            return not _passes(inner, values, around)
        case _:
            raise NotKnown


class DeckSize(Struct, frozen=True):
    """A deck for one number of players and one value of its property, against what it should be."""

    deck: str
    players: int
    value: int | None
    found: int
    wanted: int | None


def deck_sizes(model: Model, players: range, every: Counter[Face]) -> list[DeckSize]:
    """The size of every deck for every number of players."""
    sizes: list[DeckSize] = []
    for deck in model.decks.values():
        known = [Counter({face: every[face] for face in every if may_fit(part.pieces, face)}) for part in deck.parts]
        spec = model.vocabulary.properties.get(deck.by) if deck.by is not None else None
        values: Iterable[int | None] = range(spec.least, spec.most + 1) if spec is not None else [None]
        for value in values:
            for count in players:
                seats = count + sum(seat.players == count for seat in model.seats)
                bindings = {deck.by: value} if deck.by is not None and value is not None else {}
                around = Circumstances(count, model.vocabulary.settings, bindings)
                try:
                    found = sum(part_size(part, few, around) for part, few in zip(deck.parts, known, strict=True))
                    wanted = around.number(deck.deals) * seats if deck.deals is not None else None
                except NotKnown:
                    continue
                sizes.append(DeckSize(deck.id, count, value, found, wanted))
    return sizes
