"""What never comes to an end: how much may be done without a question, and which lines go round in a circle.

A text that the compiler cannot see through may set itself off again and again. Play counts what is done between two
questions and stops far beyond what any game needs; what went round then is told by the lines that it was written in.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from types import FrameType, TracebackType
from typing import TYPE_CHECKING

from msgspec import Struct

from wonderscript.runtime.instructions.effects import Call, RunStep, Statement
from wonderscript.runtime.instructions.library import Library, Piece
from wonderscript.runtime.instructions.phrases import Data

if TYPE_CHECKING:
    from wonderscript.runtime.table.table import Table

# So many things can be done without a question. In the games that are shipped it is never more than 150.
MOST_DONE = 20_000
# One thing takes so many frames at the most: a verb that is done, the body of it, what is left of both, an event.
FRAMES = 10
# So many questions can be answered in a game; in the shipped ones it is never more than 300.
MOST_ANSWERED = 20_000
# So many more are looked at to find out which of them go round.
TRACED = 2_000
# So many lines are named: a longer circle is seen from some of its lines.
MOST_NAMED = 8
# Of what is asked for in vain, so much of the deepest is looked at; a line that is met there so often goes round.
DEEPEST = 200
OFTEN = 3

Body = tuple[Statement, ...]


class NeverEnds(Exception):
    """The game came to something that never ends; `lines` are those of the circle, such as `my-set/cards.wonder:14`.

    The text is to blame, never a player. A game that raised it cannot be played on.
    """

    def __init__(self, what: str, lines: tuple[str, ...] = ()) -> None:
        super().__init__(what, lines)
        self.what = what
        self.lines = lines

    def __str__(self) -> str:
        return "\n".join((f"{self.what}:", *(f"  {line}" for line in self.lines))) if self.lines else self.what


def too_much_done(table: Table, done: Iterable[object]) -> NeverEnds:
    """What is said when too much was done without a question; `done` are the last bodies and steps, in order."""
    what = f"the game does not come to an end: {MOST_DONE:,} things were done without a question, again and again"
    return NeverEnds(what, _going_round(table.library, done, 2))


def too_much_asked(table: Table, question: object) -> NeverEnds:
    """What is said when a game has asked too much; `question` is the last of it."""
    what = f"the game does not come to an end: {MOST_ANSWERED:,} questions were answered, at last this one"
    return NeverEnds(what, _going_round(table.library, (question,), 1))


def too_often_run(table: Table, step: str, runs: int) -> NeverEnds:
    """What is said when a step that runs until something holds runs too often."""
    what = f"the game does not come to an end: the {step} has run {runs:,} times"
    return NeverEnds(what, table.library.places.get(f"step {step}", ()))


def too_deep(table: Table, error: RecursionError) -> NeverEnds:
    """What is said when something has to be known before it is known."""
    what = "what is asked for depends on itself, and has no answer"
    return NeverEnds(what, _going_round(table.library, _spoken_of(error.__traceback__), OFTEN))


def _spoken_of(traceback: TracebackType | None) -> Iterator[object]:
    """The effects and phrases that were being worked out where it was deepest."""
    deepest: deque[FrameType] = deque(maxlen=DEEPEST)
    while traceback is not None:
        deepest.append(traceback.tb_frame)
        traceback = traceback.tb_next
    for frame in deepest:
        for one in frame.f_locals.values():
            yield getattr(one, "call", one)


def _going_round(library: Library, met: Iterable[object], often: int) -> tuple[str, ...]:
    """The lines in which stands what was met often, in the order of meeting them."""
    written = _written_in(library)
    counted: Counter[str] = Counter()
    for one in met:
        # What is asked of an ability is a call of its own, which stands nowhere.
        verb = library.places.get(f"verb {one.verb}", ()) if isinstance(one, Call) else ()
        counted.update((written[id(one)],) if id(one) in written else verb)
    return tuple([line for line, times in counted.items() if times >= often][:MOST_NAMED])


# ---------------------------------------------------------------- which line is it


def _written_in(library: Library) -> dict[int, str]:
    """The line of each effect, phrase and body of a library, by identity."""
    found: dict[int, str] = {}
    for verb in library.verbs:
        _note(found, library, verb.body, library.places.get(f"verb {verb.id}", ()))
    for number, named in enumerate(library.rules):
        _note_each(found, library, named.rules, f"rule {number}")
    for track in library.tracks:
        _note_each(found, library, track.rules, f"track {track.id}")
    for adjective in library.adjectives:
        _note(found, library, adjective.condition, library.places.get(f"adjective {adjective.id}", ()))
    for score in library.scores:
        _note(found, library, score.points, library.places.get(f"score {score.name}", ()))
    for piece in library.pieces:
        _note_piece(found, library, piece)
    _note(found, library, library.main, ())
    return found


def _note_piece(found: dict[int, str], library: Library, piece: Piece) -> None:
    _note_each(found, library, (*piece.rules, piece.text), piece.id)
    for part in piece.parts:
        _note_piece(found, library, part)


def _note_each(found: dict[int, str], library: Library, rules: Iterable[object], key: str) -> None:
    for rule, place in zip(rules, library.places.get(key, ()), strict=False):
        _note(found, library, rule, (place,))


def _note(found: dict[int, str], library: Library, one: object, place: tuple[str, ...]) -> None:
    """Note the line of something and of all that it is made of; a step inside it has a line of its own."""
    if isinstance(one, RunStep):
        place = library.places.get(f"step {one.step}", place)
    if place and one != () and isinstance(one, Data | tuple):
        found.setdefault(id(one), place[0])
    if isinstance(one, tuple):
        for part in one:
            _note(found, library, part, place)
    elif isinstance(one, Struct):
        for name in one.__struct_fields__:
            _note(found, library, getattr(one, name), place)
