"""English phrases for numbers, amounts, resources and costs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace as change

from wonderscript.runtime import phrases as data
from wonderscript.runtime.words.en.pieces import EnglishPieces, Party, all_of, enumerated, ordinal
from wonderscript.runtime.words.en.plurals import count_english
from wonderscript.runtime.words.nouns import signed
from wonderscript.runtime.words.speech import (
    are_of_others,
    counts_things,
    emptiness,
    factored,
    lie_apart,
    one_set,
    summed,
)


@dataclass(frozen=True)
class EnglishNumbers(EnglishPieces):
    """Says numbers: as a noun, before a noun, as an amount of something."""

    def number(self, number: data.Number) -> str:
        """A number as a noun: `3`, `your flags`, `2 × your flags`."""
        found: str = NUMBERS[type(number)](self, number)
        return found

    def figure(self, number: data.Number) -> str:
        """A number before a noun: `2`, `that many`."""
        if isinstance(number, data.BoundNumber) and self._is_that(number):
            return "that many"
        return self.number(number)

    def _is_that(self, number: data.BoundNumber) -> bool:
        """Whether a chosen number is the only one."""
        return number.variable in self.variables and self.rank_among(number.variable) is None

    def amount(self, number: data.Number, unit: str, after: str = "") -> str:
        """So much of something: `3 beans`, `1 bean for each small card in your yard`; `after` follows the noun."""
        noun = self.lexicon.noun(unit)
        factor, rest = factored(number)
        each = self.per(rest)
        if each is not None:
            return f"{count_english(factor, noun)}{after} for {each}"
        match number:
            case data.Constant(value):
                return f"{count_english(value, noun)}{after}"
            case data.SettingValue(setting):
                known = self.lexicon.setting(setting)
                if isinstance(known, int):
                    return f"{count_english(known, noun)}{after}"
                return f"{noun.many}{after} equal to the {known}"
            case data.BoundNumber() if self._is_that(number):
                return f"that many {noun.many}{after}"
            case data.Sum() if all(self._is_amount(part, unit) for part in summed(number)):
                return " plus ".join(self.amount(part, unit, after) for part in summed(number))
            case data.NumberIf():
                return f"({self.amount_if(number, unit, after)})"
            case data.PointsOf() | data.TokenPoints() | data.TrackPoints() if unit == "point":
                return self.number(number)
            case _:
                return f"{noun.many}{after} equal to {self.number(number)}"

    def amount_if(self, number: data.NumberIf, unit: str, after: str = "") -> str:
        """An amount that counts only under a condition: `3 beans if you have a small card in your yard`."""
        return f"{self.amount(number.number, unit, after)} if {self.condition(number.condition)}"

    def _is_amount(self, number: data.Number, unit: str) -> bool:
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
                return f"each {self.pieces(pieces, 'bare')}"
            case data.CountPieces(pieces, str() as distinct):
                return f"each different {self.lexicon.noun(distinct).one} on {self.pieces(pieces, 'many')}"
            case data.CounterOf() | data.CounterOn():
                return f"each {self._held(number, many=False)}"
            case data.ResourceUnits(resource, pieces):
                return f"each {self._resource(resource)} on {self.pieces(pieces, 'many')}"
            case data.PlayerCount():
                return "each player"
            case data.PropertyOf(name, piece) if counts_things(name):
                return f"each {self.lexicon.noun(name).one} of {self.pieces(piece, 'one')}"
            case data.Quotient(data.MostOf(players, inner), right, up):
                return self.with_them(self._having_most(players)).per(data.Quotient(inner, right, up))
            case data.Quotient(data.CounterOf() | data.CounterOn() as left, data.Constant(every), False):
                return f"every {every} {self._held(left, many=True)}"
            case data.Quotient(data.CountPieces(pieces, None), data.Constant(every), False):
                together = " together" if lie_apart(pieces) else ""
                return f"every {every} {self.pieces(pieces, 'many')}{together}"
            case data.Extreme(False, parts):
                return self._set_of(number, parts)
            case data.MostOf(players, inner):
                return self.with_them(self._having_most(players)).per(inner)
            case data.Sum():
                each = [self.per(part) for part in summed(number)]
                return None if None in each else enumerated([one for one in each if one is not None])
            case _:
                return None

    def _held(self, number: data.CounterOf | data.CounterOn, many: bool) -> str:
        """A counter and who has it: `flag you have`, `beans your neighbors have`; a shared one is nobody's."""
        noun = self.lexicon.noun(number.counter)
        value = "" if isinstance(number, data.CounterOn) or number.value is None else f" of value {number.value}"
        if number.counter in self.lexicon.shared:
            return f"{noun.many if many else noun.one}{value}"
        party = self.players(number.who)
        owner = party.subject if party.mood in ("you", "they") else party.object
        if party.several:
            owner = all_of(party)
        if party.possessive is None:
            has = f"of {owner}"
        elif party.several or party.mood in ("you", "they"):
            has = f"{owner} have"
        else:
            has = f"{owner} has"
        has = f"{has} together" if party.several and many else has
        on = ""
        if isinstance(number, data.CounterOn) and number.pieces is not None:
            on = f" {self._on_which(number.pieces)}"
        return f"{noun.many if many else noun.one}{value} {has}{on}"

    def _set_of(self, number: data.Extreme, parts: tuple[data.Number, ...]) -> str | None:
        counters = [part for part in parts if isinstance(part, data.CounterOf) and part.value is None]
        if len(counters) == len(parts) and len({part.who for part in counters}) == 1:
            names = enumerated([self.lexicon.noun(part.counter).one for part in counters])
            return f"each set of {names}{self._held(counters[0], many=False)[len(self._noun(counters[0])) :]}"
        of_values = one_set(number)
        if of_values is None:
            return None
        pieces, values = of_values
        return f"each set of {self.pieces(replace_filters(pieces, values), 'many')}"

    def _noun(self, number: data.CounterOf) -> str:
        return self.lexicon.noun(number.counter).one

    def _having_most(self, players: data.Players) -> Party:
        if players == data.Seat("everyone"):
            name = "the player who has the most"
            return Party(name, "he", name, None, zone="the {one} that has the most")
        party = self.players(players)
        name = f"whichever of {party.object} has the most"
        whose = f"{{many}} of {party.object}" if party.possessive is None else f"{party.possessive} {{many}}"
        return Party(name, "he", name, None, zone=f"whichever of {whose} has the most")

    def _resource(self, resource: str) -> str:
        bound = self.variables.get(resource)
        return "unit of that resource" if bound is not None else f"unit of {self.lexicon.noun(resource).one}"

    # ------------------------------------------------------------ numbers as nouns

    def _constant(self, number: data.Constant) -> str:
        return signed(number.value)

    def _bound(self, number: data.BoundNumber) -> str:
        if number.variable not in self.variables:
            return f"that {self.lexicon.noun(number.variable).one}"
        position = self.rank_among(number.variable)
        return "that number" if position is None else f"the {ordinal(position)} chosen number"

    def _setting(self, number: data.SettingValue) -> str:
        value = self.lexicon.setting(number.setting)
        return signed(value) if isinstance(value, int) else f"the {value}"

    def _player_count(self, _number: data.PlayerCount) -> str:
        return "the number of players"

    def _step_number(self, number: data.StepNumber) -> str:
        noun = self.lexicon.step(number.step)
        return f"the number of {noun.many}" if number.last else f"the current {noun.one}"

    def _counter(self, number: data.CounterOf) -> str:
        noun = self.lexicon.noun(number.counter).many
        value = "" if number.value is None else f" of value {number.value}"
        return self.whose(number.who, f"{noun}{value}", number.counter)

    def whose(self, who: data.Players, what: str, counter: str = "") -> str:
        """Something of players: `your beans`; a shared counter is nobody's."""
        if counter in self.lexicon.shared:
            return f"the {what}"
        party = self.players(who)
        if party.possessive is None:
            return f"the {what} of {party.object}"
        return f"{party.possessive} {what}"

    def _counter_on(self, number: data.CounterOn) -> str:
        name = self.whose(number.who, self.lexicon.noun(number.counter).many)
        return name if number.pieces is None else f"{name} {self._on_which(number.pieces)}"

    def _on_which(self, pieces: data.PieceSet) -> str:
        whole = emptiness(pieces)
        return f"on {self.pieces(pieces, 'many')}" if whole is None else self.spots((whole,))

    def _track(self, number: data.TrackPosition) -> str:
        return self.whose(number.who, f"position on the {self.lexicon.noun(number.track).one} track")

    def _track_points(self, number: data.TrackPoints) -> str:
        return f"the points of {self.whose(number.who, f'position on the {self.lexicon.noun(number.track).one} track')}"

    def _count(self, number: data.CountPieces) -> str:
        pieces = self.pieces(number.pieces, "many")
        if number.distinct is None:
            return f"the number of {pieces}"
        return f"the number of different {self.lexicon.noun(number.distinct).many} on {pieces}"

    def _units(self, number: data.ResourceUnits) -> str:
        unit = self._resource(number.resource).removeprefix("unit")
        return f"the number of units{unit} on {self.pieces(number.pieces, 'many')}"

    def _property(self, number: data.PropertyOf) -> str:
        noun = self.lexicon.noun(number.property)
        name = f"number of {noun.many}" if counts_things(number.property) else noun.one
        return f"the {name} of {self.pieces(number.piece, 'one')}"

    def _points(self, number: data.PointsOf) -> str:
        if number.best:
            own = ", as if it were yours" if are_of_others(number.pieces) else ""
            return f"the points of one of the {self.pieces(number.pieces, 'many')}{own}, the best for you"
        owners = ", as they count for their owners" if are_of_others(number.pieces) else ""
        return f"the points of {self.pieces(number.pieces)}{owners}"

    def _token_points(self, number: data.TokenPoints) -> str:
        names = enumerated([self.lexicon.noun(token).many for token in number.tokens])
        return f"the points of {self.whose(number.who, names)}"

    def _sum(self, number: data.Sum) -> str:
        return " + ".join(self._operand(part, data.Difference) for part in summed(number))

    def _difference(self, number: data.Difference) -> str:
        left = self._operand(number.left)
        return f"{left} \N{MINUS SIGN} {self._operand(number.right, data.Sum, data.Difference)}"

    def _product(self, number: data.Product) -> str:
        weaker = (data.Sum, data.Difference, data.Quotient, data.Square)
        return " × ".join(self._operand(side, *weaker) for side in (number.left, number.right))

    def _square(self, number: data.Square) -> str:
        return f"the square of {self._operand(number.number, data.Sum, data.Difference, data.Product, data.Quotient)}"

    def _quotient(self, number: data.Quotient) -> str:
        left = self._operand(number.left, data.Sum, data.Difference, data.Quotient, data.Square)
        rounded = "(rounded up)" if number.up else "(rounded down)"
        if number.right == data.Constant(2):
            return f"half of {left} {rounded}"
        right = self._operand(number.right, data.Sum, data.Difference, data.Product, data.Quotient, data.Square)
        return f"{left} ÷ {right} {rounded}"

    def _operand(self, number: data.Number, *weaker: type) -> str:
        """A part of a formula, in parentheses if its own sign binds less."""
        text = self.number(number)
        return f"({text})" if isinstance(number, weaker) else text

    def _extreme(self, number: data.Extreme) -> str:
        word = ("larger" if number.largest else "smaller") if len(number.parts) == 2 else ""
        word = word or ("largest" if number.largest else "smallest")
        return f"the {word} of {enumerated([self.number(part) for part in number.parts])}"

    def _most(self, number: data.MostOf) -> str:
        return self.with_them(self._having_most(number.players)).number(number.number)

    def _number_if(self, number: data.NumberIf) -> str:
        return f"({self.number(number.number)} if {self.condition(number.condition)})"

    @abstractmethod
    def condition(self, condition: data.Condition) -> str:
        """A condition as a clause: `you have at least 3 beans`."""

    # ------------------------------------------------------------ resources and costs

    def resources(self, resources: data.Resources, joint: str = "and") -> str:
        """Resources by name; all of them are `any resource`."""
        everything = self.lexicon.resources
        if everything and set(resources.names) == set(everything):
            return "any resource"
        return enumerated([self.lexicon.noun(name).one for name in resources.names], joint)

    def cost(self, cost: data.Cost) -> str:
        """A cost: `2 salt and 1 rope`, `3 different resources`, `1 bean for each ...`."""
        parts = [count_english(part.amount, self.lexicon.noun(part.what)) for part in cost.parts]
        if cost.pattern is not None:
            alike = "different" if cost.pattern == "different" else "identical"
            parts.append(count_english(cost.size, self.lexicon.noun("resource"), (alike,)))
        if cost.number is not None and cost.counter is not None:
            parts.append(self.amount(cost.number, cost.counter))
        return enumerated(parts) if parts else "nothing"


