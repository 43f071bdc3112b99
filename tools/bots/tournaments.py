"""Tournaments: bots play many games at changing seats; what comes out are means with their intervals.

Every game has a seed of its own. From game to game the bots move one seat on; after a whole round the order is turned
about, so that everybody sits at every seat and on both sides of everybody. A game depends on its number alone, so a
tournament comes to the same result with any number of processes.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import inf, isfinite, sqrt
from multiprocessing import active_children, get_context

from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.table import table_for
from wonderscript.tools.bots.native import call_engine, play_with_bots, room_at
from wonderscript.tools.bots.seating import mixed

# 95 of 100 such intervals hold what they are about.
NORMAL = 1.959964
# What a seed is for: the deal, or the bot at a seat.
_DEAL, _SEAT = 1, 2


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: the bots by name, how many sit at a table, and the seed of it all."""

    bots: tuple[str, ...]
    players: int
    seed: int

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        size = len(self.bots)
        turned = self.bots if number // size % 2 == 0 else self.bots[::-1]
        return tuple(turned[(seat + number) % size] for seat in range(self.players))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game ended: who sat where, the points and the share of the victory of each seat, and by what."""

    seating: tuple[str, ...]
    points: tuple[int, ...]
    victory: tuple[float, ...]
    reason: str | None = None


def play_game(library: PlayableLibrary, contest: Contest, number: int) -> Outcome:
    """One game of a contest."""
    seating = contest.seating(number)
    seeds = [mixed(contest.seed, number, _SEAT, seat) for seat in range(contest.players)]
    table = table_for(library, contest.players)
    game = play_with_bots(table, seating, mixed(contest.seed, number, _DEAL), seeds)
    winners = game.winners
    return Outcome(
        seating,
        tuple(sum(sheet.values()) for sheet in game.scores),
        tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(contest.players)),
        game.reason,
    )


# ---------------------------------------------------------------- processes


def play_games(library: PlayableLibrary, contest: Contest, games: int, jobs: int) -> Generator[Outcome]:
    """All games of a contest, in their order."""
    if jobs <= 1 or games <= 1:
        yield from (play_game(library, contest, number) for number in range(games))
        return
    before = active_children()
    # A fresh process: a copy of this one would have its threads, half of them asleep for ever.
    native = room_at(table_for(library, contest.players)) is not None
    pool = ProcessPoolExecutor(min(jobs, games), get_context("spawn"), _sit_down, (library, contest, native))
    try:
        yield from pool.map(_play_number, range(games))
    except BaseException:
        # Nobody waits for a long game whose result nobody wants.
        for process in active_children():
            if process not in before:
                process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


class _Room:
    """Where a process plays."""

    library: PlayableLibrary
    contest: Contest


def _sit_down(library: PlayableLibrary, contest: Contest, native: bool) -> None:
    # Ctrl-C is for the process that people see; it ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Room.library = library
    _Room.contest = contest
    if native:
        call_engine()


def _play_number(number: int) -> Outcome:
    return play_game(_Room.library, _Room.contest, number)


# ---------------------------------------------------------------- what comes out


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the interval that holds the true one in 95 of 100 such tournaments."""

    mean: float
    low: float
    high: float

    def document(self) -> dict[str, float | None]:
        """As plain data; one game alone says nothing about how far it is from the mean."""
        found = {"mean": self.mean, "low": self.low, "high": self.high}
        return {name: round(value, 4) if isfinite(value) else None for name, value in found.items()}


@dataclass(slots=True)
class Standing:
    """What a bot has done so far, game by game: its points (the mean of its seats), its victories, its seats."""

    bot: str
    points: list[float] = field(default_factory=list)
    victories: list[float] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    @property
    def score(self) -> Estimate:
        """The mean of its points."""
        return mean_of(self.points)

    @property
    def share(self) -> Estimate:
        """The share of the games that it won; a shared victory counts in part."""
        return share_of(sum(self.victories), len(self.victories))


@dataclass(frozen=True, slots=True)
class Difference:
    """By how many points one bot was better than another in the games that both played."""

    bot: str
    other: str
    games: int
    points: Estimate


@dataclass(slots=True)
class Results:
    """The results of the games played so far."""

    contest: Contest
    games: int = 0
    standings: dict[str, Standing] = field(default_factory=dict)
    # How many games ended by what, where their text says so.
    ends: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.standings = {bot: Standing(bot) for bot in self.contest.bots}

    def add(self, outcome: Outcome) -> None:
        """Take note of one more game."""
        for bot, standing in self.standings.items():
            seats = [seat for seat, name in enumerate(outcome.seating) if name == bot]
            if seats:
                standing.points.append(sum(outcome.points[seat] for seat in seats) / len(seats))
                standing.victories.append(sum(outcome.victory[seat] for seat in seats))
                standing.seats.append(len(seats))
                standing.numbers.append(self.games)
        self.games += 1
        if outcome.reason is not None:
            self.ends[outcome.reason] += 1

    def ranked(self) -> list[Standing]:
        """The bots that have played, the best mean score first."""
        played = [standing for standing in self.standings.values() if standing.points]
        return sorted(played, key=lambda standing: -standing.score.mean)

    def even(self, standing: Standing) -> float:
        """The share of the victories that a bot would have if all were equally strong."""
        return sum(standing.seats) / (len(standing.seats) * self.contest.players)

    def differences(self) -> list[Difference]:
        """Each pair of bots, the better one first."""
        ranked = self.ranked()
        pairs = [(one, other) for place, one in enumerate(ranked) for other in ranked[place + 1 :]]
        found: list[Difference] = []
        for one, other in pairs:
            theirs = dict(zip(other.numbers, other.points, strict=True))
            both = [
                points - theirs[number]
                for number, points in zip(one.numbers, one.points, strict=True)
                if number in theirs
            ]
            if both:
                found.append(Difference(one.bot, other.bot, len(both), mean_of(both)))
        return found


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean, with its normal interval."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, -inf, inf)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1))
    reach = NORMAL * spread / sqrt(count)
    return Estimate(mean, mean - reach, mean + reach)


def share_of(won: float, games: int) -> Estimate:
    """The share of the games won, with Wilson's interval."""
    share = won / games
    square = NORMAL**2 / games
    middle = (share + square / 2) / (1 + square)
    reach = NORMAL / (1 + square) * sqrt(share * (1 - share) / games + square / (4 * games))
    return Estimate(share, max(middle - reach, 0.0), min(middle + reach, 1.0))
