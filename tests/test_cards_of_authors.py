"""Cards as authors make them: a cost in a counter without an icon, a name that is longer than its line."""

from __future__ import annotations

from dataclasses import replace

from tests.pressed import each_language, faces_of, pages

from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.press.engine import set_and_proved
from wonderscript.tools.press.labels import LABELS
from wonderscript.tools.press.printed import Face
from wonderscript.tools.press.sheets import Manner, Side, single_data

LONG = "House of the Venerable Pearl Divers and Oyster Merchants"


def printed(language: Language, **changed: object) -> list[str]:
    """The lines of a card with something else on it; nothing on it is too long."""
    faces = faces_of("base", language)
    piece = next(one for one in faces.pieces if one.front.kind == "card" and one.front.text and not one.front.to)
    assert isinstance(piece.front, Face)
    other = replace(piece, front=replace(piece.front, **changed))  # type: ignore[arg-type]
    pdf, over = set_and_proved("single.typ", single_data([other], Manner(), language, "", faces.look, [Side(0)]))
    assert not over
    return [" ".join(line.split()) for line in pages(pdf).pages[0].extract_text().splitlines() if line.strip()]


@each_language
def test_a_cost_without_icons_says_that_it_is_one_before_the_effects(language: Language) -> None:
    lines = printed(language, name="Mill", cost=[], cost_text="2 pearls")
    assert lines[lines.index("Mill") + 1] == f"{LABELS[language]['cost']}: 2 pearls"


def test_a_long_name_goes_on_in_a_second_line() -> None:
    lines = printed("en", name=LONG)
    first = next(at for at, line in enumerate(lines) if line.startswith("House"))
    assert f"{lines[first]} {lines[first + 1]}" == LONG
