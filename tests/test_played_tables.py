"""The base game as it is played: whole games, and tables laid by hand for a turn, a payment or a score."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import msgspec
import pytest
from tests.base_table import (
    PLAYERS_OF_BASE,
    chosen,
    coins,
    count,
    do,
    empty_hands,
    lay,
    library,
    names,
    options,
    paid,
    plan_of,
    resumed,
    step,
    table,
    turn_of,
    ways,
    zone,
)

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.options.decisions import Agreed, Option
from wonderscript.runtime.payment.plans import BANK, Payment, Plan
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table import randomness
from wonderscript.runtime.table.state import State


class Chance:
    """A stream of choices that is the same on every machine."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def below(self, limit: int) -> int:
        number, self.seed = randomness.below(limit, self.seed)
        return number

    def some(self, items: list[Any], amount: int) -> list[Any]:
        found, self.seed = randomness.sample(items, amount, self.seed)
        return list(found)


# --- whole games -------------------------------------------------------------------------------------------


def check_pieces(game: Game) -> None:
    state = game.state
    lying = sorted(piece for pieces in state.zones for piece in pieces)
    assert lying == list(range(len(game.table.pieces)))
    assert all(piece in state.zones[state.where[piece]] for piece in lying)


def played(game: Game, chance: Chance, watch: Callable[[Game], None] = lambda game: None) -> Iterator[Option]:
    """Play a game with random answers; `watch` sees every decision, and the answers come out."""
    while (decision := game.decision) is not None:
        watch(game)
        option = decision.options[chance.below(len(decision.options))]
        yield option
        game.answer(option)


@pytest.mark.parametrize("players", PLAYERS_OF_BASE)
def test_random_games_are_played_to_the_end(players: int) -> None:
    for seed in range(6):
        game = Game.new(table(players), seed)
        turns: set[tuple[int, int]] = set()

        def watch(game: Game, turns: set[tuple[int, int]] = turns) -> None:
            now = (step(game, "age"), step(game, "turn"))
            assert min(coins(game)) >= 0
            if now not in turns:
                check_pieces(game)
            if now[1]:
                turns.add(now)

        for _option in played(game, Chance(seed), watch):
            pass
        assert turns == {(age, turn) for age in (1, 2, 3) for turn in range(1, 7)}
        check_pieces(game)
        assert min(coins(game)) >= 0
        assert not game.state.queue and game.state.held is None
        assert len(game.scores) == players
        totals = [sum(sheet.values()) for sheet in game.scores]
        assert max(totals) in [totals[seat] for seat in game.winners]
        assert list(game.scores[0]) == [line.name for line in library().scores]


def test_the_first_edition_is_played_to_the_end() -> None:
    for seed in range(3):
        game = Game.new(table(4, "First Edition"), seed)
        for _option in played(game, Chance(seed)):
            pass
        check_pieces(game)


@pytest.mark.parametrize("players", PLAYERS_OF_BASE)
def test_hands_shrink_and_go_round(players: int) -> None:
    """Each deal comes out even; hands are one card smaller each turn, and go left, right, left."""
    game = Game.new(table(players), 5)
    seen: dict[tuple[int, int, int], set[int]] = {}
    kept: dict[tuple[int, int, int], int] = {}

    def watch(game: Game) -> None:
        assert game.decision is not None
        age, turn, seat = step(game, "age"), step(game, "turn"), game.decision.seat
        if not isinstance(game.decision.question, effects.AllTogether):
            return
        assert {len(zone(game, "hand", other)) for other in range(players)} == {8 - turn}
        seen[age, turn, seat] = set(zone(game, "hand", seat))
        if turn == 1:
            assert not zone(game, "deck")

    for option in played(game, Chance(5), watch):
        decision = game.decision
        if decision is not None and isinstance(decision.question, effects.AllTogether):
            kept[step(game, "age"), step(game, "turn"), decision.seat] = chosen(option)
    assert len(seen) == 18 * players
    for (age, turn, seat), hand in seen.items():
        if turn < 6:
            to = (seat + (-1 if age == 2 else 1)) % players
            assert seen[age, turn + 1, to] == hand - {kept[age, turn, seat]}


@pytest.mark.parametrize("players", [3, 5])
def test_every_option_is_accepted(players: int) -> None:
    game = Game.new(table(players), 11)
    chance = Chance(11)

    def watch(game: Game) -> None:
        tried = list(enumerate(options(game)))
        for index, option in chance.some(tried, 6):
            one, other = game.copy(), game.copy()
            one.answer(index)
            other.answer(option)
            assert min(coins(one)) >= 0
            assert coins(one) == coins(other)

    for _option in played(game, Chance(2), watch):
        pass


