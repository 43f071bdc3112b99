"""What follows from what: tracks, relations, who speaks, watched conditions, steps of a kind."""

from __future__ import annotations

import pytest
from tests.effects_game import (
    DECK,
    FIVE,
    PAUSE,
    asked,
    choices,
    count,
    gems,
    names,
    options,
    plans,
    play,
    reloaded,
)

from wonderscript.runtime.instructions.phrases import CounterOn, HasName, Pieces, Seat
from wonderscript.runtime.meaning.meanings import value_of
from wonderscript.runtime.table.state import here_for
from wonderscript.runtime.table.table import NOBODY

# ---------------------------------------------------------------- tracks

TRACK = """
track ridge, 5 steps each way
  from 1 to 2, worth 2 points
  from 3 to 4, worth 7 points
  when ridge reaches 2, once: gain 10 gems
  when ridge reaches 3: gain 1 gem
  when ridge reaches 5: win by "the ridge"

score "Ridge": the points of ridge
"""


def test_a_track_is_seen_from_both_sides() -> None:
    game = play(
        TRACK,
        PAUSE,
        """
        step game
          move ridge 1 step forward
          if my ridge is 1 and the opponent's ridge is less than 0: rest
        """,
    )
    assert [sheet["Ridge"] for sheet in game.scores] == [2, 0]
    assert game.view(1).markers == (1,)
    assert reloaded(game).state.markers == (1,)


@pytest.mark.parametrize(
    ("moves", "gained", "points"),
    [
        (["move ridge 2 steps forward"], [10, 0], [2, 0]),
        (["move ridge 3 steps forward"], [11, 0], [7, 0]),
        (["move ridge 3 steps forward", "move ridge 2 steps back", "move ridge 3 steps forward"], [12, 0], [7, 0]),
        (["the opponent moves ridge 2 steps forward"], [0, 10], [0, 2]),
        (["move ridge 2 steps back"], [0, 10], [0, 2]),
        (["move ridge 4 steps forward", "move ridge 1 step back"], [11, 0], [7, 0]),
        (["move ridge 2 steps forward", "move ridge 4 steps back"], [10, 10], [0, 2]),
    ],
)
def test_reaching_a_place_on_a_track(moves: list[str], gained: list[int], points: list[int]) -> None:
    """`once` is once a game for each side; going back towards the middle reaches nothing."""
    game = play(TRACK, "step game\n" + "".join(f"  {move}\n" for move in moves))
    assert gems(game) == gained
    assert [sheet["Ridge"] for sheet in game.scores] == points


def test_a_track_ends_and_what_happens_there_ends_the_game() -> None:
    game = play(TRACK, "step game\n  move ridge 9 steps back\n  gain 100 gems")
    assert game.state.markers == (-5,)
    assert gems(game) == [0, 11], "what was passed on the way happens first; nothing after the victory"
    assert game.winners == (1,) and game.state.reason == "the ridge"


# ---------------------------------------------------------------- relations that begin and end

HALLS = """
kind hall|halls
  active in court
  starts in court

kind banner|banners
  active on hall
  speaks for the holder of control of its hall

zone court, shared, open

counter stake|stakes, each player on each hall

relation control|controls, of hall by most stakes

hall "East"
hall "West"

to stake|stakes a hall H
  add 1 to my stakes on H

to shift|shifts a hall H to a hall G
  add -1 to my stakes on H
  add 1 to my stakes on G

to raze|razes a hall H
  add -1 to the opponent's stakes on H
"""
FLAG = """
banner "Flag"
  when I gain control of its hall: gain 10 gems
  when I lose control of its hall: pay up to 4 gems
"""
IN_EAST = """
step game
  put the banner named "Flag" on the hall named "East"
"""


def course(*lines: str) -> str:
    return IN_EAST + "".join(f"  {line}\n" for line in lines)


