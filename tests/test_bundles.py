"""A library is compiled once for a text: kept while nothing changes, made anew when anything does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import wonderscript
from wonderscript.compiler import bundle_store, bundles, fingerprints, recipes
from wonderscript.compiler.bundles import ContentError, Loader, compile_sets, load_library
from wonderscript.compiler.set_files import SetFile
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Problem, Report
from wonderscript.runtime.playable import PlayableLibrary

MILL = Path(__file__).parent / "data" / "mill"
EXPANSION = """\
house "Bakery"
  dark, level 2, copies 2+
  costs flour
  worth 3 points
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WONDERSCRIPT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def mill(tmp_path: Path, cache: Path) -> Path:
    """A small game in a folder of sets."""
    return Path(shutil.copytree(MILL, tmp_path / "sets" / "mill"))


@pytest.fixture
def bakery(mill: Path) -> Path:
    """A set beside the mill that extends it."""
    folder = mill.parent / "bakery"
    folder.mkdir()
    (folder / "set.yaml").write_text("id: bakery\ntitle: {en: B}\nplayers: {min: 2, max: 4}\nextends: [mill]\n")
    (folder / "houses.wonder").write_text(EXPANSION)
    return folder


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The combinations that were compiled, as they come."""
    done: list[str] = []
    combine = Workspace.combine

    def noted(self: Workspace, sets: object, report: Report) -> object:
        done.append("+".join(one.folder.name for one in sets))  # type: ignore[attr-defined]
        return combine(self, sets, report)  # type: ignore[arg-type]

    monkeypatch.setattr(Workspace, "combine", noted)
    return done


def load(*sets: str | Path, variant: str | None = None) -> PlayableLibrary:
    report = Report()
    library = load_library(sets, variant, report)
    assert library is not None, list(report)
    assert len(report) == 0
    return library


def problems(*sets: str | Path, variant: str | None = None) -> list[Problem]:
    report = Report()
    assert load_library(sets, variant, report) is None
    return list(report)


def kept(cache: Path, ending: str = ".bundle") -> list[Path]:
    return sorted(cache.glob(f"*{ending}"))


# --- kept and made anew ------------------------------------------------------------------------------------


def test_what_is_kept_is_what_was_made(mill: Path, compiled: list[str]) -> None:
    first = load(mill)
    assert load(mill) == first
    assert compiled == ["mill"]


def test_variants_are_kept_with_their_sets(mill: Path, compiled: list[str]) -> None:
    plain, varied = load(mill), load(mill, variant="Dry Summer")
    assert varied.variant == "Dry Summer"
    assert len(varied.pieces) == len(plain.pieces) - 1
    assert load(mill, variant="dry summer") == varied
    assert compiled == ["mill"]


def test_a_set_that_joins_later_is_noticed(mill: Path, bakery: Path, compiled: list[str]) -> None:
    load(bakery)
    both = mill.parent / "both"
    both.mkdir()
    (both / "set.yaml").write_text("id: both\ntitle: {en: B}\nplayers: {min: 2, max: 4}\nextends: [mill, bakery]\n")
    load(bakery)
    assert compiled == ["mill+bakery"]
    append(both / "set.yaml", "joins: true\n")
    load(bakery)
    load(bakery)
    assert compiled == ["mill+bakery", "mill+bakery+both"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_what_is_no_file_beside_a_set_is_passed_over(mill: Path, bakery: Path, compiled: list[str]) -> None:
    """A pipe would never be read to its end, and a device has none."""
    beside = {name: mill.parent / name / "set.yaml" for name in ("pipe", "device", "folder", "bulk")}
    for path in beside.values():
        path.parent.mkdir()
    os.mkfifo(beside["pipe"])
    beside["device"].symlink_to("/dev/zero")
    beside["folder"].mkdir()
    beside["bulk"].touch()
    os.truncate(beside["bulk"], 1 << 40)
    first = load(bakery)
    assert load(bakery) == first
    assert compiled == ["mill+bakery"]


CHANGES: dict[str, Callable[[Path], object]] = {
    "a text": lambda folder: append(folder / "houses.wonder", "# more\n"),
    "a scenario": lambda folder: append(folder / "scenarios" / "houses.wonder", "# more\n"),
    "rules": lambda folder: append(folder / "rules.yaml", "# more\n"),
    "names": lambda folder: append(folder / "ru.yaml", "# more\n"),
    "titles": lambda folder: append(folder / "scenarios" / "ru.yaml", "# more\n"),
    "the manifest": lambda folder: append(folder / "set.yaml", "# more\n"),
    "a new file": lambda folder: (folder / "more.wonder").write_text(""),
    "a new folder": lambda folder: append(folder / "more" / "more.wonder", ""),
    "a new name": lambda folder: (folder / "houses.wonder").rename(folder / "town.wonder"),
}


def append(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    with path.open("a") as file:
        file.write(text)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_any_change_is_seen(mill: Path, compiled: list[str], change: Callable[[Path], object]) -> None:
    load(mill)
    change(mill)
    load(mill)
    assert compiled == ["mill", "mill"]


def test_a_change_of_the_same_size_and_time_is_seen(mill: Path) -> None:
    before = load(mill)
    path = mill / "houses.wonder"
    times = path.stat()
    path.write_text(path.read_text().replace("worth 4 points", "worth 9 points"))
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert load(mill) != before


def test_a_change_taken_back_needs_no_compiler(mill: Path, compiled: list[str]) -> None:
    path = mill / "houses.wonder"
    text = path.read_text()
    load(mill)
    path.write_text(text + "# more\n")
    load(mill)
    path.write_text(text)
    load(mill)
    assert len(compiled) == 2


def test_hidden_files_have_no_say(mill: Path, compiled: list[str]) -> None:
    load(mill)
    (mill / ".houses.wonder.swp").write_text("x")
    load(mill)
    assert compiled == ["mill"]


def test_a_file_with_a_misspelt_ending_is_not_overlooked(mill: Path) -> None:
    load(mill)
    (mill / "more.wonde").write_text("")
    assert [problem.id for problem in problems(mill)] == ["unreadable-file"]


def test_the_same_text_elsewhere_is_the_same_bundle(mill: Path, compiled: list[str], tmp_path: Path) -> None:
    first = load(mill)
    copy = Path(shutil.copytree(mill, tmp_path / "copy" / "mill"))
    assert load(copy) == first
    assert compiled == ["mill"]


def test_a_set_of_another_name_is_another_set(mill: Path, tmp_path: Path) -> None:
    load(mill)
    copy = Path(shutil.copytree(mill, tmp_path / "copy" / "watermill"))
    assert {problem.id for problem in problems(copy)} >= {"wrong-set-id"}


# --- sets that extend others -------------------------------------------------------------------------------


def test_a_change_of_the_extended_set_is_seen(mill: Path, bakery: Path, compiled: list[str]) -> None:
    assert [one.id for one in load(bakery).sets] == ["mill", "bakery"]
    load(bakery)
    append(mill / "houses.wonder", "# more\n")
    load(bakery)
    assert compiled == ["mill+bakery", "mill+bakery"]


def test_a_set_that_appears_beside_is_read_instead(
    mill: Path, bakery: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    mill.rename(shipped / "mill")
    monkeypatch.setattr("wonderscript.compiler.sets.shipped_sets", lambda: {"mill": shipped / "mill"})
    before = load(bakery)
    shutil.copytree(shipped / "mill", mill)
    (mill / "houses.wonder").write_text((mill / "houses.wonder").read_text().replace("4 points", "8 points"))
    assert load(bakery) != before


def test_what_combinations_share_is_read_once(mill: Path, bakery: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    read_file = Workspace._read_file

    def noted(self: Workspace, file: SetFile, *known: Any) -> object:
        read.append(file.path.name)
        return read_file(self, file, *known)

    monkeypatch.setattr(Workspace, "_read_file", noted)
    loader = Loader()
    for folder in (mill, bakery):
        assert loader.load([folder], None, Report()) is not None
    assert read.count("mill.wonder") == 1


def test_a_path_inside_a_set_means_the_set(mill: Path, compiled: list[str]) -> None:
    assert load(mill / "houses.wonder") == load(mill)
    assert compiled == ["mill"]


# --- problems ----------------------------------------------------------------------------------------------


def test_content_with_errors_is_not_kept(mill: Path, cache: Path) -> None:
    append(mill / "houses.wonder", 'hause "Hut"\n')
    assert problems(mill)
    assert not kept(cache) and not kept(cache, ".recipe")


def test_content_with_warnings_is(mill: Path, cache: Path) -> None:
    append(mill / "mill.wonder", "resource salt\n")
    load(mill)
    assert len(kept(cache)) == 1


@pytest.mark.parametrize("cached", [False, True])
def test_an_unknown_variant_is_a_problem(mill: Path, cached: bool) -> None:
    if cached:
        load(mill)
    [problem] = problems(mill, variant="Dry Sumer")
    assert (problem.id, problem.suggestion) == ("unknown-variant", "Dry Summer")


def test_an_unknown_set_is_a_problem(cache: Path) -> None:
    [problem] = problems("no-such-set")
    assert problem.id == "unknown-set"


def test_a_missing_folder_is_a_problem(cache: Path, tmp_path: Path) -> None:
    [problem] = problems(tmp_path / "nothing")
    assert problem.id == "missing-folder"


def test_somebody_has_to_name_a_set(cache: Path) -> None:
    with pytest.raises(ValueError, match="at least one set"):
        load_library([], None, Report())


# --- what can go wrong with a cache ------------------------------------------------------------------------


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-10])


def swap_a_byte(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def of_somebody_else(path: Path) -> None:
    bundle_store.Store(path.parent).write(path.name, b"\x82\xa5plain\xc0\xa8variants\x80")


@pytest.mark.parametrize("ending", [".bundle", ".recipe"])
@pytest.mark.parametrize("spoil", [truncate, swap_a_byte, empty, of_somebody_else])
def test_a_broken_file_is_made_anew(
    mill: Path, cache: Path, ending: str, spoil: Callable[[Path], None], compiled: list[str]
) -> None:
    first = load(mill)
    [path] = kept(cache, ending)
    spoil(path)
    assert load(mill) == first
    assert load(mill) == first
    assert len(compiled) == (2 if ending == ".bundle" else 1)


def test_another_compiler_makes_its_own_bundle(
    mill: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    load(mill)
    for module in (bundles, fingerprints, recipes):
        monkeypatch.setattr(module, "fingerprint", lambda: b"another")
    load(mill)
    assert compiled == ["mill", "mill"]


@pytest.mark.parametrize("tick", [2_000_000_000, -(10**18)], ids=["young", "written long ago"])
def test_a_source_of_the_same_length_is_another_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tick: int
) -> None:
    for layer in ("dsl", "compiler", "runtime"):
        (tmp_path / layer).mkdir()
    source = tmp_path / "compiler" / "checks.py"
    monkeypatch.setattr(fingerprints, "PACKAGE", tmp_path)
    monkeypatch.setattr("wonderscript.compiler.drafts._A_TICK", tick)
    source.write_text("LEAST = 1\n")
    before = fingerprints.fingerprint.__wrapped__()
    assert fingerprints.fingerprint.__wrapped__() == before
    state = source.stat()
    source.unlink()
    source.write_text("LEAST = 2\n")
    os.utime(source, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert fingerprints.fingerprint.__wrapped__() != before


def test_the_fingerprint_covers_grammar_and_schemas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for layer in ("dsl", "compiler", "runtime"):
        shutil.copytree(fingerprints.PACKAGE / layer, tmp_path / layer)
    monkeypatch.setattr(fingerprints, "PACKAGE", tmp_path)
    before = fingerprints.fingerprint.__wrapped__()
    for file in ("dsl/grammar.lark", "compiler/schemas/set.schema.json", "runtime/instructions/effects.py"):
        append(tmp_path / file, "\n")
        after = fingerprints.fingerprint.__wrapped__()
        assert after != before
        before = after


def test_a_cache_that_cannot_be_written_is_no_error(mill: Path, cache: Path) -> None:
    cache.write_text("a file in the way")
    assert load(mill) == load(mill)
    assert cache.read_text() == "a file in the way"


def test_a_file_is_whole_or_not_there(mill: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_paths: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    load(mill)
    assert list(cache.iterdir()) == []


def test_a_text_saved_while_it_is_read_is_not_kept(mill: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    combine = Workspace.combine

    def slow(self: Workspace, *arguments: object) -> object:
        found = combine(self, *arguments)  # type: ignore[arg-type]
        append(mill / "houses.wonder", "# saved\n")
        return found

    monkeypatch.setattr(Workspace, "combine", slow)
    load(mill)
    assert not kept(cache)


def test_old_bundles_go(mill: Path, cache: Path) -> None:
    store = bundle_store.Store(cache)
    for number in range(70):
        store.write(f"{number}.bundle", b"x")
        os.utime(cache / f"{number}.bundle", (number, number))
    store.write("last.bundle", b"x")
    names = {path.name for path in cache.iterdir()}
    assert len(names) == bundle_store.KEPT[".bundle"]
    assert "last.bundle" in names and "69.bundle" in names and "0.bundle" not in names


def test_what_is_used_stays(cache: Path) -> None:
    store = bundle_store.Store(cache)
    for number in range(64):
        store.write(f"{number}.bundle", b"x")
        os.utime(cache / f"{number}.bundle", (number, number))
    assert store.read("0.bundle") == b"x"
    store.write("last.bundle", b"x")
    assert (cache / "0.bundle").exists() and not (cache / "1.bundle").exists()


def test_what_a_stopped_run_left_behind_goes(cache: Path) -> None:
    cache.mkdir()
    left = cache / "x.bundle.7.unfinished"
    left.write_bytes(b"")
    os.utime(left, (0, 0))
    bundle_store.Store(cache).write("y.bundle", b"y")
    assert not left.exists()


def test_the_cache_can_be_switched_off(mill: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WONDERSCRIPT_CACHE", "off")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    load(mill)
    assert not (tmp_path / "xdg").exists()


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"WONDERSCRIPT_CACHE": "/a", "XDG_CACHE_HOME": "/b"}, "/a"),
        ({"XDG_CACHE_HOME": "/b", "LOCALAPPDATA": "/c"}, "/b/wonderscript"),
        ({"XDG_CACHE_HOME": "relative", "LOCALAPPDATA": "/c"}, "/c/wonderscript/cache"),
        ({"HOME": "/home/ann"}, "/home/ann/.cache/wonderscript"),
        ({"WONDERSCRIPT_CACHE": "", "HOME": "/home/ann"}, "/home/ann/.cache/wonderscript"),
        ({"HOME": ""}, None),
        ({"HOME": "/"}, None),
        ({"HOME": "relative"}, None),
    ],
)
def test_where_the_cache_is(variables: dict[str, str], expected: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WONDERSCRIPT_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert bundle_store.open_store().folder == (None if expected is None else Path(expected))


def test_who_has_no_home_has_no_cache(mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither an empty HOME nor one that nobody may write to is an error, and nothing is kept elsewhere."""
    for name in ("WONDERSCRIPT_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for home in ("", str(mill / "set.yaml")):
        monkeypatch.setenv("HOME", home)
        assert load(mill) == load(mill)
    monkeypatch.delenv("HOME")
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert bundle_store.open_store().folder is None


# --- for programs ------------------------------------------------------------------------------------------


def test_compile_sets_gives_a_library(mill: Path) -> None:
    assert wonderscript.compile_sets(mill) == load(mill)
    assert compile_sets(str(mill), variant="Dry Summer").variant == "Dry Summer"


def test_compile_sets_raises_the_whole_report(mill: Path) -> None:
    append(mill / "houses.wonder", 'house "Hut"\n  white, level 1, copies 2+\n  produces grian\n')
    with pytest.raises(wonderscript.ContentError) as caught:
        compile_sets(mill)
    assert isinstance(caught.value, ContentError)
    assert len(caught.value.report) == 1
    assert "did you mean `grain`?" in str(caught.value)


def test_shipped_sets_are_known_by_name(cache: Path) -> None:
    assert "base" in bundles.shipped_names()
    assert compile_sets("base").sets[-1].id == "base"


def test_the_package_itself_loads_nothing() -> None:
    program = (
        "import sys, wonderscript\n"
        "print(sorted(name for name in sys.modules if name.partition('.')[0] in ('lark', 'msgspec', 'yaml')))\n"
        "print(sorted(name for name in sys.modules if name.startswith('wonderscript')))\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["[]", "['wonderscript']"]


def test_the_package_has_nothing_else() -> None:
    with pytest.raises(AttributeError, match="no attribute 'compile_set'"):
        getattr(wonderscript, "compile_set")  # noqa: B009
