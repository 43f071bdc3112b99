"""The plots of Agora by hand: what each of them does when it is triggered."""

from __future__ import annotations

from tests.referees.agora_in_print import CHAMBERS, DECLINE, kind_of
from tests.referees.agora_senate import Decree, Senate
from tests.referees.duel_by_hand import CARDS, Answer, Play


class Plots(Senate):
    """A game with plots."""

    def trigger(self, seat: int, plot: str) -> Play:
        self.politicos[seat].schemes.remove(plot)
        self.politicos[seat].past.append(plot)
        yield from self.carry_out(seat, plot)

    def carry_out(self, seat: int, plot: str) -> Play:
        me, opponent = self.politicos[seat], self.politicos[1 - seat]
        match plot:
            case "Extortion":
                chosen = yield from self.ask(seat, [("extort", one) for one in opponent.plan])
                if chosen is not None:
                    opponent.plan.remove(str(chosen[1]))
                    me.plan.append(str(chosen[1]))
                yield from self.maneuver(seat)
            case "Blackmail":
                taken = (opponent.coins + 1) // 2
                me.coins += taken
                opponent.coins -= taken
                yield from self.maneuver(seat)
            case "Expropriation" | "Swindle":
                color = "blue" if plot == "Expropriation" else "yellow"
                chosen = yield from self.ask(seat, self.of_opponent("demolish", seat, color))
                if chosen is not None:
                    self.throw_away(1 - seat, str(chosen[1]))
                yield from self.maneuver(seat)
            case "Obscurantism":
                yield from self.lock(seat)
            case "Coup":
                yield from self.push(seat, 2)
            case "Property Fraud":
                far = [name for (row, _column), name in self.lying.items() if row == 1 and not kind_of(name)]
                chosen = yield from self.ask(seat, [("free", one) for one in far])
                if chosen is not None:
                    self.take(str(chosen[1]))
                    yield from self.build(seat, str(chosen[1]), chained=False)
            case "Treason":
                chosen = yield from self.ask(seat, [("free", one) for one in self.removed])
                if chosen is not None:
                    self.removed.remove(str(chosen[1]))
                    yield from self.build(seat, str(chosen[1]), chained=False)
            case "Political Maneuver":
                yield from self.campaign(seat)
                yield from self.undermine(seat)
                yield from self.maneuver(seat)
            case "Espionage":
                chosen = yield from self.ask(seat, [("learn", one) for one in self.aside])
                if chosen is not None:
                    self.aside.remove(str(chosen[1]))
                    yield from self.gain(seat, str(chosen[1]))
            case "Turn of Events":
                yield from self.clear_away(seat)
            case "Embezzlement":
                me.coins += me.cubes.total()
                opponent.coins -= min(opponent.coins, opponent.cubes.total())
            case "Foreclosure":
                chosen = yield from self.ask(seat, self.of_opponent("seize", seat, "brown grey"))
                if chosen is not None:
                    opponent.cards.remove(str(chosen[1]))
                    me.cards.append(str(chosen[1]))
            case "Coercion":
                yield from self.coerce(seat)
            case "Insider Influence":
                yield from self.intrigue(seat)
            case _:
                assert plot == "Sabotage"
                chosen = yield from self.ask(seat, [("sabotage", one) for one in opponent.wonders])
                if chosen is not None:
                    opponent.wonders.remove(str(chosen[1]))
                    self.discard.append(self.under.pop(str(chosen[1])))

    def of_opponent(self, verb: str, seat: int, colors: str) -> list[Answer]:
        cards = self.players[1 - seat].cards
        return [(verb, one) for one in cards if CARDS[one].color in colors.split()]

    def lock(self, seat: int) -> Play:
        theirs = self.players[1 - seat].tokens
        chosen = yield from self.ask(seat, [("suppress", one) for one in (*self.board, *self.aside, *theirs)])
        if chosen is not None:
            token = str(chosen[1])
            next(place for place in (self.board, self.aside, theirs) if token in place).remove(token)
            self.locked.append(token)
            yield from self.look()

    def clear_away(self, seat: int) -> Play:
        """Discard a card that can be reached, and perhaps another one."""
        chosen = yield from self.ask(seat, [("demolish", self.lying[cell]) for cell in self.reachable()])
        if chosen is not None:
            self.take(str(chosen[1]))
            self.discard.append(str(chosen[1]))
        self.face_up.update(self.reachable())
        more = yield from self.maybe(seat, [("demolish", self.lying[cell]) for cell in self.reachable()])
        if more != DECLINE:
            self.take(str(more[1]))
            self.discard.append(str(more[1]))
        self.face_up.update(self.reachable())
        yield from self.maneuver(seat)

    def coerce(self, seat: int) -> Play:
        me, opponent = self.players[seat], self.players[1 - seat]
        pairs = [(one, other) for one in me.cards for other in opponent.cards if CARDS[one].color == CARDS[other].color]
        swaps: list[Answer] = [
            ("exchange", one, other) for one, other in pairs if CARDS[one].color in ("blue", "green")
        ]
        chosen = yield from self.ask(seat, swaps)
        if chosen is not None:
            mine, theirs = str(chosen[1]), str(chosen[2])
            me.cards[me.cards.index(mine)] = theirs
            opponent.cards[opponent.cards.index(theirs)] = mine
            yield from self.look()
        yield from self.maneuver(seat)

    def intrigue(self, seat: int) -> Play:
        moves: list[Answer] = [
            ("relocate", chamber, target)
            for chamber, lying in self.chambers.items()
            for target in CHAMBERS
            if lying and target != chamber
        ]
        chosen = yield from self.ask(seat, moves)
        assert chosen is not None
        source, target = int(chosen[1]), int(chosen[2])
        known = self.holder(target) is not None
        self.chambers[target] += [Decree(decree.name, decree.up or known) for decree in self.chambers[source]]
        self.chambers[source] = []
        yield from self.look()
        yield from self.maneuver(seat)
