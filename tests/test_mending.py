"""`check --fix`: what is certain is mended, the rest is left alone, and nothing gets worse."""

from __future__ import annotations

import codecs
import os
import stat
from pathlib import Path

import pytest
from tests.program import Run, files_below

from wonderscript.compiler.sets import shipped_sets
from wonderscript.tools.mending import own_files, with_change

SET = "id: reef\ntitle: {en: Reef}\nplayers: {min: 3, max: 7}\nextends: [base]\n"
SOUND = 'card "Reef Guild"\n  purple, age 3, copies 3+\n  costs wood\n  worth 3 points\n'


@pytest.fixture
def reef(place: Path) -> Path:
    """A small expansion; each test writes its cards."""
    folder = place / "reef"
    folder.mkdir()
    (folder / "set.yaml").write_text(SET, encoding="utf-8")
    return folder


def cards(folder: Path, text: str | None = None) -> str:
    file = folder / "cards.wonder"
    if text is not None:
        file.write_bytes(text.encode("utf-8"))
    return file.read_bytes().decode("utf-8")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("costs wood", "needs wood"),
        ("costs wood", "costs wood // cheap"),
        ("costs wood", "costs дерево"),
        ("costs wood", "соsts wood"),
        ("costs wood", "costs\u00a0wood"),
        ('"Reef Guild"', "“Reef Guild”"),
        ('"Reef Guild"', "Reef Guild"),
        ('"Reef Guild"', '"Reef\u202fGuild"'),
        ("purple, age", "purple age"),
        ("purple, age", "purple, age age"),
        ("worth 3 points", "worth 3 victory points"),
        ("worth 3 points", "- worth 3 points"),
        ("  costs", "\tcosts"),
    ],
)
def test_what_is_certain_is_mended(wrong: str, right: str, reef: Path, run: Run) -> None:
    cards(reef, SOUND.replace(wrong, right))
    result = run("check", "--fix", reef)
    mended = cards(reef)
    assert (result.code, mended.replace(" # cheap", "")) == (0, SOUND), result.text
    assert "mended reef/cards.wonder:" in result.out and "  + " in result.out


def test_one_mistake_after_the_other_is_mended(reef: Path, run: Run) -> None:
    text = "card “Reef Guild”\n  purple age 3, copies 3+ // mine\n  needs 2 gold\n"
    text += "  1 vp for each red card of both neighbors\n"
    cards(reef, text)
    result = run("check", "--fix", reef)
    assert cards(reef) == (
        'card "Reef Guild"\n  purple, age 3, copies 3+ # mine\n  costs 2 coins\n'
        "  worth 1 point per red card of each neighbor\n"
    ), result.text
    assert result.code == 0 and "All is well" in result.out


def test_no_text_of_a_game_becomes_a_remark(reef: Path, run: Run) -> None:
    text = f"{SOUND}\nжетон амулет|амулеты, each player, worth 1 point\n\nevery Tuesday all of us dance and sing\n"
    cards(reef, text)
    result = run("check", "--fix", reef)
    assert (result.code, cards(reef)) == (1, text)


def test_a_whole_russian_card_is_mended_around_a_line_that_is_not_known(reef: Path, run: Run) -> None:
    cards(
        reef,
        'карта "Reef Guild"\n  фиолетовая, эпоха 3, копии 3+\n  стоит дерево\n  worth 3 pionts\n'
        "  приносит 1 очко за каждую ватрушку\n  когда построена\n    взять 2 монеты\n",
    )
    result = run("check", "--fix", reef)
    assert cards(reef) == (
        'card "Reef Guild"\n  purple, age 3, copies 3+\n  costs wood\n  worth 3 pionts\n'
        "  приносит 1 очко за каждую ватрушку\n  when built\n    gain 2 coins\n"
    ), result.text


@pytest.mark.parametrize("guess", ["costs wod", "worht 3 points", "frobs 3 points", "worth 61 pints"])
def test_a_guess_is_left_alone(guess: str, reef: Path, run: Run) -> None:
    text = f"{SOUND}  {guess.replace('costs', 'produces')}\n"
    cards(reef, text)
    result = run("check", "--fix", reef)
    assert (result.code, cards(reef)) == (1, text)
    assert "Mended: nothing." in result.out


