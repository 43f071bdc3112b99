"""What was found out about objects: each is known by itself, not by what it is equal to.

In: things, and how to find something out about them. Out: what was found, the second time without work. A thing is
kept alive beside what is known of it. A memory can be pickled together with the things.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

Found = TypeVar("Found")

_Key = tuple[Hashable, tuple[int, ...]]
_Entry = tuple[Hashable, tuple[object, ...], object]


class Memory:
    """Findings by sort and by the things they are about."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[_Key, _Entry] = {}

    def remembered(self, find: Callable[[], Found], sort: Hashable, *things: object) -> Found:
        """What is known of some things; found out if it is asked for the first time."""
        key = (sort, tuple(map(id, things)))
        known = self._known.get(key)
        if known is None:
            known = (sort, things, find())
            self._known[key] = known
        return cast(Found, known[2])

    def __getstate__(self) -> list[_Entry]:
        return list(self._known.values())

    def __setstate__(self, entries: list[_Entry]) -> None:
        self._known = {(entry[0], tuple(map(id, entry[1]))): entry for entry in entries}
