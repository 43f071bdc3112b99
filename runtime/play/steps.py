"""Named steps: how often they run, what is hooked around them, and the queue at their end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions.phrases import Condition
from wonderscript.runtime.meaning.meanings import holds, round_from, value_of
from wonderscript.runtime.meaning.seats import form_ring
from wonderscript.runtime.meaning.sources import any_active, source_rules
from wonderscript.runtime.payment.accounts import accounted, close_account, open_account
from wonderscript.runtime.payment.supplies import numbers_of
from wonderscript.runtime.play.endless import too_often_run
from wonderscript.runtime.play.events import NO_HOOKS, Hooks, hooking_on, hooks_on, spoken_by
from wonderscript.runtime.play.watching import look
from wonderscript.runtime.table.derived import once_a_table, once_a_text
from wonderscript.runtime.table.personal import is_personal, is_somebodys
from wonderscript.runtime.table.state import (
    AFTER,
    BEFORE,
    BODY,
    QUEUE,
    Frame,
    Here,
    Instead,
    Scope,
    State,
    StepRun,
    Task,
    Waiting,
)
from wonderscript.runtime.table.table import NO_PIECE, Table

# A step that is to run until something holds, and runs more often than this, would run for ever.
MOST_RUNS = 10_000

STEP = Task.STEP


class Step(NamedTuple):
    """What is known of a step before it runs: whether nothing is hooked around it, and what ends it.

    `lasting`: something is limited to a run of it. `own`: it is one player's, whose turn it is
    or of whom its lines speak; others are everybody's. `account`: the step that it is or is a kind of, if all is paid
    out of one purse there.
    """

    plain: bool
    lasting: bool
    own: bool
    account: str | None
    until: Condition | None


@once_a_text
def step_of(table: Table, statement: effects.RunStep) -> Step:
    """What is known of a step before it runs."""
    return Step(
        is_plain(table, statement.step, statement.kind),
        lasting=not table.index.lasting.isdisjoint((statement.step, statement.kind)),
        own=is_somebodys(table, statement),
        account=accounted(table, statement.step, statement.kind),
        until=statement.until,
    )


def run_step(here: Here, statement: effects.RunStep, body: int, position: int) -> Frame:
    """The frame of a step that begins; in turn, it runs once for each player, beginning with the first one."""
    times = 0 if statement.times is None else value_of(here, statement.times)
    scope = here.scope
    if statement.in_turn:
        first = round_from(here.state.ring, here.state.first)[0]
        scope = scope.of(first)
        times *= len(here.state.ring)
        here.state.active = first
    account = accounted(here.table, statement.step, statement.kind)
    if account is not None and (times > 0 or statement.until is not None):
        open_account(here.table, here.state, account)
    run = StepRun(statement.step, 1, times, BEFORE, statement.in_turn, statement.kind)
    return Frame(STEP, body, position, scope, run)


def go_on(here: Here, frame: Frame) -> bool:
    """Go on with the step whose frame is on top, past all that there is nothing to do for.

    Whether it comes to its body, which is then to be carried out with that frame on top.
    """
    table, state = here.table, here.state
    stack = state.stack
    run = frame.rest
    statement = table.bodies[frame.body][frame.position]
    assert isinstance(run, StepRun) and isinstance(statement, effects.RunStep)
    if run.times < 1 and statement.until is None:
        stack.pop()
        return False
    stage = run.stage
    if is_plain(table, run.step, run.kind):
        if stage > BODY:
            return _drain(here, step_of(table, statement), frame, run)
        stack[-1] = _at(frame, run, AFTER)
        return True
    if stage == BEFORE:
        before = _hooks(here, statement, "before").before
        if before:
            stack[-1] = _at(frame, run, BODY)
            stack.extend(reversed(before))
            return False
        stage = BODY
    if stage == BODY:
        stack[-1] = _at(frame, run, AFTER)
        if state.absent:
            form_ring(table, state)
        hooks = _hooks(here, statement, "instead")
        if hooks.instead:
            stack.extend(reversed(_frames_instead(here, statement, hooks)))
        return not hooks.instead
    if stage == AFTER:
        if state.absent:
            _come_back(table, state, run)
        _queue_standing(here, run, seats_around(here, statement))
        after = _hooks(here, statement, "after").after
        if after:
            stack[-1] = _at(frame, run, QUEUE)
            stack.extend(reversed(after))
            return False
    return _drain(here, step_of(table, statement), frame, run)


def _hooks(here: Here, statement: effects.RunStep, when: str) -> Hooks:
    """The hooks around a step, if there are any of a sort."""
    if when not in hooking_on(here.table, statement.step).stages:
        return NO_HOOKS
    return hooks_on(here, statement.step, seats_around(here, statement))


def _come_back(table: Table, state: State, run: StepRun) -> None:
    """Whoever has sat out the body of a step is there again."""
    state.absent = tuple((seat, name) for seat, name in state.absent if not run.is_a(name))
    form_ring(table, state)


def seats_around(here: Here, statement: effects.RunStep) -> tuple[int, ...]:
    """Those for whom something is done around a step: whose step it is, or everybody in turn."""
    if step_of(here.table, statement).own:
        return (here.scope.me,)
    return round_from(here.state.ring, here.state.first)


@once_a_table
def is_plain(table: Table, step: str, kind: str | None = None) -> bool:
    """Whether nothing is hooked around a step or stands for its end or that of its kind, and nobody sits it out."""
    index = table.index
    ends = index.ends.keys() | index.rule_ends.keys()
    standing = step in index.hooks or step in index.rule_hooks or step in ends or kind in ends
    return not standing and index.sat_out.isdisjoint((step, kind))


def _at(frame: Frame, run: StepRun, stage: int) -> Frame:
    """The frame of a step that has come to a stage of its run."""
    now = StepRun(run.step, run.run, run.times, stage, run.in_turn, run.kind)
    return Frame(STEP, frame.body, frame.position, frame.scope, now)


def _frames_instead(here: Here, statement: effects.RunStep, hooks: Hooks) -> list[Frame]:
    """What is done in place of a step; where each player is gone through, of somebody's only for that player."""
    frames = hooks.instead
    if hooks.whole or not any(isinstance(one, effects.ForEachPlayer) for one in statement.body):
        return list(frames)
    bodies = tuple((frame.scope.me, frame.body, frame.scope.this) for frame in frames)
    return [Frame(Task.BODY, here.table.number_of(statement.body), 0, here.scope, Instead(bodies))]


