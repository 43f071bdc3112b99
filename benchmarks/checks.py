"""How long somebody waits for `wonderscript check`: the first time, after a change, and when nothing has changed.

    python -m benchmarks.checks [--rounds 5] [--json]

Each check is the program itself, started anew, as a person types it; what counts is the time of the processor.
A set of 20 cards that extends base is checked with an empty store, then after one card was changed, and by the last
version that kept nothing, taken out of the repository; all of content/ with an empty store, then with nothing changed.
All sides of the ratios come from one run, in turns, and the middle of the rounds counts. Ends with 1 if a check after
a change takes more than a quarter of what each check took then, or one of what did not change more than a tenth of a
first one.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import resource
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
CONTENT = ROOT / "content"
# The last version that read everything anew at each check.
KEPT_NOTHING = "3943ffb439e96460d99e45fc908e10b0a0c4e513"
CARDS = 20
MANIFEST = "id: harbor\ntitle: {en: Harbor}\nplayers: {min: 3, max: 7}\nextends: [base]\n"

MOST_AFTER_A_CHANGE, MOST_UNCHANGED = 1 / 4, 1 / 10

# A file that was written just before a check is read again; these were written long ago.
_LONG_AGO = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Place:
    """Where checks are run: content to check, and beside it a store of their own; perhaps by another version."""

    content: Path
    sources: Path | None = None

    @property
    def store(self) -> Path:
        """Where checks are kept."""
        return self.content.parent / "store"

    @property
    def surroundings(self) -> dict[str, str]:
        """The environment of a check: modules are compiled once, as they are for people."""
        compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(self.content.parent / "compiled")}
        other = {} if self.sources is None else {"PYTHONPATH": str(self.sources)}
        return {**os.environ, **compiled, **other, "WONDERSCRIPT_CACHE": str(self.store)}

    def check(self, folder: Path) -> float:
        """Check a folder; how many seconds it took."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [sys.executable, "-m", "wonderscript", "check", "--strict", str(folder)],
            env=self.surroundings,
            cwd=self.content,
            capture_output=True,
            text=True,
            check=False,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode != 0:
            raise SystemExit(f"{folder.name} does not check:\n{done.stdout}{done.stderr}")
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime

    def check_first(self, folder: Path) -> float:
        """Check a folder as if nothing had ever been checked."""
        shutil.rmtree(self.store, ignore_errors=True)
        return self.check(folder)


def cards(changed: int = 0) -> str:
    """Twenty guilds; the number changes one of them."""
    return "\n".join(
        f'card "Guild of Pier {number}"\n  purple, age 3, copies 3+\n  costs wood, cloth, {1 + number % 3} coins\n'
        f"  worth {1 + (changed % 5 if number == CARDS // 2 else number % 3)} points per grey card of my neighbors\n"
        for number in range(CARDS)
    )


def write(path: Path, text: str) -> None:
    """Write a file as if long ago."""
    path.write_text(text, encoding="utf-8")
    os.utime(path, (_LONG_AGO, _LONG_AGO))


def earlier_version(folder: Path) -> Place:
    """The version that kept nothing, with its own content; only a clone of the repository has it."""
    done = subprocess.run(["git", "archive", KEPT_NOTHING], cwd=ROOT, capture_output=True, check=False)
    if done.returncode != 0:
        raise SystemExit("this needs a clone of the repository with its whole history")
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return Place(folder / "content", folder / "src")


def write_harbor(place: Place) -> Path:
    """A set of twenty cards beside base, checked once so that all modules are compiled."""
    harbor = place.content / "harbor"
    harbor.mkdir()
    write(harbor / "set.yaml", MANIFEST)
    write(harbor / "cards.wonder", cards())
    place.check(harbor)
    return harbor


def measure(place: Place, earlier: Place, rounds: int) -> dict[str, float]:
    """All figures, as the middle of some rounds."""
    harbor, then = write_harbor(place), write_harbor(earlier)
    names = ("set_then", "set_first", "set_changed", "content_first", "content_unchanged")
    seconds: dict[str, list[float]] = {name: [] for name in names}
    for number in range(1, rounds + 1):
        seconds["set_then"].append(earlier.check(then))
        seconds["set_first"].append(place.check_first(harbor))
        write(harbor / "cards.wonder", cards(number))
        seconds["set_changed"].append(place.check(harbor))
        seconds["content_first"].append(place.check_first(place.content))
        seconds["content_unchanged"].append(place.check(place.content))
    found = {name: median(values) for name, values in seconds.items()}
    return {
        **{name: round(value, 3) for name, value in found.items()},
        "changed_by_then": round(found["set_changed"] / found["set_then"], 3),
        "changed_by_first": round(found["set_changed"] / found["set_first"], 3),
        "unchanged_by_first": round(found["content_unchanged"] / found["content_first"], 3),
    }


def main() -> int:
    """Measure, and say what came out."""
    parser = argparse.ArgumentParser(description="How long somebody waits for a check.")
    parser.add_argument("--rounds", type=int, default=5, help="how often each check is run")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        content = Path(folder) / "content"
        shutil.copytree(CONTENT, content)
        for path in content.rglob("*"):
            os.utime(path, (_LONG_AGO, _LONG_AGO))
        found = measure(Place(content), earlier_version(Path(folder) / "earlier"), asked.rounds)
    if asked.json:
        print(json.dumps(found, indent=2))
    else:
        told = f"then {found['set_then']:.2f}, first {found['set_first']:.2f}, changed {found['set_changed']:.2f}"
        print(f"a set of {CARDS} cards, s     {told}")
        print(f"  changed / then       {found['changed_by_then']:.2f}  (at most {MOST_AFTER_A_CHANGE:g})")
        print(f"  changed / first      {found['changed_by_first']:.2f}")
        print(f"all of content/, s     first {found['content_first']:.2f}, unchanged {found['content_unchanged']:.2f}")
        print(f"  unchanged / first    {found['unchanged_by_first']:.2f}  (at most {MOST_UNCHANGED:g})")
    good = found["changed_by_then"] <= MOST_AFTER_A_CHANGE and found["unchanged_by_first"] <= MOST_UNCHANGED
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
