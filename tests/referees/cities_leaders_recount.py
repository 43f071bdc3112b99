"""An independent recount of Cities and Leaders together: the join of both, and the six leaders that Cities brings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from tests.referees.brute_force_payment import Case
from tests.referees.cities_recount import CitiesRecount
from tests.referees.leaders_recount import LeadersRecount
from tests.referees.recount import City, Sheet, Symbols

CITY_LEADERS = {"Aspasia": 3, "Berenice": 2, "Caligula": 3, "Darius": 4, "Diocletian": 2, "Semiramis": 2}


class CitiesLeadersRecount(CitiesRecount, LeadersRecount):
    """The base game with Cities and Leaders."""

    leader_costs = LeadersRecount.leader_costs | CITY_LEADERS

    def strength(self, city: City) -> int:
        return super().strength(city) + (city.defeats if "Semiramis" in city.powers else 0)

    def case(self, cities: Sequence[City], seat: int, cost: str, what: str, used: Collection[str]) -> Case:
        case = super().case(cities, seat, cost, what, used)
        if what == "black" and "Caligula" in cities[seat].powers and "Caligula" not in used:
            case = replace(case, free=(*case.free, "Caligula"))
        return case

    def leader_points(self, me: City, name: str, symbols: Symbols) -> int:
        match name:
            case "Aspasia":
                return 2
            case "Darius":
                return self.count(me, "black")
            case _:
                return super().leader_points(me, name, symbols)

    def sheet(self, cities: Sequence[City], seat: int, symbols: Symbols, copied: str | None) -> Sheet:
        """Black cards and leaders share a line."""
        sheet = super().sheet(cities, seat, symbols, copied)
        sheet["Leaders"] += sheet.pop("City cards")
        return sheet
