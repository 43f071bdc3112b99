"""What can be said of a piece alone, found once and kept with it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from wonderscript.compiler.model import CheckedPiece, Mentions, Model, NameKind
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Span
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data


def pieces_and_parts(model: Model) -> Iterator[CheckedPiece]:
    """All pieces with the pieces inside them."""
    for piece in model.pieces:
        yield from with_parts(piece)


def with_parts(piece: CheckedPiece) -> Iterator[CheckedPiece]:
    """A piece and the pieces inside it."""
    yield piece
    for part in piece.parts:
        yield part
        yield from part.parts


def mentions_of(piece: CheckedPiece, model: Model) -> Mentions:
    """What a piece and its parts speak of, and what is wrong with them by themselves."""
    if piece.mentions is None:
        draft = _Draft()
        for one in with_parts(piece):
            draft.add(one)
            draft.problems.extend(_own_problems(one, model))
        piece.mentions = Mentions(
            tuple(draft.names),
            tuple(draft.steps),
            tuple(draft.links),
            tuple(draft.costs),
            tuple(draft.made),
            max((max(value) for value in piece.properties.values() if isinstance(value, tuple)), default=0),
            tuple(draft.problems),
        )
    return piece.mentions


class _Draft(Struct):
    """Mentions as they are gathered."""

    names: list[tuple[NameKind, str, Span]] = field(default_factory=list)
    steps: list[tuple[str, int, Span]] = field(default_factory=list)
    links: list[tuple[str, effects.Links, Span]] = field(default_factory=list)
    costs: list[tuple[str, data.Cost, Span]] = field(default_factory=list)
    made: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def add(self, piece: CheckedPiece) -> None:
        """Gather what one piece speaks of."""
        for line in piece.lines:
            self.names.extend((kind, name, line.span) for kind, name in names_in(line.rule))
            for one in walk(line.rule):
                self.steps.extend((step, number, line.span) for step, number in times_asked(one))
                match one:
                    case effects.Links():
                        self.links.append((piece.name, one, line.span))
                    case effects.Costs(cost=cost):
                        self.costs.append((piece.name, cost, line.span))
                    case effects.Produces(units=units):
                        self.made.extend(name for unit in units for name in unit.names)
                    case effects.Buys(resources=resources, pieces=None):
                        self.made.extend(resources.names)
                    case _:
                        pass


def walk(rule: object) -> Iterator[object]:
    """An effect object and all that it is made of."""
    stack = [rule]
    while stack:
        one = stack.pop()
        if isinstance(one, data.Data):
            yield one
            stack.extend(getattr(one, name) for name in one.__struct_fields__)
        elif isinstance(one, tuple):
            stack.extend(one)


def names_in(rule: object) -> Iterator[tuple[NameKind, str]]:
    """The names of pieces and layouts in an effect object."""
    for one in walk(rule):
        if isinstance(one, data.HasName):
            yield "piece", one.name
        elif isinstance(one, effects.LayOut):
            yield "layout", one.layout


def times_asked(one: object) -> Iterator[tuple[str, int]]:
    """The step and the number, where an object asks whether it is that time of the step."""
    match one:
        case data.Compare(data.StepNumber(step=step), "is", data.Constant(value=number)):
            yield step, number
        case _:
            pass


def _own_problems(piece: CheckedPiece, model: Model) -> Iterator[Problem]:
    kind = model.vocabulary.kinds[piece.kind]
    seen: dict[effects.Fact, Span] = {}
    cost: Span | None = None
    said: dict[object, Span] = {}
    for line in piece.lines:
        if isinstance(line.rule, effects.Rule) and not isinstance(line.rule, effects.Fact):
            first = said.setdefault(line.rule, line.span)
            if first != line.span:
                yield Problem("line-twice", line.span, {}, (Place(first, "the first time"),))
    for fact, span in piece.facts():
        if isinstance(fact.what, effects.Links):
            source = model.vocabulary.links[fact.what.link].source_kind
            if not model.vocabulary.is_kind(piece.kind, source):
                wanted = model.vocabulary.kinds[source].term.many
                values = {"link": fact.what.link, "kind": kind.term.many, "expected": wanted}
                yield Problem("link-not-of-kind", span, values)
        if not isinstance(fact.what, effects.Costs):
            if fact in seen:
                yield Problem("line-twice", span, {}, (Place(seen[fact], "the first time"),))
            seen[fact] = span
        elif fact.condition is not None or fact.once_a is not None:
            yield Problem("limited-cost", span, {})
        elif cost is not None:
            yield Problem("cost-twice", span, {}, (Place(cost, "the first one"),))
        else:
            cost = span
