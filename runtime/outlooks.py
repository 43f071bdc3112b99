"""Outlooks: what the tariff of a seat depends on, and which tariff it has now.

A tariff is remembered by the pieces that produce, sell or change prices. Whoever has a piece that says more about
paying than can be remembered (`sayings`), or plays a game in which that depends on more, has everything worked out by
`plans_for` instead.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from wonderscript.runtime.accounts import has_done_nothing, is_untouched, write_untouched
from wonderscript.runtime.apart import Apart, Exceptions
from wonderscript.runtime.banks import bank_at
from wonderscript.runtime.bargaining import rule_facts
from wonderscript.runtime.effects import (
    Buys,
    Fact,
    Frees,
    OwnFirst,
    Pays,
    Produces,
    ProducesAgain,
    Receives,
    Waives,
)
from wonderscript.runtime.markets import Market, Supply, Trade
from wonderscript.runtime.phrases import Constant, PieceSet, Players, Seat, SettingIs, SettingValue
from wonderscript.runtime.plans import Plan
from wonderscript.runtime.precedence import PaysBy
from wonderscript.runtime.purses import Stock, extras_of, find_trade, means_of, waives_for_others
from wonderscript.runtime.sayings import KINDS, Said, Sayings
from wonderscript.runtime.selecting import seats_of, static_pieces
from wonderscript.runtime.settlement import as_it_began
from wonderscript.runtime.speaking import all_elsewhere
from wonderscript.runtime.state import State, here_for, new_state
from wonderscript.runtime.supplies import numbers_of
from wonderscript.runtime.table import PhysicalPiece, Table
from wonderscript.runtime.tariffs import AskedTariff, BankTariff, BroadTariff, PlainTariff, Prices, Tariff
from wonderscript.runtime.writing import Writer
from wonderscript.runtime.writing_pieces import Cannot, Voice

# How many outlooks are remembered before all are forgotten, and how many trades and exceptions with each.
MEMORY = 2_000
# All that is said about paying.
PAYING = (Buys, Frees, OwnFirst, Pays, Produces, ProducesAgain, Receives, Waives)


@dataclass(slots=True)
class Outlook:
    """What a seat has to look at: some pieces (as bits) of itself and of others, and in which zones they lie.

    With it is kept what was found when it last looked: mostly nothing has changed since.
    """

    ring: tuple[int, ...]
    parties: list[tuple[int, int]]
    look: Callable[[list[int]], tuple[int, ...]]
    trades: dict[Hashable, Trade]
    rates: dict[Hashable, int]
    exceptions: dict[Hashable, Exceptions]
    seen: Hashable = None
    tariff: Tariff | None = None


class Tariffs:
    """The tariffs of a table.

    `frees` is what the rules free, and how; `freeing` are pieces that free others without more ado. `odd` are pieces
    (as bits) with a cost that no tariff knows, `counted` those to whose cost something is added that is counted,
    `apart` those that may be worked out by themselves, and `special` those that say more about paying to their owner
    than can be remembered. Where there is a `bank` that sells everything, nothing is out of reach but by its price.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        means = means_of(table)
        self._produced, self._always, self._guard = means.produced, means.always, means.guard
        self._zones = len(table.active_zones)
        self._offers = _offers(table) if _is_regular(table) else None
        self._bargaining = means.bargaining
        self.bank = bank_at(table, means.bargaining)
        self.prices = Prices(table, _currency(table))
        self.freeing = _freeing(table) if self._offers is not None else {}
        self._simple = sum(1 << piece for piece in self.freeing)
        self._sayings = sayings = Sayings(table, self.prices.currency, self.freeing)
        self._outlooks: dict[tuple[int, tuple[int, ...]], Outlook] = {}
        self._latest: list[Outlook | None] = [None] * table.seats
        # Pieces that change prices, those that waive something for others, and what is apart because of which.
        self._pricing = table.index.facts.get(Pays, 0)
        self._waiving = _bits(table, lambda piece: waives_for_others(piece.face.rules))
        setting = (sayings.waivers, sayings.freeing)
        self._apart = {piece: reduce(or_, [one.get(piece, 0) for one in setting]) for one in setting for piece in one}
        self._setting_apart = sum(1 << piece for piece in self._apart)
        self.frees = tuple(_frees(table) or ()) if self._offers is not None else ()
        self.odd = self.prices.odd if self._offers is not None else 0
        self.counted = self.prices.counted if self._offers is not None else {}
        self.apart = reduce(or_, self._apart.values(), 0) if self._offers is not None else 0
        saying = reduce(or_, [table.index.facts.get(kind, 0) for kind in KINDS])
        self.special = means.sometimes | saying & ~sayings.steady
        self._mine = means.always | self._pricing | saying | self.special
        self._elsewhere = table.index.elsewhere & self._mine
        if means.bargaining is not None:
            self._mine |= means.bargaining.own
            self._elsewhere |= table.index.elsewhere & means.bargaining.pieces
        # Where a bank sells everything, mostly nothing is said that makes a difference, for oneself or for others.
        simple = self.bank is not None and self._offers is not None and self._zones == 1
        self._simply = simple and not self._elsewhere and not self._waiving
        # Whether it is sure that all pay by accounts, and nothing that others do changes what is due.
        sure = all(
            fact.condition is None or isinstance(fact.condition, SettingIs) for fact in rule_facts(table, PaysBy)
        )
        self._by_account = sure and PaysBy not in table.index.facts and not self._waiving
        self._more_said = self.special | sayings.ordered | self._setting_apart

    def of(self, state: State, seat: int) -> Tariff:
        """The tariff of a seat.

        Who pays by an account, and has done nothing since it was opened, has the tariff of then. What is left to others
        is worked out.
        """
        if not state.accounts or is_untouched(self._table, state, seat):
            return self._found(state, seat)
        if self._by_account and has_done_nothing(self._table, state, seat):
            began = as_it_began(here_for(self._table, state, seat), state.accounts[-1]).state
            found = self._found(began, seat)
            if not isinstance(found, AskedTariff):
                return found
        return self._asked(state, seat)

    def _found(self, state: State, seat: int) -> Tariff:
        """The tariff of who can pay with all there is."""
        outlook = self._latest[seat]
        if outlook is None or outlook.ring is not state.ring:
            outlook = self._latest[seat] = self._outlooks.get((seat, state.ring)) or self._look_out(state, seat)
        key = outlook.look(state.bits)
        if self._elsewhere or state.copied:
            key += all_elsewhere(self._table, state, outlook.parties)
        if key == outlook.seen and outlook.tariff is not None:
            return outlook.tariff
        if self._simply and not (key[0] & self._more_said or state.copied):
            found = self._of_the_bank(state, seat, outlook, key, key)
            if found is not None:
                outlook.seen, outlook.tariff = key, found
                return found
        return self._new(state, seat, outlook, key)

    def write(self, writer: Writer) -> str:
        """The tariff of seat `me`, in Python: mostly nothing has changed since it last looked."""
        anew = writer.call(self.of, "state", "me")
        if self._elsewhere or self._table.index.copied:
            return anew
        latest = writer.constant(self._latest)
        if self._table.index.accounted:
            looked = f"(outlook := {latest}[me]) is not None and outlook.ring is state.ring"
            found = writer.call(self._found, "state", "me")
            known = f"outlook.tariff if {looked} and outlook.look(bits) == outlook.seen else {found}"
            return f"({known}) if not state.accounts or {write_untouched(self._table)} else {anew}"
        active = self._table.active_zones
        if not writer.are_two() or self._bargaining is None or self._waiving or len(active) != 1:
            looked = f"(outlook := {latest}[me]) is not None and outlook.ring is state.ring"
            return f"outlook.tariff if {looked} and outlook.look(bits) == outlook.seen else {anew}"
        # Two alone always sit in the same ring.
        for seat in range(self._table.seats):
            self._latest[seat] = self._latest[seat] or self._look_out(new_state(self._table, 0), seat)
        ((first, able),) = active
        mine, others = writer.constant(able & self._mine), writer.constant(able & self._bargaining.pieces)
        seen = f"(bits[{first} + me] & {mine}, bits[{first + 1} - me] & {others})"
        return f"outlook.tariff if (outlook := {latest}[me]).seen == {seen} else {anew}"

    def _look_out(self, state: State, seat: int) -> Outlook:
        """What the tariffs of a seat depend on, as all sit in the ring now."""
        if len(self._outlooks) > MEMORY:
            self._outlooks.clear()
        here = here_for(self._table, state, seat)
        parties: list[tuple[int, int]] = []
        if self._offers is not None:
            parties.append((seat, self._mine))
            parties += [(payee, sold) for seller, sold in self._offers for payee in seats_of(here, seller)]
            parties += [(other, self._waiving) for other in state.ring if self._waiving and other != seat]
        active = self._table.active_zones
        seen = [f"bits[{first + party}] & {able & pieces}, " for party, pieces in parties for first, able in active]
        look = eval(f"lambda bits: ({''.join(seen)})")
        found = self._outlooks[seat, state.ring] = Outlook(state.ring, parties, look, {}, {}, {})
        return found

    def _new(self, state: State, seat: int, outlook: Outlook, key: tuple[int, ...]) -> Tariff:
        if self._offers is None:
            return self._asked(state, seat)
        zones, parties = self._zones, len(outlook.parties)
        there = key[:parties] if zones == 1 else [sum(key[zones * party :][:zones]) for party in range(parties)]
        spoken = key[zones * parties :] if self._elsewhere or state.copied else ()
        mine, *sold = map(or_, there, spoken) if spoken else there
        waived = mine
        waiving: list[int] = []
        if self._waiving:
            first = len(sold) - len(state.ring) + 1
            waiving = sold[first:]
            waived = reduce(or_, waiving, mine)
            del sold[first:]
        if waived & self.special or (spoken and spoken[0] & self._simple):
            return self._asked(state, seat)
        said = self._sayings.said(state, seat, mine) if mine & self._sayings.ordered else ()
        known: Hashable = (key, said) if said else key
        if said and known == outlook.seen and outlook.tariff is not None:
            return outlook.tariff
        outlook.seen = known
        found = self._of_the_bank(state, seat, outlook, (mine, *sold), there) if not said else None
        if found is None:
            found = self._made(state, seat, outlook, (mine, *sold), spoken, said)
            self._list_pieces(found)
        outlook.tariff = found
        if waived & self._setting_apart:
            if len(outlook.exceptions) > MEMORY:
                outlook.exceptions.clear()
            apart = Apart(outlook.exceptions, said, self.prices.shift)
            saying = self._setting_apart & ~self._sayings.used_up(said)
            for party, pieces in enumerate((mine, *waiving)):
                for piece in numbers_of(pieces & saying):
                    apart.add((party, piece), self._apart[piece], bool(state.copied))
            found.set_apart(apart)
        return found

    def _asked(self, state: State, seat: int) -> Tariff:
        """The tariff of who has everything worked out."""
        found = AskedTariff(here_for(self._table, state, seat))
        self._list_pieces(found)
        return found

    def _list_pieces(self, tariff: Tariff) -> None:
        """Where a bank sells everything, finders ask for pieces."""
        if self.bank is not None:
            tariff.pieces = [None] * len(self._table.pieces)

    def _of_the_bank(
        self, state: State, seat: int, outlook: Outlook, speaking: tuple[int, ...], there: Sequence[int]
    ) -> Tariff | None:
        """The tariff of who buys of the bank alone, if its prices are simple: by what speaks and what lies there."""
        bank, mine = self.bank, speaking[0]
        if bank is None or mine & bank.odd:
            return None
        rates = bank.rates(state, seat, outlook.rates, mine, there[: len(speaking)])
        own, bills = self._produced[mine & self._always], bank.bills(state, seat, speaking)
        return BankTariff(self.prices, own, rates, bills) if rates else None

    def _made(
        self, state: State, seat: int, outlook: Outlook, speaking: tuple[int, ...], spoken: Sequence[int], said: Said
    ) -> Tariff:
        """A tariff that can be remembered, by the pieces that speak and those of them that lie elsewhere."""
        mine, *sold = speaking
        endless = self._bargaining is not None
        terms: Hashable = mine & self._pricing
        if self._bargaining is not None:
            terms = (mine & self._bargaining.own, *sold, *spoken)
        if said:
            terms = terms, said
        trade = outlook.trades.get(terms)
        if trade is None:
            if len(outlook.trades) > MEMORY:
                outlook.trades.clear()
            trade = outlook.trades[terms] = find_trade(here_for(self._table, state, seat))[0]
        supplies: list[Supply | None] = [] if endless else [self._produced[pieces] for pieces in sold]
        own = self._produced[mine & self._always]
        # What pieces sell comes from the bank, and after what the rules say that others sell.
        supplies += [None] * (trade.prices.offers - len(supplies))
        extras = extras_of(here_for(self._table, state, seat)) if said else ()
        if not extras and trade.prices.even:
            return PlainTariff(self.prices, own, trade, supplies)
        return BroadTariff(self.prices, Stock(own, Market(trade, supplies, self._guard), self._guard, extras))


