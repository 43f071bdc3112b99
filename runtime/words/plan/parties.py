"""Players in a sentence, as far as every language knows them."""

from __future__ import annotations

from typing import Protocol

from wonderscript.runtime.words.speech import Mood


class Party(Protocol):
    """Players as those who act: by their name, and how the verb follows it. `several`: each does so for themselves."""

    @property
    def subject(self) -> str:
        """Who acts."""

    @property
    def mood(self) -> Mood:
        """How what they do is inflected."""

    @property
    def several(self) -> bool:
        """Whether there is more than one."""

    @property
    def event(self) -> str:
        """The subject of what any of them does; empty if that is the same."""
