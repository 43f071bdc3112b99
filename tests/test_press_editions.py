"""Whole editions as files: what the pages hold, and that nothing overflows."""

from __future__ import annotations

import io
import json
import math
import re
from collections import Counter
from itertools import combinations

import jsonschema
import pytest
from PIL import Image
from pypdf import PageObject
from tests.pressed import each_language, each_set, edition, faces_of, only, pages

from wonderscript.compiler.themes import Theme
from wonderscript.runtime.words.lexicon import Language
from wonderscript.runtime.words.scenarios import Event, Example, examples_of
from wonderscript.tools.press import engine
from wonderscript.tools.press.editions import PARTS, Edition
from wonderscript.tools.press.paper import PAPERS, Size
from wonderscript.tools.press.printed import Face
from wonderscript.tools.press.proofs import Places
from wonderscript.tools.press.rulebook import chosen_examples, examples_data, rules_data
from wonderscript.tools.press.sheets import Manner, sheet_data, sides_of, single_data

POINTS_A_MILLIMETRE = 72 / 25.4


def test_no_text_is_smaller_than_can_be_read() -> None:
    texts = [path.read_text(encoding="utf-8") for path in engine.TEMPLATES.glob("*.typ")]
    sizes = [
        float(found) for text in texts for found in re.findall(r"(?:size|most|floor|legible)(?::| =) ([\d.]+)pt", text)
    ]
    assert len(sizes) > 30
    assert min(sizes) == 6.5


@each_set
@each_language
def test_nothing_overflows(name: str, language: Language) -> None:
    assert list(edition(name, language).problems(PARTS)) == []


@each_set
@each_language
def test_sheets_and_lists_of_every_set(name: str, language: Language) -> None:
    for part in ("cards", "boards", "tokens", "list", "effects", "rules", "examples", "score-pad", "calibration"):
        for file, data in edition(name, language).files([part]):
            assert file.endswith(".pdf")
            assert data.startswith(b"%PDF")
            assert pages(data).pages


@each_set
@each_language
def test_chapters_and_examples_have_titles(name: str, language: Language) -> None:
    faces = faces_of(name, language)
    chapters = rules_data(faces, PAPERS["a4"])["chapters"]
    wanted = [one.titles[language] for one in faces.library.chapters if one.id.partition(".")[0] == name]
    assert [chapter["title"] for chapter in chapters] == wanted
    examples = [rule["example"] for chapter in chapters for rule in chapter["rules"] if rule["example"]]
    assert examples and all(one["title"] for one in examples)


@each_set
def test_every_example_is_told_once_in_the_rulebook_or_beside_it(name: str) -> None:
    faces = faces_of(name, "en")
    chapters = rules_data(faces, PAPERS["a4"])["chapters"]
    in_rulebook = [rule["example"]["number"] for chapter in chapters for rule in chapter["rules"] if rule["example"]]
    others = examples_data(faces, PAPERS["a4"])["chapters"]
    beside = [one["number"] for chapter in others for rule in chapter["rules"] for one in rule["examples"]]
    own = {one.id for examples in examples_of(faces.library, faces.lexicon).values() for one in examples}
    wanted = {one for one in own if one.startswith(f"{name}-") and one.removeprefix(f"{name}-").isdecimal()}
    assert len(in_rulebook) == len({*in_rulebook})
    assert not {*in_rulebook} & {*beside}
    assert {*in_rulebook, *beside} == {int(one.rpartition("-")[2]) for one in wanted}


def test_a_rule_has_the_first_example_that_shows_it_first_of_all() -> None:
    def example(number: int, *rules: str, events: int = 1) -> Example:
        return Example(f"a-{number}", number, None, 2, (), (Event("when", "x"),) * events, rules)

    both, own, late = example(1, "b", "a"), example(2, "a"), example(3, "a")
    long, short = example(4, "d", "c", events=3), example(5, "d", "c")
    found = chosen_examples({"a": [both, own, late], "b": [both], "c": [long, short], "d": [long, short]})
    assert found == {"a": own, "b": both, "c": short, "d": long}


