"""What each construct means: small games written in the test, played, and looked at.

Seat 0 is `me` where nobody's turn it is. The words of these games stand in `WORDS`; each test adds its own pieces,
verbs and course.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import dedent

import pytest
from tests.text_library import library_of

from wonderscript.runtime.decisions import Agreed, Chose, Option, Took
from wonderscript.runtime.game import Game
from wonderscript.runtime.library import Library
from wonderscript.runtime.plans import Plan
from wonderscript.runtime.table import NOBODY, set_table
from wonderscript.runtime.views import EMPTY, UNKNOWN

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


def library(*texts: str, players: range = range(2, 5)) -> Library:
    return library_of(WORDS, *(dedent(text) for text in texts), players=players)


def play(*texts: str, players: int = 2, seed: int = 1, settings: dict[str, int] | None = None) -> Game:
    """A game of these texts, up to its first decision (or its end); every text is played in both ways there are."""
    made = library(*texts, players=range(players, players + 1))
    quick, slow = set_table(made, players, settings), set_table(made, players, settings, quick=False)
    one, other = Game.new(quick, seed), Game.new(slow, seed)
    assert one.state == other.state and one.decision == other.decision
    return one


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


# ---------------------------------------------------------------- what is seen


def test_who_looks_at_pieces_knows_them_until_they_are_mixed() -> None:
    game = play(
        FIVE,
        DECK,
        PAUSE,
        """
        step game
          fill the deck with stack
          left looks at the top 2 cards of the deck
          rest
          shuffle the deck
          rest
        """,
    )
    deck = game.table.zone("deck")
    assert game.view(1).zones[deck] == (*zone(game, "deck")[:2], UNKNOWN, UNKNOWN, UNKNOWN)
    assert set(game.view(0).zones[deck]) == {UNKNOWN}
    assert reloaded(game).view(1) == game.view(1)
    game.answer(0)
    assert set(game.view(1).zones[deck]) == {UNKNOWN}


def test_what_was_seen_is_known_wherever_it_goes_but_not_what_is_drawn_at_random() -> None:
    text = """
        step game
          fill the deck with stack
          look at the top card of the deck
          put {} into left's hand
          rest
    """
    game = play(FIVE, DECK, PAUSE, text.format("the top card of the deck"))
    assert game.view(0).zones[game.table.zone("hand", 1)] == zone(game, "hand", 1)
    game = play(FIVE, DECK, PAUSE, text.format("3 random cards of the deck"))
    assert set(game.view(0).zones[game.table.zone("hand", 1)]) == {UNKNOWN}


AMONG = """
    step game
      fill the deck with stack
      {}
      may rest
