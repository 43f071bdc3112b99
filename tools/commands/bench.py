"""`bench`: how quickly a game is played, for each number of players, beside the same game written by hand."""

from __future__ import annotations

import json
import platform
from typing import TYPE_CHECKING, Any

import click

from wonderscript.tools.terminal import Progress, WrongUsage, emphasised

if TYPE_CHECKING:
    from wonderscript.runtime.library import Library
    from wonderscript.tools.measuring import Measured

EPILOG = """\b
For example:
  wonderscript bench base
  wonderscript bench base --players 3,7 --seconds 10 --json

Moves are chosen uniformly at random among all options, every payment included. Figures of one machine are not those
of another: what counts is how they compare, measured in one run in turns. Where the project itself is there (not only
the installed tool), the same game written by hand is played beside it. Ends with 0 when all is measured, 1 if the sets
have problems, 2 if there is no such set or number of players."""

MICRO = 1e6


@click.command(epilog=EPILOG)
@click.argument("sets", nargs=-1, required=True, metavar="SET...")
@click.option("--variant", metavar="NAME", help="Play this variant of the sets.")
@click.option("--players", metavar="N,...", help="For how many players (default: every number that can play).")
@click.option(
    "--seconds", type=click.FloatRange(0.01), default=3.0, show_default=True, help="How long for each number."
)
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
def command(sets: tuple[str, ...], variant: str | None, players: str | None, seconds: float, as_json: bool) -> None:
    """Measure how quickly random games are played.

    Every SET is the name of a set that comes with Wonderscript, or the folder of one.
    """
    from wonderscript.tools.commands.export import load_or_exit
    from wonderscript.tools.measuring import loop_by_hand, measure
    from wonderscript.tools.playing.tables import set_out

    library = load_or_exit(sets, variant)
    tables = [set_out(library, number) for number in _numbers(players, library)]
    found: list[Measured] = []
    with Progress(len(tables)) as progress:
        for table in tables:
            progress.step(f"{table.players} players")
            loop = loop_by_hand(library, table.players)
            found.append(measure(table, loop, seconds, lambda: None))
    if as_json:
        click.echo(json.dumps(_document(library, found), indent=2))
    else:
        click.echo("\n".join(_report(library, found)))


def _numbers(players: str | None, library: Library) -> list[int]:
    if players is None:
        return library.player_counts
    example = ",".join(map(str, library.players))
    try:
        return [int(number) for number in players.split(",")]
    except ValueError as error:
        raise WrongUsage(f"--players wants numbers with commas between them, such as {example}") from error


def _document(library: Library, found: list[Measured]) -> dict[str, Any]:
    """The results as plain data."""
    return {
        "sets": [one.id for one in library.sets],
        "variant": library.variant,
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
                "copy_microseconds": round(one.copy_seconds * MICRO, 2),
                "state_bytes": one.state_bytes,
                "saved_bytes": one.saved_bytes,
                "shares": {part: round(share, 3) for part, share in one.shares.items()},
            }
            for one in found
        ],
    }


HEADS = ("players", "games/s", "decisions/s", "µs/decision", "by hand", "times", "copy µs", "state kB")


def _report(library: Library, found: list[Measured]) -> list[str]:
    title = " + ".join(one.id for one in library.sets)
    lines = [f"{title}{'' if library.variant is None else f', {library.variant}'}: random games, every payment offered"]
    rows = [_row(one) for one in found]
    widths = [max(len(head), *(len(row[index]) for row in rows)) for index, head in enumerate(HEADS)]
    lines.append(emphasised("  ".join(head.rjust(width) for head, width in zip(HEADS, widths, strict=True))))
    lines.extend("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    lines.append("")
    lines.append("Share of the time by part (as a profiler sees it):")
    for one in found:
        shares = ", ".join(f"{part} {share:.0%}" for part, share in one.shares.items() if share >= 0.005)
        lines.append(f"  {one.players} players: {shares}")
    return lines


def _row(one: Measured) -> tuple[str, ...]:
    by_hand = "-" if one.by_hand is None else f"{one.by_hand.games_a_second:,.0f}"
    return (
        str(one.players),
        f"{one.ours.games_a_second:,.0f}",
        f"{one.ours.decisions_a_second:,.0f}",
        f"{MICRO / one.ours.decisions_a_second:.1f}" if one.ours.decisions else "-",
        by_hand,
        "-" if one.price is None else f"{one.price:.2f}",
        f"{one.copy_seconds * MICRO:.1f}",
        f"{one.state_bytes / 1000:.1f}",
    )
