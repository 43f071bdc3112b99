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

    def found(more: str, manifest: str = MANIFEST, text: str = TEXT) -> list[tuple[str, str]]:
        folder = tmp_path / "harbour"
        folder.mkdir(exist_ok=True)
        (folder / "set.yaml").write_text(manifest, encoding="utf-8")
        text = text.replace("zone box, shared, closed\n", "")
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


def test_nobody_is_active_where_nothing_is_played_in_turn(ids: Ids) -> None:
    assert ids(mill("when raised: the active player gains 1 bead")) == [("nobody-there", "the active player")]


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
        ("when raised: put a random boat of the deck into my shore", "boat of the deck"),
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


# --- conditions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("3 is 4", "if 3 is 4"),
        ("my beads are more than my beads", "if my beads are more than my beads"),
        ("I am left", "if I am left"),
        ("left is me", "if left is me"),
        ("the day is at least 4", "the day is at least 4"),
        ("the day is more than 3", "the day is more than 3"),
        ("the day is less than 1", "the day is less than 1"),
        ("this hut is in my hand", "if this hut is in my hand"),
    ],
)
def test_a_condition_can_hold(ids: Ids, condition: str, words: str) -> None:
    assert ids(mill(f"produces fish if {condition}")) == [("condition-never-holds", words)]


@pytest.mark.parametrize(
    "condition",
    ["the day is at least 3", "left is right", "not I am left", "right is not left", "this hut is in my shore"],
)
def test_a_condition_that_may_hold_is_well(ids: Ids, condition: str) -> None:
    assert ids(mill(f"produces fish if {condition}")) == []


def test_a_track_is_as_long_as_it_is(ids: Ids) -> None:
    tide = 'track tide, 4 steps each way\n  from 1 to 4, worth 1 point\n\nscore "Tide": the points of tide\n\n'
    line = "when raised: move tide 1 step forward\n  produces fish if my tide is at least {}"
    assert ids(tide + mill(line.format(4))) == []
    assert ids(tide + mill(line.format(5))) == [("condition-never-holds", "if my tide is at least 5")]


def test_left_and_right_are_the_same_with_two_players_only(ids: Ids) -> None:
    line = mill("when raised: if left is right: gain 1 bead")
    assert ("condition-never-holds", "if left is right") in ids(line, THREE_AND_MORE)


PAINT = "zone box, shared, closed\nproperty paint: plain, gilt\n\nkind boat|boats\n  has paint\n  active in shore\n\n"
PAINT += 'boat "Skiff"\n  gilt\n\nboat "Punt"\n  plain\n  {}\n\n'
PAINT += "after set-up\n  each player\n    put boats of the box into my shore\n"


@pytest.mark.parametrize(
    ("condition", "is_well"),
    [
        ("the number of different paint of boats of my shore is 2", True),
        ("the number of different paint of boats of my shore is 3", False),
        ("the number of different paint of boats of my shore is more than 2", False),
        ("this boat is plain", True),
        ("this boat is gilt", False),
    ],
)
def test_a_piece_and_its_values_are_what_they_are(ids: Ids, condition: str, is_well: bool) -> None:
    found = ids(PAINT.format(f"produces rope if {condition}"))
    assert found == ([] if is_well else [("condition-never-holds", f"if {condition}")])


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("worth 2 points if the day is 3", "the day"),
        ("worth as many points as the day", "the day"),
        ("after game, if the day is 1: gain 1 bead", "the day"),
        ("when raised: at the end of the set-up, rank late: gain 1 bead", "the set-up"),
        ("when raised: end the dealing", "the dealing"),
        ("when raised: sit out this dealing", "this dealing"),
    ],
)
def test_a_step_is_spoken_of_where_it_is_going_on(ids: Ids, line: str, step: str) -> None:
    found = ids("rank late is 5\n\n" + mill(line))
    assert [one for one in found if one[0] != "unused-word"] == [("step-not-going-on", step)]


@pytest.mark.parametrize(
    "line",
    [
        "produces fish if the day is 3",
        "before day, if the day is 3: gain 1 bead",
        "when raised: at the end of the day, rank late: gain 1 bead",
        "when raised: end the day",
        "when raised: if the day is 2: gain 1 bead",
    ],
)
def test_a_step_that_is_going_on_may_be_spoken_of(ids: Ids, line: str) -> None:
    assert [one for one in ids("rank late is 5\n\n" + mill(line)) if one[0] != "unused-word"] == []


# --- events --------------------------------------------------------------------------------------------------

MORE = """\
counter pearl|pearls, each player

way luck

rule luck
  frees huts, by luck if I have 1 pearl

to dive|dives for a player P
  pay 1 bead to P
  gain 1 pearl

"""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("when I dive: gain 1 bead", "when I dive"),
        ("before dive: gain 1 bead", "before dive"),
        ("when I would dive for a player P: gain 1 bead", "when I would dive for a player P"),
        ("when I gain pearls from left: gain 1 bead", "when I gain pearls from left"),
        ("when I sink a hut by luck: gain 1 bead", "when I sink a hut by luck"),
        ("when I sink a hut of my hand: gain 1 bead", "when I sink a hut of my hand"),
        ("when I buy resources from the bank: gain 1 bead", "when I buy resources from the bank"),
        ("before game: gain 1 bead", "before game"),
        ("when I raise a hut, once a dealing: gain 1 bead", "once a dealing"),
        ("when a neighbor raises this hut: gain 1 bead", "when a neighbor raises this hut"),
        ("frees huts, once a set-up", "once a set-up"),
    ],
)
def test_what_is_waited_for_can_happen(ids: Ids, line: str, words: str) -> None:
    found = ids(MORE + mill(line))
    assert [one for one in found if one[0] != "unused-word"] == [("waits-in-vain", words)]


