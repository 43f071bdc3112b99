"""What an editor offers to do with a place: mend what is wrong there, and add what belongs to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from wonderscript.compiler.manifests import SCENARIOS
from wonderscript.compiler.model import CheckedPiece
from wonderscript.dsl.formatting import format_text
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source
from wonderscript.dsl.translation import LANGUAGES, Language, Phrase
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.tools.additions import with_name
from wonderscript.tools.editing.desk import Desk, SetAtHand
from wonderscript.tools.editing.findings import Finding, mending_of
from wonderscript.tools.editing.texts import Edit, Position, Range, items_of, position_of, range_of
from wonderscript.tools.speech import said_in
from wonderscript.tools.starter_texts import file_for, lying_lines

Sort = Literal["mend", "mend all", "add"]


class Action(NamedTuple):
    """Something that can be done: what it is called, its changes, which problem it mends, and whether it surely does.

    A change of a file that is not there makes it.
    """

    title: str
    sort: Sort
    edits: tuple[Edit, ...]
    mends: Finding | None = None
    certain: bool = False


class Actions:
    """What can be done in one file of a set."""

    def __init__(self, desk: Desk, at_hand: SetAtHand, path: Path, language: Language) -> None:
        self.desk = desk
        self.at_hand = at_hand
        self.path = path
        self.language = language

    def _said(self, words: str) -> str:
        return said_in(words, self.language)

    # ------------------------------------------------------------ mending

    def mending(self, findings: list[Finding], where: Range) -> Iterator[Action]:
        """What mends the problems of a place."""
        here = [one for one in findings if _touch(one.range, where)]
        for finding in here:
            if finding.mending is not None:
                edits = (finding.mending.edit,)
                yield Action(finding.mending.title, "mend", edits, finding, finding.mending.certain)
        for problem in self.at_hand.problems:
            in_file = self.at_hand.paths.get(problem.span.source.path) == self.path
            if in_file and problem.id == "undeclared-word" and _touch(range_of(problem.span), where):
                yield from self._declaration(problem, here)

    def mending_all(self) -> Action | None:
        """What mends all in the file that is certain, as `check --fix` does."""
        edits: list[Edit] = []
        for problem in self.at_hand.problems:
            mending = mending_of(problem, self.at_hand, self.language)
            if mending is None or not mending.certain or mending.edit.path != self.path:
                continue
            if not any(_touch(one.range, mending.edit.range) for one in edits):
                edits.append(mending.edit)
        title = self._said(Phrase("Mend all that is certain"))
        return Action(title, "mend all", tuple(edits), certain=True) if edits else None

    def _declaration(self, problem: Problem, here: list[Finding]) -> Iterator[Action]:
        """Declare a word that is used: before the first item of the file, or of the first text of the set."""
        declaration = problem.values["declaration"]
        path = self.path
        if path.parent.name == SCENARIOS:
            texts = sorted(self.at_hand.paths[one] for one in self.at_hand.own)
            path = next((one for one in texts if one.suffix == path.suffix and one.parent.name != SCENARIOS), path)
        source = self.desk.text(path)
        items = items_of(source) if source is not None else []
        place = position_of(items[0].source, items[0].line.start) if items else Position(0, 0)
        mends = next((one for one in here if one.id == problem.id), None)
        title = self._said(Phrase("Declare `{declaration}`", declaration=declaration))
        yield Action(title, "mend", (Edit(path, Range(place, place), f"{declaration}\n\n"),), mends)

    # ------------------------------------------------------------ adding

    def adding(self, library: PlayableLibrary | None, offset: int, shown: str) -> Iterator[Action]:
        """What belongs to the piece of a place and is not there yet: its name in another language, an example."""
        piece = self._piece(offset, shown)
        if piece is None:
            return
        yield from self._name(piece)
        if library is not None:
            yield from self._scenario(piece, library)

    def _piece(self, offset: int, shown: str) -> CheckedPiece | None:
        known = self.at_hand.combination
        models = [] if known is None else known.models
        here = [
            piece
            for model in models
            for piece in model.pieces
            if piece.span.source.path == shown and piece.item.whole.start <= offset <= piece.item.whole.end
        ]
        # In a variant several pieces stand in one item.
        before = [piece for piece in here if piece.span.start <= offset]
        return max(before, key=lambda one: one.span.start, default=None)

    def _name(self, piece: CheckedPiece) -> Iterator[Action]:
        known = self.at_hand.combination
        assert known is not None
        language = known.sets[-1].language
        for other in (one for one in LANGUAGES if one != language):
            names = [one for one in known.names.get(self.at_hand.name, ()) if one.language == other]
            if any(piece.name in one.names[piece.kind].names for one in names if piece.kind in one.names):
                continue
            path = self.at_hand.folder / f"{other}.yaml"
            source = self.desk.text(path)
            before = "" if source is None else source.text
            after = with_name(before, piece.kind, piece.name, piece.name)
            title = {
                "ru": Phrase('Add the Russian name of "{name}"', name=piece.name),
                "en": Phrase('Add the English name of "{name}"', name=piece.name),
            }[other]
            if after != before:
                yield Action(self._said(title), "add", (self._instead(path, source, after),))

    def _scenario(self, piece: CheckedPiece, library: PlayableLibrary) -> Iterator[Action]:
        """An example of the piece, the simplest there is, where examples of its kind stand."""
        if any(name == piece.name for one in self._scenarios() for name, _span in one):
            return
        known = self.at_hand.combination
        changed = {} if known is None else known.variants
        in_variant = next((name for name, one in changed.items() if one.item.line is piece.item.line), None)
        title = self._said(Phrase("{name} stays where it was put", name=piece.name))
        lines = [f'scenario "{title}"', *([f'  with "{in_variant}"'] if in_variant else [])]
        lines += lying_lines(piece.kind, piece.name, library)
        path = self.at_hand.folder / SCENARIOS / file_for(piece.kind, library)
        source = self.desk.text(path)
        before = f"{source.text.rstrip()}\n\n" if source is not None and source.text.strip() else ""
        whole = before + "".join(f"{line}\n" for line in lines)
        after = format_text(Source("", whole), Report()) or whole
        added = self._said(Phrase('Add a scenario with "{name}"', name=piece.name))
        yield Action(added, "add", (self._instead(path, source, after),))

    def _scenarios(self) -> Iterator[tuple[tuple[str, object], ...]]:
        known = self.at_hand.combination
        for one in known.scenarios if known is not None else ():
            yield one.piece_spans

    def _instead(self, path: Path, source: Source | None, after: str) -> Edit:
        """A text in the place of another one; what both begin with is left alone."""
        before = "" if source is None else source.text
        same = 0
        while same < min(len(before), len(after)) and before[same] == after[same]:
            same += 1
        old = Source("", before)
        end = len(before)
        rest = after
        while end > same and len(rest) > same and before[end - 1] == rest[-1]:
            end, rest = end - 1, rest[:-1]
        return Edit(path, Range(position_of(old, same), position_of(old, end)), rest[same:])


def _touch(one: Range, other: Range) -> bool:
    return one.start <= other.end and other.start <= one.end
