"""A game as data: saved and taken up again anywhere, taken back, replayed; refused when it does not fit."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

import wonderscript
from wonderscript.runtime.play.game import Game, IllegalAnswer, SeenSince
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.saves.saves import VERSION, SaveError

GOLDEN = Path(__file__).parent / "golden" / "games.txt"


@cache
def library(variant: str | None = None) -> PlayableLibrary:
    return wonderscript.compile_sets("base", variant=variant)


def played(players: int, seed: int, decisions: int, variant: str | None = None) -> Game:
    """A game after so many random answers (or at its end)."""
    game = library(variant).new_game(players, seed)
    choose = Random(seed)
    for _decision in range(decisions):
        if game.decision is None:
            break
        game.answer(choose.randrange(len(game.decision.options)))
    return game


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_json_there_and_back_at_every_decision(players: int) -> None:
    game = library().new_game(players, 17)
    choose = Random(17)
    while (decision := game.decision) is not None:
        again = Game.from_json(library(), game.to_json())
        assert again.state == game.state
        assert again.decision == decision
        assert again.answers == game.answers
        assert again.to_json() == game.to_json()
        game.answer(choose.randrange(len(decision.options)))
    assert Game.from_json(library(), game.to_json()).scores == game.scores


def test_a_saved_game_is_played_on_in_another_process() -> None:
    game = played(4, 5, 40)
    script = (
        "import sys, wonderscript\n"
        "from wonderscript.runtime.play.game import Game\n"
        "game = Game.from_json(wonderscript.compile_sets('base'), sys.stdin.buffer.read())\n"
        "while game.decision is not None: game.answer(len(game.decision.options) - 1)\n"
        "sys.stdout.buffer.write(game.to_json())\n"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "12345"}
    done = subprocess.run(
        [sys.executable, "-c", script], input=game.to_json(), capture_output=True, check=True, env=environment
    )
    while (decision := game.decision) is not None:
        game.answer(len(decision.options) - 1)
    assert done.stdout == game.to_json(), "bit for bit"


@pytest.mark.parametrize("players", [3, 7])
def test_what_some_have_chosen_is_carried_out_alike_in_a_game_that_was_saved_then(players: int) -> None:
    game = library().new_game(players, 23)
    choose = Random(23)
    followers: list[Game] = []
    for _decision in range(10 * players):
        followers = [game.copy(), Game.from_json(library(), game.to_json()), *followers[: 2 * players]]
        assert game.decision is not None
        number = choose.randrange(len(game.decision.options))
        for one in (game, *followers):
            one.answer(number)
            assert one.state == game.state


def test_answers_are_taken_back_one_by_one() -> None:
    """Up to where somebody has seen something: an age is dealt, hands are passed on."""
    game = library().new_game(3, 8)
    with pytest.raises(IllegalAnswer, match="nothing has been answered"):
        game.undo()
    choose = Random(8)
    states = []
    taken_back = 0
    for _decision in range(30):
        assert game.decision is not None
        states.append(game.to_json())
        game.answer(choose.randrange(len(game.decision.options)))
        twin = game.copy()
        for state in reversed(states):
            before = twin.to_json()
            try:
                twin.undo()
            except SeenSince:
                assert twin.to_json() == before, "who may not take something back has the game as it stood"
                break
            assert twin.to_json() == state
            taken_back += 1
    assert taken_back > 20, "two of three answer before hands are passed on"


def test_a_game_is_replayed_from_its_seed_and_its_answers() -> None:
    game = played(5, 21, 200, "First Edition")
    assert game.decision is None
    again = library("First Edition").new_game(5, 21)
    for answer in game.answers:
        again.answer(answer)
    assert again.to_json() == game.to_json()


def test_answers_can_be_given_as_options() -> None:
    one, other = library().new_game(3, 4), library().new_game(3, 4)
    while (decision := one.decision) is not None:
        option = decision.options[-1]
        one.answer(option)
        other.answer(len(decision.options) - 1)
    assert one.state == other.state


@pytest.mark.parametrize("answer", [-1, 10_000, ()])
def test_an_illegal_answer_is_refused_and_changes_nothing(answer: int | tuple[()]) -> None:
    game = played(3, 2, 20)
    before = game.to_json()
    with pytest.raises(IllegalAnswer):
        game.answer(answer)
    assert game.to_json() == before
    game.answer(0)
    assert game.to_json() != before


def test_there_is_nothing_to_answer_when_the_game_is_over() -> None:
    game = played(3, 2, 1_000)
    with pytest.raises(IllegalAnswer, match="over"):
        game.answer(0)


def test_a_save_of_changed_content_or_of_another_version_is_refused() -> None:
    data = played(3, 2, 20).to_json()
    changed = replace(library(), ranks={**library().ranks, "another": 7})
    with pytest.raises(SaveError, match="other content"):
        Game.from_json(changed, data)
    with pytest.raises(SaveError, match="other content"):
        Game.from_json(library("First Edition"), data)
    newer = msgspec.json.decode(data)
    newer["version"] = VERSION + 1
    with pytest.raises(SaveError, match=f"version {VERSION + 1}"):
        Game.from_json(library(), msgspec.json.encode(newer))


def test_another_name_in_another_language_does_no_harm() -> None:
    game = played(3, 2, 20)
    renamed = replace(library(), names={}, words=())
    assert Game.from_json(renamed, game.to_json()).state == game.state


@pytest.mark.parametrize("data", [b"", b"{}", b"[1, 2]", b"\xff\xfe", b'{"version": "x"}'])
def test_what_is_no_saved_game_is_refused(data: bytes) -> None:
    with pytest.raises(SaveError, match="no saved game"):
        Game.from_json(library(), data)


def test_a_damaged_save_is_refused() -> None:
    whole = msgspec.json.decode(played(3, 2, 20).to_json())
    changes: list[dict[str, object]] = [{"zones": []}, {"counters": [1]}, {"known": []}, {"stack": 3}]
    for change in changes:
        broken = {**whole, "state": {**whole["state"], **change}}
        with pytest.raises(SaveError, match="damaged"):
            Game.from_json(library(), msgspec.json.encode(broken))


@pytest.mark.parametrize("given", [[-1], [1_000], [0, 0, 0], [0, 0, 0, 0]])
def test_choices_that_nobody_could_make_are_refused(given: list[int]) -> None:
    """While all choose together a state keeps the numbers of what was chosen."""
    save = msgspec.json.decode(played(3, 2, 4).to_json())
    assert save["state"]["given"] == [played(3, 2, 4).answers[-1]]
    save["state"]["given"] = given
    with pytest.raises(SaveError, match="do not lead"):
        Game.from_json(library(), msgspec.json.encode(save))


def test_the_same_seeds_give_the_same_games_everywhere() -> None:
    """Golden traces: if they change, so does every game that anybody has recorded."""
    lines = []
    for variant in (None, "First Edition"):
        for players in range(3, 8):
            game = played(players, players * 101, 1_000, variant)
            totals = " ".join(str(sum(sheet.values())) for sheet in game.scores)
            winners = " ".join(map(str, game.winners))
            name = f"{variant or 'base'}, {players} players"
            lines.append(f"{name}: {len(game.answers)} decisions, scores {totals}, won by {winners}")
    text = "\n".join(lines) + "\n"
    if os.environ.get("ACCEPT"):
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
