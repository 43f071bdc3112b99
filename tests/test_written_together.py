"""Files that are written together: all of them or none, and none of them kept in memory until the last is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from wonderscript.tools.places import write_together
from wonderscript.tools.terminal import WrongUsage


def test_what_ends_halfway_leaves_all_as_before(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"before")

    def made() -> Iterator[tuple[Path, bytes]]:
        yield tmp_path / "one", b"after"
        yield tmp_path / "folder" / "two", b"after"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_together(made())
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("one", b"before")]


def test_each_file_is_on_the_disk_before_the_next_is_made(tmp_path: Path) -> None:
    sizes = []

    def made() -> Iterator[tuple[Path, bytes]]:
        for number in range(3):
            sizes.append(sum(one.stat().st_size for one in tmp_path.iterdir()))
            yield tmp_path / str(number), b"12345"

    write_together(made())
    assert sizes == [0, 5, 10]
    assert sorted(one.name for one in tmp_path.iterdir()) == ["0", "1", "2"]


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(WrongUsage, match="taken"):
        write_together([(tmp_path / "one", b"1"), (tmp_path / "taken", b"2")])
    assert [one.name for one in tmp_path.iterdir()] == ["taken"]
