"""`wonderscript check` and `wonderscript fmt`: what they print, how they end, and that no input brings them down."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.program import Run, append, files_below

from wonderscript import __version__
from wonderscript.tools import cli

pytestmark = pytest.mark.usefixtures("place")

MISSPELT = 'house "Hut"\n  dark, level 1, copies 2+\n  produces grian\n'

# --- check -------------------------------------------------------------------------------------------------


def test_check_says_that_all_is_well(run: Run, mill: Path) -> None:
    result = run("check", mill)
    assert result == (0, "All is well: 1 set, 6 pieces (6 houses), 1 variant, 1 scenario, 1 rule.\n", "")


def test_a_folder_of_scenarios_is_that_of_the_set(run: Run, mill: Path, place: Path) -> None:
    above = place / "scenarios" / "mill"
    above.parent.mkdir()
    mill.rename(above)
    assert run("check", above).code == 0


def test_check_reports_errors(run: Run, mill: Path) -> None:
    append(mill / "houses.wonder", 'house "Hut"\n  white, level 3, copies 2+\n  produces grian\n')
    result = run("check", "mill")
    assert result.code == 1
    assert "mill/houses.wonder" in result.out and "did you mean `grain`?" in result.out
    assert "All is well" not in result.out and "2 errors in 1 file" in result.out


def test_a_warning_is_serious_only_if_asked(run: Run, mill: Path) -> None:
    append(mill / "mill.wonder", "resource salt\n")
    result = run("check", mill)
    assert result.code == 0
    assert "warning[unused-word]" in result.out and "No errors: 1 set" in result.out
    assert run("check", mill, "--strict").code == 1


def test_check_speaks_json(run: Run, mill: Path) -> None:
    assert run("check", mill, "--json") == (0, "[]\n", "")
    append(mill / "houses.wonder", MISSPELT)
    result = run("check", mill, "--json")
    [problem] = json.loads(result.out)
    assert result.code == 1
    assert problem["severity"] == "error" and problem["line"] > 1


def test_check_speaks_sarif(run: Run, mill: Path) -> None:
    append(mill / "houses.wonder", MISSPELT)
    result = run("check", "mill", "--sarif")
    log = json.loads(result.out)
    assert result.code == 1
    assert log["version"] == "2.1.0" and len(log["runs"][0]["results"]) == 1
    assert log["runs"][0]["tool"]["driver"]["version"] == __version__


def test_check_without_a_path_means_the_set_here(run: Run, mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(mill)
    assert run("check").code == 0
    monkeypatch.chdir(mill / "scenarios")
    assert run("check").code == 0


def test_check_without_a_path_means_the_sets_below(run: Run, mill: Path, place: Path) -> None:
    assert "1 set" in run("check").out
    (place / "content").mkdir()
    mill.rename(place / "content" / "mill")
    assert "1 set" in run("check").out


def test_check_without_a_path_needs_sets(run: Run) -> None:
    result = run("check")
    assert result.code == 2
    assert result.err == "error: there is no set here and no folder content/: name the folder of a set\n"


@pytest.mark.parametrize("verb", ["check", "fmt"])
@pytest.mark.parametrize("path", ["nothing", "nothing/at/all", "x" * 300])
def test_a_missing_path_is_wrong_usage(run: Run, verb: str, path: str) -> None:
    result = run(verb, path)
    assert result.code == 2
    assert result.err.startswith("error: cannot read ")


@pytest.mark.parametrize("verb", ["check", "fmt"])
def test_a_folder_that_does_not_open_is_wrong_usage(
    run: Run, mill: Path, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: object = ".") -> Iterator[os.DirEntry[str]]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    result = run(verb, "mill")
    assert (result.code, result.err) == (2, "error: cannot read mill: permission denied\n")


def test_a_folder_without_a_set_is_a_problem(run: Run, place: Path) -> None:
    (place / "empty").mkdir()
    result = run("check", "empty")
    assert result.code == 1 and "not-a-set" in result.out


# --- bad input ---------------------------------------------------------------------------------------------


def link_outside(folder: Path) -> None:
    outside = folder.parent / "secret.wonder"
    outside.write_text("secret\n")
    (folder / "more.wonder").symlink_to(outside)


def sparse(folder: Path) -> None:
    with (folder / "more.wonder").open("wb") as file:
        file.truncate(100_000_000)


def deep(folder: Path) -> None:
    lines = (" " * (2 * depth) + "x\n" for depth in range(10_000))
    (folder / "more.wonder").write_text("".join(lines)[:4_000_000])


def deep_brackets(folder: Path) -> None:
    (folder / "more.wonder").write_text('house "Hut"\n  worth ' + "(" * 10_000 + "\n")


def deep_yaml(folder: Path) -> None:
    (folder / "rules.yaml").write_text("rules: " + "[" * 10_000 + "\n")


def folder_for_manifest(folder: Path) -> None:
    (folder / "set.yaml").unlink()
    (folder / "set.yaml").mkdir()


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "broken UTF-8": (lambda folder: (folder / "more.wonder").write_bytes(b"house \xff\n"), "broken-encoding"),
    "broken UTF-8 in YAML": (
        lambda folder: (folder / "ru.yaml").write_bytes(b"names: \xff\n"),
        "broken-encoding",
    ),
    "tabs": (
        lambda folder: (folder / "more.wonder").write_text('house "Hut"\n\tworth 1 point\n'),
        "tab-indentation",
    ),
    "NUL characters": (lambda folder: (folder / "more.wonder").write_bytes(b"\0" * 100), "error["),
    "100 MB": (sparse, "too-large"),
    "10,000 levels": (deep, "too-deep"),
    "10,000 brackets": (deep_brackets, "error["),
    "10,000 brackets in YAML": (deep_yaml, "error["),
    "YAML with anchors": (
        lambda folder: (folder / "set.yaml").write_text("id: &id mill\ntitle: {en: *id}\n"),
        "yaml-alias",
    ),
    "YAML that is none": (lambda folder: (folder / "ru.yaml").write_text("names: {a: [}\n"), "yaml-syntax"),
    "an empty manifest": (lambda folder: (folder / "set.yaml").write_text(""), "error["),
    "a link outside the set": (link_outside, "link-outside-set"),
    "a link to nothing": (
        lambda folder: (folder / "more.wonder").symlink_to(folder / "nothing"),
        "unreadable-file",
    ),
    "a ring of links": (
        lambda folder: (folder / "more.wonder").symlink_to(folder / "more.wonder"),
        "unreadable-file",
    ),
    "a pipe": (lambda folder: os.mkfifo(folder / "more.wonder"), "unreadable-file"),
    "a folder called like the manifest": (
        folder_for_manifest,
        "unreadable-file",
    ),
}


@pytest.mark.parametrize(("spoil", "words"), BAD.values(), ids=BAD)
@pytest.mark.parametrize("verb", ["check", "fmt", "show", "export", "new"])
def test_bad_input_makes_a_message(
    run: Run, mill: Path, place: Path, spoil: Callable[[Path], object], words: str, verb: str
) -> None:
    spoil(mill)
    before = sorted(path.relative_to(place).as_posix() for path in place.rglob("*"))
    arguments = {
        "check": ("check", "mill"),
        "fmt": ("fmt", "mill"),
        "show": ("show", "barn", "--set", "mill"),
        "export": ("export", "mill", "--to", "out.json"),
        "new": ("new", "bakery", "--extends", "mill"),
    }
    result = run(*arguments[verb])
    yaml_only = words.startswith("yaml") or not any("more" in name for name in before)
    if verb != "fmt" or not yaml_only:
        assert result.code == 1
        assert words in result.text
    assert result.code in (0, 1)
    assert sorted(path.relative_to(place).as_posix() for path in place.rglob("*")) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data.replace(b"\n", b"\r"),
        lambda data: data.rstrip(b"\n"),
    ],
    ids=["a byte-order mark", "Windows line ends", "old Mac line ends", "no last line end"],
)
def test_what_editors_do_is_harmless(run: Run, mill: Path, change: Callable[[bytes], bytes]) -> None:
    path = mill / "houses.wonder"
    original = path.read_bytes()
    path.write_bytes(change(original))
    assert run("check", mill).code == 0
    result = run("fmt", "--check", mill)
    assert result.code == 1 and "only its line ends" in result.out
    assert run("fmt", mill).code == 0
    assert path.read_bytes() == original


def test_an_empty_text_is_harmless(run: Run, mill: Path) -> None:
    (mill / "more.wonder").write_bytes(b"")
    assert run("check", mill).code == 0
    assert run("fmt", "--check", mill).code == 0


# --- fmt ---------------------------------------------------------------------------------------------------

UGLY = 'house   "Hut"\n    white,level 1,  copies 2+\n    produces grain   #more\n'
PRETTY = 'house "Hut"\n  white, level 1, copies 2+\n  produces grain  # more\n'


@pytest.fixture
def ugly(mill: Path) -> Path:
    path = mill / "more.wonder"
    path.write_text(UGLY)
    return path


def test_fmt_formats_in_place(run: Run, mill: Path, ugly: Path) -> None:
    result = run("fmt", "mill")
    assert result == (0, "formatted mill/more.wonder\n4 texts: 1 changed.\n", "")
    assert ugly.read_text() == PRETTY
    assert run("fmt", "mill").out == "4 texts: all in the one layout.\n"


def test_fmt_keeps_the_mode_of_a_file(run: Run, mill: Path, ugly: Path) -> None:
    ugly.chmod(0o640)
    run("fmt", mill)
    assert stat.S_IMODE(ugly.stat().st_mode) == 0o640


def test_fmt_of_one_file_leaves_the_others(run: Run, mill: Path, ugly: Path) -> None:
    other = mill / "other.wonder"
    other.write_text(UGLY)
    assert run("fmt", ugly).code == 0
    assert ugly.read_text() == PRETTY and other.read_text() == UGLY


def test_fmt_check_shows_what_would_change(run: Run, mill: Path, ugly: Path) -> None:
    result = run("fmt", "--check", "mill")
    assert result.code == 1
    assert '-house   "Hut"\n' in result.out and '+house "Hut"\n' in result.out
    assert result.out.endswith("4 texts: 1 would change.\n")
    assert ugly.read_text() == UGLY


def test_a_long_difference_is_cut(run: Run, mill: Path, ugly: Path) -> None:
    ugly.write_text(UGLY * 50)
    result = run("fmt", "--check", "mill")
    assert "more\n" in result.out and len(result.out.splitlines()) < 40


def test_fmt_leaves_what_it_cannot_read(run: Run, mill: Path, ugly: Path) -> None:
    broken = mill / "broken.wonder"
    broken.write_text('house "Hut\n')
    result = run("fmt", mill)
    assert result.code == 1
    assert "broken.wonder:1" in result.out
    assert broken.read_text() == 'house "Hut\n' and ugly.read_text() == PRETTY


def test_fmt_follows_a_link_inside_the_set(run: Run, mill: Path) -> None:
    (mill / "real.wonder").write_text(UGLY)
    (mill / "link.wonder").symlink_to("real.wonder")
    assert run("fmt", mill).code == 0
    assert (mill / "link.wonder").is_symlink() and (mill / "real.wonder").read_text() == PRETTY


def test_fmt_refuses_a_link_outside_the_set(run: Run, mill: Path) -> None:
    outside = mill.parent / "outside.wonder"
    outside.write_text(UGLY)
    (mill / "link.wonder").symlink_to(outside)
    result = run("fmt", mill)
    assert result.code == 1 and "link-outside-set" in result.out
    assert outside.read_text() == UGLY


def test_fmt_writes_whole_files_or_nothing(run: Run, mill: Path, ugly: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_paths: object) -> None:
        raise PermissionError(13, "Permission denied")

    before = files_below(mill)
    monkeypatch.setattr(os, "replace", refuse)
    result = run("fmt", "mill")
    assert result.code == 2
    assert result.err.startswith("error: cannot write ") and "permission denied" in result.err
    assert files_below(mill) == before


def test_fmt_never_changes_what_a_text_says(run: Run, mill: Path, ugly: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wonderscript.dsl.formatting.format_text", lambda *_: 'house "Hat"\n')
    assert run("fmt", mill).code == cli.FAULT
    assert ugly.read_text() == UGLY
