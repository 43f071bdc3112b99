"""The form of an entry of the catalogue: the sentences of one kind of problem, with fields to fill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from string import Formatter

from wonderscript.dsl.problems import Severity


@dataclass(frozen=True, slots=True)
class Entry:
    """What a problem says. Its texts hold fields such as `{word}`, filled from the values of the problem."""

    id: str
    severity: Severity
    message: str
    label: str
    why: str
    fix: str

    def fields(self) -> frozenset[str]:
        """The names of all fields."""
        texts = (self.message, self.label, self.why, self.fix)
        return frozenset(field for text in texts for _, field, _, _ in Formatter().parse(text) if field is not None)

    def filled(self, values: Mapping[str, str]) -> Entry:
        """The same entry with its fields filled. A missing value is a fault of ours and raises KeyError."""
        return replace(
            self,
            message=self.message.format_map(values),
            label=self.label.format_map(values),
            why=self.why.format_map(values),
            fix=self.fix.format_map(values),
        )
