"""In the team game nobody may buy what they make themselves, whatever the players agree on for other games."""

from __future__ import annotations

import pytest

import wonderscript
from wonderscript.runtime.payment.means import uses_own_first
from wonderscript.runtime.table.state import here_for, new_state
from wonderscript.runtime.table.table import set_table


@pytest.mark.parametrize(("variant", "first"), [("Team Game", True), (None, False)])
def test_team_mates_use_their_own_production_first(variant: str | None, first: bool) -> None:
    """Rule cities.team.3: so no coins go to a team-mate for what the own city makes (cities.team.4)."""
    library = wonderscript.compile_sets("cities", variant=variant)
    table = set_table(library, 4, {"own-production-first": 0})
    assert uses_own_first(here_for(table, new_state(table, 0), 0)) == first
