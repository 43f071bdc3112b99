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
    """Findings by sort and by the things they are about.

    What was found out only on the way to another finding is not pickled: while that is known, nobody asks for it.
    """

    __slots__ = ("_depth", "_known", "_on_the_way")

    def __init__(self) -> None:
        self._known: dict[_Key, _Entry] = {}
        self._on_the_way: dict[_Key, _Entry] = {}
        self._depth = 0

    def remembered(self, find: Callable[[], Found], sort: Hashable, *things: object) -> Found:
        """What is known of some things; found out if it is asked for the first time."""
        key = (sort, tuple(map(id, things)))
        known = self._known.get(key)
        if known is None:
            known = self._on_the_way.get(key) or (sort, things, self._find(find))
            if self._depth:
                self._on_the_way[key] = known
            else:
                self._known[key] = known
                self._on_the_way.pop(key, None)
        return cast(Found, known[2])

    def _find(self, find: Callable[[], Found]) -> Found:
        self._depth += 1
        try:
            return find()
        finally:
            self._depth -= 1

    def __getstate__(self) -> list[_Entry]:
        return list(self._known.values())

    def __setstate__(self, entries: list[_Entry]) -> None:
        self._known = {(entry[0], tuple(map(id, entry[1]))): entry for entry in entries}
        self._on_the_way = {}
        self._depth = 0
