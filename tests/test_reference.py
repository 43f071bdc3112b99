"""The printable reference: whole pages that need no other file, in both languages."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.small_game import write_small_game

from wonderscript.compiler.bundles import compile_sets
from wonderscript.compiler.colors import contrast
from wonderscript.compiler.export import export_document
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.cli import group
from wonderscript.tools.folders import theme_of
from wonderscript.tools.reference import Sibling, Siblings, Subject, render_reference
from wonderscript.tools.reference_pages import reference_pages

LANGUAGES: tuple[Language, ...] = ("en", "ru")
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
        return " ".join(text for path, text in self.texts if not {"style", "script"} & set(path))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(group, ["print", "--only", "web", *map(str, arguments)])


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@cache
def pages() -> dict[str, str]:
    library = compile_sets("base")
    variants = {name: compile_sets("base", variant=name) for name in library.variants}
    found = reference_pages(library, variants, ["base"], theme_of(["base"]), LANGUAGES)
    return {name: page.decode() for name, page in found.items()}


@pytest.fixture(scope="module")
def html(language: str) -> str:
    return pages()[f"reference.{language}.html"]


@pytest.fixture(scope="module")
def page(html: str) -> Page:
    return Page(html)


# --- what a page says ------------------------------------------------------------------------------------


def test_every_piece_is_there_by_its_name(page: Page, language: str) -> None:
    names = {piece["names"][language] for piece in export_document(compile_sets("base"))["pieces"]}
    assert len(names) > 70
    assert names <= set(page.said_in("h3", "h4"))


def test_it_says_its_language_and_title(page: Page, language: str) -> None:
    assert page.values("lang")[0] == language
    assert page.said_in("h1") == [{"en": "7 Wonders", "ru": "7 Чудес"}[language]]
    assert any(text.startswith({"en": "An unofficial", "ru": "Неофициальный"}[language]) for _, text in page.texts)


@pytest.mark.parametrize(
    ("least", "most", "english", "russian"),
    [(3, 7, "3–7 players", "3–7 игроков"), (2, 2, "2 players", "2 игрока"), (1, 1, "1 player", "1 игрок")],
)
def test_it_says_how_many_can_play(least: int, most: int, english: str, russian: str) -> None:
    document = export_document(compile_sets("base"))
    [base] = document["sets"]
    changed = {**document, "sets": [{**base, "players": {"min": least, "max": most}}]}
    for language, said in zip(LANGUAGES, (english, russian), strict=True):
        assert f'<p class="subtitle">{said}</p>' in render_reference(Subject(changed, ("base",)), language).decode()


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
    """What is left in Latin letters is what no translation can say: numbers of rules, variants and settings."""
    page = Page(pages()["reference.ru.html"])
    said = [text for path, text in page.texts if "main" in path]
    latin = {text for text in said if re.search(r"[a-z]{2}", text)}
    numbers = {text for text in latin if re.fullmatch(r"[a-z]+\.\d+", text)}
    settings = {text for text in latin if re.fullmatch(r"Меняет: настройка [a-z-]+", text)}
    assert latin - numbers - settings == {"First Edition", "Buy Anyway", "Chosen Boards", "Each Card by Itself"}, (
        "variants"
    )


# --- how it is made --------------------------------------------------------------------------------------


def test_it_needs_no_other_file(page: Page, html: str) -> None:
    """It leads only to its own places and to the pages beside it."""
    beside = set(pages())
    assert all(value.partition("#")[0] in {"", *beside} for value in page.values("href"))
    assert not page.values("src")
    assert not re.search(r"https?:|//[a-z]|url\(|@import|fetch\(|XMLHttp|import\(", html)


def test_every_reference_has_its_target(page: Page) -> None:
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    assert {value[1:] for value in page.values("href") if value.startswith("#")} <= set(ids)
    for file, place in (value.split("#") for value in page.values("href") if re.search(".#", value)):
        assert f'id="{place}"' in pages()[file]


def test_headings_go_down_one_at_a_time(page: Page) -> None:
    levels = [int(path[-1][1]) for path, _text in page.texts if re.fullmatch("h[1-6]", path[-1])]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_symbols_are_not_read_aloud_beside_their_words(html: str) -> None:
    badges = re.findall(r'<span class="badge[^>]*>', html)
    assert len(badges) > 80
    assert all('aria-hidden="true"' in tag for tag in badges)
    drawn = re.findall(r"(<[^>]*>)\s*(<svg[^>]*>)", html)
    silent = [tag for before, tag in drawn if "badge" in before or 'aria-hidden="true"' in tag]
    # What is left is a picture of links, and has a name.
    assert all('class="graph" role="group" aria-label="' in tag for _before, tag in drawn if tag not in silent)


def test_colours_and_drawings_are_those_of_the_theme(html: str) -> None:
    tints = dict(re.findall(r"\.look-(\d+) \{ --tint: (#[0-9a-f]{6}); --on-tint: #[0-9a-f]{6}; \}", html))
    drawings = dict(re.findall(r'<symbol id="icon-(\d+)"[^>]*><path fill-rule="evenodd" d="([^"]+)">', html))
    looks = theme_of(["base"]).looks.values()
    assert {(tints[number], path) for number, path in drawings.items()} == {
        (one.color, one.icon) for one in looks if one.icon
    }
    used = set(re.findall(r'href="#icon-(\d+)"', html))
    assert len(used) > 30
    assert used <= set(drawings)


def test_what_stands_on_a_colour_can_be_read(html: str) -> None:
    found = re.findall(r"--tint: (#[0-9a-f]{6}); --on-tint: (#[0-9a-f]{6})", html)
    assert len(found) >= 7
    assert all(contrast(tint, ink) >= 4.5 for tint, ink in found)


def test_sets_without_a_theme_have_marks_too() -> None:
    document = export_document(compile_sets("base"))
    plain = render_reference(Subject(document, ("base",)), "en").decode()
    shown = set(re.findall(r'class="badge look-(\d+)" aria-hidden="true">([^<])', plain))
    assert len(shown) == len({symbol for _number, symbol in shown}) == 7


def test_one_language_alone_offers_no_other() -> None:
    document = export_document(compile_sets("base"))
    assert 'class="languages"' not in render_reference(Subject(document, ("base",)), "en").decode()
    both = Siblings({"en": Sibling("English", "a.en.html"), "ru": Sibling("Русский", "a.ru.html")})
    assert 'href="a.ru.html"' in render_reference(Subject(document, ("base",)), "en", both).decode()


def test_the_same_input_gives_the_same_bytes() -> None:
    library = compile_sets("base")
    again = reference_pages(library, {}, ["base"], theme_of(["base"]), LANGUAGES)
    assert again == reference_pages(library, {}, ["base"], theme_of(["base"]), LANGUAGES)
    assert not any(b"0x" in page or b"built-in" in page for page in again.values())


# --- rules and examples ----------------------------------------------------------------------------------


def test_every_rule_is_there_with_its_examples(page: Page) -> None:
    library = compile_sets("base")
    ids = page.values("id")
    assert {f"rule:{rule.id}" for rule in library.rulebook} <= set(ids)
    plain = [scenario for scenario in library.scenarios if scenario.variant is None]
    assert sum(one.startswith("example:") for one in ids) == len(plain) > 200


@pytest.mark.parametrize(
    ("language", "question", "reading"),
    [
        ("en", "Left open:", "The other reading is a variant:"),
        ("ru", "Открытый вопрос:", "Другое прочтение — вариант:"),
    ],
)
def test_what_is_open_about_a_rule_stands_with_it(language: Language, question: str, reading: str) -> None:
    library = compile_sets("duel")
    page = Page(render_reference(Subject(export_document(library), ("duel",)), language).decode())
    asked = [rule.open for rule in library.rulebook if rule.open is not None]
    assert page.words.count(question) == len(asked) > 0
    assert page.words.count(reading) == sum(bool(one.variants) for one in asked)
    assert all(one.texts[language] in page.words for one in asked)
    assert {name for one in asked for name in one.variants} <= set(page.said_in("span"))


def test_rules_stand_under_the_titles_of_their_chapters(page: Page, language: str) -> None:
    library = compile_sets("base")
    titles = [one.titles[language] for one in library.chapters]
    headings = page.said_in("h3")
    assert [text for text in headings if text in titles] == titles
    assert {f"#chapter:{one.id}" for one in library.chapters} <= set(page.values("href"))
    assert {f"chapter:{one.id}" for one in library.chapters} <= set(page.values("id"))


def test_chapters_of_several_sets_are_told_apart() -> None:
    document = export_document(compile_sets("cities"))
    both = Page(render_reference(Subject(document, ("base", "cities")), "ru").decode())
    assert {"7 Чудес · Подготовка", "7 Чудес: Города · Подготовка"} <= set(both.said_in("h3"))
    assert "Подготовка" in Page(render_reference(Subject(document, ("cities",)), "ru").decode()).said_in("h3")


def test_examples_are_called_by_their_titles(page: Page, language: str) -> None:
    titles = {"en": "The Tavern brings 5 coins", "ru": "«Таверна» приносит 5 монет"}
    assert titles[language] in page.said_in("h4")
    assert not any(re.match(r"(Example|Пример) \d", text) for text in page.said_in("h4"))


def test_a_variant_has_its_own_examples_and_says_what_it_changes() -> None:
    changed, plain = pages()["first-edition.en.html"], pages()["reference.en.html"]
    examples = set(re.findall(r'id="(example:[^"]+)"', changed))
    assert examples and not examples & set(re.findall(r'id="(example:[^"]+)"', plain))
    assert re.search(r"Adds:.*Pawnshop.*</dd>", plain)
    assert re.search(r"Leaves out:.*Well.*</dd>", plain)
    assert 'href="first-edition.en.html#card:altar"' in plain
    assert 'href="reference.en.html"' in changed


# --- the command -----------------------------------------------------------------------------------------


def test_pages_are_written_once(tmp_path: Path) -> None:
    first = run("base", "--to", tmp_path)
    assert first.exit_code == 0, first.stderr
    pages = ("reference", "first-edition")
    files = [tmp_path / "base" / f"{page}.{language}.html" for page in pages for language in LANGUAGES]
    assert sorted(tmp_path.rglob("*.html")) == sorted(files)
    assert all(str(file) in first.stdout for file in files)
    assert 'id="card:pawnshop"' in files[2].read_text(encoding="utf-8")
    assert 'id="card:pawnshop"' not in files[0].read_text(encoding="utf-8")
    before = {file: (file.read_bytes(), file.stat().st_mtime_ns, file.stat().st_ino) for file in files}
    second = run("base", "--to", tmp_path)
    assert second.stdout.count("unchanged") == 1
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
    assert "is a file: name a folder to write to" in refused.stderr and "file.txt" in refused.stderr
    assert "Traceback" not in refused.output
    assert [file.name for file in tmp_path.iterdir()] == ["file.txt"]


def test_all_pages_are_written_or_none(tmp_path: Path) -> None:
    (tmp_path / "base" / "reference.ru.html").mkdir(parents=True)
    (tmp_path / "base" / "reference.en.html").write_text("as before", encoding="utf-8")
    refused = run("base", "--to", tmp_path)
    assert refused.exit_code == 2
    assert "cannot write" in refused.stderr and "reference.ru.html: is a directory" in refused.stderr
    assert not refused.stdout
    assert (tmp_path / "base" / "reference.en.html").read_text(encoding="utf-8") == "as before"
    assert sorted(file.name for file in (tmp_path / "base").iterdir()) == ["reference.en.html", "reference.ru.html"]


def test_what_is_not_translated_is_said_and_stands_in_english(tmp_path: Path) -> None:
    folder = write_small_game(tmp_path)
    printed = run(folder, "--to", tmp_path / "out")
    assert printed.exit_code == 0
    assert printed.stderr.splitlines() == [
        'harbour: not translated, so they stand as they are: "Pier", "Shed", "Tower", "Bell", `fish` and 11 more',
        "fix: add names and words to harbour/ru.yaml, rules to harbour/rules.yaml.",
    ]
    page = Page((tmp_path / "out" / "harbour" / "reference.ru.html").read_text(encoding="utf-8"))
    assert {"Pier", "Shed", "Tower", "Bell"} <= set(page.said_in("h3", "h4"))
    assert not run(folder, "--to", tmp_path / "out", "--lang", "en").stderr


def test_a_whole_translation_leaves_nothing_to_say(tmp_path: Path) -> None:
    assert not run("base", "--to", tmp_path, "--lang", "ru").stderr


def test_several_sets_can_share_a_page(tmp_path: Path) -> None:
    """A set of one's own with the one that it extends: everything of both, and a filter to tell them apart."""
    folder = tmp_path / "my-set"
    folder.mkdir()
    manifest = "id: my-set\ntitle: {en: My Set, ru: Мой набор}\nplayers: {min: 3, max: 7}\nextends: [base]\n"
    (folder / "set.yaml").write_text(manifest, encoding="utf-8")
    (folder / "cards.wonder").write_text(
        'card "Millers Guild"\n  purple, age 3, copies 3+\n  costs wood, clay\n  worth 2 points\n', encoding="utf-8"
    )
    document = export_document(compile_sets(folder))
    both = Page(render_reference(Subject(document, ("base", "my-set")), "ru").decode())
    assert both.said_in("h1") == ["7 Чудес + Мой набор"]
    assert {"card:altar", "card:millers-guild"} <= set(both.values("id"))
    assert "my-set" in both.values("value")
    alone = Page(render_reference(Subject(document, ("my-set",)), "ru").decode())
    assert "card:altar" not in alone.values("id")
    assert "my-set" not in alone.values("value")
