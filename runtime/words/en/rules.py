"""Effect objects as English rules text: short sentences, as on a printed card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data
from wonderscript.runtime.words.audience import is_mostly_nothing
from wonderscript.runtime.words.en.statements import EnglishStatements
from wonderscript.runtime.words.lexicon import Lexicon
from wonderscript.runtime.words.lines import body_lines, rule_lines
from wonderscript.runtime.words.speech import Inside, bindings, full, has_colon, inferred


@dataclass(frozen=True)
class English(EnglishStatements):
    """Says whole rules; `limits` are the steps of a trigger that more than one limits."""

    limits: tuple[str, ...] = ()

    def rule(self, rule: effects.Rule) -> str:
        """A rule without its capital and its full stop."""
        found: str = RULES[type(rule)](self, rule)
        return found

    def inside_rule(self, rule: effects.Rule) -> Inside[English] | None:
        """What is carried out by a rule, and when; None if it is a fact."""
        say = INSIDE.get(type(rule))
        found: Inside[English] | None = None if say is None else say(self, rule)
        return found

    def _told_rule(self, rule: effects.Rule) -> str:
        inside = self.inside_rule(rule)
        assert inside is not None
        text = inside.speaker.text(inside.bodies[0])
        apart = isinstance(rule, effects.AtEnd) or not has_colon(text)
        return f"{inside.head}{':' if apart else ','} {text}"

    def _in_trigger(self, rule: effects.Trigger) -> Inside[English]:
        text = self.event(rule.event)
        if rule.condition is not None:
            text = f"{text}, if {self.condition(rule.condition)}"
        if rule.once_a is not None:
            steps = [self.lexicon.step(step).one for step in self.limits or (rule.once_a,)]
            text = f"once each {' or '.join(steps)}, {text}"
        speaker = self.after(rule.event) if isinstance(rule.event, effects.Event) else self
        return Inside(text, speaker, (rule.body,))

    def _hook(self, rule: effects.Hook) -> str:
        if self.lexicon.is_step(rule.target) and is_mostly_nothing(rule):
            condition = "" if rule.condition is None else f" if {self.condition(rule.condition)}"
            step = self._own_step(rule.target)
            but = f"; but {self.text(rule.body)}" if rule.body else ""
            return f"you skip {step}{condition}{but}"
        return self._told_rule(rule)

    def _in_hook(self, rule: effects.Hook) -> Inside[English]:
        condition = "" if rule.condition is None else f", if {self.condition(rule.condition)}"
        return Inside(f"{self._moment(rule)}{condition}", self, (rule.body,))

    def _in_replaces(self, rule: effects.Replaces) -> Inside[English]:
        party = self.players(rule.who)
        verb = self.lexicon.verb(rule.verb)
        kinds = {name: slot for name, slot in zip(rule.variables, verb.slots, strict=False) if slot}
        known = {**inferred(self.lexicon, rule.variables, rule.body), **bindings(kinds)}
        speaker = replace(self, variables={**self.variables, **known})
        would = self.would(rule.verb, rule.objects)
        return Inside(f"when {party.event or party.subject} would {would}, instead", speaker, (rule.body,))

    def _in_watch(self, rule: effects.Watch) -> Inside[English]:
        return Inside(f"as soon as {self.condition(rule.condition)}", self, (rule.body,))

    def _more_options(self, rule: effects.MoreOptions) -> str:
        inside = self._in_more_options(rule)
        return f"{inside.head}: {'; or '.join(inside.speaker.inline(option) for option in rule.options)}"

    def _in_more_options(self, rule: effects.MoreOptions) -> Inside[English]:
        known = inferred(self.lexicon, rule.variables, rule.options)
        speaker = replace(self, variables={**self.variables, **known}, mood="to")
        head = f"in the {self.lexicon.step(rule.step).one}, you may instead"
        return Inside(head, speaker, rule.options, options=True)

    def _moment(self, rule: effects.Hook) -> str:
        if not self.lexicon.is_step(rule.target):
            if rule.when == "instead":
                return f"when you would {self.would(rule.target)}, instead"
            return f"{rule.when} you {self.would(rule.target)}"
        step = self._own_step(rule.target)
        others = " (the others do it)" if self.lexicon.audience.leaves_others(rule, self.kind) else ""
        return f"{'instead of' if rule.when == 'instead' else rule.when} {step}{others}"

    def _in_at_end(self, rule: effects.AtEnd) -> Inside[English]:
        return Inside(self.end_of(self._own_step(rule.step), rule.rank), self, (rule.body,))

    def _own_step(self, step: str) -> str:
        """A step around which a text stands: what is one player's is that of the one for whom it speaks."""
        noun = self.lexicon.step(step)
        return f"{self._me().possessive} {noun.one}" if step in self.lexicon.turns else self.the(noun)


