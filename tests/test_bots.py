"""Bots and tournaments: legal, blind to what is hidden, the same by seed, and in the right order of strength."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from multiprocessing import active_children
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.small_game import write_small_game

import wonderscript
from wonderscript.runtime.payment.plans import Payment, Plan, Use
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.table import Table, set_table
from wonderscript.tools.bots import Bot, Glimpse, UnknownBot, answer_of, bot_called, bots_called, mixed
from wonderscript.tools.bots.playouts import Experience, play_out
from wonderscript.tools.bots.search import _Search, price
from wonderscript.tools.bots.simple import points_after, points_in_sight
from wonderscript.tools.bots.tournaments import Contest, Outcome, Results, mean_of, play_game, play_games, share_of
from wonderscript.tools.commands.tournament import command, document, report

NAMES = ["random", "greedy", "search:6"]

each_bot = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module")
def library() -> PlayableLibrary:
    return wonderscript.compile_sets("base")


@pytest.fixture(scope="module")
def table(library: PlayableLibrary) -> Table:
    return set_table(library, 3)


def play_some(table: Table, seed: int, answers: int) -> Game:
    """A game after some random answers."""
    game = Game.new(table, seed)
    for number in range(answers):
        if game.decision is None:
            break
        game.answer(answer_of(bot_called("random"), game, mixed(seed, number)))
    return game


def play_on(game: Game, bot: Bot, seed: int = 1) -> Game:
    while game.decision is not None:
        game.answer(answer_of(bot, game, seed))
    return game


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("text", "name"),
    [("random", "random"), (" Greedy ", "greedy"), ("search", "search"), ("search:50", "search:50")],
)
def test_a_bot_is_called_by_its_name(text: str, name: str) -> None:
    assert bot_called(text).name == name
    assert bot_called(bot_called(text).name).name == name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("greed", 'did you mean "greedy"?'),
        ("alphago", "there are random, greedy, search"),
        ("", 'no bot called ""'),
        ("greedy:3", "only search can be told"),
        ("search:", "a number of games from 1"),
        ("search:0", "a number of games from 1"),
        ("search:x", "a number of games from 1"),
        ("search:²", "a number of games from 1"),
        ("search:9999999999999999999", "a number of games from 1"),
        ("greedy,,random", 'no bot called ""'),
    ],
)
def test_a_name_that_nobody_has_explains_itself(text: str, said: str) -> None:
    with pytest.raises(UnknownBot) as unknown:
        bots_called(text)
    assert said in str(unknown.value)


# ---------------------------------------------------------------- answers


@each_bot
def test_a_bot_finishes_a_game(table: Table, name: str) -> None:
    game = play_on(play_some(table, 4, 40), bot_called(name))
    assert game.winners


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another game."""
    return write_small_game(tmp_path_factory.mktemp("sets"))


@each_bot
def test_a_bot_plays_what_it_has_never_seen(harbour: Path, name: str) -> None:
    game = play_on(Game(wonderscript.compile_sets(harbour), 3, 2), bot_called(name))
    assert game.winners


@each_bot
def test_the_same_seed_gives_the_same_answer(table: Table, name: str) -> None:
    game = play_some(table, 5, 12)
    bot = bot_called(name)
    assert len({bot.choose(Glimpse(game), 3) for _time in range(3)}) == 1
    assert len({bot_called(name).choose(Glimpse(game.copy()), 3) for _time in range(2)}) == 1


@each_bot
def test_a_bot_changes_nothing(table: Table, name: str) -> None:
    game = play_some(table, 5, 12)
    before = game.to_json()
    bot_called(name).choose(Glimpse(game), 3)
    assert game.to_json() == before


@each_bot
@pytest.mark.parametrize("answers", [3, 7, 23, 45])
def test_a_bot_does_not_know_what_is_hidden(table: Table, name: str, answers: int) -> None:
    """Whatever the others have in hand and have chosen already: who sees the same answers the same."""
    game = play_some(table, 6, answers)
    assert game.decision is not None
    seat = game.decision.seat
    chosen = {
        bot_called(name).choose(Glimpse(one), 8) for one in (game, *(game.imagined(seat, seed) for seed in range(4)))
    }
    assert len(chosen) == 1


def test_nobody_is_asked_when_the_game_is_over(table: Table) -> None:
    game = play_on(Game.new(table, 1), bot_called("random"))
    with pytest.raises(ValueError, match="over"):
        Glimpse(game)


def test_greedy_takes_the_best_score(table: Table) -> None:
    game = play_some(table, 9, 30)
    decision = game.decision
    assert decision is not None
    chosen = bot_called("greedy").choose(Glimpse(game), 2)
    imagined = game.imagined(decision.seat, mixed(2, 1))
    values = [points_after(imagined, decision.seat, option, mixed(2, 2)) for option in decision.options]
    assert values[chosen] == max(values)