def test_control_is_gained_and_lost() -> None:
    east = 'the hall named "East"'
    mine, theirs = f"stake {east}", f"the opponent stakes {east}"
    assert gems(play(HALLS, FLAG, course(mine))) == [10, 0]
    assert gems(play(HALLS, FLAG, course(mine, mine))) == [10, 0], "it is gained once"
    assert gems(play(HALLS, FLAG, course(mine, theirs))) == [6, 0], "a tie is nobody's"
    assert gems(play(HALLS, FLAG, course(mine, theirs, theirs))) == [6, 10]
    assert gems(play(HALLS, FLAG, course(mine, theirs, mine))) == [16, 0]
    assert gems(play(HALLS, FLAG, course(mine, f"the opponent razes {east}"))) == [6, 0]


def test_a_relation_is_not_looked_at_inside_a_verb() -> None:
    """Who moves a stake away and back in one verb never lost control; in two verbs it was lost and gained."""
    east, west = 'the hall named "East"', 'the hall named "West"'
    there_and_back = """
to wander|wanders a hall H to a hall G
  add -1 to my stakes on H
  add 1 to my stakes on G
  add 1 to my stakes on H
  add -1 to my stakes on G
"""
    assert gems(play(HALLS, FLAG, there_and_back, course(f"stake {east}", f"wander {east} to {west}"))) == [10, 0]
    shifts = (f"shift {east} to {west}", f"shift {west} to {east}")
    assert gems(play(HALLS, FLAG, course(f"stake {east}", *shifts))) == [16, 0]


def test_all_that_is_lost_comes_before_all_that_is_gained() -> None:
    """Two halls change hands in one verb: who loses pays from what there is before anything comes in."""
    flags = """
banner "Flag"
  when I gain control of its hall: gain 10 gems
  when I lose control of its hall: pay up to 100 gems

banner "Pennant"
  when I gain control of its hall: gain 1 gem
  when I lose control of its hall: pay up to 100 gems

to trade|trades a hall H for a hall G
  add -1 to my stakes on H
  add 1 to my stakes on G
  add 1 to the opponent's stakes on H
  add -1 to the opponent's stakes on G
"""
    lines = (
        'put the banner named "Pennant" on the hall named "West"',
        'stake the hall named "East"',
        'the opponent stakes the hall named "West"',
        'trade the hall named "East" for the hall named "West"',
    )
    assert gems(play(HALLS, flags, course(*lines))) == [1, 10]


def test_a_banner_that_is_moved_or_turned_changes_hands() -> None:
    east, west = 'the hall named "East"', 'the hall named "West"'
    both = (f"stake {east}", f"the opponent stakes {west}")
    carry = """
to carry|carries a banner B to a hall H
  put B on H
"""
    flag = 'the banner named "Flag"'
    game = play(HALLS, FLAG, carry, course(*both, f"carry {flag} to {west}"))
    assert gems(game) == [6, 10]
    game = play(HALLS, FLAG, carry, course(f"stake {east}", f"stake {west}", f"carry {flag} to {west}"))
    assert gems(game) == [10, 0], "from one of my halls to another nothing changes"
    hidden = """
step game
  put the banner named "Flag" on the hall named "East" face down
  stake the hall named "East"
  if my gems are 0: gain 50 gems
  reveal banners on the hall named "East"
  wave
"""
    assert gems(play(HALLS, FLAG, hidden)) == [61, 0], "face down it says nothing"


def test_others_can_wait_for_a_relation() -> None:
    text = """
card "Herald"
  blue
  when anyone gains control of a hall of the court: gain 3 gems
  when the opponent loses control of a hall of the court: gain 5 gems
"""
    east = 'the hall named "East"'
    herald = 'keep the card named "Herald"'
    one = course(herald, f"stake {east}", f"the opponent stakes {east}", f"the opponent stakes {east}")
    assert gems(play(HALLS, FLAG, text, one)) == [3 + 3 + 10 - 4, 10]
    late = course(f"the opponent stakes {east}", herald, "wave", f"stake {east}")
    assert gems(play(HALLS, FLAG, text, late)) == [1 + 5, 6], "what began before it came is not news to it"
    gone = course(f"the opponent stakes {east}", herald, 'put the card named "Herald" into the heap', "wave")
    assert gems(play(HALLS, FLAG, text, gone)) == [1, 10], "nor is anything lost because it goes"


