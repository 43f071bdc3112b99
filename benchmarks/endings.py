"""How random games of Duel end, and how many decisions they take: figures by which engines can be compared.

    python -m benchmarks.endings [--games 8000] [--seed 0] [--json]

A move is drawn among all that can be done: each accessible card is sold, built, or used for a wonder. Of several ways
to pay for one thing only the cheapest counts, and each seat is asked even where there is but one thing to do.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from random import Random

import wonderscript
from benchmarks.mean_score import NORMAL, cheapest, deed_and_price
from wonderscript.runtime.options.decisions import Decision
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.table import Table, set_table


def things_to_do(decision: Decision) -> list[int]:
    """The numbers of the options, one for each thing that can be done."""
    found = {deed_and_price(decision.options[number])[0]: number for number in cheapest(decision)}
    return list(found.values())


def play(table: Table, seed: int) -> tuple[str, int]:
    """How a random game ends, and how many decisions it takes."""
    game, chance, decisions = Game.new(table, seed), Random(seed), 0
    while (decision := game.decision) is not None:
        game.answer(chance.choice(things_to_do(decision)))
        decisions += 1
    return game.state.reason or "points", decisions


def main() -> None:
    """Play, and say how the games ended."""
    parser = argparse.ArgumentParser(description="How random games of Duel end.")
    parser.add_argument("--games", type=int, default=8_000)
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    table = set_table(wonderscript.compile_sets("duel"), 2, asks_always=True)
    played = [play(table, seed) for seed in range(asked.seed, asked.seed + asked.games)]
    reasons = Counter(reason for reason, _decisions in played)
    shares = {reason: count / asked.games for reason, count in reasons.most_common()}
    decisions = sum(count for _reason, count in played) / asked.games
    if asked.json:
        print(json.dumps({"games": asked.games, "endings": shares, "decisions": decisions}, indent=2))
        return
    for reason, share in shares.items():
        half = NORMAL * (share * (1 - share) / asked.games) ** 0.5
        print(f"{reason:24} {share:7.2%}  ± {half:.2%}")
    print(f"{'decisions a game':24} {decisions:7.1f}")


if __name__ == "__main__":
    main()
