"""The ways of a menu in words: a piece with what can be done with it, a deed, a way to pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from rich.text import Text

from wonderscript.runtime.options.decisions import Agreed, Chose, Decision, Took
from wonderscript.runtime.options.option_reading import deeds_of
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.table import NOBODY
from wonderscript.runtime.views.views import offered_unseen
from wonderscript.runtime.words.options import say_option, say_question, short_option
from wonderscript.runtime.words.speech import capital
from wonderscript.tools.playing.menus import Fork, Way, fork_of
from wonderscript.tools.playing.obstacles import obstacles_of
from wonderscript.tools.playing.screens import QUIET
from wonderscript.tools.playing.speaking import Speaker


class Offers:
    """The options of one decision, ready to be said."""

    def __init__(self, speaker: Speaker, game: Game, decision: Decision) -> None:
        self.speaker = speaker
        self.game = game
        self.decision = decision
        self.options = list(decision.options)
        self.unseen = offered_unseen(game.table, game.state, decision)

    def question(self) -> str:
        """What is asked."""
        return say_question(self.game.table, self.game.state, self.decision, self.speaker.language)

    def sentence(self, number: int) -> str:
        """What an option does."""
        option = self.options[number]
        return say_option(self.game.table, self.game.state, self.decision, option, self.speaker.language)

    def way(self, way: Way) -> Text:
        """One way of a fork; where only payment is still open, the cheapest."""
        if len(way.options) == 1:
            return Text(self.sentence(way.options[0]))
        if self._differ_in_payment(way):
            return Text(capital(self._cheapest(way, ())))
        if isinstance(way.answer, Took):
            return Text(capital(self._deed(way)))
        if isinstance(way.answer, Chose) and way.answer.what == "piece" and self.unseen >> way.answer.value & 1:
            return Text(self.sentence(way.options[0]))
        return self._answer(way)

    def _differ_in_payment(self, way: Way) -> bool:
        return all(isinstance(each.answer, Plan) for each in fork_of(self.options, way.options).ways)

    def _answer(self, way: Way) -> Text:
        """An answer after which more is asked."""
        speaker = self.speaker
        match way.answer:
            case Chose(_variable, "piece", value) if not self.unseen >> value & 1:
                return speaker.piece(value)
            case Chose(_variable, "player", value):
                return Text(speaker.player(value))
            case Chose(_variable, "resource", value):
                return Text(speaker.lexicon.noun(speaker.table.library.resources[value]).one)
            case Chose(_variable, "number", value):
                return Text(str(value))
            case Took():
                return Text(self._deed(way))
            case Agreed(True):
                return Text(speaker.say("yes"))
            case _:
                return Text(speaker.say("no"))

    def _deed(self, way: Way) -> str:
        """What is done first on a way on which more is asked."""
        first = way.options[0]
        deeds = deeds_of(self.game, self.options[first])
        return self.speaker.deed(deeds[0].verb) if deeds else self.sentence(first)

    # ------------------------------------------------------------ in short

    def _cheapest(self, way: Way, under: tuple[int, ...]) -> str:
        """The cheapest of several ways to pay in short, and how many more there are."""
        cheapest = min(way.options, key=self._price)
        said = self._short(cheapest, under)
        more = len(way.options) - 1
        return self.speaker.say("more ways", price=said, more=more) if more else said

    def _price(self, number: int) -> int:
        plans = [answer for answer in self.options[number] if isinstance(answer, Plan)]
        return sum(payment.amount for plan in plans for payment in plan.payments)

    def _short(self, number: int, under: tuple[int, ...]) -> str:
        table, state, option = self.game.table, self.game.state, self.options[number]
        return short_option(table, state, self.decision, option, self.speaker.language, under=under)

    def piece_rows(self, fork: Fork) -> Iterator[tuple[Text, list[str]]]:
        """Of each piece to choose from: its name, cost and what can be done with it, and below that what it says."""
        speaker = self.speaker
        pieces = [way.answer.value for way in fork.ways if isinstance(way.answer, Chose)]
        shown = [speaker.cost(piece) if speaker.can_cost(piece) else "" for piece in pieces]
        heads = {piece: self._head(piece, pieces) for piece in pieces if not self.unseen >> piece & 1}
        names = max((head.cell_len for head in heads.values()), default=0)
        costs = max(map(len, shown))
        for piece, cost, way in zip(pieces, shown, fork.ways, strict=True):
            if self.unseen >> piece & 1:
                yield Text(self.sentence(way.options[0])), []
                continue
            row = Text().append_text(heads[piece])
            row.append(" " * (names - row.cell_len + 2))
            row.append(f"{cost:<{costs}}  " if costs else "")
            obstacles = [one for one in self._obstacles.get(piece, ()) if one not in self.common_obstacles]
            deeds = [*self._deeds(way, piece), *(Text(one, style=QUIET) for one in obstacles)]
            row.append_text(Text(" | ").join(deeds))
            row.rstrip()
            yield row, speaker.texts(piece)

    def _head(self, piece: int, others: Sequence[int]) -> Text:
        """A piece by its name; where others lie in another zone, with the zone."""
        table, where = self.speaker.table, self.game.state.where
        said = self.speaker.piece(piece)
        zone = table.zone_names[where[piece]]
        if zone is None or all(where[other] == where[piece] for other in others if not self.unseen >> other & 1):
            return said
        seat = table.zone_seats[where[piece]]
        owner = "" if seat == NOBODY else f"{self.speaker.player(seat)}, "
        return said.append(f" ({owner}{self.speaker.lexicon.noun(zone).one})", style=QUIET)

    @cached_property
    def _obstacles(self) -> dict[int, list[str]]:
        return obstacles_of(self.speaker, self.game, self.decision)

    @cached_property
    def common_obstacles(self) -> list[str]:
        """What can be done with no piece at all, and why: that is said once."""
        pieces = {answer.value for option in self.options for answer in option[:1] if isinstance(answer, Chose)}
        if len(pieces) < 2 or len(self._obstacles) < len(pieces):
            return []
        first, *others = self._obstacles.values()
        return [one for one in first if all(one in other for other in others)]

    def _deeds(self, way: Way, piece: int) -> Iterator[Text]:
        """What can be done with a piece; nothing is said where taking it is all that is asked."""
        fork = fork_of(self.options, way.options)
        for each in (way,) if len(fork.ways) == 1 or self._differ_in_payment(way) else fork.ways:
            if all(isinstance(answer, Chose) for number in each.options for answer in self.options[number]):
                continue
            if len(each.options) == 1 or self._differ_in_payment(each):
                yield Text(self._cheapest(each, (piece,)))
            else:
                yield self._answer(each)


def is_of_pieces(fork: Fork) -> bool:
    """Whether a fork is about which piece to take."""
    return all(isinstance(way.answer, Chose) and way.answer.what == "piece" for way in fork.ways)