# ---------------------------------------------------------------- who speaks

BANNERS = """
banner "Guild"
  shows spear
  when anyone waves: gain 2 gems
  when I wave: gain 20 gems
  pays 1 gem for silk from the bank

rule trade
  buys silk from the bank for 3 gems

card "Robe"
  blue
  costs silk
"""


def test_a_piece_speaks_for_the_holder_of_what_it_lies_on() -> None:
    start = """
step game
  put the banner named "Guild" on the hall named "East"
"""
    spears = "  if my spears are 1: gain 100 gems\n  if the opponent's spears are 1: gain 1000 gems\n"
    assert gems(play(HALLS, BANNERS, start + "  wave\n" + spears)) == [1, 0], "nobody holds it: it says nothing"
    mine = '  stake the hall named "East"\n'
    assert gems(play(HALLS, BANNERS, start + mine + "  wave\n" + spears)) == [1 + 22 + 100, 0]
    theirs = '  the opponent stakes the hall named "East"\n'
    assert gems(play(HALLS, BANNERS, start + theirs + "  wave\n" + spears)) == [1 + 1000, 2]


def test_prices_of_who_a_piece_speaks_for() -> None:
    start = """
step game
  gain 9 gems
  put the banner named "Guild" on the hall named "East"
"""
    order = """
  do one
    order the card named "Robe"
    gain 1 gem
"""
    for holder, price in (
        ("", 3),
        ('  stake the hall named "East"\n', 1),
        ('  left stakes the hall named "East"\n', 3),
    ):
        game = play(HALLS, BANNERS, start + holder + order)
        assert [payment.amount for plan in plans(game) for payment in plan.payments] == [price]


def test_a_piece_in_a_zone_of_the_table_speaks_for_everyone_or_for_its_holder() -> None:
    text = """
kind omen|omens
  active in court
  starts in court

omen "Rain"
  shows spear
  when I wave: gain 5 gems

zone court, shared, open

step game
  each player: wave
  if my spears are 1 and left's spears are 1: gain 100 gems
"""
    assert gems(play(text)) == [106, 6]
    halls = HALLS.replace(
        "  starts in court\n", "  starts in court\n  speaks for the holder of control of it\n"
    ).replace('hall "East"\n', 'hall "East"\n  worth 3 points if I have 1 gem\n  when I wave: gain 5 gems\n')
    score = """
call a hall held if I control it

score "Halls": the points of held halls of the court

step game
  each player: wave
  left stakes the hall named "East"
  each player: wave
"""
    game = play(halls, score)
    assert gems(game) == [2, 7]
    assert [sheet["Halls"] for sheet in game.scores] == [0, 3]


# ---------------------------------------------------------------- adjectives that speak of me

CLAIMED = """
call a hall claimed if my stakes on it are at least 1
call a hall besieged if the opponent's stakes on it are at least 1
"""
# I claim both halls, the other one claims West.
STAKED = ('stake the hall named "East"', 'stake the hall named "West"', 'left stakes the hall named "West"')


@pytest.mark.parametrize(
    ("line", "gained"),
    [
        ("gain 1 gem per claimed hall of the court", [2, 0]),
        ("left gains 1 gem per claimed hall of the court", [0, 1]),
        ("left gains 1 gem per besieged hall of the court", [0, 2]),
        ("left gains 1 gem per hall of the court, not claimed", [0, 1]),
        ("each player gains 1 gem per claimed hall of the court", [2, 1]),
        ("each player\n    gain 1 gem per claimed hall of the court", [2, 1]),
    ],
)
def test_an_adjective_speaks_of_who_does_the_sentence(line: str, gained: list[int]) -> None:
    assert gems(play(HALLS, CLAIMED, course(*STAKED, line))) == gained


