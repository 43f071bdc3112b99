"""Variants: what is added, removed and changed in a combination of sets, checked against what is there."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace

from wonderscript.compiler.bodies import no_more
from wonderscript.compiler.declarations import change_setting
from wonderscript.compiler.model import CheckedLine, CheckedPiece, CheckedRules, Model
from wonderscript.compiler.phrases.reader import Misread, Scope
from wonderscript.compiler.pieces import PieceReader
from wonderscript.compiler.sentences import Sentence
from wonderscript.compiler.triggers import RuleReader
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.tree import Item, Line


def variant_name(item: Item) -> str | None:
    """The name of a variant item, if it has one."""
    words = item.line.words
    return words[1].text if len(words) > 1 and words[1].kind == "NAME" else None


# What the lines of variants were read as, by the line, or by the line and the piece that it changes (both kept alive
# beside it), with the problems of reading it.
Drafts = dict[int | tuple[int, int], tuple[object, CheckedPiece, tuple[Problem, ...]]]


def apply_variant(model: Model, item: Item, set_id: str, report: Report, drafts: Drafts | None = None) -> Model:
    """A model with the variant's changes; the given model stays as it is. `drafts` remembers what was read before."""
    changed = copy(model)
    changed.pieces = list(model.pieces)
    changed.rules = list(model.rules)
    changed.scores = list(model.scores)
    changed.removed = {}
    changed._by_name = {key: list(found) for key, found in model._by_name.items()}
    changed.vocabulary = copy(model.vocabulary)
    changed.vocabulary.settings = dict(model.vocabulary.settings)
    _Applier(changed, item, set_id, report, {} if drafts is None else drafts).apply()
    return changed


