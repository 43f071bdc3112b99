"""Games in files: written whole or not at all, and read only if they can be played on exactly as they were.

A save is a JSON document: which sets, which variant, who plays, and the game itself. It is written beside the old one
and takes its place at once, so that whoever is stopped at any moment finds the old save or the new one. What
cannot be played on is refused, with the reason and with what can be done about it.
"""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

from wonderscript import __version__
from wonderscript.compiler.reading import NoFile, TooLarge, read_bytes
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.saves.saves import VERSION, SaveError, fingerprint
from wonderscript.tools.places import reason_of, shown
from wonderscript.tools.terminal import WrongUsage

# What is said of a save or a record that is refused.
REFUSED = "{place}: {what:nom}\nwhy: {why:nom}\nfix: {fix:nom}"
# Raised whenever the document around the game changes. What the game itself looks like has a version of its own.
FORMAT = 1
# A game of seven players with a long history has some tens of kilobytes.
MOST_BYTES = 16_000_000
_UNFINISHED = ".unfinished"
_A_DAY = 86_400


class SaveRefused(WrongUsage):
    """A save that cannot be read or written: what is wrong with it, why that matters, what to do."""

    def __init__(self, path: Path, what: str, why: str, fix: str) -> None:
        super().__init__(Phrase(REFUSED, place=shown(path), what=what, why=why, fix=fix))


class Chair(msgspec.Struct, frozen=True):
    """Who sits at a seat: a bot by its name, or a person."""

    bot: str | None = None


class SavedGame(msgspec.Struct, frozen=True):
    """A game in a file, with everything that is needed to find its sets and to sit down again."""

    format: int
    version: str
    rules: int
    sets: tuple[str, ...]
    variant: str | None
    players: int
    library: str
    chairs: tuple[Chair, ...]
    seed: int
    digest: str
    game: msgspec.Raw


class _Begun(msgspec.Struct, frozen=True):
    """What a game began with."""

    start: int


class _Head(msgspec.Struct, frozen=True):
    """What every save says, whatever its format."""

    format: int
    version: str
    rules: int = 0


def saved_game(
    game: Game, sets: tuple[str, ...], variant: str | None, chairs: tuple[Chair, ...], seed: int
) -> SavedGame:
    """A game as it will stand in a file."""
    data = game.to_json()
    table = game.table
    return SavedGame(
        format=FORMAT,
        version=__version__,
        rules=VERSION,
        sets=sets,
        variant=variant,
        players=table.players,
        library=fingerprint(table.library),
        chairs=chairs,
        seed=seed,
        digest=_digest(data),
        game=msgspec.Raw(data),
    )


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


# ---------------------------------------------------------------- writing


def write_save(path: Path, save: SavedGame) -> None:
    """Put a save in a file: whatever happens on the way, the file holds the old save or this one."""
    try:
        write_durably(path, msgspec.json.encode(save))
    except (OSError, ValueError) as error:
        raise SaveRefused(
            path,
            Phrase("the game cannot be saved here: {reason:nom}", reason=reason_of(error)),
            "a save is written into a folder that is there and that you may write to.",
            "name another file with --save.",
        ) from error


def write_durably(path: Path, data: bytes) -> None:
    """Write a file, and return when the disk has it; a file of that name is replaced in one go."""
    path = Path(os.path.realpath(path))
    if path.is_dir():
        raise IsADirectoryError(None, "it is a folder")
    descriptor, unfinished = tempfile.mkstemp(prefix=_prefix(path), suffix=_UNFINISHED, dir=path.parent)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)
        raise
    _sync_folder(path.parent)
    _sweep(path)


def _sweep(path: Path) -> None:
    """Remove what runs that were stopped while they saved have left beside a save."""
    with suppress(OSError):
        for name in os.listdir(path.parent):
            left = path.parent / name
            if name.startswith(_prefix(path)) and name.endswith(_UNFINISHED) and _is_old(left):
                left.unlink(missing_ok=True)


def _is_old(path: Path) -> bool:
    return path.stat().st_mtime < time.time() - _A_DAY


def _prefix(path: Path) -> str:
    return f".{path.name[:80]}-"


def _sync_folder(folder: Path) -> None:
    """Have the disk note the new name; where folders cannot be opened (Windows), the system sees to it."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


# ---------------------------------------------------------------- reading


def read_save(path: Path) -> SavedGame:
    """The save in a file, if it is one that this Wonderscript can play on."""
    data = _bytes_of(path)
    try:
        head = msgspec.json.decode(data, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _not_a_save(path) from error
    if (head.format, head.rules) != (FORMAT, VERSION):
        raise SaveRefused(
            path,
            Phrase(
                "the game was saved by Wonderscript {old}, and this is {new}", old=_plain(head.version), new=__version__
            ),
            "the two keep games in different ways, and a game that goes on differently would be another game.",
            Phrase("finish it with Wonderscript {old}, or begin a new game.", old=_plain(head.version)),
        )
    try:
        save = msgspec.json.decode(data, type=SavedGame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _damaged(path) from error
    if _digest(bytes(save.game)) != save.digest or len(save.chairs) != save.players or not save.sets:
        raise _damaged(path)
    return save


def resume_game(path: Path, save: SavedGame, library: PlayableLibrary) -> Game:
    """The game of a save, played on with a library that has to be the one it was begun with."""
    if save.library != fingerprint(library):
        title = " + ".join(one.id for one in library.sets)
        raise SaveRefused(
            path,
            Phrase("the game was saved with other content: {title} has changed since", title=title),
            "a game that goes on with other pieces or rules would be another game.",
            "bring the content back to what it was, or begin a new game.",
        )
    try:
        # A game that is played at a terminal begins with its seed, never in the middle.
        msgspec.json.decode(save.game, type=_Begun)
        return Game.from_json(library, bytes(save.game))
    except (SaveError, msgspec.DecodeError) as error:
        # The digest fits, so this is no accident of the disk: somebody wrote the file by hand.
        raise _damaged(path) from error


def _bytes_of(path: Path) -> bytes:
    try:
        return read_bytes(path, MOST_BYTES)
    except NoFile as error:
        raise SaveRefused(
            path,
            "this is no file",
            "a saved game is a file that --save has written.",
            "name the file after --resume.",
        ) from error
    except TooLarge as error:
        raise _not_a_save(path) from error
    except (OSError, ValueError) as error:
        raise SaveRefused(
            path,
            Phrase("the game cannot be read: {reason:nom}", reason=reason_of(error)),
            "a saved game is a file that --save has written, and that you may read.",
            "look for a slip in the path.",
        ) from error


def _not_a_save(path: Path) -> SaveRefused:
    return SaveRefused(
        path,
        "this is not a saved game",
        "a saved game is a file that --save has written.",
        "name such a file after --resume, or begin a new game.",
    )


def _damaged(path: Path) -> SaveRefused:
    return SaveRefused(
        path,
        "this saved game is damaged",
        "it was changed after it was written, so nobody knows how the game stood.",
        "bring back an earlier copy of the file, or begin a new game.",
    )


def _plain(text: str) -> str:
    """A version as a message can hold it."""
    return "".join(letter for letter in text[:20] if letter.isprintable()) or "?"
