"""What could be written at a place: words that the reader looks for there, names of the right kind, whole items.

There is no second grammar: the item is read with a gap where somebody writes, and the reader tells what it looked for
(`dsl/listening.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Literal, NamedTuple, cast

from wonderscript.compiler.building import ITEM_HEADS, read_piece, read_procedures
from wonderscript.compiler.memory import Memory
from wonderscript.compiler.model import Model
from wonderscript.compiler.scenarios import ScenarioReader
from wonderscript.compiler.variants import apply_variant
from wonderscript.compiler.vocabulary import Term, TermKind
from wonderscript.compiler.workspace import Combination
from wonderscript.dsl.items import find_items
from wonderscript.dsl.listening import GAP, Listener, listening
from wonderscript.dsl.parser import parse_item
from wonderscript.dsl.problems import Report
from wonderscript.dsl.source import Source
from wonderscript.dsl.translation import Phrase
from wonderscript.dsl.tree import Item
from wonderscript.tools.editing.texts import word_before

ProposalKind = Literal["word", "noun", "verb", "name", "rule", "snippet", "key"]

# Words that begin what stands inside of items, with what mostly follows them.
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz-' ")


class Proposal(NamedTuple):
    """Something that could be written: what is shown, what is written, what it is, and how likely it is meant.

    Of a snippet, `text` has places to fill, as editors know them: `${1:name}`. `begun` is how much of it is there.
    """

    label: str
    text: str
    kind: ProposalKind
    detail: str
    rank: int
    begun: int


def proposals_at(source: Source, offset: int, set_id: str, known: Combination) -> list[Proposal]:
    """What could stand at a place of a text, in the words of a combination."""
    start = source.text.rfind("\n", 0, offset) + 1
    line = source.text[start:offset]
    if "#" in line.split('"', 1)[0]:
        return []
    if line.count('"') % 2:
        return _names(source, offset, set_id, known)
    rule = line.rpartition(" ")[2]
    if "." in rule or line.split()[:1] == ["shows"] or rule == "(rule":
        found = _rules(known, rule, line)
        if found:
            return found
    begun = word_before(source, offset)
    heard = heard_in(source, offset - len(begun), GAP, set_id, known)
    return [] if heard is None else list(_words(heard, known, len(begun)))


# ---------------------------------------------------------------- listening


def heard_in(source: Source, offset: int, gap: str, set_id: str, known: Combination) -> Listener | None:
    """What the reader looks for at a place where a word, or a name in quotes, is still to be written."""
    for text in _texts_to_read(source.text[:offset], gap):
        with listening() as listener:
            for item in _items(Source(source.path, text)):
                read_item(item, set_id, known, _as_it_was(item, source, offset, known))
        if listener.insisted or listener.tried or listener.kinds or listener.names:
            return listener
    return None


def _texts_to_read(before: str, gap: str) -> Iterator[str]:
    """The item as it is up to the gap; then with the lines around it alone, if something is wrong with others."""
    lines = before.split("\n")
    first = len(lines) - 1
    while first and (not lines[first][:1].strip() or lines[first].startswith("#")) and lines[-1][:1] in " \t":
        first -= 1
    item = lines[first:]
    if not lines[-1].strip() and lines[-1] == "":
        item = [""]
    yield "\n".join(item) + gap + "\n"
    around = [item[-1]]
    margin = _margin(item[-1])
    for line in reversed(item[:-1]):
        if line.strip() and not line.lstrip().startswith("#") and _margin(line) < margin:
            around.append(line)
            margin = _margin(line)
    yield "\n".join(reversed(around)) + gap + "\n"


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def _items(source: Source) -> Iterator[Item]:
    for block in find_items(source, Report()):
        item = parse_item(source, block, Report())
        if item is not None:
            yield item


def _as_it_was(item: Item, source: Source, offset: int, known: Combination) -> Item | None:
    """The item in which somebody writes, as it was read last: it declares nothing beside what it becomes."""
    here = [one for _set, one in known.items if one.source.path == source.path]
    around = (one for one in here if one.line.start <= offset <= one.whole.end)
    words = [word.text for word in item.line.words[:2]]
    alike = (one for one in here if [word.text for word in one.line.words[:2]] == words)
    return next(around, None) or next(alike, None)


def read_item(item: Item, set_id: str, known: Combination, before: Item | None = None) -> None:
    """Read an item as it would be read in a set, in the place of what it was before; nothing is kept of it."""
    model, head = known.model, item.line.head
    if head == "scenario":
        ScenarioReader(model, Report(), set_id).read(item)
    elif head == "variant":
        apply_variant(model, item, set_id, Report(), Memory())
    elif head in ITEM_HEADS:
        # What declares words is read with all other declarations, each of which may need it.
        others = [pair for pair in known.items if pair[1] is not before]
        read_procedures([*others, (set_id, item)], Report(), Report())
    else:
        read_piece(_copied(model), set_id, item, Report())


def _copied(model: Model) -> Model:
    """A model to which a piece can be added that nobody keeps."""
    made = copy(model)
    made.pieces = list(model.pieces)
    made._by_name = {key: list(found) for key, found in model._by_name.items()}
    return made


# ---------------------------------------------------------------- words


def _words(heard: Listener, known: Combination, begun: int) -> Iterator[Proposal]:
    vocabulary = known.model.vocabulary
    nouns = {form: term for term in vocabulary.terms.values() for form in map(" ".join, term.forms)}
    shown: set[str] = set()
    wanted: list[tuple[str, int]] = [(word, 0) for word in heard.insisted]
    wanted += [(form, 1) for form in vocabulary.names(cast("list[TermKind]", list(heard.kinds)))]
    wanted += [(word, 1) for word in heard.tried]
    for word, rank in wanted:
        if word in shown or not word or not _LETTERS.issuperset(word.lower()):
            continue
        shown.add(word)
        term = nouns.get(word)
        if term is not None:
            yield Proposal(word, word, "noun", _told(term), rank, begun)
        elif word in vocabulary.verbs:
            signature = vocabulary.verbs[word][0]
            yield Proposal(word, word, "verb", signature.span.text, rank, begun)
        else:
            yield Proposal(word, word, "word", "", rank + 1, begun)


def _told(term: Term) -> str:
    return f"{term.kind} ({term.set_id})"


# ---------------------------------------------------------------- names


def _names(source: Source, offset: int, set_id: str, known: Combination) -> list[Proposal]:
    """Names of the right kind, inside of quotes."""
    quote = source.text.rfind('"', 0, offset)
    begun = offset - quote - 1
    heard = heard_in(source, quote, f'"{GAP}"', set_id, known)
    found: dict[str, Proposal] = {}
    for what in () if heard is None else heard.names:
        for name, detail in names_of(what, known):
            found.setdefault(name, Proposal(name, name, "name", detail, 0, begun))
    return list(found.values())


def names_of(what: str, known: Combination) -> Iterator[tuple[str, str]]:
    """The names of what a reader asks for, each with what it is."""
    kind = str(what.fields.get("kind", "")) if isinstance(what, Phrase) else ""
    model = known.model
    # `the card` is one to come, and has a new name; in a scenario it is one of those that are there.
    if what in ("a piece", "its part") or kind:
        kinds = [one.term.id for one in model.vocabulary.kinds.values() if one.term.one == kind]
        for piece in (piece for each in known.models for piece in each.pieces):
            if not kinds or any(model.vocabulary.is_kind(piece.kind, one) for one in kinds):
                yield piece.name, f"{piece.kind} ({piece.set_id})"
            for part in piece.parts if what == "its part" or kind else ():
                if part.has_own_name and (what == "its part" or part.kind in kinds):
                    yield part.name, f"{part.kind} ({piece.name})"
    elif what in ("a variant", "another variant"):
        yield from ((name, "variant") for name, one in known.variants.items() if not one.together)
    elif what == "a layout":
        yield from ((name, "layout") for name in model.layouts)
    elif what in ("a line of the score sheet", "the line", "the other line"):
        yield from ((line.name, "score") for line in model.scores)
    elif what in ("what ended the game", "what ends the game", "the way to win"):
        yield from ((one.id, "ending") for one in model.vocabulary.said if one.kind == "ending")


def _rules(known: Combination, begun: str, line: str) -> list[Proposal]:
    """The ids of rules, with what they say."""
    if line.strip() == "shows":
        begun = ""
    rules = (rule for book in known.rulebooks.values() for rule in book.rules)
    return [
        Proposal(rule.id.text, rule.id.text, "rule", next(iter(rule.texts.values()), ""), 0, len(begun))
        for rule in rules
        if rule.id.text.startswith(begun)
    ]
