"""Texts that say one thing to a player and would do another at the table: each is refused, and the right words are not.

In: lines of a guild, or of a variant, over a shipped set. Out: the problems, with the words that they point at.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from wonderscript.compiler.workspace import Workspace
from wonderscript.runtime.instructions.phrases import Cost, CostPart
from wonderscript.runtime.table.copies import has_in_cost

WORKSPACE = Workspace()
MANIFEST = """id: old-harbor
title: {{en: Old Harbor, ru: Старая гавань}}
players: {{min: {least}, max: {most}}}
extends: [{base}]
"""
TABLES = {"base": (3, 7), "cities": (3, 8), "duel": (2, 2), "agora": (2, 2)}

Problems = list[tuple[str, str]]
Checking = Callable[..., Problems]


@pytest.fixture
def guild(tmp_path: Path) -> Checking:
    """Check a guild with some lines, in a set that extends another."""

    def check(base: str, *lines: str) -> Problems:
        marks = ", copies 3+" if base != "duel" else ""
        text = ['card "Millers Guild"', f"  purple, age 3{marks}", *(f"  {line}" for line in lines), ""]
        return _problems(tmp_path, base, Path("cards.wonder"), "\n".join(text))

    return check


@pytest.fixture
def variant(tmp_path: Path) -> Checking:
    """Check a variant with some lines, in a set that extends another."""

    def check(base: str, *lines: str) -> Problems:
        text = ['variant "High Tide"', *(f"  {line}" for line in lines), ""]
        return _problems(tmp_path, base, Path("variants") / "high-tide.wonder", "\n".join(text))

    return check


def _problems(folder: Path, base: str, file: Path, text: str) -> Problems:
    folder = folder / "old-harbor"
    (folder / file).parent.mkdir(parents=True)
    least, most = TABLES[base]
    (folder / "set.yaml").write_text(MANIFEST.format(base=base, least=least, most=most), encoding="utf-8")
    (folder / file).write_text(text, encoding="utf-8")
    return [(one.id, one.span.text) for one in WORKSPACE.check([folder]) if not one.id.startswith("translation")]


# ---------------------------------------------------------------- all of them, or one


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('add as soon as I control each chamber: win by "all"', "each chamber"),
        ('add as soon as I control all chambers of the senate: win by "all"', "all chambers of the senate"),
        ('add as soon as I control chambers of the senate: win by "all"', "chambers of the senate"),
    ],
)
def test_who_controls_each_is_not_asked_as_who_controls_one(variant: Checking, line: str, words: str) -> None:
    assert variant("agora", line) == [("all-or-any", words)]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("worth 3 points if all cards of my city are blue", "all cards of my city"),
        ("worth 3 points if cards of my city are blue", "cards of my city"),
        ("when I build a card C: if C leads to each card of my city: gain 1 coin", "each card of my city"),
        ("when I build a card C: if C is each blue card: gain 1 coin", "each blue card"),
    ],
)
def test_what_is_so_with_all_is_not_asked_as_what_is_so_with_one(guild: Checking, line: str, words: str) -> None:
    assert guild("base", line) == [("all-or-any", words)]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("when built: if my coins are more than the coins of each other player: gain 1 coin", "each other player"),
        ("worth 5 points if my coins are at least the coins of each player", "each player"),
        ("worth as many points as the larger of my victories and the victories of each neighbor", "each neighbor"),
        ("worth 3 points if each hand is not empty", "each hand"),
        ("worth 3 points if each hand has 3 cards", "each hand"),
    ],
)
def test_more_than_each_is_not_more_than_all_together(guild: Checking, line: str, words: str) -> None:
    assert guild("cities", line) == [("each-or-together", words)]


@pytest.mark.parametrize(
    "line",
    [
        "when built: if my coins are more than left's coins and my coins are more than right's coins: gain 1 coin",
        "worth 5 points if my coins are at least the coins of others",
        "worth 3 points if each hand is empty",
        "worth 3 points if each hand has no card",
        "when I build a card C: if C is a blue card: gain 1 coin",
        "worth 1 point per 1 coin of each neighbor",
    ],
)
def test_what_is_clear_is_left_alone(guild: Checking, line: str) -> None:
    assert guild("base", line) == []


@pytest.mark.parametrize(
    ("base", "fix"),
    [
        ("duel", "write `I have ... and the opponent has ...`"),
        ("base", "ask of `left` and `right` only, or of what all have together"),
    ],
)
def test_what_each_has_is_asked_of_who_sits_there(variant: Checking, tmp_path: Path, base: str, fix: str) -> None:
    line = 'add as soon as each player has 3 coins: end the game by "riches"'
    assert variant(base, line) == [("true-of-several", "each player")]
    problem = next(one for one in WORKSPACE.check([tmp_path / "old-harbor"]) if one.id == "true-of-several")
    assert problem.values["fix"].startswith(fix)


@pytest.mark.parametrize("side", ["left", "right"])
def test_of_two_players_the_other_one_is_the_opponent(variant: Checking, side: str) -> None:
    assert variant("duel", f"add after draft: {side} gains 1 coin") == [("nobody-there", side)]


# ---------------------------------------------------------------- once, or for each player


@pytest.mark.parametrize(
    "line", ["neighbors gain 2 coins from each other player", "each neighbor gains 1 coin from me"]
)
def test_it_is_said_who_gets_what_there_is(guild: Checking, line: str) -> None:
    assert guild("base", f"when built: {line}") == [("who-gets-it", line)]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("add instead of passing", "  each player", "    pass each hand to left"), "pass each hand to left"),
        (("add instead of passing", "  each player", "    pass my hand to left"), "my hand"),
        (("add instead of passing: pass my hand to left",), "my hand"),
        (
            ("add after dealing", "  each player", "    deal 1 card from the discard to each hand"),
            "deal 1 card from the discard to each hand",
        ),
    ],
)
def test_what_is_done_for_all_is_not_done_by_each(variant: Checking, lines: tuple[str, ...], words: str) -> None:
    assert variant("base", *lines) == [("all-at-once", words)]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("add at the end of the age: move conflict 1 step back",), "move conflict 1 step back"),
        (("add at the end of the age: each player moves conflict 1 step back",), "moves conflict 1 step back"),
        (("add at the end of the age: each player: move conflict 1 step forward",), "move conflict 1 step forward"),
        (
            ("add at the end of the age", "  if the age is 1: move conflict 1 step back"),
            "move conflict 1 step back",
        ),
    ],
)
def test_one_marker_is_not_moved_by_both_players(variant: Checking, lines: tuple[str, ...], words: str) -> None:
    assert variant("duel", *lines) == [("swapped-back", words)]


@pytest.mark.parametrize(
    "lines",
    [
        ("add at the end of the age", "  if my conflict is more than 0: move conflict 1 step back"),
        ("add at the end of the age: the first player: move conflict 1 step forward",),
        ("add at the end of the age: move conflict the number of red cards of me steps forward",),
    ],
)
def test_players_who_are_told_apart_move_it(variant: Checking, lines: tuple[str, ...]) -> None:
    assert variant("duel", *lines) == []


@pytest.mark.parametrize("line", ["take another turn", "if I have 3 coins: take another turn"])
def test_a_turn_of_all_is_nobodys_to_take_again(guild: Checking, line: str) -> None:
    assert guild("base", f"when built: {line}") == [("turn-of-another", "take another turn")]


def test_a_turn_of_one_player_is_taken_again(guild: Checking) -> None:
    assert guild("duel", "when built: take another turn") == []


def test_whoever_has_a_turn_takes_it_again(guild: Checking) -> None:
    assert guild("duel", "when the opponent builds a red card: they take another turn") == []


@pytest.mark.parametrize("who", ["the opponent builds", "anyone builds"])
@pytest.mark.parametrize("line", ["take another turn", "may take another turn", "if I have 3 coins: take another turn"])
def test_nobody_takes_again_the_turn_of_somebody_else(guild: Checking, who: str, line: str) -> None:
    assert guild("duel", f"when {who} a red card: {line}") == [("turn-of-another", "take another turn")]


# ---------------------------------------------------------------- what becomes of a piece


@pytest.mark.parametrize(
    "lines",
    [
        ("when I would build a card C: if C is blue: sell C",),
        ("when I would build a card C: may sell C",),
        ("when I would build a card C", "  do one", "    sell C", "    gain 3 coins"),
        ("when I would build a card C", "  choose a card D of my city", "  sell C"),
        ("when I would build a card C", "  if C is blue: sell C", "  otherwise: gain 1 coin"),
    ],
)
def test_a_piece_is_put_somewhere_on_every_way(guild: Checking, lines: tuple[str, ...]) -> None:
    assert guild("base", *lines) == [("piece-left-behind", "when I would build a card C")]


@pytest.mark.parametrize(
    "lines",
    [
        ("when I would build a card C", "  if C is blue: sell C", "  otherwise: build C"),
        ("when I would build a card C", "  if C is blue: sell C", "  if C is not blue: build C"),
        ("when I would build a card C", "  may gain 1 coin", "  build C"),
        ("when I would build a card C", "  do one", "    sell C", "    build C"),
    ],
)
def test_a_piece_that_always_goes_somewhere_is_not_left(guild: Checking, lines: tuple[str, ...]) -> None:
    assert guild("base", *lines) == []


def test_a_verb_that_moves_nothing_leaves_the_piece(variant: Checking) -> None:
    waits = "add when I would recruit a politician S"
    assert variant("agora", f"{waits}: lobby with S") == [("piece-left-behind", waits.removeprefix("add "))]


def test_an_option_says_what_becomes_of_what_was_chosen(variant: Checking) -> None:
    also = "add also in action, with a card C"
    assert variant("duel", also, "  gain 5 coins") == [("piece-left-behind", also.removeprefix("add "))]


def test_an_option_that_puts_it_away_is_one(variant: Checking) -> None:
    assert variant("duel", "add also in action, with a card C", "  put C into the discard") == []


def test_each_line_is_an_option_with_what_stands_behind_its_colon(variant: Checking) -> None:
    also = "add also in action, with a card C"
    assert variant("duel", also, "  put C into the discard: gain 4 coins") == []


def test_two_lines_are_two_options(variant: Checking) -> None:
    also = "add also in action, with a card C"
    left = [("piece-left-behind", also.removeprefix("add "))]
    assert variant("duel", also, "  put C into the discard", "  gain 4 coins") == left


@pytest.mark.parametrize(
    ("base", "step"), [("base", "age"), ("base", "turn"), ("duel", "age")], ids=["hands", "passing", "pyramid"]
)
def test_who_ends_a_step_says_what_becomes_of_what_lies_there(guild: Checking, base: str, step: str) -> None:
    assert guild(base, f"when built: end the {step}") == [("stays-behind", f"end the {step}")]


def test_who_has_put_it_away_ends_a_step(guild: Checking) -> None:
    assert guild("base", "when built", "  each player: put their hand into the discard", "  end the age") == []


# ---------------------------------------------------------------- always, and never


@pytest.mark.parametrize(
    "condition",
    [
        "if I have a card of the same color as C",
        "if I have a card with the name of C",
        "if the number of cards of me of the same color as C is at least 1",
    ],
)
def test_what_was_just_built_counts_itself(guild: Checking, condition: str) -> None:
    found = guild("base", f"when I build a card C: {condition}: gain 1 coin")
    assert found == [("condition-always-holds", condition)]


@pytest.mark.parametrize(
    "condition",
    [
        "if I have a card of the same color as C other than C",
        "if the number of cards of me of the same color as C is at least 2",
        "if left has a card of the same color as C",
    ],
)
def test_others_than_what_was_just_built_may_be_there(guild: Checking, condition: str) -> None:
    assert guild("base", f"when I build a card C: {condition}: gain 1 coin") == []


@pytest.mark.parametrize(
    ("base", "place"), [("base", "after set-up"), ("base", "at the end of set-up"), ("duel", "after draft")]
)
def test_a_step_that_is_over_by_then_is_waited_for_in_vain(guild: Checking, base: str, place: str) -> None:
    assert guild(base, f"{place}: gain 1 coin") == [("waits-in-vain", place)]


def test_a_step_that_comes_again_is_waited_for(guild: Checking) -> None:
    assert guild("base", "before conflict: gain 1 coin") == []


def test_nothing_lies_where_no_text_puts_it(guild: Checking) -> None:
    found = guild("base", "worth 1 point per card under stages of me")
    assert found == [("never-there", "card under stages of me")]


def test_what_a_text_puts_there_lies_there(guild: Checking) -> None:
    assert guild("duel", "worth 1 point per card under wonders of me") == []


# ---------------------------------------------------------------- the same in every game, or of no use


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("  deal 4 wonders from the box to each plan",), "deal 4 wonders from the box"),
        (("  each player", "    draw 4 wonders from the box into my plan"), "draw 4 wonders from the box"),
        (("  each player", "    put the first wonder of the box into my plan"), "put the first wonder of the box"),
    ],
)
def test_what_is_taken_in_order_was_mixed(variant: Checking, lines: tuple[str, ...], words: str) -> None:
    assert variant("duel", "add instead of draft", *lines) == [("never-mixed", words)]


@pytest.mark.parametrize(
    "lines",
    [
        ("  shuffle the box", "  deal 4 wonders from the box to each plan"),
        ("  each player", "    put 4 random wonders of the box into my plan"),
    ],
)
def test_what_was_mixed_is_taken(variant: Checking, lines: tuple[str, ...]) -> None:
    assert variant("duel", "add instead of draft", *lines) == []


def test_a_setting_that_nothing_asks_for_is_not_changed(variant: Checking) -> None:
    trade = (
        "buys any resource on brown cards, grey cards and boards from neighbors for 2 coins",
        "uses own production first",
    )
    found = variant("base", "change price to 3", "change rule trade", *(f"  {line}" for line in trade))
    assert ("variant-silences", "change price to 3") in found


def test_a_setting_that_is_asked_for_is_changed(variant: Checking) -> None:
    assert variant("base", "change price to 3") == []


# ---------------------------------------------------------------- what a card costs


def _cost(**parts: int) -> Cost:
    return Cost(tuple(CostPart(what, amount) for what, amount in parts.items()))


def test_a_cost_has_in_it_what_is_asked_for_and_more() -> None:
    assert has_in_cost(_cost(wood=2, clay=1), _cost(wood=1))
    assert has_in_cost(_cost(wood=2, clay=1), _cost(clay=1, wood=2))
    assert not has_in_cost(_cost(wood=1), _cost(wood=2))
    assert not has_in_cost(_cost(clay=1), _cost(wood=1))
    assert has_in_cost(Cost(pattern="different", size=3), Cost(pattern="different", size=3))
    assert not has_in_cost(_cost(wood=3), Cost(pattern="same", size=3))


@pytest.mark.parametrize("cost", ["costs wood", "costs exactly wood, ore, ore"])
def test_a_card_is_told_by_what_is_in_its_cost(guild: Checking, cost: str) -> None:
    assert guild("base", f"when I build a card that {cost}: gain 1 coin") == []
