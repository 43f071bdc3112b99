"""What came of scenarios, as people and programs read it: failures with their place and the way there, and coverage.

In: scenarios with their outcomes. Out: text, or plain data for JSON.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, NamedTuple, Protocol, assert_never

import msgspec

from wonderscript.compiler.manifests import RuleText
from wonderscript.compiler.scenarios import CheckedScenario
from wonderscript.dsl.excerpts import excerpt_of, region_of, visible
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions.scenarios import seat_name
from wonderscript.runtime.options.decisions import Agreed, Chose, Took
from wonderscript.runtime.options.option_reading import Deed
from wonderscript.runtime.payment.plans import Payment, Plan
from wonderscript.runtime.positions.step_order import Running
from wonderscript.runtime.rehearsals import Failed, Passed
from wonderscript.runtime.rehearsals import outcomes as found
from wonderscript.runtime.rehearsals.stories import Note
from wonderscript.runtime.table.table import Table
from wonderscript.runtime.words.en.scenarios import EnglishScenarios
from wonderscript.runtime.words.from_library import lexicon_of
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.speech import said, spoken
from wonderscript.tools.terminal import counted

_BOLD, _RED, _BLUE, _CYAN = "1", "1;31", "1;34", "1;36"
# More than this of one sort is not read by anybody.
MOST_LINES = 12

TROUBLES: dict[found.Trouble, str] = {
    "not asked": "nobody asks for it any more",
    "not possible": "it cannot be done",
    "game over": "the game is over",
    "not running": "that step is not being played",
    "never comes": "that step never comes",
    "nothing paid": "nothing was done that could be paid for",
    "not in play": "no such piece is in play",
    "not set up": "the table cannot be set so",
    "endless": "it never ends",
}


class Fault(msgspec.Struct, frozen=True, tag=True):
    """The interpreter broke down: the name of the exception."""

    error: str


@dataclass(frozen=True, slots=True)
class Result:
    """A scenario and what came of it; the table is there if it could be set, notes if somebody took some."""

    checked: CheckedScenario
    outcome: Passed | Failed | Fault
    table: Table | None
    notes: tuple[Note, ...] = ()

    @property
    def name(self) -> str:
        """The name of the scenario."""
        return self.checked.scenario.name

    @property
    def place(self) -> Span:
        """The line that the outcome is about: the one that fails, or else the name."""
        if isinstance(self.outcome, Failed):
            if self.outcome.event is not None:
                return self.checked.event_spans[self.outcome.event]
            if self.outcome.given is not None:
                return self.checked.given_spans[self.outcome.given]
        return self.checked.name_span


# ---------------------------------------------------------------- one result as text


class Labels(NamedTuple):
    """What stands around a finding, in one language."""

    verdicts: dict[str, str]
    expected: str
    found: str
    fault: str


LABELS: dict[Language, Labels] = {
    "en": Labels(
        {"holds": "holds", "fails": "fails", "fault": "fault"},
        "expected:",
        "found:",
        "this is a fault in Wonderscript, not in your scenario ({})",
    ),
    "ru": Labels(
        {"holds": "выполняется", "fails": "не выполняется", "fault": "ошибка"},
        "ожидалось:",
        "оказалось:",
        "это ошибка в Wonderscript, а не в вашем сценарии ({})",
    ),
}


class Finds(Protocol):
    """Puts what was found into words."""

    def finding(self, finding: found.AnyFinding) -> list[str]:
        """What was found; the first line says it, others tell more."""
        ...


class Paint:
    """Colours text with the codes of a terminal, or leaves it as it is."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, code: str, text: str) -> str:
        """The text in a colour."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text


def render_result(result: Result, colour: bool = False) -> str:
    """A scenario that does not hold: where, what was expected, what was found, and what led there."""
    paint = Paint(colour)
    lines = render_failure(result, Words(result), LABELS["en"], paint)
    if isinstance(result.outcome, Failed) and result.outcome.taken:
        lines.append(paint(_CYAN, "what led there:"))
        lines += [f"  {line}" for line in Words(result).way(result.outcome.taken)]
    return "\n".join(lines)


def render_failure(result: Result, words: Finds, labels: Labels, paint: Paint) -> list[str]:
    """Where a scenario does not hold, what was expected there and what was found, in the words of a language."""
    lines = [paint(_RED, f"{labels.verdicts[_verdict(result)]}: ") + paint(_BOLD, visible(result.name))]
    lines += _excerpt(result, paint)
    match result.outcome:
        case Failed() as failed:
            lines.append(f"{paint(_CYAN, labels.expected)} {visible(result.place.text)}")
            first, *more = words.finding(failed.found)
            lines.append(f"{paint(_CYAN, labels.found)} {first}")
            lines += [f"  {line}" for line in more]
        case Fault(error):
            lines.append(labels.fault.format(error))
        case Passed():
            pass
    return lines


def _verdict(result: Result) -> str:
    match result.outcome:
        case Passed():
            return "holds"
        case Failed():
            return "fails"
        case Fault():
            return "fault"
    assert_never(result.outcome)


def _excerpt(result: Result, paint: Paint) -> Iterator[str]:
    """The line with marks below what fails."""
    excerpt = excerpt_of(result.place)
    gutter = max(2, len(str(excerpt.line)))
    margin, bar = " " * gutter, paint(_BLUE, "|")
    path = visible(result.place.source.path)
    yield f"{margin}{paint(_BLUE, '-->')} {path}:{excerpt.line}:{excerpt.column}"
    yield f"{margin} {bar}"
    yield f"{paint(_BLUE, f'{excerpt.line:>{gutter}}')} {bar} {excerpt.text}".rstrip()
    yield f"{margin} {bar} {' ' * excerpt.indent}{paint(_RED, '^' * excerpt.marks)}"


# ---------------------------------------------------------------- words


@dataclass(frozen=True, slots=True)
class OptionLines:
    """Tells options as lines of a scenario tell them."""

    table: Table

    def choice(self, seat: int, choice: found.Choice, joint: str = " and ") -> str:
        """What a seat does with an option, as a line tells it; between the answers of several lines stands a joint."""
        said = [self._deed(deed) for deed in choice.deeds]
        if not said:
            said = [self._answer(one) for one in choice.option if not isinstance(one, Plan)]
        line = f"{self.seat(seat)} {joint.join(said) or 'does nothing'}"
        notes = [plan.way for deed in choice.deeds for plan in deed.plans if plan.way is not None]
        if not choice.deeds and choice.said and any(isinstance(one, Took) for one in choice.option):
            speaker = EnglishScenarios(lexicon_of(self.table.library, "en"))
            notes.append(replace(speaker, mood="he", subject=self.seat(seat), third=True).text(choice.said))
        return f"{line}  # {', '.join(notes)}" if notes else line

    def _deed(self, deed: Deed) -> str:
        table = self.table
        verb = table.verbs[deed.verb]
        values = (self._value(slot[0], value) for slot, value in zip(verb.slots, deed.values, strict=True))
        said = f"{verb.forms[min(1, len(verb.forms) - 1)]} {verb.frame.format(*values)}".rstrip()
        said += " for free" if deed.free else ""
        if deed.payments:
            said += f", paying {self._payments(deed.payments)}"
        return said

    def _payments(self, payments: Iterable[Payment]) -> str:
        paid: Counter[tuple[int, str]] = Counter()
        for one in payments:
            paid[one.payee, one.counter] += one.amount
        return " and ".join(
            f"{self.seat(payee)} {self.amount(amount, counter)}" for (payee, counter), amount in paid.items()
        )

    def _answer(self, answer: Chose | Agreed | Took) -> str:
        match answer:
            case Agreed(yes):
                return "agrees" if yes else "declines"
            case Took(branch):
                return f"chooses option {branch + 1}"
            case Chose(_variable, what, value):
                return f"chooses {self._value(what, value)}"

    def _value(self, what: str, value: int) -> str:
        match what:
            case "piece":
                return f'"{self.table.pieces[value].name}"'
            case "player":
                return self.seat(value)
            case "resource":
                return self.table.library.resources[value]
            case _:
                return str(value)

    def amount(self, number: int, counter: str) -> str:
        """So much of a counter."""
        words = [word for word in self.table.library.words if word.id == counter]
        forms = words[0].forms if words else (counter,)
        return counted(number, forms[0], forms[-1])

    def seat(self, seat: int) -> str:
        """What a scenario calls a seat, or the bank."""
        return "the bank" if seat < 0 else seat_name(seat, self.table.seats)


@dataclass(slots=True)
class Words:
    """Puts what was found in one scenario into words."""

    result: Result

    def finding(self, finding: found.AnyFinding) -> list[str]:
        """What was found; the first line says it, others tell more."""
        match finding:
            case found.FoundNumber(number, counter):
                return [str(number) if counter is None else self._amount(number, counter)]
            case found.FoundPieces(names):
                return [", ".join(f'"{name}"' for name in names) or "nothing"]
            case found.FoundTrue(holds):
                return ["it is possible" if holds else "it is not so"]
            case found.FoundOptions(seat, options, missing):
                return [f"{self._missing(missing)}{self._seat(seat)} can only do this:", *self._options(seat, options)]
            case found.FoundUntold(seat, options):
                return [
                    f"{self._seat(seat)} chooses more than this at once, and it is not said which:",
                    *self._options(seat, options),
                    f"tell each answer in a line of its own: when {self._seat(seat)} chooses ...",
                ]
            case found.FoundUnasked(seat, options, missing):
                if options:
                    asked = f"nobody asks {self._seat(seat)} for it, only for this:"
                    return [f"{self._missing(missing)}{asked}", *self._options(seat, options)]
                more = " more" if self._has_acted(seat) else ""
                return [f"nobody asks {self._seat(seat)} anything{more} before the next turn"]
            case found.FoundPayments(receiver, counter, amounts):
                paid = " or ".join(self._amount(amount, counter) for amount in sorted(amounts)) or "nothing"
                return [f"{self._seat(receiver)} gets {paid}"]
            case found.FoundPoints(_seat, points, sheet):
                lines = ", ".join(f"{line} {number}" for line, number in sheet.items())
                return [f"{counted(points, 'point')} ({lines})"]
            case found.FoundWinners(seats, totals):
                each = ", ".join(f"{self._seat(seat)} {total}" for seat, total in enumerate(totals))
                win = "wins" if len(seats) == 1 else "win"
                return [f"{' and '.join(map(self._seat, seats))} {win} ({each})"]
            case found.FoundSteps(running):
                return [f"{said_steps(running)} is being played" if running else "the game is over"]
            case found.FoundEnd(reason):
                return ["the game is over" if reason is None else f'the game is over by "{reason}"']
            case found.FoundTrouble(trouble, detail):
                return f"{TROUBLES[trouble]}: {detail}".splitlines() if detail else [TROUBLES[trouble]]
        assert_never(finding)

    def _missing(self, missing: found.Missing) -> str:
        """What stands in the way, before what can be done instead."""
        said = [f'"{name}" is {self._zone(zone)}' for name, zone in missing.lying]
        said += ["it is not free and has to be paid for"] if missing.pay else []
        return "".join(f"{one}; " for one in said)

    def _zone(self, zone: int) -> str:
        table = self._table
        if zone >= table.first_on:
            return f'on "{table.pieces[zone - table.first_on].name}"'
        seat = table.zone_seats[zone]
        if seat == 0:
            return f"in my {table.zone_names[zone]}"
        return f"in the {table.zone_names[zone]}{'' if seat < 0 else f' of {self._seat(seat)}'}"

    def _has_acted(self, seat: int) -> bool:
        outcome = self.result.outcome
        return isinstance(outcome, Failed) and any(one.seat == seat for one in outcome.taken)

    def way(self, taken: Sequence[found.Taken]) -> Iterator[str]:
        """What everybody did, by the steps in which they did it, the last few of many."""
        shown = taken[-2 * MOST_LINES :]
        if len(shown) < len(taken):
            yield f"... {len(taken) - len(shown)} answers before"
        for running, group in groupby(shown, key=lambda one: one.running):
            if running:
                yield said_steps(running)
            for one in group:
                quietly = "" if one.told is not None else " (quietly)"
                yield f"  {self.choice(one.seat, one.choice)}{quietly}"

    def choice(self, seat: int, choice: found.Choice) -> str:
        """What a seat does with an option."""
        return self._lines.choice(seat, choice)

    def _options(self, seat: int, options: Sequence[found.Choice]) -> list[str]:
        joint = f"; when {self._seat(seat)} "
        lines = list(dict.fromkeys(self._lines.choice(seat, one, joint) for one in options))
        more = len(lines) - MOST_LINES
        return lines if more <= 0 else [*lines[:MOST_LINES], f"... and {more} more"]

    def _amount(self, number: int, counter: str) -> str:
        return self._lines.amount(number, counter)

    def _seat(self, seat: int) -> str:
        return self._lines.seat(seat)

    @property
    def _lines(self) -> OptionLines:
        return OptionLines(self._table)

    @property
    def _table(self) -> Table:
        assert self.result.table is not None
        return self.result.table


def said_steps(running: Running) -> str:
    """Steps with their numbers."""
    return ", ".join(f"{step} {number}" for step, number in running)


# ---------------------------------------------------------------- results as data


def result_document(result: Result) -> dict[str, Any]:
    """A scenario and what came of it, as plain data."""
    scenario = result.checked.scenario
    region = region_of(result.place)
    document: dict[str, Any] = {
        "name": scenario.name,
        "set": scenario.set_id,
        "variant": scenario.variant,
        "rules": list(scenario.shows),
        "result": _verdict(result),
        "file": result.place.source.path,
        "line": region.line,
        "column": region.column,
    }
    match result.outcome:
        case Failed() as failed:
            words = Words(result)
            document["expected"] = result.place.text
            document["found"] = {"text": words.finding(failed.found), "data": msgspec.to_builtins(failed.found)}
            document["steps"] = [
                {
                    "text": words.choice(one.seat, one.choice),
                    "steps": dict(one.running),
                    "told": one.told is not None,
                    "option": msgspec.to_builtins(one.choice.option),
                }
                for one in failed.taken
            ]
        case Fault(error):
            document["error"] = error
        case Passed():
            pass
    return document


# ---------------------------------------------------------------- coverage


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which rules of some sets are shown by scenarios that hold, which are not, and which no scenario can show.

    Of a rule that can be read otherwise, `unread` names the variants with which no scenario shows it.
    """

    shown: tuple[RuleText, ...]
    missing: tuple[RuleText, ...]
    aside: tuple[RuleText, ...]
    unread: tuple[tuple[RuleText, str], ...]

    @property
    def share(self) -> float:
        """The share of the rules that can be shown, in percent."""
        rules = len(self.shown) + len(self.missing)
        return 100 * len(self.shown) / rules if rules else 100.0

    def lines(self) -> Iterator[str]:
        """The coverage as text."""
        total = len(self.shown) + len(self.missing)
        # Only what is whole is called so.
        share = min(self.share, 99.9) if self.missing else 100.0
        told = "{shown} of {count:rule|rules} that can be shown are shown by scenarios ({share:.1f} %)."
        yield said(Phrase(told, shown=len(self.shown), count=total, share=share))
        if self.missing:
            yield from ("", said("Not shown:"))
            yield from (f"  {rule.id.text}  {_text_of(rule)}" for rule in self.missing)
        if self.unread:
            yield from ("", said("Not shown with the variant of another reading:"))
            yield from (f'  {rule.id.text}  "{variant}"' for rule, variant in self.unread)
        if self.aside:
            yield from ("", said(Phrase("Set aside ({count}), with the reason:", count=len(self.aside))))
            for rule in self.aside:
                assert rule.aside is not None
                yield f"  {rule.id.text}  {said(rule.aside.kind)}: {rule.aside.reason}"

    def document(self) -> dict[str, Any]:
        """The coverage as plain data."""
        return {
            "share": round(self.share, 2),
            "shown": [rule.id.text for rule in self.shown],
            "missing": [rule.id.text for rule in self.missing],
            "unread": [{"rule": rule.id.text, "variant": variant} for rule, variant in self.unread],
            "aside": {
                rule.id.text: {"kind": rule.aside.kind, "reason": rule.aside.reason}
                for rule in self.aside
                if rule.aside is not None
            },
        }


def coverage_of(rules: Iterable[RuleText], results: Iterable[Result]) -> Coverage:
    """Which rules the scenarios that hold show."""
    held = [result.checked.scenario for result in results if isinstance(result.outcome, Passed)]
    cited = {rule for scenario in held for rule in scenario.shows}
    read = {(rule, scenario.variant) for scenario in held for rule in scenario.shows}
    known = list(rules)
    showable = [rule for rule in known if rule.aside is None]
    readings = [(rule, one.text) for rule in showable if rule.open is not None for one in rule.open.variants]
    return Coverage(
        tuple(rule for rule in showable if rule.id.text in cited),
        tuple(rule for rule in showable if rule.id.text not in cited),
        tuple(rule for rule in known if rule.aside is not None),
        tuple((rule, variant) for rule, variant in readings if (rule.id.text, variant) not in read),
    )


def _text_of(rule: RuleText) -> str:
    """A rule in the language of this run, if it is said there."""
    return rule.texts.get(spoken()) or next(iter(rule.texts.values()))
