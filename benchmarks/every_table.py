"""Every table: bots play each shipped combination of sets, each variant, each number of players, to the end.

    python -m benchmarks.every_table                                200 games of greedy and 20 of search at each table
    python -m benchmarks.every_table --games greedy=1 --to tables.jsonl
    python -m benchmarks.every_table --games greedy=20,search:4=2 --only leaders --jobs 4

Nothing is measured: a game is good if it comes to an end with somebody who wins. With --to, what was played is
written down batch by batch, and a run that was stopped goes on where it was: what was played with the same content
and the same version of Wonderscript is not played again. Ends with 0 if all games were good, with 1 if any was not;
then each is told by its seed and by the command that plays it again.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path

import wonderscript
from wonderscript import __version__
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.saves.saves import fingerprint
from wonderscript.runtime.table.table import Table, set_table
from wonderscript.tools.bots import bot_called, mixed
from wonderscript.tools.bots.native import call_engine, play_with_bots
from wonderscript.tools.combinations import shipped_combinations

USUAL = "greedy=200,search:4=20"
# How many games are played between two lines of the report: few at first, so that each table is soon seen; then more,
# since setting a table takes as long as some games.
BATCH = 10
LATER_BATCH = 50


@dataclass(frozen=True, slots=True)
class Seats:
    """What is played at a table, and by how many."""

    sets: tuple[str, ...]
    variant: str | None
    players: int

    def __str__(self) -> str:
        variant = f", {self.variant}" if self.variant else ""
        return f"{' + '.join(self.sets)}{variant}, {self.players} players"


@dataclass(frozen=True, slots=True)
class Batch:
    """Games with neighbouring seeds, all seats played by one sort of bot; `library` is the content."""

    seats: Seats
    bot: str
    first: int
    games: int
    library: str = ""

    @property
    def key(self) -> str:
        """What was played, as one text."""
        return json.dumps([__version__, asdict(self)], sort_keys=True)


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that did not come to a good end: what happened, and how it is played again."""

    batch: Batch
    seed: int
    reason: str

    @property
    def command(self) -> str:
        """The command that plays the game again."""
        seats = self.batch.seats
        variant = ["--variant", seats.variant] if seats.variant else []
        numbers = ["--players", str(seats.players), "--seed", str(self.seed)]
        return shlex.join(["wonderscript", "--debug", "play", *seats.sets, *variant, *numbers, *self._bots])

    @property
    def _bots(self) -> list[str]:
        return ["--bots", self.batch.bot, "--auto"]


# ---------------------------------------------------------------- which tables


def every_table(only: str | None = None) -> Iterator[tuple[Seats, PlayableLibrary]]:
    """Every table of the shipped sets, or of those combinations in which a set is."""
    for sets in shipped_combinations():
        if only is not None and only not in sets:
            continue
        plain = wonderscript.compile_sets(*sets)
        for variant in (None, *plain.variants):
            library = wonderscript.compile_sets(*sets, variant=variant)
            for players in library.player_counts:
                yield Seats(sets, variant, players), library


def batches(tables: Iterable[tuple[Seats, PlayableLibrary]], games: dict[str, int], seed: int) -> list[Batch]:
    """All that is to be played: the first games of all tables first, so that one soon has seen each of them."""
    known: dict[int, str] = {}
    found: list[Batch] = []
    for seats, library in tables:
        content = known.setdefault(id(library), fingerprint(library))
        for bot, amount in games.items():
            for first, size in _parts(amount):
                found.append(Batch(seats, bot, seed + first, size, content))
    return sorted(found, key=lambda batch: (batch.first, list(games).index(batch.bot)))


def _parts(amount: int) -> Iterator[tuple[int, int]]:
    """So many games in parts: where each begins, and how many it has."""
    first, size = 0, BATCH
    while first < amount:
        yield first, min(size, amount - first)
        first, size = first + size, LATER_BATCH


# ---------------------------------------------------------------- playing


def play_batch(batch: Batch) -> list[Failure]:
    """Play the games of a batch; those that did not come to a good end."""
    table = _table(batch.seats)
    found: list[Failure] = []
    for seed in range(batch.first, batch.first + batch.games):
        try:
            reason = play_game(table, batch.bot, seed)
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
        if reason is not None:
            found.append(Failure(batch, seed, reason))
    return found