"""


def test_a_choice_among_drawn_pieces_is_seen_by_the_chooser_alone() -> None:
    game = play(FIVE, DECK, PAUSE, AMONG.format("choose a card C among the top 2 cards of the deck\n      keep C"))
    top = zone(game, "deck")[:2]
    assert choices(game) == [["A"], ["B"]]
    assert game.view(0).zones[game.table.zone("deck")][:2] == top
    assert set(game.view(1).zones[game.table.zone("deck")]) == {UNKNOWN}
    assert game.view(1).decision is None
    choose(game, "B")
    assert names(game, "yard", 0) == ["B"] and names(game, "deck") == ["A", "C", "D", "E"]


def test_what_is_drawn_at_random_is_drawn_once() -> None:
    text = AMONG.format("choose a card C among 2 random cards of the deck\n      keep C")
    drawn = [choices(play(FIVE, DECK, PAUSE, text, seed=seed)) for seed in range(20)]
    assert len({str(one) for one in drawn}) > 5
    game = play(FIVE, DECK, PAUSE, text)
    before = choices(game)
    for twin in (game.copy(), reloaded(game), Game.resume(game.table, game.state.copy())):
        assert choices(twin) == before
        assert twin.state.seed == game.state.seed
    game.answer(1)
    game.undo()
    assert choices(game) == before
    game.answer(1)
    assert names(game, "yard", 0) == before[1]


def test_looking_ahead_draws_nothing() -> None:
    """A verb that is done to random pieces, and a choice among some, as options: nobody knows yet what they will be."""
    game = play(
        FIVE,
        DECK,
        """
        step game
          fill the deck with stack
          do one
            keep 2 random cards of the deck
            choose a card C among 2 random cards of the deck: keep C
            choose a card C among 2 random cards of the heap: keep C
            keep 1 random card of the heap
          wave
        """,
    )
    assert options(game) == [(Took(0, "keep"),), (Took(1),)]
    seed = game.state.seed
    assert game.copy().state.seed == seed and not any(game.state.known)
    one, other = game.copy(), game.copy()
    one.answer(0)
    assert one.decision is None and len(zone(one, "yard", 0)) == 2 and gems(one)[0] == 1
    other.answer(1)
    assert len(options(other)) == 2 and other.state.seed != seed
    other.answer(0)
    assert len(zone(other, "yard", 0)) == 1 and gems(other)[0] == 1


def test_a_choice_among_drawn_pieces_can_be_made_together() -> None:
    game = play(
        FIVE,
        DECK,
        """
        phases draw, place

        step game
          fill the deck with stack
          together
            do one
              choose a card C among 2 random cards of the deck: keep C
              gain 3 gems
        """,
    )
    game.answer((Took(0),))
    game.answer((Took(1),))
    assert asked(game) == 0 and len(options(game)) == 2, "drawn when all have chosen"
    game.answer(0)
    assert len(zone(game, "yard", 0)) == 1 and gems(game) == [0, 3] and game.decision is None


# ---------------------------------------------------------------- copies and what pieces bring


def test_decks_have_copies_of_a_piece_and_pieces_bring_some() -> None:
    game = play(
        """
        card "Nail"
          red

        card "Rope"
          blue

        card "Cart"
          green
          brings 2 cards named "Nail", 1 card named "Rope"

        card "Ship"
          green
          brings 3 cards named "Rope"

        deck all-green
          all green cards
          1 card named "Ship"

        deck nails
          4 cards named "Nail"

        step game
          fill the heap with all-green
          fill the deck with nails
          each card C of the heap
            fill my shelf with what C brings
        """
    )
    assert sorted(names(game, "heap")) == ["Cart", "Ship", "Ship"], "one as it is, and one copy more"
    assert names(game, "deck") == ["Nail"] * 4
    # Each ship is a piece of its own and brings its own ropes.
    assert sorted(names(game, "shelf", 0)) == ["Nail"] * 2 + ["Rope"] * 7
    assert not zone(game, "box"), "what exists in copies only has no other piece"


def test_copies_are_dealt_anew_where_a_game_is_imagined() -> None:
    game = play(
        """
        card "Nail"
          red

        card "Rope"
          blue

        deck stack
          4 cards named "Nail"
          4 cards named "Rope"

        step game
          fill the deck with stack
          deal 2 cards from the deck to each hand
          rest
        """,
        PAUSE,
    )
    hands = {tuple(sorted(names(game.imagined(0, seed), "hand", 1))) for seed in range(30)}
    assert hands == {("Nail", "Nail"), ("Nail", "Rope"), ("Rope", "Rope")}
    assert all(names(game.imagined(0, seed), "hand", 0) == names(game, "hand", 0) for seed in range(5))


# ---------------------------------------------------------------- layouts

LAYOUT = """
layout "Hill"
   o o
  x x x
   o o

call a card free if there is no card on it

zone hill, shared, open, laid out

deck stack
  all cards
