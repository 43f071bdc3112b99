"""What was found out is known as long as the thing is there, also in another run."""

from __future__ import annotations

import pickle

from wonderscript.compiler.memory import Memory


def test_a_thing_is_known_by_itself() -> None:
    memory, first, second = Memory(), (1, 2, [3]), (1, 2, [3])
    assert memory.remembered(lambda: "first", "sort", first) == "first"
    assert memory.remembered(lambda: "second", "sort", second) == "second"
    assert memory.remembered(lambda: "again", "sort", first) == "first"
    assert memory.remembered(lambda: "other", "other sort", first) == "other"


def test_what_was_found_on_the_way_stays_until_the_memory_is_put_away() -> None:
    memory, whole, part = Memory(), ["whole"], ["part"]
    found = memory.remembered(lambda: memory.remembered(lambda: "inner", "part", part) + "!", "whole", whole)
    assert found == "inner!"
    kept, again, inner = pickle.loads(pickle.dumps((memory, whole, part)))
    assert kept.remembered(lambda: "new", "whole", again) == "inner!"
    assert kept.remembered(lambda: "new", "part", inner) == "new"
    assert memory.remembered(lambda: "new", "part", part) == "inner"
    kept, inner = pickle.loads(pickle.dumps((memory, part)))
    assert kept.remembered(lambda: "new", "part", inner) == "inner"
