"""Signs: what emblems are made of, and how rows of them are put together.

An item is an icon (perhaps with a number on it, or crossed out), an amount of points, any one resource, an arrow to
other players, a drawing, a step of the game, or a sign between them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.copies import lineage

Item = dict[str, Any]
Row = list[Item]

EACH, OR, FOR, AND, MORE = {"sign": "×"}, {"sign": "/"}, {"sign": ":"}, {"sign": "+"}, {"sign": "…"}
SAME, OTHER, NOTHING, ONLY_IF = {"sign": "="}, {"sign": "≠"}, {"sign": "0"}, {"sign": "|"}
AGAIN, MOST_OF, WIN = {"drawing": "again"}, {"drawing": "most"}, {"drawing": "win"}
THEN, SWAP, PIECE, DECK = {"drawing": "then"}, {"drawing": "swap"}, {"drawing": "piece"}, {"drawing": "deck"}
TO, BACK = {"sign": "→"}, {"sign": "−"}
ANY = {"any": "?"}
HERE = {"arrow": "down"}
ARROWS: dict[str, tuple[str, ...]] = {
    "me": (),
    "them": (),
    "left": ("left",),
    "right": ("right",),
    "neighbors": ("left", "right"),
    "opponent": ("up",),
    "others": ("left", "up", "right"),
    "bank": (),
}
# More icons than this in a row are a riddle.
MOST = 12


class Unspeakable(Exception):
    """No icons say this."""


@dataclass(frozen=True)
class Scene:
    """What emblems are drawn with: the sets, the words that have an icon, and what has been chosen so far."""

    library: PlayableLibrary
    drawn: Collection[str]
    chosen: Mapping[str, data.PieceSet] = field(default_factory=dict)

    def after_choosing(self, variable: str, pieces: data.PieceSet) -> Scene:
        """The same after something has been chosen."""
        return replace(self, chosen={**self.chosen, variable: pieces})

    def icon(self, word: str) -> Item:
        """The icon of a word; there is none for what has no look."""
        if word not in self.drawn:
            raise Unspeakable
        return {"icon": word}

    def kind(self, kind: str | None) -> Item:
        """The icon of a kind, or of what it is a kind of; that of any other piece is blank."""
        found = () if kind is None else lineage(self.library, kind)
        return next(({"icon": one} for one in found if one in self.drawn), PIECE)

    def is_active(self, zone: str, kind: str | None) -> bool:
        """Whether pieces of a kind count where they are put in a zone."""
        above = {*lineage(self.library, kind)} if kind is not None else {one.id for one in self.library.kinds}
        return any(one.active_zone == zone for one in self.library.kinds if one.id in above)


def crossed(item: Item) -> Item:
    """What is not, or no longer."""
    return {**item, "crossed": "yes"}


def arrows(who: data.Players) -> Row:
    """Where the players sit that are meant."""
    match who:
        case data.Seat(which=which) if which in ARROWS:
            return [{"arrow": arrow} for arrow in ARROWS[which]]
        case data.EachOf(groups=groups):
            return [item for group in groups for item in arrows(group)]
        case _:
            raise Unspeakable


def around(who: data.Players, row: Row) -> Row:
    """A row between arrows to those players whose things it shows."""
    shown = [item["arrow"] for item in arrows(who)]
    here = [HERE] if _includes_me(who) and shown else []
    left = [{"arrow": arrow} for arrow in shown if arrow in ("left", "up")]
    return [*left, *row, *here, *({"arrow": arrow} for arrow in shown if arrow == "right")]


def _includes_me(who: data.Players) -> bool:
    match who:
        case data.Seat(which=which):
            return which == "me"
        case data.EachOf(groups=groups):
            return any(_includes_me(group) for group in groups)
        case _:
            return False


def one_of(rows: list[Row]) -> Row:
    """Any one of several things."""
    return [item for place, row in enumerate(rows) for item in ([OR, *row] if place else row)]


def beside(groups: list[Row]) -> Row:
    """Groups one after the other, told apart where one of them is more than some icons."""
    row: Row = []
    for place, group in enumerate(groups):
        row += [AND, *group] if place and (_is_phrase(group) or _is_phrase(groups[place - 1])) else group
    return row


def _is_phrase(group: Row) -> bool:
    """Whether a group has signs or arrows in it, so that what follows could be read as a part of it."""
    return len(group) > 1 and any("icon" not in item for item in group)
