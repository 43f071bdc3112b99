"""Bots that play within the native engine. They answer as they do in Python, seed by seed, only sooner.

Nobody has to use it: until somebody has called for the engine, and wherever it cannot play, bots answer in Python.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from contextlib import suppress

from wonderscript.compiler.native import build
from wonderscript.compiler.native.engine import GREEDY, RANDOM, GaveUp, NativeBots, NativeGame, NativeTable
from wonderscript.compiler.native.program import Unsupported
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.derived import once_a_table
from wonderscript.runtime.table.table import Table
from wonderscript.tools.bots.naming import bot_called
from wonderscript.tools.bots.search import SearchBot
from wonderscript.tools.bots.seating import Bot, answer_of, mixed
from wonderscript.tools.bots.simple import GreedyBot, RandomBot


class _Called:
    """The engine, once somebody has called for it."""

    engine: ctypes.CDLL | None = None


def call_engine(tell: Callable[[], None] | None = None) -> str | None:
    """Let bots play natively from now on; if they cannot, why.

    `tell` is called if the engine has to be compiled; without it, it plays only if that was done before.
    """
    try:
        _Called.engine = build.engine(tell)
    except build.NoEngine as reason:
        why: str = reason.args[0]
        return why
    return None


class Room:
    """Where bots play at one table: a game, and those in which they try things out."""

    __slots__ = ("bots", "game", "table")

    def __init__(self, engine: ctypes.CDLL, table: Table) -> None:
        self.table = NativeTable(engine, table)
        self.game = NativeGame(self.table)
        self.bots = NativeBots(self.table)


def room_at(table: Table) -> Room | None:
    """Where bots play at a table; None where nobody has called for the engine, or it cannot play there."""
    return None if _Called.engine is None else _room(table)


@once_a_table
def _room(table: Table) -> Room | None:
    assert _Called.engine is not None
    try:
        return Room(_Called.engine, table)
    except Unsupported:
        return None


def number_of(bot: Bot) -> int | None:
    """What the engine calls a bot; None if it has no such one."""
    match bot:
        case RandomBot():
            return RANDOM
        case GreedyBot():
            return GREEDY
        case SearchBot():
            return bot.playouts
        case _:
            return None


def answer_soon(bot: Bot, game: Game, seed: int) -> int:
    """What a bot answers in a game; `seed` is that of its seat. It is found within the engine where that can be."""
    decision, number, room = game.decision, number_of(bot), room_at(game.table)
    if decision is None or number is None or room is None or game.state.told is not None:
        return answer_of(bot, game, seed)
    with game.table.lock, suppress(GaveUp, Unsupported):
        room.game.load(game.state)
        return room.bots.choose(room.game, number, mixed(seed, decision.seat, len(game.answers)))
    return answer_of(bot, game, seed)


def play_with_bots(table: Table, bots: Sequence[str], seed: int, seeds: Sequence[int]) -> Game:
    """A game played by bots, each with the seed of its seat, to its end: within the engine where that can be."""
    players = [bot_called(name) for name in bots]
    numbers = [number_of(bot) for bot in players]
    room = room_at(table)
    if room is not None and all(number is not None for number in numbers):
        seats = range(table.seats)
        known = [numbers[seat % len(numbers)] or RANDOM for seat in seats]
        chances = [seeds[seat % len(seeds)] for seat in seats]
        # What the engine has no room for, the interpreter plays.
        with table.lock, suppress(GaveUp):
            room.bots.play(room.game, seed, known, chances)
            return Game.resume(table, room.game.state)
    game = Game.new(table, seed)
    while (decision := game.decision) is not None:
        game.answer(answer_of(players[decision.seat], game, seeds[decision.seat]))
    return game
