"""Words: effect objects to rules text, in English and in Russian. Nothing here knows a game.

A `Lexicon` has the words of a combination of sets in one language; what is said with it is in that language. What is
said is the plan of a sentence (`plan`), how is the matter of each language (`en`, `ru`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.en.rules import English
from wonderscript.runtime.words.lexicon import Language, Lexicon
from wonderscript.runtime.words.lines import body_lines, rule_lines
from wonderscript.runtime.words.plan.rules import Phrase, Rules
from wonderscript.runtime.words.ru.rules import Russian
from wonderscript.runtime.words.speech import bindings, limits, told_together
from wonderscript.runtime.words.usual import usual_body, usual_rules

# Who speaks which language.
SPEAKERS: Mapping[Language, Callable[..., Rules]] = {"en": English, "ru": Russian}


def _speaker(
    lexicon: Lexicon,
    kind: str | None = None,
    variables: Mapping[str, str] | None = None,
    steps: tuple[str, ...] = (),
) -> Rules:
    return SPEAKERS[lexicon.language](lexicon, kind, bindings(variables), limits=steps)


def sentence(
    effect: effects.Rule | effects.Statement,
    lexicon: Lexicon,
    kind: str | None = None,
    variables: Mapping[str, str] | None = None,
) -> str:
    """One rule or statement as a sentence.

    `kind` is the kind of the piece whose text it is ("this card"); `variables` are those that the text has from
    outside, as those of a verb: each with `player`, `number`, `resource` or a kind of piece.
    """
    return _speaker(lexicon, kind, variables).sentence(effect)


def describe(
    rules: Iterable[effects.Rule],
    lexicon: Lexicon,
    kind: str | None = None,
    text: Sequence[effects.Statement] = (),
) -> list[str]:
    """A whole piece: a sentence for each rule (or for rules told together), and one for its text.

    A piece (`kind` is given) is told as it is with the settings of its library, and without the place that its rules
    have among those of other pieces at the end of a step; rules of the game say what settings change, and who is first.
    """
    if kind is not None:
        rules, text, lexicon = _as_printed(rules, text, lexicon)
    groups = told_together(lexicon.audience.told(rules, kind))
    said = [_speaker(lexicon, kind, steps=limits(group)).sentence(group[0]) for group in groups]
    return [*said, describe_body(text, lexicon, kind)] if text else said


def tell(
    rules: Iterable[effects.Rule],
    lexicon: Lexicon,
    kind: str | None = None,
    text: Sequence[effects.Statement] = (),
) -> list[str]:
    """A whole piece line by line: nothing in passing, and what stands in something indented under it."""
    if kind is not None:
        rules, text, lexicon = _as_printed(rules, text, lexicon)
    groups = told_together(lexicon.audience.told(rules, kind))
    said = [line for group in groups for line in rule_lines(_speaker(lexicon, kind, steps=limits(group)), group[0])]
    return [*said, *tell_body(text, lexicon, kind)]


def _as_printed(
    rules: Iterable[effects.Rule], text: Sequence[effects.Statement], lexicon: Lexicon
) -> tuple[Iterable[effects.Rule], Sequence[effects.Statement], Lexicon]:
    """The rules and the text of a piece as one would print them, and the words to say them with."""
    settings = lexicon.switches
    return usual_rules(rules, settings), usual_body(tuple(text), settings), replace(lexicon, ranks={})


def tell_body(
    body: Sequence[effects.Statement],
    lexicon: Lexicon,
    kind: str | None = None,
    variables: Mapping[str, str] | None = None,
) -> list[str]:
    """Statements that belong together, line by line."""
    return list(body_lines(_speaker(lexicon, kind, variables), body))


def describe_body(
    body: Sequence[effects.Statement],
    lexicon: Lexicon,
    kind: str | None = None,
    variables: Mapping[str, str] | None = None,
) -> str:
    """Statements that belong together, as those of a verb or of the text of a piece."""
    return _speaker(lexicon, kind, variables).whole(body)


def describe_cost(cost: data.Cost, lexicon: Lexicon) -> str:
    """A cost as a phrase: `2 salt and 1 rope`."""
    return _speaker(lexicon).phrase(cost)


def describe_argument(argument: Phrase, lexicon: Lexicon, kind: str | None = None) -> str:
    """Any other phrase: players, pieces, places, numbers, resources, conditions, events."""
    return _speaker(lexicon, kind).phrase(argument)


def describe_points(number: data.Number, lexicon: Lexicon) -> str:
    """An amount of points as a sentence, for a line of the score sheet."""
    return _speaker(lexicon).points(number)


__all__ = [
    "Lexicon",
    "describe",
    "describe_argument",
    "describe_body",
    "describe_cost",
    "describe_points",
    "sentence",
    "tell",
    "tell_body",
    "told_together",
]
