"""Declared verbs: reading a declaration, and matching a sentence to it slot by slot."""

from __future__ import annotations

from abc import abstractmethod
from typing import NoReturn

from wonderscript.compiler.choosing import ChoosingPhrases
from wonderscript.compiler.phrases.pieces import Listed
from wonderscript.compiler.phrases.reader import Variable
from wonderscript.compiler.signatures import Connector, Signature, Slot, SlotKind, verb_id
from wonderscript.compiler.vocabulary import Term
from wonderscript.dsl.suggestions import listing
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import phrases as data

ARTICLES = ("a", "an", "the")


class VerbPhrases(ChoosingPhrases):
    """Reads sentences whose head is a declared verb."""

    def sees_verb(self) -> bool:
        """Whether a form of a declared verb stands here."""
        word = self.peek()
        return word is not None and word.kind == "WORD" and word.text in self.vocabulary.verbs

    def verb_call(self) -> tuple[str, tuple[data.Argument, ...]]:
        """Read a declared verb with its arguments."""
        word = self.peek()
        if word is None:
            self.fail_unfinished("a verb")
        signatures = self.vocabulary.verbs.get(word.text)
        if signatures is None:
            self.fail_verb(list(self.vocabulary.verbs))
        signature = self._fitting(signatures)
        self.vocabulary.used_forms.add(word.text)
        self.position += 1
        self.made(1, signature)
        return signature.verb, self._arguments(signature)

    @abstractmethod
    def fail_verb(self, known: list[str]) -> NoReturn:
        """No verb of that name."""

    def only_verb(self, form: str, position: int) -> str:
        """The verb of that form, where nothing else could tell several of them apart."""
        verbs = list(dict.fromkeys(one.verb for one in self.vocabulary.verbs[form]))
        if len(verbs) > 1:
            kinds = dict.fromkeys(one.object_kind for one in self.vocabulary.verbs[form])
            said = [f"{form} a {self.vocabulary.kinds[kind].term.one}" for kind in kinds if kind is not None]
            such = Phrase(", as in {pieces}", pieces=listing(said)) if len(said) > 1 else ""
            self.fail("ambiguous-verb", span=self.span(position), verb=form, known=listing(verbs), such=such)
        return verbs[0]

    def _fitting(self, signatures: list[Signature]) -> Signature:
        """The signature for that kind of piece with the most connectors that all stand in the sentence.

        Signatures with the same head differ in their connectors (see `signatures.clash`), so there is one at most.
        """
        kind = self._object_kind()
        if kind is not None:
            signatures = [one for one in signatures if self._suits(kind, one.object_kind)] or signatures
        present = {word.text for word in self.words[self.position + 1 :] if word.kind == "WORD"}
        fitting = [one for one in signatures if all(_present(part, present) for part in one.parts)]
        return max(fitting or signatures, key=lambda one: len(one.connectors) if fitting else -len(one.connectors))

    def _object_kind(self) -> str | None:
        """The kind of the first piece that the sentence names after its verb."""
        for position in range(self.position + 1, len(self.words)):
            word = self.words[position]
            bound = self.scope.variables.get(word.text) if word.kind == "VARIABLE" else None
            if bound is not None and bound.kind == "piece":
                return bound.of
            found = self.vocabulary.match(self.words, position, ("kind",))
            if found is not None:
                return found[0].id
        return None

    def _suits(self, kind: str, wanted: str | None) -> bool:
        return wanted is not None and (self.vocabulary.is_kind(kind, wanted) or self.vocabulary.is_kind(wanted, kind))

    def verbs_done_to(self, form: str, listed: Listed) -> list[tuple[Signature, data.PieceSet]]:
        """The verbs of a head that can be done to the pieces of a list, each with those of them that it is done to."""
        signatures = [one for one in self.vocabulary.verbs[form] if one.object_kind is not None]
        if not signatures:
            self.position = listed.sets[0].start
            self.fail_leftover()
        found: dict[str, tuple[Signature, list[data.PieceSet]]] = {}
        for one, pieces in zip(listed.sets, listed.parts, strict=True):
            kind = self.kind_of(pieces)
            fitting = [each for each in signatures if kind is None or self._suits(kind, each.object_kind)]
            if not fitting:
                self.check_kind(pieces, signatures[0].object_kind, one.start, one.end)
            for signature in fitting:
                found.setdefault(signature.verb, (signature, []))[1].append(pieces)
        return [
            (signature, sets[0] if len(sets) == 1 else data.Together(tuple(sets))) for signature, sets in found.values()
        ]

    def verbs_of(self, form: str, listed: Listed) -> tuple[str, tuple[str, ...]]:
        """The verb of a head that is done to the pieces of a list, and the others of them that are."""
        verb, *also = (signature.verb for signature, _pieces in self.verbs_done_to(form, listed))
        return verb, tuple(also)

    def _arguments(self, signature: Signature) -> tuple[data.Argument, ...]:
        outer = self.stops
        arguments: list[data.Argument] = []
        for index, part in enumerate(signature.parts):
            later = [one for one in signature.parts[index + 1 :] if isinstance(one, Connector)]
            self.stops = outer | {form for one in later for form in one.forms}
            if isinstance(part, Slot):
                arguments.append(self._fill(part))
            else:
                self.stops = outer
                following = signature.parts[index + 1] if index + 1 < len(signature.parts) else None
                self._connect(part, following)
        self.stops = outer
        return tuple(arguments)

    def _connect(self, part: Connector, following: Connector | Slot | None = None) -> None:
        """Read a word that must stand here; a piece that must follow it is named with it."""
        if any(self.accept(form) for form in part.forms):
            return
        wanted: str = f"`{part.forms[0]}`"
        if isinstance(following, Slot) and following.kind == "piece" and following.of is not None:
            kind = self.vocabulary.kinds[following.of].term.one
            wanted = Phrase("{word} and a {kind}", word=wanted, kind=kind)
        self.fail_expected(wanted, suggest=part.forms)

    def _fill(self, slot: Slot) -> data.Argument:
        start = self.position
        match slot.kind:
            case "piece":
                return self.objects(slot.of)
            case "amount":
                amount = self.amount()
                if amount.value is not None:
                    self.fail(
                        "wrong-unit", span=self.span(start, self.position), found="values", expected="plain amounts"
                    )
                self.check_unit(amount.unit, slot, start)
                return amount.number
            case "number":
                return self.number()
            case "player":
                return self.partners()
            case "resource":
                return self.resources()

    def check_unit(self, unit: Term | None, slot: Slot, start: int) -> None:
        """Fail if an amount is one of something else than a verb asks for; without a unit it is one of points."""
        if (unit.id if unit is not None else "point") == slot.of:
            return
        terms = self.vocabulary.terms
        wanted = terms.get(("counter", slot.of or "")) or terms.get(("token", slot.of or ""))
        self.fail(
            "wrong-unit",
            span=self.span(start, self.position),
            found=unit.many if unit is not None else "points",
            expected=wanted.many if wanted is not None else str(slot.of),
        )


