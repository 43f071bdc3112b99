"""`wonderscript show` and `wonderscript new`: what they tell and what they write."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from tests.program import SLOW, Run, append, files_below, imported, spawn

from wonderscript.tools.outlines import outline

pytestmark = pytest.mark.usefixtures("place")

# --- show --------------------------------------------------------------------------------------------------


def test_show_tells_everything_about_a_piece(run: Run, mill: Path) -> None:
    result = run("show", "great mill", "--set", "mill")
    assert result.code == 0
    assert result.out.startswith('house "Great Mill" / Большая мельница  (mill)\n\nText\n  house "Great Mill"\n')
    assert "    costs grain, flour\n" in result.out
    assert "\nIn words (en)\n" in result.out and "\nIn words (ru)\n" in result.out
    assert '  linked from: "Barn" (leads to)\n' in result.out
    assert "  deck: stack, level 2: 1 copy for 2 players, 2 copies for 3-4 players\n" in result.out
    assert "  1 scenario (--scenarios names it)\n" in result.out
    assert '  variants that change it: "Dry Summer"\n' in result.out
    assert "Fact(Worth(Constant(4)))" not in result.out
    assert "\nEffects\n" in (programmed := run("show", "great mill", "--set", "mill", "--effects").out)
    assert "  Fact(Worth(Constant(4)))\n" in programmed
    named = run("show", "great mill", "--set", "mill", "--scenarios")
    assert "  scenario: the Great Mill is worth 4 points\n" in named.out


@pytest.mark.parametrize("name", ["GREAT MILL", "большая мельница", "БОЛЬШАЯ МЕЛЬНИЦА", "house:great-mill"])
def test_show_knows_names_in_any_case_and_language(run: Run, mill: Path, name: str) -> None:
    assert '"Great Mill"' in run("show", name, "--set", "mill").out


def test_show_finds_sets_around_here(run: Run, mill: Path) -> None:
    assert "(mill)" in run("show", "oven").out
    (mill.parent / "content").mkdir()
    assert "(mill)" in run("show", "oven").out


def test_show_in_one_language(run: Run, mill: Path) -> None:
    result = run("show", "oven", "--set", "mill", "--lang", "ru")
    assert "Словами (ru)" in result.out and "(en)" not in result.out


def test_show_to_who_reads_russian(mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    told = spawn("show", "oven", "--set", "mill").out
    assert "\nСловами (en)\n" in told and "\nСловами (ru)\n" in told and "\nТекст\n" in told


def test_show_a_piece_as_a_variant_has_it(run: Run, mill: Path) -> None:
    result = run("show", "great mill", "--set", "mill", "--variant", "dry summer", "--effects")
    assert '(mill, "Dry Summer")' in result.out and "Fact(Worth(Constant(5)))" in result.out
    assert 'In words (en), without "Dry Summer"\n  Cost: 1 grain and 1 flour.\n  Worth 4 points.\n' in result.out
    assert 'In words (en), with "Dry Summer"\n  Cost: 1 grain and 1 flour.\n  Worth 5 points.\n' in result.out
    assert 'variants that take it out: "Dry Summer"' in run("show", "inn", "--set", "mill").out


def test_show_a_piece_that_a_variant_takes_out(run: Run, mill: Path) -> None:
    result = run("show", "inn", "--set", "mill", "--variant", "dry summer", "--lang", "en")
    assert result.code == 0 and result.out.endswith('with "Dry Summer"\n  "Dry Summer" takes it out.\n')
    [data] = json.loads(run("show", "inn", "--set", "mill", "--variant", "dry summer", "--json").out)
    assert data["lines"] is None and data["lines_without_variant"]["en"][0] == "Cost: 1 penny."


def test_show_all_that_have_the_name(run: Run, mill: Path) -> None:
    append(mill / "houses.wonder", 'variant "Wet Summer"\n  add house "Òven"\n    dark, level 1, copies 2+\n')
    append(mill / "ru.yaml", "    Òven: Сушилка\n")
    result = run("show", "oven", "--set", "mill")
    assert result.code == 0
    assert 'house "Oven"' in result.out and 'house "Òven" / Сушилка  (mill, "Wet Summer")' in result.out


def test_show_speaks_json(run: Run, mill: Path) -> None:
    result = run("show", "barn", "--set", "mill", "--json")
    [piece] = json.loads(result.out)
    assert (piece["kind"], piece["name"], piece["set"]) == ("house", "Barn", "mill")
    assert piece["names"] == {"en": "Barn", "ru": "Амбар"}
    assert piece["used"]["links_to"] == ['"Great Mill" (leads to)']
    assert piece["used"]["decks"][0]["copies"] == {"2": 1, "3": 2, "4": 2}
    assert piece["source"].startswith('house "Barn"')
    assert piece["effects"] and piece["text"]["en"]


def test_show_suggests_what_was_meant(run: Run, mill: Path) -> None:
    result = run("show", "grat mill", "--set", "mill")
    assert result == (2, "", 'error: nothing is called "grat mill": did you mean "Great Mill"?\n')


def test_show_takes_a_name_without_quotes(run: Run, mill: Path) -> None:
    assert run("show", "great", "mill", "--set", "mill") == run("show", "Great Mill", "--set", "mill")
    result = run("show", "great", "mill", "mill", "--set", "mill")
    words = 'error: nothing is called "great mill mill": to search in one set only, write --set mill\n'
    assert result == (2, "", words)


def test_show_says_where_it_searched(run: Run, mill: Path) -> None:
    result = run("show", "zzzzzz", "--set", "mill")
    assert result == (2, "", 'error: nothing is called "zzzzzz" in mill\n')


@pytest.mark.parametrize("name", ["", " ", "\0", "x" * 10_000, "💥", "\ud800"])
def test_show_takes_any_name(run: Run, mill: Path, name: str) -> None:
    assert run("show", name, "--set", "mill").code == 2


def test_show_of_unknown_sets_and_variants_is_wrong_usage(run: Run, mill: Path) -> None:
    result = run("show", "barn", "--set", "milll")
    assert result.code == 2 and "unknown-set" in result.err
    result = run("show", "barn", "--set", "mill", "--variant", "Dry Sumer")
    assert result.code == 2 and 'did you mean "Dry Summer"?' in result.err


def test_show_passes_over_broken_sets(run: Run, mill: Path, place: Path) -> None:
    broken = shutil.copytree(mill, place / "broken")
    result = run("show", "barn")
    assert result.code == 0 and "(mill)" in result.out
    name = Path(broken).name
    assert f"(not searched, since they have problems: {name}; see wonderscript check {name})" in result.err


def test_show_tells_which_expansions_use_a_piece(run: Run, mill: Path) -> None:
    assert run("new", "bakery", "--extends", "mill").code == 0
    append(mill.parent / "bakery" / "houses.wonder", "\n" + BAKER)
    append(mill.parent / "bakery" / "ru.yaml", "    Baker: Пекарь\n")
    result = run("show", "great mill")
    assert "  also in: bakery\n" in result.out
    assert '  with bakery, linked from: "Baker" (leads to)\n' in result.out


BAKER = 'house "Baker"\n  dark, level 1, copies 2+\n  leads to "Great Mill"\n'


@pytest.mark.parametrize(
    "arguments", [("show", "barn"), ("show", "barn", "--json"), ("export", "mill"), ("show", "loom")]
)
def test_unchanged_content_is_not_parsed_again(mill: Path, arguments: tuple[str, ...]) -> None:
    first = spawn(*arguments)
    # Whoever works on the compiler at the same time has changed it by now: then once more.
    runs = (spawn(*arguments, options=("-X", "importtime")) for _attempt in range(3))
    again = next((run for run in runs if not imported(run.err) & SLOW), None)
    assert again is not None
    assert (again.code, again.out) == (first.code, first.out)
    assert first.code == 0, first.err


def test_outlines_leave_out_what_goes_without_saying(run: Run, mill: Path) -> None:
    from wonderscript.runtime.instructions.effects import Fact, Worth
    from wonderscript.runtime.instructions.phrases import Constant, Sum

    assert outline(Fact(Worth(Constant(4)))) == "Fact(Worth(Constant(4)))"
    assert outline(Fact(Worth(Sum((Constant(1), Constant(2))))), 43) == (
        "Fact\n  what: Worth\n    points: Sum([Constant(1), Constant(2)])"
    )


# --- new ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "told"), [("base", "4 scenarios, 5 rules"), ("mill", "2 scenarios, 3 rules")], ids=["base", "mill"]
)
def test_a_new_set_is_sound_as_it_stands(run: Run, mill: Path, place: Path, base: str, told: str) -> None:
    result = run("new", "old-harbour", "--extends", base)
    assert result.code == 0
    assert result.out.startswith(f"Made old-harbour, which extends {base}:\n")
    checked = run("check", "old-harbour", "--strict")
    assert checked.code == 0, checked.out
    assert told in checked.out
    assert run("fmt", "--check", "old-harbour").code == 0
    texts = files_below(place / "old-harbour")
    assert {"set.yaml", "ru.yaml", "rules.yaml"} < texts.keys()
    assert any(name.startswith("scenarios/") for name in texts)
    assert run("show", "--set", "old-harbour", first_name(texts)).code == 0
    assert sorted(path.name for path in place.iterdir()) == ["mill", "old-harbour"]


def first_name(texts: dict[str, bytes]) -> str:
    return texts["ru.yaml"].decode().split('"')[1]


def test_a_new_set_can_be_made_elsewhere(run: Run, mill: Path, place: Path) -> None:
    assert run("new", "harbour", "--extends", "base", "--to", "my/sets").code == 0
    assert (place / "my" / "sets" / "harbour" / "set.yaml").exists()


def test_an_expansion_of_ones_own_set_lies_beside_it(run: Run, mill: Path, place: Path) -> None:
    (place / "sets").mkdir()
    mill.rename(place / "sets" / "mill")
    assert run("new", "bakery", "--extends", "sets/mill").code == 0
    assert run("check", "sets/bakery").code == 0
    os.chdir("sets/mill")
    assert run("new", "cellar", "--extends", ".").code == 0
    assert (place / "sets" / "cellar" / "set.yaml").exists()
    os.chdir(place)
    result = run("new", "brewery", "--extends", "sets/mill", "--to", "other")
    assert result.code == 2 and "beside" in result.err


@pytest.mark.parametrize("sets", ["base,mill", "base, mill", "base mill"])
def test_a_set_is_started_on_one(run: Run, mill: Path, place: Path, sets: str) -> None:
    before = files_below(place)
    result = run("new", "old-harbour", "--extends", sets)
    assert result.code == 2 and "--extends names one set, such as mill" in result.err
    assert files_below(place) == before


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Old Harbour", "such as old-harbour"),
        ("гавань", "such as gavan"),
        ("../up", "such as up"),
        ("", "such as old-harbour"),
        ("a" * 41, "such as " + "a" * 40),
        ("base", "there is a set called base already"),
        ("mill", "mill is there already"),
        ("file", "file is there already"),
    ],
)
def test_a_name_that_cannot_be_is_refused(run: Run, mill: Path, place: Path, name: str, words: str) -> None:
    (place / "file").write_text("")
    before = files_below(place)
    result = run("new", name, "--extends", "mill")
    assert result.code == 2 and words in result.err
    assert files_below(place) == before


def test_a_set_to_extend_has_to_be_there(run: Run) -> None:
    result = run("new", "harbour", "--extends", "bse")
    assert result.code == 2 and "did you mean `base`?" in result.err
    assert run("new", "harbour", "--extends", "no/such/folder").code == 2


def test_a_set_to_extend_has_to_be_sound(run: Run, mill: Path, place: Path) -> None:
    append(mill / "houses.wonder", "hause\n")
    result = run("new", "harbour", "--extends", "mill")
    assert result.code == 1 and "error[" in result.err
    assert not (place / "harbour").exists()


@pytest.mark.parametrize("to", ["file", "file/below", "/proc", "/proc/nothing"])
def test_a_place_that_cannot_be_written_is_wrong_usage(run: Run, mill: Path, place: Path, to: str) -> None:
    (place / "file").write_text("")
    result = run("new", "harbour", "--extends", "base", "--to", to)
    assert result.code == 2
    assert result.err.startswith("error: cannot write ")


def test_a_new_set_is_whole_or_not_there(run: Run, mill: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_paths: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "rename", refuse)
    result = run("new", "harbour", "--extends", "mill")
    assert (result.code, result.err) == (2, "error: cannot write harbour: permission denied\n")
    assert [path.name for path in place.iterdir()] == ["mill"]


def test_a_set_without_pieces_cannot_be_varied(run: Run, mill: Path, place: Path) -> None:
    (mill / "houses.wonder").write_text("")
    for name in ("ru.yaml", "rules.yaml", "scenarios/houses.wonder"):
        (mill / name).unlink()
    result = run("new", "harbour", "--extends", "mill")
    assert result.code == 1
    assert "pieces" in result.err or "error[" in result.err
    assert not (place / "harbour").exists()
