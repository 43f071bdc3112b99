"""Whole rules in English: short sentences, as on a printed card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.en.statements import EnglishStatements
from wonderscript.runtime.words.plan.rules import Rules


@dataclass(frozen=True)
class English(EnglishStatements, Rules):
    """The English words of rules."""

    def _alone(self, thing: data.Argument | data.Cost | data.Place) -> str:
        if isinstance(thing, data.Cost):
            return self.cost(thing)
        if isinstance(thing, data.Place):
            return self.place(thing).name
        if isinstance(thing, data.PieceSet):
            return self.pieces(thing)
        return self.argument(thing)

    def _scored_by(self, number: data.Number) -> str:
        if isinstance(number, data.NumberIf):
            return self.amount_if(number, "point")
        return self.amount(number, "point")

    def _led_by(self, head: str, text: str) -> str:
        return f"{head}, {text}"

    def _skips(self, step: str) -> str:
        return f"you skip {self._own_step(step)}"

    def _skips_if(self, condition: data.Condition | None) -> str:
        return "" if condition is None else self._only_if(condition)

    def _once_each(self, steps: Sequence[str]) -> str:
        return f"once each {' or '.join(self.lexicon.step(step).one for step in steps)}"

    def _first_in_each(self, steps: Sequence[str]) -> str:
        return f"the first time in each {' or '.join(self.lexicon.step(step).one for step in steps)}"

    def _moment(self, rule: effects.Hook) -> str:
        if not self.lexicon.is_step(rule.target):
            if rule.when == "instead":
                return f"when you would {self.would(rule.target)}, instead"
            return f"{rule.when} you {self.would(rule.target)}"
        step = self._own_step(rule.target)
        others, audience = "", self.lexicon.audience
        if audience.leaves_others(rule, self.kind):
            others = f" (the others do it{', with you too' if audience.deals_with_who_leaves(rule) else ''})"
        return f"{'instead of' if rule.when == 'instead' else rule.when} {step}{others}"

    def _when_they_would(self, rule: effects.Replaces) -> str:
        party = self.players(rule.who)
        return f"when {party.event or party.subject} would {self.would(rule.verb, rule.objects)}, instead"

    def _as_soon_as(self, condition: data.Condition) -> str:
        return f"as soon as {self.condition(condition)}"

    def _instead_in(self, step: str) -> str:
        return f"in the {self.lexicon.step(step).one}, you may instead"
