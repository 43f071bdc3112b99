"""How good are the messages? Thousands of small mistakes are put into the real content, one at a time.

A mistake changes one token: it is deleted, misspelt, doubled or swapped with its neighbour, or a line is
indented wrongly. Each broken content is checked. Good is exactly one message, and it points into the item
that was broken. A mistake that leaves valid content (`wood, ore` for `ore, wood`) is harmless: it is counted
apart, and told apart by whether the content still means the same.

    python -m benchmarks.faults --count 2500 --seed 1 [--kind delete] [--show 10] [--json]

The exit code is 1 below the target, after any crash, or if a remembering workspace says anything else than a
fresh one.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import yaml

from benchmarks.mistakes import MAKERS, Fault, make_faults, read_content
from wonderscript.compiler.lowering import lower
from wonderscript.compiler.sets import find_sets, order_sets
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.rendering import render_text, replacement

CONTENT = Path(__file__).resolve().parents[1] / "content"
TARGET = 0.95
# How many faults a fresh workspace looks at too.
COLD_SAMPLE = 100
# A check that computes longer than this (in seconds) counts as a crash.
PATIENCE = 20
BAD = ("elsewhere", "several", "crash")
CLASSES = ("harmless", "one", *BAD)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a check says about a fault. `problems` are ids with their lines, `texts` the messages."""

    fault: Fault
    verdict: str
    before: str
    after: str
    problems: tuple[tuple[str, str, int], ...] = ()
    texts: tuple[str, ...] = ()
    meaning: str = ""
    on_the_line: bool = False
    right_fix: bool = False
    cold_differs: str = ""
    seconds: float = 0.0


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
    """A copy of the content in which one file at a time is broken, and a workspace that stays warm."""

    root: Path
    content: dict[str, str]
    extends: dict[str, list[str]]
    workspace: Workspace = field(default_factory=Workspace)
    _meanings: dict[str, object] = field(default_factory=dict)

    def try_out(self, fault: Fault, cold: bool = False) -> Outcome:
        """Break the content, check it, mend it."""
        text = self.content[fault.path]
        broken = text[: fault.start] + fault.new + text[fault.end :]
        path = self.root / fault.path
        self._original_meaning(fault)
        path.write_text(broken, encoding="utf-8", newline="\n")
        begin = time.process_time()
        try:
            with _patience():
                problems = list(self.workspace.check(self.concerned(fault)))
                texts = tuple(self._shown(problem) for problem in problems)
                seconds = time.process_time() - begin
                differs = self._cold_differs(fault, problems) if cold else ""
                meaning = self._meaning_now(fault) if not problems else ""
        except Exception:
            last = traceback.format_exc().strip().splitlines()
            return Outcome(
                fault, "crash", *_lines_around(fault, text, broken), ((last[-1], "", 0),), ("\n".join(last),)
            )
        finally:
            path.write_text(text, encoding="utf-8", newline="\n")
        lines = {problem.span.line for problem in problems}
        return Outcome(
            fault=fault,
            verdict=verdict(fault, problems),
            before=_lines_around(fault, text, broken)[0],
            after=_lines_around(fault, text, broken)[1],
            problems=tuple((one.id, self._path(one), one.span.line) for one in problems),
            texts=texts,
            meaning=meaning,
            on_the_line=lines == {fault.line},
            right_fix=len(problems) == 1 and _squeezed(_mended(problems[0], broken)) == _squeezed(text),
            cold_differs=differs,
            seconds=seconds,
        )

    def concerned(self, fault: Fault) -> list[Path]:
        """The set with the fault and all sets that extend it; no other can notice."""
        found = {fault.path.partition("/")[0]}
        while more := {name for name, bases in self.extends.items() if found.intersection(bases)} - found:
            found |= more
        return [self.root / name for name in sorted(found)]

    def _path(self, problem: Problem) -> str:
        return problem.span.source.path.rpartition(f"{self.root.name}/")[2]

    def _shown(self, problem: Problem) -> str:
        folder = problem.span.source.path.rpartition(f"{self.root.name}/")[0]
        return render_text(problem).replace(folder, "") if folder else render_text(problem)

    def _cold_differs(self, fault: Fault, warm: list[Problem]) -> str:
        """What a fresh workspace says, if it is not the same."""
        cold = list(Workspace().check(self.concerned(fault)))
        if [_plain(one) for one in warm] == [_plain(one) for one in cold]:
            return ""
        return "\n\n".join(map(self._shown, cold)) or "nothing"

    def _original_meaning(self, fault: Fault) -> object:
        """What a set means without mistakes: looked up once for each set."""
        set_id = fault.path.partition("/")[0]
        if set_id not in self._meanings:
            self._meanings[set_id] = self._meaning(set_id)
        return self._meanings[set_id]

    def _meaning_now(self, fault: Fault) -> str:
        same = self._meaning(fault.path.partition("/")[0]) == self._original_meaning(fault)
        return "the same" if same else "another"

    def _meaning(self, set_id: str) -> object:
        """The libraries of a set and of its variants, without texts that only people read."""
        report = Report()
        sets = order_sets(find_sets([self.root / set_id], report).sets, report)
        combination = self.workspace.combine(sets, report)
        libraries = [lower(combination, variant) for variant in (None, *combination.variants)]
        return [_meant(msgspec.to_builtins(library)) for library in libraries]