@each_language
def test_what_is_open_about_a_rule_is_printed_with_it(language: Language) -> None:
    asked = [rule.open for rule in faces_of("duel", language).library.rulebook if rule.open is not None]
    found = pages(only(edition("duel", language).files(["rules"]))).pages
    printed = "".join("".join(page.extract_text().split()) for page in found)
    assert asked and all(f"“{''.join(name.split())}”" in printed for one in asked for name in one.variants)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["base", "duel", "agora", "architects"])
def test_the_list_has_two_pages_at_most(name: str, paper: str) -> None:
    assert len(pages(only(edition(name, "ru", Manner(PAPERS[paper])).files(["list"]))).pages) <= 2


@each_set
@each_language
def test_a_quick_reference_has_two_pages_and_an_aid_one(name: str, language: Language) -> None:
    assert len(pages(only(edition(name, language).files(["quick"]))).pages) <= 2
    assert len(pages(only(edition(name, language).files(["aid"]))).pages) == 1


def test_a_set_without_pieces_has_no_empty_lists() -> None:
    assert [file for file, _data in edition("cities-two-players", "en").files(PARTS)] == [
        "rules.pdf",
        "examples.pdf",
        "quick.pdf",
        "aid.pdf",
        "score-pad.pdf",
        "calibration.pdf",
    ]


def test_the_same_input_gives_the_same_bytes() -> None:
    first = dict(edition("base", "en").files(["list", "score-pad"]))
    assert dict(edition("base", "en").files(["list", "score-pad"])) == first


@pytest.mark.parametrize(("paper", "size"), [("a4", (297.0, 210.0)), ("letter", (279.4, 215.9))])
def test_cards_on_paper(paper: str, size: tuple[float, float]) -> None:
    found = pages(only(edition("base", "en", Manner(PAPERS[paper])).files(["cards"])))
    box = found.pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx(
        tuple(length * POINTS_A_MILLIMETRE for length in size), abs=0.1
    )
    # 148 cards, 8 a page, each page with its backs
    assert len(found.pages) == 2 * 19


def test_names_can_be_found_in_the_file() -> None:
    found = pages(only(edition("base", "ru", Manner(backs="none")).files(["cards"])))
    words = "".join(page.extract_text() for page in found.pages)
    assert "Склад пиломатериалов" in words


@pytest.mark.parametrize(("backs", "count"), [("none", 19), ("long", 38), ("short", 38), ("fold", 37)])
def test_backs_in_every_way(backs: str, count: int) -> None:
    manner = Manner(backs=backs)  # type: ignore[arg-type]
    assert len(pages(only(edition("base", "en", manner).files(["cards"]))).pages) == count


@pytest.mark.parametrize("name", ["base", "architects"])
def test_sides_to_play_are_printed_without_backs(name: str) -> None:
    faces = faces_of(name, "en")
    data = sheet_data(faces.pieces, Manner(backs="none"), "en", "", faces.look)
    lying = Counter((one["piece"], one["is_back"]) for page in data["pages"] for one in page["lying"])
    two_sided = {number for number, piece in enumerate(faces.pieces) if isinstance(piece.back, Face)}
    assert two_sided
    assert lying == Counter(
        [(number, False) for number in range(len(faces.pieces))] + [(number, True) for number in two_sided]
    )


def all_pages_of(found: Edition, part: str) -> list[PageObject]:
    return [page for _name, data in found.files([part]) for page in pages(data).pages]


@pytest.mark.parametrize("name", ["duel", "agora"])
def test_what_cannot_be_folded_is_printed_flat(name: str) -> None:
    found = edition(name, "en", Manner(backs="fold"))
    assert not list(found.problems(["boards"]))
    assert [way.tiles for way in found.other_ways(["boards"])] == [0]
    assert all_pages_of(found, "boards")


def test_what_is_larger_than_the_paper_is_printed_in_tiles() -> None:
    small = edition("base", "en", Manner(Size(105.0, 148.0), backs="none"))
    (way,) = small.other_ways(["boards"])
    assert way.tiles > 1
    assert len(all_pages_of(small, "boards")) == way.tiles * 14
    assert not list(small.problems(["boards"]))


