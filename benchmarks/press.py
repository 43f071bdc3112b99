"""How quick is the press, and how large? All cards in a new process, one changed card, many cards; all of a set.

The goals: all cards in less than 2 seconds, one changed card in less than 50 milliseconds, a card among a thousand no
slower than one among few, and all that is printed of a set within 400 MB. Times are what somebody waits for, the best
of several; where the machine has other work, the time of the processor alone says more. The ratio is of such times, so
it is the same on every machine.

    python benchmarks/press.py [--json] [--rounds 5]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from wonderscript.compiler.bundles import compile_sets
from wonderscript.tools.folders import theme_of
from wonderscript.tools.press.engine import set_pages
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.sheets import Manner, Side, sheet_data, single_data

SET = "base"
FEW, MANY = 250, 1_000
PRINT = [sys.executable, "-m", "wonderscript.tools.cli", "print", SET]
CARDS = ["--only", "cards", "--lang", "en"]


def best(rounds: int, task: Callable[[int], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """The shortest time of a task, which is told the number of the round."""
    found = float("inf")
    for number in range(rounds):
        begin = clock()
        task(number)
        found = min(found, clock() - begin)
    return found


def worked_for_others() -> float:
    """How long the processor has worked in processes that this one started."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def cold(_round: int, what: Sequence[str] = CARDS) -> None:
    """A new process that has nothing but the text: it compiles, and prints all cards, or something else."""
    with tempfile.TemporaryDirectory() as work:
        environment = os.environ | {"WONDERSCRIPT_CACHE": str(Path(work, "cache"))}
        subprocess.run(
            [*PRINT, *what, "--to", str(Path(work, "out"))], check=True, env=environment, capture_output=True
        )


def memory() -> float:
    """How many megabytes the largest process had that this one started, once all of a set was printed."""
    cold(0, ())
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def measure(rounds: int) -> dict[str, float]:
    """Seconds for all cards cold and for one changed card warm; the time per card of many by that of few."""
    library = compile_sets(SET)
    faces = Faces(library, theme_of([SET]), "en", [SET])
    cards = [piece for piece in faces.pieces if not piece.front.parts]

    def changed(number: int) -> None:
        """One card with another name each time, so that nothing of it is known."""
        piece = cards[number % len(cards)]
        front = faces.face(next(one for one in library.pieces if one.id == piece.front.id))
        renamed = replace(piece, front=replace(front, name=f"{front.name} {number}"))
        set_pages("single.typ", single_data([renamed], Manner(), "en", "", faces.look, [Side(0)]), "svg")

    def sheets(count: int) -> Callable[[int], object]:
        def task(number: int) -> None:
            chosen = [
                replace(one, front=replace(one.front, name=f"{one.front.name} {number} {place}"))
                for place, one in enumerate(cards * (count // len(cards) + 1))
            ][:count]
            set_pages("sheets.typ", sheet_data(chosen, Manner(), "en", f"{number}", faces.look))

        return task

    changed(-1)
    few, many = (best(rounds, sheets(count), time.process_time) for count in (FEW, MANY))
    return {
        "all cards, cold (s)": best(rounds, cold),
        "the same, processor alone (s)": best(rounds, cold, worked_for_others),
        "one changed card, warm (ms)": best(4 * rounds, changed) * 1000,
        f"time per card, {MANY} / {FEW}": (many / MANY) / (few / FEW),
        f"{MANY} cards, processor alone (s)": many,
        "all of the set, memory (MB)": memory(),
    }


def main() -> None:
    """Measure and say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    found = measure(arguments.rounds)
    if arguments.json:
        print(json.dumps(found, indent=2))
    else:
        for what, value in found.items():
            print(f"{what:<34} {value:8.2f}")


if __name__ == "__main__":
    main()
