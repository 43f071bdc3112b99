"""Whatever the engine says of a table that cannot be set, or of what never ends, is said in Russian to authors."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from wonderscript.tools.russian_refusals import HINTS, SENTENCES, refusal_in_russian

RUNTIME = Path(__file__).parents[1] / "runtime"
# Where sentences are made that a scenario can come to; others answer programs that set a table out.
MAKING = {
    "positions/positions.py": {"Positions", "_Laid"},
    "positions/standings.py": {"zone_number", "slot_on"},
    "positions/step_order.py": {"Course"},
    "play/endless.py": {"too_much_done", "too_much_asked", "too_often_run", "too_deep"},
}
_CYRILLIC = re.compile("[а-яё]")


def sentences() -> Iterator[str]:
    """The sentences of the engine, each with an `x` for what is filled in."""
    for file, names in MAKING.items():
        for node in ast.parse((RUNTIME / file).read_text(encoding="utf-8")).body:
            if getattr(node, "name", None) in names:
                yield from _said_in(node)


def _said_in(node: ast.AST) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name):
            if one.func.id == "PositionError" and (said := _text(one.args[0])):
                yield said
            elif one.func.id == "refuse":
                yield f'{_text(one.args[0])} "x": did you mean "x"?'
        elif isinstance(one, ast.Return | ast.Assign) and isinstance(one.value, ast.JoinedStr | ast.Constant):
            said = _text(one.value)
            if re.search(r"does not come|depends on itself", said):
                yield said


def _text(node: ast.expr) -> str:
    match node:
        case ast.Constant(str(text)):
            return text
        case ast.JoinedStr(parts):
            return "".join(_text(one.value) if isinstance(one, ast.FormattedValue) else _text(one) for one in parts)
        case ast.IfExp(body=body):
            return _text(body)
        case ast.Name("problem" | "wrong"):
            return ""
        case _:
            return "x"


@pytest.mark.parametrize("sentence", sorted({one for one in sentences() if one != "x"}))
def test_every_sentence_has_its_russian(sentence: str) -> None:
    assert _CYRILLIC.search(refusal_in_russian(sentence)), sentence


@pytest.mark.parametrize("english", SENTENCES)
def test_slots_are_filled(english: str) -> None:
    russian = refusal_in_russian(re.sub(r"\{\w+\}", "x", english))
    assert _CYRILLIC.search(russian)
    assert "{" not in russian


def test_hints_and_lines_below_are_kept() -> None:
    said = refusal_in_russian('there is no board called "Olimpia": did you mean "Olympia"?')
    assert said == "нет такого: `board` с названием «Olimpia»; возможно, имелось в виду «Olympia»?"
    assert all(_CYRILLIC.search(russian) for russian in HINTS.values())
    round_and_round = "what is asked for depends on itself, and has no answer:\n  mine/cards.wonder:3"
    assert refusal_in_russian(round_and_round).endswith("ответа нет:\n  mine/cards.wonder:3")
