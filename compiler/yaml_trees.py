"""YAML text in, a small tree with places out; the surprises of YAML stay outside.

Only plain data is read: mappings with text as keys, lists, text, numbers, `true`, `false` and nothing. What
is a number or a truth value follows YAML 1.2, where `no`, `on` and `12:30` are text. Anchors, tags and a
second document are refused, and so is what is too deep or too much. The tree is built from the parser's
events in a loop, so no input makes Python recurse. What the keys mean is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from wonderscript.compiler.reading import invisible_at
from wonderscript.compiler.yaml_nodes import Entry, Mapping, Node, Scalar, Sequence, Value
from wonderscript.compiler.yaml_slips import Slip, plain_slips, slip_before
from wonderscript.compiler.yaml_words import in_plain_words, quoted
from wonderscript.dsl.excerpts import first_invisible
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.translation import Phrase

MAX_DEPTH = 50
MAX_NODES = 200_000
TAGGED = "a word with `!` before it has no meaning here, unless in quotes"


def read_tree(source: Source) -> tuple[Node | None, list[Problem]]:
    """The tree of a text, as far as it can be read, and what is wrong with the text."""
    builder = _Builder(source)
    try:
        _refuse_invisible(source.text, Span(source, 0, 0))
        for slip in plain_slips(source):
            raise _slipped(slip)
        for event, span in _events(source):
            builder.take(event, span)
    except _Refused as refused:
        return None, [*builder.problems, refused.problem]
    return builder.root or Scalar(None, Span(source, 0, 0)), builder.problems


class _Refused(Exception):
    """Reading ends here, with this problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.id)
        self.problem = problem


def _refuse_invisible(text: str, span: Span) -> None:
    """Here, and not by the parsers: these count the place of such a character in different units."""
    found = first_invisible(text)
    if found is not None:
        at = Span(span.source, found, found + 1) if text is span.source.text else span
        raise _Refused(invisible_at(at, text[found]))


def _events(source: Source) -> Iterator[tuple[yaml.Event, Span]]:
    """What the YAML parser sees, one by one. Both parsers count places in characters."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(source.text)
    try:
        while loader.check_event():
            event = loader.get_event()
            yield event, Span(source, event.start_mark.index, event.end_mark.index)
    except yaml.MarkedYAMLError as error:
        detail, fix, span, others = in_plain_words(error, source)
        slip = slip_before(source, span.start)
        if slip is not None:
            raise _slipped(slip) from None
        raise _Refused(Problem("yaml-syntax", span, {"detail": detail, "fix": fix}, others)) from None
    finally:
        loader.dispose()


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end is still to come; `entries` is None for a list."""

    start: int
    entries: dict[str, Entry] | None
    items: list[Node] = field(default_factory=list)
    key: tuple[str, Span] | None = None
    last_end: int = 0
    # Whether it is an entry of a list, and whether a key of it was said twice.
    in_list: bool = False
    doubled: bool = False


