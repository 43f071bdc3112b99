"""The checked model: names resolved, types known, every line with the place it came from.

It does not know how things were spelled; lowering takes it apart into the library that the runtime plays.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from wonderscript.compiler.bodies import Body
from wonderscript.compiler.signatures import Signature
from wonderscript.compiler.vocabulary import Vocabulary
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.tree import Item
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.library import SeatInfo, TeamInfo
from wonderscript.runtime.table.audience import Meanings, speaks_of_me

Value = str | int | tuple[int, ...]
# What a quoted name is the name of.
NameKind = Literal["piece", "layout"]
# A physical piece before a game: its kind and its properties, in order.
Face = tuple[str, tuple[tuple[str, Value], ...]]


class CheckedLine(Struct, frozen=True):
    """One line of a piece: what it says, its head, and where it stands."""

    rule: effects.Rule | effects.Statement
    head: str
    span: Span


class Mentions(Struct, frozen=True):
    """What a piece and its parts speak of, found once.

    Names of pieces and layouts, which time of a step they wait for, links and costs (with the name of the piece or
    part), what they make, and the greatest player mark.
    """

    names: tuple[tuple[NameKind, str, Span], ...]
    steps: tuple[tuple[str, int, Span], ...]
    links: tuple[tuple[str, effects.Links, Span], ...]
    costs: tuple[tuple[str, data.Cost, Span], ...]
    made: tuple[str, ...]
    highest_mark: int
    problems: tuple[Problem, ...]


class CheckedPiece(Struct, eq=False):
    """A piece with its properties, lines and parts."""

    kind: str
    name: str
    set_id: str
    item: Item
    span: Span
    properties: dict[str, Value] = field(default_factory=dict)
    property_spans: dict[str, Span] = field(default_factory=dict)
    lines: list[CheckedLine] = field(default_factory=list)
    parts: list[CheckedPiece] = field(default_factory=list)
    broken: bool = False
    path: str = ""
    has_own_name: bool = False
    mentions: Mentions | None = None
    copies: tuple[Face, ...] | None = None
    # Where variants change it.
    changes: tuple[Span, ...] = ()

    def facts(self) -> list[tuple[effects.Fact, Span]]:
        """The facts among its lines."""
        return [(line.rule, line.span) for line in self.lines if isinstance(line.rule, effects.Fact)]

    def links(self) -> list[tuple[effects.Links, Span]]:
        """Its links to other pieces."""
        return [(fact.what, span) for fact, span in self.facts() if isinstance(fact.what, effects.Links)]

    def cost(self) -> data.Cost:
        """What it costs."""
        for fact, _span in self.facts():
            if isinstance(fact.what, effects.Costs):
                return fact.what.cost
        return data.Cost()


def moved(piece: CheckedPiece, item: Item, by: int) -> CheckedPiece:
    """The same piece, read from the same words at another place."""

    def at(span: Span) -> Span:
        return Span(item.source, span.start + by, span.end + by)

    known = piece.mentions
    mentions = None
    if known is not None and not known.problems:
        mentions = Mentions(
            tuple((kind, name, at(span)) for kind, name, span in known.names),
            tuple((step, number, at(span)) for step, number, span in known.steps),
            tuple((name, link, at(span)) for name, link, span in known.links),
            tuple((name, cost, at(span)) for name, cost, span in known.costs),
            known.made,
            known.highest_mark,
            (),
        )
    return CheckedPiece(
        piece.kind,
        piece.name,
        piece.set_id,
        item,
        at(piece.span),
        piece.properties,
        {name: at(span) for name, span in piece.property_spans.items()},
        [CheckedLine(line.rule, line.head, at(line.span)) for line in piece.lines],
        [moved(part, item, by) for part in piece.parts],
        piece.broken,
        piece.path,
        piece.has_own_name,
        mentions,
        piece.copies,
    )


class CheckedVerb(Struct, frozen=True):
    """A declared verb with its body."""

    signature: Signature
    body: Body


class CheckedRules(Struct, frozen=True):
    """A named block of facts and triggers that hold for every player (or a bare hook); `variant`: with that alone.

    `whole` is where all of it stands, `changes` where variants change it.
    """

    name: str
    set_id: str
    rules: tuple[CheckedLine, ...]
    span: Span
    whole: Span
    variant: str | None = None
    changes: tuple[Span, ...] = ()


class DeckPart(Struct, frozen=True):
    """Pieces of a deck: all of a selection, so many of it at random, or so many copies of each."""

    pieces: data.Pieces
    amount: data.Number | None
    copies: data.Number | None
    span: Span


class CheckedDeck(Struct, eq=False):
    """A deck: its parts, the property it is made for each value of, and how many it deals to each player."""

    id: str
    by: str | None
    parts: list[DeckPart]
    deals: data.Number | None
    span: Span
    deal_span: Span | None = None


class ScoreLine(Struct, frozen=True):
    """A line of the score sheet."""

    name: str
    points: data.Number
    span: Span


class TieBreak(Struct, frozen=True):
    """What decides between equal totals, perhaps only if a condition holds."""

    number: data.Number
    most: bool
    condition: data.Condition | None = None


class LayoutCell(Struct, frozen=True):
    """A place of a layout: its row and column, face up or not, and the cells that cover it."""

    row: int
    column: int
    face_up: bool
    covered_by: tuple[int, ...]


class CheckedLayout(Struct, frozen=True):
    """A drawn layout."""

    name: str
    cells: tuple[LayoutCell, ...]
    span: Span


class TrackZone(Struct, frozen=True):
    """A stretch of a track and the points it is worth."""

    least: int
    most: int
    points: int


class CheckedTrack(Struct, frozen=True):
    """A track between two players."""

    id: str
    length: int
    zones: tuple[TrackZone, ...]
    triggers: tuple[CheckedLine, ...]
    span: Span


class CheckedAdjective(Struct, frozen=True):
    """What a declared adjective means for a piece of some kind."""

    id: str
    kind: str
    condition: data.Condition


class CheckedRelation(Struct, frozen=True):
    """Who has a relation to a piece: the player with strictly the most of a counter on it."""

    id: str
    kind: str
    counter: str


class Model(Struct, eq=False):
    """Everything that one combination of sets says; `removed` is where a variant takes a piece out."""

    vocabulary: Vocabulary
    pieces: list[CheckedPiece] = field(default_factory=list)
    verbs: list[CheckedVerb] = field(default_factory=list)
    main: Body = ()
    main_span: Span | None = None
    step_times: dict[str, data.Number | None] = field(default_factory=dict)
    rules: list[CheckedRules] = field(default_factory=list)
    decks: dict[str, CheckedDeck] = field(default_factory=dict)
    scores: list[ScoreLine] = field(default_factory=list)
    ties: tuple[TieBreak, ...] = ()
    ending: str | None = None
    # Where each set says what can be said but once, by the head of the item.
    said_once: dict[tuple[str, str], Span] = field(default_factory=dict)
    layouts: dict[str, CheckedLayout] = field(default_factory=dict)
    tracks: dict[str, CheckedTrack] = field(default_factory=dict)
    adjectives: dict[str, CheckedAdjective] = field(default_factory=dict)
    relations: dict[str, CheckedRelation] = field(default_factory=dict)
    seats: list[SeatInfo] = field(default_factory=list)
    teams: TeamInfo | None = None
    removed: dict[tuple[str, str], Span] = field(default_factory=dict)
    _by_name: dict[tuple[str, str], list[CheckedPiece]] = field(default_factory=dict)

    def meanings(self) -> Meanings:
        """What its words mean, as far as it matters who speaks."""
        terms = self.vocabulary.terms
        shared = {name for name, spec in self.vocabulary.counters.items() if spec.shared}
        verbs = {verb.signature.verb: verb.body for verb in self.verbs}
        adjectives: dict[str, data.Condition | None] = {name: None for kind, name in terms if kind == "adjective"}
        adjectives |= {name: adjective.condition for name, adjective in self.adjectives.items()}
        return Meanings(shared, verbs, adjectives)

    def personal_adjectives(self) -> frozenset[str]:
        """The adjectives that mean something else for another player."""
        meanings = self.meanings()
        return frozenset(name for name, said in meanings.adjectives.items() if speaks_of_me(meanings, said))

    def add_piece(self, piece: CheckedPiece) -> None:
        """Add a piece and make it findable."""
        self.pieces.append(piece)
        self._by_name.setdefault((piece.kind, piece.name), []).append(piece)

    def remove_piece(self, piece: CheckedPiece) -> None:
        """Take a piece out."""
        self.pieces.remove(piece)
        self._by_name[piece.kind, piece.name].remove(piece)

    def named(self, kind: str, name: str) -> list[CheckedPiece]:
        """The pieces of a kind with that name (two cards of different properties may share one)."""
        return self._by_name.get((kind, name), [])

    def names_of(self, kind: str) -> list[str]:
        """All names of pieces of a kind."""
        return [name for (one, name), found in self._by_name.items() if one == kind and found]
