"""Statements that simply happen: counters change, pieces move. None of them asks anybody anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.library import DeckInfo
from wonderscript.runtime.meaning.meanings import among, pieces_of, seat_of, seats_of, value_of, zones_of
from wonderscript.runtime.meaning.seats import answerer, form_ring
from wonderscript.runtime.payment.accounts import note_paid
from wonderscript.runtime.payment.means import spend
from wonderscript.runtime.payment.plans import BANK, Plan
from wonderscript.runtime.play.events import Noted
from wonderscript.runtime.table.derived import once_a_table
from wonderscript.runtime.table.layouts import lay_out
from wonderscript.runtime.table.state import Here, Laid, Scope, State
from wonderscript.runtime.table.table import NOBODY, Table

# ---------------------------------------------------------------- counters


def _gain(here: Here, statement: effects.Gain) -> list[Noted]:
    table, state = here.table, here.state
    noted: list[Noted] = []
    for seat in seats_of(here, statement.who):
        about = here.about(seat)
        value = None if statement.value is None else value_of(about, statement.value)
        amount = value_of(about, statement.amount)
        # There may be no token of such a value.
        if amount <= 0 or value not in table.counters[statement.counter].by_value:
            continue
        slot = table.slot(statement.counter, seat, value)
        if statement.source is None:
            state.add(slot, amount)
            noted.append(("gain", seat, NOBODY, statement.counter))
            continue
        for source in seats_of(about, statement.source):
            given = min(amount, state.counters[table.slot(statement.counter, source, value)])
            state.add(table.slot(statement.counter, source, value), -given)
            state.add(slot, given)
            if given:
                noted.append(("gain", seat, source, statement.counter))
    return noted


def _pay(here: Here, statement: effects.Pay) -> list[Noted]:
    table, state = here.table, here.state
    noted: list[Noted] = []
    for seat in seats_of(here, statement.who):
        about = here.about(seat)
        slot = table.slot(statement.counter, seat)
        amount = max(value_of(about, statement.amount), 0)
        receivers = paid_to(about, statement)
        # Who cannot pay all of them pays none.
        if not statement.up_to and amount * len(receivers) > state.counters[slot]:
            continue
        for receiver in receivers:
            given = min(amount, state.counters[slot])
            state.add(slot, -given)
            if receiver != NOBODY:
                state.add(table.slot(statement.counter, receiver), given)
            if given:
                noted.append(("pay", seat, receiver, statement.counter))
                if receiver != NOBODY:
                    noted.append(("gain", receiver, seat, statement.counter))
    return noted


def paid_to(here: Here, statement: effects.Pay) -> tuple[int, ...]:
    """Who gets what seat `them` pays: players, each of them all of it, or the bank."""
    return (NOBODY,) if statement.receiver is None else seats_of(here, statement.receiver)


def pay(table: Table, state: State, seat: int, plan: Plan, piece: int) -> list[Noted]:
    """Pay for a piece as planned; what was bought is noted."""
    if state.accounts:
        note_paid(table, state, seat, plan, piece)
    bought: list[Noted] = []
    for payment in plan.payments:
        counter, payee, slot = payment.counter, payment.payee, table.slot(payment.counter, seat)
        # What was planned may be gone: somebody else has taken it, or something that comes before.
        amount = min(payment.amount, state.counters[slot])
        state.counters[slot] -= amount
        if payee != BANK:
            state.add(table.slot(counter, payee), amount)
        if payment.trade:
            bought.append(("buy", seat, payee, counter if amount else None))
    use_up(table, state, seat, plan)
    return bought


def use_up(table: Table, state: State, seat: int, plan: Plan) -> None:
    """What a plan uses up is used up, and what it spends is spent."""
    if plan.uses:
        state.used = (*state.used, *plan.uses)
    for piece in plan.spent:
        spend(Here(table, state, Scope(seat, seat, piece)), piece)


def _set_counter(here: Here, statement: effects.SetCounter) -> None:
    """Set a counter or add to it; none goes below 0."""
    state = here.state
    slots = here.table.counters[statement.counter]
    for seat in seats_of(here, statement.who):
        about = here.about(seat)
        offset = 0 if slots.info.shared else seat
        if statement.piece is None:
            bases = [slots.by_value[None]]
        else:
            bases = [slots.by_piece[piece] for piece in pieces_of(about, statement.piece)]
        for base in bases:
            before = state.counters[base + offset] if statement.add else 0
            state.counters[base + offset] = max(before + value_of(about, statement.number), 0)
        if slots.info.shared:
            break


# ---------------------------------------------------------------- pieces


def _move(here: Here, statement: effects.Move) -> int | None:
    """Move pieces; what is bound to a variable is the piece found."""
    moved: int | None = None
    for seat in seats_of(here, statement.who):
        about = here.about(seat)
        pieces = pieces_of(about, statement.pieces)
        zones = zones_of(about, statement.place)
        if not zones:
            continue
        for piece in pieces:
            here.state.move(piece, zones[0], statement.at == "top", statement.face_down)
            moved = piece if moved is None else moved
    return moved


def _deal(here: Here, statement: effects.Deal) -> None:
    table, state = here.table, here.state
    amount = value_of(here, statement.amount)
    source = zones_of(here, statement.source)[0]
    fitting = [piece for piece in state.zones[source] if statement.kind in table.pieces[piece].kinds]
    dealt = 0
    for zone in zones_of(here, statement.target):
        state.fill(zone, (*state.zones[zone], *fitting[dealt : dealt + amount]))
        dealt += amount
    gone = set(fitting[:dealt])
    state.fill(source, [piece for piece in state.zones[source] if piece not in gone])


def _pass(here: Here, statement: effects.Pass) -> None:
    table, state = here.table, here.state
    passed: dict[int, tuple[int, ...]] = {}
    for seat in state.ring:
        to = seat_of(here.spoken_by(seat), statement.to)
        # Who has nobody to hand it on to keeps it.
        zone = table.zone(statement.zone, seat if to == NOBODY else to)
        passed.setdefault(table.zone(statement.zone, seat), ())
        passed[zone] = passed.get(zone, ()) + state.zones[table.zone(statement.zone, seat)]
    for zone, pieces in passed.items():
        state.fill(zone, pieces)


def _shuffle(here: Here, statement: effects.Shuffle) -> None:
    state = here.state
    for zone in zones_of(here, statement.place):
        state.forget(state.zones[zone])
        state.zones[zone] = state.draw(state.zones[zone], len(state.zones[zone]))


def _swap(here: Here, statement: effects.Swap) -> None:
    """Two pieces change places, each into the other's position; without one of them nothing happens."""
    state = here.state
    found = (*pieces_of(here, statement.first)[:1], *pieces_of(here, statement.second)[:1])
    if len(found) < 2:
        return
    first, second = found
    other = {first: second, second: first}
    places = state.where[first], state.where[second]
    for zone in set(places):
        state.fill(zone, [other.get(piece, piece) for piece in state.zones[zone]])
    state.laid = tuple(
        Laid(laid.zone, laid.layout, tuple(other.get(piece, piece) for piece in laid.pieces))
        if laid.zone in places
        else laid
        for laid in state.laid
    )


