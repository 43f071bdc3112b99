"""What players produce, as it stands on the pieces before them: units, each one of some resources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from wonderscript.runtime.instructions.effects import Fact, Produces
from wonderscript.runtime.table.table import Table
from wonderscript.runtime.views.views import UNKNOWN, View

Unit = tuple[str, ...]


def units_of(table: Table, view: View, seat: int) -> Iterator[tuple[int, Unit]]:
    """The units that a seat produces whatever the circumstances, each with its piece."""
    for zone, first in table.seat_zones.items():
        for piece in view.zones[first + seat]:
            if piece != UNKNOWN and table.pieces[piece].active_zone == zone:
                for rule in table.pieces[piece].face.rules:
                    if isinstance(rule, Fact) and isinstance(rule.what, Produces) and not rule.condition:
                        yield from ((piece, unit.names) for unit in rule.what.units)


def least_missing(needs: dict[str, int], units: Sequence[Unit]) -> dict[str, int]:
    """What is still missing when every unit is used as well as can be."""
    left = [resource for resource, amount in needs.items() for _one in range(amount)]
    used_by: dict[int, int] = {}

    def place(need: int, tried: set[int]) -> bool:
        """Find a unit for a need, moving others to other units where that helps."""
        for number, unit in enumerate(units):
            if left[need] in unit and number not in tried:
                tried.add(number)
                if number not in used_by or place(used_by[number], tried):
                    used_by[number] = need
                    return True
        return False

    return dict(Counter(left[need] for need in range(len(left)) if not place(need, set())))
