"""Whether conditions can be true: what they compare, of whom they speak, and which steps are going on by then.

One plain function a check; `checks.CHECKS` is the list of all. What only a game can tell may be true, and under `not`
nothing is judged: what never holds is always true there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wonderscript.compiler.counting import compare
from wonderscript.compiler.model import CheckedPiece, Model
from wonderscript.compiler.name_checks import most_times
from wonderscript.compiler.passages import first_said
from wonderscript.compiler.piece_checks import with_parts
from wonderscript.compiler.selections import may_find, of_pieces, own_texts, within
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

if TYPE_CHECKING:
    from wonderscript.compiler.checks import Checked

# A condition, or another phrase in which a step is asked for, as it is said.
CLAUSE = r"(?:if|while|until|as soon as) [^:\n]*"
# Players of whom one is never the other, at any table.
NEVER_ME = ("left", "right", "neighbors", "others", "opponent", "team-mate")


def conditions_can_hold(checked: Checked) -> Iterator[Problem]:
    """No condition compares what never is so, or takes somebody for somebody else."""
    for text, span, piece in own_texts(checked):
        for one in _claimed(text, checked):
            reason = _never(one, piece, isinstance(text, effects.Fact), checked)
            if reason is not None:
                yield Problem("condition-never-holds", _place(one, span), {"reason": reason})


def _claimed(said: object, checked: Checked) -> tuple[object, ...]:
    """The conditions that a text asks to be true, found once; nothing that stands under `not`."""

    def found() -> Iterator[object]:
        stack = [said]
        while stack:
            one = stack.pop()
            if isinstance(one, tuple):
                stack.extend(one)
            elif isinstance(one, data.Data) and not isinstance(one, data.Not):
                if isinstance(one, data.Compare | data.PlayerIs | data.IsIn):
                    yield one
                stack.extend(getattr(one, name) for name in one.__struct_fields__)

    return checked.memory.remembered(lambda: tuple(found()), "claimed", said)


def _never(one: object, piece: CheckedPiece | None, of_fact: bool, checked: Checked) -> str | None:
    """Why a condition is never true; None if it may be."""
    match one:
        case data.Compare(left=left, comparison="more than" | "less than", right=right) if left == right:
            return "the two sides are the same"
        case data.Compare(left=data.Constant(value=left), comparison=comparison, right=data.Constant(value=right)):
            return None if compare(left, comparison, right) else "these numbers never change"
        case data.Compare(left=data.CountPieces(distinct=str(name)), right=data.Constant(value=right)):
            most = _different(name, checked.model)
            return (
                None
                if _reaches(one.comparison, right, 0, most)
                else Phrase("there are {most} different ones at most", most=most)
            )
        case data.Compare(left=data.StepNumber(step=step), comparison=comparison, right=data.Constant(value=right)):
            most = most_times(checked.model, checked.players, step)
            if comparison == "is" or _reaches(comparison, right, 1, most):
                return None
            return (
                Phrase("the step `{step}` comes {most} times at most", step=step, most=most)
                if most < right or right > 1
                else "numbers begin at 1"
            )
        case data.Compare(
            left=data.TrackPosition(track=track), comparison=comparison, right=data.Constant(value=right)
        ):
            most = checked.model.tracks[track].length
            if _reaches(comparison, right, -most, most):
                return None
            return Phrase("the track `{track}` has {most} steps each way", track=track, most=most)
        case data.PlayerIs(player=data.Seat(which=which), players=data.Seat(which=other)):
            return _never_same({which, other}, checked)
        case data.IsIn(piece=data.This(), pieces=data.Pieces(places=(data.ZoneOf() | data.SharedZone() as place,))) if (
            piece is not None and of_fact and _home(piece, checked.model) not in (None, place.zone)
        ):
            return Phrase(
                "the lines of a piece hold while it lies in the zone `{zone}`", zone=_home(piece, checked.model)
            )
        case data.IsIn(piece=data.This(), pieces=data.Pieces(places=()) as pieces) if piece is not None:
            return (
                None
                if may_find(pieces, piece, checked.model.vocabulary)
                else Phrase('"{name}" is never so', name=piece.name)
            )
        case _:
            return None


def _home(piece: CheckedPiece, model: Model) -> str | None:
    return model.vocabulary.kinds[piece.kind].active_zone


def _reaches(comparison: data.Comparison, number: int, least: int, most: int) -> bool:
    """Whether something between two numbers can compare so with a number."""
    return any(compare(value, comparison, number) for value in {least, most, min(max(number, least), most)})


def _different(name: str, model: Model) -> int:
    """How many different values of a property, or symbols of a group, there are."""
    spec = model.vocabulary.properties.get(name)
    if spec is None:
        return len(model.vocabulary.groups[name])
    if spec.form == "values":
        return sum(owner == name for owner in model.vocabulary.value_property.values())
    return spec.most - spec.least + 1 if spec.form == "number" else len(model.pieces)


def _never_same(seats: set[str], checked: Checked) -> str | None:
    if "me" in seats and seats & {*NEVER_ME}:
        return "nobody is somebody else"
    if seats == {"left", "right"} and 2 not in checked.players:
        return "left and right are the same only with two players"
    return "the first and the second player are not the same" if seats == {"first", "second"} else None


def _place(one: object, span: Span) -> Span:
    """Where a condition stands, as near as its words can be found."""
    match one:
        case data.Compare(left=data.StepNumber(step=step)):
            return first_said(span, rf"(?:the )?{step} (?:is|are) [^:\n,]*")
        case _:
            return first_said(span, CLAUSE)


# ---------------------------------------------------------------- steps that are going on

Steps = frozenset[str]


def steps_are_going_on(checked: Checked) -> Iterator[Problem]:
    """The number of a step is asked for where the step is going on: not when points are counted, nor elsewhere."""
    around = steps_around(checked)
    scores = {id(score.points) for score in checked.model.scores}
    for text, span, _piece in own_texts(checked):
        match text:
            case effects.Fact(what=effects.Worth()):
                running, reason = (
                    frozenset[str](),
                    "points are counted when the game is over, and steps have no number then",
                )
            case effects.Hook(target=target) if target in around:
                running, reason = (
                    around[target],
                    Phrase("around the step `{step}` it is over, or has not begun", step=target),
                )
            case effects.AtEnd(step=target) if target in around:
                running, reason = (
                    around[target],
                    Phrase("at the end of the step `{step}` it is over, or has not begun", step=target),
                )
            case _ if id(text) in scores:
                running, reason = frozenset(), "points are counted when the game is over, and steps have no number then"
            case _:
                continue
        for step in _asked(text, running, around, checked):
            place = first_said(span, rf"the (?:last )?{step}|{step} is")
            yield Problem("step-not-going-on", place, {"step": step, "reason": reason})


def _asked(text: object, running: Steps, around: dict[str, Steps], checked: Checked) -> list[str]:
    """The steps whose numbers a text asks for and that are not going on where it is carried out."""
    parts = within(text, checked, data.StepNumber, effects.RunStep, effects.Later)
    going_on = set(running)
    for one in parts:
        if isinstance(one, effects.RunStep | effects.Later):
            going_on |= around[one.step]
    asked = dict.fromkeys(one.step for one in parts if isinstance(one, data.StepNumber))
    return [step for step in asked if step not in going_on]


# A step, and the steps that run in it.
Run = tuple[str, tuple["Run", ...]]


def steps_around(checked: Checked) -> dict[str, Steps]:
    """For each step those that are going on while it runs, itself among them; all of them where that is not known."""
    model, memory = checked.model, checked.memory
    every = frozenset(name for kind, name in model.vocabulary.terms if kind == "step")
    found: dict[str, Steps] = {}

    def runs(said: object) -> tuple[Run, ...]:
        return memory.remembered(lambda: tuple(_runs(said)), "runs", said)

    def said_by(piece: CheckedPiece) -> Iterator[object]:
        return (line.rule for one in with_parts(piece) for line in one.lines if runs(line.rule))

    def note(run: Run, running: Steps) -> None:
        step, inner = run
        running = running | {step}
        found[step] = found.get(step, frozenset()) | running
        for one in inner:
            note(one, running)

    for run in runs(model.main):
        note(run, frozenset())
    lines = (line.rule for rules in model.rules for line in rules.rules)
    for said in (*(verb.body for verb in model.verbs), *lines, *of_pieces(checked, "runs", said_by)):
        target = said.target if isinstance(said, effects.Hook) else said.step if isinstance(said, effects.AtEnd) else ""
        around = found.get(target, every)
        for run in runs(said):
            note(run, around)
    return {step: found.get(step, every) for step in every}


def _runs(said: object) -> Iterator[Run]:
    """The steps that run in a text, each with those that run in it."""
    if isinstance(said, tuple):
        for one in said:
            yield from _runs(one)
    elif isinstance(said, data.Data):
        inner = _runs(tuple(getattr(said, name) for name in said.__struct_fields__))
        if isinstance(said, effects.RunStep):
            yield said.step, tuple(inner)
        else:
            yield from inner
