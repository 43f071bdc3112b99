"""A text in the one layout, as `fmt` writes it, as changes of what somebody has open."""

from __future__ import annotations

from pathlib import Path

from wonderscript.dsl.formatting import format_text
from wonderscript.dsl.problems import Report
from wonderscript.dsl.source import Source
from wonderscript.tools.commands.fmt import refuse_loss
from wonderscript.tools.editing.texts import Edit, Position, Range, position_of


def layout_edits(path: Path, source: Source) -> list[Edit]:
    """The changes that put a text into the one layout; none if it is so already, or cannot be read."""
    after = format_text(source, Report())
    if after is None or after == source.text:
        return []
    refuse_loss(source.text, after, source.path)
    old, new = source.text.split("\n"), after.split("\n")
    first = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), 0)
    last = 0
    while last < min(len(old), len(new)) - first - 1 and old[-1 - last] == new[-1 - last]:
        last += 1
    # Only the lines that differ are written anew, so that marks and folds elsewhere stay where they are.
    start = Position(first, 0)
    if last == 0:
        return [Edit(path, Range(start, position_of(source, len(source.text))), "\n".join(new[first:]))]
    end = Position(len(old) - last, 0)
    return [Edit(path, Range(start, end), "".join(f"{line}\n" for line in new[first : len(new) - last]))]
