"""Listening to readers: what they look for where somebody is still writing, and what they made of which words.

Readers tell a listener, if there is one; without one that costs a look at a name. Where something is still to be
written, whoever asks puts `GAP` in its place and has the text read: all that is looked for there could stand there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from wonderscript.dsl.source import Span

# A word that stands for what is still to be written, with and without quotes; no text has it.
GAP = "still-to-be-written"


class Made(NamedTuple):
    """What some words were read as: a declared word, the signature of a verb, or of a quoted name what it names."""

    span: Span
    thing: object


class Listener:
    """What was looked for in the gap, and what was made of words.

    `insisted` are the words without which a sentence could not go on, `tried` those with which it could have;
    `kinds` are kinds of declared words, `names` what a quoted name could be the name of.
    """

    def __init__(self) -> None:
        self.insisted: dict[str, None] = {}
        self.tried: dict[str, None] = {}
        self.kinds: dict[str, None] = {}
        self.names: dict[str, None] = {}
        self.made: list[Made] = []

    def insists(self, words: Iterable[str]) -> None:
        """Only these could stand in the gap."""
        self.insisted.update(dict.fromkeys(words))

    def tries(self, words: str) -> None:
        """These could stand in the gap."""
        self.tried[words] = None

    def tries_kinds(self, kinds: Iterable[str]) -> None:
        """A declared word of one of these kinds could stand in the gap."""
        self.kinds.update(dict.fromkeys(kinds))

    def asks_name(self, what: str) -> None:
        """The name of this could stand in the gap."""
        self.names[what] = None

    def makes(self, span: Span, thing: object) -> None:
        """Words were read as this."""
        self.made.append(Made(span, thing))


# Who listens now.
listener: Listener | None = None


@contextmanager
def listening() -> Iterator[Listener]:
    """As long as this lasts, readers are listened to."""
    global listener
    before, listener = listener, Listener()
    try:
        yield listener
    finally:
        listener = before
