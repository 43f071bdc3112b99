"""What an option comes to: the verbs that it does, what to, and how each is paid.

In: a game at a decision, and one of its options. The answers of the option are laid along the statements that ask, as
`options` made them; nothing is carried out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions.effects import Statement
from wonderscript.runtime.instructions.phrases import Players, Seat
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.meaning.meanings import holds, seats_of
from wonderscript.runtime.options.decisions import Agreed, Answer, Chose, Option, Took, past_question
from wonderscript.runtime.options.options import arguments_of
from wonderscript.runtime.payment.plans import Payment, Plan
from wonderscript.runtime.play.events import replacement, standing_in
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.state import ForSeat, Frame, Here, Scope, Task, Together
from wonderscript.runtime.table.table import NO_PIECE

THEM = Seat("them")


class Deed(Struct, frozen=True):
    """A verb that an option does: its values slot by slot (numbers of pieces, seats, amounts), and how it is paid.

    A verb can have several costs, and each is paid in a way of its own.
    """

    verb: str
    values: tuple[int, ...]
    free: bool = False
    plans: tuple[Plan, ...] = ()

    @property
    def payments(self) -> tuple[Payment, ...]:
        """What is paid for it in all."""
        return tuple(payment for plan in self.plans for payment in plan.payments)


def deeds_of(game: Game, option: Option) -> tuple[Deed, ...]:
    """What the seat that is asked would do with an option."""
    reading = _read(game, option)
    return () if reading is None else tuple(reading.deeds)


def statements_of(game: Game, option: Option) -> tuple[tuple[Statement, Here], ...]:
    """What an option comes to besides verbs: the plain statements that it leads to, each with where it is said.

    Those of a verb that it does are what the verb does, not what was chosen; those of a text in its place are.
    """
    reading = _read(game, option)
    return () if reading is None else tuple((said, reading.here(scope)) for said, scope in reading.said)


def _read(game: Game, option: Option) -> _Reading | None:
    decision = game.decision
    if decision is None:
        return None
    frame = game.state.stack[-1]
    reading = _Reading(game, decision.acting, isinstance(frame.rest, Together), list(option))
    if isinstance(frame.rest, Together):
        scope = Scope(decision.acting, decision.acting, frame.scope.this, frame.scope.bindings, frame.scope.free)
    else:
        scope = frame.scope
    try:
        if isinstance(frame.rest, ForSeat) and frame.rest.values is not None:
            (call,) = asked(game)
            assert isinstance(call, effects.Call)
            reading.verb(call, scope, frame.rest.values)
        elif isinstance(frame.rest, ForSeat):
            # It is asked of several players, and here of *them*.
            (statement,) = asked(game)
            assert isinstance(statement, effects.Call | effects.May)
            reading.statement(replace(statement, who=THEM), scope)
        else:
            reading.body(asked(game), scope)
    except _Ended:
        pass
    return reading


def asked(game: Game) -> tuple[Statement, ...]:
    """The statements that ask at this decision, and those that the options may go on with."""
    frame: Frame = game.state.stack[-1]
    body = game.table.bodies[frame.body]
    statement = body[frame.position]
    if isinstance(statement, effects.AllTogether):
        return statement.body
    return body[frame.position :] if frame.task is Task.BODY else (statement,)


def calls_asked(game: Game) -> Iterator[effects.Call]:
    """The verbs that an option of this decision can do, and those that they go on with."""
    together = isinstance(game.state.stack[-1].rest, Together)
    return _calls(game, asked(game), together, set())


def _calls(game: Game, body: tuple[Statement, ...], together: bool, met: set[str]) -> Iterator[effects.Call]:
    for statement in body:
        for one in parts_of(statement):
            if isinstance(one, effects.Call):
                yield one
                if one.verb not in met:
                    met.add(one.verb)
                    yield from _calls(game, game.table.verbs[one.verb].body, together, met)
        # One after the other, a line of play goes no further than the first thing that happens.
        if not together and not isinstance(statement, LEADING):
            return


LEADING = (effects.Choose, effects.OnlyIf, effects.PayCost, effects.If, effects.InPhase)


class _Ended(Exception):
    """The option says no more: what follows is decided or carried out later."""


@dataclass(slots=True)
class _Reading:
    """Lays the answers of an option along statements."""

    game: Game
    seat: int
    together: bool
    answers: list[Answer]
    deeds: list[Deed] = field(default_factory=list)
    said: list[tuple[Statement, Scope]] = field(default_factory=list)
    in_verbs: int = 0
    declined: bool = False
    # Verbs that could have been chosen and were not.
    passed_over: set[str] = field(default_factory=set)

    def here(self, scope: Scope) -> Here:
        return Here(self.game.table, self.game.state, scope)

    def next(self) -> Answer:
        if not self.answers:
            raise _Ended
        return self.answers.pop(0)

    def body(self, body: tuple[Statement, ...], scope: Scope) -> None:
        """Go through statements; what a choice binds is known to those after it."""
        left_out = 0
        for position, statement in enumerate(body):
            if position < left_out:
                continue
            if isinstance(statement, effects.Choose) and self._is_left_out(statement, scope):
                left_out = position + 1 + statement.following
            else:
                scope = self.statement(statement, scope)

    def _is_left_out(self, choice: effects.Choose, scope: Scope) -> bool:
        """Whether there was nothing to choose: then the lines under a choice are left out, and play goes on."""
        if not choice.following or not self.answers or not self._asks(choice.who, scope):
            return False
        return self._goes_past() or not isinstance(self.answers[0], Chose)

    def _goes_past(self) -> bool:
        """Whether the next answer is one to something later: a question was not asked."""
        left = past_question(self.answers)
        if left is None:
            return False
        self.answers[:] = left
        return True

    def statement(self, statement: Statement, scope: Scope) -> Scope:
        match statement:
            case effects.Choose() if self._asks(statement.who, scope):
                chose = self.next()
                assert isinstance(chose, Chose)
                return scope.binding(chose.variable, chose.value)
            case effects.May() if self._asks(statement.who, scope):
                # Where nothing can be done, nobody is asked whether it is done.
                if not self._goes_past() and self.answers and isinstance(self.answers[0], Agreed):
                    agreed = self.next()
                    assert isinstance(agreed, Agreed)
                    self.declined = not agreed.yes
                    if agreed.yes:
                        self.body(statement.body, replace(scope, them=self.seat))
                    else:
                        self.passed_over |= _verbs_in(statement.body)
            case effects.DoOne() if self._asks(statement.who, scope):
                self._branch(statement.options, scope)
            case effects.InAnyOrder() if self._asks(statement.who, scope):
                self._branch((*statement.must, *statement.may), scope)
                raise _Ended
            case effects.Call() if self._asks(statement.who, scope):
                found = arguments_of(self.here(scope), statement)
                if len(found) == 1:
                    self.verb(statement, scope, found[0])
                else:
                    self.deeds.extend(Deed(statement.verb, values, statement.free) for values in found)
                self._happens()
            case effects.PayCost() if self._asks(statement.who, scope) and not scope.free:
                plan = self.next()
                assert isinstance(plan, Plan)
                if self.deeds:
                    last = self.deeds[-1]
                    self.deeds[-1] = Deed(last.verb, last.values, last.free, (*last.plans, plan))
            case effects.InPhase():
                self.body(statement.body, scope)
            case effects.If():
                chosen = statement.body if holds(self.here(scope), statement.condition) else statement.otherwise
                self.body(chosen, scope)
            case effects.OnlyIf() | effects.PayCost():
                pass
            case _:
                if not self.in_verbs:
                    self.said.append((statement, scope))
                self._happens()
        return scope

    def verb(self, call: effects.Call, scope: Scope, values: tuple[int, ...]) -> None:
        """A verb that is done to something."""
        verb = self.game.table.verbs[call.verb]
        bindings = tuple((slot[1], value) for slot, value in zip(verb.slots, values, strict=True))
        bindings += standing_in(self.game.table, scope)
        free = call.free or scope.free
        self.deeds.append(Deed(call.verb, values, free))
        inner = Scope(self.seat, self.seat, NO_PIECE, bindings, free)
        instead = replacement(self.here(inner), verb, scope)
        self.in_verbs += 1
        if instead is None:
            self.body(verb.body, inner)
        elif instead.scope.me == self.seat:
            self._in_place(self.game.table.bodies[instead.body], instead.scope)
        self.in_verbs -= 1

    def _in_place(self, body: tuple[Statement, ...], scope: Scope) -> None:
        """What is done in place of the latest verb: that is told once if it is done after all, and not if it is not.

        Where nobody could have chosen to do it as it is, the option is still told by it.
        """
        number, around = len(self.deeds) - 1, self.in_verbs
        told = self.deeds[number]
        self.declined, self.passed_over, self.in_verbs = False, set(), 0
        try:
            self.body(body, scope)
        finally:
            self.in_verbs = around
            again = any(deed.verb == told.verb for deed in self.deeds[number + 1 :])
            if again or told.verb in self.passed_over or (self.declined and len(self.deeds) == number + 1):
                del self.deeds[number]

    def _branch(self, branches: tuple[tuple[Statement, ...], ...], scope: Scope) -> None:
        took = self.next()
        if isinstance(took, Took):
            others = (body for number, body in enumerate(branches) if number != took.branch)
            self.passed_over |= _verbs_in(tuple(others))
            self.body(branches[took.branch], scope)

    def _asks(self, who: Players, scope: Scope) -> bool:
        return seats_of(self.here(scope), who) == (self.seat,)

    def _happens(self) -> None:
        """Something happens here: one after the other, a line of play goes no further."""
        if not self.together:
            raise _Ended


def _verbs_in(text: object) -> set[str]:
    """The verbs that are done in a text."""
    return {one.verb for one in parts_of(text) if isinstance(one, effects.Call)}