@pytest.mark.parametrize(
    "line",
    [
        "left razes a claimed hall of the court",
        "left chooses a claimed hall H of the court: raze H",
        "left may raze a claimed hall of the court",
        "left may\n    raze a claimed hall of the court",
    ],
)
def test_who_chooses_what_is_called_so_is_who_does_it(line: str) -> None:
    game = play(HALLS, CLAIMED, course(*STAKED, line))
    if game.decision is not None:
        assert asked(game) == 1 and ["East"] not in choices(game)
        game.answer(0)
    here = here_for(game.table, game.state, 0)
    staked = [value_of(here, CounterOn(Seat("me"), "stake", Pieces("hall", (), (HasName(hall),)))) for hall in TWO]
    assert staked == [1, 0], "what was razed is West, where who did it has a claim"


TWO = ("East", "West")


@pytest.mark.parametrize(("hall", "gained"), [("East", 0), ("West", 5)])
def test_in_an_event_it_speaks_of_who_did_it(hall: str, gained: int) -> None:
    listener = 'card "Watch"\n  red\n  when left razes a claimed hall: gain 5 gems\n'
    lines = course(*STAKED, 'keep the card named "Watch"', f'left razes the hall named "{hall}"')
    assert gems(play(HALLS, CLAIMED, listener, lines)) == [gained, 0]


@pytest.mark.parametrize("owner", ["left", "left's yard", "each player"])
def test_of_what_players_have_it_speaks_of_its_owner(owner: str) -> None:
    lone = "call a card lone if there is no card in my shelf\n"
    lines = ["put the top 2 cards of the deck into my shelf", "put the first card of my shelf into left's yard"]
    course = "\n  ".join(["step game", "fill the deck with stack", *lines, f"gain 1 gem per lone card of {owner}"])
    assert gems(play(FIVE, DECK, lone, course + "\n")) == [1, 0]


# ---------------------------------------------------------------- watched conditions


def test_a_condition_is_watched_until_it_turns_true_again() -> None:
    rule = """
rule pairs
  as soon as I have 2 suns: gain 10 gems
"""
    suns = "".join(f'card "Sun {number}"\n  red\n  shows sun\n' for number in (1, 2, 3))
    keep = 'keep the card named "Sun {}"'
    lines = [keep.format(number) for number in (1, 2, 3)]
    for amount, gained in ((1, 0), (2, 10), (3, 10)):
        assert gems(play(rule, suns, "step game\n" + "".join(f"  {line}\n" for line in lines[:amount]))) == [gained, 0]
    away = 'drop the card named "Sun 2"'
    again = [
        "step game",
        *lines,
        away,
        'drop the card named "Sun 3"',
        "left " + keep.format(2).replace("keep", "keeps"),
    ]
    assert gems(play(rule, suns, "\n  ".join([*again, keep.format(3)]) + "\n")) == [20, 0], "it was not true in between"


def test_victories_come_after_what_was_lost_and_gained() -> None:
    """The stake gives control, control gives the gems, and only then is it asked who has ten."""
    rule = """
rule riches
  as soon as my gems are at least 10: win by "riches"
"""
    game = play(HALLS, FLAG, rule, course('stake the hall named "East"', "gain 100 gems"))
    assert game.winners == (0,) and game.state.reason == "riches" and gems(game) == [10, 0]


def test_a_watch_of_a_piece_holds_while_it_is_active() -> None:
    text = """
card "Vow"
  blue
  as soon as I have 3 gems: gain 50 gems

step game
  left gains 3 gems
  wave
  wave
  keep the card named "Vow"
  wave
  drop the card named "Vow"
  wave
"""
    assert gems(play(text)) == [54, 3]


def test_what_changes_outside_of_verbs_is_seen_at_the_end_of_a_step() -> None:
    text = """
rule riches
  as soon as my gems are at least 3: gain 50 gems

step game
  step morning
    gain 3 gems
    if my gems are 3: gain 100 gems
  step noon
    if my gems are 153: gain 1000 gems
"""
    assert gems(play(text)) == [1153, 0]


# ---------------------------------------------------------------- steps of a kind

HERALD = """
card "Herald"
  red
  when I wave, once a turn: gain 10 gems
  at the end of the turn, rank late: gain 100 gems
  before turn: gain 1000 gems
"""


