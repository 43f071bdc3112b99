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


# --- conditions --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("I have less than 0 beads", "less than 0 beads"),
        ("my beads are less than 0", "are less than 0"),
        ("the number of huts of me is less than 0", "is less than 0"),
        ("I have less than 0 huts", "less than 0 huts"),
    ],
)
def test_nothing_is_counted_below_nothing(check: Check, condition: str, words: str) -> None:
    line = priced(f"produces rope if {condition}")
    assert said(check("", line)) == [("condition-never-holds", words)]
    assert said(check("", (line[0], line[1].replace("less than 0", "less than 1")))) == []


@pytest.mark.parametrize("number", ["is 5", "is more than 4", "is less than 2", "is 1", "is at most 1"])
def test_a_table_is_as_large_as_the_set_says(check: Check, number: str) -> None:
    """In pieces, in steps, verbs and rules."""
    [problem] = check("", priced(f"produces rope if players {number}"))
    assert (problem.id, problem.values) == ("condition-never-holds", {"reason": "this set is for 2 to 4 players"})
    for more in (
        f"to rest|rests\n  if players {number}: gain 1 bead\n\nafter day\n  each player: rest\n",
        f"after day\n  if players {number}\n    each player: gain 1 bead\n",
    ):
        assert [(one.id, one.span.text) for one in check(more)] == [("condition-never-holds", number[-1])]


def test_a_table_can_be_as_large_as_the_set_says(check: Check) -> None:
    assert check("", priced("produces rope if players is 4 or players is less than 3")) == []


NUMBERED = (
    ("property copies, marks", "property copies, marks\nproperty size, from 1 to 3"),
    ("kind hut|huts\n  has copies\n", "kind hut|huts\n  has copies\n  may have size\n"),
    ('"Tower"\n  copies 2+ 3+ 4+', '"Tower"\n  copies 2+ 3+ 4+, size 2'),
)


@pytest.mark.parametrize("asked", ["at least 4", "more than 3", "less than 1", "at most 0", "4"])
def test_a_property_compares_with_what_it_can_be(check: Check, asked: str) -> None:
    line = f"produces rope if there is a hut with size {asked} in my shore"
    assert said(check("", *NUMBERED, priced(line))) == [("out-of-range", asked[-1])]


@pytest.mark.parametrize("asked", ["at least 3", "more than 0", "less than 4", "at most 1", "2"])
def test_a_property_compares_with_its_ends(check: Check, asked: str) -> None:
    assert check("", *NUMBERED, priced(f"produces rope if there is a hut with size {asked} in my shore")) == []


BOATS = """
zone box, shared, closed

kind boat|boats
  active in shore

boat "Cog"

kind ferry|ferries, a kind of boat
  may have size

after dealing
  each player: put boats of the box named "Cog" into my shore
"""


def test_pieces_are_asked_for_what_their_kind_can_have(check: Check) -> None:
    """A kind of the kind may have it; a kind that it is of, or another one, does not help."""
    boats = BOATS.replace("kind ferry|ferries, a kind of boat\n  may have size\n\n", "")
    line = "produces rope if there is a boat with size 2 in my shore"
    assert said(check(boats, *NUMBERED, priced(line))) == [("property-not-of-kind", "boat with size 2 in my shore")]
    ferry = 'ferry "Raft"\n  size 2\n\nafter day\n  put ferries of the box into the sea\n'
    assert said(check(f"{BOATS}\n{ferry}", *NUMBERED, priced(line))) == []


def test_what_is_counted_is_on_some_piece(check: Check) -> None:
    gold = ("property paint: plain, gilt", "property paint: plain, gilt, rusty")
    line = priced("produces rope if there is a rusty hut in my shore")
    found = check('score "Plain": the points of plain huts of my shore\n', *COLORED, gold, line)
    assert said(found) == [("word-of-no-piece", "rusty")]
    variant = 'variant "Rust"\n  change hut "Pier"\n    rusty\n'
    assert check(f'score "Plain": the points of plain huts of my shore\n{variant}', *COLORED, gold, line) == []


@pytest.mark.parametrize(
    ("declared", "line", "word"),
    [
        ("symbol bell|bells", "produces rope if I have 2 bells", "bell|bells"),
        ("kind boat|boats\n  active in shore", "produces rope if I have 2 boats", "boat|boats"),
    ],
)
def test_symbols_and_kinds_are_those_of_some_piece(check: Check, declared: str, line: str, word: str) -> None:
    assert said(check(f"{declared}\n", priced(line))) == [("word-of-no-piece", word)]


