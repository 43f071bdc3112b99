"""The native engine from Python: a table that is loaded into it, and games that are played there."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from wonderscript.compiler.native.bridge import Bridge
from wonderscript.compiler.native.program import Program, program_of
from wonderscript.runtime.options.decisions import Option
from wonderscript.runtime.play.game import state_at_start
from wonderscript.runtime.play.scoring import Sheet
from wonderscript.runtime.table.state import State
from wonderscript.runtime.table.table import Table

# What the engine says when it gives up, by number.
FAULTS = (
    *("nothing", "the game does not come to an end", "nothing is bound to a variable", "a state is too large"),
    *("there is not enough memory", "a statement or phrase is not known", "that is none of the options"),
    "something counts itself",
)
ROOM = 1 << 16


class GaveUp(Exception):
    """The engine cannot play on: why, and a number that says where."""


def load_engine(path: Path) -> ctypes.CDLL:
    """The engine in a shared library."""
    engine = ctypes.CDLL(str(path))
    pointer, integer, word = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint64
    signatures: dict[str, tuple[Any, list[Any]]] = {
        "table_new": (pointer, [pointer, ctypes.c_size_t]),
        "table_free": (None, [pointer]),
        "table_start": (integer, [pointer, pointer]),
        "machine_new": (pointer, [pointer]),
        "machine_free": (None, [pointer]),
        "machine_load": (integer, [pointer, pointer]),
        "machine_dump": (integer, [pointer, pointer, integer]),
        "machine_fault": (None, [pointer, pointer]),
        "machine_run": (integer, [pointer]),
        "machine_begin": (integer, [pointer, word]),
        "machine_answer": (integer, [pointer, integer]),
        "machine_decision": (None, [pointer, pointer]),
        "machine_options": (integer, [pointer, pointer, integer]),
        "machine_scores": (integer, [pointer, pointer]),
        "play_randomly": (integer, [pointer, word, word]),
        "choose_option": (integer, [pointer, pointer, pointer, pointer, integer, word]),
        "play_bots": (integer, [pointer, pointer, pointer, pointer, word, pointer, pointer]),
        "play_many": (ctypes.c_long, [pointer, word, integer, pointer]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(engine, name)
        function.restype, function.argtypes = result, arguments
    return engine


class NativeTable:
    """A table that is loaded into the engine; many games share it."""

    def __init__(self, engine: ctypes.CDLL, table: Table) -> None:
        self.engine = engine
        self.table = table
        self.program: Program = program_of(table)
        self.bridge = Bridge(self.program)
        image = self.program.image
        self.handle = engine.table_new(image.buffer_info()[0], len(image))
        start = self.bridge.row_of(state_at_start(table, 0))
        assert self.handle and engine.table_start(self.handle, start.buffer_info()[0])

    def __del__(self) -> None:
        if getattr(self, "handle", None):
            self.engine.table_free(self.handle)


# How bots are called in the engine: a search by its number of playouts.
RANDOM, GREEDY = 0, -1


class NativeBots:
    """Where bots try things out: three more games of a table."""

    def __init__(self, table: NativeTable) -> None:
        self.games = [NativeGame(table) for _game in range(3)]

    def choose(self, game: NativeGame, bot: int, seed: int) -> int:
        """What a bot answers in a game: `RANDOM`, `GREEDY`, or a search with so many playouts."""
        return game.choose(self.games, bot, seed)

    def play(self, game: NativeGame, seed: int, bots: Sequence[int], seeds: Sequence[int]) -> int:
        """Play a whole new game by bots, each with the seed of its seat; how many decisions there were."""
        return game.play_bots(self.games, seed, bots, seeds)


class NativeGame:
    """A game that is played by the engine."""

    def __init__(self, table: NativeTable, seed: int | None = None) -> None:
        self.native = table
        self._engine = table.engine
        self._handle = self._engine.machine_new(table.handle)
        self._row = array("i", bytes(4 * ROOM))
        self.is_over = False
        if seed is not None:
            self._went(self._engine.machine_begin(self._handle, seed & (1 << 64) - 1))

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self._engine.machine_free(self._handle)

    def _went(self, result: int) -> None:
        if result < 0:
            found = array("i", [0, 0])
            self._engine.machine_fault(self._handle, found.buffer_info()[0])
            raise GaveUp(FAULTS[found[0]], found[1])
        self.is_over = result == 0

    def load(self, state: State) -> None:
        """Play on from a state."""
        row = self.native.bridge.row_of(state)
        if not self._engine.machine_load(self._handle, row.buffer_info()[0]):
            raise GaveUp(FAULTS[3], 0)
        self._went(self._engine.machine_run(self._handle))

    def answer(self, number: int) -> None:
        """Answer the decision that waits."""
        self._went(self._engine.machine_answer(self._handle, number))

    def choose(self, others: Sequence[NativeGame], bot: int, seed: int) -> int:
        """What a bot answers here, who tries things out in other games."""
        found: int = self._engine.choose_option(self._handle, *(one._handle for one in others), bot, seed)
        if found < 0:
            self._blame(others)
        return found

    def play_bots(self, others: Sequence[NativeGame], seed: int, bots: Sequence[int], seeds: Sequence[int]) -> int:
        """Play a whole new game by bots, who try things out in other games; how many decisions there were."""
        handles = [one._handle for one in others]
        kinds, chances = array("i", bots), array("Q", seeds)
        addresses = kinds.buffer_info()[0], chances.buffer_info()[0]
        decisions: int = self._engine.play_bots(self._handle, *handles, seed, *addresses)
        if decisions < 0:
            self._blame(others)
        self.is_over = True
        return decisions

    def _blame(self, others: Sequence[NativeGame]) -> None:
        """Say what went wrong in this game or in those where bots tried something out."""
        for game in (self, *others):
            found = array("i", [0, 0])
            self._engine.machine_fault(game._handle, found.buffer_info()[0])
            if found[0]:
                raise GaveUp(FAULTS[found[0]], found[1])
        raise GaveUp("an imagined game does not ask what the game asks", 0)

    def play_randomly(self, seed: int, chance: int) -> int:
        """Play a whole new game of uniformly random moves; how many decisions there were."""
        decisions: int = self._engine.play_randomly(self._handle, seed, chance)
        self._went(min(decisions, 0))
        return decisions

    def play_many(self, seed: int, games: int) -> int:
        """Play so many of them, from one seed on, and score each; how many decisions there were in all."""
        table = self.native.table
        sheets = array("i", bytes(4 * table.seats * (len(table.library.scores) + 1)))
        decisions: int = self._engine.play_many(self._handle, seed, games, sheets.buffer_info()[0])
        self._went(min(decisions, 0))
        return decisions

    def _filled(self, function: Any) -> array[int]:
        size = function(self._handle, self._row.buffer_info()[0], len(self._row))
        if size > len(self._row):
            self._row = array("i", bytes(4 * 2 * size))
            size = function(self._handle, self._row.buffer_info()[0], len(self._row))
        return self._row[:size]

    @property
    def row(self) -> array[int]:
        """The state as a row of numbers."""
        return self._filled(self._engine.machine_dump)

    @property
    def state(self) -> State:
        """The state as the interpreter has it."""
        return self.native.bridge.state_of(self.row)

    @property
    def asked(self) -> tuple[int, int, int, int]:
        """Who is asked, who acts, what asks (its place in the program), and how many options there are."""
        found = array("i", [0, 0, 0, 0])
        self._engine.machine_decision(self._handle, found.buffer_info()[0])
        seat, acting, question, options = found
        return seat, acting, question, options

    @property
    def options(self) -> Sequence[Option]:
        """The options of the decision that waits."""
        return self.native.bridge.options_of(self._filled(self._engine.machine_options), self.asked[3])

    def scores(self) -> tuple[tuple[Sheet, ...], tuple[int, ...]]:
        """The score sheets, and who wins."""
        library, seats = self.native.table.library, self.native.table.seats
        found = array("i", bytes(4 * seats * (len(library.scores) + 1)))
        self._went(self._engine.machine_scores(self._handle, found.buffer_info()[0]))
        lines = len(library.scores)
        sheets = [
            dict(zip((line.name for line in library.scores), found[seat * lines : (seat + 1) * lines], strict=True))
            for seat in range(seats)
        ]
        return tuple(sheets), tuple(seat for seat in range(seats) if found[seats * lines + seat])