def _meant(data: Any) -> Any:
    """A library as plain data without the wording of its items and the titles of its scenarios."""
    if isinstance(data, dict):
        unread = ("source", "name") if "shows" in data and "given" in data else ("source",)
        return {key: _meant(value) for key, value in data.items() if key not in unread}
    return [_meant(one) for one in data] if isinstance(data, (list, tuple)) else data


def verdict(fault: Fault, problems: Sequence[Problem]) -> str:
    """How well the problems of a check fit a fault. A fault moves no line, so the item is where it was."""
    if not problems:
        return "harmless"
    if len(problems) > 1:
        return "several"
    span = problems[0].span
    here = span.source.path.endswith(f"/{fault.path}")
    return "one" if here and fault.item[0] <= span.line <= fault.item[1] else "elsewhere"


def _mended(problem: Problem, broken: str) -> str:
    """The broken text after the suggestion of a problem was followed, if it has one."""
    span, new = problem.span, replacement(problem)
    if new is None or span.source.text.rstrip("\n") != broken.rstrip("\n"):
        return broken
    return broken[: span.start] + new + broken[span.end :]


def _squeezed(text: str) -> str:
    """The text with single spaces between its words, and none at the ends of its lines."""
    return re.sub(r"(?<=\S) +(?=(\S?))", lambda found: " " if found[1] else "", text)


def _plain(problem: Problem) -> tuple[object, ...]:
    """Everything that a problem says, comparable."""
    span = problem.span
    others = [(one.span.source.path, one.span.start, one.span.end, one.label) for one in problem.others]
    return (problem.id, span.source.path, *span[1:], problem.values, others, problem.suggestion)


def _lines_around(fault: Fault, text: str, broken: str) -> tuple[str, str]:
    """The line of a fault, before and after."""
    return text.split("\n")[fault.line - 1], broken.split("\n")[fault.line - 1]


# ---------------------------------------------------------------- many of them

_bench: Bench | None = None


def copy_content(folder: Path, to: Path, left_out: Sequence[str] = ()) -> Bench:
    """A bench with its own copy of a folder of sets."""
    root = to / "content"
    shutil.copytree(folder, root, ignore=shutil.ignore_patterns(".*", *left_out))
    manifests = {path.parent.name: path.read_text(encoding="utf-8") for path in root.glob("*/set.yaml")}
    extends = {name: list(yaml.safe_load(text).get("extends") or ()) for name, text in manifests.items()}
    return Bench(root, read_content(root), extends)


def sound_content(folder: Path, to: Path, left_out: Sequence[str] = ()) -> tuple[Bench, dict[str, str]]:
    """A copy of the sets that have no problems, and the first problem of each set that has."""
    unsound: dict[str, str] = {}
    while True:
        bench = copy_content(folder, to, (*left_out, *unsound))
        before = len(unsound)
        for problem in bench.workspace.check([bench.root]):
            set_id = bench._path(problem).partition("/")[0]
            if (bench.root / set_id).is_dir():
                unsound.setdefault(set_id, bench._shown(problem))
        if len(unsound) == before:
            return bench, unsound
        shutil.rmtree(bench.root)


def _start_worker(content: Path, to: Path) -> None:
    global _bench
    place = to / str(os.getpid())
    place.mkdir()
    _bench = copy_content(content, place)


