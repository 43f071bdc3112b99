r"""Every problem has a page in docs/diagnostics, and the message on the page is what Wonderscript says.

A page has the id as its title and says what the problem means, why it is one and how to fix it. `## Example` holds
the files of a set called `example`, `## Message` the whole report about it, which is this one problem:

    ```wonder [FILE]     a text of the set, by default cards.wonder
    ```yaml FILE         set.yaml (by default one that extends base), rules.yaml, ru.yaml
    ```make              what a page cannot show as text, one step a line (see MAKERS); `print PART` prints the set too

`## Fixed`, where a page has it, holds the same files after the fix; then there is nothing left to report.

In docs/diagnostics/ru is the same page for those who read Russian. Its prose is written by hand, and its last line
says which English prose it follows; its examples are those of the English page, its message is what is said.
ACCEPT=1 writes messages, examples and indexes anew; their diff is read like code.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.russian import english_in, said_in_russian

from wonderscript.compiler import workspace
from wonderscript.compiler.building import read_piece
from wonderscript.compiler.bundles import compile_sets
from wonderscript.compiler.model import Model
from wonderscript.compiler.themes import Theme
from wonderscript.dsl.catalogue import CATALOGUE, names, pieces, printing, scenarios, sentences, sets, syntax
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.rendering import render_report, replacement
from wonderscript.dsl.source import Span
from wonderscript.dsl.tree import Item
from wonderscript.tools.folders import theme_of
from wonderscript.tools.press.editions import Edition
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.proofs import Places
from wonderscript.tools.press.sheets import Manner

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "diagnostics"
INDEX = PAGES / "README.md"
RUSSIAN = PAGES / "ru"
ACCEPT = bool(os.environ.get("ACCEPT"))
SET = "id: example\ntitle: {en: Example, ru: Пример}\nplayers: {min: 3, max: 7}\nextends: [base]\n"
GROUPS = {
    "Text and lines": syntax,
    "Words and names": names,
    "Sentences": sentences,
    "Pieces, decks and variants": pieces,
    "Sets, translations and rules": sets,
    "Scenarios": scenarios,
    "Printing": printing,
}

# One for all pages, as for somebody who edits: the base game is read once.
WORKSPACE = workspace.Workspace()

_FENCE = re.compile(r"^```(?P<info>[a-z]+[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Fence:
    """A fenced text of a page: its language, the file it is for, and what stands in it."""

    language: str
    file: str
    text: str


@dataclass(frozen=True)
class Page:
    """A page, cut into its title, its prose and its sections."""

    path: Path
    text: str

    @classmethod
    def read(cls, path: Path) -> Page:
        return cls(path, path.read_text(encoding="utf-8"))

    @property
    def title(self) -> str:
        return self.text.partition("\n")[0].removeprefix("# ")

    @property
    def prose(self) -> list[str]:
        """The paragraphs between the title and the first section."""
        before = self.text.partition("\n## ")[0].partition("\n")[2]
        return [" ".join(part.split()) for part in before.strip().split("\n\n")]

    @property
    def sections(self) -> list[str]:
        return re.findall(r"^## (.+)$", _FENCE.sub("", self.text), re.MULTILINE)

    def fences(self, section: str) -> list[Fence]:
        found: list[Fence] = []
        for match in _FENCE.finditer(self.text):
            if self.text.rfind("\n## ", 0, match.start()) == self.text.find(f"\n## {section}\n"):
                language, _, file = match["info"].partition(" ")
                found.append(Fence(language, file or "cards.wonder", match["text"]))
        return found

    @property
    def message(self) -> str:
        return self.fences("Message")[0].text.removesuffix("\n")

    @property
    def told_in_russian(self) -> Path:
        """Where the same page is for those who read Russian."""
        return RUSSIAN / self.path.name

    @property
    def digest(self) -> str:
        """What tells this prose from any other."""
        return hashlib.sha256("\n".join(self.prose).encode()).hexdigest()[:8]

    def section(self, name: str) -> str:
        """A section as it stands, without its heading."""
        return self.text.partition(f"\n## {name}\n")[2].partition("\n## ")[0].strip("\n")

    def with_message(self, message: str) -> str:
        start = self.text.index("\n## Message\n")
        return f"{self.text[:start]}\n## Message\n\n```text\n{message}\n```\n"


def all_pages() -> list[Page]:
    return [Page.read(path) for path in sorted(PAGES.glob("*.md")) if path != INDEX]


# ---------------------------------------------------------------- the files of an example


def make_bytes(folder: Path, file: str, *octets: str) -> None:
    """`bytes FILE ff fe 41`: a file of these bytes, in hexadecimal digits."""
    (folder / file).write_bytes(bytes.fromhex("".join(octets)))


def make_repeat(folder: Path, file: str, times: str, text: str) -> None:
    r"""`repeat FILE 3 "a word\n"`: a text so many times, at the end of what is there."""
    piece = text.encode().decode("unicode_escape")
    with (folder / file).open("a", encoding="utf-8") as opened:
        opened.write(piece * int(times))


def make_nest(folder: Path, file: str, depth: str, text: str) -> None:
    """`nest FILE 50 "if yes"`: a line inside a line inside a line, at the end of what is there."""
    with (folder / file).open("a", encoding="utf-8") as opened:
        opened.writelines(f"{'  ' * level}{text}\n" for level in range(int(depth)))


def make_link(folder: Path, file: str, target: str) -> None:
    """`link FILE TARGET`: a symbolic link to an empty file, which is made if it is not there."""
    (folder / file).symlink_to(target)
    (folder / target).touch()


def make_folder(folder: Path, name: str) -> None:
    """`folder NAME`: an empty folder."""
    (folder / name).mkdir(parents=True)


def make_without(folder: Path, file: str) -> None:
    """`without FILE`: as if it had never been there."""
    (folder / file).unlink()


MAKERS: dict[str, Callable[..., None]] = {
    "bytes": make_bytes,
    "repeat": make_repeat,
    "nest": make_nest,
    "link": make_link,
    "folder": make_folder,
    "without": make_without,
}


def fail_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    """`fault`: the compiler fails while it reads a piece of the set."""

    def fail(model: Model, set_id: str, item: Item, report: Report) -> None:
        if set_id == "example":
            raise ZeroDivisionError
        read_piece(model, set_id, item, report)

    monkeypatch.setattr(workspace, "read_piece", fail)


def build(fences: list[Fence], work: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Write the set of an example next to the base game; say which paths are to be checked."""
    content = work / "content"
    example = content / "example"
    example.mkdir(parents=True)
    (content / "base").symlink_to(ROOT / "content" / "base")
    (example / "set.yaml").write_text(SET, encoding="utf-8")
    checked: list[Path] = []
    for fence in fences:
        if fence.language == "make":
            for line in fence.text.splitlines():
                step, *words = shlex.split(line)
                if step == "check":  # `check PATH ...`: check these instead of the set
                    checked.extend(Path(word) for word in words)
                elif step == "print":
                    pass
                elif step == "fault":
                    fail_inside(monkeypatch)
                else:
                    MAKERS[step](example, *words)
            continue
        assert fence.language in ("wonder", "yaml"), fence
        file = example / fence.file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(fence.text, encoding="utf-8")
    return checked or [Path("content/example")]


