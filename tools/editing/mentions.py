"""What stands where: the words of texts with what they name, where that is declared, and where else it stands.

Texts are read once more with somebody listening (`dsl/listening.py`), item by item when somebody asks; what was heard
of an item is remembered as long as its words and those of the game are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wonderscript.compiler.building import ITEM_HEADS, read_procedures
from wonderscript.compiler.model import CheckedPiece
from wonderscript.compiler.signatures import Signature
from wonderscript.compiler.vocabulary import Term, Vocabulary
from wonderscript.compiler.workspace import Combination
from wonderscript.dsl.listening import Made, listening
from wonderscript.dsl.problems import Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.translation import Phrase
from wonderscript.dsl.tree import Item, Word, words_in
from wonderscript.tools.editing.completion import read_item

# What a quoted name is asked for as, and what kind of thing it names then.
NAMED = {
    "a variant": "variant",
    "another variant": "variant",
    "the variant": "variant",
    "a layout": "layout",
    "the layout": "layout",
    "a line of the score sheet": "score",
    "the line": "score",
    "the other line": "score",
    "what ends the game": "ending",
    "what ended the game": "ending",
    "the way to win": "ending",
    "the seat": "seat",
    "the scenario": "scenario",
}
# Words before the number of a rule.
RULE = "rule of the rulebook"


class Thing(NamedTuple):
    """Something that texts name: its kind (a sort of word, `verb`, `piece`, `rule of the rulebook` ...) and its id.

    Of a piece, `kind` is that of piece in `of`.
    """

    kind: str
    id: str
    of: str = ""


class Mention(NamedTuple):
    """Where a thing is named; `declares`: where it is declared."""

    span: Span
    thing: Thing
    declares: bool = False


class _Heard(NamedTuple):
    """What was made of the words of an item, by offsets from its beginning."""

    made: tuple[tuple[int, int, object], ...]


class Mentions:
    """All mentions in the texts of one combination."""

    def __init__(self, known: Combination, before: Mentions | None = None) -> None:
        self.known = known
        self.vocabulary: Vocabulary = known.model.vocabulary
        same_words = before is not None and before.vocabulary is self.vocabulary
        self._heard: dict[Item, _Heard] = before._heard if before is not None and same_words else {}
        self._declaring: dict[str, list[Made]] | None = before._declaring if before is not None and same_words else None
        self._pieces: dict[str, list[CheckedPiece]] = {}
        for model in known.models:
            for piece in model.pieces:
                if all(one is not piece for one in self._pieces.get(piece.name, ())):
                    self._pieces.setdefault(piece.name, []).append(piece)
        self._found: dict[str, list[Mention]] = {}

    # ------------------------------------------------------------ asking

    def in_file(self, path: str) -> list[Mention]:
        """All mentions in a file, in order; the longest of those that stand in one place."""
        if path not in self._found:
            items = [(set_id, item) for set_id, item in self.known.items if item.source.path == path]
            found = [mention for set_id, item in items for mention in self._in_item(set_id, item)]
            self._found[path] = sorted(found, key=lambda one: (one.span.start, -one.span.end))
        return self._found[path]

    def at(self, path: str, offset: int) -> Mention | None:
        """What is named at a place; the shortest, if several stand there."""
        here = [one for one in self.in_file(path) if one.span.start <= offset <= one.span.end]
        return min(here, key=lambda one: (offset == one.span.end, one.span.end - one.span.start), default=None)

    def of(self, thing: Thing) -> list[Mention]:
        """Everywhere that a thing is named, its declaration too."""
        paths = dict.fromkeys(item.source.path for _set, item in self.known.items)
        return [one for path in paths for one in self.in_file(path) if one.thing == thing]

    def declarations(self, thing: Thing) -> list[Span]:
        """Where a thing is declared, in a text or in a rulebook."""
        match thing.kind:
            case "piece":
                return [one.span for one in self._pieces.get(thing.id, ()) if thing.of in ("", one.kind)]
            case "verb":
                return [one.signature.span for one in self.known.model.verbs if one.signature.verb == thing.id]
            case "variant":
                found = self.known.variants.get(thing.id)
                return [] if found is None else [found.item.head_span]
            case "scenario":
                return [one.name_span for one in self.known.scenarios if one.scenario.name == thing.id]
            case kind if kind == RULE:
                books = self.known.rulebooks.values()
                return [rule.id.span for book in books for rule in book.rules if rule.id.text == thing.id]
            case kind:
                term = next((one for key, one in self.vocabulary.terms.items() if key == (kind, thing.id)), None)
                if term is not None:
                    return [term.span]
                said = (one for one in self.vocabulary.said if (one.kind, one.id) == (kind, thing.id))
                return [one.span for one in said][:1]

    def pieces(self, thing: Thing) -> list[CheckedPiece]:
        """The pieces that a thing of that kind is."""
        return [one for one in self._pieces.get(thing.id, ()) if thing.of in ("", one.kind)]

    # ------------------------------------------------------------ listening

    def _in_item(self, set_id: str, item: Item) -> Iterator[Mention]:
        taken: set[int] = set()
        for made in self._made(set_id, item):
            thing = self._thing(made)
            if thing is not None:
                taken.update(range(made.span.start, made.span.end))
                yield Mention(made.span, thing, self._declares(made.span, thing))
        before: Word | None = None
        for word in _words(item):
            thing = self._of_word(word, before)
            before = word
            if thing is not None and word.start not in taken:
                yield Mention(item.word_span(word), thing, self._declares(item.word_span(word), thing))
        for term in self._declared_in(item):
            yield Mention(term.span, Thing(term.kind, term.id), True)

    def _made(self, set_id: str, item: Item) -> Iterator[Made]:
        """What was made of the words of an item when it was read."""
        if item.line.head in ITEM_HEADS and item.line.head not in ("scenario", "variant"):
            yield from self._made_declaring(item)
            return
        origin = item.origin or item
        heard = self._heard.get(origin)
        if heard is None:
            with listening() as listener:
                read_item(item, set_id, self.known)
            own = (made for made in listener.made if made.span.source is item.source)
            start = item.line.start
            heard = _Heard(tuple((made.span.start - start, made.span.end - start, made.thing) for made in own))
            self._heard[origin] = heard
        for start, end, thing in dict.fromkeys(heard.made):
            yield Made(item.span(item.line.start + start, item.line.start + end), thing)

    def _made_declaring(self, item: Item) -> Iterator[Made]:
        """What declares words and says what is done is read all together."""
        if self._declaring is None:
            self._declaring = {}
            with listening() as listener:
                read_procedures(list(self.known.items), Report(), Report())
            for made in dict.fromkeys(listener.made):
                self._declaring.setdefault(made.span.source.path, []).append(made)
        whole = item.whole
        for made in self._declaring.get(item.source.path, ()):
            if whole.start <= made.span.start < whole.end:
                yield made

    # ------------------------------------------------------------ what words name

    def _thing(self, made: Made) -> Thing | None:
        match made.thing:
            case Term(kind=kind, id=name):
                return Thing(kind, name)
            case Signature(verb=verb):
                return Thing("verb", verb)
            case str() as what:
                name = made.span.text.strip('"')
                named = NAMED.get(str(what))
                if named is not None:
                    return Thing(named, name)
                # A kind of piece may be told by what it is a kind of.
                said = str(what.fields.get("kind", "")) if isinstance(what, Phrase) else ""
                kinds = [one.kind for one in self._pieces.get(name, ())]
                fitting = [one for one in kinds if self.vocabulary.kinds[one].term.one == said]
                return Thing("piece", name, (fitting or kinds)[0]) if kinds else None
            case _:
                return None

    def _of_word(self, word: Word, before: Word | None) -> Thing | None:
        """What a word names of which nobody told anything: a piece, the id of a rule, a form of a verb."""
        if word.kind == "NAME" and word.text in self._pieces:
            kinds = [one.kind for one in self._pieces[word.text]]
            said = [kind for kind in kinds if before is not None and before.text == kind.rpartition(" ")[2]]
            return Thing("piece", word.text, (said or kinds)[0])
        if word.kind == "RULE":
            return Thing(RULE, word.text)
        if word.kind == "WORD" and word.text in self.vocabulary.verbs:
            return Thing("verb", self.vocabulary.verbs[word.text][0].verb)
        return None

    def _declared_in(self, item: Item) -> Iterator[Term]:
        whole = item.whole
        for term in self.vocabulary.terms.values():
            if term.span.source is item.source and whole.start <= term.span.start < whole.end:
                yield term

    def _declares(self, span: Span, thing: Thing) -> bool:
        found = self.declarations(thing)
        return any(one.source.path == span.source.path and one.start <= span.start < one.end for one in found)


def _words(item: Item) -> Iterator[Word]:
    yield from words_in(item.line)
    for row in item.rows:
        yield from row


def source_in(known: Combination, path: str) -> Source | None:
    """A file as it was read last."""
    return next((item.source for _set, item in known.items if item.source.path == path), None)
