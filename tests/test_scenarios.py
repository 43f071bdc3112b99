"""What a scenario means when it is played, and what is found where it does not hold."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shipped import combination, scenes

from wonderscript.compiler.scenarios import CheckedScenario, ScenarioReader, seated
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.dsl.source import Source
from wonderscript.runtime.instructions import scenarios as table
from wonderscript.runtime.instructions.scenarios import seat_name, seat_number
from wonderscript.runtime.rehearsals import Failed, Outcome, Passed, Scenes, rehearse
from wonderscript.runtime.rehearsals import outcomes as found


def read(text: str, name: str = "it") -> CheckedScenario:
    """A scenario of the base game as it is read, from its lines."""
    report = Report()
    source = Source("test.wonder", f'scenario "{name}"\n' + "".join(f"  {line.strip()}\n" for line in text.split("\n")))
    (item,) = parse(Source(source.path, source.text.replace("\n  \n", "\n")), report)
    checked = ScenarioReader(combination("base").model, report, "base").read(item)
    assert checked is not None and not len(report), render_report(report)
    return checked


def told(text: str, name: str = "it") -> table.Scenario:
    """A scenario of the base game, from its lines."""
    return read(text, name).scenario


def play(text: str, variant: str | None = None) -> Outcome:
    return rehearse(told(text), scenes("base", variant))


def failure(text: str) -> Failed:
    outcome = play(text)
    assert isinstance(outcome, Failed)
    return outcome


# --- what a scenario means ---------------------------------------------------------------------------------------

HOLDING = {
    "what is not said is not there": """
        players 3
        then me has 0 coins
        and there is no board in each city
        and me scores 0 points""",
    "seats that do something in one turn do it together": """
        players 3
        me has 0 coins
        left has 0 coins
        when me sells "Altar"
        when left builds "Theater"
        then me has 3 coins
        and left has 0 coins
        and left has city "Theater\"""",
    "what somebody could do who has not acted is asked before all act": """
        players 3
        me has 0 coins, board "Gizah" "day", hand "Guard Tower", "Altar"
        left has board "Rhódos" "day"
        when left builds "Clay Pool"
        then me cannot build "Guard Tower"
        when me builds "Altar"
        then left has city "Clay Pool"
        and me has city "Altar\"""",
    "a second thing of the same seat is told when it is asked again": """
        players 3
        turn 6
        me has 0 coins, board "Babylon" "night", 1 stage, hand "Altar", "Theater"
        when me builds "Altar"
        then there is 1 card in my hand
        when me sells "Theater"
        then me has 3 coins""",
    "the end of a turn is before the next one begins": """
        players 3
        turn 6
        when everyone ends the turn
        then there is no card in each hand
        and the turn is 6
        and the turn is over
        and the age goes on
        and me has no victory""",
    "the end of an age is after the conflict": """
        players 3
        turn 6
        me has city "Stockade"
        when everyone ends the age
        then me has 2 victories of value 1
        and the age is over
        and there is no card in each hand
        when the turn comes
        then the age is 2
        and the turn is 1
        and there are 21 cards in each hand""",
    "the end of the game": """
        players 3
        age 3
        turn 6
        me has city "Palace", "Stockade"
        when everyone ends the game
        then me wins
        and the game is over
        and the game is over by "the end of Age III\"""",
    "a turn that comes after another": """
        players 3
        age 1
        turn 2
        when the turn comes
        then the turn is 3
        and there are 15 cards in each hand""",
    "a turn that comes after somebody acted": """
        players 3
        age 2
        me has 0 coins
        when me sells "Walls"
        when the turn comes
        then the turn is 2
        when everyone ends the turn
        when everyone ends the turn
        then the turn is 3
        when the turn comes
        then the turn is 4""",
    "a game from its beginning": """
        players 4
        when the turn comes
        then me has 3 coins
        and there are 28 cards in each hand
        and there are 4 boards in each city""",
    "everybody chooses in the set-up": """
        players 3
        when the set-up comes
        when me chooses "night"
        when left chooses "day"
        then there is 1 side in my city named "night"
        and there is 1 side in left's city named "day\"""",
    "a step that is set up for": """
        players 3
        age 2
        me has 0 coins, city "Stockade"
        when the conflict comes
        then me has 2 victories of value 3
        and me has 0 coins""",
    "a step that comes later in the same age": """
        players 3
        age 3
        turn 5
        me has city "Stockade", hand "Circus"
        when me sells "Circus"
        when the conflict comes
        then me has 2 victories of value 5""",
    "a payment of several": """
        players 3
        me has 6 coins, board "Gizah" "day", hand "Guard Tower"
        left has 0 coins, city "Clay Pool"
        right has 0 coins, city "Clay Pool"
        when me builds "Guard Tower", paying right 2 coins
        when left builds "Altar"
        when right builds "Altar"
        then right has 2 coins
        and left has 0 coins
        and me can pay left 2 coins
        and me can pay right 2 coins
        and me can pay left 0 coins
        and me cannot pay left 1 coin""",
    "an invented card": """
        players 3
        me has 3 coins, board "Gizah" "day"
        left has board "Rhódos" "day"
        then me can build a card that costs ore, 1 coin
        when me builds a card that costs ore, 1 coin
        then me has 0 coins
        and me can pay the bank 1 coin""",
    "an invented card in a later turn": """
        players 3
        turn 2
        me has 0 coins
        when the turn comes
        then me can build a card that costs 3 coins
        when me builds a card that costs 3 coins
        then me has 0 coins""",
    "declining what may be done": """
        players 3
        age 3
        me has 0 coins, board "Halikarnassos" "night", city "Brickyard"
        the discard has "Palace"
        when me builds the first stage of my plan with "Lodge"
        then me can build "Palace"
        when me declines
        then the discard has "Palace\"""",
    "what a player may see": """
        players 3
        me has hand "Altar", city "Loom", tuck "Press"
        left has hand "Baths"
        then me can see "Altar"
        and left cannot see "Altar"
        and me cannot see the cards of left's hand
        and left can see "Loom"
        and left cannot see "Press\"""",
    "what a player may see while not all have chosen": """
        players 3
        me has hand "Altar"
        when me builds "Altar"
        then me can see "Altar"
        and left cannot see "Altar"
        when left sells "Loom"
        then left can see "Altar\"""",
    "what is supposed is brought about": """
        players 3
        me has 1 coin
        suppose me gains 3 coins
        then me has 4 coins
        suppose me fights left
        then me has no victory
        suppose left gains 1 defeat
        then left has 1 defeat
        suppose everyone gains 1 coin
        then me has 5 coins
        and right has 1 coin
        when me sells "Altar"
        then me has 8 coins""",
    "what is supposed of a verb is done to one piece": """
        players 7
        me has hand "Altar"
        suppose me builds "Altar"
        then there is 1 card in my city
        and there are 0 cards in my hand named "Altar\"""",
    "what is supposed may ask": """
        players 3
        age 3
        me has 0 coins, board "Halikarnassos" "night", 1 stage
        the discard has "Palace"
        suppose me builds the first stage of my plan with "Lodge" for free
        when me builds "Palace" for free
        then me has city "Palace\"""",
    "copies of one name are several pieces": """
        players 7
        me has city "Altar", "Altar"
        then there are 2 cards in my city""",
}


