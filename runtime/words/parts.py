"""What an option is made of: its answers put beside the statements that they answer.

An option is read by going through the statements from the question on, as play does, with its answers in hand. What
comes out are parts, in the order in which they are to be said; words for them are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.options.decisions import Agreed, Chose, Option, Took, What, past_question
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.play.events import replacement
from wonderscript.runtime.table.state import Frame
from wonderscript.runtime.table.table import Body
from wonderscript.runtime.words.moments import Asked, Moment
from wonderscript.runtime.words.speech import ME, PLAIN, inside, uses


@dataclass(frozen=True, slots=True)
class Picked:
    """Something was chosen, and nothing that is said afterwards names it."""

    variable: str
    what: What
    value: int
    moment: Moment


@dataclass(frozen=True, slots=True)
class Did:
    """A verb is done; `inner` are the choices made within it."""

    call: effects.Call
    moment: Moment
    inner: tuple[Part, ...] = ()

    @property
    def payments(self) -> list[Paid]:
        """What is paid for it."""
        return [part for part in self.inner if isinstance(part, Paid)]

    @property
    def choices(self) -> tuple[Part, ...]:
        """What was chosen within it, beside ways to pay."""
        return tuple(part for part in self.inner if not isinstance(part, Paid))


@dataclass(frozen=True, slots=True)
class Paid:
    """The cost of something is paid in one way."""

    plan: Plan
    statement: effects.PayCost | None
    moment: Moment


@dataclass(frozen=True, slots=True)
class Happens:
    """Statements that are carried out as they stand."""

    statements: Body
    moment: Moment


@dataclass(frozen=True, slots=True)
class Declined:
    """What may be done is not done; that is said only where nothing else is done."""

    moment: Moment


@dataclass(frozen=True, slots=True)
class Stopped:
    """No more of what can be done in any order."""

    moment: Moment


Part = Picked | Did | Paid | Happens | Declined | Stopped


class Reading(NamedTuple):
    """Statements read along answers: what is said of them, where that leads, and the answers that are left."""

    parts: tuple[Part, ...]
    moment: Moment
    left: Option


def opened(question: Asked) -> Asked:
    """The question, or what a verb asks if it is the question and needs nothing to be done to: its own words say it."""
    match question.body:
        case (effects.Call(arguments=()) as call,) if question.moment.decides(call.who):
            body = tuple(_flat(question.moment.table.verbs[call.verb].body))
            start = next((at for at, one in enumerate(body) if isinstance(one, ASKING)), len(body))
            told = all(isinstance(one, effects.OnlyIf) for one in body[:start])
            if told and said_at_once(body[start:]):
                return opened(Asked(body[start:], question.moment.doing(call, ())))
    return question


def parts_of(question: Asked, option: Option) -> tuple[Part, ...]:
    """The parts of an option, in the order in which they are to be said."""
    for reading in _top(question, option):
        if not reading.left:
            return _tidy(reading.parts)
    return _tidy(_loose(question, option))


def said_at_once(body: Body) -> Body:
    """Of the statements after a question, those that are said with it: further choices, and what is made of them."""
    found: list[effects.Statement] = []
    happens = False
    for statement in body:
        asks = isinstance(statement, ASKING)
        chosen = [one for one in found if isinstance(one, effects.Choose)]
        if (happens and asks) or not (asks or _follows(statement, chosen, body)):
            break
        found.append(statement)
        happens = not asks or isinstance(statement, effects.Call)
    return tuple(found)


def possible(question: Asked, options: Sequence[Option]) -> Asked:
    """The question without what is not asked at all and without alternatives that no option takes."""
    body = list(question.body)
    while body and _is_left_out(body[0], question.moment, options):
        options = [past_question(option) or option for option in options]
        del body[: 1 + _following(body[0])]
    for index, statement in enumerate(body):
        if isinstance(statement, effects.Choose):
            continue
        taken = {one.branch for option in options for one in option[index : index + 1] if isinstance(one, Took)}
        if isinstance(statement, effects.DoOne):
            left = _some(statement.options, taken) or statement.options
            body[index : index + 1] = left[0] if len(left) == 1 else [effects.DoOne(statement.who, left)]
        elif isinstance(statement, effects.InAnyOrder):
            later = {branch - len(statement.must) for branch in taken}
            body[index] = effects.InAnyOrder(statement.who, _some(statement.must, taken), _some(statement.may, later))
        break
    return Asked(tuple(body), question.moment)


def _is_left_out(statement: effects.Statement, moment: Moment, options: Sequence[Option]) -> bool:
    """Whether a question is not asked, because there is nothing to answer: all that is answered comes later."""
    if not isinstance(statement, SKIPPED) or not moment.decides(statement.who):
        return False
    asked = Agreed if isinstance(statement, effects.May) else Chose
    later = [past_question(option) is not None or not isinstance(option[0], asked) for option in options if option]
    return bool(later) and all(later)


def _following(statement: effects.Statement) -> int:
    """How many of the lines after a question go with it."""
    return statement.following if isinstance(statement, effects.Choose) else 0


def _some(bodies: tuple[Body, ...], numbers: Collection[int]) -> tuple[Body, ...]:
    return tuple(body for number, body in enumerate(bodies) if number in numbers)


def choices_within(moment: Moment, call: effects.Call) -> Asked | None:
    """What a verb asks: the statements of its body that do, and where they are spoken; None if that is not settled."""
    values = moment.arguments(call)
    if values is None:
        return None
    flat = tuple(_flat(moment.table.verbs[call.verb].body))
    start = next((index for index, one in enumerate(flat) if isinstance(one, ASKING)), len(flat))
    body = said_at_once(flat[start:])
    return Asked(body, moment.doing(call, values)) if body else None


def _flat(body: Body) -> Iterator[effects.Statement]:
    """Statements without their phases."""
    for one in body:
        if isinstance(one, effects.InPhase):
            yield from _flat(one.body)
        else:
            yield one


def _follows(statement: effects.Statement, chosen: Sequence[effects.Choose], body: Body) -> bool:
    """Whether a statement says what becomes of something chosen: of a piece, all that becomes of it."""
    if not isinstance(statement, PLAIN):
        return False
    mine = [choice for choice in chosen if mentions(choice.variable, statement)]
    whole = all(
        uses(choice.variable, body) == uses(choice.variable, statement)
        for choice in mine
        if isinstance(choice.options, data.PieceSet)
    )
    return bool(mine) and whole


def mentions(variable: str, thing: object) -> bool:
    """Whether something speaks of what a variable stands for."""
    units = (one.resource for one in inside(thing) if isinstance(one, data.ResourceUnits))
    return uses(variable, thing) > 0 or variable in units


# ---------------------------------------------------------------- reading


def _top(question: Asked, option: Option) -> Iterator[Reading]:
    """Readings of the question itself: beside its choices only what says what becomes of them."""
    body = question.body
    chosen = [one for one in body if isinstance(one, effects.Choose)]
    told = [_follows(statement, chosen, body) for statement in body]
    followers = [statement for statement, said in zip(body, told, strict=True) if said]
    for reading in _read(body, question.moment, option, told):
        parts = reading.parts
        kept = [part for at, part in enumerate(parts) if not _is_later(part, parts[:at], followers)]
        yield Reading(tuple(kept), reading.moment, reading.left)


def _is_later(part: Part, before: Sequence[Part], followers: Sequence[effects.Statement]) -> bool:
    """Whether one of the statements after a question speaks only of what will be chosen later."""
    match part:
        case Happens(statements=(statement, *_)) | Did(call=statement) if any(statement is one for one in followers):
            return not any(mentions(one.variable, statement) for one in before if isinstance(one, Picked))
        case _:
            return False


def _read(body: Body, moment: Moment, left: Option, told: Sequence[bool]) -> Iterator[Reading]:
    """All ways to read a body along some answers; `told` says whether a statement that just happens is said."""
    if not body:
        yield Reading((), moment, left)
        return
    later = past_question(left)
    if later is not None and isinstance(body[0], SKIPPED) and moment.decides(body[0].who):
        past = 1 + _following(body[0])
        yield from _read(body[past:], moment, later, told[past:])
        return
    for first in _one(body[0], moment, left, told[0]):
        for then in _read(body[1:], first.moment, first.left, told[1:]):
            yield Reading(first.parts + then.parts, then.moment, then.left)


def _all(body: Body, moment: Moment, left: Option, told: bool) -> Iterator[Reading]:
    yield from _read(body, moment, left, [told] * len(body))


def _one(statement: effects.Statement, moment: Moment, left: Option, told: bool) -> Iterator[Reading]:
    reader = READERS.get(type(statement))
    answered = False
    if reader is not None:
        for reading in reader(statement, moment, left, told):
            answered = answered or reading.left != left or reading.parts != ()
            yield reading
    if not answered and not isinstance(statement, SILENT):
        yield Reading((Happens((statement,), moment),) if told else (), moment, left)


def _choose(choice: effects.Choose, moment: Moment, left: Option, _told: bool) -> Iterator[Reading]:
    match left:
        case (Chose(variable, what, value), *_) if variable == choice.variable:
            after = moment.choosing(choice, value)
            yield Reading((Picked(variable, what, value, after),), after, left[1:])


def _may(may: effects.May, moment: Moment, left: Option, _told: bool) -> Iterator[Reading]:
    """Done, or not done."""
    match left:
        case (Agreed(True), *_):
            yield from _all(may.body, moment, left[1:], True)
        case (Agreed(False), *_):
            yield Reading((Declined(moment),), moment, left[1:])
        case _:
            return


def _do_one(one: effects.DoOne, moment: Moment, left: Option, _told: bool) -> Iterator[Reading]:
    yield from _branch(one.options, moment, left)


def _branch(options: tuple[Body, ...], moment: Moment, left: Option) -> Iterator[Reading]:
    match left:
        case (Took(branch, verb), *_) if branch < len(options):
            body = options[branch]
            if verb is None or (isinstance(body[0], effects.Call) and body[0].verb == verb):
                yield from _all(body, moment, left[1:], True)


def _in_any_order(lines: effects.InAnyOrder, moment: Moment, left: Option, _told: bool) -> Iterator[Reading]:
    match left:
        case (Agreed(False), *_):
            yield Reading((Stopped(moment),), moment, left[1:])
        case _:
            yield from _branch((*lines.must, *lines.may), moment, left)


def _call(call: effects.Call, moment: Moment, left: Option, told: bool) -> Iterator[Reading]:
    """A verb that the one who decides does; one that others do just happens."""
    if not moment.decides(call.who):
        return
    values = moment.arguments(call)
    if values is not None:
        for reading in _verb(call, moment, left, values):
            if told or reading.left != left:
                yield reading
    elif told:
        yield Reading((Did(call, moment),), moment, left)


def _verb(call: effects.Call, moment: Moment, left: Option, values: tuple[int, ...]) -> Iterator[Reading]:
    """A verb that is done to something: what happens in it is its meaning and need not be said, its choices must."""
    within = moment.doing(call, values)
    verb = moment.table.verbs[call.verb]
    instead = replacement(within.here, verb, moment.scope)
    if instead is not None and instead.scope.me == moment.seat:
        yield from _in_place(call, moment, left, instead)
        return
    for reading in _all(verb.body, within, left, False):
        inner = tuple(part for part in _tidy(reading.parts) if not isinstance(part, Declined))
        yield Reading((Did(call, moment, inner),), moment, reading.left)


def _in_place(call: effects.Call, moment: Moment, left: Option, instead: Frame) -> Iterator[Reading]:
    """What is done in place of a verb: where that can be done as it is too, what is chosen says it all."""
    body = moment.table.bodies[instead.body]
    choosable = any(isinstance(one, effects.Call) and one.verb == call.verb for one in inside(body))
    for reading in _all(body, replace(moment, scope=instead.scope), left, choosable):
        chosen = _tidy(reading.parts) if choosable and reading.left != left else ()
        inner = tuple(part for part in _tidy(reading.parts) if not isinstance(part, Declined))
        yield Reading(chosen or (Did(call, moment, inner),), moment, reading.left)


def _pay_cost(statement: effects.PayCost, moment: Moment, left: Option, _told: bool) -> Iterator[Reading]:
    match left:
        case (Plan() as plan, *_) if not moment.scope.free:
            yield Reading((Paid(plan, statement, moment),), moment, left[1:])


def _only_if(_one: effects.OnlyIf, moment: Moment, left: Option, _told: bool) -> Iterator[Reading]:
    yield Reading((), moment, left)


def _in_phase(phase: effects.InPhase, moment: Moment, left: Option, told: bool) -> Iterator[Reading]:
    yield from _all(phase.body, moment, left, told)


def _if(one: effects.If, moment: Moment, left: Option, told: bool) -> Iterator[Reading]:
    yield from _all(one.body if moment.holds(one.condition) else one.otherwise, moment, left, told)


_Reader = Callable[[Any, Moment, Option, bool], Iterator[Reading]]

READERS: dict[type, _Reader] = {
    effects.Choose: _choose,
    effects.May: _may,
    effects.DoOne: _do_one,
    effects.InAnyOrder: _in_any_order,
    effects.Call: _call,
    effects.PayCost: _pay_cost,
    effects.OnlyIf: _only_if,
    effects.InPhase: _in_phase,
    effects.If: _if,
}
# What asks by itself, what is not asked where there is nothing to answer, and what says nothing by itself.
ASKING = (effects.Choose, effects.May, effects.DoOne, effects.InAnyOrder, effects.Call, effects.PayCost)
SKIPPED = (effects.Choose, effects.May)
SILENT = (effects.InPhase, effects.If, effects.OnlyIf)


# ---------------------------------------------------------------- putting together


def _loose(question: Asked, option: Option) -> tuple[Part, ...]:
    """Answers whose statements are not at hand, as those of lines that another set added: each by itself."""
    moment = question.moment
    choices = {one.variable: one for one in inside(question.body) if isinstance(one, effects.Choose)}
    found: list[Part] = []
    for answer in option:
        match answer:
            case Chose(variable, what, value):
                moment = moment.choosing(choices.get(variable, effects.Choose(ME, variable, ME)), value)
                found.append(Picked(variable, what, value, moment))
            case Took(verb=str() as verb) if verb in moment.table.verbs:
                found.append(Did(effects.Call(ME, verb), moment))
            case Agreed(False):
                found.append(Declined(moment))
            case Plan() if found and isinstance(found[-1], Did):
                found[-1] = replace(found[-1], inner=(*found[-1].inner, Paid(answer, None, moment)))
            case Plan():
                found.append(Paid(answer, None, moment))
            case _:
                pass
    return tuple(found)


def _tidy(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Leave out choices that a later part names and what is declined, and join statements that follow each other."""
    found: list[Part] = []
    for index, part in enumerate(parts):
        last = found[-1] if found else None
        if isinstance(part, Declined) or (isinstance(part, Picked) and _named_later(part, parts[index + 1 :])):
            continue
        if isinstance(part, Happens) and isinstance(last, Happens) and last.moment is part.moment:
            found[-1] = replace(last, statements=(*last.statements, *part.statements))
        else:
            found.append(part)
    return tuple(found or [part for part in parts[:1] if isinstance(part, Declined)])


def _named_later(picked: Picked, later: Sequence[Part]) -> bool:
    for part in later:
        match part:
            case Picked(variable=variable) if variable == picked.variable:
                return False
            case Did(call=call) if mentions(picked.variable, call.arguments):
                return True
            case Happens(statements=statements) if mentions(picked.variable, statements):
                return True
            case Paid(statement=effects.PayCost() as statement) if mentions(picked.variable, statement):
                return True
            case _:
                pass
    return False
