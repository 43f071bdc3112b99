"""The command line as people use it: its verbs, how it ends, and how it looks on a terminal."""

from __future__ import annotations

import io
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from tests.program import SLOW, Run, append, imported, spawn

from wonderscript import __version__
from wonderscript.tools import cli, terminal
from wonderscript.tools.commands import check as check_command

ROOT = Path(__file__).parents[1]
VERBS = sorted(path.stem for path in (ROOT / "tools" / "commands").glob("[a-z]*.py"))
OWN_VERBS = ["check", "fmt", "new", "show"]

each_verb = pytest.mark.parametrize("verb", VERBS)
pytestmark = pytest.mark.usefixtures("place")


# --- the group ---------------------------------------------------------------------------------------------


def test_the_program_tells_its_version(run: Run) -> None:
    assert run("--version").out == f"wonderscript, version {__version__}\n"


def test_python_runs_the_program_by_its_name() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "wonderscript", "--version"], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stdout, told.stderr) == (0, f"wonderscript, version {__version__}\n", "")


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


def test_the_command_in_a_fault_report_can_be_pasted(run: Run, mill: Path, failing: Failing) -> None:
    failing(RuntimeError("deep inside"))
    there = mill.parent / "Free City; rm *"
    mill.rename(there)
    result = run("check", there)
    assert result.code == cli.FAULT
    command = result.err.splitlines()[-1]
    assert shlex.split(command) == ["wonderscript", "--debug", "check", str(there)]


ODD = "\x1b[2J\x07\u202eab\u2028c"


@pytest.mark.parametrize(
    "arguments",
    [
        [ODD],
        [f"--{ODD}"],
        ["show", ODD],
        ["show", ODD, ODD],
        ["check", ODD],
        ["check", f"--{ODD}"],
        ["fmt", ODD],
        ["test", ODD],
        ["play", ODD],
        ["play", "base", "--variant", ODD],
        ["play", "base", "--bots", ODD],
        ["play", "base", "--lang", ODD],
        ["play", "base", "--players", ODD],
        ["play", "--resume", ODD],
        ["play", "--replay", ODD],
        ["play", "base", "--save", f"/nowhere/{ODD}", "--auto", "--bots", "random"],
        ["tournament", "base", "--bots", ODD],
        ["print", ODD],
        ["print", "base", "--only", ODD],
        ["export", ODD],
        ["export", "base", "--to", f"/nowhere/{ODD}"],
        ["new", ODD],
        ["new", "mill", "--extends", ODD],
        ["mcp", ODD],
        ["pack", ODD],
        ["pack", "base", "--to", f"/nowhere/{ODD}"],
        ["unpack", ODD],
        ["unpack", "x.wonderpack", "--to", ODD],
        ["bench", ODD],
    ],
    ids=lambda arguments: " ".join(arguments).replace(ODD, "ODD"),
)
def test_nothing_that_is_given_reaches_the_terminal_raw(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.code == 2 or (result.code == 1 and arguments[0] != "check"), result
    said = result.out + result.err
    assert said and not set(said) & set("\x1b\x07\u202e\u2028"), said


def test_names_of_files_do_not_reach_the_terminal_raw(run: Run, mill: Path) -> None:
    (mill / "od\x1b[2Jd.wonder").write_text('house "Mill\n')
    (mill / "e\x1b[2Jven.wonder").write_text("house   'Mill'\n")
    for command in (["check", mill], ["fmt", "--check", mill], ["fmt", mill], ["test", mill], ["show", "Mill", mill]):
        result = run(*command)
        assert "\x1b" not in result.out + result.err, command


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


@pytest.mark.skipif(os.name != "posix", reason="closing a stream is a matter of the shell")
def test_a_closed_output_is_no_fault() -> None:
    program = f"{shlex.quote(sys.executable)} -m wonderscript.tools.cli show Loom >&-"
    done = subprocess.run(["sh", "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


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
    for module in (check_command, terminal):
        monkeypatch.setattr(module, "wants_colour", lambda _stream: True)
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
