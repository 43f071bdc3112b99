"""Whether the door of the README is the quick one: games by options in a loop, positions, and the first of each.

    python -m benchmarks.doors [--games 60] [--json]

Two loops play the same random games in turns, both by `library.new_game`: that of `wonderscript bench`, which answers
with numbers, and that of the README, which answers with options. Ends with 1 if the README's takes a tenth longer than
that of the command, or if a position takes more than five milliseconds once there was one.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import wonderscript
from wonderscript.tools.measuring import OTHER_SEEDS, Played, Tally, play_at_random

GAMES = (("base", 4), ("duel", 2))
WARM_UP = 5
# How many games in a row are timed together.
ROUND = 5
POSITIONS = 50

MOST_TIMES, MOST_MILLISECONDS = 1.1, 5.0

Loop = Callable[[Played, int], int]


def by_options(played: Played, seed: int) -> int:
    """A random game as in the README: each answer is one of the options; how many decisions there were."""
    game = played.library.new_game(players=played.players, seed=seed)
    random = Random(seed).random
    decisions = 0
    while (decision := game.decision) is not None:
        game.answer(decision.options[int(random() * len(decision.options))])
        decisions += 1
    assert game.winners
    return decisions


LOOPS: dict[str, Loop] = {"bench": play_at_random, "readme": by_options}


def play(played: Played, games: int) -> dict[str, Tally]:
    """Play the same games by each loop, in turns; whoever comes second may find more at hand, so the order turns."""
    tallies = {name: Tally() for name in LOOPS}
    for seed in range(OTHER_SEEDS, OTHER_SEEDS + WARM_UP):
        for loop in LOOPS.values():
            loop(played, seed)
    gc.collect()
    names = list(LOOPS)
    for first in range(0, games, ROUND):
        for name in names:
            begin = time.process_time()
            decisions = sum(LOOPS[name](played, seed) for seed in range(first, first + ROUND))
            tallies[name].add(decisions, ROUND, time.process_time() - begin)
        names.append(names.pop(0))
    return tallies


def milliseconds(task: Callable[[], object], times: int = 1) -> float:
    """How long a task takes, each time."""
    begin = time.process_time()
    for _time in range(times):
        task()
    return (time.process_time() - begin) / times * 1000


def measure(set_id: str, players: int, games: int) -> dict[str, Any]:
    """All figures of a game."""
    library = wonderscript.compile_sets(set_id)
    played = Played(library, players)
    first_game = milliseconds(lambda: by_options(played, 0))
    first_position = milliseconds(lambda: library.position(players))
    position = milliseconds(lambda: library.position(players), POSITIONS)
    tallies = play(played, games)
    return {
        "game": set_id,
        "players": players,
        "first_game_ms": round(first_game, 1),
        "first_position_ms": round(first_position, 1),
        "position_ms": round(position, 2),
        "games_a_second": {name: round(tally.games_a_second, 1) for name, tally in tallies.items()},
        "readme_by_bench": round(tallies["readme"].seconds / tallies["bench"].seconds, 3),
    }


def main() -> int:
    """Measure, and say what came out."""
    parser = argparse.ArgumentParser(description="Whether the door of the README is the quick one.")
    parser.add_argument("--games", type=int, default=60, help="how many games each loop plays")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    found = [measure(set_id, players, asked.games) for set_id, players in GAMES]
    if asked.json:
        print(json.dumps(found, indent=2))
    for one in () if asked.json else found:
        loops = ", ".join(f"{name} {games:,.0f}" for name, games in one["games_a_second"].items())
        print(f"{one['game']}, {one['players']} players")
        print(f"  games/s           {loops}")
        print(f"  readme / bench    {one['readme_by_bench']:.2f}  (at most {MOST_TIMES})")
        print(f"  position, ms      {one['position_ms']:.2f}  (at most {MOST_MILLISECONDS:g})")
        print(f"  the first, ms     game {one['first_game_ms']:.0f}, position {one['first_position_ms']:.0f}")
    missed = [one for one in found if one["readme_by_bench"] > MOST_TIMES or one["position_ms"] > MOST_MILLISECONDS]
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
