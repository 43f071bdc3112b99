"""What must be true of a whole combination of sets: one plain function a check, in one visible list.

Checks are neutral: that a link must not go back is said of a property declared as rising, that a deck fits the table
of a deal declared by the deck. None of them knows a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from msgspec import Struct, field

from wonderscript.compiler.circles import deeds, meanings
from wonderscript.compiler.condition_checks import conditions_can_hold, steps_are_going_on, steps_around
from wonderscript.compiler.counting import (
    Circumstances,
    DeckSize,
    NotKnown,
    copies,
    deck_sizes,
    fits,
    largest_table,
    may_fit,
    part_size,
)
from wonderscript.compiler.event_checks import (
    events_happen,
    events_keep_no_order,
    limits_come_to_pass,
    steps_end_where_they_are,
)
from wonderscript.compiler.layout_checks import layouts_are_filled
from wonderscript.compiler.memory import Memory
from wonderscript.compiler.mixing_checks import the_top_is_known, what_is_drawn_was_mixed
from wonderscript.compiler.model import CheckedDeck, CheckedPiece, Face, Model
from wonderscript.compiler.name_checks import name_in, names_exist, places_can_be_reached, steps_can_come
from wonderscript.compiler.outcome_checks import (
    declining_costs_something,
    events_leave_it_true,
    prices_let_nobody_off,
)
from wonderscript.compiler.passages import first_said
from wonderscript.compiler.payment_checks import gains_come_in_time, payments_can_be_made
from wonderscript.compiler.piece_checks import mentions_of, pieces_and_parts
from wonderscript.compiler.place_checks import Above, in_no_hand, in_one_hand, left_behind, same_rank
from wonderscript.compiler.seat_checks import nobody_is_alone, players_are_there, tables_can_be_laid, they_are_somebody
from wonderscript.compiler.selections import own_texts, passes, procedures, within
from wonderscript.compiler.sight_checks import choices_are_seen
from wonderscript.compiler.speaker_checks import (
    all_are_dealt_to_once,
    events_are_heard_once,
    events_of_anyone_are_for_one,
    nobody_swaps_back,
    others_are_told,
    somebody_speaks,
    things_are_done_once,
    turns_are_somebodys,
)
from wonderscript.compiler.timing_checks import nothing_stays_behind, nothing_was_passed_on, something_lies_there
from wonderscript.compiler.trait_checks import (
    deeds_change_something,
    lines_find_what_they_want,
    open_symbols_count_in_time,
    symbols_are_counted,
)
from wonderscript.compiler.use_checks import (
    amounts_are_something,
    comes_into_play,
    counters_are_filled,
    pieces_come_into_play,
    points_are_counted,
    prices_win,
    tables_can_be_that_large,
    words_have_pieces,
)
from wonderscript.compiler.variant_checks import nothing_falls_silent
from wonderscript.compiler.vocabulary import TermKind, Vocabulary
from wonderscript.compiler.whereabouts import pieces_can_lie_there, zones_are_filled
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.suggestions import nearest
from wonderscript.dsl.translation import Phrase, together
from wonderscript.dsl.tree import Item
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data


class Checked(Struct, frozen=True):
    """What the checks look at: a model, the numbers of players, and the sets whose own words are judged."""

    model: Model
    players: range
    own_sets: frozenset[str]
    standalone: bool
    manifest_span: Span
    own_files: frozenset[str]
    missing_names: frozenset[str] = field(default_factory=frozenset)
    memory: Memory = field(default_factory=Memory)
    faces: Counter[Face] = field(default_factory=Counter)
    made_by: tuple[str, Span] | None = None
    # What was found without the variant that made the model, and the model that it has changed.
    without: tuple[Problem, ...] = ()
    before: Model | None = None
    unchanged: frozenset[int] = frozenset()
    procedures: tuple[Item, ...] = ()
    above: Above = field(default_factory=dict)
    # What variants bring or change.
    in_variants: tuple[CheckedPiece, ...] = ()
    # What variants make of the model, for checks of what is said nowhere at all.
    by_variants: tuple[Model, ...] = ()
    # The pieces of the sets that the judged ones extend: they stay from check to check.
    inherited: tuple[CheckedPiece, ...] = ()

    def is_own(self, span: Span) -> bool:
        """Whether a place is in a text of the judged set."""
        return span.source.path in self.own_files

    def own_pieces(self) -> Iterator[CheckedPiece]:
        """The pieces, without those that a variant left as they were."""
        return (piece for piece in self.model.pieces if id(piece) not in self.unchanged)


Check = Callable[[Checked], Iterator[Problem]]
# What waits for the end of a step.
WAITING = (effects.AtEnd, effects.Later)


def pieces_are_unique(checked: Checked) -> Iterator[Problem]:
    """Two pieces of a kind share a name only if a property that is a number tells them apart."""
    vocabulary = checked.model.vocabulary
    seen: dict[tuple[object, ...], CheckedPiece] = {}
    for piece in checked.model.pieces:
        numbers = tuple(
            (name, value)
            for name, value in sorted(piece.properties.items())
            if vocabulary.properties[name].form == "number"
        )
        key = (piece.kind, piece.name, numbers)
        first = seen.setdefault(key, piece)
        if first is not piece and not piece.broken and not first.broken:
            values = {"kind": vocabulary.kinds[piece.kind].term.one, "name": piece.name}
            yield Problem("duplicate-piece", piece.span, values, (Place(first.span, "the first one"),))


def links_arrive(checked: Checked) -> Iterator[Problem]:
    """Every link leads to a piece of the right kind; where a variant took that out, the variant is to blame."""
    model = checked.model
    cut: dict[tuple[str, str], list[Place]] = {}
    for piece in model.pieces:
        for _name, link, span in mentions_of(piece, checked.model).links:
            if link.target is None or link.target in checked.missing_names:
                continue
            spec = model.vocabulary.links[link.link]
            if model.named(spec.target_kind, link.target) or _part_named(model, spec.target_kind, link.target):
                continue
            if (spec.target_kind, link.target) in model.removed:
                place = Place(name_in(span, link.target), Phrase('"{name}" leads to it', name=piece.name))
                cut.setdefault((spec.target_kind, link.target), []).append(place)
                continue
            kind = model.vocabulary.kinds[spec.target_kind].term.one
            values = {"kind": kind, "name": link.target, "link": link.link}
            suggestion = nearest(link.target, model.names_of(spec.target_kind))
            yield Problem("link-to-nowhere", name_in(span, link.target), values, (), suggestion)
    for (target_kind, name), places in cut.items():
        values = {"kind": model.vocabulary.kinds[target_kind].term.one, "name": name}
        yield Problem("removed-piece-is-linked", model.removed[target_kind, name], values, tuple(places))


def _part_named(model: Model, kind: str, name: str) -> bool:
    if model.vocabulary.kinds[kind].part_of is None:
        return False
    return any(part.kind == kind and part.name == name for part in pieces_and_parts(model))


def links_rise(checked: Checked) -> Iterator[Problem]:
    """Along a link, the property that it declares as rising gets greater."""
    model = checked.model
    for piece in model.pieces:
        for _name, link, span in mentions_of(piece, checked.model).links:
            rising = model.vocabulary.links[link.link].rising
            if link.target is None or rising is None or piece.broken:
                continue
            own = piece.properties.get(rising)
            for target in model.named(model.vocabulary.links[link.link].target_kind, link.target):
                value = target.properties.get(rising)
                if isinstance(own, int) and isinstance(value, int) and value <= own:
                    values = {
                        "name": piece.name,
                        "target": target.name,
                        "property": rising,
                        "own": str(own),
                        "found": str(value),
                    }
                    place = name_in(span, link.target)
                    yield Problem("link-not-rising", place, values, (Place(target.span, f"`{rising} {value}`"),))


def links_do_not_turn(checked: Checked) -> Iterator[Problem]:
    """No chain of links comes back to where it began."""
    model = checked.model
    graph: dict[str, list[tuple[str, Span]]] = {}
    for piece in model.pieces:
        for name, link, span in mentions_of(piece, checked.model).links:
            spec = model.vocabulary.links[link.link]
            if link.target is not None and spec.rising is None and not spec.both_ways:
                graph.setdefault(name, []).append((link.target, span))
    done: set[str] = set()
    for start in graph:
        path: list[tuple[str, Iterator[tuple[str, Span]]]] = [(start, iter(graph[start]))]
        on_path = {start}
        if start in done:
            continue
        while path:
            name, edges = path[-1]
            edge = next(edges, None)
            if edge is None:
                done.add(name)
                on_path.discard(name)
                path.pop()
                continue
            target, span = edge
            if target in on_path:
                ring = [one for one, _edges in path]
                shown = " -> ".join([*ring[ring.index(target) :], target])
                yield Problem("link-cycle", name_in(span, target), {"cycle": shown})
            elif target in graph and target not in done:
                on_path.add(target)
                path.append((target, iter(graph[target])))


def link_symbols_agree(checked: Checked) -> Iterator[Problem]:
    """A link's symbol leads to one piece only, and a symbol that is taken is given somewhere."""
    targets: dict[tuple[str, str], tuple[str, Span]] = {}
    given: set[tuple[str, str]] = set()
    taken: list[tuple[str, str, Span]] = []
    for piece in checked.model.pieces:
        for _name, link, span in mentions_of(piece, checked.model).links:
            if link.symbol is None:
                continue
            key = (link.link, link.symbol)
            if link.takes:
                taken.append((*key, span))
                continue
            given.add(key)
            if link.target is None:
                continue
            first = targets.setdefault(key, (link.target, span))
            if first[0] != link.target:
                values = {"symbol": link.symbol, "first": first[0], "second": link.target}
                yield Problem("link-symbol-twice", span, values, (Place(first[1], "here"),))
    for link_id, symbol, span in taken:
        if (link_id, symbol) not in given:
            yield Problem("link-symbol-nowhere", span, {"symbol": symbol})


