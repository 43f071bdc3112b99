"""Effect objects as Russian rules text: short sentences, as on a printed card, to the player as вы."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data
from wonderscript.runtime.words.audience import is_mostly_nothing
from wonderscript.runtime.words.lexicon import Lexicon
from wonderscript.runtime.words.lines import body_lines, rule_lines
from wonderscript.runtime.words.nouns import Case
from wonderscript.runtime.words.ru.declension import agree, decline
from wonderscript.runtime.words.ru.players import CLOSE
from wonderscript.runtime.words.ru.statements import RussianStatements
from wonderscript.runtime.words.speech import Inside, bindings, full, has_colon, inferred


@dataclass(frozen=True)
class Russian(RussianStatements):
    """Says whole rules; for `limits` see `English`."""

    limits: tuple[str, ...] = ()

    def rule(self, rule: effects.Rule) -> str:
        """A rule without its capital and its full stop."""
        found: str = RULES[type(rule)](self, rule)
        return found

    def inside_rule(self, rule: effects.Rule) -> Inside[Russian] | None:
        """What is carried out by a rule, and when; None if it is a fact."""
        say = INSIDE.get(type(rule))
        found: Inside[Russian] | None = None if say is None else say(self, rule)
        return found

    def _told_rule(self, rule: effects.Rule) -> str:
        inside = self.inside_rule(rule)
        assert inside is not None
        text = inside.speaker.text(inside.bodies[0])
        if isinstance(rule, effects.AtEnd) or not has_colon(text):
            return f"{inside.head}: {text}"
        # A clause ends with a comma, a mere moment (вместо сброса) does not.
        moment = inside.head.startswith(("вместо ", "после ", "перед началом ")) and "," not in inside.head
        return f"{inside.head}{'' if moment and 'того' not in inside.head else ','} {text}"

    def _in_trigger(self, rule: effects.Trigger) -> Inside[Russian]:
        text = self.event(rule.event)
        if rule.condition is not None:
            text = f"{text}, если {self.condition(rule.condition)}"
        if rule.once_a is not None:
            others = (decline(self.lexicon.step(step), "acc") for step in self.limits[1:])
            text = f"{' или '.join((self.once(rule.once_a), *others))}, {text}"
        speaker = self.after(rule.event) if isinstance(rule.event, effects.Event) else self
        return Inside(text, speaker, (rule.body,))

    def _hook(self, rule: effects.Hook) -> str:
        if self.lexicon.is_step(rule.target) and is_mostly_nothing(rule):
            step = self._own_step(rule.target, "acc")
            but = f"; но {self.text(rule.body)}" if rule.body else ""
            return f"вы пропускаете {step}{self._if_so(rule)}{but}"
        return self._told_rule(rule)

    def _in_hook(self, rule: effects.Hook) -> Inside[Russian]:
        return Inside(f"{self._moment(rule)}{self._if_so(rule)}", self, (rule.body,))

    def _if_so(self, rule: effects.Hook) -> str:
        return "" if rule.condition is None else f", если {self.condition(rule.condition)}"

    def _moment(self, rule: effects.Hook) -> str:
        if self.lexicon.is_step(rule.target):
            start = {"before": "перед началом", "after": "после", "instead": "вместо"}[rule.when]
            others = " (остальные — как обычно)" if self.lexicon.audience.leaves_others(rule, self.kind) else ""
            return f"{start} {self._own_step(rule.target, 'gen')}{others}"
        if rule.when == "after":
            return f"после того как вы {self.would(rule.target, 'you')}"
        start = "перед тем как" if rule.when == "before" else "вместо того чтобы"
        return f"{start} {self.would(rule.target, 'to')}"

    def _in_replaces(self, rule: effects.Replaces) -> Inside[Russian]:
        party = self.players(rule.who)
        verb = self.lexicon.verb(rule.verb)
        kinds = {name: slot for name, slot in zip(rule.variables, verb.slots, strict=False) if slot}
        known = {**inferred(self.lexicon, rule.variables, rule.body), **bindings(kinds)}
        speaker = replace(self, variables={**self.variables, **known})
        would = self.would(rule.verb, party.mood, rule.objects)
        return Inside(f"когда {party.event or party.subject} {would}, вместо этого", speaker, (rule.body,))

    def _in_watch(self, rule: effects.Watch) -> Inside[Russian]:
        return Inside(f"как только {replace(self, becoming=True).condition(rule.condition)}", self, (rule.body,))

    def _more_options(self, rule: effects.MoreOptions) -> str:
        inside = self._in_more_options(rule)
        return f"{inside.head}: {'; или '.join(inside.speaker.inline(option) for option in rule.options)}"

    def _in_more_options(self, rule: effects.MoreOptions) -> Inside[Russian]:
        known = inferred(self.lexicon, rule.variables, rule.options)
        speaker = replace(self, variables={**self.variables, **known}, mood="to")
        step = decline(self.lexicon.step(rule.step), "gen")
        return Inside(f"во время {step} вы можете вместо этого", speaker, rule.options, options=True)

    def _in_at_end(self, rule: effects.AtEnd) -> Inside[Russian]:
        return Inside(self.end_of(self._own_step(rule.step, "gen"), rule.rank), self, (rule.body,))

    def _own_step(self, step: str, case: Case) -> str:
        """A step around which a text stands: what is one player's is that of the one for whom it speaks."""
        noun = self.lexicon.step(step)
        own = f"{agree('ваш', noun.gender, case)} " if step in self.lexicon.turns else ""
        return f"{own}{decline(noun, case)}"


