"""The mean score of random play, with its confidence interval: a figure by which engines of one game can be compared.

    python benchmarks/mean_score.py [--variant "First Edition"] [--players 3] [--games 2000] [--all-payments]

Of the ways to pay for one thing only those with the least total are kept, as in other engines.
"""

from __future__ import annotations

import argparse
from collections.abc import Hashable
from random import Random
from statistics import mean, stdev

import wonderscript
from wonderscript.runtime.options.decisions import Decision, Option
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.playable import PlayableLibrary

# Of a normal distribution, 95 % lie within so many standard deviations.
NORMAL = 1.96


def cheapest(decision: Decision) -> list[int]:
    """The numbers of the options, without those that cost more than another way to pay for the same."""
    least: dict[Hashable, int] = {}
    found: list[tuple[Hashable, int]] = []
    for option in decision.options:
        deed, price = deed_and_price(option)
        least[deed] = min(price, least.get(deed, price))
        found.append((deed, price))
    return [number for number, (deed, price) in enumerate(found) if price == least[deed]]


def deed_and_price(option: Option) -> tuple[Hashable, int]:
    """What is done (a limited rule that is used is part of it), and what it costs."""
    deed: list[Hashable] = []
    price = 0
    for answer in option:
        if isinstance(answer, Plan):
            deed.append(answer.uses)
            price += sum(payment.amount for payment in answer.payments)
        else:
            deed.append(answer)
    return tuple(deed), price


def mean_total(library: PlayableLibrary, players: int, seed: int, all_payments: bool) -> float:
    """The mean of the totals of one random game."""
    game = library.new_game(players, seed)
    chance = Random(seed)
    while (decision := game.decision) is not None:
        numbers = range(len(decision.options)) if all_payments else cheapest(decision)
        game.answer(numbers[int(chance.random() * len(numbers))])
    return mean(sum(sheet.values()) for sheet in game.scores)


def main() -> None:
    """Play, and say the mean."""
    parser = argparse.ArgumentParser(description="The mean score of random play of the base game.")
    parser.add_argument("--variant", default="First Edition")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--all-payments", action="store_true")
    asked = parser.parse_args()
    library = wonderscript.compile_sets("base", variant=asked.variant or None)
    totals = [mean_total(library, asked.players, seed, asked.all_payments) for seed in range(asked.games)]
    middle, half = mean(totals), NORMAL * stdev(totals) / len(totals) ** 0.5
    payments = "all payments" if asked.all_payments else "cheapest payments"
    print(
        f"{asked.variant or 'second edition'}, {asked.players} players, {payments}, {asked.games} games: "
        f"mean score {middle:.2f}, 95 % interval {middle - half:.2f} to {middle + half:.2f}"
    )


if __name__ == "__main__":
    main()