def test_greedy_looks_as_far_as_a_choice_matters() -> None:
    table = set_table(wonderscript.compile_sets("two-players"), 2)
    game = play_some(table, 3, 3)
    decision = game.decision
    assert decision is not None and decision.acting == decision.seat and len(decision.options) > 6
    chosen = bot_called("greedy").choose(Glimpse(game), 2)
    imagined = game.imagined(decision.seat, mixed(2, 1))
    options = [Glimpse(game).option_in(imagined, number) for number in range(len(decision.options))]
    now = {points_after(imagined, decision.seat, option, mixed(2, 2)) for option in options}
    later = [points_in_sight(imagined, decision.seat, option, mixed(2, 2)) for option in options]
    assert len(now) == 1, "the card is only chosen, and played afterwards"
    assert later[chosen] == max(later) > min(later)


def test_greedy_is_stronger_than_random_where_a_city_has_no_player() -> None:
    results = Results(Contest(("greedy", "random"), 2, 1))
    for outcome in play_games(wonderscript.compile_sets("two-players"), results.contest, 10, 1):
        results.add(outcome)
    (difference,) = results.differences()
    assert difference.bot == "greedy" and difference.points.low > 0


def test_mixed_seeds_have_nothing_to_do_with_each_other() -> None:
    seeds = {mixed(one, other) for one in range(50) for other in range(50)}
    assert len(seeds) == 2500
    assert all(0 <= seed < 1 << 64 for seed in seeds)
    assert mixed(-1) == mixed(-1)


# ---------------------------------------------------------------- search


def test_ways_to_pay_are_one_deed(table: Table) -> None:
    for answers in range(20, 50):
        game = play_some(table, 1, answers)
        if game.decision is None:
            break
        ways = _Search(Glimpse(game), 1).by_deed()
        options = game.decision.options
        assert sorted(number for found in ways.values() for number in found) == list(range(len(options)))
        for found in ways.values():
            assert [price(options[number]) for number in found] == sorted(price(options[number]) for number in found)


def test_the_price_of_an_option() -> None:
    plan = Plan((Payment(1, "bean", 2, True), Payment(-1, "bean", 1, False)), None, (Use(1, 0, 0, "day"),))
    assert price((plan,)) == (3, 2, 1)
    assert price(()) == (0, 0, 0)


def test_experience_prefers_what_went_well(table: Table) -> None:
    experience = Experience(table)
    assert experience.promise(("a",)) == 0
    experience.learn([(0, ("good",)), (1, ("bad",))], [10, 2])
    assert experience.promise(("good",)) == 10
    assert experience.promise(("bad",)) == 2
    assert experience.promise(("new",)) == 7


def test_a_playout_ends_the_game(table: Table) -> None:
    game = play_some(table, 3, 20)
    totals = play_out(game, Experience(table), 5)
    assert game.decision is None
    assert totals == [sum(sheet.values()) for sheet in game.scores]


# ---------------------------------------------------------------- tournaments


@pytest.mark.parametrize(("bots", "players"), [("abc", 3), ("ab", 3), ("abc", 5), ("abcd", 2)])
def test_everybody_sits_everywhere_and_beside_everybody(bots: str, players: int) -> None:
    contest = Contest(tuple(bots), players, 1)
    games = [contest.seating(number) for number in range(2 * len(bots))]
    for seat in range(players):
        assert set(Counter(game[seat] for game in games).values()) == {2}
    beside = Counter((game[seat], game[(seat + 1) % players]) for game in games for seat in range(players))
    assert all(beside[one, other] == beside[other, one] for one, other in beside)


def test_intervals_are_those_of_the_books() -> None:
    wilson = share_of(8, 10)
    assert (round(wilson.low, 3), round(wilson.high, 3)) == (0.490, 0.943)
    assert share_of(0, 10).low == 0
    assert round(share_of(10, 10).low, 3) == 0.722
    mean = mean_of([1.0, 2.0, 3.0, 4.0, 5.0])
    assert (mean.mean, round(mean.low, 3), round(mean.high, 3)) == (3.0, 1.614, 4.386)
    assert mean_of([4.0]).document() == {"mean": 4.0, "low": None, "high": None}


def test_results_are_counted_by_bot() -> None:
    results = Results(Contest(("a", "b"), 3, 1))
    results.add(Outcome(("a", "b", "a"), (10, 30, 20), (0.0, 1.0, 0.0), "speed"))
    results.add(Outcome(("b", "a", "b"), (12, 40, 20), (0.0, 1.0, 0.0)))
    first, second = results.ranked()
    assert (first.bot, first.points, first.victories) == ("a", [15.0, 40.0], [0.0, 1.0])
    assert (second.bot, second.points, second.victories) == ("b", [30.0, 16.0], [1.0, 0.0])
    assert results.even(first) == 0.5
    [difference] = results.differences()
    assert (difference.bot, difference.games, difference.points.mean) == ("a", 2, 4.5)
    assert results.ends == {"speed": 1}


def test_a_tournament_says_by_what_games_ended() -> None:
    results = Results(Contest(("a", "b"), 2, 1))
    for reason in ("points", "points", "speed"):
        results.add(Outcome(("a", "b"), (10, 30), (0.0, 1.0), reason))
    assert "  ended by points 67%, speed 33%" in report(results)
    assert document(results, None)["ends"] == {"points": 2, "speed": 1}


