"""One layout for every text: nothing to choose, nothing lost, and a second time changes nothing."""

from __future__ import annotations

import re
import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wonderscript.dsl.catalogue import entry
from wonderscript.dsl.formatting import format_text, same_tree
from wonderscript.dsl.items import LONGEST_LINE
from wonderscript.dsl.parser import ODD_SPACES, parse
from wonderscript.dsl.problems import Report
from wonderscript.dsl.source import Source
from wonderscript.dsl.tree import Item

CONTENT = Path(__file__).parents[1] / "content"
FILES = sorted(CONTENT.rglob("*.wonder"))


def items_of(text: str) -> list[Item]:
    report = Report()
    items = parse(Source("x.wonder", text), report)
    assert not [problem.id for problem in report]
    return items


def formatted(text: str) -> str:
    report = Report()
    result = format_text(Source("x.wonder", text), report)
    assert not [problem.id for problem in report]
    assert result is not None
    return result


def check_formatting(text: str) -> str:
    """Format a text and check what holds for every text."""
    result = formatted(text)
    assert same_tree(items_of(text.replace("\r\n", "\n").replace("\r", "\n")), items_of(result))
    assert formatted(result) == result
    assert comments_of(result) == comments_of(text)
    lines = result.split("\n")
    assert not result or (lines[0] and lines[-2] and not lines[-1])
    assert all(line == line.rstrip(" ") for line in lines)
    assert all(one or other for one, other in pairwise(lines[:-1]))
    return result


def comments_of(text: str) -> list[str]:
    """What the comments say, in order; a `#` in a name begins none."""
    found = re.finditer(r'"[^"\n\r]*"|#(?P<said>[^\n\r]*)', text)
    return [match["said"].strip() for match in found if match["said"] is not None]


# --- examples --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ("\n  \n\n", ""),
        ("card", "card\n"),
        ("\n\ncard\n\n\n", "card\n"),
        ('card   "Tree  Farm"', 'card "Tree  Farm"\n'),
        ('card"Tree Farm"', 'card "Tree Farm"\n'),
        ("resource raw :clay ,stone,ore", "resource raw: clay, stone, ore\n"),
        ("counter coin | coins", "counter coin|coins\n"),
        ("property copies 3+6+ 12 +", "property copies 3+ 6+ 12 +\n"),
        ("shows base.trade.3,base.coins.1", "shows base.trade.3, base.coins.1\n"),
        ("if P's shields", "if P's shields\n"),
    ],
)
def test_words_and_marks(before: str, after: str) -> None:
    assert check_formatting(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("worth -1 point", "worth -1 point"),
        ("worth   -1 point", "worth -1 point"),
        ("of value 2*the age - 1", "of value 2 * the age - 1"),
        ("worth 2*N-1 points", "worth 2 * N - 1 points"),
        ("worth N -1", "worth N - 1"),
        ("worth 3 -1", "worth 3 - 1"),
        ("worth (N/2)-1", "worth (N / 2) - 1"),
        ("worth ( - 1 )", "worth (-1)"),
        ("worth 2 * - 1", "worth 2 * -1"),
        ("worth 1 , - 1", "worth 1, -1"),
        ("worth: - 1", "worth: -1"),
        ("worth - N", "worth - N"),
        ("worth 2*( A+B , 3 )", "worth 2 * (A + B, 3)"),
        ("worth(( 1 )+( 2))", "worth ((1) + (2))"),
    ],
)
def test_numbers_and_parentheses(before: str, after: str) -> None:
    assert check_formatting(before) == after + "\n"


def test_levels_are_two_spaces() -> None:
    before = """\
card "Vineyard"
    yellow, age 2
    when built
        if the age is 2
            gain 1 coin
    worth 1 point
board "Gizah"
 side "day"
  stage costs stone
"""
    assert (
        check_formatting(before)
        == """\
card "Vineyard"
  yellow, age 2
  when built
    if the age is 2
      gain 1 coin
  worth 1 point

board "Gizah"
  side "day"
    stage costs stone
"""
    )


