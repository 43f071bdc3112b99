"""A way to pay, sorted for saying: who gets what, and what is used."""

from __future__ import annotations

from collections import Counter

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.words.moments import Moment
from wonderscript.runtime.words.parts import Paid

Amounts = list[tuple[str, int]]


def payments_by_payee(moment: Moment, plan: Plan) -> list[tuple[int, Amounts]]:
    """What each payee gets: the bank first, then round the table from the left of the one who pays."""
    found: dict[int, Counter[str]] = {}
    for payment in plan.payments:
        found.setdefault(payment.payee, Counter())[payment.counter] += payment.amount
    payees = sorted(found, key=moment.turns_to)
    return [(payee, list(found[payee].items())) for payee in payees]


def is_freed(paid: Paid) -> bool:
    """Whether nothing is paid because a rule without a name makes something free."""
    plan, moment = paid.plan, paid.moment
    if plan.way is not None or plan.payments or plan.spent:
        return False
    rules = [moment.rule_behind(use.source, use.index) for use in plan.uses]
    if any(isinstance(rule, effects.Fact) and isinstance(rule.what, effects.Frees) for rule in rules):
        return True
    piece = None if paid.statement is None else moment.piece_meant(paid.statement.piece)
    return not plan.uses and piece is not None and moment.is_free(piece)


def users(plan: Plan) -> list[int]:
    """The pieces (or, below 0, the rules of the game) that are used, each once."""
    return list(dict.fromkeys(use.source for use in plan.uses))
