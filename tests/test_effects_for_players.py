"""Who does what: choices of others, turns, what all do at once, teams, seats without a player."""

from __future__ import annotations

from textwrap import dedent

import pytest
from tests.effects_game import (
    DECK,
    FIVE,
    asked,
    choices,
    choose,
    count,
    gems,
    library,
    names,
    options,
    plans,
    play,
    reloaded,
    zone,
)
from tests.text_library import library_of

from wonderscript.runtime.options.decisions import Agreed, Took
from wonderscript.runtime.play.endless import NeverEnds
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.table import set_table
from wonderscript.runtime.views.views import UNKNOWN

# ---------------------------------------------------------------- who does what

BINDING = """
step game
  gain 5 gems
  left gains 3 gems
  right gains 1 gem
  deal 2 cards from the box to each hand
  {}
"""


def test_what_each_other_player_may_do_is_done_by_the_one_who_decides() -> None:
    game = play(FIVE, 'card "F"\n  red\n', BINDING.format("each other player may pay 2 gems to me"), players=3)
    assert asked(game) == 1 and options(game) == [(Agreed(True),), (Agreed(False),)]
    game.answer(0)
    # The right one has one gem and cannot.
    assert game.decision is None and gems(game) == [7, 1, 1]


def test_others_choose_for_themselves() -> None:
    line = "left may choose a card C of {} hand: put C into my yard"
    six = 'card "F"\n  red\n'
    game = play(FIVE, six, BINDING.format(line.format("their")), players=3)
    assert asked(game) == 1
    assert choices(game) == [["C"], ["D"], []]
    choose(game, "D")
    assert names(game, "yard", 1) == ["D"], "who chooses speaks in what follows"
    game = play(FIVE, six, BINDING.format(line.format("my")), players=3)
    assert asked(game) == 1 and choices(game) == [["A"], ["B"], []], "in the sentence itself `my` is the one who speaks"
    choose(game, "B")
    assert names(game, "yard", 1) == ["B"]


def test_in_lines_under_what_others_may_do_they_speak() -> None:
    block = """left may
    pay 1 gem
    choose a card C of my hand
    put C into my yard"""
    game = play(FIVE, 'card "F"\n  red\n', BINDING.format(block), players=3)
    assert asked(game) == 1
    game.answer(0)
    assert choices(game) == [["C"], ["D"]]
    game.answer(0)
    assert names(game, "yard", 1) == ["C"] and gems(game) == [5, 2, 1]
    options_block = """each other player may do one
    gain 10 gems
    pay 2 gems to left"""
    game = play(FIVE, 'card "F"\n  red\n', BINDING.format(options_block), players=3)
    assert [len(option) for option in options(game)] == [2, 2, 1]
    game.answer(1)
    assert gems(game) == [5, 1, 3], "left of the one who pays"
    assert asked(game) == 2
    game.answer(0)
    assert gems(game) == [5, 1, 13]


def test_their_is_the_one_who_does_it() -> None:
    text = """
to lose|loses N gems
  pay up to N gems

step game
  each player: gain 9 gems
  gain 1 laurel
  left gains 4 laurels
  right gains 2 laurels
  {}
"""
    assert gems(play(text.format("left loses 1 gem per their laurel"), players=3)) == [9, 5, 9]
    assert gems(play(text.format("each other player loses 1 gem per their laurel"), players=3)) == [9, 5, 7]
    assert gems(play(text.format("each other player loses 1 gem per my laurel"), players=3)) == [9, 8, 8]
    assert gems(play(text.format("each other player gains 1 gem per their laurel"), players=3)) == [9, 13, 11]


def test_what_cannot_be_chosen_is_left_out_with_what_follows_from_it_only() -> None:
    text = """
step game
  choose a blue card C of the heap
    keep C
  gain 1 gem
  may waste
  gain 1 gem
  do one
    choose a blue card C of the heap: keep C
    gain 3 gems
    gain 5 gems

to waste|wastes
  choose a blue card C of the heap
    keep C
  gain 10 gems
"""
    game = play(FIVE, text)
    assert gems(game)[0] == 1 and options(game) == [(Agreed(True),), (Agreed(False),)], "the rest can be done"
    game.answer(0)
    assert gems(game)[0] == 12
    assert options(game) == [(Took(1),), (Took(2),)], "where nothing else is left, it cannot be done"


def test_the_first_piece_of_several_places_is_that_of_each() -> None:
    text = """
step game
  put the top 2 cards of the box into my shelf
  put the top 2 cards of the box into left's shelf
  choose the top card C of each shelf or the box
  keep C
"""
    assert choices(play(FIVE, text)) == [["A"], ["C"], ["E"]]


def test_the_active_player_is_the_one_who_took_the_latest_turn() -> None:
    text = """
step game
  step round, 2 times
    step turn, each player in turn, until there are 2 cards in the heap
      put the top card of the box into the heap
      if there are 2 cards in the heap: take another turn
    the active player gains 10 gems
    put the heap into my hand
    the active player goes first
"""
    text = text.replace("there are 2 cards in the heap", "the number of cards of the heap is 2")
    game = play(FIVE, text)
    # Left takes the second card, begins the next time, and so I take the second card then. Nobody plays on after it.
    assert gems(game) == [10, 10]
    assert len(zone(game, "hand", 0)) == 4 and game.state.again == ()


