"""What a menu says of each way: deeds by their verbs, equal pieces by where they lie, payments as one sum."""

from __future__ import annotations

import pytest

import wonderscript
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.folders import theme_of
from wonderscript.tools.playing.menus import Fork, fork_of
from wonderscript.tools.playing.offers import Offers
from wonderscript.tools.playing.speaking import Speaker


def rows(game: Game, name: str, language: Language = "en") -> list[str]:
    """What is said of each piece that can be chosen."""
    return [row.plain for row, _below in of(game, name, language).piece_rows(first_fork(game))]


def of(game: Game, name: str, language: Language = "en") -> Offers:
    assert game.decision is not None
    speaker = Speaker(game.table, language, theme_of((name,)), game.decision.seat, ("Ann", "Bob"))
    return Offers(speaker, game, game.decision)


def first_fork(game: Game) -> Fork:
    assert game.decision is not None
    options = list(game.decision.options)
    return fork_of(options, range(len(options)))


def rich_in_duel() -> Game:
    """Somebody who can build two wonders with any card."""
    return wonderscript.compile_sets("duel").position(
        2,
        steps={"age": 1},
        seats={0: {"coins": 90, "plan": ["The Pyramids", "The Colossus"], "city": ["Quarry"]}},
        shared={"pyramid": ["Tavern", "Forum"]},
    )


@pytest.mark.parametrize(("language", "said"), [("en", "build wonder"), ("ru", "построить Чудо света")])
def test_what_is_done_in_several_ways_is_called_by_its_verb(language: Language, said: str) -> None:
    found = rows(rich_in_duel(), "duel", language)
    assert found
    assert all(f" | {said} | " in row for row in found)


def test_a_deed_in_a_list_begins_with_a_capital() -> None:
    game = rich_in_duel()
    offers = of(game, "duel")
    first = first_fork(game).ways[0]
    ways = [offers.way(way).plain for way in fork_of(offers.options, first.options).ways]
    assert "Build wonder" in ways
    assert all(way[0].isupper() for way in ways)


def test_what_can_be_taken_from_several_zones_is_told_apart() -> None:
    game = wonderscript.compile_sets("architects").new_game(2, 5)
    own, other, _unseen = rows(game, "architects")
    assert own.endswith("(you, deck)")
    assert other.endswith("(Bob, deck)")


def test_what_lies_in_one_zone_is_called_by_its_name_alone() -> None:
    assert not any("(" in row for row in rows(rich_in_duel(), "duel"))


def test_one_payee_gets_one_sum() -> None:
    game = wonderscript.compile_sets("duel").position(
        2, steps={"age": 2}, seats={0: {"coins": 9}}, shared={"pyramid": ["Forum"]}
    )
    (forum,) = [row for row in rows(game, "duel") if "Forum" in row]
    assert forum.endswith("build · 5 coins to the bank | sell")
