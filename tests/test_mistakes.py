"""Mistakes of newcomers: each has its message, and whoever follows the advice comes out somewhere else.

The mistakes stand in data/mistakes.md with their messages; ACCEPT=1 writes these anew.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from wonderscript.compiler.sets import shipped_sets
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.rendering import render_report, replacement, worded

FILE = Path(__file__).parent / "data" / "mistakes.md"
SHIPPED = Path(__file__).parents[1] / "content"
ACCEPT = bool(os.environ.get("ACCEPT"))
PLAYERS = {"duel": (2, 2), "agora": (2, 2), "architects": (2, 7), "cities": (3, 8)}
# Nobody follows more advice for one card.
MOST_STEPS = 8

_MISTAKE = re.compile(
    r"^### (?P<title>[^\n]+)\n\n```wonder (?P<set>\S+) (?P<file>\S+)\n(?P<text>.*?)^```\n\n```text\n(?P<said>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)

# One for all mistakes, as for somebody who edits: each game is read once.
WORKSPACE = Workspace()


@dataclass(frozen=True)
class Mistake:
    """What somebody writes into a set of their own that extends a shipped one, and what is said."""

    title: str
    extends: str
    file: str
    text: str
    said: str


MISTAKES = [Mistake(*match.groups()) for match in _MISTAKE.finditer(FILE.read_text(encoding="utf-8"))]
each_mistake = pytest.mark.parametrize("mistake", MISTAKES, ids=lambda one: one.title)


def check(mistake: Mistake, text: str) -> Report:
    least, most = PLAYERS.get(mistake.extends, (3, 7))
    folder = Path("mine")
    (folder / mistake.file).parent.mkdir(parents=True, exist_ok=True)
    manifest = f"id: mine\ntitle: {{en: Mine}}\nplayers: {{min: {least}, max: {most}}}\nextends: [{mistake.extends}]\n"
    (folder / "set.yaml").write_text(manifest, encoding="utf-8")
    (folder / mistake.file).write_text(text, encoding="utf-8")
    return WORKSPACE.check([folder])


def test_there_is_a_mistake_of_every_kind() -> None:
    assert len(MISTAKES) == FILE.read_text(encoding="utf-8").count("\n### ") > 100
    assert len({one.title for one in MISTAKES}) == len(MISTAKES)
    assert {one.extends for one in MISTAKES} <= set(shipped_sets())


@each_mistake
def test_what_is_said(mistake: Mistake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # From a folder elsewhere, shipped texts are told by their whole path.
    said = render_report(check(mistake, mistake.text)).replace(f"{SHIPPED}{os.sep}", "content/") + "\n"
    if ACCEPT:
        text = FILE.read_text(encoding="utf-8")
        before = f"```wonder {mistake.extends} {mistake.file}\n{mistake.text}```\n\n```text\n"
        start = text.index(before) + len(before)
        FILE.write_text(text[:start] + said + text[text.index("```", start) :], encoding="utf-8")
    else:
        assert said == mistake.said, "run the tests with ACCEPT=1 and read what changes"


# ---------------------------------------------------------------- following advice


def declare(problem: Problem, text: str) -> str:
    """Declare the word as the message shows it."""
    line = problem.values.get("declaration") or "property {property}: {word}".format(**problem.values)
    return f"{line}\n\n{text}"


def remove_line(problem: Problem, text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(lines[: problem.span.line - 1] + lines[problem.span.line :])


def remove_words(problem: Problem, text: str) -> str:
    return text[: problem.span.start].rstrip(" ") + text[problem.span.end :]


def write_line(problem: Problem, text: str) -> str:
    """Write the line of the message in the place of the one that is there."""
    lines = text.splitlines(keepends=True)
    indent = re.match(" *", lines[problem.span.line - 1])
    assert indent is not None
    lines[problem.span.line - 1] = f"{indent[0]}{problem.values['line']}\n"
    return "".join(lines)


def add_what_is_missing(problem: Problem, text: str) -> str:
    missing = re.search("`(.+)`", problem.values["missing"])
    assert missing, "what is to be added is told and not shown"
    return f"{text[: problem.span.end]} {missing[1]}{text[problem.span.end :]}"


def write_known(problem: Problem, text: str) -> str:
    """Write the first of what can stand here."""
    wanted = next(problem.values[field] for field in ("known", "expected", "least") if problem.values.get(field))
    known = re.search("`([^`]+)`", wanted)
    word = known[1] if known is not None else wanted
    return text[: problem.span.start] + word + text[problem.span.end :]


def write_nearest(problem: Problem, text: str) -> str:
    """Write the line that comes nearest, or nothing."""
    near = re.search("`([^`]+)`", problem.values["advice"])
    lines = text.splitlines(keepends=True)
    indent = re.match(" *", lines[problem.span.line - 1])
    assert indent is not None
    lines[problem.span.line - 1] = f"{indent[0]}{near[1]}\n" if near is not None else ""
    return "".join(lines)


def write_number(problem: Problem, text: str) -> str:
    return f"{text[: problem.span.start]}9{text[problem.span.end :]}"


def write_other_name(problem: Problem, text: str) -> str:
    return text.replace(problem.values.get("name") or f"{problem.values['word']} is", "Salt Tower is", 1)


def say_whose(problem: Problem, text: str) -> str:
    return f"{text[: problem.span.end]} of me{text[problem.span.end :]}"


def make_variant(problem: Problem, text: str) -> str:
    return 'variant "Salted"\n' + "".join(f"  {line}" for line in text.splitlines(keepends=True))


def keep_first_version(problem: Problem, text: str) -> str:
    return re.sub(r"<{7}[^\n]*\n(.*?)={7}\n.*?>{7}[^\n]*\n", r"\1", text, flags=re.DOTALL)


def begin_with_moment(problem: Problem, text: str) -> str:
    """Begin the line, or the one that it stands below, with the moment of the message."""
    hook, moment = problem.values["hook"], problem.values["moment"].strip("`")
    return re.sub(rf"\b{hook}\b[^:\n]*", moment, text)


def say_of_which(problem: Problem, text: str) -> str:
    """Say the verb of the first pieces that the message names."""
    shown = re.search("`([^`]+)`", str(problem.values["such"]))
    assert shown is not None
    return text[: problem.span.start] + shown[1] + text[problem.span.end :]


def write_first_line(problem: Problem, text: str) -> str:
    """Write the first of several lines that could be meant."""
    found = re.search("`([^`]+)`", problem.values["lines"])
    assert found is not None
    return write_line(replace(problem, values={**problem.values, "line": found[1]}), text)


def put_at_margin(problem: Problem, text: str) -> str:
    """Write the line at the margin, above the variant."""
    return f"{problem.values['line']}\n\n{remove_line(problem, text)}"


def put_below_hook(problem: Problem, text: str) -> str:
    """Write the hook of the message, and below it the step with what stands below it."""
    lines = text.splitlines(keepends=True)
    first = problem.span.line - 1
    hook, step = f"  {problem.values['hook'].strip('`')}\n", f"    {lines[first].strip().removeprefix('add ')}\n"
    return "".join((*lines[:first], hook, step, *(f"  {line}" for line in lines[first + 1 :])))


def put_it_somewhere(problem: Problem, text: str) -> str:
    """Write the moment with its names, and below it what becomes of each piece."""
    lines = text.splitlines(keepends=True)
    indent = re.match(" *", lines[problem.span.line - 1])
    assert indent is not None
    puts = re.findall("`([^`]+)`", problem.values["done"])
    moment = f"{indent[0]}{problem.values['moment'].strip('`')}\n"
    block = "".join(f"{indent[0]}  {put.replace('...', 'the discard')}\n" for put in puts)
    return "".join((*lines[: problem.span.line - 1], moment, block))


def indent_alike(problem: Problem, text: str) -> str:
    lines = text.splitlines(keepends=True)
    lines[problem.span.line - 1] = "  " + lines[problem.span.line - 1].lstrip(" ")
    return "".join(lines)


# What somebody does who reads such a message, where there is nothing to put in the place of the words.
ADVICE: dict[str, Callable[[Problem, str], str]] = {
    "cannot-be-said": write_nearest,
    "chosen-unseen": lambda problem, text: re.sub(r"\b(a card|one of the cards)(?= (of|from))", "a random card", text),
    "cost-of-nothing": remove_line,
    "change-takes-away": lambda problem, text: text.replace(
        problem.span.text, f"drop {problem.values['drop']}\n    {problem.span.text}", 1
    ),
    "declared-in-a-variant": put_at_margin,
    "everyday-word": write_first_line,
    "duplicate-piece": write_other_name,
    "given-twice": remove_line,
    "heard-by-all": lambda problem, text: re.sub(r"when (a player|anyone) builds", "when I build", text),
    "hook-knows-no-pieces": begin_with_moment,
    "foreign-word": remove_line,
    "invisible-character": remove_words,
    "leftover-words": remove_words,
    "link-from-there": remove_line,
    "link-not-rising": remove_line,
    "merge-marks": keep_first_version,
    "missing-body": remove_line,
    "not-whole": write_number,
    "number-in-an-event": lambda problem, text: text.replace(problem.span.text, problem.values["unit"], 1),
    "odd-number": write_number,
    "of-no-use": remove_line,
    "offer-without-pieces": lambda problem, text: text.replace(" from ", " on cards from "),
    "only-in-a-variant": make_variant,
    "out-of-range": write_known,
    "piece-left-behind": put_it_somewhere,
    "property-twice": lambda problem, text: text.replace(f", {problem.span.text}", "", 1),
    "statement-without-trigger": write_line,
    "step-outside-of-a-hook": put_below_hook,
    "undeclared-word": declare,
    "unfinished-sentence": add_what_is_missing,
    "turn-of-another": remove_line,
    "uneven-indentation": indent_alike,
    "unexpected-word": write_known,
    "unknown-fact": write_known,
    "unknown-item": write_known,
    "unknown-property-value": declare,
    "unknown-verb": write_known,
    "unknown-word": write_known,
    "variant-cannot-change": remove_line,
    "ambiguous-verb": say_of_which,
    "all-at-once": lambda problem, text: text.replace("pass my hand", "pass each hand"),
    "all-or-any": lambda problem, text: text.replace("all red cards", "a red card"),
    "each-or-together": lambda problem, text: text.replace(problem.span.text, "my neighbors"),
    "gained-too-late": lambda problem, text: text.replace("before build a card", "when I build a card"),
    "not-there-yet": lambda problem, text: text.replace("before age", "after dealing"),
    "declined-for-nothing": lambda problem, text: text.replace(
        ": may pay 2 coins", "\n    do one\n      pay 2 coins\n      yield to P"
    ),
    "no-whole-number": lambda problem, text: text.replace("1/2 point per coin", "1 point per 2 coins"),
    "nobodys-own": lambda problem, text: text.replace(
        "the opponent has 2 chambers", "the number of chambers of the senate is 2"
    ),
    "mine-in-a-block": lambda problem, text: text.replace(f" {problem.span.text} ", f" {problem.values['theirs']} "),
    "mine-or-each": lambda problem, text: text.replace("red card of me", "their red card"),
    "one-at-a-time": lambda problem, text: text.replace("both neighbors build", "a neighbor builds"),
    "once-or-each": lambda problem, text: text.replace(f"{problem.span.text} gains", "gain"),
    "one-of-each": lambda problem, text: text.replace(problem.span.text, "left"),
    "which-it": lambda problem, text: text.replace(" it ", f" this {problem.values['kind']} "),
    "which-player": lambda problem, text: text.replace(problem.span.text, problem.values["players"]),
    "wrong-kind": remove_line,
    "word-twice": lambda problem, text: f"{text[: problem.mended.start]}, {text[problem.span.start :]}",
    "whose-counter": lambda problem, text: text.replace(problem.span.text, f"their {problem.span.text}"),
    "whose-pieces": say_whose,
    "word-of-language": lambda problem, text: text.replace("setting a", "setting brisk"),
}
# About the game as a whole: that a card more makes a deck uneven is no slip of the pen.
OF_THE_GAME = frozenset(
    (
        "deck-does-not-come-out",
        "deck-part-empty",
        "layout-not-filled",
        "link-symbol-nowhere",
        "never-in-a-deck",
        "never-in-play",
        "never-payable",
        "piece-makes-deck-uneven",
        "points-not-counted",
        "points-not-held",
        "removed-piece-is-named",
        "unused-word",
    )
)


def followed(problem: Problem, text: str) -> str:
    """The text after the advice of a problem."""
    suggestion = replacement(problem)
    if suggestion is not None:
        return text[: problem.mended.start] + suggestion + text[problem.mended.end :]
    assert problem.id in ADVICE, f"what does somebody do who reads this?\n{worded(problem).fix}"
    return ADVICE[problem.id](problem, text)


def place_of(problem: Problem) -> tuple[str, int, str, str]:
    return problem.id, problem.span.line, problem.span.text, worded(problem).fix


@each_mistake
def test_advice_leads_on(mistake: Mistake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = mistake.text
    for _step in range(MOST_STEPS):
        problems = [one for one in check(mistake, text) if one.id not in OF_THE_GAME]
        if not problems:
            return
        text = followed(problems[0], text)
        after = [place_of(one) for one in check(mistake, text)]
        assert place_of(problems[0]) not in after, text
        # What is told in words leads to one thing or another; what is shown leads to the end.
        if problems[0].suggestion is None:
            return
    raise AssertionError(f"no end after {MOST_STEPS} steps:\n{text}")
