"""Who knows what: backs are seen by all, no option names what nobody sees, and nothing is taken back that was seen.

WONDERSCRIPT_GAMES says how many games are played at each table.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
import pytest
from tests.effects_game import DECK, FIVE, PAUSE, called, gems, names, options, play, reloaded, zone
from tests.referees.games import games_a_table

import wonderscript
from wonderscript.runtime.options.decisions import Chose, Decision
from wonderscript.runtime.options.looking import FORMS
from wonderscript.runtime.options.moves import Offers
from wonderscript.runtime.options.options import WALKERS
from wonderscript.runtime.options.piece_names import Named
from wonderscript.runtime.play.game import Game, SeenSince
from wonderscript.runtime.table.backs import Back
from wonderscript.runtime.table.table import Table, set_table
from wonderscript.runtime.views.views import EMPTY, UNKNOWN, View, counterpart
from wonderscript.runtime.words.options import say_option, say_question, short_option

TABLES = [("base", 3, None), ("base", 5, None), ("leaders", 4, None), ("cities", 4, None), ("cities-leaders", 5, None)]
TABLES += [("two-players", 2, None), ("cities-two-players", 2, None), ("leaders-two-players", 2, None)]
TABLES += [("architects", 2, None), ("architects", 5, None), ("duel", 2, None), ("agora", 2, None)]


@cache
def table(name: str, players: int, variant: str | None = None) -> Table:
    return set_table(wonderscript.compile_sets(name, variant=variant), players)


def positions(at: Table, seed: int) -> Iterator[tuple[Game, Decision]]:
    """A game at each of its decisions."""
    game = Game.new(at, seed)
    choices = Random(seed)
    while (decision := game.decision) is not None:
        yield game, decision
        game.answer(choices.randrange(len(decision.options)))


def named_in(view: View) -> set[int]:
    """The pieces that a view names."""
    return {piece for pieces in view.zones for piece in pieces if piece != UNKNOWN}


def faces_in(game: Game, text: str, hidden: set[str]) -> set[str]:
    """The names of faces that stand in a sentence, of those that could be told apart from other words."""
    return {name for name in hidden if len(name) > 4 and name in text}


# ---------------------------------------------------------------- options


@pytest.mark.parametrize(("name", "players", "variant"), TABLES)
def test_no_option_names_what_the_seat_that_decides_may_not_know(name: str, players: int, variant: str | None) -> None:
    for seed in range(games_a_table(2)):
        for game, decision in positions(table(name, players, variant), seed):
            view = game.view(decision.seat)
            seen = named_in(view)
            assert view.decision is not None
            for option, real in zip(view.decision.options, decision.options, strict=True):
                for answer, meant in zip(option, real, strict=True):
                    if not isinstance(answer, Chose) or answer.what != "piece" or answer.value in seen:
                        continue
                    assert answer.value == UNKNOWN and answer.place is not None and isinstance(meant, Chose)
                    where, place = answer.place
                    assert game.state.zones[where][place] == meant.value
                    assert view.backs[where][place] == game.table.backs.of[meant.value], "its back is seen"
                    said = say_option(game.table, game.state, decision, real, "en")
                    assert game.table.pieces[meant.value].name not in said


SMALL = """
kind charm|charms, a kind of card
  backs alike

zone hill, shared, open, laid out

layout "Hill"
   o o
  x x x
   o o

card "Amber"
  red
  costs 1 gem

card "Basalt"
  blue
  costs 2 gems

card "Chalk"
  red

card "Dolomite"
  blue
  costs 4 gems

card "Emery"
  green
  costs 2 gems

charm "Feldspar"
  red

charm "Granite"
  blue
  costs 1 gem

deck stack
  all cards

step game
  fill the deck with stack
  shuffle the deck
  each player: gain 3 gems
  lay out the deck in the hill by "Hill"
  {}
  rest
