"""Dividers: what stands between the pieces in their box, with a tab above them, and labels for what lies in bags.

In: the printed pieces of some sets. Out: a divider for each heap of cards (those of one back, of one kind, or of one
set), which says what belongs behind it, and a label for each sort of other pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from wonderscript.runtime.words.en.plurals import count_english
from wonderscript.runtime.words.ru.plurals import count_russian
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.icons import Run
from wonderscript.tools.press.paper import Size
from wonderscript.tools.press.printed import CARD, DIVIDER, Back, Face, Printed, Tab
from wonderscript.tools.press.sheets import By
from wonderscript.tools.reference_tables import capital

# How high tabs are, and how wide at least; a label is as large as this.
TAB_HEIGHT, LEAST_TAB = 11.0, 30.0
LABEL = Size(70.0, 16.0)
MOST_TABS = 3


def dividers(faces: Faces, pieces: Sequence[Printed], by: By = "deck", size: Size | None = None) -> Iterator[Printed]:
    """A divider for each heap of cards, with tabs beside each other, and a label for each sort of other pieces.

    `size` is that of a divider below its tab; if nothing is said, that of the largest card.
    """
    cards = [one for one in pieces if one.shape == CARD and not _is_board(one)]
    if cards:
        body = size or Size(max(one.size[0] for one in cards), max(one.size[1] for one in cards))
        tabs = max(1, min(MOST_TABS, int(body.width // LEAST_TAB)))
        for number, heap in enumerate(_heaps(cards, KEYS[by])):
            tab = Tab(number % tabs * body.width / tabs, body.width / tabs, TAB_HEIGHT)
            yield _divider(faces, heap, by, tab, (body.width, body.height + TAB_HEIGHT))
    others = [one for one in pieces if one.shape != CARD or _is_board(one)]
    for heap in _heaps(others, KEYS["kind"]):
        yield _divider(faces, heap, "kind", Tab(0.0, *LABEL), LABEL)


def _is_board(piece: Printed) -> bool:
    return bool(piece.front.parts) or piece.front.ground is not None


# What cards have in common that stand behind the same divider.
KEYS: dict[By, Callable[[Printed], object]] = {
    "deck": lambda one: one.back if isinstance(one.back, Back) else one.front.kind,
    "kind": lambda one: one.front.kind,
    "set": lambda one: one.front.title,
}


def _heaps(pieces: Sequence[Printed], key: Callable[[Printed], object]) -> list[list[Printed]]:
    found: dict[object, list[Printed]] = {}
    for piece in pieces:
        found.setdefault(key(piece), []).append(piece)
    return list(found.values())


def _divider(faces: Faces, heap: Sequence[Printed], by: By, tab: Tab, size: tuple[float, float]) -> Printed:
    """A divider before these pieces: their names on its front, and on its back the tab alone."""
    front, back = heap[0].front, heap[0].back
    name = front.title if by == "set" else pile_name(faces, heap[0], alone=by == "kind")
    kinds = Counter(piece.front.kind for piece in heap)
    amount = ", ".join(_counted(faces, count, kind) for kind, count in kinds.items())
    names = Counter(piece.front.name for piece in heap if piece.front.name)
    said: list[list[Run]] = [[_times(one, count)] for one, count in names.items()]
    title = "" if by == "set" else ", ".join(dict.fromkeys(piece.front.title for piece in heap))
    icon = None if by == "set" else _icon(faces, heap[0])
    shown = Face(
        id=f"divider:{front.kind}/{name}",
        kind=front.kind,
        name=name,
        title=title,
        tint=back.tint,
        ink=back.ink,
        corner=amount,
        icon=icon,
        text=said,
        tab=tab,
    )
    # Seen from behind, a tab at the left is at the right.
    mirrored = Tab(size[0] - tab.left - tab.width, tab.width, tab.height)
    behind = Back(front.kind, title, None, back.tint, back.ink, name, icon, tab=mirrored)
    return Printed(shown, behind, size, DIVIDER)


def _icon(faces: Faces, piece: Printed) -> str | None:
    """The icon on the back of a piece, of its kind, or of the counter that it stands for."""
    shown = piece.back.icon or piece.front.icon
    return piece.front.kind if shown is None and piece.front.kind in faces.icons else shown


def pile_name(faces: Faces, piece: Printed, alone: bool = False) -> str:
    """What pieces with the back of this one are called: their kind and, unless that stands `alone`, what backs say."""
    noun = faces.lexicon.noun(piece.front.kind)
    kind = noun.plural or noun.many
    if alone or not isinstance(piece.back, Back):
        return capital(kind)
    return capital(" ".join(word for word in (kind, piece.back.corner, piece.back.name) if word))


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name}\N{NO-BREAK SPACE}×\N{NARROW NO-BREAK SPACE}{count}"


def _counted(faces: Faces, count: int, kind: str) -> str:
    counted = count_russian if faces.language == "ru" else count_english
    return counted(count, faces.lexicon.noun(kind))
