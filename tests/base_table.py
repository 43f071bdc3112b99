"""The base game on a table: to look at, to do something, and to lay it by hand."""

from __future__ import annotations

from functools import cache

from tests.shipped import combination

from wonderscript.compiler.lowering import lower
from wonderscript.runtime.options.decisions import Chose, Option, Took
from wonderscript.runtime.payment.accounts import open_accounts
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.table import NOBODY, Table, set_table

PLAYERS_OF_BASE = (3, 4, 5, 6, 7)


@cache
def library(variant: str | None = None) -> PlayableLibrary:
    return lower(combination("base"), variant)


@cache
def table(players: int, variant: str | None = None) -> Table:
    return set_table(library(variant), players)


def zone(game: Game, name: str, seat: int = NOBODY) -> tuple[int, ...]:
    return game.state.zones[game.table.zone(name, seat)]


def names(game: Game, name: str, seat: int = NOBODY) -> list[str]:
    return [game.table.pieces[piece].name for piece in zone(game, name, seat)]


def count(game: Game, counter: str, seat: int, value: int | None = None) -> int:
    return game.state.counters[game.table.slot(counter, seat, value)]


def step(game: Game, name: str) -> int:
    return next((run.run for run, _scope in game.state.steps() if run.step == name), 0)


def coins(game: Game) -> list[int]:
    return [count(game, "coin", seat) for seat in range(game.table.players)]


def options(game: Game) -> tuple[Option, ...]:
    decision = game.decision
    assert decision is not None
    return tuple(decision.options)


def chosen(option: Option) -> int:
    return next(answer.value for answer in option if isinstance(answer, Chose))


def plan_of(option: Option) -> Plan | None:
    return next((answer for answer in option if isinstance(answer, Plan)), None)


def ways(game: Game, verb: str, name: str) -> list[Option]:
    """The options on which a verb is done with the card of that name."""
    return [
        option
        for option in options(game)
        if any(isinstance(answer, Took) and answer.verb == verb for answer in option)
        and game.table.pieces[chosen(option)].name == name
    ]


def do(game: Game, verb: str, name: str, paying: dict[int, int] | None = None) -> None:
    """Answer with a verb; where there are several ways to pay, `paying` says what goes to whom."""
    found = ways(game, verb, name)
    if paying is not None:
        found = [option for option in found if paid(option) == paying]
    assert found, f"{verb} {name} is none of the options"
    game.answer(found[0])


def paid(option: Option) -> dict[int, int]:
    plan = plan_of(option)
    assert plan is not None
    return {payment.payee: payment.amount for payment in plan.payments}


def turn_of(players: int, age: int, turn: int) -> Game:
    """A game at the beginning of a turn, up to which everybody sold a card."""
    game = Game.new(table(players), 3)
    while (step(game, "age"), step(game, "turn")) != (age, turn):
        sold = [
            option for option in options(game) if any(isinstance(one, Took) and one.verb == "sell" for one in option)
        ]
        game.answer(sold[0] if sold else 0)
    return game


def lay(
    game: Game,
    seat: int,
    board: tuple[str, str] | None = None,
    stages: int = 0,
    city: tuple[str, ...] = (),
    hand: tuple[str, ...] | None = None,
    coins: int | None = None,
) -> None:
    """Give a seat a board with stages built, cards and coins, in the place of what it has."""
    state, known = game.state, game.table.pieces
    if board is not None:
        for name in ("city", "plan"):
            for piece in zone(game, name, seat):
                state.move(piece, known[piece].start)
        (number,) = game.table.named(board[0], "board")
        side = next(part for part in known[number].parts if known[part].name == board[1])
        for piece in (number, side, *known[side].parts[:stages]):
            state.move(piece, game.table.zone("city", seat))
        for piece in known[side].parts[stages:]:
            state.move(piece, game.table.zone("plan", seat))
    for name, wanted in (("city", city), ("hand", hand)):
        if name == "hand" and wanted is not None:
            for piece in zone(game, "hand", seat):
                state.move(piece, game.table.zone("box"))
        for card in wanted or ():
            free = [one for one in game.table.named(card, "card") if state.where[one] == game.table.zone("box")]
            spare = free or [
                one for one in game.table.named(card, "card") if game.table.zone_names[state.where[one]] == "discard"
            ]
            state.move(spare[0], game.table.zone(name, seat))
    if coins is not None:
        state.counters[game.table.slot("coin", seat)] = coins


def empty_hands(game: Game) -> None:
    for seat in range(game.table.players):
        for piece in zone(game, "hand", seat):
            game.state.move(piece, game.table.zone("box"))


def resumed(game: Game) -> Game:
    """The game as it was laid by hand: the turn begins with that."""
    game.state.accounts = ()
    open_accounts(game.table, game.state)
    return Game.resume(game.table, game.state)
