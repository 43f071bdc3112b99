"""Standing facts: what is true for a seat because of its active pieces and of the rules of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from wonderscript.runtime import numbers
from wonderscript.runtime.effects import Fact, Shows, Worth
from wonderscript.runtime.known import once_a_table
from wonderscript.runtime.plans import Use
from wonderscript.runtime.speaking import lasts, owner, pieces_elsewhere, speakers, speaking_elsewhere
from wonderscript.runtime.state import Here, State, StepRun
from wonderscript.runtime.table import NO_PIECE, NOBODY, RuleSet, Table

ALL = -1


class Source(NamedTuple):
    """Where rules come from: an active piece, or (from -2 downwards) a rule of the game, and for which seat."""

    number: int
    seat: int
    rules: RuleSet

    @property
    def piece(self) -> int:
        """The piece, or none if it is a rule of the game."""
        return max(self.number, NO_PIECE)


def active_pieces(table: Table, state: State, seat: int, wanted: int = ALL) -> Iterator[int]:
    """The active pieces of a seat among those wanted (as bits), in the order in which they came into play."""
    for first, able in table.active_zones:
        found = state.bits[first + seat] & able & wanted
        if found:
            for piece in state.zones[first + seat]:
                if found >> piece & 1:
                    yield piece
    if state.copied or table.index.elsewhere & wanted:
        yield from pieces_elsewhere(table, state, seat, wanted)


def any_active(table: Table, state: State, seats: Iterable[int], wanted: int) -> bool:
    """Whether one of the pieces wanted (as bits) can be active for one of those seats."""
    if not wanted or state.copied:
        return bool(wanted)
    if table.index.elsewhere & wanted:
        speaking = speaking_elsewhere(table, state)
        for seat in seats:
            if speaking[seat] & wanted:
                return True
    for first, able in table.active_zones:
        able &= wanted
        for seat in seats if able else ():
            if state.bits[first + seat] & able:
                return True
    return False


def source_rules(table: Table, source: int) -> RuleSet:
    """The rules of the source with that number."""
    return table.pieces[source].rules if source >= 0 else table.rules[-2 - source]


def sources(table: Table, first: Iterable[int], then: Iterable[int], seat: int) -> Iterator[Source]:
    """Rules of the game and pieces by their numbers, as sources that speak for a seat."""
    for number in (*first, *then):
        yield Source(number, seat, source_rules(table, number))


class Held(NamedTuple):
    """A fact that holds: what it says, where it comes from, and what is used up by making use of it."""

    fact: Fact
    here: Here
    use: Use | None


def facts_of(here: Here, seat: int, kind: type, meant: Callable[[Fact], bool] | None = None) -> Iterator[Held]:
    """The facts of a kind that hold for a seat now; of those that are not `meant` it is not asked."""
    for source in stating(here, seat, kind):
        yield from _holding(here, source, kind, meant)


def stating(here: Here, seat: int, kind: type) -> Iterator[Source]:
    """Where facts of a kind come from that are said of a seat, whether they hold or not."""
    table = here.table
    index = table.index
    rules = index.rule_facts.get(kind, ())
    if index.seat_facts and seat in index.seat_facts.get(kind, ()):
        rules = (*rules, index.seat_facts[kind][seat])
    stated = index.facts.get(kind)
    if stated is None and not rules:
        return
    pieces = () if stated is None else active_pieces(table, here.state, seat, stated)
    yield from sources(table, rules, pieces, seat)


def _holding(here: Here, source: Source, kind: type, meant: Callable[[Fact], bool] | None = None) -> Iterator[Held]:
    for index, fact in source.rules.facts.get(kind, ()):
        if meant is not None and not meant(fact):
            continue
        inner = here.spoken_by(source.seat, source.piece)
        use: Use | None = None
        if fact.once_a is not None:
            use = Use(source.number, index, source.seat, fact.once_a)
            if not usable(here.state, use):
                continue
        if fact.condition is None or numbers.holds(inner, fact.condition):
            yield Held(fact, inner, use)


def usable(state: State, use: Use) -> bool:
    """Whether a limited rule can be used: its step is running and it has not been used in it."""
    if state.used and use in state.used:
        return False
    wanted = use.step
    for frame in state.stack:
        run = frame.rest
        if isinstance(run, StepRun) and (run.step == wanted or run.kind == wanted):
            return True
    return False


# ---------------------------------------------------------------- what facts amount to


def symbols_of(here: Here, seat: int, symbol: str) -> int:
    """How often a seat shows a symbol; one that is a choice counts only where `wild` says as what."""

    def shows_it(fact: Fact) -> bool:
        return isinstance(fact.what, Shows) and fact.what.symbols == (symbol,)

    count = 0
    for held in facts_of(here, seat, Shows, shows_it):
        assert isinstance(held.fact.what, Shows)
        count += numbers.value_of(held.here, held.fact.what.amount)
    return count + (wild_count(here, symbol) if seat == here.wild_for else 0)


def wild_count(here: Here, symbol: str) -> int:
    """How many of the open symbols are taken for this one."""
    return sum(amount for name, amount in here.wild if name == symbol)


def wild_symbols(here: Here, seat: int) -> Iterator[tuple[str, ...]]:
    """Each symbol of a seat that is a choice, with what it can be."""
    if not _may_be_open(here, seat):
        return
    for held in facts_of(here, seat, Shows):
        what = held.fact.what
        if isinstance(what, Shows) and len(what.symbols) > 1:
            for _unit in range(numbers.value_of(held.here, what.amount)):
                yield what.symbols


def _may_be_open(here: Here, seat: int) -> bool:
    """Whether anything speaks for a seat that shows a symbol of its choice; where pieces do not simply lie, perhaps."""
    table, bits = here.table, here.state.bits
    pieces = _showing_openly(table)
    return pieces is None or any(bits[first + seat] & pieces for first, _able in table.active_zones)


@once_a_table
def _showing_openly(table: Table) -> int | None:
    """The pieces (as bits) that show a symbol of one's choice; None if something else may, or they may be elsewhere."""
    if not table.index.simple or table.index.rule_facts.get(Shows) or table.index.seat_facts.get(Shows):
        return None
    shows = [(piece.number, fact.what) for piece in table.pieces for _, fact in piece.rules.facts.get(Shows, ())]
    return sum({1 << piece for piece, what in shows if isinstance(what, Shows) and len(what.symbols) > 1})


