"""The interpreter: whole games of the base game, single rules by hand, payment and scoring against brute force."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from wonderscript.compiler.lowering import lower
from wonderscript.compiler.sets import find_sets, order_sets
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Report
from wonderscript.runtime import effects, phrases, randomness
from wonderscript.runtime.decisions import Agreed, Chose, Option, Took
from wonderscript.runtime.effects import Statement
from wonderscript.runtime.game import Game
from wonderscript.runtime.interpreter import TASKS
from wonderscript.runtime.library import Library, NamedRules, Verb
from wonderscript.runtime.numbers import CONDITIONS, NUMBERS
from wonderscript.runtime.plans import BANK, Payment, Plan
from wonderscript.runtime.selecting import FILTERS, PLACES, PLAYERS
from wonderscript.runtime.state import State, Task
from wonderscript.runtime.statements import DOERS
from wonderscript.runtime.table import NOBODY, Table, set_table

ROOT = Path(__file__).parents[1]
PLAYERS_OF_BASE = (3, 4, 5, 6, 7)


@cache
def library(variant: str | None = None) -> Library:
    report = Report()
    sets = order_sets(find_sets([ROOT / "content" / "base"], report).sets, report)
    combination = Workspace().combine(sets, report)
    assert not len(report)
    return lower(combination, variant)


@cache
def table(players: int, variant: str | None = None) -> Table:
    return set_table(library(variant), players)


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


# --- tables are complete -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("union", "played"),
    [
        (effects.Statement, set(DOERS)),
        (phrases.Number, set(NUMBERS)),
        (phrases.Condition, set(CONDITIONS)),
        (phrases.Filter, set(FILTERS)),
        (phrases.Players, set(PLAYERS)),
        (phrases.Place, set(PLACES)),
    ],
    ids=["statements", "numbers", "conditions", "filters", "players", "places"],
)
def test_everything_is_played(union: types.UnionType, played: set[type]) -> None:
    assert played == set(get_args(union))


@pytest.mark.parametrize("union", [effects.FactKind, effects.Rule, effects.Event | effects.Turns | effects.Reaches])
def test_every_fact_rule_and_event_is_asked_for(union: types.UnionType) -> None:
    """Facts and rules have no table: each is asked for where it matters, in a module that plays."""
    modules = [path for path in (ROOT / "runtime").glob("*.py") if path.name not in ("effects.py", "library.py")]
    words = set(re.findall(r"\w+", "\n".join(path.read_text(encoding="utf-8") for path in modules)))
    # What a face costs stands in the face itself.
    assert {kind.__name__ for kind in get_args(union)} - words <= {"Costs"}


def test_every_task_of_a_frame_is_carried_out() -> None:
    assert set(TASKS) == set(Task)


# --- chance ------------------------------------------------------------------------------------------------


def test_chance_is_splitmix64() -> None:
    words = []
    seed = 1234567
    for _word in range(3):
        word, seed = randomness.next_word(seed)
        words.append(word)
    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_shuffle_keeps_everything() -> None:
    shuffled, seed = randomness.shuffled(range(50), 1)
    assert sorted(shuffled) == list(range(50))
    assert shuffled != tuple(range(50))
    assert randomness.shuffled(range(50), seed)[0] != shuffled


@pytest.mark.parametrize("size", [1, 5, 6, 21, 49, 150])
@pytest.mark.parametrize("seed", [0, 1, randomness.MASK, 2**80 + 7])
def test_words_drawn_side_by_side_are_those_drawn_one_by_one(size: int, seed: int) -> None:
    for amount in (1, size - 1, size, size + 3):
        pool, after = list(range(size)), seed
        for index in range(min(amount, size)):
            other, after = randomness.below(size - index, after)
            pool[index], pool[index + other] = pool[index + other], pool[index]
        drawn, following = randomness.sample(range(size), amount, seed)
        assert drawn == tuple(pool[: min(amount, size)])
        assert amount < 1 or following == after


def test_a_word_that_is_not_fair_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """No seed with such a word among the first ones is known: every word is taken for one, and drawn by itself."""
    expected = randomness.shuffled(range(30), 5)
    monkeypatch.setattr(randomness.Lanes, "after", lambda lanes, seed: (randomness.MASK,) * 30)
    assert randomness.shuffled(range(30), 5) == expected


# --- a table to look at ------------------------------------------------------------------------------------


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
    return Game.resume(game.table, game.state)


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


# --- statements that the base game does not use ------------------------------------------------------------

ME, THEM, EVERYONE, OTHERS, LEFT = (phrases.Seat(one) for one in ("me", "them", "everyone", "others", "left"))
MY_COINS = phrases.CounterOf(ME, "coin")
HAND = phrases.ZoneOf(ME, "hand")


def number(value: int) -> phrases.Constant:
    return phrases.Constant(value)


def gain(amount: int, who: phrases.Players = ME) -> effects.Gain:
    return effects.Gain(who, "coin", number(amount))


def once(name: str, *body: Statement, **more: Any) -> effects.RunStep:
    return effects.RunStep(name, number(1), body, **more)


def game_of(*body: Statement, rules: tuple[effects.Rule, ...] = (), verbs: tuple[Verb, ...] = ()) -> Game:
    """A game of the base game's words in which nothing but this happens."""
    ours = replace(
        library(),
        main=(once("game", *body),),
        rules=(NamedRules("ours", "base", rules),) if rules else (),
        verbs=(*library().verbs, *verbs),
    )
    return Game(ours, 3, 1)


