"""What holds for the source as a whole: who imports whom, how long a module is, that it knows no game."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# A layer may import itself and the layers named here, nothing else of ours.
MAY_IMPORT = {
    "dsl": set[str](),
    "runtime": set[str](),
    "compiler": {"dsl", "runtime"},
    "tools": {"dsl", "runtime", "compiler"},
}
# The top package of an installation: anybody may ask it for `__version__`.
TOP = "wonderscript"

MODULES = sorted(path for layer in MAY_IMPORT for path in (ROOT / layer).rglob("*.py"))
NO_TEXT = {".pyc", ".png", ".pdf", ".ttf", ".otf", ".woff2"}
TEXTS = sorted(
    path
    for layer in MAY_IMPORT
    for path in (ROOT / layer).rglob("*")
    if path.is_file() and path.suffix not in NO_TEXT and not path.name.startswith(".")
)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


each_module = pytest.mark.parametrize("path", MODULES, ids=name_of)
each_text = pytest.mark.parametrize("path", TEXTS, ids=name_of)


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imports_of(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything imported, at any depth; a relative import begins with a dot.

    `from a import b` is `a.b`, whether `b` is a module or a name in one.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = "." * node.level + (node.module or "")
            yield from ((node.lineno, f"{origin}.{alias.name}") for alias in node.names)


def import_faults(layer: str, tree: ast.Module, third_party: frozenset[str]) -> Iterator[str]:
    """What is wrong with the imports of one module of `layer`."""
    for line, imported in imports_of(tree):
        first, _, rest = imported.partition(".")
        if first == "":
            yield f"line {line}: a relative import; write it out from `{TOP}.` on"
        elif first == TOP:
            target = rest.partition(".")[0]
            if target in MAY_IMPORT and target != layer and target not in MAY_IMPORT[layer]:
                yield f"line {line}: {layer} must not import {imported}"
            elif target not in MAY_IMPORT and target != "__version__":
                yield f"line {line}: {imported} is in none of the layers"
        elif first in MAY_IMPORT or first == "content":
            yield f"line {line}: write {TOP}.{imported}"
        elif first not in sys.stdlib_module_names and first not in third_party:
            yield f"line {line}: {first} is no dependency that pyproject.toml names"


@cache
def declared_packages() -> frozenset[str]:
    """Import names of the distributions that an installation brings along (extras included, `dev` not)."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lists = {**project["optional-dependencies"], "dev": [], "core": project["dependencies"]}
    requirements = [requirement for each in lists.values() for requirement in each]
    declared = {canonical(re.split(r"[^\w.-]", requirement, maxsplit=1)[0]) for requirement in requirements}
    return frozenset(
        package
        for package, distributions in packages_distributions().items()
        if declared.intersection(map(canonical, distributions))
    )


