"""Bots by name, as people write them on a command line: `random`, `greedy`, `search`, `search:500`."""

from __future__ import annotations

from wonderscript.dsl.suggestions import nearest
from wonderscript.dsl.translation import Phrase
from wonderscript.tools.bots.search import PLAYOUTS, SearchBot
from wonderscript.tools.bots.seating import Bot
from wonderscript.tools.bots.simple import GreedyBot, RandomBot

# Every bot, with what it does.
BOTS = {
    "random": "takes any option",
    "greedy": "takes the option with the best score after its turn",
    "search": f"plays {PLAYOUTS} games to the end in its head (search:N plays N)",
}
MOST_PLAYOUTS = 100_000


class UnknownBot(ValueError):
    """There is no such bot; the message says which there are."""


def bot_called(text: str) -> Bot:
    """The bot of this name."""
    name, colon, number = text.strip().lower().partition(":")
    if name == "search":
        return SearchBot(_playouts(text, number) if colon else PLAYOUTS)
    if colon and name in BOTS:
        raise UnknownBot(
            Phrase('"{name}" has a number: only search can be told how many games to play, as in search:500', name=text)
        )
    if name == "greedy":
        return GreedyBot()
    if name == "random":
        return RandomBot()
    near = nearest(name, BOTS)
    hint = Phrase("there are {bots}", bots=", ".join(BOTS))
    if near:
        hint = Phrase('did you mean "{near}"?', near=near)
    raise UnknownBot(Phrase('there is no bot called "{name}": {hint}', name=text.strip(), hint=hint))


def bots_called(text: str) -> list[Bot]:
    """Several bots, with commas between them."""
    return [bot_called(part) for part in text.split(",")]


def _playouts(text: str, number: str) -> int:
    if not number.isascii() or not number.isdigit() or not 1 <= int(number[:9]) <= MOST_PLAYOUTS:
        words = '"{bot}" needs a number of games from 1 to {most:,}, as in search:{usual}'
        raise UnknownBot(Phrase(words, bot=text, most=MOST_PLAYOUTS, usual=PLAYOUTS))
    return int(number)
