"""The small words between the parts of a sentence, which every language has for itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Joints:
    """`otherwise` and `then` begin a clause; `these` stands for what follows in a list; `at_once` for all together."""

    also: str
    either: str
    then: str
    otherwise: str
    if_so: str
    only_if: str
    but: str
    these: str
    at_once: str
