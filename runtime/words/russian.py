"""Effect objects as Russian rules text: short sentences, as on a printed card, to the player as вы."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data
from wonderscript.runtime.words.declension import decline
from wonderscript.runtime.words.lexicon import Lexicon
from wonderscript.runtime.words.russian_players import CLOSE
from wonderscript.runtime.words.russian_statements import RussianStatements
from wonderscript.runtime.words.speech import bindings, full, inferred, is_mostly_nothing


@dataclass(frozen=True)
class Russian(RussianStatements):
    """Says whole rules; for `limits` see `English`."""

    limits: tuple[str, ...] = ()

    def rule(self, rule: effects.Rule) -> str:
        """A rule without its capital and its full stop."""
        found: str = RULES[type(rule)](self, rule)
        return found

    def _trigger(self, rule: effects.Trigger) -> str:
        text = self.event(rule.event)
        if rule.once_a is not None:
            others = (decline(self.lexicon.step(step), "acc") for step in self.limits[1:])
            text = f"{text} ({' или '.join((self.once(rule.once_a), *others))})"
        if rule.condition is not None:
            text = f"{text}, если {self.condition(rule.condition)}"
        speaker = self.after(rule.event) if isinstance(rule.event, effects.Event) else self
        return f"{text}: {speaker.text(rule.body)}"

    def _hook(self, rule: effects.Hook) -> str:
        condition = "" if rule.condition is None else f", если {self.condition(rule.condition)}"
        if self.lexicon.is_step(rule.target) and is_mostly_nothing(rule):
            step = decline(self.lexicon.step(rule.target), "acc")
            return f"вы пропускаете {step}{condition}; но {self.text(rule.body)}"
        return f"{self._moment(rule)}{condition}: {self.text(rule.body)}"

    def _moment(self, rule: effects.Hook) -> str:
        if self.lexicon.is_step(rule.target):
            start = {"before": "перед началом", "after": "после", "instead": "вместо"}[rule.when]
            return f"{start} {decline(self.lexicon.step(rule.target), 'gen')}"
        if rule.when == "after":
            return f"после того как вы {self.would(rule.target, 'you')}"
        start = "перед тем как" if rule.when == "before" else "вместо того чтобы"
        return f"{start} {self.would(rule.target, 'to')}"

    def _replaces(self, rule: effects.Replaces) -> str:
        party = self.players(rule.who)
        verb = self.lexicon.verb(rule.verb)
        kinds = {name: slot for name, slot in zip(rule.variables, verb.slots, strict=False) if slot}
        known = {**inferred(self.lexicon, rule.variables, rule.body), **bindings(kinds)}
        speaker = replace(self, variables={**self.variables, **known})
        would = self.would(rule.verb, party.mood, rule.objects)
        return f"когда {party.event or party.subject} {would}, вместо этого: {speaker.text(rule.body)}"

    def _watch(self, rule: effects.Watch) -> str:
        return f"как только {self.condition(rule.condition)}: {self.text(rule.body)}"

    def _more_options(self, rule: effects.MoreOptions) -> str:
        known = inferred(self.lexicon, rule.variables, rule.options)
        speaker = replace(self, variables={**self.variables, **known}, mood="to")
        options = "; или ".join(speaker.inline(option) for option in rule.options)
        step = decline(self.lexicon.step(rule.step), "gen")
        return f"во время {step} вы можете вместо этого: {options}"

    def _at_end(self, rule: effects.AtEnd) -> str:
        return f"{self.end_of(rule.step, rule.rank)}: {self.text(rule.body)}"


RULES: dict[type, Callable[[Any, Any], str]] = {
    effects.Fact: Russian.fact,
    effects.Trigger: Russian._trigger,
    effects.Hook: Russian._hook,
    effects.Replaces: Russian._replaces,
    effects.Watch: Russian._watch,
    effects.MoreOptions: Russian._more_options,
    effects.AtEnd: Russian._at_end,
}


CONSONANTS = "бвгджзклмнпрстфхцчшщ"


def closed(text: str) -> str:
    """The text with the commas that end its subordinate clauses, and with prepositions that can be spoken."""
    bare = re.sub(rf"{CLOSE}+", CLOSE, text)
    commas = re.sub(rf"{CLOSE}(?=$|\s*[.,;:)—])", "", bare).replace(CLOSE, ",")
    with_s = re.sub(rf"\bс (?=[сзшж][{CONSONANTS}])", "со ", commas)
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
    return full(closed(Russian(lexicon).amount(number, "point", "nom")))
