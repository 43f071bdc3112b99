"""Quiet answers: what a seat does for whom nothing is said, so that as little as possible changes for the others.

Quiet is to decline what may be declined, to do what brings nothing into play, to pay nobody, and to leave alone the
pieces that somebody speaks of.
"""

from __future__ import annotations

from collections.abc import Iterable

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.options.decisions import Agreed, Chose, Option, Took
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.table import Table

# How loud an option is: it agrees to something, brings pieces into play, touches named pieces, pays others, pays much.
Loudness = tuple[int, int, int, int, int]
SILENCE: Loudness = (0, 0, 0, 0, 0)


class Quiet:
    """Quiet answers at one table; `names` are those of the pieces to leave alone."""

    __slots__ = ("_loud", "_names", "_table")

    def __init__(self, table: Table, names: Iterable[str] = ()) -> None:
        self._table = table
        self._names = frozenset(names)
        self._loud = loud_verbs(table)

    def answer(self, game: Game) -> int:
        """The number of the quietest option; of equal ones the first."""
        decision = game.decision
        assert decision is not None
        best, least = 0, None
        for number, option in enumerate(decision.options):
            loudness = self._loudness(option)
            if least is None or loudness < least:
                best, least = number, loudness
            if least == SILENCE:
                break
        return best

    def _loudness(self, option: Option) -> Loudness:
        agreed = loud = named = others = paid = 0
        for answer in option:
            match answer:
                case Agreed(yes):
                    agreed += yes
                case Took(verb=verb):
                    loud += verb in self._loud
                case Chose(what="piece", value=piece):
                    named += self._table.pieces[piece].name in self._names
                case Chose():
                    pass
                case Plan(payments=payments):
                    others += sum(payment.payee >= 0 for payment in payments)
                    paid += sum(payment.amount for payment in payments)
        return agreed, loud, named, others, paid


def loud_verbs(table: Table) -> frozenset[str]:
    """The verbs that bring pieces into play, by themselves or by a verb that they do."""
    active = {kind.active_zone for kind in table.library.kinds}
    loud: set[str] = set()
    before = -1
    while len(loud) > before:
        before = len(loud)
        for verb in table.library.verbs:
            for part in parts_of(verb.body):
                match part:
                    case effects.Move(place=phrases.ZoneOf(zone=zone)) if zone in active:
                        loud.add(verb.id)
                    case effects.Call(verb=other) if other in loud:
                        loud.add(verb.id)
    return frozenset(loud)
