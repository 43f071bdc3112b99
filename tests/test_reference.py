"""The printable reference: whole pages that need no other file, in both languages."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wonderscript.compiler.bundles import compile_sets
from wonderscript.compiler.export import export_document
from wonderscript.tools.cli import group
from wonderscript.tools.reference import render_reference

LANGUAGES = ("en", "ru")
NO_END = {"meta", "link", "br", "hr", "img", "input"}


class Page(HTMLParser):
    """A page taken apart; it fails where a tag is closed that is not open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[tuple[tuple[str, ...], str]] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in NO_END:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((tuple(self.open), " ".join(data.split())))

    def values(self, name: str) -> list[str]:
        return [value for _tag, attribute, value in self.attributes if attribute == name]

    def said_in(self, *tags: str) -> list[str]:
        return [text for path, text in self.texts if path[-1] in tags]

    @property
    def words(self) -> str:
        return " ".join(text for path, text in self.texts if "style" not in path)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(group, ["print", *map(str, arguments)])


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def html(language: str) -> str:
    return render_reference(export_document(compile_sets("base")), "base", language).decode()


@pytest.fixture(scope="module")
def page(html: str) -> Page:
    return Page(html)


# --- what a page says ------------------------------------------------------------------------------------


def test_every_piece_is_there_by_its_name(page: Page, language: str) -> None:
    names = {piece["names"][language] for piece in export_document(compile_sets("base"))["pieces"]}
    assert len(names) > 70
    assert names <= set(page.said_in("h3", "h4"))


def test_it_says_its_language_and_title(page: Page, language: str) -> None:
    assert page.values("lang") == [language]
    assert page.said_in("h1") == [{"en": "7 Wonders", "ru": "7 Чудес"}[language]]
    assert any(text.startswith({"en": "An unofficial", "ru": "Неофициальный"}[language]) for _, text in page.texts)


def test_boards_sides_and_stages_are_there(page: Page, language: str) -> None:
    day, stage = {"en": ("Day", "Stage 1"), "ru": ("День", "Ярус 1")}[language]
    assert page.said_in("h4").count(day) == 7
    assert page.said_in("h5").count(stage) == 14


def test_rules_score_sheet_and_decks_are_there(page: Page) -> None:
    assert "term.1" in page.words
    for section in ("words", "rules", "decks", "scores"):
        assert section in page.values("id")
    assert "49" in page.said_in("td")


def test_the_russian_page_speaks_russian() -> None:
    """What is left in Latin letters are names of sides and what no translation file can say."""
    html = render_reference(export_document(compile_sets("base")), "base", "ru").decode()
    page = Page(html)
    boxes = [text for path, text in page.texts if "article" in path]
    latin = [text for text in boxes if re.search(r"[A-Za-z]{2}", text)]
    assert not latin


# --- how it is made --------------------------------------------------------------------------------------


def test_it_needs_no_other_file(page: Page, html: str) -> None:
    references = [value for name in ("href", "src") for value in page.values(name)]
    assert references and all(value.startswith("#") for value in references)
    assert not re.search(r"https?:|//[a-z]|url\(|@import|<script", html)


def test_every_reference_has_its_target(page: Page) -> None:
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    assert {value[1:] for value in page.values("href")} <= set(ids)


def test_headings_go_down_one_at_a_time(page: Page) -> None:
    levels = [int(path[-1][1]) for path, _text in page.texts if re.fullmatch("h[1-6]", path[-1])]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_pictures_are_not_read_aloud_without_a_word(html: str) -> None:
    assert "<svg" in html
    assert all('aria-hidden="true"' in tag for tag in re.findall(r"<svg[^>]*>", html))


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(2 * one for one in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("ink", ["ink", "soft"])
@pytest.mark.parametrize("ground", ["paper", "shade"])
def test_text_stands_out_from_its_ground(html: str, ink: str, ground: str) -> None:
    colours = dict(re.findall(r"--([a-z]+): (#[0-9a-f]+)", html))
    light, dark = luminance(colours[ground]), luminance(colours[ink])
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_no_two_values_share_a_shape(html: str) -> None:
    used = set(re.findall(r'class="mark tint-(\d+)"[^>]*><use href="#shape-(\d+)"', html))
    assert len(used) == 7
    assert len({shape for _tint, shape in used}) == 7


# --- the command -----------------------------------------------------------------------------------------


def test_pages_are_written_once(tmp_path: Path) -> None:
    first = run("base", "--to", tmp_path)
    assert first.exit_code == 0, first.stderr
    pages = ("reference", "first-edition")
    files = [tmp_path / "base" / f"{page}.{language}.html" for page in pages for language in LANGUAGES]
    assert sorted(tmp_path.rglob("*.*")) == sorted(files)
    assert all(str(file) in first.stdout for file in files)
    assert "Pawnshop" in files[2].read_text(encoding="utf-8")
    assert "Pawnshop" not in files[0].read_text(encoding="utf-8")
    before = {file: (file.read_bytes(), file.stat().st_mtime_ns, file.stat().st_ino) for file in files}
    second = run("base", "--to", tmp_path)
    assert second.stdout.count("unchanged") == 4
    assert before == {file: (file.read_bytes(), file.stat().st_mtime_ns, file.stat().st_ino) for file in before}


def test_one_language_can_be_chosen(tmp_path: Path) -> None:
    assert run("base", "--to", tmp_path, "--lang", "ru").exit_code == 0
    assert sorted(file.name for file in tmp_path.rglob("*.html")) == ["first-edition.ru.html", "reference.ru.html"]


def test_all_sets_can_be_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    printed = run("--all", "--to", "out", "--lang", "en")
    assert printed.exit_code == 0, printed.stderr
    assert (tmp_path / "out" / "base" / "reference.en.html").is_file()


@pytest.mark.parametrize("arguments", [(), ("base", "--all"), ("bass",), ("base", "--lang", "fr")])
def test_wrong_usage_is_said(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    refused = run(*arguments, "--to", tmp_path / "out")
    assert refused.exit_code == 2
    assert refused.stderr
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file.txt").write_text("here", encoding="utf-8")
    refused = run("base", "--to", tmp_path / "file.txt")
    assert refused.exit_code == 2
    assert "cannot write" in refused.stderr and "file.txt" in refused.stderr
    assert "Traceback" not in refused.output
    assert [file.name for file in tmp_path.iterdir()] == ["file.txt"]
