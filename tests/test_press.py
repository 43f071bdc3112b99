"""The press: what stands on faces, what the pages look like as data, and whole editions as files."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image
from pypdf import PdfReader

from wonderscript.compiler.bundles import compile_sets, shipped_names
from wonderscript.compiler.colors import LEAST_CONTRAST, LEAST_DISTANCE, Vision, contrast, distance, ink_on
from wonderscript.compiler.themes import Theme
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.cli import group
from wonderscript.tools.folders import folders_of, theme_of
from wonderscript.tools.press import engine
from wonderscript.tools.press.editions import PARTS, Edition
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.grounds import course_tokens, grounds
from wonderscript.tools.press.icons import Run
from wonderscript.tools.press.labels import LABELS
from wonderscript.tools.press.lists import effects_data, list_data, rules_data
from wonderscript.tools.press.printed import TILE, Back, Face
from wonderscript.tools.press.proofs import Places
from wonderscript.tools.press.sheets import Manner, single_data
from wonderscript.tools.reference_pages import reference_pages

LANGUAGES: tuple[Language, ...] = ("en", "ru")
VISIONS: tuple[Vision, ...] = ("normal", "protanopia", "deuteranopia", "tritanopia")
POINTS_A_MILLIMETRE = 72 / 25.4

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_set = pytest.mark.parametrize("name", shipped_names())


@cache
def faces_of(name: str, language: Language) -> Faces:
    library = compile_sets(name)
    return Faces(library, theme_of([name]), language, [library.sets[-1].id])


def edition(name: str, language: Language, manner: Manner | None = None, single: bool = False) -> Edition:
    folders = [(one.folder.path, one.folder.shown_as) for one in folders_of([name])]
    own = theme_of([name], alone=True)
    return Edition(faces_of(name, language), manner or Manner(), Places(folders), own, single)


def face(name: str, language: Language = "en", set_name: str = "base") -> Face:
    faces = faces_of(set_name, language)
    return faces.face(next(piece for piece in faces.library.pieces if piece.name == name))


def pages(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def only(found: Iterator[tuple[str, bytes]]) -> bytes:
    ((_name, data),) = found
    return data


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(group, ["print", *map(str, arguments)])


# ---------------------------------------------------------------- faces


def test_a_face_has_its_cost_and_its_emblem() -> None:
    found = face("Baths")
    assert found.cost == [{"icon": "stone"}]
    assert found.emblems == [[{"points": "3"}]]
    assert (found.mark, found.corner) == ("blue", "I")
    assert [end.name for end in found.to] == ["Aqueduct"]


def spelled(row: list[dict[str, str]]) -> str:
    """A row of an emblem as a short text."""
    arrows = {"left": "<", "right": ">", "down": "v", "up": "^"}
    points = {
        "points": "{points} points",
        "any": "any {any}",
        "crossed": "no {icon}",
        "number": "{number} {icon}",
        "icon": "{icon}",
        "sign": "{sign}",
        "drawing": "{drawing}",
    }
    said = (
        arrows[item["arrow"]]
        if "arrow" in item
        else next(form for key, form in points.items() if key in item).format(**item)
        for item in row
    )
    return " ".join(said)


@pytest.mark.parametrize(
    ("name", "emblems"),
    [
        ("Caravansery", ["clay / stone / ore / wood"]),
        ("Sawmill", ["wood wood"]),
        ("Circus", ["shield shield shield"]),
        ("Tavern", ["5 coin"]),
        ("Vineyard", ["1 coin × < brown v >"]),
        ("West Trading Post", ["< clay stone ore wood : 1 coin"]),
        ("Builders Guild", ["1 points × < stage v >"]),
        ("Lighthouse", ["1 points × yellow", "1 coin × yellow"]),
        ("Decorators Guild", ["7 points …"]),
    ],
)
def test_emblems_say_what_icons_can_say(name: str, emblems: list[str]) -> None:
    assert [spelled(row) for row in face(name).emblems] == emblems


@pytest.mark.parametrize(
    ("name", "emblems"),
    [
        ("Hideout", ["2 points", "< ^ 1 losses >"]),
        ("Sepulcher", ["4 points", "< ^ 1 losses > × victory"]),
        ("Builders' Union", ["4 points", "< ^ 1 losses > × stage"]),
        ("Gambling Den", ["6 coin + < 1 coin >"]),
        ("Residence", ["1 points", "diplomacy"]),
        ("Pigeon Loft", ["= < green >"]),
        ("Secret Warehouse", ["any ? = brown / grey / board"]),
        ("Black Market", ["any ? ≠ brown / grey / board"]),
        ("Architect Cabinet", ["stage : any 0", "2 points"]),
        ("Slave Market", ["1 points × victory", "1 coin × victory"]),
        ("Mourners Guild", ["1 points × < victory >"]),
        ("Clandestine Dock West", ["once < any ? : −1 coin"]),
        ("Archimedes", ["green any −1"]),
        ("Aristotle", ["3 points × compass gear tablet"]),
        ("Justinian", ["3 points × blue red green"]),
        ("Midas", ["1 points × 3 coin"]),
        ("Ramses", ["purple : 0"]),
        ("Semiramis", ["shield × defeat"]),
        ("Xenophon", ["yellow then 2 coin"]),
        ("Hatshepsut", ["once < any ? then 1 coin", "once > any ? then 1 coin"]),
        ("Berenice", ["once coin then 1 coin"]),
        ("Bilkis", ["once any ? : 1 coin"]),
        ("Caligula", ["once black : 0"]),
        ("Nero", ["victory then 2 coin"]),
        ("Vitruvius", ["→ then 2 coin"]),
        ("Solomon", []),
    ],
)
def test_emblems_of_what_expansions_do(name: str, emblems: list[str]) -> None:
    assert [spelled(row) for row in face(name, set_name="cities-leaders").emblems] == emblems


def test_emblems_of_a_side_show_whose_costs_fall() -> None:
    faces = faces_of("leaders", "en")
    (board,) = [one for one in faces.pieces if one.front.parts]
    assert [spelled(row) for row in board.front.emblems] == ["leader : 0"]
    assert isinstance(board.back, Face)
    assert [spelled(row) for row in board.back.emblems] == ["leader −2 coin", "< leader −1 coin >"]


def test_a_list_says_what_emblems_do_not() -> None:
    assert not face("Hideout", set_name="cities").unsaid
    assert not face("Diocletian", set_name="cities-leaders").unsaid
    dock = face("Clandestine Dock West", set_name="cities")
    assert dock.unsaid == dock.text
    circus = face("Circus Maximus", set_name="duel")
    assert circus.unsaid == [circus.text[-1]]


def test_lines_end_with_no_number_and_no_lost_word() -> None:
    runs = faces_of("cities", "en").inscriber.runs
    assert runs("Each other player loses 1 coin.")[0] == "Each other player loses\N{NO-BREAK SPACE}1\N{NO-BREAK SPACE}"
    assert runs("Worth a lot to you.") == ["Worth a\N{NO-BREAK SPACE}lot to\N{NO-BREAK SPACE}you."]


@pytest.mark.parametrize(
    ("set_name", "name", "emblems"),
    [
        ("duel", "Walls", ["conflict conflict"]),
        ("duel", "Stone Reserve", ["stone : 1 coin"]),
        ("duel", "The Sphinx", ["6 points", "again"]),
        ("duel", "Circus Maximus", ["3 points", "conflict …"]),
        ("duel", "The Mausoleum", ["2 points"]),
        ("duel", "The Appian Way", ["3 points", "3 coin + ^ −3 coin + again"]),
        ("duel", "Merchants Guild", ["1 points × yellow most", "1 coin × yellow most"]),
        ("duel", "Moneylenders Guild", ["1 points × 3 coin most"]),
        ("duel", "Masonry", ["blue any −2"]),
        ("duel", "Strategy", ["red then conflict"]),
        ("duel", "Theology", ["wonder then again"]),
        ("agora", "Blue Income", ["^ blue v then coin …"]),
        ("agora", "Shield", ["chamber then conflict", "no chamber then − conflict"]),
        ("agora", "Discard Bonus", ["… then 2 coin"]),
        ("agora", "Coup", ["conflict conflict"]),
        ("agora", "Embezzlement", []),
        ("architects", "Economy", ["once any ? = yellow"]),
        ("agora", "Red Waiver", ["red any −1 …"]),
        ("agora", "Raw Trade", ["wood clay stone : −1 coin"]),
        ("architects", "Wood", ["wood"]),
        ("architects", "Politics", ["1 points × cat"]),
        ("architects", "Two Horns", ["shield", "horns horns"]),
    ],
)
def test_emblems_of_other_games(set_name: str, name: str, emblems: list[str]) -> None:
    assert [spelled(row) for row in face(name, set_name=set_name).emblems] == emblems


@pytest.mark.parametrize(
    ("set_name", "name", "cost"),
    [
        ("architects", "Alexandria 3", "any ? ≠ any ? ≠ any ?"),
        ("architects", "Alexandria 4", "any ? = any ? = any ?"),
        ("agora", "Conspirator", "1 coin × senator"),
    ],
)
def test_costs_that_are_no_list(set_name: str, name: str, cost: str) -> None:
    faces = faces_of(set_name, "en")
    pieces = [part for piece in faces.library.pieces for part in (piece, *piece.parts)]
    found = faces.face(next(piece for piece in pieces if piece.name == name))
    assert spelled(found.cost) == cost
    assert found.cost_text is None


def test_icons_stand_for_words_in_every_form() -> None:
    english = face("Haven").text[1]
    assert {"icon": "coin", "alt": "coin"} in english
    assert any(isinstance(run, dict) and run["icon"] == "brown" and run["text"] == "brown" for run in english)
    russian = face("Haven", "ru").text[1]
    assert {"icon": "coin", "alt": "монету"} in russian
    assert any(isinstance(run, dict) and run.get("text") == "коричневую" for run in russian)


def test_names_are_not_taken_for_words() -> None:
    faces = faces_of("base", "en")
    assert faces.inscriber.runs("Stone Pit") == ["Stone Pit"]
    assert faces_of("base", "ru").inscriber.runs("карта «камень»") == ["карта «камень»"]


def test_names_of_places_are_not_taken_for_words() -> None:
    runs = faces_of("leaders", "ru").inscriber.runs
    assert [run for run in runs("Возьмите лидера из резерва лидеров.") if not isinstance(run, str)] == [
        {"icon": "leader", "alt": "лидера", "text": "лидера"}
    ]


def test_every_copy_has_its_own_mark() -> None:
    marks = [one.front.copies for one in faces_of("base", "en").pieces if one.front.name == "Tavern"]
    assert marks == ["4+", "5+", "7+"]


def test_all_physical_pieces_are_printed() -> None:
    pieces = faces_of("base", "en").pieces
    assert len([one for one in pieces if not one.front.parts]) == 148
    boards = [one for one in pieces if one.front.parts]
    assert len(boards) == 7
    assert all(isinstance(board.back, Face) and board.back.corner != board.front.corner for board in boards)


def test_backs_differ_by_what_they_go_by() -> None:
    backs = {one.back for one in faces_of("base", "en").pieces if isinstance(one.back, Back)}
    assert sorted(back.corner or "" for back in backs) == ["I", "II", "III"]


def test_backs_do_not_tell_of_which_set_a_piece_is() -> None:
    backs = {
        one.back for name in ("base", "cities") for one in faces_of(name, "en").pieces if isinstance(one.back, Back)
    }
    assert {back.title for back in backs} == {"7 Wonders"}


def test_only_symbols_in_use_are_explained() -> None:
    data = effects_data(faces_of("cities", "en"), ["debt"], "a4")
    symbols = [one["icon"] for one in data["symbols"]]
    assert {"black", "losses", "debt"} <= set(symbols)
    assert not {"lyre", "compass", "red"} & set(symbols)


def test_what_a_piece_brings_has_its_name_on_the_back() -> None:
    pieces = [one for one in faces_of("architects", "en").pieces if one.front.kind == "card"]
    names = Counter(one.back.name for one in pieces if isinstance(one.back, Back))
    assert names["Giza"] == 25
    assert names[None] == 60
    assert sum(names.values()) == 235


def test_parts_that_stand_on_each_other_make_a_tower() -> None:
    assert face("Ephesus", set_name="architects").levels == [[0], [1, 2, 3], [4]]
    assert face("Rhodes", set_name="architects").levels == [[0, 1], [2], [3], [4]]
    assert all(not board.front.levels for board in faces_of("base", "en").pieces)


def test_parts_with_a_size_of_their_own_are_tiles() -> None:
    tiles = [one for one in faces_of("architects", "en").pieces if one.shape == TILE]
    assert len(tiles) == 35
    assert all(isinstance(one.back, Face) and one.back.text and not one.back.cost for one in tiles)
    assert all(one.front.cost and not one.front.text for one in tiles)


def test_a_shared_zone_is_a_board_with_a_track_and_places() -> None:
    faces = faces_of("duel", "en")
    (board,) = grounds(faces, ["board"])
    found = board.front.ground
    assert found is not None
    assert [(spot.icon, spot.size) for spot in found.spots] == [("progress token", (45.0, 45.0))] * 5
    assert found.course is not None
    assert (found.course.length, found.course.zones) == (9, ((1, 2, 2), (3, 5, 5), (6, 8, 10)))
    stops = {stop.at: spelled(stop.emblem) for stop in found.course.stops}
    assert stops == {3: "^ −2 coin", 6: "^ −5 coin", 9: "win"}
    assert [stop.size is not None for stop in found.course.stops] == [True, True, False]


def test_a_track_says_what_another_set_makes_of_it() -> None:
    (board, _senate) = grounds(faces_of("agora", "en"), ["board"])
    assert read(board.front.text[0]) == "Step 3, once: add a cube to any chamber."
    tokens = [one.front.text for one in course_tokens(faces_of("agora", "en"), ["board"]) if one.front.text]
    assert [[read(line) for line in text] for text in tokens[:2]] == [["Add a cube to any chamber."]] * 2


def read(line: list[Run]) -> str:
    """A line with what its icons stand for."""
    return "".join(run if isinstance(run, str) else run["alt"] for run in line).replace("\xa0", " ")


def test_what_happens_once_on_a_track_is_a_token_for_each_side() -> None:
    tokens = [spelled(one.front.emblems[0]) for one in course_tokens(faces_of("duel", "en"), ["board"])]
    assert tokens == ["conflict", "^ −2 coin", "^ −2 coin", "^ −5 coin", "^ −5 coin"]


@each_language
def test_pieces_that_lie_in_a_shared_zone_are_on_its_board(language: Language) -> None:
    faces = faces_of("agora", language)
    (board,) = grounds(faces, [])
    assert [part.id for part in board.front.parts] == [f"chamber:chamber-{number}" for number in range(1, 7)]
    assert board.front.ground is not None
    places = [spot.icon for spot in board.front.ground.on_parts["chamber"]]
    assert places == ["decree", "cube", "cube"]
    assert all(one.front.kind != "chamber" for one in faces.pieces)


def test_a_board_is_printed_by_the_sets_that_have_something_on_it() -> None:
    faces = faces_of("agora", "en")
    assert [one.front.kind for one in grounds(faces, ["board"])] == ["board", "senate"]
    assert not list(grounds(faces_of("duel", "en"), []))


def test_links_both_ways_are_shown_once() -> None:
    found = face("Chamber 3", set_name="agora")
    assert [end.name for end in found.beside] == ["Chamber 2", "Chamber 4"]
    assert not found.to
    assert not found.comes_from


def test_pages_for_a_browser_show_links_both_ways_once() -> None:
    found = reference_pages(compile_sets("agora"), {}, ["agora"], theme_of(["agora"]), ("en",))
    text = found["reference.en.html"].decode()
    assert text.count("↔</span> Adjoins") == 6


def test_what_a_setting_decides_is_not_said() -> None:
    assert len(face("Engineering", set_name="architects").text) == 1
    assert "option" not in str(face("Engineering", set_name="architects").text)


def test_a_kind_shows_its_icon_where_there_is_no_emblem() -> None:
    found = face("Conspirator", set_name="agora")
    assert (found.icon, found.mark, found.emblems) == ("senator", "black", [])
    assert face("Left Politician", set_name="agora").corner_icon == "left-section"


def test_the_list_says_what_emblems_leave_out() -> None:
    data = list_data(faces_of("duel", "en"), "a4")
    rows = {row["name"]: row for group in data["groups"] for row in group["rows"]}
    assert not rows["The Sphinx"]["unsaid"]
    assert len(rows["The Great Library"]["unsaid"]) == 1
    assert data["players"] == []


def test_the_list_has_the_decks_that_pieces_bring() -> None:
    decks = list_data(faces_of("architects", "en"), "a4")["decks"]
    assert decks["columns"][-2:] == ["Rhodes", "others"]
    assert decks["sums"] == [25] * 7 + [60]
    assert list_data(faces_of("base", "en"), "a4")["decks"] is None


def test_only_signs_in_use_are_explained() -> None:
    labels = LABELS["en"]
    notes = {
        name: [one["note"] for one in effects_data(faces_of(name, "en"), [], "a4")["signs"]]
        for name in ("base", "cities", "duel", "agora")
    }
    assert {labels["sign_most"], labels["sign_again"], labels["sign_more"], labels["sign_to"]} <= {*notes["duel"]}
    assert labels["sign_left"] not in notes["duel"]
    assert labels["sign_up"] in notes["cities"]
    assert labels["sign_to"] not in notes["cities"]
    assert labels["sign_beside"] in notes["agora"]
    assert notes["base"][-1] == labels["sign_players"]


def test_in_a_game_for_two_others_are_the_opponent() -> None:
    labels = LABELS["en"]
    notes = [one["note"] for one in effects_data(faces_of("duel", "en"), [], "a4")["signs"]]
    assert labels["sign_opponent"] in notes
    assert labels["sign_up"] not in notes


@each_language
def test_labels_are_the_same_in_all_languages(language: Language) -> None:
    assert set(LABELS[language]) == set(LABELS["en"])
    assert all(LABELS[language].values())


# ---------------------------------------------------------------- colours


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


# ---------------------------------------------------------------- editions


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
    for part in ("cards", "boards", "tokens", "list", "effects", "rules", "score-pad", "calibration"):
        for file, data in edition(name, language).files([part]):
            assert file.endswith(".pdf")
            assert data.startswith(b"%PDF")
            assert pages(data).pages


@each_set
@each_language
def test_chapters_and_examples_have_titles(name: str, language: Language) -> None:
    faces = faces_of(name, language)
    chapters = rules_data(faces, "a4")["chapters"]
    wanted = [one.titles[language] for one in faces.library.chapters if one.id.partition(".")[0] == name]
    assert [chapter["title"] for chapter in chapters] == wanted
    examples = [one for chapter in chapters for rule in chapter["rules"] for one in rule["examples"]]
    assert examples and all(one["title"] for one in examples)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["base", "duel", "agora", "architects"])
def test_the_list_has_two_pages_at_most(name: str, paper: str) -> None:
    assert len(pages(only(edition(name, "ru", Manner(paper)).files(["list"]))).pages) <= 2


def test_a_set_without_pieces_has_no_empty_lists() -> None:
    assert [file for file, _data in edition("cities-two-players", "en").files(PARTS)] == [
        "rules.pdf",
        "score-pad.pdf",
        "calibration.pdf",
    ]


def test_the_same_input_gives_the_same_bytes() -> None:
    first = dict(edition("base", "en").files(["list", "score-pad"]))
    assert dict(edition("base", "en").files(["list", "score-pad"])) == first


@pytest.mark.parametrize(("paper", "size"), [("a4", (297.0, 210.0)), ("letter", (279.4, 215.9))])
def test_cards_on_paper(paper: str, size: tuple[float, float]) -> None:
    found = pages(only(edition("base", "en", Manner(paper)).files(["cards"])))
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
        data = single_data(pieces, manner, "en", "", faces_of("base", "en").look, backs=True)
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


def test_sheets_for_a_virtual_table() -> None:
    found = dict(edition("base", "en").files(["tabletop"]))
    decks = json.loads(found["tabletop/decks.json"])["ObjectStates"]
    assert [len(deck["DeckIDs"]) for deck in decks] == [49, 49, 50]
    for deck in decks:
        ((number, sheet),) = deck["CustomDeck"].items()
        picture = Image.open(io.BytesIO(found[f"tabletop/{sheet['FaceURL']}"]))
        assert max(picture.size) <= 4096
        assert (sheet["NumWidth"], sheet["NumHeight"]) == (10, 7)
        assert deck["DeckIDs"] == [int(number) * 100 + place for place in range(len(deck["DeckIDs"]))]
        assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]


# ---------------------------------------------------------------- the command


def test_no_set_is_printed_twice(tmp_path: Path) -> None:
    first = run("base", "--to", tmp_path, "--only", "score-pad", "--lang", "en")
    assert first.exit_code == 0
    assert "score-pad.pdf" in first.output
    again = run("base", "--to", tmp_path, "--only", "score-pad", "--lang", "en")
    assert "(unchanged)" in again.output
    other = run("base", "--to", tmp_path, "--only", "score-pad", "--lang", "en", "--paper", "letter")
    assert "(unchanged)" not in other.output


def test_a_missing_file_is_printed_again(tmp_path: Path) -> None:
    run("base", "--to", tmp_path, "--only", "score-pad", "--lang", "en")
    (tmp_path / "base" / "en" / "score-pad.pdf").unlink()
    assert "unchanged" not in run("base", "--to", tmp_path, "--only", "score-pad", "--lang", "en").output
    assert (tmp_path / "base" / "en" / "score-pad.pdf").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--only", "card"), 'there is no part "card" to print: did you mean "cards"?'),
        (("--offset", "wide"), '"wide" is no offset: write two numbers of millimetres, such as 0.5,-1'),
        (("--offset", "99,0"), "an offset of 99,0 would leave the page: at most 20 mm each way"),
        (("--offset", "nan,0"), "an offset of nan,0 would leave the page: at most 20 mm each way"),
        (("--paper", "a5"), "'a5' is not one of 'a4', 'letter'"),
        (("--bleed", "50"), "50.0 is not in the range 0<=x<=10.0"),
        (("--backs", "fold", "--bleed", "3"), "to fold, front and back must touch"),
    ],
)
def test_orders_that_cannot_be_filled(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    found = run("base", "--to", tmp_path / "out", *arguments)
    assert found.exit_code == 2
    assert message in re.sub(r"\s+", " ", found.output)
    assert not (tmp_path / "out").exists()


def test_a_file_is_no_folder_to_write_to(tmp_path: Path) -> None:
    file = tmp_path / "out"
    file.write_text("mine")
    found = run("base", "--to", file, "--only", "score-pad")
    assert found.exit_code == 2
    assert "is a file: name a folder to write to" in found.output
    assert file.read_text() == "mine"


def test_without_the_engine_one_is_told_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "is_there", lambda: False)
    found = run("base", "--to", tmp_path / "out", "--only", "cards")
    assert found.exit_code == 2
    assert "pip install 'wonderscript[print]'" in found.output
    assert not (tmp_path / "out").exists()


def test_a_piece_that_spoils_the_print_stops_it(tmp_path: Path) -> None:
    folder = tmp_path / "example"
    folder.mkdir()
    (folder / "set.yaml").write_text("id: example\ntitle: {en: E}\nplayers: {min: 3, max: 7}\nextends: [base]\n")
    (folder / "theme.yaml").write_text("prints:\n  banner: {size: [16, 20]}\n")
    (folder / "a.wonder").write_text(
        'kind banner|banners\n  active in city\n\nbanner "Far too Long"\n'
        "  worth 1 point per brown card of my neighbors\n"
    )
    found = run(folder, "--to", tmp_path / "out", "--lang", "en")
    assert found.exit_code == 1
    assert 'error[text-overflows]: the text of banner "Far too Long"' in found.output
    assert "a.wonder:4:1" in found.output
    assert not (tmp_path / "out").exists()


def test_sets_that_cannot_be_played_yet_are_shown_and_printed(tmp_path: Path) -> None:
    folder = tmp_path / "example"
    folder.mkdir()
    (folder / "set.yaml").write_text("id: example\ntitle: {en: E}\nplayers: {min: 3, max: 7}\nextends: [base]\n")
    card = 'card "Tide Mill"\n  brown, age 1, copies 3+\n  produces wood\n'
    (folder / "a.wonder").write_text(card)
    told = f"{folder}: cannot be played yet, since a deck does not come out even; see `wonderscript check {folder}`."
    found = run(folder, "--to", tmp_path / "out", "--lang", "en", "--only", "cards,web")
    assert found.exit_code == 0
    assert found.output.count(told) == 1
    assert (tmp_path / "out" / "example" / "en" / "cards.pdf").exists()
    again = run(folder, "--to", tmp_path / "out", "--lang", "en", "--only", "cards,web")
    assert "(unchanged)" in again.output
    piece = CliRunner().invoke(group, ["show", "Tide Mill", "--set", str(folder)])
    assert piece.exit_code == 0
    assert "Produces wood." in piece.output
    assert told in piece.output
    assert CliRunner().invoke(group, ["export", str(folder)]).exit_code == 1
    (folder / "a.wonder").write_text(card + "  produces papirus\n")
    assert run(folder, "--to", tmp_path / "out", "--lang", "en").exit_code == 1


def test_more_emblems_than_there_is_room_for(tmp_path: Path) -> None:
    folder = tmp_path / "example"
    folder.mkdir()
    (folder / "set.yaml").write_text("id: example\ntitle: {en: E}\nplayers: {min: 3, max: 7}\nextends: [base]\n")
    colors = ("brown", "grey", "blue", "red", "green", "yellow", "purple")
    lines = "".join(f"  worth 1 point per {color} card of me and my neighbors\n" for color in colors)
    (folder / "a.wonder").write_text(f'card "Census"\n  purple, age 3, copies 3+\n{lines}')
    found = run(folder, "--to", tmp_path / "out", "--lang", "en", "--only", "cards", "--backs", "none")
    assert found.exit_code == 0
    written = pages((tmp_path / "out" / "example" / "en" / "cards.pdf").read_bytes()).pages[0].extract_text()
    assert "…" in written


def test_a_board_that_spoils_the_print_stops_it(tmp_path: Path) -> None:
    folder = tmp_path / "example"
    folder.mkdir()
    (folder / "set.yaml").write_text("id: example\ntitle: {en: E}\nplayers: {min: 2, max: 2}\nextends: [duel]\n")
    (folder / "theme.yaml").write_text(
        "looks: {coin: {letter: c}}\nprints:\n  board: {size: [300, 90], track: conflict}\n"
    )
    found = run(folder, "--to", tmp_path / "out", "--lang", "en")
    assert found.exit_code == 1
    assert 'error[piece-exceeds-paper]: zone "board" is 300 by 90 mm and fits on no page of A4' in found.output
    assert "theme.yaml:3:3" in found.output
    assert not (tmp_path / "out").exists()


def test_a_drawing_that_is_none(tmp_path: Path) -> None:
    folder = tmp_path / "example"
    folder.mkdir()
    (folder / "set.yaml").write_text("id: example\ntitle: {en: E}\nplayers: {min: 3, max: 7}\nextends: [base]\n")
    (folder / "theme.yaml").write_text('looks:\n  stone: {icon: "M<script>"}\n')
    found = run(folder, "--to", tmp_path / "out", "--lang", "en")
    assert found.exit_code == 1
    assert "theme.yaml:2" in found.output
