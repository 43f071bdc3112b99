"""The web reference in a real Chromium: search, filters, chains, languages, keyboard, paper, phones, contrast."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser import open_browser
from tests.small_game import write_small_game

from wonderscript.compiler.bundles import compile_sets
from wonderscript.compiler.export import Document, export_document
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.folders import theme_of
from wonderscript.tools.reference_pages import reference_pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.xdist_group("browser")

LANGUAGES: tuple[Language, ...] = ("en", "ru")
DESKTOP, PHONE, SMALL_PHONE = (1280, 900), (390, 844), (320, 568)
Open = Callable[..., "Page"]

SHOWN = "() => [...document.querySelectorAll('.item')].filter((one) => one.offsetParent !== null).map((one) => one.id)"
ON_SCREEN = """(id) => {
  const box = document.getElementById(id).getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.top < innerHeight;
}"""
# The first piece that can be seen below what sticks to the top.
FIRST = """() => {
  const bar = document.querySelector(".bar");
  const top = getComputedStyle(bar).position === "sticky" ? bar.getBoundingClientRect().bottom : 0;
  const seen = [...document.querySelectorAll(".item")].filter((one) => one.offsetParent !== null);
  return seen.find((one) => one.getBoundingClientRect().bottom > top + 8).id;
}"""
TOP = "(id) => document.getElementById(id).getBoundingClientRect().top"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as found:
        yield found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All pages of the base game, and those of a small one that has next to nothing."""
    place = tmp_path_factory.mktemp("pages")
    library = compile_sets("base")
    variants = {name: compile_sets("base", variant=name) for name in library.variants}
    pages = reference_pages(library, variants, ["base"], theme_of(["base"]), LANGUAGES)
    small = str(write_small_game(place))
    found = reference_pages(compile_sets(small), {}, ["harbour"], theme_of([small]), ["en"])
    for name, page in {**pages, **{f"small-{name}": page for name, page in found.items()}}.items():
        (place / name).write_bytes(page)
    return place


@pytest.fixture(scope="module")
def contexts(browser: Browser) -> Callable[[bool, Any], BrowserContext]:
    """Windows without a network: with a script or without one, light or dark."""

    @cache
    def context(script: bool, scheme: Any) -> BrowserContext:
        return browser.new_context(java_script_enabled=script, color_scheme=scheme, offline=True)

    return context


@pytest.fixture
def visit(contexts: Callable[[bool, Any], BrowserContext], folder: Path) -> Iterator[Open]:
    """Opens pages; what a page complains about, or asks of anybody but this folder, fails the test."""
    complaints: list[str] = []
    pages: list[Page] = []

    def opened(
        name: str = "reference.en.html", size: tuple[int, int] = DESKTOP, script: bool = True, scheme: Any = "light"
    ) -> Page:
        page = contexts(script, scheme).new_page()
        # A machine that has much to do is slow, not wrong.
        page.set_default_timeout(300_000)
        pages.append(page)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda asked: complaints.append(asked.url) if not asked.url.startswith("file://") else None)
        page.goto(f"file://{folder}/{name}")
        return page

    yield opened
    for page in pages:
        page.close()
    assert not complaints


@cache
def document() -> Document:
    return export_document(compile_sets("base"))


def pieces(**wanted: object) -> set[str]:
    """The ids of the pieces with these properties."""
    return {
        piece["id"] for piece in document()["pieces"] if all(piece.get(key) == value for key, value in wanted.items())
    }


def shown(page: Page) -> set[str]:
    return set(page.evaluate(SHOWN))


def tick(page: Page, name: str, value: str) -> None:
    page.locator(f'.option:has(input[name="{name}"][value="{value}"])').click()


# --- search ----------------------------------------------------------------------------------------------