"""
SEVEN = "\n".join(f'card "{name}"\n  red\n' for name in ("A", "B", "C", "D", "E", "F", "G"))


def test_a_layout_covers_pieces_and_hides_some() -> None:
    game = play(
        SEVEN,
        LAYOUT,
        """
        step game
          fill the deck with stack
          lay out the deck in the hill by "Hill"
          repeat until the hill is empty
            choose a free card C of the hill
            keep C
            reveal free cards of the hill
        """,
    )
    hill = game.table.zone("hill")
    assert choices(game) == [["F"], ["G"]]
    assert [game.table.pieces[one].name if one >= 0 else one for one in game.view(1).zones[hill]] == [
        *("A", "B", UNKNOWN, UNKNOWN, UNKNOWN, "F", "G")
    ]
    choose(game, "F")
    assert choices(game) == [["C"], ["G"]], "C lay under F alone, D lies under G too"
    (laid,) = game.view(0).laid
    a, b, c, *rest = laid.pieces
    assert [game.table.pieces[one].name for one in (a, b, c)] == ["A", "B", "C"], "C was uncovered and turned over"
    assert rest == [UNKNOWN, UNKNOWN, EMPTY, zone(game, "hill")[-1]]
    assert reloaded(game).state.laid == game.state.laid
    choose(game, "G")
    assert choices(game) == [["C"], ["D"], ["E"]]
    for name in "CDE":
        choose(game, name)
    assert choices(game) == [["A"], ["B"]]


def test_rows_are_counted_from_the_one_that_is_free_last() -> None:
    text = """
        step game
          fill the deck with stack
          lay out the deck in the hill by "Hill"
          put cards of {} into my hand
          rest
    """
    game = play(SEVEN, LAYOUT, PAUSE, text.format("the first row of the hill"))
    assert names(game, "hand", 0) == ["A", "B"]
    assert names(play(SEVEN, LAYOUT, PAUSE, text.format("row 2 of the hill")), "hand", 0) == ["C", "D", "E"]


def test_what_is_face_down_in_a_layout_is_imagined_anew() -> None:
    game = play(
        SEVEN,
        LAYOUT,
        PAUSE,
        """
        step game
          fill the deck with stack
          shuffle the deck
          lay out the deck in the hill by "Hill"
          rest
        """,
    )
    middle = {game.imagined(0, seed).state.laid[0].pieces[2:5] for seed in range(30)}
    assert len(middle) == 6
    for seed in range(5):
        twin = game.imagined(0, seed)
        assert twin.view(0).laid == game.view(0).laid
        assert twin.state.laid[0].pieces == zone(twin, "hill")


# ---------------------------------------------------------------- copying

SAGE = """
card "Sage"
  blue
  shows 1 spear per my laurel
  worth 2 points per my gem
  when kept: gain 4 gems
  when I wave: gain 10 gems

card "Mask"
  green
  worth 1 point
  when kept
    choose a blue card B of left
    copy B

score "Green": the points of green cards of my yard
score "Blue": the points of blue cards of my yard
"""


def test_a_copy_has_facts_and_triggers_of_another_piece() -> None:
    game = play(
        SAGE,
        """
        step game
          left keeps the card named "Sage"
          gain 2 laurels
          keep the card named "Mask"
          wave
          if my spears are 2: gain 100 gems
        """,
    )
    # Left: 4 for taking it. Me: 4 at once, because it was taken over; 1 and 10 for waving; 100 for two spears.
    assert gems(game) == [115, 4]
    assert game.scores[0] == {"Green": 1 + 230, "Blue": 0}, "it is no piece of mine; its points stand with the copier"
    assert game.scores[1] == {"Green": 0, "Blue": 8}


def test_a_copy_ends_with_the_piece_that_made_it() -> None:
    game = play(
        SAGE,
        """
        step game
          left keeps the card named "Sage"
          gain 2 laurels
          keep the card named "Mask"
          put the card named "Mask" into the heap
          wave
          if my spears are 0: gain 100 gems
        """,
    )
    assert gems(game) == [4 + 1 + 100, 4]
    assert game.scores[0] == {"Green": 0, "Blue": 0}


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


# ---------------------------------------------------------------- in place of a verb

REPLACING = """
to bow|bows to a player P
  gain 1 scar

to lose|loses N gems
  pay up to N gems
"""


def test_something_else_is_done_in_place_of_a_verb() -> None:
    text = """
card "Crown"
  blue
  when I would bow to a player Q: Q gains 1 scar

