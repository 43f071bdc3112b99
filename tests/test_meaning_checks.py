"""What `check` calls well means what a player reads: each line below is said to do nothing, or nothing certain.

Lines stand in a piece of the small game (two to four players), or beside its pieces; sound ones of the same form are
beside the others, so that no check says too much.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.small_game import MANIFEST, TEXT

from wonderscript.compiler.workspace import Workspace

Ids = Callable[..., list[tuple[str, str]]]

WORKSPACE = Workspace()


@pytest.fixture
def ids(tmp_path: Path) -> Ids:
    """The problems of the small game with a text more: their ids and the words that they point at."""

    def found(more: str, manifest: str = MANIFEST) -> list[tuple[str, str]]:
        folder = tmp_path / "harbour"
        folder.mkdir(exist_ok=True)
        (folder / "set.yaml").write_text(manifest, encoding="utf-8")
        text = TEXT.replace("zone box, shared, closed\n", "")
        (folder / "harbour.wonder").write_text(f"{text}\n{more}", encoding="utf-8")
        return [(one.id, one.span.text) for one in WORKSPACE.check([folder])]

    return found


def mill(*lines: str) -> str:
    """A piece with these lines."""
    return "\n".join(['hut "Mill"', "  copies 2+", *(f"  {line}" for line in lines), ""])


THREE_AND_MORE = MANIFEST.replace("min: 2", "min: 3").replace("max: 4", "max: 5")

# --- amounts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("worth 0 points", "0 points"),
        ("worth 0 points per hut of me", "0 points"),
        ("waives 0 fish of huts", "0 fish"),
        ("when raised: put 0 huts of my hand into the sea", "0 huts"),
        ("when raised: sink 0 huts of my hand", "0 huts"),
        ("when raised: draw 0 huts from the deck into my hand", "0 huts"),
        ("when raised: set my beads to -1", "-1"),
        ("when raised: add 0 to my beads", "0 to"),
    ],
)
def test_an_amount_is_something(ids: Ids, line: str, words: str) -> None:
    assert ids(mill(line)) == [("amount-of-nothing", words)]


@pytest.mark.parametrize(
    "line", ["worth -1 point", "when raised: set my beads to 0", "when raised: add -2 to my beads"]
)
def test_less_and_none_left_are_something(ids: Ids, line: str) -> None:
    assert ids(mill(line)) == []


# --- players -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("when raised: gain 1 bead from me", "from me"),
        ("when raised: pay 1 bead to me", "to me"),
        ("when raised: left pays 1 bead to left", "to left"),
        ("pays 0 beads for fish from me", "from me"),
    ],
)
def test_nobody_deals_with_oneself(ids: Ids, line: str, words: str) -> None:
    assert ids(mill(line)) == [("with-oneself", words)]


def test_each_of_several_deals_with_another(ids: Ids) -> None:
    assert ids(mill("when raised: each player pays 1 bead to left")) == []


def test_an_opponent_is_one_of_two(ids: Ids) -> None:
    line = mill("when raised: gain 1 bead per hut of the opponent")
    assert ids(line) == []
    assert ("nobody-there", "the opponent") in ids(line, THREE_AND_MORE)


@pytest.mark.parametrize(
    ("line", "words", "declared"),
    [
        ("when raised: the neutral player gains 1 bead", "the neutral player", 'seat "Reef", with 2 players\n'),
        ("when raised: my team-mate gains 1 bead", "my team-mate", "teams of 2, side by side\n"),
    ],
)
def test_who_is_spoken_of_is_there(ids: Ids, line: str, words: str, declared: str) -> None:
    assert ids(mill(line)) == [("nobody-there", words)]
    assert ids(declared + mill(line)) == []


POOR = "setting purse is 3\n\nbefore day\n  each player gains purse beads\n\n"


@pytest.mark.parametrize("players", [1, 5])
def test_tables_that_are_named_can_be_laid(ids: Ids, players: int) -> None:
    change = "change purse to 2 with {} players\n"
    assert ids(POOR + change.format(4)) == []
    said = [("no-such-table", f"with {players} players")]
    assert ids(POOR + change.format(players)) == said
    assert ids(POOR + 'variant "Poor"\n  ' + change.format(players)) == said
    assert ids(f'seat "Reef", with {players} players\n') == said


@pytest.mark.parametrize("size", [1, 3, 4])
def test_teams_part_some_table(ids: Ids, size: int) -> None:
    assert ids(f"teams of {size}, side by side\n") == [("no-such-table", f"teams of {size}")]


# --- lines beside a piece ------------------------------------------------------------------------------------


@pytest.mark.parametrize("hook", ["when I sink a hut: gain 1 bead", "before day\n  gain 1 bead"])
def test_a_line_that_speaks_for_somebody_belongs_to_the_piece_above(ids: Ids, hook: str) -> None:
    [(problem, words)] = ids(f"{mill('produces fish')}\n{hook}\n")
    assert (problem, words) == ("holds-for-everybody", hook.partition(":")[0].partition("\n")[0])


@pytest.mark.parametrize(
    "text",
    [
        "{}\nbefore day\n  each player gains 1 bead\n",
        "{}\nbefore day\n  each player\n    put my hand into the sea\n",
        "{}\nrule gifts\n  when I sink a hut: gain 1 bead\n",
        "when I sink a hut: gain 1 bead\n\n{}",
        "{}\n# Gifts, for everybody\nwhen I sink a hut: gain 1 bead\n",
    ],
)
def test_what_is_plainly_a_rule_of_the_game_may_stand_below(ids: Ids, text: str) -> None:
    assert ids(text.format(mill("produces fish"))) == []


# --- zones ---------------------------------------------------------------------------------------------------

BOATS = """\
kind boat|boats
  active in shore
  starts in bay

zone bay, shared, open

boat "Skiff"
  when I sink a hut: gain 1 bead

after set-up
  each player
    put a random boat of the bay into my shore

"""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("worth 1 point per boat of my hand", "boat of my hand"),
        ("worth 2 points if there is a boat in the sea", "boat in the sea"),
        ("when raised: put a boat of the deck into my shore", "boat of the deck"),
        ("worth 1 point per hut of the bay", "hut of the bay"),
        ("cannot raise huts of the bay", "huts of the bay"),
    ],
)
def test_pieces_are_where_they_can_lie(ids: Ids, line: str, words: str) -> None:
    assert ids(BOATS + mill(line)) == [("never-there", words)]


@pytest.mark.parametrize(
    "line",
    [
        "worth 1 point per boat of my shore",
        "worth 1 point per boat of the bay",
        "worth 1 point per boat of the sea\n  when I sink a hut: put a boat of my shore into the sea",
        "worth 1 point per boat of my hand\n  when raised: swap a boat of my shore with a hut of my hand",
        "worth 1 point per boat of my hand\n  when raised: choose a boat B of my shore: put B into my hand",
    ],
)
def test_pieces_are_wherever_a_text_puts_them(ids: Ids, line: str) -> None:
    assert ids(BOATS + mill(line)) == []


def scene(given: str) -> str:
    return f'scenario "a day"\n  players 2\n  {given}\n  when me sinks "Pier"\n  then me has 1 bead\n'


def test_scenarios_lay_pieces_where_they_can_lie(ids: Ids) -> None:
    assert ids(BOATS + scene('me has hand "Pier", "Skiff"')) == [("never-there", '"Skiff"')]
    assert ids(BOATS + scene('the sea has "Skiff"')) == [("never-there", '"Skiff"')]
    assert ids(BOATS + scene('me has hand "Pier", shore "Skiff"')) == []
