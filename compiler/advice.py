"""Better advice: what somebody wrote in everyday words is said in ours, and only if it can be read then.

In: problems of a combination, and the phrases that people bring along. Out: the problems, some of them with the line
as it should be. A line is read a second time with every rewording, so that no advice leads back to the same message.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, pairwise, product

from wonderscript.compiler.blame import LANGUAGE, MOST_PLACES, UNKNOWN
from wonderscript.compiler.building import ITEM_HEADS
from wonderscript.compiler.everyday_phrases import Dictionary, dictionary_of, foreign_phrases_for, phrases_for
from wonderscript.compiler.manifests import Names
from wonderscript.compiler.model import Model
from wonderscript.compiler.recovery import LINE_HEADS
from wonderscript.compiler.second_reading import SecondReading, is_read_alone
from wonderscript.compiler.set_files import TEXT_ENDING
from wonderscript.dsl.everyday import Rewording, Saying, place_of, reworded
from wonderscript.dsl.everyday_words import LACKING, LACKING_FIRST, RUSSIAN_HEADS
from wonderscript.dsl.function_words import FUNCTION_WORDS
from wonderscript.dsl.letters import in_latin_letters
from wonderscript.dsl.parser import foreign_word
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.suggestions import all_near, listing
from wonderscript.dsl.translation import Phrase
from wonderscript.dsl.tree import Item

# Names that nothing has.
NAMELESS = frozenset(("unknown-piece", "variant-changes-nothing", "link-to-nowhere"))
# Lines of the score sheet and endings that are not there.
LINELESS = frozenset(("unknown-score-line", "unknown-ending"))
# Problems of words that could not be read; others are about what was understood.
UNREAD = (
    NAMELESS
    | LINELESS
    | frozenset(
        (
            "all-or-any",
            "amount-alone",
            "cost-of-nothing",
            "declared-in-a-variant",
            "foreign-word",
            "leftover-words",
            "missing-colon",
            "missing-comma",
            "missing-quotes",
            "no-such-that",
            "nobody-there",
            "not-a-sentence",
            "points-not-held",
            "property-twice",
            "statement-without-trigger",
            "stray-colon",
            "stray-comma",
            "stray-parenthesis",
            "true-of-several",
            "unclosed-parenthesis",
            "unclosed-quote",
            "undeclared-word",
            "unexpected-word",
            "unfinished-sentence",
            "unknown-character",
            "unknown-event",
            "unknown-fact",
            "unknown-item",
            "unknown-property-value",
            "unknown-scenario-line",
            "unknown-step",
            "unknown-variable",
            "unknown-verb",
            "unknown-word",
            "whose-pieces",
            "word-twice",
            "wrong-kind",
            "wrong-piece-kind",
            "wrong-unit",
        )
    )
)
# Problems that say already what is missing or too much.
CLEAR = frozenset(
    ("missing-colon", "missing-comma", "missing-quotes", "unclosed-parenthesis", "unclosed-quote", "word-twice")
)
# Problems of sentences of which every word is understood.
UNDERSTOOD = frozenset(("whose-pieces", "whose-zone", "which-value", "true-of-several"))
# Problems of a piece that is told by its name where its kind is expected.
DESCRIBED = frozenset(("leftover-words", "whose-pieces", "unexpected-word"))
# So many words has a sentence of plain language at the margin.
SHORTEST_SENTENCE = 4
# Problems that say a line anew, or that it cannot be said.
SAID_ANEW = frozenset(("everyday-word", "everyday-lines", "cannot-be-said"))
# Problems of a word that has no place where it stands.
LEFT = frozenset(("leftover-words",))
# So many problems of one check are looked at, so many lines are read for each, and so many phrases are said in turn.
MOST_PROBLEMS = 30
MOST_LINES = 300
MOST_LINES_OF_ALL = 12
# So many more are read for a line of another language that is said in English first.
MOST_LINES_AGAIN = 100
DEEPEST = 6
MOST_THROUGHOUT = 20
# So many lines are reworded further: those of which most was understood.
MOST_PROMISING = 10
# So many words near an unknown one are tried in its place.
MOST_NEAR = 12
ARTICLES = "(?:a|an|the|no|each|any|one|all|its|my) "
BELOW = "{first}` with these lines below it: `{others}"
NEAREST = "the nearest that can be said is `{line}`, which does not mean the same"
SOMETHING_ELSE = "say something else; what can be said stands in docs/language.md"
OWN_WORDS = "write `{line}`, or with other words of your own in English letters"
OTHER_WORDS = "write other words for {words}; with the rest in ours the line is `{line}`"
WORD_FOR_WORD = "say it in another way; word for word it is `{line}`, which cannot be read"
# What is read in the place of a word of another language: no set has a word like it.
STAND_IN = "zzqxx"
# Nobody writes a longer line by hand, and trying every phrase on it would take long.
LONGEST_LINE = 400

_LINE = re.compile(r'(?P<indent>[ \t]*)(?P<words>(?:"[^"\n]*"|[^#\n"]|"(?=[^"\n]*$))*)', re.MULTILINE)
_ITEM = re.compile(r"^(?=[^\s#])", re.MULTILINE)
# Signs that begin a remark elsewhere, with what they hide behind them.
_REMARKS = re.compile(r"(?:(?<=^)|(?<=\s))(?P<sign>//+|--+|;+|/\*|%+|<!--)(?=\s|\w|$)")
# Those that stand before or between things of a list too.
LISTING = "-;"
# Digits with letters or marks among them.
_NUMBERS = re.compile(r"(?<![\w\"])(?:\d{1,3}(?:[, ]\d{3})+|\d+(?!x\b)[A-Za-z]\w*|[OolI]\d+)(?!\w)")
_NAME = re.compile(r'"[^"\n]+"')
_SEMICOLON = re.compile(rf"{_NAME.pattern}|;")
# A number with a part of a whole behind a comma.
_DECIMAL = re.compile(r'(?<![\w"])\d+,\d{1,2}(?![\w,"])')
_LATIN = re.compile("[a-z]")
# What a declaration is about, behind its first word.
_DECLARED = re.compile(r'\w+ (?P<name>[^\s,:"]+)')
_FOREIGN = re.compile(r"[а-яё][а-яё-]*", re.IGNORECASE)
_FOREIGN_LETTERS = re.compile("[а-яё]", re.IGNORECASE)
# A name with a part of it in quotes of its own, at its end.
_WITHIN_QUOTES = re.compile(r'"([^"\n]+)"([^"\n]+)""')
_BOOK_QUOTES = re.compile(r"\A«([^«»]*)»\Z")
_BEFORE_VOWELS = re.compile(r"\ba(?=\s[aeiou])")
# What is counted, right behind how many.
_UNIT = re.compile(r"(\d+)([A-Za-z]+)")
_DIGITS = str.maketrans("OolI", "0011")
# What governs all that follows it in a sentence, where that is parted into lines.
_GOVERNS = re.compile(r"\b(?:may|if|unless|who)\b|\beach\b[^:]*\bwith\b")
_GOVERNING = re.compile(r"(?P<head>\s*(?:[^:]*:\s)*?(?:may|if\s[^:]*:))\s(?P<rest>\S.*)")
_PLAYERS = r"left|right|they|each|all|another|a\sneighbor|the|my|neighbors|others|[A-Z]"
_SUBJECT = re.compile(rf"\s*(?:[^:]*:\s)*(?:{_PLAYERS})\s")
_ONE_WORD = re.compile(r"[a-z][a-z-]*")
_LOWERED = re.compile(r'"[^"]*"|\bA\b|[^\W\d_]{2,}|[^\W\d_A-Z]')
_WORDS = re.compile(r'"[^"\n]*"|[^\s,:]+|[,:]')


@dataclass(frozen=True, slots=True)
class _EverydayWords:
    """What people bring along: phrases for English lines, for lines with words of other languages, and a dictionary."""

    phrases: tuple[Saying, ...]
    foreign: tuple[Saying, ...]
    dictionary: Dictionary
    # One thing that something is done to, without an article: other languages have none.
    bare: re.Pattern[str]
    # A line that gives a new piece its name.
    naming: re.Pattern[str]

    def translated(self, line: str) -> str:
        """The line in the words of the text, with an article where one thing is meant."""
        said = self.dictionary.translated(line)
        if self.naming.fullmatch(said) is not None:
            # What is new is called as its author says, whatever else is called so.
            said = _NAME.sub(lambda _name: _NAME.findall(line)[0], said)
        return said if said == line or _is_english(line) else self.bare.sub(r"\1 a \2", said)

    @classmethod
    def of(cls, names: Sequence[Names], model: Model, players: range) -> _EverydayWords:
        """Those of some language files, for so many players: only one of two has an opponent."""
        vocabulary = model.vocabulary
        english, foreign = phrases_for(names), foreign_phrases_for(names)
        if max(players, default=2) > 2:
            english, foreign = (
                tuple(one for one in phrases if "opponent" not in one.ours) for phrases in (english, foreign)
            )
        nouns = "|".join(re.escape(kind.term.one) for kind in vocabulary.kinds.values()) or "(?!)"
        verbs = "|".join(map(re.escape, ("have", "has", "put", "copy", "choose", *vocabulary.verbs)))
        bare = re.compile(rf"\b({verbs}) ((?!{ARTICLES})(?:[a-z-]+ )?(?:{nouns}))\b")
        at_hand = {one.name for piece in model.pieces for one in (piece, *piece.parts)}
        whole = "|".join(re.escape(one.term.one) for one in vocabulary.kinds.values() if one.part_of is None) or "(?!)"
        naming = re.compile(rf'(?:add )?(?:{whole}) "[^"]*"')
        return cls(english, (*foreign, *english), dictionary_of(names, vocabulary, at_hand), bare, naming)


def advise(
    problems: Iterable[Problem],
    model: Model,
    items: Sequence[tuple[str, Item]],
    names: Iterable[Iterable[Names]],
    last_set: str,
    players: range,
) -> Iterator[Problem]:
    """The problems of a combination, those of everyday words with the line as it should be.

    `names` are the language files of its sets, and `players` are how many may play.
    """
    return _Advisor(SecondReading(model, items), list(chain.from_iterable(names)), last_set, players).advised(problems)


@dataclass(slots=True)
class _Advisor:
    """Looks at problems of one combination, the texts of which belong to these sets."""

    reading: SecondReading
    names: Sequence[Names]
    last_set: str
    players: range
    _sets: dict[str, str] = field(default_factory=dict)
    _words: _EverydayWords | None = None
    # What is read in the place of other lines of an item, from one offset to another: as they should be, or nothing.
    _drafts: dict[tuple[int, int], str] = field(default_factory=dict)

    def advised(self, problems: Iterable[Problem]) -> Iterator[Problem]:
        """The problems, with everyday words in ours where that helps; of a sentence that is broken in two just one."""
        found = _together(list(self._each_advised(problems)))
        broken = {(one.mended.source.path, one.mended.start): one for one in found if one.id == "broken-line"}
        for problem in found:
            if not any(problem is not one and _is_within(problem.span, one.mended) for one in broken.values()):
                yield problem

    def _each_advised(self, problems: Iterable[Problem]) -> Iterator[Problem]:
        left = MOST_PROBLEMS
        for problem in problems:
            if not problem.span.source.path.endswith(TEXT_ENDING) or left == 0:
                yield problem
            elif problem.id == "word-twice":
                yield self._perhaps_with_comma(problem)
            elif problem.id == "foreign-word":
                said = self._line_by_line(problem)
                left = max(left - len(said), 0)
                yield from said
            elif problem.id == "true-of-several":
                left -= 1
                yield from self._place_by_place(self._named_one_by_one(problem))
            elif problem.id in UNREAD - CLEAR:
                left -= 1
                yield from self._place_by_place(problem)
            else:
                yield _fraction(problem) or problem

    def _line_by_line(self, problem: Problem) -> list[Problem]:
        """What is said of all lines of an item that have words of another language: the first one hides the others.

        While one is read, those before it are as they should be, and the others are left out.
        """
        lines = _foreign_lines(problem.span)
        if not any(line.start <= problem.span.start <= line.end for line, _first in lines):
            return [self._in_our_words(problem)]
        found: list[Problem] = []
        self._drafts = {(line.start, _end_of_block(line)): "" for line, _first in lines}
        for line, first in lines:
            key = line.start, _end_of_block(line)
            if any(start < line.start < end for start, end in self._drafts):
                continue
            del self._drafts[key]
            seen = problem if first <= problem.span.start <= line.end else foreign_word(line.source, first)
            said = self._in_our_words(seen)
            found.append(said)
            if said.suggestion is not None and said.id in SAID_ANEW:
                self._drafts[said.mended.start, said.mended.end] = said.suggestion
            elif said.id == "foreign-word" and "line" in said.values:
                self._drafts[line.start, line.end] = said.values["line"]
            elif _is_head(line):
                break
            else:
                self._drafts[key] = ""
        self._drafts = {}
        return found

    def _named_one_by_one(self, problem: Problem) -> Problem:
        """The problem that something is asked of several, with how these are named at the tables of the set."""
        who, seats = problem.values["who"], max(self.players, default=2) + len(self.reading.model.seats)
        if seats == 2:
            fix = "write `I have ... and the opponent has ...`" if who == "everyone" else "write `the opponent`"
        elif who == "everyone" and seats == 3:
            fix = "name the players one by one, as in `I have ... and left has ... and right has ...`"
        elif who in ("everyone", "others") and seats > 3:
            fix = (
                "ask of `left` and `right` only, or of what all have together: `the number of ... of everyone is ...`; "
                "that each of so many has it cannot be said"
            )
        else:
            return problem
        return replace(problem, values={**problem.values, "fix": fix})

    def _place_by_place(self, problem: Problem) -> Iterator[Problem]:
        """What is said of a problem, and of its other places where the same advice does not fit."""
        said = self._in_our_words(problem)
        if problem.id not in UNKNOWN or said.id not in SAID_ANEW or not problem.others:
            yield said
            return
        same: list[Place] = []
        unlike: list[Problem] = []
        for place in problem.others:
            other = self._in_our_words(replace(problem, span=place.span, others=()))
            if (other.id, other.span.text, other.values.get("ours")) == (
                said.id,
                said.span.text,
                said.values.get("ours"),
            ):
                same.append(place._replace(span=other.span))
            else:
                unlike.append(other)
        yield replace(said, others=tuple(same))
        yield from unlike

    def _in_our_words(self, problem: Problem) -> Problem:
        if self._words is None:
            self._sets = {item.source.path: set_id for set_id, item in self.reading.items}
            self._words = _EverydayWords.of(self.names, self.reading.model, self.players)
        line = _line_of(problem.span)
        if len(line.text) > LONGEST_LINE:
            return problem
        if problem.id in NAMELESS:
            name = self._words.dictionary.named(problem.span.text.strip('"'))
            return problem if name is None else replace(problem, suggestion=name)
        if problem.id in LINELESS:
            name = self._words.dictionary.lined(problem.span.text.strip('"'))
            return problem if name is None else replace(problem, suggestion=name)
        return (
            self._broken(line)
            or self._semicolon(line, problem, self._words)
            or self._unquoted(line, problem)
            or self._name_without_quotes(line, problem, self._words)
            or self._named(line, problem, self._words)
            or self._line_for_each(line, problem)
            or _fraction(problem)
            or self._remark(line, problem, self._words)
            or self._number(line, problem, self._words)
            or self._lacking(line, LACKING_FIRST, self._words)
            or self._phrase(line, problem, self._words)
            or self._spelt(line, problem)
            or self._lacking(line, LACKING, self._words)
            or self._prose(line, problem)
            or self._foreign(line, problem, self._words)
            or self._without_circle(line, problem)
        )

    def _without_circle(self, line: Span, problem: Problem) -> Problem:
        """The problem without a suggestion that cannot be read in its place either: it would only lead on and on."""
        judged = problem.id in UNKNOWN | LEFT and problem.suggestion is not None
        if not judged or problem.mended.start < line.start or problem.mended.end > line.end:
            return problem
        start, end = problem.mended.start - line.start, problem.mended.end - line.start
        mended = f"{line.text[:start]}{problem.suggestion or ''}{line.text[end:]}"
        wrong = self._problems_with(line, mended, *_item_around(line))
        unread = any(place == start and name in UNKNOWN | LEFT for name, place, *_more in wrong)
        return replace(problem, suggestion=None) if unread else problem

    def _perhaps_with_comma(self, problem: Problem) -> Problem:
        """A word that stands twice in a row: perhaps one too many, perhaps two things of a list."""
        line, word = _line_of(problem.span), problem.values["word"]
        listed = f"{line.text[: problem.mended.start - line.start]}, {word}{line.text[problem.span.end - line.start :]}"
        if self._wrong_with(line, listed, *_item_around(line)):
            return problem
        fix = Phrase("remove one of the two, or write `{line}` if both are meant", line=listed)
        return replace(problem, values={**problem.values, "fix": fix}, suggestion=None)

    def _foreign(self, line: Span, problem: Problem, words: _EverydayWords) -> Problem | None:
        """A word of another language that has none of ours: what can stand in its place, if that is known.

        A word in other letters is ours only if it is one of our words in plain ones.
        """
        if problem.id != "foreign-word":
            return None
        own = problem.suggestion
        if own is not None and (not own.islower() or own in self._known_words()):
            return problem
        search = self._search(line, words)
        said = search.throughout(line.text, known_first=False)
        left = _FOREIGN.findall(_without_names(said))
        for new, latin in (*self._declared(line, search), (left, in_latin_letters(said))):
            if new and not search.wrong_with(latin):
                return _foreign_at(line, new[0], problem, Phrase(OWN_WORDS, line=latin), latin)
        for place in _FOREIGN.finditer(_without_names(line.text)):
            if place[0].lower() not in left:
                continue
            said_then = search.throughout(f"{line.text[: place.start()]}{STAND_IN}{line.text[place.end() :]}")
            wrong = self._read_anew(line, said_then, *_item_around(line))[0][:1] if _is_english(said_then) else []
            if wrong and wrong[0].span.text == STAND_IN and wrong[0].values.get("known"):
                fix = Phrase("write one of the declared words: {known}", known=wrong[0].values["known"])
                return _foreign_at(line, place[0].lower(), problem, fix)
        head = RUSSIAN_HEADS.get(_plain(problem.span.text))
        if head is not None and problem.span.start == line.start and _is_head(line):
            return replace(problem, suggestion=head)
        if len(_FOREIGN.findall(_without_names(line.text))) <= 1:
            return replace(problem, suggestion=None)
        if left:
            return _foreign_at(line, left[0], problem, Phrase(OTHER_WORDS, words=listing(left), line=said))
        return _foreign_at(line, "", problem, Phrase(WORD_FOR_WORD, line=said))

    def _declared(self, line: Span, search: _Search) -> Iterator[tuple[list[str], str]]:
        """What is new in a declaration is called as its author says, whatever else is called so: in our letters."""
        name = _DECLARED.match(line.text) if _is_head(line) else None
        if name is not None and not _is_english(name["name"]):
            said = search.throughout(f"{line.text[: name.start('name')]}{STAND_IN}{line.text[name.end('name') :]}")
            yield _FOREIGN.findall(name["name"]), said.replace(STAND_IN, in_latin_letters(name["name"]))

    def _known_words(self) -> set[str]:
        """All words that lines of this combination can have."""
        vocabulary = self.reading.model.vocabulary
        known = {*LINE_HEADS, *(f"{head}s" for head in LINE_HEADS), *LANGUAGE, *FUNCTION_WORDS, *vocabulary.verbs}
        known.update(ITEM_HEADS)
        known.update(form for term in vocabulary.terms.values() for words in term.forms for form in words)
        return known

    def _broken(self, line: Span) -> Problem | None:
        """A sentence on two lines: on one it can be read."""
        above, below = _line_beside(line, -1), _line_beside(line, 1)
        for first, second in ((line, below), (above, line)):
            if first is None or second is None or _is_head(first) or _is_head(second) or _opens_a_block(second):
                continue
            joined = f"{first.text} {second.text}"
            whole = Span(line.source, first.start, second.end)
            if not self._wrong_with(whole, joined, *_item_around(first)):
                return Problem("broken-line", second, {"rest": second.text, "line": joined}, (), joined, whole)
        return None

    def _remark(self, line: Span, problem: Problem, words: _EverydayWords) -> Problem | None:
        """A remark as other languages write it: what stands before it can be read without it.

        What stands behind dashes or a semicolon can be text of a game too, and then it is no remark.
        """
        for sign in _REMARKS.finditer(line.text):
            # What is a remark from its beginning needs no second reading.
            whole = sign.start("sign") == 0
            rest = line.text[sign.end("sign") :].strip()
            if sign["sign"][0] in LISTING and rest:
                search = self._search(line, words)
                wrong = search.problems_with(rest)
                text = search.readable([rest]) if wrong else [rest]
                if whole and text:
                    return _said_in_ours(line, text, problem)
                if text or search.begun or any(name == "statement-without-trigger" for name, *_place in wrong):
                    continue
            before = line.text[: sign.start("sign")]
            if not _is_english(before) and len(said := self._search(line, words).readable([before])) == 1:
                before = f"{said[0]} "
            mended = f"{before}#{line.text[sign.end('sign') :]}"
            if whole or not self._wrong_with(line, mended, *_item_around(line)):
                span = Span(line.source, line.start + sign.start("sign"), line.start + sign.end("sign"))
                values = {"sign": sign["sign"], "line": mended}
                return Problem("remark-sign", span, values, (), mended, line)
        return None

    def _semicolon(self, line: Span, problem: Problem, words: _EverydayWords) -> Problem | None:
        """A semicolon where a comma belongs, or behind a line, or between two things that happen."""
        commas = _SEMICOLON.sub(lambda part: part[0] if part[0] != ";" else ",", line.text.rstrip("; "))
        if ";" not in _without_names(line.text):
            return None
        wrong = self._wrong_with(line, commas, *_item_around(line))
        found = self._search(line, words).readable([commas]) if wrong else [commas]
        return _said_in_ours(line, found, problem) if found else None

    def _unquoted(self, line: Span, problem: Problem) -> Problem | None:
        """Quotes around words of the text, which stand without."""
        plain = line.text.replace('"', "")
        if problem.id != "not-a-sentence" or self._wrong_with(line, plain, *_item_around(line)):
            return None
        return _said_in_ours(line, [plain], problem)

    def _name_without_quotes(self, line: Span, problem: Problem, words: _EverydayWords) -> Problem | None:
        """A piece whose name has no quotes around it, or quotes within its quotes."""
        kinds = sorted((kind.term.one for kind in self.reading.model.vocabulary.kinds.values()), key=len, reverse=True)
        first = line.text.split(" ", 1)[0]
        said = words.dictionary.translated(first) + line.text[len(first) :]
        kind = next((one for one in kinds if said.startswith(f"{one} ")), None)
        if kind is None or problem.id not in ("foreign-word", "unknown-character"):
            return None
        if self._search(line, words).readable([line.text]):
            return None
        begin = line.start + len(line.text) - len(said) + len(kind) + 1
        span = Span(line.source, begin, line.end)
        within = _WITHIN_QUOTES.fullmatch(span.text)
        name = _BOOK_QUOTES.sub(r"\1", span.text) if within is None else f"{within[1]}«{within[2]}»"
        if '"' in name or "," in name or ":" in name or name.isascii():
            return None
        return Problem("missing-quotes", span, {"name": name}, (), f'{kind} "{name}"', line)

    def _named(self, line: Span, problem: Problem, words: _EverydayWords) -> Problem | None:
        """A piece that is told by its name alone, where pieces are described."""
        model = self.reading.model
        mended = line.text
        for quoted in _NAME.finditer(line.text) if problem.id in DESCRIBED else ():
            name = words.dictionary.named(quoted[0].strip('"')) or quoted[0].strip('"')
            kind = next((one for one in model.vocabulary.kinds.values() if model.named(one.term.id, name)), None)
            if kind is None:
                return None
            forms = "|".join(map(re.escape, (kind.term.one, kind.term.many)))
            said = [kind.term.one, "named", f'"{name}"']
            if "per" not in line.text[: quoted.start()].split()[-2:]:
                said.insert(0, "a")
            told = rf"(?:\b(?:a|an) )?(?:\b(?:{forms}) )?{re.escape(quoted[0])}"
            mended = re.sub(told, " ".join(said), mended)
        if mended == line.text or self._wrong_with(line, mended, *_item_around(line)):
            return None
        return _said_in_ours(line, [mended], problem)

    def _line_for_each(self, line: Span, problem: Problem) -> Problem | None:
        """Several things in a line that speaks of one: each needs a line of its own."""
        read, rest = line.text[: problem.span.start - line.start].rstrip(), problem.values.get("left", "")
        if problem.id != "leftover-words" or not rest.startswith(",") or _opens_a_block(line):
            return None
        words = read.split(" ")
        for begun in range(len(words) - 1, 0, -1):
            head, other = " ".join(words[:begun]), rest[1:].strip()
            if _GOVERNS.search(head) is not None and (head.endswith(("may", ":")) or not other.startswith("I ")):
                both = "\n".join(_under(head, [" ".join(words[begun:]), other]))
            elif _GOVERNS.search(read) is None:
                both = f"{read}\n{head} {other}"
            else:
                continue
            if not self._wrong_with(line, both, *_item_around(line)):
                return _said_in_ours(line, [both], problem)
        return None

    def _number(self, line: Span, problem: Problem, words: _EverydayWords) -> Problem | None:
        """Letters or marks in a number; if the line can be read with digits in their place, these are suggested."""
        for number in _NUMBERS.finditer(line.text):
            span = Span(line.source, line.start + number.start(), line.start + number.end())
            if not span.start <= problem.span.start <= span.end:
                continue
            before, after = line.text[: number.start()], line.text[number.end() :]
            digits = number[0].replace(",", "").replace(" ", "").translate(_DIGITS)
            if digits.isdigit() and not self._wrong_with(line, f"{before}{digits}{after}", *_item_around(line)):
                return Problem("odd-number", span, {"number": number[0]}, (), str(int(digits)))
            apart = self._search(line, words).readable([before + _UNIT.sub(r"\1 \2", number[0]) + after])
            if apart:
                return _said_in_ours(line, apart, problem)
            return Problem("odd-number", span, {"number": number[0]})
        return None

    def _spelt(self, line: Span, problem: Problem) -> Problem | None:
        """A word that nobody knows: of all that are near it, the one with which the line can be read."""
        word = problem.span.text
        if problem.id == "foreign-word" and _LATIN.search(word) is not None:
            # A letter of another alphabet among those of ours.
            word = problem.suggestion or ""
        elif problem.id not in UNKNOWN:
            return None
        if _ONE_WORD.fullmatch(word) is None:
            return None
        near = all_near(word, self._known_words())
        first = [problem.suggestion] if problem.suggestion is not None else []
        for word in [*first, *(one for one in near if one not in first)][:MOST_NEAR]:
            start, end = problem.span.start - line.start, problem.span.end - line.start
            mended = f"{line.text[:start]}{word}{line.text[end:]}"
            if not self._wrong_with(line, mended, *_item_around(line)):
                return replace(problem, suggestion=word)
        return None

    def _phrase(self, line: Span, problem: Problem, words: _EverydayWords) -> Problem | None:
        search = self._search(line, words)
        found = search.readable([line.text])
        if found and not search.wrong_with(line.text):
            # The line can be read: what is wrong with it has to be said in other words, and not something else.
            found = [one for one in found if problem.span.text not in one]
        if found:
            return _said_in_ours(line, found, problem)
        begun = problem.values["line"] if problem.id == "statement-without-trigger" else search.begun
        if begun and (not search.wrong_with(begun) or (found := search.readable([begun]))):
            known = problem.id == "statement-without-trigger"
            said = {"word": problem.values["word"] if known else line.text, "line": _on_one_line((found or [begun])[0])}
            return Problem("statement-without-trigger", problem.span if known else line, said)
        if search.understood:
            return _said_in_ours(line, [search.understood], problem)
        if problem.id != "foreign-word" or len(_FOREIGN.findall(_without_names(line.text))) > 1:
            return None
        ours = words.dictionary.translated(problem.span.text)
        return replace(problem, suggestion=ours) if ours.isascii() else None

    def _lacking(self, line: Span, sayings: tuple[Saying, ...], words: _EverydayWords) -> Problem | None:
        """What the language has no words for, with what comes nearest to it."""
        phrases = words.phrases if _is_english(line.text) else words.foreign
        lines = [line.text, *(one.line for one in reworded(line.text, phrases))]
        if not _is_english(line.text):
            lines.append(self._search(line, words).throughout(line.text))
        for said, saying in product(lines, sayings):
            if place_of(said, saying) is None:
                continue
            near = [one.line for one in reworded(said, [saying])] if saying.ours else []
            search = self._search(line, words)
            found = [one for one in near if not search.wrong_with(one)] or search.readable(near) if near else []
            advice = Phrase(NEAREST, line=found[0]) if found and "\n" not in found[0] else SOMETHING_ELSE
            place = place_of(line.text, saying)
            span = line if place is None else Span(line.source, line.start + place[0], line.start + place[1])
            return Problem("cannot-be-said", span, {"found": span.text, "lacking": saying.lacking, "advice": advice})
        return None

    def _prose(self, line: Span, problem: Problem) -> Problem | None:
        """A sentence of plain language at the margin, where declarations begin."""
        first = line.text.split(" ", 1)[0]
        word = first.strip(",.;:!?")
        heads = {*ITEM_HEADS, *self.reading.model.vocabulary.names(["kind"])}
        if not _is_head(line) or '"' in line.text or word in heads or _plain(word) in RUSSIAN_HEADS:
            return None
        is_long = len(line.text.split()) >= SHORTEST_SENTENCE
        if problem.id != "unknown-character" and not (problem.id == "foreign-word" and is_long):
            return None
        span = Span(line.source, line.start, line.start + len(word))
        return Problem("unknown-item", span, {"word": word, "known": listing(sorted(heads), 30)})

    def _search(self, line: Span, words: _EverydayWords) -> _Search:
        first, last = _item_around(line)
        head = line.source.text[first : first + 40].split(" ", 1)[0].strip()
        head = RUSSIAN_HEADS.get(_plain(head), head)
        left = MOST_LINES if is_read_alone(head) else MOST_LINES_OF_ALL
        return _Search(line, words, partial(self._problems_with, line, first=first, last=last), left)

    def _wrong_with(self, line: Span, words: str, first: int, last: int) -> list[str]:
        """The ids of what would be wrong with a line if these words stood there."""
        return [name for name, *_place in self._problems_with(line, words, first, last)]

    def _problems_with(self, line: Span, words: str, first: int, last: int) -> list[_Wrong]:
        """What would be wrong with a line if these words stood there, and where in them."""
        problems, start = self._read_anew(line, words, first, last)
        return [(one.id, one.span.start - start, one.span.end - start, one.values.get("line", "")) for one in problems]

    def _read_anew(self, line: Span, words: str, first: int, last: int) -> tuple[list[Problem], int]:
        """The problems of a line if these words stood there, and where it begins; their item is a text of its own."""
        before, after = (self._drafted(line.source, *part) for part in ((first, line.start), (line.end, last)))
        placed = words.replace("\n", "\n" + _indentation(line))
        changed = Source(line.source.path, before + placed + after)
        start, end = len(before), len(before) + len(placed)
        problems = self.reading.problems(changed, first, self._sets.get(changed.path, self.last_set))
        if problems is None:
            return [Problem("unknown-item", Span(changed, start, end), {})], start
        # What else is wrong with what governs other lines can come of those that are left out.
        governs = "" in self._drafts.values() and (_is_head(line) or _opens_a_block(line))
        counted = UNREAD if governs else None
        found = (one for one in problems if start <= one.span.start <= end)
        return [one for one in found if counted is None or one.id in counted], start

    def _drafted(self, source: Source, start: int, end: int) -> str:
        """A part of a text, with other lines of the item as they are read for now."""
        found, place = "", start
        for (first, last), words in sorted(self._drafts.items()):
            if place <= first and last <= end:
                found, place = found + source.text[place:first] + words, last
        return found + source.text[place:end]


# An id, from where to where in the words of a line something is wrong, and the line with its moment if that is lacking.
_Wrong = tuple[str, int, int, str]


@dataclass(slots=True)
class _Search:
    """Looks for a line in our words that can be read, phrase by phrase; `left` more lines may be read on the way."""

    line: Span
    words: _EverydayWords
    problems_with: Callable[[str], list[_Wrong]]
    left: int
    # The first line of which every word is understood: only something else is wrong with it.
    understood: str = ""
    # The first one that only does not say when it happens, with a moment before it.
    begun: str = ""
    _seen: set[str] = field(default_factory=set)

    def wrong_with(self, words: str) -> bool:
        """Whether a line cannot be read; one that opens a block stays on one line."""
        return bool(self.problems_with(words)) or ("\n" in words and _opens_a_block(self.line))

    def _only_lacks_owner(self, words: str, wrong: list[_Wrong]) -> bool:
        """Whether a line can be read once it is said whose something is; else nobody has read what follows it."""
        name, _start, end, _line = wrong[0]
        owned = " ".join((words[:end], "of", "me", words[end:].strip())).strip()
        return name not in ("whose-pieces", "whose-zone") or not self.problems_with(owned)

    def _note_understood(self, words: str, wrong: list[_Wrong]) -> bool:
        """Whether every word of a line is understood; the first such line is kept."""
        if not UNDERSTOOD.issuperset(name for name, *_place in wrong):
            return False
        self.understood = self.understood or (words if self._only_lacks_owner(words, wrong) else "")
        return True

    def readable(self, lines: Sequence[str]) -> list[str]:
        """One of the lines in our words, with as few phrases said anew as possible; several, if one phrase has several.

        Lines of which most is understood are said anew first.
        """
        if not _is_english(lines[0]) and (throughout := self._readable_throughout(lines[0])):
            return throughout
        phrases = self.words.phrases if _is_english(lines[0]) else self.words.foreign
        lines = lines if _is_english(lines[0]) else [_in_small_letters(one).rstrip(" .!:") for one in lines]
        small = [small for one in lines if (small := _in_small_letters(one)) != one]
        waiting = [Rewording(one, Saying("", "")) for one in (*lines, *small)]
        self._seen.update(lines[:1])
        translated = self.words.translated(lines[0])
        for said in (translated, _in_small_letters(lines[0])):
            if said == self.line.text:
                continue
            wrong = self.problems_with(said)
            if not wrong:
                return [said]
            self._note_understood(said, wrong)
        for _depth in range(DEEPEST):
            found: list[tuple[str, Rewording]] = []
            following: list[tuple[int, Rewording]] = []
            for one in waiting:
                for other in reworded(one.line, phrases):
                    if other.line in self._seen:
                        continue
                    self._seen.add(other.line)
                    if self.left == 0:
                        break
                    self.left -= 1
                    ours = self.words.translated(other.line)
                    wrong = self.problems_with(ours)
                    if "\n" in ours and _opens_a_block(self.line):
                        continue
                    if not wrong:
                        governed = self._governed(ours)
                        found += [(one.line, Rewording(governed, other.phrase))] if governed else []
                    elif not self._note_understood(ours, wrong):
                        if wrong[0][0] == "statement-without-trigger":
                            self.begun = self.begun or wrong[0][3]
                        following.append((len(ours) - wrong[0][1], other))
            if found:
                before, first_of = found[0]
                same = (one for line, one in found if line == before)
                return [one.line for one in same if one.phrase.everyday == first_of.phrase.everyday]
            furthest = sorted(unread for unread, _other in following)[:MOST_PROMISING]
            waiting = [other for unread, other in following if unread <= furthest[-1]][: 2 * MOST_PROMISING]
        return []

    def _readable_throughout(self, line: str) -> list[str]:
        """A line of another language in our words, or what people say in English for it in ours."""
        for known_first in (True, False):
            thorough = self.throughout(line, known_first)
            wrong = self.problems_with(thorough)
            if not self.wrong_with(thorough):
                return [thorough]
            if wrong[:1] and wrong[0][0] == "statement-without-trigger":
                self.begun = self.begun or wrong[0][3]
            if _is_english(thorough):
                english = replace(self, left=MOST_LINES_AGAIN, _seen=set())
                if found := english.readable([thorough]):
                    return found
                self.understood, self.begun = self.understood or english.understood, self.begun or english.begun
        return []

    def _governed(self, said: str) -> str:
        """Lines beside each other, with all of them under the `may` or `if` of the first, or said of its subject.

        Nothing, if that cannot be said: only the first of them would be what somebody may, or what is done if
        something holds, and the others would be done by somebody else.
        """
        lines = said.split("\n")
        for place, (first, second) in enumerate(pairwise(lines)):
            if _depth_of(first) != _depth_of(second) or second.lstrip().startswith("otherwise"):
                continue
            before, after = lines[:place], [one.strip() for one in lines[place + 1 :]]
            governing = _GOVERNING.match(first)
            if governing is not None:
                return self._if_read([*before, *_under(governing["head"], [governing["rest"], *after])])
            if _SUBJECT.match(first) is not None and _SUBJECT.match(second) is None:
                words, apart = first.split(" "), _GOVERNS.search(first) is None
                for end in range(len(words) - 1, 0, -1):
                    head, rest = " ".join(words[:end]), " ".join(words[end:])
                    again = [first, *(f"{head} {one}" for one in after)] if apart else _under(head, [rest, *after])
                    if read := self._if_read([*before, *again]):
                        return read
                return ""
        return said

    def _if_read(self, lines: Sequence[str]) -> str:
        said = "\n".join(lines)
        return "" if self.problems_with(said) else said

    def throughout(self, line: str, known_first: bool = True) -> str:
        """A line of another language, one phrase after the other said in our words by the uppermost row that fits.

        What the sets have a word for is said by it first, or by the rows.
        """
        phrases = self.words.foreign[: -len(self.words.phrases)]
        line = _in_small_letters(line).rstrip(" .!:")
        for _depth in range(MOST_THROUGHOUT):
            following = next(iter(reworded(line, phrases)), None)
            if following is None or (known_first and _is_english(self.words.translated(line))):
                break
            line = following.line
        return _BEFORE_VOWELS.sub("an", self.words.translated(line))


def _in_small_letters(line: str) -> str:
    """The line without capital letters, but in names, and but for those that stand alone: `I`, or a variable."""
    return _LOWERED.sub(lambda part: part[0] if part[0][0] == '"' else part[0].lower(), line)


def _on_one_line(lines: str) -> str:
    """Lines as one message tells them: the first, and those that stand below it."""
    first, *others = (line.strip() for line in lines.split("\n"))
    return Phrase(BELOW, first=first, others="`, `".join(others)) if others else first


def _under(head: str, lines: Sequence[str]) -> list[str]:
    """Lines under the one that governs them."""
    deeper = " " * (_depth_of(head) + 2)
    return [head.removesuffix(":"), *(f"{deeper}{one}" for one in lines)]


def _depth_of(line: str) -> int:
    """How far in a line begins."""
    return len(line) - len(line.lstrip(" "))


def _indentation(line: Span) -> str:
    """What stands before a line."""
    start = line.source.line_starts()[line.source.place(line.start)[0] - 1]
    return line.source.text[start : line.start]


def _opens_a_block(line: Span) -> bool:
    """Whether lines below this one are further in."""
    below = line.source.text[line.end :].split("\n", 2)
    following = below[1] if len(below) > 1 else ""
    return bool(following.strip()) and following.startswith(_indentation(line) + " ")


def _fraction(problem: Problem) -> Problem | None:
    """`1,5`: a number with a part of a whole, as it is written with a comma."""
    line = _line_of(problem.span)
    for number in _DECIMAL.finditer(line.text) if problem.id in UNREAD | {"out-of-range"} else ():
        span = Span(line.source, line.start + number.start(), line.start + number.end())
        if span.start <= problem.span.end and problem.span.start <= span.end:
            return Problem("not-whole", span, {"number": number[0]})
    return None


def _line_of(span: Span) -> Span:
    """The words of the line on which a span begins, without indentation and remark."""
    source = span.source
    start = source.line_starts()[span.line - 1]
    match = _LINE.match(source.text, start)
    assert match is not None
    words = match["words"].rstrip()
    return Span(source, match.start("words"), match.start("words") + len(words))


def _line_beside(line: Span, by: int) -> Span | None:
    """The words of the line above or below, if there are any, and no remark stands between them."""
    source = line.source
    number = source.place(line.start)[0]
    starts = source.line_starts()
    first, second = sorted((number, number + by))
    if first < 1 or second > len(starts) or "#" in source.line_text(first):
        return None
    start = starts[number + by - 1]
    found = _line_of(Span(source, start, start))
    return found if found.text.strip() else None


def _together(problems: list[Problem]) -> list[Problem]:
    """The problems, with lines of one item that are only said in other words as one, as far as nothing is between."""
    runs: dict[tuple[str, int], list[list[Problem]]] = {}
    for problem in problems:
        key = problem.span.source.path, _item_around(problem.mended)[0]
        if problem.id in ("everyday-word", "everyday-lines") and problem.suggestion is not None:
            runs.setdefault(key, [[]])[-1].append(problem)
        elif key in runs:
            runs[key].append([])
    firsts = {id(run[0]): run for found in runs.values() for run in found if len(run) > 1}
    others = {id(one) for run in firsts.values() for one in run[1:]}
    return [_all_lines(firsts[id(one)]) if id(one) in firsts else one for one in problems if id(one) not in others]


def _all_lines(problems: list[Problem]) -> Problem:
    """One problem for several lines of an item: all of them are written anew together."""
    first = problems[0]
    whole = Span(first.span.source, first.mended.start, problems[-1].mended.end)
    anew = whole.text
    for one in reversed(problems):
        start, end = one.mended.start - whole.start, one.mended.end - whole.start
        anew = f"{anew[:start]}{one.suggestion}{anew[end:]}"
    others = tuple(Place(one.span, "and here") for one in problems[1:MOST_PLACES])
    return Problem("everyday-lines", first.span, {"found": first.span.text}, others, anew, whole)


def _foreign_at(line: Span, word: str, problem: Problem, fix: str, anew: str | None = None) -> Problem:
    """The problem of words of another language, at the first of them that has no word in ours."""
    places = (one for one in _FOREIGN.finditer(_without_names(line.text)) if one[0].lower() == word)
    place = next(places, None)
    span = problem.span if place is None else Span(line.source, *(line.start + end for end in place.span()))
    values = {"word": span.text, "fix": fix}
    return Problem("foreign-word", span, values if anew is None else {**values, "line": anew})


def _is_english(words: str) -> bool:
    """Whether all words but names are in letters that the language has."""
    return _FOREIGN_LETTERS.search(_without_names(words)) is None


def _without_names(words: str) -> str:
    """A line with spaces where names stand."""
    return _NAME.sub(lambda name: " " * len(name[0]), words)


def _lines(source: Source, first: int, last: int) -> Iterator[re.Match[str]]:
    """The lines that begin in a part of a text."""
    for start in source.line_starts():
        if first <= start < last and (match := _LINE.match(source.text, start)) is not None:
            yield match


def _foreign_lines(span: Span) -> list[tuple[Span, int]]:
    """The lines of an item that have words of another language, each with where the first of these begins."""
    first, last = _item_around(span)
    found: list[tuple[Span, int]] = []
    for match in _lines(span.source, first, last):
        words = match["words"].rstrip()
        foreign = _FOREIGN_LETTERS.search(_without_names(words))
        if foreign is not None:
            start = match.start("words")
            found.append((Span(span.source, start, start + len(words)), start + foreign.start()))
    return found


def _end_of_block(line: Span) -> int:
    """Where the lines end that stand below a line and further in."""
    end, depth = line.end, len(_indentation(line))
    for match in _lines(line.source, line.end, len(line.source.text)):
        if match["words"].strip() and len(match["indent"]) <= depth:
            break
        end = match.start("words") + len(match["words"].rstrip())
    return end


def _plain(word: str) -> str:
    """A word without capital letters and the dots that people leave out."""
    return word.lower().replace("ё", "е")


def _is_within(span: Span, whole: Span) -> bool:
    return span.source is whole.source and whole.start <= span.start and span.end <= whole.end


def _is_head(line: Span) -> bool:
    """Whether an item begins with this line."""
    return not _indentation(line)


def _item_around(line: Span) -> tuple[int, int]:
    """Where the item of a line begins and ends."""
    starts = [match.start() for match in _ITEM.finditer(line.source.text)]
    first = max((start for start in starts if start <= line.start), default=0)
    last = min((start for start in starts if start > line.start), default=len(line.source.text))
    return first, last


def _said_in_ours(line: Span, found: list[str], problem: Problem) -> Problem:
    """The problem that a line is said in everyday words; other places of the same mistake stay beside it."""
    old, new = line.text, found[0]
    if "\n" in new:
        new = new.replace("\n", "\n" + _indentation(line))
        return Problem("everyday-lines", line, {"found": line.text}, (), new, line)
    before, after = list(_WORDS.finditer(old)), list(_WORDS.finditer(new))
    same = 0
    while same < min(len(before), len(after)) and before[same][0] == after[same][0]:
        same += 1
    rest = 0
    while rest < min(len(before), len(after)) - same and before[-1 - rest][0] == after[-1 - rest][0]:
        rest += 1
    own, ours = before[same : len(before) - rest], after[same : len(after) - rest]
    # What is only a mark, or is left out, is shown with a word beside it.
    if not ours or all(not word[0][0].isalnum() for word in own):
        same, rest = (same, rest - 1) if rest else (max(same - 1, 0), rest)
        own, ours = before[same : len(before) - rest], after[same : len(after) - rest]
    span = Span(line.source, line.start + own[0].start(), line.start + own[-1].end()) if own else line
    shown = new[ours[0].start() : ours[-1].end()] if own and ours else new
    lines = listing(found)
    values = {"found": span.text, "ours": shown, "lines": lines}
    others = problem.others if problem.id in UNKNOWN else ()
    return Problem("everyday-word", span, values, others, new if len(found) == 1 else None, line)