def test_a_step_of_a_kind_ends_and_limits_what_its_kind_does() -> None:
    game = play(
        HERALD,
        """
        step game
          put the card named "Herald" into my yard
          step turn
            wave
            wave
          step council, a kind of turn
            wave
            wave
            if the turn is 0: gain 5 bells
          step pause
            wave
        """,
    )
    assert count(game, "gem", 0) == 5 + 2 * 10 + 2 * 100 + 1000, "hooks name one step only"
    assert count(game, "bell", NOBODY) == 5, "its number is its own"


@pytest.mark.parametrize(("step", "gained"), [("turn", 1), ("council, a kind of turn", 1), ("pause", 0)])
def test_what_waits_for_a_step_that_does_not_run_does_not_happen(step: str, gained: int) -> None:
    game = play(
        """
        card "Envoy"
          red
          when kept
            at the end of the turn, rank late: gain 1 gem
        """,
        f"""
        step game
          step {step}
            keep the card named "Envoy"
          {"" if step == "turn" else "step turn: gain 20 gems"}
        """,
    )
    assert count(game, "gem", 0) % 20 == gained


def test_a_step_that_does_not_run_is_not_at_its_last_run() -> None:
    game = play(
        """
        step game
          if the turn is the last or the turn is before the last: gain 10 gems
          step turn, 3 times
            if the turn is the last: gain 1 gem
            if the turn is before the last: gain 1 gem
        """,
    )
    assert gems(game) == [3, 0]


def test_a_piece_without_a_color_has_none_that_is_missing() -> None:
    game = play(
        """
        card "Plain"
        card "Red"
          red
        card "Blue"
          blue

        step game
          put the card named "Red" into my yard
          put the cards named "Plain" or "Blue" into my hand
          may choose a card C of my hand of a color missing in my yard
            keep C
        """,
    )
    assert choices(game) == [["Blue"], []]


def test_a_hook_means_the_step_where_a_verb_has_the_same_name() -> None:
    game = play(
        """
        to feast|feasts
          gain 10 gems

        before feast: gain 1 gem

        step game
          step feast
            feast
            feast
        """
    )
    assert gems(game) == [21, 0]


def test_what_names_no_rank_comes_first_in_the_order_of_play() -> None:
    cards = """
    card "Late"
      red
      at the end of the day, rank late: if I have at least 5 gems: gain 100 gems

    card "Early"
      red
      at the end of the day: gain 2 gems
      at the end of the day: if I have at least 4 gems: gain 10 gems
    """
    course = 'step game\n  keep "Late"\n  keep "Early"\n  step day\n    wave\n    at the end of the day: gain 1 gem\n'
    assert gems(play(cards, course))[0] == 1 + 1 + 2 + 10 + 100


# ---------------------------------------------------------------- who did it


@pytest.mark.parametrize(
    "text",
    [
        "when a neighbor P waves: P pays up to 2 gems to me",
        "when a neighbor waves: they pay up to 2 gems to me",
        "when another player waves if they have 2 gems: they pay up to 2 gems to me",
        "when anyone P waves if P is not me: P pays up to 2 gems to me",
    ],
)
def test_who_did_it_can_be_spoken_of(text: str) -> None:
    course = """
    step game
      each player: gain 5 gems
      put the card named "Toll" into my yard
      left waves
      right waves
      wave
    """
    game = play(f'card "Toll"\n  {text}\n', course, players=3)
    assert gems(game) == [5 + 4 + 1, 5 + 1 - 2, 5 + 1 - 2]


def test_they_are_the_one_player_who_was_waited_for() -> None:
    course = """
    step game
      each player: gain 5 gems
      put the card named "Toll" into my yard
      left waves
      right waves
    """
    lines = "    they pay up to 2 gems to me\n    each neighbor gains 1 gem per their spear\n"
    assert gems(play(f'card "Toll"\n  when right waves\n{lines}', course, players=3)) == [5 + 2, 5 + 1, 5 + 1 - 2]


