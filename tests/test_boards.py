"""Layouts and tracks on the screen: who sees what, where it lies, and how far the marker has gone."""

from __future__ import annotations

import io

from rich.console import Console
from tests.effects_game import PAUSE
from tests.effects_game import library as effects_library
from tests.test_effects_of_events import FLAG, HALLS
from tests.test_laid_out_positions import library

import wonderscript
from wonderscript.compiler.themes import Theme
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.positions.positions import position
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.playing.screens import detail_lines, table_lines
from wonderscript.tools.playing.speaking import Speaker
from wonderscript.tools.playing.talking import Talk

HEAP = ["H", "I", "G", "F", "E", "D"]


def shown(game: Game, seat: int = 0, language: Language = "en", symbols: bool = True, width: int = 100) -> list[str]:
    speaker = Speaker(game.table, language, Theme(), seat, ("Ann", "Bob"), symbols, width=width)
    return [line.plain.rstrip() for line in table_lines(speaker, game)]


def test_a_layout_is_drawn_row_by_row() -> None:
    lines = shown(position(library(), 2, shared={"heap": HEAP}))
    at = lines.index("heap:")
    assert lines[at + 1 : at + 4] == [
        " " * 24 + "D",
        " " * 12 + "░" * 23 + " " + "░" * 23,
        "H" + " " * 23 + "I" + " " * 23 + "G",
    ]


def test_what_was_taken_leaves_a_gap() -> None:
    game = position(library(), 2, shared={"heap": HEAP})
    game.answer(0)
    lines = shown(game, seat=1)
    assert lines[lines.index("heap:") + 3] == " " * 24 + "I" + " " * 23 + "G"


def test_what_lies_on_pieces_of_a_layout_is_drawn_below_them() -> None:
    game = position(library(), 2, shared={"heap": HEAP})
    table, state = game.table, game.state
    spare, other = [piece.number for piece in table.pieces if piece.name not in HEAP][:2]
    state.move(spare, table.first_on + table.named("I")[0])
    state.move(other, table.first_on + table.named("E")[0], face_down=True)
    lines = shown(game)
    at = lines.index("heap:")
    hidden = [line for line in lines[at + 1 : at + 6] if line.strip() == "+ ░░░"]
    assert len(hidden) == 1, "what lies there is told of a piece that is not known, too"
    assert lines[lines.index("H" + " " * 23 + "I" + " " * 23 + "G") + 1] == f"{' ' * 24}+ {table.pieces[spare].name}"


def test_a_narrow_screen_without_symbols() -> None:
    lines = shown(position(library(), 2, shared={"heap": HEAP}), symbols=False, width=40)
    at = lines.index("heap:")
    assert lines[at + 2 : at + 4] == [" " * 6 + "?" * 11 + " " + "?" * 11, "H" + " " * 11 + "I" + " " * 11 + "G"]


def test_no_row_is_wider_than_the_screen() -> None:
    lines = shown(position(library(), 2, shared={"heap": HEAP}), width=25)
    at = lines.index("heap:")
    assert lines[at + 2 : at + 4] == [" " * 4 + "░" * 7 + " " + "░" * 7, "H" + " " * 7 + "I" + " " * 7 + "G"]


def test_a_track_is_drawn_from_ones_own_side() -> None:
    game = position(library(), 2, seats={0: {"fence": 2}}, shared={"heap": HEAP})
    assert "fence: you ····│·│·●·· Bob  +2" in shown(game)
    assert "fence: you ··●·│·│···· Ann  -2" in shown(game, seat=1)
    level = position(library(), 2, shared={"heap": HEAP})
    assert "fence: you ....|O|.... Bob" in shown(level, symbols=False)


def test_the_other_of_two_is_the_opponent() -> None:
    game = position(library(), 2, shared={"heap": HEAP})
    assert any(line.startswith("opponent: Bob") for line in shown(game))
    assert any(line.startswith("противник: Bob") for line in shown(game, language="ru"))


COURT = """
step game
  step turn, each player in turn, until there is no banner in the box
    rest
"""


def test_what_stands_and_lies_on_pieces_is_drawn() -> None:
    made = effects_library(HALLS, FLAG, 'banner "Spare"', PAUSE, COURT, players=range(2, 3))
    seats = {0: {"stakes": {"East": 2}}, 1: {"stakes": {"East": 1, "West": 1}}}
    game = made.position(2, seats=seats, on={"East": "Flag"}, steps={"turn": 1})
    lines = shown(game)
    at = lines.index("court:")
    assert lines[at + 1 : at + 3] == ["  East: Flag  you 2 stakes  Bob 1 stake", "  West  Bob 1 stake"]
    game.state.turn_over(next(one.number for one in game.table.pieces if one.name == "Flag"), face_down=True)
    assert shown(game, symbols=False)[at + 1].startswith("  East: ???  you 2")


def test_a_line_is_not_broken_after_a_symbol_or_a_number() -> None:
    screen = io.StringIO()
    talk = Talk(Console(file=screen, width=24, color_system=None), io.StringIO())
    talk.show("    city: ● Harbour Town  ▲ Wall, worth exactly 12 coins")
    assert screen.getvalue().splitlines() == [
        "    city: ● Harbour Town",
        "    ▲ Wall, worth",
        "    exactly 12 coins",
    ]


def test_details_tell_what_lies_between_all_and_on_other_pieces() -> None:
    game = wonderscript.compile_sets("agora").new_game(2, 3)
    while game.decision is not None and not any(laid.pieces for laid in game.view(0).laid):
        game.answer(0)
    view = game.view(0)
    speaker = Speaker(game.table, "en", Theme(), 0, ("Ann", "Bob"))
    details = "\n".join(line.plain for line in detail_lines(speaker, view))
    names = [piece.name for piece in game.table.pieces]
    decrees = {number for number, piece in enumerate(game.table.pieces) if piece.face.kind == "decree"}
    seen = {number for zone in view.zones for number in zone} & decrees
    assert seen and decrees > seen
    assert all(f"{names[number]} (Chamber " in details for number in seen)
    assert not any(f"{names[number]} (" in details for number in decrees - seen)
    assert details.count(" (board): ") == len(view.zones[game.table.zone("board")])