def test_the_calibration_page_shows_the_offset() -> None:
    plain = only(edition("base", "en").files(["calibration"]))
    moved = only(edition("base", "en", Manner(offset=(0.5, -1.0))).files(["calibration"]))
    assert len(pages(plain).pages) == len(pages(moved).pages) == 4
    assert "--offset 0.5,-1" in pages(moved).pages[0].extract_text()
    assert all(
        drawing(first) != drawing(second)
        for first, second in zip(*(pages(one).pages for one in (plain, moved)), strict=True)
    )


def drawing(page: PageObject) -> bytes:
    found = page.get_contents()
    assert found is not None
    return found.get_data()


def test_single_pieces_have_trim_and_bleed_boxes() -> None:
    found = pages(only(edition("base", "en", Manner(bleed=3.0), single=True).files(["boards"])))
    page = found.pages[0]
    trim, bleed = page.trimbox, page.bleedbox
    assert float(trim.width) == pytest.approx(220 * POINTS_A_MILLIMETRE, abs=0.1)
    assert float(bleed.width) == pytest.approx(226 * POINTS_A_MILLIMETRE, abs=0.1)
    assert len(found.pages) == 14


def test_low_ink_spares_ink() -> None:
    def darkness(low_ink: bool) -> float:
        manner = Manner(low_ink=low_ink)
        pieces = [one for one in faces_of("base", "en").pieces if one.front.name == "Baths"][:1]
        data = single_data(pieces, manner, "en", "", faces_of("base", "en").look, sides_of(pieces, backs=True))
        pictures = engine.set_pages("single.typ", data, "png", 40.0)
        grey = [Image.open(io.BytesIO(picture)).convert("L") for picture in pictures]
        return sum(255 * one.width * one.height - sum(one.tobytes()) for one in grey)

    assert darkness(True) < darkness(False) / 4


def test_pictures_of_every_face() -> None:
    faces = faces_of("base", "en")
    few = Edition(faces, Manner(), Places([]), Theme())
    found = dict(few.pictures())
    names = {name for name in found if name.endswith(".png")}
    assert len(names) == 80 + 14
    picture = Image.open(io.BytesIO(found["pictures/card-baths.png"]))
    assert picture.size == (768, 1181)
    assert found["pictures/card-baths.svg"].startswith(b"<svg")


TRANSFORM = {
    name: {"type": "number"} for name in ("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ")
}
# The form of saved objects, as the knowledge base of Tabletop Simulator has it ("Save File Format").
SAVED_OBJECT = {
    "$defs": {
        "object": {
            "type": "object",
            "required": ["Name", "Nickname", "Description", "Transform"],
            "properties": {
                "Name": {"enum": ["DeckCustom", "Card", "Custom_Tile", "Bag"]},
                "Nickname": {"type": "string", "minLength": 1},
                "Description": {"type": "string"},
                "Transform": {"type": "object", "required": [*TRANSFORM], "properties": TRANSFORM},
                "DeckIDs": {"type": "array", "items": {"type": "integer"}, "minItems": 2},
                "CardID": {"type": "integer"},
                "CustomDeck": {
                    "type": "object",
                    "patternProperties": {
                        "^[1-9][0-9]*$": {
                            "type": "object",
                            "required": ["FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack"],
                        }
                    },
                    "additionalProperties": False,
                },
                "CustomImage": {
                    "type": "object",
                    "required": ["ImageURL", "ImageSecondaryURL", "ImageScalar", "WidthScale", "CustomTile"],
                    "properties": {
                        "CustomTile": {
                            "type": "object",
                            "required": ["Type", "Thickness", "Stackable", "Stretch"],
                            "properties": {"Type": {"enum": [0, 1, 2, 3]}},
                        }
                    },
                },
                "ContainedObjects": {"type": "array", "items": {"$ref": "#/$defs/object"}, "minItems": 1},
            },
            "additionalProperties": False,
            "allOf": [
                {
                    "if": {"properties": {"Name": {"const": name}}},
                    "then": {"required": fields},
                }
                for name, fields in (
                    ("DeckCustom", ["DeckIDs", "CustomDeck", "ContainedObjects"]),
                    ("Card", ["CardID", "CustomDeck"]),
                    ("Custom_Tile", ["CustomImage"]),
                    ("Bag", ["ContainedObjects"]),
                )
            ],
        }
    },
    "type": "object",
    "required": ["SaveName", "ObjectStates"],
    "properties": {"ObjectStates": {"type": "array", "items": {"$ref": "#/$defs/object"}}},
}


