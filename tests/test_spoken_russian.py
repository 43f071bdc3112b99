"""The program speaks Russian to who reads it: every verb, its help, its refusals, and what click says itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from tests.program import Run, append, spawn
from tests.russian import english_in

from wonderscript.dsl.translation import SURROUNDINGS
from wonderscript.tools import cli
from wonderscript.tools.ru.help import GROUP, VERBS
from wonderscript.tools.ru.phrases import PHRASES
from wonderscript.tools.speech import settle_language

ROOT = Path(__file__).parent.parent
COMMANDS = cli.group.list_commands(click.Context(cli.group))
# Names of verbs, options, sets, bots and parts, which are typed as they are; and placeholders.
TYPED = re.compile(
    r"^ *wonderscript [^\n]*|wonderscript [^\n]*"
    r"|\b[A-Z]{2,}\b|-{1,2}[\w-]+( (ru|en|all)\b)?|\[[a-z|]+\]|\b(random|greedy|search(:N|:\d+)?)\b"
    r"|Tabletop\s+Simulator|\b(long|short|fold|none|a4|letter|en|ru|all)\b|[xX](>=|<=|<|>)[\d.]+|[\d.]+<=x(<=[\d.]+)?"
    r"|^ +[a-z-]+ |\b(cards|boards|tokens|list|effects|rules|score-pad|calibration|pictures|tabletop|web|content)\b"
    r"|\b(examples|quick|aid|dividers|deck|standard)\b"
    r"|build\b|check\b|explain\b|'[^']*'|WONDERSCRIPT_\w+|\d+x\d+mm|search,greedy,random",
    re.MULTILINE,
)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    settle_language(["--lang", "en"])


def english_spoken(text: str) -> list[str]:
    return english_in(TYPED.sub(" ", text))


@pytest.mark.parametrize("verb", COMMANDS)
def test_every_verb_has_its_help_in_russian(verb: str, run: Run, place: Path) -> None:
    assert verb in VERBS, f"say what `{verb}` does in Russian too: in tools/ru/help.py"
    command = cli.group.get_command(click.Context(cli.group), verb)
    assert command is not None
    options = {max(one.opts, key=len).lstrip("-") for one in command.params if isinstance(one, click.Option)}
    missing = options - set(VERBS[verb].options) - set(GROUP.options)
    assert not missing, f"say what these options of `{verb}` do in Russian too: in tools/ru/help.py"
    told = run(verb, "--help", "--lang", "ru")
    assert told.code == 0 and told.out.startswith(f"Как писать: wonderscript {verb} ")
    assert "Например:" in told.out and "Показать эту справку и выйти." in told.out
    assert not english_spoken(told.out), told.out


def test_the_whole_help_is_in_russian(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    told = spawn("--help").out
    assert "\nКоманды:\n" in told
    assert not english_spoken(told), told
    assert spawn("--lang", "en", "--help").out.startswith("Usage: ")


def test_all_is_well_in_russian(run: Run, mill: Path) -> None:
    assert re.match(r"Всё в порядке: 1 набор, \d+ компонент", run("check", mill, "--lang", "ru").out)
    assert run("check", mill).out.startswith("All is well: 1 set, ")
    assert run("check", mill, "--lang", "ru").out.startswith("Всё в порядке: 1 набор, "), "kept by language"


def test_problems_are_told_in_russian(run: Run, mill: Path) -> None:
    append(mill / "houses.wonder", 'house "Hut"\n  white, level 2, copies 2+\n  produces grian\n')
    told = run("--lang", "ru", "check", mill).out
    assert told.startswith("ошибка[unknown-word]: «grian» ничего не обозначает\n")
    assert "\nпочему: " in told and "\nчто делать: возможно, имелось в виду `grain`?\n" in told
    assert told.endswith("\n1 ошибка в 1 файле\nПодробнее о каждом: wonderscript explain unknown-word\n")


@pytest.mark.parametrize(
    "words",
    [
        ["chekc"],
        ["xyzzy"],
        [],
        ["check", "--nonsense"],
        ["check", "--strikt"],
        ["check", "nowhere/here"],
        ["check", "--json", "--sarif"],
        ["check"],
        ["explain", "xyzzy"],
        ["explain", "word-twise"],
        ["explain", "a", "b"],
        ["fmt", "nowhere/here"],
        ["show"],
        ["play"],
        ["play", "base", "--players", "x"],
        ["play", "base", "--seat", "0"],
        ["play", "base", "--resume"],
        ["play", "base", "--players", "9"],
        ["play", "base", "--bots", "sarch"],
        ["play", "base", "--bots", "greedy:3"],
        ["play", "base", "--resume", "./x.save"],
        ["tournament", "base", "--games", "0"],
        ["print", "base"],
        ["print", "--to", "build"],
        ["print", "base", "--to", "build", "--lang", "xx"],
        ["print", "base", "--to", "build", "--only", "crads"],
        ["print", "base", "--to", "build", "--offset", "1"],
        ["print", "base", "--to", "build", "--backs", "fold", "--single"],
        ["bench"],
        ["mcp", "nowhere/here"],
        ["pack"],
        ["pack", "base"],
        ["pack", "nowhere/here"],
        ["unpack"],
        ["unpack", "nowhere/here"],
        ["unpack", "nowhere", "--list", "--replace"],
        ["new", "Гавань", "--extends", "base"],
        ["new", "base", "--extends", "base"],
    ],
    ids=" ".join,
)
def test_refusals_are_told_in_russian(words: list[str], run: Run, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    told = run(*words)
    assert told.code == 2 or (not words and told.code in (0, 2))
    assert re.search("[а-я]", told.text)
    assert not english_spoken(re.sub(r"Команды: .*", "", told.text)), told.text


def test_a_name_in_russian_gets_one_that_can_be_used(run: Run, place: Path) -> None:
    assert "such as staraia-gavan" in run("new", "Старая гавань", "--extends", "base").err


def test_every_problem_is_explained_in_russian(run: Run, place: Path) -> None:
    told = run("explain", "--lang", "ru").out
    assert not english_spoken(re.sub(r"^\* [a-z-]+:", "", told, flags=re.MULTILINE))
    for problem in ("unknown-word", "not-in-language", "manifest-invalid"):
        page = run("explain", problem, "--lang", "ru").out
        assert (
            page.startswith(f"{problem}\n\n") and "\nПример\n" in page and "что делать: " in page and "<!--" not in page
        )


KITEZH = """id: kitezh
title: {ru: Китеж}
language: ru
players: {min: 3, max: 7}
extends: [base]
"""


def test_a_set_is_written_in_russian(run: Run, place: Path) -> None:
    folder = place / "Китеж"
    folder.mkdir()
    (folder / "set.yaml").write_text(KITEZH, encoding="utf-8")
    (folder / "cards.wonder").write_text('variant "Град Китеж"\n  change hand-size to 7\n', encoding="utf-8")
    (folder / "rules.yaml").write_text(
        "chapters:\n  play: {ru: Ход игры}\nrules:\n  - id: kitezh.play.1\n    ru: Играют как обычно.\n",
        encoding="utf-8",
    )
    (folder / "ru.yaml").write_text("names: {}\n", encoding="utf-8")
    told = run("check", folder, "--lang", "ru")
    assert (told.code, told.out[:13]) == (0, "Всё в порядке"), told.text
    (folder / "set.yaml").write_text(KITEZH.replace("language: ru\n", ""), encoding="utf-8")
    assert "`title`: нужно `en`" in run("check", folder, "--lang", "ru").out


# What is said goes through these, with a phrase, or with words that are a phrase as they stand.
SAYING = ("say", "WrongUsage", "Misused", "step", "said")
# All words that these are given are said.
REFUSING = ("SaveRefused", "RecordRefused", "NoRecord", "NoPack", "_refusal")


def test_what_is_said_is_a_phrase_with_russian() -> None:
    missing: list[str] = []
    for path in sorted((ROOT / "tools").rglob("*.py")):
        if "ru" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Phrase"), args=[ast.Constant(value=str(text)), *_]):
                    if text not in PHRASES and text not in compiler_phrases():
                        missing.append(f"{path.relative_to(ROOT)}:{node.lineno}: {text}")
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(text)), *_]) if name in SAYING:
                    if text not in PHRASES and text not in compiler_phrases():
                        missing.append(f"{path.relative_to(ROOT)}:{node.lineno}: {text}")
                case ast.Call(func=ast.Name(id=name), args=[ast.JoinedStr(values=parts), *_]) if name in SAYING:
                    words = " ".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
                    if re.search("[a-z]{2}", words):
                        missing.append(f"{path.relative_to(ROOT)}:{node.lineno}: not a Phrase: {words}")
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=given) if name in REFUSING:
                    for one in given:
                        if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value not in PHRASES:
                            missing.append(f"{path.relative_to(ROOT)}:{one.lineno}: {one.value}")
                case _:
                    pass
    assert not missing, "say these in Russian too (tools/ru/phrases.py):\n" + "\n".join(missing)


def compiler_phrases() -> dict[str, object]:
    from wonderscript.dsl.catalogue.ru.phrases import PHRASES as SAID

    return dict(SAID)


def test_one_language_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SURROUNDINGS:
        monkeypatch.delenv(name, raising=False)
    told = spawn("--help", options=("-X", "importtime"))
    assert "wonderscript.tools.ru" not in told.err and "catalogue" not in told.err


def test_what_does_not_hold_is_told_in_russian(run: Run, place: Path) -> None:
    folder = place / "trial"
    folder.mkdir()
    append(folder / "set.yaml", "id: trial\ntitle: {en: Trial}\nplayers: {min: 3, max: 7}\nextends: [base]\n")
    append(
        folder / "one.wonder",
        'scenario "rich"\n  players 3\n  me has 3 coins\n  then me scores 2 points on "Treasury"\n',
    )
    told = run("test", "trial", "--lang", "ru")
    assert told.code == 1
    assert "оказалось: 1 победное очко" in told.out


def test_refused_saves_and_records_are_told_in_russian(run: Run, place: Path) -> None:
    (place / "no.save").write_text("{}", encoding="utf-8")
    (place / "cut.json").write_text('{"record": 1,', encoding="utf-8")
    played = run("play", "base", "--seed", "3", "--bots", "random", "--auto", "--record", "game.json")
    assert played.code == 0
    record = (place / "game.json").read_text(encoding="utf-8")
    (place / "verb.json").write_text(record.replace('"do": "build"', '"do": "biuld"'), encoding="utf-8")
    (place / "seat.json").write_text(record.replace('{"seat": 1, "do"', '{"seat": 9, "do"'), encoding="utf-8")
    (place / "draw.json").write_text(record.replace('"Marketplace", ', ""), encoding="utf-8")
    for words in (
        ["--resume", "no.save"],
        ["--resume", "nowhere.save"],
        *(["base", "--replay", f"{name}.json"] for name in ("cut", "verb", "seat", "draw")),
    ):
        told = run("play", *words, "--lang", "ru")
        assert told.code and "\nпочему: " in told.err and "\nчто делать: " in told.err
        # Moves are shown as they are written.
        assert not english_spoken(re.sub(r"\{.*\}", "", told.err)), told.err


def test_lines_of_the_score_sheet_are_found_by_their_russian_names(run: Run, place: Path) -> None:
    folder = place / "kitezh"
    folder.mkdir()
    (folder / "set.yaml").write_text(KITEZH, encoding="utf-8")
    append(folder / "one.wonder", 'scenario "слава"\n  players 3\n  then me scores 0 points on "Гильдии"\n')
    assert '`"Guilds"`' in run("check", folder, "--lang", "ru").out