step game
  each player: bow to left
  keep the card named "Crown"
  each player: bow to left
"""
    game = play(REPLACING, text, players=3)
    assert [count(game, "scar", seat) for seat in range(3)] == [1, 3, 2]


def test_a_verb_can_be_done_as_it_is_in_its_own_place() -> None:
    text = """
card "Purse"
  blue
  when I would lose N gems
    lose N - 2 gems
    gain 1 laurel

step game
  gain 9 gems
  left gains 9 gems
  keep the card named "Purse"
  lose 5 gems
  left loses 5 gems
"""
    game = play(REPLACING, text)
    assert gems(game) == [6, 4]
    assert [count(game, "laurel", seat) for seat in (0, 1)] == [1, 0]


def test_what_is_replaced_did_not_happen_and_may_have_choices_of_its_own() -> None:
    text = """
card "Fan"
  blue
  when the opponent would wave: gain 7 gems

card "Ear"
  blue
  when anyone waves: gain 100 gems

card "Tongue"
  blue
  when I would drop a card C
    do one
      put C into my hand
      gain 3 gems

step game
  left keeps the card named "Fan"
  left keeps the card named "Ear"
  keep the card named "Tongue"
  wave
  do one
    drop the card named "Tongue"
    gain 1 gem
"""
    game = play(text)
    assert gems(game) == [0, 7]
    assert options(game) == [(Took(0, "drop"), Took(0)), (Took(0, "drop"), Took(1)), (Took(1),)]
    game.answer(0)
    assert names(game, "hand", 0) == ["Tongue"]


# ---------------------------------------------------------------- more options


def test_options_join_the_choice_of_a_step() -> None:
    text = """
step game
  fill the deck with stack
  deal 2 cards from the deck to each hand
  step outer
    choose a player P of left
    step action
      choose a card C of my hand
      do one
        keep C
        drop C

also in action, with a card X
  put X into left's hand
  choose a card C of my hand other than X: keep C
"""
    game = play(FIVE, DECK, text)
    assert choices(game) == [["A"], ["A"], ["A"], ["A", "B"], ["B"], ["B"], ["B"], ["B", "A"]]
    game.answer(3)
    assert names(game, "yard", 0) == ["B"] and names(game, "hand", 0) == ["A"]
    assert reloaded(game).state == game.state


# ---------------------------------------------------------------- what counts as more


def test_pieces_count_as_more_within_a_verb_or_a_step() -> None:
    text = """
card "Choir"
  green
  counts as 2 blue cards in sing
  counts as 3 red cards in feast

card "Lute"
  blue

to sing|sings
  gain as many gems as the number of blue cards of my yard
  hum

to hum|hums
  gain as many gems as 10 * the number of blue or green cards of my yard

step game
  keep the card named "Choir"
  keep the card named "Lute"
  {}
  step feast
    {}
"""

    def sung(during: str = "shuffle the deck", at_feast: str = "shuffle the deck") -> list[int]:
        return gems(play(text.format(during, at_feast)))

    assert sung("sing")[0] == 3 + 10 * 4, "in a verb, and in what is done in it"
    assert sung("hum")[0] == 20
    assert sung("left sings") == [0, 0]
    assert sung("gain as many gems as the number of blue cards of my yard")[0] == 1
    red = "gain as many gems as the number of red cards of my yard"
    assert sung(red)[0] == 0
    assert sung(at_feast=red)[0] == 3
    assert sung(at_feast="if I have a red card: gain 7 gems")[0] == 7


# ---------------------------------------------------------------- links of others

LINKS = """
card "Gate"
  red
  leads to "Hall"

card "Hall"
  blue
  costs silk, silk

card "Key"
  green
  uses links of the opponent

rule chains
  frees cards that my yard leads to, by chain
"""


def test_links_of_another_player_count() -> None:
    text = """
step game
  {}
  do one
    order the card named "Hall"
    gain 1 gem
  if my yard leads to the card named "Hall": gain 10 gems