def test_repeat_so_often_and_until() -> None:
    until = effects.Repeat((gain(1),), None, phrases.Compare(MY_COINS, "at least", number(7)))
    assert coins(game_of(effects.Repeat((gain(2),), number(2)), until)) == [7, 0, 0]


def test_gain_from_players_and_pay_what_one_has() -> None:
    game = game_of(
        gain(3, EVERYONE),
        effects.Gain(ME, "coin", number(5), None, LEFT),
        effects.Pay(ME, "coin", number(1), OTHERS),
        effects.Pay(LEFT, "coin", number(9), None, up_to=True),
        effects.SetCounter(phrases.Seat("right"), "coin", number(2), add=True),
    )
    assert coins(game) == [4, 0, 6]


def test_may_and_do_one_offer_what_is_possible() -> None:
    pay = effects.Pay(ME, "coin", number(2))
    game = game_of(gain(1), effects.May(ME, (pay,)), effects.DoOne(ME, ((pay, gain(9)), (gain(1),), (gain(2),))))
    assert list(options(game)) == [(Took(1),), (Took(2),)]
    game.answer(1)
    assert coins(game)[0] == 3


def test_a_number_and_a_player_are_chosen() -> None:
    game = game_of(
        gain(3),
        effects.Choose(ME, "N", effects.NumberRange(number(0), MY_COINS)),
        effects.Choose(ME, "P", OTHERS),
        effects.Pay(ME, "coin", phrases.BoundNumber("N"), phrases.BoundPlayer("P")),
    )
    assert len(options(game)) == 4 * 2
    game.answer((Chose("N", "number", 2), Chose("P", "player", 2)))
    assert coins(game) == [1, 0, 2]


def test_lines_in_any_order_until_nothing_must_be_done() -> None:
    must = effects.Pay(ME, "coin", number(2))
    game = game_of(gain(5), effects.InAnyOrder(ME, ((must,),), ((gain(1),),)), gain(10, LEFT))
    assert options(game) == ((Took(0),), (Took(1),))
    game.answer(0)
    game.answer(0)
    assert options(game) == ((Took(1),), (Agreed(False),))
    game.answer(1)
    assert game.decision is None
    assert coins(game) == [1, 10, 0]


def test_players_take_a_step_in_turn_and_once_more() -> None:
    """Each player in turn; who has no coin yet takes another turn, at most one at a time."""
    again = effects.If(
        phrases.Compare(MY_COINS, "is", number(0)), (effects.Again(ME, "turn"), effects.Again(ME, "turn"))
    )
    first = effects.GoFirst(LEFT)
    until = phrases.Compare(phrases.CounterOf(phrases.Seat("first"), "coin"), "at least", number(5))
    game = game_of(first, effects.RunStep("turn", None, (again, gain(1)), in_turn=True, until=until))
    # Seat 1 begins: two turns each in the first round, then one each, until seat 1 has five.
    assert coins(game) == [4, 5, 4]