@pytest.mark.parametrize("text", HOLDING.values(), ids=HOLDING)
def test_a_scenario_means(text: str) -> None:
    outcome = play(text)
    assert isinstance(outcome, Passed), outcome


@pytest.mark.parametrize(("players", "usual"), [(range(2, 5), 3), (range(2, 3), 2), (range(4, 7), 4)])
def test_as_near_to_three_play_as_the_game_allows(players: range, usual: int) -> None:
    assert seated(read("then me has 0 coins"), players).scenario.players == usual


def test_a_scenario_that_says_how_many_play_is_left_so() -> None:
    assert seated(read("players 5\nthen me has 0 coins"), range(2, 3)).scenario.players == 5


def test_a_scenario_is_played_with_its_variant() -> None:
    text = 'players 3\nme has city "Altar"\nthen me scores 2 points on "Civil buildings"'
    assert isinstance(play(text, "First Edition"), Passed)
    assert isinstance(play(text), Failed)


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, ["me", "opponent"]),
        (3, ["me", "left", "right"]),
        (5, ["me", "left", "seat 4", "seat 5", "right"]),
        (7, ["me", "left", "seat 4", "seat 5", "seat 6", "seat 7", "right"]),
    ],
)
def test_seats_have_names(players: int, names: list[str]) -> None:
    assert [seat_name(seat, players) for seat in range(players)] == names
    for seat, name in enumerate(names):
        whose = int(name.removeprefix("seat ")) if name.startswith("seat") else name
        assert seat_number(whose, players) == seat  # type: ignore[arg-type]
    numbers = range(1, players + 1)
    assert sorted(seat_number(number, players) for number in numbers) == list(range(players))