def decks_come_out(checked: Checked) -> Iterator[Problem]:
    """A deck that deals so many to each player holds exactly that many, for every number of players."""
    if any(piece.broken for piece in checked.model.pieces):
        return
    wrong: dict[str, list[DeckSize]] = {}
    for size in _sizes(checked):
        if size.wanted is not None and size.found != size.wanted:
            wrong.setdefault(size.deck, []).append(size)
    for deck_id, sizes in wrong.items():
        deck = checked.model.decks[deck_id]
        shown = [_shown_size(size, deck.by) for size in sizes]
        values = {"deck": deck_id, "sizes": together(shown[:4], "; "), "more": _more(len(shown) - 4), "variant": ""}
        deal = Place(deck.deal_span or deck.span, "what each player gets")
        own = list(_own_pieces_of(deck, sizes, checked)) if checked.made_by is None and not checked.standalone else []
        if checked.made_by is not None:
            name, span = checked.made_by
            values["variant"] = Phrase(' with "{name}"', name=name)
            added = [piece for piece in checked.own_pieces() if any(_share(piece, deck, sizes, checked))]
            places = (*(Place(piece.span, "counts in this deck") for piece in added[:2]), deal)
            yield Problem("deck-does-not-come-out", span, values, places)
        elif own:
            values |= {"name": own[0].name, "swaps": _swaps(own[0], deck, checked)}
            others = (*(Place(piece.span, "in this deck too") for piece in own[1:3]), deal)
            yield Problem("piece-makes-deck-uneven", own[0].span, values, others)
        else:
            yield Problem("deck-does-not-come-out", deal.span, values)


