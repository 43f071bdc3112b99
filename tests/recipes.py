r"""The recipes of the cookbook: read from the page, made into sets, told in words, and the same page in Russian.

A recipe is a heading `### I want ...` with, under it, the sets that it is for (`*For base.*`), its text, what the text
means (`> ...`) and a scenario that shows it; before the text perhaps how its words look (`yaml`). What a deck has no
room for stands in the place of something else (`*For base, in place of "Tavern".*`): then its pieces are those of a
variant that takes the other ones out. In Russian a recipe has the same texts; its heading and what is
remarked on it are a translator's, one for one, and all else follows from the English page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from wonderscript.compiler.lowering import lower
from wonderscript.compiler.scenarios import CheckedScenario
from wonderscript.compiler.sets import LoadedSet
from wonderscript.compiler.workspace import Combination, Workspace
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.variant_pages import differences

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "cookbook.md"
RUSSIAN = ROOT / "docs" / "cookbook.ru.md"
SWAP = "Swap"
SET_ID = "recipe"

_HEADING = re.compile(r"^### (?P<title>(?:I want|Я хочу) .+)$", re.MULTILINE)
_FOR = re.compile(r'^\*For (?P<sets>[a-z-]+(?: and [a-z-]+)*)(?:, in place of (?P<others>".+"))?\.\*$', re.MULTILINE)
_FENCE = re.compile(r"^```wonder\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_THEME = re.compile(r"^```yaml\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_TOLD = re.compile(r"(?:^> .*\n)+", re.MULTILINE)
_PROPERTY = re.compile(r"[a-zа-яё-]+: [\w«»+ -]+")
_PART = re.compile(r"(?:[a-z]+: )?stage \d+: |(?:[А-Яа-яё]+: )?[Яя]рус \d+: ")
_ANY_HEADING = re.compile(r"^###? .+\n", re.MULTILINE)
_ANY_FENCE = re.compile(r"^```.*?^```\n", re.MULTILINE | re.DOTALL)
# A paragraph that somebody wrote: no heading, no text of the language, nothing that is told, no mark.
_REMARK = re.compile(r"^(?![#>*<\n]).+\n(?:.+\n)*", re.MULTILINE)

LABELS: dict[Language, dict[str, str]] = {
    "en": {"gone": "Takes out {title}.", "now": "Now:", "no-longer": "No longer:", "also": "Now also:"},
    "ru": {"gone": "Убирает: {title}.", "now": "Теперь:", "no-longer": "Больше нет:", "also": "Теперь ещё и:"},
}

# One for all recipes: what they extend is read once.
_WORKSPACE = Workspace()


class Recipe(NamedTuple):
    """A recipe as it stands on the page."""

    title: str
    sets: tuple[str, ...]
    others: tuple[str, ...]
    text: str
    scenario: str
    theme: str


class Made(NamedTuple):
    """A recipe as a set: with what it extends, and that alone."""

    own: Combination
    before: Combination

    @property
    def scenarios(self) -> list[CheckedScenario]:
        return [checked for checked in self.own.scenarios if checked.scenario.set_id == SET_ID]

    def libraries(self) -> list[PlayableLibrary]:
        """What is played: the set, or the set with each of its variants."""
        variants = [name for name, changed in self.own.variants.items() if changed.set_id == SET_ID]
        return [lower(self.own, name) for name in variants] or [lower(self.own)]


def read_recipes(page: str) -> list[Recipe]:
    """All recipes of a page, in their order."""
    found = list(_HEADING.finditer(page))
    ends = [one.start() for one in found[1:]] + [len(page)]
    return [_recipe(one["title"], page[one.end() : end]) for one, end in zip(found, ends, strict=True)]


def _recipe(title: str, body: str) -> Recipe:
    named = _FOR.search(body)
    assert named is not None, f"{title}: it does not say which sets it is for"
    text, scenario = (one["text"] for one in _FENCE.finditer(body))
    theme = _THEME.search(body)
    others = tuple(re.findall(r'"(.+?)"', named["others"] or ""))
    return Recipe(
        title,
        tuple(named["sets"].split(" and ")),
        others,
        text,
        scenario,
        theme["text"] if theme else "",
    )


def titles(page: str) -> list[str]:
    """What the recipes of a page are called, in their order."""
    return _HEADING.findall(page)


def told_on(page: str, title: str) -> str:
    """What a page says that a recipe means."""
    start = page.index(f"### {title}\n")
    found = _TOLD.search(page, start, page.index("<details>", start))
    return found[0] if found else ""


def whole_text(recipe: Recipe) -> str:
    """The text of a recipe as a set has it: what takes the place of other cards stands in a variant."""
    if not recipe.others:
        return f"{recipe.text}\n{recipe.scenario}"
    items = [item for item in re.split(r"\n(?=\S)", recipe.text.rstrip("\n")) if item.strip()]
    cards = [item.rstrip() for item in items if item.startswith("card ")]
    rest = [item.rstrip() for item in items if not item.startswith("card ")]
    lines = [f'variant "{SWAP}"', *(f'  remove card "{other}"' for other in recipe.others)]
    for card in cards:
        lines += ["  add " + card.replace("\n", "\n  ")]
    scenario = re.sub(r'^(scenario ".*")$', rf'\1\n  with "{SWAP}"', recipe.scenario, flags=re.MULTILINE)
    return "\n".join([*rest, *lines, scenario])


def write_set(recipe: Recipe, folder: Path) -> Path:
    """The recipe as a folder."""
    folder = folder / SET_ID
    folder.mkdir()
    numbers = [_players(one) for one in recipe.sets]
    fewest, most = max(one[0] for one in numbers), min(one[-1] for one in numbers)
    extends = ", ".join(recipe.sets)
    (folder / "set.yaml").write_text(
        f"id: {SET_ID}\ntitle: {{en: Recipe}}\nplayers: {{min: {fewest}, max: {most}}}\nextends: [{extends}]\n",
        encoding="utf-8",
    )
    (folder / "cards.wonder").write_text(whole_text(recipe), encoding="utf-8")
    if recipe.theme:
        (folder / "theme.yaml").write_text(recipe.theme, encoding="utf-8")
    return folder


def make(recipe: Recipe, folder: Path) -> Made:
    """The recipe, checked as `check` does it; there is nothing to say about it."""
    report = Report()
    sets = _WORKSPACE.find([write_set(recipe, folder)], report)
    own = _WORKSPACE.combine(sets, report)
    assert not list(report), f"{recipe.title}\n{whole_text(recipe)}\n{render_report(report)}"
    return Made(own, _before(sets[:-1]))


def _before(sets: tuple[LoadedSet, ...]) -> Combination:
    return _combined(tuple(one.folder.path for one in sets))


@cache
def _combined(folders: tuple[Path, ...]) -> Combination:
    return _WORKSPACE.combine(_WORKSPACE.find(folders, Report()), Report())


@cache
def _players(name: str) -> range:
    manifest = _WORKSPACE.find([ROOT / "content" / name], Report())[-1].manifest
    assert manifest is not None
    return manifest.players


def told(recipe: Recipe, made: Made, language: Language) -> str:
    """What a recipe means, as lines of the page."""
    plain = lower(made.before)
    lines = [line for library in made.libraries() for line in _lines(recipe, plain, library, language)]
    return "".join(f"> {line}\n" for line in dict.fromkeys(lines))


def _lines(recipe: Recipe, plain: PlayableLibrary, library: PlayableLibrary, language: Language) -> Iterator[str]:
    labels = LABELS[language]
    # A recipe names what it takes the place of as the texts do, in English.
    for one, named in zip(differences(plain, library, language), differences(plain, library, "en"), strict=True):
        if one.now is None:
            name = re.search(r'"(.+)"', named.title)
            if name is None or name[1] not in recipe.others:
                yield labels["gone"].format(title=one.title)
        elif one.before is None:
            yield f"**{_upper(one.title)}**: {_sentences(line for line in one.now if not _PROPERTY.fullmatch(line))}"
        else:
            yield f"**{_upper(one.title)}**: {_change(one.before, one.now, labels)}"


def _change(before: tuple[str, ...], now: tuple[str, ...], labels: dict[str, str]) -> str:
    """What there was and what there is; where something new comes first, its order matters and all is said."""
    old = _sentences(line for line in before if line not in now)
    new = _sentences(line for line in now if line not in before)
    if old and new:
        return f"{old} {labels['now']} {new}"
    if not new:
        return f"{labels['no-longer']} {old}"
    if now[: len(before)] == before:
        return f"{labels['also']} {new}"
    return f"{_sentences(before)} {labels['now']} {_sentences(now)}"


def _sentences(lines: Iterable[str]) -> str:
    """Lines as sentences one after the other; what stands before several lines of a part is said once."""
    told, last = "", ""
    for line in lines:
        part = _PART.match(line)
        place = part[0] if part else ""
        sentence = _upper(line.removeprefix(place)) if place and place == last else line
        told += f" {sentence}" if sentence.endswith(".") else f" {sentence}."
        last = place
    return told.strip()


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def with_contents(page: str) -> str:
    """The page with a list of its chapters and recipes before the first of them."""
    headings = re.findall(r"^(##|###) (.+)$", page, re.MULTILINE)
    listed = "".join(f"{'  ' * (len(marks) - 2)}* [{title}](#{_anchor(title)})\n" for marks, title in headings)
    start, end = page.index("* ["), page.index("\n## ")
    return f"{page[:start]}{listed}{page[end:]}"


def _anchor(heading: str) -> str:
    """The anchor that GitHub gives to a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def accepted(page: str, title: str, lines: str) -> str:
    """The page with these lines in the place of what it says of a recipe."""
    start = page.index(f"### {title}\n")
    end = page.index("```\n", page.index("```wonder\n", start) + 4) + 4
    after = page.index("<details>", end)
    return f"{page[:end]}\n{lines}\n{page[after:]}"