# --- coming into play --------------------------------------------------------------------------------------

BOAT = 'kind boat|boats\n  active in shore\n\nboat "Cog"\n  produces fish\n\nboat "Ark"\n  produces fish\n\n'


def test_a_piece_of_no_deck_needs_a_text_that_takes_it(check: Check) -> None:
    """Pieces of one kind that nothing takes are one problem."""
    [problem] = check(BOAT)
    assert (problem.id, problem.span.text) == ("never-in-play", 'boat "Cog"')
    assert [place.span.text for place in problem.others] == ['boat "Ark"']


@pytest.mark.parametrize(
    "text",
    [
        "after dealing\n  each player: put a random boat of the box into my shore\n",
        "after dealing\n  each boat B of the box\n    put B into the sea\n",
        "after dealing\n  the first player\n    look at the box\n    put a boat of the box into my shore\n",
        "deck fleet\n  all boats\n\nafter dealing\n  fill the sea with fleet\n  put the box into the sea\n",
    ],
)
def test_a_text_takes_a_piece_from_where_it_starts(check: Check, text: str) -> None:
    assert check(f"zone box, shared, closed\n{BOAT}{text}") == []


def test_a_text_takes_the_pieces_that_it_names(check: Check) -> None:
    text = 'after dealing\n  put the boat named "Cog" of the box into the sea\n'
    found = check(f"zone box, shared, closed\n{BOAT}{text}")
    assert said(found) == [("never-in-play", 'boat "Ark"')]


def test_what_is_asked_elsewhere_takes_nothing(check: Check) -> None:
    assert said(check(BOAT, priced("produces rope if I have a boat"))) == [("never-in-play", 'boat "Cog"')]


def test_a_piece_is_brought_by_another_one(check: Check) -> None:
    bring = 'kind port|ports\n  active in sea\n  starts in sea\n\nport "Pool"\n  brings 2 boats named "Cog"\n'
    fill = "after dealing\n  each port P of the sea\n    fill the sea with what P brings\n"
    assert said(check(f"{BOAT}{bring}\n{fill}")) == [("never-in-play", 'boat "Ark"')]


def test_a_piece_that_starts_where_it_is_active_is_in_play(check: Check) -> None:
    assert check(BOAT.replace("active in shore", "active in sea\n  starts in sea")) == []


def test_a_deck_takes_pieces_by_name(check: Check) -> None:
    """Another name would be in no deck, whatever else is the same."""
    named = ("  all huts with copies at most players", '  2 huts named "Pier"\n  2 huts named "Shed" or "Bell"')
    assert said(check("", named)) == [("never-in-a-deck", "copies 2+ 3+ 4+")]


def test_marks_begin_at_the_smallest_table(check: Check) -> None:
    marks = ('"Bell"\n  copies 2+ 3+ 4+', '"Bell"\n  copies 1+ 3+ 4+')
    assert said(check("", marks)) == [("mark-below-players", "copies 1+ 3+ 4+")]


# --- lines at the margin -----------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["when I raise a hut: gain 1 bead", "at the end of the day: gain 1 bead"])
def test_a_line_of_a_piece_at_the_margin_is_no_rule_of_the_game(check: Check, line: str) -> None:
    """Below a piece without an empty line it belongs to that piece."""
    lost = ("  costs 9 beads\n  worth 7 points\n", f"  costs 9 beads\n  worth 7 points\n{line}\n")
    [problem] = check("rank dusk is 1\n\nat the end of the day, rank dusk: gain 1 bead\n", lost)
    assert (problem.id, problem.span.line) == ("lost-indentation", problem.span.line)
    assert problem.span.text.startswith(line.partition(":")[0])


# --- layouts -----------------------------------------------------------------------------------------------

MARKET = """
zone market, shared, open, laid out
zone heap, shared, closed
zone aside, shared, closed

kind stall|stalls
  active in market

stall "Fish"

stall "Wine"

stall "Spice"

stall "Salt"

deck all-stalls
  all stalls
  2 stalls named "Fish"

layout "Stalls"
  o   o   o
    o   o

before day
  step fair, 2 times
    fill the heap with all-stalls
    shuffle the heap
    put 1 random stall of the heap into the aside
    lay out the heap in the market by "Stalls"
"""


def market(*lines: str) -> str:
    """A market that is laid out twice each day: six stalls, one of them set aside, on five places."""
    return "\n".join([MARKET, *lines])


