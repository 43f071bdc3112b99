"""The service behind an editor: one object that is told what somebody writes, and answers what an editor asks.

It knows neither a protocol nor an editor; `tools/server` speaks the Language Server Protocol for it. Every question is
about a file and a place in it, or all of it; answers are plain data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from wonderscript.compiler.set_files import TEXT_ENDING
from wonderscript.compiler.workspace import Combination
from wonderscript.dsl.catalogue import is_error
from wonderscript.dsl.source import Source
from wonderscript.dsl.translation import Language
from wonderscript.tools.editing.actions import Action, Actions
from wonderscript.tools.editing.colours import Coloured, coloured
from wonderscript.tools.editing.completion import Proposal, proposals_at
from wonderscript.tools.editing.desk import Desk, SetAtHand, real
from wonderscript.tools.editing.findings import Finding, findings_of
from wonderscript.tools.editing.layout import layout_edits
from wonderscript.tools.editing.meanings import Meaning, Meanings
from wonderscript.tools.editing.mentions import Mention, Mentions
from wonderscript.tools.editing.outlines import Entry, folds_of, outline_of
from wonderscript.tools.editing.rehearsing import Lens, Outcome, Rehearsals, lenses_of
from wonderscript.tools.editing.renaming import name_at, refuse_shipped, renamed
from wonderscript.tools.editing.snippets import snippets
from wonderscript.tools.editing.texts import Edit, Location, Position, Range, offset_of, range_of, word_before
from wonderscript.tools.editing.yaml_completion import yaml_proposals


class Editing:
    """Answers what an editor asks; what it says is in one language."""

    def __init__(self, language: Language = "en") -> None:
        self.language = language
        self.desk = Desk()
        self._mentions: dict[Path, Mentions] = {}
        self._meanings: dict[Path, Meanings] = {}
        self._rehearsals: dict[Path, Rehearsals] = {}

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
        if source is None or at_hand is None:
            return []
        known, offset = at_hand.known, offset_of(source, place)
        if not is_text(path):
            return yaml_proposals(source, offset, real(path), at_hand.name, known, self.language)
        if known is None:
            return []
        # Here the file has the name under which it was read.
        source = Source(at_hand.shown(real(path)) or source.path, source.text)
        found = proposals_at(source, offset, at_hand.name, known)
        library = self._meanings_of(at_hand.folder, known).library(None) if at_margin(source, offset) else None
        return found if library is None else [*found, *snippets(library, place.column, self.language)]

    def meaning(self, path: Path, place: Position) -> Meaning | None:
        """What is told of a place."""
        asked = self._asked(path, place)
        if asked is None:
            return None
        at_hand, mentions, shown, offset = asked
        return self._meanings_of(at_hand.folder, mentions.known).at(mentions, shown, offset)

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
        for at_hand, mentions in [] if asked is None else self._upon(asked):
            named = mentions.of(mention.thing)
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

    # ------------------------------------------------------------ changes

    def name_at(self, path: Path, place: Position) -> tuple[Range, str] | None:
        """The words at a place that can be renamed, and what is to be changed of them; `NotRenamed` says why not."""
        asked = self._asked(path, place)
        mention = None if asked is None else asked[1].at(asked[2], asked[3])
        if asked is None or mention is None:
            return None
        refuse_shipped(mention, self.desk, self._upon(asked[0]))
        span, name = name_at(mention, asked[1])
        return range_of(span), name

    def rename(self, path: Path, place: Position, name: str) -> list[Edit]:
        """The changes that give another name to what stands at a place; `NotRenamed` says why not."""
        asked = self._asked(path, place)
        mention = None if asked is None else asked[1].at(asked[2], asked[3])
        if asked is None or mention is None:
            return []
        return renamed(mention, name, self.desk, self._upon(asked[0]), self.language)

    def actions(self, path: Path, where: Range) -> list[Action]:
        """What can be done about a place."""
        at_hand, source = self.desk.set_with(path), self.desk.text(path)
        shown = None if at_hand is None else at_hand.shown(real(path))
        if at_hand is None or source is None or shown is None or not self.desk.is_own(path):
            return []
        offered = Actions(self.desk, at_hand, real(path), self.language)
        found = list(offered.mending(findings_of(at_hand, self.language).get(real(path), []), where))
        known = at_hand.combination
        if known is not None and is_text(path):
            library = self._meanings_of(at_hand.folder, known).library(None)
            found += offered.adding(library, offset_of(source, where.start), shown)
        everything = offered.mending_all()
        return found if everything is None else [*found, everything]

    # ------------------------------------------------------------ scenarios

    def lenses(self, path: Path) -> list[Lens]:
        """The scenarios of a text, with what came of those that were played."""
        source, at_hand = self.desk.text(path), self.desk.last_known(path)
        if source is None or at_hand is None or not is_text(path):
            return []
        return lenses_of(source, self._rehearsals.get(at_hand.folder))

    def play(self, path: Path, names: Sequence[str]) -> dict[str, Outcome]:
        """Play scenarios of the set that a file is in."""
        at_hand = self.desk.set_with(path)
        known = None if at_hand is None else at_hand.combination
        if at_hand is None or known is None or any(is_error(problem) for problem in at_hand.problems):
            return {}
        rehearsals = self._rehearsals.get(at_hand.folder)
        if rehearsals is None or rehearsals.known is not known:
            rehearsals = self._rehearsals[at_hand.folder] = Rehearsals(known, self.language)
        outcomes = ((name, rehearsals.play(name)) for name in names)
        return {name: outcome for name, outcome in outcomes if outcome is not None}

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

    def _upon(self, at_hand: SetAtHand) -> list[tuple[SetAtHand, Mentions]]:
        """The set and all that build on it, each with what stands where in it."""
        found = ((one, self.mentions(one)) for one in self.desk.sets_upon(at_hand.folder))
        return [(one, mentions) for one, mentions in found if mentions is not None]

    def _meanings_of(self, folder: Path, known: Combination) -> Meanings:
        meanings = self._meanings.get(folder)
        if meanings is None or meanings.known is not known:
            meanings = self._meanings[folder] = Meanings(known, self.language)
        return meanings

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


def at_margin(source: Source, offset: int) -> bool:
    """Whether a new item can begin at a place: nothing but a word that is being written stands before it."""
    line = source.text[source.text.rfind("\n", 0, offset) + 1 : offset]
    return line == word_before(source, offset)


def _locations(at_hand: SetAtHand, named: Iterator[Mention]) -> list[Location]:
    return [
        Location(at_hand.paths[one.span.source.path], range_of(one.span))
        for one in named
        if one.span.source.path in at_hand.paths
    ]
