"""Items to the checked model: declare the words, then read everything that uses them."""

from __future__ import annotations

from itertools import takewhile

from wonderscript.compiler.declarations import FIRST, SECOND, Declarer
from wonderscript.compiler.model import Model
from wonderscript.compiler.phrases.reader import Misread
from wonderscript.compiler.pieces import PieceReader
from wonderscript.compiler.procedures import PROCEDURES, ProcedureReader
from wonderscript.compiler.vocabulary import Vocabulary
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.tree import Item

LATER = ("scenario", "variant")
ITEM_HEADS = tuple(dict.fromkeys([*FIRST, *SECOND, *PROCEDURES, *LATER]))


def build_model(items: list[tuple[str, Item]], report: Report) -> Model:
    """The model of a combination of sets, from its items in order, each with the id of its set."""
    model = read_procedures(items, report, report)
    for set_id, item in items:
        if item.line.head not in ITEM_HEADS:
            read_piece(model, set_id, item, report)
    return model


def read_procedures(items: list[tuple[str, Item]], declarations: Report, uses: Report) -> Model:
    """A model with everything but the pieces: problems of declared words, and of what uses them, go to two reports."""
    model = Model(Vocabulary())
    declarer = Declarer(model.vocabulary, declarations)
    declarer.declare(items)
    adjectives = [(set_id, item) for set_id, item in items if item.line.head == "call"]
    others = [(set_id, item) for set_id, item in items if item.line.head != "call"]
    # Adjectives may speak of each other: what they mean is read when it is known which of them have to do with *I*.
    for report, procedures in ((Report(), adjectives), (uses, adjectives), (uses, others)):
        reader = ProcedureReader(model, declarer, report)
        for set_id, item in procedures:
            reader.set_id = set_id
            reader.read(item)
        model.vocabulary.personal = model.personal_adjectives()
    return model


def read_piece(model: Model, set_id: str, item: Item, report: Report) -> None:
    """Read a piece item into the model, or report that it is no item at all."""
    head = model.vocabulary.match(item.line.words, 0, ("kind",))
    if head is None:
        report.add(_unknown_item(model, item))
        return
    spec = model.vocabulary.kinds[head[0].id]
    if spec.part_of is not None:
        whole = model.vocabulary.kinds[spec.part_of].term.one
        values = {"kind": spec.term.one, "whole": whole}
        report.add(Problem("part-without-whole", item.word_span(item.line.words[0]), values))
        return
    try:
        model.add_piece(PieceReader(model.vocabulary, report, set_id).piece(item))
    except Misread as misread:
        report.add(misread.problem)


# Items besides pieces that have names in quotes.
NAMED = ("ending", "layout", "scenario", "score", "seat", "variant")


def _unknown_item(model: Model, item: Item) -> Problem:
    kinds = model.vocabulary.names(["kind"])
    # The words before a name are the head; a kind can have several.
    head = tuple(takewhile(lambda word: word.kind == "WORD", item.line.words)) or item.line.words[:1]
    whole = item.words_span(head)
    if len(head) == 1 or nearest(whole.text, kinds) is None:
        whole = item.word_span(item.line.words[0])
    # What has a name is a piece, or one of few other things.
    named = any(word.kind == "NAME" for word in item.line.words)
    pieces = sorted({kind.term.one for kind in model.vocabulary.kinds.values()})
    known = [*pieces, *NAMED] if named else sorted({*kinds, *ITEM_HEADS})
    values = {"word": whole.text, "known": listing(known, 30, near=whole.text)}
    return Problem("unknown-item", whole, values, (), nearest(whole.text, [*kinds, *ITEM_HEADS]))
