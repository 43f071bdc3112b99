"""The referee of the base game, with what Cities adds: losses, debts, diplomacy, docks, eight players, teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from tests.referees.cities_recount import DOCKS, DOVES, CitiesRecount
from tests.referees.recount import Recount
from tests.referees.referee import AGES, Deed, Referee

from wonderscript.runtime.options.decisions import Chose, Option
from wonderscript.runtime.play.game import Game


class CitiesReferee(Referee):
    """Follows a game with Cities."""

    recount: CitiesRecount
    ranks = (*Referee.ranks, "losses")

    def __init__(self, game: Game, recount: Recount, met: Counter[str]) -> None:
        self.turns = 6 if game.table.players == 8 else 7
        super().__init__(game, recount, met)

    def check_dealt(self, dealt: Collection[int]) -> None:
        super().check_dealt(dealt)
        black = [card for card in dealt if self.recount.cards[self.name(card)].color == "black"]
        assert len(black) == min(self.seats, 7)

    @classmethod
    def to_be_met(cls, recount: Recount) -> set[str]:
        black = {name for name, card in recount.cards.items() if card.color == "black"}
        met = super().to_be_met(recount) | black | {f"{dock} is used" for dock in DOCKS}
        return met | {"settled", "0 stay out", "1 stay out", "2 stay out"}

    # ---------------------------------------------------------------- what is done

    def deed_of(self, seat: int, option: Option) -> Deed:
        """With the Architect Cabinet no resource of a stage is due, and none is to be chosen that is taken off."""
        deed = super().deed_of(seat, option)
        if deed.verb == "build with" and "Architect Cabinet" in self.cities[seat].cards:
            return Deed(deed.verb, deed.card, deed.paid, deed.way, deed.uses)
        return deed

    def resolve_card(self, seat: int, name: str, way: str | None) -> None:
        super().resolve_card(seat, name, way)
        self.note_losses(self.recount.losses(self.cities, seat, name))
        self.cities[seat].diplomacy += name in DOVES
        if self.recount.cards[name].color == "black":
            self.met[name] += 1

    def resolve_stage(self, seat: int, ability: str) -> None:
        super().resolve_stage(seat, ability)
        self.cities[seat].diplomacy += ability == "dove"
        if ability == "others lose 2":
            self.note_losses(Counter({other: 2 for other in range(self.seats) if other != seat}))

    # ---------------------------------------------------------------- the end of a turn

    def note_losses(self, losses: Counter[int]) -> None:
        """Losses are settled when all else is done, by one after the other."""
        for seat, loss in losses.items():
            self.cities[seat].losses += loss
        others = [due for due in self.waiting if due[0] != "losses"]
        self.waiting = others + [("losses", seat) for seat, city in enumerate(self.cities) if city.losses]

    def is_asked(self, what: str, seat: int) -> bool:
        if what != "losses":
            return super().is_asked(what, seat)
        most = min(self.cities[seat].losses, self.cities[seat].coins)
        if most:
            decision = self.game.decision
            assert decision is not None
            assert list(decision.options) == [(Chose("P", "number", paid),) for paid in range(most + 1)]
        else:
            self.settle(seat, 0)
        return most > 0

    def answer_waiting(self, what: str, seat: int, option: Option) -> None:
        if what == "losses":
            (chosen,) = option
            assert isinstance(chosen, Chose)
            self.settle(seat, chosen.value)
        else:
            super().answer_waiting(what, seat, option)

    def settle(self, seat: int, paid: int) -> None:
        city = self.cities[seat]
        city.coins -= paid
        city.debts += city.losses - paid
        city.losses = 0
        self.met["settled"] += 1

    def end_turn(self) -> None:
        assert not any(city.losses for city in self.cities)
        super().end_turn()

    # ---------------------------------------------------------------- conflicts

    def fight(self) -> None:
        """Everybody who has diplomacy uses one token."""
        self.met[f"{sum(city.diplomacy > 0 for city in self.cities)} stay out"] += 1
        super().fight()
        for city in self.cities:
            city.diplomacy -= min(city.diplomacy, 1)

    def fights(self) -> Iterator[tuple[int, int, int]]:
        return self.team_fights() if self.recount.team > 1 else self.own_fights()

    def own_fights(self) -> Iterator[tuple[int, int, int]]:
        """Who has diplomacy is passed over, and two who are left compare once."""
        there = [seat for seat, city in enumerate(self.cities) if not city.diplomacy]
        for place, seat in enumerate(there):
            # With three or more these are two; of two it is one.
            for other in {there[(place + 1) % len(there)], there[place - 1]} - {seat}:
                yield seat, other, 1

    def team_fights(self) -> Iterator[tuple[int, int, int]]:
        """Only with the neighbor of the other team, for two tokens, or one with diplomacy."""
        for seat, city in enumerate(self.cities):
            other = (seat - 1 if seat % 2 == 0 else seat + 1) % self.seats
            yield seat, other, 1 if city.diplomacy or self.cities[other].diplomacy else 2

    def expected_decisions(self) -> tuple[int, int]:
        """At most as often as turns also the losses of a turn."""
        fewest, most = super().expected_decisions()
        return fewest, most + AGES * self.turns * self.seats
