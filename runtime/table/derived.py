"""What follows from a table alone: worked out when it is first asked for, and kept with the table.

Which pieces are of a kind, who listens for a verb, whether somebody decides in a body: no state makes a difference to
it. What depends on a state is never kept here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec, TypeVar

from wonderscript.runtime.table.table import Table

Asked = ParamSpec("Asked")
Text = TypeVar("Text")
Found = TypeVar("Found")


def once_a_table(work_out: Callable[Concatenate[Table, Asked], Found]) -> Callable[Concatenate[Table, Asked], Found]:
    """Work it out once for a table and for what else is asked with it: words, numbers, small phrases."""

    def known(table: Table, /, *asked: Asked.args, **named: Asked.kwargs) -> Found:
        found: Found
        try:
            found = table.known[work_out][asked]
        except KeyError:
            found = work_out(table, *asked, **named)
            table.known.setdefault(work_out, {})[asked] = found
        return found

    update_wrapper(known, work_out)
    return known


def once_a_text(
    work_out: Callable[Concatenate[Table, Text, Asked], Found],
) -> Callable[Concatenate[Table, Text, Asked], Found]:
    """The same for one text of the table, known by identity: texts that read alike may stand in different places."""

    def known(table: Table, text: Text, /, *asked: Asked.args, **named: Asked.kwargs) -> Found:
        found: Found
        try:
            found = table.known[work_out][id(text), *asked][1]
        except KeyError:
            found = work_out(table, text, *asked, **named)
            # The text is kept too, so that no other one is ever taken for it.
            table.known.setdefault(work_out, {})[id(text), *asked] = text, found
        return found

    update_wrapper(known, work_out)
    return known