def play_game(table: Table, bot: str, seed: int) -> str | None:
    """Play a game as `wonderscript play --auto` does; what is wrong with its end."""
    game = play_with_bots(table, [bot] * table.players, seed, [mixed(seed, seat) for seat in range(table.players)])
    return None if game.winners else "nobody wins"


@lru_cache(maxsize=4)
def _table(seats: Seats) -> Table:
    return set_table(wonderscript.compile_sets(*seats.sets, variant=seats.variant), seats.players)


def _sit_down() -> None:
    # Ctrl-C is for the process that people see; it ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    call_engine()


def play_all(todo: Iterable[Batch], jobs: int) -> Iterator[tuple[Batch, list[Failure]]]:
    """Play batches in some processes; each as soon as it is played."""
    left = iter(todo)
    waiting: dict[Future[list[Failure]], Batch] = {}
    # A fresh process: a copy of this one would have its threads, half of them asleep for ever.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _sit_down) as pool:
        try:
            while True:
                while len(waiting) < 2 * jobs and (batch := next(left, None)) is not None:
                    waiting[pool.submit(play_batch, batch)] = batch
                if not waiting:
                    return
                for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                    yield waiting.pop(done), done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


# ---------------------------------------------------------------- the report


def played_before(path: Path | None) -> dict[str, list[tuple[int, str]]]:
    """What a report says was played: by batch, the seeds that failed and why."""
    found: dict[str, list[tuple[int, str]]] = {}
    if path is not None and path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                entry = json.loads(line)
                found[entry["batch"]] = [(seed, reason) for seed, reason in entry["failed"]]
            except (ValueError, KeyError, TypeError):
                continue  # a line that a stopped run left unfinished
    return found


def note(path: Path | None, batch: Batch, failures: list[Failure]) -> None:
    """Write a batch down."""
    if path is not None:
        entry = {"batch": batch.key, "failed": [(one.seed, one.reason) for one in failures]}
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")


def numbers_of(text: str) -> dict[str, int]:
    """How many games of each bot: `greedy=200,search:4=20`."""
    found: dict[str, int] = {}
    for part in text.split(","):
        bot, _, amount = part.rpartition("=")
        found[bot_called(bot).name] = int(amount)
    return found


def main(arguments: list[str] | None = None) -> int:
    """Play, and say what went wrong; the exit code."""
    parser = argparse.ArgumentParser(description="Bots play every table of the shipped sets to the end.")
    parser.add_argument("--games", type=numbers_of, default=numbers_of(USUAL), metavar="BOT=N,...", help=USUAL)
    parser.add_argument("--only", metavar="SET", help="only combinations with this set")
    parser.add_argument("--fewest", action="store_true", help="only the fewest players of each game")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game at each table")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--to", type=Path, metavar="FILE", help="write down what was played, and go on from there")
    asked = parser.parse_args(arguments)
    tables = list(every_table(asked.only))
    if asked.fewest:
        tables = [(seats, library) for seats, library in tables if seats.players == min(library.player_counts)]
    whole = batches(tables, asked.games, asked.seed)
    before = played_before(asked.to)
    failed = [Failure(batch, *one) for batch in whole for one in before.get(batch.key, ())]
    todo = [batch for batch in whole if batch.key not in before]
    games, began = sum(batch.games for batch in todo), time.monotonic()
    done = 0
    slowly = call_engine(lambda: print("compiling the native engine, once", flush=True))
    print("the native engine plays" if slowly is None else f"the interpreter plays: {slowly}", flush=True)
    print(f"{len(tables)} tables, {games:,} games to play", flush=True)
    try:
        for batch, failures in play_all(todo, asked.jobs):
            note(asked.to, batch, failures)
            failed += failures
            done += batch.games
            hours = (time.monotonic() - began) / done * (games - done) / 3600
            bad = f", {len(failed)} failed" if failed else ""
            print(f"{done:,} of {games:,} games{bad}, {hours:.1f} h left: {batch.seats}, {batch.bot}", flush=True)
    except KeyboardInterrupt:
        print(f"(stopped after {done:,} games)", file=sys.stderr)
        return 130
    for one in failed:
        print(f"failed: {one.batch.seats}, {one.batch.bot}, seed {one.seed}: {one.reason}\n  {one.command}")
    print(f"{len(failed)} games failed" if failed else "every game came to its end")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
