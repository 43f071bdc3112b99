"""Piece items: a kind, a name, properties, facts, triggers, and the pieces that are its parts."""

from __future__ import annotations

from msgspec import Struct

from wonderscript.compiler.facts import FACTS, FactSentence
from wonderscript.compiler.model import CheckedPiece, Value
from wonderscript.compiler.phrases.reader import Misread, Scope
from wonderscript.compiler.triggers import TRIGGERS, RuleReader, is_fact
from wonderscript.compiler.vocabulary import KindSpec, Vocabulary
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Phrase
from wonderscript.dsl.tree import Item, Line


class PieceReader(Struct, frozen=True):
    """Reads piece items of one set."""

    vocabulary: Vocabulary
    report: Report
    set_id: str

    def piece(self, item: Item) -> CheckedPiece:
        """The piece of an item; what cannot be read is reported and marks the piece as broken."""
        scope = Scope(self.vocabulary, item.source)
        return self._piece(item, item.line, scope, "", "")

    def _piece(self, item: Item, line: Line, scope: Scope, default_name: str, above: str) -> CheckedPiece:
        head = FactSentence(line.words, scope)
        kind = head.kind_noun()
        span = Span(item.source, line.words[0].start, line.words[-1].end)
        piece = CheckedPiece(kind.term.id, default_name, self.set_id, item, span, path=default_name)
        before = len(self.report)
        try:
            self._heading(piece, kind, line, head, above)
            if len(line.sentences) > 1:
                colon = Span(item.source, line.words[-1].end, line.words[-1].end + 1)
                raise Misread(Problem("stray-colon", colon, {}))
        except Misread as misread:
            self.report.add(misread.problem)
        self.lines(piece, kind, line.block, scope)
        piece.broken = len(self.report) > before
        if not piece.broken:
            self._require(piece, kind)
            piece.broken = len(self.report) > before
        return piece

    def _heading(self, piece: CheckedPiece, kind: KindSpec, line: Line, head: FactSentence, above: str) -> None:
        """`card "Name"`, or for a part also `stage costs silk, silk`."""
        if head.sees_kind("NAME"):
            word = head.next_word()
            piece.name = word.text
            piece.path = f"{above} {word.text}".strip()
            piece.has_own_name = True
            piece.span = Span(piece.item.source, line.words[0].start, word.end)
        elif not piece.name:
            head.expect_name(Phrase("the {kind}", kind=kind.term.one))
        if head.at_end():
            return
        if not piece.has_own_name and self._is_bare_name(head):
            name = head.span()
            head.fail("missing-quotes", name=name.text, suggestion=f'"{name.text}"')
        if not head.accept(",") and kind.part_of is None:
            if head.sees_term("value", "property"):
                before, after = line.words[head.position - 1], line.words[head.position]
                head.fail_missing(",", before.end, before=f'"{before.text}"', after=after.text)
            head.fail_leftover()
        rest = Line((line.words[head.position :],), (), line.words[head.position].start, line.end)
        self.lines(piece, kind, (rest,), head.scope)

    def _is_bare_name(self, head: FactSentence) -> bool:
        """A part's name without quotes: a word that begins no line."""
        word = head.peek()
        assert word is not None
        known = word.text in FACTS or word.text in TRIGGERS or any(self.vocabulary.meanings(word.text))
        return word.kind in ("WORD", "VARIABLE") and not known and len(head.words) == head.position + 1

    def lines(self, piece: CheckedPiece, kind: KindSpec, lines: tuple[Line, ...], scope: Scope) -> None:
        """Read lines into a piece: properties, parts, facts, triggers, text."""
        inner = Scope(
            self.vocabulary, scope.source, dict(scope.variables), kind.term.id, None, piece.name, somebodys=True
        )
        text: list[Line] = []
        for line in lines:
            try:
                part = self._part_kind(line, inner, kind)
            except Misread as misread:
                self.report.add(misread.problem)
                if misread.problem.id == "indented-item":
                    break  # what follows belongs to that item
                continue
            if part is not None:
                number = sum(one.kind == part.term.id for one in piece.parts) + 1
                piece.parts.append(self._piece(piece.item, line, inner, f"{piece.path} {number}", piece.path))
            elif self._is_property_line(line, inner):
                try:
                    self._properties(piece, kind, line, inner)
                except Misread as misread:
                    self.report.add(misread.problem)
            elif kind.allows("text") and line.head not in TRIGGERS and not is_fact(line, inner):
                text.append(line)
            else:
                found, _broken = RuleReader(self.report).lines((line,), inner)
                piece.lines.extend(found)
        if text:
            piece.lines.extend(RuleReader(self.report).text(tuple(text), inner))

    def _part_kind(self, line: Line, scope: Scope, kind: KindSpec) -> KindSpec | None:
        term = FactSentence(line.words, scope).sees_term("kind")
        if term is None:
            return None
        spec = self.vocabulary.kinds[term.id]
        if spec.part_of == kind.term.id:
            return spec
        if spec.part_of is None and len(line.words) == 2 and line.words[1].kind == "NAME":
            raise Misread(Problem("indented-item", Span(scope.source, line.start, line.words[1].end), {}))
        if spec.part_of is not None and not kind.allows("text"):
            whole = self.vocabulary.kinds[spec.part_of].term.one
            values = {"kind": spec.term.one, "whole": whole}
            place = Span(scope.source, line.words[0].start, line.words[0].end)
            raise Misread(Problem("part-without-whole", place, values))
        return None

    def _is_property_line(self, line: Line, scope: Scope) -> bool:
        sentence = FactSentence(line.words, scope)
        return sentence.sees_term("value", "property") is not None

    def _properties(self, piece: CheckedPiece, kind: KindSpec, line: Line, scope: Scope) -> None:
        sentence = FactSentence(line.words, scope)
        if len(line.sentences) > 1:
            raise Misread(Problem("stray-colon", Span(scope.source, line.words[-1].end, line.words[-1].end + 1), {}))
        while True:
            start = sentence.position
            name, value = self._property(sentence)
            span = sentence.span(start, sentence.position)
            if not kind.allows(name):
                sentence.fail("property-not-of-kind", span=span, property=name, kind=kind.term.many)
            if name in piece.properties:
                first = Place(piece.property_spans[name], "the first time")
                sentence.fail("property-twice", span=span, property=name, others=(first,))
            piece.properties[name] = value
            piece.property_spans[name] = span
            if sentence.at_end():
                break
            if sentence.sees(",") and sentence.sees_kind("MARK", ahead=1):
                sentence.fail("stray-comma")
            if not sentence.accept(","):
                sentence.fail_leftover()
        if line.block:
            end = line.words[-1].end
            raise Misread(Problem("unexpected-block", Span(scope.source, end, end + 1), {}))

    def _property(self, sentence: FactSentence) -> tuple[str, Value]:
        value = sentence.term("value")
        if value is not None:
            return self.vocabulary.value_property[value.id], value.id
        term = sentence.expect_term("a property", "property", "value")
        spec = self.vocabulary.properties[term.id]
        if spec.form == "values":
            found = sentence.term("value")
            if found is None:
                sentence.fail_property_value(term.id)
            return term.id, found.id
        if spec.form == "marks":
            return term.id, self._marks(sentence)
        start = sentence.position
        number = sentence.expect_integer()
        if not spec.least <= number <= spec.most:
            values = {"property": term.one, "least": str(spec.least), "most": str(spec.most), "found": str(number)}
            raise Misread(Problem("out-of-range", sentence.span(start, sentence.position), values))
        return term.id, number

    @staticmethod
    def _marks(sentence: FactSentence) -> tuple[int, ...]:
        marks: list[int] = []
        while sentence.sees_kind("MARK"):
            mark = int(sentence.next_word().text[:-1])
            if marks and mark < marks[-1]:
                sentence.fail("marks-not-rising", span=sentence.span(sentence.position - 1))
            marks.append(mark)
        if not marks:
            sentence.fail_mark()
        return tuple(marks)

    def _require(self, piece: CheckedPiece, kind: KindSpec) -> None:
        given = {*piece.properties, "cost", "text"}
        missing = [name for name in kind.required if name not in given]
        if missing:
            values = {"property": " and ".join(missing), "kind": kind.term.one, "name": piece.name}
            self.report.add(Problem("missing-property", piece.span, values))