def test_a_dry_run_only_shows(reef: Path, run: Run) -> None:
    wrong = SOUND.replace("costs", "needs")
    cards(reef, wrong)
    result = run("check", "--fix", "--dry-run", reef)
    assert (result.code, cards(reef)) == (0, wrong)
    assert result.out.splitlines() == [
        "would mend reef/cards.wonder:3 (everyday-word)",
        "  -   needs wood",
        "  +   costs wood",
        "Would mend: 1 place.",
        "",
    ]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_first_bytes_stay(line_end: str, mark: str, reef: Path, run: Run) -> None:
    cards(reef, mark + SOUND.replace("costs", "needs").replace("\n", line_end))
    run("check", "--fix", reef)
    assert cards(reef) == mark + SOUND.replace("\n", line_end)


def test_mixed_line_ends_stay(reef: Path, run: Run) -> None:
    cards(reef, SOUND.replace("costs", "needs").replace("\n", "\r\n", 2))
    run("check", "--fix", reef)
    assert cards(reef) == SOUND.replace("\n", "\r\n", 2)


def test_modes_and_links_stay(reef: Path, run: Run) -> None:
    real = reef / "notes"
    real.mkdir()
    (real / "cards.wonder").write_text(SOUND.replace("costs", "needs"), encoding="utf-8")
    os.chmod(real / "cards.wonder", 0o640)
    (reef / "more.wonder").symlink_to("notes/cards.wonder")
    run("check", "--fix", reef / "notes")
    assert (real / "cards.wonder").read_text(encoding="utf-8") == SOUND
    assert stat.S_IMODE((real / "cards.wonder").stat().st_mode) == 0o640
    assert (reef / "more.wonder").is_symlink()


def test_only_the_files_that_are_asked_for_are_written(reef: Path, run: Run) -> None:
    wrong = SOUND.replace("costs", "needs")
    cards(reef, wrong)
    (reef / "more.wonder").write_text(wrong.replace("Reef", "Sand"), encoding="utf-8")
    before = files_below(reef)
    run("check", "--fix", reef / "cards.wonder")
    after = files_below(reef)
    assert [name for name in after if after[name] != before[name]] == ["cards.wonder"]


def test_what_is_extended_is_not_written(reef: Path, run: Run) -> None:
    cards(reef, SOUND.replace("costs", "needs"))
    atoll = reef.parent / "atoll"
    atoll.mkdir()
    (atoll / "set.yaml").write_text(SET.replace("reef", "atoll").replace("base", "reef"), encoding="utf-8")
    (atoll / "cards.wonder").write_text(SOUND.replace("Reef", "Atoll").replace("costs", "requires"), encoding="utf-8")
    run("check", "--fix", atoll)
    assert "needs" in cards(reef) and "requires" not in cards(atoll)


def test_shipped_sets_are_nobody_s_own() -> None:
    assert own_files([shipped_sets()["base"]]) == {}


def test_a_file_that_somebody_wrote_meanwhile_is_left_alone(
    reef: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wonderscript.tools import mending

    cards(reef, SOUND.replace("costs", "needs"))
    mend = mending.Mending.mend

    def and_save(self: mending.Mending) -> object:
        found = mend(self)
        cards(reef, "# mine\n")
        return found

    monkeypatch.setattr(mending.Mending, "mend", and_save)
    result = run("check", "--fix", reef)
    assert (result.code, cards(reef)) == (2, "# mine\n")
    assert "somebody else" in result.err


@pytest.mark.parametrize("options", [("--fix", "--json"), ("--fix", "--sarif"), ("--dry-run",)])
def test_options_that_do_not_go_together(options: tuple[str, ...], reef: Path, run: Run) -> None:
    assert run("check", *options, reef).code == 2


def test_a_change_finds_its_place_after_other_line_ends() -> None:
    data = codecs.BOM_UTF8 + b"a\r\nb c\r\nd"
    assert with_change(data, 4, 5, "x\ny") == codecs.BOM_UTF8 + b"a\r\nb x\r\ny\r\nd"
