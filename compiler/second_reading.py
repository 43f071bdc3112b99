"""Reading an item a second time, with other words in it: would it be understood then?

In: a combination as it was read, and the text of an item with some of its words changed. Out: what would be wrong with
it. Nothing of the combination is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass

from wonderscript.compiler.building import ITEM_HEADS, read_piece, read_procedures
from wonderscript.compiler.memory import Memory
from wonderscript.compiler.model import Model
from wonderscript.compiler.recovery import doubled_word, word_twice
from wonderscript.compiler.scenarios import ScenarioReader
from wonderscript.compiler.variants import apply_variant
from wonderscript.dsl.items import find_items
from wonderscript.dsl.parser import parse_item
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source
from wonderscript.dsl.tree import Item


def is_read_alone(head: str) -> bool:
    """Whether an item with this head is read by itself; others are read with all that is declared."""
    return head not in ITEM_HEADS or head in ("scenario", "variant")


@dataclass(frozen=True, slots=True)
class SecondReading:
    """Reads items of a combination anew."""

    model: Model
    items: Sequence[tuple[str, Item]]

    def problems(self, changed: Source, first: int, set_id: str) -> list[Problem] | None:
        """What is wrong with a text that would begin at an offset of its file; None if it is not one item."""
        report = Report()
        item = _only_item(changed, report)
        if item is None:
            return list(report) or None
        vocabulary = self.model.vocabulary
        uses = vocabulary.uses()
        self._read(item, first, set_id, report)
        vocabulary.note_uses()
        vocabulary.add_uses(uses)
        return list(report)

    def _read(self, item: Item, first: int, set_id: str, report: Report) -> None:
        match item.line.head:
            case "scenario":
                ScenarioReader(self.model, report, set_id).read(item)
            case "variant":
                apply_variant(self.model, item, set_id, report, Memory())
            case head if is_read_alone(head):
                scratch = copy(self.model)
                scratch.pieces, scratch._by_name = [], {}
                read_piece(scratch, set_id, item, report)
            case _:
                path = item.source.path
                others = [pair for pair in self.items if (pair[1].source.path, pair[1].line.start) != (path, first)]
                own = Report()
                read_procedures([*others, (set_id, item)], own, own)
                for problem in own:
                    if problem.span.source is item.source:
                        report.add(problem)


def _only_item(source: Source, report: Report) -> Item | None:
    """The item that a text is; None if it is more or less than one, or, with a problem, if it cannot be read."""
    blocks = list(find_items(source, report))
    item = parse_item(source, blocks[0], report) if len(blocks) == 1 and not len(report) else None
    doubled = doubled_word(item.line) if item is not None else None
    if item is not None and doubled is not None:
        report.add(word_twice(item, doubled))
        return None
    return item
