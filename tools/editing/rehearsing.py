"""Scenarios that are played where they are written, and what came of them."""

from __future__ import annotations

from typing import NamedTuple

from wonderscript.compiler.lowering import lower
from wonderscript.compiler.scenarios import CheckedScenario
from wonderscript.compiler.workspace import Combination
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.translation import Language, Phrase
from wonderscript.runtime.rehearsals import Passed, Scenes
from wonderscript.tools.commands.test import played
from wonderscript.tools.editing.texts import Range, items_of, range_of
from wonderscript.tools.scenario_reports import LABELS, Result
from wonderscript.tools.scenario_stories import render_failing_story
from wonderscript.tools.speech import said_in

# So many lines of the message show where it is.
_EXCERPT = 4


class Outcome(NamedTuple):
    """What came of a scenario: whether it holds, in a few words, at length, and the line that it is about."""

    holds: bool
    short: str
    text: str
    place: Span


class Lens(NamedTuple):
    """A scenario that can be played, where its name stands, and what came of it since it was written so."""

    name: str
    range: Range
    outcome: Outcome | None


class Rehearsals:
    """Plays scenarios of a combination and remembers what came of each, as long as nothing changes."""

    def __init__(self, known: Combination, language: Language) -> None:
        self.known = known
        self.language = language
        self._scenes: dict[str | None, Scenes] = {}
        self._outcomes: dict[str, Outcome] = {}

    def play(self, name: str) -> Outcome | None:
        """Play a scenario of the set."""
        checked = next((one for one in self.known.scenarios if one.scenario.name == name), None)
        if checked is None:
            return None
        variant = checked.scenario.variant
        if variant not in self._scenes:
            self._scenes[variant] = Scenes(lower(self.known, variant))
        result = played(checked, self._scenes[variant], explain=self.language != "en")
        self._outcomes[name] = self._told(checked, result)
        return self._outcomes[name]

    def _told(self, checked: CheckedScenario, result: Result) -> Outcome:
        verdicts = LABELS[self.language].verdicts
        if isinstance(result.outcome, Passed):
            return Outcome(True, verdicts["holds"], "", checked.name_span)
        # Where the line stands is seen in the editor: what was expected and found comes after it.
        lines = render_failing_story(result, self.language).split("\n")
        return Outcome(False, verdicts["fails"], "\n".join([lines[0], *lines[_EXCERPT:]]), result.place)

    def outcome(self, name: str) -> Outcome | None:
        """What came of a scenario, if it was played."""
        return self._outcomes.get(name)

    @property
    def failing(self) -> list[Outcome]:
        """All that does not hold."""
        return [one for one in self._outcomes.values() if not one.holds]


def lenses_of(source: Source, rehearsals: Rehearsals | None) -> list[Lens]:
    """The scenarios of a text."""
    found = []
    for item in items_of(source):
        words = item.line.words
        if item.line.head == "scenario" and len(words) > 1 and words[1].kind == "NAME":
            outcome = None if rehearsals is None else rehearsals.outcome(words[1].text)
            found.append(Lens(words[1].text, range_of(item.head_span), outcome))
    return found


def said_of(lens: Lens, language: Language) -> str:
    """What stands above a scenario."""
    if lens.outcome is None:
        return said_in(Phrase("play this scenario"), language)
    return f"{'✓' if lens.outcome.holds else '✗'} {lens.outcome.short}"