def canonical(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


@each_module
def test_imports_go_one_way(path: Path) -> None:
    layer = path.relative_to(ROOT).parts[0]
    faults = list(import_faults(layer, tree_of(path), declared_packages()))
    assert not faults, "\n".join([name_of(path), *faults])


@pytest.mark.parametrize(
    ("layer", "line"),
    [
        ("dsl", "from wonderscript.runtime import state"),
        ("dsl", "import wonderscript.compiler.model"),
        ("runtime", "from wonderscript import dsl"),
        ("runtime", "def late():\n    from wonderscript.compiler import checks"),
        ("compiler", "from wonderscript.tools.cli import main"),
        ("compiler", "from wonderscript import content"),
        ("tools", "from . import cli"),
        ("tools", "from ..compiler import checks"),
        ("tools", "import compiler"),
        ("tools", "from dsl.source import Span"),
        ("tools", "import pytest"),
    ],
)
def test_an_import_against_the_order_is_found(layer: str, line: str) -> None:
    assert list(import_faults(layer, ast.parse(line), declared_packages()))


@pytest.mark.parametrize(
    ("layer", "line"),
    [
        ("dsl", "from wonderscript.dsl.source import Span"),
        ("compiler", "from wonderscript.runtime.instructions.effects import Gain"),
        ("tools", "import wonderscript.compiler"),
        ("tools", "from wonderscript import __version__"),
        ("tools", "import tomllib, yaml, click"),
    ],
)
def test_an_import_along_the_order_is_fine(layer: str, line: str) -> None:
    assert not list(import_faults(layer, ast.parse(line), declared_packages()))


def modules_imported(path: Path) -> Iterator[str]:
    """The modules of ours that a module imports, at any depth; what only a type checker reads is no import."""
    tree = tree_of(path)
    only_typed = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    kept = ast.Module([node for node in ast.walk(tree) if isinstance(node, ast.stmt) and node not in only_typed], [])
    for _line, name in imports_of(kept):
        if name.startswith(f"{TOP}."):
            target = name.removeprefix(f"{TOP}.").replace(".", "/")
            parent = target.rpartition("/")[0]
            files = (f"{target}.py", f"{target}/__init__.py", f"{parent}.py", f"{parent}/__init__.py")
            yield next(file for file in files if (ROOT / file).exists())


def test_no_imports_of_the_runtime_go_round_in_a_circle() -> None:
    """Late imports count too: whoever reads a module knows by its imports what it stands on."""
    known = {name_of(path): set(modules_imported(path)) for path in MODULES if path.is_relative_to(ROOT / "runtime")}
    TopologicalSorter(known).prepare()  # raises CycleError, which names the circle


# Who may open files: the door itself, what is written, and what comes with the package.
OPENERS = {
    *("compiler/reading.py", "compiler/export.py", "compiler/schema_checks.py"),
    *("tools/cli.py", "tools/places.py", "tools/save_files.py", "tools/commands/explain.py"),
    *("tools/commands/export.py", "tools/assistants/pages.py"),
}
READING = re.compile(r"\.read_(?:bytes|text)\(|(?<![\w.])open\(|\.open\(")


@each_module
def test_files_are_read_through_one_door(path: Path) -> None:
    """`compiler/reading.py` waits for no pipe and reads no device; `Path.read_bytes` would do both."""
    found = READING.search(path.read_text(encoding="utf-8"))
    assert found is None or name_of(path) in OPENERS, f"{name_of(path)}: compiler/reading.py reads files"


# Who may write to the terminal by itself: the place for it, and what writes bytes as they are.
SPEAKERS = {"tools/terminal.py", "tools/commands/export.py"}
SPEAKING = re.compile(r"click\.s?echo\(|(?<![\w.])print\(|std(?:out|err)\.write\(|traceback\.print")


@each_module
def test_all_that_is_said_goes_through_one_place(path: Path) -> None:
    """`say` of tools/terminal.py shows what a terminal would obey; the talk of a game does the same."""
    found = SPEAKING.search(path.read_text(encoding="utf-8"))
    assert found is None or name_of(path) in SPEAKERS, f"{name_of(path)}: tools/terminal.py writes to terminals"


@each_module
def test_a_module_says_what_it_is(path: Path) -> None:
    assert (ast.get_docstring(tree_of(path)) or "").strip(), f"{name_of(path)} has no docstring"


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_each_layer_is_found(layer: str) -> None:
    assert ROOT / layer / "__init__.py" in MODULES


# --- no word of a game -----------------------------------------------------------------------------------


def plurals_too(word: str) -> set[str]:
    return {word, f"{word}s", f"{word}es", re.sub("y$", "ies", word)}


@cache
def game_words() -> frozenset[str]:
    lines = (Path(__file__).parent / "game_words.txt").read_text(encoding="utf-8").splitlines()
    words = [line.strip().lower() for line in lines if line.strip() and not line.startswith("#")]
    return frozenset(form for word in words for form in plurals_too(word))


def game_words_in(text: str) -> list[tuple[int, str]]:
    """Line and word; identifiers are taken apart (`coin_count`, `CoinCount`), the file ending is no word."""
    return [
        (number, word)
        for number, line in enumerate(text.splitlines(), start=1)
        for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", re.sub(r"\.wonder\b", "", line))
        if word.lower() in game_words()
    ]


@each_text
def test_no_word_of_a_game(path: Path) -> None:
    found = game_words_in(path.read_text(encoding="utf-8"))
    assert not found, f"{name_of(path)}: " + ", ".join(f"line {number}: {word}" for number, word in found)


@pytest.mark.parametrize(
    "text",
    ["wonder", "Wonders", "a shield.", "COINS", "coin_count", "gainCoins", "CoinPile", "cities", "7 Wonders"],
)
def test_a_word_of_a_game_is_found(text: str) -> None:
    assert game_words_in(text)


@pytest.mark.parametrize("text", ["wonderscript", "Wonderscript", "cards.wonder", "package", "WONDERSCRIPT_X"])
def test_our_own_words_are_no_words_of_a_game(text: str) -> None:
    assert not game_words_in(text)


@cache
def piece_names() -> frozenset[str]:
    """Names of several words that content declares; single words are too often words of a tool as well."""
    declaration = re.compile(r'^\s*[a-z][a-z ]* "([^"\n]+ [^"\n]+)"', re.MULTILINE)
    files = (ROOT / "content").rglob("*.wonder")
    return frozenset(name for file in files for name in declaration.findall(file.read_text(encoding="utf-8")))


def test_no_name_of_a_piece() -> None:
    assert piece_names(), "found no piece in content/"
    for path in TEXTS:
        text = path.read_text(encoding="utf-8")
        assert not [name for name in piece_names() if name in text], name_of(path)


# --- quick to start --------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_a_short_answer_loads_no_parser_and_no_terminal_library(option: str) -> None:
    program = (
        "import sys\n"
        "from wonderscript.tools.cli import main\n"
        "try:\n"
        f"    main([{option!r}])\n"
        "finally:\n"
        "    print(sorted({'lark', 'rich', 'jinja2', 'jsonschema', 'yaml'} & set(sys.modules)))\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[-1] == "[]"
