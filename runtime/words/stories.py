"""Stories in words, in English and in Russian: the notes of a rehearsal, paragraph by paragraph.

In: a scenario, the table on which it was rehearsed, the notes of a witness. Out: paragraphs to be read by players.
`you` is the one who is `me` in the scenario, and sees everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

from wonderscript.runtime.instructions import scenarios as told
from wonderscript.runtime.positions.step_order import Running
from wonderscript.runtime.positions.tracing import Happening, Spoken, rule_of
from wonderscript.runtime.rehearsals.stories import (
    Answered,
    CameTo,
    Note,
    PassedOver,
    WentOn,
    repeated_steps,
    shortened,
)
from wonderscript.runtime.table.state import Scope, State
from wonderscript.runtime.table.table import Table
from wonderscript.runtime.words import describe, scenarios, sentence
from wonderscript.runtime.words.en.stories import EnglishStories
from wonderscript.runtime.words.lexicon import Language, Lexicon
from wonderscript.runtime.words.moments import Moment, asked
from wonderscript.runtime.words.options import say_question
from wonderscript.runtime.words.parts import parts_of
from wonderscript.runtime.words.plan.stories import Stories
from wonderscript.runtime.words.ru.stories import RussianStories
from wonderscript.runtime.words.speech import full

# Who tells stories in which language.
SPEAKERS: Mapping[Language, type[EnglishStories] | type[RussianStories]] = {"en": EnglishStories, "ru": RussianStories}

Sort = Literal["asked", "forced", "passed over", "supposed", "course", "happened", "then"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of something by one voice: who spoke, if anybody did, and what changed; in which step, if it is new."""

    step: str
    voice: str
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One step of a story: what it is, the repeated steps in which it happens, the line of the scenario, its text."""

    sort: Sort
    running: str
    event: int | None
    lines: tuple[str, ...]
    outcomes: tuple[Outcome, ...] = ()


def tell_story(scenario: told.Scenario, table: Table, notes: Sequence[Note], lexicon: Lexicon) -> tuple[Paragraph, ...]:
    """The notes of a rehearsal as a story."""
    return tuple(Storyteller(scenario, table, lexicon).paragraphs(notes))


@dataclass(frozen=True, slots=True)
class Storyteller:
    """Puts the notes of one scenario into words."""

    scenario: told.Scenario
    table: Table
    lexicon: Lexicon

    def paragraphs(self, notes: Sequence[Note]) -> Iterator[Paragraph]:
        """The story, in the order in which things happened."""
        last = ""
        for note in shortened(self.table, notes):
            match note:
                case Answered():
                    question = say_question(self.table, note.before, note.decision, self.lexicon.language)
                    yield self._answer(note, "" if question == last else question)
                    last = question
                case WentOn(event=None) if not note.happenings or note is notes[0]:
                    # What leads to the first question is the table that is given.
                    pass
                case WentOn():
                    yield self._going_on(note)
                case CameTo(event, found):
                    yield self._line(event, found is None)
                case PassedOver():
                    speaker = self._speaker(note.after)
                    text = speaker.passed_over(note.answers, note.first, note.last)
                    changes = tuple(map(speaker.change, note.changes))
                    yield Paragraph("passed over", "", None, (text,), (Outcome("", "", changes),) if changes else ())
                case _:
                    assert_never(note)

    def _answer(self, note: Answered, question: str) -> Paragraph:
        """Who is asked what (without a question: what the one before was asked), the answer, what comes of it."""
        decision = note.decision
        speaker = self._speaker(note.before)
        option = self._option(note)
        number = len(decision.options)
        running, outcomes = repeated_steps(note.before), self._outcomes(note.happenings, note.before, note.after)
        if note.event is None:
            quiet = speaker.answered_quietly(decision.acting, number, option)
            sort: Sort = "forced" if number == 1 else "passed over"
            return Paragraph(sort, speaker.steps(running), None, (quiet,), outcomes)
        seat = decision.acting
        asks = speaker.asked(seat, question) if question else speaker.asked_the_same(seat)
        lines = (asks, speaker.chose(seat, number, option))
        return Paragraph("asked", speaker.steps(running), note.event, lines, outcomes)

    def _option(self, note: Answered) -> str:
        question = asked(self.table, note.before, note.decision)
        return self._speaking(question.moment).option(parts_of(question, note.option))

    def _going_on(self, note: WentOn) -> Paragraph:
        speaker = self._speaker(note.after)
        running, outcomes = repeated_steps(note.before), self._outcomes(note.happenings, note.before, note.after)
        if note.event is None:
            return Paragraph("happened", speaker.steps(running), None, (), outcomes)
        text = speaker.supposed(self._said(note.event))
        return Paragraph("supposed", speaker.steps(running), note.event, (text,), outcomes)

    def _line(self, number: int, holds: bool) -> Paragraph:
        event, said = self.scenario.events[number], self._said(number)
        words = SPEAKERS[self.lexicon.language]
        if isinstance(event, told.When):
            return Paragraph("course", "", number, (words.course(said),))
        return Paragraph("then", "", number, (words.judged(said, holds),))

    # ------------------------------------------------------------ what came of it

    def _outcomes(self, happenings: Sequence[Happening], before: State, after: State) -> tuple[Outcome, ...]:
        speaker = self._speaker(after)
        found: list[Outcome] = []
        within = {step.step for step, _scope in before.steps()}
        last: Running = ()
        for one in happenings:
            steps = tuple((step.step, step.run) for step in one.steps)
            step = ""
            if steps and steps[-1][0] not in within and steps != last:
                step = speaker.within(steps[-1][0])
            last = steps
            voice = "" if one.spoken is None else self._voice(speaker, one.spoken)
            changes = [speaker.change(change) for change in one.changes]
            if one.stated is not None:
                changes = [sentence(one.stated.statement, self.lexicon)]
            found.append(Outcome(step, voice, tuple(changes)))
        return tuple(found)

    def _voice(self, speaker: Stories, spoken: Spoken) -> str:
        rule = rule_of(self.table, spoken)
        if rule is not None:
            kind = self.table.pieces[spoken.source].face.kind if spoken.source >= 0 else None
            text = sentence(rule, self.lexicon, kind)
        else:
            # What it does for later, or as a whole: all that stands on it.
            face = self.table.pieces[spoken.source].face
            text = " ".join(describe(face.rules, self.lexicon, face.kind, face.text))
        return speaker.says(spoken.source, spoken.seat, text)

    # ------------------------------------------------------------ who speaks

    def _said(self, event: int) -> str:
        speaker = scenarios.SPEAKERS[self.lexicon.language](self.lexicon)
        return full(speaker.event_line(told.by_one_name(self.scenario.events[event], self.table.seats)))

    def _speaker(self, state: State) -> Stories:
        return self._speaking(Moment(self.table, state, 0, Scope(0, 0)))

    def _speaking(self, moment: Moment) -> Stories:
        return SPEAKERS[self.lexicon.language](self.lexicon, moment=moment)
