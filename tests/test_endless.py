"""Texts that never end: what is certain is refused, what is not is stopped in play, and what ends is left alone."""

from __future__ import annotations

import pickle
from pathlib import Path
from textwrap import dedent

import pytest
from tests.effects_game import WORDS, gems, library, play
from tests.endless_texts import CERTAIN, ENDLESS, HIDDEN, SOUND
from tests.program import run_here

import wonderscript
from wonderscript.compiler.building import build_model
from wonderscript.compiler.checks import Checked, nothing_goes_round
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.runtime.play import endless, game, interpreter
from wonderscript.runtime.play.endless import NeverEnds
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.table import set_table

REFUSED = {"never-ends", "depends-on-itself", "repeats-too-often"}


def problems_of(text: str) -> list[Problem]:
    """What reading a text and looking for circles in it says."""
    report = Report()
    source = Source("test.wonder", f"{WORDS}\n{dedent(text)}")
    model = build_model([("test", item) for item in parse(source, report)], report)
    checked = Checked(model, range(2, 3), frozenset(("test",)), False, Span(source, 0, 1), frozenset((source.path,)))
    return [*report, *(() if len(report) else nothing_goes_round(checked))]


def played(text: str) -> Game:
    """A game of a text that nobody has checked, played to its end; in the end the points are counted."""
    made = library(text, players=range(2, 3))
    found = Game.new(set_table(made, 2), 1)
    while found.decision is not None:
        found.answer(0)
    assert len(found.scores) == 2
    return found


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A low bound: what never ends reaches any."""
    monkeypatch.setattr(interpreter, "MOST_DONE", 1_000)


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize("name", CERTAIN)
def test_what_certainly_never_ends_is_refused_once(name: str) -> None:
    (problem,) = problems_of(CERTAIN[name])
    assert problem.id in REFUSED


@pytest.mark.parametrize("name", [*HIDDEN, *SOUND])
def test_what_may_end_is_not_refused(name: str) -> None:
    assert not problems_of({**HIDDEN, **SOUND}[name])


def lines_of(problem: Problem) -> list[str]:
    spans = (problem.span, *(other.span for other in problem.others))
    return [span.source.line_text(span.line).strip() for span in spans]


def test_a_circle_names_all_its_lines() -> None:
    (problem,) = problems_of(CERTAIN["listeners of two pieces feed each other"])
    assert lines_of(problem) == ["when I gain gems: gain 1 laurel", "when I gain laurels: gain 1 gem"]
    (problem,) = problems_of(CERTAIN["symbols that count each other"])
    assert lines_of(problem) == ["shows 1 spear per sun of me", "shows as many suns as my spears"]
    (problem,) = problems_of(CERTAIN["each turn is followed by another"])
    assert lines_of(problem) == ["after turn: take another turn", "step turn"]


def test_two_circles_are_two_messages() -> None:
    verbs = "to spin|spins\n  spin\n\nto whirl|whirls\n  whirl\n\nstep game\n  spin\n  whirl\n"
    assert [lines_of(problem) for problem in problems_of(verbs)] == [["to spin|spins"], ["to whirl|whirls"]]


def test_a_circle_is_blamed_on_the_set_that_closes_it(tmp_path: Path) -> None:
    text = "rule interest\n  when I sell a card: gain 1 shell\n  when I gain shells: gain 1 shell\n"
    folder = written(tmp_path, f"counter shell|shells, each player\n\n{text}")
    (problem,) = Workspace().check([folder])
    assert problem.id == "never-ends" and problem.span.text == "when I gain shells"


def test_a_variant_that_closes_a_circle_is_refused(tmp_path: Path) -> None:
    text = 'variant "Interest"\n  add rule interest\n    when I gain coins from the bank: gain 1 coin\n'
    (problem,) = Workspace().check([written(tmp_path, text)])
    assert problem.id == "never-ends" and problem.span.text == "when I gain coins from the bank"


# ---------------------------------------------------------------- what is stopped


@pytest.mark.parametrize("name", [name for name in ENDLESS if name != "nested repetitions"])
@pytest.mark.usefixtures("soon")
def test_what_never_ends_is_stopped_and_named(name: str) -> None:
    """Whether the compiler would have refused it or not."""
    with pytest.raises(NeverEnds) as stopped:
        played(ENDLESS[name])
    first = len(WORDS.splitlines()) + 1
    last = first + len(dedent(ENDLESS[name]).splitlines())
    places = [line.split(":") for line in stopped.value.lines]
    assert places and all(file == "test.wonder" and first - 20 <= int(line) <= last for file, line in places)
    assert any(int(line) > first for _file, line in places)
    assert all(line in str(stopped.value) for line in stopped.value.lines)


def test_the_lines_that_go_round_are_named_and_no_others() -> None:
    text = """
        rule spring
          when I gain gems if my laurels are 0: gain 1 bell

        rule well
          when I gain bells if my laurels are 0: gain 1 gem

        rule pond
          when I gain laurels: gain 3 bells

        step game
          gain 1 gem
        """
    with pytest.raises(NeverEnds) as stopped:
        played(text)
    written_lines = f"{WORDS}\n{dedent(text)}".splitlines()
    named = {written_lines[int(line.partition(":")[2]) - 1].strip() for line in stopped.value.lines}
    assert named == {
        "when I gain gems if my laurels are 0: gain 1 bell",
        "when I gain bells if my laurels are 0: gain 1 gem",
    }
    assert f"{endless.MOST_DONE:,} things were done without a question" in str(stopped.value)


@pytest.mark.parametrize("name", SOUND)
def test_what_ends_is_played_to_its_end(name: str) -> None:
    found = play(SOUND[name])
    while found.decision is not None:
        found.answer(len(found.decision.options) - 1)


def test_as_much_as_a_text_says_is_done() -> None:
    assert gems(play(SOUND["a great many repetitions"])) == [10_000, 0]
    assert gems(play(SOUND["a verb counts down"])) == [10, 0]
    assert gems(play(SOUND["an adjective that goes on from piece to piece"])) == [1, 0]
    assert gems(play(SOUND["what counts for something else under a condition"])) == [2, 0]


def test_questions_without_end_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "MOST_ANSWERED", 50)
    text = """
        after turn, if my scars are 0: take another turn

        step game
          step turn
            may gain 1 gem
        """
    with pytest.raises(NeverEnds, match="questions were answered") as stopped:
        played(text)
    assert len(stopped.value.lines) == 1


def test_it_can_be_sent_from_one_process_to_another() -> None:
    before = NeverEnds("it goes on", ("a.wonder:1", "b.wonder:2"))
    after = pickle.loads(pickle.dumps(before))
    assert (after.what, after.lines, str(after)) == (before.what, before.lines, str(before))


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("repeat 999999 times: gain 1 gem", "out-of-range"),
        ("gain 99999999999999999999 gems", "number-too-large"),
        ("choose N from 1 to 999999", "out-of-range"),
        ("step turn, 999999 times: gain 1 gem", "out-of-range"),
    ],
)
def test_absurd_numbers_are_refused(line: str, problem: str) -> None:
    (found,) = problems_of(f"step game\n  {line}\n")
    assert found.id == problem


def test_absurd_numbers_of_copies_are_refused() -> None:
    card = 'card "Wood"\n  red\n'
    (found,) = problems_of(f'{card}\ndeck stack\n  999999 cards named "Wood"\n')
    assert found.id == "out-of-range"
    (found,) = problems_of(f'{card}\ncard "Tree"\n  red\n  brings 999999 cards named "Wood"\n')
    assert found.id == "out-of-range"


def test_great_numbers_can_be_saved() -> None:
    """What a game counts to stays a number that a file can hold."""
    text = """
        step game
          gain 999999 * 999999 * 999999 * 999999 gems
          repeat 100 times
            add my gems to my gems
          may gain 1 gem
        """
    made = library(text, players=range(2, 3))
    found = Game.new(set_table(made, 2), 1)
    assert Game.from_json(made, found.to_json()).state == found.state


# ---------------------------------------------------------------- the program


def written(folder: Path, text: str, scenario: str = "") -> Path:
    """A set that extends the base game."""
    home = folder / "coast"
    (home / "scenarios").mkdir(parents=True)
    (home / "set.yaml").write_text("id: coast\ntitle: {en: Coast}\nplayers: {min: 3, max: 7}\nextends: [base]\n")
    (home / "rules.wonder").write_text(text)
    if scenario:
        (home / "scenarios" / "all.wonder").write_text(scenario)
    return home


HIDDEN_RULE = """\
rule interest
  when I gain coins from the bank if my coins are at least 1: gain 1 coin
