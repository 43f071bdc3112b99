"""The sets that are shipped, compiled once for all tests of a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from wonderscript.compiler.lowering import lower
from wonderscript.compiler.scenarios import CheckedScenario
from wonderscript.compiler.sets import find_sets, order_sets
from wonderscript.compiler.workspace import Combination, Workspace
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.runtime.rehearsals import Scenes

CONTENT = Path(__file__).parents[1] / "content"


@cache
def combination(name: str) -> Combination:
    """A set with all that it extends; there is nothing wrong with it."""
    report = Report()
    combined = Workspace().combine(order_sets(find_sets([CONTENT / name], report).sets, report), report)
    assert not len(report), render_report(report)
    return combined


@cache
def scenes(name: str, variant: str | None) -> Scenes:
    """Where scenarios of a set are rehearsed."""
    return Scenes(lower(combination(name), variant))


def scenarios_of(name: str) -> list[CheckedScenario]:
    """The scenarios of a set's own."""
    return [checked for checked in combination(name).scenarios if checked.scenario.set_id == name]
