"""Why something cannot be done with a piece: which resource nobody has, how much is missing, which condition fails.

Only for decisions that are made together, where what is not among the options is simply missing from the screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.meaning.meanings import among, holds, pieces_of, seats_of
from wonderscript.runtime.options.decisions import Chose, Decision, Option, Took
from wonderscript.runtime.payment.accounts import grant
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.state import Here, here_for
from wonderscript.runtime.views.views import View
from wonderscript.runtime.words import describe_argument
from wonderscript.tools.playing.production import Unit, least_missing, units_of
from wonderscript.tools.playing.speaking import Speaker

# More of everything than anything costs.
PLENTY = 1_000


def obstacles_of(speaker: Speaker, game: Game, decision: Decision) -> dict[int, list[str]]:
    """For each piece that can be chosen, the deeds that cannot be done with it, and why."""
    question = decision.question
    if not isinstance(question, effects.AllTogether):
        return {}
    deeds = next((one for one in question.body if isinstance(one, effects.DoOne)), None)
    chosen = next((one for one in question.body if isinstance(one, effects.Choose)), None)
    if deeds is None or chosen is None:
        return {}
    means = Means(game, decision)
    scope = here_for(game.table, game.state, decision.acting).scope
    found: dict[int, list[str]] = {}
    for piece, branches in _possible(decision, chosen.variable).items():
        here = Here(game.table, game.state, scope.binding(chosen.variable, piece))
        for branch, body in enumerate(deeds.options):
            call = body[0]
            if branch not in branches and isinstance(call, effects.Call):
                short = means.short(piece, branch)
                lack = short or next(_reasons(speaker, here, call, means), "")
                if lack:
                    said = lack if isinstance(lack, str) else speaker.say("lacks", what=speaker.amounts(lack))
                    found.setdefault(piece, []).append(f"{speaker.deed(call.verb)}: {said}")
    return found


def _possible(decision: Decision, variable: str) -> dict[int, set[int]]:
    """Of each piece, which of the deeds are among the options."""
    found: dict[int, set[int]] = {}
    for option in decision.options:
        pieces = [one.value for one in option if isinstance(one, Chose) and one.variable == variable]
        branches = [one.branch for one in option if isinstance(one, Took)]
        for piece in pieces[:1]:
            found.setdefault(piece, set()).update(branches[:1])
    return found


def _reasons(speaker: Speaker, here: Here, call: effects.Call, means: Means) -> Iterator[str]:
    """Why a verb cannot be done, however much one had: conditions that do not hold, resources that nobody has."""
    verb = here.table.verbs[call.verb]
    scope = here_for(here.table, here.state, here.scope.me).scope
    for (sort, variable, _of), argument in zip(verb.slots, call.arguments, strict=True):
        if sort == "piece":
            pieces = pieces_of(here, argument)  # type: ignore[arg-type]
            if not pieces:
                return
            scope = scope.binding(variable, pieces[0])
    inside = Here(here.table, here.state, scope)
    for statement in _flat(verb.body):
        if isinstance(statement, effects.OnlyIf) and not holds(inside, statement.condition):
            yield speaker.say("only if", condition=describe_argument(statement.condition, speaker.lexicon))
        elif isinstance(statement, effects.PayCost):
            for piece in pieces_of(inside, statement.piece)[:1]:
                lack = means.missing(piece)
                if lack:
                    yield speaker.say("lacks", what=speaker.amounts(lack))


def _flat(body: Sequence[effects.Statement]) -> Iterator[effects.Statement]:
    for statement in body:
        if isinstance(statement, effects.InPhase):
            yield from _flat(statement.body)
        else:
            yield statement


# ---------------------------------------------------------------- what is missing


class Means:
    """What the seat that is asked could do if it had more: worked out once for a decision."""

    def __init__(self, game: Game, decision: Decision) -> None:
        self.game = game
        self.seat = decision.acting
        self.viewer = decision.seat
        table = game.table
        rich = game.state.copy()
        for counter, slots in table.counters.items():
            if None in slots.by_value and not slots.info.shared:
                grant(rich, table.slot(counter, self.seat), PLENTY)
        imagined = Game.resume(table, rich).decision
        self._payable = [] if imagined is None else list(imagined.options)

    def short(self, chosen: int, branch: int) -> dict[str, int] | None:
        """What is missing of counters to do something with a piece as cheaply as can be; None: more is no use."""
        prices = [
            price_of(option)
            for option in self._payable
            if any(isinstance(one, Took) and one.branch == branch for one in option)
            and any(isinstance(one, Chose) and one.value == chosen for one in option)
        ]
        if not prices:
            return None
        table, state = self.game.table, self.game.state
        cheapest = min(prices, key=lambda price: sum(price.values()))
        held = {counter: state.counters[table.slot(counter, self.seat)] for counter in cheapest}
        return {counter: amount - held[counter] for counter, amount in cheapest.items() if amount > held[counter]}

    def missing(self, piece: int) -> dict[str, int]:
        """The resources for a piece that the seat neither produces nor can buy of anybody."""
        table = self.game.table
        view = self.game.view(self.viewer)
        parts = table.pieces[piece].face.cost.parts
        needs = {part.what: part.amount for part in parts if part.what in table.resources}
        own = [unit for _piece, unit in units_of(table, view, self.seat)]
        return least_missing(needs, [*own, *self._for_sale(view)]) or least_missing(needs, own) or needs

    def _for_sale(self, view: View) -> Iterator[Unit]:
        table = self.game.table
        here = here_for(table, self.game.state, self.seat)
        for rules in table.library.rules:
            for rule in rules.rules:
                if isinstance(rule, effects.Fact) and isinstance(rule.what, effects.Buys) and rule.what.pieces:
                    sold = among(here, rule.what.pieces)
                    for seller in seats_of(here, rule.what.seller):
                        yield from (unit for piece, unit in units_of(table, view, seller) if sold(piece))


def price_of(option: Option) -> dict[str, int]:
    """How much of each counter an option costs."""
    price: dict[str, int] = {}
    for answer in option:
        for payment in answer.payments if isinstance(answer, Plan) else ():
            price[payment.counter] = price.get(payment.counter, 0) + payment.amount
    return price
