"""`bench`: how quickly a game is played, for each number of players, beside what it is compared with."""

from __future__ import annotations

import json
import platform
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from wonderscript.dsl.translation import Phrase
from wonderscript.tools.speech import said
from wonderscript.tools.terminal import Misused, Progress, WrongUsage, emphasised, say
from wonderscript.tools.variant_options import variant_option

if TYPE_CHECKING:
    from wonderscript.runtime.playable import PlayableLibrary
    from wonderscript.tools.measuring import Measured, Played

EPILOG = """\b
For example:
  wonderscript bench base
  wonderscript bench base --players 3,7 --seconds 10 --json
  wonderscript bench --all --players 2,3,7

Moves are chosen uniformly at random among all options, every payment included. Figures of one machine are not those
of another: what counts is how they compare, measured in one run in turns. Sets that extend a game are measured beside
that game with as many seats, and a decision of theirs against one of its. Where the project itself is there (not only
the installed tool), the same game written by hand is played beside it. --all takes every game that the shipped sets
make together, with the fewest and the most players, or with those of --players that can play it. Ends with 0 when all
is measured, 1 if the sets have problems, 2 if there is no such set or number of players."""

MICRO = 1e6


@click.command(epilog=EPILOG)
@click.argument("sets", nargs=-1, metavar="[SET...]")
@click.option("--all", "everything", is_flag=True, help="Each game that the shipped sets make together.")
@variant_option("Play this variant of the sets.")
@click.option("--players", metavar="N,...", help="For how many players (default: every number that can play).")
@click.option(
    "--seconds",
    type=click.FloatRange(0.01),
    default=3.0,
    show_default=True,
    metavar="N",
    help="How long for each number.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.pass_context
def command(
    ctx: click.Context,
    sets: tuple[str, ...],
    everything: bool,
    variant: str | None,
    players: str | None,
    seconds: float,
    as_json: bool,
) -> None:
    """Measure how quickly random games are played.

    Every SET is the name of a set that comes with Wonderscript, or the folder of one.
    """
    if bool(sets) == everything:
        raise Misused("name the sets to measure, or say --all", ctx)
    if everything and variant is not None:
        raise Misused("a variant belongs to some sets: name them instead of --all", ctx)

    from wonderscript.tools.commands.export import load_or_exit
    from wonderscript.tools.playing.tables import number_of_players

    if everything:
        works = _all_games(players)
    else:
        library = load_or_exit(sets, variant)
        numbers = _numbers(players, library.player_counts)
        works = [Work(library, [number_of_players(library, number) for number in numbers])]
    _measure(works, seconds)
    if as_json:
        documents = [_document(one) for one in works]
        say(json.dumps({"games": documents} if everything else documents[0], indent=2))
    else:
        say("\n".join(_report_of_all(works) if everything else _report(works[0])))


@dataclass(slots=True)
class Work:
    """A game to measure with some numbers of players, and what was found."""

    library: PlayableLibrary
    players: list[int]
    found: list[Measured] = field(default_factory=list)

    @property
    def title(self) -> str:
        """The sets by their ids, and the variant; what several sets have in common is not named beside them."""
        sets = " + ".join(one.id for one in self.library.sets if len(one.extends) < 2)
        return sets if self.library.variant is None else f"{sets}, {self.library.variant}"


def _all_games(players: str | None) -> list[Work]:
    from wonderscript.tools.combinations import shipped_games
    from wonderscript.tools.commands.export import load_or_exit

    works: list[Work] = []
    for library in shipped_games(load_or_exit):
        counts = library.player_counts
        numbers = sorted({counts[0], counts[-1]}) if players is None else _numbers(players, counts)
        works.append(Work(library, [number for number in numbers if number in counts]))
    if not any(work.players for work in works):
        raise WrongUsage(Phrase("no game is for so many players: {players}", players=players))
    return [work for work in works if work.players]


def _measure(works: list[Work], seconds: float) -> None:
    from wonderscript.tools.bots.native import call_engine
    from wonderscript.tools.measuring import Played, loop_by_hand, measure

    with Progress(sum(len(work.players) for work in works)) as progress:
        slowly = call_engine(lambda: progress.step(Phrase("compiling the native engine, once")))
        for work in works:
            for players in work.players:
                progress.step(Phrase("{title}: {players:player|players}", title=work.title, players=players))
                played = Played(work.library, players)
                base = _extended(work.library, played.game(0).table.seats)
                loop = loop_by_hand(work.library, players)
                work.found.append(measure(played, loop, seconds, lambda: None, base))
    if slowly is not None:
        say(Phrase("(nothing was played natively: {reason})", reason=slowly), err=True)


def _extended(library: PlayableLibrary, seats: int) -> Played | None:
    """The game that the sets extend, with so many players or as near to it as can be; None if they are that game."""
    game = next(one.id for one in library.sets if not one.extends)
    if library.variant is None and len(library.sets) == 1:
        return None
    from wonderscript.tools.measuring import Played

    extended = _library_of(game)
    return Played(extended, min(extended.player_counts, key=lambda number: abs(number - seats)))


@cache
def _library_of(game: str) -> PlayableLibrary:
    from wonderscript.tools.commands.export import load_or_exit

    return load_or_exit([game])


def _numbers(players: str | None, counts: list[int]) -> list[int]:
    if players is None:
        return counts
    example = ",".join(map(str, sorted({counts[0], counts[-1]})))
    try:
        return [int(number) for number in players.split(",")]
    except ValueError as error:
        raise WrongUsage(
            Phrase("--players wants numbers with commas between them, such as {example}", example=example)
        ) from error


def _document(work: Work) -> dict[str, Any]:
    """The results as plain data."""
    return {
        "sets": [one.id for one in work.library.sets],
        "variant": work.library.variant,
        "python": platform.python_version(),
        "players": [
            {
                "players": one.players,
                "games": one.ours.games,
                "games_a_second": round(one.ours.games_a_second, 1),
                "decisions_a_second": round(one.ours.decisions_a_second, 1),
                "options_a_decision": round(one.options, 2),
                "by_hand_games_a_second": None if one.by_hand is None else round(one.by_hand.games_a_second, 1),
                "times_as_long_as_by_hand": None if one.price is None else round(one.price, 2),
                "times_as_long_a_decision_as_base": None if one.by_base is None else round(one.by_base, 2),
                "copy_microseconds": round(one.copy_seconds * MICRO, 2),
                "state_bytes": one.state_bytes,
                "saved_bytes": one.saved_bytes,
                "native_games_a_second": None if one.native is None else round(one.native.games_a_second, 1),
                "native_times_by_hand": None if one.native_by_hand is None else round(one.native_by_hand, 2),
                "shares": {part: round(share, 3) for part, share in one.shares.items()},
            }
            for one in work.found
        ],
    }


HEADS = (
    *("players", "games/s", "decisions/s", "µs/decision", "by hand", "times"),
    *("per decision, by base", "copy µs", "state kB", "native games/s", "of by hand"),
)


def _report(work: Work) -> list[str]:
    lines = [said(Phrase("{title}: random games, every payment offered", title=work.title))]
    lines.extend(_aligned([_heads(), *(_row(one) for one in work.found)]))
    lines.append("")
    lines.append(said("Share of the time by part (as a profiler sees it):"))
    for one in work.found:
        shares = ", ".join(f"{said(part)} {share:.0%}" for part, share in one.shares.items() if share >= 0.005)
        told = said(Phrase("{players:player|players}: {shares}", players=one.players, shares=shares))
        lines.append(f"  {told}")
    return lines


def _report_of_all(works: list[Work]) -> list[str]:
    rows = [(work.title, *_row(one)) for work in works for one in work.found]
    return [said("Random games, every payment offered"), *_aligned([(said("game"), *_heads()), *rows])]


def _heads() -> tuple[str, ...]:
    return tuple(map(said, HEADS))


def _aligned(rows: list[tuple[str, ...]]) -> list[str]:
    """A table: its heads, then its rows; names at the left, numbers at the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    heads, *others = (
        "  ".join(
            cell.ljust(width) if head == said("game") else cell.rjust(width)
            for cell, width, head in zip(row, widths, rows[0], strict=True)
        )
        for row in rows
    )
    return [emphasised(heads), *others]


def _row(one: Measured) -> tuple[str, ...]:
    by_hand = "-" if one.by_hand is None else f"{one.by_hand.games_a_second:,.0f}"
    return (
        str(one.players),
        f"{one.ours.games_a_second:,.0f}",
        f"{one.ours.decisions_a_second:,.0f}",
        f"{MICRO / one.ours.decisions_a_second:.1f}" if one.ours.decisions else "-",
        by_hand,
        "-" if one.price is None else f"{one.price:.2f}",
        "-" if one.by_base is None else f"{one.by_base:.2f}",
        f"{one.copy_seconds * MICRO:.1f}",
        f"{one.state_bytes / 1000:.1f}",
        "-" if one.native is None else f"{one.native.games_a_second:,.0f}",
        "-" if one.native_by_hand is None else f"{one.native_by_hand:.1f}",
    )
