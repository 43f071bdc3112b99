"""Variants: what is added, removed and changed in a combination of sets, checked against what is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from typing import NoReturn

from msgspec import Struct, field
from msgspec.structs import replace

from wonderscript.compiler.bodies import no_more
from wonderscript.compiler.declarations import FIRST, SECOND, Declarer
from wonderscript.compiler.memory import Memory
from wonderscript.compiler.model import CheckedLine, CheckedPiece, CheckedRules, Model
from wonderscript.compiler.phrases.reader import Misread, Scope
from wonderscript.compiler.pieces import PieceReader
from wonderscript.compiler.place_checks import Claim, claims, exclude
from wonderscript.compiler.procedures import ProcedureReader
from wonderscript.compiler.sentences import Sentence
from wonderscript.compiler.setting_changes import change_setting
from wonderscript.compiler.triggers import RuleReader
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.source import Span
from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.translation import Phrase
from wonderscript.dsl.tree import Item, Line
from wonderscript.runtime.instructions import effects

# What can be added besides pieces, what can be changed besides pieces and settings, and what can be removed.
HOOKS = ("before", "after", "instead", "at", "when", "as", "also")
ADDED = ("rule", "score", *HOOKS)
CHANGED = ("rule", "score", "ties", "ending", "teams", "deck")
REMOVED = ("rule", "score")
REPLACED = ("rule",)
# What declares words: it stands in a set, never in a variant.
DECLARED = frozenset((*FIRST, *SECOND)) - {"deck", "change"}
# The words by which a line is dropped, where its head is only the first of them.
HEADS = {"as soon as": "as", "instead of": "instead", "at the end of": "at"}


def variant_name(item: Item) -> str | None:
    """The name of a variant item, if it has one."""
    words = item.line.words
    return words[1].text if len(words) > 1 and words[1].kind == "NAME" else None


class Touch(Struct, frozen=True):
    """Something that a variant lays its hands on: the whole of it, or a part; perhaps to make it a certain value."""

    thing: tuple[object, ...]
    words: str
    span: Span
    part: object = None
    value: object = None

    def clashes_with(self, other: Touch) -> bool:
        """Whether it makes a difference which of two variants comes first."""
        if self.thing != other.thing or (None not in (self.part, other.part) and self.part != other.part):
            return False
        if isinstance(self.value, Claim) and isinstance(other.value, Claim):
            return not exclude(self.value.condition, other.value.condition)
        return self.value is None or (self.part, self.value) != (other.part, other.value)


class Applied(Struct, frozen=True):
    """A model with the changes of a variant, and all that the variant touched."""

    model: Model
    touches: tuple[Touch, ...]


def apply_variant(model: Model, item: Item, set_id: str, report: Report, memory: Memory) -> Applied:
    """A model with the variant's changes; the given model stays as it is. What was read before is remembered."""
    changed = copy(model)
    changed.pieces = list(model.pieces)
    changed.rules = list(model.rules)
    changed.scores = list(model.scores)
    changed.decks = {name: replace(deck, parts=list(deck.parts)) for name, deck in model.decks.items()}
    changed.said_once = {}
    changed.removed = dict(model.removed)
    changed._by_name = {key: list(found) for key, found in model._by_name.items()}
    changed.vocabulary = copy(model.vocabulary)
    changed.vocabulary.settings = dict(model.vocabulary.settings)
    changed.vocabulary.said = list(model.vocabulary.said)
    applier = _Applier(changed, item, set_id, report, memory)
    applier.apply()
    return Applied(changed, tuple(applier.touches))


