"""The scenarios of the shipped sets: all of them hold, none by accident, and every rule is shown."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from msgspec.structs import replace
from tests.shipped import combination, scenarios_of, scenes

from wonderscript.compiler.scenarios import CheckedScenario
from wonderscript.runtime.instructions import phrases
from wonderscript.runtime.instructions import scenarios as table
from wonderscript.runtime.rehearsals import Failed, Passed, rehearse
from wonderscript.tools.scenario_reports import Result, coverage_of, render_result


class Least(NamedTuple):
    """How many rules a set shows, and how many lines of its scenarios can be turned, at the least."""

    rules: int
    lines: int


SETS = {
    "base": Least(100, 400),
    "cities": Least(100, 400),
    "leaders": Least(60, 200),
    "two-players": Least(25, 60),
    "cities-leaders": Least(20, 60),
    "cities-two-players": Least(7, 20),
    "leaders-two-players": Least(5, 20),
    "duel": Least(81, 300),
    "agora": Least(120, 300),
    "architects": Least(100, 200),
}


ALL_SCENARIOS = [(name, checked) for name in SETS for checked in scenarios_of(name)]


@pytest.mark.parametrize(
    ("name", "checked"), ALL_SCENARIOS, ids=[f"{name}: {checked.scenario.name}" for name, checked in ALL_SCENARIOS]
)
def test_every_scenario_of_a_set_holds(name: str, checked: CheckedScenario) -> None:
    scenario = checked.scenario
    outcome = rehearse(scenario, scenes(name, scenario.variant))
    if not isinstance(outcome, Passed):
        result = Result(checked, outcome, scenes(name, scenario.variant).table_of(scenario))
        pytest.fail(render_result(result), pytrace=False)


@pytest.mark.parametrize("name", SETS)
def test_every_rule_that_can_be_shown_is_shown(name: str) -> None:
    results = [Result(checked, Passed(()), None) for checked in scenarios_of(name)]
    coverage = coverage_of(combination(name).rulebooks[name].rules, results)
    assert not [rule.id.text for rule in coverage.missing]
    assert not [(rule.id.text, variant) for rule, variant in coverage.unread]
    assert all(rule.aside is not None and rule.aside.reason for rule in coverage.aside)
    assert len(coverage.shown) >= SETS[name].rules


def turned(event: object) -> list[object]:
    """The opposite of what a scenario says, if it says what is true."""
    match event:
        case table.Holds(seat=seat, condition=phrases.Not(condition=condition)):
            return [table.Holds(seat, condition)]
        case table.Holds(seat=seat, condition=condition):
            return [table.Holds(seat, phrases.Not(condition))]
        case table.Scores(seat=seat, points=points, line=line):
            return [table.Scores(seat, points + 1, line), table.Scores(seat, points - 1, line)]
        case table.Holding(pieces=pieces, number=number):
            return [table.Holding(pieces, phrases.Sum((number, phrases.Constant(1))))]
        case table.Wins(seats=("me",)):
            return [table.Wins(("left",)), table.Wins(("me", "left"))]
        case table.Wins():
            return [table.Wins(("me",))]
        case table.CanPay() | table.Sees():
            return [replace(event, able=not event.able)]
        case table.StepOver():
            return [replace(event, over=not event.over)]
        case _:
            return []


@pytest.mark.parametrize("name", SETS)
def test_no_line_of_a_set_holds_by_accident(name: str) -> None:
    lines = 0
    for checked in scenarios_of(name):
        scenario = checked.scenario
        for number, event in enumerate(scenario.events):
            for opposite in turned(event):
                events = (*scenario.events[:number], opposite, *scenario.events[number + 1 :])
                outcome = rehearse(replace(scenario, events=events), scenes(name, scenario.variant))
                assert isinstance(outcome, Failed), (scenario.name, opposite)
                assert outcome.event is not None and outcome.event <= number, (scenario.name, opposite)
                lines += outcome.event == number
    assert lines >= SETS[name].lines
