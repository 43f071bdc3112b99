"""Positions as no game may ever bring them: cities, leaders, coins and tokens thrown together at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.state import Copied
from wonderscript.runtime.table.table import PhysicalPiece

# So many cards at the most, guilds aside; and leaders.
MOST_CARDS = 18
MOST_LEADERS = 6


def random_positions(game: Game, chance: random.Random, amount: int) -> Iterator[Game]:
    """A finished game, again and again with other cities, all guilds in play; with masks, many cards that they copy."""
    table, state = game.table, game.state
    seats = range(table.seats)
    boards = [piece.number for piece in table.pieces if piece.face.kind == "board"]
    guilds, telling, others, leaders = sorted_cards(table.pieces)
    for _position in range(amount):
        for zone in [table.zone(name, seat) for name in ("city", "plan") for seat in seats]:
            for piece in state.zones[zone]:
                state.move(piece, table.zone("box"))
        for some in (guilds, telling, others, leaders):
            chance.shuffle(some)
        for seat, board in enumerate(chance.sample(boards, table.seats)):
            most = MOST_CARDS - len(telling[seat :: table.seats])
            plain = others[seat * MOST_CARDS :][: chance.randint(3, max(most, 8))]
            dealt = plain + telling[seat :: table.seats] + guilds[seat :: table.seats]
            throw_city(game, chance, seat, board, dealt + leaders[seat :: table.seats][:MOST_LEADERS])
        state.copied = copied_leader(game, chance)
        yield game


def sorted_cards(pieces: list[PhysicalPiece]) -> tuple[list[int], list[int], list[int], list[int]]:
    """Guilds; cards that tell with masks, if there are any; others; leaders."""
    cards = [(piece.number, piece.properties["color"]) for piece in pieces if piece.face.kind == "card"]
    colors = {color for _card, color in cards}
    special = {"green", "black"} if "black" in colors else set()
    return (
        [card for card, color in cards if color == "purple"],
        [card for card, color in cards if color in special],
        [card for card, color in cards if color not in special | {"purple"}],
        [piece.number for piece in pieces if piece.face.kind == "leader"],
    )


def throw_city(game: Game, chance: random.Random, seat: int, board: int, cards: list[int]) -> None:
    """Lay a city before a seat, with coins and tokens."""
    table, state = game.table, game.state
    side = chance.choice(table.pieces[board].parts)
    stages = table.pieces[side].parts
    built = chance.randint(0, len(stages)) if chance.random() < 0.5 else len(stages)
    names: set[str] = set()
    for piece in (board, side, *stages[:built], *cards):
        if table.pieces[piece].name not in names or piece in stages:
            state.move(piece, table.zone("city", seat))
        names.add(table.pieces[piece].name)
    for piece in stages[built:]:
        state.move(piece, table.zone("plan", seat))
    for name, most in {"coin": 12, "defeat": 6, "debt": 4, "diplomacy": 4}.items():
        if name in table.counters:
            state.counters[table.slot(name, seat)] = chance.randint(0, most)
    for value in (1, 3, 5):
        state.counters[table.slot("victory", seat, value)] = chance.randint(0, 2)


def copied_leader(game: Game, chance: random.Random) -> tuple[Copied, ...]:
    """What the Courtesans have copied, if they are there and find anybody."""
    table, state = game.table, game.state
    for guild in table.named("Courtesans Guild"):
        seat = table.zone_seats[state.where[guild]]
        beside = [table.zone("city", (seat + step) % table.seats) for step in (1, -1)]
        found = [one for zone in beside for one in state.zones[zone] if table.pieces[one].face.kind == "leader"]
        if seat >= 0 and found:
            return (Copied(chance.choice(found), seat, guild),)
    return ()
