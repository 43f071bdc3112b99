"""The form of an entry of the catalogue: the sentences of one kind of problem, with fields to fill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from string import Formatter

from wonderscript.dsl.problems import Severity
from wonderscript.dsl.translation import ENGLISH, Speech, fill


@dataclass(frozen=True, slots=True)
class Wording:
    """The sentences of a problem in one language. They hold fields such as `{word}`, filled from its values."""

    message: str
    label: str
    why: str
    fix: str

    def fields(self) -> frozenset[str]:
        """The names of all fields."""
        texts = (self.message, self.label, self.why, self.fix)
        return frozenset(field for text in texts for _, field, _, _ in Formatter().parse(text) if field is not None)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a problem says: in English, unless it was put into the words of another language."""

    id: str
    severity: Severity
    message: str
    label: str
    why: str
    fix: str

    @property
    def wording(self) -> Wording:
        """Its sentences alone."""
        return Wording(self.message, self.label, self.why, self.fix)

    def fields(self) -> frozenset[str]:
        """The names of all fields."""
        return self.wording.fields()

    def worded(self, words: Wording) -> Entry:
        """The same entry with other sentences."""
        return replace(self, message=words.message, label=words.label, why=words.why, fix=words.fix)

    def filled(
        self, values: Mapping[str, str], speech: Speech = ENGLISH, shown: Callable[[str], str] = lambda text: text
    ) -> Entry:
        """The same entry with its fields filled. A missing value is a fault of ours and raises KeyError."""
        texts = (self.message, self.label, self.why, self.fix)
        return self.worded(Wording(*(fill(text, values, speech, shown) for text in texts)))
