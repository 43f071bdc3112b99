"""`wonderscript play`: screens in both languages, whole games through a pipe, leaving and going on, no secrets.

The screens are golden files; ACCEPT=1 writes them anew, and their difference is read like code.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from rich.console import Console
from tests.program import Run
from tests.small_game import write_small_game

import wonderscript
from wonderscript.compiler.themes import Theme, load_theme
from wonderscript.dsl.problems import Report
from wonderscript.runtime.play.game import Game, SeenSince
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.table import NO_PIECE
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.bots import answer_of, bot_called
from wonderscript.tools.folders import theme_of
from wonderscript.tools.playing.asking import Asking
from wonderscript.tools.playing.menus import fork_of
from wonderscript.tools.playing.news import news_lines
from wonderscript.tools.playing.obstacles import obstacles_of
from wonderscript.tools.playing.phrasebook import COMMANDS, HELP, PHRASES, command_called
from wonderscript.tools.playing.production import least_missing
from wonderscript.tools.playing.screens import detail_lines, table_lines
from wonderscript.tools.playing.sessions import Session, default_file
from wonderscript.tools.playing.speaking import Speaker
from wonderscript.tools.playing.talking import Left, Talk
from wonderscript.tools.save_files import Chair, read_save

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "playing.md"
GOLDEN = Path(__file__).parent / "golden"
ACCEPT = bool(os.environ.get("ACCEPT"))
THEMES = sorted((ROOT / "content").glob("*/theme.yaml"))
# Takes the first way of every fork, and goes on.
FIRST = "1\ny\n" * 400

each_language = pytest.mark.parametrize("language", ["en", "ru"])


pytestmark = pytest.mark.usefixtures("saves")


@pytest.fixture(scope="module")
def library() -> PlayableLibrary:
    return wonderscript.compile_sets("base")


@pytest.fixture(scope="module")
def theme() -> Theme:
    return theme_of(["base"])


def speaker_of(game: Game, theme: Theme, language: Language = "en", seat: int = 0) -> Speaker:
    return Speaker(game.table, language, theme, seat, tuple(f"bot {one + 1}" for one in range(game.table.players)))


def played(library: PlayableLibrary, players: int, seed: int, answers: int) -> Game:
    game = Game(library, players, seed)
    while game.decision is not None and len(game.answers) < answers:
        game.answer(answer_of(bot_called("random"), game, seed))
    return game


# ---------------------------------------------------------------- screens


def golden(name: str, text: str) -> None:
    path = GOLDEN / name
    if ACCEPT:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, "run the tests with ACCEPT=1 and read what changes"


TYPED = {
    "en": "?\n2\nu\n2\n\nfoo\n99\n\n1\nu\n1 1\n\n2 1 y\nt\nd\ns\n3 1 1 y\n1 1 y\n1 1 y\n",
    "ru": "?\n2\nо\n2\n\nфу\n99\n\n1\nо\n1 1\n\n2 1 д\nт\nп\nс\n3 1 1 д\n1 1 д\n1 1 д\n",
}


@each_language
def test_the_screens(play: Run, language: str) -> None:
    arguments = ("base", "--seed", "3", "--players", "4", "--seat", "2", "--bots", "greedy,random", "--lang", language)
    result = play(*arguments, typed=TYPED[language])
    assert result.code == 0
    assert result.err == ""
    golden(f"play_{language}.txt", re.sub(r"--resume .*/saves/", "--resume /home/me/saves/", result.out))


@each_language
def test_a_whole_game_through_a_pipe(play: Run, language: str) -> None:
    result = play("base", "--seed", "2", "--bots", "random", "--lang", language, typed=FIRST)
    assert result.code == 0
    assert result.err == ""
    assert re.search(r"^(You win!|.* wins\.|.* share the victory\.|Побед[ау].*\.|Вы победили!)$", result.out, re.M)
    assert not Path("saves").exists(), "a game that is over needs no save"


@each_language
def test_a_whole_game_by_bots_alone(play: Run, language: str) -> None:
    result = play("base", "--seed", "2", "--bots", "greedy,random", "--auto", "--lang", language)
    assert result.code == 0
    again = play("base", "--seed", "2", "--bots", "greedy,random", "--auto", "--lang", language)
    assert again == result
    golden(f"play_auto_{language}.txt", result.out)


def test_the_first_edition_is_played(play: Run) -> None:
    result = play("base", "--variant", "first edition", "--seed", "4", "--bots", "random", "--auto")
    assert result.code == 0


@each_language
@pytest.mark.parametrize("players", [3, 5, 7])
def test_no_screen_fails(library: PlayableLibrary, theme: Theme, players: int, language: Language) -> None:
    """Some decisions of a game on all its screens, narrow ones."""
    game = Game(library, players, players)
    while (decision := game.decision) is not None:
        if len(game.answers) % 7 == 3:
            shown = io.StringIO()
            talk = Talk(Console(file=shown, width=60, color_system=None), io.StringIO("t\nd\ns\n1\n1\n1\n1\n"))
            speaker = speaker_of(game, theme, language, decision.seat)
            view = game.view(decision.seat)
            talk.show_all(table_lines(speaker, game))
            talk.show_all(news_lines(speaker, view, view))
            with pytest.raises(Left):
                Asking(talk, speaker, game, decision).answer()
            assert max(map(len, shown.getvalue().splitlines())) <= 60
            assert not re.search(r"[{}]|None|Text\(", shown.getvalue())
        game.answer(answer_of(bot_called("random"), game, players))


# ---------------------------------------------------------------- no secrets


@pytest.mark.parametrize("answers", [4, 11, 27, 44])
def test_a_screen_shows_nothing_that_is_hidden(library: PlayableLibrary, theme: Theme, answers: int) -> None:
    """Whatever the others have in hand and have chosen: the screen is the same."""
    game = played(library, 4, 5, answers)
    decision = game.decision
    assert decision is not None
    screens: set[str] = set()
    for one in (game, game.imagined(decision.seat, 1), game.imagined(decision.seat, 2)):
        speaker = speaker_of(one, theme, seat=decision.seat)
        shown = io.StringIO()
        talk = Talk(Console(file=shown, width=100, color_system=None), io.StringIO("t\nd\ns\n"))
        talk.show_all(table_lines(speaker, one))
        assert one.decision is not None
        with pytest.raises(Left):
            Asking(talk, speaker, one, one.decision).answer()
        screens.add(shown.getvalue())
    assert len(screens) == 1


def test_news_name_nothing_that_went_away_face_down(library: PlayableLibrary, theme: Theme) -> None:
    game = Game(library, 3, 1)
    while game.decision is not None and len(game.answers) < 3:
        game.answer(0)
    speaker = speaker_of(game, theme)
    before = game.view(0)
    sold: set[str] = set()
    while game.decision is not None and len(game.answers) < 6:
        # Everybody takes the last option: that is to sell.
        option = game.decision.options[-1]
        sold.add(speaker.name(option[0].value))  # type: ignore[union-attr]
        game.answer(len(game.decision.options) - 1)
    text = "\n".join(line.plain for line in news_lines(speaker, before, game.view(0)))
    assert "3¢ → 6¢" in text
    assert len(sold) == 3
    assert not any(name in text for name in sold)


# ---------------------------------------------------------------- why not


def test_what_is_missing_is_named(library: PlayableLibrary, theme: Theme) -> None:
    said: set[str] = set()
    for seed in range(3):
        game = Game(library, 3, seed)
        while (decision := game.decision) is not None:
            for reasons in obstacles_of(speaker_of(game, theme, seat=decision.seat), game, decision).values():
                said.update(reasons)
            game.answer(answer_of(bot_called("random"), game, seed))
    assert any(re.fullmatch(r"build: lacks \d \w+( and .*|, .*)?", one) for one in said)
    assert any(re.fullmatch(r"build: lacks \d¢", one) for one in said)
    assert any(one.startswith("build stage: lacks ") for one in said)
    assert any(one.startswith("build: only if there is no card in your city") for one in said)
    assert not any(one.endswith(": lacks ") or "sell" in one for one in said)


def test_units_are_used_as_well_as_can_be() -> None:
    units = [("a", "b"), ("a",), ("b", "c"), ("c", "d")]
    assert least_missing({"a": 2, "b": 1, "d": 1}, units) == {}
    assert least_missing({"a": 3}, units) == {"a": 1}
    assert least_missing({"d": 2, "e": 1}, units) == {"d": 1, "e": 1}
    assert least_missing({}, units) == {}


# ---------------------------------------------------------------- menus and undo


def test_forks_lead_to_every_option(library: PlayableLibrary) -> None:
    game = played(library, 3, 3, 30)
    assert game.decision is not None
    options = list(game.decision.options)

    def reached(numbers: tuple[int, ...]) -> list[int]:
        fork = fork_of(options, numbers)
        if len(fork.ways) == 1:
            return list(fork.ways[0].options)
        return [number for way in fork.ways for number in reached(way.options)]

    assert sorted(reached(tuple(range(len(options))))) == list(range(len(options)))


def session_in_the_first_turn(library: PlayableLibrary) -> Session:
    """A person and two bots who have chosen their sides."""
    game = Game(library, 3, 1)
    for _seat in range(3):
        game.answer(0)
    return Session(game, ("base",), (Chair(), Chair("random"), Chair("random")), 1)


def test_an_answer_can_be_taken_back_until_others_have_answered(library: PlayableLibrary) -> None:
    session = session_in_the_first_turn(library)
    before = session.game.answers
    assert not session.take_back(0)
    session.answer(1)
    assert session.take_back(0)
    assert session.game.answers == before
    session.answer(1)
    session.answer(0)
    assert not session.take_back(0)
    assert session.game.answers == (*before, 1, 0)


def test_an_answer_stands_once_its_seat_has_seen_something(library: PlayableLibrary) -> None:
    """Who answers first is shown the board that the next player draws."""
    session = Session(Game(library, 3, 1), ("base",), (Chair(), Chair("random"), Chair("random")), 1)
    session.answer(1)
    with pytest.raises(SeenSince) as seen:
        session.take_back(0)
    table = session.game.table
    (board,) = (piece for piece in seen.value.pieces if table.pieces[piece].parent == NO_PIECE)
    assert session.game.state.where[board] == table.zone("city", 1)
    assert session.game.answers == (1,), "the answer stands"


def test_what_is_answered_otherwise_is_saved_anew(library: PlayableLibrary, tmp_path: Path) -> None:
    session = session_in_the_first_turn(library)
    session.save_at(tmp_path / "evening.save")
    before = answers_in(tmp_path / "evening.save")
    session.answer(1)
    session.save()
    session.take_back(0)
    session.answer(0)
    session.save()
    assert answers_in(tmp_path / "evening.save") == [*before, 0]


def test_whoever_is_stopped_in_the_middle_has_the_game_as_it_stood(
    library: PlayableLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(Game(library, 3, 1), ("base",), (Chair(),) * 3, 1)
    before = session.game.to_json()

    def stopped(game: Game, option: int) -> None:
        game.state.counters[0] += 99
        raise KeyboardInterrupt

    monkeypatch.setattr(Game, "answer", stopped)
    with pytest.raises(KeyboardInterrupt):
        session.answer(0)
    assert session.game.to_json() == before
    assert not session.take_back(0)


def test_undo_at_the_first_question_says_why_not(play: Run) -> None:
    result = play("base", "--seed", "3", "--bots", "greedy", typed="u\n1\ny\nu\n")
    assert result.out.count("There is nothing to take back") == 2


def test_every_phrase_has_both_languages_and_the_same_values() -> None:
    for english, russian in PHRASES.values():
        assert english and russian
        assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", russian))
    letters = [re.findall(r"^  (\S) ", text, re.M) for text in HELP]
    assert [command_called(letter) for letter in letters[0]] == [command_called(letter) for letter in letters[1]]
    assert None not in map(command_called, letters[0])
    words = [word for words in COMMANDS.values() for word in words]
    assert len(words) == len(set(words))


# ---------------------------------------------------------------- leaving and going on


def test_the_end_of_the_input_keeps_the_game(play: Run, saves: Path) -> None:
    result = play("base", "--seed", "3", "--bots", "greedy", typed="1\ny\n")
    assert result.code == 0
    file = saves / "base-3.save"
    assert f"Go on with: wonderscript play --resume {file}" in result.out
    assert len(read_save(file).chairs) == 3


def test_a_game_that_is_gone_on_with_is_the_same_game(play: Run) -> None:
    arguments = ("base", "--seed", "6", "--bots", "greedy,random", "--seat", "3")
    whole = play(*arguments, typed=FIRST)
    first = play(*arguments, "--save", "evening.save", typed="1\ny\n" * 9)
    assert first.out.endswith("Go on with: wonderscript play --resume evening.save\n")
    second = play("--resume", "evening.save", typed="1\ny\n" * 5)
    assert second.out.startswith("The game goes on.\n")
    third = play("--resume", "evening.save", typed=FIRST)
    sheet = whole.out[whole.out.index("\nThe score\n") :]
    assert third.out.endswith(sheet)
    fourth = play("--resume", "evening.save")
    assert fourth.out == f"The game goes on.\n{sheet}"


def test_a_game_can_be_finished_by_bots(play: Run) -> None:
    play("base", "--seed", "6", "--bots", "greedy", "--save", "evening.save", typed="1\ny\n" * 3)
    result = play("--resume", "evening.save", "--auto")
    assert result.code == 0
    assert "The score" in result.out


def test_another_file_from_here_on(play: Run) -> None:
    play("base", "--seed", "6", "--bots", "greedy", "--save", "one.save", typed="1\ny\n")
    before = Path("one.save").read_bytes()
    play("--resume", "one.save", "--save", "two.save", typed="1\ny\n" * 3)
    assert Path("one.save").read_bytes() == before
    assert Path("two.save").read_bytes() != before


def test_a_game_that_cannot_be_kept_says_so(play: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WONDERSCRIPT_SAVES", "off")
    result = play("base", "--seed", "3", "--bots", "greedy", typed="")
    assert "The game is not saved: there is no folder for saved games" in result.out
    assert "The same game from the beginning: --seed 3" in result.out
    (tmp_path / "plain").write_text("x")
    monkeypatch.setenv("WONDERSCRIPT_SAVES", str(tmp_path / "plain"))
    assert "The game is not saved: " in play("base", "--seed", "3", "--bots", "greedy", typed="").out


def test_where_games_are_kept(library: PlayableLibrary, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    session = Session(Game(library, 3, 1), ("base",), (Chair(),) * 3, 12)
    monkeypatch.delenv("WONDERSCRIPT_SAVES")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    first = tmp_path / "wonderscript" / "base-12.save"
    assert default_file(session) == first
    first.parent.mkdir()
    first.touch()
    assert default_file(session) == first.with_name("base-12-2.save")
    monkeypatch.setenv("XDG_STATE_HOME", "not/absolute")
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_file(session) == tmp_path / ".local" / "state" / "wonderscript" / "base-12.save"


@pytest.mark.skipif(os.name != "posix", reason="only posix sends a process such signals")
@pytest.mark.parametrize(("stop", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGHUP, 130)])
def test_a_signal_keeps_the_game(tmp_path: Path, stop: signal.Signals, code: int) -> None:
    file = tmp_path / "evening.save"
    command = [sys.executable, "-m", "wonderscript.tools.cli", "play", "base", "--seed", "3"]
    command += ["--bots", "random", "--save", str(file)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("1\ny\n")
    process.stdin.flush()
    wait_until(lambda: file.exists() and len(answers_in(file)) >= 3)
    process.send_signal(stop)
    out, err = process.communicate(timeout=20)
    assert process.returncode == code, err
    assert err == ""
    assert f"wonderscript play --resume {file}" in out
    assert len(answers_in(file)) >= 3


@pytest.mark.skipif(os.name != "posix", reason="only posix sends a process such signals")
def test_killed_in_the_middle_the_game_goes_on(tmp_path: Path, play: Run) -> None:
    file = tmp_path / "evening.save"
    command = [sys.executable, "-m", "wonderscript.tools.cli", "play", "base", "--seed", "3"]
    command += ["--bots", "random", "--save", str(file)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    assert process.stdin is not None
    process.stdin.write("1\ny\n" * 4)
    process.stdin.flush()
    wait_until(lambda: file.exists() and len(answers_in(file)) >= 6)
    process.kill()
    process.wait()
    process.stdin.close()
    result = play("--resume", file, typed=FIRST)
    assert result.code == 0
    assert "The score" in result.out


def answers_in(file: Path) -> list[int]:
    found = msgspec.json.decode(bytes(read_save(file).game))
    return list(found["answers"])


def wait_until(condition: Callable[[], bool]) -> None:
    for _time in range(200):
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError("it did not happen")


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "name the sets to play, or a saved game with --resume"),
        (("bse",), "unknown-set"),
        (("base", "--players", "2"), "base is for 3 to 7 players, not for 2"),
        (("base", "--bots", "gredy"), 'did you mean "greedy"?'),
        (("base", "--bots", "greedy,greedy,greedy"), "3 bots are too many: beside you there are 2 seats"),
        (("base", "--seat", "4"), "there are 3 seats, and none has the number 4"),
        (("base", "--seat", "0"), "0 is not in the range"),
        (("base", "--variant", "third"), "unknown-variant"),
        (("base", "--lang", "de"), "'de' is not one of"),
        (("base", "--seed", "x"), "'x' is not a valid integer"),
        (("base", "--save", "no/where.save"), "the game cannot be saved here"),
        (("--resume", "no.save"), "the game cannot be read: no such file"),
        (("base", "--resume", "no.save"), "leave out the sets"),
        (("--resume", "no.save", "--seed", "3", "--bots", "greedy"), "leave out --bots and --seed"),
    ],
)
def test_what_cannot_be_done_is_said(play: Run, arguments: tuple[str, ...], said: str) -> None:
    result = play(*arguments)
    assert result.code == 2
    assert said in result.err


def test_a_save_of_changed_content_is_refused(play: Run, tmp_path: Path) -> None:
    base = Path(shutil.copytree(ROOT / "content" / "base", tmp_path / "base"))
    play(base, "--seed", "3", "--bots", "random", "--save", "evening.save", typed="1\ny\n")
    assert play("--resume", "evening.save").code == 0
    cards = base / "age1.wonder"
    cards.write_text(cards.read_text(encoding="utf-8").replace("gain 5 coins", "gain 6 coins"), encoding="utf-8")
    result = play("--resume", "evening.save")
    assert result.code == 2
    assert "the game was saved with other content: base has changed since" in result.err
    assert result.err in PAGE.read_text(encoding="utf-8")


def test_any_input_is_survived(play: Run) -> None:
    typed = "\0\n\x1b[A\n-1\n1e5\n٣\n" + "9" * 10_000 + "\n" + "1 " * 5_000 + "\nß ё 💥\n"
    result = play("base", "--seed", "3", "--bots", "greedy", typed=typed)
    assert result.code == 0


# ---------------------------------------------------------------- looks


@pytest.mark.parametrize("path", THEMES, ids=lambda path: path.parent.name)
def test_a_theme_is_legible_and_needs_no_colour(path: Path) -> None:
    report = Report()
    file = load_theme(path.parent, str(path.parent), report)
    assert file is not None and not list(report)
    # Some words have a look on paper alone; who has one on the screen has all of it.
    looks = [look for look in file.theme.looks.values() if look.symbol or look.letter or look.terminal]
    for sign in ("symbol", "letter"):
        signs = [getattr(look, sign) for look in looks]
        assert all(signs) and len(set(signs)) == len(signs), sign
    for look in looks:
        for background in (0.0, 1.0):
            assert contrast(look.terminal, background) >= 3, look


def contrast(colour: str, background: float) -> float:
    """The contrast of a colour on black or on white, as the WCAG has it."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return (max(light, background) + 0.05) / (min(light, background) + 0.05)


