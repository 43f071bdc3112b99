"""What pieces mean: what is seen and drawn, copies of pieces, layouts."""

from __future__ import annotations

from tests.effects_game import (
    DECK,
    FIVE,
    PAUSE,
    asked,
    choices,
    choose,
    gems,
    names,
    options,
    play,
    reloaded,
    zone,
)

from wonderscript.runtime.options.decisions import Took
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.views.views import EMPTY, UNKNOWN

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


def test_copies_that_are_asked_for_are_just_so_many_whatever_marks_they_bear() -> None:
    game = play(
        """
        property edition, marks

        kind tool|tools
          may have edition
          active in yard

        tool "Saw"
          edition 1+ 2+ 3+

        card "Cart"
          green
          brings 2 tools named "Saw"

        deck all-green
          all green cards

        deck saws
          4 tools named "Saw"

        step game
          fill the heap with all-green
          fill the deck with saws
          each card C of the heap
            fill my shelf with what C brings
        """
    )
    assert names(game, "deck") == ["Saw"] * 4
    assert names(game, "shelf", 0) == ["Saw"] * 2
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


# ---------------------------------------------------------------- face down


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
