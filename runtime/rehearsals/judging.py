"""Whether what a scenario says of a game is true, and what is found if it is not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from itertools import product

from msgspec.structs import replace

from wonderscript.runtime.instructions import phrases
from wonderscript.runtime.instructions import scenarios as told
from wonderscript.runtime.instructions.scenarios import seat_number
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.meaning.meanings import holds, pieces_of, seats_of, value_of
from wonderscript.runtime.options.decisions import Option
from wonderscript.runtime.payment.plans import BANK, Payment
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.play.scoring import winners_of
from wonderscript.runtime.rehearsals.outcomes import (
    AnyFinding,
    Choice,
    FoundEnd,
    FoundNumber,
    FoundOptions,
    FoundPayments,
    FoundPieces,
    FoundPoints,
    FoundSteps,
    FoundTrouble,
    FoundTrue,
    FoundWinners,
)
from wonderscript.runtime.rehearsals.seats import here_of
from wonderscript.runtime.table.piece_owners import owner
from wonderscript.runtime.table.state import Here, State
from wonderscript.runtime.table.table import NO_PIECE, NOBODY, Table

# The options by which a seat could do something when it is asked next, and all that it has; None: it is not asked.
Options = tuple[tuple[Option, ...], tuple[Choice, ...]]


@dataclass(slots=True)
class Judge:
    """Looks at a game as it stands: the ways to pay what each seat did last, at the end of which step it pauses."""

    game: Game
    seats: int
    paid: dict[int, tuple[tuple[Payment, ...], ...]]
    ended: str | None
    options_for: Callable[[int, phrases.Able, bool], Options | None]

    def finding(self, event: told.Then) -> AnyFinding | None:
        """What is found instead of what is said; None if it is true."""
        match event:
            case told.Holds(seat=seat, condition=condition):
                return self._condition(self._here(seat), condition)
            case told.Holding(pieces=pieces, number=number):
                here = self._here("me")
                found = pieces_of(here, pieces)
                return None if len(found) == value_of(here, number) else self._pieces(found)
            case told.Must(seat=seat, deed=deed):
                options = self.options_for(self._seat(seat), deed, False)
                if options is None:
                    return FoundTrouble("not asked")
                return None if len(options[0]) == len(options[1]) else FoundOptions(self._seat(seat), options[1])
            case told.CanPay():
                return self._payment(event)
            case told.Scores():
                return self._points(event)
            case told.Wins(seats=seats):
                return self._winners(seats)
            case told.Sees():
                return self._sight(event)
            case told.StepOver(step=step, over=over, reason=reason):
                steps = [one for one, _scope in self.game.state.steps()]
                is_over = self.game.decision is None or step == self.ended or step not in {one.step for one in steps}
                running = [(one.step, one.run) for one in steps if one.times != 1 or one.step == step]
                if is_over != over:
                    return FoundSteps(tuple(reversed(running)))
                # A scene that pauses at the end of the last step is a game that nobody has to decide in any more.
                ended = self.game.state.reason or self.game.table.library.ending
                return None if reason in (None, ended) else FoundEnd(ended)

    def _seat(self, whose: told.Whose) -> int:
        return seat_number(whose, self.seats)

    def _here(self, whose: told.Whose) -> Here:
        return here_of(self.game, self._seat(whose))

    def _pieces(self, pieces: Collection[int]) -> FoundPieces:
        return FoundPieces(tuple(self.game.table.pieces[piece].name for piece in pieces))

    # ------------------------------------------------------------ conditions

    def _condition(self, here: Here, condition: phrases.Condition) -> AnyFinding | None:
        match condition:
            case phrases.Able():
                return self._ability(here, condition, True)
            case phrases.Not(condition=phrases.Able() as able):
                return self._ability(here, able, False)
            case phrases.AllOf(conditions=conditions):
                return next((found for one in conditions if (found := self._condition(here, one)) is not None), None)
            case phrases.AnyOf(conditions=conditions):
                every = [self._condition(here, one) for one in conditions]
                return None if None in every else every[0]
            case phrases.Not(condition=inner) if any(isinstance(one, phrases.Able) for one in parts_of(inner)):
                return None if self._condition(here, inner) is not None else FoundTrue(True)
        if holds(here, condition):
            return None
        match condition:
            case phrases.Compare(left=phrases.CounterOf(counter=counter) as left):
                return FoundNumber(value_of(here, left), counter)
            case phrases.Compare(left=left):
                return FoundNumber(value_of(here, left))
            case phrases.Exists(pieces=phrases.Pieces() as pieces):
                return self._pieces(pieces_of(here, replace(pieces, filters=())) if pieces.places else ())
            case phrases.Not(condition=phrases.Exists(pieces=there)):
                return self._pieces(pieces_of(here, there))
            case _:
                return FoundTrue(False)

    def _ability(self, here: Here, able: phrases.Able, wanted: bool) -> AnyFinding | None:
        """Whether a player could do something: by the options of the next question, or else by the rules alone.

        What the rules would allow and nobody is asked for in this turn cannot be done unless the next turn offers it.
        """
        for seat in seats_of(here, able.who):
            options = self.options_for(seat, able, False)
            if options is None and not wanted and self._could(here, able):
                options = self.options_for(seat, able, True)
                if options is None:
                    continue
            if options is None:
                if self._could(here, able) != wanted:
                    return FoundTrue(not wanted)
            elif bool(options[0]) != wanted:
                return FoundOptions(seat, options[1])
        return None

    def _could(self, here: Here, able: phrases.Able) -> bool:
        """Whether a verb is possible with any of the pieces in play that could be meant."""
        choices: list[list[tuple[phrases.Argument, int]]] = []
        for argument in able.arguments:
            if isinstance(argument, phrases.Pieces) and argument.pick == "all":
                within = [piece for piece in pieces_of(here, argument) if self._in_play(piece)]
                choices.append([(phrases.BoundPiece(f"P{piece}"), piece) for piece in within])
            else:
                choices.append([(argument, NO_PIECE)])
        for chosen in product(*choices):
            scope = here.scope
            for _argument, piece in chosen:
                scope = scope.binding(f"P{piece}", piece)
            bound = replace(able, arguments=tuple(argument for argument, _piece in chosen))
            if holds(replace(here, scope=scope), bound):
                return True
        return False

    def _in_play(self, piece: int) -> bool:
        return is_in_play(self.game.table, self.game.state, piece)

    # ------------------------------------------------------------ payments, points, views

    def _payment(self, event: told.CanPay) -> AnyFinding | None:
        ways = self.paid.get(self._seat(event.seat))
        if ways is None:
            return FoundTrouble("nothing paid")
        receiver = BANK if event.receiver is None else self._seat(event.receiver)
        amounts = tuple(dict.fromkeys(paid_to(way, receiver, event.counter) for way in ways))
        return None if (event.amount in amounts) == event.able else FoundPayments(receiver, event.counter, amounts)

    def _points(self, event: told.Scores) -> AnyFinding | None:
        seat = self._seat(event.seat)
        sheet = self.game.scores[seat]
        points = sum(sheet.values()) if event.line is None else sheet[event.line]
        return None if points == event.points else FoundPoints(seat, points, dict(sheet))

    def _winners(self, seats: tuple[told.Whose, ...]) -> AnyFinding | None:
        winners = winners_of(self.game.table, self.game.state)
        if set(winners) == {self._seat(seat) for seat in seats}:
            return None
        return FoundWinners(winners, tuple(sum(sheet.values()) for sheet in self.game.scores))

    def _sight(self, event: told.Sees) -> AnyFinding | None:
        """What a player may know: all of the pieces that are in play, or none of them."""
        meant = [piece for piece in pieces_of(self._here(event.seat), event.pieces) if self._in_play(piece)]
        if not meant:
            return FoundTrouble("not in play")
        seen = {piece for zone in self.game.view(self._seat(event.seat)).zones for piece in zone}
        known = [piece for piece in meant if piece in seen]
        wrong = len(known) < len(meant) if event.able else bool(known)
        return self._pieces(known) if wrong else None


def is_in_play(table: Table, state: State, piece: int) -> bool:
    """Whether a piece lies before a player, or anywhere but where it started."""
    return owner(table, state, piece) != NOBODY or state.where[piece] != table.pieces[piece].start


def is_about_options(event: told.Then, acted: Collection[int], seats: int) -> bool:
    """Whether something is said of what a player could do who has not acted."""
    if not isinstance(event, told.Holds) or seat_number(event.seat, seats) in acted:
        return False
    return any(isinstance(part, phrases.Able) for part in parts_of(event.condition))


def paid_to(payments: Iterable[Payment], receiver: int, counter: str) -> int:
    """How much of a counter a receiver gets."""
    return sum(one.amount for one in payments if (one.payee, one.counter) == (receiver, counter))
