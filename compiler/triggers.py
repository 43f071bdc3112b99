"""Triggers: `when`, `while`, hooks and the queue at the end of a step; and the lines of pieces and rules as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.compiler.bodies import BodyReader, read_queue, starts_statement
from wonderscript.compiler.facts import FACTS, FactSentence
from wonderscript.compiler.model import CheckedLine
from wonderscript.compiler.phrases.pieces import Listed
from wonderscript.compiler.phrases.players import EACH, ME, ONE_OF, THEM
from wonderscript.compiler.phrases.reader import AroundVerb, Misread, Scope, Variable, VariableKind
from wonderscript.compiler.signatures import Connector, Signature, Slot
from wonderscript.compiler.subjects import is_several, mentions_seat, said_of_them
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Span
from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.tree import Line
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.traversal import parts_of

TRIGGERS = ("when", "while", "before", "after", "instead", "at", "as")
ANYONE = data.Seat("everyone")
EVENTS = {"gain": "gain", "gains": "gain", "pay": "pay", "pays": "pay", "buy": "buy", "buys": "buy"}


class Replaced(NamedTuple):
    """A verb that is not done, names for what it would be done with, and of pieces which ones they are."""

    verb: str
    variables: tuple[str, ...]
    objects: tuple[data.PieceSet | None, ...]


class EventSentence(FactSentence):
    """Reads what happened."""

    def event(self) -> effects.Event | effects.Turns | effects.Reaches:
        """Read the event after `when`."""
        word = self.peek()
        if word is None:
            self.fail_unfinished("what happens")
        track = self.term("track")
        if track is not None:
            self.expect("reaches")
            return effects.Reaches(track.id, self.expect_integer())
        if self.starts_players():
            who, name = self.doer(), self._doers_name()
            with self.asking_of(ME if who == ME else THEM):
                self.of_others = who != ME
                event = self._done_by(who)
                self.of_others = False
            return replace(event, doer=name) if isinstance(event, effects.Event) else event
        if word.text in (*EACH, "both"):
            self.fail("one-at-a-time")
        participles = [one for one in self.vocabulary.verbs.get(word.text, ()) if _is_participle(one.forms, word.text)]
        if not participles:
            known = [form[-1] for form in self._all_forms()]
            doing = word.text in self.vocabulary.verbs and len(self.words) > self.position + 1
            suggestion = f"I {word.text}" if doing else nearest(word.text, known)
            self.fail("unknown-event", word=word.text, known=listing(sorted(set(known))), suggestion=suggestion)
        self.position += 1
        self.vocabulary.used_forms.add(word.text)
        if self.scope.kind is None:
            line = self.span(0, len(self.words))
            self.fail("lost-indentation", span=line, line=line.text)
        fitting = [
            one
            for one in participles
            if one.object_kind is not None and self.vocabulary.is_kind(self.scope.kind, one.object_kind)
        ]
        if not fitting:
            kinds = [one.object_kind for one in participles if one.object_kind is not None]
            names = listing(sorted({self.vocabulary.kinds[kind].term.many for kind in kinds}))
            own = self.vocabulary.kinds[self.scope.kind].term.one
            self.fail("never-happens", span=self.span(self.position - 1), event=word.text, kind=own, kinds=names)
        for signature in fitting:
            self.made(1, signature)
        verb, *also = (one.verb for one in fitting)
        return effects.Event(verb, None, also=tuple(also))

    def doer(self) -> data.Players:
        """Read who does something, or to whom it is done: one player, whichever of several it is."""
        start = self.position
        found = self.anyone()
        words = tuple(word.text for word in self.words[start : self.position])
        if is_several(found) and not any(words[: len(texts)] == texts for texts in ONE_OF):
            self.fail("one-at-a-time", span=self.span(start, self.position))
        return found

    def _doers_name(self) -> str | None:
        """`a neighbor P builds`: from here on, P is who does it."""
        word = self.peek()
        if word is None or word.kind != "VARIABLE":
            return None
        before = tuple(one.text for one in self.words[: self.position])
        if word.text in self.scope.variables or not any(before[-len(texts) :] == texts for texts in ONE_OF):
            return None
        self.position += 1
        self.scope.variables[word.text] = Variable("player", None, self.span(self.position - 1))
        return word.text

    def _dealt_with(self) -> data.Players:
        """Read from whom something comes: a player, the bank, or players who are not told apart."""
        start = self.position
        self.each_read()
        with self.reading(whichever=True):
            found = self.players_or_bank()
        if self.each_read() is not None:
            self.fail("one-at-a-time", span=self.span(start, self.position))
        return found

    def _all_forms(self) -> list[tuple[str, ...]]:
        return [one.forms for group in self.vocabulary.verbs.values() for one in group if len(one.forms) > 2]

    def _done_by(self, who: data.Players) -> effects.Event | effects.Turns:
        word = self.peek()
        if word is None:
            self.fail_unfinished("what they do")
        gained = word.text in ("gain", "gains")
        if (gained or word.text in ("lose", "loses")) and self.sees_term("relation", ahead=1):
            self.position += 1
            relation = self.expect_term("a relation", "relation")
            self.expect("of")
            start = self.position
            piece = self.piece()
            self.scope.spoken_of.append(self.span(start, self.position))
            return effects.Turns(relation.id, who, piece, gained)
        if word.text in EVENTS:
            self.position += 1
            return self._counter_event(EVENTS[word.text], who)
        signatures = self.vocabulary.verbs.get(word.text)
        if signatures is None:
            self.fail_verb([*EVENTS, *self.vocabulary.verbs])
        self.position += 1
        start = self.position
        if self.at_end() or self.sees(",") or self.sees("by") or self.sees("if"):
            return effects.Event(self.only_verb(word.text, start - 1), who, None, self._way())
        signature = self._led_on(signatures)
        if all(one.object_kind is None for one in signatures):
            other, partner = self._done_with(signature)
            return effects.Event(signature.verb, who, None, self._way(), None, other, partner=partner)
        known = set(self.scope.variables)
        if self.sees("each") or self.sees("every") or self.sees("all"):
            self.fail("one-at-a-time")
        listed = self.descriptions()
        self.speak_of(*listed.sets)
        verb, also = self.verbs_of(word.text, listed)
        new = next((name for name in self.scope.variables if name not in known), None)
        return effects.Event(verb, who, listed.joint, self._way(), variable=new, also=also)

    def _led_on(self, signatures: Sequence[Signature]) -> Signature:
        """The verb whose words before what it is done to stand here (`yields to me`), or the first one."""
        start = self.position
        for one in signatures:
            leading = [*takewhile(lambda part: isinstance(part, Connector), one.parts)]
            found = bool(leading) and all(
                isinstance(part, Connector) and self.accept_any(*part.forms) for part in leading
            )
            self.position = start
            if found:
                return one
        return signatures[0]

    def _done_with(self, signature: Signature) -> tuple[data.Players | None, str | None]:
        """Read to whom a verb is done and how that player is called, with the words that it was declared with.

        Of amounts their unit is named, or nothing.
        """
        other, partner = None, None
        for part in signature.parts:
            if self.at_end() or self.sees(",") or self.sees("by") or self.sees("if"):
                break
            if isinstance(part, Connector):
                self._connect(part)
            elif part.kind == "amount":
                self._unit_of(part)
            elif part.kind == "player":
                other, partner = self.doer(), self._doers_name()
        return other, partner

    def _unit_of(self, slot: Slot) -> None:
        """Read of what a verb has an amount; how much it was, no event tells."""
        start = self.position
        self._fail_numbered()
        if self.sees_term("counter", "token", ahead=1):
            self.accept_any("a", "an")
        unit = self.term("counter", "token")
        if unit is not None:
            self.check_unit(unit, slot, start)

    def _fail_numbered(self) -> None:
        """Fail if a number stands before what something was done with."""
        start = self.position
        while self.sees_kind("NUMBER", "VARIABLE") or self.sees("at", "least") or self.sees("at", "most"):
            self.position += 1 if self.sees_kind("NUMBER", "VARIABLE") else 2
        unit = self.sees_term("counter", "token")
        if self.position > start and unit is not None:
            asked = self.span(start, self.position + 1)
            self.fail("number-in-an-event", span=asked, unit=unit.many)
        self.position = start

    def would(self) -> list[Replaced]:
        """After `would`: a verb, or those of a head that are done to the pieces of a list."""
        word = self.peek()
        if word is None:
            self.fail_unfinished("a verb")
        signatures = self.vocabulary.verbs.get(word.text)
        if signatures is None:
            self.fail_verb(list(self.vocabulary.verbs))
        signature = self._fitting(signatures)
        self.position += 1
        names: list[str] = []
        objects: list[data.PieceSet | None] = []
        for index, part in enumerate(signature.parts):
            if self.at_end():
                break
            if isinstance(part, Connector):
                self._connect(part)
            elif part.kind == "piece" and not self.sees_kind("VARIABLE"):
                listed = self._objects(signature.parts[index + 1 :])
                if index == 0 and self.at_end():
                    done = self.verbs_done_to(word.text, listed)
                    return [Replaced(one.verb, *self._described_as(one.object_kind, found)) for one, found in done]
                for one in listed.sets:
                    self.check_kind(one.pieces, part.of, one.start, one.end)
                name, described = self._described_as(part.of, listed.joint)
                names.extend(name)
                objects.extend(described or (None,))
            else:
                names.append(self._name_for(part))
                objects.append(None)
        return [Replaced(signature.verb, tuple(names), tuple(objects) if any(objects) else ())]

    def _objects(self, later: tuple[Connector | Slot, ...]) -> Listed:
        """What a verb would be done to: `a blue card C`, `a card`, `this`."""
        outer = self.stops
        self.stops = outer | {form for part in later if isinstance(part, Connector) for form in part.forms}
        if self.sees("each") or self.sees("every") or self.sees("all"):
            self.fail("one-at-a-time")
        listed = self.descriptions()
        self.speak_of(*listed.sets)
        self.stops = outer
        return listed

    @staticmethod
    def _described_as(kind: str | None, pieces: data.PieceSet) -> tuple[tuple[str, ...], tuple[data.PieceSet, ...]]:
        """The name of what a verb would be done to, and a description if not any piece of its kind is meant."""
        variable = pieces.variable if isinstance(pieces, data.Pieces) else None
        any_of_kind = pieces == data.Pieces(kind, (), variable=variable)
        return (variable or "",), () if any_of_kind else (pieces,)

    def _name_for(self, slot: Slot) -> str:
        """A name for something that a verb would be done with: `a player P`, `N gems`."""
        if slot.kind != "amount":
            self.accept_any("a", "an")
            self.accept(slot.kind)
        name = self.peek()
        if name is None or name.kind != "VARIABLE":
            self.fail_expected("a variable such as `P`")
        self.position += 1
        kind: VariableKind = "number" if slot.kind == "amount" else slot.kind
        self.scope.variables[name.text] = Variable(kind, slot.of, self.span(self.position - 1))
        start = self.position
        unit = self.term("counter", "token") if slot.kind == "amount" else None
        if unit is not None:
            self.check_unit(unit, slot, start)
        return name.text

    def _counter_event(self, verb: str, who: data.Players) -> effects.Event:
        if verb == "buy":
            self.accept("resources")
            other = self._dealt_with() if self.accept("from") else None
            price = self.expect_term("a counter", "counter").id if self.accept("for") else None
            return effects.Event("buy", who, counter=price, other=other)
        self._fail_numbered()
        self.accept_any("a", "an")
        counter = self.expect_term("a counter or a token", "counter", "token")
        other = self._dealt_with() if self.accept("from") else None
        return effects.Event(verb, who, counter=counter.id, other=other)

    def _way(self) -> str | None:
        return self.expect_term("a way", "way").id if self.accept("by") else None

    def trigger(
        self,
    ) -> tuple[effects.Event | effects.Turns | effects.Reaches, tuple[str | None, ...], data.Condition | None]:
        """Read an event with its limits: once in each run of one of some steps, and a condition."""
        event = self.event()
        if isinstance(event, effects.Event) and event.who in (ME, ANYONE) and event.pieces == data.This():
            # It is not in play before: `when built` waits for the same.
            event = replace(event, who=None, pieces=None)
        once: tuple[str | None, ...] = (None,)
        condition: data.Condition | None = None
        while not self.at_end():
            if once == (None,) and self.accept(",", "once"):
                if isinstance(event, effects.Reaches):
                    event = effects.Reaches(event.track, event.position, True)
                else:
                    once = self.or_steps(self.once())
            elif condition is None and self.accept("if"):
                condition = self.condition()
            elif starts_statement(self) or (
                self.sees(",") and not self.sees("if", ahead=1) and starts_statement(self, 1)
            ):
                read = self.span(0, self.position)
                self.fail_missing(":", read.end, words=read.text)
            else:
                self.fail_leftover()
        return event, once, condition


class RuleReader(Struct, frozen=True):
    """Reads lines of pieces and rules: facts, triggers, hooks; problems go to the report."""

    report: Report

    def text(self, lines: tuple[Line, ...], scope: Scope) -> list[CheckedLine]:
        """Lines that are the text of a piece: one body."""
        place = Span(scope.source, lines[0].words[0].start, lines[-1].words[-1].end)
        statements = BodyReader(self.report).body(lines, scope)
        return [CheckedLine(statement, "text", place) for statement in statements]

    def lines(self, lines: tuple[Line, ...], scope: Scope) -> tuple[list[CheckedLine], bool]:
        """All lines that can be read, and whether one could not."""
        found: list[CheckedLine] = []
        broken = False
        for line in lines:
            before = len(self.report)
            try:
                found.extend(self.line(line, scope.inner()))
            except Misread as misread:
                self.report.add(misread.problem)
            broken = broken or len(self.report) > before
        return found, broken

    def line(self, line: Line, scope: Scope) -> list[CheckedLine]:
        """One line of a piece; a `while` gives several facts."""
        span = Span(scope.source, line.words[0].start, line.words[-1].end)
        bodies = BodyReader(self.report)
        scope = replace(scope, somebodys=scope.somebodys or line.head in ("when", "as"))
        sentence = EventSentence(line.words, scope, 1)
        rule: effects.Rule
        match line.head:
            case "when" if any(word.text == "would" for word in line.words):
                who = sentence.doer()
                sentence.expect("would")
                with sentence.asking_of(ME if who == ME else THEM):
                    replaced = sentence.would()
                body = bodies.under(line, sentence)
                rules = (effects.Replaces(who, one.verb, one.variables, body, one.objects) for one in replaced)
                return [CheckedLine(one, line.head, span) for one in rules]
            case "as":
                sentence.expect("soon", "as")
                watched = sentence.condition()
                rule = effects.Watch(watched, bodies.under(line, sentence))
            case "when":
                event, once, condition = sentence.trigger()
                trigger = they_are_told(effects.Trigger(event, bodies.under(line, sentence), None, condition))
                limited = (replace(trigger, once_a=step) for step in once)
                return [CheckedLine(one, line.head, span) for one in limited]
            case "before" | "after" | "instead":
                if line.head == "instead":
                    sentence.expect("of")
                target = read_target(sentence)
                guard = sentence.condition() if sentence.accept(",", "if") else None
                rule = effects.Hook(line.head, target, bodies.under(line, sentence), guard)
            case "at":
                steps, rank = read_queue(sentence)
                body = bodies.under(line, sentence)
                return [CheckedLine(effects.AtEnd(step, rank, body), line.head, span) for step in steps]
            case "while":
                return self._while(line, sentence)
            case _:
                return self._fact(line, scope, span)
        return [CheckedLine(rule, line.head, span)]

    def _while(self, line: Line, sentence: EventSentence) -> list[CheckedLine]:
        condition = sentence.condition()
        sentence.expect_end()
        if not line.body():
            raise Misread(Problem("missing-body", sentence.span(0, len(line.words)), {"form": "while"}))
        found, _broken = self.lines(line.body(), sentence.scope)
        guarded: list[CheckedLine] = []
        for one in found:
            if not isinstance(one.rule, effects.Fact):
                raise Misread(Problem("while-needs-facts", one.span, {}))
            both = condition if one.rule.condition is None else data.AllOf((condition, one.rule.condition))
            guarded.append(CheckedLine(effects.Fact(one.rule.what, both, one.rule.once_a), one.head, one.span))
        return guarded

    @staticmethod
    def _fact(line: Line, scope: Scope, span: Span) -> list[CheckedLine]:
        if len(line.sentences) > 1 and is_fact(line, scope):
            colon = Span(scope.source, line.words[-1].end, line.words[-1].end + 1)
            raise Misread(Problem("stray-colon", colon, {}))
        sentence = FactSentence(line.words, scope)
        fact = sentence.fact()
        sentence.expect_end()
        if line.block:
            first = line.block[0].words
            raise Misread(Problem("unexpected-block", Span(scope.source, first[0].start, first[-1].end), {}))
        # A link has several forms; whichever is written, it is the same line to a variant.
        head = fact.what.link if isinstance(fact.what, effects.Links) else line.head
        return [CheckedLine(fact, head, span)]


# What *they* are called where the text has no name for them: who did something, and with whom I did it.
DOER, PARTNER = "doer", "partner"


def they_are_told(trigger: effects.Trigger) -> effects.Trigger:
    """*They* in what follows an event of others are those who did it; of one of mine, with whom I did it."""
    event = trigger.event
    if not isinstance(event, effects.Event) or event.who is None:
        return trigger
    mine = event.who == ME
    who, name = (event.other, event.partner) if mine else (event.who, event.doer)
    if who is None or who == data.Seat("bank"):
        return trigger
    # In what each of several does, `left` is beside each of them, and not who did it.
    blocks = [one for one in parts_of(trigger.body) if isinstance(one, effects.ForEachPlayer)]
    one = not (is_several(who) or any(mentions_seat(block, "them") for block in blocks))
    they = who if one else data.BoundPlayer(name or (PARTNER if mine else DOER))
    told = said_of_them((trigger.body, trigger.condition), they)
    if told == (trigger.body, trigger.condition):
        return trigger
    if not one:
        event = replace(event, partner=name or PARTNER) if mine else replace(event, doer=name or DOER)
    return effects.Trigger(event, told[0], trigger.once_a, told[1])


def read_target(sentence: FactSentence) -> str:
    """Read the step or verb that a hook names."""
    sentence.accept("the")
    step = sentence.term("step")
    if step is not None:
        return step.id
    word = sentence.peek()
    if word is not None and word.text in sentence.vocabulary.verbs:
        sentence.position += 1
        return _hooked_verb(sentence, word.text)
    known = [*sentence.vocabulary.names(["step"]), *sentence.vocabulary.verbs]
    if word is None:
        sentence.fail_unfinished("a step or a verb")
    suggestion = nearest(word.text, known)
    fitting = listing(sorted(known), 24, near=word.text)
    sentence.fail("unknown-step", word=word.text, known=fitting, suggestion=suggestion)


def _hooked_verb(sentence: FactSentence, form: str) -> str:
    """The verb that a hook names: alone, or told apart from others of its head by the kind of piece it is done to."""
    start = sentence.position
    if sentence.at_end() or sentence.sees(","):
        verb = sentence.only_verb(form, start - 1)
        signature = next(one for one in sentence.vocabulary.verbs[form] if one.verb == verb)
    else:
        listed = sentence.descriptions()
        signature, *others = (one for one, _pieces in sentence.verbs_done_to(form, listed))
        if others:
            sentence.only_verb(form, start - 1)
        described = sentence.span(start, sentence.position)
        around = _around(sentence, signature, start, described.text)
        if around is not None and not _is_every(listed.joint, signature, sentence):
            raise Misread(around.knows_not(described))
    sentence.scope = replace(sentence.scope, around=_around(sentence, signature, start))
    return signature.verb


def _is_every(pieces: data.PieceSet, signature: Signature, sentence: FactSentence) -> bool:
    """Whether pieces are all to which a verb is done: a kind, and nothing else is said of them."""
    if not isinstance(pieces, data.Pieces) or pieces.kind is None or signature.object_kind is None:
        return False
    return pieces == data.Pieces(pieces.kind, ()) and sentence.vocabulary.is_kind(signature.object_kind, pieces.kind)


def _around(sentence: FactSentence, signature: Signature, end: int, described: str = "") -> AroundVerb | None:
    """What a hook that is named up to a word stands around, if the verb is done to a piece."""
    if signature.object_kind is None:
        return None
    kind = sentence.vocabulary.kinds[signature.object_kind].term.one
    hook = sentence.span(0, end).text
    would = "would " if hook.startswith("instead") else ""
    done = f"{signature.forms[0]} {described or f'a {kind} {signature.slots[0].variable}'}"
    return AroundVerb(hook, f"`when I {would}{done}`")


def _is_participle(forms: tuple[str, ...], text: str) -> bool:
    return len(forms) > 2 and forms[-1] == text


def is_fact(line: Line, scope: Scope) -> bool:
    """Whether a line begins like a fact."""
    return line.head in FACTS or FactSentence(line.words, scope).sees_term("link") is not None