RULES: dict[type, Callable[[Any, Any], str]] = {
    effects.Fact: English.fact,
    effects.Trigger: English._told_rule,
    effects.Hook: English._hook,
    effects.Replaces: English._told_rule,
    effects.Watch: English._told_rule,
    effects.MoreOptions: English._more_options,
    effects.AtEnd: English._told_rule,
}
INSIDE: dict[type, Callable[[Any, Any], Inside[English]]] = {
    effects.Trigger: English._in_trigger,
    effects.Hook: English._in_hook,
    effects.Replaces: English._in_replaces,
    effects.Watch: English._in_watch,
    effects.MoreOptions: English._in_more_options,
    effects.AtEnd: English._in_at_end,
}


def sentence(
    effect: effects.Rule | effects.Statement,
    lexicon: Lexicon,
    kind: str | None = None,
    variables: Mapping[str, str] | None = None,
    limits: tuple[str, ...] = (),
) -> str:
    """A rule or a statement as a sentence.

    `kind` is the kind of the piece whose text it is ("this card"); `variables` are those that the text has from
    outside, as those of a verb: each with `player`, `number`, `resource` or a kind of piece. `limits` are the steps of
    a trigger that more than one limits.
    """
    speaker = English(lexicon, kind, bindings(variables), limits=limits)
    text = speaker.rule(effect) if isinstance(effect, effects.Rule) else speaker.text((effect,))
    return full(text)


def body(
    statements: Sequence[effects.Statement],
    lexicon: Lexicon,
    kind: str | None = None,
    variables: Mapping[str, str] | None = None,
) -> str:
    """A whole body, as that of a verb: its statements joined into sentences."""
    return full(English(lexicon, kind, bindings(variables)).text(statements))


def rule_in_lines(rule: effects.Rule, lexicon: Lexicon, kind: str | None, limits: tuple[str, ...]) -> list[str]:
    """A rule line by line."""
    speaker = English(lexicon, kind, limits=limits)
    inside = speaker.inside_rule(rule)
    return [full(speaker.rule(rule))] if inside is None else list(rule_lines(inside))


def body_in_lines(
    statements: Sequence[effects.Statement], lexicon: Lexicon, kind: str | None, variables: Mapping[str, str] | None
) -> list[str]:
    """A whole body line by line."""
    return list(body_lines(English(lexicon, kind, bindings(variables)), statements))


def phrase(
    thing: data.Argument | data.Condition | data.Cost | data.Place | effects.Event | effects.Turns | effects.Reaches,
    lexicon: Lexicon,
    kind: str | None = None,
) -> str:
    """A phrase alone: players, places, pieces, numbers, conditions, costs, events."""
    speaker = English(lexicon, kind)
    if isinstance(thing, effects.Event | effects.Turns | effects.Reaches):
        return speaker.event(thing)
    if isinstance(thing, data.Cost):
        return speaker.cost(thing)
    if isinstance(thing, data.Place):
        return speaker.place(thing).name
    if isinstance(thing, data.Condition):
        return speaker.condition(thing)
    if isinstance(thing, data.PieceSet):
        return speaker.pieces(thing)
    return speaker.argument(thing)


def points(number: data.Number, lexicon: Lexicon) -> str:
    """An amount of points, as a line of the score sheet asks for it."""
    speaker = English(lexicon)
    if isinstance(number, data.NumberIf):
        return full(speaker.amount_if(number, "point"))
    return full(speaker.amount(number, "point"))