@pytest.mark.parametrize(
    "line",
    [
        "when I dive: gain 1 bead\n  when raised: dive for left",
        "when I pay beads: gain 1 pearl",
        "when I gain pearls: gain 1 bead",
        "when I raise a hut by luck: gain 1 bead",
        "when I sink a hut of the sea: gain 1 bead",
        "when I buy resources from left: gain 1 bead",
        "after game: gain 1 bead",
        "when I raise a hut, once a day: gain 1 bead",
        "frees huts, once a day",
    ],
)
def test_what_can_happen_may_be_waited_for(ids: Ids, line: str) -> None:
    assert [one for one in ids(MORE + mill(line)) if one[0] != "unused-word"] == []


# --- lines that come to nothing ------------------------------------------------------------------------------

SYMBOLS = 'symbol star|stars\nsymbol sun|suns\n\nscore "Suns": 1 point per sun\n\n'


@pytest.mark.parametrize(
    "line",
    [
        'doubles one of huts of my shore named "Bell"',
        'worth the points of huts of my shore named "Pier"',
        'shows a symbol of huts of left named "Pier"',
        'waives 1 rope of huts named "Bell"',
        "waives the pattern of huts",
        'frees huts named "Pier"',
        'spends huts before huts named "Pier"',
        "receives what left pays for resources",
        "counts as 2 huts in sink",
        "shows star",
        "when raised: put my hand into my hand",
        "when raised: put a hut of my hand into my hand",
        "when raised: each neighbor puts a hut of their hand into their hand",
        "when raised\n    each hut C of my hand: put C into my hand",
        "when raised: left goes first",
    ],
)
def test_a_line_comes_to_something(ids: Ids, line: str) -> None:
    found = ids(SYMBOLS + mill("shows sun", line))
    assert [one[0] for one in found if one[0] not in ("unused-word", "word-of-no-piece")] == ["of-no-use"]


@pytest.mark.parametrize(
    "line",
    [
        "doubles one of huts of my shore",
        "worth the points of huts of left",
        "waives 1 rope of huts",
        "waives 1 bead of huts",
        "frees huts",
        "counts as 2 huts in raise",
        "when raised: put my hand into the sea",
    ],
)
def test_a_line_that_may_come_to_something_is_well(ids: Ids, line: str) -> None:
    found = ids(SYMBOLS + mill("shows sun", line))
    assert [one for one in found if one[0] not in ("unused-word", "word-of-no-piece")] == []


def test_only_verbs_say_when_they_are_possible(ids: Ids) -> None:
    assert ids(mill("when raised", "  only if I have 2 beads", "  gain 1 bead")) == [("only-in-a-verb", "only if")]


# --- words that mean nothing in their place ------------------------------------------------------------------

VALUED = "token shell|shells, each player, of value 1, 3, worth its value\ncounter tide, shared\n\n"
VALUED += 'score "Shells": the points of my shells\n\n'
VALUED += "before day: add 1 to the tide\n\nafter day: each player gains 1 shell of value 3\n\n"


@pytest.mark.parametrize(
    ("line", "problem", "words"),
    [
        ("when raised: gain 1 shell", "which-value", "1 shell"),
        ("when raised: pay 1 shell", "wrong-unit", "1 shell"),
        ("when raised: gain 1 bead per my shell of value 2", "unknown-value", "2"),
        ("when raised: gain 1 tide from left", "of-the-table", "1 tide from left"),
        ("when raised: pay 1 tide to left", "of-the-table", "1 tide to left"),
        ("when raised: each player passes each hand to left", "all-at-once", "each player passes"),
        ("when raised: pass each hand to me", "unexpected-word", "me"),
        ("when raised: the bank gains 1 bead", "nobody-there", "the bank"),
        ("when I sink a hut: they gain 1 bead", "no-subject", "they"),
        ("when I sink a hut: gain 1 bead per their hut", "no-subject", "their"),
        ("when I sink a hut if they have 3 beads: gain 1 bead", "no-subject", "they"),
        ("worth 1 point per their bead", "no-subject", "their"),
        ("frees the first hut", "whose-pieces", "frees the first hut"),
        ("when raised: do the text of a hut of my shore", "no-text", "a hut of my shore"),
    ],
)
def test_every_word_means_something_in_its_place(ids: Ids, line: str, problem: str, words: str) -> None:
    assert [one for one in ids(VALUED + mill(line)) if one[0] != "unused-word"] == [(problem, words)]