def test_a_layout_that_is_filled_is_well(check: Check) -> None:
    assert said(check(market())) == []


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (('stall "Oil"\n',), "6"),
        (("after fair, if the fair is 1\n  fill the heap with all-stalls\n",), "11"),
        (("setting spare is 2\n", "before fair\n  fill the heap with all-stalls\n"), "11"),
    ],
)
def test_pieces_that_are_too_many_for_a_layout(check: Check, lines: tuple[str, ...], found: str) -> None:
    [problem] = [one for one in check(market(*lines)) if one.id != "unused-word"]
    assert (problem.id, problem.values["found"], problem.values["places"]) == ("layout-not-filled", found, "5")


def test_too_few_pieces_are_blamed_on_the_variant_that_removes_them(check: Check) -> None:
    [problem] = check(market('variant "Dry"\n  remove stall "Wine"\n  remove stall "Salt"\n'))
    assert (problem.id, problem.span.text) == ("layout-not-filled", 'variant "Dry"')
    assert (problem.values["found"], problem.values["variant"]) == ("3", ' with "Dry"')


def test_what_takes_the_place_of_a_step_is_counted(check: Check) -> None:
    instead = "instead of fair, if players is 4\n  fill the heap with all-stalls\n"
    instead += '  lay out the heap in the market by "Stalls"\n'
    [problem] = check(market(instead))
    assert (problem.values["found"], problem.values["players"]) == ("6", "4")


@pytest.mark.parametrize(
    "lines",
    [
        "to hide|hides\n  put 1 random stall of the heap into the aside\n\nbefore fair\n  each player: hide\n",
        "before fair\n  if the first player has 9 beads: put 1 random stall of the heap into the aside\n",
    ],
)
def test_what_only_a_game_can_tell_is_not_judged(check: Check, lines: str) -> None:
    found = check(market('stall "Oil"\n', lines))
    assert "layout-not-filled" not in [problem.id for problem in found]


# --- symbols that are open, and order in events ---------------------------------------------------------------

SYMBOLS = ("resource fish, rope\n", "resource fish, rope\nsymbol star|stars, moon|moons\n")
SHOWING = ("  produces rope\n", "  produces rope\n  shows star or moon\n")
SCORED = ('score "Beads": 1 point per 2 beads', 'score "Beads": 1 point per 2 beads\nscore "Sky": 1 point per star\n')


def test_an_open_symbol_that_is_scored_is_well(check: Check) -> None:
    assert check("", SYMBOLS, SHOWING, SCORED) == []


def test_an_open_symbol_is_none_where_a_text_asks_for_it_in_play(check: Check) -> None:
    asked = "rule sky\n  as soon as I have 2 moons: gain 1 bead\n"
    [problem] = check(asked, SYMBOLS, SHOWING, SCORED)
    assert said([problem]) == [("open-symbol-in-play", "shows star or moon")]
    assert [place.span.text for place in problem.others] == ["as soon as I have 2 moons"]


def test_a_copied_symbol_is_none_where_a_text_asks_for_it_in_play(check: Check) -> None:
    shown = ("  produces fish\n", "  produces fish\n  shows star\n")
    copied = ("  produces rope\n", "  produces rope\n  shows a symbol of huts of my neighbors\n")
    asked = "rule sky\n  as soon as I have 2 stars: gain 1 bead\n"
    sky = SYMBOLS[0], SYMBOLS[1].replace(", moon|moons", "")
    [problem] = check(asked, sky, shown, copied, SCORED)
    assert said([problem]) == [("open-symbol-in-play", "shows a symbol of huts of my neighbors")]


@pytest.mark.parametrize("order", ["the first", "the last", "my last"])
def test_an_event_is_not_about_the_order_of_pieces(check: Check, order: str) -> None:
    [problem] = check(f"rule feast\n  when I raise {order} hut{'' if 'my' in order else ' of my shore'}: gain 1 bead\n")
    assert said([problem]) == [("order-in-event", order)]


# --- what is true when an event is over -----------------------------------------------------------------------

NAMED = 'hut named "Pier"'


@pytest.mark.parametrize(
    "line",
    [
        "when I raise a hut if I have no huts: gain 1 bead",
        "when I raise a hut: if I have no huts: gain 1 bead",
        f"when I raise a {NAMED} if I have no {NAMED}: gain 1 bead",
        "when I raise a hut if my beads are 4 and the number of huts of my shore is less than 1: gain 1 bead",
        "when I sink a hut if my beads are less than 1: gain 1 bead",
        "when I sink a hut if I have no beads: gain 1 bead",
    ],
)
def test_what_is_asked_behind_an_event_can_be_true_when_it_is_over(check: Check, line: str) -> None:
    assert [one.id for one in check(f"rule first\n  {line}\n")] == ["untrue-afterwards"]