# A rank, a body, and whether it speaks of the one who speaks.
Standing = tuple[tuple[int, int, bool], ...]


class Ends(NamedTuple):
    """What stands for the end of a step or of its kind: by which rules and pieces (as bits), and what each says."""

    rules: tuple[int, ...]
    able: int
    says: dict[int, Standing]


@once_a_table
def _ends_of(table: Table, step: str, kind: str | None) -> Ends:
    """What stands for the end of a step."""
    names = [name for name in (step, kind) if name is not None]
    rules = dict.fromkeys(rule for name in names for rule in table.index.rule_ends.get(name, ()))
    able = reduce(or_, [table.index.ends.get(name, 0) for name in names])
    says = {source: _standing(table, names, source) for source in (*rules, *numbers_of(able))}
    return Ends(tuple(rules), able, says)


def _standing(table: Table, names: Sequence[str], source: int) -> Standing:
    ends = [end for _place, end in source_rules(table, source).ends if end.step in names]
    rank = table.library.rank
    return tuple((rank(end.rank), table.number_of(end.body), is_personal(table, end)) for end in ends)


def _queue_standing(here: Here, run: StepRun, seats: tuple[int, ...]) -> None:
    """Put into the queue what rules and active pieces say for the end of this step, or of its kind."""
    table, state = here.table, here.state
    ends = _ends_of(table, run.step, run.kind)
    able = ends.able if any_active(table, state, seats, ends.able) else 0
    waiting = [
        Waiting(run.step, rank, body, Scope(said.seat, said.seat, max(said.source, NO_PIECE)))
        for said in spoken_by(here, seats, ends.rules, able)
        for rank, body, personal in ends.says[said.source]
        if personal or not said.again
    ]
    if waiting:
        state.queue = (*state.queue, *waiting)


