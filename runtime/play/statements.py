"""What each statement does where it stands: it changes the state, or says which frames come next, the first one first.

While a statement is carried out, the frame that goes on after it is on top of the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions.effects import Statement
from wonderscript.runtime.instructions.phrases import Pieces
from wonderscript.runtime.meaning.meanings import holds, pieces_of, round_from, seats_of, value_of
from wonderscript.runtime.options.options import arguments_of
from wonderscript.runtime.play.at_once import is_simultaneous
from wonderscript.runtime.play.drawing import draws_objects
from wonderscript.runtime.play.endless import MOST_DONE, too_much_done
from wonderscript.runtime.play.events import noticed, own_triggers
from wonderscript.runtime.play.immediate_statements import DEEDS
from wonderscript.runtime.play.steps import end_step, run_step
from wonderscript.runtime.play.track_moves import move_track
from wonderscript.runtime.table.state import (
    NO_SCOPE,
    Copied,
    ForSeat,
    Frame,
    Here,
    Instead,
    Release,
    Scope,
    Task,
    Together,
    Waiting,
)
from wonderscript.runtime.table.table import EMPTY_BODY, Body

NOTHING: tuple[Frame, ...] = ()


def _body(here: Here, body: Body) -> Frame:
    return Frame(Task.BODY, here.table.number_of(body), 0, here.scope)


# ---------------------------------------------------------------- deeds


def _deed(here: Here, statement: Statement, frame: Frame) -> Iterable[Frame]:
    DEEDS[type(statement)](here, statement)
    return NOTHING


def _noted_deed(here: Here, statement: Statement, frame: Frame) -> Iterable[Frame]:
    return noticed(here.table, here.state, DEEDS[type(statement)](here, statement))


def _move(here: Here, statement: effects.Move, frame: Frame) -> Iterable[Frame]:
    """Move pieces; what the rest of the body calls by a variable is bound."""
    scope = _bind_moved(here, statement)
    if scope is not here.scope and frame.task is Task.BODY:
        stack = here.state.stack
        stack[-1] = replace(stack[-1], scope=scope)
    return NOTHING


def _bind_moved(here: Here, statement: effects.Move) -> Scope:
    """Move pieces; the scope in which the first of them is bound to the variable that the statement names."""
    piece, pieces = DEEDS[effects.Move](here, statement), statement.pieces
    if isinstance(pieces, Pieces) and pieces.variable is not None and piece is not None:
        return here.scope.binding(pieces.variable, piece)
    return here.scope


# ---------------------------------------------------------------- who decides


def _for_each_seat(here: Here, statement: effects.Call | effects.May, frame: Frame) -> Iterable[Frame]:
    """What several players do, each in turn; what a verb is done to at random is drawn now."""
    for seat in seats_of(here, statement.who):
        scope = replace(frame.scope, them=seat)
        drawn = arguments_of(here.within(scope), statement) if draws_objects(statement) else [None]
        for values in drawn:
            yield Frame(Task.FOR_SEAT, frame.body, frame.position, scope, ForSeat(seat, values))


def _nobody_asked(here: Here, statement: Statement, frame: Frame) -> Iterable[Frame]:
    """One seat decides; here there is none, so nothing happens."""
    return NOTHING


def _all_together(here: Here, statement: effects.AllTogether, frame: Frame) -> Iterable[Frame]:
    seats = round_from(here.state.ring, here.state.first)
    return [Frame(Task.TOGETHER, frame.body, frame.position, frame.scope, Together(seats))]


# ---------------------------------------------------------------- forms


def _repeat(here: Here, statement: effects.Repeat, frame: Frame) -> Iterable[Frame]:
    if statement.times is None:
        return [Frame(Task.UNTIL, frame.body, frame.position, frame.scope)]
    times = value_of(here, statement.times)
    if times > MOST_DONE:
        raise too_much_done(here.table, (statement.body, statement.body))
    return [_body(here, statement.body)] * times


def _in_phase(here: Here, statement: effects.InPhase, frame: Frame) -> Iterable[Frame]:
    return [_body(here, statement.body)]


def _only_if(here: Here, statement: effects.OnlyIf, frame: Frame) -> Iterable[Frame]:
    """Where a verb is under way already, its conditions have been looked at."""
    return NOTHING


def _if(here: Here, statement: effects.If, frame: Frame) -> Iterable[Frame]:
    return [_body(here, statement.body if holds(here, statement.condition) else statement.otherwise)]


def _for_each_player(here: Here, statement: effects.ForEachPlayer, frame: Frame) -> Iterable[Frame]:
    """For each player in turn; the frame of a step says for whom something else is done instead, once in all."""
    usual = here.table.number_of(statement.body)
    instead: dict[int, tuple[int, int]] = {}
    if isinstance(frame.rest, Instead):
        instead = {seat: (body, piece) for seat, body, piece in frame.rest.bodies}
        rest = Instead(tuple((seat, EMPTY_BODY, piece) for seat, _body, piece in frame.rest.bodies))
        here.state.stack[-1] = replace(here.state.stack[-1], rest=rest)
    frames: list[Frame] = []
    for seat in seats_of(here, statement.players):
        if seat in instead:
            body, piece = instead[seat]
            frames.append(Frame(Task.BODY, body, 0, Scope(seat, seat, piece)))
        else:
            frames.append(Frame(Task.BODY, usual, 0, replace(frame.scope, me=seat, them=seat)))
    # Who does something else instead may have to decide, and the others after them see what came of it.
    if not instead and len(frames) > 1 and here.state.held is None and is_simultaneous(here.table, statement):
        here.state.held = ()
        # Between the two comes what follows from what they do: by then all of it is counted.
        frames += [Frame(Task.RELEASE, EMPTY_BODY, 0, NO_SCOPE, Release(more=False))] * 2
    return frames


def _for_each_piece(here: Here, statement: effects.ForEachPiece, frame: Frame) -> Iterable[Frame]:
    body = here.table.number_of(statement.body)
    scope = frame.scope
    return [
        Frame(Task.BODY, body, 0, scope.binding(statement.variable, piece))
        for piece in pieces_of(here, statement.pieces)
    ]


def _do_text(here: Here, statement: effects.DoText, frame: Frame) -> Iterable[Frame]:
    for seat in seats_of(here, statement.who):
        for piece in pieces_of(here.about(seat), statement.piece):
            text = here.table.pieces[piece].face.text
            yield Frame(Task.BODY, here.table.number_of(text), 0, Scope(seat, seat, piece))


def _copy(here: Here, statement: effects.Copy, frame: Frame) -> Iterable[Frame]:
    """Take over the text of pieces: what they do when something is done to them happens at once."""
    table, state = here.table, here.state
    for seat in seats_of(here, statement.who):
        for piece in pieces_of(here.about(seat), statement.piece):
            state.copied = (*state.copied, Copied(piece, seat, frame.scope.this))
            yield from own_triggers(table, state, piece, seat)


def _move_track(here: Here, statement: effects.MoveTrack, frame: Frame) -> Iterable[Frame]:
    return move_track(here, statement)


# ---------------------------------------------------------------- steps


def _run_step(here: Here, statement: effects.RunStep, frame: Frame) -> Iterable[Frame]:
    return [run_step(here, statement, frame.body, frame.position)]


def _end_step(here: Here, statement: effects.EndStep, frame: Frame) -> Iterable[Frame]:
    end_step(here.table, here.state, statement.step)
    if statement.reason is not None:
        here.state.reason = statement.reason
    return NOTHING


def _later(here: Here, statement: effects.Later, frame: Frame) -> Iterable[Frame]:
    """For the end of the step that runs, or of the one that is a kind of it; where none runs, for nothing."""
    step = next((run.step for run, _scope in here.state.steps() if run.is_a(statement.step)), None)
    if step is not None:
        rank = here.table.library.rank(statement.rank)
        waiting = Waiting(step, rank, here.table.number_of(statement.body), frame.scope)
        here.state.queue = (*here.state.queue, waiting)
    return NOTHING


def _win(here: Here, statement: effects.Win, frame: Frame) -> Iterable[Frame]:
    state = here.state
    winners = {mate for seat in seats_of(here, statement.who) for mate in here.table.team(seat)}
    state.winners = tuple(sorted(winners))
    state.reason = statement.reason
    state.stack.clear()
    state.release()
    return NOTHING


DOERS: dict[type, Callable[[Here, Any, Frame], Iterable[Frame]]] = {
    **dict.fromkeys(DEEDS, _deed),
    effects.Gain: _noted_deed,
    effects.Pay: _noted_deed,
    effects.Move: _move,
    effects.Choose: _nobody_asked,
    effects.DoOne: _nobody_asked,
    effects.InAnyOrder: _nobody_asked,
    effects.PayCost: _nobody_asked,
    effects.May: _for_each_seat,
    effects.Call: _for_each_seat,
    effects.AllTogether: _all_together,
    effects.Repeat: _repeat,
    effects.InPhase: _in_phase,
    effects.OnlyIf: _only_if,
    effects.If: _if,
    effects.ForEachPlayer: _for_each_player,
    effects.ForEachPiece: _for_each_piece,
    effects.DoText: _do_text,
    effects.Copy: _copy,
    effects.MoveTrack: _move_track,
    effects.RunStep: _run_step,
    effects.EndStep: _end_step,
    effects.Later: _later,
    effects.Win: _win,
}
