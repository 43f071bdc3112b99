"""What is printed, as plain data for the templates: faces, backs, and the boards that all players share."""

from __future__ import annotations

from dataclasses import dataclass, field

from wonderscript.tools.press.icons import Run
from wonderscript.tools.press.signs import Item

CARD, ROUND, TILE, DIVIDER = "card", "round", "tile", "divider"


@dataclass(frozen=True, slots=True)
class End:
    """The other end of a link: its symbol, if it has one, and its name."""

    symbol: str | None
    word: str | None
    name: str


@dataclass(frozen=True, slots=True)
class Spot:
    """An empty place: the icon of what belongs there, its size in millimetres, its shape, and what it is called."""

    icon: str | None
    name: str
    size: tuple[float, float]
    shape: str


@dataclass(frozen=True, slots=True)
class Stop:
    """What happens at a step of a track; `size`: that of the token that lies there until it has happened.

    The text says where, and when only once; what is said on the token itself is `said`.
    """

    at: int
    emblem: list[Item]
    text: list[Run]
    said: list[Run]
    size: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Course:
    """A track as it is drawn: so many steps each way, zones (from, to, points), and what happens where."""

    icon: str | None
    length: int
    zones: tuple[tuple[int, int, int], ...]
    stops: list[Stop]


@dataclass(frozen=True, slots=True)
class Ground:
    """What is on a board that all players share beside its pieces; `on_parts` are places on them, by kind."""

    course: Course | None
    spots: list[Spot]
    on_parts: dict[str, list[Spot]]


@dataclass(frozen=True, slots=True)
class Tab:
    """What stands out above a divider: where it begins, how wide and how high it is, in millimetres."""

    left: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Art:
    """A picture from a file: how wide it is for its height, and which part of it is kept where it is cut."""

    ratio: float
    keep: str


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a printed piece; `unsaid` are those of its sentences that no emblem says, or none wholly.

    `picture` is the name of its picture: a drawing with the colour of the `sky` behind it, or `art` from a file;
    `credit` says who made it.
    """

    id: str
    kind: str
    name: str
    title: str
    tint: str
    ink: str
    mark: str | None = None
    corner: str | None = None
    corner_icon: str | None = None
    icon: str | None = None
    picture: str | None = None
    sky: str | None = None
    art: Art | None = None
    credit: str | None = None
    cost: list[Item] = field(default_factory=list)
    cost_text: str | None = None
    emblems: list[list[Item]] = field(default_factory=list)
    text: list[list[Run]] = field(default_factory=list)
    unsaid: list[list[Run]] = field(default_factory=list)
    to: list[End] = field(default_factory=list)
    comes_from: list[End] = field(default_factory=list)
    beside: list[End] = field(default_factory=list)
    copies: str | None = None
    parts: list[Face] = field(default_factory=list)
    levels: list[list[int]] = field(default_factory=list)
    size: tuple[float, float] | None = None
    ground: Ground | None = None
    tab: Tab | None = None


@dataclass(frozen=True, slots=True)
class Back:
    """What all backs of some pieces have in common.

    `name` is the piece that they belong to, `passed` the side to which they are passed on.
    """

    kind: str
    title: str
    corner: str | None
    tint: str
    ink: str
    name: str | None = None
    icon: str | None = None
    passed: str | None = None
    tab: Tab | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """A piece as it is printed: both sides, its size in millimetres, its shape."""

    front: Face
    back: Face | Back
    size: tuple[float, float]
    shape: str