def replace_filters(pieces: data.Pieces, values: data.HasValue) -> data.Pieces:
    """The pieces with these values."""
    return change(pieces, filters=(*pieces.filters, values))


_Say = Callable[[Any, Any], str]

NUMBERS: dict[type, _Say] = {
    data.Constant: EnglishNumbers._constant,
    data.BoundNumber: EnglishNumbers._bound,
    data.SettingValue: EnglishNumbers._setting,
    data.PlayerCount: EnglishNumbers._player_count,
    data.StepNumber: EnglishNumbers._step_number,
    data.CounterOf: EnglishNumbers._counter,
    data.CounterOn: EnglishNumbers._counter_on,
    data.TrackPosition: EnglishNumbers._track,
    data.TrackPoints: EnglishNumbers._track_points,
    data.CountPieces: EnglishNumbers._count,
    data.ResourceUnits: EnglishNumbers._units,
    data.PropertyOf: EnglishNumbers._property,
    data.PointsOf: EnglishNumbers._points,
    data.TokenPoints: EnglishNumbers._token_points,
    data.Sum: EnglishNumbers._sum,
    data.Difference: EnglishNumbers._difference,
    data.Product: EnglishNumbers._product,
    data.Square: EnglishNumbers._square,
    data.Quotient: EnglishNumbers._quotient,
    data.Extreme: EnglishNumbers._extreme,
    data.MostOf: EnglishNumbers._most,
    data.NumberIf: EnglishNumbers._number_if,
}
