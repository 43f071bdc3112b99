"""Colours of every theme can be read, and told apart by who sees them otherwise."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.pressed import each_set

from wonderscript.compiler.bundles import compile_sets
from wonderscript.compiler.colors import LEAST_CONTRAST, LEAST_DISTANCE, Vision, contrast, distance, ink_on
from wonderscript.tools.folders import theme_of

VISIONS: tuple[Vision, ...] = ("normal", "protanopia", "deuteranopia", "tritanopia")


@each_set
def test_every_theme_can_be_read(name: str) -> None:
    looks = {word: look for word, look in theme_of([name]).looks.items() if look.color}
    for word, look in looks.items():
        assert contrast(ink_on(look.color), look.color) >= LEAST_CONTRAST, word


@each_set
def test_what_differs_by_colour_differs_by_more(name: str) -> None:
    library = compile_sets(name)
    looks = theme_of([name]).looks
    for one in library.properties:
        colored = [value for value in one.values if value in looks and looks[value].color]
        for left, right in combinations(colored, 2):
            nearest = min(distance(looks[left].color, looks[right].color, vision) for vision in VISIONS)
            assert nearest >= LEAST_DISTANCE or looks[left].icon != looks[right].icon, (left, right)


def test_contrast_and_distance() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1
    assert distance("#7a4a24", "#b3261e", "protanopia") < 5 < distance("#7a4a24", "#b3261e")


def test_some_ink_stands_out_on_any_colour() -> None:
    steps = range(0, 256, 15)
    colors = (f"#{red:02x}{green:02x}{blue:02x}" for red in steps for green in steps for blue in steps)
    assert min(contrast(color, ink_on(color)) for color in colors) >= LEAST_CONTRAST