def tariffs_of(table: Table) -> Tariffs:
    """The tariffs of a table, made once."""
    memo = table.memos.setdefault("tariffs", {})
    found: Tariffs | None = memo.get(Tariffs)
    if found is None:
        found = memo[Tariffs] = Tariffs(table)
    return found


# ---------------------------------------------------------------- what paying depends on


def _is_regular(table: Table) -> bool:
    """Whether paying depends on nothing but pieces: at least for who has no piece that says more about it."""
    index = table.index
    if not means_of(table).own_first or any(kind in index.rule_facts for kind in (Produces, ProducesAgain, Waives)):
        return False
    if any(kind in index.seat_facts for kind in PAYING):
        return False
    return _offers(table) is not None and _frees(table) is not None


def _offers(table: Table) -> list[tuple[Players, int]] | None:
    """Of each offer who sells and from which pieces; None if any of it depends on more.

    Where everything comes from the bank, it is on whose pieces its prices depend besides the buyer's, and on which.
    """
    index, means = table.index, means_of(table)
    if means.bargaining is not None:
        return [(Seat("others"), means.bargaining.pieces)]
    if index.states(Receives) or Pays in index.rule_facts:
        return None
    offers: list[tuple[Players, int]] = []
    for fact in rule_facts(table, Buys):
        buys = fact.what
        assert isinstance(buys, Buys)
        sold = None if buys.pieces is None else static_pieces(table, buys.pieces)
        if fact.condition or fact.once_a or buys.variable or sold is None or sold & means.sometimes:
            return None
        if not isinstance(buys.price, Constant | SettingValue):
            return None
        offers.append((buys.seller, sold & means.always))
    return offers


