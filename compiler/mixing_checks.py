"""Whether what is drawn, dealt or laid out was mixed before, or it is the same in every game; and which end is the top.

One plain function a check; `checks.CHECKS` is the list of all. Pieces lie where they start, and where a deck is put, in
the order in which texts name them; what comes to a zone in play comes there in the order of that game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wonderscript.compiler.passages import first_said, said
from wonderscript.compiler.piece_checks import pieces_and_parts
from wonderscript.compiler.selections import may_find, own_texts, procedures, within
from wonderscript.dsl.problems import Problem
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.library import BOX
from wonderscript.runtime.instructions.piles import PILING, piles_among

if TYPE_CHECKING:
    from wonderscript.compiler.checks import Checked

TAKING = (effects.Deal, effects.LayOut, data.Pieces)


def what_is_drawn_was_mixed(checked: Checked) -> Iterator[Problem]:
    """Nothing is taken in their order from pieces that no text has mixed."""
    if not checked.model.main:
        return
    unmixed = _in_order(checked) - _mixed(checked)
    for text, span, _piece in own_texts(checked):
        for one in within(text, checked, *TAKING):
            zone = _taken_in_order(one, checked)
            if zone in unmixed:
                taking = r"(?:deals?|draws?|lays?\s+out|[a-z]+\s+(?:the\s+)?(?:first|top|next|last))"
                place = first_said(span, rf"{taking}\s[^:\n]*\b{zone}\b")
                yield Problem("never-mixed", place, {"zone": str(zone)})


def the_top_is_known(checked: Checked) -> Iterator[Problem]:
    """Only of a pile is the first piece the top one: elsewhere the first is what came first."""
    if not checked.model.main:
        return
    seen = {zone.id: zone.seen for zone in checked.model.vocabulary.zones.values()}
    piles = piles_among(seen, _said(checked, *PILING))
    for text, span, _piece in own_texts(checked):
        for one in within(text, checked, data.Pieces):
            assert isinstance(one, data.Pieces)
            zones = [place.zone for place in one.places if isinstance(place, data.SharedZone | data.ZoneOf)]
            if one.pick == "first" and zones and not piles.intersection(zones):
                for place in said(span, rf"top\b[^:\n]*\b{zones[0]}"):
                    yield Problem("top-of-no-pile", place, {"zone": zones[0]})


def _in_order(checked: Checked) -> set[str]:
    """The zones in which pieces lie in the order of the texts."""
    kinds = checked.model.vocabulary.kinds
    found = {kinds[piece.kind].starts_in or BOX for piece in checked.model.pieces}
    for one in _said(checked, effects.FillDeck, effects.FillWith):
        place = getattr(one, "place", None)
        if isinstance(place, data.SharedZone):
            found.add(place.zone)
    return found


def _mixed(checked: Checked) -> set[str]:
    """The zones that some text mixes."""
    shuffled = [one.place for one in _said(checked, effects.Shuffle) if isinstance(one, effects.Shuffle)]
    return {place.zone for place in shuffled if isinstance(place, data.SharedZone)}


def _said(checked: Checked, *sorts: type) -> Iterator[object]:
    for text, _span in procedures(checked.model):
        yield from within(text, checked, *sorts)
    for piece in pieces_and_parts(checked.model):
        for line in piece.lines:
            yield from within(line.rule, checked, *sorts)


def _taken_in_order(one: object, checked: Checked) -> str | None:
    """The zone of the table from which pieces are taken as they lie there; None where it is not about their order."""
    match one:
        case effects.Deal(source=data.SharedZone(zone=zone)) | effects.LayOut(source=data.SharedZone(zone=zone)):
            return zone
        case data.Pieces(pick="first" | "last", places=(data.SharedZone(zone=zone),)):
            meant = (piece for piece in checked.model.pieces if may_find(one, piece, checked.model.vocabulary))
            return zone if next(meant, None) is not None and next(meant, None) is not None else None
        case _:
            return None
