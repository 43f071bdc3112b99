"""The pages of the documentation that an assistant can read: for who writes sets, in English and in Russian."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources

from wonderscript.dsl.catalogue import CATALOGUE
from wonderscript.dsl.translation import LANGUAGES, Phrase
from wonderscript.tools.commands.explain import page as problem_page

ADDRESS = "wonderscript://"
PROBLEM = f"{ADDRESS}diagnostics/{{language}}/{{problem}}"
# Pages by file, with what each is about. What begins the list is read first.
PAGES: dict[str, str] = {
    "llms.txt": Phrase("The whole language with its traps on a few pages: read this first"),
    "cookbook.md": Phrase("What to write for what somebody wants: more than a hundred recipes"),
    "cookbook.ru.md": Phrase("The cookbook in Russian"),
    "language.md": Phrase("The whole language, with a real piece for everything"),
    "tutorial.md": Phrase("From nothing to five pieces of your own"),
    "tutorial.ru.md": Phrase("The tutorial in Russian"),
    "positions.md": Phrase("Positions: what seats and the table can be told to have"),
    "showing.md": Phrase("What a text does before it is played, and all words of a set"),
    "printing.md": Phrase("Printing, themes and pictures"),
    "translating.md": Phrase("Names and words in other languages"),
    "translating.ru.md": Phrase("Names and words, in Russian"),
    "sharing.md": Phrase("Sharing a set as one file"),
    "glossary.md": Phrase("One word for one thing"),
}


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its address, what it is called, and what it is about."""

    address: str
    name: str
    about: str


def pages() -> list[Page]:
    """All pages, the first to be read first."""
    return [Page(f"{ADDRESS}docs/{name}", name, about) for name, about in PAGES.items()]


def page_at(address: str) -> str | None:
    """The text of a page, or of the page of a problem; None if there is none."""
    kind, _slash, name = address.removeprefix(ADDRESS).partition("/")
    if not address.startswith(ADDRESS):
        return None
    if kind == "docs" and name in PAGES:
        return resources.files("wonderscript").joinpath("docs", name).read_text(encoding="utf-8")
    language, _slash, problem = name.partition("/")
    if kind == "diagnostics" and language in LANGUAGES and problem in CATALOGUE:
        return problem_page(problem, language)
    return None
