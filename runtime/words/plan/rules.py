"""Whole rules, and the ways in which a text is asked for: as sentences, line by line, a phrase alone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self, assert_never

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.table.audience import is_mostly_nothing
from wonderscript.runtime.words.plan.statements import Statements
from wonderscript.runtime.words.speech import Inside, bindings, full, has_colon, inferred

Phrase = data.Argument | data.Condition | data.Cost | data.Place | effects.Event | effects.Turns | effects.Reaches


def _may_come_to_nothing(body: tuple[effects.Statement, ...]) -> bool:
    """Whether a text is all about what somebody may do, or about a condition: the first time counts all the same."""
    match body:
        case (effects.May(),) | (effects.If(otherwise=()),):
            return True
        case (effects.ForEachPlayer(body=inner),):
            return _may_come_to_nothing(inner)
        case _:
            return False


@dataclass(frozen=True)
class Rules(Statements):
    """Says whole rules; `limits` are the steps of a trigger that more than one limits."""

    limits: tuple[str, ...] = ()

    # ------------------------------------------------------------ what is asked for

    def sentence(self, effect: effects.Rule | effects.Statement) -> str:
        """A rule or a statement as a sentence."""
        text = self.rule(effect) if isinstance(effect, effects.Rule) else self.text((effect,))
        return full(self.finished(text))

    def whole(self, body: Sequence[effects.Statement]) -> str:
        """A whole body, as that of a verb: its statements joined into sentences."""
        return full(self.finished(self.text(body)))

    def phrase(self, thing: Phrase) -> str:
        """A phrase alone: players, places, pieces, numbers, conditions, costs, events."""
        match thing:
            case effects.Event() | effects.Turns() | effects.Reaches():
                return self.finished(self.event(thing))
            case data.Compare() | data.Exists() | data.IsIn() | data.PlayerIs() | data.SettingIs():
                return self.finished(self.condition(thing))
            case data.Able() | data.Not() | data.AllOf() | data.AnyOf():
                return self.finished(self.condition(thing))
            case _:
                return self.finished(self._alone(thing))

    def points(self, number: data.Number) -> str:
        """An amount of points, as a line of the score sheet asks for it."""
        return full(self.finished(self._scored_by(number)))

    def finished(self, text: str) -> str:
        """The text with all that can only be put right once it is whole."""
        return text

    # ------------------------------------------------------------ rules

    def rule(self, rule: effects.Rule) -> str:
        """A rule without its capital and its full stop."""
        match rule:
            case effects.Fact():
                return self.fact(rule)
            case effects.MoreOptions(options=options):
                inside = self._in_more_options(rule)
                told = f"; {self.joints.either} ".join(inside.speaker.inline(option) for option in options)
                return f"{inside.head}: {told}"
            case effects.Hook(target=step, condition=condition) if self._leaves_out(rule):
                but = f"; {self.joints.but} {self.text(rule.body)}" if rule.body else ""
                return f"{self._skips(step)}{self._skips_if(condition)}{but}"
            case _:
                return self._carried_out(rule)

    def _leaves_out(self, rule: effects.Hook) -> bool:
        return self.lexicon.is_step(rule.target) and is_mostly_nothing(rule)

    def _carried_out(self, rule: effects.Rule) -> str:
        inside = self.inside_rule(rule)
        assert inside is not None
        text = inside.speaker.text(inside.bodies[0])
        if isinstance(rule, effects.AtEnd) or not has_colon(text):
            return f"{inside.head}: {text}"
        return self._led_by(inside.head, text)

    def inside_rule(self, rule: effects.Rule) -> Inside[Self] | None:
        """What is carried out by a rule, and when; None if it is a fact."""
        match rule:
            case effects.Fact():
                return None
            case effects.Trigger():
                return self._in_trigger(rule)
            case effects.Hook():
                return Inside(f"{self._moment(rule)}{self._if_so(rule.condition)}", self, (rule.body,))
            case effects.Replaces():
                return self._in_replaces(rule)
            case effects.Watch():
                return Inside(self._as_soon_as(rule.condition), self, (rule.body,))
            case effects.MoreOptions():
                return self._in_more_options(rule)
            case effects.AtEnd():
                return Inside(self._at_the_end(rule.step, rule.rank, own=True), self, (rule.body,))
            case _:
                assert_never(rule)

    def _in_trigger(self, rule: effects.Trigger) -> Inside[Self]:
        text = f"{self.event(rule.event)}{self._if_so(rule.condition)}"
        if rule.once_a is not None:
            steps = self.limits or (rule.once_a,)
            text = (
                f"{self._first_in_each(steps) if _may_come_to_nothing(rule.body) else self._once_each(steps)}, {text}"
            )
        speaker = self.after(rule.event) if isinstance(rule.event, effects.Event) else self
        return Inside(text, speaker, (rule.body,))

    def _in_replaces(self, rule: effects.Replaces) -> Inside[Self]:
        kinds = {
            name: slot for name, slot in zip(rule.variables, self.lexicon.verb(rule.verb).slots, strict=False) if slot
        }
        known = {**inferred(self.lexicon, rule.variables, rule.body), **bindings(kinds)}
        speaker = replace(self, variables={**self.variables, **known})
        return Inside(self._when_they_would(rule), speaker, (rule.body,))

    def _in_more_options(self, rule: effects.MoreOptions) -> Inside[Self]:
        known = inferred(self.lexicon, rule.variables, rule.options)
        speaker = replace(self, variables={**self.variables, **known}, mood="to")
        return Inside(self._instead_in(rule.step), speaker, rule.options, options=True)

    # ------------------------------------------------------------ the words of a language

    @abstractmethod
    def _alone(self, thing: data.Argument | data.Cost | data.Place) -> str:
        """A phrase that is no clause, by itself."""

    @abstractmethod
    def _scored_by(self, number: data.Number) -> str:
        """An amount of points by itself."""

    @abstractmethod
    def _led_by(self, head: str, text: str) -> str:
        """A text with a colon of its own, after the words for when it is carried out."""

    @abstractmethod
    def _skips(self, step: str) -> str: ...

    @abstractmethod
    def _skips_if(self, condition: data.Condition | None) -> str: ...

    @abstractmethod
    def _once_each(self, steps: Sequence[str]) -> str: ...

    @abstractmethod
    def _first_in_each(self, steps: Sequence[str]) -> str:
        """What counts once even if nothing comes of it."""

    @abstractmethod
    def _moment(self, rule: effects.Hook) -> str:
        """Before, after or in the place of what: `before your turn`."""

    @abstractmethod
    def _when_they_would(self, rule: effects.Replaces) -> str: ...

    @abstractmethod
    def _as_soon_as(self, condition: data.Condition) -> str: ...

    @abstractmethod
    def _instead_in(self, step: str) -> str: ...