def test_what_is_no_option_is_refused() -> None:
    game = Game.new(table(3), 1)
    with pytest.raises(ValueError, match="none of the options"):
        game.answer((Agreed(True),))
    for _option in played(game, Chance(1)):
        assert not game.winners
    with pytest.raises(ValueError, match="over"):
        game.answer(0)


def test_the_same_seed_gives_the_same_game() -> None:
    games = [Game(library(), 4, seed) for seed in (8, 8, 9)]
    ends = [([*played(game, Chance(3))], game.scores, game.winners) for game in games]
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


def test_a_copy_goes_its_own_way_and_a_state_can_be_taken_up_again() -> None:
    game = Game.new(table(3), 4)
    chance = Chance(4)
    for _option in played(game, chance):
        if step(game, "age") == 2:
            break
    before = (options(game), coins(game), list(game.state.zones))
    resumed = Game.resume(table(3), game.state.copy())
    assert resumed.decision == game.decision
    twin = game.copy()
    first = [*played(twin, Chance(1))]
    second = [*played(resumed, Chance(1))]
    assert first == second
    assert twin.scores == resumed.scores
    assert (options(game), coins(game), list(game.state.zones)) == before


def test_the_state_is_plain_data() -> None:
    game = Game.new(table(4), 2)

    def check(value: object) -> None:
        if isinstance(value, list | tuple):
            for one in value:
                check(one)
        elif isinstance(value, msgspec.Struct):
            check(tuple(getattr(value, name) for name in value.__struct_fields__))
        else:
            assert value is None or isinstance(value, int | str), value

    def watch(game: Game) -> None:
        for name in State.__struct_fields__:
            check(getattr(game.state, name))
            msgspec.json.encode(getattr(game.state, name))

    for _option in played(game, Chance(2), watch):
        if step(game, "age") == 2:
            break
    assert game.state.stack


# --- tables laid by hand -----------------------------------------------------------------------------------


def test_one_whole_turn() -> None:
    """Seat 0 buys clay from the right; seat 1 builds a brown card, which the Vineyard of seat 2 sees; hands go left."""
    game = turn_of(3, 1, 5)
    empty_hands(game)
    lay(game, 0, ("Gizah", "day"), 0, ("Stone Pit",), ("Guard Tower", "Baths", "Altar"), 3)
    lay(game, 1, ("Rhódos", "night"), 0, ("Clay Pool",), ("Lumber Yard", "Theater", "Loom"), 1)
    lay(game, 2, ("Éphesos", "day"), 0, ("Tree Farm",), ("Vineyard", "Guard Tower", "Press"), 0)
    game = resumed(game)

    assert {tuple(sorted(paid(option).items())) for option in ways(game, "build", "Guard Tower")} == {
        ((1, 2),),
        ((2, 2),),
    }
    assert [paid(option) for option in ways(game, "build", "Baths")] == [{}]
    assert not ways(game, "build with", "Altar")
    do(game, "build", "Guard Tower", {2: 2})
    assert coins(game) == [3, 1, 0], "nothing happens before all have chosen"
    do(game, "build", "Lumber Yard", {})
    # Two coins are on their way, but they can be spent next turn only; its own Tree Farm makes the clay.
    assert [paid(option) for option in ways(game, "build", "Guard Tower")] == [{}]
    do(game, "build", "Vineyard")

    assert coins(game) == [1, 1, 0 + 2 + 4]
    assert names(game, "city", 0)[-1] == "Guard Tower"
    assert names(game, "city", 1)[-1] == "Lumber Yard"
    assert names(game, "city", 2)[-1] == "Vineyard"
    assert (step(game, "age"), step(game, "turn")) == (1, 6)
    assert set(names(game, "hand", 1)) == {"Baths", "Altar"}
    assert set(names(game, "hand", 2)) == {"Theater", "Loom"}
    assert set(names(game, "hand", 0)) == {"Guard Tower", "Press"}

    do(game, "sell", "Press")
    do(game, "sell", "Altar")
    do(game, "sell", "Loom")
    assert step(game, "age") == 2
    assert coins(game) == [4, 4, 9]
    assert {"Press", "Altar", "Loom", "Guard Tower", "Baths", "Theater"} <= set(names(game, "discard"))
    assert count(game, "victory", 0, 1) == 2, "one shield against none, on both sides"
    assert [count(game, "defeat", seat) for seat in range(3)] == [0, 1, 1]


