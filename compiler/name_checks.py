"""What sentences name and ask for: pieces, layouts, times of steps, places of tracks, rows of layouts.

One plain function a check, as in `checks`, whose list they stand in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import pairwise
from typing import TYPE_CHECKING

from wonderscript.compiler.counting import Circumstances, NotKnown
from wonderscript.compiler.model import CheckedPiece, CheckedRules, Model, NameKind
from wonderscript.compiler.piece_checks import mentions_of, names_in, pieces_and_parts, times_asked, walk
from wonderscript.compiler.selections import of_pieces, within
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.tree import words_in
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

if TYPE_CHECKING:
    from wonderscript.compiler.checks import Checked


UNKNOWN: dict[NameKind, str] = {"piece": "unknown-piece", "layout": "unknown-layout"}


def names_exist(checked: Checked) -> Iterator[Problem]:
    """Pieces and layouts that sentences name are there; where a variant took a piece out, the variant is to blame."""
    model = checked.model
    known: dict[NameKind, set[str]] = {
        "piece": {one.name for one in pieces_and_parts(model)} | checked.missing_names,
        "layout": set(model.layouts),
    }
    removed = {name: span for (_kind, name), span in model.removed.items()}
    cut: dict[str, dict[Span, Place]] = {}
    for kind, name, line in _names_spoken(checked, known):
        span = _name_from(line, name)
        if kind == "piece" and name in removed:
            cut.setdefault(name, {})[span] = Place(span, "named here")
        else:
            values = {"name": name, "known": listing(sorted(known[kind]))}
            yield Problem(UNKNOWN[kind], span, values, (), nearest(name, known[kind]))
    for name, places in cut.items():
        yield Problem("removed-piece-is-named", removed[name], {"name": name}, tuple(places.values()))


def _names_spoken(checked: Checked, known: Mapping[NameKind, Set[str]]) -> Iterator[tuple[NameKind, str, Span]]:
    """The names in all sentences that are not known, each with the place where its line begins."""
    model = checked.model

    def said_by(piece: CheckedPiece) -> tuple[tuple[NameKind, str, Span], ...]:
        return mentions_of(piece, model).names

    for kind, name, span in of_pieces(checked, "names", said_by):
        if name not in known[kind]:
            yield kind, name, span
    for rule in model.rules:
        for one, span in _said_in(rule, checked):
            for kind, name in names_in(one):
                if name not in known[kind]:
                    yield kind, name, span
    # A variant cannot change these, and what they say of a piece that it took out simply does not happen.
    removed = {("piece", name) for _kind, name in model.removed}
    spoken = {pair for one in _said_by_procedures(checked, NAMING) for pair in names_in(one)} - removed
    others = {(kind, name) for kind, name in spoken if name not in known[kind]}
    for item in checked.procedures if others else ():
        for before, word in pairwise(words_in(item.line)):
            role: NameKind = "layout" if before.text == "by" else "piece"
            if word.kind == "NAME" and (role, word.text) in others and before.text in BEFORE_NAMES:
                yield role, word.text, item.word_span(word)


# What stands before the name of a piece or a layout in a sentence.
BEFORE_NAMES = ("named", "or", "and", ",", "by")


def _procedures(model: Model) -> tuple[tuple[object, ...], ...]:
    """What the items say that are neither pieces nor rules."""
    return (
        model.main,
        tuple(verb.body for verb in model.verbs),
        tuple(part.pieces for deck in model.decks.values() for part in deck.parts),
        tuple(line.points for line in model.scores),
        tuple(part for tie in model.ties for part in (tie.number, tie.condition)),
        tuple(one.condition for one in model.adjectives.values()),
        tuple(line.rule for track in model.tracks.values() for line in track.triggers),
        tuple(seat.facts for seat in model.seats),
    )


def _said_by_procedures(checked: Checked, sorts: tuple[type, ...]) -> Iterator[object]:
    for part in _procedures(checked.model):
        for text in part:
            yield from within(text, checked, *sorts)


def _name_from(span: Span, name: str) -> Span:
    """The place of a quoted name within a line or in the lines under it."""
    found = name_in(Span(span.source, span.start, len(span.source.text)), name)
    return span if found.end == len(span.source.text) else found


# What names something or asks for a number that may not be there.
NAMING = (data.HasName, effects.LayOut, effects.Reaches, data.RowOf, data.Compare)
Said = tuple[tuple[object, Span], ...]


def _said_in(rule: CheckedRules, checked: Checked) -> Said:
    """What a rule names and asks for, with the line, found once."""

    def said() -> Said:
        return tuple((one, line.span) for line in rule.rules for one in walk(line.rule) if isinstance(one, NAMING))

    return checked.memory.remembered(said, "said", rule)


def steps_can_come(checked: Checked) -> Iterator[Problem]:
    """A condition on which time a step runs can be true."""
    model = checked.model
    asked = [one for piece in checked.own_pieces() for one in mentions_of(piece, model).steps]
    for rule in model.rules:
        for said, span in _said_in(rule, checked):
            asked += [(step, number, span) for step, number in times_asked(said)]
    others = {pair for one in _said_by_procedures(checked, NAMING) for pair in times_asked(one)}
    for step, number in others:
        if not 1 <= number <= most_times(model, checked.players, step):
            asked += [(step, number, span) for span in number_after(checked, (*step.split(), "is"), number)]
    for step, number, span in asked:
        most = most_times(model, checked.players, step)
        if not 1 <= number <= most:
            yield Problem("never-true", span, {"step": step, "number": str(number), "most": str(most)})


def places_can_be_reached(checked: Checked) -> Iterator[Problem]:
    """A place of a track is on the track, and a row in a layout."""
    model = checked.model
    said = [pair for rule in model.rules for pair in _said_in(rule, checked)]
    said += [
        (line.rule.event, line.span)
        for track in model.tracks.values()
        for line in track.triggers
        if isinstance(line.rule, effects.Trigger)
    ]
    rows = max((cell.row for layout in model.layouts.values() for cell in layout.cells), default=0)
    numbers = {one.row for one in _said_by_procedures(checked, NAMING) if isinstance(one, data.RowOf)}
    for row in numbers:
        if abs(row) > rows:
            said += [(data.RowOf("", row), span) for span in number_after(checked, ("row",), row)]
    for one, span in said:
        what, found, most = "row", 1, rows
        if isinstance(one, effects.Reaches):
            what, found, most = one.track, one.position, model.tracks[one.track].length
        elif isinstance(one, data.RowOf):
            found = one.row
        if not abs(found) <= most and isinstance(one, effects.Reaches | data.RowOf):
            values = {"property": what, "least": "1", "most": str(most), "found": str(found)}
            yield Problem("out-of-range", span, values)


def number_after(checked: Checked, words: tuple[str, ...], number: int) -> Iterator[Span]:
    """Where a number stands after some words, in the items that are neither pieces nor rules."""
    for item in checked.procedures:
        written = list(words_in(item.line))
        for index, word in enumerate(written):
            before = tuple(one.text for one in written[max(index - len(words), 0) : index])
            if word.kind == "NUMBER" and word.text == str(number) and before == words:
                yield item.word_span(word)


def most_times(model: Model, players: range, step: str) -> int:
    """How often a step runs at most, as far as that is known before a game."""
    times = model.step_times.get(step)
    if times is None:
        return 10_000
    settings = model.vocabulary.settings
    try:
        return max(Circumstances(count, settings, {}).number(times) for count in players)
    except NotKnown:
        return 10_000


def name_in(span: Span, name: str) -> Span:
    """The place of a quoted name within a line."""
    start = span.source.text.find(f'"{name}"', span.start, span.end)
    return span if start < 0 else Span(span.source, start, start + len(name) + 2)
