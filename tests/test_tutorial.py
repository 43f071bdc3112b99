"""The tutorial is true: it is followed step by step in an empty folder, in both languages.

A block with `console` holds commands, what is typed, and what comes out; a block with the name of a file is what is
written there, and a card on it takes the place of that card in the file. `...` stands for paragraphs that the
page leaves out. ACCEPT=1 writes what comes out; the diff is read like code.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

import wonderscript
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools import cli
from wonderscript.tools.folders import theme_of
from wonderscript.tools.press.engine import set_pages
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.sheets import Manner, sheet_data

ROOT = Path(__file__).parents[1]
ACCEPT = bool(os.environ.get("ACCEPT"))
SET = "harbor-tales"
VARIANTS: dict[Language, str] = {"en": "Old Harbor", "ru": "Старая гавань"}
# A picture of a sheet is to be looked at, not to be printed.
DOTS = 60.0
LEFT_OUT = "..."
# What a reader types before there is a program; `make` is what the first of them does.
SHELL = {"make", ". .venv/bin/activate", "deactivate"}

_FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
# What the page asks for besides writing: to delete files, and to delete an item of the cards.
_BARE = "<!-- only set.yaml is left -->"
_WITHOUT = re.compile(r"<!-- without (?P<item>.+) -->")


class Page(NamedTuple):
    """A page, its picture, and the surroundings of who reads it."""

    language: Language
    path: Path
    picture: Path
    surroundings: str

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")


DOCS = ROOT / "docs"
PAGES = (
    Page("en", DOCS / "tutorial.md", DOCS / "images" / "tutorial.png", "en_US.UTF-8"),
    Page("ru", DOCS / "tutorial.ru.md", DOCS / "images" / "tutorial.ru.png", "ru_RU.UTF-8"),
)
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.language)


@each_page
@pytest.mark.usefixtures("place")
def test_the_page_can_be_followed(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", page.surroundings)
    text = page.text
    said = "".join(follow(text))
    if ACCEPT:
        page.path.write_text(said, encoding="utf-8")
        page.picture.write_bytes(drawn(page.language))
    assert page.text == said, "run the tests with ACCEPT=1 and read what changes"
    assert page.picture.read_bytes() == drawn(page.language)


def drawn(language: Language) -> bytes:
    """The sheet that is printed, as a small picture."""
    library = wonderscript.compile_sets(SET, variant=VARIANTS[language])
    faces = Faces(library, theme_of([SET]), language, [SET])
    data = sheet_data(list(faces.pieces), Manner(), language, faces.titles[0], faces.look)
    return set_pages("sheets.typ", data, "png", DOTS)[0]


def follow(text: str) -> Iterator[str]:
    """The page as it should be, block by block, each carried out."""
    at = 0
    for block in _FENCE.finditer(text):
        between = text[at : block.start()]
        if _BARE in between:
            empty(Path(SET))
        for without in _WITHOUT.finditer(between):
            cards = Path(SET, "cards.wonder")
            left = items(cards.read_text(encoding="utf-8"))
            del left[without["item"]]
            write(cards, "\n".join(left.values()))
        yield between
        yield f"```{block['info']}\n{carried_out(block['info'], block['body'])}```"
        at = block.end()
    yield text[at:]


def carried_out(info: str, body: str) -> str:
    """What a block should say, when what it tells was done."""
    match info.split():
        case ["console"]:
            return "".join(told(part) for part in re.split(r"^(?=\$ )", body, flags=re.MULTILINE)[1:])
        case ["sh"]:
            assert set(body.splitlines()) <= SHELL
        case ["yaml", path]:
            write(Path(SET, path), body)
        case ["wonder", path]:
            file = Path(SET, path)
            old = file.read_text(encoding="utf-8") if file.exists() else ""
            write(file, "\n".join(merged(items(old), items(body))))
        case _:
            pytest.fail(f"nobody knows what to do with a block of this sort: {info}")
    return body


def told(part: str) -> str:
    """A command with what it prints; where its end was left out, as many paragraphs are shown again."""
    line, _end, shown = part.partition("\n")
    dollar, program, *arguments = shlex.split(line)
    assert (dollar, program) == ("$", "wonderscript")
    typed = "".join(f"{one}\n" for one in re.findall(r"^> ?(.*)$", shown, re.MULTILINE))
    # The language of a run is that of its context: it ends with it.
    output = copy_context().run(printed, arguments, typed).replace(f"{ROOT}{os.sep}", "")
    output = re.sub(r" +$", "", output, flags=re.MULTILINE)
    if shown.endswith(f"\n\n{LEFT_OUT}\n"):
        paragraphs, kept = output.split("\n\n"), shown.count("\n\n")
        assert len(paragraphs) > kept, f"nothing is left out: {line}"
        output = "\n\n".join([*paragraphs[:kept], f"{LEFT_OUT}\n"])
    return f"{line}\n{output}"


def printed(arguments: list[str], typed: str) -> str:
    """All that a command line prints, as people see it."""
    with CliRunner().isolation(input=typed) as (_out, _err, both):
        with pytest.raises(SystemExit):
            cli.main(arguments)
        return both.getvalue().decode("utf-8").replace("\r\n", "\n")


def items(text: str) -> dict[str, str]:
    """The items of a text by their first line."""
    found = [one.rstrip() + "\n" for one in re.split(r"^(?=\S)", text, flags=re.MULTILINE) if one.strip()]
    return {one.splitlines()[0]: one for one in found}


def merged(old: dict[str, str], new: dict[str, str]) -> list[str]:
    """What is in a file when these items were written: in the place of those that begin alike, or at the end."""
    return list({**old, **new}.values())


def write(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")


def empty(folder: Path) -> None:
    """Nothing but the manifest is left."""
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name != "set.yaml":
            path.unlink()


@each_page
def test_five_cards_are_made(page: Page) -> None:
    cards = re.findall(r'^ *(?:add )?card "(.+)"$', page.text, re.MULTILINE)
    assert len(set(cards)) == 5


def test_both_languages_write_the_same() -> None:
    """Each page writes a set in its own language, and translates it into the other."""
    english, russian = (texts(page) for page in PAGES)
    names = {VARIANTS["ru"]: VARIANTS["en"], **names_in(PAGES[1], "en")}
    said = [re.sub('"([^"]+)"', lambda name: f'"{names.get(name[1], name[1])}"', text) for text in russian]
    assert said == english
    ours = {own.casefold(): other.casefold() for own, other in names_in(PAGES[0], "ru").items()}
    theirs = {other.casefold(): own.casefold() for own, other in names_in(PAGES[1], "en").items()}
    assert ours == theirs


def texts(page: Page) -> list[str]:
    """The texts of a set that a page writes."""
    return [block["body"] for block in _FENCE.finditer(page.text) if block["info"].startswith("wonder")]


def names_in(page: Page, language: Language) -> dict[str, str]:
    """The translations that a page gives: of names, lines and titles."""
    files = [block["body"] for block in _FENCE.finditer(page.text) if block["info"].endswith(f"{language}.yaml")]
    pairs = re.findall(r"^ +([^{}\n]+): ([^{}\n]+)$", "".join(files), re.MULTILINE)
    return dict(pairs)


@each_page
def test_commands_in_the_text_exist(page: Page) -> None:
    verbs = set(re.findall(r"`wonderscript ([a-z]+)", page.text))
    assert verbs
    assert verbs <= set(cli.group.list_commands(None))  # type: ignore[arg-type]


@each_page
def test_links_and_pictures_are_there(page: Page) -> None:
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.text)
    assert targets
    assert [one for one in targets if not (page.path.parent / one).exists()] == []


@each_page
def test_the_table_of_contents_names_every_step(page: Page) -> None:
    steps = re.findall(r"^## (.+)$", page.text, re.MULTILINE)
    links = re.findall(r"^\d+\. \[(.+?)\]\(#(.+?)\)$", page.text, re.MULTILINE)
    assert [title for title, _anchor in links] == steps
    for title, anchor in links:
        assert anchor == re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
