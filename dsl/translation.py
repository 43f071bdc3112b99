"""What we say, in the language of who reads: templates with fields, and how a language fills them.

English is the text itself. Words of ours are looked up under their English by other languages: whole if they never
change, or by template and fields if something is told in them (`Phrase`). What is quoted from somebody's text is a
plain field, and stays as it is. A field of a template may say more after a colon:

    {expected:acc}                   words of ours in a case: nom, acc or gen
    {count:error|errors}             a number with the noun that fits it; in Russian {count:ошибка|ошибки|ошибок}
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any, Literal, cast, get_args

Language = Literal["en", "ru"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

# Where a system says in which language it speaks; the first that is set decides.
SURROUNDINGS = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_of_surroundings() -> Language:
    """The language that the system speaks, if it is one of ours; else English."""
    said = next(filter(None, map(os.environ.get, SURROUNDINGS)), "")
    code = said.partition(".")[0].partition("_")[0].lower()
    return code if code in LANGUAGES else "en"


class Phrase(str):
    """Words of ours with fields: in English as they stand, with all that another language needs to say the same."""

    __slots__ = ("fields", "template")
    template: str
    fields: Mapping[str, object]

    def __new__(cls, template: str, /, **fields: object) -> Phrase:
        """The phrase in English."""
        made = super().__new__(cls, fill(template, fields, ENGLISH))
        made.template = template
        made.fields = fields
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.template,), dict(self.fields)


def together(parts: Iterable[str], between: str) -> Phrase:
    """Several values as one, with a mark between them."""
    fields = {f"part{number}": part for number, part in enumerate(parts)}
    return Phrase(between.join(f"{{{name}}}" for name in fields), **fields)


@dataclass(frozen=True, slots=True)
class Noun:
    """Words of ours that a sentence puts into a case."""

    nom: str
    acc: str
    gen: str


@dataclass(frozen=True, slots=True)
class Speech:
    """A language with its words for ours, by their English."""

    language: Language
    words: Mapping[str, str | Noun]


ENGLISH = Speech("en", {})


@cache
def speech_of(language: Language) -> Speech:
    """A language with the words of the compiler; one that nobody reads is not loaded."""
    if language == "en":
        return ENGLISH
    from wonderscript.dsl.catalogue.ru.phrases import PHRASES

    return Speech(language, PHRASES)


def translated(text: str, speech: Speech, case: str = "nom") -> str:
    """Words of ours in a language; what it has no words for stays English."""
    template, fields = (text.template, text.fields) if isinstance(text, Phrase) else (text, {})
    words = speech.words.get(template)
    if words is None:
        return fill(template, fields, speech) if isinstance(text, Phrase) else text
    if isinstance(words, Noun):
        words = cast("str", getattr(words, case))
    return fill(words, fields, speech)


def fill(
    template: str, fields: Mapping[str, object], speech: Speech, shown: Callable[[str], str] = lambda text: text
) -> str:
    """A template with its fields filled, each as it is `shown`."""
    return _Filler(speech, shown).vformat(template, (), fields)


class _Filler(Formatter):
    """Fills fields: words of ours translated, numbers with their nouns, all else as it is."""

    def __init__(self, speech: Speech, shown: Callable[[str], str]) -> None:
        self.speech = speech
        self.shown = shown

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            return counted(value, format_spec.split("|"), self.speech.language)
        if format_spec in Noun.__slots__:
            return self.shown(translated(value, self.speech, format_spec))
        if isinstance(value, Phrase):
            return self.shown(translated(value, self.speech))
        return self.shown(format(value, format_spec))


def with_inner_quotes(text: str) -> str:
    """Russian text in which quotes within quotes are „these“; what is quoted from a text as it stands keeps its own."""
    depth, told, parts = 0, "", text.split("`")
    for place, part in enumerate(parts):
        for mark in part if place % 2 == 0 else ():
            depth += (mark == "«") - (mark == "»")
            inner = {"«": "„", "»": "“"}.get(mark) if depth > (mark == "«") else None
            told += inner or mark
        told += part if place % 2 else ""
        told += "`" if place < len(parts) - 1 else ""
    return told


def counted(number: int, forms: list[str], language: Language) -> str:
    """A number with the form of its noun: of one and many in English, of 1, 2 and 5 in Russian."""
    if language == "en":
        return f"{number:,} {forms[number != 1]}"
    last, tens = number % 10, number // 10 % 10
    form = 2 if tens == 1 or last == 0 or last > 4 else int(last > 1)
    # Russian parts thousands by spaces that no line breaks at.
    return f"{number:,}".replace(",", "\N{NO-BREAK SPACE}") + f" {forms[form]}"
