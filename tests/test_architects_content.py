"""Architects as it is written: its scenarios hold, each rule is shown, both readings of what is open are played."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.test_scenarios import turned

from wonderscript.compiler.lowering import lower
from wonderscript.compiler.sets import find_sets, order_sets
from wonderscript.compiler.workspace import Combination, Workspace
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.runtime import scenarios as table
from wonderscript.runtime.rehearsals import Failed, Passed, Scenes, rehearse
from wonderscript.tools.scenario_reports import Result, coverage_of, render_result

ARCHITECTS = Path(__file__).parents[1] / "content" / "architects"
OPEN_QUESTIONS = 16


@cache
def architects() -> Combination:
    report = Report()
    sets = order_sets(find_sets([ARCHITECTS], report).sets, report)
    combination = Workspace().combine(sets, report)
    assert not len(report), render_report(report)
    return combination


@cache
def scenes(variant: str | None = None) -> Scenes:
    return Scenes(lower(architects(), variant))


@pytest.mark.parametrize("checked", architects().scenarios, ids=lambda checked: checked.scenario.name)
def test_every_scenario_holds(checked: object) -> None:
    scenario = checked.scenario  # type: ignore[attr-defined]
    outcome = rehearse(scenario, scenes(scenario.variant))
    if not isinstance(outcome, Passed):
        result = Result(checked, outcome, scenes(scenario.variant).table_of(scenario))  # type: ignore[arg-type]
        pytest.fail(render_result(result), pytrace=False)


def test_every_rule_that_can_be_shown_is_shown() -> None:
    results = [Result(checked, Passed(()), None) for checked in architects().scenarios]
    coverage = coverage_of(architects().rulebooks["architects"].rules, results)
    assert not [rule.id.text for rule in coverage.missing]
    assert all(rule.aside is not None and rule.aside.reason for rule in coverage.aside)
    assert len(coverage.shown) >= 100


def test_no_line_holds_by_accident() -> None:
    lines = 0
    for checked in architects().scenarios:
        scenario = checked.scenario
        for number, event in enumerate(scenario.events):
            for opposite in turned(event):
                events = (*scenario.events[:number], opposite, *scenario.events[number + 1 :])
                outcome = rehearse(replace(scenario, events=events), scenes(scenario.variant))
                assert isinstance(outcome, Failed), (scenario.name, opposite)
                lines += outcome.event == number
    assert lines >= 200


def test_each_open_question_is_played_in_both_readings() -> None:
    usual = {name: spec for name, spec in architects().model.vocabulary.settings.items() if spec.value in (True, False)}
    changed = {
        name: {setting for setting, spec in usual.items() if one.model.vocabulary.settings[setting] != spec}
        for name, one in architects().variants.items()
    }
    assert sorted(map(len, changed.values())) == [1] * (OPEN_QUESTIONS + 1), "each variant is one reading"
    assert set().union(*changed.values()) == set(usual) - {"conflict-tokens"}
    shown: dict[str, set[str | None]] = {}
    for checked in architects().scenarios:
        for rule in checked.scenario.shows:
            if ".open." in rule:
                shown.setdefault(rule, set()).add(checked.scenario.variant)
    assert len(shown) == OPEN_QUESTIONS
    assert all(None in variants and len(variants) == 2 for variants in shown.values())


def test_what_must_be_done_is_said_so() -> None:
    musts = [event for one in architects().scenarios for event in one.scenario.events if isinstance(event, table.Must)]
    assert {event.deed.verb for event in musts} >= {"build", "pair", "complete", "collect", "apply"}