def test_a_colon_before_a_block_goes() -> None:
    before = """\
to sell|sells|sold a card C:
  pay:gain 3 coins
  place:
    each player:put C into the discard :   # all
      reveal C
"""
    assert (
        check_formatting(before)
        == """\
to sell|sells|sold a card C
  pay: gain 3 coins
  place
    each player: put C into the discard  # all
      reveal C
"""
    )


def test_items_are_parted_by_one_blank_line() -> None:
    before = """\
setting turns is 6
setting price is 2


setting hand-size is 7
rank losses is 90
rank gains is 10
card "A"
  blue
card "B"
card "C"
  blue


card "D"
"""
    assert (
        check_formatting(before)
        == """\
setting turns is 6
setting price is 2

setting hand-size is 7

rank losses is 90
rank gains is 10

card "A"
  blue

card "B"

card "C"
  blue

card "D"
"""
    )


def test_a_blank_line_in_an_item_stays_as_one() -> None:
    before = 'card "A"\n\n\n  blue\n  \n  costs 1 coin\n  worth 1 point\n'
    assert check_formatting(before) == 'card "A"\n\n  blue\n\n  costs 1 coin\n  worth 1 point\n'


def test_a_drawing_moves_as_a_whole() -> None:
    before = """\
layout   "Age I"   #from above
         x x
       o   o o

 # below the gap

      ox    o   #last
deck x
"""
    assert (
        check_formatting(before)
        == """\
layout "Age I"  # from above
     x x
   o   o o

  # below the gap

  ox    o  # last

deck x
"""
    )


@pytest.mark.parametrize("head", ["layout", 'layout"X"', "layout #c", "layout3"])
def test_a_drawing_is_known_by_its_first_word(head: str) -> None:
    result = check_formatting(f"{head}\n     o\n  x\n   o\n")
    assert result.endswith("\n     o\n  x\n   o\n")


@pytest.mark.parametrize("head", ["layout-of", "layout's", "layout.3", "layouts", "layout3.x"])
def test_a_longer_word_makes_no_drawing(head: str) -> None:
    assert check_formatting(f"{head}\n     o: x\n") == f"{head}\n  o: x\n"


def test_line_ends_become_one_kind() -> None:
    assert check_formatting('card "A"\r\n  blue\r\n\r\n  # x\r\n') == 'card "A"\n  blue\n\n  # x\n'
    assert check_formatting("card\r  blue\r\r") == "card\n  blue\n"


# --- comments --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("#comment", "# comment"),
        ("# comment  ", "# comment"),
        ("#   a list", "#   a list"),
        ("#!wonderscript", "#!wonderscript"),
        ("#####", "#####"),
        ("##comment", "##comment"),
        ("#", "#"),
        ("#   ", "#"),
        ('card "#1"#one', 'card "#1"  # one'),
        ('card "A" #"B', 'card "A"  # "B'),
        ("card#", "card  #"),
        ("card:#x\n a", "card  # x\n  a"),
        ("   # alone", "# alone"),
    ],
)
def test_the_text_of_a_comment(before: str, after: str) -> None:
    assert check_formatting(before) == after + "\n"


def test_comments_stand_where_they_belong() -> None:
    before = """\
#The words.

# about A
card "A"   #  first
      # before blue
  blue
# before when
  when built
        # before gain
    gain 1 coin
    # still of when built
  # of A, after when built
  costs 1 coin

# before choose
  when sold
    choose C
    #end of when sold
  #end of A
# about B
  # too far right, but after a comment at the margin
card "B"

# at the end
"""
    assert (
        check_formatting(before)
        == """\
# The words.

# about A
card "A"  #  first
  # before blue
  blue
  # before when
  when built
    # before gain
    gain 1 coin
    # still of when built
  # of A, after when built
  costs 1 coin

  # before choose
  when sold
    choose C
    # end of when sold
  # end of A

# about B
# too far right, but after a comment at the margin
card "B"

# at the end
"""
    )


def test_comments_between_items_of_one_line() -> None:
    before = """\
setting turns is 6
# about the price
setting price is 2
  # about the hand

setting hand-size is 7
# ranks
rank losses is 90
# rank gains is 10
"""
    assert (
        check_formatting(before)
        == """\
setting turns is 6
# about the price
setting price is 2
# about the hand

setting hand-size is 7

# ranks
rank losses is 90
# rank gains is 10
"""
    )