"""
QUESTIONS = {
    "to keep": "choose a card C of the hill\n  keep C",
    "to pay for": "choose a card C of the hill\n  order C",
    "to do one of two things with": "choose a card C of the hill\n  do one\n    order C\n    drop C",
    "that may be taken": "may choose a card C of the hill\n    order C",
    "by a kind": "choose a charm C of the hill\n  keep C",
    "by a color": "choose a blue card C of the hill: keep C",
    "before another": "choose a card C of the hill\n  choose a card D of the hill of the same color as C\n  keep D",
    "of a closed place": "put the hill into the deck\n  choose a card C of the deck\n  keep C",
    "of somebody": "put the hill into left's hand\n  choose a card C of left's hand\n  keep C",
    "on a piece": "put the top charm of the hill into my yard\n"
    "  put the top card of the hill under the first charm of my yard face down\n"
    "  put the top card of the hill under the first charm of my yard face down\n"
    "  each charm M of my yard\n    choose a card C on M\n    drop C",
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_whatever_is_chosen_unseen_is_told_by_its_place(question: str) -> None:
    """What is offered of a piece is the same, whichever piece it is, if the seat that decides does not see it."""
    unseen = 0
    for seed in range(12):
        game = play(SMALL.format(question), PAUSE, seed=seed)
        decision = game.decision
        assert decision is not None
        for number in range(6):
            other = game.imagined(decision.seat, number)
            assert other.view(decision.seat) == game.view(decision.seat), "also its options, in the same order"
            assert other.decision is not None
            for language in ("en", "ru"):
                assert [say_option(game.table, game.state, decision, one, language) for one in decision.options] == [
                    say_option(other.table, other.state, other.decision, one, language)
                    for one in other.decision.options
                ]
            assert [counterpart(game.table, game.state, other.state, decision, one) for one in decision.options] == [
                *other.decision.options
            ]
        view = game.view(decision.seat)
        hidden = {piece.name for piece in game.table.pieces} - {game.table.pieces[one].name for one in named_in(view)}
        texts = [say_question(game.table, game.state, decision, "en")]
        texts += [say_option(game.table, game.state, decision, one, "en") for one in decision.options]
        texts += [short_option(game.table, game.state, decision, one, "en") for one in decision.options]
        assert not [text for text in texts if faces_in(game, text, hidden)]
        assert view.decision is not None
        answers = [one for option in view.decision.options for one in option if isinstance(one, Chose)]
        unseen += sum(answer.value == UNKNOWN for answer in answers)
    assert unseen or question == QUESTIONS["by a color"], "there was something to choose unseen"


def hill(question: str, seed: int = 1) -> Game:
    return play(SMALL.format(question), PAUSE, seed=seed)


def test_sentences_tell_what_is_covered_by_its_back_and_its_place() -> None:
    game = next(one for seed in range(20) if len(set(backs_of_row(one := hill(QUESTIONS["to keep"], seed)))) == 2)
    assert game.decision is not None
    said = [say_option(game.table, game.state, game.decision, one, "en") for one in options(game)][2:5]
    nouns = [game.table.backs.all[back].kind for back in backs_of_row(game)]
    assert said == [f"Keep the face-down {noun} from the hill (row 2, place {at})" for at, noun in enumerate(nouns, 1)]


def backs_of_row(game: Game) -> tuple[int, ...]:
    """The backs of the row that lies face down."""
    return game.view(0).laid_backs[0][2:5]


def test_what_is_chosen_unseen_is_looked_at_before_it_is_paid_for() -> None:
    """The option says no more than that it is ordered; what cannot be paid then is left where it lies."""
    for seed in range(20):
        game = hill(QUESTIONS["to pay for"], seed)
        covered = zone(game, "hill")[2]
        option = next(one for one in options(game) if called(game, one) == [game.table.pieces[covered].name])
        assert option == (Chose("C", "piece", covered),), "no price"
        game.answer(option)
        assert game.view(0).zones[game.table.zone("hill")].count(covered) == (zone(game, "hill").count(covered))
        price = {"Amber": 1, "Basalt": 2, "Chalk": 0, "Dolomite": 4, "Emery": 2, "Feldspar": 0, "Granite": 1}
        cost = price[game.table.pieces[covered].name]
        assert gems(game)[0] == (3 - cost if cost <= 3 else 3)
        assert (covered in zone(game, "yard", 0)) == (cost <= 3)
        assert reloaded(game).state.known == game.state.known


def test_nobody_chooses_by_its_face_what_nobody_sees() -> None:
    for seed in range(10):
        game = hill("may choose a blue card C of the hill\n    keep C", seed)
        seen = named_in(game.view(0))
        blue = [piece for piece in zone(game, "hill") if game.table.pieces[piece].properties.get("color") == "blue"]
        chosen = {one.value for option in options(game) for one in option if isinstance(one, Chose)}
        assert chosen == {piece for piece in blue if piece in seen}


def test_who_has_looked_chooses_by_name() -> None:
    game = hill("look at the hill\n  choose a card C of the hill\n  keep C")
    assert sorted(map(str, (called(game, one)[0] for one in options(game)))) == sorted(names(game, "hill"))
    assert game.view(0).decision == game.decision


def test_what_is_looked_through_is_what_looking_ahead_reads() -> None:
    assert set(FORMS) == set(WALKERS)


def test_a_variable_for_a_piece_goes_over_to_an_imagined_game() -> None:
    """What was chosen unseen waits while somebody decides: it is what lies in its place there."""
    game = play(
        FIVE,
        DECK,
        PAUSE,
        """
        step game
          fill the deck with stack
          shuffle the deck
          choose a card C of the deck
          wave
          rest
          keep C
    """,
    )
    game.answer(2)
    third = zone(game, "deck")[2]
    twins = [game.imagined(0, seed) for seed in range(10)]
    assert len({zone(twin, "deck")[2] for twin in twins}) > 1
    for twin in (game, *twins):
        third = zone(twin, "deck")[2]
        twin.answer(0)
        assert zone(twin, "yard", 0) == (third,)


# ---------------------------------------------------------------- backs


def test_a_covered_senator_is_known_as_one_but_not_which_one() -> None:
    """Rule agora.setup.12."""
    at = table("agora", 2)
    senators = Back("senator")
    which: set[str] = set()
    for game, _decision in positions(at, 3):
        view = game.view(0)
        for laid, backs, real in zip(view.laid, view.laid_backs, game.state.laid, strict=True):
            for piece, back, number in zip(laid.pieces, backs, real.pieces, strict=True):
                assert (piece == EMPTY) == (back == EMPTY)
                if back != EMPTY:
                    assert (at.backs.all[back] == senators) == ("senator" in at.pieces[number].kinds)
                if piece == UNKNOWN and at.backs.all[back] == senators:
                    twins = (game.imagined(0, seed).state.laid[0].pieces for seed in range(8))
                    place = real.pieces.index(number)
                    found = {at.pieces[pieces[place]].name for pieces in twins}
                    assert all("senator" in at.pieces[at.named(name)[0]].kinds for name in found)
                    which |= found
    assert len(which) > 1, "it may be one or the other"


@pytest.mark.parametrize(("name", "players", "variant"), TABLES)
def test_an_imagined_game_has_every_back_in_its_place(name: str, players: int, variant: str | None) -> None:
    at = table(name, players, variant)
    for number, (game, decision) in enumerate(positions(at, 7)):
        if number % 5 == 0:
            twin = game.imagined(decision.seat, number)
            assert twin.view(decision.seat) == game.view(decision.seat)


def test_backs_are_those_that_the_kinds_declare() -> None:
    def backs(name: str, players: int) -> set[Back]:
        return set(table(name, players).backs.all)

    assert {back for back in backs("base", 3) if back.kind == "card"} == {
        Back("card", (("age", age),)) for age in (1, 2, 3)
    }
    assert Back("leader") in backs("leaders", 4) and not [one for one in backs("leaders", 4) if one.kind == "cards"]
    duel = {back for back in backs("duel", 2) if back.kind == "card"}
    assert duel == {
        *(Back("card", (("age", age),)) for age in (1, 2, 3)),
        Back("card", (("age", 3), ("color", "purple"))),
    }
    cards = {back for back in backs("architects", 7) if back.kind == "card"}
    assert len(cards) == 8 and Back("card") in cards, "one for each wonder, and one for the common cards"
    assert {back.kind for back in backs("agora", 2)} == {
        *("card", "senator", "wonder", "progress token", "chamber", "decree", "plot")
    }


# ---------------------------------------------------------------- taking back


@pytest.mark.parametrize(("name", "players", "variant"), TABLES)
def test_taking_back_gives_no_knowledge_of_an_earlier_state(name: str, players: int, variant: str | None) -> None:
    """What a seat sees after an answer that it may take back it sees in every game that looked the same before.

    Everybody is asked, also who can do but one thing: with made-up pieces that may be another number of people.
    """
    at = set_table(wonderscript.compile_sets(name, variant=variant), players)
    at.asks_always = True
    allowed = refused = 0
    for seed in range(games_a_table(1)):
        game = Game.new(at, seed)
        choices = Random(seed)
        while (decision := game.decision) is not None:
            number = choices.randrange(len(decision.options))
            before = game.copy()
            game.answer(number)
            twin = game.copy()
            try:
                twin.undo()
            except SeenSince:
                refused += 1
                assert twin.state == game.state and twin.decision == game.decision
                continue
            allowed += 1
            assert twin.state == before.state and twin.decision == decision
            for luck in range(4):
                other = before.imagined(decision.seat, luck)
                assert other.decision is not None
                other.answer(counterpart(at, before.state, other.state, decision, decision.options[number]))
                assert as_known(other, decision.seat) == as_known(game, decision.seat)
    assert allowed and refused


def as_known(game: Game, seat: int) -> View:
    """What a seat knows of a game, whoever is asked next."""
    return msgspec.structs.replace(game.view(seat), decision=None, steps=())


def test_a_draw_before_the_next_question_cannot_be_taken_back() -> None:
    """As in Architects, where whoever takes a card goes on deciding: the next card of the deck is open by then."""
    at = table("architects", 3)
    told = [0, 0]
    for game, decision in positions(at, 5):
        twin = game.copy()
        twin.answer(0)
        if twin.decision is None or twin.decision.seat != decision.seat:
            continue
        learned = named_in(twin.view(decision.seat)) - named_in(game.view(decision.seat))
        if learned:
            with pytest.raises(SeenSince) as seen:
                twin.undo()
            assert set(seen.value.pieces) <= learned
        else:
            twin.undo()
        told[bool(learned)] += 1
    assert told[0] and told[1], "some answers can be taken back, and some cannot"


def test_what_others_see_counts_if_they_watch() -> None:
    game = play(
        FIVE,
        DECK,
        PAUSE,
        """
        step game
          fill the deck with stack
          do one
            left looks at the top card of the deck
            wave
          rest
    """,
    )
    game.answer(0)
    with pytest.raises(SeenSince) as seen:
        game.copy().undo(watching=(0, 1))
    assert [game.table.pieces[piece].name for piece in seen.value.pieces] == ["A"]
    game.undo()
    assert game.answers == ()


# ---------------------------------------------------------------- records


def test_a_record_tells_what_was_chosen_unseen_by_its_place() -> None:
    game = hill(QUESTIONS["to keep"])
    offers = Offers(game)
    for number, option in enumerate(options(game)):
        move = offers.move_for(number)
        assert move.choose is not None
        (said,) = move.choose
        (answer,) = option
        assert isinstance(answer, Chose)
        if answer.value in named_in(game.view(0)):
            assert said == game.table.pieces[answer.value].name
        else:
            place = zone(game, "hill").index(answer.value) + 1
            assert said == Named(lies_in="hill", place=place)
        assert [one.number for one in offers.fitting(move)] == [number]
