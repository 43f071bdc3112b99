"""Slips that are seen before anything is understood: lost indentation and doubled words.

A line in the first column that cannot begin an item belongs to the item before it: it is reported once and put back,
so that it makes no further messages.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from itertools import pairwise, takewhile

from wonderscript.compiler.bodies import FORMS
from wonderscript.compiler.building import ITEM_HEADS
from wonderscript.compiler.facts import FACTS
from wonderscript.compiler.scenarios import HEADS as SCENARIO_LINES
from wonderscript.compiler.sentences import STATEMENTS
from wonderscript.compiler.triggers import TRIGGERS
from wonderscript.compiler.variants import CHANGES as VARIANT_LINES
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.suggestions import nearest
from wonderscript.dsl.translation import Phrase
from wonderscript.dsl.tree import Item, Line, Word

KIND_LINES = ("has", "may", "active", "part", "starts", "speaks", "deals", "all")
DECLARATION_WORDS = ("property", "from", "to", "rising", "marks")
MAY_REPEAT = ("MARK", "SIGN", "OPEN", "CLOSE")
SCENARIO_FOLDER = "scenarios"
# Words by which a text speaks of its owner or of itself, and heads of sentences without a subject.
SPEAKERS = ("I", "me", "my", "this", "its", "it", "gain ...", "pay ...")


# Words of the language that begin lines inside items.
LINE_HEADS = frozenset({*FACTS, *STATEMENTS, *FORMS, *KIND_LINES, *VARIANT_LINES, *SCENARIO_LINES}) - set(ITEM_HEADS)


def put_back(items: list[tuple[str, Item]], report: Report) -> list[tuple[str, Item]]:
    """The items, with lost lines put back into the item before them."""
    heads = _line_heads(item for _set, item in items)
    kinds = _kinds(item for _set, item in items)
    found: list[tuple[str, Item]] = []
    lost_before = False
    for set_id, item in items:
        before = found[-1][1] if found else None
        in_variant = before is not None and before.source is item.source and before.line.head == "variant"
        if _is_change(item) and not in_variant:
            report.add(Problem("only-in-a-variant", item.head_span, {"head": item.line.head}))
            continue
        if (
            before is None
            or before.source is not item.source
            or not (_is_lost(item, heads, kinds) or _clings_to_a_piece(item, before))
        ):
            found.append((set_id, item))
            lost_before = False
            if before is not None and before.source is item.source and _may_be_of_a_piece(item, before):
                values = {"line": item.head_span.text, "piece": before.head_span.text}
                report.add(Problem("holds-for-everybody", item.head_span, values))
            continue
        if not lost_before:
            report.add(Problem("lost-indentation", item.head_span, {"line": item.head_span.text}))
        lost_before = True
        found[-1] = (found[-1][0], _joined(before, item))
    return found


def _line_heads(items: Iterable[Item]) -> set[str]:
    """Words that begin lines inside items: of the language, and properties, values, verbs and links of these items."""
    heads = set(LINE_HEADS)
    for item in items:
        if item.line.head in ("property", "to", "link"):
            for sentence in item.line.sentences if item.line.head == "property" else (item.line.words[1:2],):
                heads.update(word.text for word in sentence if word.kind == "WORD")
    return heads - set(DECLARATION_WORDS)


def _kinds(items: Iterable[Item]) -> set[tuple[str, ...]]:
    """The names of declared kinds, as words: a piece can begin with them even if the first one is a verb too."""
    found: set[tuple[str, ...]] = set()
    for item in items:
        if item.line.head == "kind":
            name = takewhile(lambda word: word.kind == "WORD", item.line.words[1:])
            found.add(tuple(word.text for word in name))
    return found


def _is_lost(item: Item, heads: Container[str], kinds: Container[tuple[str, ...]]) -> bool:
    words = item.line.words
    if _is_among_scenarios(item):
        misspelt = len(words) == 2 and words[1].kind == "NAME" and nearest(item.line.head, ["scenario"]) is not None
        return item.line.head != "scenario" and words[0].kind != "NAME" and not misspelt
    if item.line.head not in heads:
        return False
    noun = tuple(word.text for word in takewhile(lambda word: word.kind == "WORD", words))
    named = len(words) > len(noun) and words[len(noun)].kind == "NAME"
    return not named or (len(noun) > 1 and noun not in kinds)


def _is_change(item: Item) -> bool:
    """Whether a line at the margin changes something as a variant does; a set changes settings, and no more."""
    words = item.line.words
    if item.line.head not in VARIANT_LINES or len(words) < 2 or _is_among_scenarios(item):
        return False
    named = any(word.kind == "NAME" for word in words)
    return named or words[1].text in ("to", "rule", "step", "deck", "score", "ties") or bool(item.line.block)


def _is_among_scenarios(item: Item) -> bool:
    return item.source.path.rpartition("/")[0].rpartition("/")[2] == SCENARIO_FOLDER


def _clings_to_a_piece(item: Item, before: Item) -> bool:
    """Whether a line that pieces have too stands at the margin right below one: it would hold for the whole game."""
    between = item.source.text[before.line.start : item.line.start]
    return _follows_a_piece(item, before) and "\n\n" not in between and "#" not in between


def _may_be_of_a_piece(item: Item, before: Item) -> bool:
    """Whether such a line, after an empty one, speaks for somebody as the text of a piece does.

    What is said under `each player` and the like is about those players.
    """
    between = item.source.text[before.line.end : item.line.start]
    own = [line for line in item.line.body() if line.head not in ("each", "step")]
    spoken = {word.text for words in (*item.line.sentences[:1], *(line.words for line in own)) for word in words}
    spoken |= {f"{line.head} ..." for line in own}
    return _follows_a_piece(item, before) and "#" not in between and not spoken.isdisjoint(SPEAKERS)


def _follows_a_piece(item: Item, before: Item) -> bool:
    return item.line.head in TRIGGERS and before.line.head not in ITEM_HEADS and not _is_among_scenarios(item)


def _joined(before: Item, lost: Item) -> Item:
    line = lost.line
    alone = Line(line.sentences, (), line.start, line.sentences[-1][-1].end)
    block = (*before.line.block, alone, *line.block)
    return Item(before.source, Line(before.line.sentences, block, before.line.start, line.end), before.rows)


def doubled_word(line: Line) -> Word | None:
    """A word that stands twice in a row: no sentence needs that, and it is easily typed."""
    for sentence in line.sentences:
        for before, word in pairwise(sentence):
            if before.text == word.text and before.kind == word.kind and word.kind not in MAY_REPEAT:
                return word
    for inner in line.block:
        doubled = doubled_word(inner)
        if doubled is not None:
            return doubled
    return None


def word_twice(item: Item, doubled: Word) -> Problem:
    """The problem that a word stands twice in a row; without the second one it is said once."""
    before = item.source.text[: doubled.start].rstrip()
    whole = item.span(len(before), doubled.end)
    values = {"word": doubled.text, "fix": Phrase("remove one of the two")}
    return Problem("word-twice", item.word_span(doubled), values, (), "", whole)