@dataclass(slots=True)
class _Builder:
    """Puts the tree together, event by event."""

    source: Source
    problems: list[Problem] = field(default_factory=list)
    root: Node | None = None
    _open: list[_Open] = field(default_factory=list)
    _count: int = 0
    _documents: int = 0

    def take(self, event: yaml.Event, span: Span) -> None:
        match event:
            case yaml.ScalarEvent():
                self._count_node(event, span)
                self._put(_scalar(event, span))
            case yaml.AliasEvent():
                raise _Refused(Problem("yaml-alias", span, {"word": span.text}))
            case yaml.CollectionStartEvent():
                self._count_node(event, span)
                self._begin(isinstance(event, yaml.MappingStartEvent), span)
            case yaml.CollectionEndEvent():
                self._end(span)
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    raise _syntax(span, "a second document begins here, but a file holds only one", "remove this line")
            case _:
                pass

    def _count_node(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, span: Span) -> None:
        """Refuse what no node may have, and one node too many."""
        if event.anchor is not None:
            word = f"&{event.anchor}"
            start = self.source.text.find(word, span.start)
            raise _Refused(Problem("yaml-alias", Span(self.source, start, start + len(word)), {"word": word}))
        if event.tag is not None:
            raise _syntax(span, TAGGED, "put the text in quotes, or remove the `!`")
        self._count += 1
        if self._count > MAX_NODES:
            raise _Refused(Problem("too-many-items", span, {"limit": Phrase("{count:value|values}", count=MAX_NODES)}))

    def _begin(self, is_mapping: bool, span: Span) -> None:
        if len(self._open) >= MAX_DEPTH:
            raise _Refused(Problem("too-deep", span, {"limit": str(MAX_DEPTH)}))
        if self._open and self._open[-1].entries is not None and self._open[-1].key is None:
            raise _syntax(
                span, "a name is expected here, but a list or a block in braces begins", "write a name and a `:` first"
            )
        in_list = bool(self._open) and self._open[-1].entries is None
        self._open.append(_Open(span.start, {} if is_mapping else None, last_end=span.start, in_list=in_list))

    def _end(self, span: Span) -> None:
        done = self._open.pop()
        # Braces and brackets show where they end; a block ends with its last line, not where the next begins.
        whole = Span(self.source, done.start, span.end if span.end > span.start else done.last_end)
        self._put(Sequence(tuple(done.items), whole) if done.entries is None else Mapping(done.entries, whole))

    def _put(self, node: Node) -> None:
        if not self._open:
            self.root = node
            return
        parent = self._open[-1]
        parent.last_end = max(parent.last_end, node.span.end)
        if parent.entries is None:
            parent.items.append(node)
        elif parent.key is None:
            parent.key = self._key(node, parent, parent.entries)
        else:
            (key, span), parent.key = parent.key, None
            parent.entries.setdefault(key, Entry(span, node))

    def _key(self, node: Node, parent: _Open, entries: dict[str, Entry]) -> tuple[str, Span]:
        """The text of a key; whatever is wrong with it, reading goes on."""
        span = node.span
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            detail, fix = "there is no name before this", "write a name before the `:`"
            if span.text:
                detail = Phrase("`{text}` is no text, and a name is one", text=span.text)
                fix = Phrase('write `"{text}"`, in quotes', text=span.text)
            self.problems.append(Problem("yaml-syntax", span, {"detail": detail, "fix": fix}))
            return span.text, span
        # In an entry of a list all keys are said twice where the `-` of the next one is missing.
        if node.value in entries and not (parent.in_list and parent.doubled):
            parent.doubled = True
            first = (Place(entries[node.value].key, "the first"),)
            self.problems.append(Problem("yaml-duplicate-key", span, {"key": quoted(node.value).strip("`")}, first))
        return node.value, span


def _syntax(span: Span, detail: str, fix: str) -> _Refused:
    return _Refused(Problem("yaml-syntax", span, {"detail": detail, "fix": fix}))


def _slipped(slip: Slip) -> _Refused:
    values = {"detail": slip.detail, "fix": slip.fix}
    return _Refused(Problem("yaml-syntax", slip.span, values, (), slip.suggestion))


# More digits than these are no count of anything, and Python refuses to read thousands of them.
_INTEGER = re.compile(r"[-+]?[0-9]{1,18}")
_DECIMAL = re.compile(r"[-+]?([0-9]{1,18}\.[0-9]{0,18}|\.[0-9]{1,18})")
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


def _scalar(event: yaml.ScalarEvent, span: Span) -> Scalar:
    if event.style == '"':  # only here can a character be written that does not stand in the text
        _refuse_invisible(event.value, span)
    if event.style in ("|", ">"):  # a block of text takes the empty lines below it along
        span = Span(span.source, span.start, span.start + len(span.text.rstrip()))
    return Scalar(_value_of(event), span)


def _value_of(event: yaml.ScalarEvent) -> Value:
    text: str = event.value
    if not event.implicit[0]:  # it stands in quotes or in a block of text
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text
