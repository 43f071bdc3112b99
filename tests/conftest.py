"""What tests of the program stand on: a folder, a set, and a way to run commands."""

from __future__ import annotations

import gc
import io
import os
import shutil
import signal
from functools import partial
from pathlib import Path

import pytest
from tests.program import MILL, SCREEN, Result, Run, run_here

from wonderscript.tools.speech import settle_language

# A shell that starts tests in the background has them ignore Ctrl-C, and so would every program that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests make many things and keep most of them: to look less often for circles among them saves an eighth of the time.
gc.set_threshold(100_000, 20, 50)


@pytest.fixture(autouse=True)
def english() -> None:
    """Every test begins in English, whatever was spoken in the one before."""
    settle_language(["--lang", "en"])


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that is empty at first: what one test has compiled the next need not compile again, in any process."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "cache"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


@pytest.fixture
def place(tmp_path: Path, compiled: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in, a cache of the tests' own, and no terminal."""
    for name in SCREEN:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WONDERSCRIPT_CACHE", str(compiled))
    folder = tmp_path / "place"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def mill(place: Path) -> Path:
    """A small game."""
    return Path(shutil.copytree(MILL, place / "mill"))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command line in this process."""
    return partial(run_here, capsys)


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for games that are left, and nothing around that changes a screen."""
    for name in SCREEN:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WONDERSCRIPT_SAVES", str(tmp_path / "saves"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "saves"


@pytest.fixture
def play(run: Run, saves: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Plays in this process with what is typed."""

    def play_here(*arguments: str | Path, typed: str = "") -> Result:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        return run("play", *arguments)

    return play_here
