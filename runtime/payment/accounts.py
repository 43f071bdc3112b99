"""Accounts: what there was when a run of a step began, and what was paid in it since.

Where it is a rule that all is paid out of one purse in a step (`PaysBy`), an account is opened when a run of it begins
and closed when that is over. What is left to pay with, `settlement` works out.
"""

from __future__ import annotations

from msgspec.structs import replace

from wonderscript.runtime.instructions.effects import Buys
from wonderscript.runtime.instructions.traversal import played_parts
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.table.derived import once_a_table
from wonderscript.runtime.table.state import Account, Lying, Paid, State, StepRun
from wonderscript.runtime.table.table import Table


def accounted(table: Table, step: str, kind: str | None) -> str | None:
    """The step that one is, or is a kind of, in which all is paid out of one purse."""
    for name in (step, kind):
        if name is not None and name in table.index.accounted:
            return name
    return None


def open_account(table: Table, state: State, step: str) -> None:
    """A run of a step begins."""
    state.accounts = (*state.accounts, Account(step, tuple(state.counters), lying_now(table, state)))


def close_account(state: State) -> None:
    """A run of the innermost step with an account is over."""
    state.accounts = state.accounts[:-1]


def open_accounts(table: Table, state: State) -> None:
    """The steps that are running in a position begin with what was laid out."""
    for frame in state.stack:
        if isinstance(frame.rest, StepRun):
            step = accounted(table, frame.rest.step, frame.rest.kind)
            if step is not None:
                open_account(table, state, step)


def lying_now(table: Table, state: State) -> Lying:
    """What lies where pieces are active: zone by zone, seat by seat."""
    seats, zones = table.seats, state.zones
    return tuple([lying for first, _able in table.active_zones for lying in zones[first : first + seats]])


def is_noted(table: Table, plan: Plan, piece: int) -> bool:
    """Whether it is written down that a piece is paid for, even if nothing is handed over."""
    return bool(table.index.accounted) and plan.way is None and table.pieces[piece].costly


def note_paid(table: Table, state: State, seat: int, plan: Plan, piece: int) -> None:
    """Write down that a seat pays for a piece."""
    accounts, zones = state.accounts, state.zones
    account = accounts[-1]
    paid = Paid(seat, piece, plan, tuple([zones[first + seat] for first, _able in table.active_zones]))
    account = Account(account.step, account.counters, account.lying, (*account.paid, paid))
    state.accounts = (*accounts[:-1], account)


def is_untouched(table: Table, state: State, seat: int) -> bool:
    """Whether a seat can pay as it could when the innermost account was opened.

    Nothing was paid since, all pieces lie where they lay, and the seat has no more of anything that is paid with.
    """
    account = state.accounts[-1]
    if account.paid or account.lying != lying_now(table, state):
        return False
    return all(state.counters[slot + seat] <= account.counters[slot + seat] for slot in paid_with(table))


@once_a_table
def paid_with(table: Table) -> tuple[int, ...]:
    """The first slots of the counters of players that anything costs, or is bought with."""
    names = {name for piece in table.pieces for name, _amount in piece.dues}
    names |= {piece.face.cost.counter for piece in table.pieces if piece.face.cost.counter is not None}
    names |= {part.currency for part in played_parts(table.library) if isinstance(part, Buys)}
    own = [table.counters[name] for name in sorted(names) if not table.counters[name].info.shared]
    return tuple(slots.by_value[None] for slots in own)


def grant(state: State, slot: int, amount: int) -> None:
    """Add to a counter as if that had been there when the accounts were opened: all of it can be spent."""
    state.counters[slot] += amount
    state.accounts = tuple(
        replace(one, counters=(*one.counters[:slot], one.counters[slot] + amount, *one.counters[slot + 1 :]))
        for one in state.accounts
    )


def spendable(table: Table, state: State, account: Account | None, seat: int, counter: str) -> int:
    """How much of a counter a seat can pay: what it has and, by an account, no more than is left of that."""
    slot = table.slot(counter, seat)
    now = state.counters[slot]
    if account is None:
        return now
    payments = [payment for paid in account.paid if paid.seat == seat for payment in paid.plan.payments]
    spent = sum(payment.amount for payment in payments if payment.counter == counter)
    return max(min(now, account.counters[slot] - spent), 0)
