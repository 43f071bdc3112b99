"""docs/llms.txt: the whole language with its traps on a few pages, made of the pages for people.

In: the language page, the cookbook, the words of the sets, the mistakes that people make. Out: the text. Tables stand
as they are on the language page; of its prose the first paragraph of a section; of recipes the text alone; of mistakes
the line that was written and the one that the message leads to, where nothing is wrong with that any more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.recipes import PAGE as COOKBOOK
from tests.recipes import Recipe, read_recipes, whole_text

from wonderscript.compiler.bundles import load_library
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.rendering import replacement
from wonderscript.tools.word_lists import SECTIONS, words_document

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "llms.txt"
LANGUAGE = ROOT / "docs" / "language.md"
# What is told to somebody who reads no more than a page.
HEAD = Path(__file__).parent / "data" / "llms_head.md"
# What of the language page is told elsewhere here, or needs no telling.
LEFT_OUT = {"What the language must be able to say", "Everyday words", "What never ends", "Rules"}
RECIPES_OF_A_CHAPTER = 3
TRAPS_OF_A_CHAPTER = 9
LONGEST_RECIPE = 9
LONGEST_TRAP = 90
# Sets that are extended, each told with what it adds.
SETS = ("base", "leaders", "cities", "two-players", "duel", "agora", "architects")
# Lists that tell a writer which words there are.
LISTED = [name for name in SECTIONS if name not in ("rest", "layouts", "rules")]

_HEADING = re.compile(r"^(##+) (.+)$", re.MULTILINE)
_EXAMPLE = re.compile(r"(?:\*For [a-z-]+\.\*\n\n)?```.*?^```$\n?", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[([^]]+)\]\([^)]+\)")


class Trap(NamedTuple):
    """What people write, what it is in our words, and the set that has them."""

    wrong: str
    right: str
    extends: str

    @property
    def row(self) -> str:
        """A line of the list."""
        mark = "" if self.extends == "base" else f" *({self.extends})*"
        return f"* `{self.wrong}`: write `{self.right}`{mark}"


def page(check: Callable[[str, str, str], Report], mistakes: list[tuple[str, str, str, str]]) -> str:
    """The whole text; `check` says what is wrong with a text (the set it extends, its file, the text).

    Mistakes are chapters with the set that is extended, the file and the text.
    """
    parts = [
        HEAD.read_text(encoding="utf-8"),
        *_language(),
        *_words(),
        *_recipes(),
        *_traps(check, mistakes),
        *_links(),
    ]
    return "\n".join(parts)


# ---------------------------------------------------------------- the language


def _language() -> Iterator[str]:
    text = LANGUAGE.read_text(encoding="utf-8")
    found = list(_HEADING.finditer(text))
    ends = [one.start() for one in found[1:]] + [len(text)]
    yield "## The language\n"
    yield "`|` gives forms of one word; where a set stands in brackets after words, they are words of that set.\n"
    for heading, end in zip(found, ends, strict=True):
        if heading[2] in LEFT_OUT:
            if heading[1] == "##" and heading[2] == "What the language must be able to say":
                return
            continue
        body = _plain(_EXAMPLE.sub("", text[heading.end() : end]))
        kept = list(_kept(body))
        if kept:
            yield f"### {heading[2]}\n"
            yield "\n\n".join(kept) + "\n"


def _kept(body: str) -> Iterator[str]:
    """Tables and lists, and the first paragraph of other prose."""
    prose = 0
    for block in re.split(r"\n{2,}", body.strip()):
        if block.startswith(("|", "* ", "1. ")):
            yield block
        elif block and not prose:
            prose += 1
            yield block


def _plain(text: str) -> str:
    return _LINK.sub(r"\1", text).replace("*For base.*\n", "")


# ---------------------------------------------------------------- words


def _words() -> Iterator[str]:
    yield "## Words that are there\n"
    yield "What can be written in a set that extends these; `wonderscript words my-set` also says what each means.\n"
    for name in SETS:
        library = load_library([name], None, Report())
        assert library is not None
        found = words_document(library, LISTED)
        own = {section: list(_listed(found.get(section, []), name)) for section in LISTED}
        above = " and ".join(one.id for one in library.sets if one.id != name)
        yield f"### {name}{f' (with all of {above})' if above else ''}\n"
        yield "\n".join(f"* {section}: {', '.join(words)}" for section, words in own.items() if words) + "\n"


def _listed(entries: list[dict[str, Any]], name: str) -> Iterator[str]:
    """Words of a set as they are written, with the values of properties; steps with those in them."""
    for one in entries:
        values = [str(value["value"]) for value in one.get("values", ())] if one["what"] == "property" else []
        if one["set"] == name:
            yield f"`{one['written']}`" + (f" ({', '.join(values)})" if values else "")
        yield from _listed(one.get("inner", []), name)


# ---------------------------------------------------------------- recipes


def _recipes() -> Iterator[str]:
    yield "## Recipes: I want ...\n"
    yield (
        "A choice; all are in the cookbook. The first line of each fence names the sets that it extends. Where a deck "
        "is dealt to the last card, a recipe stands in a variant.\n"
    )
    text = COOKBOOK.read_text(encoding="utf-8")
    recipes = {one.title: one for one in read_recipes(text)}
    chapter, left = "", 0
    for marks, title in _HEADING.findall(text):
        if marks == "##":
            chapter, left = title, RECIPES_OF_A_CHAPTER
        elif left and title in recipes and _is_short(recipes[title]):
            if left == RECIPES_OF_A_CHAPTER:
                yield f"### {chapter}\n"
            left -= 1
            sets = " ".join(recipes[title].sets)
            yield f"{title.removeprefix('I want ')}:\n\n```wonder {sets}\n{_text(recipes[title])}```\n"


def _is_short(recipe: Recipe) -> bool:
    return not recipe.theme and len(_text(recipe).splitlines()) <= LONGEST_RECIPE


def _text(recipe: Recipe) -> str:
    """A recipe as a set has it, without its scenario."""
    return whole_text(recipe._replace(scenario="")).rstrip("\n") + "\n"


# ---------------------------------------------------------------- traps


def _traps(check: Callable[[str, str, str], Report], mistakes: list[tuple[str, str, str, str]]) -> Iterator[str]:
    yield "## What people write, and what it is here\n"
    left: dict[str, int] = {}
    rows: list[Trap] = []
    for chapter, extends, file, text in mistakes:
        if left.setdefault(chapter, TRAPS_OF_A_CHAPTER) and (trap := _trap(check, extends, file, text)) is not None:
            left[chapter] -= 1
            rows.append(trap)
    yield "\n".join(dict.fromkeys(one.row for one in rows)) + "\n"


def _trap(check: Callable[[str, str, str], Report], extends: str, file: str, text: str) -> Trap | None:
    """A line that is wrong with the one that its message leads to, if all is well with that."""
    problems = list(check(extends, file, text))
    if len(problems) != 1 or (words := replacement(problems[0])) is None or "`" in text:
        return None
    new = _mended(problems[0], text, words)
    before, after = text.splitlines(), new.splitlines()
    if len(before) != len(after):
        return None
    changed = [
        (one.strip(), other.strip()) for one, other in zip(before, after, strict=True) if one.strip() != other.strip()
    ]
    if len(changed) != 1 or max(map(len, changed[0])) > LONGEST_TRAP or list(check(extends, file, new)):
        return None
    return Trap(*changed[0], extends)


def _mended(problem: Problem, text: str, words: str) -> str:
    place = problem.mended
    return text[: place.start] + words + text[place.end :]


def _links() -> Iterator[str]:
    yield "## Where to read on\n"
    pages = {
        "language.md": "every form, with a real piece for each",
        "cookbook.md": "all recipes, each with what it means and a scenario",
        "tutorial.md": "from nothing to five cards",
        "positions.md": "trying out a position",
        "diagnostics/README.md": "all messages, a page each",
        "assistants.md": "how an assistant is told of these tools",
    }
    yield "\n".join(f"* [{name}]({name}): {about}" for name, about in pages.items()) + "\n"
