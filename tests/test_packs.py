"""Packs: a set in one file arrives as it was, and whatever a stranger puts into one is refused before it is written."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import stat
import struct
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.program import Run, append, files_below, spawn
from tests.russian import english_in

from wonderscript import __version__
from wonderscript.tools import packs
from wonderscript.tools.packing import PackRefused, own_sets, pack_sets, read_pack, unpack
from wonderscript.tools.packs import CONTENTS, NoPack, decode_pack, encode_pack, pack_of

MANIFEST = "id: {id}\ntitle: {{en: Reef}}\nplayers: {{min: 2, max: 4}}\nextends: [{extends}]\n"
# The smallest picture that can be drawn.
DOT = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
SET_YAML = MANIFEST.format(id="reef", extends="base").encode()


@pytest.fixture
def reef(mill: Path) -> Path:
    """A set that extends another one beside it."""
    folder = mill.parent / "reef"
    folder.mkdir()
    (folder / "set.yaml").write_text(MANIFEST.format(id="reef", extends="mill"), encoding="utf-8")
    (folder / "rows.wonder").write_text('variant "Slow"\n  remove house "Tower"\n', encoding="utf-8")
    return folder


def names_in(data: bytes) -> list[str]:
    return zipfile.ZipFile(io.BytesIO(data)).namelist()


# ---------------------------------------------------------------- there and back


def test_a_set_arrives_as_it_was(run: Run, mill: Path) -> None:
    before = files_below(mill)
    told = run("pack", mill)
    assert told.code == 0 and "Packed mill in mill.wonderpack" in told.out, told.text
    away = mill.parent / "away"
    told = run("unpack", "mill.wonderpack", "--to", away)
    assert told.code == 0 and f"Made {away}/mill: {len(before)} files." in told.out
    assert files_below(away / "mill") == before
    assert run("check", away / "mill").out.startswith("All is well")
    assert not [name for name in os.listdir(away) if name != "mill"]
    assert not stat.S_IMODE((away / "mill" / "set.yaml").stat().st_mode) & 0o111


def test_the_same_texts_are_the_same_bytes(mill: Path, tmp_path: Path) -> None:
    first = pack_sets(own_sets(mill)).data
    again = tmp_path / "again" / "mill"
    for name, data in reversed(files_below(mill).items()):
        (again / name).parent.mkdir(parents=True, exist_ok=True)
        (again / name).write_bytes(data)
        os.utime(again / name, (1, 1))
        os.chmod(again / name, 0o755)
    assert pack_sets(own_sets(again)).data == first
    assert encode_pack(decode_pack(first)) == first


def test_the_bytes_of_a_pack_do_not_change() -> None:
    """Neither another Python nor another library of archives may write it otherwise."""
    pack = pack_of("1.0", [("reef", ("base",), {"set.yaml": SET_YAML, "art/dot.svg": DOT, "риф.wonder": b"# reef\n"})])
    data = encode_pack(pack)
    assert sha256(data).hexdigest() == "0d2721adac6cdc4271ac8a1b282970e0b24a0be11f037c30947709d355ff7242"
    assert decode_pack(data) == pack


def test_a_pack_says_what_is_in_it(run: Run, reef: Path) -> None:
    pack = pack_sets(own_sets(reef)).pack
    assert [one.id for one in pack.contents.sets] == ["mill", "reef"]
    assert pack.contents.wonderscript == __version__
    assert pack.main.extends == ("mill",) and set(pack.main.files) == {"rows.wonder", "set.yaml"}
    assert pack.main.files["rows.wonder"] == sha256((reef / "rows.wonder").read_bytes()).hexdigest()
    assert run("pack", reef).code == 0
    told = run("unpack", "reef.wonderpack", "--list")
    assert told.out.startswith("reef  extends mill\n  rows.wonder\n  set.yaml\nmill\n")
    assert f"Made by Wonderscript {__version__}." in told.out


def test_only_what_belongs_to_a_set_goes_along(run: Run, mill: Path) -> None:
    (mill / "art").mkdir()
    (mill / "art" / "dot.svg").write_bytes(DOT)
    (mill / "art" / "unused.svg").write_bytes(DOT)
    (mill / "notes.txt").write_text("mine", encoding="utf-8")
    (mill / ".secret").write_text("mine", encoding="utf-8")
    (mill / "houses.wonder~").write_text("old", encoding="utf-8")
    (mill / "run.py").write_text("print()", encoding="utf-8")
    theme = mill / "theme.yaml"
    append(theme, "pictures:\n  Tower: {file: art/dot.svg}\n")
    told = run("pack", mill)
    assert told.code == 0, told.text
    names = names_in(Path("mill.wonderpack").read_bytes())
    assert "mill/art/dot.svg" in names
    assert not [name for name in names if "unused" in name or "notes" in name or "secret" in name or "run.py" in name]
    assert "Left out, since no set has a use for it: mill/art/unused.svg, mill/notes.txt, mill/run.py." in told.out


def test_a_set_in_other_letters_goes_by_its_id(mill: Path) -> None:
    folder = mill.rename(mill.parent / "Мельница")
    text = (folder / "set.yaml").read_text(encoding="utf-8").replace("id: mill", "id: melnitsa")
    (folder / "set.yaml").write_text(text, encoding="utf-8")
    assert pack_sets(own_sets(folder)).pack.main.id == "melnitsa"


# ---------------------------------------------------------------- what it extends


def test_sets_of_ones_own_go_along(run: Run, reef: Path) -> None:
    told = run("pack", reef)
    assert told.code == 0 and re.search(r"\n  reef 2 files\n  mill \d+ files\n", told.out), told.text
    told = run("unpack", "reef.wonderpack", "--to", "away")
    assert told.code == 0 and told.out.count("Made ") == 2
    assert run("check", "away").code == 0


def test_or_stay_at_home_and_are_named(run: Run, reef: Path) -> None:
    told = run("pack", reef, "--alone")
    assert "Not in it, and needed to play: mill." in told.out
    told = run("unpack", "reef.wonderpack", "--to", "away")
    assert told.code == 0 and "you need mill too, which is not here" in told.out
    shutil.copytree("mill", "near/mill")
    assert "you need" not in run("unpack", "reef.wonderpack", "--to", "near").out


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("base", "`base` comes with Wonderscript"),
        ("nowhere", "cannot read nowhere"),
        (".", "a pack is made of one set"),
    ],
)
def test_what_is_no_set_of_ones_own_is_not_packed(run: Run, reef: Path, name: str, words: str) -> None:
    told = run("pack", name)
    assert (told.code, told.out) == (2, "") and words in told.err


def test_a_copy_of_a_shipped_set_is_not_packed(run: Run, mill: Path) -> None:
    folder = mill.rename(mill.parent / "base")
    text = (folder / "set.yaml").read_text(encoding="utf-8").replace("id: mill", "id: base")
    (folder / "set.yaml").write_text(text, encoding="utf-8")
    told = run("pack", "./base")
    assert told.code == 2 and "give it an id and a folder of its own first" in told.err


def test_what_cannot_be_played_is_not_packed(run: Run, mill: Path) -> None:
    append(mill / "houses.wonder", 'house "Hut"\n  white, level 2, copies 2+\n  produces grian\n')
    told = run("pack", mill)
    assert told.code == 1 and "did you mean `grain`?" in told.err and "Nothing was packed" in told.err
    assert not Path("mill.wonderpack").exists()


def test_a_name_that_not_every_system_takes_is_not_packed(run: Run, mill: Path) -> None:
    for name in ("con.wonder", "a:b.wonder", "hоuses.wonder"):
        (mill / name).write_text("# nothing\n", encoding="utf-8")
        told = run("pack", mill)
        assert told.code == 2 and name in told.err and "fix: rename the file" in told.err, told.text
        (mill / name).unlink()
    (mill / "Houses.wonder").write_text("# nothing\n", encoding="utf-8")
    told = run("pack", mill)
    assert told.code == 2 and "`mill/Houses.wonder` and `mill/houses.wonder` in it look alike" in told.err


def test_a_pack_takes_the_place_of_a_pack_alone(run: Run, mill: Path) -> None:
    assert run("pack", mill, "--to", "x.wonderpack").code == 0
    assert run("pack", mill, "--to", "x.wonderpack").code == 0
    cards = (mill / "houses.wonder").read_bytes()
    told = run("pack", mill, "--to", mill / "houses.wonder")
    assert told.code == 2 and "is no pack: name another file with --to" in told.err
    assert (mill / "houses.wonder").read_bytes() == cards


def test_the_set_in_whose_folder_one_stands(run: Run, mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("pack").code == 2
    monkeypatch.chdir(mill)
    assert run("pack", "--to", "../here.wonderpack").code == 0
    assert run("check", mill).code == 0


# ---------------------------------------------------------------- folders that are there


def test_a_folder_that_is_there_stays(run: Run, mill: Path) -> None:
    assert run("pack", mill).code == 0
    told = run("unpack", "mill.wonderpack")
    assert told.code == 0 and told.out.startswith("mill is there already, and says the same.")
    append(mill / "houses.wonder", "# mine\n")
    before = files_below(mill.parent)
    told = run("unpack", "mill.wonderpack")
    assert told.code == 2 and "mill is there already, and is not the same" in told.err
    assert files_below(mill.parent) == before
    (mill / "more.wonder").write_text("# mine\n", encoding="utf-8")
    told = run("unpack", "mill.wonderpack", "--replace")
    assert told.code == 0 and "What was there before is now in mill.bak." in told.out
    assert b"# mine" in (mill.parent / "mill.bak" / "houses.wonder").read_bytes()
    assert b"# mine" not in (mill / "houses.wonder").read_bytes() and not (mill / "more.wonder").exists()
    assert run("check", ".").out.startswith("All is well: 1 set,"), "what was put aside is no set any more"
    append(mill / "houses.wonder", "# again\n")
    assert "now in mill1.bak" in run("unpack", "mill.wonderpack", "--replace").out


def test_a_link_in_the_place_of_the_folder_is_not_followed(run: Run, mill: Path, tmp_path: Path) -> None:
    assert run("pack", mill).code == 0
    (tmp_path / "away").mkdir()
    (tmp_path / "away" / "mill").symlink_to(tmp_path / "elsewhere")
    told = run("unpack", "mill.wonderpack", "--to", tmp_path / "away")
    assert told.code == 2 and "is there already" in told.err
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("failing", [1, 2, 3, 4])
def test_all_folders_are_there_or_none(reef: Path, monkeypatch: pytest.MonkeyPatch, failing: int) -> None:
    pack = pack_sets(own_sets(reef)).pack
    place = reef.parent / "away"
    shutil.copytree(reef.parent / "mill", place / "mill")
    shutil.copytree(reef, place / "reef")
    append(place / "mill" / "houses.wonder", "# mine\n")
    append(place / "reef" / "rows.wonder", "# mine\n")
    before, rename, count = files_below(place), os.rename, 0

    def fail(source: Path, target: Path) -> None:
        nonlocal count
        count += 1
        if count == failing:
            raise OSError(28, "No space left on device")
        rename(source, target)

    monkeypatch.setattr(os, "rename", fail)
    with pytest.raises(Exception, match="no space left"):
        unpack(pack, place, Path("x"), replace=True)
    assert files_below(place) == before
    assert sorted(os.listdir(place)) == ["mill", "reef"]


# ---------------------------------------------------------------- hostile packs

Files = Mapping[str, bytes]
GOOD: Files = {"reef/set.yaml": SET_YAML, "reef/rows.wonder": b"# reef\n"}


def contents_of(files: Files, **other: object) -> bytes:
    """A list of contents that names these files as a pack does."""
    inner = {path.partition("/")[2]: sha256(data).hexdigest() for path, data in sorted(files.items())}
    packed = {"id": "reef", "extends": ["base"], "files": inner}
    listed = {"format": 1, "wonderscript": "1.0", "sets": [packed], **other}
    return (json.dumps(listed, indent=2, ensure_ascii=False) + "\n").encode()


def archive_of(
    files: Files,
    contents: bytes | None = None,
    change: Callable[[zipfile.ZipInfo], None] = lambda _entry: None,
    compression: int = zipfile.ZIP_STORED,
) -> bytes:
    """An archive written as packs are, but for what is changed."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", compression) as archive:
        for name, data in {
            CONTENTS: contents_of(files) if contents is None else contents,
            **dict(sorted(files.items())),
        }.items():
            entry = zipfile.ZipInfo("x", (1980, 1, 1, 0, 0, 0))
            entry.filename = name
            entry.create_system, entry.external_attr, entry.compress_type = 3, (stat.S_IFREG | 0o644) << 16, compression
            if name != CONTENTS:
                change(entry)
            archive.writestr(entry, data)
    return written.getvalue()