def test_a_set_without_a_theme_is_played_in_plain_words(play: Run, tmp_path: Path) -> None:
    base = Path(shutil.copytree(ROOT / "content" / "base", tmp_path / "base"))
    (base / "theme.yaml").unlink()
    result = play(base, "--seed", "2", "--bots", "random", typed=FIRST)
    assert result.code == 0
    assert "3 coins" in result.out
    assert not re.search("[▬◇■●▲✚★¢]", result.out)


def test_another_game_is_played_too(play: Run, tmp_path: Path) -> None:
    harbour = write_small_game(tmp_path)
    result = play(harbour, "--seed", "1", "--players", "3", "--bots", "greedy", typed=FIRST)
    assert result.code == 0, result.err
    golden("play_small_game.txt", result.out)
    assert play(harbour, "--seed", "1", "--bots", "random", "--lang", "ru", typed=FIRST).code == 0


def test_an_answer_of_the_same_turn_is_taken_back(play: Run, tmp_path: Path) -> None:
    """A payment and the choice after it are two decisions of one player, with nobody between them."""
    harbour = write_small_game(tmp_path)
    result = play(harbour, "--seed", "1", "--players", "3", "--bots", "greedy", typed="1\n1\ny\n1\ny\nu\n2\ny\n")
    asked = result.out.index("Put a hut from your hand into the sea.\n")
    assert result.out.index("Taken back.\n") > asked
    assert result.out.rindex("You may pay 1 bead") > asked