def _reveal(here: Here, statement: effects.Reveal) -> None:
    for piece in pieces_of(here, statement.pieces):
        here.state.turn_over(piece, face_down=False)


def _look_at(here: Here, statement: effects.LookAt) -> None:
    """Players get to know pieces, until these are mixed with others."""
    table, state = here.table, here.state
    for seat in seats_of(here, statement.who):
        state.get_to_know({seat, answerer(table, state, seat)}, pieces_of(here.about(seat), statement.pieces))


def _fill_with(here: Here, statement: effects.FillWith) -> None:
    """What a piece brings goes to a place, as far as it has not come into the game yet."""
    table, state = here.table, here.state
    zones = zones_of(here, statement.place)
    for piece in pieces_of(here, statement.piece):
        brought = [one for one in table.origins.get(piece, ()) if state.where[one] == table.pieces[one].start]
        if zones:
            state.move_all(brought, zones[0])


def _lay_out(here: Here, statement: effects.LayOut) -> None:
    sources, targets = zones_of(here, statement.source), zones_of(here, statement.target)
    if sources and targets:
        lay_out(here.table, here.state, sources[0], targets[0], statement.layout)


def _fill_deck(here: Here, statement: effects.FillDeck) -> None:
    """The pieces of a deck are taken from where pieces of their kind start."""
    deck = here.table.decks[statement.deck]
    value = value_of(here, statement.value) if deck.by is not None and statement.value is not None else None
    fill_deck(here, deck, zones_of(here, statement.place)[0], value)


