"""The oracle at every table: random games of each shipped combination, variant and number of players, by both engines.

    python -m benchmarks.native_tables                              2,000 games at each table
    python -m benchmarks.native_tables --games 20 --only duel
    python -m benchmarks.native_tables --games 5 --part 1/2         every second table
    python -m benchmarks.native_tables --games 40 --sanitized       native games alone, with address and
                                                                    undefined-behaviour sanitizers: run it with
                                                                    LD_PRELOAD="$(cc -print-file-name=libasan.so)"
                                                                    ASAN_OPTIONS=detect_leaks=0

At every decision both have the same state, ask the same seat and offer the same options in the same order; in the end
they have the same scores. Ends with 0 if all games were the same, with 1 if any was not; then each is told by its seed.
"""

from __future__ import annotations

import argparse
import ctypes
import sys
import tempfile
import time
from pathlib import Path

from tests.referees.native import play_by_both

from benchmarks.every_table import Seats, every_table
from wonderscript.compiler.native import build
from wonderscript.compiler.native.engine import NativeGame, NativeTable, load_engine
from wonderscript.runtime.table.table import set_table

SANITIZED = ("-std=gnu11", "-O1", "-g", "-fPIC", "-shared", "-w", "-fsanitize=address,undefined")


def sanitized_engine() -> ctypes.CDLL:
    """An engine that reports what it must not do."""
    command = build.find_compiler()
    target = Path(tempfile.mkdtemp()) / "sanitized.engine"
    if command is None or not build.compile_engine(command, target, (*SANITIZED, "-fno-sanitize-recover=undefined")):
        raise SystemExit("the engine cannot be compiled with sanitizers")
    return load_engine(target)


def play_table(engine: ctypes.CDLL, seats: Seats, table: NativeTable, first: int, games: int, alone: bool) -> list[str]:
    """Play the games of a table; what went wrong, a line for each."""
    if alone:
        NativeGame(table).play_many(first, games)
        return []
    for seed in range(first, first + games):
        try:
            play_by_both((table.table, table), seed)
        except Exception as error:
            return [f"{seats}, seed {seed}: {type(error).__name__}: {str(error)[:300]}"]
    return []


def main() -> int:
    """Play, and say what differs; the exit code."""
    parser = argparse.ArgumentParser(description="Both engines play every table of the shipped sets.")
    parser.add_argument("--games", type=int, default=2000, help="how many games at each table")
    parser.add_argument("--only", metavar="SET", help="only combinations with this set")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game at each table")
    parser.add_argument("--part", default="1/1", metavar="N/M", help="only every Mth table, from the Nth on")
    parser.add_argument("--sanitized", action="store_true", help="native games alone, with sanitizers")
    asked = parser.parse_args()
    number, parts = map(int, asked.part.split("/"))
    engine = sanitized_engine() if asked.sanitized else build.engine(lambda: print("compiling the engine", flush=True))
    failed: list[str] = []
    began, played = time.monotonic(), 0
    for place, (seats, library) in enumerate(every_table(asked.only), 1):
        if place % parts != number % parts:
            continue
        table = NativeTable(engine, set_table(library, seats.players))
        failed += play_table(engine, seats, table, asked.seed, asked.games, asked.sanitized)
        played += asked.games
        print(f"{place}: {seats}, {played:,} games, {time.monotonic() - began:.0f} s", flush=True)
    for line in failed:
        print(f"differs: {line}")
    print(f"{len(failed)} tables differ" if failed else "both engines played the same games")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