def test_everything_is_there_at_first(visit: Open) -> None:
    page = visit()
    assert shown(page) == pieces() | {f"rule:{rule['id']}" for rule in document()["rules"]}
    count = len(shown(page))
    assert page.inner_text("#outcome") == f"{count} of {count} shown"
    assert page.is_hidden("text=Clear")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("lumber", {"card:lumber-yard"}),
        ("LUMBER  yard", {"card:lumber-yard"}),
        ("yard lumber", {"card:lumber-yard"}),
        ("rhodos", {"board:rhódos"}),
        ("пиломатериалов", {"card:lumber-yard"}),
        ("term.5", {"rule:base.term.5"}),
    ],
)
def test_search_finds_names_words_and_numbers(visit: Open, words: str, found: set[str]) -> None:
    page = visit()
    page.get_by_role("searchbox").fill(words)
    assert found <= shown(page)
    assert len(shown(page)) < 5
    assert page.is_hidden("#words")


def test_search_forgives_accents_and_yo(visit: Open) -> None:
    page = visit("reference.ru.html")
    page.get_by_role("searchbox").fill("серый")
    grey = shown(page)
    page.get_by_role("searchbox").fill("ГИЛЬДИЯ УЧЕНЫХ")
    assert shown(page) == {"card:scientists-guild"}
    assert len(grey) > 3


def test_a_search_without_success_says_so_and_can_be_cleared(visit: Open) -> None:
    page = visit()
    page.get_by_role("searchbox").fill("zeppelin")
    assert not shown(page)
    assert page.is_visible(".nothing")
    page.get_by_role("button", name="Clear").click()
    assert len(shown(page)) > 200
    assert page.is_hidden(".nothing")
    assert page.evaluate("document.activeElement.id") == "query"


# --- filters ---------------------------------------------------------------------------------------------


def test_values_of_one_property_add_up_and_those_of_two_narrow(visit: Open) -> None:
    page = visit()
    tick(page, "property-color", "blue")
    assert shown(page) == pieces(color="blue")
    tick(page, "property-color", "red")
    assert shown(page) == pieces(color="blue") | pieces(color="red")
    tick(page, "property-age", "2")
    assert shown(page) == pieces(color="blue", age=2) | pieces(color="red", age=2)
    assert page.inner_text("#outcome").startswith(f"{len(shown(page))} of ")
    headings = page.locator("main h3:visible").all_inner_texts()
    assert [re.sub(r"^\W+", "", one) for one in headings] == ["Age 2, blue cards", "Age 2, red cards"]


@pytest.mark.parametrize(("kind", "prefix"), [("board", "board:"), ("card", "card:"), ("rules", "rule:")])
def test_kinds_can_be_picked(visit: Open, kind: str, prefix: str) -> None:
    page = visit()
    tick(page, "kind", kind)
    assert shown(page)
    assert all(one.startswith(prefix) for one in shown(page))


@pytest.mark.parametrize("players", [3, 5])
def test_a_number_of_players_leaves_out_what_is_not_in_the_game(visit: Open, players: int) -> None:
    page = visit()
    tick(page, "kind", "card")
    tick(page, "players", str(players))
    playing = {
        piece["id"]
        for piece in document()["pieces"]
        if piece["kind"] == "card" and any(mark <= players for mark in piece["copies"])
    }
    assert shown(page) == playing
    struck = page.locator(".copy.out:visible").all_inner_texts()
    assert struck and all(int(one.strip("+")) > players for one in struck)
    page.get_by_label("Any").click()
    assert page.locator(".copy.out").count() == 0


def test_what_is_chosen_lasts_when_the_page_is_loaded_again(visit: Open) -> None:
    page = visit()
    page.get_by_role("searchbox").fill("stone")
    tick(page, "property-color", "blue")
    tick(page, "players", "4")
    before, address = shown(page), page.url
    page.reload()
    assert shown(page) == before
    assert page.url == address
    assert page.is_checked('input[name="players"][value="4"]')


# --- chains ----------------------------------------------------------------------------------------------


