"""The paths of icons: what can be drawn, and where others break."""

from __future__ import annotations

import pytest

from wonderscript.compiler.drawings import broken_at
from wonderscript.tools.combinations import shipped_combinations
from wonderscript.tools.folders import theme_of


@pytest.mark.parametrize("sets", [*shipped_combinations()], ids=" + ".join)
def test_all_shipped_icons_can_be_drawn(sets: tuple[str, ...]) -> None:
    icons = {word: look.icon for word, look in theme_of(sets).looks.items() if look.icon}
    assert icons
    assert {word: broken_at(icon) for word, icon in icons.items() if broken_at(icon)} == {}


@pytest.mark.parametrize(
    "path",
    [
        "M12 2 22 20H2z",
        "m1,2-3.5.5L.5-.5 6,7z M 3 3 h1 2 3v-1",
        "M0 0c1 2 3 4 5 6 1-2-3-4-5-6s1 2 3 4q1 2 3 4t5 6zm1 1l2 2",
        "M2 2a5 5 0 011 3 5 5 0 1 1 .5.5A1,1,0,0,1,2,2Z",
        "M1 1zz",
    ],
)
def test_what_can_be_drawn(path: str) -> None:
    assert broken_at(path) is None


@pytest.mark.parametrize(
    ("path", "place", "reason"),
    [
        ("", 0, "nothing"),
        ("L1 2", 0, "begins with `M`"),
        ("M1", 1, "2 numbers"),
        ("M1 2 3", 5, "2 numbers"),
        ("M1 2C4 4 9", 9, "6 numbers"),
        ("M1 2L", 4, "2 numbers"),
        ("M1 2a5 5 0 2 1 3 3", 11, "a flag"),
        ("M1 2z3 4", 5, "command"),
        ("M1 2L-.", 5, "a number"),
        ("M1 2L1 2,", 8, "number"),
        ("M1 2,L3 4", 5, "number"),
        ("M1 2L9999 1", 5, "outside"),
        ("M1+ 2", 2, "2 numbers"),
        ("M1 2X3 4", 4, "command"),
    ],
)
def test_where_a_path_breaks(path: str, place: int, reason: str) -> None:
    found = broken_at(path)
    assert found is not None and reason in found[1]
    assert found[0] == place