"""
    gate, key = 'left keeps the card named "Gate"', 'keep the card named "Key"'
    assert play(LINKS, text.format(gate)).decision is None, "it cannot be paid"
    for lines in (f"{gate}\n  {key}", 'keep the card named "Gate"'):
        game = play(LINKS, text.format(lines))
        assert plans(game) == [Plan(way="chain")]
        game.answer(1)
        assert gems(game)[0] == 11
    assert play(LINKS, text.format(f'{gate}\n  left keeps the card named "Key"')).decision is None


# ---------------------------------------------------------------- symbols at scoring

SYMBOLS = """
card "Spy 1"
  blue
  shows a symbol of green cards of my neighbors

card "Spy 2"
  blue
  shows a symbol of green cards of my neighbors

card "Sage"
  red
  shows sun or moon or star

card "Sun"
  green
  shows sun, sun

card "Moon"
  green
  shows moon

card "Star"
  green
  shows star

card "Second Star"
  green
  shows star

score "Signs": SUM
"""
SYMBOLS = SYMBOLS.replace(
    "SUM",
    "the square of my sun + the square of my moon + the square of my star"
    " + 7 * the smallest of my sun, my moon and my star",
)


@pytest.mark.parametrize(
    ("mine", "theirs", "points"),
    [
        (("Spy 1",), (), 0),
        (("Spy 1",), ("Sun",), 1),
        (("Spy 1", "Spy 2"), ("Sun",), 1),
        (("Spy 1", "Spy 2"), ("Star", "Second Star"), 4),
        (("Spy 1", "Spy 2", "Sun"), ("Moon", "Star"), 4 + 1 + 1 + 7),
        (("Spy 1", "Spy 2", "Sage"), ("Moon", "Star"), 10),
        (("Spy 1", "Spy 2", "Sage"), ("Moon",), 4),
        (("Spy 1", "Sage", "Sun"), ("Moon", "Star"), 4 + 1 + 1 + 7),
        (("Spy 1", "Sage", "Sun"), ("Second Star", "Star"), 4 + 1 + 1 + 7),
        (("Spy 1", "Moon"), ("Sage",), 1),
    ],
)
def test_copied_symbols_are_taken_as_suits_best(mine: tuple[str, ...], theirs: tuple[str, ...], points: int) -> None:
    lines = [f'keep the card named "{name}"' for name in mine] + [
        f'left keeps the card named "{name}"' for name in theirs
    ]
    game = play(SYMBOLS, "step game\n" + "".join(f"  {line}\n" for line in lines) + "  wave\n", players=3)
    assert game.scores[0]["Signs"] == points


def test_different_symbols_are_counted() -> None:
    text = """
step game
  {}
  gain as many gems as the number of different sign of cards of my yard
"""

    def different(*kept: str) -> int:
        return gems(play(SYMBOLS, text.format("\n  ".join(f'keep the card named "{name}"' for name in kept))))[0]

    assert different("Sun", "Star", "Second Star") == 2
    assert different("Sun", "Star", "Sage") == 3
    assert different("Sun", "Star", "Moon", "Sage") == 3
    assert different("Spy 1") == 0


def test_a_piece_that_is_scored_as_ones_own_brings_its_symbols_too() -> None:
    text = """
card "Heir"
  blue
  worth the points of a red card of my neighbors

card "Field"
  red
  worth 4 points

score "Rest": the points of blue cards of my yard

step game
  keep the card named "Heir"
  keep the card named "Sun"
  keep the card named "Moon"
  left keeps the card named "Sage"
  {}
"""
    scores = play(SYMBOLS, text.format("wave")).scores[0]
    assert scores == {"Signs": 4 + 1 + 1 + 7, "Rest": 0}
    scores = play(SYMBOLS, text.format('left keeps the card named "Field"')).scores[0]
    assert scores == {"Signs": 13, "Rest": 0}, "the symbol is worth more than the points"
    text = text.replace("worth 4 points", "worth 40 points")
    scores = play(SYMBOLS, text.format('left keeps the card named "Field"')).scores[0]
    assert scores == {"Signs": 5, "Rest": 40}, "one of the two, not both"


# ---------------------------------------------------------------- paying

PANTRY = """
card "Bale"
  red
  produces silk, then goes into the heap

