"""`tournament`: bots against each other over many games, with means, shares of victories and their intervals."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING, Any

import click

from wonderscript.tools.terminal import Progress, WrongUsage, counted, emphasised, say
from wonderscript.tools.variant_options import variant_option

if TYPE_CHECKING:
    from wonderscript.tools.bots.tournaments import Estimate, Results

EPILOG = """\b
For example:
  wonderscript tournament SET --bots search,greedy,random --games 60
  wonderscript tournament SET --bots search:500,search:100 --players 4 --games 200 --jobs 8 --json

The bots are random (takes any option), greedy (looks one move ahead) and search (plays imagined games to their end;
search:N plays N of them for each decision). The same seed gives the same results with any number of jobs. Every
interval holds the true value in 95 of 100 such tournaments. Ends with 0 if all games were played, 1 if the sets have
problems, 2 if something cannot be done as it was asked, 130 after Ctrl-C, with the results so far."""

STOPPED = 130


@click.command(epilog=EPILOG)
@click.argument("sets", nargs=-1, required=True, metavar="SET...")
@variant_option("Play this variant of the sets.")
@click.option("--bots", default="search,greedy,random", show_default=True, metavar="BOT,...", help="Who plays.")
@click.option("--games", type=click.IntRange(1), default=30, show_default=True, help="How many games.")
@click.option("--players", type=int, metavar="N", help="How many sit at a table (default: as few as can play).")
@click.option("--seed", type=int, default=1, show_default=True, help="The seed of the tournament.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="How many processes (default: one a processor).")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.pass_context
def command(
    ctx: click.Context,
    sets: tuple[str, ...],
    variant: str | None,
    bots: str,
    games: int,
    players: int | None,
    seed: int,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Let bots play many games against each other.

    Every SET is the name of a set that comes with Wonderscript, or the folder of one. From game to game the bots change
    their seats; if there are fewer bots than seats, each sits at several.
    """
    from wonderscript.tools.bots import UnknownBot, bots_called
    from wonderscript.tools.bots.tournaments import Contest, Results, play_games
    from wonderscript.tools.commands.export import load_or_exit
    from wonderscript.tools.playing.tables import set_out

    try:
        names = tuple(bot.name for bot in bots_called(bots))
    except UnknownBot as unknown:
        raise WrongUsage(str(unknown)) from unknown
    library = load_or_exit(sets, variant)
    contest = Contest(names, set_out(library, players).players, seed)
    results = Results(contest)
    stopped = False
    try:
        with Progress(games) as progress:
            progress.step(f"game 1 of {games}")
            for number, outcome in enumerate(play_games(library, contest, games, jobs or processors()), 1):
                results.add(outcome)
                progress.step(f"game {number + 1} of {games}" if number < games else "counting")
    except KeyboardInterrupt:
        if results.games == 0:
            raise
        stopped = True
    if as_json:
        say(json.dumps({"sets": [one.id for one in library.sets], **document(results, library.variant)}, indent=2))
    else:
        say("\n".join(report(results)))
    if stopped:
        say(f"(stopped after {results.games} of {games} games)", err=True)
        ctx.exit(STOPPED)


def processors() -> int:
    """How many processors there are for us."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system can say
        return os.cpu_count() or 1


def document(results: Results, variant: str | None) -> dict[str, Any]:
    """The results as plain data."""
    contest = results.contest
    return {
        "variant": variant,
        "players": contest.players,
        "seed": contest.seed,
        "games": results.games,
        "ends": dict(results.ends.most_common()),
        "bots": [
            {
                "bot": standing.bot,
                "games": len(standing.points),
                "score": standing.score.document(),
                "wins": {**standing.share.document(), "even": round(results.even(standing), 4)},
            }
            for standing in results.ranked()
        ],
        "differences": [
            {"bot": one.bot, "other": one.other, "games": one.games, "score": one.points.document()}
            for one in results.differences()
        ],
    }


def report(results: Results) -> Iterator[str]:
    """The results as lines to read."""
    contest = results.contest
    ranked = results.ranked()
    width = max(len(standing.bot) for standing in ranked)
    games = counted(results.games, "game")
    yield emphasised(f"{games} of {contest.players} players, seed {contest.seed}")
    for standing in ranked:
        wins = f"wins {percent(standing.share)}, {round(100 * results.even(standing))}% if all were equal"
        yield f"  {standing.bot:<{width}}  points {decimal(standing.score)}  {wins}"
    if len(results.ends) > 1:
        said = (f"{reason} {round(100 * number / results.games)}%" for reason, number in results.ends.most_common())
        yield f"  ended by {', '.join(said)}"
    for one in results.differences():
        verdict = "" if one.points.low > 0 else "  (not certain)"
        yield f"  {one.bot} is ahead of {one.other} by {decimal(one.points)} points{verdict}"


def decimal(value: Estimate) -> str:
    """A mean with its interval."""
    if not isfinite(value.low):
        return f"{value.mean:.1f} (one game says little)"
    return f"{value.mean:.1f} ({value.low:.1f} to {value.high:.1f})"


def percent(value: Estimate) -> str:
    """A share with its interval."""
    return f"{100 * value.mean:.0f}% ({100 * value.low:.0f} to {100 * value.high:.0f})"
