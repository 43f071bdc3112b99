"""Whether what is said is of any use: points that are counted, prices that win, conditions that can hold.

One plain function a check; `checks.CHECKS` is the list of all. A check speaks only where it is certain before any game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wonderscript.compiler.counting import Circumstances, NotKnown
from wonderscript.compiler.model import CheckedPiece
from wonderscript.compiler.piece_checks import with_parts
from wonderscript.compiler.selections import may_find, spoken, within
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Span
from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data

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
        others = tuple(Place(span, "nor these") for _piece, span in found[1:4])
        yield _not_counted(found[0][1], what, points, others)


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
                yield _not_counted(line.span, rules.name, line.span.text.removeprefix("worth").strip())


def _not_counted(span: Span, what: str, points: str, others: tuple[Place, ...] = ()) -> Problem:
    values = {"what": what, "line": f'score "{what[:1].upper()}{what[1:]}": {points}'}
    return Problem("points-not-counted", span, values, others)


# ---------------------------------------------------------------- prices


def prices_win(checked: Checked) -> Iterator[Problem]:
    """A price that a piece or a rule grants is lower than what would be paid without it."""
    for price, span in _granted_prices(checked):
        offers = [offer for offer in _offers(checked) if _meet(price, offer, checked.players)]
        if not offers:
            yield Problem("nothing-to-buy", span, {"currency": _named(price.currency, checked)})
            continue
        usual = [_better(price, offer, count, checked) for offer in offers for count in checked.players]
        known = [amount for amount in usual if amount is not None]
        if len(known) == len(usual):
            values = {"usual": f"{max(known)} {_named(price.currency, checked)}", "floor": ""}
            if price.less and price.floor:
                values["floor"] = f", and the line itself lowers no price below {price.floor}"
            yield Problem("price-never-wins", span, values)


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
