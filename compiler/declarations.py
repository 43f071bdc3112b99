"""Vocabulary items: words of a game, declared before anything is read that uses them.

Comes in: the items of all sets, in order. Goes out: a `Vocabulary`. First the words are declared, then what needs other
words (lines of kinds, links), then the signatures of verbs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile

from msgspec import Struct, field
from msgspec.structs import replace

from wonderscript.compiler.bodies import no_more
from wonderscript.compiler.facts import FACTS
from wonderscript.compiler.kind_lines import read_kind_line, refuse_second_line
from wonderscript.compiler.phrases.reader import Misread, Scope
from wonderscript.compiler.sentences import STATEMENTS, Sentence
from wonderscript.compiler.setting_changes import change_setting
from wonderscript.compiler.signatures import Signature, clash
from wonderscript.compiler.verbs import DeclarationReader
from wonderscript.compiler.vocabulary import (
    CounterSpec,
    KindSpec,
    LinkSpec,
    PropertySpec,
    Said,
    SettingSpec,
    Term,
    TermKind,
    Vocabulary,
    ZoneSpec,
)
from wonderscript.dsl.function_words import FUNCTION_WORDS
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Phrase
from wonderscript.dsl.tree import Item, Line, Word

# Items that can go on after a colon, and items that have nothing under them.
LISTED = frozenset(("resource", "symbol", "property"))
ONE_LINE = frozenset(
    (
        "resource",
        "symbol",
        "counter",
        "token",
        "property",
        "zone",
        "setting",
        "rank",
        "phases",
        "way",
        "link",
        "call",
        "change",
    )
)
# Items in which steps can stand.
STEPPING = frozenset(("step", "to", "before", "after", "instead", "at", "rule", "variant"))
# The most values that a property which is a number can have.
WIDEST = 1_000

# Words that cannot be part of a name: where they stand, something was left out before them.
RESERVED = frozenset(
    [
        "each",
        "player",
        "shared",
        "worth",
        "of",
        "starts",
        "from",
        "open",
        "secret",
        "closed",
        "laid",
        "marks",
        "rising",
        "is",
        "by",
    ]
)


class Declarer(Struct):
    """Fills a vocabulary from items."""

    vocabulary: Vocabulary
    report: Report
    set_id: str = ""
    verb_variables: dict[int, tuple[Signature, Scope]] = field(default_factory=dict)
    main_step: Item | None = None
    # Where each set changes which setting, for which tables.
    changed: dict[tuple[str, str, str], Span] = field(default_factory=dict)
    # The whole of the item that is being read.
    around: Span | None = None

    def declare(self, items: list[tuple[str, Item]]) -> None:
        """All passes over all items (each with the id of its set)."""
        for passes in (FIRST, SECOND, THIRD):
            for self.set_id, item in items:
                reader = passes.get(item.line.head)
                if reader is not None:
                    self._try(reader, item)
                if passes is FIRST and item.line.head in STEPPING:
                    self._declare_steps(item)

    def _try(self, reader: Callable[[Declarer, Item, Sentence], None], item: Item) -> None:
        sentence = Sentence(item.line.words, Scope(self.vocabulary, item.source), 1)
        self.around = item.whole
        try:
            if item.line.head in ONE_LINE:
                listed = item.line.head in LISTED
                no_more(item.line, item.source, 2 if listed else 1)
            reader(self, item, sentence)
        except Misread as misread:
            self.report.add(misread.problem)

    # ------------------------------------------------------------ terms

    def _term(self, kind: TermKind, sentence: Sentence) -> Term:
        """Read a new word with its forms and add it."""
        start = sentence.position
        if sentence.at_end():
            head = sentence.words[0].text
            sentence.fail("empty-item", span=sentence.span(0, 1), word=head, expected="a name")
        forms: list[tuple[str, ...]] = []
        current: list[str] = []
        while not sentence.at_end() and not sentence.sees(",") and not sentence.sees_kind("NUMBER", "NAME"):
            if sentence.accept("|"):
                forms.append(tuple(current))
                current = []
                continue
            if kind in ("setting", "rank") and sentence.sees("is"):
                break
            word = sentence.next_word()
            if word.kind != "WORD":
                sentence.position -= 1
                lower = word.text.lower() if word.kind == "VARIABLE" else None
                sentence.fail("unexpected-word", expected="a lower-case word", found=word.text, suggestion=lower)
            if word.text in RESERVED and current:
                sentence.position -= 1
                end = sentence.words[sentence.position - 1].end
                sentence.fail_missing(",", end, before=current[-1], after=word.text)
            current.append(word.text)
        forms.append(tuple(current))
        if not all(forms):
            sentence.fail_expected("a name made of lower-case words")
        span = sentence.span(start, sentence.position)
        return self.add(Term(kind, " ".join(forms[0]), tuple(forms), span, self.set_id))

    def add(self, term: Term) -> Term:
        """Add a term unless its word is taken."""
        for form in term.forms:
            if len(form) == 1 and form[0] in FUNCTION_WORDS:
                raise Misread(Problem("word-of-language", term.span, {"word": form[0], "kind": term.kind}))
            for other in list(self.vocabulary.meanings(form[0])):
                if form in other.forms and _excludes(term.kind, other.kind):
                    if term.kind == other.kind == "setting":
                        known = Place(other.span, "declared here")
                        raise Misread(Problem("setting-declared-again", term.span, {"setting": term.one}, (known,)))
                    first = Place(other.span, Phrase("declared here as a {kind}", kind=other.kind))
                    values = {"word": " ".join(form), "kind": term.kind, "other": other.kind}
                    raise Misread(Problem("duplicate-word", term.span, values, (first,)))
        self.vocabulary.add(term)
        self.vocabulary.said.append(Said(term.kind, term.id, term.set_id, self.around or term.span))
        return term

    def _members(self, item: Item) -> Iterator[Sentence]:
        """The members after a colon (`resource raw: silk, jade`), as sentences of their own."""
        for words in _split(item.line.sentences[1]):
            yield Sentence(words, Scope(self.vocabulary, item.source))

    def _grouped(self, kind: TermKind, group: TermKind, item: Item, sentence: Sentence) -> None:
        """`resource raw: silk, jade` or `symbol spear|spears, wheel`."""
        if len(item.line.sentences) == 1:
            self._listed(kind, item)
            return
        name = self._term(group, sentence)
        sentence.expect_end()
        self.vocabulary.groups[name.id] = [self._term(kind, member).id for member in self._members(item)]

    def _resource(self, item: Item, sentence: Sentence) -> None:
        self._grouped("resource", "resource group", item, sentence)

    def _symbol(self, item: Item, sentence: Sentence) -> None:
        self._grouped("symbol", "symbol group", item, sentence)

    # ------------------------------------------------------------ counters, zones, settings

    def _counter(self, item: Item, sentence: Sentence) -> None:
        self._counted(item, sentence, token=False)

    def _token(self, item: Item, sentence: Sentence) -> None:
        self._counted(item, sentence, token=True)

    def _counted(self, item: Item, sentence: Sentence, token: bool) -> None:
        term = self._term("token" if token else "counter", sentence)
        self.vocabulary.counters[term.id] = CounterSpec(term.id, token)
        shared, on_kind, start = False, None, 0
        values: tuple[int, ...] = ()
        worth: int | None = None
        by_value = False
        once = Once(sentence)
        while sentence.accept(","):
            if once.about("whose", "each", "player"):
                if sentence.accept("on", "each"):
                    on_kind = self._kind_words(sentence)
            elif once.about("whose", "shared"):
                shared = True
            elif once.about("start", "starts", "at"):
                start = sentence.expect_integer()
            elif token and once.about("values", "of", "value"):
                values = self._integers(sentence)
            elif token and once.about("worth", "worth", "its", "value"):
                by_value = True
            elif token and once.about("worth", "worth"):
                worth = sentence.expect_integer()
                if not (sentence.accept("point") or sentence.accept("points")):
                    sentence.fail_expected("`points`", suggest=["point", "points"])
            else:
                sentence.fail_expected("`each player`, `shared` or `starts at`", suggest=["each", "shared", "starts"])
        sentence.expect_end()
        self.vocabulary.counters[term.id] = CounterSpec(
            term.id, token, shared, on_kind, start, values, "value" if by_value else worth
        )

    def _counted_on(self, item: Item, sentence: Sentence) -> None:
        """`each player on each barge`: the kind of piece, now that all kinds are declared."""
        words = sentence.words[1:]
        name = " ".join(word.text for word in takewhile(lambda word: word.text not in ("|", ","), words))
        spec = self.vocabulary.counters.get(name)
        if spec is None or spec.on_kind is None:
            return
        while not sentence.accept("on", "each"):
            sentence.next_word()
        self.vocabulary.counters[spec.id] = replace(spec, on_kind=sentence.kind_noun().term.id)

    @staticmethod
    def _kind_words(sentence: Sentence) -> str:
        """The name of a kind, which may be declared later: all words up to a comma."""
        words = [sentence.next_word().text]
        while not sentence.at_end() and not sentence.sees(","):
            words.append(sentence.next_word().text)
        return " ".join(words)

    @staticmethod
    def _integers(sentence: Sentence) -> tuple[int, ...]:
        found = [sentence.expect_integer()]
        while sentence.sees(",") and sentence.sees_kind("NUMBER", ahead=1):
            sentence.position += 1
            found.append(sentence.expect_integer())
        return tuple(found)

    def _zone(self, item: Item, sentence: Sentence) -> None:
        term = self._term("zone", sentence)
        self.vocabulary.zones[term.id] = ZoneSpec(term.id, False, "open")
        shared, laid_out, seen = False, False, "open"
        once = Once(sentence)
        while sentence.accept(","):
            if once.about("whose", "each", "player"):
                shared = False
            elif once.about("whose", "shared"):
                shared = True
            elif once.about("layout", "laid", "out"):
                laid_out = True
            else:
                word = next((one for one in ("open", "secret", "closed") if once.about("seen", one)), None)
                if word is None:
                    known = ["each", "shared", "open", "secret", "closed"]
                    sentence.fail_expected("`each player`, `shared`, `open`, `secret` or `closed`", suggest=known)
                seen = "top" if word == "open" and sentence.accept("top") else word
        sentence.expect_end()
        self.vocabulary.zones[term.id] = ZoneSpec(term.id, shared, seen, laid_out)  # type: ignore[arg-type]

    def _setting(self, item: Item, sentence: Sentence) -> None:
        term = self._term("setting", sentence)
        self.vocabulary.settings[term.id] = SettingSpec(term.id, 1)
        sentence.expect("is")
        value: int | bool = 0
        follows = sentence.accept("players")
        if sentence.accept("yes"):
            value = True
        elif sentence.accept("no"):
            value = False
        elif not follows:
            value = sentence.expect_integer()
        sentence.expect_end()
        self.vocabulary.settings[term.id] = SettingSpec(term.id, value, (), follows)

    def _change(self, item: Item, sentence: Sentence) -> None:
        """`change hand-size to 8`, `change hand-size to 7 with 8 players`; a set says each of these once."""
        words = [word.text for word in item.line.words]
        what = (self.set_id, words[1] if len(words) > 1 else "", " ".join(words[4:]))
        if what in self.changed:
            first = self.changed[what]
            values = {"found": item.head_span.text, "first": first.text}
            raise Misread(Problem("said-already", item.head_span, values, (Place(first, "already said here"),)))
        change_setting(self.vocabulary, sentence, self.set_id)
        self.changed[what] = item.head_span

    def _rank(self, item: Item, sentence: Sentence) -> None:
        term = self._term("rank", sentence)
        sentence.expect("is")
        number = sentence.expect_integer()
        sentence.expect_end()
        for other, taken in self.vocabulary.ranks.items():
            if taken == number:
                first = Place(self.vocabulary.terms["rank", other].span, Phrase("`{rank}` has it", rank=other))
                values = {"rank": term.id, "number": str(number), "other": other}
                raise Misread(Problem("duplicate-rank", term.span, values, (first,)))
        self.vocabulary.ranks[term.id] = number

    def _listed(self, kind: TermKind, item: Item) -> None:
        if len(item.line.words) == 1:
            values = {"word": item.line.head, "expected": "a name"}
            raise Misread(Problem("empty-item", item.head_span, values))
        for words in _split(item.line.words[1:]):
            self._term(kind, Sentence(words, Scope(self.vocabulary, item.source)))

    def _phases(self, item: Item, sentence: Sentence) -> None:
        self._listed("phase", item)

    def _way(self, item: Item, sentence: Sentence) -> None:
        self._listed("way", item)

    def _deck(self, item: Item, sentence: Sentence) -> None:
        if not any(word.text == "also" for word in item.line.words):
            self._term("deck", sentence)

    def _track(self, item: Item, sentence: Sentence) -> None:
        self._term("track", sentence)

    # ------------------------------------------------------------ properties and kinds

    def _property(self, item: Item, sentence: Sentence) -> None:
        if len(item.line.sentences) > 1:
            self._values(item, sentence)
            return
        term = self._term("property", sentence)
        self.vocabulary.properties[term.id] = PropertySpec(term.id, "number", 0, 100)
        if sentence.accept(",", "marks"):
            spec = PropertySpec(term.id, "marks")
        else:
            sentence.expect(",", "from")
            least = sentence.expect_integer()
            sentence.expect("to")
            most = sentence.expect_integer()
            if not least <= most <= least + WIDEST:
                values = {"property": term.one, "least": str(least), "most": str(least + WIDEST), "found": str(most)}
                raise Misread(Problem("out-of-range", sentence.span(sentence.position - 1), values))
            spec = PropertySpec(term.id, "number", least, most, sentence.accept(",", "rising"))
        sentence.expect_end()
        self.vocabulary.properties[term.id] = spec

    def _values(self, item: Item, sentence: Sentence) -> None:
        known = sentence.term("property")
        if known is None:
            known = self._term("property", sentence)
            self.vocabulary.properties[known.id] = PropertySpec(known.id, "values")
        else:
            self.vocabulary.said.append(Said("property", known.id, self.set_id, item.whole))
        sentence.expect_end()
        for member in self._members(item):
            value = self._term("value", member)
            self.vocabulary.value_property[value.id] = known.id

    def _kind(self, item: Item, sentence: Sentence) -> None:
        term = self._term("kind", sentence)
        self.vocabulary.kinds[term.id] = KindSpec(term)

    def _kind_lines(self, item: Item, sentence: Sentence) -> None:
        term = sentence.term("kind")
        if term is None or term.id not in self.vocabulary.kinds:
            return
        spec = self.vocabulary.kinds[term.id]
        self._kind_parent(spec, sentence)
        said: dict[tuple[str, ...], Span] = {}
        # What backs show is looked up among the properties, wherever these are named.
        for line in sorted(item.line.block, key=lambda line: line.words[0].text == "backs"):
            reader = Sentence(line.words, Scope(self.vocabulary, item.source))
            try:
                no_more(line, item.source)
                refuse_second_line(said, item, line)
                read_kind_line(spec, reader)
                reader.expect_end()
            except Misread as misread:
                self.report.add(misread.problem)

    def _kind_parent(self, spec: KindSpec, sentence: Sentence) -> None:
        """`kind hero|heroes, a kind of card`: such a piece can stand wherever the other kind can."""
        sentence.position = 1 + _words_before_comma(sentence.words[1:])
        if sentence.accept(",", "a", "kind", "of"):
            start = sentence.position
            parent = sentence.kind_noun()
            if self.vocabulary.is_kind(parent.term.id, spec.term.id):
                sentence.fail("kind-of-itself", span=sentence.span(start), kind=spec.term.one)
            spec.kind_of = parent.term.id
            spec.active_zone = parent.active_zone
            spec.starts_in = parent.starts_in
            spec.optional.extend((*parent.required, *parent.optional))
        sentence.expect_end()

    # ------------------------------------------------------------ links, adjectives, relations, steps, verbs

    def _link(self, item: Item, sentence: Sentence) -> None:
        """`link lead|leads to, from card to card, rising year`: the words before the first comma are its name."""
        words = sentence.words[1:]
        comma = next((index for index, word in enumerate(words) if word.kind == "COMMA"), len(words))
        forms, tail = _verb_forms(words[:comma])
        if not forms:
            sentence.fail_expected("the name of the link")
        term = self.add(
            Term(
                "link",
                " ".join(forms[-1] + tail),
                tuple((*form, *tail) for form in forms),
                sentence.span(1),
                self.set_id,
            )
        )
        kinds = list(self.vocabulary.kinds) or [""]
        self.vocabulary.links[term.id] = LinkSpec(term.id, kinds[0], kinds[0], None)
        sentence.position = 1 + comma
        sentence.expect(",", "from")
        source = sentence.kind_noun().term.id
        sentence.expect("to")
        target = sentence.kind_noun().term.id
        rising = sentence.expect_term("a property", "property").id if sentence.accept(",", "rising") else None
        both_ways = sentence.accept(",", "both", "ways")
        sentence.expect_end()
        self.vocabulary.links[term.id] = LinkSpec(term.id, source, target, rising, both_ways)

    def _call(self, item: Item, sentence: Sentence) -> None:
        """`call a stage open if ...`: the word before `if`."""
        words = sentence.words
        position = next((index for index, word in enumerate(words) if word.text == "if"), len(words))
        if position < 3 or position == len(words):
            sentence.position = len(words)
            sentence.fail_unfinished("`if` and the meaning")
        word = words[position - 1]
        span = Span(item.source, word.start, word.end)
        self.add(Term("adjective", word.text, ((word.text,),), span, self.set_id))

    def _relation(self, item: Item, sentence: Sentence) -> None:
        self._term("relation", sentence)

    def _declare_steps(self, item: Item) -> None:
        if item.line.head == "step":
            if self.main_step is not None and self.main_step is not item:
                return
            self.main_step = item
            self.vocabulary.main_step = " ".join(word.text for word in item.line.words[1:])
        for line in _step_lines(item.line):
            words = line.words[1:]
            comma = next((index for index, word in enumerate(words) if word.kind == "COMMA"), len(words))
            if not comma or any(word.kind != "WORD" for word in words[:comma]):
                continue
            name = tuple(word.text for word in words[:comma])
            span = Span(item.source, words[0].start, words[comma - 1].end)
            known = self.vocabulary.terms.get(("step", " ".join(name)))
            if known is not None:
                first = Place(known.span, "the first one")
                self.report.add(Problem("duplicate-step", span, {"step": known.one}, (first,)))
                continue
            self.around = Span(item.source, line.start, line.end)
            self.add(Term("step", " ".join(name), (name,), span, self.set_id))

    def _verb(self, item: Item, sentence: Sentence) -> None:
        scope = Scope(self.vocabulary, item.source, somebodys=True)
        signature, variables = DeclarationReader(item.line.words, scope, 1).declaration(self.set_id)
        for form in signature.forms:
            if form in STATEMENTS or form in FACTS:
                span = Span(item.source, item.line.words[1].start, item.line.words[1].end)
                raise Misread(Problem("verb-of-language", span, {"verb": form}))
        for form in dict.fromkeys(signature.forms):
            for other in self.vocabulary.verbs.get(form, ()):
                if clash(signature, other):
                    first = Place(other.span, "declared here")
                    raise Misread(Problem("verb-clash", signature.span, {"verb": form}, (first,)))
        for form in dict.fromkeys(signature.forms):
            self.vocabulary.verbs.setdefault(form, []).append(signature)
        self.vocabulary.said.append(Said("verb", signature.verb, self.set_id, item.whole))
        scope.variables.update(variables)
        self.verb_variables[id(item)] = (signature, scope)


class Once(Struct):
    """What a declaration has said so far: each thing is said but once, in one way."""

    sentence: Sentence
    said: dict[str, Span] = field(default_factory=dict)

    def about(self, what: str, *words: str) -> bool:
        """Whether words about something stand here; they are refused where something was said about it already."""
        sentence, start = self.sentence, self.sentence.position
        if not sentence.accept(*words):
            return False
        span = sentence.span(start, sentence.position)
        if what in self.said:
            first = Place(self.said[what], "already said here")
            sentence.fail("said-already", span=span, others=(first,), found=span.text, first=self.said[what].text)
        self.said[what] = span
        return True


def _words_before_comma(words: tuple[Word, ...]) -> int:
    return next((index for index, word in enumerate(words) if word.kind == "COMMA"), len(words))


def _split(words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
    parts: list[list[Word]] = [[]]
    for word in words:
        if word.kind == "COMMA":
            parts.append([])
        else:
            parts[-1].append(word)
    return [tuple(part) for part in parts if part]


def _verb_forms(words: tuple[Word, ...]) -> tuple[list[tuple[str, ...]], tuple[str, ...]]:
    """`lead|leads to` gives the forms (lead), (leads) and the tail (to)."""
    forms: list[tuple[str, ...]] = []
    position = 0
    while position < len(words) and words[position].kind == "WORD":
        forms.append((words[position].text,))
        position += 1
        if position < len(words) and words[position].text == "|":
            position += 1
            continue
        break
    return forms, tuple(word.text for word in words[position:])


def has_steps(item: Item) -> bool:
    """Whether an item declares steps by carrying them out."""
    return item.line.head in STEPPING and any(_step_lines(item.line))


def _step_lines(line: Line) -> Iterator[Line]:
    if line.head == "step":
        yield line
    for inner in line.block:
        yield from _step_lines(inner)


_TOGETHER: tuple[frozenset[TermKind], ...] = (
    frozenset(("resource", "resource group", "counter", "token", "symbol", "symbol group")),
    frozenset(("property", "value", "adjective", "kind")),
    frozenset(("setting", "zone", "deck", "track")),
)


def _excludes(kind: TermKind, other: TermKind) -> bool:
    """Whether one word cannot have both meanings, because phrases would have to guess."""
    return kind == other or any(kind in group and other in group for group in _TOGETHER)


_Pass = dict[str, Callable[[Declarer, Item, Sentence], None]]

FIRST: _Pass = {
    "resource": Declarer._resource,
    "symbol": Declarer._symbol,
    "counter": Declarer._counter,
    "token": Declarer._token,
    "property": Declarer._property,
    "kind": Declarer._kind,
    "zone": Declarer._zone,
    "setting": Declarer._setting,
    "rank": Declarer._rank,
    "phases": Declarer._phases,
    "way": Declarer._way,
    "deck": Declarer._deck,
    "track": Declarer._track,
    "call": Declarer._call,
    "relation": Declarer._relation,
}
SECOND: _Pass = {
    "counter": Declarer._counted_on,
    "token": Declarer._counted_on,
    "kind": Declarer._kind_lines,
    "link": Declarer._link,
    "change": Declarer._change,
}
THIRD: _Pass = {"to": Declarer._verb}
