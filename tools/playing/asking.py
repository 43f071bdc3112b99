"""One decision asked of a person: fork by fork, with a word for each, until one option is left and confirmed."""

from __future__ import annotations

from rich.text import Text

from wonderscript.runtime.options.decisions import Decision
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.play.game import Game
from wonderscript.tools.playing.menus import Fork, fork_of
from wonderscript.tools.playing.offers import Offers, is_of_pieces
from wonderscript.tools.playing.phrasebook import command_called, help_text
from wonderscript.tools.playing.screens import HEADING, QUIET, detail_lines, score_lines, sign_lines, table_lines
from wonderscript.tools.playing.speaking import Speaker
from wonderscript.tools.playing.talking import Left, Talk


class TakeBack(Exception):
    """Whoever plays wants the answer before this decision back."""


class Asking:
    """A decision on its way to an answer."""

    def __init__(self, talk: Talk, speaker: Speaker, game: Game, decision: Decision) -> None:
        self.talk = talk
        self.speaker = speaker
        self.game = game
        self.offers = Offers(speaker, game, decision)
        # What is left after each answer so far.
        self.left: list[tuple[int, ...]] = [tuple(range(len(decision.options)))]
        self._shown: tuple[int, ...] | None = None

    def answer(self) -> int:
        """The number of the option that is taken."""
        while True:
            fork = fork_of(self.offers.options, self.left[-1])
            if len(fork.ways) == 1:
                number = fork.ways[0].options[0]
                if self._confirmed(number):
                    return number
                continue
            if not self.talk.is_ahead and self._shown != self.left[-1]:
                self._show(fork)
            self._take(fork)

    # ------------------------------------------------------------ one word

    def _take(self, fork: Fork) -> None:
        """Go one way, or do what else was asked for."""
        word = self.talk.word(self.speaker.say("prompt"))
        command = command_called(word)
        if command is not None:
            self._obey(command)
            return
        if not word:
            self._shown = None
            return
        number = int(word) if word.isascii() and word.isdigit() and len(word) < 6 else 0
        if 1 <= number <= len(fork.ways):
            self.left.append(fork.ways[number - 1].options)
            return
        self.talk.forget()
        self.talk.show(self.speaker.say("not a number", word=word, most=len(fork.ways)))

    def _confirmed(self, number: int) -> bool:
        """Say what will be done, and let it be taken back; the answer stands when the player goes on."""
        if not self.talk.is_ahead:
            sentence = Text(f"{self.offers.sentence(number)}.  ")
            self.talk.show(sentence.append(self.speaker.say("confirm"), style=QUIET))
        word = self.talk.word(self.speaker.say("prompt"))
        command = command_called(word)
        if not word or command == "go on":
            return True
        if command is not None:
            self._obey(command)
        else:
            self.talk.forget()
            self.talk.show(self.speaker.say("too many", word=word))
        return False

    def _obey(self, command: str) -> None:
        """Do what is no answer."""
        match command:
            case "undo" if len(self.left) > 1:
                self.left.pop()
                self.talk.show(self.speaker.say("taken back"))
            case "undo":
                raise TakeBack
            case "quit":
                raise Left
            case "help":
                self.talk.show(help_text(self.speaker.language))
                self.talk.show_all(sign_lines(self.speaker))
            case "table":
                self.talk.show_all(table_lines(self.speaker, self.game, whole=True))
            case "details":
                self.talk.show_all(detail_lines(self.speaker, self.game.view(self.speaker.seat)))
            case "score":
                self.talk.show(Text(self.speaker.say("score now"), style=HEADING))
                self.talk.show_all(score_lines(self.speaker, self.game.scores, ()))
            case _:
                pass

    # ------------------------------------------------------------ screens

    def _show(self, fork: Fork) -> None:
        """The question and its ways, each with a number."""
        self._shown = self.left[-1]
        self.talk.show(Text(self._addressed(self._question(fork)), style=HEADING))
        width = len(str(len(fork.ways)))
        if is_of_pieces(fork):
            for number, (row, below) in enumerate(self.offers.piece_rows(fork), 1):
                self.talk.show(Text(f" {number:>{width}}  ").append_text(row))
                self.talk.show_all(Text(" " * (width + 3)).append(line, style=QUIET) for line in below)
            self.talk.show_all(Text(" " * (width + 3)).append(line) for line in self.offers.common_obstacles)
            return
        for number, way in enumerate(fork.ways, 1):
            self.talk.show(Text(f" {number:>{width}}  ").append_text(self.offers.way(way)))

    def _addressed(self, question: str) -> str:
        """The question, with the seat that it is about if that is not the player's own."""
        decision = self.game.decision
        if decision is None or decision.acting == decision.seat:
            return question
        return self.speaker.say("acting", player=self.speaker.player(decision.acting), question=question)

    def _question(self, fork: Fork) -> str:
        if all(isinstance(way.answer, Plan) for way in fork.ways):
            return self.speaker.say("pay")
        return self.offers.question() if len(self.left) == 1 else self.speaker.say("what now")
