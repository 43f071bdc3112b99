"""Which options of a question are meant by what a scenario tells of a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct
from msgspec.structs import replace as change

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions import scenarios as told
from wonderscript.runtime.instructions.offers import sort_of
from wonderscript.runtime.instructions.scenarios import seat_number
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.meaning.meanings import NUMBERS, PLAYERS, pieces_of, seats_of, value_of
from wonderscript.runtime.options.decisions import Agreed, Answer, Chose, Option, Took, agrees, declines
from wonderscript.runtime.options.option_reading import Deed, asked, calls_asked, deeds_of, statements_of
from wonderscript.runtime.options.options import Line, Walk, verb_lines
from wonderscript.runtime.payment.plans import BANK, Plan
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.rehearsals.judging import paid_to
from wonderscript.runtime.rehearsals.outcomes import Choice
from wonderscript.runtime.rehearsals.seats import here_of
from wonderscript.runtime.table.state import Here, Scope
from wonderscript.runtime.table.table import Table

# Lines that answer a question by what is asked in it, one thing after the other.
Answering = told.Chooses | told.Agrees | told.Declines
Acting = told.Does | Answering


def all_options(game: Game) -> tuple[Choice, ...]:
    """The options of a decision, with what they do."""
    decision = game.decision
    assert decision is not None
    return tuple(choice_of(game, option) for option in decision.options)


def choice_of(game: Game, option: Option) -> Choice:
    """An option of a decision, with what it does."""
    said = tuple(_named(statement, here) for statement, here in statements_of(game, option))
    return Choice(option, deeds_done(game, option), said)


def deeds_done(game: Game, option: Option) -> tuple[Deed, ...]:
    """What somebody does with an option, without what turns out to come to nothing once a hidden piece is seen."""
    return tuple(deed for deed in deeds_of(game, option) if _comes_to_something(game, deed))


def _comes_to_something(game: Game, deed: Deed) -> bool:
    decision = game.decision
    assert decision is not None
    seat, slots = decision.acting, game.table.verbs[deed.verb].slots
    pieces = frozenset(value for slot, value in zip(slots, deed.values, strict=True) if slot[0] == "piece")
    walk = Walk(game.table, game.state, seat)
    if not any(walk.is_unseen(piece) for piece in pieces):
        return True
    walk.told = pieces
    call = effects.Call(phrases.Seat("me"), deed.verb, (), deed.free)
    return bool(verb_lines(walk, call, Line(Scope(seat, seat)), deed.values, 0))


def _named(part: Any, here: Here) -> Any:
    """A statement in which pieces that are known by a variable have their names."""
    if isinstance(part, phrases.BoundPiece):
        piece = here.scope.bound(part.variable)
        return part if piece is None else phrases.Pieces(None, (), (phrases.HasName(here.table.pieces[piece].name),))
    if isinstance(part, tuple):
        return tuple(_named(one, here) for one in part)
    if isinstance(part, Struct):
        return change(part, **{name: _named(getattr(part, name), here) for name in part.__struct_fields__})
    return part


def is_asked(game: Game, event: Acting) -> bool:
    """Whether the question is of the sort that an event answers, so that it has to be answered here or not at all."""
    if not isinstance(event, told.Does):
        return True
    said = event.statement
    if not isinstance(said, effects.Call):
        offered = chain(parts_of(asked(game)), *(choice.said for choice in all_options(game)))
        return any(sort_of(one) == sort_of(said) for one in offered)
    return any(one.verb == said.verb and (one.free or not said.free) for one in calls_asked(game))


def without_payment(event: Acting) -> Acting:
    """The event, whichever way it is paid."""
    return told.Does(event.seat, event.statement) if isinstance(event, told.Does) else event


def fitting_options(game: Game, seat: int, event: Acting, seats: int) -> tuple[Option, ...]:
    """The options that do what an event says."""
    decision = game.decision
    assert decision is not None
    if isinstance(event, told.Declines):
        return tuple(option for option in decision.options if declines(option))
    if isinstance(event, told.Agrees):
        return tuple(option for option in decision.options if agrees(option))
    if isinstance(event, told.Chooses):
        wanted = _wanted(here_of(game, seat), event)
        return tuple(option for option in decision.options if any(_is_told(one, wanted) for one in option))
    if not isinstance(event.statement, effects.Call):
        return tuple(_saying(game, seat, event.statement))
    return tuple(_doing(game, seat, event, event.statement, seats))


def left_untold(game: Game, seat: int, option: Option, events: Sequence[Answering]) -> Option | None:
    """What an option answers beside all that is told, one after the other; None if it does not answer all of that."""
    here = here_of(game, seat)
    wanted = [_wanted(here, event) for event in events]
    rest: list[Answer] = []
    for one in option:
        if wanted and _is_told(one, wanted[0]):
            del wanted[0]
        elif not isinstance(one, Plan):
            rest.append(one)
    return None if wanted else tuple(rest)


def pieces_in(table: Table, choice: Choice) -> Iterator[int]:
    """The pieces that an option speaks of."""
    yield from (one.value for one in choice.option if isinstance(one, Chose) and one.what == "piece")
    for deed in choice.deeds:
        slots = table.verbs[deed.verb].slots
        yield from (value for slot, value in zip(slots, deed.values, strict=True) if slot[0] == "piece")


def _is_told(answer: Answer, wanted: set[tuple[str, int]]) -> bool:
    """Whether an answer is one of those that a line tells."""
    match answer:
        case Chose(what=what, value=value):
            return (what, value) in wanted
        case Took(branch=branch):
            return ("branch", branch) in wanted
        case Agreed(yes=yes):
            return ("agreed", yes) in wanted
        case Plan():
            return False


def _wanted(here: Here, event: Answering) -> set[tuple[str, int]]:
    """The answers that a line tells: of what sort, and which."""
    if not isinstance(event, told.Chooses):
        return {("agreed", isinstance(event, told.Agrees))}
    match event.what:
        case phrases.Constant(value=number):
            return {("number", number)}
        case phrases.Resources(names=names):
            return {("resource", here.table.resources[name]) for name in names}
        case phrases.Seat() | phrases.BoundPlayer():
            return {("player", seat) for seat in seats_of(here, event.what)}
        case told.Branch(number=number):
            return {("branch", number - 1)}
        case pieces:
            return {("piece", piece) for piece in pieces_of(here, pieces)}


def _doing(game: Game, seat: int, event: told.Does, call: effects.Call, seats: int) -> Iterator[Option]:
    """The options that do a verb to what is said, paid as is said."""
    decision = game.decision
    assert decision is not None
    here = here_of(game, seat)
    slots = game.table.verbs[call.verb].slots
    meant = [_values(here, slot[0], argument) for slot, argument in zip(slots, call.arguments, strict=True)]
    for option in decision.options:
        deeds = deeds_done(game, option)
        if any(_is_meant(game, deed, call, meant) and _pays(deed, event.paying, seats) for deed in deeds):
            yield option


def _saying(game: Game, seat: int, statement: effects.Statement) -> Iterator[Option]:
    """The options that come to a plain statement; of alike pieces, to any of those that it names."""
    decision = game.decision
    assert decision is not None
    meant = _meaning(here_of(game, seat), statement)
    found = [(option, _meaning(here, one)) for option in decision.options for one, here in statements_of(game, option)]
    exactly = [option for option, meaning in found if meaning == meant]
    yield from exactly or (option for option, meaning in found if _is_some_of(meaning, meant))


def _is_some_of(meaning: object, meant: object) -> bool:
    """Whether one meaning is another, but for fewer of the pieces."""
    if isinstance(meaning, frozenset) and isinstance(meant, frozenset):
        return bool(meaning) and meaning <= meant
    if isinstance(meaning, tuple) and isinstance(meant, tuple) and len(meaning) == len(meant):
        return all(map(_is_some_of, meaning, meant))
    return meaning == meant


def _meaning(here: Here, part: object) -> object:
    """What a part of a statement stands for where it is said: pieces, seats, amounts, words."""
    if type(part) in PLAYERS:
        return seats_of(here, part)  # type: ignore[arg-type]
    if type(part) in NUMBERS:
        return value_of(here, part)  # type: ignore[arg-type]
    if isinstance(part, phrases.Pieces | phrases.Together | phrases.This | phrases.BoundPiece):
        return frozenset(pieces_of(here, part))
    if isinstance(part, tuple):
        return tuple(_meaning(here, one) for one in part)
    if isinstance(part, Struct):
        return type(part), tuple(_meaning(here, getattr(part, name)) for name in part.__struct_fields__)
    return part


def _is_meant(game: Game, deed: Deed, call: effects.Call, meant: list[frozenset[int]]) -> bool:
    if deed.verb != call.verb or (call.free and not _is_free(game, deed)):
        return False
    return all(value in values for value, values in zip(deed.values, meant, strict=True))


def _is_free(game: Game, deed: Deed) -> bool:
    """Whether nothing is paid for what an option does; what is asked for later is not known to be free."""
    if deed.free or deed.plans:
        return deed.free or not deed.payments
    return not any(isinstance(one, effects.PayCost) for one in parts_of(game.table.verbs[deed.verb].body))


def _values(here: Here, slot: str, argument: phrases.Argument) -> frozenset[int]:
    """What an argument can stand for."""
    match argument:
        case phrases.Pieces() | phrases.Together() | phrases.This() | phrases.BoundPiece():
            return frozenset(pieces_of(here, argument))
        case phrases.Resources(names=names):
            return frozenset(here.table.resources[name] for name in names)
        case _ if slot == "player":
            return frozenset(seats_of(here, argument))  # type: ignore[arg-type]
        case _:
            return frozenset((value_of(here, argument),))  # type: ignore[arg-type]


def _pays(deed: Deed, paying: tuple[told.Paid, ...], seats: int) -> bool:
    """Whether a deed pays what is said to those who are named."""
    for one in paying:
        receiver = BANK if one.receiver is None else seat_number(one.receiver, seats)
        if paid_to(deed.payments, receiver, one.counter) != one.amount:
            return False
    return True


def cheapest(options: tuple[Option, ...]) -> Option:
    """The option that costs least in all, and of those the one that uses up the fewest limited rules."""
    return min(options, key=_price)


def _price(option: Option) -> tuple[int, int]:
    plans = [one for one in option if isinstance(one, Plan)]
    paid = sum(payment.amount for plan in plans for payment in plan.payments)
    return paid, sum(len(plan.uses) for plan in plans)