def test_a_screen_without_symbols_gets_letters(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "wonderscript.tools.cli", "play", "base", "--seed", "3", "--bots", "random"]
    run = subprocess.run(
        command, input=b"1\ny\n", capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}, check=False
    )
    assert run.returncode == 0, run.stderr
    assert b"3c" in run.stdout
    assert run.stdout.isascii()


@pytest.mark.skipif(os.name != "posix", reason="this is told to a posix shell")
def test_whoever_stops_reading_ends_the_game(tmp_path: Path) -> None:
    command = f"{shlex.quote(sys.executable)} -m wonderscript.tools.cli play base --seed 3 --bots random"
    line = f"yes 1 | {command} --save evening.save | head -n 1; echo ${{PIPESTATUS[1]}}"
    run = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    assert run.stdout.splitlines()[1:] == ["141"]
    assert Path("evening.save").exists()


@pytest.mark.skipif(os.name != "posix", reason="this is told to a posix shell")
def test_a_closed_keyboard_is_no_fault() -> None:
    command = f"{shlex.quote(sys.executable)} -m wonderscript.tools.cli play base --seed 3 --bots random <&-"
    run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


def test_colours_on_a_terminal(library: PlayableLibrary, theme: Theme) -> None:
    game = played(library, 3, 1, 20)
    shown = io.StringIO()
    console = Console(file=shown, width=100, force_terminal=True, color_system="truecolor")
    talk = Talk(console, io.StringIO(""))
    talk.show_all(table_lines(speaker_of(game, theme), game))
    talk.show_all(detail_lines(speaker_of(game, theme), game.view(0)))
    assert "\x1b[38;2;173;122;76m▬ " in shown.getvalue()


