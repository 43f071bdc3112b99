"""How quickly games are played: random games for a while, in turns with what they are compared with.

That is the same game written by hand, if there is one, and the game that the sets extend.
"""

from __future__ import annotations

import cProfile
import gc
import importlib
import pstats
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.state import State
from wonderscript.tools.bots.native import room_at

# Games played before anything is measured, for so many seconds at most: what is worked out once is worked out in them.
# Their seeds are none of those that are measured.
WARM_UP, WARM_UP_SECONDS = 20, 5.0
OTHER_SEEDS = 1_000_000
# How many games in a row are timed together, and how many are looked at by part.
ROUND = 5
LOOKED_AT = 20

# The parts of the work, by the modules that do it.
PARTS = {
    "finding options": ("lines", "looking", "seeing", "drawing", "decisions"),
    "payment": ("payment", "purses", "markets", "supplies", "settlement", "accounts", "plans"),
    "carrying out": ("interpreter", "steps", "statements", "deeds", "events", "watching", "state", "randomness"),
    "looking things up": ("facts", "selecting", "numbers", "speaking", "layouts", "known", "table"),
    "scoring": ("scoring", "symbols"),
}
OTHER = "other"

Loop = Callable[[int], int]


@dataclass(slots=True)
class Tally:
    """Games that were played: how many, with how many decisions, in which time."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    best: float = float("inf")

    def add(self, decisions: int, games: int, seconds: float) -> None:
        """Count some games that were timed together."""
        self.games += games
        self.decisions += decisions
        self.seconds += seconds
        self.best = min(self.best, seconds / decisions if decisions else seconds)

    @property
    def games_a_second(self) -> float:
        """Games in a second."""
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def decisions_a_second(self) -> float:
        """Decisions in a second."""
        return self.decisions / self.seconds if self.seconds else 0.0


@dataclass(slots=True)
class Measured:
    """What was measured for one number of players."""

    players: int
    ours: Tally
    by_hand: Tally | None
    base: Tally | None
    options: float
    copy_seconds: float
    state_bytes: int
    saved_bytes: int
    shares: dict[str, float] = field(default_factory=dict)
    native: Tally | None = None

    @property
    def price(self) -> float | None:
        """How many times as long a game takes as by hand."""
        if self.by_hand is None or not self.by_hand.games:
            return None
        return (self.ours.seconds / self.ours.games) / (self.by_hand.seconds / self.by_hand.games)

    @property
    def native_by_hand(self) -> float | None:
        """How many times as many games the native engine plays as are played by hand."""
        if self.native is None or self.by_hand is None or not self.by_hand.games:
            return None
        return self.native.games_a_second / self.by_hand.games_a_second

    @property
    def by_base(self) -> float | None:
        """How many times as long a decision takes as in the game that the sets extend."""
        if self.base is None or not self.base.decisions or not self.ours.decisions:
            return None
        return self.base.decisions_a_second / self.ours.decisions_a_second


@dataclass(frozen=True, slots=True)
class Played:
    """What is measured: games of a library with so many players."""

    library: PlayableLibrary
    players: int

    def game(self, seed: int) -> Game:
        """One of these games, by the door that everybody uses."""
        return self.library.new_game(self.players, seed)


def play_at_random(played: Played, seed: int) -> int:
    """A game of uniformly random moves, to the end; how many decisions there were."""
    game = played.game(seed)
    random = Random(seed).random
    decisions = 0
    while (decision := game.decision) is not None:
        game.answer(int(random() * decision.options.size))
        decisions += 1
    assert game.winners
    return decisions


def native_loop(played: Played) -> Loop | None:
    """The same games played within the native engine, if there is one."""
    room = room_at(played.game(0).table)
    return None if room is None else lambda seed: room.game.play_many(seed, 1)


def loop_by_hand(library: PlayableLibrary, players: int) -> Loop | None:
    """The same game written by hand: it stands beside the project; where only the tool is installed it is not there."""
    root = Path(__file__).resolve().parents[1]
    if not (root / "benchmarks" / "comparisons.py").is_file():
        return None
    sys.path.insert(0, str(root))
    try:
        comparisons = importlib.import_module("benchmarks.comparisons")
    finally:
        sys.path.remove(str(root))
    found: Loop | None = comparisons.loop_for(library, players)
    return found


def measure(
    played: Played, loop: Loop | None, seconds: float, tick: Callable[[], None], base: Played | None = None
) -> Measured:
    """Play for so many seconds, in turns with the loop and the other game; `tick` is called after each round."""
    ours = Tally()
    by_hand = None if loop is None else Tally()
    extended = None if base is None else Tally()
    sides: list[tuple[Tally, Loop]] = [(ours, partial(play_at_random, played))]
    if loop is not None and by_hand is not None:
        sides.append((by_hand, loop))
    if base is not None and extended is not None:
        sides.append((extended, partial(play_at_random, base)))
    native, natively = None, native_loop(played)
    if natively is not None:
        native = Tally()
        sides.append((native, natively))
    for _tally, play in sides:
        _warm_up(play)
    gc.collect()
    gc.freeze()
    try:
        end = time.perf_counter() + seconds
        seed = 0
        while time.perf_counter() < end or not ours.games:
            for tally, play in sides:
                _time(tally, play, seed)
            seed += ROUND
            tick()
    finally:
        gc.unfreeze()
    game, options = _in_the_middle(played)
    return Measured(
        played.players,
        ours,
        by_hand,
        extended,
        options,
        _copy_seconds(game.state),
        _size_of(game.state),
        len(game.to_json()),
        _shares(played),
        native,
    )


def _warm_up(play: Loop) -> None:
    end = time.perf_counter() + WARM_UP_SECONDS
    for seed in range(OTHER_SEEDS, OTHER_SEEDS + WARM_UP):
        play(seed)
        if time.perf_counter() > end:
            break


def _time(tally: Tally, play: Loop, first: int) -> None:
    """Time some games by what this process computes: what others do on the machine says nothing about them."""
    start = time.process_time()
    decisions = sum(play(seed) for seed in range(first, first + ROUND))
    tally.add(decisions, ROUND, time.process_time() - start)


def _in_the_middle(played: Played) -> tuple[Game, float]:
    """A game in its middle, and how many options its decisions had on the average."""
    length = play_at_random(played, 0)
    game = played.game(0)
    chance = Random(0)
    options = 0
    for _decision in range(length // 2):
        decision = game.decision
        assert decision is not None
        options += len(decision.options)
        game.answer(int(chance.random() * len(decision.options)))
    return game, options / max(length // 2, 1)


def _copy_seconds(state: State) -> float:
    best = float("inf")
    for _round in range(20):
        start = time.perf_counter()
        for _copy in range(50):
            state.copy()
        best = min(best, (time.perf_counter() - start) / 50)
    return best


def _size_of(state: State) -> int:
    """The memory that a state takes, shared parts counted once."""
    seen: set[int] = set()
    waiting: list[Any] = [state]
    size = 0
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        size += sys.getsizeof(one)
        if isinstance(one, list | tuple):
            waiting.extend(one)
        elif hasattr(one, "__struct_fields__"):
            waiting.extend(getattr(one, name) for name in one.__struct_fields__)
    return size


def _shares(played: Played) -> dict[str, float]:
    """The share of each part in the time, by what a profiler sees."""
    profile = cProfile.Profile()
    profile.enable()
    for seed in range(LOOKED_AT):
        play_at_random(played, seed)
    profile.disable()
    spent = dict.fromkeys((*PARTS, OTHER), 0.0)
    for (file, _line, _name), (_calls, _primitive, own, _total, _callers) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        module = Path(file).stem if file != "<string>" else file
        part = next((part for part, modules in PARTS.items() if module in modules), OTHER)
        spent[part] += own
    total = sum(spent.values()) or 1.0
    return {part: time / total for part, time in spent.items()}
