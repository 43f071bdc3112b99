"""Lines of play: what a seat could do next, choice by choice, up to the point where something happens.

A walk goes through a body without carrying anything out. Where there is a choice the line forks; a line on which
something is impossible is dropped, so that what is offered can always be done. What is to happen is kept as frames:

* one after the other: a line ends at the first thing that happens, and the rest of the body follows as a frame;
* together: all seats decide against one state, so a line goes through to the end, and each thing has its phase.

A piece that the seat may not know is chosen by its place. Where a text goes on to read its face the line ends: the seat
looks at the piece first, and then the text goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product, repeat
from typing import Any

from msgspec.structs import replace

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.meaning.counts_as import verbs_going_on
from wonderscript.runtime.meaning.meanings import CONDITIONS, holds, pieces_of, seat_of, seats_of, value_of
from wonderscript.runtime.meaning.nothing import comes_to_nothing
from wonderscript.runtime.meaning.seats import answerer
from wonderscript.runtime.options.decisions import Agreed, Answer, Choices, Chose, Option, Took, What
from wonderscript.runtime.options.looking import faces_read, reads_faces
from wonderscript.runtime.payment.accounts import is_noted
from wonderscript.runtime.payment.means import Purse
from wonderscript.runtime.payment.payment import plans_for
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.payment.settlement import open_purse
from wonderscript.runtime.play.drawing import could_draw, draws_first, draws_objects, is_random
from wonderscript.runtime.play.events import NO_HOOKS, event_of, forbidden, hooks_on, is_heard, replacement, standing_in
from wonderscript.runtime.play.immediate_statements import DEEDS, paid_to, pay
from wonderscript.runtime.play.watching import LOOK
from wonderscript.runtime.table.derived import once_a_text
from wonderscript.runtime.table.state import (
    Act,
    Drawn,
    ForSeat,
    Frame,
    Happened,
    Here,
    Paying,
    Record,
    Scope,
    Sight,
    State,
    Task,
    here_for,
)
from wonderscript.runtime.table.table import EMPTY_BODY, NO_PIECE, Body, Table
from wonderscript.runtime.views.visibility import is_unseen

DONE_BY_SOMEBODY = (effects.Choose, effects.Call, effects.PayCost, effects.Pay)


class Line(Record, frozen=True):
    """One line of play: its answers, what is to be carried out (with its phase), and whether it has come to that.

    `past` is how many questions were not asked since the latest answer, because there was nothing to answer.
    """

    scope: Scope
    answers: Option = ()
    acts: tuple[Act, ...] = ()
    way: str | None = None
    stopped: bool = False
    past: int = 0

    def answering(self, answer: Answer) -> Line:
        """The line with one more answer."""
        return Line(self.scope, (*self.answers, answer), self.acts, self.way, self.stopped)

    def unasked(self) -> Line:
        """The line past a question to which there is no answer."""
        return replace(self, past=self.past + 1)


class Lines(Choices):
    """Lines of play as the choices of a decision."""

    __slots__ = ("lines", "size")

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.size = len(lines)

    def option(self, number: int) -> Option:
        """The answers of a line."""
        return self.lines[number].answers

    def acts(self, number: int) -> tuple[Act, ...]:
        """What the line comes to."""
        return self.lines[number].acts


class Place(Record, frozen=True):
    """Where a statement stands, and in which phase it is."""

    body: int
    position: int
    phase: int


class Walk:
    """A walk through the choices of one seat in one state; `drawn`: what was drawn for the choice it begins with."""

    __slots__ = ("drawn", "hidden", "known_plans", "last_phase", "purses", "seat", "state", "table", "together", "told")

    def __init__(self, table: Table, state: State, seat: int, together: bool = False) -> None:
        self.table = table
        self.state = state
        self.seat = seat
        self.together = together
        # What names no phase, and what follows from a verb, is in the last one.
        self.last_phase = max(len(table.phases) - 1, 0)
        self.drawn: tuple[int, int, Drawn] | None = None
        # The objects of the verbs that are gone through: what of them is not seen was told, or is not looked at.
        self.told: frozenset[int] = frozenset()
        # What was found out on the way: nothing happens during a walk, so it stays as it is.
        self.hidden: dict[int, bool] = {}
        self.purses: dict[tuple[Act, ...], Purse] = {}
        self.known_plans: dict[tuple[int, tuple[Act, ...]], tuple[Plan, ...]] = {}

    def here(self, line: Line) -> Here:
        """Where the phrases of a line are worked out."""
        return Here(self.table, self.state, line.scope)

    def through(self, body: Body, line: Line, phase: int, position: int = 0) -> list[Line]:
        """All lines through a body, from a position on."""
        number = self.table.body_numbers[id(body)]
        if position == 0 and is_plain(self.table, body):
            return [self.doing(line, Frame(Task.BODY, number, 0, line.scope), phase)]
        lines = [line]
        through: list[Line] = []
        for index in range(position, len(body)):
            statement = body[index]
            walker = WALKERS.get(type(statement))
            place = Place(number, index, phase)
            going: list[Line] = []
            for one in lines:
                if one.stopped:
                    going.append(one)
                    continue
                unseen = self.unseen_in(statement, one)
                if unseen:
                    going.append(self.looking(one, unseen, Frame(Task.BODY, number, index, one.scope), phase))
                    continue
                longer = None if walker is None else walker(self, statement, one, place)
                if longer == [] and (past := past_choice(body, index)):
                    through.extend(self.through(body, one.unasked(), phase, past))
                elif longer is not None:
                    going.extend(self._with_rest(other, place) if other.stopped else other for other in longer)
                elif self.together and not draws_first(statement):
                    going.append(self.doing(one, Frame(Task.ONE, number, index, one.scope), phase))
                else:
                    # What is drawn first is chosen when it is drawn, and what follows from it after that.
                    rest = (phase, Frame(Task.BODY, number, index, one.scope))
                    going.append(Line(one.scope, one.answers, (*one.acts, rest), one.way, stopped=True, past=one.past))
            lines = going
        return lines + through if through else lines

    def _with_rest(self, line: Line, place: Place) -> Line:
        rest = place.position + 1
        if rest == len(self.table.bodies[place.body]):
            return line
        after = (place.phase, Frame(Task.BODY, place.body, rest, line.scope))
        return Line(line.scope, line.answers, (*line.acts, after), line.way, stopped=True)

    # ------------------------------------------------------------ what is not seen

    def unseen_in(self, statement: effects.Statement, line: Line) -> tuple[int, ...]:
        """The pieces whose faces a statement reads, and which the one who decides may not know."""
        read = faces_read(self.table, statement, self.together)
        if not read.variables and not read.objects:
            return ()
        if line.scope.free and isinstance(statement, effects.PayCost):
            return ()
        if isinstance(statement, DONE_BY_SOMEBODY) and seats_of(self.here(line), statement.who) != (self.seat,):
            return ()
        bound = map(line.scope.bound, read.variables)
        pieces = [piece for piece in bound if piece is not None]
        for argument, kind in read.objects:
            found = pieces_of(self.here(line).about(self.seat), argument)
            known = self.table.pieces
            pieces += found if kind is None else [piece for piece in found if kind in known[piece].kinds]
        return tuple(dict.fromkeys([piece for piece in pieces if piece not in self.told and self.is_unseen(piece)]))

    def is_unseen(self, piece: int) -> bool:
        """Whether the one who decides may not know a piece."""
        found = self.hidden.get(piece)
        if found is None:
            found = self.hidden[piece] = is_unseen(self.table, self.state, self.seat, piece)
        return found

    def looking(self, line: Line, pieces: tuple[int, ...], after: Frame, phase: int) -> Line:
        """A line that ends where pieces are looked at; after that the text goes on."""
        sight = Frame(Task.SIGHT, EMPTY_BODY, 0, line.scope, Sight(self.seat, pieces))
        return Line(line.scope, line.answers, (*line.acts, (phase, sight), (phase, after)), line.way, stopped=True)

    def doing(self, line: Line, frame: Frame, phase: int) -> Line:
        """A line with something more to carry out; unless all decide together, it does not look beyond that."""
        acts = (*line.acts, (phase, frame))
        return Line(line.scope, line.answers, acts, line.way, not self.together, line.past)

    def spending(self, line: Line) -> tuple[Act, ...]:
        """What a line pays already, in the order in which it will be paid: by itself, or before a verb."""
        paying = [act for act in line.acts if self._pays(act[1])] if line.acts else []
        return tuple(sorted(paying, key=lambda act: act[0]))

    def _pays(self, frame: Frame) -> bool:
        body = self.table.bodies[frame.body]
        if frame.task is Task.BODY:
            return any(_payments_in(body))
        return frame.task is Task.PAYMENT or (frame.task is Task.ONE and isinstance(body[frame.position], effects.Pay))

    def having_paid(self, spending: tuple[Act, ...]) -> State:
        """The state without what a line pays already: that is spent once. What comes in by it cannot be spent yet."""
        if not spending:
            return self.state
        table, state = self.table, self.state.copy()
        state.held = ()
        for _phase, frame in spending:
            body = table.bodies[frame.body]
            if isinstance(frame.rest, Paying):
                pay(table, state, frame.scope.me, frame.rest.plan, frame.rest.piece)
            else:
                for statement in _payments_in(body if frame.task is Task.BODY else (body[frame.position],)):
                    DEEDS[effects.Pay](Here(table, state, frame.scope), statement)
        return state

    def open_purse(self, spending: tuple[Act, ...]) -> Purse:
        """What the seat can pay with when something is paid already, opened once a walk."""
        purse = self.purses.get(spending)
        if purse is None:
            here = here_for(self.table, self.having_paid(spending), self.seat)
            purse = self.purses[spending] = open_purse(here)
        return purse

    def plans(self, piece: int, line: Line) -> tuple[Plan, ...]:
        """The ways to pay for a piece on a line, worked out once a walk."""
        spending = self.spending(line)
        plans = self.known_plans.get((piece, spending))
        if plans is None:
            plans = self.known_plans[piece, spending] = plans_for(self.open_purse(spending), piece)
        return plans


@once_a_text
def is_plain(table: Table, body: Body) -> bool:
    """Whether there is nothing to look through in a body, so that it simply happens as a whole."""
    return bool(body) and not any(type(one) in WALKERS for one in body)


def lines_from(
    table: Table, state: State, seat: int, body: Body, position: int, line: Line, together: bool = False
) -> list[Line]:
    """The lines of a seat through a body, from a position on; what was drawn for it is in the frame that asks."""
    walk = Walk(table, state, seat, together)
    if draws_first(body[position]) and not together:
        frame = state.stack[-1]
        assert isinstance(frame.rest, Drawn)
        walk.drawn = frame.body, frame.position, frame.rest
    return walk.through(body, line, walk.last_phase, position)


def lines_of(table: Table, state: State, seat: int, frame: Frame) -> list[Line]:
    """The lines of a seat through the one statement of a frame."""
    walk, line = Walk(table, state, seat), Line(frame.scope)
    statement = table.bodies[frame.body][frame.position]
    unseen = walk.unseen_in(statement, line)
    if unseen:
        after = Frame(Task.ONE, frame.body, frame.position, frame.scope)
        return [walk.looking(line, unseen, after, walk.last_phase)]
    return WALKERS[type(statement)](walk, statement, line, Place(frame.body, frame.position, walk.last_phase)) or []


def _payments_in(body: Body) -> Iterator[effects.Pay]:
    """What is paid in a body whatever happens in it."""
    for one in body:
        if isinstance(one, effects.InPhase):
            yield from _payments_in(one.body)
        elif isinstance(one, effects.Pay):
            yield one


def past_choice(body: Body, index: int) -> int | None:
    """Where a body goes on without a choice and what follows from it; None if there is nothing else in it."""
    statement = body[index]
    if isinstance(statement, effects.Choose) and statement.following and index + 1 + statement.following < len(body):
        return index + 1 + statement.following
    return None


def past_asking(body: Body, index: int) -> int:
    """Where a body goes on if nobody could choose anything: what was to follow from a choice or a cost is left out."""
    if isinstance(body[index], effects.Choose | effects.PayCost):
        return past_choice(body, index) or len(body)
    return index + 1


# ---------------------------------------------------------------- choices


def _choose(walk: Walk, statement: effects.Choose, line: Line, place: Place) -> list[Line] | None:
    here = walk.here(line)
    if seat_of(here, statement.who) != walk.seat:
        return None
    what: What = "piece"
    if draws_first(statement):
        if walk.drawn is None or walk.drawn[:2] != (place.body, place.position):
            return None if could_draw(here, statement.options) else []
        values = walk.drawn[2].pieces[0]
    else:
        what, values = choices(here, statement)
        if what == "piece" and reads_faces(walk.table, statement.options):
            # Nobody chooses by its face what nobody sees.
            values = tuple(piece for piece in values if not walk.is_unseen(piece))
    name = statement.variable
    return [
        Line(line.scope.binding(name, value), (*line.answers, Chose(name, what, value, line.past)), line.acts, line.way)
        for value in values
    ]


def draw(here: Here, statement: effects.Choose, frame: Frame, seat: int) -> Frame:
    """The frame of a choice with what was drawn for it, once; the one who chooses gets to know it."""
    if isinstance(frame.rest, Drawn):
        return frame
    state, found = here.state, choices(here, statement)[1]
    state.get_to_know({seat, answerer(here.table, state, seat)}, found)
    return Frame(frame.task, frame.body, frame.position, frame.scope, Drawn((found,)))


def choices(here: Here, statement: effects.Choose) -> tuple[What, tuple[int, ...]]:
    """What can be chosen, and what sort of thing it is."""
    options = statement.options
    if isinstance(options, effects.NumberRange):
        return "number", tuple(range(value_of(here, options.least), value_of(here, options.most) + 1))
    if isinstance(options, phrases.Resources):
        return "resource", tuple(here.table.resources[name] for name in options.names)
    if isinstance(options, phrases.Pieces | phrases.Together | phrases.This | phrases.BoundPiece):
        return "piece", pieces_of(here, options)
    return "player", seats_of(here, options)


def _may(walk: Walk, statement: effects.May, line: Line, place: Place) -> list[Line] | None:
    return may_lines(walk, statement, line, place) if seats_of(walk.here(line), statement.who) == (walk.seat,) else None


def may_lines(walk: Walk, statement: effects.May, line: Line, place: Place) -> list[Line]:
    """The lines on which the seat of the walk does what it may do, and the one on which it does not."""
    scope = line.scope
    about = Scope(scope.me, walk.seat, scope.this, scope.bindings, scope.free)
    agreeing = Line(about, (*line.answers, Agreed(True, line.past)), line.acts, line.way)
    yes = [_in_scope_of(line, one) for one in walk.through(statement.body, agreeing, place.phase)]
    return [*yes, line.answering(Agreed(False, line.past))] if yes else [line.unasked()]


def _in_scope_of(line: Line, done: Line) -> Line:
    """A line that goes on after something was said about a seat; what was named there keeps its name."""
    scope = line.scope
    if scope.them == done.scope.them:
        return done
    scope = Scope(scope.me, scope.them, scope.this, done.scope.bindings, scope.free)
    return replace(done, scope=scope)


def _do_one(walk: Walk, statement: effects.DoOne, line: Line, place: Place) -> list[Line] | None:
    if seat_of(walk.here(line), statement.who) != walk.seat:
        return None
    return [one for index, body in enumerate(statement.options) for one in _branch(walk, index, body, line, place)]


def _branch(walk: Walk, index: int, body: Body, line: Line, place: Place) -> list[Line]:
    """The lines on which one of several deeds is done."""
    call = body[0]
    if not isinstance(call, effects.Call):
        return walk.through(body, line.answering(Took(index)), place.phase)
    return walk.through(body, line.answering(Took(index, call.verb)), place.phase)


def _in_any_order(walk: Walk, statement: effects.InAnyOrder, line: Line, place: Place) -> list[Line] | None:
    """One deed of those there are, then the same statement again; stopping is a choice when nothing must be done."""
    if walk.together or seat_of(walk.here(line), statement.who) != walk.seat:
        return None
    again = Frame(Task.ONE, place.body, place.position, line.scope)
    must = [one for index, body in enumerate(statement.must) for one in _branch(walk, index, body, line, place)]
    first = len(statement.must)
    may = [one for index, body in enumerate(statement.may, first) for one in _branch(walk, index, body, line, place)]
    going = [walk.doing(one, again, place.phase) for one in (*must, *may)]
    return going if must else [*going, line.answering(Agreed(False, line.past))]


# ---------------------------------------------------------------- verbs and payment


def _call(walk: Walk, statement: effects.Call, line: Line, place: Place) -> list[Line] | None:
    here = walk.here(line)
    if seats_of(here, statement.who) != (walk.seat,):
        return None
    if draws_objects(statement):
        drawn = (argument for argument in statement.arguments if is_random(argument))
        return None if all(could_draw(here, argument) for argument in drawn) else []
    return call_lines(walk, statement, line, place)


def call_lines(walk: Walk, statement: effects.Call, line: Line, place: Place) -> list[Line]:
    """The lines on which a verb is done by the seat of the walk; none if it cannot be done."""
    found = arguments_of(walk.here(line).about(walk.seat), statement)
    if len(found) == 1:
        return verb_lines(walk, statement, line, found[0], place.phase)
    for values in found:
        each = Frame(Task.FOR_SEAT, place.body, place.position, line.scope, ForSeat(walk.seat, values))
        line = walk.doing(line, each, place.phase)
    return [line] if found else []


def arguments_of(here: Here, call: effects.Call) -> list[tuple[int, ...]]:
    """What a verb is done to, slot by slot; of several pieces or players, each in turn."""
    slots = here.table.verbs[call.verb].slots
    return list(product(*map(_argument, repeat(here), call.arguments, slots)))


def _argument(here: Here, argument: Any, slot: tuple[str, str, str | None]) -> tuple[int, ...]:
    match slot:
        case ("piece", _name, of):
            known = here.table.pieces
            return tuple(piece for piece in pieces_of(here, argument) if of is None or of in known[piece].kinds)
        case ("player", _name, _of):
            return seats_of(here, argument)
        case ("resource", _name, _of):
            return tuple(here.table.resources[name] for name in argument.names)
        case _:
            return (value_of(here, argument),)


def verb_lines(walk: Walk, call: effects.Call, line: Line, values: tuple[int, ...], phase: int) -> list[Line]:
    """The lines on which a verb is done to something, with its hooks, and the event that it is when it is finished."""
    table = walk.table
    verb = table.verbs[call.verb]
    bindings = tuple((slot[1], value) for slot, value in zip(verb.slots, values, strict=True))
    bindings += verbs_going_on(table, verb.id, line.scope) + standing_in(table, line.scope)
    scope = Scope(walk.seat, walk.seat, NO_PIECE, bindings, call.free or line.scope.free)
    here = Here(table, walk.state, scope)
    if forbidden(here, verb):
        return []
    if comes_to_nothing(table, verb.id, values):
        return [line]
    instead = replacement(here, verb, line.scope)
    if instead is not None:
        return [_after_verb(walk, line, one, ()) for one in _in_place(walk, instead, line, phase)]
    # Where a step and a verb have one name, hooks mean the step.
    hooks = NO_HOOKS if verb.id in table.index.steps else hooks_on(here, verb.id, (walk.seat,))
    if not _can_pay_around(walk, line, (*hooks.before, *hooks.instead)):
        return []
    before = tuple((phase, frame) for frame in hooks.before)
    inner = Line(scope, line.answers, line.acts + before if before else line.acts, past=line.past)
    if hooks.instead:
        lines = [walk.doing(inner, hooks.instead[0], phase)]
    else:
        around = walk.told
        walk.told |= {value for value, slot in zip(values, verb.slots, strict=True) if slot[0] == "piece"}
        lines = walk.through(verb.body, inner, phase)
        walk.told = around
    after = tuple((walk.last_phase, frame) for frame in hooks.after)
    event = event_of(table, verb.id, scope)
    heard = is_heard(table, verb.id, event.piece)
    found: list[Line] = []
    for one in lines:
        acts: tuple[Act, ...] = after
        if heard:
            happened = Happened(verb.id, event.seat, event.piece, event.other, None, one.way)
            acts = ((walk.last_phase, Frame(Task.EVENT, EMPTY_BODY, 0, scope, happened)), *after)
        found.append(_after_verb(walk, line, one, acts))
    return found


def _can_pay_around(walk: Walk, line: Line, frames: tuple[Frame, ...]) -> bool:
    """Whether what texts before a verb, or in its place, begin by having somebody pay is there."""
    for frame in frames:
        if not _can_pay(walk, replace(line, scope=frame.scope), dues_at(walk.table, frame.body, 0)):
            return False
        line = replace(line, acts=(*line.acts, (0, frame)))
    return True


def _after_verb(walk: Walk, line: Line, done: Line, after: tuple[Act, ...]) -> Line:
    """A line goes on after a verb: what is watched is looked at, then comes what follows from the verb."""
    if walk.table.index.watched:
        after = ((walk.last_phase, LOOK), *after)
    stopped = done.stopped or not walk.together
    return Line(line.scope, done.answers, done.acts + after, line.way, stopped, done.past)


def _in_place(walk: Walk, instead: Frame, line: Line, phase: int) -> list[Line]:
    """The lines on which something else is done in place of a verb."""
    inner = Line(instead.scope, line.answers, line.acts, past=line.past)
    if instead.scope.me != walk.seat:
        return [walk.doing(inner, instead, phase)]
    return walk.through(walk.table.bodies[instead.body], inner, phase)


def _pay_cost(walk: Walk, statement: effects.PayCost, line: Line, place: Place) -> list[Line] | None:
    if line.scope.free:
        return [line]
    if seat_of(walk.here(line), statement.who) != walk.seat:
        return None
    more = () if walk.together else dues_at(walk.table, place.body, place.position + 1)
    return [paid for paid in _ways_to_pay(walk, statement, line, place.phase) if _can_pay(walk, paid, more)]


def _ways_to_pay(walk: Walk, statement: effects.PayCost, line: Line, phase: int) -> Iterator[Line]:
    """The lines on which a cost is paid in one of the ways there are."""
    for piece in pieces_of(walk.here(line), statement.piece):
        for plan in walk.plans(piece, line):
            acts = line.acts
            if plan.payments or plan.uses or plan.spent or is_noted(walk.table, plan, piece):
                acts = (*acts, (phase, Frame(Task.PAYMENT, EMPTY_BODY, 0, line.scope, Paying(plan, piece))))
            stopped = acts is not line.acts and not walk.together
            yield Line(line.scope, (*line.answers, plan), acts, plan.way, stopped)


def _pay(walk: Walk, statement: effects.Pay, line: Line, place: Place) -> list[Line] | None:
    """What must be paid and is not there cannot be done."""
    due = (place.body, place.position)
    dues = (due,) if walk.together else dues_at(walk.table, *due)
    return None if _can_pay(walk, line, dues) else []


# Where something is paid: the body, and the position in it.
Due = tuple[int, int]


def dues_at(table: Table, body: int, position: int) -> tuple[Due, ...]:
    """What is paid from a position of a body on, one thing right after the other: who does it pays all of it."""
    found: list[Due] = []
    for index, statement in enumerate(table.bodies[body][position:], position):
        match statement:
            case effects.Pay() | effects.PayCost():
                found.append((body, index))
            case effects.InPhase():
                inner = table.number_of(statement.body)
                due = dues_at(table, inner, 0)
                found += due
                if len(due) < len(statement.body):
                    break
            case _:
                break
    return tuple(found)


def _can_pay(walk: Walk, line: Line, dues: tuple[Due, ...]) -> bool:
    """Whether all that is due on a line can be paid, one after the other."""
    if not dues:
        return True
    (body, position), *more = dues
    statement, here = walk.table.bodies[body][position], walk.here(line)
    if isinstance(statement, effects.PayCost):
        if line.scope.free or seat_of(here, statement.who) != walk.seat:
            return _can_pay(walk, line, tuple(more))
        return any(_can_pay(walk, paid, tuple(more)) for paid in _ways_to_pay(walk, statement, line, 0))
    assert isinstance(statement, effects.Pay)
    if not statement.up_to:
        counters = walk.having_paid(walk.spending(line)).counters
        for seat in seats_of(here, statement.who):
            about = here.about(seat)
            amount = value_of(about, statement.amount) * len(paid_to(about, statement))
            if counters[walk.table.slot(statement.counter, seat)] < amount:
                return False
    paid = (0, Frame(Task.ONE, body, position, line.scope))
    return _can_pay(walk, replace(line, acts=(*line.acts, paid)), tuple(more))


# ---------------------------------------------------------------- forms


def _in_phase(walk: Walk, statement: effects.InPhase, line: Line, place: Place) -> list[Line] | None:
    return walk.through(statement.body, line, walk.table.phases[statement.phase])


def _only_if(walk: Walk, statement: effects.OnlyIf, line: Line, place: Place) -> list[Line] | None:
    return [line] if holds(walk.here(line), statement.condition) else []


def _if(walk: Walk, statement: effects.If, line: Line, place: Place) -> list[Line] | None:
    if walk.together and is_put_off(walk.table, statement):
        return None
    body = statement.body if holds(walk.here(line), statement.condition) else statement.otherwise
    return walk.through(body, line, place.phase) if body else [line]


# What has to be known when somebody decides: what is chosen or paid, whether that is possible, and in which phase.
DECIDING = (
    effects.Choose,
    effects.May,
    effects.DoOne,
    effects.InAnyOrder,
    effects.PayCost,
    effects.Pay,
    effects.InPhase,
    effects.OnlyIf,
)


@once_a_text
def is_put_off(table: Table, statement: effects.If) -> bool:
    """Whether a condition is looked at when it is come to, where all decide together: nobody decides in its lines."""
    return not _decides(table, (statement.body, statement.otherwise), ())


def _decides(table: Table, body: object, met: tuple[str, ...]) -> bool:
    """Whether anything in some lines, or in the verbs that are done there, has to be known when somebody decides."""
    for part in parts_of(body):
        if isinstance(part, effects.Call) and part.verb not in met:
            decides = _decides(table, table.verbs[part.verb].body, (*met, part.verb))
        else:
            decides = isinstance(part, DECIDING)
        if decides:
            return True
    return False


def _for_each_player(walk: Walk, statement: effects.ForEachPlayer, line: Line, place: Place) -> list[Line] | None:
    """What the seat of the walk does alone can be looked through; what several do cannot."""
    scope = line.scope
    if seats_of(walk.here(line), statement.players) != (walk.seat,):
        return None
    inner = Scope(walk.seat, walk.seat, scope.this, scope.bindings, scope.free)
    lines = walk.through(statement.body, replace(line, scope=inner), place.phase)
    return [replace(one, scope=scope) for one in lines]


# What can be looked through before it happens; None: not by this seat. Whatever else there is in a body simply happens.
WALKERS: dict[type, Callable[[Walk, Any, Line, Place], list[Line] | None]] = {
    effects.Choose: _choose,
    effects.May: _may,
    effects.DoOne: _do_one,
    effects.InAnyOrder: _in_any_order,
    effects.Call: _call,
    effects.PayCost: _pay_cost,
    effects.Pay: _pay,
    effects.InPhase: _in_phase,
    effects.OnlyIf: _only_if,
    effects.If: _if,
    effects.ForEachPlayer: _for_each_player,
}


def _able(here: Here, condition: phrases.Able) -> bool:
    """Whether a player could do a verb now: whether there is a line on which it is done to one of what is named."""
    call = effects.Call(condition.who, condition.verb, condition.arguments)
    line = Line(here.scope)
    state = here.state
    if condition.without is not None:
        state = state.copy()
        for piece in pieces_of(here, condition.without):
            # On itself a piece is nowhere.
            state.move(piece, here.table.on_piece(piece))
    return all(
        any(verb_lines(Walk(here.table, state, seat), call, line, values, 0) for values in arguments_of(about, call))
        for seat in seats_of(here, condition.who)
        for about in (Here(here.table, state, here.scope).about(seat),)
    )


CONDITIONS[phrases.Able] = _able
