"""Whether what is said is of any use: points that are counted, prices that win, conditions that can hold.

One plain function a check; `checks.CHECKS` is the list of all. A check speaks only where it is certain before any game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wonderscript.compiler.counting import Circumstances, NotKnown, compare
from wonderscript.compiler.model import CheckedPiece
from wonderscript.compiler.name_checks import number_after
from wonderscript.compiler.passages import first_said
from wonderscript.compiler.piece_checks import with_parts
from wonderscript.compiler.seat_checks import tables
from wonderscript.compiler.selections import may_find, of_pieces, own_texts, procedures, spoken, within
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.library import BOX

if TYPE_CHECKING:
    from wonderscript.compiler.checks import Checked


# ---------------------------------------------------------------- points


def points_are_counted(checked: Checked) -> Iterator[Problem]:
    """What pieces, tokens and stretches of a track are worth stands on some line of the score sheet."""
    if not checked.model.scores:
        return
    said = [one for one, _span in spoken(checked, data.PointsOf, data.TokenPoints, data.TrackPoints)]
    yield from _points_of_pieces(checked, [one.pieces for one in said if isinstance(one, data.PointsOf)])
    yield from _points_of_rules(checked)
    vocabulary = checked.model.vocabulary
    tokens = {name for one in said if isinstance(one, data.TokenPoints) for name in one.tokens}
    for name, token in vocabulary.counters.items():
        term = vocabulary.terms.get(("token", name))
        if token.worth and name not in tokens and term is not None and term.set_id in checked.own_sets:
            yield _not_counted(term.span, term.many, f"the points of my {term.many}")
    tracks = {one.track for one in said if isinstance(one, data.TrackPoints)}
    for name, track in checked.model.tracks.items():
        term = vocabulary.terms["track", name]
        if any(zone.points for zone in track.zones) and name not in tracks and term.set_id in checked.own_sets:
            yield _not_counted(track.span, term.one, f"the points of {term.one}")


def _points_of_pieces(checked: Checked, counting: list[data.PieceSet]) -> Iterator[Problem]:
    """Pieces that no line can find; those that one more line would count are one problem."""
    uncounted: dict[tuple[str, str], list[tuple[CheckedPiece, Span]]] = {}
    for piece, span in _worth_something(checked):
        if any(may_find(pieces, piece, checked.model.vocabulary) for pieces in counting):
            continue
        if not any(may_find(pieces, piece, checked.model.vocabulary) for pieces in _copied(checked)):
            uncounted.setdefault(_counted_so(piece, checked, counting), []).append((piece, span))
    for (what, points), found in uncounted.items():
        spans = [span for _piece, span in found]
        if checked.made_by is not None and spans[0].source.path != checked.made_by[1].source.path:
            # The line stands in the shipped text, and what the variant changed made it useless.
            spans.insert(0, checked.made_by[1])
        yield _not_counted(spans[0], what, points, tuple(Place(span, "nor these") for span in spans[1:4]))


def _worth_something(checked: Checked) -> Iterator[tuple[CheckedPiece, Span]]:
    """The pieces and parts of the judged set, or of a variant, that say what they are worth, and where."""
    for piece in checked.own_pieces():
        if piece.broken or (checked.made_by is None and piece.set_id not in checked.own_sets):
            continue
        for one in with_parts(piece):
            spans = [span for fact, span in one.facts() if isinstance(fact.what, effects.Worth)]
            if spans:
                yield one, spans[0]


def _copied(checked: Checked) -> Iterator[data.PieceSet]:
    """What some text copies is scored with the piece that copies it."""
    for one, _span in spoken(checked, effects.Copy):
        if isinstance(one, effects.Copy):
            yield one.piece
    for piece in checked.model.pieces:
        for one in spoken_by(piece, checked, effects.Copy):
            if isinstance(one, effects.Copy):
                yield one.piece


def spoken_by(piece: CheckedPiece, checked: Checked, *sorts: type) -> Iterator[object]:
    """What a piece and its parts say of some sorts."""
    for one in with_parts(piece):
        for line in one.lines:
            yield from within(line.rule, checked, *sorts)


def _counted_so(piece: CheckedPiece, checked: Checked, counting: list[data.PieceSet]) -> tuple[str, str]:
    """What to call pieces like this one, and how a score line counts them: by the value that other lines go by."""
    vocabulary = checked.model.vocabulary
    kind = vocabulary.kinds[piece.kind]
    filters = (one for pieces in counting for one in within(pieces, checked, data.HasValue))
    named = {one.property for one in filters if isinstance(one, data.HasValue)}
    value = next((str(piece.properties[name]) for name in sorted(named) if name in piece.properties), None)
    what = f"{value} {kind.term.many}" if value is not None else kind.term.many
    zone = kind.active_zone
    if zone is None:
        return what, f"the points of {what}"
    return what, f"the points of {what} of {'the' if vocabulary.zones[zone].shared else 'my'} {zone}"


def _points_of_rules(checked: Checked) -> Iterator[Problem]:
    """Only pieces are worth points: what a rule gives everybody is a line of the score sheet."""
    for rules in checked.model.rules:
        for line in rules.rules if rules.set_id in checked.own_sets else ():
            if isinstance(line.rule, effects.Fact) and isinstance(line.rule.what, effects.Worth):
                points = line.span.text.removeprefix("worth").strip()
                yield _not_counted(line.span, rules.name, points, of_variant=checked.made_by is not None)


def _not_counted(
    span: Span, what: str, points: str, others: tuple[Place, ...] = (), of_variant: bool = False
) -> Problem:
    added = "add " if of_variant else ""
    values = {"what": what, "line": f'{added}score "{what[:1].upper()}{what[1:]}": {points}'}
    return Problem("points-not-counted", span, values, others)


# ---------------------------------------------------------------- prices


def prices_win(checked: Checked) -> Iterator[Problem]:
    """A price that a piece or a rule grants is lower than what would be paid without it."""
    for price, span in _granted_prices(checked):
        usual = _usual(price, checked)
        known = [amount for amount in usual if amount is not None]
        if not usual:
            yield Problem("nothing-to-buy", span, {"currency": _named(price.currency, checked)})
        elif len(known) == len(usual):
            values = {"usual": f"{max(known)} {_named(price.currency, checked)}", "floor": ""}
            if price.less and price.floor:
                values["floor"] = Phrase(", and the line itself lowers no price below {floor}", floor=price.floor)
            yield Problem("price-never-wins", span, values)


def falls_flat(price: effects.Pays, checked: Checked) -> bool:
    """Whether nobody ever pays less by a price: nothing is offered for sale so, or for no more than that."""
    return None not in _usual(price, checked)


def _usual(price: effects.Pays, checked: Checked) -> list[int | None]:
    """What is paid where a price does not better it, offer by offer, and for each number of players."""
    offers = [offer for offer in _offers(checked) if _meet(price, offer, checked.players)]
    return [_better(price, offer, count, checked) for offer in offers for count in checked.players]


def _granted_prices(checked: Checked) -> Iterator[tuple[effects.Pays, Span]]:
    """What the judged set, or a variant, says of prices."""
    for piece in checked.own_pieces():
        if checked.made_by is not None or piece.set_id in checked.own_sets:
            for one in with_parts(piece):
                for fact, span in one.facts():
                    if isinstance(fact.what, effects.Pays):
                        yield fact.what, span
    for rules in checked.model.rules:
        for line in rules.rules if rules.set_id in checked.own_sets else ():
            if isinstance(line.rule, effects.Fact) and isinstance(line.rule.what, effects.Pays):
                yield line.rule.what, line.span


def _offers(checked: Checked) -> Iterator[effects.Buys]:
    for one, _span in spoken(checked, effects.Buys):
        if isinstance(one, effects.Buys):
            yield one
    for piece in checked.model.pieces:
        for one in spoken_by(piece, checked, effects.Buys):
            if isinstance(one, effects.Buys):
                yield one


def _meet(price: effects.Pays, offer: effects.Buys, players: range) -> bool:
    """Whether a price can be about what is offered: the same currency, some resource, perhaps the same seller."""
    if price.currency != offer.currency or not {*price.resources.names} & {*offer.resources.names}:
        return False
    seats = {one.which if isinstance(one, data.Seat) else "" for one in (price.seller, offer.seller)}
    if "bank" in seats:
        return len(seats) == 1
    return seats != {"left", "right"} or players[0] <= 2


def _better(price: effects.Pays, offer: effects.Buys, players: int, checked: Checked) -> int | None:
    """What the offer takes where the price does not better it; None if it does, or if only a game can tell."""
    around = Circumstances(players, checked.model.vocabulary.settings, {})
    try:
        usual, amount = around.number(offer.price), around.number(price.price)
    except NotKnown:
        return None
    paid = max(usual - amount, price.floor) if price.less else amount
    return usual if paid >= usual else None


def _named(counter: str, checked: Checked) -> str:
    return checked.model.vocabulary.terms["counter", counter].many


# ---------------------------------------------------------------- amounts


def amounts_are_something(checked: Checked) -> Iterator[Problem]:
    """No line is about none of something, and no counter is set below 0."""
    for text, span, _piece in own_texts(checked):
        for one in within(text, checked, *AMOUNTS):
            for number, least in _amounts_in(one):
                found = _plain(number)
                if found is not None and (found < least or (found == 0 and least < 0)):
                    place = first_said(span, rf"{found}(?: [a-z-]+)?")
                    yield Problem("amount-of-nothing", place, {"words": place.text})


AMOUNTS = (
    effects.Shows,
    effects.Worth,
    effects.Waives,
    effects.CountsAs,
    effects.Brought,
    effects.Deal,
    effects.MoveTrack,
    effects.SetCounter,
    effects.Repeat,
    data.Pieces,
)


def _amounts_in(one: object) -> Iterator[tuple[data.Number | int | None, int]]:
    """The amounts in an effect object, each with the least that makes sense (below 0: anything but 0)."""
    match one:
        case effects.Worth(points=number) | effects.SetCounter(number=number, add=True):
            yield number, -1_000_000
        case effects.SetCounter(number=number):
            yield number, 0
        case effects.Shows(amount=number) | effects.Waives(amount=number) | effects.CountsAs(amount=number):
            yield number, 1
        case effects.Deal(amount=number) | effects.MoveTrack(steps=number) | effects.Brought(copies=number):
            yield number, 1
        case data.Pieces(amount=number) | effects.Repeat(times=number):
            yield number, 1
        case _:
            pass


def _plain(number: data.Number | int | None) -> int | None:
    """A number that is known as it stands: written so, or so many times nothing."""
    match number:
        case int():
            return number
        case data.Constant(value=value):
            return value
        case data.Product(left=left, right=right) if 0 in (_plain(left), _plain(right)):
            return 0
        case _:
            return None


# ---------------------------------------------------------------- conditions


def tables_can_be_that_large(checked: Checked) -> Iterator[Problem]:
    """A condition on the number of players holds for some table of the set that says it."""
    for asked, span in _tables_asked(checked):
        assert isinstance(asked.right, data.Constant)
        number = asked.right.value
        if not any(compare(count, asked.comparison, number) for count in checked.players):
            reason = Phrase("this set is for {tables}", tables=tables(checked))
            yield Problem("condition-never-holds", span, {"reason": reason})


def _tables_asked(checked: Checked) -> Iterator[tuple[data.Compare, Span]]:
    """What the judged set, or a variant, asks about the number of players, with the place."""
    for piece in checked.own_pieces():
        if checked.made_by is not None or piece.set_id in checked.own_sets:
            for one in with_parts(piece):
                for line in one.lines:
                    yield from ((asked, line.span) for asked in _about_players(line.rule, checked))
    asked_elsewhere = {asked for said, _span in procedures(checked.model) for asked in _about_players(said, checked)}
    for asked in asked_elsewhere if checked.made_by is None else ():
        assert isinstance(asked.right, data.Constant)
        compared = () if asked.comparison == "is" else asked.comparison.split()
        for span in number_after(checked, ("players", "is", *compared), asked.right.value):
            if checked.is_own(span):
                yield asked, span


def _about_players(said: object, checked: Checked) -> Iterator[data.Compare]:
    for one in within(said, checked, data.Compare):
        assert isinstance(one, data.Compare)
        if isinstance(one.left, data.PlayerCount) and isinstance(one.right, data.Constant):
            yield one


def words_have_pieces(checked: Checked) -> Iterator[Problem]:
    """A value, a symbol or a kind that is spoken of is that of some piece."""
    vocabulary = checked.model.vocabulary
    own = [term for key, term in vocabulary.terms.items() if term.set_id in checked.own_sets and key in vocabulary.used]
    if checked.made_by is not None or not any(term.kind in ("value", "symbol", "kind") for term in own):
        return
    pieces = [one for piece in (*checked.model.pieces, *checked.in_variants) for one in with_parts(piece)]
    there: dict[str, set[str]] = {
        "value": {value for one in pieces for value in one.properties.values() if isinstance(value, str)},
        "kind": {kind for kind in vocabulary.kinds if any(vocabulary.is_kind(one.kind, kind) for one in pieces)},
        "symbol": set(),
    }
    for one in pieces:
        for fact, _span in one.facts():
            if isinstance(fact.what, effects.Shows):
                there["symbol"].update(fact.what.symbols)
            elif isinstance(fact.what, effects.Links) and fact.what.symbol is not None:
                there["symbol"].add(fact.what.symbol)
    for rules in checked.model.rules:
        for shown in (one for line in rules.rules for one in within(line.rule, checked, effects.Shows)):
            there["symbol"].update(shown.symbols if isinstance(shown, effects.Shows) else ())
    phrases = {"value": "is {word}", "kind": "is a {word}", "symbol": "shows a {word}"}
    for term in own if pieces else ():
        if term.kind in there and term.id not in there[term.kind]:
            values = {"word": term.one, "phrase": Phrase(phrases[term.kind], word=term.one)}
            yield Problem("word-of-no-piece", term.span, values)


def counters_are_filled(checked: Checked) -> Iterator[Problem]:
    """A counter or a token that is spoken of is one of which some text, perhaps of a variant, gives somebody some."""
    vocabulary = checked.model.vocabulary
    if checked.made_by is not None or not checked.model.main:
        return
    own = [term for key, term in vocabulary.terms.items() if term.set_id in checked.own_sets and key in vocabulary.used]
    counters = [term for term in own if term.kind in ("counter", "token") and not vocabulary.counters[term.id].start]
    given: set[str] = set()
    for model in (checked.model, *checked.by_variants) if counters else ():
        texts = [text for text, _span in procedures(model)]
        texts += [line.rule for piece in model.pieces for one in with_parts(piece) for line in one.lines]
        given.update(name for text in texts for one in within(text, checked, *GIVING) if (name := _given(one)))
    for term in counters:
        if term.id not in given:
            values = {"nothing": Phrase("nobody ever gets any `{word}`", word=term.many)}
            yield Problem("never-filled", term.span, values)


GIVING = (effects.Gain, effects.SetCounter)


def _given(one: object) -> str | None:
    """The counter of which a statement gives some that nobody had before."""
    match one:
        case effects.Gain(counter=counter, source=None | data.Seat(which="bank")):
            return counter
        case effects.SetCounter(counter=counter, number=number) if (_plain(number) or 0) > 0 or _plain(number) is None:
            return counter
        case _:
            return None


# ---------------------------------------------------------------- coming into play


def pieces_come_into_play(checked: Checked) -> Iterator[Problem]:
    """A piece of a kind that no deck is made of is taken from where it starts, brought, or active there."""
    vocabulary = checked.model.vocabulary
    dealt = {part.pieces.kind for deck in checked.model.decks.values() for part in deck.parts}
    idle: dict[str, list[CheckedPiece]] = {}
    for piece in checked.own_pieces():
        judged = checked.made_by is not None or piece.set_id in checked.own_sets
        if judged and not piece.broken and piece.kind not in dealt and not comes_into_play(piece, checked):
            idle.setdefault(piece.kind, []).append(piece)
    for kind, pieces in idle.items() if checked.model.main else ():
        term, zone = vocabulary.kinds[kind].term, vocabulary.kinds[kind].starts_in or BOX
        others = tuple(Place(piece.span, "nor this one") for piece in pieces[1:3])
        values = {"kind": term.one, "many": term.many, "name": pieces[0].name, "zone": zone}
        yield Problem("never-in-play", pieces[0].span, values, others)


def comes_into_play(piece: CheckedPiece, checked: Checked) -> bool:
    """Whether a text may take a piece from where it starts, or it is active there."""
    vocabulary = checked.model.vocabulary
    kind = vocabulary.kinds[piece.kind]
    start = kind.starts_in or BOX
    if start == kind.active_zone or kind.part_of is not None:
        return True
    return any(
        (not places or start in places) and may_find(pieces, piece, vocabulary) for pieces, places in _taken(checked)
    )


Taken = tuple[tuple[data.Pieces, frozenset[str]], ...]


def _taken(checked: Checked) -> Taken:
    """The pieces that texts take or bring, with the zones they take them from (none: from anywhere)."""

    def taken_by(piece: CheckedPiece) -> Iterator[tuple[data.Pieces, frozenset[str]]]:
        return (pair for one in with_parts(piece) for line in one.lines for pair in _taken_by(line.rule, checked))

    said = (pair for text, _span in procedures(checked.model) for pair in _taken_by(text, checked))
    return (*said, *of_pieces(checked, "taken", taken_by))


TAKING = (
    effects.Move,
    effects.Choose,
    effects.ForEachPiece,
    effects.Call,
    effects.Copy,
    effects.DoText,
    effects.Swap,
    effects.Deal,
    effects.LayOut,
    effects.Brings,
)


def _taken_by(said: object, checked: Checked) -> Taken:
    """What one text takes, found once."""

    def taken() -> Taken:
        return tuple(pair for one in within(said, checked, *TAKING) for pair in _operands(one))

    return checked.memory.remembered(taken, "taken", said)


def _operands(one: object) -> Iterator[tuple[data.Pieces, frozenset[str]]]:
    match one:
        case effects.Deal(kind=kind, source=source):
            yield data.Pieces(kind, ()), _zones((source,))
        case effects.LayOut(source=source):
            yield data.Pieces(None, ()), _zones((source,))
        case effects.Brings(parts=parts):
            yield from ((part.pieces, frozenset()) for part in parts)
        case effects.Move(pieces=pieces) | effects.ForEachPiece(pieces=pieces) | effects.Choose(options=pieces):
            yield from _sets(pieces)
        case effects.Copy(piece=pieces) | effects.DoText(piece=pieces):
            yield from _sets(pieces)
        case effects.Swap(first=first, second=second):
            yield from (*_sets(first), *_sets(second))
        case effects.Call(arguments=arguments):
            for argument in arguments:
                yield from _sets(argument)
        case _:
            pass


def _sets(pieces: object) -> Iterator[tuple[data.Pieces, frozenset[str]]]:
    if isinstance(pieces, data.Together):
        for one in pieces.sets:
            yield from _sets(one)
    elif isinstance(pieces, data.Pieces):
        yield pieces, _zones(pieces.places)


def _zones(places: tuple[data.Place, ...]) -> frozenset[str]:
    """The zones that places are; what lies on or in a piece is in none."""
    named = (getattr(place, "zone", "") for place in places)
    return frozenset(named)