@pytest.mark.parametrize(
    "line",
    [
        "when I raise a hut if the number of huts of my shore is 1: gain 1 bead",
        f"when I raise a hut if I have no {NAMED}: gain 1 bead",
        "when I raise a hut if my beads are less than 1: gain 1 bead",
        "when I sink a hut if I have no huts: gain 1 bead",
        "when I sink a hut if my beads are less than 2: gain 1 bead",
        "when left raises a hut if I have no huts: gain 1 bead",
    ],
)
def test_what_may_be_true_when_an_event_is_over_is_well(check: Check, line: str) -> None:
    assert check(f"rule first\n  {line}\n") == []


# --- wherever one stands ----------------------------------------------------------------------------------------


def test_a_set_is_judged_the_same_from_inside_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "walls"
    folder.mkdir()
    manifest = "id: walls\ntitle: {en: Walls}\nplayers: {min: 3, max: 7}\nextends: [cities]\n"
    (folder / "set.yaml").write_text(manifest, encoding="utf-8")
    asked = "when I build a blue card if I have no blue card: gain 1 coin"
    text = f"change turns to 5 with 9 players\n\nrule feast\n  {asked}\n"
    (folder / "walls.wonder").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    outside = [one.id for one in Workspace().check([Path("walls")])]
    monkeypatch.chdir(folder)
    assert [one.id for one in Workspace().check([Path()])] == outside == ["no-such-table", "untrue-afterwards"]


# --- what is chosen unseen ----------------------------------------------------------------------------------------

LOOKING = "when raised\n    look at the deck\n    choose a hut C of the deck\n    put C into my shore"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("when raised: put a hut of the deck into my shore", "the deck"),
        ("when raised: put a hut of the hand of left into my shore", "the hand of left"),
    ],
)
def test_a_choice_without_a_look_is_said(check: Check, line: str, words: str) -> None:
    assert said(check("", ('"Bell"\n', f'"Bell"\n  {line}\n'))) == [("chosen-unseen", words)]


@pytest.mark.parametrize(
    "line",
    [
        LOOKING,
        "when raised: put 1 random hut of the deck into my shore",
        "when raised: put a hut of my hand into my shore",
    ],
)
def test_what_is_seen_or_left_to_chance_is_well(check: Check, line: str) -> None:
    assert check("", ('"Bell"\n', f'"Bell"\n  {line}\n')) == []


# --- what comes in -----------------------------------------------------------------------------------------


def test_a_zone_that_nothing_comes_to_is_always_empty(check: Check) -> None:
    """What is put there by a variant counts; where pieces are said to lie, that is said of them."""
    empty = "zone attic, each player, open\n\nrule view\n  frees huts if my attic is not empty\n"
    assert said(check(empty)) == [("never-filled", "attic")]
    assert check(f"{empty}\nafter day: put a random hut of the sea into the attic of the first player\n") == []
    variant = 'variant "Upstairs"\n  add after day: put a random hut of the sea into the attic of the first player\n'
    assert check(f"{empty}\n{variant}") == []
    named = empty.replace("my attic is not empty", "there is a hut in my attic")
    assert [one.id for one in check(named)] == ["never-there"]


@pytest.mark.parametrize("word", ["counter fame", "token favor|favors"])
@pytest.mark.parametrize(
    ("more", "filled"),
    [
        ("", False),
        ("after day: each player gains 1 WORD from left\n", False),
        ("after day: each player gains 1 WORD\n", True),
        ('variant "Kind"\n  add after day: each player gains 1 WORD\n', True),
    ],
)
def test_what_nobody_ever_gets_is_always_nothing(check: Check, word: str, more: str, filled: bool) -> None:
    name = word.split()[1].split("|")[0]
    text = f'{word}, each player\n\nscore "More": 1 point per {name}\n\n{more.replace("WORD", name)}'
    assert said(check(text)) == ([] if filled else [("never-filled", word.split()[1])])


def test_a_counter_that_starts_with_some_is_not_nothing(check: Check) -> None:
    assert check('counter fame, each player, starts at 2\n\nscore "More": 1 point per fame\n') == []
    emptied = (
        'counter fame, each player\n\nscore "More": 1 point per fame\n\nafter day: each player: set my fame to 0\n'
    )
    assert said(check(emptied)) == [("never-filled", "fame")]