"""
SCENARIO = """\
scenario "selling goes on"
  players 3
  me has hand "Altar"
  when me sells "Altar"
  then me has 3 coins
"""


@pytest.mark.parametrize(
    "command",
    [
        ("play", "--players", "3", "--bots", "random", "--auto", "--seed", "1"),
        ("tournament", "--games", "1", "--bots", "random,random,random", "--jobs", "1"),
        ("tournament", "--games", "2", "--bots", "random,random,random", "--jobs", "2"),
        ("bench", "--players", "3", "--seconds", "0.01"),
    ],
    ids=lambda command: " ".join(command[:5]),
)
def test_the_program_names_the_lines(
    command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    verb, *options = command
    result = run_here(capsys, verb, written(tmp_path, HIDDEN_RULE), *options)
    assert result.code == 1
    assert "error: the game does not come to an end" in result.err and "  coast/rules.wonder:2\n" in result.err
    assert "fault" not in result.err


def test_a_scenario_that_never_ends_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = run_here(capsys, "test", written(tmp_path, HIDDEN_RULE, SCENARIO))
    assert result.code == 1
    assert "it never ends" in result.out and "coast/rules.wonder:2" in result.out
    assert "fault" not in result.text


def test_python_has_an_exception_of_its_own(tmp_path: Path) -> None:
    made = wonderscript.compile_sets(str(written(tmp_path, HIDDEN_RULE)))
    with pytest.raises(wonderscript.NeverEnds) as stopped:
        made.new_game(players=3, seed=1)
    assert stopped.value.lines == ("coast/rules.wonder:2",)
