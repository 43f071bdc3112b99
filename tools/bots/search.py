"""A bot that searches: it plays many imagined games to their end and keeps to the options that end well.

Options that differ only in how they are paid are one at first. The playouts are shared out by sequential halving: all
options get a few, the worse half is dropped, the better half gets more, until one is left. In each round every
option is tried in the same imagined games, so that the luck of the deal is the same for all. At last the ways to pay
for what was chosen are held against each other in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence

from wonderscript.runtime.options.decisions import Option
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.play.game import Game
from wonderscript.tools.bots.playouts import Deed, Experience, play_out
from wonderscript.tools.bots.seating import Glimpse, mixed
from wonderscript.tools.bots.simple import lead

PLAYOUTS = 200
# What a victory is worth beside the lead in points.
VICTORY = 10.0
# The share of the playouts that is spent on how to pay.
PAYING = 0.15


class SearchBot:
    """Plays imagined games to their end."""

    def __init__(self, playouts: int = PLAYOUTS) -> None:
        self._playouts = playouts

    @property
    def playouts(self) -> int:
        """How many games it plays to their end for each decision."""
        return self._playouts

    @property
    def name(self) -> str:
        """The bot with its number of playouts."""
        return "search" if self._playouts == PLAYOUTS else f"search:{self._playouts}"

    def choose(self, glimpse: Glimpse, seed: int) -> int:
        """The option whose playouts end best."""
        search = _Search(glimpse, seed)
        ways = list(search.by_deed().values())
        if len(ways) > 1:
            for_paying = max(map(len, ways)) > 1
            budget = round(self._playouts * (1 - PAYING)) if for_paying else self._playouts
            chosen = search.best([found[0] for found in ways], budget)
            payments = next(found for found in ways if found[0] == chosen)
        else:
            payments = ways[0]
        return search.best(payments, max(round(self._playouts * PAYING), 1))


class _Search:
    """One search: what the playouts so far have taught, and how many there were."""

    def __init__(self, glimpse: Glimpse, seed: int) -> None:
        self.glimpse = glimpse
        self.seed = seed
        self.games = 0
        self.experience = Experience(glimpse.imagined(seed).table)

    def by_deed(self) -> dict[Deed, list[int]]:
        """The options by what they are about; of several ways to pay, the one that costs least first."""
        found: dict[Deed, list[int]] = {}
        for number, option in enumerate(self.glimpse.decision.options):
            found.setdefault(self.experience.deed_of(option), []).append(number)
        options = self.glimpse.decision.options
        return {deed: sorted(ways, key=lambda way: price(options[way])) for deed, ways in found.items()}

    def best(self, options: Sequence[int], budget: int) -> int:
        """The best of some options, by sequential halving."""
        left = list(options)
        values = dict.fromkeys(left, 0.0)
        rounds = max(len(left) - 1, 0).bit_length()
        for _round in range(rounds):
            for _game in range(max(budget // (rounds * len(left)), 1)):
                self._try(left, values)
            left.sort(key=lambda option: -values[option])
            left = left[: (len(left) + 1) // 2]
        return left[0]

    def _try(self, options: Sequence[int], values: dict[int, float]) -> None:
        """Play out one imagined game after each of the options."""
        self.games += 1
        seed = mixed(self.seed, self.games)
        imagined = self.glimpse.imagined(seed)
        for option in options:
            trial = imagined.copy()
            trial.answer(self.glimpse.option_in(imagined, option))
            values[option] += self._value(play_out(trial, self.experience, mixed(seed, 1)), trial)

    def _value(self, totals: Sequence[int], ended: Game) -> float:
        """How good the end of a game is: the lead over the best other player, and more for a victory."""
        seat = self.glimpse.seat
        return lead(totals[: ended.table.players], seat) + (VICTORY if seat in ended.winners else 0.0)


def price(option: Option) -> tuple[int, int, int]:
    """What an option costs: to others, in all, and in rules that are used up."""
    plans = [answer for answer in option if isinstance(answer, Plan)]
    payments = [payment for plan in plans for payment in plan.payments]
    traded = sum(payment.amount for payment in payments if payment.trade)
    return sum(payment.amount for payment in payments), traded, sum(len(plan.uses) for plan in plans)
