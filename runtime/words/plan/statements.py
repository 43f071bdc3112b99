"""Statements, one by one and as a body: who acts, what is told as one, what stands in what."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, assert_never

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.plan.facts import Facts
from wonderscript.runtime.words.plan.joints import Joints
from wonderscript.runtime.words.plan.parties import Party
from wonderscript.runtime.words.speech import (
    ME,
    Bound,
    Clause,
    Inside,
    Mood,
    after_choices,
    asked_with,
    capital,
    in_a_row,
    kind_of,
    most_that_counts,
    named_at_once,
    paid_with,
    set_apart,
)

Body = Sequence[effects.Statement]

# What some players do, and what is done with the things on the table by whoever acts.
Deed = (
    effects.Gain
    | effects.Pay
    | effects.PayCost
    | effects.Move
    | effects.LookAt
    | effects.DoText
    | effects.Copy
    | effects.MoveTrack
    | effects.SitOut
    | effects.Again
    | effects.Call
    | effects.Choose
)
Handling = (
    effects.SetCounter
    | effects.Deal
    | effects.Shuffle
    | effects.Swap
    | effects.Reveal
    | effects.FillDeck
    | effects.FillWith
    | effects.LayOut
)
# Statements that always say who or what they are about.
APART = (effects.EndStep, effects.GoFirst, effects.Pass, effects.Win)


@dataclass(frozen=True)
class Statements(Facts):
    """Says statements. Who acts by default is told what to do (`take 3 beans`), unless `mood` says otherwise."""

    def clause(self, statement: effects.Statement) -> Clause:
        """A statement as a clause, with its subject if that is not the one who acts by default."""
        found = self._telling()._clause(statement)
        if isinstance(found, Clause):
            return found
        return Clause(found, apart=isinstance(statement, APART) or getattr(statement, "who", ME) != ME)

    def _clause(self, statement: effects.Statement) -> Clause | str:
        if isinstance(statement, Deed):
            return self._says(statement.who, lambda speaker, mood: speaker._deed(statement, mood))
        if isinstance(statement, Handling):
            return f"{self._start()}{self._deed(statement, self.mood)}"
        match statement:
            case effects.Pass():
                return self._pass(statement)
            case effects.GoFirst():
                return self._go_first(self._doers(statement.who))
            case effects.EndStep():
                reason = "" if statement.reason is None else f" ({self.lexicon.line(statement.reason)})"
                return f"{self._end_step(statement)}{reason}"
            case effects.Win():
                return f"{self._win(self._doers(statement.who))} ({self.lexicon.line(statement.reason)})"
            case effects.May():
                return self._may(statement)
            case effects.DoOne():
                [inside] = self._in_do_one(statement)
                return Clause(f"{inside.head}: {self.alternatives(statement)}", simple=False)
            case effects.InAnyOrder():
                return self._in_any_order(statement)
            case effects.OnlyIf(condition):
                return Clause(f"{self.joints.only_if} {self.condition(condition)}", simple=False)
            case effects.If():
                return self._if(statement)
            case effects.ForEachPlayer():
                return self._for_each_player(statement)
            case (
                effects.Repeat()
                | effects.AllTogether()
                | effects.InPhase()
                | effects.ForEachPiece()
                | effects.RunStep()
            ):
                return self._told(statement, statement.body)
            case effects.Later():
                [inside] = self.inside(statement)
                return Clause(self._later(inside.head, inside.speaker.inline(statement.body)), simple=False)
            case _:
                assert_never(statement)

    def _deed(self, one: Deed | Handling, mood: Mood) -> str:
        """What somebody does, without their name."""
        match one:
            case effects.Gain():
                return self._gain(one, mood)
            case effects.Pay():
                return self._pay(one, mood)
            case effects.PayCost():
                return self._pay_cost(one, mood)
            case effects.SetCounter():
                return self._set_counter(one, mood)
            case effects.Move():
                return self._move(one, mood)
            case effects.Deal():
                return self._deal(one, mood)
            case effects.Shuffle():
                return self._shuffle(one, mood)
            case effects.Swap():
                return self._swap(one, mood)
            case effects.Reveal():
                return self._reveal(one, mood)
            case effects.LookAt():
                return self._look(one, mood)
            case effects.FillDeck():
                return self._fill(one, mood)
            case effects.FillWith():
                return self._fill_with(one, mood)
            case effects.LayOut():
                return self._lay_out(one, mood)
            case effects.DoText():
                return self._do_text(one, mood)
            case effects.Copy():
                return self._copy(one, mood)
            case effects.MoveTrack():
                return self._move_track(one, mood)
            case effects.SitOut():
                return self._sit_out(one, mood)
            case effects.Again():
                return self._again(one, mood)
            case effects.Call():
                return self._call(one, mood)
            case effects.Choose():
                return self._choose(one, mood)
            case _:
                assert_never(one)

    # ------------------------------------------------------------ bodies

    def clauses(self, body: Body) -> list[Clause]:
        """The clauses of a body; what is chosen and used at once is named where it is used."""
        speaker = self
        found: list[Clause] = []
        left = False
        for position, statement in enumerate(body):
            tied, freed = after_choices(body, position)
            left = left or freed
            if named_at_once(body, position):
                assert isinstance(statement, effects.Choose)
                speaker = speaker.naming(statement)
                continue
            if position and (asked_with(body, position - 1) or paid_with(body, position - 1)):
                continue
            found.append(replace(speaker._with_next(body, position), tied=tied, freed=left))
            left = False
            speaker = speaker.after(statement)
        return found

    def _with_next(self, body: Body, position: int) -> Clause:
        """The clause of a statement, with the one after it if they are told as one."""
        statement = body[position]
        one, paid = asked_with(body, position), paid_with(body, position)
        if one is not None:
            asking = self._telling().after(statement)
            return Clause(f"{self.clause(statement).text}: {asking.alternatives(one)}", simple=False)
        if paid is not None and isinstance(statement, effects.Choose):
            assert isinstance(statement.options, effects.NumberRange)
            least, most = statement.options.least, most_that_counts(statement.options.most, paid)
            return Clause(self._telling()._some_of(paid, least, most))
        return self.clause(statement)

    def inline(self, body: Body) -> str:
        """A body within a sentence; what belongs together within another such body stands in parentheses."""
        told = sequence(replace(self, nested=True).clauses(body), self.joints)
        return f"({'; '.join(told)})" if self.nested and len(told) > 1 else "; ".join(told)

    def text(self, body: Body) -> str:
        """A body as the rest of a text: sentences, the first of them without its capital."""
        first, *others = sequence(replace(self, nested=False).clauses(body), self.joints) or [""]
        return ". ".join((first, *map(capital, others)))

    # ------------------------------------------------------------ subjects

    def _says(self, who: data.Players, tell: Callable[[Self, Mood], str]) -> str:
        """The subject (if it has to be said) and what it does."""
        if who == ME:
            return f"{self._start()}{tell(self._acting(), self.mood)}"
        party = self._doers(who)
        return f"{party.subject} {tell(self._about(party), party.mood)}"

    def _start(self) -> str:
        return f"{self.subject} " if self.subject else ""

    def _telling(self) -> Self:
        """The speaker for a clause of its own."""
        return self

    def _acting(self) -> Self:
        """The speaker for what the one does who is `me`."""
        return self

    def _doers(self, who: data.Players) -> Party:
        """Players as those who act."""
        return self.players(who)

    @abstractmethod
    def _about(self, party: Any) -> Self:
        """The speaker for what a party does, in which it is spoken of again."""

    # ------------------------------------------------------------ bodies within bodies

    def inside(self, statement: effects.Statement) -> list[Inside[Self]]:
        """What stands in a statement, part by part; nothing in most of them."""
        match statement:
            case effects.May():
                return self._in_may(statement)
            case effects.DoOne():
                return self._in_do_one(statement)
            case effects.InAnyOrder():
                return [part for part in self._orders(statement) if part.bodies]
            case effects.Repeat():
                return [Inside(self._repeat(statement), self, (statement.body,))]
            case effects.AllTogether():
                return [Inside(self.joints.at_once, self, (statement.body,))]
            case effects.InPhase():
                return [Inside(self.lexicon.noun(statement.phase).one, self, (statement.body,))]
            case effects.If():
                return self._in_if(statement)
            case effects.ForEachPlayer():
                party = self._doers(statement.players)
                return [Inside(self._for_each(party), self._of_each(party), (statement.body,))]
            case effects.ForEachPiece():
                speaker = self.binding(statement.variable, Bound("piece", kind_of(statement.pieces)))
                return [Inside(self._for_each_piece(statement.pieces), speaker, (statement.body,))]
            case effects.RunStep():
                return [Inside(self._run_step(statement), self, (statement.body,))]
            case effects.Later():
                return [Inside(self._at_the_end(statement.step, statement.rank, own=False), self, (statement.body,))]
            case _:
                return []

    def _told(self, one: effects.Statement, body: Body) -> Clause:
        """A statement with one body, within its sentence."""
        [inside] = self.inside(one)
        return Clause(f"{inside.head}: {inside.speaker.inline(body)}", simple=False)

    def _in_may(self, one: effects.May) -> list[Inside[Self]]:
        party = self._doers(one.who)
        told = one.who == ME and self.mood in ("he", "they")
        subject, mood = (self.subject, self.mood) if told else (party.subject, party.mood)
        speaker = self if one.who == ME else self._about(party)
        head = f"{subject} {self._can(mood)}".strip()
        return [Inside(head, replace(speaker, mood="to", subject=""), (one.body,), may=True)]

    def _may(self, one: effects.May) -> Clause:
        [inside] = self._in_may(one)
        clauses = inside.speaker.clauses(one.body)
        if _are_plain(clauses):
            joined = in_a_row([clause.text for clause in clauses], self.joints.also)
            return Clause(f"{inside.head} {joined}", apart=True)
        if len(one.body) == 1 and isinstance(one.body[0], effects.DoOne):
            return Clause(f"{inside.head} {clauses[0].text}", simple=False)
        return Clause(f"{inside.head} {self.joints.these}: {inside.speaker.inline(one.body)}", simple=False)

    def _in_do_one(self, one: effects.DoOne) -> list[Inside[Self]]:
        head = self._says(one.who, lambda speaker, mood: speaker._do_one(mood))
        return [Inside(head, self._choosing(one.who), one.options, options=True)]

    def alternatives(self, one: effects.DoOne) -> str:
        """What can be done: `build it, sell it, or keep it`."""
        [inside] = self._in_do_one(one)
        options = [inside.speaker.inline(option) for option in one.options]
        if any("; " in option for option in options):
            return f"; {self.joints.either} ".join(options)
        return self._either(options)

    def _in_any_order(self, one: effects.InAnyOrder) -> Clause:
        parts = [
            f"{part.head}: {'; '.join(replace(part.speaker, nested=True).inline(body) for body in part.bodies)}"
            for part in self.inside(one)
        ]
        return Clause("; ".join(parts), simple=False)

    def _in_if(self, one: effects.If) -> list[Inside[Self]]:
        otherwise = [Inside(self.joints.otherwise, self, (one.otherwise,))] if one.otherwise else []
        head = f"{self.joints.if_so} {self.condition(one.condition)}"
        return [Inside(head, self, (one.body,)), *otherwise]

    def _if(self, one: effects.If) -> Clause:
        head, body = self._in_if(one)[0].head, self.inline(one.body)
        if not one.otherwise:
            return Clause(f"{head}, {body}", simple=False)
        return Clause(f"{head}, {set_apart(body)}; {self._otherwise(self.inline(one.otherwise))}", simple=False)

    def _for_each_player(self, one: effects.ForEachPlayer) -> Clause:
        party = self._doers(one.players)
        told = self._each_acting(party)
        clauses = None if told is None else told.clauses(one.body)
        if clauses is not None and _are_plain(clauses):
            return Clause(f"{party.subject} {sequence(clauses, self.joints)[0]}", apart=True)
        return self._told(one, one.body)

    # ------------------------------------------------------------ the words of a language: what somebody does

    @abstractmethod
    def _gain(self, one: effects.Gain, mood: Mood) -> str: ...

    @abstractmethod
    def _pay(self, one: effects.Pay, mood: Mood) -> str: ...

    @abstractmethod
    def _some_of(self, one: effects.Pay | effects.Gain, least: data.Number, most: data.Number) -> str:
        """As much of something as one likes: `pay up to 2 beans`."""

    @abstractmethod
    def _pay_cost(self, one: effects.PayCost, mood: Mood) -> str: ...

    @abstractmethod
    def _set_counter(self, one: effects.SetCounter, mood: Mood) -> str: ...

    @abstractmethod
    def _move(self, one: effects.Move, mood: Mood) -> str: ...

    @abstractmethod
    def _deal(self, one: effects.Deal, mood: Mood) -> str: ...

    @abstractmethod
    def _shuffle(self, one: effects.Shuffle, mood: Mood) -> str: ...

    @abstractmethod
    def _swap(self, one: effects.Swap, mood: Mood) -> str: ...

    @abstractmethod
    def _reveal(self, one: effects.Reveal, mood: Mood) -> str: ...

    @abstractmethod
    def _look(self, one: effects.LookAt, mood: Mood) -> str: ...

    @abstractmethod
    def _fill(self, one: effects.FillDeck, mood: Mood) -> str: ...

    @abstractmethod
    def _fill_with(self, one: effects.FillWith, mood: Mood) -> str: ...

    @abstractmethod
    def _lay_out(self, one: effects.LayOut, mood: Mood) -> str: ...

    @abstractmethod
    def _do_text(self, one: effects.DoText, mood: Mood) -> str: ...

    @abstractmethod
    def _copy(self, one: effects.Copy, mood: Mood) -> str: ...

    @abstractmethod
    def _move_track(self, one: effects.MoveTrack, mood: Mood) -> str: ...

    @abstractmethod
    def _sit_out(self, one: effects.SitOut, mood: Mood) -> str: ...

    @abstractmethod
    def _again(self, one: effects.Again, mood: Mood) -> str: ...

    @abstractmethod
    def _call(self, one: effects.Call, mood: Mood) -> str: ...

    @abstractmethod
    def _choose(self, one: effects.Choose, mood: Mood) -> str: ...

    @abstractmethod
    def _do_one(self, mood: Mood) -> str:
        """The head of alternatives: `do one of these`."""

    @abstractmethod
    def _can(self, mood: Mood) -> str:
        """The verb before what may be done or left: `may`."""

    # ------------------------------------------------------------ the words of a language: whole clauses, heads

    @abstractmethod
    def _pass(self, one: effects.Pass) -> str: ...

    @abstractmethod
    def _go_first(self, party: Any) -> str: ...

    @abstractmethod
    def _end_step(self, one: effects.EndStep) -> str: ...

    @abstractmethod
    def _win(self, party: Any) -> str: ...

    @abstractmethod
    def _choosing(self, who: data.Players) -> Self:
        """The speaker for alternatives of some players."""

    @abstractmethod
    def _either(self, options: Sequence[str]) -> str:
        """Alternatives in a row."""

    @abstractmethod
    def _orders(self, one: effects.InAnyOrder) -> list[Inside[Self]]:
        """What must and what may be done in any order."""

    @abstractmethod
    def _repeat(self, one: effects.Repeat) -> str: ...

    @abstractmethod
    def _otherwise(self, text: str) -> str:
        """What is done if a condition does not hold."""

    @abstractmethod
    def _for_each(self, party: Any) -> str: ...

    @abstractmethod
    def _of_each(self, party: Any) -> Self:
        """The speaker for what is done for each of some players, under a head."""

    @abstractmethod
    def _each_acting(self, party: Any) -> Self | None:
        """The speaker for what each of some players does, after their name; None if it has to stand under a head."""

    @abstractmethod
    def _for_each_piece(self, pieces: data.PieceSet) -> str: ...

    @abstractmethod
    def _run_step(self, one: effects.RunStep) -> str: ...

    @abstractmethod
    def _at_the_end(self, step: str, rank: str, own: bool) -> str:
        """`at the end of the turn`, of one's `own` turn, with the words for the rank if there are any."""

    @abstractmethod
    def _later(self, head: str, text: str) -> str:
        """What is done at the end of a step, after the words for that."""


