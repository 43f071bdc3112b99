"""Conditions and their opposites: what is compared, and how conditions are joined."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.plan.numbers import Numbers
from wonderscript.runtime.words.speech import OPPOSITE, Mood, compared_at_once

BOTH_SIDES = {data.Seat("left"), data.Seat("right")}


@dataclass(frozen=True)
class Conditions(Numbers):
    """Says conditions, and their opposites."""

    def condition(self, condition: data.Condition, holds: bool = True) -> str:
        """A condition, or (`holds` is false) its opposite: `you have at least 3 beans`."""
        speaker = self._in_clause()
        match condition:
            case data.Compare():
                return speaker._compare(condition, holds)
            case data.Exists():
                return speaker._exists(condition, holds)
            case data.IsIn():
                return speaker._is_in(condition, holds)
            case data.PlayerIs():
                return speaker._player_is(condition, holds)
            case data.SettingIs():
                return speaker._setting_is(condition, holds)
            case data.Able():
                return speaker._able(condition, holds)
            case data.Not(inner):
                return speaker.condition(inner, not holds)
            case data.AllOf(conditions):
                return speaker._joined(conditions, self.joints.also if holds else self.joints.either, holds)
            case data.AnyOf(conditions):
                return speaker._joined(conditions, self.joints.either if holds else self.joints.also, holds)
            case _:
                assert_never(condition)

    def _joined(self, conditions: Sequence[data.Condition], joint: str, holds: bool) -> str:
        texts = []
        alike = compared_at_once(conditions) if joint == self.joints.also else [(one, []) for one in conditions]
        for one, others in alike:
            if others and isinstance(one, data.Compare):
                texts.append(self._in_clause()._compare(one, holds, others))
                continue
            text = self.condition(one, holds)
            nested = isinstance(one, data.AllOf | data.AnyOf)
            texts.append(f"({text})" if nested else text)
        return f" {joint} ".join(texts)

    def _if_so(self, condition: data.Condition | None) -> str:
        """A condition after what it is a condition of, if there is any."""
        return "" if condition is None else f", {self.joints.if_so} {self.condition(condition)}"

    def _compare(self, compare: data.Compare, holds: bool, others: Sequence[data.Players] = ()) -> str:
        """A comparison; `others`: those with whom it is made too."""
        comparison = compare.comparison
        if not holds and comparison != "is":
            comparison, holds = OPPOSITE[comparison], True
        match compare.left, compare.right:
            case data.StepNumber(step, False), data.StepNumber(last_step, True) if step == last_step and comparison in (
                "is",
                "at least",
                "less than",
            ):
                return self._last_step(step, holds and comparison in ("is", "at least"))
            case data.StepNumber(step, False), right:
                return self._at_step(step, comparison, right, holds)
            case data.CounterOf(counter=counter), right if counter in self.lexicon.shared:
                return self._compared_numbers(compare.left, comparison, right, holds)
            case data.CounterOf(who, counter, value), data.CounterOf(other, same, same_value) if (
                counter == same and value == same_value
            ):
                return self._compared(who, (other, *others), counter, value, comparison, holds)
            case data.CounterOf(who, counter, value), data.Constant() | data.SettingValue() as bound:
                return self._has(who, self._so_many(bound, counter, self._of_value(value), comparison, holds))
            case data.CountPieces(data.Pieces(pick="all") as pieces, None), data.Constant(number):
                return self._there_are(pieces, number, comparison, holds)
            case data.CountPieces(pieces, str() as distinct), data.Constant(number):
                return self._so_many_kinds(pieces, distinct, number, comparison, holds)
            case left, right:
                return self._compared_numbers(left, comparison, right, holds)

    # ------------------------------------------------------------ the words of a language

    @abstractmethod
    def doing(self, verb: str, arguments: Sequence[data.Argument], mood: Mood) -> str:
        """A declared verb and what it is done to: `build it`, `builds that stage with it`."""

    @abstractmethod
    def _last_step(self, step: str, last: bool) -> str: ...

    @abstractmethod
    def _at_step(self, step: str, comparison: data.Comparison, number: data.Number, holds: bool) -> str: ...

    @abstractmethod
    def _compared_numbers(self, left: data.Number, comparison: data.Comparison, right: data.Number, holds: bool) -> str:
        """Any two numbers."""

    @abstractmethod
    def _compared(
        self,
        who: data.Players,
        others: Sequence[data.Players],
        counter: str,
        value: int | None,
        comparison: data.Comparison,
        holds: bool,
    ) -> str:
        """What two have of one counter, or one and each of several others."""

    @abstractmethod
    def _has(self, who: data.Players, what: str) -> str:
        """Who has so much of something."""

    @abstractmethod
    def _so_many(self, number: data.Number, unit: str, after: str, comparison: data.Comparison, holds: bool) -> str:
        """So much of something, or more or less than that."""

    @abstractmethod
    def _there_are(self, pieces: data.Pieces, number: int, comparison: data.Comparison, holds: bool) -> str: ...

    @abstractmethod
    def _so_many_kinds(
        self, pieces: data.PieceSet, distinct: str, number: int, comparison: data.Comparison, holds: bool
    ) -> str:
        """So many different values of a property on pieces."""

    @abstractmethod
    def _exists(self, exists: data.Exists, holds: bool) -> str: ...

    @abstractmethod
    def _is_in(self, is_in: data.IsIn, holds: bool) -> str: ...

    @abstractmethod
    def _player_is(self, player_is: data.PlayerIs, holds: bool) -> str: ...

    @abstractmethod
    def _setting_is(self, setting: data.SettingIs, holds: bool) -> str: ...

    @abstractmethod
    def _able(self, able: data.Able, holds: bool) -> str: ...
