"""`explain`: the page of a problem: what it means, why it is one, an example and how that is mended."""

from __future__ import annotations

import re
from importlib import resources

import click

from wonderscript.dsl.translation import Phrase
from wonderscript.tools.speech import spoken
from wonderscript.tools.terminal import Misused, say

EPILOG = """\b
For example:
  wonderscript explain                list all problems
  wonderscript explain word-twice

Ends with 0 if there is such a problem, 2 if there is none."""

_FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[([^]]+)\]\([^)]+\)")


@click.command(epilog=EPILOG)
@click.argument("problem", required=False, metavar="[PROBLEM]")
def command(problem: str | None) -> None:
    """Tell more about a problem that `check` found.

    PROBLEM is the word in brackets after `error` or `warning`.
    """
    from wonderscript.dsl.catalogue import CATALOGUE
    from wonderscript.dsl.suggestions import nearest

    if problem is None:
        say(as_text(page("README") if spoken() == "en" else russian_index()))
        return
    asked = problem.strip("[]").casefold()
    if asked not in CATALOGUE:
        near = nearest(asked, CATALOGUE)
        hint = Phrase("did you mean `{words}`?", words=near) if near else Phrase("`wonderscript explain` lists all.")
        raise Misused(Phrase("there is no problem called `{problem}`: {hint}", problem=problem, hint=hint))
    say(as_text(page(asked) if spoken() == "en" else russian_page(asked)))


def page(name: str) -> str:
    """A page of docs/diagnostics."""
    return resources.files("wonderscript").joinpath("diagnostics", f"{name}.md").read_text(encoding="utf-8")


def russian_index() -> str:
    """All problems with what each of them says, in Russian."""
    from wonderscript.dsl.catalogue import catalogue_in

    lines = [f"* {one}: {_shown(one)[0]}" for one in catalogue_in("ru")]
    return "\n".join(
        ["# Сообщения", "", "У каждого сообщения есть имя в скобках, например `ошибка[unknown-word]`.", "", *lines]
    )


def russian_page(problem: str) -> str:
    """What a problem says, why it is one and how to fix it, in Russian, with the example of its page."""
    message, why, fix = _shown(problem)
    _before, _heading, rest = page(problem).partition("\n## Example\n")
    example = rest.partition("\n## Message\n")[0].replace("\n## Fixed\n", "\n## Исправлено\n")
    said = [f"# {problem}", f"{message[0].upper()}{message[1:]}.", f"Почему: {why}", f"Что делать: {fix}"]
    return "\n\n".join([*said, "## Пример", example.strip("\n")])


def _shown(problem: str) -> tuple[str, str, str]:
    """The message, the reason and the fix of a problem in Russian, with dots for what each text fills in."""
    from wonderscript.dsl.catalogue import catalogue_in
    from wonderscript.dsl.translation import speech_of

    entry = catalogue_in("ru")[problem]
    words = entry.filled(dict.fromkeys(entry.fields(), "…"), speech_of("ru"))
    return words.message, words.why, words.fix


def as_text(markdown: str) -> str:
    """A page as one reads it in a terminal: without the marks that lay it out elsewhere."""
    parts: list[str] = []
    end = 0
    for fence in _FENCE.finditer(markdown):
        parts.append(_plain(markdown[end : fence.start()]))
        file = fence["info"].partition(" ")[2]
        parts.append((f"    {file}:\n" if file else "") + _indented(fence["text"]))
        end = fence.end()
    return "".join([*parts, _plain(markdown[end:])]).strip("\n")


def _plain(prose: str) -> str:
    return re.sub(r"^#+ ", "", _LINK.sub(r"\1", prose), flags=re.MULTILINE)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.splitlines())