def _bits(table: Table, test: Callable[[PhysicalPiece], bool]) -> int:
    """The pieces that pass a test, as bits."""
    return sum(1 << piece.number for piece in table.pieces if test(piece))


def _currency(table: Table) -> str | None:
    """What the rules of the game say that one pays with for what one buys."""
    found = [fact.what.currency for fact in rule_facts(table, Buys) if isinstance(fact.what, Buys)]
    return found[-1] if found else None


def _frees(table: Table) -> list[tuple[PieceSet, Plan]] | None:
    """What the rules free; None if that depends on more, or if it is not sure to go before what pieces free."""
    found: list[tuple[PieceSet, Plan]] = []
    for fact in rule_facts(table, Frees):
        frees = fact.what
        assert isinstance(frees, Frees)
        if fact.condition or fact.once_a or frees.way is None:
            return None
        found.append((frees.pieces, Plan((), frees.way)))
    return found


def _freeing(table: Table) -> dict[int, tuple[Fact, ...]]:
    """The pieces that free others in no way that has a name and as often as one likes, with what they say of it."""
    found: dict[int, tuple[Fact, ...]] = {}
    for piece in table.pieces:
        facts = tuple(fact for _place, fact in piece.rules.facts.get(Frees, ()))
        try:
            written = [freed_by(Writer(table), piece.number, fact) for fact in facts]
        except Cannot:
            continue
        if written and not any(fact.once_a or (isinstance(fact.what, Frees) and fact.what.way) for fact in facts):
            found[piece.number] = facts
    return found


def freed_by(writer: Writer, piece: int, fact: Fact) -> str:
    """The pieces (as bits) that a piece of seat `me` frees, in Python."""
    assert isinstance(fact.what, Frees)
    voice = Voice("me", "me", str(piece), {})
    freed = writer.pieces(fact.what.pieces, voice)
    return freed if fact.condition is None else f"({freed} if {writer.condition(fact.condition, voice)} else 0)"
