"""Scenarios as worked examples: what everybody has, what happens, and what is true then, in English and in Russian.

In: a scenario and a lexicon. Out: short lines to be read by players. `me` is the reader; what others do is told of
them by where they sit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from wonderscript.runtime.instructions import scenarios as table
from wonderscript.runtime.instructions.library import Library
from wonderscript.runtime.words.en.scenarios import EnglishScenarios
from wonderscript.runtime.words.lexicon import Language, Lexicon
from wonderscript.runtime.words.plan.scenarios import Scenarios
from wonderscript.runtime.words.ru.scenarios import RussianScenarios
from wonderscript.runtime.words.speech import capital, full

# Who speaks of scenarios in which language.
SPEAKERS: Mapping[Language, Callable[[Lexicon], Scenarios]] = {"en": EnglishScenarios, "ru": RussianScenarios}


@dataclass(frozen=True, slots=True)
class Event:
    """A line of an example: something that happens, or something that is true after it."""

    role: Literal["when", "then"]
    text: str


@dataclass(frozen=True, slots=True)
class Given:
    """What somebody has at the beginning, or what lies in a place of the table; without an owner, how far it is."""

    owner: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario in words. `title` is None in a language that it has no title in; `rules` are those that it shows."""

    id: str
    number: int
    title: str | None
    players: int
    given: tuple[Given, ...]
    events: tuple[Event, ...]
    rules: tuple[str, ...] = ()


def describe_scenario(scenario: table.Scenario, number: int, lexicon: Lexicon) -> Example:
    """A scenario as an example, the so-and-so-many-th of its set."""
    speaker = SPEAKERS[lexicon.language](lexicon)
    untitled = scenario.name if lexicon.language == "en" else None
    title = scenario.titles.get(lexicon.language, untitled)
    return Example(
        f"{scenario.set_id}-{number}",
        number,
        None if title is None else capital(title),
        scenario.players,
        tuple(_given(scenario.given, speaker)),
        tuple(
            Event("when" if isinstance(one, table.When) else "then", full(speaker.event_line(one)))
            for one in scenario.events
        ),
        scenario.shows,
    )


def _role(event: table.When | table.Then) -> Literal["when", "then"]:
    return "when" if isinstance(event, table.When) else "then"


def examples_of(library: Library, lexicon: Lexicon) -> dict[str, list[Example]]:
    """The scenarios of a library as examples, by the rules that they show."""
    found: dict[str, list[Example]] = {}
    numbers: Counter[str] = Counter()
    for scenario in library.scenarios:
        numbers[scenario.set_id] += 1
        if scenario.variant == library.variant:
            example = describe_scenario(scenario, numbers[scenario.set_id], lexicon)
            for rule in scenario.shows:
                found.setdefault(rule, []).append(example)
    return found


def _given(given: Sequence[table.Given], speaker: Scenarios) -> list[Given]:
    """What is given by whom it belongs to; how far the game is comes first."""
    found = [Given("", tuple(speaker.run(one) for one in given if isinstance(one, table.StepIs)))]
    rest = [one for one in given if not isinstance(one, table.StepIs)]
    for owner, group in groupby(rest, key=speaker.owner):
        found.append(Given(capital(owner), tuple(speaker.possession(one) for one in group)))
    return [one for one in found if one.parts]
