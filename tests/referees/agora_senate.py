"""The Senate of Agora by hand, on top of Duel by hand: chambers and decrees, senators, and what follows from a cube.

Nothing here looks at the library, at its effects or at the text in content/. What chance decides comes from outside.
Cards of which there are several copies have a number in their name: `Conspirator 140`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tests.referees.agora_in_print import CHAMBERS, DECLINE, SECTIONS, SYMBOLS, kind_of
from tests.referees.duel_by_hand import Answer, Chance, Duel, Over, Play, Player, Question


@dataclass(slots=True)
class Politico(Player):
    """What a player has in Agora."""

    senators: list[str] = field(default_factory=list)
    schemes: list[str] = field(default_factory=list)
    past: list[str] = field(default_factory=list)
    cubes: Counter[int] = field(default_factory=Counter)
    supply: int = 12


@dataclass(slots=True)
class Decree:
    """A decree in a chamber."""

    name: str
    up: bool


class AgoraChance(Chance, Protocol):
    """What nobody decides."""

    def removed(self) -> Sequence[str]:
        """The cards that were removed so far."""

    def decrees(self) -> Mapping[int, str]:
        """The decree of each chamber."""

    def plots(self) -> Sequence[str]:
        """The plots, the top one first."""


class Senate(Duel):
    """A game with the Senate: what can happen there."""

    def __init__(self, chance: AgoraChance) -> None:
        super().__init__(chance)
        self.luck = chance
        self.politicos = (Politico(), Politico())
        self.players = self.politicos
        self.chambers: dict[int, list[Decree]] = {}
        self.plots: list[str] = []
        # The card that lies under a plot or a wonder, and tokens that nobody can use any more.
        self.under: dict[str, str] = {}
        self.locked: list[str] = []
        self.removed: list[str] = []
        # Who had the shield decree, and what was true, when it was last looked at.
        self.shield: int | None = None
        self.known: set[tuple[str, int, str]] = set()
        self.winning: tuple[int, ...] = ()

    def maybe(self, seat: int, options: Iterable[Answer]) -> Generator[Question, Answer, Answer]:
        """Ask a seat that may also decline; nobody is asked who could do nothing else."""
        found = tuple(options)
        answer = (yield from self.ask(seat, (*found, DECLINE))) if found else DECLINE
        assert answer is not None
        return answer

    def take(self, name: str) -> None:
        """Take a card out of the layout."""
        del self.lying[next(cell for cell, card in self.lying.items() if card == name)]

    def throw_away(self, seat: int, name: str) -> None:
        self.players[seat].cards.remove(name)
        self.discard.append(name)

    def push(self, seat: int, steps: int) -> Play:
        """The marker moves, forward or (if less than nothing) back; then comes what it has reached."""
        before = self.marker
        self.marker = max(-9, min(9, before + (steps if seat == 0 else -steps)))
        gaining = 0 if self.marker > before else 1
        reached: list[int] = []
        for step in range(1, abs(self.marker - before) + 1):
            place = before + step if gaining == 0 else -(before - step)
            if place == 9 or (place in (3, 6) and (gaining, place) not in self.looted):
                self.looted.add((gaining, place))
                reached.append(place)
        for place in reached:
            if place == 9:
                self.win((gaining,), "military supremacy")
            if place == 3:
                yield from self.campaign(gaining)
            else:
                yield from self.undermine(gaining)
                yield from self.maneuver(gaining)

    def win(self, seats: tuple[int, ...], reason: str) -> None:
        self.winning = seats
        self.won = (seats[0], reason)
        raise Over

    def gain(self, seat: int, token: str) -> Play:
        """A progress token comes into a city."""
        self.players[seat].tokens.append(token)
        yield from self.look()
        if token in ("Agriculture", "Urbanism"):
            self.players[seat].coins += 6

    # ---------------------------------------------------------------- senators

    def recruit(self, seat: int, name: str) -> Play:
        again = self.has(seat, "Conspirator Turn")
        self.politicos[seat].senators.append(name)
        kind = kind_of(name)
        assert kind is not None
        if kind != "Conspirator":
            yield from self.lobby(seat, SECTIONS[kind])
            return
        options: list[Answer] = [("conspire",)]
        if self.politicos[seat].supply:
            options += [("influence", chamber) for chamber in CHAMBERS]
        answer = yield from self.maybe(seat, options)
        if answer[0] == "influence":
            yield from self.influence(seat, int(answer[1]))
        elif answer != DECLINE:
            yield from self.conspire(seat)
        self.again |= again

    def lobby(self, seat: int, section: tuple[int, ...]) -> Play:
        me = self.politicos[seat]
        blue = me.count("blue") + 2 * self.has(seat, "Senate Majority")
        for _action in range(3 if blue >= 4 else 2 if blue >= 2 else 1):
            adding: list[Answer] = [("influence", chamber) for chamber in section if me.supply]
            answer = yield from self.maybe(seat, [*adding, *self.shifts(seat)])
            match answer:
                case ("influence", int(chamber)):
                    yield from self.influence(seat, chamber)
                case ("shift", int(source), int(target)):
                    yield from self.shift(seat, source, target)
                case _:
                    assert answer == DECLINE

    def conspire(self, seat: int) -> Play:
        me = self.politicos[seat]
        drawn = self.plots[:2]
        if "Organized Crime" in me.tokens:
            me.schemes += drawn
            self.plots = self.plots[2:]
            return
        answer = yield from self.ask(seat, [("keep", plot) for plot in drawn])
        assert answer is not None
        me.schemes.append(str(answer[1]))
        self.plots.remove(str(answer[1]))
        if (yield from self.maybe(seat, [("bury",)])) != DECLINE:
            self.plots.append(self.plots.pop(0))

    # ---------------------------------------------------------------- the Senate

    def holder(self, chamber: int) -> int | None:
        """Who controls a chamber."""
        mine, theirs = (player.cubes[chamber] for player in self.politicos)
        return None if mine == theirs else 0 if mine > theirs else 1

    def has(self, seat: int, decree: str) -> bool:
        """Whether a decree works for a seat."""
        return any(
            self.holder(chamber) == seat and any(one.up and one.name == decree for one in lying)
            for chamber, lying in self.chambers.items()
        )

    def shifts(self, seat: int) -> list[Answer]:
        cubes = self.politicos[seat].cubes
        return [
            ("shift", chamber, other)
            for chamber in CHAMBERS
            for other in (chamber - 1, chamber + 1)
            if cubes[chamber] and other in CHAMBERS
        ]

    def campaign(self, seat: int) -> Play:
        if self.politicos[seat].supply:
            answer = yield from self.ask(seat, [("influence", chamber) for chamber in CHAMBERS])
            assert answer is not None
            yield from self.influence(seat, int(answer[1]))

    def maneuver(self, seat: int) -> Play:
        answer = yield from self.maybe(seat, self.shifts(seat))
        if answer != DECLINE:
            yield from self.shift(seat, int(answer[1]), int(answer[2]))

    def undermine(self, seat: int) -> Play:
        opponent = self.politicos[1 - seat]
        answer = yield from self.ask(seat, [("weaken", chamber) for chamber in CHAMBERS if opponent.cubes[chamber]])
        if answer is not None:
            opponent.cubes[int(answer[1])] -= 1
            opponent.supply += 1
            self.turn_up_if_held(int(answer[1]))
            yield from self.look()

    def influence(self, seat: int, chamber: int) -> Play:
        self.politicos[seat].supply -= 1
        yield from self.enter(seat, chamber)

    def shift(self, seat: int, source: int, target: int) -> Play:
        self.politicos[seat].cubes[source] -= 1
        self.turn_up_if_held(source)
        yield from self.enter(seat, target)

    def turn_up_if_held(self, chamber: int) -> None:
        """A decree that lies face down in a chamber is turned up when somebody comes to control it."""
        if self.holder(chamber) is not None:
            for decree in self.chambers[chamber]:
                decree.up = True

    def enter(self, seat: int, chamber: int) -> Play:
        self.politicos[seat].cubes[chamber] += 1
        for decree in self.chambers[chamber]:
            decree.up = True
        yield from self.look()

    def look(self) -> Play:
        """After each deed: who has lost and who has gained the shield, then pairs, six symbols and six chambers."""
        while True:
            before, self.shield = self.shield, next((seat for seat in (0, 1) if self.has(seat, "Shield")), None)
            if before != self.shield:
                gained = self.shield
                if before is not None:
                    yield from self.push(before, -1)
                if gained is not None:
                    yield from self.push(gained, 1)
                continue
            found = list(self.true_now())
            new = [one for one in found if one not in self.known]
            self.known = set(found)
            if not new:
                return
            for what, seat, _symbol in new:
                yield from self.turned_true(what, seat)

    def true_now(self) -> Iterable[tuple[str, int, str]]:
        for seat in (self.active, 1 - self.active):
            symbols = self.players[seat].symbols()
            yield from (("pair", seat, symbol) for symbol in SYMBOLS if symbols[symbol] >= 2)
            if len(symbols) >= 6:
                yield ("six", seat, "")
            if all(self.holder(chamber) == seat for chamber in CHAMBERS):
                yield ("senate", seat, "")

    def turned_true(self, what: str, seat: int) -> Play:
        if what == "senate":
            self.win((seat,), "political supremacy")
        elif what == "six":
            both = len(self.players[1 - seat].symbols()) >= 6
            self.win((0, 1) if both else (seat,), "scientific supremacy")
        chosen = yield from self.ask(seat, [("learn", one) for one in self.board])
        if chosen is not None:
            self.board.remove(str(chosen[1]))
            yield from self.gain(seat, str(chosen[1]))
