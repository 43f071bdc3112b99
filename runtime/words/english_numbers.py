"""English phrases for numbers, amounts, costs and conditions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wonderscript.runtime import phrases as data
from wonderscript.runtime.words.english_pieces import WHO, EnglishPieces, Party, enumerated
from wonderscript.runtime.words.plurals import count_english, signed
from wonderscript.runtime.words.speech import OPPOSITE, Mood, emptiness, factored, one_set, summed


@dataclass(frozen=True)
class EnglishNumbers(EnglishPieces):
    """Says numbers: as a noun, before a noun, as an amount of something."""

    def number(self, number: data.Number) -> str:
        """A number as a noun: `3`, `your shields`, `2 × the age`."""
        found: str = NUMBERS[type(number)](self, number)
        return found

    def figure(self, number: data.Number) -> str:
        """A number before a noun: `2`, `that many`."""
        if isinstance(number, data.BoundNumber) and number.variable in self.variables:
            return "that many"
        return self.number(number)

    def amount(self, number: data.Number, unit: str, after: str = "") -> str:
        """So much of something: `3 coins`, `1 coin for each brown card in your city`; `after` follows the noun."""
        noun = self.lexicon.noun(unit)
        factor, rest = factored(number)
        each = self.per(rest)
        if each is not None:
            return f"{count_english(factor, noun)}{after} for {each}"
        match number:
            case data.Constant(value):
                return f"{count_english(value, noun)}{after}"
            case data.SettingValue(setting):
                value = self.lexicon.setting(setting)
                return f"{count_english(value, noun)}{after}" if isinstance(value, int) else f"{value} {noun.many}"
            case data.BoundNumber():
                return f"{self.figure(number)} {noun.many}{after}"
            case data.Sum() if all(self._is_amount(part) for part in summed(number)):
                return " plus ".join(self.amount(part, unit, after) for part in summed(number))
            case _:
                return f"{noun.many}{after} equal to {self.number(number)}"

    def _is_amount(self, number: data.Number) -> bool:
        known = isinstance(number, data.Constant | data.SettingValue)
        return known or self.per(factored(number)[1]) is not None

    # ------------------------------------------------------------ what is counted one by one

    def per(self, number: data.Number) -> str | None:
        """What stands after `for`: `each brown card in your city`, `every 3 coins you have`."""
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
            case data.Quotient(data.CounterOf() | data.CounterOn() as left, data.Constant(every), up):
                rounded = ", rounded up" if up else ""
                return f"every {every} {self._held(left, many=True)}{rounded}"
            case data.Quotient(data.CountPieces(pieces, None), data.Constant(every), up):
                rounded = ", rounded up" if up else ""
                return f"every {every} {self.pieces(pieces, 'many')}{rounded}"
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
        """A counter and who has it: `shield you have`, `coins your neighbors have`."""
        noun = self.lexicon.noun(number.counter)
        party = self.players(number.who)
        owner = "you" if party.mood == "you" else party.object
        if party.several or party.mood in ("you", "they"):
            has = f"{'they' if owner == 'them' else owner} have"
        else:
            has = f"{owner} has"
        value = "" if isinstance(number, data.CounterOn) or number.value is None else f" of value {number.value}"
        on = ""
        if isinstance(number, data.CounterOn) and number.pieces is not None:
            on = f" on {self.pieces(number.pieces)}"
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
            name = "whoever has the most"
        else:
            name = f"whichever of {self.players(players).object} has the most"
        return Party(name, "he", name, None)

    def _resource(self, resource: str) -> str:
        bound = self.variables.get(resource)
        return "unit of that resource" if bound is not None else f"unit of {self.lexicon.noun(resource).one}"

    # ------------------------------------------------------------ numbers as nouns

    def _constant(self, number: data.Constant) -> str:
        return signed(number.value)

    def _bound(self, number: data.BoundNumber) -> str:
        if number.variable not in self.variables:
            return f"that {self.lexicon.noun(number.variable).one}"
        return "that number"

    def _setting(self, number: data.SettingValue) -> str:
        value = self.lexicon.setting(number.setting)
        return signed(value) if isinstance(value, int) else f"the {value}"

    def _player_count(self, _number: data.PlayerCount) -> str:
        return "the number of players"

    def _step_number(self, number: data.StepNumber) -> str:
        noun = self.lexicon.step(number.step)
        return f"the number of {noun.many}" if number.last else f"the number of the {noun.one}"

    def _counter(self, number: data.CounterOf) -> str:
        noun = self.lexicon.noun(number.counter).many
        value = "" if number.value is None else f" of value {number.value}"
        return self._whose(number.who, f"{noun}{value}")

    def _whose(self, who: data.Players, what: str) -> str:
        party = self.players(who)
        if party.possessive is None:
            return f"the {what} of {party.object}"
        return f"{party.possessive} {what}"

    def _counter_on(self, number: data.CounterOn) -> str:
        name = self._whose(number.who, self.lexicon.noun(number.counter).many)
        return name if number.pieces is None else f"{name} on {self.pieces(number.pieces)}"

    def _track(self, number: data.TrackPosition) -> str:
        return self._whose(number.who, f"position on the {self.lexicon.noun(number.track).one} track")

    def _count(self, number: data.CountPieces) -> str:
        pieces = self.pieces(number.pieces, "many")
        if number.distinct is None:
            return f"the number of {pieces}"
        return f"the number of different {self.lexicon.noun(number.distinct).many} on {pieces}"

    def _units(self, number: data.ResourceUnits) -> str:
        unit = self._resource(number.resource).removeprefix("unit")
        return f"the number of units{unit} on {self.pieces(number.pieces, 'many')}"

    def _property(self, number: data.PropertyOf) -> str:
        return f"the {self.lexicon.noun(number.property).one} of {self.pieces(number.piece)}"

    def _points(self, number: data.PointsOf) -> str:
        if number.best:
            return f"the points of one of the {self.pieces(number.pieces, 'many')}, the best for you"
        return f"the points of {self.pieces(number.pieces)}"

    def _token_points(self, number: data.TokenPoints) -> str:
        names = enumerated([self.lexicon.noun(token).many for token in number.tokens])
        return f"the points of {self._whose(number.who, names)}"

    def _sum(self, number: data.Sum) -> str:
        return " + ".join(self._operand(part, data.Difference) for part in summed(number))

    def _difference(self, number: data.Difference) -> str:
        left = self._operand(number.left)
        return f"{left} \N{MINUS SIGN} {self._operand(number.right, data.Sum, data.Difference)}"

    def _product(self, number: data.Product) -> str:
        if number.left == number.right:
            return f"the square of {self._operand(number.left, data.Sum, data.Difference)}"
        sides = (self._operand(side, data.Sum, data.Difference) for side in (number.left, number.right))
        return " × ".join(sides)

    def _quotient(self, number: data.Quotient) -> str:
        left = self._operand(number.left, data.Sum, data.Difference)
        rounded = "rounded up" if number.up else "rounded down"
        if number.right == data.Constant(2):
            return f"half of {left}, {rounded}"
        return f"{left} ÷ {self._operand(number.right, data.Sum, data.Difference)}, {rounded}"

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

    # ------------------------------------------------------------ resources and costs

    def resources(self, resources: data.Resources, joint: str = "and") -> str:
        """Resources by name; all of them are `any resource`."""
        everything = self.lexicon.resources
        if everything and set(resources.names) == set(everything):
            return "any resource"
        return enumerated([self.lexicon.noun(name).one for name in resources.names], joint)

    def cost(self, cost: data.Cost) -> str:
        """A cost: `2 ore and 1 cloth`, `3 different resources`, `1 coin for each ...`."""
        parts = [count_english(part.amount, self.lexicon.noun(part.what)) for part in cost.parts]
        if cost.pattern is not None:
            alike = "different" if cost.pattern == "different" else "identical"
            parts.append(count_english(cost.size, self.lexicon.noun("resource"), (alike,)))
        if cost.number is not None and cost.counter is not None:
            parts.append(self.amount(cost.number, cost.counter))
        return enumerated(parts) if parts else "nothing"

    # ------------------------------------------------------------ conditions

    def condition(self, condition: data.Condition, holds: bool = True) -> str:
        """A condition, or (`holds` is false) its opposite: `you have at least 3 coins`."""
        found: str = CONDITIONS[type(condition)](self, condition, holds)
        return found

    def about_them(self, condition: data.Condition) -> str:
        """A condition as a clause that follows players: `who has 3 coins`, `whose city has a brown card`."""
        return self.with_them(WHO).condition(condition)

    def _compare(self, compare: data.Compare, holds: bool) -> str:
        comparison = compare.comparison
        if not holds and comparison != "is":
            comparison, holds = OPPOSITE[comparison], True
        match compare.left, compare.right:
            case data.StepNumber(step, False), data.StepNumber(last_step, True) if step == last_step:
                return self._last_step(step, comparison, holds)
            case data.StepNumber(step, False), right:
                return self._at_step(step, comparison, right, holds)
            case data.CounterOf(who, counter, value), data.CounterOf(other, same, same_value) if (
                counter == same and value == same_value
            ):
                return self._compared(who, other, counter, value, comparison, holds)
            case data.CounterOf(who, counter, value), data.Constant() | data.SettingValue() as number:
                after = "" if value is None else f" of value {value}"
                return self._has(who, self._so_many(number, counter, after, comparison, holds))
            case data.CountPieces(pieces, None), data.Constant(least):
                return self._there_are(pieces, least, comparison, holds)
            case left, right:
                bound = "" if comparison == "is" else f"{comparison} "
                return f"{self.number(left)} {'is' if holds else 'is not'} {bound}{self.number(right)}"

    def _last_step(self, step: str, comparison: data.Comparison, holds: bool) -> str:
        last = holds and comparison in ("is", "at least")
        return f"it is {'' if last else 'not '}the last {self.lexicon.step(step).one}"

    def _at_step(self, step: str, comparison: data.Comparison, number: data.Number, holds: bool) -> str:
        name = f"{self.lexicon.step(step).one} {self.number(number)}"
        match comparison:
            case "is":
                return f"it is {'' if holds else 'not '}{name}"
            case "at least":
                return f"it is {name} or later"
            case "at most":
                return f"it is {name} or earlier"
            case "more than":
                return f"{name} is over"
            case "less than":
                return f"{name} has not begun"

    def _compared(
        self,
        who: data.Players,
        other: data.Players,
        counter: str,
        value: int | None,
        comparison: data.Comparison,
        holds: bool,
    ) -> str:
        name = self.lexicon.noun(counter).many + ("" if value is None else f" of value {value}")
        than = self.players(other).object
        match comparison:
            case "is":
                quantity = f"{'' if holds else 'not '}as many {name} as {than}"
            case "more than":
                quantity = f"more {name} than {than}"
            case "less than":
                quantity = f"fewer {name} than {than}"
            case "at least":
                quantity = f"at least as many {name} as {than}"
            case "at most":
                quantity = f"at most as many {name} as {than}"
        return self._has(who, quantity)

    def _has(self, who: data.Players, what: str) -> str:
        party = self.players(who)
        return f"{party.subject} {'has' if party.mood == 'he' else 'have'} {what}"

    def _so_many(
        self, number: data.Number, unit: str, after: str, comparison: data.Comparison, holds: bool
    ) -> str:
        noun = self.lexicon.noun(unit)
        nothing = number == data.Constant(0)
        if comparison == "is" and nothing:
            return f"{'no' if holds else 'some'} {noun.many}{after}"
        if comparison == "more than" and nothing:
            return f"at least {count_english(1, noun)}{after}"
        amount = self.amount(number, unit, after)
        words = {"is": "exactly" if holds else "not exactly", "less than": "fewer than"}
        return f"{words.get(comparison, comparison)} {amount}"

    def _there_are(self, pieces: data.PieceSet, number: int, comparison: data.Comparison, holds: bool) -> str:
        if not isinstance(pieces, data.Pieces) or pieces.pick != "all":
            words = f"{comparison} {signed(number)}".removeprefix("is ")
            return f"{self.number(data.CountPieces(pieces))} {'is' if holds else 'is not'} {words}"
        counted = data.Pieces(pieces.kind, pieces.places, pieces.filters, "all", data.Constant(number))
        words = {"is": "exactly " if holds else "not exactly ", "less than": "fewer than "}
        be = "is" if number == 1 else "are"
        return f"there {be} {words.get(comparison, f'{comparison} ')}{self.pieces(counted)}"

    def _exists(self, exists: data.Exists, holds: bool) -> str:
        pieces = exists.pieces
        whole = emptiness(pieces)
        if whole is not None:
            spot = self.place(whole)
            return f"{spot.name} {'are' if spot.several else 'is'} {'not ' if holds else ''}empty"
        match pieces:
            case data.Pieces(None, (place,), (data.LinksTo(link, target),), "all", None):
                verb = self.lexicon.verb(link)
                spot = self.place(place)
                plain = verb.they if spot.several else verb.he
                does = plain if holds else f"{'do' if spot.several else 'does'} not {verb.to}"
                return f"{spot.name} {does} {self.pieces(target)}"
            case data.Pieces(places=(data.ZoneOf(data.Seat("them")) as place,)) if self.them is WHO:
                there = data.Pieces(pieces.kind, (), pieces.filters, pieces.pick, pieces.amount)
                what = self.pieces(there, "a") if holds else f"no {self.pieces(there, 'bare')}"
                return f"{self.place(place).name} has {what}"
        return f"there is {self.pieces(pieces, 'a')}" if holds else f"there is no {self.pieces(pieces, 'bare')}"

    def _is_in(self, is_in: data.IsIn, holds: bool) -> str:
        be = "is" if holds else "is not"
        piece = self.pieces(is_in.piece)
        match is_in.pieces:
            case data.Pieces(None, (), (one,), "all", None):
                quality = self.filter(one, several=False)
                text = quality.before or quality.after or f"one {quality.clause}"
                return f"{piece} {be} {text}"
            case data.Pieces(None, places, (), "all", None) if places:
                return f"{piece} {be} {self.spots(places)}"
            case pieces:
                return f"{piece} {be} {self.pieces(pieces, 'a')}"

    def _player_is(self, player_is: data.PlayerIs, holds: bool) -> str:
        party = self.players(player_is.player)
        match player_is.players:
            case data.HolderOf(relation, piece) if self.lexicon.knows_verb(relation):
                verb = self.lexicon.verb(relation)
                does = (
                    (verb.he if party.mood == "he" else verb.you) if holds else f"{_do(party.mood)} not {verb.to}"
                )
                return f"{party.subject} {does} {self.pieces(piece)}"
            case data.HolderOf(adjective, piece):
                what = self.lexicon.adjective(adjective)
                name = what if piece == data.This() else f"{what} for {self.pieces(piece)}"
            case players:
                name = self.one_of(players)
        return f"{party.subject} {_be(party.mood)} {'' if holds else 'not '}{name}"

    def _setting_is(self, setting: data.SettingIs, holds: bool) -> str:
        name = setting.setting.replace("-", " ")
        return f"the option \N{LEFT DOUBLE QUOTATION MARK}{name}\N{RIGHT DOUBLE QUOTATION MARK} is {'on' if holds else 'off'}"

    def _able(self, able: data.Able, holds: bool) -> str:
        party = self.players(able.who)
        speaker = self.with_them(party) if able.who != data.Seat("me") else self
        return f"{party.subject} {'can' if holds else 'cannot'} {speaker.doing(able.verb, able.arguments, 'to')}"

    def _not(self, negated: data.Not, holds: bool) -> str:
        return self.condition(negated.condition, not holds)

    def _all_of(self, every: data.AllOf, holds: bool) -> str:
        return self._joined(every.conditions, "and" if holds else "or", holds)

    def _any_of(self, some: data.AnyOf, holds: bool) -> str:
        return self._joined(some.conditions, "or" if holds else "and", holds)

    def _joined(self, conditions: Sequence[data.Condition], joint: str, holds: bool) -> str:
        texts = []
        for one in conditions:
            text = self.condition(one, holds)
            nested = isinstance(one, data.AllOf | data.AnyOf)
            texts.append(f"({text})" if nested else text)
        return f" {joint} ".join(texts)

    # ------------------------------------------------------------ verbs with their arguments

    def doing(self, verb: str, arguments: Sequence[data.Argument], mood: Mood) -> str:
        """A declared verb and what it is done to: `build it`, `builds that stage with that card`."""
        forms = self.lexicon.verb(verb)
        speaker = self.shortened(arguments)
        said = iter([speaker.argument(one, self.lexicon.unit(verb, at)) for at, one in enumerate(arguments)])
        filled = re.sub(r"\{[^}]*\}", lambda _slot: next(said, ""), forms.frame)
        rest = [filled, *said]
        return " ".join([getattr(forms, mood), *(text for text in rest if text.strip())]).strip()

    def argument(self, argument: data.Argument, unit: str | None = None) -> str:
        """An argument of a verb: pieces, players, resources, a number or (with a unit) an amount."""
        if isinstance(argument, data.Resources):
            return self.resources(argument, "or")
        if isinstance(argument, data.PieceSet):
            return self.pieces(argument, moved=True)
        if isinstance(argument, data.Players):
            return self.players(argument).object
        return self.number(argument) if unit is None else self.amount(argument, unit)


def _be(mood: Mood) -> str:
    return "is" if mood == "he" else "are"


def _do(mood: Mood) -> str:
    return "does" if mood == "he" else "do"


def replace_filters(pieces: data.Pieces, values: data.HasValue) -> data.Pieces:
    """The pieces with these values."""
    return data.Pieces(pieces.kind, pieces.places, (*pieces.filters, values), pieces.pick, pieces.amount)


_Say = Callable[[Any, Any], str]
_SayCondition = Callable[[Any, Any, bool], str]

NUMBERS: dict[type, _Say] = {
    data.Constant: EnglishNumbers._constant,
    data.BoundNumber: EnglishNumbers._bound,
    data.SettingValue: EnglishNumbers._setting,
    data.PlayerCount: EnglishNumbers._player_count,
    data.StepNumber: EnglishNumbers._step_number,
    data.CounterOf: EnglishNumbers._counter,
    data.CounterOn: EnglishNumbers._counter_on,
    data.TrackPosition: EnglishNumbers._track,
    data.CountPieces: EnglishNumbers._count,
    data.ResourceUnits: EnglishNumbers._units,
    data.PropertyOf: EnglishNumbers._property,
    data.PointsOf: EnglishNumbers._points,
    data.TokenPoints: EnglishNumbers._token_points,
    data.Sum: EnglishNumbers._sum,
    data.Difference: EnglishNumbers._difference,
    data.Product: EnglishNumbers._product,
    data.Quotient: EnglishNumbers._quotient,
    data.Extreme: EnglishNumbers._extreme,
    data.MostOf: EnglishNumbers._most,
}
CONDITIONS: dict[type, _SayCondition] = {
    data.Compare: EnglishNumbers._compare,
    data.Exists: EnglishNumbers._exists,
    data.IsIn: EnglishNumbers._is_in,
    data.PlayerIs: EnglishNumbers._player_is,
    data.SettingIs: EnglishNumbers._setting_is,
    data.Able: EnglishNumbers._able,
    data.Not: EnglishNumbers._not,
    data.AllOf: EnglishNumbers._all_of,
    data.AnyOf: EnglishNumbers._any_of,
}
