"""A referee of Agora, on top of that of Duel: cubes, decrees, plots, and all that lies under something else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.referees.agora_by_hand import Agora
from tests.referees.agora_in_print import (
    ALL_TOKENS,
    CHAMBERS,
    DECLINE,
    DECREES,
    PLOTS,
    SENATORS,
    SENATORS_IN,
    kind_of,
    places_of,
)
from tests.referees.duel_by_hand import Answer, Cell
from tests.referees.duel_referee import DuelReferee

from wonderscript.runtime.options.decisions import Chose, Option, declines
from wonderscript.runtime.options.option_reading import Deed, deeds_of
from wonderscript.runtime.payment.plans import BANK
from wonderscript.runtime.table.piece_owners import holder
from wonderscript.runtime.table.table import NOBODY

LIKED = {
    "senate": {"recruit", "influence", "shift", "weaken"},
    "plots": {"recruit", "conspire", "prepare", "trigger", "build with"},
}


class AgoraReferee(DuelReferee):
    """Follows a game of Agora."""

    by_hand: Agora
    # Also the Senate, and plots.
    tastes = (*DuelReferee.tastes, "senate", "plots")
    hides_taken_cards = True

    def set_up(self, _last_player_chooses: bool) -> Agora:
        return Agora(self)

    def name(self, piece: int) -> str:
        """What the game by hand calls a piece: senators have a number."""
        name = super().name(piece)
        return f"{name} {piece}" if name in SENATORS else name

    def piece(self, name: str) -> int:
        (found,) = (one.number for one in self.game.table.pieces if one.name == name)
        return found

    def on(self, name: str) -> list[int]:
        """The pieces on the piece of a name, or under it."""
        return list(self.game.state.zones[self.game.table.on_piece(self.piece(name))])

    # ---------------------------------------------------------------- what chance has decided

    def decrees(self) -> Mapping[int, str]:
        found = {chamber: [self.name(piece) for piece in self.on(f"Chamber {chamber}")] for chamber in CHAMBERS}
        assert all(len(names) == 1 for names in found.values())
        return {chamber: names[0] for chamber, names in found.items()}

    def plots(self) -> Sequence[str]:
        return self.lying("plot-deck")

    def removed(self) -> Sequence[str]:
        return self.lying("removed")

    def check_dealt(self, age: int, names: Sequence[str]) -> None:
        buildings = [name for name in names if not kind_of(name)]
        assert len(names) - len(buildings) == SENATORS_IN[age]
        super().check_dealt(age, buildings)

    # ---------------------------------------------------------------- answers

    def answer_of(self, option: Option) -> Answer:
        deeds = deeds_of(self.game, option)
        chosen = [one for one in option if isinstance(one, Chose)]
        if not deeds:
            if declines(option):
                return DECLINE
            (one,) = chosen
            return ("keep" if self.name(one.value) in PLOTS else "destroy", self.name(one.value))
        deed = deeds[-1]
        what = [self.told(value) for value in deed.values]
        match deed.verb:
            case "appoint":
                return ("first", chosen[-1].value)
            case "build" if deed.free:
                return ("free", *what)
            case "build":
                return ("build", *what, *self.paid(deed))
            case "build with":
                return ("build with", what[1], what[0], *self.paid(deed))
            case "recruit":
                bank, other = self.paid(deed)
                assert not other
                return ("recruit", *what, bank)
            case "prepare with":
                return ("prepare", what[1], what[0])
            case "suppress with":
                return ("suppress", what[0])
            case verb:
                return (verb.split()[0], *what)

    def told(self, piece: int) -> str | int:
        name = self.name(piece)
        return int(name.removeprefix("Chamber ")) if name.startswith("Chamber ") and name[-1].isdigit() else name

    def paid(self, deed: Deed) -> tuple[int, int]:
        """What the bank gets, and what the opponent."""
        assert self.game.decision is not None
        seat = self.game.decision.seat
        payments = deed.payments
        payee = 1 - seat if self.by_hand.has_economy(1 - seat) else BANK
        assert all(one.amount > 0 and one.payee == (payee if one.trade else BANK) for one in payments)
        bank = sum(one.amount for one in payments if one.payee == BANK)
        return bank, sum(one.amount for one in payments if one.payee != BANK)

    def note(self, answer: Answer) -> None:
        super().note(answer)
        if answer[0] == "trigger":
            self.met[str(answer[1])] += 1

    # ---------------------------------------------------------------- what is compared

    def check_table(self) -> None:
        super().check_table()
        agora = self.by_hand
        assert sorted(self.lying("removed")) == sorted(agora.removed) or not agora.age
        assert self.lying("plot-deck") == agora.plots
        tokens = [*agora.board, *agora.aside, *agora.locked, *(one for each in agora.players for one in each.tokens)]
        assert sorted(tokens) == sorted(ALL_TOKENS)
        self.check_senate()

    def in_city(self, seat: int) -> list[str]:
        return [*super().in_city(seat), *self.by_hand.politicos[seat].senators]

    def check_players(self) -> None:
        super().check_players()
        table, state, agora = self.game.table, self.game.state, self.by_hand
        for seat, player in enumerate(agora.politicos):
            assert sorted(self.lying("schemes", seat)) == sorted(player.schemes)
            assert sorted(self.lying("past", seat)) == sorted(player.past)
            for name in (*player.schemes, *player.wonders):
                cards = [self.name(piece) for piece in self.on(name) if self.name(piece) not in ALL_TOKENS]
                assert cards == ([agora.under[name]] if name in agora.under else [])
            hidden = {piece for zone in self.game.view(1 - seat).zones for piece in zone}
            schemes = state.zones[table.zone("schemes", seat)]
            drawn = state.known[1 - seat]
            assert all(piece not in hidden or drawn >> piece & 1 for piece in schemes)

    def check_senate(self) -> None:
        """Cubes are conserved, control is what a recount says, decrees lie where they must."""
        table, state, agora = self.game.table, self.game.state, self.by_hand
        slots = table.counters["cube"].by_piece
        pieces = {chamber: self.piece(f"Chamber {chamber}") for chamber in CHAMBERS}
        for seat, player in enumerate(agora.politicos):
            supply = state.counters[table.slot("supply", seat)]
            cubes = [state.counters[slots[piece] + seat] for piece in pieces.values()]
            assert supply == player.supply and supply + sum(cubes) == 12 and min(cubes) >= 0
            assert cubes == [player.cubes[chamber] for chamber in CHAMBERS]
        for chamber, piece in pieces.items():
            wanted = agora.holder(chamber)
            assert holder(table, state, "control", piece) == (NOBODY if wanted is None else wanted)
            lying = [(self.name(one), not state.face_down >> one & 1) for one in self.on(f"Chamber {chamber}")]
            assert lying == [(decree.name, decree.up) for decree in agora.chambers[chamber]]

    def places(self) -> list[Cell]:
        return places_of(self.by_hand.age)

    def check_end(self) -> None:
        super().check_end()
        for seat in (0, 1):
            self.met.update(decree for decree in DECREES if self.by_hand.has(seat, decree))

    # ---------------------------------------------------------------- random games

    def suits(self, answer: Answer, taste: str) -> bool:
        return answer[0] in LIKED.get(taste, ()) or super().suits(answer, taste)