def test_links_lead_from_card_to_card_and_back(visit: Open) -> None:
    page = visit()
    page.locator('[id="card:workshop"]').get_by_role("link", name="Laboratory").click()
    page.wait_for_url("**#card:laboratory")
    page.wait_for_function(ON_SCREEN, arg="card:laboratory")
    page.locator('[id="card:laboratory"]').get_by_role("link", name="Workshop", exact=True).click()
    page.wait_for_url("**#card:workshop")
    page.wait_for_function(ON_SCREEN, arg="card:workshop")


def test_a_link_to_what_a_filter_hides_shows_it(visit: Open) -> None:
    page = visit()
    tick(page, "property-age", "1")
    assert "card:laboratory" not in shown(page)
    page.locator('[id="card:workshop"]').get_by_role("link", name="Laboratory").click()
    page.wait_for_function(ON_SCREEN, arg="card:laboratory")
    assert not page.is_checked('input[name="property-age"][value="1"]')


def test_a_chain_can_be_seen_alone(visit: Open) -> None:
    page = visit()
    page.get_by_role("button", name="Chain: Workshop").click()
    expected, waiting = set[str](), {"card:workshop"}
    by_id = {piece["id"]: piece for piece in document()["pieces"]}
    while waiting:
        one = waiting.pop()
        expected.add(one)
        ends = by_id[one]["links"]
        waiting |= {end["id"] for end in (*ends["to"], *ends["from"])} - expected
    assert shown(page) == expected
    assert len(expected) > 3
    assert page.inner_text("#outcome").startswith("Chain of Workshop")
    page.get_by_role("button", name="Chain: Workshop").click()
    assert len(shown(page)) > 200


def test_the_picture_of_chains_has_every_link_and_leads_on(visit: Open) -> None:
    page = visit()
    ends = {(piece["id"], end["id"]) for piece in document()["pieces"] for end in piece["links"]["to"]}
    assert page.locator(".graph .edge").count() == len(ends)
    hrefs = page.locator(".graph a").evaluate_all("(all) => all.map((one) => one.getAttribute('href').slice(1))")
    assert sorted(hrefs) == sorted({one for pair in ends for one in pair})
    page.locator(".graph a[href='#card:workshop']").click()
    page.wait_for_url("**#card:workshop")
    page.wait_for_function(ON_SCREEN, arg="card:workshop")


def test_the_picture_of_chains_can_be_heard_and_followed_by_keyboard(visit: Open) -> None:
    page = visit()
    link = page.get_by_role("group", name="Chain: Workshop").get_by_role(
        "link", name=re.compile("^Laboratory, leads to")
    )
    assert link.get_attribute("aria-label") == "Laboratory, leads to Siege Workshop, Observatory"
    link.focus()
    assert float(page.evaluate("getComputedStyle(document.activeElement).outlineWidth.slice(0, -2)")) >= 2
    page.keyboard.press("Enter")
    page.wait_for_url("**#card:laboratory")


def test_boxes_in_the_picture_of_chains_hold_their_names(visit: Open) -> None:
    for name in ("reference.en.html", "reference.ru.html"):
        too_wide = """(all) => all.filter((one) => one.querySelector("text").getBBox().width + 14
          > one.querySelector("rect").getBBox().width).map((one) => one.textContent)"""
        assert visit(name).locator(".graph a").evaluate_all(too_wide) == []


# --- one piece alone -------------------------------------------------------------------------------------


def test_a_piece_has_a_page_of_its_own_that_can_be_printed(visit: Open) -> None:
    page = visit()
    page.get_by_role("link", name="On its own: Palace").click()
    page.wait_for_url("**?piece=card*palace")
    assert shown(page) == {"card:palace"}
    assert page.inner_text("#outcome") == "Only Palace"
    assert count_pages(page.pdf(format="A4")) == 1
    page.get_by_role("link", name="Русский").click()
    page.wait_for_url("**/reference.ru.html?piece=card*palace*")
    assert shown(page) == {"card:palace"}
    page.get_by_role("button", name="Сбросить").click()
    assert len(shown(page)) > 200