def test_a_comment_after_a_block_is_parted_from_it() -> None:
    assert check_formatting('card "A"\n  blue\n# x\n\ncard "B"\n') == 'card "A"\n  blue\n\n# x\n\ncard "B"\n'
    assert check_formatting('card "A"\n  blue\n# x\n') == 'card "A"\n  blue\n\n# x\n'


# --- texts at the border ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        'card "A\n',
        'card "A\r\n\r\ncard ?\r\n',
        "card: : a\n",
        'layout "X" # no row\n',
        'card "A"\n  blue\n\ncard "A"\n\tblue\n',
        "  card\n",
        "card\n    blue\n  red\n",
        "card\n  blue\n     red\n",
        "card\n  blue\n    red\n   green\n",
    ],
)
def test_what_cannot_be_read_is_left_alone(text: str) -> None:
    report = Report()
    assert format_text(Source("x.wonder", text), report) is None
    assert len(report) == text.count('"A\r') + 1
    for problem in report:
        assert entry(problem.id).fields() <= problem.values.keys()
        assert problem.span.text


def test_places_are_those_of_the_whole_text() -> None:
    report = Report()
    parse(Source("x.wonder", 'card "A"\n  blue\n\ncard "B"\n  costs ! 1\n\ncard "C"\n  ?\n'), report)
    assert [(problem.span.line, problem.span.text) for problem in report] == [(5, "!"), (8, "?")]
    second = items_of('card "A"\n\ncard "B"\n  a (1, 2)\n')[1]
    assert [second.word_span(word).text for word in second.line.block[0].words] == [*"a(1,2)"]


def test_a_line_stays_readable_when_spaces_would_make_it_too_long() -> None:
    line = "1," * (LONGEST_LINE // 2 - 1) + "10"
    assert check_formatting(f"card\n    {line}\n") == f"card\n  {line}\n"
    line = "a" * (LONGEST_LINE - 2) + "#b"
    assert check_formatting(line) == line + "\n"


def test_a_long_line_stays_one_line() -> None:
    line = "symbol chain: " + ", ".join(["star"] * 100)
    assert check_formatting(line) == line + "\n"


def test_a_large_text_takes_no_long_time() -> None:
    text = "setting  turns is 6 #x\n" * 10_000
    begin = time.monotonic()
    assert formatted(text) == "setting turns is 6  # x\n" * 10_000
    assert time.monotonic() - begin < 20


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("card", "card\n\ncard"),
        ("card a", "card b"),
        ('card "a"', "card a"),
        ("card a b", "card a: b"),
        ("card a, b", "card a b"),
        ("card\n  a\n  b", "card\n  a\n    b"),
        ("card\n  a", "card a"),
        ("layout\n  o\n  x", "layout\n  o x"),
        ("layout\n  o\n  x", "layout\n  o\n   x"),
        ("layout\n  o x\n  x", "layout\n  o  x\n  x"),
        ("layout\n  o", "layout\n  x"),
    ],
)
def test_different_trees_are_told_apart(one: str, other: str) -> None:
    assert same_tree(items_of(one), items_of(one))
    assert not same_tree(items_of(one), items_of(other))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CONTENT).as_posix())
def test_all_content(path: Path) -> None:
    check_formatting(path.read_text(encoding="utf-8"))


# --- any text --------------------------------------------------------------------------------------------

HEADS = ("card", "setting", "setting", "rank", "layout-of", '"layout"', "C", "3+")
WORDS = ("under", "face-down", "opponent's", "players'", "a-1", "layout", "x")
RULE = "base.trade.3"
PLAIN = (*WORDS, "0", "12", "3+", "C", "Card2", "P's", RULE, *"-+*/|-")
IN_A_LINE = st.characters(codec="utf-8", exclude_characters="\r\n")
IN_A_NAME = IN_A_LINE.filter(lambda one: not ODD_SPACES.match(one))