def in_russian(english: str, russian: str) -> str:
    """The Russian page as it follows from the English one: its own beginning, headings, remarks and what is told.

    Chapters, recipes and remarks stand one for one on both pages.
    """
    _, parts = _parts(english)
    begins, translated = _parts(russian)
    assert len(parts) == len(translated), "there are not as many headings in Russian as in English"
    page = russian[:begins]
    for (heading, body), (called, said) in zip(parts, translated, strict=True):
        assert heading.count("#") == called.count("#"), f"{heading!r} is {called!r} in Russian"
        page += called + _translated(body, said, heading)
    return with_contents(page)


def _parts(page: str) -> tuple[int, list[tuple[str, str]]]:
    """Where the first chapter begins, and all headings from there on with what stands under them."""
    start = page.index("\n## ") + 1
    found = list(_ANY_HEADING.finditer(page, start))
    ends = [one.start() for one in found[1:]] + [len(page)]
    return start, [(one[0], page[one.end() : end]) for one, end in zip(found, ends, strict=True)]


def _translated(body: str, said: str, heading: str) -> str:
    remarks = _REMARK.findall(_ANY_FENCE.sub("", said))
    own = len(_REMARK.findall(_ANY_FENCE.sub("", body)))
    assert len(remarks) == own, f"{len(remarks)} remarks in Russian in place of {own}: {heading}"
    told = _TOLD.search(said)
    pieces = []
    at = 0
    for fence in [*_ANY_FENCE.finditer(body), None]:
        prose = body[at : fence.start() if fence else len(body)]
        prose = _FOR.sub(_for_in_russian, prose).replace("<summary>Example<", "<summary>Пример<")
        prose = _TOLD.sub(lambda _found: told[0] if told else "", prose)
        pieces.append(_REMARK.sub(lambda _found: remarks.pop(0), prose))
        if fence:
            pieces.append(fence[0])
            at = fence.end()
    return "".join(pieces)


def _for_in_russian(found: re.Match[str]) -> str:
    sets = found["sets"].replace(" and ", " и ")
    others = (found["others"] or "").replace(" and ", " и ")
    return f"*Для {sets}, вместо {others}.*" if others else f"*Для {sets}.*"