def test_a_step_that_never_ends_is_a_fault() -> None:
    made = library("step game\n  step turn, until the heap is empty\n    wave\n", FIVE, DECK)
    game = Game(made, 2, 1)
    assert gems(game)[0] == 1
    made = library(
        "step game\n  fill the heap with stack\n  step turn, until the heap is empty\n    wave\n", FIVE, DECK
    )
    with pytest.raises(NeverEnds, match="the turn has run 10,000 times"):
        Game(made, 2, 1)


def test_what_all_gain_at_once_is_counted_when_all_are_through() -> None:
    text = """
card "Scarred"
  blue
  shows 1 spear per my scar

to brawl|brawls with a player P
  if my spears are less than P's spears: gain 1 scar
  if my spears are more than P's spears: gain 1 laurel

card "Spear"
  red
  shows spear

step game
  keep the card named "Scarred"
  left keeps the card named "Spear"
  each player
    brawl with left
    brawl with right
"""
    game = play(text, players=3)
    assert [count(game, "scar", seat) for seat in range(3)] == [1, 0, 1]
    assert [count(game, "laurel", seat) for seat in range(3)] == [0, 2, 0]


def test_one_after_the_other_where_somebody_pays() -> None:
    text = """
step game
  gain 4 gems
  each player
    pay up to 3 gems to left
    gain 1 gem
"""
    assert gems(play(text)) == [5, 1]


def test_all_pay_at_once_where_there_is_nothing_else_to_do() -> None:
    assert gems(play("step game\n  gain 4 gems\n  each player\n    pay up to 3 gems to left")) == [1, 3]


def test_what_cannot_be_paid_is_left_out() -> None:
    assert gems(play("step game\n  gain 2 gems\n  pay 3 gems to left\n  pay 1 gem to left")) == [1, 1]


def test_no_counter_goes_below_nothing() -> None:
    assert gems(play("step game\n  gain 2 gems\n  add -5 to my gems\n  left gains 1 gem")) == [0, 1]


def test_pieces_have_a_place_even_if_no_set_names_it() -> None:
    made = library_of(
        dedent(
            """
            counter gem|gems, each player

            zone yard, each player, open

            kind card|cards
              active in yard

            card "Mill"

            step game
              put the card named "Mill" into my yard
            """
        ),
        players=range(2, 3),
    )
    game = Game(made, 2, 1)
    assert names(game, "yard", 0) == ["Mill"]


# ---------------------------------------------------------------- teams

TEAMS = """
setting pairs is no

teams of 2, side by side, if pairs

score "Gems": my gems
"""


def test_team_mates_and_their_points() -> None:
    text = """
step game
  gain 5 gems
  left gains 3 gems
  right gains 7 gems
  each player
    my team-mate gains 10 gems
    neighbors who are not my team-mate gain 1 laurel

ties: most laurels, else shared
"""
    alone = play(TEAMS, text, players=4)
    assert gems(alone) == [5, 3, 0, 7] and alone.winners == (3,)
    game = play(TEAMS, text, players=4, settings={"pairs": 1})
    assert gems(game) == [15, 13, 10, 17]
    assert [count(game, "laurel", seat) for seat in range(4)] == [1, 1, 1, 1]
    assert game.winners == (0, 1), "28 together are more than 27"


def test_a_tie_can_be_decided_by_a_setting() -> None:
    text = """
    setting laurels-first is no

    ties: most laurels if laurels-first, most gems if not laurels-first, else shared

    step game
      gain 1 laurel
      the opponent gains 1 gem
    """
    assert play(text).winners == (1,)
    assert play(text, settings={"laurels-first": 1}).winners == (0,)


def test_ties_of_teams_and_victories_at_once() -> None:
    ties = "\nties: most laurels, else shared\n"
    equal = "step game\n  gain 5 gems\n  right gains 5 gems\n  {}\n"
    pairs = {"pairs": 1}
    assert play(TEAMS, ties, equal.format("gain 0 + 1 scars"), players=4, settings=pairs).winners == (0, 1, 2, 3)
    assert play(TEAMS, ties, equal.format("left gains 1 laurel"), players=4, settings=pairs).winners == (0, 1)
    assert play(TEAMS, ties, equal.format('right wins by "luck"'), players=4, settings=pairs).winners == (2, 3)


def test_teams_that_do_not_come_out_are_refused() -> None:
    made = library(TEAMS, "step game\n  wave", players=range(2, 5))
    assert set_table(made, 3).players == 3
    with pytest.raises(ValueError, match="teams of 2 cannot be formed by 3 players"):
        set_table(made, 3, {"pairs": 1})


def test_who_can_play_makes_whole_teams() -> None:
    assert library(TEAMS, "step game\n  wave", players=range(2, 8)).player_counts == [2, 3, 4, 5, 6, 7]
    always = TEAMS.replace("pairs is no", "pairs is yes")
    assert library(always, "step game\n  wave", players=range(2, 8)).player_counts == [2, 4, 6]
    assert library("step game\n  wave", players=range(2, 5)).player_counts == [2, 3, 4]


