"""Numbers, amounts, resources and costs in English."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from msgspec.structs import replace as change

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.en.pieces import EnglishPieces, Party, all_of, enumerated, ordinal
from wonderscript.runtime.words.en.plurals import count_english
from wonderscript.runtime.words.plan.joints import Joints
from wonderscript.runtime.words.plan.numbers import Numbers
from wonderscript.runtime.words.speech import are_of_others, counts_things, emptiness, factored, lie_apart, summed

JOINTS = Joints(
    also="and",
    either="or",
    then="then",
    otherwise="otherwise",
    if_so="if",
    only_if="only if",
    but="but",
    these="do this",
    at_once="all players at the same time, unseen by each other",
)


@dataclass(frozen=True)
class EnglishNumbers(EnglishPieces, Numbers):
    """The English words of numbers."""

    joints = JOINTS
    binds_less = (data.Sum, data.Difference, data.Quotient, data.Square)
    that_many = "that many"

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

    # ------------------------------------------------------------ what is counted one by one

    def _each_piece(self, pieces: data.PieceSet) -> str:
        return f"each {self.pieces(pieces, 'bare')}"

    def _each_kind(self, distinct: str, pieces: data.PieceSet) -> str:
        return f"each different {self.lexicon.noun(distinct).one} on {self.pieces(pieces, 'many')}"

    def _each_unit(self, number: data.ResourceUnits) -> str:
        return f"each {self._resource(number.resource)} on {self.pieces(number.pieces, 'many')}"

    def _each_at_the_table(self) -> str:
        return "each player"

    def _each_thing(self, number: data.PropertyOf) -> str:
        return f"each {self.lexicon.noun(number.property).one} of {self.pieces(number.piece, 'one')}"

    def _every_so_many(self, pieces: data.PieceSet, every: int) -> str | None:
        return f"every {every} {self.pieces(pieces, 'many')}{' together' if lie_apart(pieces) else ''}"

    def _together_counted(self, each: Sequence[str]) -> str:
        return enumerated(each)

    def _each_set_of_counters(self, counters: Sequence[data.CounterOf]) -> str:
        names = enumerated([self.lexicon.noun(one.counter).one for one in counters])
        first = counters[0]
        return f"each set of {names}{self._of_whom(first, many=False)}"

    def _each_set_of_pieces(self, pieces: data.Pieces, values: data.HasValue) -> str:
        return f"each set of {self.pieces(change(pieces, filters=(*pieces.filters, values)), 'many')}"

    def _held(self, number: data.CounterOf | data.CounterOn, every: int | None) -> str:
        """A counter and who has it: `each flag you have`, `every 3 beans your neighbors have together`."""
        noun, many = self.lexicon.noun(number.counter), every is not None
        start = "each" if every is None else f"every {every}"
        return f"{start} {noun.many if many else noun.one}{self._of_whom(number, many)}"

    def _of_whom(self, number: data.CounterOf | data.CounterOn, many: bool) -> str:
        """Who has a counter, after its noun; a shared one is nobody's."""
        value = "" if isinstance(number, data.CounterOn) else self._of_value(number.value)
        if number.counter in self.lexicon.shared:
            return value
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
        return f"{value} {has}{on}"

    def _of_value(self, value: int | None) -> str:
        return "" if value is None else f" of value {value}"

    def _among_most(self, players: data.Players) -> Self:
        return self.with_them(self._having_most(players))

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

    def _bound(self, number: data.BoundNumber) -> str:
        if number.variable not in self.variables:
            return f"that {self.lexicon.noun(number.variable).one}"
        position = self.rank_among(number.variable)
        return "that number" if position is None else f"the {ordinal(position)} chosen number"

    def _setting(self, name: str) -> str:
        return f"the {name}"

    def _player_count(self) -> str:
        return "the number of players"

    def _step_number(self, number: data.StepNumber) -> str:
        noun = self.lexicon.step(number.step)
        return f"the number of {noun.many}" if number.last else f"the current {noun.one}"

    def _counter(self, number: data.CounterOf) -> str:
        name = f"{self.lexicon.noun(number.counter).many}{self._of_value(number.value)}"
        return self.whose(number.who, name, number.counter)

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

    def _points(self, number: data.PointsOf | data.TokenPoints | data.TrackPoints) -> str:
        match number:
            case data.PointsOf(pieces, best) if best:
                own = ", as if it were yours" if are_of_others(pieces) else ""
                return f"the points of one of the {self.pieces(pieces, 'many')}{own}, the best for you"
            case data.PointsOf(pieces):
                owners = ", as they count for their owners" if are_of_others(pieces) else ""
                return f"the points of {self.pieces(pieces)}{owners}"
            case data.TokenPoints(who, tokens):
                names = enumerated([self.lexicon.noun(token).many for token in tokens])
                return f"the points of {self.whose(who, names)}"
            case data.TrackPoints(track, who):
                return f"the points of {self.whose(who, f'position on the {self.lexicon.noun(track).one} track')}"

    def _square(self, number: data.Square) -> str:
        return f"the square of {self._operand(number.number, data.Sum, data.Difference, data.Product, data.Quotient)}"

    def _quotient(self, number: data.Quotient) -> str:
        left = self._operand(number.left, data.Sum, data.Difference, data.Quotient, data.Square)
        rounded = "(rounded up)" if number.up else "(rounded down)"
        if number.right == data.Constant(2):
            return f"half of {left} {rounded}"
        right = self._operand(number.right, data.Sum, data.Difference, data.Product, data.Quotient, data.Square)
        return f"{left} ÷ {right} {rounded}"

    def _extreme(self, number: data.Extreme) -> str:
        word = ("larger" if number.largest else "smaller") if len(number.parts) == 2 else ""
        word = word or ("largest" if number.largest else "smallest")
        return f"the {word} of {enumerated([self.number(part) for part in number.parts])}"

    def _number_if(self, number: str, condition: data.Condition) -> str:
        return f"({number} if {self.condition(condition)})"

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
