"""The command line as people use it: what it prints, how it ends, and that no input brings it down."""

from __future__ import annotations

import io
import json
import os
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner

from wonderscript import __version__
from wonderscript.tools import cli, terminal
from wonderscript.tools.commands import check as check_command
from wonderscript.tools.outlines import outline

ROOT = Path(__file__).parents[1]
MILL = Path(__file__).parent / "data" / "mill"
SLOW = {"lark", "rich", "yaml", "jsonschema", "jinja2"}
VERBS = sorted(path.stem for path in (ROOT / "tools" / "commands").glob("[a-z]*.py"))
OWN_VERBS = ["check", "fmt", "new", "show"]

each_verb = pytest.mark.parametrize("verb", VERBS)


class Result(NamedTuple):
    """What a command printed, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def text(self) -> str:
        return self.out + self.err


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in, a fresh cache, and no terminal."""
    for name in ("NO_COLOR", "FORCE_COLOR", cli.DEBUG):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WONDERSCRIPT_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "place"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def mill(place: Path) -> Path:
    return Path(shutil.copytree(MILL, place / "mill"))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """Runs a command line in this process, guard included."""

    def run_here(*arguments: str | Path) -> Result:
        with pytest.raises(SystemExit) as end:
            cli.main([str(one) for one in arguments])
        out, err = capsys.readouterr()
        assert isinstance(end.value.code, int)
        assert "Traceback" not in out + err
        return Result(end.value.code, out, err)

    return run_here


Run = Callable[..., Result]


def spawn(*arguments: str, options: tuple[str, ...] = ()) -> Result:
    """Runs a command line as people do."""
    program = [sys.executable, *options, "-m", "wonderscript.tools.cli", *arguments]
    done = subprocess.run(program, capture_output=True, text=True, check=False, encoding="utf-8")
    return Result(done.returncode, done.stdout, done.stderr)


@pytest.mark.skipif(os.name != "posix", reason="closing a stream is a matter of the shell")
def test_a_closed_output_is_no_fault() -> None:
    program = f"{shlex.quote(sys.executable)} -m wonderscript.tools.cli show Loom >&-"
    done = subprocess.run(["sh", "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def imported(err: str) -> set[str]:
    """The top packages that `-X importtime` reports."""
    lines = [line for line in err.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}


def append(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def files_below(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


# --- the group ---------------------------------------------------------------------------------------------


def test_the_program_tells_its_version(run: Run) -> None:
    assert run("--version").out == f"wonderscript, version {__version__}\n"


def test_help_lists_every_verb_that_is_there(run: Run) -> None:
    result = run("--help")
    assert result.code == 0
    assert set(VERBS) <= cli.VERBS.keys()
    for verb in VERBS:
        assert f"  {verb} " in result.out and cli.VERBS[verb][:40] in result.out


@each_verb
def test_every_verb_has_help_with_an_example(run: Run, verb: str) -> None:
    result = run(verb, "--help")
    assert result.code == 0
    assert "For example:" in result.out and f"wonderscript {verb} " in result.out
    assert "Ends with 0" in " ".join(result.out.split())


@pytest.mark.parametrize("verb", OWN_VERBS)
def test_the_table_of_verbs_says_what_they_say(verb: str) -> None:
    command = cli.group.get_command(click.Context(cli.group), verb)
    assert command is not None
    assert command.get_short_help_str(200) == cli.VERBS[verb]


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), *((verb, "--help") for verb in VERBS)])
def test_a_short_answer_is_quick(arguments: tuple[str, ...]) -> None:
    result = spawn(*arguments, options=("-X", "importtime"))
    assert result.code == 0
    assert not imported(result.err) & (SLOW | {"msgspec"})


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chekc",), "did you mean `check`?"),
        (("quite-another",), "the verbs are: check"),
        (("check", "--jsn"), "no such option"),
        (("--verbose",), "no such option"),
        (("show",), "missing argument"),
        (("new", "harbour"), "missing option '--extends'"),
        (("show", "x", "--lang", "xx"), "'xx' is not one of"),
        (("check", "--json", "--sarif"), "choose one"),
    ],
)
def test_wrong_usage_ends_with_2(run: Run, mill: Path, arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.code == 2
    assert words in result.err.lower()
    assert result.out == ""


def test_the_runner_of_click_works_too() -> None:
    result = CliRunner().invoke(cli.group, ["--version"])
    assert result.exit_code == 0 and __version__ in result.output


# --- the guard ---------------------------------------------------------------------------------------------


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[BaseException], None]:
    """Lets `check` fail in its midst."""

    def let_fail(error: BaseException) -> None:
        def fail(*_arguments: object) -> None:
            raise error

        monkeypatch.setattr(check_command, "check", fail)

    return let_fail


