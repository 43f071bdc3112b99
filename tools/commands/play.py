"""`play`: a game in the terminal, against bots; kept in a file, gone on with later, or played by bots alone."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, cast

import click

from wonderscript.dsl.translation import Phrase
from wonderscript.tools.speech import said, spoken
from wonderscript.tools.terminal import Misused, WrongUsage
from wonderscript.tools.variant_options import variant_option

if TYPE_CHECKING:
    from wonderscript.runtime.words.lexicon import Language
    from wonderscript.tools.bots import Bot
    from wonderscript.tools.playing.sessions import Session
    from wonderscript.tools.playing.speaking import Speaker
    from wonderscript.tools.playing.talking import Talk
    from wonderscript.tools.save_files import Chair

LANGUAGES = ("en", "ru")
STOPPED = 130
SUBSTITUTE = "greedy"
DEFAULT_BOTS = "search:50"
EPILOG = """\b
For example:
  wonderscript play SET
  wonderscript play SET --players 4 --bots search,greedy,random --lang ru --save evening.save
  wonderscript play --resume evening.save
  wonderscript play SET --seed 7 --bots search,greedy --auto --record game.json
  wonderscript play SET --replay game.json

The bots are random (takes any option), greedy (looks one move ahead) and search (plays imagined games to their end;
search:N plays N of them). Without --save a game that you leave is kept in your folder for such things, or in the one
that WONDERSCRIPT_SAVES names. A record is a game as one writes it down beside a table (docs/recording.md); a replay
ends where the record ends, or at the first move that the rules do not allow. Ends with 0 after a game or when you
leave it, 1 if the sets or a record have problems, 2 if something cannot be done as it was asked, 130 after Ctrl-C."""


@click.command(epilog=EPILOG)
@click.argument("sets", nargs=-1, metavar="[SET]...")
@variant_option("Play this variant of the sets.")
@click.option("--players", type=int, metavar="N", help="How many play (default: as few as can).")
@click.option("--seat", type=click.IntRange(1), metavar="N", help="Where you sit (default: 1).")
@click.option("--bots", metavar="BOT,...", help=f"Who sits at the other seats (default: {DEFAULT_BOTS}).")
@click.option("--seed", type=click.IntRange(0), metavar="N", help="The same seed gives the same game.")
@click.option(
    "--lang", type=click.Choice(LANGUAGES), help="The language of all that is said (default: that of the system)."
)
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Keep the game in this file.")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Go on with the game in this file.")
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="Write the moves down in this file.")
@click.option("--replay", type=click.Path(path_type=Path), metavar="FILE", help="Play a recorded game again.")
@click.option("--auto", is_flag=True, help="Let bots play the whole game, yours too.")
@click.pass_context
def command(
    ctx: click.Context,
    sets: tuple[str, ...],
    variant: str | None,
    players: int | None,
    seat: int | None,
    bots: str | None,
    seed: int | None,
    lang: str | None,
    save: Path | None,
    resume: Path | None,
    record: Path | None,
    replay: Path | None,
    auto: bool,
) -> None:
    """Play in the terminal against bots.

    Every SET is the name of a set that comes with Wonderscript, or the folder of one.
    """
    options = {"--variant": variant, "--players": players, "--seat": seat, "--bots": bots, "--seed": seed}
    if replay is not None:
        given = {**options, "--save": save, "--resume": resume, "--record": record, "--auto": auto or None}
        refuse("--replay plays a game as it is recorded", given)
        replayed(replay, sets, spoken())
        return
    if record is not None:
        from wonderscript.tools.record_files import refuse_unwritable

        refuse_unwritable(record)
    if resume is not None:
        refuse("--resume goes on with a game as it was", {"the sets": sets or None, **options})
        session = resumed(resume)
    elif sets:
        session = begun(sets, variant, players, seat, bots, seed)
    else:
        raise Misused("name the sets to play, or a saved game with --resume", ctx)
    session.record = record
    if save is not None or resume is not None:
        session.save_at(save or cast(Path, resume))

    from wonderscript.tools.bots.native import call_engine
    from wonderscript.tools.playing.evenings import Evening
    from wonderscript.tools.playing.talking import Left, open_talk

    call_engine()
    talk = open_talk()
    alone = substitute(session) if auto else None
    evening = Evening(session, speaker_for(session, spoken(), talk, alone), talk, resume is not None)
    try:
        with ended_by_signals():
            if alone is not None:
                evening.play_alone(alone)
            else:
                evening.play()
    except Left:
        evening.leave()
    except KeyboardInterrupt:
        evening.leave()
        ctx.exit(STOPPED)


def _and(options: list[str]) -> str:
    *first, last = map(said, options)
    return Phrase("{first} and {last}", first=", ".join(first), last=last) if first else last


def refuse(why: str, given: Mapping[str, object]) -> None:
    """A game in a file knows its sets and who plays."""
    named = [name for name, value in given.items() if value is not None]
    if named:
        raise WrongUsage(Phrase("{why:nom}: leave out {options}", why=why, options=_and(named)))


# ---------------------------------------------------------------- sitting down


def begun(
    sets: tuple[str, ...],
    variant: str | None,
    players: int | None,
    seat: int | None,
    bots: str | None,
    seed: int | None,
) -> Session:
    """A new game."""
    from wonderscript.runtime.play.game import Game
    from wonderscript.tools.commands.export import load_or_exit
    from wonderscript.tools.folders import theme_of
    from wonderscript.tools.playing.sessions import Session, kept_names
    from wonderscript.tools.playing.tables import set_out

    seats = bots_for(bots or DEFAULT_BOTS)
    table = set_out(load_or_exit(sets, variant), players)
    chairs = seated(seats, table.players, (seat or 1) - 1)
    chosen = int.from_bytes(os.urandom(4)) if seed is None else seed
    return Session(Game.new(table, chosen), kept_names(sets), chairs, chosen, theme_of(sets))


def resumed(file: Path) -> Session:
    """A game from a file."""
    from wonderscript.tools.commands.export import load_or_exit
    from wonderscript.tools.folders import theme_of
    from wonderscript.tools.playing.sessions import Session
    from wonderscript.tools.save_files import read_save, resume_game

    save = read_save(file)
    for chair in save.chairs:
        if chair.bot is not None:
            bots_for(chair.bot)
    game = resume_game(file, save, load_or_exit(save.sets, save.variant))
    return Session(game, save.sets, save.chairs, save.seed, theme_of(save.sets))


def replayed(file: Path, sets: tuple[str, ...], language: Language) -> None:
    """Play a recorded game again, and say what happens."""
    from wonderscript.tools.commands.export import load_or_exit
    from wonderscript.tools.folders import theme_of
    from wonderscript.tools.playing.phrasebook import phrase
    from wonderscript.tools.playing.recording import asking_table
    from wonderscript.tools.playing.replays import Replay, table_for
    from wonderscript.tools.playing.sessions import kept_names
    from wonderscript.tools.playing.speaking import Speaker, neutral_names
    from wonderscript.tools.playing.talking import open_talk
    from wonderscript.tools.record_files import read_record

    record, places = read_record(file)
    if sets and sorted(kept_names(sets)) != sorted(kept_names(record.sets)):
        raise WrongUsage(
            Phrase(
                "{file} is a game of {played}, not of {sets}",
                file=places.path,
                played=" + ".join(record.sets),
                sets=" + ".join(sets),
            )
        )
    table = asking_table(table_for(record, places, load_or_exit(record.sets, record.variant)))
    talk = open_talk()
    names = record.names or tuple(phrase(language, "seat", seat=seat + 1) for seat in range(table.players))
    names = (*names, *neutral_names(table, language))
    speaker = Speaker(table, language, theme_of(record.sets), 0, names, talk.symbols, False, talk.width)
    Replay(record, places, table, speaker, talk).run()


def bots_for(text: str) -> list[Bot]:
    """Bots by name."""
    from wonderscript.tools.bots import UnknownBot, bots_called

    try:
        return bots_called(text)
    except UnknownBot as unknown:
        raise WrongUsage(unknown.args[0]) from unknown


def seated(bots: Sequence[Bot], players: int, seat: int) -> tuple[Chair, ...]:
    """A person at one seat, the bots in turn at the others."""
    from wonderscript.tools.playing.sessions import PERSON
    from wonderscript.tools.save_files import Chair

    if seat >= players:
        raise WrongUsage(
            Phrase("there are {players:seat|seats}, and none has the number {seat}", players=players, seat=seat + 1)
        )
    if len(bots) >= players:
        raise WrongUsage(
            Phrase(
                "{bots:bot is|bots are} too many: beside you there are {seats:seat|seats}",
                bots=len(bots),
                seats=players - 1,
            )
        )
    others = [one for one in range(players) if one != seat]
    at = {one: Chair(bots[place % len(bots)].name) for place, one in enumerate(others)}
    return tuple(at.get(one, PERSON) for one in range(players))


def speaker_for(session: Session, language: Language, talk: Talk, alone: Bot | None) -> Speaker:
    """Who speaks to the person at the table; where only bots play, everybody has a name."""
    from wonderscript.tools.playing.speaking import Speaker, neutral_names

    persons = [seat for seat, chair in enumerate(session.chairs) if chair.bot is None]
    seat = persons[0] if persons else 0
    names = session.names("" if alone is None else alone.name, language)
    table = session.game.table
    names = (*names, *neutral_names(table, language))
    return Speaker(table, language, session.theme, seat, names, talk.symbols, alone is None, talk.width)


def substitute(session: Session) -> Bot:
    """The bot that sits in for the person: the first one at the table."""
    from wonderscript.tools.bots import bot_called

    return bot_called(next((chair.bot for chair in session.chairs if chair.bot is not None), SUBSTITUTE))


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """A terminal that is closed, or a polite request to end, is like Ctrl-C: the game is kept."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    wanted = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, stop) for number in wanted}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
