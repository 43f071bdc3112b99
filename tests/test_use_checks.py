"""What `check` calls well is of use: points are counted, prices win, conditions can hold, pieces come into play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.small_game import MANIFEST, TEXT

from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Problem

Check = Callable[..., list[Problem]]

# The same text again and again, with a line more or another one: what did not change is read once.
WORKSPACE = Workspace()


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """The problems of the small game with more lines, and with some of its words put otherwise."""

    def problems(more: str = "", *changes: tuple[str, str]) -> list[Problem]:
        text = TEXT.replace("zone box, shared, closed\n", "")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        folder = tmp_path / "harbour"
        folder.mkdir(exist_ok=True)
        (folder / "set.yaml").write_text(MANIFEST, encoding="utf-8")
        (folder / "harbour.wonder").write_text(f"{text}\n{more}", encoding="utf-8")
        return list(WORKSPACE.check([folder]))

    return problems


def said(problems: list[Problem]) -> list[tuple[str, str]]:
    """Ids and the words that they point at."""
    return [(one.id, one.span.text) for one in problems]


# --- points ------------------------------------------------------------------------------------------------

WITHOUT_HUTS = ('score "Huts": the points of huts of my shore\n', "")
COLORED = (
    ("property copies, marks", "property copies, marks\nproperty paint: plain, gilt"),
    ("kind hut|huts\n  has copies\n", "kind hut|huts\n  has copies\n  may have paint\n"),
    ("the points of huts of my shore", "the points of gilt huts of my shore"),
    ('"Tower"\n  copies 2+ 3+ 4+', '"Tower"\n  copies 2+ 3+ 4+, gilt'),
    ('"Bell"\n  copies 2+ 3+ 4+', '"Bell"\n  copies 2+ 3+ 4+, plain'),
    ("  produces rope\n  worth 1 point\n", "  produces rope\n"),
)


def test_the_small_game_is_well(check: Check) -> None:
    assert check() == []


def test_points_of_pieces_need_a_line_of_the_score_sheet(check: Check) -> None:
    """Pieces that one line would count are one problem."""
    [problem] = check("", WITHOUT_HUTS)
    assert (problem.id, problem.span.text) == ("points-not-counted", "worth 1 point")
    assert problem.values["line"] == 'score "Huts": the points of huts of my shore'
    assert [place.span.text for place in problem.others] == ["worth 5 points", "worth 7 points"]


def test_points_count_by_the_value_that_score_lines_name(check: Check) -> None:
    [problem] = check("", *COLORED)
    assert (problem.id, problem.span.text) == ("points-not-counted", "worth 7 points")
    assert problem.values["line"] == 'score "Plain huts": the points of plain huts of my shore'
    assert check(problem.values["line"], *COLORED) == []


def test_points_count_under_every_kind_above(check: Check) -> None:
    kind = 'kind palace|palaces, a kind of hut\n\npalace "Keep"\n  copies 2+\n  worth 2 points\n\n'
    assert check(f"{kind}deck stack, also\n  all palaces\n") == []


def test_points_of_tokens_need_a_line_of_the_score_sheet(check: Check) -> None:
    token = "token shell|shells, each player, worth 2 points\n\nafter day\n  each player: gain 1 shell\n"
    [problem] = check(token)
    assert (problem.id, problem.span.text) == ("points-not-counted", "shell|shells")
    assert check(f"{token}\n{problem.values['line']}\n") == []


def test_points_of_a_track_need_a_line_of_the_score_sheet(check: Check) -> None:
    track = "track tide, 3 steps each way\n  from 1 to 2, worth 2 points\n\n"
    track += "after day\n  the first player: move tide 1 step forward\n"
    [problem] = check(track)
    assert problem.id == "points-not-counted"
    assert check(f"{track}\n{problem.values['line']}\n") == []


def test_a_rule_is_worth_nothing(check: Check) -> None:
    """Only pieces are worth points; what everybody gets is a line of the score sheet."""
    [problem] = check("rule thrift\n  worth 1 point per 4 beads\n")
    assert (problem.id, problem.span.text) == ("points-not-counted", "worth 1 point per 4 beads")
    assert check(problem.values["line"]) == []


def test_points_that_a_variant_adds_are_blamed_on_it(check: Check) -> None:
    variant = 'variant "Plain"\n  change hut "Pier"\n    plain\n    worth 9 points\n'
    [problem] = check(variant, *COLORED, ("  costs 9 beads\n  worth 7 points\n", "  costs 9 beads\n"))
    assert (problem.id, problem.span.text) == ("points-not-counted", "worth 9 points")


def test_points_that_something_copies_are_counted(check: Check) -> None:
    """A piece that copies another one is worth what that is worth."""
    copying = (
        'hut "Pier"\n  copies 2+ 2+ 3+ 4+\n',
        'hut "Pier"\n  copies 2+ 2+ 3+ 4+, gilt\n  when raised: copy a plain hut of left\n',
    )
    assert check("", *COLORED, copying) == []


# --- prices ------------------------------------------------------------------------------------------------


def priced(line: str) -> tuple[str, str]:
    """A line more for a piece of the small game."""
    return "  produces fish\n", f"  produces fish\n  {line}\n"


@pytest.mark.parametrize(
    "line",
    [
        "pays 1 bead for any resource from neighbors",
        "pays 2 beads for fish from left",
        "pays 1 bead less for any resource from neighbors, at least 1 bead",
        "pays 0 beads less for rope from right",
    ],
)
def test_a_price_is_lower_than_the_usual_one(check: Check, line: str) -> None:
    assert said(check("", priced(line))) == [("price-never-wins", line)]


@pytest.mark.parametrize(
    "line",
    [
        "pays 0 beads for any resource from neighbors",
        "pays 1 bead less for any resource from neighbors",
        "pays 1 bead for any resource from neighbors if I have 2 beads",
    ],
)
def test_the_price_of_an_offer_may_follow_the_table(check: Check, line: str) -> None:
    """An offer that costs more at some table can be bettered there; one that grows in play may be."""
    assert said(check("", priced(line), ("neighbors for 1 bead", "neighbors for players beads"))) == []
    growing = ("neighbors for 1 bead", "neighbors for 1 bead + 1 bead per hut of me")
    assert said(check("", priced(line), growing)) == []


@pytest.mark.parametrize(
    "line", ["pays 0 beads for fish from the bank", "pays 1 bead less for rope from the bank, once a day"]
)
def test_a_price_is_for_what_somebody_sells(check: Check, line: str) -> None:
    assert said(check("", priced(line))) == [("nothing-to-buy", line)]
    offer = "rule ferry\n  buys any resource from the bank for 4 beads\n"
    assert said(check(offer, priced(line))) == []


def test_what_a_piece_sells_is_an_offer(check: Check) -> None:
    offer = ("  produces rope\n", "  produces rope\n  buys fish from the bank for 3 beads\n")
    line = "pays 1 bead for fish from the bank"
    assert said(check("", priced(line), offer)) == []
    assert said(check("", priced(line.replace("fish", "rope")), offer)) == [
        ("nothing-to-buy", "pays 1 bead for rope from the bank")
    ]


def test_the_price_of_a_rule_is_judged_too(check: Check) -> None:
    line = "pays 3 beads for rope from neighbors"
    assert said(check(f"rule fair\n  {line}\n")) == [("price-never-wins", line)]
