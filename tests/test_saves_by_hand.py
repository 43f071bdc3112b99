"""Saves that somebody wrote by hand: each is a game that can be played on, or it is refused with a reason.

Whole saves are taken apart, some values in them are changed, doubled, cut or swapped, and the digest is made anew.
Whatever comes of it, nothing hangs and nothing breaks. WONDERSCRIPT_GAMES says how many of each sort are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.referees.games import games_a_table

import wonderscript
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.saves.saves import SaveError
from wonderscript.runtime.table.table import set_table
from wonderscript.tools import save_files
from wonderscript.tools.save_files import Chair, SaveRefused, resume_game, saved_game, write_save

GAMES = ("base", "leaders", "duel", "agora", "architects")
ODD: tuple[object, ...] = (
    *(-1, 0, 1, 2, 7, 99, 1_000, 20_000, 10**6, 10**9, 10**18, 2**63, 2**64 - 1, -(2**63), 2**70, 1.5),
    *(None, True, "", "x", "\x1b[2J", [], [0], [[0]], [1_000_000_000], {}, {"a": 1}),
)


@cache
def library(name: str) -> PlayableLibrary:
    return wonderscript.compile_sets(name)


def played(name: str, seed: int, decisions: int, from_state: bool) -> Game:
    """A game after some random answers; one that begins with a state is taken up in the middle."""
    table = set_table(library(name), min(library(name).player_counts))
    game, chance = Game.new(table, seed), Random(seed)
    for number in range(decisions):
        if game.decision is None:
            break
        if from_state and number == decisions // 2:
            game = Game.resume(table, game.state.copy())
        assert game.decision is not None
        game.answer(chance.randrange(len(game.decision.options)))
    return game


# ---------------------------------------------------------------- changes


def spots(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in a document."""
    if path:
        yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in entries:
        yield from spots(one, (*path, key))


def at(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


def changed(document: Any, chance: Random) -> None:
    """Change one value of a document."""
    paths = list(spots(document))
    path = chance.choice(paths)
    inside, key = at(document, path[:-1]), path[-1]
    old = inside[key]
    match chance.randrange(6):
        case 0 if isinstance(old, list) and old:
            inside[key] = old * chance.choice((2, 50, 20_000 if len(str(old)) < 200 else 3))
        case 1 if isinstance(old, list) and old:
            inside[key] = old[: chance.randrange(len(old))]
        case 2 if isinstance(inside, list):
            del inside[key]
        case 3:
            inside[key] = at(document, chance.choice(paths))
        case 4 if isinstance(old, int):
            inside[key] = old + chance.choice((-1, 1, 2, 10, -100, 1_000))
        case _:
            inside[key] = chance.choice(ODD)


def is_playable(game: Game, chance: Random) -> bool:
    """Play a game to its end."""
    while (decision := game.decision) is not None:
        game.answer(chance.randrange(len(decision.options)))
    return len(game.winners) > 0


@pytest.mark.parametrize("from_state", [False, True], ids=["from a seed", "from a state"])
@pytest.mark.parametrize("name", GAMES)
def test_a_save_made_by_hand_is_played_on_or_refused(name: str, from_state: bool) -> None:
    refused = 0
    for seed in range(games_a_table(40)):
        chance = Random(seed)
        document = msgspec.json.decode(played(name, seed % 5, 5 + 7 * (seed % 9), from_state).to_json())
        for _change in range(chance.choice((1, 1, 1, 3))):
            changed(document, chance)
        try:
            game = Game.from_json(library(name), msgspec.json.encode(document))
        except SaveError:
            refused += 1
        else:
            assert is_playable(game, chance)
    assert refused


# ---------------------------------------------------------------- single changes that were accepted once


def set_in_state(**values: object) -> Callable[[Any], None]:
    return lambda document: document["state"].update(values)


def repeat_stack(document: Any) -> None:
    document["state"]["stack"] *= 20_000


BY_HAND: dict[str, Callable[[Any], None]] = {
    "a piece that is none is known": set_in_state(known=[[1_000_000_000], [], []]),
    "a first seat that is none": set_in_state(first=99),
    "an empty ring": set_in_state(ring=[]),
    "a stack of 20,000": repeat_stack,
    "another counter": lambda document: document["state"]["counters"].__setitem__(0, 50),
    "another seed": lambda document: document.update(start=8),
    "an answer more": lambda document: document["answers"].append(0),
    "a setting without end": lambda document: document["settings"].update({"hand-size": 10**12}),
}


@pytest.mark.parametrize("change", BY_HAND.values(), ids=BY_HAND)
def test_what_cannot_be_so_is_refused_in_a_file_too(tmp_path: Path, change: Callable[[Any], None]) -> None:
    game = played("base", 7, 20, from_state=False)
    save = saved_game(game, ("base",), None, (Chair(), Chair("random"), Chair("random")), 7)
    document = msgspec.json.decode(bytes(save.game))
    change(document)
    data = msgspec.json.encode(document)
    by_hand = msgspec.structs.replace(save, game=msgspec.Raw(data), digest=save_files._digest(data))
    write_save(tmp_path / "evening.save", by_hand)
    with pytest.raises(SaveRefused, match="damaged"):
        resume_game(tmp_path / "evening.save", by_hand, library("base"))


SHAPES = [change for name, change in BY_HAND.items() if "none" in name or "ring" in name or "stack" in name]


@pytest.mark.parametrize("change", SHAPES)
def test_what_cannot_be_so_is_no_start_of_a_game(change: Callable[[Any], None]) -> None:
    document = msgspec.json.decode(played("base", 7, 20, from_state=False).to_json())
    document["start"], document["answers"] = document["state"], []
    Game.from_json(library("base"), msgspec.json.encode(document))
    change(document)
    document["start"] = document["state"]
    with pytest.raises(SaveError, match="cannot be so"):
        Game.from_json(library("base"), msgspec.json.encode(document))


def test_a_game_in_a_file_begins_with_its_seed(tmp_path: Path) -> None:
    game = played("base", 7, 20, from_state=True)
    save = saved_game(game, ("base",), None, (Chair(), Chair("random"), Chair("random")), 7)
    with pytest.raises(SaveRefused, match="damaged"):
        resume_game(tmp_path / "evening.save", save, library("base"))