class _Applier(Struct):
    """Carries the lines of one variant out on a model of its own."""

    model: Model
    item: Item
    set_id: str
    report: Report
    memory: Memory
    touches: list[Touch] = field(default_factory=list)

    def apply(self) -> None:
        """Every line; what cannot be done is reported and left out."""
        head = self._sentence(self.item.line, 1)
        try:
            head.expect_name("the variant")
            head.expect_end()
            if not self.item.line.block:
                raise Misread(Problem("missing-body", self.item.head_span, {"form": "variant"}))
        except Misread as misread:
            self.report.add(misread.problem)
        for line in self.item.line.block:
            try:
                self._line(line)
            except Misread as misread:
                self.report.add(misread.problem)

    def _sentence(self, line: Line, position: int) -> Sentence:
        return Sentence(line.words, Scope(self.model.vocabulary, self.item.source), position)

    def _line(self, line: Line) -> None:
        change = CHANGES.get(line.head)
        sentence = self._sentence(line, 0)
        if change is None:
            if line.head in DECLARED:
                raise Misread(self._declares(line))
            sentence.fail_expected("`add`, `remove`, `replace` or `change`", suggest=list(CHANGES))
        sentence.position = 1
        change(self, line, sentence)

    def _touch(
        self, line: Line, thing: tuple[object, ...], words: str, part: object = None, value: object = None
    ) -> None:
        touch = Touch(thing, words, self.item.words_span(line.words), part, value)
        changes = line.head == "change" and (value is None or thing[0] == "setting")
        for first in self.touches if changes else ():
            if (first.thing, first.part) == (thing, part) and first.span != touch.span:
                place = Place(first.span, "already said here")
                values = {"found": touch.span.text, "first": first.span.text}
                raise Misread(Problem("said-already", touch.span, values, (place,)))
        self.touches.append(touch)

    # ------------------------------------------------------------ what is meant

    def _pieces(
        self, line: Line, sentence: Sentence, others: Iterable[str], settings: bool = False
    ) -> list[CheckedPiece]:
        """The pieces that a line names; several can share a name unless a property tells them apart."""
        if sentence.sees_term("kind") is None:
            self._refuse(line, sentence, others, settings)
        kind = sentence.kind_noun().term
        word = sentence.expect_name(Phrase("a {kind}", kind=kind.one))
        found = list(self.model.named(kind.id, word.text))
        if not found:
            suggestion = nearest(word.text, self.model.names_of(kind.id))
            place = sentence.span(sentence.position - 1)
            values = {"kind": kind.one, "name": word.text}
            raise Misread(Problem("variant-changes-nothing", place, values, (), suggestion))
        while sentence.accept("of"):
            name = sentence.expect_term("a property", "property")
            value = sentence.expect_integer()
            found = [piece for piece in found if piece.properties.get(name.id) == value]
            if not found:
                values = {"kind": kind.one, "name": f"{word.text} ({name.one} {value})"}
                raise Misread(Problem("variant-changes-nothing", sentence.span(sentence.position - 1), values))
        return found

    def _refuse(self, line: Line, sentence: Sentence, others: Iterable[str], settings: bool) -> NoReturn:
        """Say what can stand after the first word of a line; of what no variant can touch, what to write instead."""
        word = sentence.peek()
        name = " ".join(one.text for one in sentence.words[sentence.position + 1 : sentence.position + 2]) or "..."
        vocabulary = self.model.vocabulary
        declared = word is not None and (word.text in DECLARED or (word.text == "to" and name not in vocabulary.verbs))
        if word is not None and declared:
            raise Misread(self._declares(line))
        if word is not None and word.text == "step" and line.head == "add" and name not in vocabulary.names(["step"]):
            hook = f"`add after {next(one for one in vocabulary.names(['step']) if one != vocabulary.main_step)}`"
            values = {"name": name, "hook": hook}
            raise Misread(Problem("step-outside-of-a-hook", self.item.words_span(line.words), values))
        if word is not None and word.text in ("to", "step"):
            what = "verb" if word.text == "to" else "step"
            advice = listing(f"add {hook} {name}" for hook in ("instead of", "before", "after"))
            values = {"what": what, "name": name, "advice": advice}
            raise Misread(Problem("variant-cannot-change", self.item.words_span(line.words), values))
        kinds = sorted(self.model.vocabulary.kinds[term].term.one for term in self.model.vocabulary.kinds)
        shown = [*(f"`{word}`" for word in (*others, *kinds)), *(("a setting",) if settings else ())]
        names = self.model.vocabulary.names(["kind", "setting"] if settings else ["kind"])
        expected = Phrase("{first} or {last:acc}", first=", ".join(shown[:-1]), last=shown[-1])
        sentence.fail_expected(expected, suggest=[*others, *names])

    def _declares(self, line: Line) -> Problem:
        place = self.item.words_span(line.words)
        text = place.text.partition(" ")[2] if line.head in CHANGES else place.text
        return Problem("declared-in-a-variant", place, {"line": text})

    def _rule(self, sentence: Sentence) -> CheckedRules:
        start = sentence.position
        name = " ".join(word.text for word in sentence.words[start:])
        found = next((rule for rule in self.model.rules if rule.name == name), None)
        if found is None or not name:
            names = [rule.name for rule in self.model.rules if rule.name]
            if not name:
                sentence.fail_unfinished(Phrase("the name of a rule ({known})", known=listing(names)))
            place = sentence.span(start, len(sentence.words))
            raise Misread(
                Problem("variant-changes-nothing", place, {"kind": "rule", "name": name}, (), nearest(name, names))
            )
        sentence.position = len(sentence.words)
        return found

    def _score(self, sentence: Sentence) -> int:
        """The place of the line of the score sheet that is named."""
        word = sentence.expect_name("a line of the score sheet")
        names = [line.name for line in self.model.scores]
        if word.text not in names:
            place = sentence.span(sentence.position - 1)
            values = {"name": word.text, "known": listing(names)}
            raise Misread(Problem("unknown-score-line", place, values, (), nearest(word.text, names)))
        return names.index(word.text)

    def _said(self, line: Line) -> list[CheckedRules]:
        """Read what stands after the first word as it would stand in a set; the rules that are new by it."""
        inner = self._inner(line)
        before = len(self.model.rules)
        reader = ProcedureReader(self.model, Declarer(self.model.vocabulary, self.report), self.report, self.set_id)
        reader.read(inner)
        new = [replace(rule, variant=variant_name(self.item)) for rule in self.model.rules[before:]]
        self.model.rules[before:] = new
        for rule in new:
            for claim in claims(rule.rules):
                self._touch(line, ("place", *claim.place), f"`{claim.words}`", value=claim)
        return new

    def _inner(self, line: Line) -> Item:
        if len(line.words) == 1:
            self._sentence(line, 1).fail_unfinished("a kind of piece and its name, or a rule")
        rest = Line((line.words[1:], *line.sentences[1:]), line.block, line.words[1].start, line.end)
        return Item(self.item.source, rest)

    # ------------------------------------------------------------ changes

    def _remove(self, line: Line, sentence: Sentence) -> None:
        if sentence.accept("rule"):
            rule = self._rule(sentence)
            self.model.rules.remove(rule)
            self._touch(line, ("rule", rule.name), Phrase("the rule {name}", name=rule.name))
        elif sentence.accept("score"):
            score = self.model.scores.pop(self._score(sentence))
            self._touch(line, ("score", score.name), Phrase('the score line "{name}"', name=score.name))
        else:
            for piece in self._pieces(line, sentence, REMOVED):
                self.model.remove_piece(piece)
                self.model.removed[piece.kind, piece.name] = self.item.words_span(line.words)
                self._touch(line, _thing(piece), Phrase('the {kind} "{name}"', kind=piece.kind, name=piece.name))
        sentence.expect_end()
        no_more(line, self.item.source)

    def _add(self, line: Line, sentence: Sentence) -> None:
        word = sentence.peek()
        if word is not None and word.text in ADDED:
            self._add_text(line, sentence)
            return
        if word is not None and sentence.sees_term("kind") is None:
            self._refuse(line, sentence, ADDED, settings=False)
        piece = self._new_piece(line)
        for other in self.model.named(piece.kind, piece.name):
            if other.properties == piece.properties or other.kind not in self.model.vocabulary.kinds:
                first = Place(other.span, "it is here already")
                values = {"kind": piece.kind, "name": piece.name}
                raise Misread(Problem("variant-adds-twice", piece.span, values, (first,)))
        self.model.add_piece(piece)
        self._touch(line, _thing(piece), Phrase('the {kind} "{name}"', kind=piece.kind, name=piece.name))

    def _add_text(self, line: Line, sentence: Sentence) -> None:
        """A rule, a hook or a line of the score sheet, as they stand in a set."""
        kind = line.words[1].text
        if kind == "rule":
            name = " ".join(word.text for word in line.words[2:])
            known = next((rule for rule in self.model.rules if rule.name == name and name), None)
            if known is not None:
                first = Place(known.span, "it is here already")
                values = {"kind": "rule", "name": name}
                raise Misread(Problem("variant-adds-twice", self.item.words_span(line.words[1:]), values, (first,)))
            self._touch(line, ("rule", name), Phrase("the rule {name}", name=name))
        elif kind == "score":
            name = line.words[2].text if len(line.words) > 2 else ""
            if len(line.words) > 3:
                sentence.position = 3
                sentence.fail_leftover()
            self._touch(line, ("score", name), Phrase('the score line "{name}"', name=name))
        self._said(line)

    def _replace(self, line: Line, sentence: Sentence) -> None:
        if sentence.accept("rule"):
            old = self._rule(sentence)
            place = self.model.rules.index(old)
            new = self._said(line)
            self.model.rules[len(self.model.rules) - len(new) :] = []
            self.model.rules[place : place + 1] = new
            self._touch(line, ("rule", old.name), Phrase("the rule {name}", name=old.name))
            return
        for piece in self._pieces(line, sentence, REPLACED):
            self.model.remove_piece(piece)
            self._touch(line, _thing(piece), Phrase('the {kind} "{name}"', kind=piece.kind, name=piece.name))
        self.model.add_piece(self._new_piece(line))

    def _change(self, line: Line, sentence: Sentence) -> None:
        word = sentence.peek()
        if sentence.sees_term("setting") is not None:
            self._change_setting(line, sentence)
        elif word is not None and word.text == "rule":
            sentence.position += 1
            self._change_rule(line, sentence)
        elif word is not None and word.text in CHANGED:
            self._change_text(line, sentence, word.text)
        else:
            for piece in self._pieces(line, sentence, CHANGED, settings=True):
                self._change_piece(piece, line, sentence)
            sentence.expect_end()

    def _change_setting(self, line: Line, sentence: Sentence) -> None:
        no_more(line, self.item.source)
        change_setting(self.model.vocabulary, sentence, self.set_id)
        name, number = line.words[1].text, line.words[3].text
        players = line.words[5].text if len(line.words) > 5 else None
        self._touch(line, ("setting", name), Phrase("the setting {name}", name=name), players, number)

    def _change_text(self, line: Line, sentence: Sentence, head: str) -> None:
        """`change ties: ...`, `change score "Rent": ...` or `"Rent", also: ...`, `change deck stack, also`."""
        if head in ("score", "deck"):
            more = len(line.words) > 3 and line.words[3].kind == "COMMA"
            name = line.words[2].text if len(line.words) > 2 else ""
            what = (
                Phrase('the score line "{name}"', name=name)
                if head == "score"
                else Phrase("the deck {name}", name=name)
            )
            if head == "deck" and not more:
                self._refuse_deck(line, name)
            self._touch(line, (head, name), what, id(line) if more else None)
            if head == "score" and not more:
                sentence.position = 2
                place = self._score(sentence)
                old = self.model.scores.pop(place)
                before = len(self.model.scores)
                self._said(line)
                new = self.model.scores[before:] or [old]
                self.model.scores[before:] = []
                self.model.scores.insert(place, new[0])
                return
        else:
            self._touch(line, (head,), f"`{head}`")
        self._said(line)

    def _refuse_deck(self, line: Line, name: str) -> NoReturn:
        advice = Phrase("`change deck {name}, also` and what comes into it besides", name=name)
        values = {"what": "deck", "name": name, "advice": advice}
        raise Misread(Problem("variant-cannot-change", self.item.words_span(line.words), values))

    def _change_rule(self, line: Line, sentence: Sentence) -> None:
        rule = self._rule(sentence)
        drops, lines = self._parted(line)
        new, _broken = RuleReader(self.report).lines(lines, sentence.scope)
        kept = self._exchanged(line, list(rule.rules), new, drops)
        for one in new:
            if isinstance(one.rule, effects.Fact) and isinstance(one.rule.what, effects.Costs | effects.Links):
                raise Misread(Problem("fact-of-a-piece", one.span, {"head": one.head}))
        self.model.rules[self.model.rules.index(rule)] = replace(
            rule, rules=tuple(kept), changes=(*rule.changes, Span(self.item.source, line.start, line.end))
        )
        for head in self._heads(new, drops):
            self._touch(line, ("rule", rule.name), Phrase("the rule {name}", name=rule.name), head)

    def _change_piece(self, piece: CheckedPiece, line: Line, sentence: Sentence) -> None:
        drops, lines = self._parted(line)
        new = self._draft(line, lambda report: self._changes(piece, lines, sentence.scope, report))
        for part in (*self._heads(new.lines, drops), *new.properties, *(one.name for one in new.parts)):
            self._touch(line, _thing(piece), Phrase('the {kind} "{name}"', kind=piece.kind, name=piece.name), part)

        def changed() -> CheckedPiece:
            return CheckedPiece(
                piece.kind,
                piece.name,
                piece.set_id,
                piece.item,
                piece.span,
                {**piece.properties, **new.properties},
                {**piece.property_spans, **new.property_spans},
                self._exchanged(line, piece.lines, new.lines, drops),
                self._parts(line, piece, new),
                path=piece.path,
                has_own_name=piece.has_own_name,
                changes=(*piece.changes, Span(self.item.source, line.start, line.end)),
            )

        made = self.memory.remembered(changed, "changed", line, piece)
        self.model.remove_piece(piece)
        self.model.add_piece(made)

    def _parted(self, line: Line) -> tuple[list[Line], tuple[Line, ...]]:
        """The lines of a change that drop something, and those that say something, without their `also`."""
        if not line.body():
            raise Misread(Problem("missing-body", self.item.words_span(line.words), {"form": "change"}))
        drops = [one for one in line.body() if one.head == "drop"]
        return drops, tuple(_without_also(one) for one in line.body() if one.head != "drop")

    def _draft(self, line: Line, read: Callable[[Report], CheckedPiece]) -> CheckedPiece:
        """What a line is read as, remembered from the last time if it is the same line."""

        def draft() -> tuple[CheckedPiece, tuple[Problem, ...]]:
            own = Report()
            return read(own), tuple(own)

        piece, problems = self.memory.remembered(draft, "draft", line)
        for problem in problems:
            self.report.add(problem)
        return piece

    def _changes(self, piece: CheckedPiece, lines: tuple[Line, ...], scope: Scope, report: Report) -> CheckedPiece:
        new = CheckedPiece(piece.kind, piece.name, piece.set_id, self.item, piece.span, path=piece.path)
        reader = PieceReader(self.model.vocabulary, report, self.set_id)
        reader.lines(new, self.model.vocabulary.kinds[piece.kind], lines, scope)
        return new

    # ------------------------------------------------------------ lines in the place of lines

    def _exchanged(
        self, line: Line, old: list[CheckedLine], new: list[CheckedLine], drops: list[Line]
    ) -> list[CheckedLine]:
        """The old lines with the new ones where what they take the place of stood, or at the end."""
        dropped = [one for drop in drops for one in self._dropped(old, drop)]
        gone = {one.head for one in dropped}
        instead: dict[int, list[CheckedLine]] = {id(one): [] for one in dropped}
        placed: list[CheckedLine] = []
        for head in dict.fromkeys(one.head for one in new if not _is_also(line, one)):
            there = [one for one in old if one.head == head]
            said = [one for one in new if one.head == head and not _is_also(line, one)]
            if there and (head in gone or head == "text"):
                instead.update((id(one), []) for one in there if head == "text")
                first = next(one for one in there if id(one) in instead)
                instead[id(first)] = said
                placed += said
            elif there:
                for one, others in self._exchanges(there, said):
                    instead.update((id(other), []) for other in others)
                    instead[id(others[0])] = one
                    placed += one
        found = [one for before in old for one in instead.get(id(before), [before])]
        return [*found, *(one for one in new if one not in placed)]

    @staticmethod
    def _exchanges(
        there: list[CheckedLine], said: list[CheckedLine]
    ) -> Iterator[tuple[list[CheckedLine], list[CheckedLine]]]:
        """Lines, and those whose place they take: each one line about the same thing, else it must be said."""
        for one in _by_line(said):
            same = [other for other in _by_line(there) if _subject(other[0]) == _subject(one[0])]
            repeated = [other for other in same if [line.rule for line in other] == [line.rule for line in one]]
            others = repeated[:1] or same
            rivals = sum(_subject(other[0]) == _subject(one[0]) for other in _by_line(said))
            if len(others) != 1 or (rivals > 1 and not repeated):
                rules = [line.rule for line in said]
                lost = [other for other in _by_line(there) if other[0].rule not in rules]
                if not lost:
                    continue
                places = tuple(Place(other[0].span, "it would be gone") for other in lost)
                values = {"line": lost[0][0].span.text, "drop": _begins(lost[0][0])}
                raise Misread(Problem("change-takes-away", one[0].span, values, places))
            yield one, others[0]

    def _parts(self, line: Line, piece: CheckedPiece, new: CheckedPiece) -> list[CheckedPiece]:
        """The parts of a piece: one with a name is written anew by itself, those without a name all together."""
        if not new.parts:
            return piece.parts
        named = {part.name: part for part in new.parts if part.has_own_name}
        plain = [part for part in new.parts if not part.has_own_name]
        without = [part for part in piece.parts if not part.has_own_name]
        if plain and len(plain) < len(without):
            places = tuple(Place(part.span, "it would be gone") for part in without[len(plain) :])
            values = {"line": without[len(plain)].span.text, "drop": f'{piece.kind} "{piece.name}"'}
            raise Misread(Problem("change-takes-away", plain[-1].span, values, places))
        kept = [named.pop(part.name, part) for part in piece.parts if part.has_own_name or not plain]
        return [*kept, *plain, *named.values()]

    def _dropped(self, lines: list[CheckedLine], drop: Line) -> list[CheckedLine]:
        """The lines that begin with the words after `drop`."""
        no_more(drop, self.item.source)
        if len(drop.words) == 1:
            self._sentence(drop, 1).fail_unfinished("the first words of a line")
        text = self.item.words_span(drop.words[1:]).text
        head = self._head_of(text)
        found = [line for line in lines if line.head == head or f"{line.span.text} ".startswith(f"{text} ")]
        if not found:
            place = self.item.words_span(drop.words)
            known = sorted({_begins(line) for line in lines})
            values = {"line": text, "known": listing(known)}
            raise Misread(Problem("variant-drops-nothing", place, values, (), nearest(text, known)))
        return found

    def _head_of(self, text: str) -> str:
        terms = self.model.vocabulary.terms.values()
        links = {" ".join(form): term.id for term in terms if term.kind == "link" for form in term.forms}
        return HEADS.get(text) or links.get(text, text)

    def _heads(self, new: Iterable[CheckedLine], drops: Iterable[Line]) -> list[str]:
        dropped = (self._head_of(" ".join(word.text for word in drop.words[1:])) for drop in drops)
        return list(dict.fromkeys((*(line.head for line in new), *dropped)))

    def _new_piece(self, line: Line) -> CheckedPiece:
        item = self._inner(line)
        return self._draft(line, lambda report: PieceReader(self.model.vocabulary, report, self.set_id).piece(item))