@pytest.mark.parametrize(("name", "language"), [("base", "en"), ("agora", "ru")])
def test_a_virtual_table_has_everything_side_by_side(name: str, language: Language) -> None:
    found = dict(edition(name, language).files(["tabletop"]))
    saved = json.loads(found["tabletop/table.json"])
    jsonschema.validate(saved, SAVED_OBJECT)
    objects = saved["ObjectStates"]
    kinds = Counter(one["Name"] for one in objects)
    assert kinds["DeckCustom"] and kinds["Custom_Tile"] and kinds["Bag"]
    names = [one["Nickname"] for one in objects]
    assert len(names) == len({*names})
    places = [(one["Transform"]["posX"], one["Transform"]["posZ"]) for one in objects]
    assert all(math.dist(one, other) > 1.5 for one, other in combinations(places, 2))
    for one in objects:
        for url in (*one.get("CustomDeck", {}).values(), one.get("CustomImage")):
            for key in ("FaceURL", "BackURL", "ImageURL", "ImageSecondaryURL"):
                assert url is None or key not in url or f"tabletop/{url[key]}" in found
    inside = [one for container in objects for one in container.get("ContainedObjects", [])]
    assert inside and any(one["Description"] for one in inside)


def test_decks_for_a_virtual_table() -> None:
    found = dict(edition("base", "en").files(["tabletop"]))
    objects = json.loads(found["tabletop/table.json"])["ObjectStates"]
    decks = [one for one in objects if one["Name"] == "DeckCustom"]
    assert [deck["Nickname"] for deck in decks] == ["Cards I", "Cards II", "Cards III"]
    assert [len(deck["DeckIDs"]) for deck in decks] == [49, 49, 50]
    bags = {one["Nickname"]: len(one["ContainedObjects"]) for one in objects if one["Name"] == "Bag"}
    assert bags["Coins"] == 78
    assert sorted(bags.values()) == [24, 24, 78]
    assert sum(one["Name"] == "Custom_Tile" for one in objects) == 7
    baths = next(card for card in decks[0]["ContainedObjects"] if card["Nickname"] == "Baths")
    assert baths["Description"] == "Worth 3 points."
    for deck in decks:
        ((number, sheet),) = deck["CustomDeck"].items()
        picture = Image.open(io.BytesIO(found[f"tabletop/{sheet['FaceURL']}"]))
        assert max(picture.size) <= 4096
        assert (sheet["NumWidth"], sheet["NumHeight"]) == (10, 7)
        assert deck["DeckIDs"] == [int(number) * 100 + place for place in range(len(deck["DeckIDs"]))]
        assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]


def test_pictures_say_how_large_they_are() -> None:
    pieces = faces_of("base", "en").pieces[:1]
    data = single_data(pieces, Manner(), "en", "", faces_of("base", "en").look, sides_of(pieces, backs=False))
    (picture,) = engine.set_pages("single.typ", data, "png", 300.0)
    dots = Image.open(io.BytesIO(picture)).info["dpi"]
    assert [round(one) for one in dots] == [300, 300]


def test_figures_of_the_list_stand_below_each_other() -> None:
    """The number of copies for each number of players has a column of its own: no figure stands between two."""
    found: dict[float, list[float]] = {}

    def note(text: str, at: list[float], _within: list[float], _font: object, _size: float) -> None:
        if text.strip().isdecimal() and at[4] > 480:
            found.setdefault(round(at[5]), []).append(round(at[4], 1))

    pages(only(edition("base", "en").files(["list"]))).pages[0].extract_text(visitor_text=note)
    rows = [sorted(columns) for columns in found.values() if len(columns) == 5]
    assert len(rows) > 20
    assert all(max(column) - min(column) < 1 for column in zip(*rows, strict=True))
