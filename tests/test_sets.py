"""Sets are found by path and by name, listed in one order, and read after the sets that they extend."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wonderscript.compiler import set_files
from wonderscript.compiler.sets import (
    FoundSets,
    LoadedSet,
    find_named,
    find_sets,
    order_sets,
    shipped_sets,
)
from wonderscript.dsl.catalogue import entry
from wonderscript.dsl.problems import Problem, Report


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of sets, with nothing shipped; people stand above it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("wonderscript.compiler.sets.shipped_sets", dict)
    (tmp_path / "content").mkdir()
    return tmp_path / "content"


def make_set(root: Path, name: str, *extends: str, files: tuple[str, ...] = ()) -> Path:
    folder = root / name
    folder.mkdir(parents=True)
    bases = f"[{', '.join(extends)}]"
    (folder / "set.yaml").write_text(f"id: {name}\ntitle: {{en: T}}\nplayers: {{min: 2, max: 4}}\nextends: {bases}\n")
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text("")
    return folder


def checked(report: Report) -> list[Problem]:
    problems = list(report)
    for problem in problems:
        assert entry(problem.id).fields() <= problem.values.keys()
    return problems


def find(*paths: Path) -> tuple[FoundSets, list[Problem]]:
    report = Report()
    return find_sets(paths, report), checked(report)


def order(*paths: Path) -> tuple[tuple[LoadedSet, ...], list[Problem]]:
    report = Report()
    return order_sets(find_sets(paths, report).sets, report), checked(report)


def names(sets: tuple[LoadedSet, ...]) -> list[str]:
    return [loaded.folder.name for loaded in sets]


# --- the files of a set ------------------------------------------------------------------------------------


def shown(found: FoundSets) -> list[str]:
    return [file.shown_as for folder in found.sets for file in folder.files]


def test_files_have_one_order(root: Path) -> None:
    files = (
        "b.wonder",
        "a.wonder",
        "cards/z.wonder",
        "cards/deep/y.wonder",
        "ru.yaml",
        "de.yaml",
        "rules.yaml",
    )
    others = ("scenarios/t.wonder", "scenarios/more/s.wonder", "scenarios/ru.yaml", "notes.md")
    folder = make_set(root, "base", files=(*files, *others))
    found, problems = find(folder)
    assert not problems
    assert shown(found) == [
        "content/base/set.yaml",
        "content/base/rules.yaml",
        "content/base/a.wonder",
        "content/base/b.wonder",
        "content/base/cards/deep/y.wonder",
        "content/base/cards/z.wonder",
        "content/base/de.yaml",
        "content/base/ru.yaml",
        "content/base/scenarios/more/s.wonder",
        "content/base/scenarios/t.wonder",
        "content/base/scenarios/ru.yaml",
    ]
    assert found.asked == frozenset(shown(found))
    (base,) = found.sets
    assert list(base.languages) == ["de", "ru"]
    assert list(base.titles) == ["ru"]
    assert base.rules is not None
    assert [file.path.name for file in base.scenarios] == ["s.wonder", "t.wonder"]


def test_what_editors_leave_behind_is_passed_over(root: Path) -> None:
    left = ("a.wonder~", ".a.wonder.swp", "#a.wonder#", ".#a.wonder", ".hidden/x.wonder", "a.wonder.bak")
    found, problems = find(make_set(root, "base", files=(*left, "__pycache__/x.wonder", "a.wonder")))
    assert not problems
    assert shown(found) == ["content/base/set.yaml", "content/base/a.wonder"]


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("rule.yaml", "did you mean rules.yaml?"),
        ("rules.yml", "did you mean rules.yaml?"),
        ("russian.yaml", "one file a language"),
        ("RU.yaml", "one file a language"),
        ("cards/ru.yaml", "one file a language"),
        ("scenarios/russian.yaml", "beside them and in scenarios"),
        ("scenarios/more/ru.yaml", "beside them and in scenarios"),
        ("inner/set.yaml", "a set cannot lie inside another set"),
        ("cards.wonders", "end in .wonder"),
        ("cards.WONDER", "end in .wonder"),
        ("cards/a.woder", "end in .wonder"),
    ],
)
def test_a_file_that_has_no_place_is_not_passed_over(root: Path, file: str, reason: str) -> None:
    found, (problem,) = find(make_set(root, "base", files=(file,)))
    assert problem.id == "unreadable-file"
    assert problem.values["path"] == problem.span.source.path == f"content/base/{file}"
    assert reason in problem.values["reason"]
    assert shown(found) == ["content/base/set.yaml"]


@pytest.mark.parametrize("file", ["README.md", "picture.png", "LICENSE", "fonts/a.ttf"])
def test_other_files_may_lie_in_a_set(root: Path, file: str) -> None:
    found, problems = find(make_set(root, "base", files=(file,)))
    assert not problems
    assert len(found.asked) == 1


def test_files_are_read_without_leaving_the_set(root: Path) -> None:
    folder = make_set(root, "base", files=("a.wonder",))
    (root / "outside.wonder").write_text("secret")
    (folder / "b.wonder").symlink_to(root / "outside.wonder")
    (folder / "c.wonder").symlink_to("a.wonder")
    (folder / "d.wonder").symlink_to("nothing")
    (folder / "e.wonder").symlink_to("e.wonder")
    os.mkfifo(folder / "f.wonder")
    found, problems = find(folder)
    assert not problems
    report = Report()
    texts = [file.read(report) for file in found.sets[0].texts]
    assert [text is not None for text in texts] == [True, False, True, False, False, False]
    assert [problem.id for problem in checked(report)] == ["link-outside-set"] + ["unreadable-file"] * 3


def test_linked_folders(root: Path) -> None:
    folder = make_set(root, "base", files=("cards/a.wonder",))
    (root / "outside").mkdir()
    (root / "outside" / "x.wonder").write_text("")
    (folder / "inner").symlink_to("cards")
    (folder / "up").symlink_to(".")
    (folder / "out").symlink_to(root / "outside")
    found, (problem,) = find(folder)
    assert problem.id == "link-outside-set"
    assert problem.values["path"] == "content/base/out"
    assert shown(found) == ["content/base/set.yaml", "content/base/cards/a.wonder"]


def test_a_folder_in_the_place_of_a_file_is_not_passed_over(root: Path) -> None:
    folder = make_set(root, "base")
    for name in ("rules.yaml", "ru.yaml"):
        (folder / name).mkdir()
    found, problems = find(folder)
    assert not problems
    assert shown(found)[1:] == ["content/base/rules.yaml", "content/base/ru.yaml"]
    report = Report()
    assert all(file.read(report) is None for file in found.sets[0].files[1:])
    assert {problem.values["reason"] for problem in checked(report)} == {"it is a folder, not a file"}


def test_a_folder_called_like_a_manifest(root: Path) -> None:
    (root / "base" / "set.yaml").mkdir(parents=True)
    sets, (problem,) = order(root / "base")
    assert problem.id == "unreadable-file"
    assert names(sets) == ["base"]
    assert sets[0].manifest is None


def test_a_huge_folder_is_not_listed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(set_files, "MAX_FILES", 50)
    files = tuple(f"cards/{number}.wonder" for number in range(60))
    found, (problem,) = find(make_set(root, "base", files=files))
    assert problem.id == "too-many-items"
    assert problem.values == {"limit": "50 files"}
    assert problem.span.source.path == "content/base/cards"
    assert len(found.sets) == 1


def test_many_folders_count_too(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(set_files, "MAX_FILES", 50)
    files = tuple(f"{number}/{number}.wonder" for number in range(40))
    _, (problem,) = find(make_set(root, "base", files=files))
    assert problem.id == "too-many-items"


def test_a_folder_that_may_not_be_opened(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_set(root, "base", files=("cards/a.wonder", "b.wonder"))
    scandir = os.scandir

    def refuse(path: Path) -> object:
        if Path(path).name == "cards":
            raise PermissionError(13, "denied")
        return scandir(path)

    monkeypatch.setattr("wonderscript.compiler.set_files.os.scandir", refuse)
    found, (problem,) = find(folder)
    assert problem.values == {"path": "content/base/cards", "reason": "you are not allowed to read it"}
    assert shown(found) == ["content/base/set.yaml", "content/base/b.wonder"]


def test_names_that_are_no_text(root: Path) -> None:
    folder = make_set(root, "base")
    try:
        (folder / os.fsdecode(b"a\xff.wonder")).write_text("")
    except OSError:
        pytest.skip("this file system has only names that are text")
    found, problems = find(folder)
    assert not problems
    assert shown(found)[-1] == "content/base/a\N{REPLACEMENT CHARACTER}.wonder"


# --- finding sets ------------------------------------------------------------------------------------------


def test_a_folder_of_sets(root: Path) -> None:
    for name in ("duel", "base", "cities"):
        make_set(root, name, files=("a.wonder",))
    (root / "pictures").mkdir()
    (root / "readme.md").write_text("")
    found, problems = find(root)
    assert not problems
    assert [folder.name for folder in found.sets] == ["base", "cities", "duel"]
    assert len(found.asked) == 6


def test_a_path_may_lie_inside_a_set(root: Path) -> None:
    folder = make_set(root, "base", files=("a.wonder", "scenarios/b.wonder", "scenarios/c.wonder"))
    found, problems = find(folder / "a.wonder")
    assert not problems
    assert found.asked == {"content/base/a.wonder"}
    assert [one.name for one in found.sets] == ["base"]
    found, problems = find(folder / "scenarios")
    assert not problems
    assert found.asked == {"content/base/scenarios/b.wonder", "content/base/scenarios/c.wonder"}
    found, _ = find(folder / "set.yaml", folder / "scenarios" / "c.wonder")
    assert found.asked == {"content/base/set.yaml", "content/base/scenarios/c.wonder"}
    assert len(found.sets) == 1


def test_a_set_named_twice_counts_once(root: Path) -> None:
    folder = make_set(root, "base", files=("a.wonder",))
    (root.parent / "link").symlink_to(folder)
    found, problems = find(folder / "a.wonder", folder, root, Path("content/base"), root.parent / "link")
    assert not problems
    assert len(found.sets) == 1
    assert len(found.asked) == 2


def test_people_may_stand_inside_a_set(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(make_set(root, "base", files=("cards/a.wonder",)))
    found, problems = find(Path("."))
    assert not problems
    assert shown(found) == ["set.yaml", "cards/a.wonder"]
    assert names(order_sets(found.sets, Report())) == ["base"]


@pytest.mark.parametrize("name", ["nothing", "nothing/deep", "a\0b", "a" * 5000])
def test_a_missing_folder(root: Path, name: str) -> None:
    found, (problem,) = find(root / name)
    assert problem.id == "missing-folder"
    assert problem.values == {"path": f"content/{name}"}
    assert found == FoundSets((), frozenset())


def test_a_link_that_leads_nowhere_is_a_missing_folder(root: Path) -> None:
    (root / "broken").symlink_to("nothing")
    _, (problem,) = find(root / "broken")
    assert problem.id == "missing-folder"


def test_not_a_set(root: Path) -> None:
    (root / "drafts").mkdir()
    (root / "drafts" / "a.wonder").write_text("")
    for path in (root / "drafts", root / "drafts" / "a.wonder"):
        _, (problem,) = find(path)
        assert problem.id == "not-a-set"
        assert problem.values == {"path": "content/drafts"}


def test_a_folder_of_texts_among_sets_lacks_its_manifest(root: Path) -> None:
    make_set(root, "base")
    (root / "drafts").mkdir()
    (root / "drafts" / "a.wonder").write_text("")
    found, (problem,) = find(root)
    assert problem.id == "not-a-set"
    assert problem.values == {"path": "content/drafts"}
    assert len(found.sets) == 1


def test_a_file_without_part_in_the_set_around_it(root: Path) -> None:
    folder = make_set(root, "base", files=("notes.md", "pictures/a.png"))
    _, (problem,) = find(folder / "notes.md")
    assert problem.id == "unreadable-file"
    assert problem.values["path"] == "content/base/notes.md"
    _, (problem,) = find(folder / "pictures")
    assert problem.id == "not-a-set"


def test_a_huge_folder_of_sets(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(60):
        (root / f"x{number}").touch()
    monkeypatch.setattr(set_files, "MAX_FILES", 50)
    found, (problem,) = find(root)
    assert problem.id == "too-many-items"
    assert not found.sets


# --- the order of sets -------------------------------------------------------------------------------------


def test_a_set_comes_after_those_it_extends(root: Path) -> None:
    make_set(root, "agora", "duel")
    make_set(root, "base")
    make_set(root, "cities", "leaders", "base")
    make_set(root, "duel")
    make_set(root, "leaders", "base")
    sets, problems = order(root)
    assert not problems
    assert names(sets) == ["duel", "agora", "base", "leaders", "cities"]
    assert all(loaded.given for loaded in sets)
    assert all(loaded.manifest is not None for loaded in sets)


def test_a_set_beside_is_found(root: Path) -> None:
    make_set(root, "base")
    make_set(root, "leaders", "base")
    make_set(root, "other")
    sets, problems = order(make_set(root, "cities", "leaders"))
    assert not problems
    assert names(sets) == ["base", "leaders", "cities"]
    assert [loaded.given for loaded in sets] == [False, False, True]


def test_a_shipped_set_is_found(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = {name: make_set(tmp_path / "shipped", name) for name in ("base", "duel")}
    monkeypatch.setattr("wonderscript.compiler.sets.shipped_sets", lambda: shipped)
    make_set(root, "duel")
    sets, problems = order(make_set(root, "cities", "base", "duel"))
    assert not problems
    assert [loaded.folder.shown_as for loaded in sets] == ["shipped/base", "content/duel", "content/cities"]


def test_a_copy_of_a_shipped_set_takes_its_place(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = {"base": make_set(tmp_path / "shipped", "base")}
    monkeypatch.setattr("wonderscript.compiler.sets.shipped_sets", lambda: shipped)
    sets, problems = order(make_set(root, "base"), make_set(tmp_path / "mine", "cities", "base"))
    assert not problems
    assert [loaded.folder.shown_as for loaded in sets] == ["content/base", "mine/cities"]


def test_an_unknown_set(root: Path) -> None:
    make_set(root, "base")
    sets, (problem, other) = order(make_set(root, "cities", "bsae", "zzz-unlike"))
    assert names(sets) == ["cities"]
    assert problem.id == "unknown-set"
    assert problem.values["word"] == problem.span.text == "bsae"
    assert problem.values["known"] == "`base`"
    assert "in content and" in problem.values["places"]
    assert problem.suggestion == "base"
    assert (other.values["word"], other.suggestion) == ("zzz-unlike", None)


def test_an_unknown_set_where_there_is_no_other(root: Path) -> None:
    _, (problem,) = order(make_set(root, "cities", "base"))
    assert problem.values["known"] == "(there is none yet)"


def test_sets_in_a_ring(root: Path) -> None:
    make_set(root, "a", "b")
    make_set(root, "b", "c")
    make_set(root, "c", "a")
    make_set(root, "d", "a")
    sets, (problem,) = order(root)
    assert problem.id == "set-cycle"
    assert problem.values == {"ring": "a -> b -> c -> a"}
    assert problem.span.source.path == "content/c/set.yaml"
    assert problem.span.text == "a"
    assert [(other.span.source.path, other.span.text) for other in problem.others] == [
        ("content/a/set.yaml", "b"),
        ("content/b/set.yaml", "c"),
    ]
    assert sorted(names(sets)) == ["a", "b", "c", "d"]


def test_a_set_that_extends_itself(root: Path) -> None:
    sets, (problem,) = order(make_set(root, "a", "a"))
    assert problem.values == {"ring": "a -> a"}
    assert not problem.others
    assert names(sets) == ["a"]


def test_a_long_chain_and_a_long_ring(root: Path) -> None:
    count = 1200  # more than Python's stack would hold
    for number in range(count):
        make_set(root, f"s{number}", f"s{(number + 1) % count}")
    sets, (problem,) = order(root / "s0")
    assert len(sets) == count
    assert problem.values["ring"] == "s0 -> s1 -> s2 -> s3 -> s4 -> s5 -> s6 -> s7 -> ... -> s0"


def join(folder: Path) -> Path:
    """Let a set come by itself."""
    with (folder / "set.yaml").open("a") as file:
        file.write("joins: true\n")
    return folder


def test_a_set_joins_where_all_that_it_extends_is_together(root: Path) -> None:
    make_set(root, "base")
    first, second = make_set(root, "first", "base"), make_set(root, "second", "base")
    join(make_set(root, "both", "first", "second"))
    make_set(root, "not-asked", "first", "second")
    found, problems = order(first, second)
    assert names(found) == ["base", "first", "second", "both"] and not problems
    assert not found[-1].given
    assert names(order(first)[0]) == ["base", "first"]
    assert names(order(root / "both")[0]) == ["base", "first", "second", "both"]


def test_a_set_that_joins_can_bring_another(root: Path) -> None:
    first, second, third = (make_set(root, name) for name in ("first", "second", "third"))
    join(make_set(root, "all", "pair", "third"))
    join(make_set(root, "pair", "first", "second"))
    assert names(order(first, second, third)[0]) == ["first", "second", "pair", "third", "all"]
    assert names(order(first, second)[0]) == ["first", "second", "pair"]


def test_a_shipped_set_joins_copies(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = make_set(root, "first"), make_set(root, "second")
    shipped = join(make_set(tmp_path / "shipped", "both", "first", "second"))
    monkeypatch.setattr("wonderscript.compiler.sets.shipped_sets", lambda: {"both": shipped})
    assert names(order(first, second)[0]) == ["first", "second", "both"]


def test_a_set_that_joins_must_extend_two(root: Path) -> None:
    alone = join(make_set(root, "alone", "first"))
    first, second = make_set(root, "first"), make_set(root, "second")
    assert names(order(first, second)[0]) == ["first", "second"]
    (problem,) = order(alone)[1]
    assert problem.id == "manifest-invalid" and "fewer than two" in problem.values["detail"]


def test_two_sets_of_one_name(root: Path, tmp_path: Path) -> None:
    sets, (problem,) = order(make_set(root, "base"), make_set(tmp_path / "mine", "base"))
    assert problem.id == "duplicate-set"
    assert problem.values == {"set": "base"}
    assert problem.span.source.path == "mine/base/set.yaml"
    assert [other.span.source.path for other in problem.others] == ["content/base/set.yaml"]
    assert [loaded.folder.shown_as for loaded in sets] == ["content/base"]


def test_a_copied_set_that_kept_its_id_is_one_problem(root: Path) -> None:
    make_set(root, "base")
    copy = make_set(root, "copy")
    (copy / "set.yaml").write_text((root / "base" / "set.yaml").read_text())
    sets, (problem,) = order(root)
    assert problem.id == "wrong-set-id"
    assert names(sets) == ["base", "copy"]


def test_a_wrong_id_is_no_fault_of_those_who_use_it(root: Path) -> None:
    make_set(root, "base").rename(root / "basis")
    make_set(root, "cities", "base")
    sets, (problem,) = order(root)
    assert problem.id == "wrong-set-id"
    assert names(sets) == ["basis", "cities"]


def test_a_broken_manifest_is_one_problem(root: Path) -> None:
    (make_set(root, "base") / "set.yaml").write_text("id: base\ntitle: T\nplayers: {min: 2, max: 4}\n")
    make_set(root, "cities", "base")
    sets, (problem,) = order(root)
    assert problem.id == "manifest-invalid"
    assert names(sets) == ["base", "cities"]
    assert sets[0].manifest is None
    assert sets[0].extends == ()


# --- shipped sets ------------------------------------------------------------------------------------------


def test_sets_are_found_by_name(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = {name: make_set(tmp_path / "shipped", name) for name in ("base", "cities")}
    monkeypatch.setattr("wonderscript.compiler.sets.shipped_sets", lambda: shipped)
    report = Report()
    found = find_named(["cities", "base", "cities", "citeis"], report)
    assert [folder.name for folder in found] == ["cities", "base"]
    (problem,) = checked(report)
    assert problem.id == "unknown-set"
    assert problem.span.text == "citeis"
    assert problem.suggestion == "cities"
    assert problem.values["known"] == "`base` or `cities`"


def test_what_comes_with_the_compiler_are_sets() -> None:
    assert all(name == folder.name and (folder / "set.yaml").exists() for name, folder in shipped_sets().items())


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("cards.wonder.txt", "cards.wonder"),
        ("Cards.Wonder.txt", "Cards.wonder"),
        ("age 1/cards.wonder.docx", "cards.wonder"),
        ("rules.yaml.txt", "rules.yaml"),
        ("ru.yml.txt", "ru.yml"),
    ],
)
def test_an_ending_more_than_meant_is_said(root: Path, name: str, meant: str) -> None:
    """An editor's idea: what is called so would be missing in silence."""
    _, (problem,) = find(make_set(root, "base", files=(name,)))
    assert (problem.id, problem.values["path"]) == ("unreadable-file", f"content/base/{name}")
    assert problem.values["reason"].endswith(f"(did you mean {meant}?)")


@pytest.mark.parametrize("name", ["cards.WONDER", "Rules.yaml", "RU.yaml", "Theme.YAML", "rules.yml"])
def test_wrong_letters_in_the_name_of_a_file_are_said(root: Path, name: str) -> None:
    _, (problem,) = find(make_set(root, "base", files=(name,)))
    assert (problem.id, problem.values["path"]) == ("unreadable-file", f"content/base/{name}")
