"""The language that Wonderscript speaks: that of `--lang`, else that of the system.

A run has one language, which is settled before anything is read or said, so that help and refusals have it too. Words
of ours are English where they are said (`Phrase`), and are translated where they go out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextvars import ContextVar
from copy import copy
from functools import cache
from typing import TYPE_CHECKING

import click

from wonderscript.dsl.translation import LANGUAGES, Language, Speech, language_of_surroundings, speech_of, translated

if TYPE_CHECKING:
    from wonderscript.tools.ru.help import Help

OPTION = "--lang"
_spoken: ContextVar[Language] = ContextVar("spoken", default="en")


def spoken() -> Language:
    """The language of this run."""
    return _spoken.get()


def settle_language(arguments: Sequence[str]) -> None:
    """Speak the language that a command line asks for, else that of the system."""
    language = _asked_for(arguments) or language_of_surroundings()
    _spoken.set(language)
    if language != "en":
        _teach_click()


def _asked_for(arguments: Sequence[str]) -> Language | None:
    """The language behind the last `--lang`, if it is one of ours: `all` of them is none."""
    asked: Language | None = None
    for word, following in zip(arguments, (*arguments[1:], ""), strict=False):
        if word == "--":
            break
        code = following if word == OPTION else word.removeprefix(f"{OPTION}=") if word.startswith(f"{OPTION}=") else ""
        if code in LANGUAGES:
            asked = code
    return asked


@cache
def _speech(language: Language) -> Speech:
    """A language with the words of the compiler and of the tools."""
    if language == "en":
        return speech_of(language)
    from wonderscript.tools.ru.phrases import PHRASES

    return Speech(language, {**speech_of(language).words, **PHRASES})


def said(text: str) -> str:
    """Words of ours in the language of this run; what is not ours stays as it is."""
    return said_in(text, spoken())


def said_in(text: str, language: Language) -> str:
    """Words of ours in a language."""
    return translated(text, _speech(language))


def language_option() -> click.Option:
    """`--lang` for a command that has none of its own."""
    return click.Option(
        [OPTION],
        type=click.Choice(LANGUAGES),
        expose_value=False,
        help="The language of all that is said (default: that of the system).",
    )


def in_language(command: click.Command, verb: str | None) -> click.Command:
    """A command with `--lang`, and with its help in the language of this run; without a verb, the whole program."""
    command = copy(command)
    # click makes this option once, in the language of the first run.
    vars(command).update(_help_option=None)
    known = {parameter.name for parameter in command.params}
    command.params = [*command.params, *([] if "lang" in known else [language_option()])]
    if spoken() == "en":
        return command
    from wonderscript.tools.ru.help import GROUP, VERBS

    command.options_metavar = _place(command.options_metavar)
    if isinstance(command, click.Group):
        command.subcommand_metavar = _place(command.subcommand_metavar) or ""

    told = GROUP if verb is None else VERBS.get(verb)
    if told is not None:
        command.help = "\n\n".join(filter(None, (told.purpose, told.text)))
        command.epilog = told.epilog
        command.params = [_told(parameter, told) for parameter in command.params]
    return command


def purpose_of(verb: str, english: str) -> str:
    """What a verb does, in the language of this run."""
    if spoken() == "en":
        return english
    from wonderscript.tools.ru.help import VERBS

    return VERBS[verb].purpose if verb in VERBS else english


def _told(parameter: click.Parameter, told: Help) -> click.Parameter:
    from wonderscript.tools.ru.help import GROUP

    parameter = copy(parameter)
    name = max(parameter.opts, key=len).lstrip("-")
    if isinstance(parameter, click.Argument):
        parameter.metavar = _place(parameter.metavar or name.upper())
    else:
        parameter.metavar = _place(parameter.metavar)
    words = told.options.get(name) or GROUP.options.get(name)
    if words is not None and isinstance(parameter, click.Option):
        parameter.help = words
    return parameter


def _place(words: str | None) -> str | None:
    """What stands for something in a command line: `[PATH]...` as [ПУТЬ]..."""
    from wonderscript.tools.ru.help import PLACES

    return None if words is None else re.sub("[A-Z]+", lambda word: PLACES.get(word[0], word[0]), words)


@cache
def _teach_click() -> None:
    """Let click's own words be said in our language too.

    They go through gettext, which wants compiled files and asks the system alone; ours are a table and know `--lang`.
    """
    from click import core, decorators, exceptions, formatting, parser, types

    for module in (core, decorators, exceptions, formatting, parser, types):
        for name, teacher in (("_", _template), ("ngettext", _template_of_several)):
            if hasattr(module, name):
                setattr(module, name, teacher)


def _template(text: str) -> str:
    """The words for a text whose fields are filled by whoever asks."""
    return str(_speech(spoken()).words.get(text, text))


def _template_of_several(one: str, many: str, number: int) -> str:
    return _template(one if number == 1 else many)