def test_effects_are_icons_too_and_are_heard_once(visit: Open) -> None:
    page = visit()
    emblems = page.locator('[id="card:builders-guild"] .emblems')
    assert emblems.get_attribute("aria-hidden") == "true"
    assert emblems.locator(".points").inner_text() == "1"
    assert emblems.locator(".sign").count() == 3
    bare = page.locator(".piece:not(.whole):not(:has(.emblems))").count()
    assert bare < page.locator(".piece:not(.whole)").count() / 20


# --- rules and examples ----------------------------------------------------------------------------------


def test_examples_open_by_hand_all_at_once_and_by_a_link(visit: Open) -> None:
    page = visit()
    first = page.locator(".example").first
    assert first.is_hidden()
    page.locator(".rule summary").first.click()
    assert page.locator(".rule details[open] .example:visible").count() > 0
    page.get_by_role("button", name="Open all examples").click()
    assert page.locator(".example:visible").count() == page.locator(".example").count()
    page.get_by_role("button", name="Close all examples").click()
    assert page.locator(".example:visible").count() == 0
    target = page.locator(".see a").first.get_attribute("href") or ""
    page.evaluate("(hash) => { location.hash = hash; }", target)
    page.wait_for_function("(id) => document.getElementById(id).offsetParent !== null", arg=target[1:])


# --- languages -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_other_language_keeps_place_and_filters(visit: Open, size: tuple[int, int]) -> None:
    page = visit("reference.en.html?property-color=green", size)
    page.evaluate("document.getElementById('card:observatory').scrollIntoView()")
    place = page.evaluate(FIRST)
    for language, file in (("Русский", "reference.ru.html"), ("English", "reference.en.html")):
        page.get_by_role("link", name=language, exact=True).click()
        page.wait_for_url(f"**/{file}?property-color=green#{place}")
        page.wait_for_function(ON_SCREEN, arg=place)
        assert page.evaluate(FIRST) == place
        assert shown(page) == pieces(color="green")
    assert page.get_attribute("html", "lang") == "en"


def test_a_search_is_kept_in_the_other_language(visit: Open) -> None:
    page = visit()
    page.get_by_role("searchbox").fill("lumber yard")
    before = shown(page)
    page.get_by_role("link", name="Русский").click()
    page.wait_for_url("**/reference.ru.html*")
    assert shown(page) == before


def test_at_the_top_it_stays_at_the_top(visit: Open) -> None:
    page = visit()
    page.get_by_role("link", name="Русский").click()
    page.wait_for_url("**/reference.ru.html")
    assert page.evaluate("scrollY") == 0


# --- keyboard --------------------------------------------------------------------------------------------


def test_the_page_can_be_used_with_the_keyboard_alone(visit: Open) -> None:
    page = visit()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    page.keyboard.press("/")
    page.keyboard.type("palace")
    assert "card:palace" in shown(page)
    page.keyboard.press("Escape")
    assert len(shown(page)) > 200
    page.focus('input[name="property-color"][value="blue"]')
    page.keyboard.press("Space")
    assert shown(page) == pieces(color="blue")
    page.keyboard.press("Escape")
    page.focus('input[name="players"][value=""]')
    page.keyboard.press("ArrowRight")
    assert page.is_checked('input[name="players"][value="3"]')
    page.keyboard.press("Escape")
    page.focus(".rule summary")
    page.keyboard.press("Enter")
    assert page.locator(".rule details[open]").count() == 1


FOCUSED = """() => {
  const one = document.activeElement;
  const marked = one.matches(".option input") ? one.nextElementSibling : one;
  const style = getComputedStyle(marked);
  return [one.outerHTML.slice(0, 80), style.outlineStyle, parseFloat(style.outlineWidth)];
}"""


def test_the_focus_can_be_seen_wherever_it_goes(visit: Open) -> None:
    page = visit()
    seen: set[str] = set()
    for _ in range(45):
        page.keyboard.press("Tab")
        what, style, width = page.evaluate(FOCUSED)
        seen.add(what)
        assert style != "none" and width >= 2, what
    assert len(seen) > 25


