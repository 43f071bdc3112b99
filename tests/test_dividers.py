"""Dividers and sleeves: what stands between pieces in a box, and cards in the sizes that sleeves are made for."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.pressed import each_language, each_set, edition, faces_of, only, pages

from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.press.dividers import LABEL, dividers
from wonderscript.tools.press.paper import Size
from wonderscript.tools.press.printed import CARD, Back
from wonderscript.tools.press.sheets import By, Manner, sheet_data
from wonderscript.tools.press.sleeves import SLEEVES, bare, sleeve_called, sleeved


def named(name: str, by: By, language: Language = "en", size: Size | None = None) -> dict[str, str | None]:
    """What is written on the tabs, and how many pieces stand behind each."""
    faces = faces_of(name, language)
    return {one.front.name: one.front.corner for one in dividers(faces, faces.pieces, by, size)}


@pytest.mark.parametrize(
    ("name", "by", "found"),
    [
        (
            "base",
            "deck",
            {"Cards I": "49 cards", "Cards II": "49 cards", "Cards III": "50 cards", "Boards": "7 boards"},
        ),
        ("base", "kind", {"Cards": "148 cards", "Boards": "7 boards"}),
        ("base", "set", {"7 Wonders": "148 cards", "Boards": "7 boards"}),
        ("leaders", "deck", {"Leaders": "36 leaders", "Cards III": "4 cards", "Boards": "1 board"}),
    ],
)
def test_a_divider_for_each_heap(name: str, by: By, found: dict[str, str]) -> None:
    assert named(name, by) == found


def test_dividers_speak_russian() -> None:
    assert named("base", "deck", "ru")["Карты III"] == "50 карт"


def test_dividers_are_as_large_as_cards_or_as_somebody_wants_them() -> None:
    faces = faces_of("base", "en")
    for size, found in ((None, (65.0, 111.0)), (Size(80.0, 120.0), (80.0, 131.0))):
        made = list(dividers(faces, faces.pieces, "deck", size))
        assert {one.size for one in made[:-1]} == {found}
        assert made[-1].size == LABEL


def test_tabs_stand_beside_each_other_and_are_one_from_both_sides() -> None:
    faces = faces_of("base", "en")
    made = list(dividers(faces, faces.pieces))
    fronts, backs = [one.front.tab for one in made], [one.back.tab for one in made if isinstance(one.back, Back)]
    assert fronts[0] and fronts[1] and fronts[0].left + fronts[0].width == pytest.approx(fronts[1].left)
    for divider, front, back in zip(made, fronts, backs, strict=True):
        assert front and back
        assert front.left + front.width + back.left == pytest.approx(divider.size[0])


@each_language
@each_set
def test_every_set_has_dividers_that_can_be_printed(name: str, language: Language) -> None:
    found = edition(name, language)
    assert not list(found.problems(["dividers"]))
    for _file, data in found.files(["dividers"]):
        assert pages(data).pages


def test_a_divider_names_what_belongs_behind_it() -> None:
    said = pages(only(edition("base", "en", Manner(backs="none")).files(["dividers"]))).pages[0].extract_text()
    assert all(words in said for words in ("Cards II", "49 cards", "Lumber Yard", "Workers Guild"))


# ---------------------------------------------------------------- sleeves


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("standard", SLEEVES["standard"]),
        ("Mini-Euro", SLEEVES["mini-euro"]),
        ("63x88mm", (63.0, 88.0)),
        ("2.5x3.5in", (63.5, 88.9)),
        ("10x10", None),
        ("huge", None),
    ],
)
def test_sleeves_by_name_and_by_size(text: str, size: tuple[float, float] | None) -> None:
    assert sleeve_called(text) == (None if size is None else pytest.approx(size))


def test_each_card_goes_into_the_nearest_sleeve() -> None:
    pieces = [one for one in faces_of("duel", "en").pieces if one.shape == CARD]
    found = sleeved(pieces, [SLEEVES["mini-american"], SLEEVES["tarot"]])
    sizes = Counter((one.size, new.size) for one, new in zip(pieces, found, strict=True))
    assert set(sizes) == {((44.0, 68.0), (41.0, 63.0)), ((65.0, 100.0), (70.0, 120.0))}
    assert bare(found, [SLEEVES["mini-american"], SLEEVES["tarot"]]) == []


def test_what_is_far_from_all_sleeves_stays_and_is_said() -> None:
    pieces = faces_of("base", "en").pieces
    [card] = {one.size for one in sleeved(pieces, [SLEEVES["mini-american"]]) if not one.front.parts}
    assert card == (65.0, 100.0)
    assert edition("base", "en", Manner(sleeves=(SLEEVES["mini-american"],))).bare(["cards"]) == [(65.0, 100.0)]


@each_language
@pytest.mark.parametrize(("name", "sleeve"), [("base", "standard"), ("duel", "mini-american"), ("leaders", "standard")])
def test_cards_in_smaller_sleeves_say_all(name: str, sleeve: str, language: Language) -> None:
    found = edition(name, language, Manner(sleeves=(SLEEVES[sleeve],)))
    assert not list(found.problems(["cards"]))


# ---------------------------------------------------------------- folded


def test_what_is_folded_has_its_bleed_outside_alone() -> None:
    pieces = faces_of("base", "en").pieces[:1]
    data = sheet_data(pieces, Manner(backs="fold", bleed=3.0), "en", "", faces_of("base", "en").look)
    [page] = data["pages"]
    front, back = page["lying"]
    assert (front["cut"], back["cut"]) == ("right", "left")
    # The back begins where the front ends, both with their bleed: there is the fold.
    assert back["x"] - front["x"] == pytest.approx(65.0)
    [(x, *_rest)] = page["folds"]
    assert x == pytest.approx(front["x"] + 3.0 + 65.0)