def _by_line(lines: Iterable[CheckedLine]) -> list[list[CheckedLine]]:
    """What was said in one line, together; such as `once a day or feast` it can be several rules."""
    found: dict[int, list[CheckedLine]] = {}
    for line in lines:
        found.setdefault(line.span.start, []).append(line)
    return list(found.values())


def _thing(piece: CheckedPiece) -> tuple[object, ...]:
    """What tells a piece from every other one."""
    numbers = tuple(sorted((name, value) for name, value in piece.properties.items() if isinstance(value, int)))
    return "piece", piece.kind, piece.name, numbers


def _without_also(line: Line) -> Line:
    if line.head != "also" or len(line.words) == 1:
        return line
    return Line((line.words[1:], *line.sentences[1:]), line.block, line.words[1].start, line.end)


def _is_also(change: Line, read: CheckedLine) -> bool:
    """Whether what was read stands in a line of the change that begins with `also`."""
    return any(one.head == "also" and one.start <= read.span.start < one.end for one in change.body())


def _begins(line: CheckedLine) -> str:
    """The words by which a line can be dropped."""
    whole = next((words for words, head in HEADS.items() if head == line.head), line.head)
    return " ".join(line.span.text.split()[: max(1, len(whole.split()))])


def _subject(line: CheckedLine) -> object:
    """What a line is about. A link is about the piece at its other end, so that each is a subject of its own."""
    match line.rule:
        case effects.Fact(what=effects.Links() as what):
            return what
        case effects.Fact(what=what):
            return type(what)
        case effects.Trigger(event=event):
            return event
        case effects.Hook(when=when, target=target):
            return when, target
        case effects.Watch(condition=condition):
            return condition
        case effects.AtEnd(step=step):
            return step
        case effects.Replaces(who=who, verb=verb, objects=objects):
            return who, verb, objects
        case other:
            return type(other)


def clashes(one: Iterable[Touch], other: Iterable[Touch]) -> Iterator[tuple[Touch, Touch]]:
    """What two variants both lay their hands on, so that it makes a difference which of them comes first."""
    seen: set[tuple[object, ...]] = set()
    for first in one:
        for second in other:
            if second.thing not in seen and first.clashes_with(second):
                seen.add(second.thing)
                yield first, second


_Change = Callable[[_Applier, Line, Sentence], None]

CHANGES: dict[str, _Change] = {
    "remove": _Applier._remove,
    "add": _Applier._add,
    "replace": _Applier._replace,
    "change": _Applier._change,
}
