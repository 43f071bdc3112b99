"""How good are the messages? Mistakes that people make are put into the real content, one at a time.

`benchmarks.mistakes` has the kinds of mistakes; each comes equally often. Each broken set is checked. Good is exactly
one message, and it points into the item that was broken; where a word is misspelt, the fix has the right one. A mistake
of which nothing is said is silent: it is counted apart, since much of it leaves a valid text.

    python -m benchmarks.faults --each 24 --seed 1 [--kind "smart quotes"] [--show "smart quotes"] [--json]

The exit code is 1 if a target is missed, or if a remembering workspace says anything else than a fresh one.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from benchmarks.mistakes import KINDS, Kind, Mistake, draw_mistakes, read_files
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.rendering import render_text, worded

CONTENT = Path(__file__).resolve().parents[1] / "content"
TARGET = 0.95
# More messages than these are a flood: nobody finds the one that counts.
MOST_MESSAGES = 5
# How many mistakes a fresh workspace looks at too.
COLD_SAMPLE = 12
# A check that computes longer than this (in seconds) counts as a crash.
PATIENCE = 20
VERDICTS = ("one", "elsewhere", "several", "flood", "silent", "crash")
# From what a reader would mend first to what is as it should be.
WORST_FIRST = ("crash", "flood", "several", "elsewhere", "silent", "one")
GROUPS = (".wonder", ".yaml")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a check says about a mistake. `problems` are ids with their places, `texts` the messages."""

    mistake: Mistake
    verdict: str
    problems: tuple[tuple[str, str, int], ...] = ()
    texts: tuple[str, ...] = ()
    right_word: bool = False
    cold_differs: str = ""
    seconds: float = 0.0

    @property
    def group(self) -> str:
        """Whether it was made in a text or in YAML."""
        return Path(self.mistake.path).suffix

    @property
    def misspells(self) -> bool:
        """Whether a word was misspelt and somebody noticed."""
        return self.mistake.meant is not None and self.verdict != "silent"


# ---------------------------------------------------------------- checking


class TooSlow(Exception):
    """A check did not end in time."""


