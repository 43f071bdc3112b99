"""A cursor over the words of one sentence, and what is known where the sentence stands.

There is no search: the next words decide what is read. A word that does not fit raises `Misread` with a problem; the
line's caller reports it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Literal, NoReturn

from msgspec import Struct, field
from msgspec.structs import replace

from wonderscript.compiler.undeclared import declaration_of
from wonderscript.compiler.vocabulary import KindSpec, Term, TermKind, Vocabulary
from wonderscript.dsl import listening
from wonderscript.dsl.function_words import FUNCTION_WORDS
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.suggestions import listing, nearest, singulars
from wonderscript.dsl.translation import Phrase
from wonderscript.dsl.tree import Word
from wonderscript.runtime.instructions import phrases as data

VariableKind = Literal["piece", "number", "player", "resource"]

# How deep phrases can stand in phrases, and how many parts a sum can have.
MOST_NESTED = 30
# How many digits a number can have.
MOST_DIGITS = 6
# Kinds of words that stand together in lists.
FAMILIES: tuple[tuple[TermKind, ...], ...] = (("value", "property"), ("resource", "counter"), ("symbol",))
_ENGLISH_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER_WORDS = {
    **{word: str(number) for number, word in enumerate(_ENGLISH_NUMBERS)},
    "I": "1",
    "II": "2",
    "III": "3",
    "IV": "4",
    "V": "5",
    "VI": "6",
    "VII": "7",
}

# Words that say of which, when or for whom something holds: without them a sentence means something else.
NARROWING = frozenset(
    ("of", "from", "with", "without", "who", "that", "which", "than", "if", "unless", "except", "not")
)
SAY_OTHERWISE = (
    "say these words in another way, or in a line of their own: without them the sentence means something else"
)

# Tokens are kept, counters are paid with.
PAID_WITH = (
    "to pay with it, declare `counter {forms}, each player` in place of the token; what it is worth in the end is then"
    ' a line of the score sheet: `score "...": 1 point per {one} of me`'
)


class Variable(Struct, frozen=True):
    """What a variable stands for, and where it was bound."""

    kind: VariableKind
    of: str | None
    span: Span


class AroundVerb(Struct, frozen=True):
    """A hook around a verb, such as `before sell`, and the moment that knows what the verb is done with."""

    hook: str
    moment: str

    def knows_not(self, span: Span) -> Problem:
        """The problem that a hook is told something of what its verb is done with."""
        order = ", which comes right after it" if self.hook.startswith("before") else ""
        values = {"found": span.text, "hook": self.hook, "moment": self.moment, "order": order}
        return Problem("hook-knows-no-pieces", span, values)


class Scope(Struct, frozen=True):
    """What sentences of one item can refer to."""

    vocabulary: Vocabulary
    source: Source
    variables: dict[str, Variable] = field(default_factory=dict)
    kind: str | None = None
    property_variable: str | None = None
    piece: str = "..."
    around: AroundVerb | None = None
    # Where other pieces than this one were spoken of, so that `it` could be one of them.
    spoken_of: list[Span] = field(default_factory=list)
    # Whether somebody speaks: the owner of a piece, who does a verb or what is waited for.
    somebodys: bool = False
    # The players who do what stands in a block, in words, if others than the one who speaks do it; whether it is one.
    done_by: str | None = None
    by_one: bool = False

    def inner(self) -> Scope:
        """A scope for a block: what it binds is forgotten after it."""
        return replace(self, variables=dict(self.variables), spoken_of=list(self.spoken_of))

    def under(self, players: str, by_one: bool) -> Scope:
        """The scope of a block that these players do."""
        return replace(self, done_by=players, by_one=by_one)


class Misread(Exception):
    """A sentence that cannot be understood, with the problem that says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.id)
        self.problem = problem


