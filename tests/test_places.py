"""Two texts that want the same place: which one is played, and when somebody is told."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from wonderscript.compiler.bundles import compile_sets
from wonderscript.compiler.place_checks import exclude
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Problem
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.table import set_table

WORKSPACE = Workspace()
SET = "id: {name}\ntitle: {{en: {name}}}\nplayers: {{min: {least}, max: {most}}}\nextends: [{extends}]\n"


def write_set(place: Path, name: str, text: str, extends: str = "base", players: tuple[int, int] = (3, 7)) -> Path:
    folder = place / name
    folder.mkdir()
    manifest = SET.format(name=name, least=players[0], most=players[1], extends=extends)
    (folder / "set.yaml").write_text(manifest, encoding="utf-8")
    (folder / "procedures.wonder").write_text(text, encoding="utf-8")
    return folder


def problems(*folders: Path) -> list[tuple[str, str]]:
    return [(one.id, one.span.text) for one in found(folders)]


def found(folders: Iterable[Path]) -> list[Problem]:
    return list(WORKSPACE.check(folders))


@pytest.mark.parametrize(
    "text",
    [
        "instead of fight: gain 1 coin\n\ninstead of fight: gain 2 coins\n",
        "instead of conflict: each player gains 1 coin\n\nrule peace\n  instead of conflict: gain 2 coins\n",
        "rule one\n  when I would sell a card C: build C\n\nrule two\n  when I would sell a card D: build D\n",
        "instead of conflict, if players is 3: pay 1 coin\n\ninstead of conflict, if the age is 2: pay 1 coin\n",
    ],
)
def test_one_set_has_one_text_in_a_place(tmp_path: Path, text: str) -> None:
    assert [one for one, _words in problems(write_set(tmp_path, "trial", text))] == ["two-in-one-place"]


@pytest.mark.parametrize(
    "text",
    [
        "instead of conflict, if players is 3: pay 1 coin\n\ninstead of conflict, if players is 4: pay 1 coin\n",
        "rule one\n  when I would sell a red card C: build C\n\nrule two\n  when I would sell a blue card C: build C\n",
        "rule one\n  when I would sell a card C: build C\n\nrule two\n  when I would sell a card C\n    sell C\n",
    ],
)
def test_texts_that_leave_room_for_each_other_stand_side_by_side(tmp_path: Path, text: str) -> None:
    assert problems(write_set(tmp_path, "trial", text)) == []


def test_an_expansion_takes_the_place_of_what_it_extends(tmp_path: Path) -> None:
    first = write_set(tmp_path, "north", "instead of conflict: each player gains 1 coin\n")
    second = write_set(tmp_path, "south", "instead of conflict: each player gains 2 coins\n", "north")
    assert problems(first, second) == []


def test_who_takes_the_place_of_a_stranger_is_told(tmp_path: Path) -> None:
    write_set(tmp_path, "north", "instead of conflict: each player gains 1 coin\n\nties: most shields, else shared\n")
    write_set(tmp_path, "south", "instead of conflict: each player gains 2 coins\n\nties: most coins, else shared\n")
    both = write_set(tmp_path, "both", "", "north, south")
    told = found([both])
    assert [(one.id, one.span.text) for one in told] == [
        ("text-never-played", "instead of conflict"),
        ("text-never-played", "ties"),
    ]
    assert all("north" in one.span.source.path and one.values["other"] == "south" for one in told)


def test_who_extends_both_says_what_is_played(tmp_path: Path) -> None:
    write_set(tmp_path, "north", "ties: most shields, else shared\n")
    write_set(tmp_path, "south", "ties: most coins, else shared\n")
    assert problems(write_set(tmp_path, "both", "ties: most coins, most shields, else shared\n", "north, south")) == []


def test_a_house_rule_is_played_at_a_table_with_an_expansion(tmp_path: Path) -> None:
    text = "instead of laying\n  each player gains 9 coins\n"
    house = write_set(tmp_path, "house", text, "duel", players=(2, 2))
    game = Game.new(set_table(compile_sets("agora", house), 2), 1)
    for _answer in range(12):
        if game.decision is not None and not game.state.zones[game.table.zone("pyramid")]:
            game.answer(0)
    coins = [game.state.counters[game.table.slot("coin", seat)] for seat in (0, 1)]
    assert min(coins) >= 16, "the wonders are drafted, and in place of the pyramid came coins"


def test_conditions_exclude_each_other_only_where_that_is_seen() -> None:
    on = data.SettingIs("short")
    few = data.Compare(data.PlayerCount(), "less than", data.Constant(4))
    many = data.Compare(data.PlayerCount(), "at least", data.Constant(4))
    assert exclude(on, data.Not(on)) and exclude(data.AllOf((on, few)), many)
    assert not exclude(on, None) and not exclude(on, many) and not exclude(many, many)


@pytest.mark.parametrize(
    "text",
    [
        "instead of sell: gain 5 coins\n",
        "rule sales\n  when I would sell a card C: gain 5 coins\n",
        "rule sales\n  when I would sell a red card: gain 5 coins\n",
    ],
)
def test_something_becomes_of_what_a_verb_would_move(tmp_path: Path, text: str) -> None:
    assert [one for one, _words in problems(write_set(tmp_path, "trial", text))] == ["piece-left-behind"]
