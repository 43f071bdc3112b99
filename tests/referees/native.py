"""The oracle of the native engine: it plays the same game as the interpreter, option by option and state by state."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import CDLL
from functools import cache
from random import Random

from wonderscript.compiler.native import build
from wonderscript.compiler.native.engine import NativeGame, NativeTable
from wonderscript.runtime.options.decisions import Decision
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.table import Table

# After so many answers a game goes on from its state as the interpreter has it, carried over the bridge.
CARRIED_OVER = 11


Tables = tuple[Table, NativeTable | None]


def for_both_engines(table: Table) -> Tables:
    """A table for both engines; where there is no compiler, the interpreter plays alone."""
    engine = _engine()
    return table, None if engine is None else NativeTable(engine, table)


@cache
def _engine() -> CDLL | None:
    try:
        return build.engine(lambda: None)
    except build.NoEngine:
        return None


def play_by_both(
    tables: Tables, seed: int, look: Callable[[Game, Random], Game] = lambda game, _chance: game
) -> list[Decision]:
    """Play a random game by both engines, and compare them at every decision; the decisions there were.

    At every one somebody may look at the game, and say with which one the interpreter goes on.
    """
    table, there = tables
    ours = Game.new(table, seed)
    native = None if there is None else NativeGame(there, seed)
    chance = Random(seed)
    met: list[Decision] = []
    while (decision := ours.decision) is not None:
        assert len(decision.options) > 1
        met.append(decision)
        if native is not None:
            compare(ours, native)
        number = chance.randrange(len(decision.options))
        if there is not None and len(met) % CARRIED_OVER == 0:
            native = NativeGame(there)
            native.load(ours.state)
        ours = look(ours, chance)
        ours.answer(number)
        if native is not None:
            native.answer(number)
    assert len(ours.scores) == table.seats and ours.winners
    if native is not None:
        compare(ours, native)
        assert native.scores() == (ours.scores, ours.winners)
    return met


def compare(ours: Game, native: NativeGame) -> None:
    """Compare two games: their states, who is asked, and what can be answered."""
    bridge, decision = native.native.bridge, ours.decision
    assert native.is_over == (decision is None)
    row = bridge.row_of(ours.state)
    if row != native.row:
        assert native.state == ours.state
    assert bridge.state_of(row) == ours.state
    if decision is not None:
        assert native.asked == (decision.seat, decision.acting, native.asked[2], len(decision.options))
        assert list(native.options) == list(decision.options)
