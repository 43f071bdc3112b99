"""The referee of the base game, with what Leaders adds.

The draft, recruiting, leaders that wait for something, Rome, the order of what happens at the end of a turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from tests.referees.leaders_recount import LeadersRecount
from tests.referees.recount import Recount
from tests.referees.referee import AGES, SALE, Deed, Referee, chosen_piece

from wonderscript.runtime.options.decisions import Agreed, Option
from wonderscript.runtime.play.game import Game


class LeadersReferee(Referee):
    """Follows a game with Leaders."""

    recount: LeadersRecount
    ranks = (*Referee.ranks, "solomon", "extra leader", "courtesans")
    tastes = (*Referee.tastes, "recruit")

    def __init__(self, game: Game, recount: Recount, met: Counter[str]) -> None:
        # A city without a player drafts no leaders.
        self.drafters = game.table.players
        self.offers: list[set[int]] = [set() for _seat in range(game.table.seats)]
        self.courts: list[set[int]] = [set() for _seat in range(game.table.seats)]
        self.reserve: set[int] = set()
        self.retired: set[int] = set()
        self.picked: dict[int, int] = {}
        self.recruiting = False
        # Who has had the coin of Hatshepsut in this turn, for which neighbor.
        self.rewarded: set[tuple[int, int]] = set()
        super().__init__(game, recount, met)

    @classmethod
    def to_be_met(cls, recount: Recount) -> set[str]:
        assert isinstance(recount, LeadersRecount)
        paying = {f"{leader} pays" for leader in ("Hatshepsut", "Vitruvius", "Xenophon", "Nero")}
        met = super().to_be_met(recount) | set(recount.leader_costs) | paying
        return met | {"copied", "Bilkis is used", "Tomyris throws back"}

    # ---------------------------------------------------------------- the draft

    def drafting(self) -> bool:
        return any(self.offers)

    def prepare(self) -> None:
        """Leaders are dealt."""
        self.offers = self.zones("offer")
        self.reserve = set(self.zone("reserve"))
        others = self.seats - self.drafters
        assert [len(offer) for offer in self.offers] == [4] * self.drafters + [0] * others
        leaders = {self.name(leader) for leader in self.reserve.union(*self.offers)}
        assert leaders == set(self.recount.leader_costs)
        assert len(self.reserve) == len(leaders) - 4 * self.drafters

    def pick(self, seat: int, option: Option) -> None:
        """A leader is kept; when all have kept one, the others go to the right, and a last one needs no choice."""
        piece = chosen_piece(option)
        assert piece is not None
        self.picked[seat] = piece
        if len(self.picked) < self.drafters:
            return
        for one, leader in self.picked.items():
            self.offers[one].remove(leader)
            self.courts[one].add(leader)
        self.picked = {}
        passed = [self.offers[(one + 1) % self.drafters] for one in range(self.drafters)]
        self.offers[: self.drafters] = passed
        if all(len(offer) == 1 for offer in passed):
            for court, offer in zip(self.courts, self.offers, strict=True):
                court |= offer
                offer.clear()
            self.begin_age()

    # ---------------------------------------------------------------- the course of the game

    def open_age(self) -> None:
        self.recruiting = True
        self.open_purses()
        assert not any(self.zones("hand"))
        for seat in self.choosers():
            if len(self.courts[seat]) == 1 and len(ways := list(self.possible(seat))) == 1:
                self.chosen[seat] = ways[0]

    def choosers(self) -> Collection[int]:
        return [seat for seat, court in enumerate(self.courts) if court] if self.recruiting else super().choosers()

    def taste(self, taste: str) -> str:
        return "recruit" if self.recruiting else super().taste(taste)

    def take(self, seat: int, option: Option) -> None:
        if self.drafting():
            self.pick(seat, option)
        else:
            super().take(seat, option)

    def pass_on(self) -> None:
        if not self.recruiting:
            super().pass_on()

    def end_turn(self) -> None:
        self.rewarded = set()
        if not self.recruiting:
            super().end_turn()
            return
        self.used = [used & self.once_an_age for used in self.used]
        self.recruiting = False
        if self.age == AGES:
            self.dismiss_the_rest()
        self.deal()

    def dismiss_the_rest(self) -> None:
        """After the last recruiting nobody needs leaders any more, but for side B of Rome."""
        for seat, city in enumerate(self.cities):
            if (city.board, city.side) != ("Rome", "B"):
                self.retired |= self.courts[seat]
                self.courts[seat] = set()

    # ---------------------------------------------------------------- options

    def used_by(self, seat: int, source: int) -> str:
        """What is used of a copied leader."""
        name = super().used_by(seat, source)
        return self.cities[seat].copied if name == "Courtesans Guild" else name

    def held(self, seat: int) -> set[int]:
        return self.courts[seat] if self.recruiting else super().held(seat)

    def uses_of(self, seat: int, card: int) -> Iterator[Deed]:
        if self.recruiting:
            yield Deed("dismiss", card)
            yield from self.recruitings(seat, card)
        else:
            yield from super().uses_of(seat, card)

    def recruitings(self, seat: int, leader: int) -> Iterator[Deed]:
        """The way to recruit a leader, if there is one."""
        cost = self.recount.leader_cost(self.cities, seat, self.name(leader))
        purse = self.purses[seat]
        if cost <= min(self.cities[seat].coins, purse.began[seat].coins - purse.spent):
            yield Deed("recruit", leader, ((-1, cost),) if cost else ())

    def is_about_deeds(self) -> bool:
        return super().is_about_deeds() and not self.drafting()

    # ---------------------------------------------------------------- what is done

    def place(self, seat: int, deed: Deed) -> None:
        match deed.verb:
            case "recruit":
                self.courts[seat].remove(deed.card)
                self.cities[seat].leaders.append(self.name(deed.card))
            case "dismiss":
                assert not deed.paid
                self.courts[seat].remove(deed.card)
                self.retired.add(deed.card)
            case _:
                super().place(seat, deed)

    def resolve(self, seat: int, deed: Deed) -> None:
        self.reward_buyer(seat, deed)
        match deed.verb:
            case "recruit":
                self.resolve_leader(seat, self.name(deed.card))
            case "dismiss":
                self.gain(seat, SALE)
            case _:
                super().resolve(seat, deed)

    def bought_from(self, _seat: int, deed: Deed) -> set[int]:
        """The neighbors from whom something is bought."""
        return {payee for payee, _amount in deed.paid if payee >= 0}

    def reward_buyer(self, seat: int, deed: Deed) -> None:
        """The coins of Hatshepsut: one for each neighbor from whom something is bought, once a turn."""
        for payee in self.bought_from(seat, deed):
            if "Hatshepsut" in self.cities[seat].powers and (seat, payee) not in self.rewarded:
                self.rewarded.add((seat, payee))
                self.gain(seat, 1)
                self.met["Hatshepsut pays"] += 1

    def resolve_card(self, seat: int, name: str, way: str | None) -> None:
        super().resolve_card(seat, name, way)
        if way == "chain":
            self.reward(seat, "Vitruvius", 2)
        if self.recount.cards[name].color == "yellow":
            self.reward(seat, "Xenophon", 2)
        if name == "Courtesans Guild":
            self.waiting.append(("courtesans", seat))

    def reward(self, seat: int, leader: str, coins: int) -> None:
        """What a leader pays who has waited for something."""
        if leader in self.cities[seat].powers:
            self.gain(seat, coins)
            self.met[f"{leader} pays"] += 1

    def resolve_stage(self, seat: int, ability: str) -> None:
        super().resolve_stage(seat, ability)
        if ability == "extra leader":
            self.waiting.append(("extra leader", seat))
        elif ability == "four leaders":
            drawn = set(self.zone("court", seat)) - self.courts[seat]
            assert drawn <= self.reserve and len(drawn) == min(4, len(self.reserve))
            self.reserve -= drawn
            self.courts[seat] |= drawn

    def resolve_leader(self, seat: int, name: str) -> None:
        """What a leader does when it is recruited, or copied."""
        self.met[name] += 1
        if name == "Croesus":
            self.gain(seat, 6)
        if name == "Solomon":
            self.waiting.append(("solomon", seat))

    # ---------------------------------------------------------------- the end of a turn

    def is_asked(self, what: str, seat: int) -> bool:
        match what:
            case "solomon":
                return self.is_offered(self.buildable(seat))
            case "extra leader":
                leaders = [one for one in self.courts[seat] if any(self.recruitings(seat, one))]
                return self.is_offered({self.name(one) for one in leaders})
            case "courtesans":
                wanted = {name for other in self.beside(seat) for name in self.cities[other].leaders}
                if len(wanted) == 1:
                    self.copy_leader(seat, *wanted)
                return len(wanted) > 1 and self.is_offered(wanted, may_decline=False)
            case _:
                return super().is_asked(what, seat)

    def copy_leader(self, seat: int, name: str) -> None:
        self.met["copied"] += 1
        self.cities[seat].copied = name
        self.resolve_leader(seat, name)

    def answer_waiting(self, what: str, seat: int, option: Option) -> None:
        piece = chosen_piece(option)
        if what == "courtesans":
            assert piece is not None
            self.copy_leader(seat, self.name(piece))
        elif what == "extra leader" and option[0] == Agreed(True):
            assert piece is not None
            (deed,) = self.recruitings(seat, piece)
            self.carry_out({seat: deed})
        elif what != "extra leader":
            super().answer_waiting(what, seat, option)

    def win(self, seat: int, tokens: int) -> None:
        super().win(seat, tokens)
        for _token in range(tokens):
            self.reward(seat, "Nero", 2)

    def lose(self, seat: int, other: int, tokens: int) -> None:
        thrown_back = "Tomyris" in self.cities[seat].powers
        self.met["Tomyris throws back"] += thrown_back
        super().lose(other if thrown_back else seat, seat if thrown_back else other, tokens)

    # ---------------------------------------------------------------- what is compared

    def check_table(self) -> None:
        super().check_table()
        assert self.zones("court") == self.courts
        assert self.zones("offer") == self.offers
        assert set(self.zone("reserve")) == self.reserve
        assert set(self.zone("retired")) == self.retired

    def expected_decisions(self) -> tuple[int, int]:
        """Three leaders kept and three played; and what is asked at the end of some turns."""
        fewest, most = super().expected_decisions()
        return fewest + 6 * self.drafters, most + 6 * self.drafters + 10
