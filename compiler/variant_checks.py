"""What a variant takes away from texts that it does not touch: they still stand there, and nothing comes of them.

A step that something else takes the place of, a verb that nobody does any more, a way to be free that is gone, a price
that nobody beats. Whoever plays the variant should know.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from wonderscript.compiler.courses import comes_about
from wonderscript.compiler.memory import Memory
from wonderscript.compiler.model import CheckedLine, Model
from wonderscript.compiler.piece_checks import pieces_and_parts, walk
from wonderscript.compiler.selections import procedures
from wonderscript.compiler.use_checks import falls_flat
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

if TYPE_CHECKING:
    from wonderscript.compiler.checks import Checked

# More texts than these are only counted.
MOST_SHOWN = 3


def nothing_falls_silent(checked: Checked) -> Iterator[Problem]:
    """No text waits for something that the variant has taken away."""
    if checked.made_by is None or checked.before is None or not checked.model.main:
        return
    name, span = checked.made_by
    if not checked.is_own(span):
        return
    for reason, lines in _silenced(checked, checked.before):
        values = {"name": name, "reason": reason, "count": Phrase("{count:text|texts}", count=len(lines))}
        places = tuple(Place(line.span, "of no use any more") for line in lines[:MOST_SHOWN])
        yield Problem("variant-silences", span, values, places)
    for setting, change in _idle_settings(checked, checked.before):
        reason = Phrase("nothing asks for the setting `{name}` any more", name=setting)
        values = {"name": name, "reason": reason, "count": Phrase("{count:text|texts}", count=1)}
        yield Problem("variant-silences", change, values)


def _silenced(checked: Checked, before: Model) -> Iterator[tuple[str, list[CheckedLine]]]:
    """Why texts have nothing to wait for, and which they are."""
    model = checked.model
    lines = list(_lines(model))
    lost = comes_about(before, checked.memory) - comes_about(model, checked.memory)
    steps = {*before.step_times}
    for name in sorted(lost):
        waiting = [line for line in lines if name in _waited_for(line)]
        if waiting:
            told = "the step `{name}` is not played any more" if name in steps else "nobody does `{name}` any more"
            yield Phrase(told, name=name), waiting
    for way in sorted(_ways(before, checked.memory) - _ways(model, checked.memory)):
        waiting = [line for line in lines if _way_of(line) == way]
        if waiting:
            yield Phrase("nothing is free by `{way}` any more", way=way), waiting
    without = replace(checked, model=before, made_by=None, before=None)
    flat = [line for line in lines if _is_flat(line, checked) and not _is_flat(line, without)]
    if flat:
        yield "nobody pays less by such a price any more", flat


def _idle_settings(checked: Checked, before: Model) -> Iterator[tuple[str, Span]]:
    """The settings that a variant changes, and on which nothing depends with it, each with the place of the change."""
    asked = [_settings_asked(model, checked.memory) for model in (before, checked.model)]
    for name in sorted(asked[0] - asked[1]):
        for said in reversed(checked.model.vocabulary.said):
            if (said.kind, said.id) == ("setting", name) and checked.is_own(said.span):
                if checked.model.vocabulary.settings[name] != before.vocabulary.settings[name]:
                    yield name, said.span
                break


def _settings_asked(model: Model, memory: Memory) -> set[str]:
    """The settings that something depends on: what texts say, and what is in decks and dealt from them."""
    said: list[object] = [text for text, _span in procedures(model)]
    said += [line.rule for piece in pieces_and_parts(model) for line in piece.lines]
    said += [one for deck in model.decks.values() for one in (*(part.pieces for part in deck.parts), deck.deals)]
    said += [one for tie in model.ties for one in (tie.number, tie.condition)]
    return {name for text in said for name in memory.remembered(partial(_settings_in, text), "settings", text)}


def _settings_in(text: object) -> tuple[str, ...]:
    return tuple(one.setting for one in walk(text) if isinstance(one, data.SettingValue | data.SettingIs))


def _lines(model: Model) -> Iterator[CheckedLine]:
    for rules in model.rules:
        yield from rules.rules
    for piece in pieces_and_parts(model):
        yield from piece.lines


def _waited_for(line: CheckedLine) -> tuple[str, ...]:
    """The step or verb that a line stands around or waits for."""
    match line.rule:
        case effects.Hook(target=name) | effects.AtEnd(step=name) | effects.MoreOptions(step=name):
            return (name,)
        case effects.Replaces(verb=name):
            return (name,)
        case effects.Trigger(event=effects.Event() as event):
            return event.verbs
        case _:
            return ()


def _way_of(line: CheckedLine) -> str | None:
    match line.rule:
        case effects.Trigger(event=effects.Event(way=way)):
            return way
        case _:
            return None


def _ways(model: Model, memory: Memory) -> set[str]:
    rules = (line.rule for line in _lines(model))
    return {way for rule in rules for way in memory.remembered(partial(_ways_in, rule), "ways", rule)}


def _ways_in(rule: object) -> tuple[str, ...]:
    return tuple(one.way for one in walk(rule) if isinstance(one, effects.Frees) and one.way is not None)


def _is_flat(line: CheckedLine, checked: Checked) -> bool:
    match line.rule:
        case effects.Fact(what=effects.Pays() as price):
            return falls_flat(price, checked)
        case _:
            return False