def with_name(name: str) -> bytes:
    return archive_of({**GOOD, f"reef/{name}": b"# odd\n"})


def with_mode(mode: int) -> bytes:
    return archive_of(GOOD, change=lambda entry: setattr(entry, "external_attr", (mode | 0o777) << 16))


def twice(name: str, other: str) -> bytes:
    """The same pack with one name in the place of another that is as long."""
    data = archive_of({**GOOD, f"reef/{name}": b"# one\n", f"reef/{'x' * len(other)}": b"# two\n"})
    return data.replace(b"x" * len(other), other.encode())


def many() -> bytes:
    return archive_of({"reef/set.yaml": SET_YAML, **{f"reef/{number}.wonder": b"" for number in range(2001)}})


def locked() -> bytes:
    data = bytearray(archive_of(GOOD))
    place = data.rindex(b"PK\1\2")
    data[place + 8] |= 1
    return bytes(data)


def small_claim() -> bytes:
    """An archive that says it has few files and has a million."""
    end = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, 0x7FFFFFF, 0, 0)
    return archive_of(GOOD)[:-22] + end


def overlapping() -> bytes:
    """Many names for one large file: each is as large as the archive."""
    data = archive_of({"reef/set.yaml": b"x" * 3_000_000})
    place = data.rindex(b"PK\1\2")
    entry = data[place:-22]
    entries = data[data.index(b"PK\1\2") : place] + b"".join(
        entry.replace(b"set.yaml", b"%03d.yaml" % number) for number in range(400)
    )
    start = data.index(b"PK\1\2")
    return data[:start] + entries + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 401, 401, len(entries), start, 0)