def test_a_game_of_a_tournament_has_its_end(library: PlayableLibrary) -> None:
    assert play_game(library, Contest(("random",), 3, 5), 0).reason == "the end of Age III"


def test_a_game_depends_on_its_number_alone(library: PlayableLibrary) -> None:
    contest = Contest(("greedy", "random"), 3, 5)
    assert play_game(library, contest, 2) == play_game(library, contest, 2)
    assert play_game(library, contest, 2) != play_game(library, contest, 3)


def test_processes_come_to_the_same_result(library: PlayableLibrary) -> None:
    contest = Contest(("random",), 3, 5)
    assert list(play_games(library, contest, 5, jobs=2)) == list(play_games(library, contest, 5, jobs=1))


@pytest.mark.xdist_group("strength")
def test_greedy_is_stronger_than_random(library: PlayableLibrary) -> None:
    results = Results(Contest(("greedy", "random", "random"), 3, 1))
    for outcome in play_games(library, results.contest, 30, jobs=1):
        results.add(outcome)
    [difference] = results.differences()
    assert difference.bot == "greedy"
    assert difference.points.low > 3, difference
    assert results.standings["greedy"].share.low > 1 / 3


@pytest.mark.xdist_group("strength")
def test_search_is_stronger_than_greedy(library: PlayableLibrary) -> None:
    """A few games only; docs/playing.md tells of a tournament that shows by how much."""
    results = Results(Contest(("search:16", "greedy", "greedy"), 3, 1))
    for outcome in play_games(library, results.contest, 4, jobs=1):
        results.add(outcome)
    [difference] = results.differences()
    assert (difference.bot, difference.other) == ("search:16", "greedy")
    assert difference.points.mean > 5, difference


# ---------------------------------------------------------------- the command


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(command, [str(one) for one in arguments])
    assert "Traceback" not in result.output
    return result


def test_a_tournament_in_words() -> None:
    result = run("base", "--bots", "greedy,random", "--games", "4", "--jobs", "1")
    assert result.exit_code == 0
    head, *lines = result.output.splitlines()
    assert head == "4 games of 3 players, seed 1"
    assert len(lines) == 3
    assert lines[0].startswith(("  greedy  points ", "  random  points "))
    assert " is ahead of " in lines[2]


def test_a_tournament_as_json_is_always_the_same(harbour: Path) -> None:
    arguments = (harbour, "--bots", "greedy,random", "--games", "6", "--players", "2", "--seed", "3", "--json")
    first, second = run(*arguments, "--jobs", "1"), run(*arguments, "--jobs", "2")
    assert first.output == second.output
    document = json.loads(first.output)
    assert (document["sets"], document["variant"], document["games"]) == (["harbour"], None, 6)
    assert {one["bot"] for one in document["bots"]} == {"greedy", "random"}
    assert sum(one["wins"]["mean"] for one in document["bots"]) == pytest.approx(1)
    assert document["differences"][0]["games"] == 6


def test_one_game_says_little(harbour: Path) -> None:
    result = run(harbour, "--bots", "random", "--games", "1", "--players", "2", "--jobs", "1")
    assert "one game says little" in result.output
    document = json.loads(run(harbour, "--bots", "random", "--games", "1", "--players", "2", "--json").output)
    assert document["bots"][0]["score"]["low"] is None


def test_a_variant_is_played() -> None:
    arguments = ("base", "--variant", "first edition", "--bots", "random", "--games", "1", "--jobs", "1", "--json")
    assert json.loads(run(*arguments).output)["variant"] == "First Edition"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("base", "--bots", "gredy"), 'did you mean "greedy"?'),
        (("base", "--players", "9"), "base is for 3 to 7 players, not for 9: say --players 7"),
        (("cities", "--variant", "team game", "--players", "5"), "cities is for 4, 6 or 8 players, not for 5"),
        (("base", "--games", "0"), "0 is not in the range"),
        (("bse",), "unknown-set"),
        ((), "Missing argument"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.output


def test_nobody_waits_for_games_that_nobody_wants(library: PlayableLibrary) -> None:
    before = active_children()
    games = play_games(library, Contest(("random",), 3, 1), 2_000, jobs=2)
    next(games)
    games.close()
    assert active_children() == before


@pytest.mark.skipif(os.name != "posix", reason="only posix sends a process such signals")
def test_control_c_shows_what_there_is() -> None:
    program = (
        "from wonderscript.tools.bots import tournaments\n"
        "from wonderscript.tools.commands.tournament import command\n"
        "play_games = tournaments.play_games\n"
        "def told(*given):\n"
        "    for number, outcome in enumerate(play_games(*given)):\n"
        "        yield outcome\n"
        "        if number == 2: print('three games', flush=True)\n"
        "tournaments.play_games = told\n"
        "command(['base', '--bots', 'random', '--games', '100000', '--jobs', '1'])\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None and process.stdout.readline() == "three games\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert "(stopped after " in err
    assert "random  points " in out
