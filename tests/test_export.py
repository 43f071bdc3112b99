"""What `export` writes: a document that fits its published schema, the same bytes each time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from wonderscript.compiler.bundles import compile_sets
from wonderscript.compiler.export import encode_document, export_document, export_schema
from wonderscript.tools.cli import group

ROOT = Path(__file__).parents[1]

Document = dict[str, Any]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(group, ["export", *map(str, arguments)])


@pytest.fixture(scope="module")
def document() -> Document:
    written: Document = json.loads(encode_document(export_document(compile_sets("base"))))
    return written


def pieces(document: Document, name: str) -> list[Document]:
    return [piece for piece in document["pieces"] if piece["name"] == name]


def piece(document: Document, name: str) -> Document:
    [found] = pieces(document, name)
    return found


# --- the schema ------------------------------------------------------------------------------------------


def test_the_schema_is_published_as_it_is_used() -> None:
    shipped = (ROOT / "compiler" / "schemas" / "export.schema.json").read_bytes()
    assert (ROOT / "docs" / "export.schema.json").read_bytes() == shipped


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(export_schema())


@pytest.mark.parametrize("variant", [None, "First Edition"])
def test_an_export_fits_the_schema(variant: str | None) -> None:
    document = json.loads(encode_document(export_document(compile_sets("base", variant=variant))))
    errors = [
        f"{list(error.absolute_path)}: {error.message[:300]}"
        for error in Draft202012Validator(export_schema()).iter_errors(document)
    ]
    assert not errors
    assert document["variant"] == variant


def wrong_name(document: Document) -> None:
    document["pieces"][0]["names"] = {"en": "Only English"}


def wrong_cost(document: Document) -> None:
    document["pieces"][0]["cost"] = {"wood": "two"}


def wrong_key(document: Document) -> None:
    document["decks"][0]["colour"] = "red"


def wrong_effect(document: Document) -> None:
    document["pieces"][0]["effects"] = [{"amount": 3}]


@pytest.mark.parametrize("spoil", [wrong_name, wrong_cost, wrong_key, wrong_effect])
def test_the_schema_refuses_what_is_wrong(document: Document, spoil: Any) -> None:
    spoilt = json.loads(json.dumps(document))
    spoil(spoilt)
    assert not Draft202012Validator(export_schema()).is_valid(spoilt)


# --- pieces ----------------------------------------------------------------------------------------------


def test_a_card_has_its_properties_by_their_names(document: Document) -> None:
    card = piece(document, "Marketplace")
    assert card["id"] == "card:marketplace"
    assert (card["kind"], card["set"]) == ("card", "base")
    assert (card["age"], card["color"], card["copies"]) == (1, "yellow", [3, 6])
    assert card["cost"] == {}


def test_names_are_there_in_both_languages(document: Document) -> None:
    assert piece(document, "Marketplace")["names"] == {"en": "Marketplace", "ru": "Рынок"}
    untranslated = [one["name"] for one in document["pieces"] if one["names"]["ru"] == one["name"]]
    assert not untranslated


def test_a_cost_counts_by_name(document: Document) -> None:
    assert piece(document, "Caravansery")["cost"] == {"wood": 2}
    assert piece(document, "Tree Farm")["cost"] == {"coin": 1}
    assert piece(document, "Decorators Guild")["cost"] == {"stone": 1, "ore": 2, "cloth": 1}


def test_links_go_both_ways(document: Document) -> None:
    card, target = piece(document, "Marketplace"), piece(document, "Caravansery")
    link = {"link": "leads to", "symbol": "camel"}
    assert card["links"]["to"] == [link | {"name": "Caravansery", "id": target["id"]}]
    assert target["links"]["from"] == [link | {"name": "Marketplace", "id": card["id"]}]
    ends = [
        {(one["id"], end["id"], end["symbol"]) for one in document["pieces"] for end in one["links"][way]}
        for way in ("to", "from")
    ]
    assert ends[0] and ends[0] == {(to, source, symbol) for source, to, symbol in ends[1]}


def test_a_name_can_stand_on_two_pieces(document: Document) -> None:
    first, second = pieces(document, "Loom")
    assert (first["age"], second["age"]) == (1, 2)
    assert (first["copies"], second["copies"]) == ([3, 6], [3, 5])
    assert first["id"] != second["id"]
    assert first["text"] == second["text"]


def test_effects_are_tagged_and_said(document: Document) -> None:
    card = piece(document, "Vineyard")
    [trigger] = card["effects"]
    assert trigger["type"] == "Trigger"
    assert trigger["body"][0]["type"] == "Gain"
    [english], [russian] = card["text"]["en"], card["text"]["ru"]
    assert "brown card" in english
    assert "коричнев" in russian


def test_every_piece_that_does_something_says_so(document: Document) -> None:
    waiting = list(document["pieces"])
    while waiting:
        one = waiting.pop()
        waiting.extend(one["parts"])
        said = [effect for effect in one["effects"] if effect.get("what", effect)["type"] != "Links"]
        for language in ("en", "ru"):
            assert len(one["text"][language]) == len(said), one["id"]


def test_a_board_has_sides_and_stages(document: Document) -> None:
    board = piece(document, "Gizah")
    assert board["names"]["ru"] == "Гиза"
    day, night = board["parts"]
    assert [side["names"]["ru"] for side in (day, night)] == ["День", "Ночь"]
    assert [len(side["parts"]) for side in (day, night)] == [3, 4]
    stage = day["parts"][1]
    assert stage["kind"] == "stage"
    assert stage["cost"] == {"clay": 2, "cloth": 1}
    assert stage["names"]["ru"].endswith("День 2")
    assert "cost" not in board and "color" not in board


# --- the rest of the document ----------------------------------------------------------------------------


def test_the_top_says_what_it_is(document: Document) -> None:
    assert document["format"] == 1
    [base] = document["sets"]
    assert base["id"] == "base"
    assert base["title"] == {"en": "7 Wonders", "ru": "7 Чудес"}
    assert base["players"] == document["players"] == {"min": 3, "max": 7}


def test_decks_come_with_their_sizes(document: Document) -> None:
    [deck] = document["decks"]
    assert deck["by"] == "age"
    assert {(one["players"], one["value"]): one["size"] for one in deck["sizes"]} == {
        (players, age): 7 * players for players in range(3, 8) for age in (1, 2, 3)
    }


def test_the_vocabulary_is_there(document: Document) -> None:
    vocabulary = document["vocabulary"]
    assert [one["id"] for one in vocabulary["resources"]][:2] == ["clay", "stone"]
    color = next(one for one in vocabulary["properties"] if one["id"] == "color")
    assert color["values"][0]["id"] == "brown"
    assert color["values"][0]["names"]["ru"] == "коричневый"
    assert vocabulary["tokens"][1]["worth"] == -1
    assert {"id": "hand-size", "value": 7, "follows_players": False, "by_players": {}} in vocabulary["settings"]


def test_score_lines_and_rules_are_there(document: Document) -> None:
    assert [line["name"] for line in document["scores"]][:2] == ["Wonder", "Treasury"]
    assert all(line["text"]["en"] for line in document["scores"])
    assert document["rules"][0]["id"] == "base.term.1"
    assert set(document["rules"][0]["texts"]) == {"en", "ru"}


# --- the command -----------------------------------------------------------------------------------------


def test_two_runs_give_the_same_bytes(tmp_path: Path) -> None:
    """Each in a process of its own, with its own order of hashes."""
    written = []
    for seed in ("1", "2"):
        file = tmp_path / f"{seed}.json"
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        program = "from wonderscript.tools.cli import main; main()"
        command = [sys.executable, "-c", program, "export", "base", "--to", str(file)]
        subprocess.run(command, env=environment, check=True, capture_output=True)
        written.append(file.read_bytes())
    assert written[0] == written[1]


def test_without_a_file_it_goes_to_the_screen(tmp_path: Path) -> None:
    file = tmp_path / "base.json"
    assert run("base", "--to", file).exit_code == 0
    assert run("base").stdout_bytes == file.read_bytes()


def test_a_variant_can_be_exported() -> None:
    shown = run("base", "--variant", "First Edition")
    assert shown.exit_code == 0
    assert json.loads(shown.stdout)["variant"] == "First Edition"


@pytest.mark.parametrize("arguments", [("bass",), ("no/such/folder",), ("base", "--variant", "Forst Edition")])
def test_what_is_not_there_is_wrong_usage(arguments: tuple[str, ...]) -> None:
    refused = run(*arguments)
    assert refused.exit_code == 2
    assert arguments[-1] in refused.stderr and not refused.stdout


def test_content_with_errors_is_not_exported(tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "set.yaml").write_text(
        "id: broken\ntitle: {en: Broken}\nplayers: {min: 3, max: 7}\nextends: [base]\n", "utf-8"
    )
    (folder / "cards.wonder").write_text('card "Odd"\n  brwn, age 1, copies 3+\n', "utf-8")
    refused = run(folder, "--to", tmp_path / "broken.json")
    assert refused.exit_code == 1
    assert "brwn" in refused.stderr
    assert not (tmp_path / "broken.json").exists()


@pytest.mark.parametrize("place", ["missing/base.json", "file.txt/base.json", "folder"])
def test_a_place_that_cannot_be_written_is_said(tmp_path: Path, place: str) -> None:
    (tmp_path / "file.txt").write_text("here", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.rglob("*"))
    refused = run("base", "--to", tmp_path / place)
    assert refused.exit_code == 2
    assert "cannot write" in refused.stderr and place in refused.stderr
    assert sorted(tmp_path.rglob("*")) == before


def test_unchanged_content_is_not_parsed_again(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from wonderscript.tools.cli import group\n"
        "group.main(['export', 'base'], standalone_mode=False)\n"
        "sys.exit(' '.join({'lark', 'yaml', 'jinja2', 'jsonschema'} & set(sys.modules)))\n"
    )
    environment = {**os.environ, "WONDERSCRIPT_CACHE": str(tmp_path)}
    [first, second] = [
        subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=False)
        for _time in range(2)
    ]
    assert b"lark" in first.stderr
    assert second.stdout == first.stdout
    assert not second.stderr.strip()