def test_who_did_it_and_what_it_was_done_to_are_told_apart() -> None:
    course = """
    step game
      put the card named "Toll" into my yard
      left keeps the card named "Robe"
    """
    lines = "  when a neighbor P keeps a card C\n    put C into the heap\n    P gains 3 gems\n"
    game = play(f'card "Robe"\n  blue\n\ncard "Toll"\n{lines}', course, players=3)
    assert gems(game) == [0, 3, 0]
    assert names(game, "heap") == ["Robe"]


HAIL = """
to hail|hails a player P
  P gains 1 laurel

to award|awards N laurels to a player P
  P gains N laurels
"""
# Who hails whom, of four players; with each line the bell is worth twice as much.
HAILED = {
    "hail left": "01",
    "hail me": "00",
    "left hails me": "10",
    "left hails left": "11",
    "left hails their left neighbor": "12",
    "left hails right": "13",
    "right hails me": "30",
    "right hails left": "31",
    "left\n    left hails the first player": "20",
    "left\n    left hails their right neighbor": "21",
}


@pytest.mark.parametrize(
    ("event", "heard"),
    [
        ("a neighbor hails another player", "10 12 13 30 31"),
        ("a neighbor hails an opponent", "10 12 13 30 31"),
        ("a neighbor hails a neighbor", "10 12 30"),
        ("another player hails a neighbor", "10 12 30 21"),
        ("another player hails one of my neighbors", "11 13 31 21"),
        ("another player hails their left neighbor", "12 30"),
        ("left hails another player", "10 12 13"),
        ("anyone hails another player", "01 10 12 13 30 31 20 21"),
        ("anyone hails a player", "01 00 10 11 12 13 30 31 20 21"),
        ("I hail another player", "01"),
        ("I hail a neighbor", "01"),
    ],
)
def test_another_player_is_other_than_who_does_it(event: str, heard: str) -> None:
    lines = "".join(f"  {line}\n  add the bell to the bell\n" for line in HAILED)
    course = f'step game\n  put the card named "Toll" into my yard\n  add 1 to the bell\n{lines}'
    game = play(HAIL, f'card "Toll"\n  when {event}: gain as many gems as the bell\n', course, players=4)
    assert gems(game)[0] == sum(2**place for place, pair in enumerate(HAILED.values()) if pair in heard.split())


@pytest.mark.parametrize(
    ("text", "gained"),
    [
        ("when a neighbor waves: their neighbors gain 5 gems", [5, 1, 5, 0]),
        ("when a neighbor waves: their left neighbor gains 5 gems", [0, 1, 5, 0]),
        ("when a neighbor waves: if their right neighbor is me: gain 5 gems", [5, 1, 0, 0]),
        ("when left waves: each player who is not them gains 5 gems", [5, 1, 5, 5]),
        ("when left waves: each player with more gems than me gains 5 gems", [0, 6, 0, 0]),
        ("when left waves: each player who has fewer gems than left gains 5 gems", [5, 1, 5, 5]),
        ("when a neighbor waves\n    they do one\n      gain 5 gems", [0, 6, 0, 0]),
        ("when a neighbor waves\n    each neighbor does one\n      gain 5 gems", [0, 6, 0, 5]),
        ("when a neighbor waves: each neighbor who is not them gains 5 gems", [0, 1, 0, 5]),
        ("when a neighbor awards laurels to me: they gain 5 gems", [0, 6, 0, 0]),
        ("when a neighbor awards to another player P: P gains 5 gems", [5, 1, 0, 0]),
        ("when another player awards: gain 5 gems", [5, 1, 0, 0]),
        ("when a neighbor awards laurels to one of my neighbors: gain 5 gems", [0, 1, 0, 0]),
        ("when I award laurels to a neighbor: they gain 5 gems", [0, 1, 0, 5]),
        ("when I award laurels to a neighbor P: P gains 5 gems", [0, 1, 0, 5]),
        ("when I gain gems from a neighbor: they gain 5 gems", [1, 5, 0, 0]),
    ],
)
def test_players_can_be_told_by_who_did_it_and_with_whom(text: str, gained: list[int]) -> None:
    course = """
    step game
      put the card named "Toll" into my yard
      left waves
      left awards 1 laurel to me
      award 2 laurels to right
      gain 2 gems from left
    """
    if "from" not in text:
        course = course.replace("gain 2 gems from left", "shuffle the heap")
    assert gems(play(HAIL, f'card "Toll"\n  {text}\n', course, players=4)) == gained


