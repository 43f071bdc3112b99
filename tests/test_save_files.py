"""Saved games: what is written comes back; stopped at any moment there is an old or a new save; foreign files."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import wonderscript
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.tools import save_files
from wonderscript.tools.save_files import Chair, SavedGame, SaveRefused, read_save, resume_game, saved_game, write_save

CHAIRS = (Chair(), Chair("greedy"), Chair("search:20"))


@pytest.fixture(scope="module")
def library() -> PlayableLibrary:
    return wonderscript.compile_sets("base")


@pytest.fixture(scope="module")
def game(library: PlayableLibrary) -> Game:
    game = Game(library, 3, 7)
    for number in range(20):
        assert game.decision is not None
        game.answer(number % len(game.decision.options))
    return game


def save_of(game: Game) -> SavedGame:
    return saved_game(game, ("base",), None, CHAIRS, 7)


@pytest.fixture
def file(tmp_path: Path, game: Game) -> Path:
    path = tmp_path / "evening.save"
    write_save(path, save_of(game))
    return path


def refusal(act: Callable[[], object]) -> str:
    """What is said when something is refused; it has a reason and a way out."""
    with pytest.raises(SaveRefused) as refused:
        act()
    text = refused.value.message
    assert "\nwhy: " in text and "\nfix: " in text
    assert text.isprintable() or "\n" in text
    return text


def finished(game: Game) -> tuple[dict[str, int], ...]:
    """The scores of a game in which everybody always takes the last option."""
    game = game.copy()
    while game.decision is not None:
        game.answer(len(game.decision.options) - 1)
    return game.scores


# ---------------------------------------------------------------- there and back


def test_a_game_comes_back_as_it_was(file: Path, game: Game, library: PlayableLibrary) -> None:
    save = read_save(file)
    assert (save.sets, save.variant, save.players, save.chairs, save.seed) == (("base",), None, 3, CHAIRS, 7)
    back = resume_game(file, save, library)
    assert back.answers == game.answers
    assert back.view(1) == game.view(1)
    assert finished(back) == finished(game)


def test_a_save_takes_the_place_of_the_one_before(file: Path, game: Game) -> None:
    later = game.copy()
    later.answer(0)
    write_save(file, save_of(later))
    assert read_save(file) == save_of(later)
    assert os.listdir(file.parent) == [file.name]


def test_a_link_stays_a_link(tmp_path: Path, file: Path, game: Game) -> None:
    link = tmp_path / "link.save"
    link.symlink_to(file.name)
    later = game.copy()
    later.answer(0)
    write_save(link, save_of(later))
    assert link.is_symlink()
    assert read_save(file) == save_of(later)


def test_what_an_earlier_run_left_is_swept_away_after_a_day(file: Path, game: Game) -> None:
    old, fresh = (file.parent / f".evening.save-{name}.unfinished" for name in ("old", "fresh"))
    for left in (old, fresh):
        left.write_bytes(b"half a save")
    os.utime(old, (0, 0))
    write_save(file, save_of(game))
    assert not old.exists()
    assert fresh.exists()


# ---------------------------------------------------------------- stopped at any moment

SAVING = """
import sys, msgspec
from pathlib import Path
from wonderscript.tools.save_files import SavedGame, write_save
path = Path(sys.argv[1])
save = msgspec.json.decode(path.read_bytes(), type=SavedGame)
number = 0
print("ready", flush=True)
while True:
    number += 1
    # Saves of very different lengths: one written over the other would show.
    write_save(path, msgspec.structs.replace(save, sets=("base",) * (1 + number % 2 * 20_000), seed=number))
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill like that")
def test_killed_at_any_moment_there_is_an_old_save_or_a_new_one(file: Path) -> None:
    chance = random.Random(3)
    seen: set[int] = set()
    for number in range(100):
        if number >= 12 and len(seen) > 3:
            break
        process = subprocess.Popen([sys.executable, "-c", SAVING, str(file)], stdout=subprocess.PIPE)
        assert process.stdout is not None and process.stdout.readline() == b"ready\n"
        # On a busy machine the first saves take longer than that: then more are killed, a little later.
        time.sleep(chance.uniform(0.0, 0.05 + number / 100))
        process.kill()
        process.wait()
        process.stdout.close()
        save = read_save(file)
        assert len(save.sets) == 1 + save.seed % 2 * 20_000 or save.seed == 7
        seen.add(save.seed)
    assert len(seen) > 3, "the saves were not interrupted at different moments"


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_save(file: Path, game: Game, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    def fail(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    before = file.read_bytes()
    later = game.copy()
    later.answer(0)
    monkeypatch.setattr(os, broken, fail)
    assert "no space left on device" in refusal(lambda: write_save(file, save_of(later)))
    assert file.read_bytes() == before
    assert os.listdir(file.parent) == [file.name]


# ---------------------------------------------------------------- what is refused


def test_a_place_that_cannot_be_written(tmp_path: Path, game: Game) -> None:
    (tmp_path / "plain").write_text("x")
    for path in (tmp_path / "nowhere" / "a.save", tmp_path / "plain" / "a.save", tmp_path, tmp_path / "a\0b"):
        assert "--save" in refusal(lambda path=path: write_save(path, save_of(game)))  # type: ignore[misc]


def test_a_place_that_cannot_be_read(tmp_path: Path) -> None:
    assert "no such file" in refusal(lambda: read_save(tmp_path / "no.save"))
    assert "no file" in refusal(lambda: read_save(tmp_path))
    assert "no path looks like that" in refusal(lambda: read_save(tmp_path / "a\0b"))


def changed(file: Path, **fields: object) -> None:
    document = msgspec.json.decode(file.read_bytes())
    document.update(fields)
    file.write_bytes(msgspec.json.encode(document))


@pytest.mark.parametrize("fields", [{"format": 99}, {"rules": 99}, {"format": 99, "game": None, "version": "9.9"}])
def test_a_save_of_another_version(file: Path, fields: dict[str, object]) -> None:
    changed(file, **{"version": "0.0.1", **fields})
    said = refusal(lambda: read_save(file))
    assert f"saved by Wonderscript {fields.get('version', '0.0.1')}, and this is {wonderscript.__version__}" in said


def test_a_save_of_other_content(file: Path, library: PlayableLibrary) -> None:
    other = wonderscript.compile_sets("base", variant="First Edition")
    said = refusal(lambda: resume_game(file, read_save(file), other))
    assert "other content: base has changed" in said
    dearer = msgspec.structs.replace(library, pieces=library.pieces[1:])
    assert "other content" in refusal(lambda: resume_game(file, read_save(file), dearer))


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1, 2]", b"null", b"\xff\xfe\x00", b'{"format": 1}', b"[" * 100_000, b"wonder " * 9]
)
def test_a_file_that_is_no_save(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    assert "not a saved game" in refusal(lambda: read_save(path))


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "film.save"
    with path.open("wb") as opened:
        opened.truncate(save_files.MOST_BYTES + 1)
    assert "not a saved game" in refusal(lambda: read_save(path))


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no named pipes here")
    os.mkfifo(tmp_path / "pipe")
    assert "no file" in refusal(lambda: read_save(tmp_path / "pipe"))


@pytest.mark.parametrize(
    "fields", [{"digest": "0"}, {"players": 4}, {"sets": []}, {"chairs": "x"}, {"game": {"version": 1}}]
)
def test_a_save_that_was_changed_by_hand(file: Path, fields: dict[str, object]) -> None:
    changed(file, **fields)
    assert "damaged" in refusal(lambda: read_save(file))


def test_a_game_that_was_changed_by_hand_with_its_digest(file: Path, library: PlayableLibrary) -> None:
    document = msgspec.json.decode(file.read_bytes())
    for key, value in (("answers", "x"), ("state", {}), ("players", 99), ("start", None)):
        twisted = {**document["game"], key: value}
        encoded = msgspec.json.encode(twisted)
        save = msgspec.structs.replace(read_save(file), game=msgspec.Raw(encoded), digest=save_files._digest(encoded))
        assert "damaged" in refusal(lambda save=save: resume_game(file, save, library))  # type: ignore[misc]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.floats(0, 1), byte=st.integers(0, 255), cut=st.booleans())
def test_no_damage_is_overlooked(file: Path, library: PlayableLibrary, place: float, byte: int, cut: bool) -> None:
    whole = file.read_bytes()
    at = min(int(place * len(whole)), len(whole) - 1)
    harmed = whole[:at] if cut else whole[:at] + bytes([byte]) + whole[at + 1 :]
    path = file.with_name("harmed.save")
    path.write_bytes(harmed)
    try:
        save = read_save(path)
        game = resume_game(path, save, library)
    except SaveRefused:
        return
    # What comes through has the whole game in it; only what stands around it can differ.
    assert bytes(save.game) == bytes(read_save(file).game)
    assert game.answers
