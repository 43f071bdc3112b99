"""The oracle of the native engine: it plays the same game as the interpreter, option by option and state by state."""

from __future__ import annotations

from random import Random

from wonderscript.compiler.native.engine import NativeGame, NativeTable
from wonderscript.runtime.game import Game

# After so many answers a game goes on from its state as the interpreter has it, carried over the bridge.
CARRIED_OVER = 11


def play_natively_too(table: NativeTable, seed: int) -> int:
    """Play a random game by both engines, and compare them at every decision; how many decisions there were."""
    ours, native = Game.new(table.table, seed), NativeGame(table, seed)
    chance, decisions = Random(seed), 0
    while (decision := ours.decision) is not None:
        compare(ours, native)
        number = chance.randrange(len(decision.options))
        if decisions % CARRIED_OVER == CARRIED_OVER - 1:
            native = NativeGame(table)
            native.load(ours.state)
        ours.answer(number)
        native.answer(number)
        decisions += 1
    compare(ours, native)
    assert native.scores() == (ours.scores, ours.winners)
    return decisions


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
