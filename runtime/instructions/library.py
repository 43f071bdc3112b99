"""A library: everything that one combination of sets says, lowered to plain data.

The compiler makes it once; it is immutable, can be stored as a bundle, and is shared by all games that are played
from it. It knows no text: names are ids, and every word has its forms by language. Of places in files it keeps one for
each line that can be carried out or worked out, for messages about play.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct, field, msgpack

from wonderscript.runtime.instructions.effects import Fact, Rule, Statement
from wonderscript.runtime.instructions.phrases import Condition, Cost, Data, Number, Pieces, Players
from wonderscript.runtime.instructions.scenarios import Scenario

# What the verb for putting something into a zone is called in a language file.
PUT_INTO = "put into "
Value = str | int | tuple[int, ...]


class Plain(Struct, frozen=True, omit_defaults=True):
    """Data of a library that needs no tag."""


class PropertyInfo(Plain, frozen=True):
    """A property of pieces: named values, a number in a range, or player marks."""

    id: str
    form: Literal["values", "number", "marks"]
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


class KindInfo(Plain, frozen=True):
    """A kind of piece. `backs`: the properties and values by which backs differ; None: as what it is a kind of.

    Of its `properties`, a piece can do without those that are `optional`.
    """

    id: str
    properties: tuple[str, ...]
    active_zone: str | None
    starts_in: str | None
    part_of: str | None
    ordered: bool = False
    speaks_for: tuple[str, str | None] | None = None
    kind_of: str | None = None
    active_on: str | None = None
    backs: tuple[str, ...] | None = None
    optional: tuple[str, ...] = ()


# Where pieces lie that nothing has laid elsewhere.
BOX = "box"
# What waits for the end of a step and names no rank: it comes before all that does, in the order of play.
UNRANKED = ""
FIRST_RANK = -1


class ZoneInfo(Plain, frozen=True):
    """A place for pieces."""

    id: str
    shared: bool
    seen: Literal["open", "secret", "closed", "top"]
    laid_out: bool = False


class CounterInfo(Plain, frozen=True):
    """A counter or token; `worth` is points each, `by_value` points by its value."""

    id: str
    token: bool
    shared: bool = False
    on_kind: str | None = None
    start: int = 0
    values: tuple[int, ...] = ()
    worth: int = 0
    by_value: bool = False


class SettingInfo(Plain, frozen=True):
    """A setting: a number or a switch, perhaps another number for some numbers of players."""

    id: str
    value: int
    switch: bool = False
    follows_players: bool = False
    by_players: tuple[tuple[int, int], ...] = ()


class LinkInfo(Plain, frozen=True):
    """A link between pieces."""

    id: str
    source_kind: str
    target_kind: str
    rising: str | None = None


class Piece(Plain, frozen=True):
    """One piece: its face. `copies` are the player marks of its physical pieces, `changes` what variants say of it.

    One that lies `aside` is in no deck and brought by nothing: it is there for who names it.
    """

    id: str
    kind: str
    name: str
    set_id: str
    properties: dict[str, Value]
    cost: Cost
    rules: tuple[Rule, ...]
    text: tuple[Statement, ...]
    parts: tuple[Piece, ...] = ()
    source: str = ""
    aside: bool = False
    changes: tuple[str, ...] = ()


class Verb(Plain, frozen=True):
    """A declared verb: its forms, what follows them (`{}` for each variable), what its variables are, and its body."""

    id: str
    forms: tuple[str, ...]
    frame: str
    slots: tuple[tuple[str, str, str | None], ...]
    body: tuple[Statement, ...]


class NamedRules(Plain, frozen=True):
    """Facts and triggers that hold for every player at any time, or without a name: for all of them at once.

    `source` is the text, `changes` what variants say of it.
    """

    name: str
    set_id: str
    rules: tuple[Rule, ...]
    source: str = ""
    changes: tuple[str, ...] = ()


class DeckPartInfo(Plain, frozen=True):
    """All pieces of a selection, so many of them at random, or so many copies of each."""

    pieces: Pieces
    amount: Number | None = None
    copies: Number | None = None


class DeckInfo(Plain, frozen=True):
    """A deck: made for each value of a property, and dealt so many to each player."""

    id: str
    by: str | None
    parts: tuple[DeckPartInfo, ...]
    deals: Number | None = None


class ScoreInfo(Plain, frozen=True):
    """A line of the score sheet."""

    name: str
    points: Number


class TieInfo(Plain, frozen=True):
    """What decides a tie, perhaps only if a condition holds."""

    number: Number
    most: bool
    condition: Condition | None = None


class Cell(Plain, frozen=True):
    """A place of a layout."""

    row: int
    column: int
    face_up: bool
    covered_by: tuple[int, ...]


class LayoutInfo(Plain, frozen=True):
    """A drawn layout."""

    name: str
    cells: tuple[Cell, ...]


class TrackInfo(Plain, frozen=True):
    """A track between two players: zones are (least, most, points)."""

    id: str
    length: int
    zones: tuple[tuple[int, int, int], ...]
    rules: tuple[Rule, ...]


class AdjectiveInfo(Plain, frozen=True):
    """A declared adjective and its meaning."""

    id: str
    kind: str
    condition: Condition


class RelationInfo(Plain, frozen=True):
    """A watched relation: the player with the most of a counter on a piece has it."""

    id: str
    kind: str
    counter: str


class SeatInfo(Plain, frozen=True):
    """A seat without a player of its own: who answers for it, at which number of players it is there, its own facts."""

    name: str
    players: int
    answered_by: Players
    can_win: bool = True
    facts: tuple[Fact, ...] = ()


class TeamInfo(Plain, frozen=True):
    """Teams of players who sit side by side, if a setting is on; their points are added."""

    size: int
    setting: str | None = None


class SetInfo(Plain, frozen=True):
    """A set of the combination."""

    id: str
    title: dict[str, str]
    players: tuple[int, int]
    extends: tuple[str, ...]
    language: str = "en"


class OpenInfo(Plain, frozen=True):
    """What a rulebook leaves open, by language, and the names of the variants that play it otherwise."""

    texts: dict[str, str]
    variants: tuple[str, ...] = ()


class RuleInfo(Plain, frozen=True):
    """A numbered rule of a rulebook, by language; `aside` says why no scenario can show it."""

    id: str
    texts: dict[str, str]
    aside: str | None = None
    open: OpenInfo | None = None


class ChapterInfo(Plain, frozen=True):
    """A chapter of a rulebook: what the ids of its rules begin with, and its title by language."""

    id: str
    titles: dict[str, str]


class WordInfo(Plain, frozen=True):
    """A word of the vocabulary: what it is, its English forms, and its forms in other languages."""

    kind: str
    id: str
    forms: tuple[str, ...]
    languages: dict[str, dict[str, str]]


class ItemInfo(Plain, frozen=True):
    """What the text of a set says of something that has a name: it declares it, adds to it or changes it.

    The first item about something is the one that declares it. Rules and pieces have their own text.
    """

    kind: str
    id: str
    set_id: str
    text: str


# Variants that are played together have one name.
_TOGETHER = " + "


def names_together(names: Iterable[str]) -> str:
    """The name of some variants that are played together; in which order they are named makes no difference."""
    return _TOGETHER.join(sorted(dict.fromkeys(names)))


def names_apart(variant: str) -> tuple[str, ...]:
    """The variants that a name stands for."""
    return tuple(variant.split(_TOGETHER))


class Library(Data, frozen=True, dict=True, weakref=True):
    """One combination of sets, ready to play, to explain, to print and to export.

    `variant` is what it is changed by: the name of a variant, or of several together.

    Libraries of the same content are equal, and one key of a dictionary. What is `shared` by all that is played from
    a library is no part of its content: it is neither compared nor stored, and stays behind when a library is copied
    or sent to another process.

    `places` are the files and lines of the text: of each rule of a piece (and then its text), of `rule 0` and so on, of
    `track conflict`, and one of `verb build`, `step turn`, `adjective open` and `score Points`.
    """

    sets: tuple[SetInfo, ...]
    variant: str | None
    players: tuple[int, int]
    words: tuple[WordInfo, ...]
    verb_words: dict[str, dict[str, dict[str, str]]]
    names: dict[str, dict[str, dict[str, str]]]
    lines: dict[str, dict[str, str]]
    resources: tuple[str, ...]
    groups: dict[str, tuple[str, ...]]
    symbols: tuple[str, ...]
    properties: tuple[PropertyInfo, ...]
    kinds: tuple[KindInfo, ...]
    zones: tuple[ZoneInfo, ...]
    counters: tuple[CounterInfo, ...]
    settings: tuple[SettingInfo, ...]
    ranks: dict[str, int]
    phases: tuple[str, ...]
    links: tuple[LinkInfo, ...]
    pieces: tuple[Piece, ...]
    verbs: tuple[Verb, ...]
    main: tuple[Statement, ...]
    rules: tuple[NamedRules, ...]
    decks: tuple[DeckInfo, ...]
    scores: tuple[ScoreInfo, ...]
    ties: tuple[TieInfo, ...]
    # By what a game ends that is played to its last step; None if the sets do not say.
    ending: str | None
    layouts: tuple[LayoutInfo, ...]
    tracks: tuple[TrackInfo, ...]
    adjectives: tuple[AdjectiveInfo, ...]
    relations: tuple[RelationInfo, ...]
    seats: tuple[SeatInfo, ...]
    teams: TeamInfo | None
    rulebook: tuple[RuleInfo, ...]
    scenarios: tuple[Scenario, ...]
    variants: tuple[str, ...]
    chapters: tuple[ChapterInfo, ...] = ()
    places: dict[str, tuple[str, ...]] = field(default_factory=dict)
    items: tuple[ItemInfo, ...] = ()

    def __hash__(self) -> int:
        # Mappings have no hash; libraries that differ in what is left out here are told apart when they are compared.
        return hash((tuple(one.id for one in self.sets), self.variant, self.players, len(self.pieces)))

    def __reduce__(self) -> tuple[Callable[[type[Library], bytes], Library], tuple[type[Library], bytes]]:
        # As a bundle stores it: what is left out there because it is the usual is told by identity, which pickled parts
        # would lose, and with it the fingerprint by which a saved game knows its library.
        return _unpacked, (type(self), msgpack.encode(self))

    def rank(self, name: str) -> int:
        """The place of a rank in the queue at the end of a step; what says none comes first."""
        return self.ranks[name] if name != UNRANKED else FIRST_RANK

    @cached_property
    def shared(self) -> dict[Hashable, Any]:
        """What was made once for all that is played from this library; see `sharing`."""
        return {}

    @property
    def player_counts(self) -> list[int]:
        """How many can play: if players form teams, only as many as make whole teams."""
        least, most = self.players
        return [players for players in range(least, most + 1) if players % self._team_size(players) == 0]

    def _team_size(self, players: int) -> int:
        if self.teams is None:
            return 1
        switches = [one for one in self.settings if one.id == self.teams.setting]
        is_on = all(dict(one.by_players).get(players, one.value) for one in switches)
        return self.teams.size if is_on else 1


def _unpacked(kind: type[Library], data: bytes) -> Library:
    """The library that was sent from another process."""
    return msgpack.decode(data, type=kind)