def test_a_step_ends_at_once_but_its_queue_is_carried_out() -> None:
    late = effects.Later("turn", "from-discard", (gain(100),))
    game = game_of(once("turn", late, gain(1), effects.EndStep("turn"), gain(10)))
    assert coins(game)[0] == 101


def test_the_queue_goes_by_rank() -> None:
    double = effects.SetCounter(ME, "coin", MY_COINS, add=True)
    ours = replace(library(), ranks={"early": 1, "late": 2, "from-discard": 3})
    body = once("turn", effects.Later("turn", "late", (double,)), effects.Later("turn", "early", (gain(3),)))
    rule = effects.AtEnd("turn", "from-discard", (gain(1),))
    game = Game(replace(ours, main=(once("game", body),), rules=(NamedRules("", "base", (rule,)),)), 3, 1)
    assert coins(game)[0] == 7


def test_who_sits_out_is_nobody_s_neighbor() -> None:
    give = effects.ForEachPlayer(EVERYONE, (gain(1, LEFT),))
    game = game_of(once("conflict", effects.SitOut(LEFT, "conflict"), give), gain(10, LEFT))
    assert coins(game) == [1, 10, 1]


def test_a_victory_at_once_ends_the_game() -> None:
    game = game_of(effects.Win(LEFT, "speed"), gain(1))
    assert game.decision is None
    assert game.winners == (1,)
    assert game.state.reason == "speed"


def test_pieces_are_swapped_revealed_and_gone_through() -> None:
    top = phrases.Pieces("card", (phrases.SharedZone("box"),), (), "first", None, "A")
    last = phrases.Pieces("card", (phrases.SharedZone("box"),), (), "last", None, "B")
    each = effects.ForEachPiece("C", phrases.Pieces("card", (HAND,)), (gain(1),))
    game = game_of(
        effects.Move(ME, top, HAND, face_down=True),
        effects.Move(ME, last, HAND),
        effects.Move(ME, phrases.Pieces("card", (phrases.SharedZone("box"),), (), "first", number(2)), HAND),
        effects.Swap(phrases.BoundPiece("A"), phrases.BoundPiece("B")),
        effects.Reveal(phrases.BoundPiece("A")),
        each,
    )
    hand = zone(game, "hand", 0)
    assert len(hand) == 4 and coins(game)[0] == 4
    assert hand[0] > hand[1] and not game.state.face_down


def test_hooks_around_a_verb_and_a_step() -> None:
    wait = Verb("wait", ("wait", "waits"), (), (), (gain(1),))
    call = effects.Call(EVERYONE, "wait")
    double = effects.SetCounter(ME, "coin", MY_COINS, add=True)
    rules = (
        effects.Hook("before", "wait", (gain(2),)),
        effects.Hook("after", "wait", (double,)),
        effects.Hook("instead", "turn", (gain(50),), phrases.Compare(MY_COINS, "more than", number(100))),
        effects.Hook("after", "turn", (gain(1),)),
    )
    assert coins(game_of(once("turn", call), rules=rules, verbs=(wait,))) == [7, 6, 6]


def test_listeners_run_when_a_verb_is_finished_and_once_a_step() -> None:
    wait = Verb("wait", ("wait", "waits"), (), (), (gain(1),))
    rules = (
        effects.Trigger(effects.Event("wait", ME), (effects.SetCounter(ME, "coin", MY_COINS, add=True),), "turn"),
        effects.Trigger(effects.Event("wait", OTHERS), (effects.Pay(ME, "coin", number(1), None, up_to=True),)),
    )
    twice = effects.Repeat((effects.Call(ME, "wait"),), number(2))
    game = game_of(
        gain(3, LEFT), once("turn", twice), once("turn", effects.Call(ME, "wait")), rules=rules, verbs=(wait,)
    )
    # 1, doubled to 2; 3, the trigger being used up; in the next turn 4, doubled to 8. The left pays three times.
    assert coins(game) == [8, 0, 0]