def test_a_stage_is_built_with_a_card() -> None:
    game = turn_of(3, 1, 5)
    empty_hands(game)
    lay(game, 0, ("Rhódos", "night"), 0, ("Stone Pit", "Quarry"), ("Altar", "Baths", "Loom"), 0)
    lay(game, 1, ("Gizah", "day"), 0, (), ("Press", "Theater", "Stockade"), 0)
    lay(game, 2, ("Éphesos", "day"), 0, (), ("Tavern", "Press", "Loom"), 0)
    game = resumed(game)
    do(game, "build with", "Altar")
    do(game, "sell", "Press")
    do(game, "build", "Tavern")
    assert coins(game) == [3, 3, 5]
    assert names(game, "tuck", 0) == ["Altar"]
    assert len(zone(game, "plan", 0)) == 1
    assert game.scores[0]["Wonder"] == 3


def test_conflict_of_four_against_five_and_two_in_the_second_age() -> None:
    game = turn_of(3, 2, 6)
    boards = (("Gizah", "day"), ("Éphesos", "day"), ("Alexandria", "day"))
    walls = (("Walls", "Stables"), ("Fortifications", "Archery Range"), ("Training Ground",))
    for seat in range(3):
        lay(game, seat, boards[seat], 0, walls[seat])
    game = resumed(game)
    while step(game, "age") == 2:
        seat = game.decision.seat if game.decision is not None else 0
        do(game, "sell", names(game, "hand", seat)[0])
    assert [count(game, "victory", seat, 3) for seat in range(3)] == [1, 2, 0]
    assert [count(game, "defeat", seat) for seat in range(3)] == [1, 0, 2]
    assert [sheet["Military"] for sheet in game.scores] == [2, 6, -2]


def last_turn(
    stages: int, hands: tuple[tuple[str, str], ...], board: tuple[str, str], city: tuple[str, ...] = ()
) -> Game:
    game = turn_of(3, 1, 6)
    empty_hands(game)
    lay(game, 0, board, stages, city, hands[0], 0)
    lay(game, 1, ("Gizah", "day"), 0, (), hands[1], 0)
    lay(game, 2, ("Éphesos", "day"), 0, (), hands[2], 0)
    return resumed(game)


def test_a_step_is_replaced_for_the_owner_of_the_piece_only() -> None:
    hands = (("Altar", "Theater"), ("Press", "Loom"), ("Well", "Stockade"))
    game = last_turn(1, hands, ("Babylon", "night"))
    do(game, "build", "Altar")
    do(game, "sell", "Press")
    do(game, "sell", "Well")
    assert game.decision is not None and game.decision.seat == 0
    assert {chosen(option) for option in options(game)} == set(zone(game, "hand", 0))
    do(game, "build", "Theater")
    assert names(game, "city", 0)[-2:] == ["Altar", "Theater"]
    assert {"Press", "Loom", "Well", "Stockade"} <= set(names(game, "discard"))
    assert coins(game) == [0, 3, 3]
    assert step(game, "age") == 2


def test_the_queue_at_the_end_of_the_turn_sees_what_was_left_over() -> None:
    hands = (("Loom", "Tavern"), ("Press", "Altar"), ("Well", "Stockade"))
    game = last_turn(0, hands, ("Halikarnassos", "night"), ("Brickyard",))
    do(game, "build with", "Loom")
    do(game, "sell", "Press")
    do(game, "build", "Well")
    assert game.decision is not None and game.decision.seat == 0
    assert isinstance(game.decision.question, effects.May)
    offered = {game.table.pieces[chosen(option)].name for option in options(game) if Agreed(True) in option}
    assert {"Tavern", "Press", "Altar", "Stockade"} <= offered
    assert "Well" not in offered
    assert (Agreed(False),) in options(game)
    tavern = next(
        one for one in options(game) if Agreed(True) in one and game.table.pieces[chosen(one)].name == "Tavern"
    )
    assert plan_of(tavern) is None, "for free: nothing is paid"
    game.answer(tavern)
    assert names(game, "city", 0)[-1] == "Tavern"
    assert coins(game)[0] == 5, "what is built from there does what it says"


# --- payment -----------------------------------------------------------------------------------------------


def test_a_chain_is_free_and_says_so() -> None:
    game = turn_of(3, 2, 2)
    lay(game, 0, ("Gizah", "day"), 0, ("Baths",), ("Aqueduct", "Baths"), 9)
    game = resumed(game)
    assert [plan_of(option) for option in ways(game, "build", "Aqueduct")] == [Plan(way="chain")]
    assert not ways(game, "build", "Baths"), "its name is in the city"