# ---------------------------------------------------------------- from one player to another


@pytest.mark.parametrize(
    ("event", "done", "heard"),
    [
        ("I gain gems", "left pays 1 gem to me", 1),
        ("I gain gems", "each neighbor pays 1 gem to me", 2),
        ("I gain gems", "gain 1 gem from each neighbor", 2),
        ("I gain gems from left", "each neighbor pays 1 gem to me", 1),
        ("I gain gems from the bank", "each neighbor pays 1 gem to me", 0),
        ("a neighbor gains gems", "pay 1 gem to left", 1),
        ("left pays gems", "left pays 1 gem to me", 1),
        ("left pays gems", "gain 1 gem from left", 0),
    ],
)
def test_what_is_paid_to_somebody_is_gained(event: str, done: str, heard: int) -> None:
    course = f"""
    step game
      each player: gain 2 gems
      put the card named "Ear" into my yard
      {done}
      right pays 1 gem
    """
    game = play(f'card "Ear"\n  when {event}: add 1 to the bell\n', course, players=3)
    assert count(game, "bell", 0) == heard


# ---------------------------------------------------------------- nothing of something

LOSING = """
counter loss|losses, each player

to lose|loses|lost N gems
  add N to my losses

to forfeit|forfeits|forfeited N gems
  if my laurels are at least 1: lose 2 * N gems
  otherwise: pay up to N gems

to bid|bids N gems
  pay up to N gems
  gain 1 laurel
"""


@pytest.mark.parametrize("around", ["when I {}", "before {}", "after {}", "instead of {}", "when I would {} N gems"])
@pytest.mark.parametrize(("verb", "of_none"), [("lose", 0), ("forfeit", 0), ("bid", 1)])
def test_what_is_done_to_none_is_not_done(around: str, verb: str, of_none: int) -> None:
    ear = f'card "Ear"\n  {around.format(verb)}: add 1 to the bell\n'
    course = 'step game\n  put the card named "Ear" into my yard\n'
    done = f"  {verb} 1 gem per my scar\n"
    assert count(play(LOSING, ear, course + done), "bell", 0) == of_none
    assert count(play(LOSING, ear, course + "  gain 1 scar\n" + done), "bell", 0) == 1


# ---------------------------------------------------------------- while all do something at once


def test_who_reacts_to_what_all_do_at_once_sees_all_of_it() -> None:
    cards = """
    card "Herald"
      when I gain a laurel if my laurels are at least 1: gain 1 gem per my laurel
      when I cheer: gain 10 gems per my laurel
      when left cheers: gain 100 gems per their laurel
    """
    course = """
    to cheer|cheers
      gain 1 laurel

    step game
      put the card named "Herald" into my yard
      each player: cheer
    """
    assert gems(play(cards, course, players=3)) == [111, 0, 0]


def test_reactions_to_what_all_do_at_once_come_in_the_order_of_what_was_done() -> None:
    cards = """
    card "Clerk"
      when anyone P waves: put the first card of the deck into the heap
    """
    course = """
    step game
      put the card named "Clerk" into my yard
      put the card named "A" into the deck
      put the card named "B" into the deck
      each player: wave
    """
    game = play('card "A"\n\ncard "B"\n', cards, course, players=2)
    assert names(game, "heap") == ["A", "B"]
    assert gems(game) == [1, 1]


# ---------------------------------------------------------------- sitting out


def test_who_sits_out_a_step_is_there_before_it_and_after_it() -> None:
    card = 'card "Excuse"\n  before tilt: left sits out this tilt\n'
    course = """
    before tilt: each player: gain 1 gem

    after tilt: each player: gain 100 gems

    step game
      put the card named "Excuse" into my yard
      step tilt, 2 times
        each player: gain 10 gems
    """
    game = play(card, course, players=3)
    assert gems(game) == [222, 202, 222]


