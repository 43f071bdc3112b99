"""`explain`: the page of a problem: what it means, why it is one, an example and how that is mended."""

from __future__ import annotations

import re
from importlib import resources

import click

from wonderscript.dsl.translation import Language, Phrase
from wonderscript.tools.speech import spoken
from wonderscript.tools.terminal import Misused, say

EPILOG = """\b
For example:
  wonderscript explain                list all problems
  wonderscript explain word-twice

Ends with 0 if there is such a problem, 2 if there is none."""

_FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[([^]]+)\]\([^)]+\)")
# What a page says to those who translate it.
_REMARK = re.compile(r"^<!--.*-->\n", re.MULTILINE)


@click.command(epilog=EPILOG)
@click.argument("problem", required=False, metavar="[PROBLEM]")
def command(problem: str | None) -> None:
    """Tell more about a problem that `check` found.

    PROBLEM is the word in brackets after `error` or `warning`.
    """
    from wonderscript.dsl.catalogue import CATALOGUE
    from wonderscript.dsl.suggestions import nearest

    if problem is None:
        say(as_text(page("README")))
        return
    asked = problem.strip("[]").casefold()
    if asked not in CATALOGUE:
        near = nearest(asked, CATALOGUE)
        hint = Phrase("did you mean `{words}`?", words=near) if near else Phrase("`wonderscript explain` lists all.")
        raise Misused(Phrase("there is no problem called `{problem}`: {hint}", problem=problem, hint=hint))
    say(as_text(page(asked)))


def page(name: str, language: Language | None = None) -> str:
    """A page of docs/diagnostics, in a language, or in that of this run."""
    folder = resources.files("wonderscript").joinpath("docs", "diagnostics")
    place = folder if (language or spoken()) == "en" else folder.joinpath(language or spoken())
    return place.joinpath(f"{name}.md").read_text(encoding="utf-8")


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
    return re.sub(r"^#+ ", "", _LINK.sub(r"\1", _REMARK.sub("", prose)), flags=re.MULTILINE)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.splitlines())
