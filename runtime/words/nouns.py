"""Nouns with the forms that a language wants of them, and numbers in figures.

In: forms, as a vocabulary or a translation gives them. Out: a `Noun`; which form stands where is the matter of each
language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Case = Literal["nom", "gen", "dat", "acc", "ins", "prep"]
Gender = Literal["m", "f", "n"]
# What has a plural only (весы), what is not counted (слава), what lives (лиса); all other nouns are plain.
Sort = Literal["", "paired", "mass", "animate"]
# Which form of a noun a number asks for.
Category = Literal["one", "few", "many"]


@dataclass(frozen=True, slots=True)
class Noun:
    """The forms of a noun. English needs `one` and `many`; the Russian cases that are not given follow from rules.

    `few` stands after 2, `many` after 5, `plural` without a number; `plural_gen` and the like are given where they do
    not follow. A noun in guillemets is a foreign word and never changes. Of a place, `inside`, `into` and `out` are the
    words for being there, going there and coming from there, where the usual ones do not fit, `empty` is what it is
    when nothing is in it. A `plain` text stands without an article.
    """

    one: str
    many: str
    few: str = ""
    plural: str = ""
    acc: str = ""
    gen: str = ""
    dat: str = ""
    ins: str = ""
    prep: str = ""
    gender: Gender = "m"
    sort: Sort = ""
    plural_gen: str = ""
    plural_dat: str = ""
    plural_acc: str = ""
    plural_ins: str = ""
    plural_prep: str = ""
    inside: str = ""
    into: str = ""
    out: str = ""
    empty: str = ""
    plain: bool = False

    @property
    def foreign(self) -> bool:
        """Whether this is an untranslated word."""
        return self.one.startswith("«")

    @property
    def animate(self) -> bool:
        """Whether the accusative of the plural is its genitive."""
        lives = self.gender == "m" and bool(self.acc) and self.acc != self.one and self.acc == self.few
        return self.sort == "animate" or (not self.sort and lives)

    @property
    def paired(self) -> bool:
        """Whether there is a plural only: весы, ворота."""
        alike = self.one == self.plural and self.few == self.many != self.one
        return self.sort == "paired" or (
            not self.sort and alike and (self.one[-1] in "ыи" or self.many == self.one[:-1])
        )

    @property
    def mass(self) -> bool:
        """Whether there is a singular only, which is not counted: глина, слава."""
        alike = self.one == self.plural and self.few == self.many != self.one
        return self.sort == "mass" or (not self.sort and alike and not self.paired)


def foreign_noun(word: str) -> Noun:
    """An untranslated word: in guillemets, the same in every case."""
    return fixed_noun(f"«{word}»")


def fixed_noun(text: str) -> Noun:
    """A text that is the same in every case."""
    return Noun(text, text, text, text, text, text, text, text, text)


def signed(number: int) -> str:
    """A number in figures, with a proper minus."""
    return f"\N{MINUS SIGN}{-number}" if number < 0 else str(number)
