"""`print`, as somebody calls it: what is written, what is left as it was, and what is refused."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.pressed import pages
from tests.shipped import CONTENT

from wonderscript.tools.cli import group
from wonderscript.tools.press import engine


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(group, ["print", *map(str, arguments)])


def test_no_set_is_printed_twice(tmp_path: Path) -> None:
    first = run("base", "--to", tmp_path, "--only", "score-pad", "--lang", "en")
    assert first.exit_code == 0
    assert "score-pad.pdf" in first.output
    again = run("base", "--to", tmp_path, "--only", "score-pad", "--lang", "en")
    assert "(unchanged)" in again.output
    other = run("base", "--to", tmp_path, "--only", "score-pad", "--lang", "en", "--paper", "letter")
    assert "(unchanged)" not in other.output


def test_of_all_sets_each_has_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("base", "two-players"):
        shutil.copytree(CONTENT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    told = run("--all", "--to", "out", "--only", "calibration,score-pad", "--lang", "en")
    assert told.exit_code == 0, told.output
    assert told.output.splitlines() == ["out/base: 2 files", "out/two-players: 2 files"]


def test_a_missing_file_is_printed_again(tmp_path: Path) -> None:
    run("base", "--to", tmp_path, "--only", "score-pad", "--lang", "en")
    (tmp_path / "base" / "en" / "score-pad.pdf").unlink()
    assert "unchanged" not in run("base", "--to", tmp_path, "--only", "score-pad", "--lang", "en").output
    assert (tmp_path / "base" / "en" / "score-pad.pdf").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--only", "card"), 'there is no part "card" to print: did you mean "cards"?'),
        (("--offset", "wide"), '"wide" is no offset: write two numbers of millimetres, such as 0.5,-1'),
        (("--offset", "99,0"), "an offset of 99,0 would leave the page: at most 20 mm each way"),
        (("--offset", "nan,0"), "an offset of nan,0 would leave the page: at most 20 mm each way"),
        (("--paper", "a44"), 'there is no paper "a44": did you mean "a4"?'),
        (("--paper", "3x4mm"), 'there is no paper "3x4mm": there are a4, a3, a5, letter, legal, tabloid, or a size'),
        (("--single", "--gutter", "3"), "with one piece a page there is nothing between pieces"),
        (("--bleed", "50"), "50.0 is not in the range 0<=x<=10.0"),
        (("--backs", "fold", "--single"), "to fold, front and back must touch"),
    ],
)
def test_orders_that_cannot_be_filled(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    found = run("base", "--to", tmp_path / "out", *arguments)
    assert found.exit_code == 2
    assert message in re.sub(r"\s+", " ", found.output)
    assert not (tmp_path / "out").exists()


def test_a_file_is_no_folder_to_write_to(tmp_path: Path) -> None:
    file = tmp_path / "out"
    file.write_text("mine")
    found = run("base", "--to", file, "--only", "score-pad")
    assert found.exit_code == 2
    assert "is a file: name a folder to write to" in found.output
    assert file.read_text() == "mine"


def test_without_the_engine_one_is_told_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "is_there", lambda: False)
    found = run("base", "--to", tmp_path / "out", "--only", "cards")
    assert found.exit_code == 2
    assert "pip install 'wonderscript[print]'" in found.output
    assert not (tmp_path / "out").exists()


def test_a_piece_that_spoils_the_print_stops_it(tmp_path: Path) -> None:
    folder = tmp_path / "example"
    folder.mkdir()
    (folder / "set.yaml").write_text("id: example\ntitle: {en: E}\nplayers: {min: 3, max: 7}\nextends: [base]\n")
    (folder / "theme.yaml").write_text("prints:\n  banner: {size: [16, 20]}\n")
    (folder / "a.wonder").write_text(
        'kind banner|banners\n  active in city\n\nbanner "Far too Long"\n'
        "  worth 1 point per brown card of my neighbors\n\n"
        'score "Banners": the points of banners of my city\n\n'
        "after set-up\n  put banners of the box into the city of the first player\n"
    )
    found = run(folder, "--to", tmp_path / "out", "--lang", "en")
    assert found.exit_code == 1
    assert 'error[text-overflows]: the text of banner "Far too Long"' in found.output
    assert "a.wonder:4:1" in found.output
    assert not (tmp_path / "out").exists()


def test_sets_that_cannot_be_played_yet_are_shown_and_printed(tmp_path: Path) -> None:
    folder = tmp_path / "example"
    folder.mkdir()
    (folder / "set.yaml").write_text("id: example\ntitle: {en: E}\nplayers: {min: 3, max: 7}\nextends: [base]\n")
    card = 'card "Tide Mill"\n  brown, age 1, copies 3+\n  produces wood\n'
    (folder / "a.wonder").write_text(card)
    told = f"{folder}: cannot be played yet, since a deck does not come out even; see `wonderscript check {folder}`."
    found = run(folder, "--to", tmp_path / "out", "--lang", "en", "--only", "cards,web")
    assert found.exit_code == 0
    assert found.output.count(told) == 1
    assert (tmp_path / "out" / "example" / "en" / "cards.pdf").exists()
    again = run(folder, "--to", tmp_path / "out", "--lang", "en", "--only", "cards,web")
    assert "(unchanged)" in again.output
    piece = CliRunner().invoke(group, ["show", "Tide Mill", "--set", str(folder)])
    assert piece.exit_code == 0
    assert "Produces wood." in piece.output
    assert told in piece.output
    assert CliRunner().invoke(group, ["export", str(folder)]).exit_code == 1
    (folder / "a.wonder").write_text(card + "  produces papirus\n")
    assert run(folder, "--to", tmp_path / "out", "--lang", "en").exit_code == 1


def test_more_emblems_than_there_is_room_for(tmp_path: Path) -> None:
    folder = tmp_path / "example"
    folder.mkdir()
    (folder / "set.yaml").write_text("id: example\ntitle: {en: E}\nplayers: {min: 3, max: 7}\nextends: [base]\n")
    colors = ("brown", "grey", "blue", "red", "green", "yellow", "purple")
    lines = "".join(f"  worth 1 point per {color} card of me and my neighbors\n" for color in colors)
    (folder / "a.wonder").write_text(f'card "Census"\n  purple, age 3, copies 3+\n{lines}')
    found = run(folder, "--to", tmp_path / "out", "--lang", "en", "--only", "cards", "--backs", "none")
    assert found.exit_code == 0
    written = pages((tmp_path / "out" / "example" / "en" / "cards.pdf").read_bytes()).pages[0].extract_text()
    assert "…" in written


def test_a_board_that_is_too_large_is_printed_in_tiles(tmp_path: Path) -> None:
    folder = tmp_path / "example"
    folder.mkdir()
    (folder / "set.yaml").write_text("id: example\ntitle: {en: E}\nplayers: {min: 2, max: 2}\nextends: [duel]\n")
    (folder / "theme.yaml").write_text(
        "looks: {coin: {letter: c}}\nprints:\n  board: {size: [300, 90], track: conflict}\n"
    )
    found = run(folder, "--to", tmp_path / "out", "--lang", "en", "--only", "boards")
    assert found.exit_code == 0
    assert "(300 by 90 mm) fits on no paper of 210 by 297 mm: it is printed in 2 tiles a side" in found.output
    assert (tmp_path / "out" / "example" / "en" / "boards.pdf").exists()


def test_a_drawing_that_is_none(tmp_path: Path) -> None:
    folder = tmp_path / "example"
    folder.mkdir()
    (folder / "set.yaml").write_text("id: example\ntitle: {en: E}\nplayers: {min: 3, max: 7}\nextends: [base]\n")
    (folder / "theme.yaml").write_text('looks:\n  stone: {icon: "M<script>"}\n')
    found = run(folder, "--to", tmp_path / "out", "--lang", "en")
    assert found.exit_code == 1
    assert "theme.yaml:2" in found.output


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "Changes: setting price",
                "now: 3",
                "Adds: a text of its own",
                "After the conflict: each player takes 2 coins.",
            ],
        ),
        (
            "ru",
            [
                "Меняет: настройка «цена ресурса»",
                "стало: 3",
                "Добавляет: отдельный текст",
                "После военного конфликта: каждый игрок берёт",
            ],
        ),
    ],
)
def test_the_house_rules_of_a_variant_are_printed(tmp_path: Path, language: str, said: list[str]) -> None:
    """In the rulebook and on the web page, from what is played; also of a variant that changes no piece."""
    folder = tmp_path / "house"
    folder.mkdir()
    manifest = "id: house\ntitle: {en: House, ru: Дом}\nplayers: {min: 3, max: 7}\nextends: [base]\n"
    (folder / "set.yaml").write_text(manifest, encoding="utf-8")
    text = 'variant "Home"\n  change price to 3\n  add after conflict: gain 2 coins\n'
    (folder / "home.wonder").write_text(text, encoding="utf-8")
    done = run(folder, "--variant", "Home", "--to", tmp_path / "out", "--only", "rules,web", "--lang", language)
    assert done.exit_code == 0, done.output
    printed = tmp_path / "out" / "house+home"
    rules = pages((printed / language / "rules.pdf").read_bytes()).pages[0].extract_text()
    web = (printed / f"reference.{language}.html").read_text(encoding="utf-8")
    for words in said:
        assert words in " ".join(rules.split()) and words in web
    run(folder, "--to", tmp_path / "out", "--only", "web", "--lang", language)
    plain = (tmp_path / "out" / "house" / f"reference.{language}.html").read_text(encoding="utf-8")
    assert all(words in plain for words in said)
