"""Numbers: as a noun, and as what something is counted by, one by one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self, assert_never

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.nouns import signed
from wonderscript.runtime.words.plan.phrases import Phrases
from wonderscript.runtime.words.speech import counts_things, factored, one_set, summed


@dataclass(frozen=True)
class Numbers(Phrases):
    """Says numbers: as a noun, before a noun, as an amount of something."""

    # What stands in parentheses beside the sign of a product: the other formulas, as the language writes them.
    binds_less: ClassVar[tuple[type, ...]]

    def number(self, number: data.Number) -> str:
        """A number as a noun: `3`, `your flags`, `2 × your flags`."""
        match number:
            case data.Constant(value):
                return signed(value)
            case data.BoundNumber():
                return self._bound(number)
            case data.SettingValue(setting):
                value_or_name = self.lexicon.setting(setting)
                return signed(value_or_name) if isinstance(value_or_name, int) else self._setting(value_or_name)
            case data.PlayerCount():
                return self._player_count()
            case data.StepNumber():
                return self._step_number(number)
            case data.CounterOf():
                return self._counter(number)
            case data.CounterOn():
                return self._counter_on(number)
            case data.TrackPosition():
                return self._track(number)
            case data.CountPieces():
                return self._count(number)
            case data.ResourceUnits():
                return self._units(number)
            case data.PropertyOf():
                return self._property(number)
            case data.PointsOf() | data.TokenPoints() | data.TrackPoints():
                return self._points(number)
            case data.Sum():
                return " + ".join(self._operand(part, data.Difference) for part in summed(number))
            case data.Difference(left, right):
                return f"{self.number(left)} \N{MINUS SIGN} {self._operand(right, data.Sum, data.Difference)}"
            case data.Product(left, right):
                return " × ".join(self._operand(side, *self.binds_less) for side in (left, right))
            case data.Square():
                return self._square(number)
            case data.Quotient():
                return self._quotient(number)
            case data.Extreme():
                return self._extreme(number)
            case data.MostOf(players, inner):
                return self._among_most(players).number(inner)
            case data.NumberIf(inner, condition):
                return self._number_if(self.number(inner), condition)
            case _:
                assert_never(number)

    def _operand(self, number: data.Number, *weaker: type) -> str:
        """A part of a formula, in parentheses if its own sign binds less."""
        text = self.number(number)
        return f"({text})" if isinstance(number, weaker) else text

    def figure(self, number: data.Number) -> str:
        """A number before a noun: `2`, `that many`."""
        if isinstance(number, data.BoundNumber) and self._is_that(number):
            return self.that_many
        return self.number(number)

    def _is_that(self, number: data.BoundNumber) -> bool:
        """Whether a chosen number is the only one."""
        return number.variable in self.variables and self.rank_among(number.variable) is None

    def _is_amount(self, number: data.Number, unit: str) -> bool:
        """Whether a number of something is told by an amount rather than by a formula."""
        if isinstance(number, data.NumberIf):
            return self._is_amount(number.number, unit)
        known = isinstance(number, data.Constant | data.SettingValue)
        if unit == "point":
            known = known or isinstance(number, data.PointsOf | data.TokenPoints | data.TrackPoints)
        return known or self.per(factored(number)[1]) is not None

    # ------------------------------------------------------------ what is counted one by one

    def per(self, number: data.Number) -> str | None:
        """What stands after `for`: `each small card in your yard`, `every 3 beans you have`."""
        match number:
            case data.CountPieces(pieces, None):
                return self._each_piece(pieces)
            case data.CountPieces(pieces, str() as distinct):
                return self._each_kind(distinct, pieces)
            case data.CounterOf() | data.CounterOn():
                return self._held(number, None)
            case data.ResourceUnits():
                return self._each_unit(number)
            case data.PlayerCount():
                return self._each_at_the_table()
            case data.PropertyOf(name) if counts_things(name):
                return self._each_thing(number)
            case data.Quotient(data.MostOf(players, inner), right, up):
                return self._among_most(players).per(data.Quotient(inner, right, up))
            case data.Quotient(data.CounterOf() | data.CounterOn() as left, data.Constant(every), False):
                return self._held(left, every)
            case data.Quotient(data.CountPieces(pieces, None), data.Constant(every), False):
                return self._every_so_many(pieces, every)
            case data.Extreme(False, parts):
                return self._each_set(number, parts)
            case data.MostOf(players, inner):
                return self._among_most(players).per(inner)
            case data.Sum():
                each = [self.per(part) for part in summed(number)]
                return None if None in each else self._together_counted([one for one in each if one is not None])
            case _:
                return None

    def _each_set(self, number: data.Extreme, parts: tuple[data.Number, ...]) -> str | None:
        """One of each of some counters, or of the values of a property."""
        counters = [part for part in parts if isinstance(part, data.CounterOf) and part.value is None]
        if len(counters) == len(parts) and len({part.who for part in counters}) == 1:
            return self._each_set_of_counters(counters)
        of_values = one_set(number)
        return None if of_values is None else self._each_set_of_pieces(*of_values)

    # ------------------------------------------------------------ the words of a language

    @property
    @abstractmethod
    def that_many(self) -> str:
        """As many as were chosen."""

    @abstractmethod
    def _among_most(self, players: data.Players) -> Self:
        """The speaker for what is counted where there is most of it, among some players."""

    @abstractmethod
    def _of_value(self, value: int | None) -> str:
        """The value of tokens, after their noun."""

    @abstractmethod
    def _bound(self, number: data.BoundNumber) -> str: ...

    @abstractmethod
    def _setting(self, name: str) -> str: ...

    @abstractmethod
    def _player_count(self) -> str: ...

    @abstractmethod
    def _step_number(self, number: data.StepNumber) -> str: ...

    @abstractmethod
    def _counter(self, number: data.CounterOf) -> str: ...

    @abstractmethod
    def _counter_on(self, number: data.CounterOn) -> str: ...

    @abstractmethod
    def _track(self, number: data.TrackPosition) -> str: ...

    @abstractmethod
    def _count(self, number: data.CountPieces) -> str: ...

    @abstractmethod
    def _units(self, number: data.ResourceUnits) -> str: ...

    @abstractmethod
    def _property(self, number: data.PropertyOf) -> str: ...

    @abstractmethod
    def _points(self, number: data.PointsOf | data.TokenPoints | data.TrackPoints) -> str: ...

    @abstractmethod
    def _square(self, number: data.Square) -> str: ...

    @abstractmethod
    def _quotient(self, number: data.Quotient) -> str: ...

    @abstractmethod
    def _extreme(self, number: data.Extreme) -> str: ...

    @abstractmethod
    def _number_if(self, number: str, condition: data.Condition) -> str: ...

    @abstractmethod
    def _each_piece(self, pieces: data.PieceSet) -> str: ...

    @abstractmethod
    def _each_kind(self, distinct: str, pieces: data.PieceSet) -> str: ...

    @abstractmethod
    def _held(self, number: data.CounterOf | data.CounterOn, every: int | None) -> str:
        """Each of a counter that somebody has, or `every` so many."""

    @abstractmethod
    def _each_unit(self, number: data.ResourceUnits) -> str: ...

    @abstractmethod
    def _each_at_the_table(self) -> str: ...

    @abstractmethod
    def _each_thing(self, number: data.PropertyOf) -> str: ...

    @abstractmethod
    def _every_so_many(self, pieces: data.PieceSet, every: int) -> str | None: ...

    @abstractmethod
    def _together_counted(self, each: Sequence[str]) -> str: ...

    @abstractmethod
    def _each_set_of_counters(self, counters: Sequence[data.CounterOf]) -> str: ...

    @abstractmethod
    def _each_set_of_pieces(self, pieces: data.Pieces, values: data.HasValue) -> str: ...