def fact(what: effects.FactKind) -> effects.Fact:
    return effects.Fact(what)


def paying_for(card: str, *facts: effects.FactKind) -> list[dict[int, int]]:
    """The ways of the first player, with 9 coins, to pay for a card, when these facts hold for all."""
    found = phrases.Pieces("card", (phrases.SharedZone("box"),), (phrases.HasName(card),), "first", None, "C")
    pay = effects.DoOne(ME, ((effects.PayCost(ME, phrases.BoundPiece("C")),), (gain(1),)))
    game = game_of(gain(9), effects.Move(ME, found, HAND), pay, rules=tuple(fact(one) for one in facts))
    return [paid(option) for option in options(game) if plan_of(option) is not None] if game.decision else []


ALL = phrases.Resources(("clay", "stone", "ore", "wood", "glass", "papyrus", "cloth"))
CARDS = phrases.Pieces("card", ())
FROM_BANK = effects.Buys(ALL, phrases.Seat("bank"), number(2), "coin")


def test_prices_are_replaced_then_lowered_then_not_below_a_floor() -> None:
    cheaper = effects.Pays(ALL, phrases.Seat("bank"), number(3), "coin", less=True, floor=1)
    replaced = effects.Pays(phrases.Resources(("ore",)), phrases.Seat("bank"), number(1), "coin")
    assert paying_for("Statue", FROM_BANK) == [{BANK: 6}]
    assert paying_for("Statue", FROM_BANK, replaced) == [{BANK: 4}]
    assert paying_for("Statue", FROM_BANK, replaced, cheaper) == [{BANK: 3}]
    assert paying_for("Statue", FROM_BANK, effects.Receives(EVERYONE)) == [{0: 6}]
    assert paying_for("Palace", FROM_BANK) == []


def test_parts_of_a_cost_are_waived() -> None:
    units = effects.Waives(CARDS, ALL.names, number(1), ME)
    symbol = effects.Waives(CARDS, ("symbol",), number(1), ME)
    everything = effects.Waives(CARDS, ALL.names, None, ME)
    dear = effects.Pays(phrases.Resources(("wood",)), phrases.Seat("bank"), number(1), "coin")
    assert paying_for("Statue", FROM_BANK, units) == [{BANK: 4}, {BANK: 4}], "either of two resources"
    assert sorted(paying_for("Statue", FROM_BANK, dear, units), key=str) == [{BANK: 3}, {BANK: 4}], "either of two"
    assert paying_for("Sawmill", FROM_BANK, units) == [{BANK: 1}]
    assert paying_for("Sawmill", FROM_BANK, symbol) == [{}]
    assert paying_for("Palace", FROM_BANK, everything) == [{}]


def test_what_is_forbidden_is_not_offered() -> None:
    game = turn_of(3, 1, 1)
    first = zone(game, "hand", 0)[0]
    brown = phrases.Pieces("card", (), (phrases.HasValue("color", ("brown",)),))
    rules = (*library().rules, NamedRules("ours", "base", (fact(effects.Forbids("sell", brown)),)))
    strict = Game(replace(library(), rules=rules), 3, 3)
    while step(strict, "turn") != 1:
        strict.answer(0)
    cards = {chosen(option) for option in options(strict) if Took(2, "sell") in option}
    colors = {strict.table.pieces[piece].properties["color"] for piece in cards}
    assert first in zone(strict, "hand", 0)
    assert cards and "brown" not in colors


def test_what_one_is_able_to_do() -> None:
    pay = Verb(
        "spend", ("spend", "spends"), (), (("number", "N", None),), (effects.Pay(ME, "coin", phrases.BoundNumber("N")),)
    )

    def able(amount: int) -> phrases.Able:
        return phrases.Able(ME, "spend", (number(amount),))

    rich = effects.If(able(2), (gain(10),), (gain(20),))
    game = game_of(gain(1), rich, rich, verbs=(pay,))
    assert coins(game)[0] == 31