# ---------------------------------------------------------------- seats without a player

NEUTRAL = """
seat "Stranger", with 2 players
  answered by the owner of the stone
  cannot drop a card C if I can order C
  cannot win

kind stone|stones
  active in yard

stone "Stone"

rule trade
  buys any resource from the bank for 2 gems

score "Gems": my gems
"""
CARDS = "\n".join(f'card "{name}"\n  red\n  costs silk\n' for name in "ABCDEF")


def neutral(course: str, players: int = 2) -> Game:
    return play(
        NEUTRAL, CARDS, "step game\n" + "".join(f"  {line}\n" for line in dedent(course).splitlines()), players=players
    )


def test_a_seat_without_a_player_is_there_for_one_number_of_players() -> None:
    course = """
        each player: gain 2 gems
        each other player gains 1 gem
        the neutral player gains 10 gems
        the opponent gains 100 gems
        left gains 1000 gems
    """
    game = neutral(course)
    assert gems(game) == [2, 1103, 13]
    assert game.winners == (1,) and len(game.scores) == 3
    game = neutral("the neutral player gains 10 gems\ngain 1 gem")
    assert game.winners == (0,), "it has more, but it cannot win"
    assert gems(neutral(course.replace("the opponent", "right"), players=3)) == [2, 1003, 103]


def test_somebody_else_answers_for_it() -> None:
    course = """
        put the stone named "Stone" into the yard of the opponent
        deal 2 cards from the box to each hand
        each player
          choose a card C of my hand
          put C into my yard
    """
    game = neutral(course)
    assert [asked(game), choices(game)] == [0, [["A"], ["B"]]]
    game.answer(0)
    assert [asked(game), choices(game)] == [1, [["C"], ["D"]]]
    game.answer(0)
    decision = game.decision
    assert decision is not None
    assert (decision.seat, decision.acting, choices(game)) == (1, 2, [["E"], ["F"]])
    hand = game.table.zone("hand", 2)
    assert game.view(1).zones[hand] == zone(game, "hand", 2), "who answers sees the hand"
    assert set(game.view(0).zones[hand]) == {UNKNOWN}
    assert game.view(1).decision is not None and game.view(0).decision is None
    reloaded(game)
    game.answer(0)
    assert names(game, "yard", 2) == ["E"]


def test_where_nobody_is_named_the_first_player_answers() -> None:
    game = neutral("deal 2 cards from the box to each hand\nthe neutral player\n  choose a card C of my hand\n  keep C")
    assert asked(game) == 0 and choices(game) == [["E"], ["F"]]


def test_what_it_cannot_do_depends_on_the_piece() -> None:
    course = """
        the neutral player gains 1 gem
        deal 2 cards from the box to each hand
        the neutral player
          do one
            choose a card C of my hand: order C
            choose a card C of my hand: drop C
    """
    both = neutral(course)
    verbs = [answer.verb for option in options(both) for answer in option if isinstance(answer, Took)]
    assert len(options(both)) == 2 and verbs == [None, None]
    assert not plans(both), "it cannot pay, so it may drop either card"
    rich = neutral(course.replace("gains 1 gem", "gains 2 gems"))
    assert len(plans(rich)) == 2 and len(options(rich)) == 2, "it can build both, so it may drop neither"


def test_hands_are_passed_between_the_players() -> None:
    game = neutral("deal 2 cards from the box to each hand\npass each hand to the opponent")
    assert [names(game, "hand", seat) for seat in range(3)] == [["C", "D"], ["A", "B"], ["E", "F"]]
    game = neutral("deal 2 cards from the box to each hand\npass each hand to left")
    assert [names(game, "hand", seat) for seat in range(3)] == [["E", "F"], ["A", "B"], ["C", "D"]]


@pytest.mark.parametrize("deed", ["gain 5 gems", "wave\n    wave\n    wave\n    gain 2 gems", "celebrate"])
def test_an_if_under_together_sees_what_has_happened(deed: str) -> None:
    game = play(
        f"""
to celebrate|celebrates
  gain 5 gems

to ring|rings
  add 1 to the bells
  if the bells are 1
    {deed}
  otherwise: gain 1 gem

step game
  together
    do one
      ring
      wave
""",
        players=3,
    )
    for _seat in range(3):
        game.answer(0)
    assert gems(game) == [5, 1, 1]


def test_an_if_in_which_somebody_decides_is_part_of_the_decision() -> None:
    game = play(
        """
to ring|rings
  add 1 to the bells
  if the bells are 0
    do one
      gain 5 gems
      gain 7 gems

step game
  together
    ring
""",
        players=2,
    )
    game.answer(1)
    game.answer(0)
    assert gems(game) == [7, 5]


@pytest.mark.parametrize(("line", "found"), [("gain 2 gems per player", 10), ("gain 3 gems per 2 players", 6)])
def test_players_are_counted(line: str, found: int) -> None:
    assert gems(play(f"step game\n  {line}\n", players=5))[0] == found
