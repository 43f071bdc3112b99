"""Phrases for numbers and amounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.compiler.phrases.players import ME, THEM
from wonderscript.compiler.phrases.reader import MOST_NESTED, Reader
from wonderscript.compiler.vocabulary import Term, TermKind
from wonderscript.dsl.suggestions import listing
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.phrases import (
    Constant,
    CounterOf,
    CountPieces,
    Number,
    Pieces,
    Product,
    Quotient,
    Seat,
)

Read = TypeVar("Read")

UNITS = "a counter, a token, a symbol or points"
UNIT_KINDS: tuple[TermKind, ...] = ("counter", "token", "symbol")


class Amount(Struct, frozen=True):
    """So much of something: a number and its unit (None: points)."""

    number: Number
    unit: Term | None
    value: Number | None = None


class NumberPhrases(Reader):
    """Reads numbers, amounts and what `per` counts."""

    def number(self) -> Number:
        """Read a sum of terms."""
        self.deeper()
        total = self._term()
        terms = 1
        while self.sees("+") or self.sees("-"):
            terms += 1
            if terms > MOST_NESTED:
                self.fail("too-deep", limit=str(MOST_NESTED))
            if self.accept("+"):
                total = _added(total, self._term())
            else:
                self.position += 1
                total = data.Difference(total, self._term())
        self.depth -= 1
        return total

    def _term(self) -> Number:
        total = self._factor()
        factors = 1
        while self.sees("*") or self.sees("/"):
            factors += 1
            if factors > MOST_NESTED:
                self.fail("too-deep", limit=str(MOST_NESTED))
            if self.accept("*"):
                total = Product(total, self._factor())
            else:
                self.position += 1
                start = self.position
                divisor = self._factor()
                if divisor == Constant(0):
                    self.fail_range(start, "a divisor", 1, 1000, 0)
                match total, divisor:
                    case Constant(value=value), Constant(value=parts) if value % parts:
                        self.fail(
                            "no-whole-number",
                            span=self.span(start - 2, self.position),
                            value=str(value),
                            parts=str(parts),
                        )
                total = Quotient(total, divisor)
        return total

    def _factor(self) -> Number:
        self.deeper()
        found = self._one_factor()
        self.depth -= 1
        return found

    def _one_factor(self) -> Number:
        word = self.peek()
        if word is not None and (word.kind == "NUMBER" or (self.sees("-") and self.sees_kind("NUMBER", ahead=1))):
            return Constant(self.expect_integer())
        if word is not None and word.kind == "OPEN":
            opening = self.span()
            self.position += 1
            inside = self.number()
            if not self.sees_kind("CLOSE"):
                self.fail("unclosed-parenthesis", span=opening)
            self.position += 1
            return inside
        bound = self.variable("number")
        if bound is not None:
            return data.BoundNumber(bound[0])
        if self.accept("players"):
            return data.PlayerCount()
        setting = self.sees_term("setting")
        if setting is not None:
            if isinstance(self.vocabulary.settings[setting.id].value, bool):
                self.fail("unexpected-word", expected="a number", found=setting.one)
            self.term("setting")
            return data.SettingValue(setting.id)
        if self.accept("half", "of"):
            half = self._of_all_together(self.number)
            up = self.accept("rounded", "up")
            if not up:
                # It is so anyway, but may be said.
                self.accept("rounded", "down")
            return Quotient(half, Constant(2), up)
        owner = self.possessor()
        if owner is not None:
            return self._owned(owner)
        if self.accept("its"):
            return self._property_of(self.this())
        start = self.position
        definite = self.accept("the")
        track = self.sees_term("track")
        if track is not None and self.sees_term("step") is None:
            self.term("track")
            place, mine = self.span(start, self.position), " ".join(("my", track.one))
            self.fail("unexpected-word", span=place, expected="a number", found=place.text, suggestion=mine)
        if definite:
            return self._definite()
        self.fail_expected("a number")

    def _owned(self, owner: data.Players) -> Number:
        """`my gems`, `their spears`."""
        track = self.term("track")
        if track is not None:
            return data.TrackPosition(track.id, owner)
        start = self.position
        counter = self.expect_term("a counter, a token or a symbol", "counter", "token", "symbol")
        self.check_owned(counter, start)
        return self._counted(counter, owner)

    def check_owned(self, counter: Term, start: int) -> None:
        """What is said to be somebody's is not the table's."""
        spec = self.vocabulary.counters.get(counter.id)
        if spec is not None and spec.shared:
            self.fail("of-the-table", span=self.span(start, self.position), counter=counter.one)

    def check_whose(self, counter: Term, start: int) -> None:
        """What is said to be nobody's is the table's."""
        spec = self.vocabulary.counters.get(counter.id)
        if spec is None or not spec.shared:
            self.fail("whose-counter", span=self.span(start, self.position), counter=counter.many)

    def _counted(self, counter: Term, owner: data.Players) -> CounterOf | data.CounterOn:
        spec = self.vocabulary.counters.get(counter.id)
        if spec is not None and spec.on_kind is not None:
            on: data.PieceSet | None = None
            if self.accept("in"):
                on = Pieces(None, (self.place(),))
            elif self.accept("on"):
                on = self.pieces()
            return data.CounterOn(owner, counter.id, on)
        value = self._token_value(counter) if self.accept("of", "value") else None
        if value is not None and not isinstance(value, Constant):
            self.fail_expected("a plain number", suggest=())
        return CounterOf(owner, counter.id, None if value is None else value.value)

    def _definite(self) -> Number:
        """After `the`: larger of, number of, points of, a step, a property of a piece."""
        extreme = self.accept_any("larger", "largest", "smaller", "smallest")
        if extreme is not None:
            self.expect("of")
            return data.Extreme(extreme in ("larger", "largest"), self._of_all_together(self._list))
        if self.accept("square", "of"):
            return data.Square(self._of_all_together(self._factor))
        if self.accept("number", "of"):
            return self._number_of()
        if self.accept("points", "of"):
            return self._points_of()
        if self.accept("last"):
            return data.StepNumber(self.expect_term("a step", "step").id, last=True)
        owner = self.possessor()
        if owner is not None:
            return self._owned(owner)
        step = self.term("step")
        if step is not None:
            return data.StepNumber(step.id)
        start = self.position
        counter = self.term("counter", "token", "symbol")
        if counter is not None:
            if self.accept("of"):
                self.check_owned(counter, start)
                return self._counted(counter, self._whose())
            spec = self.vocabulary.counters.get(counter.id)
            if spec is None or spec.on_kind is None:
                self.check_whose(counter, start)
            return self._counted(counter, Seat("everyone"))
        if self.sees_term("property"):
            name = self.expect_term("a property", "property")
            self.expect("of")
            return data.PropertyOf(name.id, self.piece())
        self.fail_expected("a number, such as `the number of`, `the larger of` or a step")

    def _property_of(self, piece: data.Piece) -> Number:
        name = self.expect_term("a property", "property")
        return data.PropertyOf(name.id, piece)

    def _list(self) -> tuple[Number, ...]:
        parts = [self.number()]
        while self.accept(",") or self.accept("and"):
            parts.append(self.number())
        return tuple(parts)

    def _number_of(self) -> Number:
        resource = self.term("resource")
        bound = self.variable("resource") if resource is None else None
        if resource is not None or bound is not None:
            self.expect("on")
            name = resource.id if resource is not None else bound[0] if bound is not None else ""
            return data.ResourceUnits(name, self.counted_pieces())
        if self.accept("different"):
            name_term = self.expect_term("a property or a symbol group", "property", "symbol group")
            self.expect("of")
            return CountPieces(self.located(self.pieces_together()), name_term.id)
        start = self.position
        counted = self.term("counter", "token")
        if counted is not None:
            self.check_owned(counted, start)
            self.expect("of")
            return CounterOf(self._whose(), counted.id)
        return CountPieces(self.located(self.counted_pieces()))

    def _whose(self) -> data.Players:
        """Read players whose things are counted, together if they are several."""
        with self.reading(counting=True):
            return self.players()

    def counted_pieces(self) -> data.PieceSet:
        """Read pieces that are only counted: of all players that are named, together."""
        with self.reading(counting=True):
            return self.pieces()

    def pieces_together(self) -> data.PieceSet:
        """Read pieces of which so many are needed: it is not said of each player by himself."""
        return self._of_all_together(self.counted_pieces)

    def _of_all_together(self, read: Callable[[], Read]) -> Read:
        """Read what is worked out once, not of each player by himself."""
        self.each_read()
        found = read()
        self.is_together(self.each_read())
        return found

    def is_together(self, each: tuple[int, int] | None) -> None:
        """What was said of each of several is not worked out over all that they have together."""
        if each is not None and self.words[each[0]].text in ("each", "every"):
            self.fail("each-or-together", span=self.span(*each))

    def _points_of(self) -> Number:
        track = self.term("track")
        if track is not None:
            return data.TrackPoints(track.id, ME)
        start = self.position
        owner = self.possessor()
        tokens = [self.term("token")]
        if tokens[0] is None:
            self.position = start
            best = self.accept("one") or self.accept("a")
            return data.PointsOf(self.located(self.pieces()), best)
        while self.accept("and") or self.accept(","):
            tokens.append(self.expect_term("a token", "token"))
        names = tuple(token.id for token in tokens if token is not None)
        return data.TokenPoints(ME if owner is None else owner, names)

    def located(self, found: data.PieceSet) -> data.PieceSet:
        """Pieces that are counted must say whose they are."""
        sets = found.sets if isinstance(found, data.Together) else (found,)
        for one in sets:
            if isinstance(one, Pieces) and not one.places:
                span = self.span(self.position - 1)
                kind = span.text if one.kind is None else self.vocabulary.kinds[one.kind].term.many
                self.fail("whose-pieces", span=span, kind=kind)
        return found

    # ------------------------------------------------------------ amounts

    def amount(self, what: str = UNITS) -> Amount:
        """Read a number of something: `3 U`, `1 U per ...`, `1 U of value 3`, `as many U as ...`, or a sum of these."""
        if self.accept("as", "many"):
            unit = self.unit(what)
            self.expect("as")
            return Amount(self.number(), unit)
        amount = self._one_amount(what)
        parts = 1
        while self.sees("+"):
            parts += 1
            if parts > MOST_NESTED:
                self.fail("too-deep", limit=str(MOST_NESTED))
            self.position += 1
            start = self.position
            more = self._one_amount(what)
            if more.unit is not amount.unit:
                found = more.unit.many if more.unit is not None else "points"
                wanted = amount.unit.many if amount.unit is not None else "points"
                self.fail("wrong-unit", span=self.span(start, self.position), found=found, expected=wanted)
            amount = Amount(_added(amount.number, more.number), amount.unit, amount.value)
        return amount

    def _one_amount(self, what: str) -> Amount:
        number = self.number()
        unit = self.unit(what)
        value = self._token_value(unit) if unit is not None and self.accept("of", "value") else None
        if self.accept("per"):
            count = self.countable()
            number = count if number == Constant(1) else Product(number, count)
        return Amount(number, unit, value)

    def _token_value(self, unit: Term) -> Number:
        """The value of a token, which must be one that it has."""
        start = self.position
        value = self.number()
        known = self.vocabulary.counters[unit.id].values if unit.kind == "token" else ()
        if not known:
            self.fail("no-values", span=self.span(start - 2, self.position), token=unit.many)
        if isinstance(value, Constant) and value.value not in known:
            values = listing([str(one) for one in known])
            self.fail("unknown-value", span=self.span(start, self.position), token=unit.many, known=values)
        return value

    def unit(self, what: str) -> Term | None:
        """Read what an amount is of: a counter, a token, a symbol; `points` gives None. `what` is wanted here."""
        if self.accept("point") or self.accept("points"):
            return None
        unit = self.term("counter", "token", "symbol")
        if unit is None and what == "points":
            self.fail_expected(what, suggest=("point", "points"))
        if unit is None:
            kinds = [kind for kind in UNIT_KINDS if kind in what]
            self.fail_noun(what, kinds or UNIT_KINDS, ("point", "points") if "points" in what else ())
        return unit

    def countable(self) -> Number:
        """What stands after `per`: pieces, tokens, symbols, so many of a counter, sets of them, or players."""
        if self.at_end():
            self.fail_unfinished("what is counted")
        if self.accept("set", "of"):
            return self._sets()
        resource = self.variable("resource")
        if resource is not None:
            self.expect("on")
            return data.ResourceUnits(resource[0], self.located(self.counted_pieces()))
        every = self.expect_integer() if self.sees_kind("NUMBER") else 1
        if every < 1:
            self.fail_range(self.position - 1, "a number to count by", 1, 1000, every)
        if self.accept("player" if every == 1 else "players"):
            return data.PlayerCount() if every == 1 else Quotient(data.PlayerCount(), Constant(every))
        owner = self.possessor()
        self.each_read()
        counter = self.term("counter", "token", "symbol")
        count = self._pieces_counted(owner) if counter is None else self._counter_of(counter, owner)
        if every > 1:
            self.is_together(self.each_read())
        return count if every == 1 else Quotient(count, Constant(every))

    def _counter_of(self, counter: Term, owner: data.Players | None) -> Number:
        start = self.position - 1
        value = self._counted(counter, owner or ME)
        if owner is not None:
            self.check_owned(counter, start)
            return value
        if not (self.sees("of") or self.sees("in")):
            if self.subject != ME:
                self.check_whose(counter, start)
            return value
        self.check_owned(counter, start)
        self.position += 1
        if isinstance(value, data.CounterOn):
            return self._counted(counter, self._whose())
        most = self.accept("whoever", "has", "more")
        counted = replace(value, who=THEM if most else self._whose())
        return data.MostOf(Seat("everyone"), counted) if most else counted

    def _pieces_counted(self, owner: data.Players | None) -> Number:
        start = self.position
        found = self.counted_pieces()
        if owner is not None and isinstance(found, Pieces):
            if found.places:
                self.fail("two-places", span=self.span(start, self.position))
            if found.kind is not None:
                home = self.home(self.vocabulary.kinds[found.kind], owner)
                found = self.lying(found, home)
        count = CountPieces(self.located(found))
        return data.MostOf(Seat("everyone"), count) if self._said_more() else count

    def _said_more(self) -> bool:
        return self.words[self.position - 1].text == "more"

    def _sets(self) -> Number:
        """`set of blue, red and green cards of me`, `set of sun, moon and sky of me`."""
        start = self.position
        symbols = self._symbol_list()
        if len(symbols) == 1:
            self.fail("one-value", span=self.span(start, self.position))
        if symbols:
            self.expect("of")
            who = self._of_all_together(self._whose)
            return data.Extreme(False, tuple(CounterOf(who, symbol) for symbol in symbols))
        found = self.pieces_together()
        if not isinstance(found, Pieces):
            self.fail_expected("pieces of several values")
        parts = [one for one in found.filters if isinstance(one, data.HasValue)]
        if len(parts) != 1:
            self.fail_expected("values of one property")
        if len(parts[0].values) == 1:
            self.fail("one-value", span=self.span(start, self.position))
        rest = tuple(one for one in found.filters if not isinstance(one, data.HasValue))
        self.located(found)
        return data.Extreme(
            False,
            tuple(
                CountPieces(replace(found, filters=(*rest, data.HasValue(parts[0].property, (value,)))))
                for value in parts[0].values
            ),
        )

    def _symbol_list(self) -> list[str]:
        symbols: list[str] = []
        symbol = self.term("symbol")
        while symbol is not None:
            symbols.append(symbol.id)
            if (self.sees(",") or self.sees("and")) and self.sees_term("symbol", ahead=1):
                self.position += 1
            symbol = self.term("symbol")
        return symbols


def _added(total: Number, more: Number) -> Number:
    """A sum that stays flat, however many parts it has."""
    return data.Sum((*total.parts, more) if isinstance(total, data.Sum) else (total, more))