def _work(task: tuple[Fault, bool]) -> Outcome:
    assert _bench is not None
    return _bench.try_out(*task)


def measure(bench: Bench, faults: Sequence[Fault], jobs: int = 1, cold: int = COLD_SAMPLE) -> list[Outcome]:
    """The outcomes of all faults, in order; `cold` of them are looked at by a fresh workspace too."""
    every = max(1, len(faults) // cold) if cold else len(faults) + 1
    tasks = [(fault, number % every == 0 and number // every < cold) for number, fault in enumerate(faults)]
    if jobs == 1:
        return list(_progress((bench.try_out(*task) for task in tasks), len(tasks)))
    arguments = (bench.root, bench.root.parent)
    with ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=arguments) as pool:
        return list(_progress(pool.map(_work, tasks, chunksize=10), len(tasks)))


def _progress(outcomes: Iterator[Outcome], total: int) -> Iterator[Outcome]:
    """The same outcomes; a terminal sees how far it is."""
    shown = sys.stderr.isatty()
    for number, outcome in enumerate(outcomes, start=1):
        if shown and (number % 10 == 0 or number == total):
            print(f"\r{number} of {total} faults", end="" if number < total else "\n", file=sys.stderr)
        yield outcome


# ---------------------------------------------------------------- the report


def rate(outcomes: Sequence[Outcome]) -> float:
    """How many of the faults that do harm lead to one message in the right place."""
    harmful = [one for one in outcomes if one.verdict != "harmless"]
    return sum(one.verdict == "one" for one in harmful) / len(harmful) if harmful else 1.0


def _row(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    counts = Counter(one.verdict for one in outcomes)
    good = [one for one in outcomes if one.verdict == "one"]
    return {
        "faults": len(outcomes),
        **{name: counts[name] for name in CLASSES},
        "rate": rate(outcomes),
        "on_the_line": sum(one.on_the_line for one in good) / max(1, len(good)),
        "right_fix": sum(one.right_fix for one in good) / max(1, len(good)),
    }


def _by(outcomes: Sequence[Outcome], key: Callable[[Outcome], str]) -> dict[str, dict[str, Any]]:
    groups: dict[str, list[Outcome]] = {}
    for one in outcomes:
        groups.setdefault(key(one), []).append(one)
    return {name: _row(groups[name]) for name in sorted(groups)}


def pattern(outcome: Outcome) -> str:
    """What faults that go wrong have in common: in what kind of item they are, and what was said of them."""
    said = sorted({one[0] for one in outcome.problems})
    return f"{outcome.verdict} in `{outcome.fault.head}`: {', '.join(said)}"


def _patterns(outcomes: Sequence[Outcome]) -> list[tuple[str, int]]:
    """The patterns with how often they come: crashes, then the most frequent."""
    found = Counter(pattern(one) for one in outcomes if one.verdict in BAD)
    return sorted(found.items(), key=lambda one: (not one[0].startswith("crash"), -one[1]))


def _plain_outcome(outcome: Outcome) -> dict[str, Any]:
    said = [f"{path}:{line}: {name}" for name, path, line in outcome.problems]
    place = f"{outcome.fault.path}:{outcome.fault.line}"
    return {
        "verdict": outcome.verdict,
        "kind": outcome.fault.kind,
        "how": outcome.fault.how,
        "place": place,
        "before": outcome.before,
        "after": outcome.after,
        "problems": said,
        "meaning": outcome.meaning,
    }


def summary(outcomes: Sequence[Outcome], unsound: dict[str, str]) -> dict[str, Any]:
    """Everything that the report says, as plain data."""
    harmless = [one for one in outcomes if one.verdict == "harmless"]
    return {
        "target": TARGET,
        "rate": rate(outcomes),
        "all": _row(outcomes),
        "kinds": _by(outcomes, lambda one: one.fault.kind),
        "items": _by(outcomes, lambda one: one.fault.head),
        "all_but_scenarios": _row([one for one in outcomes if one.fault.head != "scenario"]),
        "patterns": _patterns(outcomes),
        "meaning_of_harmless": Counter(one.meaning for one in harmless),
        "cold_differs": sum(bool(one.cold_differs) for one in outcomes),
        "slowest": max((one.seconds for one in outcomes), default=0.0),
        "left_out": sorted(unsound),
        "not_good": [_plain_outcome(one) for one in outcomes if one.verdict != "one"],
    }


def _table(title: str, rows: dict[str, dict[str, Any]], ends: dict[str, dict[str, Any]]) -> Iterator[str]:
    width = max(len(title), *(len(name) for name in (*rows, *ends))) + 1
    names = ("faults", *CLASSES)
    yield f"{title:<{width}}" + "".join(f"{name:>10}" for name in names) + "    rate  on the line  right fix"
    for name, row in [*rows.items(), *ends.items()]:
        counts = "".join(f"{row[column]:>10}" for column in names)
        shares = f"{row['rate']:>8.1%}{row['on_the_line']:>13.1%}{row['right_fix']:>11.1%}"
        yield f"{name:<{width}}{counts}{shares}"


def _examples(outcomes: Sequence[Outcome], show: int) -> Iterator[str]:
    for name, count in _patterns(outcomes)[:show]:
        one = next(each for each in outcomes if pattern(each) == name)
        yield f"\n=== {count} x {name}\n"
        yield from _change(one)
        yield ""
        for text in one.texts[:3]:
            yield "\n".join(f"    {line}" for line in text.splitlines())
            yield ""
        if len(one.texts) > 3:
            yield f"    ... and {len(one.texts) - 3} more"


def _change(one: Outcome) -> Iterator[str]:
    yield f"{one.fault.path}:{one.fault.line}: {one.fault.how}"
    yield f"  - {one.before}"
    yield f"  + {one.after.expandtabs(8) if one.fault.how != 'tab' else one.after.replace(chr(9), '<tab>')}"


def report_text(outcomes: Sequence[Outcome], unsound: dict[str, str], show: int) -> Iterator[str]:
    """The report as people read it."""
    found = summary(outcomes, unsound)
    yield from _table("mistake", found["kinds"], {"all": found["all"]})
    yield ""
    ends = {"all": found["all"], "all but scenarios": found["all_but_scenarios"]}
    yield from _table("item", found["items"], ends)
    yield from _examples(outcomes, show)
    for meaning in ("the same", "another"):
        some = [one for one in outcomes if one.verdict == "harmless" and one.meaning == meaning]
        if some and show:
            yield f"\n=== {len(some)} harmless: valid, and the content means {meaning}\n"
            for one in some[:: max(1, len(some) // show)][:show]:
                yield from _change(one)
    for one in outcomes:
        if one.cold_differs:
            yield "\n=== a remembering workspace says something else than a fresh one\n"
            yield from _change(one)
            yield "\n".join(("    warm:", *one.texts, "    cold:", one.cold_differs))
    for set_id, text in unsound.items():
        yield f"\n{set_id} is left out, for it has problems of its own:\n{text}"
    yield ""
    yield (
        f"{found['all']['one']} of {found['all']['faults'] - found['all']['harmless']} mistakes that do harm lead to"
        f" exactly one message in the broken item: {found['rate']:.1%} (target {TARGET:.0%})"
    )


def main() -> int:
    """Measure, and say what came out."""
    parser = argparse.ArgumentParser(description="Put mistakes into the content and see what the messages say.")
    parser.add_argument("--count", type=int, default=2500, help="how many mistakes (default: 2500)")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other mistakes")
    parser.add_argument("--kind", choices=MAKERS, action="append", help="only mistakes of this kind")
    parser.add_argument("--show", type=int, default=8, metavar="N", help="how many examples (default: 8)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--cold", type=int, default=COLD_SAMPLE, help="how many to check afresh as well")
    parser.add_argument("--json", action="store_true", help="plain data in place of the report")
    parser.add_argument("content", type=Path, nargs="?", default=CONTENT, help="a folder of sets")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wonderscript-faults-") as to:
        bench, unsound = sound_content(options.content, Path(to))
        faults = make_faults(bench.content, options.count, options.seed, options.kind or list(MAKERS))
        if not faults:
            print("There is no sound content to break.", file=sys.stderr)
            return 1
        outcomes = measure(bench, faults, max(1, options.jobs), options.cold)
    if options.json:
        print(json.dumps(summary(outcomes, unsound), indent=2))
    else:
        print("\n".join(report_text(outcomes, unsound, options.show)))
    failed = any(one.verdict == "crash" or one.cold_differs for one in outcomes)
    return 1 if failed or rate(outcomes) < TARGET else 0


if __name__ == "__main__":
    sys.exit(main())
