"""Two bots for company: one takes any option, one the option with the best score after its turn."""

from __future__ import annotations

from collections.abc import Sequence

from wonderscript.runtime.instructions.effects import AllTogether
from wonderscript.runtime.options.decisions import Option
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table import randomness
from wonderscript.tools.bots.seating import Glimpse, mixed

# How many questions somebody looks ahead who sees no difference yet.
AHEAD = 8


class RandomBot:
    """Takes any option, each as likely as the others."""

    name = "random"

    def choose(self, glimpse: Glimpse, seed: int) -> int:
        """Any option."""
        return randomness.below(len(glimpse.decision.options), seed)[0]


class GreedyBot:
    """Looks one move ahead: at the score as it will stand when this decision has been carried out.

    A decision may only prepare for the next one, such as a card that is laid aside to be played: where all options come
    to the same score, it looks as far as the next decision of its own that matters.
    """

    name = "greedy"

    def choose(self, glimpse: Glimpse, seed: int) -> int:
        """The option with the best score; of equal ones, any."""
        imagined = glimpse.imagined(mixed(seed, 1))
        options = [glimpse.option_in(imagined, number) for number in range(len(glimpse.decision.options))]
        values = [points_after(imagined, glimpse.seat, option, mixed(seed, 2)) for option in options]
        if min(values) == max(values):
            values = [points_in_sight(imagined, glimpse.seat, option, mixed(seed, 2)) for option in options]
        best = [number for number, value in enumerate(values) if value == max(values)]
        return best[randomness.below(len(best), mixed(seed, 3))[0]]


def points_in_sight(game: Game, seat: int, option: Option, seed: int) -> int:
    """The points of a seat after an option and the best answer to the next question that matters to it.

    What it answers for a seat without a player it answers in its own interest on the way. Nobody looks further than to
    where chance comes in: what is dealt then has nothing to do with the option.
    """
    trial = game.copy()
    trial.answer(option)
    play_round(trial, seat, seed)
    for number in range(AHEAD):
        decision = trial.decision
        if decision is None or trial.state.seed != game.state.seed:
            break
        if decision.seat != seat:
            trial.answer(randomness.below(len(decision.options), mixed(seed, number))[0])
            continue
        values = [points_after(trial, seat, one, mixed(seed, number)) for one in decision.options]
        if decision.acting == seat and min(values) < max(values):
            return max(values)
        trial.answer(values.index(max(values)))
        play_round(trial, seat, seed)
    return sum(trial.scores[seat].values())


def points_after(game: Game, seat: int, option: Option, seed: int) -> int:
    """The points of a seat when an option has been carried out.

    Where all decide together, the others do whatever they do, but the same after each of the options.
    """
    trial = game.copy()
    trial.answer(option)
    play_round(trial, seat, seed)
    return sum(trial.scores[seat].values())


def play_round(game: Game, seat: int, seed: int) -> None:
    """Where all decide together, let the others answer at random, so that what a seat has decided happens."""
    decision = game.decision
    asked = {seat}
    while decision is not None and isinstance(decision.question, AllTogether) and decision.seat not in asked:
        asked.add(decision.seat)
        number, seed = randomness.below(len(decision.options), seed)
        game.answer(number)
        decision = game.decision


def lead(totals: Sequence[int], seat: int) -> int:
    """The points of a seat, less those of the best other one among these."""
    return totals[seat] - max((total for other, total in enumerate(totals) if other != seat), default=0)
