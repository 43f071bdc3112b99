"""Files are read safely: whatever lies at a path, the answer is a source or a problem, and soon."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path

import pytest

from wonderscript.compiler.reading import (
    MAX_BYTES,
    folder_name,
    human_size,
    read_source,
    shown_below,
    shown_path,
)
from wonderscript.dsl.catalogue import entry
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.rendering import render_report


def read_text(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    report = Report()
    source = read_source(path, "cards.wonder", report)
    assert not list(report)
    assert source is not None
    assert source.path == "cards.wonder"
    return source.text


def only_problem(path: Path, limit: int = MAX_BYTES, inside: Path | None = None) -> Problem:
    report = Report()
    assert read_source(path, "cards.wonder", report, limit, inside=inside) is None
    (problem,) = report
    assert entry(problem.id).fields() <= problem.values.keys()
    assert problem.span.source.path == "cards.wonder"
    return problem


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        ("Ткань 🐘\n".encode(), "Ткань 🐘\n"),
        (b"\xef\xbb\xbfcard\n", "card\n"),
        (b"\xef\xbb\xbf", ""),
        (b"a\r\nb\r\n", "a\nb\n"),
        (b"a\rb\r", "a\nb\n"),
        (b"a\r\r\n\nb", "a\n\n\nb"),
        (b"no line end", "no line end"),
    ],
)
def test_text_is_utf8_with_one_kind_of_line_end(tmp_path: Path, data: bytes, text: str) -> None:
    assert read_text(tmp_path / "x", data) == text


@pytest.mark.parametrize(
    ("data", "byte", "offset", "line", "column"),
    [
        (b"card\n  \xf2ext\n", "0xF2", 7, 2, 3),
        (b"a\r\nb\r\n\xff", "0xFF", 6, 3, 1),
        (b"\xef\xbb\xbfab\x80", "0x80", 5, 1, 3),
        ("Ткань ".encode() + b"\xc3", "0xC3", 11, 1, 7),
        ("текст".encode("cp1251"), "0xF2", 0, 1, 1),
        ("текст".encode("utf-16"), "0xFF", 0, 1, 1),
        (b"\xed\xa0\x80", "0xED", 0, 1, 1),
    ],
)
def test_a_wrong_encoding_is_shown_at_its_first_byte(
    tmp_path: Path, data: bytes, byte: str, offset: int, line: int, column: int
) -> None:
    (tmp_path / "x").write_bytes(data)
    problem = only_problem(tmp_path / "x")
    assert problem.id == "broken-encoding"
    assert problem.values == {"byte": byte, "offset": str(offset)}
    assert problem.span.source.place(problem.span.start) == (line, column)
    assert problem.span.text == "\N{REPLACEMENT CHARACTER}"


@pytest.mark.parametrize(
    "code", [0x00, 0x07, 0x0C, 0x1B, 0x7F, 0x85, 0xAD, 0x200B, 0x202E, 0x2028, 0x2029, 0x2066, 0xFEFF]
)
def test_what_nobody_can_see_is_shown_at_its_place(tmp_path: Path, code: int) -> None:
    (tmp_path / "x").write_bytes(f'# a\tb\r\nkarte "é{chr(code)}x"\n'.encode())
    report = Report()
    assert read_source(tmp_path / "x", "x", report) is None
    (problem,) = report
    assert (problem.id, problem.values["code"]) == ("invisible-character", f"U+{code:04X}")
    assert (problem.span.line, problem.span.text) == (2, chr(code))
    assert chr(code) not in render_report(report)


def test_what_can_be_seen_is_read(tmp_path: Path) -> None:
    text = 'karte "Ægir 寺 \N{FAMILY}\N{ZERO WIDTH JOINER}\N{GIRL} e\u0301\u00a0ö"\n\t# ok\n'
    (tmp_path / "x").write_text(text, encoding="utf-8")
    report = Report()
    found = read_source(tmp_path / "x", "x", report)
    assert found is not None and found.text == text and not len(report)


def test_a_file_as_large_as_allowed_is_read(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"a" * 100)
    report = Report()
    assert read_source(tmp_path / "x", "x", report, limit=100) is not None
    assert not len(report)


def test_a_large_file_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "x").open("wb") as file:
        file.truncate(50_000_000)
    problem = only_problem(tmp_path / "x")
    assert problem.id == "file-too-large"
    assert problem.values == {"size": "50 MB", "limit": "5 MB"}


def test_a_file_that_lies_about_its_size_is_read_up_to_the_limit() -> None:
    endless = Path("/proc/self/maps")
    if not endless.exists():
        pytest.skip("there is no /proc here")
    assert endless.stat().st_size == 0
    assert only_problem(endless, limit=100).id == "file-too-large"


def reason(path: Path, inside: Path | None = None) -> str:
    problem = only_problem(path, inside=inside)
    assert problem.id == "unreadable-file"
    assert problem.values["path"] == "cards.wonder"
    return problem.values["reason"]


def test_a_missing_file(tmp_path: Path) -> None:
    assert reason(tmp_path / "x") == "there is no such file"
    (tmp_path / "plain").touch()
    assert reason(tmp_path / "plain" / "x") == "there is no such file"


def test_a_name_that_no_file_can_have(tmp_path: Path) -> None:
    assert "no file name" in reason(tmp_path / "a\0b")
    assert reason(tmp_path / ("a" * 5000)) == "its name is too long"


def test_a_folder(tmp_path: Path) -> None:
    assert reason(tmp_path) == "it is a folder, not a file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x")
    assert reason(tmp_path / "x") == "it is a pipe, not a file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_file_that_turns_into_a_pipe_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "plain").touch()
    os.mkfifo(tmp_path / "x")
    plain = os.stat(tmp_path / "plain")
    with monkeypatch.context() as patched:
        patched.setattr("wonderscript.compiler.reading.os.stat", lambda path: plain)
        assert reason(tmp_path / "x") == "it is a pipe, not a file"


def test_a_device() -> None:
    if not os.path.exists("/dev/zero"):
        pytest.skip("there are no devices here")
    assert reason(Path("/dev/zero")) == "it is a device, not a file"


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there are no such sockets here")
def test_a_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket must be short
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("x")
        assert reason(Path("x")) == "it is a socket, not a file"


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x").touch(mode=0o000)
    if os.access(tmp_path / "x", os.R_OK):  # root may read anything

        def refuse(path: object, flags: int) -> int:
            raise PermissionError(errno.EACCES, "denied")

        monkeypatch.setattr("wonderscript.compiler.reading.os.open", refuse)
    assert reason(tmp_path / "x") == "you are not allowed to read it"


def test_what_else_the_system_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x").touch()

    def fail(path: object, flags: int) -> int:
        raise OSError(errno.EIO, "x")

    monkeypatch.setattr("wonderscript.compiler.reading.os.open", fail)
    assert reason(tmp_path / "x").startswith("the system says: ")


def test_links_inside_a_set_are_followed(tmp_path: Path) -> None:
    (tmp_path / "real.wonder").write_text("card")
    (tmp_path / "link.wonder").symlink_to("real.wonder")
    report = Report()
    source = read_source(tmp_path / "link.wonder", "x", report, inside=tmp_path)
    assert source is not None
    assert source.text == "card"


def test_a_set_that_is_itself_a_link_is_no_way_out(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.wonder").write_text("card")
    (tmp_path / "link").symlink_to("real")
    report = Report()
    assert read_source(tmp_path / "link" / "a.wonder", "x", report, inside=tmp_path / "link") is not None


def test_links_out_of_a_set_are_refused(tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    (tmp_path / "set-beside").mkdir()
    outside = tmp_path / "set-beside" / "secret.wonder"
    outside.write_text("card")
    (tmp_path / "set" / "a.wonder").symlink_to(outside)
    problem = only_problem(tmp_path / "set" / "a.wonder", inside=tmp_path / "set")
    assert problem.id == "link-outside-set"
    assert problem.values == {"path": "cards.wonder", "target": os.path.realpath(outside)}


def test_links_that_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "broken").symlink_to("nothing")
    assert reason(tmp_path / "broken", tmp_path) == "it is a link to a file that does not exist"
    (tmp_path / "ring").symlink_to("ring")
    assert reason(tmp_path / "ring", tmp_path) == "it is a link that leads back to itself"


def test_paths_are_shown_from_where_people_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here" / "set").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "here")
    assert shown_path(tmp_path / "here" / "set" / "a.wonder") == "set/a.wonder"
    assert shown_path(tmp_path / "here") == "."
    assert shown_path(Path("set/../set/a.wonder")) == "set/a.wonder"
    assert shown_path(Path("../there")) == "../there"
    assert shown_path(tmp_path / "there") == str(tmp_path / "there")
    assert shown_below(".", "set.yaml") == "set.yaml"
    assert shown_below("a", "set.yaml") == "a/set.yaml"
    assert folder_name(Path("set")) == folder_name(Path("set/.")) == "set"
    assert folder_name(Path(".")) == "here"


def test_a_name_that_is_no_text_can_be_shown() -> None:
    assert shown_path(Path(os.fsdecode(b"a\xff.wonder"))) == "a\N{REPLACEMENT CHARACTER}.wonder"


@pytest.mark.parametrize(
    ("size", "said"),
    [(0, "0 bytes"), (999, "999 bytes"), (1_500, "1.5 kB"), (5_000_000, "5 MB"), (7_340_000, "7.3 MB")],
)
def test_sizes_are_said_as_people_say_them(size: int, said: str) -> None:
    assert human_size(size) == said
