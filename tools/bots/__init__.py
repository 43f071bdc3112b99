"""Bots: whoever plays in a player's place. A bot gets what its seat may know and a seed, and says a number.

`random` takes any option, `greedy` the one with the best score after its turn, `search` plays many games to the end
in its head. A bot keeps nothing between two questions: the same knowledge and the same seed give the same answer, so
that a saved game goes on as it would have gone on. None of them knows a game.
"""

from __future__ import annotations

from wonderscript.tools.bots.naming import BOTS, UnknownBot, bot_called, bots_called
from wonderscript.tools.bots.seating import Bot, Glimpse, answer_of, mixed

__all__ = ["BOTS", "Bot", "Glimpse", "UnknownBot", "answer_of", "bot_called", "bots_called", "mixed"]
