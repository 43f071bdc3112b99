"""Imagined games: states that look the same from a seat, in which all that it may not know is dealt again.

Only pieces that look alike from behind take each other's place, so that everything a seat sees stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wonderscript.runtime.instructions.phrases import BoundPiece, Pieces
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.meaning.meanings import among, round_from
from wonderscript.runtime.meaning.seats import answerer
from wonderscript.runtime.options.decisions import Decision
from wonderscript.runtime.table import randomness
from wonderscript.runtime.table.copies import ASIDE, deck_values
from wonderscript.runtime.table.derived import once_a_table
from wonderscript.runtime.table.state import Account, Drawn, Frame, Here, Laid, Lying, Scope, Sight, State, Together
from wonderscript.runtime.table.table import NOBODY, Table
from wonderscript.runtime.views.visibility import hidden_from


def imagined_state(table: Table, state: State, seat: int, seed: int, decision: Decision | None) -> State:
    """A state that looks the same from a seat: what it may not know is dealt again, and nobody else has chosen yet."""
    twin = state.copy()
    hidden = hidden_from(table, state, seat)
    for pack in packs_of(table):
        new, seed = _dealt_again(table, twin, pack, hidden, seed)
        _exchange(table, twin, new)
    twin.seed = randomness.next_word(seed)[0]
    twin.told = None
    acting = decision.acting if decision is not None and decision.seat == seat else seat
    _forget_choices(table, twin, seat, acting)
    return twin


def learned_since(table: Table, before: State, now: State, seat: int) -> int:
    """The pieces of which a seat has learned since an earlier state where they were, as bits.

    What nobody had dealt yet and what came out without a draw lay where everybody knew it.
    """
    hidden = hidden_from(table, before, seat)
    seen = hidden & ~hidden_from(table, now, seat)
    was_drawn = (before.seed, before.told) != (now.seed, now.told)
    return seen if was_drawn else seen & _uncertain(table, before, hidden)


def have_shown_choices(table: Table, before: State, now: State, seat: int) -> bool:
    """Whether what others had chosen at an earlier state, hidden from the seat, has come out since."""
    together = before.stack[-1].rest if before.stack else None
    if not isinstance(together, Together) or now.given[: len(before.given)] == before.given:
        return False
    answered = zip(together.seats, before.given, strict=False)
    return any(answerer(table, before, one) != seat for one, _number in answered)


def _uncertain(table: Table, state: State, hidden: int) -> int:
    """Those of some hidden pieces that could lie elsewhere; of the others everybody knows that they were not dealt."""
    found = 0
    for pack in packs_of(table):
        for pieces, drawn in pack:
            unknown = [piece for piece in pieces if hidden >> piece & 1]
            outside = [piece for piece in unknown if state.where[piece] != table.pieces[piece].start]
            if outside:
                found |= sum(1 << piece for piece in (unknown if drawn else outside))
    return found


# Pieces of one back: of each deck those that are in it, and whether they are drawn at random.
Part = tuple[tuple[int, ...], bool]
Pack = tuple[Part, ...]


@once_a_table
def packs_of(table: Table) -> tuple[Pack, ...]:
    """The packs of a table: for each back, what decks and pieces bring of it, and what is left."""
    packs: dict[int, list[Part]] = {}
    for pieces, drawn in _parts(table):
        by_back: dict[int, list[int]] = {}
        for piece in pieces:
            by_back.setdefault(table.backs.of[piece], []).append(piece)
        for back, alike in by_back.items():
            packs.setdefault(back, []).append((tuple(alike), drawn))
    return tuple(map(tuple, packs.values()))


def _parts(table: Table) -> Iterator[Part]:
    """The parts of each deck, what each piece brings, and the pieces of no deck: any of those may have been drawn."""
    left = (1 << len(table.pieces)) - 1
    for deck in table.decks.values():
        for value in deck_values(table.library, deck):
            scope = Scope(0, 0)
            if deck.by is not None and value is not None:
                scope = scope.binding(deck.by, value)
            here = Here(table, State(), scope)
            for number, part in enumerate(deck.parts):
                test = among(here, Pieces(part.pieces.kind, (), part.pieces.filters))
                members = table.origins.get(None if part.copies is None else (deck.id, number, value), ())
                pieces = tuple(piece for piece in members if left >> piece & 1 and test(piece))
                left &= ~sum(1 << piece for piece in pieces)
                yield pieces, part.amount is not None
    for origin, copies in table.origins.items():
        if isinstance(origin, int):
            yield tuple(piece for piece in copies if left >> piece & 1), False
    usual = (*table.origins.get(None, ()), *table.origins.get(ASIDE, ()))
    yield tuple(piece for piece in usual if left >> piece & 1), True


def _dealt_again(table: Table, state: State, pack: Pack, hidden: int, seed: int) -> tuple[dict[int, int], int]:
    """For each hidden piece of a pack the one that lies there instead, and the next seed.

    It must not matter how the hidden pieces really lie: places and pieces are put in order before anything is drawn.
    """
    at_start: list[int] = []
    away: list[int] = []
    dealt: list[int] = []
    kept: list[int] = []
    for pieces, drawn in pack:
        unknown = [piece for piece in pieces if hidden >> piece & 1]
        outside = [piece for piece in unknown if state.where[piece] != table.pieces[piece].start]
        if not outside:
            continue
        inside = [piece for piece in unknown if state.where[piece] == table.pieces[piece].start]
        if drawn:
            mixed, seed = randomness.shuffled(unknown, seed)
            dealt.extend(mixed[: len(outside)])
            kept.extend(mixed[len(outside) :])
        else:
            dealt.extend(outside)
            kept.extend(inside)
        away.extend(outside)
        at_start.extend(inside)
    mixed, seed = randomness.shuffled(sorted(dealt), seed)
    place = {piece: number for pieces in state.zones for number, piece in enumerate(pieces)} if away else {}
    away.sort(key=lambda piece: (state.where[piece], place[piece]))
    at_start.sort(key=lambda piece: (state.where[piece], place[piece]))
    return dict(zip((*away, *at_start), (*mixed, *sorted(kept)), strict=True)), seed


def _exchange(table: Table, state: State, new: dict[int, int]) -> None:
    """Put pieces where others of them lie."""
    moved = {old: one for old, one in new.items() if old != one}
    if not moved:
        return
    zones = {state.where[piece] for piece in moved}
    lying = {zone: [moved.get(piece, piece) for piece in state.zones[zone]] for zone in zones}
    face_down = state.face_down
    for old, one in moved.items():
        face_down = face_down & ~(1 << one) | (state.face_down >> old & 1) << one
    state.face_down = face_down
    for zone, pieces in lying.items():
        state.fill(zone, pieces)
    _rename(table, state, moved)


def _rename(table: Table, state: State, new: dict[int, int]) -> None:
    """Whatever speaks of a piece now speaks of the one that lies in its place."""
    if any(state.known):
        kept = ~sum(1 << piece for piece in new)
        state.known = [
            known & kept | sum(1 << one for old, one in new.items() if known >> old & 1) for known in state.known
        ]
    state.accounts = tuple(_renamed_in(account, new) for account in state.accounts)
    state.laid = tuple(Laid(one.zone, one.layout, _renamed(one.pieces, new)) for one in state.laid)
    for index, frame in enumerate(state.stack):
        scope, rest = _scope_renamed(table, frame, new), frame.rest
        if isinstance(rest, Drawn):
            rest = Drawn(tuple(_renamed(one, new) for one in rest.pieces))
        elif isinstance(rest, Sight):
            rest = Sight(rest.seat, _renamed(rest.pieces, new))
        if scope is not frame.scope or rest is not frame.rest:
            state.stack[index] = replace(frame, scope=scope, rest=rest)


def _scope_renamed(table: Table, frame: Frame, new: dict[int, int]) -> Scope:
    """The scope of a frame in which variables for pieces stand for those that lie in their place."""
    scope = frame.scope
    if not scope.bindings:
        return scope
    parts = parts_of(table.bodies[frame.body])
    pieces = {part.variable for part in parts if isinstance(part, BoundPiece)}
    bindings = tuple((name, new.get(value, value) if name in pieces else value) for name, value in scope.bindings)
    return scope if bindings == scope.bindings else replace(scope, bindings=bindings)


def _renamed_in(account: Account, new: dict[int, int]) -> Account:
    def renamed(lying: Lying) -> Lying:
        return tuple(_renamed(pieces, new) for pieces in lying)

    paid = tuple(replace(one, piece=new.get(one.piece, one.piece), lying=renamed(one.lying)) for one in account.paid)
    return replace(account, lying=renamed(account.lying), paid=paid)


def _renamed(pieces: tuple[int, ...], new: dict[int, int]) -> tuple[int, ...]:
    return tuple(new.get(piece, piece) for piece in pieces)


def _forget_choices(table: Table, state: State, seat: int, acting: int) -> None:
    """Where all decide together nobody knows what the others chose: a seat keeps what it has answered itself.

    It is asked next, for itself or for the seat without a player that is acting; the others are asked after it.
    """
    frame = state.stack[-1] if state.stack else None
    if frame is None or not isinstance(frame.rest, Together):
        return
    seats = frame.rest.seats
    own = [one for one in seats if answerer(table, state, one) == seat]
    answered = {one: number for one, number in zip(seats, state.given, strict=False) if one in own}
    left = tuple(one for one in seats if one not in answered)
    begins = next((one for one in (acting, *own) if one in left), NOBODY)
    state.stack[-1] = replace(frame, rest=Together((*answered, *round_from(left, begins))))
    state.given = tuple(answered.values())