# ---------------------------------------------------------------- docs/playing.md

BLOCK = re.compile(r"```console\n(.*?)```\n", re.DOTALL)


def told(block: str) -> str:
    """What a block of the page should say: its commands, run one after the other, with what is typed in it."""
    said = ""
    for part in re.split(r"^(?=\$ )", block, flags=re.M)[1:]:
        line, _end, rest = part.partition("\n")
        _dollar, _program, verb, *arguments = shlex.split(line)
        typed = "".join(f"{one}\n" for one in re.findall(r"^> ?(.*)$", rest, re.M))
        command = import_module(f"wonderscript.tools.commands.{verb}").command
        result = CliRunner().invoke(command, arguments, input=typed)
        said += f"{line}\n{result.output}"
    return re.sub(r" +$", "", said, flags=re.M)


def test_the_page_shows_what_is_printed() -> None:
    page = PAGE.read_text(encoding="utf-8")
    new = BLOCK.sub(lambda found: f"```console\n{told(found[1])}```\n", page)
    if ACCEPT:
        PAGE.write_text(new, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == new, "run the tests with ACCEPT=1 and read what changes"


@pytest.mark.parametrize(("language", "word"), [("en", "team"), ("ru", "команда")])
def test_a_team_has_its_sum_on_the_score_sheet(play: Run, language: str, word: str) -> None:
    table = ("cities", "--variant", "Team Game", "--players", "4")
    out = play(*table, "--seed", "1", "--bots", "random", "--auto", "--lang", language).out
    rows = {
        line.split()[0]: [int(one) for one in line.split()[1:]]
        for line in out.splitlines()
        if line.startswith("    ") and line.split()[0] in (word, "total", "всего")
    }
    totals = rows["total" if language == "en" else "всего"]
    assert rows[word] == [totals[0] + totals[1]] * 2 + [totals[2] + totals[3]] * 2
    assert f"    {word} " not in play("cities", "--players", "4", "--seed", "1", "--bots", "random", "--auto").out
