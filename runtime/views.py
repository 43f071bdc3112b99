"""What a seat may know of a game: a view of it, and games imagined that look the same from that seat."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.runtime import randomness
from wonderscript.runtime.copies import deck_values
from wonderscript.runtime.decisions import Answer, Chose, Decision, Option
from wonderscript.runtime.effects import Call, Choose, Statement
from wonderscript.runtime.phrases import Pieces
from wonderscript.runtime.phrases import Together as Joined
from wonderscript.runtime.seats import answerer
from wonderscript.runtime.selecting import among, round_from
from wonderscript.runtime.state import Drawn, Here, Laid, Scope, State, StepRun, Together
from wonderscript.runtime.table import NOBODY, Table
from wonderscript.runtime.traversal import parts_of

UNKNOWN = -1
# A cell of a layout whose piece is not there any more.
EMPTY = -2


class View(Struct, frozen=True):
    """A game as a seat sees it, in the layout of a state; a piece that the seat may not know is `UNKNOWN`."""

    seat: int
    zones: tuple[tuple[int, ...], ...]
    counters: tuple[int, ...]
    ring: tuple[int, ...]
    first: int
    steps: tuple[StepRun, ...]
    winners: tuple[int, ...]
    decision: Decision | None
    markers: tuple[int, ...] = ()
    laid: tuple[Laid, ...] = ()
    # Of each layout, what lies on the piece of each cell, whether that piece is known or not.
    lying: tuple[tuple[tuple[int, ...], ...], ...] = ()


def view_of(table: Table, state: State, seat: int, decision: Decision | None) -> View:
    """The game as a seat sees it; a decision is shown to the seat that is asked."""
    zones: list[tuple[int, ...]] = []
    for zone, pieces in enumerate(state.zones):
        seen = _seen_in(table, state, zone, seat)
        zones.append(tuple(piece if seen >> piece & 1 else UNKNOWN for piece in pieces))
    return View(
        seat,
        tuple(zones),
        tuple(state.counters),
        state.ring,
        state.first,
        tuple(reversed([step for step, _scope in state.steps()])),
        state.winners,
        decision_as_seen(table, state, decision) if decision is not None and decision.seat == seat else None,
        state.markers,
        tuple(_laid_as_seen(table, state, laid, seat) for laid in state.laid),
        tuple(
            tuple(zones[table.first_on + piece] if state.where[piece] == laid.zone else () for piece in laid.pieces)
            for laid in state.laid
        ),
    )


def _laid_as_seen(table: Table, state: State, laid: Laid, seat: int) -> Laid:
    """A layout as a seat sees it: which cells are empty, and what lies in the others as far as it may be known."""
    seen = _seen_in(table, state, laid.zone, seat)
    pieces = (
        EMPTY if state.where[piece] != laid.zone else piece if seen >> piece & 1 else UNKNOWN for piece in laid.pieces
    )
    return Laid(laid.zone, laid.layout, tuple(pieces))


def _seen_in(table: Table, state: State, zone: int, seat: int) -> int:
    """The pieces that a seat may know in a zone, as bits."""
    lying = state.bits[zone]
    if not lying:
        return 0
    known = lying & state.known[seat]
    if zone >= table.first_on:
        below = zone - table.first_on
        under = state.where[below]
        open_below = _seen_in(table, state, under, seat) >> below & 1
        return known | (lying & ~state.face_down if open_below else 0)
    match table.zone_infos[zone].seen:
        case "open":
            return known | lying & ~state.face_down
        case "top":
            return known | 1 << state.zones[zone][0]
        case "secret":
            owner = table.zone_seats[zone]
            return lying if owner != NOBODY and answerer(table, state, owner) == seat else known
        case "closed":
            return known


def hidden_from(table: Table, state: State, seat: int) -> int:
    """The pieces that a seat may not know, as bits."""
    seen = 0
    for zone in range(len(state.zones)):
        seen |= _seen_in(table, state, zone, seat)
    return (1 << len(table.pieces)) - 1 & ~seen


# ---------------------------------------------------------------- what is offered unseen


def by_place(options: object) -> bool:
    """Whether pieces are told by their place in an order alone, so that one need not have seen them."""
    match options:
        case Joined(sets):
            return any(map(by_place, sets))
        case Pieces(pick=pick):
            return pick in ("first", "last")
        case _:
            return False


def by_looking(options: object) -> bool:
    """Whether pieces are told by what they are: who chooses among them has looked through all that lies there."""
    match options:
        case Joined(sets):
            return all(map(by_looking, sets))
        case Pieces(pick=pick):
            return pick == "all"
        case _:
            return False


def offered_unseen(table: Table, state: State, decision: Decision) -> int:
    """The pieces among which a seat chooses by their place alone and which it may not know, as bits."""
    variables, _looking = _chosen(table, decision.question)
    if not variables:
        return 0
    found = 0
    for option in decision.options:
        for answer in option:
            if isinstance(answer, Chose) and answer.what == "piece" and answer.variable in variables:
                found |= 1 << answer.value
    return found & hidden_from(table, state, decision.seat)


def _chosen(table: Table, question: Statement) -> tuple[frozenset[str], frozenset[str]]:
    """The variables for which a question, or a verb that it leads to, has pieces chosen by place, and by looking."""
    memo: dict[Statement, tuple[frozenset[str], frozenset[str]]] = table.memos.setdefault("chosen", {})
    known = memo.get(question)
    if known is not None:
        return known
    found: list[Choose] = []
    met: set[str] = set()
    waiting: list[object] = [question]
    while waiting:
        for part in parts_of(waiting.pop()):
            if isinstance(part, Choose) and not part.among:
                found.append(part)
            elif isinstance(part, Call) and part.verb not in met:
                met.add(part.verb)
                waiting.append(table.verbs[part.verb].body)
    place, looking = (frozenset(one.variable for one in found if test(one.options)) for test in (by_place, by_looking))
    memo[question] = place, looking - place
    return memo[question]


def decision_as_seen(table: Table, state: State, decision: Decision) -> Decision:
    """A decision in which pieces that are offered unseen are `UNKNOWN`."""
    unseen = offered_unseen(table, state, decision)
    if not unseen:
        return decision

    def seen(answer: Answer) -> Answer:
        return replace(answer, value=UNKNOWN) if _is_unseen(answer, unseen) else answer

    return replace(decision, options=[tuple(map(seen, option)) for option in decision.options])


def counterpart(table: Table, state: State, twin: State, decision: Decision, option: Option) -> Option:
    """The same option in an imagined game: for what is chosen unseen, what lies in the same place there."""
    unseen = offered_unseen(table, state, decision)
    if not unseen:
        return option

    def there(answer: Answer) -> Answer:
        if not isinstance(answer, Chose) or not _is_unseen(answer, unseen):
            return answer
        zone = state.where[answer.value]
        return replace(answer, value=twin.zones[zone][state.zones[zone].index(answer.value)])

    return tuple(map(there, option))


def _is_unseen(answer: Answer, unseen: int) -> bool:
    return isinstance(answer, Chose) and answer.what == "piece" and bool(unseen >> answer.value & 1)


# ---------------------------------------------------------------- imagining


def imagined_state(table: Table, state: State, seat: int, seed: int, decision: Decision | None) -> State:
    """A state that looks the same from a seat: what it may not know is dealt again, and nobody else has chosen yet.

    Who is asked to choose among pieces has them before their eyes, wherever they lie, unless only their place is told.
    """
    twin = state.copy()
    hidden = hidden_from(table, state, seat)
    acting = seat
    if decision is not None and decision.seat == seat:
        hidden &= ~_before_the_eyes(table, state, decision)
        hidden |= offered_unseen(table, state, decision)
        acting = decision.acting
    for pack in _packs(table):
        new, seed = _dealt_again(table, twin, pack, hidden, seed)
        _exchange(twin, new)
    twin.seed = randomness.next_word(seed)[0]
    twin.told = None
    _forget_choices(table, twin, seat, acting)
    return twin


def _before_the_eyes(table: Table, state: State, decision: Decision) -> int:
    """The pieces that whoever is asked has looked at to choose among them, those that cannot be chosen too, as bits."""
    _place, looking = _chosen(table, decision.question)
    found = 0
    for option in decision.options:
        for answer in option:
            if isinstance(answer, Chose) and answer.what == "piece":
                found |= state.bits[state.where[answer.value]] if answer.variable in looking else 1 << answer.value
    return found


# Pieces that look alike from behind: parts of them, and of each whether it is drawn at random.
Pack = tuple[tuple[tuple[int, ...], bool], ...]


def _packs(table: Table) -> tuple[Pack, ...]:
    """The packs of a table: each deck, what each piece brings, and of what is left each kind."""
    memo = table.memos.setdefault("packs", {})
    if not memo:
        memo["all"] = tuple(_find_packs(table))
    found: tuple[Pack, ...] = memo["all"]
    return found


def _find_packs(table: Table) -> Iterator[Pack]:
    left = (1 << len(table.pieces)) - 1
    for deck in table.decks.values():
        for value in deck_values(table.library, deck):
            scope = Scope(0, 0)
            if deck.by is not None and value is not None:
                scope = scope.binding(deck.by, value)
            here = Here(table, State(), scope)
            parts: list[tuple[tuple[int, ...], bool]] = []
            for number, part in enumerate(deck.parts):
                test = among(here, Pieces(part.pieces.kind, (), part.pieces.filters))
                members = table.origins.get(None if part.copies is None else (deck.id, number, value), ())
                pieces = tuple(piece for piece in members if left >> piece & 1 and test(piece))
                for piece in pieces:
                    left &= ~(1 << piece)
                parts.append((pieces, part.amount is not None))
            yield tuple(parts)
    for origin, copies in table.origins.items():
        if isinstance(origin, int):
            yield ((tuple(piece for piece in copies if left >> piece & 1), False),)
    for pieces in _of_one_kind(table, left):
        yield ((pieces, True),)


def _of_one_kind(table: Table, left: int) -> Iterator[tuple[int, ...]]:
    """Pieces of no deck, kind by kind: any of them may have been drawn."""
    kinds: dict[str, list[int]] = {}
    for piece in table.origins.get(None, ()):
        if left >> piece & 1:
            kinds.setdefault(table.pieces[piece].face.kind, []).append(piece)
    yield from map(tuple, kinds.values())


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


def _exchange(state: State, new: dict[int, int]) -> None:
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
    _rename(state, moved)


def _rename(state: State, new: dict[int, int]) -> None:
    """Whatever speaks of a piece now speaks of the one that lies in its place."""
    if any(state.known):
        kept = ~sum(1 << piece for piece in new)
        state.known = [
            known & kept | sum(1 << one for old, one in new.items() if known >> old & 1) for known in state.known
        ]
    state.laid = tuple(Laid(one.zone, one.layout, _renamed(one.pieces, new)) for one in state.laid)
    for index, frame in enumerate(state.stack):
        if isinstance(frame.rest, Drawn):
            state.stack[index] = replace(frame, rest=Drawn(tuple(_renamed(one, new) for one in frame.rest.pieces)))


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
