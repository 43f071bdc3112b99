"""The referee of Cities and Leaders together: the join of both, and what the six leaders of Cities do."""

from __future__ import annotations

from collections import Counter

from tests.referees.cities_leaders_recount import CitiesLeadersRecount
from tests.referees.cities_recount import DOCKS
from tests.referees.cities_referee import CitiesReferee
from tests.referees.leaders_referee import LeadersReferee
from tests.referees.recount import Recount
from tests.referees.referee import AGES, Deed, Referee

from wonderscript.runtime.play.game import Game


class CitiesLeadersReferee(CitiesReferee, LeadersReferee):
    """Follows a game with Cities and Leaders."""

    recount: CitiesLeadersRecount
    ranks = (*LeadersReferee.ranks, "losses")
    once_an_age = Referee.once_an_age | {"Caligula"}

    def __init__(self, game: Game, recount: Recount, met: Counter[str]) -> None:
        # Who has had the coin of Berenice, in this turn or conflict.
        self.served: set[int] = set()
        super().__init__(game, recount, met)

    @classmethod
    def to_be_met(cls, recount: Recount) -> set[str]:
        return super().to_be_met(recount) | {"Berenice pays", "Diocletian pays", "Caligula is used"}

    def bought_from(self, seat: int, deed: Deed) -> set[int]:
        """With a dock, something can be bought for nothing."""
        docks = {(seat + DOCKS[name]) % self.seats for name in deed.uses if name in DOCKS}
        return super().bought_from(seat, deed) | docks

    def gain(self, seat: int, coins: int) -> None:
        super().gain(seat, coins)
        if coins and "Berenice" in self.cities[seat].powers and seat not in self.served:
            self.served.add(seat)
            super().gain(seat, 1)
            self.met["Berenice pays"] += 1

    def resolve_card(self, seat: int, name: str, way: str | None) -> None:
        super().resolve_card(seat, name, way)
        if self.recount.cards[name].color == "black":
            self.reward(seat, "Diocletian", 2)

    def resolve_leader(self, seat: int, name: str) -> None:
        super().resolve_leader(seat, name)
        self.cities[seat].diplomacy += name == "Aspasia"

    def end_turn(self) -> None:
        self.served = set()
        super().end_turn()

    def fight(self) -> None:
        """A conflict is a turn of its own."""
        super().fight()
        self.served = set()

    def expected_decisions(self) -> tuple[int, int]:
        """Recruiting can bring losses too."""
        fewest, most = super().expected_decisions()
        return fewest, most + AGES * self.seats