def reported(fences: list[Fence], work: Path, monkeypatch: pytest.MonkeyPatch) -> Report:
    """What Wonderscript says about a set, seen from the folder that holds content/."""
    work.mkdir(exist_ok=True)
    monkeypatch.chdir(work)
    report = WORKSPACE.check(build(fences, work, monkeypatch))
    for fence in fences:
        if fence.language == "make" and fence.text.startswith("print "):
            for problem in proofs(fence.text.split()[1:]):
                report.add(problem)
    return report


def proofs(parts: list[str]) -> Iterator[Problem]:
    """What the press says about the set of an example."""
    folder = "content/example"
    library = compile_sets(Path(folder))
    faces = Faces(library, theme_of([folder]), "en", ["example"])
    return Edition(faces, Manner(), Places([(Path(folder), folder)]), Theme()).problems(parts)


# ---------------------------------------------------------------- the pages

each_page = pytest.mark.parametrize("page", all_pages(), ids=lambda page: page.path.stem)


def test_every_problem_has_a_page_and_every_page_a_problem() -> None:
    assert sorted(page.path.stem for page in all_pages()) == sorted(CATALOGUE)


@each_page
def test_a_page_has_its_form(page: Page) -> None:
    assert page.title == page.path.stem
    assert len(page.prose) >= 2
    assert all(paragraph.endswith((".", ":")) for paragraph in page.prose)
    assert page.sections in (["Example", "Message"], ["Example", "Fixed", "Message"])
    assert page.fences("Example")
    assert [fence.language for fence in page.fences("Message")] == ["text"]
    assert max(map(len, page.text.partition("\n## ")[0].splitlines())) <= 110


