"""Drafts: texts that are tried before they are written. Whoever reads such a file finds the draft in its place.

`stamp_of` says when a file was written last, so that nobody reads twice what did not change; a draft has a stamp of
its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import blake2b
from pathlib import Path

Stamp = tuple[int, int, int, int]

# The clocks of file systems tick at most every two seconds.
_A_TICK = 2_000_000_000

_DRAFTS: ContextVar[Mapping[str, bytes] | None] = ContextVar("drafts", default=None)


@contextmanager
def trying(drafts: Mapping[Path, bytes]) -> Iterator[None]:
    """As long as this lasts, these files say what the drafts say."""
    before = _DRAFTS.set({os.path.realpath(path): data for path, data in drafts.items()})
    try:
        yield
    finally:
        _DRAFTS.reset(before)


def draft_of(path: Path) -> bytes | None:
    """What is to be read in the place of a file, if it is tried out."""
    drafts = _DRAFTS.get()
    return None if drafts is None else drafts.get(os.path.realpath(path))


def stamp_of(path: Path) -> Stamp | None:
    """What changes when a file is written; None if there is none."""
    draft = draft_of(path)
    if draft is not None:
        return int.from_bytes(blake2b(draft, digest_size=8).digest(), "big"), 0, len(draft), 0
    try:
        state = path.stat()
    except OSError:
        return None
    return stamp_in(state)


def stamp_in(state: os.stat_result) -> Stamp:
    """The stamp of a file that is no draft."""
    return state.st_mtime_ns, state.st_ctime_ns, state.st_size, state.st_ino


def is_young(stamp: Stamp, now: int) -> bool:
    """Whether a file was just written: it can be written again within the same tick, and nobody would see it."""
    return max(stamp[:2]) > now - _A_TICK
