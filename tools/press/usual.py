"""The usual game: rules as they are printed, with every setting as it stands in the text.

In: the rules of a piece, and the settings. Out: the rules that hold; what a setting has decided is not said any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from wonderscript.runtime import phrases as data
from wonderscript.runtime.effects import Fact, Hook, Rule, Trigger


def usual_rules(rules: Iterable[Rule], settings: Mapping[str, int]) -> Iterator[Rule]:
    """The rules that hold in the usual game, without the conditions that are settled."""
    for rule in rules:
        if not isinstance(rule, Fact | Trigger | Hook) or rule.condition is None:
            yield rule
            continue
        holds = _settled(rule.condition, settings)
        if holds is None:
            yield rule
        elif holds:
            yield replace(rule, condition=None)


def _settled(condition: data.Condition, settings: Mapping[str, int]) -> bool | None:
    """Whether a condition holds by the settings alone; None if it depends on how the game goes."""
    match condition:
        case data.SettingIs(setting=setting):
            return bool(settings[setting])
        case data.Not(condition=inner):
            holds = _settled(inner, settings)
            return None if holds is None else not holds
        case _:
            return None
