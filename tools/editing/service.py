"""The service behind an editor: one object that is told what somebody writes, and answers what an editor asks.

It knows neither a protocol nor an editor; `tools/server` speaks the Language Server Protocol for it. Every question is
about a file and a place in it, or all of it; answers are plain data.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from wonderscript.compiler.set_files import TEXT_ENDING
from wonderscript.dsl.source import Source
from wonderscript.dsl.translation import Language
from wonderscript.tools.editing.colours import Coloured, coloured
from wonderscript.tools.editing.completion import Proposal, proposals_at
from wonderscript.tools.editing.desk import Desk, SetAtHand, real
from wonderscript.tools.editing.findings import Finding, findings_of
from wonderscript.tools.editing.layout import layout_edits
from wonderscript.tools.editing.meanings import Meaning, Meanings
from wonderscript.tools.editing.mentions import Mention, Mentions
from wonderscript.tools.editing.outlines import Entry, folds_of, outline_of
from wonderscript.tools.editing.texts import Edit, Location, Position, offset_of, range_of


class Editing:
    """Answers what an editor asks; what it says is in one language."""

    def __init__(self, language: Language = "en") -> None:
        self.language = language
        self.desk = Desk()
        self._mentions: dict[Path, Mentions] = {}
        self._meanings: dict[Path, Meanings] = {}

    # ------------------------------------------------------------ texts and problems

    def write(self, path: Path, text: str) -> None:
        """This is what a file says from now on, whatever is on the disk."""
        self.desk.write(path, text)

    def close(self, path: Path) -> None:
        """From now on a file says what is on the disk."""
        self.desk.close(path)

    def findings(self, path: Path) -> dict[Path, list[Finding]]:
        """What is wrong with the files of the set that a file is in."""
        at_hand = self.desk.set_with(path)
        return {} if at_hand is None else findings_of(at_hand, self.language)

    def other_findings(self) -> Iterator[dict[Path, list[Finding]]]:
        """What is wrong with the other sets that a change may have touched, one set after the other."""
        for at_hand in self.desk.stale_sets():
            yield findings_of(at_hand, self.language)

    def layout(self, path: Path) -> list[Edit]:
        """The changes that put a text into the one layout."""
        source = self.desk.text(path)
        return layout_edits(path, source) if source is not None and is_text(path) else []

    def outline(self, path: Path) -> list[Entry]:
        """The items of a text."""
        source = self.desk.text(path)
        return outline_of(source) if source is not None and is_text(path) else []

    def folds(self, path: Path) -> list[tuple[int, int, bool]]:
        """The lines of a text that can be folded, and whether they are remarks."""
        source = self.desk.text(path)
        return folds_of(source) if source is not None and is_text(path) else []

    # ------------------------------------------------------------ what stands where

    def proposals(self, path: Path, place: Position) -> list[Proposal]:
        """What could be written at a place."""
        source, at_hand = self.desk.text(path), self.desk.last_known(path)
        if source is None or at_hand is None or at_hand.known is None or not is_text(path):
            return []
        # Here the file has the name under which it was read.
        source = Source(at_hand.shown(real(path)) or source.path, source.text)
        return proposals_at(source, offset_of(source, place), at_hand.name, at_hand.known)

    def meaning(self, path: Path, place: Position) -> Meaning | None:
        """What is told of a place."""
        asked = self._asked(path, place)
        if asked is None:
            return None
        at_hand, mentions, shown, offset = asked
        meanings = self._meanings.get(at_hand.folder)
        if meanings is None or meanings.known is not mentions.known:
            meanings = self._meanings[at_hand.folder] = Meanings(mentions.known, self.language)
        return meanings.at(mentions, shown, offset)

    def mention(self, path: Path, place: Position) -> Mention | None:
        """What is named at a place."""
        asked = self._asked(path, place)
        return None if asked is None else asked[1].at(asked[2], asked[3])

    def declarations(self, path: Path, place: Position) -> list[Location]:
        """Where that is declared which is named at a place."""
        asked = self._asked(path, place)
        mention = None if asked is None else asked[1].at(asked[2], asked[3])
        if asked is None or mention is None:
            return []
        return _locations(asked[0], (Mention(span, mention.thing) for span in asked[1].declarations(mention.thing)))

    def references(self, path: Path, place: Position, declared: bool = True) -> list[Location]:
        """Everywhere in the sets at hand that the same is named as at a place."""
        mention = self.mention(path, place)
        if mention is None:
            return []
        found: dict[Location, None] = {}
        asked = self.desk.set_with(path)
        for at_hand in [] if asked is None else self.desk.sets_upon(asked.folder):
            mentions = self.mentions(at_hand)
            named = () if mentions is None else mentions.of(mention.thing)
            found.update(dict.fromkeys(_locations(at_hand, (one for one in named if declared or not one.declares))))
        return list(found)

    def colours(self, path: Path) -> list[Coloured]:
        """The words of a text by what they are."""
        source = self.desk.text(path)
        if source is None or not is_text(path):
            return []
        at_hand = self.desk.set_with(path)
        mentions = None if at_hand is None else self.mentions(at_hand)
        shown = None if at_hand is None else at_hand.shown(real(path))
        named = mentions.in_file(shown) if mentions is not None and shown is not None else []
        # Of a text that could not be read as it is, the words stand elsewhere by now.
        same = bool(named) and named[0].span.source.text.rstrip("\n") == source.text.rstrip("\n")
        return coloured(source, named if same else [])

    # ------------------------------------------------------------ for the other rooms of the service

    def mentions(self, at_hand: SetAtHand) -> Mentions | None:
        """What stands where in a set and all that it extends."""
        known = at_hand.combination or at_hand.known
        if known is None or not known.model.vocabulary.kinds:
            return None
        before = self._mentions.get(at_hand.folder)
        if before is None or before.known is not known:
            before = self._mentions[at_hand.folder] = Mentions(known, before)
        return before

    def _asked(self, path: Path, place: Position) -> tuple[SetAtHand, Mentions, str, int] | None:
        """The set of a file, what stands where in it, and which place is meant."""
        source, at_hand = self.desk.text(path), self.desk.set_with(path)
        if source is None or at_hand is None or not is_text(path):
            return None
        mentions, shown = self.mentions(at_hand), at_hand.shown(real(path))
        return None if mentions is None or shown is None else (at_hand, mentions, shown, offset_of(source, place))


def is_text(path: Path) -> bool:
    """Whether a file is written in our language."""
    return path.suffix == TEXT_ENDING


def _locations(at_hand: SetAtHand, named: Iterator[Mention]) -> list[Location]:
    return [
        Location(at_hand.paths[one.span.source.path], range_of(one.span))
        for one in named
        if one.span.source.path in at_hand.paths
    ]
