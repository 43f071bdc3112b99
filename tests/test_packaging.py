"""What people install is complete: sdist from the tree, wheel from the sdist, installed and run elsewhere.

The package comes from the wheel alone. Its dependencies are those of the development environment, reached by
one path entry; such an entry does not follow the editable install that lies beside them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import pytest

import wonderscript
from wonderscript.tools.assistants.pages import PAGES

pytestmark = pytest.mark.xdist_group("packaging")

ROOT = Path(__file__).parents[1]
SHIPPED_FOLDERS = ("dsl", "compiler", "runtime", "tools", "content")
DEVELOPMENT_FOLDERS = ("tests", "docs", "benchmarks")


@dataclass(frozen=True)
class Installation:
    """A fresh environment with the package in it, and the two files that it came from."""

    sdist: Path
    wheel: Path
    environment: Path
    elsewhere: Path

    @property
    def packages(self) -> Path:
        [found] = self.environment.glob("lib/python*/site-packages")
        return found

    def files(self, folder: str) -> set[str]:
        return files_below(self.packages / "wonderscript" / folder)

    def run(self, program: str, *arguments: str) -> str:
        """What a program of that environment prints when it is started outside the repository."""
        return run(self.environment / "bin" / program, *arguments, folder=self.elsewhere)


def run(program: Path | str, *arguments: str | Path, folder: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [program, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{program} {arguments}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    place = tmp_path_factory.mktemp("packaging")
    dist, environment, elsewhere = place / "dist", place / "venv", place / "elsewhere"
    elsewhere.mkdir()
    # Without --sdist or --wheel this builds the wheel from the sdist, as an installer would.
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, ROOT, folder=elsewhere)
    [sdist], [wheel] = dist.glob("*.tar.gz"), dist.glob("*.whl")

    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    pip = ("-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", "--no-compile")
    run(sys.executable, *pip, wheel, folder=elsewhere)
    made = Installation(sdist, wheel, environment, elsewhere)
    (made.packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return made


def files_below(folder: Path) -> set[str]:
    """Every file that people made: no compiled code, nothing hidden."""
    relative = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {
        path.as_posix()
        for path in relative
        if not any(part == "__pycache__" or part.startswith(".") for part in path.parts)
    }


def by_ending(files: Iterable[str]) -> Counter[str]:
    return Counter(PurePosixPath(file).suffix for file in files)


@pytest.mark.parametrize("folder", SHIPPED_FOLDERS)
def test_every_file_of_the_tree_is_installed(installation: Installation, folder: str) -> None:
    in_tree = files_below(ROOT / folder)
    installed = installation.files(folder)
    assert in_tree, f"{folder}/ is empty"
    assert by_ending(installed) == by_ending(in_tree)
    assert installed == in_tree


@pytest.mark.parametrize(
    ("folder", "ending"),
    [("dsl", ".lark"), ("compiler", ".json"), ("content", ".wonder"), ("content", ".yaml")],
)
def test_grammar_schemas_and_sets_are_installed(installation: Installation, folder: str, ending: str) -> None:
    assert by_ending(installation.files(folder))[ending] > 0


def test_the_pages_that_can_be_read_are_installed(installation: Installation) -> None:
    problems = {f"diagnostics/{name}" for name in files_below(ROOT / "docs" / "diagnostics")}
    assert installation.files("docs") == {*problems, *PAGES}


def test_the_wheel_holds_one_package_and_nothing_else(installation: Installation) -> None:
    with zipfile.ZipFile(installation.wheel) as wheel:
        names = wheel.namelist()
    version = wonderscript.__version__
    assert {name.partition("/")[0] for name in names} == {"wonderscript", f"wonderscript-{version}.dist-info"}
    inside = {name.split("/")[1] for name in names if name.startswith("wonderscript/")}
    assert inside == {*SHIPPED_FOLDERS, "docs", "__init__.py", "__main__.py", "py.typed"}


@pytest.mark.parametrize("folder", DEVELOPMENT_FOLDERS)
def test_the_sdist_holds_what_development_needs(installation: Installation, folder: str) -> None:
    with tarfile.open(installation.sdist) as sdist:
        names = [PurePosixPath(member.name) for member in sdist.getmembers() if member.isfile()]
    inside = {PurePosixPath(*name.parts[2:]).as_posix() for name in names if name.parts[1] == folder}
    hidden = {name for name in inside if any(part.startswith(".") for part in PurePosixPath(name).parts)}
    assert inside - hidden == files_below(ROOT / folder)


def test_the_layers_are_imported_from_the_wheel(installation: Installation) -> None:
    program = (
        "import wonderscript as w\n"
        "import wonderscript.dsl, wonderscript.compiler, wonderscript.runtime, wonderscript.tools\n"
        "print(*(module.__file__ for module in (w, w.dsl, w.compiler, w.runtime, w.tools)), sep='\\n')\n"
    )
    origins = [Path(line) for line in installation.run("python", "-c", program).splitlines()]
    assert len(origins) == 5
    assert all(origin.is_relative_to(installation.packages) for origin in origins), origins


def test_the_command_runs_outside_the_repository(installation: Installation) -> None:
    assert wonderscript.__version__ in installation.run("wonderscript", "--version")
