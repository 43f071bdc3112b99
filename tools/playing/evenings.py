"""A game from the first question to the score sheet: who is asked, what is shown before, and how one leaves."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from rich.text import Text

from wonderscript.runtime.play.game import SeenSince
from wonderscript.runtime.views.views import View
from wonderscript.tools.bots import Bot
from wonderscript.tools.places import shown
from wonderscript.tools.playing.asking import Asking, TakeBack
from wonderscript.tools.playing.news import news_lines
from wonderscript.tools.playing.screens import HEADING, end_lines, table_lines
from wonderscript.tools.playing.sessions import Session, default_file
from wonderscript.tools.playing.speaking import Speaker
from wonderscript.tools.playing.talking import Talk
from wonderscript.tools.save_files import SaveRefused


class Evening:
    """A session with one person at it, or none."""

    def __init__(self, session: Session, speaker: Speaker, talk: Talk, is_resumed: bool = False) -> None:
        self.session = session
        self.speaker = speaker
        self.talk = talk
        self.is_resumed = is_resumed
        self._seen: View | None = None

    def play(self) -> None:
        """Play to the end; `Left` or KeyboardInterrupt if the person leaves before, with the game still there."""
        self.talk.show(self._beginning())
        while (decision := self.session.game.decision) is not None:
            bot = self.session.bot_at(decision.seat)
            if bot is None:
                self._ask()
            else:
                self._let(bot)
        self.session.save()
        self._end()
        self._record()

    def play_alone(self, substitute: Bot) -> None:
        """Play to the end with nobody at the table: a bot sits in for the person."""
        with self.talk.busy(self.speaker.say("playing")):
            while (decision := self.session.game.decision) is not None:
                self.session.answer(self.session.bot_answer(self.session.bot_at(decision.seat) or substitute))
                self.session.save_now_and_then()
        self.session.save()
        game = self.session.game
        self.talk.show_all(table_lines(self.speaker, game, whole=True))
        self._end()
        self.talk.show(self.speaker.say("auto", decisions=len(game.answers), seed=self.session.seed))
        self._record()

    def leave(self) -> None:
        """Keep the game, and say where."""
        self.talk.show("", self.speaker.say("left off"))
        if self.session.file is None:
            self._keep_somewhere()
        else:
            self.session.save()
        if self.session.file is not None:
            self.talk.show_whole(self.speaker.say("saved", command=resuming(self.session.file)))
        self._record()

    # ------------------------------------------------------------ turns

    def _ask(self) -> None:
        """Show the table to the person and wait for an answer."""
        self.session.save()
        game = self.session.game
        view = game.view(self.speaker.seat)
        if not self.talk.is_ahead:
            self.talk.show("")
            if self._seen is not None:
                self.talk.show(Text(self.speaker.say("news"), style=HEADING))
                self.talk.show_all(news_lines(self.speaker, self._seen, view))
                self.talk.show("")
            self.talk.show_all(table_lines(self.speaker, game))
        assert game.decision is not None
        try:
            option = Asking(self.talk, self.speaker, game, game.decision).answer()
        except TakeBack:
            self.talk.forget()
            self.talk.show(self._taken_back())
            return
        self._seen = view
        self.session.answer(option)
        self.session.save()

    def _taken_back(self) -> str:
        """Take the last answer back, and say so; or say why it stands."""
        try:
            done = self.session.take_back(self.speaker.seat)
        except SeenSince as seen:
            names = dict.fromkeys(map(self.speaker.name, seen.pieces))
            return self.speaker.say("seen since", what=", ".join(names) or self.speaker.say("choices"))
        return self.speaker.say("taken back" if done else "nothing to undo")

    def _let(self, bot: Bot) -> None:
        """Let a bot answer."""
        assert self.session.game.decision is not None
        player = self.speaker.player(self.session.game.decision.seat)
        with self.talk.busy(self.speaker.say("thinking", player=player)):
            self.session.answer(self.session.bot_answer(bot))

    # ------------------------------------------------------------ beginning and end

    def _beginning(self) -> str:
        if self.is_resumed:
            return self.speaker.say("resumed")
        table = self.session.game.table
        titles = [one.title.get(self.speaker.language, one.title["en"]) for one in table.library.sets]
        title = " + ".join(titles) + (f' ("{table.library.variant}")' if table.library.variant else "")
        seat = self.speaker.seat + 1
        return self.speaker.say("begin", title=title, players=table.players, seat=seat, seed=self.session.seed)

    def _end(self) -> None:
        game = self.session.game
        if self._seen is not None:
            self.talk.show("", Text(self.speaker.say("news"), style=HEADING))
            self.talk.show_all(news_lines(self.speaker, self._seen, game.view(self.speaker.seat)))
        self.talk.show("")
        self.talk.show_all(end_lines(self.speaker, game))

    def _record(self) -> None:
        """Write down what was drawn and done, if somebody wants that."""
        if self.session.record is not None:
            players = range(self.session.game.table.players)
            names = (name or self.speaker.say("seat", seat=seat + 1) for seat, name in enumerate(self.speaker.names))
            self.session.write_record(tuple(name for _seat, name in zip(players, names, strict=False)))
            self.talk.show_whole(self.speaker.say("recorded", file=shown(self.session.record)))

    def _keep_somewhere(self) -> None:
        """Save a game for which no file was named, where that is possible."""
        place = default_file(self.session)
        reason = self.speaker.say("no place")
        if place is not None:
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
                self.session.save_at(place)
                return
            except (OSError, SaveRefused) as error:
                self.session.file = None
                reason = f"{shown(place)} ({error})" if isinstance(error, OSError) else error.message.splitlines()[0]
        self.talk.show_whole(self.speaker.say("not saved", reason=reason))
        self.talk.show(self.speaker.say("replay", seed=self.session.seed))


def resuming(file: Path) -> str:
    """The command that goes on with a saved game."""
    quoted = shlex.quote(shown(file)) if sys.platform != "win32" else f'"{shown(file)}"'
    return f"wonderscript play --resume {quoted}"
