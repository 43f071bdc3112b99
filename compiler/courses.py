"""What can happen while a step is going on, as far as texts say before any game.

In: a step. Out: all statements that its lines lead to: in the steps inside it, in verbs that are done there, around
them, after them and in their place. It may be more than ever happens, and is never less.
"""

from __future__ import annotations

from collections.abc import Iterator

from wonderscript.compiler.memory import Memory
from wonderscript.compiler.model import Model
from wonderscript.compiler.piece_checks import pieces_and_parts, walk
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data


def happening_in(step: str, model: Model, memory: Memory) -> tuple[object, ...]:
    """The statements that can be carried out while a step, or one that is a kind of it, is going on."""

    def found() -> tuple[object, ...]:
        return tuple(_reached(_runs(step, model), model, memory))

    return memory.remembered(found, ("happening", step), model)


def comes_about(model: Model, memory: Memory) -> frozenset[str]:
    """The steps and verbs that the course of the game leads to, as far as texts say; it may be more than ever happens.

    Where something is always done in place of a step or a verb, its own lines are not; what nobody may do is not done.
    """

    def found() -> frozenset[str]:
        return frozenset(_names(model))

    return memory.remembered(found, "reached", model)


def _names(model: Model) -> Iterator[str]:
    verbs = {verb.signature.verb: verb.body for verb in model.verbs}
    hooks, following = _hooks(model)
    ruled = [line.rule for rules in model.rules for line in rules.rules]
    replaced = {
        rule.target for rule in ruled if isinstance(rule, effects.Hook) and (rule.when, rule.condition) == INSTEAD
    }
    forbidden = {
        verb
        for fact in ruled
        if isinstance(fact, effects.Fact) and isinstance(fact.what, effects.Forbids)
        if fact.condition is None and fact.what.pieces is None
        for verb in fact.what.verbs
    }
    waiting: list[object] = [model.main, *following]
    passed: set[str] = set()
    while waiting:
        one = waiting.pop()
        match one:
            case effects.Call(verb=name) if name not in passed and name not in forbidden:
                passed.add(name)
                yield name
                waiting += [*hooks.get(name, ()), *(() if name in replaced else (verbs[name],))]
            case effects.RunStep(step=name) if name not in passed:
                passed.add(name)
                yield name
                waiting += [*hooks.get(name, ()), *hooks.get(one.kind or "", ())]
                waiting += () if name in replaced else one.body
            case effects.RunStep():
                continue
            case _:
                pass
        if isinstance(one, tuple):
            waiting.extend(one)
        elif isinstance(one, data.Data) and not isinstance(one, effects.RunStep):
            waiting.extend(getattr(one, name) for name in one.__struct_fields__)


# What is always done in place of something.
INSTEAD = ("instead", None)


def _runs(step: str, model: Model) -> list[object]:
    """The lines of a step."""
    steps = (one for one in walk(tuple(_texts(model))) if isinstance(one, effects.RunStep))
    runs = [one for one in steps if step in (one.step, one.kind)]
    around = [rule for rule in _lines(model) if isinstance(rule, effects.Hook) and rule.target == step]
    waiting = [rule for rule in _lines(model) if isinstance(rule, effects.AtEnd) and rule.step == step]
    return [*runs, *around, *waiting]


def _texts(model: Model) -> Iterator[object]:
    yield model.main
    yield from (verb.body for verb in model.verbs)
    yield from _lines(model)


def _lines(model: Model) -> Iterator[object]:
    for rules in model.rules:
        yield from (line.rule for line in rules.rules)
    for track in model.tracks.values():
        yield from (line.rule for line in track.triggers)
    for piece in pieces_and_parts(model):
        yield from (line.rule for line in piece.lines)


def _reached(start: list[object], model: Model, memory: Memory) -> Iterator[object]:
    """All that some lines lead to; whatever waits for an event or a condition may follow from anything."""
    verbs = {verb.signature.verb: verb.body for verb in model.verbs}
    hooks, following = _hooks(model)
    waiting, passed = [*start, *following], set[str]()
    while waiting:
        text = waiting.pop()
        for one in memory.remembered(lambda text=text: tuple(walk(text)), "parts", text):  # type: ignore[misc]
            yield one
            match one:
                case effects.Call(verb=name) | effects.RunStep(step=name) if name not in passed:
                    passed.add(name)
                    waiting += [*hooks.get(name, ()), *([verbs[name]] if name in verbs else [])]
                case _:
                    pass


def _hooks(model: Model) -> tuple[dict[str, list[object]], list[object]]:
    """What is done around each step or verb or follows it, and what may follow from anything."""
    verbs = {verb.signature.verb for verb in model.verbs}
    hooks: dict[str, list[object]] = {}
    following: list[object] = []
    for rule in _lines(model):
        match rule:
            case effects.Hook(target=name) | effects.Replaces(verb=name):
                hooks.setdefault(name, []).append(rule)
            case effects.AtEnd(step=name) | effects.MoreOptions(step=name):
                hooks.setdefault(name, []).append(rule)
            case effects.Trigger(event=effects.Event(verb=name) as event) if name in verbs:
                for verb in event.verbs:
                    hooks.setdefault(verb, []).append(rule)
            case effects.Fact():
                pass
            case _:
                following.append(rule)
    return hooks, following
