"""Themes: how the words of a set look on a screen and on paper, what is shown of a table, how pieces are printed.

In: the theme.yaml of each set of a combination. Out: one theme, in which a later set adds to an earlier one or
changes it, and problems. A set without a theme is played with plain words.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from wonderscript.compiler.colors import LEAST_DISTANCE, Vision, distance
from wonderscript.compiler.drawings import broken_at
from wonderscript.compiler.manifests import THEME
from wonderscript.compiler.memory import Memory
from wonderscript.compiler.model import Model
from wonderscript.compiler.picture_files import NOT_FOUND, Fault, fault_of, pictures_below
from wonderscript.compiler.reading import read_source, shown_below
from wonderscript.compiler.set_files import SetFolder
from wonderscript.compiler.vocabulary import TermKind, Vocabulary
from wonderscript.compiler.yaml_files import Entry, Mapping, Node, Scalar, load_yaml
from wonderscript.compiler.yaml_files import Sequence as Listed
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Span
from wonderscript.dsl.suggestions import nearest

# What each list of `table` and each field of `prints` names, and what can have a look.
NAMED: dict[str, tuple[TermKind, ...]] = {
    "named-by": ("kind",),
    "zones": ("zone",),
    "sort": ("property",),
    "counters": ("counter", "token"),
    "symbols": ("symbol",),
    "prints": ("kind", "counter", "token", "zone"),
    "tint": ("property",),
    "corner": ("property",),
    "passed": ("step",),
    "track": ("track",),
    "places": ("kind",),
    "tokens": ("counter", "token"),
}
# How people see, and how one says so.
VISIONS: dict[Vision, str] = {
    "normal": "to everybody",
    "protanopia": "to those who see no red",
    "deuteranopia": "to those who see no green",
    "tritanopia": "to those who see no blue",
}
# How many tokens there are of each value, by word.
Amounts = dict[str, dict[int, int]]
LOOKING: tuple[TermKind, ...] = ("value", "resource", "symbol", "counter", "token", "track", "kind", "zone")


class Look(Struct, frozen=True):
    """How one word looks.

    On a screen: a symbol, a letter where there are no symbols, a colour of a terminal (`#b07a45`). On paper: a colour
    and an icon, drawn as the path of an SVG in a square of 24 by 24; `badge` is what it is drawn on.
    """

    symbol: str = ""
    letter: str = ""
    terminal: str = ""
    color: str = ""
    icon: str = ""
    badge: str = ""


class Print(Struct, frozen=True):
    """How pieces of a kind are printed: their size in millimetres and their shape.

    `tint` and `corner` are the properties that give the colour of a piece and what stands in its corner; `back` is the
    colour of the backs, and `passed` the step in which pieces are passed on, whose direction they show. A shared zone
    that has a size is printed as a board: with `track` on it, and with so many empty `places` for pieces of some kinds.
    """

    size: tuple[float, float] | None = None
    shape: str = ""
    tint: str = ""
    corner: str = ""
    back: str = ""
    passed: str = ""
    track: str = ""
    places: tuple[tuple[str, int], ...] = ()


class Picture(Struct, frozen=True):
    """The picture of a piece: a drawing of 48 by 24 (the path of an SVG) in its colour, and the sky behind it.

    A `file` in the folder of the set (PNG or SVG) stands in the place of the drawing: `keep` says which part of it is
    kept where it is cut, `credit` who made it.
    """

    color: str = ""
    sky: str = ""
    drawing: str = ""
    file: str = ""
    keep: str = ""
    credit: str = ""


# What a theme says of one word: every field that it does not say is empty.
Said = TypeVar("Said", Look, Print, Picture)


class Theme(Struct, frozen=True):
    """How things look, by word; what is shown of each player, in this order; and how pieces are printed, by kind.

    `pictures` are those of pieces, by their names; `tokens` says how many tokens of each value are printed (0: of a
    token without values).
    """

    looks: dict[str, Look] = field(default_factory=dict)
    named_by: str | None = None
    zones: tuple[str, ...] = ()
    sort: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    prints: dict[str, Print] = field(default_factory=dict)
    pictures: dict[str, Picture] = field(default_factory=dict)
    tokens: Amounts = field(default_factory=dict)


class ThemeWord(Struct, frozen=True):
    """A word of a theme file, where it stands, and under which heading."""

    heading: str
    word: str
    span: Span


class ThemeFile(Struct, frozen=True):
    """What one theme.yaml says, the words that it says it about, the drawings of their icons, and the picture files.

    Files lie in the `folder` of the set.
    """

    theme: Theme
    words: tuple[ThemeWord, ...]
    folder: Path
    drawings: tuple[tuple[str, Scalar], ...] = ()
    files: tuple[tuple[str, Scalar], ...] = ()


def load_theme(folder: Path, shown_as: str, report: Report) -> ThemeFile | None:
    """The theme of the set in `folder`; None if there is none that can be read."""
    if not os.path.lexists(folder / THEME):
        return None
    source = read_source(folder / THEME, shown_below(shown_as, THEME), report, inside=folder)
    tree = load_yaml(source, "theme", report) if source is not None else None
    if not isinstance(tree, Mapping):
        return None
    looks, table, prints, pictures, tokens = (
        _fields(tree.entries.get(heading)) for heading in ("looks", "table", "prints", "pictures", "tokens")
    )
    theme = Theme(
        looks={
            word: Look(**{key: _text(one.node) for key, one in _fields(entry).items()}) for word, entry in looks.items()
        },
        named_by=next(iter(_words(table.get("named-by"))), None),
        zones=_words(table.get("zones")),
        sort=_words(table.get("sort")),
        counters=_words(table.get("counters")),
        symbols=_words(table.get("symbols")),
        prints={kind: _print(_fields(entry)) for kind, entry in prints.items()},
        pictures={
            name: Picture(**{key: _text(one.node) for key, one in _fields(entry).items()})
            for name, entry in pictures.items()
        },
        tokens={word: _amounts(entry) for word, entry in tokens.items()},
    )
    named = [ThemeWord("looks", word, entry.key) for word, entry in looks.items()]
    named += [ThemeWord(heading, _text(node), node.span) for heading in table for node in _nodes(table[heading])]
    named += [ThemeWord("prints", kind, entry.key) for kind, entry in prints.items()]
    named += [ThemeWord("pictures", name, entry.key) for name, entry in pictures.items()]
    named += [ThemeWord("tokens", word, entry.key) for word, entry in tokens.items()]
    for entry in prints.values():
        fields = {name: one for name, one in _fields(entry).items() if name in NAMED and name != "places"}
        named += [ThemeWord(name, _text(one.node), one.node.span) for name, one in fields.items()]
        places = _fields(_fields(entry).get("places"))
        named += [ThemeWord("places", kind, one.key) for kind, one in places.items()]
    drawings = (*_said_of(looks, "icon"), *_said_of(pictures, "drawing"))
    return ThemeFile(theme, tuple(named), folder, drawings, tuple(_said_of(pictures, "file")))


def _said_of(entries: dict[str, Entry], field: str) -> Iterator[tuple[str, Scalar]]:
    """What a field of these entries says, where it is there, with the name of its entry."""
    for word, entry in entries.items():
        said = _fields(entry).get(field)
        if said is not None and isinstance(said.node, Scalar):
            yield word, said.node


def _print(fields: dict[str, Entry]) -> Print:
    size = fields.get("size")
    width, height = (_number(node) for node in _nodes(size)) if size is not None else (0.0, 0.0)
    texts = {name: _text(entry.node) for name, entry in fields.items() if name not in ("size", "places")}
    places = tuple((kind, int(_number(one.node))) for kind, one in _fields(fields.get("places")).items())
    return Print(size=(width, height) if size is not None else None, places=places, **texts)


def _amounts(entry: Entry) -> dict[int, int]:
    """How many tokens there are of each value; a number alone is that of a token without values."""
    if isinstance(entry.node, Mapping):
        return {int(value): int(_number(one.node)) for value, one in entry.node.entries.items()}
    return {0: int(_number(entry.node))}


def check_theme(file: ThemeFile, vocabulary: Vocabulary, pieces: Sequence[str] = ()) -> Iterator[Problem]:
    """A problem for each word of a theme that no set declares, and for each picture of no piece."""
    for named in file.words:
        if named.heading == "pictures":
            if named.word not in pieces:
                values = {"word": named.word, "wanted": "the name of a piece"}
                yield Problem("theme-of-nothing", named.span, values, (), nearest(named.word, pieces))
            continue
        kinds = NAMED.get(named.heading, LOOKING)
        known = [term.id for term in vocabulary.terms.values() if term.kind in kinds]
        if named.heading == "looks":
            known += [one.id for one in vocabulary.properties.values() if one.form == "number"]
            known += [one.verb for signatures in vocabulary.verbs.values() for one in signatures]
        if named.word not in known:
            values = {"word": named.word, "wanted": _wanted(kinds)}
            yield Problem("theme-of-nothing", named.span, values, (), nearest(named.word, known))


def check_drawings(file: ThemeFile) -> Iterator[Problem]:
    """A problem for each icon that cannot be drawn to its end."""
    for word, icon in file.drawings:
        path = str(icon.value)
        broken = broken_at(path)
        if broken is not None:
            place, reason = broken
            start = icon.span.text.find(path)
            span = icon.span
            if start >= 0:
                span = Span(span.source, span.start + start + place, span.start + start + place + 1)
            yield Problem("broken-drawing", span, {"word": word, "reason": reason})


def check_pictures(file: ThemeFile, look: Callable[[Path, Path], Fault | None]) -> Iterator[Problem]:
    """A problem for each picture file that is not there or is not to be printed; `look` says what is wrong with one."""
    for piece, node in file.files:
        name = str(node.value)
        fault = look(file.folder / name, file.folder)
        if fault is not None:
            near = nearest(name, pictures_below(file.folder)) if fault.problem == NOT_FOUND else None
            values = {"file": name, "piece": piece, "reason": fault.reason}
            yield Problem(fault.problem, node.span, values, (), near)


def check_colors(files: Sequence[ThemeFile], vocabulary: Vocabulary) -> Iterator[Problem]:
    """A problem for each value that somebody would take for another one on paper: alike in colour and in icon."""
    spans = {one.word: one.span for file in files for one in file.words if one.heading == "looks"}
    looks = merge_themes(file.theme for file in files).looks
    colored = [word for word in spans if looks[word].color and word in vocabulary.value_property]
    for place, word in enumerate(colored):
        for other in colored[:place]:
            one, two = looks[word], looks[other]
            same_property = vocabulary.value_property[word] == vocabulary.value_property[other]
            if not same_property or one.icon != two.icon:
                continue
            vision = next((name for name in VISIONS if distance(one.color, two.color, name) < LEAST_DISTANCE), None)
            if vision is not None:
                yield Problem("colors-too-alike", spans[word], {"one": word, "other": other, "vision": VISIONS[vision]})


# Colours that everybody can tell apart, for those who have not chosen any.
SUGGESTED = ("#1b7f86", "#e0b000", "#4a2a7a")


def check_looks(files: Sequence[ThemeFile], vocabulary: Vocabulary, set_id: str, shown_as: str) -> Iterator[Problem]:
    """A problem if values of a set have no look, and others of the same property have one: one for all of them."""
    looks = merge_themes(file.theme for file in files).looks
    themed = {vocabulary.value_property[word] for word in looks if word in vocabulary.value_property}
    bare = [
        term
        for (kind, word), term in vocabulary.terms.items()
        if kind == "value" and term.set_id == set_id and word not in looks and vocabulary.value_property[word] in themed
    ]
    if bare:
        lines = ", ".join(
            f'{term.id}: {{letter: {term.id[0]}, terminal: "{color}", color: "{color}"}}'
            for term, color in zip(bare, cycle(SUGGESTED), strict=False)
        )
        values = {
            "values": ", ".join(f"`{term.id}`" for term in bare),
            "lines": f"looks: {{{lines}}}",
            "file": f"{shown_as}/{THEME}",
        }
        yield Problem("value-without-look", bare[0].span, values)


def check_themes(
    files: Sequence[ThemeFile],
    model: Model,
    last: SetFolder,
    sound: bool,
    memory: Memory,
    look: Callable[[Path, Path], Fault | None] = fault_of,
) -> Iterator[Problem]:
    """Problems of what theme files say, for a set and all that it extends.

    `sound`: all of them could be read; `look` says what is wrong with a picture file.
    """
    names = [piece.name for piece in model.pieces]
    found: list[Problem] = []
    for file in files:
        found += check_theme(file, model.vocabulary, names)
        found += memory.remembered(lambda file=file: tuple(check_drawings(file)), "drawings", file)  # type: ignore[misc]
    yield from found
    for file in files:
        yield from check_pictures(file, look)
    yield from check_colors(files, model.vocabulary)
    # What a theme says cannot be missing where a part of it cannot be read, or is said of another word.
    if sound and not found:
        yield from check_looks(files, model.vocabulary, last.name, last.shown_as)


def merge_themes(themes: Iterable[Theme]) -> Theme:
    """One theme of several: the later one adds to the lists of the earlier, and changes just what it says of a word."""
    merged = Theme()
    for theme in themes:
        merged = Theme(
            looks=_changed(merged.looks, theme.looks),
            named_by=theme.named_by or merged.named_by,
            zones=_joined(merged.zones, theme.zones),
            sort=_joined(merged.sort, theme.sort),
            counters=_joined(merged.counters, theme.counters),
            symbols=_joined(merged.symbols, theme.symbols),
            prints=_changed(merged.prints, theme.prints),
            pictures=_changed(merged.pictures, theme.pictures),
            tokens=_counted_together(merged.tokens, theme.tokens),
        )
    return merged


def _changed(first: dict[str, Said], second: dict[str, Said]) -> dict[str, Said]:
    """What both say of each word, field by field; of what both say, the second."""
    return {**first, **{word: _over(first[word], said) if word in first else said for word, said in second.items()}}


def _over(first: Said, second: Said) -> Said:
    said = {name: getattr(second, name) for name in second.__struct_fields__}
    return replace(first, **{name: value for name, value in said.items() if value})


def _counted_together(first: Amounts, second: Amounts) -> Amounts:
    """As many tokens of each value as both bring."""
    return {
        word: dict(Counter(first.get(word, {})) + Counter(second.get(word, {})))
        for word in _joined([*first], [*second])
    }


def _joined(first: Sequence[str], second: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*first, *second)))


def _wanted(kinds: Sequence[TermKind]) -> str:
    if kinds is LOOKING:
        return "a value, a resource, a symbol, a counter, a track, a kind, a zone, a verb or a numbered property"
    if kinds is NAMED["prints"]:
        return "a kind, a counter or a zone"
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


def _number(node: Node) -> float:
    assert isinstance(node, Scalar) and isinstance(node.value, int | float)
    return node.value
