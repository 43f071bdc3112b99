"""The words of a combination of sets: what each word names, and how long a name is.

Declarations fill a `Vocabulary`; phrases and signatures look words up in it. Nouns may have several words; the longest
one that fits is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct, field

from wonderscript.compiler.signatures import Signature
from wonderscript.dsl import listening
from wonderscript.dsl.source import Span
from wonderscript.dsl.tree import Word

TermKind = Literal[
    "resource",
    "resource group",
    "symbol",
    "symbol group",
    "counter",
    "token",
    "property",
    "value",
    "kind",
    "zone",
    "link",
    "setting",
    "rank",
    "phase",
    "step",
    "track",
    "adjective",
    "relation",
    "deck",
    "way",
]


class Term(Struct, frozen=True, eq=False):
    """One declared word: its kind, its id (the first form), all its forms, and where it was declared."""

    kind: TermKind
    id: str
    forms: tuple[tuple[str, ...], ...]
    span: Span
    set_id: str

    @property
    def one(self) -> str:
        """The form for one thing."""
        return " ".join(self.forms[0])

    @property
    def many(self) -> str:
        """The form for several things."""
        return " ".join(self.forms[-1])


class PropertySpec(Struct, frozen=True):
    """A property of pieces: named values, a number in a range, or player marks."""

    id: str
    form: Literal["values", "number", "marks"]
    least: int = 0
    most: int = 0
    rising: bool = False


class KindSpec(Struct, eq=False):
    """A kind of piece: its properties, where it is active, and what it is a part of."""

    term: Term
    required: list[str] = field(default_factory=list)
    optional: list[str] = field(default_factory=list)
    active_zone: str | None = None
    part_of: str | None = None
    ordered: bool = False
    starts_in: str | None = None
    speaks_for: tuple[str, str | None] | None = None
    kind_of: str | None = None
    active_on: str | None = None
    backs: tuple[str, ...] | None = None

    def allows(self, name: str) -> bool:
        """Whether pieces of the kind can have that property."""
        return name in self.required or name in self.optional


class ZoneSpec(Struct, frozen=True):
    """A place for pieces: of each player or shared, who sees it, and whether a layout orders it."""

    id: str
    shared: bool
    seen: Literal["open", "secret", "closed", "top"]
    laid_out: bool = False


class CounterSpec(Struct, frozen=True):
    """A counter or a token: whose it is, where it starts, and what it is worth."""

    id: str
    token: bool
    shared: bool = False
    on_kind: str | None = None
    start: int = 0
    values: tuple[int, ...] = ()
    worth: int | Literal["value"] | None = None


class LinkSpec(Struct, frozen=True):
    """A relation between pieces, and the property that must rise along it."""

    id: str
    source_kind: str
    target_kind: str
    rising: str | None
    both_ways: bool = False


class SettingSpec(Struct, frozen=True):
    """A named number or switch with the text of its declaration."""

    id: str
    value: int | bool
    by_players: tuple[tuple[int, int], ...] = ()
    follows_players: bool = False


# What sets say of that is no word: verbs, rules, score lines and so on.
SaidKind = TermKind | Literal["verb", "rule", "score", "ties", "ending", "layout", "seat", "teams"]


class Said(Struct, frozen=True):
    """Text of a set about something that has a name: the item that declares it, adds to it or changes it."""

    kind: SaidKind
    id: str
    set_id: str
    span: Span


# Which terms and which forms of words a text uses.
Uses = tuple[frozenset[tuple[TermKind, str]], frozenset[str]]
NO_USES: Uses = (frozenset(), frozenset())


class Vocabulary(Struct, eq=False):
    """Everything that words can mean in one combination of sets."""

    terms: dict[tuple[TermKind, str], Term] = field(default_factory=dict)
    groups: dict[str, list[str]] = field(default_factory=dict)
    properties: dict[str, PropertySpec] = field(default_factory=dict)
    value_property: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, KindSpec] = field(default_factory=dict)
    zones: dict[str, ZoneSpec] = field(default_factory=dict)
    counters: dict[str, CounterSpec] = field(default_factory=dict)
    links: dict[str, LinkSpec] = field(default_factory=dict)
    settings: dict[str, SettingSpec] = field(default_factory=dict)
    ranks: dict[str, int] = field(default_factory=dict)
    verbs: dict[str, list[Signature]] = field(default_factory=dict)
    # Adjectives that mean something else for another player.
    personal: frozenset[str] = frozenset()
    # The step that is the whole game.
    main_step: str | None = None
    said: list[Said] = field(default_factory=list)
    used: set[tuple[TermKind, str]] = field(default_factory=set)
    used_forms: set[str] = field(default_factory=set)
    _index: dict[str, list[tuple[tuple[str, ...], Term]]] = field(default_factory=dict)

    def note_uses(self) -> None:
        """Begin to note afresh which words are used; see `uses`."""
        self.used = set()
        self.used_forms = set()

    def uses(self) -> Uses:
        """The words used since the last `note_uses`."""
        return frozenset(self.used), frozenset(self.used_forms)

    def add_uses(self, uses: Uses) -> None:
        """Count words as used that were used in a text read before."""
        self.used |= uses[0]
        self.used_forms |= uses[1]

    def add(self, term: Term) -> None:
        """Make a term known under all its forms."""
        self.terms[term.kind, term.id] = term
        for form in term.forms:
            entries = self._index.setdefault(form[0], [])
            entries.append((form, term))
            entries.sort(key=lambda entry: -len(entry[0]))

    def match(self, words: tuple[Word, ...], position: int, kinds: Iterable[TermKind]) -> tuple[Term, int] | None:
        """The longest term of one of these kinds that stands at a position, and how many words it takes."""
        if position >= len(words) or words[position].kind != "WORD":
            return None
        if listening.listener is not None and words[position].text == listening.GAP:
            listening.listener.tries_kinds(kinds)
        for form, term in self._index.get(words[position].text, ()):
            if term.kind in kinds and self._stands(words, position, form):
                self.used.add((term.kind, term.id))
                self.used_forms.add(" ".join(form))
                return term, len(form)
        return None

    def is_kind(self, kind: str, wanted: str) -> bool:
        """Whether pieces of a kind can stand where another kind is wanted."""
        current: str | None = kind
        while current is not None and current != wanted:
            current = self.kinds[current].kind_of
        return current is not None

    def meanings(self, text: str) -> Iterator[Term]:
        """Every term that begins with a word."""
        for _form, term in self._index.get(text, ()):
            yield term

    def names(self, kinds: Iterable[TermKind]) -> list[str]:
        """All forms of all terms of these kinds."""
        return [" ".join(form) for term in self.terms.values() if term.kind in kinds for form in term.forms]

    @staticmethod
    def _stands(words: tuple[Word, ...], position: int, form: tuple[str, ...]) -> bool:
        if position + len(form) > len(words):
            return False
        return all(
            words[position + offset].kind == "WORD" and words[position + offset].text == text
            for offset, text in enumerate(form)
        )