def _shown_size(size: DeckSize, by: str | None) -> str:
    assert size.wanted is not None
    difference = size.found - size.wanted
    many = "{players:player|players}: {found}, {difference} too many"
    few = "{players:player|players}: {found}, {difference} too few"
    counts = {"players": size.players, "found": size.found, "difference": abs(difference)}
    told = Phrase(many if difference > 0 else few, **counts)
    return told if size.value is None else together([f"`{by} {size.value}`", told], ", ")


def _own_pieces_of(deck: CheckedDeck, sizes: list[DeckSize], checked: Checked) -> Iterator[CheckedPiece]:
    """The pieces of the judged set itself that change how many there are in a deck where it is wrong."""
    for piece in checked.model.pieces:
        if piece.set_id in checked.own_sets and any(_share(piece, deck, sizes, checked)):
            yield piece


def _share(piece: CheckedPiece, deck: CheckedDeck, sizes: list[DeckSize], checked: Checked) -> tuple[int, ...]:
    """How many pieces more a deck has because of one, size by size: nothing where some are drawn out of more."""
    found: list[int] = []
    own = Counter(copies(piece, checked.model.vocabulary))
    known = [
        (part, Counter({face: checked.faces[face] for face in checked.faces if may_fit(part.pieces, face)}))
        for part in deck.parts
        if any(may_fit(part.pieces, face) for face in own)
    ]
    for size in sizes:
        bindings = {deck.by: size.value} if deck.by is not None and size.value is not None else {}
        around = Circumstances(size.players, checked.model.vocabulary.settings, bindings)
        more = 0
        for part, faces_of_part in known:
            with_it, without_it = (part_size(part, one, around) for one in (faces_of_part, faces_of_part - own))
            more += with_it - without_it
        found.append(more)
    return tuple(found)


