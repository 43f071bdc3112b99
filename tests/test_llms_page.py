"""docs/llms.txt says what the pages for people say, is short, and every example in it compiles.

ACCEPT=1 writes it anew; its difference is read like code.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest
from tests.llms_page import FILE, page
from tests.test_mistakes import FILE as MISTAKES
from tests.test_mistakes import PLAYERS

from wonderscript.compiler.sets import find_sets, order_sets, shipped_sets
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report

ACCEPT = bool(os.environ.get("ACCEPT"))
WORKSPACE = Workspace()
# As much as somebody reads before they begin: about fourteen printed pages.
MOST_LETTERS = 70_000
_MISTAKE = re.compile(r"^```wonder (\S+) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Under these headings stand mistakes in other languages than English, and slips of who types.
PASSED_OVER = ("Russian", "another language", "Letters and marks")
EXAMPLES = re.findall(r"^```wonder ([a-z -]+)\n(.*?)^```$", FILE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def check(folder: Path, extends: str, file: str, text: str) -> Report:
    """What is wrong with a text in a set that extends others."""
    own = folder / "mine"
    (own / file).parent.mkdir(parents=True, exist_ok=True)
    least, most = players(extends)
    manifest = f"id: mine\ntitle: {{en: Mine}}\nplayers: {{min: {least}, max: {most}}}\nextends: [{extends}]\n"
    (own / "set.yaml").write_text(manifest, encoding="utf-8")
    (own / file).write_text(text, encoding="utf-8")
    report = WORKSPACE.check([own])
    (own / file).unlink()
    return report


@cache
def players(extends: str) -> tuple[int, int]:
    """How many can play with all of some sets."""
    if extends in PLAYERS:
        return PLAYERS[extends]
    folders = [shipped_sets()[name] for name in extends.split(", ")]
    found = [
        one.manifest.players
        for one in order_sets(find_sets(folders, Report()).sets, Report())
        if one.given and one.manifest
    ]
    return max(one[0] for one in found), min(one[-1] for one in found)


def mistakes() -> list[tuple[str, str, str, str]]:
    """The mistakes of people who write English, each with its chapter."""
    found: list[tuple[str, str, str, str]] = []
    for part in re.split(r"^(?=## )", MISTAKES.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        title = part.partition("\n")[0].removeprefix("## ")
        if not any(other in title for other in PASSED_OVER):
            found += ((title, extends, file, text) for extends, file, text in _MISTAKE.findall(part))
    return found


def test_it_is_up_to_date(tmp_path: Path) -> None:
    made = page(lambda *given: check(tmp_path, *given), mistakes())
    if ACCEPT:
        FILE.write_text(made, encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == made, "run the tests with ACCEPT=1 and read what changes"


def test_it_is_short() -> None:
    assert len(FILE.read_text(encoding="utf-8")) < MOST_LETTERS


def test_it_has_examples_and_traps() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert len(EXAMPLES) > 40 and len(re.findall(r"^\* `.+`: write `.+`", text, re.MULTILINE)) > 50
    assert {name for sets, _text in EXAMPLES for name in sets.split()} <= set(shipped_sets())


@pytest.mark.parametrize(("sets", "text"), EXAMPLES, ids=[text.partition("\n")[0] for _sets, text in EXAMPLES])
def test_each_example_compiles(sets: str, text: str, tmp_path: Path) -> None:
    report = check(tmp_path, ", ".join(sets.split()), "cards.wonder", text)
    assert not list(report), render_report(report)
