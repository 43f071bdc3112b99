"""Scenarios told as stories, as people and programs read them: each paragraph with the line of the scenario.

In: a scenario with its notes. Out: text, or plain data for JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from wonderscript.dsl.excerpts import region_of, visible
from wonderscript.dsl.source import Span
from wonderscript.runtime.instructions.scenarios import Scenario, by_one_name
from wonderscript.runtime.rehearsals.stories import CameTo
from wonderscript.runtime.words.from_library import lexicon_of
from wonderscript.runtime.words.lexicon import Language
from wonderscript.runtime.words.scenarios import Example, describe_scenario
from wonderscript.runtime.words.speech import capital
from wonderscript.runtime.words.stories import Outcome, Paragraph, tell_story
from wonderscript.tools.russian_findings import RussianFindings
from wonderscript.tools.scenario_reports import LABELS, Finds, Paint, Result, Words, render_failure

_BOLD, _BLUE, _CYAN = "1", "1;34", "1;36"
LINE = {"en": "line", "ru": "строка"}
PLAYERS = {"en": "Players", "ru": "Игроков"}
MARKS = {"asked": "?", "forced": "·", "passed over": "·", "supposed": "!", "course": ">", "happened": "·", "then": "="}


def render_story(result: Result, language: Language, colour: bool = False) -> str:
    """A scenario as a story: the table, then what happened, up to the end or to what fails."""
    paint = Paint(colour)
    example, paragraphs = _story(result, language)
    place = result.checked.name_span
    lines = [
        f"{paint(_BOLD, visible(example.title or result.name))} {paint(_BLUE, f'({_place(place)})')}",
        *(f"  {line}" for line in _table(example, language)),
    ]
    running = ""
    for one in paragraphs:
        if one.running and one.running != running:
            running = one.running
            lines += ["", f"  {paint(_CYAN, capital(running))}"]
        lines += [f"  {line}" for line in _paragraph(result, one, language, paint)]
    return "\n".join(lines)


def render_failing_story(result: Result, language: Language, colour: bool = False) -> str:
    """What is said after a story that does not come out: the message of `test`, in the language of the story."""
    states = [note.after for note in result.notes if not isinstance(note, CameTo)]
    russian = RussianFindings(result.table, states[-1] if states else None)
    words: Finds = russian if language == "ru" else Words(result)
    return "\n".join(render_failure(result, words, LABELS[language], Paint(colour)))


def story_document(result: Result, language: Language) -> dict[str, Any]:
    """A story as plain data."""
    example, paragraphs = _story(result, language)
    return {
        "language": language,
        "title": example.title or result.name,
        "players": example.players,
        "given": [{"owner": one.owner, "has": list(one.parts)} for one in example.given],
        "steps": [
            {
                "sort": one.sort,
                "during": one.running,
                "line": None if one.event is None else _line(result, one.event),
                "text": list(one.lines),
                "outcomes": [
                    {"step": each.step, "says": each.voice, "changes": list(each.changes)} for each in one.outcomes
                ],
            }
            for one in paragraphs
        ],
    }


def _story(result: Result, language: Language) -> tuple[Example, tuple[Paragraph, ...]]:
    table = result.table
    if table is None:
        # Nothing was set out, so there is nothing to tell but the name.
        return Example("", 0, None, result.checked.scenario.players, (), ()), ()
    scenario = next((one for one in table.library.scenarios if _is_same(one, result)), result.checked.scenario)
    lexicon = lexicon_of(table.library, language)
    given = replace(scenario, given=tuple(by_one_name(one, table.seats) for one in scenario.given))
    return describe_scenario(given, 0, lexicon), tell_story(scenario, table, result.notes, lexicon)


def _is_same(scenario: Scenario, result: Result) -> bool:
    """Whether a scenario of the library, which has its titles, is the one that was rehearsed."""
    rehearsed = result.checked.scenario
    return (scenario.set_id, scenario.name) == (rehearsed.set_id, rehearsed.name)


def _table(example: Example, language: Language) -> Iterator[str]:
    """The table that a story starts from."""
    yield f"{PLAYERS[language]}: {example.players}."
    for one in example.given:
        parts = "; ".join(one.parts)
        yield f"{one.owner}: {parts}." if one.owner else f"{capital(parts)}."


def _paragraph(result: Result, one: Paragraph, language: Language, paint: Paint) -> Iterator[str]:
    told = "" if one.event is None else paint(_BLUE, f" ({LINE[language]} {_line(result, one.event)})")
    for number, line in enumerate(one.lines):
        mark = paint(_BLUE, MARKS[one.sort]) if number == 0 else " "
        yield f"{mark} {visible(line)}{told if number == len(one.lines) - 1 else ''}"
    for outcome in one.outcomes:
        yield from (f"    {line}" for line in _outcome(outcome, paint))


def _outcome(outcome: Outcome, paint: Paint) -> Iterator[str]:
    if outcome.step:
        yield paint(_CYAN, capital(outcome.step)) + ":"
    if outcome.voice:
        yield visible(outcome.voice)
    margin = "  " if outcome.voice or outcome.step else ""
    yield from (f"{margin}{visible(change)}" for change in outcome.changes)


def _line(result: Result, event: int) -> int:
    return region_of(result.checked.event_spans[event]).line


def _place(span: Span) -> str:
    return f"{visible(span.source.path)}:{region_of(span).line}"
