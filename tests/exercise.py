"""Exercising a library: every piece is put into play, what it says is asked for and carried out, every verb is done.

Nothing may break on the way, no piece may get lost, and no counter may fall below zero.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from random import Random

from wonderscript.runtime.instructions.effects import Call, Event
from wonderscript.runtime.instructions.phrases import Seat
from wonderscript.runtime.options.options import Line, Walk, verb_lines
from wonderscript.runtime.play.events import own_triggers
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.play.interpreter import Machine
from wonderscript.runtime.table.state import Frame, Scope, State, Task
from wonderscript.runtime.table.table import EMPTY_BODY, NO_PIECE, NOBODY, PhysicalPiece, RuleSet, Table

# So many answers are given after something was carried out.
AFTERWARDS = 4
MOST_ANSWERS = 2_000
# So many pieces for each seat make a table busy.
BUSY = 16


def check(table: Table, state: State) -> None:
    """Every piece lies somewhere, once, and nothing is less than nothing."""
    lying = [(piece, zone) for zone, pieces in enumerate(state.zones) for piece in pieces]
    assert sorted(lying) == list(enumerate(state.where))
    assert len(lying) == len(table.pieces)
    assert min(state.counters, default=0) >= 0
    assert all(abs(marker) <= track.length for marker, track in zip(state.markers, table.library.tracks, strict=True))


def play_on(game: Game, chance: Random, most: int = MOST_ANSWERS) -> int:
    """Play with random answers, at most so many; how many there were."""
    for number in range(most):
        if game.decision is None:
            return number
        game.answer(chance.randrange(len(game.decision.options)))
        check(game.table, game.state)
    return most


def positions(table: Table, seeds: range) -> list[State]:
    """States from random games, early and late, in which nobody has chosen yet; most are made richer."""
    found: list[State] = []
    for seed in seeds:
        game, chance = Game.new(table, seed), Random(seed)
        before = game.state.copy()
        for _answer in range(seed * 11 % 60):
            if game.decision is None:
                break
            if not game.state.given:
                before = game.state.copy()
            game.answer(chance.randrange(len(game.decision.options)))
        if seed % 3 == 1:
            make_busy(table, before, chance)
        elif seed % 3 == 2:
            make_even(table, before)
        found.append(before)
    return found


def make_even(table: Table, state: State) -> None:
    """Give every seat a piece of each sort, as far as there are enough of them: so that each finds its match."""
    sorts: dict[object, list[PhysicalPiece]] = {}
    for piece in table.pieces:
        if piece.parent == NO_PIECE and piece.active_on is None:
            values = tuple(value for value in piece.properties.values() if isinstance(value, str))
            sorts.setdefault((piece.face.kind, values), []).append(piece)
    for alike in sorts.values():
        for seat, piece in enumerate(alike[: table.seats]):
            put_into_play(table, state, piece, seat)


def make_busy(table: Table, state: State, chance: Random) -> None:
    """Give every seat something of everything: pieces where they are active and elsewhere, and counters."""
    homes = [zone for zone in range(table.first_on) if table.zone_seats[zone] != NOBODY]
    some = chance.sample(table.pieces, min(BUSY * table.seats, len(table.pieces)))
    for piece in some:
        zone = state.where[piece.number]
        if zone < table.first_on and table.zone_seats[zone] == NOBODY and chance.random() < 0.8:
            if chance.random() < 0.8:
                put_into_play(table, state, piece, chance.randrange(table.seats))
            else:
                state.move(piece.number, chance.choice(homes))
    for slot in range(len(state.counters)):
        state.counters[slot] += chance.randrange(4)


def put_into_play(table: Table, state: State, piece: PhysicalPiece, seat: int) -> None:
    """Put a piece where it is active, for a seat; what is active nowhere goes into a zone of the seat."""
    place, zone = piece.number, piece.active_zone
    if piece.active_on is not None:
        place = next(one.number for one in table.pieces if piece.active_on in one.kinds)
        state.move(piece.number, table.on_piece(place))
    elif zone in table.shared_zones:
        state.move(piece.number, table.shared_zones[zone])
    else:
        first = table.seat_zones.get(zone or "", next(iter(table.seat_zones.values())))
        state.move(piece.number, first + seat)
    if piece.speaks_for is not None:
        base = table.counters[table.relations[piece.speaks_for[0]].counter].by_piece[place]
        state.counters[base + seat] = 1 + max(state.counters[base : base + table.seats])


def carry_out(table: Table, state: State, frames: list[Frame], chance: Random) -> None:
    """Do this before everything else that is to be done, then play on for a while."""
    twin = state.copy()
    machine = Machine(table, twin)
    twin.stack.extend(reversed([machine.heard(frame) for frame in frames]))
    game = Game.resume(table, twin)
    check(table, game.state)
    play_on(game, chance, AFTERWARDS)


def bodies(table: Table, rules: RuleSet, seat: int, piece: int = NO_PIECE) -> Iterator[Frame]:
    """Everything that rules can carry out for a seat, those of a piece or of the game."""
    scope = Scope(seat, seat, piece)
    for _index, trigger in rules.triggers:
        event, named = trigger.event, scope
        if isinstance(event, Event):
            other = (seat + 1) % table.players
            for name, value in ((event.variable, piece), (event.doer, other), (event.partner, other)):
                named = named if name is None else named.binding(name, value)
        yield Frame(Task.BODY, table.number_of(trigger.body), 0, named)
    others = [hook.body for _index, hook in rules.hooks]
    others += [end.body for _index, end in rules.ends] + [watch.body for _index, watch in rules.watches]
    for body in others:
        yield Frame(Task.BODY, table.number_of(body), 0, scope)


def verb_frames(table: Table, state: State, verb: str, seat: int, chance: Random, piece: int) -> list[Frame]:
    """What a verb comes to that a seat does to this piece, or to pieces at random; nothing if it cannot be done."""
    values: list[int] = []
    for kind, _name, of in table.verbs[verb].slots:
        match kind:
            case "piece":
                fitting = [one.number for one in table.pieces if of is None or of in one.kinds]
                values.append(piece if piece in fitting and piece not in values else chance.choice(fitting))
            case "player":
                values.append((seat + 1) % table.seats)
            case "resource":
                values.append(chance.randrange(len(table.resources)))
            case _:
                values.append(chance.randrange(4))
    walk = Walk(table, state, seat)
    line = Line(Scope(seat, seat))
    found = verb_lines(walk, Call(Seat("me"), verb), line, tuple(values), walk.last_phase)
    return [frame for _phase, frame in chance.choice(found).acts] if found else []


def ask(table: Table, state: State, seat: int) -> None:
    """Ask for whatever facts can be asked for: points, options, and every way to pay for everything."""
    game = Game.resume(table, state.copy())
    assert len(game.scores) == table.seats
    if game.decision is not None:
        assert len(list(game.decision.options)) > 1
    walk = Walk(table, state, seat)
    for piece in {piece.face.cost: piece for piece in table.pieces if piece.costly}.values():
        for plan in walk.plans(piece.number, Line(Scope(seat, seat))):
            assert all(payment.amount >= 0 for payment in plan.payments)


def exercise(table: Table, pieces: Container[str], seeds: range) -> None:
    """The faces of these names in play for every seat, with all that they say; and every verb done by everybody."""
    states = positions(table, seeds)
    faces = {piece.face.id: piece for piece in table.pieces if whole(table, piece).name in pieces}
    for number, piece in enumerate(faces.values()):
        for seat in range(table.seats):
            turns = len(states) if piece.face.text else 3
            for turn in range(turns):
                state = states[(number + seat + turn) % len(states)].copy()
                put_into_play(table, state, piece, seat)
                if not turn:
                    ask(table, state, seat)
                exercise_piece(table, state, piece, seat)
    for state in states:
        for seat in range(table.seats):
            chance = Random(seat)
            for rules in table.rules:
                for frame in bodies(table, rules, seat):
                    carry_out(table, state, [frame], chance)
            for verb in table.verbs:
                carry_out(table, state, verb_frames(table, state, verb, seat, chance, NO_PIECE), chance)


def whole(table: Table, piece: PhysicalPiece) -> PhysicalPiece:
    """The piece that a piece is a part of, or itself."""
    while piece.parent != NO_PIECE:
        piece = table.pieces[piece.parent]
    return piece


def exercise_piece(table: Table, state: State, piece: PhysicalPiece, seat: int) -> None:
    """Carry out what a piece in play can do, and do to it what can be done."""
    chance = Random(f"{piece.face.id} {seat}")
    text = table.number_of(piece.face.text) if piece.face.text else EMPTY_BODY
    done = Frame(Task.BODY, text, 0, Scope(seat, seat, piece.number))
    for frame in (done, *bodies(table, piece.rules, seat, piece.number)):
        carry_out(table, state, [frame], chance)
    carry_out(table, state, list(own_triggers(table, state.copy(), piece.number, seat)), chance)
    for verb in table.verbs.values():
        if any(of in piece.kinds for kind, _name, of in verb.slots if kind == "piece"):
            carry_out(table, state, verb_frames(table, state, verb.id, seat, chance, piece.number), chance)