def _drain(here: Here, step: Step, frame: Frame, run: StepRun) -> bool:
    """Carry out what waits for the end of this run, the lowest rank first; then the run is over.

    Whether the next one comes to its body at once.
    """
    state = here.state
    stack = state.stack
    waiting = [one for one in state.queue if one.step == run.step] if state.queue else ()
    if waiting:
        first = min(waiting, key=lambda one: one.rank)
        index = state.queue.index(first)
        state.queue = state.queue[:index] + state.queue[index + 1 :]
        stack[-1] = _at(frame, run, QUEUE)
        stack.append(Frame(Task.BODY, first.body, 0, first.scope))
        return False
    return _run_is_over(here, step, frame, run) and step.plain


def _run_is_over(here: Here, step: Step, frame: Frame, run: StepRun) -> bool:
    """End a run of a step. Whether it runs once more: then its frame on the stack is that of the next run.

    If something turned true or false by then, that is carried out first.
    """
    table, state = here.table, here.state
    stack = state.stack
    if step.lasting and state.used:
        _forget(state, run)
    if step.account is not None:
        close_account(state)
    times = run.run + 1
    if state.again and run.step in state.again:
        state.again = tuple(step for step in state.again if step != run.step)
        times = run.run
    goes_on = times <= run.times if step.until is None else not holds(here, step.until)
    if goes_on:
        if step.account is not None:
            open_account(table, state, step.account)
        stack[-1] = _next_run(table, state, frame, run, times, AFTER if step.plain else BEFORE)
    else:
        stack.pop()
    if table.index.watched:
        turned = look(table, state)
        if turned:
            following = stack[-1].rest if goes_on else None
            if isinstance(following, StepRun):
                stack[-1] = _at(stack[-1], following, BEFORE)
            stack.extend(reversed(turned))
            return False
    return goes_on


def _next_run(table: Table, state: State, frame: Frame, run: StepRun, times: int, stage: int) -> Frame:
    """The frame of the next run of a step, at a stage; in turn, it is that of the next player."""
    scope = frame.scope
    if run.in_turn and times > run.run:
        scope = next_scope(state, scope)
    if times > MOST_RUNS:
        raise too_often_run(table, run.step, run.run)
    following = StepRun(run.step, times, run.times, stage, run.in_turn, run.kind)
    return Frame(STEP, frame.body, frame.position, scope, following)


def next_scope(state: State, scope: Scope) -> Scope:
    """The scope of the next player, whose turn it is now."""
    ring, seat = state.ring, scope.me
    if seat in ring:
        seat = ring[ring.index(seat) + 1 - len(ring)]
    state.active = seat
    return scope.of(seat)


def _forget(state: State, run: StepRun) -> None:
    """What was limited to a run of this step ends with it."""
    left = [use for use in state.used if use.step != run.step and use.step != run.kind]
    if len(left) < len(state.used):
        state.used = tuple(left)


def end_step(table: Table, state: State, step: str) -> None:
    """End the innermost run of a step at once: what is under way in it is left, its end is not."""
    for index in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[index]
        run = frame.rest
        if isinstance(run, StepRun) and run.step == step:
            for inner in state.stack[index + 1 :]:
                if isinstance(inner.rest, StepRun) and accounted(table, inner.rest.step, inner.rest.kind) is not None:
                    close_account(state)
            del state.stack[index + 1 :]
            state.release()
            state.stack[index] = _at(frame, run, AFTER)
            return
