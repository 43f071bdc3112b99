"""Whether somebody is able to do something: what is found out by written Python is what a walk finds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.shipped import combination

from wonderscript.compiler.lowering import lower
from wonderscript.runtime.effects import Call
from wonderscript.runtime.finders import Ability
from wonderscript.runtime.game import Game
from wonderscript.runtime.lines import Line, Place, Walk, call_lines
from wonderscript.runtime.phrases import BoundPiece, Seat
from wonderscript.runtime.state import Scope, State
from wonderscript.runtime.table import Table, set_table


def walked(table: Table, state: State, verb: str, scope: Scope) -> bool:
    """Whether there is a line of play on which the seat that speaks does a verb to what variables stand for."""
    call = Call(Seat("me"), verb, tuple(BoundPiece(name) for _kind, name, _of in table.verbs[verb].slots))
    return bool(call_lines(Walk(table, state, scope.me), call, Line(scope), Place(0, 0, 0)))


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("name", ["two-players", "cities-two-players"])
def test_an_ability_is_that_there_is_a_line_of_play(name: str, free: bool) -> None:
    table = set_table(lower(combination(name)), 2)
    met: Counter[tuple[str, bool]] = Counter()
    abilities = {verb: Ability(table, verb, names(table, verb), free) for verb in ("build", "build with", "sell")}
    game, chance = Game.new(table, 1), Random(1)
    while game.decision is not None:
        seat, piece = chance.randrange(table.seats), chance.randrange(len(table.pieces))
        hand, plan = (table.zone(zone, seat) for zone in ("hand", "plan"))
        card = chance.choice((*game.state.zones[hand], piece))
        stage = (*game.state.zones[plan], piece)[0]
        for verb, ability in abilities.items():
            pieces = (stage, card) if verb == "build with" else (card,)
            scope = Scope(seat, seat, bindings=tuple(zip(names(table, verb), pieces, strict=True)), free=free)
            able = ability.now(game.state, seat, scope)
            assert able == walked(table, game.state, verb, scope)
            met[verb, able] += 1
        game.answer(chance.randrange(game.decision.options.size))
    assert len(met) == 2 * len(abilities)


def names(table: Table, verb: str) -> tuple[str, ...]:
    """What the variables of a verb are called."""
    return tuple(name for _kind, name, _of in table.verbs[verb].slots)
