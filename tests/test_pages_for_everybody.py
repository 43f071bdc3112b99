"""No page of any set keeps anybody out: what axe-core, the tool of the trade, finds in a real Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser import open_browser

from wonderscript.compiler.bundles import compile_sets, shipped_names
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.folders import printed_sets, theme_of
from wonderscript.tools.reference_pages import reference_pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.xdist_group("browser")

# Every set by itself and a whole table of them, in one language or the other, by day or by night.
TABLE = ("base", "cities", "leaders")
PAGES: list[tuple[tuple[str, ...], Language, Any]] = [
    *(((name,), "ru", "light") for name in shipped_names()),
    (TABLE, "en", "light"),
    (("base",), "en", "dark"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as found:
        yield found


def page_of(names: tuple[str, ...], language: Language) -> bytes:
    library = compile_sets(*names)
    ids = [one.folder.name for one in printed_sets(names)]
    return reference_pages(library, {}, ids, theme_of(names), [language])[f"reference.{language}.html"]


@pytest.mark.parametrize(("names", "language", "scheme"), PAGES, ids=lambda one: "+".join(one) if one else "")
def test_nobody_is_kept_out(
    browser: Browser, tmp_path: Path, names: tuple[str, ...], language: Language, scheme: Any
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    (tmp_path / "page.html").write_bytes(page_of(names, language))
    context = browser.new_context(color_scheme=scheme, offline=True)
    page = context.new_page()
    page.set_default_timeout(300_000)
    page.goto(f"file://{tmp_path}/page.html")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    found = axe.run(page, options={"resultTypes": ["violations"]}).response["violations"]
    context.close()
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found] == []


def test_a_whole_table_is_on_one_page() -> None:
    page = page_of(TABLE, "en").decode()
    assert all(name in page for name in ("Lumber Yard", "Hideout", "Caesar", "Caligula"))
    assert 'id="rule:cities-leaders.' in page