class Reader(ABC):
    """The cursor. Subclasses read phrases; see `sentences.Sentence` for all of them together.

    `subject` is who does the sentence that is read.
    """

    subject: data.Players = data.Seat("me")

    def __init__(self, words: tuple[Word, ...], scope: Scope, position: int = 0) -> None:
        self.words = words
        self.scope = scope
        self.position = position
        self.stops: frozenset[str] = frozenset()
        self.expected: set[str] = set()
        self._expected_at = -1
        self._nearly: dict[int, set[str]] = {}
        self.depth = 0
        # For each phrase such as `left` or `my neighbors` that was read, who it is and whether it says that it is mine.
        self.beside: list[tuple[str, bool]] = []
        # Whether one of several players can be meant, whichever it is; whether what is read is only counted; whether it
        # is one of all that several players have.
        self.whichever = False
        self.counting = False
        self.among = False
        # Who does the sentence; of whom something is asked in it, or who decides, where that is somebody else.
        self.subject: data.Players = data.Seat("me")
        self.asked_of: data.Players | None = None
        # Whether others did what is read of: `another player` and `a neighbor` are other than they, and beside them.
        self.of_others = False
        # The words for players or places, each of which is meant (`each neighbor`, `left and right`), read last.
        self.of_each: tuple[int, int] | None = None

    @contextmanager
    def reading(self, *, whichever: bool = False, counting: bool = False, among: bool = False) -> Iterator[None]:
        """Read in this way: see `whichever`, `counting` and `among`."""
        outer = self.whichever, self.counting, self.among
        self.whichever, self.counting, self.among = whichever, counting, among
        yield
        self.whichever, self.counting, self.among = outer

    @contextmanager
    def asking_of(self, who: data.Players) -> Iterator[None]:
        """Read what is asked of these players."""
        outer, self.asked_of = self.asked_of, who
        yield
        self.asked_of = outer

    def each_read(self) -> tuple[int, int] | None:
        """From which word to which it was said that each is meant, if it was since this was asked last."""
        found, self.of_each = self.of_each, None
        return found

    # ------------------------------------------------------------ looking

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the game."""
        return self.scope.vocabulary

    def peek(self, ahead: int = 0) -> Word | None:
        """The word at (or after) the cursor."""
        position = self.position + ahead
        return self.words[position] if position < len(self.words) else None

    def at_end(self) -> bool:
        """Whether all words are read."""
        return self.position >= len(self.words)

    def sees(self, *texts: str, ahead: int = 0) -> bool:
        """Whether these words stand at the cursor; a word that opens a slot of the signature is not seen."""
        self._note(texts[0], ahead)
        for offset, text in enumerate(texts):
            word = self.peek(ahead + offset)
            if word is None or word.text != text or word.kind not in ("WORD", "VARIABLE", "SIGN", "COMMA", "OPEN"):
                if listening.listener is not None and word is not None and word.text == listening.GAP:
                    listening.listener.tries(" ".join(texts[offset:]))
                if offset and not ahead and word is not None:
                    self._nearly.setdefault(offset, set()).add(text)
                return False
        return not (self.stops and texts[0] in self.stops)

    def sees_kind(self, *kinds: str, ahead: int = 0) -> bool:
        """Whether the word at the cursor is of one of these kinds."""
        word = self.peek(ahead)
        return word is not None and word.kind in kinds

    def accept(self, *texts: str) -> bool:
        """Read these words if they stand here."""
        if self.sees(*texts):
            self.position += len(texts)
            return True
        return False

    def accept_any(self, *texts: str) -> str | None:
        """Read one of these words if one stands here."""
        for text in texts:
            if self.accept(text):
                return text
        return None

    def next_word(self) -> Word:
        """Read the next word, whatever it is."""
        word = self.peek()
        if word is None:
            self.fail_unfinished("more")
        self.position += 1
        return word

    def term(self, *kinds: TermKind) -> Term | None:
        """Read a noun of one of these kinds if one stands here."""
        found = self.vocabulary.match(self.words, self.position, kinds)
        if found is None:
            return None
        self.position += found[1]
        self.made(found[1], found[0])
        return found[0]

    def made(self, words: int, thing: object) -> None:
        """Tell who listens what the last words that were read are."""
        if listening.listener is not None:
            listening.listener.makes(self.span(self.position - words, self.position), thing)

    def sees_term(self, *kinds: TermKind, ahead: int = 0) -> Term | None:
        """The noun of one of these kinds that stands here, unread."""
        found = self.vocabulary.match(self.words, self.position + ahead, kinds)
        return None if found is None else found[0]

    def variable(self, *kinds: VariableKind) -> tuple[str, Variable] | None:
        """Read a variable of one of these kinds if one stands here."""
        word = self.peek()
        if word is None or word.kind != "VARIABLE":
            return None
        bound = self.scope.variables.get(word.text)
        if bound is None or bound.kind not in kinds:
            return None
        self.position += 1
        return word.text, bound

    def deeper(self) -> None:
        """Count a phrase inside a phrase; the reader of it goes back by one at its end."""
        self.depth += 1
        if self.depth > MOST_NESTED:
            self.fail("too-deep", limit=str(MOST_NESTED))

    # ------------------------------------------------------------ insisting

    def expect(self, *texts: str) -> None:
        """Read these words or fail."""
        if not self.accept(*texts):
            self.fail_expected(f"`{' '.join(texts)}`", suggest=texts[:1])

    def expect_term(self, what: str, *kinds: TermKind) -> Term:
        """Read a noun of one of these kinds or fail."""
        term = self.term(*kinds)
        if term is None:
            self.fail_noun(what, kinds)
        return term

    def expect_integer(self) -> int:
        """Read a whole number, perhaps with a minus, or fail."""
        sign = -1 if self.sees("-") and self.sees_kind("NUMBER", ahead=1) else 1
        if sign < 0:
            self.position += 1
        word = self.peek()
        if word is None or word.kind != "NUMBER":
            self.fail_expected("a number")
        if len(word.text) > MOST_DIGITS:
            self.fail("number-too-large", limit=f"{10**MOST_DIGITS - 1:,}")
        self.position += 1
        return sign * int(word.text)

    def expect_name(self, what: str) -> Word:
        """Read a quoted name or fail."""
        word = self.peek()
        if word is None or word.kind != "NAME":
            self._fail_quotes(Phrase("the name of {what} in quotes", what=what))
        self.position += 1
        if listening.listener is not None:
            if word.text == listening.GAP:
                listening.listener.asks_name(what)
            self.made(1, what)
        return word

    def _fail_quotes(self, what: str) -> NoReturn:
        """A name without quotes, or no name at all."""
        end = self.position
        while end < len(self.words) and self.words[end].kind in ("WORD", "VARIABLE", "NUMBER"):
            end += 1
        while end > self.position and self.words[end - 1].kind == "WORD":
            end -= 1
        if end == self.position:
            self.fail_expected(what)
        span = self.span(self.position, end)
        self.fail("missing-quotes", span=span, name=span.text, suggestion=f'"{span.text}"')

    def expect_end(self) -> None:
        """Fail if words are left."""
        if not self.at_end():
            self.fail_leftover()

    # ------------------------------------------------------------ failing

    def span(self, start: int | None = None, end: int | None = None) -> Span:
        """The place of the words from `start` up to `end`; by default the word at the cursor."""
        first = self.position if start is None else start
        last = (first if end is None else end - 1) if end is None or end > first else first
        if first >= len(self.words):
            offset = self.words[-1].end
            return Span(self.scope.source, max(offset - 1, 0), offset)
        last = min(last, len(self.words) - 1)
        return Span(self.scope.source, self.words[first].start, self.words[last].end)

    def fail(
        self,
        problem: str,
        span: Span | None = None,
        suggestion: str | None = None,
        others: tuple[Place, ...] = (),
        **values: str,
    ) -> NoReturn:
        """Give up on the sentence with a problem."""
        place = self.span() if span is None else span
        raise Misread(Problem(problem, place, values, others, suggestion))

    def fail_range(self, start: int, what: str, least: int, most: int, found: int) -> NoReturn:
        """A number that is too small or too large for its place."""
        values = {"property": what, "least": str(least), "most": str(most), "found": str(found)}
        raise Misread(Problem("out-of-range", self.span(start, self.position), values))

    def fail_unfinished(self, missing: str) -> NoReturn:
        """The sentence ends too early."""
        self.fail("unfinished-sentence", missing=missing)

    def fail_expected(self, what: str, suggest: Iterable[str] = ()) -> NoReturn:
        """Something else should stand here."""
        word = self.peek()
        if word is None:
            self.fail_unfinished(what)
        self._fail_close(word)
        self._fail_nearly()
        known = {*suggest, *(self.expected if self._expected_at == self.position else ())}
        suggestion = NUMBER_WORDS.get(word.text) if "number" in what else None
        if suggestion is None and word.kind in ("WORD", "VARIABLE"):
            suggestion = nearest(word.text, known)
        if suggestion is None:
            self._fail_variable(word, what)
        self.fail("unexpected-word", expected=what, found=word.text, suggestion=suggestion)

    def fail_mark(self) -> NoReturn:
        """A player mark should stand here; a number alone lacks its plus."""
        word, what = self.peek(), "a player mark such as `3+`"
        if word is not None and word.kind == "NUMBER":
            self.fail("unexpected-word", expected=what, found=word.text, suggestion=f"{word.text}+")
        self.fail_expected(what)

    def _fail_close(self, word: Word) -> None:
        if word.kind == "CLOSE":
            self.fail("stray-parenthesis")

    def _fail_nearly(self) -> None:
        """If some words of a longer phrase stood here and the next is a slip, blame that one."""
        if self._expected_at != self.position:
            return
        for offset, texts in sorted(self._nearly.items(), reverse=True):
            word = self.peek(offset)
            near = nearest(word.text, texts) if word is not None and word.kind == "WORD" else None
            if near is not None:
                place = self.span(self.position + offset)
                assert word is not None
                self.fail("unexpected-word", span=place, expected=f"`{near}`", found=word.text, suggestion=near)

    def _fail_variable(self, word: Word, what: str) -> None:
        """A variable that is not bound, or stands for something else."""
        if word.kind != "VARIABLE" or word.text == "I":
            return
        bound = self.scope.variables.get(word.text)
        if bound is None:
            if len(word.text) > 2:
                self._fail_quotes(what)
            if self.scope.around is not None:
                raise Misread(self.scope.around.knows_not(self.span()))
            known = list(self.scope.variables)
            suggestion = known[0] if len(known) == 1 else None
            self.fail("unknown-variable", variable=word.text, suggestion=suggestion)
        place = Place(bound.span, "bound here")
        found = _with_article(bound.kind)
        self.fail("variable-of-other-kind", variable=word.text, found=found, expected=what, others=(place,))

    def fail_noun(self, what: str, kinds: Iterable[TermKind], suggest: Iterable[str] = ()) -> NoReturn:
        """A noun of another kind, or an unknown one, stands here; `suggest` are other words that could."""
        word = self.peek()
        if word is None:
            self.fail_unfinished(what)
        self._fail_close(word)
        self._fail_nearly()
        known = [*self.vocabulary.names(kinds), *suggest]
        if word.kind != "WORD":
            near = nearest(word.text, known) if word.kind == "VARIABLE" else None
            if near is None:
                self._fail_variable(word, what)
            self.fail("unexpected-word", expected=what, found=word.text, suggestion=near)
        others = list(self.vocabulary.meanings(word.text)) or self._plural_of_others(word.text, kinds)
        if others:
            term = others[0]
            declared = Place(term.span, "declared here")
            fix = Phrase("write {expected:acc} in place of `{word}`", expected=what, word=word.text)
            if term.kind == "token" and "counter" in kinds:
                fix = Phrase(PAID_WITH, forms="|".join(dict.fromkeys((term.one, term.many))), one=term.one)
            found = _with_article(term.kind)
            self.fail("wrong-kind", word=word.text, found=found, expected=what, others=(declared,), fix=fix)
        ones = [term.one for term in self.vocabulary.terms.values() if term.kind in kinds]
        fitting = listing(ones, near=word.text) or "none is declared yet"
        values = {"word": word.text, "expected": what, "known": fitting}
        suggestion = nearest(word.text, known) or NUMBER_WORDS.get(word.text)
        if suggestion is None and word.text in FUNCTION_WORDS:
            self.fail("unexpected-word", expected=what, found=word.text)
        declaration = declaration_of(word.text, kinds, self.vocabulary) if suggestion is None else None
        if declaration is None:
            raise Misread(Problem("unknown-word", self.span(), values, (), suggestion))
        raise Misread(Problem("undeclared-word", self.span(), {**values, "declaration": declaration}))

    def _plural_of_others(self, text: str, kinds: Iterable[TermKind]) -> list[Term]:
        """The terms of other kinds than these that a word is the plural of, if it is that of none of these."""
        found = [term for one in singulars(text) for term in self.vocabulary.meanings(one) if term.one == one]
        return [] if any(term.kind in kinds for term in found) else found

    def fail_leftover(self) -> NoReturn:
        """The sentence is complete, and there are words left."""
        self._fail_nearly()
        self._fail_comma()
        word = self.words[self.position]
        self._fail_close(word)
        if self.sees("for", "each") or self.sees("for", "every"):
            both = self.span(self.position, self.position + 2)
            self.fail(
                "leftover-words",
                span=both,
                left=both.text,
                read=self.span(0, self.position).text,
                fix=Phrase(SAY_OTHERWISE),
                suggestion="per",
            )
        known = set(self.expected) if self._expected_at == self.position else set()
        single = {text for text in known if text.replace("-", "").isalpha()}
        suggestion = nearest(word.text, single) if word.kind == "WORD" else None
        read = Span(self.scope.source, self.words[0].start, self.words[max(self.position - 1, 0)].end).text
        end = self.position + 1 if suggestion is not None else len(self.words)
        span = self.span(self.position, end)
        narrowing = any(word.text in NARROWING for word in self.words[self.position : self.position + 2])
        fix = Phrase(SAY_OTHERWISE if narrowing else "remove these words, or give them a line of their own")
        self.fail("leftover-words", span=span, left=span.text, read=read, fix=fix, suggestion=suggestion)

    def _fail_comma(self) -> None:
        """Two members of one list without a comma between them."""
        before, after = self.words[self.position - 1], self.words[self.position]
        for family in FAMILIES:
            inside = self.vocabulary.match(self.words, self.position - 1, family) is not None
            if (inside or before.kind in ("NUMBER", "MARK")) and self.sees_term(*family):
                if before.kind == "MARK" and "value" not in family:
                    continue
                self.fail_missing(",", before.end, before=before.text, after=after.text)

    def fail_missing(self, mark: Literal[",", ":"], behind: int, **values: str) -> NoReturn:
        """A comma or a colon is missing before the word at the cursor; it belongs behind what ends at an offset."""
        word = self.words[self.position]
        text = self.scope.source.text
        # A comma before what happens stands where the colon belongs.
        following = self.words[self.position + 1] if word.kind == "COMMA" else word
        whole = Span(self.scope.source, behind, following.end)
        mended = f"{mark} {text[following.start : following.end]}"
        problem = "missing-comma" if mark == "," else "missing-colon"
        raise Misread(Problem(problem, self.span(), values, (), mended, whole))

    def _note(self, text: str, ahead: int) -> None:
        if ahead:
            return
        if self._expected_at != self.position:
            self._expected_at = self.position
            self.expected = set()
            self._nearly = {}
        self.expected.add(text)

    # ------------------------------------------------------------ the phrases, read elsewhere

    @abstractmethod
    def players(self) -> data.Players:
        """Read a phrase for players."""

    @abstractmethod
    def starts_players(self, ahead: int = 0) -> bool:
        """Whether a phrase for players stands here."""

    @abstractmethod
    def possessor(self) -> data.Players | None:
        """Read `my`, `their`, `the opponent's` ... if one stands here."""

    @abstractmethod
    def sees_owner_of_this(self, ahead: int = 0) -> bool:
        """Whether `the owner of this card's` stands here."""

    @abstractmethod
    def pieces(self) -> data.PieceSet:
        """Read a phrase for pieces."""

    @abstractmethod
    def lying(self, found: data.Pieces, *places: data.Place) -> data.Pieces:
        """Pieces in some places."""

    @abstractmethod
    def piece(self) -> data.Piece:
        """Read a phrase for one piece."""

    @abstractmethod
    def this(self) -> data.This:
        """The piece whose text this is, for `it` or `its`, which was read."""

    @abstractmethod
    def place(self) -> data.Place:
        """Read a phrase for a place."""

    @abstractmethod
    def number(self) -> data.Number:
        """Read a number."""

    @abstractmethod
    def condition(self) -> data.Condition:
        """Read a condition."""

    @abstractmethod
    def condition_of(self, who: data.Players) -> data.Condition:
        """Read what is said of players."""

    @abstractmethod
    def condition_has(self, who: data.Players) -> data.Condition:
        """Read what players have."""

    @abstractmethod
    def home(self, kind: KindSpec, who: data.Players) -> data.Place:
        """Where pieces of a kind lie when they are a player's."""

    @abstractmethod
    def cost(self) -> data.Cost:
        """Read a cost."""

    @abstractmethod
    def verb_call(self) -> tuple[str, tuple[data.Argument, ...]]:
        """Read a declared verb with its arguments."""


def _with_article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