@each_page
def test_the_message_is_what_is_said(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = reported(page.fences("Example"), tmp_path, monkeypatch)
    assert [problem.id for problem in report] == [page.path.stem], render_report(report)
    message = render_report(report).replace(str(tmp_path), "/home/me/game")
    assert not re.search(r"\{[a-z_]+\}", message), "a value is missing"
    for problem in report:
        for said in said_in_russian(problem):
            assert not english_in(said), said
    russian = render_report(report, language="ru").replace(str(tmp_path), "/home/me/game")
    told = page.told_in_russian.read_text(encoding="utf-8") if page.told_in_russian.exists() else ""
    if ACCEPT:
        page.path.write_text(page.with_message(message), encoding="utf-8")
        page.told_in_russian.write_text(in_russian(page, told, russian), encoding="utf-8")
    else:
        assert message == page.message, "run the tests with ACCEPT=1 and read what changes"
        assert told == in_russian(page, told, russian), "run the tests with ACCEPT=1 and read what changes"


@pytest.mark.parametrize(
    "page", [page for page in all_pages() if "Fixed" in page.sections], ids=lambda page: page.path.stem
)
def test_what_is_fixed_is_sound(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = reported(page.fences("Fixed"), tmp_path, monkeypatch)
    # One piece more makes a full deck too large; that is no matter of these pages.
    left = [problem for problem in report if problem.id != "piece-makes-deck-uneven"]
    assert not left, render_report(report)


# What mends these is no text that a page could show: bytes, sizes, folders, faults of ours, what is printed.
BEYOND_TEXT = frozenset(
    (
        "broken-encoding",
        "deck-does-not-come-out",
        "duplicate-layout",
        "duplicate-set",
        "empty-item",
        "fault-of-ours",
        "file-not-a-set",
        "file-too-large",
        "folder-not-an-id",
        "invisible-character",
        "letter-not-printable",
        "line-too-long",
        "link-outside-set",
        "missing-folder",
        "not-a-set",
        "picture-unusable",
        "set-too-large",
        "text-never-played",
        "text-overflows",
        "too-deep",
        "too-many-items",
    )
)


@each_page
def test_the_advice_leads_on(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who follows the advice never reads the same message at the same place again."""
    report = reported(page.fences("Example"), tmp_path, monkeypatch)
    [problem, *_] = report
    if problem.suggestion is None:
        assert "Fixed" in page.sections or page.path.stem in BEYOND_TEXT
        return
    source, start, end = problem.mended
    Path(source.path).write_text(f"{source.text[:start]}{replacement(problem)}{source.text[end:]}", encoding="utf-8")
    after = WORKSPACE.check([Path("content/example")])
    assert (problem.id, *region_of(problem.span)) not in [(one.id, *region_of(one.span)) for one in after]


def region_of(span: Span) -> tuple[str, int, str]:
    return span.source.path, span.line, span.text


# ---------------------------------------------------------------- in Russian

_FOLLOWS = re.compile(r"^<!-- english: (?P<digest>\w+) -->$", re.MULTILINE)
_CODE = re.compile(r"`[^`]+`")


def in_russian(page: Page, told: str, message: str) -> str:
    """The Russian page as it should be: its prose and what that follows as they are told, all else anew."""
    prose = _FOLLOWS.sub("", told.partition("\n## ")[0]).strip("\n") or f"# {page.title}"
    follows = _FOLLOWS.search(told)
    sections = {"Пример": page.section("Example"), "Исправлено": page.section("Fixed")}
    parts = [prose, *(f"## {title}\n\n{text}" for title, text in sections.items() if text)]
    parts += [f"## Сообщение\n\n```text\n{message}\n```", *([follows[0]] if follows else [])]
    return "\n\n".join(parts) + "\n"


@each_page
def test_a_page_is_told_in_russian(page: Page) -> None:
    assert page.told_in_russian.exists(), f"write {page.told_in_russian.relative_to(ROOT)}: its prose in Russian"
    told = Page.read(page.told_in_russian)
    assert told.title == page.title
    assert max(map(len, told.text.partition("\n## ")[0].splitlines())) <= 110
    assert all(paragraph.endswith((".", ":")) for paragraph in told.prose)
    assert len(told.prose) == len(page.prose)
    for russian, english in zip(told.prose, page.prose, strict=True):
        assert not english_in(re.sub(r"\]\([^)]*\)", "]", russian)), russian
        # What is quoted stays: all of the English page, and perhaps words of the language that explain ours.
        assert set(_CODE.findall(english)) - {"`key: value`"} <= set(_CODE.findall(russian)), russian
    follows = _FOLLOWS.findall(told.text)
    assert follows == [page.digest], (
        f"the English prose is another than the Russian follows: mend {page.told_in_russian.relative_to(ROOT)}, "
        f"and write <!-- english: {page.digest} --> at its end"
    )


def test_no_page_in_russian_is_left_over() -> None:
    assert sorted(path.stem for path in RUSSIAN.glob("*.md")) == sorted(["README", *CATALOGUE])


# ---------------------------------------------------------------- the index


RUSSIAN_GROUPS = {
    "Text and lines": "Текст и строки",
    "Words and names": "Слова и названия",
    "Sentences": "Предложения",
    "Pieces, decks and variants": "Компоненты, колоды и варианты",
    "Sets, translations and rules": "Наборы, переводы и правила",
    "Scenarios": "Сценарии",
    "Printing": "Печать",
}


def index() -> str:
    """All problems by subject, with the first sentence of their pages."""
    lines = [
        "# Messages",
        "",
        "Every message of Wonderscript has an id in brackets, such as `error[unknown-word]`. Here they all are,",
        "each with a page that says what it means, why it is a problem and how to fix it.",
    ]
    for subject in GROUPS:
        lines += ["", f"## {subject}", "", *listed(subject, PAGES, "a warning: ")]
    return "\n".join(lines) + "\n"


def russian_index() -> str:
    """The same for those who read Russian."""
    lines = [
        "# Сообщения",
        "",
        "У каждого сообщения Wonderscript есть имя в скобках, например `ошибка[unknown-word]`. Здесь они все, и у",
        "каждого есть страница: что оно значит, почему это ошибка и как её исправить.",
    ]
    for subject, title in RUSSIAN_GROUPS.items():
        lines += ["", f"## {title}", "", *listed(subject, RUSSIAN, "предупреждение: ")]
    return "\n".join(lines) + "\n"


def listed(subject: str, folder: Path, warning: str) -> Iterator[str]:
    """The problems of a subject, with the first sentence of their pages in a folder."""
    for entry in GROUPS[subject].ENTRIES:
        if (folder / f"{entry.id}.md").exists():
            said = _first_sentence(Page.read(folder / f"{entry.id}.md"))
            yield f"* [{entry.id}]({entry.id}.md): {warning if entry.severity == 'warning' else ''}{said}"


def _first_sentence(page: Page) -> str:
    sentence = re.match(r".*?[.:](?= |$)", page.prose[0])
    assert sentence is not None, page.path
    return sentence[0]


@pytest.mark.parametrize(("file", "made"), [(INDEX, index), (RUSSIAN / "README.md", russian_index)], ids=["en", "ru"])
def test_the_index_holds_every_page(file: Path, made: Callable[[], str]) -> None:
    if ACCEPT:
        file.write_text(made(), encoding="utf-8")
    assert file.read_text(encoding="utf-8") == made(), "run the tests with ACCEPT=1"


# ---------------------------------------------------------------- what the code raises


def nodes() -> Iterator[tuple[str, ast.AST]]:
    """All code that may raise problems, with the files it stands in."""
    for folder in ("dsl", "compiler", "tools"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "catalogue" not in path.parts:
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                    yield str(path.relative_to(ROOT)), node


def test_every_problem_raised_has_words() -> None:
    wordless: list[str] = []
    for file, node in nodes():
        match node:
            case ast.Call(
                func=ast.Name(id=called) | ast.Attribute(attr=called),
                args=[ast.Constant(value=str(problem)), *_],
            ) if called in ("Problem", "fail", "_Refused") and problem not in CATALOGUE:
                wordless.append(f"{problem} in {file}:{node.lineno}")
    assert not wordless


def test_all_words_are_for_problems_that_are_raised() -> None:
    mentioned = {node.value for _file, node in nodes() if isinstance(node, ast.Constant)}
    assert not sorted(set(CATALOGUE) - mentioned)