# More pieces than these to swap with are not read by anybody.
MOST_SWAPS = 3


def _swaps(piece: CheckedPiece, deck: CheckedDeck, checked: Checked) -> str:
    """What a piece could take the place of: pieces of other sets that count as it does, the most alike first.

    Where none does, those come first whose marks it could have.
    """
    # Also where the deck is even: what takes its place there would make it uneven.
    sizes = [size for size in _sizes(checked) if size.deck == deck.id]
    share, marks = _share(piece, deck, sizes, checked), _marks_of(piece, checked.model)
    others = {
        one.name: (_share(one, deck, sizes, checked), one)
        for one in checked.model.pieces
        if one.kind == piece.kind and one.set_id not in checked.own_sets
    }
    counted = [(found == share, one) for found, one in others.values() if any(found)]
    counted.sort(key=lambda one: (not one[0], -_likeness(one[1], piece)))
    shown = [f'"{one.name}"{_shown_marks(one, marks)}' for same, one in counted if same == counted[0][0]]
    named = ", ".join(shown[:MOST_SWAPS])
    if not counted:
        return "let it take the place of another piece;"
    if counted[0][0]:
        return Phrase("let it take the place of one of these: {pieces};", pieces=named)
    return Phrase("give it the marks of one of these, and let it take its place: {pieces};", pieces=named)


def _likeness(one: CheckedPiece, other: CheckedPiece) -> int:
    return sum(one.properties.get(name) == value for name, value in other.properties.items())


def _shown_marks(piece: CheckedPiece, marks: str) -> str:
    values = piece.properties.get(marks)
    return f" (`{marks} {' '.join(f'{one}+' for one in values)}`)" if isinstance(values, tuple) else ""


def _sizes(checked: Checked) -> tuple[DeckSize, ...]:
    """The sizes of all decks; the same pieces and settings are not counted twice."""
    return checked.memory.remembered(
        lambda: tuple(deck_sizes(checked.model, checked.players, checked.faces)), ("sizes", _table(checked))
    )


def _table(checked: Checked) -> tuple[object, ...]:
    """All that decks depend on: the pieces there are, the settings, the numbers of players."""
    return frozenset(checked.faces.items()), tuple(checked.model.vocabulary.settings.values()), checked.players


def _more(count: int) -> str:
    return Phrase(" (and {count} more)", count=count) if count > 0 else ""


def deck_parts_exist(checked: Checked) -> Iterator[Problem]:
    """Every part of a deck finds some piece for some number of players."""
    known = checked.faces
    if not known or any(piece.broken for piece in checked.model.pieces):
        return

    def empty() -> tuple[Problem, ...]:
        return tuple(
            Problem("deck-part-empty", part.span, {"deck": deck.id})
            for deck in checked.model.decks.values()
            for part in deck.parts
            if _is_empty(part.pieces, deck.by, checked)
        )

    for problem in checked.memory.remembered(empty, ("parts", _table(checked))):
        there = any(one.id == problem.id and one.span == problem.span for one in checked.without)
        if checked.made_by is None or there:
            yield problem
            continue
        name, head = checked.made_by
        # The line that takes a piece out shows more than the name of the variant.
        taken = next((span for span in checked.model.removed.values() if span.source is head.source), head)
        part = Place(problem.span, "finds no piece any more")
        yield Problem("variant-empties-deck", taken, {"name": name, **problem.values}, (part,))


