"""How a finder finds the ways to pay for a piece, written out: it is free, out of reach, or the tariff says.

What is the same in a whole decision (the tariff, what the seat has, what its pieces free) stands before the loops.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from operator import or_

from wonderscript.runtime.outlooks import Tariffs, freed_by, tariffs_of
from wonderscript.runtime.payment import NOTHING_DUE, plans_for
from wonderscript.runtime.settlement import open_purse
from wonderscript.runtime.state import here_for
from wonderscript.runtime.supplies import LANE_MASK
from wonderscript.runtime.tariffs import affordable
from wonderscript.runtime.writing import Writer
from wonderscript.runtime.writing_pieces import BY_SEAT, NEVER, Voice

# A test, and the ways to pay if it holds.
Case = tuple[str, str]
HERE = "here_for(table, state, me)"
ASKED = "fixed.get(cost) or tariff.get(cost) or tariff.asked(cost, budget)"
# What it calls the things that are the same in a whole decision, and those that it sets each time anew.
ASKED_FOR = ("costs", "apart", "guard", "fixed", "pieces")
NAMES = (*ASKED_FOR, "tariff", "budget", "reach", "purse", "freed", "cost", "most", "priced", "owed")


@dataclass(slots=True)
class PaymentWriter:
    """Writes payments for one finder; `before` is what it says before the first of them.

    `named` are the names that it may make use of then, and what they stand for.
    """

    writer: Writer
    before: list[str] = field(default_factory=list)
    named: dict[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = NAMES
    tariffs: Tariffs = field(init=False)

    def __post_init__(self) -> None:
        self.tariffs = tariffs_of(self.writer.table)
        known = (plans_for, open_purse, here_for, affordable)
        self.writer.names.update({one.__name__: one for one in known})

    def ways_to_pay(self, ways: str, piece: str, known: int, sure: bool) -> list[str]:
        """Lines after which `ways` are the ways to pay for a piece: one of those known; unless it is sure, or none."""
        if not self.before:
            self.before += [*self._tariff(), *self._freed()]
        cases = [*self._odd(piece, known), *self._free(piece, known)]
        if not sure:
            cases.insert(0, (f"{piece} < 0", "()"))
        lines: list[str] = []
        for test, found in cases:
            lines += [f"elif {test}:", f"    {ways} = {found}"]
        within = f"if most > budget: {ways} = affordable({ways}, budget) if len({ways}) > 1 else ()"
        if self.tariffs.apart & known:
            found = f"tariff.by_themselves.get({piece}) or tariff.by_itself({HERE}, {piece})"
            lines += [f"elif apart and apart >> {piece} & 1:", f"    most, {ways} = {found}", f"    {within}"]
        test, found, before = self._asked(piece, self._cost(piece, known))
        lines += [f"elif {test}:", *before, f"    most, {ways} = {found}", f"    {within}"]
        return [lines[0].removeprefix("el"), *lines[1:], f"else: {ways} = ()"]

    def _asked(self, piece: str, cost: str) -> tuple[str, str, list[str]]:
        """When something is within reach, what the tariff says of it, and lines that come before that.

        Where a bank sells everything, nothing is out of reach beforehand.
        """
        if self.tariffs.bank is None:
            return f"(reach - (cost := {cost})) & guard == guard", ASKED, []
        if cost != f"costs[{piece}]":
            return "True", f"tariff[{cost}]", []
        prices = self.tariffs.prices
        bill = f"{self.writer.constant(prices.due)}[{piece}] | owed * tariff.rates >> {prices.last} & {LANE_MASK}"
        lines = [
            f"    if (priced := pieces[{piece}]) is None:",
            f"        owed = tariff.short.get({piece}, -1)",
            f"        priced = pieces[{piece}] = tariff.bills[{bill}] if owed >= 0 else tariff.of_piece({piece})",
        ]
        return "True", "priced", lines

    def _cost(self, piece: str, known: int) -> str:
        """What a piece costs by the tariff, with what is counted for it now."""
        writer, cost = self.writer, f"costs[{piece}]"
        for number, pieces in self.tariffs.counted.items():
            if pieces & known:
                amount = writer.kept(writer.number(number, Voice("me", "me", piece, {})))
                test = f" if {writer.constant(pieces)} >> {piece} & 1 else 0" if known & ~pieces else ""
                cost += f" + ({amount} << {self.tariffs.prices.shift}{test})"
        return cost

    def _odd(self, piece: str, known: int) -> list[Case]:
        """What costs something that no tariff knows; one that is asked for each piece does not know what is counted."""
        odd, counted = self.tariffs.odd & known, reduce(or_, self.tariffs.counted.values(), 0) & known
        tests: list[str] = []
        if odd:
            tests.append(f"{self.writer.constant(odd)} >> {piece} & 1")
        if counted:
            apart = "tariff.by_piece"
            if counted & self.tariffs.apart:
                apart = f"({apart} or apart >> {piece} & 1)"
            tests.append(f"{apart} and {self.writer.constant(counted)} >> {piece} & 1")
        purse = f"(purse := purse or open_purse({HERE}))"
        return [(" or ".join(tests), f"plans_for({purse}, {piece})")] if tests else []

    def _free(self, piece: str, known: int) -> list[Case]:
        """What is free: by the rules of the game, by pieces."""
        writer, tariffs = self.writer, self.tariffs
        by_rules = [(writer.member(piece, pieces, BY_SEAT, known), (plan,)) for pieces, plan in tariffs.frees]
        cases = [(test, writer.constant(ways)) for test, ways in by_rules if test != NEVER]
        if tariffs.freeing:
            cases.append((f"freed and freed >> {piece} & 1", writer.constant(NOTHING_DUE)))
        return cases

    def _tariff(self) -> list[str]:
        table, prices = self.writer.table, self.tariffs.prices
        budget = "0"
        if prices.currency is not None:
            shared = table.counters[prices.currency].info.shared
            budget = f"counters[{table.slot(prices.currency, 0)}{'' if shared else ' + me'}]"
        self.named = {
            **{name: f"tariff.{name}" for name in ASKED_FOR},
            "purse": "None",
            "reach": f"tariff.reach + (budget << {prices.shift})",
        }
        lines = [f"tariff = {self.tariffs.write(self.writer)}; budget = {budget}"]
        if table.index.accounted and prices.currency is not None:
            # Of what has come in since the account was opened nothing is paid.
            began = budget.replace("counters", "state.accounts[-1].counters", 1)
            lines.append(f"if state.accounts and {began} < budget: budget = {began}")
        return lines

    def _freed(self) -> list[str]:
        """What the active pieces of the seat free; few have any that do."""
        tariffs = self.tariffs
        if not tariffs.freeing:
            return []
        writer = Writer(self.writer.table, self.writer.names)
        lines = ["freed = 0"]
        for first, able in writer.table.active_zones:
            there = [(piece, facts) for piece, facts in tariffs.freeing.items() if able >> piece & 1]
            if not there:
                continue
            lines.append(f"if bits[{first} + me] & {writer.constant(sum(1 << piece for piece, _facts in there))}:")
            for piece, facts in there:
                freed = " | ".join(freed_by(writer, piece, fact) for fact in facts)
                lines.append(f"    if bits[{first} + me] >> {piece} & 1: freed |= {freed}")
        special = [(first, able & tariffs.special) for first, able in writer.table.active_zones]
        tests = [f"bits[{first} + me] & {writer.constant(pieces)}" for first, pieces in special if pieces]
        # With such pieces there is more to it than to be free or not.
        return [*lines, f"if freed and ({' or '.join(tests)}): freed = 0"] if tests else lines