@dataclass(slots=True)
class _Applier:
    """Carries the lines of one variant out on a model of its own."""

    model: Model
    item: Item
    set_id: str
    report: Report
    drafts: Drafts

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
            sentence.fail_expected("`add`, `remove`, `replace` or `change`", suggest=list(CHANGES))
        sentence.position = 1
        change(self, line, sentence)

    # ------------------------------------------------------------ what is meant

    def _pieces(self, sentence: Sentence) -> list[CheckedPiece]:
        """The pieces that a line names; several can share a name unless a property tells them apart."""
        kind = sentence.kind_noun().term
        word = sentence.expect_name(f"a {kind.one}")
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

    def _is_rule(self, sentence: Sentence) -> bool:
        return sentence.accept("rule")

    def _rule(self, sentence: Sentence) -> CheckedRules:
        start = sentence.position
        name = " ".join(word.text for word in sentence.words[start:])
        found = next((rule for rule in self.model.rules if rule.name == name), None)
        if found is None:
            names = [rule.name for rule in self.model.rules if rule.name]
            place = sentence.span(start, len(sentence.words))
            raise Misread(
                Problem("variant-changes-nothing", place, {"kind": "rule", "name": name}, (), nearest(name, names))
            )
        sentence.position = len(sentence.words)
        return found

    # ------------------------------------------------------------ changes

    def _remove(self, line: Line, sentence: Sentence) -> None:
        if self._is_rule(sentence):
            self.model.rules.remove(self._rule(sentence))
        else:
            for piece in self._pieces(sentence):
                self.model.remove_piece(piece)
                self.model.removed[piece.kind, piece.name] = self.item.words_span(line.words)
        sentence.expect_end()
        no_more(line, self.item.source)

    def _add(self, line: Line, sentence: Sentence) -> None:
        if self._is_rule(sentence):
            name = " ".join(word.text for word in sentence.words[sentence.position :])
            lines, _broken = RuleReader(self.report).lines(line.body(), sentence.scope)
            self.model.rules.append(CheckedRules(name, self.set_id, tuple(lines), self.item.words_span(line.words)))
            return
        piece = self._new_piece(line)
        for other in self.model.named(piece.kind, piece.name):
            if other.properties == piece.properties or other.kind not in self.model.vocabulary.kinds:
                first = Place(other.span, "it is here already")
                values = {"kind": piece.kind, "name": piece.name}
                raise Misread(Problem("variant-adds-twice", piece.span, values, (first,)))
        self.model.add_piece(piece)

    def _replace(self, line: Line, sentence: Sentence) -> None:
        for piece in self._pieces(sentence):
            self.model.remove_piece(piece)
        self.model.add_piece(self._new_piece(line))

    def _change(self, line: Line, sentence: Sentence) -> None:
        if sentence.sees_term("setting") or any(word.text == "to" for word in line.words):
            no_more(line, self.item.source)
            change_setting(self.model.vocabulary, sentence)
            return
        if self._is_rule(sentence):
            rule = self._rule(sentence)
            lines, _broken = RuleReader(self.report).lines(line.body(), sentence.scope)
            kept = tuple(_in_place(list(rule.rules), lines))
            self.model.rules[self.model.rules.index(rule)] = replace(rule, rules=kept)
            return
        for piece in self._pieces(sentence):
            self._change_piece(piece, line, sentence)
        sentence.expect_end()

    def _change_piece(self, piece: CheckedPiece, line: Line, sentence: Sentence) -> None:
        if not line.block:
            raise Misread(Problem("missing-body", self.item.words_span(line.words), {"form": "change"}))
        drops = [one for one in line.block if one.head == "drop"]
        lines = tuple(one for one in line.block if one.head != "drop")
        new = self._draft(line, lambda report: self._changes(piece, lines, sentence.scope, report))
        before = self.drafts.get((id(line), id(piece)))
        if before is not None:
            self.model.remove_piece(piece)
            self.model.add_piece(before[1])
            return
        kept = _in_place(piece.lines, new.lines)
        for drop in drops:
            kept = self._dropped(kept, drop)
        changed = CheckedPiece(
            piece.kind,
            piece.name,
            piece.set_id,
            piece.item,
            piece.span,
            {**piece.properties, **new.properties},
            {**piece.property_spans, **new.property_spans},
            kept,
            new.parts or piece.parts,
            path=piece.path,
            has_own_name=piece.has_own_name,
        )
        self.drafts[id(line), id(piece)] = ((line, piece), changed, ())
        self.model.remove_piece(piece)
        self.model.add_piece(changed)

    def _draft(self, line: Line, read: Callable[[Report], CheckedPiece]) -> CheckedPiece:
        """What a line is read as, remembered from the last time if it is the same line."""
        known = self.drafts.get(id(line))
        if known is None:
            own = Report()
            known = (line, read(own), tuple(own))
            self.drafts[id(line)] = known
        for problem in known[2]:
            self.report.add(problem)
        return known[1]

    def _changes(self, piece: CheckedPiece, lines: tuple[Line, ...], scope: Scope, report: Report) -> CheckedPiece:
        new = CheckedPiece(piece.kind, piece.name, piece.set_id, self.item, piece.span, path=piece.path)
        reader = PieceReader(self.model.vocabulary, report, self.set_id)
        reader.lines(new, self.model.vocabulary.kinds[piece.kind], lines, scope)
        return new

    def _dropped(self, lines: list[CheckedLine], drop: Line) -> list[CheckedLine]:
        no_more(drop, self.item.source)
        if len(drop.words) == 1:
            self._sentence(drop, 1).fail_unfinished("the first word of a line")
        text = " ".join(word.text for word in drop.words[1:])
        terms = self.model.vocabulary.terms.values()
        links = {" ".join(form): term.id for term in terms if term.kind == "link" for form in term.forms}
        head = links.get(text, text)
        kept = [line for line in lines if line.head != head]
        if len(kept) == len(lines):
            place = self.item.words_span(drop.words)
            known = sorted({line.head for line in lines})
            values = {"line": text, "known": listing(known)}
            raise Misread(Problem("variant-drops-nothing", place, values, (), nearest(head, known)))
        return kept

    def _new_piece(self, line: Line) -> CheckedPiece:
        if len(line.words) == 1:
            self._sentence(line, 1).fail_unfinished("a kind of piece and its name")
        inner = Line((line.words[1:], *line.sentences[1:]), line.block, line.words[1].start, line.end)
        item = Item(self.item.source, inner)
        return self._draft(line, lambda report: PieceReader(self.model.vocabulary, report, self.set_id).piece(item))


def _in_place(old: list[CheckedLine], new: list[CheckedLine]) -> list[CheckedLine]:
    """The old lines, with the new ones where the first old line of the same head stood, or at the end."""
    kept: list[CheckedLine] = []
    left = list(new)
    heads = {line.head for line in new}
    for line in old:
        if line.head not in heads:
            kept.append(line)
            continue
        kept.extend(one for one in left if one.head == line.head)
        left = [one for one in left if one.head != line.head]
    return [*kept, *left]


_Change = Callable[[_Applier, Line, Sentence], None]

CHANGES: dict[str, _Change] = {
    "remove": _Applier._remove,
    "add": _Applier._add,
    "replace": _Applier._replace,
    "change": _Applier._change,
}
