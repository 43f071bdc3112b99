"""What counts as pieces that are not there: which steps and verbs go on, and whether such a piece is wanted."""

from __future__ import annotations

from wonderscript.runtime.instructions import phrases
from wonderscript.runtime.table.copies import lineage
from wonderscript.runtime.table.state import Bindings, Here, Scope
from wonderscript.runtime.table.table import Table

# What a verb that goes on is called among the variables of a scope; no variable of a text is written like this.
WITHIN = "within "


def verbs_going_on(table: Table, verb: str, scope: Scope) -> Bindings:
    """The verbs that go on when another one is done in a scope, as far as anything asks for them."""
    asked = table.index.counted_within
    if not asked:
        return ()
    going_on = tuple(one for one in scope.bindings if one[0].startswith(WITHIN))
    return (*going_on, (WITHIN + verb, 1)) if verb in asked else going_on


def goes_on(here: Here, within: str) -> bool:
    """Whether a step or a verb goes on."""
    if here.scope.bound(WITHIN + within) is not None:
        return True
    return any(step.is_a(within) for step, _scope in here.state.steps())


def would_be_among(table: Table, such: phrases.PieceSet, wanted: phrases.Pieces, place: phrases.Place) -> bool:
    """Whether such a piece, lying where it would be active, would be one of those that are wanted in a place."""
    if not isinstance(such, phrases.Pieces) or such.kind is None or not isinstance(place, phrases.ZoneOf):
        return False
    home = next(kind.active_zone for kind in table.library.kinds if kind.id == such.kind)
    if home != place.zone or (wanted.kind is not None and wanted.kind not in lineage(table.library, such.kind)):
        return False
    return all(any(_implies(one, asked) for one in such.filters) for asked in wanted.filters)


def _implies(one: phrases.Filter, other: phrases.Filter) -> bool:
    """Whether what passes one filter surely passes another."""
    if isinstance(one, phrases.HasValue) and isinstance(other, phrases.HasValue):
        return one.property == other.property and set(one.values) <= set(other.values)
    return one == other
