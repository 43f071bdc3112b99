"""Architects as it is written: both readings of what is open are played, and what must be done is said so."""

from __future__ import annotations

from tests.shipped import combination

from wonderscript.compiler.workspace import Combination
from wonderscript.runtime.instructions import scenarios as table

OPEN_QUESTIONS = 16


def architects() -> Combination:
    return combination("architects")


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
