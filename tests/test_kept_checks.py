"""A check is kept: what did not change is not read again, and whatever changes is seen."""

from __future__ import annotations

import os
import pickle
import shutil
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.program import SLOW, Run, imported, spawn

from wonderscript.compiler import fingerprints, kept_checks, recipes
from wonderscript.compiler.bundle_store import Store
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.items import Block
from wonderscript.dsl.parser import parse_item
from wonderscript.dsl.problems import Report
from wonderscript.dsl.source import Source

# Longer than the clocks of file systems take to tell two writings apart.
TICK = 2.1

EXPANSION = """\
house "Bakery"
  dark, level 2, copies 2+
  costs flour
  worth 3 points
"""
MANIFEST = "id: bakery\ntitle: {en: Bakery}\nplayers: {min: 2, max: 4}\nextends: [mill]\n"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WONDERSCRIPT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def bakery(mill: Path) -> Path:
    """A set beside the mill that extends it; checked before, long after it was written."""
    folder = mill.parent / "bakery"
    folder.mkdir()
    (folder / "set.yaml").write_text(MANIFEST)
    (folder / "houses.wonder").write_text(EXPANSION)
    return folder


@pytest.fixture
def combined(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sets that were checked anew, as they come."""
    done: list[str] = []
    combine = Workspace.combine

    def noted(self: Workspace, sets: object, *rest: object, **options: object) -> object:
        done.append(sets[-1].folder.name)  # type: ignore[index]
        return combine(self, sets, *rest, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Workspace, "combine", noted)
    return done


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The first lines of items that were parsed, as they come."""
    done: list[str] = []

    def noted(source: Source, block: Block, report: Report) -> object:
        done.append(source.text[block.start : block.end].splitlines()[0])
        return parse_item(source, block, report)

    monkeypatch.setattr("wonderscript.compiler.workspace.parse_item", noted)
    return done


@pytest.fixture
def long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file is young."""
    monkeypatch.setattr("wonderscript.compiler.drafts._A_TICK", -(10**18))


def edit(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text().replace(old, new))


# --- that all is well --------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [(), ("--json",), ("--sarif",), ("--strict",)])
def test_unchanged_sets_are_not_checked_again(
    run: Run, bakery: Path, combined: list[str], options: tuple[str, ...]
) -> None:
    first = run("check", bakery, *options)
    assert run("check", bakery, *options) == first
    both = run("check", bakery.parent, *options)
    assert run("check", bakery.parent, *options) == both
    assert sorted(combined) == ["bakery", "bakery", "mill"]


def joins(bakery: Path) -> None:
    both = bakery.parent / "both"
    both.mkdir()
    (both / "set.yaml").write_text(MANIFEST.replace("bakery", "both") + "joins: true\n")
    edit(both / "set.yaml", "[mill]", "[mill, bakery]")


CHANGES: dict[str, Callable[[Path], object]] = {
    "text": lambda bakery: edit(bakery / "houses.wonder", "3 points", "4 points"),
    "of the same length": lambda bakery: edit(bakery / "houses.wonder", "Bakery", "Baxery"),
    "a set below": lambda bakery: edit(bakery.parent / "mill" / "rules.yaml", "en:", "en: "),
    "a new text": lambda bakery: (bakery / "more.wonder").write_text(EXPANSION.replace("Bakery", "Inn")),
    "a new folder": lambda bakery: (bakery / "scenarios").mkdir(),
    "one text less": lambda bakery: (bakery / "houses.wonder").unlink(),
    "a misspelt file": lambda bakery: (bakery / "rule.yaml").write_text(""),
    "a set that joins": joins,
    "no set any more": lambda bakery: shutil.rmtree(bakery.parent / "mill"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_changes_is_checked(
    run: Run, bakery: Path, combined: list[str], cache: Path, change: Callable[[Path], object]
) -> None:
    for path in (bakery, bakery.parent):
        run("check", path)
    change(bakery)
    for path in (bakery, bakery.parent):
        combined.clear()
        kept = run("check", path)
        assert combined or change is CHANGES["a new folder"]
        shutil.rmtree(cache)
        assert run("check", path) == kept


def test_a_new_set_in_the_folder_is_checked(run: Run, mill: Path, combined: list[str]) -> None:
    run("check", mill.parent)
    shutil.copytree(mill, mill.parent / "mill2")
    assert "mill2" in run("check", mill.parent).text
    assert combined == ["mill", "mill", "mill2"]


def test_a_set_beside_comes_before_one_that_is_shipped(run: Run, place: Path, combined: list[str]) -> None:
    assert run("new", "inn", "--extends", "base").code == 0
    run("check", "inn")
    shutil.copytree(fingerprints.PACKAGE / "content" / "base", place / "base")
    edit(place / "base" / "set.yaml", "id: base", "id: bass")
    assert "bass" in run("check", "inn").text


def test_problems_are_told_each_time(run: Run, bakery: Path, combined: list[str]) -> None:
    edit(bakery / "houses.wonder", "flour", "flower")
    first = run("check", bakery)
    assert first.code == 1
    assert run("check", bakery) == first
    assert combined == ["bakery", "bakery"]


def test_another_compiler_checks_anew(
    run: Run, mill: Path, combined: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("check", mill)
    for module in (fingerprints, recipes, kept_checks):
        monkeypatch.setattr(module, "fingerprint", lambda: b"another")
    run("check", mill)
    assert combined == ["mill", "mill"]


def test_variants_together_are_a_question_of_their_own(run: Run, mill: Path) -> None:
    assert run("check", mill).code == 0
    assert run("check", mill, "--variant", "Wet Spring").code == 2


# --- what was read -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("long_ago")
def test_only_what_changed_is_read_in_the_next_run(run: Run, bakery: Path, parsed: list[str]) -> None:
    run("check", bakery)
    parsed.clear()
    edit(bakery / "houses.wonder", "3 points", "4 points")
    assert run("check", bakery).code == 0
    assert parsed == ['house "Bakery"']


def test_a_check_after_a_change_loads_no_larger_library(bakery: Path) -> None:
    long_ago = (1_000_000_000, 1_000_000_000)
    for path in bakery.parent.rglob("*"):
        os.utime(path, long_ago)
    time.sleep(TICK)
    assert spawn("check", str(bakery)).code == 0
    edit(bakery / "houses.wonder", "3 points", "4 points")
    after = spawn("check", str(bakery), options=("-X", "importtime"))
    assert after.code == 0
    assert imported(after.err) & SLOW == set()


@pytest.mark.usefixtures("long_ago")
def test_each_language_is_told_its_own(run: Run, bakery: Path) -> None:
    english = run("check", bakery)
    russian = run("check", bakery, "--lang", "ru")
    assert english.text != russian.text
    edit(bakery / "houses.wonder", "3 points", "4 points")
    assert [run("check", bakery), run("check", bakery, "--lang", "ru")] == [english, russian]


@pytest.mark.usefixtures("long_ago")
def test_a_variant_that_comes_or_goes_is_judged_with_all_pieces(run: Run, bakery: Path) -> None:
    below = bakery.parent / "mill" / "dry.wonder"
    first = run("check", bakery)
    below.write_text('variant "Dry"\n  without house "Bakery"\n')
    wrong = run("check", bakery)
    assert wrong.code == 1
    edit(bakery / "houses.wonder", "3 points", "4 points")
    assert run("check", bakery) == wrong
    below.unlink()
    assert run("check", bakery) == first


def test_two_at_once_say_the_same(bakery: Path) -> None:
    alone = spawn("check", str(bakery))
    edit(bakery / "houses.wonder", "3 points", "4 points")
    with ThreadPoolExecutor(4) as several:
        found = list(several.map(lambda _number: spawn("check", str(bakery)), range(4)))
    assert found == [alone] * 4
    assert spawn("check", str(bakery)) == alone


def test_a_file_written_twice_within_a_tick_is_read_twice(run: Run, bakery: Path) -> None:
    houses = bakery / "houses.wonder"
    state = houses.stat()
    assert run("check", bakery).code == 0
    with houses.open("r+") as file:
        file.write(EXPANSION.replace("flour", "flaur"))
    os.utime(houses, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert run("check", bakery).code == 1


@pytest.mark.usefixtures("long_ago")
def test_after_edits_the_same_is_said_as_at_first(run: Run, bakery: Path, cache: Path) -> None:
    houses = bakery / "houses.wonder"
    texts = (
        EXPANSION.replace("flour", "flower"),
        EXPANSION + "\ncounter yeast\n",
        "# A comment moves all down.\n\n" + EXPANSION.replace("3 points", "30000 points"),
        EXPANSION + "\n" + EXPANSION,
        EXPANSION.replace("house", "huose"),
        EXPANSION,
    )
    for text in texts:
        houses.write_text(text)
        warm = run("check", bakery)
        aside = cache.rename(cache.with_name("aside"))
        assert run("check", bakery) == warm
        shutil.rmtree(cache)
        aside.rename(cache)


# --- files that somebody else wrote ------------------------------------------------------------------------


class Trap:
    """Does something when it is unpickled."""

    def __reduce__(self) -> tuple[object, ...]:
        return (os.mkdir, ("sprung",))


def write_trap(path: Path) -> None:
    body = pickle.dumps(Trap())
    store = Store(path.parent)
    store.write(path.name, body)


@pytest.mark.parametrize("open_to_all", ["file", "folder"])
def test_what_others_can_write_is_not_trusted(run: Run, bakery: Path, cache: Path, open_to_all: str) -> None:
    run("check", bakery)
    [path] = cache.glob("*.workspace")
    write_trap(path)
    (path if open_to_all == "file" else cache).chmod(0o777)
    edit(bakery / "houses.wonder", "3 points", "4 points")
    assert run("check", bakery).code == 0
    assert not Path("sprung").exists()


@pytest.mark.parametrize("body", [b"", b"no pickle", pickle.dumps(1), pickle.dumps(({}, [])), pickle.dumps(Trap())])
@pytest.mark.parametrize("ending", ["verdict", "workspace"])
def test_spoiled_files_are_no_error(run: Run, bakery: Path, cache: Path, ending: str, body: bytes) -> None:
    first = run("check", bakery)
    [path] = cache.glob(f"*.{ending}")
    Store(cache).write(path.name, body)
    for other in cache.glob("*.verdict"):
        if ending == "workspace":
            other.unlink()
    assert run("check", bakery) == first
