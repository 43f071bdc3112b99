"""A game as JSON and back. What can be worked out again is left out; what does not fit the library is refused."""

from __future__ import annotations

from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from wonderscript.runtime.instructions.library import Library, Piece
from wonderscript.runtime.payment.plans import Use
from wonderscript.runtime.table.state import Account, Copied, Frame, Laid, State, Waiting, Watched
from wonderscript.runtime.table.table import NO_PIECE, NOBODY, Table

# Raised whenever a state is laid out in another way, or the same answers lead to another game.
VERSION = 2


class SaveError(Exception):
    """A saved game that cannot be played on, and why."""


class SavedState(Struct, frozen=True, omit_defaults=True):
    """A state without what can be worked out: bit sets are lists of pieces."""

    counters: list[int]
    zones: list[tuple[int, ...]]
    stack: list[Frame]
    known: list[list[int]]
    face_down: list[int]
    ring: tuple[int, ...]
    first: int
    seed: int
    given: tuple[int, ...] = ()
    absent: tuple[tuple[int, str], ...] = ()
    queue: tuple[Waiting, ...] = ()
    used: tuple[Use, ...] = ()
    accounts: tuple[Account, ...] = ()
    again: tuple[str, ...] = ()
    held: tuple[tuple[int, int], ...] | None = None
    winners: tuple[int, ...] = ()
    reason: str | None = None
    markers: tuple[int, ...] = ()
    laid: tuple[Laid, ...] = ()
    copied: tuple[Copied, ...] = ()
    watched: tuple[Watched, ...] = ()
    active: int = NOBODY
    told: tuple[tuple[int, ...], ...] | None = None


class Save(Struct, frozen=True):
    """A saved game: the state, and how it came to it (the seed or the state it began with, and the answers)."""

    version: int
    library: str
    players: int
    settings: dict[str, int]
    start: int | SavedState
    answers: tuple[int, ...]
    state: SavedState
    asks_always: bool = False


class SaveHead(Struct, frozen=True):
    """What a save says first, whatever its version."""

    version: int
    library: str


def fingerprint(library: Library) -> str:
    """What tells one library from another: two that play the same have the same, whatever they call things."""
    played = replace(
        library,
        pieces=tuple(map(_without_text, library.pieces)),
        rules=tuple(replace(one, source="", changes=()) for one in library.rules),
        words=(),
        verb_words={},
        names={},
        lines={},
        rulebook=(),
        chapters=(),
        scenarios=(),
        variants=(),
        places={},
        items=(),
    )
    return sha256(msgspec.msgpack.encode(played)).hexdigest()


def _without_text(piece: Piece) -> Piece:
    return replace(piece, source="", changes=(), parts=tuple(map(_without_text, piece.parts)))


def save_state(state: State) -> SavedState:
    """A state to be written."""
    return SavedState(
        counters=state.counters,
        zones=state.zones,
        stack=state.stack,
        known=[_numbers(bits) for bits in state.known],
        face_down=_numbers(state.face_down),
        ring=state.ring,
        first=state.first,
        seed=state.seed,
        given=state.given,
        absent=state.absent,
        queue=state.queue,
        used=state.used,
        accounts=state.accounts,
        again=state.again,
        held=state.held,
        winners=state.winners,
        reason=state.reason,
        markers=state.markers,
        laid=state.laid,
        copied=state.copied,
        watched=state.watched,
        active=state.active,
        told=state.told,
    )


def load_state(table: Table, saved: SavedState) -> State:
    """A state that was written, and that fits the table."""
    state = State(
        counters=list(saved.counters),
        zones=[()] * len(saved.zones),
        bits=[0] * len(saved.zones),
        where=[NO_PIECE] * len(table.pieces),
        stack=list(saved.stack),
        known=[_bits(numbers) for numbers in saved.known],
        face_down=_bits(saved.face_down),
        ring=saved.ring,
        first=saved.first,
        seed=saved.seed,
        given=saved.given,
        absent=saved.absent,
        queue=saved.queue,
        used=saved.used,
        accounts=saved.accounts,
        again=saved.again,
        held=saved.held,
        winners=saved.winners,
        reason=saved.reason,
        markers=saved.markers,
        laid=saved.laid,
        copied=saved.copied,
        watched=saved.watched,
        active=saved.active,
        told=saved.told,
    )
    for zone, pieces in enumerate(saved.zones):
        state.fill(zone, pieces)
    return state


def _numbers(bits: int) -> list[int]:
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def _bits(numbers: list[int]) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def write_save(table: Table, state: State, start: State | int, answers: tuple[int, ...]) -> bytes:
    """A game as JSON."""
    began = start if isinstance(start, int) else save_state(start)
    library = table.printed or table.library
    here = save_state(state)
    save = Save(VERSION, fingerprint(library), table.players, table.chosen, began, answers, here, table.asks_always)
    return msgspec.json.encode(save)


def read_save(library: Library, data: bytes) -> Save:
    """What `write_save` wrote, if it is of this library and of this version."""
    try:
        head = msgspec.json.decode(data, type=SaveHead)
    except msgspec.DecodeError as error:
        raise SaveError(f"this is no saved game: {error}") from error
    if head.version != VERSION:
        raise SaveError(f"the game was saved in version {head.version} of the form; this is version {VERSION}")
    if head.library != fingerprint(library):
        raise SaveError("the game was saved with other content: a piece, a rule or a setting has changed since")
    try:
        return msgspec.json.decode(data, type=Save)
    except msgspec.DecodeError as error:
        raise SaveError(f"the saved game is damaged: {error}") from error
