"""The pages hang together: links lead somewhere, every page can be reached, long ones begin with their contents."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PAGES = [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LONG = 180

_LINK = re.compile(r"\]\((?P<file>[^)#\s]*)(?:#(?P<anchor>[^)\s]+))?\)")
_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


@cache
def prose(page: Path) -> str:
    """A page without its examples."""
    return _FENCE.sub("", page.read_text(encoding="utf-8"))


def headings(page: Path, marks: str = "#+") -> list[str]:
    return re.findall(rf"^{marks} (.+)$", prose(page), re.MULTILINE)


def anchor(heading: str) -> str:
    """The anchor that GitHub gives to a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def links(page: Path) -> list[tuple[Path, str]]:
    """Where a page leads to: files of the project, and places in them."""
    found = [one for one in _LINK.finditer(prose(page)) if "://" not in one["file"]]
    return [(page.parent / one["file"] if one["file"] else page, one["anchor"] or "") for one in found]


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    for target, place in links(page):
        assert target.exists(), target
        assert not place or place in map(anchor, headings(target)), (target, place)


def test_every_page_can_be_reached_from_the_first() -> None:
    seen, open_ends = {README}, [README]
    while open_ends:
        near = {target.resolve() for target, _place in links(open_ends.pop()) if target.suffix == ".md"}
        open_ends += near - seen
        seen |= near
    assert set(PAGES) <= seen


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_long_pages_begin_with_their_contents(page: Path) -> None:
    chapters = headings(page, "##")
    if len(page.read_text(encoding="utf-8").splitlines()) < LONG or len(chapters) < 4:
        return
    beginning = prose(page).partition("\n## ")[0]
    assert [one for one in map(anchor, chapters) if f"](#{one})" not in beginning] == []