@pytest.mark.parametrize(
    "line",
    [
        "when raised: gain 1 shell of value 3",
        "when raised: gain 1 bead per my shell of value 3",
        "when raised: pass each hand to left",
        "when raised: pay 1 bead to the bank",
        "when raised: each other player gains 1 bead per their hut",
        "when raised: each player with beads pays 1 bead",
    ],
)
def test_what_means_something_in_its_place_is_well(ids: Ids, line: str) -> None:
    assert [one for one in ids(VALUED + mill(line)) if one[0] != "unused-word"] == []


# --- said twice ----------------------------------------------------------------------------------------------

SAID_TWICE = """\
setting purse is 3

before day
  each player gains purse beads

"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("change purse to 4\nchange purse to 5\n", "change purse to 5"),
        (
            "change purse to 4 with 3 players\nchange purse to 5 with 3 players\n",
            "change purse to 5 with 3 players",
        ),
        ('variant "Rich"\n  change purse to 4\n  change purse to 5\n', "change purse to 5"),
        (
            'variant "Low"\n  change hut "Bell"\n    worth 3 points\n  change hut "Bell"\n    worth 4 points\n',
            'change hut "Bell"',
        ),
        ("rule gifts\n  when I sink a hut: gain 1 bead\n\nrule gifts\n  uses own production first\n", "rule gifts"),
        ("kind boat|boats\n  active in shore\n  active in hand\n", "active in hand"),
        (
            "track tide, 4 steps each way\n  from 1 to 2, worth 1 point\n  from 2 to 4, worth 3 points\n",
            "from 2 to 4, worth 3 points",
        ),
    ],
)
def test_one_thing_is_said_once(ids: Ids, text: str, words: str) -> None:
    assert ("said-already", words) in ids(SAID_TWICE + text)


@pytest.mark.parametrize(
    "text",
    [
        "change purse to 4\nchange purse to 5 with 3 players\n",
        'change purse to 4\n\nvariant "Rich"\n  change purse to 5\n  change purse to 6 with 3 players\n',
        'variant "Low"\n  change hut "Bell"\n    worth 3 points\n  change hut "Tower"\n    worth 4 points\n',
    ],
)
def test_two_things_may_be_said(ids: Ids, text: str) -> None:
    assert ids(SAID_TWICE + text) == []


def test_a_piece_says_what_it_waits_for_once(ids: Ids) -> None:
    line = "when I sink a hut: gain 1 bead"
    assert ids(mill(line, line)) == [("line-twice", "when I sink a hut")]
    assert ids(mill(line, "when I sink a hut: gain 2 beads")) == []


# --- who speaks ------------------------------------------------------------------------------------------------

DAY = "  step day, 3 times\n    together"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("gain 1 bead", "step feast"),
        ("if my beads are at least 2: shuffle the deck", "step feast"),
        ("left gains 1 bead", "step feast"),
    ],
)
def test_somebody_speaks_in_a_step_of_all(ids: Ids, line: str, words: str) -> None:
    course = TEXT.replace(DAY, f"  step feast\n    {line}\n{DAY}")
    assert [one for one in ids("", text=course) if one[0] != "unused-word"] == [("nobody-speaks", words)]


@pytest.mark.parametrize(
    "line",
    [
        "each player gains 1 bead",
        "the first player gains 1 bead",
        "shuffle the deck",
        "step bite, each player in turn: gain 1 bead",
    ],
)
def test_in_a_step_of_all_players_are_named(ids: Ids, line: str) -> None:
    course = TEXT.replace(DAY, f"  step feast\n    {line}\n{DAY}")
    assert [one for one in ids("", text=course) if one[0] != "unused-word"] == []


BESIDE = ("before day", "after dealing", "at the end of the dealing")


@pytest.mark.parametrize("when", BESIDE)
def test_what_is_done_once_does_not_stand_beside_what_each_player_does(ids: Ids, when: str) -> None:
    both = f"{when}\n  put the top hut of the deck into the sea\n  gain 1 bead\n"
    assert ids(both) == [("once-or-each", when)]
    assert ids("rule ours\n  " + both.replace("\n  ", "\n    ")) == [("once-or-each", when)]
    assert ids(both.replace("gain 1 bead", "each player gains 1 bead")) == []
    assert ids(f"{when}: gain 1 bead\n") == []
    mine = f"{when}\n  if I have no beads: each player gains 1 bead\n"
    assert ids(mine) == [("once-or-each", "each player")]
    assert ids(mine.replace("each player gains", "gain")) == []
    assert ids(mine.replace("I have no beads", "players is 3")) == []
    assert ids(f"{when}\n  choose a hut C of my hand\n  put C into the sea\n  gain 1 bead\n") == []
    for chosen in ("each player may sink a hut of the sea", "the first player puts a hut of the sea into their hand"):
        assert ids(f"{when}\n  look at the sea\n  {chosen}\n") == [("once-or-each", when)]
        assert ids(f"{when}\n  each player looks at the sea\n  {chosen}\n") == []


@pytest.mark.parametrize("when", BESIDE)
@pytest.mark.parametrize(
    ("before", "line"),
    [
        ("", "the first player gains 1 bead per my hut"),
        ("", "the first player and left gain 1 bead"),
        ("", "each player pays up to 1 bead to me"),
        ("if left has 3 beads: ", "the first player gains 1 bead"),
    ],
)
def test_who_is_named_does_nothing_for_each_player(ids: Ids, when: str, before: str, line: str) -> None:
    assert ids(f"{when}: {before}{line}\n") == [("mine-or-theirs", line)]
    assert ids(f"when I raise a hut: {before}{line}\n") == []


@pytest.mark.parametrize("when", ["before day", "after day"])
def test_whom_a_hook_asks_does_nothing_for_each_player(ids: Ids, when: str) -> None:
    line = "the first player gains 1 bead"
    assert ids(f"{when}, if my beads are 0: {line}\n") == [("mine-or-theirs", line)]
    assert ids(f"{when}, if my beads are 0: each player gains 1 bead\n") == [("once-or-each", "each player")]
    assert ids(f"{when}, if my beads are 0: gain 1 bead\n") == []


@pytest.mark.parametrize("when", BESIDE)
@pytest.mark.parametrize("whom", ["each other player", "my neighbors", "the first player"])
def test_not_all_take_from_the_same(ids: Ids, when: str, whom: str) -> None:
    line = f"gain 1 bead from {whom}"
    assert ids(f"{when}: {line}\n") == [("who-gets-it", line)]
    assert ids(f"{when}: gain 1 bead from left\n") == []
    assert ids(f"{when}\n  each player: {line}\n") == []


@pytest.mark.parametrize(
    "line",
    [
        "the first player pays up to 1 bead to left",
        "the first player gains 1 bead per hut of left",
        "the first player gains 1 bead per their hut",
        'if my beads are 3: win by "beads"',
        "each player: if they have no beads: gain 1 bead",
    ],
)
def test_who_is_named_does_it_once(ids: Ids, line: str) -> None:
    assert ids(f"before day: {line}\n") == []


# --- payments --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("when raised: pay 2 beads",), "pay 2 beads"),
        (("when raised", "  pay 1 bead", "  draw 1 hut from the deck into my hand"), "pay 1 bead"),
        (("when raised: left pays 3 beads",), "pays 3 beads"),
        (("when raised: each other player pays 2 beads to me",), "pays 2 beads to me"),
        (("when raised", "  may", "    gain 1 bead", "    pay 3 beads"), "pay 3 beads"),
        (("after day: pay 2 beads",), "pay 2 beads"),
        (("when raised: pay 1 bead per hut of me",), "pay 1 bead per hut of me"),
        (("when raised: pay 1 bead to each neighbor",), "pay 1 bead to each neighbor"),
        (("when raised: left pays 1 bead to each other player",), "pays 1 bead to each other player"),
        (
            ("when raised", "  if my beads are at least 2: pay 1 bead to each other player"),
            "pay 1 bead to each other player",
        ),
        (("when a neighbor gains beads from the bank: they pay 1 bead to me",), "pay 1 bead to me"),
        (("when I raise a hut: each neighbor pays 1 bead to me",), "pays 1 bead to me"),
    ],
)
def test_a_payment_that_nobody_is_asked_for_is_certain(ids: Ids, lines: tuple[str, ...], words: str) -> None:
    assert ids(mill(*lines)) == [("payment-not-certain", words)]


@pytest.mark.parametrize(
    "lines",
    [
        ("when raised: pay up to 2 beads",),
        ("when raised: left pays 1 bead",),
        ("when raised: may pay 2 beads",),
        ("when raised", "  may", "    pay 2 beads", "    draw 1 hut from the deck into my hand"),
        ("when raised", "  if my beads are at least 2", "    pay 2 beads", "    draw 1 hut from the deck into my hand"),
        ("when raised", "  do one", "    pay 2 beads", "    pay up to 1 bead"),
        ("when raised: pay as many beads as my beads",),
        ("when raised", "  choose N from 1 to 3", "  pay N beads"),
        ("before raise: pay 2 beads",),
        ("when raised: may pay 1 bead to each neighbor",),
        ("when raised", "  if my beads are at least 2: pay 1 bead to each neighbor"),
        ("when raised", "  if my beads are at least 3: pay 1 bead to each other player"),
        ("when a neighbor gains beads from the bank: they pay up to 1 bead to me",),
        ("when I gain beads: pay 1 bead",),
    ],
)
def test_a_payment_that_somebody_decides_about_or_that_is_there(ids: Ids, lines: tuple[str, ...]) -> None:
    assert ids(mill(*lines)) == []


def test_a_verb_begins_with_what_it_costs(ids: Ids) -> None:
    paid = "to toil|toils\n  pay 2 beads\n  draw 1 hut from the deck into my hand\n"
    late = "to toil|toils\n  draw 1 hut from the deck into my hand\n  pay 2 beads\n"
    doing = mill("when raised: toil")
    assert ids(paid + doing) == []
    assert ids(late + doing) == [("payment-not-certain", "pay 2 beads")]


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        ("before raise: gain 1 bead", [("gained-too-late", "bead")]),
        ("before raise: each player gains 2 beads", [("gained-too-late", "beads")]),
        ("before raise: may gain 1 bead from left", [("gained-too-late", "bead")]),
        ("before raise: each other player gains 1 bead", []),
        ("before raise\n    each other player\n      gain 1 bead", []),
        ("before sink: gain 1 bead", []),
        ("before day: gain 1 bead", []),
        ("when I raise a hut: gain 1 bead", []),
    ],
)
def test_what_is_gained_before_a_verb_is_not_there_for_its_price(
    ids: Ids, line: str, problems: list[tuple[str, str]]
) -> None:
    priced = 'hut "Crane"\n  copies 2+\n  costs 1 bead\n'
    assert ids(priced + mill(*line.split("\n  "))) == problems


def test_what_is_no_price_may_be_gained_before(ids: Ids) -> None:
    """What others pay, and what is paid as far as there is any, is no price of a verb."""
    tax = "to tax|taxes\n  left loses 2 beads\n\nto lose|loses N beads\n  pay up to N beads\n\n"
    for verb in ("tax", "lose"):
        assert ids(tax + mill("when raised: tax", f"before {verb}: gain 1 bead")) == []


# --- what nobody sees ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("which", "comes"),
    [
        ("a hut of the deck", "chosen by its place alone"),
        ('a hut of the deck named "Mill"', "nothing can be chosen here"),
    ],
)
def test_by_its_name_nobody_chooses_what_nobody_sees(ids: Ids, tmp_path: Path, which: str, comes: str) -> None:
    assert ("chosen-unseen", "the deck") in ids(mill(f"when raised: put {which} into my shore"))
    found = WORKSPACE.check([tmp_path / "harbour"])
    assert [one.values["comes"] for one in found if one.id == "chosen-unseen"] == [comes]


# --- mine in what others do ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "players", ["each other player", "left may", "each player", "each neighbor with beads", "together"]
)
@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("gain 1 bead per hut of mine", "mine"),
        ("I gain 1 bead", "I"),
        ("if my beads are at least 2: gain 1 bead", "my"),
        ("choose a hut C of my hand: sink C", "my"),
    ],
)
def test_in_what_others_do_nothing_is_mine(ids: Ids, players: str, line: str, word: str) -> None:
    theirs = {"mine": "theirs", "I": "they", "my": "their"}
    mine = mill("when raised", f"  {players}", f"    {line}")
    assert ids(mine) == [("mine-in-a-block", word)]
    assert ids(mine.replace(f" {word} ", f" {theirs[word]} ").replace("of mine\n", "of theirs\n")) == []
    if word == "my":
        unseen = [("chosen-unseen", "hand")] if "hand" in line else []
        assert ids(mine.replace(" my ", " the owner of this hut's ")) == unseen


def test_beside_whom_somebody_sits_is_said_where_one_other_player_acts(ids: Ids) -> None:
    line = mill("when raised", "  left may", "    pay 1 bead to right")
    assert ids(line) == [("mine-in-a-block", "right")]
    assert ids(line.replace("to right", "to their right neighbor")) == []
    assert ids(line.replace("left may", "each player").replace("pay 1", "pay up to 1")) == []
    assert ids(line.replace("to right", "to my right neighbor")) == [("mine-in-a-block", "my")]


def test_where_nobody_else_can_be_meant_it_is_theirs(ids: Ids) -> None:
    text = "after day\n  each player\n    gain 1 bead per hut of mine\n"
    assert ids(text) == ids(text.replace("mine", "theirs")) == []
    assert ids("rule gifts\n  when I sink a hut\n    each player\n      gain 1 bead per hut of mine\n") == [
        ("mine-in-a-block", "mine")
    ]


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        ("when I would dive for a player P: may pay 2 beads", ["declined-for-nothing"]),
        ("instead of dive: may pay 2 beads", ["declined-for-nothing"]),
        ("instead of day: may pay 2 beads", []),
        ("when I would dive for a player P: pay 1 bead to P", ["declined-for-nothing"]),
        ("when I would dive for a player P\n    pay 2 beads\n    gain 1 bead", ["declined-for-nothing"]),
        ("instead of dive: pay 1 bead", ["declined-for-nothing"]),
        ("before dive: pay 1 bead", ["declined-for-nothing"]),
        ("before dive: pay up to 1 bead", []),
        ("instead of dive, if my beads are at least 1: pay 1 bead", []),
        ("when I would dive for a player P: if my beads are at least 2: pay 2 beads", []),
        ("when I would raise a hut C\n    pay 1 bead\n    raise C", []),
        ("before sink: pay 1 bead", []),
        ("when I would dive for a player P\n    do one\n      pay 2 beads\n      dive for P", []),
        ("before day: each player looks at the top hut of the deck", []),
        ("before dealing: each player looks at the top hut of the deck", ["waits-in-vain", "not-there-yet"]),
        ("before game: each player looks at the top hut of the deck", ["waits-in-vain", "not-there-yet"]),
        ("worth 1/2 point per bead of me", ["no-whole-number"]),
        ("worth 3/2 points per bead of me", ["no-whole-number"]),
        ("worth 4/2 points per bead of me", []),
        ("when raised: gain 1 bead per hut of my sea", ["nobodys-own"]),
        ("when raised: gain 1 bead per hut of the sea", []),
        ("worth 1 point per hut of their left neighbor", ["no-subject"]),
        ("when raised: their neighbors gain 1 bead", ["no-subject"]),
        ("when raised: pay up to 1 bead to their left neighbor", ["no-subject"]),
    ],
)
def test_what_would_come_to_nothing_or_to_another_thing(ids: Ids, line: str, problems: list[str]) -> None:
    found = ids(MORE + mill("when raised: dive for left", *line.split("\n  ")))
    assert [one[0] for one in found if one[0] != "unused-word"] == problems


# --- decks for each of something -------------------------------------------------------------------------------


def test_of_a_deck_for_each_it_is_said_for_which(ids: Ids) -> None:
    course = TEXT.replace("kind hut|huts\n", "property tier, from 1 to 3\nkind hut|huts\n  may have tier\n")
    tiers = course.replace("deck stack\n  all huts", "deck stack, for each tier\n  all huts")
    assert ids("", text=tiers) == [("deck-for-each", "with stack")]
    assert ids("", text=tiers.replace("with stack", "with stack for 1")) == []
    assert ids("", text=tiers.replace("with stack", "with stack for 4")) == [("out-of-range", "with stack for 4")]
    assert ids("", text=course.replace("with stack", "with stack for 1")) == [("deck-for-all", "with stack for 1")]


# --- one after the other ---------------------------------------------------------------------------------------


def test_nobody_swaps_back_what_another_has_swapped(ids: Ids) -> None:
    swap = "swap the first hut of my shore with the first hut of left's shore"
    words = [("swapped-back", swap)]
    assert ids(f"after day: {swap}\n") == words
    assert ids(f"after day\n  each player\n    {swap}\n") == words
    assert ids(f"after day\n  the first player\n    {swap}\n") == []
    assert ids(mill(f"when raised: {swap}")) == []


def test_nothing_is_drawn_from_what_was_dealt_to_the_last(ids: Ids) -> None:
    draw = mill("when raised: draw 1 hut from the deck into my hand")
    assert ids(draw) == []
    dealt = TEXT.replace(
        "all huts with copies at most players\n", "all huts with copies at most players\n  deals 3 to each player\n"
    )
    found = [one for one in ids(draw, text=dealt) if one[0] == "of-no-use"]
    assert found == [("of-no-use", "when raised")]
    filled = ids(draw + "after day: put huts of the sea into the deck\n", text=dealt)
    assert "of-no-use" not in [one[0] for one in filled]


def test_who_goes_first_makes_a_difference_somewhere(ids: Ids) -> None:
    assert ids("after dealing: the second player goes first\n") == [("of-no-use", "after dealing")]
    turns = TEXT.replace("step day, 3 times", "step day, each player in turn, 3 times")
    assert "of-no-use" not in [one[0] for one in ids("after dealing: the second player goes first\n", text=turns)]


@pytest.mark.parametrize(
    "text",
    [
        mill("when anyone raises a hut: each other player gains 1 bead"),
        mill("when left raises a hut: each other player gains 1 bead"),
        "rule gifts\n  before day: each other player gains 1 bead\n",
        "after day: each other player gains 1 bead\n",
    ],
)
def test_it_is_said_whose_others_they_are(ids: Ids, text: str) -> None:
    assert ids(text) == [("others-than-whom", "each other player")]


@pytest.mark.parametrize(
    "text",
    [
        mill("when I raise a hut: each other player gains 1 bead"),
        mill("when raised: each other player gains 1 bead"),
        mill("before day: each other player pays up to 1 bead to me"),
        mill("when anyone raises a hut: each player gains 1 bead"),
        "rule gifts\n  when I raise a hut: each other player gains 1 bead\n",
    ],
)
def test_others_of_mine_are_known(ids: Ids, text: str) -> None:
    assert ids(text) == []


GRAIN = 'counter grain, shared\n\nscore "Grain": the grain\n\n'


@pytest.mark.parametrize("who", ["another player", "a neighbor"])
def test_what_others_do_is_heard_once(ids: Ids, who: str) -> None:
    rule = f"rule harvest\n  when {who} raises a hut: add 1 to the grain\n"
    assert ids(GRAIN + rule) == [("heard-by-several", f"when {who} raises a hut")]
    assert ids(GRAIN + rule.replace(who, "anyone")) == []
    assert ids(rule.replace("add 1 to the grain", "gain 1 bead")) == []
    both = rule.replace(": add", " P raises a hut\n    gain 1 bead\n    add").replace("raises a hut P ", "P ")
    assert ids(GRAIN + both) == [("heard-by-several", f"when {who} P raises a hut")]


@pytest.mark.parametrize("follows", ["gain 1 bead", "left gains 1 bead", "if my beads are 0: each player gains 1 bead"])
def test_what_anyone_does_is_answered_by_one(ids: Ids, follows: str) -> None:
    rule = f"rule harvest\n  when anyone raises a hut: {follows}\n"
    assert ids(rule) == [("heard-by-all", "when anyone raises a hut")]
    assert ids(rule.replace("anyone raises", "I raise")) == []
    assert ids(mill(f"when anyone raises a hut: {follows}")) == []


@pytest.mark.parametrize("follows", ["they gain 1 bead", "each player gains 1 bead"])
def test_what_anyone_does_may_have_one_answer(ids: Ids, follows: str) -> None:
    assert ids(f"rule harvest\n  when anyone raises a hut: {follows}\n") == []


# --- who and what is meant -----------------------------------------------------------------------------------

WHO = """\
counter tide, shared