RULES: dict[type, Callable[[Any, Any], str]] = {
    effects.Fact: Russian.fact,
    effects.Trigger: Russian._told_rule,
    effects.Hook: Russian._hook,
    effects.Replaces: Russian._told_rule,
    effects.Watch: Russian._told_rule,
    effects.MoreOptions: Russian._more_options,
    effects.AtEnd: Russian._told_rule,
}
INSIDE: dict[type, Callable[[Any, Any], Inside[Russian]]] = {
    effects.Trigger: Russian._in_trigger,
    effects.Hook: Russian._in_hook,
    effects.Replaces: Russian._in_replaces,
    effects.Watch: Russian._in_watch,
    effects.MoreOptions: Russian._in_more_options,
    effects.AtEnd: Russian._in_at_end,
}


CONSONANTS = "бвгджзклмнпрстфхцчшщ"


def closed(text: str) -> str:
    """The text with the commas that end its subordinate clauses, and with prepositions that can be spoken."""
    bare = re.sub(rf"{CLOSE}+", CLOSE, text)
    commas = re.sub(rf"{CLOSE}(?=$|\s*[.,;:)—])", "", bare).replace(CLOSE, ",")
    helped = re.sub(r"\bс помощью н(её|его)\b", r"с \1 помощью", commas)
    with_s = re.sub(rf"\bс (?=[сзшж][{CONSONANTS}])", "со ", helped)
    return re.sub(rf"\bв (?=в[{CONSONANTS}])", "во ", with_s)


def sentence(
    effect: effects.Rule | effects.Statement,
    lexicon: Lexicon,
    kind: str | None = None,
    variables: Mapping[str, str] | None = None,
    limits: tuple[str, ...] = (),
) -> str:
    """A rule or a statement as a sentence; for `kind`, `variables` and `limits` see `english.sentence`."""
    speaker = Russian(lexicon, kind, bindings(variables), limits=limits)
    text = speaker.rule(effect) if isinstance(effect, effects.Rule) else speaker.text((effect,))
    return full(closed(text))


def body(
    statements: Sequence[effects.Statement],
    lexicon: Lexicon,
    kind: str | None = None,
    variables: Mapping[str, str] | None = None,
) -> str:
    """A whole body, as that of a verb: its statements joined into sentences."""
    return full(closed(Russian(lexicon, kind, bindings(variables)).text(statements)))


def rule_in_lines(rule: effects.Rule, lexicon: Lexicon, kind: str | None, limits: tuple[str, ...]) -> list[str]:
    """A rule line by line."""
    speaker = Russian(lexicon, kind, limits=limits)
    inside = speaker.inside_rule(rule)
    return [full(closed(speaker.rule(rule)))] if inside is None else list(rule_lines(inside, closed))


def body_in_lines(
    statements: Sequence[effects.Statement], lexicon: Lexicon, kind: str | None, variables: Mapping[str, str] | None
) -> list[str]:
    """A whole body line by line."""
    return list(body_lines(Russian(lexicon, kind, bindings(variables)), statements, closed))


def phrase(
    thing: data.Argument | data.Condition | data.Cost | data.Place | effects.Event | effects.Turns | effects.Reaches,
    lexicon: Lexicon,
    kind: str | None = None,
) -> str:
    """A phrase alone, in the nominative: players, places, pieces, numbers, conditions, costs, events."""
    speaker = Russian(lexicon, kind)
    if isinstance(thing, effects.Event | effects.Turns | effects.Reaches):
        return closed(speaker.event(thing))
    if isinstance(thing, data.Cost):
        return closed(speaker.cost(thing, "nom"))
    if isinstance(thing, data.Place):
        return closed(speaker.place(thing).nom)
    if isinstance(thing, data.Condition):
        return closed(speaker.condition(thing))
    if isinstance(thing, data.PieceSet):
        return closed(speaker.pieces(thing))
    return closed(speaker.argument(thing, "nom"))


def points(number: data.Number, lexicon: Lexicon) -> str:
    """An amount of points, as a line of the score sheet asks for it."""
    speaker = Russian(lexicon)
    if isinstance(number, data.NumberIf):
        return full(closed(speaker.amount_if(number, "point", "nom")))
    return full(closed(speaker.amount(number, "point", "nom")))
