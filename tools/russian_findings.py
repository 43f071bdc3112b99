"""What was found where a scenario expected something else, in Russian: the message behind a story that fails.

In: a scenario that was rehearsed on a table. Out: lines to be read by the author of the scenario, who is вы.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from wonderscript.runtime.instructions.effects import Call
from wonderscript.runtime.instructions.phrases import Argument
from wonderscript.runtime.options.decisions import Agreed, Chose, Took
from wonderscript.runtime.options.option_reading import Deed
from wonderscript.runtime.rehearsals import outcomes as found
from wonderscript.runtime.table.state import Scope, State
from wonderscript.runtime.table.table import Table
from wonderscript.runtime.words.from_library import lexicon_of
from wonderscript.runtime.words.moments import BOUND, Moment
from wonderscript.runtime.words.nouns import Case, signed
from wonderscript.runtime.words.parts import Declined, Did, Happens, Paid, Part, Picked
from wonderscript.runtime.words.ru.plurals import count_russian
from wonderscript.runtime.words.ru.stories import RussianStories
from wonderscript.runtime.words.speech import ME
from wonderscript.tools.russian_refusals import refusal_in_russian
from wonderscript.tools.scenario_reports import MOST_LINES, OptionLines

TROUBLES: dict[found.Trouble, str] = {
    "not asked": "об этом больше никого не спрашивают",
    "not possible": "это сделать нельзя",
    "game over": "партия окончена",
    "not running": "этот этап сейчас не идёт",
    "never comes": "этот этап не наступает",
    "nothing paid": "ничего такого, за что платят, не сделано",
    "not in play": "ничего такого в игре нет",
    "not set up": "такое положение нельзя разложить",
    "endless": "это никогда не кончается",
}


@dataclass(frozen=True)
class Placeless(RussianStories):
    """Tells options without where their pieces lie: they may have gone elsewhere since somebody was asked."""

    def named(self, piece: int, case: Case, moved: bool = False) -> str:
        """A piece by its name."""
        return super().named(piece, case)


@dataclass(frozen=True, slots=True)
class RussianFindings:
    """Puts what was found at a table into words; where no table could be set, nothing but a trouble is found."""

    table: Table | None
    state: State | None

    def finding(self, finding: found.AnyFinding) -> list[str]:
        """What was found; the first line says it, others tell more."""
        if isinstance(finding, found.FoundTrouble):
            said = TROUBLES[finding.trouble]
            return f"{said}: {refusal_in_russian(finding.detail)}".splitlines() if finding.detail else [said]
        speaker = self._speaker(0)
        lexicon = speaker.lexicon
        match finding:
            case found.FoundNumber(number, counter):
                return [signed(number) if counter is None else count_russian(number, lexicon.counted(counter))]
            case found.FoundPieces(names):
                return [", ".join(lexicon.piece_name(None, name) for name in names) or "ничего"]
            case found.FoundTrue(holds):
                return ["это возможно" if holds else "это не так"]
            case found.FoundOptions(seat, options, missing):
                can = f"{speaker.subject_of(seat, 'можете|может')} только это:"
                return [f"{_missing(speaker, missing)}{can}", *self._options(seat, options)]
            case found.FoundUntold(seat, options):
                chooses = speaker.subject_of(seat, "выбираете|выбирает")
                return [f"{chooses} сразу больше, и не сказано, что из этого:", *self._options(seat, options)]
            case found.FoundUnasked(seat, options, missing):
                whom = speaker.party(seat).forms["acc"]
                if options:
                    asked = f"об этом {whom} не спрашивают, только об этом:"
                    return [f"{_missing(speaker, missing)}{asked}", *self._options(seat, options)]
                return [f"до следующего хода {whom} ни о чём не спрашивают"]
            case found.FoundPayments(receiver, counter, amounts):
                noun = lexicon.counted(counter)
                paid = " или ".join(count_russian(amount, noun, (), "acc") for amount in sorted(amounts))
                return [f"{speaker.subject_of(receiver, 'получаете|получает')} {paid or 'ничего'}".strip()]
            case found.FoundPoints(_seat, points, sheet):
                lines = ", ".join(f"{lexicon.line(line)} {number}" for line, number in sheet.items())
                return [f"{count_russian(points, lexicon.noun('point'))} ({lines})"]
            case found.FoundWinners(seats, totals):
                each = ", ".join(f"{speaker.party(seat).subject} {total}" for seat, total in enumerate(totals))
                return [f"победа: {', '.join(speaker.party(seat).subject for seat in seats)} ({each})"]
            case found.FoundSteps(running):
                return [f"идёт {speaker.steps(running)}" if running else "партия окончена"]
            case found.FoundEnd(reason):
                return ["партия окончена" if reason is None else f"партия окончена ({lexicon.line(reason)})"]
        assert_never(finding)

    def _options(self, seat: int, options: Sequence[found.Choice]) -> list[str]:
        lines = list(dict.fromkeys(self._choice(seat, one) for one in options))
        more = len(lines) - MOST_LINES
        return lines if more <= 0 else [*lines[:MOST_LINES], f"... и ещё {more}"]

    def _choice(self, seat: int, choice: found.Choice) -> str:
        """What a seat does with an option, by what is known of it."""
        speaker = self._speaker(seat)
        moment = speaker.moment
        parts: list[Part] = [_deed(moment, deed) for deed in choice.deeds]
        if not parts and not (choice.said and any(isinstance(one, Took) for one in choice.option)):
            parts = [part for one in choice.option if (part := _answer(moment, one)) is not None]
        if not parts and choice.said:
            parts = [Happens(choice.said, moment)]
        told = speaker.option(parts)
        if choice.deeds or not any(isinstance(one, Agreed | Took) for one in choice.option):
            return told
        lines = OptionLines(moment.table)
        line, *_note = lines.choice(seat, choice, f"; when {lines.seat(seat)} ").partition("  # ")
        return f"{told} (when {line})"

    def _speaker(self, seat: int) -> Placeless:
        assert self.table is not None and self.state is not None
        moment = Moment(self.table, self.state, seat, Scope(seat, seat))
        return Placeless(lexicon_of(self.table.library, "ru"), moment=moment)


def _missing(speaker: RussianStories, missing: found.Missing) -> str:
    """What stands in the way, before what can be done instead."""
    said = [f"{speaker.lexicon.piece_name(None, name)} — {speaker.place_in(zone)}" for name, zone in missing.lying]
    said += ["это не бесплатно, за это надо платить"] if missing.pay else []
    return "".join(f"{one}; " for one in said)


def _deed(moment: Moment, deed: Deed) -> Did:
    """A verb, with what it is done to as what its variables stand for."""
    arguments: list[Argument] = []
    for slot, value in zip(moment.table.verbs[deed.verb].slots, deed.values, strict=True):
        if slot[0] == "resource":
            arguments.append(BOUND["resource"](moment.table.library.resources[value]))
            continue
        name = f"{slot[1]} {len(arguments)}"
        moment = Moment(moment.table, moment.state, moment.seat, moment.scope.binding(name, value))
        arguments.append(BOUND[slot[0]](name))
    call = Call(ME, deed.verb, tuple(arguments), deed.free)
    return Did(call, moment, tuple(Paid(plan, None, moment) for plan in deed.plans))


def _answer(moment: Moment, answer: object) -> Part | None:
    match answer:
        case Chose(variable, what, value):
            bound = Moment(moment.table, moment.state, moment.seat, moment.scope.binding(variable, value))
            return Picked(variable, what, value, bound)
        case Agreed(False):
            return Declined(moment)
        case _:
            return None
