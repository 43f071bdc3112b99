"""What came up, as a record tells it: draw by draw, each held against what can come up there."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import msgspec

from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.options.piece_names import Candidates, Named
from wonderscript.runtime.play.told_draws import Dealer, is_certain
from wonderscript.runtime.table.state import Untold
from wonderscript.runtime.table.table import NOBODY, Table
from wonderscript.tools.record_files import OTHERS, Places, Record, RecordRefused


def drawn_from(table: Table, untold: Untold) -> tuple[str | None, int | None]:
    """The zone that all the pieces of a draw lie in, and whose it is, counted from 1."""
    zones = {untold.state.where[piece] for piece in untold.pieces}
    if len(zones) != 1:
        return None, None
    (zone,) = zones
    seat = table.zone_seats[zone]
    return table.zone_names[zone], None if seat == NOBODY else seat + 1


class RecordedDraws:
    """Tells the draws of a record, and after them what its seed gives; `told` hears of each that is not certain."""

    def __init__(
        self, record: Record, places: Places, table: Table, told: Callable[[Untold, tuple[int, ...]], None]
    ) -> None:
        self._draws = record.draws
        self._places = places
        self._table = table
        self._told = told
        self._dealer = None if record.seed is None else Dealer(record.seed)
        self._at = 0

    def __call__(self, untold: Untold) -> tuple[int, ...]:
        """What comes up; `RecordRefused` if the record names what cannot, or nothing."""
        is_plain = is_certain(self._table, untold.state, untold.pieces)
        if self._at == len(self._draws) and self._dealer is not None:
            drawn = self._dealer(untold)
        elif is_plain:
            drawn = untold.pieces[: untold.amount]
        else:
            drawn = self._next(untold)
            self._at += 1
        if not is_plain:
            self._told(untold, drawn)
        return drawn

    def refuse_left(self) -> None:
        """A draw that never happens is refused when the game is over."""
        if self._at < len(self._draws):
            raise self._refusal(
                "draw {number} never happens", "the game is over, and nothing is drawn any more.", "remove it."
            )

    def _next(self, untold: Untold) -> tuple[int, ...]:
        """The pieces that the next draw of the record names."""
        zone, seat = drawn_from(self._table, untold)
        if self._at == len(self._draws):
            raise self._missing(untold)
        draw = self._draws[self._at]
        if (draw.zone is not None and draw.zone != zone) or (draw.seat is not None and draw.seat != seat):
            raise self._refusal(
                "draw {number} is from {said}, but now {zone} is drawn from",
                "draws come in the order in which they happen.",
                Phrase(
                    "write what came up of {zone} here, such as {example}.",
                    zone=_zone_words(zone, seat),
                    example=self._example(untold),
                ),
                said=_zone_words(draw.zone or zone, draw.seat),
                zone=_zone_words(zone, seat),
            )
        names = draw.pieces[:-1] if draw.pieces[-1:] == (OTHERS,) else draw.pieces
        if len(names) > untold.amount or (len(names) < untold.amount and names is draw.pieces):
            raise self._refusal(
                "draw {number} names {named:piece|pieces}, but {amount} of {there} come up",
                "a draw names everything that comes up, in order.",
                Phrase(
                    'name {amount:piece|pieces}, or end the list with "{others}" for all others.',
                    amount=untold.amount,
                    others=OTHERS,
                ),
                named=len(names),
                amount=untold.amount,
                there=len(untold.pieces),
            )
        found = self._named(untold, names)
        return (*found, *(piece for piece in untold.pieces if piece not in found))[: untold.amount]

    def _named(self, untold: Untold, names: Sequence[Named | str]) -> dict[int, None]:
        """The pieces with these names, in this order; of those alike each only once."""
        candidates = Candidates(self._table, untold.state, untold.pieces)
        found: dict[int, None] = {}
        for name in names:
            named = Named(name) if isinstance(name, str) else name
            called = candidates.called(named)
            free = [piece for piece in called if piece not in found]
            if not free:
                raise self._wrong_name(named, candidates, len(called))
            if not is_certain(self._table, untold.state, tuple(free)):
                raise self._refusal(
                    'draw {number} names "{name}", and several different pieces are called so',
                    "a draw says exactly what came up.",
                    Phrase(
                        "write one of {known}.",
                        known="; ".join(dict.fromkeys(as_json(candidates.shortest(one)) for one in free)),
                    ),
                    name=short(named.piece or ""),
                )
            found[free[0]] = None
        return found

    # ------------------------------------------------------------ refusals

    def _wrong_name(self, named: Named, candidates: Candidates, copies: int) -> RecordRefused:
        name = short(named.piece or "")
        if copies:
            return self._refusal(
                'draw {number} names "{name}" more often than there are such pieces',
                Phrase("of {name} there can come up here: {copies}.", name=name, copies=copies),
                "look for a name that stands there too often.",
                name=name,
            )
        known = candidates.names()
        if named.piece in known:
            what, near = 'draw {number} says something of "{name}" that is true of no such piece', None
        else:
            what, near = 'draw {number} names "{name}", which cannot come up here', nearest(name, known)
        why = Phrase("what can come up here is {known}.", known=listing(known))
        fix = Phrase("name one of those.") if near is None else Phrase("did you mean `{words}`?", words=near)
        return self._refusal(what, why, fix, name=name)

    def _missing(self, untold: Untold) -> RecordRefused:
        zone, seat = drawn_from(self._table, untold)
        return self._refusal(
            "draw {number} is missing: {amount} of {there} pieces come up",
            Phrase(
                "here {zone} is drawn from, and the record says neither what came up nor a seed.",
                zone=_zone_words(zone, seat),
            ),
            Phrase(
                "add a draw, such as {example}; or give the record a `seed` for what it does not say.",
                example=self._example(untold),
            ),
            amount=untold.amount,
            there=len(untold.pieces),
        )

    def _example(self, untold: Untold) -> str:
        zone, seat = drawn_from(self._table, untold)
        known = Candidates(self._table, untold.state, untold.pieces).names()
        said = {key: value for key, value in (("from", zone), ("seat", seat)) if value is not None}
        return as_json({**said, "pieces": [*known[: min(untold.amount, 2)], OTHERS]})

    def _refusal(self, what: str, why: str, fix: str, **fields: object) -> RecordRefused:
        """A refusal; `what` says it of the draw with its `number`."""
        return RecordRefused(self._places.draw(self._at), Phrase(what, number=self._at + 1, **fields), why, fix)


def _zone_words(zone: str | None, seat: int | None) -> str:
    named = Phrase("several places") if zone is None else f"`{short(zone)}`"
    return named if seat is None else Phrase("{zone} of seat {seat}", zone=named, seat=seat)


def short(text: str) -> str:
    """Foreign text in a message: on one line, and not too long."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text[:100])
    return f"{plain[:60]}…" if len(plain) > 60 else plain


def as_json(value: object) -> str:
    """Something as it stands in a record."""
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