def _is_empty(selection: data.Pieces, by: str | None, checked: Checked) -> bool:
    few = [face for face in checked.faces if may_fit(selection, face)]
    return not any(_fits_safely(selection, face, around) for around in _circumstances(checked, by) for face in few)


def _circumstances(checked: Checked, by: str | None) -> Iterator[Circumstances]:
    spec = checked.model.vocabulary.properties.get(by) if by is not None else None
    for value in range(spec.least, spec.most + 1) if spec is not None else (0,):
        for players in checked.players:
            bindings = {by: value} if by is not None else {}
            yield Circumstances(players, checked.model.vocabulary.settings, bindings)


def decks_are_asked_for_whole(checked: Checked) -> Iterator[Problem]:
    """Of a deck for each value of a property it is said for which one it is filled, and of no other deck."""
    model = checked.model
    for text, span, _piece in own_texts(checked):
        for one in within(text, checked, effects.FillDeck):
            assert isinstance(one, effects.FillDeck)
            by = model.decks[one.deck].by if one.deck in model.decks else None
            place = first_said(span, rf"with {one.deck}(?: for [^:\n]*)?")
            if one.value is not None and by is None and one.deck in model.decks:
                yield Problem("deck-for-all", place, {"deck": one.deck})
            elif by is not None and one.value is None:
                values = {"deck": one.deck, "property": by, "example": _one_value(by, text, checked)}
                yield Problem("deck-for-each", place, values)
            elif by is not None and isinstance(one.value, data.Constant):
                spec = model.vocabulary.properties[by]
                if not spec.least <= one.value.value <= spec.most:
                    limits = {"least": str(spec.least), "most": str(spec.most), "found": str(one.value.value)}
                    yield Problem("out-of-range", place, {"property": by, **limits})


def _one_value(by: str, text: object, checked: Checked) -> str:
    """How one value of a property is asked for in a text: as that of the step of this name that is going on there."""
    model = checked.model
    match text:
        case effects.Hook(target=step) | effects.AtEnd(step=step):
            running = steps_around(checked).get(step, frozenset())
        case _:
            running = frozenset(model.step_times)
    return f"the {by}" if by in running and by in model.step_times else str(model.vocabulary.properties[by].least)


def pieces_reach_a_deck(checked: Checked) -> Iterator[Problem]:
    """A piece of a kind that decks are made of is in one of them for some number of players, or comes otherwise."""
    model = checked.model
    parts = [(part.pieces, deck.by) for deck in model.decks.values() for part in deck.parts]
    dealt = {selection.kind for selection, _by in parts}
    reachable = _remembered_faces(checked)
    for piece in model.pieces:
        if piece.kind not in dealt or piece.broken or piece.set_id not in checked.own_sets:
            continue
        # Faces are alike whatever they are called; which parts ask for another name is seen before.
        own = tuple(
            index for index, (selection, _by) in enumerate(parts) if _name_fits(selection, piece, model.vocabulary)
        )
        for face in copies(piece, model.vocabulary):
            if (face, own) not in reachable:
                reachable[face, own] = any(
                    _fits_safely(parts[index][0], face, around)
                    for index in own
                    if may_fit(parts[index][0], face)
                    for around in _circumstances(checked, parts[index][1])
                )
            if not reachable[face, own]:
                if _has_mark_beyond(piece, checked) or comes_into_play(piece, checked):
                    break
                kind = model.vocabulary.kinds[piece.kind].term.one
                most = str(checked.players[-1])
                place = piece.property_spans.get(_marks_of(piece, model), piece.span)
                yield Problem("never-in-a-deck", place, {"kind": kind, "name": piece.name, "players": most})
                break


def _name_fits(selection: data.Pieces, piece: CheckedPiece, vocabulary: Vocabulary) -> bool:
    names = [one for one in selection.filters if isinstance(one, data.HasName | data.AnyFilter)]
    return all(passes(one, piece, vocabulary) is not False for one in names)


