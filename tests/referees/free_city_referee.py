"""The referee of the game for two with the Free City, alone and with other sets.

A table of three cities, one of which no player has: the pile, the border, the Free City card, who answers for whom.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from tests.referees.cities_leaders_referee import CitiesLeadersReferee
from tests.referees.cities_referee import CitiesReferee
from tests.referees.leaders_referee import LeadersReferee
from tests.referees.recount import Recount
from tests.referees.referee import AGES, Deed, Referee, chosen_piece

from wonderscript.runtime.options.decisions import Decision, Option
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.table import NOBODY

FREE_CITY = 2
PLAYERS = (0, 1)


def holder_in(game: Game) -> int:
    """Who has the Free City card."""
    (card,) = game.table.named("Free City")
    return game.table.zone_seats[game.state.where[card]]


class FreeCityReferee(Referee):
    """Follows a game for two."""

    def __init__(self, game: Game, recount: Recount, met: Counter[str]) -> None:
        # Who has the Free City card; before the first age nobody has.
        self.holder = NOBODY
        self.phase = ""
        self.pile: set[int] = set()
        self.borders: list[set[int]] = [set(), set(), set()]
        # What each has picked for the own city.
        self.kept: dict[int, int] = {}
        super().__init__(game, recount, met)

    @classmethod
    def to_be_met(cls, recount: Recount) -> set[str]:
        verbs = {f"Free City: {verb}" for verb in ("build", "build with", "sell")}
        return super().to_be_met(recount) | verbs | {"chained", "for the Free City"}

    # ---------------------------------------------------------------- the course of the game

    def check_asked(self, decision: Decision) -> None:
        """Who has the Free City card answers for the Free City."""
        runs_free_city = max(self.holder, 0)
        assert decision.seat == (runs_free_city if decision.acting == FREE_CITY else decision.acting)
        self.met["for the Free City"] += decision.acting == FREE_CITY and self.asked is not None

    def begin_age(self) -> None:
        self.holder = max(self.holder, 0)
        super().begin_age()

    def deal(self) -> None:
        self.pile = set(self.zone("pile"))
        super().deal()

    def hand_sizes(self) -> list[int]:
        """Who has the Free City card has drawn from the pile already."""
        sizes = [self.turns + 1, self.turns + 1, 0]
        sizes[self.holder] += 1
        assert len(self.pile) == self.turns
        return sizes

    def check_dealt(self, dealt: Collection[int]) -> None:
        super().check_dealt(self.pile.union(dealt))

    def begin_turn(self) -> None:
        """The holder draws; which card that is nobody can say before."""
        if self.turn > 1:
            drawn = set(self.zone("hand", self.holder)) - self.hands[self.holder]
            assert len(drawn) == 1 and drawn <= self.pile
            self.pile -= drawn
            self.hands[self.holder] |= drawn
        self.phase = "select"

    def choosers(self) -> Collection[int]:
        return PLAYERS if self.phase == "play" else super().choosers()

    def take(self, seat: int, option: Option) -> None:
        match self.phase:
            case "select":
                self.select(seat, option)
            case "give":
                assert seat == self.holder
                self.give(option)
            case "free":
                assert seat == FREE_CITY
                self.play_free_city(self.deed_of(seat, option))
            case _:
                super().take(seat, option)

    def select(self, seat: int, option: Option) -> None:
        """Both choose a card for their city; the rest lies at the border."""
        piece = chosen_piece(option)
        assert piece is not None and seat in PLAYERS
        self.kept[seat] = piece
        if len(self.kept) == len(PLAYERS):
            for one, card in self.kept.items():
                self.borders[one] = self.hands[one] - {card}
                self.hands[one] = {card}
            self.kept = {}
            self.phase = "give"

    def give(self, option: Option) -> None:
        """The holder chooses a card for the Free City, which plays it at once if there is but one way."""
        piece = chosen_piece(option)
        assert piece is not None
        self.borders[self.holder].remove(piece)
        self.hands[FREE_CITY] = {piece}
        self.phase = "free"
        ways = list(self.possible(FREE_CITY))
        if len(ways) == 1:
            self.play_free_city(ways[0])

    def play_free_city(self, deed: Deed) -> None:
        self.met[f"Free City: {deed.verb}"] += 1
        self.carry_out({FREE_CITY: deed})
        self.phase = "play"
        for seat in PLAYERS:
            ways = list(self.possible(seat))
            if len(ways) == 1:
                self.chosen[seat] = ways[0]
        if len(self.chosen) == len(PLAYERS):
            self.play_turn()

    def play_turn(self) -> None:
        self.phase = ""
        super().play_turn()

    def pass_hands(self) -> None:
        self.hands = [self.borders[1], self.borders[0], set()]
        self.borders = self.empty()

    def leave_over(self) -> None:
        self.hands, self.borders = self.borders, self.empty()
        super().leave_over()
        self.discard |= self.pile
        self.pile = set()

    def end_turn(self) -> None:
        if self.turn:
            self.holder = 1 - self.holder
        super().end_turn()

    # ---------------------------------------------------------------- options

    def possible(self, seat: int) -> Iterator[Deed]:
        """The Free City sells a card only if it can do nothing else, and builds it if a chain makes it free."""
        ways = list(super().possible(seat))
        if seat == FREE_CITY and self.phase == "free":
            self.met["chained"] += any(deed.way == "chain" for deed in ways)
            ways = (
                [deed for deed in ways if deed.way == "chain"] or [deed for deed in ways if deed.verb != "sell"] or ways
            )
        yield from ways

    def is_about_deeds(self) -> bool:
        return super().is_about_deeds() and self.phase not in ("select", "give")

    # ---------------------------------------------------------------- what is compared

    def check_table(self) -> None:
        super().check_table()
        assert holder_in(self.game) == self.holder

    def check_hands(self) -> None:
        super().check_hands()
        assert self.zones("border") == self.borders
        assert set(self.zone("pile")) == self.pile

    def expected_decisions(self) -> tuple[int, int]:
        """In a turn each player picks a card, and one the third; how it is played need not be a question."""
        fewest, most = super().expected_decisions()
        turns = AGES * self.turns
        return fewest, most + turns * 3


class FreeCityCitiesReferee(FreeCityReferee, CitiesReferee):
    """Follows a game for two with Cities."""


class FreeCityLeadersReferee(FreeCityReferee, LeadersReferee):
    """Follows a game for two with Leaders."""


class FreeCityCitiesLeadersReferee(FreeCityReferee, CitiesLeadersReferee):
    """Follows a game for two with Cities and Leaders."""
