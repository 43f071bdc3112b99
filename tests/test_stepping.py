"""Recorded games in Python: opened, and gone through decision by decision, forward and back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import wonderscript
from wonderscript.runtime.options.default_answers import Quiet
from wonderscript.runtime.table.table import table_for
from wonderscript.tools.playing.recording import recorded
from wonderscript.tools.record_files import RecordRefused, write_record

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "recording.md"


def example() -> dict[str, Any]:
    found = re.search(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert found is not None
    read: dict[str, Any] = json.loads(found[1])
    return read


def write(folder: Path, record: dict[str, Any]) -> Path:
    file = folder / "table.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return file


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, example())
    monkeypatch.chdir(tmp_path)
    (fence,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    exec(compile(fence, str(PAGE), "exec"), {"__name__": "page"})


@pytest.mark.parametrize(("set_id", "players"), [("base", 3), ("duel", 2)])
def test_every_position_of_a_game_is_looked_at(set_id: str, players: int, tmp_path: Path) -> None:
    library = wonderscript.compile_sets(set_id)
    played = library.new_game(players, 5)
    quiet = Quiet(played.table)
    while played.decision is not None:
        played.answer(quiet.answer(played))
    file = tmp_path / "game.json"
    write_record(file, recorded(table_for(library, players), (set_id,), 5, played.answers))
    game = wonderscript.open_record(file)
    forward = []
    while True:
        forward.append((game.at, game.seat, game.question, game.sentence, game.game.state.zones))
        if not game.forward():
            break
    assert len(forward) == len(game) + 1 and game.at == len(game)
    assert (game.seat, game.question, game.answer) == (None, None, None)
    assert game.game.scores == played.scores and game.game.reason == played.reason
    backward = []
    while True:
        backward.append((game.at, game.seat, game.question, game.sentence, game.game.state.zones))
        if not game.back():
            break
    assert backward[::-1] == forward
    moves = []
    for at in range(len(game)):
        game.go(at)
        here, answer = game.game, game.answer
        assert here.decision is not None and answer is not None
        assert answer in list(here.decision.options)
        here.answer(answer)
        moves.append(game.move)
    written = [move for move in moves if move is not None]
    assert sorted(written) == list(range(1, len(game.record.moves) + 1))


def test_a_game_is_played_on_from_the_middle_of_a_record(tmp_path: Path) -> None:
    opened = wonderscript.open_record(write(tmp_path, example()))
    opened.go(len(opened))
    game = opened.game
    quiet = Quiet(game.table)
    while game.decision is not None:
        game.answer(quiet.answer(game))
    assert game.winners
    assert opened.game.decision is not None, "who plays on leaves the record as it is"


def test_beyond_its_ends_there_is_nothing(tmp_path: Path) -> None:
    opened = wonderscript.open_record(write(tmp_path, example()))
    assert not opened.back() and opened.at == 0
    assert not opened.forward(len(opened) + 1) and opened.at == 0
    assert opened.forward(len(opened)) and opened.at == len(opened)
    with pytest.raises(IndexError, match="decisions are recorded"):
        opened.go(len(opened) + 1)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"moves": [{"seat": 1, "choose": ["dawn"]}]}, "move 1 is not allowed"),
        ({"players": 9}, "base cannot be played by 9"),
        ({"mooves": []}, "mooves"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(RecordRefused) as refused:
        wonderscript.open_record(write(tmp_path, {**example(), **change}))
    assert message in str(refused.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordRefused, match="no such file"):
        wonderscript.open_record(tmp_path / "none.json")