def _are_plain(clauses: Sequence[Clause]) -> bool:
    """Whether clauses can be told in one breath."""
    return all(clause.simple and not (clause.apart or clause.freed) for clause in clauses)


def sequence(clauses: Sequence[Clause], joints: Joints) -> list[str]:
    """Clauses as sentences: neighbors that are simple become one (`a, b, then c`).

    What the one who acts by default does is not joined to what another one does before it, and what is done in any
    case not to what may be left out. What may be left out too, and is a sentence of its own, begins with `then`.
    """
    found: list[str] = []
    run: list[Clause] = []
    for clause in (*clauses, Clause("", simple=False)):
        fits = clause.simple and not clause.freed and not (run and run[-1].apart and not clause.apart)
        if run and not fits:
            texts = [one.text for one in run]
            joined = ", ".join((*texts[:-1], f"{joints.then} {texts[-1]}")) if len(texts) > 1 else texts[0]
            found.append(f"{joints.then} {joined}" if run[0].tied else joined)
            run = []
        if clause.simple:
            run.append(clause)
        elif clause.text:
            found.append(after_word(joints.then, clause.text, joints) if clause.tied else clause.text)
    return found


def after_word(word: str, text: str, joints: Joints) -> str:
    """A text after a word such as `then` or `otherwise`; what begins with `if` is set apart by a comma."""
    return f"{word}{',' if text.startswith(f'{joints.if_so} ') else ''} {text}"
