"""A game with the people and bots who sit around it, and the file in which it is kept."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path

from wonderscript.compiler.themes import Theme
from wonderscript.dsl.translation import Language
from wonderscript.runtime.play.game import Game
from wonderscript.tools.bots import Bot, bot_called, mixed
from wonderscript.tools.bots.native import answer_soon
from wonderscript.tools.save_files import Chair, saved_game, write_save
from wonderscript.tools.speech import said_in

PERSON = Chair()
# How long an unattended game goes on between two saves, in seconds.
PATIENCE = 2.0


@dataclass(slots=True)
class Session:
    """A game that is being played: who sits where, from which sets it is, where it is saved."""

    game: Game
    sets: tuple[str, ...]
    chairs: tuple[Chair, ...]
    seed: int
    theme: Theme = field(default_factory=Theme)
    file: Path | None = None
    record: Path | None = None
    _saved: int = -1
    _saved_at: float = 0.0
    # The seats of the answers given in this session, the latest last.
    _given: list[int] = field(default_factory=list)

    def names(self, substitute: str = "", language: Language = "en") -> tuple[str, ...]:
        """What the seats are called: by their bots, with a number where two have the same; one may sit in for you."""
        bots = [said_in((chair.bot or substitute).partition(":")[0], language) for chair in self.chairs]
        counts = Counter(bots)
        return tuple(f"{bot} {seat + 1}" if counts[bot] > 1 else bot for seat, bot in enumerate(bots))

    def bot_at(self, seat: int) -> Bot | None:
        """The bot at a seat; None if a person sits there."""
        bot = self.chairs[seat].bot
        return None if bot is None else bot_called(bot)

    def bot_answer(self, bot: Bot) -> int:
        """What a bot answers to the decision that waits."""
        assert self.game.decision is not None
        return answer_soon(bot, self.game, mixed(self.seed, self.game.decision.seat))

    def answer(self, option: int) -> None:
        """Answer the decision that waits. Whoever is stopped in the middle still has the game as it stood before."""
        assert self.game.decision is not None
        seat = self.game.decision.seat
        after = self.game.copy()
        after.answer(option)
        self.game = after
        self._given.append(seat)

    def take_back(self, seat: int) -> bool:
        """Take the last answer back, if it was the seat's own and nobody has answered since.

        `SeenSince` if a person has seen something since; bots keep nothing in mind.
        """
        if not self._given or self._given[-1] != seat:
            return False
        before = self.game.copy()
        before.undo(watching=[number for number, chair in enumerate(self.chairs) if chair.bot is None])
        self.game = before
        self._given.pop()
        self._saved = -1
        return True

    # ------------------------------------------------------------ keeping

    def save(self) -> None:
        """Write the game to its file, if it has one and something has changed."""
        length = len(self.game.answers)
        if self.file is not None and length != self._saved:
            library = self.game.table.library
            write_save(self.file, saved_game(self.game, self.sets, library.variant, self.chairs, self.seed))
            self._saved = length

    def save_now_and_then(self) -> None:
        """Save, if the last time is a while ago: a disk is slower than most bots."""
        if self.file is not None and time.monotonic() - self._saved_at > PATIENCE:
            self.save()
            self._saved_at = time.monotonic()

    def write_record(self, names: tuple[str, ...]) -> None:
        """Write the game so far down as a record, if it is to be kept; `names` are those of the players."""
        if self.record is not None:
            from wonderscript.tools.playing.recording import recorded
            from wonderscript.tools.record_files import write_record

            write_record(self.record, recorded(self.game.table, self.sets, self.seed, self.game.answers, names))

    def save_at(self, file: Path) -> None:
        """From now on the game is kept in this file."""
        self.file = file
        self._saved = -1
        self.save()


def kept_names(sets: Sequence[str]) -> tuple[str, ...]:
    """Sets as a save names them: shipped ones by name, others by their whole path, wherever one stands later."""
    from wonderscript.compiler.bundles import is_shipped

    return tuple(name if is_shipped(name) else os.path.abspath(name) for name in sets)


def default_file(session: Session) -> Path | None:
    """Where a game goes whose player leaves without having named a file; None if there is no such place.

    WONDERSCRIPT_SAVES names the folder (`off`: none), else it is where the system keeps such things.
    """
    chosen = os.environ.get("WONDERSCRIPT_SAVES", "")
    if chosen.lower() == "off":
        return None
    folder = Path(chosen) if chosen else _state_folder()
    if folder is None:
        return None
    title = "-".join(one.id for one in session.game.table.library.sets)
    endings = chain([""], (f"-{number}" for number in count(2)))
    names = (f"{title}-{session.seed}{ending}.save" for ending in endings)
    return next(folder / name for name in names if not os.path.lexists(folder / name))


def _state_folder() -> Path | None:
    from wonderscript.compiler.bundle_store import users_folder

    customs = {"XDG_STATE_HOME": "wonderscript", "LOCALAPPDATA": "wonderscript/saves"}
    return users_folder(customs, ".local/state/wonderscript")
