"""What stands on faces: costs, emblems, sentences, backs, boards that all share, and what lists say of them."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from tests.pressed import each_language, each_set, face, faces_of

from wonderscript.compiler.bundles import compile_sets, shipped_names
from wonderscript.compiler.colors import LEAST_CONTRAST, contrast
from wonderscript.runtime.instructions.library import Piece
from wonderscript.runtime.instructions.phrases import SettingIs, SettingValue
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.words import describe, told_together
from wonderscript.runtime.words.lexicon import Language
from wonderscript.runtime.words.nouns import signed
from wonderscript.tools.folders import theme_of
from wonderscript.tools.press.aids import aid_data, quick_data, score_data
from wonderscript.tools.press.emblems import emblem, says_all
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.grounds import course_tokens, grounds
from wonderscript.tools.press.icons import Run
from wonderscript.tools.press.labels import LABELS
from wonderscript.tools.press.lists import effects_data, list_data
from wonderscript.tools.press.paper import PAPERS
from wonderscript.tools.press.printed import TILE, Back, Face
from wonderscript.tools.press.tokens import token_pieces
from wonderscript.tools.reference_pages import reference_pages


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
        "crossed": "no {icon}{step}",
        "once": "1 a {once}",
        "later": "after {later}",
        "step": "{step}",
        "points": "{points} points",
        "any": "any {any}",
        "number": "{number} {icon}",
        "icon": "{icon}",
        "sign": "{sign}",
        "drawing": "{drawing}",
    }
    said = (
        arrows[item["arrow"]]
        if "arrow" in item
        else next(form for key, form in points.items() if key in item).format(**({"icon": "", "step": ""} | item))
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
        ("Decorators Guild", ["7 points | no plan"]),
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
        ("Clandestine Dock West", ["1 a turn < any ? : −1 coin"]),
        ("Archimedes", ["green any −1"]),
        ("Aristotle", ["3 points × compass gear tablet"]),
        ("Justinian", ["3 points × blue red green"]),
        ("Midas", ["1 points × 3 coin"]),
        ("Ramses", ["purple : 0"]),
        ("Semiramis", ["shield × defeat"]),
        ("Xenophon", ["yellow then 2 coin"]),
        ("Hatshepsut", ["1 a turn < any ? then 1 coin", "1 a turn > any ? then 1 coin"]),
        ("Berenice", ["1 a turn 1 a conflict coin then 1 coin"]),
        ("Bilkis", ["1 a turn any ? : 1 coin"]),
        ("Caligula", ["1 a age black : 0"]),
        ("Nero", ["victory then 2 coin"]),
        ("Vitruvius", ["→ then 2 coin"]),
        ("Solomon", ["after turn discard piece : 0 then v"]),
        ("Tomyris", []),
    ],
)
def test_emblems_of_what_expansions_do(name: str, emblems: list[str]) -> None:
    assert [spelled(row) for row in face(name, set_name="cities-leaders").emblems] == emblems


def test_emblems_of_a_side_show_whose_costs_fall() -> None:
    faces = faces_of("leaders", "en")
    (board,) = [one for one in faces.pieces if one.front.parts]
    assert [spelled(row) for row in board.front.emblems] == ["leader : 0"]
    assert isinstance(board.back, Face)
    assert [spelled(row) for row in board.back.emblems] == ["leader −2 coin", "< leader −1 coin >", "no farewell"]


def test_a_list_says_what_emblems_do_not() -> None:
    assert not face("Hideout", set_name="cities").unsaid
    assert not face("Diocletian", set_name="cities-leaders").unsaid
    julia = face("Curia Julia", set_name="agora")
    assert julia.unsaid == [julia.text[-1]]


def all_faces(name: str) -> list[Face]:
    faces = faces_of(name, "en")
    own = [piece for piece in faces.library.pieces if piece.set_id in faces.sets]
    return [faces.face(part) for piece in own for part in all_parts(piece)]


def test_nine_pieces_of_ten_are_understood_from_their_icons_alone() -> None:
    found = [one for name in shipped_names() for one in all_faces(name)]
    assert len(found) > 400
    assert sum(not one.unsaid for one in found) / len(found) >= 0.95


@each_set
def test_dots_say_where_icons_leave_something_out(name: str) -> None:
    for one in all_faces(name):
        assert any({"sign": "…"} in row for row in one.emblems) == bool(one.unsaid and one.emblems), one.id


@each_set
def test_two_different_effects_never_look_the_same(name: str) -> None:
    """What happens when a piece comes into play looks the same whichever verb puts it there."""
    faces = faces_of(name, "en")
    found: dict[str, set[str]] = {}
    for piece in (part for whole in faces.library.pieces for part in all_parts(whole)):
        for rules in told_together(faces.rules_of(piece)):
            row = emblem(rules, faces.scene)
            if row and says_all(row):
                (said,) = describe(rules, faces.lexicon, piece.kind)
                head, _colon, body = said.partition(": ")
                plain = body if body and head.startswith("When ") and len(head.split()) == 2 else said
                found.setdefault(str(row), set()).add(plain)
    assert found or name.endswith("two-players")
    assert not {row: said for row, said in found.items() if len(said) > 1}


@pytest.mark.parametrize(("name", "count"), [("base", 7), ("duel", 12), ("architects", 7)])
def test_every_wonder_has_a_picture_and_a_colour_of_its_own(name: str, count: int) -> None:
    faces = faces_of(name, "en")
    found = [faces.face(piece) for piece in faces.library.pieces if piece.kind in ("wonder", "board")]
    drawn = [one for one in found if one.picture is not None]
    assert (
        len(drawn)
        == len({faces.pictures[one.picture or ""] for one in drawn})
        == len({one.tint for one in drawn})
        == count
    )
    assert all(contrast(one.tint, one.ink) >= LEAST_CONTRAST for one in drawn)


def test_lines_end_with_no_number_and_no_lost_word() -> None:
    runs = faces_of("cities", "en").inscriber.runs
    assert runs("Each other player loses 1 coin.")[0] == "Each other player loses\N{NO-BREAK SPACE}1\N{NO-BREAK SPACE}"
    assert runs("Take another stage.") == ["Take another ", {"icon": "stage", "alt": "stage", "text": "stage"}, "."]
    assert runs("Worth a lot to you.") == ["Worth a\N{NO-BREAK SPACE}lot to\N{NO-BREAK SPACE}you."]


@pytest.mark.parametrize(
    ("set_name", "name", "emblems"),
    [
        ("duel", "Walls", ["conflict conflict"]),
        ("duel", "Stone Reserve", ["stone : 1 coin"]),
        ("duel", "The Sphinx", ["6 points", "again"]),
        ("duel", "Circus Maximus", ["3 points", "conflict + ^ grey then discard"]),
        ("duel", "The Mausoleum", ["2 points", "discard piece : 0 then v"]),
        ("duel", "The Great Library", ["4 points", "aside 1/3 progress token then v"]),
        ("duel", "The Appian Way", ["3 points", "3 coin + ^ −3 coin + again"]),
        ("duel", "Merchants Guild", ["1 points × yellow most", "1 coin × yellow most"]),
        ("duel", "Moneylenders Guild", ["1 points × 3 coin most"]),
        ("duel", "Masonry", ["blue any −2"]),
        ("duel", "Strategy", ["red then conflict"]),
        ("duel", "Theology", ["wonder then again"]),
        ("agora", "Blue Income", ["^ blue v then 1 coin × age"]),
        ("agora", "Shield", ["chamber then conflict", "no chamber then − conflict"]),
        ("agora", "Discard Bonus", ["piece discard then 2 coin"]),
        ("agora", "Coup", ["conflict conflict"]),
        ("agora", "Embezzlement", ["1 coin × cube senate + ^ −1 coin × cube senate"]),
        ("agora", "Expropriation", ["^ blue then discard + maneuver"]),
        ("agora", "Coercion", ["v blue / green swap ^ = + maneuver"]),
        ("agora", "Sabotage", ["^ wonder then box"]),
        ("architects", "Economy", ["1 a turn any ? = yellow"]),
        ("agora", "Red Waiver", ["red any −1 …"]),
        ("agora", "Raw Trade", ["wood clay stone : −1 coin"]),
        ("architects", "Wood", ["wood"]),
        ("architects", "Politics", ["1 points × cat"]),
        ("architects", "Two Horns", ["shield", "sound × horns", "horns horns"]),
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


def test_backs_show_which_way_their_pieces_are_passed() -> None:
    backs = {one.back for one in faces_of("base", "en").pieces if isinstance(one.back, Back)}
    assert {back.corner: back.passed for back in backs} == {"I": "left", "II": "right", "III": "left"}
    others = [one.back for one in faces_of("duel", "en").pieces if isinstance(one.back, Back)]
    assert others and all(back.passed is None for back in others)


def test_a_token_shows_its_value_or_what_it_is_worth() -> None:
    pieces = token_pieces(faces_of("cities", "en"), {"defeat": {0: 1}, "victory": {3: 1}, "diplomacy": {0: 1}})
    assert [one.front.emblems for one in pieces] == [
        [[{"icon": "defeat"}, {"points": signed(-1)}]],
        [[{"icon": "victory", "number": "3"}]],
        [[{"icon": "diplomacy"}]],
    ]


@pytest.mark.parametrize(("name", "teams"), [("cities", [2, 2, 2, 2]), ("base", [])])
def test_the_score_sheet_has_a_line_for_teams(name: str, teams: list[int]) -> None:
    assert score_data(faces_of(name, "en"), PAPERS["a4"])["teams"] == teams


def test_the_score_sheet_shows_what_each_line_counts() -> None:
    lines = {one["name"]: one["icon"] for one in score_data(faces_of("base", "en"), PAPERS["a4"])["lines"]}
    assert lines["Treasury"] == "coin"
    assert lines["Civil buildings"] == "blue"
    assert lines["Military"] == "victory"
    assert None not in lines.values()


@each_language
def test_a_quick_reference_tells_the_game_and_an_aid_the_turn(language: Language) -> None:
    faces = faces_of("leaders", language)
    whole = [read(one["text"]) for one in quick_data(faces, [], PAPERS["a4"])["course"]]
    turn = [read(one["text"]) for one in aid_data(faces, [], PAPERS["a4"])["course"]]
    assert {*turn} < {*whole}
    assert len(whole) > 3 * len(turn)
    assert turn[0].startswith({"en": "Turn", "ru": "Раунд"}[language])


def test_backs_are_those_that_a_game_shows() -> None:
    """Senators are alike from behind, whatever they are; a guild is told by its color."""
    agora = {one.back for one in faces_of("agora", "en").pieces if isinstance(one.back, Back)}
    senators = [back for back in agora if back.kind == "senator"]
    assert len(senators) == 1 and not [back for back in agora if back.kind in ("politician", "conspirator")]
    duel = faces_of("duel", "en")
    cards = {one.back for one in duel.pieces if isinstance(one.back, Back) and one.back.kind == "card"}
    assert sorted((back.corner or "", back.icon or "") for back in cards) == [
        ("I", ""),
        ("II", ""),
        ("III", ""),
        ("III", "purple"),
    ]
    (guild,) = (back for back in cards if back.icon == "purple")
    assert guild.tint == duel.theme.looks["purple"].color


def test_backs_do_not_tell_of_which_set_a_piece_is() -> None:
    backs = {
        one.back for name in ("base", "cities") for one in faces_of(name, "en").pieces if isinstance(one.back, Back)
    }
    assert {back.title for back in backs} == {"7 Wonders"}


def test_only_symbols_in_use_are_explained() -> None:
    data = effects_data(faces_of("cities", "en"), ["debt"], PAPERS["a4"])
    symbols = [one["icon"] for one in data["symbols"]]
    assert {"black", "losses", "debt"} <= set(symbols)
    assert not {"lyre", "compass", "red"} & set(symbols)


def test_what_a_piece_brings_has_its_name_on_the_back() -> None:
    pieces = [one for one in faces_of("architects", "en").pieces if one.front.kind == "card"]
    names = Counter(one.back.name for one in pieces if isinstance(one.back, Back))
    assert names["Giza"] == 25
    assert names[None] == 60
    assert sum(names.values()) == 235


def test_what_the_pieces_of_a_set_bring_is_printed_with_it() -> None:
    """A wonder of another set comes with its cards, and with nothing else of the game that it extends."""
    library = compile_sets("architects")
    wonder = next(piece for piece in library.pieces if piece.name == "Giza")
    moved = replace(wonder, set_id="mine")
    pieces = tuple(moved if piece is wonder else piece for piece in library.pieces)
    sets = (*library.sets, replace(library.sets[-1], id="mine"))
    mine = Faces(replace(library, pieces=pieces, sets=sets), theme_of(["architects"]), "en", ["mine"])
    printed = Counter(one.front.kind for one in mine.pieces)
    assert printed == {"card": 25, "wonder": 1, "stage": 5}
    decks = list_data(mine, PAPERS["a4"])["decks"]
    assert decks["columns"] == ["Giza"] and decks["sums"] == [25]


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
    tokens = [one.front.emblems for one in course_tokens(faces_of("agora", "en"), ["board"])]
    assert [[spelled(row) for row in rows] for rows in tokens[1:3]] == [["campaign"]] * 2


def test_a_track_says_what_a_variant_makes_of_it() -> None:
    removed = "Step 6, once: remove one of your opponent's cubes from any chamber, then "
    for variant, moving in ((None, "you may move"), ("Moves Are Orders", "move")):
        faces = Faces(compile_sets("agora", variant=variant), theme_of(["agora"]), "en", ["agora"])
        (board, _senate) = grounds(faces, ["board"])
        assert read(board.front.text[1]) == f"{removed}{moving} one of your cubes to a neighboring chamber."


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


@each_language
def test_the_board_of_a_game_bears_its_title(language: Language) -> None:
    faces = faces_of("duel", language)
    (board,) = grounds(faces, ["board"])
    assert (board.front.name, board.front.title) == (faces.titles[0], "")


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


def test_every_variant_on_a_page_for_a_browser_says_what_it_changes() -> None:
    library = compile_sets("duel")
    variants = {one: compile_sets("duel", variant=one) for one in library.variants}
    pages = reference_pages(library, variants, ["duel"], theme_of(["duel"]), ("en",))
    text = pages["reference.en.html"].decode()
    (listed,) = re.findall(r'<dl class="variants">(.*?)</dl>', text, re.DOTALL)
    terms = re.split(r"<dt", listed)[1:]
    assert len(terms) == len(variants) + 1
    assert all("<dd>" in one for one in terms)


def test_what_a_setting_decides_is_not_said() -> None:
    assert len(face("Engineering", set_name="architects").text) == 1
    assert "option" not in str(face("Engineering", set_name="architects").text)


@each_set
def test_no_setting_is_printed_on_a_piece(name: str) -> None:
    faces = faces_of(name, "en")
    pieces = [piece for whole in faces.library.pieces for piece in all_parts(whole)]
    said = [part for piece in pieces for part in parts_of((*faces.rules_of(piece), *faces.text_of(piece)))]
    assert said or not pieces
    assert not [part for part in said if isinstance(part, SettingIs | SettingValue)]


def test_what_a_setting_decides_inside_of_a_rule_is_not_said() -> None:
    (board,) = [one for one in faces_of("leaders", "en").pieces if one.front.parts]
    assert isinstance(board.back, Face)
    assert board.back.parts and "option" not in str([part.text for part in board.back.parts])


def all_parts(piece: Piece) -> list[Piece]:
    return [piece, *(inner for part in piece.parts for inner in all_parts(part))]


def test_a_kind_shows_its_icon_where_there_is_no_emblem() -> None:
    found = face("Obscurantism", set_name="agora")
    assert (found.icon, found.emblems) == ("plot", [])
    assert face("Left Politician", set_name="agora").corner_icon == "left-section"


def test_the_list_says_what_emblems_leave_out() -> None:
    data = list_data(faces_of("duel", "en"), PAPERS["a4"])
    rows = {row["name"]: row for group in data["groups"] for row in group["rows"]}
    assert not rows["The Sphinx"]["unsaid"]
    assert not rows["The Great Library"]["unsaid"]
    assert len(list_rows("agora")["Curia Julia"]["unsaid"]) == 1
    assert data["players"] == []


def list_rows(name: str) -> dict[str, dict[str, Any]]:
    data = list_data(faces_of(name, "en"), PAPERS["a4"])
    return {row["name"]: row for group in data["groups"] for row in group["rows"]}


def test_the_list_has_the_decks_that_pieces_bring() -> None:
    decks = list_data(faces_of("architects", "en"), PAPERS["a4"])["decks"]
    assert decks["columns"][-2:] == ["Rhodes", "others"]
    assert decks["sums"] == [25] * 7 + [60]
    assert list_data(faces_of("base", "en"), PAPERS["a4"])["decks"] is None


def test_only_signs_in_use_are_explained() -> None:
    labels = LABELS["en"]
    notes = {
        name: [one["note"] for one in effects_data(faces_of(name, "en"), [], PAPERS["a4"])["signs"]]
        for name in ("base", "cities", "duel", "agora")
    }
    assert {labels["sign_most"], labels["sign_again"], labels["sign_piece"], labels["sign_to"]} <= {*notes["duel"]}
    assert labels["sign_more"] in notes["agora"]
    assert labels["sign_left"] not in notes["duel"]
    assert labels["sign_up"] in notes["cities"]
    assert labels["sign_to"] not in notes["cities"]
    assert labels["sign_beside"] in notes["agora"]
    assert notes["base"][-1] == labels["sign_players"]


def test_in_a_game_for_two_others_are_the_opponent() -> None:
    labels = LABELS["en"]
    notes = [one["note"] for one in effects_data(faces_of("duel", "en"), [], PAPERS["a4"])["signs"]]
    assert labels["sign_opponent"] in notes
    assert labels["sign_up"] not in notes


@each_language
def test_labels_are_the_same_in_all_languages(language: Language) -> None:
    assert set(LABELS[language]) == set(LABELS["en"])
    assert all(LABELS[language].values())
