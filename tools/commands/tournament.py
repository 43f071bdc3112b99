"""`tournament`: bots against each other over many games, with means, shares of victories and their intervals."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING, Any

import click

from wonderscript.dsl.translation import Phrase
from wonderscript.tools.speech import said
from wonderscript.tools.terminal import Progress, WrongUsage, emphasised, say
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
@click.option("--games", type=click.IntRange(1), default=30, show_default=True, metavar="N", help="How many games.")
@click.option("--players", type=int, metavar="N", help="How many sit at a table (default: as few as can play).")
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="The seed of the tournament.")
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
    from wonderscript.tools.bots.native import call_engine
    from wonderscript.tools.bots.tournaments import Contest, Results, play_games
    from wonderscript.tools.commands.export import load_or_exit
    from wonderscript.tools.playing.tables import set_out

    try:
        names = tuple(bot.name for bot in bots_called(bots))
    except UnknownBot as unknown:
        raise WrongUsage(unknown.args[0]) from unknown
    library = load_or_exit(sets, variant)
    contest = Contest(names, set_out(library, players).players, seed)
    results = Results(contest)
    stopped, slowly = False, None
    try:
        with Progress(games) as progress:
            slowly = call_engine(lambda: progress.step(Phrase("compiling the native engine, once")))
            progress.step(Phrase("game {number} of {games}", number=1, games=games))
            for number, outcome in enumerate(play_games(library, contest, games, jobs or processors()), 1):
                results.add(outcome)
                more = Phrase("game {number} of {games}", number=number + 1, games=games)
                progress.step(more if number < games else Phrase("counting"))
    except KeyboardInterrupt:
        if results.games == 0:
            raise
        stopped = True
    if as_json:
        say(json.dumps({"sets": [one.id for one in library.sets], **document(results, library.variant)}, indent=2))
    else:
        say("\n".join(report(results)))
        if slowly is not None:
            say(Phrase("(the interpreter played: {reason})", reason=slowly), err=True)
    if stopped:
        say(Phrase("(stopped after {played} of {games:game|games})", played=results.games, games=games), err=True)
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
    head = "{games:game|games} of {players:player|players}, seed {seed}"
    yield emphasised(said(Phrase(head, games=results.games, players=contest.players, seed=contest.seed)))
    for standing in ranked:
        told = Phrase(
            "{bot}  points {points}  wins {share}, {even}% if all were equal",
            bot=f"{standing.bot:<{width}}",
            points=decimal(standing.score),
            share=percent(standing.share),
            even=round(100 * results.even(standing)),
        )
        yield f"  {said(told)}"
    if len(results.ends) > 1:
        reasons = (f"{reason} {round(100 * number / results.games)}%" for reason, number in results.ends.most_common())
        yield f"  {said(Phrase('ended by {reasons}', reasons=', '.join(reasons)))}"
    for one in results.differences():
        verdict = "" if one.points.low > 0 else f"  {said('(not certain)')}"
        words = "{bot} is ahead of {other} by {points} points"
        yield f"  {said(Phrase(words, bot=one.bot, other=one.other, points=decimal(one.points)))}{verdict}"


def decimal(value: Estimate) -> str:
    """A mean with its interval."""
    if not isfinite(value.low):
        return said(Phrase("{mean:.1f} (one game says little)", mean=value.mean))
    return said(Phrase("{mean:.1f} ({low:.1f} to {high:.1f})", mean=value.mean, low=value.low, high=value.high))


def percent(value: Estimate) -> str:
    """A share with its interval."""
    shares = {"mean": 100 * value.mean, "low": 100 * value.low, "high": 100 * value.high}
    return said(Phrase("{mean:.0f}% ({low:.0f} to {high:.0f})", **shares))