before day: add 1 to the tide

to greet|greets a player P
  pay 1 bead to P

rule manners
  when I sink a hut: greet left

"""


@pytest.mark.parametrize(
    ("line", "problem", "words"),
    [
        # one of several players, where nobody chooses
        ("worth 1 point per bead of a neighbor", "which-player", "a neighbor"),
        ("worth 1 point per hut of another player", "which-player", "another player"),
        ("worth 1 point per 2 beads of one of my neighbors", "which-player", "one of my neighbors"),
        ("worth as many points as the number of beads of any player", "which-player", "any player"),
        ("worth 2 points if there are 2 huts of a neighbor", "which-player", "a neighbor"),
        ("worth 2 points if the number of huts of a neighbor is 2", "which-player", "a neighbor"),
        ("pays 1 bead for fish from a neighbor", "which-player", "a neighbor"),
        ("waives 1 fish of huts for a neighbor", "which-player", "a neighbor"),
        ("when raised: gain 1 bead per hut of a neighbor", "which-player", "a neighbor"),
        ("when raised: put huts of a neighbor into the sea", "which-player", "a neighbor"),
        ("when raised: put 2 huts of a neighbor into the sea", "which-player", "a neighbor"),
        ("when raised: look at the hand of another player", "which-player", "another player"),
        ("when raised: my neighbor pays 1 bead", "which-player", "my neighbor"),
        ("when raised: anyone gains 1 bead", "which-player", "anyone"),
        ("when raised: pass each hand to a neighbor", "which-player", "a neighbor"),
        # one of each is not one of all
        ("when raised: put a hut of each neighbor into the sea", "one-of-each", "each neighbor"),
        ("when raised: sink 2 huts of each player", "one-of-each", "each player"),
        ("when raised: put a random hut of each hand into the sea", "one-of-each", "each hand"),
        ("when raised: put a hut of left and right into the sea", "one-of-each", "left and right"),
        ("when raised: put a hut of my hand and the sea into the box", "one-of-each", "my hand and the sea"),
        ("when raised: choose a hut C of each hand: sink C", "one-of-each", "each hand"),
        ("worth 2 points if there is a hut in each hand", "one-of-each", "each hand"),
        ("worth the points of a hut of each neighbor", "one-of-each", "each neighbor"),
        ("doubles one of huts of each neighbor", "one-of-each", "each neighbor"),
        ("worth 1 point per 2 beads of each neighbor", "each-or-together", "each neighbor"),
        ("worth 2 points if there are 2 huts in each hand", "each-or-together", "each hand"),
        (
            "when raised: left chooses a hut C of another player",
            "mine-or-theirs",
            "left chooses a hut C of another player",
        ),
        # one, or all of them
        ("when raised: put the hut of my hand into the sea", "which-of-them", "the hut of my hand"),
        ("when I raise the hut: gain 1 bead", "which-of-them", "the hut"),
        ("worth 2 points if I have all huts", "all-or-any", "all huts"),
        ("worth 2 points if there is each hut in my hand", "all-or-any", "each hut in my hand"),
        ("worth 2 points if I can raise all huts of my hand", "all-or-any", "all huts of my hand"),
        ("when raised: copy huts of left", "one-piece", "huts of left"),
        ("when raised: swap huts of my hand with a hut of left", "one-piece", "huts of my hand"),
        # what is waited for is done by one, to one
        ("when both neighbors raise a hut: gain 1 bead", "one-at-a-time", "both"),
        ("when I would sink each hut: gain 1 bead", "one-at-a-time", "each"),
        ("when I greet each neighbor: gain 1 bead", "one-at-a-time", "each neighbor"),
        ("when I greet left and right: gain 1 bead", "one-at-a-time", "left and right"),
        ("when I greet my neighbors: gain 1 bead", "one-at-a-time", "my neighbors"),
        ("when neighbors sink a hut: gain 1 bead", "one-at-a-time", "neighbors"),
        ("when left and right sink a hut: gain 1 bead", "one-at-a-time", "left and right"),
        ("when everyone would greet a player P: gain 1 bead", "one-at-a-time", "everyone"),
        ("when I buy resources from each neighbor: gain 1 bead", "one-at-a-time", "each neighbor"),
        # mine, or that of each of those whom I am among
        (
            "when raised: each player gains 1 bead per hut of me",
            "mine-or-each",
            "each player gains 1 bead per hut of me",
        ),
        (
            "when raised: each player gains 1 bead per hut of my neighbors",
            "mine-or-each",
            "each player gains 1 bead per hut of my neighbors",
        ),
        (
            "when raised: me and left gain as many beads as my beads",
            "mine-or-each",
            "me and left gain as many beads as my beads",
        ),
        # whose it is
        ("when raised: each player gains 1 bead per bead", "whose-counter", "bead"),
        ("when raised: left gains 1 bead per bead", "whose-counter", "bead"),
        ("when raised: set their beads to 3", "no-subject", "their"),
        ("when raised: left pays up to 1 bead to them", "no-subject", "them"),
        ("when left raises a hut: left pays up to 1 bead to them", "no-subject", "them"),
        ("when raised: put a hut of their hand into the sea", "no-subject", "their"),
        ("when raised: left may gain 1 bead per 2 beads", "whose-counter", "beads"),
        ("when raised: set the beads to 3", "whose-counter", "beads"),
        ("when raised: add 1 to beads", "whose-counter", "beads"),
        ("worth as many points as the beads", "whose-counter", "beads"),
        ("worth as many points as my tide", "of-the-table", "tide"),
        ("worth 1 point if I have 3 tide", "of-the-table", "3 tide"),
        ("worth 1 point per tide of left", "of-the-table", "tide"),
        ("when raised: set my tide to 0", "of-the-table", "tide"),
        # this piece, or another one
        ("when I sink a hut: put it into my hand", "which-it", "it"),
        ("when I would sink a hut: put it into my hand", "which-it", "it"),
        ("when raised\n    choose a hut C of my hand\n    put it into the sea", "which-it", "it"),
        ("when raised\n    sink a hut of my hand\n    put it into my hand", "which-it", "it"),
        ("when raised\n    put the top hut of the deck into my hand\n    sink it", "which-it", "it"),
        ("when raised\n    draw a hut from the deck into my hand\n    sink it", "which-it", "it"),
        ("when raised\n    each hut C of my hand: sink it", "which-it", "it"),
        ("when raised\n    if there is a hut in my hand: sink it", "which-it", "it"),
        ("when raised\n    if I have a hut and it is in my shore: gain 1 bead", "which-it", "it"),
        ("when raised: put this boat into the sea", "this-of-other-kind", "this boat"),
    ],
)
def test_nothing_is_said_that_could_mean_another(ids: Ids, line: str, problem: str, words: str) -> None:
    boats = "kind boat|boats\n  active in shore\n\n" if "boat" in line else ""
    found = ids(WHO + boats + mill(*line.split("\n  ")))
    assert [one for one in found if one[0] not in ("unused-word", "kind-without-pieces")][:1] == [(problem, words)]


@pytest.mark.parametrize(
    "line",
    [
        "worth 1 point per bead of my neighbors",
        "worth 1 point per hut of each neighbor",
        "worth the points of a hut of my neighbors",
        "worth 2 points if there is no hut in each hand",
        "when a neighbor sinks a hut: gain 1 bead",
        "when another player would greet a player P: gain 1 bead",
        "when I greet a neighbor: gain 1 bead",
        "when I buy resources from neighbors: gain 1 bead",
        "when raised: put a hut of a neighbor into the sea",
        "when raised: put a hut of one of my neighbors into the sea",
        "when raised: put a hut of my hand or the deck into the sea",
        "when raised: put huts of each neighbor into the sea",
        "when raised: choose a hut C of left and right: sink C",
        "when raised: choose a hut C of the sea or each hand: sink C",
        "when raised\n    choose a player P of my neighbors\n    gain 1 bead per hut of P",
        "when raised: if left is a neighbor: gain 1 bead",
        "when raised: each player gains 1 bead per their hut",
        "when raised: each player gains 1 bead per hut of the owner of this hut",
        "when raised: each other player gains 1 bead per hut of me",
        "when raised: each player pays 1 bead to me",
        "when raised: gain 1 bead per bead",
        "when raised\n    each player\n      gain 1 bead per bead",
        "when raised: set my beads to 3",
        "when raised: set the beads of left to 3",
        "worth 2 points if my beads are more than the beads of left",
        "worth 1 point per 2 beads of my neighbors",
        'when I raise the hut named "Pier": gain 1 bead',
        "when raised: each hut C of each neighbor: put C into the sea",
        "when raised: left pays 1 bead to another player",
        "worth as many points as the tide",
        "when raised: sink it",
        "when I sink a hut: put this hut into my hand",
        "when I sink a hut C: put C into my hand",
        "when raised\n    choose a hut C of my hand: sink C\n    sink it",
        "when raised\n    sink huts of my hand\n    put it into my hand",
        "when raised\n    gain 1 bead per hut of me\n    put it into my hand",
        "when raised\n    if there is no hut in my hand: sink it",
        "when raised\n    if I have a hut or it is in my shore: gain 1 bead",
    ],
)
def test_what_can_mean_one_thing_only_is_well(ids: Ids, line: str) -> None:
    found = ids(WHO + mill(*line.split("\n  ")))
    assert [one for one in found if one[0] not in ("unused-word", "never-ends")] == []


@pytest.mark.parametrize(
    "text",
    [
        "to dive|dives for a hut C\n  put it into my hand\n\n{}".format(mill("when raised: dive for a hut of my hand")),
        "rule dives\n  when I sink a hut: put it into my hand\n",
        "after day\n  each player\n    put this hut into my hand\n",
        "rule dives\n  frees huts if its hut is in my shore\n",
    ],
)
def test_it_is_a_piece_where_there_is_one(ids: Ids, text: str) -> None:
    assert [one[0] for one in ids(text) if one[0] != "unused-word"][:1] == ["no-piece-here"]


def test_what_others_have_done_lies_with_them(ids: Ids) -> None:
    line = "when a neighbor raises a hut of my shore: gain 1 bead"
    assert ids(mill(line)) == [("waits-in-vain", "when a neighbor raises a hut of my shore")]
    assert ids(mill(line.replace("a neighbor raises", "I raise"))) == []
