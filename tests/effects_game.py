"""A small game to show what constructs mean: its words, and what a test asks of it.

Seat 0 is `me` where nobody's turn it is. Each test adds pieces, verbs and a course of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import dedent

from tests.referees.native import compare, for_both_engines
from tests.text_library import library_of

from wonderscript.compiler.native.engine import NativeGame
from wonderscript.runtime.options.decisions import Chose, Option
from wonderscript.runtime.payment.plans import Plan
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.table import NOBODY, set_table

WORDS = """\
resource silk, jade, salt

symbol sign: sun|suns, moon|moons, star|stars
symbol spear|spears
symbol mark: oak, elm

counter gem|gems, each player
counter bell|bells, shared
token laurel|laurels, each player, worth 1 point
token scar|scars, each player, worth -1 point

property color: red, blue, green

kind card|cards
  may have color, cost
  active in yard

zone box, shared, closed
zone deck, shared, closed
zone heap, shared, open
zone hand, each player, secret
zone yard, each player, open
zone shelf, each player, open

link lead|leads to, from card to card

way chain

rank late is 10

to keep|keeps|kept a card C
  put C into my yard

to order|orders|ordered a card C
  pay the cost of C
  put C into my yard

to wave|waves
  gain 1 gem

to drop|drops|dropped a card C
  put C into the heap
"""


def library(*texts: str, players: range = range(2, 5)) -> PlayableLibrary:
    return library_of(WORDS, *(dedent(text) for text in texts), players=players)


def play(*texts: str, players: int = 2, seed: int = 1, settings: dict[str, int] | None = None) -> Game:
    """A game of these texts, up to its first decision (or its end); the native engine comes to the same."""
    made = library(*texts, players=range(players, players + 1))
    table, native = for_both_engines(set_table(made, players, settings))
    found = Game.new(table, seed)
    if native is not None:
        compare(found, NativeGame(native, seed))
    return found


# ---------------------------------------------------------------- looking


def zone(game: Game, name: str, seat: int = NOBODY) -> tuple[int, ...]:
    return game.state.zones[game.table.zone(name, seat)]


def names(game: Game, name: str, seat: int = NOBODY) -> list[str]:
    return [game.table.pieces[piece].name for piece in zone(game, name, seat)]


def count(game: Game, counter: str, seat: int) -> int:
    return game.state.counters[game.table.slot(counter, seat)]


def gems(game: Game) -> list[int]:
    return [count(game, "gem", seat) for seat in range(game.table.seats)]


def options(game: Game) -> list[Option]:
    assert game.decision is not None
    return list(game.decision.options)


def asked(game: Game) -> int:
    assert game.decision is not None
    return game.decision.seat


def called(game: Game, option: Iterable[object]) -> list[str | int]:
    """What an option chooses: pieces by their names, other things by their numbers."""
    found: list[str | int] = []
    for answer in option:
        if isinstance(answer, Chose):
            found.append(game.table.pieces[answer.value].name if answer.what == "piece" else answer.value)
    return found


def choices(game: Game) -> list[list[str | int]]:
    return [called(game, option) for option in options(game)]


def choose(game: Game, *wanted: str | int) -> None:
    """Answer with the first option that chooses this."""
    game.answer(next(option for option in options(game) if called(game, option) == list(wanted)))


def plans(game: Game) -> list[Plan]:
    return [answer for option in options(game) for answer in option if isinstance(answer, Plan)]


def reloaded(game: Game) -> Game:
    """The same game after it was saved and read again."""
    twin = Game.from_json(game.table.printed or game.table.library, game.to_json())
    assert twin.state == game.state
    assert twin.decision == game.decision
    return twin


PAUSE = """
to rest|rests
  do one
    gain 1 gem
    gain 2 gems
"""
FIVE = "\n".join(f'card "{name}"\n  red\n' for name in ("A", "B", "C", "D", "E"))
DECK = """
deck stack
  all cards
"""
