"""The usual game: what is printed, with every setting as it stands in the text.

In: rules and statements, and the settings that are known. Out: the same without a word about these: what one decides
is either told as it is, or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.effects import Fact, Hook, If, Rule, Statement, Trigger

Settings = Mapping[str, int]


def usual_rules(rules: Iterable[Rule], settings: Settings) -> Iterator[Rule]:
    """The rules that hold in the usual game, without the conditions that are settled."""
    for rule in rules:
        if isinstance(rule, Fact | Trigger | Hook) and rule.condition is not None:
            holds = _settled(rule.condition, settings)
            if holds is False:
                continue
            rule = replace(rule, condition=None) if holds else rule
        usual: Rule = _usual(rule, settings)
        if not _does_nothing(usual):
            yield usual


def _does_nothing(rule: Rule) -> bool:
    """Whether settings have left nothing of what happens; to put nothing in the place of a step is to skip it."""
    match rule:
        case Trigger(body=()):
            return True
        case Hook(body=(), when="before" | "after"):
            return True
        case _:
            return False


def usual_body(body: tuple[Statement, ...], settings: Settings) -> tuple[Statement, ...]:
    """What happens in the usual game."""
    found: tuple[Statement, ...] = _usual(body, settings)
    return found


def _usual(part: Any, settings: Settings) -> Any:
    """Anything, with its settled conditions decided and the values of settings filled in."""
    if isinstance(part, tuple):
        found = tuple(_usual(inner, settings) for one in part for inner in _decided(one, settings))
        return found if len(found) != len(part) or any(a is not b for a, b in zip(found, part, strict=True)) else part
    if isinstance(part, data.SettingValue) and part.setting in settings:
        return data.Constant(settings[part.setting])
    if isinstance(part, data.AllOf | data.AnyOf):
        return _usual_conditions(part, settings)
    if not isinstance(part, Struct):
        return part
    fields = {name: getattr(part, name) for name in part.__struct_fields__}
    changed = {name: new for name, old in fields.items() if (new := _usual(old, settings)) is not old}
    return replace(part, **changed) if changed else part


def _decided(part: Any, settings: Settings) -> Iterator[Any]:
    """A statement, or in the place of one that depends on settings alone, the body that they choose."""
    holds = _settled(part.condition, settings) if isinstance(part, If) else None
    if holds is None:
        yield part
    else:
        for one in part.body if holds else part.otherwise:
            yield from _decided(one, settings)


def _usual_conditions(joined: data.AllOf | data.AnyOf, settings: Settings) -> data.Condition:
    """Several conditions without those that are settled; the whole is not, so some are left."""
    open_ones = tuple(_usual(one, settings) for one in joined.conditions if _settled(one, settings) is None)
    return replace(joined, conditions=open_ones) if len(open_ones) != 1 else open_ones[0]


def _settled(condition: data.Condition, settings: Settings) -> bool | None:
    """Whether a condition holds by the settings alone; None if it depends on how the game goes."""
    match condition:
        case data.SettingIs(setting=setting) if setting in settings:
            return bool(settings[setting])
        case data.Not(condition=inner):
            holds = _settled(inner, settings)
            return None if holds is None else not holds
        case data.AllOf(conditions=conditions):
            return _joined([_settled(one, settings) for one in conditions], decisive=False)
        case data.AnyOf(conditions=conditions):
            return _joined([_settled(one, settings) for one in conditions], decisive=True)
        case _:
            return None


def _joined(found: list[bool | None], decisive: bool) -> bool | None:
    """What several conditions come to, where one that is `decisive` decides alone."""
    if decisive in found:
        return decisive
    return None if None in found else not decisive