# --- without a script ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_without_a_script_it_is_a_plain_page(visit: Open, size: tuple[int, int]) -> None:
    page = visit(size=size, script=False)
    assert page.locator(".finder").is_hidden()
    assert page.get_by_role("button").count() == 0
    assert page.locator(".item:visible").count() == page.locator(".item").count() > 200
    page.locator(".rule summary").first.click()
    assert page.locator(".example:visible").count() > 0
    page.locator('[id="card:workshop"]').get_by_role("link", name="Laboratory").click()
    assert page.url.endswith("#card:laboratory")
    page.get_by_role("link", name="Русский").click()
    assert page.url.endswith("reference.ru.html")


# --- paper -----------------------------------------------------------------------------------------------

CONTROLS = (
    ".skip",
    ".languages",
    ".finder",
    ".contents",
    ".chain-button",
    ".alone-link",
    ".all-examples",
    ".to-top",
    "summary",
)
# Widths and heights of paper in pixels of a page, and what its margins leave.
PAPERS = {"A4": (210, 297), "Letter": (216, 279)}
MARGINS = (24, 30)


def count_pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_it_prints_well(visit: Open, language: Language, paper: str) -> None:
    page = visit(f"reference.{language}.html")
    assert 10 <= count_pages(page.pdf(format=paper)) <= 22
    width, height = (round((side - margin) * 96 / 25.4) for side, margin in zip(PAPERS[paper], MARGINS, strict=True))
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(media="print")
    for control in CONTROLS:
        assert page.locator(f"{control}:visible").count() == 0, control
    kept = "(one) => [getComputedStyle(one).breakInside, one.getBoundingClientRect().height]"
    boxes = page.locator(".piece").evaluate_all(f"(all) => all.map({kept})")
    assert all(rule == "avoid" and tall < height for rule, tall in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    cells = page.locator(".sheet thead .blank")
    assert cells.count() == 7 and all(cell.is_visible() for cell in cells.all())


def test_what_is_filtered_is_what_is_printed(visit: Open) -> None:
    page = visit()
    tick(page, "property-color", "purple")
    assert count_pages(page.pdf(format="A4")) == 1


def test_open_examples_are_printed(visit: Open) -> None:
    page = visit("reference.en.html?search=trade.")
    closed = count_pages(page.pdf(format="A4"))
    page.get_by_role("button", name="Open all examples").click()
    assert count_pages(page.pdf(format="A4")) > closed


# --- phones ----------------------------------------------------------------------------------------------


WIDER = """(width) => [...document.querySelectorAll("body *")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > width + 1)
  .map((one) => one.outerHTML.slice(0, 99))"""


@pytest.mark.parametrize(
    "name", ["reference.en.html", "reference.ru.html", "first-edition.ru.html", "small-reference.en.html"]
)
def test_nothing_has_to_be_scrolled_sideways(visit: Open, name: str) -> None:
    page = visit(name)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    for width, height in (SMALL_PHONE, PHONE, (768, 1024), DESKTOP):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WIDER, width) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_search_stays_at_hand_on_a_phone(visit: Open) -> None:
    page = visit(size=PHONE)
    assert page.locator(".filters[open]").count() == 0
    page.evaluate("document.getElementById('card:palace').scrollIntoView()")
    box = page.get_by_role("searchbox").bounding_box()
    assert box is not None and 0 <= box["y"] < 100
    assert page.evaluate(TOP, "card:palace") >= box["y"] + box["height"]
    page.get_by_text("Filter", exact=True).click()
    tick(page, "property-color", "blue")
    assert shown(page) == pieces(color="blue")


# --- for everybody ---------------------------------------------------------------------------------------

