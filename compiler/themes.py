"""Themes: how the words of a set look on a screen, and what is shown of a table.

In: the theme.yaml of each set of a combination. Out: one theme, in which a later set adds to an earlier one or
changes it, and problems. A set without a theme is played with plain words.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from wonderscript.compiler.manifests import THEME
from wonderscript.compiler.reading import read_source, shown_below
from wonderscript.compiler.vocabulary import TermKind, Vocabulary
from wonderscript.compiler.yaml_files import Entry, Mapping, Node, Scalar, load_yaml
from wonderscript.compiler.yaml_files import Sequence as Listed
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Span
from wonderscript.dsl.suggestions import nearest

# What each list of `table` names, and what can have a look.
NAMED: dict[str, tuple[TermKind, ...]] = {
    "named-by": ("kind",),
    "zones": ("zone",),
    "sort": ("property",),
    "counters": ("counter", "token"),
    "symbols": ("symbol",),
}
LOOKING: tuple[TermKind, ...] = ("value", "resource", "symbol", "counter", "token", "kind", "zone")


@dataclass(frozen=True, slots=True)
class Look:
    """How one word looks: a symbol, a letter where there are no symbols, a colour of a terminal (`#b07a45`)."""

    symbol: str = ""
    letter: str = ""
    terminal: str = ""


@dataclass(frozen=True, slots=True)
class Theme:
    """How things look, by word, and what is shown of each player, in this order."""

    looks: dict[str, Look] = field(default_factory=dict)
    named_by: str | None = None
    zones: tuple[str, ...] = ()
    sort: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ThemeWord:
    """A word of a theme file, where it stands, and under which heading."""

    heading: str
    word: str
    span: Span


@dataclass(frozen=True, slots=True)
class ThemeFile:
    """What one theme.yaml says, and the words that it says it about."""

    theme: Theme
    words: tuple[ThemeWord, ...]


def load_theme(folder: Path, shown_as: str, report: Report) -> ThemeFile | None:
    """The theme of the set in `folder`; None if there is none that can be read."""
    if not os.path.lexists(folder / THEME):
        return None
    source = read_source(folder / THEME, shown_below(shown_as, THEME), report, inside=folder)
    tree = load_yaml(source, "theme", report) if source is not None else None
    if not isinstance(tree, Mapping):
        return None
    looks, table = (_fields(tree.entries.get(heading)) for heading in ("looks", "table"))
    theme = Theme(
        looks={
            word: Look(**{key: _text(one.node) for key, one in _fields(entry).items()}) for word, entry in looks.items()
        },
        named_by=next(iter(_words(table.get("named-by"))), None),
        zones=_words(table.get("zones")),
        sort=_words(table.get("sort")),
        counters=_words(table.get("counters")),
        symbols=_words(table.get("symbols")),
    )
    named = [ThemeWord("looks", word, entry.key) for word, entry in looks.items()]
    named += [ThemeWord(heading, _text(node), node.span) for heading in table for node in _nodes(table[heading])]
    return ThemeFile(theme, tuple(named))


def check_theme(file: ThemeFile, vocabulary: Vocabulary) -> Iterator[Problem]:
    """A problem for each word of a theme that no set declares."""
    for named in file.words:
        kinds = NAMED.get(named.heading, LOOKING)
        known = [term.id for term in vocabulary.terms.values() if term.kind in kinds]
        if named.word not in known:
            values = {"word": named.word, "wanted": _wanted(kinds)}
            yield Problem("theme-of-nothing", named.span, values, (), nearest(named.word, known))


def merge_themes(themes: Iterable[Theme]) -> Theme:
    """One theme of several: the later one adds to the lists of the earlier, and what it says of a word goes first."""
    merged = Theme()
    for theme in themes:
        merged = Theme(
            looks={**merged.looks, **theme.looks},
            named_by=theme.named_by or merged.named_by,
            zones=_joined(merged.zones, theme.zones),
            sort=_joined(merged.sort, theme.sort),
            counters=_joined(merged.counters, theme.counters),
            symbols=_joined(merged.symbols, theme.symbols),
        )
    return merged


def _joined(first: Sequence[str], second: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*first, *second)))


def _wanted(kinds: Sequence[TermKind]) -> str:
    if kinds is LOOKING:
        return "a value, a resource, a symbol, a counter, a kind or a zone"
    return "a counter" if "counter" in kinds else f"a {kinds[0]}"


# From here on the schema has made sure of every key and every type.


def _fields(entry: Entry | None) -> dict[str, Entry]:
    if entry is None:
        return {}
    assert isinstance(entry.node, Mapping)
    return entry.node.entries


def _nodes(entry: Entry) -> tuple[Node, ...]:
    return entry.node.items if isinstance(entry.node, Listed) else (entry.node,)


def _words(entry: Entry | None) -> tuple[str, ...]:
    return () if entry is None else tuple(_text(node) for node in _nodes(entry))


def _text(node: Node) -> str:
    assert isinstance(node, Scalar) and isinstance(node.value, str)
    return node.value