def _remembered_faces(checked: Checked) -> dict[tuple[Face, tuple[int, ...]], bool]:
    """Which faces reach one of some parts of decks, as far as that was found out before with the same settings."""
    key = ("reachable", tuple(checked.model.vocabulary.settings.values()), checked.players)
    found: dict[tuple[Face, tuple[int, ...]], bool] = checked.memory.remembered(dict, key)
    return found


def _marks_of(piece: CheckedPiece, model: Model) -> str:
    return next((name for name in piece.properties if model.vocabulary.properties[name].form == "marks"), "")


def _fits_safely(selection: data.Pieces, face: Face, around: Circumstances) -> bool:
    try:
        return fits(selection, face, around)
    except NotKnown:
        return True


def costs_can_be_paid(checked: Checked) -> Iterator[Problem]:
    """What a piece costs is produced, gained or sold somewhere; else it can never be built."""
    model = checked.model
    made = _resources_made(model)
    resources = {term.id for key, term in model.vocabulary.terms.items() if key[0] == "resource"}
    for piece in model.pieces:
        for name, cost, span in mentions_of(piece, model).costs:
            for part in cost.parts:
                if part.what in resources and part.what not in made:
                    yield Problem("never-payable", span, {"resource": part.what, "name": name})


def _resources_made(model: Model) -> set[str]:
    made: set[str] = set()
    for piece in model.pieces:
        made.update(mentions_of(piece, model).made)
    for rule in model.rules:
        for line in rule.rules:
            if isinstance(line.rule, effects.Fact) and isinstance(line.rule.what, effects.Buys):
                made.update(line.rule.what.resources.names if line.rule.what.pieces is None else ())
    return made


def marks_fit_the_table(checked: Checked) -> Iterator[Problem]:
    """No player mark is beyond the greatest number of players, or what a setting puts in its place."""
    most = largest_table(checked.model.vocabulary, checked.players)
    for piece in checked.own_pieces():
        if piece.set_id in checked.own_sets and _has_mark_beyond(piece, checked):
            name = _marks_of(piece, checked.model)
            marks = piece.properties[name]
            assert isinstance(marks, tuple)
            found = next(mark for mark in marks if mark > most)
            values = {"mark": f"{found}+", "players": str(most), "name": piece.name}
            yield Problem("mark-beyond-players", piece.property_spans[name], values)


def marks_begin_at_the_table(checked: Checked) -> Iterator[Problem]:
    """No player mark is below the smallest number of players: it would say that fewer can play."""
    least = checked.players[0]
    for piece in checked.own_pieces():
        name = _marks_of(piece, checked.model)
        marks = piece.properties.get(name)
        if piece.set_id in checked.own_sets and isinstance(marks, tuple) and min(marks, default=least) < least:
            values = {"mark": f"{min(marks)}+", "players": str(least), "name": piece.name}
            yield Problem("mark-below-players", piece.property_spans[name], values)


def _has_mark_beyond(piece: CheckedPiece, checked: Checked) -> bool:
    return mentions_of(piece, checked.model).highest_mark > largest_table(checked.model.vocabulary, checked.players)


UNUSED_KINDS: tuple[TermKind, ...] = (
    "resource",
    "symbol",
    "counter",
    "token",
    "value",
    "property",
    "kind",
    "zone",
    "setting",
    "rank",
    "way",
    "track",
    "adjective",
    "relation",
    "deck",
    "link",
)


def words_are_used(checked: Checked) -> Iterator[Problem]:
    """A word that is declared is used somewhere."""
    vocabulary = checked.model.vocabulary
    if any(piece.broken for piece in checked.model.pieces):
        return
    for key, term in vocabulary.terms.items():
        if term.set_id in checked.own_sets and term.kind in UNUSED_KINDS and key not in vocabulary.used:
            yield Problem("unused-word", term.span, {"word": term.one, "kind": term.kind})


def lines_make_sense(checked: Checked) -> Iterator[Problem]:
    """What can be said of each piece alone: nothing said twice, no cost where none can be."""
    for piece in checked.own_pieces():
        yield from mentions_of(piece, checked.model).problems


