"""Chains as pictures: what leads to what, drawn from left to right, each piece once.

In: exported pieces. Out: a graph for each group of pieces that hang together, with a place for every piece and a curve
for every link; how that is drawn, and what stands on it, is the templates' business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wonderscript.compiler.export import Document
from wonderscript.tools.reference_tables import with_parts

# In pixels: a letter of a name on the average, what is beside the name, a box, and the room between boxes.
LETTER, BESIDE, HEIGHT = 8.0, 22.0, 30.0
ROW, BETWEEN = 40.0, 64.0
# For the line around boxes, and for the head of an arrow.
EDGE, ARROW = 2.0, 7.0


@dataclass(frozen=True, slots=True)
class Node:
    """A piece in its box, and those that it leads to."""

    id: str
    x: float
    y: float
    width: float
    leads_to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """A link as a curve with the head of an arrow, and its symbol, if it has one, where no other is."""

    curve: str
    head: str
    symbol: str | None
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Graph:
    """Pieces that hang together."""

    width: float
    height: float
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


def chain_graphs(pieces: Sequence[Document], names: Mapping[str, str]) -> list[Graph]:
    """The chains of pieces; of links in both directions and in a ring the first is drawn."""
    by_id = {piece["id"]: piece for piece in with_parts(pieces)}
    ends = {key: {end["id"]: end["symbol"] for end in one["links"]["to"]} for key, one in by_id.items()}
    drawn: dict[str, dict[str, str | None]] = {}
    for key, to in ends.items():
        for other, symbol in to.items():
            if not _leads(drawn, other, key):
                drawn.setdefault(key, {})[other] = symbol
    return [_graph(group, drawn, names) for group in _together(drawn)]


def _leads(links: Mapping[str, Mapping[str, object]], start: str, end: str) -> bool:
    """Whether one leads to the other, however many links there are between them."""
    waiting, known = [start], set[str]()
    while waiting:
        one = waiting.pop()
        if one == end:
            return True
        if one not in known:
            known.add(one)
            waiting.extend(links.get(one, ()))
    return False


def _together(links: Mapping[str, Mapping[str, object]]) -> list[list[str]]:
    """What hangs together, in the order in which it comes."""
    beside: dict[str, list[str]] = {}
    for one, to in links.items():
        for other in to:
            beside.setdefault(one, []).append(other)
            beside.setdefault(other, []).append(one)
    groups: list[list[str]] = []
    known: set[str] = set()
    for start in beside:
        if start not in known:
            group, waiting = list[str](), [start]
            while waiting:
                one = waiting.pop(0)
                if one not in known:
                    known.add(one)
                    group.append(one)
                    waiting.extend(beside[one])
            groups.append(group)
    return groups


def _graph(group: Sequence[str], links: Mapping[str, Mapping[str, str | None]], names: Mapping[str, str]) -> Graph:
    columns = _columns(group, links)
    rows = _rows(group, links, columns)
    widths = [0.0] * (max(columns.values()) + 1)
    for one in group:
        widths[columns[one]] = max(widths[columns[one]], len(names.get(one, one)) * LETTER + BESIDE)
    starts = [EDGE + sum(widths[:column]) + column * BETWEEN for column in range(len(widths))]
    nodes = {
        one: Node(one, starts[columns[one]], EDGE + rows[one] * ROW, widths[columns[one]], tuple(links.get(one, {})))
        for one in group
    }
    links_here = [(one, other, symbol) for one in group for other, symbol in links.get(one, {}).items()]
    into = Counter(other for _one, other, _symbol in links_here)
    edges = [
        _edge(nodes[one], nodes[other], symbol, alone=len(links[one]) == 1, joined=into[other] > 1)
        for one, other, symbol in links_here
    ]
    height = max(node.y for node in nodes.values()) + HEIGHT + EDGE
    ordered = sorted(nodes.values(), key=lambda node: (node.x, node.y))
    return Graph(starts[-1] + widths[-1] + EDGE, height, tuple(ordered), tuple(edges))


def _columns(group: Sequence[str], links: Mapping[str, Mapping[str, object]]) -> dict[str, int]:
    """Each piece to the right of all that lead to it."""
    columns = dict.fromkeys(group, 0)
    waiting = [*group]
    while waiting:
        one = waiting.pop(0)
        for other in links.get(one, ()):
            if columns[other] <= columns[one]:
                columns[other] = columns[one] + 1
                waiting.append(other)
    return columns


def _rows(
    group: Sequence[str], links: Mapping[str, Mapping[str, object]], columns: Mapping[str, int]
) -> dict[str, float]:
    """Each piece in the middle of those that it leads to, and none on another."""
    rows: dict[str, float] = {}
    free = 0.0

    def place(one: str) -> None:
        nonlocal free
        new = [other for other in links.get(one, ()) if other not in rows]
        for other in new:
            place(other)
        if new:
            rows[one] = (rows[new[0]] + rows[new[-1]]) / 2
        else:
            rows[one] = free
            free += 1

    for one in sorted(group, key=lambda one: columns[one]):
        if one not in rows:
            place(one)
    for column in range(max(columns.values()) + 1):
        below = 0.0
        for one in sorted((one for one in group if columns[one] == column), key=lambda one: rows[one]):
            rows[one] = max(rows[one], below)
            below = rows[one] + 1
    return rows


def _edge(start: Node, end: Node, symbol: str | None, alone: bool, joined: bool) -> Edge:
    """A curve; its symbol is nearer to the end if several begin there, nearer to the beginning if several end there."""
    (x1, y1), (x2, y2) = (start.x + start.width, start.y + HEIGHT / 2), (end.x - ARROW, end.y + HEIGHT / 2)
    middle = (x1 + x2) / 2
    at = 0.3 if joined else 0.5 if alone else 0.7
    x, y = (_on_curve(at, *ends) for ends in ((x1, middle, middle, x2), (y1, y1, y2, y2)))
    curve = f"M{x1:g} {y1:g}C{middle:g} {y1:g} {middle:g} {y2:g} {x2:g} {y2:g}"
    head = f"M{x2:g} {y2 - ARROW / 2:g}l{ARROW:g} {ARROW / 2:g}-{ARROW:g} {ARROW / 2:g}z"
    return Edge(curve, head, symbol, x, y)


def _on_curve(at: float, first: float, second: float, third: float, last: float) -> float:
    rest = 1 - at
    return rest**3 * first + 3 * rest**2 * at * second + 3 * rest * at**2 * third + at**3 * last