card "Crate"
  red
  produces jade, then goes into the heap

card "Jar"
  red
  produces salt

card "Joker"
  blue
  produces any resource, then goes into the heap

card "Pair"
  green
  costs 2 same

card "Mix"
  green
  costs 2 different

card "Plan"
  blue
  waives the pattern of green cards, once a day

card "Twin"
  blue
  doubles one of red cards of my yard, once a day

card "Gap"
  blue
  produces a resource missing on red cards of my yard
"""


def paying(*kept: str, order: str, extra: str = "", days: int = 1) -> Game:
    keep = "".join(f'  keep the card named "{name}"\n' for name in kept)
    day = f"""  step day, {days} times
    do one
      order the card named "{order}"
      gain 1 gem
"""
    return play(PANTRY, extra, "step game\n" + keep + day)


def spent(game: Game) -> list[list[str]]:
    return sorted([game.table.pieces[piece].name for piece in plan.spent] for plan in plans(game))


def test_what_is_used_up_goes_where_it_says() -> None:
    game = paying("Bale", "Crate", "Joker", order="Mix")
    assert spent(game) == [["Bale", "Crate"], ["Bale", "Joker"], ["Crate", "Joker"]]
    game.answer(next(option for option in options(game) if isinstance(option[-1], Plan) and len(option[-1].spent) == 2))
    assert len(zone(game, "heap")) == 2 and "Mix" in names(game, "yard", 0)
    assert set(names(game, "heap")) | {"Mix"} | set(names(game, "yard", 0)) == {"Bale", "Crate", "Joker", "Mix"}


def test_patterns_of_a_cost() -> None:
    assert paying("Bale", order="Mix").decision is None
    assert spent(paying("Bale", "Joker", order="Pair")) == [["Bale", "Joker"]]
    assert paying("Bale", "Crate", order="Pair").decision is None
    assert spent(paying("Bale", "Crate", "Plan", order="Pair")) == [["Bale", "Crate"]]
    game = paying("Bale", "Crate", "Joker", "Plan", order="Mix")
    assert all(not plan.uses for plan in plans(game)), "what is not needed is not used up"
    assert spent(paying("Jar", "Bale", order="Mix")) == [["Bale"]], "what lasts is not spent"


def test_a_unit_more_of_what_pieces_produce_or_of_what_none_does() -> None:
    assert spent(paying("Jar", "Twin", order="Pair")) == [[]]
    assert spent(paying("Jar", "Gap", order="Mix")) == [[]]
    assert paying("Jar", "Gap", order="Pair").decision is None, "jade or silk, but not salt"
    game = paying("Jar", "Twin", order="Pair", days=2)
    game.answer(0)
    assert game.state.used == () or game.decision is None


def test_a_price_that_holds_once_a_step() -> None:
    text = """
rule trade
  buys any resource from the bank for 3 gems

card "Guest"
  blue
  pays 2 gems less for any resource from the bank, once a day

card "Robe"
  green
  costs silk, jade

card "Hat"
  green
  costs salt

step game
  gain 20 gems
  keep the card named "Guest"
  step day, 2 times
    do one
      order the card named "Robe"
      gain 0 + 1 gems
    do one
      order the card named "Hat"
      gain 0 + 1 gems
"""
    game = play(text)

    def prices() -> list[tuple[int, int]]:
        return sorted((plan.payments[0].amount, len(plan.uses)) for plan in plans(game))

    assert prices() == [(4, 1), (6, 0)]
    game.answer(next(option for option in options(game) if isinstance(option[-1], Plan) and option[-1].uses))
    assert prices() == [(3, 0)], "used up for today"
    game.answer(len(options(game)) - 1)
    game.answer(len(options(game)) - 1)
    assert prices() == [(1, 1), (3, 0)], "and there again the next day"


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
"""
    assert gems(play(text)) == [4, 0]


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
