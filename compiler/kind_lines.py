"""The lines of a kind of piece: its properties, where it is active, what it is a part of, who speaks, its backs."""

from __future__ import annotations

from collections.abc import Iterator

from wonderscript.compiler.phrases.reader import Misread
from wonderscript.compiler.sentences import Sentence
from wonderscript.compiler.vocabulary import KindSpec
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.tree import Item, Line

LANGUAGE_PROPERTIES = ("cost", "text")
# Lines of a kind that can stand but once.
ONCE = (("active", "in"), ("active", "on"), ("starts", "in"), ("part", "of"))


def refuse_second_line(said: dict[tuple[str, ...], Span], item: Item, line: Line) -> None:
    """Where its pieces are active, start or belong to, a kind says but once; `said` are the lines before."""
    head, span = tuple(word.text for word in line.words[:2]), item.words_span(line.words)
    first = said.setdefault(head, span)
    if head in ONCE and first != span:
        values = {"found": span.text, "first": first.text}
        raise Misread(Problem("said-already", span, values, (Place(first, "already said here"),)))


def read_kind_line(spec: KindSpec, reader: Sentence) -> None:
    """Read one line under a kind."""
    if reader.accept("has"):
        spec.required.extend(_property_names(reader))
    elif reader.accept("may", "have"):
        spec.optional.extend(_property_names(reader))
    elif reader.accept("active", "on"):
        spec.active_on = reader.kind_noun().term.id
    elif reader.accept("active", "in"):
        spec.active_zone = reader.expect_term("a zone", "zone").id
    elif reader.accept("starts", "in"):
        spec.starts_in = reader.expect_term("a zone", "zone").id
    elif reader.accept("part", "of"):
        spec.part_of = reader.kind_noun().term.id
        spec.ordered = reader.accept(",", "in", "order")
    elif reader.accept("speaks", "for", "the", "holder", "of"):
        relation = reader.expect_term("a relation", "relation")
        reader.expect("of")
        own = reader.accept("it")
        if not own:
            reader.expect("its")
        spec.speaks_for = (relation.id, None if own else reader.kind_noun().term.id)
    elif reader.sees("backs"):
        _backs_line(spec, reader)
    else:
        heads = ["has", "may", "active", "starts", "part", "speaks", "backs"]
        what = "`has`, `may have`, `active in`, `active on`, `starts in`, `part of`, `speaks for` or `backs`"
        reader.fail_expected(what, suggest=heads)


def _property_names(reader: Sentence) -> list[str]:
    names: list[str] = []
    while True:
        language = reader.accept_any(*LANGUAGE_PROPERTIES)
        names.append(language if language is not None else reader.expect_term("a property", "property").id)
        if not reader.accept(",") and not reader.accept("and"):
            return names


def _backs_line(spec: KindSpec, reader: Sentence) -> None:
    start = reader.position
    reader.expect("backs")
    if spec.backs is not None:
        first = f"backs by {', '.join(spec.backs)}" if spec.backs else "backs alike"
        whole = reader.span(start, len(reader.words))
        reader.fail("said-already", span=whole, found=whole.text, first=first)
    if reader.accept("alike"):
        spec.backs = ()
    else:
        reader.expect("by")
        spec.backs = tuple(_shown_on_backs(spec, reader))


def _shown_on_backs(spec: KindSpec, reader: Sentence) -> Iterator[str]:
    """`backs by size, round`: properties, each value of which has a back of its own, and single values that have."""
    while True:
        start = reader.position
        term = reader.expect_term("a property or a value of one", "property", "value")
        name = reader.vocabulary.value_property.get(term.id, term.id)
        if not spec.allows(name):
            span = reader.span(start, reader.position)
            reader.fail("property-not-of-kind", span=span, property=name, kind=spec.term.many)
        yield term.id
        if not reader.accept(",") and not reader.accept("and"):
            return