Failing = Callable[[BaseException], None]


def test_a_fault_of_ours_says_so(run: Run, mill: Path, failing: Failing) -> None:
    failing(RuntimeError("deep inside"))
    result = run("check", mill)
    assert result.code == cli.FAULT
    assert "this is a fault in Wonderscript, not in your text" in result.err
    assert "wonderscript --debug" in result.err and "deep inside" not in result.err


@pytest.mark.parametrize("by", ["option", "variable"])
def test_details_are_shown_on_demand(
    mill: Path, failing: Failing, by: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(RuntimeError("deep inside"))
    monkeypatch.setenv(cli.DEBUG, "1" if by == "variable" else "")
    with pytest.raises(SystemExit):
        cli.main([*(["--debug"] if by == "option" else []), "check", str(mill)])
    err = capsys.readouterr().err
    assert "Traceback" in err and "deep inside" in err


def test_what_the_system_refuses_is_no_fault_of_ours(run: Run, mill: Path, failing: Failing) -> None:
    failing(OSError(28, "No space left on device", "somewhere"))
    result = run("check", mill)
    assert result.code == 2
    assert result.err == "error: the system says: No space left on device (somewhere)\n"


def test_ctrl_c_ends_quietly(run: Run, mill: Path, failing: Failing) -> None:
    failing(KeyboardInterrupt())
    result = run("check", mill)
    assert (result.code, result.text.strip()) == (130, "")


def test_a_signal_ends_a_running_program_quietly(place: Path) -> None:
    os.mkfifo(place / "pipe")
    program = (
        "import os, signal, threading\n"
        "from wonderscript.tools import cli\n"
        "from wonderscript.tools.commands import check\n"
        "check.check = lambda *_: (os.kill(os.getpid(), signal.SIGINT), open('pipe'))\n"
        "cli.main(['check', '.'])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode in (130, -signal.SIGINT)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [("--help",), ("show", "great mill", "--set", "mill"), ("check", "mill")])
def test_a_closed_pipe_ends_quietly(mill: Path, arguments: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    program = [sys.executable, "-m", "wonderscript.tools.cli", *arguments]
    done = subprocess.run(program, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (cli.UNREAD, "")


def test_a_console_without_russian_letters_still_works(mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    result = spawn("show", "great mill", "--set", "mill")
    assert result.code == 0 and "Great Mill" in result.out


MISSPELT = 'house "Hut"\n  dark, level 1, copies 2+\n  produces grian\n'

# --- check -------------------------------------------------------------------------------------------------


def test_check_says_that_all_is_well(run: Run, mill: Path) -> None:
    result = run("check", mill)
    assert result == (0, "All is well: 1 set, 6 pieces (6 houses), 1 variant, 1 scenario, 1 rule.\n", "")


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


# --- show --------------------------------------------------------------------------------------------------


def test_show_tells_everything_about_a_piece(run: Run, mill: Path) -> None:
    result = run("show", "great mill", "--set", "mill")
    assert result.code == 0
    assert result.out.startswith('house "Great Mill" / Большая мельница  (mill)\n\nText\n  house "Great Mill"\n')
    assert "    costs grain, flour\n" in result.out
    assert "\nIn words (en)\n" in result.out and "\nIn words (ru)\n" in result.out
    assert "  Fact(Worth(Constant(4)))\n" in result.out
    assert '  linked from: "Barn" (leads to)\n' in result.out
    assert "  deck: stack, level 2: 1 copy for 2 players, 2 copies for 3-4 players\n" in result.out
    assert "  scenario: the Great Mill is worth 4 points\n" in result.out
    assert '  variant: "Dry Summer" changes it\n' in result.out


@pytest.mark.parametrize("name", ["GREAT MILL", "большая мельница", "БОЛЬШАЯ МЕЛЬНИЦА", "house:great-mill"])
def test_show_knows_names_in_any_case_and_language(run: Run, mill: Path, name: str) -> None:
    assert '"Great Mill"' in run("show", name, "--set", "mill").out


def test_show_finds_sets_around_here(run: Run, mill: Path) -> None:
    assert "(mill)" in run("show", "oven").out


def test_show_in_one_language(run: Run, mill: Path) -> None:
    result = run("show", "oven", "--set", "mill", "--lang", "ru")
    assert "In words (ru)" in result.out and "In words (en)" not in result.out


def test_show_a_piece_as_a_variant_has_it(run: Run, mill: Path) -> None:
    result = run("show", "great mill", "--set", "mill", "--variant", "dry summer")
    assert '(mill, "Dry Summer")' in result.out and "Fact(Worth(Constant(5)))" in result.out
    assert '"Dry Summer" takes it out' in run("show", "inn", "--set", "mill").out


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
    assert result == (2, "", 'error: there is no piece called "grat mill": did you mean "Great Mill"?\n')


def test_show_says_where_it_searched(run: Run, mill: Path) -> None:
    result = run("show", "zzzzzz", "--set", "mill")
    assert result == (2, "", 'error: there is no piece called "zzzzzz" in mill\n')


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
    assert f"(not searched, since they have problems: {Path(broken).name})" in result.err


def test_show_tells_which_expansions_use_a_piece(run: Run, mill: Path) -> None:
    assert run("new", "bakery", "--extends", "mill").code == 0
    append(mill.parent / "bakery" / "houses.wonder", "\n" + BAKER)
    append(mill.parent / "bakery" / "ru.yaml", "    Baker: Пекарь\n")
    result = run("show", "great mill")
    assert "also in mill + bakery\n" in result.out
    assert '    linked from: "Baker" (leads to)\n' in result.out


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
    from wonderscript.runtime.effects import Fact, Worth
    from wonderscript.runtime.phrases import Constant, Sum

    assert outline(Fact(Worth(Constant(4)))) == "Fact(Worth(Constant(4)))"
    assert outline(Fact(Worth(Sum((Constant(1), Constant(2))))), 43) == (
        "Fact\n  what: Worth\n    points: Sum([Constant(1), Constant(2)])"
    )


# --- new ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("base", ["base", "mill"])
def test_a_new_set_is_sound_as_it_stands(run: Run, mill: Path, place: Path, base: str) -> None:
    result = run("new", "old-harbour", "--extends", base)
    assert result.code == 0
    assert result.out.startswith(f"Made old-harbour, which extends {base}:\n")
    checked = run("check", "old-harbour", "--strict")
    assert checked.code == 0, checked.out
    assert "3 scenarios, 4 rules" in checked.out
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


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Old Harbour", "for example old-harbour"),
        ("гавань", "such as old-harbour"),
        ("../up", "for example up"),
        ("", "such as old-harbour"),
        ("a" * 41, "for example " + "a" * 40),
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


# --- colours and progress ----------------------------------------------------------------------------------


class Screen(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


def test_colours_are_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert terminal.wants_colour(Screen())
    assert not terminal.wants_colour(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not terminal.wants_colour(Screen())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not terminal.wants_colour(Screen())


def test_output_in_a_file_has_no_colours(run: Run, mill: Path) -> None:
    append(mill / "houses.wonder", "hause\n")
    assert "\x1b" not in run("check", mill).text


def test_output_on_a_terminal_has(mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append(mill / "houses.wonder", "hause\n")
    monkeypatch.setattr(check_command, "wants_colour", lambda _stream: True)
    assert "\x1b[" in CliRunner().invoke(cli.group, ["check", str(mill)], color=True).output


def test_progress_is_shown_when_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(terminal, "PATIENCE", 0.01)
    with terminal.Progress(2) as progress:
        progress.step("first part")
        deadline = time.monotonic() + 20
        while progress._bar is None and time.monotonic() < deadline:
            time.sleep(0.01)
        progress.step("second part")
        time.sleep(0.3)
    assert "second part" in screen.getvalue()


def test_progress_is_silent_when_it_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    with terminal.Progress(1) as progress:
        progress.step("a moment")
    assert screen.getvalue() == ""


def test_progress_is_silent_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(terminal, "PATIENCE", 0)
    with terminal.Progress(1) as progress:
        progress.step("a moment")
        time.sleep(0.05)
    assert stream.getvalue() == ""