# The least contrast of every visible text with what lies below it, as the guidelines for web content count it.
CONTRAST = """() => {
  const parse = (text) => {
    const found = text.match(/[\\d.]+/g).map(Number);
    return { rgb: found.slice(0, 3), alpha: found.length > 3 ? found[3] : 1 };
  };
  const light = ([red, green, blue]) => {
    const part = (one) => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  };
  const ground = (one) => {
    for (let up = one; up; up = up.parentElement) {
      const { rgb, alpha } = parse(getComputedStyle(up).backgroundColor);
      if (alpha === 1) return rgb;
      if (alpha > 0) throw new Error("half transparent: " + up.outerHTML.slice(0, 80));
    }
    return matchMedia("print").matches ? [255, 255, 255] : null;
  };
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const one = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !one.checkVisibility() || one.closest("script, style")) continue;
    const below = ground(one);
    const [dark, bright] = [light(parse(getComputedStyle(one).color).rgb), light(below)].sort((a, b) => a - b);
    found.push([(bright + 0.05) / (dark + 0.05), texts.currentNode.data.trim().slice(0, 40), one.className]);
  }
  return found;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_all_text_stands_out_from_its_ground(visit: Open, scheme: str, size: tuple[int, int]) -> None:
    page = visit("reference.en.html?players=3#card:workshop", size, scheme=scheme)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    page.get_by_role("button", name="Chain: Workshop").evaluate("(one) => one.setAttribute('aria-pressed', 'true')")
    found = page.evaluate(CONTRAST)
    assert len(found) > 1000
    assert not [one for one in found if one[0] < 4.5]
    page.get_by_role("searchbox").fill("zeppelin")
    assert not [one for one in page.evaluate(CONTRAST) if one[0] < 4.5]
    page.emulate_media(media="print")
    assert not [one for one in page.evaluate(CONTRAST) if one[0] < 4.5]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name_for_those_who_listen(visit: Open, language: Language) -> None:
    page = visit(f"reference.{language}.html")
    for role, number in (("banner", 1), ("main", 1), ("contentinfo", 1), ("search", 1), ("navigation", 3)):
        assert page.get_by_role(role).count() == number, role  # type: ignore[arg-type]
    chapters = page.get_by_role("navigation", name={"en": "Chapters of the rules", "ru": "Главы правил"}[language])
    assert chapters.get_by_role("link").count() == 21
    form = page.get_by_role("search").aria_snapshot()
    assert {"en": 'searchbox "Search"', "ru": 'searchbox "Поиск"'}[language] in form
    assert {"en": 'checkbox "Blue"', "ru": 'checkbox "Синий"'}[language] in form
    assert {"en": 'group "Color"', "ru": 'group "Цвет"'}[language] in form
    unnamed = "(all) => all.filter((one) => !one.labels.length).map((one) => one.outerHTML)"
    assert page.locator("input").evaluate_all(unnamed) == []
    assert page.get_by_role("status").count() == 1
    heading = page.get_by_role("heading", level=4, name={"en": "Workshop", "ru": "Мастерская"}[language], exact=True)
    assert heading.count() == 1
    nameless = "(all) => all.filter((one) => !document.getElementById(one.getAttribute('aria-labelledby')))"
    assert page.locator("main > section").evaluate_all(nameless) == []


def test_a_chapter_is_found_even_after_a_search(visit: Open) -> None:
    page = visit("reference.en.html")
    page.get_by_role("searchbox").fill("zeppelin")
    assert page.get_by_role("navigation", name="Chapters of the rules").count() == 0
    page.goto(f"{page.url.partition('?')[0]}?search=zeppelin#chapter:base.trade")
    assert page.get_by_role("heading", level=3, name="Trade", exact=True).is_visible()


def test_a_set_with_next_to_nothing_has_a_page_that_works(visit: Open) -> None:
    page = visit("small-reference.en.html")
    assert len(shown(page)) == 4
    page.get_by_role("searchbox").fill("tower")
    assert len(shown(page)) == 1
    assert page.get_by_role("navigation", name="Language").count() == 0