def shown_by(here: Here, piece: int, seat: int) -> Iterator[tuple[str, ...]]:
    """Each symbol that a piece shows, as if it were a seat's, with what it can be."""
    for held in _holding(here, Source(piece, seat, here.table.pieces[piece].rules), Shows):
        what = held.fact.what
        assert isinstance(what, Shows)
        for _unit in range(numbers.value_of(held.here, what.amount)):
            yield what.symbols


def points_of(here: Here, piece: int, seat: int | None = None) -> int:
    """The points of a piece (and of what it has copied) to its owner, or, as if it were theirs, to a seat."""
    table, state = here.table, here.state
    total = 0
    for copied in state.copied:
        if copied.by == piece and copied.seat == (copied.seat if seat is None else seat):
            total += points_of(here, copied.piece, copied.seat) if lasts(table, state, copied) else 0
    rules = table.pieces[piece].rules
    if Worth in rules.facts:
        speaker = _speaker(here, piece) if seat is None else seat
        for held in _holding(here, Source(piece, speaker, rules), Worth):
            if isinstance(held.fact.what, Worth):
                total += numbers.value_of(held.here, held.fact.what.points)
    return total


def _speaker(here: Here, piece: int) -> int:
    """For whom a piece speaks when it is asked for; of what belongs to nobody, who asks."""
    table, state = here.table, here.state
    if table.index.elsewhere >> piece & 1:
        return next(iter(speakers(table, state, table.pieces[piece])), here.scope.me)
    seat = owner(table, state, piece)
    return here.scope.me if seat == NOBODY else seat
