"""The page about `show` and `words` says what they say: every output on it is run."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest
from tests.program import Run

from wonderscript.dsl.problems import Report
from wonderscript.tools.commands.show import find
from wonderscript.tools.shelves import Shelf
from wonderscript.tools.word_lists import SECTIONS

PAGE = Path(__file__).parents[1] / "docs" / "showing.md"
FENCE = re.compile(r"```\n\$ wonderscript (?P<command>[^\n]+)\n(?P<output>.*?)```", re.DOTALL)
COUNT = re.compile(r"\d+ scenarios")
ACCEPT = "ACCEPT"


@pytest.mark.usefixtures("place")
def test_outputs_are_what_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "110")
    text = PAGE.read_text(encoding="utf-8")

    def said(fence: re.Match[str]) -> str:
        result = run(*shlex.split(fence["command"]))
        assert result.code == 0, result.err
        return f"```\n$ wonderscript {fence['command']}\n{result.out}```"

    told = FENCE.sub(said, text)
    if os.environ.get(ACCEPT):
        PAGE.write_text(told, encoding="utf-8")
    assert told.count("$ wonderscript") >= 4
    page = PAGE.read_text(encoding="utf-8")
    # How many scenarios there are is no business of the page.
    assert COUNT.sub("", told) == COUNT.sub("", page), f"read the difference; {ACCEPT}=1 writes it into the page"


def test_what_the_page_asks_for_is_found() -> None:
    asked = re.findall(r"`show ([^`]+)`", PAGE.read_text(encoding="utf-8"))
    shelf = Shelf()
    for name in ("base", "cities", "duel"):
        assert shelf.put((name,), Report())
    assert len(asked) > 12
    for words in asked:
        name = " ".join(shlex.split(words))
        assert find(shelf, name, None) or shelf.find_variant(name), name


def test_all_sections_are_named() -> None:
    assert ", ".join(SECTIONS) in PAGE.read_text(encoding="utf-8")
