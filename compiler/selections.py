"""What phrases can mean before a game: which pieces they may find, and where a set speaks of what.

Where only a game can tell, the answer is that it may be: who asks wants to be certain of a no.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from wonderscript.compiler.counting import compare
from wonderscript.compiler.model import CheckedPiece, Model, Value
from wonderscript.compiler.piece_checks import walk, with_parts
from wonderscript.compiler.vocabulary import Vocabulary
from wonderscript.dsl.source import Span
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.table.copies import has_in_cost

if TYPE_CHECKING:
    from wonderscript.compiler.checks import Checked

Found = TypeVar("Found")


def may_find(pieces: data.PieceSet, piece: CheckedPiece, vocabulary: Vocabulary) -> bool:
    """Whether a phrase can mean a piece, wherever it lies."""
    match pieces:
        case data.Together(sets=sets):
            return any(may_find(one, piece, vocabulary) for one in sets)
        case data.Pieces(kind=kind, filters=filters):
            of_kind = kind is None or vocabulary.is_kind(piece.kind, kind)
            return of_kind and all(passes(one, piece, vocabulary) is not False for one in filters)
        case data.This() | data.BoundPiece():
            return True


def passes(one: data.Filter, piece: CheckedPiece, vocabulary: Vocabulary) -> bool | None:
    """Whether a piece passes a filter; None if that is known in a game only."""
    match one:
        case data.HasValue(property=name, values=values):
            return piece.properties.get(name) in values
        case data.HasNumber(property=name, comparison=comparison, number=data.Constant(value=wanted)):
            return any(compare(value, comparison, wanted) for value in _numbers(piece.properties.get(name)))
        case data.HasName(name=name):
            return piece.name == name
        case data.IsKind(kind=kind):
            return vocabulary.is_kind(piece.kind, kind)
        case data.HasInCost(cost=cost):
            return has_in_cost(piece.cost(), cost)
        case data.CostsExactly(cost=cost):
            return piece.cost() == cost
        case data.IsNot(filter=data.HasNumber()):
            return None
        case data.IsNot(filter=inner):
            found = passes(inner, piece, vocabulary)
            return None if found is None else not found
        case data.AnyFilter(filters=filters):
            every = [passes(each, piece, vocabulary) for each in filters]
            return True if True in every else None if None in every else False
        case _:
            return None


def _numbers(value: Value | None) -> tuple[int, ...]:
    """A number of a piece, or each of its marks: they are those of its copies."""
    return value if isinstance(value, tuple) else (value,) if isinstance(value, int) else ()


def procedures(model: Model) -> Iterator[tuple[object, Span]]:
    """All that is said outside of pieces, each with the place where it begins."""
    if model.main_span is not None:
        yield model.main, model.main_span
    for verb in model.verbs:
        yield verb.body, verb.signature.span
    for rules in model.rules:
        for line in rules.rules:
            yield line.rule, line.span
    for track in model.tracks.values():
        for line in track.triggers:
            yield line.rule, line.span
    for score in model.scores:
        yield score.points, score.span
    for name, adjective in model.adjectives.items():
        yield adjective.condition, model.vocabulary.terms["adjective", name].span
    ties = [span for (_set_id, head), span in model.said_once.items() if head == "ties"]
    for tie in model.ties if ties else ():
        yield (tie.number, tie.condition), ties[-1]


def own_texts(checked: Checked) -> Iterator[tuple[object, Span, CheckedPiece | None]]:
    """All that the judged set, or a variant, says: each line or body, where it begins, and the piece that says it."""
    for piece in checked.own_pieces():
        if not piece.broken and (checked.made_by is not None or piece.set_id in checked.own_sets):
            for one in with_parts(piece):
                for line in one.lines:
                    yield line.rule, line.span, one
    if checked.before is not None:
        known = {id(line) for rules in checked.before.rules for line in rules.rules}
        for rules in checked.model.rules:
            for line in rules.rules:
                if id(line) not in known:
                    yield line.rule, line.span, None
        for score in checked.model.scores:
            if score not in checked.before.scores:
                yield score.points, score.span, None
        return
    for said, span in procedures(checked.model):
        if checked.is_own(span):
            yield said, span, None


def of_pieces(checked: Checked, sort: Hashable, find: Callable[[CheckedPiece], Iterable[Found]]) -> tuple[Found, ...]:
    """What is found of each piece of a model; of pieces of sets that the judged one extends it is gathered once."""

    def gathered() -> tuple[Found, ...]:
        return tuple(chain.from_iterable(map(find, inherited)))

    inherited = checked.inherited
    known = checked.memory.remembered(gathered, sort, *inherited)
    others = (piece for piece in checked.model.pieces if not inherited or piece.set_id in checked.own_sets)
    return (*known, *chain.from_iterable(map(find, others)))


def said_by_all(checked: Checked, *sorts: type) -> Iterator[object]:
    """The objects of some sorts in all that is said, within pieces and outside of them."""

    def said_by(piece: CheckedPiece) -> Iterator[object]:
        return (part for one in with_parts(piece) for line in one.lines for part in within(line.rule, checked, *sorts))

    for text, _span in procedures(checked.model):
        yield from within(text, checked, *sorts)
    yield from of_pieces(checked, ("said", sorts), said_by)


def spoken(checked: Checked, *sorts: type) -> Iterator[tuple[object, Span]]:
    """What procedures say of some sorts, with the place where the procedure begins."""
    for said, span in procedures(checked.model):
        for one in within(said, checked, *sorts):
            yield one, span


def within(said: object, checked: Checked, *sorts: type) -> tuple[object, ...]:
    """The objects of some sorts that an effect object is made of, found once."""

    def found() -> tuple[object, ...]:
        return tuple(one for one in walk(said) if isinstance(one, sorts))

    return checked.memory.remembered(found, ("within", sorts), said)