@contextmanager
def _patience() -> Iterator[None]:
    """Stop what computes too long, where the system can."""
    if not hasattr(signal, "SIGPROF"):
        yield
        return

    def stop(*_args: object) -> None:
        raise TooSlow(f"no answer after {PATIENCE} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@dataclass(slots=True)
class Bench:
    """A copy of the content in which one file at a time is broken, and a workspace for each set that stays warm.

    What is checked is the broken set with all that it extends, as its author would; `everywhere` also what extends it.
    """

    root: Path
    files: dict[str, str]
    everywhere: bool = False
    _workspaces: dict[str, Workspace] = field(default_factory=dict)

    def try_out(self, mistake: Mistake, cold: bool = False) -> Outcome:
        """Break a file, check its set, mend it."""
        path = self.root / mistake.path
        path.write_text(mistake.text, encoding="utf-8", newline="\n")
        begin = time.process_time()
        try:
            with _patience():
                problems = list(self._workspace(mistake).check(self._concerned(mistake)))
                texts = tuple(self._shown(problem) for problem in problems)
                seconds = time.process_time() - begin
                differs = self._cold_differs(mistake, problems) if cold else ""
        except Exception:
            said = traceback.format_exc().strip()
            return Outcome(mistake, "crash", ((said.splitlines()[-1], "", 0),), (said,))
        finally:
            path.write_text(self.files[mistake.path], encoding="utf-8", newline="\n")
        return Outcome(
            mistake,
            verdict(mistake, problems),
            tuple((one.id, self._path(one), one.span.line) for one in problems),
            texts,
            any(has_right_word(mistake, one) for one in problems),
            differs,
            seconds,
        )

    def _workspace(self, mistake: Mistake) -> Workspace:
        return self._workspaces.setdefault(mistake.path.partition("/")[0], Workspace())

    def _concerned(self, mistake: Mistake) -> list[Path]:
        found = {mistake.path.partition("/")[0]}
        extends = _extends(self.root) if self.everywhere else {}
        while more := {name for name, bases in extends.items() if found.intersection(bases)} - found:
            found |= more
        return [self.root / name for name in sorted(found)]

    def _path(self, problem: Problem) -> str:
        return problem.span.source.path.rpartition(f"{self.root.name}/")[2]

    def _shown(self, problem: Problem) -> str:
        folder = problem.span.source.path.rpartition(f"{self.root.name}/")[0]
        return render_text(problem).replace(folder, "") if folder else render_text(problem)

    def _cold_differs(self, mistake: Mistake, warm: list[Problem]) -> str:
        """What a fresh workspace says, if it is not the same."""
        cold = list(Workspace().check(self._concerned(mistake)))
        if [_plain(one) for one in warm] == [_plain(one) for one in cold]:
            return ""
        return "\n\n".join(map(self._shown, cold)) or "nothing"


def verdict(mistake: Mistake, problems: Sequence[Problem]) -> str:
    """How well the problems of a check fit a mistake. Where nothing is left of an item, any place will do."""
    if not problems:
        return "silent"
    if len(problems) > 1:
        return "several" if len(problems) <= MOST_MESSAGES else "flood"
    if mistake.item is None:
        return "one"
    span = problems[0].span
    here = span.source.path.endswith(f"/{mistake.path}")
    return "one" if here and mistake.item[0] <= span.line <= mistake.item[1] else "elsewhere"


def has_right_word(mistake: Mistake, problem: Problem) -> bool:
    """Whether the fix has the word that was misspelt, as it should be."""
    return mistake.meant is not None and mistake.meant.casefold() in worded(problem).fix.casefold()


def _plain(problem: Problem) -> tuple[object, ...]:
    """Everything that a problem says, comparable."""
    span = problem.span
    others = [(one.span.source.path, one.span.start, one.span.end, one.label) for one in problem.others]
    return (problem.id, span.source.path, *span[1:], problem.values, others, problem.suggestion)


# ---------------------------------------------------------------- many of them

_bench: Bench | None = None


def copy_content(folder: Path, to: Path, left_out: Sequence[str] = (), everywhere: bool = False) -> Bench:
    """A bench with its own copy of a folder of sets."""
    root = to / "content"
    shutil.copytree(folder, root, ignore=shutil.ignore_patterns(".*", *left_out))
    return Bench(root, read_files(root), everywhere)


def sound_content(
    folder: Path, to: Path, left_out: Sequence[str] = (), everywhere: bool = False
) -> tuple[Bench, dict[str, str]]:
    """A copy of the sets that have no problems, and the first problem of each set that has."""
    unsound: dict[str, str] = {}
    while True:
        bench = copy_content(folder, to, (*left_out, *unsound), everywhere)
        before = len(unsound)
        for problem in Workspace().check([bench.root]):
            set_id = bench._path(problem).partition("/")[0]
            if (bench.root / set_id).is_dir():
                unsound.setdefault(set_id, bench._shown(problem))
        if len(unsound) == before:
            return bench, unsound
        shutil.rmtree(bench.root)


def _extends(root: Path) -> dict[str, list[str]]:
    manifests = {path.parent.name: path.read_text(encoding="utf-8") for path in root.glob("*/set.yaml")}
    return {name: list(yaml.safe_load(text).get("extends") or ()) for name, text in manifests.items()}


def _start_worker(content: Path, to: Path, everywhere: bool) -> None:
    global _bench
    place = to / str(os.getpid())
    place.mkdir()
    _bench = copy_content(content, place, (), everywhere)


def _work(task: tuple[Mistake, bool]) -> Outcome:
    assert _bench is not None
    return _bench.try_out(*task)


def measure(bench: Bench, mistakes: Sequence[Mistake], jobs: int = 1, cold: int = COLD_SAMPLE) -> list[Outcome]:
    """The outcomes of all mistakes, in order; `cold` of them are looked at by a fresh workspace too."""
    every = max(1, len(mistakes) // cold) if cold else len(mistakes) + 1
    tasks = [(one, number % every == 0 and number // every < cold) for number, one in enumerate(mistakes)]
    # Those of one set one after the other: what is remembered of a set is used while it is there.
    order = sorted(range(len(tasks)), key=lambda number: tasks[number][0].path)
    sorted_tasks = [tasks[number] for number in order]
    if jobs == 1:
        outcomes = list(_progress((bench.try_out(*task) for task in sorted_tasks), len(tasks)))
    else:
        arguments = (bench.root, bench.root.parent, bench.everywhere)
        with ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=arguments) as pool:
            outcomes = list(_progress(pool.map(_work, sorted_tasks, chunksize=20), len(tasks)))
    return [outcome for _number, outcome in sorted(zip(order, outcomes, strict=True), key=lambda pair: pair[0])]


def _progress(outcomes: Iterable[Outcome], total: int) -> Iterator[Outcome]:
    """The same outcomes; a terminal sees how far it is."""
    shown = sys.stderr.isatty()
    for number, outcome in enumerate(outcomes, start=1):
        if shown and (number % 10 == 0 or number == total):
            print(f"\r{number} of {total} mistakes", end="" if number < total else "\n", file=sys.stderr)
        yield outcome


# ---------------------------------------------------------------- the report


@dataclass(frozen=True, slots=True)
class Row:
    """What is counted of some outcomes."""

    counts: Counter[str]
    misspelt: int
    right_words: int

    @property
    def rate(self) -> float | None:
        """How many of the mistakes that are noticed lead to one message in the right place; None of none."""
        noticed = self.counts.total() - self.counts["silent"]
        return self.counts["one"] / noticed if noticed else None

    @property
    def right(self) -> float | None:
        """How many of the misspelt words that are noticed stand in the fix as they should be; None of none."""
        return self.right_words / self.misspelt if self.misspelt else None

    @property
    def is_good(self) -> bool:
        """Whether all targets are reached."""
        shares = [share for share in (self.rate, self.right) if share is not None]
        return not self.counts["crash"] and not self.counts["flood"] and all(share >= TARGET for share in shares)

    def as_data(self) -> dict[str, Any]:
        """The row as plain data."""
        return {**{name: self.counts[name] for name in VERDICTS}, "rate": self.rate, "right_word": self.right}


def count(outcomes: Iterable[Outcome]) -> Row:
    """The row of some outcomes."""
    some = list(outcomes)
    misspelt = [one for one in some if one.misspells]
    return Row(Counter(one.verdict for one in some), len(misspelt), sum(one.right_word for one in misspelt))


def rows_by_kind(outcomes: Sequence[Outcome]) -> dict[str, Row]:
    """A row for each kind of mistake that was made, in the order of the kinds."""
    return {kind: count(some) for kind in KINDS if (some := [one for one in outcomes if one.mistake.kind == kind])}


def rows_by_group(outcomes: Sequence[Outcome]) -> dict[str, Row]:
    """A row for texts and one for YAML."""
    return {group: count(some) for group in GROUPS if (some := [one for one in outcomes if one.group == group])}


def summary(outcomes: Sequence[Outcome], unsound: dict[str, str]) -> dict[str, Any]:
    """Everything that the report says, as plain data."""
    return {
        "target": TARGET,
        "kinds": {kind: row.as_data() for kind, row in rows_by_kind(outcomes).items()},
        "groups": {group: row.as_data() for group, row in rows_by_group(outcomes).items()},
        "cold_differs": sum(bool(one.cold_differs) for one in outcomes),
        "slowest": max((one.seconds for one in outcomes), default=0.0),
        "left_out": sorted(unsound),
        "not_good": [_outcome_data(one) for one in outcomes if one.verdict != "one"],
    }


def _outcome_data(outcome: Outcome) -> dict[str, Any]:
    return {
        "kind": outcome.mistake.kind,
        "verdict": outcome.verdict,
        "place": f"{outcome.mistake.path}:{outcome.mistake.line}",
        "line": _line(outcome.mistake),
        "problems": [f"{path}:{line}: {name}" for name, path, line in outcome.problems[: MOST_MESSAGES + 1]],
    }


def _line(mistake: Mistake) -> str:
    return mistake.text.split("\n")[mistake.line - 1]


def _table(rows: dict[str, Row], ends: dict[str, Row]) -> Iterator[str]:
    width = max(len(name) for name in (*rows, *ends)) + 1
    yield f"{'mistake':<{width}}" + "".join(f"{name:>10}" for name in VERDICTS) + "     rate  right word"
    for name, row in [*rows.items(), *ends.items()]:
        if name in ends:
            yield ""
        counts = "".join(f"{row.counts[column]:>10}" for column in VERDICTS)
        yield f"{name:<{width}}{counts}{_share(row.rate):>9}{_share(row.right):>12}"


def _share(share: float | None) -> str:
    return "" if share is None else f"{share:.1%}"


def worst(outcomes: Iterable[Outcome], kind: str) -> list[Outcome]:
    """The outcomes of a kind, those to be mended first: most messages, wrong place, nothing said, no right word."""
    some = [one for one in outcomes if one.mistake.kind == kind]
    return sorted(
        some, key=lambda one: (WORST_FIRST.index(one.verdict), -len(one.texts), one.right_word or not one.misspells)
    )


def show_worst(outcomes: Sequence[Outcome], kind: str, most: int) -> Iterator[str]:
    """The worst cases of a kind with what is said of them."""
    for one in worst(outcomes, kind)[:most]:
        meant = f", meant was `{one.mistake.meant}`" if one.mistake.meant else ""
        yield f"\n=== {one.verdict}: {kind}, {one.mistake.path}:{one.mistake.line}{meant}"
        lines = one.mistake.text.split("\n")
        for number in range(max(0, one.mistake.line - 2), min(len(lines), one.mistake.line + 2)):
            sign = ">" if number + 1 == one.mistake.line else " "
            yield f"  {sign} {lines[number].replace(chr(9), '<tab>')[:150]}"
        for text in one.texts[:3]:
            yield "\n" + "\n".join(f"    {line[:200]}" for line in text.splitlines())
        if len(one.texts) > 3:
            yield f"\n    ... and {len(one.texts) - 3} more"


def report_text(outcomes: Sequence[Outcome], unsound: dict[str, str]) -> Iterator[str]:
    """The report as people read it."""
    groups = rows_by_group(outcomes)
    yield from _table(rows_by_kind(outcomes), groups)
    for one in outcomes:
        if one.cold_differs:
            yield f"\n=== a remembering workspace says something else than a fresh one: {_outcome_data(one)['place']}\n"
            yield "\n".join(("warm:", *one.texts, "cold:", one.cold_differs))
    for set_id, text in unsound.items():
        yield f"\n{set_id} is left out, for it has problems of its own:\n{text}"
    yield ""
    for group, row in groups.items():
        noticed = row.counts.total() - row.counts["silent"]
        yield (
            f"{group}: {row.counts['one']} of {noticed} mistakes that are noticed lead to exactly one message in the"
            f" broken item ({_share(row.rate)}, target {TARGET:.0%}); the fix has the right word for"
            f" {row.right_words} of {row.misspelt} misspelt words"
        )


def kinds_called(text: str) -> list[Kind]:
    """The kinds that have a text in their names."""
    found = [kind for name, kind in KINDS.items() if text in name]
    if not found:
        raise argparse.ArgumentTypeError(f"no kind of mistake is called so; these are: {', '.join(KINDS)}")
    return found


def main() -> int:
    """Measure, and say what came out."""
    parser = argparse.ArgumentParser(description="Put mistakes into the content and see what the messages say.")
    parser.add_argument("--each", type=int, default=24, help="how many mistakes of each kind (default: 24)")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other mistakes")
    parser.add_argument("--kind", type=kinds_called, metavar="KIND", help="only kinds with this in their name")
    parser.add_argument("--show", type=kinds_called, metavar="KIND", help="the same, with messages of the worst cases")
    parser.add_argument("--most", type=int, default=8, metavar="N", help="how many cases to show (default: 8)")
    parser.add_argument(
        "--everywhere", action="store_true", help="check all sets that extend the broken one too (slow)"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--cold", type=int, default=COLD_SAMPLE, help="how many to check afresh as well")
    parser.add_argument("--json", action="store_true", help="plain data in place of the report")
    parser.add_argument("content", type=Path, nargs="?", default=CONTENT, help="a folder of sets")
    options = parser.parse_args()
    kinds = options.show or options.kind or list(KINDS.values())
    with tempfile.TemporaryDirectory(prefix="wonderscript-faults-") as to:
        bench, unsound = sound_content(options.content, Path(to), (), options.everywhere)
        mistakes = draw_mistakes(bench.files, kinds, options.each, options.seed)
        if not mistakes:
            print("There is no sound content to break.", file=sys.stderr)
            return 1
        outcomes = measure(bench, mistakes, max(1, options.jobs), options.cold)
    if options.json:
        print(json.dumps(summary(outcomes, unsound), indent=2, ensure_ascii=False))
    else:
        for kind in options.show or ():
            print("\n".join((*show_worst(outcomes, kind.name, options.most), "")))
        print("\n".join(report_text(outcomes, unsound)))
    good = all(row.is_good for row in rows_by_group(outcomes).values())
    return 0 if good and not any(one.cold_differs for one in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