def fill_deck(here: Here, deck: DeckInfo, zone: int, value: int | None) -> None:
    """Take the pieces of a deck, or of the one for a value of its property, to a zone."""
    state = here.state
    for part, found in zip(deck.parts, _parts_of(here.table, deck.id, value), strict=True):
        pieces = found.left(state)
        if part.amount is None:
            state.move_all(pieces, zone, found.all if pieces is found.pieces else 0)
        elif pieces:
            state.move_all(state.draw(pieces, value_of(_for_value(here, deck, value), part.amount)), zone)


class DeckPart(NamedTuple):
    """The pieces that belong to a part of a deck, wherever they are, and those (as bits) that start in each zone."""

    pieces: tuple[int, ...]
    starts: tuple[tuple[int, int], ...]
    all: int

    @classmethod
    def of(cls, table: Table, pieces: Iterable[int]) -> DeckPart:
        """The part that consists of these pieces."""
        members = tuple(pieces)
        starts: dict[int, int] = {}
        for piece in members:
            start = table.pieces[piece].start
            starts[start] = starts.get(start, 0) | 1 << piece
        return cls(members, tuple(starts.items()), sum(starts.values()))

    def left(self, state: State) -> tuple[int, ...]:
        """Those that lie where they start; mostly all do."""
        gone = 0
        for zone, pieces in self.starts:
            gone |= pieces & ~state.bits[zone]
        return tuple([piece for piece in self.pieces if not gone >> piece & 1]) if gone else self.pieces


@once_a_table
def _parts_of(table: Table, deck: str, value: int | None) -> list[DeckPart]:
    """The parts of a deck, which are the same in every game."""
    info = table.decks[deck]
    here = _for_value(Here(table, State(), Scope(0, 0)), info, value)
    return [deck_part(here, info, index, value) for index in range(len(info.parts))]


def deck_part(here: Here, deck: DeckInfo, index: int, value: int | None) -> DeckPart:
    """A part of a deck, or of the one for a value of its property."""
    table, part = here.table, deck.parts[index]
    test = among(here, phrases.Pieces(part.pieces.kind, (), part.pieces.filters))
    usual = (piece for piece in table.origins.get(None, ()) if test(piece))
    return DeckPart.of(table, usual if part.copies is None else table.origins.get((deck.id, index, value), ()))


def _for_value(here: Here, deck: DeckInfo, value: int | None) -> Here:
    """Where a deck is described: the property for whose values there are several has one of them."""
    return here if deck.by is None or value is None else here.within(here.scope.binding(deck.by, value))


# ---------------------------------------------------------------- seats


def _sit_out(here: Here, statement: effects.SitOut) -> None:
    state = here.state
    for seat in seats_of(here, statement.who):
        state.absent = (*state.absent, (seat, statement.step))
    form_ring(here.table, state)


def _again(here: Here, statement: effects.Again) -> None:
    if statement.step not in here.state.again:
        here.state.again = (*here.state.again, statement.step)


def _go_first(here: Here, statement: effects.GoFirst) -> None:
    first = seat_of(here, statement.who)
    here.state.first = here.state.first if first == NOBODY else first


DEEDS: dict[type, Callable[[Here, Any], Any]] = {
    effects.Gain: _gain,
    effects.Pay: _pay,
    effects.SetCounter: _set_counter,
    effects.Move: _move,
    effects.Deal: _deal,
    effects.Pass: _pass,
    effects.Shuffle: _shuffle,
    effects.Swap: _swap,
    effects.Reveal: _reveal,
    effects.LookAt: _look_at,
    effects.FillDeck: _fill_deck,
    effects.FillWith: _fill_with,
    effects.LayOut: _lay_out,
    effects.SitOut: _sit_out,
    effects.Again: _again,
    effects.GoFirst: _go_first,
}
