"""What pieces mean: what is seen and drawn, copies and layouts, copying, counting, links, symbols, paying."""

from __future__ import annotations

import pytest
from tests.effects_game import (
    DECK,
    FIVE,
    PAUSE,
    asked,
    choices,
    choose,
    gems,
    library,
    names,
    options,
    plans,
    play,
    reloaded,
    zone,
)

from wonderscript.runtime.decisions import Took
from wonderscript.runtime.game import Game
from wonderscript.runtime.plans import Plan
from wonderscript.runtime.views import EMPTY, UNKNOWN

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


def test_a_line_of_the_score_sheet_is_written_on_another() -> None:
    kept = 'step game\n  keep the card named "Sage"\n  keep the card named "Mask"\n  gain 1 gem\n'
    assert play(SAGE, kept).scores[0] == {"Green": 1, "Blue": 10}
    assert play(SAGE, kept, 'score "Green", on "Blue"').scores[0] == {"Blue": 11}


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('score "Gren", on "Blue"', "unknown-score-line"),
        ('score "Green", on "Bleu"', "unknown-score-line"),
        ('score "Green", on "Green"', "expected"),
        ('score "Green", on "Blue": my gems', "stray-colon"),
    ],
)
def test_a_line_that_cannot_be_moved_is_reported(line: str, problem: str) -> None:
    with pytest.raises(AssertionError, match=problem):
        library(SAGE, "step game\n  wave", line)


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
  sigh

to sigh|sighs
  gain as many gems as 5 + the number of red cards of my yard

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

    assert sung("sing")[0] == 3 + 10 * 4 + 5, "in a verb, and in what is done in it, but nothing else counts as more"
    assert sung("hum")[0] == 20
    assert sung("left sings") == [0, 5]
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


def paying(*kept: str, order: str) -> Game:
    keep = "".join(f'  keep the card named "{name}"\n' for name in kept)
    day = f"""  step day
    do one
      order the card named "{order}"
      gain 1 gem
"""
    return play(PANTRY, "step game\n" + keep + day)


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
    order = '    do one\n      order the card named "Pair"\n      gain 1 gem\n'
    keep = "".join(f'  keep the card named "{name}"\n' for name in ("Jar", "Twin"))
    game = play(PANTRY, f"step game\n{keep}  step day, 2 times\n{order}{order}")
    game.answer(0)
    assert gems(game)[0] == 1 and len(plans(game)) == 1, "once a day: not again today, but again the next day"


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

    assert prices() == [(4, 1)], "it is taken as soon as it saves something"
    game.answer(next(option for option in options(game) if isinstance(option[-1], Plan) and option[-1].uses))
    assert prices() == [(3, 0)], "used up for today"
    game.answer(len(options(game)) - 1)
    game.answer(len(options(game)) - 1)
    assert prices() == [(1, 1)], "and there again the next day"


@pytest.mark.parametrize(
    ("kept", "by", "paid"),
    [(("Agent",), 0, 1), (("Agent",), 1, 2), (("Patron",), 0, 3), (("Agent", "Patron"), 0, 1), (("Patron",), 1, 1)],
)
def test_counters_of_a_cost_are_waived_for_oneself_and_for_others(kept: tuple[str, ...], by: int, paid: int) -> None:
    keep = "".join(f'  keep the card named "{name}"\n' for name in kept)
    game = play(
        """
        card "Vase"
          red
          costs 3 gems

        card "Agent"
          blue
          waives 2 gems of red cards
          waives 1 gem of red cards for each other player

        card "Patron"
          blue
          waives 2 gems of red cards for each other player
        """,
        f"step game\n{keep}  each player: gain 3 gems\n"
        f'  {"the first" if by == 0 else "the second"} player may order the card named "Vase"\n',
        players=2,
    )
    assert asked(game) == by
    assert [payment.amount for plan in plans(game) for payment in plan.payments] == [paid]


def test_a_counter_can_lie_on_pieces_of_a_kind_with_two_words() -> None:
    game = play(
        PAUSE,
        """
        kind clay lamp|clay lamps
          active in yard

        counter flame|flames, each player on each clay lamp

        clay lamp "North"
          worth 2 points if my flames on it are at least 1

        clay lamp "South"

        step game
          put the clay lamp named "North" into my yard
          put the clay lamp named "South" into my yard
          set my flames on the clay lamp named "North" to 1
          rest

        score "Lamps": the points of clay lamps of my yard
        """,
    )
    assert game.scores[0]["Lamps"] == 2 and game.scores[1]["Lamps"] == 0


def test_pieces_that_lie_face_down_can_be_told() -> None:
    game = play(
        DECK,
        FIVE,
        """
        step game
          fill the deck with stack
          put cards of the deck named "A" or "B" into my yard face down
          put cards of the deck named "C" into my yard
          each card C of my yard
            if C lies face down: gain 10 gems
            otherwise: gain 1 gem
          drop cards of my yard that lie face down
        """,
    )
    assert gems(game) == [21, 0]
    assert names(game, "yard", 0) == ["C"] and sorted(names(game, "heap")) == ["A", "B"]


def test_a_counted_cost_that_comes_to_nothing_is_not_paid() -> None:
    text = """
    card "Envoy"
      red
      costs 1 gem per card of my yard

    step game
      choose a card C of the box
      order C
    """
    (plan,) = plans(play(text, 'card "Scout"\n  red\n  costs 1 gem per card of my yard\n'))[:1]
    assert plan.payments == ()


def test_lines_under_a_choice_that_cannot_be_done_are_left_out() -> None:
    """There are cards to choose from, but nothing can be done with any: play goes on after the lines under it."""
    game = play(
        DECK,
        FIVE,
        """
        to redeem|redeems a card C
          only if I have 3 gems
          put C into my yard

        step game
          fill the deck with stack
          choose a card C of the deck
            redeem C
          gain 1 gem
        """,
    )
    assert game.decision is None and gems(game) == [1, 0]
    assert names(game, "yard", 0) == []