SOUND = archive_of(GOOD)
HOSTILE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "this is not a pack"),
    "a text": (b"hello", "this is not a pack"),
    "a program": (b"\x7fELF" + b"\0" * 100, "this is not a pack"),
    "another archive": (archive_of(GOOD, contents=None).replace(b"pack.json", b"back.json"), "this is not a pack"),
    "a path that goes up": (with_name("../../evil.wonder"), "its path leads to another folder"),
    "a path with a point": (with_name("./evil.wonder"), "its path leads to another folder"),
    "a path with a gap": (with_name("a//evil.wonder"), "its path leads to another folder"),
    "an absolute path": (archive_of({**GOOD, "/etc/evil.wonder": b""}), "begins at the root of a disk"),
    "a disk": (archive_of({**GOOD, "C:/evil.wonder": b""}), "begins at the root of a disk"),
    "a path of Windows": (with_name("..\\evil.wonder"), "its path has a `\\` in it"),
    "a long path": (with_name("a" * 300 + ".wonder"), "its path is too long"),
    "a deep path": (with_name("a/" * 30 + "a.wonder"), "its path is too long"),
    "a link": (with_mode(stat.S_IFLNK), "it is a link"),
    "a device": (with_mode(stat.S_IFBLK), "it is a device or a pipe"),
    "a pipe": (with_mode(stat.S_IFIFO), "it is a device or a pipe"),
    "a folder": (with_mode(stat.S_IFDIR), "it is a folder by itself"),
    "an empty folder": (with_name("empty/"), "it is a folder by itself"),
    "a program in it": (with_name("run.py"), "a set has no such files"),
    "a web page": (with_name("index.html"), "a set has no such files"),
    "a hidden file": (with_name(".hidden.wonder"), "it is hidden"),
    "a control character": (with_name("a\x1b[2J.wonder"), "has a character that nobody can see"),
    "a line end": (with_name("a\nb.wonder"), "has a character that nobody can see"),
    "text that turns around": (with_name("a\u202eb.wonder"), "has a character that nobody can see"),
    "a space of no width": (with_name("a\u200bb.wonder"), "has a character that nobody can see"),
    "a wide point": (with_name("\uff0e\uff0e.wonder"), "letters that only look like others"),
    "letters of two alphabets": (with_name("rоws.wonder"), "letters that only look like others"),
    "an accent of its own": (with_name("e\u0301.wonder"), "letters that only look like others"),
    "a device of Windows": (with_name("NUL.wonder"), "one that not every system takes"),
    "a space at the end": (with_name("a /b.wonder"), "one that not every system takes"),
    "an option": (with_name("-rf.wonder"), "one that not every system takes"),
    "a star": (with_name("*.wonder"), "a sign that not every system takes"),
    "a name twice": (twice("rest.wonder", "rest.wonder"), "it holds `reef/rest.wonder` twice"),
    "the list twice": (archive_of({**GOOD, "reef/x": b""}).replace(b"reef/x", b"pack.j"), "a set has no such files"),
    "another case": (with_name("ROWS.wonder"), "look alike"),
    "another alphabet": (archive_of({**GOOD, "reef/сор.wonder": b"", "reef/cop.wonder": b""}), "look alike"),
    "folders in another case": (archive_of({**GOOD, "reef/a/b.wonder": b"", "reef/A/c.wonder": b""}), "look alike"),
    "a file that is a folder": (archive_of({**GOOD, "reef/a.yaml": b"", "reef/a.yaml/b.wonder": b""}), "look alike"),
    "a bomb": (archive_of({**GOOD, "reef/a.wonder": b"#" * 4_000_000}, compression=zipfile.ZIP_DEFLATED), "compressed"),
    "a large file": (archive_of({**GOOD, "reef/a.wonder": b"#" * 5_000_001}), "a file in it has 5 MB"),
    "too many files": (many(), "it holds more than 2,000 files"),
    "one file by many names": (overlapping(), "damaged or not complete"),
    "a small claim": (small_claim(), "it holds more than 2,000 files"),
    "a password": (locked(), "locked with a password"),
    "broken off": (SOUND[:-30], "damaged or not complete"),
    "a part": (SOUND[: len(SOUND) // 2], "damaged or not complete"),
    "something before it": (b"#!/bin/sh\n" + SOUND, "this is not a pack"),
    "something after it": (SOUND + b"#!/bin/sh\n", "damaged or not complete"),
    "other bytes": (SOUND.replace(b"# reef\n", b"# evil\n"), "damaged or not complete"),
    "a wrong hash": (archive_of({**GOOD, "reef/rows.wonder": b"# evil\n"}, contents_of(GOOD)), "is not what it was"),
    "a file too few": (archive_of({"reef/set.yaml": SET_YAML}, contents_of(GOOD)), "is not what it was"),
    "a file too many": (archive_of({**GOOD, "reef/x.wonder": b""}, contents_of(GOOD)), "does not stand in its list"),
    "a file of no set": (archive_of({**GOOD, "evil/x.wonder": b""}, contents_of(GOOD)), "does not stand in its list"),
    "no manifest": (archive_of({"reef/rows.wonder": b"# reef\n"}), "`reef` in it is no set"),
    "no list": (archive_of(GOOD, b"{"), "damaged or not complete"),
    "an endless list": (archive_of(GOOD, b"[" * 100_000), "damaged or not complete"),
    "another list": (archive_of(GOOD, b'{"format": 1, "wonderscript": "1", "sets": []}'), "damaged or not complete"),
    "more in the list": (archive_of(GOOD, contents_of(GOOD, run="evil")), "damaged or not complete"),
    "a list in other words": (archive_of(GOOD, contents_of(GOOD).replace(b"\n  ", b"\n   ")), "another program"),
    "a bad version": (archive_of(GOOD, contents_of(GOOD, wonderscript="\x1b[2J")), "damaged or not complete"),
    "a later version": (
        archive_of(GOOD, contents_of(GOOD, format=2, wonderscript="9\x1b")),
        "it was made by Wonderscript 9",
    ),
    "a bad id": (archive_of(GOOD, contents_of(GOOD).replace(b'"reef"', b'"../x"')), "damaged or not complete"),
    "times of its own": (
        archive_of(GOOD, change=lambda entry: setattr(entry, "date_time", (1999, 1, 1, 0, 0, 0))),
        "another program has written this pack anew",
    ),
    "a remark": (archive_of(GOOD, change=lambda entry: setattr(entry, "comment", b"evil")), "another program"),
    "bytes that are no text": (archive_of({**GOOD, "reef/rows.wonder": b"\xff\xfe"}), "it is no plain text"),
    "text that hides something": (archive_of({**GOOD, "reef/rows.wonder": b"# \xe2\x80\xae"}), "it is no plain text"),
    "a picture that runs": (
        archive_of({**GOOD, "reef/a.svg": DOT.replace(b"<path", b"<script>x</script><path")}),
        "it has a script",
    ),
    "no picture": (archive_of({**GOOD, "reef/a.png": b"MZ"}), "it is neither a PNG nor an SVG"),
    "a misspelt file": (archive_of({**GOOD, "reef/rule.yaml": b"a: 1\n"}), "has no place in a set"),
    "a set in a set": (archive_of({**GOOD, "reef/in/set.yaml": SET_YAML}), "has no place in a set"),
    "another id": (
        archive_of({"reef/set.yaml": SET_YAML.replace(b"id: reef", b"id: reel")}),
        "says otherwise of `reef`",
    ),
    "other sets than it says": (
        archive_of({"reef/set.yaml": SET_YAML.replace(b"[base]", b"[duel]")}),
        "says otherwise of `reef`",
    ),
    "a shipped set": (
        archive_of(
            {path.replace("reef", "base"): data for path, data in GOOD.items()},
            contents_of(GOOD).replace(b"reef", b"base"),
        ),
        "`base` in it is called like a set that comes with Wonderscript",
    ),
}


def test_what_hostile_packs_are_changed_from_is_sound(run: Run, place: Path) -> None:
    (place / "x.wonderpack").write_bytes(SOUND)
    assert run("unpack", "x.wonderpack").code == 0
    assert set(files_below(place / "reef")) == {"set.yaml", "rows.wonder"}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_pack_is_refused_and_nothing_is_written(run: Run, place: Path, kind: str) -> None:
    data, words = HOSTILE[kind]
    (place / "x.wonderpack").write_bytes(data)
    before = sorted(place.parent.rglob("*"))
    told = run("unpack", "x.wonderpack", "--to", "new/folder")
    assert (told.code, told.out) == (2, ""), told.text
    assert words in told.err and "\nwhy: " in told.err and "\nfix: " in told.err, told.err
    assert not set(told.err) & set("\x1b\u202e\u200b")
    told = run("unpack", "x.wonderpack", "--to", "new/folder", "--lang", "ru")
    assert "\nпочему: " in told.err and "\nчто делать: " in told.err
    assert not english_in(re.sub(r"wonderpack|x\.w\S*|`[^`]*`", "", told.err)), told.err
    assert sorted(place.parent.rglob("*")) == before


@pytest.mark.parametrize("kind", ["a folder", "nothing", "a pipe", "a device", "a large file"])
def test_what_is_no_file_is_no_pack(run: Run, place: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = place / "x.wonderpack"
    if kind == "a folder":
        path.mkdir()
    elif kind == "a pipe":
        os.mkfifo(path)
    elif kind == "a device":
        path = Path("/dev/zero")
    elif kind == "a large file":
        with path.open("wb") as file:
            file.truncate(10**12)
    told = run("unpack", path)
    assert told.code == 2 and told.err.startswith("error: cannot read "), told.text


def test_packs_are_opened_without_the_things_that_run_code() -> None:
    """No pickle, no import by name, no evaluation: a pack is only bytes."""
    for name in ("packs", "packing", "pack_names"):
        text = (Path(packs.__file__).parent / f"{name}.py").read_text(encoding="utf-8")
        assert not re.search(r"\b(eval|exec|pickle|import_module|__import__|subprocess|extractall)\b", text)


# ---------------------------------------------------------------- any bytes at all

BYTES = st.one_of(
    st.binary(max_size=300),
    st.builds(lambda data: b"PK\3\4" + data, st.binary(max_size=300)),
    st.builds(
        lambda cuts: b"".join(SOUND[min(one) : max(one)] for one in cuts),
        st.lists(st.tuples(st.integers(0, len(SOUND)), st.integers(0, len(SOUND))), max_size=4),
    ),
    st.builds(
        lambda changes: changed(SOUND, changes),
        st.lists(st.tuples(st.integers(0, len(SOUND) - 1), st.integers(0, 255)), min_size=1, max_size=6),
    ),
)
PARTS = st.one_of(
    st.sampled_from(
        ["..", ".", "", "C:", "reef", "REEF", "con", "set.yaml", "SET.YAML", "ru.yaml", "scenarios", "a b"]
    ),
    st.text(max_size=8),
    st.text("abcABCабвАБВ.-_ /\\:\0\x1b\u202e", max_size=8),
)
PATHS = st.builds(
    lambda parts, ending: "/".join(parts) + ending,
    st.lists(PARTS, min_size=1, max_size=4),
    st.sampled_from(["", ".wonder", ".yaml", ".svg", ".py", "/"]),
)


def changed(data: bytes, changes: list[tuple[int, int]]) -> bytes:
    result = bytearray(data)
    for place, value in changes:
        result[place] = value
    return bytes(result)


@settings(max_examples=400, deadline=None)
@given(BYTES)
def test_any_bytes_are_a_pack_or_refused(data: bytes) -> None:
    with suppress(NoPack):
        assert encode_pack(decode_pack(data)) == data


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    files=st.dictionaries(
        PATHS.map(lambda path: f"reef/{path}"), st.sampled_from([b"", b"# x\n", DOT, b"\xff"]), max_size=4
    ),
    mode=st.sampled_from([0, stat.S_IFREG, stat.S_IFLNK, stat.S_IFDIR, stat.S_IFCHR, 0o4777 | stat.S_IFREG]),
    compression=st.sampled_from([zipfile.ZIP_STORED, zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED]),
    listed=st.booleans(),
)
def test_whatever_is_in_a_pack_nothing_leaves_its_folder(
    tmp_path: Path, files: dict[str, bytes], mode: int, compression: int, listed: bool
) -> None:
    place, number = tmp_path / "inner", len(list(tmp_path.glob("*.wonderpack")))
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    path = tmp_path / f"{number}.wonderpack"
    whole = {**files, **GOOD}

    def change(entry: zipfile.ZipInfo) -> None:
        entry.external_attr = mode << 16

    with suppress(UnicodeEncodeError):
        path.write_bytes(archive_of(whole, contents_of(whole if listed else GOOD), change, compression))
        try:
            done = unpack(read_pack(path), place, path)
        except PackRefused:
            assert not os.listdir(place)
        else:
            assert [folder.name for folder in done.made] == ["reef"] and os.listdir(place) == ["reef"]
            assert files_below(place / "reef") == {name.removeprefix("reef/"): data for name, data in whole.items()}
    assert {one for one in os.listdir(tmp_path) if not one.endswith(".wonderpack")} == {"inner"}


def test_opening_a_pack_loads_no_parser() -> None:
    assert "lark" not in spawn("unpack", "nowhere.wonderpack", options=("-X", "importtime")).err