names = st.one_of(st.sampled_from(("#1", " a:  b ", "it's")), st.text(IN_A_NAME, min_size=1, max_size=3))
quoted = names.map(lambda name: '"' + name.replace('"', "#") + '"')
plain = st.one_of(st.sampled_from(PLAIN), st.sampled_from(PLAIN), quoted).map(lambda text: [text])
said = st.one_of(st.sampled_from((" a", "a", '"', "#", "!", " ", "")), st.text(IN_A_LINE, max_size=3))
comments = said.map(lambda text: "#" + text)
indents = st.integers(0, 9).map(lambda width: " " * width)


def joined(parts: list[list[str]], mark: str | None = None) -> list[str]:
    tokens: list[str] = []
    for part in parts:
        tokens += [mark, *part] if mark and tokens else part
    return tokens


def several(parts: st.SearchStrategy[list[str]], mark: str | None, most: int) -> st.SearchStrategy[list[str]]:
    return st.lists(parts, min_size=1, max_size=most).map(lambda found: joined(found, mark))


def in_parentheses(atoms: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    return several(several(atoms, None, 3), ",", 2).map(lambda tokens: ["(", *tokens, ")"])


groups = in_parentheses(plain)
atoms = st.one_of(plain, plain, plain, plain, groups, in_parentheses(st.one_of(plain, groups)))
sentences = several(several(atoms, None, 4), ",", 3)
lines = several(sentences, ":", 2)


def must_part(one: str, other: str) -> bool:
    """Whether two words without a space could make a text that cannot be read."""
    if RULE in (one, other):
        return True  # `x's-base.trade.3` is a word, a sign, a word, and a dot
    digits = one.isdigit() and other[0].islower()
    return not digits and (one[-1].isalnum() or one[-1] in "'+") and other[0].isalnum()


def spaced(draw: st.DrawFn, tokens: list[str]) -> str:
    text = tokens[0]
    widths = draw(st.binary(min_size=len(tokens), max_size=len(tokens)))
    for one, other, width in zip(tokens, tokens[1:], widths, strict=False):
        text += " " * (width % 4 or must_part(one, other)) + other
    return text + " " * (widths[-1] % 3)


blank_or_comment = st.one_of(st.just(""), comments)
several_between = st.lists(st.tuples(indents, blank_or_comment).map("".join), max_size=4)
between = st.one_of(several_between, several_between.map(lambda found: found[:0]))
end_of_line = st.one_of(st.just(""), st.just(""), comments)
colons = st.sampled_from(("", "", ":", " : "))
rows = st.tuples(indents, several(st.sampled_from(("o ", "x  ", "ox ", "o   ")).map(lambda cell: [cell]), None, 5))


@st.composite
def drawings(draw: st.DrawFn) -> list[str]:
    written = [spaced(draw, ["layout", draw(quoted)]) + draw(end_of_line)]
    for indent, cells in draw(st.lists(rows, min_size=1, max_size=4)):
        written += [*draw(between), f" {indent}{''.join(cells)}{draw(end_of_line)}"]
    return written


heads = st.tuples(st.sampled_from(HEADS), st.one_of(st.just([]), lines)).map(lambda parts: [parts[0], *parts[1]])


@st.composite
def blocks(draw: st.DrawFn) -> list[str]:
    step = draw(st.integers(1, 4))
    depth = 0
    written = [spaced(draw, draw(heads))]
    for wanted in draw(st.lists(st.integers(1, 4), max_size=6)):
        colon = draw(colons) if wanted > depth else ""
        written[-1] += colon + draw(end_of_line)
        depth = min(wanted, depth + 1)
        written += [*draw(between), " " * step * depth + spaced(draw, draw(lines))]
    written[-1] += draw(end_of_line)
    return written


items = st.one_of(blocks(), blocks(), blocks(), drawings())


@st.composite
def texts(draw: st.DrawFn) -> str:
    written = [*draw(between)]
    for item in draw(st.lists(items, max_size=4)):
        written += item + draw(between)
    line_end = draw(st.sampled_from(("\n", "\n", "\r\n", "\r")))
    return line_end.join(written) + draw(st.sampled_from(("", line_end)))


@settings(max_examples=200, deadline=None)
@given(texts())
def test_any_text(text: str) -> None:
    check_formatting(text)
