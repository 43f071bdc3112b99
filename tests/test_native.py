"""The native engine plays what the interpreter plays; nothing that is shipped falls back to the interpreter.

WONDERSCRIPT_GAMES says how many games are played at each table; `benchmarks/native_tables.py` plays them at every one.
"""

from __future__ import annotations

import ctypes
from typing import get_args

import pytest
from tests.effects_game import library as small_library
from tests.referees.games import games_a_table
from tests.referees.native import for_both_engines, play_by_both

import wonderscript
from wonderscript.compiler.native import build, declarations
from wonderscript.compiler.native.engine import NativeBots, NativeGame, NativeTable
from wonderscript.compiler.native.program import Unsupported, program_of
from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.table import set_table
from wonderscript.tools.bots import answer_of, bot_called, mixed
from wonderscript.tools.bots.native import number_of
from wonderscript.tools.combinations import shipped_combinations

TABLES = [
    *(("base", players, variant) for variant in (None, "First Edition") for players in range(3, 8)),
    *(("architects", players, None) for players in range(2, 8)),
    *(("cities", 4, None), ("cities", 8, "Team Game"), ("leaders", 5, None), ("cities-leaders", 6, None)),
    *(("two-players", 2, None), ("two-players", 2, "A Card to Use"), ("cities-two-players", 2, None)),
    *(("leaders-two-players", 2, "Free City Leaders"), ("duel", 2, None), ("agora", 2, None)),
]

# How many games are usual at a table.
USUAL = {"base": 6, "duel": 6, "architects": 3, "agora": 2}


@pytest.fixture(scope="module")
def engine() -> ctypes.CDLL:
    try:
        return build.engine(lambda: None)
    except build.NoEngine as reason:
        pytest.skip(str(reason))


@pytest.mark.parametrize(("name", "players", "variant"), TABLES)
def test_both_engines_play_the_same_game(engine: ctypes.CDLL, name: str, players: int, variant: str | None) -> None:
    tables = for_both_engines(set_table(wonderscript.compile_sets(name, variant=variant), players))
    assert tables[1] is not None
    for seed in range(games_a_table(USUAL.get(name, 1))):
        assert play_by_both(tables, seed)


CONDITIONS = """
score "Rich": 3 points if my gems are at least 4
score "Signs": 2 points per blue card of my yard
score "Signs", also: my gems if my gems are less than 4

step game
  together
    do one
      gain 3 gems
      gain 4 gems
"""


def test_a_line_that_counts_under_a_condition_counts_alike_in_both(engine: ctypes.CDLL) -> None:
    tables = for_both_engines(set_table(small_library(CONDITIONS, players=range(2, 3)), 2))
    for seed in range(4):
        assert play_by_both(tables, seed)


CLAIMS = """
kind hall|halls
  active in court
  starts in court

zone court, shared, open

counter stake|stakes, each player on each hall

call a hall claimed if my stakes on it are at least 1

hall "East"
hall "West"

to stake|stakes a hall H
  add 1 to my stakes on H

rule pride
  when left stakes a claimed hall: gain 1 gem

step game
  repeat 3 times
    each player: stake a hall of the court
    left stakes a claimed hall of the court
    each player gains 1 gem per claimed hall of the court
"""


def test_an_adjective_speaks_of_the_same_player_in_both(engine: ctypes.CDLL) -> None:
    tables = for_both_engines(set_table(small_library(CLAIMS, players=range(3, 4)), 3))
    for seed in range(4):
        assert play_by_both(tables, seed)


def test_nothing_shipped_falls_back_to_the_interpreter() -> None:
    unsupported: list[str] = []
    for sets in shipped_combinations():
        plain = wonderscript.compile_sets(*sets)
        for variant in (None, *plain.variants):
            library = plain if variant is None else wonderscript.compile_sets(*sets, variant=variant)
            for players in {library.player_counts[0], library.player_counts[-1]}:
                try:
                    program_of(set_table(library, players))
                except Unsupported as reason:
                    unsupported.append(f"{sets}, {variant}, {players}: {reason}")
    assert not unsupported


def test_every_kind_of_effect_and_phrase_is_declared() -> None:
    unions = (
        *(phrases.Players, phrases.PieceSet, phrases.Place, phrases.Filter, phrases.Number, phrases.Condition),
        *(effects.Statement, effects.FactKind, effects.Rule),
    )
    kinds = {kind for union in unions for kind in get_args(union)}
    assert kinds <= set(declarations.KINDS)
    for kind in declarations.KINDS:
        assert set(declarations.NOTES) <= set(declarations.KINDS)
        assert f"T_{kind.__name__} = " in declarations.header()


BOTS = [("base", 3, "greedy"), ("duel", 2, "greedy"), ("two-players", 2, "greedy"), ("duel", 2, "search:2")]


@pytest.mark.parametrize(("name", "players", "bot"), BOTS)
def test_bots_answer_as_they_do_in_python(engine: ctypes.CDLL, name: str, players: int, bot: str) -> None:
    table = set_table(wonderscript.compile_sets(name), players)
    native = NativeTable(engine, table)
    game, bots, player = NativeGame(native), NativeBots(native), bot_called(bot)
    number = number_of(player)
    assert number is not None
    ours = Game.new(table, 3)
    seeds = [mixed(3, seat) for seat in range(table.seats)]
    while (decision := ours.decision) is not None:
        seat = decision.seat
        game.load(ours.state)
        answer = answer_of(player, ours, seeds[seat])
        assert bots.choose(game, number, mixed(seeds[seat], seat, len(ours.answers))) == answer
        ours.answer(answer)
    assert bots.play(game, 3, [number] * table.seats, seeds) == len(ours.answers)
    assert game.state == ours.state and game.scores() == (ours.scores, ours.winners)


def test_random_games_are_played_within_the_engine(engine: ctypes.CDLL) -> None:
    table = NativeTable(engine, set_table(wonderscript.compile_sets("base"), 3))
    game = NativeGame(table, 1)
    first = game.play_randomly(7, 7)
    assert first == game.play_randomly(7, 7) > 20
    assert game.is_over and game.scores()[1]


def test_without_a_compiler_one_line_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WONDERSCRIPT_NATIVE", "off")
    with pytest.raises(build.NoEngine, match="switched off"):
        build.engine()
