"""Words: effect objects to rules text, in English and in Russian. Nothing here knows a game.

A `Lexicon` has the words of a combination of sets in one language; what is said with it is in that language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data
from wonderscript.runtime.words.en import rules as english
from wonderscript.runtime.words.lexicon import Lexicon
from wonderscript.runtime.words.ru import rules as russian
from wonderscript.runtime.words.speech import limits, told_together
from wonderscript.runtime.words.usual import usual_body, usual_rules


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
    if lexicon.language == "ru":
        return russian.sentence(effect, lexicon, kind, variables)
    return english.sentence(effect, lexicon, kind, variables)


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
    language = russian if lexicon.language == "ru" else english
    if kind is not None:
        rules, text, lexicon = _as_printed(rules, text, lexicon)
    groups = told_together(lexicon.audience.told_of_each(rules, kind))
    said = [language.sentence(group[0], lexicon, kind, limits=limits(group)) for group in groups]
    return [*said, describe_body(text, lexicon, kind)] if text else said


def tell(
    rules: Iterable[effects.Rule],
    lexicon: Lexicon,
    kind: str | None = None,
    text: Sequence[effects.Statement] = (),
) -> list[str]:
    """A whole piece line by line: nothing in passing, and what stands in something indented under it."""
    language = russian if lexicon.language == "ru" else english
    if kind is not None:
        rules, text, lexicon = _as_printed(rules, text, lexicon)
    groups = told_together(lexicon.audience.told_of_each(rules, kind))
    said = [line for group in groups for line in language.rule_in_lines(group[0], lexicon, kind, limits(group))]
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
    if lexicon.language == "ru":
        return russian.body_in_lines(body, lexicon, kind, variables)
    return english.body_in_lines(body, lexicon, kind, variables)


def describe_body(
    body: Sequence[effects.Statement],
    lexicon: Lexicon,
    kind: str | None = None,
    variables: Mapping[str, str] | None = None,
) -> str:
    """Statements that belong together, as those of a verb or of the text of a piece."""
    if lexicon.language == "ru":
        return russian.body(body, lexicon, kind, variables)
    return english.body(body, lexicon, kind, variables)


def describe_cost(cost: data.Cost, lexicon: Lexicon) -> str:
    """A cost as a phrase: `2 salt and 1 rope`."""
    if lexicon.language == "ru":
        return russian.phrase(cost, lexicon)
    return english.phrase(cost, lexicon)


def describe_argument(
    argument: data.Argument | data.Condition | data.Place | effects.Event | effects.Turns | effects.Reaches,
    lexicon: Lexicon,
    kind: str | None = None,
) -> str:
    """Any other phrase: players, pieces, places, numbers, resources, conditions, events."""
    if lexicon.language == "ru":
        return russian.phrase(argument, lexicon, kind)
    return english.phrase(argument, lexicon, kind)


def describe_points(number: data.Number, lexicon: Lexicon) -> str:
    """An amount of points as a sentence, for a line of the score sheet."""
    if lexicon.language == "ru":
        return russian.points(number, lexicon)
    return english.points(number, lexicon)


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