def test_neighbors_of_who_did_it_are_their_own() -> None:
    course = """
    step game
      each player: gain 5 gems
      put the card named "Toll" into my yard
      left waves
    """
    game = play('card "Toll"\n  when a neighbor waves: they gain 1 gem from each neighbor\n', course, players=4)
    assert gems(game) == [4, 8, 4, 5]
    game = play('card "Toll"\n  when left waves: they gain 1 gem from a neighbor\n', course, players=4)
    assert choices(game) == [[2], [0]]


HEADS = """
kind stone|stones
  active in yard

stone "Slab"

to keep|keeps|kept a stone S with a card C
  put S into my yard

after keep a card: gain 1 gem

before keep a stone: gain 10 gems

step game
  {}
"""


@pytest.mark.parametrize(
    ("done", "gained"), [('keep the card named "A"', 1), ('keep the stone named "Slab" with the card named "A"', 10)]
)
def test_a_hook_is_for_the_verb_that_is_done_to_its_kind(done: str, gained: int) -> None:
    assert gems(play(FIVE, HEADS.format(done), players=2))[0] == gained


# ---------------------------------------------------------------- reacting to what all do at once

MARKET = """
phases pay, place, resolve

to sell|sells|sold a card C
  pay: gain 3 gems
  place: put C into the heap

step game
  each player: put 2 random cards of the box into my hand
  step fair
    together
      choose a card C of my hand
      sell C
  each player with gems: rest
"""


@pytest.mark.parametrize(
    ("reaction", "found"),
    [
        ("pay up to 2 gems to the opponent", [3, 3, 0, 0]),
        ("if my gems are at least 3: gain 1 laurel", [3, 3, 1, 1]),
        ("if the opponent's gems are at least 3: gain 1 laurel", [3, 3, 1, 1]),
        ("gain 1 laurel per 3 gems", [3, 3, 1, 1]),
    ],
)
def test_who_reacts_in_a_phase_has_what_came_in(reaction: str, found: list[int]) -> None:
    """All of a phase is counted before anybody reacts to it, as where several do something at once."""
    game = play(FIVE, PAUSE, MARKET, f"rule custom\n  when I gain gems from the bank: {reaction}\n")
    for _seat in range(2):
        game.answer(options(game)[0])
    assert [*gems(game), *(count(game, "laurel", seat) for seat in range(2))] == found


# ---------------------------------------------------------------- whom others deal with

RINGING = """
to ring|rings|rang
  add 1 to the bells

step game
  each player gains 3 gems
  left rings
"""


@pytest.mark.parametrize(
    "follows",
    [
        "each player pays up to 1 gem to them",
        "each player pays up to 1 gem to P",
        "each player\n      pay up to 1 gem to them",
        "each player\n      if they have 1 gem: pay up to 1 gem to them",
    ],
)
def test_what_all_pay_to_them_goes_to_who_did_it(follows: str) -> None:
    who = "a player P" if follows.endswith("P") else "a player"
    assert gems(play(DECK, FIVE, f"rule ours\n  when {who} rings\n    {follows}\n", RINGING, players=3)) == [2, 5, 2]


def test_what_one_pays_to_them_goes_to_who_did_it() -> None:
    others = play(DECK, FIVE, "rule ours\n  when left rings: right pays up to 1 gem to them\n", RINGING, players=3)
    assert gems(others) == [3, 4, 2]
    each = "rule ours\n  when left rings\n    each player\n      pay up to 1 gem to them\n"
    assert gems(play(DECK, FIVE, each, RINGING, players=3)) == [2, 5, 2], "the left of who speaks, not of each"


def test_what_the_first_player_does_is_done_with_their_neighbors() -> None:
    course = """
    step game
      each player gains 3 gems
      step meal
        shuffle the heap
    """
    for said in ("the first player pays 1 gem to left", "the first player\n    pay 1 gem to left"):
        assert gems(play(DECK, FIVE, f"after meal\n  {said}\n", course, players=3)) == [2, 4, 3]
