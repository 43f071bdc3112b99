"""Pieces that somebody tries out in Python: read in the words of sets that are compiled already.

In: the sets of a library, and text or the name of another variant. Out: a library that has these pieces too. They are
in no deck, so the decks of the sets still come out; they are there for who names them.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from pathlib import Path
from threading import RLock

from msgspec.structs import replace

from wonderscript.compiler.building import ITEM_HEADS, read_piece
from wonderscript.compiler.bundles import ContentError, compile_sets, load_combination
from wonderscript.compiler.checks import LOCAL, Checked, costs_can_be_paid, nothing_goes_round
from wonderscript.compiler.counting import faces
from wonderscript.compiler.lowering import lower_pieces
from wonderscript.compiler.model import Model
from wonderscript.compiler.use_checks import points_are_counted
from wonderscript.compiler.workspace import Combination, Workspace
from wonderscript.dsl.catalogue import has_errors
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.tree import Item
from wonderscript.runtime.instructions.library import names_together
from wonderscript.runtime.playable import PlayableLibrary

# What messages call the text.
SHOWN_AS = "pieces"
# Of what a whole set is asked, that which can be wrong with a piece of no deck.
CHECKS = (*LOCAL, costs_can_be_paid, nothing_goes_round, points_are_counted)
# How many libraries are kept: who tries something out asks for the same few again and again.
KEPT = 24


class Rewriting:
    """Compiles libraries that differ from one in its variant or in some pieces; each of them once."""

    def __init__(self, sets: Sequence[str | Path]) -> None:
        self._sets = tuple(sets)
        self._workspace = Workspace()
        self._made: dict[tuple[str | None, str], PlayableLibrary] = {}
        self._lock = RLock()

    def __call__(self, library: PlayableLibrary, variant: str | Sequence[str] | None, pieces: str) -> PlayableLibrary:
        """The library with another variant (None: with its own) and with these pieces; else `ContentError`."""
        names = (variant,) if isinstance(variant, str) else variant
        key = library.variant if names is None else names_together(names), pieces
        with self._lock:
            found = self._made.pop(key, None)
            if found is None:
                changed = library if names is None else compile_sets(*self._sets, variant=names)
                found = self._with_pieces(changed, pieces) if pieces else changed
            self._made[key] = found
            while len(self._made) > KEPT:
                del self._made[next(iter(self._made))]
        return found

    def _with_pieces(self, library: PlayableLibrary, text: str) -> PlayableLibrary:
        report = Report()
        combination = load_combination(self._sets, library.variant, self._workspace, report)
        if combination is None:
            raise ContentError(report)
        before = combination.model if library.variant is None else combination.variants[library.variant].model
        source = Source(SHOWN_AS, text if text.endswith("\n") else f"{text}\n")
        model = _read(before, combination, source, report)
        if has_errors(report):
            raise ContentError(report)
        added = lower_pieces(model)[len(before.pieces) :]
        return replace(library, pieces=(*library.pieces, *(replace(one, aside=True) for one in added)))


def _read(before: Model, combination: Combination, source: Source, report: Report) -> Model:
    """The model with the pieces of a text; what is wrong with them is reported, and nothing else."""
    model = copy(before)
    model.pieces = list(before.pieces)
    model._by_name = {key: list(found) for key, found in before._by_name.items()}
    set_id = combination.sets[-1].folder.name
    own = Report()
    for item in parse(source, own):
        if item.line.head in ITEM_HEADS:
            own.add(_no_piece(model, item))
        else:
            read_piece(model, set_id, item, own)
    if not len(own):
        checked = Checked(
            model,
            combination.players,
            frozenset((set_id,)),
            standalone=False,
            manifest_span=Span(source, 0, 0),
            own_files=frozenset((source.path,)),
            faces=faces(model.pieces, model.vocabulary),
            made_by=(SHOWN_AS, Span(source, 0, 0)),
            unchanged=frozenset(map(id, before.pieces)),
        )
        for problem in (one for check in CHECKS for one in check(checked)):
            if problem.span.source.path == source.path:
                own.add(problem)
    for problem in own:
        report.add(problem)
    return model


def _no_piece(model: Model, item: Item) -> Problem:
    """The refusal of what sets declare, and pieces alone cannot."""
    word = item.line.words[0]
    kinds = sorted(model.vocabulary.names(["kind"]))
    values = {"word": word.text, "known": listing(kinds, 30)}
    return Problem("unknown-item", item.word_span(word), values, (), nearest(word.text, kinds))