# --- what is found instead ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "event", "finding"),
    [
        ("me has 2 coins\nthen me has 3 coins", 0, found.FoundNumber(2, "coin")),
        ("then the turn is 2", 0, found.FoundNumber(1)),
        ('me has city "Loom"\nthen me has city "Altar"', 0, found.FoundPieces(("Loom",))),
        ('me has city "Loom"\nthen me has no card named "Loom"', 0, found.FoundPieces(("Loom",))),
        ('me has city "Loom"\nthen there are 2 cards in my city', 0, found.FoundPieces(("Loom",))),
        ('the discard has "Loom"\nthen the discard has "Altar"', 0, found.FoundPieces(("Loom",))),
        ("then the game is over", 0, found.FoundSteps((("game", 1), ("age", 1), ("turn", 1)))),
        (
            'age 3\nturn 6\nwhen everyone ends the game\nthen the game is over by "tedium"',
            1,
            found.FoundEnd("the end of Age III"),
        ),
        ("me has 3 coins\nleft has 6 coins\nthen me wins", 0, found.FoundWinners((1,), (1, 2, 0))),
        ("then me can pay left 2 coins", 0, found.FoundTrouble("nothing paid")),
        ('then me can see "Altar"', 0, found.FoundTrouble("not in play")),
        ("when everyone ends the conflict\nthen me has 0 coins", 0, found.FoundTrouble("not running", "conflict")),
        ("when me declines\nthen me has 0 coins", 0, None),
        ('when left builds "Palace"\nwhen me sells "Altar"\nthen me has 3 coins', 0, None),
        ('when me builds "Altar" for free\nthen me has 0 coins', 0, found.FoundUnasked),
        ('me has hand "Altar"\nthen me cannot build "Altar"', 0, None),
        ('when me sells "Altar"\nwhen me sells "Loom"\nthen me has 6 coins', 1, found.FoundUnasked(0, ())),
        ("when me gains 3 coins\nthen me has 3 coins", 0, found.FoundUnasked),
        ("when me ends the turn\nthen the turn is over", 0, found.FoundUnasked),
        ('suppose me builds "Palace"\nthen me has 0 coins', 0, found.FoundTrouble("not possible")),
        (
            'left has city "Clay Pool"\nme has 2 coins\nwhen me builds "Guard Tower"\nthen me can pay left 1 coin',
            1,
            found.FoundPayments(1, "coin", (2,)),
        ),
        ('me has city "Palace"\nthen me scores 9 points', 0, None),
    ],
)
def test_what_is_found(text: str, event: int, finding: found.AnyFinding | type | None) -> None:
    failed = failure(f"players 3\n{text}")
    assert failed.event == event
    if isinstance(finding, type):
        assert isinstance(failed.found, finding)
    elif finding is not None:
        assert failed.found == finding
    else:
        assert isinstance(failed.found, found.FoundOptions | found.FoundPoints)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ('me has city "Palace", "Palace", "Palace"', 0),
        ('me has 3 coins\nleft has board "Gizah" "day"\nright has board "Gizah" "day"', 2),
        ('me has board "Gizah" "day", 4 stages', 1),
        ('the discard has "Palace", "Palace"\nme has city "Palace"', 1),
    ],
)
def test_a_table_that_cannot_be_is_a_failure(text: str, given: int | None) -> None:
    failed = failure(f"players 3\n{text}\nthen me has 0 coins")
    assert isinstance(failed.found, found.FoundTrouble) and failed.found.trouble == "not set up"
    assert failed.event is None and failed.given == given


def test_the_way_there_is_kept() -> None:
    failed = failure('players 3\nage 2\nwhen me sells "Walls"\nthen me has 0 coins')
    assert [one.seat for one in failed.taken] == [0, 1, 2]
    assert all(one.running == (("age", 2), ("turn", 1)) for one in failed.taken)
    assert [one.told for one in failed.taken] == [0, None, None]
    assert [deed.verb for one in failed.taken for deed in one.choice.deeds] == ["sell"] * 3


def test_who_is_told_nothing_leaves_alone_what_is_named() -> None:
    for seed in range(3):
        text = f'players 3\nturn {seed + 4}\nleft has hand "Altar"\nme has 0 coins\nwhen me sells "Loom"'
        assert isinstance(play(f'{text}\nthen left has hand "Altar"'), Passed)


def test_a_scenario_that_only_asks_for_what_is_there_needs_no_turn() -> None:
    library = replace(scenes("base", None).library, main=())
    outcome = rehearse(told('players 3\nme has city "Altar"\nthen me has city "Altar"'), Scenes(library))
    assert isinstance(outcome, Passed)
