"""How the words of a set look on a page: a symbol and a colour for each, taken from its theme.

In: a theme and an exported document. Out: looks by word, each with the ink that can be read on its colour. A word
is always there too: symbol and colour only help to find it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wonderscript.compiler.colors import ink_on
from wonderscript.compiler.export import Document
from wonderscript.compiler.themes import Look, Theme

# For values that no theme says anything of.
PALETTE = ("#5d7183", "#9a7b45", "#5f8a63", "#8a6a99", "#3c7f90", "#a8665a", "#7b7b45", "#5a6ca6", "#8a8a8a", "#55504a")
SHAPES = "●■▲◆✚★⬢◗◎▬"
# Keeps a browser from drawing a symbol as a coloured little picture.
AS_TEXT = "\ufe0e"

_HEX = re.compile(r"#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class Mark:
    """A word with its drawing or symbol, its colour, and the ink for what stands on that colour.

    `number` names its class; `icon` is the path of an SVG in a square of 24 by 24, `round` says what it is drawn on.
    """

    number: int
    symbol: str
    colour: str
    ink: str
    icon: str = ""
    round: bool = False


def page_colour(look: Look) -> str:
    """The colour that a look has on a page; empty if its theme says none."""
    return look.color or (look.terminal if _HEX.fullmatch(look.terminal) else "")


def marks_of(document: Document, theme: Theme) -> dict[str, Mark]:
    """The marks of all values, and of every other word that the theme gives a look."""
    found: dict[str, Mark] = {}
    for number, word in enumerate(_marked(document, theme.looks), start=1):
        look = theme.looks.get(word, Look())
        spare = (number - 1) % len(PALETTE)
        colour = page_colour(look) or PALETTE[spare]
        symbol = (look.symbol + AS_TEXT if look.symbol else "") or SHAPES[spare] + AS_TEXT
        found[word] = Mark(number, symbol, colour, ink_on(colour), look.icon, look.badge == "disc")
    return found


def _marked(document: Document, looks: Mapping[str, Look]) -> Iterator[str]:
    values = [value["id"] for one in document["vocabulary"]["properties"] for value in one.get("values", ())]
    yield from dict.fromkeys([*values, *(word for word, look in looks.items() if look.symbol or look.icon)])
