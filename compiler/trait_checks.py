"""Whether there is anything to a line: pieces that have what it wants of them, somebody who counts what it shows.

One plain function a check; `checks.CHECKS` is the list of all. Pieces that only a variant brings count too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING

from wonderscript.compiler.model import CheckedPiece
from wonderscript.compiler.passages import said
from wonderscript.compiler.piece_checks import pieces_and_parts, walk, with_parts
from wonderscript.compiler.selections import may_find, of_pieces, own_texts, procedures, said_by_all, within
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

if TYPE_CHECKING:
    from wonderscript.compiler.checks import Checked

WANTING = (
    effects.ProducesAgain,
    effects.ShowsCopy,
    effects.Waives,
    effects.Frees,
    effects.SpendsFirst,
    effects.Receives,
    effects.CountsAs,
    data.PointsOf,
)


def lines_find_what_they_want(checked: Checked) -> Iterator[Problem]:
    """Of the pieces that a line is about, some have what it wants of them."""
    pieces = tuple(one for piece in (*checked.model.pieces, *checked.in_variants) for one in with_parts(piece))
    if not checked.model.main:
        return
    for text, span, _piece in own_texts(checked):
        for one in within(text, checked, *WANTING):
            reason = _nothing(one, pieces, checked)
            if reason is not None:
                yield Problem("of-no-use", span, {"reason": reason})


def _nothing(one: object, pieces: tuple[CheckedPiece, ...], checked: Checked) -> str | None:
    """Why a line comes to nothing; None if it may come to something."""

    def meant(described: data.PieceSet) -> list[CheckedPiece]:
        return [piece for piece in pieces if may_find(described, piece, checked.model.vocabulary)]

    def none_is(described: data.PieceSet, has: Callable[[CheckedPiece], bool]) -> bool:
        # That there are no such pieces at all is said elsewhere.
        found = meant(described)
        return bool(found) and not any(map(has, found))

    match one:
        case effects.ProducesAgain(pieces=described, missing=False):
            produces = partial(_says, sort=effects.Produces)
            return "none of these pieces produces anything" if none_is(described, produces) else None
        case effects.ShowsCopy(pieces=described):
            shows = partial(_says, sort=effects.Shows)
            return "none of these pieces shows a symbol" if none_is(described, shows) else None
        case data.PointsOf(pieces=described):
            worth = partial(_says, sort=effects.Worth)
            return "none of these pieces is worth points" if none_is(described, worth) else None
        case effects.Frees(pieces=described):
            return "none of these pieces costs anything" if none_is(described, _costs) else None
        case effects.Waives(pieces=described, what=what):
            some = any(_has_in_cost(piece, what) for piece in meant(described))
            return None if some else "none of these pieces has that in its cost"
        case effects.SpendsFirst(pieces=first, before=later):
            some = all(any(_is_used_up(piece) for piece in meant(described)) for described in (first, later))
            return None if some else "only pieces that are used up by paying are spent, and such are not among these"
        case effects.Receives():
            banks = any(isinstance(one, effects.Buys) and one.seller == data.Seat("bank") for one in _granted(checked))
            return None if banks else "nobody buys from the bank, and what players pay each other is theirs"
        case effects.CountsAs(pieces=described, within=place):
            counted = _counted_in(place, checked)
            some = any(
                may_find(count, piece, checked.model.vocabulary) for count in counted for piece in meant(described)
            )
            return None if some else Phrase("nothing in `{place}` counts such pieces", place=place)
        case _:
            return None


def _says(piece: CheckedPiece, sort: type) -> bool:
    return any(isinstance(fact.what, sort) for fact, _span in piece.facts())


def _costs(piece: CheckedPiece) -> bool:
    cost = piece.cost()
    return bool(cost.parts or cost.pattern or cost.counter)


def _has_in_cost(piece: CheckedPiece, what: tuple[str, ...]) -> bool:
    cost = piece.cost()
    if what == ("pattern",):
        return cost.pattern is not None
    if what == ("symbol",) or cost.pattern is not None:
        return _costs(piece)
    return cost.counter in what or any(part.what in what for part in cost.parts)


def _is_used_up(piece: CheckedPiece) -> bool:
    return any(isinstance(fact.what, effects.Produces) and fact.what.spent_to for fact, _span in piece.facts())


def _granted(checked: Checked) -> Iterator[object]:
    return said_by_all(checked, effects.Buys)


def _counted_in(place: str, checked: Checked) -> list[data.PieceSet]:
    """The pieces that are counted in a step or a verb, and in the verbs that are done there."""
    model = checked.model
    verbs = {verb.signature.verb: verb.body for verb in model.verbs}
    waiting: list[object] = [verbs[place]] if place in verbs else []
    bodies = (model.main, *verbs.values(), *(line.rule for rules in model.rules for line in rules.rules))
    waiting += [one.body for one in walk(bodies) if isinstance(one, effects.RunStep) and one.step == place]
    found: list[data.PieceSet] = []
    passed: set[str] = set()
    while waiting:
        for one in walk(waiting.pop()):
            if isinstance(one, data.CountPieces | data.Exists):
                found.append(one.pieces)
            elif isinstance(one, effects.Call) and one.verb not in passed:
                passed.add(one.verb)
                waiting.append(verbs[one.verb])
    return found


# ---------------------------------------------------------------- deeds


DEEDS = (effects.Move, effects.FillWith, effects.OnlyIf, effects.GoFirst, effects.Deal, data.Pieces)


def deeds_change_something(checked: Checked) -> Iterator[Problem]:
    """Nothing is put where it lies, what brings nothing brings nothing, and a pick is made from some place."""
    vocabulary = checked.model.vocabulary
    verbs = {id(verb.body) for verb in checked.model.verbs}
    begins = any(_says_who_is_first(text, checked) for text, _span in procedures(checked.model))
    emptied = _emptied(checked)
    for text, span, piece in own_texts(checked):
        for one in within(text, checked, *DEEDS):
            match one:
                case (
                    effects.Deal(source=data.SharedZone(zone=zone))
                    | effects.Move(pieces=data.Pieces(places=(data.SharedZone(zone=zone),)))
                ) if zone in emptied and text is not emptied[zone]:
                    told = "the zone `{zone}` is empty then: all of it has been dealt"
                    yield Problem("of-no-use", span, {"reason": Phrase(told, zone=zone)})
                case effects.GoFirst() if not begins:
                    yield Problem("of-no-use", span, {"reason": "no step is played in turn, so nobody begins"})
                case effects.OnlyIf() if id(text) not in verbs:
                    # What is given away under `may` makes such a condition, too.
                    yield from (Problem("only-in-a-verb", place, {}) for place in islice(said(span, r"only\s+if"), 1))
                case effects.Move(pieces=data.Pieces(places=places)) if _goes_back(one, places):
                    yield Problem("of-no-use", span, {"reason": "these pieces lie there already"})
                case effects.FillWith(piece=data.This()) if piece is not None and not _says(piece, effects.Brings):
                    yield Problem("of-no-use", span, {"reason": "this piece brings nothing"})
                case data.Pieces(kind=str(kind), pick="first" | "last", places=()):
                    yield Problem("whose-pieces", span, {"kind": vocabulary.kinds[kind].term.many})
                case _:
                    pass
        if within(text, checked, effects.Move) and any(map(_puts_back, _bodies_in(text))):
            yield Problem("of-no-use", span, {"reason": "these pieces lie there already"})


def _goes_back(move: effects.Move, places: tuple[data.Place, ...]) -> bool:
    """Whether pieces that lie in some places are put where they lie."""
    return places == (move.place,) and move.at == "end" and not move.face_down


def _bodies_in(said: object) -> Iterator[tuple[object, ...]]:
    """All the bodies in a text, what is done for each of some pieces with these before it."""
    if isinstance(said, tuple):
        yield said
        for one in said:
            yield from _bodies_in(one)
    elif isinstance(said, data.Data):
        if isinstance(said, effects.ForEachPiece):
            yield (said, *said.body)
        for name in said.__struct_fields__:
            yield from _bodies_in(getattr(said, name))


def _puts_back(body: tuple[object, ...]) -> bool:
    """Whether the first that is done with a piece that was chosen, or with each of some, is to put it where it lies."""
    for index, one in enumerate(body):
        match one:
            case effects.Choose(variable=variable, options=data.Pieces(places=places)):
                pass
            case effects.ForEachPiece(variable=variable, pieces=data.Pieces(places=places)) if index == 0:
                pass
            case _:
                continue
        bound = data.BoundPiece(variable)
        first = next((later for later in body[index + 1 :] if bound in walk(later)), None)
        if isinstance(first, effects.Move) and first.pieces == bound and _goes_back(first, places):
            return True
    return False


def _emptied(checked: Checked) -> dict[str, object]:
    """The zones that hold nothing but decks which are dealt to the last piece, each with the text that deals them."""
    filled: dict[str, list[tuple[object, str]]] = {}
    others: set[str] = set()
    filling = (effects.FillDeck, effects.Move, effects.Deal, effects.FillWith)

    def said_by(piece: CheckedPiece) -> Iterator[object]:
        return (line.rule for one in with_parts(piece) for line in one.lines if within(line.rule, checked, *filling))

    texts = (text for text, _span in procedures(checked.model))
    for text in (*texts, *of_pieces(checked, "filling", said_by)):
        for one in within(text, checked, *filling):
            match one:
                case effects.FillDeck(place=data.SharedZone(zone=zone), deck=deck):
                    filled.setdefault(zone, []).append((text, deck))
                case effects.Move(place=data.SharedZone(zone=zone)) | effects.Deal(target=data.SharedZone(zone=zone)):
                    others.add(zone)
                case effects.FillWith(place=data.SharedZone(zone=zone)):
                    others.add(zone)
                case _:
                    pass
    decks = checked.model.decks
    return {
        zone: found[0][0]
        for zone, found in filled.items()
        if zone not in others and len(found) == 1 and decks[found[0][1]].deals is not None
    }


def _says_who_is_first(text: object, checked: Checked) -> bool:
    """Whether it makes a difference for a text who is the first player; to say who it is makes none."""
    named = within(text, checked, data.Seat, effects.GoFirst)
    seats = [one for one in named if isinstance(one, data.Seat) and one.which in ("first", "second")]
    going = [one for one in named if isinstance(one, effects.GoFirst) and one.who in seats]
    if len(seats) > len(going):
        return True
    return any(isinstance(one, effects.RunStep) and one.in_turn for one in within(text, checked, effects.RunStep))


# ---------------------------------------------------------------- symbols


def symbols_are_counted(checked: Checked) -> Iterator[Problem]:
    """A symbol that a piece shows is counted somewhere, and a link symbol that it gives is taken by some piece."""
    if not checked.model.main:
        return
    vocabulary = checked.model.vocabulary
    asking = (data.CounterOf, data.CountPieces, effects.Links)
    in_variants = (line.rule for piece in checked.in_variants for one in with_parts(piece) for line in one.lines)
    asked = chain.from_iterable(within(text, checked, *asking) for text in in_variants)
    counted: set[str] = set()
    counted_on: list[tuple[data.PieceSet, tuple[str, ...]]] = []
    taken: set[str] = set()
    for part in (*said_by_all(checked, *asking), *asked):
        match part:
            case data.CounterOf(counter=name):
                counted.add(name)
            case data.CountPieces(pieces=pieces, distinct=str(name)):
                counted_on.append((pieces, tuple(vocabulary.groups.get(name, ()))))
            case effects.Links(symbol=str(symbol)) if part.takes or part.target is not None:
                taken.add(symbol)
            case _:
                pass
    for text, span, piece in own_texts(checked):
        for one in within(text, checked, effects.Shows, effects.Links):
            if isinstance(one, effects.Shows) and not counted & {*one.symbols}:
                on = [pieces for pieces, symbols in counted_on if {*symbols} & {*one.symbols}]
                told = "nothing counts the symbol `{symbol}`"
                if on and piece is not None:
                    told = "nothing counts the symbol `{symbol}` on pieces like this one"
                if not on or (piece is not None and not any(may_find(pieces, piece, vocabulary) for pieces in on)):
                    yield Problem("of-no-use", span, {"reason": Phrase(told, symbol=one.symbols[0])})
            if isinstance(one, effects.Links) and not one.takes and one.target is None and one.symbol not in taken:
                yield Problem(
                    "of-no-use", span, {"reason": Phrase("no piece takes the link `{symbol}`", symbol=one.symbol)}
                )


def open_symbols_count_in_time(checked: Checked) -> Iterator[Problem]:
    """A symbol that is a choice, or a copy, is nothing until points are counted: no text asks for it before that."""
    if checked.made_by is not None or not checked.model.main:
        return
    asked = _asked_for_in_play(checked)
    for text, span, _piece in own_texts(checked):
        for one in within(text, checked, effects.Shows, effects.ShowsCopy):
            symbol = next((name for name in _open_symbols(one, checked) if name in asked), None)
            if symbol is not None:
                place = Place(asked[symbol], "asked here")
                yield Problem("open-symbol-in-play", span, {"symbol": symbol}, (place,))


def _open_symbols(one: object, checked: Checked) -> tuple[str, ...]:
    """The symbols that a line may come to be when points are counted; none if it is a plain one."""
    match one:
        case effects.Shows(symbols=symbols) if len(symbols) > 1:
            return symbols
        case effects.ShowsCopy(pieces=described):
            every = pieces_and_parts(checked.model)
            pieces = (one for one in every if may_find(described, one, checked.model.vocabulary))
            shown = (fact.what for piece in pieces for fact, _span in piece.facts())
            return tuple(symbol for fact in shown if isinstance(fact, effects.Shows) for symbol in fact.symbols)
        case _:
            return ()


def _asked_for_in_play(checked: Checked) -> dict[str, Span]:
    """The symbols that some text counts before points are counted, each with the place of such a text."""
    scored = {id(score.points) for score in checked.model.scores}
    texts = [(text, span) for text, span in procedures(checked.model) if id(text) not in scored]
    for piece in pieces_and_parts(checked.model):
        texts += [(line.rule, line.span) for line in piece.lines if not _is_worth(line.rule)]
    found: dict[str, Span] = {}
    for text, span in texts:
        for one in within(text, checked, data.CounterOf):
            assert isinstance(one, data.CounterOf)
            found.setdefault(one.counter, span)
    return found


def _is_worth(rule: object) -> bool:
    return isinstance(rule, effects.Fact) and isinstance(rule.what, effects.Worth)
