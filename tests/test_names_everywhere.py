"""Names and numbers that are not there: a message with the place, wherever they are used."""

from __future__ import annotations

from pathlib import Path

import pytest

from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Problem

# A line that uses a name or a number, what is wrong with it, the words that are blamed, and what is meant.
DUEL = [
    ('to frob|frobs\n  lay out the deck in the pyramid by "Nowhere"', "unknown-layout", '"Nowhere"', None),
    ('to frob|frobs\n  lay out the deck in the pyramid by "Age l"', "unknown-layout", '"Age l"', "Age I"),
    ('after turn\n  lay out the deck in the pyramid by "Age IIII"', "unknown-layout", '"Age IIII"', "Age III"),
    (
        'rule odd\n  when I build a card, once a turn\n    lay out the deck in the pyramid by "Age l"',
        "unknown-layout",
        '"Age l"',
        "Age I",
    ),
    (
        'to frob|frobs\n  if there is a card named "Lumber Yrad" in my city: gain 1 coin',
        "unknown-piece",
        '"Lumber Yrad"',
        "Lumber Yard",
    ),
    (
        'after turn\n  if there is a card named "Lumber Yrad" in my city: gain 1 coin',
        "unknown-piece",
        '"Lumber Yrad"',
        "Lumber Yard",
    ),
    (
        'score "Odd": 1 point per card of my city named "Lumber Yard" or "Lumber Yrad"',
        "unknown-piece",
        '"Lumber Yrad"',
        "Lumber Yard",
    ),
    (
        'call a card odd if it is a card named "Lumber Yrad"\n\nscore "Odd": 1 point per odd card of my city',
        "unknown-piece",
        '"Lumber Yrad"',
        "Lumber Yard",
    ),
    (
        'seat "Odd", with 2 players\n  frees cards named "Lumber Yrad"',
        "unknown-piece",
        '"Lumber Yrad"',
        "Lumber Yard",
    ),
    (
        'variant "Odd"\n  add rule odd\n    frees cards named "Lumber Yrad"',
        "unknown-piece",
        '"Lumber Yrad"',
        "Lumber Yard",
    ),
    ("counter bead|beads, each player on each crad", "unknown-word", "crad", "card"),
    ("after turn\n  end the agee", "unknown-word", "agee", "age"),
    ("after turn\n  move conflct 2 steps forward", "unknown-word", "conflct", "conflict"),
    ("after turn\n  at the end of the turn, rank lat: gain 1 coin", "undeclared-word", "lat", None),
    ("to frob|frobs\n  if the age is 7: gain 1 coin", "never-true", "7", None),
    ("rule odd\n  frees cards if the age is 7", "never-true", "frees cards if the age is 7", None),
    ("rule odd\n  when conflict reaches 40: gain 1 coin", "out-of-range", "when conflict reaches 40", None),
    ("to frob|frobs\n  if there is a card of row 40 of the pyramid: gain 1 coin", "out-of-range", "40", None),
    ("to frob|frobs\n  if I have a card with age at least 9: gain 1 coin", "out-of-range", "9", None),
]


def problems_of(folder: Path, text: str) -> list[Problem]:
    home = folder / "odd"
    home.mkdir()
    (home / "set.yaml").write_text("id: odd\ntitle: {en: Odd}\nplayers: {min: 2, max: 2}\nextends: [duel]\n")
    (home / "text.wonder").write_text(text + "\n")
    return [one for one in WORKSPACE.check([home]) if one.id != "unused-word"]


# The set that is extended is read once.
WORKSPACE = Workspace()


@pytest.mark.parametrize(("text", "problem", "blamed", "meant"), DUEL)
def test_what_is_not_there_is_said_at_its_place(
    tmp_path: Path, text: str, problem: str, blamed: str, meant: str | None
) -> None:
    (found,) = problems_of(tmp_path, text)
    assert (found.id, found.span.text, found.suggestion) == (problem, blamed, meant)


def test_what_a_variant_takes_out_is_not_spoken_of(tmp_path: Path) -> None:
    text = (
        'rule odd\n  frees cards if there is a wonder named "Piraeus" in my city\n\n'
        'variant "Odd"\n  remove wonder "Piraeus"'
    )
    found = [one for one in problems_of(tmp_path, text) if one.id == "removed-piece-is-named"]
    assert [one.span.text for one in found] == ['remove wonder "Piraeus"']
    assert [other.span.text for other in found[0].others] == ['"Piraeus"']