def test_prices_by_seller_and_by_resource() -> None:
    game = turn_of(4, 2, 2)
    lay(game, 0, ("Gizah", "day"), 0, ("East Trading Post", "Marketplace"), ("Temple", "Statue"), 9)
    lay(game, 1, ("Alexandria", "day"), 0, ("Ore Vein", "Lumber Yard", "Clay Pool"), (), 0)
    lay(game, 3, ("Halikarnassos", "day"), 0, ("Ore Vein", "Timber Yard"), (), 0)
    lay(game, 2, ("Rhódos", "day"), 0, ("Foundry", "Sawmill"), (), 0)
    game = resumed(game)
    # Temple: wood (2 left, 1 right), clay (2 left), glass (1 left). Statue: wood and two ore, of which each has one.
    assert [paid(option) for option in ways(game, "build", "Temple")] == [{1: 3, 3: 1}, {1: 5}]
    assert [paid(option) for option in ways(game, "build", "Statue")] == [{1: 2, 3: 2}, {1: 4, 3: 1}]


def test_coins_for_the_bank_come_first() -> None:
    game = turn_of(3, 2, 2)
    lay(game, 0, ("Gizah", "day"), 0, (), ("Sawmill", "Loom"), 1)
    game = resumed(game)
    plans = [plan_of(option) for option in ways(game, "build", "Sawmill")]
    assert plans == [Plan((Payment(BANK, "coin", 1, False),))]
    game.state.counters[game.table.slot("coin", 0)] = 0
    assert not ways(resumed(game), "build", "Sawmill")


def test_a_use_once_an_age_is_kept_for_later_if_one_wants() -> None:
    game = Game.new(table(3, "First Edition"), 3)
    while step(game, "turn") != 2:
        game.answer(0)
    lay(game, 0, ("Olympia", "A"), 2, (), ("Palace", "Sawmill"), 1)
    game = resumed(game)
    (free,) = ways(game, "build", "Palace")
    plan = plan_of(free)
    assert plan is not None and not plan.payments and len(plan.uses) == 1
    assert sorted(len(one.uses) for option in ways(game, "build", "Sawmill") if (one := plan_of(option))) == [0, 1]
    game.answer(free)
    while game.decision is not None and step(game, "turn") == 2:
        game.answer(0)
    lay(game, 0, None, 0, (), ("Pantheon", "Sawmill"), 0)
    game = resumed(game)
    assert not ways(game, "build", "Pantheon"), "used up in this age"
    while step(game, "age") == 1:
        game.answer(0)
    lay(game, 0, None, 0, (), ("Pantheon", "Sawmill"), 0)
    assert ways(resumed(game), "build", "Pantheon"), "and there again in the next"


# --- scoring -----------------------------------------------------------------------------------------------


def science(symbols: dict[str, int]) -> int:
    counts = [symbols.get(name, 0) for name in ("compass", "gear", "tablet")]
    return sum(one * one for one in counts) + 7 * min(counts)


def test_open_symbols_are_taken_as_suits_best() -> None:
    game = turn_of(3, 3, 6)
    chance = Chance(6)
    known = game.table.pieces
    shows = {
        piece.number: fact.what.symbols[0]
        for piece in known
        if piece.properties.get("color") == "green"
        for _index, fact in piece.rules.facts[effects.Shows]
        if isinstance(fact.what, effects.Shows)
    }
    (guild,) = game.table.named("Scientists Guild")
    for case in range(60):
        wilds = case % 3
        lay(game, 0, ("Babylon", "day"), 2 if wilds == 2 else 1)
        if wilds:
            game.state.move(guild, game.table.zone("city", 0))
        cards = chance.some(list(shows), chance.below(9))
        symbols = dict.fromkeys(("compass", "gear", "tablet"), 0)
        for card in cards:
            game.state.move(card, game.table.zone("city", 0))
            symbols[shows[card]] += 1
        expected = max(
            science({name: amount + way.count(name) for name, amount in symbols.items()})
            for way in product(symbols, repeat=wilds)
        )
        assert game.scores[0]["Science"] == expected


def test_ties_are_decided_by_coins_and_then_shared() -> None:
    game = turn_of(3, 3, 6)
    for seat in range(3):
        lay(game, seat, (("Gizah", "Rhódos", "Alexandria")[seat], "day"), 0, (), ("Loom", "Press"), 3 * seat % 6)
    for slot in range(game.table.slot("defeat", 0), game.table.slot("defeat", 0) + 3):
        game.state.counters[slot] = 0
    for seat, have in enumerate((4, 5, 5)):
        game.state.counters[game.table.slot("coin", seat)] = have - 3
    game = resumed(game)
    while game.decision is not None:
        do(game, "sell", "Loom")
    assert [sum(sheet.values()) for sheet in game.scores] == [1, 1, 1]
    assert game.winners == (1, 2)
