"""What all players do at once: where nobody decides, what comes in is counted when all are through.

Who pays may have to pay out of what comes in; so that is done at once only where there is nothing else to do.
"""

from __future__ import annotations

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.table.derived import once_a_text
from wonderscript.runtime.table.table import Table

# Who decides, pays or takes turns does so one after the other, each knowing what the one before has done.
ONE_BY_ONE = (
    effects.Choose,
    effects.May,
    effects.DoOne,
    effects.InAnyOrder,
    effects.Pay,
    effects.PayCost,
    effects.SetCounter,
    effects.AllTogether,
    effects.RunStep,
    effects.DoText,
    effects.Copy,
)


@once_a_text
def is_simultaneous(table: Table, statement: effects.ForEachPlayer) -> bool:
    """Whether nobody decides in a body that is done by several players, nor in the verbs of it, or all just pay."""
    just_pay = len(statement.body) == 1 and isinstance(statement.body[0], effects.Pay)
    return just_pay or _finds_none(table, statement.body, set())


def _finds_none(table: Table, body: tuple[effects.Statement, ...], seen: set[str]) -> bool:
    parts = list(parts_of(body))
    if any(isinstance(part, ONE_BY_ONE) for part in parts):
        return False
    verbs = {part.verb for part in parts if isinstance(part, effects.Call)} - seen
    seen |= verbs
    return all(_finds_none(table, table.verbs[verb].body, seen) for verb in verbs)
