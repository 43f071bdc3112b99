"""Payments as data: who gets how much, what is used up, what is spent. They are part of options and of states."""

from __future__ import annotations

from msgspec import Struct

BANK = -1


class Use(Struct, frozen=True, gc=False, array_like=True, order=True):
    """A limited rule that was used: it can be used again when its step has ended."""

    source: int
    index: int
    seat: int
    step: str


class Payment(Struct, frozen=True, gc=False, array_like=True):
    """So much of a counter to a seat, or to the bank; `trade`: for something bought."""

    payee: int
    counter: str
    amount: int
    trade: bool


class Plan(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """One way to pay: what goes to whom, by which way it is free, what is used up and spent."""

    payments: tuple[Payment, ...] = ()
    way: str | None = None
    uses: tuple[Use, ...] = ()
    spent: tuple[int, ...] = ()