def nothing_goes_round(checked: Checked) -> Iterator[Problem]:
    """Nothing sets itself off for ever, and nothing has to be known before it is known."""
    told: set[Span] = set()
    for problem, circles in (("never-ends", deeds(checked)), ("depends-on-itself", meanings(checked))):
        for ring in circles.found(checked.own_sets):
            if not told.isdisjoint(stop.span for stop in ring):
                continue
            told.update(stop.span for stop in ring)
            shown = together((stop.shown for stop in ((*ring, ring[0]) if len(ring) > 1 else ring)), " -> ")
            others = tuple(Place(stop.span, "goes on here") for stop in ring[1:])
            yield Problem(problem, ring[0].span, {"circle": shown}, others)


def each_place_has_one_text(checked: Checked) -> Iterator[Problem]:
    """No set says twice what is done in place of a step or a verb; nothing it says is lost, and no piece."""
    yield from in_one_hand(checked.model, checked.own_sets, checked.own_pieces())
    yield from left_behind(checked.model, checked.own_sets, checked.own_pieces())
    if checked.made_by is None:
        yield from in_no_hand(checked.model, checked.above)


def ranks_are_apart(checked: Checked) -> Iterator[Problem]:
    """At the end of a step, two texts have one rank only if they say the same."""
    texts = [(text, span) for text, span, _piece in own_texts(checked) if checked.is_own(span)]
    own = [(one, span) for text, span in texts for one in within(text, checked, *WAITING)]
    if not own:
        return
    every = [(text, span) for text, span in procedures(checked.model)]
    every += [(line.rule, line.span) for piece in pieces_and_parts(checked.model) for line in piece.lines]
    said = [(one, span) for text, span in every for one in within(text, checked, *WAITING)]
    yield from same_rank(own, said)


def a_game_is_there(checked: Checked) -> Iterator[Problem]:
    """A set that stands alone says how it is played and scored."""
    if not checked.standalone or not checked.model.pieces:
        return
    if not checked.model.main:
        yield Problem("no-main-step", checked.manifest_span, {})
    if not checked.model.scores:
        yield Problem("no-score", checked.manifest_span, {})


# Checks that make sense while some items cannot be read.
LOCAL: tuple[Check, ...] = (
    pieces_are_unique,
    lines_make_sense,
    links_arrive,
    links_rise,
    links_do_not_turn,
    link_symbols_agree,
    marks_fit_the_table,
    marks_begin_at_the_table,
    names_exist,
)
CHECKS: tuple[Check, ...] = (
    *LOCAL,
    decks_come_out,
    deck_parts_exist,
    decks_are_asked_for_whole,
    pieces_reach_a_deck,
    costs_can_be_paid,
    words_are_used,
    steps_can_come,
    places_can_be_reached,
    nothing_goes_round,
    points_are_counted,
    prices_win,
    each_place_has_one_text,
    tables_can_be_that_large,
    players_are_there,
    tables_can_be_laid,
    nobody_is_alone,
    they_are_somebody,
    amounts_are_something,
    words_have_pieces,
    counters_are_filled,
    zones_are_filled,
    pieces_come_into_play,
    pieces_can_lie_there,
    conditions_can_hold,
    steps_are_going_on,
    events_happen,
    events_keep_no_order,
    events_leave_it_true,
    limits_come_to_pass,
    steps_end_where_they_are,
    lines_find_what_they_want,
    symbols_are_counted,
    choices_are_seen,
    what_is_drawn_was_mixed,
    the_top_is_known,
    open_symbols_count_in_time,
    deeds_change_something,
    somebody_speaks,
    things_are_done_once,
    turns_are_somebodys,
    all_are_dealt_to_once,
    nobody_swaps_back,
    others_are_told,
    events_are_heard_once,
    events_of_anyone_are_for_one,
    payments_can_be_made,
    gains_come_in_time,
    declining_costs_something,
    prices_let_nobody_off,
    nothing_was_passed_on,
    nothing_stays_behind,
    something_lies_there,
    nothing_falls_silent,
    ranks_are_apart,
    layouts_are_filled,
    a_game_is_there,
)
