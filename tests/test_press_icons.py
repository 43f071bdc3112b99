"""Icons: where a number stands on them, and that it can be read there."""

from __future__ import annotations

import pytest
from tests.pressed import each_set

from wonderscript.compiler.colors import LEAST_CONTRAST, contrast
from wonderscript.compiler.themes import Look
from wonderscript.tools.folders import theme_of
from wonderscript.tools.press.icons import number_ink
from wonderscript.tools.press.shapes import holds_number


@pytest.mark.parametrize(
    ("path", "holds"),
    [
        ("M4 4h16v16H4z", True),
        ("M4 4H20V20H4zM10 10h4v4h-4z", False),
        ("M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22z", True),
        ("M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zm0 6a5 5 0 1 1 0 10 5 5 0 0 1 0-10z", False),
        ("M1 12A11 11 0 0 1 23 12A11 11 0 0 1 1 12z", True),
        ("M1 12A11 11 0 0 1 23 12z", False),
        ("M2 2C8 0 16 0 22 2S26 16 22 22Q12 26 2 22T2 2z", True),
        ("M12 2 22 20H2z", False),
    ],
)
def test_a_number_stands_on_one_colour_only_where_the_icon_covers_its_middle(path: str, holds: bool) -> None:
    assert holds_number(path) is holds


def test_a_flag_needs_a_plate_for_its_number_and_so_does_a_badge() -> None:
    looks = theme_of(["base"]).looks
    assert number_ink(looks["victory"]) is None
    assert number_ink(looks["clay"]) is None
    assert number_ink(looks["coin"]) is not None
    assert number_ink(Look(icon="M4 4h16v16H4z", badge="disc")) is None


@each_set
def test_numbers_in_icons_stand_out(name: str) -> None:
    looks = [look for look in theme_of([name]).looks.values() if look.icon]
    inks = [(look, number_ink(look)) for look in looks]
    assert all(contrast(ink, look.color) >= LEAST_CONTRAST for look, ink in inks if ink is not None)