def _present(part: Connector | Slot, present: set[str]) -> bool:
    return isinstance(part, Slot) or any(form in present for form in part.forms)


# What a verb may be done with besides pieces and amounts, and how it is written.
NAMED: tuple[tuple[SlotKind, str], ...] = (
    ("player", "a variable such as `P`"),
    ("resource", "a variable such as `R`"),
    ("number", "a variable such as `N`"),
)


class DeclarationReader(VerbPhrases):
    """Reads the head of a verb's declaration: `do|does|done a piece C with a piece D`."""

    def fail_verb(self, known: list[str]) -> NoReturn:
        """A declaration uses no verb."""
        self.fail_expected("a verb", suggest=known)

    def declaration(self, set_id: str) -> tuple[Signature, dict[str, Variable]]:
        """The signature and what its variables stand for."""
        start = self.position
        forms = self._forms()
        parts: list[Connector | Slot] = []
        variables: dict[str, Variable] = {}
        while not self.at_end():
            part = self._part()
            parts.append(part)
            if isinstance(part, Slot):
                if part.variable in variables:
                    self.fail("variable-twice", span=self.span(self.position - 1), variable=part.variable)
                kind = "number" if part.kind == "amount" else part.kind
                variables[part.variable] = Variable(kind, part.of, self.span(self.position - 1))
        span = self.span(start, len(self.words))
        signature = Signature("", forms, tuple(parts), span, set_id)
        return Signature(verb_id(forms[0], signature.connectors), forms, tuple(parts), span, set_id), variables

    def _forms(self) -> tuple[str, ...]:
        forms = [self._plain_word("the verb")]
        while self.accept("|"):
            forms.append(self._plain_word("another form of the verb"))
        return tuple(forms)

    def _plain_word(self, what: str) -> str:
        word = self.peek()
        if word is None or word.kind != "WORD":
            self.fail_expected(what)
        self.position += 1
        return word.text

    def _part(self) -> Connector | Slot:
        word = self.peek()
        assert word is not None
        if word.kind == "VARIABLE":
            self.position += 1
            unit = self.term("counter", "token")
            if unit is not None:
                return Slot("amount", word.text, unit.id)
            return Slot("number", word.text)
        named = self.accept_any(*ARTICLES) is not None
        for kind, example in NAMED:
            if self.sees(kind) and (named or self.sees_kind("VARIABLE", ahead=1)):
                self.position += 1
                if not self.sees_kind("VARIABLE"):
                    self.fail_expected(example)
                return Slot(kind, self.next_word().text)
        kind_term = self.sees_term("kind")
        if kind_term is not None:
            self.term("kind")
            if not self.sees_kind("VARIABLE"):
                self.fail_expected("a variable such as `C`")
            return Slot("piece", self.next_word().text, kind_term.id)
        if named:
            self.fail_expected("a kind of piece, a player, a resource or a number, each with a variable")
        return Connector((self._plain_word("a word or a variable"),))
